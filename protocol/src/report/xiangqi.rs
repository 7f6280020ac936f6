//! Reports on xiangqi rulings.

use std::fmt::Write;

use chuhan_engine::{
    law::xiangqi::{Class, Exempt, IdleName, Root, Route, SideClass},
    xiangqi::{Board, Move, Piece, RuleSet, Square},
};

use super::{Cell, Drawing, Figure, Grid, Report, Telling, Told, Tone, proof, words};
use crate::{
    arbiter::{
        Citation, RuleBook, XiangqiRuling, articles,
        case::ClaimName,
        xiangqi::{
            CountEvidence, Evidence, Game, GameResult, Kind, LoopEvidence, LoopMove, NearMiss, Prey, UnderReading,
        },
    },
    diagram::{Arrow, Ink, Overlay, xiangqi::unicode},
    language::Language,
    player::Player,
    records::WordReading,
};

impl Telling for Game {
    fn name(&self, ply: usize, language: Language) -> String {
        proof::notation(&self.boards[ply - 1], self.moves[ply - 1], language)
    }
    fn number(&self, ply: usize) -> String {
        Game::number(self, ply)
    }
}

/// Writes the report on a xiangqi ruling.
pub(super) fn fill(report: &mut Report, ruling: &XiangqiRuling) {
    let language = report.language;
    let told = Told { game: &ruling.game, language };
    let ruled = match ruling.evidence {
        Evidence::Count(_) => ClaimName::NaturalLimit,
        Evidence::Board {} if ruling.kind == Some(Kind::FlagFall) => ClaimName::Flag,
        Evidence::Board {} if ruling.kind == Some(Kind::Resignation) => ClaimName::Resign,
        Evidence::Board {} if ruling.kind == Some(Kind::Agreement) => ClaimName::Agreement,
        Evidence::Board {} if ruling.kind == Some(Kind::WrongClaim) => ClaimName::NaturalLimit,
        Evidence::IllegalMove(_) | Evidence::Board {} if ruling.kind == Some(Kind::IllegalMove) => ClaimName::Illegal,
        Evidence::IllegalMove(_) | Evidence::Board {} | Evidence::Loop(_) => ClaimName::Repetition,
    };
    let asked = match ruling.asked {
        None | Some(ClaimName::Audit) => ruled,
        Some(ClaimName::Fifty) => ClaimName::NaturalLimit,
        Some(ClaimName::Threefold) => ClaimName::Repetition,
        Some(claim) => claim,
    };
    report.head(ruling.set.name(), asked, ruling.asked_by);
    if asked == ClaimName::Dead && matches!(ruling.evidence, Evidence::Loop(_)) {
        report.fact(
            ("Dead position", "死局"),
            language.pick(
                "not proved: with this material a side may still win (4.2.1)",
                "未能证明：就现有子力仍可能分出胜负（4.2.1）",
            ),
        );
    }
    report.tone = match (ruling.result, asked) {
        (GameResult::NoRulingYet, ClaimName::NaturalLimit) | (GameResult::IllegalRecord, _) => Tone::Rejected,
        (GameResult::NoRulingYet | GameResult::Undecided | GameResult::NotEstablished, _) => Tone::Open,
        (GameResult::Draw | GameResult::MustChange(_) | GameResult::Loses(_), _) => Tone::Ruled,
    };
    report.verdict = words::result(ruling.result, language);
    report.article = ruling.article.numbers().join(language.comma());
    report.why = why(&told, ruling);
    match &ruling.evidence {
        Evidence::Count(count) => count_facts(report, &told, count),
        Evidence::Loop(found) => {
            if let GameResult::MustChange(player) = ruling.result {
                report.must = Some(must(&told, player, &found.occurrences));
            }
            loop_facts(report, &told, found);
            if language == Language::Chinese && ruling.set.chinese().is_some() && !found.moves.is_empty() {
                report.fact(("In the referees' words", "棋例"), formula(found));
            }
            let groups = groups(&ruling.game, &found.moves);
            table(report, &told, found, &groups, ruling.set);
            report.figures.extend(groups.iter().map(|group| figure(&told, group)));
        }
        Evidence::IllegalMove(_) | Evidence::Board {} => {}
    }
    for reading in &ruling.sheet_readings {
        let words: Vec<String> = reading
            .words
            .iter()
            .map(|word| format!("{}{}{} = {}", word.move_no, dots(word), word.word, word.taken))
            .collect();
        let said = language.labelled(&words::result(reading.result, language), &words.join(language.comma()));
        report.fact(("One reading", "一种读法"), said);
    }
    if report.figures.is_empty() {
        let ply = ruling.game.last();
        report.figures.push(Figure { caption: told.ruled_on(ply), drawing: drawing(&ruling.game, ply, None) });
    }
    cited(report, ruling);
    remarks(report, ruling);
    let last = ruling.game.last();
    report.fen.clone_from(&ruling.fen);
    report.board = unicode(&ruling.game.boards[last]);
}

