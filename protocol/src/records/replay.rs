//! Turns the words of a game into legal moves.

use std::collections::BTreeMap;

use chuhan_engine::{
    chess::{self, Chess, notation::SanError},
    game::{Position, Side},
    info::{GameInfo, MoveError, PositionInfo},
    xiangqi::{self, Xiangqi, notation},
};
use shakmaty::san::San;

use super::{
    asides,
    likelihood::{Cost, Judge, cost},
    reading::{Meaning, RecordGame, Word},
    record::{BadMove, GameReading, Misnumbered, ReadAs, Record, RecordError, WordReading, move_number},
    sheet::Sheet,
};
use crate::{bridge::from_shakmaty, piece::chess_name, playable::Playable};

/// Lines of play that are followed side by side where words may mean several moves; more where the
/// likeliest so many lead nowhere.
const MOST_LINES: [usize; 2] = [128, 1024];
/// Most lines times words, so that no sheet takes long.
const MOST_STEPS: usize = 100_000;

/// Plays a sheet's words from its start position.
pub(super) fn replay<G: RecordGame>(number: usize, line: usize, sheet: Sheet) -> Result<Record<G>, RecordError> {
    let start =
        G::start(&|name| sheet.tag(name).map(String::from)).map_err(|reason| RecordError::new(number, line, reason))?;
    let mut worst: Option<BreakOff<G>> = None;
    for reading in 0..G::READINGS {
        match play::<G>(&start, &sheet.words, reading) {
            Ok(mut lines) => {
                let notes = notes::<G>(&start, &lines, &sheet.words);
                let readings = readings::<G>(&start, &lines, &sheet.words);
                let moves = lines.swap_remove(0);
                // Games without tags that follow each other are numbered from the beginning.
                let end = sheet.ends.iter().map(|&(before, _)| before).find(|&before| before > 0);
                let until = end.unwrap_or(moves.len());
                let numbers: Vec<_> = sheet.numbers.iter().copied().take_while(|&(ply, _)| ply < until).collect();
                let misnumbered = Misnumbered::among(&numbers, |ply| move_number::<G>(&start, ply));
                let Sheet { tags, clocks, outcome, asides, .. } = sheet;
                let asides = asides::tell::<G>(&start, &moves, asides, reading);
                return Ok(Record {
                    number,
                    line,
                    tags,
                    start,
                    moves,
                    clocks,
                    outcome,
                    notes,
                    misnumbered,
                    readings,
                    asides,
                });
            }
            // The reading that led farthest says most about the error.
            Err(stop) if worst.as_ref().is_none_or(|worst| stop.played.len() > worst.played.len()) => {
                worst = Some(stop);
            }
            Err(_) => {}
        }
    }
    let stop = worst.unwrap_or_else(|| BreakOff { played: Vec::new(), reason: "cannot be read".into() });
    Err(stop.locate(number, line, &start, sheet))
}

/// Where a game breaks off.
struct BreakOff<G: GameInfo> {
    played: Vec<G::Move>,
    reason: String,
}

impl<G: RecordGame> BreakOff<G> {
    fn locate(self, game: usize, line: usize, start: &G::Position, sheet: Sheet) -> RecordError {
        let mut position = start.clone();
        let mut played = Vec::with_capacity(self.played.len());
        for &m in &self.played {
            played.push(position.move_text(m));
            position.make(m);
        }
        let ply = played.len();
        let bad = BadMove {
            ply: ply + 1,
            number: move_number::<G>(start, ply),
            side: side_name::<G>(position.side()),
            word: sheet.words.get(ply).map(ToString::to_string).unwrap_or_default(),
            start_fen: start.fen(),
            behind: sheet.words.len().saturating_sub(ply + 1),
            played,
            tags: sheet.tags,
        };
        RecordError { game, line, at: Some(Box::new(bad)), reason: self.reason }
    }
}

/// Says how words were read that could have meant something else, in a line that reaches the end too.
fn notes<G: RecordGame>(start: &G::Position, lines: &[Vec<G::Move>], words: &[Word]) -> Vec<ReadAs> {
    let Some((best, others)) = lines.split_first() else { return Vec::new() };
    let mut branches: BTreeMap<usize, Vec<G::Move>> = BTreeMap::new();
    for other in others {
        let Some(ply) = best.iter().zip(other).position(|(a, b)| a != b) else { continue };
        let moves = branches.entry(ply).or_default();
        if !moves.contains(&other[ply]) {
            moves.push(other[ply]);
        }
    }
    let mut here = start.clone();
    let mut played = 0;
    branches
        .into_iter()
        .map(|(ply, moves)| {
            best[played..ply].iter().for_each(|&m| here.make(m));
            played = ply;
            ReadAs {
                number: move_number::<G>(start, ply),
                side: side_name::<G>(here.side()),
                word: words[ply].to_string(),
                taken: here.move_text(best[ply]),
                others: moves.into_iter().map(|m| here.move_text(m)).collect(),
            }
        })
        .collect()
}

