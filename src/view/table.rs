//! Columns that line up.

use crate::console::{Console, Tone};

/// On which side a column lines up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    /// On the left.
    Left,
    /// On the right.
    Right,
}

/// A table of short texts.
#[derive(Debug)]
pub(crate) struct Table {
    columns: &'static [Align],
    rows: Vec<Vec<(String, Tone)>>,
    indent: usize,
    gap: usize,
}

impl Table {
    /// An empty table with these columns, indented by two spaces.
    pub(crate) const fn new(columns: &'static [Align]) -> Self {
        Self {
            columns,
            rows: Vec::new(),
            indent: 2,
            gap: 3,
        }
    }

    /// Adds a row; missing cells at its end are empty.
    pub(crate) fn row(&mut self, cells: Vec<(String, Tone)>) {
        debug_assert!(cells.len() <= self.columns.len(), "a cell without a column");
        self.rows.push(cells);
    }

    /// Adds a row of headings.
    pub(crate) fn headings(&mut self, names: &[&str]) {
        self.row(
            names
                .iter()
                .map(|name| ((*name).to_owned(), Tone::Faint))
                .collect(),
        );
    }

    /// The table as lines.
    pub(crate) fn text(&self, console: &Console) -> String {
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells
                .map(|(text, _)| text.chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let mut lines = String::new();
        for row in &self.rows {
            let mut line = String::new();
            let mut owed = self.indent;
            for (column, (text, tone)) in row.iter().enumerate() {
                if widths[column] == 0 {
                    continue;
                }
                let room = widths[column] - text.chars().count();
                if self.columns[column] == Align::Right {
                    owed += room;
                }
                if !text.is_empty() {
                    line.extend(std::iter::repeat_n(' ', owed));
                    line.push_str(&console.paint(*tone, text));
                    owed = 0;
                }
                // Spaces are owed until something follows, so that no line ends with them.
                if self.columns[column] == Align::Left {
                    owed += room;
                }
                owed += self.gap;
            }
            lines.push_str(&line);
            lines.push('\n');
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_lines_end_with_text() {
        let mut table = Table::new(&[Align::Right, Align::Left, Align::Left, Align::Left]);
        let plain = |text: &str| (text.to_owned(), Tone::Plain);
        table.row(vec![plain("4"), plain("win"), plain(""), plain("best")]);
        table.row(vec![plain("12"), plain("draw"), plain("")]);
        assert_eq!(
            table.text(&Console::plain()),
            "   4   win    best\n  12   draw\n"
        );
    }
}