/// What stands between a move number and the move.
fn dots(word: &WordReading) -> &'static str {
    if word.side == Player::Black.name() { "..." } else { "." }
}

fn why(told: &Told<'_, Game>, ruling: &XiangqiRuling) -> String {
    let language = told.language;
    if !ruling.sheet_readings.is_empty() {
        let (english, chinese) = (
            "The short notation of the record can be read in several ways, and they are ruled on differently.",
            "简写记录有几种读法，裁决各不相同，须先查明实际着法。",
        );
        return language.pick(english, chinese).into();
    }
    let (english, chinese) = match (&ruling.evidence, ruling.kind) {
        (Evidence::IllegalMove(illegal), Some(Kind::IllegalMove)) => {
            let (ply, text, reason) = (illegal.ply, &illegal.text, &illegal.reason);
            (
                format!("Move {text} (ply {ply}) is not legal: {reason}. Whoever plays it loses."),
                format!("第{ply}半着{text}违例，走子方判负。"),
            )
        }
        (Evidence::IllegalMove(illegal), _) => {
            let (ply, text, reason) = (illegal.ply, &illegal.text, &illegal.reason);
            (
                format!(
                    "Move {text} (ply {ply}) is not legal: {reason}. If it was played on the board, the mover loses; \
                     that is for the referee to establish."
                ),
                format!("第{ply}半着{text}违例：{reason}。若确已在棋盘上走出，走子方判负，由裁判认定。"),
            )
        }
        (Evidence::Board {}, kind) => {
            let side = Player::of_xiangqi(told.game.boards[told.game.last()].side()).words(language);
            let loser = match ruling.result {
                GameResult::Loses(player) => Some(player.words(language)),
                _ => None,
            };
            match kind {
                _ if let Some(untold) = ruling.untold => {
                    let text = words::capital(words::untold(untold, language));
                    (format!("{text}."), format!("{text}。"))
                }
                Some(Kind::FlagFall) => {
                    let side = loser.unwrap_or_default();
                    (format!("{side} has overstepped the time."), format!("{side}超时。"))
                }
                Some(Kind::Resignation) => {
                    let side = loser.unwrap_or_default();
                    (format!("{side} has resigned."), format!("{side}认输。"))
                }
                Some(Kind::IllegalMove) => {
                    let side = loser.unwrap_or_default();
                    (format!("{side} has played an illegal move."), format!("{side}走棋违反行棋规定。"))
                }
                Some(Kind::Agreement) => {
                    ("A draw was offered and accepted.".into(), "一方提议作和，另一方表示同意。".into())
                }
                Some(Kind::Checkmate) => {
                    (format!("{side} is in check and has no legal move."), format!("{side}被照将而无法应将。"))
                }
                Some(Kind::Stalemate) => (
                    format!("{side} has no legal move; in xiangqi that loses."),
                    format!("轮到{side}走棋而无子可走，困毙判负。"),
                ),
                _ => (
                    "No legal line with this material ends in mate or stalemate; that is proved by enumeration.".into(),
                    "以此子力，任何合法着法均不可能将死或困毙对方（已穷举证明）。".into(),
                ),
            }
        }
        (Evidence::Count(CountEvidence { count, claimant, .. }), kind) => {
            let (counted, needed) = (count.counted, count.rounds_needed);
            let other = Player::of_xiangqi(!claimant.side());
            let (who, against) = (claimant.words(language), other.words(language));
            let made = count.moves_since_capture.of_player(other);
            if kind == Some(Kind::NaturalLimit) {
                (
                    format!("{counted} moves of the claimant count without a capture; {needed} rounds are needed."),
                    format!("提出方计入{counted}着，双方均未吃子，已达{needed}回合。"),
                )
            } else {
                (
                    format!(
                        "Of {who}'s moves since the last capture {counted} count (of its checks ten at most), and \
                         {against} made {made}; {needed} of each are needed."
                    ),
                    format!(
                        "{who}自最后一次吃子以来计入{counted}着（将军至多计十着），{against}走了{made}着，双方均须达{needed}着。"
                    ),
                )
            }
        }
        (Evidence::Loop(found), _) => why_loop(ruling.result, found, language),
    };
    match language {
        Language::English => english,
        Language::Chinese => chinese,
    }
}

