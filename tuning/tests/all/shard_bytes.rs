//! Shards of any bytes: what the fuzz target demands, over damaged records of a seeded generator.

use std::num::NonZeroU16;

use chuhan_engine::{
    chess::Chess,
    game::{GameMove, Position},
    info::{GameInfo, PositionInfo},
    xiangqi::Xiangqi,
};
use chuhan_tuning::shard::{End, GameRecord, ShardMove};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

#[path = "../../../fuzz/src/shards.rs"]
mod target;

/// A random game as a record.
fn record<G: GameInfo>(random: &mut Pcg64) -> GameRecord {
    let mut position = G::Position::from_fen(G::START_FEN).unwrap();
    let mut line = Vec::new();
    for ply in 0..random.random_range(1..40) {
        let moves: Vec<G::Move> = position.legal_moves().iter().collect();
        let Some(&m) = moves.get(random.random_range(0..moves.len().max(1))) else { break };
        let bits: NonZeroU16 = m.pack();
        line.push(ShardMove { bits: bits.get(), score: (ply > 4).then_some(ply) });
        position.make(m);
    }
    GameRecord { number: 7, half_points: 1, end: End::ALL[0], fen: G::START_FEN.to_owned(), line }
}

#[test]
fn damaged_records_are_refused_or_replayed() {
    let mut random = Pcg64::seed_from_u64(4);
    let mut understood = 0;
    for round in 0..4000 {
        let game = if round % 2 == 0 { record::<Chess>(&mut random) } else { record::<Xiangqi>(&mut random) };
        let mut bytes = game.encode();
        target::shards(&bytes);
        for _ in 0..random.random_range(1..4) {
            let at = random.random_range(0..bytes.len());
            bytes[at] = random.random();
        }
        if random.random_range(0..4) == 0 {
            bytes.truncate(random.random_range(0..bytes.len()));
        }
        understood += usize::from(GameRecord::decode(&bytes).is_ok());
        target::shards(&bytes);
    }
    assert!((1000..3990).contains(&understood), "{understood}");
}
