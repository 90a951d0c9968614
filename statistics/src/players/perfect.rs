//! The player that knows tables.

use std::collections::HashMap;
use std::ops::ControlFlow;

use kardis_games::rules::{Next, Rules, Sown};
use kardis_games::turn::Side;
use kardis_solver::conversion;
use kardis_tablebases::probe::Probe;

use super::evaluation::Evaluation;
use super::{Player, Search, Sight, Step};
use crate::dice::Dice;

/// Distances are told for so many boards at a time.
const TOLD: usize = 1 << 14;

/// Plays exactly where the values of the board and of all its moves are known, and searches elsewhere,
/// with the known values at the ends of its lines.
///
/// A player who only kept the value could go round in circles until the third repetition, which takes
/// a win away. So the side that is ahead takes the shortest way to the next capture.
#[derive(Clone, Debug)]
pub struct Perfect<R: Rules, E, P> {
    search: Search<R, E, P>,
    /// Plies to the next capture from boards of this game.
    distances: HashMap<R::Board, u16>,
}

impl<R: Rules, E: Evaluation<R>, P: Probe<R::Board>> Perfect<R, E, P> {
    /// A player whose search is this.
    pub fn new(search: Search<R, E, P>) -> Self {
        Self {
            search,
            distances: HashMap::new(),
        }
    }

    /// The moves that keep the value of the board, with what they lead to, and the value; nothing if
    /// not all values are known.
    fn keeping(&self, rules: R, board: R::Board) -> Option<(i16, Vec<Step<R>>)> {
        let known = self.search.known();
        let value = known.probe(board)?;
        let mut keeping = Vec::new();
        let flow = rules.successors(board, |mv, sown| {
            match conversion::worth(|board| known.probe(board), &sown) {
                None => return ControlFlow::Break(()),
                Some(worth) if worth == value => keeping.push((mv, sown)),
                Some(_) => {}
            }
            ControlFlow::Continue(())
        });
        (flow.is_continue() && !keeping.is_empty()).then_some((value, keeping))
    }

    /// How far a move is from the next capture, the moves that are not known to get there last, and
    /// among them those that come back to a board of the game.
    fn distance(&self, sown: &Sown<R::Board>, sight: &Sight<'_, R::Board>) -> (bool, u16) {
        if sown.next == Next::End || sown.gain != 0 {
            return (false, 0);
        }
        let side: Side = match sown.next {
            Next::Bonus => sight.side,
            _ => !sight.side,
        };
        match self.distances.get(&sown.board) {
            Some(&distance) => (false, distance),
            None => (sight.is_known(sown.board, side), u16::MAX),
        }
    }
}

impl<R: Rules, E: Evaluation<R>, P: Probe<R::Board>> Player<R> for Perfect<R, E, P> {
    fn begin(&mut self) {
        self.distances.clear();
    }

    fn choose(&mut self, rules: R, sight: Sight<'_, R::Board>, dice: &mut Dice) -> Step<R> {
        let Some((value, mut keeping)) = self.keeping(rules, sight.board) else {
            return self.search.choose(rules, sight, dice);
        };
        if value > 0 && keeping.len() > 1 {
            if !self.distances.contains_key(&sight.board) {
                let known = self.search.known();
                let told =
                    conversion::distances(rules, |board| known.probe(board), sight.board, TOLD);
                self.distances = told.unwrap_or_default();
            }
            let nearest = keeping
                .iter()
                .map(|(_, sown)| self.distance(sown, &sight))
                .min();
            keeping.retain(|(_, sown)| Some(self.distance(sown, &sight)) == nearest);
        }
        keeping[dice.below(keeping.len() as u32) as usize]
    }
}
