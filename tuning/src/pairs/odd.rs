//! What of a table looks odd, by kinds of pairs, with the positions behind it.

use std::fmt::Write as _;

use chuhan_engine::{
    eval::{Bond, PairSpace, PairTies, Place},
    game::Side,
    info::{GameInfo, Paired, PositionInfo as _},
};
use rayon::prelude::*;

use super::{data::Positions, model::each_pair};
use crate::{texel::odd::least_error, train::loss::Pair};

/// A weight met in fewer positions is asked whether they support it.
const FEW: u32 = 2000;
/// Nobody looks twice at a smaller deviation, in centipawns.
const NOTICED: f64 = 5.0;
/// Deviations this many times the root mean square of their kind stand out.
const USUAL_TIMES: f64 = 5.0;
/// Errors within which nothing is known.
const ERRORS: f64 = 2.0;
/// How many weights are named at most.
const NAMED: usize = 20;
/// Positions counted by one thread in one go.
const COUNTED: usize = 1 << 16;

/// In how many positions each weight is met.
pub fn uses(ties: &PairTies, positions: &Positions) -> Vec<u32> {
    let none = || vec![0_u32; ties.weights()];
    (0..positions.len().div_ceil(COUNTED))
        .into_par_iter()
        .fold(none, |mut out, part| {
            // The position that met a weight last, so that a second pair of the same weight does not count again.
            let mut last = vec![usize::MAX; ties.weights()];
            for i in part * COUNTED..((part + 1) * COUNTED).min(positions.len()) {
                each_pair(ties, positions.at(i).1, |weight, _| {
                    out[weight] += u32::from(last[weight] != i);
                    last[weight] = i;
                });
            }
            out
        })
        .reduce(none, |mut a, b| {
            a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
            a
        })
}

/// A weight and what lies beside it.
struct Beside {
    weight: usize,
    half: usize,
    /// The mean of the same pair with one piece a step aside.
    mean: f64,
    /// How far the weight is from it.
    away: f64,
}

/// The kinds of pairs and their weights, and the weights that lie farthest from those beside them: the pairs of the
/// same pieces with one of the two a step aside. `scale` is in centipawns for odds of e to one.
pub fn report<G: GameInfo + Paired>(ties: &PairTies, uses: &[u32], weights: &[Pair], scale: f32) -> String {
    let letters = letters::<G>();
    let kinds = G::Space::KINDS;
    let kind_of = |weight: usize| {
        let (bond, f, g) = ties.pair(weight);
        let (a, b) = (G::Space::place(f).kind, G::Space::place(g).kind);
        (bond.index() * kinds + a.min(b)) * kinds + a.max(b)
    };
    let mut of_kind = vec![Vec::new(); 2 * kinds * kinds];
    (0..ties.weights()).for_each(|weight| of_kind[kind_of(weight)].push(weight));
    let steps = Steps::new::<G::Space>();
    let mut out = String::new();
    let _ = writeln!(out, "pairs        weights   unmet   < {FEW}  rms mg  rms eg");
    let mut odd: Vec<(f64, &str, Beside)> = Vec::new();
    for (kind, members) in of_kind.iter().enumerate().filter(|(_, members)| !members.is_empty()) {
        let beside: Vec<Beside> = members
            .par_iter()
            .filter(|&&weight| uses[weight] > 0)
            .flat_map_iter(|&weight| steps.beside(ties, uses, weights, weight))
            .collect();
        let rms = |of: &mut dyn Iterator<Item = f64>| {
            let (sum, n) = of.fold((0.0, 0_usize), |(sum, n), x| (sum + x * x, n + 1));
            (sum / n.max(1) as f64).sqrt()
        };
        let sizes = [0, 1].map(|half| rms(&mut members.iter().map(|&w| f64::from(weights[w][half]))));
        let met = |few: &dyn Fn(u32) -> bool| members.iter().filter(|&&weight| few(uses[weight])).count();
        let bond = if kind < kinds * kinds { "with" } else { "against" };
        let name = format!("{} {bond} {}", letters[kind / kinds % kinds], letters[kind % kinds]);
        let (unmet, few) = (met(&|n| n == 0), met(&|n| n < FEW));
        let _ =
            writeln!(out, "{name:<12} {:>7} {unmet:>7} {few:>8} {:>7.2} {:>7.2}", members.len(), sizes[0], sizes[1]);
        let usual = [0, 1].map(|half| rms(&mut beside.iter().filter(|b| b.half == half).map(|b| b.away)));
        for beside in beside {
            let (n, away) = (uses[beside.weight], beside.away);
            let error = least_error(n as usize, scale);
            let why = if away < NOTICED {
                continue;
            } else if n < FEW && away < ERRORS * error {
                "too few to tell it from"
            } else if away > USUAL_TIMES * usual[beside.half] && away > ERRORS * error {
                "stands out from"
            } else {
                continue;
            };
            odd.push((away / usual[beside.half], why, beside));
        }
    }
    odd.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.2.weight.cmp(&b.2.weight)));
    let _ = writeln!(out, "{} weights of pairs look odd", odd.len());
    for (_, why, Beside { weight, half, mean, .. }) in odd.iter().take(NAMED) {
        let (bond, f, g) = ties.pair(*weight);
        let (name, size) = (["mg", "eg"][*half], weights[*weight][*half]);
        let words = pair_words::<G>(&letters, bond, f, g);
        let n = uses[*weight];
        let _ = writeln!(out, "  {words} {name} {size:.1}: {why} {mean:.1} a step aside; {n} positions");
    }
    if odd.len() > NAMED {
        let _ = writeln!(out, "  and {} less so", odd.len() - NAMED);
    }
    out
}

