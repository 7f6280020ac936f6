//! The xiangqi board: river, palaces, and discs with the characters of the pieces, which are outlines of our own.

use std::fmt::Write;

use chuhan_engine::{
    game::Side,
    xiangqi::{Board, Square, notation::chinese_name},
};

use super::{Overlay, Point, draw_arrow, escape};

/// Distance between two lines.
const CELL: f32 = 42.0;
/// From the drawing's edge to the outer lines.
const MARGIN: f32 = 36.0;
const WIDTH: f32 = 2.0 * MARGIN + 8.0 * CELL;
const HEIGHT: f32 = 2.0 * MARGIN + 9.0 * CELL;
/// Radius of a disc.
const RADIUS: f32 = 18.5;
/// Side of a character on its disc, and of one in the river.
const CHARACTER: f32 = 23.0;
const RIVER: f32 = 24.0;

/// The middle of a square on the drawing.
pub(crate) fn point(square: Square) -> Point {
    at(square.file(), square.rank())
}

fn at(file: usize, rank: usize) -> Point {
    (MARGIN + CELL * file as f32, MARGIN + CELL * (9 - rank) as f32)
}

/// The empty board.
pub(super) fn symbols(out: &mut String) {
    let _ = write!(out, "<symbol id=\"xiangqi-board\" viewBox=\"0 0 {WIDTH} {HEIGHT}\">");
    let _ = write!(
        out,
        "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"6\" fill=\"#f3dfb5\"/>\
         <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#5a4023\" stroke-width=\"2.4\"/>",
        MARGIN - 4.0,
        MARGIN - 4.0,
        8.0 * CELL + 8.0,
        9.0 * CELL + 8.0
    );
    let mut lines = String::new();
    let mut line = |(a, b): (usize, usize), (c, d): (usize, usize)| {
        let ((x1, y1), (x2, y2)) = (at(a, b), at(c, d));
        let _ = write!(lines, "M{x1} {y1}L{x2} {y2}");
    };
    for rank in 0..10 {
        line((0, rank), (8, rank));
    }
    for file in 0..9 {
        if file == 0 || file == 8 {
            line((file, 0), (file, 9));
        } else {
            line((file, 0), (file, 4));
            line((file, 5), (file, 9));
        }
    }
    for rank in [0, 7] {
        line((3, rank), (5, rank + 2));
        line((3, rank + 2), (5, rank));
    }
    // Small corners mark where cannons and pawns begin.
    let posts =
        [(1, 2), (7, 2), (1, 7), (7, 7)].into_iter().chain((0..9).step_by(2).flat_map(|file| [(file, 3), (file, 6)]));
    for (file, rank) in posts {
        let (x, y) = at(file, rank);
        for (side, edge) in [(-1.0, 0), (1.0, 8)] {
            if file != edge {
                for up in [-1.0, 1.0] {
                    let (x, y) = (x + side * 3.5, y + up * 3.5);
                    let _ = write!(lines, "M{} {y}H{x}V{}", x + side * 5.0, y + up * 5.0);
                }
            }
        }
    }
    let _ = write!(out, "<path d=\"{lines}\" fill=\"none\" stroke=\"#5a4023\" stroke-width=\"1.2\"/>");
    let (_, y) = at(0, 4);
    for (name, column) in [('1', 1.4), ('2', 2.6), ('3', 5.4), ('4', 6.6)] {
        let (x, y) = (MARGIN + column * CELL - RIVER / 2.0, y - CELL / 2.0 - RIVER / 2.0);
        let _ = write!(
            out,
            "<use href=\"#hanzi-{name}\" x=\"{x}\" y=\"{y}\" width=\"{RIVER}\" height=\"{RIVER}\" stroke=\"#8a6a3f\"/>"
        );
    }
    out.push_str("</symbol>");
}

