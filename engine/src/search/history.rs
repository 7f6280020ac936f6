//! What the search learns from its own cutoffs: move ordering histories and corrections of the
//! static evaluation. All cells are bounded by construction.

use zerocopy::{AllocError, FromZeros};

use crate::{
    game::{CAPTURED_KINDS, CORRECTION_KEYS, Game, Position, Side, THREAT_INDICES},
    key::Key,
    pages::Large,
    score::Score,
    tables::FixedTable,
};

use super::{
    params::SearchParams,
    stack::{MoveInfo, NO_MOVE},
};

/// Bound of every move-ordering cell.
pub const HISTORY_MAX: i32 = 16_384;
/// Bound of every correction cell.
pub const CORRECTION_MAX: i32 = 8_192;
/// Bound of those that hold a sum that is pulled towards 0.
const CORRECTION_SUM_MAX: i32 = 1_024;
/// Parts of a centipawn in which a cell holds a mean.
const CORRECTION_SCALE: i32 = 256;
/// Rows of the structure history (a power of two).
const STRUCTURE_HISTORY_ROWS: usize = 512;
/// Cells per side and key kind of the correction history (a power of two).
const CORRECTION_CELLS: usize = 16_384;
/// Cells per moving piece and target of the capture history.
const NOISY_LANES: usize = CAPTURED_KINDS * THREAT_INDICES;
/// How many plies back the moves lie to which a move is seen as a follow-up.
pub const CONTINUATION_PLIES: [usize; 4] = [1, 2, 4, 6];

/// Moves `cell` towards the sign of `bonus`, by less the nearer it is to `MAX`, and never past it.
#[inline]
pub fn apply_bonus<const MAX: i32>(cell: &mut i16, bonus: i32) {
    const { assert!(MAX > 0 && MAX <= i16::MAX as i32) }
    let (old, bonus) = (i32::from(*cell), bonus.clamp(-MAX, MAX));
    let new = old + bonus - old * bonus.abs() / MAX;
    debug_assert!(new.abs() <= MAX, "what is within the bound stays there, for the pull is cut towards 0");
    *cell = new as i16;
}

/// As [`apply_bonus`], but the pull back is taken from `reference` instead of the cell: several cells
/// that are always read as a sum share one measure of how full they are.
#[inline]
pub fn apply_bonus_to_sum<const MAX: i32>(cell: &mut i16, bonus: i32, reference: i32) {
    const { assert!(MAX > 0 && MAX <= i16::MAX as i32) }
    let bonus = bonus.clamp(-MAX, MAX);
    let pull = reference.clamp(-MAX, MAX) * bonus.abs() / MAX;
    *cell = (i32::from(*cell) + bonus - pull).clamp(-MAX, MAX) as i16;
}

/// What the histories learn of a move that cut off at `depth`.
#[inline]
pub fn bonus<G: SearchParams>(depth: i32) -> i32 {
    (G::bonus_square() * depth * depth / 64 + G::bonus_slope() * depth - G::bonus_offset()).min(G::bonus_max())
}

/// What they learn of a move that was tried in vain before one that cut off at `depth`: below 0.
#[inline]
pub fn malus<G: SearchParams>(depth: i32) -> i32 {
    -(G::malus_square() * depth * depth / 64 + G::malus_slope() * depth - G::malus_offset()).min(G::malus_max())
}

/// A row of a continuation table: what follows one move.
type Row<G> = <G as Game>::PerPieceTo<i16>;
/// A table from a move to its follow-ups.
type ContinuationTable<G> = <G as Game>::PerPieceTo<Row<G>>;

/// Every history of one thread.
#[derive(FromZeros)]
pub struct Histories<G: Game> {
    /// By side, threat index, and origin-target pair.
    quiet: [[G::PerFromTo<i16>; THREAT_INDICES]; 2],
    /// By moving piece, target, and victim with the threat index.
    noisy: G::PerPieceTo<[i16; NOISY_LANES]>,
    /// By an earlier move and this one.
    continuation: ContinuationTable<G>,
    /// What stands for a follow-up of no move: never written.
    blank: Row<G>,
    /// By the slow structure and the move.
    structure: [Row<G>; STRUCTURE_HISTORY_ROWS],
    /// Evaluation errors by side and key.
    correction: [[i16; CORRECTION_CELLS]; 2 * CORRECTION_KEYS],
    /// Evaluation errors by the last move and an earlier one.
    continuation_correction: ContinuationTable<G>,
}

