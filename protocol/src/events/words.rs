//! Offers of a draw, claims, resignations.

use chuhan_engine::{game::Side, info::GameName, law::chess::claims::Verdict};

use super::{
    answer::{Finding, GameState, Order, Point},
    event::{Claimed, Decision},
    log::{Bound, EndedBy, EventLog, Law, point},
};
use crate::arbiter::{
    CaseRuling, Citation, articles,
    case::{ClaimFields, ClaimName},
    xiangqi::{Evidence, GameResult},
};

impl EventLog {
    /// Does touching a piece refuse an offer?
    pub(super) fn touch_refuses(&self) -> bool {
        match self.law {
            Law::Chess(preset) => preset.book.row().conduct.touch_refuses,
            Law::Xiangqi(_) => false,
        }
    }

    /// A draw is offered, perhaps together with the move.
    pub(super) fn on_offer(&mut self, by: Side, with_move: bool) -> Point {
        let (player, opponent) = (self.player(by), self.player(!by));
        let just_moved = with_move || self.last.is_some_and(|made| made.by == by && !made.completed);
        let thinks = self.thinking();
        let answer = |after_move| Order::Answer { by: opponent, after_move };
        if self.offer == Some(by) {
            return point(Finding::OfferStands, self.cite(|c| vec![c.offer], &["23.1"])).of(player);
        }
        match self.law {
            Law::Xiangqi(preset) => {
                let set = preset.set;
                if self.offered_last == Some(by) {
                    let (number, lost) = self.count_foul(by);
                    let orders = std::iter::once(Order::CountFoul { of: player, number });
                    let lost = lost.map(|_| Finding::FoulsLose);
                    let cited: &[&str] = if lost.is_some() { &["23.1", "9.1.3", "4.1.8"] } else { &["23.1", "9.1.3"] };
                    return point(lost.unwrap_or(Finding::OfferedTwice), articles(set, cited)).of(player).with(orders);
                }
                if !just_moved {
                    let disturbs = thinks != by;
                    let cited: &[&str] = if disturbs { &["23.1", "9.1.1"] } else { &["23.1"] };
                    let orders = disturbs.then_some(Order::MayPenalise { player });
                    return point(Finding::NoOfferNow, articles(set, cited)).of(player).with(orders);
                }
                (self.offer, self.offered_last) = (Some(by), Some(by));
                point(Finding::Offered, articles(set, &["23.1"])).of(player).with([answer(false)])
            }
            Law::Chess(preset) => {
                let conduct = &preset.book.row().conduct;
                self.offer = Some(by);
                let (finding, cited) = if just_moved {
                    (Finding::Offered, vec![conduct.offer])
                } else if thinks == by {
                    (Finding::OfferedBeforeMove, conduct.offer_before_move.to_vec())
                } else {
                    (Finding::OfferedAsOpponentThinks, conduct.offer_as_opponent_thinks.to_vec())
                };
                let waits = finding == Finding::OfferedBeforeMove && conduct.answer_waits_for_move;
                // Offers at a wrong time disturb; nothing is said of those before a move that is waited for.
                let penalty = (finding != Finding::Offered && !waits && !cited.is_empty())
                    .then_some(Order::MayPenalise { player });
                point(finding, Citation::of(cited)).of(player).with([answer(waits)]).with(penalty)
            }
        }
    }

    /// Does an offer stand that this side may answer?
    fn may_answer(&self, by: Side) -> bool {
        self.offer == Some(!by)
    }

    /// The offer is accepted.
    pub(super) fn on_accept(&mut self, by: Side) -> Vec<Point> {
        let player = self.player(by);
        if !self.may_answer(by) {
            return vec![point(Finding::NoOffer, Citation::default()).of(player)];
        }
        let claim = ClaimFields { by: None, ..self.claim(ClaimName::Agreement, by) };
        let ruling = self.rule(Some(&claim));
        let finding = if self.end_by(&ruling, EndedBy::Words) { Finding::Agreed } else { Finding::AgreedTooEarly };
        vec![point(finding, Self::article_of(&ruling)).of(player).by(ruling)]
    }

