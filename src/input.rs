//! Text from a file or from standard input.

use std::io::{self, Read};
use std::path::Path;
use std::{error, fmt, fs};

use anyhow::{Context, Result};

/// A text and where it is from.
#[derive(Debug)]
pub(crate) struct Input {
    /// The text. Bytes that are no text are replaced by marks, so that they are told like any other
    /// mistake.
    pub(crate) text: String,
    /// The name of the file, if it is one.
    name: Option<String>,
}

impl Input {
    /// Reads a file, or standard input if the path is `-`.
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let bytes = bytes(path)?;
        let name = (!is_standard(path)).then(|| path.display().to_string());
        Ok(Self {
            text: String::from_utf8_lossy(&bytes).into_owned(),
            name,
        })
    }

    /// An error about the text, with the name of the file.
    pub(crate) fn fault<E: error::Error + Send + Sync + 'static>(&self, error: E) -> anyhow::Error {
        match &self.name {
            Some(name) => anyhow::Error::new(error).context(name.clone()),
            None => error.into(),
        }
    }
}

/// The path stands for standard input.
pub(crate) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// All of a file, or of standard input.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>> {
    if !is_standard(path) {
        return fs::read(path).with_context(|| format!("{} cannot be read", path.display()));
    }
    let mut bytes = Vec::new();
    let mut input = io::stdin().lock();
    input
        .read_to_end(&mut bytes)
        .context("standard input cannot be read")?;
    Ok(bytes)
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name.as_deref().unwrap_or("standard input"))
    }
}
