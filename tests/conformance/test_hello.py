"""What an engine says of itself: how it is read, what is refused and what is remarked."""

from typing import Any

import pytest

from oracle.conformance.claims import Configuration, decode_hello, refuse_unknown_houses, remarks
from oracle.conformance.messages import BadMessage, Message
from oracle.wire.vocabulary import USUAL_NEEDS
from tests.support.conformance_vectors import CLAIMS, HELLO, PLAYS

HOUSES = {"card-room": {"burn": "one"}, "club": {"burn": "none"}}
BARE: Message = {"id": 0, "name": "mine", "kinds": ["play"], "plays": PLAYS}
SIZES = "an object that has a list of hand sizes for each ranking"
CONFIGURATIONS = "a list of configurations, one or more, each with its own name"
BOUNDS = "a list of 2 integers, the least and the most"
CHIPS = "an object with smallest, a list, and largest-amount"


def playing(**more: Any) -> Message:
    """A hello with one configuration and something more in it."""
    named = {key.replace("_", "-"): value for key, value in more.items()}
    return {**BARE, "plays": [{**PLAYS[0], **named}]}


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
    claims = decode_hello({**playing(draws=[number], players=[number, 6]), "window": number})
    assert claims.plays[0].draws == {4}
    assert claims.plays[0].players == (4, 6)
    assert claims.window == 4


def test_a_window_is_never_wider_than_the_widest() -> None:
    assert decode_hello({**BARE, "window": 10**9}).window == 256


@pytest.mark.parametrize(("told", "refuses"), [(True, True), (False, False), ([], frozenset())])
def test_all_nothing_or_some_classes_can_be_asked(told: Any, refuses: Any) -> None:
    assert decode_hello({**BARE, "refuses": told}).refuses == refuses


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ({"kinds": ["play"]}, "name is missing"),
        ({"name": "x"}, "kinds is missing"),
        ({"name": 4, "kinds": []}, "name must be text"),
        ({"name": "x", "kinds": "play"}, "kinds must be a list of texts"),
        ({"name": "x", "kinds": ["rank"]}, "rankings is missing"),
        ({"name": "x", "kinds": ["compare"]}, "rankings is missing"),
        *(
            ({"name": "x", "kinds": [kind]}, "plays is missing")
            for kind in ("setup", "play", "next-hand", "ruling")
        ),
        ({**BARE, "kinds": ["ruling"]}, "acts is missing"),
        ({**BARE, "rankings": ["badugi"]}, f"rankings must be {SIZES}"),
        ({**BARE, "rankings": {"badugi": 4}}, f"rankings must be {SIZES}"),
        ({**BARE, "plays": {}}, "plays must be a list of configurations, one or more"),
        ({**BARE, "plays": []}, f"plays must be {CONFIGURATIONS}"),
        ({**BARE, "plays": [*PLAYS, *PLAYS]}, f"plays must be {CONFIGURATIONS}"),
        ({**BARE, "plays": ["limit"]}, "plays[0] must be an object"),
        ({**BARE, "plays": [*PLAYS, {"name": "other"}]}, "plays[1].games is missing"),
        *(
            ({**BARE, "plays": [{k: v for k, v in PLAYS[0].items() if k != key}]}, told)
            for key in PLAYS[0]
            for told in [f"plays[0].{key} is missing"]
        ),
        *(
            (playing(name=name), "plays[0].name must be text of at most 100 printable characters")
            for name in (4, "a\nb", "x" * 101)
        ),
        (playing(draws=["3"]), "plays[0].draws must be a list of integers"),
        (playing(players=[2]), f"plays[0].players must be {BOUNDS}"),
        (playing(players=[6, 2]), f"plays[0].players must be {BOUNDS}"),
        (playing(takes="deck"), "plays[0].takes must be a list of texts"),
        (playing(chips=[1]), f"plays[0].chips must be {CHIPS}"),
        (playing(chips={"smallest": 1}), f"plays[0].chips must be {CHIPS}"),
        (playing(chips={"largest-amount": 1.5}), f"plays[0].chips must be {CHIPS}"),
        (playing(settings={"burn": 1}), "plays[0].settings must be an object of texts"),
        ({**BARE, "acts": True}, "acts must be a list of texts"),
        ({**BARE, "refuses": 1}, "refuses must be true, false or a list of classes"),
        ({**BARE, "refuses": [1]}, "refuses must be true, false or a list of classes"),
        ({**BARE, "window": 0}, "window must be an integer, 1 or more"),
        ({**BARE, "protocol": 2}, "protocol must be 1"),
        ({**BARE, "protocol": True}, "protocol must be 1"),
    ],
)
def test_a_wrong_hello_is_refused_in_a_sentence(message: Message, sentence: str) -> None:
    with pytest.raises(BadMessage) as caught:
        decode_hello(message)
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
    claims = decode_hello(playing(house="casino\x1b"))
    with pytest.raises(BadMessage) as caught:
        refuse_unknown_houses(claims, HOUSES)
    assert str(caught.value) == "hello: unknown house casino?; the houses are card-room, club"
    refuse_unknown_houses(claims, {})
    refuse_unknown_houses(CLAIMS, HOUSES)


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (HELLO, []),
        ({**BARE, "kind": "hello", "protocol": 1, "refuses": False}, []),
        ({**BARE, "kinds": ["next"]}, ["kinds: unknown kind next; did you mean 'next-hand'?"]),
        (
            {**BARE, "refuse": [], "level": "legal"},
            [
                "unknown key level; it was not read",
                "unknown key refuse; it was not read; did you mean 'refuses'?",
            ],
        ),
        (
            {**BARE, "rankings": {"badugy": []}},
            ["rankings: unknown ranking badugy; did you mean 'badugi'?"],
        ),
        ({**BARE, "acts": ["raps"]}, ["acts: unknown irregular act raps; did you mean 'rap'?"]),
        (
            {**BARE, "refuses": ["amounts"]},
            ["refuses: unknown class of refusals amounts; did you mean 'amount'?"],
        ),
        (playing(game=[]), ["unknown key plays[0].game; it was not read; did you mean 'games'?"]),
        (
            playing(games=["razz"]),
            ["plays[0].games: unknown game razz; it must be one of badugi, badacey"],
        ),
        (
            playing(betting=["limits"]),
            ["plays[0].betting: unknown betting limits; did you mean 'limit'?"],
        ),
        (playing(takes=["decks"]), ["plays[0].takes: unknown need decks; did you mean 'deck'?"]),
        (
            playing(settings={"raise_cap": "four"}),
            ["unknown switch plays[0].settings.raise_cap; it was not used"],
        ),
        (
            playing(settings={"burn": "two"}),
            [
                "plays[0].settings: burn has no setting 'two'; "
                "it has one-per-draw, none, one-per-player"
            ],
        ),
    ],
)
def test_what_means_nothing_is_remarked(message: Message, said: list[str]) -> None:
    decode_hello(message)
    assert remarks(message, HOUSES) == [f"hello: {one}" for one in said]


def test_without_houses_no_switch_is_missed() -> None:
    assert remarks(playing(settings={"raise_cap": "four"}), {}) == []
