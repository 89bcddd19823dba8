"""The schema of the protocol and the decoder take the same messages, and none is a surprise."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.conformance.claims import decode_hello
from oracle.conformance.messages import BadMessage, Message, PlayForm, decode_answer
from oracle.conformance.schedule import asked_tries, read_answer
from oracle.wire.grading import STEPS, examine
from tests.support.conformance_vectors import (
    CLAIMS,
    COMPARE,
    DECK,
    GATHERS,
    HELLO,
    HONEST,
    MUTE,
    NEXT,
    PLAY,
    RANK,
    RULING,
    SETUP,
    answer_to,
)
from tests.support.protocol_schema import valid

SHOWDOWN: Message = {**HONEST["start"], "phase": "showdown", "legal": {"muck": True}}
JUNK: list[Any] = [None, True, 7, 4.0, 4.5, "x", "over", [], ["x"], [None], {}, {"a": 1}, [[1]]]


def decodes(name: str, message: Message) -> bool:
    try:
        if name == "hello":
            decode_hello(message)
        elif name.startswith("play"):
            form = PlayForm(3, len(PLAY["expect"][STEPS]), has_deck=True)
            decode_answer(message, "play", 3, form)
        else:
            kind = name.removesuffix("-answer")
            decode_answer(message, kind, 3 if kind == "next-hand" else 2)
    except BadMessage:
        return False
    return True


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a message at which junk can be put."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    found = [(*path, key) for key, _ in inside]
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, child in inside:
        if isinstance(child, (dict, list)):
            found += places(child, (*path, key))
    return found


def changed(message: Message, path: tuple[Any, ...], junk: Any) -> Message:
    result = copy.deepcopy(message)
    parent: Any = result
    for key in path[:-1]:
        parent = parent[key]
    if junk is ...:
        del parent[path[-1]]
    else:
        parent[path[-1]] = junk
    return result


GOOD = [
    ("hello", HELLO),
    ("hello", {**HELLO, "kinds": ["next-hand"]}),
    ("hello", {**HELLO, "kinds": ["ruling"], "refuses": False}),
    ("rank-answer", answer_to(RANK)),
    ("compare-answer", answer_to(COMPARE)),
    ("setup-answer", answer_to(SETUP)),
    ("next-hand-answer", answer_to(NEXT)),
    ("next-hand-answer", {**answer_to(NEXT), "small-blind": None}),
    ("ruling-answer", {"id": 7, "outcome": {"do": "void", "to": None, "due": 0, "returned": 4}}),
    ("ruling-answer", {"id": 7, "outcome": {"do": "waits"}}),
    ("play-answer", {"id": 7, **HONEST}),
    ("play-answer", {"id": 7, "start": SHOWDOWN, "steps": [{}, {}, {}]}),
    ("play-answer", {"id": 7, "steps": [{}, {}, {}], "gathers": GATHERS}),
    ("play-answer", answer_to(PLAY, end=True)),
    ("play-answer", {"id": 7, "refused": [2]}),
    ("play-answer", {"id": 7, "gathers": GATHERS}),
]


@pytest.mark.parametrize(("name", "message"), GOOD)
def test_decoding_and_schema_take_the_same_messages(name: str, message: Message) -> None:
    assert decodes(name, message)
    assert valid(name, message)
    for path in places(message):
        if path == ("id",):
            continue  # the runner matches the id before it decodes
        # The number of seats and tries is known to the decoder alone.
        whole_list = isinstance(path[-1], str) and path[-1] not in {"raise", "players", "refuses"}
        for junk in [..., *JUNK]:
            if whole_list and isinstance(junk, list):
                continue
            if junk is ... and isinstance(path[-1], int):
                continue
            bad = changed(message, path, junk)
            if out_of_the_schemas_reach(path, junk):
                continue
            assert decodes(name, bad) == valid(name, bad), (path, junk)


def out_of_the_schemas_reach(path: tuple[Any, ...], junk: Any) -> bool:
    """Seat 7 of a table of three, try 7 of three, at least 7 players and at most 6."""
    seats = {"actor", "show-order", "button", "small-blind", "big-blind", "seats"}
    return type(junk) in (int, float) and (
        not seats.isdisjoint(path) or path[0] == "refused" or "players" in path
    )


@given(st.data())
def test_whatever_is_answered_is_graded_or_refused_in_a_sentence(data: st.DataObject) -> None:
    claims = data.draw(st.sampled_from([CLAIMS, MUTE]))
    vector = data.draw(st.sampled_from([RANK, COMPARE, SETUP, NEXT, PLAY, DECK, RULING]))
    message = answer_to(vector, refuses=claims is CLAIMS, end=data.draw(st.booleans()))
    if data.draw(st.booleans()):
        message = {**message, "gathers": GATHERS}
    for _ in range(data.draw(st.integers(1, 4))):
        path = data.draw(st.sampled_from(places(message)))
        message = changed(message, path, data.draw(st.sampled_from([..., *JUNK])))
        if not places(message):
            return
    try:
        answer = read_answer(message, vector, claims)
    except BadMessage:
        return
    if isinstance(answer, dict):
        sent = asked_tries(vector, claims) if STEPS in vector["expect"] else None
        examine(vector, answer, sent)


@given(st.data())
def test_whatever_hello_is_it_is_decoded_or_refused_in_a_sentence(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(places(HELLO)))
    message = changed(HELLO, path, data.draw(st.sampled_from([..., *JUNK])))
    assert decodes("hello", message) in {True, False}
