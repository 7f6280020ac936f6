//! Flags, clocks that are stopped, fouls, and what is found to be wrong.

use chuhan_engine::{
    game::Side,
    law::chess::conduct::{Reversed, Untold},
};

use super::{
    answer::{Finding, GameState, Order, Point},
    event::{FoulArticle, StopReason, Wrong},
    log::{EndedBy, EventLog, Law, point},
};
use crate::{
    arbiter::{
        Citation, Standing, articles,
        case::{ClaimFields, ClaimName, Clocks, Flagged},
    },
    player::Player,
};

impl EventLog {
    /// A flag falls, or is seen to have fallen, after the end.
    pub(super) fn flag_after_end(&self, of: Flagged) -> Point {
        let finding = match self.ended_by {
            EndedBy::Board | EndedBy::Words => Finding::OverBeforeFlag,
            EndedBy::Ruling => Finding::Over,
        };
        let by_words = usize::from(self.ended_by == EndedBy::Words);
        let article = if finding == Finding::Over {
            Citation::default()
        } else {
            self.cite(|c| vec![c.over_before_flag[by_words]], &["22.5"])
        };
        Point { player: of.player(), ..point(finding, article) }
    }

    /// Moves that a player must have completed when a flag falls; none where all are to be made.
    fn moves_needed(&self, side: Side) -> Option<u32> {
        let last = self.periods.last()?;
        let due = self.flags_in_time[side.index()] + 1;
        let listed = self.periods.iter().chain(std::iter::repeat(last)).take(due);
        listed.map(|period| period.moves).sum()
    }

    /// A flag has fallen.
    pub(super) fn on_flag(&mut self, of: Flagged) -> Vec<Point> {
        let claim = |by: Option<Player>, log: &EventLog| {
            let last_period = matches!(log.law, Law::Chess(_))
                .then(|| log.periods.last().map(|_| Side::BOTH.iter().all(|&side| log.moves_needed(side).is_none())))
                .flatten();
            let claim = log.claim(ClaimName::Flag, Side::First);
            // What the log knows of the clocks is from the last moves.
            let clocks = Clocks { format: claim.clocks.format, ..Clocks::default() };
            ClaimFields { by, flagged: Some(of), last_period, clocks, ..claim }
        };
        let Some(player) = of.player() else {
            let claim = claim(None, self);
            let ruling = self.rule(Some(&claim));
            let ended = self.end_by(&ruling, EndedBy::Ruling);
            let finding = if ended { Finding::FlagDraws } else { Finding::FlagOpen };
            let order = (!ended).then_some(match ruling.standing() {
                Standing::Rejected => Order::GoOn,
                _ => Order::ArbiterDecides,
            });
            return vec![point(finding, Self::article_of(&ruling)).with(order).by(ruling)];
        };
        let side = player.side();
        let mut points = Vec::new();
        if self.last.is_some_and(|made| made.by == side && !made.completed) {
            points.push(point(Finding::LastMoveNotCompleted, self.completion()).of(player));
        }
        if self.moves_needed(side).is_some_and(|needed| self.completed[side.index()] >= needed) {
            self.flags_in_time[side.index()] += 1;
            let article = self.cite(|c| c.moves_of_period.to_vec(), &["22.1"]);
            points.push(point(Finding::FlagInTime, article).of(player).with([Order::GoOn]));
            return points;
        }
        let claim = claim(None, self);
        let ruling = self.rule(Some(&claim));
        let finding = match (self.end_by(&ruling, EndedBy::Ruling), self.state) {
            (true, GameState::Draw) => Finding::FlagDraws,
            (true, _) => Finding::FlagLoses,
            (false, _) => Finding::FlagOpen,
        };
        points.push(point(finding, Self::article_of(&ruling)).of(player).by(ruling));
        points
    }

