//! Every kind of damage is an error that says where, and never a wrong value.

mod support;

use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use kardis_games::board::Pits;
use kardis_games::layer::Layer;
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_tablebases::error::{Part, TableError};
use kardis_tablebases::format::Contents;
use kardis_tablebases::reader::Table;
use kardis_tablebases::repair;
use support::{Solved, folder, layers, pits};

/// A table of several blocks that is small enough to be damaged in every way.
fn small() -> Solved {
    layers(Awari::new(pits(3)), 12, Contents::ValuesAndDistances)
        .pop()
        .expect("a layer")
}

/// The first error of a file that is read whole.
fn first_error(path: &Path) -> Option<TableError> {
    match Table::open(path) {
        Err(error) => Some(error),
        Ok(table) => table.check().into_iter().next(),
    }
}

/// What every error must say: the file, the byte where it begins, and what to do.
fn says_where(error: &TableError, path: &Path) {
    let text = error.to_string();
    assert!(text.contains(&path.display().to_string()), "{text}");
    assert!(text.contains("byte "), "{text}");
    assert!(
        text.contains("build it again") || text.contains("delete"),
        "{text}"
    );
}

#[test]
fn every_flip_of_every_byte_is_noticed_where_it_is() {
    let (_kept, folder) = folder();
    let path = folder.join("12.ktb");
    let solved = small();
    solved.write(&path);
    let right = fs::read(&path).expect("the table");
    let table = Table::open(&path).expect("a whole table");
    assert!(table.blocks() >= 2);
    let (first, last) = (table.place(0).start, table.place(table.blocks() - 1).end);
    let damaged = folder.join("damaged.ktb");
    fs::write(&damaged, &right).expect("a file");
    let mut file = fs::File::options().write(true).open(&damaged);
    let mut put = |at: usize, byte: u8| {
        let file = file.as_mut().expect("the copy");
        file.seek(SeekFrom::Start(at as u64)).expect("a place");
        file.write_all(&[byte]).expect("one byte");
    };
    for (at, &byte) in right.iter().enumerate() {
        // All 255 wrong bytes here and there, and three everywhere.
        let step = if at % 256 == 0 { 1 } else { 85 };
        for flip in (1..=255u8).step_by(step) {
            put(at, byte ^ flip);
            let error = first_error(&damaged);
            let error = error.unwrap_or_else(|| panic!("byte {at} xor {flip} goes unnoticed"));
            says_where(&error, &damaged);
            if (first..last).contains(&(at as u64)) {
                let block = (0..table.blocks())
                    .find(|&block| table.place(block).contains(&(at as u64)))
                    .expect("a block");
                assert!(
                    matches!(error, TableError::Damaged { part: Part::Block(b), offset, .. }
                        if b == block && offset == table.place(block).start),
                    "byte {at}: {error}"
                );
            }
        }
        put(at, byte);
    }
    assert!(first_error(&damaged).is_none());
}

#[test]
fn every_truncation_and_any_tail_is_noticed() {
    let (_kept, folder) = folder();
    let path = folder.join("12.ktb");
    small().write(&path);
    let right = fs::read(&path).expect("the table");
    let damaged = folder.join("damaged.ktb");
    for length in 0..right.len() {
        fs::write(&damaged, &right[..length]).expect("a file");
        let error = first_error(&damaged);
        let error = error.unwrap_or_else(|| panic!("{length} bytes go unnoticed"));
        says_where(&error, &damaged);
    }
    for tail in [1, 2, 7, 32, 100, right.len()] {
        for with in [vec![0; tail], right[right.len() - tail..].to_vec()] {
            fs::write(&damaged, [&right[..], &with].concat()).expect("a file");
            let error = first_error(&damaged);
            let error = error.unwrap_or_else(|| panic!("{tail} bytes more go unnoticed"));
            says_where(&error, &damaged);
        }
    }
    for length in [0, 1, 8, 79, 80, 116, 200, right.len()] {
        fs::write(&damaged, vec![0; length]).expect("a file");
        let error = first_error(&damaged).expect("zeros are no table");
        assert!(matches!(error, TableError::NotATable { .. }), "{error}");
        says_where(&error, &damaged);
    }
}

