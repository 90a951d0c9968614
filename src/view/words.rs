//! Names, numbers and paragraphs.

use std::time::Duration;

use kardis_games::rules::Margin;
use kardis_games::turn::Side;
use kardis_solver::window::Bounds;

use crate::console::COLUMNS;

/// A value with its sign; none for 0.
pub(crate) fn signed(value: Margin) -> String {
    match value {
        0 => "0".to_owned(),
        _ => format!("{value:+}"),
    }
}

/// A value, or what is known of it.
pub(crate) fn ranged(bounds: Bounds) -> String {
    match bounds.value() {
        Some(value) => signed(value),
        None => format!("{} to {}", signed(bounds.lower), signed(bounds.upper)),
    }
}

/// A time in seconds.
pub(crate) fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 100.0 {
        format!("{seconds:.2} s")
    } else {
        format!("{seconds:.0} s")
    }
}

/// A number in groups of three digits.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// A rate of nodes in words.
pub(crate) fn rate(nodes: u64, time: Duration) -> String {
    let rate = nodes as f64 / time.as_secs_f64().max(1e-9);
    if rate >= 1e6 {
        format!("{:.1} million a second", rate / 1e6)
    } else {
        format!("{rate:.0} a second")
    }
}

/// A side in JSON.
pub(crate) const fn side(side: Side) -> &'static str {
    match side {
        Side::South => "south",
        Side::North => "north",
    }
}

/// Text in lines of at most the width of the output; the first line goes on after `first`, every
/// other one begins with so many spaces.
pub(crate) fn wrapped(first: &str, indent: usize, text: &str) -> String {
    let mut lines = String::from(first);
    let mut used = first.chars().count();
    let mut fresh = true;
    for word in text.split_whitespace() {
        let width = word.chars().count();
        if !fresh && used + 1 + width > COLUMNS {
            lines.push('\n');
            lines.extend(std::iter::repeat_n(' ', indent));
            used = indent;
            fresh = true;
        }
        if !fresh {
            lines.push(' ');
            used += 1;
        }
        lines.push_str(word);
        used += width;
        fresh = false;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1000), "1 000");
        assert_eq!(grouped(1_234_567), "1 234 567");
        assert_eq!([signed(4), signed(0), signed(-4)], ["+4", "0", "-4"]);
        let bounds = Bounds {
            lower: -4,
            upper: 0,
        };
        assert_eq!(ranged(bounds), "-4 to 0");
        assert_eq!(seconds(Duration::from_millis(1234)), "1.23 s");
        assert_eq!(seconds(Duration::from_secs(601)), "601 s");
    }

    #[test]
    fn paragraphs_keep_the_width() {
        let text = "word ".repeat(60);
        let lines = wrapped("line  ", 6, &text);
        assert!(lines.lines().all(|line| line.len() <= COLUMNS));
        assert!(
            lines
                .lines()
                .skip(1)
                .all(|line| line.starts_with("      word"))
        );
        assert_eq!(lines.matches("word").count(), 60);
        assert_eq!(wrapped("x ", 2, ""), "x ");
    }
}
