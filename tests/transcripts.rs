//! What the documents show is what the program prints.

use std::fs;
use std::path::Path;

/// The variable that names the folder of all tables.
const TABLES: &str = "KARDIS_TABLES";

/// The README builds tables in a folder that is empty at first.
#[test]
fn readme() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let _ = fs::remove_dir_all(&folder);
    let cases = trycmd::TestCases::new();
    cases.env(TABLES, folder.to_str().expect("the path is text"));
    cases.case("README.md");
}

#[test]
fn transcripts() {
    let cases = trycmd::TestCases::new();
    cases.env(TABLES, concat!(env!("CARGO_TARGET_TMPDIR"), "/no-tables"));
    for (folder, pattern) in [("docs", "docs/*.md"), ("tests/cmd", "tests/cmd/*.md")] {
        if Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).exists() {
            cases.case(pattern);
        }
    }
}

/// The same for tables, in a folder that is empty at first.
#[test]
fn transcripts_about_tables() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("transcripts");
    let _ = fs::remove_dir_all(&folder);
    let cases = trycmd::TestCases::new();
    let folder = folder.to_str().expect("the path is text").to_owned();
    cases.env(TABLES, folder.clone());
    cases
        .insert_var("[TABLES]", folder)
        .expect("the name is one");
    cases.case("tests/cmd/tables/*.md");
}
