//! Counts that others have published.

use std::collections::BTreeMap;

use kardis_games::rules::Margin;

const AWARI: &str = include_str!("../../../tests/data/awari-distributions.txt");

/// How many awari boards of up to so many seeds have each value, by seeds: Lincke's thesis of 2002,
/// appendix B. Values that no board has are left out.
pub(crate) fn awari_distributions(most: u32) -> BTreeMap<u32, BTreeMap<Margin, u64>> {
    let records = AWARI.lines().filter(|line| !line.starts_with('#'));
    let layers = records.map(|record| {
        let (seeds, counts) = record.split_once(": ").expect("a record");
        let counts = counts
            .split(' ')
            .map(|count| count.split_once(':').expect("a value and a count"))
            .map(|(value, count)| {
                (
                    value.parse().expect("a value"),
                    count.parse().expect("a count"),
                )
            })
            .filter(|&(_, count)| count > 0);
        (seeds.parse().expect("seeds"), counts.collect())
    });
    let layers: BTreeMap<u32, _> = layers.filter(|&(seeds, _)| seeds <= most).collect();
    assert_eq!(layers.len() as u32, most, "a record a layer");
    layers
}
