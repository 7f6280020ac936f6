//! Tables of pairs: what two pieces are worth together, by what they are and where they stand.
//!
//! A position's sum of pairs is linear in its table: every known pair on the board looks up one cell. The
//! idea is that of the king-piece-piece tables of shogi (K. Hoki, Bonanza, 2006), here over all pairs a
//! game lists in its [`PairSpace`].

use std::{
    alloc::{Layout, handle_alloc_error},
    collections::BTreeSet,
    ops::{AddAssign, SubAssign},
};

use miniz_oxide::inflate::decompress_to_vec_zlib;
use zerocopy::FromZeros;

use super::ledger::Tapered;
use crate::{pages::Large, side::Side};

/// No sum of pairs counts for more than so many centipawns: beyond every position of a game, within what
/// [`Tapered`] can carry.
pub const MOST_OF_PAIRS: i32 = 4000;

/// No piece of any game stands beside more others.
const MOST_PARTNERS: usize = 31;

/// What a pair is to its first piece: both belong to one side, or the second to the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bond {
    /// Both pieces of one side.
    Own,
    /// The second piece is the enemy's.
    Foe,
}

impl Bond {
    /// Both bonds.
    pub const BOTH: [Bond; 2] = [Bond::Own, Bond::Foe];

    /// 0 or 1.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Where a feature stands, as its owner sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The kind of the piece.
    pub kind: usize,
    /// File from 0.
    pub file: usize,
    /// Rank from 0, the owner's back rank.
    pub rank: usize,
}

/// The features of a game, a kind of piece on a square as its owner sees the board, and which pairs of them
/// its table knows.
pub trait PairSpace: 'static {
    /// How many features a side has.
    const FEATURES: usize;
    /// Files of the board.
    const FILES: usize;
    /// Ranks of the board.
    const RANKS: usize;
    /// Kinds of pieces.
    const KINDS: usize;
    /// Parts of a centipawn in which cells are kept: the more, the less is lost by rounding; the fewer, the more may a row sum
    /// to, see [`PairCell`].
    const PARTS: i32;

    /// What a feature is.
    fn place(feature: usize) -> Place;
    /// The same feature reflected left to right.
    fn mirror(feature: usize) -> usize;
    /// Most pieces of a kind that a position may give a side.
    fn most(kind: usize) -> usize;
    /// Does the table know this pair? Symmetric, and the same for mirrored pairs.
    fn knows(bond: Bond, f: usize, g: usize) -> bool;
    /// What rows hold besides the table: the terms that two men decide, for the side of `f`, in [`PairSpace::PARTS`]. Tied as
    /// the table's cells are, see [`PairTies`], and nothing where the table knows no pair; nothing at all without
    /// [`STANDING_IN_ROWS`](super::STANDING_IN_ROWS).
    fn standing(bond: Bond, f: usize, g: usize) -> Cell;
    /// Must the row of this feature sum to no more than a [`PairCell`] holds, whatever stands beside it?
    fn is_summed_in_one_word(_feature: usize) -> bool {
        true
    }
}

/// Which of a table's cells must be equal, up to the sign, and how many free numbers it has.
///
/// A pair of one side is worth the same in either order; a pair of enemies the negative, for what it is to
/// one side it is against the other; and everything the same when reflected left to right.
#[derive(Clone, Debug)]
pub struct PairTies {
    features: usize,
    /// By bond, first and second feature: 0 for no cell, else the number of the weight plus one, negative
    /// where the cell holds its negative.
    cells: Vec<i32>,
    /// One pair for each weight.
    of_weight: Vec<(Bond, u16, u16)>,
}

impl PairTies {
    /// The ties of a game. Weights are numbered in the order of bond, first and second feature.
    pub fn new<S: PairSpace>() -> Self {
        let features = S::FEATURES;
        let mut ties = Self { features, cells: vec![0; 2 * features * features], of_weight: Vec::new() };
        for bond in Bond::BOTH {
            for f in 0..features {
                for g in 0..features {
                    if ties.cells[ties.cell(bond, f, g)] == 0 && S::knows(bond, f, g) {
                        ties.tie(bond, [f, g], [S::mirror(f), S::mirror(g)]);
                    }
                }
            }
        }
        ties
    }

    #[inline]
    fn cell(&self, bond: Bond, f: usize, g: usize) -> usize {
        (bond.index() * self.features + f) * self.features + g
    }

