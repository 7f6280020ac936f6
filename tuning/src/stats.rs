//! What a match says about strength: Elo with error bars, normalised Elo, likelihood of
//! superiority and the sequential probability ratio test, all over game pairs.
//!
//! Both games of a pair start from the same opening with colours reversed, so they are not
//! independent; the pair is the unit of the statistics and its five possible scores the outcomes
//! (the pentanomial model). Sources of the formulas:
//! - A. E. Elo, *The Rating of Chessplayers, Past and Present* (1978): the logistic curve.
//! - A. Wald, *Sequential Tests of Statistical Hypotheses* (1945): the bounds.
//! - M. Van den Bergh, *A Practical Introduction to the GSPRT* and *Normalized Elo* (2019-2021,
//!   notes to the Fishtest framework): the generalised likelihood ratio of a multinomial under a
//!   constraint on its mean, and on its mean over its standard deviation.

use std::f64::consts::{LN_10, SQRT_2};

/// Elo per unit of normalised score: `800 / ln 10`, so that normalised and logistic Elo agree for
/// even players who never draw.
const NORMALISED_SCALE: f64 = 800.0 / LN_10;
/// Two-sided 95 % of a normal distribution.
const Z95: f64 = 1.959_963_984_540_054;
/// Stands in for an empty cell, whose logarithm the likelihood would otherwise take.
const EMPTY_CELL: f64 = 1e-3;

/// Wins, draws and losses of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Games counted.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
    /// Points: a win is 1, a draw one half.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }
    /// Adds one game worth `half_points` (0, 1 or 2) to the player.
    pub fn add(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }
}

/// Pairs of games counted by the player's score in them, in half points: 0 (both lost) to 4 (both
/// won).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Pairs counted.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }
    /// The distribution of the score per game.
    pub fn sample(&self) -> ScoreSample {
        let cells = self.0.iter().enumerate().map(|(i, &n)| (i as f64 / 4.0, n as f64)).collect();
        ScoreSample { cells, games_per_item: 2.0 }
    }
}

/// An observed distribution: scores per game between 0 and 1, and how often each was seen.
#[derive(Clone, Debug)]
pub struct ScoreSample {
    cells: Vec<(f64, f64)>,
    games_per_item: f64,
}

impl From<Tally> for ScoreSample {
    /// Single games, for schedules without pairs.
    fn from(tally: Tally) -> Self {
        let cells = vec![(0.0, tally.losses as f64), (0.5, tally.draws as f64), (1.0, tally.wins as f64)];
        ScoreSample { cells, games_per_item: 1.0 }
    }
}

/// What a sample says about the difference of two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Mean score per game, 0 to 1.
    pub score: f64,
    /// Logistic Elo difference; infinite when every game was won or lost.
    pub elo: f64,
    /// Half-width of its 95 % interval; infinite when the sample cannot tell.
    pub elo_error: f64,
    /// Normalised Elo: the score's distance from one half in standard deviations of a game.
    pub normalised: f64,
    /// Half-width of its 95 % interval.
    pub normalised_error: f64,
    /// Likelihood of superiority: the probability that the player is the stronger one.
    pub superiority: f64,
}

impl ScoreSample {
    fn total(&self) -> f64 {
        self.cells.iter().map(|c| c.1).sum()
    }

    /// The estimate, or `None` for an empty sample.
    pub fn estimate(&self) -> Option<Estimate> {
        let total = self.total();
        if total == 0.0 {
            return None;
        }
        let (score, variance) = moments(self.cells.iter().map(|&(x, n)| (x, n / total)));
        let deviation = variance.sqrt();
        let standard_error = deviation / total.sqrt();
        let game_deviation = deviation * self.games_per_item.sqrt();
        let elo = elo_of_score(score);
        let (elo_error, normalised, normalised_error, superiority);
        if variance > 0.0 {
            let reach = Z95 * standard_error;
            elo_error = (elo_of_score(score + reach) - elo_of_score(score - reach)) / 2.0;
            normalised = (score - 0.5) / game_deviation * NORMALISED_SCALE;
            normalised_error = reach / game_deviation * NORMALISED_SCALE;
            superiority = normal_cdf((score - 0.5) / standard_error);
        } else {
            // All items had one and the same score.
            let balance = i8::from(score > 0.5) - i8::from(score < 0.5);
            elo_error = f64::INFINITY;
            normalised = if balance == 0 { 0.0 } else { f64::INFINITY.copysign(score - 0.5) };
            normalised_error = f64::INFINITY;
            superiority = f64::midpoint(1.0, f64::from(balance));
        }
        Some(Estimate { score, elo, elo_error, normalised, normalised_error, superiority })
    }

