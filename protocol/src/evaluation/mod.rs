//! The static evaluation of a position, taken apart: what each term gives to each side, and what each
//! piece gives to each term.

pub mod page;

use std::fmt::Write;

use chuhan_engine::{
    eval::{Group, Lane, PHASE_MAX, PairSpace, SCALE_ONE, Tapered, Trace, bend_danger, stretch},
    game::{Position, Side},
    info::{Paired, PositionInfo, pairs_of},
};

use crate::{diagram::drawn::Drawn, piece::AnyPiece};

/// What a row of the account is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// A term of the plain sum.
    Term,
    /// A part of the danger against a king, before the sum is bent. It counts for the attacker.
    Danger,
    /// What the table of pairs gives.
    Pairs,
    /// All danger, bent.
    Attack,
    /// What the complexity of the position adds to the lead or takes from it.
    Complexity,
    /// The sum of all.
    Total,
}

/// One row of the account.
#[derive(Clone, Debug)]
pub struct TermRow {
    /// What it is.
    pub kind: RowKind,
    /// The term in words.
    pub name: String,
    /// What the weight file says of it.
    pub doc: &'static str,
    /// What it gives to the first and to the second player; none where it belongs to neither.
    pub sides: Option<[Tapered; 2]>,
    /// What the first player leads by; none for parts of a sum that is yet to be bent.
    pub lead: Option<Tapered>,
}

/// One of two pieces that are worth something together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairedMan {
    /// What it is.
    pub piece: AnyPiece,
    /// File from the first player's left, from 0.
    pub file: usize,
    /// Rank from the first player's edge, from 0.
    pub rank: usize,
    /// The name of the square.
    pub square: String,
}

/// What the table says of two pieces.
#[derive(Clone, Debug)]
pub struct PairRow {
    /// The two.
    pub men: [PairedMan; 2],
    /// Centipawns as they count in this position, for the first player.
    pub worth: f64,
}

/// So many pairs the text names.
const NAMED_PAIRS: usize = 6;

/// The account of one evaluation.
#[derive(Clone, Debug)]
pub struct Breakdown {
    /// The terms that count here, then attack, complexity and total. Empty for an ending that is known
    /// without them.
    pub rows: Vec<TermRow>,
    /// The pairs that count here, those worth most first, whoever gains by them.
    pub pairs: Vec<PairRow>,
    /// Phase of [`PHASE_MAX`].
    pub phase: i32,
    /// Endgame scale of [`SCALE_ONE`].
    pub scale: i32,
    /// Centipawns outside all terms, for the first player.
    pub fixed: i32,
    /// The value in centipawns, for the first player.
    pub value: i32,
}

impl Breakdown {
    /// Evaluates a position and keeps the account.
    pub fn of<G: Drawn>(position: &G::Position) -> Self {
        let mut this = Self::without_pairs::<G>(position);
        if !this.rows.is_empty() {
            this.pairs = paired::<G>(position, |halves| this.blended(halves));
        }
        this
    }

    /// The same without the list of pairs.
    fn without_pairs<G: Drawn>(position: &G::Position) -> Self {
        let (groups, weights) = G::weights();
        let mut account = Account::new(groups, weights);
        let score = position.evaluate(&mut G::EvalCache::default(), &mut account);
        account.close(score.0 * position.side().sign())
    }

    /// Middlegame and endgame value as they count in this position, in centipawns.
    pub fn blend(&self, worth: Tapered) -> f64 {
        self.blended([worth.mg(), worth.eg()].map(f64::from))
    }

    fn blended(&self, [mg, eg]: [f64; 2]) -> f64 {
        let (phase, scale) = (f64::from(self.phase), f64::from(self.scale));
        let all = f64::from(PHASE_MAX);
        (mg * phase + eg * scale / f64::from(SCALE_ONE) * (all - phase)) / all
    }

