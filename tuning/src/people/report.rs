//! Tables and pairings in words, as text and as a page to print.

use std::fmt::Write as _;

use chuhan_protocol::{diagram::escape, language::Language, report::page::STYLE};

use super::{
    file::{Contest, Criterion, Event, Played},
    meeting::Meetings,
    pairing::{Next, Pairing, Pairings},
    table::{Column, DISQUALIFICATION, Remark, Row, Section, Tables},
};

/// A table of words, with its heading: what text and page are made of.
pub struct Sheet {
    /// The heading.
    pub heading: String,
    /// The names of the columns.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

/// A report on a tournament.
pub struct Report {
    /// The title of the tournament.
    pub title: String,
    /// What the report is.
    pub kind: String,
    /// Its tables.
    pub sheets: Vec<Sheet>,
    /// What is said below them.
    pub notes: Vec<String>,
}

fn column(event: &Event, column: Column, language: Language) -> &'static str {
    let by_teams = event.contest == Contest::Teams;
    let (english, chinese) = match column {
        Column::Rounds => ("rounds", "过关轮数"),
        Column::Places => ("sum of places", "名次总和"),
        Column::BestPlace => ("best place", "最高名次"),
        Column::SecondPlace => ("second place", "次高名次"),
        Column::Criterion(criterion) => match criterion {
            Criterion::Penalties => ("penalties", "处分"),
            Criterion::Buchholz if by_teams => ("opponents", "团体对手分"),
            Criterion::Buchholz => ("opponents", "对手分"),
            Criterion::SonnebornBerger => ("beaten", "小分"),
            Criterion::Wins if by_teams => ("matches won", "胜场"),
            Criterion::Wins => ("wins", "胜局"),
            Criterion::Direct => ("direct", "直胜"),
            Criterion::Fouls => ("fouls", "犯规"),
            Criterion::BoardPoints => ("game points", "总局分"),
            Criterion::BoardWins => ("games won", "胜局"),
        },
    };
    language.pick(english, chinese)
}

fn number(value: f64) -> String {
    // Quarters are the finest steps.
    let text = format!("{:.2}", value.abs());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn cell(column: Column, value: f64) -> String {
    if column == Column::Criterion(Criterion::Penalties) {
        let (disqualified, warnings) = ((-value / DISQUALIFICATION).floor(), -value % DISQUALIFICATION);
        return if disqualified > 0.0 {
            format!("{}+{}", number(disqualified), number(warnings))
        } else {
            number(warnings)
        };
    }
    number(value)
}

fn remark(remark: Remark, language: Language) -> &'static str {
    match remark {
        Remark::Qualified => language.pick("qualified", "出线"),
        Remark::PlayOff => language.pick("play-off (15.6)", "加赛（15.6）"),
        Remark::Withdrew => language.pick("withdrew", "退出比赛"),
        Remark::StruckOut => language.pick("withdrew, results void (20.3)", "退出比赛，成绩注销（20.3）"),
    }
}

