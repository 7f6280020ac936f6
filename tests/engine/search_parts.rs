//! The search's parts on their own: table, histories, time manager.

use std::{num::NonZeroU16, sync::atomic::AtomicU64, time::Duration};

use chuhan_engine::{
    chess::{Chess, Move},
    game::Side,
    key::{Key, scramble},
    score::{MAX_PLY, Score},
    search::{
        clock::{GameMemory, TimeBudget, TimeFactor},
        history::{apply_bonus, apply_bonus_to_sum},
        limits::{Clock, Limits, Settings},
        tt::{Bound, TranspositionTable, TtEntry},
    },
};

fn table(mb: usize) -> TranspositionTable {
    let mut table = TranspositionTable::default();
    table.try_resize(mb).expect("a few megabytes");
    table
}

fn entry(best: u16, score: i32, depth: i32, bound: Bound) -> TtEntry {
    TtEntry { best: NonZeroU16::new(best), score: Score(score), eval: Score(-7), depth, bound, pv: false }
}

#[test]
fn an_empty_table_remembers_nothing() {
    let table = TranspositionTable::default();
    table.store(Key(1), 0, entry(3, 4, 5, Bound::Exact));
    table.prefetch(Key(1));
    assert_eq!(table.probe(Key(1), 0), None);
    assert_eq!(table.hashfull(), 0);
}

#[test]
fn an_empty_entry_is_no_answer_to_a_key_that_ends_in_zeros() {
    let table = table(1);
    let key = Key(0x1234_5678_9ABC_0000);
    assert_eq!(table.probe(key, 0), None);
    // The rest of the cluster stays empty and matches too.
    let stored = entry(3, 4, 5, Bound::Exact);
    table.store(key, 0, stored);
    assert_eq!(table.probe(key, 0), Some(stored));
}

#[test]
fn what_is_stored_is_found_again() {
    let table = table(1);
    for (i, score) in [0, -350, 28_999, -29_000, 12].into_iter().enumerate() {
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            let key = scramble(i as u64 * 10 + bound as u64);
            let e = TtEntry { pv: i % 2 == 0, ..entry(0xFFFF, score, i as i32 * 60, bound) };
            table.store(key, 9, e);
            assert_eq!(table.probe(key, 3), Some(e), "plain scores do not depend on the ply");
        }
    }
    let unmade = TtEntry { eval: Score::NONE, ..entry(1, 0, -1, Bound::None) };
    table.store(Key(77), 0, unmade);
    assert_eq!(table.probe(Key(77), 0), Some(unmade));
}

#[test]
fn mates_are_counted_from_the_node() {
    let table = table(1);
    table.store(Key(5), 10, entry(1, Score::mate_in(13).0, 4, Bound::Exact));
    assert_eq!(table.probe(Key(5), 2).map(|e| e.score), Some(Score::mate_in(5)));
    table.store(Key(6), 10, entry(1, Score::mated_in(14).0, 4, Bound::Exact));
    assert_eq!(table.probe(Key(6), 0).map(|e| e.score), Some(Score::mated_in(4)));
    table.store(Key(8), MAX_PLY, entry(1, Score::mate_in(MAX_PLY).0, 4, Bound::Exact));
    assert_eq!(table.probe(Key(8), 0).map(|e| e.score), Some(Score::mate_in(0)));
}

#[test]
fn ban_scores_leave_only_the_move() {
    let table = table(1);
    for (key, score) in [(1, Score::banned_in(9)), (2, -Score::banned_in(9))] {
        table.store(Key(key), 3, entry(42, score.0, 12, Bound::Exact));
        let found = table.probe(Key(key), 3).expect("stored");
        assert_eq!((found.best, found.bound, found.score.is_ban()), (NonZeroU16::new(42), Bound::None, false));
    }
}

#[test]
fn a_shallow_bound_does_not_drive_out_a_deep_one_but_an_exact_score_does() {
    let table = table(1);
    table.store(Key(1), 0, entry(7, 50, 20, Bound::Lower));
    table.store(Key(1), 0, entry(8, 60, 3, Bound::Lower));
    assert_eq!(table.probe(Key(1), 0).map(|e| e.depth), Some(20));
    table.store(Key(1), 0, entry(0, 60, 3, Bound::Exact));
    let found = table.probe(Key(1), 0).expect("stored");
    assert_eq!((found.depth, found.best), (3, NonZeroU16::new(7)), "the known move is kept");
}

