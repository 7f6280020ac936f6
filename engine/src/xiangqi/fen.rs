//! Reading, validating, printing and drawing positions.

use crate::info::FenError;
use std::fmt::Write as _;

use super::{
    attacks::{advisor_points, elephant_points, palace, pawn_points},
    board::Board,
    types::{Bitboard, FILES, MOST, Piece, PieceKind, RANKS, SET, Square},
};
use crate::game::Side;

/// What a FEN says.
#[derive(Clone, Copy)]
pub(super) struct Parsed {
    /// The board, checked and refreshed.
    pub board: Board,
    /// Number of the full move, from 1.
    pub move_number: u32,
}

/// Most plies since the last capture, and the largest number of a move.
pub(super) const LARGEST_CLOCK: u32 = 9999;
pub(super) const LARGEST_MOVE: u32 = 99_999;

const NAMES: [&str; 7] = ["king", "advisor", "elephant", "horse", "chariot", "cannon", "pawn"];

fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "red",
        Side::Second => "black",
    }
}

fn fail<T>(field: usize, reason: String) -> Result<T, FenError> {
    Err(FenError { field, reason })
}

/// Reads a FEN: pieces, side (`w`, `r` or `b`; red if it is missing), two unused fields, plies
/// since the last capture, move number.
pub(super) fn parse(fen: &str) -> Result<Parsed, FenError> {
    let mut fields = fen.split_ascii_whitespace();
    let Some(pieces) = fields.next() else { return fail(1, "the FEN is empty".into()) };
    let mut board = parse_pieces(pieces)?;
    match fields.next() {
        None | Some("w" | "W" | "r" | "R") => {}
        Some("b" | "B") => board.set_side(Side::Second),
        Some(other) => return fail(2, format!("side to move '{}' is not w, r or b", excerpt(other))),
    }
    for (field, name) in [(3, "castling"), (4, "en passant")] {
        if let Some(text) = fields.next()
            && text != "-"
        {
            return fail(field, format!("'{}' where '-' stands in place of the {name} field", excerpt(text)));
        }
    }
    let mut counter = |field: usize, name: &str, default: u32, most: u32| match fields.next() {
        None => Ok(default),
        Some(text) => match text.parse::<u32>() {
            Ok(n) if n <= most => Ok(n),
            _ => fail(field, format!("{name} '{}' is not a number from 0 to {most}", excerpt(text))),
        },
    };
    let clock = counter(5, "plies since the last capture", 0, LARGEST_CLOCK)?;
    // Some programs count moves from 0.
    let move_number = counter(6, "move number", 1, LARGEST_MOVE)?.max(1);
    if let Some(text) = fields.next() {
        return fail(7, format!("'{}' after the last field", excerpt(text)));
    }
    settle(board, clock as u16, move_number)
}

/// Makes a position of a board on which the pieces stand and the side to move is set.
pub(super) fn settle(mut board: Board, clock: u16, move_number: u32) -> Result<Parsed, FenError> {
    (board.clock, board.engine_clock) = (clock, clock);
    validate(&board)?;
    board.refresh();
    Ok(Parsed { board, move_number })
}

/// Enough of some text to recognise it in an error.
fn excerpt(text: &str) -> String {
    text.chars().take(20).collect()
}

fn parse_pieces(text: &str) -> Result<Board, FenError> {
    let mut board = Board::EMPTY;
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != RANKS {
        return fail(1, format!("{} ranks instead of {RANKS}", ranks.len()));
    }
    for (row, text) in ranks.into_iter().enumerate() {
        let rank = RANKS - 1 - row;
        let mut file = 0;
        for letter in text.chars() {
            if let Some(empty) = letter.to_digit(10) {
                if empty == 0 {
                    return fail(1, format!("a 0 in rank {rank}"));
                }
                file += empty as usize;
            } else if let Some(piece) = Piece::from_letter(letter) {
                if file < FILES {
                    board.place(piece, Square::new(file, rank));
                }
                file += 1;
            } else {
                return fail(1, format!("'{letter}' in rank {rank} is not a piece"));
            }
            if file > FILES {
                return fail(1, format!("rank {rank} has more than {FILES} squares"));
            }
        }
        if file != FILES {
            return fail(1, format!("rank {rank} has {file} squares instead of {FILES}"));
        }
    }
    Ok(board)
}

