//! Laws that the search keeps in every game.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use chuhan_engine::{
    chess::Chess,
    info::{GameInfo, PositionInfo},
    xiangqi::Xiangqi,
};
use chuhan_engine::{
    game::{Game, Position},
    law::Ruling,
    score::Score,
    search::{
        Clock, Exactness, Info, Limits, Listener, NullListener, SearchResult, Searcher, Settings, Signals, level::Level,
    },
};
use chuhan_tests::{duel::Duel, heard};

type Pos<G> = <G as Game>::Position;

/// The score of a finished game, or the limits a provisional ruling puts on the value.
fn ruling<G: GameInfo>(pos: &Pos<G>, ply: usize) -> Result<(Score, Score), Score> {
    match heard::<G>(pos, ply) {
        _ if ply == 0 => Ok((-Score::INFINITE, Score::INFINITE)),
        Some(Ruling::Draw) => Err(Score::DRAW),
        Some(Ruling::Win) => Err(-Score::banned_in(ply)),
        Some(Ruling::Loss) => Err(Score::banned_in(ply)),
        Some(Ruling::AtLeastDraw) => Ok((Score::DRAW, Score::INFINITE)),
        Some(Ruling::AtMostDraw) => Ok((-Score::INFINITE, Score::DRAW)),
        None => Ok((-Score::INFINITE, Score::INFINITE)),
    }
}

/// Plain negamax over the same rules, to the bottom and without evaluation: what is won by force
/// within `depth` plies.
fn negamax<G: GameInfo>(pos: &mut Pos<G>, depth: usize, ply: usize) -> Score {
    let (floor, ceiling) = match ruling::<G>(pos, ply) {
        Ok(limits) => limits,
        Err(score) => return score,
    };
    let legal = pos.legal_moves();
    if legal.is_empty() {
        return pos.no_moves(ply);
    }
    if depth == 0 {
        return Score::DRAW.clamp(floor, ceiling);
    }
    let mut best = -Score::INFINITE;
    for m in legal.iter() {
        pos.make(m);
        best = best.max(-negamax::<G>(pos, depth - 1, ply + 1));
        pos.unmake();
    }
    best.clamp(floor, ceiling)
}

/// What plain negamax proves within `depth` plies, the search announces to its distance when it looks
/// `slack` plies further; and what the search announces at any depth on the way, plain negamax proves.
/// Answers how many announcements there were.
fn mates_are_true<G: GameInfo>(fens: &[&str], depth: usize, slack: u32) -> usize {
    let mut searcher = Searcher::<G>::new(1, 1);
    let mut announced = 0;
    for fen in fens {
        let mut pos = Pos::<G>::from_fen(fen).expect("a sound fixture");
        let proved: Vec<Score> = (0..=depth).map(|d| negamax::<G>(&mut pos, d, 0)).collect();
        let mut last = Score::DRAW;
        for d in 1..=depth as u32 + slack {
            let limits = Limits { depth: Some(d), ..Limits::default() };
            last = searcher.search(&pos, &limits, &Settings::default(), &Signals::default(), &NullListener).score;
            let Some(plies) = last.plies_to_mate().filter(|&plies| plies <= depth) else { continue };
            announced += 1;
            let truth = proved[plies];
            let sound = if last.is_win() { truth >= last } else { truth <= last };
            assert!(sound, "{} {fen} depth {d}: announced {last:?}, proved {truth:?}", G::NAME);
        }
        let truth = proved[depth];
        assert!(!truth.is_mate() || last == truth, "{} {fen}: {last:?} instead of {truth:?}", G::NAME);
    }
    announced
}

const DUELS: [&str; 4] = [Duel::START_FEN, "r2k2/1n4/6/6/2R3/R2K2 w", "k5/2R3/1R4/6/6/5K w", "2k3/6/2K3/6/6/R5 b"];

/// Few pieces, or plain exchanges: plain negamax looks at everything.
const CHESS: [&str; 4] = [
    Chess::START_FEN,
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/P6p/8/8/3Pp3/8/6PR/4K3 b - d3 0 1",
    "7k/5K2/8/6Q1/8/8/8/8 w - - 98 80",
];
const XIANGQI: [&str; 4] = [
    Xiangqi::START_FEN,
    "4k4/4a4/4b4/9/9/4P4/9/4C4/4A4/3K5 w - - 0 1",
    "3ak4/4a4/9/9/9/2R6/9/3r5/9/4K4 b - - 0 1",
    "4k4/9/4P4/9/9/9/9/9/9/3K5 w - - 0 1",
];