#[test]
fn old_and_shallow_entries_give_way() {
    let mut table = table(1);
    // Same cluster (equal high bits), different tags.
    let key = |i: u64| Key(i);
    for i in 1..=3 {
        table.store(key(i), 0, entry(1, 0, 10 + i as i32, Bound::Exact));
    }
    table.store(key(4), 0, entry(1, 0, 1, Bound::Exact));
    assert!(table.probe(key(1), 0).is_none(), "the shallowest of the cluster");
    assert!((2..=4).all(|i| table.probe(key(i), 0).is_some()));
    for _ in 0..4 {
        table.grow_older();
    }
    table.store(key(4), 0, entry(1, 0, 1, Bound::Exact));
    table.store(key(5), 0, entry(1, 0, 1, Bound::Exact));
    assert!(table.probe(key(4), 0).is_some(), "young though shallow");
    assert!(table.probe(key(2), 0).is_none(), "deep but old");
}

#[test]
fn clearing_and_filling() {
    let fill = |table: &TranspositionTable| {
        for i in 0..200_000 {
            table.store(scramble(i), 0, entry(1, 0, 1, Bound::Exact));
        }
        assert!(table.hashfull() > 950, "{}", table.hashfull());
    };
    let (mut used, mut fetched) = (table(1), table(1));
    fetched.fetch_pages();
    for table in [&mut used, &mut fetched] {
        assert_eq!(table.mb(), 1);
        fill(table);
        table.clear().expect("what was just given back");
        assert_eq!((table.mb(), table.hashfull()), (1, 0));
        assert!((0..200_000).all(|i| table.probe(scramble(i), 0).is_none()));
    }
    used.grow_older();
    fill(&used);
    used.fetch_pages();
    assert!(used.hashfull() > 950, "what is in use stays");
    assert!(TranspositionTable::default().try_resize(usize::MAX).is_err(), "refused, not aborted");
}

/// Many threads write entries whose every field follows from the key; a reader must never see a
/// mixture of two of them more often than chance lets a sixteen-bit check pass.
#[test]
fn races_do_not_mix_entries() {
    const KEYS: u64 = 64;
    const READERS: u64 = 4;
    /// Entries that each reader finds before it ends.
    const SEEN: u64 = 20_000;
    let table = table(1);
    let honest = |i: u64, round: u64| {
        let x = scramble(i << 20 | round).0;
        TtEntry {
            best: NonZeroU16::new((i + 1) as u16),
            score: Score((x % 1000) as i32),
            eval: Score((x % 1000) as i32 + i as i32),
            depth: (x % 60) as i32,
            bound: Bound::Exact,
            pv: false,
        }
    };
    let (reading, mixed) = (AtomicU64::new(READERS), AtomicU64::new(0));
    let count = std::sync::atomic::Ordering::Relaxed;
    std::thread::scope(|scope| {
        for thread in 0..READERS {
            let (table, reading, mixed) = (&table, &reading, &mixed);
            // All keys share one cluster, and so fight for three entries.
            let pick = move |round: u64| scramble(round << 8 | thread).0 % KEYS;
            // Whoever writes goes on until all who read have seen enough, however the threads take turns.
            scope.spawn(move || {
                let mut round = 0;
                while reading.load(count) > 0 {
                    let i = pick(round);
                    table.store(Key(i + 1), 0, honest(i, round));
                    round += 1;
                }
            });
            scope.spawn(move || {
                let (mut seen, mut round) = (0, 1 << 40);
                while seen < SEEN {
                    let i = pick(round);
                    if let Some(e) = table.probe(Key(i + 1), 0) {
                        let whole = e.best == NonZeroU16::new((i + 1) as u16) && e.eval.0 == e.score.0 + i as i32;
                        mixed.fetch_add(u64::from(!whole), count);
                        seen += 1;
                    }
                    round += 1;
                }
                reading.fetch_sub(1, count);
            });
        }
    });
    let (seen, mixed) = (READERS * SEEN, mixed.into_inner());
    assert!(mixed * 1000 <= seen, "{mixed} of {seen} entries were mixtures");
}

#[test]
fn history_cells_stay_within_their_bounds() {
    let mut cell = 0i16;
    for i in 0..10_000u64 {
        let bonus = (scramble(i).0 % 200_001) as i32 - 100_000;
        apply_bonus::<16_384>(&mut cell, bonus);
        assert!(i32::from(cell).abs() <= 16_384);
    }
    for _ in 0..1000 {
        apply_bonus::<1024>(&mut cell, 100_000);
    }
    assert_eq!(cell, 1024);
    let mut shared = 0i16;
    for i in 0..10_000u64 {
        let x = scramble(i).0;
        apply_bonus_to_sum::<16_384>(&mut shared, (x % 9001) as i32 - 4500, (x >> 32) as i32 % 70_000);
        assert!(i32::from(shared).abs() <= 16_384);
    }
}

