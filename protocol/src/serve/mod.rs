//! `chuhan serve`: what the engine and the arbiter know, by JSON-RPC 2.0 and on a page of its own.
//!
//! - [`rpc`] is the protocol's text, [`params`] what each method takes and the published schema.
//! - [`session`] answers requests; behind it `place` shows positions, `search` runs the engine
//!   with what `machine` gives to each session,
//!   `ruling` asks the arbiter, `checks` verifies, audits and looks at touched pieces, `review` reviews
//!   games, `games` reads records.
//! - [`stdio`] and [`http`] carry requests; [`page`] holds the files of the page.

mod checks;
mod games;
pub mod http;
mod machine;
pub mod page;
pub mod params;
mod place;
mod review;
pub mod rpc;
mod ruling;
mod search;
pub mod session;
pub mod stdio;
