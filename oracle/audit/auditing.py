"""Many hands audited: in pieces, in bounded memory, the same whatever runs the pieces."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from oracle import catalogue
from oracle.audit.causes import Retold, with_causes
from oracle.audit.finding import READER, Finding, Judged
from oracle.audit.following import EVERYTHING, judge
from oracle.audit.hand import Hand
from oracle.audit.held import Held, Item, once_each, without_strays
from oracle.audit.known import Known, excused
from oracle.audit.raking import Schedule
from oracle.audit.sequence import Edge, edge
from oracle.audit.tally import Ended, Taken, Tally, status_of
from oracle.errors import InputError
from oracle.histories import (
    FORMS,
    Broken,
    Chunk,
    Form,
    History,
    OtherGame,
    Read,
    read_as,
    read_files,
)
from oracle.system.pieces import Piece, Runner, here

_PIECE: Final = 250
_ROUND: Final = 40
"""So many hands make a piece, and so many pieces are read before they are run."""

_ROOM: Final = 64 << 20
_LINE: Final = 64
"""About so many bytes are held before they are run, counted with what a line takes beside its text.
"""

Progress = Callable[[int], None]


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
        return self.house or (form.house if form else catalogue.USUAL_HOUSE)


_FORMS: Final = {form.id: form for form in FORMS}


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
    whole = Tally(judging.most, judging.known)
    try:
        for pieces in rounds(held_hands(paths, note, judging.forms)):
            for found in runner(functools.partial(_audit_piece, judging), pieces):
                whole.add(found)
                if progress:
                    progress(whole.hands)
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
    held: Callable[[Chunk], Iterator[Read]] = functools.partial(_held, form.id)
    return form._replace(read=held)


def _held(form: str, chunk: Chunk) -> Iterator[Read]:
    yield Held(form, chunk)  # type: ignore[misc]


def held_hands(
    paths: Iterable[str | Path],
    note: Callable[[str], None] = lambda _sentence: None,
    forms: Sequence[Form] = FORMS,
) -> Iterator[Item]:
    """Give the lines of every hand in files, folders and archives; nothing is read of them yet.

    Raises:
        InputError: a file is missing or cannot be read.
    """
    named = [str(path) for path in paths]
    items = read_files(named, [_holding(form) for form in forms], note)
    held = (one for one in items if isinstance(one, Held | Broken))
    yield from once_each(without_strays(held, named, note), note)


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
        if isinstance(item, Held):
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
            for one in _FORMS[item.form].read(item.chunk):
                if item.after_gap and isinstance(one, History):
                    yield one._replace(after_gap=True)
                else:
                    yield one
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
    status = status_of(findings, unsure=bool(judged.unsure))
    tally.statuses[status] += 1
    if findings:
        tally.note(findings, house, history)
    for event in judged.events:
        tally.note_event(event)
    for what in judged.unsure:
        tally.unsure[what] += 1
    if hand is not None and not hand.stopped and not hand.unread:
        _note_rake(tally, history, judged.rake, sum(hand.state.paid))
    if "sequence" in tells:
        tally.end(Ended(ends, house, status, history))


def _judged(
    history: History,
    judging: Judging,
    house: str,
    tells: frozenset[str],
    compared: Counter[str],
) -> tuple[Judged, Hand | None, Edge]:
    """Judge a hand; an error of this program is a finding of that hand, and ends no run."""

    def judged_with(told: History, counted: Counter[str] | None) -> tuple[Judged, Hand | None]:
        settings, more = judging.settings[house], (judging.names, judging.schedule)
        return judge(told, settings, tells, counted, names=more[0], schedule=more[1])

    try:
        found = Retold(history, *judged_with(history, compared))
        if found.judged.findings:
            found = with_causes(found, lambda told: judged_with(told, None))
        return found.judged, found.hand, edge(*found)
    except InputError:
        raise
    except Exception as error:  # a mistake of ours must not cost the other hands
        judged = Judged((_ours(history, error),), (), (), None, None)
        return judged, None, edge(history, judged, None)


def _ours(history: History, error: Exception) -> Finding:
    sentence = f"The hand could not be judged: an internal error ({type(error).__name__})."
    return Finding(READER, "judging", history.id, history.file, history.line, "", "", sentence)


def _note_rake(tally: Tally, history: History, rake: int | None, total: int) -> None:
    if rake is None:
        return
    unit = history.unit.currency, history.unit.decimals
    taken = tally.taken.setdefault(unit, Taken())
    taken.hands += 1
    taken.raked += rake > 0
    taken.total += total
    taken.rake += rake