#[test]
fn parts_of_other_files_and_places_are_noticed() {
    let (_kept, folder) = folder();
    let all = layers(Awari::new(Pits::SIX), 6, Contents::Values);
    let [five, six] = [5, 6].map(|seeds| {
        let path = folder.join(format!("{seeds:02}.ktb"));
        all[seeds].write(&path);
        fs::read(&path).expect("the table")
    });
    let damaged = folder.join("damaged.ktb");
    // The head of one file and the rest of another, cut everywhere.
    for at in (1..five.len().min(six.len())).step_by(61) {
        let mixed = [&five[..at], &six[at..]].concat();
        if mixed == five || mixed == six {
            continue;
        }
        fs::write(&damaged, mixed).expect("a file");
        assert!(first_error(&damaged).is_some(), "cut at {at}");
    }
    // Two blocks of one file change places, where they are as long.
    let table = Table::open(&folder.join("06.ktb")).expect("a whole table");
    let mut exchanged = 0;
    for a in 0..table.blocks() {
        for b in a + 1..table.blocks() {
            let [a, b] = [a, b].map(|block| {
                let place = table.place(block);
                place.start as usize..place.end as usize
            });
            if a.len() == b.len() && six[a.clone()] != six[b.clone()] {
                let mut bytes = six.clone();
                bytes[a.clone()].copy_from_slice(&six[b.clone()]);
                bytes[b].copy_from_slice(&six[a]);
                fs::write(&damaged, &bytes).expect("a file");
                assert_eq!(
                    Table::open(&damaged)
                        .expect("the index is whole")
                        .check()
                        .len(),
                    2
                );
                exchanged += 1;
            }
        }
    }
    println!("{exchanged} exchanges of blocks");
}

#[test]
fn other_versions_rules_and_layers_are_refused() {
    let (_kept, folder) = folder();
    let path = folder.join("06.ktb");
    let rules = Bohnenspiel::standard(Pits::SIX);
    let solved = layers(rules, 6, Contents::Values).pop().expect("a layer");
    solved.write(&path);
    let layer = |seeds| Layer::new(Pits::SIX, seeds).expect("a small layer");
    let hash = solved.info.rules_hash();
    assert!(Table::open_as(&path, hash, layer(6)).is_ok());

    let error = Table::open_as(&path, 0xabcd, layer(6)).expect_err("other rules");
    let text = error.to_string();
    assert!(text.contains(&format!("{hash:016x}")), "{text}");
    assert!(text.contains("000000000000abcd"), "{text}");
    says_where(&error, &path);

    let error = Table::open_as(&path, hash, layer(8)).expect_err("another layer");
    assert!(matches!(error, TableError::WrongLayer { .. }), "{error}");
    says_where(&error, &path);

    let mut bytes = fs::read(&path).expect("the table");
    bytes[8..12].copy_from_slice(&2u32.to_le_bytes());
    fs::write(&path, &bytes).expect("a file");
    let error = Table::open(&path).expect_err("another version");
    assert!(
        matches!(error, TableError::Version { found: 2, .. }),
        "{error}"
    );
    says_where(&error, &path);
}

#[test]
fn repair_gives_the_old_bytes_back() {
    let (_kept, folder) = folder();
    let path = folder.join("06.ktb");
    let rules = Awari::new(Pits::SIX);
    let solved = layers(rules, 6, Contents::ValuesAndDistances)
        .pop()
        .expect("a layer");
    let summary = solved.write(&path);
    let right = fs::read(&path).expect("the table");
    let table = Table::open(&path).expect("a whole table");
    let places = [0, 1, table.blocks() - 1].map(|block| table.place(block));
    let mut bytes = right.clone();
    for place in &places {
        bytes[place.end as usize - 1] ^= 0x40;
    }
    fs::write(&path, &bytes).expect("a file");

    let table = Table::open(&path).expect("only blocks are damaged");
    let bad = repair::bad_blocks(&table).expect("all can be read");
    assert_eq!(bad, [0, 1, table.blocks() - 1]);
    let errors = table.check();
    let found: Vec<_> = errors.iter().filter_map(TableError::block).collect();
    assert_eq!(found, bad);
    let error = repair::rewrite(&table, &bad[1..], &solved.source());
    assert_eq!(error.expect_err("one is left").block(), Some(0));
    assert_eq!(fs::read(&path).expect("untouched"), bytes);

    let again = repair::rewrite(&table, &bad, &solved.source()).expect("repaired");
    assert_eq!(again, summary);
    assert_eq!(fs::read(&path).expect("the table"), right);
}
