//! A puzzle: a diagram, a goal, and what its author says about the solution.

use kardis_games::notation::Position;
use kardis_games::turn::Turn;

use crate::goal::Goal;
use crate::proof_game;

/// A puzzle. A twin is a puzzle of its own, whose `id` ends in the twin's label.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The name by which others refer to it, such as `three-ways`; a twin's is `three-ways/b`.
    pub id: String,
    /// A title.
    pub title: Option<String>,
    /// Who composed or found it.
    pub author: Option<String>,
    /// Where it was published.
    pub source: Option<String>,
    /// Anything else that is said about it.
    pub comment: Option<String>,
    /// The diagram.
    pub position: Position,
    /// What is asked for.
    pub goal: Goal,
    /// What the author means the solution to be like.
    pub intended: Intended,
    /// Themes.
    pub tags: Vec<String>,
}

/// What the author means the solution to be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intended {
    /// The first moves that reach the goal.
    pub keys: Keys,
    /// Which later choices are no fault.
    pub duals: Duals,
    /// The author's line, as moves of the game's notation from the key on; it has to be one that the
    /// goal allows. Empty if none is given.
    pub solution: String,
}

/// The first moves that the author knows of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keys {
    /// So many.
    Count(u8),
    /// These, as text.
    Moves(Vec<String>),
}

/// Which later choices are no fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Duals {
    /// None: every choice is a fault.
    None,
    /// Those that are graded as less than real.
    #[default]
    Minor,
    /// All of them.
    Any,
}

impl Default for Intended {
    /// One key, and minor duals at most.
    fn default() -> Self {
        Self {
            keys: Keys::Count(1),
            duals: Duals::Minor,
            solution: String::new(),
        }
    }
}

impl Puzzle {
    /// A puzzle with a name, of which nothing else is said.
    pub fn new(id: &str, position: Position, goal: Goal) -> Self {
        Self {
            id: id.to_owned(),
            title: None,
            author: None,
            source: None,
            comment: None,
            position,
            goal,
            intended: Intended::default(),
            tags: Vec::new(),
        }
    }

    /// Whose first move it is, on which board: that of the diagram, but at the start of the game for a
    /// proof game.
    pub fn turn(&self) -> Turn {
        let start = match self.goal {
            Goal::ProofGame(_) => proof_game::start(&self.position),
            _ => None,
        };
        start.unwrap_or_else(|| self.position.turn())
    }
}
