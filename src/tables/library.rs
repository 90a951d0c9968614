//! The tables that questions about positions use.

use std::collections::HashMap;
use std::path::PathBuf;

use anyhow::Result;
use kardis_games::layer::Layer;
use kardis_games::notation::Position;
use kardis_games::turn::AnyBoard;
use kardis_solver::building;
use kardis_solver::disk::Disk;
use kardis_tablebases::error::TableError;
use kardis_tablebases::memory::Tables;
use kardis_tablebases::tablebase::Tablebase;

use crate::cli::means::TablesArgs;
use crate::console::Console;
use crate::failure::TableFault;
use crate::tables::game::Game;
use crate::tables::place::Place;

/// The open tables of all games that were asked about. The default has none and opens none.
#[derive(Debug, Default)]
pub(crate) struct Library {
    /// Where they are; nothing if there is no such place, or none are wanted.
    place: Option<Place>,
    /// Bytes that loaded tables may take.
    room: usize,
    shelves: HashMap<PathBuf, Shelf>,
}

/// The tables of one game.
#[derive(Debug)]
struct Shelf {
    game: Game,
    base: Tablebase,
    loaded: Tables,
}

/// One part in so many of the memory may hold tables that are loaded from disk.
const PART_FOR_TABLES: usize = 4;

impl Library {
    /// The tables in a place for a search that may use so much memory, unless none are wanted.
    /// Nothing is opened yet.
    pub(crate) fn find(tables: &TablesArgs, memory: usize) -> Self {
        // Who has no folder for tables has no tables.
        let place = Place::find(&tables.place).ok();
        Self {
            place: place.filter(|_| !tables.no_tables),
            room: memory / PART_FOR_TABLES,
            shelves: HashMap::new(),
        }
    }

    /// Answers a question with what a position can use. What rests on a damaged table is an error
    /// and no answer.
    pub(crate) fn consult<T>(
        &mut self,
        position: &Position,
        console: &Console,
        answer: impl FnOnce(Option<Disk<'_>>) -> Result<T>,
    ) -> Result<T> {
        let answered = self.open(position, console).and_then(answer);
        self.fault().map_or(answered, Err)
    }

    /// Opens what a position can use, and loads it as far as there is room. Nothing for a game
    /// without tables. What rests on them must not be told before [`fault`](Self::fault) was asked.
    pub(crate) fn open(
        &mut self,
        position: &Position,
        console: &Console,
    ) -> Result<Option<Disk<'_>>> {
        let (Some(place), AnyBoard::TwoRow(board)) = (&self.place, position.board()) else {
            return Ok(None);
        };
        let game = Game::of(position, place)?;
        let path = game.folder.path().to_owned();
        if !self.shelves.contains_key(&path) {
            let base = Tablebase::open(&game.folder).map_err(|error| unless(&game, error))?;
            if place.is_named() && base.layers().next().is_none() {
                console.note(&format!("no tables in {}", path.display()));
            }
            let loaded = Tables::new(game.pits());
            self.shelves
                .insert(path.clone(), Shelf { game, base, loaded });
        }
        let shelf = self.shelves.get_mut(&path).expect("it was put there");
        let seeds = board.seeds();
        // A position that has its own table is answered by a few looks at the disk.
        if shelf.base.layers().next().is_some() && shelf.base.table(seeds).is_none() {
            shelf.load(seeds, self.room)?;
        }
        Ok(shelf.disk())
    }

    /// What is open already for the game of a position.
    pub(crate) fn opened(&self, position: &Position) -> Result<Option<Disk<'_>>> {
        let Some(place) = &self.place else {
            return Ok(None);
        };
        let game = Game::of(position, place)?;
        let shelf = self.shelves.get(game.folder.path());
        Ok(shelf.and_then(Shelf::disk))
    }

    /// A damaged table of the game of a position, and that the question can be answered without.
    pub(crate) fn unless(&self, position: &Position, error: TableError) -> anyhow::Error {
        match self.place.as_ref().map(|place| Game::of(position, place)) {
            Some(Ok(game)) => unless(&game, error),
            Some(Err(other)) => other,
            None => error.into(),
        }
    }

    /// What was found damaged since the last question.
    pub(crate) fn fault(&self) -> Option<anyhow::Error> {
        self.shelves
            .values()
            .find_map(|shelf| Some(unless(&shelf.game, shelf.base.take_fault()?)))
    }
}

impl Shelf {
    /// The tables, if there are any.
    fn disk(&self) -> Option<Disk<'_>> {
        self.base.layers().next()?;
        Some(Disk {
            base: &self.base,
            loaded: &self.loaded,
        })
    }

    /// Loads tables that play from so many seeds reaches, those with the fewest seeds first.
    fn load(&mut self, seeds: u32, room: usize) -> Result<()> {
        for lower in building::layers(self.game.rules, seeds, false) {
            let Some(table) = self.base.table(lower) else {
                continue;
            };
            if self.loaded.layer(lower).is_some() {
                continue;
            }
            let size = Layer::new(self.game.pits(), lower).map_or(u64::MAX, Layer::size);
            if self.loaded.bytes() as u64 + size > room as u64 {
                return Ok(());
            }
            let values = building::load(table).map_err(|error| unless(&self.game, error))?;
            self.loaded.insert(lower, values);
        }
        Ok(())
    }
}

/// A damaged table, and that the question can be answered without.
fn unless(game: &Game, error: TableError) -> anyhow::Error {
    let remedy = game.remedy(&error);
    let without = "answer without tables with --no-tables";
    let hint = remedy.map_or_else(
        || without.to_owned(),
        |remedy| format!("{remedy}; or {without}"),
    );
    TableFault {
        error,
        hint: Some(hint),
    }
    .into()
}