impl Event {
    /// The names of the sides.
    fn side(&self, first: bool, language: Language) -> &'static str {
        match (first, self.game) {
            (true, Played::Chess) => language.pick("White", "白方"),
            (true, Played::Xiangqi) => language.pick("Red", "红方"),
            (false, _) => language.pick("Black", "黑方"),
        }
    }

    /// The tables as words.
    pub fn standings_report(&self, tables: &Tables, language: Language) -> Report {
        let meetings = Meetings::of(self);
        let mut sheets: Vec<Sheet> =
            tables.sections.iter().map(|section| self.sheet(section, self.contest, &meetings, language)).collect();
        if let Some(teams) = &tables.teams {
            let mut sheet = self.sheet(teams, Contest::Teams, &Meetings::default(), language);
            sheet.heading = language.pick("Teams by places (15.5)", "团体名次（15.5）").into();
            sheets.push(sheet);
        }
        let mut notes = Vec::new();
        if let Some(open) = meetings.met.iter().filter(|meeting| meeting.pending.is_some()).count().checked_sub(1) {
            notes.push(match language {
                Language::English => format!("{} without a result yet", open + 1),
                Language::Chinese => format!("尚无结果：{}", open + 1),
            });
        }
        Report {
            title: self.title.clone(),
            kind: match language {
                Language::English => format!("Standings after round {}", self.rounds.len()),
                Language::Chinese => format!("第{}轮后名次", self.rounds.len()),
            },
            sheets,
            notes,
        }
    }

    fn sheet(&self, section: &Section, of: Contest, meetings: &Meetings, language: Language) -> Sheet {
        let named = |who: usize| match of {
            Contest::Teams => &self.teams[who].name,
            Contest::Players | Contest::Places => &self.players[who].name,
        };
        let by_places = section.criteria.first() == Some(&Column::Places);
        let points = section.rows.iter().any(|row| row.points.is_some());
        let mut head = vec![language.pick("place", "名次"), language.pick("no.", "编号")];
        head.push(if of == Contest::Teams { language.pick("team", "队") } else { language.pick("name", "姓名") });
        let teams = of != Contest::Teams && self.players.iter().any(|player| player.team.is_some());
        if teams {
            head.push(language.pick("team", "队"));
        }
        if !by_places {
            head.extend([language.pick("won", "胜"), language.pick("drawn", "和"), language.pick("lost", "负")]);
        }
        if points {
            head.push(if of == Contest::Teams {
                language.pick("match points", "场分")
            } else {
                language.pick("points", "积分")
            });
        }
        head.extend(section.criteria.iter().map(|&by| column(self, by, language)));
        let mut head: Vec<String> = head.into_iter().map(str::to_owned).collect();
        if !by_places {
            head.extend((0..self.rounds.len()).map(|round| match language {
                Language::English => format!("r{}", round + 1),
                Language::Chinese => format!("{}轮", round + 1),
            }));
        }
        head.push(String::new());
        let row = |row: &Row| {
            let mut cells = vec![row.place.map_or_else(|| "-".into(), |place| place.to_string())];
            cells.extend([(row.who + 1).to_string(), named(row.who).clone()]);
            if teams {
                let team = self.players[row.who].team.map(|team| self.teams[team].name.clone());
                cells.push(team.unwrap_or_default());
            }
            if !by_places {
                cells.extend(row.tally.map(|count| count.to_string()));
            }
            if points {
                let worth = if of == Contest::Teams { 1.0 } else { 2.0 };
                cells.push(row.points.map_or_else(|| "-".into(), |points| number(f64::from(points) / worth)));
            }
            let values = section.criteria.iter().enumerate();
            cells.extend(values.map(|(at, &by)| row.values.get(at).map_or_else(String::new, |&value| cell(by, value))));
            if !by_places {
                cells.extend((0..self.rounds.len()).map(|round| self.round_cell(meetings, row.who, round, language)));
            }
            cells.push(row.remark.map(|it| remark(it, language).to_owned()).unwrap_or_default());
            cells
        };
        Sheet {
            heading: section
                .group
                .as_ref()
                .map(|group| language.labelled(language.pick("Group", "组"), group))
                .unwrap_or_default(),
            head,
            rows: section.rows.iter().map(row).collect(),
        }
    }

    /// What somebody did in a round: the number of the opponent, the side, the points.
    fn round_cell(&self, meetings: &Meetings, who: usize, round: usize, language: Language) -> String {
        if meetings.byes.contains(&(round, who)) {
            return language.pick("bye", "轮空").into();
        }
        let Some(meeting) = meetings.met.iter().find(|m| m.round == round && m.sides.contains(&who)) else {
            return String::new();
        };
        let side = usize::from(meeting.sides[1] == who);
        let first = match (side == 0, self.game) {
            (true, Played::Chess) => language.pick("w", "白"),
            (true, Played::Xiangqi) => language.pick("r", "红"),
            (false, _) => language.pick("b", "黑"),
        };
        let opponent = meeting.sides[1 - side] + 1;
        // 21.4: what was decided by absence is written as a sign.
        let result = match (meeting.pending, meeting.played) {
            (Some(_), _) => "*".into(),
            (None, false) if meeting.match_points()[side] == 2 => "+".into(),
            (None, false) => "-".into(),
            (None, true) => number(f64::from(meeting.half_points[side]) / 2.0),
        };
        format!("{opponent}{first}{result}")
    }

    /// The pairings as words.
    pub fn pairings_report(&self, next: &Next, language: Language) -> Report {
        let mut notes = Vec::new();
        let by_lot = self.system.is_knockout();
        let sheets = match next {
            Next::Over => {
                notes.push(language.pick("No round is to come.", "比赛已全部编排完毕。").into());
                Vec::new()
            }
            Next::Rounds(rounds) => {
                if by_lot {
                    notes.push(
                        language
                            .pick("Lots are drawn for who moves first (13.4).", "先后走由猜先决定（13.4）。")
                            .into(),
                    );
                } else if self.contest == Contest::Teams {
                    notes.push(match language {
                        Language::English => {
                            format!("The team on the left is {} on odd boards (13.2, 13.3).", self.side(true, language))
                        }
                        Language::Chinese => {
                            format!("列前之队单数台执{}（13.2、13.3）。", self.side(true, language))
                        }
                    });
                }
                rounds.iter().map(|round| self.pairing_sheet(round, by_lot, language)).collect()
            }
        };
        Report { title: self.title.clone(), kind: language.pick("Pairings", "对阵表").into(), sheets, notes }
    }

    fn pairing_sheet(&self, round: &Pairings, by_lot: bool, language: Language) -> Sheet {
        let plain = by_lot || self.contest == Contest::Teams;
        let head = if plain {
            [language.pick("table", "台"), "", ""].map(str::to_owned)
        } else {
            [language.pick("table", "台").into(), self.side(true, language).into(), self.side(false, language).into()]
        };
        let named = |who: usize| format!("{} {}", who + 1, self.name(who));
        let mut table = 0;
        let rows = round.lines.iter().map(|&line| {
            if matches!(line, Pairing::Pair(_) | Pairing::PlayOn(_)) {
                table += 1;
            }
            match line {
                Pairing::Pair([a, b]) => vec![table.to_string(), named(a), named(b), String::new()],
                Pairing::PlayOn([a, b]) => {
                    vec![table.to_string(), named(a), named(b), language.pick("tied: play on", "平局，加赛").into()]
                }
                Pairing::Bye(who) => {
                    vec![String::new(), named(who), String::new(), language.pick("bye", "轮空").into()]
                }
                Pairing::Unopposed([there, gone]) => {
                    let words = language.pick("wins: the opponent withdrew (20.3)", "对方退出，判胜（20.3）");
                    vec![String::new(), named(there), named(gone), words.into()]
                }
            }
        });
        Sheet {
            heading: match language {
                Language::English => format!("Round {}", round.round + 1),
                Language::Chinese => format!("第{}轮", round.round + 1),
            },
            rows: rows.collect(),
            head: head.into_iter().chain([String::new()]).collect(),
        }
    }

    /// The pairings as lines for the results file.
    pub fn pairing_lines(&self, rounds: &[Pairings]) -> String {
        let mut text = String::new();
        for round in rounds {
            let more = round.lines.iter().any(|line| matches!(line, Pairing::PlayOn(_)));
            text.push_str(if more {
                "# In the last round, besides what stands there:\ngames = [\n"
            } else {
                "[[rounds]]\ngames = [\n"
            });
            for &line in &round.lines {
                let named = match line {
                    Pairing::Pair([a, b]) | Pairing::PlayOn([a, b]) => format!("{} * {}", self.name(a), self.name(b)),
                    Pairing::Bye(who) => format!("{} bye", self.name(who)),
                    Pairing::Unopposed([there, gone]) => format!("{} +/- {}", self.name(there), self.name(gone)),
                };
                let _ = writeln!(text, "  {},", toml::Value::from(named));
                // 13.5: the second game of an encounter with the other side first.
                let legs = if self.contest == Contest::Teams { 1 } else { self.legs };
                for leg in 1..legs {
                    let Pairing::Pair([a, b]) = line else { break };
                    let [a, b] = if leg % 2 == 1 { [b, a] } else { [a, b] };
                    let named = format!("{} * {}", self.name(a), self.name(b));
                    let _ = writeln!(text, "  {},", toml::Value::from(named));
                }
            }
            text.push_str("]\n");
        }
        text
    }
}

