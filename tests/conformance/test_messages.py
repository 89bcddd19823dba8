from __future__ import annotations

import copy
import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.conformance.claims import decode_hello
from oracle.conformance.messages import (
    BadMessage,
    Declined,
    Gave,
    Message,
    PlayForm,
    decode_answer,
    parse_line,
)
from oracle.conformance.protocol import hello_request, read_answer, request
from oracle.system.lines import LineSplitter, LineTooLong
from oracle.system.resources import folder
from oracle.wire.grading import examine
from oracle.wire.vocabulary import Level
from tests.support.conformance_vectors import (
    COMPARE,
    HONEST,
    NEXT,
    PLAY,
    RANK,
    RULING,
    SETUP,
    answer_to,
)

SCHEMA = json.loads((folder("schemas") / "protocol.schema.json").read_text("utf-8"))
HELLO: Message = {
    "id": 0,
    "name": "mine",
    "version": "1",
    "kinds": ["rank", "play"],
    "draws": [3],
    "rankings": ["badugi"],
    "games": ["badugi"],
    "betting": ["limit"],
    "players": [2, 6],
    "cards": ["deck"],
    "house": "club",
    "settings": {"burn": "none"},
    "level": "legal",
    "window": 8,
    "rulings": True,
}
SHOWDOWN: Message = {**HONEST["start"], "phase": "showdown", "legal": {"muck": True}}
JUNK: list[Any] = [None, True, 7, 4.0, 4.5, "x", "over", [], ["x"], [None], {}, {"a": 1}, [[1]]]


def valid(name: str, message: object) -> bool:
    schema = {"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]}
    return bool(jsonschema.Draft202012Validator(schema).is_valid(message))


def decodes(name: str, message: Message) -> bool:
    try:
        if name == "hello":
            decode_hello(message)
        elif name.startswith("play"):
            level = Level[name.rpartition("-")[2].upper()]
            decode_answer(
                message, "play", 3, PlayForm(level, 3, len(PLAY["expect"]["steps"]), False)
            )
        else:
            decode_answer(message, name.partition("-")[0], 3 if name == "next-answer" else 2)
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
    ("rank-answer", answer_to(RANK, Level.LEGAL)),
    ("compare-answer", answer_to(COMPARE, Level.LEGAL)),
    ("setup-answer", answer_to(SETUP, Level.LEGAL)),
    ("next-answer", answer_to(NEXT, Level.LEGAL)),
    ("next-answer", {**answer_to(NEXT, Level.LEGAL), "small-blind": None}),
    ("hello", {**HELLO, "kinds": ["ruling"]}),
    ("ruling-answer", {"id": 7, "outcome": {"do": "void", "to": None, "due": 0, "returned": 4}}),
    ("ruling-answer", {"id": 7, "outcome": {"do": "waits"}}),
    ("play-answer-result", {"id": 7, "end": PLAY["expect"]["steps"][-1]}),
    ("play-answer-result", {"id": 7, "refused": 2}),
    ("play-answer-state", {"id": 7, **HONEST}),
    ("play-answer-legal", {"id": 7, **HONEST}),
    ("play-answer-legal", {"id": 7, **HONEST, "start": SHOWDOWN}),
]


@pytest.mark.parametrize(("name", "message"), GOOD)
def test_decoding_and_schema_take_the_same_messages(name: str, message: Message) -> None:
    assert decodes(name, message)
    assert valid(name, message)
    for path in places(message):
        if path == ("id",):
            continue  # the runner matches the id before it decodes
        # The number of seats and tries is known to the decoder alone.
        whole_list = isinstance(path[-1], str) and path[-1] not in {"raise", "players"}
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
        not seats.isdisjoint(path) or path == ("refused",) or "players" in path
    )


@pytest.mark.parametrize("extra", [{"skip": "no"}, {"error": "oh"}])
def test_every_answer_may_be_skip_or_error(extra: dict[str, str]) -> None:
    wanted = {"skip": Declined("no"), "error": Gave("oh")}[next(iter(extra))]
    assert decode_answer({"id": 1, **extra}, "rank", 0) == wanted
    assert valid("skipped" if "skip" in extra else "failed", {"id": 1, **extra})
    assert not decodes("rank-answer", {"id": 1, "skip": 4, "ranks": ["A"]})
    assert not valid("rank-answer", {"id": 1, "skip": 4, "ranks": ["A"]})


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"stacks": [1, 2]}, "steps[1].stacks must be a list of 3 integers"),
        ({"stacks": [1, 2, True]}, "steps[1].stacks must be a list of 3 integers"),
        ({"actor": 4}, "steps[1].actor must be a seat from 1 to 3 or null"),
        ({"legal": {"raise": [4]}}, "steps[1].legal.raise must be a list of 2 integers or null"),
        ({"legal": {"muck": []}}, "steps[1].legal.muck must be true, false or null"),
        ({"legal": 4}, "steps[1].legal must be an object"),
        ({"pots": [{"amount": "4"}]}, "steps[1].pots[0] must be an object with an integer amount"),
        ({"phase": "flop"}, "steps[1].phase must be bet-N, draw-N, showdown or over"),
    ],
)
def test_errors_name_the_place(change: Message, sentence: str) -> None:
    steps = [{**step, **(change if at == 1 else {})} for at, step in enumerate(HONEST["steps"])]
    with pytest.raises(BadMessage) as caught:
        read_answer({"id": 7, "start": HONEST["start"], "steps": steps}, PLAY, Level.REFUSALS)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"button": 4}, "button must be a seat from 1 to 3"),
        ({"button": None}, "button must be a seat from 1 to 3"),
        ({"small-blind": 0}, "small-blind must be a seat from 1 to 3 or null"),
        ({"big-blind": True}, "big-blind must be a seat from 1 to 3"),
        ({"seats": [1, 4]}, "seats must be a list of seats from 1 to 3"),
    ],
)
def test_the_hand_after_is_told_in_seats_of_the_table(change: Message, sentence: str) -> None:
    with pytest.raises(BadMessage) as caught:
        read_answer({**answer_to(NEXT, Level.STATE), **change}, NEXT, Level.STATE)
    assert str(caught.value) == sentence


