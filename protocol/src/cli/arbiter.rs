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
        case::{ClaimFields, ClaimName, Flagged, Played, Word},
        presets::{chess_preset, xiangqi_preset},
        run_lines,
    },
    audit::{self, AuditError, Dead, Law},
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

/// Looks through an archive. The code tells that it was read to its end, not what was found.
fn audit(order: &Arbiter, game: GameName, archive: &Path) -> Result<ExitCode, CliError> {
    let law = match game {
        GameName::Chess => {
            let mut preset = chess_preset(Some(&chess_law(order)?)).map_err(|e| CliError::input("--rules", e))?;
            preset.castling_reading = order.castling_reading.map_or(preset.castling_reading, Into::into);
            preset.ep_reading = order.ep_reading.map_or(preset.ep_reading, Into::into);
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
        language: order.lang,
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
    // Who complains of an illegal move that is not in the record has to say which it was.
    let by = by.filter(|_| kind != ClaimName::Illegal || order.illegal_count.is_some());
    let intended_move = order.declared.as_ref().map(|text| {
        let declared = position.parse_move(text).or_else(|_| position.read_move(text));
        declared.map_or(text.clone(), |m| position.move_text(m))
    });
    let pace = order.pace.map(|pace| match pace {
        PaceName::Standard => Pace::Standard,
        PaceName::Rapid => Pace::Rapid,
        PaceName::Blitz => Pace::Blitz,
    });
    let clock = |side| {
        let asked = if side == Side::First { order.clock_white } else { order.clock_black };
        asked.or_else(|| played::clock(record, side)).map(u64::from)
    };
    let flagged = match order.flagged {
        Some(name) => Some(player(name).map_or(Flagged::Both, Flagged::Player)),
        None if order.by.is_some() => None,
        None => {
            let zero = |side| clock(side) == Some(0);
            played::flagged(record, position.side(), zero).map(|side| Flagged::Player(Player::of_chess(side)))
        }
    };
    let claim = ClaimFields {
        kind: Some(Word::Known(kind)),
        by,
        flagged,
        intended_move,
        clocks_s: Side::BOTH.map(clock),
        pace: pace.or_else(|| played::pace(record)).unwrap_or_default(),
        count_by_player: order.illegal_count.map(u64::from),
        touched_piece: order.touched,
        score_missing: order.no_score,
        earlier_period: order.earlier_period,
        guidelines_missing: order.no_guidelines,
        ..ClaimFields::default()
    };
    let preset = chess_law(order)?;
    chess_preset(Some(&preset)).map_err(|reason| CliError::input("--rules", reason))?;
    Ok(Case {
        preset: Some(preset),
        fen: Some(record.start_fen()),
        moves: Played::Words(record.coordinates()),
        castling_reading: order.castling_reading.map(Word::Known),
        ep_reading: order.ep_reading.map(Word::Known),
        claim: Some(Some(claim)),
        ..Case::default()
    })
}

fn xiangqi_case(order: &Arbiter, record: &Record<Xiangqi>) -> Result<Case, CliError> {
    let position = record.end();
    let set = xiangqi_law(order)?;
    xiangqi_preset(Some(&set)).map_err(|reason| CliError::input("--rules", reason))?;
    let kind = match order.claim {
        // What chess calls so is claimed in xiangqi under another name; a loop is ruled on unasked.
        None | Some(ClaimName::Repetition | ClaimName::Threefold | ClaimName::Dead | ClaimName::Audit) => None,
        Some(ClaimName::Fifty) => Some(ClaimName::NaturalLimit),
        other => other,
    };
    let clock = |side| {
        let asked = if side == Side::First { order.clock_white } else { order.clock_black };
        asked.or_else(|| played::clock(record, side)).map(u64::from)
    };
    let claim = kind.map(|kind| {
        let by = match (order.by, kind) {
            // Who complains of an illegal move that is not in the record has to say which it was.
            (_, ClaimName::Illegal) if order.illegal_count.is_none() => None,
            (Some(by), _) => player(by),
            (None, ClaimName::Resign) => played::resigned(record).map(Player::of_xiangqi),
            (None, ClaimName::NaturalLimit) => Some(Player::of_xiangqi(position.side())),
            (None, _) => None,
        };
        let flagged = match order.flagged {
            Some(name) => Some(player(name).map_or(Flagged::Both, Flagged::Player)),
            None if order.by.is_some() => None,
            None => {
                let zero = |side| clock(side) == Some(0);
                played::flagged(record, position.side(), zero).map(|side| Flagged::Player(Player::of_xiangqi(side)))
            }
        };
        ClaimFields {
            kind: Some(Word::Known(kind)),
            by,
            flagged,
            clocks_s: Side::BOTH.map(clock),
            rounds: order.rounds.map(u64::from),
            fouls: order.fouls.map(u64::from),
            ..ClaimFields::default()
        }
    });
    Ok(Case {
        ruleset: Some(set),
        fen: Some(record.start_fen()),
        moves: Played::Words(record.coordinates()),
        claim: claim.map(Some),
        ..Case::default()
    })
}
