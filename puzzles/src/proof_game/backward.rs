//! Taking moves back from the diagram of a proof game, captures and all.
//!
//! A move is guessed: the origin, the number of seeds, and what was captured. What was captured are pits
//! in a row, the last seed's and those before it, all of them empty now. Every guess is played, and
//! those that lead where they should are right. So guesses may be too many, in games with other chains
//! for one, but never too few.

use kardis_games::board::{Board, Move, Pits};
use kardis_games::rules::TwoRow;

/// Calls `visit` for every board and move that lead to `after`, which is seen from the player who moves
/// next; the board holds at most so many seeds. A board may come twice.
pub(super) fn predecessors<R: TwoRow>(
    rules: R,
    after: Board,
    most_seeds: u32,
    mut visit: impl FnMut(Board, Move),
) {
    let guess = Guess {
        rules,
        pits: rules.pits(),
        after,
        ring: ring(rules.pits(), after.turned()),
        most_seeds,
    };
    let before = after.turned();
    if rules.moves(before).contains(Move::PASS) {
        visit(before, Move::PASS);
    }
    for origin in 0..guess.pits.get() {
        guess.sowings(origin, false, &mut visit);
        guess.sowings(origin, true, &mut visit);
    }
}

/// The pits in the order of sowing, from the first of the player to move.
fn ring(pits: Pits, board: Board) -> Vec<u32> {
    (0..pits.both())
        .map(|place| u32::from(board.ring(pits, place)))
        .collect()
}

/// What is guessed about.
struct Guess<R> {
    rules: R,
    pits: Pits,
    /// Seen from the player who moves next.
    after: Board,
    /// Seen from the player who moved.
    ring: Vec<u32>,
    most_seeds: u32,
}

impl<R: TwoRow> Guess<R> {
    /// All sowings from a pit, which is skipped on later laps or not.
    fn sowings(&self, origin: usize, skips: bool, visit: &mut impl FnMut(Board, Move)) {
        let both = self.pits.both();
        let mut dropped = vec![0; both];
        let mut place = origin;
        for seeds in 1..=self.most_seeds {
            place = (place + 1) % both;
            if skips && place == origin {
                place = (place + 1) % both;
            }
            dropped[place] += 1;
            // What is there was not captured, and a longer sowing drops as much.
            let fits = |at: usize| self.ring[at] == 0 || self.ring[at] >= dropped[at];
            if !(0..both).all(fits) {
                return;
            }
            // Without a full lap both ways to sow are the same.
            if !(skips && (seeds as usize) < both) {
                self.captures(origin, seeds, place, &dropped, visit);
            }
        }
    }

    /// All captures after a sowing.
    fn captures(
        &self,
        origin: usize,
        seeds: u32,
        last: usize,
        dropped: &[u32],
        visit: &mut impl FnMut(Board, Move),
    ) {
        let both = self.pits.both();
        let mut before: Vec<u32> = Vec::with_capacity(both);
        for (at, (&there, &more)) in self.ring.iter().zip(dropped).enumerate() {
            // Missing seeds were captured, if anything, and are filled in below.
            before.push(if at == origin {
                seeds
            } else {
                there.saturating_sub(more)
            });
        }
        let missing: Vec<bool> = (0..both)
            .map(|at| {
                if at == origin {
                    self.ring[at] != dropped[at]
                } else {
                    self.ring[at] < dropped[at]
                }
            })
            .collect();
        let open = missing.iter().filter(|&&missing| missing).count();
        self.chain(origin, last, dropped, &missing, open, &mut before, 0, visit);
    }

    /// The chain as guessed so far has so many pits; `open` pits must still be part of it.
    #[allow(clippy::too_many_arguments, reason = "all of the guess")]
    fn chain(
        &self,
        origin: usize,
        last: usize,
        dropped: &[u32],
        missing: &[bool],
        open: usize,
        before: &mut Vec<u32>,
        length: usize,
        visit: &mut impl FnMut(Board, Move),
    ) {
        let both = self.pits.both();
        if open == 0 {
            self.try_out(origin, before, visit);
        }
        if length == both {
            return;
        }
        let at = (last + both - length) % both;
        if self.ring[at] > 0 {
            return;
        }
        let kept = before[at];
        let values: &[u32] = if self.rules.even_captures() {
            &[2, 4, 6]
        } else {
            &[2, 3]
        };
        for &value in values {
            if at == origin {
                // What fell into the origin on later laps is all that it held.
                if value != dropped[at] {
                    continue;
                }
            } else if value < dropped[at] {
                continue;
            } else {
                before[at] = value - dropped[at];
            }
            let open = open - usize::from(missing[at]);
            self.chain(
                origin,
                last,
                dropped,
                missing,
                open,
                before,
                length + 1,
                visit,
            );
        }
        before[at] = kept;
    }

    /// Plays the guess.
    fn try_out(&self, origin: usize, before: &[u32], visit: &mut impl FnMut(Board, Move)) {
        if before.iter().sum::<u32>() > self.most_seeds {
            return;
        }
        let (own, opp) = before.split_at(self.pits.get());
        let Ok(board) = Board::new(own, opp) else {
            return;
        };
        let mv = Move::pit(origin);
        if self.rules.moves(board).contains(mv) && self.rules.sow(board, mv).board == self.after {
            visit(board, mv);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    use kardis_games::layer::Layer;
    use kardis_games::sowing::Way;
    use kardis_games::variants::awari::Awari;
    use kardis_games::variants::bohnenspiel::{Bohnenspiel, Chain, EmptyRow};

    /// Whole layers of narrow boards: what is taken back is what is played, captures and ends of games
    /// and all.
    fn compare<R: TwoRow>(rules: R, most: u32) {
        let mut played: HashSet<(Board, Move, Board)> = HashSet::new();
        let boards = |most| {
            (0..=most).flat_map(move |seeds| Layer::new(rules.pits(), seeds).expect("few").boards())
        };
        for board in boards(most) {
            for mv in rules.moves(board) {
                played.insert((board, mv, rules.sow(board, mv).board));
            }
        }
        let mut taken_back = HashSet::new();
        for after in boards(most) {
            predecessors(rules, after, most, |before, mv| {
                taken_back.insert((before, mv, after));
            });
        }
        let lost = played.difference(&taken_back).next();
        assert_eq!(lost, None, "{rules:?}");
        assert_eq!(played.len(), taken_back.len(), "{rules:?}");
    }

    #[test]
    fn moves_are_taken_back_as_they_are_played() {
        let two = Pits::new(2).expect("a width");
        let three = Pits::new(3).expect("a width");
        for way in [Way::AllPits, Way::SkipOrigin] {
            for chain in [Chain::Free, Chain::Sown, Chain::BeforeOrigin] {
                for empty_row in [EmptyRow::Sweep, EmptyRow::Pass, EmptyRow::EitherRow] {
                    compare(Bohnenspiel::new(two, way, chain, empty_row), 14);
                }
            }
        }
        compare(Bohnenspiel::standard(three), 10);
        compare(Awari::new(two), 14);
        compare(Awari::new(three), 10);
    }
}
