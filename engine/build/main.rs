//! Writes the tables that are cheaper to generate than to compute at each start: random keys from
//! a fixed seed, and slider attacks.

use std::{env, path::PathBuf};

mod chess;
mod kpk;
mod magics;
mod xiangqi;

fn main() {
    println!("cargo:rerun-if-changed=build");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    chess::write(&out);
    kpk::write(&out);
    xiangqi::write(&out);
}
