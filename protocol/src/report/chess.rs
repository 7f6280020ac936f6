//! Reports on chess claims.

use chuhan_engine::{
    chess::{Board, Move, Position, Square},
    game::Side,
    info::PositionInfo,
    law::chess::{
        claims::{ClaimKind, Difference, Outcome, Reason, Verdict},
        texts::cite,
    },
};

use super::{Cell, Drawing, Figure, Grid, ProofLine, Report, Telling, Told, Tone, shown, words};
use crate::{
    arbiter::{
        ChessRuling, Note, RuleBook,
        case::ClaimName,
        chess::{Game, IllegalMove, Impossible, Mating, NearMiss},
    },
    diagram::{Arrow, Ink, Overlay, chess::unicode},
    language::Language,
    player::Player,
};

/// Diagrams on one page at most; a fivefold repetition with near misses has more to show than helps.
const FIGURES: usize = 9;
/// Plies of a loop that are listed move by move.
const LISTED: usize = 60;

impl Telling for Game {
    fn name(&self, ply: usize, _: Language) -> String {
        self.san(ply)
    }
    fn number(&self, ply: usize) -> String {
        Game::number(self, ply)
    }
}

impl Told<'_, Game> {
    fn drawing(&self, ply: usize) -> Drawing {
        let Game { boards, moves, .. } = self.game;
        let overlay = ply.checked_sub(1).map_or_else(Overlay::default, |i| overlay(&boards[i], moves[i]));
        Drawing::Chess(boards[ply], with_checks(&boards[ply], overlay))
    }
    fn figure(&self, ply: usize, caption: String) -> Figure {
        Figure { caption, drawing: self.drawing(ply) }
    }
    /// The last ply up to `ply` at which a pawn moved or something was captured.
    fn last_irreversible(&self, ply: usize) -> Option<usize> {
        (1..=ply).rev().find(|&p| self.game.boards[p].clock() == 0)
    }
    /// Who has the move after `ply` plies.
    fn mover(&self, ply: usize) -> &'static str {
        colour(self.game.boards[ply].side(), self.language)
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
    Player::of_chess(side).words(language)
}

/// Writes the report on a chess ruling.
pub(super) fn fill(report: &mut Report, ruling: &ChessRuling) {
    let language = report.language;
    let told = Told { game: &ruling.game, language };
    report.head(ruling.preset.book.name(), ruling.claimed, ruling.claimant.map(Player::of_chess));
    report.verdict = words::verdict_and_result(ruling.verdict, ruling.result, language);
    report.tone = match ruling.verdict {
        Verdict::Upheld | Verdict::Automatic => Tone::Ruled,
        Verdict::Incorrect | Verdict::Inadmissible => Tone::Rejected,
        Verdict::None | Verdict::Discretion | Verdict::Undecided | Verdict::NotEstablished => Tone::Open,
    };
    report.article = ruling.article.unwrap_or_default().into();
    report.why = why(&told, ruling);
    report.must = must(&told, ruling);
    let at = plies(ruling);
    if !at.is_empty() {
        report.fact(("Occurrences", "出现次数"), told.occurrences(at.iter().copied()));
    }
    counters(report, &told, ruling);
    mating(report, ruling);
    roles(report, ruling);
    clocks(report, ruling);
    report.near_misses.extend(ruling.near_misses.iter().map(|miss| near_miss(&told, miss, ruling.ruled_on)));
    figures(report, &told, ruling);
    report.table = table(&told, &at);
    proofs(report, ruling);
    cited(report, ruling);
    // What another reading would rule is said last.
    let (others, notes): (Vec<_>, Vec<_>) = ruling.notes.iter().partition(|n| matches!(n, Note::OtherReading(_)));
    report.notes.extend(notes.into_iter().chain(others).map(|note| words::note(note, language)));
    if let Some(side) = ruling.perpetual_check.filter(|_| report.table.is_some()) {
        report.notes.push(match language {
            Language::English => {
                format!("perpetual check by {}: a draw in chess (in xiangqi it would lose)", colour(side, language))
            }
            Language::Chinese => format!("{}长将：国际象棋判和（象棋则判负）", colour(side, language)),
        });
    }
    report.fen = ruling.game.fen(ruling.ruled_on);
    report.board = unicode(&ruling.game.boards[ruling.ruled_on]);
}

/// The reason alone, as a sentence.
fn plainly(reason: Reason, language: Language) -> String {
    words::capital(words::reason(reason, language)) + language.pick(".", "。")
}

