//! Watching a long computation: progress, time limits, and the user's wish to stop.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{io, process, thread};

use anyhow::{Context, Result};
use kardis_solver::observer::Observer;

use crate::console::Console;
use crate::failure::stderr_is_terminal;
use crate::verdict::Verdict;
use crate::view::words;

/// The user has asked to stop.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// A computation is under way that may have something to tell.
static BUSY: AtomicBool = AtomicBool::new(false);

/// Lets a first interrupt end the computation with what is known, and a second one, or one that finds
/// no computation, end the program at once.
pub(crate) fn heed_interrupts() -> Result<()> {
    ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::SeqCst) || !BUSY.load(Ordering::SeqCst) {
            process::exit(i32::from(Verdict::Interrupted.code()));
        }
    })
    .context("interrupts cannot be heeded")
}

/// The user has asked to stop.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// A computation that is being watched.
#[derive(Debug)]
pub(crate) struct Watched {
    /// What the computation reports to.
    pub(crate) observer: Observer,
    /// When an afterthought must end, since the start.
    until: Mutex<Option<Duration>>,
}

impl Watched {
    /// From now on the computation is worth only so much more time.
    pub(crate) fn allow(&self, more: Duration) {
        let until = self.observer.elapsed() + more;
        *self.until.lock().unwrap_or_else(PoisonError::into_inner) = Some(until);
    }

    fn is_late(&self) -> bool {
        let until = *self.until.lock().unwrap_or_else(PoisonError::into_inner);
        until.is_some_and(|until| self.observer.elapsed() >= until)
    }
}

/// How often the watcher looks.
const GLANCE: Duration = Duration::from_millis(20);
/// How often a terminal shows progress.
pub(crate) const ON_A_TERMINAL: Duration = Duration::from_secs(1);
/// How often a log shows progress.
pub(crate) const IN_A_LOG: Duration = Duration::from_secs(30);

/// Shows how far a computation is.
pub(crate) trait Show {
    /// Looks, and shows something if it is time to.
    fn show(&mut self, observer: &Observer);
    /// The computation is over.
    fn clear(&mut self);
}

/// Runs a search under watch, at most for a time if one is given.
pub(crate) fn watched<T>(
    limit: Option<Duration>,
    console: &Console,
    work: impl FnOnce(&Watched) -> T,
) -> T {
    told(limit, console, searching, work)
}

/// The same, with words of its own for how far it is.
pub(crate) fn told<T>(
    limit: Option<Duration>,
    console: &Console,
    words: fn(&Observer) -> String,
    work: impl FnOnce(&Watched) -> T,
) -> T {
    shown(limit, Progress::new(console, words), work)
}

/// Makes room for an answer where a line of progress may stand.
pub(crate) fn clear_line() {
    if BUSY.load(Ordering::SeqCst) && stderr_is_terminal() {
        let _ = write!(io::stderr().lock(), "\r\x1b[K");
    }
}

fn searching(observer: &Observer) -> String {
    let elapsed = observer.elapsed().as_secs();
    let nodes = words::grouped(observer.nodes());
    format!("searching: {elapsed} s, {nodes} nodes")
}

/// Runs a computation under watch, at most for a time if one is given, with its own way to show
/// progress.
pub(crate) fn shown<T>(
    limit: Option<Duration>,
    mut progress: impl Show + Send,
    work: impl FnOnce(&Watched) -> T,
) -> T {
    let watched = Watched {
        observer: Observer::new(limit),
        until: Mutex::new(None),
    };
    BUSY.store(true, Ordering::SeqCst);
    let result = thread::scope(|scope| {
        let (working, done) = channel::<()>();
        let watched = &watched;
        scope.spawn(move || {
            while done.recv_timeout(GLANCE) == Err(RecvTimeoutError::Timeout) {
                if interrupted() || watched.is_late() {
                    watched.observer.interrupt();
                }
                progress.show(&watched.observer);
            }
            progress.clear();
        });
        let result = work(watched);
        drop(working);
        result
    });
    BUSY.store(false, Ordering::SeqCst);
    result
}

/// Progress on standard error: a line that is rewritten on a terminal, a new line now and then
/// elsewhere.
struct Progress {
    wanted: bool,
    terminal: bool,
    last: Instant,
    shown: bool,
    words: fn(&Observer) -> String,
}

impl Progress {
    fn new(console: &Console, words: fn(&Observer) -> String) -> Self {
        Self {
            wanted: !console.quiet,
            terminal: stderr_is_terminal(),
            last: Instant::now(),
            shown: false,
            words,
        }
    }
}

impl Show for Progress {
    fn show(&mut self, observer: &Observer) {
        let pause = if self.terminal {
            ON_A_TERMINAL
        } else {
            IN_A_LOG
        };
        if !self.wanted || self.last.elapsed() < pause {
            return;
        }
        self.last = Instant::now();
        let text = (self.words)(observer);
        let mut err = io::stderr().lock();
        // Progress that cannot be shown is no reason to stop.
        let _ = if self.terminal {
            write!(err, "\r\x1b[K{text}").and_then(|()| err.flush())
        } else {
            writeln!(err, "{text}")
        };
        self.shown = true;
    }

    fn clear(&mut self) {
        if self.shown && self.terminal {
            let _ = write!(io::stderr().lock(), "\r\x1b[K");
        }
    }
}
