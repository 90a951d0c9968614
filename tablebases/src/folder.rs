//! The folder of one rule set on one width of board.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use kardis_games::board::{MAX_SEEDS, Pits};
use kardis_games::hash::rules_hash;
use kardis_games::layer::Layer;

use crate::error::TableError;
use crate::manifest::{Entry, Manifest};
use crate::reader::Table;
use crate::writer::{TEMPORARY, TableSummary};

/// How the names of tables end.
pub const EXTENSION: &str = "ktb";

/// The name of the manifest within a folder.
pub const MANIFEST: &str = "manifest.txt";

/// The name of the file that a build locks.
const LOCK: &str = ".lock";

/// A folder with the tables of one rule set, one file a layer: `ROOT/NAME-2xPITS/SEEDS.ktb`, the
/// seeds with at least two digits.
///
/// The name is only for people. What decides is the hash of the rules in the files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    path: PathBuf,
    name: String,
    identity: String,
    pits: Pits,
}

/// While this value lives, nobody else can lock the folder.
#[derive(Debug)]
pub struct FolderLock {
    _file: File,
}

impl Folder {
    /// The folder for a rule set; nothing is read or made yet.
    ///
    /// Rule sets with equal identity share their tables, so they must come here with the same name:
    /// that of the first of them in the registry.
    pub fn new(root: &Path, name: &str, identity: &str, pits: Pits) -> Self {
        Self {
            path: root.join(format!("{name}-2x{}", pits.get())),
            name: name.to_owned(),
            identity: identity.to_owned(),
            pits,
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The name of the rule set.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The identity text of the rules.
    pub fn identity(&self) -> &str {
        &self.identity
    }

    /// The hash of the rules.
    pub fn rules_hash(&self) -> u64 {
        rules_hash(&self.identity)
    }

    /// Pits a side.
    pub const fn pits(&self) -> Pits {
        self.pits
    }

    /// The file of a layer, whether it is there or not.
    pub fn table_path(&self, seeds: u32) -> PathBuf {
        self.path.join(table_name(seeds))
    }

    /// Makes the folder if it is not there.
    ///
    /// # Errors
    ///
    /// It cannot be made.
    pub fn create(&self) -> Result<(), TableError> {
        fs::create_dir_all(&self.path).map_err(TableError::io(&self.path, "make the folder"))
    }

    /// The layers with a file, fewest seeds first. A folder that is not there has none.
    ///
    /// # Errors
    ///
    /// The folder cannot be read.
    pub fn layers(&self) -> Result<Vec<u32>, TableError> {
        let mut layers: Vec<u32> = self
            .file_names()?
            .iter()
            .filter_map(|name| seeds_of(name))
            .collect();
        layers.sort_unstable();
        Ok(layers)
    }

    /// Files that a killed build left over. Only who holds the lock may remove them.
    ///
    /// # Errors
    ///
    /// The folder cannot be read.
    pub fn leftovers(&self) -> Result<Vec<PathBuf>, TableError> {
        let mut names = self.file_names()?;
        names.retain(|name| name.starts_with(TEMPORARY));
        names.sort_unstable();
        Ok(names.iter().map(|name| self.path.join(name)).collect())
    }

    /// Removes the files that a killed build left over.
    ///
    /// # Errors
    ///
    /// The folder cannot be read, or a file not removed.
    pub fn remove_leftovers(&self, _lock: &FolderLock) -> Result<(), TableError> {
        for path in self.leftovers()? {
            fs::remove_file(&path).map_err(TableError::io(&path, "remove it"))?;
        }
        Ok(())
    }

    /// Takes the right to write into the folder, which must exist. It ends with the returned value,
    /// and with the process in any case.
    ///
    /// # Errors
    ///
    /// Somebody else has it, or the lock file cannot be made.
    pub fn lock(&self) -> Result<FolderLock, TableError> {
        let path = self.path.join(LOCK);
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(TableError::io(&path, "create it"))?;
        match file.try_lock() {
            Ok(()) => Ok(FolderLock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(TableError::Locked { path }),
            Err(TryLockError::Error(source)) => Err(TableError::io(&path, "lock it")(source)),
        }
    }

    /// Opens the table of a layer.
    ///
    /// # Errors
    ///
    /// It is missing, cannot be read, is damaged, or is of other rules or of another layer.
    pub fn open(&self, seeds: u32) -> Result<Table, TableError> {
        let path = self.table_path(seeds);
        let layer = Layer::new(self.pits, seeds);
        match layer {
            Some(layer) if path.exists() => Table::open_as(&path, self.rules_hash(), layer),
            _ => Err(TableError::Missing { path, seeds }),
        }
    }

    /// Where the manifest is.
    pub fn manifest_path(&self) -> PathBuf {
        self.path.join(MANIFEST)
    }

    /// The manifest, if there is one.
    ///
    /// # Errors
    ///
    /// It cannot be read, is no manifest, or one of other rules.
    pub fn manifest(&self) -> Result<Option<Manifest>, TableError> {
        let Some(manifest) = Manifest::read(&self.manifest_path())? else {
            return Ok(None);
        };
        if rules_hash(&manifest.identity) != self.rules_hash() || manifest.pits != self.pits {
            return Err(TableError::Manifest {
                path: self.manifest_path(),
                line: 3,
                what: format!(
                    "the manifest is for rules {:016x}, wanted are rules {:016x}",
                    rules_hash(&manifest.identity),
                    self.rules_hash()
                ),
            });
        }
        Ok(Some(manifest))
    }

    /// Puts a table that was just written into the manifest, which is made if there is none.
    ///
    /// # Errors
    ///
    /// The manifest is no manifest, or cannot be written.
    pub fn record(&self, seeds: u32, summary: &TableSummary) -> Result<(), TableError> {
        let manifest = self.manifest()?;
        let mut manifest = manifest.unwrap_or_else(|| self.empty_manifest());
        manifest.entries.insert(
            seeds,
            Entry {
                positions: summary.positions,
                bytes: summary.bytes,
                blake3: summary.blake3.clone(),
            },
        );
        manifest.write(&self.manifest_path())
    }

    /// Takes a layer out of the manifest, if it is there.
    ///
    /// # Errors
    ///
    /// As [`record`](Self::record).
    pub fn forget(&self, seeds: u32) -> Result<(), TableError> {
        let Some(mut manifest) = self.manifest()? else {
            return Ok(());
        };
        match manifest.entries.remove(&seeds) {
            Some(_) => manifest.write(&self.manifest_path()),
            None => Ok(()),
        }
    }

    /// What the manifest has to say of the tables that are there: reads every file whole.
    ///
    /// # Errors
    ///
    /// A table cannot be read, is damaged outside its blocks, or is of other rules.
    pub fn make_manifest(&self) -> Result<Manifest, TableError> {
        let mut manifest = self.empty_manifest();
        for seeds in self.layers()? {
            manifest.entries.insert(seeds, self.entry(seeds)?);
        }
        Ok(manifest)
    }

    /// Puts a table that is there into the manifest if it is not in it: a build can be stopped
    /// between the two.
    ///
    /// # Errors
    ///
    /// The table or the manifest cannot be read, is damaged or of other rules; or the manifest
    /// cannot be written.
    pub fn list(&self, seeds: u32) -> Result<(), TableError> {
        let manifest = self.manifest()?;
        let mut manifest = manifest.unwrap_or_else(|| self.empty_manifest());
        if manifest.entries.contains_key(&seeds) {
            return Ok(());
        }
        manifest.entries.insert(seeds, self.entry(seeds)?);
        manifest.write(&self.manifest_path())
    }

    /// What the manifest has to say of a table.
    fn entry(&self, seeds: u32) -> Result<Entry, TableError> {
        let table = self.open(seeds)?;
        Ok(Entry {
            positions: table.layer().size(),
            bytes: table.bytes(),
            blake3: hash_of(table.path())?,
        })
    }

    fn empty_manifest(&self) -> Manifest {
        Manifest::new(&self.name, &self.identity, self.pits)
    }

    fn file_names(&self) -> Result<Vec<String>, TableError> {
        let io = || TableError::io(&self.path, "list the folder");
        let entries = match fs::read_dir(&self.path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(io())?,
        };
        let mut names = Vec::new();
        for entry in entries {
            let name = entry.map_err(io())?.file_name();
            names.extend(name.into_string());
        }
        Ok(names)
    }
}

/// The BLAKE3 hash of a file, in hexadecimal.
///
/// # Errors
///
/// The file cannot be read.
pub fn hash_of(path: &Path) -> Result<String, TableError> {
    let file = File::open(path).map_err(TableError::io(path, "open it"))?;
    let mut hasher = blake3::Hasher::new();
    hasher
        .update_reader(file)
        .map_err(TableError::io(path, "read it"))?;
    Ok(hasher.finalize().to_hex().to_string())
}

/// The name of the file of a layer.
pub fn table_name(seeds: u32) -> String {
    format!("{seeds:02}.{EXTENSION}")
}

/// The seeds in the name of a file, if it is the name of a table.
fn seeds_of(name: &str) -> Option<u32> {
    let seeds = name
        .strip_suffix(EXTENSION)?
        .strip_suffix('.')?
        .parse()
        .ok()?;
    (seeds <= MAX_SEEDS && table_name(seeds) == name).then_some(seeds)
}
