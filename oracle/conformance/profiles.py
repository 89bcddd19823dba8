"""Vectors as an engine with known mistakes answers them, instead of as the rules do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from oracle import catalogue
from oracle.catalogue import EngineProfile
from oracle.core.table import Illegal
from oracle.errors import InputError
from oracle.wire import HouseRules, answer
from oracle.wire.grading import Vector


def rules_of(vector: Vector, profile: EngineProfile | None = None) -> HouseRules:
    """Give the rules by which a vector is played: those of the profile, if there is one."""
    if profile is None:
        return HouseRules(catalogue.settings_within(vector["switches"]))
    return HouseRules(profile.settings, profile.mistakes)


def as_profile_plays(vectors: Iterable[Vector], profile: EngineProfile) -> list[dict[str, Any]]:
    """Expect from each vector what the profile does, whatever the vector's own setting.

    A play ends where the profile needs cards that the vector does not give; in a reshuffle, cards
    that the profile does not shuffle are skipped. A vector at whose table the profile cannot play
    at all is left out. It depends on no switch then; those on which it did are ``beside`` it.
    """
    rules, played = HouseRules(profile.settings, profile.mistakes), []
    for vector in vectors:
        try:
            found = answer(vector["kind"], vector["given"], rules, loose=True)
        except (Illegal, InputError):
            continue
        if not found.stuck:
            own = {"given": found.given, "expect": found.expect}
            played.append({**vector, "switches": {}, "beside": vector["switches"], **own})
    return played
