//! Chess against an independent library: the same legal moves, checks, texts and dead positions in
//! random games of both variants.

use chuhan_engine::{
    chess::{Chess, Rules},
    game::{Game, Position as _},
    info::{GameInfo, PositionInfo},
};
use chuhan_tests::walk::{games, walk};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use shakmaty::{CastlingMode, EnPassantMode, Position as _, fen::Fen, san::SanPlus};

/// Everything both libraries can say of one position.
fn compare(position: &<Chess as Game>::Position, mode: CastlingMode) {
    let fen = position.fen();
    let theirs: shakmaty::Chess = fen
        .parse::<Fen>()
        .unwrap_or_else(|e| panic!("{fen}: {e}"))
        .into_position(mode)
        .unwrap_or_else(|e| panic!("{fen}: {e}"));
    let mut a: Vec<(String, String)> =
        position.legal_moves().iter().map(|m| (position.move_text(m), position.san(m))).collect();
    let mut b: Vec<(String, String)> = theirs
        .legal_moves()
        .iter()
        .map(|&m| (m.to_uci(mode).to_string(), SanPlus::from_move(theirs.clone(), m).to_string()))
        .collect();
    a.sort();
    b.sort();
    assert_eq!(a, b, "{fen}");
    assert_eq!(position.in_check(), theirs.is_check(), "{fen}");
    assert_eq!(position.board().material_is_dead(), theirs.is_insufficient_material(), "{fen}");
    assert_eq!(position.san_round_trip(), a.len(), "{fen}");
    // The same six fields, the en passant square where a capture is legal.
    let text = Fen::from_position(&theirs, EnPassantMode::Legal).to_string();
    if mode == CastlingMode::Standard {
        assert_eq!(text, fen);
    }
}

/// How many moves are read back from their own texts.
trait RoundTrip {
    fn san_round_trip(&self) -> usize;
}
impl RoundTrip for <Chess as Game>::Position {
    fn san_round_trip(&self) -> usize {
        let same = |&m: &_| self.parse_san(&self.san(m)) == Ok(m) && self.parse_san(&self.uci(m)) == Ok(m);
        self.legal_moves().iter().filter(same).count()
    }
}

#[test]
fn orthodox_games() {
    let mut starts = vec![Chess::START_FEN, "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"];
    starts.extend(chuhan_engine::chess::bench::POSITIONS);
    walk::<Chess>(21, &starts, games(100), 140, |position| compare(position, CastlingMode::Standard));
}

/// A random start position, each side shuffled on its own.
fn shuffled(random: &mut Pcg64) -> String {
    let mut rank = || {
        let mut files = [' '; 8];
        let (light, dark) = (2 * random.random_range(0..4), 2 * random.random_range(0..4) + 1);
        (files[light], files[dark]) = ('b', 'b');
        for piece in ['q', 'n', 'n'] {
            let free: Vec<usize> = (0..8).filter(|&i| files[i] == ' ').collect();
            files[free[random.random_range(0..free.len())]] = piece;
        }
        let free: Vec<usize> = (0..8).filter(|&i| files[i] == ' ').collect();
        (files[free[0]], files[free[1]], files[free[2]]) = ('r', 'k', 'r');
        files.iter().collect::<String>()
    };
    let (black, white) = (rank(), rank().to_ascii_uppercase());
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1")
}

#[test]
fn chess960_games() {
    let mut random = Pcg64::seed_from_u64(22);
    let mut castled = 0;
    for seed in 0..games(120) {
        let start = shuffled(&mut random);
        walk::<Chess>(seed as u64, &[&start], 1, 100, |position| {
            position.set_rules(Rules { chess960: true, ..Rules::default() });
            castled += position.legal_moves().iter().filter(|m| m.is_castle()).count();
            compare(position, CastlingMode::Chess960);
        });
    }
    assert!(castled > 20, "only {castled} castling moves were met");
}

