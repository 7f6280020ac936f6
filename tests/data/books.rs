//! Books that other programs wrote.

use std::{fs, path::Path};

use chuhan_engine::{
    chess::Chess,
    game::Position as _,
    info::{GameInfo, PositionInfo as _},
    xiangqi::Xiangqi,
};
use chuhan_protocol::{
    books::{OpeningBook, eleeye::EleEye, polyglot::Polyglot},
    playable::Playable,
};

use crate::{Check, checks};

pub const CHECKS: &[&[Check]] = &[
    &checks!["chess/polyglot/8moves_v3_cc0.bin"; a_book_of_polyglot],
    &checks!["xiangqi/books/eleeye_BOOK.DAT"; a_book_of_elephant_eye],
];

fn advice<G: Playable>(book: &dyn OpeningBook<G>, fen: &str) -> Vec<(String, u32)> {
    let position = G::Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
    let mut all: Vec<_> = book.moves(&position).into_iter().map(|(m, n)| (position.move_text(m), n)).collect();
    all.sort();
    all
}

fn a_book_of_polyglot(path: &Path) {
    let book = Polyglot::new(&fs::read(path).unwrap()).unwrap();
    assert_eq!(book.len(), 39_652);
    let advice = advice::<Chess>(&book, Chess::START_FEN);
    assert_eq!(advice.len(), 13);
    assert!(advice.contains(&("e2e4".to_owned(), 12_956)));
    assert!(walk::<Chess>(&book) >= 8);
}

fn a_book_of_elephant_eye(path: &Path) {
    let book = EleEye::new(&fs::read(path).unwrap()).unwrap();
    assert_eq!(book.len(), 12_081);
    let first = advice::<Xiangqi>(&book, Xiangqi::START_FEN);
    assert_eq!(first.len(), 16);
    assert!(first.contains(&("h2e2".to_owned(), 1473)) && first.contains(&("h0g2".to_owned(), 89)));
    // The book holds the cannon from the right only; from the left it is found in the mirror.
    let right = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b";
    let left = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b";
    let owned = |pairs: [(&str, u32); 4]| pairs.map(|(m, n)| (m.to_owned(), n)).to_vec();
    assert_eq!(advice::<Xiangqi>(&book, left), owned([("b7e7", 97), ("b9c7", 761), ("h7e7", 1), ("h9g7", 172)]));
    assert_eq!(advice::<Xiangqi>(&book, right), owned([("b7e7", 1), ("b9c7", 172), ("h7e7", 97), ("h9g7", 761)]));
    assert!(walk::<Xiangqi>(&book) >= 8);
}

/// Follows the heaviest moves from the start; the number of plies until the book ends.
fn walk<G: Playable>(book: &dyn OpeningBook<G>) -> usize {
    let mut position = G::Position::from_fen(G::START_FEN).expect("the start");
    for ply in 0..60 {
        let Some((m, _)) = book.moves(&position).into_iter().max_by_key(|a| a.1) else { return ply };
        assert!(position.pseudo_legal(m) && position.legal(m));
        position.make(m);
    }
    60
}
