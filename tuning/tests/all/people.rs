//! Tournaments of people: tables worked out by hand or by a literal second way, pairings against every other way to pair,
//! and bad files.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    process::{Command, Output},
};

use chuhan_tuning::people::{
    file::{Event, Line, Score},
    pairing::{Next, Pairing},
    table::{Remark, Section},
};

fn event(text: &str) -> Event {
    Event::read(text).unwrap_or_else(|misread| panic!("{misread}\n{text}"))
}

/// A file with players of these names.
fn head(system: &str, fields: &str, names: &[&str]) -> String {
    let players: Vec<String> = names.iter().map(|name| format!("  {{ name = \"{name}\" }},\n")).collect();
    let players = players.concat();
    format!("game = \"xiangqi\"\nsystem = \"{system}\"\n{fields}\nplayers = [\n{players}]\n")
}

fn rounds(rounds: &[&[&str]]) -> String {
    rounds.iter().map(|games| format!("[[rounds]]\ngames = {games:?}\n")).collect::<Vec<_>>().concat()
}

/// Place, name, points and the values of the columns, best first.
fn told(event: &Event, section: &Section) -> Vec<(String, String)> {
    let row = |row: &chuhan_tuning::people::table::Row| {
        let place = row.place.map_or_else(|| "-".into(), |place| place.to_string());
        let points = row.points.map_or_else(String::new, |points| format!(" {}", f64::from(points) / 2.0));
        let values: Vec<String> = row.values.iter().map(|value| format!(" {}", value.abs())).collect();
        (event.players[row.who].name.clone(), format!("{place}{points} |{}", values.concat()))
    };
    section.rows.iter().map(row).collect()
}

fn table(text: &str) -> Vec<(String, String)> {
    let event = event(text);
    told(&event, &event.tables().sections[0])
}

fn pairs<'a>(rows: &[(&'a str, &'a str)]) -> Vec<(String, String)> {
    rows.iter().map(|&(name, rest)| (name.to_owned(), rest.to_owned())).collect()
}

/// A, B and C beat each other in a circle, and all of them D.
const CIRCLE: &[&[&str]] = &[&["A 1-0 D", "B 1-0 C"], &["D 0-1 C", "A 1-0 B"], &["B 1-0 D", "C 1-0 A"]];

/// 15.1: 小分, 胜局, 直胜, 犯规; 18.4: punishments before all of them.
#[test]
fn a_round_robin_is_ranked_by_15_1() {
    let names = ["A", "B", "C", "D"];
    // Two wins, one of them against D: two points each, and two points of those beaten.
    let plain = head("round-robin", "", &names) + &rounds(CIRCLE);
    let rows = [("A", "1 2 | 0 2 2 1 0"), ("B", "1 2 | 0 2 2 1 0"), ("C", "1 2 | 0 2 2 1 0"), ("D", "4 0 | 0 0 0 0 0")];
    assert_eq!(table(&plain), pairs(&rows));
    let fouls = plain.replace("name = \"A\"", "name = \"A\", fouls = 1");
    let rows = [("B", "1 2 | 0 2 2 1 0"), ("C", "1 2 | 0 2 2 1 0"), ("A", "3 2 | 0 2 2 1 1"), ("D", "4 0 | 0 0 0 0 0")];
    assert_eq!(table(&fouls), pairs(&rows));
    let warned = fouls.replace("name = \"B\"", "name = \"B\", warnings = 2");
    let order: Vec<String> = table(&warned).into_iter().map(|(name, _)| name).collect();
    assert_eq!(order, ["C", "A", "B", "D"]);
    // A beats all; B has a point of C's and a half of D's half point.
    let drawn = plain.replace("B 1-0 D", "B 1/2-1/2 D").replace("C 1-0 A", "C 0-1 A");
    let rows = [
        ("A", "1 3 | 0 3 3 0 0"),
        ("B", "2 1.5 | 0 1.25 1 0 0"),
        ("C", "3 1 | 0 0.5 1 0 0"),
        ("D", "4 0.5 | 0 0.75 0 0 0"),
    ];
    assert_eq!(table(&drawn), pairs(&rows));
}

