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
