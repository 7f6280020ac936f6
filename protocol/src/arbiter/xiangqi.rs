//! Xiangqi rulings: from a case to the engine's ruling and the facts that make it understood
//! (`rules/xiangqi.md`, section 6 of the specification).

use std::{borrow::Cow, collections::HashMap};

use chuhan_engine::{
    game::{Position as _, Side},
    info::{GameInfo, MoveError, PositionInfo},
    law::Outcome,
    law::xiangqi::{
        self as law, Class, Classified, Exempt, IdleName, LineView, NaturalCount, OneUnit, OpenPoint, Otherwise,
        Proofs, Repetition, RepetitionOutcome, RepetitionRuling, Root, Route, SideClass, Study, arbiter_study,
        depends_on, near_misses, proofs_at, rule_repetition,
    },
    xiangqi::{Board, Move, Piece, Position, RuleSet, Rules, Square, Xiangqi, notation::named_move},
};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::{
    by_side::BySide,
    case::{Case, ClaimFields, ClaimName},
    citing::{Citation, articles, ruling_article},
    follow::{Follow, Unplayed},
    names::{Named, Word, coordinates, letter, named},
    notes::Note,
    presets::{XiangqiPreset, xiangqi_preset},
    replay::Replay,
};
use crate::{player::Player, records::WordReading};

/// A ruling on a game of xiangqi. Plies count from 0, the start position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct XiangqiRuling {
    /// The rule set.
    #[serde(skip)]
    pub set: RuleSet,
    /// Its name, but for records that are illegal, whatever the rules.
    #[serde(rename = "ruleset", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Word<RuleSet>>")]
    set_name: Option<&'static str>,
    /// The result.
    #[serde(serialize_with = "named")]
    #[schemars(with = "Word<GameResult>")]
    pub result: GameResult,
    /// Who plays what is forbidden.
    pub violator: Option<Player>,
    /// What was decided on, but for illegal records.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "kind")]
    #[schemars(with = "Option<String>")]
    pub kind: Option<Kind>,
    /// The deciding articles.
    #[schemars(with = "Option<String>")]
    pub article: Citation,
    /// The evidence.
    #[serde(flatten)]
    pub evidence: Evidence,
    /// The FEN with which the record starts.
    pub start: String,
    /// The moves of the record up to its end or its first illegal move.
    #[serde(serialize_with = "moves")]
    #[schemars(with = "Vec<String>")]
    pub record: Vec<Move>,
    /// The ways to read the record of which the rulings differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sheet_readings: Vec<RuledReading>,
    /// What else ought to be known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<String>")]
    pub notes: Vec<Note>,
    /// What is claimed, where that is told.
    #[serde(skip)]
    pub asked: Option<ClaimName>,
    /// Who claims, where that is told.
    #[serde(skip)]
    pub asked_by: Option<Player>,
    /// Why nothing is established, where the claim is one of words.
    #[serde(skip)]
    pub untold: Option<Untold>,
    /// The game up to its end or its first illegal move.
    #[serde(skip)]
    pub game: Game,
    /// The FEN of its last position.
    #[serde(skip)]
    pub fen: String,
}

/// Why a claim is not established.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untold {
    /// Nobody tells whose flag fell.
    Flag,
    /// Both have overstepped the time, and the book does not say what then.
    BothFlags,
    /// The clock of who is said to have overstepped shows time.
    ClockShowsTime,
    /// Nobody tells who resigned.
    Resignation,
    /// No illegal move is in the record, and nobody tells who made one.
    IllegalMove,
    /// The record gives another result.
    RecordDenies,
    /// Nobody tells who claims, and the claim is not right for both.
    Claimant,
}

fn moves<S: Serializer>(moves: &[Move], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(moves.iter().map(ToString::to_string))
}

/// A way to read a record, and the ruling on it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RuledReading {
    /// The words that are read otherwise in another of the ways.
    pub words: Vec<WordReading>,
    /// The result.
    #[serde(serialize_with = "named")]
    #[schemars(with = "Word<GameResult>")]
    pub result: GameResult,
    /// What was decided on.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "kind")]
    #[schemars(with = "Option<String>")]
    pub kind: Option<Kind>,
    /// The deciding articles.
    #[schemars(with = "Option<String>")]
    pub article: Citation,
}

impl XiangqiRuling {
    /// Leaves everything open because the record can be read in ways that are ruled on differently.
    pub(super) fn settle_nothing(&mut self, readings: Vec<RuledReading>) {
        self.result = GameResult::NotEstablished;
        self.violator = None;
        self.kind = None;
        self.article = Citation::default();
        self.evidence = Evidence::Board {};
        self.sheet_readings = readings;
    }
}

/// A game of xiangqi, replayed.
pub type Game = Replay<Board, Move>;

