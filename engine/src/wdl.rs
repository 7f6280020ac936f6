//! From a score and the material on the board to the chances to win, draw and lose, as games ended.
//!
//! At score `v` (centipawns of the evaluation, for the side that asks) and material `m`, a share of
//! `1 / (1 + exp((half(m) - v) / spread(m)))` of the games is won, the same share at `-v` is lost, and the rest is
//! drawn. `half` and `spread` are polynomials of the material; `chuhan-tune wdl` fits them to games
//! (`docs/tuning.md`).

use crate::score::Score;

/// How often games are won, by score and material.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WdlModel {
    /// Centipawns at which half of the games are won: the coefficients of 1, `m` and `m` squared, where `m` is the
    /// share of the full board's material.
    pub half: [f64; 3],
    /// Centipawns by which the odds change by a factor of e, likewise.
    pub spread: [f64; 3],
    /// The material of a full board.
    pub full: u32,
    /// The least material that the games tell about; below it the model counts as at it.
    pub least: u32,
}

impl WdlModel {
    /// The curve of positions with so much material of both sides.
    pub fn at(&self, material: u32) -> WdlCurve {
        let m = f64::from(material.clamp(self.least, self.full)) / f64::from(self.full);
        let value = |[constant, slope, bend]: [f64; 3]| constant + m * (slope + m * bend);
        WdlCurve { half: value(self.half), spread: value(self.spread) }
    }
}

/// How often games are won, by score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WdlCurve {
    /// Centipawns at which half of the games are won; positive.
    pub half: f64,
    /// Centipawns by which the odds change by a factor of e; positive.
    pub spread: f64,
}

impl WdlCurve {
    /// The share of games won at a score in centipawns.
    pub fn won(&self, centipawns: f64) -> f64 {
        1.0 / (1.0 + ((self.half - centipawns) / self.spread).exp())
    }

    /// The points to be expected of one: the share of games won and half of those drawn.
    pub fn expected(&self, score: Score) -> f64 {
        if score.is_decisive() {
            return if score.is_win() { 1.0 } else { 0.0 };
        }
        let centipawns = f64::from(score.0);
        0.5 * (1.0 + self.won(centipawns) - self.won(-centipawns))
    }

    /// A score below the decided ones on the scale on which 100 wins half of the games.
    pub fn normalised(&self, score: Score) -> i32 {
        let limit = f64::from(Score::EVAL_LIMIT.0);
        (100.0 * f64::from(score.0) / self.half).round().clamp(-limit, limit) as i32
    }

    /// The score that is `normalised` on that scale, as near as whole centipawns come.
    pub fn denormalised(&self, normalised: i32) -> Score {
        Score((f64::from(normalised) * self.half / 100.0).round() as i32).clamp_eval()
    }
}
