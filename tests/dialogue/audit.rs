//! Audits of archives: what is found in games of our own, output in order, and audits that are
//! killed and taken up again.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use chuhan_engine::{
    law::{
        chess::claims::{Book, Preset},
        xiangqi::SideClass,
    },
    xiangqi::RuleSet,
};
use chuhan_protocol::{
    arbiter::presets::XiangqiPreset,
    audit::{
        Dead, Law, Order,
        report::{BanOutcome, ClaimKind, ConflictKind, EndReason, GameReport, Remark, ResultTag},
        run,
    },
    language::Language,
    player::Player,
    records::SheetTrouble,
};
use serde_json::Value;

/// Games of our own: (tags, moves).
const KNIGHTS: &str = "Nf3 Nf6 Ng1 Ng8 ";

fn temporary(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the temporary folder can be written");
    path
}

fn order(law: Law, archive: &Path) -> Order {
    Order { law, archive: archive.into(), journal: None, jobs: 2, json: true, language: Language::English, page: None }
}

fn fide(dead: Dead) -> Law {
    Law::Chess(Preset::of(Book::Fide2023), dead)
}

/// Audits a text; the games and the summary.
fn audit(name: &str, law: Law, text: impl AsRef<[u8]>) -> (Vec<GameReport>, Value) {
    let path = temporary(name, text);
    let mut output = Vec::new();
    run(&order(law, &path), &mut output).expect("the audit runs");
    let mut lines: Vec<Value> = output
        .split(|&b| b == b'\n')
        .filter(|l| !l.is_empty())
        .map(|l| serde_json::from_slice(l).expect("JSON"))
        .collect();
    let summary = lines.pop().expect("a summary");
    let games = lines.into_iter().map(|line| serde_json::from_value(line).expect("a report")).collect();
    (games, summary["summary"].clone())
}

/// One game with a few tags, audited under FIDE 2023.
fn one(tags: &str, moves: &str, dead: Dead) -> GameReport {
    let tags: String = tags.split('|').filter(|t| !t.is_empty()).flat_map(|tag| ["[", tag, "]\n"]).collect();
    let thread = format!("{:?}", thread::current().id()).replace(['(', ')'], "");
    let (games, _) = audit(&format!("one-{thread}.pgn"), fide(dead), format!("[Event \"t\"]\n{tags}\n{moves}\n"));
    assert_eq!(games.len(), 1);
    games.into_iter().next().expect("a game")
}

fn kinds(report: &GameReport) -> Vec<ConflictKind> {
    report.conflicts.iter().map(|c| c.kind).collect()
}

#[test]
fn claims_are_found_where_they_were_first_possible() {
    let game = one("Result \"1/2-1/2\"", &format!("{} 1/2-1/2", KNIGHTS.repeat(3)), Dead::Flags);
    let claims: Vec<(usize, Player, Option<&str>, Option<&str>)> =
        game.claims.iter().map(|c| (c.place.ply, c.by, c.declared.as_deref(), c.article.as_deref())).collect();
    // Black could declare the move to the third occurrence of the start position.
    assert_eq!(claims, [(7, Player::Black, Some("Ng8"), Some("9.2.1")), (8, Player::White, None, Some("9.2.2"))]);
    assert_eq!((game.plies, game.moves_after_end, &game.end), (12, 0, &None));

    let five = one("Result \"1/2-1/2\"", &format!("{} e4 e5 1/2-1/2", KNIGHTS.repeat(4)), Dead::Flags);
    let end = five.end.as_ref().expect("an end");
    assert_eq!((end.place.ply, end.reason, end.article.as_deref()), (16, EndReason::Fivefold, Some("9.6.1")));
    assert_eq!((five.moves_after_end, kinds(&five)), (2, vec![]));

    let fifty = "SetUp \"1\"|FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 98 90\"|Result \"1-0\"";
    let game = one(fifty, "90. Ra2 Kd7 91. Ra3 Kd6 1-0", Dead::Flags);
    assert_eq!((game.claims[0].kind, game.claims[0].place.ply, game.claims[0].count), (ClaimKind::Fifty, 1, 100));
    assert_eq!(game.claims[0].by, Player::Black);
    assert_eq!(game.notes.len(), 1, "the count is the start position's in part");

    let seventy = "FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 148 120\"|Result \"1-0\"";
    let game = one(seventy, "120. Ra2 Kd7 121. Ra3 1-0", Dead::Flags);
    assert_eq!(game.end.as_ref().map(|e| (e.place.ply, e.reason)), Some((2, EndReason::SeventyFive)));
    assert_eq!((game.moves_after_end, kinds(&game)), (1, vec![ConflictKind::Board]));
}

