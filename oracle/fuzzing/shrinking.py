"""A failed hand minimised while the engine still goes wrong in the same way.

All reductions of one kind are asked together, so that a round costs one exchange with the engine.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle.conformance import Outcome, Verdict
from oracle.fuzzing.drafts import Draft, by_seat, draft_of, vector_from
from oracle.fuzzing.reductions import REDUCTIONS, measure
from oracle.play import HouseRules, answer
from oracle.wire.vocabulary import COMPARE

Ask = Callable[[Sequence[Mapping[str, Any]]], Sequence[Outcome]]
"""Asks an engine vectors, and gives an outcome of each that it was asked."""

IsNew = Callable[[Outcome], bool]
"""Whether nothing that was found before explains a failure."""

_NUMBER: Final = re.compile(r"[0-9]+")
_MOST_ASKED: Final = 2500
_MOST_ROUNDS: Final = 8


class Shape(NamedTuple):
    """In what an answer is wrong at its first difference: the kind, the phase, and the keys."""

    kind: str
    phase: str
    keys: frozenset[str]

    def is_like(self, other: Shape) -> bool:
        """Whether another answer is wrong in the same way, if perhaps not in all of it."""
        alike = self[:2] == other[:2]
        return alike and (self.keys == other.keys or not self.keys.isdisjoint(other.keys))


def shape_of(outcome: Outcome) -> Shape:
    """Say in what an answer is wrong; of an error, what the engine said, without its numbers."""
    vector = outcome.vector
    if outcome.verdict is Verdict.ERROR:
        told = _NUMBER.sub("#", outcome.message)
        return Shape(vector["kind"], "error", frozenset({told}))
    if not outcome.differences:
        return Shape(vector["kind"], "", frozenset())
    step = outcome.differences[0].step
    keys = frozenset(one.field for one in outcome.differences if one.step == step)
    return Shape(vector["kind"], _phase_at(vector, step), keys)


def _phase_at(vector: Mapping[str, Any], step: int | None) -> str:
    """The phase in which a step was tried, without its number."""
    steps = vector["expect"].get("steps")
    if steps is None or step is None:
        return ""
    seen = [vector["expect"]["start"], *steps[: max(0, step)]]
    before = next(one for one in reversed(seen) if "refused" not in one)
    return str(before["phase"]).partition("-")[0]


class Shrunk(NamedTuple):
    """A failure minimised; ``tried`` are the outcomes of plainer hands on the way."""

    outcome: Outcome
    tried: tuple[Outcome, ...]
    asked: int


def shrink(  # noqa: PLR0913 - what is asked for, and how far to go
    outcome: Outcome,
    ask: Ask,
    is_new: IsNew,
    rules: HouseRules,
    *,
    open_ended: bool,
    seconds: float,
) -> Shrunk | None:
    """Make a failure plain; None if the engine does not go wrong when it is asked again.

    A plainer hand that goes wrong in a known way is not taken, although it goes wrong: it would
    hide what is new in this one.

    Args:
        outcome: the failure.
        ask: asks the engine.
        is_new: tells what is known.
        rules: by which the hand is judged.
        open_ended: whether a hand may end before it is over.
        seconds: how long this may take.
    """
    work = _Work(outcome, ask, is_new, rules, time.monotonic() + seconds)
    again = work.failing([outcome.vector])
    if not again:
        return None
    if "tries" in outcome.vector["given"]:
        work.best = again[0]
        work.cut(open_ended=open_ended)
        work.reduce(open_ended=open_ended)
        return Shrunk(work.best, tuple(work.tried), work.asked)
    return Shrunk(work.of_cards(again[0]), tuple(work.tried), work.asked)


class _Work:
    """The state of one shrinking."""

    def __init__(
        self, outcome: Outcome, ask: Ask, is_new: IsNew, rules: HouseRules, until: float
    ) -> None:
        self.best, self._is_new = outcome, is_new
        self.tried: list[Outcome] = []
        self.asked = 0
        self._shape, self._ask, self._rules, self._until = shape_of(outcome), ask, rules, until
        self._configuration = outcome.asked_as

    def failing(self, vectors: Sequence[Mapping[str, Any]]) -> list[Outcome]:
        """Ask vectors; give the outcomes that are wrong in the same way, plainest first."""
        self.asked += len(vectors)
        outcomes = [one for one in self._ask(vectors) if one.asked_as == self._configuration]
        self.tried += [one for one in outcomes if one.verdict in (Verdict.PASS, Verdict.FAIL)]
        found = [
            one
            for one in outcomes
            if one.verdict in (Verdict.FAIL, Verdict.ERROR) and shape_of(one).is_like(self._shape)
        ]
        return sorted(found, key=lambda one: _size(one.vector))

    def cut(self, *, open_ended: bool) -> None:
        """Leave out what comes after the first difference."""
        vector, first = self.best.vector, self.best.differences[:1]
        if not open_ended or not first or first[0].step is None:
            return
        draft = draft_of(vector, self._rules, to_the_end=False)
        if first[0].step + 1 < len(draft.moves):
            cut = draft._replace(moves=draft.moves[: max(1, first[0].step + 1)])
            self._take([cut], anyhow=True)

    def reduce(self, *, open_ended: bool) -> None:
        """Go through all reductions until none helps."""
        for _ in range(_MOST_ROUNDS):
            before = _size(self.best.vector)
            for reduction in (_own_cards(self._rules), *REDUCTIONS):
                while self._goes_on() and self._take(
                    reduction(draft_of(self.best.vector, self._rules, to_the_end=not open_ended))
                ):
                    self.cut(open_ended=open_ended)
            if _size(self.best.vector) == before or not self._goes_on():
                return

    def _goes_on(self) -> bool:
        return time.monotonic() < self._until and self.asked < _MOST_ASKED

    def _take(self, drafts: Iterator[Draft] | list[Draft], *, anyhow: bool = False) -> bool:
        """Ask what is plainer, and take the plainest that fails; whether there is one."""
        size, vectors = _size(self.best.vector), {}
        for draft in drafts:
            made = vector_from(draft, self._rules, self.best.vector)
            if made is not None and (anyhow or _size(made) < size):
                vectors[str(made["given"])] = made
        named = [
            {**one, "id": f"{one['id']}/{place}"} for place, one in enumerate(vectors.values())
        ]
        found = self._plainest(named) if named else None
        if found is None or not (anyhow or _size(found.vector) < size):
            return False
        self.best = found._replace(vector={**found.vector, "id": self.best.vector["id"]})
        return True

    def _plainest(self, vectors: Sequence[Mapping[str, Any]]) -> Outcome | None:
        """Ask vectors; give the plainest that is wrong in the same way, and not in a known one."""
        return next(filter(self._is_new, self.failing(vectors)), None)

    def of_cards(self, outcome: Outcome) -> Outcome:
        """Leave out hands of a comparison, two at the least."""
        hands = outcome.vector["given"].get("hands", ())
        if len(hands) < 3:
            return outcome
        given = outcome.vector["given"]
        pairs = [[one, other] for place, one in enumerate(hands) for other in hands[place + 1 :]]
        asked = [{**given, "hands": pair} for pair in pairs]
        found = self._plainest(
            [
                {
                    **outcome.vector,
                    "id": f"{outcome.vector['id']}/{place}",
                    "given": one,
                    "expect": answer(COMPARE, one, self._rules).expect,
                }
                for place, one in enumerate(asked)
            ]
        )
        if found is None:
            return outcome
        return found._replace(vector={**found.vector, "id": outcome.vector["id"]})


def _own_cards(rules: HouseRules) -> Callable[[Draft], Iterator[Draft]]:
    def reduction(draft: Draft) -> Iterator[Draft]:
        own = by_seat(draft, rules) if draft.cards is None else None
        if own is not None:
            yield own

    return reduction


def _size(vector: Mapping[str, Any]) -> tuple[int, ...]:
    given = vector["given"]
    return measure(given) if "tries" in given else (len(given.get("hands", ())),)
