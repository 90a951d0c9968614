//! A whole table looked at, with its distances.

use std::path::Path;

use anyhow::Result;
use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_games::variants::ForTwoRow;
use kardis_solver::building;
use kardis_solver::layers::distance::{self, Distances, Unfinished};
use kardis_solver::observer::Observer;
use kardis_solver::survey::{Survey, SurveyError};
use kardis_tablebases::memory::Tables;
use kardis_tablebases::reader::Table;

use crate::cli::tb::OneLayer;
use crate::console::{Console, write_whole};
use crate::failure::WrongTable;
use crate::inquiry::scale::counted;
use crate::inquiry::watch;
use crate::tables::game::Game;
use crate::tables::meter::{Gauge, Meter};
use crate::tables::place::Place;
use crate::tables::threads::pool;
use crate::view::survey::Subject;

/// A question about a whole layer.
pub(crate) trait Question: Send {
    /// What is found.
    type Answer: Send;
    /// Asks.
    fn ask<R: TwoRow>(self, survey: &Survey<'_, R, Tables>) -> Result<Self::Answer, SurveyError>;
}

/// Bytes a position while a layer is looked at: the value, and the distance while it is computed.
const BYTES_A_POSITION: u64 = 5;

/// Answers a question about a table; nothing if the user asks to stop.
pub(crate) fn survey<Q: Question>(
    args: &OneLayer,
    place: &Place,
    console: &Console,
    question: Q,
) -> Result<Option<(Subject, Q::Answer)>> {
    let game = Game::read(&args.game.game, place)?;
    let layer = game.layer(args.seeds)?;
    let subject = Subject {
        set: game.set,
        layer,
        dialect: args.dialect.get(),
    };
    let table = game.open(args.seeds)?;
    game.check_memory(layer, BYTES_A_POSITION, args.means.max_mem)?;
    watch::heed_interrupts()?;
    let meter = Meter::new(console);
    let answer = pool(args.means.threads)?.install(|| look(&game, &table, &meter, question))?;
    Ok(answer.map(|answer| (subject, answer)))
}

fn look<Q: Question>(
    game: &Game,
    table: &Table,
    meter: &Meter<'_>,
    question: Q,
) -> Result<Option<Q::Answer>> {
    let layer = table.layer();
    let mut below = Tables::new(game.pits());
    game.load_below(layer, &mut below)?;
    let read = |error| game.fault(error);
    let (values, stored) = building::load_all(table).map_err(read)?;
    let answer = watch::shown(None, meter, |watched| {
        let answer = game.rules.with(Look {
            layer,
            values: values.signed(),
            stored: stored.as_deref(),
            below: &below,
            observer: &watched.observer,
            meter,
            question,
        });
        meter.end();
        answer
    });
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(SurveyError::Stopped) => Ok(None),
        Err(SurveyError::Missing { seeds }) => Err(game.missing(seeds)),
        Err(wrong) => Err(WrongTable {
            path: table.path().to_owned(),
            error: wrong,
            hint: game.command("verify", Some(layer.seeds())),
        }
        .into()),
    }
}

/// Runs under the rules themselves.
struct Look<'a, Q> {
    layer: Layer,
    values: &'a [i8],
    /// The distances in the table, if it has some.
    stored: Option<&'a [u16]>,
    below: &'a Tables,
    observer: &'a Observer,
    meter: &'a Meter<'a>,
    question: Q,
}

impl<Q: Question> ForTwoRow for Look<'_, Q> {
    type Output = Result<Q::Answer, SurveyError>;

    fn with<R: TwoRow>(self, rules: R) -> Self::Output {
        let Self {
            layer,
            values,
            stored,
            below,
            observer,
            meter,
            question,
        } = self;
        let name = counted(layer.seeds());
        let computed: Distances;
        let distances = if let Some(stored) = stored {
            stored
        } else {
            let passes = Gauge::Nodes(2 * layer.size());
            meter.begin(format!("distances, {name}"), layer.size(), passes);
            computed =
                distance::watched(rules, layer, values, below, observer).map_err(|unfinished| {
                    match unfinished {
                        Unfinished::Stopped => SurveyError::Stopped,
                        Unfinished::Missing { seeds } => SurveyError::Missing { seeds },
                    }
                })?;
            computed.by_rank()
        };
        meter.begin(name, layer.size(), Gauge::Nodes(layer.size()));
        let survey = Survey::new(rules, layer, values, below, observer);
        question.ask(&survey.with_distances(distances))
    }
}

/// Writes text to a file, or prints it if the file is called `-`.
pub(crate) fn deliver(path: &Path, text: &str, console: &Console) -> Result<()> {
    if path.as_os_str() == "-" {
        return console.print(text);
    }
    write_whole(path, text)?;
    console.note(&format!("wrote {}", path.display()));
    Ok(())
}
