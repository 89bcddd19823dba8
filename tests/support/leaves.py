"""What a page of the site says and where it leads, whatever its blocks are."""

from collections.abc import Iterator
from typing import Any

from oracle.report import page as on
from oracle.report.html import SitePage
from oracle.report.page import Link


def texts(part: Any) -> Iterator[str]:
    """Give every piece of text of a page, or of a part of it, in order."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from texts(one)


def links(part: Any) -> list[str]:
    """Give the addresses to which a page or a part of it leads, in order."""
    return [one.to for one in parts(part, Link)]


def parts(part: Any, kind: type[Any]) -> Iterator[Any]:
    """Give the parts of a kind, in order."""
    if isinstance(part, kind):
        yield part
    if isinstance(part, tuple):
        for one in part:
            yield from parts(one, kind)


def said(leaf: SitePage) -> str:
    """Give all that a page says, a piece on each line."""
    return "\n".join(texts(leaf.page))


def rules_named(leaf: SitePage) -> set[str]:
    """Give the rules to which paragraphs and items of a page lead."""
    kinds = (on.Paragraph, on.Item)
    return {rule for kind in kinds for one in parts(leaf.page, kind) for rule in one.rules}
