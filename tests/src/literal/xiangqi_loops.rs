//! Random loops of xiangqi: positions thrown together, and sequences of moves that return to them,
//! picked so that checks and chases by one side or both are frequent.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use super::xiangqi::{Grid, Point, Step, is_red};

/// A position and two ways to go round and come back to it, often the same.
#[derive(Clone, Debug)]
pub struct Loop {
    /// Where it starts.
    pub start: Grid,
    /// The first way round.
    pub first: Vec<Step>,
    /// The second way round.
    pub second: Vec<Step>,
}

/// How a side gets back in its share of a loop.
#[derive(Clone, Copy, Debug)]
enum Part {
    /// A free move, remembered under a number.
    Out(usize),
    /// That move taken back.
    Back(usize),
    /// Another free move of the unit of the first one.
    On,
    /// That unit goes home.
    Home,
}

use Part::{Back, Home, On, Out};

const SHAPES: [&[Part]; 7] = [
    &[Out(0), Back(0)],
    &[Out(0), Back(0)],
    &[Out(0), On, Home],
    &[Out(0), Out(1), Back(0), Back(1)],
    &[Out(0), Back(0), Out(1), Back(1)],
    &[Out(0), Out(1), Back(1), Back(0)],
    &[Out(0), On, On, Home],
];

/// Makes the loop of this number; the same number gives the same loop.
pub fn make(number: u64) -> Loop {
    let mut random = Pcg64::seed_from_u64(number);
    loop {
        let start = position(&mut random);
        let tries = [3, 10, 40][random.random_range(0..3)];
        // How much the attacks of either side are liked.
        let taste = [[0, 0], [3, 0], [3, 1], [2, 2], [1, 3]][random.random_range(0..5)];
        let mut found: Vec<(i32, Vec<Step>)> = Vec::new();
        for _ in 0..tries {
            found.extend(round(&mut random, &start, taste));
        }
        found.sort_by_key(|(liking, _)| -liking);
        let Some((_, first)) = found.first().cloned() else { continue };
        let second = if random.random_range(0..3) == 0 {
            found.get(1).map_or_else(|| first.clone(), |f| f.1.clone())
        } else {
            first.clone()
        };
        return Loop { start, first, second };
    }
}

/// One attempt at a way round.
fn round(random: &mut Pcg64, start: &Grid, taste: [i32; 2]) -> Option<(i32, Vec<Step>)> {
    let shape = SHAPES[random.random_range(0..SHAPES.len())];
    let other = loop {
        let s = SHAPES[random.random_range(0..SHAPES.len())];
        if s.len() == shape.len() {
            break s;
        }
    };
    let mut grid = *start;
    let mut moves: Vec<Step> = Vec::new();
    let mut outs = [[(0, 0); 2]; 2];
    let mut walker: [Point; 2] = [0; 2];
    let mut liking = 0;
    for n in 0..shape.len() {
        for side in [0, 1] {
            let m = match [shape, other][side][n] {
                Out(k) => {
                    let m = free(random, &grid, None, taste[side])?;
                    outs[side][k] = m;
                    walker[side] = m.1;
                    m
                }
                On => {
                    let m = free(random, &grid, Some(walker[side]), taste[side])?;
                    walker[side] = m.1;
                    m
                }
                Back(k) => (outs[side][k].1, outs[side][k].0),
                Home => (walker[side], outs[side][0].0),
            };
            if grid.at(m.1) != b'.' || !grid.is_legal(m) {
                return None;
            }
            liking += taste[side] * attack(&grid, m);
            grid = grid.after(m);
            moves.push(m);
        }
    }
    (grid == *start).then_some((liking * 4 / moves.len() as i32, moves))
}

/// A legal move that takes nothing, the better of a few where attacks are liked.
fn free(random: &mut Pcg64, grid: &Grid, unit: Option<Point>, taste: i32) -> Option<Step> {
    let moves = grid.legal_moves().into_iter().filter(|m| grid.at(m.1) == b'.' && unit.is_none_or(|u| u == m.0));
    let moves: Vec<Step> = moves.collect();
    if moves.is_empty() {
        return None;
    }
    let looks = if taste > 0 { random.random_range(1..7) } else { 1 };
    let some: Vec<Step> = (0..looks).map(|_| moves[random.random_range(0..moves.len())]).collect();
    some.into_iter().max_by_key(|&m| attack(grid, m))
}

/// Roughly: does the move check (2), or its unit attack something bare (1)?
fn attack(grid: &Grid, m: Step) -> i32 {
    let after = grid.after(m);
    if after.is_checked(after.red) {
        return 2;
    }
    let again = after.passed();
    let prey = again.steps().into_iter().find(|t| t.0 == m.1 && again.at(t.1) != b'.');
    let bare = |t: Step| !again.after(t).steps().iter().any(|r| r.1 == t.1);
    i32::from(!grid.at(m.0).eq_ignore_ascii_case(&b'k') && prey.is_some_and(bare))
}

/// A position thrown together: few or many units, generals exposed or guarded.
fn position(random: &mut Pcg64) -> Grid {
    loop {
        let mut grid = Grid::empty(random.random_range(0..2) == 0);
        let most = if random.random_range(0..3) == 0 { 5 } else { 2 };
        for red in [true, false] {
            let mut put = |random: &mut Pcg64, letter: u8, places: &mut dyn FnMut(&mut Pcg64) -> Point| {
                let p = places(random);
                let p = if red { p } else { 89 - p };
                let own = if red { letter } else { letter.to_ascii_lowercase() };
                let most = if letter == b'P' { 5 } else { 2 };
                if grid.at(p) == b'.' && grid.units().filter(|u| u.1 == own).count() < most {
                    grid.put(p, own);
                }
            };
            put(random, b'K', &mut |r| r.random_range(0..3) * 9 + r.random_range(3..6));
            for _ in 0..random.random_range(0..3) {
                put(random, b'A', &mut |r| [3, 5, 13, 21, 23][r.random_range(0..5)]);
                if random.random_range(0..2) == 0 {
                    put(random, b'B', &mut |r| [2, 6, 18, 22, 26, 38, 42][r.random_range(0..7)]);
                }
            }
            for _ in 0..random.random_range(1..=most) {
                let letter = b"RRRNNCCCP"[random.random_range(0..9)];
                put(random, letter, &mut |r| {
                    if letter == b'P' {
                        45 + r.random_range(0..36)
                    } else if r.random_range(0..3) == 0 {
                        // Near the enemy palace.
                        r.random_range(6..10) * 9 + r.random_range(2..7)
                    } else {
                        r.random_range(0..90)
                    }
                });
            }
        }
        let both = [b'K', b'k'].iter().all(|&k| grid.units().any(|(_, c)| c == k));
        let attackers = grid.units().any(|(_, c)| !matches!(c.to_ascii_lowercase(), b'k' | b'a' | b'b'));
        if both && attackers && !grid.is_checked(!grid.red) && grid.units().filter(|&(_, c)| is_red(c)).count() > 1 {
            return grid;
        }
    }
}
