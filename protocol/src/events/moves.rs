//! Moves, clocks stopped after them, touches.

use chuhan_engine::{
    chess,
    game::Side,
    info::{GameName, PositionInfo},
    law::{chess::conduct::PawnLeft, touch::Manner},
    xiangqi,
};

use super::{
    answer::{Finding, Order, Point},
    log::{Bound, EndedBy, EventLog, Law, Made, point},
};
use crate::{
    arbiter::{
        CaseRuling, Citation, articles,
        case::{ClaimFields, ClaimName},
        touch::{self, TouchQuestion, TouchRuling, Touched},
        xiangqi::Kind,
    },
    diagram::drawn::Drawn,
    player::Player,
};

/// What a touch comes to.
struct Binding {
    moves: Vec<String>,
    article: Citation,
    free: bool,
    fouls: Vec<&'static str>,
}

fn binding<G: Drawn>(touched: &Touched<G>) -> Binding {
    let lawful = &touched.lawful;
    Binding {
        moves: lawful.moves.iter().map(|&m| touched.position.move_text(m)).collect(),
        article: Citation::new(&lawful.article().map_or(vec![], |article| vec![article])),
        free: touched.is_free(),
        fouls: lawful.fouls.iter().map(|&(_, article)| article).collect(),
    }
}

impl EventLog {
    /// A move is made.
    pub(super) fn on_move(
        &mut self,
        by: Option<Player>,
        word: &str,
        pressed: bool,
        offer: bool,
    ) -> Result<Vec<Point>, String> {
        let mover = self.to_move();
        let player = self.player(mover);
        if let Some(other) = by.filter(|by| *by != player) {
            return Ok(self.out_of_turn(other));
        }
        let coordinates = match self.game.reads(word) {
            Ok(coordinates) => coordinates,
            Err(_) if self.name() == GameName::Chess && self.game.reads(&format!("{word}q")).is_ok() => {
                return Ok(self.promotion_left(mover, word, pressed));
            }
            Err(_) if self.game.names_illegal(word) => return self.illegal(mover, word, pressed),
            Err(error) => return Err(format!("'move': {error}")),
        };
        if let Some(bound) = self.bound.as_ref().filter(|bound| !bound.moves.contains(&coordinates)) {
            let order = Order::Play { by: player, moves: bound.moves.clone() };
            return Ok(vec![point(bound.broken, bound.article.clone()).of(player).with([order])]);
        }
        let mut points = vec![self.play(mover, &coordinates, pressed)];
        if !pressed && self.is_open() {
            points.push(point(Finding::NotCompleted, self.completion()).of(player));
        }
        if self.offer == Some(!mover) {
            self.offer = None;
            let article = self.cite(|c| vec![c.offer], &["23.1"]);
            points.push(point(Finding::RefusedByMove, article).of(player));
        }
        points.extend(self.end_on_the_board());
        if offer && self.is_open() {
            points.push(self.on_offer(mover, true));
        }
        Ok(points)
    }

    fn is_open(&self) -> bool {
        self.state == super::answer::GameState::Open
    }

    /// When a move is completed.
    pub(super) fn completion(&self) -> Citation {
        self.cite(|c| vec![c.completed], &["22.5"])
    }

    /// Plays a legal move.
    fn play(&mut self, mover: Side, coordinates: &str, pressed: bool) -> Point {
        // What is read as legal can be played.
        let played = self.game.play(coordinates);
        debug_assert!(played.is_ok(), "{coordinates}");
        self.last = Some(Made { by: mover, completed: pressed });
        self.completed[mover.index()] += u32::from(pressed);
        self.bound = None;
        self.touched.clear();
        point(Finding::Played, Citation::default()).of(self.player(mover))
    }

