//! What the law says of a position of a game, as a remark on the move that led there.

use chuhan_engine::{
    game::{Position, Side},
    rules::{Fact, Notes, Ruling},
};
use serde::Serialize;

use crate::{arbiter::report::Tongue, options::Variant, session::Playable};

/// What the law says of a position and the moves that led there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Remark {
    /// `checkmate`, `stalemate`, `threefold`, `fivefold`, `fifty-moves`, `seventy-five-moves`,
    /// `dead-position`, `repetition`, `natural-limit`, `perpetual-check`, `perpetual-chase`,
    /// `perpetual-attack`.
    pub kind: &'static str,
    /// The result: `1-0`, `0-1` or `1/2-1/2`.
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
}

impl Remark {
    /// Is there nothing left to play, whatever the record says?
    pub fn ends(&self) -> bool {
        !self.claim
    }
}

/// Judges the position: its board, and the line that led there.
pub fn remark<G: Playable>(position: &G::Position, tongue: Tongue) -> Option<Remark> {
    let us = position.side();
    let make = |kind, winner: Option<Side>, claim, article: Option<String>| {
        let result = match winner {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "1/2-1/2",
        };
        let text = sentence::<G>(kind, winner, claim, article.as_deref(), tongue);
        Some(Remark { kind, result, claim, article, text, winner })
    };
    if position.count_legal() == 0 {
        let kind = if position.in_check() { "checkmate" } else { "stalemate" };
        return make(kind, position.no_moves(0).is_loss().then_some(!us), false, None);
    }
    let mut notes = Notes::default();
    let ruling = position.judge(usize::MAX, &mut notes)?;
    let cite = |fact: &Fact| Some(G::citation(position.rules(), fact));
    let loser = match ruling {
        Ruling::Loss => us,
        Ruling::Win => !us,
        Ruling::Draw => {
            return draw::<G>(position, &notes.0).and_then(|(kind, claim, article)| make(kind, None, claim, article));
        }
        Ruling::AtLeastDraw | Ruling::AtMostDraw => return None,
    };
    let (kind, article) = notes
        .0
        .iter()
        .find_map(|fact| match *fact {
            Fact::ChecksEveryMove { side } if side == loser => Some(("perpetual-check", cite(fact))),
            Fact::ChasesEveryMove { side } if side == loser => Some(("perpetual-chase", cite(fact))),
            Fact::AttacksEveryMove { side } if side == loser => Some(("perpetual-attack", cite(fact))),
            _ => None,
        })
        .unwrap_or(("repetition", None));
    make(kind, Some(!loser), false, article)
}

/// The kind of a draw, whether it must be claimed, and the article.
fn draw<G: Playable>(position: &G::Position, facts: &[Fact]) -> Option<(&'static str, bool, Option<String>)> {
    let cite = |fact: &Fact| Some(G::citation(position.rules(), fact));
    let chess = G::VARIANT != Variant::Xiangqi;
    let mut found = None;
    for fact in facts {
        let next = match fact {
            Fact::DeadMaterial => ("dead-position", false, cite(fact)),
            // FIDE 9.6: what could be claimed for long ends the game by itself.
            Fact::Repeats { plies_back } if chess && plies_back.len() >= 4 => {
                ("fivefold", false, Some("fide-2023 9.6.1".into()))
            }
            Fact::Counter { plies, limit } if chess && 2 * plies >= 3 * limit => {
                ("seventy-five-moves", false, Some("fide-2023 9.6.2".into()))
            }
            Fact::Repeats { plies_back } if chess && plies_back.len() >= 2 => ("threefold", true, cite(fact)),
            Fact::Counter { .. } if chess => ("fifty-moves", true, cite(fact)),
            Fact::Counter { .. } => ("natural-limit", true, cite(fact)),
            Fact::Repeats { .. } if !chess => ("repetition", true, cite(fact)),
            _ => continue,
        };
        // An end comes before a claim.
        if found.as_ref().is_none_or(|(_, claim, _)| *claim && !next.1) {
            found = Some(next);
        }
    }
    found
}

fn sentence<G: Playable>(
    kind: &'static str,
    winner: Option<Side>,
    claim: bool,
    article: Option<&str>,
    tongue: Tongue,
) -> String {
    let xiangqi = G::VARIANT == Variant::Xiangqi;
    let (english, chinese) = match kind {
        "checkmate" => ("checkmate", "将死"),
        "stalemate" if xiangqi => ("no legal move", "困毙"),
        "stalemate" => ("stalemate", "逼和"),
        "threefold" => ("threefold repetition", "三次重复局面"),
        "fivefold" => ("fivefold repetition", "五次重复局面"),
        "fifty-moves" => ("fifty moves without capture or pawn move", "五十回合规则"),
        "seventy-five-moves" => ("seventy-five moves without capture or pawn move", "七十五回合规则"),
        "dead-position" => ("neither side can win", "双方均无可能取胜"),
        "natural-limit" => ("natural-move limit", "自然限着"),
        "perpetual-check" => ("perpetual check", "长将"),
        "perpetual-chase" => ("perpetual chase", "长捉"),
        "perpetual-attack" => ("perpetual attack", "禁止着法"),
        _ => ("repetition", "循环局面"),
    };
    let cited = article.map_or(String::new(), |article| match tongue {
        Tongue::English => format!(" ({article})"),
        Tongue::Chinese => format!("（{article}）"),
    });
    let name = |side: Side| match (tongue, side) {
        (Tongue::English, side) => G::SIDES[side.index()],
        (Tongue::Chinese, Side::First) if xiangqi => "红方",
        (Tongue::Chinese, Side::First) => "白方",
        (Tongue::Chinese, Side::Second) => "黑方",
    };
    let what = tongue.pick(english, chinese);
    match (winner, claim, tongue) {
        (Some(winner), _, Tongue::English) if kind.starts_with("perpetual") || kind == "repetition" => {
            format!("{} loses by {what}{cited}", name(!winner))
        }
        (Some(winner), _, Tongue::Chinese) if kind.starts_with("perpetual") || kind == "repetition" => {
            format!("{}{what}，判负{cited}", name(!winner))
        }
        (Some(winner), _, Tongue::English) => format!("{what}, {} wins{cited}", name(winner)),
        (Some(winner), _, Tongue::Chinese) => format!("{what}，{}胜{cited}", name(winner)),
        (None, true, Tongue::English) => format!("a draw can be claimed: {what}{cited}"),
        (None, true, Tongue::Chinese) => format!("可提出和棋：{what}{cited}"),
        (None, false, Tongue::English) => format!("draw: {what}{cited}"),
        (None, false, Tongue::Chinese) => format!("和棋：{what}{cited}"),
    }
}
