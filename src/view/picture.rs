//! A board as a picture (SVG).

use std::fmt::Write;

use kardis_games::notation::Position;
use kardis_games::turn::{AnyBoard, Side};

use crate::view::arrow;
use crate::view::sowing::{Place, Sowing};

/// The side of the square that a pit takes.
pub(super) const CELL: usize = 60;
/// The radius of a pit.
pub(super) const RADIUS: usize = 24;
/// Space around everything.
const EDGE: usize = 20;
/// Height of a line of pit names.
const NAMES: usize = 24;
/// Above the first row.
const TOP: usize = EDGE + NAMES;

/// Colors of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// Wood, for a screen.
    Brown,
    /// Black on white, for paper; without a line about the game, which stands beside it.
    Black,
}

impl Ink {
    const fn board(self) -> &'static str {
        match self {
            Self::Brown => "#f3e3c3",
            Self::Black => "#ffffff",
        }
    }

    const fn pit(self) -> &'static str {
        match self {
            Self::Brown => "#fffaf0",
            Self::Black => "#ffffff",
        }
    }

    const fn line(self) -> &'static str {
        match self {
            Self::Brown => "#8a6d3b",
            Self::Black => "#000000",
        }
    }
}

/// A tidy drawing: pits with their seeds and names, stores, and a mark at the side to move.
pub(crate) fn svg(position: &Position) -> String {
    drawing(position, None, Ink::Brown)
}

/// Where things are in a drawing.
pub(crate) struct Frame {
    pits: usize,
    rows: usize,
    bao: bool,
    /// Space beside the pits: stores stand at both ends of a two-row board; rows of Bao have their
    /// letters there.
    flank: usize,
}

impl Frame {
    fn of(position: &Position) -> Self {
        let bao = matches!(position.board(), AnyBoard::Bao(_));
        Self {
            pits: position.pits(),
            rows: position.rows().len(),
            bao,
            flank: if bao { CELL / 2 } else { CELL + 10 },
        }
    }

    /// Pits in a row.
    pub(super) const fn pits(&self) -> usize {
        self.pits
    }

    const fn width(&self) -> usize {
        2 * (EDGE + self.flank) + self.pits * CELL
    }

    const fn left(&self) -> usize {
        EDGE + self.flank
    }

    /// Below the last row.
    const fn bottom(&self) -> usize {
        TOP + self.rows * CELL
    }

    const fn middle(&self) -> usize {
        TOP + self.rows * CELL / 2
    }

    /// The center of a pit.
    pub(super) const fn center(&self, row: usize, column: usize) -> (usize, usize) {
        let x = self.left() + column * CELL + CELL / 2;
        (x, TOP + row * CELL + CELL / 2)
    }
}

/// The same with a move, in one ink or the other: an arrow along its seeds, a thick ring around the
/// pit they come from, and gray dashed pits where they capture.
pub(crate) fn drawing(position: &Position, sowing: Option<&Sowing>, ink: Ink) -> String {
    let frame = Frame::of(position);
    let Frame {
        pits, bao, flank, ..
    } = frame;
    let (width, middle, left) = (frame.width(), frame.middle(), frame.left());
    let below = if ink == Ink::Brown { NAMES } else { 0 };
    let height = frame.bottom() + EDGE + NAMES + below;
    let mut svg = blank(width, height, &position.to_string());
    let (fill, line) = (ink.board(), ink.line());
    // An arrow runs between the pits and the edge.
    let room = if ink == Ink::Black { 4 } else { 0 };
    let _ = writeln!(
        svg,
        "<rect x=\"{EDGE}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"18\" fill=\"{fill}\" \
         stroke=\"{line}\"/>",
        TOP - room,
        width - 2 * EDGE,
        frame.rows * CELL + 2 * room
    );
    let _ = writeln!(
        svg,
        "<line x1=\"{left}\" y1=\"{middle}\" x2=\"{}\" y2=\"{middle}\" stroke=\"{line}\"/>",
        left + pits * CELL
    );
    for (row, seeds) in position.rows().iter().enumerate() {
        for (column, &seeds) in seeds.iter().enumerate() {
            let place = Place { row, column };
            let part = Part::of(sowing, place);
            pit(&mut svg, frame.center(row, column), seeds, part, ink);
        }
        if bao {
            let name = ["b", "a", "A", "B"][row];
            let (_, y) = frame.center(row, 0);
            label(&mut svg, EDGE + flank / 2, y + 5, 14, name);
        }
    }
    for column in 0..pits {
        let (x, _) = frame.center(0, column);
        let (north, south) = if bao {
            (pits - column, column + 1)
        } else {
            (2 * pits - column, column + 1)
        };
        label(&mut svg, x, TOP - 7, 13, &north.to_string());
        label(&mut svg, x, frame.bottom() + 17, 13, &south.to_string());
    }
    if !bao {
        for side in Side::BOTH {
            store(&mut svg, position, side, (EDGE + flank / 2, middle), width);
        }
    }
    if ink == Ink::Brown {
        let to_move = format!("{} to move", position.side());
        let name = position.set().name;
        let text = format!("{name} \u{b7} {to_move}");
        label(&mut svg, width / 2, height - EDGE + 5, 14, &text);
    }
    mark(&mut svg, position.side(), TOP, frame.rows, width);
    if let Some(sowing) = sowing {
        svg.push_str(&arrow::svg(&frame, sowing));
    }
    svg.push_str("</svg>\n");
    svg
}

