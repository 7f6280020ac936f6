//! Positions as boards of 32 bytes, and their traces: kept while they fit into the memory that is given, otherwise made
//! anew whenever a block is read.

use std::{
    borrow::Cow,
    fmt::Display,
    marker::PhantomData,
    sync::atomic::{AtomicUsize, Ordering},
};

use chuhan_engine::{
    eval::{Coefficients, Tapered},
    game::{Position, Side},
    info::{GameInfo, PositionInfo},
};
use rayon::prelude::*;

use super::traces::{BLOCK, Block, Blocks};
use crate::{dataset::Labelled, progress::Progress, train::options::Aim};

/// The trace of a position, tested against the value the evaluation answers.
///
/// # Errors
/// Trace and value disagree: a fault of the evaluation.
pub fn traced<G: GameInfo>(
    position: &G::Position,
    cache: &mut G::EvalCache,
    weights: &[Tapered],
) -> Result<Coefficients, String> {
    let mut trace = Coefficients::default();
    let value = position.evaluate(cache, &mut trace);
    let value = if position.side() == Side::First { value } else { -value };
    let again = trace.value(weights);
    if value == again { Ok(trace) } else { Err(format!("the evaluation says {} but its trace {}", value.0, again.0)) }
}

/// Memory that several sources share.
#[derive(Debug)]
pub struct Budget {
    bytes: usize,
    used: AtomicUsize,
}

impl Budget {
    /// So many bytes.
    pub fn new(bytes: usize) -> Self {
        Self { bytes, used: AtomicUsize::new(0) }
    }
    /// Takes `bytes` of it, if there are as many left.
    fn grants(&self, bytes: usize) -> bool {
        let fits = |used: usize| used.checked_add(bytes).filter(|&all| all <= self.bytes);
        self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fits).is_ok()
    }
}

/// The positions of one set.
pub struct Source<G> {
    /// All of them, those included whose value is known without weights; none where every trace is kept.
    boards: Vec<Labelled>,
    /// The traces of each block of [`BLOCK`] boards, if they are kept.
    kept: Vec<Option<Block>>,
    /// Positions in the blocks, without those whose value is known.
    count: usize,
    aim: Option<Aim>,
    game: PhantomData<fn() -> G>,
}

impl<G: GameInfo> Source<G> {
    /// Traces every position once, and keeps of it what the budget allows.
    ///
    /// # Errors
    /// A position cannot be evaluated; the text says which.
    pub fn new(boards: Vec<Labelled>, budget: &Budget, bar: &Progress) -> Result<Self, String> {
        // Whether traces are kept decides nothing but time, so it does not matter which thread comes first.
        let kept_of = |chunk: &[Labelled]| -> Result<(usize, Option<Block>), String> {
            let mut block = first_traces::<G>(chunk)?;
            bar.advance(chunk.len() as u64);
            block.samples.shrink_to_fit();
            block.cells.shrink_to_fit();
            Ok((block.samples.len(), budget.grants(block.bytes()).then_some(block)))
        };
        let packed: Vec<(usize, Option<Block>)> = boards.par_chunks(BLOCK).map(kept_of).collect::<Result<_, _>>()?;
        let count = packed.iter().map(|(count, _)| count).sum();
        let kept: Vec<Option<Block>> = packed.into_iter().map(|(_, block)| block).collect();
        let boards = if kept.iter().all(Option::is_some) { Vec::new() } else { boards };
        Ok(Self { boards, kept, count, aim: None, game: PhantomData })
    }

    /// Sets what is to be predicted; the results until then.
    pub fn set_aim(&mut self, aim: Aim) {
        self.aim = Some(aim);
        self.kept.par_iter_mut().flatten().for_each(|block| take_aim(block, aim));
    }

    /// Bytes kept in memory, and the share of the traces among the blocks.
    pub fn bytes(&self) -> usize {
        let traces: usize = self.kept.iter().flatten().map(Block::bytes).sum();
        self.boards.capacity() * size_of::<Labelled>() + traces
    }

    /// How many blocks are traced anew whenever they are read.
    pub fn traced_anew(&self) -> usize {
        self.kept.iter().filter(|block| block.is_none()).count()
    }
}

impl<G: GameInfo> Blocks for Source<G> {
    fn blocks(&self) -> usize {
        self.kept.len()
    }
    fn positions(&self) -> usize {
        self.count
    }
    fn block(&self, index: usize) -> Cow<'_, Block> {
        if let Some(block) = &self.kept[index] {
            return Cow::Borrowed(block);
        }
        let boards = &self.boards[index * BLOCK..self.boards.len().min((index + 1) * BLOCK)];
        let mut block = traces_again::<G>(boards);
        if let Some(aim) = self.aim {
            take_aim(&mut block, aim);
        }
        Cow::Owned(block)
    }
}

fn take_aim(block: &mut Block, aim: Aim) {
    for sample in &mut block.samples {
        sample.target = aim.target(sample.result, sample.score);
    }
}

/// Traces positions that were never traced, and leaves out those whose value is known without weights.
fn first_traces<G: GameInfo>(boards: &[Labelled]) -> Result<Block, String> {
    let (mut block, mut cache) = (Block::default(), G::EvalCache::default());
    for label in boards {
        let position = label.position::<G>()?;
        let wrong = |e: &dyn Display| format!("position {}: {e}", position.fen());
        let mut trace = traced::<G>(&position, &mut cache, G::weights().1).map_err(|e| wrong(&e))?;
        if !trace.exact {
            block.push(&mut trace, label.result, label.score_or_nan()).map_err(|e| wrong(&e))?;
        }
    }
    Ok(block)
}

/// Traces positions that went through [`first_traces`] without an error, so that none can occur.
fn traces_again<G: GameInfo>(boards: &[Labelled]) -> Block {
    let (mut block, mut cache, mut trace) = (Block::default(), G::EvalCache::default(), Coefficients::default());
    for label in boards {
        let Ok(position) = G::Position::from_packed(&label.board) else { continue };
        for uses in [&mut trace.plain, &mut trace.complexity].into_iter().chain(&mut trace.danger) {
            uses.clear();
        }
        position.evaluate(&mut cache, &mut trace);
        if !trace.exact {
            let fits = block.push(&mut trace, label.result, label.score_or_nan());
            debug_assert!(fits.is_ok(), "it did before");
        }
    }
    block
}
