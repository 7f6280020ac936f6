//! Speed of boards: perft beside two other chess libraries, playing and taking back, and the
//! questions a search asks of every move. Ratios count only within one run.
//!
//! `cargo bench -p chuhan-benches --bench movegen`

use std::{hint::black_box, time::Duration};

use chuhan_engine::{
    chess::Chess,
    game::{Kind, Position},
    info::{GameInfo, PositionInfo},
    movelist::MoveList,
    perft::perft,
    score::Score,
    xiangqi::Xiangqi,
};
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime};

/// Positions and perft depths: opening, middlegames, an ending. A count takes less than a
/// millisecond, so that a busy machine disturbs few of the samples.
const CHESS: [(&str, u32); 4] = [
    (Chess::START_FEN, 4),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
];
const XIANGQI: [(&str, u32); 3] = [
    (Xiangqi::START_FEN, 3),
    ("r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w", 3),
    ("4kab2/4a4/4b4/3N5/9/4R4/9/3p5/4A4/3AK4 w", 3),
];

/// Perft with the same bulk counting as ours and shakmaty's: the last ply is counted, not played.
fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for m in moves {
                let mut child = board.clone();
                child.play_unchecked(m);
                nodes += cozy(&child, depth - 1);
            }
            false
        });
    }
    nodes
}

/// Our perft of each position, and in the same group what `guests` add.
fn count<G: GameInfo>(
    c: &mut Criterion,
    positions: &[(&str, u32)],
    guests: impl Fn(&mut BenchmarkGroup<'_, WallTime>, &str, u32, u64),
) {
    for (i, &(fen, depth)) in positions.iter().enumerate() {
        let mut position = G::Position::from_fen(fen).expect("a sound position");
        let nodes = perft::<G>(&mut position, depth);
        let mut group = c.benchmark_group(format!("perft/{}{i}", G::NAME));
        group.throughput(Throughput::Elements(nodes)).measurement_time(Duration::from_secs(3));
        group.bench_function("chuhan", |b| b.iter(|| perft::<G>(black_box(&mut position), depth)));
        guests(&mut group, fen, depth, nodes);
        group.finish();
    }
}

fn libraries(group: &mut BenchmarkGroup<'_, WallTime>, fen: &str, depth: u32, nodes: u64) {
    let board: cozy_chess::Board = fen.parse().expect("a sound position");
    let position: shakmaty::Chess = fen
        .parse::<shakmaty::fen::Fen>()
        .expect("a FEN")
        .into_position(shakmaty::CastlingMode::Standard)
        .expect("a sound position");
    assert!(nodes == cozy(&board, depth) && nodes == shakmaty::perft(&position, depth));
    group.bench_function("cozy-chess", |b| b.iter(|| cozy(black_box(&board), depth)));
    group.bench_function("shakmaty", |b| b.iter(|| shakmaty::perft(black_box(&position), depth)));
}

/// One question at a time, over all moves of the positions.
fn questions<G: GameInfo>(c: &mut Criterion, positions: &[(&str, u32)]) {
    let positions: Vec<G::Position> =
        positions.iter().map(|(fen, _)| G::Position::from_fen(fen).expect("a sound position")).collect();
    let moves: u64 = positions.iter().map(PositionInfo::count_legal).sum();
    let mut group = c.benchmark_group(format!("moves/{}", G::NAME));
    group.throughput(Throughput::Elements(moves));
    let mut each = |name: &str, ask: &dyn Fn(&mut G::Position, G::Move)| {
        let mut work: Vec<(G::Position, Vec<G::Move>)> =
            positions.iter().map(|p| (p.clone(), p.legal_moves().iter().collect())).collect();
        group.bench_function(name, |b| {
            b.iter(|| {
                for (position, moves) in &mut work {
                    for &m in moves.iter() {
                        ask(position, black_box(m));
                    }
                }
            });
        });
    };
    each("make_unmake", &|p, m| {
        p.make(m);
        black_box(p.key());
        p.unmake();
    });
    each("gives_check", &|p, m| {
        black_box(p.gives_check(m));
    });
    each("pseudo_legal", &|p, m| {
        black_box(p.pseudo_legal(m));
    });
    each("see", &|p, m| {
        black_box(p.see_at_least(m, Score(0)));
    });
    group.bench_function("generate", |b| {
        b.iter(|| {
            for position in &positions {
                let mut list = MoveList::new();
                position.generate(Kind::Noisy, &mut list);
                position.generate(Kind::Quiet, &mut list);
                black_box(list.len());
            }
        });
    });
    group.bench_function("threats", |b| {
        b.iter(|| {
            for position in &positions {
                black_box(position.threats());
            }
        });
    });
    group.finish();
}

fn all(c: &mut Criterion) {
    count::<Chess>(c, &CHESS, libraries);
    count::<Xiangqi>(c, &XIANGQI, |_, _, _, _| ());
    questions::<Chess>(c, &CHESS);
    questions::<Xiangqi>(c, &XIANGQI);
}

criterion_group!(benches, all);
criterion_main!(benches);