    /// What the first player leads by in a row, as it counts here; 0 where there is no such row.
    pub fn lead(&self, kind: RowKind, name: &str) -> f64 {
        let row = self.rows.iter().find(|row| row.kind == kind && row.name == name);
        row.and_then(|row| row.lead).map_or(0.0, |lead| self.blend(lead))
    }

    /// The account as a table, in pawns.
    pub fn text(&self, [first, second]: [&str; 2]) -> String {
        if self.rows.is_empty() {
            return format!(
                "An ending known exactly, whatever the terms say.\nEvaluation: {} for {first}\n",
                pawns(self.value)
            );
        }
        let mut out = format!(
            "{:<30} | {:^15} | {:^15} | {}\n{:<30} |{:>8}{:>8} |{:>8}{:>8} |{:>8}{:>8}\n",
            "term (pawns)", first, second, "  difference", "", "mg", "eg", "mg", "eg", "mg", "eg"
        );
        let rule = format!("{}\n", "-".repeat(30 + 3 * 18));
        out.push_str(&rule);
        for row in &self.rows {
            let name = if row.kind == RowKind::Danger { format!("  ({})", row.name) } else { row.name.clone() };
            let _ = write!(out, "{name:<30}");
            let sides = row.sides.map_or([None; 2], |sides| sides.map(Some));
            for cell in [sides[0], sides[1], row.lead] {
                let _ = match cell {
                    Some(t) => write!(out, " |{:>8}{:>8}", pawns(t.mg()), pawns(t.eg())),
                    None => write!(out, " |{:16}", ""),
                };
            }
            out.truncate(out.trim_end().len());
            out.push('\n');
        }
        if !self.pairs.is_empty() {
            let _ = writeln!(out, "{rule}Pairs that say most, for {first}:");
        }
        for row in self.pairs.iter().take(NAMED_PAIRS) {
            let _ = writeln!(out, "{:>7}  {}", format!("{:+.2}", row.worth / 100.0), row.words());
        }
        let _ = write!(
            out,
            "{rule}Phase: {} % middlegame; endgame scaled to {} %; fixed: {}\nEvaluation: {} for {first}\n",
            self.phase * 100 / PHASE_MAX,
            self.scale * 100 / SCALE_ONE,
            pawns(self.fixed),
            pawns(self.value)
        );
        out
    }
}

impl PairRow {
    /// The pair in words: `rook d1 with pawn d5`, `against` where they are enemies.
    pub fn words(&self) -> String {
        let [a, b] = &self.men;
        let bond = if a.piece.player() == b.piece.player() { "with" } else { "against" };
        format!("{} {} {bond} {} {}", a.piece.name(), a.square, b.piece.name(), b.square)
    }
}

/// The pairs of a position by their worth as `blended`, the largest first.
fn paired<G: Drawn>(position: &G::Position, blended: impl Fn([f64; 2]) -> f64) -> Vec<PairRow> {
    let man = |(side, feature): (Side, usize)| {
        let place = <G as Paired>::Space::place(feature);
        let last = <G as Paired>::Space::RANKS - 1;
        let (file, rank) = (place.file, if side == Side::First { place.rank } else { last - place.rank });
        let square = G::square_at(file, rank);
        G::piece(position, square).map(|piece| PairedMan { piece, file, rank, square: square.to_string() })
    };
    let mut rows: Vec<PairRow> = pairs_of::<G>(position)
        .into_iter()
        .filter_map(|pair| {
            let [a, b] = pair.men.map(man);
            Some(PairRow { men: [a?, b?], worth: blended(pair.worth.centipawns::<G::Space>()) })
        })
        .collect();
    rows.sort_by(|a, b| b.worth.abs().total_cmp(&a.worth.abs()));
    rows
}

/// What one piece is worth: the evaluation with it, less the evaluation without it.
#[derive(Clone, Debug)]
pub struct PieceWorth {
    /// Rank from the first player's edge, from 0.
    pub rank: usize,
    /// File from the first player's left, from 0.
    pub file: usize,
    /// Whose it is.
    pub side: Side,
    /// Centipawns for its owner.
    pub value: f64,
    /// The same for each row of the account that has a lead, in order; 0 for the others.
    pub shares: Vec<f64>,
}

