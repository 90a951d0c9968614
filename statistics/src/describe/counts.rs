//! Whole numbers and how often each occurred.

use super::interval::{Interval, NORMAL, student};

/// A sample of whole numbers, as a count for each. Adding up counts does not depend on any order, so
/// all that is told about a sample is the same whoever collected it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// By number. The last one is not 0.
    counts: Vec<u64>,
}

impl Counts {
    /// Adds a number.
    pub fn add(&mut self, number: u32) {
        let at = number as usize;
        if self.counts.len() <= at {
            self.counts.resize(at + 1, 0);
        }
        self.counts[at] += 1;
    }

    /// Adds all numbers of another sample.
    pub fn merge(&mut self, other: &Self) {
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (own, others) in self.counts.iter_mut().zip(&other.counts) {
            *own += others;
        }
    }

    /// How many numbers there are.
    pub fn len(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// There is none.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The numbers that occurred, rising, and how often each did.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u64)> {
        let numbers = self.counts.iter().enumerate();
        numbers.filter_map(|(number, &count)| (count > 0).then_some((number as u32, count)))
    }

    /// The smallest number.
    pub fn min(&self) -> Option<u32> {
        self.iter().next().map(|(number, _)| number)
    }

    /// The largest number.
    pub fn max(&self) -> Option<u32> {
        self.iter().last().map(|(number, _)| number)
    }

    /// The arithmetic mean.
    pub fn mean(&self) -> Option<f64> {
        let sum: u128 = self
            .iter()
            .map(|(n, count)| u128::from(n) * u128::from(count))
            .sum();
        (!self.is_empty()).then(|| sum as f64 / self.len() as f64)
    }

    /// The standard deviation, estimated from the sample: the sum of squares is divided by one less
    /// than the numbers there are. Nothing for less than two numbers.
    pub fn deviation(&self) -> Option<f64> {
        let mean = self.mean().filter(|_| self.len() > 1)?;
        let squares: f64 = self
            .iter()
            .map(|(number, count)| (f64::from(number) - mean).powi(2) * count as f64)
            .sum();
        Some((squares / (self.len() - 1) as f64).sqrt())
    }

    /// An interval that covers the true mean with 95 % probability, by Student's t. Nothing for less
    /// than two numbers.
    pub fn mean_interval(&self) -> Option<Interval> {
        let (mean, deviation) = (self.mean()?, self.deviation()?);
        let half = student(self.len() - 1) * deviation / (self.len() as f64).sqrt();
        Some(Interval {
            lower: mean - half,
            upper: mean + half,
        })
    }

    /// The smallest number of the sample that at least a share of it, from 0 to 1, does not exceed: the
    /// inverse of the distribution function (type 1 of Hyndman and Fan 1996), which is always a number
    /// that occurred.
    pub fn quantile(&self, share: f64) -> Option<u32> {
        let all = self.len() as f64;
        let mut below = 0;
        self.iter().find_map(|(number, count)| {
            below += count;
            // A share such as 0.95 is not exact: a rounding error is no reason to go on.
            (below as f64 >= share * all - 1e-9 * all).then_some(number)
        })
    }
}

impl Counts {
    /// An interval that covers the quantile of the whole with at least 95 % probability: from one number of
    /// the sample in rising order to another one, chosen by the binomial distribution of how many numbers
    /// do not exceed the quantile (David and Nagaraja 2003, section 7.1), which a normal one stands for.
    /// Where the sample is too small to say so, an end is the smallest or the largest number.
    pub fn quantile_interval(&self, share: f64) -> Option<Interval> {
        let all = self.len() as f64;
        let half = NORMAL * (all * share * (1.0 - share)).sqrt();
        // One more on both sides makes up for what is not normal in few numbers.
        let lower = ((all * share - half).floor() - 1.0).max(1.0) as u64;
        let upper = ((all * share + half).ceil() + 1.0).min(all) as u64;
        Some(Interval {
            lower: f64::from(self.nth(lower)?),
            upper: f64::from(self.nth(upper)?),
        })
    }

    /// The number of a rank in rising order, counted from 1.
    fn nth(&self, rank: u64) -> Option<u32> {
        let mut below = 0;
        self.iter().find_map(|(number, count)| {
            below += count;
            (below >= rank).then_some(number)
        })
    }

    /// How many numbers do not exceed one.
    pub fn up_to(&self, most: u32) -> u64 {
        let below = self.iter().take_while(|&(number, _)| number <= most);
        below.map(|(_, count)| count).sum()
    }

    /// Every number turned into another one.
    #[must_use]
    pub fn mapped(&self, change: impl Fn(u32) -> u32) -> Self {
        let mut mapped = Self::default();
        for (number, count) in self.iter() {
            let at = change(number) as usize;
            if mapped.counts.len() <= at {
                mapped.counts.resize(at + 1, 0);
            }
            mapped.counts[at] += count;
        }
        mapped
    }
}

/// Neighboring numbers, counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bin {
    /// The first number.
    pub first: u32,
    /// The last number.
    pub last: u32,
    /// How often one of them occurred.
    pub count: u64,
}

