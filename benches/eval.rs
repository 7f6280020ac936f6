//! Static evaluation, positions a second: along short games, as a search meets them.

use std::hint::black_box;

use chuhan_engine::{
    chess::Chess,
    eval::Untraced,
    game::Position,
    info::{GameInfo, PositionInfo},
    xiangqi::Xiangqi,
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Positions on the way from the start: the first, middle or last legal move in turn.
fn positions<G: GameInfo>(count: usize) -> Vec<G::Position> {
    let mut out = Vec::new();
    let mut position = G::Position::from_fen(G::START_FEN).expect("the start position is valid");
    for n in 0.. {
        let moves = position.legal_moves();
        if moves.is_empty() || out.len() == count {
            break;
        }
        let pick = (n * 7 + n / 5) % moves.len();
        position.make(moves.iter().nth(pick).expect("the index is below the length"));
        out.push(position.clone());
    }
    out
}

fn evaluate<G: GameInfo>(c: &mut Criterion) {
    let positions = positions::<G>(200);
    let mut group = c.benchmark_group("evaluate");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function(G::NAME, |b| {
        let mut cache = G::EvalCache::default();
        b.iter(|| {
            for position in &positions {
                black_box(position.evaluate(&mut cache, &mut Untraced));
            }
        });
    });
    group.finish();
}

fn all(c: &mut Criterion) {
    evaluate::<Chess>(c);
    evaluate::<Xiangqi>(c);
}

criterion_group!(benches, all);
criterion_main!(benches);
