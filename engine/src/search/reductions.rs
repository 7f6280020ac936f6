//! The base of late-move reductions.

use crate::game::Game;

/// Late-move reductions by the logarithms of depth and move number (Romstad's shape), in 1024ths.
pub(super) struct Reductions {
    logs: [u32; 256],
}

impl Reductions {
    pub fn new() -> Self {
        let mut logs = [0; 256];
        for (n, log) in logs.iter_mut().enumerate().skip(1) {
            *log = ((n as f64).ln() * 1024.0).round() as u32;
        }
        Self { logs }
    }
    #[inline]
    pub fn base<G: Game>(&self, noisy: bool, depth: i32, number: usize) -> i32 {
        let hundredfold = self.logs[depth as usize % 256] * self.logs[number.min(255)] / 1024 * 100;
        if noisy {
            G::lmr_noisy_base() + (hundredfold / G::lmr_noisy_divisor() as u32) as i32
        } else {
            G::lmr_quiet_base() + (hundredfold / G::lmr_quiet_divisor() as u32) as i32
        }
    }
}
