"""A line that is no vector is told so by its place, and the schema agrees with the decoding."""

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
from tests.support.tables import tables_beside

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


def test_line_ends_that_were_changed_are_told_as_that() -> None:
    line = as_line(VECTORS[0]).rstrip(b"\n")
    with pytest.raises(BadVector, match="line ends were changed to CRLF"):
        decode(line + b"\r")


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
NAMED = {"rank": RANK, "compare": COMPARE, "setup": SETUP, "next": NEXT, "play": PLAY}
NAMED |= {"ruling": RULING, "over": OVER, "money": MONEY, "refusing": REFUSING}
NONSENSE = [
    *tables_beside(__file__),
    ("over", "title", "\ud800", "a text has an unpaired surrogate"),
]


@pytest.mark.parametrize(("name", "place", "value", "told"), NONSENSE)
def test_nonsense_is_told_by_its_place(name: str, place: str, value: Any, told: str) -> None:
    vector = copy.deepcopy(NAMED[name])
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
