//! The same engine for interfaces that can pass neither an argument nor `UCI_Variant`: it starts
//! with xiangqi.

use std::process::ExitCode;

use chuhan_protocol::{
    cli::{self, GameName},
    processor,
};

fn main() -> ExitCode {
    processor::checked(|| cli::main(Some(GameName::Xiangqi)))
}
