//! Deutsches Bohnenspiel: the wide board of the Prussian provinces, whose rules are lost.
//!
//! ```text
//!   18  17  16  15  14  13  12  11  10     North
//!    6   6   6   6   6   6   6   6   6
//!    6   6   6   6   6   6   6   6   6
//!    1   2   3   4   5   6   7   8   9     South
//! ```
//!
//! Only the size of the board is known. Everything else is taken over from
//! [`bohnenspiel`](super::bohnenspiel), and whatever shows the game must say so.

use super::RuleSet;
use super::bohnenspiel::Bohnenspiel;
use super::bohnenspiel_points as points;

/// The one reconstruction.
pub const RULE_SETS: &[RuleSet] = &[RuleSet {
    name: "deutsches-bohnenspiel",
    title: "Deutsches Bohnenspiel",
    note: Some(
        "a reconstruction: only the board of 2x9 is attested, no rules survive; \
         seeds, captures and end are those of Bohnenspiel",
    ),
    pits: 9,
    seeds: 6,
    rules: |pits| Bohnenspiel::standard(pits).into(),
    stops_at_majority: false,
    points: &[
        points::LOST,
        points::SOWING,
        points::LONG_SOWING,
        points::CAPTURE,
        points::FREE_CHAIN,
        points::SWEEP,
        points::RESULT,
        points::NO_EARLY_STOP,
        points::ENDLESS,
    ],
}];
