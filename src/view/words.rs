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

/// The size of a file.
pub(crate) fn size(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    let mut size = bytes as f64 / 1024.0;
    let mut units = UNITS.iter();
    let mut unit = units.next().expect("there are units");
    for next in units {
        if size < 1023.95 {
            break;
        }
        size /= 1024.0;
        unit = next;
    }
    match bytes {
        1 => "1 byte".to_owned(),
        0..1024 => format!("{bytes} bytes"),
        _ => format!("{size:.1} {unit}"),
    }
}

/// A time of which only the size is known.
pub(crate) fn about(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        0.0..100.0 => format!("{seconds:.0} s"),
        100.0..6000.0 => format!("{:.0} min", seconds / 60.0),
        6000.0..172_800.0 => format!("{:.1} h", seconds / 3600.0),
        _ => format!("{:.1} days", seconds / 86_400.0),
    }
}

/// Numbers in rising order, runs of neighbors as ranges; also runs of every second number, if that
/// is all there is.
pub(crate) fn ranges(numbers: &[u32]) -> String {
    if let [first, .., last] = numbers
        && numbers.len() > 2
        && numbers.windows(2).all(|pair| pair[1] - pair[0] == 2)
    {
        let parity = if first % 2 == 0 { "even" } else { "odd" };
        return format!("{first}-{last} {parity}");
    }
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let run = |run: &[u32]| match run {
        [first, .., last] => format!("{first}-{last}"),
        _ => run.iter().map(u32::to_string).collect(),
    };
    runs.map(run).collect::<Vec<_>>().join(", ")
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
    fn sizes_and_times() {
        assert_eq!(size(1), "1 byte");
        assert_eq!(size(1023), "1023 bytes");
        assert_eq!(size(1536), "1.5 KiB");
        assert_eq!(size((1 << 20) - 1), "1.0 MiB");
        assert_eq!(size(3 << 29), "1.5 GiB");
        assert_eq!(size(5 << 50), "5120.0 TiB");
        assert_eq!(about(Duration::from_secs(99)), "99 s");
        assert_eq!(about(Duration::from_mins(5)), "5 min");
        assert_eq!(about(Duration::from_mins(150)), "2.5 h");
        assert_eq!(about(Duration::from_hours(60)), "2.5 days");
    }

    #[test]
    fn runs_of_numbers() {
        assert_eq!(ranges(&[]), "");
        assert_eq!(ranges(&[7]), "7");
        assert_eq!(ranges(&[1, 2, 3, 7, 9, 10]), "1-3, 7, 9-10");
        assert_eq!(ranges(&[0, 2, 4, 6]), "0-6 even");
        assert_eq!(ranges(&[1, 3, 5]), "1-5 odd");
        assert_eq!(ranges(&[0, 2]), "0, 2");
        assert_eq!(ranges(&[0, 2, 4, 5]), "0, 2, 4-5");
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
