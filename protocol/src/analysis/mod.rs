//! Reviews of games: for every move its score, the best line, what it lost, a plain mark, and what
//! the law says.
//!
//! A [`Review`] is made of a record and of what a search found in each of its positions. [`pgn`] and
//! [`page`] write it down; as JSON it is itself the schema, which `docs/analysis.md` describes.

pub mod law;
pub mod mark;
pub mod page;
pub mod pgn;
pub mod words;

use std::collections::BTreeMap;

use chuhan_engine::{
    game::{Position, Side},
    info::PositionInfo,
    score::Score,
};
use serde::Serialize;

use crate::{
    eco::Opening,
    language::Language,
    playable::Playable,
    player::Player,
    records::{Record, RecordError, Spot, reach},
    searched::{FoundLine, JsonScore, SearchedPosition},
    wdl::Gauge,
};
use law::{Remark, RemarkKind};
use mark::{Mark, MarkedMove};

/// Number of the JSON schema.
pub const SCHEMA: u32 = 1;

/// Centipawns that stand for a win by a ban.
const BAN: i32 = 29_990;

/// The review of one game.
#[derive(Clone, Debug, Serialize)]
pub struct Review {
    /// Which game of its source, from 1.
    pub number: usize,
    /// The line of the source on which it begins, from 1.
    pub line: usize,
    /// What the record says about the game, name and value.
    pub tags: Vec<(String, String)>,
    /// The opening, where it has a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<NamedOpening>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*`.
    pub result: &'static str,
    /// The position before the first move.
    pub start_fen: String,
    /// Its score from the view of the first player, if it was searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_eval: Option<JsonScore>,
    /// The first player's expected points of a hundred there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_chance: Option<f64>,
    /// The moves.
    pub plies: Vec<Ply>,
    /// The best lines of the position after the last move, unless the game is over there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outlook: Vec<Variation>,
    /// How the first and the second player did.
    pub summary: [PlayerSummary; 2],
    /// What the record says before the first move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// The record's own variations, move by move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<AsideMove>,
    /// What was left out of the record, and how words were read that could have meant other moves.
    pub notes: Vec<String>,
}

/// What the opening of a game is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct NamedOpening {
    /// Code and name.
    #[serde(flatten)]
    pub opening: Opening,
    /// The plies after which the position stands that has the name.
    pub plies: usize,
}

/// One move.
#[derive(Clone, Debug, Serialize)]
pub struct Ply {
    /// Its number, from 1.
    pub ply: usize,
    /// Its move number, counted on from that of the start position.
    pub number: u32,
    /// Who played it.
    pub side: Player,
    /// In coordinates.
    #[serde(rename = "move")]
    pub played: String,
    /// In each notation of the game.
    pub notation: Vec<String>,
    /// The position after it.
    pub fen: String,
    /// Milliseconds left on the mover's clock, where the record tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_ms: Option<u64>,
    /// The score of the position after it, from the view of the first player; none where the game
    /// is over, or where it was not searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eval: Option<JsonScore>,
    /// The first player's expected points of a hundred after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
    /// What was found, if it was looked at.
    #[serde(flatten)]
    pub judged: Option<Judged>,
    /// What the law says after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub law: Option<Remark>,
    /// All this in words, where there is something to say.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What the record says of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// The record's numeric glyphs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub glyphs: Vec<u8>,
}

/// A move of the record beside its main line.
#[derive(Clone, Debug, Serialize)]
pub struct AsideMove {
    /// Behind which node it stands: 0 is the start, then come the moves of the main line, then these.
    pub after: usize,
    /// Its move number.
    pub number: u32,
    /// Whose it is.
    pub side: Player,
    /// In coordinates.
    #[serde(rename = "move")]
    pub played: String,
    /// In each notation of the game.
    pub notation: Vec<String>,
    /// What the record says of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// The record's numeric glyphs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub glyphs: Vec<u8>,
}

