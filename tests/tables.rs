//! Tables on disk: whatever happens while they are built, and whatever happens to them.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant, SystemTime};

use kardis_tablebases::encoder::{Encoder, Slices};
use kardis_tablebases::format::{Contents, TableInfo};
use kardis_tablebases::reader::Table;
use kardis_tablebases::writer;
use support::{code, command, run, stderr, stdout};

/// An empty folder for a test.
fn empty(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs a command on tables in a folder.
fn tb(folder: &Path, args: &str) -> std::process::Output {
    let mut all = vec!["tb"];
    all.extend(args.split_whitespace());
    all.extend(["--tables", folder.to_str().unwrap()]);
    run(&all)
}

/// Text without its line breaks.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn start(folder: &Path, args: &str) -> Child {
    let mut all = vec!["tb"];
    all.extend(args.split_whitespace());
    all.extend(["--tables", folder.to_str().unwrap()]);
    command(&all)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn succeeds(folder: &Path, args: &str) -> String {
    let output = tb(folder, args);
    assert_eq!(code(&output), 0, "{args}: {}", stderr(&output));
    stdout(&output)
}

/// All files below a folder but locks, with their bytes.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            let name = PathBuf::from(path.file_name().unwrap());
            let inner = self::files(&path).into_iter();
            files.extend(inner.map(|(file, bytes)| (name.join(file), bytes)));
        } else if !path.ends_with(".lock") {
            let bytes = fs::read(&path).unwrap();
            files.insert(path.file_name().unwrap().into(), bytes);
        }
    }
    files
}

/// Numbers that look random (xorshift; Marsaglia 2003).
fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// A build that is killed again and again, also while it saves after an interrupt, ends with the
/// same bytes as one that is left alone.
#[test]
#[cfg(unix)]
fn killed_builds_end_with_the_same_bytes() {
    const BUILD: &str = "build bohnenspiel:5x3 12 -q";
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let seed = now.unwrap().as_nanos() as u64 | 1;
    eprintln!("seed {seed}");
    let mut state = seed;

    let alone = empty("left-alone");
    let started = Instant::now();
    succeeds(&alone, BUILD);
    let longest = started.elapsed();
    let wanted = files(&alone);
    assert_eq!(wanted.len(), 7 + 1, "a table a layer and the manifest");

    let mut kills = 0;
    let mut round = 0;
    while kills < 24 {
        round += 1;
        let folder = empty("killed");
        loop {
            let mut child = start(&folder, BUILD);
            let wait = longest.mul_f64((random(&mut state) % 1000) as f64 / 1500.0);
            std::thread::sleep(wait);
            if random(&mut state).is_multiple_of(3) {
                // What an interrupt saves must not be trusted if it is killed in turn.
                let _ = std::process::Command::new("kill")
                    .args(["-INT", &child.id().to_string()])
                    .status();
                std::thread::sleep(Duration::from_micros(random(&mut state) % 20_000));
            }
            child.kill().unwrap();
            let status = child.wait().unwrap();
            match status.code() {
                None => kills += 1,
                Some(0) => break,
                Some(code) => assert_eq!(code, 130),
            }
            if random(&mut state).is_multiple_of(8) {
                succeeds(&folder, BUILD);
                break;
            }
        }
        assert!(files(&folder) == wanted, "round {round} of seed {seed}");
    }
}

/// An interrupt saves what is done, and the same command goes on.
#[test]
#[cfg(unix)]
fn an_interrupted_build_goes_on() {
    let folder = empty("interrupted");
    let child = command(&["tb", "build", "bohnenspiel", "16", "--tables"])
        .arg(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let table = folder.join("bohnenspiel-2x6/12.ktb");
    while !table.exists() {
        std::thread::sleep(Duration::from_millis(5));
    }
    let killed = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 130);
    let notes = one_line(&stderr(&output));
    assert!(
        notes.contains("what is done is saved; go on with: kardis tb build bohnenspiel 16"),
        "{notes}"
    );
    let status = succeeds(&folder, "status bohnenspiel");
    assert!(status.contains("begun"), "{status}");
}

