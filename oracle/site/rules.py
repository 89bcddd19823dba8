"""The pages of the rules: all of them by chapter, and each with what it rests on and what shows it.

A rule's page has its clauses and its practice, the switch that it hangs on, hands just inside and
just outside it, the mistakes that engines make with it, and how to check an engine for it alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from oracle.catalogue import MistakeNote, Rule
from oracle.pages import Leaf, Link, Page
from oracle.pages import page as on
from oracle.prose import counted
from oracle.site import places, telling
from oracle.site.shelf import Shelf

_ALL: Final = ""
_EXAMPLES: Final = 3
_EDGES: Final = {
    "inside": "At its edge, where the rule still applies.",
    "outside": "Just past it: the rule refuses this, or no longer applies.",
}


def keys(shelf: Shelf) -> Sequence[str]:
    """Give the rules, and the page of all."""
    return (_ALL, *shelf.rules)


def leaf(shelf: Shelf, key: str) -> Leaf:
    """Make the page of a rule, or the one of all."""
    return _every_rule(shelf) if key == _ALL else _one_rule(shelf, key)


def _every_rule(shelf: Shelf) -> Leaf:
    chapters = shelf.chapters.items()
    entries = ((name, telling.in_words(name), f"{len(rules)} rules") for name, rules in chapters)
    blocks: list[on.Block] = [
        on.Paragraph(
            f"{len(shelf.rules)} rules in {len(shelf.chapters)} chapters. Each has its source, "
            "hands that show where it ends, and the mistakes that engines make with it."
        ),
        on.Contents(tuple(entries)),
    ]
    for chapter, rules in chapters:
        blocks.append(on.Heading(telling.in_words(chapter), name=chapter))
        rows = (
            on.Item((Link(rule.sentence, places.rule(rule.id)), _short(rule))) for rule in rules
        )
        blocks.append(on.Bullets(tuple(rows)))
    about = "Every rule of Badugi and Badacey by chapter, each with its source and its hands."
    return Leaf(places.RULES, Page("Rules", tuple(blocks)), places.RULES, about=about)


def _short(rule: Rule) -> str:
    return " (rooms differ)" if rule.switches else ""


def _one_rule(shelf: Shelf, name: str) -> Leaf:
    rule = shelf.rules[name]
    blocks = (
        *_sources(shelf, rule),
        *_switches(shelf, rule),
        *_examples(shelf, rule),
        *_mistakes(shelf, rule),
        *_vectors(shelf, rule),
        on.Heading("Beside it"),
        _neighbors(shelf, name),
    )
    chapter = Link(telling.in_words(rule.chapter), f"{places.RULES}#{rule.chapter}")
    crumbs = (Link("Rules", places.RULES), chapter)
    page = Page(rule.sentence, blocks, name=name)
    return Leaf(places.rule(name), page, places.RULES, crumbs, rule.sentence, "rule", 10)


def _sources(shelf: Shelf, rule: Rule) -> Iterator[on.Block]:
    yield on.Heading("Source", name="source")
    found = shelf.clauses_of[rule.id]
    items = []
    for clause in found:
        told = f"{shelf.documents[clause.document].title}, {clause.place}"
        link = Link(told, places.clause(clause.document, clause.id))
        items.append(on.Item((link, f": {clause.text}")))
    if items:
        yield on.Bullets(tuple(items))
    if rule.practice:
        yield on.Paragraph(("Practice: ", rule.practice))


def _switches(shelf: Shelf, rule: Rule) -> Iterator[on.Block]:
    if not rule.switches:
        return
    yield on.Heading("Where rooms differ", name="houses")
    if rule.switch:
        switch = shelf.switches[rule.switch]
        yield on.Paragraph(Link(switch.question, places.switch(switch.id)))
        yield on.Bullets(
            tuple(
                on.Item(
                    (
                        *(Link(setting.id, places.switch(switch.id, setting.id)), ": "),
                        *(setting.text, " Played by "),
                        *(*telling.played_by(shelf, switch.id, setting.id), "."),
                    )
                )
                for setting in switch.settings.values()
            )
        )
    if rule.hangs_on:
        yield on.Paragraph("What it decides also depends on:" if rule.switch else "It depends on:")
        yield telling.switch_items(shelf, rule.hangs_on)


def _examples(shelf: Shelf, rule: Rule) -> Iterator[on.Block]:
    covered = shelf.coverage_of[rule.id]
    for edge, names in (("inside", covered.inside), ("outside", covered.outside)):
        yield on.Heading(f"Just {edge}", name=edge)
        first, *others = telling.plainest(shelf, names)
        yield on.Paragraph(_EDGES[edge], tone=on.QUIET)
        yield on.Paragraph(Link(shelf.scenarios[first].title, places.hand(first)), tone=on.STRONG)
        yield from telling.at_the_table(shelf.vectors_of[first][0])
        if others:
            yield on.Paragraph(f"{counted(len(others), 'more hand')}:")
            yield telling.hand_items(shelf, others)


def _mistakes(shelf: Shelf, rule: Rule) -> Iterator[on.Block]:
    found = shelf.mistakes_with.get(rule.id, ())
    if not found:
        return
    yield on.Heading("Mistakes that engines make", name="mistakes")
    items = (
        on.Item(
            (
                *(Link(one.mistake, places.mistake(one.id)), f" {seen_in_short(one)} "),
                *_noticed(shelf, one),
            )
        )
        for one in found
    )
    yield on.Bullets(tuple(items), telling.MOST_LISTED)
    yield on.Paragraph(Link("What the corpus can detect", places.ADEQUACY))


def _noticed(shelf: Shelf, note: MistakeNote) -> tuple[on.Part, ...]:
    """Say how many vectors notice a mistake, and lead to those that notice the fewest others."""
    vectors = telling.most_specific(shelf, note.id)
    if not vectors:
        return ("No vector notices it.",)
    links = telling.joined(Link(one["id"], places.hand(one["id"])) for one in vectors[:_EXAMPLES])
    such = ": " if len(vectors) <= _EXAMPLES else ", such as "
    return (f"Noticed by {counted(len(vectors), 'vector')}{such}", *links, ".")


def seen_in_short(note: MistakeNote) -> str:
    """Say in which engines we found a mistake, or why it is plausible otherwise."""
    kind = "A house choice. " if note.house_choice else ""
    if not note.found:
        return f"{kind}Not found yet: {note.why}"
    return f"{kind}Found in {', '.join(dict.fromkeys(one.release for one in note.found))}."


def _vectors(shelf: Shelf, rule: Rule) -> Iterator[on.Block]:
    count = len(shelf.vectors_about[rule.id])
    yield on.Heading("Check an engine", name="check")
    yield on.Paragraph(
        f"{counted(count, 'vector')} {'is' if count == 1 else 'are'} about this rule. "
        "To send an engine just those:"
    )
    yield on.Lines((f"poker-oracle check --only {rule.id} -- ./my-engine",))
    code = joined_code(shelf.coverage_of[rule.id].code)
    yield on.Paragraph(("In the reference engine it is ", *code, "."), tone=on.QUIET)


def joined_code(names: Sequence[str]) -> tuple[on.Part, ...]:
    """Name functions."""
    return telling.joined(map(on.Code, names))


def _neighbors(shelf: Shelf, name: str) -> on.Paragraph:
    every = list(shelf.rules)
    place = every.index(name)
    sides = (every[place - 1] if place else None, *every[place + 1 : place + 2], None)
    links = [one and Link(shelf.rules[one].sentence, places.rule(one)) for one in sides[:2]]
    return telling.neighbors(links[0] or None, links[1] or None)
