//! `chuhan-tune texel` from the command line: what it writes, that it can be killed, and what it
//! says of bad input.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use chuhan_engine::{
    chess::Chess,
    game::{Game, Position},
    info::{GameInfo, PositionInfo},
};
use chuhan_tuning::weightfile::WeightFile;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64;

fn weights() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/src/chess/weights.rs")
}

/// Positions of random games, labelled by who has more rooks and queens, which the round weights
/// do not know.
pub(super) fn labelled(count: usize) -> String {
    let mut dice = Pcg64::seed_from_u64(5);
    let mut out = String::new();
    let mut written = 0;
    while written < count {
        let mut position = <Chess as Game>::Position::from_fen(Chess::START_FEN).unwrap();
        for ply in 0..120 {
            let moves: Vec<_> = position.legal_moves().iter().collect();
            if moves.is_empty() {
                break;
            }
            position.make(moves[dice.random_range(0..moves.len())]);
            if ply >= 20 && ply % 4 == 0 && !position.in_check() {
                let fen = position.fen();
                let board = fen.split(' ').next().unwrap();
                let heavy = |major: [char; 2]| board.chars().filter(|c| major.contains(c)).count();
                let result = match heavy(['R', 'Q']).cmp(&heavy(['r', 'q'])) {
                    std::cmp::Ordering::Greater => "1.0",
                    std::cmp::Ordering::Equal => "0.5",
                    std::cmp::Ordering::Less => "0.0",
                };
                out.extend([&fen, ";", result, "\n"]);
                written += 1;
            }
        }
    }
    out
}

pub(super) struct Bench {
    folder: tempfile::TempDir,
}

impl Bench {
    pub(super) fn new(data: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("data.csv"), data).unwrap();
        Self { folder }
    }
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
    fn command(&self, out: &str, more: &[&str]) -> Command {
        self.command_of("texel", out, more)
    }
    /// The command line of a job that fits something to the data.
    pub(super) fn command_of(&self, job: &str, out: &str, more: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chuhan-tune"));
        command.args([job, "--game", "chess", "--batch", "1024", "--weights"]).arg(weights());
        command.arg("--data").arg(self.path("data.csv")).arg("--out").arg(self.path(out)).args(more);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }
    /// What it printed, and whether it was content.
    fn run(&self, out: &str, more: &[&str]) -> (bool, String, String) {
        self.run_of("texel", out, more)
    }
    pub(super) fn run_of(&self, job: &str, out: &str, more: &[&str]) -> (bool, String, String) {
        let output = self.command_of(job, out, more).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.success(), text(output.stdout), text(output.stderr))
    }
    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }
}

