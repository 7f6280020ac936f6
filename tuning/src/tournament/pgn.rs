//! Finished games as PGN: chess in standard algebraic notation, xiangqi in ICCS coordinates with
//! the tags that Chinese programs read.

use chuhan_engine::{
    chess::{self, Chess},
    game::Position as _,
    info::{GameInfo as _, GameName, PositionInfo as _},
};
use chuhan_protocol::{eco, records::pgn::PgnWriter};
use jiff::Timestamp;

use super::{
    engine::{Eval, Thought},
    identity::Identity,
    opening::Opening,
    play::{FinishedGame, MatchRules},
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
    /// What the players are.
    pub identities: [&'a Identity; 2],
}

/// The game as one PGN entry with an empty line at its end.
pub fn write(record: &FinishedGame, opening: &Opening, rules: &MatchRules, tags: &Tags) -> String {
    let mut out = PgnWriter::new(512 + 24 * record.moves.len());
    let mut tag = |name: &str, value: &str| out.tag(name, value);
    let began = Timestamp::try_from(record.began).unwrap_or(Timestamp::UNIX_EPOCH);
    let (first, second) = match rules.law.game {
        GameName::Chess => ("White", "Black"),
        GameName::Xiangqi => ("Red", "Black"),
    };
    if rules.law.game == GameName::Xiangqi {
        tag("Game", "Chinese Chess");
    }
    tag("Event", tags.event);
    tag("Site", "?");
    tag("Date", &began.strftime("%Y.%m.%d").to_string());
    tag("Round", tags.round);
    tag(first, tags.players[0]);
    tag(second, tags.players[1]);
    tag("Result", record.outcome.pgn());
    tag("UTCTime", &began.strftime("%H:%M:%S").to_string());
    if let Some(fen) = &opening.fen {
        tag("SetUp", "1");
        tag("FEN", fen);
    }
    match rules.law.game {
        GameName::Chess if rules.law.chess960 => tag("Variant", "Chess960"),
        GameName::Chess => {}
        GameName::Xiangqi => tag("Format", "ICCS"),
    }
    if rules.law.game == GameName::Chess
        && let Some(opening) = named(record, opening)
    {
        tag("ECO", opening.eco);
        tag("Opening", opening.name);
    }
    let limits = tags.identities.map(|identity| identity.limits.as_str());
    if limits[0] == limits[1] {
        tag("TimeControl", limits[0]);
    } else {
        tag(&format!("{first}TimeControl"), limits[0]);
        tag(&format!("{second}TimeControl"), limits[1]);
    }
    for (side, identity) in [first, second].into_iter().zip(tags.identities) {
        for (what, value) in
            [("Version", &identity.title), ("Program", &identity.program), ("Options", &identity.options)]
        {
            if !value.is_empty() {
                tag(&format!("{side}{what}"), value);
            }
        }
    }
    let termination = match &record.fault {
        Some((_, super::play::Fault::Time, _)) => "time forfeit",
        Some((_, super::play::Fault::Illegal, _)) => "rules infraction",
        Some(_) => "abandoned",
        None if record.adjudicated => "adjudication",
        None => "normal",
    };
    tag("Termination", termination);
    tag("PlyCount", &record.moves.len().to_string());
    out.begin_moves();

    let (mut number, mut first_to_move) = opening.fen.as_deref().map_or((1, true), |fen| {
        let mut fields = fen.split_whitespace();
        let side = fields.nth(1);
        (fields.nth(3).and_then(|n| n.parse().ok()).unwrap_or(1), side != Some("b"))
    });
    for played in &record.moves {
        out.play(number, first_to_move, &played.played.notation);
        if let Some(thought) = &played.thought {
            out.comment(&comment(thought).split(' ').collect::<Vec<_>>());
        }
        number += u32::from(!first_to_move);
        first_to_move = !first_to_move;
    }
    out.comment(&record.reason.split_whitespace().collect::<Vec<_>>());
    out.end(record.outcome.pgn())
}

/// What the opening of a game of chess is called.
fn named(record: &FinishedGame, opening: &Opening) -> Option<eco::Opening> {
    let start = chess::Position::from_fen(opening.fen.as_deref().unwrap_or(Chess::START_FEN)).ok()?;
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(record.moves.len());
    for played in &record.moves {
        let m = position.parse_move(&played.played.text).ok()?;
        position.make(m);
        moves.push(m);
    }
    eco::opening(&start, &moves).map(|(opening, _)| opening)
}

/// Score in pawns or moves to mate, depth, time.
fn comment(thought: &Thought) -> String {
    let seconds = thought.elapsed.as_secs_f64();
    match thought.score {
        Some(Eval::Centipawns(c)) => format!("{:+.2}/{} {seconds:.3}s", f64::from(c) / 100.0, thought.depth),
        Some(Eval::Mate(n)) => {
            format!("{}M{}/{} {seconds:.3}s", if n > 0 { '+' } else { '-' }, n.abs(), thought.depth)
        }
        None => format!("{seconds:.3}s"),
    }
}
