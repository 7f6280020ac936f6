//! The search before decisions about repetition and move counts: it never walks into a ban that it
//! could avoid, never takes a lawful repetition for a loss, claims no win by a ban that the referee
//! would not give, and takes the draws and wins that the law offers.

use std::sync::{
    Mutex,
    atomic::{AtomicUsize, Ordering},
};

use chuhan_engine::{
    chess::{self, Chess},
    game::{Game, Position},
    info::{GameInfo, PositionInfo},
    law::{
        Notes, Ruling, Silent,
        chess::claims::{Book, Claim, ClaimKind, DeadRule, Declared, GameView, Pace, Preset, Verdict, rule},
    },
    score::Score,
    search::{Limits, NullListener, SearchResult, Searcher, Settings, Signals},
    xiangqi::{RuleSet, Rules, Xiangqi},
};
use chuhan_tests::{heard, on_all_cores};
use serde_json::Value;

type Pos<G> = <G as Game>::Position;

/// Nodes for each decision.
const NODES: u64 = 100_000;

/// Plies that a side may need longer to win by a ban than it said.
const PATIENCE: usize = 60;

pub fn position<G: GameInfo>(fen: &str, rules: G::Rules) -> Pos<G> {
    let mut pos = Pos::<G>::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
    pos.set_rules(rules);
    pos
}

fn play<G: GameInfo>(pos: &mut Pos<G>, moves: &[String]) {
    for text in moves {
        let m = pos.parse_move(text).unwrap_or_else(|e| panic!("{e} in {}", pos.fen()));
        pos.make(m);
    }
}

/// A search of [`NODES`] nodes by an engine that knows nothing yet.
fn decide<G: GameInfo>(pos: &Pos<G>, only: &[G::Move], banned: &[G::Move]) -> SearchResult<G::Move> {
    think::<G>(pos, only, banned, NODES)
}

fn think<G: GameInfo>(pos: &Pos<G>, only: &[G::Move], banned: &[G::Move], nodes: u64) -> SearchResult<G::Move> {
    let limits = Limits { nodes: Some(nodes), only: only.to_vec(), banned: banned.to_vec(), ..Limits::default() };
    Searcher::<G>::new(8, 1).search(pos, &limits, &Settings::default(), &Signals::default(), &NullListener)
}

/// What the referee says after `m`, from the view of the side that played it.
fn after<G: GameInfo>(pos: &Pos<G>, m: G::Move) -> Option<Ruling> {
    let mut next = pos.clone();
    next.make(m);
    Some(match next.refereed(&mut Silent)? {
        Ruling::Win => Ruling::Loss,
        Ruling::Loss => Ruling::Win,
        other => other,
    })
}

/// Checks one decision and gives what is wrong with it.
fn faults_of_decision<G: GameInfo>(pos: &Pos<G>) -> Vec<String> {
    let mut faults = Vec::new();
    let outcome = decide::<G>(pos, &[], &[]);
    let Some(best) = outcome.best else { return faults };
    let rulings: Vec<_> = pos.legal_moves().iter().map(|m| (m, after::<G>(pos, m))).collect();
    let text = pos.move_text(best);
    let score = outcome.score;
    let chosen = rulings.iter().find(|r| r.0 == best).and_then(|r| r.1);
    if chosen == Some(Ruling::Loss) {
        let losing: Vec<_> = rulings.iter().filter(|r| r.1 == Some(Ruling::Loss)).map(|r| r.0).collect();
        if losing.len() < rulings.len() {
            let other = decide::<G>(pos, &[], &losing);
            if !other.score.is_loss() {
                let other_text = other.best.map_or_else(String::new, |m| pos.move_text(m));
                faults.push(format!("{text} ({}) is banned, {other_text} holds ({})", score.0, other.score.0));
            }
        }
    }
    if rulings.iter().any(|r| r.1 == Some(Ruling::Win)) && !score.is_win() {
        faults.push(format!("a win by a ban is not taken: {text} ({})", score.0));
    }
    if rulings.iter().any(|r| r.1 == Some(Ruling::Draw)) && score.0 < -1 {
        faults.push(format!("a draw by the law is not taken: {text} ({})", score.0));
    }
    faults.extend(claim_fault::<G>(pos, &[], &outcome));
    faults
}

