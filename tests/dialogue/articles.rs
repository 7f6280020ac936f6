//! The table of the articles of the rule books, `docs/articles.md`: no article is left out of it, and the tests that it
//! names exist.

use std::{collections::BTreeMap, fs, path::Path};

/// The heading of a book's table, and its articles as far as the text is in hand.
const BOOKS: [(&str, &str); 5] = [
    (
        "Rules of chess, China 1984",
        "2.1 2.2 2.3 2.4 2.5 3.1 3.2 3.3 4.1 4.2 5.1 5.2 5.3 6.1 6.2 6.3 6.4 6.5 6.6 7.1 7.2 7.3 7.4 8.1 8.2 8.3 8.4 9.1 \
         9.2 9.3 9.4 9.5 10.1 10.2 10.3 11.1 11.2 12.1 12.2 12.3 12.4 13.1 13.2 14.1 14.2 14.3 14.4 14.5",
    ),
    (
        "FIDE Laws, about 2009",
        "1.1 1.2 1.3 2.1 2.2 2.3 2.4 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8 3.9 4.1 4.2 4.3 4.4 4.5 4.6 4.7 5.1 5.2 6.1 6.2 6.3 \
         6.4 6.5 6.6 6.7 6.8 6.9 6.10 6.11 6.12 6.13 6.14 7.1 7.2 7.3 7.4 7.5 8.1 8.2 8.3 8.4 8.5 8.6 8.7 9.1 9.2 9.3 \
         9.4 9.5 9.6 10.1 10.2 11.1 12.1 12.2 12.3 12.4 12.5 12.6 12.7 12.8 12.9 13.1 13.2 13.3 13.4 13.5 13.6 13.7 14",
    ),
    (
        "Introduction with older FIDE rules",
        "5.1 5.2 5.3 5.4 5.5 5.6 6.1 6.2 6.3 6.4 6.5 7.1 7.2 7.3 7.4 8.1 8.2 8.3 8.4 8.5 8.6 8.7 9.1 9.2 9.3 10.1 10.2 \
         10.3 10.4 10.5 10.6 10.7 10.8 10.9 10.10",
    ),
    (
        "Rules of xiangqi, China 1999",
        "1.1 1.2 1.3 1.4 2.1 2.2 2.3 3.1 3.2 4.1.1 4.1.2 4.1.3 4.1.4 4.1.5 4.1.6 4.1.7 4.1.8 4.1.9 4.1.10 4.2.1 4.2.2 4.2.3 \
         4.2.4 5.1 5.2 5.3 5.4 5.5 5.6 5.7 5.8 6.1 6.2 6.3 6.4 6.5 7.1 7.2 7.3 7.4 7.5 8.1 8.2 8.3 8.4 8.5 8.6 8.7 8.8 \
         9.1.1 9.1.2 9.1.3 9.1.4 9.1.5 9.1.6 9.1.7 9.1.8 9.2 10.1 10.2 11.1 11.2 11.3 11.4 12.1 12.2 12.3 12.4 12.5 13.1 \
         13.2 13.3 13.4 13.5 14.1 14.2 15.1 15.2 15.3 15.4 15.5 15.6 16.1 16.2 16.3 17.1 17.2 17.3 17.4 17.5 17.6 17.7 \
         17.8 18.1 18.2 18.3 18.4 19.1 19.2 19.3 20.1 20.2 20.3 20.4 21.1 21.2 21.3 21.4 22.1 22.2 22.3 22.4 22.5 23.1 \
         23.2 23.3 24.1 24.2 24.3 25.1 25.2 25.3 26.1 26.2 26.3 26.4 27.1 27.2 27.3 27.4 28.1 28.2 28.3 28.4 28.5 28.6 \
         28.7 28.8 28.9 28.10 28.11 28.12 28.13 28.14 28.15 28.16 29.1 29.2 29.3 29.4 VII.1 VII.2 VII.3 VII.4 VII.5 \
         VII.6 VII.7 VII.8 VII.9 VII.10 VII.11 VII.12 VII.13",
    ),
    (
        "Reader on the rules of xiangqi competitions, 2006",
        "1.1 1.2 1.3 1.4 2.1 2.2 2.3 3.1 3.2 4.1.1 4.1.2 4.1.3 4.1.4 4.1.5 4.1.6 4.1.7 4.1.8 4.1.9 4.1.10 4.2.1 4.2.2 4.2.3 \
         4.2.4",
    ),
];

/// The parts of a number; chapters in Roman numerals stand behind all others, letters say nothing here.
fn parts(number: &str) -> Vec<u32> {
    let number = number.split('(').next().unwrap_or_default();
    number.split('.').map(|part| if part == "VII" { 1_007 } else { part.parse().unwrap_or(u32::MAX) }).collect()
}

/// Does an entry of the table, an article or a range of them, hold this one?
fn holds(entry: &str, article: &str) -> bool {
    let wanted = parts(article);
    let within = |from: Vec<u32>, to: Vec<u32>| {
        // A chapter holds its articles.
        let cut = |bound: &Vec<u32>| wanted[..bound.len().min(wanted.len())].to_vec();
        from.len() <= wanted.len() && cut(&from) >= from && cut(&to) <= to
    };
    match entry.split_once('-') {
        Some((from, to)) if !to.starts_with('(') => within(parts(from), parts(to)),
        _ => within(parts(entry), parts(entry)),
    }
}

#[test]
fn every_article_of_the_books_stands_in_the_table() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let document = fs::read_to_string(folder.join("docs/articles.md")).expect("the document");
    let mut tables: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut tests = Vec::new();
    let mut book = "";
    for line in document.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            book = heading;
        } else if let Some(row) = line.strip_prefix("| ") {
            let cells: Vec<&str> = row.trim_end_matches(" |").split(" | ").collect();
            tables.entry(book).or_default().extend(cells[0].split(", "));
            let named = cells.get(2).into_iter().flat_map(|cell| cell.split('`').skip(1).step_by(2));
            tests.extend(named.filter(|name| name.contains('_')));
        }
    }
    let mut missing = Vec::new();
    for (name, articles) in BOOKS {
        let entries = tables.iter().find(|(heading, _)| heading.starts_with(name)).map(|(_, entries)| entries);
        let entries = entries.unwrap_or_else(|| panic!("no table of {name}"));
        let lacking = articles.split_whitespace().filter(|article| !entries.iter().any(|entry| holds(entry, article)));
        missing.extend(lacking.map(|article| format!("{name}: {article}")));
    }
    assert!(missing.is_empty(), "{missing:?}");
    assert!(!holds("8.1-8.4", "8.5") && !holds("9", "10.1") && holds("6", "6.5") && holds("6.7(b)-(d)", "6.7"));
    // Where tests are named, they are there.
    let mut sources = String::new();
    for part in ["tests/dialogue", "tests/engine", "tests/tests", "tuning/tests/all"] {
        for entry in fs::read_dir(folder.join(part)).into_iter().flatten().flatten() {
            sources.push_str(&entry.path().display().to_string());
            sources.push_str(&fs::read_to_string(entry.path()).unwrap_or_default());
        }
    }
    tests.retain(|name| {
        let name = name.rsplit(['/', ':']).next().unwrap_or_default().trim_end_matches(".jsonl");
        !sources.contains(name)
    });
    assert!(tests.is_empty(), "named and not there: {tests:?}");
}
