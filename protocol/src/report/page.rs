//! The report as one self-contained HTML page: no script, nothing from the network, the reader's own
//! fonts. Readable on a phone, printed on one A4 page where the ruling is of a usual size.

use std::fmt::Write as _;

use super::{Drawing, Figure, Grid, Report, Tone, Tree, shown};
use crate::{
    diagram::{self, escape},
    language::Language,
};

/// How the pages of rulings look.
pub const STYLE: &str = "\
:root{color-scheme:light}\
*{box-sizing:border-box}\
body{margin:0 auto;max-width:1100px;padding:16px;background:#fff;color:#1d1d1f;overflow-wrap:anywhere;\
font:16px/1.5 system-ui,-apple-system,\"Segoe UI\",Roboto,\"PingFang SC\",\"Microsoft YaHei\",\"Noto Sans CJK SC\",sans-serif}\
header{border-left:8px solid #777;background:#f4f4f2;padding:12px 16px;border-radius:4px}\
header.ruled{border-color:#2d7d46;background:#eef6f0}\
header.rejected{border-color:#b3261e;background:#fbf0ee}\
.title{margin:0;color:#555;font-size:.85em}\
h1{margin:2px 0 4px;font-size:1.5em;line-height:1.25}\
h1::first-letter{text-transform:uppercase}\
h2{margin:20px 0 6px;font-size:1.05em}\
p{margin:4px 0}\
.must{font-weight:600}\
dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 14px;margin:12px 0 0}\
dt{color:#555}dd{margin:0}\
ul{margin:4px 0;padding-left:20px}\
.boards{display:grid;grid-template-columns:repeat(auto-fill,minmax(210px,1fr));gap:14px;margin-top:12px}\
figure{margin:0;break-inside:avoid;max-width:340px}\
figcaption{font-size:.85em;text-align:center;margin-top:4px}\
.board{display:block;width:100%;height:auto}\
table{border-collapse:collapse;width:100%;font-size:.9em}\
caption{text-align:left;font-weight:600;padding:4px 0}\
th,td{border-bottom:1px solid #ddd;padding:3px 8px 3px 0;text-align:left;vertical-align:top}\
th{color:#555;font-weight:600}\
.line{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.9em}\
.tree{padding-left:14px}\
.tree figure{max-width:230px}\
summary{cursor:pointer}\
.key span{white-space:nowrap;margin-right:14px}\
.key{font-size:.85em;color:#444}\
.key i{display:inline-block;width:26px;height:0;border-top:4px solid;vertical-align:middle;margin-right:5px}\
footer{margin-top:16px;color:#555;font-size:.85em}\
.signed span{margin-right:14px}\
.sign{display:flex;gap:14px}\
.sign span+span{flex:1;border-bottom:1px solid #777}\
@media(max-width:640px){\
body{padding:10px;font-size:15px}\
dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:5px}\
.boards{grid-template-columns:repeat(auto-fill,minmax(160px,1fr));gap:10px}\
table,tbody,tr,td,caption{display:block}\
thead{display:none}\
tr{border-bottom:1px solid #ccc;padding:5px 0}\
td{border:0;padding:0 0 0 7.5em;text-indent:-7.5em}\
td::before{content:attr(data-head);display:inline-block;width:7.5em;text-indent:0;color:#555}\
td.none{display:none}\
td.short{display:inline-block;padding:0 14px 0 0;text-indent:0;font-weight:600}\
td.short::before{content:none}}\
@page{size:A4;margin:9mm}\
@media print{\
body{max-width:none;padding:0;font-size:9pt;line-height:1.3}\
header{padding:5px 10px}\
h1{font-size:14pt}\
h2{margin:6px 0 2px}\
dl{margin-top:5px;gap:0 12px}\
p{margin:1px 0}\
.boards{gap:1.6mm;margin-top:6px}\
figcaption{margin-top:1px;font-size:8pt}\
table{font-size:8pt}\
th,td{padding:1px 6px 1px 0}\
ul{margin:1px 0}\
.articles{columns:2;column-gap:18px}\
footer{margin-top:5px}\
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}";

/// Millimetres of an A4 page between the margins of the style.
const PAGE_MM: (f32, f32) = (192.0, 279.0);

