//! Sessions: each has its own engine, and answers its own requests.

use std::sync::{Arc, Mutex, PoisonError};

use chuhan_engine::{chess::Chess, info::GameName, xiangqi::Xiangqi};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::{
    checks, games,
    machine::most_threads,
    params::{self, LONGEST_MS, MOST_HASH, MOST_LINES, MOST_MOVES},
    place,
    rpc::Failure,
    ruling,
    search::Engine,
};
pub use super::{
    machine::Machine,
    search::{Audience, Respond},
};
use crate::{
    arbiter::{LastGame, Standing},
    options::ELO_RANGE,
};

/// A session.
pub struct ClientSession {
    engine: Engine,
    /// The case that was ruled on last, and its game.
    ruled: Mutex<(Map<String, Value>, LastGame)>,
}

/// Does the answer to this method take no time worth mentioning, or come later by itself?
pub fn is_quick(method: &str) -> bool {
    matches!(method, "about" | "stop" | "analyse" | "play" | "review")
}

impl ClientSession {
    /// A session whose notifications go to `audience` and that shares `machine` with others.
    pub fn new(machine: Arc<Machine>, audience: Arc<dyn Audience>) -> Self {
        Self { engine: Engine::new(machine, audience), ruled: Mutex::default() }
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
            "rule" => read(params, |order: params::Rule| self.rule(order)),
            "verify" => read(params, |order: params::Verify| Ok(checks::verify(order))),
            "touch" => read(params, |order: params::Touch| checks::touch(&order)),
            "events" => read(params, |order: params::Events| checks::events(&order)),
            "review" => read(params, |order: params::Review| match place::game_of(&order.position) {
                GameName::Chess => self.engine.review::<Chess>(&order),
                GameName::Xiangqi => self.engine.review::<Xiangqi>(&order),
            }),
            "audit" => read(params, checks::audit),
            "records" => read(params, games::read),
            other => Err(Failure::method(other)),
        }
    }
}

impl ClientSession {
    /// Rules on a case, or on the last one after more moves.
    fn rule(&self, order: params::Rule) -> Result<Value, Failure> {
        let mut ruled = self.ruled.lock().unwrap_or_else(PoisonError::into_inner);
        let case = match (order.case, order.more) {
            (None, None) => return Err(Failure::params("'case' is missing, and so is 'more'")),
            (Some(case), None) => case,
            (fields, Some(more)) => ruling::goes_on(ruled.0.clone(), fields.unwrap_or_default(), more)?,
        };
        let (answer, standing) = ruling::rule(&case, &mut ruled.1, order.lang.into())?;
        // Nothing goes on behind a move that cannot be played.
        if standing != Standing::Broken {
            ruled.0 = case;
        }
        Ok(answer)
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
