//! The scores of one position as people read them: normalised, so that 100 wins half of the games, with the chances
//! behind them.

use chuhan_engine::{
    game::Game,
    info::{GameInfo, PositionInfo},
    score::Score,
    wdl::WdlCurve,
};

use crate::{
    info::{Value, WdlChances},
    searched::JsonScore,
};

/// What scores mean where there is so much material as in one position.
#[derive(Clone, Copy, Debug)]
pub struct Gauge(WdlCurve);

impl Gauge {
    /// For scores of searches of `position`.
    pub fn of<G: GameInfo>(position: &<G as Game>::Position) -> Self {
        Self(G::WDL.at(position.material()))
    }

    /// A score as users read it. Losses by a rule ban and table results are not mates: they are printed
    /// as evaluations above all others, still within 30,000 centipawns.
    pub fn value(&self, score: Score) -> Value {
        let size = score.0.abs();
        if let Some(plies) = score.plies_to_mate() {
            Value::Mate { plies: plies as u32, winning: score.0 > 0 }
        } else if score.is_ban() {
            Value::Cp(score.0.signum() * (29_990 - (Score::BAN.0 - size)))
        } else if score.is_decisive() {
            Value::Cp(score.0.signum() * (29_600 - (Score::TABLE.0 - size).max(0)))
        } else {
            Value::Cp(self.0.normalised(score))
        }
    }

    /// The same for JSON.
    pub fn json(&self, score: Score) -> JsonScore {
        match self.value(score) {
            Value::Cp(cp) => JsonScore::Cp(cp),
            Value::Mate { plies, winning } => JsonScore::Mate(Value::mate_in_moves(plies, winning)),
        }
    }

    /// A score that another position's search gave, on the scale of this one.
    pub fn rescaled(&self, score: JsonScore, from: &Gauge) -> JsonScore {
        match score {
            JsonScore::Cp(cp) if cp.abs() <= Score::EVAL_LIMIT.0 => {
                JsonScore::Cp(self.0.normalised(from.0.denormalised(cp)))
            }
            decided => decided,
        }
    }

    /// The chances, for the side whose score it is.
    pub fn chances(&self, score: Score) -> WdlChances {
        if score.is_decisive() {
            let win = if score.is_win() { 1000 } else { 0 };
            return WdlChances { win, draw: 0, loss: 1000 - win };
        }
        let thousandths = |centipawns: i32| (1000.0 * self.0.won(f64::from(centipawns))).round() as u32;
        // Both curves stay below one half where they meet, so their sum cannot pass 1000 by more
        // than rounding, which the draw column absorbs.
        let win = thousandths(score.0);
        let loss = thousandths(-score.0).min(1000 - win);
        WdlChances { win, draw: 1000 - win - loss, loss }
    }

    /// The points of a hundred that can be expected, for the side whose score it is.
    pub fn points(&self, score: JsonScore) -> f64 {
        match score {
            JsonScore::Cp(cp) if cp.abs() <= Score::EVAL_LIMIT.0 => 100.0 * self.0.expected(self.0.denormalised(cp)),
            JsonScore::Cp(1..) | JsonScore::Mate(1..) => 100.0,
            JsonScore::Cp(_) | JsonScore::Mate(_) => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use chuhan_engine::{chess::Chess, xiangqi::Xiangqi};

    use super::*;

    #[test]
    fn chances_sum_to_a_thousand_and_a_printed_hundred_wins_half() {
        gauged::<Chess>(&["4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1"]);
        gauged::<Xiangqi>(&["2bak4/4a4/9/p8/9/9/8P/C8/9/R3KN3 w - - 0 1"]);
    }

    fn gauged<G: GameInfo>(fens: &[&str]) {
        let positions = fens.iter().map(|fen| <G as Game>::Position::from_fen(fen).expect("a position"));
        for gauge in positions.chain([G::start_position()]).map(|position| Gauge::of::<G>(&position)) {
            let mut last = 0;
            for cp in -2000..=2000 {
                let (here, there) = (gauge.chances(Score(cp)), gauge.chances(Score(-cp)));
                assert_eq!(here.win + here.draw + here.loss, 1000, "at {cp}");
                assert_eq!((here.win, here.loss), (there.loss, there.win), "at {cp}");
                assert!(here.win >= last, "at {cp}");
                last = here.win;
                let printed = gauge.value(Score(cp));
                if printed == Value::Cp(100) {
                    assert!((495..=505).contains(&here.win), "{here:?} at {cp}");
                }
                let JsonScore::Cp(told) = gauge.json(Score(cp)) else { panic!("{cp} is no mate") };
                assert_eq!(printed, Value::Cp(told));
                assert!((gauge.points(JsonScore::Cp(told)) + gauge.points(JsonScore::Cp(-told)) - 100.0).abs() < 1e-9);
                assert_eq!(gauge.rescaled(JsonScore::Cp(told), &gauge), JsonScore::Cp(told));
            }
            assert_eq!(gauge.chances(Score::mate_in(3)), WdlChances { win: 1000, draw: 0, loss: 0 });
            assert_eq!(gauge.chances(Score::mated_in(0)), WdlChances { win: 0, draw: 0, loss: 1000 });
            for (score, points) in [(JsonScore::Mate(3), 100.0), (JsonScore::Mate(0), 0.0), (JsonScore::Mate(-1), 0.0)]
            {
                assert!((gauge.points(score) - points).abs() < 1e-9);
                assert_eq!(gauge.rescaled(score, &gauge), score);
            }
            let banned = gauge.json(Score::banned_in(7));
            assert!(gauge.points(banned) < 1e-9 && gauge.rescaled(banned, &gauge) == banned);
        }
    }
}
