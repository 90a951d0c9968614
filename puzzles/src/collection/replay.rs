//! The author's moves, played.

use kardis_games::game::{Ending, Game};
use kardis_games::notation::{Dialect, MoveText, NotationError, Position, read_moves};
use kardis_games::rules::Next;
use kardis_games::turn::{AnyBoard, AnyMove, Turn};

use crate::goal::{Goal, Play};
use crate::puzzle::Puzzle;

/// How the moves of a solution follow each other.
#[derive(Clone, Debug)]
pub struct Line {
    start: Position,
    /// The solver plays alone.
    alone: bool,
}

/// A move of a line, and where it is played.
#[derive(Clone, Debug)]
pub struct Step {
    /// The position before the move.
    pub position: Position,
    /// The move.
    pub mv: AnyMove,
    /// Its text, with captures.
    pub text: String,
}

impl Line {
    /// Lines to a goal. They begin in the diagram; those of a proof game, at the start of the game
    /// that the diagram is from. `None` if there is no such start.
    pub fn to(goal: &Goal, diagram: &Position) -> Option<Self> {
        let start = match goal {
            Goal::ProofGame(_) => start_of(diagram)?,
            _ => diagram.clone(),
        };
        let alone = matches!(
            goal,
            Goal::Within {
                play: Play::Series,
                ..
            }
        );
        Some(Self { start, alone })
    }

    /// Where lines begin.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// How many first moves there are.
    pub fn first_moves(&self) -> usize {
        let game = Game::new(&self.start);
        if game.ending().is_some() {
            0
        } else {
            game.turn().successors().len()
        }
    }

    /// Plays moves one after the other. Repetitions end nothing.
    ///
    /// # Errors
    ///
    /// At the first move that cannot be read or played; the span is in the whole text.
    pub fn play(&self, text: &str) -> Result<Vec<Step>, NotationError> {
        let mut game = Game::new(&self.start);
        let mut steps = Vec::new();
        let separator = |c: char| c.is_whitespace() || matches!(c, '_' | ',' | ';');
        for word in text.split(separator) {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            let (read, after) = read_moves(&game, word, Dialect::Numbers)
                .map_err(|error| error.error.within(text, at))?;
            let Some(read) = read.first() else { continue };
            let turn = game.turn();
            steps.push(Step {
                position: game.position(),
                mv: read.mv,
                text: written(&turn, read),
            });
            game = self.next(&game, after, read.mv);
        }
        Ok(steps)
    }

    /// The game after a move.
    fn next(&self, before: &Game, after: Game, mv: AnyMove) -> Game {
        if !self.alone {
            // The history is forgotten, so that the same position may come again.
            return match after.ending() {
                None | Some(Ending::Repetition) => Game::new(&after.position()),
                _ => after,
            };
        }
        let turn = before.turn();
        let Some(sown) = turn.after(mv) else {
            return after;
        };
        let board = match sown.next {
            Next::End => return after,
            Next::Opponent => sown.board.turned(),
            Next::Bonus => sown.board,
        };
        let stores = before.stores().map(|mut stores| {
            if let AnyBoard::TwoRow(_) = board {
                stores[turn.side.index()] += turn.board.seeds() - board.seeds();
            }
            stores
        });
        let board = board.seen_by(turn.side);
        match Position::new(before.set(), turn.pits(), board, stores, turn.side) {
            Ok(position) => Game::new(&position),
            Err(_) => after,
        }
    }
}

/// A move as it is written, with captures and what was thought of it.
fn written(turn: &Turn, read: &MoveText) -> String {
    let mut text = turn.text_with_captures(read.mv, Dialect::Numbers);
    if let Some(judgement) = read.judgement {
        text.push_str(judgement.marks());
    }
    text
}

/// The start of the game that a position is from.
fn start_of(position: &Position) -> Option<Position> {
    let set = position.set();
    let pits = position.pits();
    let seeds = match (position.total(), set.is_bao()) {
        (Some(total), false) => total / (2 * pits as u32),
        _ => set.seeds,
    };
    Position::start(set, pits, seeds).ok()
}

/// The author's line of a puzzle, move by move: empty if he gives none.
pub fn steps(puzzle: &Puzzle) -> Vec<Step> {
    Line::to(&puzzle.goal, &puzzle.position)
        .and_then(|line| line.play(&puzzle.intended.solution).ok())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(goal: &str, position: &str) -> Line {
        let goal: Goal = goal.parse().expect(goal);
        Line::to(&goal, &position.parse().expect(position)).expect("a start")
    }

    fn texts(line: &Line, moves: &str) -> Vec<String> {
        let steps = line.play(moves).unwrap_or_else(|e| panic!("{moves}: {e}"));
        steps.into_iter().map(|step| step.text).collect()
    }

    /// The study of the specification, section 3: 4 7 5x4.
    #[test]
    fn sides_move_in_turn() {
        let line = line("win", "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S");
        assert_eq!(texts(&line, "1. 4! 7 2. 5x4"), ["4!", "7", "5x4"]);
        let error = line.play("4 7 4").expect_err("pit 4 was sown");
        assert_eq!(error.span(), 4..5);
        assert_eq!(line.first_moves(), 3);
    }

    /// The solver moves alone: the seed of pit 3 goes on to 4 and 5.
    #[test]
    fn a_series_is_played_by_one_side() {
        let line = line("series capture 2 in 3", "0,0,0,0,0,9/0,0,1,0,0,0 S");
        let steps = line.play("3 4 5").expect("legal");
        assert_eq!(steps[2].position.to_string(), "0,0,0,0,0,9/0,0,0,0,1,0 S");
        // That the defender has to pass is nothing to the solver.
        let passes = "bohnenspiel@hemprich 0,0,0,0,0,0/0,0,1,0,0,0 S";
        let line = self::line("series capture 2 in 3", passes);
        assert_eq!(texts(&line, "3 4 5"), ["3", "4", "5"]);
    }

    /// Two seeds, one behind the other, never meet: six moves each bring both half round the board,
    /// six more back to where they were. A game would end at the third time.
    #[test]
    fn repetitions_end_nothing() {
        let line = line("draw", "bohnenspiel@hemprich 0,0,0,0,0,1/1,0,0,0,0,0 S");
        let round = "1 7 2 8 3 9 4 10 5 11 6 12 - ".repeat(9);
        let mut played = 0;
        for end in 1..round.len() {
            match line.play(&round[..end]) {
                Ok(steps) => played = steps.len(),
                Err(error) => assert!(!error.to_string().contains("third time"), "{error}"),
            }
        }
        assert!(played > 0);
    }

    #[test]
    fn a_proof_game_begins_at_the_start() {
        let line = line("proof game in 1", "6,6,6,6,6,6/0,7,7,7,7,7 N");
        assert_eq!(line.start().to_string(), "6,6,6,6,6,6/6,6,6,6,6,6 0-0 S");
        assert_eq!(line.first_moves(), 6);
    }
}
