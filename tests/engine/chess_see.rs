//! Static exchange evaluation against known cases and against a full search of the exchange.

use std::sync::LazyLock;

use chuhan_engine::{
    chess::{Chess, Move, Piece, PieceKind, Position},
    game::Position as _,
    info::{GameInfo, PositionInfo},
};
use chuhan_tests::walk::{self, Visited};

static STARTS: LazyLock<Vec<&str>> =
    LazyLock::new(|| [Chess::START_FEN].into_iter().chain(chuhan_engine::chess::bench::POSITIONS).collect());

/// What the side to move wins by going on capturing on the target of `last`, over every legal
/// capture there (`any`), or over those with the least valuable man only.
fn go_on(position: &mut Position, last: Move, any: bool) -> i32 {
    let kind = |position: &Position, m: Move| position.board().piece_at(m.from()).map(Piece::kind);
    let captures: Vec<Move> = position.legal_moves().iter().filter(|m| m.to() == last.to() && !m.is_castle()).collect();
    let least = captures.iter().filter_map(|&m| kind(position, m)).min();
    let mut best = 0;
    for m in captures {
        let queens = m.promotion().is_none_or(|kind| kind == PieceKind::Queen);
        if queens && (any || kind(position, m) == least) {
            let gain = position.board().gain(m);
            position.make(m);
            best = best.max(gain - go_on(position, m, any));
            position.unmake();
        }
    }
    best
}

/// What `m` and the exchange after it win, by searching it on the board.
fn searched(position: &mut Position, m: Move, any: bool) -> i32 {
    let gain = position.board().gain(m);
    position.make(m);
    let rest = if m.is_castle() { 0 } else { go_on(position, m, any) };
    position.unmake();
    gain - rest
}

#[test]
fn threshold_form_equals_the_value() {
    walk::walk::<Chess>(11, &STARTS, walk::games(80), 120, |position| {
        for m in position.legal_moves().iter() {
            let value = position.board().exchange(m);
            for threshold in [value - 100, value - 1, value, value + 1, value + 100, 0, 1] {
                assert_eq!(
                    position.board().see_at_least(m, threshold),
                    value >= threshold,
                    "{} {m:?} is worth {value}, asked for {threshold}",
                    position.fen()
                );
            }
        }
    });
}

#[test]
fn agrees_with_a_full_search_of_the_exchange() {
    let (mut all, mut differ, mut differ_from_least) = (0u32, 0u32, 0u32);
    walk::walk::<Chess>(12, &STARTS, walk::games(60), 120, |position| {
        for m in position.legal_moves().iter() {
            // A check, given or answered by something else, is beyond a static exchange.
            if position.in_check() || position.gives_check(m) {
                continue;
            }
            let value = position.board().exchange(m);
            all += 1;
            differ += u32::from(value != searched(position, m, true));
            differ_from_least += u32::from(value != searched(position, m, false));
        }
    });
    println!(
        "{all} moves: {differ} differ from the full search, {differ_from_least} from that with the least man first"
    );
    // What is left are recaptures that uncover a check or meet one.
    assert!(
        all > 50_000 && differ * 1000 < all && differ_from_least * 1000 < all,
        "{differ}, {differ_from_least} of {all}"
    );
}

/// What a quiet move saves from lesser attackers: a queen before a pawn, a rook before a bishop.
#[test]
fn threat_escape_counts_what_leaves_and_enters_danger() {
    for (fen, text, saved) in [
        ("7k/8/8/3p4/4Q3/8/8/4K3 w - - 0 1", "e4e3", 900),
        ("7k/8/8/3p4/4Q3/8/8/4K3 w - - 0 1", "e4c4", 0),
        ("7k/8/8/3p4/4Q3/8/8/4K3 w - - 0 1", "e1d1", 0),
        ("7k/8/8/3b4/8/8/8/R3K3 w - - 0 1", "a1a2", -500),
        ("7k/8/8/3r4/8/8/8/R3K3 w - - 0 1", "a1a5", 0),
    ] {
        let position = Position::from_fen(fen).expect("a sound position");
        let m = position.parse_move(text).expect("a legal move");
        let threats = position.threats();
        let mut visited = Visited::default();
        position.each_quiet(&threats, &position.check_map(), &mut visited);
        let escape = visited.0.iter().find(|seen| seen.m == m).map(|seen| seen.outlook.saved);
        assert_eq!(escape, Some(saved), "{fen}: {text}");
    }
}
