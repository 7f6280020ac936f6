//! Touched pieces, article by article, in both games.

use chuhan_engine::{
    chess,
    info::PositionInfo,
    law::{
        chess::{claims::Book, touch as chess_touch},
        touch::{Duty, Lawful, Manner, Touch},
        xiangqi::touch as xiangqi_touch,
    },
    xiangqi,
};

/// `e1,h1` in order, `e1+h1` at the same time.
fn touches<S>(text: &str, square: impl Fn(&str) -> Option<S>) -> Vec<Touch<S>> {
    text.split(',')
        .flat_map(|group| group.split('+').enumerate().map(|(i, name)| (i > 0, name.to_string())).collect::<Vec<_>>())
        .map(|(together, name)| Touch { square: square(&name).expect("a square"), together })
        .collect()
}

struct ChessAnswer {
    lawful: Lawful<chess::Move, chess::Square>,
    moves: Vec<String>,
}

fn in_chess(book: Book, fen: &str, touched: &str, manner: Manner) -> ChessAnswer {
    let position = chess::Position::from_fen(fen).expect("a FEN");
    let (touched, placed) = match touched.split_once('=') {
        Some((before, kind)) => {
            let (before, square) = before.rsplit_once(',').expect("a pawn was touched");
            let square = chess::Square::from_name(square).expect("a square");
            let kind = if kind == "Q" { chess::PieceKind::Queen } else { chess::PieceKind::Knight };
            (before, Some(chess_touch::Placed { square, kind }))
        }
        None => (touched, None),
    };
    let touched = touches(touched, chess::Square::from_name);
    let lawful = chess_touch::lawful(book, position.board(), &touched, placed, manner);
    let mut moves: Vec<String> = lawful.moves.iter().map(|&m| position.san(m)).collect();
    moves.sort();
    ChessAnswer { lawful, moves }
}

/// White may castle on both sides.
const HOME: &str = "r3k2r/pppq1ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 10";
/// Castling short is illegal (f1 is attacked), long is legal.
const ONE_WING: &str = "r3k2r/ppp2ppp/b7/8/8/8/P1P3PP/R3K2R w KQ - 0 10";

fn check(book: Book, fen: &str, touched: &str, article: &str, moves: &[&str]) {
    let answer = in_chess(book, fen, touched, Manner::Deliberate);
    let mut moves = moves.to_vec();
    moves.sort_unstable();
    assert_eq!(
        (answer.lawful.article(), answer.moves),
        (Some(article), moves.iter().map(ToString::to_string).collect()),
        "{book:?} {touched}"
    );
}

#[test]
fn the_first_own_piece_that_can_move_moves() {
    // The rook a1 is shut in by the pawn and the knight; the knight behind it can move.
    let fen = "4k3/8/8/8/8/8/P7/RN2K3 w - - 0 1";
    for (book, article) in [
        (Book::Fide2023, "4.3.1"),
        (Book::Fide2009, "4.3(a)"),
        (Book::Cn1984, "8.2(a)"),
        (Book::Fide1990sIntro, "7.2(1)"),
    ] {
        check(book, fen, "a1,b1,a2", article, &["Na3", "Nc3", "Nd2"]);
        check(book, fen, "a2,b1", article, &["a3", "a4"]);
    }
}

#[test]
fn the_first_enemy_piece_that_can_fall_falls() {
    // The king is no piece to be captured, the pawn h7 is out of reach, the bishop is not.
    let fen = "4k3/7p/8/3b4/8/2N5/4P3/4K3 w - - 0 1";
    for (book, article) in [
        (Book::Fide2023, "4.3.2"),
        (Book::Fide2009, "4.3(b)"),
        (Book::Cn1984, "8.2(a)"),
        (Book::Fide1990sIntro, "7.2(1)"),
    ] {
        check(book, fen, "e8,h7,d5", article, &["Nxd5"]);
    }
    // A pawn that can be taken in passing was touched where it stands.
    check(Book::Fide2023, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "d5", "4.3.2", &["exd6"]);
}