fn why_loop(result: GameResult, found: &LoopEvidence, language: Language) -> (String, String) {
    let count = found.occurrences.len();
    let class = |player: Player| words::side_class(found.sides.of_player(player), language);
    let (red, black) = (class(Player::Red), class(Player::Black));
    match result {
        GameResult::MustChange(player) | GameResult::Loses(player) => {
            let other = Player::of_xiangqi(!player.side());
            let (who, against) = (player.words(language), other.words(language));
            let (class, answer) = (class(player), class(other));
            (
                format!(
                    "{who} on every move of the loop: {class}; {against}: {answer}; the position stands for the {} time{}.",
                    words::ordinal(count),
                    if found.unheeded { ", after it already had to change" } else { "" }
                ),
                format!(
                    "循环中{who}步步{class}，{against}{answer}；局面第{count}次出现{}。",
                    if found.unheeded { "，此前已须变着而未变" } else { "" }
                ),
            )
        }
        GameResult::Draw if found.both_forbidden() => (
            format!("Both sides play forbidden loops (Red: {red}; Black: {black}), so nobody need change."),
            format!("双方均为禁止着法（红方{red}，黑方{black}），不变作和。"),
        ),
        GameResult::Draw => (
            format!(
                "The position stands for the {} time and neither side breaks a ban (Red: {red}; Black: {black}).",
                words::ordinal(count)
            ),
            format!("此局面第{count}次出现，双方均不犯禁（红方{red}，黑方{black}），不变作和。"),
        ),
        GameResult::Undecided => {
            let under = |language: Language| {
                let each = found.readings.iter().map(|under| {
                    let reading = words::how_read(under.reading, language);
                    language.labelled(reading, &words::result(under.result, language))
                });
                each.collect::<Vec<_>>().join(language.semicolon())
            };
            (
                format!(
                    "The position stands for the {} time; the text leaves open on what it depends ({}).",
                    words::ordinal(count),
                    under(Language::English)
                ),
                format!("此局面第{count}次出现，裁决取决于条文未明之处（{}）。", under(Language::Chinese)),
            )
        }
        GameResult::NoRulingYet | GameResult::IllegalRecord | GameResult::NotEstablished => (
            format!(
                "The position stands for the {} time; a loop is ruled when it has stood three times.",
                words::ordinal(count.max(1))
            ),
            format!("此局面第{}次出现，循环反复三次方可裁决。", count.max(1)),
        ),
    }
}

/// Who must change, and which move would go on with the loop.
fn must(told: &Told<'_, Game>, player: Player, at: &[usize]) -> String {
    let game = told.game;
    let mut again: Vec<String> = Vec::new();
    // The moves that left the repeated position before; they lead on into the loop.
    for &ply in at.iter().filter(|&&p| p < game.last()) {
        let next = if game.mover(ply + 1) == player { ply + 1 } else { ply + 2 };
        if next <= game.last() && !again.contains(&told.name(next)) {
            again.push(told.name(next));
        }
    }
    let who = player.words(told.language);
    match told.language {
        Language::English => {
            format!("{who} must leave the loop: not {} again; one more repetition loses", again.join(" or "))
        }
        Language::Chinese => format!("{who}须另走他着，不得再走{}；再重复一次循环即判负", again.join("或")),
    }
}

