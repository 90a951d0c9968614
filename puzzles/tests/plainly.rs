//! Goals with a number of moves once more, by plain recursion over games as the notation plays them,
//! written from `docs/puzzles.md`: keys, refutations and the number of moves of random small positions.

mod support;

use kardis_chance::Random;
use kardis_games::game::Game;
use kardis_games::rules::TwoRow;
use kardis_games::turn::{AnyBoard, AnyMove, Side};
use kardis_games::variants::AnyRules;
use kardis_puzzles::check::check;
use kardis_puzzles::goal::{Aim, Goal, Play};
use kardis_puzzles::puzzle::Puzzle;
use kardis_puzzles::solved::Standing;
use kardis_puzzles::stock::Stock;
use kardis_puzzles::tools::Tools;
use kardis_solver::observer::Observer;

/// A goal, and what has happened since the diagram.
#[derive(Clone)]
struct Line {
    game: Game,
    play: Play,
    aim: Option<Aim>,
    solver: Side,
    captured: [u32; 2],
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Reached,
    Gone,
    On,
}

impl Line {
    fn aimer(&self) -> Side {
        if self.play == Play::Reverse {
            !self.solver
        } else {
            self.solver
        }
    }

    /// Plays a move and looks whether the aim is reached or the game over.
    fn after(&self, mv: AnyMove) -> (Self, State) {
        let mut line = self.clone();
        let mover = line.game.turn().side;
        let before = line.game.turn();
        let played = *line.game.play(mv).expect("legal");
        line.captured[mover.index()] += played.captured;
        let aimer = self.aimer();
        let by_aimer = mover == aimer;
        let over = line.game.ending().is_some();
        let all: u32 = line.captured[aimer.index()];
        let Some(aim) = self.aim else {
            // Keep.
            return if mover != self.solver && played.captured > 0 {
                (line, State::Gone)
            } else if over {
                (line, State::Reached)
            } else {
                (line, State::On)
            };
        };
        let reached = match aim {
            Aim::Win => {
                let stores = line.game.stores();
                line.game.winner() == Some(aimer)
                    || stores.is_some_and(|s| {
                        let total: u32 = s[0] + s[1] + line.game.turn().board.seeds();
                        2 * s[aimer.index()] > total
                    })
            }
            Aim::Capture(k) => all >= u32::from(k.get()),
            Aim::CaptureExactly(k) => by_aimer && all == u32::from(k.get()),
            Aim::Starve => {
                let AnyBoard::TwoRow(after) = before.after(mv).expect("legal").board else {
                    unreachable!()
                };
                line.game.turn().side != aimer && after.own.is_empty()
            }
            Aim::Sweep => played.swept[aimer.index()] > 0,
            Aim::Chain(k) => {
                let (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board), AnyMove::TwoRow(mv)) =
                    (before.rules, before.board, mv)
                else {
                    unreachable!()
                };
                let taken = rules.captured(board, mv);
                by_aimer
                    && taken.own.occupied_pits() + taken.opp.occupied_pits() >= u32::from(k.get())
            }
        };
        let state = match (reached, over) {
            (true, _) => State::Reached,
            (false, true) => State::Gone,
            (false, false) => State::On,
        };
        (line, state)
    }

    fn moves(&self) -> Vec<AnyMove> {
        let turn = self.game.turn();
        turn.successors().into_iter().map(|(mv, _)| mv).collect()
    }

    /// The goal is reached, with so many moves of the solver left.
    fn holds(&self, left: u8) -> bool {
        if self.game.turn().side == self.solver {
            left > 0 && self.moves().into_iter().any(|mv| self.reaches(mv, left))
                || left == 0 && self.aim.is_none()
        } else {
            let helps = self.play == Play::Help;
            // A reply to the last move comes too late, except where it belongs to the goal.
            if left == 0 && self.aim.is_some() && self.play != Play::Reverse {
                return false;
            }
            let mut replies = self.moves().into_iter();
            if helps {
                replies.any(|mv| self.reaches(mv, left))
            } else {
                replies.all(|mv| self.reaches(mv, left))
            }
        }
    }

    /// The goal is reached with this move, before which the solver has so many left.
    fn reaches(&self, mv: AnyMove, left: u8) -> bool {
        let by_solver = self.game.turn().side == self.solver;
        match self.after(mv) {
            (_, State::Reached) => true,
            (_, State::Gone) => false,
            (line, State::On) => line.holds(left - u8::from(by_solver)),
        }
    }
}

