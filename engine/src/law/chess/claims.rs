//! Rulings on claims: repetition, the move count, flag fall, dead positions, and what a wrong claim
//! costs, under one of four texts of the laws.
//!
//! The numbers of a text are fields of [`Preset`], so that a federation can set its own. The
//! source of each rule is the article named beside it; see `rules/chess.md` of the specification.

use super::{
    helpmate::{CanMate, DEFAULT_BUDGET},
    history::Reading,
    known::Known,
    texts::cite,
    verdict::{End, Place, dead_since_by},
};
pub use super::{
    history::{Difference, GameView},
    texts::{Book, CastlingReading, DeadRule, EnPassantReading, Preset},
    verdict::{Reason, dead_since},
};
pub use crate::law::Outcome;
use crate::{
    chess::{board::Board, types::Move},
    game::Side,
    law::{Due, Seat},
    line::View,
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
    /// How the game ended, as its record says; `None` where no record says it.
    pub recorded: Option<Outcome>,
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
    pub result: Option<Outcome>,
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

/// Rules on a claim at the end of a record.
pub fn rule(preset: &Preset, record: GameView<'_>, claim: &Claim) -> Finding {
    rule_knowing(&mut Known::default(), preset, record, claim)
}

/// The same where earlier questions about the game have left something known.
pub fn rule_knowing(known: &mut Known, preset: &Preset, record: GameView<'_>, claim: &Claim) -> Finding {
    let mut finding = blank(preset, record, claim);
    let ended = automatic_end(known, preset, record, claim);
    let reading = Reading::of(preset);
    let fivefold = fivefold_at(known, preset, record, reading);
    // Where another reading moves the fifth occurrence to before the end, or away from it.
    let mut moved = |other| {
        let ply = fivefold_at(known, preset, record, other);
        ply != fivefold && ended.as_ref().is_none_or(|end| [ply, fivefold].iter().flatten().any(|&p| p <= end.ply))
    };
    finding.reading_sensitive = (moved(reading.other_ep()), moved(reading.other_castling()));
    if let Some(end) = ended {
        let until = record.up_to(end.ply);
        finding.verdict = Verdict::Automatic;
        finding.reason = end.reason;
        finding.article = end.article;
        finding.result = Some(end.winner.map_or(Outcome::Draw, Outcome::Wins));
        finding.ended_at = Some(end.ply);
        finding.counter_plies = until.last().clock();
        let at = until.occurrences(reading);
        finding.perpetual_check = perpetual_check(until.line(), &at);
        finding.occurrences = Some(at);
        finding.near_misses = until.near_misses(reading);
        mating_powers(known, &mut finding, until, claim);
        return finding;
    }
    if let Some((reason, article)) = denied(preset, claim) {
        not_established(&mut finding, reason, cite(article));
        return finding;
    }
    match claim.kind {
        ClaimKind::Audit => mating_powers(known, &mut finding, record, claim),
        ClaimKind::Threefold | ClaimKind::Fifty => rule_draw_claim(preset, record, claim, &mut finding),
        ClaimKind::Flag { flagged: None } => rule_both_flags(preset, claim, &mut finding),
        ClaimKind::Flag { flagged: Some(flagged) } => rule_flag(known, preset, record, flagged, &mut finding),
        ClaimKind::UntoldFlag => not_established(&mut finding, Reason::NoFlagTold, cite(preset.articles().flag)),
        ClaimKind::Illegal { count } => rule_illegal(known, preset, record, claim, count, &mut finding),
        ClaimKind::Resign => rule_resignation(known, preset, record, claim, &mut finding),
        ClaimKind::Agreement => rule_agreement(preset, record, &mut finding),
        ClaimKind::Quickplay => rule_quickplay(preset, record, claim, &mut finding),
    }
    finding
}

/// What only words tell is not established against what is known: against the result that the record gives, or
/// against a clock that still shows time.
fn denied(preset: &Preset, claim: &Claim) -> Option<(Reason, &'static str)> {
    let articles = preset.articles();
    let won = |side: Option<Side>| side.is_some_and(|side| claim.recorded == Some(Outcome::Wins(side)));
    let (contrary, article) = match claim.kind {
        ClaimKind::Flag { flagged } => {
            let left = flagged.and_then(|side| claim.clocks_s[side.index()]);
            if left.is_some_and(|seconds| seconds > 0) {
                return Some((Reason::ClockShowsTime, articles.flag));
            }
            (won(flagged), articles.flag)
        }
        ClaimKind::Resign => (won(claim.by), articles.resignation),
        ClaimKind::Agreement => (matches!(claim.recorded, Some(Outcome::Wins(_))), articles.agreement),
        ClaimKind::Illegal { count } => {
            let loses = preset.illegal_loses_at.is_some_and(|limit| count >= limit);
            (loses && won(claim.by.map(|by| !by)), articles.illegal_move)
        }
        ClaimKind::Threefold | ClaimKind::Fifty | ClaimKind::UntoldFlag | ClaimKind::Quickplay | ClaimKind::Audit => {
            return None;
        }
    };
    contrary.then_some((Reason::RecordDenies, article))
}

fn blank(preset: &Preset, record: GameView<'_>, claim: &Claim) -> Finding {
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
        limit_plies: preset.count_limit(last),
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

/// The earliest end of the game by itself.
fn automatic_end(known: &mut Known, preset: &Preset, record: GameView<'_>, claim: &Claim) -> Option<End> {
    let dead_from = dead_from(known, preset, record, claim);
    let stood = known.times_stood(record, Reading::of(preset));
    (0..=record.plies()).find_map(|ply| {
        let place = Place { ply, board: &record.boards()[ply], is_last: ply == record.plies(), dead_from };
        preset.end(place, || stood[ply])
    })
}

/// The first ply at which the position stood so often that the game ends by itself.
fn fivefold_at(known: &mut Known, preset: &Preset, record: GameView<'_>, reading: Reading) -> Option<usize> {
    preset.fivefold?;
    known.times_stood(record, reading).iter().position(|&times| preset.repeated(times) == Some(Due::End))
}

fn dead_from(known: &mut Known, preset: &Preset, record: GameView<'_>, claim: &Claim) -> Option<usize> {
    if preset.dead != DeadRule::AnyPosition || matches!(claim.kind, ClaimKind::Agreement) {
        return None;
    }
    let can_mate = |ply, side, budget| known.can_mate(record, ply, side, budget).known();
    let from = dead_since_by(record.boards(), can_mate)?;
    // A flag that falls on the very position is ruled by 6.9, which asks the same question.
    let asked_anyway = matches!(claim.kind, ClaimKind::Flag { flagged: Some(_) }) && from == record.plies();
    (!asked_anyway).then_some(from)
}

fn mating_powers(known: &mut Known, finding: &mut Finding, record: GameView<'_>, claim: &Claim) {
    if !matches!(claim.kind, ClaimKind::Audit | ClaimKind::Flag { .. } | ClaimKind::UntoldFlag | ClaimKind::Resign) {
        return;
    }
    for side in Side::BOTH {
        note_can_mate(known, finding, record, side);
    }
}

/// Can `side` mate at the end of the record? Notes the answer and its evidence.
fn note_can_mate(known: &mut Known, finding: &mut Finding, record: GameView<'_>, side: Side) -> Option<bool> {
    let found = known.can_mate(record, record.plies(), side, DEFAULT_BUDGET);
    finding.can_mate[side.index()] = found.known();
    finding.mating[side.index()] = Some(found.clone());
    found.known()
}

fn rule_draw_claim(preset: &Preset, record: GameView<'_>, claim: &Claim, finding: &mut Finding) {
    let last = record.last();
    let threefold = claim.kind == ClaimKind::Threefold;
    let intended = claim.declared != Declared::Nothing;
    finding.article = preset.claim_article(claim.kind, intended);
    // The board in question, after the declared move where there is one.
    let (mut boards, mut moves) = (record.boards().to_vec(), record.moves().to_vec());
    if let Declared::Legal(m) = claim.declared {
        let mut next = *last;
        next.play(m);
        boards.push(next);
        moves.push(m);
    }
    let extended = GameView::new(&boards, &moves);
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
        finding.limit_plies = preset.count_limit(if counts_declared { &target } else { last });
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
        let holds = |reading| preset.repetition(Seat::Referee, extended.earlier(reading)).is_some();
        let law = holds(reading);
        finding.reading_sensitive.0 |= holds(reading.other_ep()) != law;
        finding.reading_sensitive.1 |= holds(reading.other_castling()) != law;
        law
    } else {
        preset.counted(finding.counter_plies, finding.limit_plies).is_some() && (counts_declared || !intended)
    };
    finding.reason = if threefold { Reason::Occurrences } else { Reason::MoveCount };
    if enough && !declared_illegal {
        finding.verdict = Verdict::Upheld;
        finding.result = Some(Outcome::Draw);
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
fn ask_can_mate(known: &mut Known, finding: &mut Finding, record: GameView<'_>, side: Side) -> Option<bool> {
    let answer = note_can_mate(known, finding, record, side);
    if let Some(CanMate::Yes(line)) = &finding.mating[side.index()] {
        finding.proof_line = Some(line.clone());
    }
    answer
}

fn rule_both_flags(preset: &Preset, claim: &Claim, finding: &mut Finding) {
    let [earlier, last] = preset.articles().both_flags;
    finding.reason = Reason::BothFlags;
    if preset.guidelines_needed && !claim.guidelines {
        (finding.verdict, finding.reason) = (Verdict::Inadmissible, Reason::NoGuidelines);
        finding.article = cite(preset.articles().guidelines);
    } else if last.is_empty() {
        not_established(finding, Reason::BothFlagsNotInText, None);
    } else if claim.last_period {
        finding.article = cite(last);
        finding.verdict = Verdict::Upheld;
        finding.result = Some(Outcome::Draw);
    } else {
        finding.article = cite(earlier);
    }
}

fn rule_flag(known: &mut Known, preset: &Preset, record: GameView<'_>, flagged: Side, finding: &mut Finding) {
    let winner = !flagged;
    let can = ask_can_mate(known, finding, record, winner);
    finding.article = cite(preset.articles().flag);
    finding.result = preset.flag_fall(record.last(), winner, || can);
    (finding.verdict, finding.reason) = match finding.result {
        Some(Outcome::Draw) => (Verdict::Upheld, Reason::FlagDrawn),
        Some(Outcome::Wins(_)) => (Verdict::Upheld, Reason::FlagLost),
        None => (Verdict::Undecided, Reason::FlagLost),
    };
}

/// Nobody is found guilty of what neither the record nor the claim says.
fn not_established(finding: &mut Finding, reason: Reason, article: Option<&'static str>) {
    (finding.verdict, finding.reason, finding.article) = (Verdict::NotEstablished, reason, article);
}

fn rule_illegal(
    known: &mut Known,
    preset: &Preset,
    record: GameView<'_>,
    claim: &Claim,
    count: u32,
    finding: &mut Finding,
) {
    finding.reason = Reason::IllegalMove;
    finding.verdict = Verdict::Upheld;
    finding.article = preset.fast_penalty(claim.pace).or(cite(preset.articles().illegal_move));
    let Some(winner) = claim.by else {
        return not_established(finding, Reason::NoIllegalMoveTold, finding.article);
    };
    if preset.illegal_loses_at.is_some_and(|limit| count >= limit) {
        // Rapid and blitz change the minutes only.
        finding.article = cite(preset.articles().illegal_move);
        finding.result = preset.one_illegal_too_many(winner, || ask_can_mate(known, finding, record, winner));
        if finding.result.is_none() {
            finding.verdict = Verdict::Undecided;
        }
        return;
    }
    let add = if claim.pace == Pace::Standard { preset.illegal_add_s } else { preset.illegal_add_fast_s };
    finding.penalty = Some(Penalty { opponent_add_s: add, claimant_new_s: None, must_play: None });
}

fn rule_resignation(known: &mut Known, preset: &Preset, record: GameView<'_>, claim: &Claim, finding: &mut Finding) {
    let Some(loser) = claim.by else {
        return not_established(finding, Reason::NoResignationTold, cite(preset.articles().resignation));
    };
    finding.reason = Reason::Resignation;
    finding.article = cite(preset.articles().resignation);
    let winner = !loser;
    let can = ask_can_mate(known, finding, record, winner);
    finding.result = preset.resigned(winner, || can);
    finding.verdict = match finding.result {
        // A game that was drawn was not resigned, unless the winner could not mate.
        Some(Outcome::Wins(_)) if claim.recorded == Some(Outcome::Draw) => {
            finding.result = None;
            finding.reason = Reason::RecordDenies;
            Verdict::NotEstablished
        }
        Some(_) => Verdict::Upheld,
        None => Verdict::Undecided,
    };
}

fn rule_agreement(preset: &Preset, record: GameView<'_>, finding: &mut Finding) {
    finding.article = cite(preset.articles().agreement);
    // 5.2.3: each player must have made a move.
    if record.plies() < preset.agreement_after_plies as usize {
        (finding.verdict, finding.reason) = (Verdict::Inadmissible, Reason::TooEarly);
    } else {
        (finding.verdict, finding.reason) = (Verdict::Upheld, Reason::Agreement);
        finding.result = Some(Outcome::Draw);
    }
}

fn rule_quickplay(preset: &Preset, record: GameView<'_>, claim: &Claim, finding: &mut Finding) {
    let Some(below) = preset.quickplay_below_s else {
        (finding.verdict, finding.reason) = (Verdict::Inadmissible, Reason::NotInText);
        return;
    };
    if preset.guidelines_needed && !claim.guidelines {
        (finding.verdict, finding.reason) = (Verdict::Inadmissible, Reason::NoGuidelines);
        finding.article = cite(preset.articles().guidelines);
        return;
    }
    finding.article = cite(preset.articles().last_minutes);
    // The player who has the move claims, before the own flag falls.
    (finding.verdict, finding.reason) = match claim.by.map(|by| claim.clocks_s[by.index()]) {
        Some(_) if claim.by != Some(record.last().side()) => (Verdict::Inadmissible, Reason::NotOnMove),
        Some(Some(0)) => (Verdict::Inadmissible, Reason::FlagDown),
        Some(Some(left)) if left >= below => (Verdict::Inadmissible, Reason::TimeLeft),
        Some(Some(_)) => (Verdict::Discretion, Reason::LastMinutes),
        None | Some(None) => (Verdict::NotEstablished, Reason::NoClockTold),
    };
}
