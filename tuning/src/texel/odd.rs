//! What still looks odd in tuned weights, with the positions behind it.

use std::{fmt, ops::Range};

use crate::weightfile::FileGroup;

/// A weight used by fewer positions is asked whether they support it.
const FEW: usize = 2000;
/// Nobody looks twice at a smaller deviation, in centipawns.
const NOTICED: f64 = 10.0;
/// Deviations this many times the usual ones of the group stand out.
const USUAL_TIMES: f64 = 4.0;
/// Errors within which nothing is known.
const ERRORS: f64 = 2.0;
/// A run of fewer weights has no usual bend.
const SHORTEST_RUN: usize = 5;

/// The least standard error, in centipawns, that a weight can have which is used once in each of `uses` positions:
/// where a prediction is one half, a position says most, namely `1 / (2 * scale)^2` (the Fisher information of a
/// logistic regression).
pub fn least_error(uses: usize, scale: f32) -> f64 {
    2.0 * f64::from(scale) / (uses as f64).sqrt()
}

/// Why a weight looks odd.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Why {
    /// It lies farther from the line between its neighbours than the group's weights do elsewhere.
    StandsOut {
        /// The neighbours.
        between: [i32; 2],
    },
    /// It lies far from the mean of its group, and the positions cannot tell it from that mean.
    Unsupported {
        /// The mean of the group, each position counted.
        mean: f64,
    },
    /// It belongs to a run that should rise, and is less than the weight before.
    Falls {
        /// The weight before.
        from: i32,
    },
}

/// A weight that looks odd.
#[derive(Clone, Debug, PartialEq)]
pub struct Oddity {
    /// Its group.
    pub group: String,
    /// Its number in the group.
    pub at: usize,
    /// 0 for the middlegame half, 1 for the endgame half.
    pub half: usize,
    /// The weight, in centipawns.
    pub weight: i32,
    /// What is odd.
    pub why: Why,
    /// Positions behind it.
    pub uses: usize,
}

impl fmt::Display for Oddity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = ["mg", "eg"][self.half];
        write!(f, "{}[{}] {half} {}: ", self.group, self.at, self.weight)?;
        match self.why {
            Why::StandsOut { between: [before, after] } => write!(f, "stands out between {before} and {after}")?,
            Why::Unsupported { mean } => write!(f, "too few positions to tell it from the group's mean of {mean:.0}")?,
            Why::Falls { from } => write!(f, "falls from {from}")?,
        }
        write!(f, "; {} positions", self.uses)
    }
}

/// What looks odd: `uses` are the positions behind each weight, `rising` the runs that should not fall, `scale` the
/// centipawns for odds of e to one.
pub fn odd(
    groups: &[FileGroup],
    rising: &[Range<usize>],
    uses: &[usize],
    weights: &[[i32; 2]],
    scale: f32,
) -> Vec<Oddity> {
    let mut out = Vec::new();
    for group in groups {
        let first = group.range.start;
        for half in 0..2 {
            let mut tell = |i: usize, why: Why| {
                let (group, weight) = (group.name.clone(), weights[i][half]);
                out.push(Oddity { group, at: i - first, half, weight, why, uses: uses[i] });
            };
            if rising.contains(&group.range) {
                for i in group.range.clone().skip(1).filter(|&i| weights[i][half] < weights[i - 1][half]) {
                    tell(i, Why::Falls { from: weights[i - 1][half] });
                }
            }
            for (i, between) in standing_out(group, half, uses, weights, scale) {
                tell(i, Why::StandsOut { between });
            }
            for (i, mean) in unsupported(group, half, uses, weights, scale) {
                tell(i, Why::Unsupported { mean });
            }
        }
    }
    out
}

/// The weights whose second difference is far above the median of the group and above its own error, with their
/// neighbours. A group whose neighbours have nothing to do with each other is rough throughout, so none stands out.
fn standing_out(
    group: &FileGroup,
    half: usize,
    uses: &[usize],
    weights: &[[i32; 2]],
    scale: f32,
) -> Vec<(usize, [i32; 2])> {
    if group.range.len() < SHORTEST_RUN {
        return Vec::new();
    }
    let of = |i: usize| f64::from(weights[i][half]);
    let inner = || (group.range.start + 1..group.range.end - 1).filter(|&i| (i - 1..=i + 1).all(|i| uses[i] > 0));
    let bend = |i: usize| (of(i - 1) - 2.0 * of(i) + of(i + 1)).abs();
    let mut bends: Vec<f64> = inner().map(bend).collect();
    bends.sort_unstable_by(f64::total_cmp);
    let usual = bends.get(bends.len() / 2).copied().unwrap_or_default();
    let error = |i: usize| {
        let [a, b, c] = [i - 1, i, i + 1].map(|i| least_error(uses[i], scale));
        (a * a + 4.0 * b * b + c * c).sqrt()
    };
    // The neighbours of a weight that stands out bend as well, though half as much.
    let peak = |i: usize| [i - 1, i + 1].into_iter().filter(|n| inner().any(|i| i == *n)).all(|n| bend(n) <= bend(i));
    let stands_out = |&i: &usize| bend(i) > (USUAL_TIMES * usual).max(ERRORS * error(i)).max(2.0 * NOTICED) && peak(i);
    inner().filter(stands_out).map(|i| (i, [weights[i - 1][half], weights[i + 1][half]])).collect()
}

