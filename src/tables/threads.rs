//! The threads of a long work.

use anyhow::{Context, Result};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// A pool of so many threads, or of one for each processor.
pub(crate) fn pool(threads: Option<u16>) -> Result<ThreadPool> {
    ThreadPoolBuilder::new()
        .num_threads(threads.map_or(0, usize::from))
        .build()
        .context("the threads cannot be started")
}
