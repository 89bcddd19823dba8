"""Which case is sent next and which are in flight; what the lines of an engine come to."""

from __future__ import annotations

import functools
import json
import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from oracle.conformance.choosing import SelectedCases
from oracle.conformance.claims import Claims
from oracle.conformance.messages import (
    BadMessage,
    Declined,
    Gave,
    Message,
    PlayForm,
    decode_answer,
    is_integer,
    misspelt_keys,
    parse_line,
)
from oracle.conformance.results import Keeping, Outcome, Verdict
from oracle.play import KINDS
from oracle.system.child import ChildFailure
from oracle.system.terminal import clean_bytes
from oracle.wire.grading import STEPS, Vector, examine, sent_tries
from oracle.wire.vocabulary import PROTOCOL


class Timing:
    """A clock for the case that is alone in flight; ``seconds`` has what it found, by case."""

    def __init__(self) -> None:
        """Begin without any case."""
        self.seconds: dict[int, float] = {}
        self._alone: int | None = None
        self._sent = 0.0

    def sent(self, cases: Sequence[int], *, was_idle: bool) -> None:
        """Note that these cases were sent now; the engine had others unless it was idle."""
        for case in cases:
            self.seconds.pop(case, None)
        if cases:
            self._alone = cases[0] if was_idle and len(cases) == 1 else None
            self._sent = time.monotonic()

    def settled(self) -> None:
        """Note that what is in flight was answered now, or is to blame for a failure."""
        if self._alone is not None:
            self.seconds[self._alone] = time.monotonic() - self._sent
            self._alone = None


HELLO_ID: Final = 0

_encode: Final = json.JSONEncoder(separators=(",", ":")).encode


def hello_request() -> bytes:
    """The line that opens the exchange."""
    return _line({"id": HELLO_ID, "kind": "hello", "protocol": PROTOCOL})


def request(number: int, case: SelectedCases, claims: Claims) -> bytes:
    """The line that asks one case, under a number that reveals nothing about it."""
    vector = case.vector
    given = vector["given"]
    message = {"id": number, "kind": vector["kind"]}
    if case.configuration is not None:
        message["as"] = case.configuration.name
    if STEPS in vector["expect"]:
        tries = given["tries"]
        given = {**given, "tries": [tries[place] for place in asked_tries(vector, claims)]}
    return _line({**message, **given})


def asked_tries(vector: Vector, claims: Claims) -> list[int]:
    """The 0-based places, in the full script, of the tries that an engine is sent."""
    return sent_tries(vector, claims.asks)


def read_answer(message: Message, vector: Vector, claims: Claims) -> Message | Declined | Gave:
    """The engine's answer to a vector, its types checked.

    Raises:
        BadMessage: a key is missing or has the wrong type.
    """
    kind, given = vector["kind"], vector["given"]
    if STEPS not in vector["expect"]:
        counted = KINDS[kind].counted
        return decode_answer(message, kind, len(given[counted]) if counted else 0)
    form = PlayForm(
        seats=len(given["table"]["stacks"]),
        tries=len(asked_tries(vector, claims)),
        has_deck="deck" in given,
    )
    return decode_answer(message, kind, form.seats, form)


def _line(message: Message) -> bytes:
    return _encode(message).encode() + b"\n"


def judge(case: SelectedCases, message: Message, claims: Claims) -> Outcome:
    """Judge a case by the message that answers it."""
    vector = case.vector
    try:
        answer = read_answer(message, vector, claims)
    except BadMessage as error:
        return outcome_of(case, Verdict.ERROR, f"the answer is malformed: {error}")
    if isinstance(answer, Declined):
        return outcome_of(case, Verdict.SKIP, f"declined: {answer.reason}")
    if isinstance(answer, Gave):
        return outcome_of(case, Verdict.ERROR, f"the engine says: {answer.sentence}")
    is_play = STEPS in vector["expect"]
    found = examine(vector, answer, asked_tries(vector, claims) if is_play else None)
    if not found.compared and not found.aspects:
        return outcome_of(case, Verdict.SKIP, "the answer shows nothing that is compared")
    return outcome_of(case, Verdict.FAIL if found.differences else Verdict.PASS)._replace(
        differences=found.differences or (),
        compared=_fields(found.compared),
        aspects=_aspects(tuple(found.aspects.items())),
        choice=found.choice,
        end_alone=is_play and STEPS not in answer,
    )


@functools.cache
def _fields(compared: frozenset[str]) -> frozenset[str]:
    """Give one of the few sets that there are, so that each is kept once."""
    return compared


@functools.cache
def _aspects(found: tuple[tuple[str, bool], ...]) -> Mapping[str, bool]:
    """Give the aspects in the same way."""
    return MappingProxyType(dict(found))


