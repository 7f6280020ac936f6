//! The core's law of claims against the literal transcription: on the case files and on random
//! shuffling games.

use chuhan_engine::{
    chess::Position,
    game::{Position as _, Side},
    info::PositionInfo,
    law::{
        Notes, Ruling as Heard, Seat, Silent,
        chess::LawCache,
        chess::claims::{
            Book, Claim as CoreClaim, ClaimKind, Declared, Difference, GameView, Outcome, Pace, Preset, rule,
        },
    },
};
use chuhan_tests::literal::{
    Tally,
    chess::{self as literal, Claim, Grid, Ruling, replay, step, text, turned},
    compare,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use serde_json::Value;

const PRESETS: [&str; 4] = ["fide-2023", "fide-2009", "cn-1984", "fide-1990s-intro"];

fn side(white: bool) -> Side {
    if white { Side::First } else { Side::Second }
}

/// What the core rules, in the words of the transcription.
fn core_ruling(preset: &str, fen: &str, moves: &[String], claim: &Claim) -> Ruling {
    let preset = Preset::of(Book::from_name(preset).expect("a preset"));
    let mut position = Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
    let mut played = Vec::new();
    for text in moves {
        let m = position.parse_move(text).unwrap_or_else(|e| panic!("{e} in {}", position.fen()));
        position.make(m);
        played.push(m);
    }
    let declared = match &claim.intended {
        None => Declared::Nothing,
        Some(m) => position.parse_move(m).map_or(Declared::Illegal, Declared::Legal),
    };
    let kind = match claim.kind.as_str() {
        "threefold" => ClaimKind::Threefold,
        "fifty" => ClaimKind::Fifty,
        _ => ClaimKind::Audit,
    };
    let asked = CoreClaim {
        kind,
        by: claim.by_white.map(side),
        declared,
        clocks_s: claim.clocks_s.map_or([None; 2], |clocks| clocks.map(Some)),
        pace: if claim.fast { Pace::Blitz } else { Pace::Standard },
        touched: claim.touched,
        score_kept: !claim.no_score,
        last_period: false,
        guidelines: false,
        recorded: None,
    };
    let mut boards = position.past().to_vec();
    boards.push(*position.board());
    let finding = rule(&preset, GameView::new(&boards, &played), &asked);
    let why = |d: &Difference| match d {
        Difference::Castling => "castling",
        Difference::EnPassant => "en-passant",
        Difference::SideToMove => "side-to-move",
    };
    let counts = kind == ClaimKind::Fifty && finding.ended_at.is_none();
    Ruling {
        ruling: finding.verdict.name(),
        result: match finding.result {
            None => "*",
            Some(Outcome::Draw) => "1/2-1/2",
            Some(Outcome::Wins(Side::First)) => "1-0",
            Some(Outcome::Wins(Side::Second)) => "0-1",
        },
        occurrences: finding.occurrences,
        near_misses: finding.near_misses.iter().map(|(ply, d)| (*ply, d.iter().map(why).collect())).collect(),
        counter: counts.then_some(finding.counter_plies),
        ended_at: finding.ended_at,
        penalty: finding
            .penalty
            .map(|p| (p.opponent_add_s, p.claimant_new_s, p.must_play.map(|m| position.move_text(m)))),
        sensitive: finding.reading_sensitive,
    }
}

fn plies(value: &Value) -> Option<Vec<usize>> {
    Some(value.as_array()?.iter().filter_map(|n| n.as_u64().map(|n| n as usize)).collect())
}

#[test]
fn the_transcription_rules_every_claim_on_repetition_and_count_as_expected() {
    let file = chuhan_tests::cases("chess-claims.jsonl");
    let mut asked = 0;
    for line in file.lines() {
        let case: Value = serde_json::from_str(line).expect("a case is JSON");
        let (given, want) = (&case["claim"], &case["expected"]);
        let kind = given["type"].as_str().expect("a type");
        // Who can still mate is a matter of its own, tested elsewhere; so are flags and resignation.
        let about_mating = want["article"].as_str().is_some_and(|a| a.starts_with("5.2.2") || a.starts_with("5.2(b)"));
        if !matches!(kind, "threefold" | "fifty" | "audit") || case["contested"] == true || about_mating {
            continue;
        }
        let moves: Vec<String> =
            case["moves"].as_array().expect("moves").iter().map(|m| m.as_str().expect("a move").to_string()).collect();
        let clocks = &given["clocks"];
        let claim = Claim {
            kind: kind.into(),
            by_white: given["by"].as_str().map(|by| by == "white"),
            intended: given["intended_move"].as_str().map(String::from),
            clocks_s: clocks["white_s"].as_u64().zip(clocks["black_s"].as_u64()).map(|(w, b)| [w as u32, b as u32]),
            fast: clocks["format"].as_str().is_some_and(|f| f != "standard"),
            touched: !matches!(given["touched_piece"], Value::Null | Value::Bool(false)),
            no_score: given["scoresheet_complete"] == false,
        };
        let fen = case["start_fen"].as_str().expect("a FEN");
        let ruling = literal::rule(case["preset"].as_str().expect("a preset"), &replay(fen, &moves), &claim);
        let id = &case["id"];
        assert_eq!(want["ruling"], ruling.ruling, "{id}");
        assert_eq!(want["result"], ruling.result, "{id}");
        if let Some(at) = plies(&want["occurrences"]) {
            assert_eq!(Some(at), ruling.occurrences, "{id}");
        }
        if let Some(ply) = want["game_ended_at_ply"].as_u64() {
            assert_eq!(Some(ply as usize), ruling.ended_at, "{id}");
        }
        if let Some(counter) = want["counter_plies"].as_u64()
            && let Some(counted) = ruling.counter
        {
            assert_eq!(counter, u64::from(counted), "{id}");
        }
        if let Some(near) = want["near_misses"].as_array() {
            let near: Vec<usize> = near.iter().filter_map(|n| n["ply"].as_u64().map(|n| n as usize)).collect();
            assert_eq!(near, ruling.near_misses.iter().map(|n| n.0).collect::<Vec<_>>(), "{id}");
        }
        let cost = &want["penalty"];
        if let Some(add) = cost["opponent_add_s"].as_u64() {
            let (opponent, own, must) = ruling.penalty.expect("a penalty");
            assert_eq!(add, u64::from(opponent), "{id}");
            assert_eq!(cost["claimant_new_s"].as_u64(), own.map(u64::from), "{id}");
            assert_eq!(cost["must_play"].as_str().map(String::from), must, "{id}");
        }
        asked += 1;
    }
    println!("{asked} claims");
    assert!(asked >= 70, "{asked}");
}

/// Starts from which shuffling soon loses rights, makes double steps beside pawns, promotes.
const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "r3k2r/8/8/1p1p4/P1P1p1p1/8/3P1P1P/R3K2R w KQkq -",
    "4k3/2p1p1p1/8/1P1P1P1P/1p1p1p1p/8/2P1P1P1/4K3 b - -",
    "1n2k1n1/p1p1p2p/8/1P1P4/1p4pR/8/P1P1PP2/1N1QK1N1 w - -",
    "n1n4k/PPP5/4q3/8/8/4Q3/5ppp/K4N1N b - -",
    "3q3n/2p5/3p4/KP5r/1R3p1k/8/4P1P1/1Q5N b - -",
    "rn2k2r/ppp2ppp/8/8/8/8/PPP2PPP/R3K1NR b KQkq -",
];

