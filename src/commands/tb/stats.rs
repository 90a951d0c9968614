//! `kardis tb stats`: a table counted.

use anyhow::Result;
use kardis_games::rules::TwoRow;
use kardis_solver::survey::stats::Stats;
use kardis_solver::survey::{Survey, SurveyError};
use kardis_tablebases::memory::Tables;

use crate::cli::tb::SurveyArgs;
use crate::console::Console;
use crate::tables::place::Place;
use crate::tables::survey::{Question, deliver, survey};
use crate::verdict::Verdict;
use crate::view::survey::stats::{self, StatsObject};

/// Counts everything.
struct Count;

impl Question for Count {
    type Answer = Stats;

    fn ask<R: TwoRow>(self, survey: &Survey<'_, R, Tables>) -> Result<Stats, SurveyError> {
        survey.stats()
    }
}

/// Counts and tells.
pub(crate) fn run(args: &SurveyArgs, place: &Place, console: &Console) -> Result<Verdict> {
    let Some((subject, found)) = survey(&args.layer, place, console, Count)? else {
        return Ok(Verdict::Interrupted);
    };
    let picture = args.picture.svg.as_deref();
    if let Some(path) = picture {
        deliver(path, &stats::svg(subject, &found), console)?;
        if path.as_os_str() == "-" {
            return Ok(Verdict::Yes);
        }
    }
    if console.json {
        console.print_json(&StatsObject::new(subject, &found))?;
    } else if args.layer.csv {
        console.print(&stats::csv_text(subject, &found)?)?;
    } else if picture.is_none() {
        console.print(&stats::text(subject, &found, console))?;
    }
    Ok(Verdict::Yes)
}
