//! The Chess Engine Communication Protocol (`xboard`), for engines that speak nothing else, such
//! as `hoixiangqi`. Source: T. Mann and H. G. Muller, *Chess Engine Communication Protocol*.
//!
//! The engine keeps the game itself: it is told the position once and then each move of its
//! opponent. Clocks are told in hundredths of a second; there is no node limit.

use std::{
    fmt::Write as _,
    time::{Duration, Instant},
};

use chuhan_engine::info::GameName;

use super::{Engine, Eval, GoTask, Offer, Thought, Trouble};
use crate::tournament::clock::MatchClock;

/// A version-1 engine never sends features; it is ready after this long.
const FEATURE_WAIT: Duration = Duration::from_secs(2);
/// Mate in n is reported as this much plus n.
const MATE_BASE: i32 = 100_000;

/// Splits a feature line into names and values; values may be quoted.
fn features(line: &str) -> Vec<(&str, &str)> {
    let mut out = Vec::new();
    let mut rest = line.trim_start();
    while let Some((name, after)) = rest.split_once('=') {
        let (value, next) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        out.push((name.trim(), value));
        rest = next.trim_start();
    }
    out
}

/// An option feature such as `Level -spin 3 0 9` or `Style -combo a /// *b`.
fn offer(text: &str) -> Option<Offer> {
    let (name, rest) = text.split_once(" -")?;
    let mut words = rest.split_whitespace();
    let kind = words.next()?;
    let mut number = || words.next().and_then(|w| w.parse().ok());
    let (mut min, mut max) = (None, None);
    if kind == "spin" {
        let _default: Option<i64> = number();
        (min, max) = (number(), number());
    }
    Some(Offer { name: name.trim().into(), kind: kind.into(), min, max, default: None, choices: Vec::new() })
}

impl Engine {
    pub(super) fn xboard_handshake(&mut self, game: GameName, patience: Duration) -> Result<(), Trouble> {
        const DURING: &str = "at the handshake";
        let wanted = match game {
            GameName::Chess => "normal",
            GameName::Xiangqi => "xiangqi",
        };
        self.send("xboard\nprotover 2", DURING)?;
        let mut deadline = Instant::now() + FEATURE_WAIT.min(patience);
        let mut seen_any = false;
        loop {
            let line = match self.next_line(deadline, patience, DURING) {
                Ok((_, line)) => line,
                Err(Trouble::Hang { .. }) if !seen_any => break,
                Err(trouble) => return Err(trouble),
            };
            let Some(text) = line.trim_start().strip_prefix("feature ") else { continue };
            if !seen_any {
                seen_any = true;
                deadline = Instant::now() + patience;
            }
            let mut done = false;
            for (name, value) in features(text) {
                match name {
                    "myname" => self.title = value.into(),
                    "usermove" if value == "1" => self.xboard.move_prefix = "usermove ",
                    "setboard" if value == "1" => {
                        self.xboard.setboard = Some(match game {
                            GameName::Chess => str::to_owned,
                            GameName::Xiangqi => xboard_fen,
                        });
                    }
                    "ping" => self.xboard.ping = value == "1",
                    "variants" if !value.split(',').any(|v| v.trim() == wanted) => {
                        return Err(Trouble::Option(format!("does not play {game}, only {value}")));
                    }
                    "variants" if value.contains(',') && wanted != "normal" => self.xboard.variant = Some(wanted),
                    "option" => self.offers.extend(offer(value)),
                    "memory" if value == "1" => self.offers.extend(offer("memory -spin 0 1 1048576")),
                    "smp" if value == "1" => self.offers.extend(offer("cores -spin 1 1 1024")),
                    "done" => done = value == "1",
                    _ => {}
                }
            }
            if done {
                break;
            }
        }
        for (name, value) in self.spec.options.clone() {
            let offer = self.offer(&name).ok_or_else(|| Trouble::Option(format!("has no option '{name}'")))?;
            if let Some(objection) = offer.objection(&value) {
                return Err(Trouble::Option(objection));
            }
            let name = offer.name.clone();
            match name.as_str() {
                "memory" | "cores" => self.send(&format!("{name} {value}"), DURING)?,
                _ => self.send(&format!("option {name}={value}"), DURING)?,
            }
        }
        self.xboard_ready(patience, DURING)
    }

    fn xboard_ready(&mut self, patience: Duration, during: &'static str) -> Result<(), Trouble> {
        if !self.xboard.ping {
            return Ok(());
        }
        self.xboard.pings += 1;
        let answer = format!("pong {}", self.xboard.pings);
        self.send(&format!("ping {}", self.xboard.pings), during)?;
        let deadline = Instant::now() + patience;
        while self.next_line(deadline, patience, during)?.1.trim() != answer {}
        Ok(())
    }

    pub(super) fn xboard_new_game(&mut self, patience: Duration) -> Result<(), Trouble> {
        const DURING: &str = "before a new game";
        let mut order = String::from("force\nnew\n");
        if let Some(variant) = self.xboard.variant {
            let _ = writeln!(order, "variant {variant}");
        }
        order.push_str("easy\npost");
        let limits = &self.spec.limits;
        if let Some(control) = &limits.clock {
            let _ = write!(order, "\nlevel {}", control.xboard_level());
        }
        if let Some(time) = limits.movetime {
            let _ = write!(order, "\nst {}", time.as_secs_f64());
        }
        if let Some(depth) = limits.depth {
            let _ = write!(order, "\nsd {depth}");
        }
        order.push_str("\nforce");
        self.xboard.told = None;
        self.send(&order, DURING)?;
        self.xboard_ready(patience, DURING)
    }

