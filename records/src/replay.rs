//! A game that is played as it was recorded.
//!
//! Records take two liberties that the rules of a game do not know. Some servers let a player pass
//! although he could move, so many times a game, and then also with an empty row, where the game
//! would be over. And some do not end a game when a position occurs for the third time. A
//! [`House`] says which of them a record takes; without them a replay is a
//! [`Game`].

use std::{error, fmt};

use kardis_games::game::{Ending, Game, IllegalMove, Score};
use kardis_games::notation::{Dialect, Judgement, NotationError, Position};
use kardis_games::rules::Next;
use kardis_games::turn::{AnyBoard, AnyMove, Side, Turn};

/// What a record allows beyond the rules of its game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct House {
    /// How often each player may pass although the rules do not make him.
    pub passes: u32,
    /// A position that occurs for the third time does not end the game.
    pub endless: bool,
}

/// What a player does in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A move by the rules, a forced pass among them.
    Move(AnyMove),
    /// A pass that only the [`House`] knows.
    Pass,
}

/// Why a step was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The move is not legal, or the game is over.
    Illegal(IllegalMove),
    /// The player has no pass left.
    NoPassLeft {
        /// The player.
        side: Side,
        /// How many passes he had.
        passes: u32,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(error) => error.fmt(f),
            Self::NoPassLeft { side, passes: 0 } => {
                write!(f, "{side} may not pass: the record has no Passes tag")
            }
            Self::NoPassLeft { side, passes } => {
                write!(f, "{side} has no pass left: each player has {passes}")
            }
        }
    }
}

impl error::Error for Refusal {}

/// The word for a pass that the rules do not know.
pub const PASS: &str = "pass";

/// A recorded game at some point.
#[derive(Clone, Debug)]
pub struct Replay {
    house: House,
    game: Game,
    /// The position that `game` goes on from.
    origin: Position,
    spent: [u32; 2],
}

impl Replay {
    /// A game that goes on from a position. What the house allows needs known stores and two rows;
    /// elsewhere it is ignored.
    pub fn new(start: &Position, house: House) -> Self {
        let house = match start.stores() {
            Some(_) => house,
            None => House::default(),
        };
        Self {
            house,
            game: Game::new(start),
            origin: start.clone(),
            spent: [0, 0],
        }
    }

    /// What the record allows beyond the rules.
    pub fn house(&self) -> House {
        self.house
    }

    /// Whose turn it is, on which board.
    pub fn turn(&self) -> Turn {
        self.game.turn()
    }

    /// The position now.
    pub fn position(&self) -> Position {
        self.game.position()
    }

    /// Why the game is over, if it is. A player with an empty row may still [pass](Step::Pass) if
    /// he has a pass left.
    pub fn ending(&self) -> Option<Ending> {
        let ending = self.game.ending();
        ending.filter(|&ending| !(self.house.endless && ending == Ending::Repetition))
    }

    /// What both have now: the final score if the game is over, else their stores, or what they
    /// gained if the stores are not known.
    pub fn score(&self) -> Score {
        match (self.ending(), self.game.ending(), self.game.stores()) {
            (None, Some(_), Some([south, north])) => Score::seeds(south, north),
            _ => self.game.score(),
        }
    }

    /// Who has won, if the game is over and it can be said: without stores only in Bao.
    pub fn decided(&self) -> Option<Option<Side>> {
        let bao = matches!(self.turn().board, AnyBoard::Bao(_));
        let known = bao || self.game.stores().is_some();
        (self.ending().is_some() && known).then(|| self.score().leader())
    }

    /// Seeds that the last move let somebody sweep up; 0 if the game goes on.
    pub fn swept(&self) -> u32 {
        if self.game.ending().is_none() {
            return 0;
        }
        match self.game.played().last() {
            Some(played) => played.swept.iter().sum(),
            None => self.origin.board().seeds() - self.turn().board.seeds(),
        }
    }

    /// The side to move may pass although the rules do not make it.
    pub fn may_pass(&self) -> bool {
        let ended = matches!(
            self.ending(),
            Some(Ending::BoardEmpty | Ending::Majority(_) | Ending::Repetition)
        );
        !ended && self.spent[self.turn().side.index()] < self.house.passes
    }