#[test]
fn ends_and_results_are_compared() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    assert_eq!(kinds(&one("Result \"0-1\"", &format!("{mate} 0-1"), Dead::Flags)), []);
    let wrong = one("Result \"1-0\"", &format!("{mate} 1-0"), Dead::Flags);
    assert_eq!(kinds(&wrong), [ConflictKind::Board]);
    assert_eq!(
        (wrong.conflicts[0].lawful, wrong.conflicts[0].article.as_deref()),
        (Some(ResultTag::Second), Some("5.1.1"))
    );
    let differs = one("Result \"0-1\"", &format!("{mate} 1-0"), Dead::Flags);
    assert_eq!(kinds(&differs), [ConflictKind::TagAndText]);
    let on = one("Result \"0-1\"", &format!("{mate} 3. Kf2 Qxg4 0-1"), Dead::Flags);
    // Nothing can be played after a mate.
    assert_eq!(on.illegal.as_ref().map(|i| (i.place.ply, i.place.move_no, i.text.as_str())), Some((4, 3, "Kf2")));
    let stale = one("FEN \"7k/8/6K1/5Q2/8/8/8/8 w - - 0 1\"|Result \"1-0\"", "1. Qf7 1-0", Dead::Flags);
    assert_eq!(stale.end.as_ref().map(|e| e.reason), Some(EndReason::Stalemate));
    let bare = "FEN \"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\"|Result \"0-1\"";
    let game = one(bare, "1. Kxe2 Kd7 2. Kd3 0-1", Dead::Flags);
    assert_eq!(game.end.as_ref().map(|e| (e.place.ply, e.article.as_deref())), Some((1, Some("5.2.2"))));
    assert_eq!((game.moves_after_end, kinds(&game)), (2, vec![ConflictKind::Board]));
}

#[test]
fn flag_falls_are_asked_exactly() {
    let flag = |fen: &str, result: &str, moves: &str, dead| {
        let tags = format!("FEN \"{fen}\"|Result \"{result}\"|Termination \"Time forfeit\"");
        one(&tags, &format!("{moves} {result}"), dead)
    };
    // Black won on time with a bare king's better: a knight against a bare king and pawn can mate.
    let knight = "4k3/8/8/8/8/7p/3N4/4K3 b - - 0 1";
    assert_eq!(kinds(&flag(knight, "1-0", "Kd7", Dead::Flags)), []);
    // A knight against king and queen cannot.
    let queen = flag("4k2q/8/8/8/8/8/3N4/4K3 b - - 0 1", "1-0", "Kd7", Dead::Material);
    assert_eq!((kinds(&queen), queen.conflicts[0].article.as_deref()), (vec![ConflictKind::TimeWin], Some("6.9")));
    // Rammed pawns: the material says nothing, the exact answer does.
    let wall = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1";
    assert_eq!(kinds(&flag(wall, "1-0", "Kd2 Kd7", Dead::Material)), []);
    assert_eq!(kinds(&flag(wall, "1-0", "Kd2 Kd7", Dead::Flags)), [ConflictKind::TimeWin]);
    let dead = flag(wall, "1-0", "Kd2 Kd7", Dead::Exact);
    assert_eq!(dead.end.as_ref().map(|e| (e.place.ply, e.reason)), Some((0, EndReason::DeadPosition)));
    // Drawn on time although the other side can mate: with the line that does.
    let drawn = flag("4k3/8/8/8/8/7p/3N4/4K3 b - - 0 1", "1/2-1/2", "Kd7 Nf3", Dead::Flags);
    assert_eq!(kinds(&drawn), [ConflictKind::TimeDraw]);
    assert!(drawn.conflicts[0].proof.as_deref().is_some_and(|line| line.ends_with('#')), "{drawn:?}");
    assert_eq!(drawn.conflicts[0].lawful, Some(ResultTag::First));
    // A clock that stands at nothing is a flag fall without a word.
    let clock = "1. Nf3 {[%clk 0:00:10]} Kd7 {[%clk 0:00:00]}";
    let tags = "FEN \"4k2q/8/8/8/8/8/8/4K1N1 w - - 0 1\"|Result \"1-0\"";
    assert_eq!(kinds(&one(tags, &format!("{clock} 1-0"), Dead::Flags)), [ConflictKind::TimeWin]);
    // Resigned to a side that cannot mate (5.1.2).
    let resigned = one(
        "FEN \"4k2q/8/8/8/8/8/8/4K1N1 w - - 0 1\"|Result \"1-0\"|Termination \"Normal\"",
        "1. Nf3 1-0",
        Dead::Flags,
    );
    assert_eq!(kinds(&resigned), [ConflictKind::Win]);
    // Causes that the board does not show.
    for (words, moves) in [
        ("3-fold repetition", "e4 e5"),
        ("Stalemate", "e4 e5"),
        ("insufficient material", "e4 e5"),
        ("50-move rule", "e4 e5"),
    ] {
        let game =
            one(&format!("Result \"1/2-1/2\"|Termination \"{words}\""), &format!("{moves} 1/2-1/2"), Dead::Flags);
        assert_eq!(kinds(&game), [ConflictKind::Cause], "{words}");
    }
    let game = one(
        "Result \"1/2-1/2\"|Termination \"3-fold repetition\"",
        &format!("{} 1/2-1/2", KNIGHTS.repeat(2)),
        Dead::Flags,
    );
    assert_eq!(kinds(&game), []);
}

