//! Chess claims: from a case to the engine's ruling and the facts that make it understood
//! (`rules/chess.md`, section 6 of the specification).

use chuhan_engine::{
    chess::{Board, Chess, Move, PieceKind, Position, Rank, Square},
    game::{Position as _, Side},
    info::{GameInfo, MoveError, PositionInfo},
    law::chess::{
        claims::{
            CastlingReading, Claim, ClaimKind, Declared, Difference, EnPassantReading, Finding, GameView, Outcome,
            Preset, Reason, Verdict, rule_knowing as rule_claim,
        },
        helpmate::{CanMate, Proof},
        known::Known,
        texts::cite,
    },
    line::Board as _,
};
use schemars::JsonSchema;
use serde::{Serialize, Serializer, ser::SerializeSeq};

use super::{
    by_side::BySide,
    case::{Case, ClaimFields, ClaimName},
    follow::{Follow, Unplayed},
    names::{Named, Word, named},
    notes::{Note, OtherReading, Reading},
    presets::chess_preset,
    replay::Replay,
};
use crate::player::Player;

/// The illegal move at which a record breaks off.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct IllegalMove {
    /// Its ply, from 1.
    pub ply: usize,
    /// Its number.
    pub move_no: u32,
    /// Who made it.
    pub side: Player,
    /// As it was written.
    #[serde(rename = "move")]
    pub text: String,
}

/// A ruling on a case of chess. Plies count from 0, the start position; the position after a declared
/// move has the number of plies played plus one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ChessRuling {
    schema: u32,
    /// The text of the laws, with the numbers in force.
    #[serde(serialize_with = "named")]
    #[schemars(with = "Word<Preset>")]
    pub preset: Preset,
    /// The kind of the ruling.
    #[serde(rename = "ruling", serialize_with = "named")]
    #[schemars(with = "Word<Verdict>")]
    pub verdict: Verdict,
    /// Is the claim right, or the game over?
    pub upheld: bool,
    /// The result; none while the game goes on.
    #[serde(serialize_with = "named")]
    #[schemars(with = "Word<Option<Outcome>>")]
    pub result: Option<Outcome>,
    /// The deciding article of the text.
    pub article: Option<&'static str>,
    /// What the ruling rests on.
    #[serde(serialize_with = "named")]
    #[schemars(with = "Word<Reason>")]
    pub reason: Reason,
    /// Where the position in question stood.
    pub occurrences: Option<Vec<Occurrence>>,
    /// Where the same men stood on the same squares without counting.
    pub near_misses: Vec<NearMiss>,
    /// Plies without capture or pawn move.
    pub counter_plies: u32,
    /// How many of them a claim needs.
    pub limit_plies: u32,
    /// The ply at which the game ended by itself.
    #[serde(rename = "game_ended_at_ply")]
    pub ended_at: Option<usize>,
    white_can_mate: Option<bool>,
    black_can_mate: Option<bool>,
    /// Whether either side can mate, with the evidence.
    pub mating: BySide<Chess, Option<Mating>>,
    /// The moves of the line that mates, where the ruling hangs on one, in coordinates.
    pub proof_line: Option<Vec<String>>,
    /// What it costs.
    pub penalty: Option<Penalty>,
    fen: String,
    reading_sensitive: bool,
    /// What other readings of "the same position" would rule, where that is something else.
    pub other_readings: Vec<OtherReading>,
    /// What else ought to be known.
    #[schemars(with = "Vec<String>")]
    pub notes: Vec<Note>,
    /// Can the opponent of the player whose flag fell, or who resigned, mate? The inner `None` where
    /// that was not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent_can_mate: Option<Option<bool>>,
    /// The illegal move of the record, where one was complained of; the position before it stands again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub illegal_move: Option<IllegalMove>,
    /// What was claimed, in the claimant's word.
    #[serde(skip)]
    pub claimed: ClaimName,
    /// The claim as it was ruled on.
    #[serde(skip)]
    pub claim: Claim,
    /// Who claims, where that is told.
    #[serde(skip)]
    pub claimant: Option<Side>,
    /// The side that checked on every move between the first and the last occurrence.
    #[serde(skip)]
    pub perpetual_check: Option<Side>,
    /// The game, with the declared move if that is legal.
    #[serde(skip)]
    pub game: Game,
    /// The ply of the position that was ruled on.
    #[serde(skip)]
    pub ruled_on: usize,
}