#[test]
fn announced_mates_are_what_plain_negamax_proves() {
    assert!(mates_are_true::<Duel>(&DUELS[1..], 4, 5) > 0);
    assert!(mates_are_true::<Chess>(&CHESS[1..], 3, 5) > 0);
    assert!(mates_are_true::<Xiangqi>(&XIANGQI[1..], 3, 5) > 0);
}

/// Collects the lines of a search.
#[derive(Default)]
struct Log<M>(Mutex<Vec<Info<M>>>);
impl<M: Clone + Send> Listener<M> for Log<M> {
    fn info(&self, info: &Info<M>) {
        self.0.lock().expect("no panic").push(info.clone());
    }
}

pub fn run<G: GameInfo>(
    searcher: &mut Searcher<G>,
    pos: &Pos<G>,
    limits: &Limits<G::Move>,
    settings: &Settings,
) -> (SearchResult<G::Move>, Vec<Info<G::Move>>) {
    let (signals, log) = (Signals::default(), Log::<G::Move>(Mutex::default()));
    signals.begin(limits.ponder);
    let outcome = searcher.search(pos, limits, settings, &signals, &log);
    let lines = log.0.into_inner().expect("no panic");
    check_lines::<G>(pos, &outcome, &lines);
    (outcome, lines)
}

/// Every line is legal from the root to its end, and the last one agrees with the move: its score is exact, or at the last
/// moment a lower bound.
fn check_lines<G: GameInfo>(pos: &Pos<G>, outcome: &SearchResult<G::Move>, lines: &[Info<G::Move>]) {
    let last = lines.last().expect("at least one line");
    assert_eq!(last.pv.first().copied(), outcome.best);
    assert_eq!((last.exactness, last.multipv, last.score), (outcome.exactness, 1, outcome.score));
    assert_ne!(outcome.exactness, Exactness::AtMost, "a move known to be worse than thought is not the best");
    assert_eq!(outcome.pv.get(1).copied(), outcome.ponder);
    assert!(outcome.best.is_some_and(|m| pos.pseudo_legal(m) && pos.legal(m)));
    for line in lines {
        let mut pos = pos.clone();
        for (i, &m) in line.pv.iter().enumerate() {
            let over = matches!(heard::<G>(&pos, i), Some(Ruling::Draw | Ruling::Win | Ruling::Loss));
            assert!(i == 0 || !over, "the game ended before move {i} of a line");
            assert!(pos.pseudo_legal(m) && pos.legal(m));
            pos.make(m);
        }
    }
}

