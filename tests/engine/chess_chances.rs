//! The one pass over a whole game agrees with the rulings ply by ply.

use chuhan_engine::{
    chess::{Board, Move, Position},
    game::Side,
    info::PositionInfo,
    law::chess::{
        claims::{
            Book, CastlingReading, Claim, ClaimKind, DeadRule, Declared, EnPassantReading, GameView, Outcome, Pace,
            Preset, Verdict, rule,
        },
        scan::{Chance, History, survey},
    },
};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

fn board(fen: &str) -> Board {
    *Position::from_fen(fen).expect("a FEN").board()
}

fn claim(kind: ClaimKind, by: Option<Side>, declared: Declared) -> Claim {
    Claim {
        kind,
        by,
        declared,
        clocks_s: [None; 2],
        pace: Pace::Standard,
        touched: false,
        score_kept: true,
        last_period: true,
        guidelines: true,
        recorded: None,
    }
}

/// Is there a claim at the end of this record, on the board or with some move?
fn claimable(preset: &Preset, record: GameView<'_>, last: &Board, kind: ClaimKind) -> Option<bool> {
    let upheld = |declared| rule(preset, record, &claim(kind, Some(last.side()), declared)).verdict == Verdict::Upheld;
    if upheld(Declared::Nothing) {
        return Some(false);
    }
    let moves = last.legal_moves();
    let mut declared = moves.iter().filter(|&m| {
        // A move that ends the game needs no claim.
        let mut after = History::new(*last, 1);
        after.play(m);
        after.last().count_legal() > 0 && upheld(Declared::Legal(m))
    });
    declared.next().map(|_| true)
}

fn presets() -> Vec<Preset> {
    let quick = |book| Preset { fifty_plies: 30, seventyfive_plies: Some(44), ..Preset::of(book) };
    let mut all: Vec<Preset> = Book::ALL.into_iter().map(quick).collect();
    all.push(Preset { castling_reading: CastlingReading::Immediate, ..quick(Book::Fide2023) });
    all.push(Preset { ep_reading: EnPassantReading::Pseudo, ..quick(Book::Fide2023) });
    all.push(Preset { repetition: 2, fivefold: Some(3), fifty_plies: 12, ..quick(Book::Fide2023) });
    for preset in &mut all {
        // Dead positions are looked for elsewhere, and cost time.
        if preset.dead == DeadRule::AnyPosition {
            preset.dead = DeadRule::Never;
        }
    }
    all
}

/// A game that shuffles to and fro more than it gets on.
fn shuffle(start: Board, plies: usize, random: &mut Pcg64Mcg) -> History {
    let mut game = History::new(start, plies);
    let mut played: Vec<Move> = Vec::new();
    while played.len() < plies && game.last().count_legal() > 0 {
        let moves = game.last().legal_moves();
        let back = played.len().checked_sub(2).map(|i| Move::new(played[i].to(), played[i].from()));
        let m = match back.filter(|&m| game.last().is_legal(m) && random.random_bool(0.8)) {
            Some(m) => m,
            None => moves.iter().nth(random.random_range(0..moves.iter().count())).expect("in range"),
        };
        game.play(m);
        played.push(m);
    }
    game
}

#[test]
fn the_first_chances_are_those_of_the_rulings() {
    const STARTS: [&str; 5] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/4r3/8/8/3p1p2/8/4P3/K3R3 w - - 0 1",
        "8/8/8/2p5/2N2k2/8/1N1K4/8 w - - 20 90",
        "8/8/4k3/8/8/3K4/4N3/8 b - - 11 60",
    ];
    let mut random = Pcg64Mcg::seed_from_u64(0x00c1_a135);
    let (mut repetitions, mut fifties, mut ends, mut declared) = (0, 0, 0, 0);
    for round in 0..60 {
        let game = shuffle(board(STARTS[round % STARTS.len()]), 64, &mut random);
        for preset in presets() {
            let record = game.record();
            let found = survey(&preset, record, None);
            let mut first = [None, None];
            for ply in 0..game.boards().len() {
                let (record, last) = (record.up_to(ply), &game.boards()[ply]);
                // Any claim tells the end; this one does not ask who can still mate.
                let ruling = rule(&preset, record, &claim(ClaimKind::Agreement, None, Declared::Nothing));
                if ruling.verdict == Verdict::Automatic {
                    let end = found.end.unwrap_or_else(|| panic!("no end found, but at {ply}"));
                    let winner = match ruling.result {
                        Some(Outcome::Wins(side)) => Some(side),
                        _ => None,
                    };
                    assert_eq!(
                        (end.ply, end.reason, end.winner, end.article),
                        (ply, ruling.reason, winner, ruling.article)
                    );
                    ends += 1;
                    break;
                }
                assert!(found.end.is_none_or(|end| end.ply > ply), "an end too early");
                for (kind, first) in [ClaimKind::Threefold, ClaimKind::Fifty].into_iter().zip(&mut first) {
                    // Only until the first chance, and where one is possible at all.
                    if first.is_none() && last.clock() >= 2 {
                        *first = claimable(&preset, record, last, kind).map(|declared| (ply, declared));
                    }
                }
            }
            let short = |chance: Option<Chance>| chance.map(|c| (c.ply, c.declared.is_some()));
            assert_eq!([short(found.repetition), short(found.fifty)], first, "{preset:?}");
            repetitions += usize::from(found.repetition.is_some());
            fifties += usize::from(found.fifty.is_some());
            declared += usize::from(found.repetition.is_some_and(|c| c.declared.is_some()));
        }
    }
    println!("{repetitions} repetitions ({declared} with a declared move), {fifties} move counts, {ends} ends");
    assert!(repetitions > 100 && fifties > 100 && ends > 100 && declared > 30);
}
