//! Answers as text, JSON and pictures.

pub(crate) mod analyzed;
mod arrow;
pub(crate) mod book;
pub(crate) mod claimed;
pub(crate) mod compared;
pub(crate) mod curve;
pub(crate) mod diagram;
pub(crate) mod exact;
pub(crate) mod findings;
pub(crate) mod goals;
pub(crate) mod head;
pub(crate) mod mined;
pub(crate) mod page;
pub(crate) mod picture;
pub(crate) mod scanned;
pub(crate) mod selfplay;
pub(crate) mod solved;
pub(crate) mod sowing;
pub(crate) mod study;
pub(crate) mod survey;
pub(crate) mod table;
pub(crate) mod table_side;
pub(crate) mod tables;
pub(crate) mod words;
