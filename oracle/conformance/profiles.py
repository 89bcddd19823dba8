"""Vectors as an engine with known deviations answers them, instead of as the rules do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from oracle import catalogue
from oracle.catalogue import EngineProfile
from oracle.conformance.grading import Vector
from oracle.core.engine import objections_to_table
from oracle.core.ruleset import rules_for
from oracle.core.table.record import Rules
from oracle.core.table.terms import OVER, Illegal, ScriptError
from oracle.corpus.flags import wrong_value
from oracle.deviations import deviating_rules
from oracle.errors import InputError
from oracle.hand_after import hand_after
from oracle.wire import Hand, last_ruling, read_play, read_table, read_try, ruling_seen


def rules_of(vector: Vector, profile: EngineProfile | None = None) -> Rules:
    """Give the rules by which a vector at a table is played: those of the profile, if there is one.

    Raises:
        InputError: the profile's settings or deviations are unknown.
    """
    given = vector["given"]
    table, received = given["table"], "deck" not in given
    if profile is None:
        settings = catalogue.settings_within(vector["switches"])
        return rules_for(table["game"], table["betting"], settings, received=received)
    return deviating_rules(
        table["game"], table["betting"], profile.settings, profile.deviations, received=received
    )


def as_profile_plays(vectors: Iterable[Vector], profile: EngineProfile) -> list[dict[str, Any]]:
    """Expect of each vector what the profile does, whatever the setting for which it was made.

    A play ends where the profile needs cards that the vector does not give; of a reshuffle, cards
    that the profile does not shuffle are passed over. A vector at whose table the profile cannot
    play at all is left out.
    """
    found = []
    for vector in vectors:
        try:
            given, expect = _answer(vector, profile)
        except (Illegal, InputError):
            continue
        found.append({**vector, "switches": {}, "flags": [], "given": given, "expect": expect})
    return found


def _answer(vector: Vector, profile: EngineProfile) -> tuple[dict[str, Any], dict[str, Any]]:
    given, kind = vector["given"], vector["kind"]
    if kind == "play":
        return _play(vector, rules_of(vector, profile))
    if kind == "ruling":
        return given, {"ruling": _ruling(given, rules_of(vector, profile))}
    if kind == "setup":
        table, _seats = read_table(given["table"], rules_of(vector, profile))
        objections = objections_to_table(table)
        because = sorted({objection.rule for objection in objections})
        return given, {"accepted": not objections, "because": because}
    if kind == "next":
        rules = rules_of(vector, profile)
        return given, hand_after(given["table"], given["stacks-after"], rules)
    return given, _value(given, profile) or vector["expect"]


def _value(given: Vector, profile: EngineProfile) -> dict[str, Any] | None:
    """Give the answer of the first deviation that is a matter of the ranking, if there is one."""
    answers = (wrong_value(name, given) for name in profile.deviations)
    return next((answer for answer in answers if answer is not None), None)


def _play(vector: Vector, rules: Rules) -> tuple[dict[str, Any], dict[str, Any]]:
    given: dict[str, Any] = {**vector["given"], "tries": []}
    table, seats = read_play(given, rules)
    hand = Hand(replace(table, loose_script=True), seats, show_cards="deck" in given)
    expect: dict[str, Any] = {"start": hand.observe_mistaken(), "steps": []}
    for attempt in vector["given"]["tries"]:
        if hand.state.phase == OVER:
            break
        try:
            objections = hand.attempt(read_try(attempt, seats))
        except ScriptError:
            break
        given["tries"].append(attempt)
        broken = sorted({objection.rule for objection in objections})
        expect["steps"].append({"refused": broken} if broken else hand.observe_mistaken())
    return given, expect


def _ruling(given: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    table, seats = read_play(given, rules)
    hand, on = Hand(table, seats, show_cards=False), given["on"]
    for attempt in given["tries"]:
        hand.attempt(read_try(attempt, seats))
    ruling = last_ruling(hand.events, None if on is None else seats.place(on))
    if ruling is None:
        raise InputError(f"there is no ruling on {'nobody' if on is None else f'seat {on}'}")
    return ruling_seen(ruling, seats)
