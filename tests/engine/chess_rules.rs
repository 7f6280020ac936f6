//! The law of chess in its plain form: repetition, fifty moves, dead material, and the search's
//! look one step ahead at it.

use chuhan_engine::{
    chess::{Chess, Position},
    game::{Null, Position as _, Side},
    info::{GameInfo, PositionInfo},
    law::{Fact, Notes, Ruling, Seat, Silent, chess::LawCache},
    score::Score,
};
use chuhan_tests::walk::{games, walk};

fn play(fen: &str, moves: &str) -> Position {
    let mut position = Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
    for text in moves.split_whitespace() {
        let m = position.parse_move(text).unwrap_or_else(|e| panic!("{e}"));
        position.make(m);
    }
    position
}

/// The ruling and its facts, which the silent witness must agree with.
fn judge(position: &Position, seat: Seat) -> (Option<Ruling>, Vec<Fact>) {
    let mut notes = Notes::default();
    let ruling = position.judge(seat, &mut LawCache::default(), &mut notes);
    assert_eq!(position.judge(seat, &mut LawCache::default(), &mut Silent), ruling, "{}", position.fen());
    (ruling, notes.0)
}

const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 ";

#[test]
fn threefold_in_the_game_and_twofold_in_the_search() {
    let twice = play(Chess::START_FEN, SHUFFLE);
    assert_eq!(judge(&twice, Seat::Referee), (None, vec![Fact::Repeats { plies_back: vec![4] }]));
    let thrice = play(Chess::START_FEN, &SHUFFLE.repeat(2));
    assert_eq!(judge(&thrice, Seat::Referee), (Some(Ruling::Draw), vec![Fact::Repeats { plies_back: vec![4, 8] }]));
    // Once before, but only strictly inside the search is that enough.
    assert_eq!(judge(&twice, Seat::search(4)).0, None);
    assert_eq!(judge(&twice, Seat::search(5)).0, Some(Ruling::Draw));
    assert_eq!(judge(&thrice, Seat::search(1)).0, Some(Ruling::Draw));
}

#[test]
fn rights_make_another_position() {
    // Castling rights lost on the way; then three times the same without them.
    let kings = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let around = "e1e2 e8e7 e2e1 e7e8 ";
    assert_eq!(judge(&play(kings, &around.repeat(2)), Seat::Referee).0, None);
    assert_eq!(judge(&play(kings, &around.repeat(3)), Seat::Referee).0, Some(Ruling::Draw));
    // A legal en passant capture counts, one that no pawn can make does not.
    let usable = "4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1";
    assert_eq!(judge(&play(usable, &format!("e2e4 {}", "g8f6 g1f3 f6g8 f3g1 ".repeat(2))), Seat::Referee).0, None);
    let useless = "4k1n1/8/8/8/8/8/4P3/4K1N1 w - - 0 1";
    assert_eq!(
        judge(&play(useless, &format!("e2e4 {}", "g8f6 g1f3 f6g8 f3g1 ".repeat(2))), Seat::Referee).0,
        Some(Ruling::Draw)
    );
    // With both pawns gone from the rank the rook would give check.
    let pinned = "1n6/8/8/8/k1p4R/8/3P4/1N2K3 w - - 0 1";
    assert_eq!(
        judge(&play(pinned, &format!("d2d4 {}", "b8d7 b1d2 d7b8 d2b1 ".repeat(2))), Seat::Referee).0,
        Some(Ruling::Draw)
    );
}

#[test]
fn perpetual_check_is_named() {
    let start = "6k1/6p1/8/6Q1/8/8/1q4PP/6K1 w - - 0 1";
    let game = format!("g5d8 g8h7 {}", "d8h4 h7g8 h4d8 g8h7 ".repeat(2));
    let (ruling, facts) = judge(&play(start, &game), Seat::Referee);
    assert_eq!(ruling, Some(Ruling::Draw));
    assert_eq!(facts, [Fact::ChecksEveryMove { side: Side::First }, Fact::Repeats { plies_back: vec![4, 8] }]);
    let quiet = judge(&play(Chess::START_FEN, &SHUFFLE.repeat(2)), Seat::Referee).1;
    assert!(!quiet.iter().any(|fact| matches!(fact, Fact::ChecksEveryMove { .. })), "{quiet:?}");
}