impl Game {
    /// Who made the move that leads to `ply`.
    pub fn mover(&self, ply: usize) -> Player {
        Player::of_xiangqi(!self.boards[ply].side())
    }
}

/// What a ruling comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// The loop has not been repeated often enough, or the claim was wrong.
    NoRulingYet,
    /// A draw.
    Draw,
    /// This player must leave the loop, or loses.
    MustChange(Player),
    /// This player loses.
    Loses(Player),
    /// It depends on a point that the text leaves open.
    Undecided,
    /// The record holds an illegal move.
    IllegalRecord,
    /// Neither the record nor the claim says what happened or to whom.
    NotEstablished,
}

impl Named for GameResult {
    fn name(&self) -> Cow<'static, str> {
        match self {
            GameResult::NoRulingYet => "no ruling yet".into(),
            GameResult::Draw => "draw".into(),
            GameResult::MustChange(player) => format!("{} must change", player.name()).into(),
            GameResult::Loses(player) => format!("{} loses", player.name()).into(),
            GameResult::Undecided => "undecided".into(),
            GameResult::IllegalRecord => "illegal record".into(),
            GameResult::NotEstablished => "not established".into(),
        }
    }
    fn words() -> Vec<String> {
        use GameResult::{Draw, IllegalRecord, NoRulingYet, NotEstablished, Undecided};
        let of = |player| [GameResult::MustChange(player), GameResult::Loses(player)];
        let rest = [NoRulingYet, Draw, Undecided, IllegalRecord, NotEstablished];
        let all = of(Player::Red).into_iter().chain(of(Player::Black)).chain(rest);
        all.map(|result| result.name().into_owned()).collect()
    }
}

/// What a ruling decided on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The side to move is in check and has no move.
    Checkmate,
    /// The side to move has no move.
    Stalemate,
    /// Nobody can win with this material.
    NoWinningPossibility,
    /// The natural-move limit was reached.
    NaturalLimit,
    /// The time was overstepped.
    FlagFall,
    /// Somebody resigned.
    Resignation,
    /// A draw was agreed.
    Agreement,
    /// An illegal move was played that is not in the record.
    IllegalMove,
    /// It was claimed and was not reached.
    WrongClaim,
    /// The position stood so often, which is too seldom.
    Count(usize),
    /// Both sides do what is forbidden.
    BothForbidden,
    /// Not both sides do what is forbidden, and the game is drawn.
    Allowed,
    /// The text leaves open what a side does.
    OpenPoint,
    /// The violator's loop.
    Loop(SideClass),
}

impl Named for Kind {
    fn name(&self) -> Cow<'static, str> {
        match self {
            Kind::Checkmate => "checkmate".into(),
            Kind::Stalemate => "stalemate".into(),
            Kind::NoWinningPossibility => "no winning possibility".into(),
            Kind::NaturalLimit => "natural-limit".into(),
            Kind::FlagFall => "flag fall".into(),
            Kind::Resignation => "resignation".into(),
            Kind::Agreement => "agreement".into(),
            Kind::IllegalMove => "illegal move".into(),
            Kind::WrongClaim => "wrong-claim".into(),
            Kind::Count(count) => format!("repetition count {count}").into(),
            Kind::BothForbidden => "both forbidden".into(),
            Kind::Allowed => "allowed".into(),
            Kind::OpenPoint => "open point".into(),
            Kind::Loop(class) => class.name(),
        }
    }
}

// The signature is serde's.
#[allow(clippy::ref_option)]
fn kind<S: Serializer>(kind: &Option<Kind>, to: S) -> Result<S::Ok, S::Error> {
    kind.as_ref().map(Named::name).serialize(to)
}

/// What a ruling rests on.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Evidence {
    /// An illegal move.
    IllegalMove(IllegalMove),
    /// The board alone.
    Board {},
    /// The count of a natural-limit claim.
    Count(CountEvidence),
    /// A loop.
    Loop(LoopEvidence),
}

/// The first move of a record that is not legal.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct IllegalMove {
    /// Its ply, from 1.
    pub ply: usize,
    /// As it was written.
    #[serde(rename = "move")]
    pub text: String,
    /// Why it is none, in the words of whoever read it.
    pub reason: String,
}

/// The count of a natural-limit claim (23.3).
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CountEvidence {
    /// Who claims.
    pub claimant: Player,
    /// The count.
    pub count: NaturalMoves,
    /// What a wrong claim costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub penalty: Option<Penalty>,
    /// Seconds on the claimant's clock before, where that is known.
    #[serde(skip)]
    pub clock_s: Option<u64>,
    /// Seconds that the penalty leaves on the claimant's clock, where that is known; nothing loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_left_s: Option<u64>,
    /// The ply of the last capture, if there was one.
    #[serde(skip)]
    pub last_capture: Option<usize>,
}

