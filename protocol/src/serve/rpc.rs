//! JSON-RPC 2.0: what a message must look like, and how answers and refusals are written.

use serde_json::{Map, Value, json};
use thiserror::Error;

/// The most requests of one batch.
pub const MOST_IN_BATCH: usize = 64;

/// Why a request is refused, in one line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct Failure {
    /// The code of JSON-RPC, or one of ours from -32000 down.
    pub code: i32,
    /// What was wrong.
    pub message: String,
}

/// Longest message of a refusal, in characters.
const LONGEST: usize = 300;

impl Failure {
    fn new(code: i32, message: impl std::fmt::Display) -> Self {
        let line = message.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST).collect();
        Self { code, message: line }
    }
    /// The message is no JSON.
    pub fn parse(message: impl std::fmt::Display) -> Self {
        Self::new(-32700, message)
    }
    /// The message is JSON, but no request.
    pub fn request(message: impl std::fmt::Display) -> Self {
        Self::new(-32600, message)
    }
    /// There is no such method.
    pub fn method(name: &str) -> Self {
        Self::new(-32601, format!("there is no method '{}'", name.chars().take(40).collect::<String>()))
    }
    /// The parameters are wrong.
    pub fn params(message: impl std::fmt::Display) -> Self {
        Self::new(-32602, message)
    }
    /// More is asked for than the server gives: memory, threads, time or sessions.
    pub fn bounds(message: impl std::fmt::Display) -> Self {
        Self::new(-32000, message)
    }
    /// Another request of the same session ended this one.
    pub fn stopped(message: impl std::fmt::Display) -> Self {
        Self::new(-32001, message)
    }
}

/// One request, or a notification where `id` is missing.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// What the answer repeats: a number or a text.
    pub id: Option<Value>,
    /// The method.
    pub method: String,
    /// Its parameters; an empty object where none are given.
    pub params: Value,
}

/// A message: one request or a batch of them, each of which may be refused on its own.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// One request.
    One(Result<Request, (Value, Failure)>),
    /// Some requests, never none.
    Batch(Vec<Result<Request, (Value, Failure)>>),
}

/// Reads a message.
///
/// # Errors
/// It is no JSON, or an empty or too long batch.
pub fn read(text: &[u8]) -> Result<Message, Failure> {
    let value: Value = serde_json::from_slice(text).map_err(|error| Failure::parse(format!("not JSON: {error}")))?;
    match value {
        Value::Array(list) if list.is_empty() => Err(Failure::request("an empty batch")),
        Value::Array(list) if list.len() > MOST_IN_BATCH => {
            Err(Failure::request(format!("a batch holds at most {MOST_IN_BATCH} requests")))
        }
        Value::Array(list) => Ok(Message::Batch(list.into_iter().map(request).collect())),
        one => Ok(Message::One(request(one))),
    }
}

/// Reads one request; a refusal comes with the id to answer to.
fn request(value: Value) -> Result<Request, (Value, Failure)> {
    let Value::Object(mut fields) = value else {
        return Err((Value::Null, Failure::request("a request is an object")));
    };
    let id = fields.remove("id");
    let refuse = |why: &str| {
        let id = id.clone().filter(|id| id.is_string() || id.is_number()).unwrap_or(Value::Null);
        Err((id, Failure::request(why)))
    };
    if id.as_ref().is_some_and(|id| !(id.is_string() || id.is_number() || id.is_null())) {
        return refuse("'id' is neither a text nor a number");
    }
    if fields.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return refuse("'jsonrpc' is not \"2.0\"");
    }
    let Some(Value::String(method)) = fields.remove("method") else {
        return refuse("'method' is missing or no text");
    };
    let params = match fields.remove("params") {
        None => Value::Object(Map::new()),
        Some(params @ Value::Object(_)) => params,
        Some(_) => return refuse("'params' is not an object: parameters are given by name"),
    };
    if let Some(name) = fields.keys().find(|name| *name != "jsonrpc") {
        return refuse(&format!("a request has no field '{}'", name.chars().take(40).collect::<String>()));
    }
    Ok(Request { id, method, params })
}

/// The answer to the request with this id.
pub fn answer(id: &Value, result: Result<Value, Failure>) -> Value {
    match result {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err(Failure { code, message }) => {
            json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
        }
    }
}

/// A word of the server's own.
pub fn notification(method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}
