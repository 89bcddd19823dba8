"""A page as one file of HTML, which needs no other file and no network."""

from __future__ import annotations

import base64
import functools
import hashlib
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import version
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from oracle.pages import page as on
from oracle.pages.drawn import hands_of, packed, replays
from oracle.pages.safety import safe, safe_data

if TYPE_CHECKING:
    from jinja2 import Environment, Template

_TEMPLATES: Final = "templates"
_SCRIPTS: Final = ("viewer.js", "finder.js", "start.js")
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
    names = on.names(page.blocks)
    return template("page.html").render(
        page=page,
        rule_to=lambda rule: f"#{rule}" if rule in names else None,
        link_to=lambda address: address if address.startswith("#") else None,
        prose=_as_it_is,
        hands=data.get("hands", {}),
        data=packs,
        style=_parts(
            "page.css",
            *_if(data, "viewer.css"),
            *_if(lists, "finder.css"),
            *_if(any(isinstance(block, on.Sheet) for block in page.blocks), "sheet.css"),
        ),
        script=_parts("viewer.js", *_if(lists, "finder.js"), "start.js") if packs else "",
        version=version_of_ours(),
    )


def as_fragment(page: on.Page, rule_to: Callable[[str], str | None] = lambda _rule: None) -> str:
    """Write the blocks of a page, to be put into another; hands are told in words alone."""
    return template("fragment.html").render(
        page=safe(page), rule_to=rule_to, link_to=lambda address: address, hands={}, prose=_as_it_is
    )


def version_of_ours() -> str:
    """Give the version that pages name at their foot."""
    return version("poker-oracle")


def assets() -> dict[str, str]:
    """Give the style and the scripts of pages that have them in files, by their names."""
    style = _parts("page.css", "viewer.css", "finder.css", "sheet.css")
    return {"site.css": style, **{name: _file(name) for name in _SCRIPTS}}


def _as_it_is(guide: on.Prose) -> str:
    from markupsafe import escape  # noqa: PLC0415 - comes with Jinja2

    return f"<pre>{escape(guide.markdown)}</pre>"


def _digest(text: str) -> str:
    """Name a style or a script by its content, so that a page allows this one alone."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


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
def _environment() -> Environment:
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
        "digest": _digest,
        "parts": on.parts,
        "plain": on.plain,
        "cards": cards_of,
        "faces": faces,
    }
    environment.tests |= {
        "code": lambda part: isinstance(part, on.Code),
        "cards": lambda part: isinstance(part, on.Cards),
        "link": lambda part: isinstance(part, on.Link),
    }
    environment.policies["json.dumps_kwargs"] = {"separators": (",", ":"), "ensure_ascii": False}
    return environment


def template(name: str) -> Template:
    """Give a template; what is put into it is escaped."""
    return _environment().get_template(name)


def _parts(*names: str) -> str:
    return "".join(map(_file, names))


def _file(name: str) -> str:
    return files("oracle.pages").joinpath(_TEMPLATES, name).read_text(encoding="utf-8")
