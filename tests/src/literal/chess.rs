//! A literal chess board and the law of claims on it: sixty-four letters, every move found by
//! walking the board, every article read off the table of presets. Standard castling only.

use std::collections::BTreeSet;

use super::{cells, pieces};

/// A square: eight times the rank plus the file.
pub type Point = usize;

/// A move: origin, target, and the letter (lower case) promoted to.
pub type Step = (Point, Point, Option<u8>);

/// A position as a FEN gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    cells: [u8; 64],
    /// Has White the move?
    pub white: bool,
    /// Rights among `KQkq`, without those whose king or rook is not at home.
    rights: BTreeSet<u8>,
    /// The square passed over by the last double step.
    passed: Option<Point>,
    /// Plies since the last pawn move or capture.
    pub clock: u32,
}

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const SLANTED: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

fn join(file: i32, rank: i32) -> Option<Point> {
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
}

fn is_white(letter: u8) -> bool {
    letter.is_ascii_uppercase()
}

fn name(p: Point) -> String {
    format!("{}{}", (b'a' + (p % 8) as u8) as char, p / 8 + 1)
}

/// A move as UCI writes it.
pub fn text((from, to, promoted): Step) -> String {
    let mut text = name(from) + &name(to);
    text.extend(promoted.map(char::from));
    text
}

/// Reads a move as UCI writes it.
///
/// # Panics
/// If it is none.
pub fn step(text: &str) -> Step {
    let b = text.as_bytes();
    let at = |i: usize| usize::from(b[i + 1] - b'1') * 8 + usize::from(b[i] - b'a');
    (at(0), at(2), b.get(4).copied())
}

impl Grid {
    /// Reads a FEN.
    ///
    /// # Panics
    /// If it is none.
    pub fn new(fen: &str) -> Grid {
        let mut fields = fen.split_whitespace();
        let cells = cells::<64>(fields.next().expect("pieces"), 8);
        let white = fields.next() != Some("b");
        let rights = fields.next().unwrap_or("-").bytes().filter(|c| b"KQkq".contains(c)).collect();
        let passed = fields.next().filter(|&s| s != "-").map(|s| step(&format!("{s}{s}")).0);
        let clock = fields.next().map_or(0, |n| n.parse().expect("a counter"));
        let mut grid = Grid { cells, white, rights, passed, clock };
        grid.drop_rights();
        grid
    }

    /// The FEN.
    pub fn fen(&self) -> String {
        let rights: String = self.rights.iter().map(|&c| c as char).collect();
        format!(
            "{} {} {} {} {} 1",
            pieces(&self.cells, 8),
            if self.white { 'w' } else { 'b' },
            if rights.is_empty() { "-" } else { &rights },
            self.passed.map_or("-".into(), name),
            self.clock
        )
    }

    /// Turned: colours exchanged (the board turned over), or the files mirrored, which only a
    /// position without castling rights allows.
    #[must_use]
    pub fn turned(&self, mirror: bool, swap: bool) -> Grid {
        let mut next = self.clone();
        for p in 0..64 {
            let c = self.cells[p];
            next.cells[turned(p, mirror, swap)] = if swap && c != b'.' { c ^ 0x20 } else { c };
        }
        if swap {
            next.white = !self.white;
            next.rights = self.rights.iter().map(|c| c ^ 0x20).collect();
        }
        next.passed = self.passed.map(|p| turned(p, mirror, swap));
        next
    }

    /// Has neither side a castling right?
    pub fn has_no_rights(&self) -> bool {
        self.rights.is_empty()
    }

    /// Do the same men stand on the same squares, with the other side to move?
    pub fn looks_like_with_other_move(&self, other: &Grid) -> bool {
        self.cells == other.cells && self.white != other.white
    }

    /// How many men stand on the board?
    pub fn men(&self) -> usize {
        self.cells.iter().filter(|&&c| c != b'.').count()
    }

    fn count(&self, letter: u8) -> usize {
        (0..64).filter(|&p| self.cells[p] == letter).count()
    }

