//! `chuhan-tune pairs` from the command line: what it writes, that it can be killed, and what it says of bad
//! input.

use std::fs;

use chuhan_engine::{
    chess::Chess,
    eval::{Cell, PairTable, PairTies, pack},
    info::Paired,
    xiangqi::Xiangqi,
};

use super::texel::{Bench, kill_when, labelled};

fn table(bench: &Bench, name: &str) -> PairTable {
    PairTable::read::<<Chess as Paired>::Space>(&fs::read(bench.path(name)).unwrap()).unwrap()
}

#[test]
fn a_fit_lowers_the_loss_and_is_the_same_on_any_number_of_threads() {
    let bench = Bench::new(&labelled(6000));
    let options = ["--epochs", "6", "--rate", "1"];
    let (fine, said, errors) = bench.run_of("pairs", "one", &[&options[..], &["--threads", "1"]].concat());
    assert!(fine, "{errors}");
    let line = said.lines().find(|l| l.starts_with("held-out loss without pairs")).unwrap();
    let percent: f64 = line.split_whitespace().rev().nth(2).unwrap().parse().unwrap();
    assert!(percent > 5.0, "{line}");
    let (fine, _, errors) = bench.run_of("pairs", "three", &[&options[..], &["--threads", "3"]].concat());
    assert!(fine, "{errors}");
    assert_eq!(fs::read(bench.path("one")).unwrap(), fs::read(bench.path("three")).unwrap());
    assert!(table(&bench, "one").weights().iter().any(|cell| *cell != [0; 2]));
}

#[test]
fn a_killed_fit_resumed_ends_as_if_never_killed() {
    let bench = Bench::new(&labelled(4000));
    let options = ["--epochs", "8", "--patience", "9"];
    let (fine, _, errors) = bench.run_of("pairs", "straight", &options);
    assert!(fine, "{errors}");
    let checkpoint = bench.path("state.json");
    let resumed = [&options[..], &["--checkpoint", checkpoint.to_str().unwrap(), "--resume"]].concat();
    let passes = || fs::read_to_string(&checkpoint).map_or(0, |text| text.matches("held_out").count());
    for _ in 0..2 {
        let before = passes();
        kill_when(bench.command_of("pairs", "killed", &resumed).spawn().unwrap(), || passes() > before);
    }
    let (fine, said, errors) = bench.run_of("pairs", "killed", &resumed);
    assert!(fine, "{errors}");
    assert!(said.contains("going on after pass"), "{said}");
    assert_eq!(fs::read(bench.path("straight")).unwrap(), fs::read(bench.path("killed")).unwrap());

    let other = [&resumed[..], &["--seed", "9"]].concat();
    let (fine, _, errors) = bench.run_of("pairs", "killed", &other);
    assert!(!fine && errors.contains("state.json: a checkpoint of other data or options"), "{errors}");
}

#[test]
fn numbers_held_at_nothing_stay_there() {
    let bench = Bench::new(&labelled(3000));
    let held = ["--epochs", "2", "--squares", "0", "--offsets", "0", "--rests", "0"];
    let (fine, _, errors) = bench.run_of("pairs", "out", &held);
    assert!(fine, "{errors}");
    assert!(table(&bench, "out").weights().iter().all(|cell| *cell == [0; 2]));
}

