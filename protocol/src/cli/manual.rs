//! Man pages and shell completions, written from the argument parser so that they cannot disagree
//! with it.

use std::{fs, io, path::Path};

use clap_complete::Shell;

use super::{CliError, args::Manual, command};

/// Shells that completions are written for.
const SHELLS: [Shell; 4] = [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell];

/// Writes the man pages (section 1) and completions into the folder, which is made if it is not there.
pub(super) fn run(order: &Manual) -> Result<(), CliError> {
    // The pages are the same whatever processor the program was built for.
    let plain = command().long_version(env!("CARGO_PKG_VERSION"));
    write_manual(plain, &order.folder).map_err(|error| CliError::file(&order.folder, error))
}

/// Writes the man pages and completions of a program into the folder, which is made if it is not there.
///
/// # Errors
/// A file cannot be written.
pub fn write_manual(mut program: clap::Command, folder: &Path) -> io::Result<()> {
    let name = program.get_name().to_owned();
    fs::create_dir_all(folder)?;
    clap_mangen::generate_to(program.clone(), folder)?;
    for shell in SHELLS {
        clap_complete::generate_to(shell, &mut program, &name, folder)?;
    }
    Ok(())
}