/// 20.3: who leaves before half of the encounters has played for nothing; later the others win what was to come.
#[test]
fn who_leaves_a_round_robin_is_struck_out_or_loses_the_rest() {
    let names = ["A", "B", "C", "D", "E"];
    let one = head("round-robin", "", &names).replace("name = \"E\"", "name = \"E\", withdrew = 2")
        + &rounds(&[&["B 0-1 E", "C 1-0 D", "A bye"]]);
    let rows = [
        ("C", "1 1 | 0 0 1 0 0"),
        ("A", "2 0 | 0 0 0 0 0"),
        ("B", "2 0 | 0 0 0 0 0"),
        ("D", "2 0 | 0 0 0 0 0"),
        ("E", "- |"),
    ];
    assert_eq!(table(&one), pairs(&rows));
    assert_eq!(event(&one).tables().sections[0].rows[4].remark, Some(Remark::StruckOut));
    let two = head("round-robin", "", &names).replace("name = \"E\"", "name = \"E\", withdrew = 3")
        + &rounds(&[&["B 0-1 E", "C 1-0 D", "A bye"], &["E 1-0 A", "B 1-0 C"]]);
    let points: BTreeMap<String, String> =
        table(&two).into_iter().map(|(name, rest)| (name, rest.split(' ').nth(1).unwrap().to_owned())).collect();
    // C and D win against E unplayed.
    let expected = [("A", "0"), ("B", "1"), ("C", "2"), ("D", "1"), ("E", "2")];
    assert_eq!(points, expected.map(|(name, points)| (name.to_owned(), points.to_owned())).into());
    // Nobody is paired with E any more; in the table of the rest the number tells against whom it is a win.
    let Next::Rounds(to_come) = event(&two).pairings(true).unwrap() else { panic!() };
    for line in to_come.iter().flat_map(|round| &round.lines) {
        match line {
            Pairing::Pair(pair) => assert!(!pair.contains(&4), "{line:?}"),
            Pairing::Unopposed([_, gone]) => assert_eq!(*gone, 4),
            Pairing::PlayOn(_) | Pairing::Bye(_) => {}
        }
    }
}

/// 15.2 and 20.4, over a tournament of three rounds; points of opponents added up literally.
#[test]
fn a_swiss_tournament_is_ranked_by_15_2() {
    let names = ["A", "B", "C", "D", "E", "F"];
    let played: &[&[&str]] = &[
        &["A 1-0 D", "E 1/2-1/2 B", "C 1-0 F"],
        &["C 0-1 A", "B 1-0 D", "F 1/2-1/2 E"],
        &["A 1/2-1/2 B", "E 1-0 C", "D +/- F"],
    ];
    let text = head("swiss", "rounds-planned = 3", &names).replace("name = \"F\"", "name = \"F\", withdrew = 3")
        + &rounds(played);
    // Literal: each line once for either side.
    let (mut points, mut met, mut wins) = ([0.0f64; 6], vec![Vec::new(); 6], [0; 6]);
    for line in played.iter().flat_map(|round| round.iter()) {
        let words: Vec<&str> = line.split(' ').collect();
        let [a, b] = [words[0], words[2]].map(|name| names.iter().position(|n| *n == name).unwrap());
        let first = match words[1] {
            "1-0" | "+/-" => 1.0,
            "0-1" => 0.0,
            _ => 0.5,
        };
        points[a] += first;
        points[b] += 1.0 - first;
        wins[a] += i32::from(first > 0.9);
        wins[b] += i32::from(first < 0.1);
        met[a].push(b);
        met[b].push(a);
    }
    let found = table(&text);
    for (name, rest) in &found {
        let who = names.iter().position(|n| n == name).unwrap();
        let opponents: f64 = met[who].iter().map(|&other| points[other]).sum();
        let numbers = rest.split_once(' ').unwrap().1;
        assert_eq!(numbers, format!("{} | 0 {opponents} {} 0", points[who], wins[who]), "{name}");
    }
    let order: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    // A 2.5; then 2 each: B has 2.5 + 2 + 1 of opponents, E has 2 + 0.5 + 1. C and D have 1 each: 5 and 5.
    assert_eq!(order[..3], ["A", "B", "E"]);
}

