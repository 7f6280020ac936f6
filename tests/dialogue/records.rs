//! Records of games: every format, every encoding, errors with their place, and text that is none.

use chuhan_engine::{
    chess::{self, Chess},
    game::{Position, Side},
    info::{GameInfo, GameName, PositionInfo},
    xiangqi::{self, Xiangqi, notation},
};
use chuhan_protocol::records::{self, Format, Outcome, Record, RecordError, RecordGame, Source, Spot, Told, reach};
use chuhan_tests::dialogue;
use encoding_rs::{BIG5, Encoding, GB18030, UTF_8, UTF_16LE, WINDOWS_1252};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use serde_json::Value;

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
    let lines = "[Event \"a] b\"] 1. e4 Zz9 *\n[Event \"\\\"c\"] [Round \"1\"] 1. d4 *\n";
    let games = all::<Chess>(lines);
    assert_eq!(games.len(), 2);
    assert!(games[0].is_err(), "no word is lost on a line with a tag");
    assert_eq!(games[1].as_ref().map(|game| (game.moves.len(), game.tag("Round"))), Ok((1, Some("1"))));
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
fn headings_of_sheets_are_no_moves() {
    let moves = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 炮8进4\n1-0\n";
    for heading in [
        "2005年全国象棋个人赛",
        "第5轮 第3台",
        "【赛事】2005年全国象棋个人赛\n【日期】1999-10-01\n【红方】甲\n【黑方】乙",
        "1月5日 北京",
        "10月12日，第 3 轮",
        "2005年全国象棋个人赛(男子组) 第5轮\n红方：甲 黑方：乙",
        "第1局",
    ] {
        assert_eq!(only::<Xiangqi>(&format!("{heading}\n{moves}")).coordinates(), OPENING, "{heading}");
        let plain = "炮二平五 马8进7 马二进三 车9平8 车一平二 炮8进4 1-0";
        for text in [format!("{heading}\n{plain}"), format!("{heading} 1. {plain}")] {
            assert_eq!(only::<Xiangqi>(&text).coordinates(), OPENING, "{text}");
        }
    }
    // A first line of mistakes is no heading.
    let broken = error::<Xiangqi>("炮二平十\n马8进7");
    assert!(broken.contains("`炮二平十`"), "{broken}");
}

#[test]
fn files_of_ccbridge_are_read_or_refused_by_name() {
    let cbf = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ChineseChessRecord Version=\"1.0\">\n<Head><Contest>杯赛</Contest>\
               <Red>甲</Red><Black>乙</Black><RecordResult>1</RecordResult><FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</FEN></Head>\n\
               <MoveList><Move value=\"00-00\"/><Move value=\"77-47\"/><Move value=\"70-62\"/><Move value=\"79-67\"/>\
               <Move value=\"80-70\"/><Move value=\"89-79\"/><Move value=\"72-76\" end=\"1\"/><Move value=\"00-01\"/></MoveList>\n</ChineseChessRecord>";
    let (format, game, mut records) = open::<Xiangqi>(cbf.as_bytes());
    assert_eq!((format, game), (Format::Cbf, Some(GameName::Xiangqi)));
    let record = records.remove(0).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(record.coordinates(), OPENING);
    assert_eq!((record.tag("Red"), record.tag("Event")), (Some("甲"), Some("杯赛")));
    assert_eq!(record.outcome, Some(Outcome::Wins(Side::First)));
    for (head, name) in [("CCBridge Record\0", "CBR"), ("CCBridgeLibrary\0", "CBL")] {
        let refused = Source::open(head.as_bytes(), None).err().expect("refused").to_string();
        assert!(refused.contains(name) && !refused.contains('\n'), "{refused}");
    }
}

#[test]
fn short_moves_are_made_plain_by_the_rest_of_the_game() {
    // The chariot may go two columns to the side, two steps ahead or back; what follows tells.
    let fen = "[FEN \"3k5/9/9/9/2R6/9/9/9/9/4K4 w - - 0 1\"]\n";
    let sideways = only::<Xiangqi>(&format!("{fen}1. 车75"));
    assert_eq!(sideways.coordinates(), ["c5e5"]);
    assert_eq!(sideways.notes[0].to_string(), "move 1 (red): `车75` is read as c5e5; c5c0 was legal too");
    let back = only::<Xiangqi>(&format!("{fen}1. 车75 将41 2. 车76"));
    assert_eq!(back.coordinates(), ["c5c0", "d9d8", "c0d0"]);
    assert_eq!(back.notes.len(), 1, "{:?}", back.notes);
    let neither = error::<Xiangqi>(&format!("{fen}1. 车75 将46"));
    assert!(neither.starts_with("game 1, move 1 (black): `将46`"), "{neither}");
}

