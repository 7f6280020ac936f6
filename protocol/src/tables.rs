//! Syzygy endgame tables (de Man 2013) for chess: opened here, asked by the search through the
//! engine's [`Tablebase`].

use std::{
    collections::HashSet,
    fmt, fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use chuhan_engine::{
    chess::{self, Chess},
    game::Position as _,
    info::PositionInfo as _,
    law::{
        Ruling, Silent,
        chess::{
            FIFTY_MOVES,
            claims::{Book, Preset},
        },
    },
    search::tablebase::{ProbeLimits, RankedMove, RootRanking, Tablebase, Wdl},
};
use shakmaty_syzygy::{self as syzygy, Dtz, MaybeRounded};

use crate::{
    bridge::to_shakmaty,
    info::{quoted, reason},
    records::outcome::Outcome,
};

/// What separates folders in a list of them: a colon stands in the paths of Windows.
const SEPARATORS: &[char] = if cfg!(windows) { &[';'] } else { &[':', ';'] };

/// Opened endgame tables.
pub struct Tables {
    base: syzygy::Tablebase<shakmaty::Chess>,
    outcomes: usize,
    distances: usize,
    /// What could not be used of what was asked for.
    complaints: Vec<String>,
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tables({self})")
    }
}

impl fmt::Display for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (outcomes, distances, men) = (self.outcomes, self.distances, self.men());
        write!(f, "found {outcomes} WDL and {distances} DTZ endgame tables, up to {men} men")?;
        self.complaints.iter().try_for_each(|complaint| write!(f, "; {complaint}"))
    }
}

impl Tables {
    /// Opens the tables in a list of folders, separated as the system separates paths.
    ///
    /// # Errors
    /// There is not a single table; why, in one line.
    pub fn open(folders: &str) -> Result<Self, String> {
        let mut tables = Self::none();
        for folder in folders.split(SEPARATORS).map(str::trim).filter(|f| !f.is_empty()) {
            if let Err(complaint) = tables.add(Path::new(folder)) {
                tables.complaints.push(format!("{}: {complaint}", quoted(folder)));
            }
        }
        if tables.outcomes == 0 {
            if tables.complaints.is_empty() {
                tables.complaints.push("there is no WDL table".to_owned());
            }
            return Err(format!("no endgame tables: {}", tables.complaints.join("; ")));
        }
        Ok(tables)
    }

    /// Opens the tables of all these folders.
    ///
    /// # Errors
    /// A folder cannot be read, holds no table or damaged ones; it is named.
    pub fn open_all(folders: &[PathBuf]) -> Result<Self, String> {
        let mut tables = Self::none();
        for folder in folders {
            tables.add(folder).map_err(|complaint| format!("{}: {complaint}", folder.display()))?;
        }
        Ok(tables)
    }

    fn none() -> Self {
        Self { base: syzygy::Tablebase::new(), outcomes: 0, distances: 0, complaints: Vec::new() }
    }

    /// Who wins a position whose fifty-move count is zero, if the tables know: only then is the
    /// answer exact under the fifty-move rule.
    pub fn outcome(&self, position: &chess::Position) -> Option<Outcome> {
        if position.piece_count() as usize > self.men() {
            return None;
        }
        Some(match self.base.probe_wdl_after_zeroing(&to_shakmaty(position.board())?).ok()? {
            syzygy::Wdl::Win => Outcome::Wins(position.side()),
            syzygy::Wdl::Loss => Outcome::Wins(!position.side()),
            syzygy::Wdl::Draw | syzygy::Wdl::BlessedLoss | syzygy::Wdl::CursedWin => Outcome::Draw,
        })
    }

    fn add(&mut self, folder: &Path) -> Result<(), String> {
        let files = fs::read_dir(folder).map_err(|e| reason(&e))?;
        let (mut found, mut damaged) = (0, 0);
        for path in files.flatten().map(|entry| entry.path()) {
            let count = match path.extension().and_then(|e| e.to_str()) {
                Some("rtbw") => &mut self.outcomes,
                Some("rtbz") => &mut self.distances,
                _ => continue,
            };
            if self.base.add_file(&path).is_ok() {
                *count += 1;
                found += 1;
            } else {
                damaged += 1;
            }
        }
        match (found, damaged) {
            (0, 0) => Err("no tables in it".to_owned()),
            (_, 0) => Ok(()),
            _ => Err(format!("{damaged} damaged tables left out")),
        }
    }

