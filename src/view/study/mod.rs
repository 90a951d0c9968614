//! What is found out about a puzzle, as text and as JSON.

pub(crate) mod asides;
pub(crate) mod checked;
pub(crate) mod firsts;
pub(crate) mod found;
pub(crate) mod moves;
pub(crate) mod object;
pub(crate) mod solution;
pub(crate) mod source;
