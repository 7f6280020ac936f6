//! Random walks through any game, and the laws every position must keep.

use std::num::NonZeroU16;

use chuhan_engine::{
    game::{CAPTURED_KINDS, CORRECTION_KEYS, GameMove, Kind, Outlook, Position, QuietVisitor, Side, THREAT_INDICES},
    info::{GameInfo, PositionInfo},
    key::Key,
    law::{Seat, Silent, Stake},
    movelist::MoveList,
    score::Score,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// How many games the walks play; `WALKS` in the environment sets another number for a night.
///
/// # Panics
/// If `WALKS` is not a number.
pub fn games(usual: usize) -> usize {
    std::env::var("WALKS").map_or(usual, |n| n.parse().expect("WALKS is a number"))
}

/// Plays `games` random games of at most `plies` from each of `fens` in turn and shows every
/// position, the first included. The same seed gives the same games.
///
/// # Panics
/// If a FEN is refused.
pub fn walk<G: GameInfo>(seed: u64, fens: &[&str], games: usize, plies: usize, mut see: impl FnMut(&mut G::Position)) {
    let mut random = Pcg64::seed_from_u64(seed);
    for game in 0..games {
        let fen = fens[game % fens.len()];
        let mut position = G::Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
        for _ in 0..plies {
            see(&mut position);
            let moves: Vec<G::Move> = position.legal_moves().iter().collect();
            if moves.is_empty() {
                break;
            }
            let noisy: Vec<G::Move> = moves.iter().copied().filter(|&m| position.is_noisy(m)).collect();
            // Random play rarely captures on purpose: help it a little towards endings.
            let pool = if !noisy.is_empty() && random.random_range(0..8) == 0 { &noisy } else { &moves };
            position.make(pool[random.random_range(0..pool.len())]);
        }
    }
}

/// Everything about a position that its board determines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    fen: String,
    side: Side,
    key: Key,
    tt_key: Key,
    structure_key: Key,
    correction_keys: [Key; CORRECTION_KEYS],
    in_check: bool,
    rule_clock: (u32, u32),
    line_len: usize,
}

/// Takes a [`Snapshot`].
pub fn snapshot<G: GameInfo>(position: &G::Position) -> Snapshot {
    Snapshot {
        fen: position.fen(),
        side: position.side(),
        key: position.key(),
        tt_key: position.tt_key(),
        structure_key: position.structure_key(),
        correction_keys: position.correction_keys(),
        in_check: position.in_check(),
        rule_clock: position.rule_clock(),
        line_len: position.line_len(),
    }
}

/// The laws that hold in every position of a game whose text holds all that its board does; cheap
/// enough for each step of a walk.
///
/// # Panics
/// If one is broken.
pub fn check_laws<G: GameInfo>(position: &mut G::Position) {
    check_text::<G>(position);
    check_moves::<G>(position);
}

/// The text says everything, and the increments agree with a fresh start from it.
///
/// # Panics
/// If that is broken.
pub fn check_text<G: GameInfo>(position: &G::Position) {
    let before = snapshot::<G>(position);
    let fen = &before.fen;
    let again = G::Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen} is refused: {e}"));
    let fresh = snapshot::<G>(&again);
    assert_eq!(Snapshot { line_len: 0, ..before.clone() }, Snapshot { line_len: 0, ..fresh }, "{fen}: read again");
}

/// What was told of a quiet move.
#[derive(Clone, Copy, Debug)]
pub struct Seen<M> {
    /// The move.
    pub m: M,
    /// What is known of all.
    pub outlook: Outlook,
    /// Does it give check?
    pub check: bool,
}

/// All that was told of the quiet moves of a position.
#[derive(Debug)]
pub struct Visited<M>(pub Vec<Seen<M>>);

impl<M> Default for Visited<M> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<M> QuietVisitor<M> for Visited<M> {
    fn visited(&self) -> usize {
        self.0.len()
    }
    fn visit(&mut self, moves: impl Iterator<Item = (Option<M>, Outlook)>) {
        self.0.extend(moves.map(|(m, outlook)| {
            let m = m.expect("each is a move");
            Seen { m, outlook, check: false }
        }));
    }
    fn checks(&mut self, place: usize) {
        self.0[place].check = true;
    }
}