#[test]
fn pieces_of_both_colours_capture_each_other() {
    let fen = "4k3/8/8/3b4/8/2N2B2/8/4K3 w - - 0 1";
    for (book, article) in [
        (Book::Fide2023, "4.3.3"),
        (Book::Fide2009, "4.3(c)"),
        (Book::Cn1984, "8.2(b)"),
        (Book::Fide1990sIntro, "7.2(2)"),
    ] {
        check(book, fen, "c3,d5", article, &["Nxd5"]);
        check(book, fen, "d5,f3", article, &["Bxd5"]);
    }
}

#[test]
fn where_they_cannot_capture_each_other_the_texts_differ() {
    // The king cannot take the bishop, the knight can.
    let fen = "4k3/8/8/3b4/8/2N5/8/4K3 w - - 0 1";
    let king = ["Kd1", "Kd2", "Ke2", "Kf1", "Kf2"];
    check(Book::Fide2023, fen, "e1,d5", "4.3.3", &king);
    check(Book::Fide2023, fen, "d5,e1", "4.3.3", &["Nxd5"]);
    // Nobody can tell which was first: the own piece (4.3.3).
    check(Book::Fide2023, fen, "d5+e1", "4.3.3", &king);
    // 8.2(b) of 1984: the own piece moves whatever the order, and only then another takes.
    check(Book::Cn1984, fen, "d5,e1", "8.2(b)", &king);
    let shut_in = "4k3/8/8/3b4/8/P1N5/P7/RB2K3 w - - 0 1";
    check(Book::Cn1984, shut_in, "a1,d5", "8.2(b)", &["Nxd5"]);
    let answer = in_chess(Book::Cn1984, shut_in, "a1,d5", Manner::Deliberate);
    assert_eq!(answer.lawful.steps.len(), 3);
    assert!(matches!(answer.lawful.steps[2].duty, Duty::CaptureByOther(_)));
}

#[test]
fn king_then_rook_castles() {
    for (book, article) in [(Book::Fide2023, "4.4.1"), (Book::Fide2009, "4.4(a)")] {
        check(book, HOME, "e1,h1", article, &["O-O"]);
        check(book, HOME, "e1+a1", article, &["O-O-O"]);
        check(book, HOME, "h1+e1", article, &["O-O"]);
    }
    // The older texts oblige to a move of the king, castling among them.
    check(Book::Cn1984, HOME, "e1,h1", "8.2(a)", &["Kd1", "Ke2", "Kf1", "O-O", "O-O-O"]);
    // Something else was touched before and can move: that binds.
    check(Book::Fide2023, HOME, "h2,e1,h1", "4.3.1", &["h3", "h4"]);
}

#[test]
fn rook_then_king_does_not_castle_there() {
    for (book, article, by) in [
        (Book::Fide2023, "4.3.1", "4.4.2"),
        (Book::Fide2009, "4.3(a)", "4.4(b)"),
        (Book::Fide1990sIntro, "7.2(1)", "5.1(3)"),
    ] {
        let answer = in_chess(book, HOME, "h1,e1", Manner::Deliberate);
        assert_eq!((answer.moves, answer.lawful.article()), (vec!["Rf1".to_string(), "Rg1".into()], Some(article)));
        assert_eq!(answer.lawful.remarks, [by]);
    }
    // The rook is pinned by nothing but shut in: the king moves, and not by castling with the rook.
    let shut_in = in_chess(Book::Fide2023, "4k3/8/8/8/8/8/7P/4K1NR w K - 0 1", "h1,e1", Manner::Deliberate);
    assert_eq!(shut_in.moves, ["Kd1", "Kd2", "Ke2", "Kf1", "Kf2"]);
    // 1984: a warning, and the castling stays valid (6.1, interpretation 1).
    check(Book::Cn1984, HOME, "h1,e1", "6.1 interpretation 1", &["O-O", "Rf1", "Rg1"]);
}

