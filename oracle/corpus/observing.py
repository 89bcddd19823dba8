"""What a play vector expects: an observation after each try, or that it is refused."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final

from oracle.core.games import GAMES, WHOLE
from oracle.corpus import fields
from oracle.corpus.fields import BadVector, Shape, chips, listing, or_null, record, refuse, whole

LEVELS: Final = ("result", "state", "legal")
"""How much a vector of a subset shows; one without a level shows everything, refusals as well."""

_refusal: Final = record(
    {
        "refused": listing(
            fields.text(r"[a-z0-9-]+\.[a-z0-9-]+", "the id of a rule"), least=1, different=True
        )
    }
)


def check_play(given: Mapping[str, Any], expect: Any, level: str | None) -> None:
    """Check what must be seen of a hand, once it is known what is given.

    Raises:
        BadVector: it has another form, or does not fit what is given.
    """
    tries, table = len(given["tries"]), given["table"]
    record({"start": fields.anything, "steps": listing(fields.anything, tries)})(expect, "expect")
    parts = tuple([half.name for half in GAMES[table["game"]].halves])
    shows = _Shows(len(table["stacks"]), table["draws"], "deck" in given, level, parts)
    _check_observation(expect["start"], "expect.start", shows)
    for index, step in enumerate(expect["steps"]):
        place = f"expect.steps[{index}]"
        if level is None and type(step) is dict and "refused" in step:
            _refusal(step, place)
        else:
            _check_observation(step, place, shows)


class _Shows:
    """What the observations of one vector show."""

    def __init__(
        self, seats: int, draws: int, cards: bool, level: str | None, parts: tuple[str, ...]
    ) -> None:
        self.phases = _phases(draws)
        self.running = _observation(seats, cards, level, parts, over=False)
        self.over = _observation(seats, cards, level, parts, over=True)


def _check_observation(value: Any, place: str, shows: _Shows) -> None:
    if type(value) is not dict or "phase" not in value:
        refuse(place, "an object with a phase")
    shows.phases(value["phase"], f"{place}.phase")
    shape = shows.over if value["phase"] == "over" else shows.running
    shape(value, place)


@functools.cache
def _phases(draws: int) -> Shape:
    bets = [f"bet-{number}" for number in range(1, draws + 2)]
    return fields.word_of(
        (*bets, *(f"draw-{number}" for number in range(1, draws + 1)), "showdown", "over")
    )


@functools.cache
def _observation(
    seats: int, cards: bool, level: str | None, parts: tuple[str, ...], *, over: bool
) -> Shape:
    amounts = listing(chips, seats)
    hands = listing(or_null(fields.cards()), seats)
    shown: dict[str, Shape] = {"phase": fields.anything}
    if over or level != "result":
        shown["stacks"] = amounts
    if over:
        shown["pots"] = listing(_pot(seats, parts))
    if level == "result":
        return record(shown)
    shown |= {
        "actor": fields.nothing if over else whole(1, seats),
        "bets": amounts,
        "paid": amounts,
        "status": listing(fields.word_of(("in", "out", "all-in")), seats),
    }
    if over:
        shown |= {"shown": hands, "show-order": listing(whole(1, seats), different=True)}
    if cards:
        shown["cards"] = hands
    if level != "state":
        shown["legal"] = fields.nothing if over else _legal
    return record(shown)


@functools.cache
def _pot(seats: int, parts: tuple[str, ...]) -> Shape:
    shares = listing(chips, seats)
    whole_pot = record({WHOLE: shares})
    halves = record(dict.fromkeys(parts, shares))

    def check_won(value: Any, place: str) -> None:
        (whole_pot if type(value) is dict and WHOLE in value else halves)(value, place)

    form = record({"amount": chips, "won": check_won})

    def check(value: Any, place: str) -> None:
        form(value, place)
        if sum(map(sum, value["won"].values())) != value["amount"]:
            refuse(f"{place}.won", f"{value['amount']} chips in all")

    return check


def _check_raise(value: Any, place: str) -> None:
    if value is not None:
        listing(chips, 2)(value, place)
        if value[0] > value[1]:
            raise BadVector(f"{place} must name the least first, then the most")


_legal: Final = record(
    {
        "fold": fields.truth,
        "call": or_null(chips),
        "raise": _check_raise,
        "draw": or_null(chips),
    },
    {"muck": fields.truth},
)
