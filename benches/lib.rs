//! Criterion benches live beside this file.
