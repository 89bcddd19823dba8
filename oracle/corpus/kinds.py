"""Each kind of vector: what may stand in ``given`` and ``expect``, and how the two fit together.

A new kind is one function more in ``KINDS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from oracle.core.cards import DECK
from oracle.core.games import GAMES
from oracle.core.hands import RANKINGS
from oracle.corpus import fields
from oracle.corpus.fields import (
    BadVector,
    Shape,
    Vector,
    listing,
    or_null,
    record,
    refuse,
    whole,
    word_of,
)
from oracle.corpus.observing import check_play
from oracle.corpus.trying import tries

_ranking: Final = word_of(RANKINGS)
_TABLE: Final[Mapping[str, Shape]] = {
    "game": word_of(GAMES),
    "betting": word_of(("limit", "pot-limit", "no-limit")),
    "draws": word_of((1, 2, 3)),
    "button": whole(),
    "stacks": listing(whole()),
    "small-bet": or_null(whole()),
    "big-bet": or_null(whole()),
    "small-blind": whole(),
    "big-blind": whole(),
    "antes": listing(whole()),
    "chip": whole(),
}
_any_table: Final = record(_TABLE)
_rank_given: Final = record({"ranking": _ranking, "hand": fields.cards(least=1)})
_rank_expect: Final = record(
    {
        "ranks": listing(fields.rank, least=1),
        "order": whole(0),
        "plays": fields.cards(least=1),
        "out": fields.cards(),
        "why": listing(fields.text()),
        "name": fields.text(),
    }
)
_compare_given: Final = record({"ranking": _ranking, "hands": listing(fields.cards(), least=2)})
_setup_given: Final = record({"table": _any_table})
_outcome: Final = record(
    {
        "do": word_of(
            (
                *("fold", "check", "call", "bet", "raise", "pat", "fold-or-call", "void", "none"),
                *("kept", "lost", "stands", "corrected", "plays", "now", "after the hand"),
            )
        )
    },
    {"to": fields.chips, "due": fields.chips, "returned": fields.chips, "setting": fields.text()},
)
_RULING: Final[Mapping[str, Shape]] = {
    "verdict": word_of(("binding", "corrected", "void", "may-be-held", "waits", "unnoticed")),
    "allowed": listing(_outcome),
    "not-allowed": listing(_outcome),
    "rules": fields.rule_ids,
}
_setup_expect: Final = record({"accepted": fields.truth, "because": fields.rule_ids})


def _check_rank(vector: Vector) -> None:
    given, expect = vector["given"], vector["expect"]
    _rank_given(given, "given")
    _rank_expect(expect, "expect")
    if sorted(expect["plays"] + expect["out"]) != sorted(given["hand"]):
        refuse("expect.plays and expect.out together", "the cards of given.hand")
    if expect["ranks"] != [card[0] for card in expect["plays"]]:
        refuse("expect.ranks", "the ranks of expect.plays")
    if len(expect["why"]) != len(expect["out"]):
        refuse("expect.why", f"a list of {len(expect['out'])}, one for each card of expect.out")


def _check_compare(vector: Vector) -> None:
    _compare_given(vector["given"], "given")
    hands = len(vector["given"]["hands"])
    record({"places": listing(whole(1, hands), hands)})(vector["expect"], "expect")
    places = set(vector["expect"]["places"])
    if places != set(range(1, len(places) + 1)):
        refuse("expect.places", "places from 1 on, none left out")


def _check_setup(vector: Vector) -> None:
    _setup_given(vector["given"], "given")
    _setup_expect(vector["expect"], "expect")
    if vector["expect"]["accepted"] == bool(vector["expect"]["because"]):
        refuse("expect.because", "empty if the table is accepted, and only then")


def _check_play(vector: Vector) -> None:
    given, expect = vector["given"], vector["expect"]
    if type(given) is not dict:
        refuse("given", "an object")
    _check_table(given.get("table"))
    seats = len(given["table"]["stacks"])
    ways = {"deck": fields.cards(len(DECK)), "reshuffles": listing(fields.cards())}
    if "deck" not in given:
        ways = {"cards": _received(seats)}
    record({"table": _any_table, **ways, "tries": tries(seats)})(given, "given")
    check_play(given, expect, vector.get("level"))


def _check_next(vector: Vector) -> None:
    given, expect = vector["given"], vector["expect"]
    record({"table": _any_table, "stacks-after": listing(fields.chips)})(given, "given")
    _check_table(given["table"])
    seats = len(given["table"]["stacks"])
    if len(given["stacks-after"]) != seats:
        refuse("given.stacks-after", f"a list of {seats}, one for each seat")
    seat = whole(1, seats)
    dealt_in = listing(seat, least=2, different=True)
    record({"button": seat, "small-blind": or_null(seat), "big-blind": seat, "seats": dealt_in})(
        expect, "expect"
    )


def _check_ruling(vector: Vector) -> None:
    given = vector["given"]
    if type(given) is not dict:
        refuse("given", "an object")
    _check_table(given.get("table"))
    seats = len(given["table"]["stacks"])
    on = or_null(whole(1, seats))
    script = {"cards": _received(seats), "tries": tries(seats)}
    record({"table": _any_table, **script, "on": on})(given, "given")
    record({"ruling": record({"on": on, **_RULING})})(vector["expect"], "expect")
    if vector["expect"]["ruling"]["on"] != given["on"]:
        refuse("expect.ruling.on", "given.on")


def _received(seats: int) -> Shape:
    """The cards of each seat in the order in which it gets them."""
    hand = fields.cards(different=False)
    return record({str(seat): hand for seat in range(1, seats + 1)})


def _check_table(table: Any) -> None:
    """Check a table at which a hand is played, so that its numbers fit each other."""
    _any_table(table, "given.table")
    seats = len(table["stacks"])
    if seats < 2:
        refuse("given.table.stacks", "a list of at least 2")
    listing(whole(1))(table["stacks"], "given.table.stacks")
    listing(fields.chips, seats)(table["antes"], "given.table.antes")
    whole(1, seats)(table["button"], "given.table.button")
    for name in ("small-blind", "big-blind", "chip"):
        whole(1)(table[name], f"given.table.{name}")
    size = whole(1) if table["betting"] == "limit" else fields.nothing
    for name in ("small-bet", "big-bet"):
        size(table[name], f"given.table.{name}")


KINDS: Final[Mapping[str, Callable[[Vector], None]]] = MappingProxyType(
    {
        "rank": _check_rank,
        "compare": _check_compare,
        "setup": _check_setup,
        "play": _check_play,
        "next": _check_next,
        "ruling": _check_ruling,
    }
)
"""By kind, what checks ``given`` and ``expect`` of such a vector; each raises BadVector."""


def check_kind(vector: Vector) -> None:
    """Check ``given`` and ``expect`` of a vector whose other keys are as they should be.

    Raises:
        BadVector: they do not fit the kind or each other.
    """
    if vector["kind"] not in KINDS:
        raise BadVector(f"kind must be one of {', '.join(KINDS)}")
    if "level" in vector and vector["kind"] != "play":
        raise BadVector("level stands only in vectors of the kind play")
    KINDS[vector["kind"]](vector)
