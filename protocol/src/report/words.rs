//! What facts are called in English and in Chinese: a `match` on each, so that a fact without a word
//! in either language does not compile.

use chuhan_engine::{
    chess::PieceKind,
    game::Side,
    law::{
        chess::claims::{Outcome, Reason, Verdict},
        xiangqi::{Class, Exempt, IdleName, OpenPoint, Root, Route, SideClass},
    },
    xiangqi::notation::chinese_name,
};

use crate::{
    arbiter::{
        AnyPiece, Note, OtherReading, Reading,
        case::ClaimName,
        xiangqi::{GameResult, HowRead, Untold},
    },
    language::Language,
    player::Player,
    records::Misnumbered,
};

/// The kind of a ruling in chess.
pub(super) const fn verdict(verdict: Verdict, language: Language) -> &'static str {
    match verdict {
        Verdict::Upheld => language.pick("upheld", "要求成立"),
        Verdict::Incorrect => language.pick("incorrect", "要求不成立"),
        Verdict::Inadmissible => language.pick("inadmissible", "要求不予受理"),
        Verdict::Automatic => language.pick("the game had ended by itself", "对局已自动结束"),
        Verdict::None => language.pick("nothing to rule", "无可裁决"),
        Verdict::Discretion => language.pick("left to the arbiter", "由裁判酌情裁定"),
        Verdict::Undecided => language.pick("undecided within the budget", "限定计算内未能判明"),
        Verdict::NotEstablished => language.pick("not established", "事实未能认定"),
    }
}

/// A ruling in chess with its result.
pub(super) fn verdict_and_result(kind: Verdict, result: Option<Outcome>, language: Language) -> String {
    let outcome = match result {
        Some(Outcome::Draw) => language.pick("draw, 1/2-1/2", "和棋，1/2-1/2"),
        Some(Outcome::Wins(Side::First)) => language.pick("White wins, 1-0", "白胜，1-0"),
        Some(Outcome::Wins(Side::Second)) => language.pick("Black wins, 0-1", "黑胜，0-1"),
        None if kind == Verdict::NotEstablished => return self::verdict(kind, language).into(),
        None => language.pick("the game goes on", "对局继续"),
    };
    format!("{}{}{outcome}", verdict(kind, language), language.pick(" - ", "——"))
}

/// What was claimed.
pub(super) const fn claim(claim: ClaimName, language: Language) -> &'static str {
    match claim {
        ClaimName::Threefold => language.pick("threefold repetition", "三次重复局面"),
        ClaimName::Fifty => language.pick("fifty moves", "五十回合"),
        ClaimName::Flag => language.pick("flag fall", "超时"),
        ClaimName::Illegal => language.pick("illegal move", "违例着法"),
        ClaimName::Resign => language.pick("resignation", "认输"),
        ClaimName::Agreement => language.pick("agreement", "协议和棋"),
        ClaimName::Quickplay => language.pick("the last two minutes", "最后两分钟"),
        ClaimName::Repetition => language.pick("repetition", "循环局面"),
        ClaimName::NaturalLimit => language.pick("natural-move limit", "自然限着"),
        ClaimName::Dead => language.pick("dead position", "死局"),
        ClaimName::Audit => language.pick("audit", "审核"),
    }
}

