"""A line that is no vector is told so by its place, and the schema agrees with the decoding."""

from __future__ import annotations

import contextlib
import copy
import functools
import json
from collections.abc import Hashable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.corpus.build import build_vectors
from oracle.corpus.decoding import as_line, check_vector, decode
from oracle.corpus.subset import with_aspects
from oracle.corpus.vector import BadVector, vector_hash, without_notes
from oracle.specs.scenarios import read_scenario
from oracle.wire.grading import ASPECTS
from tests.support.corpus import lines, shortest
from tests.support.schemas import against

Vector = dict[str, Any]


def shape_of(vector: Vector) -> Hashable:
    """What vectors of one shape share: the kind, and the keys that stand at each place."""
    given, expect = vector["given"], vector["expect"]
    seen = [expect.get("start", {}), *expect.get("steps", ())]
    return (
        vector["kind"],
        frozenset(given),
        frozenset(frozenset(attempt) for attempt in given.get("tries", ())),
        frozenset(
            (frozenset(step), frozenset(step.get("legal") or ()), shares(step)) for step in seen
        ),
    )


def shares(step: Vector) -> Hashable:
    return frozenset(part for pot in step.get("pots", ()) for part in pot["won"])


@functools.cache
def one_of_each_shape() -> list[Vector]:
    return list({shape_of(vector): vector for vector in reversed(VECTORS)}.values())


VECTORS = lines()
KEPT = [("money",), ("state",), ("legal",), ("tries",), ("state", "money"), ("tries", "legal")]
"""Aspects that a subset may keep."""


def test_schema_and_decoding_both_take_every_shape() -> None:
    for number, vector in enumerate(one_of_each_shape()):
        for kept in (ASPECTS, KEPT[number % len(KEPT)]):
            found = with_aspects(vector, kept)
            assert found == vector or kept is not ASPECTS
            if found is not None:
                assert against(found, "vector") == [], vector["id"]
                assert decode(as_line(found).rstrip()) == found


JUNK: list[Any] = [None, True, -1, 0, 7, 4.5, "x", "over", "As", [], ["As"], [None], {}, {"a": 1}]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    return [path, *(place for key, part in inside for place in places(part, (*path, key)))]


@settings(max_examples=250, deadline=None)
@given(data=st.data())
def test_what_the_schema_refuses_decoding_refuses(data: st.DataObject) -> None:
    vector = copy.deepcopy(
        data.draw(st.sampled_from([*one_of_each_shape()[:30], *SHOWN_LESS, RULING]))
    )
    first = data.draw(st.sampled_from(sorted(vector)))
    path = data.draw(st.sampled_from(places(vector[first], (first,))))
    *way, last = path
    inside = vector
    for step in way:
        inside = inside[step]
    change = data.draw(st.sampled_from(["put", "remove", "add"]))
    if change == "put":
        inside[last] = data.draw(st.sampled_from(JUNK))
    elif change == "remove":
        del inside[last]
    elif isinstance(inside, dict):
        inside[data.draw(st.sampled_from(["more", "aspects", "refused"]))] = ["state"]
    else:
        inside.append(data.draw(st.sampled_from(JUNK)))
    if vector.keys() >= {"kind", "switches", "given", "expect"} and isinstance(
        vector["expect"], dict
    ):
        vector["hash"] = hash_of(vector)
    with contextlib.suppress(BadVector):
        check_vector(vector)
        assert against(vector, "vector") == []


def hash_of(vector: Vector) -> str:
    return vector_hash(vector["kind"], vector["switches"], vector["given"], vector["expect"])


PLAYS = [*map(without_notes, shortest("play", len(VECTORS)))]
REFUSING = next(v for v in PLAYS if any("refused" in step for step in v["expect"]["steps"]))
SHOWN_LESS = [cut for v in [PLAYS[0], REFUSING] for kept in KEPT if (cut := with_aspects(v, kept))]

PLAY = next(
    v
    for v in VECTORS
    if v["kind"] == "play"
    and "deck" in v["given"]
    and not any("refused" in step for step in v["expect"]["steps"])
    and v["given"]["table"]["betting"] == "limit"
    and len(v["given"]["table"]["stacks"]) == 2
    and any(t["do"] == "draw" and t["discard"] for t in v["given"]["tries"])
)
OVER = next(
    v for v in VECTORS if v["kind"] == "play" and v["expect"]["steps"][-1].get("phase") == "over"
)
MONEY = with_aspects(OVER, ["money"]) or {}
RANK, COMPARE, NEXT = (without_notes(*shortest(kind)) for kind in ("rank", "compare", "next-hand"))
SETUP = next(v for v in VECTORS if v["kind"] == "setup" and not v["expect"]["accepted"])

