//! The articles by which xiangqi is ruled, by rule book.
//!
//! Rulings are written after the numbers of 1999, whose text is in hand. Of the book of 2020 only what
//! several public programs cite alike is known: a number that they do not cite is left out, never taken
//! over from 1999. The Asian and the engine rules have no numbers but those of the Asian detail rules.

use chuhan_engine::{
    game::Side,
    law::xiangqi::{Outcome, RepetitionRuling, SideClass},
    xiangqi::RuleSet,
};

/// Articles of 1999, and those of 2020 that say the same.
const SAME_IN_2020: &[(&str, &str)] = &[
    ("26.1", "25.1"),
    ("26.2", "25.2"),
    ("26.3", "26.9.4"),
    ("26.4", "25.3"),
    ("27.1", "26.1"),
    ("27.2", "26.1"),
    ("27.4", "26.4"),
    ("28.5", "24.4-24.8"),
    ("28.6", "24.4-24.8"),
    ("28.7", "24.4-24.8"),
    ("28.8", "24.4-24.8"),
    ("28.9", "24.8"),
    ("28.10", "24.9"),
    ("28.11", "24.10"),
    ("28.12", "24.11"),
    ("28.16", "24.15-24.16"),
];

/// The articles of a rule book that say what these articles of 1999 say, if any are known; both lists
/// are separated by commas.
pub fn articles(set: RuleSet, of_1999: &str) -> Option<String> {
    let found = match set {
        RuleSet::Chinese1999 => of_1999.into(),
        RuleSet::Chinese2020 => {
            let mut found: Vec<&str> = Vec::new();
            for number in of_1999.split(", ") {
                let same = SAME_IN_2020.iter().find(|(old, _)| *old == number).map(|(_, new)| *new);
                found.extend(same.filter(|new| !found.contains(new)));
            }
            found.join(", ")
        }
        _ => String::new(),
    };
    Some(found).filter(|found| !found.is_empty())
}

/// The article that decided a repetition.
pub fn ruling_article(set: RuleSet, ruling: &RepetitionRuling) -> String {
    let class = |side: Side| ruling.sides[side.index()];
    let checks = |side: Side| class(side) == SideClass::PerpetualCheck;
    let both = ruling.sides.iter().all(|side| side.is_forbidden());
    match (set, ruling.outcome) {
        (RuleSet::Asian, Outcome::Loses(side)) if checks(side) => "AXF detail rule 6".into(),
        (RuleSet::Asian, _) => "AXF repetition rules".into(),
        (RuleSet::Computer | RuleSet::ComputerUcci, _) => "computer rules".into(),
        (RuleSet::CheckBan | RuleSet::AlwaysDraw, _) => "plain repetition".into(),
        (RuleSet::Chinese1999, Outcome::NoRulingYet) => "24".into(),
        (RuleSet::Chinese1999, Outcome::Loses(side)) if checks(side) => "24.1, 26.1, 28.10".into(),
        (RuleSet::Chinese1999, Outcome::Loses(_)) => "24.3, 26.4, 4.1.7".into(),
        (RuleSet::Chinese1999, Outcome::MustChange(_)) => "24.3, 25.2, 26.4".into(),
        (RuleSet::Chinese1999, Outcome::Draw) if both => "24.2, 26.3".into(),
        (RuleSet::Chinese1999, Outcome::Draw) => "24.2, 25.2, 26.2".into(),
        (RuleSet::Chinese2020, Outcome::NoRulingYet) => String::new(),
        (RuleSet::Chinese2020, Outcome::Loses(side)) if checks(side) => "25.1, 24.9".into(),
        // Both do what is forbidden, and the other's chase is a joint one.
        (RuleSet::Chinese2020, Outcome::Loses(_) | Outcome::MustChange(_)) if both => "26.9, 24.17".into(),
        (RuleSet::Chinese2020, Outcome::Loses(side) | Outcome::MustChange(side)) => match class(side) {
            SideClass::PerpetualMateThreat => "25.3, 24.10".into(),
            SideClass::PerpetualChase => "25.3, 24.11".into(),
            _ => "25.3, 24.13".into(),
        },
        (RuleSet::Chinese2020, Outcome::Draw) if both => "26.9.4".into(),
        (RuleSet::Chinese2020, Outcome::Draw) => "25.2".into(),
    }
}
