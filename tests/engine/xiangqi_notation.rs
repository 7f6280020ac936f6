//! Xiangqi moves as text: every legal move is read back as itself, and tables of known spellings.

use chuhan_engine::{
    game::Position as _,
    info::{GameInfo, PositionInfo},
    xiangqi::{
        Board, Position, Xiangqi,
        notation::{ChineseStyle, parse_any, parse_chinese, parse_coordinates, parse_wxf, to_chinese, to_iccs, to_wxf},
    },
};
use chuhan_tests::walk::{games, walk};

/// Positions with pieces of one kind behind each other.
const TANDEMS: &[&str] = &[
    Xiangqi::START_FEN,
    "3k5/9/P8/P8/9/9/9/9/9/4K4 w - - 0 1",
    "3k5/9/P8/P8/P8/9/9/9/9/4K4 w - - 0 1",
    "3k5/9/P8/P8/P8/P8/9/9/9/4K4 w - - 0 1",
    "3k5/P8/P8/P8/P8/P8/9/9/9/4K4 w - - 0 1",
    "3k5/9/P2P5/P2P5/5P3/9/9/9/9/4K4 w - - 0 1",
    "3k5/9/P2P5/P2P5/P8/9/9/9/9/4K4 w - - 0 1",
    "3k5/9/9/9/9/p1p3p2/9/p1p6/9/4K4 b - - 0 1",
    "R1b1ka3/4a4/R3b4/2N6/2N6/5C3/5C3/3A4B/9/3AK1B2 w - - 0 1",
    "r1b1k4/4a4/4b4/2n6/2n6/5c3/r4c3/3A4B/4A4/4K1B2 b - - 0 1",
];

const STYLES: [ChineseStyle; 4] = [
    ChineseStyle { traditional: false, full_width: false },
    ChineseStyle { traditional: true, full_width: false },
    ChineseStyle { traditional: false, full_width: true },
    ChineseStyle { traditional: true, full_width: true },
];

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

fn check_round_trips(board: &Board, position: &Position) {
    for m in position.legal_moves().iter() {
        let told = |text: &str| format!("{}: {m} as '{text}'", position.fen());
        for style in STYLES {
            let text = to_chinese(board, m, style);
            assert_eq!(text.chars().count(), 4, "{}", told(&text));
            assert_eq!(parse_chinese(board, &text), Ok(m), "{}", told(&text));
            assert_eq!(parse_any(board, &text), Ok(m), "{}", told(&text));
        }
        let text = to_wxf(board, m);
        assert_eq!(text.len(), 4, "{}", told(&text));
        for text in [text.clone(), text.to_lowercase(), text.replace('=', ".")] {
            assert_eq!(parse_wxf(board, &text), Ok(m), "{}", told(&text));
            assert_eq!(parse_any(board, &text), Ok(m), "{}", told(&text));
        }
        for text in [to_iccs(m), m.to_string(), m.to_string().to_uppercase()] {
            assert_eq!(parse_coordinates(board, &text), Ok(m), "{}", told(&text));
            assert_eq!(parse_any(board, &text), Ok(m), "{}", told(&text));
        }
    }
}

#[test]
fn every_legal_move_is_read_back() {
    walk::<Xiangqi>(3, TANDEMS, games(60), 120, |position| check_round_trips(position.board(), position));
}

