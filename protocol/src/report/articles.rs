//! What the cited articles say, in our own words, by rule book and number.

use chuhan_engine::{law::chess::claims::Book, xiangqi::RuleSet};

use super::Article;
use crate::{arbiter::RuleBook, language::Language};

/// Number, English, Chinese.
type ArticleText = (&'static str, &'static str, &'static str);

const FIDE_2023: &[ArticleText] = &[
    ("4.2.2", "Other contact counts as intended, unless plainly accidental.", "其他触碰视为有意，明显误碰除外。"),
    (
        "4.8",
        "Who has touched a piece can no longer complain about the opponent's touches.",
        "已触摸棋子者不得再指控对方摸子违规。",
    ),
    ("4.2.1", "Adjusting pieces must be announced first.", "摆正棋子须先声明。"),
    ("4.3.1", "Own pieces touched: the first that can be moved must be moved.", "触摸己方棋子：走第一个能走的棋子。"),
    (
        "4.3.2",
        "Opponent's pieces touched: the first that can be captured must be captured.",
        "触摸对方棋子：吃第一个能吃的棋子。",
    ),
    (
        "4.3.3",
        "One piece of each colour: capture the one with the other; else move or capture the first touched that can be.",
        "双方各触一子：用己方子吃对方子；不能吃时，走或吃最先触摸且能走能吃的棋子。",
    ),
    (
        "4.4.1",
        "King then rook touched: castling on that wing must be done if legal.",
        "先触王后触车：合法时必须向该翼易位。",
    ),
    ("4.4.2", "Rook then king touched: no castling on that wing in this move.", "先触车后触王：本着不得向该翼易位。"),
    (
        "4.4.3",
        "Castling intended but illegal: another legal move of the king, castling on the other wing included; if none, any move.",
        "意欲易位而不合法：改走王的其他合法着法(含向另一翼易位)；王无合法着法时可走任意着。",
    ),
    ("4.4.4", "A promotion is final when the new piece touches the square.", "升变棋子触及升变格后即不得更改。"),
    (
        "4.5",
        "None of the touched pieces can be moved or captured: any legal move.",
        "所触棋子均不能走也不能吃：可走任意合法着法。",
    ),
    ("5.1.1", "Checkmate ends the game.", "将死即终局。"),
    ("5.1.2", "Resignation loses, unless the opponent cannot mate.", "认输者负；对方不可能将死时为和棋。"),
    ("5.2.1", "Stalemate is a draw.", "逼和即和棋。"),
    (
        "5.2.2",
        "When neither side can mate by any legal moves the game is drawn.",
        "双方均不可能将死对方时(死局)即和棋。",
    ),
    ("5.2.3", "Draw by agreement, after each side has moved once.", "双方各走一着后可协议和棋。"),
    (
        "6.9",
        "Flag fall loses; drawn if the opponent cannot mate by any series of legal moves.",
        "超时判负；对方以任何合法着法均不可能将死时判和。",
    ),
    (
        "7.5.5",
        "First illegal move: two minutes to the opponent; the second loses.",
        "首次违例给对方加两分钟，第二次判负。",
    ),
    ("9.2", "A repetition is claimed by the player who has the move.", "重复局面由行棋方提出。"),
    (
        "9.2.1",
        "Claim with a written move after which the position stands for the third time.",
        "记录并声明一着，走后同一局面将第三次出现。",
    ),
    ("9.2.2", "Claim when the position on the board stands for the third time.", "棋盘上的局面已第三次出现。"),
    (
        "9.2.3",
        "Same position: same side to move, same men on the same squares, same possible moves.",
        "相同局面：行棋方、棋子位置及可能着法均相同。",
    ),
    ("9.2.3.1", "Not the same if a pawn could have been captured in passing.", "可吃过路兵时不算相同。"),
    ("9.2.3.2", "Not the same if castling rights were lost since.", "易位权已丧失时不算相同。"),
    ("9.3", "The move count is claimed by the player who has the move.", "五十回合和棋由行棋方提出。"),
    (
        "9.3.1",
        "Claim with a written move that completes fifty moves without capture or pawn move.",
        "声明一着，走后满五十回合未吃子未动兵。",
    ),
    ("9.3.2", "Claim when fifty moves were made without capture or pawn move.", "已满五十回合未吃子未动兵。"),
    (
        "9.4",
        "A player who touches a piece loses the right to claim on that move.",
        "触摸棋子后本着不得再提出和棋要求。",
    ),
    ("9.5.2", "A correct claim draws the game at once.", "要求成立，立即和棋。"),
    (
        "9.5.3",
        "A wrong claim gives the opponent two minutes; a declared move must be played.",
        "要求不成立，给对方加两分钟；已声明的着法必须走。",
    ),
    ("9.6.1", "The fifth occurrence draws the game by itself.", "同一局面第五次出现，自动和棋。"),
    (
        "9.6.2",
        "75 moves without capture or pawn move draw the game; mate on the last counts.",
        "满75回合未吃子未动兵自动和棋；末着将死则以将死论。",
    ),
    ("11.5", "Unreasonable claims are a disturbance; the arbiter decides.", "无理要求属干扰对方，由裁判酌情处理。"),
    ("A.3", "Rapid: the penalty is one minute.", "快棋：处罚为一分钟。"),
    ("B.2", "Blitz: the penalty is one minute.", "超快棋：处罚为一分钟。"),
    ("III.2.1", "The Guidelines apply only if announced before.", "指南须事先宣布方适用。"),
    ("III.3.1.1", "Both flags down in an earlier period: the game goes on.", "非最后时限双方超时：继续对局。"),
    ("III.3.1.2", "Both flags down in the last period: draw.", "最后时限双方超时：和棋。"),
    ("III.4", "With less than two minutes an increment may be asked for.", "不足两分钟可申请加秒。"),
    (
        "III.5",
        "With less than two minutes a draw may be asked for; the arbiter decides.",
        "不足两分钟可申请和棋，由裁判裁定。",
    ),
];

const FIDE_2009: &[ArticleText] = &[
    ("4.3", "Only deliberate touches bind.", "有意触摸方受约束。"),
    (
        "4.7",
        "Who has touched a piece can no longer complain about the opponent's touches.",
        "已触摸棋子者不得再指控对方摸子违规。",
    ),
    ("4.2", "Adjusting pieces must be announced first.", "摆正棋子须先声明。"),
    ("4.3(a)", "Own pieces touched: the first that can be moved must be moved.", "触摸己方棋子：走第一个能走的棋子。"),
    (
        "4.3(b)",
        "Opponent's pieces touched: the first that can be captured must be captured.",
        "触摸对方棋子：吃第一个能吃的棋子。",
    ),
    (
        "4.3(c)",
        "One piece of each colour: capture the one with the other; else move or capture the first touched that can be.",
        "双方各触一子：用己方子吃对方子；不能吃时，走或吃最先触摸且能走能吃的棋子。",
    ),
    (
        "4.4(a)",
        "King and rook touched: castling on that wing must be done if legal.",
        "触摸王与车：合法时必须向该翼易位。",
    ),
    ("4.4(b)", "Rook then king touched: no castling on that wing in this move.", "先触车后触王：本着不得向该翼易位。"),
    (
        "4.4(c)",
        "Castling intended but illegal: another legal move of the king, castling on the other wing included; if none, any move.",
        "意欲易位而不合法：改走王的其他合法着法(含向另一翼易位)；王无合法着法时可走任意着。",
    ),
    ("4.4(d)", "A promotion is final when the new piece touches the square.", "升变棋子触及升变格后即不得更改。"),
    (
        "4.5",
        "None of the touched pieces can be moved or captured: any legal move.",
        "所触棋子均不能走也不能吃：可走任意合法着法。",
    ),
    ("5.1(a)", "Checkmate ends the game.", "将死即终局。"),
    ("5.1(b)", "Resignation loses.", "认输者负。"),
    ("5.2(a)", "Stalemate is a draw.", "逼和即和棋。"),
    (
        "5.2(b)",
        "When neither side can mate by any legal moves the game is drawn.",
        "双方均不可能将死对方时(死局)即和棋。",
    ),
    ("5.2(c)", "Draw by agreement.", "协议和棋。"),
    (
        "6.9",
        "Flag fall loses; drawn if the opponent cannot mate by any series of legal moves.",
        "超时判负；对方以任何合法着法均不可能将死时判和。",
    ),
    ("6.11(a)", "Both flags down in an earlier period: the game goes on.", "非最后时限双方超时：继续对局。"),
    ("6.11(b)", "Both flags down in the last period: draw.", "最后时限双方超时：和棋。"),
    (
        "7.4(b)",
        "First and second illegal move: two minutes to the opponent; the third loses.",
        "首次、二次违例给对方加两分钟，第三次判负。",
    ),
    (
        "9.2",
        "Repetition: same side to move, same men on the same squares, same possible moves; claimed by the player to move.",
        "重复局面：行棋方、棋子位置、可能着法(含过路兵与易位)相同；由行棋方提出。",
    ),
    (
        "9.2(a)",
        "Claim with a written move after which the position stands for the third time.",
        "记录并声明一着，走后同一局面将第三次出现。",
    ),
    ("9.2(b)", "Claim when the position on the board stands for the third time.", "棋盘上的局面已第三次出现。"),
    ("9.3", "The move count is claimed by the player who has the move.", "五十回合和棋由行棋方提出。"),
    (
        "9.3(a)",
        "Claim with a written move that completes fifty moves without capture or pawn move.",
        "声明一着，走后满五十回合未吃子未动兵。",
    ),
    ("9.3(b)", "Claim when fifty moves were made without capture or pawn move.", "已满五十回合未吃子未动兵。"),
    (
        "9.4",
        "A player who makes a move without claiming loses the right on that move.",
        "未提出要求即走棋者，本着不得再提。",
    ),
    ("9.5(a)", "A correct claim draws the game at once.", "要求成立，立即和棋。"),
    (
        "9.5(b)",
        "A wrong claim: three minutes to the opponent; half of the claimant's time goes, three minutes at most.",
        "要求不成立：给对方加三分钟；提出者剩余时间减半，至多减三分钟。",
    ),
    (
        "10.2",
        "With less than two minutes a draw may be asked for; the arbiter decides.",
        "不足两分钟可申请和棋，由裁判裁定。",
    ),
];

const CN_1984: &[ArticleText] = &[
    (
        "6.1 interpretation 1",
        "Rook touched first in castling: a warning, but the castling is valid.",
        "易位先碰车：警告，易位仍有效。",
    ),
    (
        "6.1 interpretation 2",
        "King and rook touched at once, castling illegal: the king moves or castles on the other wing; if it cannot, any move.",
        "同时碰王与车而易位不合法：必须走王(含向另一翼易位)；王无着可走时可走别的棋子。",
    ),
    ("7.4", "A promotion is complete when the new piece stands and the hand has left it.", "升变棋子放定离手即完成。"),
    ("8.2 interpretation 3", "An accident is no touch.", "不小心碰到不作摸子。"),
    ("8.1", "Adjusting pieces must be announced first.", "摆正棋子须先声明。"),
    (
        "8.2(a)",
        "Pieces of one colour touched: the first that can be moved or captured.",
        "触摸同色棋子：走动或吃掉第一个能走能吃的。",
    ),
    (
        "8.2(b)",
        "One piece of each colour: capture the one with the other; else move the own; else capture with another.",
        "双方各触一子：用己方子吃对方子；不能吃则走动己方子；仍不能走则用别子吃对方子。",
    ),
    (
        "8.3",
        "None of the touched pieces can be moved or captured: any legal move.",
        "所触棋子均不能走也不能吃：可走任意合法着法。",
    ),
    (
        "8.4",
        "A breach is to be claimed before touching a piece oneself; the referee acts without a claim as well.",
        "指出对方违例须在自己触摸棋子之前；裁判员执行本节不需要求。",
    ),
    ("9.1", "An illegal move is taken back: the position before it is restored.", "违例着法须恢复到违例前的局面。"),
    ("11.1", "Checkmate wins.", "将死对方者胜。"),
    ("11.2", "Resignation loses.", "认输者负。"),
    ("12.1", "Stalemate is a draw.", "逼和即和棋。"),
    ("12.2", "Draw by agreement.", "协议和棋。"),
    (
        "12.3",
        "Same position: same side to move, same kinds of men on the same squares, same possible moves.",
        "相同局面：行棋方相同，同种棋子在相同格，可能着法相同。",
    ),
    (
        "12.3(a)",
        "Claim with a declared move after which the position stands for the third time.",
        "声明一着，走后同一局面将第三次出现。",
    ),
    ("12.3(b)", "Claim when the position on the board stands for the third time.", "棋盘上的局面已第三次出现。"),
    (
        "12.4",
        "Fifty moves without capture or pawn move; a hundred for two knights against a blocked pawn.",
        "五十回合未吃子未动兵；双马对被封锁的兵为一百回合。",
    ),
    ("12.4 interpretation 1", "A flag fall loses even if nobody can mate.", "超时判负，即使双方均不可能将死。"),
    ("13.2", "A player who does not keep the score may not claim.", "未作记录者无权提出。"),
];

const FIDE_1990S: &[ArticleText] = &[
    ("6.4", "A promotion is complete when the new piece stands and the hand has left it.", "升变棋子放定离手即完成。"),
    ("7.2", "Only deliberate touches bind.", "有意触摸方受约束。"),
    (
        "7.4",
        "Who has touched a piece can no longer complain about the opponent's touches.",
        "指出对方违例须在自己触摸棋子之前。",
    ),
    (
        "5.1(3)",
        "Rook touched before the king: no castling with that rook; ruled as touched pieces.",
        "先触车后触王：不得用该车易位，按摸子处理。",
    ),
    (
        "5.1(4)",
        "Castling intended but illegal: the king moves or castles on the other wing; if it cannot, any move.",
        "意欲易位而不合法：走王或向另一翼易位；王无着可走时走任意着。",
    ),
    ("7.1", "Adjusting pieces must be announced first.", "摆正棋子须先声明。"),
    (
        "7.2(1)",
        "Pieces of one colour touched: the first that can be moved or captured.",
        "触摸同色棋子：走动或吃掉第一个能走能吃的。",
    ),
    (
        "7.2(2)",
        "One piece of each colour: capture the one with the other; else the first touched.",
        "双方各触一子：用己方子吃对方子；不合法时按首先触摸的处理。",
    ),
    (
        "7.3",
        "None of the touched pieces can be moved or captured: any legal move.",
        "所触棋子均不能走也不能吃：可走任意合法着法。",
    ),
    ("8.1", "An illegal move is taken back.", "违例着法须恢复原局面。"),
    ("10.1", "Checkmate wins.", "将死对方者胜。"),
    ("10.2", "Resignation loses.", "认输者负。"),
    ("10.3", "Stalemate is a draw.", "逼和即和棋。"),
    ("10.4(1)", "King against king is a draw.", "单王对单王为和棋。"),
    ("10.4(2)", "King and bishop or knight against king is a draw.", "王象或王马对单王为和棋。"),
    ("10.4(3)", "Bishops of one square colour are a draw.", "双方各剩同色格象为和棋。"),
    (
        "10.5",
        "A bare king cannot win: if its opponent oversteps the time or seals an illegal move, the game is drawn.",
        "单王不能作胜方：其对方超时或封棋着法不合规则，判和。",
    ),
    ("10.6", "Draw by agreement.", "协议和棋。"),
    ("10.10", "Repetition of the position, claimed by the player to move.", "重复局面由行棋方提出。"),
    (
        "10.10(1)",
        "Claim with a declared move after which the position stands for the third time.",
        "声明一着，走后同一局面将第三次出现。",
    ),
    ("10.10(2)", "Claim when the position on the board stands for the third time.", "棋盘上的局面已第三次出现。"),
];

const CHINESE: &[ArticleText] = &[
    ("2.2", "How the pieces move; the generals may not face each other.", "各种棋子的走法；将帅不得直接对面。"),
    ("3.1", "A general in check that cannot be answered is mated.", "被照将而无法应将，即被将死。"),
    ("3.2", "The side to move without a legal move is stalemated.", "轮到走棋而无子可走，即被困毙。"),
    ("4.1.1", "Whose general is mated loses.", "帅(将)被将死者负。"),
    ("4.1.2", "Who leaves the generals face to face loses.", "走棋后形成将帅对面者负。"),
    ("4.1.3", "Who is stalemated loses.", "被困毙者负。"),
    ("4.1.4", "Who does not make the moves of a period in its time loses.", "在规定时限内未走满规定着数者负。"),
    ("4.1.9", "Who resigns loses.", "自己宣布认输者负。"),
    ("4.2.2", "Drawn when one side offers a draw and the other accepts.", "一方提议作和，另一方同意者为和棋。"),
    ("22.1", "Not making the moves of a period in time is overstepping.", "规定时间内不能走满规定着数，按超时论。"),
    ("4.1.6", "Who breaks the rules of moving loses.", "走棋违反行棋规定者负。"),
    ("4.1.8", "Three fouls in one game lose.", "同一棋局三次犯规者负。"),
    ("4.1.7", "Who must change and does not loses.", "走棋违反禁例，应变不变者负。"),
    ("4.2.1", "Drawn when neither side can possibly win.", "双方均无可能取胜的简单局势为和棋。"),
    (
        "4.2.3",
        "Drawn when a loop was repeated three times and no change is a draw.",
        "循环反复三次，符合不变作和规定者为和棋。",
    ),
    ("4.2.4", "Drawn after sixty rounds without a capture.", "连续六十回合双方未吃一子为和棋。"),
    ("5.1", "An own piece touched must be moved, if it can.", "触摸己方棋子必须走动，不能走者除外。"),
    ("5.2", "An opponent's piece touched must be captured, if it can.", "触摸对方棋子必须吃掉，无法吃者除外。"),
    (
        "5.3",
        "Own piece first, then the opponent's: capture with it; else move it; else capture with another; else any move.",
        "先摸己子后摸对方子：前者吃后者；不能则走前者；再不能则用别子吃后者；均不能可另走。",
    ),
    (
        "5.4",
        "Opponent's piece first, then the own: capture with it; else capture with another; else move the own; else any move.",
        "先摸对方子后摸己子：后者吃前者；不能则用别子吃前者；再不能则走后者；均不能可另走。",
    ),
    ("5.5", "Both touched at once: as 5.4.", "同时触摸双方棋子：处理同5.4。"),
    (
        "5.6",
        "Adjusting needs the opponent's consent in one's own time; an obvious accident is no touch.",
        "摆正须征得对方同意并在自己走棋时间内；明显误碰不作摸子。",
    ),
    ("9.1.4", "A wrong claim of the natural-move limit is a foul.", "提出自然限着经审核不属实，判犯规。"),
    ("9.1.5", "Touching an own piece that cannot move is a foul.", "摸触己方不可能走动的棋子，判犯规。"),
    ("9.1.6", "Touching an opponent's piece that cannot be captured is a foul.", "摸触对方而无法吃掉的棋子，判犯规。"),
    ("23.2", "The referee may draw a loop that goes on after three times.", "循环反复达三次仍延续，裁判有权判和。"),
    (
        "23.3",
        "Natural-move limit: the claimant's checks count ten at most; a wrong claim costs five minutes.",
        "自然限着：提出方将军着数至多计十着；不属实加计五分钟。",
    ),
    ("24", "A loop repeated three times is ruled on request.", "着法循环反复三次，可要求裁决。"),
    ("24.1", "One-sided perpetual check loses at once.", "一方长将立即判负。"),
    ("24.2", "Both allowed or both forbidden: drawn at once.", "双方均为允许着法或禁止着法，立即判和。"),
    (
        "24.3",
        "One side forbidden: it must change at once, and loses on one more repetition.",
        "一方禁止着法须立即变着，再重复一次循环即判负。",
    ),
    (
        "25.2",
        "Perpetual check, mate-threat and chase and their mixtures are forbidden; a loop with an idle move is allowed.",
        "长将、长杀、长捉及其交替为禁止着法；含闲着者为允许着法。",
    ),
    ("25.3", "What counts as material and what it is worth.", "子力及其价值。"),
    ("26.1", "Nobody may check perpetually alone.", "任何情况下不允许单方面长将。"),
    ("26.2", "Both allowed: draw.", "双方均为允许着法，不变作和。"),
    (
        "26.3",
        "Both forbidden, none of them one-sided perpetual check: draw.",
        "双方均为禁止着法(不含单方长将)，不变作和。",
    ),
    ("26.4", "Forbidden against allowed: the former must change or loses.", "禁止对允许，前者变着，不变判负。"),
    ("27.1", "A general's own attack is idle.", "帅(将)本身叫吃按闲。"),
    (
        "27.2",
        "A pawn's own attack is idle, unless both sides attack throughout.",
        "兵(卒)本身捉子按闲；相互长打时按捉。",
    ),
    (
        "27.3",
        "Taking a key defensive point with an incidental attack on a guard is idle.",
        "占据防守要点附带捉士相，按闲。",
    ),
    ("27.4", "A move of several effects takes the heaviest name.", "兼具多种作用从重。"),
    ("28.1", "Check: the general is attacked.", "将：直接攻击对方帅(将)。"),
    ("28.2", "Mate-threat: threatens to mate by checks.", "杀：企图连续照将将死对方。"),
    ("28.3", "Chase: threatens to win an unprotected unit.", "捉：下一着能吃掉对方无根子。"),
    ("28.5", "Exchange offer: equal units may take each other.", "兑：可与同等子力互换。"),
    ("28.6", "Sacrifice: an unprotected unit is offered.", "献：无根子送吃。"),
    ("28.7", "Block: hinders an enemy move without attacking.", "拦：阻拦对方而无攻击作用。"),
    ("28.8", "Follow: eyes a protected unit.", "跟：盯牵对方有根子。"),
    ("28.9", "Idle: neither check, mate-threat nor chase.", "闲：不属将、杀、捉。"),
    ("28.10", "Perpetual check: every move checks.", "长将：步步照将。"),
    ("28.11", "Perpetual mate-threat: every move threatens mate.", "长杀：步步杀着。"),
    ("28.12", "Perpetual chase: every move chases one unit or several.", "长捉：步步追捉一子或数子。"),
    ("28.14", "Attack against attack: every move of both sides attacks.", "长打对长打：双方步步是打。"),
    (
        "28.15",
        "Attack against no attack: one side attacks with every move, the other has an idle one.",
        "长打对非长打：一方步步是打，另一方中间有闲着。",
    ),
    ("28.16", "A root that does not protect is no root.", "假根、少根按无根处理。"),
    (
        "29.1",
        "Chases win by capture, by a run of checks or by an exchange.",
        "捉可由直接吃子、连续照将或完整交换得子。",
    ),
    ("29.2", "A chase comes from the move just made.", "捉产生于刚走的一着，上一着尚不存在。"),
    ("29.3", "The prey is unprotected material.", "被捉者为有子力价值的无根子。"),
    ("29.4", "Taking must not allow mate.", "吃子后不致被将死。"),
];

/// As public programs cite them.
const CHINESE_2020: &[ArticleText] = &[
    (
        "24.4-24.8",
        "Exchange offer, sacrifice, block and follow are idle, as is all that neither checks, threatens mate nor chases.",
        "兑、献、拦、跟均属闲；不属将、杀、捉者为闲。",
    ),
    ("24.8", "Idle: neither check, mate-threat nor chase.", "闲：不属将、杀、捉。"),
    ("24.9", "Perpetual check: every move checks.", "长将：步步照将。"),
    ("24.10", "Perpetual mate-threat: every move threatens mate.", "长杀：步步杀着。"),
    ("24.11", "Perpetual chase: every move chases one unit or several.", "长捉：步步追捉一子或数子。"),
    (
        "24.13",
        "Mixtures of check, mate-threat and chase without an idle move are forbidden.",
        "将、杀、捉交替而无闲着，为禁止着法。",
    ),
    ("24.15-24.16", "A root that does not protect, or too little, is no root.", "假根、少根按无根处理。"),
    ("24.17", "Joint chase: it takes more than one unit to win the prey.", "联合捉子：须多子配合方能得子。"),
    ("25.1", "Nobody may check perpetually alone.", "任何情况下不允许单方面长将。"),
    ("25.2", "Both allowed: draw.", "双方均为允许着法，不变作和。"),
    ("25.3", "Forbidden against allowed: the former must change or loses.", "禁止对允许，前者变着，不变判负。"),
    (
        "26.1",
        "What a general or a pawn attacks by itself is idle, as is what a general uncovers that answers a check.",
        "帅(将)、兵(卒)本身捉子按闲；走动帅(将)应将而产生者亦按闲。",
    ),
    ("26.4", "A move of several effects takes the heaviest name.", "兼具多种作用从重。"),
    (
        "26.9",
        "Both forbidden: whoever checks, threatens mate or chases outright changes against a joint chase.",
        "双方均为禁止着法：长杀、长捉车、长捉无根子对联合捉子，前者变着。",
    ),
    ("26.9.4", "Both forbidden, neither the worse: draw.", "双方均为禁止着法且责任相同，不变作和。"),
];

const OTHER: &[ArticleText] = &[
    ("AXF detail rule 6", "Perpetual check loses.", "长将判负。"),
    (
        "AXF repetition rules",
        "Perpetual check loses; chasing one unprotected unit on every move loses to a lesser offence; equals draw.",
        "长将判负；步步捉同一无根子者，对方违规较轻时判负；同等作和。",
    ),
    (
        "computer rules",
        "One-sided perpetual check loses, then one-sided perpetual chase of one unit; otherwise a draw.",
        "单方长将判负，其次单方长捉同一子判负；否则作和。",
    ),
    (
        "plain repetition",
        "A repeated position is a draw, perpetual check apart where the rule set says so.",
        "局面重复作和；规则另定者长将除外。",
    ),
];

/// An article of a rule book, with what it says.
pub(super) fn article(book: RuleBook, number: &'static str, language: Language) -> Article {
    let table = match book {
        RuleBook::Chess(Book::Fide2023) => FIDE_2023,
        RuleBook::Chess(Book::Fide2009) => FIDE_2009,
        RuleBook::Chess(Book::Cn1984) => CN_1984,
        RuleBook::Chess(Book::Fide1990sIntro) => FIDE_1990S,
        RuleBook::Xiangqi(RuleSet::Chinese1999) => CHINESE,
        RuleBook::Xiangqi(RuleSet::Chinese2020) => CHINESE_2020,
        // Rule sets without a text of their own.
        RuleBook::Xiangqi(_) => OTHER,
    };
    let entry = table.iter().find(|entry| entry.0 == number);
    Article { number, says: entry.map_or("", |entry| language.pick(entry.1, entry.2)) }
}
