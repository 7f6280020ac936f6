//! The games that `chuhan arbiter` rules on: of a file, of an argument or of standard input.

use std::{
    fs::File,
    io::{self, Cursor, Read, Write as _},
    process::ExitCode,
};

use chuhan_engine::{
    game::{Position as _, Side},
    info::PositionInfo,
    law::chess::claims::Pace,
    xiangqi::{self, notation::named_move},
};
use rayon::prelude::*;
use serde_json::Value;

use super::{
    CliError, GameName,
    args::{Arbiter, FormatName},
    law::xiangqi_law,
};
use crate::{
    arbiter::{
        self, Answer, Case, CaseRuling, Note, Standing,
        case::{ClaimName, Header},
        left_out,
        xiangqi::Evidence,
    },
    language::Language,
    records::{BadMove, Format, GameReading, Record, RecordError, RecordGame, Source, files},
    report::{Report, page, text},
};

/// Games that are read, ruled on by all cores and printed together.
const BATCH: usize = 64;

/// Where the games come from, and what it looked like.
pub(super) struct Input {
    /// For errors: the file, the argument.
    place: String,
    /// The moves are an argument: one game.
    argument: bool,
    source: Source<Box<dyn Read>>,
}

impl Input {
    /// Opens what the command line names; the moves on it, if it names no file.
    pub(super) fn open(order: &Arbiter) -> Result<Input, CliError> {
        let from_stdin = order.file.as_ref().is_some_and(|file| file.as_os_str() == "-") || order.moves == ["-"];
        let (place, argument, bytes): (String, bool, Box<dyn Read>) = if from_stdin {
            ("standard input".into(), false, Box::new(io::stdin()))
        } else if let Some(path) = &order.file {
            let file = File::open(path).map_err(|e| CliError::file(path, e))?;
            (path.display().to_string(), false, Box::new(file))
        } else {
            ("--moves".into(), true, Box::new(Cursor::new(order.moves.join(" ").into_bytes())))
        };
        let format = order.format.map(|format| match format {
            FormatName::Pgn | FormatName::Sheet => Format::Pgn,
            FormatName::Xqf => Format::Xqf,
            FormatName::Cbf => Format::Cbf,
            FormatName::Position => Format::Position,
            FormatName::Json => Format::Json,
        });
        let source = Source::open(bytes, format).map_err(|error| CliError::File { path: place.clone(), error })?;
        Ok(Input { place, argument, source })
    }

    /// The game it looks like.
    pub(super) fn game(&self) -> Option<GameName> {
        self.source.game()
    }

    /// Is it JSON, whose cases name their claims themselves?
    pub(super) fn is_json(&self) -> bool {
        self.source.format() == Format::Json
    }
}

/// What became of one game.
struct Ruled {
    number: usize,
    title: String,
    answer: Answer,
    /// The record is broken.
    error: Option<RecordError>,
}

/// Makes the case to rule on from a game.
type CaseOf<G> = fn(&Arbiter, &Record<G>) -> Result<Case, CliError>;

/// Rules on the games of the input, one or all.
pub(super) fn rule<G: RecordGame>(order: &Arbiter, input: Input, case_of: CaseOf<G>) -> Result<ExitCode, CliError> {
    if let Some(fen) = &order.fen {
        G::Position::from_fen(fen).map_err(|e| CliError::input("--fen", e))?;
    }
    let Input { place, argument, source } = input;
    if argument && order.moves.iter().all(|text| text.trim().is_empty()) {
        let start = order.fen.as_deref().unwrap_or(G::START_FEN);
        let record = Record::<G>::at(start).map_err(|e| CliError::input("--fen", e))?;
        return alone(order, &place, &decide(order, &record, case_of)?);
    }
    let mut records = source.records::<G>().starting_at(order.fen.clone());
    let one = |record: Result<Record<G>, RecordError>| match record {
        Ok(record) => decide(order, &record, case_of),
        Err(error) => refuse::<G>(order, error, case_of),
    };
    if let Some(number) = order.game_number {
        let Some(record) = records.nth(number as usize - 1) else {
            return Err(CliError::input(place, format!("has no game {number}")));
        };
        return alone(order, &place, &one(record)?);
    }
    let Some(first) = records.next() else { return Err(CliError::input(place, "has no game")) };
    let second = if argument { None } else { records.next() };
    let Some(second) = second else {
        let first = first.map_err(|error| if argument { RecordError { game: 0, ..error } } else { error });
        return alone(order, &place, &one(first)?);
    };
    if order.html.is_some() {
        return Err(CliError::input("--html", "is for one game: choose it with --game-number"));
    }
    let mut games = [first, second].into_iter().chain(records);
    several(order, &place, || games.by_ref().take(BATCH).collect::<Vec<_>>().into_par_iter().map(one).collect())
}

