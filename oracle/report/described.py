"""The page of one game, document, chapter, rule, clause, switch, setting, house or mistake."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from oracle.report import page as on
from oracle.report.house_pages import setting_items
from oracle.report.words import counted

Data = Mapping[str, Any]

_KINDS: Final = {
    "game": "A game.",
    "document": "A document on which rules rest.",
    "chapter": "A chapter of the rules.",
    "rule": "A rule.",
    "clause": "A clause of a document, in our own words.",
    "switch": "A switch: a question that each house answers for itself.",
    "setting": "A setting: one answer to the question of a switch.",
    "house": "A house: an answer to the question of every switch.",
    "mistake": "A mistake that an engine makes, or easily could.",
}
_SHOWN: Final = {
    "inside": "Just inside",
    "outside": "Just outside",
    "setting": "By {of}",
    "house": "Comes out so by {of}, and not by the house that it inherits",
    "game": "A hand to the end",
    "notices": "Tells the mistake from the rule",
}
_DEPENDS: Final = {"house": "Where houses differ"}
_MOST: Final = 5
_REST: Final = " (-o FILE.html)"
_AFTER: Final = {
    "rule": "poker-oracle check --only {id} -- ./my-engine",
    "switch": "poker-oracle houses --switches",
    "house": "poker-oracle houses {id}",
    "game": "poker-oracle explain 'ranking.*'",
}


def entry(data: Data, asked: str = "") -> on.Page:
    """Make the page of what ``oracle.specs`` gives of one thing as data.

    Where it was ``asked`` for by words that it alone has, the first line names these and its id.
    """
    blocks: list[on.Block] = [on.Paragraph(_KINDS[data["kind"]], tone=on.QUIET)]
    blocks += map(on.Paragraph, data["remarks"])
    if data["sources"]:
        blocks += [on.Heading("Sources"), _cut(map(_source, data["sources"]))]
    for name, switch in data["switches"].items():
        question = "" if data["kind"] == "switch" else f": {switch['question']}"
        blocks.append(on.Heading(("Where rooms differ, ", on.Code(name), question)))
        blocks.append(on.bullets(setting_items(switch["settings"])))
    if data["depends-on"]:
        blocks.append(on.Heading(_DEPENDS.get(data["kind"], "It also depends on")))
        blocks.append(_named(data["depends-on"]))
    if data["rules"]:
        one = len(data["rules"]) == 1
        whole = data["kind"] in {"chapter", "game"}
        named = on.bullets(_items(data["rules"])) if whole else _named(data["rules"])
        blocks += [on.Heading("The rule" if one else "The rules"), named]
    if data["hands"]:
        blocks += [on.Heading("Hands that show it"), *_hands(data["hands"])]
    if data["mistakes"]:
        blocks += [on.Heading("Known mistakes"), _named(data["mistakes"])]
    if command := _AFTER.get(data["kind"]):
        blocks += [on.Heading("To go on"), on.Lines((command.format(id=data["id"]),))]
    if asked not in {"", data["id"]} and data["kind"] in _BY_WORDS:
        return on.Page(f"{asked}: {data['id']}", (on.Paragraph(data["sentence"]), *blocks))
    return on.Page(data["sentence"], tuple(blocks), name=data["id"])


_BY_WORDS: Final = frozenset({"rule", "switch", "clause", "mistake"})
"""The kinds of which one has no other names than its id, and the words in it."""


def _source(source: Data) -> on.Item:
    if source["clause"]:
        return on.Item((f"{source['place']}: {source['text']} (", on.Code(source["clause"]), ")"))
    if source["place"]:
        return on.Item((on.Code(source["place"]), f": {source['text']}"))
    return on.Item(source["text"])


def _cut(items: Iterator[on.Item]) -> on.Bullets:
    return on.bullets(items, _MOST, _REST)


def _named(found: Mapping[str, str]) -> on.Bullets:
    return _cut(_items(found))


def _items(found: Mapping[str, str]) -> Iterator[on.Item]:
    return (on.Item((on.Code(name), f": {text}")) for name, text in found.items())


def _hands(hands: list[Data]) -> Iterator[on.Block]:
    for hand in hands:
        others = f" ({counted(hand['more'], 'more hand')})" if hand["more"] else ""
        shows = _SHOWN[hand["shows"]].format(of=hand["of"])
        yield on.Paragraph(f"{shows}: {hand['title']}{others}")
        yield on.Lines((f"poker-oracle explain {hand['id']}",))
