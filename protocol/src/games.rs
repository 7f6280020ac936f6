//! The two games as the protocols see them.

use std::{fmt, sync::Arc};

use chuhan_engine::{
    bench,
    chess::{self, Chess},
    game::Side,
    info::{GameName, PositionInfo},
    law::{
        Due, Fact,
        chess::claims::{Preset, Reason},
        xiangqi::{LineView, RepetitionOutcome, arbiter_study, rule_repetition},
    },
    search::{Signals, Tablebase},
    xiangqi::{self, Xiangqi},
};

use crate::{
    analysis::mark::MarkLimits,
    arbiter::articles,
    books::{BookError, OpeningBook, eleeye::EleEye, polyglot::Polyglot},
    eco::{self, Opening},
    language::Language,
    options::Preferences,
    playable::Playable,
    tables::{Prober, TableClock, Tables},
};

impl Playable for Chess {
    const GAME: GameName = GameName::Chess;
    const MARKS: MarkLimits = MarkLimits { dubious: 8.4, mistake: 14.6, blunder: 25.1 };
    const MOVE_LIMIT: &'static str = "fifty-move rule";

    fn law(preferences: &Preferences) -> chess::Rules {
        chess::Rules { chess960: preferences.chess960, book: preferences.chess_rules }
    }
    fn citation(rules: &chess::Rules, fact: &Fact) -> String {
        let articles = &rules.book.row().articles;
        let article = match fact {
            Fact::Counter { .. } => articles.count,
            // The search takes for a draw what no text lets anybody win, even where none ends the game.
            Fact::DeadMaterial => articles.dead_position,
            _ => articles.repetition,
        };
        format!("{} {article}", rules.book.name()).trim_end().into()
    }
    fn due(rules: &chess::Rules, fact: &Fact) -> Option<(Due, String)> {
        let text = Preset::of(rules.book);
        let (due, reason) = match fact {
            Fact::Repeats { plies_back } => (text.repeated(plies_back.len() + 1)?, Reason::Occurrences),
            Fact::Counter { plies, limit } => (text.counted(*plies, *limit)?, Reason::MoveCount),
            Fact::DeadMaterial => (Due::End, Reason::DeadPosition),
            _ => return None,
        };
        let by_itself = text.article(reason).filter(|_| due == Due::End);
        let cited = by_itself.map(|article| format!("{} {article}", rules.book.name()));
        Some((due, cited.unwrap_or_else(|| Self::citation(rules, fact))))
    }
    fn opening(start: &chess::Position, moves: &[chess::Move]) -> Option<(Opening, usize)> {
        eco::opening(start, moves)
    }
    fn book(bytes: &[u8]) -> Result<Arc<dyn OpeningBook<Chess>>, BookError> {
        Ok(Arc::new(Polyglot::new(bytes)?))
    }
    fn tablebase(tables: &Arc<Tables>, preferences: &Preferences) -> Option<Arc<dyn Tablebase<Chess>>> {
        let (men, depth) = (preferences.table_men as u32, preferences.table_depth as i32);
        let clock = TableClock::of(preferences.table_fifty, preferences.chess_rules);
        (men > 0).then(|| Arc::new(Prober::new(Arc::clone(tables), men, depth, clock)) as _)
    }
    fn checkers(position: &chess::Position) -> Vec<String> {
        position.board().checkers().into_iter().map(|square| square.to_string()).collect()
    }
    fn respell(_: &str) -> Option<String> {
        None
    }
}

impl Playable for Xiangqi {
    const GAME: GameName = GameName::Xiangqi;
    const MARKS: MarkLimits = MarkLimits { dubious: 10.3, mistake: 15.5, blunder: 23.4 };
    const MOVE_LIMIT: &'static str = "natural-move limit";

