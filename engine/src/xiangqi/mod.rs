//! Xiangqi: nine files, ten ranks, cannons, and bans on perpetual attack.

#![warn(missing_docs)]

pub mod attacks;
pub mod bench;
pub(crate) mod board;
mod cache;
mod camp;
mod endings;
pub mod eval;
mod fen;
mod keys;
mod levels;
mod moves;
pub mod notation;
mod packed;
mod pairs;
mod see;
mod standing;
pub mod types;
mod wdl;
pub mod weights;

pub use crate::law::xiangqi::{RuleSet, Rules};
pub use board::Board;
pub use moves::{CheckMap, Threats};
pub use see::value;
pub use types::{Bitboard, Move, Piece, PieceKind, Square};

use crate::{
    eval::{Group, PairTable, Tapered, Trace, Untraced},
    game::{self, CORRECTION_KEYS, Game, Kind, NodeThreats, Null, QuietVisitor, Side},
    info::{FenError, GameInfo, MoveError, PackedError, Paired, PositionInfo},
    key::{Key, scramble},
    law::{
        Ruling, Seat, Witness,
        xiangqi::{LawCache, judge},
    },
    line::{Line, answered_by_line},
    movelist::MoveList,
    packed::PackedBoard,
    score::Score,
    search::{Request, SearchResult, Searched, Searcher, level::Rung, params::SearchParams},
    tables::Blank,
    wdl::WdlModel,
};

/// The game of xiangqi.
#[derive(Clone, Copy, Debug, Default)]
pub struct Xiangqi;

impl SearchParams for Xiangqi {
    const COLUMN: usize = 1;
}

impl Game for Xiangqi {
    const PIECES: usize = Piece::COUNT;
    const SQUARES: usize = types::SQUARES;
    const LEVELS: &'static [Rung] = &levels::LEVELS;

    type Move = Move;
    type Position = Position;
    type EvalCache = eval::EvalCache;
    type Threats = Threats;
    type CheckMap = CheckMap;
    type LawCache = LawCache;
    type Rules = Rules;
    type PerPieceTo<T: Blank> = [T; Piece::COUNT * types::SQUARES];
    type PerFromTo<T: Blank> = [T; types::SQUARES * types::SQUARES];

    #[inline]
    fn is_out_of_reach(position: &Position, m: Move, threat_index: usize) -> bool {
        threat_index & 2 == 0 && !position.board().may_be_followed(m)
    }
    fn start_position() -> Position {
        Position::from_fen(Self::START_FEN).unwrap_or_else(|_| unreachable!("the start position is sound"))
    }
}

impl Searched for Xiangqi {
    fn search(searcher: &mut Searcher<Self>, position: &Position, request: &Request<'_, Move>) -> SearchResult<Move> {
        searcher.run(position, request)
    }
}

impl GameInfo for Xiangqi {
    const NAME: &'static str = "xiangqi";
    const START_FEN: &'static str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    const SIDES: [&'static str; 2] = ["Red", "Black"];
    const NOTATIONS: &'static [&'static str] = &["wxf", "chinese"];
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

impl Paired for Xiangqi {
    type Space = pairs::Space;

    fn table() -> &'static PairTable {
        &pairs::TABLE
    }

    fn men(position: &Position) -> impl Iterator<Item = (Side, usize)> {
        let board = *position.board();
        board.occupied().into_iter().filter_map(move |square| {
            let piece = board.piece_at(square)?;
            Some((piece.side(), pairs::feature(piece, square)))
        })
    }
}

/// So many plies before the move limit a position begins to be worth less than the same position before.
const PLIES_NEAR_LIMIT: u32 = 40;

/// A position and the boards that led to it.
#[derive(Clone)]
pub struct Position {
    line: Line<Board>,
    /// Plies before the first board, from the FEN's move number and side.
    plies_before: u32,
    rules: Rules,
}

