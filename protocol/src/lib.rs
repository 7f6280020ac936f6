//! UCI and UCCI text, sessions and the command line.
