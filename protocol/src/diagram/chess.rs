//! The chess board: squares, letters, and pieces drawn with paths of our own.

use std::fmt::Write;

use chuhan_engine::{
    chess::{Board, File, Piece, PieceKind, Rank, Square},
    game::Side,
};

use super::{Overlay, Point, draw_arrow, escape};

/// Side of a square.
const CELL: f32 = 46.0;
/// Room for the letters and numbers at the left and below.
const MARGIN: f32 = 15.0;
/// Room at the other two edges.
const RIM: f32 = 3.0;
/// Width and height of the drawing.
const SIZE: f32 = MARGIN + RIM + 8.0 * CELL;

/// Outlines in a box of 100 by 100; what is drawn in `currentColor` is detail on the piece.
const fn outline(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => {
            "<path d=\"M50 20a13 13 0 0 1 8 23c7 3 7 8 2 10c2 9 5 17 8 22h-36c3 -5 6 -13 8 -22c-5 -2 -5 -7 2 -10a13 13 0 0 1 8 -23z\"/>\
             <path d=\"M26 88v-6q0 -6 6 -6h36q6 0 6 6v6z\"/>"
        }
        PieceKind::Rook => {
            "<path d=\"M27 18h11v8h7v-8h10v8h7v-8h11v19l-8 7v25l7 7h-44l7 -7v-25l-8 -7z\"/>\
             <path d=\"M23 88v-6q0 -6 6 -6h42q6 0 6 6v6z\"/>\
             <path d=\"M35 44h30M35 69h30\" fill=\"none\" stroke=\"currentColor\"/>"
        }
        PieceKind::Knight => {
            "<path d=\"M33 76c0 -16 14 -20 16 -32c-6 5 -12 5 -17 9c-4 4 -11 3 -11 -3c1 -8 9 -12 11 -20c1 -5 4 -8 8 -10l-1 -9l9 6\
             c17 2 29 17 29 40c0 8 -1 14 -3 19z\"/>\
             <path d=\"M23 88v-6q0 -6 6 -6h42q6 0 6 6v6z\"/>\
             <circle cx=\"41\" cy=\"31\" r=\"2.6\" fill=\"currentColor\" stroke=\"none\"/>\
             <path d=\"M58 26c9 8 11 20 10 33\" fill=\"none\" stroke=\"currentColor\"/>"
        }
        PieceKind::Bishop => {
            "<circle cx=\"50\" cy=\"14\" r=\"5\"/>\
             <path d=\"M50 19c-15 10 -22 23 -17 34c2 5 6 9 6 9h22c0 0 4 -4 6 -9c5 -11 -2 -24 -17 -34z\"/>\
             <path d=\"M38 62h24l4 14h-32z\"/>\
             <path d=\"M23 88v-6q0 -6 6 -6h42q6 0 6 6v6z\"/>\
             <path d=\"M50 31v17M42 39h16\" fill=\"none\" stroke=\"currentColor\"/>"
        }
        PieceKind::Queen => {
            "<path d=\"M20 32l13 34h34l13 -34l-16 17l-3 -25l-11 24l-11 -24l-3 25z\"/>\
             <circle cx=\"20\" cy=\"29\" r=\"5\"/><circle cx=\"39\" cy=\"20\" r=\"5\"/>\
             <circle cx=\"61\" cy=\"20\" r=\"5\"/><circle cx=\"80\" cy=\"29\" r=\"5\"/>\
             <path d=\"M33 66h34l3 10h-40z\"/>\
             <path d=\"M23 88v-6q0 -6 6 -6h42q6 0 6 6v6z\"/>"
        }
        PieceKind::King => {
            "<path d=\"M50 8v16M43 14h14\" fill=\"none\" stroke-width=\"6\"/>\
             <path d=\"M50 24c-9 6 -8 14 0 24c8 -10 9 -18 0 -24z\"/>\
             <path d=\"M50 70c0 -20 -7 -32 -18 -32c-13 0 -16 16 -1 32zM50 70c0 -20 7 -32 18 -32c13 0 16 16 1 32z\"/>\
             <path d=\"M30 68h40v8h-40z\"/>\
             <path d=\"M23 88v-6q0 -6 6 -6h42q6 0 6 6v6z\"/>"
        }
    }
}

/// The symbols of the pieces.
pub(super) fn symbols(out: &mut String) {
    for kind in PieceKind::ALL {
        let _ = write!(
            out,
            "<symbol id=\"chess-{}\" viewBox=\"0 0 100 100\"><g stroke-width=\"3.6\" stroke-linejoin=\"round\" \
             stroke-linecap=\"round\">{}</g></symbol>",
            kind.letter().to_ascii_lowercase(),
            outline(kind)
        );
    }
}

