//! The match of Bohnenspiel: rounds until somebody has a hundred beans.

use crate::game::Score;
use crate::turn::Side;

/// A match: the beans of its rounds are added up.
///
/// The match is won by who has at least [`GOAL`](Self::GOAL) beans. If one round lifts both over
/// it, the larger total wins; if the totals are equal, another round is played, as often as it
/// takes.
///
/// ```
/// use kardis_games::game::Score;
/// use kardis_games::partie::Partie;
/// use kardis_games::turn::Side;
///
/// let mut partie = Partie::default();
/// partie.add(Score::seeds(46, 26));
/// partie.add(Score::seeds(46, 26));
/// assert_eq!(partie.winner(), None);
/// partie.add(Score::seeds(20, 52));
/// assert_eq!((partie.points(), partie.winner()), (Score::seeds(112, 104), Some(Side::South)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Partie {
    points: Score,
    rounds: u32,
}

impl Partie {
    /// The beans to reach.
    pub const GOAL: u32 = 100;

    /// Adds the final score of a round.
    pub fn add(&mut self, round: Score) {
        self.points = self.points + round;
        self.rounds += 1;
    }

    /// The beans so far.
    pub const fn points(&self) -> Score {
        self.points
    }

    /// Rounds played.
    pub const fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Who has won, if the match is over.
    pub fn winner(&self) -> Option<Side> {
        let leader = self.points.leader()?;
        (self.points.halves(leader) >= 2 * Self::GOAL).then_some(leader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_totals_go_on() {
        let mut partie = Partie::default();
        for _ in 0..3 {
            partie.add(Score::seeds(36, 36));
        }
        assert_eq!((partie.rounds(), partie.winner()), (3, None));
        partie.add(Score::seeds(34, 38));
        assert_eq!(partie.winner(), Some(Side::North));
    }

    #[test]
    fn exactly_the_goal_wins() {
        let mut partie = Partie::default();
        partie.add(Score::seeds(50, 22));
        assert_eq!(partie.winner(), None);
        partie.add(Score::seeds(50, 22));
        assert_eq!(partie.winner(), Some(Side::South));
    }
}
