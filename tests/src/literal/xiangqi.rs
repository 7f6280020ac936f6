//! A literal xiangqi board: ninety letters, every move found by walking the board.

use std::fmt;

use super::{cells, pieces};

/// A square: nine times the rank plus the file, both from 0; rank 0 is red's back rank.
pub type Point = usize;

/// A move as (origin, target).
pub type Step = (Point, Point);

/// Ninety letters, `.` for none, and whether red is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid {
    cells: [u8; 90],
    /// Is red to move?
    pub red: bool,
}

const LINES: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const SLANTS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn split(p: Point) -> (i32, i32) {
    ((p % 9) as i32, (p / 9) as i32)
}

fn join(file: i32, rank: i32) -> Option<Point> {
    ((0..9).contains(&file) && (0..10).contains(&rank)).then_some((rank * 9 + file) as usize)
}

/// A square's name.
pub fn name(p: Point) -> String {
    format!("{}{}", (b'a' + (p % 9) as u8) as char, p / 9)
}

/// A move in coordinates.
pub fn text((from, to): Step) -> String {
    name(from) + &name(to)
}

/// Reads a move in coordinates.
///
/// # Panics
/// If it is none.
pub fn step(text: &str) -> Step {
    let at = |i: usize| {
        let b = text.as_bytes();
        usize::from(b[i + 1] - b'0') * 9 + usize::from(b[i] - b'a')
    };
    (at(0), at(2))
}

/// Is the letter a red piece?
pub fn is_red(letter: u8) -> bool {
    letter.is_ascii_uppercase()
}

impl Grid {
    /// Reads the first two fields of a FEN.
    ///
    /// # Panics
    /// If there are none.
    pub fn new(fen: &str) -> Grid {
        let mut fields = fen.split_whitespace();
        let cells = cells::<90>(fields.next().expect("pieces"), 9);
        Grid { cells, red: fields.next() != Some("b") }
    }

    /// An empty board.
    pub fn empty(red: bool) -> Grid {
        Grid { cells: [b'.'; 90], red }
    }

    /// Puts a letter on a square.
    pub fn put(&mut self, p: Point, letter: u8) {
        self.cells[p] = letter;
    }

    /// The FEN.
    pub fn fen(&self) -> String {
        format!("{} {} - - 0 1", pieces(&self.cells, 9), if self.red { 'w' } else { 'b' })
    }

    /// The letter on a square, `.` for none.
    pub fn at(&self, p: Point) -> u8 {
        self.cells[p]
    }

