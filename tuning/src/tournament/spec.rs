//! What takes part in a match: engines with their options, and the limits they play by.

use std::{fmt, path::PathBuf, str::FromStr, sync::Arc, time::Duration};

use chuhan_engine::{info::GameName, law::chess::claims::Book, xiangqi::RuleSet};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::clock::TimeControl;

/// A row of either game's law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LawRow {
    /// A text of the laws of chess.
    Chess(Book),
    /// A rule set of xiangqi.
    Xiangqi(RuleSet),
}

impl LawRow {
    /// All rows, those of chess first.
    fn all() -> impl Iterator<Item = LawRow> {
        let chess = Book::ALL.into_iter().map(LawRow::Chess);
        chess.chain(RuleSet::ALL.iter().copied().map(LawRow::Xiangqi))
    }
    fn name(self) -> &'static str {
        match self {
            LawRow::Chess(book) => book.name(),
            LawRow::Xiangqi(set) => set.name(),
        }
    }
    /// Other names by which it is understood: the row's own, and the one that matches knew before they
    /// knew the rows.
    fn other_names(self) -> impl Iterator<Item = &'static str> {
        let (own, before) = match self {
            LawRow::Chess(_) => (None, None),
            LawRow::Xiangqi(set) => (
                set.row().other_name,
                match set {
                    RuleSet::Chinese1999 => Some("chinese1999"),
                    RuleSet::Chinese2020 => Some("chinese2020"),
                    RuleSet::ComputerUcci => Some("ucci"),
                    _ => None,
                },
            ),
        };
        own.into_iter().chain(before)
    }
    /// Reads the name of a row on the command line.
    pub fn parser() -> impl TypedValueParser<Value = LawRow> {
        let names = LawRow::all().map(|row| PossibleValue::new(row.name()).aliases(row.other_names()));
        PossibleValuesParser::new(names).try_map(|text| {
            let mut rows = LawRow::all();
            rows.find(|row| row.name() == text || row.other_names().any(|name| name == text))
                .ok_or_else(|| format!("no law is called '{text}'"))
        })
    }
}

/// The game and the law it is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchLaw {
    /// The game.
    pub game: GameName,
    /// Chess: castling by king takes rook, shuffled home rows.
    pub chess960: bool,
    /// Chess: the text of the laws.
    pub book: Book,
    /// Xiangqi: the rule set.
    pub set: RuleSet,
}

impl MatchLaw {
    /// The plain law of a game; in xiangqi as most engines apply it, with a ruling at the third
    /// occurrence.
    pub const fn of(game: GameName) -> Self {
        MatchLaw { game, chess960: false, book: Book::Fide2023, set: RuleSet::Computer }
    }
    /// The engine option that chooses the text of the law, and its value for this one.
    pub const fn option(self) -> (&'static str, &'static str) {
        match self.game {
            GameName::Chess => ("ChessRules", self.book.name()),
            GameName::Xiangqi => ("RepetitionRule", self.set.name()),
        }
    }
}

/// The language an engine speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Chinese Chess Interface, version 3.
    Ucci,
    /// The Chess Engine Communication Protocol of `xboard`.
    Xboard,
}

/// How an engine writes the ranks of the xiangqi board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranks {
    /// 0 to 9, as in ICCS.
    FromZero,
    /// 1 to 10, as Fairy-Stockfish does over UCI.
    FromOne,
}

/// Limits of every search of one engine; all that are given hold together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineLimits {
    /// The game clock.
    pub clock: Option<Arc<TimeControl>>,
    /// Time for each move.
    pub movetime: Option<Duration>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Depth of each move's search, in plies.
    pub depth: Option<u32>,
}

impl EngineLimits {
    /// Is there no limit at all?
    pub fn is_empty(&self) -> bool {
        *self == EngineLimits::default()
    }
}

impl fmt::Display for EngineLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(clock) = &self.clock {
            parts.push(clock.to_string());
        }
        if let Some(time) = self.movetime {
            parts.push(format!("{} ms per move", time.as_millis()));
        }
        if let Some(nodes) = self.nodes {
            parts.push(format!("{nodes} nodes"));
        }
        if let Some(depth) = self.depth {
            parts.push(format!("depth {depth}"));
        }
        f.write_str(&parts.join(", "))
    }
}

