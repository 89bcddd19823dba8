"""Many hands audited: in pieces, in bounded memory, each once, counted."""

from __future__ import annotations

import functools
from array import array
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.errors import InputError
from oracle.histories.audit.causes import BestFit, Known, Met, excused, with_causes
from oracle.histories.audit.following import EVERYTHING, Edge, Table, edge, follow, judge, keep_last
from oracle.histories.audit.hand import AuditedHand
from oracle.histories.audit.paying import Schedule
from oracle.histories.audit.retelling import retold
from oracle.histories.audit.seating import KNOWN, READER, RECORD, RULE, Event, Finding, Judged
from oracle.histories.forms import FORMS
from oracle.histories.hands import (
    Began,
    Broken,
    Called,
    Checked,
    Chunk,
    Collected,
    Drew,
    Folded,
    Form,
    History,
    Mucked,
    OtherGame,
    Posted,
    Read,
    Returned,
    Shown,
    Wagered,
)
from oracle.histories.lines import read_as, read_chunk
from oracle.histories.sources import read_files, size_of
from oracle.specs import workspaces
from oracle.system.pieces import Piece, Runner, here

Note = Callable[[str], None]

_WITH_IDS: Final = frozenset({"pokerstars", "full-tilt", "kingsclub", "merge", "ohh"})
"""Forms whose hands have a number or a time of their own: equal lines are the same hand."""

_MOST: Final = 500_000
"""So many hands are remembered, in thirty megabytes."""

_NO_HISTORY: Final = ("No hand begins here", "The file is not text")
_NEARLY_ONE: Final = "It is most like"
"""How the sentences begin about a text without hands, and what they say of one that has some."""


class UnreadHand(NamedTuple):
    """The lines of a hand, the form that reads them, and whether its file had one left out."""

    form: str
    chunk: Chunk
    after_gap: bool = False


Item = UnreadHand | Broken


class Remembered:
    """Numbers of 64 bits, by others that are not 0: what is remembered of many hands.

    They lie in arrays with gaps, at most two of three places taken: a set or a dictionary of as
    many takes ten times the room.
    """

    def __init__(self, values: int = 0) -> None:
        self._taken = 0
        self._keys = array("Q", bytes(8 << 10))
        self._values = [array("Q", bytes(8 << 10)) for _value in range(values)]

    def __len__(self) -> int:
        return self._taken

    def get(self, key: int) -> tuple[int, ...] | None:
        """Give what is remembered by a number; None if nothing is."""
        place = self._place(key)
        return tuple([one[place] for one in self._values]) if self._keys[place] else None

    def add(self, key: int, *values: int) -> None:
        """Remember numbers by another one."""
        if 3 * self._taken >= 2 * len(self._keys):
            self._grow()
        place = self._place(key)
        self._taken += not self._keys[place]
        self._keys[place] = key
        for one, value in zip(self._values, values, strict=True):
            one[place] = value

    def _place(self, key: int) -> int:
        last = len(self._keys) - 1
        place = key & last
        while (held := self._keys[place]) and held != key:
            place = place + 1 & last
        return place

    def _grow(self) -> None:
        keys, values = self._keys, self._values
        size = 16 * len(keys)
        self._taken = 0
        self._keys = array("Q", bytes(size))
        self._values = [array("Q", bytes(size)) for _value in values]
        for place, key in enumerate(keys):
            if key:
                self.add(key, *(one[place] for one in values))


def once_each(items: Iterable[Item], note: Note) -> Iterator[Item]:
    """Leave out hands that were read before, as in a copy of a file; note how many."""
    seen = Remembered()
    gaps: set[str] = set()
    twice = 0
    for item in items:
        if isinstance(item, UnreadHand) and item.form in _WITH_IDS:
            digest = _digest(item)
            if seen.get(digest) is not None:
                twice += 1
                gaps.add(item.chunk.file)
                continue
            if len(seen) < _MOST:
                seen.add(digest)
            yield item._replace(after_gap=item.chunk.file in gaps)
        else:
            yield item
    if twice:
        note(f"Hands told twice, counted once: {twice:,}.")
    if len(seen) == _MOST:
        note(f"After {_MOST:,} hands, those told twice are counted twice.")


