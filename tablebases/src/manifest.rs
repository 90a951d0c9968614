//! The list of the tables of a folder, as text that people can read.
//!
//! ```text
//! kardis tables 1
//! rules bohnenspiel
//! identity kardis-rules 1; two-row; pits 6; ...
//! hash 0123456789abcdef
//! pits 6
//! table 02.ktb positions 78 bytes 1234 blake3 <64 hexadecimal digits>
//! check 89abcdef
//! ```
//!
//! One `table` line a layer, fewest seeds first. The last line has the CRC-32 of all bytes before
//! it. The manifest says nothing that the tables do not say, except that somebody found them whole:
//! it can be made anew from them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use kardis_games::board::Pits;
use kardis_games::hash::rules_hash;

use crate::error::TableError;
use crate::folder::{EXTENSION, hash_of, table_name};
use crate::writer::{publish, temporary_beside};

/// The first line.
const TITLE: &str = "kardis tables 1";

/// What the manifest says of one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Positions of the layer.
    pub positions: u64,
    /// Bytes of the file.
    pub bytes: u64,
    /// The BLAKE3 hash of the file, in hexadecimal.
    pub blake3: String,
}

/// The tables of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// The name of the rule set.
    pub name: String,
    /// The identity text of the rules.
    pub identity: String,
    /// Pits a side.
    pub pits: Pits,
    /// The tables by seeds.
    pub entries: BTreeMap<u32, Entry>,
}

impl Manifest {
    /// A manifest without tables.
    pub fn new(name: &str, identity: &str, pits: Pits) -> Self {
        Self {
            name: name.to_owned(),
            identity: identity.to_owned(),
            pits,
            entries: BTreeMap::new(),
        }
    }

    /// Reads a manifest; `None` if the file is not there.
    pub(crate) fn read(path: &Path) -> Result<Option<Self>, TableError> {
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            bytes => bytes.map_err(TableError::io(path, "read it"))?,
        };
        let fault = |(line, what): (usize, String)| TableError::Manifest {
            path: path.to_owned(),
            line,
            what,
        };
        let text = String::from_utf8(bytes).map_err(|_| fault((1, "not a text".to_owned())))?;
        text.parse().map(Some).map_err(fault)
    }

    /// Writes the manifest: whole, or not at all.
    pub(crate) fn write(&self, path: &Path) -> Result<(), TableError> {
        let mut file = temporary_beside(path)?;
        file.write_all(self.to_string().as_bytes())
            .map_err(TableError::io(path, "write"))?;
        publish(file, path)
    }

    /// Compares a table of the folder with its entry: size and hash of the whole file.
    ///
    /// # Errors
    ///
    /// The table is not in the manifest, differs, or cannot be read.
    pub fn check(&self, folder: &Path, seeds: u32) -> Result<(), TableError> {
        let path = folder.join(table_name(seeds));
        let Some(entry) = self.entries.get(&seeds) else {
            let what = "the manifest does not name it".to_owned();
            return Err(TableError::Differs { path, what });
        };
        let metadata = fs::metadata(&path).map_err(TableError::io(&path, "look at it"))?;
        let what = if metadata.len() != entry.bytes {
            format!(
                "{} bytes, and the manifest says {}",
                metadata.len(),
                entry.bytes
            )
        } else if hash_of(&path)? != entry.blake3 {
            "other bytes than the manifest says (BLAKE3)".to_owned()
        } else {
            return Ok(());
        };
        Err(TableError::Differs { path, what })
    }
}

impl std::fmt::Display for Manifest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = String::new();
        writeln!(text, "{TITLE}")?;
        writeln!(text, "rules {}", self.name)?;
        writeln!(text, "identity {}", self.identity)?;
        writeln!(text, "hash {:016x}", rules_hash(&self.identity))?;
        writeln!(text, "pits {}", self.pits.get())?;
        for (&seeds, entry) in &self.entries {
            writeln!(
                text,
                "table {} positions {} bytes {} blake3 {}",
                table_name(seeds),
                entry.positions,
                entry.bytes,
                entry.blake3
            )?;
        }
        let check = crc32fast::hash(text.as_bytes());
        writeln!(f, "{text}check {check:08x}")
    }
}

impl std::str::FromStr for Manifest {
    /// The line, from 1, and what is wrong with it.
    type Err = (usize, String);

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        if lines.first().map(|line| line.trim_end()) != Some(TITLE) {
            return Err((1, format!("the first line is not {TITLE:?}")));
        }
        let (&last, before) = lines.split_last().expect("there is a first line");
        let covered: usize = before.iter().map(|line| line.len()).sum();
        let check = crc32fast::hash(&text.as_bytes()[..covered]);
        if last != format!("check {check:08x}\n") {
            return Err((lines.len(), "the checksum does not match".to_owned()));
        }
        let field = |at: usize, key: &str| {
            let line = before.get(at).copied().unwrap_or_default();
            let line = line.strip_suffix('\n').unwrap_or(line);
            line.strip_prefix(key)
                .and_then(|rest| rest.strip_prefix(' '))
                .ok_or_else(|| (at + 1, format!("{key:?} is expected")))
        };
        let pits = field(4, "pits")?.parse().ok().map(Pits::new);
        let Some(Ok(pits)) = pits else {
            return Err((5, "no board has so many pits".to_owned()));
        };
        let mut manifest = Self::new(field(1, "rules")?, field(2, "identity")?, pits);
        field(3, "hash")?;
        for at in 5..before.len() {
            let (seeds, entry) = entry_of(field(at, "table")?).ok_or_else(|| {
                (
                    at + 1,
                    "a table, positions, bytes and hash are expected".to_owned(),
                )
            })?;
            manifest.entries.insert(seeds, entry);
        }
        if manifest.to_string() != text {
            return Err((1, "the lines contradict each other".to_owned()));
        }
        Ok(manifest)
    }
}

fn entry_of(line: &str) -> Option<(u32, Entry)> {
    let words: Vec<&str> = line.split(' ').collect();
    let [
        name,
        "positions",
        positions,
        "bytes",
        bytes,
        "blake3",
        blake3,
    ] = words[..]
    else {
        return None;
    };
    let seeds = name.strip_suffix(EXTENSION)?.strip_suffix('.')?;
    let entry = Entry {
        positions: positions.parse().ok()?,
        bytes: bytes.parse().ok()?,
        blake3: blake3.to_owned(),
    };
    Some((seeds.parse().ok()?, entry))
}
