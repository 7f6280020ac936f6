//! Can a side still mate by some series of legal moves? Decided exactly, with a proof either way.
//!
//! A "yes" comes with a line that ends in mate, found by a best-first search in which both sides
//! help. A "no" comes from the material, from a fixpoint that over-approximates every square each
//! man can ever reach, or from having looked at every position that can arise. What is left is
//! "unknown", with the positions looked at. FIDE Laws 2023, articles 1.5, 5.2.2, 6.9.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashSet},
    hash::{BuildHasherDefault, Hasher},
};

use crate::{
    chess::{
        attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks},
        board::Board,
        types::{Bitboard, File, Move, Piece, PieceKind, Rank, Square},
    },
    game::Side,
};

/// Why no series of legal moves mates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The game is over, by mate of the other side or by stalemate.
    GameOver,
    /// The material cannot mate.
    Material,
    /// No square that the king can ever reach is one on which it could be mated.
    Mobility,
    /// Every position that can arise was looked at; `positions` of them.
    Closure {
        /// How many positions.
        positions: usize,
    },
}

/// The answer to "can this side mate?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CanMate {
    /// By this line, from the position asked about.
    Yes(Vec<Move>),
    /// By no series of legal moves.
    No(Proof),
    /// Not decided within the budget.
    Unknown {
        /// Positions looked at.
        positions: usize,
    },
}

impl CanMate {
    /// The answer alone, if there is one.
    pub const fn known(&self) -> Option<bool> {
        match self {
            CanMate::Yes(_) => Some(true),
            CanMate::No(_) => Some(false),
            CanMate::Unknown { .. } => None,
        }
    }
}

/// Positions looked at before the answer is "unknown", unless asked otherwise.
pub const DEFAULT_BUDGET: usize = 1_200_000;

/// Positions looked at before the costlier proof of impossibility is tried.
const FIRST_LOOK: usize = 1_500;

/// Positions looked at with each of the other heuristics before the patient search goes on to the end.
const SECOND_LOOK: usize = 50_000;

/// Decides whether `winner` can mate by some series of legal moves, looking at no more than
/// `budget` positions. Move-count rules do not end the series.
pub fn can_mate(board: &Board, winner: Side, budget: usize) -> CanMate {
    LawCache::default().can_mate(board, winner, budget)
}

fn decide(memory: &mut LawCache, board: &Board, winner: Side, budget: usize) -> CanMate {
    if board.count_legal() == 0 {
        let mated = board.checkers().any() && board.side() != winner;
        return if mated { CanMate::Yes(Vec::new()) } else { CanMate::No(Proof::GameOver) };
    }
    if material_forbids(board, winner) {
        return CanMate::No(Proof::Material);
    }
    let mut hasty = Helpmate::new(memory, board, winner, Heuristic::Hasty);
    if let Some(answer) = hasty.look(FIRST_LOOK.min(budget)) {
        return answer;
    }
    let mut positions = hasty.met();
    if mobility_forbids(board, winner) {
        return CanMate::No(Proof::Mobility);
    }
    let corners = CORNERS.into_iter().map(Heuristic::Corner);
    for heuristic in [Heuristic::Greedy].into_iter().chain(corners) {
        let mut other = Helpmate::new(memory, board, winner, heuristic);
        if let Some(answer) = other.look(SECOND_LOOK.min(budget)) {
            return answer;
        }
        positions += other.met();
    }
    let mut search = Helpmate::new(memory, board, winner, Heuristic::Patient);
    search.look(budget).unwrap_or(CanMate::Unknown { positions: search.met() + positions })
}

/// Material with which `winner` can never mate, whatever is played: a bare king; a lone knight
/// against king and queens; bishops of one square colour against a side that has neither knight,
/// pawn nor bishop of the other colour to stand in its king's way.
pub fn material_forbids(board: &Board, winner: Side) -> bool {
    let of = |side, kind| board.of(side, kind);
    let loser = !winner;
    let mighty = of(winner, PieceKind::Pawn) | of(winner, PieceKind::Rook) | of(winner, PieceKind::Queen);
    if mighty.any() {
        return false;
    }
    let (knights, bishops) = (of(winner, PieceKind::Knight), of(winner, PieceKind::Bishop));
    let helpers = board.side_pieces(loser) - board.pieces(PieceKind::King);
    match (knights.count(), bishops.count()) {
        (0, 0) => true,
        (1, 0) => (helpers - board.pieces(PieceKind::Queen)).is_empty(),
        (0, _) => {
            let colour = if bishops.meets(Bitboard::LIGHT) { Bitboard::LIGHT } else { Bitboard::DARK };
            let one_colour = (bishops & colour) == bishops;
            let blockers = of(loser, PieceKind::Knight)
                | of(loser, PieceKind::Pawn)
                | (of(loser, PieceKind::Bishop) - (of(loser, PieceKind::Bishop) & colour));
            one_colour && blockers.is_empty()
        }
        _ => false,
    }
}