    /// Gives a pair, its mirror image, and both the other way round one weight.
    fn tie(&mut self, bond: Bond, [f, g]: [usize; 2], [mf, mg]: [usize; 2]) {
        let nothing = match bond {
            // A feature stands on the board once.
            Bond::Own => f == g,
            // What equals its own negative is nothing.
            Bond::Foe => f == g || (mf, mg) == (g, f),
        };
        if nothing {
            return;
        }
        let turned = if bond == Bond::Own { 1 } else { -1 };
        self.of_weight.push((bond, f as u16, g as u16));
        let weight = self.of_weight.len() as i32;
        for (f, g, sign) in [(f, g, 1), (mf, mg, 1), (g, f, turned), (mg, mf, turned)] {
            let cell = self.cell(bond, f, g);
            self.cells[cell] = sign * weight;
        }
    }

    /// How many weights the table has.
    pub fn weights(&self) -> usize {
        self.of_weight.len()
    }
    /// The pair that a weight was numbered by.
    pub fn pair(&self, weight: usize) -> (Bond, usize, usize) {
        let (bond, f, g) = self.of_weight[weight];
        (bond, usize::from(f), usize::from(g))
    }
    /// The weight of a pair and the sign with which its cell holds it, for the side of the first feature.
    #[inline]
    pub fn weight(&self, bond: Bond, f: usize, g: usize) -> Option<(usize, i32)> {
        let cell = self.cells[self.cell(bond, f, g)];
        (cell != 0).then(|| (cell.unsigned_abs() as usize - 1, cell.signum()))
    }
}

/// One cell of a table: the middlegame and the endgame half, in the parts of a centipawn that its [`PairSpace`] names.
pub type Cell = [i16; 2];

/// A sum of cells, `First` minus `Second`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairSum([i32; 2]);

impl PairSum {
    /// No pairs.
    pub const ZERO: PairSum = PairSum([0; 2]);

    /// What the row of a piece is worth, summed over the columns of its partners.
    #[inline(always)]
    pub fn of_row<S: RowSum>(row: &Row, partners: impl Iterator<Item = usize>) -> Self {
        let mut sum = S::default();
        // Not a `for` loop: some sets are gone through faster from within.
        partners.for_each(|column| sum.add(row[column % SPAN]));
        sum.apart()
    }
    /// By how much that changes when the piece has another row, beside the same partners.
    #[inline(always)]
    pub fn of_change<S: RowSum>(before: &Row, after: &Row, partners: impl Iterator<Item = usize>) -> Self {
        let (mut lost, mut won) = (S::default(), S::default());
        partners.for_each(|column| {
            lost.add(before[column % SPAN]);
            won.add(after[column % SPAN]);
        });
        let mut sum = won.apart();
        sum -= lost.apart();
        sum
    }
    /// The same when the piece takes an enemy that has the row `taken`, in one go through the partners, each with its
    /// columns for the two sides. `captor` is the piece's own column in that row.
    #[inline(always)]
    pub fn of_capture<S: RowSum>(
        before: &Row,
        after: &Row,
        taken: &Row,
        captor: usize,
        partners: impl Iterator<Item = [usize; 2]>,
    ) -> Self {
        let (mut lost, mut won) = (S::default(), S::default());
        // What the enemy was worth to its own side.
        let mut enemy = taken[captor % SPAN];
        partners.for_each(|[own, theirs]| {
            lost.add(before[own % SPAN]);
            won.add(after[own % SPAN]);
            enemy.add(taken[theirs % SPAN]);
        });
        let mut sum = won.apart();
        sum -= lost.apart();
        sum += enemy.apart();
        sum
    }
    /// Adds a cell.
    #[inline(always)]
    pub fn add(&mut self, [mg, eg]: Cell) {
        self.0[0] += i32::from(mg);
        self.0[1] += i32::from(eg);
    }
    /// The sum seen from `side`.
    #[inline(always)]
    #[must_use]
    pub fn of(self, side: Side) -> PairSum {
        PairSum(self.0.map(|half| half * side.sign()))
    }
    /// Both halves in centipawns.
    pub fn centipawns<S: PairSpace>(self) -> [f64; 2] {
        self.0.map(|half| f64::from(half) / f64::from(S::PARTS))
    }
    /// The sum in centipawns, rounded towards zero so that both sides lose the same.
    #[inline(always)]
    pub fn tapered<S: PairSpace>(self) -> Tapered {
        let [mg, eg] = self.0.map(|half| (half / S::PARTS).clamp(-MOST_OF_PAIRS, MOST_OF_PAIRS));
        Tapered::new(mg, eg)
    }
}