const TEAMS: &str = "game = \"xiangqi\"\nsystem = \"round-robin\"\ncontest = \"teams\"\n\
    teams = [{ name = \"P\" }, { name = \"Q\" }, { name = \"R\", fouls = 1 }]\nplayers = [\n\
    { name = \"P1\", team = \"P\" }, { name = \"P2\", team = \"P\" },\n\
    { name = \"Q1\", team = \"Q\" }, { name = \"Q2\", team = \"Q\", fouls = 2 },\n\
    { name = \"R1\", team = \"R\" }, { name = \"R2\", team = \"R\" },\n]\n";

/// 14.2, 15.3: match points, then points of games, games won, the direct match, fouls.
#[test]
fn teams_are_ranked_by_15_3() {
    let text = TEAMS.to_owned()
        + &rounds(&[
            &["Q1 1-0 R1", "R2 1/2-1/2 Q2", "P bye"],
            &["R1 1-0 P1", "P2 0-1 R2", "Q bye"],
            &["P1 1-0 Q1", "Q2 1/2-1/2 P2", "R bye"],
        ]);
    let event = event(&text);
    let section = &event.tables().sections[0];
    let rows: Vec<String> = section
        .rows
        .iter()
        .map(|row| format!("{} {} {:?} {:?}", event.teams[row.who].name, row.points.unwrap(), row.tally, row.values))
        .collect();
    // Two match points each; of four games R has 2.5 points and 2 wins, Q and P 2 and 1.5.
    let expected = [
        "R 2 [1, 0, 1] [-0.0, 2.5, 2.0, 0.0, -1.0]",
        "Q 2 [1, 0, 1] [-0.0, 2.0, 1.0, 0.0, -2.0]",
        "P 2 [1, 0, 1] [-0.0, 1.5, 1.0, 0.0, -0.0]",
    ];
    assert_eq!(rows, expected);
    // 21.4: a team that is absent gives the other two points of the match and none of games.
    let absent = TEAMS.to_owned() + &rounds(&[&["Q +/- R", "P bye"]]);
    let event = Event::read(&absent).unwrap();
    let first = &event.tables().sections[0].rows[0];
    assert_eq!((event.teams[first.who].name.as_str(), first.points, first.values[1]), ("Q", Some(2), 0.0));
}

/// 15.4: match points, then those of the opponents, points of games, matches won, fouls.
#[test]
fn teams_are_ranked_by_15_4() {
    let names = ["P", "Q", "R", "S"];
    let teams = names.map(|name| format!("{{ name = \"{name}\" }},")).concat();
    let players = names.map(|name| format!("{{ name = \"{name}1\", team = \"{name}\" }},")).concat();
    let text = format!(
        "game = \"xiangqi\"\nsystem = \"swiss\"\ncontest = \"teams\"\nteams = [{teams}]\nplayers = [{players}]\n"
    ) + &rounds(&[&["P1 1-0 Q1", "R1 1/2-1/2 S1"], &["R1 0-1 P1", "Q1 1-0 S1"]]);
    let event = event(&text);
    let rows: Vec<String> = event.tables().sections[0]
        .rows
        .iter()
        .map(|row| format!("{} {} {:?}", names[row.who], row.points.unwrap(), row.values))
        .collect();
    // Match points 4, 2, 1, 1. R met S and P: 1 + 4; S met R and Q: 1 + 2.
    let expected = [
        "P 4 [-0.0, 3.0, 2.0, 2.0, -0.0]",
        "Q 2 [-0.0, 5.0, 1.0, 1.0, -0.0]",
        "R 1 [-0.0, 5.0, 0.5, 0.0, -0.0]",
        "S 1 [-0.0, 3.0, 0.5, 0.0, -0.0]",
    ];
    assert_eq!(rows, expected);
}

