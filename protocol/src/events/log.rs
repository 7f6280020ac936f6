//! A game as it is told event by event, under one text of the rules.

use chuhan_engine::{
    game::Side,
    info::GameName,
    law::chess::{
        claims::{Outcome, Preset, Verdict},
        conduct::Conduct,
    },
};

use super::{
    answer::{EventAnswer, Finding, GameState, Order, Point},
    event::{Event, Period, Start},
};
use crate::{
    arbiter::{
        Case, CaseRuling, Citation, Ongoing, RuleBook, articles,
        case::{ClaimFields, ClaimName, Clocks, PaceName, players},
        presets::{XiangqiPreset, chess_preset, xiangqi_preset},
        xiangqi::GameResult,
    },
    player::Player,
};

/// The text of the rules in force.
#[derive(Clone, Copy)]
pub(super) enum Law {
    Chess(Preset),
    Xiangqi(XiangqiPreset),
}

/// How a game came to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EndedBy {
    /// By mate, stalemate or a position.
    Board,
    /// By a resignation or an agreement.
    Words,
    /// By time, a claim, or the referee.
    Ruling,
}

/// A move that has been made.
#[derive(Clone, Copy)]
pub(super) struct Made {
    pub by: Side,
    /// Has the clock been stopped after it?
    pub completed: bool,
}

/// The moves to which a player is bound.
#[derive(Clone)]
pub(super) struct Bound {
    /// In coordinates.
    pub moves: Vec<String>,
    pub article: Citation,
    /// What another move would be.
    pub broken: Finding,
}

/// A game that is told event by event, and each event answered by the articles of the text, as far as it says
/// something.
pub struct EventLog {
    /// How the game began.
    begun: Start,
    pub(super) law: Law,
    pub(super) game: Ongoing,
    pub(super) clocks: [Option<u32>; 2],
    pub(super) clocks_at_start: [Option<u32>; 2],
    pub(super) pace: Option<PaceName>,
    pub(super) periods: Vec<Period>,
    events: usize,
    pub(super) state: GameState,
    pub(super) ended_by: EndedBy,
    pub(super) last: Option<Made>,
    /// Moves that either side has completed.
    pub(super) completed: [u32; 2],
    /// Flags of either side that fell when the moves were made.
    pub(super) flags_in_time: [usize; 2],
    /// Whose offer of a draw stands.
    pub(super) offer: Option<Side>,
    /// Who offered last, where offers take turns.
    pub(super) offered_last: Option<Side>,
    pub(super) bound: Option<Bound>,
    /// The squares that the player who has the move touched with intention, as they were told.
    pub(super) touched: Vec<String>,
    /// Illegal moves of either side.
    pub(super) illegal: [u32; 2],
    /// Fouls of either side.
    pub(super) fouls: [u32; 2],
    /// Whose claim of the last minutes waits for the arbiter.
    pub(super) last_minutes: Option<Side>,
}

/// A finding of which nothing else is known yet.
pub(super) fn point(finding: Finding, article: Citation) -> Point {
    Point { finding, player: None, article, orders: Vec::new(), ruling: None }
}

impl Point {
    /// About this player.
    pub(super) fn of(mut self, player: Player) -> Self {
        self.player = Some(player);
        self
    }
    /// With what follows.
    pub(super) fn with(mut self, orders: impl IntoIterator<Item = Order>) -> Self {
        self.orders.extend(orders);
        self
    }
    /// With the ruling behind it.
    pub(super) fn by(mut self, ruling: CaseRuling) -> Self {
        self.ruling = Some(Box::new(ruling));
        self
    }
}

