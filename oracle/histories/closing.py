"""The lines after ``*** SUMMARY ***``: the total, the pots, the rake, and each seat.

PokerStars and Full Tilt wrote them alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from oracle.histories.amounts import MONEY
from oracle.histories.telling import Telling, read_cards
from oracle.histories.told import Summed

_TOTAL: Final = re.compile(
    rf"Total pot (?P<total>{MONEY})(?P<pots>(?: (?:Main|Side) pot(?:-\d+)? {MONEY}\.)*)\s*"
    rf"\| Rake (?P<rake>{MONEY}).*"
)
_POT: Final = re.compile(rf" pot(?:-\d+)? ({MONEY})\.")
_SEAT: Final = re.compile(r"Seat ([0-9]{1,3}): ")
_PLACES: Final = re.compile(
    r" (?:\((?:button|small blind|big blind|button blind|small blind/button)\) )*"
)
_ENDED: Final = re.compile(
    rf"""(?P<left>folded\ (?:before\ the\ (?:Draw|Flop)|after\ the\ (?P<draw>[1-3])\w\w\ Draw))
        (?:\ \(didn't\ bet\))?
    |(?P<collected>collected)\ \(?(?P<got>{MONEY})\)?(?:,\ mucked)?
    |(?P<mucked>mucked)(?:\ \[(?P<thrown>[^\]]*)\](?:\ -\ .*)?)?
    |(?P<showed>showed)\ \[(?P<cards>[^\]]*)\]
        (?:\ and\ (?:lost|(?:won|collected)\ \((?P<won>{MONEY})\)))?
        (?:\ with\ (?:an?\ )?(?P<value>.*))?
    |(?P<nothing>is\ sitting\ out)|(?P<timid>didn't\ bet\ \(folded\))""",
    re.VERBOSE | re.IGNORECASE,
)


@dataclass
class Summary:
    """What the summary says of the hand and of its seats."""

    total: int | None = None
    line: int = 0
    rake: int | None = None
    pots: tuple[int, ...] | None = None
    seats: list[Summed] = field(default_factory=list)
    absent: set[int] = field(default_factory=set)


def read_summary_line(
    text: str, line: int, summary: Summary, telling: Telling, amount: Callable[[str], int]
) -> bool:
    """Note what a line of the summary says; False if it is not understood.

    Raises:
        NotAnAmount: an amount is not one of the unit of the hand.
        CardError: a card is not one.
    """
    if text.startswith("Seat "):
        return _seat(text, line, summary, telling, amount)
    total = _TOTAL.fullmatch(text)
    if total is None:
        return text.startswith(("Board [", "Board: [", "Hand was run ", "Duration "))
    summary.line = line
    summary.total, summary.rake = amount(total["total"]), amount(total["rake"])
    pots = tuple(amount(pot) for pot in _POT.findall(total["pots"]))
    summary.pots = pots or None
    return True


def _seat(
    text: str, line: int, summary: Summary, telling: Telling, amount: Callable[[str], int]
) -> bool:
    found = _SEAT.match(text)
    name = telling.names.get(int(found[1])) if found else None
    if found is None or name is None or not text.startswith(name, found.end()):
        return False
    places = _PLACES.match(text, found.end() + len(name))
    ended = _ENDED.fullmatch(text, places.end()) if places else None
    if ended is None:
        return False
    if ended["nothing"]:
        summary.absent.add(int(found[1]))
    else:
        summary.seats.append(_summed(int(found[1]), line, ended, amount))
    return True


def _summed(seat: int, line: int, ended: re.Match[str], amount: Callable[[str], int]) -> Summed:
    if ended["timid"]:
        return Summed(seat, ended="deal", line=line)
    if ended["left"]:
        return Summed(seat, ended=f"draw-{ended['draw']}" if ended["draw"] else "deal", line=line)
    if ended["collected"]:
        return Summed(seat, won=amount(ended["got"]), ended="collected", line=line)
    if ended["mucked"]:
        thrown = ended["thrown"]
        return Summed(seat, read_cards(thrown) if thrown else None, ended="mucked", line=line)
    won = amount(ended["won"]) if ended["won"] else None
    return Summed(seat, read_cards(ended["cards"]), won, "showed", ended["value"], line)