fn corner(square: Square) -> Point {
    (MARGIN + CELL * square.file().index() as f32, RIM + CELL * (7 - square.rank().index()) as f32)
}

/// The middle of a square on the drawing.
pub(crate) fn centre(square: Square) -> Point {
    let (x, y) = corner(square);
    (x + CELL / 2.0, y + CELL / 2.0)
}

/// The board as SVG, White below; `label` says for those who cannot see it what it shows.
pub fn svg(board: &Board, overlay: &Overlay<Square>, label: &str) -> String {
    let mut out = String::with_capacity(6000);
    let _ = write!(
        out,
        "<svg class=\"board\" viewBox=\"0 0 {SIZE} {SIZE}\" role=\"img\" aria-label=\"{}\">",
        escape(label)
    );
    let _ = write!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#f1e4cb\" stroke=\"#6b5335\" stroke-width=\"2\"/>",
        MARGIN - 1.0,
        RIM - 1.0,
        8.0 * CELL + 2.0,
        8.0 * CELL + 2.0
    );
    for square in Square::all() {
        if (square.file().index() + square.rank().index()).is_multiple_of(2) {
            let (x, y) = corner(square);
            let _ = write!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#c8a883\"/>");
        }
    }
    if let Some((from, to)) = overlay.played {
        for square in [from, to] {
            let (x, y) = corner(square);
            let _ = write!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#f7d64a\" fill-opacity=\"0.55\"/>"
            );
        }
    }
    out.push_str("<g font-family=\"sans-serif\" font-size=\"11\" fill=\"#444\" text-anchor=\"middle\">");
    for i in 0..8 {
        let middle = CELL * (i as f32 + 0.5);
        let file = File::from_index(i).letter();
        let _ = write!(out, "<text x=\"{}\" y=\"{}\">{file}</text>", MARGIN + middle, SIZE - 3.0);
        let y = RIM + 8.0 * CELL - middle + 4.0;
        let _ = write!(out, "<text x=\"{}\" y=\"{y}\">{}</text>", MARGIN / 2.0 - 1.0, Rank::from_index(i).index() + 1);
    }
    out.push_str("</g>");
    for square in Square::all() {
        let Some(piece) = board.piece_at(square) else { continue };
        let (x, y) = corner(square);
        let (fill, line, detail) = match piece.side() {
            Side::First => ("#fffdf6", "#1b1b1b", "#1b1b1b"),
            Side::Second => ("#262626", "#0a0a0a", "#f2ead8"),
        };
        let _ = write!(
            out,
            "<use href=\"#chess-{}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" \
             stroke=\"{line}\" color=\"{detail}\"/>",
            piece.kind().letter().to_ascii_lowercase()
        );
    }
    for arrow in &overlay.arrows {
        draw_arrow(&mut out, centre(arrow.from), centre(arrow.to), arrow.ink, CELL / 2.0);
    }
    // The side to move: a disc beside its own edge of the board.
    let y = if board.side() == Side::First { RIM + 8.0 * CELL + 8.0 } else { RIM + 7.0 };
    let fill = if board.side() == Side::First { "#fffdf6" } else { "#262626" };
    let _ = write!(
        out,
        "<circle cx=\"{}\" cy=\"{y}\" r=\"4.5\" fill=\"{fill}\" stroke=\"#1b1b1b\"/></svg>",
        MARGIN / 2.0 - 1.0
    );
    out
}

fn figurine(piece: Piece) -> char {
    let row = match piece.side() {
        Side::First => ['♙', '♘', '♗', '♖', '♕', '♔'],
        Side::Second => ['♟', '♞', '♝', '♜', '♛', '♚'],
    };
    let place = match piece.kind() {
        PieceKind::Pawn => 0,
        PieceKind::Knight => 1,
        PieceKind::Bishop => 2,
        PieceKind::Rook => 3,
        PieceKind::Queen => 4,
        PieceKind::King => 5,
    };
    row[place]
}

/// The board in Unicode, White below, for a terminal.
pub fn unicode(board: &Board) -> String {
    let mut out = String::new();
    for rank in (0..8).rev() {
        let _ = write!(out, "  {} ", rank + 1);
        for file in 0..8 {
            let square = Square::new(File::from_index(file), Rank::from_index(rank));
            let _ = write!(out, " {}", board.piece_at(square).map_or('·', figurine));
        }
        out.push('\n');
    }
    out.push_str("     a b c d e f g h\n");
    out
}