impl ChessRuling {
    /// Who made the illegal move that was ruled on: the opponent of whoever complains.
    pub fn offender(&self) -> Option<Side> {
        self.claim.by.filter(|_| self.reason == Reason::IllegalMove).map(|by| !by)
    }
}

/// A game of chess, replayed.
pub type Game = Replay<Board, Move>;

impl Game {
    /// A line of moves from a board.
    fn of(start: Board, moves: &[Move], played: usize) -> Self {
        let before = 2 * start.fullmove() as usize + start.side().index();
        let mut game = Self { boards: vec![start], moves: Vec::new(), played, before };
        for &m in moves {
            game.play(m);
        }
        game
    }
    /// Adds a legal move.
    fn play(&mut self, m: Move) {
        let mut next = self.boards[self.last()];
        next.play(m);
        self.boards.push(next);
        self.moves.push(m);
    }
    fn position(&self, ply: usize) -> Position {
        Position::from_board(self.boards[ply])
    }
    /// The move that leads to `ply`, from 1, in standard notation.
    pub fn san(&self, ply: usize) -> String {
        self.position(ply - 1).san(self.moves[ply - 1])
    }
    /// The moves in coordinates.
    pub fn coordinates(&self) -> Vec<String> {
        self.moves.iter().enumerate().map(|(ply, &m)| self.position(ply).move_text(m)).collect()
    }
    /// The position after `ply` plies.
    pub fn fen(&self, ply: usize) -> String {
        self.position(ply).fen()
    }
}

/// A place at which the position in question stood.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Occurrence {
    /// After how many plies.
    pub ply: usize,
    move_no: u32,
    san: Option<String>,
    fen: String,
}

/// A place at which the same men stood on the same squares.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NearMiss {
    /// After how many plies.
    pub ply: usize,
    /// Why it does not count.
    #[serde(serialize_with = "all_named")]
    #[schemars(with = "Vec<Word<Difference>>")]
    pub why: Vec<Difference>,
}

fn all_named<S: Serializer>(facts: &[Difference], to: S) -> Result<S::Ok, S::Error> {
    let mut list = to.serialize_seq(Some(facts.len()))?;
    facts.iter().try_for_each(|fact| list.serialize_element(&fact.name()))?;
    list.end()
}

/// Can a side mate by any series of legal moves?
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "answer", rename_all = "lowercase")]
pub enum Mating {
    /// Yes, by this line.
    Yes {
        /// The line from the position ruled on; empty where the mate stands there.
        #[serde(serialize_with = "proof_moves")]
        #[schemars(with = "Vec<String>")]
        line: Game,
    },
    /// No.
    No(Impossible),
    /// That was not decided.
    Unknown {
        /// Positions looked at in vain.
        positions: usize,
    },
}

/// How it is known that a side cannot mate.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "proof", rename_all = "lowercase")]
pub enum Impossible {
    /// The game is over.
    #[serde(rename = "game over")]
    GameOver,
    /// The material forbids it.
    Material,
    /// No square that the king can reach can be a mating square.
    Mobility,
    /// All positions that can arise were looked at.
    Closure {
        /// How many.
        positions: usize,
    },
}

fn proof_moves<S: Serializer>(line: &Game, to: S) -> Result<S::Ok, S::Error> {
    line.coordinates().serialize(to)
}

/// What a wrong claim or an illegal move costs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Penalty {
    /// Seconds added to the opponent's clock.
    pub opponent_add_s: u32,
    /// The claimant's clock afterwards, where the text changes it.
    pub claimant_new_s: Option<u32>,
    /// The declared move, which must be played, in coordinates.
    pub must_play: Option<String>,
}

/// A game of chess that is ruled on at any of its plies; see [`super::Ongoing`].
pub(super) struct Ongoing {
    preset: Preset,
    /// What the start position leaves out of its FEN.
    left_out: Vec<Note>,
    position: Position,
    words: Vec<String>,
    game: Game,
    known: Known,
}

impl Ongoing {
    /// The start position of a case under its law.
    pub(super) fn start(case: &Case) -> Result<Self, String> {
        let mut preset = chess_preset(case.preset.as_ref())?;
        preset.castling_reading = case.castling_reading.map_or(preset.castling_reading, Into::into);
        preset.ep_reading = case.ep_reading.map_or(preset.ep_reading, Into::into);
        let fen = case.fen.as_deref().unwrap_or(Chess::START_FEN);
        let position = Position::from_fen(fen).map_err(|e| format!("start position: {e}"))?;
        let start = *position.board();
        let left_out = left_out(fen, &start);
        let game = Game::of(start, &[], 0);
        Ok(Self { preset, left_out, position, words: Vec::new(), game, known: Known::default() })
    }

