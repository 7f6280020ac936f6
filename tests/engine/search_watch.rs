//! The watch for mates in an analysis: mates in two and three moves are announced early, and nobody else pays for it.

use std::time::Duration;

use chuhan_engine::{
    chess::Chess,
    game::Position,
    info::{GameInfo, PositionInfo},
    score::Score,
    search::{Clock, Info, Limits, NullListener, SearchResult, Searcher, Settings, Signals, level::Level},
    xiangqi::Xiangqi,
};
use chuhan_tests::duel::Duel;

use crate::search_laws::{depth, run};

/// Mates in so many moves that the pruning search alone does not see at three plies a move (23 November 2026).
const CHESS: [(&str, usize); 6] = [
    ("1qrb4/r3pP1R/3k1N2/n2P4/3Q3K/N5p1/6B1/6B1 w - - 0 1", 2),
    ("2bb4/QNkB4/KN5R/Pp3p2/1B6/3q4/8/2r5 w - - 0 1", 2),
    ("3rkr2/1p3p2/b1n2Qpb/2p4p/P2pN2B/1B6/1P1q1PPP/1K5R w - - 0 1", 2),
    ("5rk1/pbppq1bN/1pn1p1Q1/6N1/3P4/8/PPP2PP1/2K4R w - - 0 1", 3),
    ("r3k2r/ppp2pp1/2np4/2B1p2n/2B1P1Nq/3P4/PPP2PP1/RN1Q1RK1 b kq - 0 1", 3),
    ("6k1/1Q4p1/6rp/r3qp2/P1P1n3/3p3P/1R3P2/R2B1K2 b - - 0 1", 3),
];
const XIANGQI: [(&str, usize); 5] = [
    ("1R7/9/4k4/9/9/9/9/4K4/5R3/9 w - - 0 1", 2),
    ("3ak4/4aP3/9/p7p/4R4/4C4/P3c3P/B3B4/4A4/3r1K3 w - - 0 1", 2),
    ("2bk1ab2/4a4/5c3/pR2p3p/6p2/P7P/2N1PCn2/4r4/3rAR3/2BA1K3 b - - 0 1", 2),
    ("2ba1k1C1/4a4/n7b/p1p1p3p/5R3/P8/2P1cr2P/N3B4/4A4/3AK4 b - - 0 1", 2),
    ("3ak1P2/4aP3/4c4/4R4/2b5r/1p4B2/9/4C4/4A4/3K1AB2 w - - 0 1", 3),
];

/// An analysis to three plies for each of `moves`.
fn analysis<M>(moves: usize) -> Limits<M> {
    depth(3 * moves as u32).watching()
}

fn position<G: GameInfo>(fen: &str) -> G::Position {
    G::Position::from_fen(fen).expect("a sound fixture")
}

fn search<G: GameInfo>(
    fen: &str,
    limits: &Limits<G::Move>,
    settings: &Settings,
) -> (SearchResult<G::Move>, Vec<Info<G::Move>>) {
    run(&mut Searcher::<G>::new(4, 1), &position::<G>(fen), limits, settings)
}

/// The side to move is mated when `line` has been played.
fn mates<G: GameInfo>(fen: &str, line: &[G::Move]) -> bool {
    let mut pos = position::<G>(fen);
    for &m in line {
        pos.make(m);
    }
    pos.legal_moves().is_empty() && pos.no_moves(0).is_loss()
}

fn seen_at_three_plies_a_move<G: GameInfo>(cases: &[(&str, usize)]) {
    for &(fen, moves) in cases {
        let (outcome, lines) = search::<G>(fen, &analysis(moves), &Settings::default());
        assert_eq!(outcome.score, Score::mate_in(2 * moves - 1), "{} {fen}", G::NAME);
        assert!(
            outcome.pv.len() == 2 * moves - 1 && mates::<G>(fen, &outcome.pv),
            "{} {fen}: the line is whole",
            G::NAME
        );
        // Each depth has one line: the mate is not told beside what the search had found.
        let depths: Vec<u32> = lines.iter().map(|line| line.depth).collect();
        assert_eq!(depths, (1..=3 * moves as u32).collect::<Vec<_>>(), "{} {fen}", G::NAME);
    }
}

