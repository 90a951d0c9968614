//! What a move was worth, from what is proved about it and about the others.

use kardis_games::notation::Judgement;
use kardis_games::rules::Margin;
use kardis_solver::window::Bounds;

use crate::inquiry::scale::{Outcome, Scale};

/// What is proved about a move that was played, for the side that played it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Judged {
    /// The value of the position: what the best move is worth.
    pub(crate) best: Bounds,
    /// The value of the move.
    pub(crate) played: Bounds,
    /// Seeds that the move gives away: at least and at most.
    pub(crate) lost: [Margin; 2],
    /// The result was better before the move than after it.
    pub(crate) changed: bool,
    /// Every other move leads to a worse result.
    pub(crate) only: bool,
}

impl Judged {
    /// Judges the move of a number among all that were legal.
    pub(crate) fn of(scale: Scale, best: Bounds, moves: &[Bounds], played: usize) -> Self {
        let own = moves[played];
        let mut others = moves.iter().enumerate().filter(|(at, _)| *at != played);
        let least = scale.outcome(own.lower);
        let only = moves.len() > 1
            && least > Outcome::Loss
            && others.all(|(_, other)| scale.outcome(other.upper) < least);
        Self {
            best,
            played: own,
            lost: [
                (best.lower - own.upper).max(0),
                (best.upper - own.lower).max(0),
            ],
            changed: scale.outcome(best.lower) > scale.outcome(own.upper),
            only,
        }
    }

    /// Both values are known.
    pub(crate) fn is_exact(&self) -> bool {
        self.best.value().is_some() && self.played.value().is_some()
    }

    /// It is known how many seeds the move gives away.
    pub(crate) fn is_settled(&self) -> bool {
        self.lost[0] == self.lost[1]
    }

    /// The mark for the move: `??` if it changes the result, `?` if it gives seeds away, `!` if it
    /// is the only one that keeps the result.
    pub(crate) fn judgement(&self) -> Option<Judgement> {
        if self.changed {
            Some(Judgement::Blunder)
        } else if self.lost[0] > 0 {
            Some(Judgement::Mistake)
        } else if self.only {
            Some(Judgement::Good)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Judgement::{Blunder, Good, Mistake};

    fn judged(position: &str, best: [i16; 2], moves: &[[i16; 2]], played: usize) -> Judged {
        let bounds = |[lower, upper]: [i16; 2]| Bounds { lower, upper };
        let moves: Vec<Bounds> = moves.iter().copied().map(bounds).collect();
        let scale = Scale::of(&position.parse().unwrap());
        Judged::of(scale, bounds(best), &moves, played)
    }

    /// The study of which one move wins, one draws and one loses.
    #[test]
    fn three_ways() {
        let study = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S";
        let moves = [[-4, -4], [4, 4], [0, 0]];
        let marks: Vec<_> = (0..3)
            .map(|played| judged(study, [4, 4], &moves, played))
            .map(|judged| (judged.judgement(), judged.lost, judged.changed))
            .collect();
        assert_eq!(
            marks,
            [
                (Some(Blunder), [8, 8], true),
                (Some(Good), [0, 0], false),
                (Some(Blunder), [4, 4], true)
            ]
        );
        // Ten seeds ahead nothing changes the result.
        let ahead = "0,0,0,1,0,1/0,0,1,2,3,0 37-27 S";
        assert_eq!(judged(ahead, [4, 4], &moves, 2).judgement(), Some(Mistake));
        assert_eq!(judged(ahead, [4, 4], &moves, 1).judgement(), None);
    }

    #[test]
    fn bounds_say_only_what_is_certain() {
        let study = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S";
        let open = judged(study, [2, 6], &[[-2, 2], [-2, 6]], 0);
        assert_eq!((open.judgement(), open.lost), (None, [0, 8]));
        assert!(!open.is_exact() && !open.is_settled());
        let lost = judged(study, [2, 6], &[[-6, -2], [2, 6]], 0);
        assert_eq!((lost.judgement(), lost.lost), (Some(Blunder), [4, 12]));
        // A single move is nobody's merit.
        assert_eq!(judged(study, [4, 4], &[[4, 4]], 0).judgement(), None);
    }
}
