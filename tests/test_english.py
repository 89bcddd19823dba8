"""What people read is plain, idiomatic and gender-neutral: patterns that are not."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.support.tables import tables_beside

TABLES = tables_beside(__file__)

ROOT: Final = Path(__file__).parents[1]
FOLDERS: Final = ("oracle", "specs", "schemas", "vectors", ".github", ".ci")
CODE: Final = frozenset({".py", ".js", ".mjs", ".go", ".rs", ".java", ".cs", ".cpp", ".hpp"})
ENDINGS: Final = CODE | {".yaml", ".yml", ".json", ".md", ".toml", ".html", ".css"}
PATTERNS: Final = TABLES["patterns"]
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

FOUND: Final = TABLES["found"]
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
