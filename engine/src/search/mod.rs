//! The search: iterative deepening over a principal variation search, on any number of threads,
//! for every game that keeps the contract.

pub mod limits;
pub mod params;

pub use limits::{Clock, Deaf, Exactness, Info, Limits, Listener, Outcome, Settings, Signals};
