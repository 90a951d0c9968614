//! The boards of a certificate while it is put together, and the move for each board of the claimant.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::ControlFlow;

use kardis_games::rules::{Margin, Next, Rules, Sown};

use super::decide::Decide;
use super::{Certificate, Incomplete, Line, Step};
use crate::window::{Claim, Prover};

/// A board that is part of the proof.
pub(super) struct Node<R: Rules> {
    pub(super) board: R::Board,
    /// The most that any line of play demands of the board.
    pub(super) claim: Claim,
    /// Nothing while it is not looked at.
    pub(super) step: Option<Step<R::Move>>,
    /// The boards that the step leads to, but for those about which nothing needs to be said.
    pub(super) next: Box<[u32]>,
}

/// A legal move and the claim that it leads to.
pub(super) struct Way<R: Rules> {
    number: usize,
    pub(super) mv: R::Move,
    pub(super) sown: Sown<R::Board>,
    /// About the board after the move.
    pub(super) claim: Claim,
}

/// How good a move is for a certificate, the best first: how it goes on, whether the search does not
/// recommend it, what it is worth, and how long it takes or how much is left.
type Rank = (Class, bool, Reverse<Margin>, u16);

/// How a line of play goes on after a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    /// The game is over.
    End,
    /// Nothing more is needed.
    Enough,
    /// A table knows the value.
    Leaf,
    /// It comes to a board that is listed anyway, without a danger of a circle.
    Listed,
    /// It comes to another board, without a danger of a circle.
    Free,
    /// It stays in the layer, where progress is needed.
    Stays,
}

/// The boards of a proof.
pub(super) struct Graph<'a, R: Rules, D> {
    pub(super) decide: &'a mut D,
    rules: R,
    pub(super) nodes: Vec<Node<R>>,
    numbers: HashMap<(R::Board, Prover), u32>,
    /// Nodes to be looked at.
    open: Vec<u32>,
}

impl<'a, R: Rules, D: Decide<R>> Graph<'a, R, D> {
    /// The root alone, as node 0.
    pub(super) fn new(decide: &'a mut D, board: R::Board, claim: Claim) -> Self {
        let rules = decide.rules();
        let mut graph = Self {
            decide,
            rules,
            nodes: Vec::new(),
            numbers: HashMap::new(),
            open: Vec::new(),
        };
        graph.request(board, claim);
        graph
    }

    /// Looks at all boards that were requested, and at what they request.
    pub(super) fn grow(&mut self) -> Result<(), Incomplete> {
        while let Some(at) = self.open.pop() {
            let Node {
                board, claim, step, ..
            } = self.nodes[at as usize];
            if step.is_some() {
                continue;
            }
            if self.is_leaf(board, claim) {
                self.set(at, Step::Leaf, &[]);
                continue;
            }
            let ways = self.ways(board, claim);
            if claim.prover == Prover::Other {
                self.set(at, Step::Replies, &ways);
            } else {
                let way = self.choose(board, claim, ways)?;
                self.set(at, Step::Move(way.mv), &[way]);
            }
            if self.decide.stopped() {
                return Err(Incomplete::Stopped);
            }
        }
        Ok(())
    }

    /// The node of a board of which at least this is demanded.
    pub(super) fn request(&mut self, board: R::Board, claim: Claim) -> u32 {
        let new = self.nodes.len() as u32;
        let at = *self.numbers.entry((board, claim.prover)).or_insert(new);
        if at == new {
            self.nodes.push(Node {
                board,
                claim,
                step: None,
                next: Box::default(),
            });
            self.open.push(at);
        } else if self.nodes[at as usize].claim.need() < claim.need() {
            let node = &mut self.nodes[at as usize];
            node.claim = claim;
            node.step = None;
            self.open.push(at);
        }
        at
    }

    /// Says why the claim of a node is right, and requests what the moves lead to.
    pub(super) fn set(&mut self, at: u32, step: Step<R::Move>, ways: &[Way<R>]) {
        let mut next = Vec::new();
        for way in ways {
            if way.sown.next != Next::End && !self.is_enough(way.sown.board, way.claim) {
                next.push(self.request(way.sown.board, way.claim));
            }
        }
        let node = &mut self.nodes[at as usize];
        node.step = Some(step);
        node.next = next.into();
    }

    /// All legal moves.
    pub(super) fn ways(&self, board: R::Board, claim: Claim) -> Vec<Way<R>> {
        let mut ways = Vec::new();
        let _ = self.rules.successors(board, |mv, sown| {
            ways.push(Way {
                number: ways.len(),
                mv,
                sown,
                claim: claim.after(sown.gain, sown.next),
            });
            ControlFlow::Continue(())
        });
        ways
    }