/// The page of a report.
pub fn html(report: &Report) -> String {
    let language = report.language;
    let mut out = String::with_capacity(64 * 1024);
    let tag = language.pick("en", "zh-Hans");
    let columns = print_columns(report);
    let width = column_width(columns);
    let _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"{tag}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{} · {}</title>\n\
         <style>{STYLE}@media print{{.boards{{grid-template-columns:repeat({columns},{:.1}mm)}}}}</style>\n\
         </head>\n<body>\n",
        escape(&report.verdict),
        escape(&report.title),
        // Few diagrams are not blown up to the width of the page.
        width.min(figure_limit(report)),
    );
    let drawings = || report.figures.iter().map(|f| &f.drawing);
    out.push_str(&diagram::sheet(
        drawings().any(|d| matches!(d, Drawing::Chess(..))),
        drawings().any(|d| matches!(d, Drawing::Xiangqi(..))),
    ));
    head(&mut out, report);
    facts(&mut out, report);
    if !report.figures.is_empty() {
        out.push_str("<section class=\"boards\">\n");
        for figure in &report.figures {
            draw(&mut out, figure, language);
        }
        out.push_str("</section>\n");
        key(&mut out, report);
    }
    if let Some(table) = &report.table {
        grid(&mut out, table);
    }
    bullets(&mut out, language.pick("What does not count, and why", "不计者及其原因"), "near", &report.near_misses);
    for line in &report.proofs {
        let _ = write!(
            out,
            "<h2>{}</h2>\n<p class=\"line\">{}</p>\n<p class=\"line\">{}</p>\n",
            escape(&line.title),
            escape(&line.notation),
            escape(&line.coordinates)
        );
    }
    if !report.trees.is_empty() {
        let _ = writeln!(out, "<h2>{}</h2>", language.pick(super::TREES.0, super::TREES.1));
        for tree in &report.trees {
            branch(&mut out, tree, language);
        }
    }
    let articles: Vec<String> = report
        .articles
        .iter()
        .map(|a| if a.says.is_empty() { a.number.into() } else { format!("{}  {}", a.number, a.says) })
        .collect();
    bullets(&mut out, language.pick("Articles cited", "所引条款"), "articles", &articles);
    bullets(&mut out, language.pick("Notes", "说明"), "notes", &report.notes);
    let signed = report.signed.iter().map(|(label, text)| {
        let text = if text.is_empty() { super::BLANK } else { text };
        format!("<span>{}</span>", escape(&language.labelled(label, text)))
    });
    let _ = write!(
        out,
        "<footer><span class=\"line\">{}</span><p class=\"signed\">{}</p>\
         <p class=\"sign\"><span>{}</span><span>{}</span><span>{}</span></p></footer>\n</body>\n</html>\n",
        escape(&report.fen),
        signed.collect::<Vec<_>>().join(" "),
        super::PROGRAM,
        language.pick("Arbiter:", "裁判："),
        language.pick("Ruled on:", "裁决日期："),
    );
    out
}

fn head(out: &mut String, report: &Report) {
    let tone = match report.tone {
        Tone::Ruled => "ruled",
        Tone::Rejected => "rejected",
        Tone::Open => "open",
    };
    let _ = write!(
        out,
        "<header class=\"{tone}\">\n<p class=\"title\">{}</p>\n<h1>{}</h1>\n",
        escape(&report.title),
        escape(&report.verdict)
    );
    let language = report.language;
    if !report.article.is_empty() {
        let article = language.labelled(language.pick("Article", "依据条款"), &report.article);
        let _ = writeln!(out, "<p class=\"article\">{}</p>", escape(&article));
    }
    let _ = writeln!(out, "<p class=\"why\">{}</p>", escape(&report.why));
    if let Some(must) = &report.must {
        let must = language.labelled(language.pick("Must be played", "必须走"), must);
        let _ = writeln!(out, "<p class=\"must\">{}</p>", escape(&must));
    }
    out.push_str("</header>\n");
}

fn facts(out: &mut String, report: &Report) {
    if report.headers.is_empty() && report.facts.is_empty() {
        return;
    }
    out.push_str("<dl>\n");
    for (label, text) in report.headers.iter().chain(&report.facts) {
        let _ = writeln!(out, "<dt>{}</dt><dd>{}</dd>", escape(label), escape(text));
    }
    out.push_str("</dl>\n");
}

/// A line of a tree that opens on a click, with its position and what follows each answer.
fn branch(out: &mut String, tree: &Tree, language: Language) {
    let text = escape(&tree.text);
    if tree.figure.is_none() && tree.below.is_empty() {
        let _ = writeln!(out, "<p class=\"line\">{text}</p>");
        return;
    }
    let _ = writeln!(out, "<details class=\"tree\"><summary class=\"line\">{text}</summary>");
    if let Some(figure) = &tree.figure {
        draw(out, figure, language);
    }
    for below in &tree.below {
        branch(out, below, language);
    }
    out.push_str("</details>\n");
}

fn draw(out: &mut String, figure: &Figure, language: Language) {
    let svg = figure.drawing.svg(language, &figure.caption);
    let _ = writeln!(out, "<figure>{svg}<figcaption>{}</figcaption></figure>", escape(&figure.caption));
}

