//! A validator for the part of JSON Schema (draft 2020-12) that the schemas here use. It refuses
//! keywords that it does not know, so nothing is passed over in silence.

use serde_json::{Map, Value};

/// What is wrong with a value, if anything is.
pub(crate) fn validate(schema: &Value, value: &Value) -> Result<(), String> {
    Validator { root: schema }.check(schema, value, "$")
}

struct Validator<'a> {
    root: &'a Value,
}

impl Validator<'_> {
    fn check(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let rules = schema.as_object().ok_or("a schema is an object")?;
        for (keyword, rule) in rules {
            let fine = match keyword.as_str() {
                "$schema" | "$defs" | "title" | "description" => true,
                "$ref" => {
                    let pointer = text(rule).trim_start_matches('#');
                    let target = self
                        .root
                        .pointer(pointer)
                        .expect("the reference leads somewhere");
                    self.check(target, value, at)?;
                    true
                }
                "const" => value == rule,
                "enum" => list(rule).contains(value),
                "type" => match rule {
                    Value::Array(names) => names.iter().any(|name| is(value, text(name))),
                    name => is(value, text(name)),
                },
                "pattern" => {
                    assert_eq!(text(rule), "^[0-9a-f]{16}$", "the one pattern known here");
                    value.as_str().is_none_or(|text| {
                        let hex = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
                        text.len() == 16 && text.bytes().all(hex)
                    })
                }
                "minimum" => value.as_f64().is_none_or(|number| number >= float(rule)),
                "minItems" => value
                    .as_array()
                    .is_none_or(|v| v.len() as f64 >= float(rule)),
                "maxItems" => value
                    .as_array()
                    .is_none_or(|v| v.len() as f64 <= float(rule)),
                "items" => {
                    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(rule, item, &format!("{at}[{index}]"))?;
                    }
                    true
                }
                "required" => {
                    for name in list(rule) {
                        let missing = value
                            .as_object()
                            .is_some_and(|v| !v.contains_key(text(name)));
                        if missing {
                            return Err(format!("{at} lacks {name}"));
                        }
                    }
                    true
                }
                "properties" => {
                    for (name, rule) in rule.as_object().expect("properties are an object") {
                        if let Some(inner) = value.get(name) {
                            self.check(rule, inner, &format!("{at}.{name}"))?;
                        }
                    }
                    true
                }
                "additionalProperties" => {
                    assert_eq!(rule, &Value::Bool(false));
                    check_names(rules, value, at)?;
                    true
                }
                "oneOf" => {
                    let results: Vec<_> = list(rule)
                        .iter()
                        .map(|rule| self.check(rule, value, at))
                        .collect();
                    let fitting = results.iter().filter(|result| result.is_ok()).count();
                    if fitting != 1 {
                        return Err(format!("{at} fits {fitting} of {results:?}"));
                    }
                    true
                }
                unknown => panic!("the schema uses {unknown}, which this validator does not know"),
            };
            if !fine {
                return Err(format!("{at} = {value} breaks {keyword} {rule}"));
            }
        }
        Ok(())
    }
}

fn check_names(rules: &Map<String, Value>, value: &Value, at: &str) -> Result<(), String> {
    let known = rules.get("properties").and_then(Value::as_object);
    for name in value.as_object().into_iter().flat_map(Map::keys) {
        if known.is_none_or(|known| !known.contains_key(name)) {
            return Err(format!("{at} has an unknown {name}"));
        }
    }
    Ok(())
}

fn is(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        unknown => panic!("no type is called {unknown}"),
    }
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("an array")
}

fn float(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}