#[test]
fn a_nudge_moves_towards_the_bonus_and_fades_near_the_bound() {
    let (mut low, mut high) = (0i16, 12_000i16);
    apply_bonus::<16_384>(&mut low, 1000);
    apply_bonus::<16_384>(&mut high, 1000);
    assert_eq!(low, 1000);
    assert!(high > 12_000 && high - 12_000 < 300);
    apply_bonus::<16_384>(&mut high, -1000);
    assert!(high < 12_000 - 1000, "against its grain a cell moves faster");
}

const fn ms(n: u64) -> Duration {
    Duration::from_millis(n)
}

fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
    Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go }
}

/// Plays a whole game on paper: every move costs its hard limit or its soft limit plus the
/// overhead, and the flag must never fall.
fn survives(start: Clock, overhead: Duration, moves: u32, hard: bool) {
    let mut left = start.remaining;
    for number in 0..moves {
        let to_go = start.moves_to_go.map(|all| all - number % all);
        let budget = TimeBudget::for_clock::<Chess>(
            &Clock { remaining: left, moves_to_go: to_go, ..start },
            overhead,
            false,
            &GameMemory::default(),
        );
        assert!(budget.soft <= budget.hard);
        let spent = if hard { budget.hard } else { budget.soft } + overhead;
        assert!(spent <= left.max(overhead), "{start:?}: move {number} spends {spent:?} of {left:?}");
        left = left.saturating_sub(spent) + start.increment;
        if start.moves_to_go.is_some_and(|all| number % all == all - 1) {
            left += start.remaining;
        }
    }
}

#[test]
fn no_flag_falls() {
    for (remaining, increment, to_go) in [
        (60_000, 600, None),
        (1000, 10, None),
        (200, 2, None),
        (60_000, 0, None),
        (60_000, 0, Some(40)),
        (60_000, 1000, Some(20)),
        (5000, 0, Some(1)),
        (10, 5000, None),
    ] {
        survives(clock(remaining, increment, to_go), ms(1), 120, false);
        survives(clock(remaining, increment, to_go), ms(1), 120, true);
    }
}

#[test]
fn the_budget_reads_like_a_table() {
    let of = |remaining, increment, to_go| {
        TimeBudget::for_clock::<Chess>(&clock(remaining, increment, to_go), ms(0), false, &GameMemory::default())
    };
    // Sudden death: about a thirtieth by default, several times that when it matters.
    let b = of(60_000, 0, None);
    assert!((1500..3500).contains(&b.soft.as_millis()) && b.hard.as_millis() >= 9000, "{b:?}");
    // An increment is mostly spent.
    let b = of(60_000, 1000, None);
    assert!((2200..4500).contains(&b.soft.as_millis()), "{b:?}");
    // One move to go: not the whole clock. More to go: an even split.
    let b = of(60_000, 0, Some(1));
    assert!(b.soft >= ms(20_000) && b.hard <= ms(45_000), "{b:?}");
    let b = of(40_000, 0, Some(40));
    assert!((700..1300).contains(&b.soft.as_millis()), "{b:?}");
    // Nothing left: at once.
    assert_eq!(of(0, 0, None), TimeBudget { soft: ms(0), hard: ms(0) });
    let late = TimeBudget::for_clock::<Chess>(&clock(5, 0, None), ms(10), false, &GameMemory::default());
    assert_eq!(late.hard, ms(0));
    // A tiny clock with a large increment never plans more than the clock.
    assert!(of(10, 5000, None).hard <= ms(10));
    // Absurd clocks do not overflow.
    let b = of(u64::MAX / 2_000_000, 0, Some(3));
    assert!(b.soft <= b.hard);
    // Pondering spends a little faster.
    assert!(
        TimeBudget::for_clock::<Chess>(&clock(60_000, 0, None), ms(0), true, &GameMemory::default()).soft
            > of(60_000, 0, None).soft
    );
}

/// The moves of a game in which each costs its soft limit and `lag` milliseconds more, until the flag
/// falls or `most` are played.
fn moves_survived(start: Clock, lag: u64, most: u32) -> u32 {
    let (mut left, mut memory) = (start.remaining, GameMemory::default());
    for number in 0..most {
        memory.begin(Side::First, Clock { remaining: left, ..start });
        let budget = TimeBudget::for_clock::<Chess>(&Clock { remaining: left, ..start }, ms(10), false, &memory);
        let searched = if budget.is_spent::<Chess>() { ms(0) } else { budget.soft };
        let Some(rest) = left.checked_sub(searched + ms(lag)) else { return number };
        left = rest + start.increment;
    }
    most
}

