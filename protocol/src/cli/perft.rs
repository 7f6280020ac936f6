//! `perft`.

use std::time::Instant;

use chuhan_engine::{chess::Chess, info::PositionInfo, xiangqi::Xiangqi};
use rayon::ThreadPoolBuilder;

use super::{CliError, GameName, args::Perft, show::position};
use crate::{perft, playable::Playable};

pub(super) fn run(order: &Perft, game: GameName) -> Result<(), CliError> {
    match game {
        GameName::Chess => count::<Chess>(order),
        GameName::Xiangqi => count::<Xiangqi>(order),
    }
}

fn count<G: Playable>(order: &Perft) -> Result<(), CliError> {
    let position = position::<G>(order.fen.as_deref())?;
    let pool = ThreadPoolBuilder::new()
        .num_threads(order.threads.into())
        .build()
        .map_err(|error| CliError::input("--threads", error))?;
    let began = Instant::now();
    let nodes = if order.depth == 0 {
        1
    } else if order.threads == 1 && !order.divide {
        chuhan_engine::perft::perft::<G>(&mut position.clone(), order.depth)
    } else {
        let moves = pool.install(|| perft::divide::<G>(&position, order.depth, &|| false)).unwrap_or_default();
        if order.divide {
            for &(m, nodes) in &moves {
                println!("{}: {nodes}", position.move_text(m));
            }
        }
        moves.iter().map(|(_, nodes)| nodes).sum()
    };
    let seconds = began.elapsed().as_secs_f64();
    println!("time {seconds:.3} s");
    println!("speed {:.0} nodes/s", nodes as f64 / seconds.max(1e-9));
    println!("nodes {nodes}");
    Ok(())
}
