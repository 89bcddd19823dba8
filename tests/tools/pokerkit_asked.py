"""PokerKit asked in this process by its profile, as ``check pokerkit --profile`` does."""

from __future__ import annotations

import json
import signal
from collections.abc import Mapping, Sequence
from typing import Any, Final

from oracle import catalogue
from oracle.adapters import pokerkit as adapter
from oracle.adapters.pokerkit.ranking import HAND_TYPES
from oracle.conformance import Options, Outcome, Verdict, as_profile_plays, in_process, run
from oracle.corpus import load_vectors
from oracle.system.resources import folder

ENGINE: Final = "pokerkit"
SECONDS: Final = 2.0
"""Of CPU, for a vector; the slowest takes a hundredth of it."""

Vectors = Sequence[Mapping[str, Any]]


class TooLong(BaseException):
    """A vector takes longer than any does on PokerKit as it is."""


class Asked:
    """PokerKit's adapter as an engine in process; a vector has only so many seconds."""

    def answer(self, request: dict[str, Any]) -> Any:
        """Answer a request of the protocol."""
        if request["kind"] == "hello":
            return adapter.hello()
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            return getattr(adapter, request["kind"])(request)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def asked(vectors: Vectors) -> list[Outcome]:
    """Give the outcomes up to the first that is not a pass."""
    return run(in_process(Asked(), ENGINE), vectors, Options(fail_fast=True)).outcomes


def judged() -> list[Outcome]:
    """Give the outcome of each hand that PokerKit can be asked, as its profile plays it.

    Raises:
        AssertionError: PokerKit as it is does not pass one of them.
    """
    profile = catalogue.engine_profile(ENGINE)
    vectors = as_profile_plays(load_vectors(folder("vectors")), profile)
    outcomes = asked(vectors)
    wrong = [one for one in outcomes if one.verdict not in {Verdict.PASS, Verdict.SKIP}]
    assert not wrong, f"PokerKit does not pass {wrong[0]}"
    passed = (one for one in outcomes if one.verdict is Verdict.PASS)
    # By one profile, the settings of a hand make no difference.
    return list(
        {json.dumps([one.vector["kind"], one.vector["given"]]): one for one in passed}.values()
    )


def make_lookups() -> None:
    """Make PokerKit's tables of hands again."""
    for hand in HAND_TYPES.values():
        hand.lookup = type(hand.lookup)()