#[test]
fn known_spellings() {
    let black = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";
    for (fen, coordinates, chinese, wxf) in [
        (Xiangqi::START_FEN, "h2e2", "炮二平五", "C2=5"),
        (Xiangqi::START_FEN, "h0g2", "马二进三", "H2+3"),
        (Xiangqi::START_FEN, "g3g4", "兵三进一", "P3+1"),
        (Xiangqi::START_FEN, "c0e2", "相七进五", "E7+5"),
        (black, "h9g7", "马8进7", "H8+7"),
        (black, "h7e7", "炮8平5", "C8=5"),
        (black, "i9i8", "车9进1", "R9+1"),
        ("4k4/9/9/9/R8/9/R8/9/9/3K5 w - - 0 1", "a5b5", "前车平八", "R+=8"),
        ("4k4/9/9/9/R8/9/R8/9/9/3K5 w - - 0 1", "a3a2", "后车退一", "R--1"),
        ("3k5/9/9/9/9/9/r8/r8/9/4K4 b - - 0 1", "a2a1", "前车进1", "R++1"),
        ("3k5/9/9/9/9/9/9/5A3/9/4KA3 w - - 0 1", "f2e1", "仕四退五", "A4-5"),
        ("3k5/9/9/9/9/9/9/5A3/9/4KA3 w - - 0 1", "f0e1", "仕四进五", "A4+5"),
        ("3k5/9/P8/P8/P8/9/9/9/9/4K4 w - - 0 1", "a7b7", "前兵平八", "19=8"),
        ("3k5/9/P8/P8/P8/9/9/9/9/4K4 w - - 0 1", "a6b6", "中兵平八", "29=8"),
        ("3k5/9/P8/P8/P8/9/9/9/9/4K4 w - - 0 1", "a5b5", "后兵平八", "39=8"),
        ("3k5/9/P8/P8/P8/P8/9/9/9/4K4 w - - 0 1", "a6b6", "二兵平八", "29=8"),
        // The example of the computer standard: columns from the right, then from the front.
        ("4k4/3P1P3/9/3P1P3/9/9/9/9/9/5K3 w - - 0 1", "f8e8", "一兵平五", "14=5"),
        ("4k4/3P1P3/9/3P1P3/9/9/9/9/9/5K3 w - - 0 1", "f6e6", "二兵平五", "24=5"),
        ("4k4/3P1P3/9/3P1P3/9/9/9/9/9/5K3 w - - 0 1", "d8e8", "三兵平五", "16=5"),
        ("4k4/3P1P3/9/3P1P3/9/9/9/9/9/5K3 w - - 0 1", "d6e6", "四兵平五", "26=5"),
        ("3k5/9/9/9/9/9/2p3p2/9/2p3p2/4K4 b - - 0 1", "g1h1", "三卒平8", "17=8"),
    ] {
        let position = position(fen);
        let m = position.parse_move(coordinates).unwrap_or_else(|e| panic!("{fen}: {e}"));
        assert_eq!(to_chinese(position.board(), m, ChineseStyle::default()), chinese, "{fen} {coordinates}");
        assert_eq!(to_wxf(position.board(), m), wxf, "{fen} {coordinates}");
    }
    let start = position(Xiangqi::START_FEN);
    let m = start.parse_move("h2e2").expect("legal");
    assert_eq!(to_iccs(m), "H2-E2");
    let after = position(black);
    let m = after.parse_move("h9g7").expect("legal");
    let old = ChineseStyle { traditional: true, full_width: true };
    assert_eq!(to_chinese(after.board(), m, old), "馬８進７");
}

