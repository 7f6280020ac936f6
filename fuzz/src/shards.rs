//! What must hold for any bytes as a shard of games, or as one record in it. In a file of its own, for
//! the tests of the tuning workshop run it too.

use std::path::Path;

use chuhan_engine::{chess::Chess, info::GameInfo, xiangqi::Xiangqi};
use chuhan_tuning::{
    dataset::{Filter, positions_of},
    shard::{GameRecord, parse},
};

/// A shard is read as far as it is whole; a record that is understood is the same when written again,
/// and replays or is refused.
pub fn shards(bytes: &[u8]) {
    fn replay<G: GameInfo>(record: &GameRecord) {
        if let Ok(positions) = positions_of::<G>(1, record, Filter { max_score: 1500, per_game: 0, skip_plies: 0 }) {
            assert!(positions.len() <= record.line.len());
        }
    }
    for game in ["chess", "xiangqi"] {
        if let Ok(shard) = parse(bytes, Path::new("any.shard"), game) {
            assert!(shard.good_bytes <= bytes.len() as u64);
        }
    }
    if let Ok(record) = GameRecord::decode(bytes) {
        assert_eq!(record.encode(), bytes);
        replay::<Chess>(&record);
        replay::<Xiangqi>(&record);
    }
}
