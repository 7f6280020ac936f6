//! A position in 32 bytes says all that its FEN says, and bytes that are no position are refused.

use chuhan_engine::{
    chess::Chess,
    eval::Untraced,
    game::Position,
    info::{GameInfo, PackedError, PositionInfo},
    packed::PackedBoard,
    xiangqi::Xiangqi,
};
use chuhan_tests::walk::walk;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64;

fn value<G: GameInfo>(position: &G::Position) -> i32 {
    position.evaluate(&mut G::EvalCache::default(), &mut Untraced).0
}

/// Packs and unpacks the positions of random games.
fn all_come_back<G: GameInfo>(fens: &[&str]) {
    let mut seen = 0;
    walk::<G>(11, fens, 4 * fens.len(), 120, |position| {
        let bytes = position.packed();
        let back = G::Position::from_packed(&bytes).unwrap_or_else(|e| panic!("{}: {e}", position.fen()));
        assert_eq!(back.fen(), position.fen());
        assert_eq!(back.packed(), bytes);
        assert_eq!((back.key(), back.structure_key()), (position.key(), position.structure_key()));
        assert_eq!(value::<G>(&back), value::<G>(position), "{}", position.fen());
        seen += 1;
    });
    assert!(seen > 4000, "{seen} positions");
}

#[test]
fn every_position_comes_back_in_chess() {
    let mut fens = Chess::BENCH.to_vec();
    fens.extend([
        // Castling with inner rooks and from other squares, a capture in passing, large counters, 32 men.
        "1r2k1r1/8/8/8/8/8/8/1R1RK1R1 w DGbg - 0 1",
        "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "4k3/8/8/8/8/8/8/4K2R w K - 9999 30000",
    ]);
    all_come_back::<Chess>(&fens);
}

#[test]
fn every_position_comes_back_in_xiangqi() {
    let mut fens = Xiangqi::BENCH.to_vec();
    fens.extend([Xiangqi::START_FEN, "3ak4/9/9/9/9/9/9/9/9/4KA3 b - - 9800 99900"]);
    all_come_back::<Xiangqi>(&fens);
}

/// Bytes of a FEN with some of them changed.
fn changed<G: GameInfo>(fen: &str, change: impl FnOnce(&mut PackedBoard)) -> PackedError {
    let mut bytes = G::Position::from_fen(fen).unwrap().packed();
    change(&mut bytes);
    G::Position::from_packed(&bytes).err().unwrap_or_else(|| panic!("{fen}: {bytes:?} were read"))
}

#[test]
fn bytes_that_are_no_position_are_refused_in_chess() {
    let (start, kings) = (Chess::START_FEN, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(changed::<Chess>(start, |b| b[2] = 1), PackedError::TooManyMen(33));
    assert_eq!(changed::<Chess>(start, |b| b[8] |= 0xf), PackedError::NoPiece(15));
    assert_eq!(changed::<Chess>(start, |b| b[31] = 1), PackedError::IdleBits);
    assert_eq!(changed::<Chess>(kings, |b| b[20] = 1), PackedError::IdleBits);
    assert_eq!(changed::<Chess>(start, |b| b[24] = 5 << 1), PackedError::NoEnPassant);
    assert_eq!(changed::<Chess>(start, |b| b[24] = 9 << 1), PackedError::NoEnPassant);
    // The men of `kings` are the king on e1, the rook on h1 and the king on e8; the rook becomes Black's.
    assert_eq!(changed::<Chess>(kings, |b| b[8] = 0xa | 0xd << 4), PackedError::NoCastling);
    for (code, reason) in [(10, "White has 2 kings"), (0, "a pawn stands on h1")] {
        let error = changed::<Chess>(kings, |b| b[8] = 0xa | code << 4);
        assert_eq!(error.to_string(), reason);
    }
    let checked = changed::<Chess>("4k2R/8/8/8/8/8/8/4K3 b - - 0 1", |b| b[24] = 0);
    assert_eq!(checked.to_string(), "the side that is not to move is in check");
}

#[test]
fn bytes_that_are_no_position_are_refused_in_xiangqi() {
    let start = Xiangqi::START_FEN;
    assert_eq!(changed::<Xiangqi>(start, |b| b[2] = 0xff), PackedError::TooManyMen(39));
    assert_eq!(changed::<Xiangqi>(start, |b| b[12] |= 0xf), PackedError::NoPiece(15));
    assert_eq!(changed::<Xiangqi>("4k4/9/9/9/9/9/9/9/9/3K5 w", |b| b[11] |= 0x80), PackedError::IdleBits);
    assert_eq!(changed::<Xiangqi>(start, |b| b[28..30].fill(0xff)), PackedError::Counter(16383));
    let error = changed::<Xiangqi>(start, |b| b[12] = 0);
    assert_eq!(error.to_string(), "red has 3 kings");
}

/// Whatever the bytes are, they are read as a position that packs to them, or refused.
fn noise_is_read_or_refused<G: GameInfo>() {
    let mut dice = Pcg64::seed_from_u64(3);
    let (mut read, mut refused) = (0, 0);
    for i in 0..40_000 {
        let mut bytes = G::Position::from_fen(G::BENCH[i % G::BENCH.len()]).unwrap().packed();
        for _ in 0..dice.random_range(1..4) {
            bytes[dice.random_range(0..32)] ^= 1 << dice.random_range(0..8);
        }
        match G::Position::from_packed(&bytes) {
            Ok(position) => {
                let again = G::Position::from_packed(&position.packed()).unwrap();
                assert_eq!(again.fen(), position.fen());
                assert_eq!(G::Position::from_fen(&position.fen()).unwrap().key(), position.key());
                read += 1;
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                refused += 1;
            }
        }
    }
    assert!(read > 1000 && refused > 1000, "{read} read, {refused} refused");
}

#[test]
fn noise_is_read_or_refused_in_chess() {
    noise_is_read_or_refused::<Chess>();
}

#[test]
fn noise_is_read_or_refused_in_xiangqi() {
    noise_is_read_or_refused::<Xiangqi>();
}
