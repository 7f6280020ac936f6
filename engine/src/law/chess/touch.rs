//! Touched pieces: which moves remain lawful, and by which article. FIDE 2023 and 2009, articles 4.2
//! to 4.8; China 1984, articles 8.1 to 8.4 with the interpretations of 6.1; the older FIDE text,
//! articles 5.1(3), 5.1(4) and 7.1 to 7.4.

use super::claims::Book;
use crate::{
    chess::{
        Board,
        types::{Move, PieceKind, Square},
    },
    law::touch::{Duty, Lawful, Manner, Touch},
};

/// Article numbers of one text.
struct Numbers {
    adjusting: &'static str,
    accident: &'static str,
    own: &'static str,
    theirs: &'static str,
    both: &'static str,
    castle: &'static str,
    rook_first: &'static str,
    castle_illegal: &'static str,
    promotion: &'static str,
    free: &'static str,
    late: &'static str,
}

const fn numbers(book: Book) -> Numbers {
    match book {
        Book::Fide2023 => Numbers {
            adjusting: "4.2.1",
            accident: "4.2.2",
            own: "4.3.1",
            theirs: "4.3.2",
            both: "4.3.3",
            castle: "4.4.1",
            rook_first: "4.4.2",
            castle_illegal: "4.4.3",
            promotion: "4.4.4",
            free: "4.5",
            late: "4.8",
        },
        Book::Fide2009 => Numbers {
            adjusting: "4.2",
            accident: "4.3",
            own: "4.3(a)",
            theirs: "4.3(b)",
            both: "4.3(c)",
            castle: "4.4(a)",
            rook_first: "4.4(b)",
            castle_illegal: "4.4(c)",
            promotion: "4.4(d)",
            free: "4.5",
            late: "4.7",
        },
        Book::Cn1984 => Numbers {
            adjusting: "8.1",
            accident: "8.2 interpretation 3",
            own: "8.2(a)",
            theirs: "8.2(a)",
            both: "8.2(b)",
            castle: "8.2(a)",
            rook_first: "6.1 interpretation 1",
            castle_illegal: "6.1 interpretation 2",
            promotion: "7.4",
            free: "8.3",
            late: "8.4",
        },
        Book::Fide1990sIntro => Numbers {
            adjusting: "7.1",
            accident: "7.2",
            own: "7.2(1)",
            theirs: "7.2(1)",
            both: "7.2(2)",
            castle: "7.2(1)",
            rook_first: "5.1(3)",
            castle_illegal: "5.1(4)",
            promotion: "6.4",
            free: "7.3",
            late: "7.4",
        },
    }
}

/// A piece that was put on the promotion square: the choice is final (4.4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The promotion square.
    pub square: Square,
    /// The new piece.
    pub kind: PieceKind,
}

/// The square on which a move captures, if it does.
fn captured_on(board: &Board, m: Move) -> Option<Square> {
    if m.is_en_passant() {
        return Some(Square::new(m.to().file(), m.from().rank()));
    }
    (!m.is_castle() && board.piece_at(m.to()).is_some()).then(|| m.to())
}

/// One ruling in the making.
struct Chain<'a> {
    board: &'a Board,
    book: Book,
    numbers: Numbers,
    legal: Vec<Move>,
    /// A rook with which castling is forbidden because it was touched before the king.
    barred: Option<Square>,
    out: Lawful<Move, Square>,
}