fn loop_facts(report: &mut Report, told: &Told<'_, Game>, found: &LoopEvidence) {
    let language = told.language;
    report.fact(("Occurrences", "出现次数"), told.occurrences(found.occurrences.iter().copied()));
    if found.moves.is_empty() {
        return;
    }
    for (player, label) in [(Player::Red, ("Red's loop", "红方循环")), (Player::Black, ("Black's loop", "黑方循环"))]
    {
        let mut text = words::side_class(found.sides.of_player(player), language).to_string();
        if found.direct.is_some_and(|direct| direct.of_player(player)) {
            text.push_str(language.pick(" (direct chase)", "（直接捉）"));
        }
        report.fact(label, text);
    }
    if let Some(depends_on) = &found.depends_on {
        sensitivity(report, depends_on);
    }
}

/// On which readings of the text a ruling depends.
fn sensitivity(report: &mut Report, depends_on: &[UnderReading]) {
    let language = report.language;
    let mut text = if depends_on.is_empty() {
        language.pick("holds under every reading", "各种读法下裁决相同").to_owned()
    } else {
        let labels = depends_on.iter().map(|under| words::reading_label(under.reading, language));
        let labels: Vec<_> = labels.collect();
        format!("{}{}", language.pick("depends on ", "取决于"), labels.join(language.pick(", ", "、")))
    };
    for under in depends_on {
        let (how, result) = (words::how_read(under.reading, language), words::result(under.result, language));
        let _ = match language {
            Language::English => write!(text, "; {how}: {result}"),
            Language::Chinese => write!(text, "；{how}：{result}"),
        };
    }
    report.fact(("Other readings", "其他读法"), text);
}

fn count_facts(report: &mut Report, told: &Told<'_, Game>, evidence: &CountEvidence) {
    let language = told.language;
    report.fact(
        ("Counter", "计数"),
        match (evidence.last_capture, language) {
            (Some(p), Language::English) => format!("begins after the last capture, {}", told.after(p)),
            (Some(p), Language::Chinese) => format!("自最后一次吃子{}起算", told.place(p)),
            (None, _) => language.pick("begins with the start position", "自起始局面起算").into(),
        },
    );
    let count = &evidence.count;
    for player in [Player::Red, Player::Black] {
        let (made, checks) = (count.moves_since_capture.of_player(player), count.checks.of_player(player));
        let text = match language {
            Language::English => format!("{made} moves since, {checks} of them checks"),
            Language::Chinese => format!("其后{made}着，其中将军{checks}着"),
        };
        report.facts.push((player.words(language).into(), text));
    }
    report.fact(("Counts for the claimant", "提出方计入"), format!("{} / {}", count.counted, count.rounds_needed));
    if let Some(left) = evidence.clock_left_s {
        let overstepped = report.language.pick(", the time is overstepped", "，因而超时");
        let before = words::clock(evidence.clock_s.unwrap_or(left));
        let text = format!("{before} → {}{}", words::clock(left), if left == 0 { overstepped } else { "" });
        report.fact(
            match evidence.claimant {
                Player::Black => ("Black's clock", "黑方棋钟"),
                Player::Red | Player::White => ("Red's clock", "红方棋钟"),
            },
            text,
        );
    }
    let Some(penalty) = &evidence.penalty else { return };
    if let Some(player) = penalty.foul {
        report.fact(("Foul", "犯规"), player.words(language));
    }
    if let Some(fouls) = penalty.fouls {
        report.fact(("Fouls of that player", "该方累计犯规"), fouls.to_string());
    }
    let add = penalty.add_clock_minutes;
    report.fact(
        ("Claimant's used time", "提出方用时"),
        match language {
            Language::English => format!("+{add} min"),
            Language::Chinese => format!("加计{add}分钟"),
        },
    );
}

fn class_of(m: &LoopMove, language: Language) -> &'static str {
    words::class(m.class, m.idle_name(), language)
}

