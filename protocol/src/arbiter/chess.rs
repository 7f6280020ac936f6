//! Chess claims: from a JSON case to the engine's ruling and back to JSON (`rules/chess.md`,
//! section 6 of the specification).

use chuhan_engine::{
    chess::{Board, Chess, Move, Position},
    game::{Position as _, Side},
    info::{GameInfo, PositionInfo},
    law::chess::{
        claims::{
            Book, CastlingReading, Claim, ClaimKind, Declared, Difference, EnPassantReading, Finding, GameEnd, Pace,
            Penalty, Preset, Reason, Record, Verdict, rule,
        },
        helpmate::{CanMate, Proof},
    },
};
use serde_json::{Value, json};

use super::{moves, presets::chess_preset, text};

/// A case that was ruled on.
struct Ruled {
    position: Position,
    played: Vec<Move>,
    preset: Preset,
    claim: Claim,
    finding: Finding,
    /// What other readings of "the same position" would rule, where that is something else.
    otherwise: Vec<(&'static str, Finding)>,
}

/// Rules on one chess case.
///
/// # Errors
/// What is wrong with the case, and where.
fn ruling(case: &Value) -> Result<Ruled, String> {
    let mut preset = chess_preset(case.get("preset"))?;
    match case.get("castling_reading").and_then(Value::as_str) {
        None => {}
        Some("rights") => preset.castling_reading = CastlingReading::Rights,
        Some("immediate") => preset.castling_reading = CastlingReading::Immediate,
        Some(other) => return Err(format!("'castling_reading' is rights or immediate, not '{other}'")),
    }
    match case.get("ep_reading").and_then(Value::as_str) {
        None => {}
        Some("legal") => preset.ep_reading = EnPassantReading::Legal,
        Some("pseudo") => preset.ep_reading = EnPassantReading::Pseudo,
        Some(other) => return Err(format!("'ep_reading' is legal or pseudo, not '{other}'")),
    }
    let fen = text(case, "start_fen").or_else(|_| text(case, "fen")).unwrap_or("startpos");
    let fen = if fen == "startpos" { Chess::START_FEN } else { fen };
    let mut position = Position::from_fen(fen).map_err(|e| format!("start position: {e}"))?;
    let mut played = Vec::new();
    for (i, text) in moves(case)?.iter().enumerate() {
        let m = position.parse_move(text).map_err(|e| format!("ply {}: {e}", i + 1))?;
        position.make(m);
        played.push(m);
    }
    let claim = read_claim(case.get("claim").unwrap_or(&Value::Null), &position)?;
    let mut boards: Vec<Board> = position.past().to_vec();
    boards.push(*position.board());
    let record = Record::new(&boards, &played);
    let finding = rule(&preset, record, &claim);
    let mut otherwise = Vec::new();
    if finding.reading_sensitive.0 {
        let (name, ep_reading) = match preset.ep_reading {
            EnPassantReading::Legal => ("ep-pseudo", EnPassantReading::Pseudo),
            EnPassantReading::Pseudo => ("ep-legal", EnPassantReading::Legal),
        };
        otherwise.push((name, rule(&Preset { ep_reading, ..preset }, record, &claim)));
    }
    if finding.reading_sensitive.1 {
        let (name, castling_reading) = match preset.castling_reading {
            CastlingReading::Rights => ("castling-immediate", CastlingReading::Immediate),
            CastlingReading::Immediate => ("castling-rights", CastlingReading::Rights),
        };
        otherwise.push((name, rule(&Preset { castling_reading, ..preset }, record, &claim)));
    }
    Ok(Ruled { position, played, preset, claim, finding, otherwise })
}

/// The JSON answer to one chess case.
///
/// # Errors
/// What is wrong with the case, and where.
pub fn answer(case: &Value) -> Result<Value, String> {
    Ok(to_json(&ruling(case)?))
}

fn side(value: &Value) -> Option<Side> {
    match value.as_str()? {
        "white" => Some(Side::First),
        "black" => Some(Side::Second),
        _ => None,
    }
}

fn read_claim(value: &Value, position: &Position) -> Result<Claim, String> {
    let flag = |name: &str, otherwise: bool| value.get(name).and_then(Value::as_bool).unwrap_or(otherwise);
    let by = value.get("by").and_then(side);
    let kind = match value.get("type").and_then(Value::as_str).unwrap_or("audit") {
        "threefold" | "repetition" => ClaimKind::Threefold,
        "fifty" => ClaimKind::Fifty,
        "flag" => match value.get("flagged") {
            Some(flagged) if flagged == "both" => ClaimKind::Flag { flagged: None },
            Some(flagged) => {
                let flagged = side(flagged).ok_or("'flagged' must be white, black or both")?;
                ClaimKind::Flag { flagged: Some(flagged) }
            }
            None => ClaimKind::Flag { flagged: Some(by.map_or(position.side(), |by| !by)) },
        },
        "illegal" => {
            let count = value.get("count_by_player").and_then(Value::as_u64).unwrap_or(1);
            ClaimKind::Illegal { count: count.min(100) as u32 }
        }
        "resign" => ClaimKind::Resign,
        "agreement" => ClaimKind::Agreement,
        "quickplay" => ClaimKind::Quickplay,
        "audit" | "dead" => ClaimKind::Audit,
        other => return Err(format!("unknown claim type '{other}'")),
    };
    let declared = match value.get("intended_move").and_then(Value::as_str) {
        None => Declared::Nothing,
        Some(text) => position.parse_move(text).map_or(Declared::Illegal, Declared::Legal),
    };
    let clocks = value.get("clocks").unwrap_or(&Value::Null);
    let clock = |name: &str| clocks.get(name).and_then(Value::as_f64).map(|s| s.max(0.0) as u32);
    let pace = match clocks.get("format").and_then(Value::as_str) {
        Some("rapid") => Pace::Rapid,
        Some("blitz") => Pace::Blitz,
        _ => Pace::Standard,
    };
    Ok(Claim {
        kind,
        by,
        declared,
        clocks_s: clock("white_s").zip(clock("black_s")).map(|(white, black)| [white, black]),
        pace,
        touched: flag("touched_piece", false),
        score_kept: flag("scoresheet_complete", true),
        last_period: flag("last_period", true),
        guidelines: flag("guidelines_III", true),
    })
}

const fn reason_name(reason: Reason) -> &'static str {
    match reason {
        Reason::Checkmate => "checkmate",
        Reason::Stalemate => "stalemate",
        Reason::DeadPosition => "dead position",
        Reason::Occurrences => "occurrences of the position",
        Reason::MoveCount => "moves without capture or pawn move",
        Reason::NotOnMove => "the claimant does not have the move",
        Reason::TouchedPiece => "the claimant had touched a piece",
        Reason::NoScore => "the claimant had not kept the score",
        Reason::IllegalDeclared => "the declared move is illegal",
        Reason::NotInText => "the text has no such claim",
        Reason::FlagLost => "the flag fell",
        Reason::FlagDrawn => "the flag fell, but the opponent cannot mate",
        Reason::BothFlags => "both flags are down",
        Reason::IllegalMove => "illegal move",
        Reason::Resignation => "resignation",
        Reason::Agreement => "agreement",
        Reason::TooEarly => "both players must have made a move",
        Reason::TimeLeft => "too much time is left for this claim",
        Reason::NoGuidelines => "the Guidelines III were not announced",
        Reason::LastMinutes => "the arbiter decides",
        Reason::GameGoesOn => "nothing ended the game",
    }
}

