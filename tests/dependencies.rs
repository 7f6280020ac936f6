//! `docs/dependencies.md` lists every crate that is compiled into a program, with its licence. The list
//! is what `cargo metadata` says; `CHUHAN_BLESS=1` writes it anew.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    path::Path,
    process::Command,
};

use serde_json::Value;

/// Parts of a licence expression that go with GPL-3.0-or-later.
const COMPATIBLE: &[&str] = &[
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "GPL-3.0",
    "GPL-3.0+",
    "GPL-3.0-or-later",
    "ISC",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Can the expression be met? Each part joined by AND has an alternative that is compatible.
fn compatible(licence: &str) -> bool {
    licence.split(" AND ").all(|part| {
        part.trim_matches(['(', ')'])
            .replace('/', " OR ")
            .split(" OR ")
            .any(|l| COMPATIBLE.contains(&l.trim_matches(['(', ')', ' '])))
    })
}

fn metadata(root: &Path) -> Option<Value> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .args(["--filter-platform", "x86_64-unknown-linux-gnu"])
        .current_dir(root)
        .output()
        .ok()?;
    if !output.status.success() {
        println!("skipped: cargo metadata: {}", String::from_utf8_lossy(&output.stderr).trim_end());
        return None;
    }
    serde_json::from_slice(&output.stdout).ok()
}

/// The crates that a workspace member needs to run, itself left out: name and version, licence.
fn needed(data: &Value, member: &str) -> BTreeMap<(String, String), String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let packages: BTreeMap<String, &Value> =
        data["packages"].as_array().expect("packages").iter().map(|p| (text(&p["id"]), p)).collect();
    let nodes: BTreeMap<String, &Value> =
        data["resolve"]["nodes"].as_array().expect("nodes").iter().map(|n| (text(&n["id"]), n)).collect();
    let start = packages.iter().find(|(_, p)| p["name"] == member).expect("a member").0.clone();
    let (mut seen, mut todo) = (BTreeSet::new(), vec![start]);
    while let Some(id) = todo.pop() {
        if !seen.insert(id.clone()) {
            continue;
        }
        for dependency in nodes[&id]["deps"].as_array().expect("a list") {
            let kinds = dependency["dep_kinds"].as_array().expect("a list");
            if kinds.iter().any(|k| k["kind"].is_null()) {
                todo.push(text(&dependency["pkg"]));
            }
        }
    }
    let outside = seen.iter().map(|id| packages[id]).filter(|p| !p["source"].is_null());
    outside.map(|p| ((text(&p["name"]), text(&p["version"])), text(&p["license"]))).collect()
}

/// The members of the workspace that programs are made of, each with the name of what is made of it.
const MEMBERS: [(&str, &str); 5] = [
    ("engine", "chuhan-engine"),
    ("chuhan", "chuhan-protocol"),
    ("chuhan-tune", "chuhan-tuning"),
    ("chuhan for Python", "chuhan-python"),
    ("chuhan for C", "chuhan-c"),
];

/// What each crate does that a member names itself, so that it need not be written here.
const WHY: [(&str, &str); 42] = [
    ("base64", "records sent to the server as bytes"),
    ("chardetng", "which encoding a record is in"),
    ("clap", "the command line: options, help, errors"),
    ("clap_complete", "completions for shells, from the same definition"),
    ("clap_mangen", "man pages, from the same definition"),
    ("core_affinity", "a processor for each game of a match (`--pin`)"),
    ("crc32fast", "checksums of programs, openings, data and checkpoints, by which a run is known again"),
    ("ctrlc", "Ctrl-C ends a match or a training in order"),
    ("derive_more", "arithmetic of scores, keys and sets of squares, by their fields"),
    ("encoding_rs", "records in GBK, Big5 and other encodings"),
    ("http-body-util", "bodies of answers that come piece by piece"),
    ("hyper", "HTTP of the server"),
    ("hyper-util", "joins hyper to tokio"),
    ("indicatif", "bars of progress on a terminal"),
    ("jiff", "dates and times in the records of matches"),
    ("libc", "asks Linux for short time slices (`sched_setattr`), for which no crate has a safe function"),
    ("memmap2", "memory for large tables, on large pages where there are any; asks first whether there is room"),
    ("miniz_oxide", "the tables of pairs and of openings, which lie compressed in the program"),
    ("num-traits", "trainers for weights of either width"),
    ("open", "the page and reports in the user's browser (`--open`)"),
    ("pgn-reader", "the grammar of PGN"),
    ("plotters", "plots of tunings and of fits as SVG"),
    ("pyo3", "classes, functions and errors of Python; as new as pythonize allows"),
    ("pythonize", "rulings from and to Python's dictionaries with no text between"),
    ("rand", "seeds, shuffles and draws; when building, the search for magic numbers"),
    ("rand_pcg", "random numbers that are the same everywhere from one seed"),
    ("rayon", "work shared among threads: search, perft, suites, reviews, audits, tuning"),
    ("roxmltree", "XML of CBF records"),
    ("rustworkx-core", "the best pairing of a Swiss round, as a matching of a graph"),
    ("schemars", "the JSON Schema of cases, events and answers, from their types"),
    ("serde", "JSON and TOML to types and back"),
    ("serde_json", "JSON"),
    ("serde_path_to_error", "the field that is wrong, in the message of a refused case"),
    ("shakmaty", "castling, moves and positions as PGN and Syzygy tables write them"),
    ("shakmaty-syzygy", "Syzygy tables"),
    ("tempfile", "the folder for copies of programs whose speed is measured (`speed`)"),
    ("thiserror", "errors and their sentences"),
    ("tokio", "connections, signals and times of the server"),
    ("tokio-io-timeout", "ends connections that say nothing"),
    ("toml", "rule sets, matches and tournaments in files"),
    ("zerocopy", "tables made of zeros or of bytes, without `unsafe`"),
    ("zstd", "compressed data of positions and games"),
];