/// One sentence that says what the ruling rests on.
fn why(told: &Told<'_, Game>, ruling: &ChessRuling) -> String {
    let (language, ruled) = (told.language, ruling.ruled_on);
    let place = told.place(ruled);
    let (english, chinese) = match ruling.reason {
        Reason::Occurrences => repetition(told, ruling),
        Reason::MoveCount => {
            let (counter, limit) = (ruling.counter_plies, ruling.limit_plies);
            // An automatic end is ruled by its own, longer count.
            if ruling.upheld {
                (
                    format!(
                        "{counter} plies ({} moves each) were played without a capture or a pawn move.",
                        counter / 2
                    ),
                    format!("已连续{counter}半着（双方各{}着）未吃子、未动兵。", counter / 2),
                )
            } else {
                let short = limit.saturating_sub(counter);
                let are = if short == 1 { "is" } else { "are" };
                (
                    format!("Only {counter} of {limit} plies without a capture or a pawn move; {short} {are} missing."),
                    format!("未吃子未动兵仅{counter}半着，须满{limit}半着，尚差{short}半着。"),
                )
            }
        }
        Reason::FlagLost | Reason::FlagDrawn => flag(ruling, language),
        Reason::Checkmate => {
            let loser = told.mover(ruled);
            (format!("{loser} is checkmated {place}."), format!("{place}，{loser}被将死。"))
        }
        Reason::Stalemate => {
            let side = told.mover(ruled);
            (
                format!("{side} has no legal move {place} and is not in check."),
                format!("{place}，{side}未被将军而无合法着法。"),
            )
        }
        Reason::DeadPosition => (
            format!("{} neither side can mate by any series of legal moves.", words::capital(&place)),
            format!("{place}，双方以任何合法着法均不可能将死对方。"),
        ),
        Reason::NotOnMove
        | Reason::TouchedPiece
        | Reason::NoScore
        | Reason::IllegalDeclared
        | Reason::NotInText
        | Reason::BothFlags
        | Reason::Agreement
        | Reason::TooEarly
        | Reason::TimeLeft
        | Reason::NoGuidelines
        | Reason::LastMinutes
        | Reason::GameGoesOn
        | Reason::NoFlagTold
        | Reason::NoResignationTold
        | Reason::RecordDenies
        | Reason::ClockShowsTime
        | Reason::BothFlagsNotInText
        | Reason::NoClockTold
        | Reason::FlagDown
        | Reason::NoIllegalMoveTold => {
            return plainly(ruling.reason, language);
        }
        Reason::Resignation => resignation(ruling, language),
        Reason::IllegalMove => illegal_move(ruling, language),
    };
    match language {
        Language::English => english,
        Language::Chinese => chinese,
    }
}

/// Who resigned, and whether the opponent could win at all.
fn resignation(ruling: &ChessRuling, language: Language) -> (String, String) {
    let Some(loser) = ruling.claim.by else {
        let text = plainly(Reason::Resignation, language);
        return (text.clone(), text);
    };
    let (loser, winner) = (colour(loser, language), colour(!loser, language));
    match ruling.result {
        Some(Outcome::Draw) => (
            format!("{loser} resigned, but {winner} cannot mate by any series of legal moves; that is proved."),
            format!("{loser}认输，但{winner}以任何合法着法均不可能将死对方（已证明）。"),
        ),
        Some(Outcome::Wins(_)) => (format!("{loser} resigned."), format!("{loser}认输。")),
        None => (
            format!("{loser} resigned; whether {winner} can still mate was not decided within the budget."),
            format!("{loser}认输；{winner}能否将死在限定计算内未能判明。"),
        ),
    }
}

