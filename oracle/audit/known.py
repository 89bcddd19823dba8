"""Differences that are known: a list that excuses them, each with its reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from oracle import catalogue
from oracle.audit.finding import KNOWN, READER, TOPICS, Finding
from oracle.specfile import Problem, SpecError, SpecFile, validate


class Known(NamedTuple):
    """A difference that is known: the rules it is about, the house and the hands it is limited to.

    ``what`` is the rule, the topic or the switch that the list names. ``house`` is None for any
    house, ``hands`` empty for any hand.
    """

    what: str
    rules: frozenset[str]
    reason: str
    house: str | None
    hands: frozenset[str]

    def covers(self, finding: Finding, house: str) -> bool:
        """Whether a finding is this one."""
        return (
            finding.rule in self.rules
            and finding.kind != READER
            and self.house in {None, house}
            and (not self.hands or finding.hand in self.hands)
        )


def read_known(file: SpecFile) -> tuple[Known, ...]:
    """Read a list of differences that are known.

    Raises:
        SpecError: the file cannot be read, or an entry has the wrong form or an unknown name.
    """
    problems = [*validate(file, "audit-known")]
    if not problems:
        problems = [*_problems(file)]
    if problems:
        raise SpecError(problems)
    return tuple(
        Known(
            entry.get("switch") or entry["rule"],
            frozenset(_rules(entry)),
            entry["reason"],
            entry.get("house"),
            frozenset(map(str, entry.get("hands", ()))),
        )
        for entry in file.data
    )


def _rules(entry: dict[str, str]) -> Iterable[str]:
    """The rules that an entry is about: its own, or all that hang on its switch."""
    if "switch" not in entry:
        return (entry["rule"],)
    rules = catalogue.rules().values()
    return (rule.id for rule in rules if entry["switch"] in rule.switches)


def _problems(file: SpecFile) -> Iterator[Problem]:
    names = {*catalogue.rules(), *TOPICS}
    for number, entry in enumerate(file.data):
        for key, known in (
            ("rule", names),
            ("switch", set(catalogue.switches())),
            ("house", set(catalogue.houses())),
        ):
            if key in entry and entry[key] not in known:
                yield file.problem((number, key), f"there is no {key} {entry[key]!r}")


Met: TypeAlias = Counter[tuple[int, str]]
"""How often each entry of a list was met, by its number, and by hand where it names hands."""


def excused(
    findings: Iterable[Finding], known: Sequence[Known], house: str, met: Met
) -> list[Finding]:
    """Give the findings, those that are known in a class of their own with the reason.

    What is met of the list is counted.
    """
    if not known:
        return list(findings)
    return [_excused(one, known, house, met) for one in findings]


def _excused(finding: Finding, known: Sequence[Known], house: str, met: Met) -> Finding:
    for number, one in enumerate(known):
        if one.covers(finding, house):
            met[number, finding.hand if one.hands else ""] += 1
            return finding._replace(kind=KNOWN, reason=one.reason)
    return finding
