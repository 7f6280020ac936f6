//! Man pages and shell completions, written from the argument parser so that they cannot disagree
//! with it.

use std::fs;

use clap_complete::Shell;

use super::{CliError, args::Manual, command};

/// Shells that completions are written for.
const SHELLS: [Shell; 4] = [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell];

/// Writes the man pages (section 1) and completions into the folder, which is made if it is not there.
pub(super) fn run(order: &Manual) -> Result<(), CliError> {
    let folder = &order.folder;
    let failed = |error| CliError::file(folder, error);
    fs::create_dir_all(folder).map_err(failed)?;
    // The pages are the same whatever processor the program was built for.
    let plain = command().long_version(env!("CARGO_PKG_VERSION"));
    clap_mangen::generate_to(plain, folder).map_err(failed)?;
    for shell in SHELLS {
        clap_complete::generate_to(shell, &mut command(), "chuhan", folder).map_err(failed)?;
    }
    Ok(())
}
