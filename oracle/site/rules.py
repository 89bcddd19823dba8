"""The pages of the rules: all of them by chapter, and each with what it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from oracle.pages import Leaf, Link, Page
from oracle.pages import page as on
from oracle.prose import capital
from oracle.site import places
from oracle.site.shelf import Shelf

_ALL: Final = ""


def keys(shelf: Shelf) -> Sequence[str]:
    """Give the rules, and the page of all."""
    return (_ALL, *shelf.rules)


def leaf(shelf: Shelf, key: str) -> Leaf:
    """Make the page of a rule, or the one of all."""
    return _every_rule(shelf) if key == _ALL else _one_rule(shelf, key)


def _every_rule(shelf: Shelf) -> Leaf:
    blocks: list[on.Block] = []
    for chapter, rules in shelf.chapters.items():
        blocks.append(on.Heading(capital(chapter.replace("-", " ")), name=chapter))
        rows = [
            on.Item((Link(rule.id, places.rule(rule.id)), f": {rule.sentence}")) for rule in rules
        ]
        blocks.append(on.Bullets(tuple(rows)))
    return Leaf(places.RULES, Page("Rules", tuple(blocks)), places.RULES)


def _one_rule(shelf: Shelf, name: str) -> Leaf:
    rule = shelf.rules[name]
    page = Page(rule.sentence, (), name=name)
    crumbs = (Link("Rules", places.RULES),)
    return Leaf(places.rule(name), page, places.RULES, crumbs, rule.sentence, "rule", 10)
