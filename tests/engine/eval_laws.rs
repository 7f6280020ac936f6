//! Laws of the static evaluation, for every game, along random games: it does not know colours, its
//! trace accounts for every centipawn, and its caches change nothing.

use std::marker::PhantomData;

use chuhan_engine::{
    chess::{self, Chess},
    eval::{
        Bond, Cell, Coefficients, PairSpace, PairSum, PairTable, PairTies, Place, STANDING_IN_ROWS, Tapered, Untraced,
        pack,
    },
    game::Position,
    info::{GameInfo, Paired, PositionInfo, pairs_of},
    score::Score,
    xiangqi::Xiangqi,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// The same position with colours exchanged: ranks from the other end, letters in the other case,
/// the other side to move.
fn mirrored<G: GameInfo>(position: &G::Position) -> G::Position {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let swap = |text: &str| -> String {
        text.chars()
            .map(|c| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
            .collect()
    };
    let board: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let side = if fields[1] == "b" { "w" } else { "b" };
    let square: String = fields[3]
        .chars()
        .map(|c| {
            if c == '3' {
                '6'
            } else if c == '6' {
                '3'
            } else {
                c
            }
        })
        .collect();
    let text = format!("{} {side} {} {square} {}", board.join("/"), swap(fields[2]), fields[4..].join(" "));
    G::Position::from_fen(&text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Calls `check` at every position of `games` random games, most of which reach an ending.
fn walk<G: GameInfo>(games: usize, plies: usize, mut check: impl FnMut(&G::Position)) {
    let mut rng = Pcg64::seed_from_u64(20);
    for _ in 0..games {
        let mut position = G::Position::from_fen(G::START_FEN).expect("the start position is valid");
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Captures now and then, or random games stay full of pieces.
            let noisy: Vec<G::Move> = moves.iter().filter(|&m| position.is_noisy(m)).collect();
            let m = if !noisy.is_empty() && rng.random_range(0..3) == 0 {
                noisy[rng.random_range(0..noisy.len())]
            } else {
                moves.iter().nth(rng.random_range(0..moves.len())).expect("the index is below the length")
            };
            position.make(m);
            check(&position);
        }
    }
}

/// Value of a position with caches that have seen nothing.
fn fresh<G: GameInfo>(position: &G::Position) -> Score {
    position.evaluate(&mut G::EvalCache::default(), &mut Untraced)
}

fn knows_no_colours<G: GameInfo>() {
    let mut cache = G::EvalCache::default();
    walk::<G>(60, 300, |position| {
        let value = position.evaluate(&mut cache, &mut Untraced);
        let other = mirrored::<G>(position).evaluate(&mut cache, &mut Untraced);
        assert_eq!(value, other, "{}", position.fen());
        assert!(value.0.abs() <= Score::EVAL_LIMIT.0);
    });
}

fn trace_tells_all<G: GameInfo>(weights: &[Tapered]) {
    let mut cache = G::EvalCache::default();
    walk::<G>(60, 300, |position| {
        let mut trace = Coefficients::default();
        let traced = position.evaluate(&mut cache, &mut trace);
        let plain = position.evaluate(&mut cache, &mut Untraced);
        assert_eq!(traced, plain, "{}", position.fen());
        assert_eq!(trace.value(weights) * position.side().sign(), plain, "{}", position.fen());
    });
}

fn caches_change_nothing<G: GameInfo>() {
    let mut cache = G::EvalCache::default();
    let mut steps = 0;
    walk::<G>(12, 200, |position| {
        let first = position.evaluate(&mut cache, &mut Untraced);
        assert_eq!(first, position.evaluate(&mut cache, &mut Untraced), "{}", position.fen());
        steps += 1;
        if steps % 7 == 0 {
            assert_eq!(first, fresh::<G>(position), "{}", position.fen());
        }
    });
}

#[test]
fn chess_knows_no_colours() {
    knows_no_colours::<Chess>();
}

#[test]
fn chess_trace_tells_all() {
    trace_tells_all::<Chess>(&chess::weights::WEIGHTS);
}

#[test]
fn chess_caches_change_nothing() {
    caches_change_nothing::<Chess>();
}

/// What the boards keep from move to move is the sum of the pairs one by one, and every man has one feature. With the terms
/// that the board's sum holds besides it may be rounded otherwise, by a centipawn.
fn pairs_add_up<G: GameInfo + Paired>() {
    let mut cache = G::EvalCache::default();
    let mut valued = 0;
    walk::<G>(40, 300, |position| {
        let mut trace = Coefficients::default();
        position.evaluate(&mut cache, &mut trace);
        let pairs = pairs_of::<G>(position);
        valued += pairs.len();
        if !trace.exact {
            let mut sum = PairSum::ZERO;
            for pair in &pairs {
                sum += pair.worth;
            }
            let apart = trace.pairs - sum.tapered::<G::Space>();
            assert!(apart.mg().abs() <= 1 && apart.eg().abs() <= 1, "{apart:?} in {}", position.fen());
        }
        let men: Vec<_> = G::men(position).collect();
        assert_eq!(men.len() as u32, position.piece_count());
        assert!(men.iter().all(|&(_, f)| f < G::Space::FEATURES));
    });
    assert!(valued > 0, "the table is empty");
}

#[test]
fn the_pairs_of_chess_add_up() {
    pairs_add_up::<Chess>();
}

#[test]
fn the_pairs_of_xiangqi_add_up() {
    pairs_add_up::<Xiangqi>();
}

/// A pair and its mirror image share a weight, either way round with the sign of its bond; no two others do.
fn ties_hold<S: PairSpace>() {
    let ties = PairTies::new::<S>();
    let mut uses = vec![0; ties.weights()];
    for bond in Bond::BOTH {
        let turned = if bond == Bond::Own { 1 } else { -1 };
        for f in 0..S::FEATURES {
            for g in 0..S::FEATURES {
                let Some((weight, sign)) = ties.weight(bond, f, g) else { continue };
                uses[weight] += 1;
                assert!(S::knows(bond, f, g) && f != g);
                assert_eq!(ties.weight(bond, g, f), Some((weight, turned * sign)));
                assert_eq!(ties.weight(bond, S::mirror(f), S::mirror(g)), Some((weight, sign)));
            }
        }
    }
    assert!(uses.into_iter().all(|n| n == 2 || n == 4), "a pair, its mirror image, and both the other way round");
    for (weight, (bond, f, g)) in (0..ties.weights()).map(|weight| (weight, ties.pair(weight))) {
        assert_eq!(ties.weight(bond, f, g), Some((weight, 1)));
    }
}

#[test]
fn the_ties_of_pairs_hold() {
    ties_hold::<<Chess as Paired>::Space>();
    ties_hold::<<Xiangqi as Paired>::Space>();
}

/// The terms of two men are tied as the table's cells are, so that a weight may be cut for them; and there are some.
fn standing_is_tied<S: PairSpace>() {
    let ties = PairTies::new::<S>();
    let mut terms = 0;
    for bond in Bond::BOTH {
        let turned = if bond == Bond::Own { 1 } else { -1 };
        for f in 0..S::FEATURES {
            for g in 0..S::FEATURES {
                let worth = S::standing(bond, f, g);
                if worth != [0; 2] {
                    terms += 1;
                    assert!(ties.weight(bond, f, g).is_some());
                }
                assert_eq!(S::standing(bond, g, f), worth.map(|half| turned * half));
                assert_eq!(S::standing(bond, S::mirror(f), S::mirror(g)), worth);
            }
        }
    }
    assert_eq!(terms > 0, STANDING_IN_ROWS);
}

#[test]
fn the_terms_of_two_men_are_tied() {
    standing_is_tied::<<Chess as Paired>::Space>();
    standing_is_tied::<<Xiangqi as Paired>::Space>();
}

/// A game's pairs without its terms of two men.
struct Bare<S>(PhantomData<S>);

impl<S: PairSpace> PairSpace for Bare<S> {
    const FEATURES: usize = S::FEATURES;
    const FILES: usize = S::FILES;
    const RANKS: usize = S::RANKS;
    const KINDS: usize = S::KINDS;
    const PARTS: i32 = S::PARTS;

    fn place(feature: usize) -> Place {
        S::place(feature)
    }
    fn mirror(feature: usize) -> usize {
        S::mirror(feature)
    }
    fn most(kind: usize) -> usize {
        S::most(kind)
    }
    fn knows(bond: Bond, f: usize, g: usize) -> bool {
        S::knows(bond, f, g)
    }
    fn standing(_: Bond, _: usize, _: usize) -> Cell {
        [0; 2]
    }
    fn is_summed_in_one_word(feature: usize) -> bool {
        S::is_summed_in_one_word(feature)
    }
}

type OfChess = Bare<<Chess as Paired>::Space>;
type OfXiangqi = Bare<<Xiangqi as Paired>::Space>;

/// Is a table of such middlegame halves, and one of such endgame halves, taken?
fn is_taken<S: PairSpace>(worth: impl Fn(Bond, Place, Place) -> i16) -> bool {
    let ties = PairTies::new::<S>();
    let [middlegame, endgame] = [0, 1].map(|half| {
        let cells: Vec<_> = (0..ties.weights())
            .map(|weight| {
                let (bond, f, g) = ties.pair(weight);
                let mut cell = [0; 2];
                cell[half] = worth(bond, S::place(f), S::place(g));
                cell
            })
            .collect();
        match PairTable::read::<S>(&pack::<S>(&cells)) {
            Ok(table) => {
                assert_eq!(table.weights(), cells);
                true
            }
            Err(e) => {
                assert!(e.contains("more than 16 bits"), "{e}");
                false
            }
        }
    });
    assert_eq!(middlegame, endgame, "the halves are bounded alike");
    middlegame
}

/// What is cut back is taken then, keeps its sign, is never below `least`, the largest that every row can hold, and
/// nothing else is touched.
fn cut_holds<S: PairSpace>(worth: impl Fn(Bond, Place, Place) -> i16, least: Option<i16>) {
    let ties = PairTies::new::<S>();
    let plain: Vec<_> = (0..ties.weights())
        .map(|weight| {
            let (bond, f, g) = ties.pair(weight);
            [0, worth(bond, S::place(f), S::place(g))]
        })
        .collect();
    let (cut, halves) = PairTable::cut::<S>(plain.clone());
    assert!(PairTable::read::<S>(&pack::<S>(&cut)).is_ok());
    let touched: Vec<_> = plain.iter().zip(&cut).filter(|(plain, cut)| plain != cut).collect();
    assert_eq!(touched.len(), halves);
    for ([_, plain], [middlegame, endgame]) in &touched {
        assert!(*middlegame == 0 && endgame.signum() == plain.signum() && endgame.abs() < plain.abs());
    }
    assert_eq!(touched.iter().map(|(_, [_, endgame])| endgame.abs()).min(), least);
    assert_eq!(PairTable::cut::<S>(cut.clone()), (cut, 0), "what was cut fits");
}

#[test]
fn rows_that_overflow_are_cut_to_what_they_can_hold() {
    let own = |worth: i16| move |bond, _: Place, _: Place| if bond == Bond::Own { worth } else { 0 };
    // The largest that the test below takes, of either sign.
    cut_holds::<OfChess>(own(1058), Some(1057));
    cut_holds::<OfChess>(own(i16::MIN + 1), Some(1057));
    cut_holds::<OfXiangqi>(own(2000), Some(1365));
    // Only in rows that are too large, those of pawns on their seventh rank; the 50 and 100 of all others stay.
    let of_pawns = |bond, f: Place, g: Place| {
        let pawn = |place: Place| place.kind == chess::PieceKind::Pawn.index() && place.rank == 6;
        let king = |place: Place| place.kind == chess::PieceKind::King.index();
        match (pawn(f), pawn(g)) {
            _ if bond == Bond::Foe => 0,
            (true, false) if king(g) => 100,
            (false, true) if king(f) => 100,
            (true, _) | (_, true) => 3000,
            _ => 50,
        }
    };
    cut_holds::<OfChess>(of_pawns, Some(1057));
    // Nothing to cut.
    cut_holds::<OfChess>(own(1057), None);
}

/// A table that would be taken without the terms of two men is refused where a row holds too much with them, and cut so far
/// that it is taken.
#[cfg(not(feature = "spsa"))]
fn knows_the_terms_of_two_men<S: PairSpace>(worth: i16) {
    let ties = PairTies::new::<S>();
    let own = |weight| if ties.pair(weight).0 == Bond::Own { worth } else { 0 };
    let weights: Vec<_> = (0..ties.weights()).map(|weight| [own(weight); 2]).collect();
    assert!(PairTable::read::<Bare<S>>(&pack::<S>(&weights)).is_ok());
    let refused = PairTable::read::<S>(&pack::<S>(&weights)).map(|_| ()).unwrap_err();
    assert!(refused.contains("more than 16 bits"), "{refused}");
    let (cut, halves) = PairTable::cut::<S>(weights);
    assert!(halves > 0);
    assert!(PairTable::read::<S>(&pack::<S>(&cut)).is_ok());
    assert_eq!(PairTable::cut::<S>(cut.clone()), (cut, 0), "what was cut fits");
}

// Rows of the tuning build do not hold them.
#[cfg(not(feature = "spsa"))]
#[test]
fn the_terms_of_two_men_count_in_rows() {
    // The largest that the test below takes without them.
    knows_the_terms_of_two_men::<<Chess as Paired>::Space>(1057);
    knows_the_terms_of_two_men::<<Xiangqi as Paired>::Space>(1365);
}

/// A table in other parts of a centipawn than the game reads would weigh more or less than it was learnt to.
#[test]
fn a_table_in_other_parts_is_refused() {
    type Space = <Chess as Paired>::Space;
    let weights = <Chess as Paired>::table().weights();
    assert!(PairTable::read::<Space>(&pack::<Space>(weights)).is_ok());
    let refused = PairTable::read::<Space>(&pack::<<Xiangqi as Paired>::Space>(weights)).map(|_| ()).unwrap_err();
    assert!(refused.contains("8 of them where 16 are read"), "{refused}");
    assert!(PairTable::read::<Space>(&[]).is_err());
}

/// Sums of rows up to 32,767 are taken and larger ones refused, as many partners as a position of the game may give and
/// whatever their signs.
#[test]
fn a_table_whose_rows_overflow_is_refused() {
    let own = |worth: i16| move |bond, _: Place, _: Place| if bond == Bond::Own { worth } else { 0 };
    // 31 partners of the own side, on so many squares.
    assert!(is_taken::<OfChess>(own(1057)));
    assert!(!is_taken::<OfChess>(own(1058)));
    // A king, five advisors, seven elephants, two horses, two chariots, two cannons and five pawns are 24.
    assert!(is_taken::<OfXiangqi>(own(1365)));
    assert!(!is_taken::<OfXiangqi>(own(1366)));
    // With as many enemies there are 31 again: in the first row all are for its side.
    assert!(is_taken::<OfXiangqi>(|_, _, _| 1057));
    assert!(!is_taken::<OfXiangqi>(|_, _, _| 1058));
    // Enemies alone are 24, for the first row and against the last.
    let foe = |worth: i16| move |bond, _: Place, _: Place| if bond == Bond::Foe { worth } else { 0 };
    assert!(is_taken::<OfXiangqi>(foe(1365)));
    assert!(!is_taken::<OfXiangqi>(foe(1366)));
    // What is for the row, eight squares of its own rank, takes nothing from what is against it, two ranks beside.
    let ranks = |worth: i16| {
        move |bond, f: Place, g: Place| match f.rank.abs_diff(g.rank) {
            0 if bond == Bond::Own => worth,
            1 if bond == Bond::Own => -worth,
            _ => 0,
        }
    };
    assert!(is_taken::<OfChess>(ranks(2047)));
    assert!(!is_taken::<OfChess>(ranks(2048)));
    // One king of the own side anywhere, and of all that is not a king one on each square of the own rank.
    let with_king = |worth: i16| {
        move |bond, f: Place, g: Place| {
            let king = |place: Place| place.kind == chess::PieceKind::King.index();
            match f.rank.abs_diff(g.rank) {
                _ if bond == Bond::Foe => 0,
                _ if king(f) || king(g) => 1000,
                0 => worth,
                _ => 0,
            }
        }
    };
    assert!(is_taken::<OfChess>(with_king(3970)));
    assert!(!is_taken::<OfChess>(with_king(3971)));
}