    fn drop_rights(&mut self) {
        let home = [
            (b'K', 4, b'K', 7, b'R'),
            (b'Q', 4, b'K', 0, b'R'),
            (b'k', 60, b'k', 63, b'r'),
            (b'q', 60, b'k', 56, b'r'),
        ];
        for (right, king, k, rook, r) in home {
            if self.cells[king] != k || self.cells[rook] != r {
                self.rights.remove(&right);
            }
        }
    }

    /// Squares a man attacks.
    fn attacks(&self, from: Point) -> Vec<Point> {
        let (file, rank) = ((from % 8) as i32, (from / 8) as i32);
        let letter = self.cells[from];
        let mut found = Vec::new();
        let mut slide = |ways: &[(i32, i32)], far: i32| {
            for (x, y) in ways {
                for n in 1..=far {
                    let Some(p) = join(file + n * x, rank + n * y) else { break };
                    found.push(p);
                    if self.cells[p] != b'.' {
                        break;
                    }
                }
            }
        };
        match letter.to_ascii_lowercase() {
            b'n' => slide(&LEAPS, 1),
            b'k' => {
                slide(&STRAIGHT, 1);
                slide(&SLANTED, 1);
            }
            b'r' => slide(&STRAIGHT, 8),
            b'b' => slide(&SLANTED, 8),
            b'q' => {
                slide(&STRAIGHT, 8);
                slide(&SLANTED, 8);
            }
            b'p' => {
                let ahead = if is_white(letter) { 1 } else { -1 };
                slide(&[(1, ahead), (-1, ahead)], 1);
            }
            _ => {}
        }
        found
    }

    fn is_attacked(&self, square: Point, by_white: bool) -> bool {
        (0..64).any(|p| {
            let c = self.cells[p];
            c != b'.' && is_white(c) == by_white && self.attacks(p).contains(&square)
        })
    }

    /// Does this side's king stand in check?
    pub fn is_checked(&self, white: bool) -> bool {
        let king = if white { b'K' } else { b'k' };
        self.cells.iter().position(|&c| c == king).is_some_and(|p| self.is_attacked(p, !white))
    }

    /// The position after a move, legal or not.
    #[must_use]
    pub fn after(&self, (from, to, promoted): Step) -> Grid {
        let mut next = self.clone();
        let man = self.cells[from];
        let pawn = man.eq_ignore_ascii_case(&b'p');
        let takes = self.cells[to] != b'.';
        next.cells[from] = b'.';
        next.cells[to] = man;
        if let Some(letter) = promoted {
            next.cells[to] = if is_white(man) { letter.to_ascii_uppercase() } else { letter };
        }
        next.passed = None;
        if pawn && from % 8 != to % 8 && !takes {
            next.cells[from / 8 * 8 + to % 8] = b'.';
        }
        if pawn && from.abs_diff(to) == 16 {
            next.passed = Some(from.midpoint(to));
        }
        if man.eq_ignore_ascii_case(&b'k') && from.abs_diff(to) == 2 {
            let (rook, beside) = if to > from { (from + 3, from + 1) } else { (from - 4, from - 1) };
            next.cells[beside] = next.cells[rook];
            next.cells[rook] = b'.';
        }
        next.drop_rights();
        next.white = !self.white;
        next.clock = if pawn || takes { 0 } else { self.clock + 1 };
        next
    }

    /// Moves by the ways of moving, castling apart.
    fn steps(&self) -> Vec<Step> {
        let mut found = Vec::new();
        for from in (0..64).filter(|&p| self.cells[p] != b'.' && is_white(self.cells[p]) == self.white) {
            if !self.cells[from].eq_ignore_ascii_case(&b'p') {
                let free = |&to: &Point| self.cells[to] == b'.' || is_white(self.cells[to]) != self.white;
                found.extend(self.attacks(from).into_iter().filter(free).map(|to| (from, to, None)));
                continue;
            }
            let mut targets: Vec<Point> = self.attacks(from);
            targets.retain(|&to| {
                self.cells[to] != b'.' && is_white(self.cells[to]) != self.white || self.passed == Some(to)
            });
            let ahead = if self.white { from + 8 } else { from - 8 };
            if self.cells[ahead] == b'.' {
                targets.push(ahead);
                let twice = if self.white { from + 16 } else { from.wrapping_sub(16) };
                if from / 8 == (if self.white { 1 } else { 6 }) && self.cells[twice] == b'.' {
                    targets.push(twice);
                }
            }
            for to in targets {
                if matches!(to / 8, 0 | 7) {
                    found.extend(b"qrbn".iter().map(|&c| (from, to, Some(c))));
                } else {
                    found.push((from, to, None));
                }
            }
        }
        found
    }