/// The weights that few positions use, far from the group's mean and yet not to be told from it; with that mean.
fn unsupported(group: &FileGroup, half: usize, uses: &[usize], weights: &[[i32; 2]], scale: f32) -> Vec<(usize, f64)> {
    let mean = mean(group, half, uses, weights);
    let unsupported = |&i: &usize| {
        let away = (f64::from(weights[i][half]) - mean).abs();
        (1..FEW).contains(&uses[i]) && away >= NOTICED && away < ERRORS * least_error(uses[i], scale)
    };
    group.range.clone().filter(unsupported).map(|i| (i, mean)).collect()
}

/// The mean of a group's weights, each position counted; nothing for a group of one, which has no other to be like.
fn mean(group: &FileGroup, half: usize, uses: &[usize], weights: &[[i32; 2]]) -> f64 {
    let total: usize = uses[group.range.clone()].iter().sum();
    if total == 0 || group.range.len() == 1 {
        return 0.0;
    }
    let sum: f64 = group.range.clone().map(|i| f64::from(weights[i][half]) * uses[i] as f64).sum();
    sum / total as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weightfile::WeightFile;

    /// What is said of a group of made-up middlegame weights and uses.
    fn said(weights: &[(i32, usize)], rising: bool) -> Vec<String> {
        let values: Vec<String> = weights.iter().map(|(w, _)| format!("s({w}, 0)")).collect();
        let text = format!("weights! {{ RUN: {} = [{}]; }}", weights.len(), values.join(", "));
        let file = WeightFile::parse(&text).unwrap();
        let uses: Vec<usize> = weights.iter().map(|(_, n)| *n).collect();
        let rising: Vec<Range<usize>> = rising.then_some(0..weights.len()).into_iter().collect();
        odd(file.groups(), &rising, &uses, file.weights(), 150.0).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_smooth_run_is_not_odd() {
        let smooth: Vec<(i32, usize)> = (0..10).map(|i| (i * (30 - i) - 40, 40_000)).collect();
        assert_eq!(said(&smooth, true), [""; 0]);
    }

    #[test]
    fn a_weight_off_the_line_of_its_neighbours_stands_out() {
        let mut run: Vec<(i32, usize)> = (0..10).map(|i| (5 * i, 40_000)).collect();
        run[4].0 = 60;
        assert_eq!(said(&run, false), ["RUN[4] mg 60: stands out between 15 and 25; 40000 positions"]);
        // With so few positions it may be chance ...
        run[4].1 = 40;
        assert_eq!(
            said(&run, false),
            ["RUN[4] mg 60: too few positions to tell it from the group's mean of 23; 40 positions"]
        );
        // ... and where all neighbours differ as much, none stands out.
        let rough: Vec<(i32, usize)> = (0..10).map(|i| (60 * (i % 2), 40_000)).collect();
        assert_eq!(said(&rough, false), [""; 0]);
    }

    #[test]
    fn few_positions_support_what_many_would() {
        let with = |uses| said(&[(0, 50_000), (40, uses), (0, 50_000)], false);
        assert_eq!(with(100), ["RUN[1] mg 40: too few positions to tell it from the group's mean of 0; 100 positions"]);
        // The least error of 400 positions is 15 centipawns: 40 are told from nothing.
        assert_eq!(with(400), [""; 0]);
        // What no position uses is told by the table, and what many use is known.
        assert_eq!((with(0), with(3000)), (vec![], vec![]));
    }

    #[test]
    fn a_run_that_should_rise_and_falls_is_named() {
        let run = [(0, 9000), (8, 9000), (5, 7000), (9, 9000)];
        assert_eq!(said(&run, true), ["RUN[2] mg 5: falls from 8; 7000 positions"]);
        assert_eq!(said(&run, false), [""; 0]);
    }
}
