//! `chuhan arbiter`: one claim, or a file of cases.

use std::{
    fs::File,
    io::{self, BufReader, BufWriter},
    path::Path,
    process::ExitCode,
};

use chuhan_engine::{
    chess::Chess,
    game::{Position, Side},
    info::{GameInfo, PositionInfo},
    law::chess::claims::Pace,
    xiangqi::Xiangqi,
};

use super::{
    CliError, GameName,
    args::{Arbiter, DeadName, PaceName, PlayerName, Question},
    law::{chess_law, xiangqi_law},
    played::{self, Input},
};
use crate::{
    arbiter::{
        Case,
        case::{Circumstance, ClaimFields, ClaimName, Clocks, Flagged, players},
        presets::{chess_preset, xiangqi_preset},
        run_lines, schema,
    },
    audit::{self, AuditError, Dead, Law},
    events,
    player::Player,
    records::Record,
};

/// Rules and prints. The exit code says how it went: 0 upheld or ruled, 1 rejected or nothing to
/// rule, 2 bad input, 3 undecided within the budget.
pub(super) fn run(order: &Arbiter, game: Option<GameName>) -> Result<ExitCode, CliError> {
    match &order.question {
        Some(Question::Touch(order)) => {
            return super::touch::run(order, order.game.or(game).unwrap_or(GameName::Chess));
        }
        Some(Question::Verify(order)) => return super::verify::run(order),
        None => {}
    }
    if order.schema {
        let mut schemas = schema();
        if let Some(parts) = schemas.as_object_mut() {
            let [event, answer] = events::schemas();
            parts.extend([("event".into(), event.to_value()), ("event_answer".into(), answer.to_value())]);
        }
        println!("{schemas:#}");
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(path) = &order.jsonl {
        return lines(order, path);
    }
    if let Some(path) = &order.events {
        return super::events::run(order, game, path);
    }
    if let Some(archive) = &order.audit {
        return audit(order, game, archive);
    }
    check_audit_options(order)?;
    let input = Input::open(order)?;
    let by_fen = order.fen.as_ref().and_then(|fen| match fen.split_ascii_whitespace().next()?.matches('/').count() {
        9 => Some(GameName::Xiangqi),
        _ => None,
    });
    let game = game.or(by_fen).or(input.game()).unwrap_or(GameName::Chess);
    check(order, game)?;
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

/// Answers a file of cases line by line. The code tells whether all of them could be ruled on.
fn lines(order: &Arbiter, path: &Path) -> Result<ExitCode, CliError> {
    // A case that names no law has that of the command line.
    let usual = match (order.game, &order.rules) {
        (None, None) => Case::default(),
        (Some(GameName::Xiangqi), _) => Case { ruleset: Some(xiangqi_law(order)?), ..Case::default() },
        (Some(GameName::Chess), _) => Case { preset: Some(chess_law(order)?), ..Case::default() },
        (None, Some(_)) => return Err(CliError::input("--rules", "of which game? Say it with --game")),
    };
    let usual = Case { castling_reading: order.castling_reading, ep_reading: order.ep_reading, ..usual };
    if let Some(law) = &usual.preset {
        chess_preset(Some(law)).map_err(|e| CliError::input("--rules", e))?;
    }
    if let Some(law) = &usual.ruleset {
        xiangqi_preset(Some(law)).map_err(|e| CliError::input("--rules", e))?;
    }
    let output = BufWriter::new(io::stdout().lock());
    let answered = if path.as_os_str() == "-" {
        run_lines(BufReader::new(io::stdin()), output, &usual)
    } else {
        let file = File::open(path).map_err(|e| CliError::file(path, e))?;
        run_lines(BufReader::new(file), output, &usual)
    };
    let answered = answered.map_err(|e| CliError::file(path, e))?;
    Ok(if answered.broken > 0 { ExitCode::from(2) } else { ExitCode::SUCCESS })
}

/// Refuses the options of an audit where none is asked for.
fn check_audit_options(order: &Arbiter) -> Result<(), CliError> {
    for (option, given) in
        [("--resume", order.resume.is_some()), ("--jobs", order.jobs.is_some()), ("--dead", order.dead.is_some())]
    {
        if given {
            return Err(CliError::input(option, "it is for --audit"));
        }
    }
    Ok(())
}

/// Refuses options that mean nothing in this game or to this claim.
fn check(order: &Arbiter, game: GameName) -> Result<(), CliError> {
    let claim = order.claim.unwrap_or(match game {
        GameName::Chess => ClaimName::Audit,
        GameName::Xiangqi => ClaimName::Repetition,
    });
    let given = [
        (Circumstance::Flagged, "--flagged", order.flagged.is_some()),
        (Circumstance::Declared, "--move", order.declared.is_some()),
        (Circumstance::IllegalCount, "--illegal-count", order.illegal_count.is_some()),
        (Circumstance::Touched, "--touched", order.touched),
        (Circumstance::Score, "--no-score", order.no_score),
        (Circumstance::Period, "--earlier-period", order.earlier_period),
        (Circumstance::Guidelines, "--no-guidelines", order.no_guidelines),
        (Circumstance::Rounds, "--rounds", order.rounds.is_some()),
        (Circumstance::Fouls, "--fouls", order.fouls.is_some()),
        (Circumstance::Pace, "--pace", order.pace.is_some()),
    ];
    let whose = |what: Circumstance| {
        if what == Circumstance::Declared && claim == ClaimName::NaturalLimit {
            // What chess calls so is claimed in xiangqi under another name.
            what.matters(game, ClaimName::Fifty)
        } else {
            what.matters(game, claim)
        }
    };
    if let Some((_, option, _)) = given.into_iter().find(|&(what, _, given)| given && !whose(what)) {
        let reason = format!("it means nothing to a claim '{}' in {}", claim.name(), game.name());
        return Err(CliError::input(option, reason));
    }
    if game == GameName::Xiangqi {
        for (option, given) in
            [("--castling-reading", order.castling_reading.is_some()), ("--ep-reading", order.ep_reading.is_some())]
        {
            if given {
                return Err(CliError::input(option, "it means nothing in xiangqi"));
            }
        }
    } else if order.no_sensitivity {
        return Err(CliError::input("--no-sensitivity", "it is for xiangqi"));
    }
    let [first, second] = players(game).map(Player::name);
    for (option, name) in [("--by", order.by), ("--flagged", order.flagged)] {
        let Some(name) = name else { continue };
        let fits = match player(name) {
            Some(player) => players(game).contains(&player),
            None => option == "--flagged",
        };
        if !fits {
            return Err(CliError::input(option, format!("in {} it is {first} or {second}", game.name())));
        }
    }
    if order.by.is_some() && order.claim.is_none() {
        return Err(CliError::input("--by", "nothing is claimed: say what with --claim"));
    }
    Ok(())
}

/// Looks through an archive. The code tells that it was read to its end, not what was found.
fn audit(order: &Arbiter, game: Option<GameName>, archive: &Path) -> Result<ExitCode, CliError> {
    let (archive, seen) = audit::Archive::open(archive).map_err(|e| CliError::file(archive, e))?;
    let game = game.or(seen).unwrap_or(GameName::Chess);
    for (option, given) in [
        ("--castling-reading", order.castling_reading.is_some() && game == GameName::Xiangqi),
        ("--ep-reading", order.ep_reading.is_some() && game == GameName::Xiangqi),
        ("--dead", order.dead.is_some() && game == GameName::Xiangqi),
        ("--rounds", order.rounds.is_some() && game == GameName::Chess),
    ] {
        if given {
            return Err(CliError::input(option, format!("it means nothing in an audit of {}", game.name())));
        }
    }
    let law = match game {
        GameName::Chess => {
            let mut preset = chess_preset(Some(&chess_law(order)?)).map_err(|e| CliError::input("--rules", e))?;
            preset.castling_reading = order.castling_reading.map_or(preset.castling_reading, Into::into);
            preset.ep_reading = order.ep_reading.map_or(preset.ep_reading, Into::into);
            let dead = match order.dead {
                Some(DeadName::Material) => Dead::Material,
                None | Some(DeadName::Flags) => Dead::Flags,
                Some(DeadName::Exact) => Dead::Exact,
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
        archive,
        journal: order.resume.clone(),
        jobs: order.jobs.map_or(0, usize::from),
        json: order.json,
        language: order.lang,
        page: order.html.clone(),
    };
    match audit::run(&order, &mut BufWriter::new(io::stdout().lock())) {
        Ok(_) => Ok(ExitCode::SUCCESS),
        // Whoever reads the report has read enough.
        Err(AuditError::File { error, .. }) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(AuditError::File { path, error }) => Err(CliError::file(&path, error)),
        Err(AuditError::Journal { path, reason }) => Err(CliError::input(path.display().to_string(), reason)),
    }
}

/// The player of this name, if it is one.
const fn player(name: PlayerName) -> Option<Player> {
    match name {
        PlayerName::White => Some(Player::White),
        PlayerName::Red => Some(Player::Red),
        PlayerName::Black => Some(Player::Black),
        PlayerName::Both => None,
    }
}

fn chess_case(order: &Arbiter, record: &Record<Chess>) -> Result<Case, CliError> {
    let position = record.end();
    // What xiangqi calls so is claimed in chess under another name.
    let kind = match order.claim.unwrap_or(ClaimName::Audit) {
        ClaimName::Repetition => ClaimName::Threefold,
        ClaimName::NaturalLimit => ClaimName::Fifty,
        ClaimName::Dead => ClaimName::Audit,
        kind => kind,
    };
    let by = match order.by {
        Some(by) => player(by),
        None => match kind {
            ClaimName::Audit | ClaimName::Agreement | ClaimName::Flag | ClaimName::Illegal => None,
            ClaimName::Resign => played::resigned(record).map(Player::of_chess),
            _ => Some(Player::of_chess(position.side())),
        },
    };
    let intended_move = order.declared.as_ref().map(|text| {
        let declared = position.parse_move(text).or_else(|_| position.read_move(text));
        declared.map_or(text.clone(), |m| position.move_text(m))
    });
    let pace = order.pace.map(|pace| match pace {
        PaceName::Standard => Pace::Standard,
        PaceName::Rapid => Pace::Rapid,
        PaceName::Blitz => Pace::Blitz,
    });
    let asked = |side| if side == Side::First { order.clock_white } else { order.clock_black };
    let clock = |side| asked(side).or_else(|| played::clock(record, side));
    // What the record shows stood there after a player's last move, which proves no time left when a flag falls.
    let shown = |side| if kind == ClaimName::Flag { asked(side) } else { clock(side) };
    let flagged = match order.flagged {
        Some(name) => Some(player(name).map_or(Flagged::Both, Flagged::from)),
        None if order.by.is_some() => None,
        None if kind != ClaimName::Flag => None,
        None => {
            let zero = |side| clock(side) == Some(0);
            played::flagged(record, position.side(), zero).map(|side| Player::of_chess(side).into())
        }
    };
    let claim = ClaimFields {
        kind: Some(kind),
        by,
        flagged,
        intended_move,
        clocks: Clocks::of(GameName::Chess, Side::BOTH.map(shown), pace.or_else(|| played::pace(record))),
        count_by_player: order.illegal_count,
        touched_piece: order.touched.then_some(true),
        scoresheet_complete: order.no_score.then_some(false),
        last_period: order.earlier_period.then_some(false),
        guidelines_iii: order.no_guidelines.then_some(false),
        recorded: record.outcome,
        ..ClaimFields::default()
    };
    let preset = chess_law(order)?;
    chess_preset(Some(&preset)).map_err(|reason| CliError::input("--rules", reason))?;
    Ok(Case {
        preset: Some(preset),
        fen: Some(record.start_fen()),
        moves: record.coordinates(),
        castling_reading: order.castling_reading,
        ep_reading: order.ep_reading,
        claim: Some(Some(claim)),
        ..Case::default()
    })
}

fn xiangqi_case(order: &Arbiter, record: &Record<Xiangqi>) -> Result<Case, CliError> {
    let position = record.end();
    let set = xiangqi_law(order)?;
    xiangqi_preset(Some(&set)).map_err(|reason| CliError::input("--rules", reason))?;
    let kind = match order.claim {
        // A loop is ruled on unasked; who asks all the same is named.
        Some(ClaimName::Repetition | ClaimName::Threefold) if order.by.is_some() => Some(ClaimName::Repetition),
        None | Some(ClaimName::Repetition | ClaimName::Threefold | ClaimName::Audit) => None,
        // What chess calls so is claimed in xiangqi under another name.
        Some(ClaimName::Fifty) => Some(ClaimName::NaturalLimit),
        other => other,
    };
    let asked = |side| if side == Side::First { order.clock_white } else { order.clock_black };
    let clock = |side| asked(side).or_else(|| played::clock(record, side));
    let claim = kind.map(|kind| {
        let by = match (order.by, kind) {
            (Some(by), _) => player(by),
            (None, ClaimName::Resign) => played::resigned(record).map(Player::of_xiangqi),
            (None, _) => None,
        };
        // What the record shows stood there after a player's last move, which proves no time left when a flag falls.
        let shown = |side| if kind == ClaimName::Flag { asked(side) } else { clock(side) };
        let flagged = match order.flagged {
            Some(name) => Some(player(name).map_or(Flagged::Both, Flagged::from)),
            None if order.by.is_some() || kind != ClaimName::Flag => None,
            None => {
                let zero = |side| clock(side) == Some(0);
                played::flagged(record, position.side(), zero).map(|side| Player::of_xiangqi(side).into())
            }
        };
        ClaimFields {
            kind: Some(kind),
            by,
            flagged,
            clocks: Clocks::of(GameName::Xiangqi, Side::BOTH.map(shown), None),
            count_by_player: order.illegal_count,
            rounds: order.rounds,
            fouls: order.fouls,
            recorded: record.outcome,
            ..ClaimFields::default()
        }
    });
    Ok(Case {
        ruleset: Some(set),
        fen: Some(record.start_fen()),
        moves: record.coordinates(),
        sensitivity: Some(!order.no_sensitivity),
        claim: claim.map(Some),
        ..Case::default()
    })
}
