//! Positions as the table of pairs sees them: the sums of all other terms, and the men as features.

use std::path::{Path, PathBuf};

use chuhan_engine::{
    eval::{MOST_OF_PAIRS, PHASE_MAX, SCALE_ONE, Tapered, pack},
    game::Side,
    info::{GameInfo, Paired, PositionInfo as _},
};
use rayon::prelude::*;

use crate::{
    dataset::{Filter, Labelled, PositionReader, Split, shards_in},
    progress::Progress,
    texel::{model::stretch, same_groups, source::traced},
    train::options::Aim,
    weightfile::WeightFile,
};

/// Marks a man of the second mover; the other bits are the feature.
pub const SECOND: u16 = 1 << 15;

/// Positions that share the place where their men begin.
const TOGETHER: usize = 1024;

/// What positions are valued with before anything is learnt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Base {
    /// The terms, without pairs.
    Terms,
    /// The terms and the table in force, its cells multiplied by so much.
    Table(f32),
}

impl Base {
    /// What is learnt on top of it, as the reports say it.
    pub fn learnt(self) -> &'static str {
        match self {
            Base::Terms => "pairs",
            Base::Table(_) => "what was added",
        }
    }
}

/// One position without its men, in 24 bytes.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Where its men begin, after those of the positions it stands together with.
    men: u16,
    /// How many they are.
    count: u8,
    /// Endgame scale of [`SCALE_ONE`].
    scale: u8,
    /// Phase of [`PHASE_MAX`].
    phase: u16,
    /// Half points of `First` in its game: 0, 1 or 2.
    half_points: u16,
    /// Middlegame and endgame half of what `First` leads by before anything is learnt, in centipawns.
    lead: [i16; 2],
    /// The halves of the complexity.
    complexity: [i16; 2],
    /// What a search said, in centipawns for `First`; not a number when none was made.
    pub score: f32,
    /// What is to be predicted.
    pub target: f32,
}

const _: () = assert!(size_of::<Sample>() == 24);

impl Sample {
    /// The value in centipawns when what is learnt adds `pairs` to the lead, and its derivative by each half.
    #[inline]
    pub fn value(&self, pairs: [f32; 2]) -> (f32, [f32; 2]) {
        /// A power of two, so that nothing is rounded.
        const WHOLE: f32 = (PHASE_MAX * SCALE_ONE) as f32;
        let (phase, scale) = (i32::from(self.phase), i32::from(self.scale));
        let share = [(phase * SCALE_ONE) as f32 / WHOLE, ((PHASE_MAX - phase) * scale) as f32 / WHOLE];
        let (mut value, mut slope) = (0.0, [0.0; 2]);
        for half in 0..2 {
            let lead = f32::from(self.lead[half]) + pairs[half];
            let (stretched, by_sum, _) = stretch(lead, f32::from(self.complexity[half]));
            value += stretched * share[half];
            slope[half] = by_sum * share[half];
        }
        (value, slope)
    }
    /// The game's result for `First`: 1, 0.5 or 0.
    #[inline]
    pub fn result(&self) -> f32 {
        f32::from(self.half_points) / 2.0
    }
}

/// Positions and their men, one after the other.
#[derive(Clone, Debug, Default)]
pub struct Positions {
    samples: Vec<Sample>,
    men: Vec<u16>,
    /// Where the men of each [`TOGETHER`] positions begin.
    begins: Vec<u64>,
}

impl Positions {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.samples.len()
    }
    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }
    /// The positions without their men.
    pub fn samples(&self) -> &[Sample] {
        &self.samples
    }
    /// A position and its men.
    #[inline]
    pub fn at(&self, index: usize) -> (&Sample, &[u16]) {
        let sample = &self.samples[index];
        let first = self.begins[index / TOGETHER] as usize + usize::from(sample.men);
        (sample, &self.men[first..][..usize::from(sample.count)])
    }
    /// Adds a position; its place is set here.
    fn push(&mut self, sample: Sample, men: impl IntoIterator<Item = u16>) {
        let first = self.men.len() as u64;
        if self.samples.len().is_multiple_of(TOGETHER) {
            self.begins.push(first);
        }
        let begins = self.begins.last().map_or(0, |begins| first - begins);
        self.men.extend(men);
        let count = self.men.len() as u64 - first;
        // At most 32 men each: they fit.
        self.samples.push(Sample { men: begins as u16, count: count as u8, ..sample });
    }
    fn append(&mut self, other: &Positions) {
        for i in 0..other.len() {
            let (&sample, men) = other.at(i);
            self.push(sample, men.iter().copied());
        }
    }
    fn shrink(&mut self) {
        self.samples.shrink_to_fit();
        self.men.shrink_to_fit();
    }
    fn bytes(&self) -> usize {
        self.samples.capacity() * size_of::<Sample>()
            + self.men.capacity() * size_of::<u16>()
            + self.begins.capacity() * size_of::<u64>()
    }
}

