//! `bench`.

use chuhan_engine::{
    bench::{DEPTH, Tally},
    chess::Chess,
    xiangqi::Xiangqi,
};

use super::{
    GameName,
    args::{Bench, BenchGame},
};
use crate::games::{BenchSize, bench, bench_total};

/// Runs the bench and prints a line for each game, then the total.
pub(super) fn run(order: &Bench, chosen: Option<GameName>) {
    let game = order.game.unwrap_or(match chosen {
        Some(GameName::Chess) => BenchGame::Chess,
        Some(GameName::Xiangqi) => BenchGame::Xiangqi,
        None => BenchGame::Both,
    });
    let size =
        BenchSize { depth: order.depth.unwrap_or(DEPTH), threads: order.threads.into(), hash_mb: order.hash as usize };
    let mut total = Tally::default();
    let mut say = |line: &str| println!("{line}");
    if game != BenchGame::Xiangqi {
        bench::<Chess>(size, &mut total, &mut say);
    }
    if game != BenchGame::Chess {
        bench::<Xiangqi>(size, &mut total, &mut say);
    }
    println!("{}", bench_total(&total));
}
