// Every sentence of the page, in English and Chinese.

import { element } from "./dom.js";

const WORDS = {
  game: ["Game", "棋种"], language: ["Language", "语言"], board: ["Board", "棋盘"], chess: ["Chess", "国际象棋"], xiangqi: ["Xiangqi", "象棋"],
  moves: ["Moves", "着法"], first: ["To the start", "回到开局"], back: ["One move back", "后退一步"], forth: ["One move on", "前进一步"], last: ["To the end", "到最后"],
  undo: ["Undo", "悔棋"], flip: ["Flip", "翻转"], pieces: ["Pieces", "棋子"], new: ["New game", "新局"],
  analyse: ["Analyse", "分析"], play: ["Play", "对弈"], rule: ["Rule", "裁决"], worth: ["Evaluation", "评估"], record: ["Game", "棋谱"],
  start: ["Start", "开始"], stop: ["Stop", "停止"], lines: ["Lines", "着法数"], threads: ["Threads", "线程"], hash: ["Hash MB", "哈希 MB"],
  foundLines: ["Best lines", "最佳着法"], graph: ["Expected points of the first player, move by move", "先手方逐步预期得分"],
  youPlay: ["You play", "执"], clock: ["Clock", "时限"], strength: ["Strength", "棋力"], full: ["full", "最强"], begin: ["Start a game from here", "由此开始对弈"],
  resign: ["Resign", "认输"], takeback: ["Take back", "悔棋"],
  law: ["Text", "规则"], claimed: ["Claim", "申请"], by: ["By", "提出方"], declared: ["Declared move", "写下的着法"], flagged: ["Whose flag", "超时方"],
  count: ["Which illegal move", "第几次违例"], fouls: ["Earlier fouls", "此前犯规"], clocks: ["Clocks", "双方用时"], decide: ["Rule", "裁决"], print: ["Print", "打印"],
  paste: ["Paste a FEN, PGN, score sheet, position line or JSON case", "粘贴 FEN、PGN、记谱、position 行或 JSON"], read: ["Read", "读入"], file: ["Open a file", "打开文件"], save: ["Save as PGN", "存为 PGN"],
  setup: ["Set up a position", "摆局面"], edit: ["Set up", "摆子"], clear: ["Clear", "清空"], toMove: ["To move", "先走"], apply: ["Use it", "采用"], promote: ["Promote to", "升变为"],
  keys: ["Arrow keys move a frame over the board, Enter chooses. Outside the board: left and right go through the game, f turns the board.", "方向键移动选框，回车选择。棋盘以外：左右键翻看着法，f 键翻转棋盘。"],
  white: ["White", "白方"], red: ["Red", "红方"], black: ["Black", "黑方"], both: ["Both", "双方"], you: ["you", "你"], engine: ["Chuhan", "楚汉"],
  checkmate: ["checkmate", "将死"], stalemate: ["stalemate", "无子可动"], repetition: ["repetition", "重复局面"], count_: ["the count of moves", "自然限着"], dead: ["no side can win", "双方均无法取胜"],
  "perpetual-check": ["perpetual check", "长将"], "perpetual-chase": ["perpetual chase", "长捉"], "perpetual-attack": ["perpetual attack", "长打"],
  wins: ["wins", "胜"], draw: ["Draw", "和棋"], to: ["to move", "走棋"], check: ["check", "将军"],
  gone: ["The server does not answer. The game is kept here; start 'chuhan serve' again and open its address.", "服务器无应答。棋局保存在此；请重新运行 chuhan serve 并打开其地址。"],
  noToken: ["Open the address that 'chuhan serve' printed: this one lacks its token.", "请打开 chuhan serve 显示的完整地址：此地址缺少令牌。"],
  thinking: ["thinking", "思考中"], yourMove: ["Your move", "轮到你走"], timeOver: ["time is over", "超时"], resigned: ["resigned", "认输"],
  perMove: ["s a move", "秒一步"], depth: ["depth", "深度"], nodes: ["nodes", "节点"], mate: ["mate", "杀"], none: ["none", "无"],
  "claim-threefold": ["Threefold repetition", "三次重复"], "claim-fifty": ["Fifty moves", "五十回合"], "claim-flag": ["A flag fell", "超时"], "claim-illegal": ["Illegal move", "违例着法"],
  "claim-resign": ["Resignation", "认输"], "claim-agreement": ["Draw agreed", "议和"], "claim-quickplay": ["Quickplay finish", "快速终局"], "claim-audit": ["Has the game ended?", "棋局是否终了？"],
  "claim-repetition": ["Repetition", "循环反复"], "claim-natural": ["Natural-move limit", "自然限着"],
  mover: ["side to move", "走棋方"], facts: ["Facts", "事实"], near: ["What does not count, and why", "不计者及其原因"], articles: ["Articles cited", "所引条款"], notes: ["Notes", "说明"], article: ["Article", "依据条款"], must: ["Must be played", "必须走"],
  arbiter: ["Arbiter", "裁判员"], date: ["Date, place", "日期、地点"], players: ["Players", "棋手"], toGame: ["Back to the game", "回到对局"],
  review: ["Review", "复盘"], desk: ["Arbiter's desk", "裁判台"], reviewGame: ["Review the game", "复盘本局"], eachPosition: ["For each position", "每个局面"],
  reviewWrite: ["Write it into the game", "写入棋谱"], accuracy: ["Accuracy", "准确率"], meanLoss: ["Mean loss", "平均损失"], movesJudged: ["Moves", "着数"], marks: ["Marks", "评注"], side: ["Side", "棋手"],
  remark: ["The move shown", "当前着法"], mark: ["Mark", "评注"], comment: ["Comment", "注解"], promoteLine: ["Towards the main line", "提升变着"], prune: ["Delete from here", "删除此后着法"],
  audit: ["Audit", "审查"], saveAll: ["Save everything", "保存全部"], notOurs: ["This file cannot be read: it was not saved here.", "无法读取此文件：并非由本页保存。"],
  verify: ["Verify", "核验"], saveRuling: ["Save as JSON", "存为 JSON"], holds: ["The ruling holds: it follows from what it shows.", "裁决成立：与所列依据相符。"], holdsNot: ["The ruling does not hold.", "裁决不成立。"],
  trees: ["Lines behind the threats", "攻击的具体着法"], playLine: ["Play the line on the board", "在棋盘上演示"], figureBack: ["Position before", "上一图"], figureForth: ["Next position", "下一图"],
  "law-fide-2023": ["FIDE 2023", "国际棋联 2023"], "law-fide-2009": ["FIDE 2009", "国际棋联 2009"], "law-cn-1984": ["China 1984", "中国 1984"], "law-fide-1990s-intro": ["FIDE, 1990s", "国际棋联 1990 年代"],
  "law-chinese-1999": ["China 1999", "中国 1999"], "law-asian": ["Asian", "亚洲"], "law-computer": ["Computer", "电脑"], "law-computer-ucci": ["Computer, UCCI", "电脑 UCCI"], "law-chinese-2020": ["China 2020", "中国 2020"],
  minutes: ["Minutes", "分钟"], increment: ["Seconds a move", "每步加秒"], deskBegin: ["Open the log from here", "由此开始记录"], deskEnd: ["End the game", "结束对局"], clocksStart: ["Start the clocks", "开钟"], clocksStop: ["Stop the clocks", "停钟"],
  clocksSet: ["Set", "调整"], clocksWrong: ["Two clocks are written as in 1:30:00 1:28:10.", "双方用时写作 1:30:00 1:28:10。"], who: ["Who", "何方"], manner: ["How", "方式"], touchAbout: ["Click the touched pieces in their order", "依次点选被触摸的棋子"], touchDone: ["Answer", "裁定"], cancel: ["Cancel", "取消"],
  "manner-deliberate": ["on purpose", "有意"], "manner-adjusting": ["to adjust", "摆正"], "manner-accidental": ["by accident", "无意"], "manner-complained-late": ["complained too late", "申诉过迟"], noteText: ["Note", "备注"], saveLog: ["Save the log", "保存记录"], log: ["Log of events", "事件记录"],
  deskAbout: ["A game entered move by move with its clocks; touches, offers, claims and warnings are written down and answered by article. The log is kept here through a closed tab or a crash.", "逐着录入对局并走钟；触摸、提和、申请与警告均记录在案，并依条款裁定。关闭标签页或意外中断后记录仍在。"],
  "event-clocks-start": ["Clocks started", "开钟"], "event-clocks-stop": ["Clocks stopped", "停钟"], "event-clocks-set": ["Clocks set", "调整棋钟"], "event-touch": ["Touched", "触摸"], "event-offer": ["Offers a draw", "提和"], "event-accept": ["Draw agreed", "同意和棋"], "event-refuse": ["Declines", "拒和"],
  moveText: ["Move", "着法"], "event-illegal": ["Illegal move", "违例着法"], "event-flag": ["Flag fell", "超时"], "event-resign": ["Resigns", "认输"], "event-warning": ["Warning", "警告"], "event-claim": ["Claim", "申请"], "event-note": ["Note", "备注"], "event-result": ["Result", "结果"], "event-taken-back": ["Taken back:", "撤销："], "event-move": ["Move", "着法"], "event-start": ["The log begins", "开始记录"],
  further: ["Something else", "其他"], writeDown: ["Write it down", "记录"],
  "more-withdraw": ["Takes the offer back", "撤回提和"], "more-retract": ["Wants to change the move", "欲改走"], "more-stop-promotion": ["Stops the clocks: no piece to promote to", "停钟：缺少升变棋子"], "more-stop-help": ["Stops the clocks to ask", "停钟询问裁判"], "more-stop-none": ["Stops the clocks without need", "无故停钟"],
  "more-decide-draw": ["The arbiter declares a draw", "裁判判和"], "more-decide-put-off": ["The arbiter puts the answer off", "裁判延后决定"], "more-decide-refuse": ["The arbiter refuses the claim", "裁判拒绝要求"],
  "more-foul-9.1.1": ["Foul: disturbs the opponent", "犯规：干扰对方"], "more-foul-9.1.2": ["Foul: handles the clock", "犯规：擅动棋钟"], "more-foul-9.1.7": ["Foul: leaves out moves of the record", "犯规：漏记着法"], "more-foul-9.1.8": ["Foul: breaks the rules for players", "犯规：违反纪律"],
  "more-found-start": ["Found: the first position was wrong", "发现：原始位置摆错"], "more-found-colours": ["Found: the colours are reversed", "发现：先后走颠倒"], "more-found-board": ["Found: the board lies the wrong way", "发现：棋盘摆错"], "more-found-knocked": ["Pieces were knocked over", "碰倒棋子"], "more-found-displaced": ["Found: a piece on a wrong square", "发现：棋子挪位"], "more-found-resumed": ["Found: the resumed position is wrong", "发现：续赛局面摆错"], "more-found-illegal-move": ["Found: an illegal move was played on", "发现：先前有违例着法"],
  withOffer: ["the next move comes with an offer of a draw", "下一着并提和"], offered: ["and offers a draw", "并提和"],
  deskLeave: ["The log of the game at the desk is not ended. Leave it?", "裁判台的对局记录尚未结束。确定放弃？"],
  storeFull: ["The browser keeps no more: save everything as a file.", "浏览器存储已满：请保存全部为文件。"],
  twice: ["This page is open in another tab, and only that tab keeps what is done. Close it and load this one again to go on here.", "本页已在另一标签页中打开，只有那一页会保存。关闭那一页并刷新本页即可在此继续。"],
  // In Chinese it could not be read where it is shown.
  boxes: Array(2).fill("This browser has no font with Chinese characters, so the page begins in English. The men on the board need no font. The button shows Chinese all the same."),
  term: ["Term", "项目"], here: ["here", "此处"], lead: ["lead mg · eg", "领先 中局 · 残局"], allTerms: ["Each piece's worth", "每子价值"],
  worthAbout: ["On each piece: the evaluation with it less the evaluation without it, for its owner. Choose a term to see what each piece gives to it.", "每子上的数：有此子与无此子的评估之差。点选项目可看各子的贡献。"],
  known: ["An ending known exactly, whatever the terms say.", "此残局结果已知，与各项无关。"], middlegame: ["middlegame", "中局"],
  gamesFound: ["games", "局"], more: ["more games are not shown", "其余未列出"], plies: ["plies", "步"], bare: ["no moves", "无着法"], readAs: ["Read as", "读作"], nothing: ["There is no game in it.", "其中没有棋局。"],
  "piece-k": ["king", "王"], "piece-q": ["queen", "后"], "piece-r": ["rook", "车"], "piece-b": ["bishop", "象"], "piece-n": ["knight", "马"], "piece-p": ["pawn", "兵"],
  "x-k": ["general", "将帅"], "x-a": ["advisor", "士仕"], "x-b": ["elephant", "象相"], "x-n": ["horse", "马"], "x-r": ["chariot", "车"], "x-c": ["cannon", "炮"], "x-p": ["pawn", "兵卒"], erase: ["remove", "移除"],
};

