//! Answers as text, JSON and pictures.

pub(crate) mod diagram;
pub(crate) mod head;
pub(crate) mod picture;
pub(crate) mod solved;
#[cfg_attr(
    not(test),
    expect(dead_code, reason = "the commands that show layers are not there yet")
)]
pub(crate) mod survey;
pub(crate) mod table;
pub(crate) mod tables;
pub(crate) mod words;
