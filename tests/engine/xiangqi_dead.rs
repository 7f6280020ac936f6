//! Dead positions of xiangqi (article 4.2.1), by enumeration: every position of the classes that the engine calls
//! dead is set up, and none has a side to move without a legal move. Captures lead from a class to a class of the
//! same list, so nobody can ever be mated or stalemated. The moves are written here once more, without the engine.

use std::thread;

use chuhan_engine::{info::PositionInfo as _, xiangqi::Position};

/// A set of squares: file + 9 * rank, Red at the ranks 0 to 4.
type Set = u128;

const PALACE: [u32; 9] = [3, 4, 5, 12, 13, 14, 21, 22, 23];
const ADVISORS: [u32; 5] = [3, 5, 13, 21, 23];
const ELEPHANTS: [u32; 7] = [2, 6, 18, 22, 26, 38, 42];

const fn bit(square: u32) -> Set {
    1 << square
}

fn flipped(square: u32) -> u32 {
    square % 9 + 9 * (9 - square / 9)
}

fn squares(set: Set) -> impl Iterator<Item = u32> {
    let rest = |set: Set| (set != 0).then_some(set);
    std::iter::successors(rest(set), move |&set| rest(set & (set - 1))).map(Set::trailing_zeros)
}

/// The squares of `of` that share one of the four directions with `from`, beyond `between` pieces.
fn beyond(from: u32, occupied: Set, between: u32) -> Set {
    let mut seen = 0;
    for (file, rank) in [(1i32, 0i32), (-1, 0), (0, 1), (0, -1)] {
        let (mut f, mut r, mut passed) = ((from % 9) as i32 + file, (from / 9) as i32 + rank, 0);
        while (0..9).contains(&f) && (0..10).contains(&r) && passed <= between {
            let square = bit((f + 9 * r) as u32);
            if passed == between {
                seen |= square;
            }
            passed += u32::from(occupied & square != 0);
            (f, r) = (f + file, r + rank);
        }
    }
    seen
}

/// One side: its general, and what it has.
#[derive(Clone, Copy, Default)]
struct Army {
    king: u32,
    advisors: Set,
    elephants: Set,
    cannons: Set,
}

impl Army {
    fn all(&self) -> Set {
        bit(self.king) | self.advisors | self.elephants | self.cannons
    }

    /// Is the general on `king` in check by this army?
    fn attacks(&self, king: u32, occupied: Set) -> bool {
        let file = king % 9 == self.king % 9 && beyond(king, occupied, 0) & bit(self.king) != 0;
        file || self.cannons != 0 && beyond(king, occupied, 1) & self.cannons != 0
    }

    /// May this army, whose side of the board `half` is, move to somewhere without leaving its general in check?
    fn can_move(&self, enemy: &Army, palace: Set, half: Set) -> bool {
        let own = self.all();
        let occupied = own | enemy.all();
        let safe = |king: u32, from: u32, to: u32| {
            let left = Army { cannons: enemy.cannons & !bit(to), ..*enemy };
            !left.attacks(king, occupied & !bit(from) | bit(to))
        };
        let steps = |from: u32, diagonal: bool| {
            let (file, rank) = ((from % 9) as i32, (from / 9) as i32);
            let by = if diagonal { [(1, 1), (1, -1), (-1, 1), (-1, -1)] } else { [(1, 0), (-1, 0), (0, 1), (0, -1)] };
            by.into_iter().filter_map(move |(f, r)| {
                let (file, rank) = (file + f, rank + r);
                ((0..9).contains(&file) && (0..10).contains(&rank)).then_some((file + 9 * rank) as u32)
            })
        };
        let king = steps(self.king, false).any(|to| bit(to) & palace & !own != 0 && safe(to, self.king, to));
        king || squares(self.advisors)
            .any(|from| steps(from, true).any(|to| bit(to) & palace & !own != 0 && safe(self.king, from, to)))
            || squares(self.elephants).any(|from| {
                steps(from, true).filter(|&eye| occupied & bit(eye) == 0).any(|eye| {
                    let (file, rank) =
                        (2 * (eye % 9) as i32 - (from % 9) as i32, 2 * (eye / 9) as i32 - (from / 9) as i32);
                    let to = (file + 9 * rank) as u32;
                    (0..9).contains(&file)
                        && (0..10).contains(&rank)
                        && bit(to) & half & !own != 0
                        && safe(self.king, from, to)
                })
            })
            || squares(self.cannons).any(|from| {
                let quiet = beyond(from, occupied, 0) & !occupied;
                let takes = beyond(from, occupied, 1) & enemy.all();
                squares(quiet | takes).any(|to| safe(self.king, from, to))
            })
    }
}

/// Advisors, elephants and cannons of one side.
type Material = (usize, usize, usize);

/// Every way to choose `count` of `squares`.
fn choices(squares: &[u32], count: usize) -> Vec<Set> {
    match (count, squares) {
        (0, _) => vec![0],
        (_, []) => vec![],
        (_, [first, rest @ ..]) => {
            let with = choices(rest, count - 1).into_iter().map(|set| set | bit(*first));
            with.chain(choices(rest, count)).collect()
        }
    }
}

