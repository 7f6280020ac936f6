//! The referee: what is legal, and when a game is over, by the engine's own boards and law.

use chuhan_engine::{
    chess::{self, Chess},
    game::{Position, Side},
    info::{GameInfo, GameName, MoveError, PositionInfo},
    law::{
        Fact, Notes, Ruling, Silent,
        chess::{claims::Preset, helpmate::can_mate},
    },
    xiangqi::{self, Xiangqi, notation},
};

use chuhan_protocol::records::Outcome;

use super::spec::MatchLaw;

/// A game over by the law, and why in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOver {
    /// Who won.
    pub outcome: Outcome,
    /// The reason, for records and people.
    pub reason: String,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// In protocol coordinates.
    pub text: String,
    /// As records write it: standard algebraic notation, ICCS.
    pub notation: String,
}

/// Positions looked at before a side is believed to have winning chances; an instant's work.
const MATING_BUDGET: usize = 50_000;

/// Referees one game. One implementation serves both games; this trait only hides which.
pub trait Referee: Send {
    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// The text is no legal move here; the reason is given in words.
    fn play(&mut self, text: &str) -> Result<MoveText, String>;
    /// Plays a move written as records have it: standard algebraic notation; ICCS, Chinese or WXF
    /// notation; protocol coordinates.
    ///
    /// # Errors
    /// The text is no legal move here; the reason is given in words.
    fn play_recorded(&mut self, text: &str) -> Result<MoveText, String>;
    /// Is this a legal move in protocol coordinates?
    fn is_legal(&self, text: &str) -> bool;
    /// The side to move.
    fn side(&self) -> Side;
    /// Is the game over by the law?
    fn game_over(&self) -> Option<GameOver>;
    /// The position.
    fn fen(&self) -> String;
    /// Legal moves that lose at once by the law, not by mate: in xiangqi those that complete a banned
    /// repetition.
    fn losing_at_once(&self) -> Vec<String>;
    /// Does `side` win by the fall of the other's flag? By article 6.9 of the FIDE Laws of Chess it does
    /// if some series of legal moves mates, by older texts unless its king is bare, or always; in xiangqi
    /// always.
    fn can_win(&self, side: Side) -> bool;
    /// Was the last move irreversible, so that no later repetition can reach behind it?
    fn fresh(&self) -> bool;
}

/// A game's players in words.
pub fn colour(game: GameName, side: Side) -> &'static str {
    match (game, side) {
        (GameName::Chess, Side::First) => "White",
        (GameName::Xiangqi, Side::First) => "Red",
        (_, Side::Second) => "Black",
    }
}

/// What the referee has to know beyond the contract: words for a game's moves and law.
struct GameHooks<G: GameInfo> {
    game: GameName,
    /// The move as records write it, before it is played.
    notation: fn(&G::Position, G::Move) -> String,
    /// Reads a move from a record.
    read: fn(&G::Position, &str) -> Result<G::Move, MoveError>,
    /// See [`Referee::can_win`].
    can_win: fn(&G::Position, Side) -> bool,
}

impl<G: GameInfo> GameReferee<G> {
    fn make(&mut self, m: G::Move) -> MoveText {
        let text = self.position.move_text(m);
        let notation = (self.hooks.notation)(&self.position, m);
        self.position.make(m);
        MoveText { text, notation }
    }
}

struct GameReferee<G: GameInfo> {
    hooks: GameHooks<G>,
    position: G::Position,
}

/// The facts that ended a game, in words.
fn explain(game: GameName, outcome: Outcome, notes: &[Fact]) -> String {
    let mut words = Vec::new();
    for fact in notes {
        match fact {
            Fact::Repeats { plies_back } if game == GameName::Xiangqi || plies_back.len() >= 2 => {
                words.push(format!("the position occurred {} times", plies_back.len() + 1));
            }
            // In chess a perpetual check has no consequence of its own.
            Fact::Repeats { .. } => {}
            Fact::ChecksEveryMove { .. } | Fact::ChasesEveryMove { .. } if game == GameName::Chess => {}
            Fact::ChecksEveryMove { side } => words.push(format!("perpetual check by {}", colour(game, *side))),
            Fact::ChasesEveryMove { side } => words.push(format!("perpetual chase by {}", colour(game, *side))),
            Fact::AttacksEveryMove { side } => words.push(format!("perpetual attack by {}", colour(game, *side))),
            Fact::Counter { limit, .. } => words.push(format!("{} moves without progress", limit / 2)),
            Fact::DeadMaterial => words.push("nobody can win".into()),
        }
    }
    let mut text = words.join(", ");
    if text.is_empty() {
        text = if outcome == Outcome::Draw { "drawn by the law" } else { "decided by the law" }.into();
    }
    text
}