/// A write that fails, as on a full disk, ends the build with the file named; what was finished
/// stays, nothing half done is left, and the same command goes on when there is room.
#[test]
#[cfg(unix)]
fn a_disk_that_is_full_costs_only_what_was_not_finished() {
    const BUILD: &str = "build bohnenspiel:5x3 8 -q";
    let alone = empty("roomy");
    succeeds(&alone, BUILD);
    let wanted = files(&alone);
    for blocks in [1, 2, 3, 4, 6, 8, 16] {
        let folder = empty("full");
        // No file may grow beyond so many blocks of 512 bytes (some shells count 1024).
        let limited = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
        let mut all = vec!["-c", &limited, "sh", support::KARDIS, "tb"];
        all.extend(BUILD.split_whitespace());
        all.extend(["--tables", folder.to_str().unwrap()]);
        let output = std::process::Command::new("sh").args(all).output().unwrap();
        let left = files(&folder);
        if code(&output) == 0 {
            assert!(left == wanted, "{blocks} blocks");
            continue;
        }
        assert_eq!(code(&output), 5, "{blocks} blocks");
        let errors = stderr(&output);
        assert!(errors.contains("cannot"), "{errors}");
        assert!(errors.contains(folder.to_str().unwrap()), "{errors}");
        for (file, bytes) in &left {
            if file.extension().is_some_and(|ending| ending == "ktb") {
                assert!(Some(bytes) == wanted.get(file), "{}", file.display());
            } else {
                assert!(file.ends_with("manifest.txt"), "{}", file.display());
            }
        }
        succeeds(&folder, BUILD);
        assert!(files(&folder) == wanted, "after {blocks} blocks");
    }
}

/// Two builds in one folder do not meet, and nothing else writes there meanwhile.
#[test]
fn a_folder_has_one_build_at_a_time() {
    let folder = empty("two-builds");
    let mut first = start(&folder, "build bohnenspiel 20");
    while !folder.join("bohnenspiel-2x6/08.ktb").exists() {
        std::thread::sleep(Duration::from_millis(5));
    }
    for args in [
        "build bohnenspiel 8",
        "rm bohnenspiel --yes",
        "repair bohnenspiel",
    ] {
        let output = tb(&folder, args);
        assert_eq!(code(&output), 5, "{args}");
        let errors = one_line(&stderr(&output));
        assert!(
            errors.contains("another build is at work in this folder"),
            "{args}: {errors}"
        );
    }
    // To read is always possible.
    succeeds(&folder, "probe 0,0,0,1,0,1/0,0,1,2,3,0 S");
    first.kill().unwrap();
    first.wait().unwrap();
    succeeds(&folder, "build bohnenspiel 8");
}

/// The file of a layer of Bohnenspiel.
fn table(folder: &Path, seeds: u32) -> PathBuf {
    folder.join(format!("bohnenspiel-2x6/{seeds:02}.ktb"))
}

/// Every command that reads a damaged block says which, and exits with 5; repair brings back the
/// bytes that were there.
#[test]
fn damaged_blocks_are_found_by_all_who_read_them() {
    let folder = empty("damaged-blocks");
    succeeds(&folder, "build bohnenspiel 6");
    let path = table(&folder, 6);
    let whole = fs::read(&path).unwrap();
    let mut damaged = whole.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 0x10;
    fs::write(&path, &damaged).unwrap();
    let block = damaged_block(&folder);

    for args in [
        "checksum bohnenspiel",
        "checksum bohnenspiel 6 --json",
        "verify bohnenspiel",
        "verify bohnenspiel 6 --json",
        "build bohnenspiel 8",
        "stats bohnenspiel 6",
        "records bohnenspiel 6",
        "zugzwang bohnenspiel 6",
    ] {
        let output = tb(&folder, args);
        let told = stdout(&output) + &stderr(&output);
        let told = one_line(&told);
        assert_eq!(code(&output), 5, "{args}: {told}");
        assert!(told.contains("06.ktb: block "), "{args}: {told}");
        assert!(told.contains(&format!("block {block} at byte ")), "{told}");
        assert!(
            args.contains("--json") || told.contains("hint: kardis tb repair bohnenspiel 6"),
            "{args}: {told}"
        );
    }
    succeeds(&folder, "checksum bohnenspiel 0 2 4");
    let repaired = succeeds(&folder, "repair bohnenspiel");
    assert!(
        repaired.contains(&format!("6 seeds: block {block} computed anew\n")),
        "{repaired}"
    );
    assert!(fs::read(&path).unwrap() == whole);
    succeeds(&folder, "checksum bohnenspiel");
}