pub fn depth<M>(depth: u32) -> Limits<M> {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn same_input_same_nodes<G: GameInfo>(fens: &[&str], to: u32) {
    let mut searcher = Searcher::<G>::new(4, 1);
    let mut script = || -> Vec<(u64, Score)> {
        searcher.new_game();
        fens.iter()
            .map(|fen| {
                let pos = Pos::<G>::from_fen(fen).expect("a sound fixture");
                let (outcome, _) = run(&mut searcher, &pos, &depth(to), &Settings::default());
                (outcome.nodes, outcome.score)
            })
            .collect()
    };
    assert_eq!(script(), script(), "{}", G::NAME);
}

#[test]
fn the_same_input_gives_the_same_nodes() {
    same_input_same_nodes::<Duel>(&DUELS, 8);
    same_input_same_nodes::<Chess>(&CHESS, 10);
    same_input_same_nodes::<Xiangqi>(&XIANGQI, 10);
}

fn node_limits<G: GameInfo>(fen: &str) {
    let pos = Pos::<G>::from_fen(fen).expect("a sound fixture");
    let mut searcher = Searcher::<G>::new(1, 1);
    for n in [1, 2, 3, 10, 100, 1023, 1024, 1025, 5000] {
        let limits = Limits { nodes: Some(n), ..Limits::default() };
        let (outcome, _) = run(&mut searcher, &pos, &limits, &Settings::default());
        assert_eq!(outcome.nodes, n, "{}", G::NAME);
    }
}

#[test]
fn node_limits_are_exact() {
    node_limits::<Duel>(Duel::START_FEN);
    node_limits::<Chess>(Chess::START_FEN);
    node_limits::<Xiangqi>(Xiangqi::START_FEN);
}

#[test]
fn a_move_that_turns_out_lost_at_the_last_moment_is_not_played() {
    // The queen hangs, but her taker guards the back rank. Some of these searches end when only that move
    // has been searched to the end in the iteration that refutes it: nothing is proved about the others.
    let pos = Pos::<Chess>::from_fen("3r2k1/5ppp/8/8/2q5/4N3/5PPP/6K1 w - - 0 1").expect("a sound FEN");
    let lost = pos.parse_move("e3c4").expect("a legal move");
    let search = |limits| run::<Chess>(&mut Searcher::new(1, 1), &pos, &limits, &Settings::default()).0;
    assert!(search(Limits { depth: Some(4), only: vec![lost], ..Limits::default() }).score.is_loss());
    let mut tempted = false;
    for nodes in 1..400 {
        let outcome = search(Limits { nodes: Some(nodes), ..Limits::default() });
        let chosen = outcome.best == Some(lost);
        tempted |= chosen;
        assert!(!(chosen && outcome.score.is_loss()), "played at {nodes} nodes, though known to lose");
    }
    assert!(tempted, "it never looked good");
}

#[test]
fn mates_have_the_right_distance() {
    for (fen, plies) in [("k5/2R3/1K4/6/6/6 w", 1), ("1k4/R5/2K3/6/6/6 w", 3)] {
        let pos = Pos::<Duel>::from_fen(fen).expect("a sound fixture");
        let mut searcher = Searcher::<Duel>::new(4, 1);
        let (outcome, _) = run(&mut searcher, &pos, &depth(8), &Settings::default());
        assert_eq!(outcome.score, Score::mate_in(plies), "{fen}");
        assert_eq!(outcome.pv.len(), plies, "the whole mate is shown");
    }
}

fn root_moves<G: GameInfo>(fen: &str) {
    let pos = Pos::<G>::from_fen(fen).expect("a sound fixture");
    let legal: Vec<_> = pos.legal_moves().iter().collect();
    let mut searcher = Searcher::<G>::new(1, 1);
    let only = Limits { only: vec![legal[1], legal[2]], banned: vec![legal[2]], ..depth(4) };
    assert_eq!(run(&mut searcher, &pos, &only, &Settings::default()).0.best, Some(legal[1]));
    let (free, _) = run(&mut searcher, &pos, &depth(5), &Settings::default());
    let banned = Limits { banned: vec![free.best.expect("legal")], ..depth(5) };
    assert_ne!(run(&mut searcher, &pos, &banned, &Settings::default()).0.best, free.best);
    let nothing = Limits { banned: legal, ..depth(3) };
    let signals = Signals::default();
    let outcome = searcher.search(&pos, &nothing, &Settings::default(), &signals, &NullListener);
    assert!(outcome.best.is_none() && outcome.nodes == 0);
}

#[test]
fn root_moves_can_be_chosen_and_banned() {
    root_moves::<Duel>(Duel::START_FEN);
    root_moves::<Chess>(Chess::START_FEN);
    root_moves::<Xiangqi>(Xiangqi::START_FEN);
}

fn multi_pv<G: GameInfo>(fen: &str) {
    let pos = Pos::<G>::from_fen(fen).expect("a sound fixture");
    let settings = Settings { multi_pv: 3, ..Settings::default() };
    let (_, lines) = run(&mut Searcher::<G>::new(1, 1), &pos, &depth(5), &settings);
    for d in 1..=5 {
        let of: Vec<_> = lines.iter().filter(|l| l.depth == d).take(3).collect();
        assert_eq!(of.iter().map(|l| l.multipv).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(of.windows(2).all(|w| w[0].score >= w[1].score && w[0].pv[0] != w[1].pv[0]));
    }
}

#[test]
fn several_lines_come_in_order() {
    multi_pv::<Duel>(Duel::START_FEN);
    multi_pv::<Chess>(Chess::START_FEN);
    multi_pv::<Xiangqi>(Xiangqi::START_FEN);
}

/// Starts an endless search, lets it run a little, then steers it.
fn steered<G: GameInfo>(fen: &str, ponder: bool, steer: impl FnOnce(&Signals)) -> SearchResult<G::Move> {
    let pos = Pos::<G>::from_fen(fen).expect("a sound fixture");
    let signals = Arc::new(Signals::default());
    signals.begin(ponder);
    let clock = Clock { remaining: Duration::from_millis(100), ..Clock::default() };
    let limits = Limits { infinite: !ponder, ponder, clock: ponder.then_some(clock), ..Limits::default() };
    let theirs = Arc::clone(&signals);
    let search = std::thread::spawn(move || {
        Searcher::<G>::new(1, 2).search(&pos, &limits, &Settings::default(), &theirs, &NullListener)
    });
    std::thread::sleep(Duration::from_millis(300));
    assert!(!search.is_finished(), "an endless search ended by itself");
    steer(&signals);
    search.join().expect("no panic")
}

#[test]
fn endless_searches_go_on_until_a_word() {
    // No clock and no mate found ends them while there is something to search.
    for fen in [Chess::START_FEN, CHESS[1]] {
        assert!(steered::<Chess>(fen, false, Signals::stop).best.is_some());
        assert!(steered::<Chess>(fen, true, Signals::stop).best.is_some());
        assert!(steered::<Chess>(fen, true, Signals::ponderhit).best.is_some());
    }
}

#[test]
fn a_stop_before_the_start_still_gives_a_move() {
    let pos = Pos::<Duel>::from_fen(Duel::START_FEN).expect("a sound fixture");
    let (signals, log) = (Signals::default(), Log(Mutex::default()));
    signals.begin(false);
    signals.stop();
    let outcome = Searcher::<Duel>::new(1, 2).search(&pos, &Limits::default(), &Settings::default(), &signals, &log);
    check_lines::<Duel>(&pos, &outcome, &log.0.into_inner().expect("no panic"));
}

/// However many threads look, a forced mate is announced at its distance and shown whole.
fn threads_agree<G: GameInfo>(fen: &str, plies: usize) {
    let pos = Pos::<G>::from_fen(fen).expect("a sound fixture");
    for threads in [1, 2, 4] {
        let mut searcher = Searcher::<G>::new(1, threads);
        for _ in 0..3 {
            let limits = Limits { mate: Some(plies.div_ceil(2) as u32), ..Limits::default() };
            let (outcome, _) = run(&mut searcher, &pos, &limits, &Settings::default());
            let answer = (outcome.score, outcome.pv.len());
            assert_eq!(answer, (Score::mate_in(plies), plies), "{} {fen} with {threads} threads", G::NAME);
        }
    }
}

#[test]
fn threads_agree_on_one_answer() {
    threads_agree::<Duel>("1k4/R5/2K3/6/6/6 w", 3);
    threads_agree::<Chess>("7k/8/8/5K2/8/8/8/6R1 w - - 0 1", 5);
    threads_agree::<Xiangqi>("4k4/R8/9/8R/9/9/9/9/9/3K5 w - - 0 1", 1);
}

#[test]
fn histories_of_many_threads_stay_within_their_bounds() {
    let pos = Pos::<Duel>::from_fen(DUELS[1]).expect("a sound fixture");
    let mut searcher = Searcher::<Duel>::new(1, 4);
    for _ in 0..5 {
        run(&mut searcher, &pos, &depth(8), &Settings::default());
    }
    searcher.set_threads(2);
    run(&mut searcher, &pos, &depth(6), &Settings::default());
    let (moves, corrections) = searcher.history_extremes();
    assert!(moves > 0 && moves <= 16_384 && corrections <= 8192, "{moves} {corrections}");
}

/// With no time left the search ends when it first looks at the clock, whatever the machine: it looks once in a
/// fixed number of nodes.
fn a_spent_clock_ends<G: GameInfo>(clock: Clock, most: u64) {
    let pos = Pos::<G>::from_fen(G::START_FEN).expect("the start");
    let limits = Limits { clock: Some(clock), ..Limits::default() };
    let (outcome, _) = run(&mut Searcher::<G>::new(1, 1), &pos, &limits, &Settings::default());
    assert!(outcome.nodes <= most, "{}: {} nodes", G::NAME, outcome.nodes);
}

#[test]
fn a_clock_that_has_run_out_ends_the_search() {
    for increment in [0, 1] {
        let clock = Clock { increment: Duration::from_nanos(increment), ..Clock::default() };
        a_spent_clock_ends::<Duel>(clock, 4096);
        a_spent_clock_ends::<Chess>(clock, 4096);
        a_spent_clock_ends::<Xiangqi>(clock, 4096);
    }
}

/// A fixed time has a hard limit alone, which is looked at in the middle of iterations: the nodes of a second and more are
/// no limit to a search of a millisecond.
#[test]
fn the_hard_limit_ends_an_iteration() {
    let pos = Pos::<Chess>::from_fen(Chess::START_FEN).expect("the start");
    let limits = Limits { movetime: Some(Duration::from_millis(1)), nodes: Some(1_000_000), ..Limits::default() };
    let (outcome, _) = run(&mut Searcher::<Chess>::new(1, 1), &pos, &limits, &Settings::default());
    assert!(outcome.nodes < 1_000_000, "only the nodes ended it");
}

#[test]
fn weakened_play_is_legal_repeatable_and_bounded() {
    let pos = Pos::<Duel>::from_fen(DUELS[1]).expect("a sound fixture");
    let at = |elo: u32, seed: u64| Settings { level: Some(Level { elo, seed }), ..Settings::default() };
    for elo in [500, 1200, 2800] {
        let settings = at(elo, 7);
        let limits = Limits { depth: Some(6), ..Limits::default() };
        let play = || run(&mut Searcher::<Duel>::new(1, 1), &pos, &limits, &settings).0;
        assert_eq!(play().best, play().best);
    }
    // However deep it may look and however many threads there are, the nodes are the scale's: halfway between its ends their
    // geometric mean.
    for (elo, most) in [(500, 400), (1650, 6325), (2800, 100_000)] {
        let limits = Limits { depth: Some(60), ..Limits::default() };
        for threads in [1, 3] {
            let nodes = run(&mut Searcher::<Duel>::new(1, threads), &pos, &limits, &at(elo, 1)).0.nodes;
            assert!(nodes <= most, "{nodes} nodes at {elo}");
        }
    }
    // A mate in one is not missed however weak.
    let mate = Pos::<Duel>::from_fen("k5/2R3/1K4/6/6/6 w").expect("a sound fixture");
    let (outcome, _) = run(&mut Searcher::<Duel>::new(1, 1), &mate, &Limits::default(), &at(500, 1));
    assert_eq!(outcome.score, Score::mate_in(1));
}

#[test]
fn a_mate_search_finds_the_shortest_mate_or_proves_that_there_is_none() {
    let pos = Pos::<Duel>::from_fen("1k4/R5/2K3/6/6/6 w").expect("a sound fixture");
    let within = |moves| Limits { mate: Some(moves), ..Limits::default() };
    let mut searcher = Searcher::<Duel>::new(4, 1);
    // Without the proof this would never end.
    let (none, _) = run(&mut searcher, &pos, &within(1), &Settings::default());
    assert!(none.best.is_some());
    let (found, _) = run(&mut searcher, &pos, &within(4), &Settings::default());
    assert_eq!((found.score, found.pv.len()), (Score::mate_in(3), 3));
    let quiet = Pos::<Duel>::from_fen(Duel::START_FEN).expect("a sound fixture");
    assert!(run(&mut searcher, &quiet, &within(2), &Settings::default()).0.best.is_some());
}

/// Won positions of xiangqi in which checks put off what they cannot prevent, and the only evasions lead far. The mates are
/// seen after 2,200, 16,600 and 4,300 nodes; without the extension of single replies after 20,100, 127,700 and 8,700. It is the
/// first two that tell: the third is seen as won at once either way.
#[test]
fn attacks_that_sacrifice_are_seen_behind_checks() {
    let won = [
        ("4kab2/1n2a2cC/2R1P3b/3N5/9/9/9/3p4r/r3p4/2RK5 w - - 0 1", 10_000),
        ("1Cbaka3/7R1/2n1b4/p1N5p/c2Rp4/2P2r3/r3c3P/4Cn3/4A4/2BA1KB2 w - - 0 1", 25_000),
        ("5k3/4a4/3a5/9/9/9/9/3K5/4C4/5C3 w - - 0 1", 50_000),
    ];
    for (fen, nodes) in won {
        let pos = Pos::<Xiangqi>::from_fen(fen).expect("a sound fixture");
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let (outcome, _) = run(&mut Searcher::<Xiangqi>::new(16, 1), &pos, &limits, &Settings::default());
        assert!(outcome.score >= Score(600), "{fen}: {:?}", outcome.score);
    }
}