def test_a_dead_small_blind_is_said_and_not_left_out() -> None:
    with pytest.raises(BadMessage, match="small-blind is missing"):
        read_answer({"button": 1, "big-blind": 3, "seats": [3, 1]}, NEXT, Level.STATE)


def test_only_a_step_may_be_bare() -> None:
    bare: list[Message] = [{"end": {"refused": True}}, {"end": {}}]
    for answer in bare:
        with pytest.raises(BadMessage, match=r"end\.stacks is missing"):
            read_answer({"id": 7, **answer}, PLAY, Level.RESULT)
    with pytest.raises(BadMessage, match=r"start\.actor is missing; level state promises it"):
        read_answer({**HONEST, "start": {"refused": True}}, PLAY, Level.STATE)


def test_cards_are_promised_with_a_deck() -> None:
    deck = {**PLAY, "given": {**PLAY["given"], "deck": []}}
    with pytest.raises(BadMessage, match=r"start\.cards is missing"):
        read_answer({"id": 7, **HONEST}, deck, Level.REFUSALS)


@pytest.mark.parametrize(
    "line",
    [b"\xff", b"nonsense", b"[1]", b"4", b"{", b'{"a":NaN}', b"[" * 100_000, b"9" * 5000],
)
def test_lines_that_are_no_message(line: bytes) -> None:
    with pytest.raises(BadMessage) as caught:
        parse_line(line)
    assert len(str(caught.value)) < 200


def test_what_an_engine_writes_is_made_safe() -> None:
    answer = decode_answer(parse_line(b'{"skip":"a\\u001b[2J\\ud800\\nb"}'), "rank", 0)
    assert answer == Declined("a?[2J? b")


def test_requests_fit_the_schema_and_keep_the_secret() -> None:
    assert valid("hello-request", json.loads(hello_request()))
    for vector in (RANK, COMPARE, SETUP, NEXT, PLAY, RULING):
        sent = json.loads(request(7, vector, Level.REFUSALS))
        assert valid(f"{vector['kind']}-request", sent)
        assert sent == {"id": 7, "kind": vector["kind"], **vector["given"]}


def test_below_refusals_the_tries_that_must_be_refused_are_not_sent() -> None:
    sent = json.loads(request(7, PLAY, Level.LEGAL))["tries"]
    assert sent == [PLAY["given"]["tries"][0], PLAY["given"]["tries"][2]]


def test_lines_are_split_however_they_come() -> None:
    splitter = LineSplitter(8)
    assert splitter.feed(b"ab") == []
    assert splitter.unfinished == 2
    assert splitter.feed(b"c\n\n \nde\nf") == [b"abc", b"de"]
    assert splitter.feed(b"\r\n") == [b"f\r"]
    assert splitter.unfinished == 0
    with pytest.raises(LineTooLong, match="longer than 8 bytes"):
        LineSplitter(8).feed(b"123456789\n")
    splitter.feed(b"12345678")
    with pytest.raises(LineTooLong, match="longer than 8 bytes"):
        splitter.feed(b"9")


@given(st.data())
def test_whatever_is_answered_is_graded_or_refused_in_a_sentence(data: st.DataObject) -> None:
    level = data.draw(st.sampled_from(Level))
    vector = data.draw(st.sampled_from([RANK, COMPARE, SETUP, NEXT, PLAY, RULING]))
    message = answer_to(vector, level)
    for _ in range(data.draw(st.integers(1, 4))):
        path = data.draw(st.sampled_from(places(message)))
        message = changed(message, path, data.draw(st.sampled_from([..., *JUNK])))
        if not places(message):
            return
    try:
        answer = read_answer(message, vector, level)
    except BadMessage:
        return
    if isinstance(answer, dict):
        examine(vector, answer, level)


@given(st.data())
def test_whatever_hello_is_it_is_decoded_or_refused_in_a_sentence(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(places(HELLO)))
    message = changed(HELLO, path, data.draw(st.sampled_from([..., *JUNK])))
    assert decodes("hello", message) in {True, False}
