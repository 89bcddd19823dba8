"""The examples of hand histories, and the page that says which form shows which mistake.

``python -m tests.tools.planted`` writes them into ``specs/histories``; with ``--check`` it writes
nothing and exits with 1 when one is stale.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from oracle.histories.forms import FORMS
from oracle.histories.hands import Form, History
from oracle.histories.sources import read_text
from tests.support.invented import HOUSES, NOT_SHOWN, shows
from tests.support.inventing import PLANTS, Plan, Plant, line_of, session
from tests.support.writers import WRITERS

FOLDER: Final = Path(__file__).parents[2] / "specs" / "histories"
PAGE: Final = "README.md"

_HEAD: Final = """\
# Examples of hand histories

Written by `python -m tests.tools.planted`. Every hand here is invented: it was dealt by chance and
played on the core by the house that usually plays by its form, and the players do not exist. Like
everything in `specs/`, these files are in the public domain
([CC0 1.0](https://creativecommons.org/publicdomain/zero/1.0/)).
Use them to test whatever reads hand histories.

Of each form there is a session that is right, and the same session with three mistakes planted in
it. To see them found:

    poker-oracle audit specs/histories/pokerstars-planted.txt

"""
_TABLE: Final = """
## Which form shows which mistake

Each mistake was planted in hands of every form, and the audit named this rule at the line of the
mistake (`+`). Where there is no `+`, the form does not tell what is needed. What is in italics is
not a rule of the game: the history contradicts itself.

"""
_REASONS: Final = """
Some forms do not show a mistake although they tell what it is about:

"""
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
        # Of its own numbers, so that both can be audited together.
        again = [hand._replace(id=str(_HANDS + int(hand.id))) for hand in right]
        found.append(_with_mistakes(f"{form.id}-planted.{ending}", form, again))
    return found


def beside(made: Sequence[Example]) -> dict[str, str]:
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
    return "".join(WRITERS[form.id](hand) for hand in hands)


def files() -> dict[str, str]:
    """Give what every file of the folder must say."""
    made = examples(HOUSES)
    page = "".join((_HEAD, *_examples(made), _TABLE, *_table(), _REASONS, *_reasons()))
    return {**{one.name: one.text for one in made}, **beside(made), PAGE: page}


def _examples(made: Sequence[Example]) -> Iterator[str]:
    yield "| file | what is wrong in it |\n|---|---|\n"
    for one in made:
        wrong = "; ".join(
            f"hand {mistake.hand}, line {mistake.line}: `{mistake.plant.rule}`"
            for mistake in one.mistakes
        )
        yield f"| [{one.name}]({one.name}) | {wrong or 'nothing'} |\n"


def _table() -> Iterator[str]:
    yield f"| mistake | rule | {' | '.join(form.id for form in FORMS)} |\n"
    yield f"|---|---|{'---|' * len(FORMS)}\n"
    for plant in PLANTS:
        rule = f"`{plant.rule}`" if plant.kind == "rule" else f"*{plant.rule}*"
        marks = " | ".join("+" if shows(form, plant) else " " for form in FORMS)
        yield f"| {plant.sentence} | {rule} | {marks} |\n"
    counts = " | ".join(str(sum(shows(form, plant) for plant in PLANTS)) for form in FORMS)
    yield f"| of {len(PLANTS)} | | {counts} |\n"


def _reasons() -> Iterator[str]:
    sentences = {plant.id: plant.sentence for plant in PLANTS}
    for (form, plant), why in NOT_SHOWN.items():
        yield f"* {form}: {sentences[plant]} There {why}.\n"


def main(arguments: Sequence[str]) -> int:
    """Write the files, or find those that are stale."""
    stale = 0
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        path = FOLDER / name
        if path.is_file() and path.read_bytes() == text.encode():
            continue
        stale += 1
        print(f"{name} is stale" if "--check" in arguments else f"{name} written")
        if "--check" not in arguments:
            path.write_bytes(text.encode())
    return int(bool(stale) and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
