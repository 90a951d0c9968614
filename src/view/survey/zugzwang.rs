//! The mutual zugzwangs of a layer as text, JSON, CSV and a picture.

use anyhow::Result;
use kardis_solver::survey::zugzwang::{Dearest, Zugzwangs};
use serde::Serialize;

use super::found::{ExtremeObject, HEADINGS};
use super::{LayerHead, Subject, bars, csv, percent, share};
use crate::console::{Console, Tone};
use crate::view::table::{Align, Table};
use crate::view::words;

/// Zugzwangs of all kinds, and of those that cost whoever moves the lead.
#[derive(Debug, Serialize)]
pub(crate) struct DearestObject {
    all: ExtremeObject,
    full: ExtremeObject,
}

impl DearestObject {
    /// The object of both lists, their extent in a unit.
    pub(crate) fn new(subject: Subject, unit: &'static str, dearest: &Dearest) -> Self {
        Self {
            all: ExtremeObject::new(subject, unit, &dearest.all),
            full: ExtremeObject::new(subject, unit, &dearest.full),
        }
    }

    /// Both with the names that they have everywhere.
    pub(crate) fn named<'a>(
        &'a self,
        all: &'static str,
        full: &'static str,
    ) -> [(&'static str, &'a ExtremeObject); 2] {
        [(all, &self.all), (full, &self.full)]
    }
}

#[derive(Debug, Serialize)]
struct Cost {
    seeds: i16,
    positions: u64,
}

/// All that is known of zugzwangs, as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct ZugzwangsObject {
    #[serde(flatten)]
    head: LayerHead,
    zugzwangs: u64,
    share: f64,
    full: u64,
    half: u64,
    seeds_only: u64,
    over: u64,
    diagrams: u64,
    costs: Vec<Cost>,
    dearest: DearestObject,
    deepest: Option<DearestObject>,
}

impl ZugzwangsObject {
    /// The object of a survey.
    pub(crate) fn new(subject: Subject, zugzwangs: &Zugzwangs) -> Self {
        let counts = zugzwangs.counts;
        let costs = zugzwangs.costs.occurring();
        Self {
            head: subject.head("tb zugzwang"),
            zugzwangs: counts.all(),
            share: share(counts.all(), subject.layer.size()),
            full: counts.full,
            half: counts.half,
            seeds_only: counts.seeds,
            over: counts.over,
            diagrams: zugzwangs.diagrams,
            costs: costs
                .map(|(seeds, positions)| Cost { seeds, positions })
                .collect(),
            dearest: DearestObject::new(subject, "seeds", &zugzwangs.dearest),
            deepest: zugzwangs
                .deepest
                .as_ref()
                .map(|deepest| DearestObject::new(subject, "plies", deepest)),
        }
    }

    /// Every list under its name.
    fn lists(&self) -> Vec<(&'static str, &ExtremeObject)> {
        let dearest = self.dearest.named("dearest", "dearest-full");
        let deepest = self.deepest.iter();
        let deepest = deepest.flat_map(|deepest| deepest.named("deepest", "deepest-full"));
        dearest.into_iter().chain(deepest).collect()
    }
}

/// The name of a list in words.
fn title(list: &str) -> &str {
    match list {
        "dearest" => "costs most",
        "dearest-full" => "full, costs most",
        "deepest" => "takes longest",
        "deepest-full" => "full, takes longest",
        list => list,
    }
}

/// Counts, the costs as bars, and the extremes.
pub(crate) fn text(subject: Subject, zugzwangs: &Zugzwangs, console: &Console) -> String {
    let object = ZugzwangsObject::new(subject, zugzwangs);
    let mut text = subject.opening(console);
    let mut table = Table::new(&[Align::Left, Align::Right, Align::Right, Align::Left]);
    for (what, count, meaning) in [
        ("mutual zugzwangs", object.zugzwangs, "moving is a burden"),
        ("full", object.full, "whoever moves comes out behind"),
        ("half", object.half, "moving turns level into behind"),
        ("seeds only", object.seeds_only, "the same side is ahead"),
    ] {
        table.row(vec![
            (what.to_owned(), Tone::Strong),
            (words::grouped(count), Tone::Plain),
            (percent(count, subject.layer.size()), Tone::Plain),
            (meaning.to_owned(), Tone::Faint),
        ]);
    }
    table.row(vec![
        ("diagrams".to_owned(), Tone::Strong),
        (words::grouped(object.diagrams), Tone::Plain),
        (String::new(), Tone::Plain),
        ("without saying who moves".to_owned(), Tone::Faint),
    ]);
    text.push_str(&table.text(console));
    if object.zugzwangs == 0 {
        return text;
    }
    text.push('\n');
    text.push_str(&bars::text("cost", &costs(zugzwangs), console));
    for (list, extreme) in object.lists() {
        text.push('\n');
        text.push_str(&extreme.text(title(list), console));
    }
    text
}

/// Costs have no sign.
fn costs(zugzwangs: &Zugzwangs) -> Vec<(String, u64)> {
    let costs = zugzwangs.costs.occurring();
    costs
        .map(|(seeds, positions)| (seeds.to_string(), positions))
        .collect()
}

/// The lists, a line a position.
pub(crate) fn csv_text(subject: Subject, zugzwangs: &Zugzwangs) -> Result<String> {
    let object = ZugzwangsObject::new(subject, zugzwangs);
    let lists = object.lists().into_iter();
    let rows = lists.flat_map(|(list, extreme)| extreme.csv_rows(list));
    csv(HEADINGS, rows.collect())
}

/// The costs as a picture.
pub(crate) fn svg(subject: Subject, zugzwangs: &Zugzwangs) -> String {
    let what = "cost of a mutual zugzwang in seeds";
    bars::svg(&subject.title(), what, &zugzwangs.costs)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{fits, is_tidy, with_survey};
    use super::*;

    #[test]
    fn everything_is_shown() {
        for (seeds, distances) in [(2, true), (6, false), (6, true)] {
            with_survey(seeds, distances, |subject, survey| {
                let zugzwangs = survey.zugzwangs(4).unwrap();
                let text = text(subject, &zugzwangs, &Console::plain());
                is_tidy(&text);
                let object = fits("tb-zugzwang", &ZugzwangsObject::new(subject, &zugzwangs));
                assert_eq!(object["zugzwangs"], zugzwangs.counts.all());
                assert_eq!(object["deepest"].is_object(), distances);
                let csv = csv_text(subject, &zugzwangs).unwrap();
                assert_eq!(csv.lines().next(), Some(HEADINGS.join(",").as_str()));
                let rows = object["dearest"]["all"]["listed"].as_array().unwrap().len();
                assert_eq!(csv.matches("\ndearest,").count(), rows);
                assert!(svg(subject, &zugzwangs).ends_with("</svg>\n"));
            });
        }
    }
}
