//! Tests of the engine that need more than one of its modules. One program, because each test program links a
//! copy of everything.

mod bench_signature;
mod chess_chances;
mod chess_cross;
mod chess_dead;
mod chess_endings;
mod chess_laws;
mod chess_literal;
mod chess_perft;
mod chess_rules;
mod chess_see;
mod chess_text;
mod eval_laws;
mod law_seats;
mod levels;
mod packed;
mod search_laws;
mod search_parts;
mod search_repetition;
mod search_watch;
mod touch;
mod wdl;
mod xiangqi_dead;
mod xiangqi_eval;
mod xiangqi_fen;
mod xiangqi_law;
mod xiangqi_laws;
mod xiangqi_literal;
mod xiangqi_notation;
mod xiangqi_oracle;
mod xiangqi_perft;
mod xiangqi_rules;
