//! Opening books: their formats, the choice among their moves, and when they are asked.

use std::{fs, path::PathBuf};

use chuhan_engine::{
    chess::{self, Chess},
    game::Position as _,
    info::{GameInfo, PositionInfo},
    xiangqi::{self, Xiangqi},
};
use chuhan_protocol::{
    books::{
        BookError, OpeningBook,
        eleeye::EleEye,
        polyglot::{self, Polyglot},
        shelf::Shelf,
    },
    playable::Playable,
};
use chuhan_tests::dialogue::{self, Engine};
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// A file for one test, gone at its end.
struct Scratch(PathBuf);
impl Scratch {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("chuhan-{}-{name}", std::process::id()));
        fs::write(&path, bytes).unwrap();
        Self(path)
    }
    fn path(&self) -> &str {
        self.0.to_str().expect("the path is text")
    }
}
impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn chess(fen: &str) -> chess::Position {
    chess::Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}
fn xiangqi(fen: &str) -> xiangqi::Position {
    xiangqi::Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}
fn texts<G: Playable>(book: &dyn OpeningBook<G>, position: &G::Position) -> Vec<(String, u32)> {
    let mut all: Vec<_> = book.moves(position).into_iter().map(|(m, n)| (position.move_text(m), n)).collect();
    all.sort();
    all
}
fn owned<const N: usize>(pairs: [(&str, u32); N]) -> Vec<(String, u32)> {
    pairs.map(|(m, n)| (m.to_owned(), n)).to_vec()
}

/// A move as Polyglot packs it.
fn packed(text: &str) -> u16 {
    let number = |i: usize, zero: u8| u16::from(text.as_bytes()[i] - zero);
    let piece = text.get(4..).map_or(0, |p| " nbrq".find(p).unwrap_or(0) as u16);
    number(2, b'a') | number(3, b'1') << 3 | number(0, b'a') << 6 | number(1, b'1') << 9 | piece << 12
}
/// A Polyglot book with these positions, moves and weights.
fn polyglot(entries: &[(&str, &str, u16)]) -> Vec<u8> {
    let mut records: Vec<_> = entries
        .iter()
        .map(|&(fen, m, weight)| {
            let mut record = polyglot::key(&chess(fen)).unwrap().to_be_bytes().to_vec();
            record.extend(packed(m).to_be_bytes());
            record.extend(weight.to_be_bytes());
            record.extend([0; 4]);
            record
        })
        .collect();
    records.sort_by_key(|r| r[..8].to_vec());
    records.concat()
}

/// The key of the start position in `ElephantEye`.
const START_KEY: u32 = 0x0526_56D5;
const ELEEYE_START: &[(u32, [u8; 2], u16)] =
    &[(START_KEY, [0xAA, 0xA7], 900), (START_KEY, [0xC4, 0xA5], 90), (START_KEY, [0xC4, 0xA6], 9)];
/// A book of `ElephantEye` with these keys, moves (wide squares) and weights.
fn eleeye(entries: &[(u32, [u8; 2], u16)]) -> Vec<u8> {
    let mut entries = entries.to_vec();
    entries.sort_by_key(|e| e.0);
    entries
        .iter()
        .flat_map(|(key, squares, weight)| [&key.to_le_bytes()[..], squares, &weight.to_le_bytes()].concat())
        .collect()
}

