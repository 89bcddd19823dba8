"""Where everything is.

As addresses from the root of the site, and that every link leads somewhere.
"""

from __future__ import annotations

import base64
import json
import posixpath
import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from oracle.corpus.vector import scenario_of
from oracle.errors import InternalError
from oracle.report import page as on
from oracle.report.page import Link

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
MISSING: Final = "404.html"
"""What servers show where there is no page."""
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


def switch_page(name: str, setting: str | None = None) -> str:
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


def hands(name: str) -> str:
    """Give the page that lists the hands of a chapter, or the one that has those of a rule."""
    return f"hands/{name}.html"


def hand(vector: str) -> str:
    """Give the place of a scenario, or of a vector made from it, among the hands of its rule."""
    from oracle.site.sources import site_content  # noqa: PLC0415 - it uses these addresses

    scenario = scenario_of(vector)
    return f"{hands(site_content().page_of_hand.get(scenario, scenario))}#{vector}"


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


def rule_of(scenario: str) -> str:
    """Give the rule under which a scenario is filed."""
    chapter, rule, _point = scenario.split(".", 2)
    return f"{chapter}.{rule}"


_LINK: Final = re.compile(r'<[^>]*? (?:href|src|action)="([^"]*)"')
_NAME: Final = re.compile(r' id="([^"]*)"')
_STEP: Final = re.compile(r"/\d+$")
_OUTSIDE: Final = "assets/vendor/"
_MOST: Final = 20


def refuse_dead_links(made: Mapping[str, bytes]) -> None:
    """Refuse a site in which a page leads to nothing.

    What comes from elsewhere is in place later, and is not looked for.

    Raises:
        InternalError: the first pages with dead links, and where these should lead.
    """
    pages = {name: content.decode() for name, content in made.items() if name.endswith(".html")}
    names = {name: frozenset(_NAME.findall(text)) for name, text in pages.items()}
    dead = [
        f"{page} leads to {link}"
        for page, text in pages.items()
        for link in dict.fromkeys(_LINK.findall(text))
        if not _leads_somewhere(page, link.replace("&amp;", "&"), made, names)
    ]
    if dead:
        told = "; ".join(dead[:_MOST])
        raise InternalError(f"{len(dead)} links of the site lead nowhere: {told}")


def _leads_somewhere(
    page: str, link: str, made: Mapping[str, bytes], names: Mapping[str, frozenset[str]]
) -> bool:
    to = urlsplit(link)
    if to.scheme in {"https", "data"}:
        return True
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(to.path)))
    there = path if to.path else page
    if there not in made:
        return there.startswith(_OUTSIDE)
    part = _STEP.sub("", unquote(to.fragment))
    return not part or there == "play.html" or part in names.get(there, ())


def leading(text: str, to: str, *, as_code: bool = False) -> on.Part:
    """Give a link, or the text alone where the site has no pages of that kind.

    Args:
        text: what is read.
        to: the address of a page, as ``places`` gives it.
        as_code: whether the text alone is the name of something.
    """
    if has_pages(to):
        return Link(text, to)
    return on.Code(text) if as_code else text


def has_pages(to: str) -> bool:
    """Whether the site has pages of the kind of this address."""
    from oracle.site.building import KINDS  # noqa: PLC0415 - the kinds of pages use this

    return to.partition("/")[0].partition(".")[0] in KINDS