#[test]
fn mates_are_seen_at_three_plies_a_move() {
    seen_at_three_plies_a_move::<Chess>(&CHESS);
    seen_at_three_plies_a_move::<Xiangqi>(&XIANGQI);
    seen_at_three_plies_a_move::<Duel>(&[("1k4/R5/2K3/6/6/6 w", 2)]);
}

/// A mate once announced stays, whole, whatever the later iterations find.
fn it_stays<G: GameInfo>(fen: &str, moves: usize) {
    let limits = Limits { depth: Some(3 * moves as u32 + 4), ..analysis(moves) };
    let (outcome, lines) = search::<G>(fen, &limits, &Settings::default());
    let since = lines.iter().filter(|line| line.depth >= 3 * moves as u32);
    assert!(since.clone().count() >= 5, "{fen}");
    for line in since {
        assert_eq!((line.score, line.pv.len()), (Score::mate_in(2 * moves - 1), 2 * moves - 1), "{fen}: {line:?}");
    }
    assert!(mates::<G>(fen, &outcome.pv));
}

#[test]
fn a_mate_once_announced_stays() {
    for (fen, moves) in CHESS {
        it_stays::<Chess>(fen, moves);
    }
    for (fen, moves) in XIANGQI {
        it_stays::<Xiangqi>(fen, moves);
    }
}

fn told<M: Clone>(lines: &[Info<M>]) -> Vec<(u32, u64, Score, Vec<M>)> {
    lines.iter().map(|line| (line.depth, line.nodes, line.score, line.pv.clone())).collect()
}

/// Where nodes are counted, in games and in weakened play, the search is the same as without the watch.
fn only_analyses_pay<G: GameInfo>(fen: &str) {
    let bare = |limits, settings: &Settings| told(&search::<G>(fen, &limits, settings).1);
    let full = Settings::default();
    let plain = bare(depth(9), &full);
    assert_ne!(bare(depth(9).watching(), &full), plain, "{}: here the watch is at work", G::NAME);
    let many = 1 << 40;
    let long = Clock { remaining: Duration::from_secs(1_000_000), ..Clock::default() };
    let others = [
        Limits { nodes: Some(many), ..depth(9) },
        Limits { soft_nodes: Some(many), ..depth(9) },
        Limits { clock: Some(long), ..depth(9) },
    ];
    for limits in others {
        assert_eq!(bare(limits.clone().watching(), &full), plain, "{}: {limits:?}", G::NAME);
    }
    assert!(!Limits { ponder: true, ..depth::<G::Move>(9) }.watching().watch);
    let weak = Settings { level: Some(Level { elo: 2500, seed: 1 }), ..full };
    let nodes = |limits: Limits<G::Move>| {
        let mut searcher = Searcher::<G>::new(4, 1);
        searcher.search(&position::<G>(fen), &limits, &weak, &Signals::default(), &NullListener).nodes
    };
    assert_eq!(nodes(depth(9).watching()), nodes(depth(9)), "{}", G::NAME);
}

#[test]
fn games_and_counted_nodes_are_not_watched() {
    only_analyses_pay::<Duel>(Duel::START_FEN);
    only_analyses_pay::<Chess>(Chess::START_FEN);
    only_analyses_pay::<Xiangqi>(Xiangqi::START_FEN);
}