    /// A node that says as much about a board.
    pub(super) fn listed(&self, board: R::Board, claim: Claim) -> Option<u32> {
        let at = *self.numbers.get(&(board, claim.prover))?;
        let enough = self.nodes[at as usize].claim.need() >= claim.need();
        enough.then_some(at)
    }

    /// Nobody can lose more than there is.
    pub(super) fn is_enough(&self, board: R::Board, claim: Claim) -> bool {
        claim.need() <= -self.rules.stake(board)
    }

    /// A table below the layer of the root proves the claim.
    pub(super) fn is_leaf(&mut self, board: R::Board, claim: Claim) -> bool {
        if self.are_level(board, self.nodes[0].board) {
            return false;
        }
        let value = self.decide.leaf(board);
        value.is_some_and(|value| (value >= claim.least) == (claim.prover == Prover::Mover))
    }

    /// Two boards are of one layer.
    pub(super) fn are_level(&self, board: R::Board, other: R::Board) -> bool {
        self.rules.stake(board) == self.rules.stake(other)
    }

    /// The claim is known to be right.
    pub(super) fn is_known(&mut self, board: R::Board, claim: Claim) -> bool {
        self.decide.known(board).proves(claim) == Some(true)
    }

    /// The move of the claimant that makes the smallest certificate, as far as can be told at once;
    /// if none is known to be right, the first that can be proved.
    fn choose(
        &mut self,
        board: R::Board,
        claim: Claim,
        mut ways: Vec<Way<R>>,
    ) -> Result<Way<R>, Incomplete> {
        let advice = self.decide.proving_move(board, claim);
        let mut best: Option<(Rank, usize)> = None;
        for (at, way) in ways.iter().enumerate() {
            if let Some(rank) = self.rank(way, claim, advice)
                && best.is_none_or(|(least, _)| rank < least)
            {
                best = Some((rank, at));
            }
        }
        if let Some((_, at)) = best {
            return Ok(ways.swap_remove(at));
        }
        ways.retain(|way| way.sown.next != Next::End);
        ways.sort_by_key(|way| (Some(way.number) != advice, Reverse(way.sown.gain)));
        for effort in self.decide.efforts() {
            for (at, way) in ways.iter().enumerate() {
                if self.decide.prove(way.sown.board, way.claim, effort) {
                    return Ok(ways.swap_remove(at));
                }
                if self.decide.stopped() {
                    return Err(Incomplete::Stopped);
                }
            }
        }
        Err(Incomplete::Forgotten)
    }

    /// How good a move of the claimant is; nothing if it is not known to be right.
    fn rank(&mut self, way: &Way<R>, claim: Claim, advice: Option<usize>) -> Option<Rank> {
        let Sown { board, gain, next } = way.sown;
        let at_once = |class| Some((class, false, Reverse(0), 0));
        if next == Next::End {
            return (gain >= claim.least).then_some(at_once(Class::End)?);
        }
        if self.is_enough(board, way.claim) {
            return at_once(Class::Enough);
        }
        if self.is_leaf(board, way.claim) {
            return at_once(Class::Leaf);
        }
        let listed = self.listed(board, way.claim).is_some();
        let known = self.decide.known(board);
        if !listed && known.proves(way.claim) != Some(true) {
            return None;
        }
        let against = Some(way.number) != advice;
        if gain != 0 || claim.need() <= 0 {
            return Some(if listed {
                (Class::Listed, against, Reverse(0), 0)
            } else {
                let left = self.rules.stake(board) as u16;
                (Class::Free, against, Reverse(0), left)
            });
        }
        // Where values are from iteration, the best with the smallest round makes progress.
        let round = self.decide.round(board);
        let against = against && round.is_none();
        let worth = Reverse(known.before(gain, next).lower);
        Some((Class::Stays, against, worth, round.unwrap_or(0)))
    }

    /// The nodes in an order, as lines.
    pub(super) fn certificate(&self, order: &[u32]) -> Certificate<R::Board, R::Move> {
        let line = |&at: &u32| {
            let node = &self.nodes[at as usize];
            Line {
                board: node.board,
                claim: node.claim,
                step: node.step.expect("all nodes were looked at"),
            }
        };
        Certificate {
            claim: self.nodes[0].claim,
            lines: order.iter().map(line).collect(),
        }
    }
}
