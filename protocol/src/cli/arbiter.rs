//! `chuhan arbiter`: one claim, or a file of cases.

use std::{
    fs::{self, File},
    io::{self, BufReader, BufWriter},
    path::Path,
    process::ExitCode,
};

use chuhan_engine::{
    chess::{
        Chess,
        claims::{Book, CastlingReading, EnPassantReading},
    },
    game::{Game, Position},
    xiangqi::Xiangqi,
};
use serde_json::{Map, Value, json};

use super::{
    CliError,
    args::{
        Arbiter, CastlingName, ClaimName, DeadName, GameName, Language, PaceName, PassingName, PlayerName, Question,
    },
};
use crate::{
    arbiter::{
        broken, page,
        presets::{chess_preset, chess_toml, xiangqi_preset, xiangqi_toml},
        report::Report,
        rule_case, run_lines, words,
    },
    audit::{self, AuditError, Dead, Law},
    session::Playable,
};

/// Rules and prints. The exit code says how it went: 0 upheld or ruled, 1 rejected or nothing to
/// rule, 2 bad input, 3 undecided within the budget.
pub(super) fn run(order: &Arbiter, game: GameName) -> Result<ExitCode, CliError> {
    if let Some(Question::Touch(order)) = &order.question {
        return super::touch::run(order, order.game.unwrap_or(game));
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
        return audit(order, game, archive);
    }
    let case = match game {
        GameName::Chess => chess_case(order)?,
        GameName::Xiangqi => xiangqi_case(order)?,
    };
    let answer = rule_case(&case);
    let tongue = order.lang.tongue();
    if let Some(path) = &order.html {
        let page = page::html(&Report::of(&case, &answer, tongue));
        page::write(path, &page).map_err(|e| CliError::file(path, e))?;
    }
    if order.json {
        println!("{}", serde_json::to_string_pretty(&answer).unwrap_or_else(|e| broken(&case, e).to_string()));
    } else {
        print!("{}", words::text(&Report::of(&case, &answer, tongue)));
    }
    Ok(ExitCode::from(code(&answer)))
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
        chinese: order.lang == Language::Zh,
    };
    match audit::run(&order, &mut BufWriter::new(io::stdout().lock())) {
        Ok(_) => Ok(ExitCode::SUCCESS),
        // Whoever reads the report has read enough.
        Err(AuditError::File { error, .. }) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(AuditError::File { path, error }) => Err(CliError::file(&path, error)),
        Err(AuditError::Journal { path, reason }) => Err(CliError::input(path.display().to_string(), reason)),
    }
}

fn code(answer: &Value) -> u8 {
    let field = |name: &str| answer.get(name).and_then(Value::as_str).unwrap_or("");
    match (field("ruling"), field("result")) {
        ("error", _) | (_, "illegal record") => 2,
        ("undecided", _) | (_, "undecided") => 3,
        ("upheld" | "automatic", _) => 0,
        ("", result) if result != "no ruling yet" => 0,
        _ => 1,
    }
}

/// Plays the moves, in coordinates or in the game's own notation, and gives their coordinates.
fn replay<G: Playable>(order: &Arbiter) -> Result<(Vec<String>, G::Position), CliError> {
    let fen = order.fen.as_deref().unwrap_or(G::START_FEN);
    let mut position = G::Position::from_fen(fen).map_err(|e| CliError::input("--fen", e))?;
    let mut moves = Vec::new();
    for (i, text) in order.moves.iter().filter(|m| !m.is_empty()).enumerate() {
        // A score sheet's move numbers are no moves.
        let text = text.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.');
        let text = if text.is_empty() { continue } else { text };
        let m = match position.parse_move(text).or_else(|_| G::read_move(&position, text)) {
            Ok(m) => m,
            Err(error) => {
                return Err(CliError::input(format!("--moves, ply {}", i + 1), error));
            }
        };
        moves.push(position.move_text(m));
        position.make(m);
    }
    Ok((moves, position))
}

const fn player(name: PlayerName) -> &'static str {
    match name {
        PlayerName::White => "white",
        PlayerName::Red => "red",
        PlayerName::Black => "black",
        PlayerName::Both => "both",
    }
}

fn chess_case(order: &Arbiter) -> Result<Value, CliError> {
    let (moves, position) = replay::<Chess>(order)?;
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
        let mover = if position.side() == chuhan_engine::game::Side::First { "white" } else { "black" };
        claim.insert("by".into(), mover.into());
    }
    if let Some(text) = &order.declared {
        let declared = position.parse_move(text).or_else(|_| Chess::read_move(&position, text));
        claim.insert("intended_move".into(), declared.map_or(text.clone(), |m| position.move_text(m)).into());
    }
    let pace = match order.pace {
        PaceName::Standard => "standard",
        PaceName::Rapid => "rapid",
        PaceName::Blitz => "blitz",
    };
    claim
        .insert("clocks".into(), json!({ "white_s": order.clock_white, "black_s": order.clock_black, "format": pace }));
    if let Some(flagged) = order.flagged {
        claim.insert("flagged".into(), player(flagged).into());
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
        "start_fen": order.fen.as_deref().unwrap_or(Chess::START_FEN),
        "moves": moves,
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

fn xiangqi_case(order: &Arbiter) -> Result<Value, CliError> {
    let (moves, position) = replay::<Xiangqi>(order)?;
    let set = xiangqi_law(order)?;
    xiangqi_preset(Some(&set)).map_err(|reason| CliError::input("--rules", reason))?;
    let mut case = json!({
        "ruleset": set,
        "fen": order.fen.as_deref().unwrap_or(Xiangqi::START_FEN),
        "moves": moves,
    });
    if order.claim == Some(ClaimName::NaturalLimit) {
        let mover = if position.side() == chuhan_engine::game::Side::First { "red" } else { "black" };
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
