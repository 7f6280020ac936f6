//! The tuning programs through their command lines, and what their files must keep. One program, because each
//! test program links a copy of everything.

mod datagen;
mod manual;
mod pairs;
mod people;
mod rate;
mod sample;
mod shard_bytes;
mod speed;
mod spsa;
mod stubs;
mod suite;
mod texel;
mod tournament;
mod traces;
mod weight_files;
