import json
from typing import Any

import pytest

from oracle.conformance.choosing import SelectedCases
from oracle.conformance.claims import decode_hello
from oracle.conformance.messages import (
    BadMessage,
    Declined,
    Gave,
    Message,
    decode_answer,
    parse_line,
)
from oracle.conformance.schedule import asked_tries, hello_request, read_answer, request
from oracle.system.child import LineSplitter, LineTooLong
from oracle.wire.grading import STEPS
from tests.support.conformance_vectors import (
    CLAIMS,
    COMPARE,
    DECK,
    GATHERS,
    HELLO,
    HONEST,
    LIMIT,
    NEXT,
    PLAY,
    RANK,
    RULING,
    SETUP,
    Vector,
    answer_to,
)
from tests.support.protocol_schema import valid
from tests.support.tables import tables_beside


@pytest.mark.parametrize("extra", [{"skip": "no"}, {"error": "oh"}])
def test_every_answer_may_be_skip_or_error(extra: dict[str, str]) -> None:
    wanted = {"skip": Declined("no"), "error": Gave("oh")}[next(iter(extra))]
    assert decode_answer({"id": 1, **extra}, "rank", 0) == wanted
    assert valid("skipped" if "skip" in extra else "failed", {"id": 1, **extra})
    with pytest.raises(BadMessage, match="skip must be text"):
        decode_answer({"id": 1, "skip": 4, "ranks": ["A"]}, "rank", 0)
    assert not valid("rank-answer", {"id": 1, "skip": 4, "ranks": ["A"]})


def second(**seen: Any) -> Message:
    """The honest answer with something else in its second step."""
    first, one, *others = HONEST["steps"]
    return {"start": HONEST["start"], "steps": [first, {**one, **seen}, *others]}


FEWER = {**HONEST, "steps": HONEST["steps"][:2]}


@pytest.mark.parametrize(
    ("asked", "answer", "sentence"),
    tables_beside(__file__),
)
def test_what_is_malformed_is_told_in_a_sentence_with_its_place(
    asked: str, answer: Message, sentence: str
) -> None:
    kind, _, form = asked.partition(" ")
    vector = {"play": PLAY, "deck": DECK, "next": NEXT, "ruling": RULING}[kind]
    honest = {
        "begun": {"start": HONEST["start"]},
        "fewer": FEWER,
        "more": {"steps": [*HONEST["steps"], {}]},
        "after": answer_to(NEXT),
    }
    told = second(**answer) if form == "second" else {**honest.get(form, {}), **answer}
    with pytest.raises(BadMessage) as caught:
        read_answer({"id": 7, **told}, vector, CLAIMS)
    assert str(caught.value).partition(", not ")[0] == sentence


@pytest.mark.parametrize(
    "answer",
    [
        {"steps": [{}, {}, {}]},
        {"end": {}},
        {"refused": []},
        {**HONEST, "end": "not read", "refused": "neither"},
        {"end": {}, "start": "not read"},
        {**FEWER, "gathers": GATHERS},
        {"end": {}, "refused": [0], "gathers": GATHERS},
    ],
)
def test_nothing_of_what_can_be_seen_is_required(answer: Message) -> None:
    message = {"id": 7, **answer}
    assert read_answer(message, DECK, CLAIMS) == message


@pytest.mark.parametrize("amount", [4.5, -2, 4.0, 1e300, 0])
@pytest.mark.parametrize(
    "change",
    [
        lambda amount: {"stacks": [amount, 2, 3]},
        lambda amount: {"bets": [amount, 2, 3]},
        lambda amount: {"paid": [amount, 2, 3]},
        lambda amount: {"legal": {"call": amount, "raise": [amount, amount]}},
        lambda amount: {"pots": [{"amount": amount, "won": {"whole": [amount, 2, 3]}}]},
    ],
)
def test_any_number_is_read_as_an_amount(change: Any, amount: float) -> None:
    message = {"id": 7, "end": change(amount)}
    assert read_answer(message, PLAY, CLAIMS) == message
    assert valid("play-answer-end", message)


@pytest.mark.parametrize(
    "line", [b"\xff", b"nonsense", b"[1]", b"4", b"{", b'{"a":NaN}', b"[" * 100_000, b"9" * 5000]
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
    for vector in (RANK, COMPARE, SETUP, NEXT, PLAY, DECK, RULING):
        asked_as = {"as": "limit"} if "table" in vector["given"] else {}
        case = SelectedCases(vector, LIMIT if asked_as else None)
        sent = json.loads(request(7, case, CLAIMS))
        assert valid(f"{vector['kind']}-request", sent)
        assert sent == {"id": 7, "kind": vector["kind"], **asked_as, **vector["given"]}


def refused_by(*rules: str) -> Vector:
    """The play with other rules against the try that must be refused."""
    steps = [{"refused": list(rules)} if "refused" in one else one for one in PLAY["expect"][STEPS]]
    return {**PLAY, "expect": {**PLAY["expect"], STEPS: steps}}


@pytest.mark.parametrize(
    ("refuses", "rules", "is_sent"),
    [
        (True, ["betting.clockwise"], True),
        (False, ["betting.clockwise"], False),
        (["turn"], ["betting.clockwise"], True),
        (["amount"], ["betting.clockwise"], False),
        (["amount", "turn"], ["betting.clockwise"], True),
        (["raise"], ["betting.clockwise", "betting.raise-cap"], True),
        ([], ["betting.clockwise"], False),
        (["turn"], ["betting.big-blind-is-live"], False),
        (["turn"], ["made-up.play"], False),
    ],
)
def test_a_try_that_must_be_refused_is_sent_if_the_engine_can_be_asked(
    refuses: bool | list[str], rules: list[str], *, is_sent: bool
) -> None:
    told = decode_hello({**HELLO, "refuses": refuses})
    vector = refused_by(*rules)
    places = [0, 1, 2] if is_sent else [0, 2]
    assert asked_tries(vector, told) == places
    tries = PLAY["given"]["tries"]
    sent = json.loads(request(7, SelectedCases(vector, LIMIT), told))["tries"]
    assert sent == [tries[place] for place in places]
    for count in (2, 3):
        answer = {"id": 7, STEPS: [{}] * count}
        if count == len(places):
            assert read_answer(answer, vector, told) == answer
        else:
            with pytest.raises(BadMessage, match=f"a list of {len(places)}, one for each try"):
                read_answer(answer, vector, told)


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
