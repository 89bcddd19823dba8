"""Slips that no known mistake gives are told as what they are, whatever the hands are about."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from oracle.conformance.results import RunResult
from oracle.conformance.symptoms import symptoms_of
from tests.support.diagnosed import Engine, of_chapters, ran
from tests.support.reports import report_of

Seen = dict[str, Any]
Slip = Callable[[Seen, Seen], None]


class Slipping(Engine):
    """The reference engine, which slips in hands: what it answers is changed in place."""

    def __init__(self, slip: Slip) -> None:
        super().__init__()
        self._slip = slip

    def answer(self, request: Seen) -> Seen:
        answer = super().answer(request)
        if request["kind"] == "play":
            answer = copy.deepcopy(answer)
            self._slip(request, answer)
        return answer


def told_of(slip: Slip, *chapters: str) -> tuple[RunResult, Seen]:
    """Run such an engine over the published hands of some chapters, and report."""
    result = ran(Slipping(slip), [one for one in of_chapters(*chapters) if one["kind"] == "play"])
    return result, report_of(result)


def sentences(report: Seen) -> list[tuple[str, str]]:
    """Give what is told of each group first, and its rule."""
    return [(one["what"][0]["sentence"], one["rule"]) for one in report["details"]["suspected"]]


def _steps(request: Seen, answer: Seen) -> Iterator[tuple[Seen, Seen, Seen]]:
    """Give what is seen before a try, the try, and what is seen after it."""
    before = answer["start"]
    for attempt, seen in zip(request["tries"], answer["steps"], strict=True):
        yield before, attempt, seen
        before = before if seen.get("refused") else seen


def asking(state: str, phase: str) -> Slip:
    """Ask the next seat in turn although its player is in this state; then nothing goes on."""

    def slip(request: Seen, answer: Seen) -> None:
        for before, _attempt, seen in _steps(request, answer):
            actor, status = before["actor"], seen.get("status", ())
            if actor and seen.get("actor") and seen["phase"] == before["phase"]:
                after = actor % len(status) + 1
                if seen["phase"].startswith(phase) and status[after - 1] == state:
                    seen["actor"] = after
                    place = answer["steps"].index(seen) + 1
                    answer["steps"][place:] = [{"refused": True} for _ in answer["steps"][place:]]
                    return

    return slip


@pytest.mark.parametrize(
    ("state", "phase", "chapter", "words", "rule"),
    [
        ("folded", "bet", "betting.raise-cap", "has folded", "betting.clockwise"),
        ("all-in", "bet", "betting.half-bet-all-in", "is all-in", "betting.clockwise"),
        ("folded", "draw", "drawing.folded", "has folded", "drawing.order"),
    ],
)
def test_a_player_without_a_turn_who_is_asked_is_told_first(
    state: str, phase: str, chapter: str, words: str, rule: str
) -> None:
    result, report = told_of(asking(state, phase), chapter)
    told = f"a player who {words} is asked"
    assert sentences(report)[0] == (told, rule)
    assert report["details"]["broken"] == []
    assert report["details"]["suspected"][0]["may-be"] == []
    [one] = [one for one in symptoms_of(result.outcomes) if one.id.startswith("asked-though-")]
    assert one.id == f"asked-though-{state}"
    assert (one.sentence.split(",")[0].lower(), rule in one.sentence) == (told, True)