/// What a pit is in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    None,
    Origin,
    Captured,
    End,
}

impl Part {
    fn of(sowing: Option<&Sowing>, place: Place) -> Self {
        let Some(sowing) = sowing else {
            return Self::None;
        };
        if sowing.captured.contains(&place) {
            Self::Captured
        } else if sowing.origin == place {
            Self::Origin
        } else if sowing.end == Some(place) {
            Self::End
        } else {
            Self::None
        }
    }
}

fn pit(svg: &mut String, (x, y): (usize, usize), seeds: u8, part: Part, ink: Ink) {
    let (fill, more) = match part {
        Part::None => (ink.pit(), ""),
        Part::Origin => (ink.pit(), " stroke-width=\"3\""),
        Part::Captured => ("#d0d0d0", " stroke-dasharray=\"5 3\" stroke-width=\"2\""),
        Part::End => (ink.pit(), " stroke-dasharray=\"2 2\" stroke-width=\"2\""),
    };
    let line = ink.line();
    let _ = writeln!(
        svg,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"{fill}\" stroke=\"{line}\"{more}/>"
    );
    if seeds > 0 {
        label(svg, x, y + 7, 20, &seeds.to_string());
    }
}

/// A store at the right for South and at the left for North.
fn store(
    svg: &mut String,
    position: &Position,
    side: Side,
    (offset, y): (usize, usize),
    width: usize,
) {
    let x = match side {
        Side::South => width - offset,
        Side::North => offset,
    };
    label(svg, x, y - 16, 13, &side.to_string());
    let seeds = position.stores().map(|stores| stores[side.index()]);
    let text = seeds.map_or("\u{2013}".to_owned(), |seeds| seeds.to_string());
    label(svg, x, y + 12, 24, &text);
}

/// A triangle at the corner of the side to move.
fn mark(svg: &mut String, side: Side, top: usize, rows: usize, width: usize) {
    let x = match side {
        Side::South => width - EDGE,
        Side::North => EDGE,
    };
    let (tip, base) = match side {
        Side::South => (top + rows * CELL + 6, top + rows * CELL + 20),
        Side::North => (top - 6, top - 20),
    };
    let (west, east) = (x.saturating_sub(9), x + 9);
    let _ = writeln!(
        svg,
        "<polygon points=\"{x},{tip} {west},{base} {east},{base}\" fill=\"#333333\"/>"
    );
}

/// A text around a place.
pub(crate) fn label(svg: &mut String, x: usize, y: usize, size: usize, text: &str) {
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"#333333\">{}</text>",
        escaped(text)
    );
}

/// The beginning of a picture: its size, its title and a white ground. `</svg>` ends it.
pub(crate) fn blank(width: usize, height: usize, title: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" text-anchor=\"middle\">\n\
         <title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n",
        escaped(title)
    )
}

/// Text that means itself in XML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use kardis_games::variants::rule_sets;

    #[test]
    fn every_pit_is_drawn() {
        for set in rule_sets() {
            let position = Position::usual_start(set);
            let svg = svg(&position);
            let rows = position.rows().len();
            assert_eq!(
                svg.matches("<circle").count(),
                rows * set.pits,
                "{}",
                set.name
            );
            assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        }
    }
}
