// The evaluation's terms in Chinese, one a line: name, Chinese name, what it is. A term that is missing here keeps its
// English words.

const CHESS = `
material|子力|兵、马、象、车、后的价值
pawn square|兵位|兵所在格的价值，自第一横线起；直线从己王一侧数起，以下各表同
knight square|马位|马所在格的价值
bishop square|象位|象所在格的价值
rook square|车位|车所在格的价值
queen square|后位|后所在格的价值
king square|王位|王所在格的价值，每横线四格：王所在一侧折算到 a 至 d 线
bishop pair|双象|有两象或更多
pair own|己子搭配|己方两子的搭配：双兵、马与兵、双马、象与兵，直至双后
pair foe|敌我搭配|己子与较低一级的敌子：马对兵、象对兵、象对马等
tempo|先手|轮到走棋的一方
knight mobility|马的活动度|马在活动区内可到的格数
bishop mobility|象的活动度|象在活动区内可到的格数，可透过后
rook mobility|车的活动度|车在活动区内可到的格数，可透过后与己车
queen mobility|后的活动度|后在活动区内可到的格数
isolated|孤兵|相邻直线上没有己兵的兵，按其直线离边线的远近
isolated open|半开线孤兵|同上，且前方同线没有敌兵，另加
doubled|叠兵|前方同线另有己兵的兵，按其直线离边线的远近
backward|落后兵|没有己兵可支援、前一格又受敌兵控制的兵，按横线
backward open|半开线落后兵|同上，且前方同线没有敌兵，另加
phalanx|并排兵|旁边有己兵的兵，按横线
defended|受保护|受己兵保护的兵，按横线
lever weak|弱兵杠杆|受两个敌兵攻击而没有己兵保护的兵
candidate|准通路兵|前方直线开放、助手不少于可阻拦敌兵的兵，按横线
blocked pawn|受阻兵|被敌兵顶住的兵，按横线
islands|兵岛|每一组直线相邻的兵
majority|多兵|在远离己王的一翼兵多于对方
passed connected|相连通路兵|旁边或后方有己方通路兵相助的通路兵，按横线
passed edge|边线通路兵|通路兵，按其直线离边线的远近
passed|通路兵|通路兵按横线：前一格空着、受敌攻击、被占、两者兼有
passed now|轮走方通路兵|轮走方的通路兵，按横线
passed own king|通路兵与己王|己王到通路兵前一格的距离（0 至 7），按横线分组
passed foe king|通路兵与敌王|敌王到通路兵前一格的距离，分组同上
passed safe path|通路安全|前路没有敌子也不受攻击的通路兵，按横线
passed push defended|可护进的通路兵|前一格受保护的通路兵，按横线
passed rook behind|车在通路兵后|己方车或后在通路兵之后
passed foe behind|敌子在通路兵后|敌方车或后在通路兵之后
passed unstoppable|不可阻挡的通路兵|单王追不上的最前通路兵，按横线
shelter|王的兵盾|王旁直线与王线上最靠后的己兵：按直线离边线的远近与兵的横线（1 为没有）
shelter danger|兵盾危险|同上，计入危险
storm|兵的冲击|王旁直线与王线上最前的敌兵（未相顶）：按直线离边线的远近与从王看的横线（1 为没有）
storm danger|兵冲危险|同上，计入危险
storm rammed|兵相顶|同上，被己兵顶住，按横线
king file|王线|王旁直线与王线：无兵、无己兵、无敌兵；先旁线后王线
king file danger|王线危险|同上，计入危险
king pawn distance|王与兵的距离|王到最近己兵的距离
danger base|王的处境|每个王都有的基数
danger to move|先手|攻方轮走
ring attacker|攻王圈之子|攻击王圈的马、象、车、后
ring hits|王圈受攻|王圈中受马、象、车、后攻击的格数
ring attackers|攻王圈子数|攻击王圈的子数
ring pawn|兵攻王圈|王圈中受兵攻击的格数
ring adjacent|王旁|对王旁各格的攻击
ring weak|王圈弱格|受攻而至多由王或后保护的王圈格
safe check|安全的将军|安全的将军：马一处、多处；象；车；后
unsafe check|不安全的将军|不安全的将军格：马、象、车、后
safe check now|轮走方安全的将军|攻方轮走时马、象、车、后的安全将军
flank attack|翼侧进攻|王翼受敌攻击的格数
flank twice|翼侧双重受攻|王翼受双重攻击的格数
flank defence|翼侧防守|王翼受己方控制的格数
pawnless flank|无兵之翼|王在没有兵的一翼
king pinned|王前牵制|被牵制在王前的己子
king discovery|王受闪将|可离开王线而闪将的敌子
no enemy queen|敌方无后|对方没有后
knight defender|马护王|己马保护王旁的格
bishop defender|象护王|己象保护王旁的格
king flights|王的逃路|王可安全走到的格数，0 至 8
pawn threat|兵的威胁|安全的兵攻击马、象、车、后
threat|威胁|对保护不足的兵、马、象、车、后：受马、象、车、后、王攻击
threat defended|对有根子的威胁|对保护充分的马、象、车、后：受马、象、车攻击
hanging|悬子|受攻而无保护，或受双重攻击而薄弱的敌子
weak by queen|仅后保护|只由后保护的薄弱敌子
weak pieces|弱子|受攻而保护不足的敌子数，0 至 3：先为轮走时，后为不轮走时
overloaded|过载防守|受一次攻击又只受一次保护的敌子
pawn threats|兵的威胁数|受安全的兵攻击的敌子数，0 至 2：先为轮走时，后为不轮走时
push threat|进兵威胁|安全进一步兵后可攻击的敌子
push threat now|轮走方进兵威胁|同上，轮走时
restricted|受限格|双方都攻击而对方控制不稳的格
queen hit knight|马可攻后|马可由此攻击后的安全格
queen hit slider|远程子可攻后|象或车可由此攻击后的安全格，受双重控制
outpost|据点|敌兵再也攻不到、由兵保护的格上的马、象；其次为无兵保护者
outpost reachable|可达的据点|下一步可到有兵保护的据点的马
behind pawn|兵后子|紧在兵后的马、象
bishop pawns|象与同色兵|与象同色格的己兵，按中心受阻己兵为 0、1、2 或更多
bishop facing pawns|象对敌兵|象的斜线上的敌兵
long diagonal|长斜线|透过兵可望见长斜线上两个中心格的象
minor own king|轻子与己王|马、象到己王的距离
minor foe king|轻子与敌王|马、象到敌王的距离
knight closed|封闭局面之马|马，按兵形的封闭程度
rook closed|封闭局面之车|车，按兵形的封闭程度
rook open|车占开放线|车在没有兵的直线
rook semi open|车占半开线|车在没有己兵的直线
rook shut|车被封闭|车在己兵被顶住的直线
rook queen file|车对后线|车与任一后同线
rook seventh|车占次底线|车在第七横线，敌王或敌兵也在那里
rook trapped|车被困|被己王堵住、活动度很小的车：有易位权、无易位权
rook king file|车对王线|车在敌王圈所在的直线
bishop king line|象瞄王线|象的斜线透过兵可达敌王圈
queen target|后受瞄准|后在敌方远程子的线上，中间只隔一子
queen infiltrated|后深入|后在敌方半场、敌兵攻不到之处
space|空间|中间各线上己兵之后或之间的安全格数，乘以己子数，以十六分之一计
centre|中心|对四个中心格的攻击
complexity|局面复杂度|此类局面中优势值多少：使以上各项之和放大或缩小
`;

