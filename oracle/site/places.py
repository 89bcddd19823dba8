"""Where everything is, as addresses from the root of the site.

A page that is named here exists, or building the site fails; so does a part of a page (``#``).
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from typing import Any, Final

HOME: Final = "index.html"
RULES: Final = "rules/index.html"
DOCUMENTS: Final = "documents/index.html"
SWITCHES: Final = "switches/index.html"
HOUSES: Final = "houses/index.html"
HANDS: Final = "hands/index.html"
MISTAKES: Final = "mistakes/index.html"
ENGINES: Final = "engines/index.html"
GUIDE: Final = "guide/index.html"
DECISIONS: Final = "decisions/index.html"
ADEQUACY: Final = "adequacy.html"
"""What the corpus can detect."""
SEARCH: Final = "search.html"
PLAY: Final = "play.html"
"""The playground."""
ROOM: Final = "room.html"
"""Where a room chooses its own rules."""

GIVING: Final = "giving.js"
"""The script of the pages that write files, among the assets."""


def play(state: Mapping[str, Any]) -> str:
    """Give the playground with this in it, such as ``{"tab": "table", "table": ..., "acts": []}``.

    What each tab takes is said in ``oracle/site/scripts/state.js``.
    """
    text = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
    return f"{PLAY}#{base64.urlsafe_b64encode(text.encode()).decode().rstrip('=')}"


def rule(name: str) -> str:
    """Give the page of a rule."""
    return f"rules/{name}.html"


def document(name: str) -> str:
    """Give the page of a document."""
    return f"documents/{name}.html"


def clause(document_name: str, name: str) -> str:
    """Give the place of a clause in the page of its document."""
    return f"{document(document_name)}#{name}"


def switch(name: str, setting: str | None = None) -> str:
    """Give the page of a switch, or the place of one of its settings there."""
    return f"switches/{name}.html" + (f"#{setting}" if setting else "")


def house(name: str) -> str:
    """Give the page of a house."""
    return f"houses/{name}.html"


def pair(one: str, other: str) -> str:
    """Give the page of two houses side by side; which is named first does not matter."""
    first, second = sorted((one, other))
    return f"houses/{first}-and-{second}.html"


def pair_tables(one: str, other: str) -> str:
    """Give the page of the tables that only one of two houses deals, or each refuses otherwise."""
    return pair(one, other).replace(".html", "-tables.html")


def hands(chapter: str) -> str:
    """Give the page that lists the hands of a chapter."""
    return f"hands/{chapter}.html"


def hand(vector: str) -> str:
    """Give the page of a scenario; for a vector that is played otherwise, its place there."""
    scenario = scenario_of(vector)
    return f"hands/{scenario}.html" + (f"#{vector}" if vector != scenario else "")


def mistake(name: str) -> str:
    """Give the page of a mistake."""
    return f"mistakes/{name}.html"


def engine(name: str) -> str:
    """Give the page of an engine; ``name`` is that of its report's file, without its ending."""
    return f"engines/{name}.html"


def failures(name: str) -> str:
    """Give the page with every case that an engine fails."""
    return f"engines/{name}-failures.html"


def badge(name: str) -> str:
    """Give the image that says in a README how an engine did."""
    return f"badges/{name}.svg"


def guide(name: str) -> str:
    """Give a page of the guide."""
    return f"guide/{name}.html"


def trees(structure: str) -> str:
    """Give the page of the betting trees of a structure, such as ``limit``."""
    return f"trees/{structure}.html"


def decision(name: str) -> str:
    """Give the page of a decision; ``name`` is that of its file, without its ending."""
    return f"decisions/{name}.html"


def scenario_of(vector: str) -> str:
    """Give the id of the scenario that a vector was made from."""
    return vector.partition("@")[0].partition("~")[0]


def rule_of(scenario: str) -> str:
    """Give the rule under which a scenario is filed."""
    chapter, rule, _point = scenario.split(".", 2)
    return f"{chapter}.{rule}"