#[test]
fn broken_games_are_told_by_place_and_hold_nothing_up() {
    let text = format!(
        "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 d5 1-0\n\n\
         [Event \"b\"]\n[FEN \"8/8\"]\n\n1. e4 *\n\n\
         [Event \"c\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n\n\
         [Event \"d\"]\n\n1. e4 {{ no end\n\n\
         [Event \"e\"]\n\n1. xyzzy *\n\n\
         [Event \"f\"]\n\n1. e4 -- 2. d4 *\n\n\
         [Event \"g\"]\n[White \"J\u{f6}rg\"]\n\n1. e2-e4 e7e5 2. Ng1f3 0-0 *\n\n\
         [Event \"h\"]\n[Variant \"Chess960\"]\n[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n[Result \"1/2-1/2\"]\n\n1. {} 1/2-1/2\n",
        "Nc1 Nb6 Na2 Nc8 ".repeat(2)
    );
    let mut bytes = text.into_bytes();
    // One name in the encoding of the nineties.
    let at = bytes.windows(2).position(|w| w == "\u{f6}".as_bytes()).expect("it is there");
    bytes.splice(at..at + 2, [0xf6]);
    let (games, summary) = audit("broken.pgn", fide(Dead::Flags), bytes);
    let place =
        |i: usize| games[i].illegal.as_ref().map(|m| (m.place.ply, m.place.move_no, m.place.side, m.text.as_str()));
    assert_eq!(place(0), Some((2, 2, Player::White, "Ke3")));
    assert!(games[1].error.as_deref().is_some_and(|e| e.starts_with("FEN")));
    assert!(games[2].error.as_deref().is_some_and(|e| e.contains("Atomic")));
    assert_eq!(games[3].notes, [Remark::Text(SheetTrouble::CommentNotClosed)]);
    assert_eq!(place(4), Some((0, 1, Player::White, "xyzzy")));
    assert_eq!(place(5), Some((1, 1, Player::Black, "--")));
    assert_eq!((games[6].first.as_str(), place(6)), ("J\u{f6}rg", Some((3, 2, Player::Black, "0-0"))));
    assert_eq!(games[7].claims.len(), 2, "{:?}", games[7]);
    assert_eq!((&summary["games"], &summary["illegal"], &summary["errors"]), (&8.into(), &4.into(), &2.into()));
    let numbers: Vec<u64> = games.iter().map(|g| g.number).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!((games[1].line, games[0].offset), (6, 0));
}

