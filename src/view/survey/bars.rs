//! How often each number occurs, as bars in the terminal and as a picture.

use std::fmt::Write;

use kardis_solver::survey::histogram::Histogram;

use crate::console::{Console, Tone};
use crate::view::picture::{blank, label};
use crate::view::table::{Align, Table};
use crate::view::words;

use super::percent;

/// The longest bar in the terminal, in columns.
const LONGEST: u64 = 50;
/// A column that is filled by so many eighths.
const EIGHTHS: [char; 7] = [
    '\u{258f}', '\u{258e}', '\u{258d}', '\u{258c}', '\u{258b}', '\u{258a}', '\u{2589}',
];

/// A bar for a count, where the largest count gets the longest bar. What is not 0 can be seen.
fn bar(count: u64, largest: u64) -> String {
    let eighths = u128::from(count) * u128::from(8 * LONGEST) / u128::from(largest.max(1));
    let eighths = (eighths as u64).max(u64::from(count > 0));
    let full = std::iter::repeat_n('\u{2588}', (eighths / 8) as usize);
    let rest = (eighths % 8).checked_sub(1);
    full.chain(rest.map(|rest| EIGHTHS[rest as usize]))
        .collect()
}

/// One line a number, with the count of positions, the share of all and a bar.
pub(crate) fn text(what: &str, rows: &[(String, u64)], console: &Console) -> String {
    text_of(what, "positions", rows, console)
}

/// The same for anything that is counted.
pub(crate) fn text_of(
    what: &str,
    counted: &str,
    rows: &[(String, u64)],
    console: &Console,
) -> String {
    let mut table = Table::new(&[Align::Right, Align::Right, Align::Right, Align::Left]);
    table.headings(&[what, counted, "share"]);
    let all = rows.iter().map(|(_, count)| count).sum();
    let largest = rows.iter().map(|&(_, count)| count).max().unwrap_or(0);
    for (name, count) in rows {
        table.row(vec![
            (name.clone(), Tone::Strong),
            (words::grouped(*count), Tone::Plain),
            (percent(*count, all), Tone::Plain),
            (bar(*count, largest), Tone::Faint),
        ]);
    }
    table.text(console)
}

/// The rows of a histogram of values.
pub(crate) fn rows(histogram: &Histogram) -> Vec<(String, u64)> {
    let occurring = histogram.occurring();
    occurring
        .map(|(number, count)| (words::signed(number), count))
        .collect()
}

/// The width of a bar and of the space to the next.
const BAR: usize = 16;
const STEP: usize = 22;
/// The height of the highest bar.
const HIGH: usize = 240;
/// Space around the bars, and above them for the title.
const EDGE: usize = 40;
const ABOVE: usize = 60;
/// The picture is as wide as its title needs at least.
const WIDE: usize = 480;
/// Every bar has its number below it only if there are not more.
const NAMED: usize = 40;

/// The same as a picture (SVG) that stands alone; numbers that do not occur between those that do
/// have their place, unless they lie between two steps of all that do.
pub(crate) fn svg(title: &str, what: &str, histogram: &Histogram) -> String {
    let bars = spread(histogram);
    let bars: Vec<_> = bars
        .into_iter()
        .map(|(number, count)| (words::signed(number), count))
        .collect();
    svg_of(title, what, "positions", &bars)
}

/// The same for anything that is counted, a bar for each name.
pub(crate) fn svg_of(title: &str, what: &str, counted: &str, bars: &[(String, u64)]) -> String {
    let width = (2 * EDGE + bars.len() * STEP).max(WIDE);
    let height = ABOVE + HIGH + 2 * EDGE;
    let floor = ABOVE + HIGH;
    let left = (width - bars.len() * STEP) / 2;
    let largest = bars.iter().map(|&(_, count)| count).max().unwrap_or(0);
    let mut svg = blank(width, height, title);
    label(&mut svg, width / 2, EDGE - 10, 16, title);
    let every = bars.len().div_ceil(NAMED).max(1);
    for (at, (number, count)) in bars.iter().enumerate() {
        let x = left + at * STEP;
        let high = (u128::from(*count) * HIGH as u128 / u128::from(largest.max(1))) as usize;
        let high = high.max(usize::from(*count > 0));
        let _ = writeln!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{BAR}\" height=\"{high}\" fill=\"#8a6d3b\">\
             <title>{number}: {}</title></rect>",
            x + (STEP - BAR) / 2,
            floor - high,
            words::grouped(*count)
        );
        if at % every == 0 {
            label(&mut svg, x + STEP / 2, floor + 16, 11, number);
        }
    }
    let _ = writeln!(
        svg,
        "<line x1=\"{left}\" y1=\"{floor}\" x2=\"{}\" y2=\"{floor}\" stroke=\"#333333\"/>",
        left + bars.len() * STEP
    );
    label(&mut svg, width / 2, height - 28, 13, what);
    let most = format!("highest bar: {} {counted}", words::grouped(largest));
    label(&mut svg, width / 2, height - 10, 11, &most);
    svg.push_str("</svg>\n");
    svg
}

/// All numbers from the lowest that occurs to the highest, in the widest steps that meet all that
/// occur.
fn spread(histogram: &Histogram) -> Vec<(i16, u64)> {
    let occurring: Vec<i16> = histogram.occurring().map(|(number, _)| number).collect();
    let [lowest, .., highest] = occurring[..] else {
        return histogram.occurring().collect();
    };
    let step = occurring
        .iter()
        .fold(0, |step, number| divisor(step, number - lowest));
    let inside = histogram
        .all()
        .filter(|(number, _)| (lowest..=highest).contains(number) && (number - lowest) % step == 0);
    inside.collect()
}

/// The greatest common divisor.
fn divisor(a: i16, b: i16) -> i16 {
    if b == 0 { a } else { divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{is_tidy, with_survey};
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_counts() {
        assert_eq!(bar(0, 7), "");
        assert_eq!(bar(1, 1_000_000), "\u{258f}");
        assert_eq!(bar(9, 9).chars().count(), LONGEST as usize);
        assert_eq!(bar(1, 2), "\u{2588}".repeat(LONGEST as usize / 2));
        // A whole count of eighths and one more: 4 of 400 eighths a hundredth.
        assert_eq!(bar(3, 100), "\u{2588}\u{258c}");
        assert_eq!(bar(u64::MAX, u64::MAX).chars().count(), LONGEST as usize);
    }

    /// Values of six beans are -6, -2, 2 and 6: a bar each, and none for what cannot be.
    #[test]
    fn steps_are_found() {
        let (title, six) = with_survey(6, false, |subject, survey| {
            (subject.title(), survey.stats().unwrap().values)
        });
        let text = text("value", &rows(&six), &Console::plain());
        is_tidy(&text);
        assert_eq!(text.lines().count(), 5);
        let numbers: Vec<i16> = spread(&six).into_iter().map(|(number, _)| number).collect();
        assert_eq!(numbers, [-6, -2, 2, 6]);
        let svg = svg(&title, "value", &six);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("<rect").count(), 1 + 4);
        assert!(svg.contains("<title>+6: 2 707</title>"));
        assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
    }
}