/// 15.5: the sum of places, then the best place, then the second best, then fouls.
#[test]
fn teams_are_ranked_by_the_places_of_their_players() {
    let players = [("A", "P"), ("B", "Q"), ("C", "Q"), ("D", "P")];
    let list: String = players.map(|(name, team)| format!("{{ name = \"{name}\", team = \"{team}\" }},")).concat();
    let text = format!(
        "game = \"chess\"\nsystem = \"round-robin\"\ncontest = \"places\"\nteams = [{{ name = \"P\" }}, {{ name = \"Q\" }}]\n\
         players = [{list}]\n"
    ) + &rounds(&[&["A 1-0 D", "B 1-0 C"], &["D 0-1 C", "A 1-0 B"], &["B 1-0 D", "C 0-1 A"]]);
    // A, B, C, D in this order: P has 1 and 4, Q has 2 and 3, five each; P has the better best place.
    let event = event(&text);
    let tables = event.tables();
    let teams = tables.teams.unwrap();
    let rows: Vec<_> = teams.rows.iter().map(|row| (row.place, row.who, row.values.clone())).collect();
    assert_eq!(rows, [(Some(1), 0, vec![-5.0, -1.0, -4.0, -0.0]), (Some(2), 1, vec![-5.0, -2.0, -3.0, -0.0])]);
}

/// 11.3: who goes on, and where only a play-off tells.
#[test]
fn groups_say_who_goes_on() {
    let players: String = ["A", "B", "C", "D"].map(|name| format!("{{ name = \"{name}\", group = \"1\" }},")).concat()
        + &["E", "F"].map(|name| format!("{{ name = \"{name}\", group = \"2\" }},")).concat();
    let start = format!("game = \"chess\"\nsystem = \"groups\"\nqualify = 1\nplayers = [{players}]\n");
    let text = start.clone() + &rounds(CIRCLE).replacen("\"B 1-0 C\"]", "\"B 1-0 C\", \"F 0-1 E\"]", 1);
    let remarks: Vec<Vec<Option<Remark>>> =
        event(&text).tables().sections.iter().map(|s| s.rows.iter().map(|row| row.remark).collect()).collect();
    let play_off = Some(Remark::PlayOff);
    assert_eq!(remarks, [vec![play_off, play_off, play_off, None], vec![Some(Remark::Qualified), None]]);
    // The first round of either group, by its own Berger table.
    let Next::Rounds(first) = event(&start).pairings(false).unwrap() else { panic!() };
    assert_eq!(first[0].lines, [[0, 3], [1, 2], [4, 5]].map(Pairing::Pair));
}

/// Plays a tournament from the file that each round is added to; `beats` says whether the first-named wins.
fn play_out(start: String, mut decide: impl FnMut(usize, usize, usize) -> &'static str) -> Event {
    let mut text = start;
    for round in 0..64 {
        let current = event(&text);
        let Next::Rounds(next) = current.pairings(false).unwrap() else { return current };
        let mut lines = current.pairing_lines(&next);
        for line in &next[0].lines {
            if let Pairing::Pair([a, b]) = *line {
                lines = lines.replacen(" * ", &format!(" {} ", decide(round, a, b)), 1);
            }
        }
        text += &lines;
    }
    panic!("it does not end: {text}");
}

fn names(count: usize) -> Vec<String> {
    (1..=count).map(|number| format!("P{number}")).collect()
}

