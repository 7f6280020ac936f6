//! Rulings on claims: repetition, the move count, flag fall, dead positions, and what a wrong claim
//! costs, under one of four texts of the laws.
//!
//! The numbers of a text are fields of [`Preset`], so that a federation can set its own. The
//! source of each rule is the article named beside it; see `rules/chess.md` of the specification.

pub use super::texts::{Book, CastlingReading, DeadRule, EnPassantReading, Preset};
use super::{
    helpmate::{CanMate, DEFAULT_BUDGET, can_mate},
    texts::cite,
};
use crate::{
    chess::{
        board::Board,
        types::{Bitboard, File, Move, Piece, PieceKind},
    },
    game::Side,
    line::{SHORTEST_LOOP, View},
};

/// What is claimed or asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimKind {
    /// Three occurrences.
    Threefold,
    /// Fifty moves.
    Fifty,
    /// A flag fell.
    Flag {
        /// Whose; `None` when both fell and nobody knows which first.
        flagged: Option<Side>,
    },
    /// A flag fell, and nobody tells whose.
    UntoldFlag,
    /// An illegal move by the claimant's opponent.
    Illegal {
        /// Which of that player's illegal moves it is, from 1.
        count: u32,
    },
    /// The claimant resigns.
    Resign,
    /// Both agreed to a draw.
    Agreement,
    /// A draw is asked for in the last two minutes.
    Quickplay,
    /// Nothing is claimed: has the game ended by itself?
    Audit,
}

/// How fast the game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Standard time.
    #[default]
    Standard,
    /// Rapid.
    Rapid,
    /// Blitz.
    Blitz,
}

impl Preset {
    /// The article by which a game ends by itself for this reason; `None` where the text has no such
    /// rule.
    pub fn article(&self, reason: Reason) -> Option<&'static str> {
        let articles = self.articles();
        cite(match reason {
            Reason::Checkmate => articles.checkmate,
            Reason::Stalemate => articles.stalemate,
            Reason::DeadPosition => articles.dead_position,
            Reason::MoveCount => articles.move_count,
            Reason::Occurrences => articles.occurrences,
            _ => return None,
        })
    }
    /// The article by which a repetition or the move count is claimed, on the board or with a
    /// declared move.
    pub fn claim_article(&self, kind: ClaimKind, declared: bool) -> Option<&'static str> {
        let forms = match kind {
            ClaimKind::Threefold => self.articles().repetition_forms,
            ClaimKind::Fifty => self.articles().count_forms,
            _ => return None,
        };
        cite(forms[usize::from(declared)])
    }
    /// The article by which rapid and blitz change a penalty.
    pub fn fast_penalty(&self, pace: Pace) -> Option<&'static str> {
        let [rapid, blitz] = self.articles().fast_penalty;
        match pace {
            Pace::Standard => None,
            Pace::Rapid => cite(rapid),
            Pace::Blitz => cite(blitz),
        }
    }
}

/// A declared move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declared {
    /// No move was declared: the claim is about the board as it stands.
    Nothing,
    /// This legal move.
    Legal(Move),
    /// A move that cannot be played.
    Illegal,
}

// Each flag is an independent circumstance.
#[allow(clippy::struct_excessive_bools)]
/// A claim with its circumstances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What is claimed.
    pub kind: ClaimKind,
    /// Who claims; `None` for an audit.
    pub by: Option<Side>,
    /// The move written down and declared.
    pub declared: Declared,
    /// Seconds on the clocks of White and Black, where known.
    pub clocks_s: [Option<u32>; 2],
    /// How fast the game is.
    pub pace: Pace,
    /// Had the claimant touched a piece?
    pub touched: bool,
    /// Did the claimant keep the score?
    pub score_kept: bool,
    /// Is this the last period?
    pub last_period: bool,
    /// Were the Guidelines III announced?
    pub guidelines: bool,
}

/// The kind of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim is right.
    Upheld,
    /// The claim is wrong and costs what the text says.
    Incorrect,
    /// The claim may not be made now or by this player.
    Inadmissible,
    /// The game had ended by itself.
    Automatic,
    /// Nothing to rule.
    None,
    /// The text leaves it to the arbiter.
    Discretion,
    /// It depends on whether a side can mate, and that was not decided within the budget.
    Undecided,
    /// Neither the record nor the claim says what happened or to whom.
    NotEstablished,
}