    /// The end of the game by what stands on the board.
    fn end_on_the_board(&mut self) -> Option<Point> {
        let ruling = self.rule(None);
        let ends = match (&ruling, self.law) {
            // Where draws are claimed, a repetition and the limit wait for it.
            (CaseRuling::Xiangqi(found), Law::Xiangqi(preset)) => {
                !preset.set.row().draws_are_claimed
                    || matches!(found.kind, Some(Kind::Checkmate | Kind::Stalemate | Kind::NoWinningPossibility))
            }
            _ => true,
        };
        (ends && self.end_by(&ruling, EndedBy::Board))
            .then(|| point(Finding::EndsGame, Self::article_of(&ruling)).by(ruling))
    }

    /// A move by the player who does not have it.
    fn out_of_turn(&mut self, other: Player) -> Vec<Point> {
        let found = point(Finding::OutOfTurn, self.cite(|_| vec![], &["4.1.6"])).of(other);
        match self.law {
            Law::Chess(_) => {
                vec![found.with([Order::Restore { plies: self.game.words().len() }, Order::ArbiterDecides])]
            }
            Law::Xiangqi(_) => {
                self.end(super::answer::GameState::won(!other.side()), EndedBy::Ruling);
                vec![found]
            }
        }
    }

    /// A word that names a move, and none that is legal.
    fn illegal(&mut self, mover: Side, word: &str, pressed: bool) -> Result<Vec<Point>, String> {
        let player = self.player(mover);
        let plies = self.game.words().len();
        Ok(match self.law {
            // 4.1.6: whoever lets go of the piece has moved.
            Law::Xiangqi(_) => {
                let claim = self.claim(ClaimName::Illegal, !mover);
                let ruling = self.game.rule_illegal(&claim, word)?;
                self.end_by(&ruling, EndedBy::Ruling);
                vec![point(Finding::IllegalLoses, Self::article_of(&ruling)).of(player).by(ruling)]
            }
            Law::Chess(_) if !pressed => {
                let found = point(Finding::IllegalNotCompleted, self.completion()).of(player);
                let order = self.replace(mover, word);
                vec![found.with([order])]
            }
            Law::Chess(_) => {
                let article = self.cite(|c| vec![c.illegal_found], &[]);
                let mut found = self.count_illegal(mover, &article);
                if self.is_open() {
                    found.orders.insert(0, Order::Restore { plies });
                    let order = self.replace(mover, word);
                    found.orders.push(order);
                }
                vec![found]
            }
        })
    }

    /// What an illegal move, completed, costs a player of chess.
    pub(super) fn count_illegal(&mut self, offender: Side, found: &Citation) -> Point {
        self.illegal[offender.index()] += 1;
        let count = self.illegal[offender.index()];
        let claim = ClaimFields { count_by_player: Some(count), ..self.claim(ClaimName::Illegal, !offender) };
        let ruling = self.rule(Some(&claim));
        let CaseRuling::Chess(facts) = &ruling else { return point(Finding::Illegal, found.clone()) };
        let numbers: Vec<&'static str> = found.numbers().iter().copied().chain(facts.article).collect();
        let add = facts.penalty.as_ref().map_or(0, |penalty| penalty.opponent_add_s);
        let decided = facts.result.is_some();
        let counted_out = facts.penalty.is_none();
        self.end_by(&ruling, EndedBy::Ruling);
        let finding = match (decided, self.state.winner(), counted_out) {
            (true, Some(_), _) => Finding::IllegalLoses,
            (true, None, _) => Finding::IllegalDraws,
            (false, _, true) => Finding::IllegalOpen,
            (false, _, false) => Finding::Illegal,
        };
        let orders = self.add_time(!offender, add);
        point(finding, Citation::of(numbers)).of(self.player(offender)).with(orders).by(ruling)
    }

    /// Gives a player time.
    pub(super) fn add_time(&mut self, side: Side, seconds: u32) -> Vec<Order> {
        if seconds == 0 {
            return Vec::new();
        }
        let to = self.player(side);
        let mut orders = vec![Order::Add { to, seconds }];
        if let Some(clock) = &mut self.clocks[side.index()] {
            *clock = clock.saturating_add(seconds);
            orders.push(Order::Left { on: to, seconds: *clock });
        }
        orders
    }

