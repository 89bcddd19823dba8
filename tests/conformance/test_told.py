"""Slips that no known mistake gives are told as what they are, whatever the hands are about."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from oracle.adapters.reference import hello
from oracle.conformance.results import RunResult
from oracle.conformance.symptoms import symptoms_of
from oracle.report.checked import Cases
from oracle.report.verdict import found_in
from tests.support.diagnosed import Engine, of_chapters, ran
from tests.support.reports import report_of

Seen = dict[str, Any]
Slip = Callable[[Seen, Seen], None]


class Slipping(Engine):
    """The reference engine, which slips in hands: what it answers is changed in place."""

    def __init__(self, slip: Slip, *houses: str) -> None:
        super().__init__()
        self._slip, self._houses = slip, houses or ["card-room"]

    def answer(self, request: Seen) -> Seen:
        answer = super().answer(request)
        if request["kind"] == "hello":
            return hello(self._houses)
        if request["kind"] == "play":
            answer = copy.deepcopy(answer)
            self._slip(request, answer)
        return answer


def told_of(slip: Slip, *chapters: str, houses: Sequence[str] = ()) -> tuple[RunResult, Seen]:
    """Run such an engine over the published hands of some chapters, and report."""
    hands = [one for one in of_chapters(*chapters) if one["kind"] == "play"]
    result = ran(Slipping(slip, *houses), hands)
    return result, report_of(result)


def sentences(report: Seen) -> list[tuple[str, str]]:
    """Give what is told of each group first, and its rule."""
    return [(one["what"][0]["sentence"], one["rule"]) for one in report["details"]["suspected"]]


def symptom_of(result: RunResult, name: str, rule: str) -> str:
    """Give the sentence of the one symptom with this name, which names the rule."""
    [told] = [one.sentence for one in symptoms_of(result.outcomes) if one.id == name]
    assert rule in told
    return told


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
        ("folded", "bet", "betting.raise-cap", "has folded", "betting.folded-hand-is-dead"),
        ("all-in", "bet", "betting.half-bet-all-in", "is all-in", "betting.betting-is-skipped"),
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
    assert symptom_of(result, "asked-without-a-turn", rule).lower().startswith(told)


def dealing(more: int, *, after: bool) -> Slip:
    """Deal so many cards more or fewer, from the start or to those who have drawn."""

    def slip(request: Seen, answer: Seen) -> None:
        drew = set() if after else {*range(len(answer["start"]["cards"]))}
        seen: Seen
        for _before, attempt, seen in [({}, {}, answer["start"]), *_steps(request, answer)]:
            if attempt.get("do") == "draw" and attempt.get("discard") and not seen.get("refused"):
                drew.add(attempt["seat"] - 1)
            if not seen.get("refused") and not seen["phase"].startswith("draw"):
                hands = enumerate(seen["cards"])
                seen["cards"] = [_changed(hand, more) if at in drew else hand for at, hand in hands]

    return slip


def _changed(hand: list[str] | None, more: int) -> list[str] | None:
    return hand and ([*hand, *["Js", "Qs", "Ks"][:more]] if more > 0 else hand[:more])


@pytest.mark.parametrize(
    ("more", "after", "told", "rule"),
    [
        (-1, True, "too few cards are held after a draw", "drawing.as-many-back"),
        (1, True, "too many cards are held after a draw", "drawing.as-many-back"),
        (-1, False, "too few cards are dealt", "drawing.hand-size"),
        (1, False, "too many cards are dealt", "drawing.hand-size"),
    ],
)
def test_another_number_of_cards_is_told_first(
    more: int,
    after: bool,
    told: str,
    rule: str,
) -> None:
    result, report = told_of(dealing(more, after=after), "drawing.burn.")
    assert sentences(report)[0] == (told, rule)
    assert report["details"]["broken"] == []
    assert symptom_of(result, "another-number-of-cards", rule).lower().startswith(told)


def without_the_last_draw(_request: Seen, answer: Seen) -> None:
    """End each hand where its last draw must come."""
    phases = [seen.get("phase", "") for seen in (answer["start"], *answer["steps"])]
    draws = [phase for phase in phases if phase.startswith("draw")]
    if draws:
        place = phases.index(draws[-1])
        ending = answer["steps"][place - 1] if place else answer["start"]
        ending.update(phase="over", actor=None, legal=None)
        answer["steps"][place:] = [{"refused": True} for _ in answer["steps"][place:]]


def with_another_draw(request: Seen, answer: Seen) -> None:
    """Hold another draw where the hand must end though nobody has folded."""
    last = answer["steps"][-1] if answer["steps"] else answer["start"]
    if last.get("phase") in {"over", "showdown"} and "folded" not in last.get("status", ()):
        last.update(phase=f"draw-{request['table']['draws'] + 1}", actor=1)


@pytest.mark.parametrize("slip", [without_the_last_draw, with_another_draw])
def test_another_number_of_draws_is_told_by_its_rule(slip: Slip) -> None:
    _result, report = told_of(slip, "showdown.first-to-show", "drawing.number-of-draws")
    [group] = [one for one in report["details"]["suspected"] if one["named"]]
    assert group["rule"] == "drawing.number-of-draws"


def taking(*, shown: bool) -> Slip:
    """Take two chips for a refused bet or raise, which shows at once or from the next try on."""

    def slip(request: Seen, answer: Seen) -> None:
        taken = [0] * len(request["table"]["stacks"])
        for before, attempt, seen in _steps(copy.deepcopy(request), answer):
            state = before if seen.get("refused") and shown else seen
            if seen.get("refused") and attempt["do"] in {"bet", "raise"}:
                taken[attempt["seat"] - 1] += 2
            if "stacks" in state:
                pairs = zip(state["stacks"], taken, strict=True)
                seen["stacks"] = [stack - less for stack, less in pairs]

    return slip


@pytest.mark.parametrize("shown", [True, False])
def test_a_refused_try_that_changes_something_is_told(*, shown: bool) -> None:
    chapters = "betting.raise-cap", "betting.minimum-raise", "betting.clockwise", "betting.fixed"
    result, report = told_of(taking(shown=shown), *chapters)
    [symptom] = [one for one in symptoms_of(result.outcomes) if one.id == "a-refused-try-changes"]
    assert "refused try" in symptom.sentence
    if shown:
        assert sentences(report)[0][0] == "a refused raise changes the stacks"
        one = report["details"]["suspected"][0]
        assert not one["named"]


def test_what_differs_alike_in_two_configurations_is_one_row() -> None:
    def richer(_request: Seen, answer: Seen) -> None:
        for seen in answer["steps"]:
            if "stacks" in seen:
                seen["stacks"] = [stack + 1 for stack in seen["stacks"]]

    _result, report = told_of(richer, "betting.raise-cap.f", houses=("card-room", "club"))
    failed = [(row["case"], row["as"]) for row in report["cases"] if row["outcome"] == "fail"]
    assert len({asked_as for _case, asked_as in failed}) == 2
    rows = found_in(report, Cases(report, {})).values()
    assert len(rows) == len({one.sentence for one in rows}) > 1
    assert sum(one.failures for one in rows) == len(failed)