const fn difference_name(difference: Difference) -> &'static str {
    match difference {
        Difference::Castling => "castling",
        Difference::EnPassant => "en-passant",
        Difference::SideToMove => "side-to-move",
    }
}

fn result_name(result: Option<GameEnd>) -> &'static str {
    match result {
        None => "*",
        Some(GameEnd::Draw) => "1/2-1/2",
        Some(GameEnd::Won(Side::First)) => "1-0",
        Some(GameEnd::Won(Side::Second)) => "0-1",
    }
}

/// One line of the score: where it stands in the game, the move in SAN and the FEN after it.
fn occurrence(walk: &[(String, String)], ply: usize, first_move: u32, first: Side) -> Value {
    let (san, fen) = walk.get(ply).cloned().unwrap_or_default();
    let half = ply as u32 + first as u32;
    let move_no = if ply == 0 { first_move } else { first_move + (half - 1) / 2 };
    json!({ "ply": ply, "move_no": move_no, "san": if ply == 0 { Value::Null } else { san.into() }, "fen": fen })
}

fn to_json(ruled: &Ruled) -> Value {
    let Ruled { position, preset, claim, finding, otherwise, .. } = ruled;
    let walk = walk(ruled);
    let start = position.past().first().unwrap_or(position.board());
    let occurrences = finding
        .occurrences
        .as_ref()
        .map(|at| at.iter().map(|&ply| occurrence(&walk, ply, start.fullmove(), start.side())).collect::<Vec<_>>());
    let near: Vec<Value> = finding
        .near_misses
        .iter()
        .map(|(ply, why)| json!({ "ply": ply, "why": why.iter().map(|&w| difference_name(w)).collect::<Vec<_>>() }))
        .collect();
    let opponent = match claim.kind {
        ClaimKind::Flag { flagged } => flagged.map(|f| !f),
        ClaimKind::Resign => claim.by.map(|by| !by),
        _ => None,
    };
    let mut answer = json!({
        "schema": 1,
        "preset": preset.book.name(),
        "ruling": finding.verdict.name(),
        "upheld": matches!(finding.verdict, Verdict::Upheld | Verdict::Automatic),
        "result": result_name(finding.result),
        "article": finding.article,
        "reason": reason_name(finding.reason),
        "occurrences": occurrences,
        "near_misses": near,
        "counter_plies": finding.counter_plies,
        "limit_plies": finding.limit_plies,
        "game_ended_at_ply": finding.ended_at,
        "white_can_mate": finding.can_mate[0],
        "black_can_mate": finding.can_mate[1],
        "mating": { "white": mating(ruled, Side::First), "black": mating(ruled, Side::Second) },
        "proof_line": finding.proof_line.as_ref().map(|line| uci(position, line)),
        "penalty": finding.penalty.map(|p| penalty(position, p)),
        "fen": position.fen(),
        "reading_sensitive": finding.reading_sensitive.0 || finding.reading_sensitive.1,
        "other_readings": otherwise.iter().map(|(reading, finding)| json!({
            "reading": reading,
            "ruling": finding.verdict.name(),
            "result": result_name(finding.result),
        })).collect::<Vec<_>>(),
        "notes": notes(ruled),
    });
    if let Some(opponent) = opponent {
        answer["opponent_can_mate"] = json!(finding.can_mate[opponent.index()]);
    }
    answer
}

