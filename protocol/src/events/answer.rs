//! What an event comes to: facts. Sentences are made in [`crate::report`].

use chuhan_engine::game::Side;
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    arbiter::{CaseRuling, Citation},
    player::Player,
};

/// The answer to an event.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EventAnswer {
    /// Its number, from 1.
    pub event: usize,
    /// What it comes to, one thing after the other.
    pub points: Vec<Point>,
    /// Who has the move.
    pub to_move: Player,
    /// Seconds on either clock, where that is known.
    pub clocks: [Option<u32>; 2],
    /// How the game stands.
    pub result: GameState,
}

/// One thing that an event comes to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Point {
    /// What it is by the rules.
    pub finding: Finding,
    /// Whom it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<Player>,
    /// By which articles; none where the book in hand has none.
    #[schemars(with = "Option<String>")]
    pub article: Citation,
    /// What follows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<Order>,
    /// The ruling behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<Box<CaseRuling>>,
}

/// What an event is by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// The game begins
    Begins,
    /// The game was over before
    Over,
    /// A move as it should be
    Played,
    /// A move whose clock has not been stopped yet
    NotCompleted,
    /// The clock is stopped after the move
    Completed,
    /// The clock is stopped without a move
    EmptyPress,
    /// The move ends the game
    EndsGame,
    /// A move that the rules do not know
    Illegal,
    /// Another one, and one too many
    IllegalLoses,
    /// The same, but the opponent cannot mate
    IllegalDraws,
    /// Whether the opponent can mate was not decided
    IllegalOpen,
    /// An illegal move that has not been completed yet
    IllegalNotCompleted,
    /// A move by the player who does not have it
    OutOfTurn,
    /// A pawn on its last rank without its new piece, the clock still running
    PromotionOpen,
    /// The same with the clock stopped
    PromotionLeft,
    /// The touched pieces bind
    TouchBinds,
    /// They do not
    TouchFrees,
    /// The articles on touched pieces are not in hand
    TouchNotInHand,
    /// A touch that is a foul
    TouchFoul,
    /// A touch while the opponent has the move
    TouchOutOfTurn,
    /// Another move than the touched pieces ask for
    TouchBroken,
    /// Another move than the promotion that was begun
    PromotionBroken,
    /// Another move than was declared
    DeclaredBroken,
    /// What was played stands
    MoveStands,
    /// No move was made that could be changed
    NothingToRetract,
    /// An offer of a draw as it should be
    Offered,
    /// An offer while the opponent thinks
    OfferedAsOpponentThinks,
    /// An offer before the own move
    OfferedBeforeMove,
    /// The same where it is none
    NoOfferNow,
    /// A second offer before the opponent has made one
    OfferedTwice,
    /// An offer that stands already
    OfferStands,
    /// The offer is accepted: the game is drawn
    Agreed,
    /// A draw cannot be agreed so early
    AgreedTooEarly,
    /// The offer is refused in words
    Refused,
    /// It is refused by a move
    RefusedByMove,
    /// It is refused by a touch
    RefusedByTouch,
    /// No offer stands for this player
    NoOffer,
    /// An offer cannot be withdrawn
    NotWithdrawn,
    /// The claim is right
    ClaimRight,
    /// The claim is wrong
    ClaimWrong,
    /// The claim may not be made now
    ClaimNotNow,
    /// What is claimed must be decided by the arbiter
    ClaimOpen,
    /// A claim is an offer of a draw, too
    ClaimIsOffer,
    /// The repetition is forbidden to this player
    MustChange,
    /// No ruling was asked for that could be answered
    NothingToDecide,
    /// The arbiter declares the draw
    DecidedDraw,
    /// The arbiter puts the answer off
    DecidedPutOff,
    /// The arbiter refuses the claim
    DecidedRefused,
    /// The player resigns
    Resigned,
    /// The flag has fallen, and the game is lost
    FlagLoses,
    /// The flag has fallen, and the game is drawn
    FlagDraws,
    /// Whether the opponent can mate was not decided
    FlagOpen,
    /// The flag has fallen, but the moves are made
    FlagInTime,
    /// The last move of the period was not completed
    LastMoveNotCompleted,
    /// The game was over before the flag fell
    OverBeforeFlag,
    /// The player may stop the clocks
    StopAllowed,
    /// The player may not
    StopNeedless,
    /// A foul
    Foul,
    /// One foul too many
    FoulsLose,
    /// The time was overstepped by what a wrong claim costs
    PenaltyOversteps,
    /// The first position was wrong
    StartWrong,
    /// The colours are reversed
    ColoursReversed,
    /// The board lies the wrong way
    BoardWrong,
    /// Pieces were knocked over
    Knocked,
    /// A piece stands on a wrong square
    Displaced,
    /// The position of the resumption is wrong
    ResumedWrong,
    /// An illegal move was found later
    IllegalFound,
    /// What was found wrong after the end is not looked at
    FoundTooLate,
    /// The book in hand says nothing of it
    NotInHand,
}