def _hashed(text: str) -> int:
    """Give a number of 64 bits that is not 0."""
    digest = blake2b(text.encode("utf-8", "replace"), digest_size=8).digest()
    return int.from_bytes(digest, "big") or 1


def _number(history: History) -> int | None:
    """What one hand has in common in all its tellings; None if its number may be another's.

    In PHH hands are counted within a table of a file; two rooms' tables may have one name.
    """
    file = ""
    if history.form == "phh":
        if history.table is None:
            return None
        file = history.file
    elif history.form not in _WITH_IDS:
        return None
    return _hashed(repr((history.form, history.id, history.table, history.tournament, file)))


_SEEN: Final[Mapping[type, Callable[[Any], object]]] = {
    **{
        kind: itemgetter(*[at for at, name in enumerate(kind._fields) if "line" not in name])
        for kind in (Began, Posted, Folded, Checked, Called, Wagered, Returned, Shown, Collected)
    },
    Drew: itemgetter(0, 1),
    Mucked: itemgetter(0),
}
"""What everybody sees of each kind of fact: neither hidden cards nor the line that tells it."""


def _public(history: History) -> int:
    """A digest of what everybody at the table sees of a hand.

    Two players may tell one hand: each has cards of their own, and lines that are not about the
    play differ.
    """
    facts = [
        (type(fact).__name__, _SEEN[type(fact)](fact))
        for fact in history.facts
        if type(fact) in _SEEN
    ]
    seats = [(one.seat, one.stack) for one in history.players if one.plays]
    public = history.stakes, seats, history.button, history.total, history.rake, facts
    return _hashed(repr(public))


def _digest(held: UnreadHand) -> int:
    return _hashed("\n".join((held.form, *held.chunk.lines)).strip())


def without_other_text(items: Iterable[Item], named: Collection[str], note: Note) -> Iterator[Item]:
    """Leave out files of folders and archives that hold no hand at all; note how many."""
    strays, first = 0, ""
    for file, of_file in groupby(items, _file):
        found = iter(of_file)
        one = next(found)
        following = next(found, None)
        if following is None and file not in named and _is_no_history(one):
            strays, first = strays + 1, first or file
            continue
        yield one
        if following is not None:
            yield following
            yield from found
    if strays:
        more = "" if strays == 1 else f" and {strays - 1:,} more"
        note(f"No hand begins in {first}{more}; left aside.")


def _file(item: Item) -> str:
    return item.file if isinstance(item, Broken) else item.chunk.file


def _is_no_history(item: Item) -> bool:
    if isinstance(item, UnreadHand):
        return False
    return item.sentence.startswith(_NO_HISTORY) and _NEARLY_ONE not in item.sentence


CONFIRMED: Final = "confirmed"
CONSISTENT: Final = "consistent"
UNREAD: Final = "unread"
DIFFERS: Final = "differs"
EXCUSED: Final = "known"
STATUSES: Final = (CONFIRMED, CONSISTENT, UNREAD, DIFFERS, EXCUSED)
"""What a hand comes to: all of it was judged and is right; what could be judged is; what was read
is, but not all of it was understood; something is not; only what is known is not."""

Key: TypeAlias = tuple[str, str, str]
"""The class and the rule of findings, and the house by which they were judged."""


class StoredFinding(NamedTuple):
    """A finding that is stored, with its hand if it is to be shown."""

    finding: Finding
    history: History | None


class StoredHand(NamedTuple):
    """What was found in a hand that is stored, and the house by which it was judged."""

    findings: tuple[Finding, ...]
    house: str
    history: History | None

    @property
    def keys(self) -> tuple[Key, ...]:
        """The groups of the findings."""
        return tuple((one.kind, one.rule, self.house) for one in self.findings)


@dataclass
class Group:
    """Findings alike: how many, in how many hands, and the first of them."""

    count: int = 0
    hands: int = 0
    first: list[StoredFinding] = field(default_factory=list)


class Telling(NamedTuple):
    """What tells one telling of a hand from another, where it is, and what it came to."""

    digest: int
    hand: str
    file: str
    line: int
    house: str
    status: str


