//! Long random use of one process: sessions of both protocols and lines of garbage. No crash, no
//! answer that does not come, no memory that grows. A seeded sample runs always; `CHUHAN_DEEP=1` asks
//! for 10,000 sessions and 50,000 lines and measures the time of every answer.

use std::time::{Duration, Instant};

use chuhan_engine::{
    chess::Chess,
    game::Position,
    info::{GameInfo, PositionInfo},
    xiangqi::Xiangqi,
};
use chuhan_tests::{deep, dialogue::Engine};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

const CHUHAN: &str = env!("CARGO_BIN_EXE_chuhan");
/// An answer that takes longer is a hang.
const HANG: Duration = Duration::from_secs(1);
/// Memory may grow by so much from the first half of a long run to the second.
const GROWTH: f64 = 0.05;
/// Even a short run never needs more, in KiB.
const MOST: f64 = 400_000.0;
/// Measurements of memory in one run.
const MOMENTS: usize = 20;

/// The program, with an allocator that gives back what is freed: what grows is then ours.
fn start() -> Engine {
    if cfg!(target_os = "linux") {
        return Engine::start("env", &["MALLOC_ARENA_MAX=1", "MALLOC_MMAP_THRESHOLD_=65536", CHUHAN]);
    }
    Engine::start(CHUHAN, &[])
}

/// The slowest answer of a run.
struct Watch {
    slowest: Duration,
    after: String,
}

impl Watch {
    fn new() -> Self {
        Self { slowest: Duration::ZERO, after: String::new() }
    }
    /// Asks something and waits for the answer.
    fn ask(&mut self, engine: &mut Engine, question: &str, answer: &str) -> Vec<String> {
        let began = Instant::now();
        engine.say(question);
        let lines = engine.expect(answer);
        if began.elapsed() > self.slowest {
            (self.slowest, self.after) = (began.elapsed(), question.to_owned());
        }
        lines
    }
    /// Only the long run is about time: a sample shares its machine with other tests.
    fn judge(&self, what: &str) {
        println!("{what}: the slowest answer took {:?}, to {:?}", self.slowest, self.after);
        assert!(!deep() || self.slowest < HANG, "{what}: {:?} after {:?}", self.slowest, self.after);
    }
}

/// Memory in use, in KiB, in a state that is the same each time; `None` where the system does not say.
fn memory(engine: &mut Engine) -> Option<f64> {
    engine.say("stop");
    for line in [
        "uci",
        "setoption name UCI_Variant value chess",
        "setoption name Hash value 2",
        "setoption name Threads value 1",
        "setoption name MultiPV value 1",
        "setoption name Skill Level value 20",
        "setoption name UCI_LimitStrength value false",
        "ucinewgame",
        "position startpos",
    ] {
        engine.say(line);
    }
    // A search that still ran has ended before this count, and its answer has come.
    engine.say("go perft 3");
    engine.expect("Nodes searched: 8902");
    engine.say("go nodes 20000");
    engine.expect("bestmove ");
    let text = std::fs::read_to_string(format!("/proc/{}/status", engine.id())).ok()?;
    let line = text.lines().find_map(|l| l.strip_prefix("VmRSS:"))?;
    line.split_ascii_whitespace().next()?.parse().ok()
}

/// Memory at the moments of a run.
fn assert_steady(what: &str, moments: &[f64]) {
    let (first, second) = moments.split_at(moments.len() / 2);
    let most = |part: &[f64]| part.iter().copied().fold(0.0, f64::max);
    println!("{what}: {} KiB at the most in the first half, {} KiB in the second", most(first), most(second));
    assert!(most(moments) <= MOST, "{what}: {moments:?}");
    assert!(!deep() || most(second) <= most(first) * (1.0 + GROWTH), "{what}: {moments:?}");
}

/// A random line of play from the start of a game.
fn random_game<G: GameInfo>(rng: &mut Pcg64Mcg) -> String {
    let mut position = G::Position::from_fen(G::START_FEN).expect("the start position");
    let mut text = String::from("position startpos moves");
    for _ in 0..rng.random_range(0..60) {
        let moves = position.legal_moves();
        let count = moves.iter().count();
        if count == 0 {
            break;
        }
        let m = moves.iter().nth(rng.random_range(0..count)).expect("within");
        text.push(' ');
        text.push_str(&position.move_text(m));
        position.make(m);
    }
    text
}