impl AddAssign for PairSum {
    #[inline(always)]
    fn add_assign(&mut self, other: PairSum) {
        self.0[0] += other.0[0];
        self.0[1] += other.0[1];
    }
}
impl SubAssign for PairSum {
    #[inline(always)]
    fn sub_assign(&mut self, other: PairSum) {
        self.0[0] -= other.0[0];
        self.0[1] -= other.0[1];
    }
}

/// Reads what [`pack`] wrote.
///
/// # Errors
/// The bytes are no table of `count` weights; the text says why.
fn unpack<S: PairSpace>(bytes: &[u8], count: usize) -> Result<Vec<Cell>, String> {
    let plain = decompress_to_vec_zlib(bytes).map_err(|e| format!("a damaged table of pairs: {e}"))?;
    let (parts, plain) = plain.split_first_chunk().ok_or("an empty table of pairs")?;
    let parts = i32::from_le_bytes(*parts);
    if parts != S::PARTS {
        return Err(format!("a table of pairs in parts of a centipawn, {parts} of them where {} are read", S::PARTS));
    }
    if plain.len() != 4 * count {
        return Err(format!("a table of {} pairs where {count} are known", plain.len() / 4));
    }
    let half = |at: usize| i16::from_le_bytes([plain[2 * at], plain[2 * at + 1]]);
    Ok((0..count).map(|weight| [half(weight), half(count + weight)]).collect())
}

/// A table as it is kept: zlib over [`PairSpace::PARTS`] in 32 bits, all middlegame halves, then all endgame halves, in the
/// order of [`PairTies`], sixteen bits each; the low byte first.
pub fn pack<S: PairSpace>(weights: &[Cell]) -> Vec<u8> {
    let halves = (0..2).flat_map(|half| weights.iter().flat_map(move |cell| cell[half].to_le_bytes()));
    let plain: Vec<u8> = S::PARTS.to_le_bytes().into_iter().chain(halves).collect();
    miniz_oxide::deflate::compress_to_vec_zlib(&plain, 9)
}

/// A cell of a row as its bounds look at it.
struct Partner {
    /// Where the partner stands as the owner of the row sees it.
    square: usize,
    kind: usize,
    bond: Bond,
    /// The weight that the table has for the pair, and the sign with which the row holds it.
    weight: (usize, i32),
    /// What the terms of two men add.
    standing: Cell,
    /// What the cell holds.
    worth: [i32; 2],
}

/// What of a row is summed by itself: what is for its side, then against it, in either half of a cell.
const PARTS_OF_ROW: [(usize, i32); 4] = [(0, 1), (1, 1), (0, -1), (1, -1)];

/// Does the sum of a part of a row stay within 16 bits, whatever the partners are, where none adds more than `most`?
fn fits<S: PairSpace>(row: &[Partner], (half, sign): (usize, i32), most: i32) -> bool {
    let gains = || row.iter().map(|p| (p, (sign * p.worth[half]).min(most))).filter(|(_, gain)| *gain > 0);
    // Two bounds, of which either will do: no square has two partners, nor a side too many of a kind.
    within(best_by_square::<S>(gains())) || within(best_by_kind::<S>(gains()))
}

/// The most that a partner on each square adds.
fn best_by_square<'a, S: PairSpace>(gains: impl Iterator<Item = (&'a Partner, i32)>) -> Vec<i32> {
    let mut best = vec![0; S::FILES * S::RANKS];
    for (partner, gain) in gains {
        best[partner.square] = gain.max(best[partner.square]);
    }
    best
}

/// The most that partners add one by one where a side may have fewer of their kind than a piece has partners, no more of
/// them than that, and the most that any others add on each square.
fn best_by_kind<'a, S: PairSpace>(gains: impl Iterator<Item = (&'a Partner, i32)>) -> Vec<i32> {
    let (few, many): (Vec<_>, Vec<_>) = gains.partition(|(partner, _)| S::most(partner.kind) < MOST_PARTNERS);
    let mut kinds = vec![[const { Vec::new() }; 2]; S::KINDS];
    for (partner, gain) in few {
        kinds[partner.kind][partner.bond.index()].push(gain);
    }
    let mut best = best_by_square::<S>(many.into_iter());
    for (kind, sides) in kinds.iter_mut().enumerate() {
        for gains in sides {
            gains.sort_unstable_by(|a, b| b.cmp(a));
            best.extend(gains.iter().take(S::most(kind)));
        }
    }
    best
}

