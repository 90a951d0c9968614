//! Proof games: a diagram is reached from the start of the game in so many plies.
//!
//! Forward, depth first with a memory of what leads nowhere, until it meets what was taken back from the
//! diagram. Stores only grow and seeds never come back onto the board, so a board with too few seeds, or
//! with more pits to be emptied than moves and captures are left for it, is given up.

mod backward;
mod target;

use std::ops::ControlFlow;

use kardis_games::board::{Board, Move};
use kardis_games::notation::Position;
use kardis_games::rules::{Margin, Next, Sown, TwoRow};
use kardis_games::turn::{AnyBoard, AnyMove, Side, Turn};
use kardis_games::variants::AnyRules;

use crate::bounded::Budget;
use crate::goal::Count;
use crate::memo::{Memo, Met};
use crate::play::{Answer, Open, Play, State, Step};
use target::Target;

/// A proof game on two rows, in play. The solver is the opening player; the other side helps.
pub(crate) struct ProofGame<'a, R> {
    rules: R,
    any_rules: AnyRules,
    start: Board,
    plies: u16,
    target: Target,
    majority_ends: bool,
    known: Memo<Spot, bool>,
    budget: Budget<'a>,
    nodes: u64,
    /// Some game is shorter, if that was found out.
    short: Option<bool>,
    /// By the plies that are left, from one on, all spots that lead to the diagram.
    meeting: Vec<Met<Spot>>,
}

/// The start of the game that a position on two rows is of.
pub(crate) fn start(position: &Position) -> Option<Turn> {
    let pits = position.pits();
    let each = match position.total() {
        Some(total) => total / (2 * pits) as u32,
        None => position.set().seeds,
    };
    let (rules, board) = position.set().start(pits, each).ok()?;
    Some(Turn {
        rules,
        board,
        side: Side::South,
    })
}

/// No more plies are taken back from more spots than this.
const MOST_TAKEN_BACK: usize = 1 << 12;

/// A position, and the plies that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Spot {
    /// Seen from the side to move.
    board: Board,
    /// South's store, where it counts; otherwise 0.
    store: u16,
    left: u16,
}

impl<'a, R: TwoRow> ProofGame<'a, R> {
    /// The game that leads to a position in so many moves of the opening player; nothing if the game
    /// cannot have begun with so many seeds.
    pub(crate) fn new(
        rules: R,
        position: &Position,
        moves: Count,
        budget: Budget<'a>,
    ) -> Option<Self> {
        let AnyBoard::TwoRow(start) = start(position)?.board else {
            return None;
        };
        let full = 2 * u16::from(moves.get());
        let target = Target::new(position, start.seeds(), rules.even_captures())?;
        let mut game = Self {
            rules,
            any_rules: position.rules(),
            start,
            plies: match position.side() {
                Side::South => full,
                Side::North => full - 1,
            },
            target,
            majority_ends: position.set().stops_at_majority,
            known: Memo::default(),
            budget,
            nodes: 0,
            short: None,
            meeting: Vec::new(),
        };
        game.take_back();
        game.short = game.is_shorter().ok();
        Some(game)
    }

    /// Stores decide something.
    fn counts_stores(&self) -> bool {
        self.majority_ends || self.target.stores.is_some()
    }

    /// The side to move with so many plies left.
    fn side(&self, left: u16) -> Side {
        match (self.target_side(), left % 2) {
            (side, 0) => side,
            (side, _) => !side,
        }
    }

    /// The side to move in the diagram.
    const fn target_side(&self) -> Side {
        if self.plies.is_multiple_of(2) {
            Side::South
        } else {
            Side::North
        }
    }

