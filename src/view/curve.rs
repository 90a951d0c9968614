//! The seeds that South is ahead, ply by ply, as a picture.

use std::fmt::Write;

use crate::analysis::judged::JudgedGame;
use crate::view::analyzed;
use crate::view::picture;

/// Width and height of the picture, and what is left free around the curve.
const SIZE: (usize, usize) = (760, 320);
const EDGE: usize = 48;

/// A point of a curve: plies played, and seeds ahead.
type Point = (usize, i32);

/// Stores as they were, and what best play would have led to where that is proved.
pub(crate) fn svg(game: &JudgedGame) -> String {
    let stores = stores(game);
    let proved: Vec<Point> = game
        .plies
        .iter()
        .enumerate()
        .filter_map(|(at, ply)| Some((at, i32::from(ply.south_ahead()?))))
        .collect();
    let most = stores
        .iter()
        .chain(&proved)
        .map(|point| point.1.abs())
        .max()
        .unwrap_or(0)
        .max(1);
    let (width, height) = SIZE;
    let place = |(ply, ahead): Point| {
        let right = (width - 2 * EDGE) as f64 * ply as f64 / game.plies.len().max(1) as f64;
        let down = (height - 2 * EDGE) as f64 * f64::from(most - ahead) / f64::from(2 * most);
        (EDGE as f64 + right, EDGE as f64 + down)
    };
    let mut svg = picture::blank(
        width,
        height,
        &format!("seeds ahead: {}", analyzed::title(game)),
    );
    let (left, zero) = place((0, 0));
    let (right, _) = place((game.plies.len(), 0));
    let _ = writeln!(
        svg,
        "<line x1=\"{left:.1}\" y1=\"{zero:.1}\" x2=\"{right:.1}\" y2=\"{zero:.1}\" stroke=\"#999999\"/>"
    );
    for (ahead, anchor) in [
        (most, EDGE - 4),
        (0, zero as usize + 4),
        (-most, height - EDGE + 8),
    ] {
        picture::label(&mut svg, EDGE / 2, anchor, 12, &format!("{ahead:+}"));
    }
    path(&mut svg, &stores, place, "#8a6d3b", "stores");
    // A gap in what is proved is a gap in the curve.
    for run in proved.chunk_by(|a, b| a.0 + 1 == b.0) {
        path(&mut svg, run, place, "#1f6f8b", "proved");
    }
    for &point in &proved {
        let (x, y) = place(point);
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\" fill=\"#1f6f8b\"/>"
        );
    }
    picture::label(
        &mut svg,
        width / 2,
        height - 14,
        12,
        "plies; brown: South's seeds ahead, blue: in the end with best play, where proved",
    );
    svg.push_str("</svg>\n");
    svg
}

/// What South was ahead in the stores before every ply and after the last one; nothing in Bao.
fn stores(game: &JudgedGame) -> Vec<Point> {
    if game.record.start().set().is_bao() {
        return Vec::new();
    }
    let mut points = Vec::new();
    game.record.walk(|replay, _| {
        points.push((points.len(), replay.score().margin()));
    });
    points.push((points.len(), game.record.end().score().margin()));
    points
}

fn path(
    svg: &mut String,
    points: &[Point],
    place: impl Fn(Point) -> (f64, f64),
    color: &str,
    class: &str,
) {
    let mut line = String::new();
    for &point in points {
        let (x, y) = place(point);
        let _ = write!(line, "{x:.1},{y:.1} ");
    }
    let _ = writeln!(
        svg,
        "<polyline class=\"{class}\" points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>",
        line.trim_end()
    );
}
