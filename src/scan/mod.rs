//! Starts of many boards: which there are, what is found out about each, and the file of answers.

pub(crate) mod grid;
pub(crate) mod ledger;
pub(crate) mod openings;
pub(crate) mod record;