#[test]
fn other_spellings_are_understood() {
    let two_files = "4k4/3P1P3/9/3P1P3/9/9/9/9/9/5K3 w - - 0 1";
    for (fen, text, coordinates) in [
        (Xiangqi::START_FEN, "砲二平5", "h2e2"),
        (Xiangqi::START_FEN, "包２平５", "h2e2"),
        (Xiangqi::START_FEN, " 炮二 平五 ", "h2e2"),
        (Xiangqi::START_FEN, "傌二進三", "h0g2"),
        (Xiangqi::START_FEN, "俥一上一", "i0i1"),
        (Xiangqi::START_FEN, "象七进五", "c0e2"),
        (Xiangqi::START_FEN, "炮25", "h2e2"),
        (Xiangqi::START_FEN, "马23", "h0g2"),
        (Xiangqi::START_FEN, "兵三进", "g3g4"),
        (Xiangqi::START_FEN, "c2.5", "h2e2"),
        (Xiangqi::START_FEN, "N2+3", "h0g2"),
        (Xiangqi::START_FEN, "B7+5", "c0e2"),
        (Xiangqi::START_FEN, "S3+1", "g3g4"),
        (Xiangqi::START_FEN, "h3e3", "h2e2"),
        (Xiangqi::START_FEN, "h1g3", "h0g2"),
        ("R3k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1", "e10e9", "e9e8"),
        ("R3k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1", "E10-E9", "e9e8"),
        ("4k4/9/9/9/R8/9/R8/9/9/3K5 w - - 0 1", "+R=8", "a5b5"),
        ("4k4/9/9/9/R8/9/R8/9/9/3K5 w - - 0 1", "前車8", "a5b5"),
        ("3k5/9/P8/P8/P8/9/9/9/9/4K4 w - - 0 1", "P.=8", "a6b6"),
        ("3k5/P8/P8/P8/P8/9/9/9/9/4K4 w - - 0 1", "前兵平八", "a8b8"),
        ("3k5/P8/P8/P8/P8/9/9/9/9/4K4 w - - 0 1", "後兵平八", "a5b5"),
        (two_files, "前兵四平五", "f8e8"),
        (two_files, "后兵六平五", "d6e6"),
        (two_files, "前四平五", "f8e8"),
        (two_files, "二六平五", "d6e6"),
        (two_files, "Pc=5", "d8e8"),
    ] {
        let position = position(fen);
        let m = parse_any(position.board(), text).unwrap_or_else(|e| panic!("{fen}: {e}"));
        assert_eq!(m.to_string(), coordinates, "{fen} '{text}'");
    }
}

#[test]
fn nonsense_is_refused_with_a_reason() {
    let two_files = "4k4/3P1P3/9/3P1P3/9/9/9/9/9/5K3 w - - 0 1";
    for (fen, text, reason) in [
        (Xiangqi::START_FEN, "", "not a move"),
        (Xiangqi::START_FEN, "h2", "not a move"),
        (Xiangqi::START_FEN, "h2h2", "not a move"),
        (Xiangqi::START_FEN, "j2e2", "not a move"),
        (Xiangqi::START_FEN, "h2e2q", "not a move"),
        (Xiangqi::START_FEN, "h2--e2", "not a move"),
        (Xiangqi::START_FEN, "h11e11", "not a move"),
        (Xiangqi::START_FEN, "h99999999999999999999e2", "not a move"),
        (Xiangqi::START_FEN, "0000", "not a move"),
        (Xiangqi::START_FEN, "h2h8", "not legal here"),
        (Xiangqi::START_FEN, "h9g7", "not legal here"),
        (Xiangqi::START_FEN, "炮", "not a move"),
        (Xiangqi::START_FEN, "炮二", "not a move"),
        (Xiangqi::START_FEN, "炮二平〇", "not a move"),
        (Xiangqi::START_FEN, "炮二平五五", "not a move"),
        (Xiangqi::START_FEN, "后二平五", "no legal move fits"),
        (Xiangqi::START_FEN, "炮三平五", "no legal move fits"),
        (Xiangqi::START_FEN, "帅五进二", "no legal move fits"),
        (Xiangqi::START_FEN, "前炮平五", "no legal move fits"),
        (Xiangqi::START_FEN, "C0=5", "not a move"),
        (Xiangqi::START_FEN, "C2=8", "no legal move fits"),
        (Xiangqi::START_FEN, "炮24", "fits several moves"),
        ("4k4/9/9/9/R8/9/R8/9/9/3K5 w - - 0 1", "车九平八", "fits several moves"),
        (two_files, "前兵平五", "fits several moves"),
    ] {
        let position = position(fen);
        match parse_any(position.board(), text) {
            Ok(m) => assert_eq!(reason, "fits", "{fen} '{text}' is read as {m}"),
            Err(e) => assert!(e.reason.starts_with(reason), "{fen} '{text}': {}", e.reason),
        }
    }
}