/// A score in the band of the bans must be what the referee says in the end: at the end of the line
/// when the line is whole, else of that of a longer search, else when both sides have played on. (A
/// table full of draws may hide a ban from one search that another one proves.)
fn claim_fault<G: GameInfo>(pos: &Pos<G>, only: &[G::Move], outcome: &SearchResult<G::Move>) -> Option<String> {
    if !outcome.score.is_ban() {
        return None;
    }
    let winner = if outcome.score.is_win() { pos.side() } else { !pos.side() };
    let is_whole = |o: &SearchResult<G::Move>| o.pv.len() == (Score::BAN.0 - o.score.0.abs()) as usize;
    let same = |o: &SearchResult<G::Move>| o.score.is_ban() && o.score.is_win() == outcome.score.is_win();
    let proved = |o: &SearchResult<G::Move>| same(o) && is_whole(o);
    let longer = [3, 10].into_iter().filter(|_| !proved(outcome));
    let longer = longer.map(|n| think::<G>(pos, only, &[], n * NODES)).find(proved);
    let outcome = longer.as_ref().unwrap_or(outcome);
    let (whole, distance) = (is_whole(outcome), (Score::BAN.0 - outcome.score.0.abs()) as usize);
    let mut end = pos.clone();
    let mut line = Vec::new();
    let mut rest = outcome.pv.iter();
    while line.len() < distance + PATIENCE && !(whole && line.len() == distance) {
        let m = match rest.next() {
            Some(&m) => Some(m),
            None => decide::<G>(&end, &[], &[]).best,
        };
        let Some(m) = m else { break };
        line.push(end.move_text(m));
        end.make(m);
        if matches!(end.refereed(&mut Silent), Some(Ruling::Draw | Ruling::Win | Ruling::Loss)) {
            break;
        }
    }
    let won = match end.refereed(&mut Silent) {
        Some(Ruling::Win) => end.side() == winner,
        Some(Ruling::Loss) => end.side() != winner,
        Some(Ruling::Draw) => false,
        _ => end.legal_moves().is_empty() && end.no_moves(0).is_loss() && end.side() != winner,
    };
    (!won).then(|| format!("{winner:?} does not win by a ban ({}) after {}", outcome.score.0, line.join(" ")))
}

/// A repetition case: `moves` end at the occurrence that is ruled.
struct Case {
    id: String,
    rules: Rules,
    fen: String,
    moves: Vec<String>,
    result: String,
}

impl Case {
    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut note = |cut: usize, what: Vec<String>| {
            faults.extend(what.into_iter().map(|f| format!("{} after {cut} of {}: {f}", self.id, self.moves.len())));
        };
        let mut pos = position::<Xiangqi>(&self.fen, self.rules);
        let first = self.moves.len().saturating_sub(2);
        play::<Xiangqi>(&mut pos, &self.moves[..first]);
        for cut in first..=self.moves.len() {
            let over = matches!(pos.refereed(&mut Silent), Some(Ruling::Draw | Ruling::Win | Ruling::Loss));
            if over || pos.legal_moves().is_empty() {
                break;
            }
            note(cut, faults_of_decision::<Xiangqi>(&pos));
            if let Some(text) = self.moves.get(cut) {
                let m = pos.parse_move(text).expect("a legal move");
                let last = cut + 1 == self.moves.len();
                note(cut, self.faults_of_repeating(&pos, m, last));
                pos.make(m);
            }
        }
        faults
    }

    /// What is wrong with the worth of the move that goes on with the loop.
    fn faults_of_repeating(&self, pos: &Pos<Xiangqi>, m: <Xiangqi as Game>::Move, last: bool) -> Vec<String> {
        let outcome = decide::<Xiangqi>(pos, &[m], &[]);
        let mut faults: Vec<String> = claim_fault::<Xiangqi>(pos, &[m], &outcome).into_iter().collect();
        // A claim about the number of moves is not one about the repetition.
        if last && self.result == "draw" && outcome.score.0.abs() > 1 {
            faults.push(format!("the drawing repetition is worth {}", outcome.score.0));
        }
        faults
    }
}