/// Red's general and guards in every place.
fn homes((advisors, elephants, _): Material) -> Vec<Army> {
    let mut all = Vec::new();
    for king in PALACE {
        for advisors in choices(&ADVISORS, advisors) {
            for elephants in choices(&ELEPHANTS, elephants) {
                if bit(king) & (advisors | elephants) == 0 && advisors & elephants == 0 {
                    all.push(Army { king, advisors, elephants, cannons: 0 });
                }
            }
        }
    }
    all
}

fn across(army: &Army) -> Army {
    let turn = |set| squares(set).map(|s| bit(flipped(s))).fold(0, |a, b| a | b);
    Army { king: flipped(army.king), advisors: turn(army.advisors), elephants: turn(army.elephants), cannons: 0 }
}

/// Positions with Red to move and Black not in check, and how many of them leave Red no legal move.
fn count(red: Material, black: Material) -> (u64, u64) {
    let (reds, blacks): (Vec<_>, Vec<_>) = (homes(red), homes(black).iter().map(across).collect());
    let palace = PALACE.iter().fold(0, |set, &s| set | bit(s));
    let half = bit(45) - 1;
    let (mut all, mut lost) = (0, 0);
    let mut one = |red: &Army, black: &Army| {
        if !red.attacks(black.king, red.all() | black.all()) {
            all += 1;
            lost += u64::from(!red.can_move(black, palace, half));
        }
    };
    for red_home in &reds {
        for black_home in &blacks {
            let free = (bit(90) - 1) & !red_home.all() & !black_home.all();
            match (red.2, black.2) {
                (0, 0) => one(red_home, black_home),
                (1, 0) => squares(free).for_each(|c| one(&Army { cannons: bit(c), ..*red_home }, black_home)),
                (0, 1) => squares(free).for_each(|c| one(red_home, &Army { cannons: bit(c), ..*black_home })),
                _ => squares(free).for_each(|c| {
                    let red = Army { cannons: bit(c), ..*red_home };
                    squares(free & !bit(c)).for_each(|d| one(&red, &Army { cannons: bit(d), ..*black_home }));
                }),
            }
        }
    }
    (all, lost)
}

/// Both sides to move.
fn count_both(one: Material, other: Material) -> (u64, u64) {
    let (a, b) = (count(one, other), count(other, one));
    (a.0 + b.0, a.1 + b.1)
}

/// What the engine says of this material.
fn called_dead(red: Material, black: Material) -> bool {
    let rows = [
        ["9", "3a5", "3a1a3"][black.0],
        ["3k5", "3k4c"][black.2],
        "9",
        "9",
        ["9", "2b6", "2b3b2"][black.1],
        ["9", "2B6", "2B3B2"][red.1],
        "9",
        "9",
        ["9", "C8"][red.2],
        ["4K4", "4KA3", "3AKA3"][red.0],
    ];
    let fen = format!("{} w - - 0 1", rows.join("/"));
    Position::from_fen(&fen).unwrap_or_else(|e| panic!("{fen}: {e}")).material_is_dead()
}

/// Every class of material with at most one cannon a side.
fn classes() -> Vec<(Material, Material)> {
    let guards = || (0..3).flat_map(|a| (0..3).map(move |b| (a, b)));
    let mut all = Vec::new();
    for (cannons, enemy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        for (a, b) in guards() {
            all.extend(guards().map(|(c, d)| ((a, b, cannons), (c, d, enemy))));
        }
    }
    all
}

#[test]
fn no_position_of_a_dead_class_has_a_side_without_a_move() {
    let dead: Vec<_> = classes().into_iter().filter(|&(red, black)| called_dead(red, black)).collect();
    assert!(dead.len() > 91, "{} classes", dead.len());
    let positions: u64 = thread::scope(|scope| {
        let parts = [dead.iter().step_by(2), dead[1..].iter().step_by(2)];
        let workers = parts.map(|part| {
            scope.spawn(move || {
                part.map(|&(red, black)| {
                    let (all, lost) = count(red, black);
                    assert_eq!(lost, 0, "{red:?} v {black:?}");
                    all
                })
                .sum::<u64>()
            })
        });
        workers.into_iter().map(|worker| worker.join().expect("no lost position")).sum()
    });
    println!("{} classes, {positions} positions", dead.len());
    assert!(positions > 18_000_000, "{positions}");
}

/// The enumeration counts right where somebody else has counted, and finds the mates of other classes.
#[test]
fn counts_of_classes_are_the_known_ones() {
    assert_eq!(count_both((2, 2, 0), (2, 2, 0)), (3_361_500, 0));
    assert_eq!(count_both((0, 0, 1), (0, 0, 1)), (876_222, 0));
    for (one, other, lost) in [((1, 0, 1), (0, 0, 0), 36), ((0, 0, 1), (2, 0, 0), 228), ((0, 1, 1), (1, 0, 0), 12)] {
        assert_eq!(count_both(one, other).1, lost, "{one:?} v {other:?}");
        assert!(!called_dead(one, other) && !called_dead(other, one), "{one:?} v {other:?}");
    }
}
