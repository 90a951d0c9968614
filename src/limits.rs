//! Limits on time and memory as text.

use std::time::Duration;

use anyhow::Result;

use crate::failure::Usage;

/// Reads `10s`, `2m`, `500ms`, `1h`, or a bare number of seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let expected = "a time such as 10s, 2m or 500ms expected";
    let (number, unit) = split(text);
    let scale = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(expected.to_owned()),
    };
    let number: f64 = number.parse().map_err(|_| expected.to_owned())?;
    let seconds = number * scale;
    if seconds <= 0.0 {
        return Err("a time longer than nothing expected".to_owned());
    }
    Duration::try_from_secs_f64(seconds).map_err(|_| expected.to_owned())
}

/// Reads `1G`, `512M`, `2GiB`, or a bare number of bytes; all multiples are of 1024.
pub(crate) fn bytes(text: &str) -> Result<usize, String> {
    let expected = "a size such as 1G or 512M expected";
    let (number, unit) = split(text);
    let unit = unit.to_ascii_lowercase();
    let power = match unit.trim_end_matches('b').trim_end_matches('i') {
        "" => 0,
        "k" => 10,
        "m" => 20,
        "g" => 30,
        "t" => 40,
        _ => return Err(expected.to_owned()),
    };
    let number: f64 = number.parse().map_err(|_| expected.to_owned())?;
    let bytes = number * (1u64 << power) as f64;
    if bytes < LEAST as f64 {
        return Err("at least 1M is needed".to_owned());
    }
    // Beyond this no machine has memory, and a usize may end.
    if bytes >= (isize::MAX / 2) as f64 {
        return Err("more memory than any machine has".to_owned());
    }
    Ok(bytes as usize)
}

/// The least memory to work with.
const LEAST: usize = 1 << 20;

/// The number and the unit of a text.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    (&text[..end], text[end..].trim())
}

/// Refuses more memory than the machine has to give.
pub(crate) fn check_memory(wanted: usize) -> Result<()> {
    let Some(free) = available_memory().filter(|&free| free < wanted) else {
        return Ok(());
    };
    let most = (free / 8 * 7) >> 20;
    Err(Usage::new(format!(
        "--max-mem asks for {}, and {} are available",
        size(wanted),
        size(free)
    ))
    .with_hint(format!("--max-mem {most}M fits"))
    .into())
}

/// Bytes that may be used: what was asked for, or what the machine has to give, less a little.
pub(crate) fn memory_to_use(wanted: Option<usize>) -> Result<u64> {
    if let Some(wanted) = wanted {
        check_memory(wanted)?;
    }
    let most = wanted.or_else(|| available_memory().map(|free| free / 16 * 15));
    Ok(most.map_or(u64::MAX, |most| most as u64))
}

/// Bytes in words.
pub(crate) fn size(bytes: usize) -> String {
    let bytes = bytes as f64;
    if bytes >= f64::from(1 << 30) {
        format!("{:.1} GiB", bytes / f64::from(1 << 30))
    } else {
        format!("{:.0} MiB", bytes / f64::from(1 << 20))
    }
}

/// The memory that the system can give without swapping, where it says so.
pub(crate) fn available_memory() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|l| l.strip_prefix("MemAvailable:"))?;
    let kib: usize = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    kib.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let ms = |text| duration(text).map(|time| time.as_millis()).ok();
        assert_eq!(ms("10s"), Some(10_000));
        assert_eq!(ms("2m"), Some(120_000));
        assert_eq!(ms("500ms"), Some(500));
        assert_eq!(ms("10"), Some(10_000));
        assert_eq!(ms("1.5 h"), Some(5_400_000));
        for bad in ["", "s", "-3s", "0", "0ms", "1e9", "3 days", "1.2.3", "∞"] {
            assert_eq!(ms(bad), None, "{bad}");
        }
        assert_eq!(ms(&"9".repeat(400)), None);
    }

    #[test]
    fn sizes() {
        assert_eq!(bytes("1G"), Ok(1 << 30));
        assert_eq!(bytes("512m"), Ok(512 << 20));
        assert_eq!(bytes("2 GiB"), Ok(2 << 30));
        assert_eq!(bytes("1048576"), Ok(1 << 20));
        assert_eq!(bytes("1.5M"), Ok(3 << 19));
        for bad in ["", "G", "0", "1K", "1X", "-1G", "99999999999T"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
        assert_eq!(size(3 << 29), "1.5 GiB");
        assert_eq!(size(1 << 20), "1 MiB");
    }
}