/// Whether a side can mate with the evidence: a line from the position ruled on, the kind of proof
/// that there is none, or the positions looked at in vain. Null where it was not asked.
fn mating(Ruled { position, finding, .. }: &Ruled, side: Side) -> Value {
    match &finding.mating[side.index()] {
        None => Value::Null,
        Some(CanMate::Yes(line)) => {
            let ply = finding.ended_at.unwrap_or(position.past().len());
            let board = position.past().get(ply).unwrap_or(position.board());
            json!({ "answer": "yes", "line": uci(&Position::from_board(*board), line) })
        }
        Some(CanMate::No(Proof::GameOver)) => json!({ "answer": "no", "proof": "game over" }),
        Some(CanMate::No(Proof::Material)) => json!({ "answer": "no", "proof": "material" }),
        Some(CanMate::No(Proof::Mobility)) => json!({ "answer": "no", "proof": "mobility" }),
        Some(CanMate::No(Proof::Closure { positions })) => {
            json!({ "answer": "no", "proof": "closure", "positions": positions })
        }
        Some(CanMate::Unknown { positions }) => json!({ "answer": "unknown", "positions": positions }),
    }
}

fn penalty(position: &Position, penalty: Penalty) -> Value {
    json!({
        "opponent_add_s": penalty.opponent_add_s,
        "claimant_new_s": penalty.claimant_new_s,
        "must_play": penalty.must_play.map(|m| position.move_text(m)),
    })
}

fn notes(Ruled { finding, preset, otherwise, .. }: &Ruled) -> Vec<String> {
    let mut notes = Vec::new();
    if finding.counter_from_fen {
        notes.push("part of the move count is taken over from the start position".to_string());
    }
    for (reading, finding) in otherwise {
        let with = match *reading {
            "ep-pseudo" => "with pseudo-legal en passant",
            "ep-legal" => "with legal en passant only",
            "castling-rights" => "with castling compared by rights",
            _ => "with castling compared by present possibility",
        };
        let (ruling, result) = (finding.verdict.name(), result_name(finding.result));
        notes.push(format!("{with} the ruling would be another: {ruling}, {result}"));
    }
    if let Some(side) = finding.perpetual_check {
        let colour = if side == Side::First { "White" } else { "Black" };
        notes.push(format!("every move of {colour} between the first and the last occurrence gives check"));
    }
    if preset.book == Book::Fide1990sIntro && finding.reason == Reason::MoveCount {
        notes.push("the article on fifty moves is not in hand for this text".into());
    }
    if finding.verdict == Verdict::Inadmissible && preset.book == Book::Fide2023 {
        notes.push("no time adjustment; unreasonable claims are at the arbiter's discretion (11.5)".into());
    }
    notes
}

fn uci(position: &Position, line: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    line.iter()
        .map(|&m| {
            let text = position.move_text(m);
            position.make(m);
            text
        })
        .collect()
}

/// SAN of the move that led to each ply and the FEN after it, the declared move included.
fn walk(ruled: &Ruled) -> Vec<(String, String)> {
    let start = ruled.position.past().first().unwrap_or(ruled.position.board());
    let declared = if let Declared::Legal(m) = ruled.claim.declared { Some(m) } else { None };
    let mut line = Position::from_board(*start);
    let mut walk = vec![(String::new(), line.fen())];
    for m in ruled.played.iter().copied().chain(declared) {
        let san = line.san(m);
        line.make(m);
        walk.push((san, line.fen()));
    }
    walk
}
