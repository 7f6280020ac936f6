//! Answers to the events of a game, in words.

use chuhan_engine::{game::Side, info::GameName};

use super::articles;
use crate::{
    arbiter::{RuleBook, case::Flagged},
    events::{Claimed, Decision, Event, EventAnswer, Finding, GameState, Order, Point, StopReason, Wrong},
    language::Language,
    player::Player,
};

/// An event with its answer, several lines.
pub fn told(event: &Event, answer: &EventAnswer, book: RuleBook, language: Language) -> String {
    let mut out = format!("{}. {}\n", answer.event, event_words(event, book, language));
    for point in &answer.points {
        out.push_str("   ");
        out.push_str(&point_words(point, language));
        out.push('\n');
    }
    let result = result_words(answer.result, book, language);
    if answer.result != GameState::Open {
        out.push_str("   ");
        out.push_str(&language.labelled(language.pick("Result", "结果"), result));
        out.push('\n');
    }
    out
}

/// What the articles say that were cited, a line each, each once.
pub fn cited(answers: &[EventAnswer], book: RuleBook, language: Language) -> String {
    let mut numbers = Vec::new();
    for number in answers.iter().flat_map(|answer| &answer.points).flat_map(|point| point.article.numbers()) {
        if !numbers.contains(number) {
            numbers.push(*number);
        }
    }
    let mut out = String::new();
    for number in numbers {
        let article = articles::article(book, number, language);
        if !article.says.is_empty() {
            out.push_str(&language.labelled(article.number, article.says));
            out.push('\n');
        }
    }
    out
}

/// What happened.
fn event_words(event: &Event, book: RuleBook, language: Language) -> String {
    let who = |player: Player| player.words(language);
    let says = |player: Player, english: &str, chinese: &str| match language {
        Language::English => format!("{} {english}", who(player)),
        Language::Chinese => format!("{}{chinese}", who(player)),
    };
    match event {
        Event::Start(_) => language.labelled(language.pick("start", "开局"), book.name()),
        Event::Move { played, offer, pressed, .. } => {
            let mut text = format!("{} {played}", language.pick("move", "走棋"));
            if *offer {
                text.push_str(language.pick(", with an offer of a draw", "，并提和"));
            }
            if !pressed {
                text.push_str(language.pick(", the clock still running", "，未按钟"));
            }
            text
        }
        Event::Press { by, .. } => says(*by, "stops the clock", "按钟"),
        Event::Touch { by, squares, .. } => says(*by, &format!("touches {squares}"), &format!("触摸{squares}")),
        Event::Retract { by } => says(*by, "wants to change the move", "欲改走"),
        Event::Offer { by } => says(*by, "offers a draw", "提和"),
        Event::Accept { by } => says(*by, "accepts", "同意和棋"),
        Event::Refuse { by } => says(*by, "refuses", "拒绝和棋"),
        Event::Withdraw { by } => says(*by, "takes the offer back", "撤回提和"),
        Event::Claim { by, kind, declared } => {
            let what = match kind {
                Claimed::Threefold => language.pick("a threefold repetition", "三次重复局面"),
                Claimed::Fifty => language.pick("fifty moves", "五十回合和棋"),
                Claimed::Quickplay => language.pick("a draw in the last two minutes", "最后两分钟和棋"),
                Claimed::Repetition => language.pick("a ruling on the repetition", "裁决循环局面"),
                Claimed::NaturalLimit => language.pick("the natural-move limit", "自然限着和棋"),
            };
            let with = declared.as_ref().map_or_else(String::new, |m| match language {
                Language::English => format!(" with {m}"),
                Language::Chinese => format!("（声明{m}）"),
            });
            says(*by, &format!("claims {what}{with}"), &format!("要求{what}{with}"))
        }
        Event::Decide { ruling } => match ruling {
            Decision::Draw => language.pick("the arbiter declares a draw", "裁判判和"),
            Decision::PutOff => language.pick("the arbiter puts the answer off", "裁判延后决定"),
            Decision::Refuse => language.pick("the arbiter refuses the claim", "裁判拒绝要求"),
        }
        .into(),
        Event::Resign { by } => says(*by, "resigns", "认输"),
        Event::Flag { of } => match of {
            Flagged::Both => language.pick("both flags are down", "双方小旗均落下").into(),
            Flagged::White => flag(Player::White, language),
            Flagged::Red => flag(Player::Red, language),
            Flagged::Black => flag(Player::Black, language),
        },
        Event::Stop { by, reason } => match reason {
            StopReason::Promotion => says(*by, "stops the clocks: the new piece is missing", "停钟：缺少升变棋子"),
            StopReason::Help => says(*by, "stops the clocks to ask the arbiter", "停钟询问裁判"),
            StopReason::None => says(*by, "stops the clocks", "停钟"),
        },
        Event::Foul { by, .. } => says(*by, "commits a foul", "犯规"),
        Event::Found { what, .. } => match what {
            Wrong::Start => language.pick("found: the first position was wrong", "发现：原始位置摆错"),
            Wrong::Colours => language.pick("found: the colours are reversed", "发现：先后走（棋子颜色）颠倒"),
            Wrong::Board => language.pick("found: the board lies the wrong way", "发现：棋盘摆错"),
            Wrong::Knocked => language.pick("pieces are knocked over", "碰倒棋子"),
            Wrong::Displaced => language.pick("found: a piece stands on a wrong square", "发现：棋子挪位"),
            Wrong::Resumed => language.pick("found: the position of the resumption is wrong", "发现：续赛局面摆错"),
            Wrong::IllegalMove => language.pick("found: an illegal move was played on", "发现：先前有违例着法"),
        }
        .into(),
    }
}

