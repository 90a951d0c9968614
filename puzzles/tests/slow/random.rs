//! Random small puzzles of every game and goal.
//!
//! Positions at random are mostly unsolvable and goals at random mostly fail, so the slow checker
//! is asked on the way: most puzzles without a solution are thrown away, and what the author
//! intends is mostly, but not always, what there is.

use kardis_games::board::{Board, Pits};
use kardis_games::notation::Position;
use kardis_games::turn::{AnyBoard, Side};
use kardis_games::variants::bao_kujifunza::BaoBoard;
use kardis_games::variants::{RuleSet, rule_sets};
use kardis_puzzles::goal::{Aim, Count, Goal, Play, Statement, Worth};
use kardis_puzzles::puzzle::{Duals, Intended, Keys, Puzzle};
use kardis_puzzles::verdict::Verdict;

use super::reach::{Task, opening};
use super::read::slowly_within;
use super::support::is_supported;
use super::values::Values;
use super::verdict::{Limits, Report};

/// Random numbers, and what is wanted of them here.
pub(crate) struct Random(kardis_chance::Random);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(kardis_chance::Random::new(seed))
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most + 1 - least)
    }

    /// True so many times in a hundred.
    fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        *self.0.pick(all)
    }
}

/// What is not too much for a test that makes thousands.
pub(crate) const SMALL: Limits = Limits {
    boards: 6_000,
    nodes: 2_000,
};

/// A puzzle and what the slow checker says of it.
pub(crate) fn checked_puzzle(random: &mut Random) -> (Puzzle, Report) {
    loop {
        let Some(mut puzzle) = draft(random) else {
            continue;
        };
        let Ok(mut report) = slowly_within(&puzzle, SMALL) else {
            continue;
        };
        if report.verdict == Verdict::NoSolution && !random.percent(10) {
            continue;
        }
        while report.verdict == Verdict::Short && random.percent(70) {
            puzzle.goal = with_moves(puzzle.goal, |moves| moves - 1);
            report = slowly_within(&puzzle, SMALL).expect("less work than before");
        }
        if !report.keys.is_empty() {
            puzzle.intended = intended(random, &puzzle, &report);
            report = slowly_within(&puzzle, SMALL).expect("the same work");
        }
        return (puzzle, report);
    }
}

/// A puzzle with one key and minor duals, or nothing if chance made none.
fn draft(random: &mut Random) -> Option<Puzzle> {
    let sets: Vec<&'static RuleSet> = rule_sets().collect();
    let set = random.one_of(&sets);
    let goal = goal(random, set.is_bao());
    let position = match goal {
        Goal::ProofGame(moves) if !set.is_bao() => played(random, set, usize::from(moves.get()))?,
        _ if set.is_bao() => bao(random, set)?,
        _ => two_rows(random, set)?,
    };
    is_supported(&position, goal).then(|| Puzzle {
        id: "random".to_owned(),
        title: None,
        author: None,
        source: None,
        comment: None,
        position,
        goal,
        intended: Intended::default(),
        tags: Vec::new(),
    })
}

fn count(moves: usize) -> Count {
    Count::new(moves as u8).expect("one move at least")
}

/// A goal of any kind, whether or not the game supports it; smaller ones in Bao.
fn goal(random: &mut Random, bao: bool) -> Goal {
    let seeds = |random: &mut Random, most| {
        std::num::NonZero::new(random.between(1, most) as u16).expect("from 1 on")
    };
    match random.below(24) {
        0 => Goal::Value(Worth::Win),
        1 => Goal::Value(Worth::Draw),
        2 => Goal::Value(Worth::Least(random.between(0, 8) as i16 - 3)),
        3 => Goal::Value(Worth::Max),
        4 => Goal::Keep(count(random.between(1, 2))),
        5 => Goal::ProofGame(count(random.between(1, 3))),
        6 if random.percent(50) => Goal::Assert(Statement::Zugzwang),
        6 => Goal::Assert(Statement::Value(random.between(0, 8) as i16 - 4)),
        _ => {
            let (play, most) = random.one_of(&[
                (Play::Direct, 3),
                (Play::Direct, 3),
                (Play::Series, 4),
                (Play::Help, 3),
                (Play::Reverse, 2),
            ]);
            let aim = match random.below(6) {
                0 => Aim::Win,
                1 => Aim::Capture(seeds(random, 8)),
                2 => Aim::CaptureExactly(seeds(random, 6)),
                3 => Aim::Starve,
                4 => Aim::Sweep,
                _ => Aim::Chain(Count::new(random.between(1, 3) as u8).expect("from 1 on")),
            };
            let most = if bao { most.min(2) } else { most };
            let moves = count(random.between(1, most));
            Goal::Within { play, aim, moves }
        }
    }
}

fn with_moves(goal: Goal, change: impl Fn(usize) -> usize) -> Goal {
    let change = |moves: Count| count(change(usize::from(moves.get())));
    match goal {
        Goal::Within { play, aim, moves } => Goal::Within {
            play,
            aim,
            moves: change(moves),
        },
        Goal::Keep(moves) => Goal::Keep(change(moves)),
        // A proof game that is a move shorter has another side to move after as many plies less.
        Goal::ProofGame(moves) => Goal::ProofGame(change(moves)),
        other => other,
    }
}

