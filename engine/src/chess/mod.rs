//! Chess.

#![warn(missing_docs)]

pub mod attacks;
pub mod bench;
pub mod board;
mod cache;
mod endings;
pub mod eval;
mod fen;
mod field;
mod keys;
mod levels;
mod material;
mod moves;
pub mod notation;
mod packed;
mod pairs;
mod pawns;
pub mod see;
mod sliders;
mod standing;
pub mod types;
mod wdl;
pub mod weights;

pub use crate::law::chess::Rules;
pub use board::{Board, CheckMap, Material, Threats};
pub use types::{Bitboard, File, Move, Piece, PieceKind, Rank, Special, Square};

use std::fmt::Write;

use crate::{
    eval::{Group, PairTable, Tapered, Trace, Untraced},
    game::{CORRECTION_KEYS, Game, Kind, NodeThreats, Null, QuietVisitor, Side},
    info::{FenError, GameInfo, MoveError, PackedError, Paired, PositionInfo},
    key::{Key, scramble},
    law::{
        Ruling, Seat, Witness,
        chess::{LawCache, judge},
    },
    line::{Line, answered_by_line},
    movelist::MoveList,
    packed::PackedBoard,
    score::Score,
    search::{Request, SearchResult, Searched, Searcher, level::Rung, params::SearchParams},
    tables::Blank,
    wdl::WdlModel,
};

/// The game of chess, Chess960 included.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chess;

impl SearchParams for Chess {
    const COLUMN: usize = 0;
}

impl Game for Chess {
    const PIECES: usize = 12;
    const SQUARES: usize = 64;
    const LEVELS: &'static [Rung] = &levels::LEVELS;
    type Move = Move;
    type Position = Position;
    type EvalCache = eval::EvalCache;
    type Threats = Threats;
    type CheckMap = CheckMap;
    type LawCache = LawCache;
    type Rules = Rules;
    type PerPieceTo<T: Blank> = [T; Self::PIECE_TARGETS];
    type PerFromTo<T: Blank> = [T; Self::SQUARES * Self::SQUARES];

    /// Neither square is attacked: who could take on the target once the origin is empty would have to attack the
    /// one or the other before.
    #[inline]
    fn is_out_of_reach(position: &Position, m: Move, threat_index: usize) -> bool {
        threat_index == 0 || threat_index == 1 && !position.board().may_be_followed(m)
    }
    fn start_position() -> Position {
        Position::from_fen(Self::START_FEN).unwrap_or_else(|_| unreachable!("the start position is sound"))
    }
}

impl Searched for Chess {
    fn search(searcher: &mut Searcher<Self>, position: &Position, request: &Request<'_, Move>) -> SearchResult<Move> {
        searcher.run(position, request)
    }
}

impl GameInfo for Chess {
    const NAME: &'static str = "chess";
    const START_FEN: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const SIDES: [&'static str; 2] = ["White", "Black"];
    const NOTATIONS: &'static [&'static str] = &["san"];
    const BENCH: &'static [&'static str] = &bench::POSITIONS;
    const WDL: WdlModel = wdl::MODEL;

    fn weights() -> (&'static [Group], &'static [Tapered]) {
        (weights::GROUPS, &weights::WEIGHTS)
    }

    #[cfg(feature = "spsa")]
    fn weigh(group: usize, half: usize, hundredths: i32) {
        weights::weigh(group, half, hundredths);
    }
}

impl Paired for Chess {
    type Space = pairs::Space;

    fn table() -> &'static PairTable {
        &pairs::TABLE
    }

    fn men(position: &Position) -> impl Iterator<Item = (Side, usize)> {
        let board = *position.board();
        board.occupied().into_iter().filter_map(move |square| {
            let piece = board.piece_at(square)?;
            Some((piece.side(), pairs::feature(piece.kind().index(), piece.side(), square)))
        })
    }
}

