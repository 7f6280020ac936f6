//! Xiangqi rulings: from a JSON case to the engine's ruling and back to JSON (`rules/xiangqi.md`,
//! section 6 of the specification).

use chuhan_engine::{
    game::{Position as _, Side},
    info::{GameInfo, PositionInfo},
    law::xiangqi::{
        Class, Classified, Exempt, IdleName, Line, NaturalCount, Outcome, Prey, RepetitionRuling, Root, Route,
        arbiter_study, near_misses, rule_repetition,
    },
    xiangqi::{Move, Position, RuleSet, Rules, Square, Xiangqi},
};
use serde_json::{Value, json};

use super::{
    articles, moves,
    presets::{XiangqiPreset, xiangqi_preset},
    ruling_article, text,
};

/// The rule set of this name.
pub fn rule_set(name: &str) -> Option<RuleSet> {
    Some(match name {
        "chinese-1999" => RuleSet::Chinese1999,
        "chinese-2020" => RuleSet::Chinese2020,
        "asian" => RuleSet::Asian,
        "computer" => RuleSet::Computer,
        "computer-ucci" => RuleSet::ComputerUcci,
        "check-ban" => RuleSet::CheckBan,
        "none" | "always-draw" => RuleSet::AlwaysDraw,
        _ => return None,
    })
}

/// The name of a rule set.
pub const fn rule_set_name(set: RuleSet) -> &'static str {
    match set {
        RuleSet::Chinese1999 => "chinese-1999",
        RuleSet::Chinese2020 => "chinese-2020",
        RuleSet::Asian => "asian",
        RuleSet::Computer => "computer",
        RuleSet::ComputerUcci => "computer-ucci",
        RuleSet::CheckBan => "check-ban",
        RuleSet::AlwaysDraw => "none",
    }
}

fn colour(side: Side) -> &'static str {
    if side == Side::First { "red" } else { "black" }
}

/// Rules on one xiangqi case.
///
/// # Errors
/// What is wrong with the case, and where. An illegal move in the record is an answer, not an
/// error.
pub fn rule(case: &Value) -> Result<Value, String> {
    let preset = xiangqi_preset(case.get("ruleset"))?;
    let (set, name) = (preset.set, rule_set_name(preset.set));
    let fen = text(case, "fen").unwrap_or(Xiangqi::START_FEN);
    let fen = if fen == "startpos" { Xiangqi::START_FEN } else { fen };
    let mut position = Position::from_fen(fen).map_err(|e| format!("start position: {e}"))?;
    position.set_rules(Rules::new(set));
    for (i, played) in moves(case)?.iter().enumerate() {
        match position.parse_move(played) {
            Ok(m) => position.make(m),
            Err(error) => return Ok(illegal_record(&position, i + 1, played, &error.reason, set)),
        }
    }
    let line = Line::new(position.past(), position.board());
    if !position.board().has_legal_move() {
        return Ok(terminal(&position, set));
    }
    if let Some(claim) = case.get("claim").filter(|c| !c.is_null()) {
        return natural_limit(claim, line, &preset);
    }
    if position.material_is_dead() {
        return Ok(json!({
            "ruleset": name, "result": "draw", "violator": null, "kind": "no winning possibility",
            "article": articles(set, "4.2.1"),
        }));
    }
    let ruling = rule_repetition(set, &mut arbiter_study(set), line);
    Ok(to_json(set, name, &position, &ruling))
}

fn illegal_record(position: &Position, ply: usize, played: &str, reason: &str, set: RuleSet) -> Value {
    // Leaving the generals face to face has an article of its own (4.1.2).
    let squares = played.get(0..2).and_then(Square::from_name).zip(played.get(2..4).and_then(Square::from_name));
    let faces = squares.is_some_and(|(from, to)| from != to && position.would_face(Move::new(from, to)));
    json!({
        "result": "illegal record", "violator": null, "ply": ply, "move": played, "reason": reason,
        "article": articles(set, if faces { "4.1.2" } else { "4.1.6" }),
    })
}