    /// The most men on the board, kings included, of any table.
    pub fn men(&self) -> usize {
        self.base.max_pieces()
    }
}

/// How the rule clock counts for what the tables say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableClock {
    /// As in the tables: a draw at fifty moves.
    Fifty,
    /// The text in force counts otherwise: what fifty moves would spoil is not known.
    Other,
    /// Not at all.
    Disregarded,
}

impl TableClock {
    /// The clock of a text of the laws, or none where the user wants none (`fifty` is false).
    pub fn of(fifty: bool, book: Book) -> Self {
        let text = Preset::of(book);
        match (fifty, text.fifty_intended && text.long_count_plies.is_none()) {
            (false, _) => Self::Disregarded,
            (true, true) => Self::Fifty,
            (true, false) => Self::Other,
        }
    }
}

/// The tables, asked the way the user wants.
pub struct Prober {
    tables: Arc<Tables>,
    probe_limits: ProbeLimits,
    clock: TableClock,
}

/// Moves that win with half of the rule clock to spare are all alike to the tables, and the search
/// may choose the natural one. Closer to the limit only the shortest way counts.
const COMFORTABLE: u32 = FIFTY_MOVES / 2;
/// Orders of root moves; within a band the distance decides.
const MATES: i32 = 4000;
const WINS_AT_EASE: i32 = 3000;
const WINS: i32 = 2000;
/// No distance, clock included, counts for more than this.
const FAR: u32 = 999;

impl Prober {
    /// Asks `tables` about positions of at most `men` men, and from `depth` plies on about those of
    /// exactly that many.
    pub fn new(tables: Arc<Tables>, men: u32, depth: i32, clock: TableClock) -> Self {
        let men = men.min(tables.men() as u32);
        Self { tables, probe_limits: ProbeLimits { men, depth }, clock }
    }

    fn wdl(&self, wdl: syzygy::Wdl) -> Option<Wdl> {
        let wdl = match wdl {
            syzygy::Wdl::Loss => Wdl::Loss,
            syzygy::Wdl::BlessedLoss => Wdl::BlessedLoss,
            syzygy::Wdl::Draw => Wdl::Draw,
            syzygy::Wdl::CursedWin => Wdl::CursedWin,
            syzygy::Wdl::Win => Wdl::Win,
        };
        match (wdl, self.clock) {
            (Wdl::CursedWin | Wdl::BlessedLoss, TableClock::Other) => None,
            (Wdl::CursedWin, TableClock::Disregarded) => Some(Wdl::Win),
            (Wdl::BlessedLoss, TableClock::Disregarded) => Some(Wdl::Loss),
            _ => Some(wdl),
        }
    }

    /// Is the position one that no table can be wrong about?
    fn concerns(&self, position: &chess::Position) -> bool {
        position.piece_count() <= self.probe_limits.men && position.board().castling().is_empty()
    }

    /// What `m` leads to, by distance to the next irreversible move.
    fn by_distance(&self, position: &chess::Position, m: chess::Move, repeated: bool) -> Option<RankedMove> {
        let after = played(position, m);
        if let Some(ranked) = self.settled(&after) {
            return Some(ranked);
        }
        let seen = to_shakmaty(after.board())?;
        let clock = position.rule_clock().0;
        // Plies from the position before the move, and one more if the table rounded.
        let (sign, plies, slack) = if after.rule_clock().0 == 0 {
            match self.tables.base.probe_wdl_after_zeroing(&seen).ok()? {
                syzygy::Wdl::Loss => (1, 1, 0),
                syzygy::Wdl::BlessedLoss => (1, 1 + FIFTY_MOVES, 0),
                syzygy::Wdl::Draw => (0, 0, 0),
                syzygy::Wdl::CursedWin => (-1, 1 + FIFTY_MOVES, 0),
                syzygy::Wdl::Win => (-1, 1, 0),
            }
        } else {
            let distance = self.tables.base.probe_dtz(&seen).ok()?;
            let slack = u32::from(matches!(distance, MaybeRounded::Rounded(_)));
            let Dtz(plies) = distance.ignore_rounding();
            (-plies.signum(), plies.unsigned_abs() + 1, slack)
        };
        let total = (clock + plies).min(FAR);
        let in_time = self.clock == TableClock::Disregarded || total + slack <= FIFTY_MOVES;
        let ranked = match sign {
            0 => RankedMove { rank: 0, wdl: Wdl::Draw },
            1 if in_time && !repeated && total + slack <= COMFORTABLE => {
                RankedMove { rank: WINS_AT_EASE, wdl: Wdl::Win }
            }
            1 => RankedMove { rank: WINS - total as i32, wdl: if in_time { Wdl::Win } else { Wdl::CursedWin } },
            // Hopeless is hopeless; where the rule clock may yet save the game, the longest way.
            _ if clock + 2 * plies < FIFTY_MOVES => RankedMove { rank: -WINS, wdl: Wdl::Loss },
            _ => RankedMove { rank: total as i32 - WINS, wdl: if in_time { Wdl::Loss } else { Wdl::BlessedLoss } },
        };
        let spoilt = matches!(ranked.wdl, Wdl::CursedWin | Wdl::BlessedLoss);
        (self.clock != TableClock::Other || !spoilt).then_some(ranked)
    }

