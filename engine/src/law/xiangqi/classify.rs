//! The class of one move: check, mate-threat, chase, pawn attack or idle.

use std::collections::BTreeMap;

use super::{
    exchange::is_material,
    proof::Proof,
    study::{Prey, Route, RuleBook, Study, Takers, Toll, helps_pawn, is_hanging},
};
use crate::{
    game::Kind,
    movelist::MoveList,
    xiangqi::{
        board::Board,
        types::{Move, Piece, PieceKind, Square},
    },
};

/// The heaviest class that applies to a move (27.4), lightest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Attacks nothing that counts (28.9).
    Idle,
    /// Offers an exchange of equals (兑): idle, but the book of 2020 names it as a class.
    ExchangeOffer,
    /// Only a pawn attacks (27.2).
    PawnAttack,
    /// Threatens to win a piece (28.3).
    Chase,
    /// Threatens mate by checks (28.2).
    MateThreat,
    /// Gives check (28.1).
    Check,
}

impl Class {
    /// Is it an attack (打, 28.4)?
    pub const fn is_attack(self) -> bool {
        matches!(self, Class::Check | Class::MateThreat | Class::Chase)
    }
}

/// How an idle move is called where it can be told (28.5 to 28.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdleName {
    /// 兑: puts a unit where equal units could take each other.
    ExchangeOffer,
    /// 献: puts an unrooted unit where it may be taken without loss.
    Sacrifice,
    /// 跟: attacks a rooted unit.
    Follow,
    /// 拦: takes away an enemy move and attacks nothing.
    Block,
    /// None of these.
    Plain,
}

/// One move of a loop with its evidence.
#[derive(Clone, Debug)]
pub struct Classified {
    /// The move.
    pub played: Move,
    /// Its class.
    pub class: Class,
    /// Checks in the threatened mate, for a mate-threat.
    pub mate_checks: Option<u8>,
    /// Pieces newly threatened; empty for checks.
    pub preys: Vec<Prey>,
    /// Pieces threatened, but already before the move (29.2).
    pub standing: Vec<Prey>,
    /// Under the book of 2020, what an offer to exchange would win newly if it were none.
    pub offered: Vec<Prey>,
    /// The name of an idle move.
    pub name: IdleName,
    /// 27.3 may apply: only guards are attacked by a side with a single attacking unit.
    pub key_point_hint: bool,
}

impl Classified {
    /// A move with its class and no further evidence.
    pub(super) fn bare(played: Move, class: Class) -> Classified {
        Classified {
            played,
            class,
            mate_checks: None,
            preys: Vec::new(),
            standing: Vec::new(),
            offered: Vec::new(),
            name: IdleName::Plain,
            key_point_hint: false,
        }
    }
}

/// Classifies the move `m` from `before` to `after` under the 1999 rules, all but the name of an idle
/// one. `earlier` is the board
/// before the opponent's last move, where the record reaches back that far.
pub fn classify(study: &mut Study, earlier: Option<&Board>, before: &Board, m: Move, after: &Board) -> Classified {
    let mut out = Classified::bare(m, Class::Idle);
    if after.in_check() {
        out.class = Class::Check;
        return out;
    }
    if steps_out_of_check(study, before, m) {
        return out;
    }
    let again = after.passed();
    if !may_attack(&again) {
        return out;
    }
    let limit = study.budget().mate_checks;
    if let Some(checks) = study.mate_by_checks(&again, limit) {
        // A forced evasion that merely leaves an older threat standing intends nothing (28.2, A11).
        let older = before.in_check()
            && !study.budget().older_mates_threaten
            && earlier.is_some_and(|e| study.mate_by_checks(&e.passed(), limit).is_some());
        if !older {
            out.class = Class::MateThreat;
            out.mate_checks = Some(checks);
            return out;
        }
    }
    (out.preys, out.standing) = newly_winnable(study, before, &again, m, Takers::Pieces);
    if !out.preys.is_empty() {
        out.class = Class::Chase;
        out.key_point_hint = only_guards(&out.preys) && attackers(&again) <= 1;
        return out;
    }
    let (pawn_preys, _) = newly_winnable(study, before, &again, m, Takers::Pawns);
    if study.book() == RuleBook::Chinese2020 {
        // 26.1: what a pawn attacks of itself is no matter, but what it wins with the help of others is chased jointly.
        out.preys = pawn_preys.into_iter().filter(|&prey| helps_pawn(&again, prey)).collect();
        out.preys.iter_mut().for_each(|prey| prey.joint = true);
        if !out.preys.is_empty() {
            out.class = Class::Chase;
        }
    } else if !pawn_preys.is_empty() {
        out.class = Class::PawnAttack;
        out.preys = pawn_preys;
    }
    out
}

