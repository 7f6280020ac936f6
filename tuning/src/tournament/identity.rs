//! Which program plays: what tells one engine from another, however its path is spelt.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{engine::Engine, spec::EngineSpec};

/// An engine as a journal keeps it: all of it must be the same when the work goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// How tables and records call it.
    pub name: String,
    /// How it calls itself (`id name`).
    pub title: String,
    /// Size and CRC-32 of its program.
    pub program: String,
    /// Its arguments.
    pub arguments: String,
    /// Its working folder.
    pub folder: String,
    /// How it is spoken to.
    pub manner: String,
    /// Its options by name, the value that was set last for each.
    pub options: String,
    /// The limits it plays by.
    pub limits: String,
}

impl Identity {
    /// The identity of an engine that was started.
    pub fn of(engine: &Engine) -> Self {
        let spec = engine.spec();
        let program = file_of(spec).and_then(|path| std::fs::read(path).ok()).map_or_else(
            || "unreadable".into(),
            |bytes| format!("{} bytes with checksum {:08x}", bytes.len(), crc32fast::hash(&bytes)),
        );
        let mut options: Vec<(String, &str)> = Vec::new();
        for (name, value) in &spec.options {
            let name = name.to_lowercase();
            options.retain(|(other, _)| *other != name);
            options.push((name, value));
        }
        options.sort();
        let options: Vec<String> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let folder = spec.folder.as_deref().map(|f| std::fs::canonicalize(f).unwrap_or_else(|_| f.into()));
        Self {
            name: spec.name.clone(),
            title: engine.title().to_owned(),
            program,
            arguments: spec.arguments.join(" "),
            folder: folder.map_or_else(String::new, |f| f.display().to_string()),
            manner: format!(
                "{:?}, ranks {:?}, restart {}, banmoves {}{}{}",
                spec.protocol,
                spec.ranks,
                spec.restart,
                spec.ban_moves,
                if spec.ponder { ", ponder" } else { "" },
                spec.margin.map_or_else(String::new, |margin| format!(", margin {} ms", margin.as_millis()))
            ),
            options: options.join(", "),
            limits: spec.limits.to_string(),
        }
    }

    /// Says in what this engine differs from the one that stood `before` in its place, if it does.
    pub fn difference(&self, before: &Identity) -> Option<String> {
        let parts = |i: &Identity| {
            [&i.name, &i.title, &i.program, &i.arguments, &i.folder, &i.manner, &i.options, &i.limits].map(Clone::clone)
        };
        let names = [
            "name",
            "name by itself (id name)",
            "program",
            "argument list",
            "working folder",
            "protocol",
            "option list",
            "limit",
        ];
        let mut pairs = names.iter().zip(parts(before).into_iter().zip(parts(self)));
        pairs.find(|(_, (before, now))| before != now).map(|(what, (before, now))| {
            let shown = |text: String| if text.is_empty() { "empty".into() } else { format!("'{text}'") };
            format!("the {what} of '{}' was {} there and is {} here", self.name, shown(before), shown(now))
        })
    }
}

/// The file that the system runs for an engine: as given from its folder, or found on the search path.
fn file_of(spec: &EngineSpec) -> Option<PathBuf> {
    let command = &spec.command;
    if command.components().count() > 1 || command.is_absolute() {
        return Some(spec.folder.as_deref().unwrap_or(Path::new("")).join(command));
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(command)).find(|file| file.is_file())
}
