//! Weights made simpler: cells that few positions use take their neighbours' mean, and what all weights of a group
//! share goes into another group.

use std::ops::Range;

use rayon::prelude::*;

use super::traces::{Block, Blocks};
use crate::weightfile::FileGroup;

/// Gives each weight that fewer than `below` positions use the mean of the nearest weights of its group, before and
/// after it, that as many use. Where a group has none of these, and where a weight is frozen, it stays. Returns how
/// many weights were set.
pub fn merge_below(
    groups: &[FileGroup],
    uses: &[usize],
    below: usize,
    frozen: &[bool],
    weights: &mut [[f64; 2]],
) -> usize {
    let enough = |i: &usize| uses[*i] >= below;
    let mut merged = 0;
    for group in groups {
        for i in group.range.clone().filter(|i| !enough(i) && !frozen[*i]) {
            let before = (group.range.start..i).rev().find(enough);
            let after = (i + 1..group.range.end).find(enough);
            let near: Vec<[f64; 2]> = before.into_iter().chain(after).map(|n| weights[n]).collect();
            if !near.is_empty() {
                weights[i] = [0, 1].map(|half| near.iter().map(|w| w[half]).sum::<f64>() / near.len() as f64);
                merged += 1;
            }
        }
    }
    merged
}

/// For each group the weight of `into` that is used exactly as often as the weights of the group together, in the plain
/// lane of every position, and neither in another lane: what all weights of the group share may then stand in that
/// weight instead, and none of the positions is worth another value. `None` where there is no such weight, or nothing uses it.
pub fn carriers(blocks: &dyn Blocks, groups: &[FileGroup], into: &Range<usize>) -> Vec<Option<usize>> {
    let mut group_of = vec![0; groups.iter().map(|group| group.range.end).max().unwrap_or(0)];
    for (number, group) in groups.iter().enumerate() {
        group_of[group.range.clone()].fill(number);
    }
    let none = || Seen::new(groups.len(), into.len());
    let seen = (0..blocks.blocks())
        .into_par_iter()
        .fold(none, |seen, i| seen.after(&blocks.block(i), &group_of, into))
        .reduce(none, Seen::and);
    let of_group = |number: usize| {
        let apart = groups[number].range.end <= into.start || groups[number].range.start >= into.end;
        let fits = |m: &usize| seen.as_often[number][*m] && seen.used[*m] && !seen.bent[number];
        (apart && seen.plain).then(|| (0..into.len()).find(fits).map(|m| into.start + m)).flatten()
    };
    (0..groups.len()).map(of_group).collect()
}

/// What the positions so far allow.
struct Seen {
    /// Is weight `m` used as often as the group, by group?
    as_often: Vec<Vec<bool>>,
    /// Is the group used outside the plain lane?
    bent: Vec<bool>,
    /// Is weight `m` used at all?
    used: Vec<bool>,
    /// Are these weights used in the plain lane alone?
    plain: bool,
}

impl Seen {
    fn new(groups: usize, into: usize) -> Self {
        Self {
            as_often: vec![vec![true; into]; groups],
            bent: vec![false; groups],
            used: vec![false; into],
            plain: true,
        }
    }

    fn after(mut self, block: &Block, group_of: &[usize], into: &Range<usize>) -> Self {
        let (mut sums, mut counts) = (vec![0; self.bent.len()], vec![0; into.len()]);
        for (sample, cells) in block.samples.iter().zip(block.positions()) {
            let (plain, others) = cells.split_at(usize::from(sample.lanes[0]));
            sums.fill(0);
            counts.fill(0);
            for cell in plain {
                let i = usize::from(cell.index);
                sums[group_of[i]] += i32::from(cell.count);
                if into.contains(&i) {
                    counts[i - into.start] += i32::from(cell.count);
                    self.used[i - into.start] = true;
                }
            }
            for cell in others {
                self.bent[group_of[usize::from(cell.index)]] = true;
                self.plain &= !into.contains(&usize::from(cell.index));
            }
            for (as_often, sum) in self.as_often.iter_mut().zip(&sums) {
                as_often.iter_mut().zip(&counts).for_each(|(fits, count)| *fits &= sum == count);
            }
        }
        self
    }

