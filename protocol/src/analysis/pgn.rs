//! Reviews as annotated PGN: evaluations and clocks as commands in comments, marks as numeric
//! glyphs, and the best line as a variation where a move lost something.

use std::iter::{once, successors};

use chuhan_engine::info::GameName;

use super::{Ply, Review, mark::Mark, words};
use crate::{language::Language, playable::Playable, player::Player, records::pgn::PgnWriter, searched::JsonScore};

/// Centipawns of loss from which the better line is told; less is the noise of two searches.
const WORTH: i32 = 10;
/// Most plies of a variation: what comes later in a line was hardly searched.
const LINE: usize = 12;

/// One game, with an empty line at its end. `made_by` says by whom, and with which limits.
pub fn write<G: Playable>(review: &Review, made_by: &str, limits: &str, language: Language) -> String {
    let mut out = PgnWriter::new(1024 + 128 * review.plies.len());
    tags::<G>(&mut out, review, made_by, language);
    out.begin_moves();
    let spelling = G::preferred(language);
    let [first, second] = review.summary.each_ref().map(|summary| words::summary(summary, language));
    let stop = language.pick(". ", "。");
    let comma = language.pick(", ", "，");
    let head = format!("{made_by}{comma}{limits}{stop}{first}{stop}{second}{stop}");
    remarks(&mut out, &review.comments, &head);
    comment(&mut out, &[], &head);
    let told = Variations::of(review, spelling);
    for (i, ply) in review.plies.iter().enumerate() {
        out.play(ply.number, ply.side != Player::Black, &ply.notation[spelling]);
        let judged = ply.judged.as_ref();
        let mark = judged.and_then(|judged| judged.mark).map(Mark::nag);
        for glyph in mark.into_iter().chain(ply.glyphs.iter().copied().filter(|&glyph| Some(glyph) != mark)) {
            out.word(&format!("${glyph}"));
        }
        remarks(&mut out, &ply.comments, &ply.text);
        // The depth behind an evaluation is that of the search after the move.
        let depth = review.plies.get(i + 1).and_then(|next| next.judged.as_ref()).map(|next| next.depth);
        comment(&mut out, &commands(ply, depth), &ply.text);
        if let Some(judged) = judged
            && !judged.best
            && judged.loss_cp >= WORTH
            && let Some(line) = judged.lines.first()
            && !told.hold(i, &line.moves[..line.moves.len().min(LINE)])
        {
            let moves = line.notation[spelling].iter().take(LINE).map(String::as_str);
            out.variation(ply.number, ply.side != Player::Black, moves);
        }
        told.write(&mut out, i);
    }
    out.end(review.result)
}

/// Comments of the record, but for one that says what follows: an earlier review has written it.
fn remarks(out: &mut PgnWriter, comments: &[String], follows: &str) {
    let same = |text: &str| text.split_whitespace().eq(clean(follows).split_whitespace());
    for text in comments.iter().filter(|text| !same(text)) {
        comment(out, &[], text);
    }
}

/// The record's own variations.
struct Variations<'a> {
    review: &'a Review,
    spelling: usize,
    /// The moves of variations behind each node, by their index; see [`AsideMove::after`](super::AsideMove::after).
    behind: Vec<Vec<usize>>,
}

/// What is left to write.
enum Step<'a> {
    /// A move, and the others that could have been played instead of it.
    Move(usize, &'a [usize]),
    /// A variation begins with this move.
    Open(usize),
    Close,
}

impl<'a> Variations<'a> {
    fn of(review: &'a Review, spelling: usize) -> Self {
        let mut behind = vec![Vec::new(); 1 + review.plies.len() + review.variations.len()];
        for (i, aside) in review.variations.iter().enumerate() {
            behind[aside.after].push(i);
        }
        Self { review, spelling, behind }
    }

    /// What follows a move of a variation: the move that goes on, and the others.
    fn next(&self, aside: usize) -> Option<(usize, &[usize])> {
        self.behind[1 + self.review.plies.len() + aside].split_first().map(|(&next, others)| (next, others))
    }

    /// Is one of the variations behind `node` this line, and no more?
    fn hold(&self, node: usize, line: &[String]) -> bool {
        let is_line = |begin: usize| {
            let moves = successors(Some(begin), |&aside| self.next(aside).map(|(next, _)| next));
            moves.map(|aside| &self.review.variations[aside].played).eq(line)
        };
        self.behind[node].iter().any(|&begin| is_line(begin))
    }

    /// Writes the variations that begin behind `node`, without recursion, for a record may nest them as deep as it likes.
    fn write(&self, out: &mut PgnWriter, node: usize) {
        let mut steps: Vec<Step> = self.behind[node].iter().rev().map(|&begin| Step::Open(begin)).collect();
        while let Some(step) = steps.pop() {
            let (aside, others) = match step {
                Step::Close => {
                    out.close();
                    continue;
                }
                Step::Open(aside) => {
                    out.open();
                    steps.push(Step::Close);
                    (aside, &[][..])
                }
                Step::Move(aside, others) => (aside, others),
            };
            let m = &self.review.variations[aside];
            out.play(m.number, m.side != Player::Black, &m.notation[self.spelling]);
            for glyph in &m.glyphs {
                out.word(&format!("${glyph}"));
            }
            for text in &m.comments {
                comment(out, &[], text);
            }
            steps.extend(self.next(aside).map(|(next, others)| Step::Move(next, others)));
            steps.extend(others.iter().rev().map(|&other| Step::Open(other)));
        }
    }
}

fn tags<G: Playable>(out: &mut PgnWriter, review: &Review, made_by: &str, language: Language) {
    let xiangqi = G::GAME == GameName::Xiangqi;
    let mut tag = |name: &str, value: &str| out.tag(name, value);
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
    if let Some(named) = review.opening
        && ["ECO", "Opening"].iter().all(|name| review.tag(name).is_none())
    {
        tag("ECO", named.opening.eco);
        tag("Opening", named.opening.name);
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

/// A comment of commands and text, if there is anything to say.
fn comment(out: &mut PgnWriter, commands: &[String], text: &str) {
    if commands.is_empty() && text.is_empty() {
        return;
    }
    let clean = clean(text);
    let commands = commands.iter().map(String::as_str);
    let words: Vec<&str> = once("").chain(commands).chain(clean.split_whitespace()).chain(once("")).collect();
    out.comment(&words);
}

/// Players' names may look like a command.
fn clean(text: &str) -> String {
    text.replace("[%", "[ %")
}
