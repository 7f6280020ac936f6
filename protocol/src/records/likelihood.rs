//! How likely a reading of a game is whose words may mean several moves.
//!
//! Short notation of xiangqi leaves out the direction, and a piece that was read on to the wrong rank
//! may go on for long, for columns are all that the words name. What gives such a reading away is
//! that it makes no sense: pieces are left where they can be taken, and are not taken. So a reading
//! pays for what each of its moves loses by a rough count: the evaluation, and the best capture by
//! static exchange.

use chuhan_engine::{
    eval::Untraced,
    game::{Game, Kind, Position},
    movelist::MoveList,
    score::Score,
};

/// What a reading pays: a move that loses a centipawn costs one.
pub(super) type Cost = u32;

/// The most that one move pays: combinations that the rough count does not see must not cost more
/// than the reading that they refute.
const DEAREST: i32 = 500;
/// To how many centipawns an exchange is counted.
const STEP: i32 = 40;

/// Judges moves. Its cache is made when the first move is judged, for most games need none.
pub(super) struct Judge<G: Game> {
    cache: Option<Box<G::EvalCache>>,
}

impl<G: Game> Judge<G> {
    pub fn new() -> Self {
        Self { cache: None }
    }

    /// What the side to move has, in centipawns: the evaluation and the best capture; in check, the best of
    /// what its answers leave.
    pub fn worth(&mut self, position: &G::Position) -> i32 {
        if !position.in_check() {
            return self.quiet_worth(position);
        }
        let mut position = position.clone();
        let answers = position.legal_moves();
        let mut best = None;
        for m in answers.iter() {
            position.make(m);
            let left = -self.quiet_worth(&position);
            position.unmake();
            best = best.max(Some(left));
        }
        best.unwrap_or(-10 * DEAREST)
    }

    fn quiet_worth(&mut self, position: &G::Position) -> i32 {
        let cache = self.cache.get_or_insert_default();
        let evaluation = position.evaluate(cache, &mut Untraced).0;
        let mut noisy = MoveList::new();
        position.generate(Kind::Noisy, &mut noisy);
        let mut best = 0;
        for m in noisy.iter() {
            let most = position.gain(m).0;
            let at_least = |gain: i32| position.see_at_least(m, Score(gain));
            if most <= best || !at_least(best + STEP) || !position.legal(m) {
                continue;
            }
            let (mut low, mut high) = (best + STEP, most.max(best + STEP));
            while high - low > STEP {
                let middle = i32::midpoint(low, high);
                if at_least(middle) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            best = low;
        }
        evaluation + best
    }
}

/// What a move costs that turns what its mover had into what the opponent has.
pub(super) fn cost(before: i32, opponent_after: i32) -> Cost {
    (before + opponent_after).clamp(0, DEAREST) as Cost
}
