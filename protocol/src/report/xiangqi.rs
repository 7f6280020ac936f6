//! Reports on xiangqi rulings.

use chuhan_engine::{
    game::{Position as _, Side},
    info::{GameInfo, PositionInfo},
    law::xiangqi::{Study, arbiter_study},
    xiangqi::{
        Board, Move, Piece, PieceKind, Position, RuleSet, Square, Xiangqi,
        notation::{ChineseStyle, chinese_name, to_chinese, to_wxf},
    },
};
use serde_json::Value;

use super::{Drawing, Figure, Grid, Language, Report, Tone, cite, field, list, move_number, ordinal, place};
use crate::{
    arbiter::{articles, moves, rule_set},
    diagram::{Arrow, Ink, Overlay, xiangqi::unicode},
    report::words::say,
};

/// A game replayed: every board and the moves between them.
struct Walk {
    boards: Vec<Board>,
    moves: Vec<Move>,
    start: Position,
    position: Position,
    /// Number of the first round.
    round: usize,
    language: Language,
}

impl Walk {
    fn of(case: &Value, language: Language) -> Option<Walk> {
        let fen = Some(field(case, "fen")).filter(|f| !f.is_empty() && *f != "startpos").unwrap_or(Xiangqi::START_FEN);
        let mut position = Position::from_fen(fen).ok()?;
        let round = fen.split_whitespace().nth(5).and_then(|n| n.parse().ok()).unwrap_or(1).max(1);
        let mut walk = Walk {
            boards: vec![*position.board()],
            moves: Vec::new(),
            start: position.clone(),
            position: position.clone(),
            round,
            language,
        };
        for text in moves(case).unwrap_or_default() {
            // A record breaks off at its first illegal move.
            let Ok(m) = position.parse_move(&text) else { break };
            position.make(m);
            walk.moves.push(m);
            walk.boards.push(*position.board());
        }
        walk.position = position;
        Some(walk)
    }

    fn last(&self) -> usize {
        self.moves.len()
    }

    fn mover(&self, ply: usize) -> Side {
        !self.boards[ply].side()
    }

    /// The move that leads to `ply`, in the language's own notation.
    fn name(&self, ply: usize) -> String {
        let (board, m) = (&self.boards[ply - 1], self.moves[ply - 1]);
        match self.language {
            Language::English => to_wxf(board, m),
            Language::Chinese => to_chinese(board, m, ChineseStyle::default()),
        }
    }

    /// `12.` for Red's moves, `12...` for Black's.
    fn number(&self, ply: usize) -> String {
        move_number(2 * self.round + self.boards[0].side().index() + ply - 1)
    }

    fn place(&self, ply: usize) -> String {
        place(self.language, ply, || self.after(ply))
    }

    /// The move that leads to `ply` with its number.
    fn after(&self, ply: usize) -> String {
        if ply == 0 {
            self.language.pick("the start position", "起始局面").into()
        } else {
            format!("{}{}", self.number(ply), self.name(ply))
        }
    }
}

fn colour(side: Side, language: Language) -> &'static str {
    if side == Side::First { language.pick("Red", "红方") } else { language.pick("Black", "黑方") }
}

fn side_of(name: &str) -> Option<Side> {
    match name {
        "red" => Some(Side::First),
        "black" => Some(Side::Second),
        _ => None,
    }
}

/// A piece as a person names it.
pub(crate) fn piece_name(piece: Piece, language: Language) -> String {
    match language {
        Language::Chinese => chinese_name(piece, false).to_string(),
        Language::English => match piece.kind() {
            PieceKind::King => "general",
            PieceKind::Advisor => "adviser",
            PieceKind::Elephant => "elephant",
            PieceKind::Horse => "horse",
            PieceKind::Chariot => "chariot",
            PieceKind::Cannon => "cannon",
            PieceKind::Pawn => "pawn",
        }
        .into(),
    }
}

fn piece_on(board: &Board, square: &str, language: Language) -> String {
    let piece = Square::from_name(square).and_then(|s| board.piece_at(s));
    piece.map_or_else(String::new, |p| piece_name(p, language))
}