    /// A player stops the clocks.
    pub(super) fn on_stop(&mut self, by: Side, reason: StopReason) -> Result<Vec<Point>, String> {
        let player = self.player(by);
        Ok(match self.law {
            Law::Chess(_) if reason == StopReason::None => {
                let article = self.cite(|c| c.needless_stop.to_vec(), &[]);
                vec![point(Finding::StopNeedless, article).of(player).with([Order::MayPenalise { player }])]
            }
            Law::Chess(_) => vec![point(Finding::StopAllowed, self.cite(|c| vec![c.stop], &[])).of(player)],
            Law::Xiangqi(_) if reason == StopReason::Promotion => {
                return Err("'reason': nothing is promoted in xiangqi".into());
            }
            // 8.5: questions are put in one's own time.
            Law::Xiangqi(preset) if reason == StopReason::Help && self.thinking() == by => {
                vec![point(Finding::StopAllowed, articles(preset.set, &["8.5"])).of(player)]
            }
            Law::Xiangqi(_) if reason == StopReason::Help => self.foul(by, "9.1.1"),
            Law::Xiangqi(_) => self.foul(by, "9.1.2"),
        })
    }

    /// The referee counts a foul.
    pub(super) fn on_foul(&mut self, by: Side, article: FoulArticle) -> Result<Vec<Point>, String> {
        match self.law {
            Law::Chess(_) => Err("chess counts no fouls".into()),
            Law::Xiangqi(_) => Ok(self.foul(by, article.number())),
        }
    }

    fn foul(&mut self, by: Side, of_1999: &'static str) -> Vec<Point> {
        let player = self.player(by);
        let (number, lost) = self.count_foul(by);
        let article = self.cite(|_| vec![], &[of_1999]);
        let found = point(Finding::Foul, article).of(player).with([Order::CountFoul { of: player, number }]);
        std::iter::once(found).chain(lost).collect()
    }

    /// Something is found to be wrong.
    pub(super) fn found(
        &mut self,
        what: Wrong,
        by: Option<Player>,
        before: Option<usize>,
        identified: Option<usize>,
    ) -> Result<Vec<Point>, String> {
        let plies = self.game.words().len();
        for (field, ply) in [("before", before), ("identified", identified)] {
            if ply.is_some_and(|ply| ply > plies) {
                return Err(format!("'{field}': the game has {plies} plies"));
            }
        }
        if self.state != GameState::Open {
            let article = self.cite(|c| vec![c.over], &["5.8"]);
            return Ok(vec![point(Finding::FoundTooLate, article)]);
        }
        match self.law {
            Law::Xiangqi(_) => self.found_in_xiangqi(what, by),
            Law::Chess(_) => self.found_in_chess(what, by, before, identified),
        }
    }

    fn found_in_xiangqi(&mut self, what: Wrong, by: Option<Player>) -> Result<Vec<Point>, String> {
        let finding = match what {
            Wrong::Start => Finding::StartWrong,
            Wrong::Colours => Finding::ColoursReversed,
            Wrong::Board => Finding::BoardWrong,
            Wrong::Knocked => Finding::Knocked,
            Wrong::Displaced => Finding::Displaced,
            Wrong::Resumed => Finding::ResumedWrong,
            Wrong::IllegalMove => {
                // 5.8: a mistake that breaks the rules of the moves is dealt with by 4.1.6.
                let Some(player) = by else { return Err("'by': whose illegal move was it?".into()) };
                let claim = self.claim(ClaimName::Illegal, !player.side());
                let ruling = self.rule(Some(&claim));
                self.end_by(&ruling, EndedBy::Ruling);
                let article = self.cite(|_| vec![], &["5.8", "4.1.6"]);
                return Ok(vec![point(Finding::IllegalLoses, article).of(player).by(ruling)]);
            }
        };
        let article = self.cite(|_| vec![], &["5.8"]);
        Ok(vec![Point { player: by, ..point(finding, article).with([Order::PutRight]) }])
    }

