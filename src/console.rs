//! Where output goes and how it may look.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context, Result};
use clap::builder::styling::{AnsiColor, Style};
use serde::Serialize;

use crate::cli::{Common, When};

/// No line of output is wider than this.
pub(crate) const COLUMNS: usize = 100;

/// What a piece of text stands for. The words say it too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// Nothing in particular.
    Plain,
    /// A heading, or what matters most.
    Strong,
    /// Less important.
    Faint,
    /// A win.
    Good,
    /// A draw.
    Even,
    /// A loss, or an error.
    Bad,
}

impl Tone {
    const fn style(self) -> Style {
        let style = Style::new();
        match self {
            Self::Plain => style,
            Self::Strong => style.bold(),
            Self::Faint => style.dimmed(),
            Self::Good => AnsiColor::Green.on_default(),
            Self::Even => AnsiColor::Yellow.on_default(),
            Self::Bad => AnsiColor::Red.on_default(),
        }
    }
}

/// Standard output and standard error, and the options that shape them.
// Four options that have nothing to do with each other are no state machine.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug)]
pub(crate) struct Console {
    /// Answers are JSON objects.
    pub(crate) json: bool,
    /// No progress and no notes.
    pub(crate) quiet: bool,
    color: bool,
    error_color: bool,
}

impl Console {
    /// The console that the options ask for.
    pub(crate) fn new(common: &Common) -> Self {
        let color = |terminal: bool| match common.color {
            When::Always => true,
            When::Never => false,
            When::Auto => terminal && colors_are_welcome(),
        };
        Self {
            json: common.json,
            quiet: common.quiet,
            color: color(io::stdout().is_terminal()),
            error_color: color(io::stderr().is_terminal()),
        }
    }

    /// A console without colors.
    #[cfg(test)]
    pub(crate) const fn plain() -> Self {
        Self {
            json: false,
            quiet: true,
            color: false,
            error_color: false,
        }
    }

    /// Text in its tone.
    pub(crate) fn paint(&self, tone: Tone, text: &str) -> String {
        if self.color && tone != Tone::Plain && !text.is_empty() {
            let style = tone.style();
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }

    /// The word that errors begin with.
    pub(crate) fn error_word(&self) -> String {
        if self.error_color {
            let style = Tone::Bad.style().bold();
            format!("{style}error:{style:#}")
        } else {
            "error:".to_owned()
        }
    }

    /// Prints text that ends its own lines.
    #[expect(clippy::unused_self, reason = "who prints has a console")]
    pub(crate) fn print(&self, text: &str) -> Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()?;
        Ok(())
    }

    /// Prints an object on one line.
    pub(crate) fn print_json(&self, object: &impl Serialize) -> Result<()> {
        let mut line = serde_json::to_string(object)?;
        line.push('\n');
        self.print(&line)
    }

    /// A line on standard error, unless notes are unwanted.
    pub(crate) fn note(&self, text: &str) {
        if !self.quiet {
            self.note_always(text);
        }
    }

    /// A line on standard error, even if notes are unwanted. If nobody can read it, nobody can be told so.
    #[expect(clippy::unused_self, reason = "who prints has a console")]
    pub(crate) fn note_always(&self, text: &str) {
        let _ = writeln!(io::stderr().lock(), "{text}");
    }
}

/// Nothing in the environment speaks against colors.
fn colors_are_welcome() -> bool {
    let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    !set("NO_COLOR") && env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Writes a file that appears under its name at once and whole, or not at all.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let beside: PathBuf = path.with_file_name(name);
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // What is left of it is of no use; if it was never there, so much the better.
        let _ = fs::remove_file(&beside);
    }
    written.with_context(|| format!("{} cannot be written", path.display()))
}