/// Writes the report on a xiangqi ruling.
pub(super) fn fill(report: &mut Report, case: &Value, answer: &Value) {
    let language = report.language;
    let Some(walk) = Walk::of(case, language) else { return };
    // A case may spell its rule set out; the answer names the one it starts from.
    let book = [&answer["ruleset"], &case["ruleset"]].into_iter().find_map(Value::as_str).unwrap_or("chinese-1999");
    let claimed = answer.get("count").is_some();
    let asked = if claimed { "natural-limit" } else { "repetition" };
    report.title = format!("{book} · {}", say(asked, language));
    let result = field(answer, "result");
    report.tone = match result {
        "no ruling yet" if claimed => Tone::Rejected,
        "no ruling yet" | "undecided" => Tone::Open,
        "illegal record" => Tone::Rejected,
        _ => Tone::Ruled,
    };
    report.verdict = say(result, language);
    report.article = field(answer, "article").into();
    report.why = why(&walk, answer);
    report.must = must(&walk, answer);
    facts(report, &walk, answer);
    let set = rule_set(book).unwrap_or_default();
    report.table = table(report, &walk, answer, set);
    figures(report, &walk, answer, set);
    cited(report, book, answer, set);
    remarks(report, book, answer);
    report.fen = walk.position.fen();
    report.board = unicode(walk.position.board());
}

fn occurrences(answer: &Value) -> Vec<usize> {
    list(answer, "occurrences").iter().filter_map(Value::as_u64).map(|p| p as usize).collect()
}

fn why(walk: &Walk, answer: &Value) -> String {
    let language = walk.language;
    let (result, kind) = (field(answer, "result"), field(answer, "kind"));
    let count = occurrences(answer).len();
    let class = |side: Side| say(field(&answer["sides"], ["red", "black"][side.index()]), language);
    let (red, black) = (class(Side::First), class(Side::Second));
    let (english, chinese) = match (result, kind) {
        ("illegal record", _) => {
            let (ply, text) = (answer["ply"].as_u64().unwrap_or(0), field(answer, "move"));
            let reason = field(answer, "reason");
            (
                format!(
                    "Move {text} (ply {ply}) is not legal: {reason}. If it was played on the board, the mover loses; \
                     that is for the referee to establish."
                ),
                format!(
                    "第{ply}半着{text}违例：{}。若确已在棋盘上走出，走子方判负，由裁判认定。",
                    say(reason, language)
                ),
            )
        }
        (_, "checkmate" | "stalemate") => {
            let side = colour(walk.position.board().side(), language);
            if kind == "checkmate" {
                (format!("{side} is in check and has no legal move."), format!("{side}被照将而无法应将。"))
            } else {
                (
                    format!("{side} has no legal move; in xiangqi that loses."),
                    format!("轮到{side}走棋而无子可走，困毙判负。"),
                )
            }
        }
        (_, "no winning possibility") => (
            "No legal line with this material ends in mate or stalemate; that is proved by enumeration.".into(),
            "以此子力，任何合法着法均不可能将死或困毙对方(已穷举证明)。".into(),
        ),
        (_, "natural-limit" | "wrong-claim") => {
            let (counted, needed) = (&answer["count"]["counted"], &answer["count"]["rounds_needed"]);
            if kind == "natural-limit" {
                (
                    format!("{counted} moves of the claimant count without a capture; {needed} rounds are needed."),
                    format!("提出方计入{counted}着，双方均未吃子，已达{needed}回合。"),
                )
            } else {
                (
                    format!(
                        "Only {counted} moves of the claimant count (of its checks at most ten) or the opponent has made \
                         too few; {needed} rounds are needed."
                    ),
                    format!("提出方仅计入{counted}着(将军至多计十着)或对方着数不足，须达{needed}回合。"),
                )
            }
        }
        ("no ruling yet", _) => (
            format!(
                "The position stands for the {} time; a loop is ruled when it has stood three times.",
                ordinal(count.max(1))
            ),
            format!("此局面第{}次出现，循环反复三次方可裁决。", count.max(1)),
        ),
        ("draw", "both forbidden") => (
            format!("Both sides play forbidden loops (Red: {red}; Black: {black}), so nobody need change."),
            format!("双方均为禁止着法(红方{red}，黑方{black})，不变作和。"),
        ),
        ("draw", _) => (
            format!(
                "The position stands for the {} time and neither side breaks a ban (Red: {red}; Black: {black}).",
                ordinal(count)
            ),
            format!("此局面第{count}次出现，双方均不犯禁(红方{red}，黑方{black})，不变作和。"),
        ),
        _ => {
            let violator = side_of(field(answer, "violator")).unwrap_or(Side::First);
            let (who, other) = (colour(violator, language), colour(!violator, language));
            let (class, against) = (class(violator), class(!violator));
            let unheeded = answer["unheeded"].as_bool().unwrap_or(false);
            (
                format!(
                    "{who} on every move of the loop: {class}; {other}: {against}; the position stands for the {} time{}.",
                    ordinal(count),
                    if unheeded { ", after it already had to change" } else { "" }
                ),
                format!(
                    "循环中{who}步步{class}，{other}{against}；局面第{count}次出现{}。",
                    if unheeded { "，此前已须变着而未变" } else { "" }
                ),
            )
        }
    };
    match language {
        Language::English => english,
        Language::Chinese => chinese,
    }
}

