//! All moves with their values, to a depth.

use kardis_games::notation::{Dialect, Position};
use kardis_games::rules::{Margin, Next};
use kardis_games::turn::{Side, Turn};
use kardis_solver::session::Session;
use kardis_solver::window::Bounds;

use crate::inquiry::answer::bounds_of;

/// A move in the tree.
#[derive(Debug)]
pub(crate) struct Branch {
    /// The move with its captures.
    pub(crate) text: String,
    /// Who makes it.
    pub(crate) side: Side,
    /// The value of the move lies within, for the side that makes it.
    pub(crate) bounds: Bounds,
    /// What all moves from the root on bring the side that is to move there, this one and the best
    /// play after it included.
    pub(crate) whole: Bounds,
    /// The game ends with it.
    pub(crate) ends: bool,
    /// The answers to it, the best first.
    pub(crate) replies: Vec<Branch>,
}

/// The tree of a position's moves to a depth.
pub(crate) fn grow(
    session: &mut dyn Session,
    position: &Position,
    depth: u8,
    dialect: Dialect,
) -> Vec<Branch> {
    let mut tree = Tree {
        session,
        root: position.side(),
        dialect,
    };
    tree.branches(position.turn(), 0, depth)
}

struct Tree<'s, 'a> {
    session: &'s mut (dyn Session + 'a),
    root: Side,
    dialect: Dialect,
}

impl Tree<'_, '_> {
    /// The moves of a board before which the side at the root was ahead by so much.
    fn branches(&mut self, turn: Turn, lead: Margin, depth: u8) -> Vec<Branch> {
        let mut branches = Vec::new();
        for (mv, sown) in turn.successors() {
            let side = match sown.next {
                Next::Opponent | Next::End => !turn.side,
                Next::Bonus => turn.side,
            };
            let after = Turn {
                board: sown.board,
                side,
                ..turn
            };
            let over = sown.next == Next::End;
            let ends = over || !after.has_moves();
            let bounds = if over {
                Bounds::exact(sown.gain)
            } else {
                bounds_of(self.session, after).before(sown.gain, sown.next)
            };
            let gain = self.for_root(turn.side, Bounds::exact(sown.gain)).lower;
            let replies = if depth > 1 && !ends {
                self.branches(after, lead + gain, depth - 1)
            } else {
                Vec::new()
            };
            let seen = self.for_root(turn.side, bounds);
            branches.push(Branch {
                text: turn.text_with_captures(mv, self.dialect),
                side: turn.side,
                bounds,
                whole: Bounds {
                    lower: lead + seen.lower,
                    upper: lead + seen.upper,
                },
                ends,
                replies,
            });
        }
        branches.sort_by_key(|branch| (-branch.bounds.lower, -branch.bounds.upper));
        branches
    }

    /// Bounds of a side's value as the side at the root sees them.
    fn for_root(&self, side: Side, bounds: Bounds) -> Bounds {
        if side == self.root {
            bounds
        } else {
            Bounds {
                lower: -bounds.upper,
                upper: -bounds.lower,
            }
        }
    }
}

/// Every value in the tree is known.
pub(crate) fn is_exact(branches: &[Branch]) -> bool {
    branches
        .iter()
        .all(|branch| branch.bounds.value().is_some() && is_exact(&branch.replies))
}
