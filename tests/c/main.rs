//! The library for C: its header is that of its source, and a program in C finds what the header promises.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c")
}

/// `chuhan.h` as cbindgen writes it; `CHUHAN_BLESS=1` puts it in place.
#[test]
fn the_header_is_that_of_the_source() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut config = cbindgen::Config {
        language: cbindgen::Language::C,
        cpp_compat: true,
        pragma_once: true,
        style: cbindgen::Style::Tag,
        header: Some("/* Chuhan for C. Written from protocol/c/src/lib.rs by its test. */".into()),
        documentation_style: cbindgen::DocumentationStyle::C,
        line_length: 100,
        no_includes: true,
        ..cbindgen::Config::default()
    };
    config.export.rename.insert("ChuhanSearch".into(), "chuhan_search".into());
    let bindings = cbindgen::Builder::new()
        .with_config(config)
        .with_src(package.join("src/lib.rs"))
        .generate()
        .expect("the source can be read");
    let mut text = Vec::new();
    bindings.write(&mut text);
    let path = package.join("chuhan.h");
    if env::var_os("CHUHAN_BLESS").is_some() {
        fs::write(&path, &text).expect("writable");
    }
    assert!(
        fs::read(&path).unwrap_or_default() == text,
        "protocol/c/chuhan.h is not current: run this test with CHUHAN_BLESS=1"
    );
}

/// The folder where cargo has put the library: that of the tests.
fn libraries() -> PathBuf {
    let test = env::current_exe().expect("a path");
    test.parent().expect("a folder of cargo's").to_owned()
}

fn run(command: &mut Command) -> Output {
    command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

fn ends_well(command: &mut Command) {
    let output = run(command);
    assert!(
        output.status.success(),
        "{command:?}: {}\n{}{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Is there a compiler for C? Where data is required, so is it.
fn compiler() -> Option<String> {
    let name = env::var("CC").unwrap_or_else(|_| "cc".into());
    if Command::new(&name).arg("--version").output().is_ok_and(|output| output.status.success()) {
        return Some(name);
    }
    let required = env::var_os("CHUHAN_REQUIRE_DATA").is_some_and(|value| value != "0");
    assert!(!required, "there is no compiler for C: {name}");
    println!("skipped: there is no compiler for C: {name}");
    None
}

#[test]
fn a_program_in_c_rules_verifies_and_searches() {
    let Some(compiler) = compiler() else { return };
    let (folder, program) = (libraries(), libraries().join("chuhan-c-example"));
    let mut compile = Command::new(compiler);
    compile.args(["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-o"]).arg(&program);
    compile.arg(here().join("example.c")).arg("-I").arg(env!("CARGO_MANIFEST_DIR"));
    compile.arg("-L").arg(&folder).arg("-lchuhan").arg(format!("-Wl,-rpath,{}", folder.display()));
    ends_well(&mut compile);
    ends_well(&mut Command::new(&program));
}
