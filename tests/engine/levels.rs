//! What is promised of weakened play in both games, whatever the scale's figures are.

use std::{collections::HashSet, time::Duration};

use chuhan_engine::{
    chess::Chess,
    game::{Game, Position},
    info::{GameInfo, PositionInfo},
    law::{Ruling, Seat, Silent},
    score::Score,
    search::{
        Clock, Limits, NullListener, SearchResult, Searcher, Settings, Signals,
        level::{ELO_RANGE, Level},
    },
    xiangqi::Xiangqi,
};
use chuhan_tests::duel::Duel;

fn play<G: GameInfo>(
    searcher: &mut Searcher<G>,
    position: &G::Position,
    limits: &Limits<G::Move>,
    level: Option<Level>,
) -> SearchResult<G::Move> {
    let settings = Settings { level, ..Settings::default() };
    searcher.search(position, limits, &settings, &Signals::default(), &NullListener)
}

/// Moves played in `position` at `elo` with each of the seeds.
fn moves<G: GameInfo>(position: &G::Position, elo: u32, seeds: impl IntoIterator<Item = u64>) -> Vec<G::Move> {
    let one = |seed| {
        let answer = play::<G>(&mut Searcher::new(1, 1), position, &Limits::default(), Some(Level { elo, seed }));
        answer.best.expect("a legal move")
    };
    seeds.into_iter().map(one).collect()
}

#[test]
fn a_scale_rises_from_end_to_end() {
    fn check<G: GameInfo>() {
        let ends = (G::LEVELS[0].elo, G::LEVELS[G::LEVELS.len() - 1].elo);
        assert_eq!(ends, ELO_RANGE, "{}", G::NAME);
        for pair in G::LEVELS.windows(2) {
            assert!(pair[0].elo < pair[1].elo && pair[0].error > pair[1].error, "{}: {pair:?}", G::NAME);
        }
    }
    check::<Chess>();
    check::<Xiangqi>();
    check::<Duel>();
}

#[test]
fn openings_vary_at_every_strength() {
    fn check<G: GameInfo>() {
        for elo in [500, 1100, 1700, 2300] {
            let opening = |seed| {
                let mut position = G::Position::from_fen(G::START_FEN).expect("the start");
                for _ in 0..4 {
                    position.make(moves::<G>(&position, elo, seed..=seed)[0]);
                }
                position.fen()
            };
            let openings: HashSet<String> = (0..12).map(opening).collect();
            assert!(openings.len() > 3, "{} at {elo}: {openings:?}", G::NAME);
        }
    }
    check::<Chess>();
    check::<Xiangqi>();
}

/// A pawn attacks the queen, which may go to many squares: no error of the middle of the scale is so large that she is
/// left where something of less worth takes her.
#[test]
fn no_queen_is_left_hanging_in_the_middle_of_the_scale() {
    let position =
        <Chess as Game>::Position::from_fen("r1b1kbnr/pp3ppp/2n1p3/q2p4/1PPP4/5N2/P3PPPP/RN1QKB1R b KQkq - 0 7");
    let position = position.expect("a sound position");
    for elo in [1400, 1700, 2000] {
        for m in moves::<Chess>(&position, elo, 0..24) {
            let mut after = position.clone();
            after.make(m);
            let lost = after.legal_moves().iter().find(|&reply| after.see_at_least(reply, Score(700)));
            assert!(
                lost.is_none(),
                "{elo}: {} is answered by {}",
                position.move_text(m),
                after.move_text(lost.expect("one"))
            );
        }
    }
}

/// Plays on from `fen`, the side to move at `elo`, the other at full strength; the plies to mate.
fn plies_to_mate<G: GameInfo>(fen: &str, elo: u32) -> usize {
    let mut position = G::Position::from_fen(fen).expect("a sound position");
    let (mut weak, mut strong) = (Searcher::<G>::new(1, 1), Searcher::<G>::new(1, 1));
    let nodes = Limits { nodes: Some(20_000), ..Limits::default() };
    for ply in 0..200 {
        if position.legal_moves().is_empty() {
            assert!(position.no_moves(0).is_loss(), "{fen}: no mate at {elo}");
            return ply;
        }
        let ruling = position.judge(Seat::Referee, &mut G::LawCache::default(), &mut Silent);
        assert!(ply == 0 || !matches!(ruling, Some(Ruling::Draw)), "{fen}: drawn at {elo} after {ply} plies");
        let best = if ply % 2 == 0 {
            play::<G>(&mut weak, &position, &Limits::default(), Some(Level { elo, seed: ply as u64 })).best
        } else {
            play::<G>(&mut strong, &position, &nodes, None).best
        };
        position.make(best.expect("a legal move"));
    }
    panic!("{fen}: not mated at {elo}");
}

#[test]
fn won_endings_are_won_at_every_strength() {
    for elo in [500, 1300] {
        plies_to_mate::<Chess>("8/8/8/3k4/8/8/8/R3K3 w - - 0 1", elo);
        plies_to_mate::<Chess>("8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", elo);
        plies_to_mate::<Xiangqi>("3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1", elo);
    }
}

/// Plays a move that is tried at `elo` and can be taken back, the opponent going `there` and `back`, then asks with many seeds: that
/// move is never played again, though it is where the position is new.
fn does_not_repeat<G: GameInfo>(fen: &str, there: &str, back: &str, elo: u32) {
    const SEEDS: u64 = 30;
    let position = G::Position::from_fen(fen).expect("a sound position");
    let shuffled = |m: G::Move| {
        let mut line = position.clone();
        let text = line.move_text(m);
        let (from, to) = text.split_at(text.len() / 2);
        line.make(m);
        for text in [there, &format!("{to}{from}"), back] {
            line.make(line.parse_move(text).ok()?);
        }
        Some(line)
    };
    let tried = moves::<G>(&position, elo, 0..SEEDS);
    let (again, line) = tried.into_iter().find_map(|m| Some((m, shuffled(m)?))).expect("a move that can be taken back");
    let text = position.move_text(again);
    assert!(!moves::<G>(&line, elo, 0..SEEDS).contains(&again), "{fen} at {elo}: {text} repeats");
}

#[test]
fn whoever_is_ahead_repeats_nothing() {
    for elo in [500, 1100, 1900] {
        does_not_repeat::<Chess>("6k1/5ppp/8/8/8/5N2/5PPP/6K1 w - - 0 1", "g8f8", "f8g8", elo);
    }
    for elo in [500, 1100] {
        does_not_repeat::<Xiangqi>("3ak4/4a4/9/p3p4/9/4P4/P8/4N4/4A4/3AK4 w - - 0 1", "e8f7", "f7e8", elo);
    }
}

/// However little time there is: the search ends when the clock asks, not only when its nodes are done.
#[test]
fn a_level_ends_with_its_clock() {
    let start = <Xiangqi as Game>::Position::from_fen(Xiangqi::START_FEN).expect("the start");
    let whole = play::<Xiangqi>(
        &mut Searcher::new(1, 1),
        &start,
        &Limits::default(),
        Some(Level { elo: ELO_RANGE.1, seed: 1 }),
    );
    let clock = Clock { remaining: Duration::from_millis(1), ..Clock::default() };
    let limits = Limits { clock: Some(clock), ..Limits::default() };
    let hurried = play::<Xiangqi>(&mut Searcher::new(1, 1), &start, &limits, Some(Level { elo: ELO_RANGE.1, seed: 1 }));
    assert!(hurried.best.is_some() && hurried.nodes < whole.nodes / 4, "{} of {}", hurried.nodes, whole.nodes);
}