/// Plies of the fifty-move count that share a transposition-table entry, and the ply from which
/// the count matters to it.
const CLOCK_BUCKET: u32 = 8;
const CLOCK_MATTERS: u32 = 20;

/// The key under which the transposition table knows the position `key` at this fifty-move count.
#[inline]
fn with_clock(key: Key, clock: u32) -> Key {
    match clock.checked_sub(CLOCK_MATTERS) {
        None => key,
        Some(late) => key ^ scramble(u64::from(late / CLOCK_BUCKET)),
    }
}

/// A position and the boards that led to it.
#[derive(Clone, Debug)]
pub struct Position {
    line: Line<Board>,
    rules: Rules,
}

impl Position {
    /// A position without history.
    pub fn from_board(board: Board) -> Self {
        Self { line: Line::new(board), rules: Rules::default() }
    }
    /// The board as it stands.
    #[inline]
    pub fn board(&self) -> &Board {
        self.line.board()
    }
    /// The boards before the present one, oldest first.
    pub fn past(&self) -> &[Board] {
        self.line.past()
    }
    /// The board as it stands and those that led to it.
    #[inline]
    pub fn line(&self) -> &Line<Board> {
        &self.line
    }
}

impl crate::game::Position<Chess> for Position {
    answered_by_line!(Move, CheckMap, Threats);

    #[inline]
    fn tt_key(&self) -> Key {
        with_clock(self.board().key(), self.board().clock())
    }
    #[inline]
    fn likely_key_after(&self, m: Move) -> Key {
        let board = self.board();
        let resets =
            board.piece_at(m.to()).is_some() || board.piece_at(m.from()).is_some_and(|p| p.kind() == PieceKind::Pawn);
        with_clock(board.likely_key_after(m), if resets { 0 } else { board.clock() + 1 })
    }
    #[inline]
    fn structure_key(&self) -> Key {
        self.board().structure_key()
    }
    #[inline]
    fn correction_keys(&self) -> [Key; CORRECTION_KEYS] {
        let board = self.board();
        let (first, second, minor) =
            (board.officer_key(Side::First), board.officer_key(Side::Second), board.minor_key());
        [board.pawn_key(), minor, first, second, Key(first.0 ^ second.0 ^ minor.0)]
    }
    #[inline]
    fn rule_clock(&self) -> (u32, u32) {
        (self.board().clock(), self.rules.count_limit(self.board()))
    }

    #[inline]
    fn pseudo_legal(&self, m: Move) -> bool {
        self.board().is_legal(m)
    }
    /// Only legal moves are generated.
    #[inline]
    fn legal(&self, _: Move) -> bool {
        true
    }
    #[inline]
    fn null_permission(&self) -> Null {
        let us = self.board().side();
        if self.board().checkers().any() || self.board().officers(us).is_empty() {
            Null::Forbidden
        } else if judge::is_thin(self.board(), us) {
            Null::Verify
        } else {
            Null::Free
        }
    }
    fn legal_moves(&self) -> MoveList<Move> {
        self.board().legal_moves()
    }

    #[inline]
    fn mover(&self, m: Move) -> usize {
        self.board().piece_at(m.from()).map_or(0, Piece::index)
    }
    #[inline]
    fn captured_kind(&self, m: Move) -> usize {
        self.board().captured(m).map_or(0, |kind| kind.index() + 1)
    }
    fn is_easily_robbed(&self, threats: &NodeThreats<Chess>) -> bool {
        let board = self.board();
        let threats = threats.get_or_init(|| self.threats());
        let robbed = |kind| !(threats.by_less_than(kind) & board.of(board.side(), kind)).is_empty();
        PieceKind::ALL.into_iter().any(robbed)
    }
    #[inline]
    fn is_noisy(&self, m: Move) -> bool {
        self.board().is_noisy(m)
    }
    #[inline]
    fn see_at_least(&self, m: Move, threshold: Score) -> bool {
        self.board().see_at_least(m, threshold.0)
    }
    #[inline]
    fn each_quiet(&self, threats: &Threats, checks: &CheckMap, visitor: &mut impl QuietVisitor<Move>) {
        self.board().each_quiet(threats, checks, visitor);
    }
    fn idle_move(&self, checks: &CheckMap, but: [Option<Move>; 2]) -> Option<Move> {
        self.board().idle_move(checks, but)
    }

