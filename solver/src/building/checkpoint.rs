//! A layer in work, on disk: what [`Retrograde`] needs to go on.
//!
//! A checkpoint may be thrown away: the layer then begins anew. So its bytes are no public format;
//! they have a version and checksums, and whatever does not match is not used.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::PathBuf;

use bincode::{Decode, Encode};
use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_tablebases::arena::Arena;
use kardis_tablebases::error::TableError;
use kardis_tablebases::folder::Folder;
use kardis_tablebases::whole;

use crate::layers::retrograde::{Phase, Retrograde};
use crate::sealed::{self, Source};

/// How a checkpoint begins; the number is its version.
const MAGIC: &[u8; 20] = b"kardis checkpoint 1\n";

/// What stands before the states.
#[derive(Decode, Encode)]
struct Saved {
    rules: u64,
    pits: u8,
    seeds: u32,
    step: u32,
    /// The index of the size that is being settled, or nothing while exits are searched.
    size: Option<u32>,
    rank: u64,
    /// Bytes of all states.
    bytes: u64,
    /// Bytes of those that have been found, which follow.
    stored: u64,
}

/// States under one checksum.
const PART: usize = 1 << 24;

/// Where the checkpoint of a layer is.
pub(super) fn path(folder: &Folder, layer: Layer) -> PathBuf {
    folder
        .path()
        .join(format!("{:02}.checkpoint", layer.seeds()))
}

/// Removes the checkpoint of a layer if there is one.
pub(super) fn remove(folder: &Folder, layer: Layer) {
    // If it stays, it is removed at the next occasion; it does no harm.
    let _ = fs::remove_file(path(folder, layer));
}

/// Saves a layer in work.
pub(super) fn write<R: TwoRow>(
    rules: R,
    folder: &Folder,
    layer: Layer,
    retrograde: &Retrograde<R>,
) -> Result<(), TableError> {
    let states = retrograde.states().bytes();
    let (size, rank, stored) = match retrograde.phase() {
        Phase::Exits(rank) => {
            let word = states.len() / layer.size() as usize;
            (None, rank, rank as usize * word)
        }
        Phase::Sizes(index, rank) => (Some(index as u32), rank, states.len()),
    };
    let saved = Saved {
        rules: folder.rules_hash(),
        pits: rules.pits().get() as u8,
        seeds: layer.seeds(),
        step: retrograde.step(),
        size,
        rank,
        bytes: states.len() as u64,
        stored: stored as u64,
    };
    whole::write(&path(folder, layer), |file| {
        sealed::write_head(file, MAGIC, saved)?;
        states[..stored]
            .chunks(PART)
            .try_for_each(|part| sealed::write_part(file, part))
    })
}

/// The layer in work that was saved, if there is one; otherwise why it cannot be used.
pub(super) fn read<R: TwoRow>(
    rules: R,
    folder: &Folder,
    layer: Layer,
) -> Result<Option<Retrograde<R>>, String> {
    let path = path(folder, layer);
    let file = match File::open(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file,
    };
    let read = file.and_then(|file| read_from(rules, folder, layer, BufReader::new(file)));
    read.map(Some)
        .map_err(|error| format!("{}: {error}", path.display()))
}

fn read_from<R: TwoRow>(
    rules: R,
    folder: &Folder,
    layer: Layer,
    file: impl Read,
) -> io::Result<Retrograde<R>> {
    let unusable = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what);
    let mut source = Source::new(file);
    let mut magic = [0; MAGIC.len()];
    source.bytes(&mut magic)?;
    if &magic != MAGIC {
        return Err(unusable("not a checkpoint of this version"));
    }
    let saved: Saved = source.head()?;
    if saved.rules != folder.rules_hash()
        || usize::from(saved.pits) != layer.pits().get()
        || saved.seeds != layer.seeds()
    {
        return Err(unusable("a checkpoint of another layer or of other rules"));
    }
    // A state has one or two bytes; nothing else is worth so much memory.
    if saved.bytes > 2 * layer.size() || saved.stored > saved.bytes {
        return Err(unusable("more states than boards"));
    }
    let mut states = Arena::zeroed(saved.bytes as usize);
    for part in states.bytes_mut()[..saved.stored as usize].chunks_mut(PART) {
        source.part(part)?;
    }
    source.end()?;
    let phase = match saved.size {
        None => Phase::Exits(saved.rank),
        Some(size) => Phase::Sizes(size as usize, saved.rank),
    };
    Retrograde::resume(rules, layer, saved.step, phase, states)
        .ok_or_else(|| unusable("no state that a layer can be in"))
}