/// The first damaged block that checksum names.
fn damaged_block(folder: &Path) -> u64 {
    let output = tb(folder, "checksum bohnenspiel 6 --json");
    let object: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    let fault = &object["files"][0]["faults"][0];
    assert_eq!(fault["part"], "block");
    fault["block"].as_u64().unwrap()
}

/// A position in a damaged block is not answered, by a look at the table nor by a search; one in
/// another block is.
#[test]
fn what_rests_on_a_damaged_block_is_not_told() {
    let folder = empty("damaged-probes");
    succeeds(&folder, "build bohnenspiel 6");
    let path = table(&folder, 6);
    let mut damaged = fs::read(&path).unwrap();
    let first = damaged.len() / 4;
    let last = damaged.len() * 3 / 4;
    for byte in &mut damaged[first..last] {
        *byte ^= 0x01;
    }
    fs::write(&path, &damaged).unwrap();
    let tables = folder.to_str().unwrap();
    let mut refused = 0;
    for south in 1..=6 {
        let north = 6 - south;
        let position = format!("0,{north},0,0,0,0/0,0,{south},0,0,0 S");
        let plain = run(&["tb", "probe", &position, "--tables", tables]);
        // So little memory that the layer is not made anew.
        let solved = |more: &[&str]| {
            let mut args = vec!["solve", &position, "--goal", "value 0", "--max-mem", "1M"];
            args.extend(more);
            run(&args)
        };
        let with = solved(&["--tables", tables]);
        let without = solved(&["--no-tables"]);
        assert!(code(&without) <= 1);
        match code(&with) {
            5 => {
                refused += 1;
                let errors = one_line(&stderr(&with));
                assert_eq!(stdout(&with), "");
                assert!(errors.contains("06.ktb: block "), "{errors}");
                assert!(errors.contains("--no-tables"), "{errors}");
            }
            answered => assert_eq!(answered, code(&without), "{position}"),
        }
        assert!([0, 5].contains(&code(&plain)), "{}", stderr(&plain));
    }
    assert!(refused > 0, "no search met a damaged block");
}

/// Files that are no tables, or not the right ones, are refused by name.
#[test]
fn wrong_files_are_refused() {
    let folder = empty("wrong-files");
    succeeds(&folder, "build bohnenspiel 4");
    succeeds(&folder, "build awari 4");
    let path = table(&folder, 4);
    let whole = fs::read(&path).unwrap();
    let zeros = vec![0; whole.len()];
    let other_rules = fs::read(folder.join("awari-2x6/04.ktb")).unwrap();
    let other_layer = fs::read(table(&folder, 2)).unwrap();
    let mut longer = whole.clone();
    longer.push(0);
    for (what, bytes) in [
        ("empty", &[][..]),
        ("zeros", &zeros),
        ("cut off", &whole[..whole.len() - 1]),
        ("longer", &longer),
        ("other rules", &other_rules),
        ("other layer", &other_layer),
    ] {
        fs::write(&path, bytes).unwrap();
        for args in [
            "status bohnenspiel",
            "checksum bohnenspiel",
            "checksum bohnenspiel --quick",
            "verify bohnenspiel",
            "repair bohnenspiel",
            "build bohnenspiel 6",
            "probe 0,0,0,1,0,1/0,0,1,1,0,0 S",
        ] {
            let output = tb(&folder, args);
            let told = stdout(&output) + &stderr(&output);
            assert_eq!(code(&output), 5, "{what}, {args}: {told}");
            assert!(told.contains("04.ktb"), "{what}, {args}: {told}");
            assert!(
                told.lines().all(|line| line.chars().count() <= 100
                    || line.split_whitespace().any(|word| word.len() > 60)),
                "{told}"
            );
        }
    }
    fs::write(&path, &whole).unwrap();
    succeeds(&folder, "checksum bohnenspiel");
}