/// The crates from outside that a workspace member names itself, other than for its tests and build.
fn asked_for<'a>(data: &'a Value, member: &str) -> BTreeSet<&'a str> {
    let packages = data["packages"].as_array().expect("packages");
    let member = packages.iter().find(|p| p["name"] == member).expect("a member");
    let named = member["dependencies"].as_array().expect("a list").iter();
    let outside = named.filter(|d| d["kind"].is_null() && !d["source"].is_null());
    outside.map(|d| d["name"].as_str().unwrap_or_default()).collect()
}

/// A row for each crate that a member names itself: who asks for it, and why.
fn reasons(data: &Value) -> String {
    let mut out = String::from("| crate | asked for by | what for |\n|---|---|---|\n");
    let asked = MEMBERS.map(|(name, member)| (name, asked_for(data, member)));
    for (name, why) in WHY {
        let by: Vec<&str> = asked.iter().filter(|(_, crates)| crates.contains(name)).map(|(by, _)| *by).collect();
        assert!(!by.is_empty(), "nobody asks for {name} any more");
        writeln!(out, "| {name} | {} | {why} |", by.join(", ")).expect("a String");
    }
    for name in asked.into_iter().flat_map(|(_, crates)| crates) {
        assert!(WHY.iter().any(|(known, _)| *known == name), "why is {name} there? Say it in `WHY`");
    }
    out
}

#[test]
fn the_list_of_dependencies_is_current_and_their_licences_fit() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let Some(data) = metadata(&root) else { return };
    let mut text = String::from(
        "# Dependencies\n\n\
         What is compiled into the programs on Linux, as `cargo metadata` says it. `cargo test -p chuhan-tests --test\n\
         house` fails if this list is not current or a licence does not go with GPL-3.0-or-later; `CHUHAN_BLESS=1`\n\
         before it writes the list anew.\n\n\
         Advisories: `cargo install cargo-deny && cargo deny check advisories licenses` (with network).\n\n",
    );
    write!(text, "## Why each is there\n\n{}", reasons(&data)).expect("a String");
    for (program, member) in MEMBERS.into_iter().skip(1) {
        let list = needed(&data, member);
        write!(text, "\n## {program}: {} crates\n\n| crate | version | licence |\n|---|---|---|\n", list.len())
            .expect("a String");
        for ((name, version), licence) in list {
            assert!(compatible(&licence), "{name} {version}: '{licence}' does not go with GPL-3.0-or-later");
            writeln!(text, "| {name} | {version} | {} |", licence.replace('/', " OR ")).expect("a String");
        }
    }
    let path = root.join("docs/dependencies.md");
    if std::env::var_os("CHUHAN_BLESS").is_some() {
        std::fs::write(&path, &text).expect("writable");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == text, "docs/dependencies.md is not current: run this test with CHUHAN_BLESS=1");
}

/// The names that a lock file gives for the dependencies of a package.
fn locked<'a>(lock: &'a str, package: &str) -> BTreeSet<&'a str> {
    let head = format!("name = \"{package}\"\n");
    let block = lock.split("[[package]]\n").find(|block| block.starts_with(&head)).expect("a package of the lock file");
    let list = block.split_once("dependencies = [").map_or("", |(_, list)| list);
    // A version stands behind the name of a crate that is there twice.
    list.split('"').skip(1).step_by(2).filter_map(|name| name.split(' ').next()).collect()
}

/// The fuzz targets are no part of the workspace, so nothing else builds them by their lock file.
#[test]
fn the_lock_file_of_the_fuzz_targets_is_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let Some(data) = metadata(&root) else { return };
    let lock = std::fs::read_to_string(root.join("fuzz/Cargo.lock")).expect("readable");
    let packages = data["packages"].as_array().expect("packages");
    for member in ["chuhan-engine", "chuhan-protocol", "chuhan-tuning"] {
        let package = packages.iter().find(|p| p["name"] == member).expect("a member");
        let named = package["dependencies"].as_array().expect("a list").iter();
        let needed: BTreeSet<_> = named
            .filter(|d| d["kind"] != "dev" && d["optional"] == false)
            .map(|d| d["name"].as_str().expect("a name"))
            .collect();
        assert_eq!(
            locked(&lock, member),
            needed,
            "{member}: cargo metadata in fuzz/ brings fuzz/Cargo.lock up to date"
        );
    }
}

#[test]
fn licences_are_read_as_they_are_meant() {
    for good in
        ["MIT", "MIT OR Apache-2.0", "MIT/Apache-2.0", "(MIT OR Apache-2.0) AND Unicode-3.0", "Proprietary OR MIT"]
    {
        assert!(compatible(good), "{good}");
    }
    for bad in ["", "Proprietary", "MIT AND Proprietary", "AGPL-1.0"] {
        assert!(!compatible(bad), "{bad}");
    }
}
