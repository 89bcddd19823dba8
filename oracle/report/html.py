"""A page as one file of HTML, or as a page of the site that shares style and scripts."""

from __future__ import annotations

import base64
import functools
import hashlib
import json
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import quote

from oracle.report import page as on
from oracle.report.page import hands_of, packed, replays, safe, safe_data

if TYPE_CHECKING:
    from jinja2 import Environment, Template


_TEMPLATES: Final = "templates"
_STYLE: Final = ("tokens.css", "page.css")
_SCRIPTS: Final = ("viewer.js", "finder.js", "start.js")
SIGNS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
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
        rule_in_words=str,
        to_search=False,
        link_to=lambda address: address if address.startswith("#") else None,
        prose=_as_it_is,
        hands=data.get("hands", {}),
        data=packs,
        style=_parts(
            *_STYLE,
            *_if(data, "viewer.css"),
            *_if(lists, "finder.css"),
            *_if(any(isinstance(block, on.Sheet) for block in page.blocks), "sheet.css"),
        ),
        script=_parts("viewer.js", *_if(lists, "finder.js"), "start.js") if packs else "",
        version=version_of_ours(),
    )


def as_fragment(page: on.Page, rule_to: Callable[[str], str | None] = lambda _rule: None) -> str:
    """Write the blocks of a page, to be put into another; hands are described in words alone."""
    return template("fragment.html").render(
        page=safe(page),
        rule_to=rule_to,
        rule_in_words=str,
        to_search=False,
        link_to=lambda address: address,
        hands={},
        prose=_as_it_is,
    )


@functools.cache
def version_of_ours() -> str:
    """Give the version that pages name at their foot."""
    return version("poker-oracle")


def assets() -> dict[str, str]:
    """Give the style and the scripts of pages that have them in files, by their names."""
    style = _parts(*_STYLE, "viewer.css", "finder.css", "sheet.css")
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
    return Card(_TEN.get(rank, rank), suit, SIGNS.get(suit, ""), name, out)


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
        loader=PackageLoader("oracle.report", _TEMPLATES),
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
        "label": lambda part: isinstance(part, on.Label),
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
    return files("oracle.report").joinpath(_TEMPLATES, name).read_text(encoding="utf-8")


class SitePage(NamedTuple):
    """A page with its place in the site.

    Addresses lead from the root of the site: ``rules/betting.raise-cap.html``.

    Attributes:
        address: where the page is.
        page: what it says.
        section: the entry of the navigation that it belongs to, by its address.
        crumbs: the pages above it, the highest first.
        about: one sentence for search engines and previews.
        kind: what search calls it, such as ``rule``; a page without one is not searched.
        weight: how much its title counts in a search, up to 10.
        programs: the modules that it loads beside the viewer, by their names among the assets.
        scripts: the scripts that it loads, which unlike modules also run from a folder.
        data: what those programs are given, by the id of its place in the page.
        is_drawn_beside: whether its hands are in a script beside it, by which many of them leave
            the page small; a browser runs that from a folder, too.
    """

    address: str
    page: on.Page
    section: str = ""
    crumbs: tuple[on.Link, ...] = ()
    about: str = ""
    kind: str = ""
    weight: int = 1
    programs: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    data: Mapping[str, Any] = {}
    is_drawn_beside: bool = False


class Frame(NamedTuple):
    """What all pages of a site have in common.

    ``rule_to`` gives the address of a rule, or None where the site has no page about it; ``prose``
    makes HTML of a guide in Markdown, whose links are told by the address of the page. ``address``
    is where the site will be, with a slash at its end, if that is known.
    """

    navigation: tuple[on.Link, ...]
    elsewhere: tuple[on.Link, ...]
    rule_to: Callable[[str], str | None]
    prose: Callable[[on.Prose, str], str]
    foot: str = ""
    address: str = ""


