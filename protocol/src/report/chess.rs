//! Reports on chess claims.

use chuhan_engine::{
    chess::{Board, Chess, Move, Piece, PieceKind, Position, Square},
    game::{Position as _, Side},
    info::{GameInfo, PositionInfo},
};
use serde_json::Value;

use super::{
    Drawing, Figure, Grid, Language, ProofLine, Report, Tone, cite, clock, field, list, move_number, ordinal, place,
};
use crate::{
    arbiter::moves,
    diagram::{Arrow, Ink, Overlay, chess::unicode},
    report::words::{say, say_remark},
};

/// Diagrams on one page at most; a fivefold repetition with near misses has more to show than helps.
const FIGURES: usize = 9;
/// Plies of a loop that are listed move by move.
const LISTED: usize = 60;

/// A game replayed: every board and the moves between them, in SAN.
struct Walk {
    boards: Vec<Board>,
    moves: Vec<Move>,
    sans: Vec<String>,
    /// Plies that were played; what follows was only declared.
    played: usize,
    language: Language,
}

impl Walk {
    fn of(case: &Value, language: Language) -> Option<Walk> {
        let fen = ["start_fen", "fen"].into_iter().map(|n| field(case, n)).find(|f| !f.is_empty());
        let fen = fen.filter(|f| *f != "startpos").unwrap_or(Chess::START_FEN);
        let mut position = Position::from_fen(fen).ok()?;
        let mut walk =
            Walk { boards: vec![*position.board()], moves: Vec::new(), sans: Vec::new(), played: 0, language };
        let mut line = moves(case).unwrap_or_default();
        walk.played = line.len();
        line.extend(case["claim"]["intended_move"].as_str().map(String::from));
        for text in line {
            // A declared move that is illegal, or a record that breaks off, ends the walk.
            let Ok(m) = position.parse_move(&text) else { break };
            walk.sans.push(position.san(m));
            position.make(m);
            walk.moves.push(m);
            walk.boards.push(*position.board());
        }
        walk.played = walk.played.min(walk.moves.len());
        Some(walk)
    }

    fn last(&self) -> usize {
        self.boards.len() - 1
    }

    /// The number of the move that ends at `ply`: `12.` or `12...`.
    fn number(&self, ply: usize) -> String {
        let start = &self.boards[0];
        move_number(2 * start.fullmove() as usize + start.side().index() + ply - 1)
    }

    /// Where the position at `ply` stands in the game: `after 12...Kg8`, or the start position.
    fn place(&self, ply: usize) -> String {
        place(self.language, ply, || self.after(ply))
    }

    /// The same at the beginning of a sentence.
    fn place_first(&self, ply: usize) -> String {
        capital(&self.place(ply))
    }

    /// The move that leads to `ply`, with its number; the start position has none.
    fn after(&self, ply: usize) -> String {
        match ply.checked_sub(1).and_then(|i| self.sans.get(i)) {
            None => self.language.pick("the start position", "起始局面").into(),
            Some(san) => format!("{}{san}", self.number(ply)),
        }
    }

    fn drawing(&self, ply: usize) -> Drawing {
        let overlay = ply.checked_sub(1).map_or_else(Overlay::default, |i| overlay(&self.boards[i], self.moves[i]));
        Drawing::Chess(self.boards[ply], with_checks(&self.boards[ply], overlay))
    }

    /// The last ply up to `ply` at which a pawn moved or something was captured.
    fn last_irreversible(&self, ply: usize) -> Option<usize> {
        (1..=ply).rev().find(|&p| self.boards[p].clock() == 0)
    }
}

fn overlay(before: &Board, m: Move) -> Overlay<Square> {
    let to = if m.is_castle() { before.castling_targets(before.side(), m.to()).0 } else { m.to() };
    Overlay { played: Some((m.from(), to)), arrows: vec![Arrow { from: m.from(), to, ink: Ink::Played }] }
}

fn with_checks(board: &Board, mut overlay: Overlay<Square>) -> Overlay<Square> {
    let king = board.king(board.side());
    overlay.arrows.extend(board.checkers().into_iter().map(|from| Arrow { from, to: king, ink: Ink::Check }));
    overlay
}

fn colour(side: Side, language: Language) -> &'static str {
    if side == Side::First { language.pick("White", "白方") } else { language.pick("Black", "黑方") }
}

