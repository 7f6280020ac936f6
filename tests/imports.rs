//! No two files of a crate import each other, directly or by way of others: a newcomer can read a crate
//! from its leaves up.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use super::sources;

/// The crates, by folder.
const CRATES: [&str; 7] =
    ["engine/src", "protocol/src", "protocol/c/src", "protocol/python/src", "tuning/src", "tests/src", "benches"];

/// A module's path: the names from the crate's root down.
type Module = Vec<String>;

/// The module that a file holds.
fn module(file: &Path) -> Module {
    let mut names: Module = file.with_extension("").iter().map(|n| n.to_string_lossy().into_owned()).collect();
    if names.last().is_some_and(|n| n == "mod" || n == "lib" || n == "main") {
        names.pop();
    }
    names
}

/// The code of a file: comments and the unit tests at its end left out.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// Takes `a::{b, c::{d, e}}` apart into `a::b`, `a::c::d`, `a::c::e`.
fn spread(tree: &str, before: &str, out: &mut Vec<String>) {
    let tree = tree.trim();
    let Some(open) = tree.find('{') else {
        let name = tree.split_whitespace().next().unwrap_or_default();
        let path = format!("{before}{name}");
        out.push(path.strip_suffix("::self").unwrap_or(&path).to_owned());
        return;
    };
    let (prefix, inside) = (&tree[..open], &tree[open + 1..tree.rfind('}').unwrap_or(tree.len())]);
    let (mut depth, mut start) = (0, 0);
    for (at, c) in inside.char_indices().chain([(inside.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                if !inside[start..at].trim().is_empty() {
                    spread(&inside[start..at], &format!("{before}{prefix}"), out);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
}

/// All paths that a file names: those it imports, and those of its own crate that it spells out.
fn paths(code: &str) -> Vec<String> {
    let mut out = Vec::new();
    let words = code.replace('\n', " ");
    for statement in words.split(';') {
        let Some((before, tree)) = statement.rsplit_once("use ") else { continue };
        if before.is_empty() || before.ends_with([' ', ')', '}', '{', ']']) {
            spread(tree, "", &mut out);
        }
    }
    for root in ["crate::", "super::"] {
        for (at, _) in words.match_indices(root) {
            if words[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':' || c == '$') {
                continue;
            }
            let path = words[at..].split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').next();
            // A path that goes on in braces is an import, and taken apart above.
            out.extend(path.filter(|p| !p.ends_with(':')).map(str::to_owned));
        }
    }
    out
}

/// The module of the crate in which `path`, named by module `own`, leads; none where it leaves the crate.
fn target(own: &Module, path: &str, modules: &BTreeSet<Module>) -> Option<Module> {
    let mut names: Vec<&str> = path.split("::").collect();
    let mut at: Module = match *names.first()? {
        "crate" => Vec::new(),
        "self" | "super" => own.clone(),
        // A child named by its own name, as re-exports do.
        child => {
            let mut below = own.clone();
            below.push(child.to_owned());
            modules.contains(&below).then_some(())?;
            own.clone()
        }
    };
    while let Some(&first) = names.first().filter(|&&n| matches!(n, "crate" | "self" | "super")) {
        if first == "super" {
            at.pop();
        }
        names.remove(0);
    }
    for name in names {
        at.push(name.to_owned());
        if !modules.contains(&at) {
            at.pop();
            break;
        }
    }
    Some(at)
}

/// Which module imports which, within one crate.
fn imports(folder: &Path) -> BTreeMap<Module, BTreeSet<Module>> {
    let files = sources(folder);
    assert!(!files.is_empty(), "{} has no sources", folder.display());
    let named: Vec<(Module, String)> = files
        .iter()
        .map(|file| {
            let text = fs::read_to_string(file).expect("a source file can be read");
            (module(file.strip_prefix(folder).expect("found below the folder")), code(&text))
        })
        .collect();
    let modules: BTreeSet<Module> = named.iter().map(|(module, _)| module.clone()).collect();
    let mut graph = BTreeMap::<Module, BTreeSet<Module>>::new();
    for (own, code) in &named {
        let targets = paths(code).into_iter().filter_map(|path| target(own, &path, &modules));
        graph.entry(own.clone()).or_default().extend(targets.filter(|to| to != own));
    }
    graph
}

/// All modules that can be reached from one by imports.
fn reached(graph: &BTreeMap<Module, BTreeSet<Module>>, from: &Module) -> BTreeSet<Module> {
    let (mut seen, mut todo) = (BTreeSet::new(), vec![from.clone()]);
    while let Some(next) = todo.pop() {
        for to in graph.get(&next).into_iter().flatten() {
            if seen.insert(to.clone()) {
                todo.push(to.clone());
            }
        }
    }
    seen
}

/// The knots of a graph: sets of modules each of which reaches every other.
fn knots(graph: &BTreeMap<Module, BTreeSet<Module>>) -> BTreeSet<Vec<String>> {
    let reach: BTreeMap<&Module, BTreeSet<Module>> = graph.keys().map(|m| (m, reached(graph, m))).collect();
    let knot = |m: &Module| -> Vec<String> {
        let mutual = reach[m].iter().filter(|to| reach[to].contains(m));
        mutual.map(|m| m.join("::")).collect()
    };
    graph.keys().map(knot).filter(|knot| !knot.is_empty()).collect()
}

#[test]
fn no_files_import_each_other() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for folder in CRATES {
        let found = knots(&imports(&root.join(folder)));
        assert!(found.is_empty(), "files of {folder} that import each other: {found:#?}");
    }
}

#[test]
fn imports_are_read_as_the_compiler_reads_them() {
    let code = code("use super::{a::{B, c}, D as E}; // use x::y;\npub use kid::F;\nfn f() { crate::g::h(); }\n");
    let mut found = paths(&code);
    found.sort();
    found.dedup();
    assert_eq!(found, ["crate::g::h", "kid::F", "super::D", "super::a::B", "super::a::c"]);
    let modules = [vec![], vec!["m"], vec!["m", "kid"], vec!["a"], vec!["a", "c"]];
    let modules = modules.into_iter().map(|m| m.into_iter().map(str::to_owned).collect()).collect();
    let own = vec!["m".to_owned()];
    let lead = |path| target(&own, path, &modules).map(|m: Module| m.join("::"));
    assert_eq!(lead("super::a::B").as_deref(), Some("a"));
    assert_eq!(lead("super::a::c").as_deref(), Some("a::c"));
    assert_eq!(lead("super::D").as_deref(), Some(""));
    assert_eq!(lead("kid::F").as_deref(), Some("m::kid"));
    assert_eq!(lead("std::fs"), None);
}