/// Moves since the last capture.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NaturalMoves {
    /// Of either side.
    pub moves_since_capture: BySide<Xiangqi, usize>,
    /// Checks among them.
    pub checks: BySide<Xiangqi, usize>,
    /// The claimant's that count.
    pub counted: usize,
    /// Rounds that a claim needs.
    pub rounds_needed: usize,
}

/// What a wrong claim costs (23.3, 9.1.4).
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Penalty {
    /// Minutes added to the claimant's used time.
    pub add_clock_minutes: u32,
    /// Whose foul it is, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub foul: Option<Player>,
    /// That player's fouls so far, where there were others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fouls: Option<u64>,
}

/// A loop and its moves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LoopEvidence {
    /// Plies at which the position stood.
    pub occurrences: Vec<usize>,
    /// What either side does.
    #[serde(serialize_with = "sides")]
    #[schemars(with = "BySide<Xiangqi, Word<SideClass>>")]
    pub sides: BySide<Xiangqi, SideClass>,
    /// The moves of the loop.
    pub moves: Vec<LoopMove>,
    /// Is a chase direct, where the rule set asks?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direct: Option<BySide<Xiangqi, bool>>,
    /// The violator already had to change.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unheeded: bool,
    /// Where the ruling depends on a point that the text leaves open: what it is under each reading.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<UnderReading>,
    /// Where that was asked: every reading of the text under which the ruling would be another. None: it holds under
    /// all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depends_on: Option<Vec<UnderReading>>,
    fen: String,
}

/// What a loop comes to when an open point is read in one way.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct UnderReading {
    /// The reading.
    #[serde(serialize_with = "named")]
    #[schemars(with = "Word<HowRead>")]
    pub reading: HowRead,
    /// The result.
    #[serde(serialize_with = "named")]
    #[schemars(with = "Word<GameResult>")]
    pub result: GameResult,
    /// Who plays what is forbidden.
    pub violator: Option<Player>,
    /// What decides.
    #[serde(serialize_with = "named")]
    #[schemars(with = "Word<Kind>")]
    pub kind: Kind,
}

/// How an open point is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HowRead {
    /// As the moves were classified.
    AsClassified,
    /// In another way.
    Otherwise(OpenPoint),
}

impl Named for HowRead {
    fn name(&self) -> Cow<'static, str> {
        match self {
            HowRead::AsClassified => "as classified",
            HowRead::Otherwise(OpenPoint::LongerRuns) => "runs of three checks",
            HowRead::Otherwise(OpenPoint::CaptureRunsOffer) => "equal by equal after a capture is an offer",
            HowRead::Otherwise(OpenPoint::LongerExchanges) => "longer exchanges",
            HowRead::Otherwise(OpenPoint::EqualsChase) => "A2: equal by equal chases",
            HowRead::Otherwise(OpenPoint::LongerMates) => "A4: any mate by checks in return",
            HowRead::Otherwise(OpenPoint::CheckAgainstBan) => "A7: check against another ban draws",
            HowRead::Otherwise(OpenPoint::OlderMates) => "A11: an answer to a check threatens the mate that stood",
        }
        .into()
    }
}

// The signature is serde's.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn sides<S: Serializer>(sides: &BySide<Xiangqi, SideClass>, to: S) -> Result<S::Ok, S::Error> {
    BySide::<Xiangqi, _>::of(sides.facts().map(SideClass::name)).serialize(to)
}

/// One move of a loop.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LoopMove {
    /// The ply to which it leads.
    pub ply: usize,
    /// Who made it.
    pub side: Player,
    #[serde(rename = "move", serialize_with = "coordinates")]
    #[schemars(with = "String")]
    played: Move,
    /// Its class.
    #[serde(serialize_with = "named")]
    #[schemars(with = "Word<Class>")]
    pub class: Class,
    /// What it newly threatens to win.
    pub prey: Vec<Prey>,
    /// How an idle move is called.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "idle")]
    #[schemars(with = "Option<Word<IdleName>>")]
    pub name: Option<IdleName>,
    /// Checks in the mate that it threatens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate_in_checks: Option<u8>,
    /// What it threatens to win, but threatened before (29.2).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub existed_before: Vec<Prey>,
    /// What an offer to exchange would win if it were none (`chinese-2020`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offered: Vec<Prey>,
    /// 27.3 may apply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<KeyPoint>,
    /// What it attacks in form only, by the Chinese rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near_misses: Option<Vec<NearMiss>>,
    /// The mate that it threatens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// The mate that was threatened before the check that it answers, and still is (28.2).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate_stood: Option<Proof>,
}

// The signature is serde's.
#[allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref)]
fn idle<S: Serializer>(name: &Option<IdleName>, to: S) -> Result<S::Ok, S::Error> {
    name.as_ref().map(Named::name).serialize(to)
}

