//! The audit of a xiangqi game.

use chuhan_engine::{
    game::{Position as _, Side},
    info::{GameInfo, MoveError, PositionInfo},
    law::{
        Fact, Notes,
        xiangqi::{LineView, NaturalCount, RepetitionOutcome as Ruling, Study, arbiter_study, rule_repetition},
    },
    xiangqi::{
        Move, Position, Rules, Xiangqi,
        notation::{named_move, parse_any},
    },
};

use super::{
    game::Game,
    report::{
        Ban, BanOutcome, ClaimChance, ClaimKind, ConflictKind, End, EndReason, Fault, GameReport, Illegal, Place,
        ResultTag,
    },
};
use crate::{
    arbiter::{articles, presets::XiangqiPreset, ruling_article, xiangqi::illegal_article},
    player::Player,
};

/// Looks at one game.
pub(super) fn audit(game: &Game<'_>, preset: &XiangqiPreset, report: &mut GameReport) {
    let mut position = match Position::from_fen(game.tag("FEN").unwrap_or(Xiangqi::START_FEN)) {
        Ok(position) => position,
        Err(error) => {
            report.error = Some(format!("FEN: {error}"));
            return;
        }
    };
    position.set_rules(Rules { natural_limit_plies: 2 * preset.natural_limit_rounds, ..Rules::new(preset.set) });
    let start = position.side();
    let mut auditor = Auditor { preset, study: arbiter_study(preset.set), position, start, ended: None, report };
    auditor.look();
    for word in game.words {
        let text = word.to_string();
        match auditor.read(&text) {
            Ok(m) => auditor.play(m),
            Err((error, article)) => {
                let place = auditor.place();
                let kind = if error.none_fits || article.is_some() { Fault::NoneFits } else { Fault::Unread };
                let illegal = Illegal { place, text, reason: error.reason, kind, article };
                auditor.report.illegal = Some(illegal);
                break;
            }
        }
    }
    auditor.finish(game);
}

struct Auditor<'a> {
    preset: &'a XiangqiPreset,
    study: Study,
    position: Position,
    start: Side,
    /// Ply and lawful result of the end.
    ended: Option<(usize, ResultTag)>,
    report: &'a mut GameReport,
}