impl Chain<'_> {
    fn only(&self, holds: impl Fn(Move) -> bool) -> Vec<Move> {
        self.legal.iter().copied().filter(|&m| holds(m)).collect()
    }

    fn castling(&self, rook: Square) -> Vec<Move> {
        self.only(|m| m.is_castle() && m.to() == rook)
    }

    fn captures(&self, m: Move, prey: Square) -> bool {
        captured_on(self.board, m) == Some(prey)
    }

    fn allowed(&self, m: Move) -> bool {
        !(m.is_castle() && Some(m.to()) == self.barred)
    }

    fn own_piece(&mut self, article: &'static str, square: Square) -> bool {
        let moves = self.only(|m| m.from() == square && self.allowed(m));
        self.out.try_duty(article, Duty::Move(square), moves)
    }

    fn capture(&mut self, article: &'static str, prey: Square) -> bool {
        let moves = self.only(|m| self.captures(m, prey));
        self.out.try_duty(article, Duty::Capture(prey), moves)
    }

    fn capture_with(&mut self, article: &'static str, own: Square, prey: Square) -> bool {
        let moves = self.only(|m| m.from() == own && self.captures(m, prey));
        self.out.try_duty(article, Duty::CaptureWith { own, prey }, moves)
    }

    fn anything(&mut self, article: &'static str) {
        let moves = self.only(|m| self.allowed(m));
        self.out.try_duty(article, Duty::Anything, moves);
    }

    /// The king's turn in a walk over the touched pieces, with what follows it in `later`. True when
    /// the chain has ended.
    fn king(&mut self, king: Square, later: &[Touch<Square>]) -> bool {
        let rook = later.iter().find(|t| self.is_rook(t.square)).copied();
        let Some(rook) = rook.filter(|_| self.barred.is_none()) else {
            return self.own_piece(self.numbers.own, king);
        };
        let modern = matches!(self.book, Book::Fide2023 | Book::Fide2009);
        let legal = self.castling(rook.square);
        if !legal.is_empty() {
            // The older texts do not oblige to castle: a move of the king is what they ask for.
            return if modern {
                self.out.try_duty(self.numbers.castle, Duty::Castle(rook.square), legal)
            } else {
                self.own_piece(self.numbers.own, king)
            };
        }
        if modern {
            self.out.steps.push(crate::law::touch::Step {
                article: self.numbers.castle,
                duty: Duty::Castle(rook.square),
                moves: 0,
            });
        } else if self.book == Book::Cn1984 && !rook.together {
            // Interpretation 2 speaks of both touched at once only.
            return self.own_piece(self.numbers.own, king);
        }
        let otherwise = self.only(|m| m.from() == king);
        let article = self.numbers.castle_illegal;
        if !self.out.try_duty(article, Duty::KingOtherwise(rook.square), otherwise) {
            self.anything(article);
        }
        true
    }

    fn is_rook(&self, square: Square) -> bool {
        self.board.piece_at(square).is_some_and(|p| p.kind() == PieceKind::Rook && p.side() == self.board.side())
    }

    fn is_king(&self, square: Square) -> bool {
        square == self.board.king(self.board.side())
    }

    /// Own pieces alone: the first that can be moved.
    fn own_pieces(&mut self, own: &[Touch<Square>]) -> bool {
        let king = own.iter().position(|t| self.is_king(t.square));
        let rook = own.iter().position(|t| self.is_rook(t.square));
        // "At the same time" counts as king first.
        if let (Some(k), Some(r)) = (king, rook)
            && r < k
        {
            let rook = own[r].square;
            self.out.remarks.push(self.numbers.rook_first);
            if self.book == Book::Cn1984 {
                // The castling stays valid, with a warning; else the rook moves as touched first.
                let article = self.numbers.rook_first;
                let castling = self.castling(rook);
                if r == 0 && !castling.is_empty() {
                    let moves = self.only(|m| m.from() == rook || (m.is_castle() && m.to() == rook));
                    return self.out.try_duty(article, Duty::Castle(rook), moves);
                }
            } else {
                self.barred = Some(rook);
            }
        }
        for (i, touch) in own.iter().enumerate() {
            let done = if self.is_king(touch.square) {
                self.king(touch.square, &own[i + 1..])
            } else {
                self.own_piece(self.numbers.own, touch.square)
            };
            if done {
                return true;
            }
        }
        false
    }

    /// Pieces of both colours: the first of either side decide, then whatever was touched, in order.
    fn both(&mut self, touches: &[Touch<Square>], own: &[Touch<Square>], theirs: &[Touch<Square>]) -> bool {
        let (mine, prey) = (own[0].square, theirs[0].square);
        let article = self.numbers.both;
        if self.capture_with(article, mine, prey) {
            return true;
        }
        if self.book == Book::Cn1984 {
            // 8.2(b): then the own piece moves, then another takes.
            if self.own_piece(article, mine) {
                return true;
            }
            let moves = self.only(|m| m.from() != mine && self.captures(m, prey));
            return self.out.try_duty(article, Duty::CaptureByOther(prey), moves);
        }
        touches.iter().any(|touch| {
            let is_own = own.iter().any(|t| t.square == touch.square);
            if is_own { self.own_piece(article, touch.square) } else { self.capture(article, touch.square) }
        })
    }
}