fn side_of(value: &Value) -> Option<Side> {
    match value.as_str()? {
        "white" => Some(Side::First),
        "black" => Some(Side::Second),
        _ => None,
    }
}

/// Writes the report on a chess ruling.
pub(super) fn fill(report: &mut Report, case: &Value, answer: &Value) {
    let language = report.language;
    let Some(walk) = Walk::of(case, language) else { return };
    let book = field(answer, "preset");
    let claim = &case["claim"];
    let kind = claim["type"].as_str().unwrap_or("audit");
    report.title = format!("{book} · {}", say(kind, language));
    (report.verdict, report.tone) = verdict(answer, language);
    report.article = field(answer, "article").into();
    // The position ruled on: where the game had ended, after a declared move, or the last one.
    let about_declared =
        !list(answer, "occurrences").is_empty() || field(answer, "reason").starts_with("moves without");
    let ruled = answer["game_ended_at_ply"]
        .as_u64()
        .map_or(if about_declared && kind != "audit" { walk.last() } else { walk.played }, |ply| {
            (ply as usize).min(walk.last())
        });
    report.why = why(&walk, claim, answer, ruled);
    report.must = must(&walk, answer, language);
    occurrences(report, &walk, answer);
    counters(report, &walk, answer, ruled, kind);
    mating(report, answer);
    clocks(report, claim, answer);
    near_misses(report, &walk, answer, ruled);
    figures(report, &walk, answer, ruled);
    report.table = table(&walk, answer);
    proofs(report, &walk, answer, ruled);
    cited(report, book, answer, kind);
    let notes = list(answer, "notes").iter().filter_map(Value::as_str);
    // What another reading would rule is said below, from its own field.
    report
        .notes
        .extend(notes.filter(|n| !n.contains("ruling would be another")).filter_map(|n| say_remark(n, language)));
    report.notes.extend(list(answer, "other_readings").iter().map(|other| other_reading(other, language)));
    if let Some(side) = report.table.as_ref().and_then(|_| perpetual_checker(&walk, answer)) {
        report.notes.push(match language {
            Language::English => {
                format!("perpetual check by {}: a draw in chess (in xiangqi it would lose)", colour(side, language))
            }
            Language::Chinese => format!("{}长将：国际象棋判和(象棋则判负)", colour(side, language)),
        });
    }
    let position = Position::from_board(walk.boards[ruled]);
    report.fen = position.fen();
    report.board = unicode(&walk.boards[ruled]);
}

/// What the ruling would be under another reading of "the same position".
fn other_reading(other: &Value, language: Language) -> String {
    let with = match field(other, "reading") {
        "ep-pseudo" => language.pick("with pseudo-legal en passant", "若过路兵按形式上可吃解释"),
        "ep-legal" => language.pick("with legal en passant only", "若过路兵只计合法可吃者"),
        "castling-rights" => language.pick("with castling compared by rights", "若按易位权比较"),
        _ => language.pick("with castling compared by present possibility", "若按当时能否立即易位比较"),
    };
    let (verdict, _) = verdict(other, language);
    match language {
        Language::English => format!("{with} the ruling would be another: {verdict}"),
        Language::Chinese => format!("{with}，裁决将不同：{verdict}"),
    }
}

fn verdict(answer: &Value, language: Language) -> (String, Tone) {
    let ruling = field(answer, "ruling");
    let result = field(answer, "result");
    let outcome = match result {
        "1/2-1/2" => language.pick("draw, 1/2-1/2", "和棋，1/2-1/2"),
        "1-0" => language.pick("White wins, 1-0", "白胜，1-0"),
        "0-1" => language.pick("Black wins, 0-1", "黑胜，0-1"),
        _ => language.pick("the game goes on", "对局继续"),
    };
    let tone = match ruling {
        "upheld" | "automatic" => Tone::Ruled,
        "incorrect" | "inadmissible" => Tone::Rejected,
        _ => Tone::Open,
    };
    (format!("{}{}{outcome}", say(ruling, language), language.pick(" - ", "——")), tone)
}