/// Two knights against a pawn, for the text that counts longer there.
const KNIGHTS: [&str; 3] =
    ["8/8/1n6/K1k2n2/5P2/8/8/8 w - -", "7k/8/8/4p3/4N3/2N5/8/K7 w - -", "8/7k/8/8/p7/N7/2N5/K7 b - -"];

struct Game {
    fen: String,
    moves: Vec<String>,
    grids: Vec<Grid>,
    claim: Claim,
    /// Of the material for which only 12.4 is asked?
    knights: bool,
}

/// A random game that goes back and forth, and a claim at its end.
fn game(number: u64) -> Game {
    let mut random = Pcg64::seed_from_u64(number);
    let knights = number % 16 == 15;
    let start = if knights { KNIGHTS[random.random_range(0..3)] } else { STARTS[random.random_range(0..8)] };
    let clock = [0, 0, 0, 60, 88, 95, 138, 186][random.random_range(0..8)];
    let fen = format!("{start} {clock} 1");
    let mut grids = vec![Grid::new(&fen)];
    let mut moves: Vec<String> = Vec::new();
    let length = random.random_range(4..40);
    let steadiness = random.random_range(2..12);
    while moves.len() < length {
        let now = &grids[grids.len() - 1];
        let legal = now.legal_moves();
        if legal.is_empty() {
            break;
        }
        let back = moves.len().checked_sub(2).map(|i| step(&moves[i]));
        let back = back.map(|(from, to, _)| (to, from, None)).filter(|m| legal.contains(m));
        // Sometimes a tempo is lost: the men stand as before, and the other side is to move.
        let triangle = (number % 8 == 7)
            .then(|| legal.iter().find(|&&m| grids.iter().any(|g| g.looks_like_with_other_move(&now.after(m)))))
            .flatten();
        let m = match (triangle, back) {
            (Some(&m), _) => m,
            (None, Some(_)) if number % 8 == 7 => legal[random.random_range(0..legal.len())],
            (None, Some(back)) if random.random_range(0..steadiness) > 0 => back,
            _ => {
                // Quiet moves and double steps more often than captures.
                let some: Vec<_> = (0..3).map(|_| legal[random.random_range(0..legal.len())]).collect();
                some.into_iter().max_by_key(|m| now.after(*m).men()).expect("three of them")
            }
        };
        let next = now.after(m);
        // With few men left the exact question of who can still mate would come in.
        if !knights && next.men() < 8 || knights && next.men() < 5 {
            break;
        }
        grids.push(next);
        moves.push(text(m));
    }
    let now = &grids[grids.len() - 1];
    let legal = now.legal_moves();
    let intended = match random.random_range(0..4) {
        0 | 1 if !legal.is_empty() => {
            let back = moves.len().checked_sub(2).map(|i| step(&moves[i]));
            let back = back.map(|(from, to, _)| (to, from, None)).filter(|m| legal.contains(m));
            Some(text(back.unwrap_or(legal[random.random_range(0..legal.len())])))
        }
        2 if random.random_range(0..4) == 0 => Some("a1h7".to_string()),
        _ => None,
    };
    let kind = ["threefold", "threefold", "fifty", "audit"][random.random_range(0..4)];
    let mut rarely = |n: u32| random.random_range(0..n) == 0;
    let claim = Claim {
        kind: kind.into(),
        by_white: (kind != "audit").then_some(now.white != rarely(8)),
        intended: intended.filter(|_| kind != "audit"),
        fast: rarely(3),
        touched: rarely(10),
        no_score: rarely(10),
        clocks_s: (!rarely(4)).then(|| [random.random_range(0..900), random.random_range(0..200)]),
    };
    Game { fen, moves, grids, claim, knights }
}