fn validate(board: &Board) -> Result<(), FenError> {
    for side in Side::BOTH {
        let owner = side_name(side);
        let count = board.side_pieces(side).count();
        if count as usize > SET {
            return fail(1, format!("{owner} has {count} pieces, more than the {SET} of a set"));
        }
        for kind in PieceKind::ALL {
            let (pieces, name) = (board.of(side, kind), NAMES[kind.index()]);
            let (count, most) = (pieces.count(), MOST[kind.index()]);
            if kind == PieceKind::King && count != 1 {
                return fail(1, format!("{owner} has {count} kings"));
            }
            if count > most {
                return fail(1, format!("{owner} has {count} {name}s, more than {most}"));
            }
            let points = match kind {
                PieceKind::King => palace(side),
                PieceKind::Advisor => advisor_points(side),
                PieceKind::Elephant => elephant_points(side),
                PieceKind::Pawn => pawn_points(side),
                _ => Bitboard::FULL,
            };
            let stray = pieces - points;
            if stray.any() {
                return fail(1, format!("a {owner} {name} cannot stand on {}", stray.lowest()));
            }
        }
        // Two pawns of one file that have not crossed would need three moves of a piece that only
        // steps ahead.
        for file in 0..FILES {
            let home = super::attacks::file_mask(file) & board.of(side, PieceKind::Pawn);
            if home.into_iter().filter(|sq| !sq.is_across_river(side)).count() > 1 {
                let name = (b'a' + file as u8) as char;
                return fail(1, format!("two {owner} pawns on file {name} that have not crossed the river"));
            }
        }
    }
    // Kings that face each other are a check that the side to move has to answer, not a reason to
    // refuse: composed positions begin so.
    let (mover, waiting) = (board.side(), !board.side());
    let enemies = board.side_pieces(mover).without(board.king(mover));
    let attackers = board.king_attackers(waiting, board.king(waiting), board.occupied(), enemies);
    if attackers.any() {
        let (waiting, mover) = (side_name(waiting), side_name(mover));
        return fail(0, format!("{waiting} is in check from {}, but {mover} is to move", attackers.lowest()));
    }
    Ok(())
}

/// Prints a FEN with all six fields.
pub(super) fn print(board: &Board, move_number: u32) -> String {
    let mut fen = String::with_capacity(80);
    for rank in (0..RANKS).rev() {
        let mut empty = 0;
        for file in 0..FILES {
            match board.piece_at(Square::new(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        let _ = write!(fen, "{empty}");
                        empty = 0;
                    }
                    fen.push(piece.letter());
                }
            }
        }
        if empty > 0 {
            let _ = write!(fen, "{empty}");
        }
        if rank > 0 {
            fen.push('/');
        }
    }
    let side = match board.side() {
        Side::First => 'w',
        Side::Second => 'b',
    };
    let _ = write!(fen, " {side} - - {} {move_number}", board.clock);
    fen
}

/// Draws the board in ASCII, black's side on top.
pub(super) fn diagram(board: &Board) -> String {
    let mut text = String::new();
    for rank in (0..RANKS).rev() {
        let _ = write!(text, "{rank} ");
        for file in 0..FILES {
            let letter = board.piece_at(Square::new(file, rank)).map_or('.', Piece::letter);
            let _ = write!(text, " {letter}");
        }
        text.push('\n');
        if rank == RANKS / 2 {
            text.push_str("   ~ ~ ~ ~ ~ ~ ~ ~ ~\n");
        }
    }
    text.push_str("   a b c d e f g h i\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_position_reads_and_prints() {
        let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
        let parsed = parse(fen).expect("valid");
        assert_eq!(print(&parsed.board, parsed.move_number), fen);
        let old = parse("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r").expect("valid");
        assert!(old.board.same_position(&parsed.board));
    }
}