impl Verdict {
    /// The word by which it goes in data.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Upheld => "upheld",
            Verdict::Incorrect => "incorrect",
            Verdict::Inadmissible => "inadmissible",
            Verdict::Automatic => "automatic",
            Verdict::None => "none",
            Verdict::Discretion => "discretion",
            Verdict::Undecided => "undecided",
            Verdict::NotEstablished => "not established",
        }
    }
}

/// What a ruling rests on; sentences are made elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Checkmate stood on the board.
    Checkmate,
    /// Stalemate stood on the board.
    Stalemate,
    /// Neither side can mate.
    DeadPosition,
    /// The position occurred so often.
    Occurrences,
    /// The count of plies without capture or pawn move.
    MoveCount,
    /// The claimant does not have the move.
    NotOnMove,
    /// The claimant had touched a piece.
    TouchedPiece,
    /// The claimant had not kept the score.
    NoScore,
    /// The declared move is illegal.
    IllegalDeclared,
    /// The text has no such claim.
    NotInText,
    /// The flag fell and the opponent can mate (or the text does not ask).
    FlagLost,
    /// The flag fell, but the opponent cannot mate.
    FlagDrawn,
    /// Both flags are down.
    BothFlags,
    /// An illegal move.
    IllegalMove,
    /// A resignation.
    Resignation,
    /// An agreement.
    Agreement,
    /// Not both players have moved.
    TooEarly,
    /// Too much time is left on the clock.
    TimeLeft,
    /// The guidelines were not announced.
    NoGuidelines,
    /// The arbiter decides.
    LastMinutes,
    /// Nothing ended the game.
    GameGoesOn,
    /// Nobody tells whose flag fell.
    NoFlagTold,
    /// Nobody tells who resigned.
    NoResignationTold,
    /// No illegal move is in the record, and nobody tells who made one.
    NoIllegalMoveTold,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// Drawn.
    Draw,
    /// This side won.
    Won(Side),
}

/// Why an earlier placement does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    /// Other castling rights (9.2.3.2).
    Castling,
    /// En passant was possible (9.2.3.1).
    EnPassant,
    /// The other side had the move.
    SideToMove,
}

/// What a wrong claim or an illegal move costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Penalty {
    /// Seconds added to the opponent's clock.
    pub opponent_add_s: u32,
    /// The claimant's clock afterwards, where the text changes it.
    pub claimant_new_s: Option<u32>,
    /// The declared move that must be played.
    pub must_play: Option<Move>,
}

/// A ruling with its evidence. Plies count from 0, the start position; a position after a declared
/// move has the index of the plies played plus one.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The kind of the ruling.
    pub verdict: Verdict,
    /// What it rests on.
    pub reason: Reason,
    /// The article of the chosen text.
    pub article: Option<&'static str>,
    /// The result; `None` while the game goes on.
    pub result: Option<GameEnd>,
    /// Plies at which the position in question stood.
    pub occurrences: Option<Vec<usize>>,
    /// Plies with the same men on the same squares that do not count, and why.
    pub near_misses: Vec<(usize, Vec<Difference>)>,
    /// Plies without capture or pawn move, and how many the claim needs.
    pub counter_plies: u32,
    /// The limit that applies.
    pub limit_plies: u32,
    /// The ply at which the game ended by itself.
    pub ended_at: Option<usize>,
    /// Can either side mate from the position ruled on? `None` where not asked or not decided.
    pub can_mate: [Option<bool>; 2],
    /// The same with its evidence, where asked: the line, the kind of proof, or the budget used.
    pub mating: [Option<CanMate>; 2],
    /// A line that mates, where the ruling needs one.
    pub proof_line: Option<Vec<Move>>,
    /// What it costs.
    pub penalty: Option<Penalty>,
    /// The count is taken over from the start position's own counter in part.
    pub counter_from_fen: bool,
    /// The other reading of "same position" would change the ruling: of en passant, of castling.
    pub reading_sensitive: (bool, bool),
    /// A side that checked on every move between the first and the last occurrence.
    pub perpetual_check: Option<Side>,
}

/// A game: its boards from the start position on, and the moves between them.
#[derive(Clone, Copy)]
pub struct Record<'a> {
    boards: &'a [Board],
    moves: &'a [Move],
}