fn flag(player: Player, language: Language) -> String {
    match language {
        Language::English => format!("{}'s flag has fallen", player.words(language)),
        Language::Chinese => format!("{}小旗落下", player.words(language)),
    }
}

/// A finding with its articles and what follows.
fn point_words(point: &Point, language: Language) -> String {
    let mut text = finding_words(point.finding, language).to_owned();
    if let Some(player) = point.player {
        text = language.labelled(player.words(language), &text);
    }
    if !point.article.numbers().is_empty() {
        text.push_str(&language.bracketed(&point.article.numbers().join(language.comma())));
    }
    for order in &point.orders {
        text.push_str(language.semicolon());
        text.push_str(&order_words(order, language));
    }
    text
}

/// What an event is by the rules.
const fn finding_words(finding: Finding, language: Language) -> &'static str {
    match finding {
        Finding::Begins => language.pick("the game begins", "对局开始"),
        Finding::Over => language.pick("the game was over before", "对局已先结束"),
        Finding::Played => language.pick("the move is played", "走子有效"),
        Finding::NotCompleted => language.pick("the move is completed when the clock is stopped", "按钟后此着方算完成"),
        Finding::Completed => language.pick("the move is completed", "此着完成"),
        Finding::EmptyPress => language.pick("no move was made before the clock was stopped", "未走棋而按钟"),
        Finding::EndsGame => language.pick("the position ends the game", "局面使对局结束"),
        Finding::Illegal => language.pick("the move is illegal", "着法违例"),
        Finding::IllegalLoses => language.pick("the illegal move loses the game", "着法违例，判负"),
        Finding::IllegalDraws => language.pick(
            "one illegal move too many, but the opponent cannot mate: draw",
            "违例次数已满，但对方不可能将死：和棋",
        ),
        Finding::IllegalOpen => language.pick(
            "one illegal move too many; whether the opponent can mate is not decided",
            "违例次数已满；对方能否将死未能判定",
        ),
        Finding::IllegalNotCompleted => {
            language.pick("the illegal move is not completed yet and is put right", "违例着法尚未完成，须改正")
        }
        Finding::OutOfTurn => language.pick("it is not this player's move", "未轮到该方走棋"),
        Finding::PromotionOpen => {
            language.pick("the pawn cannot go elsewhere; the promotion is not completed", "兵不得另走；升变尚未完成")
        }
        Finding::PromotionLeft => {
            language.pick("the pawn stands on its last rank without a new piece", "兵到底线而未换新子")
        }
        Finding::TouchBinds => language.pick("the touch binds", "摸子有约束"),
        Finding::TouchFrees => language.pick("the touch binds to nothing", "摸子无约束"),
        Finding::TouchNotInHand | Finding::NotInHand => {
            language.pick("the book in hand says nothing of it", "所用规则文本未载")
        }
        Finding::TouchFoul => language.pick("the touch is a foul", "摸子犯规"),
        Finding::TouchOutOfTurn => {
            language.pick("pieces are touched only in one's own time", "只可在己方走棋时间内触摸棋子")
        }
        Finding::TouchBroken => language
            .pick("the touched piece asks for another move: this one is not played", "须按摸子规定另走：此着不成立"),
        Finding::PromotionBroken => {
            language.pick("the promotion is to be completed: this move is not played", "须先完成升变：此着不成立")
        }
        Finding::DeclaredBroken => {
            language.pick("the declared move must be played: this one is not", "须走所声明的着法：此着不成立")
        }
        Finding::MoveStands => language.pick("the move stands", "落子不得更改"),
        Finding::NothingToRetract => language.pick("the player has made no move that stands", "该方没有可更改的着法"),
        Finding::Offered => language.pick("the offer stands until it is answered", "提和有效，待对方答复"),
        Finding::OfferedAsOpponentThinks => language
            .pick("the offer stands, though it was made in the opponent's time", "提和有效，但在对方走棋时间内提出"),
        Finding::OfferedBeforeMove => {
            language.pick("the offer stands, though it was made before the move", "提和有效，但在走棋之前提出")
        }
        Finding::NoOfferNow => language.pick(
            "no offer: it is made after one's own move, before the clock is stopped",
            "提和无效：须在己方走棋后、按钟前提出",
        ),
        Finding::OfferedTwice => {
            language.pick("no offer: the opponent has not offered in between", "提和无效：不得连续提和")
        }
        Finding::OfferStands => language.pick("the offer stands already", "提和仍然有效"),
        Finding::Agreed => language.pick("the draw is agreed", "双方同意和棋"),
        Finding::AgreedTooEarly => language.pick("no draw can be agreed so early", "尚不能同意和棋"),
        Finding::Refused => language.pick("the offer is refused", "拒绝和棋"),
        Finding::RefusedByMove => language.pick("the move refuses the offer", "走棋即拒绝和棋"),
        Finding::RefusedByTouch => language.pick("the touch refuses the offer", "摸子即拒绝和棋"),
        Finding::NoOffer => language.pick("no offer stands", "没有待答复的提和"),
        Finding::NotWithdrawn => language.pick("an offer cannot be withdrawn", "提和不得撤回"),
        Finding::ClaimRight => language.pick("the claim is right", "要求成立"),
        Finding::ClaimWrong => language.pick("the claim is wrong", "要求不成立"),
        Finding::ClaimNotNow => language.pick("nothing can be claimed so", "此时不能提出"),
        Finding::ClaimOpen => language.pick("that is not decided yet", "尚未裁定"),
        Finding::ClaimIsOffer => language.pick("the claim is an offer of a draw as well", "该要求同时视为提和"),
        Finding::MustChange => language.pick("the loop is forbidden to one side", "一方为禁止着法"),
        Finding::NothingToDecide => language.pick("no claim waits for an answer", "没有待决的要求"),
        Finding::DecidedDraw => language.pick("the game is drawn", "判为和棋"),
        Finding::DecidedPutOff => language.pick("the game goes on under the arbiter's eyes", "在裁判监看下继续对局"),
        Finding::DecidedRefused => language.pick("the claim is refused", "要求被拒绝"),
        Finding::Resigned => language.pick("the resignation ends the game", "认输，对局结束"),
        Finding::FlagLoses => language.pick("the time is overstepped: the game is lost", "超时判负"),
        Finding::FlagDraws => language.pick("the time is overstepped, but the game is drawn", "超时，但判和"),
        Finding::FlagOpen => language.pick("what the flag brings is not decided", "落旗的结果未能判定"),
        Finding::FlagInTime => language.pick("the moves of the period are made", "规定着数已走满，不算超时"),
        Finding::LastMoveNotCompleted => {
            language.pick("the move on the board was not completed before the flag fell", "盘上一着在落旗前未按钟完成")
        }
        Finding::OverBeforeFlag => language.pick(
            "the game was over before the flag was seen to fall: its result stands",
            "对局结束在先，落旗在后：结果有效",
        ),
        Finding::StopAllowed => language.pick("the clocks may be stopped for that", "可为此停钟"),
        Finding::StopNeedless => language.pick("the clocks may not be stopped without need", "无正当理由不得停钟"),
        Finding::Foul => language.pick("a foul", "犯规"),
        Finding::FoulsLose => language.pick("one foul too many loses the game", "犯规次数已满，判负"),
        Finding::PenaltyOversteps => language
            .pick("the wrong claim's time oversteps the limit: the game is lost", "提和不实，加计时间后超时判负"),
        Finding::StartWrong => language.pick("the game began from a wrong position", "原始位置摆错"),
        Finding::ColoursReversed => language.pick("the colours are reversed", "先后走颠倒"),
        Finding::BoardWrong => language.pick("the board lies the wrong way", "棋盘摆错"),
        Finding::Knocked => language.pick("pieces were knocked over", "碰倒棋子"),
        Finding::Displaced => language.pick("a piece stands on a wrong square", "棋子挪位"),
        Finding::ResumedWrong => language.pick("the position of the resumption is wrong", "续赛局面摆错"),
        Finding::IllegalFound => language.pick("an illegal move was played on", "先前的违例着法"),
        Finding::FoundTooLate => language.pick("found after the end: the result stands", "局后发现，不予受理"),
    }
}