fn pick<'a>(rng: &mut Pcg64Mcg, from: &[&'a str]) -> &'a str {
    from[rng.random_range(0..from.len())]
}

/// One session: a handshake, options, some searches of all kinds with words in between.
fn session(engine: &mut Engine, rng: &mut Pcg64Mcg, watch: &mut Watch) {
    const SETTINGS: &[&str] = &[
        "setoption name Hash value 1",
        "setoption name Hash value 4",
        "setoption name Threads value 1",
        "setoption name Threads value 2",
        "setoption name MultiPV value 1",
        "setoption name MultiPV value 3",
        "setoption name Clear Hash",
        "setoption name Ponder value true",
        "setoption name UCI_ShowWDL value true",
        "setoption name Skill Level value 5",
        "setoption name Skill Level value 20",
        "setoption name UCI_Elo value 900",
        "setoption name Contempt value -30",
        "setoption name RepetitionRule value asian",
        "setoption name Debug Log File value /no/such/folder/x",
        "setoption hashsize 2",
        "setoption usemillisec true",
        "setoption newgame",
        "setoption nonsense 3",
    ];
    const ENDING: &[&str] = &[
        "depth 1",
        "depth 3",
        "nodes 1",
        "nodes 700",
        "movetime 2",
        "wtime 30 btime 30",
        "wtime 0 btime 0",
        "mate 1",
        "time 3 increment 0",
        "perft 1",
        "depth 2 searchmoves a2a3 a0a1",
    ];
    const WAITING: &[&str] = &["infinite", "ponder wtime 20 btime 20", "ponder depth 2", "infinite depth 2", "ponder"];
    const BETWEEN: &[&str] = &[
        "d",
        "eval",
        "stop",
        "ponderhit",
        "position startpos",
        "banmoves e2e4 h2e2",
        "ucinewgame",
        "flip",
        "probe startpos",
        "setoption name Hash value 2",
        "nonsense",
        "",
        "position fen nonsense",
        "debug off",
    ];
    let ucci = rng.random_range(0..3) == 0;
    let xiangqi = ucci || rng.random();
    if ucci {
        watch.ask(engine, "ucci", "ucciok");
    } else {
        watch.ask(engine, "uci", "uciok");
        engine.say(if xiangqi {
            "setoption name UCI_Variant value xiangqi"
        } else {
            "setoption name UCI_Variant value chess"
        });
    }
    for _ in 0..rng.random_range(0..4) {
        engine.say(pick(rng, SETTINGS));
    }
    if rng.random() {
        engine.say("ucinewgame");
    }
    watch.ask(engine, "isready", "readyok");
    for _ in 0..rng.random_range(1..5) {
        engine.say(&if xiangqi { random_game::<Xiangqi>(rng) } else { random_game::<Chess>(rng) });
        let waits = rng.random_range(0..3) == 0;
        let limits = pick(rng, if waits { WAITING } else { ENDING });
        engine.say(&format!("go {limits}"));
        let mut said = Vec::new();
        for _ in 0..rng.random_range(0..4) {
            engine.say(pick(rng, BETWEEN));
        }
        said.extend(watch.ask(engine, "isready", "readyok"));
        engine.say("stop");
        said.extend(watch.ask(engine, "isready", "readyok"));
        // The search has been told to stop: its answer has come, or is the next thing to come. In
        // UCCI an idle `stop` is answered too, so there may be more.
        let answers = |lines: &[String]| {
            lines
                .iter()
                .filter(|l| {
                    l.starts_with("bestmove ")
                        || *l == "nobestmove"
                        || (l.starts_with("Nodes searched") || l.ends_with("perft stopped"))
                })
                .count()
        };
        if answers(&said) == 0 {
            said.push(engine.line());
            while answers(&said) == 0 {
                said.push(engine.line());
            }
        }
        if !ucci {
            said.extend(watch.ask(engine, "isready", "readyok"));
            assert_eq!(answers(&said), 1, "go {limits}: {said:?}");
        }
    }
}