#[test]
fn fifty_moves_and_mate_first() {
    let counter = vec![Fact::Counter { plies: 100, limit: 100 }];
    let rook = "4k3/8/8/8/8/8/8/R3K3 w - - 99 80";
    assert_eq!(judge(&play(rook, ""), Seat::Referee).0, None);
    assert_eq!(judge(&play(rook, "a1a2"), Seat::Referee), (Some(Ruling::Draw), counter.clone()));
    // A check that can be answered does not save it, mate does, stalemate is a draw anyway.
    assert_eq!(judge(&play(rook, "a1a8"), Seat::search(3)), (Some(Ruling::Draw), counter));
    let mate = play("k7/8/1K6/8/8/8/8/7R w - - 99 80", "h1h8");
    assert_eq!(judge(&mate, Seat::Referee), (None, Vec::new()));
    assert_eq!(mate.no_moves(3), Score::mated_in(3));
    let reset = play("4k3/8/8/8/8/8/4P3/4K3 w - - 99 80", "e2e3");
    assert_eq!(judge(&reset, Seat::Referee).0, None);
    assert_eq!(reset.rule_clock(), (0, 100));
    // Castling does not reset.
    assert_eq!(play("4k3/8/8/8/8/8/8/R3K3 w Q - 98 80", "e1c1").rule_clock(), (99, 100));
}

#[test]
fn dead_material() {
    for (fen, dead) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true),
        ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true),
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", false),
        ("4k3/8/8/8/3B4/8/1B6/4K3 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", false),
        ("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false),
        ("4kn2/8/8/8/8/8/8/4KB2 w - - 0 1", false),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", false),
    ] {
        let expected = if dead { (Some(Ruling::Draw), vec![Fact::DeadMaterial]) } else { (None, Vec::new()) };
        assert_eq!(judge(&play(fen, ""), Seat::Referee), expected, "{fen}");
    }
}

#[test]
fn stalemate_is_a_draw() {
    let position = play("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "");
    assert_eq!((position.count_legal(), position.no_moves(7)), (0, Score::DRAW));
}

#[test]
fn passing_is_allowed_where_zugzwang_is_unlikely() {
    for (fen, permission) in [
        (Chess::START_FEN, Null::Free),
        ("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", Null::Forbidden),
        ("4k3/pppp4/8/8/8/8/PPPP4/1N2K3 w - - 0 1", Null::Verify),
        ("4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1", Null::Free),
        ("4k3/pppp4/8/8/8/8/4r3/R3K3 w - - 0 1", Null::Forbidden),
    ] {
        assert_eq!(play(fen, "").null_permission(), permission, "{fen}");
    }
}

#[test]
fn a_pass_ends_the_walk_back() {
    let mut position = play(Chess::START_FEN, "g1f3 g8f6");
    position.make_null();
    position.make_null();
    for text in ["f3g1", "f6g8"] {
        let m = position.parse_move(text).expect("legal");
        position.make(m);
    }
    assert_eq!(position.key(), play(Chess::START_FEN, "").key());
    assert_eq!(judge(&position, Seat::search(6)), (None, Vec::new()));
}

/// Stepping into a draw is possible exactly where playing each move and judging it says so.
#[test]
fn the_step_into_a_draw_is_found_exactly() {
    let starts = [
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "4k2n/8/8/8/8/8/8/N3K3 w - - 0 1",
        "b3k3/8/8/2pPp3/2P1P3/8/8/4K2B w - - 0 1",
        "1r2k3/pp6/8/8/8/8/PP6/1R2K3 w - - 0 1",
    ];
    let (mut found, mut asked) = (0, 0);
    walk::<Chess>(31, &starts, games(400), 80, |position| {
        for ply in [0, 2, 5, 12, 60] {
            if ply > position.line_len() {
                continue;
            }
            let by_playing = position.legal_moves().iter().any(|m| {
                position.make(m);
                let (_, facts) = judge(position, Seat::search(ply + 1));
                let draws = facts.iter().any(|fact| match fact {
                    Fact::Repeats { plies_back } => plies_back[0] < ply + 1 || plies_back.len() > 1,
                    _ => false,
                });
                position.unmake();
                draws
            });
            assert_eq!(position.can_step_into_draw(ply), by_playing, "{} at ply {ply}", position.fen());
            asked += 1;
            found += u32::from(by_playing);
        }
    });
    assert!(found > 500 && asked > 20 * found / 10, "{found} of {asked}");
}
