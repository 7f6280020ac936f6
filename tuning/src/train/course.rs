//! A training from its beginning or its checkpoint to its end: a checkpoint after every pass, progress, interruption.

use std::time::Instant;

use super::{
    options::Options,
    passes::{Real, State, Task},
};
use crate::{checkpoint, interrupt, progress::Progress};

/// A training that is going on: what the user sees of it, and how it is interrupted.
#[derive(Debug)]
pub struct Course<'a> {
    options: &'a Options,
    bar: Progress,
    clock: Instant,
    /// Passes made before.
    first: usize,
}

impl<'a> Course<'a> {
    /// Begins, or goes on from the checkpoint; `identity` tells data and options of other runs apart.
    ///
    /// # Errors
    /// The checkpoint cannot be read or is of another run; the text names it.
    pub fn begin<F: Real>(
        options: &'a Options,
        identity: String,
        start: Vec<[F; 2]>,
        scale: f32,
        task: &impl Task<F>,
    ) -> Result<(Self, State<F>), String> {
        let state = match &options.checkpoint {
            Some(path) if options.resume && path.exists() => {
                let state = checkpoint::load::<State<F>>(path)?;
                if state.identity != identity {
                    return Err(format!("{}: a checkpoint of other data or options", path.display()));
                }
                println!("going on after pass {}", state.epoch());
                state
            }
            _ => State::new(identity, start, scale, &options.schedule, task),
        };
        interrupt::install()?;
        let bar = Progress::new(options.schedule.epochs as u64, "passes at most", "pass {pos}/{len} {msg}");
        bar.start_at(state.epoch() as u64);
        Ok((Self { options, bar, clock: Instant::now(), first: state.epoch() }, state))
    }

    /// Passes until the state is finished.
    ///
    /// # Errors
    /// The checkpoint cannot be written, or the user interrupts.
    pub fn run<F: Real>(&self, state: &mut State<F>, task: &impl Task<F>) -> Result<(), String> {
        while !state.finished(&self.options.schedule) {
            state.pass(&self.options.schedule, task);
            if let Some(path) = &self.options.checkpoint {
                checkpoint::save(state, path)?;
            }
            let text = state.history.last().map(|last| {
                format!(
                    "train {:.6} held out {:.6} best {:.6} rate {:.3}",
                    last.train, last.held_out, state.best_loss, last.rate
                )
            });
            self.bar.advance_with(1, text.unwrap_or_default());
            if interrupt::arrived() {
                self.bar.finish();
                return Err(checkpoint::interrupted(self.options.checkpoint.is_some()));
            }
        }
        Ok(())
    }

    /// Ends, and says how fast it went.
    pub fn end<F: Real>(self, state: &State<F>, task: &impl Task<F>) {
        self.bar.finish();
        let passes = state.epoch() - self.first;
        let (seen, seconds) = (passes * task.positions(), self.clock.elapsed().as_secs_f64());
        println!(
            "{:.3} million positions per second, {:.1} s a pass",
            seen as f64 / seconds / 1e6,
            seconds / passes.max(1) as f64
        );
    }
}
