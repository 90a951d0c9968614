//! Text between quotation marks in the one-line form: the basic strings of TOML.

use std::fmt::Write;

/// Text in quotation marks.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            '\r' => quoted.push_str("\\r"),
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// What stands between quotation marks, or the bytes of the first escape that is none.
pub(super) fn unquoted(inside: &str) -> Result<String, std::ops::Range<usize>> {
    let mut text = String::with_capacity(inside.len());
    let mut rest = inside;
    while let Some(at) = rest.find('\\') {
        text.push_str(&rest[..at]);
        let start = inside.len() - rest.len() + at;
        let escape = &rest[at + 1..];
        let (c, length) = match escape.chars().next() {
            Some('"') => ('"', 1),
            Some('\\') => ('\\', 1),
            Some('n') => ('\n', 1),
            Some('t') => ('\t', 1),
            Some('r') => ('\r', 1),
            Some('u') => {
                let digits = escape.get(1..5).filter(|digits| digits.is_ascii());
                let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
                let Some(c) = code.and_then(char::from_u32) else {
                    return Err(start..start + 2);
                };
                (c, 5)
            }
            other => return Err(start..start + 1 + other.map_or(0, char::len_utf8)),
        };
        text.push(c);
        rest = &escape[length..];
    }
    text.push_str(rest);
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_comes_back() {
        let text = "a \"b\" \\ \n\t\r\u{0}\u{7f}\u{85} äü 日本 #;";
        let quoted = quoted(text);
        assert!(!quoted.contains('\n'));
        assert_eq!(unquoted(&quoted[1..quoted.len() - 1]).as_deref(), Ok(text));
    }

    #[test]
    fn wrong_escapes_are_found() {
        assert_eq!(unquoted("ab\\x"), Err(2..4));
        assert_eq!(unquoted("\\u00"), Err(0..2));
        assert_eq!(unquoted("\\ud800"), Err(0..2));
        assert_eq!(unquoted("\\u+12ä"), Err(0..2));
        assert_eq!(unquoted("\\"), Err(0..1));
    }
}
