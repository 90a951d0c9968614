//! The game whose tables are meant.

use anyhow::Result;
use kardis_games::board::{MAX_SEEDS, Pits};
use kardis_games::layer::Layer;
use kardis_games::notation::Position;
use kardis_games::rules::TwoRow;
use kardis_games::variants::{AnyRules, RuleSet, TwoRowRules, rule_sets};
use kardis_tablebases::error::TableError;
use kardis_tablebases::folder::Folder;

use crate::failure::{MissingTable, TableFault, Usage};
use crate::inquiry::scale::counted;
use crate::tables::place::Place;
use crate::view::words;

/// A rule set on a width of board, and the folder of its tables.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    /// The rule set that was asked for.
    pub(crate) set: &'static RuleSet,
    /// Its rules on this width.
    pub(crate) rules: TwoRowRules,
    /// The folder, which it shares with all rule sets that decide results alike.
    pub(crate) folder: Folder,
    /// What to type to name the game.
    name: String,
    /// What to type to name the place of the tables, a space before it.
    place: String,
}

impl Game {
    /// Reads the name of a game.
    pub(crate) fn read(text: &str, place: &Place) -> Result<Self> {
        if text.contains(['/', '_', ' ', ',']) {
            return Err(Usage::new(format!(
                "a game expected, such as bohnenspiel, and not '{}'",
                text.chars().take(40).collect::<String>().escape_debug()
            ))
            .into());
        }
        Self::of(&text.parse()?, place)
    }

    /// The game of a position.
    pub(crate) fn of(position: &Position, place: &Place) -> Result<Self> {
        Self::new(position.set(), position.rules(), place)
    }

    /// A rule set on a width of board.
    fn new(set: &'static RuleSet, rules: AnyRules, place: &Place) -> Result<Self> {
        let AnyRules::TwoRow(rules) = rules else {
            let why = format!(
                "{} has no tables: seeds never leave its board, so no layer rests on smaller ones",
                set.name
            );
            return Err(Usage::new(why)
                .with_hint("kardis solve answers positions".to_owned())
                .into());
        };
        let pits = rules.pits();
        let name = if pits.get() == set.pits {
            set.name.to_owned()
        } else {
            format!("{}:{}x{}", set.name, pits.get(), set.seeds)
        };
        Ok(Self {
            set,
            rules,
            folder: folder(rules, place),
            name,
            place: place.option(),
        })
    }

    /// Every game on every width whose tables can have a folder of their own.
    pub(crate) fn all(place: &Place) -> Vec<Self> {
        let mut games: Vec<Self> = Vec::new();
        for set in rule_sets() {
            for pits in set.widths() {
                let game = Pits::new(pits)
                    .map_err(Into::into)
                    .and_then(|pits| Self::new(set, (set.rules)(pits), place));
                let Ok(game) = game else { continue };
                if !games.iter().any(|known| known.folder == game.folder) {
                    games.push(game);
                }
            }
        }
        games
    }

    /// Pits a side.
    pub(crate) fn pits(&self) -> Pits {
        self.rules.pits()
    }

    /// What to type to name the game.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// A layer of the game.
    pub(crate) fn layer(&self, seeds: u32) -> Result<Layer> {
        Layer::new(self.pits(), seeds).ok_or_else(|| {
            let pits = self.pits().get();
            let most = (0..=MAX_SEEDS)
                .rev()
                .find(|&n| Layer::new(self.pits(), n).is_some());
            Usage::new(format!(
                "{seeds} seeds on 2x{pits} pits have more positions than can be numbered"
            ))
            .with_hint(most.map(|most| format!("the most is {most} seeds")))
            .into()
        })
    }

    /// What to type to have something done with the tables of the game.
    pub(crate) fn command(&self, command: &str, seeds: Option<u32>) -> String {
        let seeds = seeds.map_or(String::new(), |seeds| format!(" {seeds}"));
        format!("kardis tb {command} {}{seeds}{}", self.name, self.place)
    }

    /// A table that is needed is not there.
    pub(crate) fn missing(&self, seeds: u32) -> anyhow::Error {
        let have = match self.folder.layers() {
            Ok(layers) => words::ranges(&layers),
            Err(error) => return self.fault(error),
        };
        let have = if have.is_empty() {
            format!("none in {}", self.folder.path().display())
        } else {
            have
        };
        MissingTable {
            what: format!("needs {}; have {have}", counted(seeds)),
            command: self.command("build", Some(seeds)),
        }
        .into()
    }

