//! What the engine says of the law at the end of a search: why a score is what it is.

use chuhan_tests::dialogue;

/// All lines of a dialogue that begins with `greeting`, after the handshake.
fn pipe(greeting: &str, input: &str) -> Vec<String> {
    dialogue::pipe(env!("CARGO_BIN_EXE_chuhan"), &[], &format!("{greeting}\n{input}\n"))
        .into_iter()
        .skip_while(|l| l != &format!("{greeting}ok"))
        .skip(1)
        .collect()
}

/// The sentence before the answer, which must follow the last line of the search at once.
fn sentence(lines: &[String]) -> Option<&str> {
    let at = lines.iter().position(|l| l.starts_with("bestmove"))?;
    let said = lines.iter().filter(|l| l.starts_with("info string") || l.starts_with("info message")).count();
    let last = lines[at.checked_sub(1)?].as_str();
    let sentence = last.strip_prefix("info string ").or_else(|| last.strip_prefix("info message "));
    assert_eq!(said, usize::from(sentence.is_some()), "{lines:?}");
    sentence
}

fn uci(options: &str, position: &str, go: &str) -> Option<String> {
    let options: Vec<_> =
        options.split(',').filter(|o| !o.is_empty()).map(|o| format!("setoption name {o}\n")).collect();
    let options = options.concat();
    let lines = pipe("uci", &format!("{options}position {position}\ngo nodes 20000 {go}"));
    sentence(&lines).map(str::to_owned)
}

/// Red has nothing but checks before it is mated; a chariot that chases a cannon.
const CORNERED: &str = "fen 4k4/R8/9/9/9/9/9/8r/7r1/3K5 w - - 0 1";
const CHASE: &str = "fen 2bakab2/9/9/8c/9/9/4P4/9/9/2BAKABR1 w - - 0 1";

#[test]
fn bans_are_named_with_their_article() {
    let xiangqi = "UCI_Variant value xiangqi";
    assert_eq!(uci(xiangqi, CORNERED, "").as_deref(), Some("red loses by perpetual check (chinese-1999 26.1)"));
    for (rule, said) in [
        ("asian", "red loses by perpetual check (asian)"),
        ("chinese-2020", "red loses by perpetual check (chinese-2020 25.1)"),
        ("check-ban", "red loses by perpetual check (check-ban)"),
        ("none", "draw by repetition"),
    ] {
        let options = format!("{xiangqi},RepetitionRule value {rule}");
        assert_eq!(uci(&options, CORNERED, "").as_deref(), Some(said), "{rule}");
    }
    let round = "h0i0 i6h6 i0h0 h6i6";
    let twice = format!("{CHASE} moves {round} h0i0 i6h6 i0h0");
    assert_eq!(
        uci(xiangqi, &twice, "searchmoves h6i6 depth 1").as_deref(),
        Some("red must change: perpetual chase (chinese-1999 26.4)")
    );
    let thrice = format!("{CHASE} moves {round} {round} h0i0 i6h6 i0h0");
    assert_eq!(
        uci(xiangqi, &thrice, "searchmoves h6i6").as_deref(),
        Some("red loses by perpetual chase (chinese-1999 26.4)")
    );
}

#[test]
fn draws_say_by_what_law() {
    for (position, go, said) in [
        (
            "fen 6k1/5pp1/8/8/8/6Q1/q7/7K b - - 0 1 moves a2b1 h1h2 b1a2 h2h1 a2b1 h1h2 b1a2",
            "searchmoves h2h1",
            Some("draw by repetition"),
        ),
        (
            "fen 6k1/5ppp/8/8/8/8/1q3PPP/3Q2K1 w - - 99 80",
            "searchmoves g1f1",
            Some("draw by fifty-move rule (fide-2023 9.3)"),
        ),
        ("fen 8/8/4k3/8/8/3NK3/8/8 w - - 0 1", "", Some("draw by dead position (fide-2023 5.2.2)")),
        // Mates, and lines that go on, need no word of the law.
        ("fen 7k/8/6K1/8/8/8/8/R7 w - - 99 100", "", None),
        ("startpos", "", None),
    ] {
        assert_eq!(uci("", position, go).as_deref(), said, "{position}");
    }
    // Each text has its own article, and only the one of 1984 lets White go on at this count.
    let late = "fen 6k1/5ppp/8/8/8/8/1q3PPP/3Q2K1 w - - 99 80";
    for (text, said) in [
        ("fide-2023", Some("draw by fifty-move rule (fide-2023 9.3)")),
        ("fide-2009", Some("draw by fifty-move rule (fide-2009 9.3)")),
        ("cn-1984", Some("draw by fifty-move rule (cn-1984 12.4)")),
        ("fide-1990s-intro", Some("draw by fifty-move rule (fide-1990s-intro)")),
    ] {
        let said = said.map(str::to_owned);
        assert_eq!(uci(&format!("ChessRules value {text}"), late, "searchmoves g1f1 depth 1"), said, "{text}");
    }
    let mates = |text: &str| {
        let input = format!(
            "setoption name ChessRules value {text}\nposition fen 7k/8/5K2/8/8/8/8/R7 w - - 98 100\ngo nodes 20000"
        );
        pipe("uci", &input).iter().any(|l| l.contains("score mate 2"))
    };
    assert_eq!(["fide-2023", "fide-2009", "cn-1984", "fide-1990s-intro"].map(mates), [false, false, true, false]);
    let xiangqi = "UCI_Variant value xiangqi";
    let idle = "fen 2bakab2/9/9/9/9/9/4P4/9/9/2BAKABR1 w - - 0 1 moves h0h1 e9e8 h1h0 e8e9 h0h1 e9e8 h1h0";
    assert_eq!(uci(xiangqi, idle, "searchmoves e8e9").as_deref(), Some("draw by repetition"));
    let bare = "fen 4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1";
    assert_eq!(uci(xiangqi, bare, "").as_deref(), Some("draw by dead position (chinese-1999 4.2.1)"));
}

#[test]
fn ucci_hears_it_as_a_message() {
    let lines = pipe("ucci", &format!("position {CORNERED}\ngo nodes 20000"));
    let before = lines.iter().rposition(|l| l.contains(" score ")).expect("a line");
    assert_eq!(lines[before + 2], "info message red loses by perpetual check (chinese-1999 26.1)", "{lines:?}");
    assert!(lines[before + 3].starts_with("bestmove "), "{lines:?}");
}
