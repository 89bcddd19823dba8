"""What an engine says of itself: how it is read, what is refused and what is remarked."""

from typing import Any

import pytest

from oracle.conformance.claims import Configuration, decode_hello, refuse_unknown_houses, remarks
from oracle.conformance.messages import BadMessage, Message
from oracle.wire.vocabulary import USUAL_NEEDS
from tests.support.conformance_vectors import CLAIMS, HELLO, PLAYS
from tests.support.tables import tables_beside

TABLES = tables_beside(__file__)

HOUSES = {"card-room": {"burn": "one"}, "club": {"burn": "none"}}
BARE: Message = {"id": 0, "name": "mine", "kinds": ["play"], "plays": PLAYS}


def hello(form: str, told: Message) -> Message:
    """A row of the tables as a hello."""
    if form == "plays":
        return {**BARE, "plays": [{**PLAYS[0], **told}]}
    return {**BARE, **told} if form == "bare" else told


def test_everything_that_is_said_is_read() -> None:
    claims = decode_hello(HELLO)
    assert (claims.name, claims.version, claims.window) == ("mine", "1", 8)
    assert claims.kinds == {"rank", "play"}
    assert claims.rankings == {"badugi": {4, 5}}
    assert claims.acts == {"rap"}
    assert claims.refuses == frozenset({"turn", "phase"})
    assert claims.plays == (
        Configuration(
            "both",
            games=frozenset({"badugi"}),
            betting=frozenset({"limit"}),
            draws=frozenset({3}),
            players=(2, 6),
            takes=frozenset({"blinds", "deck"}),
            smallest=frozenset({1, 5}),
            largest_amount=1000,
            house="club",
            settings={"burn": "none"},
        ),
    )


def test_what_is_left_out_is_usual() -> None:
    claims = decode_hello(BARE)
    assert (claims.version, claims.window, claims.refuses) == ("", 1, True)
    assert claims.rankings == {}
    assert claims.acts == frozenset()
    (one,) = claims.plays
    assert (one.players, one.smallest, one.largest_amount) == (None, None, None)
    assert one.takes == set(USUAL_NEEDS)
    assert (one.house, one.settings) == ("card-room", {})


@pytest.mark.parametrize("number", [4, 4.0])
def test_numbers_that_are_whole_are_numbers(number: float) -> None:
    claims = decode_hello(
        {**hello("plays", {"draws": [number], "players": [number, 6]}), "window": number}
    )
    assert claims.plays[0].draws == {4}
    assert claims.plays[0].players == (4, 6)
    assert claims.window == 4


def test_a_window_is_never_wider_than_the_widest() -> None:
    assert decode_hello({**BARE, "window": 10**9}).window == 256


@pytest.mark.parametrize(("told", "refuses"), [(True, True), (False, False), ([], frozenset())])
def test_all_nothing_or_some_classes_can_be_asked(told: Any, refuses: Any) -> None:
    assert decode_hello({**BARE, "refuses": told}).refuses == refuses


@pytest.mark.parametrize(
    ("form", "told", "sentence"),
    [
        *TABLES["refused"],
        (
            "plays",
            {"name": "x" * 101},
            "plays[0].name must be text of at most 100 printable characters",
        ),
    ],
)
def test_a_wrong_hello_is_refused_in_a_sentence(form: str, told: Message, sentence: str) -> None:
    with pytest.raises(BadMessage) as caught:
        decode_hello(hello(form, told))
    assert str(caught.value) == f"hello: {sentence}"


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ({"error": "no \x1b[31mlicence"}, "no ?[31mlicence"),
        ({"skip": "no"}, "no"),
        ({"skip": 1}, "?"),
    ],
)
def test_an_engine_may_decline_to_say_hello(message: Message, told: str) -> None:
    with pytest.raises(BadMessage) as caught:
        decode_hello(message)
    assert str(caught.value) == f"answered hello with: {told}"


def test_a_house_that_nobody_knows_is_refused() -> None:
    claims = decode_hello(hello("plays", {"house": "casino\x1b"}))
    with pytest.raises(BadMessage) as caught:
        refuse_unknown_houses(claims, HOUSES)
    assert str(caught.value) == "hello: unknown house casino?; the houses are card-room, club"
    refuse_unknown_houses(claims, {})
    refuse_unknown_houses(CLAIMS, HOUSES)


@pytest.mark.parametrize(
    ("form", "told", "said"),
    [("hello", HELLO, []), *TABLES["remarks"]],
)
def test_what_means_nothing_is_remarked(form: str, told: Message, said: list[str]) -> None:
    message = hello(form, told)
    decode_hello(message)
    assert remarks(message, HOUSES) == [f"hello: {one}" for one in said]


def test_without_houses_no_switch_is_missed() -> None:
    assert remarks(hello("plays", {"settings": {"raise_cap": "four"}}), {}) == []
