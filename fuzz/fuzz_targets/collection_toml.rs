//! Any text as a collection in TOML.
#![no_main]

use kardis_fuzz::collection;
use kardis_puzzles::collection::Form;

libfuzzer_sys::fuzz_target!(|text: &str| collection(text, Form::Toml));