/// A game of the engine against itself.
const PLAYED: &str = "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 b0c2 h7h3 c3c4 b7e7 a0b0 b9c7 b2a2 h3e3 c2e3 h9h0 g2h0 e7e3 e2g2 g7f5 \
    b0b7 a9a7 b7b3 c7e8 g2g5 a7g7 g3g4 c9e7 b3b5 f5d4 b5d5 d4e2 d0e1 e2c3 e0d0 e8c7 d5d7 c3b1 d0d1 g7g8 \
    h0g2 b1c3 a2c2 e3a3 g2f4 e7g5 f4d5 g8b8 d5c3 b8b1 d1d0 b1b0 c2e2 f9e8 d7c7 b0c0 d0d1 c0c1 d1d0 c1c0 \
    d0d1 c0c3 g4g5 c3c4 c7g7 c4d4 e1d2 g9e7 e2e7 e8d7 g7g6 a3d3 d1e1 d4g4 e7i7 g4e4 g0e2 c6c5 g5f5 c5c4 \
    g6g9 e9e8 g9g8 e8e9 f5f6 c4c3 f6f7 d3e3 e2g0 e3f3";

/// A game as article 7.5 shortens it: without the directions.
fn shortened(moves: &str) -> String {
    let mut position = xiangqi::Position::from_fen(Xiangqi::START_FEN).expect("the start position");
    let mut words = String::new();
    for text in moves.split_whitespace() {
        let m = position.parse_move(text).expect("a legal game");
        let word = notation::to_chinese(position.board(), m, notation::ChineseStyle::default());
        words.extend(word.chars().filter(|c| !matches!(c, '进' | '退' | '平')));
        words.push(' ');
        position.make(m);
    }
    words
}

#[test]
fn whole_games_in_short_notation_reach_their_end() {
    let mut games = vec![PLAYED.to_string()];
    for line in chuhan_tests::cases("xiangqi-games.jsonl").lines() {
        let game: Value = serde_json::from_str(line).expect("JSON");
        games.push(game["moves"].as_str().expect("moves").to_string());
    }
    let (mut plies, mut right) = (0, 0);
    for game in &games {
        let record = only::<Xiangqi>(&shortened(game));
        let read = record.coordinates();
        let moves: Vec<&str> = game.split_whitespace().collect();
        assert_eq!(read.len(), moves.len());
        let same = read.iter().zip(&moves).filter(|(read, real)| read == real).count();
        // Where it was read as another game, it says so.
        assert!(same == moves.len() || !record.notes.is_empty(), "{game}");
        plies += moves.len();
        right += same;
    }
    assert!(right * 100 >= plies * 96, "{right} of {plies} plies in {} games", games.len());
}

#[test]
fn errors_of_xiangqi_name_the_place() {
    let text = "1. 炮二平五 马8进7 2. 马二进四";
    assert_eq!(error::<Xiangqi>(text), "game 1, move 2 (red): `马二进四`: no legal move fits");
    let text = "1. h2e2 h9g7 2. h0g2 e9e7";
    assert_eq!(error::<Xiangqi>(text), "game 1, move 2 (black): `e9e7`: the piece cannot move so");
    let text = "[FEN \"4k4/9/9/9/9/9/9/4r4/9/3K1R3 w - - 0 1\"]\n1. f0f9 e9e8 2. d0e0";
    assert_eq!(error::<Xiangqi>(text), "game 1, move 2 (red): `d0e0`: would leave the general in check");
    let text = "[FEN \"4k4/9/9/9/4C4/9/9/9/9/4K4 w - - 0 1\"]\n1. e5d5";
    assert_eq!(error::<Xiangqi>(text), "game 1, move 1 (red): `e5d5`: would leave the generals face to face");
}

/// What a source looks like, and its records.
type Opened<G> = (Format, Option<GameName>, Vec<Result<Record<G>, RecordError>>);

fn open<G: RecordGame>(bytes: &[u8]) -> Opened<G> {
    let source = Source::open(bytes, None).expect("memory can be read");
    (source.format(), source.game(), source.records().collect())
}

// ---- encodings ----

