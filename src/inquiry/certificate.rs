//! A proof as a file.

use std::path::Path;

use anyhow::Result;
use kardis_games::notation::Position;
use kardis_games::turn::{AnyBoard, AnyMove};
use kardis_solver::certificate::Certificate;
use kardis_solver::certificate::text::{self, Counts};
use kardis_solver::session::Session;
use kardis_tablebases::whole;
use serde::Serialize;

use crate::console::Console;
use crate::view::words;

/// A certificate that was written.
#[derive(Debug, Serialize)]
pub(crate) struct Filed {
    /// Where it is.
    file: String,
    /// What it proves.
    statement: String,
    moves: u64,
    replies: u64,
    leaves: u64,
    /// The most seeds of a leaf.
    largest_leaf: Option<u32>,
}

/// Writes the proof of an answer to whether the value of a position reaches `least`, resting on
/// tables of at most so many seeds. Nothing, and no file, if the proof is not complete; a note says why.
pub(crate) fn file(
    path: &Path,
    session: &mut dyn Session,
    position: &Position,
    least: i16,
    most_seeds: u32,
    console: &Console,
) -> Result<Option<Filed>> {
    let certificate = match session.certificate(position.turn().board, least, most_seeds) {
        Ok(certificate) => certificate,
        Err(incomplete) => {
            console.note(&format!("no certificate was written: {incomplete}"));
            return Ok(None);
        }
    };
    Filed::write(path, position, &certificate).map(Some)
}

impl Filed {
    /// Writes a certificate about a position.
    pub(crate) fn write(
        path: &Path,
        position: &Position,
        certificate: &Certificate<AnyBoard, AnyMove>,
    ) -> Result<Self> {
        whole::write(path, |out| text::write(out, position, certificate))?;
        let counts = Counts::of(certificate);
        Ok(Self {
            file: path.display().to_string(),
            statement: text::statement(position, certificate.claim),
            moves: counts.moves,
            replies: counts.replies,
            leaves: counts.leaves,
            largest_leaf: (counts.leaves > 0).then_some(counts.largest),
        })
    }

    /// What it proves, how large it is, and where it is.
    pub(crate) fn text(&self) -> String {
        let leaves = match self.largest_leaf {
            Some(seeds) => format!("{} (up to {seeds} seeds)", words::grouped(self.leaves)),
            None => "none".to_owned(),
        };
        format!(
            "proof {}\n      moves {}, boards with all replies {}, table values {leaves}\n      {}\n",
            self.statement,
            words::grouped(self.moves),
            words::grouped(self.replies),
            self.file
        )
    }
}
