//! A proof store as a file.
//!
//! Behind the mark and the head of [`sealed`](crate::sealed) the facts stand in the order of their
//! boards, so equal stores are equal files. A fact is the words of the board and the two bounds, 16
//! bits each; so many facts are a part.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use bincode::{Decode, Encode};
use kardis_games::rules::{Key, Margin, Rules};
use kardis_tablebases::whole;

use super::{ProofStore, Spent, StoreError};
use crate::sealed::{self, Source};
use crate::window::Bounds;

/// How a store begins, but for the version.
const MARK: &[u8; 14] = b"kardis proofs ";
/// The version.
const VERSION: u8 = b'1';

/// What stands before the facts.
#[derive(Decode, Encode)]
struct Head {
    rules: u64,
    /// Words a board.
    words: u8,
    facts: u64,
    runs: u32,
    nodes: u64,
    millis: u64,
}

/// Facts under one checksum.
const PART: usize = 1 << 14;

impl<B: Key> ProofStore<B> {
    /// Bytes of a fact.
    const FACT: usize = 8 * B::WORDS + 4;

    /// Saves the store, with what was spent on it by now. The file takes its name when all of it is
    /// on the disk; until then what was there before stays.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn write(&self, path: &Path, spent: Spent) -> Result<(), StoreError> {
        let facts = self.sorted();
        let head = Head {
            rules: self.rules,
            words: B::WORDS as u8,
            facts: facts.len() as u64,
            runs: spent.runs,
            nodes: spent.nodes,
            millis: spent.time.as_millis() as u64,
        };
        whole::write(path, |file| {
            sealed::write_head(file, &[&MARK[..], &[VERSION, b'\n']].concat(), head)?;
            let mut part = Vec::with_capacity(PART * Self::FACT);
            for facts in facts.chunks(PART) {
                part.clear();
                for &(board, bounds) in facts {
                    for index in 0..B::WORDS {
                        part.extend(board.word(index).to_le_bytes());
                    }
                    part.extend(bounds.lower.to_le_bytes());
                    part.extend(bounds.upper.to_le_bytes());
                }
                sealed::write_part(file, &part)?;
            }
            Ok(())
        })?;
        Ok(())
    }

    /// Reads the store of a game; an empty one if there is no such file.
    ///
    /// # Errors
    ///
    /// The file is no store, of another version or of other rules, or it is damaged.
    pub fn read<R: Rules<Board = B>>(rules: R, hash: u64, path: &Path) -> Result<Self, StoreError> {
        match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::new(hash)),
            Err(error) => Err(StoreError::io(path, "open it")(error)),
            Ok(file) => Self::read_from(rules, hash, path, BufReader::new(file)),
        }
    }

    fn read_from<R: Rules<Board = B>>(
        rules: R,
        hash: u64,
        path: &Path,
        file: impl Read,
    ) -> Result<Self, StoreError> {
        let fault = StoreError::fault(path);
        let mut source = Source::new(file);
        let mut mark = [0; MARK.len() + 2];
        let path = path.to_owned();
        match source.bytes(&mut mark) {
            Err(sealed::Fault::Wrong { .. }) => return Err(StoreError::NotAStore { path }),
            read => read.map_err(&fault)?,
        }
        let (known, [version, end]) = mark.split_at(MARK.len()) else {
            unreachable!("two bytes are left");
        };
        if known != MARK || *end != b'\n' {
            return Err(StoreError::NotAStore { path });
        }
        if *version != VERSION {
            return Err(StoreError::Version {
                path,
                found: char::from(*version),
                known: char::from(VERSION),
            });
        }
        let head: Head = source.head().map_err(&fault)?;
        if head.rules != hash || usize::from(head.words) != B::WORDS {
            return Err(StoreError::WrongRules {
                path,
                found: head.rules,
                wanted: hash,
            });
        }
        let store = Self {
            spent: Spent {
                runs: head.runs,
                nodes: head.nodes,
                time: Duration::from_millis(head.millis),
            },
            ..Self::new(hash)
        };
        let mut last = None;
        let mut left = head.facts;
        while left > 0 {
            let offset = source.offset();
            let facts = left.min(PART as u64) as usize;
            left -= facts as u64;
            let mut part = vec![0; facts * Self::FACT];
            source.part(&mut part).map_err(&fault)?;
            for (number, bytes) in part.chunks_exact(Self::FACT).enumerate() {
                let right = fact::<B>(bytes).filter(|&(board, bounds)| {
                    let rising = last.replace(board).is_none_or(|last| last < board);
                    let stake = rules.stake(board);
                    rising && -stake <= bounds.lower && bounds.upper <= stake
                });
                let Some((board, bounds)) = right else {
                    return Err(StoreError::Damaged {
                        path,
                        offset: offset + 4 + (number * Self::FACT) as u64,
                        what: "no bounds of a board, or not in their order",
                    });
                };
                store.facts.insert(board, bounds);
            }
        }
        source.end().map_err(&fault)?;
        Ok(store)
    }
}

/// The fact in its bytes, if they are one.
fn fact<B: Key>(bytes: &[u8]) -> Option<(B, Bounds)> {
    let (board, bounds) = bytes.split_at(8 * B::WORDS);
    let (words, _) = board.as_chunks();
    let words: Vec<u64> = words.iter().map(|word| u64::from_le_bytes(*word)).collect();
    let (bounds, _) = bounds.as_chunks();
    let [lower, upper] = bounds else { return None };
    let bounds = Bounds {
        lower: Margin::from_le_bytes(*lower),
        upper: Margin::from_le_bytes(*upper),
    };
    let board = B::from_words(&words)?;
    (bounds.lower <= bounds.upper).then_some((board, bounds))
}

/// While this value lives, no other search may write the file.
#[derive(Debug)]
pub struct Claimed {
    path: PathBuf,
    _lock: File,
}

impl Claimed {
    /// Claims a file, which need not be there yet, by a lock on an empty file beside it.
    ///
    /// # Errors
    ///
    /// Another search has it, or the file beside it cannot be made.
    pub fn new(path: &Path) -> Result<Self, StoreError> {
        let mut name = std::ffi::OsString::from(".");
        name.push(path.file_name().unwrap_or_default());
        name.push(".lock");
        let beside = path.with_file_name(name);
        let lock = fs::OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&beside)
            .map_err(StoreError::io(&beside, "create it"))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self {
                path: path.to_owned(),
                _lock: lock,
            }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Locked {
                path: path.to_owned(),
            }),
            Err(TryLockError::Error(source)) => Err(StoreError::io(&beside, "lock it")(source)),
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}
