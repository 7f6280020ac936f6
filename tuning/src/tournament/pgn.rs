//! Finished games as PGN: chess in standard algebraic notation, xiangqi in ICCS coordinates with
//! the tags that Chinese programs read.

use std::fmt::Write as _;

use jiff::Timestamp;

use super::{
    engine::{Eval, Thought},
    opening::Opening,
    play::{FinishedGame, MatchRules},
    spec::GameKind,
};

/// What a game's tags say beside the game itself.
#[derive(Clone, Copy, Debug)]
pub struct Tags<'a> {
    /// Name of the match.
    pub event: &'a str,
    /// Round and game within it, as PGN's Round tag has them.
    pub round: &'a str,
    /// The first and the second player's name.
    pub players: [&'a str; 2],
    /// The players' limits in words.
    pub limits: [&'a str; 2],
}

/// Longest line of the move text (PGN standard 8.2.1: export format wants fewer than 80 columns).
const COLUMNS: usize = 79;

fn tag(out: &mut String, name: &str, value: &str) {
    let clean: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let _ = writeln!(out, "[{name} \"{}\"]", clean.replace('\\', "\\\\").replace('"', "\\\""));
}

/// The game as one PGN entry with an empty line at its end.
pub fn write(record: &FinishedGame, opening: &Opening, rules: &MatchRules, tags: &Tags) -> String {
    let mut out = String::with_capacity(512 + 24 * record.moves.len());
    let began = Timestamp::try_from(record.began).unwrap_or(Timestamp::UNIX_EPOCH);
    let (first, second) = match rules.law.game {
        GameKind::Chess => ("White", "Black"),
        GameKind::Xiangqi => ("Red", "Black"),
    };
    if rules.law.game == GameKind::Xiangqi {
        tag(&mut out, "Game", "Chinese Chess");
    }
    tag(&mut out, "Event", tags.event);
    tag(&mut out, "Site", "?");
    tag(&mut out, "Date", &began.strftime("%Y.%m.%d").to_string());
    tag(&mut out, "Round", tags.round);
    tag(&mut out, first, tags.players[0]);
    tag(&mut out, second, tags.players[1]);
    tag(&mut out, "Result", record.outcome.text());
    tag(&mut out, "UTCTime", &began.strftime("%H:%M:%S").to_string());
    if let Some(fen) = &opening.fen {
        tag(&mut out, "SetUp", "1");
        tag(&mut out, "FEN", fen);
    }
    match rules.law.game {
        GameKind::Chess if rules.law.chess960 => tag(&mut out, "Variant", "Chess960"),
        GameKind::Chess => {}
        GameKind::Xiangqi => tag(&mut out, "Format", "ICCS"),
    }
    if tags.limits[0] == tags.limits[1] {
        tag(&mut out, "TimeControl", tags.limits[0]);
    } else {
        tag(&mut out, &format!("{first}TimeControl"), tags.limits[0]);
        tag(&mut out, &format!("{second}TimeControl"), tags.limits[1]);
    }
    let termination = match &record.fault {
        Some((_, super::play::Fault::Time, _)) => "time forfeit",
        Some((_, super::play::Fault::Illegal, _)) => "rules infraction",
        Some(_) => "abandoned",
        None if record.adjudicated => "adjudication",
        None => "normal",
    };
    tag(&mut out, "Termination", termination);
    tag(&mut out, "PlyCount", &record.moves.len().to_string());
    out.push('\n');

    let (mut number, mut first_to_move) = opening.fen.as_deref().map_or((1, true), |fen| {
        let mut fields = fen.split_whitespace();
        let side = fields.nth(1);
        (fields.nth(3).and_then(|n| n.parse().ok()).unwrap_or(1), side != Some("b"))
    });
    let mut column = 0;
    let mut word = |out: &mut String, text: &str| {
        if column > 0 && column + 1 + text.len() > COLUMNS {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(text);
        column += text.len();
    };
    let mut say_number = true;
    for played in &record.moves {
        if first_to_move {
            word(&mut out, &format!("{number}."));
        } else if say_number {
            word(&mut out, &format!("{number}..."));
        }
        word(&mut out, &played.played.notation);
        say_number = false;
        if let Some(thought) = &played.thought {
            for part in comment(thought).split(' ') {
                word(&mut out, part);
            }
            say_number = true;
        }
        number += u32::from(!first_to_move);
        first_to_move = !first_to_move;
    }
    for part in format!("{{{}}}", record.reason.replace(['{', '}', '\n', '\r'], " ")).split(' ') {
        word(&mut out, part);
    }
    word(&mut out, record.outcome.text());
    out.push_str("\n\n");
    out
}

/// Score in pawns or moves to mate, depth, time.
fn comment(thought: &Thought) -> String {
    let seconds = thought.elapsed.as_secs_f64();
    match thought.score {
        Some(Eval::Centipawns(c)) => format!("{{{:+.2}/{} {seconds:.3}s}}", f64::from(c) / 100.0, thought.depth),
        Some(Eval::Mate(n)) => {
            format!("{{{}M{}/{} {seconds:.3}s}}", if n > 0 { '+' } else { '-' }, n.abs(), thought.depth)
        }
        None => format!("{{{seconds:.3}s}}"),
    }
}