fn check_cases(cases: &[Case]) {
    let faults = Mutex::new(Vec::new());
    on_all_cores(cases, |case| {
        let found = case.faults();
        if !found.is_empty() {
            println!("{}", found.join("\n"));
            faults.lock().expect("no panic under this lock").extend(found);
        }
    });
    let faults = faults.into_inner().expect("no panic under this lock");
    assert!(faults.is_empty(), "{} faults in {} cases:\n{}", faults.len(), cases.len(), faults.join("\n"));
}

fn rule_set(name: &str) -> RuleSet {
    match name {
        "chinese-1999" => RuleSet::Chinese1999,
        "chinese-2020" => RuleSet::Chinese2020,
        "asian" => RuleSet::Asian,
        "computer" => RuleSet::Computer,
        other => panic!("rule set {other}"),
    }
}

/// The cases of a file of which these are taken.
fn cases(file: &str, take: impl Fn(usize, &Value) -> bool) -> Vec<Case> {
    let text = chuhan_tests::cases(file);
    let values = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("a case is JSON"));
    let taken = values.enumerate().filter(|(i, case)| chuhan_tests::deep() || take(*i, case));
    taken
        .map(|(_, case)| {
            let string = |name: &str| case[name].as_str().expect("a string").to_owned();
            let result = case["expected"]["result"].as_str().filter(|_| case["claim"].is_null());
            Case {
                id: string("id"),
                rules: Rules::new(rule_set(&string("ruleset"))),
                fen: string("fen"),
                moves: serde_json::from_value(case["moves"].clone()).expect("moves"),
                result: result.unwrap_or_default().to_owned(),
            }
        })
        .collect()
}

#[test]
fn before_the_decisions_of_the_case_file() {
    // Positions, colours and mirrors are grouped in the file: a stride sees something of each.
    check_cases(&cases("xiangqi-repetition.jsonl", |i, _| i % 29 == 0));
}

/// In diagram 49 of 2020 both sides chase, and one of them must change.
fn both_chase(case: &Value) -> bool {
    case["id"].as_str().is_some_and(|id| id.starts_with("cn20-ref-49"))
}

#[test]
fn who_must_change_where_both_chase_does_not_go_on() {
    for case in cases("xiangqi-repetition-2020.jsonl", |_, case| both_chase(case)) {
        if !case.id.starts_with("cn20-ref-49") {
            continue;
        }
        // The loop has stood three times; two moves more, and the next one goes on with it or leaves it.
        let mut pos = position::<Xiangqi>(&case.fen, case.rules);
        play::<Xiangqi>(&mut pos, &case.moves);
        play::<Xiangqi>(&mut pos, &case.moves[..2]);
        let outcome = decide::<Xiangqi>(&pos, &[], &[]);
        let best = outcome.best.map(|m| pos.move_text(m)).expect("a move");
        assert!(best != case.moves[2], "{}: {best} ({}) loses by the referee's ruling", case.id, outcome.score.0);
    }
}

#[test]
fn before_the_decisions_of_the_cases_of_2020() {
    let mut cases = cases("xiangqi-repetition-2020.jsonl", |i, case| i % 19 == 0 || both_chase(case));
    // Two diagrams are ruled on otherwise than the book does: here the referee is right.
    for case in &mut cases {
        case.result.clear();
    }
    check_cases(&cases);
}