/// Keys are random already; hashing them again is waste.
#[derive(Default)]
struct KeyHasher(u64);
impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {
        unreachable!("only keys are hashed here")
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
type KeySet = HashSet<u64, BuildHasherDefault<KeyHasher>>;

/// How a position was reached.
struct Node {
    parent: u32,
    played: Option<Move>,
    plies: u16,
    /// Where its board is kept, once it has been looked at.
    place: u32,
}

/// Moves of the loser, the king's aside, that the hasty search looks at first.
const TEMPO_MOVES: u32 = 2;
/// Effort by which it puts off the others.
const PUT_OFF: u32 = 3;

/// A place in the queue: least effort first, then oldest. `again` asks for the moves put off.
fn ticket(effort: u32, index: u32, again: bool) -> u64 {
    u64::from(effort) << 32 | u64::from(index) << 1 | u64::from(again)
}

/// Memory of a search, kept for its allocations only: most questions are answered within a few positions,
/// and asking the system for memory each time would cost as much as the answer.
#[derive(Default)]
pub struct LawCache {
    /// Every position met, in order.
    nodes: Vec<Node>,
    seen: KeySet,
    /// Tickets of the positions still to be looked at, see [`ticket`].
    open: BinaryHeap<Reverse<u64>>,
    /// Boards of the positions that were looked at: few, where the way is found soon.
    boards: Vec<Board>,
}

/// Memory larger than this many positions is given back to the system.
const KEPT_POSITIONS: usize = 1 << 14;

impl LawCache {
    /// As [`can_mate`], with memory that was used before.
    pub fn can_mate(&mut self, board: &Board, winner: Side, budget: usize) -> CanMate {
        let answer = decide(self, board, winner, budget);
        self.clear();
        answer
    }
    /// Forgets everything.
    fn clear(&mut self) {
        if self.nodes.capacity() > KEPT_POSITIONS {
            *self = Self::default();
        }
        self.nodes.clear();
        self.seen.clear();
        self.open.clear();
        self.boards.clear();
    }
}

/// By what a best-first search orders positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heuristic {
    /// In ordinary positions nearly any way leads to mate: bring all men near, and of the loser's
    /// moves look first at the king's and at a few that only pass the time.
    Hasty,
    /// The loser's men may be needed to stand in its king's way: keep them.
    Patient,
    /// On a full board: take everything, then mate a bare king.
    Greedy,
    /// Lead the king to this corner, not to the nearest.
    Corner(Square),
}

/// A best-first search for any series of moves that ends in mate by `winner`.
struct Helpmate<'a> {
    winner: Side,
    heuristic: Heuristic,
    start: Board,
    memory: &'a mut LawCache,
}

impl<'a> Helpmate<'a> {
    fn new(memory: &'a mut LawCache, board: &Board, winner: Side, heuristic: Heuristic) -> Self {
        memory.clear();
        memory.seen.insert(board.key().0);
        let mut search = Self { winner, heuristic, start: *board, memory };
        search.push(board, 0, None, 0);
        search
    }

    /// Positions met so far.
    fn met(&self) -> usize {
        self.memory.nodes.len()
    }

    fn push(&mut self, board: &Board, parent: u32, played: Option<Move>, plies: u16) {
        let mut guess = match self.heuristic {
            Heuristic::Hasty => distance_to_mate(board, self.winner, &CORNERS, i32::MAX),
            Heuristic::Corner(corner) => distance_to_mate(board, self.winner, &[corner], FAR_MEN),
            Heuristic::Patient | Heuristic::Greedy => distance_to_mate(board, self.winner, &CORNERS, FAR_MEN),
        };
        if self.heuristic == Heuristic::Greedy {
            guess += 6 * board.side_pieces(!self.winner).count() as i32;
        }
        let effort = 3 * guess.unsigned_abs() + u32::from(plies);
        let index = self.memory.nodes.len() as u32;
        self.memory.open.push(Reverse(ticket(effort, index, false)));
        self.memory.nodes.push(Node { parent, played, plies, place: 0 });
    }