impl<'a> Record<'a> {
    /// From the boards of a line, the start position first, and the moves between them.
    ///
    /// # Panics
    /// Unless there is one board more than there are moves.
    pub fn new(boards: &'a [Board], moves: &'a [Move]) -> Self {
        assert_eq!(boards.len(), moves.len() + 1, "a move leads from each board to the next");
        Self { boards, moves }
    }
    /// The record as it stood after `ply` plies.
    #[must_use]
    pub fn up_to(self, ply: usize) -> Self {
        Self { boards: &self.boards[..=ply], moves: &self.moves[..ply] }
    }
    /// The boards as the law looks at them.
    pub fn line(&self) -> View<'a, Board> {
        let last = self.plies();
        View::new(&self.boards[..last], &self.boards[last])
    }
    /// The boards, the start position first.
    pub fn boards(&self) -> &'a [Board] {
        self.boards
    }
    /// The moves between them.
    pub fn moves(&self) -> &'a [Move] {
        self.moves
    }
    fn last(&self) -> &'a Board {
        self.line().now()
    }
    fn plies(&self) -> usize {
        self.boards.len() - 1
    }
    /// A board with the move that led to it.
    pub(super) fn stop(&self, ply: usize) -> Stop<'a> {
        (&self.boards[ply], ply.checked_sub(1).map(|i| self.moves[i]))
    }
    /// Plies back from the last position to each earlier occurrence of it, nearest first.
    pub(super) fn earlier(self, reading: Reading) -> impl Iterator<Item = usize> + 'a {
        let (line, last) = (self.line(), self.stop(self.plies()));
        let boards = line.every_second(SHORTEST_LOOP, reading.reach(last.0));
        boards
            .filter(move |(_, board)| !reading.is_of_keys() || board.key() == last.0.key())
            .map(|(back, _)| back)
            .filter(move |back| same_stops(self.stop(line.end() - back), last, reading))
    }
    /// Plies at which the last position stood, that of now included.
    fn occurrences(self, reading: Reading) -> Vec<usize> {
        let mut at: Vec<usize> = self.earlier(reading).map(|back| self.plies() - back).collect();
        at.reverse();
        at.push(self.plies());
        at
    }
    /// Plies at which the men of the last board stood on the same squares in another position.
    fn near_misses(self, reading: Reading) -> Vec<(usize, Vec<Difference>)> {
        let (line, last) = (self.line(), self.stop(self.plies()));
        // Whoever had the move, no placement comes back sooner, nor after a capture or a pawn's move.
        let of = |first| line.every_second(first, last.0.clock() as usize);
        let alike = of(SHORTEST_LOOP).chain(of(SHORTEST_LOOP + 1)).filter(|(_, board)| same_placement(board, last.0));
        let mut near: Vec<_> = alike
            .map(|(back, _)| line.end() - back)
            .map(|ply| (ply, differences(self.stop(ply), last, reading)))
            .filter(|(_, why)| !why.is_empty())
            .collect();
        near.sort_by_key(|(ply, _)| *ply);
        near
    }
}

/// A reading of "the same position".
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Reading {
    castling: CastlingReading,
    ep: EnPassantReading,
}

impl Reading {
    pub(super) fn of(preset: &Preset) -> Self {
        Self { castling: preset.castling_reading, ep: preset.ep_reading }
    }
    /// Do the keys of boards tell what the same position is?
    pub(super) fn is_of_keys(self) -> bool {
        self == Self { castling: CastlingReading::Rights, ep: EnPassantReading::Legal }
    }
    /// How many plies back from `board` an equal position could stand.
    pub(super) fn reach(self, board: &Board) -> usize {
        // Rights that are lost set positions apart only where the reading looks at rights.
        if self.is_of_keys() { board.reach() } else { board.clock() as usize }
    }
    /// The other reading of en passant.
    fn other_ep(self) -> Self {
        let ep = match self.ep {
            EnPassantReading::Legal => EnPassantReading::Pseudo,
            EnPassantReading::Pseudo => EnPassantReading::Legal,
        };
        Self { ep, ..self }
    }
    /// The other reading of castling.
    fn other_castling(self) -> Self {
        let castling = match self.castling {
            CastlingReading::Rights => CastlingReading::Immediate,
            CastlingReading::Immediate => CastlingReading::Rights,
        };
        Self { castling, ..self }
    }
}