    /// The offer is refused in words.
    pub(super) fn on_refuse(&mut self, by: Side) -> Point {
        let player = self.player(by);
        if !self.may_answer(by) {
            return point(Finding::NoOffer, Citation::default()).of(player);
        }
        self.offer = None;
        point(Finding::Refused, self.cite(|c| vec![c.offer], &["23.1"])).of(player)
    }

    /// An offer is taken back.
    pub(super) fn on_withdraw(&mut self, by: Side) -> Point {
        let player = self.player(by);
        if self.offer != Some(by) {
            return point(Finding::NoOffer, Citation::default()).of(player);
        }
        let article = self.cite(|c| vec![c.offer], &["23.1"]);
        let order = Order::Answer { by: self.player(!by), after_move: false };
        point(Finding::NotWithdrawn, article).of(player).with([order])
    }

    /// A draw is claimed, or a ruling is asked for.
    pub(super) fn on_claim(&mut self, by: Side, kind: Claimed, declared: Option<&str>) -> Result<Vec<Point>, String> {
        let name = match (kind, self.name()) {
            (Claimed::Threefold, GameName::Chess) => ClaimName::Threefold,
            (Claimed::Fifty, GameName::Chess) => ClaimName::Fifty,
            (Claimed::Quickplay, GameName::Chess) => ClaimName::Quickplay,
            (Claimed::NaturalLimit, GameName::Xiangqi) => ClaimName::NaturalLimit,
            (Claimed::Repetition, GameName::Xiangqi) => ClaimName::Repetition,
            (_, game) => return Err(format!("'type': it is no claim of {}", game.name())),
        };
        if declared.is_some() && !matches!(kind, Claimed::Threefold | Claimed::Fifty) {
            return Err("'move': no move is declared with this claim".into());
        }
        Ok(match self.name() {
            GameName::Chess => self.claim_in_chess(by, name, declared),
            GameName::Xiangqi => self.claim_in_xiangqi(by, name),
        })
    }

    fn claim_in_chess(&mut self, by: Side, name: ClaimName, declared: Option<&str>) -> Vec<Point> {
        let player = self.player(by);
        let touched =
            (!self.touched.is_empty() && name != ClaimName::Quickplay && by == self.to_move()).then_some(true);
        let intended_move = declared.map(str::to_owned);
        let claim = ClaimFields { intended_move, touched_piece: touched, ..self.claim(name, by) };
        let ruling = self.rule(Some(&claim));
        let article = Self::article_of(&ruling);
        let with = |other: &'static str| Citation::of(article.numbers().iter().copied().chain([other]));
        let CaseRuling::Chess(facts) = &ruling else { return Vec::new() };
        let articles = facts.preset.articles();
        if self.end_by(&ruling, EndedBy::Ruling) {
            return vec![point(Finding::ClaimRight, with(articles.right_claim)).of(player).by(ruling)];
        }
        let (verdict, penalty) = (facts.verdict, facts.penalty.clone());
        let article = if verdict == Verdict::Incorrect { with(articles.wrong_claim) } else { article };
        let finding = match verdict {
            Verdict::Incorrect => Finding::ClaimWrong,
            Verdict::Discretion | Verdict::Undecided | Verdict::NotEstablished => Finding::ClaimOpen,
            _ => Finding::ClaimNotNow,
        };
        let mut found = point(finding, article).of(player).by(ruling);
        if finding == Finding::ClaimOpen {
            self.last_minutes = Some(by);
            found.orders.push(Order::ArbiterDecides);
        }
        if let Some(penalty) = penalty {
            found.orders.extend(self.add_time(!by, penalty.opponent_add_s));
            if let Some(seconds) = penalty.claimant_new_s {
                self.clocks[by.index()] = Some(seconds);
                found.orders.push(Order::Left { on: player, seconds });
            }
            if let Some(played) = penalty.must_play {
                let moves = vec![played];
                found.orders.push(Order::Play { by: player, moves: moves.clone() });
                let article = found.article.clone();
                self.bound = Some(Bound { moves, article, broken: Finding::DeclaredBroken });
            }
        }
        let offer = self.cite(|c| vec![c.claim_is_offer], &[]);
        let mut points = vec![found];
        let offers = match self.law {
            Law::Chess(preset) if name == ClaimName::Quickplay => preset.book.row().conduct.last_minutes_claim_is_offer,
            _ => !offer.numbers().is_empty(),
        };
        if offers {
            self.offer = Some(by);
            let order = Order::Answer { by: self.player(!by), after_move: false };
            points.push(point(Finding::ClaimIsOffer, offer).of(player).with([order]));
        }
        points
    }

