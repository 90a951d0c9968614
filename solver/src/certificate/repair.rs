//! Moves changed where a certificate goes in circles although something is still needed.
//!
//! Every move in it may be right and yet lead nowhere: a board can be won by a move that leads back
//! to it, because it is won by another. A board *makes progress* if nothing is needed on it, or if all
//! boards of its layer that it leads to make progress, in finitely many steps. On a circle of the
//! others some move is changed: for one that leads to a board that makes progress, or else for one
//! found by a search that accepts nothing but progress. What is needed does not fall along the
//! edges of a layer, so circles where most is needed come first, and whatever they lead to with more
//! makes progress already.

use std::collections::{HashMap, HashSet};

use kardis_games::rules::{Margin, Next, Rules};

use super::decide::Decide;
use super::graph::{Graph, Way};
use super::{Incomplete, Step};
use crate::window::{Claim, Prover};

/// Changes moves until every board within reach makes progress. New boards may have been requested.
pub(super) fn repair<R: Rules, D: Decide<R>>(
    graph: &mut Graph<'_, R, D>,
) -> Result<(), Incomplete> {
    let mut progress = Progress::of(graph);
    let need = |graph: &Graph<'_, R, D>, at: u32| graph.nodes[at as usize].claim.need();
    let mut stuck: Vec<u32> = progress.waiting.keys().copied().collect();
    stuck.sort_by_key(|&at| (need(graph, at), std::cmp::Reverse(at)));
    while let Some(&at) = stuck.last() {
        if progress.done.contains(&at) {
            stuck.pop();
            continue;
        }
        let own: Vec<u32> = circle(graph, &progress, at)
            .into_iter()
            .filter(|&at| graph.nodes[at as usize].claim.prover == Prover::Mover)
            .collect();
        let &first = own.first().ok_or(Incomplete::Forgotten)?;
        let switched = own.iter().find(|&&at| switch(graph, &progress, at));
        match switched {
            Some(&at) => progress.add(graph, at),
            None => search(graph, &mut progress, first)?,
        }
    }
    Ok(())
}

/// Which boards make progress.
struct Progress {
    done: HashSet<u32>,
    /// By node where something is needed, the edges within the layer to nodes that are not done.
    waiting: HashMap<u32, usize>,
    /// By node, whose edges lead there.
    before: HashMap<u32, Vec<u32>>,
}

impl Progress {
    /// All nodes within reach of the root.
    fn of<R: Rules, D: Decide<R>>(graph: &Graph<'_, R, D>) -> Self {
        let mut progress = Self {
            done: HashSet::new(),
            waiting: HashMap::new(),
            before: HashMap::new(),
        };
        let mut seen = vec![false; graph.nodes.len()];
        let mut found = vec![0];
        let mut ready = Vec::new();
        seen[0] = true;
        while let Some(at) = found.pop() {
            let level = within_layer(graph, at);
            if level.is_empty() {
                ready.push(at);
            } else {
                progress.waiting.insert(at, level.len());
                for &next in &level {
                    progress.before.entry(next).or_default().push(at);
                }
            }
            for &next in &graph.nodes[at as usize].next {
                if !std::mem::replace(&mut seen[next as usize], true) {
                    found.push(next);
                }
            }
        }
        for at in ready {
            progress.add(graph, at);
        }
        progress.waiting.retain(|at, _| !progress.done.contains(at));
        progress
    }

    /// A node makes progress, and so do all that only waited for it.
    fn add<R: Rules, D: Decide<R>>(&mut self, graph: &Graph<'_, R, D>, at: u32) {
        let mut ready = vec![at];
        while let Some(at) = ready.pop() {
            if !self.done.insert(at) {
                continue;
            }
            for &before in self.before.get(&at).map_or(&[][..], Vec::as_slice) {
                let Some(waiting) = self.waiting.get_mut(&before) else {
                    continue;
                };
                *waiting = waiting.saturating_sub(1);
                // A move that was changed does not wait for what it led to.
                let one = graph.nodes[before as usize].claim.prover == Prover::Mover;
                if *waiting == 0 || one {
                    ready.push(before);
                }
            }
        }
    }
}

/// The boards on which a node rests within its layer, if it has to make progress.
fn within_layer<R: Rules, D: Decide<R>>(graph: &Graph<'_, R, D>, at: u32) -> Vec<u32> {
    let node = &graph.nodes[at as usize];
    if node.claim.need() <= 0 {
        return Vec::new();
    }
    let level = |&&next: &&u32| graph.are_level(graph.nodes[next as usize].board, node.board);
    node.next.iter().filter(level).copied().collect()
}

/// A circle of boards that make no progress, within reach of one of them.
fn circle<R: Rules, D: Decide<R>>(
    graph: &Graph<'_, R, D>,
    progress: &Progress,
    start: u32,
) -> Vec<u32> {
    let mut line = vec![start];
    let mut places = HashMap::from([(start, 0)]);
    loop {
        let at = *line.last().expect("it has its start");
        let next = within_layer(graph, at)
            .into_iter()
            .find(|next| !progress.done.contains(next));
        let Some(next) = next else {
            return line;
        };
        if let Some(&place) = places.get(&next) {
            return line.split_off(place);
        }
        places.insert(next, line.len());
        line.push(next);
    }
}

