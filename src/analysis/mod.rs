//! Recorded games, judged ply by ply.

pub(crate) mod annotation;
pub(crate) mod effort;
pub(crate) mod judge;
pub(crate) mod judged;
pub(crate) mod summary;
