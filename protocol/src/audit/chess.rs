//! The audit of a chess game.

use chuhan_engine::{
    chess::{Board, Chess, Move, Position},
    game::{Position as _, Side},
    info::{GameInfo, MoveError, PositionInfo},
    law::chess::{
        claims::{self, Preset, Reason, dead_since},
        helpmate::{CanMate, DEFAULT_BUDGET, Proof, can_mate, material_forbids},
        scan::{Chance, Chances, History, survey},
        texts::cite,
    },
};

use super::{
    Dead,
    game::Game,
    report::{
        ClaimChance, ClaimKind, ConflictKind, End, EndReason, Fault, GameReport, Illegal, Place, Remark, ResultTag,
    },
};
use crate::{arbiter::leaves_out_rights, bridge::from_shakmaty, player::Player, records::Word};

/// Variants whose games follow the rules of chess.
const VARIANTS: [&str; 8] =
    ["standard", "chess", "normal", "from position", "chess960", "fischerandom", "fischer random", "chess 960"];

fn place(board: &Board, ply: usize) -> Place {
    Place { ply, move_no: board.fullmove(), side: Player::of_chess(board.side()) }
}

/// Looks at one game.
pub(super) fn audit(game: &Game<'_>, preset: &Preset, dead: Dead, report: &mut GameReport) {
    if let Some(variant) = game.tag("Variant").filter(|v| !VARIANTS.contains(&v.to_ascii_lowercase().as_str())) {
        report.error = Some(format!("the variant '{variant}' has other rules"));
        return;
    }
    let fen = game.tag("FEN").unwrap_or(Chess::START_FEN);
    let start = match Position::from_fen(fen) {
        Ok(start) => *start.board(),
        Err(error) => {
            report.error = Some(format!("FEN: {error}"));
            return;
        }
    };
    if leaves_out_rights(fen, &start) {
        report.notes.push(Remark::RightsLeftOut);
    }
    let mut history = History::new(start, game.words.len());
    let mut clocks = [None, None];
    for (word, clock) in game.words.iter().zip(game.clocks) {
        let last = history.last();
        let side = last.side();
        match read(last, word) {
            Ok(m) => history.play(m),
            Err((reason, kind)) => {
                let (place, text) = (place(last, history.boards().len() - 1), word.to_string());
                report.illegal = Some(Illegal { place, text, reason, kind, article: None });
                break;
            }
        }
        clocks[side.index()] = clock.map(|left| (left.as_millis() / 100) as u64).or(clocks[side.index()]);
    }
    let mut auditor = Auditor { preset, dead, history: &history, clocks, game, report };
    auditor.run();
}

/// Reads a move, or says why it is none.
fn read(board: &Board, word: &Word) -> Result<Move, (String, Fault)> {
    if let Word::San(san) = word
        && let Some(m) = from_shakmaty(*san).and_then(|san| board.find_san(san).ok())
    {
        return Ok(m);
    }
    let text = word.to_string();
    if matches!(text.as_str(), "--" | "Z0" | "null" | "0000" | "@@@@") {
        return Err(("a null move is no legal move".into(), Fault::NullMove));
    }
    let kind = |error: &MoveError| if error.none_fits { Fault::NoneFits } else { Fault::Unread };
    Position::from_board(*board).parse_san(&text).map_err(|error| (error.reason.clone(), kind(&error)))
}

/// What the record says ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    Time,
    Repetition,
    Fifty,
    Stalemate,
    Material,
    Checkmate,
    /// Resignation, or plainly "normal".
    Normal,
    /// Adjudication, an agreement, a rule infraction, a broken connection: nothing to look up.
    Other,
}

impl Cause {
    fn of(words: &str) -> Option<Cause> {
        let words = words.to_ascii_lowercase();
        let has = |parts: &[&str]| parts.iter().any(|part| words.contains(part));
        Some(if words.trim().is_empty() {
            return None;
        } else if has(&[
            "adjudicat",
            "infraction",
            "agree",
            "mutual",
            "abandon",
            "disconnect",
            "stall",
            "illegal",
            "tb pos",
        ]) {
            Cause::Other
        } else if has(&["insufficient", "material"]) {
            Cause::Material
        } else if has(&["repetition", "3-fold", "threefold", "3fold"]) {
            Cause::Repetition
        } else if has(&["fifty", "50 move", "50-move", "50move"]) {
            Cause::Fifty
        } else if has(&["stalemate"]) {
            Cause::Stalemate
        } else if has(&["mate"]) {
            Cause::Checkmate
        } else if has(&["time"]) {
            Cause::Time
        } else if has(&["resign", "normal"]) {
            Cause::Normal
        } else {
            Cause::Other
        })
    }
}