impl LoopEvidence {
    /// Do both sides do what is forbidden?
    pub fn both_forbidden(&self) -> bool {
        self.sides.facts().iter().all(|side| side.is_forbidden())
    }
}

impl LoopMove {
    /// The name of an idle move. To keep eyeing what was threatened before is no "follow", which is
    /// about protected units (28.8).
    pub fn idle_name(&self) -> Option<IdleName> {
        self.name.map(|name| match name {
            IdleName::Follow if !self.existed_before.is_empty() => IdleName::Plain,
            name => name,
        })
    }
    /// Do two moves of a loop do the same?
    pub fn does_as(&self, other: &LoopMove) -> bool {
        self.class == other.class && self.name == other.name && self.prey == other.prey
    }
}

/// A key defensive point may be taken (27.3): the referee decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum KeyPoint {
    /// By an article of the book.
    #[serde(rename = "27.3 may apply")]
    Article,
    /// In a book that has no such article in hand.
    #[serde(rename = "key defensive point")]
    NoArticle,
}

/// A unit that a move threatens to win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Prey {
    /// The unit.
    #[serde(serialize_with = "letter")]
    #[schemars(with = "String")]
    pub piece: Piece,
    /// Where it stands.
    #[serde(serialize_with = "coordinates")]
    #[schemars(with = "String")]
    pub square: Square,
    /// Where its taker stands.
    #[serde(serialize_with = "coordinates")]
    #[schemars(with = "String")]
    pub taker: Square,
    /// What protects it.
    #[serde(serialize_with = "named")]
    #[schemars(with = "Word<Root>")]
    pub root: Root,
    /// How it is won.
    #[serde(serialize_with = "named")]
    #[schemars(with = "Word<Route>")]
    pub route: Route,
    /// The line, but for a capture at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// How it was won before the move, for what was threatened already then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stood: Option<Stood>,
    /// Does it take more than one unit to win it, where the rule set asks (联合捉, 2020)?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub joint: bool,
}

impl Prey {
    fn new(set: RuleSet, prey: law::Prey, proof: Option<law::Proof>, stood: Option<(law::Prey, law::Proof)>) -> Self {
        let law::Prey { square, piece, taker, route, root, .. } = prey;
        let joint = set == RuleSet::Chinese2020 && prey.joint;
        let shown = |route, proof: law::Proof| (route != Route::Capture).then(|| Proof::from(proof));
        let stood =
            stood.map(|(prey, proof)| Stood { taker: prey.taker, route: prey.route, proof: shown(prey.route, proof) });
        Prey { piece, square, taker, root, route, proof: proof.and_then(|proof| shown(route, proof)), stood, joint }
    }
}

/// How a unit could be won before a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Stood {
    /// Where its taker stood.
    #[serde(serialize_with = "coordinates")]
    #[schemars(with = "String")]
    pub taker: Square,
    /// How it was won.
    #[serde(serialize_with = "named")]
    #[schemars(with = "Word<Route>")]
    pub route: Route,
    /// The line, but for a capture at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
}

/// A line as a tree: a move of the side that threatens, and every answer with what follows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Proof {
    /// The move.
    #[serde(rename = "move", serialize_with = "coordinates")]
    #[schemars(with = "String")]
    pub played: Move,
    /// What comes of it.
    #[serde(flatten)]
    pub then: Then,
}

/// What comes of a move of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Then {
    /// It takes a unit, with so much gain (25.3: a chariot is 20, a guard 5).
    Takes(i32),
    /// It gives check; without answers it mates.
    Check(Vec<Branch>),
    /// It begins an exchange.
    Exchange(Vec<Branch>),
}

/// An answer and what follows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Branch {
    /// The answer.
    #[serde(serialize_with = "coordinates")]
    #[schemars(with = "String")]
    pub answer: Move,
    /// What follows.
    pub then: Proof,
}

impl From<law::Proof> for Proof {
    fn from(proof: law::Proof) -> Proof {
        let branches = |answers: Vec<law::Answer>| {
            answers.into_iter().map(|a| Branch { answer: a.played, then: a.proof.into() }).collect()
        };
        let then = match proof.then {
            law::Then::Takes(gain) => Then::Takes(gain),
            law::Then::Check(answers) => Then::Check(branches(answers)),
            law::Then::Exchange(answers) => Then::Exchange(branches(answers)),
        };
        Proof { played: proof.played, then }
    }
}

/// An attack in form only.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NearMiss {
    /// The attacked unit.
    #[serde(serialize_with = "letter")]
    #[schemars(with = "String")]
    pub piece: Piece,
    /// Where it stands.
    #[serde(serialize_with = "coordinates")]
    #[schemars(with = "String")]
    pub square: Square,
    /// Where its attacker stands.
    #[serde(serialize_with = "coordinates")]
    #[schemars(with = "String")]
    pub taker: Square,
    /// Why it does not count.
    #[serde(serialize_with = "named")]
    #[schemars(with = "Word<Exempt>")]
    pub why: Exempt,
    /// The article that sets it apart.
    #[schemars(with = "Option<String>")]
    pub article: Citation,
    /// The opponent's move that shows it: what takes back, mates, or, for an exchange offer, what the prey could do.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "answer")]
    #[schemars(with = "Option<String>")]
    pub answer: Option<Move>,
}

