#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chuhan_fuzz::books(bytes));