class Ended(NamedTuple):
    """The last or the first hand of a table in a piece, its house, and what it came to."""

    edge: Edge
    house: str
    status: str
    history: History | None


@dataclass
class Tally:
    """What came of hands; ``taken`` is by the unit what a room took of how many hands and chips.

    Of each kind the first ``most`` findings are stored, each with all that was found in its hand:
    of a hand everything that is wrong is told, or nothing.
    """

    most: int = 10
    known: tuple[Known, ...] = ()
    met: Met = field(default_factory=Counter)
    statuses: Counter[str] = field(default_factory=Counter)
    forms: Counter[tuple[str, str]] = field(default_factory=Counter)
    others: Counter[str] = field(default_factory=Counter)
    unranked: Counter[str] = field(default_factory=Counter)
    compared: Counter[str] = field(default_factory=Counter)
    groups: dict[Key, Group] = field(default_factory=dict)
    stored: list[StoredHand] = field(default_factory=list)
    tellings: dict[int, Telling] = field(default_factory=dict)
    earlier: Remembered = field(default_factory=functools.partial(Remembered, 3))
    files: dict[str, int] = field(default_factory=dict)
    happened: dict[str, tuple[int, list[Event]]] = field(default_factory=dict)
    broken: int = 0
    broken_first: list[Broken] = field(default_factory=list)
    taken: dict[tuple[str, int], Counter[str]] = field(default_factory=dict)
    unsure: Counter[str] = field(default_factory=Counter)
    gaps: set[str] = field(default_factory=set)
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
        """Count findings of one hand, and store the first of each kind."""
        hand = StoredHand(tuple(findings), house, history)
        for key, count in Counter(hand.keys).items():
            group = self.groups.setdefault(key, Group())
            group.count += count
            group.hands += 1
        self._store(hand)

    def _store(self, hand: StoredHand) -> None:
        if all(len(self.groups[key].first) >= self.most for key in hand.keys):
            return
        self.stored.append(hand)
        for key, one in zip(hand.keys, hand.findings, strict=True):
            self.groups[key].first.append(StoredFinding(one, hand.history))

    def note_event(self, event: Event) -> None:
        """Count what happened, and keep the first of each kind."""
        count, first = self.happened.get(event.what, (0, []))
        self.happened[event.what] = (count + 1, [*first, event][: self.most])

    def note_broken(self, broken: Broken) -> None:
        """Count a hand that cannot be read; what follows it in its file is not held against others.

        ``gaps`` are the files that have one.
        """
        self.broken += 1
        self.broken_first = [*self.broken_first, broken][: self.most]
        self.gaps.add(broken.file)
        self._forget(broken.file)

    def _forget(self, file: str) -> None:
        """Let no hand follow what was read of a file."""
        for table in [table for table in self.lasts if table[0] == file]:
            del self.lasts[table]

    def end(self, ended: Ended) -> None:
        """Take the next hand of its table."""
        table = ended.edge.table
        if table in self.lasts:
            self._follow(self.lasts.pop(table), ended)
        else:
            edge = ended.edge._replace(after_gap=ended.edge.after_gap or table[0] in self.gaps)
            self.firsts.setdefault(table, ended._replace(edge=edge, history=None))
        keep_last(self.lasts, table, ended._replace(history=None))

    def _follow(self, before: Ended, after: Ended) -> None:
        findings, events = follow(before.edge, after.edge, self.compared)
        for event in events:
            self.note_event(event)
        if not findings:
            return
        self._find_later(findings, after.house, after.status, after.history)

    def _find_later(
        self, findings: list[Finding], house: str, before: str, history: History | None
    ) -> None:
        """Note what is found of a hand beside others, after it was judged."""
        told = excused(findings, self.known, house, self.met)
        self.note(told, house, history)
        status = status_of(told, unsure=before == CONSISTENT)
        if status != before and _RANK[status] > _RANK[before]:
            self.statuses[before] -= 1
            self.statuses[status] += 1

    def tell(self, key: int, telling: Telling, history: History | None = None) -> None:
        """Take a telling of a hand of a piece; find it if another one was told before."""
        first = self.tellings.setdefault(key, telling)
        self._hold_telling(first.digest, f"{first.file}:{first.line}", telling, history)

    def _tell_later(self, key: int, telling: Telling) -> None:
        """Take a telling of a hand of another piece: its digest, file and line are remembered."""
        first = self.earlier.get(key)
        if first is None:
            file = self.files.setdefault(telling.file, len(self.files))
            if len(self.earlier) < _MOST:
                self.earlier.add(key, telling.digest, file, telling.line)
            return
        digest, file, line = first
        named = next(name for name, number in self.files.items() if number == file)
        self._hold_telling(digest, f"{named}:{line}", telling, None)

    def _hold_telling(
        self, digest: int, place: str, telling: Telling, history: History | None
    ) -> None:
        if digest != telling.digest:
            sentence = f"Hand {telling.hand} is told otherwise at {place}."
            where = telling.hand, telling.file, telling.line
            found = Finding(RECORD, "tellings", *where, "another telling", place, sentence)
            self._find_later([found], telling.house, telling.status, history)

    def add(self, later: Tally) -> None:
        """Add what came of the hands that follow."""
        for name in ("statuses", "forms", "others", "unranked", "compared", "unsure", "met"):
            getattr(self, name).update(getattr(later, name))
        self.broken += later.broken
        self.broken_first = [*self.broken_first, *later.broken_first][: self.most]
        for unit, taken in later.taken.items():
            self.taken.setdefault(unit, Counter()).update(taken)
        self._add_findings(later)
        self._add_edges(later)
        for key, telling in later.tellings.items():
            self._tell_later(key, telling)

    def _add_findings(self, later: Tally) -> None:
        for key, group in later.groups.items():
            mine = self.groups.setdefault(key, Group())
            mine.count += group.count
            mine.hands += group.hands
        for hand in later.stored:
            self._store(hand)
        for what, (count, first) in later.happened.items():
            before, kept = self.happened.get(what, (0, []))
            self.happened[what] = (before + count, [*kept, *first][: self.most])

    def _add_edges(self, later: Tally) -> None:
        for table, first in later.firsts.items():
            if table in self.lasts:
                self._follow(self.lasts[table], first)
        for file in later.gaps:
            self._forget(file)
        self.gaps |= later.gaps
        for table, last in later.lasts.items():
            keep_last(self.lasts, table, last)


