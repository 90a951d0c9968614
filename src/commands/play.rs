//! `kardis play`: a game at the terminal, between persons and programs.

use std::io::{self, BufRead, StdinLock};
use std::path::Path;

use anyhow::Result;
use kardis_games::game::{Game, Score};
use kardis_games::notation::{Dialect, Position};
use kardis_games::partie::Partie;
use kardis_games::turn::AnyMove;

use crate::cli::play::PlayArgs;
use crate::console::{Console, write_whole};
use crate::failure::Usage;
use crate::inquiry::line::ending_of;
use crate::play::order::{HELP, Order};
use crate::play::round::Round;
use crate::play::seat::Seat;
use crate::play::values::{self, Worth};
use crate::tables::known::Known;
use crate::tables::library::Library;
use crate::verdict::Verdict;
use crate::view::table_side::{self, Event};

/// Plays until the game or the match is over, or until nobody types any more.
pub(crate) fn run(args: &PlayArgs, console: &Console) -> Result<Verdict> {
    let start: Position = args.text().parse()?;
    if Game::new(&start).ending().is_some() {
        return Err(Usage::new(format!("{start}: the game is over already")).into());
    }
    let seats = [args.south, args.north];
    if start.set().is_bao() && seats.into_iter().any(Seat::is_perfect) {
        let message = "perfect plays by tables, and there are none of Bao";
        let hint = "search:D plays it".to_owned();
        return Err(Usage::new(message).with_hint(hint).into());
    }
    if args.partie && start.set().is_bao() {
        let message = "--partie: in Bao no seeds are counted, so there is nothing to add up";
        return Err(Usage::new(message).into());
    }
    let memory = args.means.limits.settings()?.memory;
    let mut library = Library::find(&args.means.tables, memory);
    let known = Known::find(&start, &mut library, console)?;
    let mut table = Table {
        args,
        console,
        known: known.as_ref(),
        dialect: args.dialect.get(),
        lines: io::stdin().lock(),
        shows_values: args.values,
    };
    table.sit(&start, seats)?;
    drop(known);
    // What rests on a damaged table is not told in silence.
    match library.fault() {
        Some(fault) => Err(fault),
        None => Ok(Verdict::Yes),
    }
}

/// What happens after a line was typed.
enum Then {
    /// The turn goes on.
    Stay,
    /// Somebody has moved, or moves were taken back.
    Moved,
    /// Nobody plays any more.
    Leave,
}

/// Where the game is played.
struct Table<'a> {
    args: &'a PlayArgs,
    console: &'a Console,
    known: Option<&'a Known<'a>>,
    dialect: Dialect,
    lines: StdinLock<'static>,
    shows_values: bool,
}

