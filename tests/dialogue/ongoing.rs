//! A game that is ruled on after every move: each ruling is the one that the whole record gets.

use chuhan_engine::{
    chess::Chess,
    game::Position as _,
    info::{GameInfo, PositionInfo as _},
    xiangqi::Xiangqi,
};
use chuhan_protocol::arbiter::{Case, LastGame, Ongoing, rule};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64;
use serde_json::Value;

/// The cases of a file, every `step`-th.
fn cases(file: &str, step: usize) -> Vec<Case> {
    let deep = std::env::var_os("CHUHAN_DEEP").is_some();
    let text = chuhan_tests::cases(file);
    let values = text.lines().step_by(if deep { 1 } else { step }).map(serde_json::from_str::<Value>);
    values
        .map(|value| Case::read(value.expect("a case is JSON").as_object().expect("an object")).expect("a case"))
        .collect()
}

fn all_cases() -> Vec<Case> {
    let files = [
        ("chess-claims.jsonl", 4),
        ("xiangqi-repetition.jsonl", 12),
        ("xiangqi-repetition-2020.jsonl", 8),
        ("xiangqi-unsure.jsonl", 6),
    ];
    files.into_iter().flat_map(|(file, step)| cases(file, step)).collect()
}

/// The same case as it stood after so many of its moves.
fn prefix(case: &Case, plies: usize) -> Case {
    Case { moves: case.moves[..plies].to_vec(), ..case.clone() }
}

#[test]
fn after_every_move_the_ruling_is_that_of_the_whole_record() {
    let mut rulings = 0;
    for case in all_cases() {
        // A start position that cannot be is refused at once.
        let Ok(mut game) = Ongoing::start(&case) else { continue };
        let claim = case.claim.clone().flatten();
        for plies in 0..=case.moves.len() {
            let whole = rule(&Case { claim: None, ..prefix(&case, plies) }).json();
            let ruling = serde_json::to_value(game.rule(None).expect("nothing is claimed")).expect("plain data");
            let mut whole = whole.as_object().expect("an object").clone();
            whole.remove("id");
            assert_eq!(ruling, Value::Object(whole), "{:?} after {plies}", case.id);
            rulings += 1;
            if plies < case.moves.len() && game.play(&case.moves[plies]).is_err() {
                break;
            }
        }
        assert!(game.play("no move").is_err());
        if game.words() == case.moves {
            let last = game.rule(claim.as_ref()).map(|ruling| serde_json::to_value(ruling).expect("plain data"));
            let whole = rule(&case).json();
            assert!(last.map_or(whole["ruling"] == "error", |last| last["result"] == whole["result"]), "{:?}", case.id);
        }
    }
    assert!(rulings > 1_000, "{rulings}");
}

#[test]
fn whatever_was_asked_before_the_ruling_is_the_same() {
    let mut rng = Pcg64::seed_from_u64(13);
    let cases = all_cases();
    for case in &cases {
        let mut last = LastGame::default();
        for _ in 0..6 {
            // Forward, back, and now and then another game in between.
            let asked = prefix(case, rng.random_range(0..=case.moves.len()));
            assert_eq!(last.rule(&asked).json(), rule(&asked).json(), "{:?}: {}", case.id, asked.moves.len());
            if rng.random_range(0..4) == 0 {
                let other = &cases[rng.random_range(0..cases.len())];
                assert_eq!(last.rule(other).json(), rule(other).json(), "{:?}", other.id);
            }
        }
    }
}

/// Random moves from the end of a line; as often as not a unit goes back where it came from, so that positions recur.
fn wander<G: GameInfo>(case: &Case, rng: &mut Pcg64, plies: usize) -> Case {
    let mut position = G::Position::from_fen(case.fen.as_deref().unwrap_or(G::START_FEN)).expect("a FEN");
    let mut moves = case.moves.clone();
    for word in &moves {
        let Ok(m) = position.parse_move(word) else { return case.clone() };
        position.make(m);
    }
    for _ in 0..plies {
        let legal: Vec<String> = position.legal_moves().iter().map(|m| position.move_text(m)).collect();
        let back = moves.len().checked_sub(2).map(|i| format!("{}{}", &moves[i][2..], &moves[i][..2]));
        let back = back.filter(|back| legal.contains(back) && rng.random_range(0..4) > 0);
        let Some(word) = back.or_else(|| legal.get(rng.random_range(0..legal.len().max(1))).cloned()) else { break };
        position.make(position.parse_move(&word).expect("a legal move"));
        moves.push(word);
    }
    Case { moves, ..case.clone() }
}

#[test]
fn other_moves_after_moves_taken_back_are_ruled_on_as_such() {
    let mut rng = Pcg64::seed_from_u64(29);
    for case in all_cases().iter().step_by(4) {
        let mut last = LastGame::default();
        for _ in 0..6 {
            let stem = prefix(case, rng.random_range(0..=case.moves.len()));
            let plies = rng.random_range(1..12);
            let asked = match case.ruleset {
                Some(_) => wander::<Xiangqi>(&stem, &mut rng, plies),
                None => wander::<Chess>(&stem, &mut rng, plies),
            };
            assert_eq!(last.rule(&asked).json(), rule(&asked).json(), "{:?}: {:?}", case.id, asked.moves);
        }
    }
}
