//! Formats by their names, to be read and written without knowing which one it is.

use std::fmt;

use kardis_games::notation::Position;

use crate::error::{RecordError, Unwritable};
use crate::imports::{abstractplay, letters, mcgill, openspiel, pits, stoneshark};
use crate::positions::{canonical, fen, kgp, list};
use crate::record::Record;
use crate::sgr;

/// A notation for games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameFormat {
    /// The format of kardis: [`sgr`].
    Sgr,
    /// Numbers of pits, a game a line: [`pits`].
    Pits,
    /// Letters of pits, a game a line: [`letters`].
    Letters,
    /// The logs of a university's server: [`mcgill`].
    Mcgill,
    /// Transitions of Bohnenspiel by `MancalaGames`: [`stoneshark`].
    Stoneshark,
    /// Transitions of Kalah by `OpenSpiel`: [`openspiel`].
    OpenSpiel,
    /// Transitions of Bao by `AbstractPlay`: [`abstractplay`].
    AbstractPlay,
}

/// A notation for positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionFormat {
    /// The notation of kardis: [`canonical`].
    Position,
    /// The FEN of `PlayStrategy`: [`fen`].
    Fen,
    /// The boards of the Kalah Game Protocol: [`kgp`].
    Kgp,
    /// Pits in sowing order: [`list`].
    List,
}

/// Any notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// For games.
    Games(GameFormat),
    /// For positions.
    Positions(PositionFormat),
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 11] = [
        Self::Games(GameFormat::Sgr),
        Self::Games(GameFormat::Pits),
        Self::Games(GameFormat::Letters),
        Self::Games(GameFormat::Mcgill),
        Self::Games(GameFormat::Stoneshark),
        Self::Games(GameFormat::OpenSpiel),
        Self::Games(GameFormat::AbstractPlay),
        Self::Positions(PositionFormat::Position),
        Self::Positions(PositionFormat::Fen),
        Self::Positions(PositionFormat::Kgp),
        Self::Positions(PositionFormat::List),
    ];

    /// The name that is typed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Games(format) => format.name(),
            Self::Positions(format) => format.name(),
        }
    }

    /// What it is, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Games(GameFormat::Sgr) => "games of kardis, in PGN's shape",
            Self::Games(GameFormat::Pits) => "games as numbers of pits, one a line",
            Self::Games(GameFormat::Letters) => "games as letters A-F and a-f, one a line",
            Self::Games(GameFormat::Mcgill) => "games of the McGill COMP 424 server",
            Self::Games(GameFormat::Stoneshark) => "transitions of MancalaGames (only read)",
            Self::Games(GameFormat::OpenSpiel) => "transitions of OpenSpiel's mancala (only read)",
            Self::Games(GameFormat::AbstractPlay) => {
                "transitions of AbstractPlay's bao (only read)"
            }
            Self::Positions(PositionFormat::Position) => "positions of kardis, one a line",
            Self::Positions(PositionFormat::Fen) => "positions of PlayStrategy, one a line",
            Self::Positions(PositionFormat::Kgp) => "boards of the Kalah Game Protocol, one a line",
            Self::Positions(PositionFormat::List) => {
                "pits in sowing order, stores, side, one a line"
            }
        }
    }

    /// The format of a name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// It can be written.
    pub const fn is_written(self) -> bool {
        !matches!(
            self,
            Self::Games(GameFormat::Stoneshark | GameFormat::OpenSpiel | GameFormat::AbstractPlay)
        )
    }

    /// The game that is meant where the format does not say which one and nobody else does;
    /// nothing if the format always says, or is for one game only.
    pub const fn usual_game(self) -> Option<&'static str> {
        match self {
            Self::Games(GameFormat::Pits) | Self::Positions(PositionFormat::List) => {
                Some("bohnenspiel")
            }
            Self::Games(GameFormat::Letters) | Self::Positions(PositionFormat::Fen) => {
                Some("awari")
            }
            Self::Positions(PositionFormat::Kgp) => Some("kalah"),
            _ => None,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl GameFormat {
    /// The name that is typed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sgr => "sgr",
            Self::Pits => "pits",
            Self::Letters => "letters",
            Self::Mcgill => "mcgill",
            Self::Stoneshark => "stoneshark",
            Self::OpenSpiel => "openspiel",
            Self::AbstractPlay => "abstractplay",
        }
    }

    /// Reads all games of a text. The start says which game is played where the format does not;
    /// see [`Format::usual_game`].
    pub fn read(self, text: &str, start: &Position) -> Vec<Result<Record, RecordError>> {
        match self {
            Self::Sgr => sgr::read(text),
            Self::Pits => pits::read(text, start),
            Self::Letters => letters::read(text, start),
            Self::Mcgill => mcgill::read(text),
            Self::Stoneshark => stoneshark::read(text),
            Self::OpenSpiel => openspiel::read(text),
            Self::AbstractPlay => abstractplay::read(text),
        }
    }

    /// Writes a game; the text ends with a line feed.
    ///
    /// # Errors
    ///
    /// The format is not written, or has no words for something in the record.
    pub fn write(self, record: &Record, start: &Position) -> Result<String, Unwritable> {
        match self {
            Self::Sgr => Ok(sgr::write(record)),
            Self::Pits => pits::write(record, start),
            Self::Letters => letters::write(record, start),
            Self::Mcgill => mcgill::write(record),
            Self::Stoneshark | Self::OpenSpiel | Self::AbstractPlay => {
                Err(Unwritable::new(format!(
                    "{} is only read: it repeats every position, which sgr does not need to",
                    self.name()
                )))
            }
        }
    }

    /// What stands between two games.
    pub const fn separator(self) -> &'static str {
        match self {
            Self::Sgr => "\n",
            _ => "",
        }
    }
}

impl PositionFormat {
    /// The name that is typed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Position => "position",
            Self::Fen => "fen",
            Self::Kgp => "kgp",
            Self::List => "list",
        }
    }

    /// Reads all positions of a text, one a line. The start says which game is played where the
    /// format does not.
    pub fn read(self, text: &str, start: &Position) -> Vec<Result<Position, RecordError>> {
        match self {
            Self::Position => canonical::read(text),
            Self::Fen => fen::read(text, start),
            Self::Kgp => kgp::read(text, start),
            Self::List => list::read(text, start),
        }
    }

    /// Writes a position on one line, without a line feed.
    ///
    /// # Errors
    ///
    /// The format has no words for something in the position.
    pub fn write(self, position: &Position) -> Result<String, Unwritable> {
        match self {
            Self::Position => Ok(position.to_string()),
            Self::Fen => fen::write(position),
            Self::Kgp => kgp::write(position),
            Self::List => list::write(position),
        }
    }
}
