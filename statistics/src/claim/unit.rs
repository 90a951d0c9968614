//! What the length of a game is counted in.

use std::fmt;

use crate::describe::Counts;
use crate::selfplay::Tally;

/// What a source may mean by a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Unit {
    /// A sowing, or a forced pass.
    #[default]
    Plies,
    /// All plies of a player until the other one is to move. The same as plies where no move earns another.
    Turns,
    /// A turn of each player; one that only the first of them took counts too.
    Rounds,
}

impl Unit {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Plies, Self::Turns, Self::Rounds];

    /// Its name, as it is written in a file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plies => "plies",
            Self::Turns => "turns",
            Self::Rounds => "rounds",
        }
    }

    /// The unit of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|unit| unit.name() == name)
    }

    /// The lengths of games in it.
    pub fn lengths(self, tally: &Tally) -> Counts {
        match self {
            Self::Plies => tally.length.clone(),
            Self::Turns => tally.turns.clone(),
            Self::Rounds => tally.turns.mapped(|turns| turns.div_ceil(2)),
        }
    }

    /// The shortest length in it of a game that has so many plies at least. Where a move may earn another
    /// one, any number of plies may be one turn.
    pub fn shortest(self, plies: u32, bonus: bool) -> u32 {
        match (self, bonus) {
            (Self::Plies, _) | (Self::Turns, false) => plies,
            (Self::Rounds, false) => plies.div_ceil(2),
            (Self::Turns | Self::Rounds, true) => plies.min(1),
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Level;
    use crate::selfplay::Contest;
    use kardis_games::game::Game;
    use kardis_games::notation::Position;
    use kardis_solver::observer::Observer;
    use kardis_tablebases::probe::NoTables;

    #[test]
    fn names_are_read_and_printed() {
        for unit in Unit::ALL {
            assert_eq!(Unit::named(&unit.to_string()), Some(unit));
        }
        assert_eq!(Unit::named("moves"), None);
    }

    /// 1x1 Kalah by hand: South sows into his store and moves again, but has nothing left, so it is over
    /// after one ply, which is one turn and one round.
    #[test]
    fn a_turn_has_all_plies_of_a_player() {
        let start: Position = "kalah:1x1".parse().unwrap();
        assert!(Game::new(&start).ending().is_none());
        let tally = |start: &Position, games| {
            Contest::new([Level::Random; 2], games, 1)
                .hold(start, None::<NoTables>, &Observer::default())
                .unwrap()
        };
        let one = tally(&start, 1);
        assert_eq!(Unit::ALL.map(|unit| unit.lengths(&one).max()), [Some(1); 3]);
        // Many games: no more turns than plies, no more rounds than turns, no less than half.
        let many = tally(&"kalah".parse().unwrap(), 500);
        let [plies, turns, rounds] = Unit::ALL.map(|unit| unit.lengths(&many).mean().unwrap());
        assert!(turns < plies && rounds < turns && rounds >= turns / 2.0);
        // Without bonus moves a turn is a ply.
        let awari = tally(&"awari".parse().unwrap(), 200);
        assert_eq!(Unit::Plies.lengths(&awari), Unit::Turns.lengths(&awari));
    }

    #[test]
    fn shortest_games_in_other_units() {
        let of = |unit: Unit| [unit.shortest(13, false), unit.shortest(13, true)];
        assert_eq!(Unit::ALL.map(of), [[13, 13], [13, 1], [7, 1]]);
    }
}
