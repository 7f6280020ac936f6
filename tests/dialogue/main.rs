//! Conversations with the real programs, and tests of the protocol that need more than one of its modules. One
//! program, because each test program links a copy of everything.

mod abuse;
mod analysis;
mod arbiter;
mod articles;
mod audit;
mod bad_input;
mod books;
mod circumstances;
mod cli;
mod events;
mod fuzz;
mod habits;
mod ongoing;
mod page;
mod presets;
mod records;
mod serve;
mod soak;
mod text;
mod uci;
mod verify;
mod wrong_transcripts;
