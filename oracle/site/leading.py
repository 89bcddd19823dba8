"""Links to pages of which the site may have none."""

from __future__ import annotations

from oracle.pages import Link
from oracle.pages import page as on


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
    from oracle.site.kinds import KINDS  # noqa: PLC0415 - the kinds of pages use this

    return to.partition("/")[0].partition(".")[0] in KINDS