    /// Plays a step and returns the seeds that it captures.
    ///
    /// # Errors
    ///
    /// The game is over, the move is not legal, or there is no pass left.
    pub fn play(&mut self, step: Step) -> Result<u32, Refusal> {
        match step {
            Step::Move(mv) => {
                if self.house.endless && self.game.ending() == Some(Ending::Repetition) {
                    self.restart(self.game.position());
                }
                let played = self.game.play(mv).map_err(Refusal::Illegal)?;
                Ok(played.captured)
            }
            Step::Pass => {
                let side = self.turn().side;
                if !self.may_pass() {
                    let passes = self.house.passes;
                    return Err(match self.ending() {
                        Some(ending) if passes > self.spent[side.index()] => {
                            Refusal::Illegal(IllegalMove::GameOver(ending))
                        }
                        _ => Refusal::NoPassLeft { side, passes },
                    });
                }
                self.spent[side.index()] += 1;
                self.restart(self.passed());
                Ok(0)
            }
        }
    }

    fn restart(&mut self, from: Position) {
        self.game = Game::new(&from);
        self.origin = from;
    }

    /// The position now with the other side to move; if the rules have ended the game, as it was
    /// before the seeds were swept up.
    fn passed(&self) -> Position {
        let side = self.turn().side;
        let (board, stores) = match self.game.played().last() {
            _ if self.game.ending().is_none() => {
                let position = self.game.position();
                (position.board(), position.stores())
            }
            Some(played) => {
                let after = played.turn.after(played.mv);
                let after = after.expect("the move was played");
                // The player who would have moved sees the board so.
                let board = match after.next {
                    Next::Opponent | Next::End => after.board.seen_by(!played.turn.side),
                    Next::Bonus => after.board.seen_by(played.turn.side),
                };
                let stores = self
                    .game
                    .stores()
                    .map(|stores| [stores[0] - played.swept[0], stores[1] - played.swept[1]]);
                (board, stores)
            }
            None => (self.origin.board(), self.origin.stores()),
        };
        let set = self.origin.set();
        Position::new(set, self.origin.pits(), board, stores, !side)
            .expect("the same seeds as before")
    }

    /// Reads a step of the side to move.
    ///
    /// # Errors
    ///
    /// The text is not a step, or it may not be played here; the reason is said.
    pub fn read(&self, text: &str, dialect: Dialect) -> Result<ReadStep, NotationError> {
        let refused =
            |message: String, note: String| NotationError::new(text, 0..text.len(), message, note);
        let bare = text.trim_end_matches(['!', '?']);
        if bare.eq_ignore_ascii_case(PASS) {
            let mut trial = self.clone();
            trial
                .play(Step::Pass)
                .map_err(|refusal| refused(refusal.to_string(), String::new()))?;
            let judgement = judgement(&text[bare.len()..]);
            if judgement.is_none() && bare.len() < text.len() {
                return Err(refused(
                    "a judgement that is none".to_owned(),
                    "!! ! !? ?! ? ?? expected".to_owned(),
                ));
            }
            return Ok(ReadStep {
                step: Step::Pass,
                judgement,
            });
        }
        if let Some(ending) = self.ending() {
            return Err(refused("the game is over".to_owned(), ending.to_string()));
        }
        let read = self.turn().read(text, dialect)?;
        Ok(ReadStep {
            step: Step::Move(read.mv),
            judgement: read.judgement,
        })
    }

    /// The text of a step of the side to move, with the seeds that it captures.
    pub fn text(&self, step: Step, dialect: Dialect) -> String {
        match step {
            Step::Move(mv) => self.turn().text_with_captures(mv, dialect),
            Step::Pass => PASS.to_owned(),
        }
    }
}

/// A step that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadStep {
    /// What the player does.
    pub step: Step,
    /// What the text thought of it.
    pub judgement: Option<Judgement>,
}

fn judgement(marks: &str) -> Option<Judgement> {
    let mut all = Judgement::ALL.into_iter();
    all.find(|judgement| judgement.marks() == marks)
}