/// The reason a move has its class, with the articles of 1999.
fn move_why(board: &Board, m: &LoopMove, language: Language) -> (String, &'static [&'static str]) {
    let (text, numbers): (&str, &'static [&'static str]) = match m.class {
        Class::Check => {
            let by: Vec<String> = board
                .checkers()
                .into_iter()
                .map(|from| format!("{} {from}", proof::piece_on(board, from, language)))
                .collect();
            let text = match language {
                Language::English => format!("check by the {}", by.join(" and the ")),
                Language::Chinese => format!("{}照将", by.join("与")),
            };
            return (text, &["28.1"]);
        }
        Class::MateThreat => {
            let checks = m.mate_in_checks.unwrap_or_default();
            let text = match language {
                Language::English => format!("threatens mate in {checks} by checks"),
                Language::Chinese => format!("企图连将{checks}着杀"),
            };
            return (text, &["28.2"]);
        }
        Class::Chase => (language.pick("newly wins material", "新产生的得子"), &["28.3", "29.2"]),
        Class::PawnAttack => (language.pick("only a pawn attacks", "仅兵（卒）捉"), &["27.2"]),
        Class::ExchangeOffer => (language.pick("equal units may take each other", "可与同等子力互换"), &["28.5"]),
        Class::Idle if !m.existed_before.is_empty() => {
            (language.pick("threatens nothing that was not threatened before", "从捉到捉，无新的捉子"), &["29.2"])
        }
        Class::Idle => match m.name.unwrap_or(IdleName::Plain) {
            IdleName::ExchangeOffer => {
                (language.pick("equal units may take each other", "可与同等子力互换"), &["28.5"])
            }
            IdleName::Sacrifice => (language.pick("an unprotected unit is offered", "无根子送吃"), &["28.6"]),
            IdleName::Follow => (language.pick("eyes a protected unit", "盯牵有根子"), &["28.8"]),
            IdleName::Block => (language.pick("hinders, attacks nothing", "阻拦而无攻击"), &["28.7"]),
            IdleName::Plain => (language.pick("attacks nothing that counts", "无攻击作用"), &["28.9"]),
        },
    };
    (text.into(), numbers)
}

/// Articles in brackets, or nothing.
fn bracketed(articles: &Citation, language: Language) -> String {
    let numbers = articles.numbers();
    if numbers.is_empty() { String::new() } else { language.bracketed(&numbers.join(language.comma())) }
}

/// Who attacks whom.
fn attack(board: &Board, piece: Piece, square: Square, taker: Square, language: Language) -> String {
    let (prey, hunter) = (proof::name_of(piece, language), proof::piece_on(board, taker, language));
    format!("{prey} {square} ← {hunter} {taker}")
}

fn prey_attack(board: &Board, prey: &Prey, language: Language) -> String {
    attack(board, prey.piece, prey.square, prey.taker, language)
}

/// An attack in form only, and the article that sets it apart.
fn near_text(told: &Told<'_, Game>, ply: usize, near: &NearMiss) -> String {
    let language = told.language;
    let prey = attack(&told.game.boards[ply], near.piece, near.square, near.taker, language);
    let (why, article) = (words::exempt(near.why, language), bracketed(&near.article, language));
    // After the capture, or, where the prey could take instead of it, before.
    let again = told.game.boards[ply].passed();
    let taken = again.after(Move::new(near.taker, near.square));
    let answered_on = if near.why == Exempt::ExchangeOffer { &told.game.boards[ply] } else { &taken };
    let answer = near.answer.map(|answer| proof::notation(answered_on, answer, language));
    match language {
        Language::English => {
            let answer = answer.map_or_else(String::new, |answer| format!(": {answer}"));
            format!("{}: {prey}: {why}{article}{answer}", told.after(ply))
        }
        Language::Chinese => {
            let answer = answer.map_or_else(String::new, |answer| format!("：{answer}"));
            format!("{}：{prey}：{why}{article}{answer}", told.after(ply))
        }
    }
}

/// Moves of a loop that are one: the same move led to the same position and was classified alike. The
/// first of them stands for all.
struct Group<'a> {
    first: &'a LoopMove,
    plies: Vec<usize>,
}

fn groups<'a>(game: &Game, moves: &'a [LoopMove]) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for m in moves {
        let same = |group: &&mut Group<'_>| {
            game.boards[group.first.ply].same_position(&game.boards[m.ply])
                && game.moves[group.first.ply - 1] == game.moves[m.ply - 1]
                && group.first.does_as(m)
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.plies.push(m.ply),
            None => groups.push(Group { first: m, plies: vec![m.ply] }),
        }
    }
    groups
}