    fn claim_in_xiangqi(&mut self, by: Side, name: ClaimName) -> Vec<Point> {
        let player = self.player(by);
        let limit = name == ClaimName::NaturalLimit;
        let fouls = limit.then_some(self.fouls[by.index()]);
        let claim = ClaimFields { fouls, ..self.claim(name, by) };
        let ruling = self.rule(Some(&claim));
        let article = Self::article_of(&ruling);
        let CaseRuling::Xiangqi(facts) = &ruling else { return Vec::new() };
        let (result, mut orders) = (facts.result, Vec::new());
        let mut left = None;
        if let Evidence::Count(count) = &facts.evidence
            && let Some(penalty) = &count.penalty
        {
            left = count.clock_left_s;
            if let Some(left) = left.and_then(|left| u32::try_from(left).ok()) {
                self.clocks[by.index()] = Some(left);
                orders.push(Order::Left { on: player, seconds: left });
            }
            if penalty.foul.is_some() {
                self.fouls[by.index()] += 1;
                orders.push(Order::CountFoul { of: player, number: self.fouls[by.index()] });
            }
        }
        let finding = match result {
            GameResult::Loses(_) if limit && left == Some(0) => Finding::PenaltyOversteps,
            GameResult::Loses(_) if limit => Finding::FoulsLose,
            GameResult::Draw | GameResult::Loses(_) => Finding::ClaimRight,
            GameResult::MustChange(side) => {
                orders.push(Order::Change { by: side });
                Finding::MustChange
            }
            GameResult::NoRulingYet if limit => Finding::ClaimWrong,
            GameResult::NoRulingYet => Finding::ClaimNotNow,
            GameResult::Undecided | GameResult::NotEstablished | GameResult::IllegalRecord => {
                orders.push(Order::ArbiterDecides);
                Finding::ClaimOpen
            }
        };
        self.end_by(&ruling, EndedBy::Ruling);
        vec![point(finding, article).of(player).with(orders).by(ruling)]
    }

    /// The arbiter answers a claim of the last minutes.
    pub(super) fn on_decide(&mut self, decision: Decision) -> Point {
        let (Some(claimant), Law::Chess(preset)) = (self.last_minutes, self.law) else {
            return point(Finding::NothingToDecide, Citation::default());
        };
        let conduct = &preset.book.row().conduct;
        let [draw, put_off, refused] = conduct.last_minutes.map(|article| Citation::new(&[article]));
        let [late_s, refused_s] = conduct.last_minutes_add_s;
        let opponent = self.player(!claimant);
        match decision {
            Decision::Draw => {
                self.end(GameState::Draw, EndedBy::Ruling);
                point(Finding::DecidedDraw, draw)
            }
            Decision::PutOff if late_s == 0 => {
                let order = Order::MayAdd { to: opponent, seconds: refused_s };
                point(Finding::DecidedPutOff, put_off).with([order])
            }
            Decision::PutOff => {
                let orders = self.add_time(!claimant, late_s);
                point(Finding::DecidedPutOff, put_off).with(orders)
            }
            Decision::Refuse => {
                self.last_minutes = None;
                let orders = self.add_time(!claimant, refused_s);
                point(Finding::DecidedRefused, refused).with(orders)
            }
        }
    }

    /// A player resigns.
    pub(super) fn on_resign(&mut self, by: Side) -> Point {
        let claim = self.claim(ClaimName::Resign, by);
        let ruling = self.rule(Some(&claim));
        let finding = if self.end_by(&ruling, EndedBy::Words) { Finding::Resigned } else { Finding::ClaimOpen };
        point(finding, Self::article_of(&ruling)).of(self.player(by)).by(ruling)
    }
}
