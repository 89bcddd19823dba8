"""What an engine showed, put together from what was expected and what differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from oracle.conformance import Outcome, Verdict
from oracle.wire.grading import START, STEPS
from oracle.wire.vocabulary import PLAY


class Answer(NamedTuple):
    """An answer without steps that was judged: each compared field, as the engine gave it."""

    outcome: Outcome
    expected: Mapping[str, Any]
    got: Mapping[str, Any]

    @property
    def failed(self) -> bool:
        """Whether something differs."""
        return self.outcome.verdict is Verdict.FAIL


def answers(outcomes: Sequence[Outcome], kind: str) -> list[Answer]:
    """Give the judged answers of a kind that is answered at once."""
    return [_answer(one) for one in outcomes if is_judged(one) and one.vector["kind"] == kind]


def is_judged(outcome: Outcome) -> bool:
    """Whether the answer to a case was compared."""
    return outcome.verdict in (Verdict.PASS, Verdict.FAIL)


def _answer(outcome: Outcome) -> Answer:
    expect = outcome.vector["expect"]
    got = {field: expect.get(field) for field in outcome.compared}
    got.update((one.field, one.got) for one in outcome.differences)
    return Answer(outcome, expect, got)


class Look(NamedTuple):
    """What is seen after one try of a play.

    ``told`` has the compared keys in which the engine differs, ``before`` is what was expected
    before the try, and ``attempt`` is None at the start.
    """

    outcome: Outcome
    step: int
    attempt: Mapping[str, Any] | None
    before: Mapping[str, Any]
    expected: Mapping[str, Any]
    told: Mapping[str, Any]

    def got(self, key: str) -> Any:
        """What the engine showed under a key; None if it is not compared."""
        if key in self.told:
            return self.told[key]
        return self.expected.get(key) if key in self.outcome.compared else None

    @property
    def phase(self) -> str:
        """The phase as the engine sees it, as far as it is known."""
        found = self.got("phase") or self.expected["phase"]
        return str(found)

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.outcome.vector["given"]["table"]["stacks"])


def looks(outcome: Outcome) -> Iterator[Look]:
    """Give what is seen on the way through a play, as far as it was compared."""
    vector = outcome.vector
    told: dict[int, dict[str, Any]] = {}
    for one in outcome.differences:
        told.setdefault(START if one.step is None else one.step, {})[one.field] = one.got
    tries, steps = vector["given"]["tries"], vector["expect"][STEPS]
    before = vector["expect"]["start"]
    if not outcome.end_alone:
        yield Look(outcome, START, None, before, before, told.get(START, {}))
    last = len(steps) - 1
    for place, wanted in enumerate(steps):
        own = told.get(place, {})
        if "refused" in own or "gathers" in own:
            return
        expected = before if "refused" in wanted else wanted
        # After a refused try, many engines show nothing.
        is_shown = "refused" not in wanted or own
        if place == last if outcome.end_alone else is_shown:
            yield Look(outcome, place, tries[place], before, expected, own)
        before = expected


def first_look(outcome: Outcome) -> Look | None:
    """Give what is seen at the first step that differs, if anything is seen there."""
    return next((look for look in looks(outcome) if look.told), None)


def plays(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Give the plays that were judged."""
    return [one for one in outcomes if is_judged(one) and one.vector["kind"] == PLAY]


def ranks_of(hand: Sequence[str]) -> list[str]:
    """Give the ranks of cards."""
    return [card[0] for card in hand]
