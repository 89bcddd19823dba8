"""What several kinds of pages tell alike.

Links, lists, and guides in Markdown as parts of a page.
"""

from __future__ import annotations

import functools
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from oracle.errors import InternalError
from oracle.report import page as on
from oracle.report.explained import explained
from oracle.report.explanation import explain_given
from oracle.report.html import SIGNS, relative
from oracle.report.page import Link, Prose
from oracle.report.replay import given_from, replay
from oracle.report.words import capital, counted
from oracle.site import addresses
from oracle.site.addresses import leading
from oracle.site.sources import SiteContent, Vector, guide_addresses, root
from oracle.specs import catalogue
from oracle.specs.described import plainness
from oracle.specs.entries import Rule
from oracle.system.resources import repository

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


def linked(part: Any, shelf: SiteContent) -> Any:
    """Make links of the ids of rules, mistakes, settings and vectors in blocks of a page."""
    if isinstance(part, on.Code):
        return _linked_code(part, shelf)
    if not isinstance(part, tuple) or isinstance(part, on.Lines | on.Replay | on.Link):
        return part
    inside = [linked(one, shelf) for one in part]
    return type(part)(*inside) if hasattr(part, "_fields") else tuple(inside)


def _linked_code(code: on.Code, shelf: SiteContent) -> on.Part:
    name = code.text
    switch, is_setting, setting = name.partition("=")
    if name in shelf.rules:
        return on.Link(name, addresses.rule(name))
    if name in shelf.vectors:
        return on.Link(name, addresses.hand(name))
    if name in shelf.mistakes:
        return leading(name, addresses.mistake(name), as_code=True)
    if is_setting and switch in shelf.switches and setting in shelf.switches[switch].settings:
        return leading(name, addresses.switch_page(switch), as_code=True)
    return code


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
    addresses = guide_addresses()
    if path + part in addresses:
        return relative(page, addresses[path + part])
    if path in addresses:
        return relative(page, addresses[path] + part)
    _refuse_missing(path, source)
    return f"{repository()}/blob/main/{path}{part}"


def _refuse_missing(path: str, source: str) -> None:
    """Refuse a link to a missing file; only a checkout has all files, a wheel some of them."""
    if (root() / "pyproject.toml").is_file() and not (root() / path).exists():
        raise InternalError(f"{source} leads to {path}, which does not exist")


MOST_LISTED: Final = 8

_ID: Final = re.compile(r"([a-z-]+\.[a-z-]+)")


def in_words(name: str) -> str:
    """Give an id as people say it: Forced bets, of ``forced-bets``."""
    return capital(name.replace("-", " "))


def joined(links: Iterable[on.Part], joint: str = ", ") -> tuple[on.Part, ...]:
    """Put parts of a text into a row."""
    return tuple(chain.from_iterable((joint, one) for one in links))[1:]


def house_title(name: str) -> str:
    """Give what people call a house that comes with poker-oracle, by its id."""
    return catalogue.shipped_houses()[name].title


def house_link(name: str) -> on.Part:
    """Name a house, with a link to its page."""
    return leading(house_title(name), addresses.house(name))


def house_links(names: Iterable[str]) -> tuple[on.Part, ...]:
    """Name houses, each with a link to its page."""
    return joined(map(house_link, names))


def houses_with(shelf: SiteContent, switch: str, setting: str) -> list[str]:
    """Name the houses that play a setting."""
    known = shelf.houses.values()
    return [house.id for house in known if house.choices[switch].setting == setting]


def differing_switch(rule: Rule) -> str | None:
    """Name the first switch of a rule on which the houses differ, or None where all play alike."""
    houses = catalogue.shipped_houses().values()
    differ = (one for one in rule.switches if len({house.settings[one] for house in houses}) > 1)
    return next(differ, None)


def played_by(shelf: SiteContent, switch: str, setting: str) -> tuple[on.Part, ...]:
    """Say which houses play a setting."""
    return house_links(houses_with(shelf, switch, setting)) or ("no house",)


def rule_items(shelf: SiteContent, names: Iterable[str]) -> on.Bullets:
    """List rules, each by its sentence."""
    return on.bullets(Link(shelf.rules[name].sentence, addresses.rule(name)) for name in names)


def switch_items(shelf: SiteContent, names: Iterable[str]) -> on.Bullets:
    """List switches, each by its question."""
    return on.bullets(
        Link(shelf.switches[name].question, addresses.switch_page(name)) for name in names
    )


def hand_items(shelf: SiteContent, names: Sequence[str]) -> on.Bullets:
    """List scenarios by their titles; of many, all but the first are folded."""
    items = (
        (Link(shelf.scenarios[name].title, addresses.hand(name)), *also(shelf, name))
        for name in names
    )
    return on.bullets(items, MOST_LISTED)


def also(shelf: SiteContent, name: str) -> tuple[on.Part, ...]:
    """Say in how many other structures a scenario is played as well."""
    return also_in(len(shelf.other_structures.get(name, ())))


def also_in(count: int) -> tuple[on.Part, ...]:
    """Say in how many other structures something holds as well; nothing if there is none."""
    return (f", also in {counted(count, 'structure')}",) if count else ()


