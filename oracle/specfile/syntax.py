"""Syntax errors of YAML in words that help, whichever of its two parsers found them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from yaml import MarkedYAMLError

# libyaml and PyYAML's own parser word the same error differently; each row knows both.
_HINTS: Final = tuple(
    (re.compile(said), hint)
    for said, hint in (
        (
            "mapping values are not allowed",
            "text with a colon needs quotes, or the indentation is wrong",
        ),
        (
            "while parsing a block mapping: (did not find expected key|expected <block end>)",
            "check the indentation and the quotes above this line",
        ),
        (
            "while parsing a block collection: (did not find expected|expected <block end>)",
            "check the indentation; every entry of the list above starts with a dash",
        ),
        ("could not find expected ':'", "a colon is missing after the key"),
        (
            "found character .*that cannot start any token",
            "text that starts like this must be in quotes",
        ),
        (
            "(did not find )?expected ',' or",
            "a comma or a closing bracket is missing",
        ),
        ("found unexpected end of stream", "a closing quote is missing"),
        ("found unexpected document", "a closing quote is missing above this line"),
        (
            "(did not find )?expected (the )?node content",
            "a value is missing, or text that starts like this must be in quotes",
        ),
        ("sequence entries are not allowed", "a list with dashes starts on a line of its own"),
        ("found unknown escape character", "write a backslash twice, or use single quotes"),
        (
            r"(did not find )?expected '?<document start>",
            "check the indentation and the brackets above this line",
        ),
    )
)


def in_words(error: MarkedYAMLError) -> str:
    """Say that a file cannot be read from here on, and what is probably wrong."""
    said = error.problem or "the text is not YAML"
    whole = f"{error.context}: {said}"
    hint = next((hint for pattern, hint in _HINTS if pattern.search(whole)), said)
    return f"the file cannot be read from here on: {hint}"