def outcome_of(case: SelectedCases, verdict: Verdict, message: str = "") -> Outcome:
    """Make the outcome of a case in which nothing was compared."""
    asked_as = case.configuration.name if case.configuration else None
    return Outcome(case.vector, verdict, message, asked_as=asked_as)


class UnexpectedReplies:
    """Answers to cases that have already been answered, in the same way."""

    def __init__(self, most: int) -> None:
        """Tolerate this many in a row."""
        self._most = most
        self._in_a_row = 0
        self._count = 0

    def bear(self, *, repeated: bool = True) -> bool:
        """Count one more; say whether it is still within the limit.

        It is not ``repeated`` where the case was settled by a line other than an answer.
        """
        self._count += repeated
        self._in_a_row += 1
        return self._in_a_row <= self._most

    def renew(self) -> None:
        """Begin a new row: a case has been answered, or the engine was started again."""
        self._in_a_row = 0

    def sentences(self) -> list[str]:
        """Say how many there were, if there were any."""
        if not self._count:
            return []
        several = "times" if self._count > 1 else "time"
        return [f"the engine repeated an answer {self._count:,} {several}"]


_FAILURES_BEFORE_A_PROOF: Final = 3
# The golden section: looks at places that are far from all earlier ones.
_NEXT_PLACE: Final = 0.381966


class Schedule:
    """The cases of a run, known by their index; pure bookkeeping.

    A case is to blame for a failure if it was the only one that the process was asked. Otherwise
    the cases in flight may all be to blame: the oldest is sent alone, since most engines answer in
    order, then each half of the others.

    While one failure follows another, the case answered last is asked again in between, or, if none
    was, cases from other places: an engine that fails on many neighbours is told from one that
    fails on everything.
    """

    def __init__(self, cases: Iterable[int], window: int, draw: Callable[[], int]) -> None:
        """Begin with all cases waiting.

        Args:
            cases: in the order in which they are sent.
            window: how many may be in flight.
            draw: what draws the number under which a case is sent, each time another one.
        """
        self._waiting = deque(cases)
        self._suspects: list[list[int]] = []
        self._in_flight: dict[int, int] = {}
        self._answered: dict[int, int] = {}
        self._window = window
        self._draw = draw
        self._alone = False
        self._asked_of_process = 0
        self._last_answered: int | None = None
        self._is_proof = False
        self._failure_of: dict[int, int] = {}
        self._failures = 0
        self._explained: set[int] = set()
        self.failures_in_a_row = 0
        """How often the engine has failed since it last answered a case."""

    @property
    def in_flight(self) -> int:
        """How many cases are in flight."""
        return len(self._in_flight)

    @property
    def not_explained(self) -> int:
        """How many failures no case is to blame for: all were answered when sent again."""
        return self._failures - len(self._explained)

    def has_work(self) -> bool:
        """Whether a case is waiting or in flight."""
        return bool(self._waiting or self._suspects or self._in_flight)

    def take(self) -> list[tuple[int, int]]:
        """Numbers (each used once in a run) and cases to send now; they are then in flight."""
        taken = [(self._draw(), case) for case in self._next()]
        self._in_flight.update(taken)
        self._asked_of_process += len(taken)
        return taken

    def settle(self, number: int) -> int | None:
        """The case that has been answered, or None if no such number is in flight."""
        case = self._in_flight.pop(number, None)
        if case is not None:
            self._answered[number] = self._last_answered = case
            self._is_proof = False
            self.failures_in_a_row = 0
        return case

    def settle_only(self) -> int | None:
        """The case in flight if it is the only one, now settled, though without an answer."""
        if len(self._in_flight) != 1:
            return None
        [(number, case)] = self._in_flight.items()
        del self._in_flight[number]
        self._answered[number] = case
        self._is_proof = False
        return case

    def answered(self, number: int) -> int | None:
        """The case that this process has already answered under a number, if any."""
        return self._answered.get(number)

    def one_at_a_time(self) -> None:
        """Send every case alone from now on."""
        self._window = 1

    def fail(self) -> int | None:
        """The case that made the process fail, or None if several may be to blame."""
        cases = [] if self._is_proof else list(self._in_flight.values())
        self._is_proof = False
        fresh = self._asked_of_process == 1
        self._in_flight.clear()
        self._answered.clear()
        self._asked_of_process = 0
        self._alone = False
        self.failures_in_a_row += 1
        if fresh and cases:
            [case] = cases
            self.explain(case)
            return case
        self._failures += any(case not in self._failure_of for case in cases) or not cases
        for case in cases:
            self._failure_of.setdefault(case, self._failures)
        self._suspects += reversed(list(self._parts(cases)))
        return None

    def explain(self, case: int) -> None:
        """Hold a case to blame for the failure of which it is suspected, if it is."""
        if case in self._failure_of:
            self._explained.add(self._failure_of[case])

    def _next(self) -> list[int]:
        if self._alone and self._in_flight:
            return []
        doubtful = self.failures_in_a_row >= _FAILURES_BEFORE_A_PROOF
        self._alone = doubtful or bool(self._suspects)
        if doubtful and self._last_answered is not None:
            self._is_proof = True
            return [self._last_answered]
        if doubtful and self._waiting:
            self._waiting.rotate(-int(len(self._waiting) * _NEXT_PLACE))
            return [self._waiting.popleft()]
        if self._suspects:
            return self._suspects.pop()
        room = min(self._window - len(self._in_flight), len(self._waiting))
        return [self._waiting.popleft() for _ in range(room)]

    def _parts(self, cases: list[int]) -> Iterable[list[int]]:
        if self._window == 1:
            return ([case] for case in cases)
        oldest, others = cases[:1], cases[1:]
        middle = (len(others) + 1) // 2
        return (part for part in (oldest, others[:middle], others[middle:]) if part)