#[test]
fn sessions_of_random_words() {
    let total = if deep() { 10_000 } else { 300 };
    let mut rng = Pcg64Mcg::seed_from_u64(10_000);
    let mut watch = Watch::new();
    let mut engine = start();
    let mut moments = Vec::new();
    for number in 1..=total {
        // Every twentieth has a process of its own, which has to end well.
        if number % 20 == 0 {
            let mut own = Engine::start(CHUHAN, &[]);
            session(&mut own, &mut rng, &mut watch);
            if rng.random() {
                own.say("go infinite");
            }
            own.quit();
        } else {
            session(&mut engine, &mut rng, &mut watch);
        }
        if number % (total / MOMENTS) == 0 {
            moments.extend(memory(&mut engine));
        }
    }
    engine.quit();
    assert_steady("sessions", &moments);
    watch.judge("sessions");
}

/// Lines made of protocol words in any order, with garbage between them.
fn random_line(rng: &mut Pcg64Mcg) -> String {
    const WORDS: &[&str] = &[
        "uci",
        "ucci",
        "isready",
        "ucinewgame",
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "stop",
        "ponderhit",
        "setoption",
        "name",
        "value",
        "infinite",
        "ponder",
        "depth",
        "nodes",
        "movetime",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "mate",
        "searchmoves",
        "excludemoves",
        "banmoves",
        "probe",
        "time",
        "increment",
        "opptime",
        "draw",
        "debug",
        "on",
        "off",
        "d",
        "eval",
        "flip",
        "compiler",
        "help",
        "register",
        "MultiPV",
        "UCI_Chess960",
        "UCI_Variant",
        "chess",
        "xiangqi",
        "UCI_ShowWDL",
        "true",
        "false",
        "Ponder",
        "Contempt",
        "usemillisec",
        "newgame",
        "style",
        "risky",
        "Skill",
        "Level",
        "Clear",
        "Hash",
        "perft",
        "1",
        "2",
        "3",
        "0",
        "-1",
        "7",
        "100",
        "99999999999999999999",
        "e2e4",
        "e7e5",
        "g1f3",
        "h2e2",
        "h9g7",
        "h10g8",
        "a7a8q",
        "0000",
        "w",
        "b",
        "-",
        "KQkq",
        "e3",
        "4k3/8/8/8/8/8/8/4K3",
        "3k5/9/9/9/9/9/9/9/9/4K4",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
        "r3k2r/8/8/8/8/8/8/R3K2R",
        "xyzzy",
        "\u{fffd}",
        "\u{4e2d}\u{56fd}",
        "\0",
        "\t",
        "  ",
        "<empty>",
        "///",
        "none",
        "resign",
    ];
    let mut line = match rng.random_range(0..10) {
        0 => "position startpos moves".to_owned(),
        1 => "go depth 2".to_owned(),
        2 => "go nodes 50".to_owned(),
        3 => "position fen".to_owned(),
        4 => "setoption name".to_owned(),
        _ => String::new(),
    };
    for _ in 0..rng.random_range(0..8) {
        line.push(' ');
        line.push_str(WORDS[rng.random_range(0..WORDS.len())]);
    }
    // Half of a deep perft, or a second of thinking, is not what this is about.
    line.replace("perft 7", "perft 1").replace("perft 100", "perft 2").replace("perft 9", "perft ")
}

#[test]
fn lines_of_random_protocol_text() {
    let rounds = if deep() { 500 } else { 100 };
    let mut rng = Pcg64Mcg::seed_from_u64(2026);
    let mut watch = Watch::new();
    let mut engine = start();
    let mut moments = Vec::new();
    for round in 1..=rounds {
        let mut lines = String::new();
        for _ in 0..100 {
            lines.push_str(&random_line(&mut rng));
            lines.push('\n');
        }
        engine.send(lines.as_bytes());
        // Whatever is being searched, the answer to this comes.
        let said = engine.pending();
        assert!(said.iter().all(|l| l.is_ascii() && !l.is_empty()), "round {round}");
        watch.ask(&mut engine, "isready", "readyok");
        if round % (rounds / MOMENTS) == 0 {
            moments.extend(memory(&mut engine));
        }
    }
    engine.quit();
    assert_steady("lines", &moments);
    watch.judge("lines");
}
