"""Each kind of vector: how what is given and what is expected fit together, and each alone.

The schema describes the form of both, and here a vector already has that form; these checks are
beyond a schema. A new kind is one more function in ``KINDS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from oracle.core.hands import RANKINGS
from oracle.corpus.fields import (
    Vector,
    all_within,
    different,
    exactly,
    one_each,
    refuse,
    within,
)
from oracle.corpus.forms import check_form
from oracle.corpus.observing import check_play
from oracle.corpus.trying import check_tries
from oracle.wire.aspects import ASPECTS, TRIES
from oracle.wire.vocabulary import MOST_CHIPS

_MEANING: Final = frozenset({"kind", "aspects", "given", "expect"})


def _check_rank(vector: Vector) -> None:
    given, expect = vector["given"], vector["expect"]
    different(given["hand"], "given.hand")
    if sorted(expect["plays"] + expect["out"]) != sorted(given["hand"]):
        refuse("expect.plays and expect.out together", "the cards of given.hand")
    height = RANKINGS[given["ranking"]].ranks.index
    ranks = [card[0] for card in expect["plays"]]
    if ranks != sorted(ranks, key=height, reverse=True):
        refuse("expect.plays", "in order, high to low")
    if expect["ranks"] != ranks:
        refuse("expect.ranks", "the ranks of expect.plays")
    if len(expect["why"]) != len(expect["out"]):
        refuse("expect.why", f"a list of {len(expect['out'])}, one for each card of expect.out")


def _check_compare(vector: Vector) -> None:
    hands, places = vector["given"]["hands"], vector["expect"]["places"]
    for index, hand in enumerate(hands):
        different(hand, f"given.hands[{index}]")
    one_each(places, len(hands), "expect.places")
    all_within(places, 1, len(hands), "expect.places")
    if set(places) != set(range(1, len(set(places)) + 1)):
        refuse("expect.places", "places from 1 on without gaps")


def _check_setup(vector: Vector) -> None:
    if vector["expect"]["accepted"] == bool(vector["expect"]["because"]):
        refuse("expect.because", "empty if and only if the table is accepted")


def _check_play(vector: Vector) -> None:
    given = vector["given"]
    _check_script(given)
    if "deck" in given:
        different(given["deck"], "given.deck")
        for index, stub in enumerate(given["reshuffles"]):
            different(stub, f"given.reshuffles[{index}]")
    aspects = vector.get("aspects", ASPECTS)
    if TRIES not in aspects and any("refused" in step for step in vector["expect"]["steps"]):
        refuse("expect.steps", "without refusals, as the aspect tries is left out")
    check_play(given, vector["expect"], dict.fromkeys(aspects).keys())


def _check_next_hand(vector: Vector) -> None:
    given, expect = vector["given"], vector["expect"]
    seats = _check_table(given["table"])
    _each_seat(given["stacks-after"], given["table"]["stacks"], 0, "given.stacks-after")
    within(expect["button"], 1, seats, "expect.button")
    for blind in ("small-blind", "big-blind"):
        if expect[blind] is not None:
            within(expect[blind], 1, seats, f"expect.{blind}")
    all_within(expect["seats"], 1, seats, "expect.seats")


def _check_ruling(vector: Vector) -> None:
    given = vector["given"]
    seats = _check_script(given)
    if given["on"] is not None:
        within(given["on"], 1, seats, "given.on")
    if vector["expect"]["ruling"]["on"] != given["on"]:
        refuse("expect.ruling.on", "given.on")


def _check_script(given: Mapping[str, Any]) -> int:
    """Check a table, the cards of its seats and their tries; give the number of seats."""
    seats = _check_table(given["table"])
    if "cards" in given:
        exactly([str(seat) for seat in range(1, seats + 1)], given["cards"], "given.cards")
    check_tries(given["tries"], seats)
    return seats


def _check_table(table: Mapping[str, Any]) -> int:
    """Check a table at which a hand is played, whose numbers fit; give the number of seats."""
    stacks, seats = table["stacks"], len(table["stacks"])
    if seats < 2:
        refuse("given.table.stacks", "a list of at least 2")
    _each_seat(stacks, stacks, 1, "given.table.stacks")
    if sum(stack or 0 for stack in stacks) > MOST_CHIPS:
        refuse("given.table.stacks", f"at most {MOST_CHIPS} in total")
    within(table["button"], 1, seats, "given.table.button")
    for name in ("dead", "live"):
        _each_seat(table[name], stacks, 0, f"given.table.{name}")
    sizes = ("small-bet", "big-bet") if table["betting"] == "limit" else ()
    for name in ("small-bet", "big-bet", "small-blind", "big-blind", "chip"):
        if name in sizes or table[name] is not None:
            within(table[name], 1, None, f"given.table.{name}")
    within(table["ante"], 0, None, "given.table.ante")
    return seats


def _each_seat(
    amounts: Sequence[int | None], stacks: Sequence[int | None], least: int, place: str
) -> None:
    """Check a list with an amount for each seat, and null for each empty one."""
    one_each(amounts, len(stacks), place)
    for index, (amount, stack) in enumerate(zip(amounts, stacks, strict=True)):
        if stack is not None:
            within(amount, least, None, f"{place}[{index}]")
        elif amount is not None:
            refuse(f"{place}[{index}]", "null, as the seat is empty")


KINDS: Final[Mapping[str, Callable[[Vector], None]]] = MappingProxyType(
    {
        "rank": _check_rank,
        "compare": _check_compare,
        "setup": _check_setup,
        "play": _check_play,
        "next-hand": _check_next_hand,
        "ruling": _check_ruling,
    }
)
"""By kind, what checks ``given`` and ``expect`` of such a vector; each raises BadVector."""


def check_meaning(vector: Vector) -> None:
    """Check ``given`` and ``expect`` of a vector, whatever its other keys are.

    Raises:
        BadVector: they do not fit the kind or each other.
    """
    check_form(vector, _MEANING)
    KINDS[vector["kind"]](vector)
