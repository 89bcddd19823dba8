"""What an audit tells beside its findings: what follows from one, and what is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from oracle.pages import page as on
from oracle.prose import counted

Record = Mapping[str, Any]

KNOWN: Final = "known"

_MOST: Final = 5


def following(finding: Record) -> Iterator[on.Block]:
    """What differs in a hand only because of a finding."""
    others = finding["following"]
    if not others:
        return
    verb = "follows" if len(others) == 1 else "follow"
    yield on.Paragraph(f"{counted(len(others), 'difference')} of this hand {verb} from this:")
    told = [f"Line {one['line']}, {one['rule']}: {one['sentence']}" for one in others]
    yield on.bullets(told, _MOST)


def known(listed: list[Record]) -> Iterator[on.Block]:
    """A line for each entry of a list of what is known."""
    if not listed:
        return
    yield on.Heading("Known before", tone=on.QUIET)
    yield on.bullets([_known(one) for one in listed])


def _known(one: Record) -> str:
    often = counted(one["count"], "finding") if one["count"] else "not found"
    missing = f", not found in hand {', '.join(one['not-found'])}" if one["not-found"] else ""
    limit = f" (house {one['house']})" if one["house"] else ""
    return f"{one['what']}{limit}: {often}{missing if one['count'] else ''}. Known: {one['reason']}"
