//! What happens at a board, as it is told: an object of JSON each.

use chuhan_engine::law::touch::Manner;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use crate::{
    arbiter::{
        case::{Flagged, PaceName, Seconds},
        presets::complaint,
    },
    player::Player,
};

/// An event of a game.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// The game begins. It comes first; without it the game begins as the command line says.
    Start(Start),
    /// A move is made.
    Move {
        /// Who makes it, where that is not who has the move.
        by: Option<Player>,
        /// In coordinates or in a notation of the game; a pawn that is left on its last rank has no new piece.
        #[serde(rename = "move")]
        played: String,
        /// What is left on the mover's clock afterwards.
        clock: Option<Seconds>,
        /// Was the clock stopped after it?
        #[serde(default = "yes")]
        pressed: bool,
        /// Was a draw offered with it, before the clock was stopped?
        #[serde(default)]
        offer: bool,
    },
    /// The clock is stopped after the move that was made.
    Press {
        /// By whom.
        by: Player,
        /// What is left on that player's clock.
        clock: Option<Seconds>,
    },
    /// Pieces are touched.
    Touch {
        /// By whom.
        by: Player,
        /// The squares in the order of the touches, `+` between touches at the same time.
        squares: String,
        /// How it came to the touches.
        #[serde(default)]
        manner: MannerName,
    },
    /// A player wants to play another move than that which stands on the board.
    Retract {
        /// Who.
        by: Player,
    },
    /// A draw is offered.
    Offer {
        /// By whom.
        by: Player,
    },
    /// The offer is accepted.
    Accept {
        /// By whom.
        by: Player,
    },
    /// The offer is refused in words.
    Refuse {
        /// By whom.
        by: Player,
    },
    /// An offer is taken back.
    Withdraw {
        /// By whom.
        by: Player,
    },
    /// A draw is claimed, or a ruling on a repetition is asked for.
    Claim {
        /// By whom.
        by: Player,
        /// What is claimed.
        #[serde(rename = "type")]
        kind: Claimed,
        /// The move that is declared.
        #[serde(rename = "move")]
        declared: Option<String>,
    },
    /// The arbiter answers the claim of the last minutes.
    Decide {
        /// How.
        ruling: Decision,
    },
    /// A player resigns.
    Resign {
        /// Who.
        by: Player,
    },
    /// A flag has fallen.
    Flag {
        /// Whose.
        of: Flagged,
    },
    /// A player stops the clocks.
    Stop {
        /// Who.
        by: Player,
        /// What for.
        reason: StopReason,
    },
    /// The referee counts a foul (xiangqi).
    Foul {
        /// Whose.
        by: Player,
        /// By which article.
        article: FoulArticle,
    },
    /// Something is found to be wrong.
    Found {
        /// What.
        what: Wrong,
        /// By whose fault, where it is anybody's.
        by: Option<Player>,
        /// Plies after which the position was still right; none where that cannot be told.
        before: Option<usize>,
        /// Plies of the last position that can be told, where the one before cannot.
        identified: Option<usize>,
    },
}

impl Event {
    /// Reads a JSON object.
    ///
    /// # Errors
    /// It is no event; the message names the field.
    pub fn read(value: &Value) -> Result<Event, String> {
        if !value.is_object() {
            return Err("not a JSON object".into());
        }
        serde_path_to_error::deserialize(value).map_err(|error| {
            let path = error.path().to_string();
            complaint(if path == "." { "" } else { &path }, &error.inner().to_string())
        })
    }
}

const fn yes() -> bool {
    true
}

/// How a game begins.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Start {
    /// The text of chess: a name, or a base and what differs from it.
    pub preset: Option<Value>,
    /// The rule set of xiangqi, in the same way.
    pub ruleset: Option<Value>,
    /// The start position as a FEN.
    pub fen: Option<String>,
    /// What the clocks show.
    pub clocks: StartClocks,
    /// The periods; the last one is repeated.
    pub periods: Vec<Period>,
}

impl Start {
    /// Takes over the law and the position that are left out.
    pub(super) fn completed_by(&self, usual: &Start) -> Start {
        let mut start = self.clone();
        if start.preset.is_none() && start.ruleset.is_none() {
            (start.preset, start.ruleset) = (usual.preset.clone(), usual.ruleset.clone());
            start.fen = start.fen.or_else(|| usual.fen.clone());
        }
        start
    }
}

/// The clocks at the start.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct StartClocks {
    /// White's.
    pub white_s: Option<Seconds>,
    /// Red's.
    pub red_s: Option<Seconds>,
    /// Black's.
    pub black_s: Option<Seconds>,
    /// How fast the game is played (chess).
    pub format: Option<PaceName>,
}

/// A period of the time control.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Period {
    /// Moves to be made in it; none for all that are left.
    #[schemars(range(min = 1))]
    pub moves: Option<u32>,
}

/// How a player came to touch.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MannerName {
    /// With the intention of moving or capturing
    #[default]
    Deliberate,
    /// To adjust, announced as the text asks
    Adjusting,
    /// By accident, plainly
    Accidental,
    /// With intention, but the opponent complained after touching a piece
    ComplainedLate,
}

impl From<MannerName> for Manner {
    fn from(manner: MannerName) -> Manner {
        match manner {
            MannerName::Deliberate => Manner::Deliberate,
            MannerName::Adjusting => Manner::Adjusting,
            MannerName::Accidental => Manner::Accidental,
            MannerName::ComplainedLate => Manner::ComplainedLate,
        }
    }
}

/// What is claimed at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Claimed {
    /// Chess: three occurrences of the position
    Threefold,
    /// Chess: fifty moves without capture or pawn move
    Fifty,
    /// Chess: a draw in the last two minutes
    Quickplay,
    /// Xiangqi: how is the repetition ruled?
    Repetition,
    /// Xiangqi: the natural-move limit
    NaturalLimit,
}

/// How the arbiter answers the claim of the last minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// The game is drawn
    Draw,
    /// The answer is put off
    PutOff,
    /// The claim is refused
    Refuse,
}

/// Why a player stops the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StopReason {
    /// The piece for a promotion is not at hand
    Promotion,
    /// To ask the arbiter something
    Help,
    /// For no good reason
    None,
}

/// The fouls of xiangqi that no event shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum FoulArticle {
    /// Disturbs the opponent
    #[serde(rename = "9.1.1")]
    Disturbs,
    /// Stops or starts the clock
    #[serde(rename = "9.1.2")]
    Clock,
    /// Leaves out moves of the record
    #[serde(rename = "9.1.7")]
    Record,
    /// Breaks the rules for players
    #[serde(rename = "9.1.8")]
    Conduct,
}

impl FoulArticle {
    /// The number of 1999.
    pub(super) const fn number(self) -> &'static str {
        match self {
            FoulArticle::Disturbs => "9.1.1",
            FoulArticle::Clock => "9.1.2",
            FoulArticle::Record => "9.1.7",
            FoulArticle::Conduct => "9.1.8",
        }
    }
}

/// What may be found to be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Wrong {
    /// The first position
    Start,
    /// Who has which colour
    Colours,
    /// How the board lies
    Board,
    /// Pieces that were knocked over
    Knocked,
    /// A piece that stands on a wrong square
    Displaced,
    /// The position of a resumption
    Resumed,
    /// An illegal move that was played on
    IllegalMove,
}
