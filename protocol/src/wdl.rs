//! Chances to win, draw and lose behind a score.

use chuhan_engine::score::Score;

use crate::info::WdlChances;

/// A logistic model: a score of `half` centipawns wins every second game, and `spread` centipawns
/// more or less move the odds by a factor of e. What neither side wins is drawn.
#[derive(Clone, Copy, Debug)]
pub struct WdlModel {
    /// Centipawns at which half of the games are won.
    pub half: f64,
    /// Centipawns per factor e of the odds.
    pub spread: f64,
}

impl WdlModel {
    /// The points that a side can expect of a hundred at its score: what it wins, and half of what
    /// is drawn. The unrounded mean of [`WdlModel::chances`].
    pub fn expectation(&self, score: Score) -> f64 {
        if score.is_decisive() {
            return if score.is_win() { 100.0 } else { 0.0 };
        }
        let wins = |cp: f64| 1.0 / (1.0 + ((self.half - cp) / self.spread).exp());
        let cp = f64::from(score.0);
        50.0 * (1.0 + wins(cp) - wins(-cp))
    }
    /// The chances at this score, for the side whose score it is.
    pub fn chances(&self, score: Score) -> WdlChances {
        if score.is_decisive() {
            let win = if score.is_win() { 1000 } else { 0 };
            return WdlChances { win, draw: 0, loss: 1000 - win };
        }
        let wins = |cp: f64| (1000.0 / (1.0 + ((self.half - cp) / self.spread).exp())).round() as u32;
        let cp = f64::from(score.0);
        // Both curves stay below one half where they meet, so their sum cannot pass 1000 by more
        // than rounding, which the draw column absorbs.
        let win = wins(cp);
        let loss = wins(-cp).min(1000 - win);
        WdlChances { win, draw: 1000 - win - loss, loss }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_sum_to_a_thousand_and_grow_with_the_score() {
        let model = WdlModel { half: 150.0, spread: 60.0 };
        let mut last = 0;
        for cp in -2000..=2000 {
            let here = model.chances(Score(cp));
            let there = model.chances(Score(-cp));
            assert_eq!(here.win + here.draw + here.loss, 1000, "at {cp}");
            assert_eq!((here.win, here.loss), (there.loss, there.win), "at {cp}");
            assert!(here.win >= last, "at {cp}");
            let points = f64::from(2 * here.win + here.draw) / 20.0;
            assert!((model.expectation(Score(cp)) - points).abs() < 0.11, "at {cp}");
            last = here.win;
        }
        assert_eq!(model.chances(Score::mate_in(3)), WdlChances { win: 1000, draw: 0, loss: 0 });
        assert_eq!(model.chances(Score::mated_in(0)), WdlChances { win: 0, draw: 0, loss: 1000 });
    }
}