impl Position {
    /// A position without history.
    fn from_parsed(parsed: &fen::Parsed) -> Self {
        let fen::Parsed { board, move_number } = *parsed;
        let plies_before = 2 * (move_number - 1) + board.side() as u32;
        Position { line: Line::new(board), plies_before, rules: Rules::default() }
    }
    /// Number of the full move, from 1.
    fn move_number(&self) -> u32 {
        let plies = self.plies_before + self.line.past().len() as u32;
        1 + plies / 2
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
    /// Is the present material proved to be such that nobody can win (article 4.2.1)?
    pub fn material_is_dead(&self) -> bool {
        judge::is_dead(self.board())
    }
    /// Is this move refused only because it would leave the kings facing each other (article 4.1.2)?
    pub fn would_face(&self, m: Move) -> bool {
        self.board().pseudo_legal(m) && !self.board().legal(m) && {
            let mut next = *self.board();
            next.play(m);
            let (ours, theirs) = (next.king(self.board().side()), next.king(!self.board().side()));
            ours.file() == theirs.file() && (attacks::between(ours, theirs) & next.occupied()).is_empty()
        }
    }

    /// Key for the transposition table where the position alone may not tell enough.
    #[cold]
    fn key_under_rules(&self) -> Key {
        let mut key = self.board().key();
        // Near the move limit the same position is worth less; buckets of eight plies.
        let (plies, limit) = game::Position::rule_clock(self);
        if plies + PLIES_NEAR_LIMIT > limit {
            key ^= scramble(u64::from(plies / 8));
        }
        // A position seen before in the line may be a step from a ruling.
        if self.board().repeats > 0 {
            key ^= scramble(1 << 32);
        }
        key
    }

    /// Are few enough pieces left that having to move may hurt?
    fn is_sparse(&self) -> bool {
        let side = self.board().side();
        let count = |kind| self.board().of(side, kind).count();
        2 * count(PieceKind::Chariot) + count(PieceKind::Horse) + count(PieceKind::Cannon) < 2
    }
}

impl game::Position<Xiangqi> for Position {
    answered_by_line!(Move, CheckMap, Threats);

    #[inline]
    fn likely_key_after(&self, m: Move) -> Key {
        self.board().likely_key_after(m)
    }
    #[inline]
    fn tt_key(&self) -> Key {
        let board = self.board();
        // No more plies count than were played.
        if board.repeats == 0 && u32::from(board.clock) + PLIES_NEAR_LIMIT <= self.rules.natural_limit_plies {
            debug_assert_eq!(self.key_under_rules(), board.key(), "more plies count than were played");
            return board.key();
        }
        self.key_under_rules()
    }
    #[inline]
    fn structure_key(&self) -> Key {
        self.board().pawn_key() ^ self.board().guard_key()
    }
    #[inline]
    fn correction_keys(&self) -> [Key; CORRECTION_KEYS] {
        [
            self.board().pawn_key(),
            self.board().guard_key(),
            self.board().attacker_key(Side::First),
            self.board().attacker_key(Side::Second),
            Key(0),
        ]
    }
    #[inline]
    fn rule_clock(&self) -> (u32, u32) {
        (self.rules.counted_plies(self.board()), self.rules.natural_limit_plies)
    }

    #[inline]
    fn pseudo_legal(&self, m: Move) -> bool {
        self.board().pseudo_legal(m)
    }
    #[inline]
    fn legal(&self, m: Move) -> bool {
        self.board().legal(m)
    }
    fn null_permission(&self) -> Null {
        if self.in_check() {
            Null::Forbidden
        } else if self.is_sparse() {
            Null::Verify
        } else {
            Null::Free
        }
    }