/// Does the sum of the largest of these, as many as a piece has partners, stay within 16 bits?
fn within(mut gains: Vec<i32>) -> bool {
    if gains.len() > MOST_PARTNERS {
        gains.select_nth_unstable_by(MOST_PARTNERS, |a, b| b.cmp(a));
    }
    i16::try_from(gains.iter().take(MOST_PARTNERS).sum::<i32>()).is_ok()
}

/// A game's table of pairs, cell by cell.
#[derive(Clone, Debug)]
pub struct PairTable {
    ties: PairTies,
    weights: Vec<Cell>,
}

impl PairTable {
    /// The table kept in `bytes`.
    ///
    /// # Errors
    /// The bytes are no table of this game; the text says why.
    pub fn read<S: PairSpace>(bytes: &[u8]) -> Result<Self, String> {
        let ties = PairTies::new::<S>();
        let weights = unpack::<S>(bytes, ties.weights())?;
        let table = Self { ties, weights };
        if table.fits::<S>() { Ok(table) } else { Err("a row of pairs that sums to more than 16 bits".into()) }
    }
    /// The same weights, those cut back that let a row sum to more than 16 bits: all cells of such a row to the largest that
    /// it can hold. And how many halves of weights were cut.
    ///
    /// # Panics
    /// There are more or fewer weights than the game has.
    pub fn cut<S: PairSpace>(weights: Vec<Cell>) -> (Vec<Cell>, usize) {
        let mut table = Self { ties: PairTies::new::<S>(), weights };
        assert_eq!(table.weights.len(), table.ties.weights());
        let (places, mut cut) = (Self::places::<S>(), BTreeSet::new());
        for f in (0..S::FEATURES).filter(|&f| S::is_summed_in_one_word(f)) {
            // What was cut for a row before stays within it, for no gain of this one grew by that.
            let row = table.row::<S>(&places, f);
            for part in PARTS_OF_ROW {
                let (half, sign) = part;
                let (mut most, mut too_much) = (0, i32::from(i16::MAX) + 1);
                if fits::<S>(&row, part, too_much) {
                    continue;
                }
                while too_much - most > 1 {
                    let middle = i32::midpoint(most, too_much);
                    *if fits::<S>(&row, part, middle) { &mut most } else { &mut too_much } = middle;
                }
                for partner in row.iter().filter(|p| sign * p.worth[half] > most) {
                    let (weight, with) = partner.weight;
                    table.weights[weight][half] = (with * (sign * most - i32::from(partner.standing[half]))) as i16;
                    cut.insert((weight, half));
                }
            }
        }
        (table.weights, cut.len())
    }
    fn places<S: PairSpace>() -> Vec<Place> {
        (0..S::FEATURES).map(S::place).collect()
    }
    /// Does the sum over every row stay within what [`PairCell`] can hold, whatever the partners are?
    fn fits<S: PairSpace>(&self) -> bool {
        let places = Self::places::<S>();
        (0..S::FEATURES).filter(|&f| S::is_summed_in_one_word(f)).all(|f| {
            let row = self.row::<S>(&places, f);
            PARTS_OF_ROW.into_iter().all(|part| fits::<S>(&row, part, i32::MAX))
        })
    }
    /// The cells of the row of `f`.
    fn row<S: PairSpace>(&self, places: &[Place], f: usize) -> Vec<Partner> {
        let mut row = Vec::with_capacity(2 * S::FEATURES);
        for bond in Bond::BOTH {
            for (g, &Place { kind, file, rank }) in places.iter().enumerate() {
                let Some(weight) = self.ties.weight(bond, f, g) else { continue };
                let rank = if bond == Bond::Own { rank } else { S::RANKS - 1 - rank };
                let (standing, worth) = (S::standing(bond, f, g), self.beside::<S>(bond, f, g));
                row.push(Partner { square: file + S::FILES * rank, kind, bond, weight, standing, worth });
            }
        }
        row
    }
    /// What a row holds for the pair: what the table says of it and the terms of two men, to the side of `f`.
    fn beside<S: PairSpace>(&self, bond: Bond, f: usize, g: usize) -> [i32; 2] {
        let (pair, standing) = (self.cell(bond, f, g), S::standing(bond, f, g));
        [0, 1].map(|half| i32::from(pair[half]) + i32::from(standing[half]))
    }
    /// The weights in the order of [`PairTies`].
    pub fn weights(&self) -> &[Cell] {
        &self.weights
    }
    /// What the pair is worth to the side of `f`; nothing where the table does not know it.
    pub fn cell(&self, bond: Bond, f: usize, g: usize) -> Cell {
        self.ties
            .weight(bond, f, g)
            .map_or([0; 2], |(weight, sign)| self.weights[weight].map(|half| half * sign as i16))
    }
}

