//! `kardis tb zugzwang`: positions in which it is a burden to move.

use anyhow::Result;
use kardis_games::rules::TwoRow;
use kardis_solver::survey::zugzwang::Zugzwangs;
use kardis_solver::survey::{Survey, SurveyError};
use kardis_tablebases::memory::Tables;

use crate::cli::tb::ZugzwangArgs;
use crate::console::Console;
use crate::tables::place::Place;
use crate::tables::survey::{Question, deliver, survey};
use crate::verdict::Verdict;
use crate::view::survey::zugzwang::{self, ZugzwangsObject};

/// Finds so many of each kind.
struct Find(usize);

impl Question for Find {
    type Answer = Zugzwangs;

    fn ask<R: TwoRow>(self, survey: &Survey<'_, R, Tables>) -> Result<Zugzwangs, SurveyError> {
        survey.zugzwangs(self.0)
    }
}

/// Finds and tells.
pub(crate) fn run(args: &ZugzwangArgs, place: &Place, console: &Console) -> Result<Verdict> {
    let most = Find(args.most.most as usize);
    let Some((subject, found)) = survey(&args.layer, place, console, most)? else {
        return Ok(Verdict::Interrupted);
    };
    let picture = args.picture.svg.as_deref();
    if let Some(path) = picture {
        deliver(path, &zugzwang::svg(subject, &found), console)?;
        if path.as_os_str() == "-" {
            return Ok(Verdict::Yes);
        }
    }
    if console.json {
        console.print_json(&ZugzwangsObject::new(subject, &found))?;
    } else if args.layer.csv {
        console.print(&zugzwang::csv_text(subject, &found)?)?;
    } else if picture.is_none() {
        console.print(&zugzwang::text(subject, &found, console))?;
    }
    Ok(Verdict::Yes)
}
