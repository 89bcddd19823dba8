"""What a planted mistake is: one thing wrong in a hand, and what an audit must say of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from oracle.histories import Called, Checked, Fact, Happened, History

RULE: Final = "rule"
RECORD: Final = "record"

HAND: Final = "hand"
TOTAL: Final = "total"
BUTTON: Final = "button"
PLAYER: Final = "player"
SUMMARY: Final = "summary"
FACT: Final = "fact"


class Where(NamedTuple):
    """Where a mistake shows: at which fact, or at the line of a seat, the button or the total."""

    what: str
    number: int = 0


class Planted(NamedTuple):
    """A hand with a mistake, and where it is."""

    history: History
    where: Where


class Plant(NamedTuple):
    """A mistake that can be planted.

    ``kind`` is ``rule`` or ``record``, ``rule`` the rule or the topic that an audit must name.
    ``needs`` are the facts that a form must tell for the mistake to show. ``plant`` gives None for
    a hand in which it cannot be planted. ``after`` means that it shows only beside the hand before.
    ``also`` are rules under which it may be found in a form that tells less.
    """

    id: str
    kind: str
    rule: str
    needs: frozenset[str]
    sentence: str
    plant: Callable[[History], Planted | None]
    after: bool = False
    also: tuple[str, ...] = ()

    def into(self, before: History | None, history: History) -> Planted | None:
        """Plant the mistake in a hand, of which the hand before is given if there is one."""
        if self.after and (before is None or not _goes_on(before, history)):
            return None
        return self.plant(history)


def _goes_on(before: History, history: History) -> bool:
    """Whether the same players play one hand after the other, and nothing happens in between."""
    return (
        before.table == history.table
        and not any(isinstance(fact, Happened) for fact in before.facts)
        and [(one.seat, one.name, one.plays) for one in before.players]
        == [(one.seat, one.name, one.plays) for one in history.players]
    )


def line_of(where: Where, planted: History, read: History) -> int:
    """The line at which a mistake shows in a hand that was written and read again.

    Facts are matched by their kind and seat in the order of the telling, since a form may leave
    others out.
    """
    seats = _seats(planted, read)
    match where.what:
        case "total":
            return read.total_line or read.line
        case "button":
            return read.button_line or read.line
        case "player":
            return next(
                (one.line for one in read.players if one.seat == seats[where.number]), read.line
            )
        case "summary":
            return next(
                (one.line for one in read.summary if one.seat == seats[where.number]), read.line
            )
        case "fact":
            return _line_of_fact(planted.facts, where.number, read, seats)
        case _:
            return read.line


def _seats(planted: History, read: History) -> dict[int, int]:
    """The number that each seat has in the other hand: some forms number the players."""
    ours = sorted(player.seat for player in planted.players if player.plays)
    theirs = sorted(player.seat for player in read.players if player.plays)
    same = {player.seat: player.seat for player in planted.players}
    return {**same, **dict(zip(ours, theirs, strict=True))} if len(ours) == len(theirs) else same


def _line_of_fact(
    facts: tuple[Fact, ...], number: int, read: History, seats: dict[int, int]
) -> int:
    ours = [_sort(fact, seats) for fact in facts[: number + 1]]
    wanted = ours.pop()
    same = {seat: seat for seat in seats.values()}
    alike = [fact for fact in read.facts if _sort(fact, same) == wanted]
    return alike[min(ours.count(wanted), len(alike) - 1)].line if alike else 0


def _sort(fact: Fact, seats: dict[int, int]) -> tuple[object, ...]:
    seat = getattr(fact, "seat", None)
    kind = Called if isinstance(fact, Checked) else type(fact)  # some forms have one word for both
    return kind, None if seat is None else seats.get(seat, seat), getattr(fact, "phase", None)
