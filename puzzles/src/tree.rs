//! Key tables, solution trees and set play, of any goal.

use crate::grade;
use crate::memo::Met;
use crate::play::{Answer, Play, State, Step};
use crate::solved::{Branch, Dual, End, First, SetMove, Solved, Sources, Standing};

/// Finds everything out; the solution tree has about so many moves at most.
pub(crate) fn explore<P: Play>(play: &mut P, most: usize) -> Solved {
    let root = play.root();
    let steps = play.steps(root);
    let mut solved = Solved::default();
    let mut efforts = Vec::new();
    for step in &steps {
        let mut first = first(play, step);
        if first.standing == Standing::Key {
            let effort = play.effort(step);
            first.moves = effort.ok().and_then(|effort| play.moves(effort));
            efforts.push(effort);
        }
        solved.firsts.push(first);
    }
    let all: Answer<Vec<u32>> = efforts.into_iter().collect();
    let least = all.ok().and_then(|efforts| efforts.into_iter().min());
    solved.short = least.and_then(|effort| play.is_short(effort));
    solved.moves = least.and_then(|effort| play.moves(effort));
    let mut tree = Tree {
        play,
        line: vec![root],
        met: Met::default(),
        left: most,
    };
    tree.met.insert(root);
    for (step, first) in steps.iter().zip(&solved.firsts) {
        if first.standing == Standing::Key {
            let branch = tree.branch(root, step, Vec::new());
            solved.solution.push(branch);
        }
    }
    solved.set_play = set_play(play);
    for (step, first) in steps.iter().zip(&mut solved.firsts) {
        first.value = play.worth(step);
    }
    solved.least = play.least();
    let (tables, search) = play.sources();
    solved.sources = Sources {
        tables,
        search,
        nodes: play.nodes(),
    };
    solved
}

/// What a first move is.
fn first<P: Play>(play: &mut P, step: &Step<P::Spot>) -> First {
    let mut first = First {
        mv: step.mv,
        captured: step.captured,
        standing: match play.reaches(step) {
            Ok(true) => Standing::Key,
            Ok(false) => Standing::Try,
            Err(_) => Standing::Open,
        },
        moves: None,
        value: None,
        refutations: Vec::new(),
        open: false,
    };
    let answered = step.state == State::Open && !play.helps() && !play.is_solver(step.spot);
    if first.standing == Standing::Try && answered {
        for reply in play.steps(step.spot) {
            match play.reaches(&reply) {
                Ok(true) => {}
                Ok(false) => first.refutations.push(reply.mv),
                Err(_) => first.open = true,
            }
        }
    }
    first
}

/// What the solver would answer if the defender had to begin.
fn set_play<P: Play>(play: &mut P) -> Vec<SetMove> {
    let Some(spot) = play.set_play() else {
        return Vec::new();
    };
    let steps = play.steps(spot);
    let set = steps.iter().map(|step| {
        let mut set = SetMove {
            mv: step.mv,
            captured: step.captured,
            answers: Vec::new(),
            reached: step.state == State::Reached,
            open: false,
        };
        if step.state == State::Open && play.is_solver(step.spot) {
            for answer in play.steps(step.spot) {
                match play.reaches(&answer) {
                    Ok(true) => set.answers.push(answer.mv),
                    Ok(false) => {}
                    Err(_) => set.open = true,
                }
            }
        }
        set
    });
    set.collect()
}

/// A solution tree that grows.
struct Tree<'p, P: Play> {
    play: &'p mut P,
    /// The spots from the diagram on.
    line: Vec<P::Spot>,
    /// Spots that the tree has.
    met: Met<P::Spot>,
    /// Moves that it may still have.
    left: usize,
}

impl<P: Play> Tree<'_, P> {
    /// A move and what follows.
    fn branch(&mut self, from: P::Spot, step: &Step<P::Spot>, duals: Vec<Dual>) -> Branch {
        let mut branch = Branch {
            turn: self.play.turn(from),
            mv: step.mv,
            captured: step.captured,
            duals,
            end: None,
            next: Vec::new(),
        };
        if self.left == 0 {
            branch.end = Some(End::Open);
            return branch;
        }
        self.left -= 1;
        if step.state != State::Open {
            branch.end = Some(End::Reached);
        } else if self.line.contains(&step.spot) {
            branch.end = Some(End::Repeats);
        } else if !self.met.insert(step.spot) {
            branch.end = Some(End::Elsewhere);
        } else {
            self.line.push(step.spot);
            match self.following(step.spot) {
                Ok(next) => branch.next = next,
                Err(_) => branch.end = Some(End::Open),
            }
            self.line.pop();
        }
        branch
    }

    /// What follows in a position.
    fn following(&mut self, spot: P::Spot) -> Answer<Vec<Branch>> {
        let steps = self.play.steps(spot);
        if !self.play.is_solver(spot) && !self.play.helps() {
            let replies = self.play.resists(spot, &steps)?;
            return Ok(replies
                .into_iter()
                .map(|at| self.branch(spot, &steps[at], Vec::new()))
                .collect());
        }
        let good = good(self.play, &steps)?;
        let main = main(self.play, &good)?;
        let mut duals = Vec::new();
        for step in good.iter().filter(|step| step.mv != main.mv) {
            let grade = grade::grade(self.play, spot, &main, step, &self.line).ok();
            duals.push(Dual {
                mv: step.mv,
                captured: step.captured,
                grade,
            });
        }
        Ok(vec![self.branch(spot, &main, duals)])
    }
}

/// The moves that reach the goal.
pub(crate) fn good<P: Play>(play: &mut P, steps: &[Step<P::Spot>]) -> Answer<Vec<Step<P::Spot>>> {
    let mut good = Vec::new();
    for step in steps {
        if play.reaches(step)? {
            good.push(*step);
        }
    }
    Ok(good)
}

/// The main move among those that reach the goal: the first of those that leave the least to be done.
///
/// # Panics
///
/// There must be one.
pub(crate) fn main<P: Play>(play: &mut P, good: &[Step<P::Spot>]) -> Answer<Step<P::Spot>> {
    if let [only] = good {
        return Ok(*only);
    }
    let efforts = good
        .iter()
        .map(|step| play.effort(step))
        .collect::<Answer<Vec<u32>>>()?;
    let least = (0..good.len()).min_by_key(|&at| efforts[at]);
    Ok(good[least.expect("the goal is reached here")])
}