fn terminal(position: &Position, set: RuleSet) -> Value {
    let (kind, article) = if position.in_check() { ("checkmate", "4.1.1, 3.1") } else { ("stalemate", "4.1.3, 3.2") };
    json!({
        "ruleset": rule_set_name(set), "result": format!("{} loses", colour(position.side())), "violator": null,
        "kind": kind, "article": articles(set, article),
    })
}

/// 23.3: the claimant's checks beyond the tenth do not count; a wrong claim is a foul and costs
/// five minutes.
fn natural_limit(claim: &Value, line: Line<'_>, preset: &XiangqiPreset) -> Result<Value, String> {
    let name = rule_set_name(preset.set);
    let by = match claim.get("by").and_then(Value::as_str) {
        Some("red") => Side::First,
        Some("black") => Side::Second,
        _ => return Err("a natural-limit claim names 'red' or 'black' in 'by'".into()),
    };
    let rounds = claim.get("rounds").and_then(Value::as_u64).unwrap_or(preset.natural_limit_rounds.into()) as usize;
    let earlier_fouls = claim.get("fouls").and_then(Value::as_u64).unwrap_or(0);
    let count = NaturalCount::of(line);
    let counted = count.counted_with(by, preset.free_checks as usize);
    let evidence = json!({
        "moves_since_capture": { "red": count.moves[0], "black": count.moves[1] },
        "checks": { "red": count.checks[0], "black": count.checks[1] },
        "counted": counted,
        "rounds_needed": rounds,
    });
    let fouls = earlier_fouls.saturating_add(u64::from(preset.wrong_claim_foul));
    let lost = preset.wrong_claim_foul && preset.fouls_lose_at.is_some_and(|limit| fouls >= u64::from(limit));
    Ok(if counted.min(count.moves[(!by).index()]) >= rounds {
        json!({
            "ruleset": name, "result": "draw", "violator": null, "kind": "natural-limit",
            "article": articles(preset.set, "4.2.4, 23.3"), "count": evidence,
        })
    } else {
        let mut penalty = json!({ "add_clock_minutes": preset.wrong_claim_minutes });
        if preset.wrong_claim_foul {
            penalty["foul"] = json!(colour(by));
            if earlier_fouls > 0 {
                penalty["fouls"] = json!(fouls);
            }
        }
        let result = if lost { format!("{} loses", colour(by)) } else { "no ruling yet".into() };
        json!({
            "ruleset": name, "result": result, "violator": null, "kind": "wrong-claim",
            "article": articles(preset.set, if lost { "23.3, 9.1.4, 4.1.8" } else { "23.3, 9.1.4" }),
            "penalty": penalty, "count": evidence,
        })
    })
}

const fn class_name(class: Class) -> &'static str {
    match class {
        Class::Check => "check",
        Class::MateThreat => "mate-threat",
        Class::Chase => "chase",
        Class::PawnAttack => "pawn attack",
        Class::Idle => "idle",
    }
}

const fn idle_name(name: IdleName) -> &'static str {
    match name {
        IdleName::ExchangeOffer => "exchange offer",
        IdleName::Sacrifice => "sacrifice",
        IdleName::Follow => "follow",
        IdleName::Block => "block",
        IdleName::Plain => "idle",
    }
}

fn prey_json(prey: Prey) -> Value {
    json!({
        "piece": prey.piece.letter().to_string(),
        "square": prey.square.to_string(),
        "taker": prey.taker.to_string(),
        "root": match prey.root { Root::Unrooted => "none", Root::False => "false", Root::Under => "insufficient" },
        "route": match prey.route {
            Route::Capture => "capture", Route::CheckRun => "check run", Route::Exchange => "exchange",
        },
    })
}