/// The file of a pawn that just made a double step beside an enemy pawn, whether or not the capture
/// would be legal.
fn pseudo_en_passant(board: &Board, last: Option<Move>) -> Option<File> {
    let (from, to) = (last?.from(), last?.to());
    let pawn = board.piece_at(to)? == Piece::new(!board.side(), PieceKind::Pawn);
    let double = from.rank().index().abs_diff(to.rank().index()) == 2;
    let beside = to.bitboard().west() | to.bitboard().east();
    (pawn && double && beside.meets(board.of(board.side(), PieceKind::Pawn))).then(|| to.file())
}

fn castling_now(board: &Board) -> Bitboard {
    board.legal_moves().iter().filter(|m| m.is_castle()).map(Move::to).collect()
}

fn same_placement(a: &Board, b: &Board) -> bool {
    a.side_pieces(Side::First) == b.side_pieces(Side::First)
        && PieceKind::ALL.into_iter().all(|kind| a.pieces(kind) == b.pieces(kind))
}

/// A board with the move that led to it.
pub(super) type Stop<'a> = (&'a Board, Option<Move>);

fn differences(a: Stop<'_>, b: Stop<'_>, reading: Reading) -> Vec<Difference> {
    let mut found = Vec::new();
    let castling = match reading.castling {
        CastlingReading::Immediate => castling_now(a.0) != castling_now(b.0),
        CastlingReading::Rights => a.0.castling() != b.0.castling(),
    };
    if castling {
        found.push(Difference::Castling);
    }
    let passing = match reading.ep {
        EnPassantReading::Pseudo => pseudo_en_passant(a.0, a.1) != pseudo_en_passant(b.0, b.1),
        EnPassantReading::Legal => a.0.en_passant() != b.0.en_passant(),
    };
    if passing {
        found.push(Difference::EnPassant);
    }
    if a.0.side() != b.0.side() {
        found.push(Difference::SideToMove);
    }
    found
}

/// Do two boards, each with the move that led to it, show the same position?
pub(super) fn same_stops(a: Stop<'_>, b: Stop<'_>, reading: Reading) -> bool {
    same_placement(a.0, b.0) && differences(a, b, reading).is_empty()
}

/// Rules on a claim at the end of a record.
pub fn rule(preset: &Preset, record: Record<'_>, claim: &Claim) -> Finding {
    let mut finding = blank(preset, record, claim);
    let ended = automatic_end(preset, record, claim);
    let reading = Reading::of(preset);
    let fivefold = fivefold_at(preset, record, reading);
    // Where another reading moves the fifth occurrence to before the end, or away from it.
    let moved = |other| {
        let ply = fivefold_at(preset, record, other);
        ply != fivefold && ended.as_ref().is_none_or(|end| [ply, fivefold].iter().flatten().any(|&p| p <= end.ply))
    };
    finding.reading_sensitive = (moved(reading.other_ep()), moved(reading.other_castling()));
    if let Some(end) = ended {
        let boards = &record.boards[..=end.ply];
        let until = record.up_to(end.ply);
        finding.verdict = if end.undecided { Verdict::Undecided } else { Verdict::Automatic };
        finding.reason = end.reason;
        finding.article = end.article;
        finding.result = Some(end.winner.map_or(GameEnd::Draw, GameEnd::Won));
        finding.ended_at = Some(end.ply);
        finding.counter_plies = boards[end.ply].clock();
        finding.occurrences = Some(until.occurrences(reading));
        finding.near_misses = until.near_misses(reading);
        mating_powers(&mut finding, &boards[end.ply], claim);
        return finding;
    }
    match claim.kind {
        ClaimKind::Audit => mating_powers(&mut finding, record.last(), claim),
        ClaimKind::Threefold | ClaimKind::Fifty => rule_draw_claim(preset, record, claim, &mut finding),
        ClaimKind::Flag { flagged } => rule_flag(preset, record, claim, flagged, &mut finding),
        ClaimKind::UntoldFlag => not_established(&mut finding, Reason::NoFlagTold, cite(preset.articles().flag)),
        ClaimKind::Illegal { count } => rule_illegal(preset, record, claim, count, &mut finding),
        ClaimKind::Resign => rule_resignation(preset, record, claim, &mut finding),
        ClaimKind::Agreement => rule_agreement(preset, record, &mut finding),
        ClaimKind::Quickplay => rule_quickplay(preset, claim, &mut finding),
    }
    finding
}