    /// Is there a legal move? Whoever may castle may also move the rook.
    pub fn has_legal_move(&self) -> bool {
        self.steps().into_iter().any(|m| !self.after(m).is_checked(self.white))
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<Step> {
        let mut found = self.steps();
        found.retain(|&m| !self.after(m).is_checked(self.white));
        for (right, king, way) in [(b'K', 4, 1), (b'Q', 4, -1), (b'k', 60, 1), (b'q', 60, -1_i32)] {
            if !self.rights.contains(&right) || is_white(right) != self.white {
                continue;
            }
            let at = |n: i32| (king + way * n) as usize;
            let clear = (1..if way == 1 { 3 } else { 4 }).all(|n| self.cells[at(n)] == b'.');
            if clear && (0..3).all(|n| !self.is_attacked(at(n), !self.white)) {
                found.push((at(0), at(2), None));
            }
        }
        found
    }

    /// Is the last double step open to an en passant capture, legal or only by the pawn's way?
    fn en_passant(&self, legal: bool) -> Option<usize> {
        let passed = self.passed?;
        let takers: Vec<Step> = self
            .steps()
            .into_iter()
            .filter(|m| m.1 == passed && self.cells[m.0].eq_ignore_ascii_case(&b'p') && m.0 % 8 != m.1 % 8)
            .filter(|&m| !legal || !self.after(m).is_checked(self.white))
            .collect();
        (!takers.is_empty()).then_some(passed % 8)
    }

    /// Castling that could be played at once.
    fn castling_now(&self) -> Vec<Step> {
        let mut found = self.legal_moves();
        found.retain(|m| self.cells[m.0].eq_ignore_ascii_case(&b'k') && m.0.abs_diff(m.1) == 2);
        found
    }
}

/// Where a square goes when the board is turned.
pub fn turned(p: Point, mirror: bool, swap: bool) -> Point {
    let p = if mirror { p ^ 0x7 } else { p };
    if swap { p ^ 0x38 } else { p }
}

/// How section 2 is read: (en passant by legal captures, castling by rights).
type Reading = (bool, bool);
const LAW: Reading = (true, true);

/// Section 2: why two positions with the same men on the same squares differ.
fn differences(a: &Grid, b: &Grid, reading: Reading) -> Vec<&'static str> {
    let mut why = Vec::new();
    if if reading.1 { a.rights != b.rights } else { a.castling_now() != b.castling_now() } {
        why.push("castling");
    }
    if a.en_passant(reading.0) != b.en_passant(reading.0) {
        why.push("en-passant");
    }
    if a.white != b.white {
        why.push("side-to-move");
    }
    why
}