/// The board as SVG, Red below; `label` says for those who cannot see it what it shows. With
/// `columns` the files are also numbered as each player counts them.
pub fn svg(board: &Board, overlay: &Overlay<Square>, columns: bool, label: &str) -> String {
    let mut out = String::with_capacity(6000);
    let _ = write!(
        out,
        "<svg class=\"board\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">\
         <use href=\"#xiangqi-board\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\
         <g font-family=\"sans-serif\" font-size=\"11\" fill=\"#6b5335\" text-anchor=\"middle\">",
        escape(label)
    );
    for (file, letter) in ('a'..='i').enumerate() {
        let (x, _) = at(file, 0);
        let (above, below) = if columns {
            let own = ['九', '八', '七', '六', '五', '四', '三', '二', '一'][file];
            ((file + 1).to_string(), format!("{own} {letter}"))
        } else {
            (letter.to_string(), letter.to_string())
        };
        let _ =
            write!(out, "<text x=\"{x}\" y=\"12\">{above}</text><text x=\"{x}\" y=\"{}\">{below}</text>", HEIGHT - 3.0);
    }
    for rank in 0..10 {
        let (_, y) = at(0, rank);
        let _ = write!(out, "<text x=\"7\" y=\"{}\">{rank}</text>", y + 4.0);
    }
    out.push_str("</g>");
    if let Some((from, _)) = overlay.played {
        let (x, y) = point(from);
        let _ = write!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"#2f6fb2\" stroke-width=\"2\" \
             stroke-dasharray=\"4 3\"/>",
            RADIUS - 4.0
        );
    }
    for square in Square::all() {
        let Some(piece) = board.piece_at(square) else { continue };
        let (x, y) = point(square);
        let colour = if piece.side() == Side::First { "#b3150f" } else { "#1d1d1d" };
        let _ = write!(
            out,
            "<g stroke=\"{colour}\"><circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"#fffaf0\" stroke-width=\"2\"/>\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke-width=\"0.8\"/>\
             <use href=\"#hanzi-{}\" x=\"{}\" y=\"{}\" width=\"{CHARACTER}\" height=\"{CHARACTER}\"/></g>",
            RADIUS - 3.2,
            piece.letter(),
            x - CHARACTER / 2.0,
            y - CHARACTER / 2.0
        );
    }
    if let Some((from, to)) = overlay.played {
        let (x, y) = point(to);
        let _ = write!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"#2f6fb2\" stroke-width=\"2.4\"/>",
            RADIUS + 1.4
        );
        draw_arrow(&mut out, point(from), (x, y), super::Ink::Played, CELL / 2.0);
    }
    for arrow in &overlay.arrows {
        draw_arrow(&mut out, point(arrow.from), point(arrow.to), arrow.ink, CELL / 2.0);
    }
    // The side to move: a disc at its own edge of the board.
    let (y, colour) = if board.side() == Side::First { (HEIGHT - 8.0, "#b3150f") } else { (8.0, "#1d1d1d") };
    let _ = write!(out, "<circle cx=\"{}\" cy=\"{y}\" r=\"5\" fill=\"{colour}\"/></svg>", WIDTH - 9.0);
    out
}

/// The board in Unicode, Red below, for a terminal that shows Chinese characters two columns wide.
pub fn unicode(board: &Board) -> String {
    let mut out = String::new();
    for rank in (0..10).rev() {
        let _ = write!(out, "  {rank} ");
        for file in 0..9 {
            match board.piece_at(Square::new(file, rank)) {
                // The sides' characters differ for some kinds only: brackets tell Red apart.
                Some(piece) if piece.side() == Side::First => {
                    let _ = write!(out, "({})", chinese_name(piece, false));
                }
                Some(piece) => {
                    let _ = write!(out, " {} ", chinese_name(piece, false));
                }
                None => out.push_str(if rank == 4 || rank == 5 { " -- " } else { " ·  " }),
            }
        }
        out.push('\n');
    }
    out.push_str("     a   b   c   d   e   f   g   h   i\n");
    out
}