/// The ways to read the whole game, where there are several.
fn readings<G: RecordGame>(start: &G::Position, lines: &[Vec<G::Move>], words: &[Word]) -> Vec<GameReading<G>> {
    if lines.len() < 2 {
        return Vec::new();
    }
    let differs = |ply: usize| lines[1..].iter().any(|line| line.get(ply) != lines[0].get(ply));
    let plies: Vec<usize> = (0..words.len()).filter(|&ply| differs(ply)).collect();
    let read = |moves: &Vec<G::Move>| {
        let (mut here, mut played) = (start.clone(), 0);
        let words = plies.iter().filter_map(|&ply| {
            moves.get(played..ply)?.iter().for_each(|&m| here.make(m));
            played = ply;
            Some(WordReading {
                move_no: move_number::<G>(start, ply),
                side: side_name::<G>(here.side()),
                word: words[ply].to_string(),
                taken: here.move_text(*moves.get(ply)?),
            })
        });
        GameReading { words: words.collect(), moves: moves.clone() }
    };
    lines.iter().take(MOST_LINES[0]).map(read).collect()
}

fn side_name<G: Playable>(side: Side) -> &'static str {
    match (G::SIDES[0], side) {
        ("Red", Side::First) => "red",
        (_, Side::First) => "white",
        (_, Side::Second) => "black",
    }
}

/// One way to read the words so far.
struct Candidate<G: GameInfo> {
    position: G::Position,
    moves: Vec<G::Move>,
    /// How unlikely it is.
    cost: Cost,
    /// What the side to move has, if that was asked.
    worth: Option<i32>,
}

impl<G: GameInfo> Clone for Candidate<G> {
    fn clone(&self) -> Self {
        Self { position: self.position.clone(), moves: self.moves.clone(), cost: self.cost, worth: self.worth }
    }
}

/// Plays the words, with the fewest lines side by side that reach the end.
fn play<G: RecordGame>(start: &G::Position, words: &[Word], reading: usize) -> Result<Vec<Vec<G::Move>>, BreakOff<G>> {
    let [few, many] = MOST_LINES.map(|most| most.min(MOST_STEPS / words.len().max(1)).max(1));
    let mut pruned = false;
    let lines = follow::<G>(start, words, reading, few, &mut pruned);
    if lines.is_err() && pruned && many > few { follow::<G>(start, words, reading, many, &mut pruned) } else { lines }
}

/// Plays the words. Where one may mean several moves, all are followed side by side, the `most` likeliest
/// of them (`pruned` tells that there were more), and those die that cannot play the words to come. The likeliest line that
/// reaches the end is first in the answer, behind it the others.
fn follow<G: RecordGame>(
    start: &G::Position,
    words: &[Word],
    reading: usize,
    most: usize,
    pruned: &mut bool,
) -> Result<Vec<Vec<G::Move>>, BreakOff<G>> {
    let mut lines =
        vec![Candidate::<G> { position: start.clone(), moves: Vec::with_capacity(words.len()), cost: 0, worth: None }];
    let mut judge = Judge::new();
    for word in words {
        let mut next: Vec<Candidate<G>> = Vec::with_capacity(lines.len());
        let mut stop: Option<(Cost, BreakOff<G>)> = None;
        let rivals = lines.len() > 1;
        for mut line in lines {
            let meaning = match word {
                Word::San(san) => G::understand_san(&line.position, *san),
                Word::Text(text) => G::understand(&line.position, text, reading),
            };
            match meaning {
                Ok(Meaning::One(m)) => {
                    if rivals {
                        line.weigh(m, &mut judge);
                    } else {
                        line.follow(m);
                    }
                    next.push(line);
                }
                Ok(Meaning::Several(moves)) => {
                    for (place, m) in moves.into_iter().enumerate() {
                        let mut line = line.clone();
                        line.cost += place as Cost;
                        line.weigh(m, &mut judge);
                        next.push(line);
                    }
                }
                Err(reason) if stop.as_ref().is_none_or(|(cost, _)| line.cost < *cost) => {
                    stop = Some((line.cost, BreakOff { played: line.moves, reason }));
                }
                Err(_) => {}
            }
        }
        if next.is_empty() {
            let stop = stop.map(|(_, stop)| stop);
            return Err(stop.unwrap_or_else(|| BreakOff { played: Vec::new(), reason: "cannot be read".into() }));
        }
        if next.len() > 1 {
            next.sort_by_key(|line| line.cost);
            *pruned |= next.len() > most;
            next.truncate(most);
        }
        lines = next;
    }
    Ok(lines.into_iter().map(|line| line.moves).collect())
}

