//! Reviews as annotated PGN: evaluations and clocks as commands in comments, marks as numeric
//! glyphs, and the best line as a variation where a move lost something.

use std::fmt::Write as _;

use super::{Line, Ply, Review, Reviewed, words};
use crate::{finding::JsonScore, language::Language, options::Variant};

/// Longest line of the move text (PGN standard 8.2.1: export format wants fewer than 80 columns).
const COLUMNS: usize = 79;
/// Centipawns of loss from which the better line is told; less is the noise of two searches.
const WORTH: i32 = 10;
/// Most plies of a variation: what comes later in a line was hardly searched.
const LINE: usize = 12;

/// One game, with an empty line at its end. `made_by` says by whom, and with which limits.
pub fn write<G: Reviewed>(review: &Review, made_by: &str, limits: &str, language: Language) -> String {
    let mut out = String::with_capacity(1024 + 128 * review.plies.len());
    tags::<G>(&mut out, review, made_by, language);
    out.push('\n');
    let spelling = G::preferred(language);
    let mut text = Text { out, column: 0, say_number: true };
    let [first, second] = review.summary.each_ref().map(|summary| words::summary(summary, language));
    let stop = language.pick(". ", "。");
    text.comment(&[], &format!("{made_by}{}{limits}{stop}{first}{stop}{second}{stop}", language.pick(", ", "，")));
    for (i, ply) in review.plies.iter().enumerate() {
        text.number(ply.number, ply.side != "black");
        text.word(&ply.notation[spelling]);
        let judged = ply.judged.as_ref();
        if let Some(mark) = judged.and_then(|judged| judged.mark) {
            text.word(&format!("${}", mark.nag()));
        }
        // The depth behind an evaluation is that of the search after the move.
        let depth = review.plies.get(i + 1).and_then(|next| next.judged.as_ref()).map(|next| next.depth);
        text.comment(&commands(ply, depth), &ply.text);
        if let Some(judged) = judged
            && !judged.best
            && judged.loss_cp >= WORTH
            && let Some(line) = judged.lines.first()
        {
            text.variation(line, spelling, ply.number, ply.side != "black");
        }
    }
    text.word(review.result);
    text.out.push_str("\n\n");
    text.out
}

fn tags<G: Reviewed>(out: &mut String, review: &Review, made_by: &str, language: Language) {
    let xiangqi = G::VARIANT == Variant::Xiangqi;
    let mut tag = |name: &str, value: &str| {
        let clean: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let _ = writeln!(out, "[{name} \"{}\"]", clean.replace('\\', "\\\\").replace('"', "\\\""));
    };
    let is = |name: &str, wanted: &str| name.eq_ignore_ascii_case(wanted);
    if xiangqi && review.tag("Game").is_none() && review.tag("Variant").is_none() {
        tag("Game", "Chinese Chess");
    }
    for (name, value) in &review.tags {
        // Ours follow.
        let ours = is(name, "Annotator") || is(name, "FEN") || is(name, "SetUp") || xiangqi && is(name, "Format");
        if !ours {
            tag(name, if is(name, "Result") { review.result } else { value });
        }
    }
    if review.tag("Result").is_none() {
        tag("Result", review.result);
    }
    if review.tag("FEN").is_some() || review.start_fen != G::START_FEN {
        tag("SetUp", "1");
        tag("FEN", &review.start_fen);
    }
    if xiangqi {
        tag("Format", language.pick("WXF", "Chinese"));
    }
    tag("Annotator", made_by);
}

/// `[%eval 0.31,14]` and `[%clk 1:02:03]`.
fn commands(ply: &Ply, depth: Option<u32>) -> Vec<String> {
    let mut out = Vec::new();
    if let Some(eval) = ply.eval {
        let value = match eval {
            JsonScore::Cp(cp) => format!("{:.2}", f64::from(cp) / 100.0),
            JsonScore::Mate(moves) => format!("#{moves}"),
        };
        out.push(depth.map_or_else(|| format!("[%eval {value}]"), |depth| format!("[%eval {value},{depth}]")));
    }
    if let Some(ms) = ply.clock_ms {
        let seconds = ms / 1000;
        let (hours, minutes, seconds, tenths) = (seconds / 3600, seconds / 60 % 60, seconds % 60, ms % 1000 / 100);
        let fraction = if tenths > 0 { format!(".{tenths}") } else { String::new() };
        out.push(format!("[%clk {hours}:{minutes:02}:{seconds:02}{fraction}]"));
    }
    out
}

/// Move text in lines.
struct Text {
    out: String,
    column: usize,
    /// Must the next move of the second player be numbered?
    say_number: bool,
}

impl Text {
    /// A word that is never broken.
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > COLUMNS {
            self.out.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(word);
        self.column += width;
    }

    fn number(&mut self, number: u32, first: bool) {
        if first {
            self.word(&format!("{number}."));
        } else if self.say_number {
            self.word(&format!("{number}..."));
        }
        self.say_number = false;
    }

    /// A comment of commands and text, if there is anything to say.
    fn comment(&mut self, commands: &[String], text: &str) {
        if commands.is_empty() && text.is_empty() {
            return;
        }
        self.word("{");
        for command in commands {
            self.word(command);
        }
        // Players' names may hold what would end the comment, or look like a command.
        let clean = text.replace('{', "(").replace('}', ")").replace("[%", "[ %");
        for word in clean.split_whitespace() {
            self.word(word);
        }
        self.word("}");
        self.say_number = true;
    }

    fn variation(&mut self, line: &Line, spelling: usize, mut number: u32, mut first: bool) {
        let moves = &line.notation[spelling];
        for (i, spelled) in moves.iter().take(LINE).enumerate() {
            let open = if i == 0 { "(" } else { "" };
            if first {
                self.word(&format!("{open}{number}."));
            } else if i == 0 {
                self.word(&format!("{open}{number}..."));
            }
            let close = if i + 1 == moves.len().min(LINE) { ")" } else { "" };
            self.word(&format!("{spelled}{close}"));
            number += u32::from(!first);
            first = !first;
        }
        self.say_number = true;
    }
}