struct Auditor<'a> {
    preset: &'a Preset,
    dead: Dead,
    history: &'a History,
    /// Tenths of seconds last seen on either clock.
    clocks: [Option<u64>; 2],
    game: &'a Game<'a>,
    report: &'a mut GameReport,
}

impl Auditor<'_> {
    fn run(&mut self) {
        let boards = self.history.boards();
        let found = survey(self.preset, self.history.record(), self.dead_from());
        self.report.plies = boards.len() - 1;
        self.report.fen = Position::from_board(*self.history.last()).fen();
        self.claims(&found);
        if let Some(end) = found.end {
            self.report.moves_after_end = boards.len() - 1 - end.ply;
            self.report.end = Some(End {
                place: place(&boards[end.ply], end.ply),
                reason: end_reason(end.reason),
                result: ResultTag::of(end.winner),
                article: end.article.map(String::from),
            });
        }
        self.conflicts(&found);
        let first = &boards[0];
        if found.fifty.is_some_and(|chance| chance.count > chance.ply + usize::from(chance.declared.is_some()))
            && first.clock() > 0
        {
            self.report.notes.push(Remark::CountFromStart);
        }
    }

    /// From which ply the position is dead, as far as it was asked for.
    fn dead_from(&self) -> Option<usize> {
        let boards = self.history.boards();
        match self.dead {
            Dead::Exact => dead_since(boards),
            // Once the material cannot mate it never can again.
            Dead::Material | Dead::Flags if self.history.last().material_is_dead() => {
                boards.iter().position(Board::material_is_dead)
            }
            Dead::Material | Dead::Flags => None,
        }
    }

    fn claims(&mut self, found: &Chances) {
        let [repeated, counted] = found.on_board;
        let threefold = (claims::ClaimKind::Threefold, ClaimKind::Threefold);
        let fifty = (claims::ClaimKind::Fifty, ClaimKind::Fifty);
        for ((claim, kind), chance) in
            [(threefold, found.repetition), (threefold, repeated), (fifty, found.fifty), (fifty, counted)]
        {
            let Some(Chance { ply, declared, count }) = chance else { continue };
            let board = &self.history.boards()[ply];
            let chance = ClaimChance {
                kind,
                place: place(board, ply),
                by: Player::of_chess(board.side()),
                declared: declared.map(|m| Position::from_board(*board).san(m)),
                count,
                article: self.preset.claim_article(claim, declared.is_some()).map(String::from),
            };
            if !self.report.claims.contains(&chance) {
                self.report.claims.push(chance);
            }
        }
    }

    fn conflict(&mut self, kind: ConflictKind, lawful: Option<ResultTag>, article: Option<&str>) {
        self.report.conflict(kind, lawful, article.map(String::from));
    }

    fn conflicts(&mut self, found: &Chances) {
        if self.game.tag_against_text() {
            self.conflict(ConflictKind::TagAndText, None, None);
        }
        let result = self.game.result();
        if let Some(end) = found.end {
            let lawful = ResultTag::of(end.winner);
            if result != lawful {
                self.conflict(ConflictKind::Board, Some(lawful), end.article);
            }
            return;
        }
        // A record that cannot be followed to its end says nothing of the last position.
        if result == ResultTag::Unknown || self.report.illegal.is_some() {
            return;
        }
        let words = self.game.tag("TerminationDetails").or_else(|| self.game.tag("Termination"));
        let cause = words.and_then(Cause::of).or_else(|| self.clock_cause(result));
        match cause {
            Some(Cause::Time) => self.time(result),
            Some(Cause::Normal) | None => self.plain_win(result),
            Some(cause) => {
                let shown = match cause {
                    Cause::Repetition => found.at_last[0],
                    Cause::Fifty => found.at_last[1],
                    // The board shows neither mate nor stalemate nor dead material, or the game
                    // would have ended there; a deeper proof of a dead position may be wanting.
                    Cause::Material => self.is_dead(),
                    Cause::Checkmate | Cause::Stalemate => false,
                    Cause::Time | Cause::Normal | Cause::Other => true,
                };
                if !shown {
                    self.conflict(ConflictKind::Cause, None, None);
                }
            }
        }
    }

    /// A clock that shows nothing more is as good as a word.
    fn clock_cause(&self, result: ResultTag) -> Option<Cause> {
        let loser = !result.winner()?;
        (self.clocks[loser.index()] == Some(0)).then_some(Cause::Time)
    }

    /// Can neither side mate? Asked exactly, for the record says so.
    fn is_dead(&mut self) -> bool {
        let last = self.history.last();
        Side::BOTH.into_iter().all(|side| match can_mate(last, side, DEFAULT_BUDGET) {
            CanMate::Yes(_) => false,
            CanMate::No(_) => true,
            CanMate::Unknown { .. } => {
                self.report.undecided = true;
                true
            }
        })
    }

    /// 6.9: a flag fall is drawn if the opponent cannot mate by any series of legal moves.
    fn time(&mut self, result: ResultTag) {
        let (preset, history) = (self.preset, self.history);
        let (last, article) = (history.last(), cite(preset.articles().flag));
        if let Some(winner) = result.winner() {
            if preset.flag_fall(last, winner, || self.ask(winner).known()) == Some(claims::Outcome::Draw) {
                self.conflict(ConflictKind::TimeWin, Some(ResultTag::Draw), article);
            }
            return;
        }
        // Whose flag fell is told by the clocks; else it was that of the player to move.
        let winner = !match self.clocks {
            [Some(0), Some(0)] => return,
            [Some(0), _] => Side::First,
            [_, Some(0)] => Side::Second,
            _ => last.side(),
        };
        let mut line = None;
        let ask = || {
            let answer = self.ask(winner);
            let known = answer.known();
            if let CanMate::Yes(moves) = answer {
                line = Some(moves);
            }
            known
        };
        // Told only with a line that proves it: whose flag fell may be a guess.
        if preset.flag_fall(last, winner, ask) == Some(claims::Outcome::Wins(winner))
            && let Some(line) = line
        {
            self.conflict(ConflictKind::TimeDraw, Some(ResultTag::of(Some(winner))), article);
            let proof = self.spell(&line);
            if let Some(conflict) = self.report.conflicts.last_mut() {
                conflict.proof = Some(proof);
            }
        }
    }

    /// 5.1.2: a resignation is drawn if the opponent cannot mate.
    fn plain_win(&mut self, result: ResultTag) {
        let Some(winner) = result.winner() else { return };
        let preset = self.preset;
        let known = || match self.dead {
            Dead::Exact => self.ask(winner).known(),
            Dead::Material | Dead::Flags => material_forbids(self.history.last(), winner).then_some(false),
        };
        if preset.resigned(winner, known) == Some(claims::Outcome::Draw) {
            self.conflict(ConflictKind::Win, Some(ResultTag::Draw), cite(preset.articles().resignation));
        }
    }

    /// Can `side` mate in the last position? Unknown also where only the material may be asked.
    fn ask(&mut self, side: Side) -> CanMate {
        let last = self.history.last();
        if material_forbids(last, side) {
            return CanMate::No(Proof::Material);
        }
        if self.dead == Dead::Material {
            return CanMate::Unknown { positions: 0 };
        }
        let answer = can_mate(last, side, DEFAULT_BUDGET);
        self.report.undecided |= matches!(answer, CanMate::Unknown { .. });
        answer
    }

    fn spell(&self, line: &[Move]) -> String {
        let mut position = Position::from_board(*self.history.last());
        let words: Vec<String> = line
            .iter()
            .map(|&m| {
                let san = position.san(m);
                position.make(m);
                san
            })
            .collect();
        words.join(" ")
    }
}

fn end_reason(reason: Reason) -> EndReason {
    match reason {
        Reason::Checkmate => EndReason::Checkmate,
        Reason::Stalemate => EndReason::Stalemate,
        Reason::DeadPosition => EndReason::DeadPosition,
        Reason::Occurrences => EndReason::Fivefold,
        _ => EndReason::SeventyFive,
    }
}
