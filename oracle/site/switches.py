"""The pages of the switches: what documents and rooms differ on, and who plays what and why.

A switch's page has its settings with their sources, the houses that play each with their reasons,
and for any two settings a hand that tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from oracle.catalogue import Setting, Switch
from oracle.diff import Change, Side, compare_houses
from oracle.pages import Leaf, Link, Page
from oracle.pages import page as on
from oracle.prose import capital
from oracle.scenario import Played
from oracle.site import places, telling
from oracle.site.shelf import Shelf

_ALL: Final = ""


def keys(shelf: Shelf) -> Sequence[str]:
    """Give the switches, and the page of all."""
    return (_ALL, *shelf.switches)


def leaf(shelf: Shelf, key: str) -> Leaf:
    """Make the page of a switch, or the one of all."""
    return _every_switch(shelf) if key == _ALL else _one_switch(shelf, shelf.switches[key])


def _every_switch(shelf: Shelf) -> Leaf:
    chapters = by_chapter(shelf, list(shelf.switches))
    blocks: list[on.Block] = [
        on.Paragraph(
            f"{len(shelf.switches)} questions on which documents or rooms differ, each with its "
            f"answers and which of the {len(shelf.houses)} houses gives which."
        ),
        on.Contents(
            tuple(
                (f"about-{name}", telling.in_words(name), f"{len(switches)} questions")
                for name, switches in chapters
            )
        ),
    ]
    for chapter, names in chapters:
        blocks.append(on.Heading(telling.in_words(chapter), name=f"about-{chapter}"))
        for name in names:
            blocks += _in_short(shelf, shelf.switches[name])
    about = "Every point on which documents and rooms differ, and who plays what."
    return Leaf(
        places.SWITCHES, Page("Where rooms differ", tuple(blocks)), places.SWITCHES, (), about
    )


def by_chapter(shelf: Shelf, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Give switches by the chapter of the first rule that each settles."""
    found: dict[str, list[str]] = {chapter: [] for chapter in shelf.chapters}
    for name in names:
        rules = (rule for rule in shelf.rules.values() if name in rule.switches)
        settled = sorted(rules, key=lambda rule: rule.switch != name)
        found[settled[0].chapter].append(name)
    return [(chapter, switches) for chapter, switches in found.items() if switches]


def _in_short(shelf: Shelf, switch: Switch) -> Iterator[on.Block]:
    question = Link(switch.question, places.switch(switch.id))
    yield on.Heading(question, level=3, name=switch.id)
    rows = (
        on.Row((setting.text, telling.played_by(shelf, switch.id, setting.id)))
        for setting in switch.settings.values()
    )
    yield on.Table(("Setting", "Played by"), tuple(rows))


def _one_switch(shelf: Shelf, switch: Switch) -> Leaf:
    blocks: list[on.Block] = []
    for setting in switch.settings.values():
        blocks += _setting(shelf, switch, setting)
    first = [rule.id for rule in shelf.rules.values() if rule.switch == switch.id]
    others = [rule.id for rule in shelf.rules.values() if switch.id in rule.hangs_on]
    blocks.append(on.Heading("Rules that it settles", name="rules"))
    blocks.append(telling.rule_items(shelf, first))
    if others:
        blocks.append(on.Paragraph("Other rules that it can change:"))
        blocks.append(telling.rule_items(shelf, others))
    blocks += _apart(shelf, switch)
    crumbs = (Link("Where rooms differ", places.SWITCHES),)
    page = Page(switch.question, tuple(blocks), name=switch.id)
    address = places.switch(switch.id)
    return Leaf(address, page, places.SWITCHES, crumbs, switch.question, "switch", 8)


def _setting(shelf: Shelf, switch: Switch, setting: Setting) -> Iterator[on.Block]:
    yield on.Heading(setting.text, name=setting.id)
    basis = f". {telling.in_words(setting.basis)}: {setting.source}."
    yield on.Paragraph((on.Code(setting.id), basis), tone=on.QUIET)
    houses = telling.houses_with(shelf, switch.id, setting.id)
    if not houses:
        yield on.Paragraph("No house plays it.")
        return
    yield on.Bullets(
        tuple(
            on.Item((Link(name, places.house(name)), f": {reason(shelf, name, switch.id)}"))
            for name in houses
        )
    )


def reason(shelf: Shelf, house: str, switch: str) -> str:
    """Say why a house plays its setting of a switch; what it inherits has the reason of another."""
    one = shelf.houses[house]
    while switch not in one.stated and one.inherits:
        one = shelf.houses[one.inherits]
    basis = shelf.houses[house].choices[switch].basis
    return basis if one.id == house else f"as in {one.id}."


def _apart(shelf: Shelf, switch: Switch) -> Iterator[on.Block]:
    covered = next(one for one in shelf.coverage.switches if one.switch == switch.id)
    yield on.Heading("Hands that tell the settings apart", name="apart")
    for number, (one, other, scenario) in enumerate(covered.pairs()):
        if scenario is None:
            yield on.Paragraph((on.Code(one), " and ", on.Code(other), ": no hand does."))
            continue
        change = _change(shelf, switch.id, (one, other), scenario)
        link = Link(shelf.scenarios[scenario].title, places.hand(scenario))
        yield on.Paragraph(link)
        yield on.Paragraph(f"{capital(change.moment.at)}:")
        yield telling.both(((one, change.moment.before), (other, change.moment.after)))
        if number == 0:
            yield from telling.at_the_table(shelf.vectors_of[scenario][0])


def _change(shelf: Shelf, switch: str, pair: tuple[str, str], name: str) -> Change:
    """Play a hand under two settings, otherwise by its first house, and say how it differs."""
    scenario = shelf.scenarios[name]
    own = {**shelf.houses[scenario.houses[0]].settings, **scenario.changes}
    one, other = (Side(setting, {**own, switch: setting}) for setting in pair)
    return compare_houses(one, other, [Played(scenario)]).changed[0]
