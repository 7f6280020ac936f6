use std::hint::select_unpredictable;
#[cfg(feature = "spsa")]
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};

use crate::{score::Score, side::Side};

/// Full middlegame phase; 0 is the bare endgame.
pub const PHASE_MAX: i32 = 256;
/// Endgame scale that leaves the score as it is.
pub const SCALE_ONE: i32 = 128;
/// Do the rows that boards read hold the terms that two men decide besides their pairs? Not in the tuning build, where the
/// weights of these change while it runs.
pub const STANDING_IN_ROWS: bool = !cfg!(feature = "spsa");

/// A middlegame and an endgame value, in centipawns, packed into one word so that both are added
/// and multiplied at once. Each half must stay within an `i16`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tapered(i32);

impl Tapered {
    /// Zero in both phases.
    pub const ZERO: Tapered = Tapered(0);
    /// From middlegame and endgame values.
    #[inline]
    pub const fn new(mg: i32, eg: i32) -> Tapered {
        Tapered((eg << 16) + mg)
    }
    /// The middlegame half.
    #[inline]
    pub const fn mg(self) -> i32 {
        self.0 as i16 as i32
    }
    /// The endgame half.
    #[inline]
    pub const fn eg(self) -> i32 {
        ((self.0 + 0x8000) >> 16) as i16 as i32
    }
}

impl std::ops::Add for Tapered {
    type Output = Tapered;
    #[inline]
    fn add(self, other: Tapered) -> Tapered {
        Tapered(self.0.wrapping_add(other.0))
    }
}
impl std::ops::AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        self.0 = self.0.wrapping_add(other.0);
    }
}
impl std::ops::Sub for Tapered {
    type Output = Tapered;
    #[inline]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered(self.0.wrapping_sub(other.0))
    }
}
impl std::ops::Neg for Tapered {
    type Output = Tapered;
    #[inline]
    fn neg(self) -> Tapered {
        Tapered(self.0.wrapping_neg())
    }
}
impl std::ops::Mul<i32> for Tapered {
    type Output = Tapered;
    #[inline]
    fn mul(self, n: i32) -> Tapered {
        Tapered(self.0.wrapping_mul(n))
    }
}

/// Which sum a weight enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// The plain sum, `First` minus `Second`.
    Plain,
    /// The danger that stands against this side's king: summed per side, then bent by
    /// [`bend_danger`] and subtracted from that side's account.
    Danger(Side),
    /// The sum of both sides together that stretches what the leader leads by, or shrinks it down
    /// to zero: see [`stretch`].
    Complexity,
}

/// One weight of a game: an index into its list of weights that only a group of them gives out.
#[derive(Clone, Copy, Debug)]
pub struct Term(usize);

impl Term {
    /// Its index in the game's list of weights.
    pub const fn index(self) -> usize {
        self.0
    }
}

/// The weights of one group, `LEN` in number. A group of one weight stands for that weight.
#[derive(Clone, Copy, Debug)]
pub struct Terms<const LEN: usize> {
    start: usize,
}

impl<const LEN: usize> Terms<LEN> {
    /// The group whose first weight has this index.
    pub const fn new(start: usize) -> Self {
        Self { start }
    }
    /// The weight number `i` of the group, below `LEN`.
    #[inline(always)]
    pub const fn at(self, i: usize) -> Term {
        debug_assert!(i < LEN, "the weight lies outside its group");
        Term(self.start + i)
    }
}

impl From<Terms<1>> for Term {
    #[inline(always)]
    fn from(group: Terms<1>) -> Term {
        group.at(0)
    }
}

/// One named run of weights in a game's weight file.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// Name in the weight file.
    pub name: &'static str,
    /// Index of its first weight.
    pub start: usize,
    /// How many weights it has.
    pub len: usize,
    /// Its doc comment.
    pub doc: &'static str,
}

/// The weights as a game's evaluation reads them.
#[cfg(not(feature = "spsa"))]
pub type InForce<const N: usize> = [Tapered; N];

