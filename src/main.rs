//! The program `kardis`.

fn main() {}