/// A ruling as it must be for the board turned.
fn turned_ruling(ruling: &Ruling, mirror: bool, swap: bool) -> Ruling {
    let mut other = ruling.clone();
    if swap {
        other.result = match ruling.result {
            "1-0" => "0-1",
            "0-1" => "1-0",
            same => same,
        };
    }
    if let Some((_, _, Some(must))) = &mut other.penalty {
        *must = turned_move(must, mirror, swap);
    }
    other
}

fn turned_move(m: &str, mirror: bool, swap: bool) -> String {
    let (from, to, promoted) = step(m);
    text((turned(from, mirror, swap), turned(to, mirror, swap), promoted))
}

/// The search's plain law and both its witnesses against the transcription, at the end of a game.
fn hear(game: &Game) {
    let mut position = Position::from_fen(&game.fen).expect("a good FEN");
    for m in &game.moves {
        let m = position.parse_move(m).expect("a legal move");
        position.make(m);
    }
    let now = &game.grids[game.grids.len() - 1];
    for seat in [Seat::search(0), Seat::search(6), Seat::Referee] {
        let mut cache = LawCache::default();
        let (silent, noted) =
            (position.judge(seat, &mut cache, &mut Silent), position.judge(seat, &mut cache, &mut Notes::default()));
        assert_eq!(silent, noted, "{}", now.fen());
    }
    let mated = now.is_checked(now.white) && !now.has_legal_move();
    let drawn = literal::times_stood(&game.grids) >= 3 || now.clock >= 100 && !mated;
    assert_eq!(position.refereed(&mut Silent), drawn.then_some(Heard::Draw), "{} {:?}", game.fen, game.moves);
}