/// The weights as a game's evaluation reads them: in the tuning build those that ship, each half of a group, and
/// each half of the sum of pairs, times a factor that options and the tuner can change.
#[cfg(feature = "spsa")]
#[derive(Debug)]
pub struct InForce<const N: usize> {
    weights: [AtomicI32; N],
    /// Of middlegame and ending, in hundredths.
    pairs: [AtomicI32; 2],
}

#[cfg(feature = "spsa")]
impl<const N: usize> InForce<N> {
    /// The weights as they ship.
    pub const fn new(shipped: &[Tapered; N]) -> Self {
        let mut weights = [const { AtomicI32::new(0) }; N];
        let mut i = 0;
        while i < N {
            weights[i] = AtomicI32::new(shipped[i].0);
            i += 1;
        }
        Self { weights, pairs: [const { AtomicI32::new(100) }; 2] }
    }
    /// Puts one half, middlegame (0) or ending (1), of the weights of `group` at `hundredths` of the `shipped` ones.
    /// What caches have summed up stays as it was.
    pub fn weigh_group(&self, shipped: &[Tapered], group: &Group, half: usize, hundredths: i32) {
        for i in group.start..group.start + group.len {
            let live = Tapered(self.weights[i].load(Relaxed));
            let scaled = if half == 0 {
                Tapered::new(rounded(shipped[i].mg(), hundredths), live.eg())
            } else {
                Tapered::new(live.mg(), rounded(shipped[i].eg(), hundredths))
            };
            self.weights[i].store(scaled.0, Relaxed);
        }
    }
    /// Puts one half of the sum of pairs at `hundredths` of what the table says.
    pub fn weigh_pairs(&self, half: usize, hundredths: i32) {
        self.pairs[half].store(hundredths, Relaxed);
    }
    fn scaled_pairs(&self, sum: Tapered) -> Tapered {
        let [mg, eg] = &self.pairs;
        Tapered::new(rounded(sum.mg(), mg.load(Relaxed)), rounded(sum.eg(), eg.load(Relaxed)))
    }
}

/// So many hundredths of `x`, to the nearest whole number.
#[cfg(feature = "spsa")]
const fn rounded(x: i32, hundredths: i32) -> i32 {
    (x * hundredths + 50 * x.signum()) / 100
}

/// Receives "weight `index` was used `n` times in `lane`" (for [`Lane::Plain`], `n` counts `First`
/// minus `Second`), and how the sums were blended at the end.
pub trait Trace {
    /// With an active trace the caches must be bypassed, for a cached sum has no history.
    const ACTIVE: bool;
    /// A weight was used.
    fn add(&mut self, index: usize, lane: Lane, n: i32);
    /// A weight was credited to `side`, `n` times, in the plain lane. Only a trace that tells the
    /// sides apart needs to know more than [`Trace::add`].
    #[inline(always)]
    fn credit(&mut self, index: usize, side: Side, n: i32) {
        self.add(index, Lane::Plain, n * side.sign());
    }
    /// The table of pairs gave `sum`, in the plain lane, `First` minus `Second`.
    #[inline(always)]
    fn pairs(&mut self, _sum: Tapered) {}
    /// The sums were blended: `phase` of [`PHASE_MAX`], endgame part scaled by `scale` of
    /// [`SCALE_ONE`]; `fixed` centipawns (for `First`) stand outside all weights, and with `exact`
    /// they stand alone (an endgame known exactly).
    fn blend(&mut self, phase: i32, scale: i32, fixed: i32, exact: bool);
}

/// The search's trace: nothing is kept, nothing is paid.
#[derive(Clone, Copy, Debug, Default)]
pub struct Untraced;

impl Trace for Untraced {
    const ACTIVE: bool = false;
    #[inline(always)]
    fn add(&mut self, _: usize, _: Lane, _: i32) {}
    #[inline(always)]
    fn blend(&mut self, _: i32, _: i32, _: i32, _: bool) {}
}

