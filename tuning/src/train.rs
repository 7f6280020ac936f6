//! What every training on labelled positions shares: its [`options`], what a prediction costs ([`loss`]), the
//! [`passes`] over the data, and the [`course`] of it that a user sees, interrupts and resumes.

pub mod course;
pub mod loss;
pub mod options;
pub mod passes;
