//! The starts of many boards as text: a table of values, and the openings of every board.

use kardis_solver::window::Bounds;

use crate::console::{Console, Tone};
use crate::scan::grid::{Grid, Size};
use crate::scan::record::Record;
use crate::view::table::{Align, Table};
use crate::view::{head, words};

/// Columns of values beside each other: as many as fit when all of them are bounds.
const ABREAST: usize = 8;

/// The heading of a row, and its values.
const COLUMNS: &[Align; 1 + ABREAST] = &[Align::Right; 1 + ABREAST];

/// The tables and the openings.
pub(crate) fn text<'a>(
    grid: &Grid,
    known: impl Fn(Size) -> Option<&'a Record>,
    console: &Console,
) -> String {
    let name = grid.set.name;
    let mut text = format!(
        "{}{}final difference for South, who opens\n",
        console.paint(Tone::Strong, name),
        " ".repeat(17usize.saturating_sub(name.chars().count()).max(4)),
    );
    text.push_str(&head::note(grid.set));
    let seeds: Vec<u32> = grid.seeds.clone().collect();
    for columns in seeds.chunks(ABREAST) {
        text.push('\n');
        text.push_str(&values(grid, columns, &known, console));
    }
    for record in grid.sizes().into_iter().filter_map(&known) {
        text.push('\n');
        text.push_str(&openings(grid, record, console));
    }
    text
}

/// Rows of pits, columns of seeds, as in "Solving Kalah" (Irving, Donkers and Uiterwijk 2000).
fn values<'a>(
    grid: &Grid,
    columns: &[u32],
    known: impl Fn(Size) -> Option<&'a Record>,
    console: &Console,
) -> String {
    let mut table = Table::new(COLUMNS);
    let mut headings = vec!["pits / seeds".to_owned()];
    headings.extend(columns.iter().map(u32::to_string));
    let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
    table.headings(&headings);
    for pits in grid.pits.clone() {
        let mut row = vec![(pits.to_string(), Tone::Faint)];
        for &seeds in columns {
            let size = Size {
                pits: pits as usize,
                seeds,
            };
            let cell = match known(size) {
                Some(record) => range(record.bounds()),
                None if grid.has(size) => "?".to_owned(),
                None => "-".to_owned(),
            };
            row.push((cell, Tone::Plain));
        }
        table.row(row);
    }
    table.text(console)
}

/// A value, or bounds without spaces.
fn range(bounds: Bounds) -> String {
    match bounds.value() {
        Some(value) => words::signed(value),
        None => format!(
            "{}..{}",
            words::signed(bounds.lower),
            words::signed(bounds.upper)
        ),
    }
}

/// A board and its openings, the best first.
fn openings(grid: &Grid, record: &Record, console: &Console) -> String {
    let board = format!("{}:{}", grid.set.name, record.size().text());
    let mut text = format!(
        "{}  {}   {} nodes, {}\n",
        console.paint(Tone::Strong, &board),
        range(record.bounds()),
        words::grouped(record.nodes),
        words::seconds(record.time())
    );
    // What is not to be broken holds together until the lines are made.
    let all: Vec<String> = record
        .openings()
        .iter()
        .map(|opening| format!("{}~{}", opening.text, range(opening.bounds())))
        .collect();
    if !all.is_empty() {
        let lines = words::wrapped("  ", 2, &all.join("~~ "));
        let lines = lines.replace("~~\n", "\n").replace('~', " ");
        text.push_str(&lines);
        text.push('\n');
    }
    text
}
