//! The language of sentences for people.

use clap::ValueEnum;

/// A language of the sentences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// English
    #[default]
    #[value(name = "en")]
    English,
    /// Chinese
    #[value(name = "zh")]
    Chinese,
}

impl Language {
    /// The text of this language.
    pub const fn pick<T: Copy>(self, english: T, chinese: T) -> T {
        match self {
            Language::English => english,
            Language::Chinese => chinese,
        }
    }
    /// A label and what it labels.
    pub fn labelled(self, label: &str, text: &str) -> String {
        match self {
            Language::English => format!("{label}: {text}"),
            Language::Chinese => format!("{label}：{text}"),
        }
    }
    /// A text in brackets behind a word.
    pub fn bracketed(self, text: &str) -> String {
        match self {
            Language::English => format!(" ({text})"),
            Language::Chinese => format!("（{text}）"),
        }
    }
    /// What stands between the parts of a sentence.
    pub const fn semicolon(self) -> &'static str {
        self.pick("; ", "；")
    }
    /// The comma of lists.
    pub const fn comma(self) -> &'static str {
        self.pick(", ", "、")
    }
}
