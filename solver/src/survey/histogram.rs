//! How often each number occurs.

use kardis_games::rules::Margin;

/// Counts of the numbers of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    lowest: Margin,
    counts: Vec<u64>,
}

impl Histogram {
    /// No number yet, of the range from `lowest` to `highest`.
    pub(super) fn new(lowest: Margin, highest: Margin) -> Self {
        Self {
            lowest,
            counts: vec![0; (highest - lowest + 1) as usize],
        }
    }

    /// Counts a number, which must be in the range.
    #[inline]
    pub(super) fn count(&mut self, number: Margin) {
        self.counts[(number - self.lowest) as usize] += 1;
    }

    /// Adds the counts of another one of the same range.
    pub(super) fn add(&mut self, other: &Self) {
        debug_assert_eq!(self.lowest, other.lowest);
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
    }

    /// The numbers of the range in ascending order, each with how often it occurs.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = (Margin, u64)> + Clone {
        let counts = self.counts.iter().enumerate();
        counts.map(|(at, &count)| (self.lowest + at as Margin, count))
    }

    /// The numbers that occur, in ascending order.
    pub fn occurring(&self) -> impl DoubleEndedIterator<Item = (Margin, u64)> + Clone {
        self.all().filter(|&(_, count)| count > 0)
    }

    /// How many numbers pass a test.
    pub fn total(&self, test: impl Fn(Margin) -> bool) -> u64 {
        let tested = self.all().filter(|&(number, _)| test(number));
        tested.map(|(_, count)| count).sum()
    }

    /// The sum of all numbers.
    pub fn sum(&self) -> i128 {
        let terms = self.all();
        terms
            .map(|(number, count)| i128::from(number) * i128::from(count))
            .sum()
    }

    /// The mean of all numbers; 0 if there is none.
    pub fn mean(&self) -> f64 {
        mean(self.sum(), self.total(|_| true))
    }
}

/// A sum by a count; 0 of nothing.
pub(super) fn mean(sum: i128, count: u64) -> f64 {
    if count == 0 {
        0.0
    } else {
        sum as f64 / count as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_means() {
        let mut histogram = Histogram::new(-2, 3);
        assert!(histogram.mean().abs() < f64::EPSILON);
        for number in [-2, 3, 3, 0] {
            histogram.count(number);
        }
        let mut twice = histogram.clone();
        twice.add(&histogram);
        let occurring: Vec<_> = twice.occurring().collect();
        assert_eq!(occurring, [(-2, 2), (0, 2), (3, 4)]);
        assert_eq!(twice.all().count(), 6);
        assert_eq!(twice.total(|number| number > 0), 4);
        assert_eq!(twice.sum(), 8);
        assert!((twice.mean() - 1.0).abs() < f64::EPSILON);
    }
}
