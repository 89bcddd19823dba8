"""The first line of a hand, in both orders that the site had.

Learned from public descriptions of the form and from the patterns of public importers such as
fpdb-3: the stakes before the game in older hands, after it in newer ones; an ante beside them; a
tournament with its number in brackets before the table. Extensions of ours are the word Badacey
and the words Single Draw and Double Draw before the game.
"""

from __future__ import annotations

import re
from typing import Final

from oracle.histories.amounts import MONEY, NotAnAmount, read_amount, unit_of
from oracle.histories.lines import LONGEST_PLAY
from oracle.histories.stakes import stakes_in_words
from oracle.histories.text_hand import Header, Other

_BEGINS: Final = re.compile(
    r"Full ?Tilt ?Poker Game #(?P<id>[^\s:]+): (?P<rest>.* - .*)", re.DOTALL
)


def _stakes(number: int) -> str:
    return (
        rf"(?P<small{number}>{MONEY})(?P<small_k{number}>[KMB]?)"
        rf"/(?P<big{number}>{MONEY})(?P<big_k{number}>[KMB]?)"
        rf"(?: Ante (?P<ante{number}>{MONEY}))?"
    )


_HEADER: Final = re.compile(
    rf"(?P<where>.*?)(?: - {_stakes(1)})? - (?:[\w-]+ - )?(?:CAP )?(?:{MONEY} Cap )?"
    r"(?P<betting>No Limit|Pot Limit|Limit|NL|PL|FL) (?P<game>.+?)"
    rf"(?: - {_stakes(2)})?(?: - (?P<time>.*?))?(?: \(partial\))?"
)
_WHERE: Final = re.compile(
    r"(?:(?:.* )?\((?P<tournament>[^()]+)\), )?(?:Table|Match)(?: (?P<table>.*))?"
)
_GAME: Final = re.compile(r"(?P<draws>(?:Single|Double) Draw )?(?P<game>Badugi|Badacey)")
_TIMES: Final = {"": 1, "K": 1_000, "M": 1_000_000, "B": 1_000_000_000}


def begins(line: str) -> bool:
    """Whether a hand begins with this line."""
    return line[:4] == "Full" and len(line) <= LONGEST_PLAY and bool(_BEGINS.match(line))


def read_header(line: str) -> Header | Other | None:
    """Read the first line of a hand; None if it cannot be read."""
    begun = _BEGINS.match(line)
    found = _HEADER.fullmatch(begun["rest"]) if begun else None
    if begun is None or found is None:
        return None
    game = _GAME.fullmatch(found["game"])
    if game is None:
        return Other(f"{found['game']} {found['betting']}")
    where = _WHERE.fullmatch(found["where"])
    number = next((number for number in "12" if found[f"small{number}"]), None)
    if where is None or number is None:
        return None
    unit = unit_of(found[f"small{number}"], play=where["tournament"] is not None)
    try:
        small, big, ante = (
            read_amount(found[f"{name}{number}"] or "0", unit.decimals)
            for name in ("small", "big", "ante")
        )
    except NotAnAmount:
        return None
    small *= _TIMES[found[f"small_k{number}"]]
    big *= _TIMES[found[f"big_k{number}"]]
    stakes = stakes_in_words(game["game"], found["betting"], game["draws"], small, big)
    stakes = stakes._replace(ante=ante)
    time = found["time"]
    return Header(begun["id"], stakes, unit, where["table"], where["tournament"], time)
