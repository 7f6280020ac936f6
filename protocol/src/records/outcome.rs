//! Results of games, as records say them.

use chuhan_engine::game::Side;
pub use chuhan_engine::law::Outcome;

/// Reads a result as score sheets of either game give it; `None` for other text and for `*`.
pub fn read(text: &str) -> Option<Outcome> {
    Some(match text.trim() {
        "1-0" | "1:0" | "2-0" | "红胜" | "紅勝" | "红先胜" | "紅先勝" | "先胜" | "先勝" | "黑负" | "黑負" => {
            Outcome::Wins(Side::First)
        }
        "0-1" | "0:1" | "0-2" | "黑胜" | "黑勝" | "先负" | "先負" | "红先负" | "紅先負" | "红负" | "紅負" | "后胜"
        | "後勝" => Outcome::Wins(Side::Second),
        "draw" | "Draw" | "1/2-1/2" | "1/2" | "½-½" | "½" | "0.5-0.5" | "1-1" | "1:1" | "和棋" | "和局" | "和"
        | "先和" | "红先和" | "紅先和" => Outcome::Draw,
        _ => return None,
    })
}