/// The illegal move, of the record or told, and what follows from it.
fn illegal_move(ruling: &ChessRuling, language: Language) -> (String, String) {
    let Some(offender) = ruling.offender() else {
        let text = plainly(Reason::IllegalMove, language);
        return (text.clone(), text);
    };
    let (side, other) = (colour(offender, language), colour(!offender, language));
    let (english, chinese) = match &ruling.illegal_move {
        Some(IllegalMove { move_no, side: player, text, .. }) => {
            let dots = if *player == Player::Black { "..." } else { "." };
            (format!("{side}'s move {move_no}{dots}{text} is illegal"), format!("{side}着法{move_no}{dots}{text}违例"))
        }
        None => (format!("{side} played an illegal move"), format!("{side}走出违例着法")),
    };
    let count = match ruling.claim.kind {
        ClaimKind::Illegal { count } => count as usize,
        _ => 1,
    };
    let (nth, times) = (words::ordinal(count), format!("为{side}第{count}次违例"));
    match ruling.result {
        Some(Outcome::Wins(_)) => {
            (format!("{english}, the {nth} of that player: it loses the game."), format!("{chinese}，{times}，判负。"))
        }
        Some(Outcome::Draw) => (
            format!(
                "{english}, the {nth} of that player, but {other} cannot mate by any series of legal moves; that is proved."
            ),
            format!("{chinese}，{times}，但{other}以任何合法着法均不可能将死对方（已证明），判和。"),
        ),
        None if ruling.penalty.is_none() => (
            format!("{english}, the {nth} of that player; whether {other} can still mate was not decided."),
            format!("{chinese}，{times}；{other}能否将死在限定计算内未能判明。"),
        ),
        None => (
            format!("{english}: the position before it stands again, and {side} makes a legal move."),
            format!("{chinese}：恢复到该着之前的局面，{side}另走合法着法。"),
        ),
    }
}

/// How often the position stands, and whether that is enough.
fn repetition(told: &Told<'_, Game>, ruling: &ChessRuling) -> (String, String) {
    let (at, count) = (told.place(ruling.ruled_on), plies(ruling).len());
    let apart = ruling.near_misses.len();
    if ruling.upheld {
        (
            format!(
                "{} the same position stands for the {} time, with the same side to move and the \
                 same castling and en-passant possibilities.",
                words::capital(&at),
                words::ordinal(count)
            ),
            format!("{at}，同一局面（行棋方、易位权与过路兵均相同）第{count}次出现。"),
        )
    } else if apart > 0 {
        (
            format!(
                "The position {at} stands for the {} time only; {apart} placement{} that look{} alike \
                 do{} not count.",
                words::ordinal(count),
                if apart == 1 { "" } else { "s" },
                if apart == 1 { "s" } else { "" },
                if apart == 1 { "es" } else { "" },
            ),
            format!("{at}的局面仅第{count}次出现；另有{apart}次棋子位置相同而不计。"),
        )
    } else {
        (
            format!("The position {at} stands for the {} time only; three are needed.", words::ordinal(count)),
            format!("{at}的局面仅第{count}次出现，须有三次。"),
        )
    }
}

