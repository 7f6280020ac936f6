//! The runner of transcripts finds fault: each of these is wrong in one thing.

use std::panic::{AssertUnwindSafe, catch_unwind};

use chuhan_tests::transcript::{Protocol, parse};

/// The first dialogue's failure, if it fails.
fn failure(text: &str, protocol: Protocol) -> Option<String> {
    let dialogues = parse(text, protocol).unwrap_or_else(|e| panic!("{e} in {text}"));
    let held = catch_unwind(AssertUnwindSafe(|| dialogues[0].hold(env!("CARGO_BIN_EXE_chuhan"))));
    held.err().map(|panic| match panic.downcast::<String>() {
        Ok(text) => *text,
        Err(_) => "a panic without words".to_owned(),
    })
}

#[test]
fn what_is_right_passes() {
    let text = "# A comment.\n\n== right\n$ --game chess\n| e2e4 | e7e5\n| d2d4 | d7d5\n> uci\n= id name Chuhan.*\n< uciok\n\
                & option name Hash .*\n! bestmove.*\n* [a-z].*\n.\n> position startpos moves {1} {2}\\n\\tisready\n\
                = ready(?<end>ok)\n> isready\n= ready{end}\n> go depth 1\n< bestmove .*\n...\n> position fen 4k3/8/8/8/8/8/8/4K2R w\n\
                @ 4k3/8/8/8/8/8/8/4K2R w - - 0 1\n> quit\n";
    assert_eq!(failure(text, Protocol::Uci), None);
    assert_eq!(failure("== right\n> ucci\n< ucciok\n", Protocol::Ucci), None);
}

#[test]
fn every_kind_of_expectation_can_fail() {
    for (steps, words) in [
        // The next line is another one; it is more than the pattern; an answer to `go` is another one.
        ("> isready\n= uciok\n", "line 3: 'readyok' does not match"),
        ("> isready\n= ready\n", "line 3: 'readyok' does not match"),
        ("> position startpos moves e2e4\n> go depth 1\n< bestmove e2e4.*\n", "line 4: 'bestmove "),
        // The engine has ended and never said so.
        ("> quit\n< readyok\n", "the engine has gone"),
        // What was read holds, or does not hold, such a line.
        ("> uci\n< uciok\n& readyok\n", "line 4: in none of "),
        ("> uci\n< uciok\n! uciok\n", "line 4: but 'uciok'"),
        ("> uci\n< uciok\n* option .*\n", "line 4: but 'id name"),
        // Looked for in the answer to the last line only.
        ("> isready\n< readyok\n> uci\n< uciok\n& readyok\n", "line 6: in none of "),
        // Something is said where silence is wanted.
        ("> uci\n.\n", "line 3: but ["),
        ("> isready\n< readyok\n@ 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", "line 4"),
        // A word means what it matched, and a cell is no pattern.
        ("> isready\n= (?<word>ready)ok\n> uci\n= {word}ok\n", "line 5: 'id name"),
        ("> isready\n= {nothing}\n", "line 3: regex parse error"),
        ("| .*\n> isready\n= {1}\n", "line 4, row [\".*\"]: 'readyok' does not match"),
        ("| readyok\n| uciok\n> isready\n= {1}\n", "row [\"uciok\"]"),
        ("> is\\qready\n= readyok\n", "no such escape"),
        // Another protocol's goodbye; a bad argument.
        ("> ucci\n< ucciok\n", "the last word is 'bye'"),
        ("$ --game shogi\n> isready\n= readyok\n", ""),
    ] {
        let text = format!("== wrong\n{steps}");
        let said = failure(&text, Protocol::Uci).unwrap_or_else(|| panic!("passes: {text}"));
        assert!(said.contains(words), "{text}: {said}");
    }
    let said = failure("== wrong\n> isready\n= readyok\n", Protocol::Ucci).expect("no `bye`");
    assert!(said.contains("the last word is 'readyok'"), "{said}");
}

#[test]
fn what_is_no_transcript_is_refused() {
    for (text, words) in [
        ("", "no dialogue"),
        ("# nothing\n", "no dialogue"),
        ("> uci\n", "line 1: before the first dialogue"),
        ("== a b\n> uci\n= x\n", "line 1: 'a b' is no new name"),
        ("== a\n> uci\n= x\n\n== a\n> uci\n= x\n", "line 5: 'a' is no new name"),
        ("== a\nuci\n", "line 2: 'uci' is no mark"),
        ("== a\n=> x\n", "line 2: '=>' is no mark"),
        ("== a\n#x\n", "line 2: '#x' is no mark"),
        ("== a\n> uci\n< (\n", "line 3: "),
        ("== a\n| 1 | 2\n| 3\n> {1}\n< x\n", "line 3: not as many cells"),
        ("== a\n> uci\n...\n! x\n", "'a' awaits nothing"),
        ("== a\n> uci\n< uciok\n\n== b\n", "'b' awaits nothing"),
    ] {
        let said = parse(text, Protocol::Uci).expect_err(text);
        assert!(said.contains(words), "{text}: {said}");
    }
}
