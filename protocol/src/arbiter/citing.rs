//! The articles by which xiangqi is ruled, as the rows of the rule sets have them.
//!
//! Rulings are written after the numbers of 1999, whose text is in hand.

use std::fmt;

use chuhan_engine::{
    game::Side,
    law::{
        chess::claims::Book,
        xiangqi::{Numbers, RepetitionOutcome, RepetitionRuling, SideClass},
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
    /// These articles, each once; an empty number is none.
    pub fn of(numbers: impl IntoIterator<Item = &'static str>) -> Self {
        let mut cited = Vec::new();
        for number in numbers {
            if !number.is_empty() && !cited.contains(&number) {
                cited.push(number);
            }
        }
        Self(cited)
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

/// The articles of a rule book that say what these articles of 1999 say, as far as they are known.
pub fn articles(set: RuleSet, of_1999: &[&'static str]) -> Citation {
    Citation(set.articles(of_1999))
}

/// The articles that decided a repetition.
pub fn ruling_article(set: RuleSet, ruling: &RepetitionRuling) -> Citation {
    let articles = &set.row().articles;
    let class = |side: Side| ruling.sides[side.index()];
    let both = ruling.sides.iter().all(|side| side.is_forbidden());
    let decided = |side: Side, by: Numbers| {
        let [mate_threats, chases, mixtures] = articles.classes;
        let of_class = match class(side) {
            SideClass::PerpetualMateThreat => mate_threats,
            SideClass::PerpetualChase => chases,
            _ => mixtures,
        };
        [by, of_class].concat()
    };
    Citation(match ruling.outcome {
        RepetitionOutcome::NoRulingYet => articles.too_seldom.to_vec(),
        RepetitionOutcome::Undecided => articles.undecided.to_vec(),
        RepetitionOutcome::Loses(side) if class(side) == SideClass::PerpetualCheck => articles.checks.to_vec(),
        RepetitionOutcome::Loses(_) | RepetitionOutcome::MustChange(_) if both => articles.both_one_worse.to_vec(),
        RepetitionOutcome::Loses(side) => decided(side, articles.loses),
        RepetitionOutcome::MustChange(side) => decided(side, articles.must_change),
        RepetitionOutcome::Draw if both => articles.both.to_vec(),
        RepetitionOutcome::Draw => articles.allowed.to_vec(),
    })
}