/// Who must change, and which move would go on with the loop.
fn must(walk: &Walk, answer: &Value) -> Option<String> {
    let result = field(answer, "result");
    let side = result.ends_with("must change").then(|| side_of(field(answer, "violator"))).flatten()?;
    let language = walk.language;
    let at = occurrences(answer);
    let mut again: Vec<String> = Vec::new();
    // The moves that left the repeated position before; they lead on into the loop.
    for &ply in at.iter().filter(|&&p| p < walk.last()) {
        let next = if walk.mover(ply + 1) == side { ply + 1 } else { ply + 2 };
        if next <= walk.last() && !again.contains(&walk.name(next)) {
            again.push(walk.name(next));
        }
    }
    Some(match language {
        Language::English => format!(
            "{} must leave the loop: not {} again; one more repetition loses",
            colour(side, language),
            again.join(" or ")
        ),
        Language::Chinese => {
            format!("{}须另走他着，不得再走{}；再重复一次循环即判负", colour(side, language), again.join("或"))
        }
    })
}

fn facts(report: &mut Report, walk: &Walk, answer: &Value) {
    let language = walk.language;
    let at = occurrences(answer);
    if !at.is_empty() {
        let places: Vec<String> = at
            .iter()
            .map(|&p| match language {
                Language::English => format!("{} (ply {p})", walk.place(p)),
                Language::Chinese => format!("{}(第{p}半着)", walk.place(p)),
            })
            .collect();
        report.fact(
            ("Occurrences", "出现次数"),
            format!("{}{}", at.len(), language.pick(": ", "次：")) + &places.join(language.comma()),
        );
    }
    if let Some(sides) = answer.get("sides") {
        for (side, label) in [("red", ("Red's loop", "红方循环")), ("black", ("Black's loop", "黑方循环"))] {
            let mut text = say(field(sides, side), language);
            if answer["direct"][side].as_bool() == Some(true) {
                text.push_str(language.pick(" (direct chase)", "(直接捉)"));
            }
            report.fact(label, text);
        }
    }
    if let Some(count) = answer.get("count") {
        let captured = (1..=walk.last()).rev().find(|&p| walk.boards[p - 1].piece_at(walk.moves[p - 1].to()).is_some());
        report.fact(
            ("Counter", "计数"),
            match (captured, language) {
                (Some(p), Language::English) => format!("begins after the last capture, {}", walk.after(p)),
                (Some(p), Language::Chinese) => format!("自最后一次吃子{}起算", walk.place(p)),
                (None, _) => language.pick("begins with the start position", "自起始局面起算").into(),
            },
        );
        for (name, side) in [("red", Side::First), ("black", Side::Second)] {
            let (made, checks) = (&count["moves_since_capture"][name], &count["checks"][name]);
            let text = match language {
                Language::English => format!("{made} moves since, {checks} of them checks"),
                Language::Chinese => format!("其后{made}着，其中将军{checks}着"),
            };
            report.facts.push((colour(side, language).into(), text));
        }
        report.fact(
            ("Counts for the claimant", "提出方计入"),
            format!("{} / {}", count["counted"], count["rounds_needed"]),
        );
    }
    if let Some(penalty) = answer.get("penalty") {
        if let Some(side) = side_of(field(penalty, "foul")) {
            report.fact(("Foul", "犯规"), colour(side, language));
        }
        if let Some(fouls) = penalty["fouls"].as_u64() {
            report.fact(("Fouls of that player", "该方累计犯规"), fouls.to_string());
        }
        let add = penalty["add_clock_minutes"].as_u64().unwrap_or(0);
        report.fact(
            ("Claimant's used time", "提出方用时"),
            match language {
                Language::English => format!("+{add} min"),
                Language::Chinese => format!("加计{add}分钟"),
            },
        );
    }
}

