//! The law of chess: claims, dead positions, touched pieces, and what of it a search asks.

pub mod claims;
pub mod conduct;
pub mod helpmate;
pub mod history;
pub(crate) mod judge;
pub mod known;
pub mod scan;
pub mod texts;
pub mod touch;
pub mod verdict;

pub use helpmate::LawCache;
pub use judge::{FIFTY_MOVES, Rules};
