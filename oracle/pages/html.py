"""A page as one file of HTML, which needs no other file and no network."""

from __future__ import annotations

import functools
from importlib.metadata import version
from importlib.resources import files
from typing import TYPE_CHECKING, Final, NamedTuple

from oracle.pages import page as on

if TYPE_CHECKING:
    from jinja2 import Template

_TEMPLATES: Final = "templates"
_SUITS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


class Card(NamedTuple):
    """A card as it is drawn."""

    rank: str
    suit: str
    sign: str
    out: bool


def as_html(page: on.Page) -> str:
    """Write the page with its style, and with a script where there is a hand to step through."""
    page = on.safe(page)
    has_replay = any(isinstance(block, on.Replay) for block in page.blocks)
    return _template().render(
        page=page,
        names=on.names(page.blocks),
        style=_file("page.css") + (_file("replay.css") if has_replay else ""),
        script=_file("replay.js") if has_replay else "",
        version=version("poker-oracle"),
    )


def cards_of(hand: on.Hand) -> list[Card]:
    """Give the cards of a hand as they are drawn."""
    return [Card(one[0], one[1], _SUITS.get(one[1], ""), one in hand.out) for one in hand.cards]


@functools.cache
def _template() -> Template:
    from jinja2 import (  # noqa: PLC0415 - costs more than the rest of the program
        Environment,
        PackageLoader,
        StrictUndefined,
    )

    environment = Environment(
        loader=PackageLoader("oracle.pages", _TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"parts": on.parts, "plain": on.plain, "cards": cards_of}
    environment.tests |= {"code": lambda part: isinstance(part, on.Code)}
    return environment.get_template("page.html")


def _file(name: str) -> str:
    return files("oracle.pages").joinpath(_TEMPLATES, name).read_text(encoding="utf-8")
