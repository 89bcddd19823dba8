"""A page as one file of HTML, which needs no other file and no network."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from oracle.pages import page as on
from oracle.pages.drawn import hands_of, packed, replays
from oracle.pages.safety import safe, safe_data

if TYPE_CHECKING:
    from jinja2 import Template

_TEMPLATES: Final = "templates"
_SIGNS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_SUITS: Final = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
_RANKS: Final = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
_TEN: Final = {"T": "10"}


class Card(NamedTuple):
    """A card as it is drawn."""

    rank: str
    suit: str
    sign: str
    name: str
    out: bool


def as_html(page: on.Page) -> str:
    """Write the page with its style, and with scripts where there is something to step through."""
    page = safe(page)
    data = hands_of(replays(page.blocks))
    lists = [block for block in page.blocks if isinstance(block, on.CaseList)]
    packs: dict[str, Any] = {}
    if data:
        packs["hands"] = safe_data(packed(data))
    if lists:
        packs["others"] = packed([row for one in lists for row in one.others])
    return _template("page.html").render(
        page=page,
        names=on.names(page.blocks),
        hands=data.get("hands", {}),
        data=packs,
        style=_parts("page.css", *(("viewer.css",) if data else ()), *_if(lists, "finder.css")),
        script=_parts("viewer.js", *_if(lists, "finder.js"), "start.js") if packs else "",
        version=version("poker-oracle"),
    )


def as_fragment(page: on.Page) -> str:
    """Write the blocks of a page without the document around them; hands are told in words."""
    page = safe(page)
    return _template("fragment.html").render(page=page, names=on.names(page.blocks), hands={})


def cards_of(hand: on.Hand) -> list[Card]:
    """Give the cards of a hand as they are drawn."""
    return faces(hand.cards, hand.out)


def faces(cards: Iterable[str], out: Sequence[str] = ()) -> list[Card]:
    """Give cards as they are drawn; those that are out do not play."""
    return [_face(one, one in out) for one in cards]


def _face(card: str, out: bool) -> Card:
    rank, suit = card[:1], card[1:2]
    name = f"{_RANKS.get(rank, rank)} of {_SUITS[suit]}" if suit in _SUITS else card
    return Card(_TEN.get(rank, rank), suit, _SIGNS.get(suit, ""), name, out)


def _if(condition: object, name: str) -> tuple[str, ...]:
    return (name,) if condition else ()


@functools.cache
def _template(name: str) -> Template:
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
    environment.filters |= {
        "parts": on.parts,
        "plain": on.plain,
        "cards": cards_of,
        "faces": faces,
    }
    environment.tests |= {
        "code": lambda part: isinstance(part, on.Code),
        "cards": lambda part: isinstance(part, on.Cards),
    }
    environment.policies["json.dumps_kwargs"] = {"separators": (",", ":"), "ensure_ascii": False}
    return environment.get_template(name)


def _parts(*names: str) -> str:
    return "".join(map(_file, names))


def _file(name: str) -> str:
    return files("oracle.pages").joinpath(_TEMPLATES, name).read_text(encoding="utf-8")
