//! Values of all boards within reach, by forward iteration from zero (theory.md, sections 1 and 3).

use std::collections::{BTreeMap, HashMap};

use kardis_games::rules::Next;
use kardis_games::turn::AnyBoard;

use super::moves::{Slow, Step};

/// Values for the side to move, and plies to conversion.
#[derive(Clone, Debug, Default)]
pub(crate) struct Values {
    known: HashMap<AnyBoard, i32>,
}

/// Seeds on the board, where moves lower them; in Bao a game is one layer.
fn layer(slow: Slow, board: AnyBoard) -> u32 {
    match slow {
        Slow::TwoRow(_) => board.seeds(),
        Slow::Bao(_) => 0,
    }
}

/// What a move gains for the mover: seeds, or the game in Bao.
fn gain(slow: Slow, step: &Step) -> i32 {
    match slow {
        Slow::TwoRow(_) => {
            (step.captured + step.banked + step.swept[0]) as i32 - step.swept[1] as i32
        }
        Slow::Bao(_) => i32::from(step.next == Next::End),
    }
}

impl Values {
    /// The values of a board and of all that can be reached from it; nothing if that are more
    /// boards than `most`.
    pub(crate) fn add(&mut self, slow: Slow, board: AnyBoard, most: usize) -> Option<()> {
        if self.known.contains_key(&board) {
            return Some(());
        }
        let mut steps: HashMap<AnyBoard, Vec<Step>> = HashMap::new();
        let mut layers: BTreeMap<u32, Vec<AnyBoard>> = BTreeMap::new();
        let mut open = vec![board];
        while let Some(board) = open.pop() {
            if steps.contains_key(&board) || self.known.contains_key(&board) {
                continue;
            }
            if steps.len() >= most {
                return None;
            }
            let here = slow.steps(board);
            let goes_on = here.iter().filter(|step| step.next != Next::End);
            open.extend(goes_on.map(|step| step.board));
            steps.insert(board, here);
            layers.entry(layer(slow, board)).or_default().push(board);
        }
        for boards in layers.values() {
            self.known.extend(boards.iter().map(|&board| (board, 0)));
            loop {
                let improved: Vec<_> = boards
                    .iter()
                    .map(|&board| (board, self.best(slow, board, &steps[&board])))
                    .filter(|&(board, value)| self.known[&board] != value)
                    .collect();
                if improved.is_empty() {
                    break;
                }
                self.known.extend(improved);
            }
        }
        Some(())
    }

    fn best(&self, slow: Slow, board: AnyBoard, steps: &[Step]) -> i32 {
        let worths = steps.iter().map(|step| self.worth(slow, step));
        worths.max().unwrap_or_else(|| slow.stuck(board))
    }

    /// What a move is worth to the mover.
    pub(crate) fn worth(&self, slow: Slow, step: &Step) -> i32 {
        gain(slow, step)
            + match step.next {
                Next::End => 0,
                Next::Bonus => self.known[&step.board],
                Next::Opponent => -self.known[&step.board],
            }
    }

    pub(crate) fn of(&self, board: AnyBoard) -> i32 {
        self.known[&board]
    }

    pub(crate) fn len(&self) -> usize {
        self.known.len()
    }
}