#[test]
fn xiangqi_archives_are_audited_too() {
    let chase = "2bakab2/9/9/8c/9/9/4P4/9/9/2BAKABR1 w - - 0 1";
    let loops = |n: usize| "h0i0 i6h6 i0h0 h6i6 ".repeat(n);
    let text = format!(
        "[Event \"chase\"]\n[Red \"r\"]\n[Black \"b\"]\n[FEN \"{chase}\"]\n[Result \"1/2-1/2\"]\n\n{} 1/2-1/2\n\n\
         [Event \"notations\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马８进７ 2. H2+3 b9-c7 1-0\n\n\
         [Event \"repeats\"]\n[Result \"1/2-1/2\"]\n\n{} 1/2-1/2\n\n\
         [Event \"illegal\"]\n[Result \"1-0\"]\n\n1. h2e2 a9a5 1-0\n\n\
         [Event \"gb\"]\n[Result \"*\"]\n\n1. @@ *\n",
        loops(3),
        "h0g2 h9g7 g2h0 g7h9 ".repeat(3),
    );
    let gb = encoding("炮二平五 馬８進７".replace('馬', "马").replace('進', "进").as_str());
    let mut bytes = text.into_bytes();
    let at = bytes.windows(2).position(|w| w == b"@@").expect("it is there");
    bytes.splice(at..at + 2, gb);
    let law = Law::Xiangqi(XiangqiPreset::of(RuleSet::Chinese1999));
    let (games, summary) = audit("xiangqi.pgn", law, bytes);
    let bans: Vec<(usize, BanOutcome, SideClass)> =
        games[0].bans.iter().map(|b| (b.place.ply, b.outcome, b.kind)).collect();
    assert_eq!(
        bans,
        [
            (8, BanOutcome::RedMustChange, SideClass::PerpetualChase),
            (12, BanOutcome::RedLoses, SideClass::PerpetualChase)
        ]
    );
    assert_eq!(kinds(&games[0]), [ConflictKind::Ban]);
    assert_eq!(games[0].conflicts[0].lawful, Some(ResultTag::Second));
    assert_eq!((games[1].plies, &games[1].illegal), (4, &None), "{:?}", games[1]);
    assert_eq!(games[2].claims.iter().map(|c| (c.kind, c.place.ply)).collect::<Vec<_>>(), [(ClaimKind::Repetition, 8)]);
    assert_eq!(games[3].illegal.as_ref().and_then(|i| i.article.as_deref()), Some("4.1.6"));
    assert_eq!((games[4].plies, &games[4].illegal), (2, &None));
    assert_eq!(summary["bans"]["red loses"], 1);
    // Whoever runs an engine match declares the draw.
    let text = format!("[Event \"m\"]\n[Result \"1/2-1/2\"]\n\n{} 1/2-1/2\n", "h0g2 h9g7 g2h0 g7h9 ".repeat(3));
    let (games, _) = audit("match.pgn", Law::Xiangqi(XiangqiPreset::of(RuleSet::Computer)), text);
    assert_eq!(games[0].end.as_ref().map(|e| (e.place.ply, e.result)), Some((8, ResultTag::Draw)));
    assert_eq!(games[0].moves_after_end, 4);
}

fn encoding(text: &str) -> Vec<u8> {
    encoding_rs::GB18030.encode(text).0.into_owned()
}

/// An archive of `games` short games that differ.
fn archive(games: usize) -> String {
    let kinds = [
        "1. f3 e5 2. g4 Qh4# 1-0",
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1/2-1/2",
        "1. e4 e5 2. Ke3 1-0",
        "1. d4 d5 2. c4 *",
    ];
    let game = |i: usize| {
        let moves = kinds[i % kinds.len()];
        format!("[Event \"{i}\"]\n[White \"w\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n{moves}\n\n")
    };
    (0..games).map(game).collect::<Vec<_>>().concat()
}

