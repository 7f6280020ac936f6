//! What is said of a game rather than played: names, texts, notations, the bench's positions, and the
//! choice of a game at run time. The search needs none of it, and every such game can be searched.

#![warn(missing_docs)]

use std::{fmt, str::FromStr};

use crate::{
    eval::{Bond, Group, PairSpace, PairSum, PairTable, PairWorth, Tapered},
    game::{Game, Position, Side},
    key::Key,
    law::{Ruling, Seat, Witness},
    packed::PackedBoard,
    search::Searched,
    wdl::WdlModel,
};

/// The games there are, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameName {
    /// Western chess, Chess960 included.
    Chess,
    /// Chinese chess.
    Xiangqi,
}

impl GameName {
    /// All games.
    pub const ALL: [GameName; 2] = [GameName::Chess, GameName::Xiangqi];

    /// The name users type.
    pub const fn name(self) -> &'static str {
        match self {
            GameName::Chess => "chess",
            GameName::Xiangqi => "xiangqi",
        }
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoGame;

impl fmt::Display for NoGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such game")
    }
}
impl std::error::Error for NoGame {}

impl FromStr for GameName {
    type Err = NoGame;
    fn from_str(name: &str) -> Result<Self, NoGame> {
        GameName::ALL.into_iter().find(|game| game.name() == name).ok_or(NoGame)
    }
}

/// What people and programs around the search need to know of a game.
pub trait GameInfo: Searched<Position: PositionInfo<Self>> {
    /// The name users type: `chess`, `xiangqi`.
    const NAME: &'static str;
    /// The start position.
    const START_FEN: &'static str;
    /// What users call the first and the second mover.
    const SIDES: [&'static str; 2];
    /// The notations in which [`PositionInfo::spellings`] spells a move, the one of English text first.
    const NOTATIONS: &'static [&'static str];
    /// The fixed positions of the bench.
    const BENCH: &'static [&'static str];
    /// How often positions are won, by score and material.
    const WDL: WdlModel;

    /// The evaluation's weights and the groups they form.
    fn weights() -> (&'static [Group], &'static [Tapered]);

    /// Puts one half, middlegame (0) or ending (1), of the weights of a group, by its number in [`GameInfo::weights`], at
    /// so many hundredths of what ships; the number after the last stands for the sum of pairs. What threads have
    /// learnt and cached is to be forgotten then. Nothing happens in a game without weights.
    #[cfg(feature = "spsa")]
    fn weigh(_group: usize, _half: usize, _hundredths: i32) {}
}

/// What is asked of a position outside the search: its law, and its words.
pub trait PositionInfo<G: Game>: Position<G> {
    /// Key of the position alone: equal keys mean the same position under the repetition law.
    fn key(&self) -> Key;
    /// Plies played since the first board of the line.
    fn line_len(&self) -> usize;
    /// The law in force.
    fn rules(&self) -> &G::Rules;
    /// Puts another law in force.
    fn set_rules(&mut self, rules: G::Rules);
    /// What a referee who remembers nothing says of the line that led here.
    fn refereed<W: Witness>(&self, witness: &mut W) -> Option<Ruling> {
        self.judge(Seat::Referee, &mut G::LawCache::default(), witness)
    }
    /// What the men of both sides are worth together as players count them, in pawns; kings count nothing.
    fn material(&self) -> u32;
    /// How many legal moves there are; a game that can count without listing overrides it.
    fn count_legal(&self) -> u64 {
        self.legal_moves().len() as u64
    }

    /// Parses a FEN (also with missing counters) and validates the position.
    ///
    /// # Errors
    /// Every malformed field and every impossible position is refused with the field and reason.
    fn from_fen(fen: &str) -> Result<Self, FenError>;
    /// The FEN of the position, counters included.
    fn fen(&self) -> String;
    /// The position in 32 bytes: all that a FEN says of it, counters beyond those of a FEN cut down to them.
    fn packed(&self) -> PackedBoard;
    /// Reads what [`PositionInfo::packed`] wrote: a position without history, under the law that a game begins with.
    ///
    /// # Errors
    /// The bytes are no position; the error says why.
    fn from_packed(bytes: &PackedBoard) -> Result<Self, PackedError>;
    /// Reads a legal move in protocol coordinates.
    ///
    /// # Errors
    /// The text is not a move, or the move is not legal here; the reason says which.
    fn parse_move(&self, text: &str) -> Result<G::Move, MoveError>;
    /// A move in protocol coordinates.
    fn move_text(&self, m: G::Move) -> String;
    /// A board drawn in ASCII, several lines, for people.
    fn diagram(&self) -> String;
    /// A legal move in each of [`GameInfo::NOTATIONS`].
    fn spellings(&self, m: G::Move) -> Vec<String>;
    /// A legal move in the notation that players of the game write.
    fn notation(&self, m: G::Move) -> String;
    /// Reads a legal move in any of the notations or in coordinates.
    ///
    /// # Errors
    /// The text is no move, or no legal one here.
    fn read_move(&self, text: &str) -> Result<G::Move, MoveError>;
}