impl<G: GameInfo> Candidate<G> {
    fn follow(&mut self, m: G::Move) {
        self.position.make(m);
        self.moves.push(m);
        self.worth = None;
    }

    /// Follows a move and pays for what it loses.
    fn weigh(&mut self, m: G::Move, judge: &mut Judge<G>) {
        let before = self.worth.unwrap_or_else(|| judge.worth(&self.position));
        self.follow(m);
        let after = judge.worth(&self.position);
        self.cost += cost(before, after);
        self.worth = Some(after);
    }
}

// ---- chess ----

impl RecordGame for Chess {
    const SANS: bool = true;
    const READINGS: usize = 1;

    fn start(tag: &dyn Fn(&str) -> Option<String>) -> Result<chess::Position, String> {
        let mut shuffled = false;
        if let Some(variant) = tag("Variant") {
            let name: String = variant.chars().filter(char::is_ascii_alphanumeric).collect();
            shuffled = matches!(
                name.to_ascii_lowercase().as_str(),
                "chess960"
                    | "fischerandom"
                    | "fischerrandom"
                    | "fischerrandomchess"
                    | "960"
                    | "freestyle"
                    | "freestylechess"
            );
            let orthodox = matches!(
                name.to_ascii_lowercase().as_str(),
                "" | "standard" | "chess" | "normal" | "fromposition" | "regular" | "orthodox"
            );
            if !shuffled && !orthodox {
                return Err(format!("a game of another variant: {variant}"));
            }
        }
        let fen = tag("FEN").filter(|fen| !fen.trim().is_empty() && fen.trim() != "?");
        if fen.is_none() && shuffled {
            return Err("a game of Chess960 without the tag FEN".into());
        }
        let mut position = chess::Position::from_fen(fen.as_deref().unwrap_or(Chess::START_FEN))
            .map_err(|error| format!("tag FEN: {error}"))?;
        if shuffled {
            position.set_rules(chess::Rules { chess960: true, ..*position.rules() });
        }
        Ok(position)
    }

    fn understand(position: &chess::Position, word: &str, _: usize) -> Result<Meaning<chess::Move>, String> {
        position.parse_san(word).map(Meaning::One).map_err(|error| error.reason)
    }

    fn understand_san(position: &chess::Position, san: San) -> Result<Meaning<chess::Move>, String> {
        let Some(san) = from_shakmaty(san) else { return Err("is not a move".into()) };
        let kind = match san {
            chess::notation::San::Castle { .. } => chess::PieceKind::King,
            chess::notation::San::Step { kind, .. } => kind.unwrap_or(chess::PieceKind::Pawn),
        };
        position.find_san(san).map(Meaning::One).map_err(|error| match error {
            SanError::Castling => "castling is not legal here".into(),
            SanError::Ambiguous(moves) => {
                let count = if moves.len() == 2 { "two" } else { "several" };
                let list: Vec<String> = moves.into_iter().map(|m| position.uci(m)).collect();
                format!("{count} {}s can go there: {}", chess_name(kind), list.join(", "))
            }
            SanError::NoPromotion => "the promotion piece is missing".into(),
            SanError::NoneFits => {
                let why = if position.in_check() { ", the king is in check" } else { "" };
                format!("no {} can go there{why}", chess_name(kind))
            }
            SanError::Squares(error) => error.reason,
        })
    }
}

// ---- xiangqi ----

impl RecordGame for Xiangqi {
    const SANS: bool = false;
    /// Ranks from 0 to 9, or from 1 to 10.
    const READINGS: usize = 2;

    fn start(tag: &dyn Fn(&str) -> Option<String>) -> Result<xiangqi::Position, String> {
        if let Some(game) = tag("Variant").or_else(|| tag("Game")) {
            let name = game.to_lowercase();
            let known = ["xiangqi", "chinese", "象棋", "standard"].iter().any(|word| name.contains(word));
            if !known && !name.trim().is_empty() {
                return Err(format!("a game of another kind: {game}"));
            }
        }
        let fen = tag("FEN").filter(|fen| !fen.trim().is_empty());
        xiangqi::Position::from_fen(fen.as_deref().unwrap_or(Xiangqi::START_FEN))
            .map_err(|error| format!("tag FEN: {error}"))
    }