// The signature is serde's.
#[allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref)]
fn answer<S: Serializer>(answer: &Option<Move>, to: S) -> Result<S::Ok, S::Error> {
    answer.as_ref().map(ToString::to_string).serialize(to)
}

/// A game of xiangqi that is ruled on at any of its plies; see [`super::Ongoing`].
pub(super) struct Ongoing {
    preset: XiangqiPreset,
    position: Position,
    words: Vec<String>,
    /// The FEN of the start position.
    start: String,
    /// Half-moves before it.
    before: usize,
    /// Remembers the answers to the exact questions.
    study: Study,
    /// The moves of loops that were looked at, by ply. None of them depends on what follows it, but for the first
    /// move of the game; see [`LineView::led_to`].
    looked_at: HashMap<usize, LoopMove>,
}

impl Follow for Ongoing {
    fn words(&self) -> &[String] {
        &self.words
    }
    fn play(&mut self, word: &str) -> Result<(), MoveError> {
        let m = self.position.parse_move(word).or_else(|_| self.position.read_move(word))?;
        self.position.make(m);
        self.words.push(word.to_owned());
        Ok(())
    }
    fn take_back_to(&mut self, plies: usize) {
        while self.words.len() > plies {
            self.position.unmake();
            self.words.pop();
        }
        self.looked_at.retain(|&ply, _| ply < plies);
    }
}

impl Ongoing {
    /// The start position of a case under its rule set.
    pub(super) fn start(case: &Case) -> Result<Self, String> {
        let preset = xiangqi_preset(case.ruleset.as_ref())?;
        let fen = case.fen.as_deref().unwrap_or(Xiangqi::START_FEN);
        let mut position = Position::from_fen(fen).map_err(|e| format!("start position: {e}"))?;
        let board = position.board();
        if board.checkers().has(board.king(!board.side())) {
            return Err("start position: the generals face each other: whoever moved so has lost (4.1.2)".into());
        }
        position.set_rules(Rules::new(preset.set));
        let round = fen.split_whitespace().nth(5).and_then(|n| n.parse().ok()).unwrap_or(1).max(1);
        let before = 2 * round + position.side().index();
        let study = arbiter_study(preset.set);
        let (start, looked_at) = (fen.to_owned(), HashMap::new());
        Ok(Self { preset, position, words: Vec::new(), start, before, study, looked_at })
    }