/// Rules on the cases of a JSON text. What a case leaves out, the command line says.
pub(super) fn rule_values(order: &Arbiter, input: Input, template: &Case) -> Result<ExitCode, CliError> {
    let Input { place, source, .. } = input;
    let mut values = source.values();
    let mut number = values.by_ref().take(order.game_number.map_or(0, |number| number as usize - 1)).count();
    let mut next = || {
        let value = values.next()?;
        number += 1;
        let line = values.line();
        let answer = match value {
            Ok(case) => arbiter::rule_value(&case, template),
            Err(error) => Answer::broken(error),
        }
        .on_line(line);
        let title = answer.id.as_ref().and_then(Value::as_str).unwrap_or_default().to_string();
        Some(Ruled { number, title, answer, error: None })
    };
    let Some(first) = next() else {
        let wanted = order.game_number.unwrap_or(1);
        return Err(CliError::input(place, format!("has no game {wanted}")));
    };
    if order.game_number.is_some() {
        return alone(order, &place, &first);
    }
    let Some(second) = next() else { return alone(order, &place, &first) };
    let mut waiting = vec![first, second].into_iter();
    several(order, &place, || Ok(waiting.next().or_else(&mut next).into_iter().collect()))
}

/// Rules on one game.
fn decide<G: RecordGame>(order: &Arbiter, record: &Record<G>, case_of: CaseOf<G>) -> Result<Ruled, CliError> {
    let mut answer = rule_record(order, record, case_of)?;
    // A sheet in short notation that can be read in several ways is ruled on in each.
    let mut ways = Vec::new();
    for GameReading { moves, words } in &record.readings {
        let other = Record { moves: moves.clone(), ..record.clone() };
        ways.push((words.clone(), rule_record(order, &other, case_of)?));
    }
    answer.add_notes(&record.notes);
    answer.weigh_readings(ways);
    if let Some(found) = record.misnumbered {
        answer.add_note(Note::Misnumbered(found));
    }
    if let CaseRuling::Chess(ruling) = &mut answer.ruling
        && let Some(fen) = record.tag("FEN").or(order.fen.as_deref())
    {
        ruling.notes.extend(left_out(fen, &ruling.game.boards[0]));
    }
    if let Some(recorded) = record.outcome
        && answer.ruling.result().is_some_and(|result| result != recorded)
    {
        answer.add_note(Note::RecordSays(recorded));
    }
    let names = |names: [&str; 2]| names.into_iter().find_map(|name| record.tag(name)).unwrap_or("?");
    let title = format!("{} - {}", names(["White", "Red"]), names(["Black", "BlackTeam"]));
    Ok(Ruled { number: record.number, title, answer, error: None })
}

/// Rules on one way to read a game.
fn rule_record<G: RecordGame>(order: &Arbiter, record: &Record<G>, case_of: CaseOf<G>) -> Result<Answer, CliError> {
    let mut case = case_of(order, record)?;
    case.headers = headers(|name| record.tag(name));
    Ok(arbiter::rule(&case))
}

/// What the tags tell of a game: text and page name the players and the event.
fn headers<'a>(tag: impl Fn(&str) -> Option<&'a str>) -> Vec<(Header, String)> {
    let known = |name: &str| tag(name).filter(|said| said.contains(|c| !matches!(c, '?' | '.' | ' ')));
    Header::ALL.into_iter().filter_map(|h| Some((h, known(h.tag()?)?.to_string()))).collect()
}