/// One sentence that says what the ruling rests on.
fn why(walk: &Walk, claim: &Value, answer: &Value, ruled: usize) -> String {
    let language = walk.language;
    let reason = field(answer, "reason");
    let upheld = answer["upheld"].as_bool().unwrap_or(false);
    let count = list(answer, "occurrences").len();
    let counter = answer["counter_plies"].as_u64().unwrap_or(0);
    let limit = answer["limit_plies"].as_u64().unwrap_or(100);
    let (english, chinese) = match reason {
        "occurrences of the position" => {
            let at = walk.place(ruled);
            let apart = list(answer, "near_misses").len();
            if upheld {
                (
                    format!(
                        "{} the same position stands for the {} time, with the same side to move and the \
                         same castling and en-passant possibilities.",
                        walk.place_first(ruled),
                        ordinal(count)
                    ),
                    format!("{at}，同一局面(行棋方、易位权与过路兵均相同)第{count}次出现。"),
                )
            } else if apart > 0 {
                (
                    format!(
                        "The position {at} stands for the {} time only; {apart} placement{} that look{} alike \
                         do{} not count.",
                        ordinal(count),
                        if apart == 1 { "" } else { "s" },
                        if apart == 1 { "s" } else { "" },
                        if apart == 1 { "es" } else { "" },
                    ),
                    format!("{at}的局面仅第{count}次出现；另有{apart}次棋子位置相同而不计。"),
                )
            } else {
                (
                    format!("The position {at} stands for the {} time only; three are needed.", ordinal(count)),
                    format!("{at}的局面仅第{count}次出现，须有三次。"),
                )
            }
        }
        "moves without capture or pawn move" => {
            let short = limit.saturating_sub(counter);
            // An automatic end is ruled by its own, longer count.
            if upheld {
                (
                    format!(
                        "{counter} plies ({} moves each) were played without a capture or a pawn move.",
                        counter / 2
                    ),
                    format!("已连续{counter}半着(双方各{}着)未吃子、未动兵。", counter / 2),
                )
            } else {
                (
                    format!("Only {counter} of {limit} plies without a capture or a pawn move; {short} are missing."),
                    format!("未吃子未动兵仅{counter}半着，须满{limit}半着，尚差{short}半着。"),
                )
            }
        }
        "the flag fell" | "the flag fell, but the opponent cannot mate" => {
            let flagged = side_of(&claim["flagged"])
                .or_else(|| side_of(&claim["by"]).map(|by| !by))
                .unwrap_or(walk.boards[walk.played].side());
            let (loser, winner) = (colour(flagged, language), colour(!flagged, language));
            match answer["opponent_can_mate"].as_bool() {
                Some(true) => (
                    format!(
                        "{loser}'s flag fell, and {winner} can still mate by legal moves: the proof line ends in mate."
                    ),
                    format!("{loser}超时，{winner}仍可由合法着法将死对方(见证明着法)。"),
                ),
                Some(false) if field(answer, "result") == "1/2-1/2" => (
                    format!(
                        "{loser}'s flag fell, but {winner} cannot mate by any series of legal moves; that is proved."
                    ),
                    format!("{loser}超时，但{winner}以任何合法着法均不可能将死对方(已证明)。"),
                ),
                Some(false) => (
                    format!("{loser}'s flag fell; {winner} could not mate, but this text does not ask for that."),
                    format!("{loser}超时；{winner}虽不可能将死，但本规则不问此点。"),
                ),
                None => (
                    format!("{loser}'s flag fell; whether {winner} can still mate was not decided within the budget."),
                    format!("{loser}超时；{winner}能否将死在限定计算内未能判明。"),
                ),
            }
        }
        "checkmate" => {
            let loser = colour(walk.boards[ruled].side(), language);
            (format!("{loser} is checkmated {}.", walk.place(ruled)), format!("{}，{loser}被将死。", walk.place(ruled)))
        }
        "stalemate" => {
            let side = colour(walk.boards[ruled].side(), language);
            (
                format!("{side} has no legal move {} and is not in check.", walk.place(ruled)),
                format!("{}，{side}未被将军而无合法着法。", walk.place(ruled)),
            )
        }
        "dead position" => (
            format!("{} neither side can mate by any series of legal moves.", walk.place_first(ruled)),
            format!("{}，双方以任何合法着法均不可能将死对方。", walk.place(ruled)),
        ),
        other => return sentence(&say(other, language), language),
    };
    match language {
        Language::English => english,
        Language::Chinese => chinese,
    }
}

fn sentence(text: &str, language: Language) -> String {
    format!("{}{}", capital(text), language.pick(".", "。"))
}

/// With a capital letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    first + letters.as_str()
}