/// Plies at which the last position stood, and those that only look like it.
type Stood = (Vec<usize>, Vec<(usize, Vec<&'static str>)>);

fn occurrences(grids: &[Grid], reading: Reading) -> Stood {
    let last = &grids[grids.len() - 1];
    let mut stood: Stood = Stood::default();
    for (ply, grid) in grids.iter().enumerate().filter(|(_, g)| g.cells == last.cells) {
        let why = differences(grid, last, reading);
        if why.is_empty() { stood.0.push(ply) } else { stood.1.push((ply, why)) }
    }
    stood
}

/// A claim in the words of the case files.
#[derive(Clone, Debug, Default)]
pub struct Claim {
    /// `threefold`, `fifty` or `audit`.
    pub kind: String,
    /// Does White claim? Nobody does in an audit.
    pub by_white: Option<bool>,
    /// The move declared.
    pub intended: Option<String>,
    /// White's and Black's seconds.
    pub clocks_s: Option<[u32; 2]>,
    /// Rapid or blitz?
    pub fast: bool,
    /// A piece was touched.
    pub touched: bool,
    /// The claimant has no score sheet.
    pub no_score: bool,
}

/// A ruling in the words of the case files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ruling {
    /// `upheld`, `incorrect`, `inadmissible`, `automatic`, `none`.
    pub ruling: &'static str,
    /// `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub result: &'static str,
    /// Plies at which the position stood, where that was asked.
    pub occurrences: Option<Vec<usize>>,
    /// Placements that do not count.
    pub near_misses: Vec<(usize, Vec<&'static str>)>,
    /// Plies without pawn move or capture, where that was asked.
    pub counter: Option<u32>,
    /// The ply at which the game ended by itself.
    pub ended_at: Option<usize>,
    /// Seconds for the opponent, the claimant's new clock, the move to be played.
    pub penalty: Option<(u32, Option<u32>, Option<String>)>,
    /// Would the other reading of en passant or castling change the ruling?
    pub sensitive: (bool, bool),
}

/// Section 4 as far as it is plain: no men that could mate. What else is dead is tested elsewhere.
fn is_plainly_dead(grid: &Grid) -> bool {
    let none = b"QRPqrp".iter().all(|&c| grid.count(c) == 0);
    let knights = grid.count(b'N') + grid.count(b'n');
    let bishops: Vec<Point> = (0..64).filter(|&p| grid.cells[p].eq_ignore_ascii_case(&b'b')).collect();
    let shade = |p: Point| (p / 8 + p % 8) % 2;
    none && (knights + bishops.len() <= 1 || knights == 0 && bishops.iter().all(|&p| shade(p) == shade(bishops[0])))
}

/// 10.4 (1) to (3) of the older rules: bare kings, one minor piece, a bishop each of one colour.
fn is_listed(grid: &Grid) -> bool {
    is_plainly_dead(grid) && grid.count(b'B') + grid.count(b'N') <= 1 && grid.count(b'b') + grid.count(b'n') <= 1
}

/// Section 3, 12.4: K+2N v K+P, a knight before the pawn, the pawn not beyond its square.
fn has_long_count(grid: &Grid) -> bool {
    [true, false].into_iter().any(|knights_white| {
        let own = |c: u8| if knights_white { c } else { c.to_ascii_lowercase() };
        let other = |c: u8| if knights_white { c.to_ascii_lowercase() } else { c };
        let material = grid.men() == 5 && grid.count(own(b'N')) == 2 && grid.count(other(b'P')) == 1;
        let Some(pawn) = grid.cells.iter().position(|&c| c == other(b'P')) else { return false };
        let (file, rank) = (pawn % 8, pawn / 8 + 1);
        let white_furthest = [5, 3, 4, 5, 5, 4, 3, 5][file];
        let black_furthest = [4, 6, 5, 4, 4, 5, 6, 4][file];
        let (ahead, near) = if knights_white {
            (pawn.wrapping_sub(8), rank >= black_furthest)
        } else {
            (pawn + 8, rank <= white_furthest)
        };
        material && near && grid.cells.get(ahead) == Some(&own(b'N'))
    })
}

/// The positions of a record, the start first.
///
/// # Panics
/// If a move of the record is illegal.
pub fn replay(fen: &str, moves: &[impl AsRef<str>]) -> Vec<Grid> {
    let mut grids = vec![Grid::new(fen)];
    for text in moves {
        let now = &grids[grids.len() - 1];
        let m = step(text.as_ref());
        assert!(now.legal_moves().contains(&m), "{} in {}", text.as_ref(), now.fen());
        let next = now.after(m);
        grids.push(next);
    }
    grids
}

/// How often the last position has stood, read as section 2 does.
pub fn times_stood(grids: &[Grid]) -> usize {
    occurrences(grids, LAW).0.len()
}

/// Rules on a claim at the end of a record (sections 1 to 3).
pub fn rule(preset: &str, record: &[Grid], claim: &Claim) -> Ruling {
    let mut grids = record.to_vec();
    let modern = preset == "fide-2023";
    // Step 2: the earliest automatic end.
    let fivefold =
        |reading: Reading| (0..grids.len()).find(|&p| modern && occurrences(&grids[..=p], reading).0.len() >= 5);
    let five = fivefold(LAW);
    let ended = grids.iter().enumerate().find_map(|(ply, grid)| {
        let mut result = None;
        if !grid.has_legal_move() {
            let mated = grid.is_checked(grid.white);
            result = Some(if !mated {
                "1/2-1/2"
            } else if grid.white {
                "0-1"
            } else {
                "1-0"
            });
        } else if matches!(preset, "fide-2023" | "fide-2009") && is_plainly_dead(grid)
            || preset == "fide-1990s-intro" && is_listed(grid)
            || modern && grid.clock >= 150
            || five == Some(ply)
        {
            result = Some("1/2-1/2");
        }
        result.map(|r| (ply, r))
    });
    let mut out = Ruling { ruling: "none", result: "*", ..Ruling::default() };
    let matters = |other: Reading| {
        let ply = fivefold(other);
        ply != five && ended.is_none_or(|(end, _)| [ply, five].iter().flatten().any(|&p| p <= end))
    };
    out.sensitive = (matters((false, true)), matters((true, false)));
    if let Some((ply, result)) = ended {
        let (at, near) = occurrences(&grids[..=ply], LAW);
        (out.ruling, out.result, out.ended_at) = ("automatic", result, Some(ply));
        (out.occurrences, out.near_misses) = (Some(at), near);
        return out;
    }
    let last = grids[grids.len() - 1].clone();
    if claim.kind == "audit" {
        let (at, near) = occurrences(&grids, LAW);
        (out.occurrences, out.near_misses) = (Some(at), near);
        return out;
    }
    let threefold = claim.kind == "threefold";
    // Step 4: on the board, or after the declared move.
    let declared = claim.intended.as_ref().map(|m| step(m));
    let legal = declared.filter(|m| last.legal_moves().contains(m));
    let illegal = declared.is_some() && legal.is_none();
    if let Some(m) = legal {
        grids.push(last.after(m));
    }
    let target = grids[grids.len() - 1].clone();
    let (at, near) = occurrences(&grids, LAW);
    if threefold && !illegal {
        (out.occurrences, out.near_misses) = (Some(at.clone()), near);
    }
    // "Fifty with intended move" is not provided by 12.4.
    let with_move = preset != "cn-1984" && legal.is_some();
    let counted = if with_move { &target } else { &last };
    if !threefold {
        out.counter = Some(counted.clock);
    }
    // Step 3: admissibility.
    if claim.by_white != Some(last.white)
        || claim.touched && preset == "fide-2023"
        || claim.no_score && preset == "cn-1984"
    {
        out.ruling = "inadmissible";
        return out;
    }
    let right = if threefold {
        let holds = |reading| occurrences(&grids, reading).0.len() >= 3;
        out.sensitive.0 |= holds((false, true)) != holds(LAW);
        out.sensitive.1 |= holds((true, false)) != holds(LAW);
        holds(LAW)
    } else {
        let limit = if preset == "cn-1984" && has_long_count(counted) { 200 } else { 100 };
        counted.clock >= limit && (with_move || declared.is_none())
    };
    if right && !illegal {
        (out.ruling, out.result) = ("upheld", "1/2-1/2");
        return out;
    }
    // Step 5 and the table: what a wrong claim costs.
    out.ruling = "incorrect";
    let left = claim.clocks_s.zip(claim.by_white).map(|(clocks, white)| clocks[usize::from(!white)]);
    let (opponent, own) = match preset {
        "fide-2023" => (if claim.fast { 60 } else { 120 }, None),
        "fide-2009" => (
            180,
            left.map(|r| match r {
                0..=60 => r,
                61..=120 => 60,
                _ => r - (r / 2).min(180),
            }),
        ),
        _ => (0, None),
    };
    out.penalty = Some((opponent, own, legal.map(text)));
    out
}