/// (rule set, FEN, loop, times round, result)
const LOOPS: [(RuleSet, &str, &str, usize, &str); 9] = [
    // A chariot checks from two ranks.
    (RuleSet::Chinese1999, "4k4/R8/9/9/9/9/9/9/9/3K5 w - - 0 1", "a8a9 e9e8 a9a8 e8e9", 2, "red loses"),
    (RuleSet::AlwaysDraw, "4k4/R8/9/9/9/9/9/9/9/3K5 w - - 0 1", "a8a9 e9e8 a9a8 e8e9", 2, "draw"),
    // A chariot chases an unrooted cannon, which must change after the third time.
    (RuleSet::Chinese1999, CHASE, "h0i0 i6h6 i0h0 h6i6", 1, "no ruling yet"),
    (RuleSet::Chinese1999, CHASE, "h0i0 i6h6 i0h0 h6i6", 2, "red must change"),
    (RuleSet::Chinese1999, CHASE, "h0i0 i6h6 i0h0 h6i6", 3, "red loses"),
    (RuleSet::Asian, CHASE, "h0i0 i6h6 i0h0 h6i6", 2, "red loses"),
    (RuleSet::Computer, CHASE, "h0i0 i6h6 i0h0 h6i6", 2, "red loses"),
    (RuleSet::CheckBan, CHASE, "h0i0 i6h6 i0h0 h6i6", 2, "draw"),
    // Both idle.
    (RuleSet::Chinese1999, "2bakab2/9/9/9/9/9/4P4/9/9/2BAKABR1 w - - 0 1", "h0h1 e9e8 h1h0 e8e9", 2, "draw"),
];
pub const CHASE: &str = "2bakab2/9/9/8c/9/9/4P4/9/9/2BAKABR1 w - - 0 1";

#[test]
fn before_the_decisions_of_our_own_loops() {
    let mut cases = Vec::new();
    for (rules, fen, round, times, result) in LOOPS {
        for swap in [false, true] {
            let seen = |text: &str| if swap { swapped(text) } else { text.to_owned() };
            let round: Vec<String> = round.split(' ').map(seen).collect();
            let fen = if swap { swapped_fen(fen) } else { fen.to_owned() };
            cases.push(Case {
                id: format!("{rules:?} {fen}"),
                rules: Rules::new(rules),
                fen,
                moves: vec![round; times].concat(),
                result: result.to_owned(),
            });
        }
    }
    check_cases(&cases);
}

/// Squares seen from the other side of the board.
fn swapped(moves: &str) -> String {
    let turn = |c: char| if c.is_ascii_digit() { char::from(b'0' + b'9' - c as u8) } else { c };
    moves.chars().map(turn).collect()
}

/// The same position with the colours exchanged.
fn swapped_fen(fen: &str) -> String {
    let other = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let (board, rest) = fen.split_once(' ').expect("a side");
    let ranks: Vec<String> = board.split('/').rev().map(|rank| rank.chars().map(other).collect()).collect();
    let side = if rest.starts_with('w') { rest.replacen('w', "b", 1) } else { rest.replacen('b', "w", 1) };
    format!("{} {side}", ranks.join("/"))
}

/// Red, to move, is about to be mated and has nothing but checks, or nothing but attacks on one piece.
pub const CORNERED: &str = "4k4/R8/9/9/9/9/9/8r/7r1/3K5 w - - 0 1";

#[test]
fn a_side_that_runs_out_of_lawful_repetitions_is_lost() {
    for fen in [CORNERED.to_owned(), swapped_fen(CORNERED)] {
        for set in [RuleSet::Chinese1999, RuleSet::Asian, RuleSet::Computer, RuleSet::CheckBan] {
            let pos = position::<Xiangqi>(&fen, Rules::new(set));
            let outcome = decide::<Xiangqi>(&pos, &[], &[]);
            assert!(outcome.score.is_loss(), "{fen} {set:?}: {}", outcome.score.0);
            assert_eq!(claim_fault::<Xiangqi>(&pos, &[], &outcome), None, "{fen} {set:?}");
        }
        let pos = position::<Xiangqi>(&fen, Rules::new(RuleSet::AlwaysDraw));
        let outcome = decide::<Xiangqi>(&pos, &[], &[]);
        assert!(outcome.score.0.abs() <= 1, "{fen}: a draw where nothing is banned, not {}", outcome.score.0);
    }
}

