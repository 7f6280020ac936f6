//! The law as a search hears it, against the referee's: on random loops of both games its answer is the
//! referee's, or a bound that contains it.

use std::sync::Mutex;

use chuhan_engine::{
    chess::{self, Chess},
    game::{Game, Position},
    info::{GameInfo, PositionInfo},
    law::{Notes, Ruling, Seat, Silent, Stake, chess::claims::Book},
    xiangqi::{RuleSet, Rules, Xiangqi},
};
use chuhan_tests::on_all_cores;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use super::search_repetition::{CHASE, CORNERED, back, position};

type Pos<G> = <G as Game>::Position;

/// Loops looked at in each game.
const LOOPS: usize = 10_000;

/// Plies of a random game.
const PLIES: usize = 60;

/// Few pieces, so that random play repeats itself: attackers of every kind, with and without guards.
const XIANGQI: [&str; 10] = [
    CHASE,
    CORNERED,
    "4k4/R8/9/9/9/9/9/9/9/3K5 w - - 0 1",
    "3ak4/4a4/4b4/9/9/2R6/9/4c4/4N4/3AKA3 w - - 0 1",
    "4k4/4a4/4b4/6c2/9/3R5/4c4/4C4/4N4/3AKA3 w - - 0 1",
    "3k5/9/5n3/9/9/9/9/3N5/9/4K4 w - - 0 1",
    "4ka3/4a4/9/2c3n2/9/9/9/3C1N3/4A4/3AK4 w - - 0 1",
    "2b1k4/9/4b4/3P5/9/6n2/9/9/9/2BK5 w - - 0 1",
    "3k5/4a4/9/9/2p6/9/2R6/9/3r5/4K1C2 b - - 0 1",
    "4k1b2/9/c3b4/9/9/9/9/3R5/3p5/4K4 w - - 0 1",
];

/// The same for chess, some with castling, pawns that may capture in passing, or a count that runs out
/// within the game.
const CHESS: [&str; 8] = [
    "4k3/8/8/8/8/3QK3/8/8 w - - 0 1",
    "8/5k2/5p2/4pP2/4P3/2N1K3/8/8 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/2p5/8/3P4/4p3/8/5P2/4K2R w K - 0 1",
    "1q4k1/5ppp/8/8/8/6P1/5P1P/2R2QK1 w - - 0 1",
    "k7/2KN4/p7/8/1N6/8/8/8 w - - 70 90",
    "8/5k2/8/3b4/8/8/2B1K3/R7 b - - 60 90",
    "7k/8/5K2/8/8/8/8/R7 w - - 80 90",
];

/// What the search was told.
#[derive(Debug, Default)]
struct Tally {
    loops: usize,
    /// Rulings that the referee gave at once.
    rulings: usize,
    /// Loops that lose for one side.
    bans: usize,
    /// Bounds that the search was told.
    bounds: usize,
    /// Bounds that were told as draws because they did not matter.
    spared: usize,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.loops += other.loops;
        self.rulings += other.rulings;
        self.bans += other.bans;
        self.bounds += other.bounds;
        self.spared += other.spared;
    }
}

/// What the referee says of the position in the end, if the players repeat `round`, which leads back to
/// it, until it is ruled.
fn fate<G: GameInfo>(pos: &Pos<G>, round: &[G::Move]) -> Option<Ruling> {
    let mut pos = pos.clone();
    (0..6).find_map(|_| {
        for &m in round {
            pos.make(m);
        }
        pos.refereed(&mut Silent).filter(|ruling| is_final(*ruling))
    })
}

fn is_final(ruling: Ruling) -> bool {
    matches!(ruling, Ruling::Draw | Ruling::Win | Ruling::Loss)
}

/// Holds what a search is told of the loop at the end of the line, which took the moves `round`, against
/// the referee.
fn check<G: GameInfo>(pos: &Pos<G>, round: &[G::Move], between: usize, cache: &mut G::LawCache, tally: &mut Tally) {
    let now = pos.refereed(&mut Silent);
    assert_eq!(pos.refereed(&mut Notes::default()), now, "heard with notes: {}", pos.fen());
    let end = now.filter(|ruling| is_final(*ruling)).or_else(|| fate::<G>(pos, round));
    let end = end.unwrap_or_else(|| panic!("no ruling on a loop that goes on and on: {}", pos.fen()));
    tally.loops += 1;
    tally.rulings += usize::from(now.is_some());
    tally.bans += usize::from(end != Ruling::Draw);
    // All of the line before the search, all of it inside, and something between.
    for ply in [0, pos.line_len() + 1, between] {
        let search = pos.judge(Seat::search(ply), cache, &mut Silent);
        let shown = || format!("{} at ply {ply}: {search:?}; the referee: {now:?}, in the end {end:?}", pos.fen());
        assert_eq!(pos.judge(Seat::search(ply), cache, &mut Notes::default()), search, "{}", shown());
        match search {
            None => assert_eq!(now, None, "{}", shown()),
            // A ban counts in full only when the referee gives it.
            Some(Ruling::Win | Ruling::Loss) => assert_eq!(now, search, "{}", shown()),
            // The effort of a search may not suffice for a ban, and then it hears of a draw: in none of these.
            Some(Ruling::Draw) => assert_eq!(end, Ruling::Draw, "{}", shown()),
            Some(Ruling::AtLeastDraw) => assert_ne!(end, Ruling::Loss, "{}", shown()),
            Some(Ruling::AtMostDraw) => assert_ne!(end, Ruling::Win, "{}", shown()),
        }
        tally.bounds += usize::from(search.is_some_and(|ruling| !is_final(ruling)));
        // Who asks for less hears the same, or of a bound that does not matter that it is a draw.
        for (stake, other) in [(Stake::AtLeast, Ruling::AtMostDraw), (Stake::AtMost, Ruling::AtLeastDraw)] {
            let told = pos.judge(Seat::Search { ply, stake, until: None }, cache, &mut Silent);
            let spared = search == Some(other) && told == Some(Ruling::Draw);
            assert!(told == search || spared, "{stake:?}: {told:?}; {}", shown());
            tally.spared += usize::from(spared);
        }
    }
}

