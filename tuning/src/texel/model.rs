//! The evaluation as a smooth function of its weights: the arithmetic of the engine's ledger
//! without rounding, its gradient, and the loss.

use rayon::prelude::*;

use super::traces::{Block, Blocks, Cell, Sample};
use crate::train::loss::{Measure, Pair};

/// The ledger's bend and its slope.
#[inline]
fn bend(x: f32) -> (f32, f32) {
    let over = x.max(0.0);
    let y = x / 8.0 + over * over / 1024.0;
    if y > 4000.0 { (4000.0, 0.0) } else { (y, 0.125 + over / 512.0) }
}

/// The ledger's stretch, and its derivatives by the sum and by the complexity.
#[inline]
pub fn stretch(sum: f32, complexity: f32) -> (f32, f32, f32) {
    let sign = if sum > 0.0 {
        1.0
    } else if sum < 0.0 {
        -1.0
    } else {
        0.0
    };
    let size = sum.abs() + complexity;
    if sign != 0.0 && size > 0.0 { (sign * size, 1.0, sign) } else { (0.0, if size > 0.0 { 1.0 } else { 0.0 }, 0.0) }
}

#[inline]
fn dot(cells: &[Cell], weights: &[Pair]) -> Pair {
    let mut sum = [0.0; 2];
    for cell in cells {
        let (weight, n) = (weights[cell.index as usize], f32::from(cell.count));
        sum[0] += weight[0] * n;
        sum[1] += weight[1] * n;
    }
    sum
}

#[inline]
fn scatter(cells: &[Cell], slope: Pair, gradient: &mut [Pair]) {
    for cell in cells {
        let (into, n) = (&mut gradient[cell.index as usize], f32::from(cell.count));
        into[0] += slope[0] * n;
        into[1] += slope[1] * n;
    }
}

/// A position's value, and the derivative of it by the sums of each lane.
struct Evaluated {
    value: f32,
    slopes: [Pair; 4],
}

#[inline]
fn worth(sample: &Sample, lanes: [&[Cell]; 4], weights: &[Pair]) -> Evaluated {
    let sums = lanes.map(|cells| dot(cells, weights));
    let share = [sample.mg, sample.eg];
    let mut slopes = [[0.0; 2]; 4];
    let mut value = sample.fixed;
    for half in 0..2 {
        let (first, first_slope) = bend(sums[1][half]);
        let (second, second_slope) = bend(sums[2][half]);
        let (stretched, by_sum, by_complexity) =
            stretch(sums[0][half] + sample.pairs[half] + second - first, sums[3][half]);
        value += stretched * share[half];
        let by_sum = by_sum * share[half];
        slopes[0][half] = by_sum;
        slopes[1][half] = -by_sum * first_slope;
        slopes[2][half] = by_sum * second_slope;
        slopes[3][half] = by_complexity * share[half];
    }
    Evaluated { value, slopes }
}

/// Visits every position of a block with its cells, lane by lane.
fn each<'a>(block: &'a Block, mut visit: impl FnMut(&'a Sample, [&'a [Cell]; 4])) {
    let mut rest = block.cells.as_slice();
    for sample in &block.samples {
        let lanes = sample.lanes.map(|n| {
            let (lane, after) = rest.split_at(n as usize);
            rest = after;
            lane
        });
        visit(sample, lanes);
    }
}

/// The values in centipawns for `First` of a block's positions.
pub fn values(block: &Block, weights: &[Pair]) -> Vec<f32> {
    let mut out = Vec::with_capacity(block.samples.len());
    each(block, |sample, lanes| out.push(worth(sample, lanes, weights).value));
    out
}

impl Measure {
    /// Adds the gradient of a block's summed loss to `gradient`, and returns the summed loss.
    pub fn gradient(self, block: &Block, weights: &[Pair], gradient: &mut [Pair]) -> f64 {
        let mut total = 0.0;
        each(block, |sample, lanes| {
            let worth = worth(sample, lanes, weights);
            let (loss, by_odds) = self.loss.price(worth.value / self.scale, sample.target);
            total += f64::from(loss);
            let outer = by_odds / self.scale;
            for (cells, slope) in lanes.into_iter().zip(worth.slopes) {
                scatter(cells, slope.map(|s| s * outer), gradient);
            }
        });
        total
    }

    /// The summed loss of a block.
    fn block_loss(self, block: &Block, weights: &[Pair]) -> f64 {
        let mut total = 0.0;
        each(block, |sample, lanes| {
            let odds = worth(sample, lanes, weights).value / self.scale;
            total += f64::from(self.loss.price(odds, sample.target).0);
        });
        total
    }

