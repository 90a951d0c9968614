//! Answers as text, JSON and pictures.

pub(crate) mod claimed;
pub(crate) mod compared;
pub(crate) mod diagram;
pub(crate) mod exact;
pub(crate) mod head;
pub(crate) mod picture;
pub(crate) mod scanned;
pub(crate) mod selfplay;
pub(crate) mod solved;
pub(crate) mod survey;
pub(crate) mod table;
pub(crate) mod tables;
pub(crate) mod words;
