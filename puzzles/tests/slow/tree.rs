//! The solution tree and the duals in it (P4).

use std::collections::HashSet;

use kardis_games::turn::AnyMove;
use kardis_puzzles::goal::{Aim, Goal, Play};
use kardis_puzzles::verdict::Grade;

use super::conversion::distances;
use super::moves::Slow;
use super::reach::{Left, Manner, Task};
use super::state::{Place, State};

/// A choice in the tree.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Dual {
    /// The moves from the diagram (in a proof game from the start) to the choice.
    pub(crate) line: Vec<String>,
    pub(crate) mv: String,
    pub(crate) grade: Grade,
}

/// A move, what it leads to, and what is left then.
type Choice = (AnyMove, State, Left);

/// What is told of a tree.
pub(crate) struct Tree {
    pub(crate) duals: Vec<Dual>,
    /// Pits of South and of North that a move of it uses, a bit each from the owner's left.
    pub(crate) used: [u32; 2],
}

/// The tree of a task; nothing if it has more than `most` nodes.
pub(crate) fn tree(task: &Task<'_>, most: usize) -> Option<Tree> {
    let mut walk = Walk {
        task,
        duals: Vec::new(),
        used: [0, 0],
        met: HashSet::from([(task.same(&task.start.place), task.left())]),
        nodes: 0,
        most,
    };
    let mut line = Line::default();
    let (start, left) = (task.start, task.left());
    let begin = task.goes_on(&start);
    line.places.push(task.same(&start.place));
    for (mv, next, left) in task.options(&begin, left) {
        line.moves.push(task.table.text(&begin, mv));
        walk.from(&mut line, &next, left)?;
        line.moves.pop();
    }
    Some(Tree {
        duals: walk.duals,
        used: walk.used,
    })
}

/// From the diagram to a node of the tree.
#[derive(Clone, Debug, Default)]
struct Line {
    moves: Vec<String>,
    /// All positions before the node.
    places: Vec<Place>,
}

struct Walk<'a> {
    task: &'a Task<'a>,
    duals: Vec<Dual>,
    used: [u32; 2],
    /// Positions of the tree, and what was left there.
    met: HashSet<(Place, Left)>,
    nodes: usize,
    most: usize,
}

impl Walk<'_> {
    /// The tree from a position after a move of it.
    fn from(&mut self, line: &mut Line, state: &State, left: Left) -> Option<()> {
        self.nodes += 1;
        if self.nodes > self.most {
            return None;
        }
        let task = self.task;
        self.mark(state);
        // What the tree has already is not continued a second time.
        let is_new = !task.is_leaf(&line.places, state, left)
            && self.met.insert((task.same(&state.place), left));
        if !is_new {
            return Some(());
        }
        let here = task.goes_on(state);
        let followed = if task.chooses(&here) {
            let options = task.options(&here, left);
            let main = task.main(&options);
            for dual in options.iter().filter(|option| option.0 != main.0) {
                self.duals.push(Dual {
                    line: line.moves.clone(),
                    mv: task.table.text(&here, dual.0),
                    grade: task.grade(&line.places, state, &main, dual, left),
                });
            }
            vec![main]
        } else {
            task.full_resistance(&here, left)
        };
        line.places.push(task.same(&state.place));
        for (mv, next, left) in followed {
            line.moves.push(task.table.text(&here, mv));
            self.from(line, &next, left)?;
            line.moves.pop();
        }
        line.places.pop();
        Some(())
    }

    /// Takes note of the pits that the move to a state uses.
    fn mark(&mut self, state: &State) {
        let ply = state.last.expect("after a move");
        let pits = self.task.table.pits();
        let row = (1 << pits) - 1;
        self.used[ply.by.index()] |= ply.used & row;
        self.used[(!ply.by).index()] |= ply.used >> pits;
    }
}

