//! Any text as a collection with one puzzle a line.
#![no_main]

use kardis_fuzz::collection;
use kardis_puzzles::collection::Form;

libfuzzer_sys::fuzz_target!(|text: &str| collection(text, Form::Lines));
