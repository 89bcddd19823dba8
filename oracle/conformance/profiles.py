"""Vectors as an engine with known mistakes answers them, instead of as the rules do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from oracle import catalogue
from oracle.catalogue import EngineProfile
from oracle.core.table import Illegal
from oracle.errors import InputError
from oracle.play import Answer, HouseRules, answer
from oracle.wire.grading import Vector


def rules_of(vector: Vector, profile: EngineProfile | None = None) -> HouseRules:
    """Give the rules by which a vector is played: those of the profile, if there is one."""
    if profile is None:
        return HouseRules(catalogue.settings_within(vector["switches"]))
    return HouseRules(profile.settings, profile.mistakes)


def as_profile_plays(vectors: Iterable[Vector], profile: EngineProfile) -> list[dict[str, Any]]:
    """Expect from each vector what the profile does, whatever the vector's own setting.

    A play ends where the profile needs cards that the vector does not give. A reshuffle is of the
    cards that the profile shuffles, in the vector's order as far as it goes. A vector at whose
    table the profile cannot play at all is left out. It depends on no switch then; those on which
    it did are ``beside`` it.
    """
    rules, played = HouseRules(profile.settings, profile.mistakes), []
    for vector in vectors:
        try:
            found = answer(vector["kind"], vector["given"], rules, loose=True)
        except (Illegal, InputError):
            continue
        if not found.stuck:
            own = {"given": _as_shuffled(vector, found, rules), "expect": found.expect}
            played.append({**vector, "switches": {}, "beside": vector["switches"], **own})
    return played


def _as_shuffled(vector: Vector, found: Answer, rules: HouseRules) -> Mapping[str, Any]:
    """What is given, each shuffle with the cards that the profile gathers for it.

    Otherwise an engine that is as its profile says would have to report other cards. Where a
    mistake shuffles more often than there are orders, these stay as they are.
    """
    if found.state is None or "reshuffles" not in found.given:
        return found.given
    given = {**found.given, "reshuffles": found.reshuffles}
    again = answer(vector["kind"], given, rules, loose=True)
    return given if again.expect == found.expect else found.given