/// What follows.
fn order_words(order: &Order, language: Language) -> String {
    let who = |player: &Player| player.words(language);
    let english = language == Language::English;
    let time = |seconds: u32| format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    match order {
        Order::Play { by, moves } => {
            let moves = moves.join(language.comma());
            if english {
                format!("{} plays one of: {moves}", who(by))
            } else {
                format!("{}须走其一：{moves}", who(by))
            }
        }
        Order::PlayAny { by } => {
            if english {
                format!("{} plays any legal move", who(by))
            } else {
                format!("{}走任意合法着法", who(by))
            }
        }
        Order::Restore { plies } => {
            if english {
                format!("the position after {plies} plies stands again")
            } else {
                format!("恢复第{plies}半着后的局面")
            }
        }
        Order::Add { to, seconds } => {
            if english {
                format!("{} gets {}", who(to), time(*seconds))
            } else {
                format!("给{}加{}", who(to), time(*seconds))
            }
        }
        Order::Left { on, seconds } => {
            if english {
                format!("{} has {} left", who(on), time(*seconds))
            } else {
                format!("{}剩余{}", who(on), time(*seconds))
            }
        }
        Order::SetClocks => {
            language.pick("the arbiter sets the clocks by the best judgement", "裁判酌情调整棋钟").into()
        }
        Order::MayAdd { to, seconds } => {
            if english {
                format!("{} may be given {}", who(to), time(*seconds))
            } else {
                format!("可给{}加{}", who(to), time(*seconds))
            }
        }
        Order::MayPenalise { player } => {
            if english {
                format!("the arbiter may penalise {}", who(player))
            } else {
                format!("裁判可处罚{}", who(player))
            }
        }
        Order::CountFoul { of, number } => {
            if english {
                format!("{}'s foul number {number}", who(of))
            } else {
                format!("{}第{number}次犯规", who(of))
            }
        }
        Order::Answer { by, after_move } => match (english, after_move) {
            (true, false) => format!("{} may accept or refuse", who(by)),
            (true, true) => format!("{} may wait for the move before answering", who(by)),
            (false, false) => format!("{}可同意或拒绝", who(by)),
            (false, true) => format!("{}可待看到着法后答复", who(by)),
        },
        Order::Queen => language.pick("the pawn becomes a queen", "兵升变为后").into(),
        Order::CompletePromotion { by } => {
            if english {
                format!("{} completes the promotion in the own time", who(by))
            } else {
                format!("{}用自己的时间完成升变", who(by))
            }
        }
        Order::Change { by } => {
            if english {
                format!("{} must change, or loses when it recurs", who(by))
            } else {
                format!("{}须变着，再重复即判负", who(by))
            }
        }
        Order::NewGame => language.pick("the game is void, and a new one is played", "对局作废重下").into(),
        Order::MayNewGame => language.pick("the arbiter may set a new game", "裁判可安排重下").into(),
        Order::Transfer => {
            language.pick("the position is transferred to a board that lies rightly", "局面移到摆对的棋盘上").into()
        }
        Order::PutRight => language.pick("it is put right at once", "立即纠正").into(),
        Order::PutBack { by } => {
            if english {
                format!("{} puts them back in the own time", who(by))
            } else {
                format!("{}用自己的时间复原", who(by))
            }
        }
        Order::GoOn => language.pick("the game goes on", "对局继续").into(),
        Order::ArbiterDecides => language.pick("the arbiter decides", "由裁判决定").into(),
    }
}

/// How the game stands.
fn result_words(state: GameState, book: RuleBook, language: Language) -> &'static str {
    let game = match book {
        RuleBook::Chess(_) => GameName::Chess,
        RuleBook::Xiangqi(_) => GameName::Xiangqi,
    };
    match (state, game) {
        (GameState::Open, _) => language.pick("open", "未终局"),
        (GameState::Draw, _) => language.pick("draw", "和棋"),
        (GameState::Void, _) => language.pick("void", "作废"),
        (GameState::FirstWins | GameState::SecondWins, game) => {
            let side = state.winner().unwrap_or(Side::First);
            match (game, side) {
                (GameName::Chess, Side::First) => language.pick("White wins", "白方胜"),
                (GameName::Xiangqi, Side::First) => language.pick("Red wins", "红方胜"),
                (_, Side::Second) => language.pick("Black wins", "黑方胜"),
            }
        }
    }
}