/// The class of a move, for an idle one its name. To keep eyeing what was threatened before is no
/// "follow", which is about protected units (28.8).
fn class_of(m: &Value) -> &str {
    match (field(m, "class"), field(m, "name")) {
        ("idle", "follow") if !list(m, "existed_before").is_empty() => "idle",
        ("idle", name) => name,
        (class, _) => class,
    }
}

/// The reason a move has its class, with the articles.
fn move_why(walk: &Walk, m: &Value, ply: usize) -> (String, &'static str) {
    let language = walk.language;
    let board = &walk.boards[ply];
    match field(m, "class") {
        "check" => {
            let from: Vec<String> = board.checkers().into_iter().map(|s| s.to_string()).collect();
            let by: Vec<String> = from.iter().map(|s| piece_on(board, s, language) + " " + s).collect();
            (
                match language {
                    Language::English => format!("check by the {}", by.join(" and the ")),
                    Language::Chinese => format!("{}照将", by.join("与")),
                },
                "28.1",
            )
        }
        "mate-threat" => {
            let checks = &m["mate_in_checks"];
            (
                match language {
                    Language::English => format!("threatens mate in {checks} by checks"),
                    Language::Chinese => format!("企图连将{checks}着杀"),
                },
                "28.2",
            )
        }
        "chase" => (language.pick("newly wins material", "新产生的得子").into(), "28.3, 29.2"),
        "pawn attack" => (language.pick("only a pawn attacks", "仅兵(卒)捉").into(), "27.2"),
        _ if !list(m, "existed_before").is_empty() => {
            (language.pick("threatens nothing that was not threatened before", "从捉到捉，无新的捉子").into(), "29.2")
        }
        _ => match field(m, "name") {
            "exchange offer" => (language.pick("equal units may take each other", "可与同等子力互换").into(), "28.5"),
            "sacrifice" => (language.pick("an unprotected unit is offered", "无根子送吃").into(), "28.6"),
            "follow" => (language.pick("eyes a protected unit", "盯牵有根子").into(), "28.8"),
            "block" => (language.pick("hinders, attacks nothing", "阻拦而无攻击").into(), "28.7"),
            _ => (language.pick("attacks nothing that counts", "无攻击作用").into(), "28.9"),
        },
    }
}

/// Articles in brackets, or nothing.
fn bracketed(articles: Option<&str>, language: Language) -> String {
    let Some(articles) = articles else { return String::new() };
    let articles = articles.replace(", ", language.comma());
    match language {
        Language::English => format!(" ({articles})"),
        Language::Chinese => format!("({articles})"),
    }
}

