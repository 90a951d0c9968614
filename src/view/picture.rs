//! A board as a picture (SVG).

use std::fmt::Write;

use kardis_games::notation::Position;
use kardis_games::turn::{AnyBoard, Side};

/// The side of the square that a pit takes.
const CELL: usize = 60;
/// The radius of a pit.
const RADIUS: usize = 24;
/// Space around everything.
const EDGE: usize = 20;
/// Height of a line of pit names.
const NAMES: usize = 24;

/// A tidy drawing: pits with their seeds and names, stores, and a mark at the side to move.
pub(crate) fn svg(position: &Position) -> String {
    let rows = position.rows();
    let bao = matches!(position.board(), AnyBoard::Bao(_));
    let pits = position.pits();
    // Stores stand at both ends of a two-row board; rows of Bao have their letters there.
    let flank = if bao { CELL / 2 } else { CELL + 10 };
    let width = 2 * (EDGE + flank) + pits * CELL;
    let board_top = EDGE + NAMES;
    let height = 2 * (EDGE + NAMES) + rows.len() * CELL + NAMES;
    let left = EDGE + flank;
    let mut svg = blank(width, height, &position.to_string());
    let _ = writeln!(
        svg,
        "<rect x=\"{}\" y=\"{board_top}\" width=\"{}\" height=\"{}\" rx=\"18\" fill=\"#f3e3c3\" \
         stroke=\"#8a6d3b\"/>",
        EDGE,
        width - 2 * EDGE,
        rows.len() * CELL
    );
    let middle = board_top + rows.len() * CELL / 2;
    let _ = writeln!(
        svg,
        "<line x1=\"{left}\" y1=\"{middle}\" x2=\"{}\" y2=\"{middle}\" stroke=\"#8a6d3b\"/>",
        left + pits * CELL
    );
    for (number, row) in rows.iter().enumerate() {
        let y = board_top + number * CELL + CELL / 2;
        for (place, &seeds) in row.iter().enumerate() {
            pit(&mut svg, left + place * CELL + CELL / 2, y, seeds);
        }
        if bao {
            let name = ["b", "a", "A", "B"][number];
            label(&mut svg, EDGE + flank / 2, y + 5, 14, name);
        }
    }
    for place in 0..pits {
        let x = left + place * CELL + CELL / 2;
        let (north, south) = if bao {
            (pits - place, place + 1)
        } else {
            (2 * pits - place, place + 1)
        };
        label(&mut svg, x, board_top - 7, 13, &north.to_string());
        let below = board_top + rows.len() * CELL + 17;
        label(&mut svg, x, below, 13, &south.to_string());
    }
    if !bao {
        for side in Side::BOTH {
            store(&mut svg, position, side, (EDGE + flank / 2, middle), width);
        }
    }
    let to_move = format!("{} to move", position.side());
    let name = position.set().name;
    let bottom = height - EDGE + 5;
    label(
        &mut svg,
        width / 2,
        bottom,
        14,
        &format!("{name} \u{b7} {to_move}"),
    );
    mark(&mut svg, position.side(), board_top, rows.len(), width);
    svg.push_str("</svg>\n");
    svg
}

fn pit(svg: &mut String, x: usize, y: usize, seeds: u8) {
    let _ = writeln!(
        svg,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"#fffaf0\" stroke=\"#8a6d3b\"/>"
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