fn blank(preset: &Preset, record: Record<'_>, claim: &Claim) -> Finding {
    let last = record.last();
    let reading = Reading::of(preset);
    let at = record.occurrences(reading);
    let asked = claim.kind == ClaimKind::Audit;
    Finding {
        verdict: Verdict::None,
        reason: Reason::GameGoesOn,
        article: None,
        result: None,
        perpetual_check: perpetual_check(record.line(), &at),
        occurrences: asked.then_some(at),
        near_misses: if asked { record.near_misses(reading) } else { Vec::new() },
        counter_plies: last.clock(),
        limit_plies: limit(preset, last),
        ended_at: None,
        can_mate: [None; 2],
        mating: [None, None],
        proof_line: None,
        penalty: None,
        counter_from_fen: last.clock() as usize > record.plies(),
        reading_sensitive: (false, false),
    }
}

/// The side that checked on every move between the first and the last occurrence.
fn perpetual_check(line: View<'_, Board>, at: &[usize]) -> Option<Side> {
    let first = *at.first().filter(|_| at.len() > 1)?;
    Side::BOTH.into_iter().find(|&side| line.checks_throughout(side, first))
}

struct AutomaticEnd {
    ply: usize,
    reason: Reason,
    article: Option<&'static str>,
    winner: Option<Side>,
    undecided: bool,
}

/// The earliest end of the game by itself; at the same ply in the order mate, stalemate, dead
/// position, 75 moves, fivefold.
fn automatic_end(preset: &Preset, record: Record<'_>, claim: &Claim) -> Option<AutomaticEnd> {
    let dead_from = dead_from(preset, record, claim);
    let fivefold = fivefold_at(preset, record, Reading::of(preset));
    for (ply, board) in record.boards.iter().enumerate() {
        let end = |reason, winner| {
            Some(AutomaticEnd { ply, reason, article: preset.article(reason), winner, undecided: false })
        };
        if board.count_legal() == 0 {
            return if board.checkers().any() {
                end(Reason::Checkmate, Some(!board.side()))
            } else {
                end(Reason::Stalemate, None)
            };
        }
        if preset.dead == DeadRule::ListedMaterial
            && let Some(listed) = listed_material(board)
        {
            let (reason, article) = (Reason::DeadPosition, cite(preset.articles().listed_material[listed]));
            return Some(AutomaticEnd { ply, reason, article, winner: None, undecided: false });
        }
        if dead_from.is_some_and(|from| ply >= from) {
            return end(Reason::DeadPosition, None);
        }
        if preset.seventyfive_plies.is_some_and(|limit| board.clock() >= limit) {
            return end(Reason::MoveCount, None);
        }
        if fivefold == Some(ply) {
            return end(Reason::Occurrences, None);
        }
    }
    None
}

/// The first ply at which the position stood so often that the game ends by itself.
fn fivefold_at(preset: &Preset, record: Record<'_>, reading: Reading) -> Option<usize> {
    let needed = preset.fivefold?;
    (0..=record.plies()).find(|&ply| {
        record.boards[ply].clock() as usize >= 4 * (needed - 1)
            && record.up_to(ply).earlier(reading).count() + 1 >= needed
    })
}

fn dead_from(preset: &Preset, record: Record<'_>, claim: &Claim) -> Option<usize> {
    if preset.dead != DeadRule::AnyPosition || matches!(claim.kind, ClaimKind::Agreement) {
        return None;
    }
    let from = dead_since(record.boards)?;
    // A flag that falls on the very position is ruled by 6.9, which asks the same question.
    let asked_anyway = matches!(claim.kind, ClaimKind::Flag { flagged: Some(_) }) && from == record.plies();
    (!asked_anyway).then_some(from)
}

/// The first ply of a game from which neither side can mate; `None` also where that was not decided.
/// A dead position stays dead, so the last board is asked first, and ordinary games answer at once.
pub fn dead_since(boards: &[Board]) -> Option<usize> {
    let is_dead = |board: &Board, budget: usize| {
        // The side with more men is asked first: it is the likelier one to be able to mate.
        let first = if board.side_pieces(Side::First).count() >= board.side_pieces(Side::Second).count() {
            Side::First
        } else {
            Side::Second
        };
        [first, !first].into_iter().all(|side| matches!(can_mate(board, side, budget), CanMate::No(_)))
    };
    let last = boards.last()?;
    if last.count_legal() == 0 || !is_dead(last, DEFAULT_BUDGET) {
        return None;
    }
    let living = boards.iter().rposition(|board| !is_dead(board, DEFAULT_BUDGET / 8));
    Some(living.map_or(0, |ply| ply + 1))
}