/// What was found about a move. Scores are from the view of its mover.
#[derive(Clone, Debug, Serialize)]
pub struct Judged {
    /// The score of the move.
    pub score: JsonScore,
    /// The score of the best move.
    pub best_score: JsonScore,
    /// Was it the best move?
    pub best: bool,
    /// Centipawns lost, with scores cut off at ten pawns.
    pub loss_cp: i32,
    /// Expected points of a hundred lost.
    pub loss: f64,
    /// The mark, if it deserves one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// Last finished iteration of the search before the move, in plies.
    pub depth: u32,
    /// Nodes of that search.
    pub nodes: u64,
    /// The best lines before the move, the best first.
    pub lines: Vec<Variation>,
}

/// A line of play.
#[derive(Clone, Debug, Serialize)]
pub struct Variation {
    /// Its score from the view of the side that begins it.
    pub score: JsonScore,
    /// In coordinates.
    pub moves: Vec<String>,
    /// In each notation of the game.
    pub notation: Vec<Vec<String>>,
}

/// How a player did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerSummary {
    /// Who it is.
    pub side: Player,
    /// The player's name, where the record tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Moves that were looked at, forced ones left out.
    pub moves: usize,
    /// How many of them were the best.
    pub best: usize,
    /// Their accuracy in percent: each move counts 100, halved by every fifteen expected points lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accuracy: Option<f64>,
    /// Their mean loss in centipawns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss_cp: Option<f64>,
    /// How often each mark was given.
    pub marks: BTreeMap<&'static str, usize>,
}

/// A game that could not be read.
#[derive(Clone, Debug, Serialize)]
pub struct Unread {
    /// Which game of its source, from 1.
    pub number: usize,
    /// The line of the source on which it begins, from 1.
    pub line: usize,
    /// What was wrong, and where.
    pub error: String,
}

impl From<&RecordError> for Unread {
    fn from(error: &RecordError) -> Self {
        Self { number: error.game, line: error.line, error: error.to_string() }
    }
}

/// A game of the source: its review, or why there is none.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum GameReview {
    /// It was read.
    Read(Box<Review>),
    /// It was not.
    Unread(Unread),
}

impl Review {
    /// The value of a tag; names are compared without regard to case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }
}

/// Makes the review of a game from what was found after each number of plies. Moves before and after
/// which nothing was found are not judged.
pub fn review<G: Playable>(
    record: &Record<G>,
    findings: &BTreeMap<usize, SearchedPosition>,
    language: Language,
) -> Review {
    let mut position = record.start.clone();
    let start_eval = findings.get(&0).map(|finding| first_view(finding.score, position.side()));
    let mut plies = Vec::with_capacity(record.moves.len());
    let mut told = None;
    let mut ended = false;
    for (i, &m) in record.moves.iter().enumerate() {
        let mut ply = look::<G>(record, &mut position, i, m, findings, ended, language);
        // What stays as it is, a draw that can be claimed or a loop that goes on, is told once.
        let kind = ply.law.as_ref().map(|law| (law.kind, law.result));
        if kind == told {
            ply.law = None;
        }
        told = kind;
        ended |= ply.law.as_ref().is_some_and(Remark::ends);
        ply.text = words::remark(&ply, G::preferred(language), language);
        plies.push(ply);
    }
    let (comments, variations) = keep(record, &mut plies);
    let over = position.count_legal() == 0;
    let outlook = match findings.get(&record.moves.len()) {
        Some(finding) if !over => lines::<G>(&mut position, finding),
        _ => Vec::new(),
    };
    let summary = Side::BOTH.map(|side| summary::<G>(record, &plies, side));
    Review {
        number: record.number,
        line: record.line,
        tags: record.tags.clone(),
        opening: G::opening(&record.start, &record.moves).map(|(opening, plies)| NamedOpening { opening, plies }),
        result: record.outcome.map_or("*", |outcome| outcome.pgn()),
        start_fen: record.start_fen(),
        start_eval,
        start_chance: start_eval.map(|score| tenth(Gauge::of::<G>(&record.start).points(score))),
        plies,
        outlook,
        summary,
        comments,
        variations,
        notes: words::left_out(record.asides.lost, language)
            .into_iter()
            .chain(record.notes.iter().map(ToString::to_string))
            .collect(),
    }
}