    /// Goes on until `budget` positions were met in all; `None` if that was not enough.
    fn look(&mut self, budget: usize) -> Option<CanMate> {
        while self.met() < budget {
            let Some(Reverse(first)) = self.memory.open.pop() else {
                return Some(CanMate::No(Proof::Closure { positions: self.met() }));
            };
            let (index, again) = (first as u32 >> 1, first & 1 != 0);
            let Node { parent, played, plies, place } = self.memory.nodes[index as usize];
            let kept = |place: u32| self.memory.boards[place as usize];
            let board = match played {
                _ if again => kept(place),
                None => self.start,
                Some(m) => {
                    let mut board = kept(self.memory.nodes[parent as usize].place);
                    board.play(m);
                    board
                }
            };
            if !again {
                self.memory.nodes[index as usize].place = self.memory.boards.len() as u32;
                self.memory.boards.push(board);
            }
            // Of the loser's moves the hasty search puts off all but the king's and a few others.
            let puts_off = self.heuristic == Heuristic::Hasty && board.side() != self.winner;
            let king = board.king(board.side());
            let mut others = 0;
            for m in board.legal_moves().iter() {
                if puts_off {
                    others += u32::from(m.from() != king);
                    let late = m.from() != king && others > TEMPO_MOVES;
                    if late != again {
                        continue;
                    }
                }
                let mut next = board;
                next.play(m);
                if next.checkers().any() && next.side() != self.winner && next.count_legal() == 0 {
                    let mut line = self.line_to(index);
                    line.push(m);
                    return Some(CanMate::Yes(line));
                }
                if self.memory.seen.insert(next.key().0) && !material_forbids(&next, self.winner) {
                    self.push(&next, index, Some(m), plies.saturating_add(1));
                }
            }
            if puts_off && !again && others > TEMPO_MOVES {
                self.memory.open.push(Reverse(ticket((first >> 32) as u32 + PUT_OFF, index, true)));
            }
        }
        None
    }

    fn line_to(&self, mut index: u32) -> Vec<Move> {
        let mut line = Vec::new();
        while let Some(m) = self.memory.nodes[index as usize].played {
            line.push(m);
            index = self.memory.nodes[index as usize].parent;
        }
        line.reverse();
        line
    }
}

/// A guess, in moves, at how far a helped mate is: the way of a pawn to its queen where nothing
/// else can mate easily, the way of the loser's king to a corner, of the winner's men to it, and
/// the squares left to it. The men's ways count no more than `far_men` together.
fn distance_to_mate(board: &Board, winner: Side, corners: &[Square], far_men: i32) -> i32 {
    let loser = !winner;
    let (king, hunter) = (board.king(loser), board.king(winner));
    let heavy = board.straight_sliders(winner);
    let mut guess = 0;
    if heavy.is_empty() {
        let way = board.of(winner, PieceKind::Pawn).into_iter().map(|p| pawn_way(board, winner, p)).min();
        guess += way.map_or(0, |way| 8 + 3 * way);
    }
    let bishops = board.of(winner, PieceKind::Bishop);
    let colour = if heavy.is_empty() && bishops.any() {
        // A bishop mates in a corner of its own colour.
        if bishops.meets(Bitboard::LIGHT) { Bitboard::LIGHT } else { Bitboard::DARK }
    } else {
        !Bitboard::EMPTY
    };
    let corner = corners
        .iter()
        .filter(|c| corners.len() == 1 || colour.has(**c))
        .map(|c| king.distance(*c) as i32)
        .min()
        .unwrap_or(0);
    guess += 2 * corner + 2 * (hunter.distance(king) as i32 - 2).max(0);
    let mut hunters: i32 = 0;
    for man in board.officers(winner) {
        hunters += (man.distance(king) as i32 - 2).max(0);
    }
    guess += hunters.min(far_men);
    let flights = king_attacks(king) - board.side_pieces(loser);
    let occupied = board.occupied() ^ king.bitboard();
    guess + 2 * flights.into_iter().filter(|&f| !board.attacked(f, winner, occupied)).count() as i32
}

