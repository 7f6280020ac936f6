//! Records of games: every format, every encoding, errors with their place, and text that is none.

use std::fs;

use chuhan_engine::{
    chess::Chess,
    game::{Position, Side},
    xiangqi::Xiangqi,
};
use chuhan_protocol::records::{self, Outcome, Record, RecordError, RecordGame};

fn all<G: RecordGame>(text: &str) -> Vec<Result<Record<G>, RecordError>> {
    records::read::<G, _>(text.as_bytes()).collect()
}

fn only<G: RecordGame>(text: &str) -> Record<G> {
    let mut all = all::<G>(text);
    assert_eq!(all.len(), 1, "one game in {text}");
    all.remove(0).unwrap_or_else(|error| panic!("{error} in {text}"))
}

fn error<G: RecordGame>(text: &str) -> String {
    let mut errors = all::<G>(text).into_iter().filter_map(Result::err);
    let error = errors.next().unwrap_or_else(|| panic!("an error in {text}"));
    assert!(!error.to_string().contains('\n'));
    error.to_string()
}

#[test]
fn a_game_of_chess_with_everything_that_pgn_has() {
    let text = r#"
[Event "A \"cup\""]
[White "Müller"]
[Result "1-0"]
[TimeControl "300+2"]

% an escaped line
1. e4 { [%clk 0:05:00] the best } e5 $1 { [%eval 0.2] [%clk 0:04:58.5] } 2. Nf3!? (2. f4 exf4 (2... d5
3. exd5) 3. Nf3 {a [brace} g5) 2... Nc6 ; the rest of the line (is no variation
3. Bb5

3... a6 4.O-O Nf6?? 5. Re1 1-0
"#;
    let game = only::<Chess>(text);
    assert_eq!(game.tag("event"), Some("A \"cup\""));
    assert_eq!(game.tag("White"), Some("Müller"));
    assert_eq!(game.outcome, Some(Outcome::Wins(Side::First)));
    assert_eq!(game.coordinates().join(" "), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1 g8f6 f1e1");
    let clock = |ply: usize| game.clocks[ply].map(|time| time.as_millis());
    assert_eq!((clock(0), clock(1), clock(2)), (Some(300_000), Some(298_500), None));
    assert_eq!(game.last_clock(Side::Second).map(|time| time.as_millis()), Some(298_500));
    assert_eq!(game.end().fen().split(' ').next(), Some("r1bqkb1r/1ppp1ppp/p1n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQR1K1"));
}

#[test]
fn many_games_and_a_broken_one_among_them() {
    let text = "[Event \"1\"]\n\n1. e4 e5 *\n\n[Event \"2\"]\n\n1. e4 Nd7 *\n\n[Event \"3\"]\n\n1. d4 {never closed\n\n\
                [Event \"4\"]\n1. c4 0-1\n\n1. Nf3 Nf6 1/2-1/2\n\n1. f4 *";
    let games = all::<Chess>(text);
    let seen: Vec<String> = games
        .iter()
        .map(|game| match game {
            Ok(game) => format!("{} {} {}", game.number, game.line, game.coordinates().join(" ")),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(
        seen,
        [
            "1 1 e2e4 e7e5",
            "game 2, move 1 (black): `Nd7`: no knight can go there",
            "game 3 (line 9): a comment is not closed",
            "4 13 c2c4",
            "5 16 g1f3 g8f6",
            "6 18 f2f4",
        ]
    );
}

#[test]
fn start_positions_and_move_numbers_come_from_the_tags() {
    let text = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 41\"]\n\n41... Kd7 42. e4 Ke9 *";
    assert_eq!(error::<Chess>(text), "game 1, move 42 (black): `Ke9`: is not a move in algebraic notation");
    let text = "[FEN \"4k3/8/8/8/8/8/4P3 b - - 0 41\"]\n\n41... Kd7 *";
    assert!(error::<Chess>(text).starts_with("game 1 (line 1): tag FEN: field 1: "));
    let text = "[Variant \"Chess960\"]\n[FEN \"bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w KQkq - 0 1\"]\n\n1. g3 g6 2. Nf3 Nf6 3. O-O *";
    assert_eq!(only::<Chess>(text).moves.len(), 5);
    assert_eq!(error::<Chess>("[Variant \"Atomic\"]\n\n1. e4 *"), "game 1 (line 1): a game of another variant: Atomic");
}

#[test]
fn score_sheets_of_chess_in_the_forms_that_people_write() {
    let plain = only::<Chess>("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6").coordinates();
    for text in [
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
        "1 e4 e5\n2 Nf3 Nc6\n3 Bc4 Bc5\n4 0-0 Nf6\n",
        "1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0 Nf6 *",
        "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6",
        "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-c4 Bf8-c5 4. 0-0 Ng8-f6 1/2-1/2",
        "1. e4 … e5 2. ♘f3 ♞c6 3. ♗c4 ♝c5 4. O-O ♞f6",
        "1. e4 1... e5 2. Nf3! 2... Nc6?! 3. Bc4 ± Bc5 4. O-O Nf6 =",
    ] {
        assert_eq!(only::<Chess>(text).coordinates(), plain, "{text}");
    }
    let passing = only::<Chess>("1. e4 d5 2. e5 f5 3. exf6 e.p. Nxf6 4. d4 c6 5. Bb5 e6 6. Bc6 bxc6").coordinates();
    assert_eq!(passing[4], "e5f6");
    let promotion = only::<Chess>("[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n1. a8(Q) Kg7 2. Qa7++ Kf6");
    assert_eq!(promotion.coordinates()[0], "a7a8q");
}

#[test]
fn no_move_of_chess_is_lost_without_a_word() {
    // Each is a word that the library would pass over.
    for (text, place) in [
        ("1. e4 e5 2. Nf3 Nc6 3. Zz9", "move 3 (white): `Zz9`"),
        ("1. e4 e5 2. Nf9 Nc6", "move 2 (white): `Nf9`"),
        ("1. e4 e5 2. Sf3 Nc6", "move 2 (white): `Sf3`"),
        ("1. e4 -- 2. d4", "move 1 (black): `--`"),
        ("1. e4 e5 2. Qh5 Ke7 3. Qxe5#x", "move 3 (white): `Qxe5#x`"),
    ] {
        assert!(error::<Chess>(text).contains(place), "{}", error::<Chess>(text));
    }
    let two = error::<Chess>("[FEN \"4k3/8/8/8/5N2/2N5/8/4K3 w - - 0 12\"]\n12. Nd5 *");
    assert_eq!(two, "game 1, move 12 (white): `Nd5`: two knights can go there: c3d5, f4d5");
    assert_eq!(
        error::<Chess>("[FEN \"k3r3/8/8/8/8/8/3N4/4K3 w - - 0 1\"]\nNc4"),
        "game 1, move 1 (white): `Nc4`: no knight can go there, the king is in check"
    );
    assert_eq!(error::<Chess>("1. e4 e5 (1... c5 2. Nf3"), "game 1 (line 1): a variation is not closed");
}

const OPENING: [&str; 6] = ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "h7h3"];

#[test]
fn the_same_game_of_xiangqi_in_every_notation() {
    for text in [
        "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7\n2. H0-G2 I9-H9\n3. I0-H0 H7-H3\n1-0\n",
        "[Game \"Chinese Chess\"]\n[Format \"WXF\"]\n\n1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 C8+4 1-0",
        "1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 C8+4 1-0",
        "[Game \"Chinese Chess\"]\n\n  1. 炮二平五 马８进７\n  2. 马二进三 车９平８\n{　　各走各的；（注）}\n  3. 车一平二\n\n  3.          炮８进４\n  1-0",
        "1 炮二平五 马8进7 2 马二进三 车9平8 3 车一平二 炮8进4 红胜",
        "1、砲二平五　馬８進７\n2、傌二進三　車９平８\n３．俥一平二　包８進４\n1-0",
        "炮2平5 马8进7 马2进3 车9平8 车1平2 炮8进4 先胜",
        // Article 7.5: in short, and as its table is printed elsewhere.
        "简写记录\n回合 红方 黑方\n1 炮25 马87\n2 马23 车98\n3 车12 炮84\n1-0",
        "回合 红方 黑方 1 炮2 5 马8 7 2 马2 3 车9 8 3 车1 2 炮8 4 1-0",
        "h2e2 h9g7 h0g2 i9h9 i0h0 h7h3 1-0",
        "1. h3e3 h10g8 2. h1g3 i10h10 3. i1h1 h8h4 1-0",
        "1. 炮2=5 马8+7 （炮8=5 马2+3） 2. 马2+3 车9=8 3. 车1=2 炮8+4 1-0",
    ] {
        let game = only::<Xiangqi>(text);
        assert_eq!(game.coordinates(), OPENING, "{text}");
        assert_eq!(game.outcome, Some(Outcome::Wins(Side::First)), "{text}");
    }
}

#[test]
fn short_moves_are_made_plain_by_the_rest_of_the_game() {
    // The chariot may go two columns to the side, two steps ahead or back; what follows tells.
    let fen = "[FEN \"3k5/9/9/9/2R6/9/9/9/9/4K4 w - - 0 1\"]\n";
    let sideways = only::<Xiangqi>(&format!("{fen}1. 车75"));
    assert_eq!(sideways.coordinates(), ["c5e5"]);
    assert_eq!(sideways.notes, ["move 1 (red): `车75` is read as c5e5; c5c0 was legal too"]);
    let back = only::<Xiangqi>(&format!("{fen}1. 车75 将41 2. 车76"));
    assert_eq!(back.coordinates(), ["c5c0", "d9d8", "c0d0"]);
    assert_eq!(back.notes.len(), 1, "{:?}", back.notes);
    let neither = error::<Xiangqi>(&format!("{fen}1. 车75 将46"));
    assert!(neither.starts_with("game 1, move 1 (black): `将46`"), "{neither}");
}

#[test]
fn errors_of_xiangqi_name_the_place() {
    let text = "1. 炮二平五 马8进7 2. 马二进四";
    assert_eq!(error::<Xiangqi>(text), "game 1, move 2 (red): `马二进四`: no legal move fits");
    let text = "1. h2e2 h9g7 2. h0g2 e9e7";
    assert_eq!(error::<Xiangqi>(text), "game 1, move 2 (black): `e9e7`: the piece cannot move so");
    let text = "[FEN \"4k4/9/9/9/4C4/9/9/9/9/4K4 w - - 0 1\"]\n1. e5d5";
    assert_eq!(error::<Xiangqi>(text), "game 1, move 1 (red): `e5d5`: would leave the generals face to face");
}

fn shared(path: &str) -> Option<Vec<u8>> {
    fs::read(chuhan_tests::shared(path)?).ok()
}

#[test]
fn archives_of_real_games_are_read_whole() {
    for (path, least) in [("data/chess/games/lichess_db_100k.pgn", 40), ("data/chess/games/tcec_small.pgn", 20)] {
        let Some(bytes) = shared(path) else { continue };
        let games: Vec<_> = records::read::<Chess, _>(&bytes[..]).collect();
        let bad: Vec<String> = games.iter().filter_map(|game| game.as_ref().err().map(ToString::to_string)).collect();
        assert!(games.len() > least, "{path}: {} games", games.len());
        assert!(bad.is_empty(), "{path}: {bad:?}");
    }
}
