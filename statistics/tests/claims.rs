//! The claims of the repository can be read, and say what docs/rules.md says.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use kardis_statistics::claim::{Claim, Statement, document};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn claim(name: &str) -> Claim {
    let path = root().join("claims").join(name);
    let text = fs::read_to_string(&path).unwrap();
    document::read(&text).unwrap_or_else(|faults| panic!("{}: {faults:#?}", path.display()))
}

#[test]
fn every_claim_is_read() {
    let files = fs::read_dir(root().join("claims")).unwrap();
    let mut names: Vec<String> = files
        .map(|file| file.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "toml")
        })
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    assert!(names.len() >= 6, "{names:?}");
    for name in names {
        assert!(!claim(&name).sentences.is_empty(), "{name}");
    }
}

/// The values of section 7.2, by board: the table after the name of the rule set.
fn published(set: &str) -> BTreeMap<String, i16> {
    let rules = fs::read_to_string(root().join("docs/rules.md")).unwrap();
    let (_, section) = rules.split_once("### 7.2").unwrap();
    let (_, table) = section.split_once(&format!("\n`{set}`:\n")).unwrap();
    let lines = table.lines().skip_while(|line| !line.starts_with('|'));
    let lines = lines.take_while(|line| line.starts_with('|')).skip(2);
    let mut values = BTreeMap::new();
    for line in lines {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        for (seeds, value) in cells[1..].iter().enumerate() {
            if let Ok(value) = value.parse() {
                values.insert(format!("{}x{}", cells[0], seeds + 1), value);
            }
        }
    }
    values
}

#[test]
fn values_of_kalah_are_those_of_the_specification() {
    for (set, file) in [
        ("kalah", "kalah.toml"),
        ("kalah@empty-capture", "kalah-empty-capture.toml"),
    ] {
        let claim = claim(file);
        assert_eq!(claim.start.set().name, set);
        let said: BTreeMap<String, i16> = claim
            .sentences
            .iter()
            .map(|sentence| match &sentence.statement {
                Statement::Value { start, value } => {
                    let pits = start.pits();
                    let seeds = start.total().unwrap() / (2 * pits as u32);
                    (format!("{pits}x{seeds}"), *value)
                }
                other => panic!("{other:?}"),
            })
            .collect();
        assert!(said.len() > 30, "{said:?}");
        assert_eq!(said, published(set), "{set}");
    }
}
