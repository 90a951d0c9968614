//! The extreme positions of a layer as text, JSON, CSV and puzzles.

use anyhow::Result;
use kardis_solver::survey::records::Records;
use serde::Serialize;

use super::found::{ExtremeObject, HEADINGS};
use super::zugzwang::DearestObject;
use super::{LayerHead, Subject, csv};
use crate::console::Console;

/// The records as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct RecordsObject {
    #[serde(flatten)]
    head: LayerHead,
    longest_won: Option<ExtremeObject>,
    longest_lost: Option<ExtremeObject>,
    zugzwang: DearestObject,
    swing: ExtremeObject,
    only_moves: Option<ExtremeObject>,
}

impl RecordsObject {
    /// The object of a survey.
    pub(crate) fn new(subject: Subject, records: &Records) -> Self {
        let long = |list: &Option<_>| {
            let list = list.as_ref();
            list.map(|list| ExtremeObject::new(subject, "plies", list))
        };
        Self {
            head: subject.head("tb records"),
            longest_won: long(&records.longest_won),
            longest_lost: long(&records.longest_lost),
            zugzwang: DearestObject::new(subject, "seeds", &records.zugzwang),
            swing: ExtremeObject::new(subject, "seeds", &records.swing),
            only_moves: records
                .only_moves
                .as_ref()
                .map(|runs| ExtremeObject::new(subject, "moves", runs)),
        }
    }

    /// Every list under its name.
    fn lists(&self) -> Vec<(&'static str, &ExtremeObject)> {
        let long = [
            ("longest-won", &self.longest_won),
            ("longest-lost", &self.longest_lost),
        ];
        let long = long.into_iter();
        let mut lists: Vec<_> = long
            .filter_map(|(list, extreme)| Some((list, extreme.as_ref()?)))
            .collect();
        lists.extend(self.zugzwang.named("zugzwang", "zugzwang-full"));
        lists.push(("swing", &self.swing));
        lists.extend(self.only_moves.iter().map(|runs| ("only-moves", runs)));
        lists
    }
}

/// The name of a list in words.
fn title(list: &str) -> &str {
    match list {
        "longest-won" => "longest way to a capture, ahead",
        "longest-lost" => "longest way to a capture, behind",
        "zugzwang" => "dearest zugzwang",
        "zugzwang-full" => "dearest full zugzwang",
        "swing" => "best move most ahead of the next best",
        "only-moves" => "longest run of only-moves",
        list => list,
    }
}

/// The lists with their positions.
pub(crate) fn text(subject: Subject, records: &Records, console: &Console) -> String {
    let object = RecordsObject::new(subject, records);
    let lists = object.lists().into_iter();
    let lists: Vec<String> = lists
        .map(|(list, extreme)| extreme.text(title(list), console))
        .collect();
    format!("{}{}", subject.opening(console), lists.join("\n"))
}

/// The lists, a line a position.
pub(crate) fn csv_text(subject: Subject, records: &Records) -> Result<String> {
    let object = RecordsObject::new(subject, records);
    let lists = object.lists().into_iter();
    let rows = lists.flat_map(|(list, extreme)| extreme.csv_rows(list));
    csv(HEADINGS, rows.collect())
}

/// The positions as puzzles, one a line.
pub(crate) fn puzzles(subject: Subject, records: &Records) -> String {
    let object = RecordsObject::new(subject, records);
    let lists = object.lists().into_iter();
    let (game, seeds) = (subject.set.name, subject.layer.seeds());
    lists
        .map(|(list, extreme)| extreme.puzzles(&format!("{game}-{seeds}-{list}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use kardis_games::notation::Position;

    use super::super::tests::{fits, is_tidy, with_survey};
    use super::*;

    #[test]
    fn everything_is_shown() {
        for (seeds, distances) in [(0, true), (6, false), (6, true)] {
            with_survey(seeds, distances, |subject, survey| {
                let records = survey.records(4).unwrap();
                let text = text(subject, &records, &Console::plain());
                is_tidy(&text);
                let object = fits("tb-records", &RecordsObject::new(subject, &records));
                assert_eq!(object["only_moves"].is_object(), distances);
                let csv = csv_text(subject, &records).unwrap();
                assert_eq!(csv.lines().next(), Some(HEADINGS.join(",").as_str()));
                let puzzles = puzzles(subject, &records);
                assert_eq!(puzzles.lines().count(), csv.lines().count() - 1);
                // What is printed as a position is one, and is the one that was found.
                for line in puzzles.lines() {
                    let (position, goal) = line.split_once("  ").unwrap();
                    let read: Position = position.parse().unwrap();
                    assert_eq!(read.board().seeds(), seeds);
                    assert!(goal.starts_with("goal ") && goal.ends_with("\";"), "{line}");
                }
                if let Some(swing) = records.swing.first.first() {
                    let read = subject.position(swing.board);
                    assert!(puzzles.contains(&format!("{read}  goal value ")));
                }
            });
        }
    }
}