/// With its first move alone a mate is announced; with another it is not, unless that mates too.
fn root_moves_are_obeyed<G: GameInfo>(fen: &str, moves: usize) {
    let pos = position::<G>(fen);
    let mate = Score::mate_in(2 * moves - 1);
    let with = |only: Vec<G::Move>, banned: Vec<G::Move>| {
        search::<G>(fen, &Limits { only, banned, ..analysis(moves) }, &Settings::default()).0
    };
    let best = with(Vec::new(), Vec::new()).best.expect("a legal move");
    assert_eq!(with(vec![best], Vec::new()).score, mate, "{fen}");
    let mut fruitless = 0;
    for other in pos.legal_moves().iter().filter(|&m| m != best) {
        let outcome = with(vec![other], Vec::new());
        assert_eq!(outcome.best, Some(other), "{fen}");
        assert!(outcome.score < mate || (outcome.score == mate && mates::<G>(fen, &outcome.pv)), "{fen}: {outcome:?}");
        fruitless += usize::from(outcome.score < mate);
    }
    assert!(fruitless > 0, "{fen}");
    assert_ne!(with(Vec::new(), vec![best]).best, Some(best), "{fen}");
}

#[test]
fn only_the_moves_asked_for_are_looked_at() {
    root_moves_are_obeyed::<Chess>(CHESS[0].0, CHESS[0].1);
    root_moves_are_obeyed::<Chess>(CHESS[4].0, CHESS[4].1);
    root_moves_are_obeyed::<Xiangqi>(XIANGQI[2].0, XIANGQI[2].1);
}

/// Of several lines the mate is the first; the others are other moves, in order, at every depth.
fn several_lines<G: GameInfo>(fen: &str, moves: usize) {
    let settings = Settings { multi_pv: 3, ..Settings::default() };
    let last = 3 * moves as u32 + 3;
    // In one of them the kings face each other, and there are two moves.
    let ranks: Vec<usize> = (1..=position::<G>(fen).legal_moves().len().min(3)).collect();
    let (outcome, lines) = search::<G>(fen, &Limits { depth: Some(last), ..analysis(moves) }, &settings);
    for d in 1..=last {
        let of: Vec<_> = lines.iter().filter(|line| line.depth == d).take(ranks.len()).collect();
        assert_eq!(of.iter().map(|line| line.multipv).collect::<Vec<_>>(), ranks, "{fen}: depth {d}");
        for (i, line) in of.iter().enumerate() {
            assert!(line.score > -Score::INFINITE, "{fen}: depth {d}");
            let better = &of[..i];
            assert!(better.iter().all(|b| b.score >= line.score && b.pv[0] != line.pv[0]), "{fen}: depth {d}: {of:?}");
        }
        if d >= 3 * moves as u32 {
            assert_eq!(
                (of[0].score, of[0].pv.len()),
                (Score::mate_in(2 * moves - 1), 2 * moves - 1),
                "{fen}: depth {d}"
            );
        }
    }
    assert!(mates::<G>(fen, &outcome.pv));
}

#[test]
fn a_mate_is_the_first_of_several_lines() {
    for (fen, moves) in CHESS {
        several_lines::<Chess>(fen, moves);
    }
    for (fen, moves) in XIANGQI {
        several_lines::<Xiangqi>(fen, moves);
    }
}

/// Cut short at whatever node, a search plays the mate that it has announced.
#[test]
fn a_search_that_is_cut_short_plays_the_mate() {
    for (fen, moves) in CHESS {
        let pos = position::<Chess>(fen);
        let seen = search::<Chess>(fen, &analysis(moves), &Settings::default()).0;
        for more in [1, 50, 500, 2000] {
            // The watch, and yet a limit that ends the search in the midst of an iteration.
            let limits = Limits { watch: true, nodes: Some(seen.nodes + more), ..Limits::default() };
            let (outcome, _) = run(&mut Searcher::<Chess>::new(4, 1), &pos, &limits, &Settings::default());
            assert!(outcome.score == seen.score && mates::<Chess>(fen, &outcome.pv), "{fen}: {more} nodes later");
        }
    }
}

/// With several threads the first one's watch has the last word.
#[test]
fn threads_agree_with_the_watch() {
    for (fen, moves) in CHESS {
        let mut searcher = Searcher::<Chess>::new(4, 3);
        let (outcome, _) = run(&mut searcher, &position::<Chess>(fen), &analysis(moves), &Settings::default());
        assert_eq!((outcome.score, outcome.pv.len()), (Score::mate_in(2 * moves - 1), 2 * moves - 1), "{fen}");
    }
}