_MOST_NOTES: Final = 50
_BEGINS_WITH_ID: Final = re.compile(rb'\s*\{\s*"id"\s*:\s*(\d{1,15})\s*,')


_MOST_OTHER_LINES: Final = 12
"""How many lines that are none may be among answers, if there are half as many or more."""


class UnclearLine(ChildFailure):
    """The engine wrote a line that may belong to any of the cases in flight."""


def _is_json(line: bytes) -> bool:
    """Whether a line is JSON, and so a malformed answer rather than something else."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


class OtherLines(ChildFailure):
    """The engine goes on writing lines among its answers that are none."""


class Hearing:
    """Settles cases by what an engine writes; ``outcomes`` has those that are settled, by case."""

    def __init__(self, most_strays: int) -> None:
        """Begin without any case; ``plan`` gives them."""
        self.outcomes: dict[int, Outcome] = {}
        self.notes: list[str] = []
        self.strays = UnexpectedReplies(most_strays)
        self.keeping = Keeping()
        self._lines: dict[int, int] = {}
        self._first_other = b""
        self._others = self._answers = 0

    def plan(self, cases: Sequence[SelectedCases], schedule: Schedule, claims: Claims) -> None:
        """Take the cases, known by their place, what knows which are in flight, and the claims."""
        self._cases, self._schedule, self._claims = cases, schedule, claims

    def hear(self, line: bytes) -> bool:
        """Take one line; say whether it settles a case.

        Raises:
            UnclearLine: it cannot be read, or answers nothing, and several cases are in flight.
            OtherLines: there are too many lines among the answers that are none.
            ChildFailure: there are too many repeated answers.
        """
        try:
            message = parse_line(line)
        except BadMessage as error:
            if not _is_json(line):
                self._bear_other(line)
            return self._broken_line(line, str(error))
        except MemoryError:
            return self._broken_line(line, "wrote a line too big to be read")
        number = message.get("id")
        if not is_integer(number):
            return self._broken_line(line, "wrote an answer whose id is missing or not a number")
        case = self._schedule.settle(int(number))
        self._answers += case is not None or self._schedule.answered(int(number)) is not None
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

    @property
    def has_errors(self) -> bool:
        """Whether any case so far is an error."""
        return any(one.verdict is Verdict.ERROR for one in self.outcomes.values())

    def blame(self, case: int, sentence: str) -> None:
        """Make a sentence, whose subject is the engine, the error of a case."""
        self._schedule.explain(case)
        self.outcomes[case] = self._error(case, sentence)

    def note(self, sentence: str) -> None:
        """Note a sentence once; beyond a number, none."""
        if sentence not in self.notes and len(self.notes) < _MOST_NOTES:
            self.notes.append(sentence)

    def on_other_lines(self) -> str:
        """Tell the first line that was not an answer; the engine is the subject."""
        first = clean_bytes(self._first_other, 80)
        return (
            f'writes lines that are not answers to stdout: first such line "{first}"; write them '
            "to stderr"
        )

    def renew(self) -> None:
        """Forget what the process wrote that has ended."""
        self.strays.renew()
        self._lines.clear()

    def _bear_other(self, line: bytes) -> None:
        """Count a line that is not a message, unless there are too many among the answers."""
        self._first_other = self._first_other or line
        self._others += 1
        if self._answers and self._others >= max(_MOST_OTHER_LINES, self._answers / 2):
            raise OtherLines(self.on_other_lines())

    def _second_answer(self, number: int, line: bytes, message: Message) -> bool:
        """Bear an answer that is repeated; one that differs is an error of its case."""
        case = self._schedule.answered(number)
        if case is None:
            return self._broken_line(b"", "wrote an answer to an id that is not in flight")
        self._compare(case, line, message)
        if not self.strays.bear(repeated=case in self._lines):
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
