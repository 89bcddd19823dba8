"""Every link of the site leads somewhere, or the site is not built."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import unquote, urlsplit

from oracle.errors import InternalError

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
