"""Guides in Markdown as parts of a page, with links that lead where the site has what they name."""

from __future__ import annotations

import functools
import posixpath
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from oracle.errors import InternalError
from oracle.pages import Prose, relative
from oracle.site.written import addresses, root
from oracle.system.resources import repository

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_NOT_IN_A_NAME: Final = re.compile(r"[^\w\- ]")


def as_html(guide: Prose, page: str) -> str:
    """Write a guide for the page with this address; HTML in it is shown, not obeyed.

    Raises:
        InternalError: it leads to a file that the project does not have.
    """
    tokens = _reader().parse(guide.markdown)
    _name_headings(tokens)
    for token in _all(tokens):
        if token.type == "link_open":
            token.attrs["href"] = _target(str(token.attrs["href"]), page, guide.source)
        elif token.type == "table_open":
            token.attrSet("class", "plain")
            token.attrSet("tabindex", "0")  # a wide one scrolls, by keys as well
    written: str = _reader().renderer.render(tokens, _reader().options, {})
    return written.replace("<pre>", '<pre tabindex="0">')


@functools.cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt  # noqa: PLC0415 - the site alone needs it

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _all(tokens: Sequence[Token]) -> Any:
    for token in tokens:
        yield token
        yield from _all(token.children or ())


def _name_headings(tokens: Sequence[Token]) -> None:
    """Give each heading the name by which guides link to it, as GitHub does."""
    for token, inside in pairwise(tokens):
        if token.type == "heading_open":
            words = "".join(one.content for one in inside.children or ())
            token.attrSet("id", _NOT_IN_A_NAME.sub("", words.lower()).replace(" ", "-"))


def _target(link: str, page: str, source: str) -> str:
    to = urlsplit(link)
    if to.scheme or not to.path:
        return link
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), to.path))
    part = f"#{to.fragment}" if to.fragment else ""
    if path in addresses():
        return relative(page, addresses()[path] + part)
    _refuse_missing(path, source)
    return f"{repository()}/blob/main/{path}{part}"


def _refuse_missing(path: str, source: str) -> None:
    """Refuse a link to a missing file; only a checkout has all files, a wheel some of them."""
    if (root() / "pyproject.toml").is_file() and not (root() / path).exists():
        raise InternalError(f"{source} leads to {path}, which does not exist")