/// What the ways of the winner's men count together at most, where not all of them are needed.
const FAR_MEN: i32 = 12;

const CORNERS: [Square; 4] = [
    Square::new(File::A, Rank::R1),
    Square::new(File::H, Rank::R1),
    Square::new(File::A, Rank::R8),
    Square::new(File::H, Rank::R8),
];

/// Steps of a pawn to its last rank, a blocked way counted longer.
fn pawn_way(board: &Board, side: Side, pawn: Square) -> i32 {
    let rank = pawn.relative(side).rank().index() as i32;
    let mut ahead = pawn.bitboard();
    let mut blocks = 0;
    for _ in rank..7 {
        ahead = ahead.ahead(side);
        if (ahead & board.occupied()).any() {
            blocks += 1;
        }
    }
    7 - rank + 2 * blocks
}

/// Everything that can be said about where the men may ever stand: sets that only grow until
/// nothing more can be added.
struct Reach {
    men: Vec<(Square, Piece)>,
    /// Squares each man may ever occupy.
    squares: Vec<Bitboard>,
    /// Men that may ever be captured.
    falls: Vec<bool>,
}

impl Reach {
    fn new(board: &Board) -> Self {
        let men: Vec<(Square, Piece)> =
            board.occupied().into_iter().filter_map(|s| board.piece_at(s).map(|p| (s, p))).collect();
        let squares = men.iter().map(|(s, _)| s.bitboard()).collect();
        let falls = vec![false; men.len()];
        Self { men, squares, falls }
    }

    /// May the man `i` ever leave its first square, by moving or by being captured?
    fn leaves(&self, i: usize) -> bool {
        self.falls[i] || self.squares[i].several()
    }
    /// Squares whose first tenant never leaves.
    fn fixed(&self) -> Bitboard {
        (0..self.men.len()).filter(|&i| !self.leaves(i)).map(|i| self.men[i].0).collect()
    }
    /// Squares that men of `side`, the king aside, may ever stand on.
    fn visited(&self, side: Side) -> Bitboard {
        self.each(side)
            .filter(|&i| self.men[i].1.kind() != PieceKind::King)
            .fold(Bitboard::EMPTY, |all, i| all | self.squares[i])
    }
    fn each(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        (0..self.men.len()).filter(move |&i| self.men[i].1.side() == side)
    }
    /// Squares that men of `side` which never move nor fall attack for ever.
    fn forever_attacked(&self, side: Side) -> Bitboard {
        self.each(side).filter(|&i| !self.leaves(i)).fold(Bitboard::EMPTY, |all, i| {
            let (square, piece) = self.men[i];
            // Whatever comes to stand between, a slider attacks the squares beside it.
            all | attacks(piece, square, !Bitboard::EMPTY)
        })
    }

    /// Squares a pawn cannot be pushed to because an enemy pawn comes towards it on the same file:
    /// they cannot pass each other while neither leaves the file and the other is not captured.
    fn behind_rammed(&self, i: usize) -> Bitboard {
        let (start, piece) = self.men[i];
        let file = start.file().bitboard();
        if (self.squares[i] - file).any() {
            return Bitboard::EMPTY;
        }
        let rank = |s: Square| s.relative(piece.side()).rank().index();
        let rammer = self
            .each(!piece.side())
            .filter(|&j| {
                self.men[j].1.kind() == PieceKind::Pawn && !self.falls[j] && (self.squares[j] - file).is_empty()
            })
            .map(|j| rank(self.men[j].0))
            .filter(|&r| r > rank(start))
            .min();
        rammer.map_or(Bitboard::EMPTY, |r| file.into_iter().filter(|&s| rank(s) >= r).collect())
    }

