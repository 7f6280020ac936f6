//! A third, tiny game that keeps the contract: kings, rooks and knights on six by six squares. It
//! shows that the search knows no game, and tests it without depending on a real one.

use std::num::NonZeroU16;

use chuhan_engine::{
    eval::{Group, Tapered, Trace},
    game::{CORRECTION_KEYS, Game, GameMove, Kind, Null, Outlook, Position, QuietVisitor, Side},
    info::{FenError, GameInfo, MoveError, PackedError, PositionInfo},
    key::{Key, scramble},
    law::{Ruling, Seat, Witness},
    movelist::MoveList,
    packed::PackedBoard,
    score::Score,
    search::{
        Request, SearchResult, Searched, Searcher,
        level::{ELO_RANGE, Rung},
        params::SearchParams,
    },
    tables::Blank,
    wdl::WdlModel,
};

/// The game's marker.
#[derive(Clone, Copy, Debug, Default)]
pub struct Duel;

const WIDTH: usize = 6;
const SQUARES: usize = WIDTH * WIDTH;
/// Plies without a capture that end the game.
const CLOCK: u32 = 40;
const WORTH: [i32; 3] = [0, 500, 300];

impl SearchParams for Duel {
    const COLUMN: usize = 0;
}

impl Game for Duel {
    const PIECES: usize = 6;
    const SQUARES: usize = SQUARES;
    const LEVELS: &'static [Rung] = &[
        Rung { elo: ELO_RANGE.0, nodes: 400, error: 400, lines: 8 },
        Rung { elo: ELO_RANGE.1, nodes: 100_000, error: 10, lines: 2 },
    ];
    type Move = Step;
    type Position = Field;
    type EvalCache = ();
    type Threats = u64;
    type CheckMap = ();
    type LawCache = ();
    type Rules = ();
    type PerPieceTo<T: Blank> = [T; 6 * SQUARES];
    type PerFromTo<T: Blank> = [T; SQUARES * SQUARES];

    fn start_position() -> Field {
        Field::from_fen(Self::START_FEN).expect("a sound position")
    }
}

impl Searched for Duel {
    fn search(searcher: &mut Searcher<Self>, position: &Field, request: &Request<'_, Step>) -> SearchResult<Step> {
        searcher.run(position, request)
    }
}

impl GameInfo for Duel {
    const NAME: &'static str = "duel";
    const START_FEN: &'static str = "rnk3/6/6/6/6/3KNR w";
    const SIDES: [&'static str; 2] = ["First", "Second"];
    const NOTATIONS: &'static [&'static str] = &["coordinates"];
    const BENCH: &'static [&'static str] = &[Self::START_FEN];
    const WDL: WdlModel = WdlModel { half: [200.0, 0.0, 0.0], spread: [80.0, 0.0, 0.0], full: 16, least: 0 };

    fn weights() -> (&'static [Group], &'static [Tapered]) {
        (&[], &[])
    }
}

/// A move: origin and target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step(NonZeroU16);

impl Step {
    fn new(from: usize, to: usize) -> Self {
        Step(NonZeroU16::MIN.saturating_add((from * SQUARES + to) as u16))
    }
    fn parts(self) -> (usize, usize) {
        let n = self.0.get() as usize - 1;
        (n / SQUARES, n % SQUARES)
    }
}

impl GameMove for Step {
    fn pack(self) -> NonZeroU16 {
        self.0
    }
    fn unpack(bits: NonZeroU16) -> Self {
        Step(bits)
    }
    fn origin(self) -> usize {
        self.parts().0
    }
    fn target(self) -> usize {
        self.parts().1
    }
}

/// A coloured piece: kind (king, rook, knight) and side.
type Man = Option<(usize, Side)>;

#[derive(Clone, Copy)]
struct Board {
    men: [Man; SQUARES],
    side: Side,
    clock: u32,
    passed: bool,
}

/// A position with its line.
#[derive(Clone)]
pub struct Field {
    now: Board,
    past: Vec<Board>,
}

fn at(file: i32, rank: i32) -> Option<usize> {
    let inside = 0..WIDTH as i32;
    (inside.contains(&file) && inside.contains(&rank)).then(|| rank as usize * WIDTH + file as usize)
}

