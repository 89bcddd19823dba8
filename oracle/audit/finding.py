"""What an audit finds in a hand: a fact that a rule does not allow, or that contradicts itself."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

RULE: Final = "rule"
RECORD: Final = "record"
READER: Final = "reader"
KNOWN: Final = "known"
CLASSES: Final = (RULE, RECORD, READER, KNOWN)
"""What kinds of findings there are: a rule is broken, the history contradicts itself, a line is not
understood, and what is known already."""

TOPICS: Final = (
    *("cards", "chips", "amounts", "all-in", "phases", "summary", "total", "payouts", "rake"),
    *("hand-names", "stacks", "seats", "broken-off", "rake-schedule", "button"),
)
"""What a history can contradict itself in; a finding of the class record names one of them."""


Place: TypeAlias = tuple[str, str, str, int]
"""The file, the hand, the rule and the line of a finding."""


class Finding(NamedTuple):
    """One difference: where it is, what the history tells there, and what it should tell.

    ``rule`` is the id of a rule, or one of the ``TOPICS``, or ``line`` for a line that was not
    understood, or ``judging`` for a hand that an error of this program kept from being judged.
    ``following`` are the differences of the same hand that would not be there without this one.
    """

    kind: str
    rule: str
    hand: str
    file: str
    line: int
    told: str
    expected: str
    sentence: str
    reason: str | None = None
    following: tuple[Finding, ...] = ()

    @property
    def place(self) -> Place:
        """What tells it from others of a run: hands of two files may have the same id."""
        return self.file, self.hand, self.rule, self.line


class Event(NamedTuple):
    """What happened at the table beside the play, and what the audit made of it."""

    what: str
    hand: str
    file: str
    line: int
    sentence: str


class Judged(NamedTuple):
    """One hand judged: what was found, what happened, and whether everything could be judged.

    ``unsure`` says what could not be judged because the history does not tell it. ``rake`` is what
    the room took, in the unit of the history. ``after`` are the chips of each seat after the hand,
    as they follow from it, where they do.
    """

    findings: tuple[Finding, ...]
    events: tuple[Event, ...]
    unsure: tuple[str, ...]
    rake: int | None
    after: dict[int, int] | None

    @property
    def every(self) -> tuple[Finding, ...]:
        """Every finding; those that follow from another come after it."""
        if not any(one.following for one in self.findings):
            return self.findings
        return tuple(
            found for one in self.findings for found in (one._replace(following=()), *one.following)
        )
