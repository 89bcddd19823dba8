"""What an audit counts and keeps: bounded, whatever is read, and merged piece by piece."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from oracle.audit.finding import KNOWN, RECORD, RULE, Event, Finding
from oracle.audit.known import Known, Met, excused
from oracle.audit.sequence import Edge, Table, follow
from oracle.histories.told import Broken, History

CONFIRMED: Final = "confirmed"
CONSISTENT: Final = "consistent"
DIFFERS: Final = "differs"
EXCUSED: Final = "known"
STATUSES: Final = (CONFIRMED, CONSISTENT, DIFFERS, EXCUSED)
"""What a hand comes to: all of it was judged and is right; what could be judged is; something is
not; only what is known is not."""

_MOST_TABLES: Final = 2_000

Key: TypeAlias = tuple[str, str, str]
"""The class and the rule of findings, and the house by which they were judged."""


class Kept(NamedTuple):
    """A finding that is kept, with its hand if it is to be shown."""

    finding: Finding
    history: History | None


@dataclass
class Group:
    """Findings alike: how many, in how many hands, and the first of them."""

    count: int = 0
    hands: int = 0
    first: list[Kept] = field(default_factory=list)


@dataclass
class Taken:
    """What a room took of pots counted in one unit."""

    hands: int = 0
    raked: int = 0
    total: int = 0
    rake: int = 0


class Ended(NamedTuple):
    """The last or the first hand of a table in a piece, its house, and what it came to."""

    edge: Edge
    house: str
    status: str
    history: History | None


@dataclass
class Tally:
    """What came of hands. Only the first findings of each kind are kept: at most ``most``."""

    most: int = 10
    known: tuple[Known, ...] = ()
    met: Met = field(default_factory=Counter)
    statuses: Counter[str] = field(default_factory=Counter)
    forms: Counter[tuple[str, str]] = field(default_factory=Counter)
    others: Counter[str] = field(default_factory=Counter)
    compared: Counter[str] = field(default_factory=Counter)
    groups: dict[Key, Group] = field(default_factory=dict)
    happened: dict[str, tuple[int, list[Event]]] = field(default_factory=dict)
    broken: int = 0
    broken_first: list[Broken] = field(default_factory=list)
    taken: dict[tuple[str, int], Taken] = field(default_factory=dict)
    unsure: Counter[str] = field(default_factory=Counter)
    firsts: dict[Table, Ended] = field(default_factory=dict)
    lasts: dict[Table, Ended] = field(default_factory=dict)
    interrupted: bool = False

    @property
    def hands(self) -> int:
        """How many hands were judged."""
        return sum(self.statuses.values())

    @property
    def differing(self) -> int:
        """How many findings say that a rule is broken or a history contradicts itself."""
        return sum(group.count for (kind, *_), group in self.groups.items() if kind in _BAD)

    def note(self, findings: list[Finding], house: str, history: History | None) -> None:
        """Count findings of one hand, and keep the first of each kind."""
        seen: set[Key] = set()
        for one in findings:
            key = (one.kind, one.rule, house)
            group = self.groups.setdefault(key, Group())
            group.count += 1
            if key not in seen:
                group.hands += 1
                seen.add(key)
            if len(group.first) < self.most:
                group.first.append(Kept(one, history))

    def note_event(self, event: Event) -> None:
        """Count what happened, and keep the first of each kind."""
        count, first = self.happened.get(event.what, (0, []))
        self.happened[event.what] = (count + 1, [*first, event][: self.most])

    def note_broken(self, broken: Broken) -> None:
        """Count a hand that cannot be read."""
        self.broken += 1
        self.broken_first = [*self.broken_first, broken][: self.most]

    def end(self, ended: Ended) -> None:
        """Take the next hand of its table."""
        table = ended.edge.table
        if table in self.lasts:
            self._follow(self.lasts.pop(table), ended)
        else:
            self.firsts.setdefault(table, ended._replace(history=None))
        self.lasts[table] = ended._replace(history=None)
        while len(self.lasts) > _MOST_TABLES:
            del self.lasts[next(iter(self.lasts))]

    def _follow(self, before: Ended, after: Ended) -> None:
        findings, events = follow(before.edge, after.edge, self.compared)
        for event in events:
            self.note_event(event)
        if not findings:
            return
        told = excused(findings, self.known, after.house, self.met)
        self.note(told, after.house, after.history)
        status = status_of(told, unsure=after.status == CONSISTENT)
        if status != after.status and _RANK[status] > _RANK[after.status]:
            self.statuses[after.status] -= 1
            self.statuses[status] += 1

    def add(self, later: Tally) -> None:
        """Add what came of the hands that follow."""
        for mine, theirs in (
            (self.statuses, later.statuses),
            (self.forms, later.forms),
            (self.others, later.others),
            (self.compared, later.compared),
            (self.unsure, later.unsure),
            (self.met, later.met),
        ):
            mine.update(theirs)  # type: ignore[arg-type]
        self.broken += later.broken
        self.broken_first = [*self.broken_first, *later.broken_first][: self.most]
        for unit, taken in later.taken.items():
            mine_taken = self.taken.setdefault(unit, Taken())
            mine_taken.hands += taken.hands
            mine_taken.raked += taken.raked
            mine_taken.total += taken.total
            mine_taken.rake += taken.rake
        self._add_findings(later)
        self._add_edges(later)

    def _add_findings(self, later: Tally) -> None:
        for key, group in later.groups.items():
            mine = self.groups.setdefault(key, Group())
            mine.count += group.count
            mine.hands += group.hands
            mine.first = [*mine.first, *group.first][: self.most]
        for what, (count, first) in later.happened.items():
            before, kept = self.happened.get(what, (0, []))
            self.happened[what] = (before + count, [*kept, *first][: self.most])

    def _add_edges(self, later: Tally) -> None:
        for table, first in later.firsts.items():
            if table in self.lasts:
                self._follow(self.lasts[table], first)
        for table, last in later.lasts.items():
            self.lasts.pop(table, None)
            self.lasts[table] = last
        while len(self.lasts) > _MOST_TABLES:
            del self.lasts[next(iter(self.lasts))]


_BAD: Final = frozenset({RULE, RECORD})
_RANK: Final = {CONFIRMED: 0, CONSISTENT: 1, EXCUSED: 2, DIFFERS: 3}


def status_of(findings: list[Finding], *, unsure: bool) -> str:
    """What a hand comes to, with these findings; a line that is not understood leaves it open."""
    kinds = {one.kind for one in findings}
    if kinds & _BAD:
        return DIFFERS
    if KNOWN in kinds:
        return EXCUSED
    return CONSISTENT if unsure or kinds else CONFIRMED