/// The lines behind what a move threatens and behind what it threatens no more newly than before.
#[derive(Clone, Debug, Default)]
pub struct Proofs {
    /// The mate, for a mate-threat.
    pub mate: Option<Proof>,
    /// How each of the preys is won, in their order.
    pub preys: Vec<Option<Proof>>,
    /// How each of the pieces that were threatened before could be won then, in their order.
    pub stood: Vec<Option<(Prey, Proof)>>,
    /// How each of the pieces that are offered for exchange would be won, in their order.
    pub offered: Vec<Option<Proof>>,
    /// The mate that stood before a check, where the move that answers it leaves it standing (28.2, A11).
    pub older_mate: Option<Proof>,
}

/// The lines behind the class of a move under the Chinese books; `earlier`, `before` and `after` as in
/// [`classify`].
pub fn proofs(
    study: &mut Study,
    earlier: Option<&Board>,
    before: &Board,
    classified: &Classified,
    after: &Board,
) -> Proofs {
    let mut found = Proofs::default();
    if classified.class == Class::Check {
        return found;
    }
    let again = after.passed();
    if classified.class == Class::MateThreat {
        found.mate = study.prove_mate(&again);
    } else if before.in_check() && !steps_out_of_check(study, before, classified.played) {
        let stands = study.mate_by_checks(&again, study.budget().mate_checks).is_some();
        found.older_mate = earlier.filter(|_| stands).and_then(|earlier| study.prove_mate(&earlier.passed()));
    }
    let takers = |prey: Prey| if prey.taker_kind == PieceKind::Pawn { Takers::Pawns } else { Takers::Pieces };
    found.preys = classified.preys.iter().map(|&prey| study.prove(&again, prey, takers(prey))).collect();
    found.offered = classified.offered.iter().map(|&prey| study.prove_exchange(&again, prey)).collect();
    let stood = classified.standing.iter().map(|prey| {
        let prey = study.winnable_at(before, prey.square, Takers::Pieces, Toll::Lenient)?;
        Some((prey, study.prove(before, prey, Takers::Pieces)?))
    });
    found.stood = stood.collect();
    found
}

/// Is a move to `after` idle at first glance, wherever it came from?
pub fn attacks_nothing(after: &Board) -> bool {
    !after.in_check() && !may_attack(&after.passed())
}

/// Is a move to `after`, which gives no check, idle because nothing is threatened there, newly or not?
pub fn threatens_nothing(study: &mut Study, after: &Board) -> bool {
    let again = after.passed();
    let limit = study.budget().mate_checks;
    study.mate_by_checks(&again, limit).is_none()
        && study.winnable(&again, Takers::Pieces).is_empty()
        && study.winnable(&again, Takers::Pawns).is_empty()
        && !study.is_exhausted()
}

/// Gives an idle move its name.
pub(super) fn name_idle(study: &mut Study, before: &Board, classified: &mut Classified, after: &Board) {
    if classified.class == Class::Idle && !steps_out_of_check(study, before, classified.played) {
        classified.name = idle_name(before, classified.played, after);
        if study.book() == RuleBook::Chinese2020 {
            classified.offered = newly_offered(study, before, after);
            if classified.name == IdleName::ExchangeOffer || !classified.offered.is_empty() {
                (classified.class, classified.name) = (Class::ExchangeOffer, IdleName::ExchangeOffer);
            }
        }
    }
}

/// What a move would newly win if an exchange of equals were no exchange (兑), and wins in no other way.
fn newly_offered(study: &mut Study, before: &Board, after: &Board) -> Vec<Prey> {
    let again = after.passed();
    let (stood, won) = (study.winnable_by_exchanges(before), study.winnable(&again, Takers::Pieces));
    let known = |prey: &Prey| {
        won.iter().any(|other| other.square == prey.square)
            || stood.iter().any(|old| (old.square, old.route) == (prey.square, prey.route))
    };
    study.winnable_by_exchanges(&again).into_iter().filter(|prey| !known(prey)).collect()
}

/// The 2020 book: a general that steps out of check attacks nothing, whatever it uncovers.
pub(super) fn steps_out_of_check(study: &Study, before: &Board, m: Move) -> bool {
    study.book() == RuleBook::Chinese2020
        && before.in_check()
        && before.piece_at(m.from()).is_some_and(|p| p.kind() == PieceKind::King)
}

