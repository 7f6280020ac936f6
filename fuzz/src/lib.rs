//! What must hold for any bytes from outside. Every function takes one input, as a fuzzer makes it,
//! and panics if a promise is broken; the tests run the same functions over seeded random inputs.

use chuhan_engine::{
    chess::Chess,
    game::Position,
    info::{GameInfo, PositionInfo},
    xiangqi::{Xiangqi, notation},
};
use chuhan_protocol::{
    arbiter::{Case, rule_case, run_lines},
    books::{OpeningBook, eleeye::EleEye, polyglot::Polyglot},
    command::{self, Command},
    diagram::drawn::Drawn,
    input::{Input, Lines},
    options::Preferences,
    records::{Format, RecordGame, Source, encoding},
    session::Session,
};

/// A FEN that is read stays the same when it is written and read again.
pub fn fen(bytes: &[u8]) {
    fn check<G: GameInfo>(text: &str) {
        let Ok(position) = G::Position::from_fen(text) else { return };
        let written = position.fen();
        let again = G::Position::from_fen(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!(again.fen(), written);
        assert_eq!(again.key(), position.key(), "{written}");
        assert_eq!(position.count_legal(), position.legal_moves().len() as u64, "{written}");
    }
    let text = String::from_utf8_lossy(bytes);
    check::<Chess>(&text);
    check::<Xiangqi>(&text);
}

/// Records in this format, as both games: what is read replays, what is not is one line.
fn records(bytes: &[u8], format: Option<Format>) {
    fn check<G: RecordGame>(bytes: &[u8], format: Option<Format>) {
        let source = Source::open(bytes, format).expect("memory can be read");
        for record in source.records::<G>() {
            match record {
                Ok(record) => {
                    assert_eq!(record.moves.len(), record.clocks.len());
                    assert_eq!(record.end().line_len(), record.moves.len());
                }
                Err(error) => assert!(!error.to_string().contains(['\n', '\u{1b}']), "{error}"),
            }
        }
    }
    check::<Chess>(bytes, format);
    check::<Xiangqi>(bytes, format);
}

/// PGN and score sheets of both games, in any encoding.
pub fn pgn(bytes: &[u8]) {
    let _ = encoding(bytes);
    records(bytes, Some(Format::Pgn));
}

/// XQF, and whatever else the bytes may look like.
pub fn xqf(bytes: &[u8]) {
    records(bytes, Some(Format::Xqf));
    records(bytes, None);
}

/// Moves of xiangqi in Chinese, WXF and coordinates: what is understood is legal, and can be written
/// and understood again. The first byte chooses the position, as so many legal moves from the start.
pub fn notation(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let mut position = chuhan_engine::xiangqi::Position::from_fen(Xiangqi::START_FEN).expect("the start position");
    for ply in 0..usize::from(first) {
        let legal = position.legal_moves();
        let Some(m) = legal.iter().nth((ply * 7 + usize::from(first)) % legal.len().max(1)) else { break };
        position.make(m);
    }
    let board = position.board();
    for word in String::from_utf8_lossy(rest).split_whitespace() {
        for read in [notation::parse_any, notation::parse_chinese, notation::parse_wxf, notation::parse_coordinates] {
            let Ok(m) = read(board, word) else { continue };
            assert!(position.pseudo_legal(m) && position.legal(m), "{word}");
            let chinese = notation::to_chinese(board, m, notation::ChineseStyle::default());
            assert_eq!(notation::parse_chinese(board, &chinese), Ok(m), "{word} {chinese}");
            let wxf = notation::to_wxf(board, m);
            assert_eq!(notation::parse_wxf(board, &wxf), Ok(m), "{word} {wxf}");
        }
    }
}

/// Opening books of both games: what one says of a position are legal moves, none twice. The positions
/// are those of the book's own moves from the start.
pub fn books(bytes: &[u8]) {
    fn check<G: GameInfo>(book: &dyn OpeningBook<G>) {
        let mut position = G::Position::from_fen(G::START_FEN).expect("the start position");
        for _ in 0..20 {
            let moves = book.moves(&position);
            for (i, (m, _)) in moves.iter().enumerate() {
                assert!(position.pseudo_legal(*m) && position.legal(*m));
                assert!(moves[..i].iter().all(|(other, _)| other != m), "{} twice", position.move_text(*m));
            }
            let Some((m, _)) = moves.first() else { break };
            position.make(*m);
        }
    }
    if let Ok(book) = Polyglot::new(bytes) {
        check::<Chess>(&book);
    }
    if let Ok(book) = EleEye::new(bytes) {
        check::<Xiangqi>(&book);
    }
}

/// The lines of a dialogue in either protocol: every one is understood or refused, and a position
/// that is refused leaves the last one.
pub fn protocol(bytes: &[u8]) {
    fn check<G: Drawn>(bytes: &[u8]) {
        let mut session = Session::<G>::new(&Preferences::default());
        for line in Lines::new(bytes) {
            let Input::Line(line) = line else { continue };
            match command::parse(&line) {
                Ok(Command::Position(text)) => {
                    let before = session.display();
                    if session.set_position(&text).is_err() && text.moves.trim().is_empty() {
                        assert_eq!(session.display(), before, "{line}");
                    }
                }
                Ok(Command::BanMoves(words)) => drop(session.ban(&words)),
                Ok(Command::Flip) => drop(session.flip()),
                Ok(Command::Display) => drop(session.display()),
                Ok(Command::Eval) => drop(session.explanation()),
                Ok(_) => {}
                Err(error) => assert!(!error.to_string().contains('\n')),
            }
        }
    }
    check::<Chess>(bytes);
    check::<Xiangqi>(bytes);
}

/// Cases for the arbiter: one answer for every line that is not blank, and every answer is an object.
pub fn arbiter(bytes: &[u8]) {
    let mut answers = Vec::new();
    run_lines(bytes, &mut answers, &Case::default()).expect("memory can be read and written");
    let asked = bytes.split(|&b| b == b'\n').filter(|line| !String::from_utf8_lossy(line).trim().is_empty()).count();
    let answers = String::from_utf8(answers).expect("answers are UTF-8");
    assert_eq!(answers.lines().count(), asked);
    for answer in answers.lines() {
        let answer: serde_json::Value = serde_json::from_str(answer).expect("an answer is JSON");
        assert!(answer.is_object());
    }
    if let Ok(case) = serde_json::from_slice::<serde_json::Value>(bytes) {
        assert!(rule_case(&case).json().is_object());
    }
}