    /// Lets the sets grow until they are stable. `false` if a pawn may promote, for then anything
    /// may stand anywhere.
    fn settle(&mut self, board: &Board) -> bool {
        loop {
            let mut grown = false;
            let fixed = self.fixed();
            let visited = Side::BOTH.map(|side| self.visited(side));
            let forbidden = Side::BOTH.map(|side| self.forever_attacked(!side));
            for i in 0..self.men.len() {
                let (_, piece) = self.men[i];
                let side = piece.side();
                let prey = visited[(!side).index()];
                let own_fixed: Bitboard = fixed & board.side_pieces(side);
                let mut reached = Bitboard::EMPTY;
                let mut struck = Bitboard::EMPTY;
                for from in self.squares[i] {
                    if piece.kind() == PieceKind::Pawn {
                        let barred = fixed | self.behind_rammed(i);
                        let step = from.bitboard().ahead(side) - barred;
                        reached |= step;
                        if from.relative(side).rank() == Rank::R2 {
                            reached |= step.ahead(side) - barred;
                        }
                        let passing = board.en_passant().map_or(Bitboard::EMPTY, Square::bitboard);
                        struck |= pawn_attacks(side, from) & (prey | passing);
                    } else {
                        // Fixed men stand in the way for ever; all others may be gone.
                        let mut to = attacks(piece, from, fixed) - own_fixed;
                        let enemy_king = board.king(!side);
                        if fixed.has(enemy_king) {
                            to -= enemy_king.bitboard();
                        }
                        if piece.kind() == PieceKind::King {
                            to -= forbidden[side.index()];
                        }
                        reached |= to;
                        struck |= to;
                    }
                }
                reached |= struck;
                if piece.kind() == PieceKind::Pawn && reached.into_iter().any(|s| s.relative(side).rank() == Rank::R8) {
                    return false;
                }
                let before = self.squares[i];
                self.squares[i] |= reached;
                grown |= self.squares[i] != before;
                for j in 0..self.men.len() {
                    let (_, other) = self.men[j];
                    let falls =
                        other.side() != side && other.kind() != PieceKind::King && self.squares[j].meets(struck);
                    if falls && !self.falls[j] {
                        self.falls[j] = true;
                        grown = true;
                    }
                }
            }
            if !grown {
                return true;
            }
        }
    }
}

fn attacks(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    match piece.kind() {
        PieceKind::Pawn => pawn_attacks(piece.side(), from),
        PieceKind::Knight => knight_attacks(from),
        PieceKind::Bishop => bishop_attacks(from, occupied),
        PieceKind::Rook => rook_attacks(from, occupied),
        PieceKind::Queen => bishop_attacks(from, occupied) | rook_attacks(from, occupied),
        PieceKind::King => king_attacks(from),
    }
}

/// Is there no square that the loser's king can ever reach and on which it could be mated?
///
/// A mate needs a check there; every neighbouring square must be covered by a man of the winner or
/// taken by a man of the loser, a different man for each. The winner's king covers from one place,
/// and so do its men where they are few.
fn mobility_forbids(board: &Board, winner: Side) -> bool {
    if board.castling().any() {
        return false;
    }
    let mut reach = Reach::new(board);
    if !reach.settle(board) {
        return false;
    }
    let bound = MateBound::new(&reach, winner, board.king(!winner));
    !bound.flights.into_iter().any(|square| bound.can_mate_on(square))
}

/// Squares from which a man may strike, and what it strikes from there.
type AttacksFrom = Vec<(Square, Bitboard)>;

/// What a settled [`Reach`] says about mates.
struct MateBound {
    /// Where the loser's king stands in the beginning.
    start: Square,
    /// Squares the loser's king may reach.
    flights: Bitboard,
    /// The winner's king: its squares with what it covers.
    hunter: AttacksFrom,
    /// Squares covered for ever by men of the winner that never move.
    standing: Bitboard,
    /// The winner's other men, each with its squares.
    movers: Vec<AttacksFrom>,
    /// Squares that each man of the loser may stand on, the king aside.
    blockers: Vec<Bitboard>,
    /// Where the winner's sliders may stand: rooks and queens, bishops and queens.
    sliders: [Bitboard; 2],
}

/// With more mobile men than this the winner's men are taken to cover from everywhere at once.
const FEW: usize = 2;