fn started(system: &str, fields: &str, count: usize) -> String {
    let names = names(count);
    head(system, fields, &names.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn round_robins_follow_the_printed_table() {
    // Appendix 1; the first-named moves first (13.1).
    let printed = [
        [[0, 5], [1, 4], [2, 3]],
        [[5, 3], [4, 2], [0, 1]],
        [[1, 5], [2, 0], [3, 4]],
        [[5, 4], [0, 3], [1, 2]],
        [[2, 5], [3, 1], [4, 0]],
    ];
    let Next::Rounds(all) = event(&started("round-robin", "", 6)).pairings(true).unwrap() else { panic!() };
    let lines: Vec<Vec<Pairing>> = all.into_iter().map(|round| round.lines).collect();
    assert_eq!(lines, printed.map(|round| round.map(Pairing::Pair).to_vec()));
    // 13.5: two games, the second with the other side first.
    let two = event(&started("round-robin", "legs = 2", 4));
    let Next::Rounds(next) = two.pairings(false).unwrap() else { panic!() };
    assert!(two.pairing_lines(&next).starts_with("[[rounds]]\ngames = [\n  \"P1 * P4\",\n  \"P4 * P1\",\n"));
    let over = play_out(started("round-robin", "", 5), |_, _, _| "1-0");
    assert_eq!(over.rounds.len(), 5);
    assert!(over.rounds.iter().all(|round| round.len() == 3), "two games and who is free");
}

#[test]
fn knockouts_end_with_one_winner() {
    for count in 2..=17 {
        let over = play_out(started("knockout", "", count), |_, a, b| if a < b { "1-0" } else { "0-1" });
        let rows = over.tables().sections[0].rows.clone();
        assert_eq!(rows[0].who, 0, "{count}");
        assert_eq!((rows[0].place, rows[1].place, rows[1].who), (Some(1), Some(2), 1), "{count}");
        let over = play_out(started("double-knockout", "", count), |_, a, b| if a < b { "1-0" } else { "0-1" });
        let mut losses = vec![0; count];
        for &(line, _) in over.rounds.iter().flatten() {
            if let Line::Game([a, b], Score::Played(_)) = line {
                losses[a.max(b)] += 1;
            }
        }
        assert!(losses[0] == 0 && losses[1..].iter().all(|&lost| lost == 2), "{count}: {losses:?}");
        let rows = over.tables().sections[0].rows.clone();
        assert_eq!((rows[0].who, rows[1].who, rows[1].place), (0, 1, Some(2)), "{count}");
    }
    // Who comes from below must win twice.
    let over = play_out(started("double-knockout", "", 2), |round, _, _| if round == 0 { "1-0" } else { "0-1" });
    assert_eq!((over.rounds.len(), over.tables().sections[0].rows[0].who), (3, 1));
    // A drawn encounter goes on in its round.
    let tied = started("knockout", "", 4) + &rounds(&[&["P1 1/2-1/2 P4", "P2 1-0 P3"]]);
    let Next::Rounds(next) = event(&tied).pairings(false).unwrap() else { panic!() };
    assert_eq!((next[0].round, &next[0].lines[..]), (0, &[Pairing::PlayOn([0, 3])][..]));
    let on = tied.replace("P2 1-0 P3\"", "P2 1-0 P3\", \"P4 1-0 P1\"");
    let Next::Rounds(next) = event(&on).pairings(false).unwrap() else { panic!() };
    assert_eq!(next[0].lines, [Pairing::Pair([3, 1])]);
}

/// The parts of the cost, literally from the file: rematches, second rests, clashes of moves that are due, the place of
/// who rests from the end, squares of differences of points, moves not given, squares of distances from the fold.
fn literal_cost(event: &Event, pairs: &[[usize; 2]], rests: Option<usize>) -> [i64; 7] {
    let count = event.players.len();
    let (mut points, mut sides) = (vec![0i64; count], vec![String::new(); count]);
    let (mut met, mut rested) = (BTreeSet::new(), vec![0i64; count]);
    for &(line, _) in event.rounds.iter().flatten() {
        match line {
            Line::Game([a, b], Score::Played(half)) => {
                points[a] += i64::from(half);
                points[b] += i64::from(2 - half);
                sides[a].push('r');
                sides[b].push('b');
                met.extend([[a, b], [b, a]]);
            }
            Line::Bye(chuhan_tuning::people::file::Named::Player(who)) => {
                points[who] += 2;
                rested[who] += 1;
            }
            _ => {}
        }
    }
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&who| (-points[who], who));
    let at = |who: usize| order.iter().position(|&other| other == who).unwrap() as i64;
    let due = |who: usize| {
        let had = |side| sides[who].matches(side).count() as i64;
        let surplus = had('r') - had('b');
        let side = if surplus > 0 || surplus == 0 && sides[who].ends_with('r') { 'b' } else { 'r' };
        if surplus.abs() < 2 && sides[who].ends_with("rr") {
            return Some(('b', 3));
        }
        if surplus.abs() < 2 && sides[who].ends_with("bb") {
            return Some(('r', 3));
        }
        let strength = [1, 2, 3][surplus.abs().min(2) as usize];
        (!sides[who].is_empty()).then_some((side, strength))
    };
    let mut cost = [0; 7];
    for &[x, y] in pairs {
        let [a, b] = if at(x) < at(y) { [x, y] } else { [y, x] };
        cost[0] += i64::from(met.contains(&[a, b]));
        if let (Some((one, strong)), Some((other, weak))) = (due(a), due(b))
            && one == other
        {
            cost[2] += i64::from(strong + weak == 6);
            cost[5] += strong.min(weak);
        }
        cost[4] += (points[a] - points[b]).pow(2);
        let size = |who: usize| points.iter().filter(|&&p| p == points[who]).count() as i64;
        let above = |who: usize| at(who) - points.iter().filter(|&&p| p > points[who]).count() as i64;
        let off = if points[a] == points[b] {
            2 * (above(b) - above(a)) - size(a)
        } else {
            size(a) - 1 - above(a) + above(b)
        };
        cost[6] += off.pow(2);
    }
    if let Some(who) = rests {
        cost[1] = rested[who];
        cost[3] = count as i64 - 1 - at(who);
    }
    cost
}

/// All ways to pair these.
fn all_pairings(left: &[usize]) -> Vec<Vec<[usize; 2]>> {
    let Some((&first, rest)) = left.split_first() else { return vec![Vec::new()] };
    let mut found = Vec::new();
    for (at, &second) in rest.iter().enumerate() {
        let mut others = rest.to_vec();
        others.remove(at);
        found.extend(all_pairings(&others).into_iter().map(|mut pairs| {
            pairs.push([first, second]);
            pairs
        }));
    }
    found
}

/// Each Swiss round costs as little as the best of all ways to pair it, is the same when asked again, and over many
/// tournaments nobody meets twice, rests twice or moves first or second a third time in a row where that can be.
#[test]
fn swiss_rounds_are_the_best_of_all() {
    let mut checked = 0;
    for seed in 0..24usize {
        let count = 4 + seed % 5;
        let planned = count - 2;
        let mut text = started("swiss", &format!("rounds-planned = {planned}"), count);
        for round in 0..planned {
            let current = event(&text);
            let Next::Rounds(next) = current.pairings(false).unwrap() else { panic!() };
            assert_eq!(Next::Rounds(next.clone()), event(&text).pairings(false).unwrap());
            let (mut pairs, mut rests) = (Vec::new(), None);
            for line in &next[0].lines {
                match *line {
                    Pairing::Pair(pair) => pairs.push(pair),
                    Pairing::Bye(who) => rests = Some(who),
                    Pairing::PlayOn(_) | Pairing::Unopposed(_) => panic!("{line:?}"),
                }
            }
            let everybody: Vec<usize> = (0..count).collect();
            let resting = if count % 2 == 1 { everybody.iter().map(|&who| Some(who)).collect() } else { vec![None] };
            let best = resting
                .into_iter()
                .flat_map(|rests| {
                    let left: Vec<usize> = everybody.iter().copied().filter(|&who| Some(who) != rests).collect();
                    all_pairings(&left).into_iter().map(move |pairs| (pairs, rests))
                })
                .map(|(pairs, rests)| literal_cost(&current, &pairs, rests))
                .min()
                .unwrap();
            assert_eq!(literal_cost(&current, &pairs, rests), best, "{text}{next:?}");
            checked += 1;
            let mut lines = current.pairing_lines(&next);
            for (board, _) in pairs.iter().enumerate() {
                let result = ["1-0", "1/2-1/2", "0-1"][(seed * 7 + round * 5 + board * (seed % 3 + 1)) % 3];
                lines = lines.replacen(" * ", &format!(" {result} "), 1);
            }
            text += &lines;
        }
    }
    assert_eq!(checked, (0..24).map(|seed| 2 + seed % 5).sum::<usize>());
    // Forty players, nine rounds.
    let large = play_out(started("swiss", "rounds-planned = 9", 40), |round, a, b| {
        ["1-0", "0-1", "1/2-1/2"][(a * 31 + b * 17 + round) % 3]
    });
    let (mut met, mut sides) = (BTreeSet::new(), vec![String::new(); 40]);
    for &(line, _) in large.rounds.iter().flatten() {
        let Line::Game([a, b], _) = line else { panic!("{line:?}") };
        assert!(met.insert([a.min(b), a.max(b)]), "{a} and {b} meet twice");
        sides[a].push('r');
        sides[b].push('b');
    }
    for sides in &sides {
        assert!(!sides.contains("rrr") && !sides.contains("bbb"), "{sides}");
        assert!(sides.matches('r').count().abs_diff(sides.matches('b').count()) <= 2, "{sides}");
    }
}

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chuhan-tune")).args(arguments).output().unwrap()
}

