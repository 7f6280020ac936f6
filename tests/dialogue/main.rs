//! Conversations with the real programs, and tests of the protocol that need more than one of its modules. One
//! program, because each test program links a copy of everything.

mod abuse;
mod analysis;
mod arbiter;
mod audit;
mod books;
mod cli;
mod clients;
mod fuzz;
mod habits;
mod page;
mod presets;
mod records;
mod rulings;
mod soak;
mod tables;
mod text;
mod ucci;
mod uci;
