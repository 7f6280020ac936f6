//! A game that is ruled on again after one more move, without looking twice at what is known.

use chuhan_engine::{
    game::{Position as _, Side},
    info::{GameInfo, GameName, MoveError, PositionInfo},
};
use serde_json::Value;

use super::{
    answer::{Answer, CaseRuling},
    case::{Case, ClaimFields},
    chess,
    follow::{Follow, Unplayed},
    presets::{Castling, EnPassant},
    xiangqi,
};

/// A game that goes on, under its law: moves are added, and any position of it is ruled on at a cost that does not
/// grow with what was ruled on before. A ruling is the same as [`super::rule`] gives on the whole record.
pub struct Ongoing(Game);

enum Game {
    Chess(Box<chess::Ongoing>),
    Xiangqi(Box<xiangqi::Ongoing>),
}

impl Ongoing {
    /// The start position of a case under its law; its moves and its claim are left aside.
    ///
    /// # Errors
    /// The law or the position is wrong, or the case names no game.
    pub fn start(case: &Case) -> Result<Self, String> {
        let game = case.game().ok_or("neither a ruleset (xiangqi) nor a preset (chess) is named")?;
        case.check(game)?;
        Ok(Self(match game {
            GameName::Chess => Game::Chess(Box::new(chess::Ongoing::start(case)?)),
            GameName::Xiangqi => Game::Xiangqi(Box::new(xiangqi::Ongoing::start(case)?)),
        }))
    }

    fn game(&self) -> &dyn Follow {
        match &self.0 {
            Game::Chess(game) => &**game,
            Game::Xiangqi(game) => &**game,
        }
    }

    fn game_mut(&mut self) -> &mut dyn Follow {
        match &mut self.0 {
            Game::Chess(game) => &mut **game,
            Game::Xiangqi(game) => &mut **game,
        }
    }

    /// The words of the moves so far.
    pub fn words(&self) -> &[String] {
        self.game().words()
    }

    /// Plays one more move, in coordinates or in a notation of the game.
    ///
    /// # Errors
    /// It is no legal move here; nothing has changed.
    pub fn play(&mut self, word: &str) -> Result<(), MoveError> {
        self.game_mut().play(word)
    }

    /// Goes back to the position after so many plies, if it is further on.
    pub fn take_back_to(&mut self, plies: usize) {
        if plies < self.words().len() {
            self.game_mut().take_back_to(plies);
        }
    }

    /// Who has the move.
    pub fn to_move(&self) -> Side {
        match &self.0 {
            Game::Chess(game) => game.position().side(),
            Game::Xiangqi(game) => game.position().side(),
        }
    }

    /// The FEN of the position reached.
    pub fn fen(&self) -> String {
        match &self.0 {
            Game::Chess(game) => game.position().fen(),
            Game::Xiangqi(game) => game.position().fen(),
        }
    }

    /// A legal move in coordinates.
    ///
    /// # Errors
    /// The word is no legal move here.
    pub fn reads(&self, word: &str) -> Result<String, MoveError> {
        fn read<P: PositionInfo<G>, G: GameInfo<Position = P>>(position: &P, word: &str) -> Result<String, MoveError> {
            let m = position.parse_move(word).or_else(|_| position.read_move(word))?;
            Ok(position.move_text(m))
        }
        match &self.0 {
            Game::Chess(game) => read(game.position(), word),
            Game::Xiangqi(game) => read(game.position(), word),
        }
    }

    /// Does the word name a move, and none that is legal here?
    pub fn names_illegal(&self, word: &str) -> bool {
        match &self.0 {
            Game::Chess(game) => chess::names_illegal_move(game.position(), word),
            Game::Xiangqi(game) => xiangqi::names_illegal_move(game.position(), word),
        }
    }

    /// Rules on a complaint of the illegal move that this word names.
    ///
    /// # Errors
    /// It names none.
    pub fn rule_illegal(&mut self, claim: &ClaimFields, word: &str) -> Result<CaseRuling, String> {
        let Err(error) = self.reads(word) else { return Err(format!("'{word}' is a legal move")) };
        self.rule_at(Some(claim), Some(Unplayed { word, error }))
    }

    /// Rules on the position reached.
    ///
    /// # Errors
    /// The claim is none of this game.
    pub fn rule(&mut self, claim: Option<&ClaimFields>) -> Result<CaseRuling, String> {
        self.rule_at(claim, None)
    }