def as_site_files(leaf: SitePage, frame: Frame) -> dict[str, str]:
    """Write a page of the site, and the script beside it if it has one, by their addresses."""
    page = safe(leaf.page)
    absolute = posixpath.join(frame.address, quote(leaf.address)) if frame.address else ""
    drawn = hands_of(replays(page.blocks)).get("hands", {})
    lists = [block for block in page.blocks if isinstance(block, on.CaseList)]
    packs: dict[str, Any] = {key: packed(value) for key, value in leaf.data.items()}
    beside: dict[str, str] = {}
    if drawn:
        hands = safe_data(packed({"rules": {}, "hands": drawn}))
        if leaf.is_drawn_beside:
            written = json.dumps(hands, ensure_ascii=False, separators=(",", ":"))
            script = leaf.address.replace(".html", ".js")
            beside[script] = f"const handsOfThePage = {written};\n"
        else:
            packs["hands"] = hands
    if lists:
        packs["others"] = packed([row for one in lists for row in one.others])
    text = template("site.html").render(
        leaf=leaf,
        page=page,
        frame=frame,
        about=_about(leaf._replace(page=page)),
        absolute=absolute.removesuffix("index.html"),
        hands=drawn,
        data=packs,
        beside=[relative(leaf.address, script) for script in beside],
        has_list=bool(lists),
        has_parts=any(isinstance(one, on.Section | on.ListFilter) for one in page.blocks),
        has_grid=any(isinstance(one, on.Grid) for one in page.blocks),
        has_code=any(isinstance(one, on.Prose) for one in page.blocks),
        root=posixpath.relpath(".", posixpath.dirname(leaf.address) or "."),
        link_to=lambda to: relative(leaf.address, to),
        rule_to=lambda rule: _rule_to(leaf, frame, rule),
        rule_in_words=lambda rule: rule.rpartition(".")[2].replace("-", " "),
        to_search=True,
        prose=lambda guide: frame.prose(guide, leaf.address),
        version=version_of_ours(),
    )
    return {leaf.address: text, **beside}


_LEAST_SAID, _MOST_SAID = 40, 200
_MARKS: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)|[`*]")


def _about(leaf: SitePage) -> str:
    """Say what a page is about: what it says of itself, or else the first sentences on it."""
    title = on.plain(leaf.page.title)
    said = (" ".join(one.split()) for one in (leaf.about, *_texts(leaf.page.blocks)))
    found = next((one for one in said if len(one) >= _LEAST_SAID and one != title), title)
    return found if len(found) <= _MOST_SAID else f"{found[:_MOST_SAID].rpartition(' ')[0]} ..."


def _texts(blocks: Iterable[on.Block]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, on.Paragraph | on.Heading):
            yield on.plain(block.text)
        elif isinstance(block, on.Bullets):
            yield from (on.plain(item.text) for item in block.items)
        elif isinstance(block, on.Prose):
            lines = block.markdown.split("\n\n")
            yield from (_MARKS.sub(r"\1", one) for one in lines if one[:1].isalpha())
        elif isinstance(block, on.Place):
            yield from _texts(block.words)


def relative(page: str, to: str) -> str:
    """Give the link that leads from a page to an address of the site, or to a part of either.

    What an address asks, behind its ``?``, is in the form of a link already.
    """
    path, mark, part = to.partition("#")
    path, asks, asked = path.partition("?")
    there = "" if path == page and mark else _way(posixpath.dirname(page), path)
    return there + (f"?{asked}" if asks else "") + (f"#{quote(part, safe='/')}" if mark else "")


@functools.lru_cache(maxsize=10_000)
def _way(folder: str, path: str) -> str:
    """Give the link from a folder of the site to a page."""
    return quote(posixpath.relpath(path, folder or ".")) if path else ""


def _rule_to(leaf: SitePage, frame: Frame, rule: str) -> str | None:
    address = frame.rule_to(rule)
    return None if address is None or address == leaf.address else relative(leaf.address, address)