/// One side is far ahead, nothing forces matters, and either side can shuffle.
const AHEAD: [&str; 8] = [
    "8/8/4k3/8/8/3QK3/8/8 w - - 0 1",
    "8/8/4k3/8/8/3RK3/8/8 w - - 0 1",
    "6k1/5ppp/8/8/8/8/1R3PPP/1R4K1 w - - 0 1",
    "r4rk1/pp3ppp/2n2n2/3p4/3P4/2NQ1N2/PP3PPP/R4RK1 w - - 0 1",
    "4r1k1/5pp1/7p/3p4/3P4/4B2P/5PP1/4R1K1 w - - 0 1",
    "8/5k2/5p2/4pP2/4P3/2N1K3/8/8 w - - 0 1",
    "1q4k1/5ppp/8/8/8/6P1/5P1P/2R2QK1 w - - 0 1",
    "8/1p3k2/1P6/2P1p3/4P3/4K3/3B4/8 w - - 0 1",
];

/// The move of `pos` that takes back `m`, the move before the last one.
pub fn back<G: GameInfo>(pos: &Pos<G>, text: &str) -> Option<G::Move> {
    pos.parse_move(&format!("{}{}", text.get(2..4)?, text.get(..2)?)).ok()
}

/// Lines of seven plies from `pos` after which the side to move can bring the start position about
/// for the third time.
fn shuffles<G: GameInfo>(pos: &Pos<G>, most: usize) -> Vec<(Pos<G>, G::Move)> {
    let mut found = Vec::new();
    for first in pos.legal_moves().iter() {
        let mut one = pos.clone();
        one.make(first);
        for second in one.legal_moves().iter() {
            let mut now = one.clone();
            now.make(second);
            let texts = [pos.move_text(first), one.move_text(second)];
            let mut whole = true;
            for n in 2..7 {
                let m = if n % 4 < 2 { now.parse_move(&texts[n % 2]).ok() } else { back::<G>(&now, &texts[n % 2]) };
                let Some(m) = m else {
                    whole = false;
                    break;
                };
                now.make(m);
            }
            let last = back::<G>(&now, &texts[1]);
            if let Some(m) = last.filter(|&m| whole && after::<G>(&now, m) == Some(Ruling::Draw)) {
                found.push((now, m));
            }
        }
    }
    // From everywhere in the list, not from the moves of one piece only.
    let step = found.len().div_ceil(most).max(1);
    found.into_iter().step_by(step).collect()
}

#[test]
fn the_winning_side_avoids_the_third_occurrence_and_the_losing_side_takes_it() {
    let lines = if chuhan_tests::deep() { 40 } else { 2 };
    let mut decisions = Vec::new();
    for fen in AHEAD {
        for side in ["w", "b"] {
            let fen = fen.replacen(" w ", &format!(" {side} "), 1);
            let rules = <Chess as Game>::Rules::default();
            decisions.extend(shuffles::<Chess>(&position::<Chess>(&fen, rules), lines));
        }
    }
    assert!(decisions.len() >= 8 * lines, "{} lines", decisions.len());
    let (taken, avoided) = (AtomicUsize::new(0), AtomicUsize::new(0));
    on_all_cores(&decisions, |(pos, draws)| {
        let fresh = position::<Chess>(&pos.fen(), *pos.rules());
        let worth = decide::<Chess>(&fresh, &[], &[]).score;
        let outcome = decide::<Chess>(pos, &[], &[]);
        let best = outcome.best.expect("a legal move");
        let shown = format!("{} {} ({}, without a past {})", pos.fen(), pos.move_text(best), outcome.score.0, worth.0);
        assert_eq!(faults_of_decision::<Chess>(pos), Vec::<String>::new(), "{shown}");
        let drawn = after::<Chess>(pos, best) == Some(Ruling::Draw);
        if worth.0 >= 150 {
            assert!(!drawn && outcome.score.0 >= 100, "{shown}");
            avoided.fetch_add(1, Ordering::Relaxed);
        } else if worth.0 <= -150 {
            assert!(drawn && outcome.score.0.abs() <= 1, "{shown}");
            let claimed = decide::<Chess>(pos, &[*draws], &[]);
            assert!(claimed.score.0.abs() <= 1, "{shown}");
            taken.fetch_add(1, Ordering::Relaxed);
        }
    });
    let (taken, avoided) = (taken.into_inner(), avoided.into_inner());
    println!("{} decisions: {taken} times taken, {avoided} times avoided", decisions.len());
    assert!(taken > 0 && avoided > 0);
}

