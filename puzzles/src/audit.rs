//! What else there is to say about a puzzle. It changes no verdict.

use kardis_games::board::Board;
use kardis_games::notation::Position;
use kardis_games::rules::{Next, TwoRow};
use kardis_games::turn::{AnyBoard, AnyMove, Side, Turn};
use kardis_games::variants::AnyRules;

use crate::check::{Checked, check_plainly};
use crate::goal::Goal;
use crate::puzzle::{Intended, Keys, Puzzle};
use crate::solved::{Branch, Standing, each};
use crate::tools::Tools;
use crate::verdict::Verdict;

/// What else there is to say about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit {
    /// No key captures anything.
    pub quiet: bool,
    /// Every seed that can be left out, by its pit.
    pub idle_seeds: Vec<Idle>,
    /// Thinning could not be decided for some seed.
    pub thinning_open: bool,
    /// Pits of which the solution uses nothing, and which hold seeds.
    pub idle_pits: Vec<Pit>,
    /// The verdict and the keys if the other side is to move and to reach the goal; nothing for proof
    /// games.
    pub duplex: Option<Duplex>,
}

/// A pit by its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pit {
    /// The owner.
    pub side: Side,
    /// On two rows from the owner's left, counted from 0; in Bao the owner's place.
    pub pit: usize,
}

/// A seed that can be left out: the puzzle stays sound, with the same keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Idle {
    /// Where it lies.
    pub pit: Pit,
    /// The store it goes to; nothing where stores are not given.
    pub store: Option<Side>,
}

/// The puzzle with the sides turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duplex {
    /// The verdict, if one key and minor duals are meant.
    pub verdict: Verdict,
    /// The keys.
    pub keys: Vec<AnyMove>,
}

/// The audit of a puzzle that has a key.
pub(crate) fn audit(puzzle: &Puzzle, checked: &Checked, tools: &Tools<'_>) -> Option<Audit> {
    checked.solved.keys().next()?;
    let proof_game = matches!(puzzle.goal, Goal::ProofGame(_));
    let mut audit = Audit {
        quiet: checked.solved.keys().all(|key| key.captured == 0),
        idle_seeds: Vec::new(),
        thinning_open: false,
        idle_pits: idle_pits(puzzle.position.turn(), &checked.solved.solution),
        duplex: None,
    };
    if proof_game {
        audit.idle_pits.clear();
        return Some(audit);
    }
    thin(puzzle, checked, tools, &mut audit);
    audit.duplex = duplex(puzzle, tools);
    Some(audit)
}

/// Tries the puzzle without each seed in turn.
fn thin(puzzle: &Puzzle, checked: &Checked, tools: &Tools<'_>, audit: &mut Audit) {
    let AnyBoard::TwoRow(board) = puzzle.position.board() else {
        return;
    };
    if checked.verdict != Verdict::Sound {
        return;
    }
    let keys: Vec<AnyMove> = checked.solved.keys().map(|key| key.mv).collect();
    let stores: &[Option<Side>] = match puzzle.position.stores() {
        Some(_) => &[Some(Side::South), Some(Side::North)],
        None => &[None],
    };
    for side in Side::BOTH {
        for pit in 0..puzzle.position.pits() {
            let pit = Pit { side, pit };
            for &store in stores {
                let Some(position) = without(&puzzle.position, board, pit, store) else {
                    continue;
                };
                let thinner = Puzzle {
                    position,
                    intended: Intended {
                        keys: Keys::Count(keys.len() as u8),
                        solution: String::new(),
                        ..puzzle.intended
                    },
                    ..puzzle.clone()
                };
                let Ok(thinner) = check_plainly(&thinner, tools) else {
                    continue;
                };
                audit.thinning_open |= thinner.verdict == Verdict::Undecided;
                let same = thinner
                    .solved
                    .keys()
                    .map(|key| key.mv)
                    .eq(keys.iter().copied());
                if thinner.verdict == Verdict::Sound && same {
                    audit.idle_seeds.push(Idle { pit, store });
                }
            }
        }
    }
}

