//! What the documents show is what the program prints.

use std::path::Path;

#[test]
fn transcripts() {
    let cases = trycmd::TestCases::new();
    for (folder, pattern) in [
        ("README.md", "README.md"),
        ("docs", "docs/*.md"),
        ("tests/cmd", "tests/cmd/*.md"),
    ] {
        if Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).exists() {
            cases.case(pattern);
        }
    }
}