/// The tuner's trace: sparse uses of weights plus the blend, enough to compute the value again
/// from any weights.
#[derive(Clone, Debug, Default)]
pub struct Coefficients {
    /// (weight index, uses) in the plain lane; an index may appear more than once.
    pub plain: Vec<(u16, i16)>,
    /// The same in the two danger lanes, by side in danger.
    pub danger: [Vec<(u16, i16)>; 2],
    /// The same in the complexity lane.
    pub complexity: Vec<(u16, i16)>,
    /// What the table of pairs gave, in the plain lane.
    pub pairs: Tapered,
    /// Phase of [`PHASE_MAX`].
    pub phase: i32,
    /// Endgame scale of [`SCALE_ONE`].
    pub scale: i32,
    /// Centipawns outside all weights, for `First`.
    pub fixed: i32,
    /// The fixed part is the whole value.
    pub exact: bool,
}

impl Trace for Coefficients {
    const ACTIVE: bool = true;
    fn add(&mut self, index: usize, lane: Lane, n: i32) {
        if n != 0 {
            let cell = (index as u16, n as i16);
            match lane {
                Lane::Plain => self.plain.push(cell),
                Lane::Danger(side) => self.danger[side.index()].push(cell),
                Lane::Complexity => self.complexity.push(cell),
            }
        }
    }
    fn pairs(&mut self, sum: Tapered) {
        self.pairs = sum;
    }
    fn blend(&mut self, phase: i32, scale: i32, fixed: i32, exact: bool) {
        (self.phase, self.scale, self.fixed, self.exact) = (phase, scale, fixed, exact);
    }
}

impl Coefficients {
    /// The lead of `First`, pairs counted, danger bent and charged, and the complexity, that these uses give
    /// under `weights`: the same arithmetic as [`Ledger::lead`].
    pub fn sums(&self, weights: &[Tapered]) -> (Tapered, Tapered) {
        let dot = |uses: &[(u16, i16)]| {
            uses.iter().fold(Tapered::ZERO, |sum, &(i, n)| sum + weights[i as usize] * i32::from(n))
        };
        let danger = [bend_danger(dot(&self.danger[0])), bend_danger(dot(&self.danger[1]))];
        (dot(&self.plain) + self.pairs + danger[1] - danger[0], dot(&self.complexity))
    }
    /// The value in centipawns for `First` that these uses give under `weights`: the same
    /// arithmetic as [`Ledger::settle`].
    pub fn value(&self, weights: &[Tapered]) -> Score {
        let (lead, complexity) = self.sums(weights);
        blend(stretch(lead, complexity), self.phase, self.scale, self.fixed, self.exact)
    }
}

/// Bends a danger sum: `x/8 + max(x, 0)^2/1024` in each half. A slope remains below zero, so a
/// tuner sees every position, and danger grows faster than its parts above it. The result is
/// capped where the packed halves could overflow.
#[inline(always)]
pub const fn bend_danger(sum: Tapered) -> Tapered {
    Tapered::new(bend(sum.mg()), bend(sum.eg()))
}

#[inline(always)]
const fn bend(x: i32) -> i32 {
    let over = x & !(x >> 31);
    let y = x / 8 + ((over * over) >> 10);
    if y > 4000 { 4000 } else { y }
}

/// Moves each half of `sum` away from zero by the same half of `complexity`, or towards zero when
/// that is negative, but never across it: how much a lead is worth, never who leads. (The
/// "initiative" of Stockfish 9 and later.)
#[inline(always)]
pub const fn stretch(sum: Tapered, complexity: Tapered) -> Tapered {
    Tapered::new(stretch_half(sum.mg(), complexity.mg()), stretch_half(sum.eg(), complexity.eg()))
}

#[inline(always)]
const fn stretch_half(x: i32, by: i32) -> i32 {
    let size = x.abs() + by;
    x.signum() * if size > 0 { size } else { 0 }
}

#[inline]
fn blend(sum: Tapered, phase: i32, scale: i32, fixed: i32, exact: bool) -> Score {
    if exact {
        return Score(fixed).clamp_eval();
    }
    let eg = sum.eg() * scale / SCALE_ONE;
    (Score((sum.mg() * phase + eg * (PHASE_MAX - phase)) / PHASE_MAX) + fixed).clamp_eval()
}

/// What a ledger has summed up, for a cache to keep.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sums {
    /// The plain sum, `First` minus `Second`.
    pub plain: Tapered,
    /// The danger sums, by side in danger.
    pub danger: [Tapered; 2],
    /// The complexity.
    pub complexity: Tapered,
}