/// The positions of one run.
#[derive(Clone, Debug, Default)]
pub struct Data {
    /// Those to learn from.
    pub train: Positions,
    /// Those of other games, to measure by.
    pub held: Positions,
    /// How many were left out because their value is known without weights.
    pub exact: usize,
    /// Checksum of what was read.
    pub fingerprint: u32,
}

impl Data {
    /// Reads files, shards and folders of shards.
    ///
    /// # Errors
    /// A file cannot be read or a position not be evaluated; the text says which.
    pub fn read<G: GameInfo + Paired>(
        paths: &[PathBuf],
        filter: Filter,
        weights: &Path,
        split: Split,
        base: Base,
    ) -> Result<Self, String> {
        let file = WeightFile::read(weights)?;
        same_groups::<G>(&file).map_err(|e| format!("{}: {e}", weights.display()))?;
        let weights: Vec<Tapered> = file.weights().iter().map(|&[mg, eg]| Tapered::new(mg, eg)).collect();
        let mut files = Vec::new();
        for path in paths {
            if path.is_dir() {
                files.extend(shards_in(path).map_err(|flaw| flaw.to_string())?);
            } else {
                files.push(path.clone());
            }
        }
        let mut data = Data::default();
        let mut sum = crc32fast::Hasher::new();
        sum.update(file.print().as_bytes());
        if let Base::Table(times) = base {
            sum.update(&pack::<G::Space>(G::table().weights()));
            sum.update(&times.to_le_bytes());
        }
        let mut reader = PositionReader::default();
        let bar = Progress::new(files.len() as u64, "files read", "reading {bar:40} {pos}/{len} {eta}");
        for path in &files {
            reader.read::<G>(path, filter, &mut |positions| {
                for position in positions {
                    position.add_to(&mut sum);
                }
                data.take::<G>(positions, &weights, split, base)
            })?;
            bar.advance(1);
        }
        bar.clear();
        reader.warn();
        data.train.shrink();
        data.held.shrink();
        data.fingerprint = sum.finalize();
        Ok(data)
    }

    fn take<G: GameInfo + Paired>(
        &mut self,
        positions: &[Labelled],
        weights: &[Tapered],
        split: Split,
        base: Base,
    ) -> Result<(), String> {
        let parts: Vec<Result<[Kept; 2], String>> = positions
            .par_chunks(TOGETHER)
            .map(|chunk| {
                let (held, train): (Vec<_>, Vec<_>) = chunk.iter().partition(|position| split.holds_out(position));
                Ok([packed::<G>(&train, weights, base)?, packed::<G>(&held, weights, base)?])
            })
            .collect();
        for part in parts {
            let [train, held] = part?;
            self.train.append(&train.positions);
            self.held.append(&held.positions);
            self.exact += train.exact + held.exact;
        }
        Ok(())
    }

    /// Sets every position's target.
    pub fn set_aim(&mut self, aim: Aim) {
        for sample in self.train.samples.iter_mut().chain(&mut self.held.samples) {
            sample.target = aim.target(sample.result(), sample.score);
        }
    }

    /// Bytes kept in memory.
    pub fn bytes(&self) -> usize {
        self.train.bytes() + self.held.bytes()
    }
}

/// What is kept of some positions, and how many were left out because their value is known without weights.
#[derive(Default)]
struct Kept {
    positions: Positions,
    exact: usize,
}

/// Evaluates positions and keeps what pairs need.
fn packed<G: GameInfo + Paired>(positions: &[&Labelled], weights: &[Tapered], base: Base) -> Result<Kept, String> {
    let (mut out, mut cache) = (Kept::default(), G::EvalCache::default());
    for label in positions {
        let position = label.position::<G>()?;
        let trace = traced::<G>(&position, &mut cache, G::weights().1)
            .map_err(|e| format!("position {}: {e}", position.fen()))?;
        if trace.exact {
            out.exact += 1;
            continue;
        }
        let (with_pairs, complexity) = trace.sums(weights);
        let lead = match base {
            Base::Terms => with_pairs - trace.pairs,
            Base::Table(times) => {
                // As the engine bounds a sum of pairs, whatever the factor is.
                let half = |x: i32| ((x as f32 * times).round() as i32).clamp(-MOST_OF_PAIRS, MOST_OF_PAIRS);
                with_pairs - trace.pairs + Tapered::new(half(trace.pairs.mg()), half(trace.pairs.eg()))
            }
        };
        let halves = |sum: Tapered| [sum.mg() as i16, sum.eg() as i16];
        let sample = Sample {
            men: 0,
            count: 0,
            scale: trace.scale as u8,
            phase: trace.phase as u16,
            half_points: (label.result * 2.0) as u16,
            lead: halves(lead),
            complexity: halves(complexity),
            score: label.score_or_nan(),
            target: label.result,
        };
        let men = G::men(&position).map(|(side, f)| f as u16 | if side == Side::First { 0 } else { SECOND });
        out.positions.push(sample, men);
    }
    Ok(out)
}
