"""The page on what the corpus notices of the later crowd."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from tests.crowd import later, sources

_SOURCES: Final = {
    "documents": "the five documents",
    "guide": "the protocol and the guide",
    "code": "the code of the engines",
}
_HEAD: Final = """\
# Wrong engines written later, and what the corpus notices of them

Made by `python -m tests.tools.later --write`. Three authors wrote {engines} more wrong engines
without sight of the catalogue, the scenarios or the vectors, each from sources of their own.
Every engine is asked the whole corpus, as it claims to play it. `first.json` keeps the first
result, of {date}, before anything was written because of it; `noticed.json` has up to three
vectors that notice each engine today. The figures on the verdict (`../VERDICTS.md`) are of the
first crowd alone.

Six from the documents play by another setting of a switch; they claim `card-room`, so they are
wrong. One from the guide, `badugi-js-dead-chips-lie-in-the-last-side-pot`, an author of the first
crowd had written, too. Unedited, all these engines pass everything.
"""
_FOOT: Final = """\
Digest of the corpus at first: `{first}`; of the one asked today: `{now}`.
"""


def page(first: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """Write the page from the first result and today's."""
    blocks = [
        _HEAD.format(engines=len(later()), date=first["date"]),
        *_counted(first["engines"], now["engines"]),
        "## Those that passed everything at first\n",
        *_passing(first["engines"], now["engines"]),
        _FOOT.format(first=first["corpus"], now=now["corpus"]),
    ]
    return "\n".join(blocks)


def _counted(first: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    yield "| drawn from | engines | passed everything at first | now | noticed by one or two now |"
    yield "|---|---|---|---|---|"
    groups = {text: sources()[name] for name, text in _SOURCES.items()}
    for text, names in {**groups, "all": tuple(later())}.items():
        before = sum(not first[name]["noticed"] for name in names)
        counts = [now[name]["count"] for name in names]
        few = sum(count in {1, 2} for count in counts)
        yield f"| {text} | {len(names)} | {before} | {counts.count(0)} | {few} |"
    yield ""


def _passing(first: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    yield "| engine | what it does wrong | noticed by |"
    yield "|---|---|---|"
    for name, edit in later().items():
        if not first[name]["noticed"]:
            yield f"| `{name}` | {edit.does} | {_named(now[name]['by'])} |"
    yield ""


def _named(vectors: Iterable[str]) -> str:
    return ", ".join(f"`{one}`" for one in vectors) or "nothing"
