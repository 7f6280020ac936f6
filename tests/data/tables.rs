//! Endgame tables: what they make of moves at the root and of positions inside the search, and how
//! clients hear of them.

use std::{fs, path::Path, sync::Arc};

use chuhan_engine::{
    chess::{self, Chess},
    game::{Position as _, Side},
    info::PositionInfo,
    law::chess::claims::Book,
    score::Score,
    search::{Info, Limits, Listener, SearchResult, Searcher, Settings, Signals, Tablebase as _, tablebase::Wdl},
};
use chuhan_protocol::{
    records::Outcome,
    tables::{Prober, TableClock, Tables},
};
use chuhan_tests::dialogue;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use shakmaty::{CastlingMode, Position as _, fen::Fen, uci::UciMove};
use shakmaty_syzygy::Tablebase;

use crate::{Check, checks};

pub const CHECKS: &[&[Check]] = &[&checks![
    "chess/syzygy";
    outcomes_are_those_of_the_books,
    positions_are_settled_for_both_sides,
    the_root_shows_the_outcome_at_any_depth,
    inside_the_search_tables_end_lines,
    bishop_and_knight_mate_in_time,
    queen_beats_rook_in_time,
    easy_wins_are_won_naturally_and_in_time,
    drawn_positions_are_kept_drawn,
    the_fifty_move_rule_may_be_disregarded,
    where_the_text_counts_otherwise_only_what_the_count_cannot_spoil_is_known,
    outcomes_without_distances_are_of_use,
    depth_and_men_limit_what_is_asked,
    more_lines_come_in_the_order_of_their_worth,
    damaged_tables_are_never_believed_to_exist,
    a_client_is_told_what_was_found_and_hears_hits
]];

fn tables(folder: &Path) -> Arc<Tables> {
    Arc::new(Tables::open(folder.to_str().expect("the path is text")).expect("tables open"))
}

fn positions_are_settled_for_both_sides(folder: &Path) {
    let tables = Tables::open_all(&[folder.to_path_buf()]).expect("tables open");
    let (white, black) = (Some(Outcome::Wins(Side::First)), Some(Outcome::Wins(Side::Second)));
    for (fen, outcome) in [
        ("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", white),
        ("4k3/8/8/8/8/8/8/4KQ2 b - - 0 1", white),
        ("4kq2/8/8/8/8/8/8/4K3 w - - 0 1", black),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", Some(Outcome::Draw)),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", white),
        ("4k3/4r3/8/8/8/8/4P3/R3K1N1 w Q - 0 1", None),
    ] {
        let position = chess::Position::from_fen(fen).expect("a legal position");
        assert_eq!(tables.outcome(&position), outcome, "{fen}");
    }
}

/// Hears the tables' answers counted, and the last score of each line.
#[derive(Default)]
struct Ear(std::sync::Mutex<(u64, Vec<Score>)>);
impl<M> Listener<M> for Ear {
    fn info(&self, info: &Info<M>) {
        let mut heard = self.0.lock().unwrap();
        heard.0 = info.tbhits;
        let lines = heard.1.len().max(info.multipv);
        heard.1.resize(lines, Score::NONE);
        heard.1[info.multipv - 1] = info.score;
    }
}

struct Player {
    searcher: Searcher<Chess>,
    settings: Settings,
    ear: Ear,
}

impl Player {
    fn new(prober: Option<Prober>) -> Self {
        let mut searcher = Searcher::new(4, 1);
        searcher.set_tablebase(prober.map(|p| Arc::new(p) as _));
        Self { searcher, settings: Settings::default(), ear: Ear::default() }
    }
    fn think(&mut self, position: &chess::Position, depth: u32) -> SearchResult<chess::Move> {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        self.ear = Ear::default();
        self.searcher.search(position, &limits, &self.settings, &Signals::default(), &self.ear)
    }
    fn hits(&self) -> u64 {
        self.ear.0.lock().unwrap().0
    }
}

