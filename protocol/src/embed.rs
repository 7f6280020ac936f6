//! What programs in other languages call: requests and answers as JSON text. The module for Python
//! (`protocol/python`) and the library for C (`protocol/c`) hand these functions on.

use std::{
    sync::{
        Arc, LazyLock, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    time::Duration,
};

use serde_json::{Map, Value};

use crate::{
    arbiter::rule_case,
    serve::{
        rpc::Failure,
        session::{Audience, ClientSession, Machine},
    },
};

/// Memory for hash tables of all searches of the process, in MiB.
const HASH_MB: usize = 4096;

static MACHINE: LazyLock<Arc<Machine>> = LazyLock::new(|| Arc::new(Machine::new(HASH_MB)));

/// Passes the notifications of a session on to whoever waits for them.
struct Ear(Mutex<Sender<Value>>);

impl Audience for Ear {
    fn hear(&self, notification: Value) {
        // Where nobody waits any more there is nothing to tell.
        let _ = self.0.lock().unwrap_or_else(PoisonError::into_inner).send(notification);
    }
}

/// A session, and what it is going to say.
fn open() -> (ClientSession, Receiver<Value>) {
    let (sender, receiver) = channel();
    (ClientSession::new(Arc::clone(&MACHINE), Arc::new(Ear(Mutex::new(sender)))), receiver)
}

fn read(text: &str) -> Result<Value, Failure> {
    serde_json::from_str(text).map_err(Failure::parse)
}

/// The answer of a session to a request that needs no search, or that begins one.
fn answer(session: &ClientSession, method: &str, params: &str) -> Result<Value, Failure> {
    let (sender, receiver) = channel();
    session.call(
        method,
        read(params)?,
        Box::new(move |result| {
            let _ = sender.send(result);
        }),
    );
    receiver.recv().unwrap_or_else(|_| Err(Failure::stopped("the session has ended")))
}

/// Answers a request of `chuhan serve` in a session of its own; both are JSON.
///
/// # Errors
/// As there.
pub fn call(method: &str, params: &str) -> Result<String, Failure> {
    Ok(answer(&open().0, method, params)?.to_string())
}

/// Rules on a case as a line of `chuhan arbiter --jsonl` puts it, with the answer of that line. A case that cannot be
/// ruled on has an answer too, whose `result` is `error`.
///
/// # Errors
/// The case is no JSON.
pub fn rule(case: &str) -> Result<String, Failure> {
    Ok(rule_case(&read(case)?).json_text())
}

/// A search or review that runs, until it is dropped at the latest.
pub struct Search {
    session: ClientSession,
    heard: Mutex<Receiver<Value>>,
    ended: AtomicBool,
}

/// What a search has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A notification, as JSON; the last one is `analysis.end` or `review.end`.
    Heard(String),
    /// Nothing yet.
    Silence,
    /// The end has been told: nothing comes any more.
    Over,
}

impl Search {
    /// Begins what `method` (`analyse` or `review`) does, with its parameters as JSON.
    ///
    /// # Errors
    /// As there, or the method begins nothing.
    pub fn begin(method: &str, params: &str) -> Result<Self, Failure> {
        if !matches!(method, "analyse" | "review") {
            return Err(Failure::method(method));
        }
        let (session, heard) = open();
        answer(&session, method, params)?;
        Ok(Self { session, heard: Mutex::new(heard), ended: AtomicBool::new(false) })
    }

    /// Waits so long for the next notification.
    pub fn next(&self, patience: Duration) -> News {
        if self.ended.load(Ordering::Acquire) {
            return News::Over;
        }
        match self.heard.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(patience) {
            Ok(notification) => {
                if matches!(notification["method"].as_str(), Some("analysis.end" | "review.end")) {
                    self.ended.store(true, Ordering::Release);
                }
                News::Heard(notification.to_string())
            }
            Err(RecvTimeoutError::Timeout) => News::Silence,
            Err(RecvTimeoutError::Disconnected) => News::Over,
        }
    }

    /// Ends the search; what it has found by then is still told.
    pub fn stop(&self) {
        self.session.call("stop", Value::Object(Map::new()), Box::new(|_| {}));
    }
}