    /// Logarithm of the generalised likelihood ratio of "the difference is `elo1`" to "it is
    /// `elo0`", in the model's Elo. Zero for an empty sample.
    pub fn log_likelihood_ratio(&self, model: Model, elo0: f64, elo1: f64) -> f64 {
        if self.total() == 0.0 {
            return 0.0;
        }
        let filled: Vec<(f64, f64)> = self.cells.iter().map(|&(x, n)| (x, n.max(EMPTY_CELL))).collect();
        let total: f64 = filled.iter().map(|c| c.1).sum();
        let observed: Vec<(f64, f64)> = filled.iter().map(|&(x, n)| (x, n / total)).collect();
        let fit = |elo: f64| match model {
            Model::Logistic => with_mean(&observed, score_of_elo(elo)),
            Model::Normalised => with_t_value(&observed, elo / NORMALISED_SCALE * self.games_per_item.sqrt()),
        };
        let (p0, p1) = (fit(elo0), fit(elo1));
        total * observed.iter().zip(p0.iter().zip(&p1)).map(|(&(_, p), (q0, q1))| p * (q1 / q0).ln()).sum::<f64>()
    }
}

/// In which Elo the bounds of a test are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Model {
    /// The expected score on the logistic curve.
    #[default]
    Logistic,
    /// The expected score in standard deviations of a game; hardly depends on the draw rate.
    Normalised,
}

/// The maximum-likelihood distribution with mean `mean`, relative to the observed one: Lagrange
/// gives `p_i = observed_i / (1 + theta (x_i - mean))`, theta the root of the mean's constraint.
fn with_mean(observed: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let shifted: Vec<(f64, f64)> = observed.iter().map(|&(x, p)| (x - mean, p)).collect();
    with_zero_expectation(&shifted)
}

/// The maximum-likelihood distribution under which the shifted values average zero. Needs values
/// of both signs.
fn with_zero_expectation(shifted: &[(f64, f64)]) -> Vec<f64> {
    let low = shifted.iter().map(|c| c.0).fold(f64::INFINITY, f64::min);
    let high = shifted.iter().map(|c| c.0).fold(f64::NEG_INFINITY, f64::max);
    // All denominators stay positive exactly for theta between these poles, and the constraint
    // falls strictly from +inf to -inf in between: bisect.
    let (mut a, mut b) = (-1.0 / high, -1.0 / low);
    for _ in 0..200 {
        let theta = f64::midpoint(a, b);
        let excess: f64 = shifted.iter().map(|&(x, p)| p * x / (1.0 + theta * x)).sum();
        if excess > 0.0 {
            a = theta;
        } else {
            b = theta;
        }
    }
    let theta = f64::midpoint(a, b);
    shifted.iter().map(|&(x, p)| p / (1.0 + theta * x)).collect()
}

/// The maximum-likelihood distribution whose mean lies `t` of its own standard deviations above
/// one half. The constraint is linearised about the current distribution and solved again until
/// it stands still: the gradient of `mean - 1/2 - t sigma` at cell i is, up to a constant,
/// `x_i - 1/2 - t sigma / 2 (1 + ((x_i - mean) / sigma)^2)`, which also averages to the
/// constraint's own value.
fn with_t_value(observed: &[(f64, f64)], t: f64) -> Vec<f64> {
    let mut fitted: Vec<f64> = vec![1.0 / observed.len() as f64; observed.len()];
    for _ in 0..100 {
        let (mean, variance) = moments(observed.iter().zip(&fitted).map(|(&(x, _), &p)| (x, p)));
        let sigma = variance.sqrt();
        let linear: Vec<(f64, f64)> = observed
            .iter()
            .map(|&(x, p)| (x - 0.5 - t * sigma / 2.0 * (1.0 + ((x - mean) / sigma).powi(2)), p))
            .collect();
        let next = with_zero_expectation(&linear);
        let change = next.iter().zip(&fitted).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        fitted = next;
        if change < 1e-12 {
            break;
        }
    }
    fitted
}

