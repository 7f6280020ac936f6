//! The engine, for users and for their graphical interfaces.

use std::process::ExitCode;

fn main() -> ExitCode {
    chuhan_protocol::processor::checked(|| chuhan_protocol::cli::main(None))
}