/// The bytes of a text in an encoding.
fn encoded(text: &str, encoding: &'static Encoding) -> Vec<u8> {
    if encoding == UTF_16LE {
        return std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    }
    let (bytes, _, unknown) = encoding.encode(text);
    assert!(!unknown, "{} has every character of {text}", encoding.name());
    bytes.into_owned()
}

#[test]
fn encodings_are_found_out() {
    let simplified = "[Red \"许银川\"]\n[Event \"全国象棋赛\"]\n\n1. 炮二平五 马８进７\n2. 马二进三 车９平８\n{　　红方「首着」。}\n3. 车一平二 炮８进４\n";
    let traditional = "[Red \"許銀川\"]\n[Event \"全國象棋賽\"]\n\n1. 炮二平五 馬８進７\n2. 馬二進三 車９平８\n{　　紅方「首著」。}\n3. 車一平二 炮８進４\n";
    for (text, encodings) in
        [(simplified, &[UTF_8, GB18030, UTF_16LE][..]), (traditional, &[UTF_8, GB18030, BIG5, UTF_16LE][..])]
    {
        for &encoding in encodings {
            // Also where all that is Chinese comes late, and as two games.
            for head in ["", &"% nothing\n".repeat(12_000)] {
                let bytes =
                    encoded(&format!("{}{text}\n{text}", if encoding == UTF_16LE { "" } else { head }), encoding);
                let games: Vec<_> = records::read::<Xiangqi, _>(&bytes[..]).collect();
                assert_eq!(games.len(), 2, "{}", encoding.name());
                for game in games {
                    let game = game.unwrap_or_else(|error| panic!("{}: {error}", encoding.name()));
                    assert_eq!(game.coordinates(), OPENING, "{}", encoding.name());
                    assert_eq!(game.tag("Red"), only::<Xiangqi>(text).tag("Red"), "{}", encoding.name());
                }
            }
            assert_eq!(open::<Xiangqi>(&encoded(text, encoding)).1, Some(GameName::Xiangqi), "{}", encoding.name());
        }
    }
    // A score sheet of four words.
    for (text, encoding) in [("炮二平五 马8进7 马二进三", GB18030), ("炮二平五 馬8進7 馬二進三", BIG5)]
    {
        let games: Vec<_> = records::read::<Xiangqi, _>(&encoded(text, encoding)[..]).collect();
        assert_eq!(
            games[0].as_ref().map(Record::coordinates),
            Ok(OPENING[..3].iter().map(ToString::to_string).collect())
        );
    }
    let western = encoded("[White \"Müller, Jürgen\"]\n[Black \"Gonçalves\"]\n\n1. e4 e5 *\n", WINDOWS_1252);
    let game = records::read::<Chess, _>(&western[..]).next().expect("a game").expect("a good one");
    assert_eq!(game.tag("White"), Some("Müller, Jürgen"));
    let marked = "\u{FEFF}[White \"许\"]\n\n1. e4 *\n\n\u{FEFF}[White \"B\"]\n\n1. d4 *\n";
    assert_eq!(all::<Chess>(marked).len(), 2);
}

// ---- XQF ----