#[test]
fn polyglot_keys_are_the_published_ones() {
    // From the description of the format.
    for (fen, key) in [
        (Chess::START_FEN, 0x463b_9618_1691_fc9c),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c_9b50_fd11_4196),
        ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756_b944_61c5_0fb0),
        ("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662f_afb9_65db_29d4),
        ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a4_8b5a_8e47_ff78),
        ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a_607c_a3f2_42c1),
        ("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fd_d303_c946_bdd9),
        ("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c81_23ea_7b06_7637),
        ("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f_9b82_9b27_9560),
    ] {
        assert_eq!(polyglot::key(&chess(fen)), Some(key), "{fen}");
    }
}

#[test]
fn polyglot_moves_are_read_and_checked() {
    let castles = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    let promotes = "8/P6k/8/8/8/8/7K/8 w - - 0 1";
    let bytes = polyglot(&[
        (Chess::START_FEN, "e2e4", 30),
        (Chess::START_FEN, "g1f3", 10),
        (Chess::START_FEN, "e2e4", 5),
        (Chess::START_FEN, "e2e5", 1000),
        (Chess::START_FEN, "e7e5", 1000),
        (Chess::START_FEN, "e1h1", 1000),
        (castles, "e1h1", 2),
        (castles, "e1a1", 1),
        (promotes, "a7a8q", 1),
        (promotes, "a7a8n", 1),
        (promotes, "a7a8", 1),
    ]);
    let book = Polyglot::new(&bytes).unwrap();
    assert_eq!(book.len(), 11);
    assert_eq!(texts(&book, &chess(Chess::START_FEN)), owned([("e2e4", 35), ("g1f3", 10)]));
    assert_eq!(texts(&book, &chess(castles)), owned([("e1c1", 1), ("e1g1", 2)]));
    assert_eq!(texts(&book, &chess(promotes)), owned([("a7a8n", 1), ("a7a8q", 1)]));
    assert_eq!(texts(&book, &chess("8/8/8/8/8/8/k6K/8 w - - 0 1")), []);
}

#[test]
fn eleeye_moves_are_read_and_checked() {
    let mut entries = ELEEYE_START.to_vec();
    // Origins and targets off the board, and a piece of the other side.
    entries.extend([(START_KEY, [0x00, 0xFF], 1), (START_KEY, [0x33, 0x33], 1), (START_KEY, [0x33, 0x43], 1)]);
    let book = EleEye::new(&eleeye(&entries)).unwrap();
    assert_eq!(texts(&book, &xiangqi(Xiangqi::START_FEN)), owned([("b0c2", 90), ("h2e2", 900)]));
}

#[test]
fn the_choice_follows_the_weights() {
    let bytes =
        polyglot(&[(Chess::START_FEN, "e2e4", 700), (Chess::START_FEN, "d2d4", 300), (Chess::START_FEN, "a2a3", 0)]);
    let file = Scratch::new("weights.bin", &bytes);
    let position = chess(Chess::START_FEN);
    let draw = |seed: u64, banned: &[chess::Move]| {
        let mut shelf = Shelf::<Chess>::new(seed);
        assert_eq!(shelf.open(file.path()), [format!("opening book '{}': 3 moves", file.path())]);
        let moves = (0..1000).filter_map(|_| shelf.choose(&position, banned, false));
        moves.map(|m| position.move_text(m)).collect::<Vec<_>>()
    };
    let moves = draw(1, &[]);
    assert_eq!(moves, draw(1, &[]), "the same seed, the same moves");
    assert_ne!(moves, draw(2, &[]));
    let kings = moves.iter().filter(|m| *m == "e2e4").count();
    assert!((640..760).contains(&kings), "{kings} of 1000 where 700 were expected");
    assert!(moves.iter().all(|m| m == "e2e4" || m == "d2d4"), "a move without weight is never played");

    let e4 = position.parse_move("e2e4").unwrap();
    assert!(draw(1, &[e4]).iter().all(|m| m == "d2d4"));
    let mut shelf = Shelf::<Chess>::new(3);
    shelf.open(file.path());
    assert!((0..50).all(|_| shelf.choose(&position, &[], true) == Some(e4)));
}

#[test]
fn any_bytes_are_a_book_or_are_refused() {
    let mut random = Pcg64::seed_from_u64(5);
    let (white, red) = (chess(Chess::START_FEN), xiangqi(Xiangqi::START_FEN));
    let (mut read, mut refused) = (0, 0);
    for round in 0..20_000_u32 {
        let mut bytes = vec![0; random.random_range(0..200)];
        random.fill_bytes(&mut bytes);
        if round % 4 == 1 {
            // Sorted records of the start position with any moves at all.
            bytes.resize(bytes.len() / 16 * 16, 0);
            for record in bytes.chunks_mut(16) {
                record[..8].copy_from_slice(&0x463b_9618_1691_fc9c_u64.to_be_bytes());
            }
        } else if round % 4 == 3 {
            bytes.resize(bytes.len() / 8 * 8, 0);
            for record in bytes.chunks_mut(8) {
                record[..4].copy_from_slice(&START_KEY.to_le_bytes());
            }
        }
        match Polyglot::new(&bytes) {
            Ok(book) => {
                read += 1;
                assert!(book.moves(&white).iter().all(|(m, _)| white.pseudo_legal(*m)));
            }
            Err(error) => refused += usize::from(!error.to_string().is_empty()),
        }
        if let Ok(book) = EleEye::new(&bytes) {
            assert!(book.moves(&red).iter().all(|(m, _)| red.pseudo_legal(*m) && red.legal(*m)));
        }
    }
    assert!(read > 1000 && refused > 1000, "{read} read, {refused} refused");
    assert!(matches!(Polyglot::new(&[]), Err(BookError::Empty)));
    assert!(matches!(Polyglot::new(&[0; 17]), Err(BookError::Size { size: 17, record: 16 })));
    let mut falling = polyglot(&[(Chess::START_FEN, "e2e4", 1), ("8/8/8/8/8/8/k6K/8 w - - 0 1", "h2h3", 1)]);
    falling.rotate_left(16);
    assert!(matches!(Polyglot::new(&falling), Err(BookError::Order(2))));
}

fn start() -> Engine {
    Engine::start(env!("CARGO_BIN_EXE_chuhan"), &[])
}
fn pipe(input: &str) -> Vec<String> {
    dialogue::pipe(env!("CARGO_BIN_EXE_chuhan"), &[], input)
}
const BOOK_WORD: &str = "the move is from the opening book";

#[test]
fn a_book_is_played_from_when_a_move_is_wanted() {
    let file = Scratch::new("played.bin", &polyglot(&[(Chess::START_FEN, "b1a3", 1)]));
    let set = format!("setoption name OwnBook value true\nsetoption name Book File value {}\n", file.path());
    let game = "position startpos\n";
    for go in ["go wtime 1000 btime 1000", "go movetime 50", "go depth 3", "go nodes 500"] {
        let lines = pipe(&format!("{set}{game}{go}\n"));
        assert_eq!(lines[0], format!("info string opening book '{}': 1 moves", file.path()));
        assert_eq!(lines.last().unwrap(), "bestmove b1a3", "{go}: {lines:?}");
        assert_eq!(lines[1], format!("info string {BOOK_WORD}"));
        assert!(lines[2].contains(" score cp ") && lines[2].ends_with(" pv b1a3"), "{lines:?}");
    }
    for (go, analyse) in [
        ("go infinite\nstop", false),
        ("go ponder depth 1\nponderhit", false),
        ("go mate 1", false),
        ("go depth 1 searchmoves e2e4 b1a3", false),
        ("go depth 1 excludemoves e2e4", false),
        ("go depth 1", true),
    ] {
        let analyse = format!("setoption name UCI_AnalyseMode value {analyse}\n");
        let lines = pipe(&format!("{set}{analyse}{game}{go}\n"));
        assert!(!lines.iter().any(|l| l.contains(BOOK_WORD)), "{go}: {lines:?}");
        assert!(lines.last().unwrap().starts_with("bestmove "), "{go}");
    }
    // Off by default, and off again.
    for off in ["setoption name OwnBook value false\n", "setoption name Book File value <empty>\n"] {
        let lines = pipe(&format!("{set}{off}{game}go depth 1\n"));
        assert!(!lines.iter().any(|l| l.contains(BOOK_WORD)), "{lines:?}");
    }
    let lines = pipe(&format!("setoption name Book File value {}\n{game}go depth 1\n", file.path()));
    assert!(lines[0].starts_with("info depth"), "{lines:?}");
    // Beyond the book the search goes on as ever.
    let lines = pipe(&format!("{set}position startpos moves e2e4\ngo depth 1\n"));
    assert!(!lines.iter().any(|l| l.contains(BOOK_WORD)), "{lines:?}");
}

#[test]
fn missing_and_damaged_books_are_one_line() {
    let damaged = Scratch::new("damaged.bin", &[7; 33]);
    for (path, reason) in [("/no/such/book.bin", "it does not exist"), (damaged.path(), "damaged: 33 bytes"), ("/", "")]
    {
        let lines =
            pipe(&format!("setoption name OwnBook value true\nsetoption name Book File value {path}\ngo depth 1\n"));
        assert!(lines[0].starts_with("info string no opening book ") && lines[0].contains(reason), "{lines:?}");
        assert!(lines[1].starts_with("info depth 1 ") && lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
    }
}

#[test]
fn ucci_plays_from_its_book_and_heeds_banned_moves() {
    let file = Scratch::new("book.dat", &eleeye(ELEEYE_START));
    let mut engine = start();
    engine.say("ucci");
    engine.answer("ucciok");
    engine.say(&format!("setoption bookfiles /no/such.dat;{}", file.path()));
    engine.say("setoption usebook true");
    engine.say("position startpos");
    engine.say("banmoves h2e2");
    engine.say("go time 1000");
    let answer = engine.answer("bestmove ");
    assert_eq!(answer, "bestmove b0c2");
    engine.say("banmoves h2e2 b0c2");
    engine.say("go depth 2");
    assert_ne!(engine.answer("bestmove "), "bestmove b0c2");
    engine.say("quit");
    engine.answer("bye");
}

#[test]
fn another_game_reads_the_book_in_its_own_format() {
    let file = Scratch::new("other.dat", &eleeye(ELEEYE_START));
    let lines = pipe(&format!(
        "setoption name OwnBook value true\nsetoption name Book File value {}\n\
         setoption name UCI_Variant value xiangqi\nsetoption name Book Best Move value true\nposition startpos\ngo depth 2\n",
        file.path()
    ));
    assert!(lines[0].contains("no opening book"), "{lines:?}");
    assert!(lines[1].contains("opening book") && lines[1].ends_with("3 moves"), "{lines:?}");
    assert_eq!(lines.last().unwrap(), "bestmove h2e2");
}

#[test]
#[cfg(unix)]
fn a_pipe_is_no_book() {
    let pipe = std::env::temp_dir().join(format!("chuhan-{}-pipe", std::process::id()));
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let mut engine = Engine::start(env!("CARGO_BIN_EXE_chuhan"), &[]);
    engine.say(&format!("setoption name Book File value {}", pipe.display()));
    engine.say("setoption name OwnBook value true");
    let said = engine.pending();
    assert!(said.iter().any(|l| l.contains("no opening book") && l.ends_with("it is no file")), "{said:?}");
    engine.quit();
    std::fs::remove_file(&pipe).expect("the pipe");
}
