//! What the machine has to give.

use std::path::Path;

/// Bytes that can be written below a path, as far as the system says; the path need not exist yet.
#[cfg(unix)]
pub(crate) fn free_disk(path: &Path) -> Option<u64> {
    let path = std::path::absolute(path).ok()?;
    let there = path.ancestors().find(|path| path.exists())?;
    let disk = rustix::fs::statvfs(there).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

/// Bytes that can be written below a path: not known here.
#[cfg(not(unix))]
pub(crate) fn free_disk(_: &Path) -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn a_folder_to_be_is_on_a_disk() {
        let here = free_disk(Path::new(".")).unwrap();
        assert!(here > 0);
        assert!(free_disk(Path::new("no/such/folder")).is_some());
    }
}
