//! Mangala II: the Ottoman game, in which a player without seeds passes.
//!
//! ```text
//!   12  11  10   9   8   7     North
//!    6   6   6   6   6   6
//!    6   6   6   6   6   6
//!    1   2   3   4   5   6     South
//! ```
//!
//! For an engine this is Bohnenspiel with Hemprich's end: what is captured leaves the board whether
//! or not there is a store to put it into.

use super::RuleSet;
use super::bohnenspiel::Bohnenspiel;
use super::bohnenspiel_points as points;

/// The one rule set.
pub const RULE_SETS: &[RuleSet] = &[RuleSet {
    name: "mangala",
    title: "Mangala II",
    note: None,
    pits: 6,
    seeds: 6,
    rules: |pits| Bohnenspiel::hemprich(pits).into(),
    stops_at_majority: false,
    points: &[
        points::MANGALA,
        points::SOWING,
        points::LONG_SOWING,
        points::CAPTURE,
        points::FREE_CHAIN,
        points::PASS,
        points::RESULT,
        points::NO_EARLY_STOP,
        points::ENDLESS,
    ],
}];