/// What a ruling in chess rests on, where that is all there is to say.
pub(super) const fn reason(reason: Reason, language: Language) -> &'static str {
    match reason {
        Reason::Checkmate => language.pick("checkmate", "将死"),
        Reason::Stalemate => language.pick("stalemate", "逼和"),
        Reason::DeadPosition => language.pick("dead position", "死局"),
        Reason::Occurrences => language.pick("occurrences of the position", "局面出现次数"),
        Reason::MoveCount => language.pick("moves without capture or pawn move", "未吃子未动兵的着数"),
        Reason::NotOnMove => language.pick("the claimant does not have the move", "提出者不是行棋方"),
        Reason::TouchedPiece => language.pick("the claimant had touched a piece", "提出者已触摸棋子"),
        Reason::NoScore => language.pick("the claimant had not kept the score", "提出者未作记录"),
        Reason::IllegalDeclared => language.pick("the declared move is illegal", "声明的着法违例，须另走合法着法"),
        Reason::NotInText => language.pick("the text has no such claim", "此规则无此要求"),
        Reason::FlagLost | Reason::FlagDrawn => language.pick("the flag fell", "超时"),
        Reason::BothFlags => language.pick("both flags are down", "双方均已超时"),
        Reason::IllegalMove => language.pick("an illegal move was played", "走出违例着法"),
        Reason::Resignation => language.pick("the player resigned", "认输"),
        Reason::Agreement => language.pick("both players agreed to a draw", "双方同意和棋"),
        Reason::TooEarly => language.pick("both players must have made a move", "双方须各走一着以后"),
        Reason::TimeLeft => language.pick("too much time is left for this claim", "剩余时间尚多，不得提出"),
        Reason::NoGuidelines => language.pick("the Guidelines III were not announced", "未宣布采用指南三"),
        Reason::LastMinutes => language.pick(
            "the claim may be made: the arbiter decides whether the opponent can and tries to win by normal means",
            "可以提出：对方能否并确实以正常方式争胜，由裁判裁定",
        ),
        Reason::GameGoesOn => language.pick("nothing ended the game", "对局尚未结束"),
        Reason::NoFlagTold => language.pick(
            "nothing tells whose flag fell: missing is `--flagged`, or a record whose tag Termination or whose clocks \
             tell it",
            "无从得知何方超时：缺 `--flagged`，或记录中的 Termination 标签、棋钟读数",
        ),
        Reason::RecordDenies => language.pick(
            "the record gives another result: missing is one that says the same, or none (`*`)",
            "记录所载结果与此不符：须先更正记录，或不载结果（`*`）",
        ),
        Reason::ClockShowsTime => language.pick(
            "the clock of who is said to have overstepped still shows time: missing is which of the two is so",
            "被指超时一方的棋钟尚有余时：须先查明何者属实",
        ),
        Reason::BothFlagsNotInText => language.pick(
            "both flags are down, and the text in hand does not say what then: missing is which fell first",
            "双方均已超时，现有规则文本未作规定：须查明何方先超时",
        ),
        Reason::NoClockTold => language.pick(
            "nothing tells how much time the claimant has left: missing is the clock",
            "无从得知提出者的余时：缺棋钟读数",
        ),
        Reason::FlagDown => language.pick("the claimant's own flag has fallen", "提出者本身已超时"),
        Reason::NoResignationTold => language.pick(
            "nothing tells who resigned: missing is `--by`, or a record whose tags Result and Termination tell it",
            "无从得知何方认输：缺 `--by`，或记录中的 Result 与 Termination 标签",
        ),
        Reason::NoIllegalMoveTold => language.pick(
            "the record has no illegal move: missing is one, or `--by` (who complains) with `--illegal-count`",
            "记录中没有违例着法：须有违例着法，或给出 `--by`（指出者）与 `--illegal-count`",
        ),
    }
}

/// Why a claim in xiangqi is not established.
pub(super) const fn untold(untold: Untold, language: Language) -> &'static str {
    match untold {
        Untold::Flag => reason(Reason::NoFlagTold, language),
        Untold::BothFlags => reason(Reason::BothFlagsNotInText, language),
        Untold::ClockShowsTime => reason(Reason::ClockShowsTime, language),
        Untold::Resignation => reason(Reason::NoResignationTold, language),
        Untold::IllegalMove => reason(Reason::NoIllegalMoveTold, language),
        Untold::RecordDenies => reason(Reason::RecordDenies, language),
        Untold::Claimant => language.pick(
            "nothing tells who claims, and the count does not suffice for both: missing is `--by`",
            "无从得知何方提出，而着数并非对双方均足：缺 `--by`",
        ),
    }
}

/// A remark on a ruling.
pub(super) fn note(note: &Note, language: Language) -> String {
    if language == Language::English && !matches!(note, Note::OtherReading(_)) {
        return note.to_string();
    }
    match note {
        Note::CountFromStart => "部分着数取自起始局面的计数".into(),
        Note::OtherReading(OtherReading { reading, verdict, result }) => {
            let (with, verdict) = (self::reading(*reading, language), verdict_and_result(*verdict, *result, language));
            match language {
                Language::English => format!("{with} the ruling would be another: {verdict}"),
                Language::Chinese => format!("{with}，裁决将不同：{verdict}"),
            }
        }
        Note::ChecksThroughout(side) => {
            format!("首末两次局面之间{}步步将军", Player::of_chess(*side).words(Language::Chinese))
        }
        Note::NoArticleOnCount => "此规则文本缺五十回合条款".into(),
        Note::NoAdjustment(article) => format!("不调整用时；无理要求由裁判酌情处理（{article}）"),
        Note::RightsLeftOut => "FEN 所列王车易位权与子位不符，已略去".into(),
        Note::EnPassantLeftOut => "FEN 所列吃过路兵的格子并无兵刚走过，已略去".into(),
        Note::RecordSays(result) => format!("记录所载结果为{}", result.pgn()),
        Note::BehindIllegalMove(moves) => format!("记录中违例着法之后另有{moves}着，一并作废"),
        Note::Misnumbered(Misnumbered { counted, written }) => {
            format!("第{counted}回合处写作第{written}回合：是否漏记或重记？")
        }
        Note::ReadAs(read) => format!(
            "第{}回合{}“{}”读作 {}；{} 亦合规则",
            read.number,
            Player::from_name(read.side).unwrap_or(Player::Red).words(Language::Chinese),
            read.word,
            read.taken,
            read.others.join("、")
        ),
    }
}

