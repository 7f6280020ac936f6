//! The report as text for a terminal.

use std::fmt::Write;

use super::{BLANK, Cell, PROGRAM, Report, Tree, shown};

/// The report as text: the verdict first, the article, why, then the evidence and the board.
pub fn text(report: &Report) -> String {
    let language = report.language;
    let mut out = String::new();
    let mut line = |label: (&'static str, &'static str), text: &str| {
        if !text.is_empty() {
            let _ = writeln!(out, "{}", language.labelled(language.pick(label.0, label.1), text));
        }
    };
    line(("Ruling", "裁决"), &report.verdict);
    line(("Article", "依据条款"), &report.article);
    line(("Why", "理由"), &report.why);
    line(("Must be played", "必须走"), report.must.as_deref().unwrap_or(""));
    for (label, text) in &report.headers {
        let _ = writeln!(out, "{}", language.labelled(label, text));
    }
    for (label, text) in &report.facts {
        let _ = writeln!(out, "{}", language.labelled(label, text));
    }
    for miss in &report.near_misses {
        let _ = writeln!(out, "{}", language.labelled(language.pick("Does not count", "不计"), miss));
    }
    if let Some(table) = &report.table {
        let _ = writeln!(out, "\n{}", table.title);
        out.push_str(&grid(&table.heads, &table.rows));
    }
    for line in &report.proofs {
        let _ = writeln!(out, "\n{}", language.labelled(&line.title, &line.notation));
        let _ = writeln!(out, "{}", language.labelled(language.pick("In coordinates", "坐标"), &line.coordinates));
    }
    if !report.trees.is_empty() {
        let _ = writeln!(out, "\n{}", language.pick(super::TREES.0, super::TREES.1));
        for tree in &report.trees {
            branch(&mut out, tree, 1);
        }
    }
    if !report.articles.is_empty() {
        let _ = writeln!(out, "\n{}", language.pick("Articles cited", "所引条款"));
        for article in &report.articles {
            let _ = writeln!(out, "  {}  {}", article.number, article.says);
        }
    }
    for note in &report.notes {
        let _ = writeln!(out, "{}", language.labelled(language.pick("Note", "说明"), note));
    }
    if !report.board.is_empty() {
        let _ = write!(out, "\n{}\n{}\n", report.board, report.fen);
    }
    if !report.signed.is_empty() {
        let signed = report.signed.iter().map(|(label, text)| {
            let text = if text.is_empty() { BLANK } else { text };
            language.labelled(label, text)
        });
        let signed: Vec<_> = signed.collect();
        let by = |english, chinese| language.labelled(language.pick(english, chinese), BLANK);
        let _ = writeln!(out, "\n{}", signed.join(language.semicolon()));
        let _ = writeln!(out, "{PROGRAM}    {}    {}", by("Arbiter", "裁判"), by("Ruled on", "裁决日期"));
    }
    out
}

/// A line and what is below it, each level two columns further in.
fn branch(out: &mut String, tree: &Tree, depth: usize) {
    let _ = writeln!(out, "{}{}", "  ".repeat(depth), tree.text);
    for below in &tree.below {
        branch(out, below, depth + 1);
    }
}

/// Columns of a terminal that a text takes: Chinese characters take two.
fn columns(text: &str) -> usize {
    text.chars().map(|c| if ('\u{2e80}'..='\u{ffef}').contains(&c) { 2 } else { 1 }).sum()
}

fn grid(heads: &[String], rows: &[Vec<Cell>]) -> String {
    let rows = rows.iter().map(|row| row.iter().map(shown).collect());
    let table: Vec<Vec<&str>> = std::iter::once(heads.iter().map(String::as_str).collect()).chain(rows).collect();
    let widths: Vec<usize> =
        (0..heads.len()).map(|i| table.iter().map(|row| columns(row[i])).max().unwrap_or(0)).collect();
    let mut out = String::new();
    for row in &table {
        let mut line = String::from(" ");
        for (cell, width) in row.iter().zip(&widths) {
            let _ = write!(line, " {cell}{} ", " ".repeat(width - columns(cell)));
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