impl<G: GameInfo> Referee for GameReferee<G>
where
    G::Position: 'static,
{
    fn play(&mut self, text: &str) -> Result<MoveText, String> {
        let m = self.position.parse_move(text).map_err(|e| e.to_string())?;
        // Boards read generously (ranks from 1, for instance); a referee must not mend moves.
        // Castling alone has two good spellings.
        if self.hooks.game == GameName::Xiangqi && !self.position.move_text(m).eq_ignore_ascii_case(text) {
            return Err(format!("'{text}': not legal here"));
        }
        Ok(self.make(m))
    }

    fn play_recorded(&mut self, text: &str) -> Result<MoveText, String> {
        let m = (self.hooks.read)(&self.position, text).map_err(|e| e.to_string())?;
        Ok(self.make(m))
    }

    fn is_legal(&self, text: &str) -> bool {
        self.position.parse_move(text).is_ok()
    }

    fn side(&self) -> Side {
        self.position.side()
    }

    fn game_over(&self) -> Option<GameOver> {
        let side = self.position.side();
        let game = self.hooks.game;
        let loser = colour(game, side);
        if self.position.legal_moves().is_empty() {
            let lost = self.position.no_moves(0).is_loss();
            let reason = match (self.position.in_check(), lost) {
                (true, _) => format!("{loser} is checkmated"),
                (false, true) => format!("{loser} is stalemated and loses"),
                (false, false) => format!("{loser} is stalemated"),
            };
            let outcome = if lost { Outcome::Wins(!side) } else { Outcome::Draw };
            return Some(GameOver { outcome, reason });
        }
        // Nearly every position ends nothing; only the others need their reasons.
        let outcome = match self.position.refereed(&mut Silent)? {
            Ruling::Draw => Outcome::Draw,
            Ruling::Win => Outcome::Wins(side),
            Ruling::Loss => Outcome::Wins(!side),
            Ruling::AtLeastDraw | Ruling::AtMostDraw => return None,
        };
        let mut notes = Notes::default();
        self.position.refereed(&mut notes);
        Some(GameOver { outcome, reason: explain(game, outcome, &notes.0) })
    }

    fn fen(&self) -> String {
        self.position.fen()
    }

    fn losing_at_once(&self) -> Vec<String> {
        let mut after = self.position.clone();
        let moves = self.position.legal_moves();
        let loses = |m: &G::Move| {
            after.make(*m);
            let lost = after.refereed(&mut Silent) == Some(Ruling::Win);
            after.unmake();
            lost
        };
        moves.iter().filter(loses).map(|m| self.position.move_text(m)).collect()
    }

    fn can_win(&self, side: Side) -> bool {
        (self.hooks.can_win)(&self.position, side)
    }

    fn fresh(&self) -> bool {
        self.position.rule_clock().0 == 0
    }
}

fn begin<G: GameInfo>(hooks: GameHooks<G>, rules: G::Rules, fen: Option<&str>) -> Result<Box<dyn Referee>, String>
where
    G::Position: 'static,
{
    let mut position = G::Position::from_fen(fen.unwrap_or(G::START_FEN)).map_err(|e| e.to_string())?;
    position.set_rules(rules);
    Ok(Box::new(GameReferee { hooks, position }))
}

/// Opens a game from a position, or from the start.
///
/// # Errors
/// The position is not legal; the reason says where.
pub fn open(law: MatchLaw, fen: Option<&str>) -> Result<Box<dyn Referee>, String> {
    let game = law.game;
    match game {
        GameName::Chess => {
            let rules = chess::Rules { chess960: law.chess960, book: law.book };
            let hooks = GameHooks::<Chess> {
                game,
                notation: |position, m| position.san(m),
                // Some records hold coordinates.
                read: |position, text| position.parse_san(text).or_else(|e| position.parse_move(text).map_err(|_| e)),
                can_win: |position, side| {
                    let (text, board) = (Preset::of(position.rules().book), position.board());
                    let known = || can_mate(board, side, MATING_BUDGET).known();
                    text.flag_fall(board, side, known) != Some(Outcome::Draw)
                },
            };
            begin(hooks, rules, fen)
        }
        GameName::Xiangqi => {
            let rules = xiangqi::Rules::new(law.set);
            let hooks = GameHooks::<Xiangqi> {
                game,
                notation: |_, m| notation::to_iccs(m),
                read: |position, text| notation::parse_any(position.board(), text),
                can_win: |_, _| true,
            };
            begin(hooks, rules, fen)
        }
    }
}

#[cfg(test)]
mod tests {
    use chuhan_engine::law::chess::claims::Book;

    use super::*;

    fn after(fen: Option<&str>, moves: &str) -> Box<dyn Referee> {
        let mut referee = open(MatchLaw::of(GameName::Chess), fen).unwrap();
        for m in moves.split_whitespace() {
            assert_eq!(referee.game_over(), None, "before {m}");
            referee.play(m).unwrap();
        }
        referee
    }