_BAD: Final = frozenset({RULE, RECORD})
_RANK: Final = {CONFIRMED: 0, CONSISTENT: 1, UNREAD: 2, EXCUSED: 3, DIFFERS: 4}


def status_of(findings: list[Finding], *, unsure: bool) -> str:
    """What a hand comes to, with these findings; what was not understood leaves it open."""
    kinds = {one.kind for one in findings}
    if kinds & _BAD:
        return DIFFERS
    if KNOWN in kinds:
        return EXCUSED
    if kinds:
        return UNREAD
    return CONSISTENT if unsure else CONFIRMED


_PIECE: Final = 100
_ROUND: Final = 20
"""So many hands make a piece, and so many pieces are read before they are run."""

_ROOM: Final = 64 << 20
_LINE: Final = 64
"""About so many bytes are held before they are run, counted with what a line takes beside its text.
"""

Progress = Callable[[int, int, int | None], None]
"""Takes how many hands were judged, and how many bytes that was of how many, if that is known."""


class Judging(NamedTuple):
    """What hands are judged by.

    ``house`` is the id of the house for all hands, or None for the house of each form;
    ``settings`` has the settings of each house that may be meant. At most ``most`` findings of a
    kind are kept. ``read_as`` is the id of the form of all hands, if their first lines may be
    unlike it.
    """

    house: str | None
    settings: Mapping[str, Mapping[str, str]]
    most: int = 10
    names: bool = False
    schedule: Schedule | None = None
    known: tuple[Known, ...] = ()
    read_as: str | None = None

    @property
    def forms(self) -> Sequence[Form]:
        """The forms that hands may have."""
        return FORMS if self.read_as is None else (read_as(_FORMS[self.read_as]),)

    def house_of(self, form: Form | None) -> str:
        """The id of the house by which hands of a form are judged, or of none."""
        return self.house or (form.house if form else workspaces.USUAL_HOUSE)