    fn rule_at(&mut self, claim: Option<&ClaimFields>, unplayed: Option<Unplayed<'_>>) -> Result<CaseRuling, String> {
        Ok(match &mut self.0 {
            Game::Chess(game) => CaseRuling::Chess(Box::new(game.rule(claim, unplayed)?)),
            Game::Xiangqi(game) => {
                let mut ruling = game.rule(claim, unplayed)?;
                ruling.asked = claim.and_then(|claim| claim.kind);
                ruling.asked_by = claim.and_then(|claim| claim.by);
                CaseRuling::Xiangqi(Box::new(ruling))
            }
        })
    }

    /// Rules on a case that begins as this game does, whose moves are those played here or others. Says also how many
    /// words stand behind the first that cannot be played.
    fn rule_case(&mut self, case: &Case) -> Result<(CaseRuling, usize), String> {
        let same = self.words().iter().zip(&case.moves).take_while(|(played, word)| played == word).count();
        self.take_back_to(same);
        let unplayed = case.moves[same..].iter().find_map(|word| {
            let error = self.play(word).err()?;
            Some(Unplayed { word, error })
        });
        let mut ruling = self.rule_at(case.claim.as_ref().and_then(Option::as_ref), unplayed)?;
        if let (Game::Xiangqi(game), CaseRuling::Xiangqi(ruling), Some(true)) =
            (&mut self.0, &mut ruling, case.sensitivity)
        {
            game.tell_sensitivity(ruling);
        }
        // What stands behind the move that cannot be played.
        let behind = case.moves.len().saturating_sub(self.words().len() + 1);
        Ok((ruling, behind))
    }
}

/// Rules on cases one after the other and keeps the game of the last: for whoever asks after every move of a game, as
/// a server does. A case under the same law from the same start costs only the moves that it has more.
#[derive(Default)]
pub struct LastGame(Option<(Begun, Ongoing)>);

/// How a game began: its law and its start position.
#[derive(PartialEq)]
struct Begun {
    preset: Option<Value>,
    ruleset: Option<Value>,
    readings: (Option<Castling>, Option<EnPassant>),
    fen: Option<String>,
    starts_as_chess: bool,
}

impl LastGame {
    /// Rules on a case, as [`super::rule`] does.
    pub fn rule(&mut self, case: &Case) -> Answer {
        match self.ruling(case) {
            Ok((ruling, behind)) => {
                let mut answer = Answer { id: case.id.clone(), game: None, headers: case.headers.clone(), ruling };
                answer.behind_illegal_move(behind);
                answer
            }
            Err(reason) => {
                let id = Some(case.id.clone().unwrap_or(Value::Null));
                Answer { id, headers: case.headers.clone(), ..Answer::broken(reason) }
            }
        }
    }

    fn ruling(&mut self, case: &Case) -> Result<(CaseRuling, usize), String> {
        let begun = Begun {
            preset: case.preset.clone(),
            ruleset: case.ruleset.clone(),
            readings: (case.castling_reading, case.ep_reading),
            fen: case.fen.clone(),
            starts_as_chess: case.starts_as_chess,
        };
        let game = match self.0.take() {
            Some((known, game)) if known == begun => {
                // The claim may be another.
                case.game().map_or(Ok(()), |game| case.check(game))?;
                game
            }
            _ => Ongoing::start(case)?,
        };
        let (_, game) = self.0.insert((begun, game));
        game.rule_case(case)
    }
}

/// Rules on one case of either game.
pub fn rule(case: &Case) -> Answer {
    LastGame::default().rule(case)
}

/// Rules on a case that is JSON. What it leaves out, `usual` says.
pub fn rule_value(case: &Value, usual: &Case) -> Answer {
    let Value::Object(fields) = case else { return Answer::broken("not a JSON object") };
    match Case::read(fields) {
        Ok(case) => rule(&case.completed_by(usual)),
        Err(reason) => {
            let id = fields.get("id").cloned();
            Answer { id: Some(id.unwrap_or(Value::Null)), ..Answer::broken(reason) }
        }
    }
}

/// Rules on a case that is a JSON object.
pub fn rule_case(case: &Value) -> Answer {
    rule_value(case, &Case::default())
}
