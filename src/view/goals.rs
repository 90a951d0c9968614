//! Goals in words.

use kardis_games::turn::Side;
use kardis_puzzles::goal::{Aim, Goal, Play, Statement, Worth};

/// What a puzzle asks for, as a sentence without the point at its end.
pub(crate) fn in_words(goal: Goal, solver: Side) -> String {
    let defender = !solver;
    match goal {
        Goal::Value(Worth::Win) => format!("{solver} to move and win"),
        Goal::Value(Worth::Draw) => format!("{solver} to move and draw"),
        Goal::Value(Worth::Max) => format!("{solver} to move and gain as much as can be gained"),
        Goal::Value(Worth::Least(0)) => {
            format!("{solver} to move and gain no less than {defender} from here on")
        }
        Goal::Value(Worth::Least(value)) => {
            let seeds = seeds(u32::from(value.unsigned_abs()));
            if value > 0 {
                format!("{solver} to move and gain at least {seeds} more than {defender}")
            } else {
                format!("{solver} to move and gain at most {seeds} less than {defender}")
            }
        }
        Goal::Within { play, aim, moves } => {
            let count = moves_in(moves.get());
            match play {
                Play::Direct => format!("{solver} to move and {} {count}", aimed(aim, defender)),
                Play::Series => {
                    format!("{solver} moves alone, to {} {count}", aimed(aim, defender))
                }
                Play::Help => format!(
                    "{solver} begins and {defender} helps {solver} to {} {count}",
                    aimed(aim, defender)
                ),
                Play::Reverse => format!(
                    "{solver} to move and force {defender} to {} {count}",
                    aimed(aim, solver)
                ),
            }
        }
        Goal::Keep(moves) => format!(
            "{solver} to move and lose no seed to a capture for {}",
            counted(moves.get())
        ),
        Goal::ProofGame(moves) => {
            format!(
                "The position after {} of South: how was it reached?",
                counted(moves.get())
            )
        }
        Goal::Assert(Statement::Zugzwang) => "Mutual zugzwang: who has to move loses by it".into(),
        Goal::Assert(Statement::Value(value)) => {
            format!("With {solver} to move the value is {value:+}")
        }
    }
}

/// An aim against the other side.
fn aimed(aim: Aim, other: Side) -> String {
    match aim {
        Aim::Win => "win".to_owned(),
        Aim::Capture(number) => format!("capture at least {}", seeds(number.get().into())),
        Aim::CaptureExactly(number) => format!("capture exactly {}", seeds(number.get().into())),
        Aim::Starve => format!("leave {other} without a seed to move"),
        Aim::Sweep => "end the game and sweep up".to_owned(),
        Aim::Chain(pits) => format!("capture from at least {pits} pits in one move"),
    }
}

fn seeds(number: u32) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} seed{plural}")
}

fn counted(moves: u8) -> String {
    let plural = if moves == 1 { "" } else { "s" };
    format!("{moves} move{plural}")
}

fn moves_in(moves: u8) -> String {
    format!("in {}", counted(moves))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_told() {
        for (goal, words) in [
            ("win", "North to move and win"),
            (
                "value -2",
                "North to move and gain at most 2 seeds less than South",
            ),
            (
                "capture 8 in 3",
                "North to move and capture at least 8 seeds in 3 moves",
            ),
            (
                "self starve in 1",
                "North to move and force South to leave North without a seed to move in 1 move",
            ),
            (
                "help capture =1 in 2",
                "North begins and South helps North to capture exactly 1 seed in 2 moves",
            ),
            (
                "series chain 2 in 4",
                "North moves alone, to capture from at least 2 pits in one move in 4 moves",
            ),
            (
                "keep 3",
                "North to move and lose no seed to a capture for 3 moves",
            ),
        ] {
            let goal: Goal = goal.parse().expect(goal);
            assert_eq!(in_words(goal, Side::North), words);
        }
    }
}