#[test]
fn a_reserve_outlasts_the_game() {
    // Without it the flag fell after 74, 68 and 48 of these moves.
    assert!(moves_survived(clock(1000, 0, None), 3, 400) >= 115);
    assert!(moves_survived(clock(500, 0, None), 2, 400) >= 100);
    assert!(moves_survived(clock(100, 1, None), 2, 400) >= 60);
    // What the increment pays needs no reserve, and a reserve is small beside a long clock.
    assert_eq!(moves_survived(clock(8000, 80, None), 3, 400), 400);
    let of = |overhead| {
        TimeBudget::for_clock::<Chess>(&clock(60_000, 0, None), ms(overhead), false, &GameMemory::default()).soft
    };
    assert!(of(10) * 3 > of(0) * 2 * 99 / 100, "{:?} {:?}", of(10), of(0));
}

#[test]
fn the_reserve_is_a_share_of_what_the_clock_has_shown() {
    let soft = |memory: &GameMemory| TimeBudget::for_clock::<Chess>(&clock(150, 0, None), ms(10), false, memory).soft;
    let mut memory = GameMemory::default();
    memory.begin(Side::First, clock(1000, 0, None));
    memory.begin(Side::First, clock(150, 0, None));
    assert_eq!(soft(&memory), ms(0), "150 ms are the last share of a second");
    // A clock that has grown is another game's, and began there.
    memory.begin(Side::First, clock(160, 0, None));
    assert!(soft(&memory) > ms(0));
}

#[test]
fn the_last_move_of_the_same_side_is_remembered() {
    let after = |side, remaining| {
        let mut memory = GameMemory::default();
        memory.begin(Side::First, clock(1000, 10, None));
        memory.end(Score(80), 5);
        memory.begin(side, clock(remaining, 10, None));
        memory.judged()
    };
    assert_eq!(after(Side::First, 1010), Some((Score(80), 5)));
    assert_eq!(after(Side::Second, 1000), None, "the other side's score says nothing");
    assert_eq!(after(Side::First, 1011), None, "nor does another game's");
}

#[test]
fn a_fixed_time_is_used_up_but_for_the_overhead() {
    let b = TimeBudget::for_movetime(ms(100), ms(10));
    assert_eq!((b.soft, b.hard), (ms(90), ms(90)));
    assert_eq!(TimeBudget::for_movetime(ms(0), ms(10)).hard, ms(0));
    assert!(TimeBudget::for_movetime(ms(4), ms(10)).hard >= ms(2), "half at the least");
}

#[test]
fn a_search_plans_with_its_overhead() {
    let budget = |limits: &Limits<Move>, overhead| {
        let settings = Settings { move_overhead: ms(overhead), ..Settings::default() };
        TimeBudget::for_search::<Chess>(limits, &settings, &GameMemory::default())
    };
    let none = Limits::default();
    assert_eq!(budget(&none, 100), None);
    let fixed = Limits { movetime: Some(ms(1000)), ..none.clone() };
    assert_eq!([0, 100].map(|o| budget(&fixed, o).map(|b| b.hard)), [1000, 900].map(|t| Some(ms(t))));
    let timed = Limits { clock: Some(clock(60_000, 0, None)), ..none.clone() };
    let [little, much] = [0, 1000].map(|overhead| budget(&timed, overhead).expect("a clock"));
    assert!(much.soft < little.soft && much.hard < little.hard, "{little:?} {much:?}");
    assert_eq!(budget(&timed, 60_000).map(|b| b.hard), Some(ms(0)));
    // Of two limits the shorter one holds.
    let both = Limits { movetime: Some(ms(50)), ..timed };
    assert_eq!(budget(&both, 10).map(|b| b.hard), Some(ms(40)));
}

#[test]
fn the_time_factor_slows_for_doubt_and_hurries_when_sure() {
    let play = |steps: &[(bool, i32, f64)]| {
        let mut factor = TimeFactor::new(&GameMemory::default());
        for &(changed, score, effort) in steps {
            factor.observe::<Chess>(changed, Score(score), effort);
        }
        factor.factor::<Chess>()
    };
    let sure = play(&[(false, 20, 0.9); 8]);
    let usual = play(&[(false, 20, 0.55); 5]);
    let changed = play(&[(false, 20, 0.5), (false, 20, 0.5), (true, 20, 0.3)]);
    let falling = play(&[(false, 20, 0.55), (false, 20, 0.55), (false, -60, 0.55)]);
    let steady = play(&[(false, 20, 0.55), (false, 20, 0.55), (false, 20, 0.55)]);
    assert!(sure < usual && usual < changed, "{sure} {usual} {changed}");
    assert!(falling > steady, "{falling} {steady}");
    assert!((0.8..1.6).contains(&usual), "{usual}");
}