/// Answers for a record that breaks off.
fn refuse<G: RecordGame>(order: &Arbiter, error: RecordError, case_of: CaseOf<G>) -> Result<Ruled, CliError> {
    let mut answer = Answer::broken(&error);
    if let Some(at) = &error.at {
        if order.claim == Some(ClaimName::Illegal) && (G::GAME == GameName::Chess || names_move(at)) {
            let start = Record::<G>::at(&at.start_fen).map_err(|e| CliError::input("--fen", e))?;
            let moves = at.played.iter().cloned().chain([plain(&at.word)]).collect();
            let headers = headers(|name| at.tag(name));
            let mut answer = arbiter::rule(&Case { headers, moves, ..case_of(order, &start)? });
            answer.behind_illegal_move(at.behind);
            if !matches!(answer.ruling, CaseRuling::Broken(_)) {
                return Ok(Ruled { number: error.game, title: String::new(), answer, error: None });
            }
        }
        // An illegal move of xiangqi is ruled by an article; a word that names no move is none.
        let illegal = if G::GAME == GameName::Xiangqi && names_move(at) {
            illegal_record(order, at, &error.reason)?
        } else {
            None
        };
        answer = illegal.unwrap_or_else(|| answer.at(at));
        answer.behind_illegal_move(at.behind);
    }
    Ok(Ruled { number: error.game, title: String::new(), answer, error: Some(error) })
}

/// The ruling on the move at which a record of xiangqi breaks off, if that is what breaks it.
fn illegal_record(order: &Arbiter, at: &BadMove, reason: &str) -> Result<Option<Answer>, CliError> {
    let mut moves = at.played.clone();
    moves.push(plain(&at.word));
    let case = Case {
        ruleset: Some(xiangqi_law(order)?),
        fen: Some(at.start_fen.clone()),
        moves,
        headers: headers(|name| at.tag(name)),
        ..Case::default()
    };
    let mut answer = arbiter::rule(&case);
    if let CaseRuling::Xiangqi(ruling) = &mut answer.ruling
        && let Evidence::IllegalMove(illegal) = &mut ruling.evidence
        && illegal.ply == at.ply
    {
        reason.clone_into(&mut illegal.reason);
        return Ok(Some(answer));
    }
    Ok(None)
}

/// A word without the marks of approval and check around it, coordinates as the protocols write them.
fn plain(word: &str) -> String {
    let word = word.trim_end_matches(['!', '?', '+', '#']);
    let letters = word.bytes().filter(u8::is_ascii_alphabetic).count();
    if word.is_ascii()
        && letters == 2
        && word.len() <= 5
        && word.as_bytes().first().is_some_and(u8::is_ascii_alphabetic)
    {
        let coordinates = word.to_ascii_lowercase().replace('-', "");
        if coordinates.len() == 4 {
            return coordinates;
        }
    }
    word.to_owned()
}

/// Does the word at which a record of xiangqi breaks off name a move?
fn names_move(at: &BadMove) -> bool {
    let Ok(mut position) = xiangqi::Position::from_fen(&at.start_fen) else { return false };
    for word in &at.played {
        let Ok(m) = position.parse_move(word) else { return false };
        position.make(m);
    }
    named_move(position.board(), &plain(&at.word)).is_some()
}

/// Prints the ruling on the only game.
fn alone(order: &Arbiter, place: &str, ruled: &Ruled) -> Result<ExitCode, CliError> {
    if let Some(error) = &ruled.error
        && !order.json
    {
        return Err(CliError::input(place, error));
    }
    say(&print(order, &ruled.answer)?)?;
    Ok(ExitCode::from(code(&ruled.answer)))
}