/// Few men on an open board, castling rights and kings anywhere: castling through, out of and
/// into attacks of every kind, also from behind the rook.
#[test]
fn castling_under_fire() {
    let mut random = Pcg64::seed_from_u64(23);
    let mut castled = 0;
    for _ in 0..games(6000) {
        let mut rank = ['1'; 8];
        let king = random.random_range(1..7);
        rank[king] = 'K';
        rank[random.random_range(0..king)] = 'R';
        rank[random.random_range(king + 1..8)] = 'R';
        for piece in ['q', 'r', 'N'] {
            let i = random.random_range(0..8);
            if rank[i] == '1' && random.random_range(0..3) == 0 {
                rank[i] = piece;
            }
        }
        let mut second = ['1'; 8];
        second[random.random_range(0..8)] = ['b', 'q', 'r', 'n', 'p'][random.random_range(0..5)];
        second[random.random_range(0..8)] = ['P', '1'][random.random_range(0..2)];
        let text = |rank: [char; 8]| rank.iter().collect::<String>();
        let fen = format!("4k3/8/8/8/8/8/{}/{} w KQ - 0 1", text(second), text(rank));
        // Now and then the black king stands in check, or both libraries see no game behind it.
        let Ok(mut position) = <Chess as Game>::Position::from_fen(&fen) else { continue };
        if position.in_check() {
            continue;
        }
        position.set_rules(Rules { chess960: true, ..Rules::default() });
        castled += position.legal_moves().iter().filter(|m| m.is_castle()).count();
        compare(&position, CastlingMode::Chess960);
        for m in position.legal_moves().iter() {
            let check = position.gives_check(m);
            position.make(m);
            assert_eq!(position.in_check(), check, "{fen} {m:?}");
            position.unmake();
        }
    }
    assert!(castled > 1000, "only {castled} castling moves were met");
}

/// Pawns abreast of each other with sliders and kings around them: en passant that would uncover a
/// check, is pinned, answers a check, or is one of two.
#[test]
fn en_passant_under_fire() {
    let mut random = Pcg64::seed_from_u64(24);
    let (mut offered, mut refused) = (0, 0);
    for _ in 0..games(20_000) {
        let mut board = [['1'; 8]; 8];
        let file = random.random_range(0..8);
        // Black has just played a pawn two squares: rank 5 is row 3 from above.
        board[3][file] = 'p';
        for beside in [file.wrapping_sub(1), file + 1] {
            if beside < 8 && random.random_range(0..4) > 0 {
                board[3][beside] = 'P';
            }
        }
        let mut put = |piece| {
            let (x, y) = (random.random_range(0..8), random.random_range(0..8));
            if board[y][x] == '1' && !(x == file && (y == 1 || y == 2)) {
                board[y][x] = piece;
                return true;
            }
            false
        };
        if !put('K') || !put('k') {
            continue;
        }
        for piece in ['q', 'r', 'b', 'N'] {
            put(piece);
        }
        let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
        let square = format!("{}6", (b'a' + file as u8) as char);
        let fen = format!("{} w - {square} 0 1", rows.join("/"));
        let Ok(mut position) = <Chess as Game>::Position::from_fen(&fen) else { continue };
        let theirs = fen.parse::<Fen>().expect("a FEN").into_position::<shakmaty::Chess>(CastlingMode::Standard);
        // Positions no game can reach are theirs to refuse.
        let Ok(theirs) = theirs else { continue };
        assert_eq!(position.board().en_passant().is_some(), theirs.ep_square(EnPassantMode::Legal).is_some(), "{fen}");
        compare(&position, CastlingMode::Standard);
        match position.board().en_passant() {
            Some(_) => offered += 1,
            None => refused += 1,
        }
        for m in position.legal_moves().iter().filter(|m| m.is_en_passant()) {
            let check = position.gives_check(m);
            position.make(m);
            assert_eq!(position.in_check(), check, "{fen} {m:?}");
            position.unmake();
        }
    }
    assert!(offered > 1000 && refused > 200, "{offered} offered, {refused} refused");
}