#[test]
fn a_journal_cut_anywhere_loses_nothing_and_counts_nothing_twice() {
    let path = temporary("cut.pgn", archive(6));
    let journal = temporary("cut.journal", "");
    let order = Order { journal: Some(journal.clone()), ..order(fide(Dead::Flags), &path) };
    let report = |order: &Order| {
        let mut output = Vec::new();
        run(order, &mut output).expect("the audit runs");
        output
    };
    let whole = report(&order);
    let written = fs::read(&journal).expect("the journal is there");
    for end in (0..written.len()).step_by(29) {
        fs::write(&journal, &written[..end]).expect("the journal can be written");
        assert_eq!(report(&order), whole, "cut after {end} bytes");
        assert_eq!(fs::read(&journal).expect("the journal is there"), written, "cut after {end} bytes");
    }
    // Done already: told again from the journal alone, also when the archive has grown since.
    assert_eq!(report(&order), whole);
    fs::write(&path, archive(8)).expect("the archive can be written");
    let grown = report(&order);
    let plain = report(&Order { journal: None, ..order.clone() });
    assert_eq!(grown, plain);
    // Another law, another archive, a file that is no journal: refused, nothing changed.
    let before = fs::read(&journal).expect("the journal is there");
    let mut output = Vec::new();
    assert!(run(&Order { law: fide(Dead::Exact), ..order.clone() }, &mut output).is_err());
    let other = temporary("other.pgn", archive(9).replace("[Event \"0\"]", "[Event \"x\"]"));
    assert!(run(&Order { archive: other.as_path().into(), ..order.clone() }, &mut output).is_err());
    assert!(run(&Order { journal: Some(path.clone()), ..order.clone() }, &mut output).is_err());
    assert_eq!(fs::read(&journal).expect("the journal is there"), before);
    assert_eq!(fs::read_to_string(&path).expect("the archive is there"), archive(8));
    assert!(output.is_empty());
}

