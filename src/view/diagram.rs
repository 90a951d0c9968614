//! A board as text.

use std::fmt::Write;

use kardis_games::notation::{Dialect, Position};
use kardis_games::turn::{AnyBoard, Side};

use crate::console::{Console, Tone};

/// Columns before the first pit.
const MARGIN: usize = 15;

/// The board as South sees it, with the names of the pits and the stores.
pub(crate) fn text(position: &Position, dialect: Dialect, console: &Console) -> String {
    match position.board() {
        AnyBoard::TwoRow(_) => two_rows(position, dialect, console),
        AnyBoard::Bao(_) => four_rows(position, console),
    }
}

fn two_rows(position: &Position, dialect: Dialect, console: &Console) -> String {
    let rows = position.rows();
    let pits = position.pits();
    let names = |side: Side| -> Vec<String> {
        let name = |pit: usize| match dialect {
            Dialect::Numbers => (side.index() * pits + pit + 1).to_string(),
            Dialect::Letters => {
                let first = [b'A', b'a'][side.index()];
                char::from(first + pit as u8).to_string()
            }
        };
        match side {
            Side::South => (0..pits).map(name).collect(),
            Side::North => (0..pits).rev().map(name).collect(),
        }
    };
    let store = |side: Side| {
        position
            .stores()
            .map_or(String::new(), |stores| stores[side.index()].to_string())
    };
    let mut lines = String::new();
    let margin = " ".repeat(MARGIN);
    let numbers = |side| console.paint(Tone::Faint, &cells(&names(side)));
    let _ = writeln!(lines, "{margin}{}", numbers(Side::North));
    let north = format!("{:>8} North ", store(Side::North));
    let _ = writeln!(lines, "{north:>MARGIN$}{}", cells(&seeds(&rows[0])));
    let south = format!("South {}", store(Side::South));
    let row = format!("{margin}{}   {south}", cells(&seeds(&rows[1])));
    let _ = writeln!(lines, "{}", row.trim_end());
    let _ = writeln!(lines, "{margin}{}", numbers(Side::South));
    lines
}

fn four_rows(position: &Position, console: &Console) -> String {
    let rows = position.rows();
    let mut lines = String::new();
    let margin = " ".repeat(MARGIN);
    let numbers = |names: Vec<String>| console.paint(Tone::Faint, &cells(&names));
    let places = |mut places: Vec<usize>| -> Vec<String> {
        places.drain(..).map(|place| place.to_string()).collect()
    };
    let _ = writeln!(
        lines,
        "{margin}{}",
        numbers(places((1..=8).rev().collect()))
    );
    let names = ["North  b", "a", "South  A", "B"];
    for (number, (row, name)) in rows.iter().zip(names).enumerate() {
        if number == 2 {
            let _ = writeln!(lines, "{margin}  {}", "-".repeat(30));
        }
        let _ = writeln!(lines, "{name:>13}  {}", cells(&seeds(row)));
    }
    let _ = writeln!(lines, "{margin}{}", numbers(places((1..=8).collect())));
    lines
}

/// The seeds of a row; a point stands for none.
fn seeds(row: &[u8]) -> Vec<String> {
    let text = |&seeds: &u8| match seeds {
        0 => ".".to_owned(),
        _ => seeds.to_string(),
    };
    row.iter().map(text).collect()
}

fn cells(texts: &[String]) -> String {
    texts.iter().fold(String::new(), |mut line, text| {
        let _ = write!(line, "{text:>4}");
        line
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str, dialect: Dialect) -> String {
        let position: Position = text.parse().unwrap();
        super::text(&position, dialect, &Console::plain())
    }

    #[test]
    fn two_rows_are_drawn_as_they_are_typed() {
        let study = drawn("0,0,0,1,0,1/0,0,1,2,3,0 32-32 S", Dialect::Numbers);
        let expected = "
                 12  11  10   9   8   7
      32 North    .   .   .   1   .   1
                  .   .   1   2   3   .   South 32
                  1   2   3   4   5   6
";
        assert_eq!(study, &expected[1..]);
        let letters = drawn("1,0/0,2 S", Dialect::Letters);
        let expected = "
                  b   a
         North    1   .
                  .   2   South
                  A   B
";
        assert_eq!(letters, &expected[1..]);
    }

    #[test]
    fn four_rows() {
        let start = drawn("bao-kujifunza", Dialect::Numbers);
        let lines: Vec<&str> = start.lines().collect();
        assert_eq!(lines.len(), 7);
        assert_eq!(lines[1], "     North  b     2   2   2   2   2   2   2   2");
        assert_eq!(lines[3], "                 ------------------------------");
        assert!(lines.iter().all(|line| line.len() == lines[1].len()));
    }
}