    fn law(preferences: &Preferences) -> xiangqi::Rules {
        let mut rules = xiangqi::Rules::new(preferences.repetition);
        if let Some(moves) = preferences.draw_moves {
            rules.natural_limit_plies = 2 * moves as u32;
        }
        rules
    }
    fn citation(rules: &xiangqi::Rules, fact: &Fact) -> String {
        let article = articles(
            rules.set,
            &[match fact {
                Fact::Counter { .. } => "23.3",
                Fact::DeadMaterial => "4.2.1",
                Fact::Repeats { .. } => "26.2",
                Fact::ChecksEveryMove { .. } => "26.1",
                Fact::ChasesEveryMove { .. } | Fact::AttacksEveryMove { .. } => "26.4",
            }],
        );
        format!("{}{}", rules.set.name(), article.text().map_or(String::new(), |article| format!(" {article}")))
    }
    fn due(rules: &xiangqi::Rules, fact: &Fact) -> Option<(Due, String)> {
        let due = match fact {
            Fact::Repeats { .. } | Fact::Counter { .. } => Due::Claim,
            Fact::DeadMaterial => Due::End,
            _ => return None,
        };
        Some((due, Self::citation(rules, fact)))
    }
    fn book(bytes: &[u8]) -> Result<Arc<dyn OpeningBook<Xiangqi>>, BookError> {
        Ok(Arc::new(EleEye::new(bytes)?))
    }
    fn tablebase(_: &Arc<Tables>, _: &Preferences) -> Option<Arc<dyn Tablebase<Xiangqi>>> {
        None
    }
    fn checkers(position: &xiangqi::Position) -> Vec<String> {
        position.board().checkers().into_iter().map(|square| square.to_string()).collect()
    }
    fn preferred(language: Language) -> usize {
        language.pick(0, 1)
    }
    fn must_change(position: &xiangqi::Position) -> Option<Side> {
        let set = position.rules().set;
        let line = LineView::new(position.past(), position.board());
        if line.occurrences().len() < set.row().occurrences {
            return None;
        }
        match rule_repetition(set, &mut arbiter_study(set), line).outcome {
            RepetitionOutcome::MustChange(side) => Some(side),
            RepetitionOutcome::NoRulingYet
            | RepetitionOutcome::Draw
            | RepetitionOutcome::Loses(_)
            | RepetitionOutcome::Undecided => None,
        }
    }
    /// Some programs count ranks from 1 to 10, not from 0 to 9.
    fn respell(word: &str) -> Option<String> {
        let mut out = String::with_capacity(4);
        let mut letters = word.bytes().filter(|&b| b != b'-').peekable();
        while let Some(file) = letters.next() {
            let mut rank = 0_u32;
            while let Some(digit) = letters.next_if(u8::is_ascii_digit) {
                rank = rank.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
            }
            if !file.is_ascii_alphabetic() || !(1..=10).contains(&rank) {
                return None;
            }
            out.push(file.to_ascii_lowercase().into());
            out.push_str(&(rank - 1).to_string());
        }
        Some(out)
    }
}

/// How a bench is run: depth in plies, threads, table in MiB.
#[derive(Clone, Copy, Debug)]
pub struct BenchSize {
    /// Depth in plies.
    pub depth: u32,
    /// Threads.
    pub threads: usize,
    /// Table in MiB.
    pub hash_mb: usize,
}

impl Default for BenchSize {
    fn default() -> Self {
        Self { depth: bench::DEPTH, threads: 1, hash_mb: bench::HASH_MB }
    }
}

/// What the benches of a run come to: the line that public test frameworks read.
#[derive(Clone, Copy, Debug, Default)]
pub struct BenchTotal {
    /// Nodes of all games: the signature of the search.
    nodes: u64,
    /// Nodes per second in the first game, which is the one that frameworks scale their clocks for: the
    /// mean of two games would be the speed of neither.
    speed: Option<u64>,
}

impl BenchTotal {
    /// Nodes of all games.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl fmt::Display for BenchTotal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} nodes {} nps", self.nodes, self.speed.unwrap_or(0))
    }
}

/// Runs the bench of one game, says its line and adds to the total. False, and nothing said, where
/// `signals` ended it.
#[must_use]
pub fn bench<G: Playable>(
    size: BenchSize,
    signals: &Signals,
    total: &mut BenchTotal,
    say: &mut dyn FnMut(&str),
) -> bool {
    let Some(tally) = bench::run::<G>(G::BENCH, size.depth, size.threads, size.hash_mb, signals) else {
        return false;
    };
    if cfg!(feature = "stats") {
        tally.stats.to_string().lines().for_each(&mut *say);
    }
    say(&format!("{}: {} nodes {} nps", G::NAME, tally.nodes, tally.speed()));
    total.nodes += tally.nodes;
    total.speed.get_or_insert(tally.speed());
    true
}