BUILT, *_ = build_vectors(
    [
        read_scenario(
            "id: rulings.bet-and-a-half.sample\n"
            "title: A scenario that serves as a sample\n"
            "kind: ruling\n"
            "rules: [rulings.bet-and-a-half]\n"
            "table: {small-bet: 20, stacks: [500, 500, 500]}\n"
            "play:\n"
            "  - {seat: 3, push: [20, 5]}\n"
            "ruling:\n"
            "  verdict: corrected\n"
            "  allowed: [{do: call, returned: 5}]\n"
            "  not-allowed: [{do: raise, to: 40}]\n"
        )
    ]
)
RULING = without_notes(BUILT)
NONSENSE: list[tuple[Vector, str, Any, str]] = [
    (RANK, "id", "one.two", "id: 'one.two' is not an id such as betting.raise-cap.fourth"),
    (RANK, "kind", "riddle", "kind: 'riddle' is not one of rank, compare, setup, play"),
    (RANK, "given.hand.0", "As\n", "given.hand[0] must be a text that does not end with a line"),
    (RANK, "expect.order", 4.0, "expect.order must be a whole number"),
    (RANK, "aspects", ["state"], "kind: aspects is allowed only in vectors of the kind play"),
    (RANK, "houses", ["club", "a"], "houses must be sorted"),
    (RANK, "rules", ["x"], "rules[0]: 'x' is not the id of a rule, such as betting"),
    (RANK, "switches.a", [], "switches.a: 0 entries are too few; the minimum is 1"),
    (RANK, "given.hand.0", "1s", "given.hand[0]: '1s' is not a card such as As or Td"),
    (RANK, "given.ranking", "high", "given.ranking: 'high' is not one of badugi, ace-to-five"),
    (RANK, "expect.order", True, "expect.order: true is not a whole number"),
    (
        RANK,
        "expect.plays",
        RANK["expect"]["plays"][::-1],
        "expect.plays must be in order, high to low",
    ),
    (RANK, "expect.ranks.0", "1", "expect.ranks must be the ranks of expect.plays"),
    (RANK, "expect.ranks", ["A"], "expect.ranks must be the ranks of expect.plays"),
    (RANK, "expect.plays", ["As"], "expect.plays and expect.out together must be the cards of"),
    (RANK, "expect.why", ["so"] * 9, "expect.why must be a list of"),
    (COMPARE, "expect.places.0", 9, "expect.places[0] must be a whole number from 1 to"),
    (COMPARE, "expect.places", [2] * len(COMPARE["given"]["hands"]), "must be places from 1 on"),
    (SETUP, "expect.because", [], "expect.because must be empty if and only if the table"),
    (SETUP, "given.table.chip", None, "given.table.chip: null is not a whole number"),
    (NEXT, "given.stacks-after", [1], "given.stacks-after must be a list of"),
    (NEXT, "expect.button", 99, "expect.button must be a whole number from 1 to"),
    (NEXT, "expect.seats", [1, 1], "expect.seats: 1 appears twice in the list"),
    (PLAY, "given", [], "given: this list is not a mapping of keys to values"),
    (PLAY, "given.table.stacks", [5], "given.table.stacks must be a list of at least 2"),
    (PLAY, "given.table.button", 0, "given.table.button must be a whole number from 1 to"),
    (PLAY, "given.table.small-bet", None, "given.table.small-bet must be a whole number"),
    (PLAY, "given.table.dead", [0], "given.table.dead must be a list of"),
    (PLAY, "given.table.dead", [None, 0], "given.table.dead[0] must be a whole number, 0 or"),
    (PLAY, "given.table.stacks", [None, 9], "given.table.dead[0] must be null, as the seat"),
    (PLAY, "given.table.stacks", [2**53 - 1] * 2, "given.table.stacks must be at most"),
    (PLAY, "given.table.stacks", [2**53, 9], "given.table.stacks[0]: 9007199254740992 is"),
    (PLAY, "needs", ["blinds"], "needs must be"),
    (PLAY, "given.deck.0", "2s", "given.deck must be a list without duplicates"),
    (PLAY, "given.cards", {}, "given.cards: a hand has either a deck or the cards of"),
    (PLAY, "given.tries.0", "fold", "given.tries[0]: 'fold' is not a mapping of keys"),
    (PLAY, "given.tries.0.to", 5, "given.tries[0].to does not belong to "),
    (PLAY, "given.tries.0", {"seat": 1, "do": "bet"}, "given.tries[0].to is missing"),
    (PLAY, "given.tries.0", {"do": "fold"}, "given.tries[0]: key 'seat' is missing"),
    (PLAY, "expect.start.phase", "bet-5", "expect.start.phase: 'bet-5' is not a phase"),
    (PLAY, "expect.start.pots", [], "expect.start.pots does not belong there"),
    (PLAY, "given.tries.0.do", "pass", "given.tries[0].do: 'pass' is not one of fold, check"),
    (PLAY, "given.tries.0.seat", 11, "given.tries[0].seat must be a whole number from 1 to"),
    (PLAY, "given.tries.0.why", "", "given.tries[0].why: unknown key 'why'; the keys here"),
    (PLAY, "expect.steps", [], "expect.steps must be a list of"),
    (PLAY, "expect.start.phase", "bet-9", "expect.start.phase: 'bet-9' is not a phase such as"),
    (PLAY, "expect.start.phase", "over", "expect.start.pots is missing"),
    (PLAY, "expect.start", None, "expect.start: null is not a mapping of keys to values"),
    (PLAY, "expect.start.actor", None, "expect.start.actor must be a whole number from 1 to"),
    (PLAY, "expect.start.stacks", [1], "expect.start.stacks must be a list of"),
    (PLAY, "expect.start.legal", None, "expect.start.legal must be an object"),
    (PLAY, "expect.start.legal.raise", [9, 4], "must name the least first, then the most"),
    (PLAY, "expect.start.legal.fold", 1, "expect.start.legal.fold: 1 is not true or false"),
    (
        PLAY,
        "expect.steps.0",
        {"refused": []},
        "expect.steps[0].refused: 0 entries are too few; the",
    ),
    (PLAY, "aspects", ["all"], "aspects[0]: 'all' is not one of tries, legal, state, money"),
    (PLAY, "aspects", [], "aspects: 0 entries are too few; the minimum is 1"),
    (PLAY, "aspects", ["state", "state"], "aspects: 'state' appears twice in the list"),
    (PLAY, "aspects", ["state"], "expect.start.legal does not belong there"),
    (REFUSING, "aspects", ["state"], "expect.steps must be without refusals, as the aspect tries"),
    (MONEY, "expect.start.stacks", [1, 2], "expect.start.stacks does not belong there"),
    (RULING, "given.tries.0.chips", [[]], "given.tries[0].chips[0]: 0 entries are too few"),
    (RULING, "given.tries.0.seat", 0, "given.tries[0].seat: 0 is too small; the minimum is 1"),
    (RULING, "given.on", None, "expect.ruling.on must be given.on"),
    (RULING, "given", None, "given: null is not a mapping of keys to values"),
    (
        RULING,
        "expect.ruling.verdict",
        "so",
        "expect.ruling.verdict: 'so' is not one of binding",
    ),
    (OVER, "expect.steps.-1.actor", 1, ".actor must be null"),
    (OVER, "expect.steps.-1.pots.0.amount", 1, "won must be 1 chips in all"),
    (OVER, "title", "\ud800", "a text has an unpaired surrogate"),
    (OVER, "supersedes", [], "supersedes: 0 entries are too few; the minimum is 1"),
    (OVER, "hash", "0" * 64, "hash does not match kind, switches, given and expect"),
]


@pytest.mark.parametrize(("vector", "place", "value", "told"), NONSENSE)
def test_nonsense_is_told_by_its_place(vector: Vector, place: str, value: Any, told: str) -> None:
    vector = copy.deepcopy(vector)
    *way, last = (int(step) if step.lstrip("-").isdigit() else step for step in place.split("."))
    inside: Any = vector
    for step in way:
        inside = inside[step]
    inside[last] = value
    if place not in {"hash", "title"}:
        vector["hash"] = hash_of(vector) if isinstance(vector["expect"], dict) else ""
    with pytest.raises(BadVector) as raised:
        decode(json.dumps(vector, separators=(",", ":")).encode())
    assert told in str(raised.value)
