//! Questions about one position, and their answers before they are shown.

pub(crate) mod answer;
pub(crate) mod certificate;
pub(crate) mod goal;
pub(crate) mod keeping;
pub(crate) mod line;
pub(crate) mod scale;
pub(crate) mod tree;
pub(crate) mod watch;
pub(crate) mod why;