fn reading(reading: Reading, language: Language) -> String {
    match language {
        Language::English => reading.to_string(),
        Language::Chinese => match reading {
            Reading::PseudoEnPassant => "若过路兵按形式上可吃解释",
            Reading::LegalEnPassant => "若过路兵只计合法可吃者",
            Reading::CastlingByRights => "若按易位权比较",
            Reading::CastlingAtOnce => "若按当时能否立即易位比较",
        }
        .into(),
    }
}

/// A ruling in xiangqi.
pub(super) fn result(result: GameResult, language: Language) -> String {
    match result {
        GameResult::NoRulingYet => language.pick("no ruling yet", "尚不裁决").into(),
        GameResult::Draw => language.pick("draw", "和棋").into(),
        GameResult::Undecided => language.pick("undecided", "未能裁定").into(),
        GameResult::NotEstablished => language.pick("not established", "事实未能认定").into(),
        GameResult::IllegalRecord => language.pick("illegal record", "记录中有违例着法").into(),
        GameResult::MustChange(player) => match language {
            Language::English => format!("{} must change", player.name()),
            Language::Chinese => format!("{}必须变着", player.words(language)),
        },
        GameResult::Loses(player) => match language {
            Language::English => format!("{} loses", player.name()),
            Language::Chinese => format!("判{}负", player.words(language)),
        },
    }
}

/// How a point is read that the text leaves open.
pub(super) const fn how_read(reading: HowRead, language: Language) -> &'static str {
    match reading {
        HowRead::AsClassified => language.pick("as the moves are listed", "按所列性质"),
        HowRead::Otherwise(OpenPoint::LongerRuns) => {
            language.pick("if runs of three checks count", "若连将三步之后得子亦计")
        }
        HowRead::Otherwise(OpenPoint::CaptureRunsOffer) => language.pick(
            "if a run that begins with a capture and ends with equal by equal is an offer",
            "若先吃子连将、末步等子相吃者算兑",
        ),
        HowRead::Otherwise(OpenPoint::LongerExchanges) => {
            language.pick("if an exchange may go on with a second capture elsewhere", "若交换之后再次他处得子亦计")
        }
        HowRead::Otherwise(OpenPoint::EqualsChase) => {
            language.pick("if equal units that could take each other chase", "若等子互捉算捉")
        }
        HowRead::Otherwise(OpenPoint::LongerMates) => {
            language.pick("if any mate by checks in return makes a capture worthless", "若吃子后被连将杀者亦不算捉")
        }
        HowRead::Otherwise(OpenPoint::CheckAgainstBan) => {
            language.pick("if perpetual check against another ban draws", "若长将对其他禁止着法作和")
        }
        HowRead::Otherwise(OpenPoint::OlderMates) => language
            .pick("if an answer to a check threatens the mate that it leaves standing", "若应将后仍存之杀亦算杀"),
    }
}

/// The short name of a reading.
pub(super) const fn reading_label(reading: HowRead, language: Language) -> &'static str {
    match reading {
        HowRead::AsClassified => language.pick("as listed", "按所列"),
        HowRead::Otherwise(OpenPoint::LongerRuns) => language.pick("run depth", "连将步数"),
        HowRead::Otherwise(OpenPoint::CaptureRunsOffer) => language.pick("runs that begin with a capture", "先吃连将"),
        HowRead::Otherwise(OpenPoint::LongerExchanges) => language.pick("longer exchanges", "连续交换"),
        HowRead::Otherwise(OpenPoint::EqualsChase) => "A2",
        HowRead::Otherwise(OpenPoint::LongerMates) => "A4",
        HowRead::Otherwise(OpenPoint::CheckAgainstBan) => "A7",
        HowRead::Otherwise(OpenPoint::OlderMates) => "A11",
    }
}