/// Plays one move and judges it; when the law has `ended` the game, it has nothing more to say.
fn look<G: Playable>(
    record: &Record<G>,
    position: &mut G::Position,
    i: usize,
    m: G::Move,
    findings: &BTreeMap<usize, SearchedPosition>,
    ended: bool,
    language: Language,
) -> Ply {
    let mover = position.side();
    let played = position.move_text(m);
    let notation = position.spellings(m);
    let legal = position.count_legal();
    let gauge = Gauge::of::<G>(position);
    let mut plain = position.in_check() || position.gain(m) > Score::DRAW && position.see_at_least(m, Score(1));
    let before = findings.get(&i);
    let best_lines = before.map(|finding| lines::<G>(position, finding));
    position.make(m);
    let gauge_after = Gauge::of::<G>(position);
    let over = position.count_legal() == 0;
    plain |= over;
    let law = if ended && !over { None } else { law::remark::<G>(position, language) };
    let after = findings.get(&(i + 1));
    let last = i + 1 == record.moves.len();
    // A ban ends the game; a draw that was not claimed does not, unless the record ends there.
    let ruled = law.as_ref().filter(|law| law.ends() || last && law.claim).map(|law| match law.winner {
        Some(_) if matches!(law.kind, RemarkKind::Checkmate | RemarkKind::Stalemate) => JsonScore::Mate(0),
        Some(winner) => JsonScore::Cp(if winner == mover { -BAN } else { BAN }),
        None => JsonScore::Cp(0),
    });
    // For the side to move after the move.
    let score_after = ruled.or(after.map(|finding| finding.score));
    let judged = before.zip(score_after).zip(best_lines).map(|((before, after), lines)| {
        let best = before.best.as_deref() == Some(played.as_str());
        let same = before.lines.iter().find(|line| line.pv.first() == Some(&played)).map(|line| line.score);
        let score = match (ruled, same) {
            (Some(after), _) => mark::before(after),
            (None, Some(score)) => score,
            (None, None) => gauge.rescaled(mark::before(after), &gauge_after),
        };
        judge::<G>(&gauge, before, score, best, legal, plain, lines)
    });
    let eval = score_after.filter(|_| !over).map(|score| first_view(score, !mover));
    let chance = score_after.map(|score| {
        let points = gauge_after.points(score);
        tenth(if mover == Side::First { 100.0 - points } else { points })
    });
    Ply {
        ply: i + 1,
        number: record.move_number(i),
        side: Player::of::<G>(mover),
        played,
        notation,
        fen: position.fen(),
        clock_ms: record.clocks.get(i).copied().flatten().map(|time| time.as_millis() as u64),
        eval,
        chance,
        judged,
        law,
        text: String::new(),
        comments: Vec::new(),
        glyphs: Vec::new(),
    }
}

/// Puts what the record says of the moves beside them; what it says before the first, and its variations.
fn keep<G: Playable>(record: &Record<G>, plies: &mut [Ply]) -> (Vec<String>, Vec<AsideMove>) {
    let asides = &record.asides;
    let main = record.moves.len();
    let node = |spot: Spot| match spot {
        Spot::Main(plies) => plies,
        Spot::Aside(i) => 1 + main + i,
    };
    // How many moves lead to each move of a variation.
    let mut depths = Vec::with_capacity(asides.moves.len());
    let mut variations: Vec<AsideMove> = Vec::with_capacity(asides.moves.len());
    for &(after, m) in &asides.moves {
        let depth = match after {
            Spot::Main(plies) => plies,
            Spot::Aside(i) => depths[i] + 1,
        };
        depths.push(depth);
        let before = reach::<G>(&record.start, &record.moves, &asides.moves, after);
        variations.push(AsideMove {
            after: node(after),
            number: record.move_number(depth),
            side: Player::of::<G>(before.side()),
            played: before.move_text(m),
            notation: before.spellings(m),
            comments: Vec::new(),
            glyphs: Vec::new(),
        });
    }
    let mut start = Vec::new();
    for (spot, text) in &asides.comments {
        let said = match *spot {
            Spot::Main(0) => &mut start,
            Spot::Main(plies_before) => &mut plies[plies_before - 1].comments,
            Spot::Aside(i) => &mut variations[i].comments,
        };
        said.push(text.clone());
    }
    for &(spot, glyph) in &asides.glyphs {
        match spot {
            // A glyph before the first move belongs to none.
            Spot::Main(0) => {}
            Spot::Main(plies_before) => plies[plies_before - 1].glyphs.push(glyph),
            Spot::Aside(i) => variations[i].glyphs.push(glyph),
        }
    }
    (start, variations)
}

