//! What a check of a ruling finds wrong, and where.

use serde::Serialize;
use serde_json::json;

use crate::language::Language;

/// A step of the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The form of the ruling.
    Form,
    /// The record is played through.
    Record,
    /// The occurrences of the position are counted.
    Occurrences,
    /// The move that leads to this ply is classified.
    Move(usize),
    /// The sides are classified.
    Sides,
    /// The verdict follows.
    Verdict,
    /// Moves are counted.
    Count,
}

/// A field of a ruling, by its name in JSON, or a line in it.
pub type Field = &'static str;

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is no ruling: what the reader of JSON says.
    Unreadable(String),
    /// It says that the case could not be ruled on.
    NotRuled,
    /// A field says one thing, the board another.
    Differs(Field, String, String),
    /// This cannot be played, in a record or in a line.
    Illegal(String),
    /// A line leaves out this answer.
    AnswerMissing(String),
    /// A line has this answer twice, or it is none.
    NoAnswer(String),
    /// This move of a line does not do what the line says.
    Idle(String),
    /// A run of checks mates against every answer, so that it wins nothing.
    OnlyMates,
    /// A line is longer than the law looks.
    TooLong,
    /// What the ruling rests on is not in it.
    NoEvidence,
}

/// The first thing that is wrong with a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Where.
    pub step: Step,
    /// What.
    pub fault: Fault,
}

/// What a check comes to.
pub(super) type Checked = Result<(), Failure>;

/// A check that fails.
pub(super) fn fail(step: Step, fault: Fault) -> Checked {
    Err(Failure { step, fault })
}

/// Does a field say what was found? Both are told as JSON writes them.
pub(super) fn same<T: PartialEq + Serialize>(step: Step, field: Field, said: &T, found: &T) -> Checked {
    if said == found {
        return Ok(());
    }
    fail(step, Fault::Differs(field, json!(said).to_string(), json!(found).to_string()))
}

impl Failure {
    /// The failure in words.
    pub fn words(&self, language: Language) -> String {
        let step = match self.step {
            Step::Form => language.pick("form", "格式").to_owned(),
            Step::Record => language.pick("record", "棋谱").to_owned(),
            Step::Occurrences => language.pick("occurrences", "出现次数").to_owned(),
            Step::Move(ply) => match language {
                Language::English => format!("move at ply {ply}"),
                Language::Chinese => format!("第{ply}半着"),
            },
            Step::Sides => language.pick("classes of the sides", "双方性质").to_owned(),
            Step::Verdict => language.pick("verdict", "裁决").to_owned(),
            Step::Count => language.pick("count", "计数").to_owned(),
        };
        let fault = match (&self.fault, language) {
            (Fault::Unreadable(why), Language::English) => format!("no ruling that can be checked: {why}"),
            (Fault::Unreadable(why), Language::Chinese) => format!("不是可核验的裁决：{why}"),
            (Fault::NotRuled, _) => {
                language.pick("no ruling: the case was mistaken", "不是裁决：所给案例有误").to_owned()
            }
            (Fault::Differs(field, said, found), Language::English) => {
                format!("`{field}` says {said}, found is {found}")
            }
            (Fault::Differs(field, said, found), Language::Chinese) => format!("`{field}`为{said}，核得{found}"),
            (Fault::Illegal(what), Language::English) => format!("{what} cannot be played"),
            (Fault::Illegal(what), Language::Chinese) => format!("{what}不能走"),
            (Fault::AnswerMissing(answer), Language::English) => format!("the line leaves out the answer {answer}"),
            (Fault::AnswerMissing(answer), Language::Chinese) => format!("着法中缺少应着{answer}"),
            (Fault::NoAnswer(answer), Language::English) => format!("{answer} is no answer, or stands twice"),
            (Fault::NoAnswer(answer), Language::Chinese) => format!("{answer}不是应着，或重复"),
            (Fault::Idle(m), Language::English) => format!("{m} does not do what its line says"),
            (Fault::Idle(m), Language::Chinese) => format!("{m}与所称作用不符"),
            (Fault::OnlyMates, _) => {
                language.pick("a run that mates against every answer wins nothing", "处处成杀的连将不算得子").to_owned()
            }
            (Fault::TooLong, _) => language.pick("a line is longer than the law looks", "着法超出规定步数").to_owned(),
            (Fault::NoEvidence, _) => {
                language.pick("what the ruling rests on is not in it", "裁决所依据的事实不在其中").to_owned()
            }
        };
        language.labelled(&step, &fault)
    }
}