    /// A game with fewer plies leads there.
    fn is_shorter(&mut self) -> Answer<bool> {
        let mut left = self.plies % 2;
        if left == 0
            && self.target.is_met(
                Spot {
                    left,
                    ..self.begin()
                },
                None,
            )
        {
            return Ok(true);
        }
        left = if left == 0 { 2 } else { 1 };
        for left in (left..self.plies).step_by(2) {
            if self.leads_there(Spot {
                left,
                ..self.begin()
            })? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes plies back from the diagram as long as there are few spots.
    fn take_back(&mut self) {
        if self.target.board.is_empty() {
            // What was swept up can have lain anywhere.
            return;
        }
        let [south, _] = self.target.stores.unwrap_or_default();
        if self.majority_ends && self.target.stores.is_none() {
            // What the stores were decides whether the game was over.
            return;
        }
        let mut level = vec![Spot {
            board: self.target.board,
            store: south as u16,
            left: 0,
        }];
        while level.len() <= MOST_TAKEN_BACK && self.meeting.len() < usize::from(self.plies) {
            let mut leading: Met<Spot> = Met::default();
            for &after in &level {
                backward::predecessors(self.rules, after.board, self.target.total, |board, mv| {
                    let left = after.left + 1;
                    let taken = (board.seeds() - after.board.seeds()) as u16;
                    let by_south = self.side(left) == Side::South;
                    let store = if self.counts_stores() && by_south {
                        let Some(store) = after.store.checked_sub(taken) else {
                            return;
                        };
                        store
                    } else {
                        after.store
                    };
                    if u32::from(store) + board.seeds() > self.target.total {
                        // North would have had less than nothing.
                        return;
                    }
                    let before = Spot { board, store, left };
                    let step = self.step(before, mv, &self.rules.sow(board, mv));
                    let leads = match step.state {
                        State::Reached => true,
                        State::Open => step.spot == after && after.left > 0,
                        State::Gone => false,
                    };
                    if leads && !self.is_hopeless(before) {
                        leading.insert(before);
                    }
                });
            }
            level = leading.iter().copied().collect();
            self.meeting.push(leading);
        }
    }

    fn begin(&self) -> Spot {
        Spot {
            board: self.start,
            store: 0,
            left: self.plies,
        }
    }

    fn is_hopeless(&self, spot: Spot) -> bool {
        self.target.is_out_of_reach(spot, self.side(spot.left))
    }

    fn step(&self, from: Spot, mv: Move, sown: &Sown<Board>) -> Step<Spot> {
        let mover = self.side(from.left);
        let taken = from.board.seeds() - sown.board.seeds();
        let mut spot = Spot {
            board: sown.board,
            left: from.left - 1,
            ..from
        };
        if self.counts_stores() && mover == Side::South {
            spot.store += taken as u16;
        }
        let stuck = sown.next != Next::End && self.rules.mobility(sown.board) == 0;
        let swept = if sown.next == Next::End {
            Some(sown.gain - taken as Margin)
        } else {
            stuck.then(|| -self.rules.stuck(sown.board))
        };
        let swept = swept.map(|ahead| {
            let rest = sown.board.seeds();
            let mine = i32::midpoint(rest as i32, i32::from(ahead)) as u32;
            match mover {
                Side::South => [mine, rest - mine],
                Side::North => [rest - mine, mine],
            }
        });
        let over = swept.is_some() || self.is_majority(spot);
        let state = if spot.left == 0 {
            if self.target.is_met(spot, swept) {
                State::Reached
            } else {
                State::Gone
            }
        } else if over {
            State::Gone
        } else {
            State::Open
        };
        Step {
            mv: AnyMove::TwoRow(mv),
            captured: taken,
            over,
            quiet: false,
            spent: 1,
            spot,
            state,
        }
    }

    fn is_majority(&self, spot: Spot) -> bool {
        let store = u32::from(spot.store);
        self.majority_ends
            && (2 * store > self.target.total
                || 2 * (self.target.total - store - spot.board.seeds()) > self.target.total)
    }

    /// Some way leads to the diagram.
    fn leads_there(&mut self, spot: Spot) -> Answer<bool> {
        self.nodes += 1;
        if self.nodes > self.budget.nodes
            || self.nodes.is_multiple_of(1 << 12) && self.budget.observer.stop(self.nodes)
        {
            return Err(Open);
        }
        if self.is_hopeless(spot) {
            return Ok(false);
        }
        if let Some(leading) = self.meeting.get(usize::from(spot.left) - 1) {
            return Ok(leading.contains(&spot));
        }
        // With one ply left a look at the board is as quick as one at the memory.
        if spot.left > 1
            && let Some(&known) = self.known.get(&spot)
        {
            return Ok(known);
        }
        let rules = self.rules;
        let mut answer = Ok(false);
        let _ = rules.successors(spot.board, |mv, sown| {
            let step = self.step(spot, mv, &sown);
            answer = match step.state {
                State::Reached => Ok(true),
                State::Gone => Ok(false),
                State::Open => self.leads_there(step.spot),
            };
            if answer == Ok(false) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        if let Ok(known) = answer
            && spot.left > 1
            && self.known.len() < self.budget.boards
        {
            self.known.insert(spot, known);
        }
        answer
    }
}

impl<R: TwoRow> Play for ProofGame<'_, R> {
    type Spot = Spot;

    fn root(&self) -> Spot {
        self.begin()
    }

    fn set_play(&self) -> Option<Spot> {
        None
    }

    fn turn(&self, spot: Spot) -> Turn {
        Turn {
            rules: self.any_rules,
            board: AnyBoard::TwoRow(spot.board),
            side: self.side(spot.left),
        }
    }

    fn is_solver(&self, spot: Spot) -> bool {
        self.side(spot.left) == Side::South
    }

    fn helps(&self) -> bool {
        true
    }

    fn steps(&self, spot: Spot) -> Vec<Step<Spot>> {
        let mut steps = Vec::new();
        let _ = self.rules.successors(spot.board, |mv, sown| {
            steps.push(self.step(spot, mv, &sown));
            ControlFlow::Continue(())
        });
        steps
    }

    fn reaches(&mut self, step: &Step<Spot>) -> Answer<bool> {
        match step.state {
            State::Reached => Ok(true),
            State::Gone => Ok(false),
            State::Open => self.leads_there(step.spot),
        }
    }

    /// All games have the same length.
    fn effort(&mut self, _: &Step<Spot>) -> Answer<u32> {
        Ok(0)
    }

    /// Nobody resists.
    fn resists(&mut self, _: Spot, steps: &[Step<Spot>]) -> Answer<Vec<usize>> {
        Ok((0..steps.len()).collect())
    }

    fn are_last(&mut self, _: Spot, one: &Step<Spot>, other: &Step<Spot>) -> Answer<bool> {
        Ok(one.state == State::Reached && other.state == State::Reached)
    }

    fn is_slower(&mut self, _: &Step<Spot>, _: &Step<Spot>) -> Answer<bool> {
        Ok(false)
    }

    fn can_return(&self) -> bool {
        false
    }

    fn ignores_order(&self) -> bool {
        false
    }

    fn moves(&self, _: u32) -> Option<u8> {
        u8::try_from(self.plies.div_ceil(2)).ok()
    }

    fn is_short(&self, _: u32) -> Option<bool> {
        self.short
    }

    fn worth(&mut self, _: &Step<Spot>) -> Option<Margin> {
        None
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn sources(&self) -> (Option<u32>, bool) {
        (None, true)
    }
}