fn judge<G: Playable>(
    gauge: &Gauge,
    before: &SearchedPosition,
    score: JsonScore,
    best: bool,
    legal: u64,
    plain: bool,
    lines: Vec<Variation>,
) -> Judged {
    let points = |score| gauge.points(score);
    let best_points = points(before.score);
    // The best move loses nothing, whatever the next search thinks of it.
    let (loss, loss_cp) = if best {
        (0.0, 0)
    } else {
        let loss_cp = mark::centipawns(before.score) - mark::centipawns(score);
        ((best_points - points(score)).max(0.0), loss_cp.max(0))
    };
    let second = before.lines.get(1).map(|line| best_points - points(line.score));
    Judged {
        score,
        best_score: before.score,
        best,
        loss_cp,
        loss: tenth(loss),
        mark: mark::mark(&MarkedMove { legal, loss, best, second, plain }, G::MARKS),
        depth: before.depth,
        nodes: before.nodes,
        lines,
    }
}

/// The lines of a finding, spelled.
fn lines<G: Playable>(position: &mut G::Position, finding: &SearchedPosition) -> Vec<Variation> {
    let whole = FoundLine { multipv: 1, score: finding.score, pv: finding.pv.clone() };
    // The first line of a search that was cut short may be older than its answer.
    let others = finding.lines.iter().filter(|line| line.pv.first() != finding.pv.first());
    std::iter::once(&whole)
        .chain(others)
        .filter(|line| !line.pv.is_empty())
        .map(|line| {
            let mut notation = vec![Vec::with_capacity(line.pv.len()); G::NOTATIONS.len()];
            let mut moves = Vec::with_capacity(line.pv.len());
            for text in &line.pv {
                let Ok(m) = position.parse_move(text) else { break };
                for (all, spelled) in notation.iter_mut().zip(position.spellings(m)) {
                    all.push(spelled);
                }
                moves.push(text.clone());
                position.make(m);
            }
            for _ in &moves {
                position.unmake();
            }
            Variation { score: line.score, moves, notation }
        })
        .collect()
}

fn summary<G: Playable>(record: &Record<G>, plies: &[Ply], side: Side) -> PlayerSummary {
    let player = Player::of::<G>(side);
    let mut out = PlayerSummary {
        side: player,
        name: name(record, side),
        moves: 0,
        best: 0,
        accuracy: None,
        loss_cp: None,
        marks: BTreeMap::new(),
    };
    let (mut accuracy, mut loss) = (0.0, 0.0);
    for judged in plies.iter().filter(|ply| ply.side == player).filter_map(|ply| ply.judged.as_ref()) {
        if let Some(mark) = judged.mark {
            *out.marks.entry(mark.name()).or_default() += 1;
        }
        if judged.mark == Some(Mark::Forced) {
            continue;
        }
        out.moves += 1;
        out.best += usize::from(judged.best);
        accuracy += mark::accuracy(judged.loss);
        loss += f64::from(judged.loss_cp);
    }
    if out.moves > 0 {
        out.accuracy = Some(tenth(accuracy / out.moves as f64));
        out.loss_cp = Some(tenth(loss / out.moves as f64));
    }
    out
}

fn name<G: Playable>(record: &Record<G>, side: Side) -> Option<String> {
    let names: &[&str] = if side == Side::First { &["White", "Red", "红方", "紅方"] } else { &["Black", "黑方"] };
    let name = names.iter().find_map(|name| record.tag(name))?.trim();
    (!name.is_empty() && name != "?").then(|| name.to_owned())
}

/// A score of the side to move, from the view of the first player.
fn first_view(score: JsonScore, mover: Side) -> JsonScore {
    if mover == Side::First { score } else { mark::turned(score) }
}

fn tenth(x: f64) -> f64 {
    (10.0 * x).round() / 10.0
}