/// Which of the materials that 10.4 of the older rules lists: two bare kings; king and minor piece against
/// king; bishops of one colour.
pub(super) fn listed_material(board: &Board) -> Option<usize> {
    if !board.material_is_dead() {
        return None;
    }
    let men = [Side::First, Side::Second].map(|side| board.officers(side).count());
    match men {
        [0, 0] => Some(0),
        [1, 0] | [0, 1] => Some(1),
        [1, 1] if board.pieces(PieceKind::Knight).is_empty() => Some(2),
        _ => None,
    }
}

fn mating_powers(finding: &mut Finding, board: &Board, claim: &Claim) {
    if !matches!(claim.kind, ClaimKind::Audit | ClaimKind::Flag { .. } | ClaimKind::UntoldFlag | ClaimKind::Resign) {
        return;
    }
    for side in Side::BOTH {
        note_can_mate(finding, board, side);
    }
}

/// Can `side` mate on this board? Notes the answer and its evidence.
fn note_can_mate(finding: &mut Finding, board: &Board, side: Side) -> Option<bool> {
    let answer = can_mate(board, side, DEFAULT_BUDGET);
    let known = match answer {
        CanMate::Yes(_) => Some(true),
        CanMate::No(_) => Some(false),
        CanMate::Unknown { .. } => None,
    };
    finding.can_mate[side.index()] = known;
    finding.mating[side.index()] = Some(answer);
    known
}

/// The plies a claim needs: a hundred, or the longer count for two knights against a pawn that one
/// of them blocks at the moment of the claim, not beyond the line a4 b6 c5 d4 e4 f5 g6 h4 (12.4).
pub(super) fn limit(preset: &Preset, board: &Board) -> u32 {
    let Some(long) = preset.long_count_plies else { return preset.fifty_plies };
    let listed = Side::BOTH.into_iter().any(|knights| {
        let pawns = !knights;
        let only_knights = board.officers(knights) == board.of(knights, PieceKind::Knight)
            && board.officers(knights).count() == 2
            && board.of(knights, PieceKind::Pawn).is_empty();
        let lone_pawn = board.officers(pawns).is_empty() && board.of(pawns, PieceKind::Pawn).count() == 1;
        let Some(pawn) = board.of(pawns, PieceKind::Pawn).first() else { return false };
        let blocked = pawn.ahead(pawns).is_some_and(|s| board.of(knights, PieceKind::Knight).has(s));
        let rank = pawn.relative(pawns).rank().index() + 1;
        only_knights && lone_pawn && blocked && rank <= usize::from(preset.long_count_furthest[pawn.file().index()])
    });
    if listed { long } else { preset.fifty_plies }
}