/// Both halves of a cell, or of a sum over one row, in one word: the middlegame half plus 2^16 times the endgame half.
/// One addition adds both, and they come apart again because no sum over a row leaves 16 bits: [`PairTable::read`] sees
/// to that for all that are [`PairSpace::is_summed_in_one_word`]; others are summed in a [`PairSum`].
#[derive(Clone, Copy, Debug, Default, FromZeros)]
#[repr(transparent)]
pub struct PairCell(i32);

impl PairCell {
    #[inline(always)]
    fn new([mg, eg]: [i32; 2]) -> Self {
        PairCell((eg << 16) + mg)
    }
}

/// A sum over the cells of a row.
pub trait RowSum: Copy + Default {
    /// Adds a cell.
    fn add(&mut self, cell: PairCell);
    /// Both halves apart.
    fn apart(self) -> PairSum;
}

/// Quick, where no sum leaves sixteen bits.
impl RowSum for PairCell {
    /// Wraps where too many pieces stand on a board for a position.
    #[inline(always)]
    fn add(&mut self, cell: PairCell) {
        self.0 = self.0.wrapping_add(cell.0);
    }
    #[inline(always)]
    fn apart(self) -> PairSum {
        let mg = i32::from(self.0 as i16);
        PairSum([mg, self.0.wrapping_sub(mg) >> 16])
    }
}

/// For rows whose sums may be larger.
impl RowSum for PairSum {
    #[inline(always)]
    fn add(&mut self, cell: PairCell) {
        *self += cell.apart();
    }
    #[inline(always)]
    fn apart(self) -> PairSum {
        self
    }
}

/// So long is every row to those who read it, more than any game has columns: as long as the numbers of sixteen bits in
/// which games keep their columns can count, which spares the check whether a column is in it and the masking of its bits.
/// Behind its own columns it holds those of later rows, which nobody asks it for.
const SPAN: usize = 1 << 16;
/// What a feature is worth to its owner with every partner, by column.
pub type Row = [PairCell; SPAN];

/// A table as boards read it: a row of so many columns for each feature.
#[derive(Debug)]
pub struct PairRows<const COLUMNS: usize>(Large<[PairCell]>);

impl<const COLUMNS: usize> PairRows<COLUMNS> {
    /// So many rows of a table, in whose columns stand what `partner` says. As with a box, the process ends where there is
    /// no memory for them.
    pub fn new<S: PairSpace>(table: &PairTable, rows: usize, partner: impl Fn(usize) -> Option<(Bond, usize)>) -> Self {
        // Behind the last row stands what nobody asks for.
        let len = rows * COLUMNS + const { SPAN - COLUMNS };
        let mut cells =
            Large::<[PairCell]>::zeroed_slice(len).unwrap_or_else(|_| handle_alloc_error(Layout::new::<Row>()));
        for (f, row) in cells.chunks_mut(COLUMNS).take(S::FEATURES).enumerate() {
            for (column, cell) in row.iter_mut().enumerate() {
                if let Some((bond, g)) = partner(column) {
                    *cell = PairCell::new(table.beside::<S>(bond, f, g));
                }
            }
        }
        Self(cells)
    }
    /// The row of a feature.
    #[inline(always)]
    pub fn row(&self, feature: usize) -> &Row {
        let start = feature * COLUMNS;
        self.0[start..start + SPAN].as_array().unwrap_or_else(|| unreachable!("a row is as long"))
    }
}

/// A known pair on a board and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairWorth {
    /// Owner and feature of both.
    pub men: [(Side, usize); 2],
    /// `First` minus `Second`.
    pub worth: PairSum,
}
