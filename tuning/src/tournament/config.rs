//! `--config`: a match written down in a TOML file. Its keys are the long options of the command line; a list of texts gives
//! an option several times, a list of numbers is one value. `each` and every `[[engine]]` are tables of the keys that `--each`
//! and `--engine` take:
//!
//! ```toml
//! game = "chess"
//! tc = "8+0.08"
//! openings = "balanced.epd"
//! each = { option.Hash = 64 }
//!
//! [[engine]]
//! cmd = "./new"
//! [[engine]]
//! cmd = "./old"
//! nodes = 20000
//! ```

use std::{ffi::OsString, fs, path::Path};

use toml::{Table, Value};

const OPTION: &str = "--config";

/// Puts what the file behind `--config` says in front of the other `words` of the command line. What stands on the command
/// line too is not taken from the file, but engines are added.
///
/// # Errors
/// The file cannot be read or is no TOML, or a value cannot stand on a command line: the text names file and key.
pub fn expand(words: Vec<OsString>) -> Result<Vec<OsString>, String> {
    let with_path = |word: &OsString| word.to_str()?.strip_prefix(OPTION)?.strip_prefix('=').map(OsString::from);
    let named = words.iter().enumerate().find_map(|(at, word)| {
        let path = if word == OPTION { words.get(at + 1).cloned() } else { with_path(word) };
        Some((at, path?))
    });
    let Some((at, path)) = named else { return Ok(words) };
    let path = Path::new(&path);
    let wrong = |reason: &dyn std::fmt::Display| format!("{}: {reason}", path.display());
    let text = fs::read_to_string(path).map_err(|error| wrong(&error))?;
    let table: Table = text.parse().map_err(|error: toml::de::Error| wrong(&error.to_string().trim_end()))?;
    let said = |option: &str| {
        let with_value = format!("{option}=");
        words.iter().filter_map(|word| word.to_str()).any(|word| word == option || word.starts_with(&with_value))
    };
    let mut read = Vec::new();
    for (key, value) in &table {
        let option = format!("--{key}");
        match (key.as_str(), value) {
            ("config", _) => return Err(wrong(&"config: one file cannot name another")),
            ("engine", Value::Array(engines)) => {
                for engine in engines {
                    let Value::Table(engine) = engine else {
                        return Err(wrong(&"engine: tables are wanted ([[engine]])"));
                    };
                    read.extend([option.clone(), keys(engine).map_err(|reason| wrong(&reason))?]);
                }
            }
            ("engine", _) => return Err(wrong(&"engine: tables are wanted ([[engine]])")),
            _ if said(&option) => {}
            ("each", Value::Table(each)) => read.extend([option, keys(each).map_err(|reason| wrong(&reason))?]),
            (_, Value::Array(texts)) if texts.iter().all(Value::is_str) => {
                read.extend(texts.iter().filter_map(Value::as_str).map(|text| format!("{option}={text}")));
            }
            (_, Value::Boolean(true)) => read.push(option),
            (_, Value::Boolean(false)) => {}
            (_, value) => read.push(format!("{option}={}", plain(key, value).map_err(|reason| wrong(&reason))?)),
        }
    }
    // Behind the name of the program and of the job.
    let (before, behind) = words.split_at(at.min(2));
    Ok(before.iter().cloned().chain(read.into_iter().map(Into::into)).chain(behind.iter().cloned()).collect())
}

/// A table as `--engine` takes it; that of `option` holds the engine's own options.
fn keys(table: &Table) -> Result<String, String> {
    let mut out = Vec::new();
    for (key, value) in table {
        let mut add = |name: &str, value: &Value| {
            let value = match value {
                Value::Boolean(yes) => yes.to_string(),
                other => plain(name, other)?,
            };
            out.push(format!("{name}={}", value.replace(',', "\\,")));
            Ok::<(), String>(())
        };
        match value {
            Value::Table(options) if key == "option" => {
                for (name, value) in options {
                    add(&format!("option.{name}"), value)?;
                }
            }
            _ => add(key, value)?,
        }
    }
    Ok(out.join(","))
}

/// A value as one word; a list's are joined by commas.
fn plain(key: &str, value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        Value::Array(list) => Ok(list.iter().map(|item| plain(key, item)).collect::<Result<Vec<_>, _>>()?.join(",")),
        Value::Boolean(_) | Value::Datetime(_) | Value::Table(_) => {
            Err(format!("{key}: a text, a number or a list of these is wanted"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(text: &str, more: &[&str]) -> Result<Vec<String>, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.toml");
        fs::write(&path, text).unwrap();
        let path = path.to_str().unwrap().to_owned();
        let words = ["chuhan-tune", "match", OPTION, &path].into_iter().chain(more.iter().copied());
        let words = expand(words.map(Into::into).collect()).map_err(|error| error.replace(&path, "FILE"))?;
        Ok(words.into_iter().map(|word| word.into_string().unwrap()).filter(|word| *word != path).collect())
    }

    #[test]
    fn a_file_says_what_the_command_line_could() {
        let text = "game = \"chess\"\ntc = \"8+0.08\"\nresign = [3, 900]\ntables = [\"a,b\", \"c\"]\npin = true\nresume = false\n\
                    each = { option.Hash = 64 }\n[[engine]]\ncmd = \"./a,b\"\nrestart = true\n\
                    [[engine]]\ncmd = \"./c\"\nnodes = 200\n[engine.option]\n\"Move Overhead\" = 5\n";
        let found = expanded(text, &["--tc", "1+0", "--engine", "cmd=./d"]).unwrap();
        let mut read = found[2..found.len() - 5].to_vec();
        read.sort();
        assert_eq!(
            read,
            [
                "--each",
                "--engine",
                "--engine",
                "--game=chess",
                "--pin",
                "--resign=3,900",
                "--tables=a,b",
                "--tables=c",
                r"cmd=./a\,b,restart=true",
                "cmd=./c,nodes=200,option.Move Overhead=5",
                "option.Hash=64",
            ]
        );
        assert_eq!(found[found.len() - 5..], [OPTION, "--tc", "1+0", "--engine", "cmd=./d"]);
    }

    #[test]
    fn the_name_of_the_file_may_stand_in_the_same_word() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.toml");
        fs::write(&path, "tc = \"1+0\"").unwrap();
        let word = format!("{OPTION}={}", path.display());
        let words = expand(["chuhan-tune", "match", &word].map(Into::into).into()).unwrap();
        assert_eq!(words, ["chuhan-tune", "match", "--tc=1+0", &word]);
    }

    #[test]
    fn a_bad_file_is_refused_by_name() {
        assert!(expanded("game = ", &[]).unwrap_err().starts_with("FILE: TOML parse error at line 1"));
        assert_eq!(
            expanded("openings = { a = 1 }", &[]).unwrap_err(),
            "FILE: openings: a text, a number or a list of these is wanted"
        );
        assert_eq!(expanded("engine = [\"./a\"]", &[]).unwrap_err(), "FILE: engine: tables are wanted ([[engine]])");
        assert_eq!(expanded("config = \"x\"", &[]).unwrap_err(), "FILE: config: one file cannot name another");
        assert!(
            expand(vec!["x".into(), "match".into(), OPTION.into(), "/no/such".into()])
                .unwrap_err()
                .starts_with("/no/such: ")
        );
    }
}