impl<G: Game> Histories<G> {
    /// Histories that know nothing yet.
    ///
    /// # Errors
    /// The memory is not to be had.
    pub fn new() -> Result<Large<Self>, AllocError> {
        const {
            assert!(<Row<G> as FixedTable<i16>>::LEN == G::PIECE_TARGETS, "PerPieceTo must hold PIECE_TARGETS cells");
            assert!(G::PIECE_TARGETS <= NO_MOVE as usize, "no table may have the slot that stands for no move");
            assert!(
                <G::PerFromTo<i16> as FixedTable<i16>>::LEN == G::SQUARES * G::SQUARES,
                "PerFromTo must hold SQUARES^2 cells"
            );
        }
        Large::zeroed()
    }
}

/// The earlier moves of the line, by slot, in the order of [`CONTINUATION_PLIES`].
pub type PreviousMoves = [usize; CONTINUATION_PLIES.len()];

/// The last moves of the line by slot, the very last first, as far back as corrections look.
pub type CorrectionMoves = [u16; 4];

/// Everything a quiet move's score needs from its node, fetched once.
pub struct QuietView<'a, G: Game> {
    quiet: &'a [G::PerFromTo<i16>; THREAT_INDICES],
    continuation: [&'a Row<G>; CONTINUATION_PLIES.len()],
    structure: &'a Row<G>,
}

impl<G: Game> QuietView<'_, G> {
    /// How well a quiet move did: the sum of all its histories.
    #[inline(always)]
    pub fn score(&self, threat_index: usize, pair: usize, slot: usize) -> i32 {
        let mut sum = G::order_butterfly() * i32::from(*self.quiet[threat_index % THREAT_INDICES].at(pair))
            + G::order_structure() * i32::from(*self.structure.at(slot));
        let [near @ .., far] = self.continuation;
        for row in near {
            sum += G::order_continuation() * i32::from(*row.at(slot));
        }
        if G::order_far() > 0 {
            sum += G::order_far() * i32::from(*far.at(slot));
        }
        sum
    }
}

impl<G: Game> Histories<G> {
    /// Forgets everything, in place: fresh memory would have to be granted page by page again.
    pub fn clear(&mut self) {
        self.quiet.cells_mut().zero();
        self.noisy.cells_mut().zero();
        self.continuation.cells_mut().zero();
        self.structure.cells_mut().zero();
        self.correction.cells_mut().zero();
        self.continuation_correction.cells_mut().zero();
    }

    #[inline]
    fn structure_row(key: Key) -> usize {
        key.0 as usize & (STRUCTURE_HISTORY_ROWS - 1)
    }