/// Prints the rulings on many games, as long as there are some. The code is 2 if any of them was
/// broken, else 3 if any was undecided, else 0 if any was upheld or ruled.
fn several(
    order: &Arbiter,
    place: &str,
    mut next: impl FnMut() -> Result<Vec<Ruled>, CliError>,
) -> Result<ExitCode, CliError> {
    let mut codes = [false; 4];
    loop {
        let batch = next()?;
        if batch.is_empty() {
            break;
        }
        for ruled in batch {
            codes[usize::from(code(&ruled.answer))] = true;
            let text = if order.json {
                let answer = Answer { game: Some(ruled.number), ..ruled.answer };
                format!("{}\n", answer.json())
            } else if let Some(error) = &ruled.error {
                eprintln!("chuhan: {place}: {error}");
                continue;
            } else {
                let ruling = print(order, &ruled.answer)?;
                match order.lang {
                    Language::English => format!("== Game {}: {}\n{ruling}\n", ruled.number, ruled.title),
                    Language::Chinese => format!("== 第{}局：{}\n{ruling}\n", ruled.number, ruled.title),
                }
            };
            if !say(&text)? {
                return Ok(ExitCode::SUCCESS);
            }
        }
    }
    let worst = [2, 3, 0, 1].into_iter().find(|&code| codes[usize::from(code)]).unwrap_or(1_u8);
    Ok(ExitCode::from(worst))
}

/// Writes to standard output; false if nobody reads on.
fn say(text: &str) -> Result<bool, CliError> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(CliError::File { path: "standard output".into(), error }),
    }
}

/// The clock reading that a record tells, in whole seconds.
pub(super) fn clock<G: RecordGame>(record: &Record<G>, side: Side) -> Option<u32> {
    record.last_clock(side).map(|time| u32::try_from(time.as_secs()).unwrap_or(u32::MAX))
}

/// How the tags say that a game ended.
fn termination<G: RecordGame>(record: &Record<G>) -> Option<String> {
    let said = record.tag("TerminationDetails").or_else(|| record.tag("Termination"))?.trim().to_lowercase();
    (!said.is_empty()).then_some(said)
}

/// Whose flag fell, if the tags say that time ended the game: the loser's, or in a drawn game that
/// of the side to move, whose clock runs. Where they say nothing, a clock that stands at nothing does.
pub(super) fn flagged<G: RecordGame>(record: &Record<G>, mover: Side, zero: impl Fn(Side) -> bool) -> Option<Side> {
    let Some(how) = termination(record) else {
        return match Side::BOTH.map(zero) {
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            _ => None,
        };
    };
    if !["time", "时", "時"].into_iter().any(|word| how.contains(word)) {
        return None;
    }
    match record.outcome? {
        crate::records::Outcome::Wins(side) => Some(!side),
        crate::records::Outcome::Draw => Some(mover),
    }
}

/// Who resigned: the loser, if the tags name a resignation or no other cause.
pub(super) fn resigned<G: RecordGame>(record: &Record<G>) -> Option<Side> {
    let named = |how: &str| ["resign", "normal", "认输", "認輸"].into_iter().any(|word| how.contains(word));
    match record.outcome? {
        crate::records::Outcome::Wins(side) if termination(record).is_none_or(|how| named(&how)) => Some(!side),
        _ => None,
    }
}

/// How fast the game was, by its time control: the time for 60 moves, from an hour on standard, more
/// than ten minutes rapid (FIDE 2023, A.1 and B.1).
pub(super) fn pace<G: RecordGame>(record: &Record<G>) -> Option<Pace> {
    let mut seconds = 0_u64;
    for period in record.tag("TimeControl")?.split(':') {
        let period = period.rsplit('/').next()?;
        let (base, step) = period.split_once('+').unwrap_or((period, "0"));
        let (base, step): (u64, u64) = (base.trim().parse().ok()?, step.trim().parse().ok()?);
        seconds = seconds.saturating_add(base).saturating_add(step.saturating_mul(60));
    }
    Some(match seconds {
        0..=600 => Pace::Blitz,
        601..3600 => Pace::Rapid,
        _ => Pace::Standard,
    })
}

/// The text of one ruling; its page is written if one is wanted.
fn print(order: &Arbiter, answer: &Answer) -> Result<String, CliError> {
    let report = Report::of(answer, order.lang);
    if let Some(path) = &order.html {
        files::replace(path, page::html(&report).as_bytes()).map_err(|e| CliError::file(path, e))?;
    }
    Ok(if order.json { format!("{:#}\n", answer.json()) } else { text::text(&report) })
}

/// The exit code of an answer.
const fn code(answer: &Answer) -> u8 {
    match answer.ruling.standing() {
        Standing::Ruled => 0,
        Standing::Rejected => 1,
        Standing::Broken => 2,
        Standing::Open => 3,
    }
}
