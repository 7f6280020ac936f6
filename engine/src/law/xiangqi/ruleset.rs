//! The rule sets of xiangqi, a row each: name, numbers, how loops are judged, articles.

use super::{classify::SimpleBook, study::RuleBook};

/// Makes the enum of the rule sets and their rows of one list, so that to add a rule set is to add a row.
macro_rules! rule_sets {
    ($($(#[$doc:meta])+ $set:ident = $row:expr;)+) => {
        /// Which book of law rules.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum RuleSet {
            $($(#[$doc])+ $set,)+
        }

        impl RuleSet {
            /// All rule sets, the default first.
            pub const ALL: &'static [RuleSet] = &[$(RuleSet::$set),+];

            /// The numbers of the rule set.
            pub const fn row(self) -> &'static Row {
                match self {
                    $(RuleSet::$set => const { &$row },)+
                }
            }
        }
    };
}

/// What a rule set says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The name users type.
    pub name: &'static str,
    /// Another name by which it is understood.
    pub other_name: Option<&'static str>,
    /// Occurrences of a position at which the rule set rules.
    pub occurrences: usize,
    /// Rounds without a capture after which the game is drawn (article 23.3).
    pub natural_limit_rounds: u32,
    /// Do plies count from a FEN's counter on, excess checks and their answers left out? Otherwise the
    /// moves of the record count, and of either side's checks only ten.
    pub counts_from_fen: bool,
    /// Are draws claimed by the players, and not declared by whoever runs the match?
    pub draws_are_claimed: bool,
    /// What is forbidden in a loop.
    pub repetition: Repetition,
    /// The articles of the book.
    pub articles: Articles,
}

/// What is forbidden in a loop, and so which classifier looks at its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// Nothing.
    Free,
    /// Perpetual check.
    CheckBan,
    /// Perpetual check, and to chase one unit with every move.
    OneUnit(OneUnit),
    /// Perpetual check, mate-threat and chase, and their mixtures, by the classes of all moves.
    Classes(RuleBook),
}

/// How rules that forbid to chase one unit with every move differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneUnit {
    /// What chases.
    pub chases: SimpleBook,
    /// Is a direct chase worse than another?
    pub direct_is_worse: bool,
    /// Is a loop drawn in which anybody checks, but nobody with every move?
    pub checks_acquit: bool,
}

impl OneUnit {
    /// As the Asian detail rules say what chases, all chases alike.
    const PLAIN: Self = Self { chases: SimpleBook::Asian, direct_is_worse: false, checks_acquit: false };
}

/// The articles of a rule set. Rulings are written after the numbers of 1999.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Articles {
    /// What the articles of 1999 are called here.
    pub numbering: Numbering,
    /// A loop was not repeated often enough.
    pub too_seldom: Numbers,
    /// It hangs on a point that the book leaves open.
    pub undecided: Numbers,
    /// One side alone checks perpetually, and loses.
    pub checks: Numbers,
    /// A side loses by anything else.
    pub loses: Numbers,
    /// A side must change.
    pub must_change: Numbers,
    /// What is added to either for mate-threats, for chases and for mixtures.
    pub classes: [Numbers; 3],
    /// Both sides do what is forbidden, and one of them gives way.
    pub both_one_worse: Numbers,
    /// Both do, and the game is drawn.
    pub both: Numbers,
    /// Any other draw.
    pub allowed: Numbers,
}

/// Numbers of articles in the order in which they are cited.
pub type Numbers = &'static [&'static str];

/// What the articles of 1999 are called in a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// The same.
    Own,
    /// As in this list of the number of 1999 and the book's own; the others are not known.
    Listed(&'static [(&'static str, &'static str)]),
    /// It has no such articles.
    Missing,
}