impl Task<'_> {
    /// What makes a position the same: board, side, and what was gained as far as the goal counts it.
    pub(crate) fn same(&self, place: &Place) -> Place {
        let mut captured = [0, 0];
        if let Goal::Within {
            aim: Aim::Capture(_) | Aim::CaptureExactly(_),
            ..
        } = self.goal
        {
            let side = self.side_of_aim().index();
            captured[side] = place.captured[side];
        }
        let stores = if self.counts_stores() {
            place.stores
        } else {
            [0, 0]
        };
        Place {
            stores,
            captured,
            ..*place
        }
    }

    /// The tree ends here: the goal is reached or settled, or the position comes back.
    fn is_leaf(&self, before: &[Place], state: &State, left: Left) -> bool {
        self.is_reached(state, left)
            || state.end.is_some() && self.goes_on(state).end.is_some()
            || before.contains(&self.same(&state.place))
    }

    /// Who is to move wants the goal.
    fn chooses(&self, here: &State) -> bool {
        self.solvers_turn(here) || self.manner() == Manner::Together
    }

    /// The moves that reach the goal.
    fn options(&self, here: &State, left: Left) -> Vec<Choice> {
        let mut plies = self.plies(here, left);
        plies.retain(|(_, next, left)| self.reach(next, *left));
        plies
    }

    /// The first of those that reach the goal soonest, or convert soonest.
    fn main(&self, options: &[Choice]) -> Choice {
        let late = |(_, next, left): &Choice| match self.goal {
            Goal::Value(_) => self.conversion(next),
            _ => self.soon(next, *left).expect("it reaches the goal"),
        };
        *options
            .iter()
            .min_by_key(|option| late(option))
            .expect("it is reached")
    }

    /// Plies to conversion by a move that led to a state, the move included.
    fn conversion(&self, after: &State) -> u32 {
        let ply = after.last.expect("after a move");
        let gains = matches!(self.table.slow, Slow::TwoRow(_)) && ply.gained > 0;
        if after.end.is_some() || gains {
            return 1;
        }
        let board = after.place.board;
        let mut known = self.distances.borrow_mut();
        if !known.contains_key(&board) {
            known.extend(distances(self.table.slow, self.values, board));
        }
        let distance = known[&board];
        distance.map_or(u32::MAX, |distance| distance + 1)
    }

    /// The replies with which the defender resists fully.
    fn full_resistance(&self, here: &State, left: Left) -> Vec<Choice> {
        let mut plies = self.plies(here, left);
        match self.goal {
            Goal::Value(_) => {
                let least = plies.iter().map(|(_, next, _)| self.worth(next)).min();
                plies.retain(|(_, next, _)| Some(self.worth(next)) == least);
            }
            Goal::Within { .. } => {
                let soon = |(_, next, left): &Choice| self.soon(next, *left);
                let latest = plies.iter().map(soon).max().expect("the game goes on");
                plies.retain(|ply| soon(ply) == latest);
            }
            _ => {}
        }
        plies
    }

    /// P4, the grades, first fit; `state` is the position at the turn, `before` those on the way to it.
    fn grade(
        &self,
        before: &[Place],
        state: &State,
        main: &Choice,
        dual: &Choice,
        left: Left,
    ) -> Grade {
        let at_once = |(_, next, left): &Choice| self.is_last(next, *left);
        if at_once(main) && at_once(dual) {
            return Grade::LastMove;
        }
        let mut line = before.to_vec();
        line.push(self.same(&state.place));
        let late = match self.goal {
            Goal::Value(_) => self.has_to_come_back(&line, state, &dual.1),
            _ => self.soon(&dual.1, dual.2) > self.soon(&main.1, main.2),
        };
        if late {
            return Grade::WasteOfTime;
        }
        let transposes = match (self.manner(), self.goal) {
            (Manner::Against, _) => self.comes_together(main, &dual.1, dual.2, 1),
            (
                _,
                Goal::Within {
                    play: Play::Series, ..
                },
            ) => self.is_reordered(state, main, dual, left),
            _ => self.meets(&self.main_line(main), &dual.1, dual.2),
        };
        if transposes {
            Grade::Transposition
        } else {
            Grade::Real
        }
    }

    /// Grade 1: the goal is reached at once. With `keep` the solver's last move is enough; with `self`
    /// the reply is part of it.
    fn is_last(&self, state: &State, left: Left) -> bool {
        let replied = |(_, next, left): &Choice| self.is_last(next, *left);
        self.is_reached(state, left)
            || match self.goal {
                Goal::Keep(_) => left == 0,
                Goal::Within {
                    play: Play::Reverse,
                    ..
                } if state.end.is_none() && !self.solvers_turn(state) => {
                    self.plies(state, left).iter().all(replied)
                }
                _ => false,
            }
    }

    /// Grade 2 of a value goal: from the position after a dual the defender can force that the only
    /// moves that keep the goal lead back to a position of the line, nothing being captured since
    /// the turn.
    fn has_to_come_back(&self, line: &[Place], turn: &State, after: &State) -> bool {
        // Everything within reach without a capture, and what it leads to.
        let mut states = vec![*after];
        let mut seen = HashSet::from([after.place]);
        let mut follow: Vec<Vec<Place>> = Vec::new();
        let mut back: HashSet<Place> = HashSet::new();
        while let Some(state) = states.get(follow.len()).copied() {
            let captured = state.place.captured != turn.place.captured;
            if !captured && line.contains(&self.same(&state.place)) {
                back.insert(state.place);
            }
            let plies = if captured || back.contains(&state.place) || self.is_settled(&state) {
                Vec::new()
            } else if self.solvers_turn(&state) {
                self.options(&state, 0)
            } else {
                self.full_resistance(&state, 0)
            };
            follow.push(plies.iter().map(|(_, next, _)| next.place).collect());
            let new = plies.iter().map(|(_, next, _)| *next);
            states.extend(new.filter(|next| seen.insert(next.place)));
        }
        loop {
            let known = back.len();
            for (state, follow) in states.iter().zip(&follow) {
                let mut follow = follow.iter();
                let forced = if self.solvers_turn(state) {
                    follow.len() > 0 && follow.all(|place| back.contains(place))
                } else {
                    follow.any(|place| back.contains(place))
                };
                if forced {
                    back.insert(state.place);
                }
            }
            if back.len() == known {
                return back.contains(&after.place);
            }
        }
    }

    /// Grade 3 where the defender resists: whatever he replies to a dual, some move of the solver
    /// leads to a position that the main tree has after as many plies; `plies` were played since the
    /// turn.
    fn comes_together(&self, main: &Choice, after: &State, left: Left, plies: usize) -> bool {
        if after.end.is_some() || self.is_reached(after, left) {
            return false;
        }
        if self.solvers_turn(after) {
            let mut places = HashSet::new();
            self.main_tree(&main.1, main.2, plies, &mut places);
            let mut moves = self.plies(after, left).into_iter();
            return moves.any(|(_, next, _)| places.contains(&self.same(&next.place)));
        }
        let mut replies = self.full_resistance(after, left).into_iter();
        replies.all(|(_, next, left)| self.comes_together(main, &next, left, plies + 1))
    }

    /// The positions `deeper` plies below a position of the main tree, which goes on here also where a
    /// position comes back.
    fn main_tree(&self, state: &State, left: Left, deeper: usize, places: &mut HashSet<Place>) {
        if deeper == 0 {
            places.insert(self.same(&state.place));
            return;
        }
        if self.is_leaf(&[], state, left) {
            return;
        }
        let followed = if self.solvers_turn(state) {
            let options = self.options(state, left);
            vec![self.main(&options)]
        } else {
            self.full_resistance(state, left)
        };
        for (_, next, left) in followed {
            self.main_tree(&next, left, deeper - 1, places);
        }
    }

    /// Grade 3 of a series: the dual begins a solution with the main line's moves in another order.
    fn is_reordered(&self, state: &State, main: &Choice, dual: &Choice, left: Left) -> bool {
        let mut rest = Vec::new();
        let (mut at, mut next) = (*state, Some((*main, left)));
        while let Some(((mv, after, left), _)) = next {
            rest.push(self.table.text(&self.goes_on(&at), mv));
            at = after;
            next = (!self.is_reached(&after, left)).then(|| {
                let options = self.options(&self.goes_on(&after), left);
                (self.main(&options), left)
            });
        }
        let text = self.table.text(&self.goes_on(state), dual.0);
        let Some(first) = rest.iter().position(|mv| *mv == text) else {
            return false;
        };
        rest.swap_remove(first);
        self.reaches_with(&dual.1, dual.2, &rest)
    }

    /// A series reaches its aim with these very moves, in some order.
    fn reaches_with(&self, state: &State, left: Left, moves: &[String]) -> bool {
        if moves.is_empty() || self.is_reached(state, left) {
            return moves.is_empty() && self.is_reached(state, left);
        }
        let here = self.goes_on(state);
        let mut plies = self.plies(&here, left).into_iter();
        plies.any(|(mv, next, left)| {
            let text = self.table.text(&here, mv);
            moves.iter().position(|mv| *mv == text).is_some_and(|at| {
                let mut rest = moves.to_vec();
                rest.swap_remove(at);
                self.reaches_with(&next, left, &rest)
            })
        })
    }

    /// The positions of the main line from that after a main move to the last.
    fn main_line(&self, main: &Choice) -> Vec<Place> {
        let (_, mut state, mut left) = *main;
        let mut places = vec![self.same(&state.place)];
        while !self.is_reached(&state, left) {
            let options = self.options(&state, left);
            (_, state, left) = self.main(&options);
            places.push(self.same(&state.place));
        }
        places
    }

    /// Grade 3 where both want the goal: a solution that goes on from here comes to a position of
    /// the main line after as many plies.
    fn meets(&self, places: &[Place], state: &State, left: Left) -> bool {
        let Some((place, later)) = places.split_first() else {
            return false;
        };
        if self.same(&state.place) == *place {
            return true;
        }
        let mut plies = self.plies(state, left).into_iter();
        !self.is_reached(state, left) && plies.any(|(_, next, left)| self.meets(later, &next, left))
    }
}
