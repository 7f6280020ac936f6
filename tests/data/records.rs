//! Records that other programs wrote.

use std::{fs, path::Path};

use chuhan_engine::{chess::Chess, info::GameName, xiangqi::Xiangqi};
use chuhan_protocol::records::{self, Format, Record, RecordError, RecordGame, Source};

use crate::{Check, checks};

pub const CHECKS: &[&[Check]] = &[
    &checks!["chess/games/lichess_db_100k.pgn"; games_of_people],
    &checks!["chess/games/tcec_small.pgn"; games_of_engines],
    &checks!["xiangqi/formats"; xqf_samples_say_what_their_programs_wrote],
];

fn archive_is_read_whole(path: &Path, least: usize) {
    let bytes = fs::read(path).expect("it exists");
    let games: Vec<_> = records::read::<Chess, _>(&bytes[..]).collect();
    let bad: Vec<String> = games.iter().filter_map(|game| game.as_ref().err().map(ToString::to_string)).collect();
    assert!(games.len() > least, "{} games", games.len());
    assert!(bad.is_empty(), "{bad:?}");
}

fn games_of_people(path: &Path) {
    archive_is_read_whole(path, 40);
}

fn games_of_engines(path: &Path) {
    archive_is_read_whole(path, 20);
}

/// What a file looks like, and its records.
type Opened<G> = (Format, Option<GameName>, Vec<Result<Record<G>, RecordError>>);

fn open<G: RecordGame>(path: &Path) -> Opened<G> {
    let bytes = fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let source = Source::open(&bytes[..], None).expect("memory can be read");
    (source.format(), source.game(), source.records().collect())
}

fn xqf_samples_say_what_their_programs_wrote(folder: &Path) {
    // SAMPLE.PGN is the text of SAMPLE.XQF: without a FEN the game could not be played.
    let (_, _, files) = open::<Xiangqi>(&folder.join("SAMPLE.XQF"));
    let (format, game, texts) = open::<Xiangqi>(&folder.join("SAMPLE.PGN"));
    assert_eq!((format, game), (Format::Pgn, Some(GameName::Xiangqi)));
    let (file, text) = (files[0].as_ref().expect("the file"), texts[0].as_ref().expect("the text"));
    assert_eq!(file.coordinates(), text.coordinates());
    assert_eq!(file.start_fen(), text.start_fen());
    assert_eq!((file.tag("Red"), file.outcome), (text.tag("Red"), text.outcome));
    // Plies of the main lines, some of many variations.
    for (name, plies) in
        [("XQFEXAMA.XQF", 110), ("XQFEXAMB.XQF", 87), ("cchess_WildHouse.xqf", 65), ("cchess_test1.xqf", 110)]
    {
        let record = open::<Xiangqi>(&folder.join(name)).2.remove(0);
        assert_eq!(record.map(|record| record.moves.len()).map_err(|error| error.to_string()), Ok(plies), "{name}");
    }
}
