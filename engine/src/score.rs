//! Scores in centipawns, with bands for mates, rule-ban losses and tablebase results above every
//! evaluation.

use derive_more::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// Deepest distance from the root, in plies, that the search visits.
pub const MAX_PLY: usize = 246;

/// A score in centipawns from the view of the side to move, unless said otherwise.
///
/// From the outside in: `|mate| in (MATE - MAX_PLY ..= MATE)`, ban losses around [`Score::BAN`],
/// tablebase results around [`Score::TABLE`], and evaluations within [`Score::EVAL_LIMIT`].
/// All fit an `i16`.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Add, AddAssign, Div, Mul, Neg, Sub, SubAssign,
)]
pub struct Score(pub i32);

impl Score {
    /// Neither side is better.
    pub const DRAW: Score = Score(0);
    /// Larger than every score a search can return; the open window's edge.
    pub const INFINITE: Score = Score(32_500);
    /// "No score": never compared, only tested for.
    pub const NONE: Score = Score(32_600);
    /// Mate on the board, counted down by one per ply.
    pub const MATE: Score = Score(32_000);
    /// A win because the opponent broke a rule ban, counted down by one per ply.
    pub const BAN: Score = Score(31_000);
    /// A win by an endgame table, counted down by one per ply.
    pub const TABLE: Score = Score(30_000);
    /// Evaluations stay within this bound on both sides.
    pub const EVAL_LIMIT: Score = Score(29_000);

    /// The side to move is mated `ply` plies from the root.
    #[inline]
    pub const fn mated_in(ply: usize) -> Score {
        Score(ply as i32 - Self::MATE.0)
    }
    /// The side to move mates `ply` plies from the root.
    #[inline]
    pub const fn mate_in(ply: usize) -> Score {
        Score(Self::MATE.0 - ply as i32)
    }
    /// The side to move has lost by a rule ban `ply` plies from the root.
    #[inline]
    pub const fn banned_in(ply: usize) -> Score {
        Score(ply as i32 - Self::BAN.0)
    }
    /// The side to move wins by an endgame table that was asked `ply` plies from the root.
    #[inline]
    pub const fn table_win_in(ply: usize) -> Score {
        Score(Self::TABLE.0 - ply as i32)
    }
    /// Is this a mate for either side?
    #[inline]
    pub const fn is_mate(self) -> bool {
        self.0.abs() > Self::MATE.0 - MAX_PLY as i32 - 1 && self.0.abs() <= Self::MATE.0
    }
    /// Is this a win or loss by a rule ban?
    #[inline]
    pub const fn is_ban(self) -> bool {
        self.0.abs() > Self::BAN.0 - MAX_PLY as i32 - 1 && self.0.abs() <= Self::BAN.0
    }
    /// Is the game decided (mate, ban or table), whoever wins?
    #[inline]
    pub const fn is_decisive(self) -> bool {
        self.0.abs() > Self::EVAL_LIMIT.0
    }
    /// Is this a decided win for the side to move?
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 > Self::EVAL_LIMIT.0
    }
    /// Is this a decided loss for the side to move?
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::EVAL_LIMIT.0
    }
    /// Plies from the root to the mate, if this is one.
    #[inline]
    pub const fn plies_to_mate(self) -> Option<usize> {
        if self.is_mate() { Some((Self::MATE.0 - self.0.abs()) as usize) } else { None }
    }
    /// The score moved towards `other` by `weight` 64ths of the way.
    #[inline]
    #[must_use]
    pub fn towards(self, other: Score, weight: i32) -> Score {
        Score((self.0 * (64 - weight) + other.0 * weight) / 64)
    }
    /// Brings an evaluation into the band below every decided score.
    #[inline]
    #[must_use]
    pub fn clamp_eval(self) -> Score {
        Score(self.0.clamp(-Self::EVAL_LIMIT.0, Self::EVAL_LIMIT.0))
    }
}

impl std::ops::Add<i32> for Score {
    type Output = Score;
    #[inline]
    fn add(self, n: i32) -> Score {
        Score(self.0 + n)
    }
}
impl std::ops::Sub<i32> for Score {
    type Output = Score;
    #[inline]
    fn sub(self, n: i32) -> Score {
        Score(self.0 - n)
    }
}
