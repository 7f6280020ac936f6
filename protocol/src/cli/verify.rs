//! `chuhan arbiter verify`: do rulings follow from what they show?

use std::{fs, io, io::Read as _, process::ExitCode};

use serde_json::Value;

use super::{CliError, args::Verify};
use crate::verify::verify;

/// Checks every ruling of a file. The exit code is 0 when all hold, 1 when one is refused.
pub(super) fn run(order: &Verify) -> Result<ExitCode, CliError> {
    let mut text = String::new();
    let read = if order.file.as_os_str() == "-" {
        io::stdin().lock().read_to_string(&mut text).map(drop)
    } else {
        fs::read_to_string(&order.file).map(|found| text = found)
    };
    read.map_err(|error| CliError::file(&order.file, error))?;
    let (mut held, mut refused) = (0, 0);
    for (i, ruling) in serde_json::Deserializer::from_str(&text).into_iter::<Value>().enumerate() {
        let ruling = ruling.map_err(|error| CliError::input("verify", error))?;
        let named = ruling
            .get("id")
            .filter(|id| !id.is_null())
            .map(|id| id.as_str().map_or_else(|| id.to_string(), str::to_owned));
        let name = named.unwrap_or_else(|| order.lang.pick("ruling ", "裁决").to_owned() + &(i + 1).to_string());
        match verify(&ruling) {
            Ok(()) => held += 1,
            Err(failure) => {
                refused += 1;
                println!("{}", order.lang.labelled(&name, &failure.words(order.lang)));
            }
        }
    }
    if held + refused == 0 {
        return Err(CliError::input("verify", order.lang.pick("no ruling in the file", "文件中没有裁决")));
    }
    match order.lang {
        crate::language::Language::English => println!("{held} verified, {refused} refused"),
        crate::language::Language::Chinese => println!("{held}则成立，{refused}则不成立"),
    }
    Ok(ExitCode::from(u8::from(refused > 0)))
}