    /// What is to be played for a move that was illegal: one with the touched piece, if it has any.
    fn replace(&mut self, mover: Side, word: &str) -> Order {
        let by = self.player(mover);
        if let Some(bound) = &self.bound {
            return Order::Play { by, moves: bound.moves.clone() };
        }
        let square = word.get(..2).filter(|_| word.len() >= 4 && word.is_ascii());
        let touched = square.and_then(|square| self.touches(square, Manner::Deliberate).ok());
        match touched {
            Some(Binding { moves, article, free: false, .. }) => {
                self.bound = Some(Bound { moves: moves.clone(), article, broken: Finding::TouchBroken });
                self.touched.extend(square.map(str::to_owned));
                Order::Play { by, moves }
            }
            _ => Order::PlayAny { by },
        }
    }

    /// A pawn stands on its last rank without its new piece.
    fn promotion_left(&mut self, mover: Side, word: &str, pressed: bool) -> Vec<Point> {
        let player = self.player(mover);
        let rule = match self.law {
            Law::Chess(preset) => preset.book.row().conduct.pawn_left,
            Law::Xiangqi(_) => PawnLeft::Completed,
        };
        let all = ["q", "r", "b", "n"].map(|piece| format!("{word}{piece}"));
        let moves: Vec<String> = all.iter().filter_map(|word| self.game.reads(word).ok()).collect();
        if let Some(bound) = self.bound.as_ref().filter(|bound| !moves.iter().any(|m| bound.moves.contains(m))) {
            let order = Order::Play { by: player, moves: bound.moves.clone() };
            return vec![point(bound.broken, bound.article.clone()).of(player).with([order])];
        }
        let article = self.cite(|c| vec![if pressed { c.promotion_left } else { c.promotion }], &[]);
        let to_complete = Bound { moves: moves.clone(), article: article.clone(), broken: Finding::PromotionBroken };
        if !pressed {
            self.bound = Some(to_complete);
            let order = Order::CompletePromotion { by: player };
            return vec![point(Finding::PromotionOpen, article).of(player).with([order])];
        }
        let mut found = point(Finding::PromotionLeft, article).of(player);
        match rule {
            PawnLeft::Completed => {
                self.bound = Some(to_complete);
                vec![found.with([Order::SetClocks, Order::CompletePromotion { by: player }])]
            }
            PawnLeft::TakenBack => {
                found.orders.push(Order::Restore { plies: self.game.words().len() });
                let cost = self.count_illegal(mover, &Citation::default());
                if self.is_open() {
                    self.bound = Some(to_complete);
                    found.orders.push(Order::Play { by: player, moves });
                }
                vec![found, cost]
            }
            PawnLeft::Queen => {
                let cost = self.count_illegal(mover, &Citation::default());
                if self.is_open() {
                    found.orders.push(Order::Queen);
                    self.play(mover, &all[0], true);
                }
                let end = if self.is_open() { self.end_on_the_board() } else { None };
                [found, cost].into_iter().chain(end).collect()
            }
        }
    }

    /// The clock is stopped.
    pub(super) fn on_press(&mut self, by: Side) -> Vec<Point> {
        let player = self.player(by);
        if let Some(made) = self.last.as_mut().filter(|made| made.by == by && !made.completed) {
            made.completed = true;
            self.completed[by.index()] += 1;
            return vec![point(Finding::Completed, self.completion()).of(player)];
        }
        match self.law {
            Law::Xiangqi(preset) => {
                let (number, lost) = self.count_foul(by);
                let order = Order::CountFoul { of: player, number };
                let found = point(Finding::EmptyPress, articles(preset.set, &["9.1.2"])).of(player).with([order]);
                std::iter::once(found).chain(lost).collect()
            }
            Law::Chess(preset) => {
                let conduct = &preset.book.row().conduct;
                let found = point(Finding::EmptyPress, Citation::new(&[conduct.empty_press])).of(player);
                if conduct.empty_press.is_empty() || by != self.to_move() {
                    return vec![found.with([Order::ArbiterDecides])];
                }
                vec![found, self.count_illegal(by, &Citation::default())]
            }
        }
    }