/// What the arrows mean, for the inks that were used.
fn key(out: &mut String, report: &Report) {
    use diagram::Ink;
    let language = report.language;
    let used = |ink: Ink| {
        report.figures.iter().any(|f| match &f.drawing {
            Drawing::Chess(_, overlay) => overlay.arrows.iter().any(|a| a.ink == ink),
            Drawing::Xiangqi(_, overlay) => {
                overlay.arrows.iter().any(|a| a.ink == ink) || (ink == Ink::Played && overlay.played.is_some())
            }
        })
    };
    let entries = [
        (Ink::Played, "solid", language.pick("the move just played", "刚走的着法")),
        (Ink::Check, "solid", language.pick("check", "将军")),
        (Ink::Chase, "dashed", language.pick("from hunter to prey", "捉子者指向被捉子")),
        (Ink::Threat, "dotted", language.pick("threatened check", "企图的照将")),
        (Ink::Lawful, "solid", language.pick("may be played", "可走的着法")),
    ];
    let shown: Vec<String> = entries
        .into_iter()
        .filter(|(ink, ..)| used(*ink))
        .map(|(ink, line, text)| {
            format!("<span><i style=\"border-top-style:{line};border-top-color:{}\"></i>{text}</span>", ink.colour())
        })
        .collect();
    if !shown.is_empty() {
        let _ = writeln!(out, "<p class=\"key\">{}</p>", shown.join(" "));
    }
}

fn grid(out: &mut String, table: &Grid) {
    let _ = write!(out, "<table>\n<caption>{}</caption>\n<thead><tr>", escape(&table.title));
    for head in &table.heads {
        let _ = write!(out, "<th>{}</th>", escape(head));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    // Columns of short cells share a line on a phone; the others stand below them with their heads.
    let short = |i: usize| table.rows.iter().all(|row| shown(&row[i]).chars().count() <= 18) && i < 5;
    for row in &table.rows {
        out.push_str("<tr>");
        for (i, (head, cell)) in table.heads.iter().zip(row).enumerate() {
            let class = match (cell.as_deref().is_none_or(str::is_empty), short(i)) {
                (true, _) => "none",
                (false, true) => "short",
                (false, false) => "long",
            };
            let _ = write!(out, "<td class=\"{class}\" data-head=\"{}\">{}</td>", escape(head), escape(shown(cell)));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n");
}

fn bullets(out: &mut String, title: &str, class: &str, items: &[String]) {
    if items.is_empty() {
        return;
    }
    let _ = write!(out, "<h2>{title}</h2>\n<ul class=\"{class}\">\n");
    for item in items {
        let _ = writeln!(out, "<li>{}</li>", escape(item));
    }
    out.push_str("</ul>\n");
}

/// Millimetres of a printed diagram's width, gaps taken off.
fn column_width(columns: usize) -> f32 {
    (PAGE_MM.0 + 1.6) / columns as f32 - 1.6
}

/// The widest a printed diagram may be, in millimetres.
fn figure_limit(report: &Report) -> f32 {
    if report.figures.len() <= 2 { 75.0 } else { 62.0 }
}

/// Diagrams a row in print, so that text, table and diagrams fill one page where they can.
fn print_columns(report: &Report) -> usize {
    let figures = report.figures.len().max(1);
    // Heights in millimetres, by the style's sizes: a line of text takes 4.2, a row of the table 4.
    let wrapped = |text: &str, per_line: usize| {
        let columns: usize = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        columns.div_ceil(per_line).max(1) as f32
    };
    let lines: f32 = 4.0
        + wrapped(&report.why, 115)
        + report.facts.iter().chain(&report.headers).map(|(_, t)| wrapped(t, 95)).sum::<f32>()
        + report.near_misses.iter().chain(&report.notes).map(|t| wrapped(t, 120)).sum::<f32>()
        + report.articles.iter().map(|a| wrapped(a.says, 52)).sum::<f32>() / 2.0
        + report.trees.len() as f32
        + report.proofs.iter().map(|p| 2.0 + wrapped(&p.notation, 105) + wrapped(&p.coordinates, 105)).sum::<f32>();
    let rows: f32 = report.table.as_ref().map_or(0.0, |t| {
        2.0 + t
            .rows
            .iter()
            .map(|row| row.last().map_or(1.0, |_| row.iter().map(|c| wrapped(shown(c), 30)).fold(1.0, f32::max)))
            .sum::<f32>()
    });
    let room = PAGE_MM.1 - 30.0 - 4.2 * lines - 4.0 * rows;
    let tall = if report.figures.iter().any(|f| matches!(f.drawing, Drawing::Xiangqi(..))) { 1.12 } else { 1.0 };
    // A row of up to four fits the width without getting small.
    (figures.clamp(2, 4)..=8)
        .find(|&columns| {
            let width = column_width(columns).min(figure_limit(report));
            figures.div_ceil(columns) as f32 * (width * tall + 10.0) <= room
        })
        .unwrap_or(8)
}