fn move_json(set: RuleSet, ply: usize, side: Side, classified: &Classified) -> Value {
    let mut out = json!({
        "ply": ply,
        "side": colour(side),
        "move": classified.played.to_string(),
        "class": class_name(classified.class),
        "prey": classified.preys.iter().copied().map(prey_json).collect::<Vec<_>>(),
    });
    if classified.class == Class::Idle {
        out["name"] = json!(idle_name(classified.name));
    }
    if let Some(checks) = classified.mate_checks {
        out["mate_in_checks"] = json!(checks);
    }
    if !classified.standing.is_empty() {
        out["existed_before"] = classified.standing.iter().copied().map(prey_json).collect();
    }
    if classified.key_point_hint {
        out["hint"] = json!(if set == RuleSet::Chinese1999 { "27.3 may apply" } else { "key defensive point" });
    }
    out
}

/// Attacks in form only, by the Chinese rules.
fn near_misses_json(set: RuleSet, line: Line<'_>, ply: usize, played: Move) -> Vec<Value> {
    near_misses(&mut arbiter_study(set), line.board(ply), played, line.board(ply + 1))
        .into_iter()
        .map(|near| {
            json!({
                "piece": near.piece.letter().to_string(),
                "square": near.square.to_string(),
                "taker": near.taker.to_string(),
                "why": exempt_name(near.exempt),
                "article": articles(set, near.exempt.article()),
            })
        })
        .collect()
}

const fn exempt_name(exempt: Exempt) -> &'static str {
    match exempt {
        Exempt::General => "only the general takes",
        Exempt::Pawn => "only a pawn takes",
        Exempt::NoMaterial => "no material",
        Exempt::ExchangeOffer => "exchange offer",
        Exempt::Rooted => "rooted",
        Exempt::AllowsMate => "taking allows mate",
        Exempt::NoProfit => "taking loses as much",
    }
}

fn to_json(set: RuleSet, name: &str, position: &Position, ruling: &RepetitionRuling) -> Value {
    let (result, violator, kind) = match ruling.outcome {
        Outcome::NoRulingYet => ("no ruling yet".to_string(), None, format!("repetition count {}", ruling.occurrences)),
        Outcome::Draw => {
            let both = ruling.sides.iter().all(|s| s.is_forbidden());
            ("draw".into(), None, if both { "both forbidden".to_string() } else { "allowed".into() })
        }
        Outcome::MustChange(side) => {
            (format!("{} must change", colour(side)), Some(side), ruling.sides[side.index()].name())
        }
        Outcome::Loses(side) => (format!("{} loses", colour(side)), Some(side), ruling.sides[side.index()].name()),
    };
    let line = Line::new(position.past(), position.board());
    let start = line.board(0).side();
    let mover = |ply: usize| if ply.is_multiple_of(2) { start } else { !start };
    let moves: Vec<Value> = ruling
        .moves
        .iter()
        .enumerate()
        .map(|(i, c)| {
            let before = ruling.segment_start + i;
            let mut out = move_json(set, before + 1, mover(before), c);
            if matches!(set, RuleSet::Chinese1999 | RuleSet::Chinese2020) {
                out["near_misses"] = near_misses_json(set, line, before, c.played).into();
            }
            out
        })
        .collect();
    let mut answer = json!({
        "ruleset": name,
        "result": result,
        "violator": violator.map(colour),
        "kind": kind,
        "article": Some(ruling_article(set, ruling)).filter(|found| !found.is_empty()),
        "occurrences": ruling.at,
        "sides": { "red": ruling.sides[0].name(), "black": ruling.sides[1].name() },
        "moves": moves,
        "fen": position.fen(),
    });
    if set == RuleSet::Asian {
        answer["direct"] = json!({ "red": ruling.direct[0], "black": ruling.direct[1] });
    }
    if ruling.unheeded {
        answer["unheeded"] = json!(true);
    }
    answer
}