let column = 0;
export const language = () => (column ? "zh" : "en");

/** The word of this name. */
export function word(name) {
  const found = WORDS[name];
  if (!found) throw new Error(`no word for ${name}`);
  return found[column];
}

/** Words that follow one another: in Chinese without a space. */
export const phrase = (...words) => words.join(column ? "" : " ");

/**
 * Has the browser a font with Chinese characters? One that lacks them draws the same box for each, or a box with the
 * number of the character, which is narrower than they are.
 */
export function drawsChinese() {
  const pen = element("canvas", { width: 32, height: 32 }).getContext("2d", { willReadFrequently: true });
  if (!pen) return true;
  pen.font = "24px sans-serif";
  pen.textBaseline = "top";
  const drawn = (text) => {
    pen.clearRect(0, 0, 32, 32);
    pen.fillText(text, 4, 4);
    return pen.getImageData(0, 0, 32, 32).data.join();
  };
  return Math.abs(pen.measureText("棋").width - 24) < 2 && drawn("棋") !== drawn("车");
}

/** Speaks this language from now on, wherever the page names its words. */
export function speak(lang) {
  column = lang === "zh" ? 1 : 0;
  document.documentElement.lang = column ? "zh-Hans" : "en";
  for (const node of document.querySelectorAll("[data-w]")) node.textContent = word(node.dataset.w);
  for (const node of document.querySelectorAll("[data-label]")) { node.setAttribute("aria-label", word(node.dataset.label)); if (node.tagName === "BUTTON") node.title = word(node.dataset.label); }
}