    fn found_in_chess(
        &mut self,
        what: Wrong,
        by: Option<Player>,
        before: Option<usize>,
        identified: Option<usize>,
    ) -> Result<Vec<Point>, String> {
        let Law::Chess(preset) = self.law else { return Ok(Vec::new()) };
        let conduct = &preset.book.row().conduct;
        let cited = |article: &'static str| Citation::new(&[article]);
        Ok(match what {
            Wrong::Start => {
                self.end(GameState::Void, EndedBy::Ruling);
                vec![point(Finding::StartWrong, cited(conduct.start_wrong)).with([Order::NewGame])]
            }
            Wrong::Board => {
                vec![point(Finding::BoardWrong, cited(conduct.board_wrong)).with([Order::Transfer, Order::GoOn])]
            }
            Wrong::Colours => {
                let order = self.reversed(conduct.reversed);
                if order == Order::NewGame {
                    self.end(GameState::Void, EndedBy::Ruling);
                }
                vec![point(Finding::ColoursReversed, cited(conduct.colours)).with([order])]
            }
            Wrong::Knocked => {
                let Some(player) = by else { return Err("'by': who knocked them over?".into()) };
                let orders = [Order::PutBack { by: player }];
                let penalty = (conduct.displacing.len() > 1).then_some(Order::MayPenalise { player });
                let article = Citation::new(conduct.displacing);
                vec![point(Finding::Knocked, article).of(player).with(orders).with(penalty)]
            }
            Wrong::Resumed => {
                let finding = if conduct.resumed_wrong.is_empty() { Finding::NotInHand } else { Finding::ResumedWrong };
                let order = if finding == Finding::NotInHand { Order::ArbiterDecides } else { Order::PutRight };
                vec![point(finding, cited(conduct.resumed_wrong)).with([order])]
            }
            Wrong::Displaced => {
                let orders = self.restore(before, identified, conduct.untold);
                vec![Point { player: by, ..point(Finding::Displaced, cited(conduct.displaced)).with(orders) }]
            }
            Wrong::IllegalMove => {
                let Some(player) = by else { return Err("'by': whose illegal move was it?".into()) };
                let orders = self.restore(before, identified, conduct.untold);
                let found = point(Finding::IllegalFound, cited(conduct.illegal_found)).of(player).with(orders);
                if self.state == GameState::Void {
                    return Ok(vec![found]);
                }
                vec![found, self.count_illegal(player.side(), &Citation::default())]
            }
        })
    }

    /// What becomes of a game with reversed colours.
    fn reversed(&self, rule: Reversed) -> Order {
        match rule {
            Reversed::Void => Order::NewGame,
            Reversed::GoesOn => Order::GoOn,
            Reversed::GoesOnFrom(moves) => {
                let both = self.game.words().len() / 2;
                if both < moves { Order::NewGame } else { Order::GoOn }
            }
            Reversed::GoesOnFromQuarter => {
                let [Some(first), Some(second)] = self.clocks_at_start else { return Order::ArbiterDecides };
                let [Some(now), Some(other)] = self.clocks else { return Order::ArbiterDecides };
                let [all, left] =
                    [[first, second], [now, other]].map(|clocks| clocks.map(u64::from).iter().sum::<u64>());
                if 4 * all.saturating_sub(left) > all { Order::GoOn } else { Order::MayNewGame }
            }
        }
    }

    /// The position before stands again, or that which can be told, or the game is void.
    fn restore(&mut self, before: Option<usize>, identified: Option<usize>, untold: Untold) -> Vec<Order> {
        let told = match untold {
            Untold::LastTold => before.or(identified),
            Untold::Void => before,
        };
        let Some(plies) = told else {
            return match untold {
                Untold::LastTold => vec![Order::ArbiterDecides],
                Untold::Void => {
                    self.end(GameState::Void, EndedBy::Ruling);
                    vec![Order::NewGame]
                }
            };
        };
        // Moves that are taken back count no more for the period.
        for _ in plies..self.game.words().len() {
            let mover = !self.game.to_move();
            self.game.take_back_to(self.game.words().len() - 1);
            self.completed[mover.index()] = self.completed[mover.index()].saturating_sub(1);
        }
        (self.last, self.offer, self.bound) = (None, None, None);
        self.touched.clear();
        vec![Order::Restore { plies }, Order::SetClocks]
    }
}