impl Articles {
    /// A rule set that says all of repetitions in one place.
    const fn all(rules: Numbers) -> Self {
        Self {
            numbering: Numbering::Missing,
            too_seldom: rules,
            undecided: rules,
            checks: rules,
            loses: rules,
            must_change: rules,
            classes: [&[]; 3],
            both_one_worse: rules,
            both: rules,
            allowed: rules,
        }
    }
    /// The rules of engine matches and of programs.
    const COMPUTER: Self = Self::all(&["computer rules"]);
    /// Rules that know perpetual check at most.
    const PLAIN: Self = Self::all(&["plain repetition"]);
    /// The Asian rules, which number their details alone.
    const ASIAN: Self = Self { checks: &["AXF detail rule 6"], ..Self::all(&["AXF repetition rules"]) };
    /// The Chinese book of 1999.
    const OF_1999: Self = Self {
        numbering: Numbering::Own,
        too_seldom: &["24"],
        undecided: &["24", "29.1"],
        checks: &["24.1", "26.1", "28.10"],
        loses: &["24.3", "26.4", "4.1.7"],
        must_change: &["24.3", "25.2", "26.4"],
        classes: [&[]; 3],
        both_one_worse: &[],
        both: &["24.2", "26.3"],
        allowed: &["24.2", "25.2", "26.2"],
    };
    /// The Chinese book of 2020. Only what several public programs cite alike is known of it: a number that
    /// they do not cite is left out, never taken over from 1999.
    const OF_2020: Self = Self {
        numbering: Numbering::Listed(&[
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
        ]),
        too_seldom: &[],
        undecided: &[],
        checks: &["25.1", "24.9"],
        loses: &["25.3"],
        must_change: &["25.3"],
        classes: [&["24.10"], &["24.11"], &["24.13"]],
        both_one_worse: &["26.9", "24.17"],
        both: &["26.9.4"],
        allowed: &["25.2"],
    };
}

impl Row {
    /// A Chinese book: a ruling at the third occurrence, draws by claim, sixty rounds.
    const fn book(name: &'static str, book: RuleBook, articles: Articles) -> Row {
        Row {
            name,
            other_name: None,
            occurrences: 3,
            natural_limit_rounds: 60,
            counts_from_fen: false,
            draws_are_claimed: true,
            repetition: Repetition::Classes(book),
            articles,
        }
    }
    /// Rules that a match is run by, which declare draws.
    const fn run(name: &'static str, repetition: Repetition, articles: Articles) -> Row {
        Row { draws_are_claimed: false, repetition, ..Row::book(name, RuleBook::Chinese1999, articles) }
    }
}

rule_sets! {
    /// Chinese Xiangqi Association, 1999.
    #[default]
    Chinese1999 = Row::book("chinese-1999", RuleBook::Chinese1999, Articles::OF_1999);
    /// Asian Xiangqi Federation.
    Asian = Row::run(
        "asian",
        Repetition::OneUnit(OneUnit { direct_is_worse: true, ..OneUnit::PLAIN }),
        Articles::ASIAN,
    );
    /// Engine matches: ruling at the third occurrence.
    Computer = Row {
        counts_from_fen: true,
        ..Row::run(
            "computer",
            Repetition::OneUnit(OneUnit { checks_acquit: true, ..OneUnit::PLAIN }),
            Articles::COMPUTER,
        )
    };
    /// The UCCI engine league: ruling at the fourth occurrence.
    ComputerUcci = Row {
        occurrences: 4,
        natural_limit_rounds: 50,
        counts_from_fen: true,
        ..Row::run(
            "computer-ucci",
            Repetition::OneUnit(OneUnit { chases: SimpleBook::Ucci, ..OneUnit::PLAIN }),
            Articles::COMPUTER,
        )
    };
    /// Chinese Xiangqi Association, 2020.
    Chinese2020 = Row::book("chinese-2020", RuleBook::Chinese2020, Articles::OF_2020);
    /// Perpetual check loses, every other repetition draws.
    CheckBan = Row::run("check-ban", Repetition::CheckBan, Articles::PLAIN);
    /// Every repetition draws.
    AlwaysDraw = Row { other_name: Some("always-draw"), ..Row::run("none", Repetition::Free, Articles::PLAIN) };
}

impl RuleSet {
    /// The name users type.
    pub const fn name(self) -> &'static str {
        self.row().name
    }
    /// The rule set of this name.
    pub fn parse(name: &str) -> Option<RuleSet> {
        Self::ALL.iter().copied().find(|set| set.name() == name || set.row().other_name == Some(name))
    }
    /// The articles that say what these of 1999 say, as far as they are known, each once.
    pub fn articles(self, of_1999: &[&'static str]) -> Vec<&'static str> {
        match self.row().articles.numbering {
            Numbering::Own => of_1999.to_vec(),
            Numbering::Missing => Vec::new(),
            Numbering::Listed(list) => {
                let mut found = Vec::new();
                for number in of_1999 {
                    let here = list.iter().find(|(old, _)| old == number).map(|&(_, here)| here);
                    found.extend(here.filter(|here| !found.contains(here)));
                }
                found
            }
        }
    }
    /// The Chinese book whose classes of moves are looked at, if it is one.
    pub const fn chinese(self) -> Option<RuleBook> {
        match self.row().repetition {
            Repetition::Classes(book) => Some(book),
            Repetition::Free | Repetition::CheckBan | Repetition::OneUnit { .. } => None,
        }
    }
}
