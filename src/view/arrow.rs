//! The arrow of a sowing: around the outside of the rows, so that no number is covered.

use std::fmt::Write as _;

use kardis_games::turn::Side;

use super::picture::{CELL, Frame, RADIUS};
use super::sowing::{Place, Sowing, Stop};

/// How far the line is from the centers of the pits.
const OUTSIDE: usize = RADIUS + 3;
/// How far it swings out beside the rows.
const BESIDE: usize = 8;

/// The line and its head.
pub(super) fn svg(frame: &Frame, sowing: &Sowing) -> String {
    let course = Course { frame };
    let mut points = vec![course.edge(sowing.origin), course.outside(sowing.origin)];
    let mut at = sowing.origin;
    let mut last = None;
    for &stop in &sowing.stops {
        match stop {
            Stop::Pit(place) => {
                points.extend(course.corner(at, place));
                points.push(course.outside(place));
                at = place;
                last = Some(course.edge(place));
            }
            Stop::Store(side) => {
                points.push(course.before_store(side));
                last = Some(course.store(side));
            }
        }
    }
    let Some(tip) = last else {
        return String::new();
    };
    let from = points[points.len() - 1];
    if let Some(Stop::Store(_)) = sowing.stops.last() {
        points.push(tip);
    }
    let line: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
    format!(
        "<polyline points=\"{}\" fill=\"none\" stroke=\"#000000\" stroke-width=\"2\" \
         stroke-linejoin=\"round\"/>\n{}",
        line.join(" "),
        head(from, tip)
    )
}

type Point = (usize, usize);

/// A triangle with its tip at one point, seen from another.
fn head(from: Point, tip: Point) -> String {
    const LENGTH: i64 = 9;
    const HALF: i64 = 5;
    let [x, y] = [tip.0 as i64, tip.1 as i64];
    let dx = (x - from.0 as i64).signum();
    let dy = if dx == 0 {
        (y - from.1 as i64).signum()
    } else {
        0
    };
    // The tip lies inside the pit, where the line would be too short for a head.
    let tip = (x + 5 * dx, y + 5 * dy);
    let base = (tip.0 - LENGTH * dx, tip.1 - LENGTH * dy);
    let mut text = String::new();
    let _ = writeln!(
        text,
        "<polygon points=\"{},{} {},{} {},{}\" fill=\"#000000\"/>",
        tip.0,
        tip.1,
        base.0 + HALF * dy,
        base.1 + HALF * dx,
        base.0 - HALF * dy,
        base.1 - HALF * dx
    );
    text
}

struct Course<'a> {
    frame: &'a Frame,
}

impl Course<'_> {
    /// The line passes above the upper row of a player and below the lower one.
    fn is_upper(place: Place) -> bool {
        place.row.is_multiple_of(2)
    }

    /// Outside of a pit.
    fn outside(&self, place: Place) -> Point {
        let (x, y) = self.frame.center(place.row, place.column);
        if Self::is_upper(place) {
            (x, y - OUTSIDE)
        } else {
            (x, y + OUTSIDE)
        }
    }

    /// The edge of a pit on that side.
    fn edge(&self, place: Place) -> Point {
        let (x, y) = self.frame.center(place.row, place.column);
        if Self::is_upper(place) {
            (x, y - RADIUS)
        } else {
            (x, y + RADIUS)
        }
    }

    /// The two corners between pits of different rows.
    fn corner(&self, from: Place, to: Place) -> Vec<Point> {
        if from.row == to.row {
            return Vec::new();
        }
        let (x, _) = self.frame.center(to.row, to.column);
        // Rows are left where they are nearer to their end.
        let right = to.column * 2 + 1 > self.frame.pits();
        let x = if right {
            x + CELL / 2 + BESIDE
        } else {
            x - CELL / 2 - BESIDE
        };
        vec![(x, self.outside(from).1), (x, self.outside(to).1)]
    }

    /// The end of a row before a store: South's at the right, North's at the left.
    fn before_store(&self, side: Side) -> Point {
        let place = match side {
            Side::South => Place {
                row: 1,
                column: self.frame.pits() - 1,
            },
            Side::North => Place { row: 0, column: 0 },
        };
        let (x, y) = self.outside(place);
        match side {
            Side::South => (x + CELL / 2 + BESIDE, y),
            Side::North => (x - CELL / 2 - BESIDE, y),
        }
    }

    /// Where the arrow of a last seed in a store ends.
    fn store(&self, side: Side) -> Point {
        let (x, _) = self.before_store(side);
        (x, self.frame.center(0, 0).1 + CELL / 2)
    }
}
