//! Checks that need what is not part of the repository: large or differently licensed data in `../shared/data`, and
//! Python's chess libraries. A check without its data is ignored and counted, and the last line says how many were
//! not made; `CHUHAN_REQUIRE_DATA=1` makes absent data an error.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use libtest_mimic::{Arguments, Completion, Trial};

mod books;
mod clients;
mod exchange;
mod mates;
mod perft;
mod records;
mod tables;

/// The program.
pub const CHUHAN: &str = env!("CARGO_BIN_EXE_chuhan");

/// A check of one module.
#[derive(Clone, Copy)]
pub struct Check {
    pub name: &'static str,
    pub run: fn() -> Made,
}

/// Was the check made?
pub enum Made {
    Yes,
    /// For want of a file of `../shared/data`.
    NotForData(String),
    /// For want of something else.
    NotFor(String),
}

/// Makes a check on a file or folder of `../shared/data`.
pub fn with(path: &str, check: fn(&Path)) -> Made {
    let full: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data").join(path);
    if full.exists() {
        check(&full);
        Made::Yes
    } else {
        Made::NotForData(path.to_owned())
    }
}

/// Checks that need the same file or folder, or nothing, `()`. A function that is written and not named is dead code,
/// which does not compile.
#[macro_export]
macro_rules! checks {
    [(); $($name:ident),* $(,)?] => {
        [$($crate::Check { name: stringify!($name), run: || { $name(); $crate::Made::Yes } }),*]
    };
    [$path:literal; $($name:ident),* $(,)?] => {
        [$($crate::Check { name: stringify!($name), run: || $crate::with($path, $name) }),*]
    };
}

fn main() {
    let required = std::env::var_os("CHUHAN_REQUIRE_DATA").is_some_and(|value| value != "0");
    let unmade = Arc::new(Mutex::new(BTreeMap::<String, usize>::new()));
    let modules = [
        ("books", books::CHECKS),
        ("clients", clients::CHECKS),
        ("exchange", exchange::CHECKS),
        ("mates", mates::CHECKS),
        ("perft", perft::CHECKS),
        ("records", records::CHECKS),
        ("tables", tables::CHECKS),
    ];
    let mut trials = Vec::new();
    for (module, check) in
        modules.iter().flat_map(|(module, lists)| lists.iter().copied().flatten().map(move |c| (module, *c)))
    {
        let unmade = Arc::clone(&unmade);
        trials.push(Trial::ignorable_test(format!("{module}::{}", check.name), move || {
            let (kind, what, fatal) = match (check.run)() {
                Made::Yes => return Ok(Completion::Completed),
                Made::NotForData(path) => ("data".to_owned(), format!("../shared/data/{path}"), required),
                Made::NotFor(what) => (what.clone(), what, false),
            };
            *unmade.lock().expect("no panic").entry(kind).or_default() += 1;
            if fatal { Err(format!("{what} is absent").into()) } else { Ok(Completion::ignored_with(what)) }
        }));
    }
    let all = trials.len();
    let conclusion = libtest_mimic::run(&Arguments::from_args(), trials);
    let unmade = unmade.lock().expect("no panic");
    let list: Vec<String> = unmade.iter().map(|(what, count)| format!("{count} ({what})")).collect();
    let count: usize = unmade.values().sum();
    let reasons = if list.is_empty() { String::new() } else { format!(", for want of {}", list.join(", ")) };
    println!("checks not made: {count} of {all}{reasons}");
    conclusion.exit();
}