/// Takes another move that is known to be right and makes progress, if there is one.
fn switch<R: Rules, D: Decide<R>>(
    graph: &mut Graph<'_, R, D>,
    progress: &Progress,
    at: u32,
) -> bool {
    let (board, claim) = claim_of(graph, at);
    for way in graph.ways(board, claim) {
        let (after, least) = (way.sown.board, way.claim);
        let good = if way.sown.next == Next::End {
            way.sown.gain >= claim.least
        } else if graph.is_enough(after, least) || graph.is_leaf(after, least) {
            true
        } else if graph.are_level(after, board) {
            let listed = graph.listed(after, least);
            listed.is_some_and(|at| progress.done.contains(&at))
        } else {
            graph.is_known(after, least)
        };
        if good {
            graph.set(at, Step::Move(way.mv), &[way]);
            return true;
        }
    }
    false
}

fn claim_of<R: Rules, D: Decide<R>>(graph: &Graph<'_, R, D>, at: u32) -> (R::Board, Claim) {
    let node = &graph.nodes[at as usize];
    (node.board, node.claim)
}

/// Finds a proof of a node that makes progress, a ply deeper each time.
fn search<R: Rules, D: Decide<R>>(
    graph: &mut Graph<'_, R, D>,
    progress: &mut Progress,
    at: u32,
) -> Result<(), Incomplete> {
    let (board, claim) = claim_of(graph, at);
    for depth in 1..=u8::MAX {
        let mut attempt = Attempt {
            graph: &mut *graph,
            progress,
            proved: Vec::new(),
            needs: HashMap::new(),
            failed: HashMap::new(),
        };
        let found = attempt.prove(board, claim, depth)?;
        let proved = attempt.proved;
        if found {
            for (board, claim, step, ways) in proved {
                let at = graph.request(board, claim);
                // A node where more is needed keeps its own proof: it does not lead back to less.
                if graph.nodes[at as usize].claim == claim {
                    graph.set(at, step, &ways);
                }
                progress.add(graph, at);
            }
            return Ok(());
        }
    }
    Err(Incomplete::Forgotten)
}

/// What was proved of a board, and how.
type Proved<R> = (
    <R as Rules>::Board,
    Claim,
    Step<<R as Rules>::Move>,
    Vec<Way<R>>,
);

/// A search to one depth.
struct Attempt<'g, 'a, R: Rules, D> {
    graph: &'g mut Graph<'a, R, D>,
    progress: &'g Progress,
    /// Every board after those on which it rests.
    proved: Vec<Proved<R>>,
    /// What is proved of a board.
    needs: HashMap<(R::Board, Prover), Margin>,
    /// The least that could not be proved of a board to the greatest depth.
    failed: HashMap<(R::Board, Prover), (Margin, u8)>,
}

impl<R: Rules, D: Decide<R>> Attempt<'_, '_, R, D> {
    fn prove(&mut self, board: R::Board, claim: Claim, depth: u8) -> Result<bool, Incomplete> {
        let (key, need) = ((board, claim.prover), claim.need());
        if self.graph.is_enough(board, claim)
            || self.graph.is_leaf(board, claim)
            || self.needs.get(&key).is_some_and(|&proved| proved >= need)
            || self
                .graph
                .listed(board, claim)
                .is_some_and(|at| self.progress.done.contains(&at))
        {
            return Ok(true);
        }
        let failed = self.failed.get(&key);
        if depth == 0 || failed.is_some_and(|&(least, to)| need >= least && depth <= to) {
            return Ok(false);
        }
        let known = self.graph.decide.known(board).proves(claim);
        if known == Some(false) {
            return Ok(false);
        }
        if self.graph.decide.stopped() {
            return Err(Incomplete::Stopped);
        }
        let step = self.step(board, claim, depth, known.is_some())?;
        let Some((step, ways)) = step else {
            self.failed.insert(key, (need, depth));
            return Ok(false);
        };
        self.needs.insert(key, need);
        self.proved.push((board, claim, step, ways));
        Ok(true)
    }

    /// Why a claim is right; `known` says that it is.
    #[allow(
        clippy::type_complexity,
        reason = "a part of `Proved`, and used only here"
    )]
    fn step(
        &mut self,
        board: R::Board,
        claim: Claim,
        depth: u8,
        known: bool,
    ) -> Result<Option<(Step<R::Move>, Vec<Way<R>>)>, Incomplete> {
        let mut ways = self.graph.ways(board, claim);
        if claim.prover == Prover::Other {
            for way in &ways {
                if !self.reaches(board, claim, way, depth, known)? {
                    return Ok(None);
                }
            }
            return Ok(Some((Step::Replies, ways)));
        }
        ways.sort_by_cached_key(|way| !self.graph.is_known(way.sown.board, way.claim));
        for way in ways {
            if self.reaches(board, claim, &way, depth, false)? {
                return Ok(Some((Step::Move(way.mv), vec![way])));
            }
        }
        Ok(None)
    }

    /// A move leads to what is claimed of the board before it; `known` says that it does.
    fn reaches(
        &mut self,
        board: R::Board,
        claim: Claim,
        way: &Way<R>,
        depth: u8,
        known: bool,
    ) -> Result<bool, Incomplete> {
        let (after, least) = (way.sown.board, way.claim);
        if way.sown.next == Next::End {
            let reached = way.sown.gain >= claim.least;
            return Ok(reached == (claim.prover == Prover::Mover));
        }
        if self.graph.are_level(after, board) && least.need() > 0 {
            return self.prove(after, least, depth - 1);
        }
        if known || self.graph.is_enough(after, least) || self.graph.is_known(after, least) {
            return Ok(true);
        }
        let efforts = self.graph.decide.efforts();
        let effort = depth.clamp(*efforts.start(), *efforts.end());
        Ok(self.graph.decide.prove(after, least, effort))
    }
}