#[test]
fn what_is_learnt_on_top_is_added_to_the_table_in_force() {
    let bench = Bench::new(&labelled(3000));
    let held = ["--on-top", "--epochs", "1", "--squares", "0", "--offsets", "0", "--rests", "0"];
    let (fine, above_table, errors) = bench.run_of("pairs", "same", &held);
    assert!(fine, "{errors}");
    let (fine, above_terms, errors) = bench.run_of("pairs", "terms", &held[1..]);
    assert!(fine, "{errors}");
    // What is learnt begins where the table in force ends, and not where the terms do.
    let before = |said: &str| {
        let line = said.lines().find(|line| line.starts_with("held-out loss without"));
        line.and_then(|line| line.split_whitespace().find_map(|word| word.trim_end_matches(',').parse::<f64>().ok()))
    };
    assert!(
        before(&above_table).is_some() && before(&above_table) != before(&above_terms),
        "{above_table}{above_terms}"
    );
    let ships = Chess::table().weights();
    assert_eq!(table(&bench, "same").weights(), ships);

    // The same table, half as large: each cell rounded, halves away from nothing.
    let (fine, above_half, errors) = bench.run_of("pairs", "half", &[&held[..], &["--times", "0.5"]].concat());
    assert!(fine, "{errors}");
    assert!(before(&above_half).is_some() && before(&above_half) != before(&above_table), "{above_half}");
    let halved = |cell: &Cell| cell.map(|half| half.signum() * ((half.abs() + 1) / 2));
    assert!(table(&bench, "half").weights().iter().copied().eq(ships.iter().map(halved)));

    // What no row can hold is refused, and nothing is written.
    let (fine, _, errors) = bench.run_of("pairs", "large", &[&held[..], &["--times", "1e30"]].concat());
    assert!(!fine && errors.contains("a row of pairs that sums to more than 16 bits"), "{errors}");
    assert!(!bench.path("large").exists());
    // Or cut back, if that is asked for, at a price that is told.
    let cut = ["--times", "3", "--cut-rows"];
    let (fine, said, errors) = bench.run_of("pairs", "cut", &[&held[..], &cut].concat());
    assert!(fine, "{errors}");
    let line = said.lines().find(|line| line.contains("halves of weights cut back")).unwrap_or_default();
    assert!(!line.starts_with("0 ") && line.contains("held-out loss 0."), "{said}");
    let (fine, _, errors) = bench.run_of("pairs", "uncut", &[&held[..], &cut[..2]].concat());
    assert!(!fine && errors.contains("more than 16 bits"), "{errors}");
    let tripled = |cell: &Cell| cell.map(|half| half.saturating_mul(3));
    let same = table(&bench, "cut").weights().iter().zip(ships).filter(|(cut, old)| **cut == tripled(old)).count();
    assert!(ships.len() / 2 < same && same < ships.len(), "{same} of {}", ships.len());

    // A rest of its own for each pair alone: pairs that no position knows stay as they are.
    let options = ["--on-top", "--epochs", "4", "--rate", "1", "--squares", "0", "--offsets", "0"];
    let (fine, said, errors) = bench.run_of("pairs", "more", &options);
    assert!(fine, "{errors}");
    let line = said.lines().find(|l| l.starts_with("held-out loss without what was added")).unwrap();
    assert!(line.split_whitespace().rev().nth(2).unwrap().parse::<f64>().unwrap() > 0.0, "{line}");
    let more = table(&bench, "more");
    let moved = more.weights().iter().zip(ships).filter(|(new, old)| new != old).count();
    assert!(0 < moved && moved < ships.len() / 2, "{moved} of {}", ships.len());
}

#[test]
fn seldom_pairs_share_alone_and_the_odd_ones_are_named() {
    let bench = Bench::new(&labelled(3000));
    let (fine, said, errors) = bench.run_of("pairs", "out", &["--epochs", "2", "--rate", "2", "--merge-below", "20"]);
    assert!(fine, "{errors}");
    assert!(said.contains(" weights are met in fewer than 20 positions: nothing of their own"), "{said}");
    assert!(said.lines().any(|line| line.starts_with("P with K ")), "{said}");
    assert!(said.contains(" weights of pairs look odd"), "{said}");
}

#[test]
fn options_that_make_no_sense_are_refused_in_one_line() {
    let bench = Bench::new(&labelled(10));
    for (option, value, part) in [
        ("--held-out", "1.5", "--held-out must lie between 0 and 1"),
        ("--rate=0", "", "--rate must be positive"),
        ("--rests=-1", "", "a spread must not be negative"),
        ("--on-top", "--times=-1", "a table is multiplied by a number that is not negative"),
        ("--data", "absent.csv", "absent.csv: opening: "),
    ] {
        let options: Vec<&str> = [option, value].into_iter().filter(|word| !word.is_empty()).collect();
        let (fine, _, errors) = bench.run_of("pairs", "out", &options);
        assert!(!fine && errors.contains(part), "{errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
        assert!(!bench.path("out").exists());
    }
}

fn holds_what_ships<G: Paired>() {
    assert!(PairTable::read::<G::Space>(&[1, 2, 3]).unwrap_err().contains("damaged"));
    let weights = G::table().weights();
    assert_eq!(weights.len(), PairTies::new::<G::Space>().weights());
    // What is packed is read back.
    let again = PairTable::read::<G::Space>(&pack::<G::Space>(weights)).unwrap();
    assert_eq!(again.weights(), weights);
    // A row of them would sum to more than the board's words hold.
    let large = vec![[0, 2000]; weights.len()];
    assert!(PairTable::read::<G::Space>(&pack::<G::Space>(&large)).unwrap_err().contains("16 bits"));
}

#[test]
fn the_table_that_ships_is_of_its_game() {
    holds_what_ships::<Chess>();
    holds_what_ships::<Xiangqi>();
}
