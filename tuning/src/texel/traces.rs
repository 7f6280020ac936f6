//! Traces of many positions, packed for one pass after the other.

use std::borrow::Cow;

use chuhan_engine::eval::{Coefficients, PHASE_MAX, SCALE_ONE};

/// Positions per block: the unit of shuffling and of parallel work. Fixed, so that sums are taken
/// in the same order however many threads there are.
pub const BLOCK: usize = 1024;

/// How many lanes a trace has: plain, danger against either side, complexity.
pub const LANES: usize = 4;

/// "Weight `index` was used `count` times."
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Which weight.
    pub index: u16,
    /// How often; in the plain lane, `First` minus `Second`.
    pub count: i16,
}

/// One position, less its cells.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// How many cells each lane has, in the order plain, danger against `First`, against `Second`,
    /// complexity.
    pub lanes: [u16; LANES],
    /// Share of the middlegame half in the value.
    pub mg: f32,
    /// Share of the endgame half, its scale included.
    pub eg: f32,
    /// What pairs add to the plain sum, middlegame and endgame half, in centipawns.
    pub pairs: [f32; 2],
    /// Centipawns outside all weights.
    pub fixed: f32,
    /// The game's result for `First`: 1, 0.5 or 0.
    pub result: f32,
    /// What a search said, in centipawns for `First`; not a number when none was made.
    pub score: f32,
    /// What the model is to predict, from result and score.
    pub target: f32,
}

/// Up to [`BLOCK`] positions with their cells one after the other.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The positions.
    pub samples: Vec<Sample>,
    /// The cells of all positions, lane after lane.
    pub cells: Vec<Cell>,
}

/// A trace holds more uses of one weight, or more weights, than a block can store.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("the trace does not fit: {0}")]
pub struct Overflow(&'static str);

impl Block {
    /// Adds a position; `score` may be no number. Uses of one weight in one lane are sorted and merged, and what cancels
    /// out is dropped.
    ///
    /// # Errors
    /// The merged uses do not fit sixteen bits; the block is as before.
    pub fn push(&mut self, trace: &mut Coefficients, result: f32, score: f32) -> Result<(), Overflow> {
        let kept = self.cells.len();
        let [first_danger, second_danger] = &mut trace.danger;
        let lanes = [&mut trace.plain, first_danger, second_danger, &mut trace.complexity];
        let mut lengths = [0; LANES];
        for (uses, length) in lanes.into_iter().zip(&mut lengths) {
            let first = self.cells.len();
            uses.sort_unstable_by_key(|&(index, _)| index);
            for same in uses.chunk_by(|a, b| a.0 == b.0) {
                let count: i32 = same.iter().map(|&(_, n)| i32::from(n)).sum();
                let Ok(count) = i16::try_from(count) else {
                    self.cells.truncate(kept);
                    return Err(Overflow("one weight is used more than 32767 times"));
                };
                if count != 0 {
                    self.cells.push(Cell { index: same[0].0, count });
                }
            }
            let Ok(n) = u16::try_from(self.cells.len() - first) else {
                self.cells.truncate(kept);
                return Err(Overflow("more than 65535 weights in one lane"));
            };
            *length = n;
        }
        let whole = (PHASE_MAX * SCALE_ONE) as f32;
        self.samples.push(Sample {
            lanes: lengths,
            mg: (trace.phase * SCALE_ONE) as f32 / whole,
            eg: ((PHASE_MAX - trace.phase) * trace.scale) as f32 / whole,
            pairs: [trace.pairs.mg() as f32, trace.pairs.eg() as f32],
            fixed: trace.fixed as f32,
            result,
            score,
            target: result,
        });
        Ok(())
    }

    /// The cells of each position, its lanes one after the other.
    pub fn positions(&self) -> impl Iterator<Item = &[Cell]> {
        let mut rest = self.cells.as_slice();
        self.samples.iter().map(move |sample| {
            let (cells, after) = rest.split_at(sample.lanes.iter().map(|&n| usize::from(n)).sum());
            rest = after;
            cells
        })
    }

    /// Bytes this block keeps in memory.
    pub fn bytes(&self) -> usize {
        self.samples.capacity() * size_of::<Sample>() + self.cells.capacity() * size_of::<Cell>()
    }
}

/// Positions block by block, however they are kept.
pub trait Blocks: Sync {
    /// How many blocks there are.
    fn blocks(&self) -> usize;
    /// How many positions they hold together.
    fn positions(&self) -> usize;
    /// Block number `index`, the same whenever it is asked for.
    fn block(&self, index: usize) -> Cow<'_, Block>;
}

impl Blocks for Vec<Block> {
    fn blocks(&self) -> usize {
        self.len()
    }
    fn positions(&self) -> usize {
        self.iter().map(|block| block.samples.len()).sum()
    }
    fn block(&self, index: usize) -> Cow<'_, Block> {
        Cow::Borrowed(&self[index])
    }
}

#[cfg(test)]
mod tests {
    use chuhan_engine::eval::Tapered;

    use super::*;

    #[test]
    fn uses_of_one_weight_are_merged_lane_by_lane() {
        let mut trace = Coefficients {
            plain: vec![(9, 1), (3, 2), (9, -1), (3, 1)],
            danger: [vec![(3, 1)], vec![]],
            complexity: vec![(5, 1), (4, 1)],
            pairs: Tapered::new(3, -4),
            phase: 64,
            scale: 32,
            fixed: -7,
            exact: false,
        };
        let mut block = Block::default();
        block.push(&mut trace, 0.5, 12.0).unwrap();
        let cells: Vec<_> = block.cells.iter().map(|c| (c.index, c.count)).collect();
        assert_eq!(cells, [(3, 3), (3, 1), (4, 1), (5, 1)]);
        let sample = block.samples[0];
        assert_eq!(sample.lanes, [1, 1, 0, 2]);
        assert_eq!(sample.pairs.map(|half| half as i32), [3, -4]);
        assert_eq!(block.positions().map(<[Cell]>::len).collect::<Vec<_>>(), [4]);
        assert_eq!(super::super::report::uses(&vec![block.clone()], 6), [0, 0, 0, 1, 1, 1]);
        assert!((sample.mg - 0.25).abs() < 1e-7 && (sample.eg - 0.75 * 0.25).abs() < 1e-7);
    }

    #[test]
    fn a_trace_that_does_not_fit_leaves_the_block_as_it_was() {
        let mut block = Block::default();
        let mut trace = Coefficients { plain: vec![(1, 5), (2, 30000), (2, 30000)], ..Coefficients::default() };
        assert!(block.push(&mut trace, 1.0, f32::NAN).is_err());
        assert!(block.samples.is_empty() && block.cells.is_empty());
    }
}
