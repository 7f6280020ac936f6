//! `bench`.

use chuhan_engine::{bench::DEPTH, chess::Chess, search::Signals, xiangqi::Xiangqi};

use super::{
    GameName,
    args::{Bench, BenchGame},
};
use crate::games::{BenchSize, BenchTotal, bench};

/// Runs the bench and prints a line for each game, then the total.
pub(super) fn run(order: &Bench, chosen: Option<GameName>) {
    let game = order.game.unwrap_or(match chosen {
        Some(GameName::Chess) => BenchGame::Chess,
        Some(GameName::Xiangqi) => BenchGame::Xiangqi,
        None => BenchGame::Both,
    });
    let size =
        BenchSize { depth: order.depth.unwrap_or(DEPTH), threads: order.threads.into(), hash_mb: order.hash as usize };
    let mut total = BenchTotal::default();
    let mut say = |line: &str| println!("{line}");
    // Nobody but the system's own signals, which end the process, can stop it.
    let signals = Signals::default();
    let done = (game == BenchGame::Xiangqi || bench::<Chess>(size, &signals, &mut total, &mut say))
        && (game == BenchGame::Chess || bench::<Xiangqi>(size, &signals, &mut total, &mut say));
    if done {
        println!("{total}");
    }
}
