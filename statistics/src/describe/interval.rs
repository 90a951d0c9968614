//! Intervals of 95 % for means and shares.

/// From a number to another one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The smaller end.
    pub lower: f64,
    /// The larger end.
    pub upper: f64,
}

impl Interval {
    /// Some number is in both.
    pub fn meets(self, other: Self) -> bool {
        self.lower <= other.upper && other.lower <= self.upper
    }

    /// The number lies between the ends, or is one.
    pub fn contains(self, number: f64) -> bool {
        (self.lower..=self.upper).contains(&number)
    }
}

/// The quantile of the standard normal distribution that 97.5 % do not exceed.
pub(crate) const NORMAL: f64 = 1.959_963_984_540_054;

/// The interval of Wilson (1927) around the share of `hits` in `all`: the shares that a test at 5 % would
/// not reject. It stays within 0 and 1 and makes sense for no hit at all. All of it if there is no case.
pub fn share(hits: u64, all: u64) -> Interval {
    if all == 0 {
        return Interval {
            lower: 0.0,
            upper: 1.0,
        };
    }
    let n = all as f64;
    let p = hits as f64 / n;
    let z2 = NORMAL * NORMAL;
    let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = NORMAL / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    Interval {
        lower: if hits == 0 { 0.0 } else { middle - half },
        upper: if hits == all { 1.0 } else { middle + half },
    }
}

/// The difference of two shares of independent samples, the first less the second, and its interval
/// (Newcombe 1998, Statistics in Medicine 17, 873-890, method 10: made of the intervals of Wilson).
pub fn share_difference([hits, all]: [u64; 2], [other_hits, other_all]: [u64; 2]) -> Interval {
    let (own, other) = (share(hits, all), share(other_hits, other_all));
    let [p, q] = [(hits, all), (other_hits, other_all)].map(|(h, n)| h as f64 / n.max(1) as f64);
    Interval {
        lower: p - q - (p - own.lower).hypot(other.upper - q),
        upper: p - q + (own.upper - p).hypot(q - other.lower),
    }
}

/// Quantiles of Student's t for few degrees of freedom (Abramowitz and Stegun 1964, table 26.10).
const FEW: [f64; 4] = [12.706_205, 4.302_653, 3.182_446, 2.776_445];

/// What 97.5 % of Student's t distribution do not exceed, right to one in ten thousand: the expansion
/// around the normal distribution (Abramowitz and Stegun 1964, 26.7.5).
///
/// # Panics
///
/// There must be a degree of freedom.
pub fn student(degrees: u64) -> f64 {
    assert!(degrees > 0, "no degree of freedom");
    if let Some(&quantile) = FEW.get(degrees as usize - 1) {
        return quantile;
    }
    let x = NORMAL;
    let polynomial = |coefficients: &[f64]| {
        let terms = coefficients.iter().rev();
        x * terms.fold(0.0, |sum, coefficient| sum * x * x + coefficient)
    };
    let corrections = [
        polynomial(&[1.0, 1.0]) / 4.0,
        polynomial(&[3.0, 16.0, 5.0]) / 96.0,
        polynomial(&[-15.0, 17.0, 19.0, 3.0]) / 384.0,
        polynomial(&[-945.0, -1920.0, 1482.0, 776.0, 79.0]) / 92_160.0,
    ];
    let n = degrees as f64;
    let corrected = corrections.iter().rev();
    x + corrected.fold(0.0, |sum, correction| (sum + correction) / n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

    #[test]
    fn quantiles_are_those_of_a_library() {
        let normal = Normal::new(0.0, 1.0).unwrap();
        assert!((normal.inverse_cdf(0.975) - NORMAL).abs() < 1e-9);
        for degrees in [1, 2, 3, 4, 5, 6, 9, 20, 100, 2999, 1_000_000] {
            let library = StudentsT::new(0.0, 1.0, degrees as f64).unwrap();
            let expected = library.inverse_cdf(0.975);
            let relative = student(degrees) / expected - 1.0;
            assert!(
                relative.abs() < 2e-4,
                "{degrees}: {} {expected}",
                student(degrees)
            );
        }
    }

    /// Published: 56 of 70 less 48 of 80 (Newcombe 1998, Statistics in Medicine 17, table II, method 10).
    #[test]
    fn differences_of_shares_are_the_published_ones() {
        let found = share_difference([56, 70], [48, 80]);
        assert!((found.lower - 0.0524).abs() < 5e-5 && (found.upper - 0.3339).abs() < 5e-5);
        let turned = share_difference([48, 80], [56, 70]);
        assert!((turned.lower + found.upper).abs() < 1e-12);
    }

    /// The ends of the interval are the shares that lie as many deviations from what was seen as the
    /// normal distribution allows: that is how Wilson defines it.
    #[test]
    fn ends_of_a_share_satisfy_the_definition() {
        let normal = Normal::new(0.0, 1.0).unwrap();
        for (hits, all) in [
            (0, 10),
            (1, 10),
            (5, 10),
            (10, 10),
            (300, 400),
            (6, 100_000),
        ] {
            let interval = share(hits, all);
            let seen = hits as f64 / all as f64;
            assert!(interval.contains(seen));
            for end in [interval.lower, interval.upper] {
                if end > 0.0 && end < 1.0 {
                    let deviations = (seen - end) / (end * (1.0 - end) / all as f64).sqrt();
                    let tail = normal.cdf(-deviations.abs());
                    assert!((tail - 0.025).abs() < 1e-6, "{hits}/{all}: {tail}");
                }
            }
        }
        assert_eq!(
            share(0, 0),
            Interval {
                lower: 0.0,
                upper: 1.0
            }
        );
        // Published: 81 of 263 (Newcombe 1998, Statistics in Medicine 17, table I, method 3).
        let newcombe = share(81, 263);
        assert!((newcombe.lower - 0.2553).abs() < 5e-5 && (newcombe.upper - 0.3662).abs() < 5e-5);
    }
}
