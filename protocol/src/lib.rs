//! UCI and UCCI text, sessions and the command line.
//!
//! The map of the crate:
//! - [`command`] (what a user may say) and [`info`] (what the engine says back) are types without
//!   engine types in them; [`uci`] and [`ucci`] are the two spellings, [`options`] the options of
//!   both. [`input`] and [`output`] move whole lines.
//! - [`host`] is the dialogue loop; [`session`] lets it act on one game's engine, [`reporter`]
//!   turns the search's words into typed reports, [`preferences`] tells the engine what the user has set.
//! - [`books`] are opening books; [`tables`] are endgame tables, which the search probes;
//!   [`bridge`] turns positions and moves into those of `shakmaty` and back.
//! - [`playable`] is what the protocols need to know of a game, [`games`] tells it of each.
//! - [`arbiter`] makes rulings of claims, [`report`] makes text and pages of them in a [`language`],
//!   [`diagram`] draws boards.
//! - [`analysis`] reviews games: [`seek`] searches one of many positions, [`searched`] is what was found.
//! - [`evaluation`] takes the static evaluation apart.
//! - [`eco`] names the openings of chess.
//! - [`explain`], [`line_end`], [`perft`] and [`wdl`] make text and numbers for people.
//! - [`records`] reads games as people and programs keep them; [`workers`] shares work among threads.
//! - [`serve`] answers JSON-RPC and shows a page to analyse, play and rule.
//! - [`processor`] asks whether a program can run here; [`cli`] is the command line, [`embed`] what programs in other languages call.

pub mod analysis;
pub mod arbiter;
pub mod audit;
pub mod books;
pub mod bridge;
pub mod cli;
pub mod command;
pub mod diagram;
pub mod eco;
pub mod embed;
pub mod evaluation;
pub mod events;
pub mod explain;
pub mod games;
pub mod host;
pub mod info;
pub mod input;
pub mod language;
pub mod line_end;
pub mod options;
pub mod output;
pub mod perft;
pub mod piece;
pub mod playable;
pub mod player;
pub mod preferences;
pub mod processor;
pub mod records;
pub mod report;
pub mod reporter;
pub mod searched;
pub mod seek;
pub mod serve;
pub mod session;
pub mod slice;
pub mod tables;
pub mod ucci;
pub mod uci;
pub mod verify;
pub mod wdl;
pub mod workers;