#[test]
fn castling_that_is_illegal_leaves_the_king_to_move() {
    let king = ["Kd1", "Kd2", "Kf2", "O-O-O"];
    for (book, article) in [(Book::Fide2023, "4.4.3"), (Book::Fide2009, "4.4(c)"), (Book::Fide1990sIntro, "5.1(4)")] {
        check(book, ONE_WING, "e1,h1", article, &king);
        // The king cannot move at all: any move, not the rook's.
        let answer = in_chess(book, "4k3/8/8/8/8/8/3PBP2/3QKN1R w K - 0 1", "e1,h1", Manner::Deliberate);
        assert_eq!(answer.lawful.article(), Some(article));
        assert_eq!(answer.lawful.steps.last().map(|s| s.duty), Some(Duty::Anything));
        assert!(answer.moves.contains(&"Qc2".to_string()));
    }
    check(Book::Cn1984, ONE_WING, "e1+h1", "6.1 interpretation 2", &king);
}

#[test]
fn touches_that_bind_nothing_leave_every_move() {
    let fen = "4k3/7p/8/8/8/8/P7/RB2K3 w - - 0 1";
    for (book, article) in
        [(Book::Fide2023, "4.5"), (Book::Fide2009, "4.5"), (Book::Cn1984, "8.3"), (Book::Fide1990sIntro, "7.3")]
    {
        let answer = in_chess(book, fen, "a1,e8", Manner::Deliberate);
        assert_eq!(answer.lawful.article(), Some(article));
        assert!(answer.moves.len() > 10);
    }
}

#[test]
fn adjusting_and_accidents_bind_nothing() {
    for (book, adjusting, accident, late) in [
        (Book::Fide2023, "4.2.1", "4.2.2", "4.8"),
        (Book::Fide2009, "4.2", "4.3", "4.7"),
        (Book::Fide1990sIntro, "7.1", "7.2", "7.4"),
    ] {
        for (manner, article) in
            [(Manner::Adjusting, adjusting), (Manner::Accidental, accident), (Manner::ComplainedLate, late)]
        {
            let answer = in_chess(book, HOME, "e1", manner);
            assert_eq!((answer.lawful.article(), answer.lawful.steps.len()), (Some(article), 1));
            assert!(answer.moves.len() > 20);
        }
    }
    assert_eq!(in_chess(Book::Cn1984, HOME, "e1", Manner::Adjusting).lawful.article(), Some("8.1"));
    // The referee of 1984 acts unasked (8.4, interpretation): the touch binds all the same.
    let answer = in_chess(Book::Cn1984, HOME, "c3", Manner::ComplainedLate);
    assert_eq!((answer.lawful.article(), &answer.lawful.remarks[..]), (Some("8.2(a)"), &["8.4"][..]));
}

#[test]
fn a_new_piece_on_its_square_is_final() {
    let fen = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    check(Book::Fide2023, fen, "e7,e8=N", "4.3.1", &["e8=N"]);
    let answer = in_chess(Book::Fide2009, fen, "e7,d8=Q", Manner::Deliberate);
    assert_eq!((answer.moves, answer.lawful.remarks), (vec!["exd8=Q+".to_string()], vec!["4.4(d)"]));
}

fn in_xiangqi(
    fen: &str,
    touched: &str,
    manner: Manner,
) -> (Option<&'static str>, Vec<String>, Vec<(String, &'static str)>) {
    let position = xiangqi::Position::from_fen(fen).expect("a FEN");
    let touched = touches(touched, xiangqi::Square::from_name);
    let lawful = xiangqi_touch::lawful(position.board(), &touched, manner);
    let mut moves: Vec<String> = lawful.moves.iter().map(|&m| position.move_text(m)).collect();
    moves.sort();
    let fouls = lawful.fouls.iter().map(|(s, article)| (s.to_string(), *article)).collect();
    (lawful.article(), moves, fouls)
}

/// Red: chariot b4 and horse e4 attack the cannon b6 (the chariot) and the horse d6 (the horse); the
/// elephant g0 is free, the adviser d0 is shut in by the one on e1.
const XIANGQI: &str = "3k5/9/9/1c1n5/9/1R2N4/9/9/4A4/3AK1B2 w - - 0 1";