impl Auditor<'_> {
    fn ply(&self) -> usize {
        self.position.past().len()
    }

    fn place(&self) -> Place {
        let half = self.ply() + self.start.index();
        Place { ply: self.ply(), move_no: (half / 2 + 1) as u32, side: Player::of_xiangqi(self.position.side()) }
    }

    fn read(&self, text: &str) -> Result<Move, (MoveError, Option<String>)> {
        let board = self.position.board();
        parse_any(board, text).map_err(|error| {
            // What names no move is a fault of the writer, which no article rules on.
            let article = named_move(board, text).map(|m| illegal_article(&self.position, m));
            (error, article.and_then(|article| articles(self.preset.set, &[article]).text()))
        })
    }

    fn play(&mut self, m: Move) {
        self.position.make(m);
        self.look();
    }

    /// What the rules say of the position that now stands on the board.
    fn look(&mut self) {
        if self.ended.is_some() {
            return;
        }
        let claimed = |kind| self.report.claims.iter().any(|c| c.kind == kind);
        let (counted, repeated) = (claimed(ClaimKind::NaturalLimit), claimed(ClaimKind::Repetition));
        if !self.position.board().has_legal_move() {
            let loser = self.position.side();
            let (reason, article): (_, &[&'static str]) = if self.position.in_check() {
                (EndReason::Checkmate, &["4.1.1", "3.1"])
            } else {
                (EndReason::Stalemate, &["4.1.3", "3.2"])
            };
            self.end(reason, ResultTag::of(Some(!loser)), articles(self.preset.set, article).text());
            return;
        }
        if self.position.material_is_dead() {
            self.end(EndReason::NoWinningPossibility, ResultTag::Draw, articles(self.preset.set, &["4.2.1"]).text());
            return;
        }
        if !counted {
            self.natural_limit();
            if self.ended.is_some() {
                return;
            }
        }
        let line = LineView::new(self.position.past(), self.position.board());
        let needed = self.preset.set.row().occurrences;
        if line.occurrences().len() < needed {
            return;
        }
        let ruling = rule_repetition(self.preset.set, &mut self.study, line);
        let article = ruling_article(self.preset.set, &ruling);
        match ruling.outcome {
            // What the text leaves open is the referee's to decide, and a claim to nobody's right.
            Ruling::NoRulingYet | Ruling::Undecided => {}
            Ruling::Draw if !self.claims_are_made() => self.end(EndReason::Repetition, ResultTag::Draw, article.text()),
            Ruling::Draw => {
                if !repeated {
                    self.claim(self.position.side(), ClaimKind::Repetition, ruling.at.len(), article.text());
                }
            }
            Ruling::MustChange(side) | Ruling::Loses(side) => {
                let loses = matches!(ruling.outcome, Ruling::Loses(_));
                let outcome = match (side, loses) {
                    (Side::First, true) => BanOutcome::RedLoses,
                    (Side::First, false) => BanOutcome::RedMustChange,
                    (Side::Second, true) => BanOutcome::BlackLoses,
                    (Side::Second, false) => BanOutcome::BlackMustChange,
                };
                let kind = ruling.sides[side.index()];
                // A loop that goes on is told once.
                if self.report.bans.last().is_none_or(|last| last.outcome != outcome || last.kind != kind) {
                    let place = self.place();
                    self.report.bans.push(Ban { place, outcome, kind, article: article.to_string() });
                }
                if loses {
                    self.end(EndReason::ForbiddenRepetition, ResultTag::of(Some(!side)), article.text());
                }
            }
        }
    }

    fn claim(&mut self, by: Side, kind: ClaimKind, count: usize, article: Option<String>) {
        let (place, by) = (self.place(), Player::of_xiangqi(by));
        self.report.claims.push(ClaimChance { kind, place, by, declared: None, count, article });
    }

    /// Are draws claimed, and not declared by whoever runs the match?
    fn claims_are_made(&self) -> bool {
        self.preset.set.row().draws_are_claimed
    }

    /// 23.3: either side may claim when its own counted moves and the other's are enough.
    fn natural_limit(&mut self) {
        // Without so many plies since the last capture there is nothing to count.
        let rounds = self.preset.natural_limit_rounds as usize;
        if self.ply() < 2 * rounds {
            return;
        }
        if !self.claims_are_made() {
            let mut notes = Notes::default();
            self.position.refereed(&mut notes);
            if notes.0.iter().any(|fact| matches!(fact, Fact::Counter { .. })) {
                self.end(EndReason::NaturalLimit, ResultTag::Draw, Some("computer rules".into()));
            }
            return;
        }
        let count = NaturalCount::of(LineView::new(self.position.past(), self.position.board()));
        let free_checks = self.preset.free_checks as usize;
        let side = self.position.side();
        for by in [side, !side] {
            if count.claim_is_right(by, rounds, free_checks) {
                let counted = count.counted(by, free_checks);
                let article = articles(self.preset.set, &["4.2.4", "23.3"]).text();
                self.claim(by, ClaimKind::NaturalLimit, counted, article);
                return;
            }
        }
    }

    fn end(&mut self, reason: EndReason, result: ResultTag, article: Option<String>) {
        self.ended = Some((self.ply(), result));
        self.report.end = Some(End { place: self.place(), reason, result, article });
    }

    fn finish(&mut self, game: &Game<'_>) {
        self.report.plies = self.ply();
        self.report.fen = self.position.fen();
        if game.tag_against_text() {
            self.report.conflict(ConflictKind::TagAndText, None, None);
        }
        let Some((ply, lawful)) = self.ended else { return };
        self.report.moves_after_end = self.ply() - ply;
        if game.result() != lawful {
            let end = self.report.end.as_ref();
            let banned = end.is_some_and(|end| end.reason == EndReason::ForbiddenRepetition);
            let article = end.and_then(|end| end.article.clone());
            self.report.conflict(if banned { ConflictKind::Ban } else { ConflictKind::Board }, Some(lawful), article);
        }
    }
}
