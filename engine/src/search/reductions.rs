//! The base of late-move reductions.

use crate::game::Game;

/// Late-move reductions by the logarithms of depth and move number (Romstad's shape), in 1024ths.
pub(super) struct Reductions {
    logs: [i32; 256],
}

impl Reductions {
    pub fn new() -> Self {
        let mut logs = [0; 256];
        for (n, log) in logs.iter_mut().enumerate().skip(1) {
            *log = ((n as f64).ln() * 1024.0).round() as i32;
        }
        Self { logs }
    }
    #[inline]
    pub fn base<G: Game>(&self, noisy: bool, depth: i32, number: usize) -> i32 {
        let product = self.logs[depth.min(255) as usize] * self.logs[number.min(255)] / 1024;
        if noisy {
            G::lmr_noisy_base() + product * 100 / G::lmr_noisy_divisor()
        } else {
            G::lmr_quiet_base() + product * 100 / G::lmr_quiet_divisor()
        }
    }
}
