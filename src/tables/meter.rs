//! How far long work on tables is.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kardis_solver::observer::Observer;

use crate::console::Console;
use crate::failure::stderr_is_terminal;
use crate::inquiry::watch::{IN_A_LOG, Show};
use crate::view::words;

/// A bar on a terminal, a line now and then elsewhere, nothing if nothing is wanted.
pub(crate) struct Meter<'a> {
    console: &'a Console,
    bar: Option<ProgressBar>,
    stage: Mutex<Option<Stage>>,
}

/// How the observer is read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Gauge {
    /// It is told how much of all work is done.
    Progress,
    /// It is told positions, which come to so many in the end.
    Nodes(u64),
}

/// One part of the work, such as a layer.
struct Stage {
    name: String,
    /// Positions that it is about.
    positions: u64,
    gauge: Gauge,
    started: Instant,
    /// The share that was done at the first look, such as before an interruption.
    before: Option<f64>,
    told: Instant,
}

/// Steps of the bar.
const STEPS: u64 = 1000;

impl<'a> Meter<'a> {
    /// A meter with nothing to show yet.
    pub(crate) fn new(console: &'a Console) -> Self {
        let bar = (!console.quiet && stderr_is_terminal()).then(|| {
            let style = ProgressStyle::with_template("{prefix}  {wide_bar}  {msg}")
                .expect("the template is one");
            let target = ProgressDrawTarget::stderr_with_hz(5);
            ProgressBar::with_draw_target(Some(STEPS), target).with_style(style)
        });
        Self {
            console,
            bar,
            stage: Mutex::new(None),
        }
    }

    fn stage(&self) -> MutexGuard<'_, Option<Stage>> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a part of the work.
    pub(crate) fn begin(&self, name: String, positions: u64, gauge: Gauge) {
        if let Some(bar) = &self.bar {
            bar.set_prefix(name.clone());
            bar.set_message("");
            bar.set_position(0);
        }
        let now = Instant::now();
        *self.stage() = Some(Stage {
            name,
            positions,
            gauge,
            started: now,
            before: None,
            told: now,
        });
    }

    /// Ends it.
    pub(crate) fn end(&self) {
        *self.stage() = None;
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
            bar.reset();
        }
    }

    /// A line above the bar.
    pub(crate) fn note(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| self.console.note(text)),
            None => self.console.note(text),
        }
    }
}

impl Stage {
    /// The share that is done, and the time that the rest will take at the speed so far.
    fn look(&mut self, observer: &Observer) -> Option<(f64, String)> {
        let (done, total) = match self.gauge {
            Gauge::Progress => {
                let progress = observer.progress();
                (progress.done, progress.total)
            }
            Gauge::Nodes(total) => (observer.nodes(), total),
        };
        if total == 0 {
            return None;
        }
        let share = (done as f64 / total as f64).min(1.0);
        let before = *self.before.get_or_insert(share);
        let elapsed = self.started.elapsed();
        let gained = share - before;
        let mut text = format!("{:.0} %", share * 100.0);
        if gained > 0.0 && elapsed > Duration::from_secs(1) {
            let positions = (gained * self.positions as f64) as u64;
            let rate = words::rate(positions, elapsed);
            let left = elapsed.mul_f64(((1.0 - share) / gained).min(1e6));
            text = format!("{text}, {rate}, {} left", words::about(left));
        }
        Some((share, text))
    }
}

impl Show for &Meter<'_> {
    fn show(&mut self, observer: &Observer) {
        let mut stage = self.stage();
        let Some(stage) = stage.as_mut() else { return };
        let Some((share, text)) = stage.look(observer) else {
            return;
        };
        if let Some(bar) = &self.bar {
            bar.set_message(text);
            bar.set_position((share * STEPS as f64) as u64);
        } else if stage.told.elapsed() >= IN_A_LOG {
            stage.told = Instant::now();
            self.console.note(&format!("{}: {text}", stage.name));
        }
    }

    fn clear(&mut self) {
        self.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kardis_solver::observer::Progress;

    #[test]
    fn shares_are_told_and_nothing_is_made_up() {
        let observer = Observer::default();
        let started = Instant::now().checked_sub(Duration::from_secs(10));
        let mut stage = Stage {
            name: String::new(),
            positions: 300_000_000,
            gauge: Gauge::Progress,
            started: started.expect("the machine is not that young"),
            before: None,
            told: Instant::now(),
        };
        assert!(stage.look(&observer).is_none(), "nothing is known yet");
        let mut at = |done| {
            observer.report(Progress { done, total: 100 });
            stage.look(&observer).unwrap().1
        };
        assert_eq!(at(40), "40 %", "from a checkpoint");
        assert_eq!(at(60), "60 %, 6.0 million a second, 20 s left");
    }
}