/// Kills without warning once `ready`.
pub(super) fn kill_when(mut child: Child, mut ready: impl FnMut() -> bool) {
    while !ready() {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it could be killed");
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn tuning_lowers_the_loss_and_is_the_same_on_any_number_of_threads() {
    let bench = Bench::new(&labelled(6000));
    let options = ["--epochs", "12", "--plot"];
    let picture = bench.path("loss.svg");
    let picture = picture.to_str().unwrap();
    let (fine, said, errors) = bench.run("one.rs", &[&options[..], &[picture, "--threads", "1"]].concat());
    assert!(fine, "{errors}");
    let line = said.lines().find(|l| l.starts_with("loss before:")).unwrap();
    let losses: Vec<f64> = line
        .split_whitespace()
        .filter_map(|word| word.trim_end_matches(';').parse().ok())
        .filter(|x: &f64| *x < 1.0)
        .collect();
    let [train, held, train_after, held_after] = losses[..] else { panic!("{line}") };
    assert!(train_after < 0.8 * train && held_after < 0.8 * held, "{line}");
    assert!(said.contains("MATERIAL"), "{said}");
    assert!(bench.read("loss.svg").starts_with("<svg"));
    assert!(errors.contains(" of 12 passes at most: train "), "off a terminal progress is told in lines: {errors}");

    let (fine, _, errors) = bench.run("three.rs", &[&options[..], &[picture, "--threads", "3"]].concat());
    assert!(fine, "{errors}");
    assert_eq!(bench.read("one.rs"), bench.read("three.rs"));
    // Whether traces are kept, or some, or none, changes nothing but the time it takes.
    for (memory, anew) in [("0", "100 %"), ("1", "%")] {
        let (fine, said, errors) = bench.run("boards.rs", &[&options[..], &[picture, "--memory", memory]].concat());
        assert!(fine, "{errors}");
        let line = said.lines().find(|line| line.starts_with("traced anew in every pass")).unwrap();
        assert!(line.ends_with(anew), "{line}");
        assert_eq!(bench.read("one.rs"), bench.read("boards.rs"));
    }
    let before = WeightFile::read(&weights()).unwrap();
    let after = WeightFile::parse(&bench.read("one.rs")).unwrap();
    assert_eq!(before.groups().len(), after.groups().len());
    assert_ne!(before.weights(), after.weights());
}

#[test]
fn a_killed_run_resumed_ends_as_if_never_killed() {
    let bench = Bench::new(&labelled(6000));
    let options = ["--epochs", "30", "--keep-size", "--coolings", "1", "--patience", "2"];
    let (fine, _, errors) = bench.run("straight.rs", &options);
    assert!(fine, "{errors}");
    let checkpoint = bench.path("state.json");
    let resumed = [&options[..], &["--checkpoint", checkpoint.to_str().unwrap(), "--resume"]].concat();
    let passes = || fs::read_to_string(&checkpoint).map_or(0, |text| text.matches("held_out").count());
    for memory in ["0", "1", "3000"] {
        let before = passes();
        let resumed = [&resumed[..], &["--memory", memory]].concat();
        kill_when(bench.command("killed.rs", &resumed).spawn().unwrap(), || passes() > before + 1);
    }
    let (fine, said, errors) = bench.run("killed.rs", &resumed);
    assert!(fine, "{errors}");
    assert!(said.contains("going on after pass"), "{said}");
    assert_eq!(bench.read("straight.rs"), bench.read("killed.rs"));

    let other = [&resumed[..], &["--seed", "9"]].concat();
    let (fine, _, errors) = bench.run("killed.rs", &other);
    assert!(!fine && errors.contains("state.json: a checkpoint of other data or options"), "{errors}");
    fs::write(&checkpoint, "{\"identity\":\"").unwrap();
    let (fine, _, errors) = bench.run("killed.rs", &resumed);
    assert!(!fine && errors.contains("state.json: damaged checkpoint"), "{errors}");
}

#[test]
fn weights_are_made_simpler_and_the_odd_ones_named() {
    let bench = Bench::new(&labelled(4000));
    let simpler = ["--epochs", "1", "--merge-below", "50", "--means-into", "MATERIAL", "--rising", "KNIGHT_MOBILITY"];
    let (fine, said, errors) = bench.run("out.rs", &simpler);
    assert!(fine, "{errors}");
    for part in [
        " weights that fewer than 50 positions use took their neighbours' mean",
        "moved from ROOK_MOBILITY into MATERIAL: mg ",
        " weights look odd:",
        " positions",
    ] {
        assert!(said.contains(part), "no '{part}' in: {said}");
    }
    // A bishop pair is no bishop.
    assert!(!said.contains("moved from BISHOP_PAIR"), "{said}");
    let (fine, _, errors) = bench.run("out.rs", &["--means-into", "NOTHING"]);
    assert!(!fine && errors.contains("there is no group of weights 'NOTHING'"), "{errors}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_says_how_to_go_on() {
    let bench = Bench::new(&labelled(6000));
    let checkpoint = bench.path("state.json");
    let kept = ["--epochs", "100000", "--patience", "100000", "--checkpoint", checkpoint.to_str().unwrap()];
    let mut child = bench.command("out.rs", &kept).spawn().unwrap();
    while !checkpoint.exists() {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it could be interrupted");
        thread::sleep(Duration::from_millis(2));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("interrupted; the same command with --resume goes on"), "{errors}");
}

#[test]
fn bad_lines_are_named_and_the_good_ones_used() {
    let mut lines: Vec<String> = labelled(3000).lines().map(str::to_owned).collect();
    lines[41] = "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;1.0".into();
    lines[77] = "8/8/8/8/8/8/8/8".into();
    let bench = Bench::new(&lines.join("\n"));
    let (fine, _, errors) = bench.run("out.rs", &["--epochs", "1"]);
    assert!(fine, "{errors}");
    assert!(errors.contains("data.csv: line 42: not a position of chess: "), "{errors}");
    assert!(errors.contains("(2 left out)"), "{errors}");
}

#[test]
fn data_that_cannot_be_used_is_refused_in_one_line() {
    let refused = |data: &str, more: &[&str], part: &str| {
        let bench = Bench::new(data);
        let (fine, _, errors) = bench.run("out.rs", more);
        assert!(!fine && errors.contains(part), "{errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
        assert!(!bench.path("out.rs").exists());
    };
    let xiangqi = "4kab2/4a4/4bn3/p7p/9/9/P3R3P/1N2B4/5N1r1/1cBA1K3 b - - 0 1;0.0\n";
    refused(xiangqi, &[], "data.csv: line 1: not a position of chess");
    refused("", &[], "too few positions");
    let start = format!("{};1.0\n", Chess::START_FEN);
    refused(&start, &["--freeze", "NOTHING"], "there is no group of weights 'NOTHING'");
    refused(&start, &["--held-out", "1.5"], "--held-out must lie between 0 and 1");
    refused(&start, &["--data", "absent.csv"], "absent.csv: opening: ");
}

#[test]
fn a_torn_compressed_file_gives_what_it_held() {
    let bench = Bench::new("");
    let whole = zstd::encode_all(labelled(4000).as_bytes(), 3).unwrap();
    let torn = bench.path("torn.csv.zst");
    fs::write(&torn, &whole[..whole.len() - 20]).unwrap();
    // An empty file beside it changes nothing.
    let (fine, said, errors) = bench.run("out.rs", &["--data", torn.to_str().unwrap(), "--epochs", "1"]);
    assert!(fine, "{errors}");
    assert!(errors.contains("torn.csv.zst: after line "), "{errors}");
    assert!(said.contains("positions to train on"), "{said}");
}

#[test]
fn another_games_weight_file_is_refused() {
    let bench = Bench::new("");
    let other = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/src/xiangqi/weights.rs");
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhan-tune"));
    command.args(["texel", "--game", "chess", "--data"]).arg(bench.path("data.csv")).arg("--weights").arg(other);
    let errors = String::from_utf8(command.output().unwrap().stderr).unwrap();
    assert!(errors.contains("weights.rs: not the weights of this build of chess"), "{errors}");
}