    fn no_moves(&self, ply: usize) -> Score {
        if self.board().checkers().any() { Score::mated_in(ply) } else { Score::DRAW }
    }
    #[inline]
    fn judge<W: Witness>(&self, seat: Seat, _: &mut LawCache, witness: &mut W) -> Option<Ruling> {
        self.line.ruling(self.rules, seat, witness)
    }
    #[inline]
    fn is_plainly_unruled(&self) -> bool {
        self.line.is_plainly_unruled()
    }
    #[inline]
    fn can_step_into_draw(&self, ply: usize) -> bool {
        self.line.can_step_back(ply)
    }

    fn evaluate<T: Trace>(&self, cache: &mut eval::EvalCache, trace: &mut T) -> Score {
        eval::evaluate(self.board(), cache, trace).0
    }
    #[inline]
    fn evaluate_and_note(&self, cache: &mut eval::EvalCache, threats: &NodeThreats<Chess>) -> Score {
        let (value, seen) = eval::evaluate(self.board(), cache, &mut Untraced);
        if let Some(seen) = seen {
            debug_assert_eq!(seen, self.threats(), "the evaluation saw other attacks");
            threats.get_or_init(|| seen);
        }
        value
    }
}

impl PositionInfo<Chess> for Position {
    fn key(&self) -> Key {
        self.board().key()
    }
    fn line_len(&self) -> usize {
        self.line.past().len()
    }
    fn rules(&self) -> &Rules {
        &self.rules
    }
    fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }
    fn material(&self) -> u32 {
        const WORTH: [(PieceKind, u32); 5] = [
            (PieceKind::Pawn, 1),
            (PieceKind::Knight, 3),
            (PieceKind::Bishop, 3),
            (PieceKind::Rook, 5),
            (PieceKind::Queen, 9),
        ];
        let material = self.board().material();
        let count = |kind| Side::BOTH.map(|side| material.count(Piece::new(side, kind))).iter().sum::<u32>();
        WORTH.iter().map(|&(kind, worth)| worth * count(kind)).sum()
    }
    fn count_legal(&self) -> u64 {
        self.board().count_legal()
    }
    fn from_fen(fen: &str) -> Result<Self, FenError> {
        Ok(Self::from_board(fen::parse(fen)?))
    }
    fn fen(&self) -> String {
        fen::print(self.board(), self.rules.chess960)
    }
    fn packed(&self) -> PackedBoard {
        packed::pack(self.board())
    }
    fn from_packed(bytes: &PackedBoard) -> Result<Self, PackedError> {
        Ok(Self::from_board(packed::unpack(bytes)?))
    }
    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        self.parse_uci(text)
    }
    fn move_text(&self, m: Move) -> String {
        self.uci(m)
    }
    fn diagram(&self) -> String {
        let mut out = String::from("  +-----------------+\n");
        for rank in Rank::ALL.into_iter().rev() {
            write!(out, "{} |", rank.index() + 1).expect("a string takes any text");
            for file in File::ALL {
                out.push(' ');
                out.push(self.board().piece_at(Square::new(file, rank)).map_or('.', Piece::letter));
            }
            out.push_str(" |\n");
        }
        out.push_str("  +-----------------+\n    a b c d e f g h\n");
        out
    }
    fn spellings(&self, m: Move) -> Vec<String> {
        vec![self.san(m)]
    }
    fn notation(&self, m: Move) -> String {
        self.san(m)
    }
    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        self.parse_san(text)
    }
}