    /// The position reached.
    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// Rules on the position reached, where `unplayed` is the word at which the record breaks off.
    pub(super) fn rule(
        &mut self,
        claim: Option<&ClaimFields>,
        unplayed: Option<Unplayed<'_>>,
    ) -> Result<ChessRuling, String> {
        let mut fields = claim.cloned().unwrap_or_default();
        let mut illegal = None;
        if let Some(Unplayed { word, error }) = unplayed {
            let ply = self.words.len() + 1;
            if fields.kind != Some(ClaimName::Illegal) || !names_illegal_move(&self.position, word) {
                return Err(format!("'moves': ply {ply}: {error}"));
            }
            // The record shows who made the illegal move, whoever complains and whatever result it gives.
            let (side, move_no) = (self.position.side(), self.position.board().fullmove());
            fields.by = Some(Player::of_chess(!side));
            fields.count_by_player.get_or_insert(1);
            fields.recorded = None;
            illegal = Some(IllegalMove { ply, move_no, side: Player::of_chess(side), text: word.to_owned() });
        }
        let claimant = claim.and_then(|claim| claim.by).and_then(Player::chess_side);
        let (claimed, claim) = claim_of(&fields, &self.position)?;
        let mut ruling = ruling(&mut self.known, &self.preset, claimed, claim, &self.game);
        ruling.notes.extend(self.left_out.iter().cloned());
        Ok(ChessRuling { illegal_move: illegal, claimant, ..ruling })
    }
}

impl Follow for Ongoing {
    fn words(&self) -> &[String] {
        &self.words
    }
    fn play(&mut self, word: &str) -> Result<(), MoveError> {
        let m = self.position.parse_move(word).or_else(|_| self.position.read_move(word))?;
        self.position.make(m);
        self.game.play(m);
        self.game.played += 1;
        self.words.push(word.to_owned());
        Ok(())
    }
    fn take_back_to(&mut self, plies: usize) {
        while self.words.len() > plies {
            self.position.unmake();
            self.words.pop();
        }
        self.game.boards.truncate(plies + 1);
        self.game.moves.truncate(plies);
        self.game.played = plies;
        self.known.forget_after(plies);
    }
}

/// What a start position leaves out of the FEN that names it.
pub fn left_out(fen: &str, start: &Board) -> Vec<Note> {
    let mut notes = Vec::new();
    notes.extend(leaves_out_rights(fen, start).then_some(Note::RightsLeftOut));
    notes.extend(names_no_passed_square(fen, start).then_some(Note::EnPassantLeftOut));
    notes
}

/// Does a FEN name a square for captures en passant over which no pawn can just have moved?
fn names_no_passed_square(fen: &str, start: &Board) -> bool {
    let mover = !start.side();
    let Some(passed) = fen.split_ascii_whitespace().nth(3).and_then(Square::from_name) else {
        return false;
    };
    let (Some(stands), Some(came)) = (passed.ahead(mover), passed.ahead(start.side())) else { return true };
    let empty = |square: Square| start.piece_at(square).is_none();
    let pawn = start.of(mover, PieceKind::Pawn).has(stands);
    passed.relative(mover).rank() != Rank::R3 || !pawn || !empty(passed) || !empty(came)
}

/// Does a FEN name castling rights for which no king and rook stand, which the position leaves out?
pub fn leaves_out_rights(fen: &str, start: &Board) -> bool {
    let named = |text: &str| {
        let letters = text.split_ascii_whitespace().nth(2).unwrap_or("-").bytes();
        let mut rights: Vec<u8> = letters.filter(u8::is_ascii_alphabetic).collect();
        rights.sort_unstable();
        rights.dedup();
        rights.len()
    };
    named(fen) > start.castling().count() as usize
}

