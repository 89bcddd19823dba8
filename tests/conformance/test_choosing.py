"""Which vectors an engine is asked, under which configuration, and why not the others."""

from dataclasses import replace
from typing import Any

import pytest

from oracle.conformance.choosing import SelectedCases, cases_of
from oracle.conformance.claims import Claims, Configuration
from tests.support.conformance_vectors import (
    CLAIMS,
    COMPARE,
    LIMIT,
    NEXT,
    PLAY,
    RANK,
    RULING,
    SETUP,
    TABLE,
    Vector,
)
from tests.support.tables import tables_beside

HOUSES = {"card-room": {"burn": "one", "raise-cap": "four"}, "club": {"burn": "none"}}
ALL = [RANK, COMPARE, SETUP, NEXT, PLAY, RULING]
OF_TABLES = [SETUP, NEXT, PLAY, RULING]


def at(vector: Vector, **change: Any) -> Vector:
    """The same question about another table."""
    named = {key.replace("_", "-"): value for key, value in change.items()}
    return {**vector, "given": {**vector["given"], "table": {**TABLE, **named}}}


def about(vector: Vector, **switches: list[str]) -> Vector:
    named = {switch.replace("_", "-"): same for switch, same in switches.items()}
    return {**vector, "switches": named}


def in_plays(**change: Any) -> Claims:
    """The claims with something else in the one configuration."""
    return replace(CLAIMS, plays=(replace(LIMIT, **change),))


def asked_as(vector: Vector, *plays: Configuration) -> list[str] | str:
    """The names under which a vector is asked, or why it is not."""
    found = cases_of(vector, replace(CLAIMS, plays=plays), HOUSES)
    if isinstance(found, str):
        return found
    return [case.configuration.name for case in found if case.configuration]


@pytest.mark.parametrize("vector", ALL)
def test_what_is_claimed_is_asked_once(vector: Vector) -> None:
    configuration = LIMIT if "table" in vector["given"] else None
    assert cases_of(vector, CLAIMS, HOUSES) == [SelectedCases(vector, configuration)]


@pytest.mark.parametrize("vector", ALL)
def test_a_kind_that_is_not_claimed_is_not_asked(vector: Vector) -> None:
    others = replace(CLAIMS, kinds=CLAIMS.kinds - {vector["kind"]})
    assert cases_of(vector, others, HOUSES) == f"kind {vector['kind']} is not claimed"


def test_a_kind_that_there_is_not_cannot_be_claimed() -> None:
    claims = replace(CLAIMS, kinds=frozenset({"tea"}))
    assert cases_of({**PLAY, "kind": "tea"}, claims, HOUSES) == "kind tea is not claimed"


@pytest.mark.parametrize("vector", ALL)
def test_what_is_new_in_a_newer_corpus_is_not_asked(vector: Vector) -> None:
    newer = {**vector, "unknown": "given.table: unknown key 'straddle\x1b'"}
    told = "it is from a newer corpus: given.table: unknown key 'straddle?'"
    assert cases_of(newer, CLAIMS, HOUSES) == told


@pytest.mark.parametrize(
    ("rankings", "vector", "reason"),
    [
        ({}, RANK, "ranking badugi is not claimed"),
        ({"ace-to-five": {4}}, COMPARE, "ranking badugi is not claimed"),
        ({"badugi": {5}}, RANK, "badugi of 4 cards is not claimed"),
        ({"badugi": set()}, COMPARE, "badugi of 4 cards is not claimed"),
        ({"badugi": {3, 4}}, RANK, None),
        ({"badugi": {4}}, COMPARE, None),
    ],
)
def test_hands_are_of_a_ranking_and_a_size(
    rankings: Any, vector: Vector, reason: str | None
) -> None:
    claims = replace(CLAIMS, rankings=rankings)
    assert cases_of(vector, claims, HOUSES) == (
        [SelectedCases(vector)] if reason is None else reason
    )


def test_each_hand_that_is_compared_must_be_of_a_size_that_is_claimed() -> None:
    hands = [["As", "2h", "3c", "4d"], ["As", "2h", "3c", "4d", "5s"], ["As"]]
    vector = {**COMPARE, "given": {"ranking": "badugi", "hands": hands}}
    assert cases_of(vector, CLAIMS, HOUSES) == "badugi of 1 card is not claimed"
    every = replace(CLAIMS, rankings={"badugi": frozenset({1, 4, 5})})
    assert cases_of(vector, every, HOUSES) == [SelectedCases(vector)]


