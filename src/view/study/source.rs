//! Where what is found out about a puzzle is from.

use kardis_puzzles::solved::Sources;
use serde::Serialize;

use crate::inquiry::scale::counted;

/// In words: `exact (table, 8 seeds)`.
pub(crate) fn text(sources: Sources, exact: bool) -> String {
    let Sources { tables, search, .. } = sources;
    let from = match (tables, search) {
        (Some(seeds), false) => format!("table, {}", counted(seeds)),
        (Some(seeds), true) => format!("search, tables to {}", counted(seeds)),
        (None, true) => "search".to_owned(),
        (None, false) => "rules".to_owned(),
    };
    let word = if exact { "exact" } else { "undecided" };
    format!("{word} ({from})")
}

/// The same as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct SourceObject {
    /// The most seeds of a table that was looked at.
    tables: Option<u32>,
    search: bool,
}

impl From<Sources> for SourceObject {
    fn from(sources: Sources) -> Self {
        Self {
            tables: sources.tables,
            search: sources.search,
        }
    }
}
