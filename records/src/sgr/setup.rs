//! What the tags say about the game itself: where it began, what the house allows, what came out.

use kardis_games::notation::{NotationError, Position};

use crate::error::RecordError;
use crate::outcome::Outcome;
use crate::replay::House;
use crate::source::Source;
use crate::tags::{DERIVED, Tags, is_date};

/// A tag as it stands in a text.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) value: String,
    pub(super) at: usize,
    /// The part of the text that is the whole tag.
    pub(super) span: std::ops::Range<usize>,
}

/// The tags of one game.
#[derive(Debug, Default)]
pub(super) struct Section {
    found: Vec<(String, Found)>,
}

impl Section {
    /// Takes a tag in.
    pub(super) fn add(
        &mut self,
        source: Source<'_>,
        name: &str,
        found: Found,
    ) -> Result<(), RecordError> {
        if self.get(name).is_some() {
            return Err(source.error(found.span, format!("a second tag {name}"), "one is enough"));
        }
        if !Tags::is_name(name) {
            return Err(source.error(
                found.span,
                format!("{name} is no name of a tag"),
                "letters, digits and underscores, a letter first",
            ));
        }
        if name == "Date" && !is_date(&found.value) {
            let at = found.at..found.at + found.value.len();
            return Err(source.error(
                at,
                "not a date",
                "YYYY.MM.DD expected, ? for what is not known",
            ));
        }
        self.found.push((name.to_owned(), found));
        Ok(())
    }

    pub(super) fn get(&self, name: &str) -> Option<&Found> {
        let mut found = self.found.iter();
        found.find_map(|(known, found)| (known == name).then_some(found))
    }

    /// What does not follow from the game.
    pub(super) fn tags(&self) -> Tags {
        let mut tags = Tags::default();
        for (name, found) in &self.found {
            if !DERIVED.contains(&name.as_str()) {
                tags.set(name, &found.value);
            }
        }
        tags
    }

    /// The position that the game began with.
    pub(super) fn start(&self, source: Source<'_>) -> Result<Position, RecordError> {
        let game = self.get("Game");
        let usual = match game {
            None => "bohnenspiel start".parse::<Position>(),
            Some(found) => format!("{} start", found.value).parse(),
        };
        let usual = usual.map_err(|error| match game {
            // What is beyond the value is the word that was added.
            Some(found) => source.within(&error, found.at, None),
            None => source.error(0..0, error.message(), error.note()),
        })?;
        let Some(found) = self.get("Position") else {
            return Ok(usual);
        };
        let named = found.value.starts_with(|c: char| c.is_ascii_alphabetic());
        let position = match game {
            Some(game) if !named => {
                let text = format!("{} {}", game.value, found.value);
                let before = game.value.len() + 1;
                text.parse()
                    .map_err(|error| shifted(source, &error, found.at, before))?
            }
            _ => found
                .value
                .parse::<Position>()
                .map_err(|error| source.within(&error, found.at, None))?,
        };
        if game.is_some() && position.set().name != usual.set().name {
            let at = found.at..found.at + found.value.len();
            return Err(source.error(
                at,
                "the position is of another game",
                format!("the Game tag says {}", usual.set().name),
            ));
        }
        Ok(position)
    }

    /// What the record allows beyond the rules.
    pub(super) fn house(&self, source: Source<'_>, start: &Position) -> Result<House, RecordError> {
        let mut house = House::default();
        if let Some(found) = self.get("Passes") {
            house.passes = found.value.parse().map_err(|_| {
                let at = found.at..found.at + found.value.len();
                source.error(at, "not a number of passes", "such as 2, for each player")
            })?;
        }
        if let Some(found) = self.get("Repetition") {
            house.endless = match found.value.as_str() {
                "off" => true,
                "on" => false,
                _ => {
                    let at = found.at..found.at + found.value.len();
                    return Err(source.error(at, "not a rule of repetition", "on or off expected"));
                }
            };
        }
        let found = self.get("Passes").or(self.get("Repetition"));
        if let Some(found) = found.filter(|_| house != House::default() && start.stores().is_none())
        {
            return Err(source.error(
                found.span.clone(),
                "liberties of a house need known stores",
                "the start has none",
            ));
        }
        Ok(house)
    }

    /// The result that is told.
    pub(super) fn outcome(&self, source: Source<'_>) -> Result<Option<Outcome>, RecordError> {
        let Some(found) = self.get("Result") else {
            return Ok(None);
        };
        Outcome::read(&found.value).map(Some).ok_or_else(|| {
            let at = found.at..found.at + found.value.len();
            source.error(at, "not a result", "1-0, 0-1, 1/2-1/2 or * expected")
        })
    }

    /// A value that follows from the moves is the right one.
    pub(super) fn check(
        &self,
        source: Source<'_>,
        name: &str,
        right: &str,
        what: &str,
    ) -> Result<(), RecordError> {
        match self.get(name) {
            Some(found) if found.value.trim() != right => {
                let at = found.at..found.at + found.value.len();
                Err(source.error(
                    at,
                    format!("{what} {right}"),
                    format!("the {name} tag says otherwise"),
                ))
            }
            _ => Ok(()),
        }
    }
}

/// An error in a text before which something was put.
fn shifted(source: Source<'_>, error: &NotationError, at: usize, before: usize) -> RecordError {
    let start = error.span().start.saturating_sub(before);
    let end = error.span().end.saturating_sub(before).max(start);
    let text = error.input().get(before..).unwrap_or_default();
    let error = NotationError::new(text, start..end, error.message(), error.note())
        .with_hint(error.hint().map(str::to_owned));
    source.within(&error, at, None)
}
