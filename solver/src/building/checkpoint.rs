//! A layer in work, on disk: what [`Retrograde`] needs to go on.
//!
//! A checkpoint may be thrown away: the layer then begins anew. So its bytes are no public format;
//! they have a version and checksums, and whatever does not match is not used.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::PathBuf;

use bincode::config::{Configuration, Fixint, Limit, LittleEndian};
use bincode::{Decode, Encode};
use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_tablebases::arena::Arena;
use kardis_tablebases::error::TableError;
use kardis_tablebases::folder::Folder;
use kardis_tablebases::whole;

use crate::layers::retrograde::{Phase, Retrograde};

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

/// bincode 2.0.1 panics at a hostile length unless it is given a limit.
const CONFIG: Configuration<LittleEndian, Fixint, Limit<LARGEST>> =
    bincode::config::legacy().with_limit::<LARGEST>();

/// Bytes of [`Saved`] at most.
const LARGEST: usize = 1 << 10;

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
    let header = bincode::encode_to_vec(saved, CONFIG).map_err(io::Error::other);
    whole::write(&path(folder, layer), |file| {
        let header = header?;
        file.write_all(MAGIC)?;
        file.write_all(&(header.len() as u32).to_le_bytes())?;
        for part in std::iter::once(&header[..]).chain(states[..stored].chunks(PART)) {
            file.write_all(&crc32fast::hash(part).to_le_bytes())?;
            file.write_all(part)?;
        }
        Ok(())
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
    mut file: impl Read,
) -> io::Result<Retrograde<R>> {
    let unusable = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what);
    let mut magic = [0; MAGIC.len()];
    file.read_exact(&mut magic)?;
    if &magic != MAGIC {
        return Err(unusable("not a checkpoint of this version"));
    }
    let length = read_u32(&mut file)? as usize;
    if length > LARGEST {
        return Err(unusable("the header is too long"));
    }
    let mut header = vec![0; length];
    read_part(&mut file, &mut header)?;
    let (saved, _): (Saved, usize) = bincode::decode_from_slice(&header, CONFIG)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
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
        read_part(&mut file, part)?;
    }
    if file.read(&mut [0])? != 0 {
        return Err(unusable("more bytes than states"));
    }
    let phase = match saved.size {
        None => Phase::Exits(saved.rank),
        Some(size) => Phase::Sizes(size as usize, saved.rank),
    };
    Retrograde::resume(rules, layer, saved.step, phase, states)
        .ok_or_else(|| unusable("no state that a layer can be in"))
}

fn read_u32(file: &mut impl Read) -> io::Result<u32> {
    let mut bytes = [0; 4];
    file.read_exact(&mut bytes)?;
    Ok(u32::from_le_bytes(bytes))
}

/// Reads bytes that stand after their checksum.
fn read_part(file: &mut impl Read, part: &mut [u8]) -> io::Result<()> {
    let check = read_u32(file)?;
    file.read_exact(part)?;
    if crc32fast::hash(part) == check {
        Ok(())
    } else {
        let what = "a checksum does not match";
        Err(io::Error::new(io::ErrorKind::InvalidData, what))
    }
}
