//! A puzzle in dialogue: moves in, answers out.

use std::collections::HashSet;

use anyhow::Result;
use kardis_games::notation::{Dialect, Position};
use kardis_games::rules::Next;
use kardis_games::turn::{AnyBoard, AnyMove, Turn};
use kardis_puzzles::puzzle::Puzzle;
use kardis_puzzles::walk::{Deed, Stage, Walk};

use crate::console::Console;
use crate::trial::talk::Talk;
use crate::view::diagram;
use crate::view::study::moves::{after, signed, some};
use crate::view::words;

pub(crate) mod talk;

/// How a puzzle was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Solved.
    Solved,
    /// The solution was shown.
    Shown,
    /// Passed over.
    Skipped,
    /// The whole was left.
    Left,
    /// There is no solution.
    Unsound,
}

impl Outcome {
    /// In a word.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Shown => "shown",
            Self::Skipped => "skipped",
            Self::Left => "left",
            Self::Unsound => "unsound",
        }
    }
}

/// How a puzzle went.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Score {
    pub(crate) outcome: Outcome,
    /// Moves that gave the goal away.
    pub(crate) wrong: u32,
    pub(crate) hints: u32,
}

impl Score {
    /// Nothing was tried.
    pub(crate) const fn of(outcome: Outcome) -> Self {
        Self {
            outcome,
            wrong: 0,
            hints: 0,
        }
    }
}

/// What can be typed instead of a move.
const COMMANDS: &str = "a move, or hint, undo, moves, solution, skip, quit";

/// Plies of a solution that are shown at most.
const LONGEST: usize = 200;

/// A puzzle that is being solved.
pub(crate) struct Dialogue<'a> {
    puzzle: &'a Puzzle,
    walk: &'a mut dyn Walk,
    dialect: Dialect,
    console: &'a Console,
    /// South's and North's store before each ply and now, if they are known.
    stores: Vec<Option<[u32; 2]>>,
    /// Hints that were given at this turn.
    hinted: u32,
    score: Score,
}

impl<'a> Dialogue<'a> {
    /// At the first turn.
    pub(crate) fn new(
        puzzle: &'a Puzzle,
        walk: &'a mut dyn Walk,
        dialect: Dialect,
        console: &'a Console,
    ) -> Self {
        // A proof game begins with empty stores.
        let begun = walk.turn().board == puzzle.position.turn().board;
        let stores = puzzle.position.stores();
        Self {
            puzzle,
            walk,
            dialect,
            console,
            stores: vec![if begun {
                stores
            } else {
                stores.map(|_| [0, 0])
            }],
            hinted: 0,
            score: Score::of(Outcome::Left),
        }
    }

    /// A statement is true or false.
    pub(crate) fn about_statement(holds: Option<bool>, talk: &mut Talk<'_>) -> Result<Score> {
        let Some(holds) = holds else {
            talk.say("nobody knows, within the limits; on to the next\n\n")?;
            return Ok(Score::of(Outcome::Unsound));
        };
        let said = if holds {
            "it is true"
        } else {
            "it is not true"
        };
        loop {
            talk.say("is it true? (yes, no, skip, quit)\n")?;
            let Some(line) = talk.ask()? else {
                return Ok(Score::of(Outcome::Left));
            };
            let outcome = match line.to_lowercase().as_str() {
                "yes" | "y" | "true" if holds => Outcome::Solved,
                "no" | "n" | "false" if !holds => Outcome::Solved,
                "yes" | "y" | "true" | "no" | "n" | "false" | "solution" => Outcome::Shown,
                "skip" => return Ok(Score::of(Outcome::Skipped)),
                "quit" | "exit" => return Ok(Score::of(Outcome::Left)),
                _ => continue,
            };
            let word = if outcome == Outcome::Solved {
                "right: "
            } else {
                ""
            };
            talk.say(&format!("{word}{said}\n\n"))?;
            return Ok(Score::of(outcome));
        }
    }

    /// Until the puzzle is solved or left.
    pub(crate) fn run(mut self, talk: &mut Talk<'_>) -> Result<Score> {
        loop {
            let Some(line) = talk.ask()? else {
                return Ok(self.score);
            };
            let outcome = match line.to_lowercase().as_str() {
                "" => continue,
                "hint" => {
                    self.hint(talk)?;
                    continue;
                }
                "undo" => {
                    self.undo(talk)?;
                    continue;
                }
                "moves" => {
                    self.list(talk)?;
                    continue;
                }
                "help" | "?" => {
                    talk.say(&format!("{COMMANDS}\n"))?;
                    continue;
                }
                "solution" => {
                    self.solution(talk)?;
                    Outcome::Shown
                }
                "skip" => Outcome::Skipped,
                "quit" | "exit" => Outcome::Left,
                _ => {
                    if !self.attempt(&line, talk)? {
                        continue;
                    }
                    talk.say("solved\n\n")?;
                    Outcome::Solved
                }
            };
            self.score.outcome = outcome;
            return Ok(self.score);
        }
    }