    fn and(mut self, other: Seen) -> Self {
        for (ours, theirs) in self.as_often.iter_mut().zip(other.as_often) {
            ours.iter_mut().zip(theirs).for_each(|(ours, theirs)| *ours &= theirs);
        }
        self.bent.iter_mut().zip(other.bent).for_each(|(ours, theirs)| *ours |= theirs);
        self.used.iter_mut().zip(other.used).for_each(|(ours, theirs)| *ours |= theirs);
        self.plain &= other.plain;
        self
    }
}

/// Moves the mean of each group that has a carrier, each position counted and rounded to whole centipawns, from the
/// group's weights into the carrier. Returns the names of the groups and what was moved.
pub fn move_means<'a>(
    groups: &'a [FileGroup],
    carriers: &[Option<usize>],
    uses: &[usize],
    weights: &mut [[i32; 2]],
) -> Vec<(&'a str, [i32; 2])> {
    let mut moved = Vec::new();
    for (group, carrier) in groups.iter().zip(carriers) {
        let total: usize = uses[group.range.clone()].iter().sum();
        let Some(carrier) = carrier.filter(|_| total > 0) else { continue };
        let mean = [0, 1].map(|half| {
            let sum: f64 = group.range.clone().map(|i| f64::from(weights[i][half]) * uses[i] as f64).sum();
            (sum / total as f64).round() as i32
        });
        if mean != [0; 2] {
            for half in 0..2 {
                group.range.clone().for_each(|i| weights[i][half] -= mean[half]);
                weights[carrier][half] += mean[half];
            }
            moved.push((group.name.as_str(), mean));
        }
    }
    moved
}

#[cfg(test)]
mod tests {
    use chuhan_engine::eval::Coefficients;

    use super::*;
    use crate::{
        texel::{model::values, report::uses},
        weightfile::WeightFile,
    };

    #[test]
    fn seldom_used_cells_take_the_mean_of_the_nearest_that_are_used_enough() {
        let text =
            "weights! { A: 6 = [s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0)]; B: 2 = [s(0, 0), s(0, 0)]; }";
        let file = WeightFile::parse(text).unwrap();
        let mut weights: Vec<[f64; 2]> = [90, 10, 50, 70, 30, 99, 7, 8].map(|w| [f64::from(w), 1.0]).to_vec();
        let uses = [5, 500, 0, 99, 100, 3, 1, 2];
        let mut frozen = [false; 8];
        frozen[3] = true;
        assert_eq!(merge_below(file.groups(), &uses, 100, &frozen, &mut weights), 3);
        assert_eq!(weights.iter().map(|w| w[0] as i32).collect::<Vec<_>>(), [10, 10, 20, 70, 30, 30, 7, 8]);
    }

    /// Weights 0 and 1 are material, 2 to 4 the squares of the first, 5 and 6 squares of the second that count half
    /// the time, 7 and 8 squares of the second that also enter the danger.
    #[test]
    fn means_move_only_where_no_value_changes() {
        let text = "weights! { MATERIAL: 2 = [s(100, 90), s(300, 310)]; FIRST: 3 = [s(10, 20), s(30, 30), s(50, 0)]; \
                    HALF: 2 = [s(5, 5), s(9, 9)]; BENT: 2 = [s(6, 6), s(8, 8)]; }";
        let file = WeightFile::parse(text).unwrap();
        let mut block = Block::default();
        for (first, half, second) in [(2, true, 7), (3, false, 8), (2, true, 7), (4, false, 8)] {
            let mut trace = Coefficients {
                plain: vec![(0, 1), (first, 1), (1, -1), (second, -1)],
                phase: 100,
                scale: 128,
                ..Coefficients::default()
            };
            if half {
                trace.plain.push((5, -1));
            }
            trace.danger[0].push((second, 1));
            block.push(&mut trace, 0.5, f32::NAN).unwrap();
        }
        let blocks = vec![block];
        let carriers = carriers(&blocks, file.groups(), &file.groups()[0].range);
        assert_eq!(carriers, [None, Some(0), None, None]);
        let mut weights = file.weights().to_vec();
        let moved = move_means(file.groups(), &carriers, &uses(&blocks, 9), &mut weights);
        assert_eq!(moved, [("FIRST", [25, 18])]);
        assert_eq!(weights[..5], [[125, 108], [300, 310], [-15, 2], [5, 12], [25, -18]]);
        let smooth = |w: &[[i32; 2]]| w.iter().map(|w| w.map(|x| x as f32)).collect::<Vec<_>>();
        assert_eq!(values(&blocks[0], &smooth(file.weights())), values(&blocks[0], &smooth(&weights)));
    }
}