/// What a side does in a loop.
pub(crate) const fn side_class(class: SideClass, language: Language) -> &'static str {
    match class {
        SideClass::Allowed => language.pick("allowed", "允许着法"),
        SideClass::PerpetualCheck => language.pick("perpetual check", "长将"),
        SideClass::PerpetualMateThreat => language.pick("perpetual mate-threat", "长杀"),
        SideClass::PerpetualChase => language.pick("perpetual chase", "长捉"),
        SideClass::Mixture { check: true, mate_threat: true, chase: true } => {
            language.pick("checks, mate-threats and chases", "将杀捉交替")
        }
        SideClass::Mixture { check: true, chase: true, .. } => language.pick("checks and chases", "一将一捉"),
        SideClass::Mixture { check: true, .. } => language.pick("checks and mate-threats", "一将一杀"),
        SideClass::Mixture { .. } => language.pick("mate-threats and chases", "一杀一捉"),
    }
}

/// The class of a move, for an idle one its name.
pub(super) const fn class(class: Class, name: Option<IdleName>, language: Language) -> &'static str {
    match (class, name) {
        (Class::Check, _) => language.pick("check", "将"),
        (Class::MateThreat, _) => language.pick("mate-threat", "杀"),
        (Class::Chase, _) => language.pick("chase", "捉"),
        (Class::PawnAttack, _) => language.pick("pawn attack", "兵卒捉"),
        (Class::ExchangeOffer, _) | (Class::Idle, Some(IdleName::ExchangeOffer)) => {
            language.pick("exchange offer", "兑")
        }
        (Class::Idle, Some(IdleName::Sacrifice)) => language.pick("sacrifice", "献"),
        (Class::Idle, Some(IdleName::Follow)) => language.pick("follow", "跟"),
        (Class::Idle, Some(IdleName::Block)) => language.pick("block", "拦"),
        (Class::Idle, Some(IdleName::Plain) | None) => language.pick("idle", "闲"),
    }
}

/// What protects a prey.
pub(super) const fn root(root: Root, language: Language) -> &'static str {
    match root {
        Root::Unrooted => language.pick("unprotected", "无根"),
        Root::False => language.pick("false root", "假根"),
        Root::Under => language.pick("insufficient root", "少根"),
    }
}

/// How a prey is won.
pub(super) const fn route(route: Route, language: Language) -> &'static str {
    match route {
        Route::Capture => language.pick("capture", "直接吃"),
        Route::CheckRun => language.pick("run of checks", "连将吃"),
        Route::Exchange => language.pick("exchange", "交换得子"),
    }
}

/// Why an attack in form is no chase.
pub(super) const fn exempt(exempt: Exempt, language: Language) -> &'static str {
    match exempt {
        Exempt::General => language.pick("only the general takes", "仅帅（将）本身叫吃"),
        Exempt::Pawn => language.pick("only a pawn takes", "仅兵（卒）本身捉"),
        Exempt::NoMaterial => language.pick("a pawn on its own bank is no material", "未过河兵（卒）不算子力"),
        Exempt::ExchangeOffer => language.pick("equal units could take each other", "同等子力可互换，属兑"),
        Exempt::Rooted => language.pick("protected, taking wins nothing", "有根，吃之不得子"),
        Exempt::AllowsMate => language.pick("taking would allow mate", "吃后被将死"),
        Exempt::NoProfit => language.pick("taking would lose as much in return", "吃后得不偿失"),
    }
}

/// A piece as a person names it; in English by its name in data.
pub(super) fn piece(piece: AnyPiece, language: Language) -> String {
    match (language, piece) {
        (Language::English, piece) => piece.name().into(),
        (Language::Chinese, AnyPiece::Xiangqi(piece)) => chinese_name(piece, false).to_string(),
        (Language::Chinese, AnyPiece::Chess(piece)) => match piece.kind() {
            PieceKind::Pawn => "兵",
            PieceKind::Knight => "马",
            PieceKind::Bishop => "象",
            PieceKind::Rook => "车",
            PieceKind::Queen => "后",
            PieceKind::King => "王",
        }
        .into(),
    }
}

/// With a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    first + letters.as_str()
}

/// `first`, `second`, ... as a number with its ending.
pub(super) fn ordinal(n: usize) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// `3:07` or `1:02:03`.
pub(super) fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}
