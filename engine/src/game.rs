//! The contract: what the search needs to know about a game. Nothing here names one.

#![warn(missing_docs)]

use std::{cell::OnceCell, fmt::Debug, num::NonZeroU16};

pub use crate::side::Side;

use crate::{
    eval::{Trace, Untraced},
    key::Key,
    law::{Ruling, Seat, Witness},
    movelist::MoveList,
    score::Score,
    search::{level::Rung, params::SearchParams},
    tables::{Blank, FixedTable},
};

/// A move packed in sixteen bits that are never all zero, so that `Option` of it stays two bytes
/// and one transposition table serves every game.
pub trait GameMove: Copy + Eq + Debug + Send + Sync + 'static {
    /// The raw bits.
    fn pack(self) -> NonZeroU16;
    /// The move with these raw bits; any bits are accepted, so test the result with
    /// [`Position::pseudo_legal`] before use.
    fn unpack(bits: NonZeroU16) -> Self;
    /// Index of the square it leaves, below [`Game::SQUARES`].
    fn origin(self) -> usize;
    /// Index of the square it goes to, below [`Game::SQUARES`].
    fn target(self) -> usize;
}

/// Which moves to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Moves that change material at once: captures, and promotions worth searching as such.
    /// Exactly the moves for which [`Position::is_noisy`] holds.
    Noisy,
    /// All others.
    Quiet,
}

/// Whether the side to move may pass in the search (null move, Donninger 1993).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Null {
    /// In check, or passing would be meaningless.
    Forbidden,
    /// Zugzwang is likely enough that a cutoff must be verified.
    Verify,
    /// Free to pass.
    Free,
}

/// Number of kinds that [`Position::captured_kind`] may answer (0 = nothing is captured).
pub const CAPTURED_KINDS: usize = 8;
/// Number of indices that [`Position::threat_index`] may answer.
pub const THREAT_INDICES: usize = 4;
/// Number of keys that [`Position::correction_keys`] answers.
pub const CORRECTION_KEYS: usize = 5;

/// What the opponent attacks in a node's position, once somebody asks: many nodes end before that.
pub type NodeThreats<G> = OnceCell<<G as Game>::Threats>;

/// What is known of a quiet move before it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// As [`Game::piece_to`] answers.
    pub piece_to: usize,
    /// As [`Game::from_to`] answers.
    pub from_to: usize,
    /// As [`Position::threat_index`] answers.
    pub threat_index: usize,
    /// What it saves, in centipawns: the worth of its piece where something of less worth attacks its origin, less that worth
    /// where something of less worth attacks its target.
    pub saved: i32,
}

/// Who is told of the quiet moves of a position. What holds for few of them is told afterwards, so that it costs the
/// others nothing.
pub trait QuietVisitor<M> {
    /// How many moves were visited.
    fn visited(&self) -> usize;
    /// The next moves: each is one, although its type does not say so.
    fn visit(&mut self, moves: impl Iterator<Item = (Option<M>, Outlook)>);
    /// The move that was visited as the one numbered `place`, from 0, gives check.
    fn checks(&mut self, place: usize);
}

