//! The rule sets of xiangqi, a row each.

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
}

impl Row {
    /// A Chinese book: a ruling at the third occurrence, draws by claim, sixty rounds.
    const fn book(name: &'static str) -> Row {
        Row {
            name,
            other_name: None,
            occurrences: 3,
            natural_limit_rounds: 60,
            counts_from_fen: false,
            draws_are_claimed: true,
        }
    }
    /// Rules that a match is run by, which declare draws.
    const fn run(name: &'static str) -> Row {
        Row { draws_are_claimed: false, ..Row::book(name) }
    }
}

rule_sets! {
    /// Chinese Xiangqi Association, 1999.
    #[default]
    Chinese1999 = Row::book("chinese-1999");
    /// Asian Xiangqi Federation.
    Asian = Row::run("asian");
    /// Engine matches: ruling at the third occurrence.
    Computer = Row { counts_from_fen: true, ..Row::run("computer") };
    /// The UCCI engine league: ruling at the fourth occurrence.
    ComputerUcci = Row { occurrences: 4, natural_limit_rounds: 50, counts_from_fen: true, ..Row::run("computer-ucci") };
    /// Chinese Xiangqi Association, 2020.
    Chinese2020 = Row::book("chinese-2020");
    /// Perpetual check loses, every other repetition draws.
    CheckBan = Row::run("check-ban");
    /// Every repetition draws.
    AlwaysDraw = Row { other_name: Some("always-draw"), ..Row::run("none") };
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
}