/// How a ledger keeps its plain sum.
pub trait Plain: Copy + Default {
    /// How it then keeps the danger.
    type Danger: Danger;
    /// Credits `side`.
    fn credit(&mut self, side: Side, worth: Tapered, n: i32);
    /// `First` minus `Second`.
    fn lead(self) -> Tapered;
}

/// One sum with signs: best where the side is known at compile time.
impl Plain for Tapered {
    type Danger = Apart;
    #[inline(always)]
    fn credit(&mut self, side: Side, worth: Tapered, n: i32) {
        *self += worth * (n * side.sign());
    }
    #[inline(always)]
    fn lead(self) -> Tapered {
        self
    }
}

/// A sum for each side: best where the side is not known, for nothing is multiplied by a sign.
impl Plain for [Tapered; 2] {
    type Danger = [Tapered; 2];
    #[inline(always)]
    fn credit(&mut self, side: Side, worth: Tapered, n: i32) {
        self[side.index()] += worth * n;
    }
    #[inline(always)]
    fn lead(self) -> Tapered {
        self[0] - self[1]
    }
}

/// How a ledger keeps the danger.
pub trait Danger: Copy + Default {
    /// Adds to the danger that stands against this side's king.
    fn add(&mut self, side: Side, worth: Tapered);
    /// The sum that stands against this side's king.
    fn of(&self, side: Side) -> Tapered;
}

/// Two sums that do not form an array, which the compiler would keep in one word, to be taken apart and put together
/// for every addition: best where the side is known at compile time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Apart {
    first: Tapered,
    second: Tapered,
}

impl Danger for Apart {
    #[inline(always)]
    fn add(&mut self, side: Side, worth: Tapered) {
        match side {
            Side::First => self.first += worth,
            Side::Second => self.second += worth,
        }
    }
    #[inline(always)]
    fn of(&self, side: Side) -> Tapered {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }
}

impl Danger for [Tapered; 2] {
    #[inline(always)]
    fn add(&mut self, side: Side, worth: Tapered) {
        self[side.index()] += worth;
    }
    #[inline(always)]
    fn of(&self, side: Side) -> Tapered {
        self[side.index()]
    }
}

/// The running sums of one evaluation. [`Ledger::put`] and [`Ledger::danger`] are the only ways to
/// use a weight, next to [`Ledger::complexity`]. `N` is the game's number of weights: with the
/// length in the type most index checks vanish.
pub struct Ledger<'a, T: Trace, const N: usize, P: Plain = Tapered> {
    weights: &'static InForce<N>,
    trace: &'a mut T,
    plain: P,
    danger: P::Danger,
    complexity: Tapered,
}