    /// The position reached.
    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// Rules on the position reached, where `unplayed` is the word at which the record breaks off. An illegal move
    /// is an answer; a word that names no move is a mistake of the case and none of the players.
    pub(super) fn rule(
        &mut self,
        claim: Option<&ClaimFields>,
        unplayed: Option<Unplayed<'_>>,
    ) -> Result<XiangqiRuling, String> {
        if let Some(Unplayed { word, error }) = unplayed {
            let ply = self.words.len() + 1;
            let Some(named) = named_move(self.position.board(), word) else {
                return Err(format!("'moves': ply {ply}: {error}"));
            };
            let illegal = IllegalMove { ply, text: word.to_owned(), reason: error.reason };
            let article = illegal_article(&self.position, named);
            // A complaint is about the move at which the record breaks off.
            if claim.is_some_and(|claim| claim.kind == Some(ClaimName::Illegal)) {
                let loser = Player::of_xiangqi(self.position.side());
                let (result, kind) = (GameResult::Loses(loser), Some(Kind::IllegalMove));
                return Ok(self.ruling(result, Some(loser), kind, &[article], Evidence::IllegalMove(illegal)));
            }
            let ruling = self.ruling(GameResult::IllegalRecord, None, None, &[article], Evidence::IllegalMove(illegal));
            return Ok(XiangqiRuling { set_name: None, ..ruling });
        }
        let board = Evidence::Board {};
        if !self.position.board().has_legal_move() {
            let loser = Player::of_xiangqi(self.position.side());
            let (kind, article): (Kind, &[&'static str]) = if self.position.in_check() {
                (Kind::Checkmate, &["4.1.1", "3.1"])
            } else {
                (Kind::Stalemate, &["4.1.3", "3.2"])
            };
            return Ok(self.ruling(GameResult::Loses(loser), None, Some(kind), article, board));
        }
        if let Some(claim) = claim {
            match claim.kind {
                None => return Ok(self.natural_limit(claim)),
                Some(kind) => match kind {
                    ClaimName::NaturalLimit | ClaimName::Fifty => return Ok(self.natural_limit(claim)),
                    ClaimName::Flag => return Ok(self.flag(claim)),
                    ClaimName::Resign => {
                        let drawn = claim.recorded == Some(Outcome::Draw);
                        let loser = claim.by.ok_or(Untold::Resignation);
                        let loser = loser.and_then(|by| if drawn { Err(Untold::RecordDenies) } else { Ok(by) });
                        return Ok(self.lost(claim, loser, Kind::Resignation, &["4.1.9"]));
                    }
                    ClaimName::Illegal => {
                        // Who complains of an illegal move that is not in the record has to say which it was.
                        let by = claim.by.filter(|_| claim.count_by_player.is_some());
                        let offender = by.map(|by| Player::of_xiangqi(!by.side())).ok_or(Untold::IllegalMove);
                        return Ok(self.lost(claim, offender, Kind::IllegalMove, &["4.1.6"]));
                    }
                    ClaimName::Agreement if matches!(claim.recorded, Some(Outcome::Wins(_))) => {
                        return Ok(self.lost(claim, Err(Untold::RecordDenies), Kind::Agreement, &["4.2.2"]));
                    }
                    ClaimName::Agreement => {
                        return Ok(self.ruling(GameResult::Draw, None, Some(Kind::Agreement), &["4.2.2"], board));
                    }
                    ClaimName::Quickplay => return Err("xiangqi has no claim 'quickplay'".into()),
                    ClaimName::Threefold | ClaimName::Repetition | ClaimName::Dead | ClaimName::Audit => {}
                },
            }
        }
        if self.position.material_is_dead() {
            return Ok(self.ruling(GameResult::Draw, None, Some(Kind::NoWinningPossibility), &["4.2.1"], board));
        }
        Ok(self.repetition())
    }

    /// Adds to a ruling on a loop under which readings of the text it would be another, where the rule set leaves a
    /// choice.
    pub(super) fn tell_sensitivity(&mut self, ruling: &mut XiangqiRuling) {
        let Evidence::Loop(found) = &mut ruling.evidence else { return };
        if self.preset.set.chinese() != Some(law::RuleBook::Chinese1999) || ruling.result == GameResult::NoRulingYet {
            return;
        }
        let line = LineView::new(self.position.past(), self.position.board());
        let others = depends_on(self.preset.set, &mut self.study, line, &OpenPoint::ALL);
        let count = found.occurrences.len();
        found.depends_on = Some(others.iter().map(|other| under_reading(other, count)).collect());
    }

    fn line(&self) -> LineView<'_> {
        LineView::new(self.position.past(), self.position.board())
    }