/// A zero-sized marker that ties one game's types and sizes together.
pub trait Game: SearchParams + Copy + Debug + Default + Send + Sync + 'static {
    /// Coloured piece kinds.
    const PIECES: usize;
    /// Squares of the board.
    const SQUARES: usize;
    /// (coloured piece, target square) pairs.
    const PIECE_TARGETS: usize = Self::PIECES * Self::SQUARES;

    /// The measured scale of weakened play, the weakest first: its ends are those of
    /// [`ELO_RANGE`](crate::search::level::ELO_RANGE).
    const LEVELS: &'static [Rung];

    /// A move.
    type Move: GameMove;
    /// A position with the line that led to it.
    type Position: Position<Self>;
    /// Per-thread cache of slow evaluation parts.
    type EvalCache: Default + Send;
    /// What the side that is not to move attacks; see [`Position::threats`].
    type Threats: Copy + Default + Send;
    /// Where moves give check in one position; see [`Position::check_map`].
    type CheckMap: Copy + Default + Send;
    /// What a thread that asks the law remembers, so that the next answer comes sooner.
    type LawCache: Default + Send;
    /// The law in force: rule set, numbers, options (for example castling notation).
    type Rules: Copy + Default + Debug + PartialEq + Send + Sync;
    /// `[T; PIECE_TARGETS]`, spelled out by the game because `[T; Self::PIECE_TARGETS]` is not stable Rust.
    type PerPieceTo<T: Blank>: FixedTable<T> + Send + Sync;
    /// `[T; SQUARES * SQUARES]`, likewise.
    type PerFromTo<T: Blank>: FixedTable<T> + Send + Sync;

    /// Index below [`Game::PIECE_TARGETS`] of the moving piece and the target of `m`.
    #[inline]
    fn piece_to(position: &Self::Position, m: Self::Move) -> usize {
        position.mover(m) * Self::SQUARES + m.target()
    }
    /// Index below `SQUARES * SQUARES` of the origin and the target of `m`.
    #[inline]
    fn from_to(m: Self::Move) -> usize {
        m.origin() * Self::SQUARES + m.target()
    }

    /// Is it soon seen that no man is taken on the target of the quiet move `m` of this [`Position::threat_index`]?
    #[inline]
    fn is_out_of_reach(_position: &Self::Position, _m: Self::Move, _threat_index: usize) -> bool {
        false
    }

    /// The start position.
    fn start_position() -> Self::Position;
}

/// A position, and the whole line of boards that led to it.
///
/// `make` pushes a copy of the board, `unmake` pops it, so rules can read the line without
/// rolling back.
pub trait Position<G: Game>: Clone + Send + Sync {
    // ---- state ----
    /// The side to move.
    fn side(&self) -> Side;
    /// Key for the transposition table: that of the position alone with the rule counters' buckets mixed in.
    fn tt_key(&self) -> Key;
    /// What [`Position::tt_key`] will most likely be after the legal move `m`: good enough to fetch
    /// memory early, and for nothing else.
    fn likely_key_after(&self, m: G::Move) -> Key;
    /// Key of the slow structure (pawns and what else the structure cache holds).
    fn structure_key(&self) -> Key;
    /// Keys of features by which the evaluation errs systematically: structure, material, the
    /// pieces of either side, and the heavy pieces of both.
    fn correction_keys(&self) -> [Key; CORRECTION_KEYS];
    /// Is the side to move in check?
    fn in_check(&self) -> bool;
    /// Pieces on the board, kings and pawns included.
    fn piece_count(&self) -> u32;
    /// Plies since the last irreversible move, and the count at which the law ends the game.
    fn rule_clock(&self) -> (u32, u32);

    // ---- moves ----
    /// Adds the moves of `kind` to `out`. Every legal move is among them; some may leave the own
    /// king in check, which [`Position::legal`] tells.
    fn generate(&self, kind: Kind, out: &mut MoveList<G::Move>);
    /// Could `m` have been generated here? Accepts any bits whatever (hash moves, killers).
    fn pseudo_legal(&self, m: G::Move) -> bool;
    /// Is a generated or [`Position::pseudo_legal`] move legal?
    fn legal(&self, m: G::Move) -> bool;
    /// Would the pseudo-legal move `m` give check? Exact.
    fn gives_check(&self, m: G::Move) -> bool;
    /// What all moves of this position need to know of the checks they may give: worth its price
    /// where several are asked about.
    fn check_map(&self) -> G::CheckMap;
    /// Answers as [`Position::gives_check`], by the `map` of this position.
    fn gives_check_by(&self, m: G::Move, map: &G::CheckMap) -> bool;
    /// Plays a legal move.
    fn make(&mut self, m: G::Move);
    /// Passes the move.
    fn make_null(&mut self);
    /// Takes back the last move or pass.
    fn unmake(&mut self);
    /// May the side to move pass?
    fn null_permission(&self) -> Null;
    /// All legal moves.
    fn legal_moves(&self) -> MoveList<G::Move> {
        let mut all = MoveList::new();
        self.generate(Kind::Noisy, &mut all);
        self.generate(Kind::Quiet, &mut all);
        let mut out = MoveList::new();
        for m in all.iter() {
            if self.legal(m) {
                out.push(m);
            }
        }
        out
    }