impl MateBound {
    fn new(reach: &Reach, winner: Side, start: Square) -> Self {
        let fixed = reach.fixed();
        let mut bound = Self {
            start,
            flights: Bitboard::EMPTY,
            hunter: Vec::new(),
            standing: Bitboard::EMPTY,
            movers: Vec::new(),
            blockers: Vec::new(),
            sliders: [Bitboard::EMPTY; 2],
        };
        for i in 0..reach.men.len() {
            let (square, piece) = reach.men[i];
            let attacks_from = || reach.squares[i].into_iter().map(|s| (s, attacks(piece, s, fixed))).collect();
            if piece.side() == winner {
                if matches!(piece.kind(), PieceKind::Rook | PieceKind::Queen) {
                    bound.sliders[0] |= reach.squares[i];
                }
                if matches!(piece.kind(), PieceKind::Bishop | PieceKind::Queen) {
                    bound.sliders[1] |= reach.squares[i];
                }
            }
            match (piece.side() == winner, piece.kind()) {
                (true, PieceKind::King) => bound.hunter = attacks_from(),
                (true, _) if fixed.has(square) => bound.standing |= attacks(piece, square, fixed),
                (true, _) => bound.movers.push(attacks_from()),
                (false, PieceKind::King) => bound.flights = reach.squares[i],
                (false, _) => bound.blockers.push(reach.squares[i]),
            }
        }
        bound
    }

    /// Might the king be mated on this square?
    fn can_mate_on(&self, square: Square) -> bool {
        let needed = king_attacks(square);
        self.hunter.iter().any(|&(post, covered)| {
            post != square && !covered.has(square) && self.could_have_come(square, post, covered) && {
                let open = needed - covered - self.standing - post.bitboard();
                let checked = self.standing.has(square);
                if self.movers.len() <= FEW {
                    self.placed(square, open, checked, 0)
                } else {
                    let all = self.movers.iter().flatten().fold(Bitboard::EMPTY, |all, (_, struck)| all | *struck);
                    (checked || all.has(square)) && self.fill(open - all)
                }
            }
        })
    }

    /// Had the loser a last move before a mate with its king on `square` and the hunter on `post`?
    /// Where all its other men stand still for ever, the king came from a neighbouring square, out
    /// of the hunter's reach; or the hunter itself moved last and uncovered the check.
    fn could_have_come(&self, square: Square, post: Square, covered: Bitboard) -> bool {
        if self.blockers.iter().any(|b| b.several()) {
            return true;
        }
        let origins = (king_attacks(square) & self.flights) - self.standing;
        if self.start == square || (origins - covered - post.bitboard()).any() {
            return true;
        }
        self.hunter.iter().any(|&(from, kept)| {
            king_attacks(post).has(from)
                && (origins - kept - from.bitboard()).any()
                && (0..2).any(|lines| {
                    let rays = |occupied| {
                        if lines == 0 { rook_attacks(square, occupied) } else { bishop_attacks(square, occupied) }
                    };
                    let opened = rays(Bitboard::EMPTY) - rays(from.bitboard());
                    rays(Bitboard::EMPTY).has(from) && !opened.has(post) && opened.meets(self.sliders[lines])
                })
        })
    }

    /// Tries every place of the winner's men from number `next` on.
    fn placed(&self, king: Square, open: Bitboard, checked: bool, next: usize) -> bool {
        match self.movers.get(next) {
            None => checked && self.fill(open),
            Some(attacks_from) => {
                // The man may also be gone.
                self.placed(king, open, checked, next + 1)
                    || attacks_from.iter().any(|&(post, struck)| {
                        // A flight that the man itself stands on counts as covered, by whichever man.
                        let left = open - struck - post.bitboard();
                        post != king && self.placed(king, left, checked || struck.has(king), next + 1)
                    })
            }
        }
    }

    /// Can the loser's men stand on all of these squares, a different man on each?
    fn fill(&self, open: Bitboard) -> bool {
        if open.count() as usize > self.blockers.len() {
            return false;
        }
        let mut holder: [Option<Square>; 16] = [None; 16];
        open.into_iter().all(|square| {
            let mut tried = 0;
            self.seat(square, &mut holder, &mut tried)
        })
    }

    /// Finds a man for the square, moving others to other squares if need be (augmenting paths).
    fn seat(&self, square: Square, holder: &mut [Option<Square>; 16], tried: &mut u16) -> bool {
        for (man, squares) in self.blockers.iter().enumerate().take(16) {
            if !squares.has(square) || *tried >> man & 1 != 0 {
                continue;
            }
            *tried |= 1 << man;
            let free = match holder[man] {
                None => true,
                Some(other) => self.seat(other, holder, tried),
            };
            if free {
                holder[man] = Some(square);
                return true;
            }
        }
        false
    }
}
