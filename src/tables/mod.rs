//! Tables on disk, as the commands meet them.

pub(crate) mod calibration;
pub(crate) mod forecast;
pub(crate) mod game;
pub(crate) mod known;
pub(crate) mod library;
pub(crate) mod loading;
pub(crate) mod machine;
pub(crate) mod meter;
pub(crate) mod place;
pub(crate) mod survey;
pub(crate) mod threads;