fn rule_draw_claim(preset: &Preset, record: Record<'_>, claim: &Claim, finding: &mut Finding) {
    let last = record.last();
    let threefold = claim.kind == ClaimKind::Threefold;
    let intended = claim.declared != Declared::Nothing;
    finding.article = preset.claim_article(claim.kind, intended);
    // The board in question, after the declared move where there is one.
    let (mut boards, mut moves) = (record.boards.to_vec(), record.moves.to_vec());
    if let Declared::Legal(m) = claim.declared {
        let mut next = *last;
        next.play(m);
        boards.push(next);
        moves.push(m);
    }
    let extended = Record::new(&boards, &moves);
    let target = *extended.last();
    let reading = Reading::of(preset);
    let (at, near) = (extended.occurrences(reading), extended.near_misses(reading));
    if threefold && claim.declared != Declared::Illegal {
        finding.perpetual_check = perpetual_check(extended.line(), &at);
        finding.occurrences = Some(at.clone());
        finding.near_misses.clone_from(&near);
    }
    // A count with an intended move is no form of 12.4.
    let counts_declared = preset.fifty_intended && claim.declared != Declared::Illegal;
    if !threefold {
        finding.counter_plies = if counts_declared { target.clock() } else { last.clock() };
        finding.limit_plies = limit(preset, if counts_declared { &target } else { last });
    }
    let articles = preset.articles();
    let inadmissible = if claim.by != Some(last.side()) {
        Some((Reason::NotOnMove, if threefold { articles.repetition_by_mover } else { articles.count }))
    } else if claim.touched && preset.touch_forfeits {
        Some((Reason::TouchedPiece, articles.claim_lost))
    } else if !claim.score_kept && preset.score_needed {
        Some((Reason::NoScore, articles.score))
    } else {
        None
    };
    if let Some((reason, article)) = inadmissible {
        finding.verdict = Verdict::Inadmissible;
        finding.reason = reason;
        finding.article = cite(article);
        return;
    }
    let declared_illegal = claim.declared == Declared::Illegal;
    let enough = if threefold {
        let holds = |reading| extended.earlier(reading).count() + 1 >= preset.repetition;
        let law = at.len() >= preset.repetition;
        finding.reading_sensitive.0 |= holds(reading.other_ep()) != law;
        finding.reading_sensitive.1 |= holds(reading.other_castling()) != law;
        law
    } else {
        finding.counter_plies >= finding.limit_plies && (counts_declared || !intended)
    };
    finding.reason = if threefold { Reason::Occurrences } else { Reason::MoveCount };
    if enough && !declared_illegal {
        finding.verdict = Verdict::Upheld;
        finding.result = Some(GameEnd::Draw);
        return;
    }
    finding.verdict = Verdict::Incorrect;
    if declared_illegal {
        finding.reason = Reason::IllegalDeclared;
    } else if threefold {
        finding.article = wrong_repetition_article(preset, &at, &near).or(finding.article);
    }
    let must_play = if let Declared::Legal(m) = claim.declared { Some(m) } else { None };
    finding.penalty = Some(wrong_claim_penalty(preset, claim, must_play));
}

/// Where placements that look alike would have made up the number, the article that sets them
/// apart is cited.
fn wrong_repetition_article(preset: &Preset, at: &[usize], near: &[(usize, Vec<Difference>)]) -> Option<&'static str> {
    let alike: Vec<&Vec<Difference>> =
        near.iter().map(|(_, why)| why).filter(|why| !why.contains(&Difference::SideToMove)).collect();
    if alike.is_empty() || at.len() + alike.len() < preset.repetition {
        return None;
    }
    let has = |d: Difference| alike.iter().any(|why| why.contains(&d));
    let [both, castling, en_passant] = preset.articles().same_position;
    cite(match (has(Difference::Castling), has(Difference::EnPassant)) {
        (true, true) => both,
        (true, false) => castling,
        (false, true) => en_passant,
        (false, false) => "",
    })
}

fn wrong_claim_penalty(preset: &Preset, claim: &Claim, must_play: Option<Move>) -> Penalty {
    let opponent_add_s = match claim.pace {
        Pace::Standard => preset.wrong_claim_opponent_s,
        Pace::Rapid | Pace::Blitz => preset.wrong_claim_opponent_fast_s,
    };
    let left = claim.by.and_then(|by| claim.clocks_s[by.index()]);
    // 9.5(b) of 2009: half the time, three minutes at most, but never below one minute.
    let floor = preset.wrong_claim_claimant_floor_s;
    let claimant_new_s = left
        .filter(|_| preset.wrong_claim_halves)
        .map(|left| (left - (left / 2).min(preset.wrong_claim_claimant_max_s)).max(floor.min(left)));
    Penalty { opponent_add_s, claimant_new_s, must_play }
}

/// The same where the ruling hangs on it: the line is the ruling's proof.
fn ask_can_mate(finding: &mut Finding, board: &Board, side: Side) -> Option<bool> {
    let known = note_can_mate(finding, board, side);
    if let Some(CanMate::Yes(line)) = &finding.mating[side.index()] {
        finding.proof_line = Some(line.clone());
    }
    known
}