#[test]
fn xiangqi_touches() {
    let deliberate = |touched| in_xiangqi(XIANGQI, touched, Manner::Deliberate);
    // 5.1: the own piece moves.
    assert_eq!(deliberate("g0"), (Some("5.1"), vec!["g0e2".into(), "g0i2".into()], vec![]));
    // It cannot: another piece may move, and the touch is a foul (9.1.5).
    let (article, moves, fouls) = deliberate("d0");
    assert_eq!((article, fouls), (Some("5.1"), vec![("d0".to_string(), "9.1.5")]));
    assert!(moves.len() > 20);
    // The next own piece touched then binds.
    assert_eq!(deliberate("d0,g0").1, ["g0e2", "g0i2"]);
    // 5.2: the opponent's piece falls, by whichever piece.
    assert_eq!(deliberate("b6"), (Some("5.2"), vec!["b4b6".into()], vec![]));
    // It cannot fall: a foul (9.1.6), and any move.
    let (article, moves, fouls) = deliberate("d9");
    assert_eq!((article, fouls), (Some("5.2"), vec![("d9".to_string(), "9.1.6")]));
    assert!(moves.len() > 20);
    // 5.3: own first. With it; else it moves; else another takes; else anything.
    assert_eq!(deliberate("e4,d6"), (Some("5.3"), vec!["e4d6".into()], vec![]));
    assert_eq!(deliberate("g0,d6"), (Some("5.3"), vec!["g0e2".into(), "g0i2".into()], vec![]));
    assert_eq!(deliberate("d0,d6"), (Some("5.3"), vec!["e4d6".into()], vec![("d0".into(), "9.1.5")]));
    let (article, moves, fouls) = deliberate("d0,d9");
    assert_eq!((article, fouls.len()), (Some("5.3"), 2));
    assert!(moves.len() > 20);
    // 5.4: the opponent's first. With the own; else another takes; else the own moves; else anything.
    assert_eq!(deliberate("d6,e4"), (Some("5.4"), vec!["e4d6".into()], vec![]));
    assert_eq!(deliberate("d6,g0"), (Some("5.4"), vec!["e4d6".into()], vec![]));
    assert_eq!(deliberate("d9,g0"), (Some("5.4"), vec!["g0e2".into(), "g0i2".into()], vec![("d9".into(), "9.1.6")]));
    assert_eq!(deliberate("d9,d0").0, Some("5.4"));
    // 5.5: at the same time as 5.4, however it is written.
    assert_eq!(deliberate("g0+d6"), (Some("5.5"), vec!["e4d6".into()], vec![]));
    // 5.6: adjusting with consent, or an accident, binds nothing and is no foul.
    for manner in [Manner::Adjusting, Manner::Accidental] {
        let (article, moves, fouls) = in_xiangqi(XIANGQI, "d0", manner);
        assert_eq!((article, fouls.len()), (Some("5.6"), 0));
        assert!(moves.len() > 20);
    }
}

#[test]
fn every_answer_is_a_part_of_the_legal_moves() {
    for book in Book::ALL {
        for fen in [HOME, ONE_WING] {
            let position = chess::Position::from_fen(fen).expect("a FEN");
            let legal: Vec<chess::Move> = position.board().legal_moves().iter().collect();
            for a in chess::Square::all() {
                for b in chess::Square::all() {
                    for together in [false, true] {
                        let touched = [Touch { square: a, together: false }, Touch { square: b, together }];
                        let lawful = chess_touch::lawful(book, position.board(), &touched, None, Manner::Deliberate);
                        assert!(!lawful.moves.is_empty() && lawful.moves.iter().all(|m| legal.contains(m)));
                        assert!(
                            lawful.steps.iter().rev().skip(1).all(|s| s.moves == 0),
                            "an earlier duty could be done"
                        );
                        assert_eq!(lawful.steps.last().map(|s| s.moves), Some(lawful.moves.len()));
                    }
                }
            }
        }
    }
}