/// The position with a seed of a pit in a store; nothing if there is none in the pit.
fn without(position: &Position, board: Board, pit: Pit, store: Option<Side>) -> Option<Position> {
    let mut board = board;
    let row = match pit.side {
        Side::South => &mut board.own,
        Side::North => &mut board.opp,
    };
    let seeds = row.get(pit.pit).checked_sub(1)?;
    *row = row.with(pit.pit, seeds);
    let stores = position.stores().map(|mut stores| {
        if let Some(side) = store {
            stores[side.index()] += 1;
        }
        stores
    });
    Position::new(
        position.set(),
        position.pits(),
        AnyBoard::TwoRow(board),
        stores,
        position.side(),
    )
    .ok()
}

/// The same for the other side.
fn duplex(puzzle: &Puzzle, tools: &Tools<'_>) -> Option<Duplex> {
    let position = &puzzle.position;
    let turned = Position::new(
        position.set(),
        position.pits(),
        position.board(),
        position.stores(),
        !position.side(),
    )
    .ok()?;
    let other = Puzzle {
        position: turned,
        intended: Intended::default(),
        ..puzzle.clone()
    };
    let checked = check_plainly(&other, tools).ok()?;
    let firsts = checked.solved.firsts.iter();
    Some(Duplex {
        verdict: checked.verdict,
        keys: firsts
            .filter(|first| first.standing == Standing::Key)
            .map(|first| first.mv)
            .collect(),
    })
}

/// Pits with seeds that no move of the solution sows from or into, or captures.
fn idle_pits(diagram: Turn, solution: &[Branch]) -> Vec<Pit> {
    let places = match diagram.board {
        AnyBoard::TwoRow(_) => diagram.pits(),
        AnyBoard::Bao(_) => 16,
    };
    let mut used = [[false; 16]; 2];
    each(solution, &mut |branch| {
        mark(branch.turn, branch.mv, places, &mut used);
    });
    let south = diagram.board.seen_by(diagram.side);
    let mut idle = Vec::new();
    for side in Side::BOTH {
        for (pit, used) in used[side.index()][..places].iter().enumerate() {
            if !used && content(south.seen_by(side), pit) > 0 {
                idle.push(Pit { side, pit });
            }
        }
    }
    idle
}

/// Seeds in a pit of the side from which the board is seen.
fn content(board: AnyBoard, pit: usize) -> u8 {
    match board {
        AnyBoard::TwoRow(board) => board.own.get(pit),
        AnyBoard::Bao(board) => board.own_pit(pit),
    }
}

/// Marks what a move uses.
fn mark(turn: Turn, mv: AnyMove, places: usize, used: &mut [[bool; 16]; 2]) {
    let (own, other) = (turn.side.index(), (!turn.side).index());
    let Some(sown) = turn.after(mv) else { return };
    // Seen from the mover before and after; what the pits held says which of them were used, but for
    // those that got back exactly what they had.
    let after = match sown.next {
        Next::Bonus => sown.board,
        Next::Opponent | Next::End => sown.board.turned(),
    };
    for (side, before, after) in [
        (own, turn.board, after),
        (other, turn.board.turned(), after.turned()),
    ] {
        for (pit, used) in used[side].iter_mut().enumerate().take(places) {
            *used |= content(before, pit) != content(after, pit);
        }
    }
    match (turn.rules, turn.board, mv) {
        (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board), AnyMove::TwoRow(mv))
            if !mv.is_pass() =>
        {
            used[own][mv.index()] = true;
            // A pit that was sown into and holds what it held was captured as well.
            let captured = rules.captured(board, mv);
            for (side, row) in [(own, captured.own), (other, captured.opp)] {
                for (pit, used) in used[side].iter_mut().enumerate().take(places) {
                    *used |= row.get(pit) > 0;
                }
            }
        }
        (AnyRules::Bao(rules), AnyBoard::Bao(board), AnyMove::Bao(mv)) => {
            used[own][mv.start()] = true;
            let Some(played) = rules.play(board, mv) else {
                return;
            };
            for lap in &played.laps {
                used[own][lap.last] = true;
                if let Some(pit) = lap.captured_pit() {
                    used[other][pit] = true;
                }
            }
        }
        _ => {}
    }
}