fn rule_flag(preset: &Preset, record: Record<'_>, claim: &Claim, flagged: Option<Side>, finding: &mut Finding) {
    let Some(flagged) = flagged else {
        let [earlier, last] = preset.articles().both_flags;
        finding.reason = Reason::BothFlags;
        if preset.guidelines_needed && !claim.guidelines {
            (finding.verdict, finding.reason) = (Verdict::Inadmissible, Reason::NoGuidelines);
            finding.article = cite(preset.articles().guidelines);
        } else if claim.last_period {
            finding.article = cite(last);
            finding.verdict = Verdict::Upheld;
            finding.result = Some(GameEnd::Draw);
        } else {
            finding.article = cite(earlier);
        }
        return;
    };
    let winner = !flagged;
    let can = ask_can_mate(finding, record.last(), winner);
    finding.article = cite(preset.articles().flag);
    finding.verdict = Verdict::Upheld;
    let bare = record.last().side_pieces(winner).count() == 1;
    let drawn = match can {
        _ if preset.flag_bare_king && bare => Some(true),
        can if preset.flag_needs_mate => can.map(|can| !can),
        _ => Some(false),
    };
    match drawn {
        Some(true) => (finding.reason, finding.result) = (Reason::FlagDrawn, Some(GameEnd::Draw)),
        Some(false) => (finding.reason, finding.result) = (Reason::FlagLost, Some(GameEnd::Won(winner))),
        None => (finding.verdict, finding.reason) = (Verdict::Undecided, Reason::FlagLost),
    }
}

/// Nobody is found guilty of what neither the record nor the claim says.
fn not_established(finding: &mut Finding, reason: Reason, article: Option<&'static str>) {
    (finding.verdict, finding.reason, finding.article) = (Verdict::NotEstablished, reason, article);
}

fn rule_illegal(preset: &Preset, record: Record<'_>, claim: &Claim, count: u32, finding: &mut Finding) {
    finding.reason = Reason::IllegalMove;
    finding.verdict = Verdict::Upheld;
    finding.article = preset.fast_penalty(claim.pace).or(cite(preset.articles().illegal_move));
    let Some(winner) = claim.by else {
        return not_established(finding, Reason::NoIllegalMoveTold, finding.article);
    };
    if preset.illegal_loses_at.is_some_and(|limit| count >= limit) {
        let needs = preset.illegal_needs_mate;
        match if needs { ask_can_mate(finding, record.last(), winner) } else { Some(true) } {
            Some(true) => finding.result = Some(GameEnd::Won(winner)),
            Some(false) => finding.result = Some(GameEnd::Draw),
            None => finding.verdict = Verdict::Undecided,
        }
        return;
    }
    let add = if claim.pace == Pace::Standard { preset.illegal_add_s } else { preset.illegal_add_fast_s };
    finding.penalty = Some(Penalty { opponent_add_s: add, claimant_new_s: None, must_play: None });
}

fn rule_resignation(preset: &Preset, record: Record<'_>, claim: &Claim, finding: &mut Finding) {
    let Some(loser) = claim.by else {
        return not_established(finding, Reason::NoResignationTold, cite(preset.articles().resignation));
    };
    finding.reason = Reason::Resignation;
    finding.article = cite(preset.articles().resignation);
    finding.verdict = Verdict::Upheld;
    let winner = !loser;
    match ask_can_mate(finding, record.last(), winner) {
        Some(false) if preset.resignation_needs_mate => finding.result = Some(GameEnd::Draw),
        None if preset.resignation_needs_mate => finding.verdict = Verdict::Undecided,
        _ => finding.result = Some(GameEnd::Won(winner)),
    }
}

fn rule_agreement(preset: &Preset, record: Record<'_>, finding: &mut Finding) {
    finding.article = cite(preset.articles().agreement);
    // 5.2.3: each player must have made a move.
    if record.plies() < preset.agreement_after_plies as usize {
        (finding.verdict, finding.reason) = (Verdict::Inadmissible, Reason::TooEarly);
    } else {
        (finding.verdict, finding.reason) = (Verdict::Upheld, Reason::Agreement);
        finding.result = Some(GameEnd::Draw);
    }
}

fn rule_quickplay(preset: &Preset, claim: &Claim, finding: &mut Finding) {
    let Some(below) = preset.quickplay_below_s else {
        (finding.verdict, finding.reason) = (Verdict::Inadmissible, Reason::NotInText);
        return;
    };
    let left = claim.by.and_then(|by| claim.clocks_s[by.index()]);
    if preset.guidelines_needed && !claim.guidelines {
        (finding.verdict, finding.reason) = (Verdict::Inadmissible, Reason::NoGuidelines);
        finding.article = cite(preset.articles().guidelines);
        return;
    }
    (finding.verdict, finding.reason) = if left.is_some_and(|left| left >= below) {
        (Verdict::Inadmissible, Reason::TimeLeft)
    } else {
        (Verdict::Discretion, Reason::LastMinutes)
    };
    finding.article = cite(preset.articles().last_minutes);
}
