"""Other answers to a scenario: what comes of it in other houses and under other settings.

A setting counts when the scenario is about its switch. A house counts when it plays the whole
script, every try accepted or refused as the author has it, and yet sees something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from oracle.catalogue import Catalogue
from oracle.scenario import Run
from oracle.scenario.deciding import Answers, asked_switches


class Variant(NamedTuple):
    """An answer: what makes it another one, if it is not as written, its settings, and the run."""

    name: str | None
    settings: Mapping[str, str]
    result: Run


def variants(answers: Answers, number: int, own: Variant, known: Catalogue) -> list[Variant]:
    """Give each different answer to a hand of a scenario once, its own left out."""
    found = [own.result]
    kept: list[Variant] = []
    for name, others, whole in _candidates(answers, own, known):
        runs = answers.runs(others)
        if runs is None:
            continue
        result = runs[number]
        if any(_same(result, seen) for seen in found) or (whole and result.diverged):
            continue
        found.append(result)
        kept.append(Variant(name, others, answers.noted(number, others)))
    return kept


def _candidates(
    answers: Answers, own: Variant, known: Catalogue
) -> Iterator[tuple[str, Mapping[str, str], bool]]:
    scenario = answers.scenario
    settings = own.settings
    about = {known.rules[rule].switch for rule in scenario.rules}
    for switch in sorted(asked_switches(own.result, known.rules) & about):
        for setting in known.switches[switch].settings:
            if setting != settings[switch]:
                yield f"{switch}={setting}", {**settings, switch: setting}, False
    for house in known.houses.values():
        yield house.id, {**house.settings, **scenario.changes}, True


def _same(one: Run, other: Run) -> bool:
    return (one.given, one.expect) == (other.given, other.expect)
