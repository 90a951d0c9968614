//! The named rule sets and their rules point by point.

use super::{BaoKujifunza, Entry};
use crate::variants::{AnyRules, RuleSet};

/// The three readings of the entry side.
pub const RULE_SETS: &[RuleSet] = &[RuleSet {
    name: "bao-kujifunza",
    title: "Bao la Kujifunza",
    note: None,
    pits: 8,
    seeds: 2,
    rules: |_| AnyRules::Bao(BaoKujifunza::new(Entry::Choice)),
    stops_at_majority: false,
    points: &[],
}];