/// Columns that a word takes on a terminal: two for each letter of Chinese.
fn width(word: &str) -> usize {
    word.chars().map(|c| if c >= '\u{1100}' { 2 } else { 1 }).sum()
}

impl Report {
    /// Lines of text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let heading = [self.title.as_str(), self.kind.as_str()].into_iter().filter(|word| !word.is_empty());
        let _ = writeln!(out, "{}", heading.collect::<Vec<_>>().join(" · "));
        for sheet in &self.sheets {
            out.push('\n');
            if !sheet.heading.is_empty() {
                let _ = writeln!(out, "{}", sheet.heading);
            }
            let lines: Vec<&Vec<String>> = [&sheet.head].into_iter().chain(&sheet.rows).collect();
            let widths: Vec<usize> = (0..sheet.head.len())
                .map(|at| lines.iter().map(|cells| width(&cells[at])).max().unwrap_or_default())
                .collect();
            for cells in lines {
                let mut line = String::new();
                for (cell, &wide) in cells.iter().zip(&widths) {
                    if wide > 0 {
                        line.push_str(cell);
                        line.extend(std::iter::repeat_n(' ', wide - width(cell) + 2));
                    }
                }
                let _ = writeln!(out, "{}", line.trim_end());
            }
        }
        for note in &self.notes {
            let _ = writeln!(out, "\n{note}");
        }
        out
    }

    /// A page that holds everything it shows.
    pub fn html(&self, language: Language) -> String {
        let mut out = String::new();
        let tag = language.pick("en", "zh-Hans");
        let (title, kind) = (escape(&self.title), escape(&self.kind));
        let _ = write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"{tag}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{kind} · {title}</title>\n\
             <style>{STYLE}</style>\n</head>\n<body>\n<header><p class=\"title\">{title}</p><h1>{kind}</h1></header>\n"
        );
        for sheet in &self.sheets {
            // A column without a word in it is not shown.
            let shown: Vec<usize> = (0..sheet.head.len())
                .filter(|&at| !sheet.head[at].is_empty() || sheet.rows.iter().any(|row| !row[at].is_empty()))
                .collect();
            let _ = write!(out, "<table>\n<caption>{}</caption>\n<thead><tr>", escape(&sheet.heading));
            for &at in &shown {
                let _ = write!(out, "<th>{}</th>", escape(&sheet.head[at]));
            }
            out.push_str("</tr></thead>\n<tbody>\n");
            for row in &sheet.rows {
                out.push_str("<tr>");
                for &at in &shown {
                    let none = if row[at].is_empty() { " class=\"none\"" } else { "" };
                    let _ =
                        write!(out, "<td{none} data-head=\"{}\">{}</td>", escape(&sheet.head[at]), escape(&row[at]));
                }
                out.push_str("</tr>\n");
            }
            out.push_str("</tbody>\n</table>\n");
        }
        for note in &self.notes {
            let _ = writeln!(out, "<p>{}</p>", escape(note));
        }
        let _ = writeln!(out, "<footer>Chuhan {}</footer>\n</body>\n</html>", env!("CARGO_PKG_VERSION"));
        out
    }
}
