//! Positions as the table of pairs sees them: the sums of all other terms, and the men as features.

use std::path::{Path, PathBuf};

use chuhan_engine::{
    eval::{PHASE_MAX, SCALE_ONE, Tapered},
    game::Side,
    info::{GameInfo, Paired, PositionInfo},
    key::scramble,
};
use rayon::prelude::*;

use crate::{
    dataset::{Filter, Labelled, PositionReader, shards_in},
    progress::Progress,
    texel::{model::stretch, traced},
    weightfile::WeightFile,
};

/// Marks a man of the second mover; the other bits are the feature.
pub const SECOND: u16 = 1 << 15;

/// One position without its men.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Where its men begin.
    men: u64,
    /// How many they are.
    count: u8,
    /// Middlegame and endgame half of what `First` leads by without pairs, in centipawns.
    lead: [f32; 2],
    /// The halves of the complexity.
    complexity: [f32; 2],
    /// Share of each half in the value, the endgame's scale included.
    share: [f32; 2],
    /// The game's result for `First`: 1, 0.5 or 0.
    pub result: f32,
    /// What a search said, in centipawns for `First`; not a number when none was made.
    pub score: f32,
    /// What is to be predicted.
    pub target: f32,
}

impl Sample {
    /// The value in centipawns when pairs add `pairs` to the lead, and its derivative by each half.
    #[inline]
    pub fn value(&self, pairs: [f32; 2]) -> (f32, [f32; 2]) {
        let (mut value, mut slope) = (0.0, [0.0; 2]);
        for half in 0..2 {
            let (stretched, by_sum, _) = stretch(self.lead[half] + pairs[half], self.complexity[half]);
            value += stretched * self.share[half];
            slope[half] = by_sum * self.share[half];
        }
        (value, slope)
    }
}

/// Positions and their men, one after the other.
#[derive(Clone, Debug, Default)]
pub struct Positions {
    /// The positions.
    pub samples: Vec<Sample>,
    men: Vec<u16>,
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
    /// A position and its men.
    #[inline]
    pub fn at(&self, index: usize) -> (&Sample, &[u16]) {
        let sample = &self.samples[index];
        (sample, &self.men[sample.men as usize..][..usize::from(sample.count)])
    }
    fn append(&mut self, other: &Positions) {
        let before = self.men.len() as u64;
        self.men.extend(&other.men);
        self.samples.extend(other.samples.iter().map(|&sample| Sample { men: sample.men + before, ..sample }));
    }
    fn bytes(&self) -> usize {
        self.samples.capacity() * size_of::<Sample>() + self.men.capacity() * size_of::<u16>()
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
    /// Reads files, shards and folders of shards; holds out the share `held_out` of the games.
    ///
    /// # Errors
    /// A file cannot be read or a position not be evaluated; the text says which.
    pub fn read<G: GameInfo + Paired>(
        paths: &[PathBuf],
        filter: Filter,
        weights: &Path,
        held_out: f64,
        seed: u64,
    ) -> Result<Self, String> {
        let file = WeightFile::read(weights)?;
        crate::texel::same_groups::<G>(&file).map_err(|e| format!("{}: {e}", weights.display()))?;
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
        let mut reader = PositionReader::default();
        let bar = Progress::new(files.len() as u64, "files read", "reading {bar:40} {pos}/{len} {eta}");
        for path in &files {
            reader.read::<G>(path, filter).map_err(|flaw| flaw.to_string())?;
            let positions = std::mem::take(&mut reader.positions);
            for position in &positions {
                sum.update(position.fen.as_bytes());
                sum.update(&position.result.to_le_bytes());
                sum.update(&position.score.unwrap_or(i32::MIN).to_le_bytes());
            }
            let chance = |family: u64| scramble(family ^ scramble(seed).0).0 as f64 / u64::MAX as f64;
            let (held, train): (Vec<_>, Vec<_>) = positions.into_iter().partition(|p| chance(p.family) < held_out);
            for (labelled, into) in [(train, &mut data.train), (held, &mut data.held)] {
                let parts: Vec<Result<(Positions, usize), String>> =
                    labelled.par_chunks(1024).map(|chunk| packed::<G>(chunk, &weights)).collect();
                for part in parts {
                    let (part, exact) = part?;
                    into.append(&part);
                    data.exact += exact;
                }
            }
            bar.advance(1);
        }
        bar.clear();
        reader.warn();
        data.fingerprint = sum.finalize();
        Ok(data)
    }

    /// Bytes kept in memory.
    pub fn bytes(&self) -> usize {
        self.train.bytes() + self.held.bytes()
    }
}

/// Evaluates positions and keeps what pairs need. Answers also how many were left out because their value
/// is known without weights.
fn packed<G: GameInfo + Paired>(positions: &[Labelled], weights: &[Tapered]) -> Result<(Positions, usize), String> {
    let (mut out, mut cache, mut exact) = (Positions::default(), G::EvalCache::default(), 0);
    for label in positions {
        let wrong = |e: &dyn std::fmt::Display| format!("position {}: {e}", label.fen);
        let position = G::Position::from_fen(&label.fen).map_err(|e| wrong(&e))?;
        let trace = traced::<G>(&position, &mut cache, G::weights().1).map_err(|e| wrong(&e))?;
        if trace.exact {
            exact += 1;
            continue;
        }
        let (with_pairs, complexity) = trace.sums(weights);
        let lead = with_pairs - trace.pairs;
        let halves = |sum: Tapered| [sum.mg() as f32, sum.eg() as f32];
        let whole = (PHASE_MAX * SCALE_ONE) as f32;
        let men = out.men.len();
        out.men.extend(G::men(&position).map(|(side, f)| f as u16 | if side == Side::First { 0 } else { SECOND }));
        out.samples.push(Sample {
            men: men as u64,
            count: (out.men.len() - men) as u8,
            lead: halves(lead),
            complexity: halves(complexity),
            share: [(trace.phase * SCALE_ONE) as f32 / whole, ((PHASE_MAX - trace.phase) * trace.scale) as f32 / whole],
            result: label.result,
            score: label.score.map_or(f32::NAN, |s| s as f32),
            target: label.result,
        });
    }
    Ok((out, exact))
}
