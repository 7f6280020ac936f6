//! The evaluation's one door: every weight passes through a [`Ledger`], so that the value and the
//! tuner's trace come from the same statement and cannot drift apart.

mod ledger;
mod pairs;

pub use ledger::{
    Account, Apart, Coefficients, Danger, Group, InForce, Lane, Ledger, PHASE_MAX, Plain, SCALE_ONE, STANDING_IN_ROWS,
    Sums, Tapered, Term, Terms, Trace, Untraced, bend_danger, stretch,
};
pub use pairs::{
    Bond, Cell, MOST_OF_PAIRS, PairCell, PairRows, PairSpace, PairSum, PairTable, PairTies, PairWorth, Place, Row,
    RowSum, pack,
};
