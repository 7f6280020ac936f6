//! An interrupt typed by the user (Ctrl-C), for jobs that end in order.

use std::sync::atomic::{AtomicBool, Ordering};

static ARRIVED: AtomicBool = AtomicBool::new(false);

/// Listens for interrupts from now on; a second one ends the program at once.
///
/// # Errors
/// The system refuses to tell of interrupts.
pub fn install() -> Result<(), String> {
    let handler = || {
        if ARRIVED.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(handler).map_err(|e| format!("cannot listen for interrupts: {e}"))
}

/// Was the program interrupted?
pub fn arrived() -> bool {
    ARRIVED.load(Ordering::Relaxed)
}
