//! Probing and storing in the transposition table, larger than the caches, and its preparation.

use std::{hint::black_box, num::NonZeroU16};

use chuhan_engine::{
    key::{Key, scramble},
    score::Score,
    search::tt::{Bound, TranspositionTable, TtEntry},
};
use criterion::{Criterion, criterion_group, criterion_main};

const MB: usize = 64;

fn table(c: &mut Criterion) {
    let mut table = TranspositionTable::default();
    table.try_resize(MB).expect("64 MiB");
    let entry = TtEntry {
        best: NonZeroU16::new(7),
        score: Score(12),
        eval: Score(-3),
        depth: 5,
        bound: Bound::Lower,
        pv: false,
    };
    let mut n = 0u64;
    let mut next = move || {
        n += 1;
        scramble(n)
    };
    let mut group = c.benchmark_group("tt");
    group.bench_function("store", |b| b.iter(|| table.store(black_box(next()), 3, entry)));
    group.bench_function("probe", |b| b.iter(|| black_box(table.probe(black_box(next()), 3))));
    // What a node gains by asking early: other work lies between the request and the probe.
    let between = |key: Key| (0..40).fold(key.0, |x, _| scramble(x).0);
    group.bench_function("probe after work", |b| {
        b.iter(|| {
            let key = next();
            let work = between(key);
            black_box((work, table.probe(key, 3)))
        });
    });
    group.bench_function("probe after work, prefetched", |b| {
        b.iter(|| {
            let key = next();
            table.prefetch(key);
            let work = between(key);
            black_box((work, table.probe(key, 3)))
        });
    });
    group.sample_size(10);
    group.bench_function("clear 64 MiB", |b| b.iter(|| table.clear().expect("64 MiB")));
    group.finish();
}

criterion_group!(benches, table);
criterion_main!(benches);