/// Without its manifest a folder is usable, but not known to be what was written; repair lists
/// what is there.
#[test]
fn the_manifest_can_be_made_anew() {
    let folder = empty("manifests");
    succeeds(&folder, "build bohnenspiel 4");
    let manifest = folder.join("bohnenspiel-2x6/manifest.txt");
    let whole = fs::read(&manifest).unwrap();
    let mut wrong = whole.clone();
    wrong[40] ^= 1;
    for bytes in [None, Some(&wrong)] {
        match bytes {
            None => fs::remove_file(&manifest).unwrap(),
            Some(bytes) => fs::write(&manifest, bytes).unwrap(),
        }
        assert_eq!(code(&tb(&folder, "checksum bohnenspiel")), 5);
        succeeds(&folder, "probe 0,0,0,1,0,1/0,0,1,1,0,0 S");
        let repaired = succeeds(&folder, "repair bohnenspiel");
        assert!(repaired.contains("the manifest put right"), "{repaired}");
        assert!(fs::read(&manifest).unwrap() == whole);
        succeeds(&folder, "checksum bohnenspiel");
    }
}

/// What is missing is named with what would build it: exit 4.
#[test]
fn missing_tables_are_named() {
    let folder = empty("missing");
    for args in [
        "verify bohnenspiel",
        "checksum bohnenspiel",
        "repair bohnenspiel",
        "rm bohnenspiel --yes",
        "stats bohnenspiel 4",
        "probe 0,0,0,1,0,1/0,0,1,1,0,0 S",
    ] {
        let output = tb(&folder, args);
        assert_eq!(code(&output), 4, "{args}: {}", stderr(&output));
        assert!(stderr(&output).contains("run: kardis tb "), "{args}");
    }
    succeeds(&folder, "build bohnenspiel 4");
    for args in ["verify bohnenspiel 6", "checksum bohnenspiel 6"] {
        let output = tb(&folder, args);
        assert_eq!(code(&output), 4, "{args}: {}", stderr(&output));
        let told = one_line(&stderr(&output));
        assert!(
            told.contains("needs 6 seeds; have 0-4 even; run:"),
            "{told}"
        );
    }
    succeeds(&folder, "rm bohnenspiel 2 --yes");
    let output = tb(&folder, "verify bohnenspiel 4");
    assert_eq!(code(&output), 4);
    let told = one_line(&stderr(&output));
    assert!(told.contains("needs 2 seeds; have 0, 4; run:"), "{told}");
    let status = succeeds(&folder, "status bohnenspiel");
    assert!(status.contains("missing"), "{status}");
}

/// A value that is wrong and well written is found by verify alone, and by what looks at all moves.
#[test]
fn wrong_values_are_found() {
    let folder = empty("wrong-values");
    succeeds(&folder, "build bohnenspiel 4");
    let path = table(&folder, 4);
    let open = Table::open(&path).unwrap();
    let mut values = open.load().unwrap();
    let wrong = values.iter().position(|&value| value == 0).unwrap();
    values[wrong] = 4;
    let source = Slices {
        values: &values,
        distances: &[],
    };
    let info = TableInfo {
        identity: open.info().identity.clone(),
        pits: open.info().pits,
        seeds: 4,
        contents: Contents::Values,
    };
    let encoder = Encoder::new(info, &source).unwrap();
    writer::write(&path, &encoder, &source).unwrap();
    // The manifest knows another file.
    assert_eq!(code(&tb(&folder, "checksum bohnenspiel")), 5);
    succeeds(&folder, "repair bohnenspiel");
    succeeds(&folder, "checksum bohnenspiel");
    for args in ["verify bohnenspiel", "stats bohnenspiel 4"] {
        let output = tb(&folder, args);
        let told = stdout(&output) + &stderr(&output);
        assert_eq!(code(&output), 1, "{args}: {told}");
        assert!(told.contains("rank "), "{args}: {told}");
    }
}
