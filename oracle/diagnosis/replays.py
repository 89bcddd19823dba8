"""The record of a failed hand from its deal to its end, by the rules, to be stepped through."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from oracle.catalogue import EngineProfile
from oracle.conformance import Case, Outcome, RunResult, Verdict, rules_of
from oracle.core.table import Illegal
from oracle.errors import InputError
from oracle.explaining import Given, explain_played, replay
from oracle.reporting import Explaining
from oracle.wire.vocabulary import PLAY, RULING

Replayed: TypeAlias = Callable[[], Mapping[str, Any] | None]
"""Plays a hand and gives its record, or None where the rules cannot play it."""

_OF_A_HAND: Final = frozenset({PLAY, RULING})


def replays_of(result: RunResult, explaining: Explaining) -> dict[Case, Replayed]:
    """Give for each failed case with a hand what plays it; nothing is played until it is asked."""
    return {
        one.case: functools.partial(replay_of, one, result.profile, explaining)
        for one in result.outcomes
        if one.verdict is Verdict.FAIL and one.vector["kind"] in _OF_A_HAND
    }


def replay_of(
    outcome: Outcome, profile: EngineProfile | None, explaining: Explaining
) -> Mapping[str, Any] | None:
    """Play the hand of a case by the rules, or by those of a profile, and give its record."""
    return explaining.part("some hands step by step", lambda: _replayed(outcome, profile), None)


def _replayed(outcome: Outcome, profile: EngineProfile | None) -> Mapping[str, Any] | None:
    vector = outcome.vector
    given = Given(vector["kind"], vector["given"], vector["id"], vector["title"])
    try:
        return replay(explain_played(given, rules_of(vector, profile)))
    except (Illegal, InputError):
        return None
