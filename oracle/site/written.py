"""The guides that are written in Markdown: where each is kept, and where the site has it."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from oracle.pages import Prose
from oracle.site import places
from oracle.system.resources import folder

_DECISIONS: Final = "specs/decisions"
_REPORTS: Final = "specs/engines/pokerkit"
_COMMENT: Final = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_PICTURE: Final = re.compile(r"\n```mermaid\n.*?\n```\n", re.DOTALL)
_TITLE: Final = re.compile(r"\A# (.+)\n+")

GUIDES: Final[Mapping[str, str]] = {
    "engine": "oracle/site/guides/engine.md",
    "room": "oracle/site/guides/room.md",
    "vectors": "oracle/site/guides/vectors.md",
    "audit": "oracle/site/guides/audit.md",
    "protocol": "vectors/PROTOCOL.md",
    "corpus": "vectors/README.md",
    "hands": "vectors/hands/README.md",
    "readers": "vectors/readers/README.md",
    "policy": "vectors/POLICY.md",
    "agreement": "vectors/AGREEMENT.md",
    "fuzz": "vectors/FUZZ.md",
    "trees": "vectors/trees/README.md",
    "api": "API.md",
    "hostile": "tests/engines/hostile/README.md",
    "test-engines": "tests/engines/README.md",
    "pokerkit": f"{_REPORTS}/README.md",
    "histories": "specs/histories/README.md",
    "contributing": "CONTRIBUTING.md",
    "architecture": "ARCHITECTURE.md",
    "changelog": "CHANGELOG.md",
}
"""The pages of the guide, by name, each with its file in the project, which a wheel has, too."""

_OTHERS: Final[Mapping[str, str]] = {
    "README.md": places.HOME,
    f"{_DECISIONS}/README.md": places.DECISIONS,
    "vectors/ADEQUACY.md": places.ADEQUACY,
    "oracle/site/engines.py": places.ENGINES,
    "oracle/site/hands.py": places.HANDS,
    "oracle/site/playing.py": places.PLAY,
    "oracle/site/room.py": places.ROOM,
    "oracle/site/rules.py": places.RULES,
}
"""What else guides lead to."""


class Written(NamedTuple):
    """A guide: its title, and the rest of it."""

    title: str
    prose: Prose


def root() -> Path:
    """Give the folder from which guides are named: the checkout, or its place in a wheel."""
    return folder("specs").parent


def written(source: str) -> Written:
    """Read a guide; pictures and what only programs read are left out of it."""
    inside = source.removeprefix("oracle/")
    path = Path(__file__).parents[1] / inside if inside != source else root() / source
    text = _PICTURE.sub("\n", _COMMENT.sub("", path.read_text(encoding="utf-8")))
    title = _TITLE.match(text)
    if title is None:
        raise ValueError(f"{source} has no title")
    return Written(title[1].replace("`", ""), Prose(text[title.end() :], source))


@functools.cache
def decisions() -> tuple[str, ...]:
    """Name the decisions, the first one first."""
    return tuple(sorted(path.stem for path in (root() / _DECISIONS).glob("[0-9]*.md")))


def decision(name: str) -> str:
    """Give the file of a decision."""
    return f"{_DECISIONS}/{name}.md"


@functools.cache
def pokerkit_reports() -> tuple[str, ...]:
    """Name the reports for PokerKit's maintainers."""
    return tuple(sorted(path.stem for path in (root() / _REPORTS / "reports").glob("*.md")))


def pokerkit_report(name: str) -> str:
    """Give the file of such a report."""
    return f"{_REPORTS}/reports/{name}.md"


@functools.cache
def addresses() -> Mapping[str, str]:
    """Give the page of the site for each guide, by its path in the project."""
    return {
        **_OTHERS,
        **{source: places.guide(name) for name, source in GUIDES.items()},
        **{decision(name): places.decision(name) for name in decisions()},
        **{pokerkit_report(name): places.guide(name) for name in pokerkit_reports()},
    }