impl Group<'_> {
    fn numbers(&self, game: &Game) -> String {
        self.plies.iter().map(|&ply| game.number(ply)).collect::<Vec<_>>().join(" ")
    }
}

/// The table of the loop's moves, and near misses found on the way.
fn table(report: &mut Report, told: &Told<'_, Game>, found: &LoopEvidence, groups: &[Group<'_>], set: RuleSet) {
    let (language, game) = (told.language, told.game);
    if groups.is_empty() {
        return;
    }
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for group in groups {
        let m = group.first;
        let board = &game.boards[m.ply];
        let (why, numbers) = move_why(board, m, language);
        let mark = if group.plies.iter().any(|ply| found.occurrences.contains(ply)) { " ●" } else { "" };
        let join = |cell: &dyn Fn(&Prey) -> String| {
            let parts: Vec<String> = m.prey.iter().map(cell).collect();
            (!parts.is_empty()).then(|| parts.join(language.semicolon()))
        };
        rows.push(vec![
            Some(group.numbers(game)),
            Some(game.mover(m.ply).words(language).into()),
            Some(told.name(m.ply) + &language.bracketed(&game.moves[m.ply - 1].to_string()) + mark),
            Some(class_of(m, language).into()),
            join(&|prey| prey_attack(board, prey, language)),
            join(&|prey| {
                let (root, route) = (words::root(prey.root, language), words::route(prey.route, language));
                [root, route].join(language.comma())
            }),
            Some(format!("{why}{}", bracketed(&articles(set, numbers), language))),
        ]);
        for old in &m.existed_before {
            let prey = prey_attack(board, old, language);
            let article = bracketed(&articles(set, &["29.2"]), language);
            let stood = old
                .stood
                .as_ref()
                .map(|stood| proof::won(&game.boards[m.ply - 1], old, stood.taker, stood.route, language));
            report.near_misses.push(match language {
                Language::English => {
                    let stood = stood.map_or_else(String::new, |stood| format!(": {stood}"));
                    format!("{}: {prey} was threatened already before the move{article}{stood}", told.after(m.ply))
                }
                Language::Chinese => {
                    let stood = stood.map_or_else(String::new, |stood| format!("：{stood}"));
                    format!("{}：{prey}在走子前已被捉，非新产生{article}{stood}", told.after(m.ply))
                }
            });
        }
        report.near_misses.extend(m.near_misses.iter().flatten().map(|near| near_text(told, m.ply, near)));
        proof::add(report, game, m, &told.after(m.ply));
        if m.hint.is_some() {
            let article = articles(set, &["27.3"]).text();
            let number = article.as_deref().unwrap_or(language.pick("an exception", "例外"));
            report.notes.push(match language {
                Language::English => format!(
                    "{}: {number} may apply (a key defensive point, only guards attacked): the referee decides",
                    told.after(m.ply)
                ),
                Language::Chinese => {
                    format!("{}：或适用{number}（占据防守要点，仅捉士相），由裁判认定", told.after(m.ply))
                }
            });
        }
    }
    let heads = match language {
        Language::English => ["No.", "Side", "Move", "Class", "Prey ← taker", "Root, route", "Why"],
        Language::Chinese => ["回合", "方", "着法", "性质", "被捉子 ← 捉子", "根、途径", "理由"],
    };
    report.table = Some(Grid {
        title: language.pick("The moves of the loop (● the position stands)", "循环着法（●为该局面出现）").into(),
        heads: heads.map(String::from).to_vec(),
        rows,
    });
}