    #[inline]
    fn mover(&self, m: Move) -> usize {
        self.board().piece_at(m.from()).map_or(0, Piece::index)
    }
    #[inline]
    fn captured_kind(&self, m: Move) -> usize {
        // A pawn that has crossed the river has a lane of its own.
        self.board().piece_at(m.to()).map_or(0, |victim| match victim.kind() {
            PieceKind::Pawn if m.to().is_across_river(victim.side()) => 7,
            kind => kind.index(),
        })
    }
    #[inline]
    fn is_noisy(&self, m: Move) -> bool {
        self.board().piece_at(m.to()).is_some()
    }
    #[inline]
    fn see_at_least(&self, m: Move, threshold: Score) -> bool {
        self.board().see_at_least(m, threshold)
    }
    #[inline]
    fn each_quiet(&self, threats: &Threats, checks: &CheckMap, visitor: &mut impl QuietVisitor<Move>) {
        self.board().each_quiet(threats, checks, visitor);
    }
    fn idle_move(&self, checks: &CheckMap, but: [Option<Move>; 2]) -> Option<Move> {
        self.board().idle_move(checks, but)
    }

    fn no_moves(&self, ply: usize) -> Score {
        // Stalemate loses as mate does (article 4.1.3).
        Score::mated_in(ply)
    }
    #[inline]
    fn judge<W: Witness>(&self, seat: Seat, cache: &mut LawCache, witness: &mut W) -> Option<Ruling> {
        judge::judge(self.rules, &self.line, seat, cache, witness)
    }
    #[inline]
    fn is_plainly_unruled(&self) -> bool {
        judge::is_plainly_unruled(self.rules, self.board())
    }
    fn can_step_into_draw(&self, _: usize) -> bool {
        // Whether a repetition draws depends on who checked and chased: never promised.
        false
    }

    #[inline]
    fn evaluate<T: Trace>(&self, cache: &mut eval::EvalCache, trace: &mut T) -> Score {
        eval::evaluate(self.board(), cache, trace)
    }
    #[inline]
    fn evaluate_and_note(&self, cache: &mut eval::EvalCache, threats: &NodeThreats<Xiangqi>) -> Score {
        let value = eval::evaluate(self.board(), cache, &mut Untraced);
        let seen = eval::threats_seen(self.board(), cache);
        debug_assert_eq!(seen, self.threats(), "the evaluation saw other attacks");
        threats.get_or_init(|| seen);
        value
    }
}

impl PositionInfo<Xiangqi> for Position {
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
        const WORTH: [(PieceKind, u32); 6] = [
            (PieceKind::Pawn, 1),
            (PieceKind::Advisor, 2),
            (PieceKind::Elephant, 2),
            (PieceKind::Horse, 4),
            (PieceKind::Cannon, 4),
            (PieceKind::Chariot, 9),
        ];
        let count = |kind| Side::BOTH.map(|side| u32::from(self.board().count(side, kind))).iter().sum::<u32>();
        WORTH.iter().map(|&(kind, worth)| worth * count(kind)).sum()
    }
    fn count_legal(&self) -> u64 {
        u64::from(self.board().count_legal())
    }
    fn from_fen(fen: &str) -> Result<Self, FenError> {
        Ok(Self::from_parsed(&fen::parse(fen)?))
    }
    fn fen(&self) -> String {
        fen::print(self.board(), self.move_number())
    }
    fn packed(&self) -> PackedBoard {
        packed::pack(self.board(), self.move_number())
    }
    fn from_packed(bytes: &PackedBoard) -> Result<Self, PackedError> {
        Ok(Self::from_parsed(&packed::unpack(bytes)?))
    }
    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        notation::parse_coordinates(self.board(), text)
    }
    fn move_text(&self, m: Move) -> String {
        m.to_string()
    }
    fn diagram(&self) -> String {
        fen::diagram(self.board())
    }
    fn spellings(&self, m: Move) -> Vec<String> {
        vec![self.notation(m), notation::to_chinese(self.board(), m, notation::ChineseStyle::default())]
    }
    /// As the World Xiangqi Federation writes it.
    fn notation(&self, m: Move) -> String {
        notation::to_wxf(self.board(), m)
    }
    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        notation::parse_any(self.board(), text)
    }
}