fn must(walk: &Walk, answer: &Value, language: Language) -> Option<String> {
    let text = answer["penalty"]["must_play"].as_str()?;
    let position = Position::from_board(walk.boards[walk.played]);
    let san = position.parse_move(text).map_or_else(|_| text.into(), |m| position.san(m));
    Some(match language {
        Language::English => format!("{}{san} ({text}), the declared move", walk.number(walk.played + 1)),
        Language::Chinese => format!("{}{san}({text})，即已声明的着法", walk.number(walk.played + 1)),
    })
}

fn plies(answer: &Value) -> Vec<usize> {
    list(answer, "occurrences").iter().filter_map(|o| o["ply"].as_u64()).map(|p| p as usize).collect()
}

fn occurrences(report: &mut Report, walk: &Walk, answer: &Value) {
    let at = plies(answer);
    if at.is_empty() {
        return;
    }
    let language = walk.language;
    let places: Vec<String> = at.iter().map(|&p| walk.place(p) + &ply_mark(p, language)).collect();
    report.fact(
        ("Occurrences", "出现次数"),
        format!("{}{}", at.len(), language.pick(": ", "次：")) + &places.join(language.comma()),
    );
}

fn ply_mark(ply: usize, language: Language) -> String {
    match language {
        Language::English => format!(" (ply {ply})"),
        Language::Chinese => format!("(第{ply}半着)"),
    }
}

fn counters(report: &mut Report, walk: &Walk, answer: &Value, ruled: usize, kind: &str) {
    let language = walk.language;
    let counter = answer["counter_plies"].as_u64().unwrap_or(0) as usize;
    let limit = answer["limit_plies"].as_u64().unwrap_or(100);
    let by_count = kind == "fifty" || field(answer, "reason").starts_with("moves without");
    if !by_count && kind != "audit" {
        return;
    }
    let began = walk.last_irreversible(ruled);
    let origin = match began {
        Some(ply) => match language {
            Language::English => format!("begins {}, the last capture or pawn move", walk.place(ply)),
            Language::Chinese => format!("自{}起算(最后一次吃子或动兵)", walk.place(ply)),
        },
        None if counter > ruled => match language {
            Language::English => {
                format!(
                    "the record proves {ruled} of them, {} come from the start position's own counter",
                    counter - ruled
                )
            }
            Language::Chinese => format!("其中{ruled}半着由记录证明，{}半着取自起始局面的计数", counter - ruled),
        },
        None => language.pick("begins with the start position", "自起始局面起算").into(),
    };
    report.fact(
        ("Plies without capture or pawn move", "未吃子未动兵的半着数"),
        match language {
            Language::English => format!("{counter} (claim at {limit}); {origin}"),
            Language::Chinese => format!("{counter}(满{limit}可提出)；{origin}"),
        },
    );
}

/// Whether either side can still mate, where asked, and how that is known.
fn mating(report: &mut Report, answer: &Value) {
    let language = report.language;
    for (name, label) in [
        ("white", ("White can still mate", "白方仍可将死对方")),
        ("black", ("Black can still mate", "黑方仍可将死对方")),
    ] {
        let found = &answer["mating"][name];
        let positions = &found["positions"];
        let text = match (field(found, "answer"), field(found, "proof")) {
            ("yes", _) if list(found, "line").is_empty() => language.pick("yes, and has", "能，且已将死").into(),
            ("yes", _) => {
                let plies = list(found, "line").len();
                match language {
                    Language::English => format!("yes, by the line of {plies} plies below"),
                    Language::Chinese => format!("能，见下列{plies}半着"),
                }
            }
            ("no", "game over") => language.pick("no, the game is over", "不能，对局已结束").into(),
            ("no", "material") => language.pick("no, proved by the material", "不能，由子力证明").into(),
            ("no", "mobility") => language
                .pick(
                    "no, proved: no square the king can ever reach can be a mating square",
                    "不能，已证明王所能到达的格子均不可能被将死",
                )
                .into(),
            ("no", _) => match language {
                Language::English => format!("no, proved by all {positions} positions that can arise"),
                Language::Chinese => format!("不能，已穷举全部{positions}个可能局面"),
            },
            ("unknown", _) => match language {
                Language::English => format!("not decided within {positions} positions"),
                Language::Chinese => format!("计算{positions}个局面后仍未判明"),
            },
            _ => continue,
        };
        report.fact(label, text);
    }
}