impl Table<'_> {
    /// Plays one game, or the rounds of a match. Who opens changes after every round.
    fn sit(&mut self, start: &Position, seats: [Seat; 2]) -> Result<()> {
        let mut partie = Partie::default();
        loop {
            let number = partie.rounds();
            let opened = if number.is_multiple_of(2) {
                start.clone()
            } else {
                opened_by_other(start)?
            };
            let mut round = Round::new(opened, seats, self.args.seed, u64::from(number));
            if !self.play(&mut round)? {
                return Ok(());
            }
            let score = self.end(&round)?;
            if !self.args.partie {
                return Ok(());
            }
            partie.add(score);
            let text = table_side::standing(&partie);
            let event = Event::new("match", &round).ended(text.trim(), partie.points());
            self.tell(&text, &event)?;
            if partie.winner().is_some() {
                return Ok(());
            }
        }
    }

    /// Plays a round; false if it was left.
    fn play(&mut self, round: &mut Round) -> Result<bool> {
        while !round.is_over() {
            if let Seat::Program(_) = round.seat() {
                let mv = round.answer(self.known)?;
                self.moved(round, mv)?;
                continue;
            }
            self.turn(round)?;
            loop {
                let mut line = String::new();
                if self.lines.read_line(&mut line)? == 0 {
                    return Ok(false);
                }
                match self.obey(round, &line)? {
                    Then::Stay => {}
                    Then::Moved => break,
                    Then::Leave => return Ok(false),
                }
            }
        }
        Ok(true)
    }

    /// Shows whose turn it is.
    fn turn(&self, round: &Round) -> Result<()> {
        let turn = round.game.turn();
        let legal: Vec<_> = turn
            .successors()
            .into_iter()
            .map(|(mv, _)| (mv, None))
            .collect();
        let event = Event::new("turn", round)
            .by(&round.seat())
            .with_moves(&turn, &legal);
        let text = table_side::turn(round, self.dialect, self.console);
        self.tell(&text, &event)?;
        if self.shows_values {
            self.values(round)?;
        }
        Ok(())
    }

    /// Plays a move and tells it.
    fn moved(&self, round: &mut Round, mv: AnyMove) -> Result<()> {
        let seat = round.seat();
        let text = round.play(mv, self.dialect)?;
        if let Some(played) = round.game.played().last() {
            let line = table_side::moved(round, played, &text);
            self.tell(&line, &Event::new("move", round).by(&seat).of_move(&text))?;
        }
        if let Some(path) = &self.args.save {
            save(round, path)?;
        }
        Ok(())
    }

    /// Does what was typed.
    fn obey(&mut self, round: &mut Round, line: &str) -> Result<Then> {
        let order = match Order::read(line) {
            Ok(Some(order)) => order,
            Ok(None) => return Ok(Then::Stay),
            Err(message) => return self.refuse(round, &message),
        };
        match order {
            Order::Move(text) => match round.game.turn().read(&text, self.dialect) {
                Ok(read) => {
                    self.moved(round, read.mv)?;
                    return Ok(Then::Moved);
                }
                Err(error) => return self.refuse(round, &error.to_string()),
            },
            Order::Hint => self.hint(round)?,
            Order::Undo => {
                let count = round.undo();
                if count == 0 {
                    return self.refuse(round, "there is nothing to take back");
                }
                let text = format!("taken back: {count} plies");
                self.tell(
                    &format!("{text}\n"),
                    &Event::new("undo", round).saying(&text),
                )?;
                return Ok(Then::Moved);
            }
            Order::Values => {
                self.shows_values = !self.shows_values;
                if self.shows_values {
                    self.values(round)?;
                }
            }
            Order::Moves => {
                let turn = round.game.turn();
                let moves = turn.successors().into_iter();
                let moves: Vec<String> = moves
                    .map(|(mv, _)| turn.text_with_captures(mv, self.dialect))
                    .collect();
                let text = moves.join(" ");
                self.tell(
                    &format!("{text}\n"),
                    &Event::new("moves", round).saying(&text),
                )?;
            }
            Order::Board => self.turn(round)?,
            Order::Save(path) => match path.as_ref().or(self.args.save.as_ref()) {
                Some(path) => {
                    save(round, path)?;
                    let text = format!("saved in {}", path.display());
                    self.tell(
                        &format!("{text}\n"),
                        &Event::new("saved", round).saying(&text),
                    )?;
                }
                None => return self.refuse(round, "save needs a file, such as: save game.sgr"),
            },
            Order::Resign => {
                round.resigned = Some(round.game.turn().side);
                if let Some(path) = &self.args.save {
                    save(round, path)?;
                }
                return Ok(Then::Moved);
            }
            Order::Help => self.tell(HELP, &Event::new("help", round).saying(HELP))?,
            Order::Quit => return Ok(Then::Leave),
        }
        Ok(Then::Stay)
    }

    /// Says what is wrong with a line; nothing is lost by it.
    fn refuse(&self, round: &Round, message: &str) -> Result<Then> {
        let event = Event::new("error", round).saying(message);
        self.tell(&format!("{message}\n"), &event)?;
        Ok(Then::Stay)
    }

    /// The worth of every move, the best first.
    fn rated(&self, round: &Round) -> Vec<(AnyMove, Worth)> {
        let mut rated = values::of(&round.game.turn(), self.known);
        rated.sort_by(|a, b| b.1.points().total_cmp(&a.1.points()));
        rated
    }

    fn values(&self, round: &Round) -> Result<()> {
        let turn = round.game.turn();
        let rated = self.rated(round);
        let text = table_side::values(&turn, &rated, self.dialect, self.console);
        let all: Vec<_> = rated.iter().map(|&(mv, worth)| (mv, Some(worth))).collect();
        self.tell(&text, &Event::new("values", round).with_moves(&turn, &all))
    }

    fn hint(&self, round: &Round) -> Result<()> {
        let turn = round.game.turn();
        let Some((mv, worth)) = self.rated(round).into_iter().next() else {
            return Ok(());
        };
        let mv = turn.text(mv, self.dialect);
        let text = match worth {
            Worth::Exact(_) => format!("{mv}, worth {} (exact)", worth.text()),
            Worth::Estimate(_) => format!("{mv}, worth about {}", worth.text()),
        };
        let event = Event::new("hint", round).of_move(&mv).saying(&text);
        self.tell(&format!("{text}\n"), &event)
    }

    /// Tells the end of a round, and returns what both have.
    fn end(&self, round: &Round) -> Result<Score> {
        let ending = match round.resigned {
            Some(side) => format!("{side} resigns"),
            None => ending_of(&round.game),
        };
        let score = round.score();
        let text = table_side::over(&round.game.position(), &ending, score);
        self.tell(&text, &Event::new("over", round).ended(&ending, score))?;
        Ok(score)
    }

    /// Tells something, in one way or the other.
    fn tell(&self, text: &str, event: &Event) -> Result<()> {
        if self.console.json {
            self.console.print_json(event)
        } else {
            self.console.print(text)
        }
    }
}

/// Writes the record of a round, whole.
fn save(round: &Round, path: &Path) -> Result<()> {
    write_whole(path, &round.record("kardis play")?)
}

/// The same start with the other side to move.
fn opened_by_other(start: &Position) -> Result<Position> {
    let turn = start.turn();
    let side = !turn.side;
    let board = turn.board.seen_by(side);
    Ok(Position::new(
        start.set(),
        start.pits(),
        board,
        start.stores(),
        side,
    )?)
}