_FORMS: Final = {form.id: form for form in FORMS}


class Reading:
    """The hands of files in rounds, and how much of what there is to read was judged."""

    def __init__(
        self,
        paths: Iterable[str | Path],
        judging: Judging,
        progress: Progress | None,
        note: Callable[[str], None],
    ) -> None:
        named = [str(path) for path in paths]
        self._progress = progress
        self._size = size_of(named) if progress else None
        self._items = unread_hands(named, note, judging.forms, self._count)
        self._before = self._read = 0

    def _count(self, more: int) -> None:
        self._read += more

    def rounds(self) -> Iterator[list[Piece[Item]]]:
        """Give the pieces of each round, which is read when the one before it was judged."""
        for pieces in rounds(self._items):
            yield pieces
            self._before = self._read

    def judged(self, hands: int, share: float) -> None:
        """Tell the progress: so many hands were judged, and this share of the round."""
        if self._progress:
            done = self._before + round((self._read - self._before) * share)
            self._progress(hands, done, self._size)


def audit_files(
    paths: Iterable[str | Path],
    judging: Judging,
    *,
    runner: Runner = here,
    progress: Progress | None = None,
    note: Callable[[str], None] = lambda _sentence: None,
) -> Tally:
    """Audit every hand of files, folders, archives, and of the standard input, which is ``-``.

    Only so many hands are held in memory as are judged at once. Ctrl-C ends it early; what came of
    the hands until then is given.

    Raises:
        InputError: a file is missing or cannot be read; a setting is unknown.
    """
    whole, reading = Tally(judging.most, judging.known), Reading(paths, judging, progress, note)
    work = functools.partial(_audit_piece, judging)
    try:
        for pieces in reading.rounds():
            for number, found in enumerate(runner(work, pieces), start=1):
                whole.add(found)
                reading.judged(whole.hands, number / len(pieces))
    except KeyboardInterrupt:
        whole.interrupted = True
    return whole


def audit_hands(reads: Iterable[Read], judging: Judging) -> Tally:
    """Audit hands that are read already, one after another."""
    tally = Tally(judging.most, judging.known)
    for one in reads:
        take(tally, one, judging)
    return tally


def _holding(form: Form) -> Form:
    """A form that holds the lines of each hand instead of reading them."""
    held: Callable[[Chunk], Any] = functools.partial(UnreadHand, form.id)
    return form._replace(read=held)


def unread_hands(
    paths: Iterable[str | Path],
    note: Callable[[str], None] = lambda _sentence: None,
    forms: Sequence[Form] = FORMS,
    count: Callable[[int], None] = lambda _bytes: None,
) -> Iterator[Item]:
    """Give the lines of every hand in files, folders and archives; nothing is read of them yet.

    ``count`` is told how many bytes more were read.

    Raises:
        InputError: a file is missing or cannot be read.
    """
    named = [str(path) for path in paths]
    items = read_files(named, [_holding(form) for form in forms], note, count)
    held = (one for one in items if isinstance(one, UnreadHand | Broken))
    yield from once_each(without_other_text(held, named, note), note)


def rounds(items: Iterator[Item]) -> Iterator[list[Piece[Item]]]:
    """Cut what is read into pieces; each has the same hands, whatever runs it."""
    number = 0
    while True:
        pieces: list[Piece[Item]] = []
        room = _ROOM
        while len(pieces) < _ROUND and room > 0:
            part, room = _part(items, room)
            if not part:
                break
            pieces.append(Piece(number, str(number), part))
            number += 1
        if not pieces:
            return
        yield pieces


def _part(items: Iterator[Item], room: int) -> tuple[tuple[Item, ...], int]:
    """Give the items of a piece, and how much room is left; a shared head counts once."""
    part: list[Item] = []
    head: tuple[str, ...] = ()
    for item in islice(items, _PIECE):
        part.append(item)
        if isinstance(item, UnreadHand):
            room -= _size(item.chunk.lines)
            if item.chunk.head is not head:
                head = item.chunk.head
                room -= _size(head)
        if room <= 0:
            break
    return tuple(part), room


def _size(lines: tuple[str, ...]) -> int:
    return sum(map(len, lines)) + _LINE * len(lines)


