//! `chuhan arbiter`: one claim, or a file of cases.

use std::{
    fs::{self, File},
    io::{self, BufReader, BufWriter},
    path::Path,
    process::ExitCode,
};

use chuhan_engine::{
    chess::Chess,
    game::{Position, Side},
    info::{GameInfo, PositionInfo},
    law::chess::claims::{Book, CastlingReading, EnPassantReading},
    xiangqi::Xiangqi,
};
use serde_json::{Map, Value, json};

use super::{
    CliError,
    args::{Arbiter, CastlingName, ClaimName, DeadName, GameName, PaceName, PassingName, PlayerName, Question},
    played::{self, Input},
};
use crate::{
    arbiter::{
        broken,
        presets::{chess_preset, chess_toml, xiangqi_preset, xiangqi_toml},
        run_lines,
    },
    audit::{self, AuditError, Dead, Law},
    language::Language,
    records::Record,
    records::files,
    report::{Report, page, words},
};

/// Rules and prints. The exit code says how it went: 0 upheld or ruled, 1 rejected or nothing to
/// rule, 2 bad input, 3 undecided within the budget.
pub(super) fn run(order: &Arbiter, game: Option<GameName>) -> Result<ExitCode, CliError> {
    if let Some(Question::Touch(order)) = &order.question {
        return super::touch::run(order, order.game.or(game).unwrap_or(GameName::Chess));
    }
    if let Some(path) = &order.jsonl {
        let output = BufWriter::new(io::stdout().lock());
        let answered = if path.as_os_str() == "-" {
            run_lines(io::stdin().lock(), output)
        } else {
            let file = File::open(path).map_err(|e| CliError::file(path, e))?;
            run_lines(BufReader::new(file), output)
        };
        answered.map_err(|e| CliError::file(path, e))?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(archive) = &order.audit {
        return audit(order, game.unwrap_or(GameName::Chess), archive);
    }
    let input = Input::open(order)?;
    let by_fen = order.fen.as_ref().and_then(|fen| match fen.split_ascii_whitespace().next()?.matches('/').count() {
        9 => Some(GameName::Xiangqi),
        _ => None,
    });
    let game = game.or(by_fen).or(input.game()).unwrap_or(GameName::Chess);
    match game {
        GameName::Chess if input.is_json() => {
            let start = Record::at(Chess::START_FEN).map_err(|e| CliError::input("--fen", e))?;
            played::rule_values(order, input, &chess_case(order, &start)?)
        }
        GameName::Xiangqi if input.is_json() => {
            let start = Record::at(Xiangqi::START_FEN).map_err(|e| CliError::input("--fen", e))?;
            played::rule_values(order, input, &xiangqi_case(order, &start)?)
        }
        GameName::Chess => played::rule(order, input, chess_case),
        GameName::Xiangqi => played::rule(order, input, xiangqi_case),
    }
}

/// The text of one ruling; its page is written if one is wanted.
pub(super) fn print(order: &Arbiter, case: &Value, answer: &Value, notes: &[String]) -> Result<String, CliError> {
    let mut report = Report::of(case, answer, order.lang);
    for note in notes {
        if !report.notes.contains(note) {
            report.notes.push(note.clone());
        }
    }
    if let Some(path) = &order.html {
        files::replace(path, page::html(&report).as_bytes()).map_err(|e| CliError::file(path, e))?;
    }
    Ok(if order.json {
        serde_json::to_string_pretty(answer).unwrap_or_else(|e| broken(case, e).to_string()) + "\n"
    } else {
        words::text(&report)
    })
}

/// Looks through an archive. The code tells that it was read to its end, not what was found.
fn audit(order: &Arbiter, game: GameName, archive: &Path) -> Result<ExitCode, CliError> {
    let law = match game {
        GameName::Chess => {
            let mut preset = chess_preset(Some(&chess_law(order)?)).map_err(|e| CliError::input("--rules", e))?;
            match order.castling_reading {
                None => {}
                Some(CastlingName::Rights) => preset.castling_reading = CastlingReading::Rights,
                Some(CastlingName::Immediate) => preset.castling_reading = CastlingReading::Immediate,
            }
            match order.ep_reading {
                None => {}
                Some(PassingName::Legal) => preset.ep_reading = EnPassantReading::Legal,
                Some(PassingName::Pseudo) => preset.ep_reading = EnPassantReading::Pseudo,
            }
            let dead = match order.dead {
                DeadName::Material => Dead::Material,
                DeadName::Flags => Dead::Flags,
                DeadName::Exact => Dead::Exact,
            };
            Law::Chess(preset, dead)
        }
        GameName::Xiangqi => {
            let mut preset = xiangqi_preset(Some(&xiangqi_law(order)?)).map_err(|e| CliError::input("--rules", e))?;
            preset.natural_limit_rounds = order.rounds.unwrap_or(preset.natural_limit_rounds);
            Law::Xiangqi(preset)
        }
    };
    let order = audit::Order {
        law,
        archive: archive.into(),
        journal: order.resume.clone(),
        jobs: order.jobs.map_or(0, usize::from),
        json: order.json,
        chinese: order.lang == Language::Chinese,
    };
    match audit::run(&order, &mut BufWriter::new(io::stdout().lock())) {
        Ok(_) => Ok(ExitCode::SUCCESS),
        // Whoever reads the report has read enough.
        Err(AuditError::File { error, .. }) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(AuditError::File { path, error }) => Err(CliError::file(&path, error)),
        Err(AuditError::Journal { path, reason }) => Err(CliError::input(path.display().to_string(), reason)),
    }
}

pub(super) fn code(answer: &Value) -> u8 {
    let field = |name: &str| answer.get(name).and_then(Value::as_str).unwrap_or("");
    match (field("ruling"), field("result")) {
        ("error", _) | (_, "illegal record") => 2,
        ("undecided", _) | (_, "undecided") => 3,
        ("upheld" | "automatic", _) => 0,
        ("", result) if result != "no ruling yet" => 0,
        _ => 1,
    }
}

const fn player(name: PlayerName) -> &'static str {
    match name {
        PlayerName::White => "white",
        PlayerName::Red => "red",
        PlayerName::Black => "black",
        PlayerName::Both => "both",
    }
}

