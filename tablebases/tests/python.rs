//! The reader in another language, which was written from the specification, reads the same.

mod support;

use std::path::Path;
use std::process::Command;

use kardis_games::board::Pits;
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_tablebases::format::Contents;
use support::{Solved, folder, layers, pits};

/// What the script prints, or nothing without Python. The script says which exit code it has.
fn script(path: &Path, arguments: &[&str]) -> Option<(i32, String)> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/read_table.py");
    let output = Command::new("python3")
        .arg(script)
        .arg(path)
        .args(arguments)
        .output();
    match output {
        Ok(output) => {
            let errors = String::from_utf8_lossy(&output.stderr);
            let code = output.status.code().unwrap_or(-1);
            assert!(code == 0 || code == 5, "{errors}");
            Some((code, String::from_utf8_lossy(&output.stdout).into_owned()))
        }
        Err(error) => {
            println!("skipped: python3 does not run ({error})");
            None
        }
    }
}

/// The line that the script prints for a rank.
fn line(solved: &Solved, rank: usize) -> String {
    let value = solved.values[rank];
    match solved.distances.get(rank) {
        Some(distance) => format!("{rank} {value} {distance}"),
        None => format!("{rank} {value}"),
    }
}

/// A whole small layer, with distances and without.
#[test]
fn whole_layers() {
    let (_kept, folder) = folder();
    for contents in [Contents::Values, Contents::ValuesAndDistances] {
        let solved = layers(Awari::new(pits(3)), 12, contents).pop();
        let solved = solved.expect("a layer");
        let path = folder.join("12.ktb");
        solved.write(&path);
        let Some((code, text)) = script(&path, &["--all"]) else {
            return;
        };
        assert_eq!(code, 0);
        let lines: Vec<String> = (0..solved.values.len()).map(|r| line(&solved, r)).collect();
        assert_eq!(text.lines().collect::<Vec<_>>(), lines);
        assert_eq!(script(&path, &["--check"]).map(|(code, _)| code), Some(0));
    }
}

/// Ranks all over layers that have a network.
#[test]
fn layers_with_a_network() {
    let (_kept, folder) = folder();
    let rules = Bohnenspiel::standard(Pits::SIX);
    let even = layers(rules, 8, Contents::Values).pop().expect("a layer");
    let wide = layers(Awari::new(pits(9)), 5, Contents::ValuesAndDistances);
    let narrow = layers(
        Bohnenspiel::standard(pits(3)),
        35,
        Contents::ValuesAndDistances,
    );
    for solved in [&even, &wide[5], narrow.last().expect("a layer")] {
        let path = folder.join("table");
        solved.write(&path);
        let ranks: Vec<usize> = (0..solved.values.len()).step_by(9973).collect();
        let words: Vec<String> = ranks.iter().map(usize::to_string).collect();
        let Some((code, text)) = script(&path, &["--ranks", &words.join(",")]) else {
            return;
        };
        assert_eq!(code, 0);
        let lines: Vec<String> = ranks.iter().map(|&rank| line(solved, rank)).collect();
        assert_eq!(text.lines().collect::<Vec<_>>(), lines);
    }
}

/// The script notices damage too.
#[test]
fn damage() {
    let (_kept, folder) = folder();
    let path = folder.join("10.ktb");
    let solved = layers(Awari::new(pits(2)), 10, Contents::ValuesAndDistances).pop();
    solved.expect("a layer").write(&path);
    let right = std::fs::read(&path).expect("the table");
    for at in (0..right.len()).step_by(right.len() / 12) {
        let mut bytes = right.clone();
        bytes[at] ^= 4;
        std::fs::write(&path, bytes).expect("a file");
        match script(&path, &["--check"]) {
            Some((code, _)) => assert_eq!(code, 5, "byte {at}"),
            None => return,
        }
    }
}