/// What moves are and mean, and that taking them back leaves no trace: for every game.
///
/// # Panics
/// If a law is broken.
pub fn check_moves<G: GameInfo>(position: &mut G::Position) {
    let before = snapshot::<G>(position);
    let fen = &before.fen;

    // Noisy and quiet moves are two parts of one whole.
    let (mut noisy, mut quiet) = (MoveList::new(), MoveList::new());
    position.generate(Kind::Noisy, &mut noisy);
    position.generate(Kind::Quiet, &mut quiet);
    assert!(noisy.iter().all(|m| position.is_noisy(m)), "{fen}: a noisy move that is quiet");
    assert!(!quiet.iter().any(|m| position.is_noisy(m)), "{fen}: a quiet move that is noisy");
    let mut generated: Vec<u16> = noisy.iter().chain(quiet.iter()).map(|m| m.pack().get()).collect();
    generated.sort_unstable();
    assert!(generated.windows(2).all(|pair| pair[0] != pair[1]), "{fen}: a move generated twice");
    let mut legal: Vec<u16> = position.legal_moves().iter().map(|m| m.pack().get()).collect();
    legal.sort_unstable();
    let filtered: Vec<u16> =
        noisy.iter().chain(quiet.iter()).filter(|&m| position.legal(m)).map(|m| m.pack().get()).collect();
    assert_eq!(legal.len(), filtered.len(), "{fen}: legal_moves");
    assert!(filtered.iter().all(|m| legal.binary_search(m).is_ok()), "{fen}: legal_moves");
    assert_eq!(position.count_legal(), legal.len() as u64, "{fen}: count_legal");

    let (threats, map) = (position.threats(), position.check_map());
    let mut visited = Visited::default();
    position.each_quiet(&threats, &map, &mut visited);
    for &Seen { m, outlook, check, .. } in &visited.0 {
        if position.legal(m) {
            assert_eq!((outlook.piece_to, outlook.from_to), (G::piece_to(position, m), G::from_to(m)), "{fen}: {m:?}");
            let asked = (position.threat_index(m, &threats), position.gives_check(m));
            assert_eq!((outlook.threat_index, check), asked, "{fen}: {m:?} outlook");
            assert_eq!(position.gives_check_by(m, &map), check, "{fen}: {m:?} by the map");
            let loses = G::is_out_of_reach(position, m, outlook.threat_index) && !position.see_at_least(m, Score(0));
            assert!(!loses, "{fen}: {m:?} is out of reach and loses");
        }
    }
    let mut but = [None; 2];
    for _ in 0..2 {
        if let Some(m) = position.idle_move(&map, but) {
            assert!(
                visited.0.iter().any(|seen| seen.m == m) && position.legal(m),
                "{fen}: {m:?} is idle and no quiet move"
            );
            assert!(!but.contains(&Some(m)), "{fen}: {m:?} is idle although others were asked for");
            let checks = visited.0.iter().find(|seen| seen.check && position.legal(seen.m)).map(|seen| seen.m);
            assert_eq!(checks, None, "{fen}: a check, and yet {m:?} is idle");
            but = [Some(m), but[0]];
        }
    }
    if position.is_plainly_unruled() {
        let seat = Seat::Search { ply: 0, stake: Stake::Both, until: None };
        let ruling = position.judge(seat, &mut G::LawCache::default(), &mut Silent);
        assert_eq!((ruling, position.can_step_into_draw(0)), (None, false), "{fen}: plainly unruled");
    }
    let listed: Vec<_> = visited.0.iter().map(|seen| seen.m).collect();
    assert_eq!(listed, quiet.iter().collect::<Vec<_>>(), "{fen}: each_quiet");
    for m in position.legal_moves().iter() {
        assert_eq!(G::Move::unpack(m.pack()), m);
        assert!(position.pseudo_legal(m), "{fen}: {m:?} is not pseudo-legal");
        assert!(G::piece_to(position, m) < G::PIECE_TARGETS && G::from_to(m) < G::SQUARES * G::SQUARES, "{fen}: {m:?}");
        assert!(
            position.captured_kind(m) < CAPTURED_KINDS && position.threat_index(m, &threats) < THREAT_INDICES,
            "{fen}: {m:?}"
        );
        assert!(position.gain(m) >= Score(0), "{fen}: {m:?}");
        assert!(position.is_noisy(m) || position.captured_kind(m) == 0, "{fen}: {m:?} captures quietly");
        // What the exchange wins is one number, and never more than the first capture.
        let wins = |n: i32| position.see_at_least(m, Score(n));
        assert!((-20..20).all(|n| wins(n * 100) || !wins(n * 100 + 100)), "{fen}: {m:?} exchange is not monotonic");
        assert!(!wins(position.gain(m).0 + 1), "{fen}: {m:?} wins more than it takes");

        let text = position.move_text(m);
        assert_eq!(position.parse_move(&text), Ok(m), "{fen}: {m:?} as '{text}'");

        let check = position.gives_check(m);
        assert_eq!(position.gives_check_by(m, &map), check, "{fen}: {m:?} gives_check_by");
        position.make(m);
        assert_eq!(position.in_check(), check, "{fen}: {m:?} gives_check");
        position.unmake();
    }
    if !position.in_check() {
        position.make_null();
        assert_ne!(position.side(), before.side);
        assert_ne!(position.key(), before.key, "{fen}: passing changes the key");
        position.unmake();
    }
    assert_eq!(snapshot::<G>(position), before, "{fen}: taken back");
}

/// Of all bit patterns exactly the generated moves are pseudo-legal. Costs 65,535 questions.
///
/// # Panics
/// If that is broken.
pub fn check_every_pattern<G: GameInfo>(position: &G::Position) {
    let (mut noisy, mut quiet) = (MoveList::new(), MoveList::new());
    position.generate(Kind::Noisy, &mut noisy);
    position.generate(Kind::Quiet, &mut quiet);
    let mut generated = vec![false; 1 << 16];
    for m in noisy.iter().chain(quiet.iter()) {
        generated[usize::from(m.pack().get())] = true;
    }
    for bits in 1..=u16::MAX {
        let m = G::Move::unpack(NonZeroU16::new(bits).expect("counted from one"));
        let fen = || position.fen();
        assert_eq!(position.pseudo_legal(m), generated[usize::from(bits)], "{}: {m:?} ({bits:#06x})", fen());
    }
}
