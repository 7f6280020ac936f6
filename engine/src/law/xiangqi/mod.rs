//! The exact law of repetition, as an arbiter needs it: every move of a loop classified with its
//! evidence, the class of either side, and the verdict.
//!
//! Source: rules of the Chinese Xiangqi Association of 1999 (articles 23 to 29 and chapter 7),
//! the Asian rules, and two computer rule sets, in the reading of `rules/xiangqi.md` of the
//! specification.

mod cache;
mod classify;
mod exchange;
pub(crate) mod judge;
mod limit;
mod near;
mod proof;
mod ruleset;
mod study;
pub mod touch;
mod verdict;
mod view;

pub use cache::LawCache;
pub use classify::{Class, Classified, IdleName, Proofs, SimpleBook};
pub use exchange::value;
pub use judge::Rules;
pub use limit::NaturalCount;
pub use near::{Exempt, NearMiss, near_misses};
pub use proof::{Answer, Proof, Then};
pub use ruleset::{Articles, Numbering, Numbers, OneUnit, Repetition, Row, RuleSet};
pub use study::{Budget, CaptureRuns, OpenPoint, Prey, Root, Route, RuleBook, Study, Takers};
pub use verdict::{
    Deed, DeedOf, Effort, LineView, Otherwise, RepetitionOutcome, RepetitionRuling, SideClass, arbiter_study, deed_at,
    depends_on, outcome_of_loop, outcome_of_repetition, proofs_at, rule_loop, rule_repetition,
};