fn examine(number: u64, tally: &mut Tally) -> Vec<String> {
    let game = game(number);
    hear(&game);
    let mut differences = Vec::new();
    let presets = if game.knights { &PRESETS[2..3] } else { &PRESETS };
    for preset in presets {
        let said = literal::rule(preset, &game.grids, &game.claim);
        let core = core_ruling(preset, &game.fen, &game.moves, &game.claim);
        if said != core {
            differences.push(format!(
                "{number} {preset} {} {:?} {:?}: core {core:?}, literal {said:?}",
                game.fen, game.moves, game.claim
            ));
        }
        *tally.entry(format!("{preset} {} {}", game.claim.kind, said.ruling)).or_default() += 1;
        if said.sensitive != (false, false) {
            *tally.entry("sensitive to the reading".into()).or_default() += 1;
        }
        for why in said.near_misses.iter().flat_map(|n| &n.1) {
            *tally.entry(format!("near miss: {why}")).or_default() += 1;
        }
        let mirror = number.is_multiple_of(2) && game.grids[0].has_no_rights();
        for (mirror, swap) in [(mirror, true), (mirror, false)] {
            if !mirror && !swap {
                continue;
            }
            let fen = game.grids[0].turned(mirror, swap).fen();
            let moves: Vec<String> = game.moves.iter().map(|m| turned_move(m, mirror, swap)).collect();
            let mut claim = game.claim.clone();
            claim.intended = claim.intended.map(|m| turned_move(&m, mirror, swap));
            if swap {
                claim.by_white = claim.by_white.map(|white| !white);
                claim.clocks_s = claim.clocks_s.map(|[white, black]| [black, white]);
            }
            let other = core_ruling(preset, &fen, &moves, &claim);
            assert_eq!(turned_ruling(&core, mirror, swap), other, "{number} {preset} {fen} {moves:?}");
        }
    }
    differences
}

#[test]
fn core_and_transcription_agree_on_random_games() {
    let (_, tally) = compare(1_500, |(): &mut (), number, tally| examine(number, tally));
    for ruling in ["upheld", "incorrect", "inadmissible"] {
        for kind in ["threefold", "fifty"] {
            for preset in PRESETS {
                assert!(tally.contains_key(&format!("{preset} {kind} {ruling}")), "no {preset} {kind} {ruling}");
            }
        }
    }
    for what in [
        "sensitive to the reading",
        "near miss: castling",
        "near miss: en-passant",
        "near miss: side-to-move",
        "fide-2023 audit automatic",
    ] {
        assert!(tally.contains_key(what), "no {what}");
    }
}