def _audit_piece(judging: Judging, piece: Piece[Item]) -> Tally:
    return audit_hands(reads_of(piece), judging)


def reads_of(piece: Piece[Item]) -> Iterator[Read]:
    """Read the hands of a piece."""
    for item in piece.items:
        if isinstance(item, Broken):
            yield item
            continue
        try:
            one = read_chunk(_FORMS[item.form], item.chunk)
            yield one._replace(after_gap=item.after_gap) if isinstance(one, History) else one
        except Exception as error:  # as for judging
            told = f"The hand could not be read: an internal error ({type(error).__name__})."
            yield Broken(told, item.chunk.file, item.chunk.line)


def take(tally: Tally, one: Read, judging: Judging) -> None:
    """Judge what was read, and count it."""
    if isinstance(one, OtherGame):
        tally.others[one.name] += 1
    elif isinstance(one, Broken):
        tally.note_broken(one)
    else:
        _take_hand(tally, one, judging)


def _take_hand(tally: Tally, history: History, judging: Judging) -> None:
    form = _FORMS.get(history.form)
    tells = form.tells if form else EVERYTHING
    house = judging.house_of(form)
    judged, hand, ends = _judged(history, judging, house, tells, tally.compared)
    findings = excused(judged.findings, judging.known, house, tally.met)
    tally.forms[history.form, house] += 1
    if history.stakes.unranked:
        tally.unranked[history.stakes.unranked] += 1
    status = status_of(findings, unsure=bool(judged.unsure))
    tally.statuses[status] += 1
    if findings:
        tally.note(findings, house, history)
    number = None if history.unended or history.cut else _number(history)
    if number is not None:
        where = history.id, history.file, history.id_line or history.line
        telling = Telling(_public(history), *where, house, status)
        tally.tell(number, telling, history)
    for event in judged.events:
        tally.note_event(event)
    for what in judged.unsure:
        tally.unsure[what] += 1
    if hand is not None and not hand.stopped and not hand.unread:
        _note_rake(tally, history, judged.rake, sum(hand.state.paid))
    if "sequence" in tells and (history.table is not None or history.form != "phh"):
        tally.end(Ended(ends, house, status, history))


def _judged(
    history: History,
    judging: Judging,
    house: str,
    tells: frozenset[str],
    compared: Counter[str],
) -> tuple[Judged, AuditedHand | None, Edge]:
    """Judge a hand; an error of this program is a finding of that hand, and ends no run."""
    again = functools.partial(
        judge,
        settings=judging.settings[house],
        tells=tells,
        names=judging.names,
        schedule=judging.schedule,
    )
    try:
        found = BestFit(history, *again(history, compared=compared))
        if found.judged.findings:
            caused = with_causes(found, again)
            found = retold(found, caused, again, functools.partial(_read_again, history))
            found = found._replace(judged=_where_missing(found.judged, history))
        return found.judged, found.hand, edge(*found)
    except InputError:
        raise
    except Exception as error:  # a mistake of ours must not cost the other hands
        judged = Judged((_ours(history, error),), (), (), None, None)
        return judged, None, edge(history, judged, None)


def _where_missing(judged: Judged, history: History) -> Judged:
    """Put the finding of a line that is missing where the line should be."""
    end = history.line + len(history.text) - 1
    findings = tuple(
        one._replace(line=one.after + 1) if 0 < one.after < end else one for one in judged.findings
    )
    return judged._replace(findings=findings)


def _read_again(history: History, chunk: Chunk) -> History | None:
    """Read the lines of a hand as they may have been told."""
    told = read_chunk(_FORMS[history.form], chunk)
    return told if isinstance(told, History) else None


def _ours(history: History, error: Exception) -> Finding:
    sentence = f"The hand could not be judged: an internal error ({type(error).__name__})."
    return Finding(READER, "judging", history.id, history.file, history.line, "", "", sentence)


def _note_rake(tally: Tally, history: History, rake: int | None, total: int) -> None:
    if rake is None:
        return
    unit = history.unit.currency, history.unit.decimals
    taken = tally.taken.setdefault(unit, Counter())
    taken.update(hands=1, raked=int(rake > 0), total=total, rake=rake)
