//! JSON as the protocol has it: all numbers are whole. Leave it as it is.

use std::fmt;

/// A value; keys keep their order.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(i64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads one value; what follows it must be blank.
    pub fn read(text: &str) -> Result<Json, String> {
        let mut reader = Reader { text, at: 0, depth: 0 };
        let value = reader.value()?;
        reader.blank();
        if reader.at == text.len() { Ok(value) } else { reader.wrong("text after the value") }
    }

    pub fn object<'a>(pairs: impl IntoIterator<Item = (&'a str, Json)>) -> Json {
        Json::Object(pairs.into_iter().map(|(key, value)| (key.to_string(), value)).collect())
    }

    pub fn list<T: Into<Json>>(values: impl IntoIterator<Item = T>) -> Json {
        Json::List(values.into_iter().map(Into::into).collect())
    }

    /// Gives the value of a key, or Null where there is none.
    pub fn get(&self, key: &str) -> &Json {
        match self {
            Json::Object(pairs) => {
                pairs.iter().find(|(name, _)| name == key).map_or(&Json::Null, |(_, value)| value)
            }
            _ => &Json::Null,
        }
    }

    /// Gives the value of a key in place of the one that it has.
    pub fn with(mut self, key: &str, value: Json) -> Json {
        if let Json::Object(pairs) = &mut self {
            pairs.retain(|(name, _)| name != key);
            pairs.push((key.to_string(), value));
        }
        self
    }

    /// Leaves a key out.
    pub fn without(mut self, key: &str) -> Json {
        if let Json::Object(pairs) = &mut self {
            pairs.retain(|(name, _)| name != key);
        }
        self
    }

    pub fn number(&self) -> Option<i64> {
        if let Json::Number(number) = self { Some(*number) } else { None }
    }

    pub fn text(&self) -> Option<&str> {
        if let Json::Text(text) = self { Some(text) } else { None }
    }

    /// Gives the values of a list; none of anything else.
    pub fn values(&self) -> &[Json] {
        if let Json::List(values) = self { values } else { &[] }
    }

    /// Gives the texts in a list, such as cards.
    pub fn texts(&self) -> Vec<String> {
        self.values().iter().filter_map(Json::text).map(String::from).collect()
    }

    /// Gives the numbers in a list, such as stacks; 0 for Null.
    pub fn numbers(&self) -> Vec<i64> {
        self.values().iter().map(|value| value.number().unwrap_or(0)).collect()
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Json { Json::Bool(value) }
}

impl From<i64> for Json {
    fn from(value: i64) -> Json { Json::Number(value) }
}

impl From<i32> for Json {
    fn from(value: i32) -> Json { Json::Number(value.into()) }
}

impl From<usize> for Json {
    fn from(value: usize) -> Json { Json::Number(value as i64) }
}

impl From<char> for Json {
    fn from(value: char) -> Json { Json::Text(value.to_string()) }
}

impl From<&str> for Json {
    fn from(value: &str) -> Json { Json::Text(value.to_string()) }
}

impl From<String> for Json {
    fn from(value: String) -> Json { Json::Text(value) }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Json { value.map_or(Json::Null, Into::into) }
}

impl fmt::Display for Json {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Json::Null => out.write_str("null"),
            Json::Bool(value) => write!(out, "{value}"),
            Json::Number(value) => write!(out, "{value}"),
            Json::Text(text) => quote(text, out),
            Json::List(values) => {
                out.write_str("[")?;
                for (place, value) in values.iter().enumerate() {
                    write!(out, "{}{value}", if place == 0 { "" } else { "," })?;
                }
                out.write_str("]")
            }
            Json::Object(pairs) => {
                out.write_str("{")?;
                for (place, (key, value)) in pairs.iter().enumerate() {
                    out.write_str(if place == 0 { "" } else { "," })?;
                    quote(key, out)?;
                    write!(out, ":{value}")?;
                }
                out.write_str("}")
            }
        }
    }
}

fn quote(text: &str, out: &mut fmt::Formatter) -> fmt::Result {
    out.write_str("\"")?;
    for one in text.chars() {
        match one {
            '"' | '\\' => write!(out, "\\{one}")?,
            '\0'..='\u{1f}' => write!(out, "\\u{:04x}", one as u32)?,
            _ => write!(out, "{one}")?,
        }
    }
    out.write_str("\"")
}

