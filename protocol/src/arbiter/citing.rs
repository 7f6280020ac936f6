//! The articles by which xiangqi is ruled, by rule book.
//!
//! Rulings are written after the numbers of 1999, whose text is in hand. Of the book of 2020 only what
//! several public programs cite alike is known: a number that they do not cite is left out, never taken
//! over from 1999. The Asian and the engine rules have no numbers but those of the Asian detail rules.

use std::fmt;

use chuhan_engine::{
    game::Side,
    law::{
        chess::claims::Book,
        xiangqi::{RepetitionOutcome, RepetitionRuling, SideClass},
    },
    xiangqi::RuleSet,
};
use serde::{Serialize, Serializer};

/// The rule book whose articles are cited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleBook {
    /// A text of the laws of chess.
    Chess(Book),
    /// A rule set of xiangqi.
    Xiangqi(RuleSet),
}

impl RuleBook {
    /// Its name in data.
    pub const fn name(self) -> &'static str {
        match self {
            RuleBook::Chess(book) => book.name(),
            RuleBook::Xiangqi(set) => set.name(),
        }
    }
}

/// Numbers of articles in the order in which they are cited; none where the book has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Citation(Vec<&'static str>);

impl Citation {
    /// These articles; an empty number is none.
    pub fn new(numbers: &[&'static str]) -> Self {
        Self(numbers.iter().copied().filter(|number| !number.is_empty()).collect())
    }
    /// The numbers.
    pub fn numbers(&self) -> &[&'static str] {
        &self.0
    }
    /// All numbers with commas between them, if there are any.
    pub fn text(&self) -> Option<String> {
        (!self.0.is_empty()).then(|| self.to_string())
    }
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(", "))
    }
}

impl Serialize for Citation {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.text().serialize(to)
    }
}

/// The article of 2020 that says what this one of 1999 says, if it is known.
fn same_in_2020(of_1999: &str) -> Option<&'static str> {
    Some(match of_1999 {
        "26.1" => "25.1",
        "26.2" => "25.2",
        "26.3" => "26.9.4",
        "26.4" => "25.3",
        "27.1" | "27.2" => "26.1",
        "27.4" => "26.4",
        "28.5" | "28.6" | "28.7" | "28.8" => "24.4-24.8",
        "28.9" => "24.8",
        "28.10" => "24.9",
        "28.11" => "24.10",
        "28.12" => "24.11",
        "28.16" => "24.15-24.16",
        _ => return None,
    })
}

/// The articles of a rule book that say what these articles of 1999 say, as far as they are known.
pub fn articles(set: RuleSet, of_1999: &[&'static str]) -> Citation {
    match set {
        RuleSet::Chinese1999 => Citation::new(of_1999),
        RuleSet::Chinese2020 => {
            let mut found: Vec<&str> = Vec::new();
            for number in of_1999 {
                found.extend(same_in_2020(number).filter(|new| !found.contains(new)));
            }
            Citation(found)
        }
        RuleSet::Asian | RuleSet::Computer | RuleSet::ComputerUcci | RuleSet::CheckBan | RuleSet::AlwaysDraw => {
            Citation::default()
        }
    }
}

/// The articles that decided a repetition.
pub fn ruling_article(set: RuleSet, ruling: &RepetitionRuling) -> Citation {
    let class = |side: Side| ruling.sides[side.index()];
    let checks = |side: Side| class(side) == SideClass::PerpetualCheck;
    let both = ruling.sides.iter().all(|side| side.is_forbidden());
    let numbers: &[&'static str] = match (set, ruling.outcome) {
        (RuleSet::Asian, RepetitionOutcome::Loses(side)) if checks(side) => &["AXF detail rule 6"],
        (RuleSet::Asian, _) => &["AXF repetition rules"],
        (RuleSet::Computer | RuleSet::ComputerUcci, _) => &["computer rules"],
        (RuleSet::CheckBan | RuleSet::AlwaysDraw, _) => &["plain repetition"],
        (RuleSet::Chinese1999, RepetitionOutcome::NoRulingYet) => &["24"],
        (RuleSet::Chinese1999, RepetitionOutcome::Undecided) => &["24", "29.1"],
        (RuleSet::Chinese1999, RepetitionOutcome::Loses(side)) if checks(side) => &["24.1", "26.1", "28.10"],
        (RuleSet::Chinese1999, RepetitionOutcome::Loses(_)) => &["24.3", "26.4", "4.1.7"],
        (RuleSet::Chinese1999, RepetitionOutcome::MustChange(_)) => &["24.3", "25.2", "26.4"],
        (RuleSet::Chinese1999, RepetitionOutcome::Draw) if both => &["24.2", "26.3"],
        (RuleSet::Chinese1999, RepetitionOutcome::Draw) => &["24.2", "25.2", "26.2"],
        (RuleSet::Chinese2020, RepetitionOutcome::NoRulingYet | RepetitionOutcome::Undecided) => &[],
        (RuleSet::Chinese2020, RepetitionOutcome::Loses(side)) if checks(side) => &["25.1", "24.9"],
        // Both do what is forbidden, and the other's chase is a joint one.
        (RuleSet::Chinese2020, RepetitionOutcome::Loses(_) | RepetitionOutcome::MustChange(_)) if both => {
            &["26.9", "24.17"]
        }
        (RuleSet::Chinese2020, RepetitionOutcome::Loses(side) | RepetitionOutcome::MustChange(side)) => {
            match class(side) {
                SideClass::PerpetualMateThreat => &["25.3", "24.10"],
                SideClass::PerpetualChase => &["25.3", "24.11"],
                _ => &["25.3", "24.13"],
            }
        }
        (RuleSet::Chinese2020, RepetitionOutcome::Draw) if both => &["26.9.4"],
        (RuleSet::Chinese2020, RepetitionOutcome::Draw) => &["25.2"],
    };
    Citation::new(numbers)
}
