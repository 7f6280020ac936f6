//! The trace that the tuner learns from is the evaluation that the engine plays by.

use chuhan_engine::{
    chess::Chess,
    eval::Untraced,
    game::{Position, Side},
    info::{GameInfo, PositionInfo},
    xiangqi::Xiangqi,
};
use chuhan_tuning::{
    texel::{model::values, source::traced, traces::Block},
    train::loss::Pair,
};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64;

/// Visits every position of some random games.
fn random_walks<G: GameInfo>(games: u64, plies: usize, mut visit: impl FnMut(&G::Position)) {
    for seed in 0..games {
        let mut dice = Pcg64::seed_from_u64(seed);
        let mut position = G::Position::from_fen(G::START_FEN).unwrap();
        for _ in 0..plies {
            visit(&position);
            let moves: Vec<G::Move> = position.legal_moves().iter().collect();
            if moves.is_empty() {
                break;
            }
            position.make(moves[dice.random_range(0..moves.len())]);
        }
    }
}

fn traces_agree<G: GameInfo>() {
    let smooth: Vec<Pair> = G::weights().1.iter().map(|w| [w.mg() as f32, w.eg() as f32]).collect();
    let (mut cache, mut traced_cache) = (G::EvalCache::default(), G::EvalCache::default());
    let (mut seen, mut far) = (0, 0);
    random_walks::<G>(60, 150, |position| {
        // `traced` itself holds value and trace to be equal.
        let mut trace = traced::<G>(position, &mut traced_cache, G::weights().1).unwrap();
        let value = position.evaluate(&mut cache, &mut Untraced);
        let value = if position.side() == Side::First { value } else { -value };
        assert_eq!(value, trace.value(G::weights().1), "{}", position.fen());
        if trace.exact {
            return;
        }
        let mut block = Block::default();
        block.push(&mut trace, 0.5, f32::NAN).unwrap();
        let float = values(&block, &smooth)[0];
        seen += 1;
        // The ledger rounds seven times; and at a lead of nothing its stretch jumps, so that there a
        // rounded lead may land on the other side.
        if (float - value.0 as f32).abs() >= 6.0 {
            far += 1;
            assert!(!trace.complexity.is_empty(), "{float} {} {}", value.0, position.fen());
        }
    });
    assert!(seen > 5000 && far * 50 < seen, "{far} of {seen}");
}

#[test]
fn chess() {
    traces_agree::<Chess>();
}

#[test]
fn xiangqi() {
    traces_agree::<Xiangqi>();
}
