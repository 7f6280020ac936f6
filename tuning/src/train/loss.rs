//! What a wrong prediction costs, and the scale that turns centipawns into expected results.

use rayon::prelude::*;

/// The middlegame and the endgame half of a weight or a sum, in centipawns.
pub type Pair = [f32; 2];

/// How a prediction's distance from its target is priced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, serde::Serialize, serde::Deserialize)]
pub enum Loss {
    /// Cross-entropy: maximum likelihood of the results (logistic regression).
    Logistic,
    /// Squared error, as in Österlund's original method.
    Squared,
}

impl Loss {
    /// The loss of predicting log-odds of `odds`, and its derivative by them.
    #[inline]
    pub fn price(self, odds: f32, target: f32) -> (f32, f32) {
        let p = expectation(odds, 1.0);
        match self {
            Loss::Logistic => {
                // From the odds rather than from `p`, which rounds to one. Less the target's own
                // entropy, so that a perfect prediction costs nothing.
                let information = |t: f32| if t > 0.0 { t * t.ln() } else { 0.0 };
                let entropy = information(target) + information(1.0 - target);
                ((-odds.abs()).exp().ln_1p() + odds.max(0.0) - target * odds + entropy, p - target)
            }
            Loss::Squared => ((p - target) * (p - target), 2.0 * (p - target) * p * (1.0 - p)),
        }
    }
}

/// The expected result of an advantage of `centipawns` when `scale` centipawns are worth odds of e
/// to one.
#[inline]
pub fn expectation(centipawns: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-centipawns / scale).exp())
}

/// What turns a value into a loss.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// How distance is priced.
    pub loss: Loss,
    /// Centipawns worth odds of e to one.
    pub scale: f32,
}

/// The scale under which `advantages` predict the results best: (advantage in centipawns, result)
/// pairs, by golden-section search over the logarithm of the scale.
pub fn fit_scale(pairs: &[(f32, f32)], loss: Loss) -> f32 {
    let cost = |log_scale: f64| -> f64 {
        let scale = log_scale.exp() as f32;
        let parts: Vec<f64> = pairs
            .par_chunks(8 * 1024)
            .map(|chunk| chunk.iter().map(|&(v, r)| f64::from(loss.price(v / scale, r).0)).sum())
            .collect();
        parts.iter().sum()
    };
    let ratio = (5f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (10f64.ln(), 4000f64.ln());
    let (mut a, mut b) = (high - ratio * (high - low), low + ratio * (high - low));
    let (mut at_a, mut at_b) = (cost(a), cost(b));
    while high - low > 1e-4 {
        if at_a < at_b {
            (high, b, at_b) = (b, a, at_a);
            a = high - ratio * (high - low);
            at_a = cost(a);
        } else {
            (low, a, at_a) = (a, b, at_b);
            b = low + ratio * (high - low);
            at_b = cost(b);
        }
    }
    f64::midpoint(low, high).exp() as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_behind_made_up_results_is_found() {
        let pairs: Vec<(f32, f32)> = (-300..=300).map(|v| (v as f32, expectation(v as f32, 173.0))).collect();
        for loss in [Loss::Logistic, Loss::Squared] {
            assert!((fit_scale(&pairs, loss) - 173.0).abs() < 0.5);
        }
    }
}