    /// All units with their squares.
    pub fn units(&self) -> impl Iterator<Item = (Point, u8)> + '_ {
        self.cells.iter().enumerate().filter(|(_, c)| **c != b'.').map(|(p, c)| (p, *c))
    }

    /// The same board with the other side to move (a pass).
    #[must_use]
    pub fn passed(&self) -> Grid {
        Grid { red: !self.red, ..*self }
    }

    /// The board after a move.
    #[must_use]
    pub fn after(&self, (from, to): Step) -> Grid {
        let mut next = self.passed();
        next.cells[to] = self.cells[from];
        next.cells[from] = b'.';
        next
    }

    /// Turned left to right, and/or with the colours exchanged.
    #[must_use]
    pub fn turned(&self, mirror: bool, swap: bool) -> Grid {
        let mut next = Grid::empty(self.red != swap);
        for (p, c) in self.units() {
            next.cells[turned(p, mirror, swap)] = if swap { c ^ 0x20 } else { c };
        }
        next
    }

    fn in_palace(p: Point, red: bool) -> bool {
        (3..=5).contains(&(p % 9)) && if red { p / 9 <= 2 } else { p / 9 >= 7 }
    }

    /// Has a pawn of this colour crossed the river on this square?
    pub fn is_across(p: Point, red: bool) -> bool {
        (p / 9 >= 5) == red
    }

    /// Calls `found` with every square the unit on `from` may move to or take on by its own way of
    /// moving (2.2, 2.3), no matter what becomes of its general.
    fn reach(&self, from: Point, mut found: impl FnMut(Point)) {
        let letter = self.cells[from];
        let red = is_red(letter);
        let (file, rank) = split(from);
        let mut end = |to: Option<Point>, allowed: &dyn Fn(Point) -> bool| {
            if let Some(to) = to
                && allowed(to)
                && (self.cells[to] == b'.' || is_red(self.cells[to]) != red)
            {
                found(to);
            }
        };
        match letter.to_ascii_lowercase() {
            b'k' => LINES.iter().for_each(|(x, y)| end(join(file + x, rank + y), &|p| Self::in_palace(p, red))),
            b'a' => SLANTS.iter().for_each(|(x, y)| end(join(file + x, rank + y), &|p| Self::in_palace(p, red))),
            b'b' => {
                for (x, y) in SLANTS {
                    let eye = join(file + x, rank + y);
                    if eye.is_some_and(|p| self.cells[p] == b'.') {
                        end(join(file + 2 * x, rank + 2 * y), &|p| !Self::is_across(p, red));
                    }
                }
            }
            b'n' => {
                for (x, y) in LINES {
                    let leg = join(file + x, rank + y);
                    if leg.is_some_and(|p| self.cells[p] == b'.') {
                        end(join(file + 2 * x + y, rank + 2 * y + x), &|_| true);
                        end(join(file + 2 * x - y, rank + 2 * y - x), &|_| true);
                    }
                }
            }
            b'p' => {
                end(join(file, if red { rank + 1 } else { rank - 1 }), &|_| true);
                if Self::is_across(from, red) {
                    end(join(file - 1, rank), &|_| true);
                    end(join(file + 1, rank), &|_| true);
                }
            }
            kind => {
                for (x, y) in LINES {
                    let mut mounts = 0;
                    for n in 1.. {
                        let Some(p) = join(file + n * x, rank + n * y) else { break };
                        let empty = self.cells[p] == b'.';
                        let open = match (kind, mounts) {
                            (b'r' | b'c', 0) => empty || kind == b'r',
                            (b'c', 1) => !empty,
                            _ => break,
                        };
                        if open {
                            end(Some(p), &|_| true);
                        }
                        mounts += usize::from(!empty);
                    }
                }
            }
        }
    }

    fn general(&self, red: bool) -> Option<Point> {
        self.cells.iter().position(|&c| c == if red { b'K' } else { b'k' })
    }

    fn stands_between(&self, a: Point, b: Point) -> usize {
        let (low, high) = (a.min(b), a.max(b));
        (low + 9..high).step_by(9).filter(|&p| self.cells[p] != b'.').count()
    }

    /// Does the unit on `p` attack the general on `king`, an enemy general on an open file among the
    /// units that do? What stands too far away by its way of moving is not looked at any closer.
    fn attacks_general(&self, p: Point, king: Point) -> bool {
        let ((x, y), (kx, ky)) = (split(p), split(king));
        let (dx, dy) = (x.abs_diff(kx), y.abs_diff(ky));
        let near = match self.cells[p].to_ascii_lowercase() {
            b'k' => return dx == 0 && self.stands_between(p, king) == 0,
            b'r' | b'c' => dx == 0 || dy == 0,
            b'n' => dx + dy == 3,
            b'p' => dx + dy == 1,
            _ => false,
        };
        let mut hit = false;
        if near {
            self.reach(p, |to| hit |= to == king);
        }
        hit
    }

    /// Units that attack this side's general.
    pub fn checkers(&self, red: bool) -> Vec<Point> {
        let Some(king) = self.general(red) else { return Vec::new() };
        let enemy = self.units().filter(|&(_, c)| is_red(c) != red);
        enemy.map(|(p, _)| p).filter(|&p| self.attacks_general(p, king)).collect()
    }

    /// Could this side's general be taken now?
    pub fn is_checked(&self, red: bool) -> bool {
        let king = self.general(red);
        king.is_some_and(|king| self.units().any(|(p, c)| is_red(c) != red && self.attacks_general(p, king)))
    }

    /// All moves by the ways of moving, safe for the own general or not.
    pub fn steps(&self) -> Vec<Step> {
        let mut moves = Vec::new();
        for (from, _) in self.units().filter(|&(_, c)| is_red(c) == self.red) {
            self.reach(from, |to| moves.push((from, to)));
        }
        moves
    }

    /// May this move be played? It must not leave the own general to be taken (2.2, 4.1.2).
    fn keeps_general(&self, step: Step) -> bool {
        !self.after(step).is_checked(self.red)
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<Step> {
        let mut moves = self.steps();
        moves.retain(|&m| self.keeps_general(m));
        moves
    }

    /// Is there a legal move?
    pub fn has_legal_move(&self) -> bool {
        self.steps().into_iter().any(|m| self.keeps_general(m))
    }

    /// Is the move legal?
    pub fn is_legal(&self, m: Step) -> bool {
        self.can_step(m) && self.keeps_general(m)
    }

    /// Is the move one by the piece's way of moving?
    pub fn can_step(&self, (from, to): Step) -> bool {
        let c = self.cells[from];
        let mut hit = false;
        if c != b'.' && is_red(c) == self.red {
            self.reach(from, |p| hit |= p == to);
        }
        hit
    }

    /// Legal captures on a square.
    pub fn captures_on(&self, target: Point) -> Vec<Step> {
        if self.cells[target] == b'.' {
            return Vec::new();
        }
        let own = self.units().filter(|&(_, c)| is_red(c) == self.red);
        own.map(|(from, _)| (from, target)).filter(|&m| self.is_legal(m)).collect()
    }
}

/// Where a square goes when the board is turned.
pub fn turned(p: Point, mirror: bool, swap: bool) -> Point {
    let (file, rank) = (p % 9, p / 9);
    let file = if mirror { 8 - file } else { file };
    let rank = if swap { 9 - rank } else { rank };
    rank * 9 + file
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}