const DEEPEST: usize = 100;

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl Reader<'_> {
    fn value(&mut self) -> Result<Json, String> {
        self.blank();
        match self.peek() {
            Some(b'{') => self.nested(Self::object),
            Some(b'[') => self.nested(Self::list),
            Some(b'"') => self.string().map(Json::Text),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ if self.take("null") => Ok(Json::Null),
            _ if self.take("true") => Ok(Json::Bool(true)),
            _ if self.take("false") => Ok(Json::Bool(false)),
            _ => self.wrong("no value"),
        }
    }

    fn nested(
        &mut self, inner: fn(&mut Self) -> Result<Json, String>,
    ) -> Result<Json, String> {
        self.at += 1;
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.wrong("too deep");
        }
        let value = inner(self);
        self.depth -= 1;
        value
    }

    fn object(&mut self) -> Result<Json, String> {
        let mut pairs = Vec::new();
        while !self.ends("}", pairs.is_empty())? {
            self.blank();
            let key = self.string()?;
            self.blank();
            if !self.take(":") {
                return self.wrong("no colon");
            }
            pairs.push((key, self.value()?));
        }
        Ok(Json::Object(pairs))
    }

    fn list(&mut self) -> Result<Json, String> {
        let mut values = Vec::new();
        while !self.ends("]", values.is_empty())? {
            values.push(self.value()?);
        }
        Ok(Json::List(values))
    }

    /// Takes the closing bracket, or the comma before the next value.
    fn ends(&mut self, closing: &str, is_first: bool) -> Result<bool, String> {
        self.blank();
        if self.take(closing) {
            return Ok(true);
        }
        if is_first || self.take(",") { Ok(false) } else { self.wrong("no comma") }
    }

    fn string(&mut self) -> Result<String, String> {
        if !self.take("\"") {
            return self.wrong("no string");
        }
        let mut text = String::new();
        loop {
            let next = self.text[self.at..].chars().next();
            self.at += next.map_or(0, char::len_utf8);
            match next {
                None => return self.wrong("a string without end"),
                Some('"') => return Ok(text),
                Some('\\') => text.push(self.escaped()?),
                Some('\0'..='\u{1f}') => return self.wrong("a control character in a string"),
                Some(one) => text.push(one),
            }
        }
    }

    fn escaped(&mut self) -> Result<char, String> {
        let one = self.peek();
        self.at += 1;
        match one {
            Some(one @ (b'"' | b'\\' | b'/')) => Ok(one as char),
            Some(b'b') => Ok('\u{8}'),
            Some(b'f') => Ok('\u{c}'),
            Some(b'n') => Ok('\n'),
            Some(b'r') => Ok('\r'),
            Some(b't') => Ok('\t'),
            Some(b'u') => self.unicode(),
            _ => self.wrong("an unknown escape"),
        }
    }

    /// Reads the digits after a `\u`, and the second half of a pair.
    fn unicode(&mut self) -> Result<char, String> {
        let mut code = self.hex()?;
        if (0xd800..0xdc00).contains(&code) && self.take("\\u") {
            let low = self.hex()?;
            if (0xdc00..0xe000).contains(&low) {
                code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
            }
        }
        match char::from_u32(code) {
            Some(one) => Ok(one),
            None => self.wrong("half of a pair"),
        }
    }

    fn hex(&mut self) -> Result<u32, String> {
        let digits = self.text.get(self.at..self.at + 4).unwrap_or("?");
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return self.wrong("no four hexadecimal digits");
        }
        self.at += 4;
        u32::from_str_radix(digits, 16).map_err(|problem| problem.to_string())
    }

    fn number(&mut self) -> Result<Json, String> {
        let rest = &self.text[self.at..];
        let end = rest.find(|one| !matches!(one, '-' | '+' | '.' | 'e' | 'E' | '0'..='9'));
        let digits = &rest[..end.unwrap_or(rest.len())];
        let plain = digits.strip_prefix('-').unwrap_or(digits);
        let is_whole = plain.bytes().all(|digit| digit.is_ascii_digit());
        if !is_whole || plain.is_empty() || (plain.len() > 1 && plain.starts_with('0')) {
            return self.wrong("no whole number");
        }
        match digits.parse() {
            Ok(number) => {
                self.at += digits.len();
                Ok(Json::Number(number))
            }
            Err(_) => self.wrong("a number that is too large"),
        }
    }

    fn blank(&mut self) {
        while let Some(b' ' | b'\t' | b'\r' | b'\n') = self.peek() {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, word: &str) -> bool {
        let is_there = self.text[self.at..].starts_with(word);
        if is_there {
            self.at += word.len();
        }
        is_there
    }

    fn wrong<T>(&self, what: &str) -> Result<T, String> {
        Err(format!("not JSON at byte {}: {what}", self.at))
    }
}
