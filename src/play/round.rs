//! A game under way at the terminal.

use anyhow::{Result, bail};
use kardis_games::board::Board;
use kardis_games::game::{Game, Score};
use kardis_games::notation::{Dialect, Position};
use kardis_games::turn::{AnyMove, Side};
use kardis_records::outcome::Outcome;
use kardis_records::record::Record;
use kardis_records::replay::{House, Step};
use kardis_records::sgr;
use kardis_statistics::dice::Dice;
use kardis_statistics::players::opponent::choose;
use kardis_tablebases::probe::Probe;

use super::seat::Seat;
use crate::inquiry::line;

/// A game and who plays it.
#[derive(Debug)]
pub(crate) struct Round {
    start: Position,
    /// The game.
    pub(crate) game: Game,
    /// South's and North's player.
    pub(crate) seats: [Seat; 2],
    /// Who gave up.
    pub(crate) resigned: Option<Side>,
    dice: Dice,
}

impl Round {
    /// A round from a position; the random numbers are those of a seed and of the round's number.
    pub(crate) fn new(start: Position, seats: [Seat; 2], seed: u64, number: u64) -> Self {
        Self {
            game: Game::new(&start),
            start,
            seats,
            resigned: None,
            dice: Dice::new(seed, number),
        }
    }

    /// Nobody plays on.
    pub(crate) fn is_over(&self) -> bool {
        self.resigned.is_some() || self.game.ending().is_some()
    }

    /// Who is to move.
    pub(crate) fn seat(&self) -> Seat {
        self.seats[self.game.turn().side.index()]
    }

    /// The move of the program whose turn it is.
    pub(crate) fn answer(&mut self, known: impl Probe<Board>) -> Result<AnyMove> {
        let Seat::Program(level) = self.seat() else {
            bail!("no program is to move");
        };
        Ok(choose(level, &self.game, known, &mut self.dice)?)
    }

    /// Plays a move and returns it as text, with what it captures.
    pub(crate) fn play(&mut self, mv: AnyMove, dialect: Dialect) -> Result<String> {
        Ok(line::play(&mut self.game, mv, dialect)?)
    }

    /// Takes back the last move of a person and all after it. Returns how many were taken back.
    pub(crate) fn undo(&mut self) -> usize {
        let by_person = |side: Side| self.seats[side.index()] == Seat::You;
        let played = self.game.played();
        let Some(last) = played
            .iter()
            .rposition(|played| by_person(played.turn.side))
        else {
            return 0;
        };
        let count = played.len() - last;
        for _ in 0..count {
            self.game.take_back();
        }
        count
    }

    /// What both have in the end. Who gives up leaves all that is on the board to the other, and in
    /// Bao the point.
    pub(crate) fn score(&self) -> Score {
        let score = self.game.score();
        let left = if self.game.set().is_bao() {
            1
        } else {
            self.game.turn().board.seeds()
        };
        match self.resigned {
            None => score,
            Some(Side::South) => score + Score::seeds(0, left),
            Some(Side::North) => score + Score::seeds(left, 0),
        }
    }

    /// The game as a record.
    pub(crate) fn record(&self, event: &str) -> Result<String> {
        let mut record = Record::new(self.start.clone(), House::default());
        record.tags.set("Event", event);
        for side in Side::BOTH {
            record
                .tags
                .set(&side.to_string(), &self.seats[side.index()].to_string());
        }
        for played in self.game.played() {
            record.play(Step::Move(played.mv))?;
        }
        if let Some(side) = self.resigned {
            record.tell_outcome(Outcome::of(Some(!side)));
        }
        Ok(sgr::write(&record))
    }
}