impl EventLog {
    /// A game under this law, from this start.
    ///
    /// # Errors
    /// The law, the position or a clock is wrong; the message names it.
    pub fn begin(start: &Start) -> Result<Self, String> {
        let case = Case {
            preset: start.preset.clone(),
            ruleset: start.ruleset.clone(),
            fen: start.fen.clone().filter(|fen| fen != "startpos"),
            ..Case::default()
        };
        let law = match (&start.preset, &start.ruleset) {
            (Some(preset), None) => Law::Chess(chess_preset(Some(preset))?),
            (None, Some(set)) => Law::Xiangqi(xiangqi_preset(Some(set))?),
            (Some(_), Some(_)) => return Err("'ruleset': it is of xiangqi, but 'preset' of chess".into()),
            (None, None) => return Err("neither a ruleset (xiangqi) nor a preset (chess) is named".into()),
        };
        let clocks = start.clocks;
        let (other, own) = match law {
            Law::Chess(_) => (clocks.red_s, clocks.white_s),
            Law::Xiangqi(_) => (clocks.white_s, clocks.red_s),
        };
        if other.is_some() || matches!(law, Law::Xiangqi(_)) && clocks.format.is_some() {
            return Err("'clocks': what stands there is of the other game".into());
        }
        if start.periods.iter().any(|period| period.moves == Some(0)) {
            return Err("'periods': moves are counted from 1".into());
        }
        let seconds = [own, clocks.black_s].map(|clock| clock.map(|seconds| seconds.0));
        Ok(Self {
            begun: start.clone(),
            law,
            game: Ongoing::start(&case)?,
            clocks: seconds,
            clocks_at_start: seconds,
            pace: clocks.format,
            periods: start.periods.clone(),
            events: 0,
            state: GameState::Open,
            ended_by: EndedBy::Ruling,
            last: None,
            completed: [0; 2],
            flags_in_time: [0; 2],
            offer: None,
            offered_last: None,
            bound: None,
            touched: Vec::new(),
            illegal: [0; 2],
            fouls: [0; 2],
            last_minutes: None,
        })
    }

    /// The game's rule book.
    pub fn book(&self) -> RuleBook {
        match self.law {
            Law::Chess(preset) => RuleBook::Chess(preset.book),
            Law::Xiangqi(preset) => RuleBook::Xiangqi(preset.set),
        }
    }

    /// How the game stands.
    pub fn state(&self) -> GameState {
        self.state
    }

    /// The position reached.
    pub fn fen(&self) -> String {
        self.game.fen()
    }

    /// Answers an event.
    ///
    /// # Errors
    /// It cannot be of this game: a player of the other game, a word that names no move, a start that is not the
    /// first event. Nothing has changed then.
    pub fn take(&mut self, event: &Event) -> Result<EventAnswer, String> {
        self.check_players(event)?;
        let points = match event {
            Event::Start(start) if self.events == 0 => {
                *self = Self::begin(&start.completed_by(&self.begun))?;
                vec![point(Finding::Begins, Citation::default())]
            }
            Event::Start(_) => return Err("'start' comes first".into()),
            Event::Found { what, by, before, identified } => self.found(*what, *by, *before, *identified)?,
            Event::Flag { of } if self.state != GameState::Open => vec![self.flag_after_end(*of)],
            _ if self.state != GameState::Open => vec![point(Finding::Over, self.cite(|c| vec![c.over], &[]))],
            Event::Move { by, played, clock, pressed, offer } => {
                let side = by.map_or(self.to_move(), Player::side);
                let points = self.on_move(*by, played, *pressed, *offer)?;
                if let Some(seconds) = clock {
                    self.clocks[side.index()] = Some(seconds.0);
                }
                points
            }
            Event::Press { by, clock } => {
                if let Some(seconds) = clock {
                    self.clocks[by.side().index()] = Some(seconds.0);
                }
                self.on_press(by.side())
            }
            Event::Touch { by, squares, manner } => self.on_touch(by.side(), squares, (*manner).into())?,
            Event::Retract { by } => vec![self.on_retract(by.side())],
            Event::Offer { by } => vec![self.on_offer(by.side(), false)],
            Event::Accept { by } => self.on_accept(by.side()),
            Event::Refuse { by } => vec![self.on_refuse(by.side())],
            Event::Withdraw { by } => vec![self.on_withdraw(by.side())],
            Event::Claim { by, kind, declared } => self.on_claim(by.side(), *kind, declared.as_deref())?,
            Event::Decide { ruling } => vec![self.on_decide(*ruling)],
            Event::Resign { by } => vec![self.on_resign(by.side())],
            Event::Flag { of } => self.on_flag(*of),
            Event::Stop { by, reason } => self.on_stop(by.side(), *reason)?,
            Event::Foul { by, article } => self.on_foul(by.side(), *article)?,
        };
        self.events += 1;
        Ok(EventAnswer {
            event: self.events,
            points,
            to_move: self.player(self.to_move()),
            clocks: self.clocks,
            result: self.state,
        })
    }

