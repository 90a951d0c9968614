//! Answers as text, JSON and pictures.

pub(crate) mod diagram;
pub(crate) mod findings;
pub(crate) mod head;
pub(crate) mod picture;
pub(crate) mod scanned;
pub(crate) mod solved;
pub(crate) mod survey;
pub(crate) mod table;
pub(crate) mod tables;
pub(crate) mod words;