/// The worth of every piece that can be taken off the board and leave a position that may be
/// evaluated: kings cannot, nor a piece that shields the king of the side not to move.
pub fn worths<G: Drawn>(position: &G::Position, all: &Breakdown) -> Vec<PieceWorth> {
    let fen = position.fen();
    let (board, rest) = fen.split_once(' ').unwrap_or((&fen, ""));
    let rows: Vec<Vec<char>> = board.split('/').map(squares).collect();
    let mut out = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        for (file, &piece) in row.iter().enumerate() {
            if matches!(piece, ' ' | 'k' | 'K') {
                continue;
            }
            let mut rows = rows.clone();
            rows[i][file] = ' ';
            let Some(without) = without::<G>(&rows, rest, position.rules()) else { continue };
            let side = if piece.is_ascii_uppercase() { Side::First } else { Side::Second };
            let sign = f64::from(side.sign());
            let shares = all.rows.iter().map(|row| {
                // A term that vanished counts as nothing, by the weights of the position with the piece.
                let lead = without.rows.iter().find(|other| other.kind == row.kind && other.name == row.name);
                let before = row.lead.map_or(0.0, |lead| all.blend(lead));
                let after = lead.and_then(|row| row.lead).map_or(0.0, |lead| all.blend(lead));
                sign * (before - after)
            });
            out.push(PieceWorth {
                rank: rows.len() - 1 - i,
                file,
                side,
                value: sign * f64::from(all.value - without.value),
                shares: shares.collect(),
            });
        }
    }
    out
}

/// A row of a FEN, blanks for empty squares.
fn squares(row: &str) -> Vec<char> {
    row.chars()
        .flat_map(|c| match c.to_digit(10) {
            Some(n) => std::iter::repeat_n(' ', n as usize),
            None => std::iter::repeat_n(c, 1),
        })
        .collect()
}

/// The account of the position with these squares; none if there is no such position.
fn without<G: Drawn>(rows: &[Vec<char>], rest: &str, rules: &G::Rules) -> Option<Breakdown> {
    let board: Vec<String> =
        rows.iter().map(|row| row.iter().map(|&c| if c == ' ' { '1' } else { c }).collect()).collect();
    let board = join_blanks(&board.join("/"));
    let fields: Vec<&str> = rest.split(' ').collect();
    // A right that went with the piece would make the position impossible.
    let mut plain = fields.clone();
    for field in plain.iter_mut().skip(1).take(2) {
        *field = "-";
    }
    [fields, plain].iter().find_map(|fields| {
        let mut position = G::Position::from_fen(&format!("{board} {}", fields.join(" "))).ok()?;
        position.set_rules(*rules);
        Some(Breakdown::without_pairs::<G>(&position))
    })
}

/// Runs of `1` become their length.
fn join_blanks(board: &str) -> String {
    let mut out = String::with_capacity(board.len());
    let mut blanks = 0;
    for c in board.chars().chain(['/']) {
        if c == '1' {
            blanks += 1;
            continue;
        }
        if blanks > 0 {
            let _ = write!(out, "{blanks}");
            blanks = 0;
        }
        out.push(c);
    }
    out.pop();
    out
}

/// Keeps what each group of weights gave to each side.
struct Account {
    groups: &'static [Group],
    weights: &'static [Tapered],
    plain: [Vec<Tapered>; 2],
    danger: [Vec<Tapered>; 2],
    complexity: Vec<Tapered>,
    pairs: Tapered,
    phase: i32,
    scale: i32,
    fixed: i32,
    exact: bool,
}

impl Account {
    fn new(groups: &'static [Group], weights: &'static [Tapered]) -> Self {
        let empty = || vec![Tapered::ZERO; groups.len()];
        Self {
            groups,
            weights,
            plain: [empty(), empty()],
            danger: [empty(), empty()],
            complexity: empty(),
            pairs: Tapered::ZERO,
            phase: 0,
            scale: SCALE_ONE,
            fixed: 0,
            exact: false,
        }
    }