fn chuhan(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhan"));
    command.arg("arbiter").args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn an_audit_that_is_killed_goes_on() {
    let path = temporary("killed.pgn", archive(12_000));
    let journal = temporary("killed.journal", "");
    let path = path.to_str().expect("a path in UTF-8");
    let log = journal.to_str().expect("a path in UTF-8");
    let size = || fs::metadata(&journal).map_or(0, |m| m.len());
    let mut cuts = 0;
    for _ in 0..4 {
        let before = size();
        let mut child = chuhan(&["--audit", path, "--jobs", "1", "--resume", log])
            .stdout(Stdio::null())
            .spawn()
            .expect("the binary starts");
        // Until it has added something, or is done.
        while size() <= before.max(200) && child.try_wait().expect("it can be asked").is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        child.kill().expect("it can be killed");
        cuts += usize::from(!child.wait().expect("it ends").success());
    }
    assert!(cuts > 0, "every run was done before it could be killed");
    let resumed = chuhan(&["--audit", path, "--resume", log, "--json"]).output().expect("the binary starts");
    let plain = chuhan(&["--audit", path, "--json"]).output().expect("the binary starts");
    assert!(resumed.status.success() && plain.status.success());
    assert!(resumed.stdout == plain.stdout, "the resumed report differs");
    assert_eq!(plain.stdout.split(|&b| b == b'\n').count(), 12_002);
}

#[test]
fn the_command_line_audits() {
    let path = temporary("cli.pgn", archive(4));
    let path = path.to_str().expect("a path in UTF-8");
    let out = |arguments: &[&str]| {
        let out = chuhan(arguments).output().expect("the binary starts");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (text(out.stdout), text(out.stderr), out.status.code())
    };
    let (text, errors, code) = out(&["--audit", path]);
    assert!(text.contains("Game 2 (line 8): w - b  1-0  (1, ?, ?)\n  black could claim a draw: threefold (3) by declaring 4...Ng8 [9.2.1]"), "{text}");
    assert!(text.contains("cannot be played: 2.Ke3: "), "{text}");
    assert!(text.contains("Games: 4"), "{text}");
    assert_eq!((errors.as_str(), code), ("", Some(0)));
    let (text, _, _) = out(&["--audit", path, "--lang", "zh"]);
    assert!(text.contains("黑方可提出和棋：三次重复（3），声明着法4...Ng8 [9.2.1]"), "{text}");
    assert!(text.contains("不可走：2.Ke3：没有合法着法与之相符"), "{text}");
    // The same as a page.
    let page = temporary("audit.html", "");
    let (_, errors, code) = out(&["--audit", path, "--html", page.to_str().expect("a path in UTF-8")]);
    let html = fs::read_to_string(&page).expect("it was written");
    assert_eq!((errors.as_str(), code), ("", Some(0)));
    assert!(html.contains("black could claim a draw: threefold (3)") && html.contains("Games: 4"), "{html}");
    assert!(html.ends_with("</html>\n") && !html.contains("<script"), "{html}");
    // Under other numbers another claim comes first.
    let law = temporary("audit.toml", "base = 'fide-2023'\nrepetition = 2\n");
    let (text, _, _) = out(&["--audit", path, "--rules", law.to_str().expect("a path in UTF-8")]);
    assert!(text.contains("threefold (2) by declaring 2...Ng8"), "{text}");
    for (arguments, words) in [
        (vec!["--audit", "no-such.pgn"], "no-such.pgn"),
        (vec!["--audit", path, "--rules", "fide-1066"], "--rules"),
        (vec!["--audit", "-", "--resume", "x"], "standard input"),
        (vec!["--dead", "exact"], "--audit"),
    ] {
        let (text, errors, code) = out(&arguments);
        assert_eq!((text.as_str(), code), ("", Some(2)), "{arguments:?}");
        assert!(errors.contains(words), "{arguments:?}: {errors}");
    }
}

#[test]
fn what_an_audit_says_is_in_the_language_and_of_the_game() {
    let out = |arguments: &[&str]| {
        let out = chuhan(arguments).output().expect("the binary starts");
        String::from_utf8(out.stdout).expect("UTF-8")
    };
    // The game is known by its moves, and these are printed as they stand.
    let path = temporary("zh-xiangqi.pgn", "[Event \"杯\"]\n[Result \"*\"]\n\n1. 炮二平五 马8进7 2. 炮五平十 *\n");
    let text = out(&["--audit", path.to_str().expect("a path"), "--lang", "zh"]);
    assert!(text.contains("不可走：2.炮五平十：不能读作唯一的合法着法"), "{text}");
    // A stalemate is drawn in chess and lost in xiangqi.
    let chess = "[FEN \"7k/5Q2/8/8/8/8/8/K7 w - - 0 1\"]\n[Result \"1-0\"]\n\n1. Kb1 *\n\n[Event \"b\"]\n[FEN \"7k/8/8/5Q2/8/8/8/K7 w - - 0 1\"]\n[Result \"1-0\"]\n\n1. Qf7 1-0\n";
    let path = temporary("zh-chess.pgn", chess);
    let text = out(&["--audit", path.to_str().expect("a path"), "--lang", "zh"]);
    assert!(text.contains("：逼和，1/2-1/2") && !text.contains("困毙") && !text.contains("ply"), "{text}");
    let xiangqi = "[Game \"Chinese Chess\"]\n[FEN \"3k5/9/9/9/9/9/9/9/8R/4K4 w - - 0 1\"]\n[Result \"1/2-1/2\"]\n\n1. i1i8 1/2-1/2\n";
    let path = temporary("zh-stalemate.pgn", xiangqi);
    let text = out(&["--audit", path.to_str().expect("a path"), "--lang", "zh"]);
    assert!(text.contains("：困毙，1-0") && !text.contains("逼和"), "{text}");
    // Castling rights without a rook are not dropped in silence.
    let rights = "[FEN \"4k3/8/8/8/8/8/8/4K3 w KQ - 0 1\"]\n[Result \"1-0\"]\n\n1. Kd1 1-0\n";
    let path = temporary("rights.pgn", rights);
    let text = out(&["--audit", path.to_str().expect("a path")]);
    assert!(text.contains("note: the FEN names castling rights"), "{text}");
    // What is no PGN is refused by name.
    let path = temporary("cases.jsonl", "{\"preset\":\"fide-2023\"}\n");
    let out = chuhan(&["--audit", path.to_str().expect("a path")]).output().expect("the binary starts");
    assert_eq!(out.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&out.stderr).contains("an audit reads PGN, this is JSON"));
}