    /// A ruling by these articles of 1999.
    fn ruling(
        &self,
        result: GameResult,
        violator: Option<Player>,
        kind: Option<Kind>,
        of_1999: &[&'static str],
        evidence: Evidence,
    ) -> XiangqiRuling {
        let set = self.preset.set;
        let mut boards = Vec::with_capacity(self.position.past().len() + 1);
        boards.extend_from_slice(self.position.past());
        boards.push(*self.position.board());
        let moves: Vec<Move> = boards.iter().skip(1).filter_map(Board::last_move).collect();
        XiangqiRuling {
            set,
            set_name: Some(set.name()),
            result,
            violator,
            kind,
            article: articles(set, of_1999),
            evidence,
            start: self.start.clone(),
            record: moves.clone(),
            sheet_readings: Vec::new(),
            notes: Vec::new(),
            asked: None,
            asked_by: None,
            untold: None,
            fen: self.position.fen(),
            game: Game { boards, played: moves.len(), moves, before: self.before },
        }
    }

    /// A flag fall loses (4.1.4, 22.1), whatever the opponent could still do.
    fn flag(&self, claim: &ClaimFields) -> XiangqiRuling {
        let flagged = match claim.flagged {
            // The book does not say who loses when both have overstepped.
            Some(flagged) => flagged.player().ok_or(Untold::BothFlags),
            // Who claims a flag says that it was the opponent's.
            None => claim.by.map(|by| Player::of_xiangqi(!by.side())).ok_or(Untold::Flag),
        };
        let shows_time = |player: Player| claim.clocks.seconds()[player.side().index()].is_some_and(|left| left > 0);
        let flagged =
            flagged.and_then(|player| if shows_time(player) { Err(Untold::ClockShowsTime) } else { Ok(player) });
        self.lost(claim, flagged, Kind::FlagFall, &["4.1.4", "22.1"])
    }

    /// A game that this player has lost by what words tell, or nobody as long as nothing tells who, or the record
    /// tells that this player won.
    fn lost(
        &self,
        claim: &ClaimFields,
        loser: Result<Player, Untold>,
        kind: Kind,
        of_1999: &[&'static str],
    ) -> XiangqiRuling {
        let lost = loser.and_then(|player| match claim.recorded {
            Some(Outcome::Wins(winner)) if winner == player.side() => Err(Untold::RecordDenies),
            _ => Ok(Player::of_xiangqi(player.side())),
        });
        let result = lost.map_or(GameResult::NotEstablished, GameResult::Loses);
        let violator = lost.ok().filter(|_| kind == Kind::IllegalMove);
        let ruling = self.ruling(result, violator, Some(kind), of_1999, Evidence::Board {});
        XiangqiRuling { untold: lost.err(), ..ruling }
    }

    /// 23.3: the claimant's checks beyond the tenth do not count; a wrong claim is a foul and costs
    /// five minutes.
    fn natural_limit(&self, claim: &ClaimFields) -> XiangqiRuling {
        let preset = self.preset;
        let rounds = claim.rounds.unwrap_or(preset.natural_limit_rounds) as usize;
        let earlier_fouls = u64::from(claim.fouls.unwrap_or(0));
        let line = self.line();
        let count = NaturalCount::of(line);
        let free_checks = preset.free_checks as usize;
        let by = match claim.by.and_then(Player::xiangqi_side) {
            Some(by) => by,
            // Unasked the referee declares the draw that either side could claim; a wrong claim is somebody's.
            None if Side::BOTH.iter().all(|&side| count.claim_is_right(side, rounds, free_checks)) => {
                self.position.side()
            }
            None => {
                let kind = Some(Kind::WrongClaim);
                let ruling = self.ruling(GameResult::NotEstablished, None, kind, &["23.3"], Evidence::Board {});
                return XiangqiRuling { untold: Some(Untold::Claimant), ..ruling };
            }
        };
        let claimant = Player::of_xiangqi(by);
        let last_capture = (1..=line.end())
            .rev()
            .find(|&ply| line.played(ply - 1).is_some_and(|m| line.board(ply - 1).piece_at(m.to()).is_some()));
        let mut evidence = CountEvidence {
            claimant,
            count: NaturalMoves {
                moves_since_capture: BySide::of(count.moves),
                checks: BySide::of(count.checks),
                counted: count.counted(by, free_checks),
                rounds_needed: rounds,
            },
            penalty: None,
            clock_s: claim.clocks.seconds()[by.index()],
            clock_left_s: None,
            last_capture,
        };
        if count.claim_is_right(by, rounds, free_checks) {
            let kind = Some(Kind::NaturalLimit);
            return self.ruling(GameResult::Draw, None, kind, &["4.2.4", "23.3"], Evidence::Count(evidence));
        }
        let fouls = earlier_fouls.saturating_add(u64::from(preset.wrong_claim_foul));
        let lost = preset.wrong_claim_foul && preset.fouls_lose_at.is_some_and(|limit| fouls >= u64::from(limit));
        evidence.penalty = Some(Penalty {
            add_clock_minutes: preset.wrong_claim_minutes,
            foul: preset.wrong_claim_foul.then_some(claimant),
            fouls: (preset.wrong_claim_foul && earlier_fouls > 0).then_some(fouls),
        });
        let added = 60 * u64::from(preset.wrong_claim_minutes);
        evidence.clock_left_s = evidence.clock_s.map(|left| left.saturating_sub(added));
        let (result, article): (GameResult, &[&'static str]) = if lost {
            (GameResult::Loses(claimant), &["23.3", "9.1.4", "4.1.8"])
        } else if evidence.clock_left_s == Some(0) {
            // The time of the penalty oversteps the limit.
            (GameResult::Loses(claimant), &["23.3", "9.1.4", "4.1.4"])
        } else {
            (GameResult::NoRulingYet, &["23.3", "9.1.4"])
        };
        self.ruling(result, None, Some(Kind::WrongClaim), article, Evidence::Count(evidence))
    }

    fn repetition(&mut self) -> XiangqiRuling {
        let set = self.preset.set;
        let line = LineView::new(self.position.past(), self.position.board());
        let ruling = rule_repetition(set, &mut self.study, line);
        let (result, violator, kind) = result_of(ruling.outcome, ruling.sides, ruling.occurrences);
        let article = ruling_article(set, &ruling);
        let evidence = Evidence::Loop(self.loop_evidence(ruling));
        XiangqiRuling { article, ..self.ruling(result, violator, Some(kind), &[], evidence) }
    }

    fn loop_evidence(&mut self, ruling: RepetitionRuling) -> LoopEvidence {
        let start = ruling.segment_start;
        let direct_matters =
            matches!(self.preset.set.row().repetition, Repetition::OneUnit(OneUnit { direct_is_worse: true, .. }));
        let moves = ruling.moves.iter().enumerate().map(|(i, m)| self.loop_move(start + i, m)).collect();
        LoopEvidence {
            occurrences: ruling.at,
            sides: BySide::of(ruling.sides),
            moves,
            direct: direct_matters.then(|| BySide::of(ruling.direct)),
            unheeded: ruling.unheeded,
            readings: ruling.otherwise.iter().map(|other| under_reading(other, ruling.occurrences)).collect(),
            depends_on: None,
            fen: self.position.fen(),
        }
    }

    /// The facts about the move that was played after `ply` plies.
    fn loop_move(&mut self, ply: usize, classified: &Classified) -> LoopMove {
        let set = self.preset.set;
        let chinese = set.chinese().is_some();
        // Elsewhere what a move chases depends on where the loop began.
        let lasts = chinese && ply > 0;
        if let Some(known) = self.looked_at.get(&ply).filter(|_| lasts) {
            return known.clone();
        }
        let line = LineView::new(self.position.past(), self.position.board());
        let proofs = if chinese { proofs_at(&mut self.study, line, ply, classified) } else { Proofs::default() };
        let mut won = proofs.preys.into_iter();
        let mut stood = proofs.stood.into_iter();
        let mut offers = proofs.offered.into_iter();
        let looked_at = LoopMove {
            ply: ply + 1,
            side: Player::of_xiangqi(line.board(ply).side()),
            played: classified.played,
            class: classified.class,
            prey: classified.preys.iter().map(|&prey| Prey::new(set, prey, won.next().flatten(), None)).collect(),
            name: matches!(classified.class, Class::Idle | Class::ExchangeOffer).then_some(classified.name),
            mate_in_checks: classified.mate_checks,
            existed_before: (classified.standing.iter())
                .map(|&prey| Prey::new(set, prey, None, stood.next().flatten()))
                .collect(),
            offered: (classified.offered.iter())
                .map(|&prey| Prey::new(set, prey, offers.next().flatten(), None))
                .collect(),
            hint: classified.key_point_hint.then_some(if set.articles(&["27.3"]).is_empty() {
                KeyPoint::NoArticle
            } else {
                KeyPoint::Article
            }),
            near_misses: chinese.then(|| attacks_in_form(set, &mut self.study, line, ply, classified.played)),
            proof: proofs.mate.map(Proof::from),
            mate_stood: proofs.older_mate.map(Proof::from),
        };
        if lasts {
            self.looked_at.insert(ply, looked_at.clone());
        }
        looked_at
    }
}

/// What a position that stood so often comes to under another reading.
fn under_reading(other: &Otherwise, occurrences: usize) -> UnderReading {
    let (result, violator, kind) = result_of(other.outcome, other.sides, occurrences);
    let reading = other.reading.map_or(HowRead::AsClassified, HowRead::Otherwise);
    UnderReading { reading, result, violator, kind }
}

/// Result, violator and kind of a repetition.
fn result_of(
    outcome: RepetitionOutcome,
    sides: [SideClass; 2],
    occurrences: usize,
) -> (GameResult, Option<Player>, Kind) {
    let class = |side: Side| Kind::Loop(sides[side.index()]);
    match outcome {
        RepetitionOutcome::NoRulingYet => (GameResult::NoRulingYet, None, Kind::Count(occurrences)),
        RepetitionOutcome::Undecided => (GameResult::Undecided, None, Kind::OpenPoint),
        RepetitionOutcome::Draw if sides.iter().all(|side| side.is_forbidden()) => {
            (GameResult::Draw, None, Kind::BothForbidden)
        }
        RepetitionOutcome::Draw => (GameResult::Draw, None, Kind::Allowed),
        RepetitionOutcome::MustChange(side) => {
            (GameResult::MustChange(Player::of_xiangqi(side)), Some(Player::of_xiangqi(side)), class(side))
        }
        RepetitionOutcome::Loses(side) => {
            (GameResult::Loses(Player::of_xiangqi(side)), Some(Player::of_xiangqi(side)), class(side))
        }
    }
}

/// The article of 1999 that forbids a move: leaving the generals face to face has one of its own
/// (4.1.2).
pub fn illegal_article(position: &Position, m: Move) -> &'static str {
    if position.would_face(m) { "4.1.2" } else { "4.1.6" }
}

/// Does the word name a move, and none that is legal?
pub(super) fn names_illegal_move(position: &Position, word: &str) -> bool {
    let legal = position.parse_move(word).or_else(|_| position.read_move(word));
    legal.is_err() && named_move(position.board(), word).is_some()
}

/// Attacks in form only, by the Chinese rules.
fn attacks_in_form(set: RuleSet, study: &mut Study, line: LineView<'_>, ply: usize, played: Move) -> Vec<NearMiss> {
    near_misses(study, line.board(ply), played, line.board(ply + 1))
        .into_iter()
        .map(|near| NearMiss {
            piece: near.piece,
            square: near.square,
            taker: near.taker,
            why: near.exempt,
            article: articles(set, &[near.exempt.article()]),
            answer: near.answer,
        })
        .collect()
}