const XIANGQI = `
material|子力|士、象、马、车、炮、兵的价值
tempo|先手|轮到走棋的一方
imbalance own|兵力搭配|一方各子之间的搭配：两种子数之积，或同种子的对数
imbalance theirs|对敌兵力搭配|己方一种子与对方一种子之间的搭配
officer by pieces|强子与兵力|马、车、炮，按盘面超过十六子后每两子计
horse square|马位|马所在点的价值，自己方底线起、自边线到中线；以下各表同
chariot square|车位|车所在点的价值
cannon square|炮位|炮所在点的价值
pawn square|兵位|兵所在点的价值，自兵林线起
king square|将位|将所在点的价值：九宫各横线的中线与肋线
elephant square|象位|象所在点的价值：底线、边线、中线、河口
guard shape|士象阵形|士的十种阵形（无、一士在底、花心、上角；双士的六种）与象的四种阵形（无、单象、连环、分开）的组合
guard shape chariot|士象对车|同样的阵形，按对方每一只车计
guard shape horse|士象对马|同样的阵形，按对方每一只马计
guard shape cannon|士象对炮|同样的阵形，按对方每一只炮计
pawn linked|牵手兵|两个过河兵并排，按所在横线
pawn backed|兵有后援|紧后方有己兵的兵
pawn doubled|重兵|同一直线的两个兵
pawn free|自由兵|未过河而前方同线没有敌兵的兵，按横线
pawn stopped|兵受阻|未过河而前一点受敌兵攻击的兵
pawns crossed|过河兵数|已过河的兵数，至多五个
pawn missing advisor|兵对缺士|过河兵，按对方所缺的每个士计
pawn missing elephant|兵对缺象|过河兵，按对方所缺的每个象计
pawn king distance|兵与将的距离|过河兵到敌将的距离，按较大一向的步数，1 至 8
horse mobility|马的活动度|马可到的安全点数
chariot mobility|车的活动度|车可到的安全点数
cannon mobility|炮的活动度|炮可到的安全空点数
horse forward|马跃前|马可到的前方安全点
horse leg own|己子蹩马腿|马腿上有己子
horse leg theirs|敌子蹩马腿|马腿上有敌子
protected|有根子|受己子保护的马、车、炮
horse outpost|马的据点|受己兵保护的过河马
horses linked|连环马|互相保护的双马
chariots linked|双车相连|互相保护的双车
chariot file|车占通路|车在没有己兵的直线；在没有兵的直线
chariot behind theirs|敌子后之车|我车与敌子之间隔一敌子：按其后之子的种类
chariot behind ours|己子后之车|我车与敌子之间隔一己子
cannon behind theirs|敌方炮架后之炮|我炮与敌子之间隔两子，均非己子：按其后之子的种类
cannon behind mixed|混合炮架后之炮|其中一子为己子
cannon behind ours|己方炮架后之炮|两子均为己子
threat pawn|兵的威胁|兵攻击士、象、马、车、炮、兵
threat guard|士象的威胁|士、象或将攻击其中之一
threat horse|马的威胁|马攻击其中之一：无根子，其次有根子
threat chariot|车的威胁|车攻击其中之一
threat cannon|炮的威胁|炮攻击其中之一
threat twice|双重威胁|受双重攻击而未受双重保护
hanging|悬子|无保护而受攻，且轮到攻方走
pinned chariot|被车牵制|被车或对方的将牵制在将前之子：士至兵
pinned cannon|被炮牵制|被炮牵制，为炮与将之间两子之一
chariot raw|车的空线|车可到的点数
cannon raw|炮的空线|炮可到的空点数
push threat|进兵威胁|兵安全进一步后可攻击的敌方强子
space|空间|只受己方攻击的点数：己岸、彼岸
danger base|将的处境|每个将都有的基数，使曲线从适当之处开始
danger king|将位|按将所在点：九宫各横线的中线与肋线
danger advisors|缺士|按士的阵形
danger elephants|缺象|按象的阵形
danger army|攻方兵力|对方盘面上每一只马、车、炮
danger defender|防守子|己方未过河的每一只马、车、炮
danger palace|九宫受攻|九宫中受马、车、炮、兵攻击的每一点
danger entry|入侵点|九宫周围受其攻击的每一点
danger attackers|攻将子数|攻击九宫或其周围的子数，0 至 6
danger weak|弱点|受攻而只由将保护或无保护的九宫点
danger safe check|安全的将军|马、车、炮、兵可安全将军之处：一、二、更多
danger unsafe check|不安全的将军|只能在会被吃之处将军：马、车、炮、兵
danger exits|将的出路|将可走到的安全点数，至多四个
danger hollow|空头炮|与将同在一条直线、中间无子的炮，按距离 1 至 9
danger hollow support|空头炮的支援|另加：同线的第二只炮；对方每一只车
danger cannon file|炮镇中路|与将同线、中间隔两子的炮，其中己子为 0、1、2；隔更多子
danger cannon rank|炮占横线|与将同横线的炮：中间无子、隔两子（同上）、更多
danger chariot file|车占将线|与将同线的车：隔一个守子、隔一个攻子、隔更多
danger chariot rank|车占横线|与将同横线的车，分法同上
danger palace horse|马入九宫|马在己方九宫花心、在将之前；同时又有敌炮望向该线
danger wing|偏翼|聚集在将较重一翼的子数，0 至 6
danger horse near|马近将|按敌马相对于将的位置：直线距离 0 至 4 以上，横线自后二至前六以上
danger chariot near|车近将|按敌车的位置，分法同上
danger to move|先手|攻方轮走时安全将军更危险：马、车、炮、兵
danger cannon near|炮近将|按敌炮的位置，分法同上
danger pawn near|兵近将|按敌方过河兵到将的距离，1 至 6 以上
complexity|局面复杂度|优势有多大决定性：基数；每一马、车、炮；每一兵；每一士象
`;

const BOTH = `
pairs of pieces|子力配合|每两子按兵种与位置相互配合的价值（由数据学得的表）
attack on the king|对王的进攻|以上各项危险合成的结果：危险少时很小，多时很大
total|合计|
`;

const table = (text) => new Map(text.trim().split("\n").map((line) => { const [name, ...words] = line.split("|"); return [name, words]; }));
const both = table(BOTH), TABLES = { chess: table(CHESS), xiangqi: table(XIANGQI) };

/** The name of a term in Chinese and what it is; the English words that are given where it has none. */
export function chineseTerm(name, doc, game) {
  const [named, says] = TABLES[game].get(name) ?? both.get(name) ?? [name, doc];
  return game === "xiangqi" ? [named.replaceAll("王", "将"), says] : [named, says];
}
