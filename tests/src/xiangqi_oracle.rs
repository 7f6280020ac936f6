//! A second, slow and literal xiangqi: a grid of letters read from a FEN, every rule spelled out
//! square by square. It shares no code and no idea with the engine's boards.

use std::collections::BTreeSet;

/// A square as (file, rank), both from 0; rank 0 is red's back rank.
pub type Point = (i32, i32);

/// A move as (origin, target).
pub type Step = (Point, Point);

/// Ten ranks of nine letters, `.` for none, and whether red is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    cells: [[char; 9]; 10],
    /// Is red to move?
    pub red: bool,
}

const LINES: [Point; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const SLANTS: [Point; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// A square's name.
pub fn name((file, rank): Point) -> String {
    format!("{}{rank}", (b'a' + file as u8) as char)
}

impl Grid {
    /// Reads the first two fields of a FEN.
    ///
    /// # Panics
    /// If it is none.
    pub fn new(fen: &str) -> Grid {
        let mut fields = fen.split_whitespace();
        let mut cells = [['.'; 9]; 10];
        for (row, text) in fields.next().expect("pieces").split('/').enumerate() {
            let mut file = 0;
            for letter in text.chars() {
                if let Some(n) = letter.to_digit(10) {
                    file += n as usize;
                } else {
                    cells[9 - row][file] = letter;
                    file += 1;
                }
            }
        }
        Grid { cells, red: fields.next() != Some("b") }
    }

    /// The letter on a square, `.` for none; `None` beyond the board.
    pub fn at(&self, (file, rank): Point) -> Option<char> {
        self.cells.get(usize::try_from(rank).ok()?)?.get(usize::try_from(file).ok()?).copied()
    }

    fn points(&self) -> impl Iterator<Item = (Point, char)> + '_ {
        let all = (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)));
        all.filter_map(|p| self.at(p).filter(|&c| c != '.').map(|c| (p, c)))
    }

    fn empty(&self, p: Point) -> bool {
        self.at(p) == Some('.')
    }

    fn in_palace((file, rank): Point, red: bool) -> bool {
        (3..=5).contains(&file) && if red { (0..=2).contains(&rank) } else { (7..=9).contains(&rank) }
    }

    /// Squares a piece on `from` attacks (`taking`), or reaches without taking. Own pieces are
    /// not left out of the attacked squares.
    fn reach(&self, from: Point, taking: bool) -> Vec<Point> {
        let (file, rank) = from;
        let letter = self.at(from).unwrap_or('.');
        let red = letter.is_ascii_uppercase();
        let mut out = Vec::new();
        match letter.to_ascii_lowercase() {
            'k' => {
                out.extend(LINES.map(|(x, y)| (file + x, rank + y)).into_iter().filter(|&p| Self::in_palace(p, red)));
            }
            'a' => {
                out.extend(SLANTS.map(|(x, y)| (file + x, rank + y)).into_iter().filter(|&p| Self::in_palace(p, red)));
            }
            'b' => {
                for (x, y) in SLANTS {
                    let own_bank = if red { rank + 2 * y <= 4 } else { rank + 2 * y >= 5 };
                    if own_bank && self.empty((file + x, rank + y)) {
                        out.push((file + 2 * x, rank + 2 * y));
                    }
                }
            }
            'n' => {
                for (x, y) in LINES {
                    if self.empty((file + x, rank + y)) {
                        for side in [-1, 1] {
                            out.push((file + 2 * x + side * y, rank + 2 * y + side * x));
                        }
                    }
                }
            }
            'r' | 'c' => {
                let cannon = letter.eq_ignore_ascii_case(&'c');
                for (x, y) in LINES {
                    let mut screens = 0;
                    for n in 1.. {
                        let p = (file + n * x, rank + n * y);
                        let Some(here) = self.at(p) else { break };
                        let wanted = if cannon && taking { screens == 1 } else { screens == 0 };
                        if wanted {
                            out.push(p);
                        }
                        screens += i32::from(here != '.');
                    }
                }
            }
            'p' => {
                let ahead = if red { 1 } else { -1 };
                out.push((file, rank + ahead));
                if (red && rank >= 5) || (!red && rank <= 4) {
                    out.extend([(file - 1, rank), (file + 1, rank)]);
                }
            }
            _ => {}
        }
        out.retain(|&p| self.at(p).is_some());
        out
    }

    /// Every square a side attacks.
    pub fn attacked_by(&self, red: bool) -> BTreeSet<Point> {
        self.points().filter(|(_, c)| c.is_ascii_uppercase() == red).flat_map(|(p, _)| self.reach(p, true)).collect()
    }

    fn king(&self, red: bool) -> Point {
        self.points().find(|&(_, c)| c == if red { 'K' } else { 'k' }).map_or((-9, -9), |(p, _)| p)
    }

    /// Is a side's king attacked, or does it face the other one?
    pub fn is_checked(&self, red: bool) -> bool {
        let (king, enemy) = (self.king(red), self.king(!red));
        let between = || (king.1.min(enemy.1) + 1..king.1.max(enemy.1)).all(|rank| self.empty((king.0, rank)));
        self.attacked_by(!red).contains(&king) || king.0 == enemy.0 && between()
    }

    /// The board after a move, the other side to move.
    #[must_use]
    pub fn after(&self, (from, to): Step) -> Grid {
        let mut next = self.clone();
        next.cells[to.1 as usize][to.0 as usize] = self.at(from).unwrap_or('.');
        next.cells[from.1 as usize][from.0 as usize] = '.';
        next.red = !self.red;
        next
    }

    /// All moves that leave no king to be taken.
    pub fn legal_moves(&self) -> Vec<Step> {
        let own = |p: Point| self.at(p).is_some_and(|c| c != '.' && c.is_ascii_uppercase() == self.red);
        let mut moves = Vec::new();
        for (from, _) in self.points().filter(|&(p, _)| own(p)) {
            let takes = self.reach(from, true).into_iter().filter(|&p| !self.empty(p) && !own(p));
            let walks = self.reach(from, false).into_iter().filter(|&p| self.empty(p));
            moves.extend(takes.chain(walks).map(|to| (from, to)));
        }
        moves.retain(|&step| !self.after(step).is_checked(self.red));
        moves
    }

    /// What the exchange on `target` wins for the side to move that may take there or not, both
    /// sides free to choose any legal taker or to stop.
    pub fn best_exchange(&self, target: Point, worth: &dyn Fn(char, Point) -> i32) -> i32 {
        let takers = self.legal_moves().into_iter().filter(|&(_, to)| to == target);
        takers.map(|step| self.exchange(step, worth)).max().unwrap_or(0).max(0)
    }

    /// What the exchange that begins with this move wins, the move itself not free.
    pub fn exchange(&self, step: Step, worth: &dyn Fn(char, Point) -> i32) -> i32 {
        let prey = self.at(step.1).unwrap_or('.');
        let won = if prey == '.' { 0 } else { worth(prey, step.1) };
        won - self.after(step).best_exchange(step.1, worth)
    }
}
