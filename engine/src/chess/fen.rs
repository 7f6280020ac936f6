//! FEN in and out: plain, X-FEN and Shredder-FEN; counters and the last fields may be missing.

use crate::info::FenError;
use std::fmt::Write;

use super::{
    attacks::pawn_attacks,
    board::Board,
    types::{Bitboard, File, MOST_PIECES, Piece, PieceKind, Rank, Square},
};
use crate::game::Side;

/// Larger counters are taken as these.
const LARGEST_CLOCK: u64 = 10_000;
const LARGEST_MOVE: u64 = 30_000;

fn wrong<T>(field: usize, reason: impl Into<String>) -> Result<T, FenError> {
    Err(FenError { field, reason: reason.into() })
}

/// Reads a FEN of two to six fields. Castling rights without king and rook at home, and en passant
/// squares without a legal capture or off the board, are dropped; everything else that is wrong is an error.
pub(super) fn parse(fen: &str) -> Result<Board, FenError> {
    let mut fields = fen.split_ascii_whitespace();
    let mut board = Board::EMPTY;
    let Some(placement) = fields.next() else { return wrong(1, "the FEN is empty") };
    place(&mut board, placement)?;
    let side = match fields.next() {
        Some("w" | "W") => Side::First,
        Some("b" | "B") => Side::Second,
        Some(other) => return wrong(2, format!("the side to move is 'w' or 'b', not '{}'", shorten(other))),
        None => return wrong(2, "the side to move is missing"),
    };
    let castling = castling(&board, fields.next().unwrap_or("-"))?;
    let passed = match fields.next() {
        None | Some("-") => None,
        Some(name) => Square::from_name(name),
    };
    let clock = counter(fields.next(), 5, "half-move clock", 0, LARGEST_CLOCK)?;
    let fullmove = counter(fields.next(), 6, "move number", 1, LARGEST_MOVE)?.max(1);
    if let Some(more) = fields.next() {
        return wrong(7, format!("unexpected '{}' after the move number", shorten(more)));
    }
    let state = State { side, castling, clock, fullmove };
    settle(board, state, passed)
}

/// What a position has besides its pieces and the pawn that may be captured in passing.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// The side to move.
    pub side: Side,
    /// The rooks that may castle.
    pub castling: Bitboard,
    /// Plies since the last capture or pawn move.
    pub clock: u16,
    /// Number of the move, from 1.
    pub fullmove: u16,
}

/// Makes a position of a board on which only the pieces stand. `passed`, the square behind a pawn that made a double
/// step, is dropped where no such pawn can be or no capture in passing is legal.
pub(super) fn settle(mut board: Board, state: State, passed: Option<Square>) -> Result<Board, FenError> {
    let State { side, castling, clock, fullmove } = state;
    board.set_state(side, castling, clock, fullmove);
    if board.attacked(board.king(!side), side, board.occupied()) {
        return wrong(2, "the side that is not to move is in check");
    }
    if let Some(to) = passed.filter(|&to| is_passed(&board, to)) {
        board.offer_en_passant(to);
    }
    board.refresh();
    Ok(board)
}

fn place(board: &mut Board, placement: &str) -> Result<(), FenError> {
    let ranks: Vec<&str> = placement.split('/').collect();
    if ranks.len() != 8 {
        return wrong(1, format!("a board has 8 ranks, not {}", ranks.len()));
    }
    for (text, rank) in ranks.into_iter().zip(Rank::ALL.into_iter().rev()) {
        let number = rank.index() + 1;
        let mut width = 0;
        for c in text.chars() {
            if let Some(gap) = c.to_digit(10).filter(|gap| (1..=8).contains(gap)) {
                width += gap as usize;
            } else if let Some(piece) = Piece::from_letter(c) {
                if width < 8 {
                    let square = Square::new(File::from_index(width), rank);
                    if piece.kind() == PieceKind::Pawn && matches!(rank, Rank::R1 | Rank::R8) {
                        return Err(stray_pawn(square));
                    }
                    board.place_in_fen(piece, square)?;
                }
                width += 1;
            } else {
                return wrong(1, format!("'{}' on rank {number} is neither a piece nor a gap", c.escape_debug()));
            }
        }
        if width != 8 {
            return wrong(1, format!("rank {number} has {width} squares, not 8"));
        }
    }
    one_king_each(board)
}

/// Refuses a board on which a side has no king or several.
pub(super) fn one_king_each(board: &Board) -> Result<(), FenError> {
    for (side, name) in [(Side::First, "White"), (Side::Second, "Black")] {
        let kings = board.of(side, PieceKind::King).count();
        if kings != 1 {
            return wrong(1, format!("{name} has {kings} kings"));
        }
    }
    Ok(())
}

/// A pawn on the first or the last rank.
pub(super) fn stray_pawn(square: Square) -> FenError {
    FenError { field: 1, reason: format!("a pawn stands on {square}") }
}