impl Board {
    fn reach(&self, from: usize, kind: usize) -> Vec<usize> {
        let (file, rank) = ((from % WIDTH) as i32, (from / WIDTH) as i32);
        let mut out = Vec::new();
        let mut go = |df: i32, dr: i32, far: i32| {
            for n in 1..=far {
                let Some(to) = at(file + n * df, rank + n * dr) else { break };
                out.push(to);
                if self.men[to].is_some() {
                    break;
                }
            }
        };
        for (df, dr) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
            match kind {
                0 => {
                    go(df, dr, 1);
                    go(df + dr, dr - df, 1);
                }
                1 => go(df, dr, WIDTH as i32),
                _ => {
                    go(2 * df + dr, 2 * dr - df, 1);
                    go(2 * df - dr, 2 * dr + df, 1);
                }
            }
        }
        out
    }
    fn attacked(&self, target: usize, by: Side) -> bool {
        (0..SQUARES)
            .any(|s| self.men[s].is_some_and(|(kind, side)| side == by && self.reach(s, kind).contains(&target)))
    }
    fn king(&self, side: Side) -> usize {
        self.men.iter().position(|&m| m == Some((0, side))).expect("both sides keep their king")
    }
    fn key(&self) -> Key {
        self.men.iter().enumerate().fold(scramble(self.side as u64), |key, (s, man)| match man {
            Some((kind, side)) => key ^ scramble((1000 + s * 8 + kind * 2 + side.index()) as u64),
            None => key,
        })
    }
    fn after(&self, m: Step) -> Board {
        let (from, to) = m.parts();
        let mut next = *self;
        next.clock = if self.men[to].is_some() { 0 } else { self.clock + 1 };
        next.men[to] = next.men[from].take();
        next.side = !self.side;
        next.passed = false;
        next
    }
}

impl Field {
    fn army(&self, side: Side) -> i32 {
        self.now.men.iter().flatten().filter(|m| m.1 == side).map(|m| WORTH[m.0]).sum()
    }
}

impl PositionInfo<Duel> for Field {
    fn key(&self) -> Key {
        self.now.key()
    }
    fn line_len(&self) -> usize {
        self.past.len()
    }
    fn rules(&self) -> &() {
        &()
    }
    fn set_rules(&mut self, (): ()) {}
    fn material(&self) -> u32 {
        Side::BOTH.map(|side| self.army(side) as u32 / 100).iter().sum()
    }
    fn from_fen(fen: &str) -> Result<Self, FenError> {
        let bad = |reason: &str| FenError { field: 0, reason: reason.to_owned() };
        let (rows, side) = fen.split_once(' ').ok_or_else(|| bad("no side to move"))?;
        let mut men = [None; SQUARES];
        for (i, row) in rows.split('/').enumerate() {
            let mut file = 0;
            for c in row.chars() {
                if let Some(n) = c.to_digit(10) {
                    file += n as usize;
                    continue;
                }
                let kind = "krn".find(c.to_ascii_lowercase()).ok_or_else(|| bad("no such piece"))?;
                let side = if c.is_ascii_uppercase() { Side::First } else { Side::Second };
                *men.get_mut((WIDTH - 1 - i) * WIDTH + file).ok_or_else(|| bad("outside"))? = Some((kind, side));
                file += 1;
            }
        }
        let side = if side == "w" { Side::First } else { Side::Second };
        Ok(Field { now: Board { men, side, clock: 0, passed: false }, past: Vec::new() })
    }
    fn fen(&self) -> String {
        let row = |r: usize| -> String {
            (0..WIDTH)
                .map(|f| match self.now.men[r * WIDTH + f] {
                    None => '1',
                    Some((kind, Side::First)) => ['K', 'R', 'N'][kind],
                    Some((kind, Side::Second)) => ['k', 'r', 'n'][kind],
                })
                .collect()
        };
        let rows: Vec<_> = (0..WIDTH).rev().map(row).collect();
        format!("{} {}", rows.join("/"), if self.now.side == Side::First { 'w' } else { 'b' })
    }
    /// Half a byte a square, 0 for none, then the side to move.
    fn packed(&self) -> PackedBoard {
        let mut out = PackedBoard::default();
        for (i, man) in self.now.men.iter().enumerate() {
            let code = man.map_or(0, |(kind, side)| 1 + 2 * kind as u8 + side as u8);
            out[i / 2] |= code << (i % 2 * 4);
        }
        out[SQUARES / 2] = self.now.side as u8;
        out
    }
    fn from_packed(bytes: &PackedBoard) -> Result<Self, PackedError> {
        let mut men = [None; SQUARES];
        for (i, man) in men.iter_mut().enumerate() {
            let code = bytes[i / 2] >> (i % 2 * 4) & 15;
            *man = match code {
                0 => None,
                1..7 => Some((usize::from(code - 1) / 2, Side::BOTH[usize::from(code - 1) % 2])),
                _ => return Err(PackedError::NoPiece(code)),
            };
        }
        let side = *Side::BOTH.get(usize::from(bytes[SQUARES / 2])).ok_or(PackedError::IdleBits)?;
        Ok(Field { now: Board { men, side, clock: 0, passed: false }, past: Vec::new() })
    }
    fn parse_move(&self, text: &str) -> Result<Step, MoveError> {
        let found = self.legal_moves().iter().find(|&m| self.move_text(m) == text);
        found.ok_or_else(|| MoveError { text: text.to_owned(), reason: "not legal".to_owned(), none_fits: true })
    }
    fn move_text(&self, m: Step) -> String {
        let (from, to) = m.parts();
        format!("{from}-{to}")
    }
    fn diagram(&self) -> String {
        self.fen().replace('/', "\n")
    }
    fn spellings(&self, m: Step) -> Vec<String> {
        vec![self.move_text(m)]
    }
    fn notation(&self, m: Step) -> String {
        self.move_text(m)
    }
    fn read_move(&self, text: &str) -> Result<Step, MoveError> {
        self.parse_move(text)
    }
}