#[test]
fn bad_files_are_refused_with_their_place() {
    let good = head("round-robin", "", &["A", "B"]);
    let lines = good.lines().count();
    let round = |game: &str| (good.clone() + &rounds(&[&[game]]), lines + 2, 10);
    let teams = TEAMS.lines().count();
    let team_round = |game: &str| (TEAMS.to_owned() + &rounds(&[&[game]]), teams + 2, 10);
    for ((text, line, column), reason) in [
        ((String::new(), 1, 1), "missing field `game`"),
        ((good.replace("xiangqi", "go"), 1, 8), "unknown variant `go`, expected `chess` or `xiangqi`"),
        ((good.replace("game =", "gmae ="), 1, 1), "unknown field `gmae`"),
        ((good.replace("players = [", "players = "), 5, 3), "invalid key-value pair"),
        ((good.replace("\"B\"", "\" \""), 6, 12), "a name is empty"),
        ((good.replace("\"B\"", "\"A\""), 6, 12), "the name 'A' stands here a second time"),
        ((good.replace("\"B\"", "\"B * C\""), 6, 12), "the name 'B * C' holds a word that means a result"),
        ((good.replace("  { name = \"B\" },\n", ""), 4, 11), "1 players; 2 to 1000 are wanted"),
        ((good.replace("\"B\"", "\"B\", fouls = -1"), 6, 25), "invalid value: integer `-1`, expected u32"),
        ((good.replace("\"B\"", "\"B\", withdrew = 2"), 6, 28), "'withdrew' is 2, and round 1 is the next"),
        ((good.replace("\"B\"", "\"B\", withdrew = 0"), 6, 28), "'withdrew' is 0; 1 to 2000 is wanted"),
        ((good.replace("\"B\"", "\"B\", group = \"1\""), 6, 25), "groups go with the system \"groups\" only"),
        ((good.replace("\"B\"", "\"B\", team = \"X\""), 6, 24), "'X' is no team"),
        ((good.replace("round-robin", "groups"), 5, 12), "'A' is in no group"),
        ((good.replace("\n\n", "\nlegs = 0\n"), 3, 8), "'legs' is 0; 1 to 2000 is wanted"),
        ((good.replace("\n\n", "\nqualify = 1\n"), 3, 11), "this goes with the system \"groups\" only"),
        ((good.replace("\n\n", "\ncounting = 1\n"), 3, 12), "this goes with the contest \"places\" only"),
        ((good.replace("\n\n", "\ntie-breaks = [\"board-points\"]\n"), 3, 15), "this tells teams apart, not players"),
        (round("A 1-0"), "a name is missing in 'A 1-0'"),
        (round("A 1-0 C"), "nobody is called 'C'"),
        (round("A beats B"), "no result in 'A beats B': 1-0, 1/2-1/2, 0-1, +/-, -/+, -/-, * or bye is wanted"),
        (round("A 1-0 A"), "nobody plays against oneself"),
        (round("C bye"), "nobody is called 'C'"),
        ((good.clone() + &rounds(&[&["A 1-0 B", "B 1-0 A"]]), lines + 2, 21), "'B' and 'A' have 2 games in round 1"),
        ((good.clone() + &rounds(&[&["A 1-0 B", "B bye"]]), lines + 2, 21), "'B' stands twice in round 1"),
        ((good.clone() + &rounds(&[&["A 1-0 B"], &["B 1-0 A"]]), lines + 4, 10), "have met in round 1"),
        (
            (good.replace("\"B\"", "\"B\", withdrew = 1") + &rounds(&[&["A 1-0 B"]]), lines + 2, 10),
            "'B' plays in round 1 after withdrawing",
        ),
        (team_round("P1 1-0 P2"), "both players are of the same team"),
        (team_round("P 1-0 Q"), "a match is told game by game, by the names of the players"),
        (team_round("P * Q1"), "a player meets a team"),
        (team_round("P1 bye"), "a team has a bye here, not a player"),
        ((TEAMS.replace("{ name = \"P1\", team = \"P\" }", "{ name = \"P1\" }"), 6, 10), "'P1' is in no team"),
        (
            (TEAMS.replace("\"teams\"", "\"places\"").replace("{ name = \"P2\", team = \"P\" },", ""), 5, 11),
            "say by 'counting'",
        ),
    ] {
        let misread = Event::read(&text).expect_err(&text);
        assert!(misread.reason.contains(reason), "{misread}\nnot: {reason}\n{text}");
        assert_eq!((misread.place.line, misread.place.column), (line, column), "{misread}\n{text}");
        assert!(!misread.reason.contains('\n'));
    }
    // What the pairings need.
    let open = started("swiss", "", 4) + &rounds(&[&["P1 1-0 P3", "P2 * P4"]]);
    assert_eq!(
        event(&open).pairings(false).unwrap_err().to_string(),
        "11:23: the game of 'P2' and 'P4' has no result yet"
    );
    let out = started("knockout", "", 4) + &rounds(&[&["P1 1-0 P4", "P2 1-0 P3"], &["P1 1-0 P3"]]);
    assert_eq!(event(&out).pairings(false).unwrap_err().to_string(), "13:10: 'P3' is out before round 2");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.toml");
    fs::write(&file, good.replace("xiangqi", "go")).unwrap();
    let name = file.to_str().unwrap();
    for command in ["standings", "pairings"] {
        let output = run(&[command, name]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && output.stdout.is_empty());
        assert!(
            said.starts_with(&format!("error: {name}:1:8: unknown variant `go`")) && said.lines().count() == 1,
            "{said}"
        );
    }
    fs::write(&file, b"game = \"chess\"\n\xff").unwrap();
    let said = String::from_utf8(run(&["standings", name]).stderr).unwrap();
    assert_eq!(said, format!("error: {name}:2: this line is not UTF-8\n"));
}

