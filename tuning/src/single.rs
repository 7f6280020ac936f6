//! Engines that search single positions, no games: what `suite` and `speed` have in common.

use std::time::Duration;

use crate::tournament::{
    engine::{Engine, GoTask, Thought, Trouble},
    spec::{EngineLimits, EngineSpec, Protocol},
};

/// How far each position is searched.
#[derive(Clone, Debug, clap::Args)]
pub struct SearchArgs {
    /// Time for each position, in milliseconds.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Nodes for each position.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Depth for each position.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// How long an engine may be silent beyond its limit, in seconds.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    patience: u64,
}

impl SearchArgs {
    /// How long an engine may be silent beyond its limit.
    pub fn patience(&self) -> Duration {
        Duration::from_secs(self.patience)
    }

    /// Reads an engine as the command line describes it; it has these limits unless it brings its own.
    ///
    /// # Errors
    /// It is not understood, has no limit, or speaks a protocol that has no single positions: the latter is said of `whose`,
    /// as in "suites need".
    pub fn engine(&self, text: &str, whose: &str) -> Result<EngineSpec, String> {
        let mut spec: EngineSpec = text.parse().map_err(|e| format!("--engine {text}: {e}"))?;
        if spec.limits.is_empty() {
            spec.limits = EngineLimits {
                clock: None,
                movetime: self.movetime.map(Duration::from_millis),
                nodes: self.nodes,
                depth: self.depth,
            };
        }
        if spec.limits.is_empty() || spec.limits.clock.is_some() {
            return Err(format!("engine '{}' needs --movetime, --nodes or --depth", spec.name));
        }
        if spec.protocol == Protocol::Xboard {
            return Err(format!("engine '{}': {whose} uci or ucci", spec.name));
        }
        Ok(spec)
    }

    /// Has the engine of `spec` search a position of a new game; `first_to_move` tells whose turn it is there.
    ///
    /// # Errors
    /// What went wrong with the engine.
    pub fn think(
        &self,
        engine: &mut Engine,
        spec: &EngineSpec,
        fen: &str,
        first_to_move: bool,
    ) -> Result<Thought, Trouble> {
        let patience = self.patience();
        engine.new_game(patience)?;
        engine.think(&GoTask {
            fen: Some(fen),
            moves: &[],
            banned: &[],
            first_to_move,
            own: None,
            other: None,
            patience: patience + spec.limits.movetime.unwrap_or_default(),
            grace: patience,
        })
    }
}
