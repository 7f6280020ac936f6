//! What the law says of a position of a game, as a remark on the move that led there.

use chuhan_engine::{
    game::{Position, Side},
    info::{GameName, PositionInfo},
    law::{Due, Fact, Notes, Ruling},
};
use serde::Serialize;

use crate::{language::Language, playable::Playable, player::Player};

/// What the law says something of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RemarkKind {
    /// The side to move is mated.
    Checkmate,
    /// The side to move has no legal move.
    Stalemate,
    /// The third occurrence in chess.
    Threefold,
    /// The fifth occurrence in chess.
    Fivefold,
    /// Fifty moves without capture or pawn move.
    FiftyMoves,
    /// Seventy-five of them.
    SeventyFiveMoves,
    /// Nobody can win.
    DeadPosition,
    /// A repetition in xiangqi.
    Repetition,
    /// The natural-move limit of xiangqi.
    NaturalLimit,
    /// A side checks with every move of a loop.
    PerpetualCheck,
    /// A side chases with every move of a loop.
    PerpetualChase,
    /// A side attacks in some way with every move of a loop.
    PerpetualAttack,
}

/// What the law says of a position and the moves that led there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Remark {
    /// What it is about.
    pub kind: RemarkKind,
    /// The result: `1-0`, `0-1` or `1/2-1/2`; `*` where a side must leave a forbidden loop and has not
    /// lost yet.
    pub result: &'static str,
    /// Is it a draw that somebody has to claim?
    pub claim: bool,
    /// The book and the article, where one decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub article: Option<String>,
    /// The sentence for people.
    pub text: String,
    /// Who wins, for programs of ours.
    #[serde(skip)]
    pub winner: Option<Side>,
    /// Must a side leave a forbidden loop that has not lost yet?
    #[serde(skip)]
    pub pending: bool,
}

impl Remark {
    /// Is there nothing left to play, whatever the record says?
    pub fn ends(&self) -> bool {
        !self.claim && !self.pending
    }
}

/// Judges the position: its board, and the line that led there.
pub fn remark<G: Playable>(position: &G::Position, language: Language) -> Option<Remark> {
    let us = position.side();
    let make = |kind, winner: Option<Side>, claim, article: Option<String>| {
        let result = match winner {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "1/2-1/2",
        };
        let text = sentence::<G>(kind, winner, claim, article.as_deref(), language);
        Some(Remark { kind, result, claim, article, text, winner, pending: false })
    };
    if position.count_legal() == 0 {
        let kind = if position.in_check() { RemarkKind::Checkmate } else { RemarkKind::Stalemate };
        return make(kind, position.no_moves(0).is_loss().then_some(!us), false, None);
    }
    let mut notes = Notes::default();
    let ruling = position.refereed(&mut notes);
    let loser = match ruling {
        Some(Ruling::Loss) => us,
        Some(Ruling::Win) => !us,
        Some(Ruling::Draw) => {
            let (kind, claim, article) = draw::<G>(position, &notes.0)?;
            return make(kind, None, claim, article);
        }
        Some(Ruling::AtLeastDraw | Ruling::AtMostDraw) => return None,
        None => G::must_change(position)?,
    };
    let cite = |fact: &Fact| Some(G::citation(position.rules(), fact));
    let (kind, article) = notes
        .0
        .iter()
        .find_map(|fact| match *fact {
            Fact::ChecksEveryMove { side } if side == loser => Some((RemarkKind::PerpetualCheck, cite(fact))),
            Fact::ChasesEveryMove { side } if side == loser => Some((RemarkKind::PerpetualChase, cite(fact))),
            Fact::AttacksEveryMove { side } if side == loser => Some((RemarkKind::PerpetualAttack, cite(fact))),
            _ => None,
        })
        .unwrap_or((RemarkKind::Repetition, None));
    if ruling.is_some() {
        return make(kind, Some(!loser), false, article);
    }
    let (what, name) = (spoken::<G>(kind, language), Player::of::<G>(loser).words(language));
    let cited = cited(article.as_deref(), language);
    let text = match language {
        Language::English => format!("{name} must change: {what}{cited}"),
        Language::Chinese => format!("{name}必须变着：{what}{cited}"),
    };
    Some(Remark { kind, result: "*", claim: false, article, text, winner: None, pending: true })
}