fn prey_text(board: &Board, prey: &Value, language: Language) -> (String, String) {
    let letter = field(prey, "piece").chars().next();
    let name = letter.and_then(Piece::from_letter).map_or_else(String::new, |p| piece_name(p, language));
    let target = format!("{name} {}", field(prey, "square"));
    let taker = format!("{} {}", piece_on(board, field(prey, "taker"), language), field(prey, "taker"));
    let root = match field(prey, "root") {
        "none" => language.pick("unprotected", "无根"),
        "false" => language.pick("false root", "假根"),
        "insufficient" => language.pick("insufficient root", "少根"),
        other => other,
    };
    let route = match field(prey, "route") {
        "capture" => language.pick("capture", "直接吃"),
        "check run" => language.pick("run of checks", "连将吃"),
        "exchange" => language.pick("exchange", "交换得子"),
        other => other,
    };
    (format!("{target} ← {taker}"), format!("{root}, {route}").replace(", ", language.comma()))
}

/// An attack in form only, and the article that sets it apart.
fn near_text(walk: &Walk, ply: usize, near: &Value) -> String {
    let language = walk.language;
    let (prey, _) = prey_text(&walk.boards[ply], near, language);
    let article = bracketed(near["article"].as_str(), language);
    let why = match field(near, "why") {
        "only the general takes" => language.pick("only the general takes", "仅帅(将)本身叫吃"),
        "only a pawn takes" => language.pick("only a pawn takes", "仅兵(卒)本身捉"),
        "no material" => language.pick("a pawn on its own bank is no material", "未过河兵(卒)不算子力"),
        "exchange offer" => language.pick("equal units could take each other", "同等子力可互换，属兑"),
        "rooted" => language.pick("protected, taking wins nothing", "有根，吃之不得子"),
        "taking loses as much" => language.pick("taking would lose as much in return", "吃后得不偿失"),
        _ => language.pick("taking would allow mate", "吃后被将死"),
    };
    match language {
        Language::English => format!("{}: {prey}: {why}{article}", walk.after(ply)),
        Language::Chinese => format!("{}：{prey}：{why}{article}", walk.after(ply)),
    }
}

/// The plies of the listed moves, those together at which the same move led to the same position and
/// was classified alike.
fn groups(walk: &Walk, listed: &[Value]) -> Vec<Vec<usize>> {
    let mut groups: Vec<(&Value, Vec<usize>)> = Vec::new();
    for m in listed {
        let Some(ply) = m["ply"].as_u64().map(|p| p as usize).filter(|p| (1..=walk.last()).contains(p)) else {
            continue;
        };
        let same = |(other, plies): &&mut (&Value, Vec<usize>)| {
            walk.boards[plies[0]].same_position(&walk.boards[ply])
                && walk.moves[plies[0] - 1] == walk.moves[ply - 1]
                && ["class", "name", "prey"].iter().all(|name| other[name] == m[name])
        };
        match groups.iter_mut().find(same) {
            Some((_, plies)) => plies.push(ply),
            None => groups.push((m, vec![ply])),
        }
    }
    groups.into_iter().map(|(_, plies)| plies).collect()
}