/// Which features lie a step aside of each.
struct Steps(Vec<Vec<usize>>);

impl Steps {
    fn new<S: PairSpace>() -> Self {
        let places: Vec<Place> = (0..S::FEATURES).map(S::place).collect();
        let near = |a: &Place, b: &Place| a.file.abs_diff(b.file) + a.rank.abs_diff(b.rank) == 1 && a.kind == b.kind;
        Self(places.iter().map(|a| (0..S::FEATURES).filter(|&f| near(a, &places[f])).collect()).collect())
    }

    /// How far each half of a weight lies from the mean of those beside it, where there are any.
    fn beside(&self, ties: &PairTies, uses: &[u32], weights: &[Pair], weight: usize) -> Vec<Beside> {
        let (bond, f, g) = ties.pair(weight);
        let moved = self.0[f].iter().map(|&f| (f, g)).chain(self.0[g].iter().map(|&g| (f, g)));
        let near: Vec<(usize, i32)> = moved
            .filter_map(|(f, g)| ties.weight(bond, f, g))
            .filter(|&(near, _)| uses[near] > 0 && near != weight)
            .collect();
        if near.is_empty() {
            return Vec::new();
        }
        let of = |half: usize| {
            let sum: f64 = near.iter().map(|&(near, sign)| f64::from(sign) * f64::from(weights[near][half])).sum();
            let mean = sum / near.len() as f64;
            Beside { weight, half, mean, away: (f64::from(weights[weight][half]) - mean).abs() }
        };
        vec![of(0), of(1)]
    }
}

/// The letter of each kind of piece, read off the start position.
fn letters<G: GameInfo + Paired>() -> Vec<char> {
    let mut letters = vec!['?'; G::Space::KINDS];
    let Ok(position) = G::Position::from_fen(G::START_FEN) else { return letters };
    let board = G::START_FEN.split(' ').next().unwrap_or_default();
    let rows: Vec<Vec<char>> = board
        .split('/')
        .rev()
        .map(|row| {
            let squares = |c: char| match c.to_digit(10) {
                Some(empty) => vec![' '; empty as usize],
                None => vec![c],
            };
            row.chars().flat_map(squares).collect()
        })
        .collect();
    for place in G::men(&position).filter(|(side, _)| *side == Side::First).map(|(_, f)| G::Space::place(f)) {
        letters[place.kind] = rows[place.rank][place.file];
    }
    letters
}

/// A pair as its first piece's owner sees it, both squares from that side.
fn pair_words<G: Paired>(letters: &[char], bond: Bond, f: usize, g: usize) -> String {
    let (a, b) = (G::Space::place(f), G::Space::place(g));
    let square = |place: Place, rank: usize| format!("{}{}", (b'a' + place.file as u8) as char, rank + 1);
    match bond {
        Bond::Own => format!("{}{} with {}{}", letters[a.kind], square(a, a.rank), letters[b.kind], square(b, b.rank)),
        Bond::Foe => {
            let theirs = square(b, G::Space::RANKS - 1 - b.rank);
            let letter = letters[b.kind].to_ascii_lowercase();
            format!("{}{} against {letter}{theirs}", letters[a.kind], square(a, a.rank))
        }
    }
}

#[cfg(test)]
mod tests {
    use chuhan_engine::{chess::Chess, xiangqi::Xiangqi};

    use super::*;

    #[test]
    fn kinds_have_the_letters_of_their_game() {
        assert_eq!(letters::<Chess>().iter().collect::<String>(), "PNBRQK");
        assert_eq!(letters::<Xiangqi>().iter().collect::<String>(), "KABNRCP");
    }

    #[test]
    fn a_weight_unlike_those_beside_it_is_named() {
        type Space = <Chess as Paired>::Space;
        let ties = PairTies::new::<Space>();
        let feature = |kind: usize, file: usize, rank: usize| {
            let at = |f: &usize| Space::place(*f) == Place { kind, file, rank };
            (0..Space::FEATURES).find(at).unwrap()
        };
        // A pawn on e4 with its king on g1, among pairs of next to nothing.
        let (odd, _) = ties.weight(Bond::Own, feature(0, 4, 3), feature(5, 6, 0)).unwrap();
        let mut weights: Vec<Pair> = (0..ties.weights()).map(|i| [(i % 7) as f32 - 3.0, 0.0]).collect();
        weights[odd][0] = 60.0;
        let mut uses = vec![50_000; ties.weights()];
        let text = report::<Chess>(&ties, &uses, &weights, 150.0);
        let named: Vec<&str> = text.lines().filter(|line| line.contains("stands out")).collect();
        assert!(named[0].contains(" mg 60.0: stands out from "), "{text}");
        assert!(named[0].contains("50000 positions"), "{text}");
        uses[odd] = 10;
        let text = report::<Chess>(&ties, &uses, &weights, 150.0);
        assert!(text.lines().any(|line| line.contains(" mg 60.0: too few to tell it from ")), "{text}");
        assert!(text.lines().any(|line| line.starts_with("P with K ")), "{text}");
    }
}
