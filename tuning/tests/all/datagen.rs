//! `chuhan-tune datagen` from the command line: the same games however they are divided,
//! interrupted or resumed.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

use chuhan_tuning::shard::{self, GameRecord};

const QUICK: [&str; 4] = ["--nodes", "60", "--max-plies", "40"];

fn datagen(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhan-tune"));
    command.arg("datagen").args(words).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn play(game: &str, out: &Path, more: &[&str]) -> Command {
    play_on(2, game, out, more)
}

fn play_on(threads: usize, game: &str, out: &Path, more: &[&str]) -> Command {
    let mut command = datagen(&["play", "--game", game, "--threads", &threads.to_string(), "--out"]);
    command.arg(out).args(QUICK).args(more);
    command
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn content(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", errors(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn shards(folder: &Path) -> Vec<PathBuf> {
    chuhan_tuning::dataset::shards_in(folder).unwrap_or_default()
}

/// The games of a folder by number.
fn games(game: &str, folder: &Path) -> Vec<GameRecord> {
    let mut games: Vec<GameRecord> =
        shards(folder).iter().flat_map(|path| shard::read(path, game).unwrap().games).collect();
    games.sort_by_key(|game| game.number);
    games
}

/// How many games a run that is going on has kept. Its shard may be there before its header is.
fn kept_so_far(game: &str, folder: &Path) -> usize {
    shards(folder).iter().map(|path| shard::read(path, game).map_or(0, |shard| shard.games.len())).sum()
}

fn parts_make_the_whole(game: &str) {
    let folder = tempfile::tempdir().unwrap();
    let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
    content(play(game, &whole, &["--games", "7"]));
    content(play_on(1, game, &parts, &["--games", "7", "--part", "1/2"]));
    content(play(game, &parts, &["--games", "7", "--part", "2/2"]));
    assert_eq!(shards(&parts).len(), 2);
    let all = games(game, &whole);
    assert_eq!(all.iter().map(|g| g.number).collect::<Vec<_>>(), (0..7).collect::<Vec<_>>());
    assert_eq!(all, games(game, &parts));

    // A shard that lies in the folder twice counts once.
    fs::copy(&shards(&parts)[0], parts.join("again.shard")).unwrap();
    let said = content(datagen(&["stats", "--game", game, parts.to_str().unwrap()]));
    assert!(said.contains("games       7 (4 met twice, 0 not to be replayed)"), "{said}");

    // To text, into a shard, and back to text.
    let (text, packed, back) =
        (folder.path().join("a.csv"), folder.path().join("b.shard"), folder.path().join("c.csv.zst"));
    let [text, packed, back] = [&text, &packed, &back].map(|p| p.to_str().unwrap());
    content(datagen(&["text", "--game", game, whole.to_str().unwrap(), "--out", text]));
    content(datagen(&["pack", "--game", game, text, "--out", packed]));
    content(datagen(&["text", "--game", game, packed, "--out", back]));
    let lines = fs::read_to_string(text).unwrap();
    assert!(lines.lines().count() > 30, "{lines}");
    let unpacked = zstd::decode_all(fs::File::open(back).unwrap()).unwrap();
    assert_eq!(lines, String::from_utf8(unpacked).unwrap());
}

#[test]
fn parts_make_the_whole_in_chess() {
    parts_make_the_whole("chess");
}

#[test]
fn parts_make_the_whole_in_xiangqi() {
    parts_make_the_whole("xiangqi");
}

#[test]
fn a_killed_run_loses_nothing_finished_and_counts_nothing_twice() {
    let folder = tempfile::tempdir().unwrap();
    let (straight, killed) = (folder.path().join("straight"), folder.path().join("killed"));
    let more = ["--games", "24"];
    content(play("xiangqi", &straight, &more));
    let resumed = ["--games", "24", "--resume"];
    let mut finished: Vec<GameRecord> = Vec::new();
    for round in 1..=3 {
        let mut child = play("xiangqi", &killed, &resumed).spawn().unwrap();
        while kept_so_far("xiangqi", &killed) < 5 * round {
            assert!(child.try_wait().unwrap().is_none(), "it ended before it could be killed");
            thread::sleep(Duration::from_millis(2));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        // A kill between two writes leaves whole frames; tear the last one as a crash of the
        // machine might.
        let shard = &shards(&killed)[0];
        let length = fs::metadata(shard).unwrap().len();
        fs::OpenOptions::new().write(true).open(shard).unwrap().set_len(length - 3).unwrap();
        let now = games("xiangqi", &killed);
        assert!(finished.iter().all(|game| now.contains(game)));
        finished = now;
    }
    content(play("xiangqi", &killed, &resumed));
    assert_eq!(games("xiangqi", &straight), games("xiangqi", &killed));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_run_in_good_order() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    let child = play("chess", out, &["--games", "4000"]).spawn().unwrap();
    while kept_so_far("chess", out) < 4 {
        thread::sleep(Duration::from_millis(2));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("interrupted; the same command with --resume goes on"), "{}", errors(&output));
    assert!(
        errors(&output).contains(" of 4000 games\n"),
        "off a terminal progress is told in lines: {}",
        errors(&output)
    );
    assert!(String::from_utf8_lossy(&output.stdout).contains("of them searching"));
    assert!(shard::read(&shards(out)[0], "chess").unwrap().flaw.is_none());
}

#[test]
fn what_exists_is_not_overwritten_and_not_mixed() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    content(play("chess", out, &["--games", "2"]));
    let again = play("chess", out, &["--games", "2"]).output().unwrap();
    assert!(!again.status.success() && errors(&again).contains("exists; give --resume"), "{}", errors(&again));
    // More games of the same run may be added.
    content(play("chess", out, &["--games", "4", "--resume"]));
    assert_eq!(games("chess", out).len(), 4);
    // Other options make another run, in another file.
    content(play("chess", out, &["--games", "2", "--seed", "2", "--resume"]));
    assert_eq!(shards(out).len(), 2);

    let name = shards(out)[0].to_str().unwrap().to_owned();
    let wrong = datagen(&["stats", "--game", "xiangqi", &name]).output().unwrap();
    assert!(!wrong.status.success());
    assert!(errors(&wrong).contains("byte 0: a shard of chess, not of xiangqi"), "{}", errors(&wrong));
}

/// A limit on file size stands in for a full disk: the write fails in the middle of a shard.
#[cfg(unix)]
#[test]
fn a_full_disk_is_named_and_what_was_good_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (full, straight) = (folder.path().join("full"), folder.path().join("straight"));
    let script = "trap '' XFSZ; ulimit -f 4; exec \"$@\"";
    let mut command = Command::new("bash");
    command.args(["-c", script, "bash", env!("CARGO_BIN_EXE_chuhan-tune"), "datagen", "play"]);
    command.args(["--game", "chess", "--games", "60", "--threads", "2", "--out"]).arg(&full).args(QUICK);
    let output = command.output().unwrap();
    let said = errors(&output);
    assert!(!output.status.success() && said.contains(".shard: byte "), "{said}");
    let kept = shard::read(&shards(&full)[0], "chess").unwrap();
    assert!(kept.flaw.is_none() && kept.games.len() > 2, "{:?}", kept.flaw);
    content(play("chess", &full, &["--games", "60", "--resume"]));
    content(play("chess", &straight, &["--games", "60"]));
    assert_eq!(games("chess", &full), games("chess", &straight));
}

#[test]
fn bad_books_and_parts_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book.epd");
    fs::write(&book, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nnonsense\n").unwrap();
    let refused = |more: &[&str], part: &str| {
        let output = play("chess", folder.path(), &[&["--games", "2"], more].concat()).output().unwrap();
        assert!(!output.status.success() && errors(&output).contains(part), "{}", errors(&output));
    };
    refused(&["--book", book.to_str().unwrap()], "book.epd: line 2: not a position of chess");
    refused(&["--part", "3/2"], "'3/2' is not a part");
    refused(&["--random-least", "9", "--random-most", "8"], "--random-least is more than --random-most");
}