fn chess_case(order: &Arbiter, record: &Record<Chess>) -> Result<Value, CliError> {
    let position = record.end();
    let kind = match order.claim.unwrap_or(ClaimName::Audit) {
        ClaimName::Threefold | ClaimName::Repetition => "threefold",
        ClaimName::Fifty | ClaimName::NaturalLimit => "fifty",
        ClaimName::Flag => "flag",
        ClaimName::Illegal => "illegal",
        ClaimName::Resign => "resign",
        ClaimName::Agreement => "agreement",
        ClaimName::Quickplay => "quickplay",
        ClaimName::Dead | ClaimName::Audit => "audit",
    };
    let mut claim = Map::new();
    claim.insert("type".into(), kind.into());
    if let Some(by) = order.by {
        claim.insert("by".into(), player(by).into());
    } else if !matches!(kind, "audit" | "agreement") {
        let mover = if position.side() == Side::First { "white" } else { "black" };
        claim.insert("by".into(), mover.into());
    }
    if let Some(text) = &order.declared {
        let declared = position.parse_move(text).or_else(|_| position.read_move(text));
        claim.insert("intended_move".into(), declared.map_or(text.clone(), |m| position.move_text(m)).into());
    }
    let pace = match order.pace.or_else(|| played::pace(record)).unwrap_or(PaceName::Standard) {
        PaceName::Standard => "standard",
        PaceName::Rapid => "rapid",
        PaceName::Blitz => "blitz",
    };
    let white = order.clock_white.or_else(|| played::clock(record, Side::First));
    let black = order.clock_black.or_else(|| played::clock(record, Side::Second));
    claim.insert("clocks".into(), json!({ "white_s": white, "black_s": black, "format": pace }));
    if let Some(flagged) = order.flagged {
        claim.insert("flagged".into(), player(flagged).into());
    } else if let Some(flagged) = played::flagged(record, position.side()).filter(|_| order.by.is_none()) {
        claim.insert("flagged".into(), if flagged == Side::First { "white" } else { "black" }.into());
    }
    if let Some(count) = order.illegal_count {
        claim.insert("count_by_player".into(), count.into());
    }
    claim.insert("touched_piece".into(), order.touched.into());
    claim.insert("scoresheet_complete".into(), (!order.no_score).into());
    claim.insert("last_period".into(), (!order.earlier_period).into());
    claim.insert("guidelines_III".into(), (!order.no_guidelines).into());
    let preset = chess_law(order)?;
    chess_preset(Some(&preset)).map_err(|reason| CliError::input("--rules", reason))?;
    let mut case = json!({
        "preset": preset,
        "start_fen": record.start_fen(),
        "moves": record.coordinates(),
        "claim": claim,
    });
    if let Some(reading) = order.castling_reading {
        case["castling_reading"] = match reading {
            CastlingName::Rights => "rights".into(),
            CastlingName::Immediate => "immediate".into(),
        };
    }
    if let Some(reading) = order.ep_reading {
        case["ep_reading"] = match reading {
            PassingName::Legal => "legal".into(),
            PassingName::Pseudo => "pseudo".into(),
        };
    }
    Ok(case)
}

/// The chess preset of the command line, as a case holds it.
fn chess_law(order: &Arbiter) -> Result<Value, CliError> {
    Ok(match law_file(order, chess_toml)? {
        Some(preset) => preset,
        None => order.rules.clone().unwrap_or_else(|| Book::default().name().into()).into(),
    })
}

/// The xiangqi rule set of the command line, as a case holds it.
fn xiangqi_law(order: &Arbiter) -> Result<Value, CliError> {
    Ok(match law_file(order, xiangqi_toml)? {
        Some(set) => set,
        None => order.rules.as_deref().unwrap_or("chinese-1999").into(),
    })
}

/// The object in the TOML file that `--rules` names, if it names one.
fn law_file(order: &Arbiter, read: fn(&str) -> Result<Value, String>) -> Result<Option<Value>, CliError> {
    let is_file = |name: &&String| Path::new(name).extension().is_some_and(|e| e.eq_ignore_ascii_case("toml"));
    let Some(path) = order.rules.as_ref().filter(is_file) else { return Ok(None) };
    let text = fs::read_to_string(path).map_err(|e| CliError::file(Path::new(path), e))?;
    read(&text).map(Some).map_err(|reason| CliError::input(path, reason))
}

fn xiangqi_case(order: &Arbiter, record: &Record<Xiangqi>) -> Result<Value, CliError> {
    let position = record.end();
    let set = xiangqi_law(order)?;
    xiangqi_preset(Some(&set)).map_err(|reason| CliError::input("--rules", reason))?;
    let mut case = json!({
        "ruleset": set,
        "fen": record.start_fen(),
        "moves": record.coordinates(),
    });
    if order.claim == Some(ClaimName::NaturalLimit) {
        let mover = if position.side() == Side::First { "red" } else { "black" };
        let by = order.by.map_or(mover, player);
        case["claim"] = json!({ "by": by, "kind": "natural-limit" });
        for (name, number) in [("rounds", order.rounds), ("fouls", order.fouls)] {
            if let Some(number) = number {
                case["claim"][name] = number.into();
            }
        }
    }
    Ok(case)
}