/// The kind of a draw, whether it must be claimed, and the article.
fn draw<G: Playable>(position: &G::Position, facts: &[Fact]) -> Option<(RemarkKind, bool, Option<String>)> {
    let chess = G::GAME != GameName::Xiangqi;
    let mut found = None;
    for fact in facts {
        let Some((due, article)) = G::due(position.rules(), fact) else { continue };
        let kind = match (fact, due) {
            (Fact::DeadMaterial, _) => RemarkKind::DeadPosition,
            (Fact::Repeats { .. }, _) if !chess => RemarkKind::Repetition,
            (Fact::Repeats { .. }, Due::Claim) => RemarkKind::Threefold,
            (Fact::Repeats { .. }, Due::End) => RemarkKind::Fivefold,
            (Fact::Counter { .. }, _) if !chess => RemarkKind::NaturalLimit,
            (Fact::Counter { .. }, Due::Claim) => RemarkKind::FiftyMoves,
            (Fact::Counter { .. }, Due::End) => RemarkKind::SeventyFiveMoves,
            _ => continue,
        };
        let next = (kind, due == Due::Claim, Some(article));
        // An end comes before a claim.
        if found.as_ref().is_none_or(|(_, claim, _)| *claim && !next.1) {
            found = Some(next);
        }
    }
    found
}

/// A kind in words.
fn spoken<G: Playable>(kind: RemarkKind, language: Language) -> &'static str {
    match kind {
        RemarkKind::Checkmate => language.pick("checkmate", "将死"),
        RemarkKind::Stalemate if G::GAME == GameName::Xiangqi => language.pick("no legal move", "困毙"),
        RemarkKind::Stalemate => language.pick("stalemate", "逼和"),
        RemarkKind::Threefold => language.pick("threefold repetition", "三次重复局面"),
        RemarkKind::Fivefold => language.pick("fivefold repetition", "五次重复局面"),
        RemarkKind::FiftyMoves => language.pick("fifty moves without capture or pawn move", "五十回合规则"),
        RemarkKind::SeventyFiveMoves => {
            language.pick("seventy-five moves without capture or pawn move", "七十五回合规则")
        }
        RemarkKind::DeadPosition => language.pick("neither side can win", "双方均无可能取胜"),
        RemarkKind::NaturalLimit => language.pick("natural-move limit", "自然限着"),
        RemarkKind::PerpetualCheck => language.pick("perpetual check", "长将"),
        RemarkKind::PerpetualChase => language.pick("perpetual chase", "长捉"),
        RemarkKind::PerpetualAttack => language.pick("perpetual attack", "禁止着法"),
        RemarkKind::Repetition => language.pick("repetition", "循环局面"),
    }
}

fn cited(article: Option<&str>, language: Language) -> String {
    article.map_or(String::new(), |article| match language {
        Language::English => format!(" ({article})"),
        Language::Chinese => format!("（{article}）"),
    })
}

fn sentence<G: Playable>(
    kind: RemarkKind,
    winner: Option<Side>,
    claim: bool,
    article: Option<&str>,
    language: Language,
) -> String {
    let (what, cited) = (spoken::<G>(kind, language), cited(article, language));
    let name = |side| Player::of::<G>(side).words(language);
    let banned = matches!(
        kind,
        RemarkKind::PerpetualCheck | RemarkKind::PerpetualChase | RemarkKind::PerpetualAttack | RemarkKind::Repetition
    );
    match (winner, claim, language) {
        (Some(winner), _, Language::English) if banned => format!("{} loses by {what}{cited}", name(!winner)),
        (Some(winner), _, Language::Chinese) if banned => format!("{}{what}，判负{cited}", name(!winner)),
        (Some(winner), _, Language::English) => format!("{what}, {} wins{cited}", name(winner)),
        (Some(winner), _, Language::Chinese) => format!("{what}，{}胜{cited}", name(winner)),
        (None, true, Language::English) => format!("a draw can be claimed: {what}{cited}"),
        (None, true, Language::Chinese) => format!("可提出和棋：{what}{cited}"),
        (None, false, Language::English) => format!("draw: {what}{cited}"),
        (None, false, Language::Chinese) => format!("和棋：{what}{cited}"),
    }
}