/// Writes an XQF file: `keys` are the bytes 3, 8 to 11 and 12 to 15 of the header.
fn xqf(version: u8, keys: [u8; 9], fen: &str, moves: &[&str], with_branches: bool) -> Vec<u8> {
    let scrambled = version > 10;
    let mut file = vec![0; 1024];
    file[..3].copy_from_slice(&[b'X', b'Q', version]);
    if scrambled {
        file[3] = keys[0];
        file[8..16].copy_from_slice(&keys[1..]);
    }
    let square = |seed: u8, before: u8| seed.wrapping_mul(seed).wrapping_mul(54).wrapping_add(221).wrapping_mul(before);
    let (pieces, from, to, stream) = if scrambled {
        let pieces = square(keys[6], keys[6]);
        let from = square(keys[7], pieces);
        let stream: Vec<u8> = b"[(C) Copyright Mr. Dong Shiwei.]"
            .iter()
            .enumerate()
            .map(|(i, letter)| letter & (keys[1 + i % 4] | keys[5 + i % 4] & keys[0]))
            .collect();
        (pieces, from, square(keys[8], from), stream)
    } else {
        (0, 0, 0, vec![0; 32])
    };
    let comment = if scrambled { (u32::from(keys[5]) * 256 + u32::from(keys[6])) % 32_000 + 767 } else { 0 };
    // The piece list.
    let mut free: Vec<(usize, char)> = "RNBAKABNRCCPPPPPrnbakabnrccppppp".chars().enumerate().collect();
    let mut list = [0xFF_u8; 32];
    for (row, text) in fen.split(' ').next().expect("pieces").split('/').enumerate() {
        let mut file_number = 0;
        for letter in text.chars() {
            if let Some(gap) = letter.to_digit(10) {
                file_number += gap as u8;
                continue;
            }
            let at = free.iter().position(|&(_, kind)| kind == letter).expect("a piece of the set");
            list[free.remove(at).0] = file_number * 10 + 9 - row as u8;
            file_number += 1;
        }
    }
    for (i, byte) in list.into_iter().enumerate() {
        let place = if version >= 12 { (i + 32 - (usize::from(pieces) + 1) % 32) % 32 } else { i };
        file[16 + place] = byte.wrapping_add(pieces);
    }
    file[51] = 2;
    for (at, text) in [(304, "许银川"), (320, "聂卫平")] {
        let bytes = encoded(text, GB18030);
        file[at] = bytes.len() as u8;
        file[at + 1..=at + bytes.len()].copy_from_slice(&bytes);
    }
    // The tree.
    let mut plain: Vec<u8> = Vec::new();
    let number = |text: &str| (text.as_bytes()[0] - b'a') * 10 + text.as_bytes()[1] - b'0';
    let mut node = |from: u8, to: u8, next: bool, sibling: bool, remark: &str| {
        let remark = encoded(remark, GB18030);
        let flags = if scrambled {
            (u8::from(next) << 7) | (u8::from(sibling) << 6) | (u8::from(!remark.is_empty()) << 5)
        } else {
            (u8::from(next) * 0xF0) | (u8::from(sibling) * 0x0F)
        };
        plain.extend([from, to, flags, 0]);
        if !remark.is_empty() || !scrambled {
            plain.extend((remark.len() as u32).wrapping_add(comment).to_le_bytes());
            plain.extend(remark);
        }
    };
    node(24, 32, !moves.is_empty(), false, "开局的话");
    for (i, m) in moves.iter().enumerate() {
        let (a, b) =
            (number(&m[..2]).wrapping_add(24).wrapping_add(from), number(&m[2..]).wrapping_add(32).wrapping_add(to));
        node(a, b, i + 1 < moves.len(), with_branches && i == 1, if i == 2 { "好棋" } else { "" });
    }
    if with_branches {
        let (a, b) = (number("b9").wrapping_add(24).wrapping_add(from), number("c7").wrapping_add(32).wrapping_add(to));
        node(a, b, false, false, "变着");
    }
    file.extend(plain.iter().enumerate().map(|(i, byte)| byte.wrapping_add(stream[i % 32])));
    file
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const HANDICAP: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1";
const KEYS: [u8; 9] = [0xB5, 0x12, 0xC4, 0x7F, 0x33, 0x91, 0xE7, 0x2D, 0x58];

#[test]
fn xqf_plain_and_scrambled() {
    for (version, keys) in [(10, [0; 9]), (11, KEYS), (12, KEYS), (18, KEYS), (18, [0; 9])] {
        for (fen, moves) in [(START, &OPENING[..]), (HANDICAP, &["h0g2", "h9g7", "i0h0", "i9h9"])] {
            for branches in [false, true] {
                let (format, game, records) = open::<Xiangqi>(&xqf(version, keys, fen, moves, branches));
                assert_eq!((format, game), (Format::Xqf, Some(GameName::Xiangqi)));
                let record = records[0].as_ref().unwrap_or_else(|error| panic!("version {version}: {error}"));
                assert_eq!(record.start_fen(), fen, "version {version}");
                assert_eq!(record.coordinates(), moves, "version {version}");
                assert_eq!(record.tag("Red"), Some("许银川"));
                assert_eq!(record.outcome, Some(Outcome::Wins(Side::Second)));
                let Told { moves: asides, comments, lost, .. } = &record.asides;
                let spots: Vec<Spot> = asides.iter().map(|&(spot, _)| spot).collect();
                let mut said = vec![(Spot::Main(0), "开局的话".into()), (Spot::Main(3), "好棋".into())];
                if branches {
                    said.push((Spot::Aside(0), "变着".into()));
                }
                assert_eq!((spots, comments, lost), (vec![Spot::Main(1); usize::from(branches)], &said, &0));
            }
        }
    }
    let black_first = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";
    let file = xqf(18, KEYS, black_first, &["h9g7", "h2e2"], false);
    assert_eq!(open::<Xiangqi>(&file).2[0].as_ref().map(Record::start_fen), Ok(black_first.into()));
}

#[test]
fn comments_glyphs_and_variations_are_kept_where_they_are_asked_for() {
    let text = "{start} 1. e4 {best [%clk 0:01:00]} e5! ({why not} 1... c5 $6 2. Nf3 (2. c3 {Alapin}) d6) (1... Ke7 2. d4 {?}) \
                2. Nf3 ; end\n (2. f4 exf4 1-0) *";
    let read = |whole: bool| {
        let source = Source::open(text.as_bytes(), None).expect("text").records::<Chess>();
        let mut records = if whole { source.with_asides() } else { source };
        records.next().expect("a game").expect("legal")
    };
    let record = read(true);
    let position = |spot| reach::<Chess>(&record.start, &record.moves, &record.asides.moves, spot);
    let moves: Vec<(Spot, String)> =
        record.asides.moves.iter().map(|&(spot, m)| (spot, position(spot).notation(m))).collect();
    let expected = [
        (Spot::Main(1), "c5"),
        (Spot::Aside(0), "Nf3"),
        (Spot::Aside(0), "c3"),
        (Spot::Aside(1), "d6"),
        (Spot::Main(2), "f4"),
        (Spot::Aside(4), "exf4"),
    ];
    assert_eq!(moves, expected.map(|(spot, word)| (spot, word.to_string())));
    let said: Vec<(Spot, &str)> = record.asides.comments.iter().map(|(spot, text)| (*spot, text.as_str())).collect();
    let remarks = [
        (Spot::Main(0), "start"),
        (Spot::Main(1), "best"),
        (Spot::Aside(0), "why not"),
        (Spot::Aside(2), "Alapin"),
        (Spot::Main(3), "end"),
    ];
    assert_eq!(said, remarks);
    assert_eq!(record.asides.glyphs, [(Spot::Main(2), 1), (Spot::Aside(0), 6)]);
    // An illegal variation is left out with what hangs on it; the main line is the same as without.
    assert_eq!(record.asides.lost, 2);
    let plain = read(false);
    assert!(plain.asides.moves.is_empty() && plain.asides.comments.is_empty());
    assert_eq!(
        (plain.coordinates(), plain.clocks, plain.outcome),
        (record.coordinates(), record.clocks, record.outcome)
    );
}

#[test]
fn broken_xqf_is_refused_with_its_place() {
    let file = xqf(18, KEYS, START, &OPENING, false);
    let reason = |bytes: &[u8]| open::<Xiangqi>(bytes).2.remove(0).err().map(|error| error.to_string());
    assert_eq!(
        reason(&file[..100]).as_deref(),
        Some("game 1 (line 1): an XQF file has 1024 bytes and more, this one 100")
    );
    let short = reason(&file[..file.len() - 4]);
    assert_eq!(short.as_deref(), Some("game 1 (line 1): the file ends where another move should follow"));
    let illegal = xqf(18, KEYS, START, &["h2e2", "h9g7", "a0a9"], false);
    assert_eq!(reason(&illegal).as_deref(), Some("game 1, move 2 (red): `a0a9`: the piece cannot move so"));
}

// ---- lines and JSON ----

#[test]
fn position_lines_of_both_protocols() {
    let text = "position startpos moves e2e4 e7e5\n\nposition fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4\nfen 4k3/8/8/8/8/8/4P3/4K3 w\n\
                position startpos moves e2e5\n4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\nposition startpos e2e4\n";
    let (format, game, records) = open::<Chess>(text.as_bytes());
    assert_eq!((format, game), (Format::Position, Some(GameName::Chess)));
    let seen: Vec<String> = records
        .iter()
        .map(|record| match record {
            Ok(record) => record.coordinates().join(" "),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(
        seen,
        [
            "e2e4 e7e5",
            "e2e4",
            "",
            "game 4, move 1 (white): `e2e5`: is illegal",
            "",
            "game 6 (line 7): 'e2e4' where 'moves' should stand",
        ]
    );
    let ucci = format!("position fen {START} moves h2e2 h9g7 banmoves h0g2\n");
    let (_, game, records) = open::<Xiangqi>(ucci.as_bytes());
    assert_eq!(game, Some(GameName::Xiangqi));
    assert_eq!(records[0].as_ref().map(Record::coordinates), Ok(vec!["h2e2".into(), "h9g7".into()]));
}

#[test]
fn json_cases_in_lines_and_lists() {
    let case = r#"{"id":"a","preset":"fide-2023","start_fen":"startpos","moves":"e2e4 e7e5"}"#;
    for text in [
        format!("{case}\n{case}\n"),
        format!("[{case},\n {case}]"),
        format!("{case}\n\n{}", case.replace("\"e2e4 e7e5\"", "[\"e4\",\"e5\"]")),
    ] {
        let (format, game, records) = open::<Chess>(text.as_bytes());
        assert_eq!((format, game), (Format::Json, Some(GameName::Chess)), "{text}");
        assert_eq!(records.len(), 2);
        for record in records {
            assert_eq!(record.map(|record| record.coordinates().join(" ")), Ok("e2e4 e7e5".into()));
        }
    }
    let pretty = "{\n  \"fen\": \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\",\n  \"moves\": [\"e2e4\"]\n}\n";
    assert_eq!(open::<Chess>(pretty.as_bytes()).2[0].as_ref().map(|record| record.moves.len()), Ok(1));
    let broken = format!("{case}\n{{\"moves\": [1]}}\nnonsense\n{case}\n");
    let seen: Vec<bool> = open::<Chess>(broken.as_bytes()).2.iter().map(Result::is_ok).collect();
    assert_eq!(seen, [true, false, false, true]);
}

#[test]
fn the_game_is_told_from_its_text() {
    for (text, game) in [
        ("1. e4 e5 2. Nf3", Some(GameName::Chess)),
        ("e2e4 e7e5", Some(GameName::Chess)),
        ("1. h2e2 h9g7", Some(GameName::Xiangqi)),
        ("1. C2=5 H8+7", Some(GameName::Xiangqi)),
        ("1. 炮25 马87", Some(GameName::Xiangqi)),
        ("[Event \"x\"]\n\n1. d4 d5", Some(GameName::Chess)),
        ("", None),
    ] {
        assert_eq!(open::<Chess>(text.as_bytes()).1, game, "{text}");
    }
}

// ---- round trips ----

/// A game of random legal moves.
fn random_game<G: GameInfo>(random: &mut Pcg64, plies: usize) -> Vec<G::Move> {
    let mut position = G::Position::from_fen(G::START_FEN).expect("the start position");
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal: Vec<G::Move> = position.legal_moves().iter().collect();
        if legal.is_empty() {
            break;
        }
        let m = legal[random.random_range(0..legal.len())];
        position.make(m);
        moves.push(m);
    }
    moves
}

/// The game as a text with move numbers, each move as `spell` writes it.
fn written<G: GameInfo>(moves: &[G::Move], spell: impl Fn(&G::Position, G::Move) -> String) -> String {
    let mut position = G::Position::from_fen(G::START_FEN).expect("the start position");
    let mut text = String::new();
    for (ply, &m) in moves.iter().enumerate() {
        if ply % 2 == 0 {
            text.push_str(&(ply / 2 + 1).to_string());
            text.push_str(". ");
        }
        text.push_str(&spell(&position, m));
        text.push(if ply % 10 == 9 { '\n' } else { ' ' });
        position.make(m);
    }
    text
}

#[test]
fn random_games_of_chess_are_read_back_from_every_notation() {
    let mut random = Pcg64::seed_from_u64(7);
    for _ in 0..60 {
        let moves = random_game::<Chess>(&mut random, 160);
        let spellings: [fn(&chess::Position, chess::Move) -> String; 4] = [
            |position, m| position.san(m),
            |position, m| position.uci(m),
            |position, m| position.san(m).replace(['x', '=', '+', '#'], "").replace('O', "0"),
            |position, m| position.san(m).replace('N', "♘").replace('Q', "♕").replace('K', "♔").replace('R', "♖"),
        ];
        for spell in spellings {
            let text = written::<Chess>(&moves, spell);
            assert_eq!(only::<Chess>(&text).moves, moves, "{text}");
        }
    }
}

/// A way to write a move of xiangqi.
type Spelling<'a> = &'a dyn Fn(&xiangqi::Position, xiangqi::Move) -> String;

#[test]
fn random_games_of_xiangqi_are_read_back_from_every_notation() {
    let mut random = Pcg64::seed_from_u64(8);
    let style = |traditional, full_width| notation::ChineseStyle { traditional, full_width };
    for _ in 0..60 {
        let moves = random_game::<Xiangqi>(&mut random, 160);
        let spellings: [Spelling<'_>; 6] = [
            &|_, m| m.to_string(),
            &|_, m| notation::to_iccs(m),
            &|position, m| notation::to_wxf(position.board(), m),
            &|position, m| notation::to_wxf(position.board(), m).replace('=', "."),
            &|position, m| notation::to_chinese(position.board(), m, style(false, false)),
            &|position, m| notation::to_chinese(position.board(), m, style(true, true)),
        ];
        for spell in spellings {
            let text = written::<Xiangqi>(&moves, spell);
            assert_eq!(only::<Xiangqi>(&text).moves, moves, "{text}");
        }
        let big5 = encoded(&written::<Xiangqi>(&moves, spellings[5]), BIG5);
        let game = records::read::<Xiangqi, _>(&big5[..]).next().expect("a game").expect("a good one");
        assert_eq!(game.moves, moves);
    }
}

// ---- text that is none ----

/// Changes some bytes: one is flipped, a piece is cut out, doubled or moved.
fn mutated(bytes: &[u8], random: &mut Pcg64) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..random.random_range(1..6) {
        if bytes.is_empty() {
            break;
        }
        let at = random.random_range(0..bytes.len());
        let size = random.random_range(1..40).min(bytes.len() - at);
        match random.random_range(0..5) {
            0 => bytes[at] = random.random(),
            1 => bytes[at] = b"{}()[];$.\"\\%\n* 0"[random.random_range(0..16)],
            2 => drop(bytes.drain(at..at + size)),
            3 => {
                let piece = bytes[at..at + size].to_vec();
                let to = random.random_range(0..=bytes.len());
                bytes.splice(to..to, piece);
            }
            _ => bytes.truncate(at),
        }
    }
    bytes
}

/// Reads bytes in every format, as both games; what is read must be legal, and nothing may panic.
fn swallow(bytes: &[u8]) -> usize {
    fn read<G: RecordGame>(bytes: &[u8], format: Option<Format>) -> usize {
        let source = Source::open(bytes, format).expect("memory can be read");
        let mut good = 0;
        for record in source.records::<G>() {
            match record {
                Ok(record) => {
                    assert_eq!(record.moves.len(), record.clocks.len());
                    assert_eq!(record.end().line_len(), record.moves.len());
                    good += 1;
                }
                Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
            }
        }
        good
    }
    [None, Some(Format::Pgn), Some(Format::Xqf), Some(Format::Position), Some(Format::Json)]
        .into_iter()
        .map(|format| read::<Chess>(bytes, format) + read::<Xiangqi>(bytes, format))
        .sum()
}

#[test]
fn no_bytes_make_a_reader_panic_or_hang() {
    let chess = "[Event \"A \\\"cup\\\"\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 {[%clk 0:05:00]} Kd7 $1 (1... Ke7 2. e5) 2. e5! Ke6 1/2-1/2\n\n[Event \"b\"]\n\n1. d4 d5 2. c4 *\n";
    let xiangqi = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马８进７ {（注）}\n2. 马２3 车９平８ 3. R1=2 H7-H3 红胜\n";
    let json = r#"{"id":1,"moves":["e2e4"],"start_fen":"startpos"}
[{"fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","moves":"e2e4"}]"#;
    let seeds: Vec<Vec<u8>> = vec![
        chess.into(),
        xiangqi.into(),
        encoded(xiangqi, GB18030),
        encoded(xiangqi, UTF_16LE),
        xqf(10, [0; 9], START, &OPENING, true),
        xqf(18, KEYS, START, &OPENING, true),
        "position startpos moves e2e4 e7e5\nposition fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4\n".into(),
        json.into(),
    ];
    let mut random = Pcg64::seed_from_u64(9);
    let mut good = 0;
    for seed in &seeds {
        good += swallow(seed);
        for _ in 0..if chuhan_tests::deep() { 20_000 } else { 250 } {
            good += swallow(&mutated(seed, &mut random));
        }
    }
    for _ in 0..if chuhan_tests::deep() { 20_000 } else { 250 } {
        let size = random.random_range(0..300);
        let noise: Vec<u8> = (0..size).map(|_| random.random()).collect();
        good += swallow(&noise);
    }
    assert!(good > 1000, "some of it is well: {good}");
}

#[test]
fn ambiguous_words_without_end_end() {
    // Chariots that may go three ways at every step, and a last word that fits none of them.
    let fen = "[FEN \"3k5/9/9/9/2R6/6r2/9/9/9/4K4 w - - 0 1\"]\n";
    let text = format!("{fen}{} 炮99", "车75 车75 车53 车53 ".repeat(200));
    assert!(error::<Xiangqi>(&text).starts_with("game 1, move "));
}

// ---- the command line ----

fn arbiter(arguments: &[&str], input: &[u8]) -> (String, String, i32) {
    dialogue::run_on(env!("CARGO_BIN_EXE_chuhan"), &[&["arbiter"], arguments].concat(), input)
}

#[test]
fn the_arbiter_reads_records() {
    let repetition = "[White \"A\"]\n[Black \"B\"]\n[TimeControl \"300+3\"]\n\n\
                      1. Nf3 {[%clk 0:04:50]} Nf6 {[%clk 0:04:40]} 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 *\n";
    let (out, err, code) = arbiter(&["-", "--claim", "threefold", "--move", "Ng8"], repetition.as_bytes());
    assert!(out.starts_with("Ruling: upheld") && err.is_empty(), "{out}{err}");
    assert_eq!(code, 0);
    // Clocks and pace come from the record: at most ten minutes are blitz.
    let wrong = ["-", "--claim", "threefold", "--by", "black", "--move", "d5", "--json"];
    let (out, _, code) = arbiter(&wrong, repetition.as_bytes());
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((answer["ruling"].as_str(), code), (Some("incorrect"), 1), "{out}");
    assert!(answer["penalty"].is_object(), "{out}");

    // Xiangqi is recognised; several games, one of them broken.
    let chase = "h0i0 i6h6 i0h0 h6i6 h0i0 i6h6 i0h0 h6i6";
    let fen = "[FEN \"2bakab2/9/9/8c/9/9/4P4/9/9/2BAKABR1 w - - 0 1\"]\n\n";
    let archive = format!("{fen}{chase} *\n\n{fen}h0i0 i6i9 *\n\n{fen}车2平1 炮9进9 *\n\n{fen}{chase} *\n");
    let (out, err, code) = arbiter(&["-"], archive.as_bytes());
    assert_eq!(out.matches("== Game ").count(), 3, "{out}");
    assert!(out.to_lowercase().contains("red must change"), "{out}");
    assert_eq!((err.lines().count(), code), (1, 2), "{err}");
    assert!(err.starts_with("chuhan: standard input: game 3, move 1 (black): `炮9进9`: "), "{err}");
    let (out, _, code) = arbiter(&["-", "--json"], archive.as_bytes());
    let rulings: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(
        rulings.iter().map(|ruling| ruling["game"].as_u64()).collect::<Vec<_>>(),
        [Some(1), Some(2), Some(3), Some(4)]
    );
    assert_eq!((rulings[2]["result"].as_str(), rulings[2]["move_no"].as_u64(), code), (Some("error"), Some(1), 2));
    let (out, _, code) = arbiter(&["-", "--game-number", "4", "--lang", "zh"], archive.as_bytes());
    assert!(out.starts_with("裁决：红方必须变着"), "{out}");
    assert_eq!(code, 0);
    let (_, err, code) = arbiter(&["-", "--game-number", "9"], archive.as_bytes());
    assert_eq!((err.as_str(), code), ("chuhan: standard input: has no game 9\n", 2));

    // An illegal move of xiangqi in coordinates is ruled by an article.
    let (out, _, code) = arbiter(&["--moves", "h2e2 h9g7 e2e7", "--game", "xiangqi", "--json"], b"");
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(
        (answer["result"].as_str(), answer["ply"].as_u64(), code),
        (Some("illegal record"), Some(3), 2),
        "{out}"
    );

    // A sheet with short moves that could be read otherwise says how they were read.
    let (out, _, _) = arbiter(&["--moves", "炮25 马87 马23 车98 车12 炮84"], b"");
    assert!(out.contains("`车12` is read as i0h0; i0i2 was legal too"), "{out}");
}

#[test]
fn the_arbiter_reads_cases_without_being_told() {
    let case = r#"{"id":"a","preset":"fide-2023","start_fen":"8/8/4k3/8/8/3K4/8/8 w - - 0 60","moves":[],"claim":{"type":"audit"}}"#;
    let (out, _, code) = arbiter(&["-", "--json"], format!("{case}\nbroken}}\n{case}\n").as_bytes());
    let answers: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((answers.len(), code), (3, 2), "{out}");
    assert_eq!((answers[0]["id"].as_str(), answers[0]["article"].as_str()), (Some("a"), Some("5.2.2")));
    assert_eq!(answers[1]["ruling"], "error");
}
