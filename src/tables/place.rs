//! Where tables are.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::Result;
use directories::ProjectDirs;

use crate::cli::tb::PlaceArg;
use crate::failure::Usage;

/// The variable that names the folder of all tables.
pub(crate) const VARIABLE: &str = "KARDIS_TABLES";

/// The folder of all tables.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    root: PathBuf,
    /// It was named on the command line.
    named: bool,
}

impl Place {
    /// What the command line says, else the environment, else the system.
    pub(crate) fn find(arg: &PlaceArg) -> Result<Self> {
        if let Some(root) = &arg.tables {
            return Ok(Self {
                root: root.clone(),
                named: true,
            });
        }
        let from_environment = env::var_os(VARIABLE).filter(|value| !value.is_empty());
        let root = match from_environment {
            Some(value) => PathBuf::from(value),
            None => ProjectDirs::from("", "", "kardis")
                .ok_or_else(|| {
                    Usage::new("this user has no folder for tables")
                        .with_hint(format!("name one with --tables DIR, or set {VARIABLE}"))
                })?
                .data_dir()
                .join("tables"),
        };
        Ok(Self { root, named: false })
    }

    /// A folder by its path.
    #[cfg(test)]
    pub(crate) fn at(root: &str) -> Self {
        Self {
            root: root.into(),
            named: false,
        }
    }

    /// The path.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// It was named on the command line.
    pub(crate) const fn is_named(&self) -> bool {
        self.named
    }

    /// What to type to mean the same place again: nothing if it needs not be named.
    pub(crate) fn option(&self) -> String {
        if !self.named {
            return String::new();
        }
        let path = self.root.display().to_string();
        // Quotes where a shell would take it apart.
        let plain = |c: char| c.is_alphanumeric() || "-_./~:".contains(c);
        if path.chars().all(plain) {
            format!(" --tables {path}")
        } else {
            format!(" --tables '{}'", path.replace('\'', r"'\''"))
        }
    }
}
