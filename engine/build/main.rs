//! Writes the tables that are cheaper to generate than to compute at each start: random keys from
//! a fixed seed, and slider attacks.

use std::{env, path::PathBuf};

mod chess;
mod kpk;
mod magics;
mod xiangqi;

fn main() {
    println!("cargo:rerun-if-changed=build");
    println!("cargo:rustc-check-cfg=cfg(quick_pext)");
    if has_quick_pext() {
        println!("cargo:rustc-cfg=quick_pext");
    }
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    chess::write(&out);
    kpk::write(&out);
    xiangqi::write(&out);
}

/// Is the build for processors that have PEXT and PDEP and are known to be quick at them?
fn has_quick_pext() -> bool {
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    let has = |feature| features.split(',').any(|f| f == feature);
    // The class x86-64-v3 has them too, but in it are AMD's Excavator, Zen 1 and Zen 2, which take many times as long. All
    // processors of that class have PCLMULQDQ, and the class itself does not ask for it; nor does x86-64-v4, which leaves
    // those out. Named by themselves they have SSE4a, as all of AMD's, and not yet VAES.
    env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "x86_64")
        && has("bmi2")
        && (has("pclmulqdq") || has("avx512f"))
        && (!has("sse4a") || has("vaes"))
}