/// The moves that remain lawful after `touches` in this order, by the articles of `book`. Touches of
/// empty squares are no touches; of touches made together the own pieces count as first, and the
/// king before a rook (4.3.3). `placed` is a piece that stands on its promotion square already.
pub fn lawful(
    book: Book,
    board: &Board,
    touches: &[Touch<Square>],
    placed: Option<Placed>,
    manner: Manner,
) -> Lawful<Move, Square> {
    let numbers = numbers(book);
    let legal: Vec<Move> = board.legal_moves().iter().collect();
    let mut chain = Chain { board, book, numbers, legal, barred: None, out: Lawful::default() };
    let touches = in_order(board, touches);
    match manner {
        Manner::Adjusting => chain.anything(chain.numbers.adjusting),
        Manner::Accidental => chain.anything(chain.numbers.accident),
        Manner::Deliberate => deliberate(&mut chain, &touches),
        // In 1984 the referee enforces these articles unasked, so a late complaint changes nothing.
        Manner::ComplainedLate if book == Book::Cn1984 => {
            deliberate(&mut chain, &touches);
            chain.out.remarks.push(chain.numbers.late);
        }
        Manner::ComplainedLate => chain.anything(chain.numbers.late),
    }
    if let Some(placed) = placed {
        let fits = |m: &Move| m.promotion() == Some(placed.kind) && m.to() == placed.square;
        if chain.out.moves.iter().any(fits) {
            chain.out.moves.retain(fits);
            chain.out.remarks.push(chain.numbers.promotion);
        }
    }
    chain.out
}

fn deliberate(chain: &mut Chain<'_>, touches: &[Touch<Square>]) {
    let us = chain.board.side();
    let mine = |t: &&Touch<Square>| chain.board.piece_at(t.square).is_some_and(|p| p.side() == us);
    let own: Vec<Touch<Square>> = touches.iter().filter(mine).copied().collect();
    let theirs: Vec<Touch<Square>> = touches.iter().filter(|t| !mine(t)).copied().collect();
    let bound = match (own.is_empty(), theirs.is_empty()) {
        (true, true) => false,
        (false, true) => chain.own_pieces(&own),
        (true, false) => theirs.iter().any(|t| chain.capture(chain.numbers.theirs, t.square)),
        (false, false) => chain.both(touches, &own, &theirs),
    };
    if !bound {
        chain.anything(chain.numbers.free);
    }
}

/// Touches of pieces, each piece once, those made together with own pieces and kings first.
fn in_order(board: &Board, touches: &[Touch<Square>]) -> Vec<Touch<Square>> {
    let mut groups: Vec<Vec<Touch<Square>>> = Vec::new();
    for &touch in touches {
        match groups.last_mut() {
            Some(group) if touch.together => group.push(touch),
            _ => groups.push(vec![touch]),
        }
    }
    let rank = |touch: &Touch<Square>| match board.piece_at(touch.square) {
        Some(piece) if piece.side() == board.side() => usize::from(piece.kind() != PieceKind::King),
        _ => 2,
    };
    let mut out: Vec<Touch<Square>> = Vec::new();
    for mut group in groups {
        group.sort_by_key(rank);
        for (i, touch) in group.into_iter().enumerate() {
            let known = out.iter().any(|t| t.square == touch.square);
            if !known && board.piece_at(touch.square).is_some() {
                out.push(Touch { together: i > 0, ..touch });
            }
        }
    }
    out
}
