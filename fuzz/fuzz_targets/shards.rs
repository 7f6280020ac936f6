#![no_main]
#[path = "../src/shards.rs"]
mod shards;
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| shards::shards(bytes));
