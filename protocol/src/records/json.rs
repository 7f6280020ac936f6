//! JSON in which no field stands twice.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, SeqAccess, Visitor},
};
use serde_json::{Map, Number, Value};

/// A value in which no object has a field twice: which of two a reader takes is anyone's guess.
struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(StrictVisitor).map(Strict)
    }
}

struct StrictVisitor;

impl<'de> Visitor<'de> for StrictVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }
    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }
    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut out = Vec::new();
        while let Some(Strict(value)) = list.next_element()? {
            out.push(value);
        }
        Ok(Value::Array(out))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut out = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            if out.contains_key(&name) {
                return Err(A::Error::custom(format!("the field '{name}' stands twice")));
            }
            let Strict(value) = fields.next_value()?;
            out.insert(name, value);
        }
        Ok(Value::Object(out))
    }
}

/// Reads a JSON text.
///
/// # Errors
/// It is none, or a field stands twice; the message says where.
pub fn parse(text: &[u8]) -> Result<Value, String> {
    serde_json::from_slice(text).map(|Strict(value)| value).map_err(|error| {
        let (all, place) = (error.to_string(), format!(" at line {} column {}", error.line(), error.column()));
        // Of a text of one line the column says enough.
        match all.strip_suffix(&place) {
            Some(what) if !text.trim_ascii().contains(&b'\n') => format!("column {}: {what}", error.column()),
            _ => all,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_stands_once() {
        let plain = r#"{"a":[1,-2,0.5,null,true,"x"],"b":{"a":{}}}"#;
        assert_eq!(parse(plain.as_bytes()).expect("JSON").to_string(), plain);
        for twice in [r#"{"a":1,"a":1}"#, r#"[{"b":{"a":1,"c":2,"a":3}}]"#] {
            assert!(parse(twice.as_bytes()).expect_err("refused").contains("'a' stands twice"), "{twice}");
        }
    }
}