/// A game whose positions are valued by a table of pairs.
pub trait Paired: Game {
    /// Its features.
    type Space: PairSpace;
    /// The table in force.
    fn table() -> &'static PairTable;
    /// The owner and the feature of every piece on the board.
    fn men(position: &Self::Position) -> impl Iterator<Item = (Side, usize)>;
}

/// Every pair of a position that its table values, one by one: what the sum that its board keeps is the sum of.
pub fn pairs_of<G: Paired>(position: &G::Position) -> Vec<PairWorth> {
    let (table, men) = (G::table(), G::men(position).collect::<Vec<_>>());
    let mut out = Vec::new();
    for (i, &(side, f)) in men.iter().enumerate() {
        for &(other, g) in &men[i + 1..] {
            let mut worth = PairSum::ZERO;
            worth.add(table.cell(if side == other { Bond::Own } else { Bond::Foe }, f, g));
            if worth != PairSum::ZERO {
                out.push(PairWorth { men: [(side, f), (other, g)], worth: worth.of(side) });
            }
        }
    }
    out
}

/// Why a FEN was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// Which field (1-based, as printed to people) was wrong; 0 for the position as a whole.
    pub field: usize,
    /// What was wrong and where.
    pub reason: String,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.field == 0 { f.write_str(&self.reason) } else { write!(f, "field {}: {}", self.field, self.reason) }
    }
}
impl std::error::Error for FenError {}

/// Why 32 bytes are no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PackedError {
    /// More men than a board may hold.
    TooManyMen(u32),
    /// A code that stands for no piece.
    NoPiece(u8),
    /// A rook that may castle where none can.
    NoCastling,
    /// A pawn that may be captured in passing where none can.
    NoEnPassant,
    /// A counter beyond the largest that a FEN may have.
    Counter(u32),
    /// Bits are set that say nothing.
    IdleBits,
    /// The pieces cannot stand like this.
    Impossible(FenError),
}

impl fmt::Display for PackedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PackedError::TooManyMen(count) => write!(f, "{count} men"),
            PackedError::NoPiece(code) => write!(f, "a man of code {code}, which no piece has"),
            PackedError::NoCastling => f.write_str("a rook that may castle where none can"),
            PackedError::NoEnPassant => f.write_str("a pawn to be captured in passing where none can be"),
            PackedError::Counter(n) => write!(f, "a counter of {n}"),
            PackedError::IdleBits => f.write_str("bits are set that say nothing"),
            PackedError::Impossible(error) => f.write_str(&error.reason),
        }
    }
}
impl std::error::Error for PackedError {}

impl From<FenError> for PackedError {
    fn from(error: FenError) -> Self {
        PackedError::Impossible(error)
    }
}

/// Why a move's text was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveError {
    /// The text as given.
    pub text: String,
    /// What was wrong with it.
    pub reason: String,
    /// Was it understood, and no legal move fits?
    pub none_fits: bool,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}': {}", self.text, self.reason)
    }
}
impl std::error::Error for MoveError {}

/// Evaluates `$body` with `$G` standing for the marker type of the game that `$name`, a [`GameName`],
/// names: the one place where a name known at run time becomes a type.
#[macro_export]
macro_rules! for_game {
    ($name:expr, $G:ident => $body:expr) => {
        match $name {
            $crate::info::GameName::Chess => {
                type $G = $crate::chess::Chess;
                $body
            }
            $crate::info::GameName::Xiangqi => {
                type $G = $crate::xiangqi::Xiangqi;
                $body
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_leads_to_its_game() {
        for name in GameName::ALL {
            assert_eq!(for_game!(name, G => G::NAME), name.to_string());
            assert_eq!(name.to_string().parse(), Ok(name));
        }
        assert_eq!("go".parse::<GameName>(), Err(NoGame));
    }
}
