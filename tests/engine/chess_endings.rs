//! Endings of chess that the evaluation knows: king and pawn against king by its table, mates by
//! the way they are driven, and drawish material by its scale.

use chuhan_engine::{
    chess::{self, Chess, Position},
    eval::Untraced,
    game::{Position as _, Side},
    info::PositionInfo,
};

/// Value for the side to move.
fn value(fen: &str) -> i32 {
    let position = Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
    position.evaluate(&mut <Chess as chuhan_engine::game::Game>::EvalCache::default(), &mut Untraced).0
}

/// A FEN of single men on squares.
fn fen(men: &[(char, usize)], side: Side) -> String {
    let mut rows = Vec::new();
    for rank in (0..8).rev() {
        let row: String = (0..8)
            .map(|file| men.iter().find(|(_, square)| *square == rank * 8 + file).map_or('1', |(letter, _)| *letter))
            .collect();
        rows.push(row);
    }
    format!("{} {} - - 0 1", rows.join("/"), if side == Side::First { 'w' } else { 'b' })
}

/// Every legal position with a white pawn on files a to d: 111,282 of them are won, as is known
/// since the first such tables, and the mirror images agree.
#[test]
fn king_and_pawn_against_king_is_exact() {
    let mut won = 0;
    let mut cache = chess::eval::EvalCache::default();
    let mut worth = |men: &[(char, usize)], side| {
        let position = Position::from_fen(&fen(men, side)).ok()?;
        let value = position.evaluate(&mut cache, &mut Untraced);
        Some(value.0 * side.sign())
    };
    for pawn in (8..56).filter(|square| square % 8 < 4) {
        for white in 0..64 {
            for black in 0..64 {
                if white == pawn || black == pawn || white == black {
                    continue;
                }
                for side in Side::BOTH {
                    let Some(value) = worth(&[('P', pawn), ('K', white), ('k', black)], side) else { continue };
                    // With its side to move, a pawn that cannot be held is still only a draw if it is lost.
                    assert!(value == 0 || value > 1000, "{pawn} {white} {black}");
                    won += u32::from(value > 0);
                    if (white + black) % 5 == 0 {
                        let flipped = worth(&[('P', pawn ^ 7), ('K', white ^ 7), ('k', black ^ 7)], side);
                        let other = worth(&[('p', pawn ^ 0o70), ('k', white ^ 0o70), ('K', black ^ 0o70)], !side);
                        assert_eq!((flipped, other), (Some(value), Some(-value)), "{pawn} {white} {black}");
                    }
                }
            }
        }
    }
    assert_eq!(won, 111_282);
}

#[test]
fn dead_draws_are_worth_nothing() {
    for fen in [
        // Two knights do not mate.
        "8/8/4k3/8/8/3NN3/8/4K3 w - - 0 1",
        // The bishop does not hold the corner.
        "k7/8/8/P7/8/8/3B4/4K3 w - - 0 1",
        "8/8/8/8/8/6bp/8/k6K b - - 0 1",
        // Rook pawns alone, the king before them.
        "k7/8/P7/P7/8/8/8/K7 w - - 0 1",
        // Stalemate.
        "k7/2Q5/8/8/8/8/8/K7 b - - 0 1",
    ] {
        assert_eq!(value(fen), 0, "{fen}");
    }
}

#[test]
fn the_right_bishop_and_a_free_king_win() {
    assert!(value("k7/8/8/P7/8/8/4B3/4K3 w - - 0 1") > 100);
    assert!(value("8/8/8/P5k1/8/8/4B3/4K3 w - - 0 1") > 300);
}

/// Progress towards each mate raises the value: king to the edge (of the bishop's colour), kings
/// together.
#[test]
fn mates_are_driven() {
    let worse_better = [
        ("8/8/8/4k3/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/4K3/8/8/8/8/R7 w - - 0 1"),
        ("8/8/8/4k3/8/8/8/2B1KB2 w - - 0 1", "7k/8/8/8/8/8/8/2B1KB2 w - - 0 1"),
        // A dark-squared bishop needs the corner a1 or h8.
        ("k7/8/1K6/8/8/4B3/4N3/8 w - - 0 1", "7k/8/6K1/8/8/4B3/4N3/8 w - - 0 1"),
        ("4k3/8/4K3/8/8/4B3/4N3/8 w - - 0 1", "7k/8/6K1/8/8/4B3/4N3/8 w - - 0 1"),
        ("8/8/8/4k3/8/4K3/3Q4/7r w - - 0 1", "4k3/8/4K3/8/8/8/3Q4/7r w - - 0 1"),
    ];
    for (worse, better) in worse_better {
        let (low, high) = (value(worse), value(better));
        assert!(400 < low && low < high, "{worse} {low}, {better} {high}");
    }
}

/// The same extra pawns are worth much less where the material is drawish.
#[test]
fn drawish_material_is_scaled_down() {
    let opposite = value("5k2/1p3ppp/2b5/8/8/2B2P2/PPP2P1P/5K2 w - - 0 1");
    let same = value("5k2/1p3ppp/3b4/8/8/2B2P2/PPP2P1P/5K2 w - - 0 1");
    assert!(0 < opposite && 2 * opposite < same, "{opposite} {same}");
    // A minor piece more without pawns.
    assert!(value("4k3/7r/8/8/8/8/8/RN2K3 w - - 0 1").abs() < 130);
    assert!(value("4k3/4p3/8/8/8/8/8/2N1K3 w - - 0 1").abs() < 60);
}

/// A rook beats a lone pawn whose king is far, and hardly one whose king is near.
#[test]
fn rook_against_pawn_knows_the_race() {
    let far = value("8/8/8/7k/1p6/8/8/1R2K3 w - - 0 1");
    let near = value("8/8/8/8/8/1kp5/8/R6K w - - 0 1");
    assert!(far > 300 && near < 200, "{far} {near}");
}
