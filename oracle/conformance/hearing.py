"""What the lines of an engine come to: a case settled, an answer repeated, or a failure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from oracle.conformance.choosing import Asked
from oracle.conformance.claims import Claims
from oracle.conformance.forms import is_integer
from oracle.conformance.judging import judge, outcome_of
from oracle.conformance.keeping import Keeping
from oracle.conformance.messages import BadMessage, Message, misspelt_keys, parse_line
from oracle.conformance.results import Outcome, Verdict
from oracle.conformance.schedule import Schedule
from oracle.conformance.strays import Strays
from oracle.system.child import ChildFailure

_MOST_NOTES: Final = 50
_BEGINS_WITH_ID: Final = re.compile(rb'\s*\{\s*"id"\s*:\s*(\d{1,15})\s*,')


class UnclearLine(ChildFailure):
    """The engine wrote a line that may belong to any of the cases in flight."""


class Hearing:
    """Settles cases by what an engine writes; ``outcomes`` has those that are settled, by case."""

    def __init__(self, most_strays: int) -> None:
        """Begin without any case; ``plan`` gives them."""
        self.outcomes: dict[int, Outcome] = {}
        self.notes: list[str] = []
        self.strays = Strays(most_strays)
        self.keeping = Keeping()
        self._lines: dict[int, int] = {}

    def plan(self, cases: Sequence[Asked], schedule: Schedule, claims: Claims) -> None:
        """Take the cases, known by their place, what knows which are in flight, and the claims."""
        self._cases, self._schedule, self._claims = cases, schedule, claims

    def hear(self, line: bytes) -> bool:
        """Take one line; say whether it settles a case.

        Raises:
            UnclearLine: it cannot be read, or answers nothing, and several cases are in flight.
            ChildFailure: there are too many repeated answers.
        """
        try:
            message = parse_line(line)
        except BadMessage as error:
            return self._broken_line(line, str(error))
        except MemoryError:
            return self._broken_line(line, "wrote a line too big to be read")
        number = message.get("id")
        if not is_integer(number):
            return self._broken_line(line, "wrote an answer whose id is missing or not a number")
        case = self._schedule.settle(int(number))
        if case is None:
            return self._second_answer(int(number), line, message)
        self.strays.renew()
        if case in self.outcomes:
            self._compare(case, line, message)
            return True
        self.outcomes[case] = self._judged(case, message)
        self._lines[case] = hash(line)
        for sentence in misspelt_keys(message):
            self.note(sentence)
        return True

    @property
    def failed(self) -> bool:
        """Whether any case has failed so far, or is an error."""
        wrong = (Verdict.FAIL, Verdict.ERROR)
        return any(one.verdict in wrong for one in self.outcomes.values())

    def blame(self, case: int, sentence: str) -> None:
        """Make a sentence, whose subject is the engine, the error of a case."""
        self._schedule.explain(case)
        self.outcomes[case] = self._error(case, sentence)

    def note(self, sentence: str) -> None:
        """Note a sentence once; beyond a number, none."""
        if sentence not in self.notes and len(self.notes) < _MOST_NOTES:
            self.notes.append(sentence)

    def renew(self) -> None:
        """Forget what the process wrote that has ended."""
        self.strays.renew()
        self._lines.clear()

    def _second_answer(self, number: int, line: bytes, message: Message) -> bool:
        """Bear an answer that is repeated; one that differs is an error of its case."""
        case = self._schedule.answered(number)
        if case is None:
            return self._broken_line(b"", "wrote an answer to an id that is not in flight")
        self._compare(case, line, message)
        if not self.strays.bear():
            raise ChildFailure("repeated answers without end")
        return False

    def _compare(self, case: int, line: bytes, message: Message) -> None:
        """Make an answer that differs from the first one to its case the error of the case."""
        before = self.outcomes[case]
        if before.verdict is Verdict.ERROR or self._lines.get(case) == hash(line):
            return
        if self._judged(case, message) != before:
            self.outcomes[case] = self._error(case, "gave two different answers")

    def _judged(self, case: int, message: Message) -> Outcome:
        try:
            return self.keeping.kept(judge(self._cases[case], message, self._claims))
        except MemoryError:
            return self._error(case, "gave an answer too big to be judged")

    def _broken_line(self, line: bytes, sentence: str) -> bool:
        """Make a line that cannot be read the error of its case, if it is certain which that is."""
        begins = _BEGINS_WITH_ID.match(line)
        case = self._schedule.settle(int(begins[1])) if begins else None
        if case is None:
            case = self._schedule.settle_only()
        if case is None:
            raise UnclearLine(sentence)
        self.blame(case, sentence)
        self.strays.renew()
        return True

    def _error(self, case: int, sentence: str) -> Outcome:
        return outcome_of(self._cases[case], Verdict.ERROR, f"the engine {sentence}")