fn newly_winnable(study: &mut Study, before: &Board, again: &Board, m: Move, takers: Takers) -> (Vec<Prey>, Vec<Prey>) {
    let now = study.winnable(again, takers);
    let evades = steps_out_of_mate(study, before, m);
    now.into_iter().partition(|&prey| match study.winnable_at(before, prey.square, takers, Toll::Lenient) {
        None => !(evades && makes_no_capture(study, before, again, m, prey.square, takers)),
        Some(_) if study.book() == RuleBook::Chinese1999 => false,
        Some(stood) => {
            study.winnable_at(before, prey.square, takers, Toll::Strict).is_none()
                && study.winnable_at(again, prey.square, takers, Toll::Strict).is_some()
                || strengthens(study, before, again, m, stood, takers)
        }
    })
}

/// The diagrams of 2020: a unit that would have been lost had its side taken the prey moves away and strengthens the
/// attack: it takes the prey itself now, it makes way for another taker, or the attack needs it. (避吃 alone is idle.)
/// A run or an exchange is a calculation, and what it would have cost belongs to it: that it stood is seen on no board.
fn strengthens(study: &mut Study, before: &Board, again: &Board, m: Move, stood: Prey, takers: Takers) -> bool {
    if !is_hanging(before, stood, m.from()) {
        return false;
    }
    if stood.route != Route::Capture {
        let rest = before.without(m.from());
        return !rest.in_check() && !study.winnable_among(&rest, stood.square.bitboard(), takers).is_empty();
    }
    let own = Move::new(m.to(), stood.square);
    let rest = again.without(m.to());
    again.legal_to(stood.square).any(|c| c == own) && study.wins_at_once(again, own, takers)
        || !makes_no_capture(study, before, again, m, stood.square, takers)
        || !rest.in_check() && !rest.legal_to(stood.square).any(|c| study.wins_at_once(&rest, c, takers))
}

/// Could every unit that wins the one on `square` at once after the move `m` have taken it before?
fn makes_no_capture(study: &mut Study, before: &Board, again: &Board, m: Move, square: Square, takers: Takers) -> bool {
    let from = |c: &Move| if c.from() == m.to() { m.from() } else { c.from() };
    let mut made = again.legal_to(square).filter(|c| !before.legal_to(square).any(|old| old.from() == from(c)));
    !made.any(|c| study.wins_at_once(again, c, takers))
}

/// The 2020 book: does a general step out of a threatened mate? Then it chases nothing that could be taken before, though
/// that would have allowed the mate.
fn steps_out_of_mate(study: &mut Study, before: &Board, m: Move) -> bool {
    let limit = study.budget().mate_checks;
    study.book() == RuleBook::Chinese2020
        && before.piece_at(m.from()).is_some_and(|p| p.kind() == PieceKind::King)
        && study.mate_by_checks(&before.passed(), limit).is_some()
}

/// Has the side to move a check, or a capture of material? Without either nothing is threatened:
/// mates and runs begin with a check, every other gain with a capture.
fn may_attack(board: &Board) -> bool {
    let takes = |m: Move| board.piece_at(m.to()).is_some_and(|prey| is_material(prey, m.to()));
    let mut captures = MoveList::new();
    board.generate(Kind::Noisy, &mut captures);
    captures.iter().any(|m| takes(m) && board.legal(m)) || !board.checking_moves().is_empty()
}

fn only_guards(preys: &[Prey]) -> bool {
    preys.iter().all(|p| matches!(p.piece.kind(), PieceKind::Advisor | PieceKind::Elephant))
}

fn attackers(board: &Board) -> usize {
    board
        .side_pieces(board.side())
        .into_iter()
        .filter_map(|s| board.piece_at(s).map(|p| (s, p)))
        .filter(|(s, p)| match p.kind() {
            PieceKind::Chariot | PieceKind::Horse | PieceKind::Cannon => true,
            PieceKind::Pawn => s.is_across_river(p.side()),
            _ => false,
        })
        .count()
}

fn idle_name(before: &Board, m: Move, after: &Board) -> IdleName {
    let Some(moved) = after.piece_at(m.to()) else { return IdleName::Plain };
    let takers: Vec<Move> = after.legal_to(m.to()).collect();
    let again = after.passed();
    let equal = |t: &Move| after.piece_at(t.from()).is_some_and(|p| p.kind() == moved.kind());
    let can_take_back = |t: &Move| again.legal_to(t.from()).any(|x| x.from() == m.to());
    if takers.iter().any(|t| equal(t) && can_take_back(t)) {
        return IdleName::ExchangeOffer;
    }
    let free = |t: &&Move| {
        let taken = after.after(**t);
        taken.legal_to(m.to()).next().is_none()
    };
    if is_material(moved, m.to()) && takers.iter().any(|t| free(&t)) {
        return IdleName::Sacrifice;
    }
    let attacks = again.legal_list().iter().any(|x| x.from() == m.to() && after.piece_at(x.to()).is_some());
    if attacks {
        return IdleName::Follow;
    }
    let enemy_before = before.passed().legal_list().len();
    if after.legal_list().len() < enemy_before { IdleName::Block } else { IdleName::Plain }
}