    pub(super) fn xboard_think(&mut self, task: &GoTask) -> Result<Thought, Trouble> {
        const DURING: &str = "while it was thinking";
        let mut order = String::new();
        let first = self.xboard.told.is_none();
        if first && let Some(fen) = task.fen {
            let Some(write) = self.xboard.setboard else {
                return Err(Trouble::Option("cannot be given a position (no setboard feature)".into()));
            };
            let _ = writeln!(order, "setboard {}", write(fen));
        }
        let centiseconds = |clock: &MatchClock| (clock.remaining().as_millis() / 10).max(1);
        let clocks = task.own.map(|own| {
            let own = centiseconds(own);
            (own, task.other.map_or(own, centiseconds))
        });
        let new = &task.moves[self.xboard.told.unwrap_or(0)..];
        for (i, m) in new.iter().enumerate() {
            // Not in force mode the last move sets the engine thinking, so the clocks go before it.
            if !first
                && i + 1 == new.len()
                && let Some((own, other)) = clocks
            {
                let _ = writeln!(order, "time {own}\notim {other}");
            }
            let _ = writeln!(order, "{}{m}", self.xboard.move_prefix);
        }
        if first {
            if let Some((own, other)) = clocks {
                let _ = writeln!(order, "time {own}\notim {other}");
            }
            order.push_str("go");
        }
        let mut thought = Thought::default();
        let begin = Instant::now();
        self.send(order.trim_end(), DURING)?;
        let mut hurried = false;
        let mut deadline = begin + task.patience;
        loop {
            let (at, line) = match self.next_line(deadline, task.patience + task.grace, DURING) {
                Err(Trouble::Hang { .. }) if !hurried => {
                    hurried = true;
                    deadline = Instant::now() + task.grace;
                    self.send("?", DURING)?;
                    continue;
                }
                other => other?,
            };
            let mut words = line.split_whitespace();
            let over = match words.next() {
                Some("move") => {
                    thought.best = words.next().map(Into::into);
                    self.xboard.told = Some(task.moves.len() + 1);
                    true
                }
                Some("resign") => {
                    thought.resigns = true;
                    true
                }
                // Claims that the referee does not share, and refused moves: there will be no move.
                Some("1-0" | "0-1" | "1/2-1/2" | "Illegal") => true,
                _ => {
                    read_post(&line, &mut thought);
                    false
                }
            };
            if over {
                thought.elapsed = at.saturating_duration_since(begin);
                return Ok(thought);
            }
        }
    }
}

/// A xiangqi position as xboard writes it: horses and elephants by their English names, and no
/// fields for castling and en passant.
fn xboard_fen(fen: &str) -> String {
    let mut fields = fen.split_whitespace();
    let board: String = fields
        .next()
        .unwrap_or_default()
        .chars()
        .map(|c| match c {
            'n' => 'h',
            'N' => 'H',
            'b' => 'e',
            'B' => 'E',
            other => other,
        })
        .collect();
    let rest: Vec<&str> = fields.filter(|f| *f != "-").collect();
    format!("{board} {}", rest.join(" "))
}

/// Takes depth, score and nodes out of a line of thinking: `ply score time nodes pv`.
fn read_post(line: &str, into: &mut Thought) {
    let mut words = line.split_whitespace().map(|w| w.trim_end_matches(['.', '&', '+']).parse::<i64>());
    if let (Some(Ok(depth)), Some(Ok(score)), Some(Ok(_)), Some(Ok(nodes))) =
        (words.next(), words.next(), words.next(), words.next())
    {
        let score = score as i32;
        into.depth = depth as u32;
        into.nodes = nodes as u64;
        into.score = Some(match score.abs() - MATE_BASE {
            n if n >= 0 => Eval::Mate(n.max(1) * score.signum()),
            _ => Eval::Centipawns(score),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feature_lines_are_split_at_quotes() {
        let line = r#"myname="A b" ping=1 setboard=1 option="Level -spin 3 0 9" variants="normal,xiangqi" done=1"#;
        let f = features(line);
        assert_eq!(f[0], ("myname", "A b"));
        assert_eq!(f[3], ("option", "Level -spin 3 0 9"));
        assert_eq!(f[5], ("done", "1"));
        let o = offer("Level -spin 3 0 9").unwrap();
        assert_eq!((o.name.as_str(), o.min, o.max), ("Level", Some(0), Some(9)));
    }

    #[test]
    fn xiangqi_positions_are_written_as_xboard_does() {
        let fen = "rnbakabnr/9/9/9/9/9/9/9/9/RNBAKABNR b - - 3 7";
        assert_eq!(xboard_fen(fen), "rheakaehr/9/9/9/9/9/9/9/9/RHEAKAEHR b 3 7");
    }

    #[test]
    fn thinking_is_read_and_chatter_is_not() {
        let mut t = Thought::default();
        read_post(" 9 156 1084 48000 Nf3 Nc6", &mut t);
        assert_eq!((t.depth, t.score, t.nodes), (9, Some(Eval::Centipawns(156)), 48000));
        read_post(" 7 -100003 10 500 x", &mut t);
        assert_eq!(t.score, Some(Eval::Mate(-3)));
        read_post("Hello 1 2 3 4", &mut t);
        read_post("1 2 x", &mut t);
        assert_eq!(t.depth, 7);
    }
}
