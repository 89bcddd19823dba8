"""Other answers to a scenario: what comes of it in other houses and under other settings.

A setting counts if the scenario is about its switch, and the hand still comes to what is asked. A
house counts if it plays the whole script, with every try accepted or refused as the author has it,
and still sees something different.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from oracle.catalogue import Catalogue, House
from oracle.corpus.titles import title_of
from oracle.scenario import Played, Run, Scenario, asked_switches


class Variant(NamedTuple):
    """An answer: what makes it different, if it is not as written, its settings, and the run.

    A different answer has a title of its own, which says what is expected.
    """

    name: str | None
    settings: Mapping[str, str]
    result: Run
    title: str | None = None


def variants(
    played: Played, number: int, own: Variant, known: Catalogue, suspected: Collection[str]
) -> list[Variant]:
    """Give each different answer to a hand of a scenario once, except its own.

    ``suspected`` are the names of the variants that may answer differently.
    """
    found = [own.result.answer]
    kept: list[Variant] = []
    now = played.runs(own.settings)[number]
    for name, others, whole in _candidates(played.scenario, own, known):
        if name not in suspected and now.answer == own.result.answer:
            continue
        runs = played.whole(others)
        if runs is None:
            continue
        result = runs[number]
        if result.answer in found or (whole and result.diverged):
            continue
        if result.given.keys() != own.result.given.keys():
            continue  # a try on the way is refused, so that what is ruled on never comes
        found.append(result.answer)
        title = title_of(name, own.result, result)
        kept.append(Variant(name, others, played.noted(number, others), title))
    return kept


def house_settings(scenario: Scenario, known: Catalogue) -> dict[str, Mapping[str, str]]:
    """Give the settings by which each house plays a scenario, from the most general house on.

    A house that builds on others follows them, so that variants keep the names of those.
    """
    houses = sorted(known.houses.values(), key=lambda house: _generation(house, known))
    return {house.id: {**house.settings, **scenario.changes} for house in houses}


def _generation(house: House, known: Catalogue) -> int:
    """How many houses stand behind a house, each inheriting the next."""
    parent = house.inherits
    return 0 if parent is None else 1 + _generation(known.houses[parent], known)


def _candidates(
    scenario: Scenario, own: Variant, known: Catalogue
) -> Iterator[tuple[str, Mapping[str, str], bool]]:
    settings = own.settings
    about = {known.rules[rule].switch for rule in scenario.rules}
    for switch in sorted(asked_switches(own.result, known.rules) & about):
        for setting in known.switches[switch].settings:
            if setting != settings[switch]:
                yield f"{switch}={setting}", {**settings, switch: setting}, False
    for house, its_settings in house_settings(scenario, known).items():
        yield house, its_settings, True
