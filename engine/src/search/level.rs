//! Levels of weakened play, and the scale on which they stand. How much of what makes which strength was measured, for
//! each game by itself ([`crate::game::Game::LEVELS`]); `docs/levels.md` says how.

/// The weakest and the strongest level, in Elo.
pub const ELO_RANGE: (u32, u32) = (500, 2800);

/// How weakly to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The strength on the game's measured scale, within [`ELO_RANGE`].
    pub elo: u32,
    /// Decides, with the position, which errors are made: a search with the same seed can be repeated.
    pub seed: u64,
}

/// A measured point of the scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    /// The strength in Elo.
    pub elo: u32,
    /// The nodes of a search.
    pub nodes: u64,
    /// The most by which a move is judged too well or too badly, in centipawns.
    pub error: i32,
    /// The lines among which the move is chosen.
    pub lines: usize,
}

/// `share` of the way from `a` to `b`.
fn between(a: f64, b: f64, share: f64) -> f64 {
    a + (b - a) * share
}

/// The least nodes of a search where the game is won: enough to mate with a rook.
pub(super) const NODES_TO_WIN: u64 = 4000;

impl Level {
    /// The most nodes that a search visits on the scale of `rungs`.
    pub fn most_nodes(self, rungs: &[Rung]) -> u64 {
        Rung::at(rungs, self.elo).nodes.max(NODES_TO_WIN)
    }
}

impl Rung {
    /// The point of `elo` on the scale of `rungs`, the weakest of which comes first: between two of them the nodes grow by
    /// a constant factor, error and lines by a constant amount.
    pub(super) fn at(rungs: &[Rung], elo: u32) -> Rung {
        let above = rungs.partition_point(|rung| rung.elo <= elo).clamp(1, rungs.len() - 1);
        let (low, high) = (rungs[above - 1], rungs[above]);
        let elo = elo.clamp(low.elo, high.elo);
        let share = f64::from(elo - low.elo) / f64::from(high.elo - low.elo);
        Rung {
            elo,
            nodes: between((low.nodes as f64).ln(), (high.nodes as f64).ln(), share).exp().round() as u64,
            error: between(f64::from(low.error), f64::from(high.error), share).round() as i32,
            lines: between(low.lines as f64, high.lines as f64, share).round() as usize,
        }
    }
}
