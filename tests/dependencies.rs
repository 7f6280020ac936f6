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

/// The crates from outside that a workspace member names itself, other than for its tests and build.
fn asked_for(data: &Value, member: &str) -> Vec<String> {
    let packages = data["packages"].as_array().expect("packages");
    let member = packages.iter().find(|p| p["name"] == member).expect("a member");
    let named = member["dependencies"].as_array().expect("a list").iter();
    let outside = named.filter(|d| d["kind"].is_null() && !d["source"].is_null());
    outside.map(|d| format!("`{}`", d["name"].as_str().unwrap_or_default())).collect()
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
    writeln!(text, "The engine asks for {}.", asked_for(&data, "chuhan-engine").join(" and ")).expect("a String");
    let members = ["chuhan-protocol", "chuhan-tuning", "chuhan-python", "chuhan-c"];
    for (program, member) in ["chuhan", "chuhan-tune", "chuhan for Python", "chuhan for C"].into_iter().zip(members) {
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