/// Whose flag fell, and whether the opponent can mate.
fn flag(ruling: &ChessRuling, language: Language) -> (String, String) {
    let flagged = match ruling.claim.kind {
        ClaimKind::Flag { flagged: Some(side) } => side,
        _ => ruling.game.boards[ruling.game.played].side(),
    };
    let (loser, winner) = (colour(flagged, language), colour(!flagged, language));
    let bare = ruling.game.boards[ruling.game.played].side_pieces(!flagged).count() == 1;
    match ruling.opponent_can_mate.flatten() {
        Some(true) => (
            format!("{loser}'s flag fell, and {winner} can still mate by legal moves: the proof line ends in mate."),
            format!("{loser}超时，{winner}仍可由合法着法将死对方（见证明着法）。"),
        ),
        // A text may ask for a bare king only (10.5), not whether a mate could be helped.
        _ if ruling.result == Some(Outcome::Draw) && ruling.preset.flag_bare_king && bare => (
            format!("{loser}'s flag fell, but {winner} has only the king left and cannot be the winner."),
            format!("{loser}超时，但{winner}只剩单王，不能作胜方。"),
        ),
        Some(false) if ruling.result == Some(Outcome::Draw) => (
            format!("{loser}'s flag fell, but {winner} cannot mate by any series of legal moves; that is proved."),
            format!("{loser}超时，但{winner}以任何合法着法均不可能将死对方（已证明）。"),
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

/// The declared move, if it must be played.
fn must(told: &Told<'_, Game>, ruling: &ChessRuling) -> Option<String> {
    let text = ruling.penalty.as_ref()?.must_play.as_ref()?;
    let san = told.after(ruling.game.played + 1);
    Some(match told.language {
        Language::English => format!("{san} ({text}), the declared move"),
        Language::Chinese => format!("{san}（{text}），即已声明的着法"),
    })
}

/// The plies at which the position in question stood.
fn plies(ruling: &ChessRuling) -> Vec<usize> {
    ruling.occurrences.iter().flatten().map(|occurrence| occurrence.ply).collect()
}

fn counters(report: &mut Report, told: &Told<'_, Game>, ruling: &ChessRuling) {
    let (language, ruled) = (told.language, ruling.ruled_on);
    let (counter, limit) = (ruling.counter_plies as usize, ruling.limit_plies);
    let by_count = ruling.claimed == ClaimName::Fifty || ruling.reason == Reason::MoveCount;
    if !by_count && ruling.claimed != ClaimName::Audit {
        return;
    }
    let origin = match told.last_irreversible(ruled) {
        Some(ply) => match language {
            Language::English => format!("begins {}, the last capture or pawn move", told.place(ply)),
            Language::Chinese => format!("自{}起算（最后一次吃子或动兵）", told.place(ply)),
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
            Language::Chinese => format!("{counter}（满{limit}可提出）；{origin}"),
        },
    );
}

/// Whether either side can still mate, where asked, and how that is known.
fn mating(report: &mut Report, ruling: &ChessRuling) {
    let language = report.language;
    for (side, found) in Side::BOTH.into_iter().zip(ruling.mating.facts()) {
        let Some(found) = found else { continue };
        let label = match side {
            Side::First => ("White can still mate", "白方仍可将死对方"),
            Side::Second => ("Black can still mate", "黑方仍可将死对方"),
        };
        let text = match found {
            Mating::Yes { line } => match (line.last(), language) {
                (0, _) => language.pick("yes, and has", "能，且已将死").into(),
                (plies, Language::English) => format!("yes, by the line of {plies} plies below"),
                (plies, Language::Chinese) => format!("能，见下列{plies}半着"),
            },
            Mating::No(Impossible::GameOver) => language.pick("no, the game is over", "不能，对局已结束").into(),
            Mating::No(Impossible::Material) => language.pick("no, proved by the material", "不能，由子力证明").into(),
            Mating::No(Impossible::Mobility) => language
                .pick(
                    "no, proved: no square the king can ever reach can be a mating square",
                    "不能，已证明王所能到达的格子均不可能被将死",
                )
                .into(),
            Mating::No(Impossible::Closure { positions }) => match language {
                Language::English => format!("no, proved by all {positions} positions that can arise"),
                Language::Chinese => format!("不能，已穷举全部{positions}个可能局面"),
            },
            Mating::Unknown { positions } => match language {
                Language::English => format!("not decided within {positions} positions"),
                Language::Chinese => format!("计算{positions}个局面后仍未判明"),
            },
        };
        report.fact(label, text);
    }
}

/// Who claims, who did wrong, and who stands against them.
fn roles(report: &mut Report, ruling: &ChessRuling) {
    let language = report.language;
    if let Some(offender) = ruling.offender() {
        report.fact(("Offender", "违例者"), colour(offender, language));
        report.fact(("Offender's opponent", "违例者的对方"), colour(!offender, language));
    } else if let Some(by) = ruling.claim.by.filter(|_| ruling.claimed != ClaimName::Resign) {
        report.fact(("Claimant", "提出者"), colour(by, language));
        report.fact(("Claimant's opponent", "提出者的对方"), colour(!by, language));
    }
}

fn clocks(report: &mut Report, ruling: &ChessRuling) {
    let language = report.language;
    let penalty = ruling.penalty.as_ref();
    // The time goes to the opponent of whoever did wrong: moved illegally, or claimed what is not so.
    let wrong = ruling.offender().or(ruling.claim.by);
    for side in Side::BOTH {
        let Some(before) = ruling.claim.clocks_s[side.index()].map(u64::from) else { continue };
        let after = match (penalty, wrong) {
            (Some(penalty), Some(wrong)) if wrong == side => penalty.claimant_new_s.map_or(before, u64::from),
            (Some(penalty), Some(_)) => before + u64::from(penalty.opponent_add_s),
            _ => before,
        };
        let label = match side {
            Side::First => ("White's clock", "白方棋钟"),
            Side::Second => ("Black's clock", "黑方棋钟"),
        };
        let change = if after == before {
            language.pick("unchanged", "不变").to_string()
        } else {
            format!("→ {}", words::clock(after))
        };
        report.fact(label, format!("{} {change}", words::clock(before)));
    }
    if let Some(penalty) = penalty {
        let label = if ruling.reason == Reason::IllegalMove {
            ("Added to the clock of the offender's opponent", "给违例者的对方加时")
        } else {
            ("Added to the clock of the claimant's opponent", "给提出者的对方加时")
        };
        if penalty.opponent_add_s > 0 || ruling.claim.clocks_s.iter().any(Option::is_some) {
            let whom = wrong.map(|wrong| colour(!wrong, language));
            report.fact(label, added(penalty.opponent_add_s, whom, language));
        }
    }
}

/// Seconds that are added to a clock, and whose it is.
fn added(seconds: u32, whom: Option<&str>, language: Language) -> String {
    let whom = whom.map_or_else(String::new, |whom| language.bracketed(whom));
    match language {
        Language::English => format!("+{seconds} s{whom}"),
        Language::Chinese => format!("+{seconds}秒{whom}"),
    }
}

/// The castling rights of a board as the letters of a FEN.
fn rights(board: &Board) -> String {
    let fen = Position::from_board(*board).fen();
    fen.split(' ').nth(2).unwrap_or("-").replace('-', "")
}

/// A placement that looks alike, and why it does not count.
fn near_miss(told: &Told<'_, Game>, miss: &NearMiss, ruled: usize) -> String {
    let place = told.place_and_ply(miss.ply);
    let why: Vec<String> = miss.why.iter().map(|&why| difference(told, miss.ply, ruled, why)).collect();
    match told.language {
        Language::English => format!("{place}: {}", why.join("; ")),
        Language::Chinese => format!("{place}：{}", why.join("；")),
    }
}

/// Why the position at `ply` is not the one at `ruled`, with the move that made the difference.
fn difference(told: &Told<'_, Game>, ply: usize, ruled: usize, why: Difference) -> String {
    let (language, boards) = (told.language, &told.game.boards);
    match why {
        Difference::Castling => lost_rights(told, ply, ruled),
        Difference::EnPassant => {
            let square = boards[ply].en_passant().or(boards[ruled].en_passant());
            let square = square.map_or_else(String::new, |s| s.to_string());
            let then = boards[ply].en_passant().is_some();
            match (language, then) {
                (Language::English, true) => format!("a pawn could be taken en passant on {square}"),
                (Language::English, false) => format!("now a pawn can be taken en passant on {square}"),
                (Language::Chinese, true) => format!("当时可在{square}吃过路兵"),
                (Language::Chinese, false) => format!("此时可在{square}吃过路兵"),
            }
        }
        Difference::SideToMove => match language {
            Language::English => format!("{} had the move", told.mover(ply)),
            Language::Chinese => format!("当时轮到{}走棋", told.mover(ply)),
        },
    }
}

/// The rights to castle that were lost between two places, and by which moves.
fn lost_rights(told: &Told<'_, Game>, ply: usize, ruled: usize) -> String {
    let (language, boards) = (told.language, &told.game.boards);
    let (then, now) = (rights(&boards[ply]), rights(&boards[ruled]));
    let lost: Vec<String> = then
        .chars()
        .filter(|right| !now.contains(*right))
        .map(|right| {
            let at = (ply + 1..=ruled).find(|&p| !rights(&boards[p]).contains(right));
            let by = at.map_or_else(String::new, |p| told.after(p));
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

fn figures(report: &mut Report, told: &Told<'_, Game>, ruling: &ChessRuling) {
    let (language, ruled) = (told.language, ruling.ruled_on);
    let at = plies(ruling);
    let shown = at.len().saturating_sub(FIGURES - 3);
    for (i, &ply) in at.iter().enumerate().skip(shown) {
        let declared = if ply > ruling.game.played { language.pick(", declared", "，声明着法") } else { "" };
        let caption = match language {
            Language::English => format!("{} occurrence: {}{declared}", words::ordinal(i + 1), told.place(ply)),
            Language::Chinese => format!("第{}次：{}{declared}", i + 1, told.place(ply)),
        };
        report.figures.push(told.figure(ply, caption));
    }
    for miss in ruling.near_misses.iter().take(3) {
        let caption = match language {
            Language::English => format!("does not count: {}", told.place(miss.ply)),
            Language::Chinese => format!("不计：{}", told.place(miss.ply)),
        };
        report.figures.push(told.figure(miss.ply, caption));
    }
    let began = told.last_irreversible(ruled).unwrap_or(0);
    if ruling.reason == Reason::MoveCount && began < ruled {
        let caption = match language {
            Language::English => format!("the count begins: {}", told.place(began)),
            Language::Chinese => format!("起算：{}", told.place(began)),
        };
        report.figures.push(told.figure(began, caption));
    }
    if !at.contains(&ruled) {
        report.figures.push(told.figure(ruled, told.ruled_on(ruled)));
    }
}

/// The moves between the first and the last occurrence, a full move a row, with what each does.
fn table(told: &Told<'_, Game>, at: &[usize]) -> Option<Grid> {
    let (language, game) = (told.language, told.game);
    let (&first, &last) = (at.first()?, at.last()?);
    if last <= first {
        return None;
    }
    let from = first.max(last.saturating_sub(LISTED));
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for ply in from + 1..=last {
        let white = game.boards[ply - 1].side() == Side::First;
        let mut text = told.name(ply);
        if at.contains(&ply) {
            text.push_str(" ●");
        }
        let mut class = game.boards[ply].checkers().any().then(|| language.pick("check", "将").to_string());
        if ply > game.played {
            class = Some(format!("{}{}", shown(&class), language.pick(", declared", "，声明")));
        }
        if white || rows.is_empty() {
            let number = game.number(ply).trim_end_matches('.').to_string();
            let empty = || Some(String::new());
            rows.push(vec![Some(number), empty(), empty(), empty(), empty()]);
        }
        if let Some(row) = rows.last_mut() {
            let column = if white { 1 } else { 3 };
            (row[column], row[column + 1]) = (Some(text), class);
        }
    }
    let side = |side| colour(side, language).to_string();
    let class = || language.pick("Class", "性质").to_string();
    Some(Grid {
        title: language.pick("The moves of the loop (● the position stands)", "循环着法（●为该局面出现）").into(),
        heads: vec![language.pick("Move", "回合").into(), side(Side::First), class(), side(Side::Second), class()],
        rows,
    })
}

/// The lines by which sides can mate, from the position ruled on.
fn proofs(report: &mut Report, ruling: &ChessRuling) {
    let language = report.language;
    for (side, found) in Side::BOTH.into_iter().zip(ruling.mating.facts()) {
        let Some(Mating::Yes { line }) = found else { continue };
        if line.last() == 0 {
            continue;
        }
        let told = Told { game: line, language };
        // The mate is drawn where the ruling hangs on it.
        if ruling.proof_line.is_some() {
            let san = told.name(line.last());
            let caption = match language {
                Language::English => format!("end of the proof line: {san}"),
                Language::Chinese => format!("证明着法终局：{san}"),
            };
            report.figures.push(told.figure(line.last(), caption));
        }
        let numbered = |ply: usize| match line.boards[ply - 1].side() {
            Side::Second if ply > 1 => told.name(ply),
            _ => told.after(ply),
        };
        report.proofs.push(ProofLine {
            title: match language {
                Language::English => format!("Proof line: {} can mate", colour(side, language)),
                Language::Chinese => format!("证明着法：{}可将死对方", colour(side, language)),
            },
            notation: (1..=line.last()).map(numbered).collect::<Vec<_>>().join(" "),
            coordinates: line.coordinates().join(" "),
        });
    }
}

/// The articles cited: the deciding one, those that set near misses apart, and what a claim costs.
fn cited(report: &mut Report, ruling: &ChessRuling) {
    let (preset, articles) = (&ruling.preset, ruling.preset.articles());
    let claimed = matches!(ruling.claimed, ClaimName::Threefold | ClaimName::Repetition | ClaimName::Fifty);
    let apart = |why: Difference| ruling.near_misses.iter().any(|miss| miss.why.contains(&why));
    let mut numbers: Vec<&'static str> = ruling.article.into_iter().collect();
    if !ruling.near_misses.is_empty() {
        let [same, castling, en_passant] = articles.same_position;
        numbers.push(same);
        numbers.extend(apart(Difference::EnPassant).then_some(en_passant));
        numbers.extend(apart(Difference::Castling).then_some(castling));
    }
    if ruling.reason == Reason::IllegalMove {
        numbers.push(articles.illegal_move);
    }
    match ruling.verdict {
        Verdict::Upheld if claimed => numbers.push(articles.right_claim),
        Verdict::Incorrect => {
            numbers.push(articles.wrong_claim);
            numbers.extend(preset.fast_penalty(ruling.claim.pace));
        }
        Verdict::Inadmissible if claimed => {
            numbers.push(articles.unreasonable_claim);
            // Whoever has completed the move has lost the claim.
            let completed = ruling.reason == Reason::NotOnMove && !preset.touch_forfeits;
            numbers.extend(completed.then_some(articles.claim_lost));
        }
        _ => {}
    }
    report.cite(RuleBook::Chess(preset.book), numbers.into_iter().filter_map(cite));
}