def test_irregular_acts_are_asked_of_an_engine_that_understands_all_of_them() -> None:
    tries = [{"seat": 1, "do": "rap"}, {"seat": 3, "do": "say"}, {"seat": 3, "do": "time"}]
    vector = {**PLAY, "given": {**PLAY["given"], "tries": tries}}
    assert cases_of(vector, CLAIMS, HOUSES) == "the irregular acts rap, time are not claimed"
    knowing = replace(CLAIMS, acts=frozenset({"rap", "say", "time"}))
    assert cases_of(vector, knowing, HOUSES) == [SelectedCases(vector, LIMIT)]
    assert cases_of(PLAY, replace(CLAIMS, acts=frozenset()), HOUSES) == [SelectedCases(PLAY, LIMIT)]


@pytest.mark.parametrize(
    ("change", "other", "reason"),
    tables_beside(__file__),
)
def test_what_a_configuration_does_not_play_is_not_asked(
    change: dict[str, Any], other: dict[str, Any], reason: str | None
) -> None:
    sets = {"games", "betting", "draws", "takes", "smallest"}
    claims = in_plays(**{key: frozenset(v) if key in sets else v for key, v in change.items()})
    vector = {**at(PLAY, **other.pop("table", {})), **other}
    found = cases_of(vector, claims, HOUSES)
    if reason is None:
        assert found == [SelectedCases(vector, claims.plays[0])]
    else:
        assert isinstance(found, str)
        assert found.startswith(reason)


@pytest.mark.parametrize("vector", OF_TABLES)
def test_all_that_is_about_a_table_is_asked_by_configurations(vector: Vector) -> None:
    assert cases_of(vector, in_plays(betting=frozenset()), HOUSES) == "betting limit is not claimed"
    assert cases_of(vector, in_plays(players=(4, 6)), HOUSES) == "3 players are not claimed"


CLUB = replace(LIMIT, name="club", house="club")
AS_CLUB = replace(LIMIT, name="as-club", house="nowhere", settings={"burn": "none"})
POT_LIMIT = replace(LIMIT, name="pot-limit", betting=frozenset({"pot-limit"}))


@pytest.mark.parametrize(
    ("vector", "plays", "names"),
    [
        (PLAY, (LIMIT, CLUB), ["limit", "club"]),
        (PLAY, (CLUB, LIMIT), ["club", "limit"]),
        (PLAY, (CLUB, AS_CLUB), ["club"]),
        (PLAY, (AS_CLUB, CLUB, LIMIT), ["as-club", "limit"]),
        (PLAY, (LIMIT, POT_LIMIT), ["limit"]),
        (PLAY, (replace(POT_LIMIT, house="club"), CLUB, AS_CLUB), ["club"]),
        (at(PLAY, betting="pot-limit"), (LIMIT, POT_LIMIT), ["pot-limit"]),
        (about(PLAY, burn=["none"]), (LIMIT, CLUB), ["club"]),
        (about(PLAY, burn=["one", "none"]), (LIMIT, CLUB), ["limit", "club"]),
    ],
)
def test_it_is_asked_once_for_each_way_in_which_it_is_played(
    vector: Vector, plays: tuple[Configuration, ...], names: list[str]
) -> None:
    assert asked_as(vector, *plays) == names


@pytest.mark.parametrize(
    ("plays", "reason"),
    [
        ([{"games": frozenset()}, {"players": (4, 6)}], "3 players are not claimed"),
        ([{"players": (4, 6)}, {"games": frozenset()}], "3 players are not claimed"),
        (
            [{"smallest": frozenset({5})}, {"players": (4, 6)}],
            "a smallest chip of 1 is not claimed",
        ),
        ([{"takes": frozenset()}, {"largest_amount": 9}], "it needs deck, which is not claimed"),
        (
            [{"takes": frozenset({"deck"}), "house": "club"}, {"takes": frozenset()}],
            "it is about burn set to one, which here is none",
        ),
        ([{"draws": frozenset()}, {"games": frozenset()}], "3 draws are not claimed"),
    ],
)
def test_the_configuration_that_fits_best_says_why_none_plays_it(
    plays: list[dict[str, Any]], reason: str
) -> None:
    vector = {**about(PLAY, burn=["one"]), "needs": ["deck"]}
    assert asked_as(vector, *(replace(LIMIT, **change) for change in plays)) == reason


def test_the_rules_of_one_house_take_the_place_of_all_that_is_claimed() -> None:
    judged = replace(CLAIMS, plays=(LIMIT, CLUB, AS_CLUB)).by_the_rules_of("club")
    assert [one.in_force(HOUSES) for one in judged.plays] == [{"burn": "none"}] * 3
    assert asked_as(PLAY, *judged.plays) == ["limit"]
