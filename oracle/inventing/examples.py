"""Examples of each form: a session that is right, and one with mistakes planted in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from oracle.histories import FORMS, Form, History, read_text
from oracle.inventing.plans import Plan
from oracle.inventing.planting import PLANTS, Plant, line_of
from oracle.inventing.sessions import session

_HANDS: Final = 6
_ENDINGS: Final = {
    "phh": "phhs",
    "merge": "xml",
    "ohh": "ohh",
    "tries": "jsonl",
    "scenario": "yaml",
}
_PLANTED: Final = ("out-of-turn", "draw-out-of-order", "limit-size")
"""Mistakes that every form shows, and that leave the chips of the next hand as they are."""

_REASON: Final = "Planted in the examples."
_RAKE: Final = """\
# What a room takes of a pot: poker-oracle audit --rake rake.yaml FILES...
# The first row that fits a hand counts. The examples are played for chips, and nothing is taken.
rake:
  - {percent: 0, currency: chips}
  - {percent: 5, cap: 3, currency: USD, no-draw-no-drop: true}
"""
_KNOWN: Final = """\
# Known differences: poker-oracle audit --known known.yaml FILES...
# Each entry has a rule, or a switch for all rules that hang on it, and a reason. It may be limited
# to a house, and to hands by their ids: house: online, hands: [2, 7].
"""


class Mistake(NamedTuple):
    """A mistake in an example: what it is, in which hand, and the line where it shows."""

    plant: Plant
    hand: str
    line: int


class Example(NamedTuple):
    """A file of hand histories, and the mistakes in it."""

    name: str
    text: str
    mistakes: tuple[Mistake, ...]


def examples(settings: Mapping[str, Mapping[str, str]]) -> list[Example]:
    """Give two examples of each form: one that is right, and one with three mistakes.

    Each is played by the house of its form, whose ``settings`` are given by its id.
    """
    found: list[Example] = []
    for form in FORMS:
        plan = Plan(
            settings[form.house], all_known=form.id == "scenario", comings=0, folds=0.25, deep=40
        )
        right = _session(form, plan)
        ending = _ENDINGS.get(form.id, "txt")
        found.append(Example(f"{form.id}-right.{ending}", _written(form, right), ()))
        found.append(_with_mistakes(f"{form.id}-planted.{ending}", form, right))
    return found


def beside_examples(made: Sequence[Example]) -> dict[str, str]:
    """Give, by their names, a schedule of rake and a list of what is known that fit examples."""
    rules = sorted({mistake.plant.rule for one in made for mistake in one.mistakes})
    known = "".join(f"- rule: {rule}\n  reason: {_REASON}\n" for rule in rules)
    return {"rake.yaml": _RAKE, "known.yaml": f"{_KNOWN}{known}"}


def _session(form: Form, plan: Plan) -> list[History]:
    """The first session in which every mistake can be planted in a hand of its own."""
    number = 1
    while True:
        hands = list(islice(session(f"examples/{form.id}/{number}", plan), _HANDS))
        if len(hands) == _HANDS and _places(hands) is not None:
            return hands
        number += 1


def _places(hands: Sequence[History]) -> dict[int, Plant] | None:
    """In which hand each mistake is planted, or None if one cannot be."""
    places: dict[int, Plant] = {}
    for name in _PLANTED:
        plant = next(one for one in PLANTS if one.id == name)
        free = (at for at in range(1, len(hands)) if at not in places)
        at = next((at for at in free if plant.plant(hands[at])), None)
        if at is None:
            return None
        places[at] = plant
    return places


def _with_mistakes(name: str, form: Form, right: Sequence[History]) -> Example:
    places = _places(right) or {}
    planted = {at: plant.plant(right[at]) for at, plant in places.items()}
    hands = [one.history if (one := planted.get(at)) else hand for at, hand in enumerate(right)]
    text = _written(form, hands)
    read = [one for one in read_text(name, text) if isinstance(one, History)]
    mistakes = tuple(
        Mistake(places[at], hands[at].id, line_of(one.where, one.history, read[at]))
        for at, one in sorted(planted.items())
        if one is not None
    )
    return Example(name, text, mistakes)


def _written(form: Form, hands: Sequence[History]) -> str:
    return "".join(form.write(hand) for hand in hands)