fn clocks(report: &mut Report, claim: &Value, answer: &Value) {
    let language = report.language;
    let clocks = &claim["clocks"];
    let penalty = answer.get("penalty").filter(|p| !p.is_null());
    let by = side_of(&claim["by"]);
    let mut known = false;
    for (side, name) in [(Side::First, "white_s"), (Side::Second, "black_s")] {
        let Some(before) = clocks[name].as_f64().map(|s| s.max(0.0) as u64) else { continue };
        known = true;
        let after = match penalty {
            Some(p) if by == Some(side) => p["claimant_new_s"].as_u64().unwrap_or(before),
            Some(p) if by.is_some() => before + p["opponent_add_s"].as_u64().unwrap_or(0),
            _ => before,
        };
        let label =
            if side == Side::First { ("White's clock", "白方棋钟") } else { ("Black's clock", "黑方棋钟") };
        let change = if after == before {
            language.pick("unchanged", "不变").to_string()
        } else {
            format!("→ {}", clock(after))
        };
        report.fact(label, format!("{} {change}", clock(before)));
    }
    if let Some(p) = penalty {
        let add = p["opponent_add_s"].as_u64().unwrap_or(0);
        let (label, text) = if field(answer, "reason") == "illegal move" {
            (("Added to the opponent's clock", "给对方加时"), add)
        } else {
            (("Added to the opponent of the claimant", "给提出者的对方加时"), add)
        };
        if text > 0 || known {
            report.fact(label, format!("+{text} s"));
        }
    }
}

/// Castling rights that one of two boards has and the other has not, as FEN letters.
fn rights(board: &Board) -> String {
    let castling = Position::from_board(*board).fen();
    castling.split(' ').nth(2).unwrap_or("-").replace('-', "")
}