/// A few seeds on two rows, with stores that make the game open if there are any.
fn two_rows(random: &mut Random, set: &'static RuleSet) -> Option<Position> {
    let widths = set.widths();
    let pits = random.between(2, 6).clamp(*widths.start(), *widths.end());
    let most = match pits {
        2 | 3 => 10,
        4 => 8,
        5 | 6 => 7,
        _ => 4,
    };
    let seeds = random.between(2, most);
    let mut ring = vec![0; 2 * pits];
    for _ in 0..seeds {
        ring[random.below(2 * pits)] += 1;
    }
    let (south, north) = ring.split_at(pits);
    let board = AnyBoard::TwoRow(Board::new(south, north).expect("a small board"));
    let stores = random.percent(75).then(|| {
        let total = seeds.next_multiple_of(2 * pits) + 2 * pits * random.below(2);
        let all = total - seeds;
        let lead = random.between(0, 6).min(all);
        let ahead = usize::midpoint(all, lead);
        let stores = [ahead as u32, (all - ahead) as u32];
        random.one_of(&[stores, [stores[1], stores[0]]])
    });
    let side = random.one_of(&Side::BOTH);
    Position::new(set, pits, board, stores, side).ok()
}

/// A few seeds on four rows, in so few pits that some hold two.
fn bao(random: &mut Random, set: &'static RuleSet) -> Option<Position> {
    let mut players = [[0; 16]; 2];
    let seeds = random.between(4, 16);
    let pits: Vec<(usize, usize)> = (0..random.between(3, 10))
        .map(|_| {
            // Twice as many in the front row.
            let place = random.below(8) + if random.percent(33) { 8 } else { 0 };
            (random.below(2), place)
        })
        .collect();
    for _ in 0..seeds {
        let (player, place) = random.one_of(&pits);
        players[player][place] += 1;
    }
    let board = AnyBoard::Bao(BaoBoard::new(&players[0], &players[1]).ok()?);
    Position::new(set, 8, board, None, random.one_of(&Side::BOTH)).ok()
}

/// A position after some plies of a game on a small board, now and then with a seed moved.
fn played(random: &mut Random, set: &'static RuleSet, moves: usize) -> Option<Position> {
    let widths = set.widths();
    let pits = random.between(2, 4).clamp(*widths.start(), *widths.end());
    let start = Position::start(set, pits, random.between(1, 3) as u32).ok()?;
    let values = Values::default();
    let task = Task::new(&start, Goal::Keep(count(1)), &values);
    let mut state = task.start;
    for _ in 0..2 * moves - random.below(2) {
        let plies = task.table.plies(&state);
        if plies.is_empty() {
            return None;
        }
        state = random.one_of(&plies).1;
    }
    let place = state.place;
    let AnyBoard::TwoRow(mut board) = place.board.seen_by(place.side) else {
        return None;
    };
    if random.percent(15) {
        let mut ring = kardis_games::naive::ring(Pits::new(pits).ok()?, board);
        let (from, to) = (random.below(2 * pits), random.below(2 * pits));
        if ring[from] > 0 {
            ring[from] -= 1;
            ring[to] += 1;
        }
        board = kardis_games::naive::board(&ring);
    }
    let board = AnyBoard::TwoRow(board);
    let position = Position::new(set, pits, board, Some(place.stores), place.side).ok()?;
    // Without stores the game began with the usual seeds.
    let usual = opening(&position).board() == Position::start(set, pits, set.seeds).ok()?.board();
    if usual && random.percent(50) {
        return Position::new(set, pits, board, None, place.side).ok();
    }
    Some(position)
}

/// What the author means: mostly what there is.
fn intended(random: &mut Random, puzzle: &Puzzle, report: &Report) -> Intended {
    let keys = match random.below(10) {
        0 => Keys::Count(1),
        1 => Keys::Count(random.between(1, 3) as u8),
        2 => {
            let all: Vec<&String> = report
                .keys
                .iter()
                .chain(report.tries.iter().map(|(mv, _)| mv))
                .collect();
            Keys::Moves(vec![random.one_of(&all).clone()])
        }
        3 | 4 => Keys::Moves(report.keys.clone()),
        _ => Keys::Count(report.keys.len() as u8),
    };
    let duals = random.one_of(&[Duals::None, Duals::Minor, Duals::Any]);
    let solution = if random.percent(30) {
        line(random, puzzle)
    } else {
        String::new()
    };
    Intended {
        keys,
        duals,
        solution,
    }
}

/// Moves that keep the goal, sometimes with any move in between.
fn line(random: &mut Random, puzzle: &Puzzle) -> String {
    // Values are not at hand here, so a goal that needs them gets legal moves only.
    let values = Values::default();
    let task = Task::new(&puzzle.position, puzzle.goal, &values);
    let by_value = matches!(puzzle.goal, Goal::Value(_) | Goal::Assert(_));
    let (mut state, mut left) = (task.start, task.left());
    let mut moves = Vec::new();
    for _ in 0..random.between(1, 4) {
        if !by_value && state.last.is_some() && task.is_reached(&state, left) {
            break;
        }
        let here = task.goes_on(&state);
        let mut plies = task.plies(&here, left);
        if !by_value && !random.percent(10) {
            plies.retain(|(_, next, left)| task.reach(next, *left));
        }
        if plies.is_empty() {
            break;
        }
        let (mv, next, after) = random.one_of(&plies);
        moves.push(task.table.text(&here, mv));
        (state, left) = (next, after);
    }
    moves.join(" ")
}