#[test]
fn tables_and_pages_speak_both_languages() {
    let folder = tempfile::tempdir().unwrap();
    let (file, page) = (folder.path().join("event.toml"), folder.path().join("event.html"));
    let text = "title = \"县<赛>\"\n".to_owned()
        + &head("swiss", "rounds-planned = 3", &["王\\u0020一", "Li", "赵"])
        + &rounds(&[&["王 一 1-0 Li", "赵 bye"]]);
    fs::write(&file, text).unwrap();
    let (file, page) = (file.to_str().unwrap(), page.to_str().unwrap());
    let told = |arguments: &[&str]| {
        let output = run(arguments);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let english = told(&["standings", file, "--html", page]);
    assert!(english.starts_with("县<赛> · Standings after round 1\n"), "{english}");
    assert!(english.contains("2r1") && english.contains("1b0") && english.contains("bye"), "{english}");
    let html = fs::read_to_string(page).unwrap();
    assert!(html.contains("县&lt;赛&gt;") && html.contains("<td data-head=\"opponents\">") && !html.contains("http"));
    let chinese = told(&["standings", file, "--lang", "zh", "--html", page]);
    assert!(chinese.contains("对手分") && chinese.contains("2红1") && chinese.contains("轮空"), "{chinese}");
    assert!(fs::read_to_string(page).unwrap().contains("lang=\"zh-Hans\""));
    let pairings = told(&["pairings", file, "--lang", "zh", "--html", page]);
    assert!(pairings.contains("第2轮") && pairings.contains("红方") && pairings.contains("轮空"), "{pairings}");
    let lines = told(&["pairings", file, "--lines"]);
    assert_eq!(lines, "[[rounds]]\ngames = [\n  \"赵 * 王 一\",\n  \"Li bye\",\n]\n");
}