    /// Which moves remain lawful after touches.
    fn touches(&self, squares: &str, manner: Manner) -> Result<Binding, String> {
        let fen = self.game.fen();
        let wrong = |error: chuhan_engine::info::FenError| error.to_string();
        let question = TouchQuestion { rules: self.book().name(), touched: squares, manner };
        let ruling = match self.law {
            Law::Chess(_) => touch::chess(&chess::Position::from_fen(&fen).map_err(wrong)?, question),
            Law::Xiangqi(_) => touch::xiangqi(&xiangqi::Position::from_fen(&fen).map_err(wrong)?, question),
        }?;
        Ok(match &ruling {
            TouchRuling::Chess(touched) => binding(touched),
            TouchRuling::Xiangqi(touched) => binding(touched),
        })
    }

    /// Pieces are touched.
    pub(super) fn on_touch(&mut self, by: Side, squares: &str, manner: Manner) -> Result<Vec<Point>, String> {
        let player = self.player(by);
        let in_hand = match self.law {
            Law::Chess(_) => true,
            Law::Xiangqi(preset) => preset.set == xiangqi::RuleSet::Chinese1999,
        };
        if !in_hand {
            return Ok(vec![point(Finding::NotInHand, Citation::default()).of(player)]);
        }
        // The touches of one turn are looked at together.
        let deliberate = manner == Manner::Deliberate;
        let turn = by == self.thinking() && by == self.to_move();
        let earlier = if deliberate && turn { self.touched.clone() } else { Vec::new() };
        let known = if earlier.is_empty() { 0 } else { self.touches(&earlier.join(","), manner)?.fouls.len() };
        let all = [earlier, vec![squares.to_owned()]].concat();
        let Binding { moves, article, free, fouls } = self.touches(&all.join(","), manner)?;
        if !turn {
            let article = match self.law {
                Law::Chess(preset) => Citation::new(&[preset.book.row().touch.adjusting]),
                Law::Xiangqi(preset) => articles(preset.set, &["5.6", "9.1.1"]),
            };
            let order = Order::MayPenalise { player };
            return Ok(vec![point(Finding::TouchOutOfTurn, article).of(player).with([order])]);
        }
        if deliberate {
            self.touched = all;
        }
        let mut points = Vec::new();
        for article in fouls.into_iter().skip(known) {
            let (number, lost) = self.count_foul(by);
            let order = Order::CountFoul { of: player, number };
            points.push(point(Finding::TouchFoul, Citation::new(&[article])).of(player).with([order]));
            if lost.is_some() {
                points.extend(lost);
                return Ok(points);
            }
        }
        if deliberate && self.offer == Some(!by) && self.touch_refuses() {
            self.offer = None;
            let article = self.cite(|c| vec![c.offer], &[]);
            points.push(point(Finding::RefusedByTouch, article).of(player));
        }
        let order = match &self.bound {
            // A touch frees nobody from a move that was declared or begun.
            Some(bound) if bound.broken != Finding::TouchBroken => {
                Order::Play { by: player, moves: bound.moves.clone() }
            }
            _ if free => Order::PlayAny { by: player },
            _ => {
                let bound = Bound { moves: moves.clone(), article: article.clone(), broken: Finding::TouchBroken };
                self.bound = Some(bound);
                Order::Play { by: player, moves }
            }
        };
        let finding = if free { Finding::TouchFrees } else { Finding::TouchBinds };
        points.push(point(finding, article).of(player).with([order]));
        Ok(points)
    }

    /// A player wants another move than that which stands on the board.
    pub(super) fn on_retract(&mut self, by: Side) -> Point {
        let player = self.player(by);
        match self.last {
            Some(made) if made.by == by => {
                let article = self.cite(|c| vec![c.released], &["5.7"]);
                point(Finding::MoveStands, article).of(player)
            }
            _ => point(Finding::NothingToRetract, Citation::default()).of(player),
        }
    }
}