fn near_misses(report: &mut Report, walk: &Walk, answer: &Value, ruled: usize) {
    let language = walk.language;
    for miss in list(answer, "near_misses") {
        let Some(ply) = miss["ply"].as_u64().map(|p| p as usize).filter(|&p| p <= walk.last()) else { continue };
        let reasons: Vec<String> = miss["why"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .map(|why| difference(walk, ply, ruled, why))
            .collect();
        report.near_misses.push(match language {
            Language::English => format!("{}{}: {}", walk.place(ply), ply_mark(ply, language), reasons.join("; ")),
            Language::Chinese => format!("{}{}：{}", walk.place(ply), ply_mark(ply, language), reasons.join("；")),
        });
    }
}

/// Why the position at `ply` is not the one at `ruled`, with the move that made the difference.
fn difference(walk: &Walk, ply: usize, ruled: usize, why: &str) -> String {
    let language = walk.language;
    match why {
        "castling" => {
            let (then, now) = (rights(&walk.boards[ply]), rights(&walk.boards[ruled]));
            let lost: Vec<String> = then
                .chars()
                .filter(|c| !now.contains(*c))
                .map(|right| {
                    let at = (ply + 1..=ruled).find(|&p| !rights(&walk.boards[p]).contains(right));
                    let by = at.map_or_else(String::new, |p| walk.after(p));
                    let side = colour(if right.is_ascii_uppercase() { Side::First } else { Side::Second }, language);
                    match (language, right.to_ascii_lowercase()) {
                        (Language::English, 'k') => {
                            format!("{side}'s right to castle on the king's side was lost by {by}")
                        }
                        (Language::English, 'q') => {
                            format!("{side}'s right to castle on the queen's side was lost by {by}")
                        }
                        (Language::English, file) => {
                            format!("{side}'s right to castle with the {file}-rook was lost by {by}")
                        }
                        (Language::Chinese, 'k') => format!("{side}王翼易位权因{by}丧失"),
                        (Language::Chinese, 'q') => format!("{side}后翼易位权因{by}丧失"),
                        (Language::Chinese, file) => format!("{side}与{file}线车易位之权因{by}丧失"),
                    }
                })
                .collect();
            if lost.is_empty() {
                language.pick("other castling rights", "易位权不同").into()
            } else {
                lost.join(language.pick("; ", "；"))
            }
        }
        "en-passant" => {
            let square = walk.boards[ply].en_passant().or(walk.boards[ruled].en_passant());
            let square = square.map_or_else(String::new, |s| s.to_string());
            let then = walk.boards[ply].en_passant().is_some();
            match (language, then) {
                (Language::English, true) => format!("a pawn could be taken en passant on {square}"),
                (Language::English, false) => format!("now a pawn can be taken en passant on {square}"),
                (Language::Chinese, true) => format!("当时可在{square}吃过路兵"),
                (Language::Chinese, false) => format!("此时可在{square}吃过路兵"),
            }
        }
        "side-to-move" => match language {
            Language::English => format!("{} had the move", colour(walk.boards[ply].side(), language)),
            Language::Chinese => format!("当时轮到{}走棋", colour(walk.boards[ply].side(), language)),
        },
        other => say(other, language),
    }
}

fn figures(report: &mut Report, walk: &Walk, answer: &Value, ruled: usize) {
    let language = walk.language;
    let at: Vec<usize> = plies(answer).into_iter().filter(|&p| p <= walk.last()).collect();
    let figure = |ply: usize, caption: String| Figure { caption, drawing: walk.drawing(ply) };
    let shown = at.len().saturating_sub(FIGURES - 3);
    for (i, &ply) in at.iter().enumerate().skip(shown) {
        let declared = if ply > walk.played { language.pick(", declared", "，声明着法") } else { "" };
        report.figures.push(figure(
            ply,
            match language {
                Language::English => format!("{} occurrence: {}{declared}", ordinal(i + 1), walk.place(ply)),
                Language::Chinese => format!("第{}次：{}{declared}", i + 1, walk.place(ply)),
            },
        ));
    }
    let alike = list(answer, "near_misses").iter().filter_map(|m| m["ply"].as_u64()).map(|p| p as usize);
    for ply in alike.filter(|&p| p <= walk.last()).take(3) {
        report.figures.push(figure(
            ply,
            match language {
                Language::English => format!("does not count: {}", walk.place(ply)),
                Language::Chinese => format!("不计：{}", walk.place(ply)),
            },
        ));
    }
    if field(answer, "reason").starts_with("moves without")
        && let Some(ply) = Some(walk.last_irreversible(ruled).unwrap_or(0)).filter(|&p| p < ruled)
    {
        report.figures.push(figure(
            ply,
            match language {
                Language::English => format!("the count begins: {}", walk.place(ply)),
                Language::Chinese => format!("起算：{}", walk.place(ply)),
            },
        ));
    }
    if !at.contains(&ruled) {
        report.figures.push(figure(
            ruled,
            match language {
                Language::English => format!("ruled on: {}", walk.place(ruled)),
                Language::Chinese => format!("裁决局面：{}", walk.place(ruled)),
            },
        ));
    }
}

/// The side that checks on every move of the loop.
fn perpetual_checker(walk: &Walk, answer: &Value) -> Option<Side> {
    let at = plies(answer);
    let (&first, &last) = (at.first()?, at.last().filter(|&&p| p <= walk.last())?);
    Side::BOTH.into_iter().find(|&side| {
        let mut own = (first + 1..=last).filter(|&p| walk.boards[p].side() != side).peekable();
        own.peek().is_some() && own.all(|p| walk.boards[p].checkers().any())
    })
}

/// The moves between the first and the last occurrence, a full move a row, with what each does.
fn table(walk: &Walk, answer: &Value) -> Option<Grid> {
    let language = walk.language;
    let at = plies(answer);
    let (&first, &last) = (at.first()?, at.last().filter(|&&p| p <= walk.last())?);
    if last <= first {
        return None;
    }
    let from = first.max(last.saturating_sub(LISTED));
    let mut rows: Vec<Vec<String>> = Vec::new();
    for ply in from + 1..=last {
        let white = walk.boards[ply - 1].side() == Side::First;
        let mut text = walk.sans[ply - 1].clone();
        if at.contains(&ply) {
            text.push_str(" ●");
        }
        let class = if walk.boards[ply].checkers().any() { language.pick("check", "将") } else { "–" };
        let class = if ply > walk.played {
            format!("{class}{}", language.pick(", declared", "，声明"))
        } else {
            class.into()
        };
        if white || rows.is_empty() {
            let number = walk.number(ply).trim_end_matches('.').to_string();
            rows.push(vec![number, String::new(), String::new(), String::new(), String::new()]);
        }
        if let Some(row) = rows.last_mut() {
            let column = if white { 1 } else { 3 };
            (row[column], row[column + 1]) = (text, class);
        }
    }
    let side = |side| colour(side, language).to_string();
    Some(Grid {
        title: language.pick("The moves of the loop (● the position stands)", "循环着法(●为该局面出现)").into(),
        heads: vec![
            language.pick("Move", "回合").into(),
            side(Side::First),
            language.pick("Class", "性质").into(),
            side(Side::Second),
            language.pick("Class", "性质").into(),
        ],
        rows,
    })
}

/// The lines by which sides can mate, from the position ruled on.
fn proofs(report: &mut Report, walk: &Walk, answer: &Value, ruled: usize) {
    for (name, side) in [("white", Side::First), ("black", Side::Second)] {
        let line: Vec<&str> = list(&answer["mating"][name], "line").iter().filter_map(Value::as_str).collect();
        if !line.is_empty() {
            // The mate is drawn where the ruling hangs on it.
            proof(report, walk, &line, (side, ruled), !list(answer, "proof_line").is_empty());
        }
    }
}

fn proof(report: &mut Report, walk: &Walk, line: &[&str], (side, ruled): (Side, usize), drawn: bool) {
    let language = walk.language;
    let mut position = Position::from_board(walk.boards[ruled]);
    let mut last = None;
    let mut sans: Vec<String> = Vec::new();
    let start = position.board().fullmove() as usize;
    let offset = position.side().index();
    for (i, text) in line.iter().enumerate() {
        let Ok(m) = position.parse_move(text) else { return };
        let half = i + offset;
        let number = match (half.is_multiple_of(2), i) {
            (true, _) => format!("{}.", start + half / 2),
            (false, 0) => format!("{}...", start + half / 2),
            (false, _) => String::new(),
        };
        let san = position.san(m);
        sans.push(format!("{number}{san}"));
        let before = *position.board();
        position.make(m);
        last = Some((overlay(&before, m), san));
    }
    if let Some((overlay, san)) = last.filter(|_| drawn) {
        let board = *position.board();
        report.figures.push(Figure {
            caption: match language {
                Language::English => format!("end of the proof line: {san}"),
                Language::Chinese => format!("证明着法终局：{san}"),
            },
            drawing: Drawing::Chess(board, with_checks(&board, overlay)),
        });
    }
    report.proofs.push(ProofLine {
        title: match language {
            Language::English => format!("Proof line: {} can mate", colour(side, language)),
            Language::Chinese => format!("证明着法：{}可将死对方", colour(side, language)),
        },
        notation: sans.join(" "),
        coordinates: line.join(" "),
    });
}

/// The articles cited: the deciding one, those that set near misses apart, and what a claim costs.
fn cited(report: &mut Report, book: &str, answer: &Value, kind: &str) {
    let mut numbers: Vec<&str> = Vec::new();
    let article = field(answer, "article");
    if !article.is_empty() {
        numbers.push(article);
    }
    let modern = book == "fide-2023";
    let claimed = matches!(kind, "threefold" | "repetition" | "fifty");
    let whys: Vec<&str> =
        list(answer, "near_misses").iter().flat_map(|m| list(m, "why")).filter_map(Value::as_str).collect();
    if modern && !whys.is_empty() {
        numbers.push("9.2.3");
        if whys.contains(&"en-passant") {
            numbers.push("9.2.3.1");
        }
        if whys.contains(&"castling") {
            numbers.push("9.2.3.2");
        }
    } else if book == "fide-2009" && !whys.is_empty() {
        numbers.push("9.2");
    } else if book == "cn-1984" && !whys.is_empty() {
        numbers.push("12.3");
    }
    match (field(answer, "ruling"), book) {
        ("upheld", "fide-2023") if claimed => numbers.push("9.5.2"),
        ("incorrect", "fide-2023") => numbers.push("9.5.3"),
        ("incorrect", "fide-2009") => numbers.push("9.5(b)"),
        ("inadmissible", "fide-2023") if claimed => numbers.push("11.5"),
        _ => {}
    }
    let mut seen: Vec<&str> = Vec::new();
    for number in numbers {
        if !seen.contains(&number) {
            seen.push(number);
            report.articles.extend(cite(book, number, report.language));
        }
    }
}

/// The piece as a person names it.
pub(crate) const fn piece_name(piece: Piece, language: Language) -> &'static str {
    match piece.kind() {
        PieceKind::Pawn => language.pick("pawn", "兵"),
        PieceKind::Knight => language.pick("knight", "马"),
        PieceKind::Bishop => language.pick("bishop", "象"),
        PieceKind::Rook => language.pick("rook", "车"),
        PieceKind::Queen => language.pick("queen", "后"),
        PieceKind::King => language.pick("king", "王"),
    }
}