    /// What `m` leads to, by outcome alone.
    fn by_outcome(&self, position: &chess::Position, m: chess::Move) -> Option<RankedMove> {
        let after = played(position, m);
        if let Some(ranked) = self.settled(&after) {
            return Some(ranked);
        }
        let wdl = self.wdl(-self.tables.base.probe_wdl_after_zeroing(&to_shakmaty(after.board())?).ok()?)?;
        let rank = match wdl {
            Wdl::Loss => -2,
            Wdl::BlessedLoss => -1,
            Wdl::Draw => 0,
            Wdl::CursedWin => 1,
            Wdl::Win => 2,
        };
        Some(RankedMove { rank, wdl })
    }

    /// The rank of a move after which the game is over.
    fn settled(&self, after: &chess::Position) -> Option<RankedMove> {
        if after.count_legal() == 0 {
            let mate = after.in_check();
            return Some(RankedMove {
                rank: if mate { MATES } else { 0 },
                wdl: if mate { Wdl::Win } else { Wdl::Draw },
            });
        }
        let counts = self.clock != TableClock::Disregarded || after.rule_clock().0 < FIFTY_MOVES;
        (counts && after.refereed(&mut Silent) == Some(Ruling::Draw)).then_some(RankedMove { rank: 0, wdl: Wdl::Draw })
    }
}

impl Tablebase<Chess> for Prober {
    fn probe_limits(&self) -> ProbeLimits {
        self.probe_limits
    }

    fn probe(&self, position: &chess::Position) -> Option<Wdl> {
        if !self.concerns(position) {
            return None;
        }
        self.wdl(self.tables.base.probe_wdl_after_zeroing(&to_shakmaty(position.board())?).ok()?)
    }

    fn rank(&self, position: &chess::Position, moves: &[chess::Move]) -> Option<RootRanking> {
        if !self.concerns(position) {
            return None;
        }
        let repeated = repeats(position);
        if let Some(moves) = moves.iter().map(|&m| self.by_distance(position, m, repeated)).collect() {
            return Some(RootRanking { moves, complete: true });
        }
        if self.clock == TableClock::Other {
            // Outcomes alone do not tell what the count would spoil.
            return None;
        }
        let moves = moves.iter().map(|&m| self.by_outcome(position, m)).collect::<Option<_>>()?;
        Some(RootRanking { moves, complete: false })
    }
}

fn played(position: &chess::Position, m: chess::Move) -> chess::Position {
    let mut after = position.clone();
    after.make(m);
    after
}

/// Did any position since the last irreversible move occur twice? Then the search was walking in
/// circles, and must choose no more.
fn repeats(position: &chess::Position) -> bool {
    let past = position.past();
    let recent = &past[past.len().saturating_sub(position.rule_clock().0 as usize)..];
    let mut seen = HashSet::new();
    !recent.iter().map(chess::Board::key).chain([position.key()]).all(|key| seen.insert(key.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_without_tables_are_refused_by_name() {
        let refused = |folder: PathBuf| Tables::open_all(&[folder]).expect_err("there are no tables");
        assert!(refused("/no/such/folder".into()).contains("/no/such/folder"));
        assert!(refused(env!("CARGO_MANIFEST_DIR").into()).contains("no tables in it"));
    }
}
