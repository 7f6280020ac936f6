//! The files of the page. They are part of the program; no file of the machine is ever read.

use hyper::body::Bytes;

use crate::diagram;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// The files.
pub struct Page {
    index: Bytes,
}

impl Default for Page {
    fn default() -> Self {
        Self::new()
    }
}

impl Page {
    /// Puts the outlines of the pieces into the page.
    pub fn new() -> Self {
        let sheet = diagram::sheet(true, true);
        let outlines = sheet.split_once("<defs>").and_then(|(_, rest)| rest.split_once("</defs>"));
        let outlines = outlines.map_or("", |(outlines, _)| outlines).to_owned() + &diagram::hanzi::pictures();
        Self { index: Bytes::from(include_str!("page/index.html").replace("<!--outlines-->", &outlines)) }
    }

    /// The file at this path: its type and its bytes.
    pub fn file(&self, path: &str) -> Option<(&'static str, Bytes)> {
        let fixed = |kind, text: &'static str| Some((kind, Bytes::from_static(text.as_bytes())));
        match path {
            "/" => Some((HTML, self.index.clone())),
            "/palette.css" => fixed(CSS, diagram::PALETTE),
            "/style.css" => fixed(CSS, include_str!("page/style.css")),
            "/icon.svg" => fixed(SVG, include_str!("page/icon.svg")),
            "/app.js" => fixed(JS, include_str!("page/app.js")),
            "/board.js" => fixed(JS, include_str!("page/board.js")),
            "/desk.js" => fixed(JS, include_str!("page/desk.js")),
            "/dom.js" => fixed(JS, include_str!("page/dom.js")),
            "/review.js" => fixed(JS, include_str!("page/review.js")),
            "/ruling.js" => fixed(JS, include_str!("page/ruling.js")),
            "/terms.js" => fixed(JS, include_str!("page/terms.js")),
            "/tree.js" => fixed(JS, include_str!("page/tree.js")),
            "/rpc.js" => fixed(JS, include_str!("page/rpc.js")),
            "/words.js" => fixed(JS, include_str!("page/words.js")),
            _ => None,
        }
    }
}
