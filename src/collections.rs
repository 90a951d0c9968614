//! Collections of puzzles as the commands meet them: files, and what is wrong with them.

use std::path::{Path, PathBuf};

use anyhow::Result;
use kardis_games::suggestion::closest;
use kardis_puzzles::collection::finding::Severity;
use kardis_puzzles::collection::{self, Collection, Form, Read};
use kardis_puzzles::puzzle::Puzzle;

use crate::console::Console;
use crate::failure::Usage;
use crate::input;
use crate::view::findings;

/// A file with puzzles, read.
pub(crate) struct File {
    /// Where it is; nothing for standard input.
    pub(crate) path: Option<PathBuf>,
    /// All of it.
    pub(crate) text: String,
    /// Its form.
    pub(crate) form: Form,
    /// What it says.
    pub(crate) read: Read,
}

impl File {
    /// Reads a file, or standard input.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let bytes = input::bytes(path)?;
        let path = (!input::is_standard(path)).then(|| path.to_owned());
        let text = String::from_utf8(bytes).map_err(|error| {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = valid.split(|&byte| byte == b'\n').count();
            let message = format!(
                "{} is not text in UTF-8: see line {line}",
                name(path.as_deref())
            );
            Usage::new(message)
        })?;
        let form = Form::guess(path.as_deref(), &text);
        let read = collection::read(&text, form);
        Ok(Self {
            path,
            text,
            form,
            read,
        })
    }

    /// How it is called in messages.
    pub(crate) fn name(&self) -> String {
        name(self.path.as_deref())
    }

    /// Its puzzles.
    pub(crate) fn collection(&self) -> &Collection {
        &self.read.collection
    }

    /// Tells what is wrong with it, on standard error. There is nothing if it can be used.
    pub(crate) fn tell_errors(&self, console: &Console) -> bool {
        for finding in &self.read.findings {
            if finding.severity == Severity::Error {
                findings::note(&self.name(), finding, console);
            }
        }
        self.read.is_right()
    }
}

fn name(path: Option<&Path>) -> String {
    path.map_or("standard input".to_owned(), |path| {
        path.display().to_string()
    })
}

/// Reads files that are to be used. If one of them has errors all errors are told on standard error,
/// and there is nothing to use.
pub(crate) fn usable(paths: &[PathBuf], console: &Console) -> Result<Option<Vec<File>>> {
    let files = paths
        .iter()
        .map(|path| File::open(path))
        .collect::<Result<Vec<File>>>()?;
    let right: Vec<bool> = files.iter().map(|file| file.tell_errors(console)).collect();
    Ok(right.into_iter().all(|right| right).then_some(files))
}

/// The puzzles that are wanted, each with its file.
pub(crate) fn chosen<'f>(files: &'f [File], ids: &[String]) -> Result<Vec<(&'f File, &'f Puzzle)>> {
    let all = files
        .iter()
        .flat_map(|file| file.collection().puzzles.iter().map(move |p| (file, p)));
    if ids.is_empty() {
        return Ok(all.collect());
    }
    for id in ids {
        let names = || all.clone().map(|(_, puzzle)| puzzle.id.as_str());
        if !names().any(|name| name == id) {
            let near = closest(id, names()).map(|near| format!("did you mean {near}?"));
            return Err(Usage::new(format!("no puzzle has the id {id}"))
                .with_hint(near)
                .into());
        }
    }
    Ok(all.filter(|(_, puzzle)| ids.contains(&puzzle.id)).collect())
}