/// The table of the loop's moves; near misses found on the way go to the report.
fn table(report: &mut Report, walk: &Walk, answer: &Value, set: RuleSet) -> Option<Grid> {
    let language = walk.language;
    let listed = list(answer, "moves");
    if listed.is_empty() {
        return None;
    }
    let at = occurrences(answer);
    let mut rows: Vec<Vec<String>> = Vec::new();
    // A loop that was played twice is listed once, with both numbers.
    for plies in groups(walk, listed) {
        let ply = plies[0];
        let Some(m) = listed.iter().find(|m| m["ply"].as_u64() == Some(ply as u64)) else { continue };
        let board = &walk.boards[ply];
        let class = class_of(m);
        let preys: Vec<(String, String)> = list(m, "prey").iter().map(|p| prey_text(board, p, language)).collect();
        let (why, numbers) = move_why(walk, m, ply);
        let mark = if plies.iter().any(|p| at.contains(p)) { " ●" } else { "" };
        let join = |parts: Vec<String>| if parts.is_empty() { "–".to_string() } else { parts.join("; ") };
        rows.push(vec![
            plies.iter().map(|&p| walk.number(p)).collect::<Vec<_>>().join(" "),
            colour(walk.mover(ply), language).into(),
            format!("{} ({}){mark}", walk.name(ply), walk.moves[ply - 1]),
            say(class, language),
            join(preys.iter().map(|p| p.0.clone()).collect()),
            join(preys.iter().map(|p| p.1.clone()).collect()),
            format!("{why}{}", bracketed(articles(set, numbers).as_deref(), language)),
        ]);
        for old in list(m, "existed_before") {
            let (prey, _) = prey_text(board, old, language);
            let article = bracketed(articles(set, "29.2").as_deref(), language);
            report.near_misses.push(match language {
                Language::English => {
                    format!("{}: {prey} was threatened already before the move{article}", walk.after(ply))
                }
                Language::Chinese => format!("{}：{prey}在走子前已被捉，非新产生{article}", walk.after(ply)),
            });
        }
        for near in list(m, "near_misses") {
            report.near_misses.push(near_text(walk, ply, near));
        }
        if m.get("hint").is_some() {
            let article = articles(set, "27.3");
            report.notes.push(match language {
                Language::English => format!(
                    "{}: {} may apply (a key defensive point, only guards attacked): the referee decides",
                    walk.after(ply),
                    article.as_deref().unwrap_or("an exception")
                ),
                Language::Chinese => format!(
                    "{}：或适用{}(占据防守要点，仅捉士相)，由裁判认定",
                    walk.after(ply),
                    article.as_deref().unwrap_or("例外")
                ),
            });
        }
    }
    let heads = match language {
        Language::English => ["No.", "Side", "Move", "Class", "Prey ← taker", "Root, route", "Why"],
        Language::Chinese => ["回合", "方", "着法", "性质", "被捉子 ← 捉子", "根、途径", "理由"],
    };
    Some(Grid {
        title: language.pick("The moves of the loop (● the position stands)", "循环着法(●为该局面出现)").into(),
        heads: heads.map(String::from).to_vec(),
        rows,
    })
}

fn overlay(walk: &Walk, ply: usize, listed: Option<&Value>, study: &mut Study) -> Overlay<Square> {
    let mut overlay =
        Overlay { played: ply.checked_sub(1).map(|i| (walk.moves[i].from(), walk.moves[i].to())), arrows: Vec::new() };
    let board = &walk.boards[ply];
    let king = board.king(board.side());
    overlay.arrows.extend(board.checkers().into_iter().map(|from| Arrow { from, to: king, ink: Ink::Check }));
    let Some(m) = listed else { return overlay };
    for prey in list(m, "prey") {
        let squares = Square::from_name(field(prey, "taker")).zip(Square::from_name(field(prey, "square")));
        overlay.arrows.extend(squares.map(|(from, to)| Arrow { from, to, ink: Ink::Chase }));
    }
    if let Some(checks) = m["mate_in_checks"].as_u64()
        && let Some(first) = threatened_check(walk, ply, checks.min(8) as u8, study)
    {
        overlay.arrows.push(Arrow { from: first.from(), to: first.to(), ink: Ink::Threat });
    }
    overlay
}

/// The first check of the mate that the move to `ply` threatens: after it every answer allows a
/// mate in one check fewer.
fn threatened_check(walk: &Walk, ply: usize, checks: u8, study: &mut Study) -> Option<Move> {
    let mut line = walk.start.clone();
    walk.moves[..ply].iter().for_each(|&m| line.make(m));
    line.make_null();
    let moves = line.legal_moves();
    moves.iter().filter(|&m| line.gives_check(m)).find(|&m| {
        let mut checked = line.clone();
        checked.make(m);
        checked.legal_moves().iter().all(|answer| {
            let mut answered = checked.clone();
            answered.make(answer);
            checks > 1 && study.mate_by_checks(answered.board(), checks - 1).is_some()
        })
    })
}