    /// The mean loss over all positions; the same for any number of threads.
    pub fn mean_loss(self, blocks: &dyn Blocks, weights: &[Pair]) -> f64 {
        let one = |i| self.block_loss(&blocks.block(i), weights);
        let losses: Vec<f64> = (0..blocks.blocks()).into_par_iter().map(one).collect();
        losses.iter().sum::<f64>() / blocks.positions().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use chuhan_engine::eval::{Coefficients, Tapered};

    use super::*;
    use crate::train::loss::Loss;

    /// A small generator of repeatable numbers (splitmix64, Steele, Lea and Flood 2014).
    struct Dice(u64);
    impl Dice {
        fn roll(&mut self, low: i32, high: i32) -> i32 {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = self.0;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            low + ((z ^ (z >> 31)) % (high - low + 1) as u64) as i32
        }
        fn trace(&mut self, weights: usize) -> Coefficients {
            let mut uses = |n: i32, low: i32, high: i32| -> Vec<(u16, i16)> {
                (0..n).map(|_| (self.roll(0, weights as i32 - 1) as u16, self.roll(low, high) as i16)).collect()
            };
            let (plain, danger) = (uses(30, -3, 3), [uses(9, -1, 3), uses(9, -1, 3)]);
            let complexity = uses(3, -1, 1);
            Coefficients {
                pairs: Tapered::new(self.roll(-90, 90), self.roll(-90, 90)),
                plain,
                danger,
                complexity,
                phase: self.roll(0, 256),
                scale: self.roll(0, 128),
                fixed: self.roll(-20, 20),
                exact: false,
            }
        }
    }

    fn block_sums(block: &Block, weights: &[Pair]) -> [Pair; 4] {
        let mut sums = [[0.0; 2]; 4];
        each(block, |_, lanes| sums = lanes.map(|cells| dot(cells, weights)));
        sums
    }

    #[test]
    fn the_smooth_value_is_the_engines_value_but_for_rounding() {
        let mut dice = Dice(1);
        let weights: Vec<[i32; 2]> = (0..80).map(|_| [dice.roll(-150, 200), dice.roll(-150, 200)]).collect();
        let packed: Vec<Tapered> = weights.iter().map(|w| Tapered::new(w[0], w[1])).collect();
        let smooth: Vec<Pair> = weights.iter().map(|w| w.map(|x| x as f32)).collect();
        let mut compared = 0;
        for _ in 0..2000 {
            let mut trace = dice.trace(80);
            let mut block = Block::default();
            block.push(&mut trace, 0.5, f32::NAN).unwrap();
            // At a lead of nothing the engine's stretch jumps by the complexity, so a rounded lead
            // may land on the other side.
            let lead = |half: usize| {
                let sums = block_sums(&block, &smooth).map(|sum| sum[half]);
                sums[0] + block.samples[0].pairs[half] + bend(sums[2]).0 - bend(sums[1]).0
            };
            if lead(0).abs() < 4.0 || lead(1).abs() < 4.0 {
                continue;
            }
            compared += 1;
            let (float, exact) = (values(&block, &smooth)[0], trace.value(&packed).0 as f32);
            // Six integer divisions (two of each bend, scale, phase) lose less than one each.
            assert!((float - exact).abs() < 6.0, "{float} {exact} {trace:?}");
        }
        assert!(compared > 1900);
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let mut dice = Dice(2);
        let weights: Vec<Pair> = (0..40).map(|_| [dice.roll(-90, 90) as f32, dice.roll(-90, 90) as f32]).collect();
        for loss in [Loss::Logistic, Loss::Squared] {
            let measure = Measure { loss, scale: 150.0 };
            for _ in 0..20 {
                let mut block = Block::default();
                block.push(&mut dice.trace(40), dice.roll(0, 2) as f32 / 2.0, f32::NAN).unwrap();
                let sums = block_sums(&block, &weights);
                let lead = |half: usize| sums[0][half] + bend(sums[2][half]).0 - bend(sums[1][half]).0;
                if lead(0).abs() < 4.0 || lead(1).abs() < 4.0 {
                    continue;
                }
                let mut gradient = vec![[0.0; 2]; 40];
                measure.gradient(&block, &weights, &mut gradient);
                for (i, half) in (0..40).flat_map(|i| [(i, 0), (i, 1)]) {
                    let at = |by: f32| {
                        let mut moved = weights.clone();
                        moved[i][half] += by;
                        measure.block_loss(&block, &moved)
                    };
                    let slope = (at(0.25) - at(-0.25)) / 0.5;
                    let given = f64::from(gradient[i][half]);
                    assert!((slope - given).abs() < 2e-4 + 0.03 * given.abs(), "{loss:?} {i}.{half}: {slope} {given}");
                }
            }
        }
    }
}