/// Does the word name a move, in coordinates or in standard notation, and none that is legal? A word
/// that could mean several legal moves names none.
pub(super) fn names_illegal_move(position: &Position, word: &str) -> bool {
    if position.read_move(word).is_ok() {
        return false;
    }
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    if matches!(word, "O-O" | "O-O-O" | "0-0" | "0-0-0") {
        return true;
    }
    let piece = word.chars().next().filter(|c| "KQRBN".contains(*c));
    let word = &word[piece.map_or(0, char::len_utf8)..];
    let word = if piece.is_none() { word.trim_end_matches(['Q', 'R', 'B', 'N', 'q', 'r', 'b', 'n']) } else { word };
    let squares: Vec<u8> = word.trim_end_matches('=').bytes().filter(|b| !b"x-:".contains(b)).collect();
    let [hint @ .., file @ b'a'..=b'h', rank @ b'1'..=b'8'] = squares.as_slice() else { return false };
    if hint.len() > 2 || !hint.iter().all(|b| (b'a'..=b'h').contains(b) || (b'1'..=b'8').contains(b)) {
        return false;
    }
    let target = [*file, *rank];
    !hint.is_empty()
        || !position.legal_moves().iter().any(|m| {
            let san = position.san(m);
            m.to().to_string().as_bytes() == target && san.chars().next().filter(|c| "KQRBN".contains(*c)) == piece
        })
}

/// The claim that the fields describe, in the claimant's word and as the law takes it.
fn claim_of(fields: &ClaimFields, position: &Position) -> Result<(ClaimName, Claim), String> {
    let claimed = fields.kind.unwrap_or(ClaimName::Audit);
    // Who complains of an illegal move that is not in the record has to say which it was.
    let told = claimed != ClaimName::Illegal || fields.count_by_player.is_some();
    let by = fields.by.and_then(Player::chess_side).filter(|_| told);
    let kind = match claimed {
        ClaimName::Threefold | ClaimName::Repetition => ClaimKind::Threefold,
        ClaimName::Fifty => ClaimKind::Fifty,
        ClaimName::Flag => match fields.flagged {
            Some(flagged) => ClaimKind::Flag { flagged: flagged.player().map(Player::side) },
            // Who claims a flag says that it was the opponent's.
            None => by.map_or(ClaimKind::UntoldFlag, |by| ClaimKind::Flag { flagged: Some(!by) }),
        },
        ClaimName::Illegal => ClaimKind::Illegal { count: fields.count_by_player.unwrap_or(1).min(100) },
        ClaimName::Resign => ClaimKind::Resign,
        ClaimName::Agreement => ClaimKind::Agreement,
        ClaimName::Quickplay => ClaimKind::Quickplay,
        ClaimName::Audit | ClaimName::Dead => ClaimKind::Audit,
        ClaimName::NaturalLimit => return Err("chess has no claim 'natural-limit'".into()),
    };
    let declared = match &fields.intended_move {
        None => Declared::Nothing,
        Some(text) => {
            let read = position.parse_move(text).or_else(|_| position.read_move(text));
            read.map_or(Declared::Illegal, Declared::Legal)
        }
    };
    let clocks = fields.clocks.seconds();
    let clock = |side: Side| clocks[side.index()].map(|s| u32::try_from(s).unwrap_or(u32::MAX));
    let claim = Claim {
        kind,
        by,
        declared,
        clocks_s: Side::BOTH.map(clock),
        pace: fields.clocks.pace(),
        touched: fields.touched_piece == Some(true),
        score_kept: fields.scoresheet_complete != Some(false),
        last_period: fields.last_period != Some(false),
        guidelines: fields.guidelines_iii != Some(false),
        recorded: fields.recorded,
    };
    Ok((claimed, claim))
}