impl<'a, T: Trace, const N: usize, P: Plain> Ledger<'a, T, N, P> {
    /// Empty sums over a game's weights.
    #[inline]
    pub fn new(weights: &'static InForce<N>, trace: &'a mut T) -> Self {
        Self { weights, trace, plain: P::default(), danger: P::Danger::default(), complexity: Tapered::ZERO }
    }
    #[inline(always)]
    fn weight(&self, index: usize) -> Tapered {
        #[cfg(not(feature = "spsa"))]
        {
            self.weights[index]
        }
        #[cfg(feature = "spsa")]
        {
            Tapered(self.weights.weights[index].load(Relaxed))
        }
    }
    /// Credits `side` with a weight, `n` times.
    #[inline(always)]
    pub fn put(&mut self, term: impl Into<Term>, side: Side, n: i32) {
        let Term(index) = term.into();
        let worth = self.weight(index);
        self.plain.credit(side, worth, n);
        self.trace.credit(index, side, n);
    }
    /// Credits `side` with a weight once if it `holds`, for what no processor can foretell: the compiler is asked for no
    /// branch, which it makes of a product by 0 or 1.
    #[inline(always)]
    pub fn put_if(&mut self, term: impl Into<Term>, side: Side, holds: bool) {
        let Term(index) = term.into();
        let worth = select_unpredictable(holds, self.weight(index), Tapered::ZERO);
        self.plain.credit(side, worth, 1);
        self.trace.credit(index, side, i32::from(holds));
    }
    /// Credits each side with the same weight, as many times as `n` says.
    #[inline(always)]
    pub fn put_both(&mut self, term: impl Into<Term>, n: [i32; 2]) {
        let Term(index) = term.into();
        let worth = self.weight(index);
        self.plain.credit(Side::First, worth, n[0] - n[1]);
        self.trace.credit(index, Side::First, n[0]);
        self.trace.credit(index, Side::Second, n[1]);
    }
    /// Adds a weight, `n` times, to the danger that stands against the king of `side`.
    #[inline(always)]
    pub fn danger(&mut self, term: impl Into<Term>, side: Side, n: i32) {
        let Term(index) = term.into();
        self.danger.add(side, self.weight(index) * n);
        self.trace.add(index, Lane::Danger(side), n);
    }
    /// Adds a weight, `n` times, to the complexity of the position, which belongs to neither side; see
    /// [`stretch`].
    #[inline(always)]
    pub fn complexity(&mut self, term: impl Into<Term>, n: i32) {
        let Term(index) = term.into();
        self.complexity += self.weight(index) * n;
        self.trace.add(index, Lane::Complexity, n);
    }
    /// An account of `side`, to be closed when all is put.
    #[inline(always)]
    pub fn account(&mut self, side: Side) -> Account<'_, 'a, T, N, P> {
        Account { ledger: self, side, plain: Tapered::ZERO, danger: Tapered::ZERO }
    }
    /// Adds what the rows of pairs say of the whole board, `First` minus `Second`. The terms of two men that `standing` puts
    /// are in that sum already, see [`STANDING_IN_ROWS`]; for a trace they are put one by one and taken off it, so that
    /// nothing is counted twice and the value is the same to the last centipawn.
    #[inline(always)]
    pub fn pairs(&mut self, mut sum: Tapered, standing: impl FnOnce(&mut Self)) {
        if T::ACTIVE || !STANDING_IN_ROWS {
            let before = self.plain();
            standing(self);
            if STANDING_IN_ROWS {
                sum = sum - (self.plain() - before);
            }
        }
        #[cfg(feature = "spsa")]
        let sum = self.weights.scaled_pairs(sum);
        self.plain.credit(Side::First, sum, 1);
        self.trace.pairs(sum);
    }
    /// Adds sums that an inactive trace let a cache keep. Never called with an active trace.
    #[inline(always)]
    pub fn recall(&mut self, sums: Sums) {
        debug_assert!(!T::ACTIVE, "a cached sum has no history");
        self.plain.credit(Side::First, sums.plain, 1);
        self.danger.add(Side::First, sums.danger[0]);
        self.danger.add(Side::Second, sums.danger[1]);
        self.complexity += sums.complexity;
    }
    /// All sums so far.
    #[inline]
    pub fn sums(&self) -> Sums {
        Sums { plain: self.plain(), danger: Side::BOTH.map(|side| self.danger.of(side)), complexity: self.complexity }
    }
    /// The plain sum so far (`First` minus `Second`).
    #[inline]
    pub fn plain(&self) -> Tapered {
        self.plain.lead()
    }
    /// What `First` leads by so far, the danger bent and charged: whose sign a scale may depend on.
    #[inline]
    pub fn lead(&self) -> Tapered {
        self.plain() + bend_danger(self.danger.of(Side::Second)) - bend_danger(self.danger.of(Side::First))
    }
    /// The value in centipawns for `First`: danger bent and charged, the lead stretched, phases
    /// blended, the endgame part scaled by `scale` of [`SCALE_ONE`], `fixed` centipawns added.
    #[inline]
    pub fn settle(self, phase: i32, scale: i32, fixed: i32) -> Score {
        let lead = self.lead();
        self.settle_from(lead, phase, scale, fixed)
    }
    /// As [`Ledger::settle`], from the final [`Ledger::lead`] for which the caller has asked already.
    #[inline]
    pub fn settle_from(self, lead: Tapered, phase: i32, scale: i32, fixed: i32) -> Score {
        debug_assert_eq!(lead, self.lead(), "something was put after the lead was asked for");
        self.trace.blend(phase, scale, fixed, false);
        blend(stretch(lead, self.complexity), phase, scale, fixed, false)
    }
    /// The value of an endgame that is known without weights, in centipawns for `First`.
    #[inline]
    pub fn settle_exact(self, fixed: i32) -> Score {
        self.trace.blend(0, SCALE_ONE, fixed, true);
        blend(Tapered::ZERO, 0, SCALE_ONE, fixed, true)
    }
}