    /// The rows that score the quiet moves of a node.
    #[inline]
    pub fn view(&self, side: Side, structure: Key, previous: &PreviousMoves) -> QuietView<'_, G> {
        QuietView {
            quiet: &self.quiet[side.index()],
            continuation: previous.map(|slot| self.continuation.get(slot).unwrap_or(&self.blank)),
            structure: self.structure.at(Self::structure_row(structure)),
        }
    }

    /// How well a noisy move did, by its piece and target and its lane, see `noisy_lane` in `stack`.
    #[inline]
    pub fn noisy(&self, slot: usize, lane: usize) -> i32 {
        i32::from(self.noisy.at(slot)[lane % NOISY_LANES])
    }
    /// Rewards (or punishes) a noisy move.
    #[inline]
    pub fn update_noisy<M>(&mut self, m: &MoveInfo<M>, bonus: i32) {
        apply_bonus::<HISTORY_MAX>(&mut self.noisy.at_mut(m.piece_to as usize)[m.lane as usize % NOISY_LANES], bonus);
    }
    /// Rewards (or punishes) a quiet move of `side` in all its tables.
    #[inline]
    pub fn update_quiet<M>(
        &mut self,
        side: Side,
        structure: Key,
        previous: &PreviousMoves,
        m: &MoveInfo<M>,
        bonus: i32,
    ) {
        self.update_butterfly(side, m, bonus);
        apply_bonus::<HISTORY_MAX>(self.structure[Self::structure_row(structure)].at_mut(m.piece_to as usize), bonus);
        let butterfly = i32::from(*self.quiet[side.index()][m.threat_index as usize].at(m.from_to as usize));
        self.pull_continuation(previous, m.piece_to, bonus, butterfly * G::continuation_base() / 64);
    }
    /// Rewards (or punishes) a quiet move of `side` by its origin and target alone.
    #[inline(always)]
    pub fn update_butterfly<M>(&mut self, side: Side, m: &MoveInfo<M>, bonus: i32) {
        let table = &mut self.quiet[side.index()][m.threat_index as usize];
        apply_bonus::<HISTORY_MAX>(table.at_mut(m.from_to as usize), bonus);
    }
    /// Rewards (or punishes) a move as the follow-up of the moves before it.
    #[inline]
    pub fn update_continuation(&mut self, previous: &PreviousMoves, slot: u16, bonus: i32) {
        self.pull_continuation(previous, slot, bonus, 0);
    }
    /// The same; `base` is added to what the cells hold where it is asked how full they are.
    #[inline]
    fn pull_continuation(&mut self, previous: &PreviousMoves, slot: u16, bonus: i32, base: i32) {
        let slot = slot as usize;
        let previous = if G::order_far() > 0 { &previous[..] } else { &previous[..previous.len() - 1] };
        let sum: i32 = base
            + previous.iter().map(|&b| self.continuation.get(b).map_or(0, |row| i32::from(*row.at(slot)))).sum::<i32>();
        for &b in previous.iter().filter(|&&b| b != usize::from(NO_MOVE)) {
            apply_bonus_to_sum::<HISTORY_MAX>(self.continuation.at_mut(b).at_mut(slot), bonus, sum);
        }
    }

    /// The correction of the static evaluation, in centipawns, from the cells of this position and
    /// of the last moves.
    #[inline]
    pub fn correction(&self, pos: &G::Position, line: &CorrectionMoves) -> i32 {
        let side = pos.side().index() * CORRECTION_KEYS;
        let mut sum = 0;
        for (i, (key, weight)) in pos.correction_keys().into_iter().zip(Self::key_weights()).enumerate() {
            // A weight of nothing leaves no code behind.
            if weight != 0 {
                sum += weight * i32::from(self.correction[side + i][key.0 as usize & (CORRECTION_CELLS - 1)]);
            }
        }
        let [last, earlier @ ..] = *line;
        for (earlier, weight) in earlier.into_iter().zip(Self::follow_up_weights()) {
            if weight != 0
                && let Some(row) = self.continuation_correction.get(earlier as usize)
                && let Some(cell) = row.get(last as usize)
            {
                sum += weight * i32::from(*cell);
            }
        }
        sum / 16_384
    }

    /// What the keys of a position weigh.
    #[inline]
    fn key_weights() -> [i32; CORRECTION_KEYS] {
        let pieces = G::correction_weight_pieces();
        [
            G::correction_weight_structure(),
            G::correction_weight_material(),
            pieces,
            pieces,
            G::correction_weight_heavy(),
        ]
    }

    /// What it weighs that the last move followed each of those before it.
    #[inline]
    fn follow_up_weights() -> [i32; 3] {
        let far = G::correction_weight_far();
        [G::correction_weight_follow(), far, far]
    }

    /// Learns that the corrected evaluation was wrong by `error` in a search of `depth` plies.
    pub fn correct(&mut self, pos: &G::Position, line: &CorrectionMoves, error: Score, depth: i32) {
        let limit = G::correction_max();
        let bonus = (error.0 * depth * G::correction_slope() / 128).clamp(-limit, limit);
        let share = G::correction_slope() * (depth + 1).min(16);
        let learn = |cell: &mut i16| {
            if G::correction_mean() > 0 {
                let old = i32::from(*cell);
                let change = (error.0 * CORRECTION_SCALE - old) * share / 256;
                *cell = (old + change.clamp(-limit, limit)).clamp(-CORRECTION_MAX, CORRECTION_MAX) as i16;
            } else {
                apply_bonus::<CORRECTION_SUM_MAX>(cell, bonus);
            }
        };
        let side = pos.side().index() * CORRECTION_KEYS;
        for (i, (key, weight)) in pos.correction_keys().into_iter().zip(Self::key_weights()).enumerate() {
            if weight != 0 {
                learn(&mut self.correction[side + i][key.0 as usize & (CORRECTION_CELLS - 1)]);
            }
        }
        let [last, earlier @ ..] = *line;
        for (earlier, weight) in earlier.into_iter().zip(Self::follow_up_weights()) {
            if weight != 0 && last != NO_MOVE && earlier != NO_MOVE {
                learn(self.continuation_correction.at_mut(earlier as usize).at_mut(last as usize));
            }
        }
    }

    /// The largest absolute move-ordering and correction cells; for tests of the bounds.
    pub fn extremes(&mut self) -> (i32, i32) {
        let most = |cells: &mut dyn Iterator<Item = i16>| cells.map(|c| i32::from(c).abs()).max().unwrap_or(0);
        let mut moves = 0;
        for table in self.quiet.as_flattened_mut() {
            moves = moves.max(most(&mut table.cells_mut().iter().copied()));
        }
        moves = moves.max(most(&mut self.noisy.cells_mut().iter().flatten().copied()));
        for row in self.continuation.cells_mut() {
            moves = moves.max(most(&mut row.cells_mut().iter().copied()));
        }
        for row in &mut self.structure {
            moves = moves.max(most(&mut row.cells_mut().iter().copied()));
        }
        let mut corrections = most(&mut self.correction.iter().flatten().copied());
        for row in self.continuation_correction.cells_mut() {
            corrections = corrections.max(most(&mut row.cells_mut().iter().copied()));
        }
        (moves, corrections)
    }
}
