//! What a weight of the table is made of: a square table for each kind of partner, a table of relative
//! offsets, and a rest of its own.

use std::fmt::Write as _;

use chuhan_engine::eval::{Bond, PairSpace, PairTies, Place};

use super::data::{Positions, SECOND};
use crate::train::loss::{Measure, Pair};

/// How far each kind of number is expected to stray from nothing, in centipawns; 0 leaves it at nothing.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Spreads {
    /// Spread of a square of one piece beside a kind of partner.
    #[arg(long, default_value_t = 10.0)]
    pub squares: f32,
    /// Spread of a relative offset of two kinds.
    #[arg(long, default_value_t = 10.0)]
    pub offsets: f32,
    /// Spread of what one pair has of its own.
    #[arg(long, default_value_t = 4.0)]
    pub rests: f32,
}

/// A number that weights share, or the rest of one weight, and the sign with which it enters.
#[derive(Clone, Copy, Debug)]
struct Part {
    number: u32,
    sign: f32,
}

/// How the numbers make the weights: rests first, one for each weight, then squares, then offsets.
#[derive(Clone, Debug)]
pub struct Table {
    /// For each weight two squares and an offset; a sign of 0 for none.
    parts: Vec<[Part; 3]>,
    squares: usize,
    numbers: usize,
}

impl Table {
    /// The table of a game.
    pub fn new<S: PairSpace>(ties: &PairTies) -> Self {
        let rests = ties.weights();
        let squares = 2 * S::KINDS * S::FEATURES;
        // Files and ranks apart, ranks with their sign.
        let (files, ranks) = (16, 2 * S::RANKS);
        let square = |bond: Bond, partner: usize, f: usize| {
            rests + (bond.index() * S::KINDS + partner) * S::FEATURES + f.min(S::mirror(f))
        };
        let offset = |bond: Bond, f: Place, g: Place| {
            let sign = match bond {
                Bond::Own => 1.0,
                // Against itself a kind of piece is worth nothing at any offset.
                Bond::Foe => g.kind.cmp(&f.kind) as i32 as f32,
            };
            let (f, g) = if f.kind > g.kind { (g, f) } else { (f, g) };
            let rank = if bond == Bond::Own { g.rank } else { S::RANKS - 1 - g.rank };
            let up = f.rank as i32 - rank as i32;
            let up = if bond == Bond::Own && f.kind == g.kind { up.abs() } else { up };
            let cell = (bond.index() * S::KINDS + f.kind) * S::KINDS + g.kind;
            let at = (cell * files + f.file.abs_diff(g.file)) * ranks + (up + S::RANKS as i32) as usize;
            Part { number: (rests + squares + at) as u32, sign }
        };
        let parts = (0..rests)
            .map(|weight| {
                let (bond, f, g) = ties.pair(weight);
                let (a, b) = (S::place(f), S::place(g));
                let turned = if bond == Bond::Own { 1.0 } else { -1.0 };
                [
                    Part { number: square(bond, b.kind, f) as u32, sign: 1.0 },
                    Part { number: square(bond, a.kind, g) as u32, sign: turned },
                    offset(bond, a, b),
                ]
            })
            .collect();
        Self { parts, squares, numbers: rests + squares + 2 * S::KINDS * S::KINDS * files * ranks }
    }

    /// How many numbers there are, unused ones included.
    pub fn numbers(&self) -> usize {
        self.numbers
    }
    /// The spread of each number.
    pub fn spread(&self, number: usize, spreads: &Spreads) -> f32 {
        match number.checked_sub(self.parts.len()) {
            None => spreads.rests,
            Some(n) if n < self.squares => spreads.squares,
            Some(_) => spreads.offsets,
        }
    }
    /// The weights that `numbers` make.
    pub fn weights(&self, numbers: &[Pair]) -> Vec<Pair> {
        let one = |(rest, parts): (&Pair, &[Part; 3])| {
            parts.iter().fold(*rest, |sum, part| {
                let number = numbers[part.number as usize];
                [sum[0] + part.sign * number[0], sum[1] + part.sign * number[1]]
            })
        };
        numbers.iter().zip(&self.parts).map(one).collect()
    }
    /// Turns the gradient by the weights into that by the numbers.
    pub fn spread_gradient(&self, by_weight: Vec<Pair>) -> Vec<Pair> {
        let mut out = by_weight;
        out.resize(self.numbers, [0.0; 2]);
        for (weight, parts) in self.parts.iter().enumerate() {
            let gradient = out[weight];
            for part in parts {
                let into = &mut out[part.number as usize];
                into[0] += part.sign * gradient[0];
                into[1] += part.sign * gradient[1];
            }
        }
        out
    }
    /// How large the numbers of each kind are.
    pub fn report(&self, numbers: &[Pair]) -> String {
        let mut out = String::new();
        let rests = self.parts.len();
        for (name, part) in [
            ("rests", &numbers[..rests]),
            ("squares", &numbers[rests..rests + self.squares]),
            ("offsets", &numbers[rests + self.squares..]),
        ] {
            let used: Vec<&Pair> = part.iter().filter(|w| w.iter().any(|half| half.abs() > 0.0)).collect();
            let rms =
                |half: usize| (used.iter().map(|w| w[half] * w[half]).sum::<f32>() / used.len().max(1) as f32).sqrt();
            let _ = writeln!(out, "{name:8} {:6} used, root mean square {:.2} {:.2}", used.len(), rms(0), rms(1));
        }
        out
    }
}

/// Visits the weight of every known pair among the men, with the sign of the side it speaks for.
#[inline]
pub(super) fn each_pair(ties: &PairTies, men: &[u16], mut visit: impl FnMut(usize, f32)) {
    for (i, &a) in men.iter().enumerate() {
        let side = if a & SECOND == 0 { 1 } else { -1 };
        for &b in &men[i + 1..] {
            let bond = if (a ^ b) & SECOND == 0 { Bond::Own } else { Bond::Foe };
            if let Some((weight, sign)) = ties.weight(bond, usize::from(a & !SECOND), usize::from(b & !SECOND)) {
                visit(weight, (side * sign) as f32);
            }
        }
    }
}

/// The sum of the pairs among the men, for `First`, in centipawns.
#[inline]
pub fn sum(ties: &PairTies, weights: &[Pair], men: &[u16]) -> Pair {
    let mut sum = [0.0; 2];
    each_pair(ties, men, |weight, sign| {
        sum[0] += sign * weights[weight][0];
        sum[1] += sign * weights[weight][1];
    });
    sum
}

/// The summed loss of some positions, and its gradient by the weights, added to `gradient`.
pub fn gradient(
    ties: &PairTies,
    weights: &[Pair],
    positions: &Positions,
    chosen: &[u32],
    measure: Measure,
    gradient: &mut [Pair],
) -> f64 {
    let mut total = 0.0;
    for &index in chosen {
        let (sample, men) = positions.at(index as usize);
        let (value, slope) = sample.value(sum(ties, weights, men));
        let (loss, by_odds) = measure.loss.price(value / measure.scale, sample.target);
        total += f64::from(loss);
        let outer = slope.map(|s| s * by_odds / measure.scale);
        each_pair(ties, men, |weight, sign| {
            gradient[weight][0] += sign * outer[0];
            gradient[weight][1] += sign * outer[1];
        });
    }
    total
}
