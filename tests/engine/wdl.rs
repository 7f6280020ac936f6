//! The curves of won games: what holds of each, whatever was fitted.

use chuhan_engine::{
    chess::Chess,
    game::Game,
    info::{GameInfo, PositionInfo},
    score::Score,
    xiangqi::Xiangqi,
};

#[test]
fn a_hundred_wins_half_of_the_games_whatever_the_material() {
    a_hundred_wins_half::<Chess>();
    a_hundred_wins_half::<Xiangqi>();
}

fn a_hundred_wins_half<G: GameInfo>() {
    let model = G::WDL;
    assert_eq!(G::start_position().material(), model.full);
    for material in 0..=model.full + 20 {
        let curve = model.at(material);
        assert!(curve.half > 1.0 && curve.spread > 1.0, "{material}: {curve:?}");
        let half = curve.normalised(Score(curve.half.round() as i32));
        assert!((99..=101).contains(&half), "{material}: {half}, {curve:?}");
        assert!((curve.won(curve.half) - 0.5).abs() < 1e-12);
        let mut last = 0.0;
        for score in (-29_000..=29_000).step_by(50).map(Score) {
            let points = curve.expected(score);
            assert!((points + curve.expected(-score) - 1.0).abs() < 1e-9, "{material}, {score:?}");
            assert!(points >= last, "{material}, {score:?}");
            last = points;
            let normalised = curve.normalised(score);
            let back = curve.denormalised(normalised);
            // As near as whole centipawns of the coarser scale come.
            let near = (curve.half / 200.0).max(0.5) + 0.5;
            let cut = normalised.abs() == Score::EVAL_LIMIT.0;
            assert!(cut || f64::from((back - score).0.abs()) <= near, "{material}, {score:?}: {back:?}");
        }
    }
    let curve = G::WDL.at(3);
    assert!((curve.expected(Score::mate_in(3)) - 1.0).abs() < 1e-12);
    assert!(curve.expected(Score::banned_in(3)) < 1e-12);
}

#[test]
fn material_is_counted_as_players_do() {
    let chess = |fen: &str| <Chess as Game>::Position::from_fen(fen).expect("a position").material();
    assert_eq!(chess("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0);
    assert_eq!(chess("3qk2r/7p/8/8/8/8/P7/1NB1K3 w - - 0 1"), 9 + 5 + 1 + 1 + 3 + 3);
    let xiangqi = |fen: &str| <Xiangqi as Game>::Position::from_fen(fen).expect("a position").material();
    assert_eq!(xiangqi("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1"), 0);
    assert_eq!(xiangqi("2bak4/4a4/9/p8/9/9/8P/C8/9/R3KN3 w - - 0 1"), 2 + 2 + 2 + 1 + 1 + 4 + 9 + 4);
}