/// Asks the law, and gathers what makes its answer understood.
fn ruling(known: &mut Known, preset: &Preset, claimed: ClaimName, claim: Claim, played: &Game) -> ChessRuling {
    let record = GameView::new(&played.boards, &played.moves);
    let finding = rule_claim(known, preset, record, &claim);
    let mut game = played.clone();
    if let Declared::Legal(m) = claim.declared {
        game.play(m);
    }
    let mut other_readings = Vec::new();
    let mut read = |reading, preset: Preset| {
        let Finding { verdict, result, .. } = rule_claim(known, &preset, record, &claim);
        other_readings.push(OtherReading { reading, verdict, result });
    };
    let (ep, castling) = finding.reading_sensitive;
    if ep {
        let (reading, ep_reading) = match preset.ep_reading {
            EnPassantReading::Legal => (Reading::PseudoEnPassant, EnPassantReading::Pseudo),
            EnPassantReading::Pseudo => (Reading::LegalEnPassant, EnPassantReading::Legal),
        };
        read(reading, Preset { ep_reading, ..*preset });
    }
    if castling {
        let (reading, castling_reading) = match preset.castling_reading {
            CastlingReading::Rights => (Reading::CastlingAtOnce, CastlingReading::Immediate),
            CastlingReading::Immediate => (Reading::CastlingByRights, CastlingReading::Rights),
        };
        read(reading, Preset { castling_reading, ..*preset });
    }
    let about_declared = matches!(claim.kind, ClaimKind::Threefold | ClaimKind::Fifty)
        && (finding.occurrences.is_some() || finding.reason == Reason::MoveCount);
    let ruled_on = finding.ended_at.unwrap_or(if about_declared { game.last() } else { game.played });
    let opponent = match claim.kind {
        ClaimKind::Flag { flagged } => flagged.map(|side| !side),
        ClaimKind::Resign => claim.by.map(|side| !side),
        _ => None,
    };
    let mating = |side: Side| finding.mating[side.index()].as_ref().map(|found| mating(found, &game, &finding));
    ChessRuling {
        schema: 1,
        preset: *preset,
        verdict: finding.verdict,
        upheld: matches!(finding.verdict, Verdict::Upheld | Verdict::Automatic),
        result: finding.result,
        article: finding.article,
        reason: finding.reason,
        occurrences: finding.occurrences.as_ref().map(|at| at.iter().map(|&ply| occurrence(&game, ply)).collect()),
        near_misses: finding.near_misses.iter().map(|(ply, why)| NearMiss { ply: *ply, why: why.clone() }).collect(),
        counter_plies: finding.counter_plies,
        limit_plies: finding.limit_plies,
        ended_at: finding.ended_at,
        white_can_mate: finding.can_mate[0],
        black_can_mate: finding.can_mate[1],
        mating: BySide::of(Side::BOTH.map(mating)),
        proof_line: finding.proof_line.as_ref().map(|line| line_from(&game, game.played, line).coordinates()),
        penalty: finding.penalty.map(|penalty| Penalty {
            opponent_add_s: penalty.opponent_add_s,
            claimant_new_s: penalty.claimant_new_s,
            must_play: penalty.must_play.map(|m| game.position(game.played).move_text(m)),
        }),
        fen: game.fen(game.played),
        reading_sensitive: ep || castling,
        notes: notes(preset, &finding, &other_readings),
        other_readings,
        opponent_can_mate: opponent.map(|side| finding.can_mate[side.index()]),
        claimed,
        claim,
        claimant: claim.by,
        perpetual_check: finding.perpetual_check,
        illegal_move: None,
        game,
        ruled_on,
    }
}

fn occurrence(game: &Game, ply: usize) -> Occurrence {
    let start = &game.boards[0];
    let (first, half) = (start.fullmove(), ply as u32 + start.side() as u32);
    Occurrence {
        ply,
        move_no: if ply == 0 { first } else { first + (half - 1) / 2 },
        san: (ply > 0).then(|| game.san(ply)),
        fen: game.fen(ply),
    }
}

fn line_from(game: &Game, ply: usize, line: &[Move]) -> Game {
    Game::of(game.boards[ply], line, line.len())
}

fn mating(found: &CanMate, game: &Game, finding: &Finding) -> Mating {
    match found {
        CanMate::Yes(line) => Mating::Yes { line: line_from(game, finding.ended_at.unwrap_or(game.played), line) },
        CanMate::No(Proof::GameOver) => Mating::No(Impossible::GameOver),
        CanMate::No(Proof::Material) => Mating::No(Impossible::Material),
        CanMate::No(Proof::Mobility) => Mating::No(Impossible::Mobility),
        CanMate::No(Proof::Closure { positions }) => Mating::No(Impossible::Closure { positions: *positions }),
        CanMate::Unknown { positions } => Mating::Unknown { positions: *positions },
    }
}

fn notes(preset: &Preset, finding: &Finding, other_readings: &[OtherReading]) -> Vec<Note> {
    let mut notes = Vec::new();
    if finding.counter_from_fen {
        notes.push(Note::CountFromStart);
    }
    notes.extend(other_readings.iter().copied().map(Note::OtherReading));
    notes.extend(finding.perpetual_check.map(Note::ChecksThroughout));
    if preset.articles().count.is_empty() && finding.reason == Reason::MoveCount {
        notes.push(Note::NoArticleOnCount);
    }
    if finding.verdict == Verdict::Inadmissible {
        notes.extend(cite(preset.articles().unreasonable_claim).map(Note::NoAdjustment));
    }
    notes
}