    fn group_of(&self, index: usize) -> usize {
        self.groups.partition_point(|g| g.start <= index) - 1
    }

    fn close(&self, value: i32) -> Breakdown {
        let rows = if self.exact { Vec::new() } else { self.rows() };
        Breakdown { rows, pairs: Vec::new(), phase: self.phase, scale: self.scale, fixed: self.fixed, value }
    }

    fn rows(&self) -> Vec<TermRow> {
        let mut rows = Vec::new();
        let mut row = |kind, name: String, doc, sides, lead| rows.push(TermRow { kind, name, doc, sides, lead });
        let sum = |cells: &[Tapered]| cells.iter().fold(Tapered::ZERO, |a, &b| a + b);
        for (i, group) in self.groups.iter().enumerate() {
            let (a, b) = (self.plain[0][i], self.plain[1][i]);
            if a != Tapered::ZERO || b != Tapered::ZERO {
                row(RowKind::Term, readable(group.name), group.doc, Some([a, b]), Some(a - b));
            }
        }
        if self.pairs != Tapered::ZERO {
            let doc =
                "What every two pieces are worth together, by what they are and where they stand (a learnt table).";
            row(RowKind::Pairs, "pairs of pieces".into(), doc, None, Some(self.pairs));
        }
        // Danger against a king counts for the other side.
        let danger = [0, 1].map(|side| sum(&self.danger[side]));
        let bent = danger.map(bend_danger);
        for (i, group) in self.groups.iter().enumerate() {
            let (a, b) = (self.danger[1][i], self.danger[0][i]);
            if a != Tapered::ZERO || b != Tapered::ZERO {
                row(RowKind::Danger, readable(group.name), group.doc, Some([a, b]), None);
            }
        }
        // The parts of danger come before it, unbent.
        let attack = "What the parts of danger above come to: little while they are few, much when they are many.";
        let (ours, theirs) = (bent[1], bent[0]);
        row(RowKind::Attack, "attack on the king".into(), attack, Some([ours, theirs]), Some(ours - theirs));
        let plain = [0, 1].map(|side| sum(&self.plain[side]));
        let lead = plain[0] - plain[1] + self.pairs + ours - theirs;
        let complexity = sum(&self.complexity);
        let total = stretch(lead, complexity);
        if complexity != Tapered::ZERO {
            let doc = "How much the lead is worth in a position like this: it stretches or shrinks what is above.";
            row(RowKind::Complexity, "complexity".into(), doc, None, Some(total - lead));
        }
        row(RowKind::Total, "total".into(), "", Some([plain[0] + ours, plain[1] + theirs]), Some(total));
        rows
    }
}

impl Trace for Account {
    const ACTIVE: bool = true;

    fn add(&mut self, index: usize, lane: Lane, n: i32) {
        let group = self.group_of(index);
        let worth = self.weights[index] * n;
        match lane {
            Lane::Plain => self.plain[0][group] += worth,
            Lane::Danger(side) => self.danger[side.index()][group] += worth,
            Lane::Complexity => self.complexity[group] += worth,
        }
    }

    fn credit(&mut self, index: usize, side: Side, n: i32) {
        let group = self.group_of(index);
        self.plain[side.index()][group] += self.weights[index] * n;
    }

    fn pairs(&mut self, sum: Tapered) {
        self.pairs = sum;
    }

    fn blend(&mut self, phase: i32, scale: i32, fixed: i32, exact: bool) {
        (self.phase, self.scale, self.fixed, self.exact) = (phase, scale, fixed, exact);
    }
}

/// `OPEN_FILE_ROOK` as `open file rook`.
fn readable(name: &str) -> String {
    name.to_ascii_lowercase().replace('_', " ")
}

/// Centipawns as pawns with a sign.
fn pawns(cp: i32) -> String {
    format!("{:+.2}", f64::from(cp) / 100.0)
}
