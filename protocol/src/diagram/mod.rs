//! Boards as SVG for pages and as Unicode text for terminals, in both games, with the move just
//! played and arrows for what it attacks.
//!
//! A page embeds [`sheet`] once; every diagram of the page refers to its symbols.

pub mod chess;
pub mod drawn;
pub mod hanzi;
pub mod xiangqi;

use std::fmt::Write;

/// The colours of pages that play, light or dark as the reader's system wants.
pub const PALETTE: &str = include_str!("palette.css");

/// What pages that play may load: nothing.
pub const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// What an arrow means; each has its own colour and its own dash, so that a print without colours
/// can be read as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The move just played.
    Played,
    /// From a checking piece to the king.
    Check,
    /// From a hunter to its prey.
    Chase,
    /// The first check of a threatened mate.
    Threat,
    /// A move that may be played.
    Lawful,
}

impl Ink {
    /// The colour of its arrows, as CSS writes it.
    pub const fn colour(self) -> &'static str {
        match self {
            Ink::Played => "#2f6fb2",
            Ink::Check => "#c62020",
            Ink::Chase => "#d9730d",
            Ink::Threat => "#7a3fb0",
            Ink::Lawful => "#2d7d46",
        }
    }
    const fn dash(self) -> &'static str {
        match self {
            Ink::Played | Ink::Check | Ink::Lawful => "",
            Ink::Chase => " stroke-dasharray=\"9 3\"",
            Ink::Threat => " stroke-dasharray=\"3 3\"",
        }
    }
    const fn width(self) -> f32 {
        match self {
            Ink::Played | Ink::Lawful => 2.6,
            Ink::Check | Ink::Chase | Ink::Threat => 4.0,
        }
    }
}

/// An arrow between two squares of type `S`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow<S> {
    /// Where it begins.
    pub from: S,
    /// Where it points.
    pub to: S,
    /// What it means.
    pub ink: Ink,
}

/// What is drawn over a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlay<S> {
    /// Origin and target of the move just played.
    pub played: Option<(S, S)>,
    /// Arrows, drawn in order.
    pub arrows: Vec<Arrow<S>>,
}

impl<S> Default for Overlay<S> {
    fn default() -> Self {
        Self { played: None, arrows: Vec::new() }
    }
}

/// The symbols that diagrams of both games refer to, as one invisible SVG element: embed it once
/// per page.
pub fn sheet(chess: bool, xiangqi: bool) -> String {
    let mut out = String::from("<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>");
    if chess {
        chess::symbols(&mut out);
    }
    if xiangqi {
        xiangqi::symbols(&mut out);
        hanzi::symbols(&mut out);
    }
    out.push_str("</defs></svg>\n");
    out
}

/// Text made safe between tags and in quoted attributes of HTML and SVG.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // Characters that no page may hold.
            c if c.is_control() && !matches!(c, '\n' | '\t') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// A point of a drawing, in its own units.
pub type Point = (f32, f32);

/// Draws an arrow whose ends keep `inset` units away from both centres.
fn draw_arrow(out: &mut String, (x1, y1): Point, (x2, y2): Point, ink: Ink, inset: f32) {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let width = ink.width();
    let head = 3.2 * width;
    let (sx, sy) = (x1 + ux * inset * 0.7, y1 + uy * inset * 0.7);
    let (tx, ty) = (x2 - ux * inset * 0.55, y2 - uy * inset * 0.55);
    let (bx, by) = (tx - ux * head, ty - uy * head);
    let (wx, wy) = (-uy * head * 0.55, ux * head * 0.55);
    let colour = ink.colour();
    let _ = write!(
        out,
        "<g opacity=\"0.88\"><path d=\"M{sx:.1} {sy:.1}L{bx:.1} {by:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\" fill=\"none\"{}/>\
         <path d=\"M{tx:.1} {ty:.1}L{:.1} {:.1}L{:.1} {:.1}Z\" fill=\"{colour}\"/></g>",
        ink.dash(),
        bx + wx,
        by + wy,
        bx - wx,
        by - wy,
    );
}