#[test]
fn the_count_of_moves_is_reset_fulfilled_or_forestalled() {
    let rules = <Chess as Game>::Rules::default();
    let think = |fen: &str| {
        let pos = position::<Chess>(fen, rules);
        let outcome = decide::<Chess>(&pos, &[], &[]);
        (pos.move_text(outcome.best.expect("a legal move")), outcome.score)
    };
    // Only a pawn move keeps the win.
    for clock in [98, 99] {
        let (best, score) = think(&format!("6k1/8/8/8/8/1P6/8/4K2R w - - {clock} 100"));
        assert!(score.0 > 300, "clock {clock}: {best} {}", score.0);
        assert!(clock == 98 || best.starts_with("b3"), "clock {clock}: {best} {}", score.0);
    }
    // Every other move draws at once.
    let (best, score) = think("4k2r/8/8/8/8/1P6/8/4K3 w - - 99 100");
    assert!(score.0.abs() <= 1 && !best.starts_with("b3"), "{best} {}", score.0);
    // Mate comes before the count.
    let (best, score) = think("7k/8/6K1/8/8/8/8/R7 w - - 99 100");
    assert_eq!((best.as_str(), score), ("a1a8", Score::mate_in(1)));
    let (_, score) = think("7k/8/5K2/8/8/8/8/R7 w - - 98 100");
    assert!(score.0.abs() <= 1, "a mate in two comes too late: {}", score.0);
}

const fn text_of_chess(book: Book) -> chess::Rules {
    chess::Rules { chess960: false, book }
}

/// Is the claim of the move count upheld that the side to move makes on the board, or the one that the
/// side that moved last could have made with its move declared?
fn counts_upheld(book: Book, before: &Pos<Chess>, m: chess::Move) -> [bool; 2] {
    let mut after = before.clone();
    after.make(m);
    let claim = |by, declared| Claim {
        kind: ClaimKind::Fifty,
        by: Some(by),
        declared,
        clocks_s: [None; 2],
        pace: Pace::Standard,
        touched: false,
        score_kept: true,
        last_period: true,
        guidelines: false,
        recorded: None,
    };
    let upheld = |pos: &Pos<Chess>, claim: &Claim| {
        // Without fivefold, 75 moves and dead positions: only the count is asked about.
        let preset = Preset { seventyfive_plies: None, dead: DeadRule::Never, ..Preset::of(book) };
        rule(&preset, GameView::new(&[*pos.board()], &[]), claim).verdict == Verdict::Upheld
    };
    let on_board = upheld(&after, &claim(after.side(), Declared::Nothing));
    [on_board, upheld(before, &claim(before.side(), Declared::Legal(m)))]
}