    /// Refuses players of the other game.
    fn check_players(&self, event: &Event) -> Result<(), String> {
        let named = match event {
            Event::Start(_) | Event::Decide { .. } => None,
            Event::Move { by, .. } | Event::Found { by, .. } => *by,
            Event::Flag { of } => of.player(),
            Event::Press { by, .. }
            | Event::Touch { by, .. }
            | Event::Retract { by }
            | Event::Offer { by }
            | Event::Accept { by }
            | Event::Refuse { by }
            | Event::Withdraw { by }
            | Event::Claim { by, .. }
            | Event::Resign { by }
            | Event::Stop { by, .. }
            | Event::Foul { by, .. } => Some(*by),
        };
        let [first, second] = players(self.name());
        match named {
            Some(player) if player != first && player != second => {
                Err(format!("'by': nobody is {} here, but {} and {}", player.name(), first.name(), second.name()))
            }
            _ => Ok(()),
        }
    }

    /// Which game it is.
    pub(super) fn name(&self) -> GameName {
        match self.law {
            Law::Chess(_) => GameName::Chess,
            Law::Xiangqi(_) => GameName::Xiangqi,
        }
    }

    /// The player of a side.
    pub(super) fn player(&self, side: Side) -> Player {
        players(self.name())[side.index()]
    }

    /// Who has the move.
    pub(super) fn to_move(&self) -> Side {
        self.game.to_move()
    }

    /// Whose clock runs: that of who has just moved, until it is stopped.
    pub(super) fn thinking(&self) -> Side {
        self.last.filter(|made| !made.completed).map_or(self.to_move(), |made| made.by)
    }

    /// The articles of the text, as far as they are known: of chess those that the row names, of xiangqi those of 1999.
    pub(super) fn cite(
        &self,
        chess: impl FnOnce(&'static Conduct) -> Vec<&'static str>,
        xiangqi: &[&'static str],
    ) -> Citation {
        match self.law {
            Law::Chess(preset) => Citation::new(&chess(&preset.book.row().conduct)),
            Law::Xiangqi(preset) => articles(preset.set, xiangqi),
        }
    }

    /// A claim by a player as things stand.
    pub(super) fn claim(&self, kind: ClaimName, by: Side) -> ClaimFields {
        let clocks = Clocks { format: self.pace, ..Clocks::of(self.name(), self.clocks, None) };
        ClaimFields { kind: Some(kind), by: Some(self.player(by)), clocks, ..ClaimFields::default() }
    }

    /// Takes over how a ruling ends the game, if it does.
    pub(super) fn end_by(&mut self, ruling: &CaseRuling, how: EndedBy) -> bool {
        let state = match ruling {
            CaseRuling::Chess(ruling) => match (ruling.verdict, ruling.result) {
                (Verdict::Upheld | Verdict::Automatic, Some(Outcome::Draw)) => GameState::Draw,
                (Verdict::Upheld | Verdict::Automatic, Some(Outcome::Wins(side))) => GameState::won(side),
                _ => return false,
            },
            CaseRuling::Xiangqi(ruling) => match ruling.result {
                GameResult::Draw => GameState::Draw,
                GameResult::Loses(player) => GameState::won(!player.side()),
                _ => return false,
            },
            CaseRuling::Broken(_) => return false,
        };
        self.end(state, how);
        true
    }

    /// Ends the game.
    pub(super) fn end(&mut self, state: GameState, how: EndedBy) {
        (self.state, self.ended_by) = (state, how);
        (self.offer, self.bound, self.last_minutes) = (None, None, None);
    }

    /// The articles that a ruling cites.
    pub(super) fn article_of(ruling: &CaseRuling) -> Citation {
        match ruling {
            CaseRuling::Chess(ruling) => Citation::new(&ruling.article.map_or(vec![], |article| vec![article])),
            CaseRuling::Xiangqi(ruling) => ruling.article.clone(),
            CaseRuling::Broken(_) => Citation::default(),
        }
    }

    /// What the law says of the position, or of a claim that it knows.
    pub(super) fn rule(&mut self, claim: Option<&ClaimFields>) -> CaseRuling {
        self.game.rule(claim).unwrap_or_else(|reason| unreachable!("the claim is one of this game: {reason}"))
    }

    /// Counts a foul (9), of which the third loses (4.1.8).
    pub(super) fn count_foul(&mut self, side: Side) -> (u32, Option<Point>) {
        let fouls = &mut self.fouls[side.index()];
        *fouls += 1;
        let (number, player) = (*fouls, self.player(side));
        let Law::Xiangqi(preset) = self.law else { return (number, None) };
        if preset.fouls_lose_at.is_none_or(|limit| number < limit) {
            return (number, None);
        }
        self.end(GameState::won(!side), EndedBy::Ruling);
        (number, Some(point(Finding::FoulsLose, articles(preset.set, &["4.1.8"])).of(player)))
    }
}