impl Board {
    fn place_in_fen(&mut self, piece: Piece, square: Square) -> Result<(), FenError> {
        if self.occupied().count() == MOST_PIECES {
            return wrong(1, format!("more than {MOST_PIECES} men"));
        }
        self.place(piece, square);
        Ok(())
    }
}

/// The rooks that may castle: `KQkq` name the outermost rook on that side of the king (X-FEN),
/// letters of files the rook on that file (Shredder-FEN).
fn castling(board: &Board, text: &str) -> Result<Bitboard, FenError> {
    let mut rooks = Bitboard::EMPTY;
    if text == "-" {
        return Ok(rooks);
    }
    for c in text.chars() {
        let side = if c.is_ascii_uppercase() { Side::First } else { Side::Second };
        let home = Rank::R1.relative(side);
        let king = board.king(side);
        let here = board.of(side, PieceKind::Rook) & home.bitboard();
        let (east, west): (Bitboard, Bitboard) =
            (here.into_iter().filter(|&r| r > king).collect(), here.into_iter().filter(|&r| r < king).collect());
        let rook = match c.to_ascii_lowercase() {
            'k' => east.last(),
            'q' => west.first(),
            letter => match File::from_letter(letter) {
                Some(file) => (here & file.bitboard()).first(),
                None => {
                    return wrong(3, format!("'{}' names no castling right", c.escape_debug()));
                }
            },
        };
        if let Some(rook) = rook.filter(|_| king.rank() == home) {
            let wing = if rook > king { east } else { west };
            if !rooks.meets(wing) {
                rooks |= rook.bitboard();
            }
        }
    }
    Ok(rooks)
}

/// Can the side not to move just have made a double step over `to`?
fn is_passed(board: &Board, to: Square) -> bool {
    let (us, them) = (board.side(), !board.side());
    to.rank() == Rank::R6.relative(us)
        && board.piece_at(to).is_none()
        && to.ahead(us).is_some_and(|origin| board.piece_at(origin).is_none())
        && to.ahead(them).is_some_and(|pawn| board.piece_at(pawn) == Some(Piece::new(them, PieceKind::Pawn)))
        && pawn_attacks(them, to).meets(board.of(us, PieceKind::Pawn))
}

fn counter(text: Option<&str>, field: usize, name: &str, missing: u16, largest: u64) -> Result<u16, FenError> {
    match text {
        None => Ok(missing),
        Some(digits) if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) => {
            // What overflows is larger than the largest, too.
            Ok(digits.parse::<u64>().unwrap_or(u64::MAX).min(largest) as u16)
        }
        Some(other) => wrong(field, format!("the {name} is a number, not '{}'", shorten(other))),
    }
}

/// Keeps an error to one readable line whatever was typed.
fn shorten(text: &str) -> String {
    let mut out: String = text.chars().take(20).flat_map(char::escape_debug).collect();
    if text.chars().nth(20).is_some() {
        out.push_str("...");
    }
    out
}

/// Prints all six fields. Castling rights are `KQkq` where that is clear, with `shredder` always
/// the files of the rooks.
pub(super) fn print(board: &Board, shredder: bool) -> String {
    let mut out = String::with_capacity(80);
    for rank in Rank::ALL.into_iter().rev() {
        let mut gap = 0;
        for file in File::ALL {
            match board.piece_at(Square::new(file, rank)) {
                None => gap += 1,
                Some(piece) => {
                    if gap > 0 {
                        out.push((b'0' + gap) as char);
                    }
                    gap = 0;
                    out.push(piece.letter());
                }
            }
        }
        if gap > 0 {
            out.push((b'0' + gap) as char);
        }
        if rank != Rank::R1 {
            out.push('/');
        }
    }
    out.push_str(if board.side() == Side::First { " w " } else { " b " });
    let before = out.len();
    for side in Side::BOTH {
        let home = Rank::R1.relative(side).bitboard();
        let rooks = board.castling() & home;
        for rook in [rooks.last(), rooks.first().filter(|&r| Some(r) != rooks.last())].into_iter().flatten() {
            let king = board.king(side);
            let all = board.of(side, PieceKind::Rook) & home;
            let letter = match (rook > king, shredder) {
                (true, false) if all.last() == Some(rook) => 'k',
                (false, false) if all.first() == Some(rook) => 'q',
                _ => rook.file().letter(),
            };
            out.push(if side == Side::First { letter.to_ascii_uppercase() } else { letter });
        }
    }
    if out.len() == before {
        out.push('-');
    }
    match board.en_passant() {
        Some(square) => write!(out, " {square}"),
        None => write!(out, " -"),
    }
    .and_then(|()| write!(out, " {} {}", board.clock(), board.fullmove()))
    .expect("a string takes any text");
    out
}