/// Prey squares of one move under the simpler rule books, with whether the chase is direct: some
/// capture that carries it was not legal before the move.
pub type SimpleChases = BTreeMap<usize, (Prey, bool)>;

/// Which of the simpler books asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimpleBook {
    /// Asian and computer rules: any chariot, horse, cannon, advisor or elephant takes.
    Asian,
    /// The UCCI league: only the moved chariot, horse or cannon chases.
    Ucci,
}

/// What the move `m` newly chases under the simpler books: keyed by the prey's square index.
pub fn simple_chases(book: SimpleBook, before: &Board, m: Move, after: &Board) -> SimpleChases {
    if after.in_check() {
        return SimpleChases::new();
    }
    let again = after.passed();
    let preys = again.side_pieces(after.side()).into_iter();
    preys.filter_map(|square| Some((square.index(), simple_chase(book, before, m, &again, square)?))).collect()
}

/// Does the move `m`, no check, newly chase the unit on `square` under the simpler books? `again` is the
/// board after it with the same side to move.
pub fn simple_chase(book: SimpleBook, before: &Board, m: Move, again: &Board, square: Square) -> Option<(Prey, bool)> {
    let piece = again.piece_at(square).filter(|&piece| is_material(piece, square))?;
    let now: Vec<Move> = match book {
        SimpleBook::Asian => asian_takers(again, square),
        SimpleBook::Ucci => league_taker(again, m.to(), square).into_iter().collect(),
    };
    let taker = now.first()?.from();
    if book == SimpleBook::Asian && !asian_takers(before, square).is_empty() {
        return None;
    }
    let legal_before: Vec<Move> = before.legal_to(square).collect();
    let direct = now.iter().any(|t| {
        let from = if t.from() == m.to() { m.from() } else { t.from() };
        !legal_before.iter().any(|old| old.from() == from)
    });
    let taker_kind = again.piece_at(taker).map_or(PieceKind::Pawn, Piece::kind);
    let (route, root) = (Route::Capture, super::study::Root::Unrooted);
    Some((Prey { square, piece, taker, taker_kind, route, root, joint: false }, direct))
}

/// The legal captures of the unit on `square` that count as a chase under the Asian and computer
/// rules: it is unrooted, or worth more than its taker; equals chase only if the prey cannot take
/// back. A capture that would leave a standing check does not count, so that the other side's checks
/// do not interrupt a chase (rule 18).
fn asian_takers(board: &Board, square: Square) -> Vec<Move> {
    let Some(victim) = board.piece_at(square) else { return Vec::new() };
    board
        .legal_to(square)
        .filter(|&m| {
            let Some(taker) = board.piece_at(m.from()) else { return false };
            let stronger = match taker.kind() {
                PieceKind::King | PieceKind::Pawn => return false,
                PieceKind::Horse | PieceKind::Cannon => victim.kind() == PieceKind::Chariot,
                PieceKind::Advisor | PieceKind::Elephant => {
                    matches!(victim.kind(), PieceKind::Chariot | PieceKind::Horse | PieceKind::Cannon)
                }
                PieceKind::Chariot => false,
            };
            if taker.kind() == victim.kind() && can_take_back(board, m) {
                return false;
            }
            stronger || board.after(m).legal_to(square).next().is_none()
        })
        .collect()
}

/// The capture by the moved piece on `from` that counts as a chase in the UCCI league: a horse or
/// cannon takes a chariot, or a chariot, horse or cannon takes a horse, cannon or crossed pawn that
/// nothing protects. Pins are ignored on both sides.
fn league_taker(board: &Board, from: Square, square: Square) -> Option<Move> {
    let (taker, victim) = (board.piece_at(from)?, board.piece_at(square)?);
    let m = board.reaching(square).find(|m| m.from() == from)?;
    let chases = match (taker.kind(), victim.kind()) {
        (PieceKind::Horse | PieceKind::Cannon, PieceKind::Chariot) => true,
        (
            PieceKind::Chariot | PieceKind::Horse | PieceKind::Cannon,
            PieceKind::Horse | PieceKind::Cannon | PieceKind::Pawn,
        ) => board.after(m).reaching(square).next().is_none(),
        _ => false,
    };
    chases.then_some(m)
}

fn can_take_back(board: &Board, m: Move) -> bool {
    board.passed().legal_to(m.from()).any(|back| back.from() == m.to())
}
