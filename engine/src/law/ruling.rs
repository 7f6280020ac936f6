//! The law that search and arbiter share: rulings, the facts behind them, and who listens.

use std::time::Instant;

use crate::side::Side;

/// What the law says of a position with its line, from the view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// The game is drawn.
    Draw,
    /// The side to move wins: the opponent broke a repetition ban.
    Win,
    /// The side to move loses: it broke a repetition ban.
    Loss,
    /// Not yet a ruling, but the side to move has at least a draw: if the loop goes on, or by a claim that
    /// only it may make.
    AtLeastDraw,
    /// Not yet a ruling, but if the loop goes on the side to move has at most a draw.
    AtMostDraw,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This side won.
    Wins(Side),
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// Half points of `side`: 0, 1 or 2.
    pub fn half_points(self, side: Side) -> u8 {
        match self {
            Outcome::Draw => 1,
            Outcome::Wins(winner) => 2 * u8::from(winner == side),
        }
    }

    /// As PGN writes it.
    pub const fn pgn(self) -> &'static str {
        match self {
            Outcome::Wins(Side::First) => "1-0",
            Outcome::Wins(Side::Second) => "0-1",
            Outcome::Draw => "1/2-1/2",
        }
    }
}

/// How a draw comes about that a rule makes possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// A player claims it.
    Claim,
    /// By itself.
    End,
}

impl Due {
    /// What a number comes to that allows a claim from `claim` on, and from `end` on ends the game.
    #[inline]
    pub(crate) fn of<T: PartialOrd + Copy>(number: T, claim: T, end: Option<T>) -> Option<Due> {
        if end.is_some_and(|end| number >= end) { Some(Due::End) } else { (number >= claim).then_some(Due::Claim) }
    }
}

/// Which of the two provisional rulings matters to a search: its window may lie on one side of a draw,
/// and then a draw and the bound on the other side come to the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stake {
    /// Either.
    Both,
    /// [`Ruling::AtLeastDraw`]; [`Ruling::AtMostDraw`] may be told as [`Ruling::Draw`].
    AtLeast,
    /// [`Ruling::AtMostDraw`]; [`Ruling::AtLeastDraw`] may be told as [`Ruling::Draw`].
    AtMost,
}

/// Who asks the law.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A search. One loop that lies wholly inside it shows what would come of it, and it wants an answer
    /// fast: a draw or a bound where a ruling would take too long.
    Search {
        /// Plies from the root.
        ply: usize,
        /// What matters to it.
        stake: Stake,
        /// When it must be over. A ruling that is being worked out then is given up, and its answer, a draw, means
        /// nothing.
        until: Option<Instant>,
    },
    /// The referee of a game that is being played: nothing lies inside a search, and the answer is exact.
    Referee,
}

/// Has the time come at which whoever asks must be done?
#[inline]
pub(crate) fn is_past(until: Option<Instant>) -> bool {
    until.is_some_and(|until| Instant::now() >= until)
}

impl Seat {
    /// A search `ply` plies from its root to which everything matters, and which can wait for the answer.
    pub const fn search(ply: usize) -> Self {
        Self::Search { ply, stake: Stake::Both, until: None }
    }
    /// Boards that are fewer than so many plies back lie inside the search.
    #[inline]
    pub(crate) const fn plies_inside(self) -> usize {
        match self {
            Seat::Search { ply, .. } => ply,
            Seat::Referee => 0,
        }
    }
}

/// One piece of evidence for a ruling. Facts are data; sentences are made elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The position occurred before; `plies_back` lists the earlier occurrences, nearest first.
    Repeats {
        /// Plies from now back to each earlier occurrence.
        plies_back: Vec<usize>,
    },
    /// Every move of `side` in the loop gave check.
    ChecksEveryMove {
        /// The checking side.
        side: Side,
    },
    /// Every move of `side` in the loop chased.
    ChasesEveryMove {
        /// The chasing side.
        side: Side,
    },
    /// Every move of `side` in the loop attacked in a way that may not go on (checks, threats of
    /// mate and chases mixed, or threats of mate alone).
    AttacksEveryMove {
        /// The attacking side.
        side: Side,
    },
    /// A move counter reached the limit of the law.
    Counter {
        /// Plies counted.
        plies: u32,
        /// The limit in plies.
        limit: u32,
    },
    /// Neither side has the material to win.
    DeadMaterial,
}

/// Receives the facts on which a ruling rests.
pub trait Witness {
    /// Whether notes are wanted; guards the cost of explanations.
    const LISTENS: bool;
    /// Takes a note.
    fn note(&mut self, fact: Fact);
}

/// The search's witness: deaf, zero-sized, free.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Witness for Silent {
    const LISTENS: bool = false;
    #[inline(always)]
    fn note(&mut self, _: Fact) {}
}

/// The arbiter's witness: keeps everything.
#[derive(Clone, Debug, Default)]
pub struct Notes(pub Vec<Fact>);

impl Witness for Notes {
    const LISTENS: bool = true;
    fn note(&mut self, fact: Fact) {
        self.0.push(fact);
    }
}