/// One engine as the command line describes it:
/// `cmd=PATH[,name=N][,proto=uci|ucci|xboard][,args=A B][,dir=D][,ranks=0|1][,restart=yes]
/// [,banmoves=yes][,ponder=yes][,margin=MS][,tc=T][,movetime=MS][,nodes=N][,depth=D][,option.NAME=VALUE]...`. A comma inside a value is written
/// `\,`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// How tables and records call it.
    pub name: String,
    /// The program.
    pub command: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Its working folder; the runner's own if none.
    pub folder: Option<PathBuf>,
    /// The language it speaks.
    pub protocol: Protocol,
    /// How it writes ranks; found out from its name if none.
    pub ranks: Option<Ranks>,
    /// Options to set, in order.
    pub options: Vec<(String, String)>,
    /// Its own limits, in place of the match's.
    pub limits: EngineLimits,
    /// Start a new process for every game?
    pub restart: bool,
    /// By how much its flag may be overrun, in place of the match's margin.
    pub margin: Option<Duration>,
    /// Let it think on while the other side is to move?
    pub ponder: bool,
    /// Tell it, by UCCI's `banmoves`, which moves would lose at once under the law of repetition?
    pub ban_moves: bool,
}

/// Splits at commas that no backslash precedes, and takes those backslashes out.
fn split_commas(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        match (c, letters.peek()) {
            ('\\', Some(',')) => {
                letters.next();
                parts.last_mut().expect("never empty").push(',');
            }
            (',', _) => parts.push(String::new()),
            _ => parts.last_mut().expect("never empty").push(c),
        }
    }
    parts
}

/// Reads a positive whole number.
fn positive<T: FromStr + PartialOrd + From<u8>>(key: &str, text: &str) -> Result<T, String> {
    match text.parse::<T>() {
        Ok(n) if n >= T::from(1) => Ok(n),
        _ => Err(format!("{key}={text}: a positive whole number is wanted")),
    }
}

impl EngineSpec {
    /// Gives it a number behind its name, should one of those before it have that name.
    pub fn tell_apart(&mut self, before: &[EngineSpec]) {
        let (base, mut copy) = (self.name.clone(), 1);
        while before.iter().any(|other| other.name == self.name) {
            copy += 1;
            self.name = format!("{base} #{copy}");
        }
    }
}