/// The formula of a loop as every referee writes it: `红方一将一闲，黑方长捉：长打对非长打` (28.13 to 28.15).
fn formula(found: &LoopEvidence) -> String {
    let mut out = String::new();
    for (player, name) in [(Player::Red, "红方"), (Player::Black, "黑方")] {
        let class = found.sides.of_player(player);
        let moves = found.moves.iter().filter(|m| m.side == player);
        let mut counts = [0_usize; 4];
        for m in moves {
            counts[match m.class {
                Class::Check => 0,
                Class::MateThreat => 1,
                Class::Chase => 2,
                Class::PawnAttack | Class::ExchangeOffer | Class::Idle => 3,
            }] += 1;
        }
        // A loop that was played twice says the same as once.
        let common = counts.into_iter().fold(0, gcd).max(1);
        let parts = counts.into_iter().zip(["将", "杀", "捉", "闲"]).filter(|&(count, _)| count > 0);
        let mixed = parts.fold(String::new(), |mixed, (count, what)| mixed + &numeral(count / common) + what);
        let words = match class {
            SideClass::PerpetualCheck | SideClass::PerpetualMateThreat | SideClass::PerpetualChase => {
                words::side_class(class, Language::Chinese).to_owned()
            }
            SideClass::Allowed if counts[..3] == [0; 3] => "闲着".to_owned(),
            SideClass::Allowed | SideClass::Mixture { .. } => mixed,
        };
        let _ = write!(out, "{}{name}{words}", if out.is_empty() { "" } else { "，" });
    }
    out.push_str(match found.sides.facts().map(SideClass::is_forbidden) {
        [true, true] => "：长打对长打",
        [false, false] => "：双方均为允许着法",
        _ => "：长打对非长打",
    });
    out
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// A small number as it stands in a formula.
fn numeral(n: usize) -> String {
    const NUMERALS: [&str; 11] = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"];
    NUMERALS.get(n).map_or_else(|| n.to_string(), |text| (*text).to_owned())
}

/// The board after `ply` plies, with the checks on it and what the move attacks.
fn drawing(game: &Game, ply: usize, m: Option<&LoopMove>) -> Drawing {
    let board = game.boards[ply];
    let played = ply.checked_sub(1).map(|i| (game.moves[i].from(), game.moves[i].to()));
    let mut overlay = Overlay { played, arrows: Vec::new() };
    let king = board.king(board.side());
    overlay.arrows.extend(board.checkers().into_iter().map(|from| Arrow { from, to: king, ink: Ink::Check }));
    if let Some(m) = m {
        overlay.arrows.extend(m.prey.iter().map(|prey| Arrow { from: prey.taker, to: prey.square, ink: Ink::Chase }));
        let threat = m.proof.iter().map(|mate| mate.played);
        overlay.arrows.extend(threat.map(|check| Arrow { from: check.from(), to: check.to(), ink: Ink::Threat }));
    }
    Drawing::Xiangqi(board, overlay)
}

fn figure(told: &Told<'_, Game>, group: &Group<'_>) -> Figure {
    let m = group.first;
    let (numbers, class) = (group.numbers(told.game), class_of(m, told.language));
    Figure {
        caption: format!("{numbers} {} · {class}", told.name(m.ply)), drawing: drawing(told.game, m.ply, Some(m))
    }
}

/// The articles of 1999 that classify a move.
fn classifying(m: &LoopMove) -> &'static [&'static str] {
    match (m.class, m.idle_name()) {
        (Class::Check, _) => &["28.1"],
        (Class::MateThreat, _) => &["28.2"],
        (Class::Chase, _) => &["28.3", "29.1", "29.2"],
        (Class::PawnAttack, _) => &["27.2"],
        (Class::ExchangeOffer, _) | (Class::Idle, Some(IdleName::ExchangeOffer)) => &["28.5"],
        (Class::Idle, Some(IdleName::Sacrifice)) => &["28.6"],
        (Class::Idle, Some(IdleName::Block)) => &["28.7"],
        (Class::Idle, Some(IdleName::Follow)) => &["28.8"],
        (Class::Idle, Some(IdleName::Plain) | None) => &["28.9"],
    }
}

