//! `kardis convert`: games and positions from one notation into another.

use std::error::Error;

use anyhow::Result;
use kardis_games::notation::Position;
use kardis_games::turn::AnyBoard;
use kardis_records::error::RecordError;
use kardis_records::format::{Format, GameFormat, PositionFormat};
use serde::Serialize;

use crate::cli::convert::ConvertArgs;
use crate::console::Console;
use crate::failure::{self, Usage};
use crate::input::Input;
use crate::verdict::Verdict;
use crate::view::head::GameHead;

/// Converts everything in a file; what is wrong does not keep the rest from being converted.
pub(crate) fn run(args: &ConvertArgs, console: &Console) -> Result<Verdict> {
    let conversion = Conversion::new(args, console)?;
    let input = Input::read(&args.file)?;
    match (args.from, args.to) {
        (Format::Games(from), Format::Games(to)) => conversion.games(&input, from, to),
        (Format::Positions(from), Format::Positions(to)) => conversion.positions(&input, from, to),
        (from, to) => {
            let kind = |format| match format {
                Format::Games(_) => "games",
                Format::Positions(_) => "positions",
            };
            let message = format!("{from} has {} and {to} {}", kind(from), kind(to));
            Err(Usage::new(message).into())
        }
    }
}

/// A game or a position in another notation.
#[derive(Serialize)]
struct Converted<'a> {
    #[serde(flatten)]
    head: GameHead,
    from: &'static str,
    to: &'static str,
    /// Which one in the file, from 1; what is wrong counts too.
    number: usize,
    /// In the notation that is written.
    text: &'a str,
    #[serde(flatten)]
    what: What,
}

/// What was converted.
#[derive(Serialize)]
#[serde(untagged)]
enum What {
    Game {
        plies: usize,
        result: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        score: Option<String>,
    },
    Position {
        position: String,
    },
}

/// From what to what.
struct Conversion<'a> {
    console: &'a Console,
    from: Format,
    to: Format,
    /// Where games begin, and what is played, if what is read or written does not say so.
    read_from: Position,
    write_from: Position,
}

impl<'a> Conversion<'a> {
    fn new(args: &ConvertArgs, console: &'a Console) -> Result<Self> {
        let usual = [args.from, args.to].map(Format::usual_game);
        let named = match &args.game {
            Some(_) if usual == [None, None] => {
                let message = format!("--game is not needed: {} says what is played", args.from);
                return Err(Usage::new(message).into());
            }
            Some(game) => Some(format!("{game} start").parse::<Position>()?),
            None => None,
        };
        let start = |usual: Option<&str>| {
            let usual = || format!("{} start", usual.unwrap_or("bohnenspiel")).parse();
            named.clone().map_or_else(usual, Ok)
        };
        Ok(Self {
            console,
            from: args.from,
            to: args.to,
            read_from: start(usual[0])?,
            write_from: start(usual[1])?,
        })
    }

    fn games(&self, input: &Input, from: GameFormat, to: GameFormat) -> Result<Verdict> {
        let mut first = true;
        self.each(
            input,
            from.read(&input.text, &self.read_from),
            |record, number| {
                let text = to.write(record, &self.write_from).map_err(|error| {
                    let hint = format!("--game says what {} begins with", self.to);
                    let known =
                        self.to.usual_game().is_some() && record.start() != &self.write_from;
                    numbered("game", number, &error).with_hint(known.then_some(hint))
                })?;
                let start = record.start();
                if self.console.json {
                    let bao = matches!(start.board(), AnyBoard::Bao(_));
                    let what = What::Game {
                        plies: record.plies().len(),
                        result: record.outcome().text(),
                        score: (!bao).then(|| record.end().score().to_string()),
                    };
                    self.object(start, number, &text, what)
                } else {
                    if !std::mem::take(&mut first) {
                        self.console.print(to.separator())?;
                    }
                    self.console.print(&text)
                }
            },
        )
    }

    fn positions(
        &self,
        input: &Input,
        from: PositionFormat,
        to: PositionFormat,
    ) -> Result<Verdict> {
        self.each(
            input,
            from.read(&input.text, &self.read_from),
            |position, number| {
                let text = to
                    .write(position)
                    .map_err(|error| numbered("position", number, &error))?;
                if self.console.json {
                    let what = What::Position {
                        position: position.to_string(),
                    };
                    self.object(position, number, &text, what)
                } else {
                    self.console.print(&format!("{text}\n"))
                }
            },
        )
    }

    /// Converts each, and tells what is wrong.
    fn each<T>(
        &self,
        input: &Input,
        read: Vec<Result<T, RecordError>>,
        mut convert: impl FnMut(&T, usize) -> Result<()>,
    ) -> Result<Verdict> {
        let mut verdict = Verdict::Yes;
        for (number, read) in (1..).zip(read) {
            let converted = match read {
                Ok(read) => convert(&read, number),
                Err(error) => Err(input.fault(error)),
            };
            if let Err(error) = converted {
                if error.is::<std::io::Error>() {
                    return Err(error);
                }
                failure::report(&error, self.console);
                verdict = Verdict::Faulty;
            }
        }
        Ok(verdict)
    }

    fn object(&self, about: &Position, number: usize, text: &str, what: What) -> Result<()> {
        self.console.print_json(&Converted {
            head: GameHead::new("convert", about.set(), about.rules().hash()),
            from: self.from.name(),
            to: self.to.name(),
            number,
            text,
            what,
        })
    }
}

/// An error about one of many.
fn numbered(kind: &str, number: usize, error: &impl Error) -> Usage {
    Usage::new(format!("{kind} {number}: {error}"))
}