    // ---- meaning of moves ----
    /// Index below [`Game::PIECES`] of the coloured piece that moves.
    fn mover(&self, m: G::Move) -> usize;
    /// Lane below [`CAPTURED_KINDS`] of the captured piece's kind; 0 when nothing is captured.
    fn captured_kind(&self, m: G::Move) -> usize;
    /// Material won at once, captures and promotions alike, in centipawns.
    fn gain(&self, m: G::Move) -> Score;
    /// Is `m` a [`Kind::Noisy`] move?
    fn is_noisy(&self, m: G::Move) -> bool;
    /// Does the exchange that starts with `m` win at least `threshold` (static exchange evaluation)?
    fn see_at_least(&self, m: G::Move, threshold: Score) -> bool;
    /// Can the opponent, were it to move, capture something with a piece of less worth? `false` where the game does not tell.
    fn is_easily_robbed(&self, _threats: &NodeThreats<G>) -> bool {
        false
    }
    /// What the opponent attacks now; compute once per node and hand to [`Position::threat_index`].
    fn threats(&self) -> G::Threats;
    /// Lane below [`THREAT_INDICES`]: is the origin, the target attacked by the opponent?
    fn threat_index(&self, m: G::Move, threats: &G::Threats) -> usize;
    /// Tells `visitor` of each quiet move, in the order of [`Position::generate`]: the game goes through its moves
    /// itself, for it knows what those of one piece have in common.
    fn each_quiet(&self, threats: &G::Threats, checks: &G::CheckMap, visitor: &mut impl QuietVisitor<G::Move>);

    /// A legal quiet move other than those in `but`, where it is soon seen that no quiet move gives check. `None` says
    /// nothing.
    fn idle_move(&self, _checks: &G::CheckMap, _but: [Option<G::Move>; 2]) -> Option<G::Move> {
        None
    }

    // ---- end of the game ----
    /// The score when the side to move has no legal move, `ply` plies from the root.
    fn no_moves(&self, ply: usize) -> Score;
    /// What the law says of the line that led here: repetition, bans, move-count limits and dead
    /// material. No answer depends on what `cache` remembers.
    fn judge<W: Witness>(&self, seat: Seat, cache: &mut G::LawCache, witness: &mut W) -> Option<Ruling>;
    /// Is it plain at a glance that the law has nothing to say in a search: [`Position::judge`] has no ruling, and
    /// [`Position::can_step_into_draw`] finds no step? Where it is not, they tell.
    fn is_plainly_unruled(&self) -> bool {
        false
    }
    /// Can the side to move force a lawful draw at once by stepping back into a position of the
    /// line? Sound for both games: never claims a draw that the law would rule a loss.
    fn can_step_into_draw(&self, ply: usize) -> bool;

    // ---- worth ----
    /// Does once what [`Position::evaluate`] and every move would do again: sums the pairs of the position.
    fn sum_pairs(&mut self) {}
    /// Static evaluation in centipawns, from the view of the side to move.
    fn evaluate<T: Trace>(&self, cache: &mut G::EvalCache, trace: &mut T) -> Score;
    /// The same without a trace, for a node that will ask for its `threats`: where the evaluation comes by them anyway, it
    /// leaves them there.
    #[inline]
    fn evaluate_and_note(&self, cache: &mut G::EvalCache, _threats: &NodeThreats<G>) -> Score {
        self.evaluate(cache, &mut Untraced)
    }
}
