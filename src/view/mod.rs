//! Answers as text, JSON and pictures.

mod arrow;
pub(crate) mod book;
pub(crate) mod diagram;
pub(crate) mod findings;
pub(crate) mod goals;
pub(crate) mod head;
pub(crate) mod mined;
pub(crate) mod picture;
pub(crate) mod scanned;
pub(crate) mod solved;
pub(crate) mod sowing;
pub(crate) mod survey;
pub(crate) mod table;
pub(crate) mod tables;
pub(crate) mod words;