/// Mean and variance of a distribution.
fn moments(distribution: impl Iterator<Item = (f64, f64)> + Clone) -> (f64, f64) {
    let mean: f64 = distribution.clone().map(|(x, p)| x * p).sum();
    let variance = distribution.map(|(x, p)| p * (x - mean) * (x - mean)).sum();
    (mean, variance)
}

/// Elo difference at which the logistic curve expects `score` (0 to 1, clamped).
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        // Not -400 log10(1/score - 1): that gives -0 at one half.
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// Expected score at an Elo difference on the logistic curve.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The share of samples that [`trimmed_mean`] leaves out at either end.
const TRIMMED: f64 = 0.1;

/// The mean of the samples but for the least and the greatest tenth of them, and its standard error, by what the samples vary
/// once those left out are moved to the nearest one kept (trimmed mean and Winsorized variance: Tukey, Sankhya A 25, 1963).
/// `None` for fewer than two.
pub fn trimmed_mean(samples: &[f64]) -> Option<(f64, f64)> {
    if samples.len() < 2 {
        return None;
    }
    let mut sorted = samples.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let count = sorted.len();
    let cut = (count as f64 * TRIMMED) as usize;
    let kept = &sorted[cut..count - cut];
    let mean = kept.iter().sum::<f64>() / kept.len() as f64;
    let (least, greatest) = (kept[0], kept[kept.len() - 1]);
    let moved: Vec<f64> = sorted.iter().map(|x| x.clamp(least, greatest)).collect();
    let middle = moved.iter().sum::<f64>() / count as f64;
    let variance = moved.iter().map(|x| (x - middle) * (x - middle)).sum::<f64>() / (count - 1) as f64;
    Some((mean, (variance / count as f64).sqrt() / (kept.len() as f64 / count as f64)))
}

/// The standard normal distribution function.
pub fn normal_cdf(x: f64) -> f64 {
    0.5 * erfc(-x / SQRT_2)
}

/// Complementary error function: its power series near zero, the Lentz continued fraction far from
/// it (Abramowitz and Stegun 7.1.5, 7.1.14); good to twelve digits.
fn erfc(x: f64) -> f64 {
    if x < 0.0 {
        return 2.0 - erfc(-x);
    }
    if x < 2.5 {
        let (mut term, mut sum, mut n) = (x, x, 0.0);
        while term.abs() > 1e-17 * sum.abs() {
            n += 1.0;
            term *= -x * x / n;
            sum += term / (2.0 * n + 1.0);
        }
        return 1.0 - 2.0 / std::f64::consts::PI.sqrt() * sum;
    }
    // erfc(x) = exp(-x^2) / sqrt(pi) / (x + (1/2)/(x + (2/2)/(x + (3/2)/(x + ...)))), from the tail.
    let fraction = (1..=80).rev().fold(x, |tail, k| x + f64::from(k) / 2.0 / tail);
    (-x * x).exp() / std::f64::consts::PI.sqrt() / fraction
}

/// A sequential probability ratio test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference under the null hypothesis.
    pub elo0: f64,
    /// The difference under the alternative.
    pub elo1: f64,
    /// Probability of accepting the alternative under the null.
    pub alpha: f64,
    /// Probability of accepting the null under the alternative.
    pub beta: f64,
    /// In which Elo the bounds are.
    pub model: Model,
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtState {
    /// More games are needed.
    Open,
    /// The null hypothesis was accepted: the change is not worth `elo1`.
    Null,
    /// The alternative was accepted: the change is worth more than `elo0`.
    Alternative,
}