impl Counts {
    /// The numbers from the smallest to the largest in bins of 1, 2, 5, 10, 20, 50, ... numbers each, in
    /// the smallest that make at most so many bins. Bins begin at multiples of their width.
    pub fn bins(&self, most: usize) -> Vec<Bin> {
        let (Some(min), Some(max)) = (self.min(), self.max()) else {
            return Vec::new();
        };
        let widths = (0..9).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u32.pow(power)));
        let bins = |width: u32| (max / width - min / width) as usize + 1;
        let width = widths.clone().find(|&width| bins(width) <= most.max(2));
        let width = width.or_else(|| widths.last()).unwrap_or(1);
        let bin = |number: u32| Bin {
            first: number * width,
            last: number * width + (width - 1),
            count: 0,
        };
        let mut all: Vec<Bin> = (min / width..=max / width).map(bin).collect();
        for (number, count) in self.iter() {
            all[(number / width - min / width) as usize].count += count;
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use statrs::statistics::Statistics;

    fn sample(numbers: &[u32]) -> Counts {
        let mut counts = Counts::default();
        for &number in numbers {
            counts.add(number);
        }
        counts
    }

    /// Plies of ten games, any numbers.
    const NUMBERS: [u32; 10] = [41, 28, 65, 27, 91, 41, 50, 38, 44, 33];

    #[test]
    fn mean_and_deviation_are_those_of_a_library() {
        let counts = sample(&NUMBERS);
        let floats = || NUMBERS.iter().map(|&n| f64::from(n));
        assert!((counts.mean().unwrap() - floats().mean()).abs() < 1e-12);
        assert!((counts.deviation().unwrap() - floats().std_dev()).abs() < 1e-12);
        assert_eq!((counts.min(), counts.max()), (Some(27), Some(91)));
        assert_eq!(counts.len(), 10);
    }

    /// By hand: sorted 27 28 33 38 41 41 44 50 65 91.
    #[test]
    fn quantiles_are_numbers_of_the_sample() {
        let counts = sample(&NUMBERS);
        let quantile = |share| counts.quantile(share).unwrap();
        assert_eq!(
            [0.0, 0.025, 0.1, 0.11, 0.5, 0.51].map(quantile),
            [27, 27, 27, 28, 41, 41]
        );
        assert_eq!([0.61, 0.75, 0.95, 1.0].map(quantile), [44, 50, 91, 91]);
        assert_eq!(Counts::default().quantile(0.5), None);
    }

    /// The ranks are those of a binomial distribution: the quantile lies between them at least 95 times in
    /// a hundred, and not much oftener.
    #[test]
    fn quantile_intervals_cover_what_they_should() {
        use statrs::distribution::{Binomial, DiscreteCDF};
        for (all, share) in [(400u64, 0.025), (1000, 0.5), (3000, 0.975), (5000, 0.025)] {
            // Ranks are numbers of a sample 1, 2, 3, ...
            let mut counts = Counts::default();
            (1..=all as u32).for_each(|number| counts.add(number));
            let found = counts.quantile_interval(share).unwrap();
            let binomial = Binomial::new(share, all).unwrap();
            let covered =
                binomial.cdf(found.upper as u64 - 1) - binomial.cdf(found.lower as u64 - 1);
            assert!((0.95..0.99).contains(&covered), "{all} {share}: {covered}");
        }
        let few = sample(&NUMBERS).quantile_interval(0.975).unwrap();
        assert!((few.upper - 91.0).abs() < 1e-9);
        assert_eq!(Counts::default().quantile_interval(0.5), None);
    }

    #[test]
    fn numbers_are_counted_and_turned_into_others() {
        let counts = sample(&NUMBERS);
        assert_eq!(
            [26, 27, 41, 91].map(|most| counts.up_to(most)),
            [0, 1, 6, 10]
        );
        let halves = counts.mapped(|number| number.div_ceil(2));
        assert_eq!(
            (halves.min(), halves.max(), halves.len()),
            (Some(14), Some(46), 10)
        );
    }

    #[test]
    fn bins_hold_every_number_once() {
        let counts = sample(&NUMBERS);
        let bins = counts.bins(10);
        // By hand: 20s 2, 30s 2, 40s 3, 50s 1, 60s 1, 90s 1.
        let found: Vec<u64> = bins.iter().map(|bin| bin.count).collect();
        assert_eq!(found, [2, 2, 3, 1, 1, 0, 0, 1]);
        assert_eq!((bins[0].first, bins[0].last), (20, 29));
        assert_eq!(counts.bins(100).len(), 91 - 27 + 1);
        assert_eq!(sample(&[7, 7]).bins(1).len(), 1);
        assert!(Counts::default().bins(5).is_empty());
    }

    #[test]
    fn merging_is_adding_all() {
        let mut first = sample(&NUMBERS[..3]);
        first.merge(&sample(&NUMBERS[3..]));
        assert_eq!(first, sample(&NUMBERS));
        assert_eq!(Counts::default().mean(), None);
        assert_eq!(sample(&[5]).deviation(), None);
        assert_eq!(sample(&[5]).mean_interval(), None);
    }
}
