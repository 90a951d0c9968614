//! Questions from a keyboard or a pipe, and the answers.

use std::io::{self, BufRead, IsTerminal, Write as _};

use anyhow::{Context, Result};

use crate::console::Console;

/// Where questions come from and answers go to: standard output, or standard error if that is for
/// JSON.
pub(crate) struct Talk<'a> {
    console: &'a Console,
    /// What is typed is seen; from a pipe it is not, and is shown.
    echo: bool,
}

impl<'a> Talk<'a> {
    /// With standard input.
    pub(crate) fn new(console: &'a Console) -> Self {
        Self {
            console,
            echo: !io::stdin().is_terminal(),
        }
    }

    /// Says something that ends its own lines.
    pub(crate) fn say(&mut self, text: &str) -> Result<()> {
        if self.console.json {
            io::stderr().lock().write_all(text.as_bytes())?;
            Ok(())
        } else {
            self.console.print(text)
        }
    }

    /// Asks for a line; nothing at the end of the input.
    pub(crate) fn ask(&mut self) -> Result<Option<String>> {
        self.say("> ")?;
        let mut line = Vec::new();
        let read = io::stdin().lock().read_until(b'\n', &mut line);
        if read.context("standard input cannot be read")? == 0 {
            self.say("\n")?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if self.echo {
            self.say(&format!("{line}\n"))?;
        }
        Ok(Some(line))
    }
}
