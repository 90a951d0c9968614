//! What must hold of every text that is read as a collection.
#![forbid(unsafe_code)]

use kardis_puzzles::collection::{self, Form};

/// Nothing panics; findings lie in the text; what is right can be written in both forms, comes back
/// the same, and is put in order once and for all.
///
/// # Panics
///
/// If any of that is not so.
pub fn collection(text: &str, form: Form) {
    let read = collection::read(text, form);
    for finding in &read.findings {
        assert!(text.get(finding.span.clone()).is_some());
        assert!(!finding.to_string().is_empty());
    }
    let _ = collection::has_remarks(text, form);
    let Ok(tidied) = collection::tidy(text, form) else {
        assert!(!read.is_right());
        return;
    };
    assert_eq!(collection::tidy(&tidied, form).as_ref(), Ok(&tidied));
    assert_eq!(collection::read(&tidied, form).collection, read.collection);
    let puzzles = &read.collection.puzzles;
    let lines = collection::lines(&read.collection);
    let again = collection::read(&lines, Form::Lines);
    assert_eq!(&again.collection.puzzles, puzzles);
    let again = collection::read(&collection::toml(&again.collection), Form::Toml);
    assert_eq!(&again.collection.puzzles, puzzles);
}
