//! FEN, UCI and algebraic notation: what is read, what is refused and how it is said.

use chuhan_engine::{
    chess::{Chess, Move, Position, Rules, Square},
    game::Position as _,
    info::{GameInfo, PositionInfo},
    movelist::MAX_MOVES,
    perft::perft,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

fn chess960(fen: &str) -> Position {
    let mut out = position(fen);
    out.set_rules(Rules { chess960: true, ..Rules::default() });
    out
}

#[test]
fn fens_that_are_refused() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (fen, field, reason) in [
        ("", 1, "empty"),
        ("   ", 1, "empty"),
        (start, 2, "side to move is missing"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", 1, "8 ranks, not 7"),
        ("rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 1, "8 ranks, not 9"),
        ("rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 1, "rank 7 has 9 squares"),
        ("rnbqkbnr/pppppppp/7/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 1, "rank 6 has 7 squares"),
        ("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 1, "'9' on rank 6"),
        ("rnbqkbnr/pppppppp/0/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 1, "'0' on rank 6"),
        ("rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 1, "'x' on rank 7"),
        ("rnbqkbnr/pppp\u{1F600}ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 1, "rank 7"),
        ("rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 1, "Black has 0 kings"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1", 1, "White has 2 kings"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", 1, "White has 0 kings"),
        ("rnbqkbnP/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR w - - 0 1", 1, "a pawn stands on h8"),
        ("rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/pNBQKBNR w - - 0 1", 1, "a pawn stands on a1"),
        ("rnbqkbnr/pppppppp/n7/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 1, "more than 32 men"),
        (&format!("{start} x KQkq - 0 1"), 2, "'w' or 'b', not 'x'"),
        (&format!("{start} w ZQkq - 0 1"), 3, "'Z'"),
        (&format!("{start} w KQkq - x 1"), 5, "half-move clock"),
        (&format!("{start} w KQkq - -1 1"), 5, "'-1'"),
        (&format!("{start} w KQkq - 0 one"), 6, "move number"),
        (&format!("{start} w KQkq - 0 1 more"), 7, "'more'"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", 2, "not to move is in check"),
        ("8/8/8/3kK3/8/8/8/8 w - - 0 1", 2, "not to move is in check"),
    ] {
        let error = Position::from_fen(fen).expect_err(fen);
        assert_eq!(error.field, field, "{fen}: {error}");
        assert!(error.reason.contains(reason), "{fen}: {error}");
        assert!(!error.to_string().contains('\n'));
    }
}

#[test]
fn a_refusal_stays_one_short_line() {
    let long = "9".repeat(1_000_000);
    for fen in [long.clone(), format!("{} {long}", "8/8/8/8/8/8/8/8"), format!("k7/8/8/8/8/8/8/K7 w {long} - 0 1")] {
        let error = Position::from_fen(&fen).expect_err("nonsense").to_string();
        assert!(error.len() < 200, "{error}");
    }
    let error = position(Chess::START_FEN).parse_move(&long).expect_err("nonsense").to_string();
    assert!(error.len() < 200, "{error}");
}

#[test]
fn fens_that_are_completed_or_repaired() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (fen, printed) in [
        (format!("{start} w"), format!("{start} w - - 0 1")),
        (format!("{start} w KQkq"), format!("{start} w KQkq - 0 1")),
        (format!("{start} b KQkq -"), format!("{start} b KQkq - 0 1")),
        (format!("{start} w KQkq - 3"), format!("{start} w KQkq - 3 1")),
        (format!("  {start}   w  KQkq -  0  1 "), format!("{start} w KQkq - 0 1")),
        (format!("{start} w KQkq - 0 0"), format!("{start} w KQkq - 0 1")),
        (format!("{start} w qkQK - 0 1"), format!("{start} w KQkq - 0 1")),
        (format!("{start} w HAha - 0 1"), format!("{start} w KQkq - 0 1")),
        // Numbers larger than any game are large enough.
        (
            format!("{start} w KQkq - 99999999999999999999999 99999999999999999999999"),
            format!("{start} w KQkq - 10000 30000"),
        ),
        // Rights without king or rook at home.
        ("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1".into(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1".into()),
        ("r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1".into(), "r3k2r/8/8/8/8/8/4K3/R6R w kq - 0 1".into()),
        ("4k3/8/8/8/8/8/8/4K2R w HAC - 0 1".into(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1".into()),
        // En passant squares that cannot be, or that nobody can use.
        (format!("{start} w KQkq e3 0 1"), format!("{start} w KQkq - 0 1")),
        (format!("{start} w KQkq e9 0 1"), format!("{start} w KQkq - 0 1")),
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1".into(),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".into(),
        ),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".into(), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".into()),
        ("4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1".into(), "4k3/3p4/8/3pP3/8/8/8/4K3 w - - 0 1".into()),
        ("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1".into(), "4k3/8/8/K2pP2r/8/8/8/8 w - - 0 1".into()),
        // Along the pinning diagonal it is legal.
        ("4k1b1/8/8/3pP3/2K5/8/8/8 w - d6 0 1".into(), "4k1b1/8/8/3pP3/2K5/8/8/8 w - - 0 1".into()),
        ("7k/2b5/8/3pP3/5K2/8/8/8 w - d6 0 1".into(), "7k/2b5/8/3pP3/5K2/8/8/8 w - d6 0 1".into()),
    ] {
        assert_eq!(position(&fen).fen(), printed, "from '{fen}'");
    }
}

#[test]
fn castling_rights_of_chess960() {
    // X-FEN: letters where the rook is not the outermost.
    let inner = "1r2kr1r/8/8/8/8/8/8/RR2K1R1 w BGbf - 0 1";
    assert_eq!(position(inner).fen(), "1r2kr1r/8/8/8/8/8/8/RR2K1R1 w KBfq - 0 1");
    assert_eq!(chess960(inner).fen(), "1r2kr1r/8/8/8/8/8/8/RR2K1R1 w GBfb - 0 1");
    assert_eq!(position(&position(inner).fen()).board(), position(inner).board());
    let plain = position("1r2kr1r/8/8/8/8/8/8/RR2K1R1 w KQkq - 0 1");
    assert_eq!(plain.fen(), "1r2kr1r/8/8/8/8/8/8/RR2K1R1 w KQkq - 0 1");
}

#[test]
fn castling_is_written_as_its_rules_ask_and_read_in_both_ways() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let short = Move::castle(Square::from_name("e1").expect("a square"), Square::from_name("h1").expect("a square"));
    let long = Move::castle(Square::from_name("e1").expect("a square"), Square::from_name("a1").expect("a square"));
    for (pos, texts) in [(position(fen), ["e1g1", "e1c1"]), (chess960(fen), ["e1h1", "e1a1"])] {
        for (m, text) in [short, long].into_iter().zip(texts) {
            assert_eq!(pos.move_text(m), text);
        }
        for (text, m) in [("e1g1", short), ("e1h1", short), ("e1c1", long), ("e1a1", long), ("E1G1", short)] {
            assert_eq!(pos.parse_move(text), Ok(m), "{text}");
        }
    }
    // A king beside its target: the plain step is a step.
    let pos = chess960("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    assert!(!pos.parse_move("f1g1").expect("a step").is_castle());
    assert!(pos.parse_move("f1h1").expect("castling").is_castle());
    assert_eq!(pos.parse_san("O-O"), pos.parse_move("f1h1"));
    // The king need not move at all.
    let pos = chess960("4k3/8/8/8/8/8/8/6KR w H - 0 1");
    let castle = pos.parse_move("g1h1").expect("castling");
    assert_eq!(pos.san(castle), "O-O");
    let mut after = pos.clone();
    after.make(castle);
    assert_eq!(after.fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

#[test]
fn moves_that_are_refused_say_why() {
    let pos = position("4k3/P7/8/8/8/8/8/R3K3 w Q - 0 1");
    for (text, reason) in [
        ("", "not a move"),
        ("e2", "not a move"),
        ("e9e4", "not a move"),
        ("0000", "not a move"),
        ("\u{e9}2e4", "not a move"),
        ("a7a8x", "promotes to none"),
        ("a7a8k", "promotes to none"),
        ("a7a8qq", "promotes to none"),
        ("a7a8", "promotion piece is missing"),
        ("a1a2q", "does not promote"),
        ("b3b4", "no piece on b3"),
        ("e8e7", "belongs to the other side"),
        ("e1e3", "illegal"),
    ] {
        let error = pos.parse_move(text).expect_err(text);
        assert!(error.reason.contains(reason), "{error}");
    }
    assert_eq!(pos.parse_move("a7a8Q"), pos.parse_move("a7a8q"));
}

#[test]
fn algebraic_notation_in_the_forms_people_use() {
    let two_knights = "4k3/8/8/8/8/8/4P3/1N2K1N1 w - - 0 1";
    for (fen, uci, san, forms) in [
        (
            Chess::START_FEN,
            "g1f3",
            "Nf3",
            &["Nf3", "Ng1f3", "Ng1-f3", "g1f3", "g1-f3", "\u{2658}f3", "Nf3!?", " Nf3 ", "Ngf3", "N1f3"][..],
        ),
        (Chess::START_FEN, "e2e4", "e4", &["e4", "e2e4", "e2-e4", "Pe4", "e4!", "\u{2659}e4"]),
        (two_knights, "g1f3", "Nf3", &["Nf3"]),
        ("4k3/8/8/8/8/8/8/1N1K1N2 w - - 0 1", "b1d2", "Nbd2", &["Nbd2", "Nb1d2", "Nb1-d2"]),
        ("7k/8/8/8/R7/8/8/R2K4 w - - 0 1", "a4a3", "R4a3", &["R4a3", "Ra4a3", "R4-a3"]),
        ("7k/8/8/1Q1Q4/8/1Q6/8/3K4 w - - 0 1", "b5d3", "Qb5d3", &["Qb5d3", "Qb5-d3"]),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "e5d6",
            "exd6",
            &["exd6", "ed6", "exd6 e.p.", "exd6e.p.", "exd6ep", "e5xd6", "e5d6", "ed6 e.p.", "e:d6"],
        ),
        (
            "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1",
            "e7d8q",
            "exd8=Q+",
            &["exd8=Q+", "exd8Q", "ed8Q+", "e7xd8=Q", "e7xd8Q", "exd8(Q)", "e7d8q", "exd8/Q", "ed8=Q", "exd8=q"],
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "e1g1",
            "O-O",
            &["O-O", "0-0", "o-o", "OO", "O\u{2013}O", "e1g1", "e1h1", "Ke1-g1", "O-O!", "0-0+"],
        ),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "O-O-O", &["O-O-O", "0-0-0", "o-o-o", "e1c1", "Ke1c1"]),
        ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "f7g7", "Qg7#", &["Qg7#", "Qg7", "Qg7++", "Qg7+", "Qg7\u{2021}"]),
        ("4k3/8/8/2p5/1P6/B7/8/4K3 w - - 0 1", "b4c5", "bxc5", &["bxc5", "bc5", "bc5?"]),
    ] {
        let pos = position(fen);
        let m = pos.parse_move(uci).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(pos.san(m), san);
        for form in forms {
            assert_eq!(pos.parse_san(form), Ok(m), "'{form}' in {fen}");
        }
    }
}

#[test]
fn algebraic_notation_that_is_refused() {
    for (fen, text, reason) in [
        (Chess::START_FEN, "", "not a move"),
        (Chess::START_FEN, "N", "not a move"),
        (Chess::START_FEN, "hello", "not a move"),
        (Chess::START_FEN, "e2e4e5", "not a move"),
        (Chess::START_FEN, "\u{4E2D}\u{4E2D}", "not a move"),
        (Chess::START_FEN, "Ke2", "no legal move"),
        (Chess::START_FEN, "e5", "no legal move"),
        (Chess::START_FEN, "O-O", "castling is not legal"),
        ("4k3/8/8/8/8/8/8/1N1K1N2 w - - 0 1", "Nd2", "ambiguous"),
        ("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8", "promotion piece is missing"),
        ("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=K", "not a move"),
    ] {
        let error = position(fen).parse_san(text).expect_err(text);
        assert!(error.reason.contains(reason), "{error}");
    }
}

#[test]
fn a_board_full_of_queens_does_no_harm() {
    // No game leads here, but a FEN does: more moves than a list holds.
    let pos = position("QQQQQQQK/Q6Q/Q6Q/Q6Q/Q6Q/QQ5Q/ppQ4Q/kbQQQQQQ w - - 0 1");
    assert_eq!(pos.count_legal(), 263);
    let moves = pos.legal_moves();
    assert_eq!(moves.len(), MAX_MOVES);
    assert!(moves.iter().all(|m| pos.pseudo_legal(m)));
}

/// Whatever is typed is read or refused, and what is read can be played.
#[test]
fn noise_does_no_harm() {
    let mut random = Pcg64::seed_from_u64(41);
    let letters: Vec<char> = "pnbrqkPNBRQK12345678/ wb-KQkqHAha36e019x\u{e9}\u{2658}O=+#".chars().collect();
    let mut noise = |text: &str, changes: usize| -> String {
        let mut text: Vec<char> = text.chars().collect();
        for _ in 0..changes {
            let (i, c) = (random.random_range(0..=text.len()), letters[random.random_range(0..letters.len())]);
            match random.random_range(0..3) {
                0 => text.insert(i, c),
                1 if i < text.len() => text[i] = c,
                _ if i < text.len() => drop(text.remove(i)),
                _ => {}
            }
        }
        text.into_iter().collect()
    };
    let mut accepted = 0;
    for n in 0..40_000 {
        let fen = noise("r3k2r/pPp1qpb1/bn2Pnp1/4N3/1pPpP3/2N2Q1p/P2BBPPP/R3K2R b KQkq c3 0 1", n % 5);
        let Ok(mut position) = Position::from_fen(&fen) else { continue };
        accepted += 1;
        assert_eq!(Position::from_fen(&position.fen()).map(|p| *p.board()), Ok(*position.board()), "{fen}");
        if n % 8 == 0 {
            perft::<Chess>(&mut position, 2);
        }
        for text in ["e8g8", "Nf6", "O-O-O", "exd5", "b7a8q"] {
            let text = noise(text, n % 4);
            if let Ok(m) = position.parse_san(&text) {
                assert!(position.pseudo_legal(m), "'{text}' in {fen}");
            }
            if let Ok(m) = position.parse_move(&text) {
                assert!(position.pseudo_legal(m), "'{text}' in {fen}");
            }
        }
    }
    assert!(accepted > 8_000, "{accepted}");
}

#[test]
fn the_diagram_shows_the_board() {
    let diagram = position(Chess::START_FEN).diagram();
    assert!(diagram.contains("8 | r n b q k b n r |") && diagram.contains("1 | R N B Q K B N R |"), "{diagram}");
}