/// What one side is credited with and the danger that it brings to the other's king, summed apart from the ledger, which a
/// loop cannot keep at hand: see [`Ledger::account`].
pub struct Account<'l, 'a, T: Trace, const N: usize, P: Plain> {
    ledger: &'l mut Ledger<'a, T, N, P>,
    side: Side,
    plain: Tapered,
    danger: Tapered,
}

impl<T: Trace, const N: usize, P: Plain> Account<'_, '_, T, N, P> {
    /// Credits the side with a weight, `n` times.
    #[inline(always)]
    pub fn put(&mut self, term: impl Into<Term>, n: i32) {
        let Term(index) = term.into();
        self.plain += self.ledger.weight(index) * n;
        self.ledger.trace.credit(index, self.side, n);
    }
    /// Adds a weight, `n` times, to the danger that stands against the other side's king.
    #[inline(always)]
    pub fn threaten(&mut self, term: impl Into<Term>, n: i32) {
        let Term(index) = term.into();
        self.danger += self.ledger.weight(index) * n;
        self.ledger.trace.add(index, Lane::Danger(!self.side), n);
    }
    /// Enters the sums in the ledger.
    #[inline(always)]
    pub fn close(self) {
        self.ledger.plain.credit(self.side, self.plain, 1);
        self.ledger.danger.add(!self.side, self.danger);
    }
}

/// Declares a game's weights: each group is a doc comment, a name, a length and its values as
/// `s(mg, eg)` pairs. Yields one constant [`Terms`] per group, `COUNT`, the flat `WEIGHTS` and the list `GROUPS`. The tuner prints the same form back.
#[macro_export]
macro_rules! weights {
    ($( $(#[doc = $doc:literal])* $name:ident: $len:literal = [ $( s($mg:literal, $eg:literal) ),* $(,)? ]; )*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[repr(usize)]
        enum GroupIndex { $($name),* , End }
        const LENGTHS: [usize; GroupIndex::End as usize] = [$($len),*];
        const fn start(group: usize) -> usize {
            let (mut at, mut i) = (0, 0);
            while i < group { at += LENGTHS[i]; i += 1; }
            at
        }
        $( $(#[doc = $doc])* pub const $name: $crate::eval::Terms<$len> =
               $crate::eval::Terms::new(start(GroupIndex::$name as usize));
           const _: [(); $len] = [(); [$( stringify!($mg) ),*].len()]; )*
        /// How many weights there are.
        pub const COUNT: usize = start(GroupIndex::End as usize);
        /// All weights, group after group.
        pub static WEIGHTS: [$crate::eval::Tapered; COUNT] =
            [$( $( $crate::eval::Tapered::new($mg, $eg) ),* ),*];
        /// What the evaluation reads.
        #[cfg(not(feature = "spsa"))]
        pub use WEIGHTS as IN_FORCE;
        /// What the evaluation reads.
        #[cfg(feature = "spsa")]
        pub static IN_FORCE: $crate::eval::InForce<COUNT> = $crate::eval::InForce::new(&WEIGHTS);
        /// Puts one half, middlegame (0) or ending (1), of the weights of a group, by its number in `GROUPS`, at so many
        /// hundredths of what ships; the number after the last stands for the sum of pairs.
        #[cfg(feature = "spsa")]
        pub fn weigh(group: usize, half: usize, hundredths: i32) {
            match GROUPS.get(group) {
                Some(group) => IN_FORCE.weigh_group(&WEIGHTS, group, half, hundredths),
                None => IN_FORCE.weigh_pairs(half, hundredths),
            }
        }
        /// The groups in the order of the file.
        pub static GROUPS: &[$crate::eval::Group] = &[
            $( $crate::eval::Group { name: stringify!($name), start: start(GroupIndex::$name as usize), len: $len, doc: concat!($($doc, "\n"),*) } ),*
        ];
    };
}