fn figures(report: &mut Report, walk: &Walk, answer: &Value, set: RuleSet) {
    let language = walk.language;
    let mut study = arbiter_study(set);
    let listed = list(answer, "moves");
    let find = |ply: usize| listed.iter().find(|m| m["ply"].as_u64() == Some(ply as u64));
    let groups = groups(walk, listed);
    if groups.is_empty() {
        let ply = walk.last();
        report.figures.push(Figure {
            caption: match language {
                Language::English => format!("ruled on: {}", walk.place(ply)),
                Language::Chinese => format!("裁决局面：{}", walk.place(ply)),
            },
            drawing: Drawing::Xiangqi(walk.boards[ply], overlay(walk, ply, None, &mut study)),
        });
        return;
    }
    for plies in groups {
        let ply = plies[0];
        let m = find(ply);
        let class = m.map_or("", class_of);
        let numbers: Vec<String> = plies.iter().map(|&p| walk.number(p)).collect();
        report.figures.push(Figure {
            caption: format!("{} {} · {}", numbers.join(" "), walk.name(ply), say(class, language)),
            drawing: Drawing::Xiangqi(walk.boards[ply], overlay(walk, ply, m, &mut study)),
        });
    }
}

/// The articles cited: the deciding ones and those that classify the moves.
fn cited(report: &mut Report, book: &str, answer: &Value, set: RuleSet) {
    let mut numbers: Vec<String> =
        field(answer, "article").split(", ").filter(|n| !n.is_empty()).map(String::from).collect();
    let (mut classes, mut near): (Vec<&str>, Vec<String>) = (Vec::new(), Vec::new());
    if book.starts_with("chinese") {
        for m in list(answer, "moves") {
            let more: &[&str] = match (field(m, "class"), class_of(m)) {
                ("check", _) => &["28.1"],
                ("mate-threat", _) => &["28.2"],
                ("chase", _) => &["28.3", "29.1", "29.2"],
                ("pawn attack", _) => &["27.2"],
                (_, "exchange offer") => &["28.5"],
                (_, "sacrifice") => &["28.6"],
                (_, "block") => &["28.7"],
                (_, "follow") => &["28.8"],
                _ => &["28.9"],
            };
            classes.extend(more);
            let false_root = list(m, "prey").iter().any(|p| field(p, "root") != "none");
            classes.extend(false_root.then_some("28.16"));
            classes.extend((!list(m, "existed_before").is_empty()).then_some("29.2"));
            near.extend(list(m, "near_misses").iter().map(|n| field(n, "article").to_string()));
        }
        for side in ["red", "black"] {
            let more = match field(&answer["sides"], side) {
                "perpetual-check" => "28.10",
                "perpetual-mate-threat" => "28.11",
                "perpetual-chase" => "28.12",
                _ => continue,
            };
            classes.push(more);
        }
    }
    let classes = articles(set, &classes.join(", ")).unwrap_or_default();
    numbers.extend(classes.split(", ").map(String::from).chain(near).filter(|n| !n.is_empty()));
    let mut seen: Vec<String> = Vec::new();
    for number in numbers {
        if !seen.contains(&number) {
            report.articles.extend(cite(book, &number, report.language));
            seen.push(number);
        }
    }
}

fn remarks(report: &mut Report, book: &str, answer: &Value) {
    let language = report.language;
    let count = occurrences(answer).len();
    if book == "chinese-1999" && count > 3 && field(answer, "result") == "draw" {
        report.notes.push(
            language
                .pick(
                    "the loop goes on after three times: the referee may draw even unasked (23.2)",
                    "循环达三次后仍延续：即使无人提和，裁判亦有权判和(23.2)",
                )
                .into(),
        );
    }
    if field(answer, "result") == "no ruling yet" && answer.get("sides").is_some() {
        report.notes.push(
            language.pick("classes are shown for information: nothing is ruled yet", "性质仅供参考，尚不裁决").into(),
        );
    }
    if book == "chinese-2020" {
        report.notes.push(
            language
                .pick(
                    "the text of 2020 is not in hand: its article numbers are those that public programs cite alike, and none is given where they cite none",
                    "2020年版全文未得：条款编号取自公开程序一致引用者，未见引用者不注编号",
                )
                .into(),
        );
    }
}
