//! What is known about a game besides its moves.

/// Names of tags in the order in which they are written; all others follow in their own order.
///
/// `Game`, `Position`, `Passes`, `Repetition`, `Result`, `Score` and `Plies` follow from the game
/// itself and are never kept as [`Tags`]: they are checked when a record is read.
pub const ORDER: [&str; 13] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "South",
    "North",
    "Game",
    "Position",
    "Passes",
    "Repetition",
    "Result",
    "Score",
    "Plies",
];

/// The tags that follow from the game itself.
pub(crate) const DERIVED: [&str; 7] = [
    "Game",
    "Position",
    "Passes",
    "Repetition",
    "Result",
    "Score",
    "Plies",
];

/// Names and values that describe a game: event, players, date, and whatever else is known.
///
/// # Equality
///
/// The same names have the same values, and the free ones are in the same order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tags {
    /// In the order in which they are written.
    pairs: Vec<(String, String)>,
}

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        let mut pairs = self.pairs.iter();
        pairs.find_map(|(known, value)| (known == name).then_some(value.as_str()))
    }

    /// Gives a tag a value. White space in the value becomes single spaces.
    ///
    /// # Panics
    ///
    /// The name is none ([`is_name`](Self::is_name)), or belongs to a tag that follows from the
    /// game itself.
    pub fn set(&mut self, name: &str, value: &str) {
        assert!(Self::is_name(name), "{name} is no name of a tag");
        assert!(!DERIVED.contains(&name), "{name} follows from the game");
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some((_, old)) = self.pairs.iter_mut().find(|(known, _)| known == name) {
            *old = value;
            return;
        }
        let place = |name: &str| ORDER.iter().position(|n| *n == name).unwrap_or(ORDER.len());
        let own = place(name);
        let at = self.pairs.partition_point(|(known, _)| place(known) <= own);
        self.pairs.insert(at, (name.to_owned(), value));
    }

    /// All of them, in the order in which they are written.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let pairs = self.pairs.iter();
        pairs.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// A text can be the name of a tag: letters, digits and underscores, a letter first.
    pub fn is_name(text: &str) -> bool {
        text.starts_with(|c: char| c.is_ascii_alphabetic())
            && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    }
}

/// A date is `YYYY.MM.DD`, with question marks for what is not known.
pub(crate) fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let fits = |part: &str, digits: usize, most: u32| {
        part.len() == digits
            && (part.bytes().all(|b| b == b'?')
                || part.bytes().all(|b| b.is_ascii_digit() || b == b'?')
                    && part
                        .parse::<u32>()
                        .map_or(true, |n| (1..=most).contains(&n)))
    };
    match parts[..] {
        [year, month, day] => fits(year, 4, 9999) && fits(month, 2, 12) && fits(day, 2, 31),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_tags_come_first_and_free_ones_keep_their_order() {
        let mut tags = Tags::default();
        for (name, value) in [
            ("Zeal", "1"),
            ("North", "B"),
            ("Alpha", "2"),
            ("Event", "a  b"),
        ] {
            tags.set(name, value);
        }
        tags.set("Zeal", "3");
        let pairs: Vec<_> = tags.iter().collect();
        assert_eq!(
            pairs,
            [
                ("Event", "a b"),
                ("North", "B"),
                ("Zeal", "3"),
                ("Alpha", "2")
            ]
        );
    }

    #[test]
    fn dates() {
        for good in ["2017.03.04", "2017.??.??", "????.??.??", "201?.12.31"] {
            assert!(is_date(good), "{good}");
        }
        for bad in [
            "2017-03-04",
            "2017.13.01",
            "2017.1.1",
            "",
            "2017.00.01",
            "17.03.04",
        ] {
            assert!(!is_date(bad), "{bad}");
        }
    }
}