def rules_linked(shelf: SiteContent, sentence: str) -> tuple[on.Part, ...]:
    """Give a sentence in which each id of a rule leads to its page."""
    words = _ID.split(sentence)
    return tuple(Link(one, addresses.rule(one)) if one in shelf.rules else one for one in words)


def both(sides: Iterable[tuple[str, on.Text]]) -> on.Bullets:
    """Show what each of two sides says."""
    return on.bullets((f"{name}: ", *on.parts(said)) for name, said in sides)


def most_specific(shelf: SiteContent, mistake: str) -> list[tuple[Vector, int]]:
    """Give the vectors that notice a mistake, those first that notice the fewest others.

    Of a hand in several structures one is given, the written one if it is among them, with the
    number of the others that notice the mistake.
    """
    found: dict[str, list[Vector]] = {}
    for vector in shelf.vectors_noticing.get(mistake, ()):
        some = found.setdefault(shelf.told_as(vector["id"]), [])
        some.insert(0 if vector["id"] in shelf.written else len(some), vector)
    hands = [(first, len(others)) for first, *others in found.values()]
    return sorted(hands, key=lambda hand: (len(hand[0]["flags"]), hand[0]["id"]))


def simplest_text(shelf: SiteContent, names: Iterable[str]) -> list[str]:
    """Put hands into an order in which the plainest comes first, the others as they were.

    That is the shortest on one side of a rule alone, at a usual table by the usual house. A hand
    that is hardly longer comes before one in which players hold four of a rank, as tests do.
    """
    every = list(names)
    first = min(every, key=lambda name: _plainness(shelf, name))
    return [first, *(name for name in every if name != first)]


_FOUR_OF_A_RANK: Final = (2, 8)
"""How much longer than these a table and a play are that look more like a hand at cards."""


def _plainness(shelf: SiteContent, name: str) -> tuple[object, ...]:
    scenario = shelf.scenarios[name]
    *usual, _table, _lines = plainness(scenario)
    dealt = shelf.vectors[name]["given"].get("cards")
    hands = dealt.values() if isinstance(dealt, Mapping) else ()
    of_a_test = any(len({card[0] for card in hand[:4]}) == 1 for hand in hands if hand[3:])
    longer = _FOUR_OF_A_RANK if of_a_test else (0, 0)
    table, lines = len(scenario.data.get("table", {})), len(scenario.lines)
    return (*usual, table + longer[0], lines + longer[1])


def at_the_table(vector: Vector) -> Iterator[on.Block]:
    """Show a hand to be stepped through, at its end; what is not played is described in words."""
    told = explain_given(given_from({**vector}))
    record = replay(told)
    if record is None:
        yield from _in_words(explained(told).blocks)
        return
    in_words_there = on.Paragraph(Link("The hand in words", addresses.hand(vector["id"])))
    yield on.Replay(lambda: record, vector["id"], (in_words_there,), at=len(record["steps"]))


def _in_words(blocks: Iterable[on.Block]) -> Iterator[on.Block]:
    """Leave out what the page has already: its rules and their sources, and numbers of steps."""
    for block in blocks:
        if isinstance(block, on.Step):
            yield from _in_words(_begun(block))
        elif isinstance(block, on.Paragraph):
            yield block._replace(text=drawn(block.text))
        elif not isinstance(block, on.Heading | on.Note):
            yield block


def _begun(step: on.Step) -> Iterator[on.Block]:
    """Tell a step, and of a hand that it names only once which cards it has."""
    lead, cards, *_rest = (*_CARDS.split(step.title, 1), "")
    first = step.blocks[0] if step.blocks else None
    if cards and isinstance(first, on.Paragraph) and on.plain(first.text).startswith(cards):
        yield first._replace(text=lead + on.plain(first.text))
        yield from step.blocks[1:]
    else:
        yield on.Paragraph(f"{step.title}:", step.rules)
        yield from step.blocks


_CARD: Final = r"(?:10|[A2-9TJQK])[shdc]"
_CARDS: Final = re.compile(rf"\b((?!As [a-z]){_CARD}(?: {_CARD})*)\b")


def drawn(text: on.Text) -> on.Text:
    """Draw the cards that a sentence names; the word As is none of them."""
    words = _CARDS.split(text) if isinstance(text, str) else []
    if len(words) < 2:
        return text
    return tuple(
        on.Cards(tuple(one.split())) if number % 2 else one for number, one in enumerate(words)
    )


def signed(text: str) -> str:
    """Write the cards that a sentence names with the signs of their suits, where many are named."""
    return _CARDS.sub(lambda found: " ".join(map(_signed, found[0].split())), text)


def _signed(card: str) -> str:
    return f"{card[:-1].replace('T', '10')}{SIGNS[card[-1]]}"


def neighbors(before: Link | None, after: Link | None) -> on.Paragraph:
    """Lead to the pages before and after this one."""
    sides = (("Previous: ", before), ("Next: ", after))
    found = [(word, link) for word, link in sides if link is not None]
    return on.Paragraph(tuple(chain(*found[:1], *((" · ", *one) for one in found[1:]))))