/// Endings in which the texts may differ: two knights against a pawn that is blocked, free, or too far
/// advanced, and others.
const COUNTED: [&str; 8] = [
    "k7/2KN4/p7/N7/8/8/8/8 w - -",
    "k7/2KN4/p7/8/1N6/8/8/8 w - -",
    "8/8/8/8/3K4/4n1k1/4Nn2/4P3 b - -",
    "8/8/2n5/2P5/8/3k4/8/2n1K3 b - -",
    "k7/8/1K6/8/p7/N7/8/5N2 w - -",
    "k7/8/1K6/8/8/p7/N7/5N2 w - -",
    "7k/8/5K2/8/8/8/8/R7 w - -",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -",
];

#[test]
fn the_count_of_moves_in_the_search_is_that_of_the_claims_under_every_text() {
    let (mut draws, mut halves, mut spared) = (0, 0, 0);
    for book in Book::ALL {
        for fen in COUNTED {
            for clock in [97, 98, 99, 100, 130, 148, 197, 198, 199, 200, 230] {
                // A pawn that has not left its own first rank stands nowhere.
                let Ok(mut pos) = Pos::<Chess>::from_fen(&format!("{fen} {clock} 150")) else { continue };
                pos.set_rules(text_of_chess(book));
                for m in pos.legal_moves().iter() {
                    let claims = counts_upheld(book, &pos, m);
                    pos.make(m);
                    let (ruling, over) = (heard::<Chess>(&pos, 1), pos.count_legal() == 0);
                    let shown = format!("{book:?} {fen} {clock} {claims:?}");
                    assert_eq!(ruling, pos.refereed(&mut Notes::default()), "{shown}");
                    match ruling {
                        _ if over || pos.board().material_is_dead() => {}
                        // Whoever likes the draw claims it, or only the side to move can.
                        Some(Ruling::Draw) => assert_eq!(claims, [true, true], "{shown}"),
                        Some(Ruling::AtLeastDraw) => assert_eq!(claims, [true, false], "{shown}"),
                        None => assert_eq!(claims, [false, false], "{shown}"),
                        _ => panic!("{shown}: {ruling:?}"),
                    }
                    draws += usize::from(ruling == Some(Ruling::Draw));
                    halves += usize::from(ruling == Some(Ruling::AtLeastDraw));
                    spared += usize::from(ruling.is_none() && pos.board().clock() >= 100);
                    pos.unmake();
                }
            }
        }
    }
    println!("{draws} draws, {halves} claims of the side to move alone, {spared} counts that go on");
    assert!(draws > 0 && halves > 0 && spared > 0);
}

#[test]
fn the_search_plays_by_the_chosen_text_of_chess() {
    let score = |book, fen: &str| decide::<Chess>(&position::<Chess>(fen, text_of_chess(book)), &[], &[]).score;
    // The hundredth ply is Black's: where it can be declared the game is drawn, by 12.4 White may mate first.
    let hundredth = "7k/8/5K2/8/8/8/8/R7 w - - 98 100";
    // A knight gives up the blockade only to mate, or has given it up long ago.
    let blocked = "k7/2KN4/p7/N7/8/8/8/8 w - - 150 150";
    let free = "k7/2KN4/p7/8/1N6/8/8/8 w - - 150 150";
    for book in Book::ALL {
        let old = book == Book::Cn1984;
        for (fen, wins) in [(hundredth, old), (blocked, old), (free, false)] {
            let score = score(book, fen);
            // Taking the pawn leaves two knights, which are not quite nothing.
            let fits = if wins { score == Score::mate_in(3) } else { score.0.abs() < 10 };
            assert!(fits, "{book:?} {fen}: {}", score.0);
        }
        let limits = Limits { mate: Some(2), ..Limits::default() };
        let pos = position::<Chess>(hundredth, text_of_chess(book));
        let found = Searcher::<Chess>::new(8, 1).search(
            &pos,
            &limits,
            &Settings::default(),
            &Signals::default(),
            &NullListener,
        );
        assert_eq!(found.score == Score::mate_in(3), old, "{book:?}: {}", found.score.0);
    }
    // One ply later it is Black who is to move at the full count, and claims.
    assert!(score(Book::Cn1984, &hundredth.replace("98", "99")).0.abs() <= 1);
}
