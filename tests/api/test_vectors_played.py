"""Vectors played through the API: at every step it shows what their scenarios' authors expect."""

from typing import Any

import pytest

import oracle
from tests.support.api import begun, played_vectors
from tests.support.corpus import published

PLAYED = played_vectors(130)


def test_every_step_is_as_the_vector_has_it() -> None:
    played = [one for one in PLAYED if one["kind"] == "play"]
    assert len(played) >= 80
    for vector in played:
        hand = begun(vector)
        assert hand.observation() == vector["expect"]["start"]
        for attempt, step in zip(vector["given"]["tries"], vector["expect"]["steps"], strict=True):
            before = hand.observation()
            broken = sorted({one.rule for one in hand.why_not(attempt)})
            assert broken == step.get("refused", [])
            if broken:
                with pytest.raises(oracle.Illegal) as refused:
                    hand.act(attempt)
                assert sorted({one.rule for one in refused.value.objections}) == broken
                assert hand.observation() == before
            else:
                hand.act(attempt)
                assert hand.observation() == step
        check_given(hand, vector)


def check_given(hand: oracle.Hand, vector: dict[str, Any]) -> None:
    given, steps = hand.given(), vector["expect"]["steps"]
    accepted = [
        attempt
        for attempt, step in zip(vector["given"]["tries"], steps, strict=True)
        if "refused" not in step
    ]
    assert given == {**vector["given"], "tries": accepted}


def test_rulings_are_those_of_the_vectors() -> None:
    ruled = [one for one in PLAYED if one["kind"] == "ruling"]
    assert len(ruled) >= 10
    for vector in ruled:
        hand = begun(vector)
        for attempt in vector["given"]["tries"]:
            hand.act(attempt)
        ruling = hand.ruling(vector["given"]["on"])
        assert ruling is not None
        assert {key: one for key, one in ruling.items() if key != "outcome"} == (
            vector["expect"]["ruling"]
        )


def test_tables_are_refused_as_in_the_vectors() -> None:
    refused = [
        one for one in published() if one["kind"] == "setup" and not one["expect"]["accepted"]
    ]
    found = 0
    for vector in refused:
        if None not in vector["given"]["table"]["stacks"]:
            with pytest.raises(oracle.Illegal) as illegal:
                begun(vector)
            rules = sorted({one.rule for one in illegal.value.objections})
            assert rules == vector["expect"]["because"]
            found += 1
    assert found >= 10


# What hands are worth, held against the vectors, which the scenarios' authors wrote.


def test_values_are_those_of_the_vectors() -> None:
    ranked = [one for one in published() if one["kind"] == "rank"]
    assert len(ranked) > 300
    for vector in ranked:
        given, expect = vector["given"], vector["expect"]
        value = oracle.rank(given["hand"], given["ranking"])
        assert list(value.ranks) == expect["ranks"]
        assert (value.order, value.name) == (expect["order"], expect["name"])
        assert [card for card, _why in value.out] == expect["out"]
        assert [why for _card, why in value.out] == expect["why"]
        assert sorted(value.plays + tuple(card for card, _why in value.out)) == sorted(value.hand)


def test_comparisons_are_those_of_the_vectors() -> None:
    for vector in published():
        if vector["kind"] == "compare":
            hands, ranking = vector["given"]["hands"], vector["given"]["ranking"]
            first, second = vector["expect"]["places"][:2]
            found = oracle.compare(hands[0], hands[1], ranking)
            if first == second:
                assert (found.better, found.worse) == (None, None)
            else:
                better = found.one if first < second else found.other
                assert found.better is better
                assert found.worse is (found.other if first < second else found.one)
            assert str(found).endswith(f": {found.why}.")
            assert found.rules


def test_a_value_tells_what_plays_and_why_the_rest_does_not() -> None:
    told = str(oracle.rank("As 2s 3h 4c"))
    assert told.startswith("As 2s 3h 4c is a three-card ")
    assert ": 4c 3h As play; 2s does not because " in told
    assert str(oracle.rank(["As", "2d", "3h", "4c"])).endswith(": every card plays")
    assert ": As plays; " in str(oracle.rank("As Ah"))


def test_the_ranking_may_come_first_as_on_the_command_line() -> None:
    cards, other = "As 2s 3h 4c Kd", "9s 8d 7h 6c 5s"
    for ranking in ("badugi", "ace-to-five"):
        assert oracle.rank(ranking, cards) == oracle.rank(cards, ranking)
        found = oracle.compare(cards, other, ranking)
        assert oracle.compare(ranking, cards, other) == found
        assert oracle.compare(ranking, [cards, other]) == found
        assert oracle.compare([cards.split(), other.split()], ranking) == found
    assert oracle.compare((cards, other)) == oracle.compare(cards, other)
    for hands in (["As", "2d"], [cards], [cards, other, cards], cards):
        with pytest.raises(oracle.InputError, match=r"compare takes two hands, not \d; give"):
            oracle.compare("badugi", hands)
    with pytest.raises(oracle.InputError, match="'badugy'; did you mean 'badugi'"):
        oracle.rank("badugy", "As")
