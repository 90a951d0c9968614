//! Plies to conversion (theory.md, section 9): which of several moves that keep a value goal is the
//! main one.

use std::collections::HashMap;

use kardis_games::rules::Next;
use kardis_games::turn::AnyBoard;

use super::moves::{Slow, Step};
use super::values::Values;

/// The move leaves the layer: it gains something, or ends the game.
fn converts(slow: Slow, step: &Step) -> bool {
    let gains = matches!(slow, Slow::TwoRow(_)) && step.captured + step.banked > 0;
    gains || step.next == Next::End
}

/// Plies until the next capture or the end with best play from a board, the side ahead in a hurry,
/// the other side not, and the same for all boards that such play comes to before; nothing where a
/// board is worth 0, as nobody has to make progress there.
pub(crate) fn distances(
    slow: Slow,
    values: &Values,
    board: AnyBoard,
) -> HashMap<AnyBoard, Option<u32>> {
    let mut best: HashMap<AnyBoard, Vec<Step>> = HashMap::new();
    let mut open = vec![board];
    while let Some(board) = open.pop() {
        if best.contains_key(&board) {
            continue;
        }
        let mut steps = slow.steps(board);
        steps.retain(|step| values.worth(slow, step) == values.of(board));
        let within = steps.iter().filter(|step| !converts(slow, step));
        open.extend(within.map(|step| step.board));
        best.insert(board, steps);
    }
    // Where no move is legal the game is over, and nothing is left to be played.
    let over = |board: &AnyBoard| slow.steps(*board).is_empty();
    let mut known: HashMap<AnyBoard, u32> = best
        .keys()
        .copied()
        .filter(over)
        .map(|board| (board, 0))
        .collect();
    for round in 1.. {
        let told: Vec<AnyBoard> = best
            .iter()
            .filter(|(board, steps)| {
                let mut steps = steps.iter();
                let converts =
                    |step: &Step| converts(slow, step) || known.contains_key(&step.board);
                !known.contains_key(board)
                    && match values.of(**board) {
                        1.. => steps.any(converts),
                        0 => false,
                        ..0 => steps.all(converts),
                    }
            })
            .map(|(&board, _)| board)
            .collect();
        if told.is_empty() {
            break;
        }
        known.extend(told.into_iter().map(|board| (board, round)));
    }
    let all = best.keys();
    all.map(|board| (*board, known.get(board).copied()))
        .collect()
}
