//! `kardis tb records`: the extreme positions of a table.

use anyhow::Result;
use kardis_games::rules::TwoRow;
use kardis_solver::survey::records::Records;
use kardis_solver::survey::{Survey, SurveyError};
use kardis_tablebases::memory::Tables;

use crate::cli::tb::RecordsArgs;
use crate::console::Console;
use crate::tables::place::Place;
use crate::tables::survey::{Question, deliver, survey};
use crate::verdict::Verdict;
use crate::view::survey::records::{self, RecordsObject};

/// Finds so many of each kind.
struct Find(usize);

impl Question for Find {
    type Answer = Records;

    fn ask<R: TwoRow>(self, survey: &Survey<'_, R, Tables>) -> Result<Records, SurveyError> {
        survey.records(self.0)
    }
}

/// Finds and tells.
pub(crate) fn run(args: &RecordsArgs, place: &Place, console: &Console) -> Result<Verdict> {
    let most = Find(args.most.most as usize);
    let Some((subject, found)) = survey(&args.layer, place, console, most)? else {
        return Ok(Verdict::Interrupted);
    };
    if let Some(path) = &args.export {
        deliver(path, &records::puzzles(subject, &found), console)?;
        if path.as_os_str() == "-" {
            return Ok(Verdict::Yes);
        }
    }
    if console.json {
        console.print_json(&RecordsObject::new(subject, &found))?;
    } else if args.layer.csv {
        console.print(&records::csv_text(subject, &found)?)?;
    } else if args.export.is_none() {
        console.print(&records::text(subject, &found, console))?;
    }
    Ok(Verdict::Yes)
}