    #[test]
    fn chess_games_end_by_the_law() {
        let ended = |fen: Option<&str>, moves: &str| after(fen, moves).game_over().unwrap();
        let mate = ended(None, "f2f3 e7e5 g2g4 d8h4");
        assert_eq!((mate.outcome, mate.reason.as_str()), (Outcome::Wins(Side::Second), "White is checkmated"));
        let dead = ended(Some("8/8/8/3k4/8/8/4p3/3K4 w - - 0 1"), "d1e2");
        assert_eq!((dead.outcome, dead.reason.as_str()), (Outcome::Draw, "nobody can win"));
        let threefold = ended(None, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
        assert_eq!(threefold.reason, "the position occurred 3 times");
        let fifty = ended(Some("8/8/8/3k4/8/8/4q3/K7 b - - 99 90"), "e2e3");
        assert_eq!(fifty.reason, "50 moves without progress");
        let stalemate = ended(Some("k7/8/1K6/8/8/8/2Q5/8 w - - 0 1"), "c2c7");
        assert_eq!((stalemate.outcome, stalemate.reason.as_str()), (Outcome::Draw, "Black is stalemated"));
    }

    #[test]
    fn the_move_that_completes_a_perpetual_check_is_named() {
        let mut referee = open(MatchLaw::of(GameName::Xiangqi), Some("4k4/9/9/9/R8/9/9/9/9/5K3 w - - 0 1")).unwrap();
        for m in "a5e5 e9d9 e5d5 d9e9 d5e5 e9d9 e5d5 d9e9".split(' ') {
            referee.play(m).unwrap();
        }
        assert!(referee.game_over().is_none());
        assert_eq!(referee.losing_at_once(), ["d5e5"]);
    }

    #[test]
    fn a_match_is_played_by_the_text_that_was_named() {
        // White has a knight alone, Black a king alone.
        let named = |book, fen| open(MatchLaw { book, ..MatchLaw::of(GameName::Chess) }, Some(fen)).unwrap();
        let flags = |book| {
            let referee = named(book, "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1");
            Side::BOTH.map(|side| referee.can_win(side))
        };
        let found = Book::ALL.map(flags);
        assert_eq!(found, [[false, false], [false, false], [true, true], [true, false]]);
        // The free pawn of 12.4 gives two knights a hundred moves more.
        let ends = |book| {
            let mut referee = named(book, "k7/2KN4/p7/N7/8/8/8/8 w - - 99 99");
            referee.play("d7f6").unwrap();
            referee.game_over().is_some()
        };
        assert_eq!(Book::ALL.map(ends), [true, true, false, true]);
    }

    #[test]
    fn a_bare_king_cannot_win() {
        let open = |game, fen| open(MatchLaw::of(game), Some(fen)).unwrap();
        let chess = open(GameName::Chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        assert_eq!(Side::BOTH.map(|side| chess.can_win(side)), [true, false]);
        let xiangqi = open(GameName::Xiangqi, "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1");
        assert!(xiangqi.can_win(Side::Second));
    }

    #[test]
    fn xiangqi_games_end_by_the_law() {
        let ended = |fen: Option<&str>, moves: &str| {
            let mut referee = open(MatchLaw::of(GameName::Xiangqi), fen).unwrap();
            for m in moves.split_whitespace() {
                assert_eq!(referee.game_over(), None, "before {m}");
                referee.play(m).unwrap();
            }
            referee.game_over().map(|f| (f.outcome, f.reason))
        };
        // Double cannon: mate in one from a bare palace.
        let mate = ended(Some("3aka3/9/9/9/4C4/9/9/9/7C1/3K5 w - - 0 1"), "h1e1").unwrap();
        assert_eq!(mate, (Outcome::Wins(Side::First), "Black is checkmated".into()));
        let stalemate = ended(Some("3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1"), "e0f0");
        assert_eq!(stalemate, None);
        let stalemate = ended(Some("3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1"), "e7e8").unwrap();
        assert_eq!(stalemate, (Outcome::Wins(Side::First), "Black is stalemated and loses".into()));
        // Boards would read this as ranks counted from 1.
        assert!(open(MatchLaw::of(GameName::Xiangqi), None).unwrap().play("a10a9").is_err());
        // Twice is not three times.
        let shuffle = "a0a1 d9e9 a1a0 e9d9";
        let fen = Some("3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1");
        assert_eq!(ended(fen, shuffle), None);
        let (outcome, reason) = ended(fen, &format!("{shuffle} {shuffle}")).unwrap();
        assert_eq!((outcome, reason.contains("occurred 3 times")), (Outcome::Draw, true), "{reason}");
        // A lone chariot that checks for ever loses.
        let chase = "d5e5 e9d9 e5d5 d9e9 d5e5 e9d9 e5d5 d9e9";
        let (outcome, reason) = ended(Some("4k4/9/9/9/3R5/9/9/9/9/5K3 w - - 0 1"), chase).unwrap();
        assert_eq!(outcome, Outcome::Wins(Side::Second), "{reason}");
        assert!(reason.contains("perpetual check by Red"), "{reason}");
    }

    #[test]
    fn illegal_moves_are_refused_and_change_nothing() {
        let mut referee = after(None, "e2e4");
        let before = referee.fen();
        for text in ["e2e4", "e7e4", "hello", "", "e8e7"] {
            assert!(referee.play(text).is_err(), "{text}");
        }
        assert_eq!(referee.fen(), before);
        let m = referee.play("g8f6").unwrap();
        assert_eq!((m.text.as_str(), m.notation.as_str()), ("g8f6", "Nf6"));
        assert!(open(MatchLaw::of(GameName::Chess), Some("8/8/8/8/8/8/8/8 w - - 0 1")).is_err());
    }
}
