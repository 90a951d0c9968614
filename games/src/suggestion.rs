//! "Did you mean": the known name that a mistyped one is closest to.

/// Longer names than this are not typing mistakes.
const LONGEST: usize = 48;

/// The candidate that a name was probably meant to be: within one typing mistake a three letters,
/// or, failing that, the shortest that begins with the name.
///
/// Mistakes are letters changed, missing, doubled or exchanged with their neighbor; capitals do
/// not count. Among equals the first candidate wins.
pub fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name: Vec<char> = name.chars().take(LONGEST + 1).collect();
    if name.is_empty() || name.len() > LONGEST {
        return None;
    }
    let name: Vec<char> = name.iter().flat_map(|c| c.to_lowercase()).collect();
    let allowed = (name.len() / 3).max(1);
    let mut near: Option<(usize, &str)> = None;
    let mut longer: Option<(usize, &str)> = None;
    for candidate in candidates {
        let letters: Vec<char> = candidate.chars().flat_map(char::to_lowercase).collect();
        // Lengths that differ by more cannot be made equal by so few mistakes.
        if letters.len().abs_diff(name.len()) <= allowed {
            let mistakes = distance(&name, &letters);
            if mistakes <= allowed && near.is_none_or(|(least, _)| mistakes < least) {
                near = Some((mistakes, candidate));
            }
        }
        if name.len() >= 3
            && letters.starts_with(&name)
            && longer.is_none_or(|(least, _)| letters.len() < least)
        {
            longer = Some((letters.len(), candidate));
        }
    }
    near.or(longer).map(|(_, candidate)| candidate)
}

/// The fewest letters changed, inserted, deleted or exchanged with their neighbor that turn one
/// name into the other, no letter touched twice (optimal string alignment).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &y) in b.iter().enumerate() {
            let mut least = (above[j] + usize::from(x != y))
                .min(above[j + 1] + 1)
                .min(row[j] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        let d = |a: &str, b: &str| {
            let letters = |s: &str| s.chars().collect::<Vec<_>>();
            distance(&letters(a), &letters(b))
        };
        assert_eq!(d("", "abc"), 3);
        assert_eq!(d("awari", "awari"), 0);
        assert_eq!(d("awrai", "awari"), 1);
        assert_eq!(d("kitten", "sitting"), 3);
        assert_eq!(d("ca", "abc"), 3);
    }

    #[test]
    fn names_of_games() {
        let games = ["bohnenspiel", "deutsches-bohnenspiel", "mangala", "kalah"];
        let near = |name| closest(name, games);
        assert_eq!(near("bohnespiel"), Some("bohnenspiel"));
        assert_eq!(near("Mangla"), Some("mangala"));
        assert_eq!(near("kalha"), Some("kalah"));
        assert_eq!(near("deutsches"), Some("deutsches-bohnenspiel"));
        assert_eq!(near("chess"), None);
        assert_eq!(near(""), None);
        assert_eq!(near(&"k".repeat(100_000)), None);
    }
}
