"""What a symptom is, and how much evidence one needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from oracle.conformance import Case, Outcome

ADAPTER: Final = "adapter"
ENGINE: Final = "engine"
EITHER: Final = "either"
LOOK: Final = "look at the adapter first"

NEARLY_ALL: Final = 0.9
"""The part of the failures of a kind that a symptom must account for."""
HARDLY_ANY: Final = 0.05
"""The part of the passes that may speak against it, of those in which it would show."""
FEWEST: Final = 3
"""The failures from which a pattern may be read at all."""

_Judged = TypeVar("_Judged")


class Symptom(NamedTuple):
    """What wrong answers have in common.

    ``cases`` are those that show it, ``example`` is one of them, and ``of`` is how many failures of
    their kind were looked at. ``points_to`` is where to look first: adapter, engine or either.
    """

    id: str
    sentence: str
    points_to: str
    cases: tuple[Case, ...]
    example: Case
    of: int


def is_clear(shown: int, failed: int, against: int = 0, passed: int = 0) -> bool:
    """Whether nearly all failures show it, and hardly any pass speaks against it."""
    return (
        shown >= FEWEST and shown >= NEARLY_ALL * failed and against <= HARDLY_ANY * (passed or 1)
    )


class Split(NamedTuple):
    """Failures that show something, of how many, and the passes that speak against it."""

    shown: list[Outcome]
    failed: int
    against: int
    passed: int

    @property
    def is_clear(self) -> bool:
        """Whether the evidence suffices."""
        return is_clear(len(self.shown), self.failed, self.against, self.passed)


def split(
    failures: Sequence[_Judged],
    passes: Iterable[_Judged],
    predicts: Callable[[_Judged], tuple[object, object, object]],
    outcome_of: Callable[[_Judged], Outcome],
) -> Split:
    """Compare a guess with the answers.

    ``predicts`` gives for a case what the guess says, what is expected, and what the engine gave.
    A pass speaks against the guess where that says something else.
    """
    shown = []
    for one in failures:
        guess, _, got = predicts(one)
        if guess == got:
            shown.append(outcome_of(one))
    told = [(guess, expected) for guess, expected, _ in map(predicts, passes)]
    against = sum(guess != expected for guess, expected in told)
    return Split(shown, len(failures), against, len(told))


def symptom(name: str, sentence: str, points_to: str, shown: Sequence[Outcome], of: int) -> Symptom:
    """Make a symptom; a case of ordinary length among those that show it is the example."""
    by_length = sorted(shown, key=_length)
    return Symptom(
        name,
        sentence,
        points_to,
        tuple(dict.fromkeys(one.case for one in shown)),
        by_length[(len(by_length) - 1) // 4].case,
        of,
    )


def how_many(shown: int, of: int, what: str) -> str:
    """Say in how many of some things: "in all 12 comparisons", "in 11 of 12 comparisons"."""
    if of == 1:
        return f"in the only one of the {what}"
    return f"in all {of:,} {what}" if shown == of else f"in {shown:,} of {of:,} {what}"


def _length(outcome: Outcome) -> tuple[int, str]:
    given = outcome.vector["given"]
    return len(given.get("tries", given.get("hands", ()))), outcome.vector["id"]