fn position(fen: &str) -> chess::Position {
    chess::Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}
fn prober(tables: &Arc<Tables>) -> Prober {
    Prober::new(Arc::clone(tables), 7, 1, TableClock::Fifty)
}

/// Positions whose outcome is taught in every book on endings.
const TAUGHT: &[(&str, Wdl)] = &[
    ("8/8/8/3k4/8/8/8/KBN5 w - - 0 1", Wdl::Win),
    ("8/8/8/3k4/8/8/8/KBN5 b - - 0 1", Wdl::Loss),
    ("8/8/8/3k4/8/8/8/KNN5 w - - 0 1", Wdl::Draw),
    ("8/8/8/3k4/8/8/3r4/K5Q1 w - - 0 1", Wdl::Win),
    ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", Wdl::Win),
    ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", Wdl::Loss),
    ("4k3/8/8/4K3/4P3/8/8/8 b - - 0 1", Wdl::Draw),
    ("8/8/8/8/k7/8/7P/K7 w - - 0 1", Wdl::Win),
    ("k7/8/1K6/8/P7/8/8/8 b - - 0 1", Wdl::Draw),
    ("8/8/8/8/4k3/8/6r1/3K3B w - - 0 1", Wdl::Draw),
    // The queen against a pawn one step from queening: a bishop's pawn saves the game, a centre pawn does not.
    ("8/8/8/8/Q7/5K2/2p5/1k6 w - - 0 1", Wdl::Draw),
    ("8/8/8/8/8/Q7/2p1K3/1k6 w - - 0 1", Wdl::Win),
    ("8/8/8/6K1/3Q4/8/3pk3/8 w - - 0 1", Wdl::Win),
    // En passant is the only way.
    ("8/8/8/8/1k1Pp3/8/8/4K3 b - d3 0 1", Wdl::Draw),
];