    /// A move. The puzzle is solved if the answer is yes.
    fn attempt(&mut self, line: &str, talk: &mut Talk<'_>) -> Result<bool> {
        let turn = self.walk.turn();
        let mv = match turn.read(line, self.dialect) {
            Ok(read) => read.mv,
            Err(error) => {
                talk.say(&format!("{error}\n{COMMANDS}\n"))?;
                return Ok(false);
            }
        };
        let name = turn.text_with_captures(mv, self.dialect);
        match self.walk.deed(mv) {
            Deed::Keeps => {}
            Deed::Loses(replies) => {
                self.score.wrong += 1;
                let why = self.refutation(&turn, mv, &replies);
                talk.say(&format!(
                    "{}\n",
                    words::wrapped("", 2, &format!("{name}? {why}"))
                ))?;
                return Ok(false);
            }
            Deed::Open => {
                talk.say(&format!("{name}: nobody knows, within the limits\n"))?;
                return Ok(false);
            }
            Deed::Illegal => return Ok(false),
        }
        let mut line = format!("{name}!");
        self.play(mv);
        // The other side may have to move more than once in a row.
        while self.walk.stage() == Stage::Open && !self.walk.chooses() {
            let Some(reply) = self.walk.reply() else {
                talk.say("nobody knows the reply, within the limits\n")?;
                self.back();
                return Ok(false);
            };
            line.push(' ');
            line.push_str(&self.walk.turn().text_with_captures(reply, self.dialect));
            self.play(reply);
        }
        self.hinted = 0;
        talk.say(&format!("{line}\n"))?;
        if self.walk.stage() != Stage::Open {
            return Ok(true);
        }
        talk.say(&self.board())?;
        Ok(false)
    }

    /// What is wrong with a move, in one line.
    fn refutation(&self, turn: &Turn, mv: AnyMove, replies: &[AnyMove]) -> String {
        let Some(next) = after(turn, mv) else {
            return "ends the game without the goal".to_owned();
        };
        if replies.is_empty() {
            return if self.walk.chooses() && next.side == turn.side {
                "gives the goal away, whatever follows".to_owned()
            } else {
                "leads no more to the goal".to_owned()
            };
        }
        let replies = signed(&next, replies, "", self.dialect);
        format!("is refuted by {}", some(&replies, " or ", 60))
    }

    /// First what the move captures, then the move.
    fn hint(&mut self, talk: &mut Talk<'_>) -> Result<()> {
        let turn = self.walk.turn();
        let Some(best) = self.walk.best() else {
            return talk.say("nobody knows, within the limits\n");
        };
        self.hinted += 1;
        self.score.hints += 1;
        let hint = match (self.hinted, turn.captured(best)) {
            (1, Some(0)) => "the move captures nothing".to_owned(),
            (1, Some(1)) => "the move captures a seed".to_owned(),
            (1, Some(seeds)) => format!("the move captures {seeds} seeds"),
            _ => format!("play {}", turn.text_with_captures(best, self.dialect)),
        };
        talk.say(&format!("{hint}\n"))
    }

    /// Back to the turn before.
    fn undo(&mut self, talk: &mut Talk<'_>) -> Result<()> {
        if !self.back() {
            return talk.say("this is the diagram\n");
        }
        while !self.walk.chooses() && self.back() {}
        self.hinted = 0;
        talk.say(&self.board())
    }

    fn list(&mut self, talk: &mut Talk<'_>) -> Result<()> {
        let turn = self.walk.turn();
        let moves: Vec<AnyMove> = turn.successors().into_iter().map(|(mv, _)| mv).collect();
        let moves = signed(&turn, &moves, "", self.dialect);
        talk.say(&format!("{}\n", words::wrapped("", 2, &moves.join(" "))))
    }

    /// The main line from here.
    fn solution(&mut self, talk: &mut Talk<'_>) -> Result<()> {
        let mut moves = Vec::new();
        let mut met = HashSet::new();
        while self.walk.stage() == Stage::Open && moves.len() < LONGEST {
            let turn = self.walk.turn();
            let chooses = self.walk.chooses();
            let mv = if chooses {
                self.walk.best()
            } else {
                self.walk.reply()
            };
            let Some(mv) = mv else { break };
            let sign = if chooses { "!" } else { "" };
            let text = turn.text_with_captures(mv, self.dialect);
            moves.push(format!("{text}{sign}"));
            self.play(mv);
            if !met.insert(self.walk.turn().board) {
                moves.push("(and so on)".to_owned());
                break;
            }
        }
        let line = words::wrapped("", 2, &moves.join(" "));
        talk.say(&format!("{line}\n\n"))
    }

    fn play(&mut self, mv: AnyMove) {
        let turn = self.walk.turn();
        let now = self.stores.last().copied().flatten();
        let then = now.zip(turn.after(mv)).map(|(mut stores, sown)| {
            let taken = turn.board.seeds().saturating_sub(sown.board.seeds());
            // What is swept up in the end is nobody's capture, and no board is drawn then.
            if sown.next != Next::End {
                stores[turn.side.index()] += taken;
            }
            stores
        });
        if self.walk.play(mv) {
            self.stores.push(then);
        }
    }

    fn back(&mut self) -> bool {
        let back = self.walk.back();
        if back {
            self.stores.pop();
        }
        back
    }

    /// The board as it is now.
    fn board(&self) -> String {
        let turn = self.walk.turn();
        let diagram = &self.puzzle.position;
        let stores = match turn.board {
            AnyBoard::TwoRow(_) => self.stores.last().copied().flatten(),
            AnyBoard::Bao(_) => None,
        };
        let position = |stores| {
            let board = turn.board.seen_by(turn.side);
            Position::new(diagram.set(), diagram.pits(), board, stores, turn.side)
        };
        let position = position(stores).or_else(|_| position(None));
        position.map_or(String::new(), |position| {
            let board = diagram::text(&position, self.dialect, self.console);
            format!("\n{board}{} to move\n", turn.side)
        })
    }
}