/// Looks at so many loops of random games in which either side likes to take back its last move.
fn random_loops<G: GameInfo>(fen: &str, rules: G::Rules, seed: u64, loops: usize) -> Tally {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut tally = Tally::default();
    // Every answer is the same, whatever is remembered of the questions before.
    let mut cache = G::LawCache::default();
    while tally.loops < loops {
        let mut pos = position::<G>(fen, rules);
        let (mut keys, mut played, mut texts) = (vec![pos.key()], Vec::new(), Vec::<String>::new());
        while played.len() < PLIES && tally.loops < loops {
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            let last = texts.len().checked_sub(2).and_then(|i| back::<G>(&pos, &texts[i]));
            let m = match last.filter(|_| random.random_bool(0.7)) {
                Some(m) => m,
                None => moves.iter().nth(random.random_range(0..moves.len())).expect("in range"),
            };
            texts.push(pos.move_text(m));
            pos.make(m);
            played.push(m);
            if let Some(before) = keys.iter().rposition(|&key| key == pos.key()) {
                check::<G>(&pos, &played[before..], random.random_range(0..=played.len()), &mut cache, &mut tally);
            }
            keys.push(pos.key());
        }
    }
    tally
}

/// Random loops from each position under each of the rules, and what came of them by the rules' names.
fn all_loops<G: GameInfo>(fens: &[&str], rules: &[(&str, G::Rules)]) -> Vec<Tally>
where
    G::Rules: Sync,
{
    let jobs: Vec<(usize, &str)> = (0..rules.len()).flat_map(|rule| fens.iter().map(move |&fen| (rule, fen))).collect();
    let each = LOOPS.div_ceil(jobs.len());
    let tallies: Vec<Mutex<Tally>> = rules.iter().map(|_| Mutex::default()).collect();
    on_all_cores(&jobs, |&(rule, fen)| {
        let seed = jobs.iter().position(|&job| job == (rule, fen)).expect("a job");
        let found = random_loops::<G>(fen, rules[rule].1, seed as u64, each);
        tallies[rule].lock().expect("no panic under this lock").add(&found);
    });
    let tallies: Vec<Tally> = tallies.into_iter().map(|t| t.into_inner().expect("no panic")).collect();
    for ((name, _), tally) in rules.iter().zip(&tallies) {
        println!("{name}: {tally:?}");
    }
    assert!(tallies.iter().map(|t| t.loops).sum::<usize>() >= LOOPS);
    tallies
}

#[test]
fn a_search_hears_of_xiangqi_loops_what_the_referee_says_or_a_bound() {
    let rules: Vec<_> = RuleSet::ALL.iter().map(|&set| (set.name(), Rules::new(set))).collect();
    let tallies = all_loops::<Xiangqi>(&XIANGQI, &rules);
    assert!(tallies.iter().any(|tally| tally.spared > 0));
    for (set, tally) in RuleSet::ALL.iter().zip(tallies) {
        let free = *set == RuleSet::AlwaysDraw;
        assert!(tally.rulings > 0 && (tally.bans == 0) == free && (tally.bounds == 0) == free, "{set:?}");
    }
}

#[test]
fn a_search_hears_of_chess_loops_what_the_referee_says_or_a_bound() {
    let rules: Vec<_> = Book::ALL.iter().map(|&book| (book.name(), chess::Rules { chess960: false, book })).collect();
    for (book, tally) in Book::ALL.iter().zip(all_loops::<Chess>(&CHESS, &rules)) {
        assert!(tally.rulings > 0 && tally.bans == 0, "{book:?}");
        // Only where a claim is made on the board, and not with a declared move, may one side alone claim.
        assert_eq!(tally.bounds > 0, *book == Book::Cn1984, "{book:?}");
    }
}