fn outcomes_are_those_of_the_books(folder: &Path) {
    let tables = tables(folder);
    let prober = prober(&tables);
    for &(fen, wdl) in TAUGHT {
        assert_eq!(prober.probe(&position(fen)), Some(wdl), "{fen}");
    }
    // Castling is beyond all tables.
    assert_eq!(prober.probe(&position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")), None);
    // As are five men, when tables of four are all there is.
    assert_eq!(prober.probe(&position("4k3/8/8/8/8/8/8/3QK1RR w - - 0 1")), None);
}

fn the_root_shows_the_outcome_at_any_depth(folder: &Path) {
    let tables = tables(folder);
    let mut player = Player::new(Some(prober(&tables)));
    for &(fen, wdl) in TAUGHT {
        let root = position(fen);
        let outcome = player.think(&root, 2);
        let score = outcome.score;
        let fits = match wdl {
            Wdl::Win => score.is_win() && !score.is_ban(),
            Wdl::Loss => score.is_loss() && !score.is_ban(),
            _ => score == Score::DRAW,
        };
        assert!(fits, "{fen}: {wdl:?} but {score:?}");
        assert_eq!(player.hits(), root.count_legal(), "{fen}: every root move is looked up once");
    }
}

fn inside_the_search_tables_end_lines(folder: &Path) {
    let tables = tables(folder);
    // Five men: the king takes the pawn, and what is left is the queen against the rook.
    let root = position("8/8/8/3k4/7r/8/p7/K1Q5 w - - 0 1");
    let mut with = Player::new(Some(prober(&tables)));
    let outcome = with.think(&root, 6);
    assert!(outcome.score.is_win() && !outcome.score.is_ban(), "{:?}", outcome.score);
    assert!(with.hits() > 0);
    let mut without = Player::new(None);
    assert!(!without.think(&root, 6).score.is_decisive(), "six plies alone cannot see it");
    assert_eq!(without.hits(), 0);

    // Five men again: the knight takes the last pawn, and two knights cannot mate.
    let root = position("8/8/8/3k4/8/5p2/8/K2N2N1 w - - 0 1");
    let outcome = with.think(&root, 8);
    assert!(outcome.score.0.abs() < 300, "{:?}", outcome.score);
}

/// The line that the tables promise is walked to its end, against the defence that holds longest.
fn convert(folder: &Path, fen: &str, depth: u32) {
    let tables = tables(folder);
    let mut judge = Tablebase::<shakmaty::Chess>::new();
    judge.add_directory(folder).unwrap();
    let mut player = Player::new(Some(prober(&tables)));
    let mut game = position(fen);
    let strong = game.side();
    for ply in 0..300 {
        if game.count_legal() == 0 {
            assert!(game.in_check() && game.side() != strong, "{fen}: stalemate after {ply} plies");
            return;
        }
        assert!(game.rule_clock().0 < 100, "{fen}: fifty moves have passed after {ply} plies");
        let m = if game.side() == strong {
            let outcome = player.think(&game, depth);
            assert!(outcome.score.is_win(), "{fen}: {:?} at {}", outcome.score, game.fen());
            outcome.best.expect("there is a move")
        } else {
            let shown: shakmaty::Chess =
                game.fen().parse::<Fen>().unwrap().into_position(CastlingMode::Chess960).unwrap();
            let longest = shown
                .legal_moves()
                .into_iter()
                .min_by_key(|&m| {
                    let after = shown.clone().play(m).unwrap();
                    let zeroing = after.halfmoves() == 0;
                    if zeroing { 1 } else { -judge.probe_dtz(&after).unwrap().ignore_rounding().0 }
                })
                .unwrap();
            game.parse_move(&UciMove::from_standard(longest).to_string()).unwrap()
        };
        game.make(m);
    }
    panic!("{fen}: no end after 300 plies: {}", game.fen());
}

fn bishop_and_knight_mate_in_time(folder: &Path) {
    convert(folder, "8/8/8/3k4/8/8/8/KBN5 w - - 0 1", 3);
    convert(folder, "7k/8/8/8/8/8/8/K1B2N2 w - - 30 40", 2);
}

fn queen_beats_rook_in_time(folder: &Path) {
    convert(folder, "8/8/3kr3/8/8/8/8/KQ6 w - - 0 1", 3);
    convert(folder, "8/8/3kr3/8/8/8/8/KQ6 w - - 36 40", 2);
}

fn easy_wins_are_won_naturally_and_in_time(folder: &Path) {
    for fen in [
        "8/8/8/3k4/8/8/8/K5Q1 w - - 0 1",
        "8/8/8/3k4/8/8/8/KR6 w - - 60 80",
        "8/8/8/8/k7/8/7P/K7 w - - 10 80",
        "8/8/3k4/8/8/2K5/3P4/8 w - - 0 1",
        "4k3/8/8/8/8/8/PP6/K7 w - - 0 1",
    ] {
        convert(folder, fen, 4);
    }
}

fn drawn_positions_are_kept_drawn(folder: &Path) {
    let tables = tables(folder);
    let prober_ = prober(&tables);
    let mut player = Player::new(Some(prober(&tables)));
    let mut random = Pcg64::seed_from_u64(7);
    for fen in [
        "8/8/8/8/4k3/8/6r1/3K3B w - - 0 1",
        "k7/8/1K6/8/P7/8/8/8 b - - 0 1",
        "4k3/8/8/4K3/4P3/8/8/8 b - - 0 1",
        "8/8/8/4k3/8/3R4/4K3/5r2 b - - 0 1",
    ] {
        let mut game = position(fen);
        let weak = game.side();
        for _ in 0..40 {
            if game.count_legal() == 0 || game.rule_clock().0 >= 100 {
                break;
            }
            let moves: Vec<_> = game.legal_moves().iter().collect();
            let m = if game.side() == weak {
                player.think(&game, 1).best.expect("there is a move")
            } else {
                moves[random.random_range(0..moves.len())]
            };
            game.make(m);
            let fresh = game.fen().split(' ').take(4).collect::<Vec<_>>().join(" ") + " 0 1";
            let wdl = prober_.probe(&position(&fresh)).expect("it is in the tables");
            // The opponent may blunder; we may not.
            let ours = if game.side() == weak { wdl } else { flip(wdl) };
            assert!(ours >= Wdl::Draw, "{fen}: lost at {}", game.fen());
            if ours > Wdl::Draw {
                break;
            }
        }
    }
}

fn flip(wdl: Wdl) -> Wdl {
    match wdl {
        Wdl::Loss => Wdl::Win,
        Wdl::BlessedLoss => Wdl::CursedWin,
        Wdl::Draw => Wdl::Draw,
        Wdl::CursedWin => Wdl::BlessedLoss,
        Wdl::Win => Wdl::Loss,
    }
}

fn the_fifty_move_rule_may_be_disregarded(folder: &Path) {
    let tables = tables(folder);
    // Thirty-three moves are needed, ten are left.
    let root = position("7k/8/8/8/8/8/8/K1B2N2 w - - 80 90");
    let mut lawful = Player::new(Some(prober(&tables)));
    assert!(!lawful.think(&root, 2).score.is_decisive());
    let mut free = Player::new(Some(Prober::new(Arc::clone(&tables), 7, 1, TableClock::Disregarded)));
    assert!(free.think(&root, 2).score.is_win());
}

fn where_the_text_counts_otherwise_only_what_the_count_cannot_spoil_is_known(folder: &Path) {
    for (book, clock) in [
        (Book::Fide2023, TableClock::Fifty),
        (Book::Fide2009, TableClock::Fifty),
        (Book::Cn1984, TableClock::Other),
        (Book::Fide1990sIntro, TableClock::Fifty),
    ] {
        assert_eq!(TableClock::of(true, book), clock);
        assert_eq!(TableClock::of(false, book), TableClock::Disregarded);
    }
    let tables = tables(folder);
    let ranks = |clock, fen: &str| {
        let root = position(fen);
        let moves: Vec<_> = root.legal_moves().iter().collect();
        Prober::new(Arc::clone(&tables), 7, 1, clock).rank(&root, &moves).is_some()
    };
    // As above: no win in time by the tables; and one that has all the time.
    for (fen, known) in [("7k/8/8/8/8/8/8/K1B2N2 w - - 80 90", false), ("7k/8/8/8/8/8/8/K3Q3 w - - 0 1", true)] {
        assert!(ranks(TableClock::Fifty, fen), "{fen}");
        assert_eq!(ranks(TableClock::Other, fen), known, "{fen}");
    }
}

fn outcomes_without_distances_are_of_use(folder: &Path) {
    let scratch = std::env::temp_dir().join(format!("chuhan-outcomes-{}", std::process::id()));
    fs::create_dir_all(&scratch).unwrap();
    for name in ["KQvKR.rtbw", "KQvK.rtbw", "KRvK.rtbw", "KPvK.rtbw", "KRvKP.rtbw", "KNvK.rtbw", "KBvK.rtbw"] {
        fs::copy(folder.join(name), scratch.join(name)).unwrap();
    }
    let tables = Arc::new(Tables::open(scratch.to_str().unwrap()).unwrap());
    assert_eq!(tables.to_string(), "found 7 WDL and 0 DTZ endgame tables, up to 4 men");
    let mut player = Player::new(Some(prober(&tables)));
    let outcome = player.think(&position("8/8/3kr3/8/8/8/8/KQ6 w - - 0 1"), 2);
    // Tables are opened when they are first asked.
    fs::remove_dir_all(&scratch).unwrap();
    assert!(outcome.score.is_win(), "{:?}", outcome.score);
}

fn depth_and_men_limit_what_is_asked(folder: &Path) {
    let tables = tables(folder);
    let root = position("8/8/8/3k4/7r/8/p7/K1Q5 w - - 0 1");
    let hits = |men: u32, depth: i32| {
        let mut player = Player::new(Some(Prober::new(Arc::clone(&tables), men, depth, TableClock::Fifty)));
        player.think(&root, 6);
        player.hits()
    };
    assert!(hits(7, 1) > 0);
    assert_eq!(hits(7, 1), hits(4, 1), "seven men are not there");
    assert!(hits(7, 5) < hits(7, 1), "only deep nodes ask about four men");
    assert!(hits(7, 5) > 0);
    assert_eq!(hits(4, 100), hits(3, 1), "four men are never asked about");

    let root = position("8/8/8/3k4/8/8/3r4/K5Q1 w - - 0 1");
    let mut player = Player::new(Some(Prober::new(tables, 3, 1, TableClock::Fifty)));
    assert!(!player.think(&root, 2).score.is_decisive(), "the root has four men");
}

fn more_lines_come_in_the_order_of_their_worth(folder: &Path) {
    let tables = tables(folder);
    let mut player = Player::new(Some(prober(&tables)));
    player.settings.multi_pv = 100;
    let root = position("8/8/8/6K1/3Q4/8/3pk3/8 w - - 0 1");
    let outcome = player.think(&root, 4);
    let scores = player.ear.0.lock().unwrap().1.clone();
    assert_eq!(scores.len() as u64, root.count_legal());
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    assert!(scores[0].is_win() && !scores[scores.len() - 1].is_win(), "{scores:?}");
    assert_eq!(outcome.score, scores[0]);
}

fn damaged_tables_are_never_believed_to_exist(folder: &Path) {
    let scratch = std::env::temp_dir().join(format!("chuhan-tables-{}", std::process::id()));
    fs::create_dir_all(&scratch).unwrap();
    let mut random = Pcg64::seed_from_u64(1);
    for round in 0..40 {
        for name in ["KQvKR.rtbw", "KQvKR.rtbz", "KQvK.rtbw", "KQvK.rtbz", "KRvK.rtbw", "KRvK.rtbz"] {
            let mut bytes = fs::read(folder.join(name)).unwrap();
            if round % 2 == 0 {
                for _ in 0..=round {
                    let at = random.random_range(0..bytes.len().min(2000));
                    bytes[at] = random.random();
                }
            } else {
                // A table's size is known to be 16 bytes more than a multiple of 64.
                bytes.truncate(16 + 64 * random.random_range(1..bytes.len() / 64));
            }
            fs::write(scratch.join(name), bytes).unwrap();
        }
        let tables = Arc::new(Tables::open(scratch.to_str().unwrap()).unwrap());
        let mut player = Player::new(Some(prober(&tables)));
        for fen in ["8/8/8/3k4/8/8/3r4/K5Q1 w - - 0 1", "8/8/8/3k4/7r/8/p7/K1Q5 w - - 0 1"] {
            assert!(player.think(&position(fen), 3).best.is_some());
        }
    }
    fs::remove_dir_all(&scratch).unwrap();
}

fn pipe(input: &str) -> Vec<String> {
    dialogue::pipe(crate::CHUHAN, &[], input)
}

fn a_client_is_told_what_was_found_and_hears_hits(folder: &Path) {
    let lines = pipe(&format!(
        "setoption name SyzygyPath value {}\nposition fen 8/8/8/3k4/7r/8/p7/K1Q5 w - - 0 1\ngo depth 6\n",
        folder.display()
    ));
    assert_eq!(lines[0], "info string found 35 WDL and 35 DTZ endgame tables, up to 4 men");
    let last = lines.iter().rfind(|l| l.contains(" score ")).expect("a line with a score");
    let hits = last.split_once(" tbhits ").and_then(|(_, rest)| rest.split(' ').next()?.parse::<u64>().ok());
    assert!(hits.is_some_and(|hits| hits > 0), "{last}");
    assert!(lines.last().is_some_and(|l| l.starts_with("bestmove a1a2")), "{lines:?}");
}