/// What follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "order", rename_all = "kebab-case")]
pub enum Order {
    /// One of these moves must be played, in coordinates.
    Play {
        /// By whom.
        by: Player,
        /// The moves.
        moves: Vec<String>,
    },
    /// Any legal move is to be played.
    PlayAny {
        /// By whom.
        by: Player,
    },
    /// The position after so many plies stands again.
    Restore {
        /// Plies.
        plies: usize,
    },
    /// The player gets so many seconds.
    Add {
        /// Who.
        to: Player,
        /// Seconds.
        seconds: u32,
    },
    /// So much is left on the player's clock.
    Left {
        /// Whose.
        on: Player,
        /// Seconds.
        seconds: u32,
    },
    /// The arbiter sets the clocks to what they showed then, by the best judgement.
    SetClocks,
    /// The opponent may be given time.
    MayAdd {
        /// Who.
        to: Player,
        /// Seconds.
        seconds: u32,
    },
    /// The arbiter may penalise the player.
    MayPenalise {
        /// Whom.
        player: Player,
    },
    /// A foul is counted.
    CountFoul {
        /// Whose.
        of: Player,
        /// Which it is.
        number: u32,
    },
    /// The player may accept or refuse.
    Answer {
        /// Who.
        by: Player,
        /// Once the offering player has moved, if he likes.
        after_move: bool,
    },
    /// The pawn becomes a queen.
    Queen,
    /// The player completes the promotion in the own time.
    CompletePromotion {
        /// Who.
        by: Player,
    },
    /// The player may not go on with the loop.
    Change {
        /// Who.
        by: Player,
    },
    /// The game is void, and a new one is played.
    NewGame,
    /// The arbiter may set a new game.
    MayNewGame,
    /// The position is transferred to a board that lies rightly.
    Transfer,
    /// What is wrong is put right at once, and the game goes on.
    PutRight,
    /// The player puts the pieces back in the own time.
    PutBack {
        /// Who.
        by: Player,
    },
    /// The game goes on.
    GoOn,
    /// The arbiter decides.
    ArbiterDecides,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GameState {
    /// It goes on.
    Open,
    /// It is drawn.
    Draw,
    /// The first side has won.
    FirstWins,
    /// The second side has won.
    SecondWins,
    /// It is void.
    Void,
}

impl GameState {
    /// Won by this side.
    pub const fn won(side: Side) -> Self {
        match side {
            Side::First => GameState::FirstWins,
            Side::Second => GameState::SecondWins,
        }
    }
    /// Who has won.
    pub const fn winner(self) -> Option<Side> {
        match self {
            GameState::FirstWins => Some(Side::First),
            GameState::SecondWins => Some(Side::Second),
            GameState::Open | GameState::Draw | GameState::Void => None,
        }
    }
}
