//! The start position searched to a fixed depth, each time from scratch.

use chuhan_engine::{
    chess::Chess,
    info::{GameInfo, PositionInfo},
    search::{Limits, NullListener, Searcher, Settings, Signals},
    xiangqi::Xiangqi,
};
use criterion::{Criterion, criterion_group, criterion_main};

const DEPTH: u32 = 10;

fn to_depth<G: GameInfo>(c: &mut Criterion) {
    let pos = G::Position::from_fen(G::START_FEN).expect("the start position is sound");
    let mut searcher = Searcher::<G>::new(16, 1);
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    let mut group = c.benchmark_group("search");
    group.sample_size(20);
    group.bench_function(format!("{} start position, depth {DEPTH}", G::NAME), |b| {
        b.iter(|| {
            searcher.new_game();
            searcher.search(&pos, &limits, &Settings::default(), &Signals::default(), &NullListener).nodes
        });
    });
    group.finish();
}

criterion_group!(benches, to_depth::<Chess>, to_depth::<Xiangqi>);
criterion_main!(benches);
