//! A game as people keep it: moves, judgements, comments and variations.

use std::fmt;

use kardis_games::notation::{Judgement, Position};

use crate::outcome::Outcome;
use crate::replay::{House, Refusal, Replay, Step};
use crate::tags::Tags;

/// Words about a game or a move: at least one, single spaces between them, no closing brace.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Comment(String);

impl Comment {
    /// The comment of a text, if it says anything. A closing brace would end the comment in a file
    /// and becomes a parenthesis.
    pub fn new(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ").replace('}', ")");
        (!text.is_empty()).then_some(Self(text))
    }

    /// The words.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Both comments as one.
    pub(crate) fn joined(before: Option<Self>, after: Option<Self>) -> Option<Self> {
        match (before, after) {
            (Some(Self(before)), Some(Self(after))) => Some(Self(format!("{before} {after}"))),
            (before, after) => before.or(after),
        }
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// What is said about a ply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// In a mark.
    pub judgement: Option<Judgement>,
    /// In words.
    pub comment: Option<Comment>,
}

/// One ply of a game, and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    pub(crate) step: Step,
    /// What is said about it.
    pub note: Note,
    pub(crate) variations: Vec<Line>,
}

impl Ply {
    pub(crate) fn new(step: Step) -> Self {
        Self {
            step,
            note: Note::default(),
            variations: Vec::new(),
        }
    }

    /// What the player did.
    pub fn step(&self) -> Step {
        self.step
    }

    /// What could have been played in its place.
    pub fn variations(&self) -> &[Line] {
        &self.variations
    }
}

/// A line of play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What is said before its first ply.
    pub comment: Option<Comment>,
    pub(crate) plies: Vec<Ply>,
}

impl Line {
    /// Its plies.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }
}

/// A recorded game. Every ply of it, of variations too, can be played by its rules and its
/// [`House`].
#[derive(Clone, Debug)]
pub struct Record {
    /// What is known about the game besides its moves.
    pub tags: Tags,
    start: Position,
    house: House,
    pub(crate) line: Line,
    now: Replay,
    outcome: Option<Outcome>,
}

/// The same game with the same words about it.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.tags == other.tags
            && self.start == other.start
            && self.house == other.house
            && self.line == other.line
            && self.outcome() == other.outcome()
    }
}

impl Eq for Record {}

impl Record {
    /// A game without moves yet.
    pub fn new(start: Position, house: House) -> Self {
        let now = Replay::new(&start, house);
        Self {
            tags: Tags::default(),
            house: now.house(),
            start,
            line: Line::default(),
            now,
            outcome: None,
        }
    }

    /// A line of play whose plies were played from the start to `now`.
    pub(crate) fn of_line(start: Position, line: Line, now: Replay) -> Self {
        Self {
            tags: Tags::default(),
            house: now.house(),
            start,
            line,
            now,
            outcome: None,
        }
    }

    /// Where the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// What the record allows beyond the rules.
    pub fn house(&self) -> House {
        self.house
    }

    /// What is said before the first ply.
    pub fn comment(&self) -> Option<&Comment> {
        self.line.comment.as_ref()
    }

    /// Says something before the first ply.
    pub fn set_comment(&mut self, comment: Option<Comment>) {
        self.line.comment = comment;
    }

    /// The plies that were played.
    pub fn plies(&self) -> &[Ply] {
        &self.line.plies
    }

    /// What is said about a ply, counted from 0.
    pub fn note_mut(&mut self, ply: usize) -> Option<&mut Note> {
        Some(&mut self.line.plies.get_mut(ply)?.note)
    }

    /// The game before its first ply.
    pub fn replay(&self) -> Replay {
        Replay::new(&self.start, self.house)
    }

    /// The game after its last ply.
    pub fn end(&self) -> &Replay {
        &self.now
    }

    /// Visits every ply with the game before it.
    ///
    /// # Panics
    ///
    /// Never: every ply of a record can be played.
    pub fn walk(&self, mut visit: impl FnMut(&Replay, &Ply)) {
        let mut replay = self.replay();
        for ply in &self.line.plies {
            visit(&replay, ply);
            replay.play(ply.step).expect("it was played");
        }
    }

    /// Plays one more ply and returns the seeds that it captures.
    ///
    /// # Errors
    ///
    /// It may not be played.
    pub fn play(&mut self, step: Step) -> Result<u32, Refusal> {
        let captured = self.now.play(step)?;
        self.line.plies.push(Ply::new(step));
        Ok(captured)
    }

    /// Adds what could have been played in the place of a ply (counted from 0) and after it.
    ///
    /// # Errors
    ///
    /// A ply of it may not be played.
    ///
    /// # Panics
    ///
    /// There is no such ply.
    pub fn add_variation(&mut self, ply: usize, steps: &[Step]) -> Result<(), Refusal> {
        let mut replay = self.replay();
        for ply in &self.line.plies[..ply] {
            replay.play(ply.step)?;
        }
        for &step in steps {
            replay.play(step)?;
        }
        let plies = steps.iter().map(|&step| Ply::new(step)).collect();
        self.line.plies[ply].variations.push(Line {
            comment: None,
            plies,
        });
        Ok(())
    }

    /// The result that follows from the moves: none if the game is not over, or if the stores are
    /// not known.
    pub fn decided(&self) -> Option<Outcome> {
        self.now.decided().map(Outcome::of)
    }

    /// The result: what follows from the moves, else what is told, else open.
    pub fn outcome(&self) -> Outcome {
        self.decided().or(self.outcome).unwrap_or(Outcome::Open)
    }

    /// Tells the result of a game that the rules do not end here: resigned, agreed, broken off. For
    /// a game that is over it has no effect.
    pub fn tell_outcome(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
    }
}