    fn understand(position: &xiangqi::Position, word: &str, reading: usize) -> Result<Meaning<xiangqi::Move>, String> {
        let board = position.board();
        let word = word.trim_end_matches(['!', '?', '+', '#']);
        if let Some((from, to)) = coordinates(word, reading) {
            let m = from.zip(to).filter(|(from, to)| from != to).map(|(from, to)| xiangqi::Move::new(from, to));
            return match m {
                Some(m) if position.pseudo_legal(m) && position.legal(m) => Ok(Meaning::One(m)),
                Some(m) => Err(why_illegal(position, m)),
                None => Err("is off the board".into()),
            };
        }
        if word.is_ascii() {
            return notation::parse_wxf(board, word).map(Meaning::One).map_err(|error| error.reason);
        }
        let word = respell(word);
        let whole = |error: MoveError| error.reason;
        if word.contains(['进', '進', '退', '平', '上', '下']) {
            return notation::parse_chinese(board, &word).map(Meaning::One).map_err(whole);
        }
        // The short form of article 7.5 leaves the direction out. Its own example, a chariot from
        // column 1 to 2 that could also go two steps ahead, shows that sideways is read first.
        let Some((at, _)) = word.char_indices().last() else { return Err("is not a move".into()) };
        let mut fitting = Vec::new();
        let mut refused = None;
        for direction in ["平", "进", "退"] {
            match notation::parse_chinese(board, &format!("{}{direction}{}", &word[..at], &word[at..])) {
                Ok(m) => fitting.push(m),
                // Two pieces of one column that can make the same step are not told apart.
                Err(error) => refused = refused.or((!error.none_fits).then_some(error.reason)),
            }
        }
        match (fitting[..].first(), fitting.len(), refused) {
            (_, _, Some(reason)) => Err(reason),
            (Some(&m), 1, None) => Ok(Meaning::One(m)),
            (Some(_), _, None) => Ok(Meaning::Several(fitting)),
            (None, _, None) => Err("no legal move fits".into()),
        }
    }

    fn understand_san(_: &xiangqi::Position, san: San) -> Result<Meaning<xiangqi::Move>, String> {
        Err(format!("'{san}' is no move of this game"))
    }
}

/// Signs of direction between Chinese words, as some programs mix them.
fn respell(word: &str) -> String {
    word.chars()
        .map(|c| match c {
            '+' => '进',
            '-' => '退',
            '=' => '平',
            c => c,
        })
        .collect()
}

/// Two squares that exist in this reading; `None` if the word is not of that shape.
type Squares = (Option<xiangqi::Square>, Option<xiangqi::Square>);

/// `h2e2`, `H2-E2`, `h3e3`, `a10-a9`.
fn coordinates(word: &str, reading: usize) -> Option<Squares> {
    fn square(text: &str) -> Option<(usize, usize, &str)> {
        let file = text.bytes().next()?.to_ascii_lowercase().checked_sub(b'a').filter(|&file| file < 9)?;
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        let rank = text[1..].get(..digits).filter(|_| (1..=2).contains(&digits))?.parse().ok()?;
        Some((file as usize, rank, &text[1 + digits..]))
    }
    if !word.is_ascii() {
        return None;
    }
    let (from_file, from_rank, rest) = square(word)?;
    let (to_file, to_rank, rest) = square(rest.strip_prefix('-').unwrap_or(rest))?;
    let on_board = |file, rank: usize| {
        rank.checked_sub(reading).filter(|&rank| rank < 10).map(|rank| xiangqi::Square::new(file, rank))
    };
    rest.is_empty().then(|| (on_board(from_file, from_rank), on_board(to_file, to_rank)))
}

fn why_illegal(position: &xiangqi::Position, m: xiangqi::Move) -> String {
    match position.board().piece_at(m.from()) {
        None => format!("there is no piece on {}", m.from()),
        Some(piece) if piece.side() != position.side() => {
            format!("the piece on {} belongs to the other side", m.from())
        }
        Some(_) if position.pseudo_legal(m) && position.would_face(m) => "would leave the generals face to face".into(),
        Some(_) if position.pseudo_legal(m) => "would leave the general in check".into(),
        Some(_) if position.in_check() => "does not answer the check".into(),
        Some(_) => "the piece cannot move so".into(),
    }
}
