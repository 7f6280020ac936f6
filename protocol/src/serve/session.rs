//! Sessions: each has its own engine, and answers its own requests.

use std::sync::Arc;

use chuhan_engine::{chess::Chess, info::GameName, xiangqi::Xiangqi};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

pub use super::search::{Audience, Memory, Respond};
use super::{
    games,
    params::{self, LONGEST_MS, MOST_HASH, MOST_LINES, MOST_MOVES},
    place,
    rpc::Failure,
    ruling,
    search::{Engine, most_threads},
};
use crate::options::ELO_RANGE;

/// A session.
pub struct ClientSession {
    engine: Engine,
}

/// Does the answer to this method take no time worth mentioning, or come later by itself?
pub fn is_quick(method: &str) -> bool {
    matches!(method, "about" | "stop" | "analyse" | "play")
}

impl ClientSession {
    /// A session whose notifications go to `audience` and whose tables come out of `memory`.
    pub fn new(memory: Arc<Memory>, audience: Arc<dyn Audience>) -> Self {
        Self { engine: Engine::new(memory, audience) }
    }

    /// Answers a request, at once or later.
    pub fn call(&self, method: &str, params: Value, respond: Respond) {
        if method == "play" {
            let order: params::Play = match params::read(params) {
                Ok(order) => order,
                Err(failure) => return respond(Err(failure)),
            };
            let refused = match place::game_of(&order.position) {
                GameName::Chess => self.engine.play::<Chess>(&order, respond),
                GameName::Xiangqi => self.engine.play::<Xiangqi>(&order, respond),
            };
            if let Err((failure, respond)) = refused {
                respond(Err(failure));
            }
            return;
        }
        respond(self.answer(method, params));
    }

    fn answer(&self, method: &str, params: Value) -> Result<Value, Failure> {
        match method {
            "about" => read(params, |_: params::Nothing| Ok(about())),
            "position" => read(params, |order: params::Position| match place::game_of(&order.position) {
                GameName::Chess => place::show::<Chess>(&order.position),
                GameName::Xiangqi => place::show::<Xiangqi>(&order.position),
            }),
            "analyse" => read(params, |order: params::Analyse| match place::game_of(&order.position) {
                GameName::Chess => self.engine.analyse::<Chess>(&order),
                GameName::Xiangqi => self.engine.analyse::<Xiangqi>(&order),
            }),
            "stop" => read(params, |order: params::Stop| Ok(json!({ "stopped": self.engine.stop(order.job) }))),
            "evaluate" => read(params, |order: params::Position| match place::game_of(&order.position) {
                GameName::Chess => place::evaluate::<Chess>(&order.position),
                GameName::Xiangqi => place::evaluate::<Xiangqi>(&order.position),
            }),
            "perft" => read(params, |order: params::Perft| match place::game_of(&order.position) {
                GameName::Chess => place::count::<Chess>(&order),
                GameName::Xiangqi => place::count::<Xiangqi>(&order),
            }),
            "rule" => read(params, |order: params::Rule| ruling::rule(order.case, order.lang.into())),
            "records" => read(params, games::read),
            other => Err(Failure::method(other)),
        }
    }
}

fn read<T: DeserializeOwned>(
    params: Value,
    answer: impl FnOnce(T) -> Result<Value, Failure>,
) -> Result<Value, Failure> {
    answer(params::read(params)?)
}

/// What the server is and what it gives.
fn about() -> Value {
    json!({
        "name": "Chuhan",
        "version": env!("CARGO_PKG_VERSION"),
        "games": ["chess", "xiangqi"],
        "elo": [ELO_RANGE.0, ELO_RANGE.1],
        "most": {
            "threads": most_threads(), "hash_mb": MOST_HASH, "lines": MOST_LINES, "moves": MOST_MOVES,
            "movetime_ms": LONGEST_MS,
        },
    })
}
