//! An audit as one page of its own: what was found, game by game, and the counts.

use chuhan_engine::info::GameName;

use super::{
    report::{GameReport, Summary},
    words,
};
use crate::{diagram::escape, language::Language, report::page::STYLE};

/// What stands above the games.
pub(super) fn head(archive: &str, language: Language) -> String {
    let title = language.pick("Audit", "审查");
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{title} · {archive}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<header><p class=\"title\">{title}</p><h1>{archive}</h1></header>\n",
        language.pick("en", "zh-Hans"),
        archive = escape(archive),
    )
}

fn list(out: &mut String, lines: &[String]) {
    out.push_str("<ul>\n");
    for line in lines {
        out.push_str("<li>");
        out.push_str(&escape(line));
        out.push_str("</li>\n");
    }
    out.push_str("</ul>\n");
}

/// A game; nothing where nothing was found.
pub(super) fn game(report: &GameReport, language: Language) -> String {
    if !report.has_findings() {
        return String::new();
    }
    let mut out = format!("<section>\n<h2>{}</h2>\n", escape(&words::title(report, language)));
    list(&mut out, &words::findings(report, language));
    out.push_str("</section>\n");
    out
}

/// The counts, and the end of the page.
pub(super) fn summary(summary: &Summary, game: GameName, language: Language) -> String {
    let mut out = format!("<section>\n<h2>{}</h2>\n", language.pick("Summary", "汇总"));
    list(&mut out, &words::summary(summary, game, language));
    out.push_str("</section>\n</body>\n</html>\n");
    out
}