/// The articles cited: the deciding ones and those that classify the moves.
fn cited(report: &mut Report, ruling: &XiangqiRuling) {
    let (set, book) = (ruling.set, RuleBook::Xiangqi(ruling.set));
    report.cite(book, ruling.article.numbers().iter().copied());
    let Evidence::Loop(found) = &ruling.evidence else { return };
    let mut classes: Vec<&'static str> = Vec::new();
    for m in &found.moves {
        classes.extend(classifying(m));
        classes.extend(m.prey.iter().any(|prey| prey.root != Root::Unrooted).then_some("28.16"));
        classes.extend((!m.existed_before.is_empty()).then_some("29.2"));
    }
    for player in [Player::Red, Player::Black] {
        classes.extend(match found.sides.of_player(player) {
            SideClass::PerpetualCheck => Some("28.10"),
            SideClass::PerpetualMateThreat => Some("28.11"),
            SideClass::PerpetualChase => Some("28.12"),
            SideClass::Allowed | SideClass::Mixture { .. } => None,
        });
    }
    let forbidden = found.sides.facts().map(SideClass::is_forbidden);
    classes.extend(match (ruling.result, forbidden) {
        (GameResult::NoRulingYet, _) | (_, [false, false]) => None,
        (_, [true, true]) => Some("28.14"),
        _ => Some("28.15"),
    });
    report.cite(book, articles(set, &classes).numbers().iter().copied());
    let near = found.moves.iter().flat_map(|m| m.near_misses.iter().flatten());
    report.cite(book, near.flat_map(|near| near.article.numbers().iter().copied()));
    if ruling.set == RuleSet::Chinese1999 && ruling.result != GameResult::NoRulingYet {
        report.cite(book, chapter_7(found));
    }
}

/// The items of chapter 7 of 1999 on which the classes of a loop rest.
fn chapter_7(found: &LoopEvidence) -> Vec<&'static str> {
    let sides = found.sides.facts();
    let forbidden = sides.map(SideClass::is_forbidden);
    let checks = sides.map(|side| side == SideClass::PerpetualCheck);
    let any = |what: &dyn Fn(&LoopMove) -> bool| found.moves.iter().any(what);
    let chases = |m: &LoopMove| m.class == Class::Chase;
    let in_form = |m: &LoopMove, why: Exempt| m.near_misses.iter().flatten().any(|near| near.why == why);
    [
        ("VII.1", checks[0] != checks[1]),
        ("VII.2", any(&chases)),
        ("VII.3", any(&|m| m.prey.iter().any(|prey| prey.root == Root::Under || prey.route != Route::Capture))),
        ("VII.5", any(&|m| chases(m) && in_form(m, Exempt::ExchangeOffer))),
        ("VII.6", any(&|m| !m.existed_before.is_empty())),
        ("VII.7", any(&|m| in_form(m, Exempt::AllowsMate))),
        ("VII.8", forbidden == [true; 2] && checks[0] == checks[1]),
        ("VII.9", any(&|m| chases(m) && in_form(m, Exempt::General))),
        ("VII.11", forbidden == [true; 2] && any(&|m| m.class == Class::PawnAttack)),
        ("VII.13", any(&|m| m.hint.is_some())),
    ]
    .into_iter()
    .filter_map(|(item, rests)| rests.then_some(item))
    .collect()
}

fn remarks(report: &mut Report, ruling: &XiangqiRuling) {
    let language = report.language;
    let note = |english: &'static str, chinese: &'static str| language.pick(english, chinese).to_string();
    if let Evidence::Loop(found) = &ruling.evidence {
        if ruling.set == RuleSet::Chinese1999 && found.occurrences.len() > 3 && ruling.result == GameResult::Draw {
            report.notes.push(note(
                "the loop goes on after three times: the referee may draw even unasked (23.2)",
                "循环达三次后仍延续：即使无人提和，裁判亦有权判和（23.2）",
            ));
        }
        if ruling.result == GameResult::NoRulingYet && !found.moves.is_empty() {
            report
                .notes
                .push(note("classes are shown for information: nothing is ruled yet", "性质仅供参考，尚不裁决"));
        }
    }
    let of_procedure = matches!(ruling.evidence, Evidence::Count(_) | Evidence::Board {} | Evidence::IllegalMove(_));
    if of_procedure && ruling.article.numbers().is_empty() && ruling.sheet_readings.is_empty() {
        report.notes.push(note(
            "this rule set has no article of its own on that: ruled by the procedure of 1999",
            "此规则集无相应条款：按1999年规则的程序裁决",
        ));
    }
    if ruling.set == RuleSet::Chinese2020 {
        report.notes.push(note(
            "the text of 2020 is not in hand: its article numbers are those that public programs cite alike, and none is given where they cite none",
            "2020年版全文未得：条款编号取自公开程序一致引用者，未见引用者不注编号",
        ));
    }
    report.notes.extend(ruling.notes.iter().map(|remark| words::note(remark, language)));
}