/// A goal of random kind, with what it comes to here.
fn random_goal(random: &mut Random) -> (String, u8) {
    let n = 1 + random.below(3) as u8;
    let k = 2 * (1 + random.below(3));
    let aims = [
        format!("win in {n}"),
        format!("capture {k} in {n}"),
        format!("capture ={k} in {n}"),
        format!("starve in {n}"),
        format!("sweep in {n}"),
        format!("chain {} in {n}", 1 + random.below(2)),
    ];
    let aim = &aims[random.below(6)];
    let goal = match random.below(5) {
        0 | 1 => aim.clone(),
        2 => format!("help {aim}"),
        3 => format!("self {aim}"),
        _ => format!("keep {n}"),
    };
    (goal, n)
}

#[test]
fn random_positions_of_few_seeds() {
    let seed = 5;
    println!("seed {seed}");
    let mut random = Random::new(seed);
    let names = [
        "bohnenspiel",
        "mangala",
        "bohnenspiel@uwa",
        "awari",
        "kalah",
        "bohnenspiel@mannheim",
    ];
    let (stock, observer) = (Stock::default(), Observer::default());
    let tools = Tools::new(&stock, &observer);
    let (mut checked, mut with_keys) = (0, 0);
    while checked < 20_000 {
        let name = names[random.below(names.len())];
        let seeds = 2 + random.below(9) as u32;
        let mut pits = [0u32; 6];
        for _ in 0..seeds {
            pits[random.below(6)] += 1;
        }
        let [a, b, c, d, e, f] = pits;
        let total = 6 * 5;
        let south = random.below((total - seeds + 1) as usize) as u32;
        let side = ["S", "N"][random.below(2)];
        let text = format!(
            "{name}:3x5 {a},{b},{c}/{d},{e},{f} {south}-{} {side}",
            total - seeds - south
        );
        let (goal, n) = random_goal(&mut random);
        let puzzle = Puzzle::new("x", text.parse().expect(&text), goal.parse().expect(&goal));
        let Ok(found) = check(&puzzle, &tools) else {
            continue;
        };
        checked += 1;
        let game = Game::new(&puzzle.position);
        if game.ending().is_some() {
            assert!(found.solved.firsts.is_empty(), "{text} {goal}");
            continue;
        }
        let (play, aim) = match puzzle.goal {
            Goal::Within { play, aim, .. } => (play, Some(aim)),
            _ => (Play::Direct, None),
        };
        let solver = puzzle.position.side();
        let line = Line {
            game,
            play,
            aim,
            solver,
            captured: [0, 0],
        };
        let about = || format!("{text}  {goal}");
        for (first, mv) in found.solved.firsts.iter().zip(line.moves()) {
            assert_eq!(first.mv, mv);
            let reaches = line.reaches(mv, n);
            assert_eq!(
                first.standing == Standing::Key,
                reaches,
                "{} {mv:?}",
                about()
            );
            with_keys += u32::from(reaches);
            if reaches && aim.is_some() {
                // With so many moves and no fewer.
                let least = (1..=n).find(|&n| line.reaches(mv, n));
                if play != Play::Help {
                    assert_eq!(first.moves, least, "{} {mv:?}", about());
                }
            }
            if let (false, (after, State::On)) = (reaches, line.after(mv))
                && play != Play::Help
                && after.game.turn().side != solver
                && (n > 1 || play == Play::Reverse || aim.is_none())
            {
                let refuting: Vec<AnyMove> = after
                    .moves()
                    .into_iter()
                    .filter(|&reply| !after.reaches(reply, n - 1))
                    .collect();
                assert_eq!(first.refutations, refuting, "{} {mv:?}", about());
            } else {
                assert!(first.refutations.is_empty(), "{} {mv:?}", about());
            }
        }
    }
    println!("{checked} positions, {with_keys} keys");
    assert!(with_keys > 5000);
}