impl FromStr for EngineSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut spec = EngineSpec {
            name: String::new(),
            command: PathBuf::new(),
            arguments: Vec::new(),
            folder: None,
            protocol: Protocol::Uci,
            ranks: None,
            options: Vec::new(),
            limits: EngineLimits::default(),
            restart: false,
            margin: None,
            ban_moves: false,
            ponder: false,
        };
        let switch = |key: &str, value: &str| match value {
            "yes" | "on" | "true" => Ok(true),
            "no" | "off" | "false" => Ok(false),
            _ => Err(format!("{key}={value}: yes or no is wanted")),
        };
        for part in split_commas(text) {
            let (key, value) = part.split_once('=').ok_or_else(|| format!("'{part}' is not of the form key=value"))?;
            let key = key.trim();
            match key {
                "cmd" => spec.command = value.into(),
                "name" => spec.name = value.trim().into(),
                "args" => spec.arguments = value.split_whitespace().map(Into::into).collect(),
                "dir" => spec.folder = Some(value.into()),
                "proto" => {
                    spec.protocol = match value {
                        "uci" => Protocol::Uci,
                        "ucci" => Protocol::Ucci,
                        "xboard" => Protocol::Xboard,
                        _ => return Err(format!("proto={value}: uci, ucci or xboard is wanted")),
                    }
                }
                "ranks" => {
                    spec.ranks = Some(match value {
                        "0" => Ranks::FromZero,
                        "1" => Ranks::FromOne,
                        _ => return Err(format!("ranks={value}: 0 or 1 is wanted")),
                    });
                }
                "margin" => spec.margin = Some(Duration::from_millis(positive(key, value)?)),
                "restart" => spec.restart = switch(key, value)?,
                "banmoves" => spec.ban_moves = switch(key, value)?,
                "ponder" => spec.ponder = switch(key, value)?,
                "tc" => spec.limits.clock = Some(Arc::new(value.parse().map_err(|e| format!("tc={value}: {e}"))?)),
                "movetime" => spec.limits.movetime = Some(Duration::from_millis(positive(key, value)?)),
                "nodes" => spec.limits.nodes = Some(positive(key, value)?),
                "depth" => spec.limits.depth = Some(positive(key, value)?),
                _ => match key.strip_prefix("option.") {
                    Some(name) if !name.is_empty() => spec.options.push((name.into(), value.into())),
                    _ => return Err(format!("unknown key '{key}'")),
                },
            }
        }
        if spec.ban_moves && spec.protocol != Protocol::Ucci {
            return Err("banmoves= is for proto=ucci".into());
        }
        if spec.ponder && spec.protocol == Protocol::Xboard {
            return Err("ponder= is for proto=uci and proto=ucci".into());
        }
        if spec.command.as_os_str().is_empty() {
            return Err("cmd= is missing".into());
        }
        if spec.name.is_empty() {
            spec.name = spec.command.file_name().map_or_else(|| "engine".into(), |n| n.to_string_lossy().into_owned());
        }
        Ok(spec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_law_is_read_by_each_of_its_names() {
        let read = |text: &str| {
            let command = clap::Command::new("match").arg(clap::Arg::new("law").value_parser(LawRow::parser()));
            let read = command.try_get_matches_from(["match", text]).ok()?;
            read.get_one::<LawRow>("law").copied()
        };
        for row in LawRow::all() {
            for name in row.other_names().chain([row.name()]) {
                assert_eq!(read(name), Some(row), "{name}");
            }
        }
        assert_eq!(read("ucci"), Some(LawRow::Xiangqi(RuleSet::ComputerUcci)));
        assert_eq!(read("fide-1999"), None);
    }

    #[test]
    fn an_engine_is_read_with_everything() {
        let text = r"cmd=/bin/x,name=A b,proto=ucci,args=-a -b,dir=/tmp,ranks=1,restart=yes,margin=40,nodes=100,option.Hash=64,option.Path=a\,b=c,tc=1+0.1";
        let spec: EngineSpec = text.parse().unwrap();
        assert_eq!(spec.name, "A b");
        assert_eq!(spec.protocol, Protocol::Ucci);
        assert_eq!(spec.arguments, ["-a", "-b"]);
        assert_eq!(spec.ranks, Some(Ranks::FromOne));
        assert!(spec.restart);
        assert_eq!(spec.margin, Some(Duration::from_millis(40)));
        assert_eq!(spec.options, [("Hash".into(), "64".into()), ("Path".into(), "a,b=c".into())]);
        assert_eq!(spec.limits.to_string(), "1+0.1, 100 nodes");
        assert_eq!("cmd=/usr/bin/foo".parse::<EngineSpec>().unwrap().name, "foo");
    }

    #[test]
    fn bad_engines_are_refused_with_the_reason() {
        for (text, reason) in [
            ("name=x", "cmd= is missing"),
            ("cmd=x,proto=usi", "proto=usi: uci, ucci or xboard is wanted"),
            ("cmd=x,banmoves=yes", "banmoves= is for proto=ucci"),
            ("cmd=x,proto=xboard,ponder=yes", "ponder= is for proto=uci and proto=ucci"),
            ("cmd=x,restart=maybe", "restart=maybe: yes or no is wanted"),
            ("cmd=x,nodes=0", "nodes=0: a positive whole number is wanted"),
            ("cmd=x,hash=1", "unknown key 'hash'"),
            ("cmd=x,option.=1", "unknown key 'option.'"),
            ("cmd=x,y", "'y' is not of the form key=value"),
            ("cmd=x,tc=0", "tc=0: stage '0' gives no time"),
        ] {
            assert_eq!(text.parse::<EngineSpec>().unwrap_err(), reason);
        }
    }
}
