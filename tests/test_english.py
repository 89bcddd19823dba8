"""What people read is plain, idiomatic and gender-neutral: patterns that are not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
FOLDERS: Final = ("oracle", "specs", "schemas", "vectors", ".github", ".ci")
CODE: Final = frozenset({".py", ".js", ".mjs", ".go", ".rs", ".java", ".cs", ".cpp", ".hpp"})
ENDINGS: Final = CODE | {".yaml", ".yml", ".json", ".md", ".toml", ".html", ".css"}
PATTERNS: Final = {
    "he, his, him": r"\b(?:he|his|him|himself|she|hers?|herself)\b",
    "is no (is not a)": (
        r"(?<!there )\b(?:is|are|was|were) no "
        r"(?!(?:longer|more|less|fewer|smaller|larger|one)\b)"
    ),
    "anew (again)": r"\banew\b",
    "stands twice (is a duplicate, appears twice)": r"\bstands? twice\b",
    "Who at the beginning (a player who)": r"(?:^|[.:;\"'`*] |[-#|*] |[\"'`])Who (?![^.]*\?)",
    "be it ... or (whether)": r"\bbe it\b",
    "nobody/nothing ... knows of a thing": r"\bthat nobody (?:knows|waits for)\b",
    "for ever (permanently, indefinitely)": r"\b(?:for ever|forever)\b",
    "taken for (mistaken for, treated as)": r"\btaken for\b",
    "told as (reported as, recorded as)": r"\btold as\b",
    "told in halves (reported in halves)": r"\btold in (?:two )?halves\b",
    "an amount said without a word (declared without an action)": r"\bsaid without a word\b",
    "a word that is not quoted": r"\ba check or none\b",
    "must not be: (it is not a ...)": r"\b(?:must not be|but not): ",
    "with a switch set to, in front": r"\bWith [\w-]+ set to [\w-]+, ",
    "complain (no problems)": r"\bto complain (?:about|of)\b",
    "otherwise (differently)": r"(?<!one )\b(?:answers?|answered|decides?|does|do|comes? out"
    r"|came out|plays? it|set) otherwise\b(?! and)",
    "otherwise than (differently from)": r"\botherwise than\b",
    "known to be otherwise (known differences)": r"\bknown to be otherwise\b",
    "called so (of this name)": r"\b(?:called|named) so\b",
    "stands (is)": r"\b(?:what|data|it|rake|addresses) stands (?:in|above|below|there)\b",
    "made plain (minimised)": r"\b(?:made (?:as )?plain|makes? plain what)\b",
    "old words": r"\b(?:lest|whence|thence|hence|thereof|therein|hereby|nought|naught|unto|oft"
    r"|whereof|amongst|whilst|betwixt|oftener|shall)\b",
}
COMPILED: Final = {
    name: re.compile(pattern, 0 if "Who" in pattern or name.startswith("with ") else re.IGNORECASE)
    for name, pattern in PATTERNS.items()
}
NO_PROSE: Final = frozenset({"foretold.json", "agreement.json", "index.json", "adequacy.json"})
"""Long lists of ids, digests and counts."""

_ENDS: Final = " \"'"
_BEGINS: Final = r"[ #\"']*(?:f[\"'])?"
"""What is at the end of a line, and at the beginning of the next one, within a sentence."""

_BREAKS: Final = re.compile(rf"[{_ENDS}]*\n{_BEGINS}")
_OF_A_LINE: Final = "Who at the beginning (a player who)"
_WITHIN_WORDS: Final = tuple(p for name, p in PATTERNS.items() if name != _OF_A_LINE)
_AT_A_WORD: Final = re.compile(
    r"\b(?:" + "|".join(p[2:] for p in _WITHIN_WORDS if p.startswith(r"\b")) + ")", re.IGNORECASE
)
_ELSEWHERE: Final = re.compile(
    "|".join(p for p in _WITHIN_WORDS if not p.startswith(r"\b")), re.IGNORECASE
)
"""Both find all that the patterns find in a text, and maybe more."""

FOUND: Final = (
    "the player may take his chips back",
    "that is no check",
    "he decides anew",
    "the id stands twice",
    "A raise. Who calls may not raise.",
    "title: Who is all-in still draws",
    "Whole or not, be it a bet or a raise",
    "that nobody knows",
    "for ever the same",
    "An ante is taken for one number.",
    "a side pot is told as two halves",
    "a side pot is told in two halves",
    "An amount said without a word counts.",
    "a raise is a call, and a check or none in a draw is standing pat",
    "The ruling must not be: the player calls.",
    "With raise-cap set to rule-book, after seat 1 calls, seat 2 may raise",
    "there is nothing to complain about",
    "an engine that answers otherwise",
    "what it does otherwise than the rules",
    "what is known to be otherwise",
    "no rule is called so",
    "what stands above it",
    "each difference made plain",
    "whereof hence",
)
"""At least one text for each pattern."""


def texts() -> Iterator[Path]:
    for folder in FOLDERS:
        found = (path for path in (ROOT / folder).rglob("*") if path.suffix in ENDINGS)
        yield from (path for path in found if path.name not in NO_PROSE and not is_data(path))
    yield from ROOT.glob("*.md")
    yield from (ROOT / "pyproject.toml", ROOT / "Makefile")


def is_data(path: Path) -> bool:
    return "starters" in path.parts and path.suffix == ".json"


def remarks(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    if not may_have(text):
        return []
    lines = text.splitlines()
    return [
        f"{path.relative_to(ROOT)}:{number}: {name}: {line.strip()[:120]}"
        for number, (line, after) in enumerate(zip(lines, [*lines[1:], ""], strict=True), start=1)
        for name in found_in(line, after)
    ]


def may_have(text: str) -> bool:
    """Tell whether there may be a pattern somewhere in a text, which is seen faster than where."""
    joined = _BREAKS.sub(" ", text)
    return "Who " in joined or bool(_AT_A_WORD.search(joined) or _ELSEWHERE.search(joined))


def found_in(line: str, after: str = "") -> list[str]:
    """Name the patterns that begin in a line, which may end in the next one."""
    first = line.rstrip(_ENDS)
    both = _BREAKS.sub(" ", f"{first}\n{after}")
    return [
        name
        for name, pattern in COMPILED.items()
        if any(found.start() < len(first) for found in pattern.finditer(both))
    ]


def test_what_people_read_is_idiomatic_and_neutral() -> None:
    found = [remark for path in texts() for remark in remarks(path)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("text", FOUND)
def test_each_pattern_finds_what_it_is_for(text: str) -> None:
    first, _, rest = text.rpartition(" ")
    assert found_in(text)
    assert found_in(f'    "{first} "', f'    f"{rest}"')
    assert may_have(text)
    assert may_have(f'said = (\n    "{first} "\n    f"{rest}"\n)')


def test_there_is_a_text_for_each_pattern() -> None:
    assert {name for text in FOUND for name in found_in(text)} == PATTERNS.keys()
