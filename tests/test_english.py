"""What people read is plain, idiomatic and gender-neutral: patterns that are not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
FOLDERS: Final = ("oracle", "specs", "schemas", "vectors")
ENDINGS: Final = frozenset({".py", ".yaml", ".json", ".md", ".toml", ".html", ".css", ".js"})
PATTERNS: Final = {
    "he, his, him": r"\b(?:he|his|him|himself|she|hers?|herself)\b",
    "is no (is not a)": r"(?<!there )\b(?:is|are|was|were) no (?!(?:longer|more|less|fewer|one)\b)",
    "anew (again)": r"\banew\b",
    "stands twice (is a duplicate, appears twice)": r"\bstands? twice\b",
    "Who at the beginning (a player who)": r"(?:^|[.:;\"'`*] |[-#|*] |[\"'`])Who (?![^.]*\?)",
    "be it ... or (whether)": r"\bbe it\b",
    "nobody/nothing ... knows of a thing": r"\bthat nobody (?:knows|waits for)\b",
    "for ever the same": r"\bfor ever the same\b",
}
COMPILED: Final = {
    name: re.compile(pattern, 0 if "Who" in pattern else re.IGNORECASE)
    for name, pattern in PATTERNS.items()
}


def texts() -> Iterator[Path]:
    for folder in FOLDERS:
        found = (path for path in (ROOT / folder).rglob("*") if path.suffix in ENDINGS)
        yield from (
            path for path in found if "starters" not in path.parts or path.suffix != ".json"
        )
    yield from ROOT.glob("*.md")
    yield from (ROOT / "pyproject.toml", ROOT / "Makefile")


def remarks(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [
        f"{path.relative_to(ROOT)}:{number}: {name}: {line.strip()[:120]}"
        for number, line in enumerate(lines, start=1)
        for name, pattern in COMPILED.items()
        if pattern.search(line)
    ]


def test_what_people_read_is_idiomatic_and_neutral() -> None:
    found = [remark for path in texts() for remark in remarks(path)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "text",
    [
        "the player may take his chips back",
        "that is no check",
        "he decides anew",
        "the id stands twice",
        "A raise. Who calls may not raise.",
        "title: Who is all-in still draws",
        "Whole or not, be it a bet or a raise",
    ],
)
def test_each_pattern_finds_what_it_is_for(text: str) -> None:
    assert any(pattern.search(text) for pattern in COMPILED.values())


@pytest.mark.parametrize(
    "text",
    [
        "there is no bet to call",
        "it is no longer open",
        "Who acts first? The player to the left of the button.",
        "the player who is all-in",
        "this hand is theirs",
    ],
)
def test_no_pattern_finds_good_english(text: str) -> None:
    assert not any(pattern.search(text) for pattern in COMPILED.values())