impl Position<Duel> for Field {
    fn side(&self) -> Side {
        self.now.side
    }
    fn likely_key_after(&self, _: Step) -> Key {
        self.tt_key()
    }
    fn tt_key(&self) -> Key {
        let seen = self.past.iter().rev().take(self.now.clock as usize).any(|b| b.key() == self.key());
        self.key() ^ scramble(u64::from(self.now.clock / 8) * 2 + u64::from(seen))
    }
    fn structure_key(&self) -> Key {
        scramble(self.now.king(Side::First) as u64)
    }
    fn correction_keys(&self) -> [Key; CORRECTION_KEYS] {
        [self.structure_key(), scramble(self.army(Side::First) as u64), self.key(), self.key(), self.key()]
    }
    fn in_check(&self) -> bool {
        self.now.attacked(self.now.king(self.now.side), !self.now.side)
    }
    fn piece_count(&self) -> u32 {
        self.now.men.iter().flatten().count() as u32
    }
    fn rule_clock(&self) -> (u32, u32) {
        (self.now.clock, CLOCK)
    }
    fn generate(&self, kind: Kind, out: &mut MoveList<Step>) {
        for from in 0..SQUARES {
            if let Some((piece, side)) = self.now.men[from]
                && side == self.now.side
            {
                for to in self.now.reach(from, piece) {
                    let man = self.now.men[to];
                    if man.is_some() == (kind == Kind::Noisy) && man.is_none_or(|(_, s)| s != side) {
                        out.push(Step::new(from, to));
                    }
                }
            }
        }
    }
    fn pseudo_legal(&self, m: Step) -> bool {
        let (from, to) = m.parts();
        from < SQUARES
            && self.now.men[from].is_some_and(|(kind, side)| {
                side == self.now.side
                    && self.now.reach(from, kind).contains(&to)
                    && self.now.men[to].is_none_or(|(_, s)| s != side)
            })
    }
    fn legal(&self, m: Step) -> bool {
        let next = self.now.after(m);
        let (_, to) = m.parts();
        self.now.men[to] != Some((0, next.side)) && !next.attacked(next.king(self.now.side), next.side)
    }
    fn gives_check(&self, m: Step) -> bool {
        let next = self.now.after(m);
        next.attacked(next.king(next.side), self.now.side)
    }
    fn check_map(&self) {}
    fn gives_check_by(&self, m: Step, (): &()) -> bool {
        self.gives_check(m)
    }
    fn make(&mut self, m: Step) {
        let next = self.now.after(m);
        self.past.push(std::mem::replace(&mut self.now, next));
    }
    fn make_null(&mut self) {
        let next = Board { side: !self.now.side, clock: 0, passed: true, ..self.now };
        self.past.push(std::mem::replace(&mut self.now, next));
    }
    fn unmake(&mut self) {
        self.now = self.past.pop().expect("a move was made");
    }
    fn null_permission(&self) -> Null {
        match self.army(self.now.side) {
            _ if self.in_check() => Null::Forbidden,
            0 => Null::Forbidden,
            1..=500 => Null::Verify,
            _ => Null::Free,
        }
    }
    fn mover(&self, m: Step) -> usize {
        self.now.men[m.parts().0].map_or(0, |(kind, side)| kind * 2 + side.index())
    }
    fn captured_kind(&self, m: Step) -> usize {
        self.now.men[m.parts().1].map_or(0, |(kind, _)| kind + 1)
    }
    fn gain(&self, m: Step) -> Score {
        Score(self.now.men[m.parts().1].map_or(0, |(kind, _)| WORTH[kind]))
    }
    fn is_noisy(&self, m: Step) -> bool {
        self.captured_kind(m) != 0
    }
    fn see_at_least(&self, m: Step, threshold: Score) -> bool {
        let (from, to) = m.parts();
        let risk = self.now.men[from].map_or(0, |(kind, _)| WORTH[kind]);
        let gain = self.gain(m);
        gain >= threshold && (gain - risk >= threshold || !self.now.after(m).attacked(to, !self.now.side))
    }
    fn threats(&self) -> u64 {
        (0..SQUARES).filter(|&s| self.now.attacked(s, !self.now.side)).fold(0, |set, s| set | 1 << s)
    }
    fn threat_index(&self, m: Step, threats: &u64) -> usize {
        let (from, to) = m.parts();
        (threats >> from & 1) as usize * 2 + (threats >> to & 1) as usize
    }
    fn each_quiet(&self, threats: &u64, (): &(), visitor: &mut impl QuietVisitor<Step>) {
        let mut quiet = MoveList::new();
        self.generate(Kind::Quiet, &mut quiet);
        for (place, m) in quiet.iter().enumerate() {
            let outlook = Outlook {
                piece_to: Duel::piece_to(self, m),
                from_to: Duel::from_to(m),
                threat_index: self.threat_index(m, threats),
                saved: 0,
            };
            visitor.visit(std::iter::once((Some(m), outlook)));
            if self.gives_check(m) {
                visitor.checks(place);
            }
        }
    }
    fn no_moves(&self, ply: usize) -> Score {
        if self.in_check() { Score::mated_in(ply) } else { Score::DRAW }
    }
    fn judge<W: Witness>(&self, _seat: Seat, _cache: &mut (), _witness: &mut W) -> Option<Ruling> {
        let key = self.key();
        let line = self.past.iter().rev().take(self.now.clock as usize).take_while(|b| !b.passed);
        let repeats = line.clone().any(|b| b.side == self.now.side && b.key() == key);
        let mated = || self.in_check() && self.legal_moves().is_empty();
        let lone = self.army(Side::First) + self.army(Side::Second) == 0;
        (lone || repeats || (self.now.clock >= CLOCK && !mated())).then_some(Ruling::Draw)
    }
    fn can_step_into_draw(&self, _ply: usize) -> bool {
        false
    }
    fn evaluate<T: Trace>(&self, _cache: &mut (), _trace: &mut T) -> Score {
        let center =
            |s: usize| 10 - 2 * (2 * (s % WIDTH)).abs_diff(5) as i32 - 2 * (2 * (s / WIDTH)).abs_diff(5) as i32;
        let sum: i32 = self
            .now
            .men
            .iter()
            .enumerate()
            .filter_map(|(s, man)| man.map(|(kind, side)| side.sign() * (WORTH[kind] + center(s))))
            .sum();
        Score(sum * self.now.side.sign() + 5)
    }
}