impl Sprt {
    /// Log-likelihood ratio at which the null hypothesis is accepted.
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }
    /// Log-likelihood ratio at which the alternative is accepted.
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }
    /// The log-likelihood ratio of the sample.
    pub fn ratio(&self, sample: &ScoreSample) -> f64 {
        sample.log_likelihood_ratio(self.model, self.elo0, self.elo1)
    }
    /// The verdict on a log-likelihood ratio.
    pub fn verdict(&self, ratio: f64) -> SprtState {
        if ratio >= self.upper() {
            SprtState::Alternative
        } else if ratio <= self.lower() {
            SprtState::Null
        } else {
            SprtState::Open
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::float_cmp)] // Where it is used the values are exact.

    use super::*;

    fn close(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not within {tolerance} of {b}");
    }

    #[test]
    fn normal_distribution_agrees_with_tables() {
        // Abramowitz and Stegun, table 26.1.
        for (x, p) in [
            (0.0, 0.5),
            (0.5, 0.691_462_461_274_013),
            (1.0, 0.841_344_746_068_543),
            (1.96, 0.975_002_104_851_780),
            (3.0, 0.998_650_101_968_370),
            (4.5, 0.999_996_602_326_875),
        ] {
            close(normal_cdf(x), p, 1e-12);
            close(normal_cdf(-x), 1.0 - p, 1e-12);
        }
    }

    /// Result blocks that the fastchess match runner printed for public matches: pairs, Elo,
    /// error, normalised Elo, error.
    #[test]
    fn estimates_agree_with_published_matches() {
        for (pairs, elo, error, normalised, normalised_error) in [
            ([1, 10, 78, 48, 13], 72.85, 22.33, 132.30, 39.32),
            ([352, 579, 1264, 743, 464], 19.83, 6.77, 24.25, 8.26),
            ([0, 0, 1, 8, 1], 190.85, 65.54, 549.34, 152.27),
        ] {
            let e = Pairs(pairs).sample().estimate().unwrap();
            close(e.elo, elo, 0.005_001);
            close(e.elo_error, error, 0.005_001);
            close(e.normalised, normalised, 0.005_001);
            close(e.normalised_error, normalised_error, 0.005_001);
        }
    }

    fn ratio(model: Model, pairs: [u64; 5], elo0: f64, elo1: f64) -> f64 {
        Pairs(pairs).sample().log_likelihood_ratio(model, elo0, elo1)
    }

    /// Log-likelihood ratios that Fishtest printed for public tests of Stockfish patches.
    #[test]
    fn likelihood_ratios_agree_with_published_tests() {
        // Bounds in logistic Elo (2020).
        for (pairs, elo0, elo1, llr) in [
            ([665, 4806, 9333, 4893, 747], -0.5, 1.5, 2.95),
            ([328, 4564, 15580, 4789, 371], 0.25, 1.75, 2.98),
            ([491, 7345, 29693, 7670, 465], -0.25, 1.25, 2.96),
            ([53, 2220, 21459, 2445, 47], 0.25, 1.25, 2.97),
            ([40, 1272, 12142, 1300, 30], -1.5, 0.5, 3.01),
            ([59, 754, 2467, 865, 75], -0.5, 1.5, 2.95),
            ([58, 3302, 33130, 3518, 84], 0.25, 1.25, 2.97),
        ] {
            close(ratio(Model::Logistic, pairs, elo0, elo1), llr, 0.011);
        }
        // Bounds in normalised Elo (since 2021).
        for (pairs, elo0, elo1, llr) in [
            ([320, 12431, 27275, 12858, 316], 0.0, 2.0, 2.95),
            ([197, 45541, 117722, 46579, 228], 0.5, 2.5, 2.96),
            ([289, 26459, 62934, 26379, 331], -1.75, 0.25, 2.94),
            ([118, 38575, 109888, 38432, 122], -1.75, 0.25, 2.95),
            ([371, 10263, 24989, 10642, 379], 0.0, 2.0, 2.95),
            ([47, 8181, 25234, 8575, 47], 0.5, 2.5, 2.94),
            ([758, 38802, 84253, 39511, 772], 0.0, 2.0, 2.93),
            ([19, 6089, 15803, 6441, 22], 0.5, 2.5, 2.95),
        ] {
            close(ratio(Model::Normalised, pairs, elo0, elo1), llr, 0.011);
        }
    }

    /// The fitted distributions satisfy their constraints and beat every nearby distribution that
    /// does, which is what "maximum likelihood" means.
    #[test]
    fn constrained_fits_are_maxima() {
        let observed = [(0.0, 0.05), (0.25, 0.2), (0.5, 0.4), (0.75, 0.25), (1.0, 0.1)];
        let likelihood = |p: &[f64]| observed.iter().zip(p).map(|(&(_, o), q)| o * q.ln()).sum::<f64>();
        let mean_of = |p: &[f64]| moments(observed.iter().zip(p).map(|(&(x, _), &q)| (x, q)));
        let by_mean = with_mean(&observed, 0.47);
        close(by_mean.iter().sum(), 1.0, 1e-9);
        close(mean_of(&by_mean).0, 0.47, 1e-9);
        // A shift along (1,-2,1) keeps sum and mean.
        for at in 0..3 {
            for step in [-1e-3, 1e-3] {
                let mut other = by_mean.clone();
                other[at] += step;
                other[at + 1] -= 2.0 * step;
                other[at + 2] += step;
                assert!(likelihood(&other) < likelihood(&by_mean));
            }
        }
        let by_t = with_t_value(&observed, 0.1);
        let (mean, variance) = mean_of(&by_t);
        close(by_t.iter().sum(), 1.0, 1e-9);
        close((mean - 0.5) / variance.sqrt(), 0.1, 1e-9);
    }

    #[test]
    fn bounds_are_walds() {
        let test = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05, model: Model::Logistic };
        close(test.upper(), 2.944_438_979_166_44, 1e-12);
        close(test.lower(), -2.944_438_979_166_44, 1e-12);
        assert_eq!(test.verdict(2.95), SprtState::Alternative);
        assert_eq!(test.verdict(-2.95), SprtState::Null);
        assert_eq!(test.verdict(0.0), SprtState::Open);
    }

    #[test]
    fn degenerate_samples_have_infinite_error_and_no_nan() {
        assert!(Pairs([0; 5]).sample().estimate().is_none());
        close(ratio(Model::Normalised, [0; 5], 0.0, 10.0), 0.0, 0.0);
        let e = Pairs([0, 0, 7, 0, 0]).sample().estimate().unwrap();
        assert_eq!((e.elo, e.elo_error, e.superiority), (0.0, f64::INFINITY, 0.5));
        let e = Pairs([0, 0, 0, 0, 7]).sample().estimate().unwrap();
        assert_eq!((e.elo, e.superiority), (f64::INFINITY, 1.0));
        assert!(ratio(Model::Logistic, [0, 0, 0, 0, 7], 0.0, 10.0) > 0.0);
        assert!(ratio(Model::Normalised, [0, 0, 7, 0, 0], 0.0, 10.0).is_finite());
    }

    #[test]
    fn swapping_players_mirrors_everything() {
        let a = Pairs([3, 17, 80, 31, 9]).sample();
        let b = Pairs([9, 31, 80, 17, 3]).sample();
        let (x, y) = (a.estimate().unwrap(), b.estimate().unwrap());
        close(x.elo, -y.elo, 1e-9);
        close(x.elo_error, y.elo_error, 1e-9);
        close(x.superiority, 1.0 - y.superiority, 1e-12);
        for model in [Model::Logistic, Model::Normalised] {
            close(a.log_likelihood_ratio(model, 0.0, 5.0), -b.log_likelihood_ratio(model, -5.0, 0.0), 1e-6);
        }
    }

    #[test]
    fn a_trimmed_mean_does_not_see_what_lies_far_off() {
        assert_eq!(trimmed_mean(&[1.0]), None);
        // With nothing to leave out, the usual mean and its error.
        let (mean, error) = trimmed_mean(&[1.0, 2.0, 3.0, 4.0, 5.0]).expect("five samples");
        assert!((mean - 3.0).abs() < 1e-12 && (error - (2.5_f64 / 5.0).sqrt()).abs() < 1e-12, "{mean} {error}");
        // Of ten the least and the greatest count as their neighbours do: wherever they lie, nothing changes.
        let ten = |far: f64| [-far, 1.0, 1.0, 2.0, 2.0, 3.0, 3.0, 4.0, 4.0, far];
        let (mean, error) = trimmed_mean(&ten(5.0)).expect("ten samples");
        assert!((mean - 2.5).abs() < 1e-12, "{mean}");
        // 1, 1, 1, 2, 2, 3, 3, 4, 4, 4 have a variance of 14.5 / 9; eight of ten are kept.
        assert!((error - (14.5_f64 / 9.0 / 10.0).sqrt() / 0.8).abs() < 1e-12, "{error}");
        assert_eq!(trimmed_mean(&ten(5e9)), Some((mean, error)));
    }
}