    /// There are no tables at all.
    pub(crate) fn no_tables(&self) -> anyhow::Error {
        let folder = self.folder.path().display();
        MissingTable {
            what: format!("no tables of {} in {folder}", self.name),
            command: self.command("estimate", None),
        }
        .into()
    }

    /// An error of a table with what to type about it.
    pub(crate) fn fault(&self, error: TableError) -> anyhow::Error {
        if let TableError::Missing { seeds, .. } = error {
            return self.missing(seeds);
        }
        let hint = self.remedy(&error);
        TableFault { error, hint }.into()
    }

    /// What to type about an error.
    pub(crate) fn remedy(&self, error: &TableError) -> Option<String> {
        let seeds = self.seeds_of(error);
        match error {
            TableError::Damaged { .. } if error.block().is_some() => {
                Some(self.command("repair", seeds))
            }
            TableError::NotATable { .. }
            | TableError::Version { .. }
            | TableError::Damaged { .. }
            | TableError::WrongRules { .. }
            | TableError::WrongLayer { .. } => seeds.map(|seeds| {
                format!(
                    "{}, then {}",
                    self.command("rm", Some(seeds)),
                    self.command("build", Some(seeds))
                )
            }),
            TableError::Manifest { .. } | TableError::Differs { .. } => {
                Some(self.command("repair", None))
            }
            TableError::NoDistances { .. } => seeds.map(|seeds| {
                format!(
                    "{}, then {} --distances",
                    self.command("rm", Some(seeds)),
                    self.command("build", Some(seeds))
                )
            }),
            TableError::Io { source, .. } if source.kind() == std::io::ErrorKind::StorageFull => {
                let hint =
                    "free some space, then run the same command again: nothing finished is lost";
                Some(hint.to_owned())
            }
            _ => None,
        }
    }

    /// The layer whose file an error is about.
    fn seeds_of(&self, error: &TableError) -> Option<u32> {
        (0..=MAX_SEEDS).find(|&seeds| self.folder.table_path(seeds) == error.path())
    }
}

/// The folder for rules: its name is that of the first rule set that decides results alike.
fn folder(rules: TwoRowRules, place: &Place) -> Folder {
    let (identity, pits) = (rules.identity(), rules.pits());
    let first = rule_sets()
        .filter(|set| set.widths().contains(&pits.get()))
        .find(|set| (set.rules)(pits).identity() == identity)
        .expect("the rules are those of a rule set");
    Folder::new(place.root(), first.name, &identity, pits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Game> {
        Game::read(text, &Place::at("tables"))
    }

    fn folder_name(text: &str) -> String {
        let game = read(text).unwrap();
        let path = game.folder.path();
        path.file_name().unwrap().to_str().unwrap().to_owned()
    }

    #[test]
    fn equal_games_have_one_folder() {
        assert_eq!(folder_name("bohnenspiel"), "bohnenspiel-2x6");
        assert_eq!(folder_name("mangala"), "bohnenspiel@hemprich-2x6");
        assert_eq!(folder_name("bohnenspiel@hemprich"), folder_name("mangala"));
        assert_eq!(folder_name("bohnenspiel:4x3"), "bohnenspiel-2x4");
        assert_eq!(
            folder_name("bohnenspiel:4x3"),
            folder_name("bohnenspiel:4x9")
        );
        let games = Game::all(&Place::at("tables"));
        assert!(games.iter().any(|game| game.name() == "kalah:4x4"));
        assert!(!games.iter().any(|game| game.name().starts_with("mangala")));
    }

    #[test]
    fn names_that_are_no_game_with_tables() {
        for (text, error) in [
            ("bao-kujifunza", "bao-kujifunza has no tables: "),
            ("6x6/6x6_S", "a game expected"),
            ("chess", "unknown game 'chess'"),
            ("kalah:12x3", "kalah is played on rows of 1 to 9 pits"),
        ] {
            let told = read(text).unwrap_err().to_string();
            assert!(told.starts_with(error), "{told}");
        }
        assert!(read("deutsches-bohnenspiel").unwrap().layer(127).is_err());
        assert!(read("bohnenspiel").unwrap().layer(127).is_ok());
    }
}
