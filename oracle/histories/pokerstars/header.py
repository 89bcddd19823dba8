"""The first line of a hand, in the wordings of all years.

Learned from the hands in the project's reach and, for other years and currencies, from the
patterns of public importers such as fpdb-3: ``Game #`` and ``Hand #``, Home Game, Zoom, capitals,
``(ante 5, 10/20)``, mixed games in brackets, a second date in another zone. Extensions of ours are
the word Badacey and the words Single Draw and Double Draw before the game, as the site has them
for other draw games. SwC writes its hands alike, after a head of its own; its draw games are read
as PokerStars would write them, since public importers know its other games alone.
"""

from __future__ import annotations

import re
from typing import Final

from oracle.histories.amounts import MONEY, NotAnAmount, read_amount, unit_of
from oracle.histories.lines import LONGEST_PLAY
from oracle.histories.stakes import stakes_in_words
from oracle.histories.text_hand import Header, Other

_BEGINS: Final = re.compile(
    r"(?:POKERSTARS (?:HOME GAME |ZOOM |RUSH )?(?:GAME|HAND)|(?P<swc>SWCPOKER HAND))"
    r" +#(?P<id>[^\s:]+):\s+"
    r"(?P<rest>(?!\s)[^(]*\(.*)",
    re.IGNORECASE | re.DOTALL,
)
_FIRST_WORDS: Final = {"POKERSTA", "SWCPOKER"}
_DECIMALS_OF_SWC: Final = 2
_DIGIT: Final = re.compile(r"\d")
_TOURNAMENT: Final = re.compile(
    r"(?:\{.*?\}\s+)?(?:(?:Zoom |Rush )?(?:Tournament |(?:Tournament|SitNGo) \(.*?\))"
    r"#(?P<tournament>[^\s,]+),\s*)?",
    re.IGNORECASE,
)
_GAME: Final = re.compile(
    r"(?P<draws>(?:Single|Double) Draw )?(?P<game>Badugi|Badacey)"
    r" (?P<betting>(?:Fixed )?Limit|Pot Limit|No Limit)\)?,?\s+(?:-\s+)?(?:Match\s.*?,\s+)?"
    r"(?:Level\s+(?P<level>\w+)\s+)?\(?(?:ante [0-9]+, )?"
    rf"(?P<small>{MONEY})/(?P<big>{MONEY})"
    r"(?: - .*?Cap -)? ?(?P<code>[A-Z]{3})?\)(?:\s\[AAMS.*?\])?(?:\s+-\s+(?P<time>.*))?",
    re.IGNORECASE,
)
_FEE: Final = re.compile(
    r"(?:Freeroll|(?:[^\s\d]{0,3}[\d.,]+\s*\+?\s*)+(?:[A-Z]{2,4}\b)?)?\s*", re.IGNORECASE
)
_OTHER: Final = re.compile(
    r"(?P<name>[^(]*?(?:\([^()]*?)?(?:No Limit|Pot Limit|Limit))\b", re.IGNORECASE
)


def begins(line: str) -> bool:
    """Whether a hand begins with this line."""
    return line[:8].upper() in _FIRST_WORDS and _begun(line) is not None


def _begun(line: str) -> re.Match[str] | None:
    """Match a line that has stakes: a bracket, and a digit somewhere after it."""
    begun = _BEGINS.match(line) if len(line) <= LONGEST_PLAY else None
    return begun if begun and _DIGIT.search(line, line.index("(", begun.start("rest"))) else None


def read_header(line: str) -> Header | Other | None:
    """Read the first line of a hand; None if it cannot be read."""
    begun = _begun(line)
    if begun is None:
        return None
    rest = begun["rest"]
    before = _TOURNAMENT.match(rest)
    tournament = before["tournament"] if before else None
    game = _GAME.search(rest, before.end() if before else 0)
    if game is None:
        return _other(rest[before.end() if before else 0 :], tournament is not None)
    unit = unit_of(game["small"], game["code"], play=tournament is not None)
    if begun["swc"] and tournament is None:
        # No currency is named; stakes in whole chips may be played with parts of them.
        unit = unit._replace(decimals=max(_DECIMALS_OF_SWC, unit.decimals))
    try:
        small, big = (read_amount(game[name], unit.decimals) for name in ("small", "big"))
    except NotAnAmount:
        return None
    stakes = stakes_in_words(game["game"], game["betting"], game["draws"], small, big)
    return Header(begun["id"], stakes, unit, None, tournament, game["time"])


def _other(rest: str, tournament: bool) -> Other | None:
    fee = _FEE.match(rest) if tournament else None
    named = _OTHER.match(rest, fee.end() if fee else 0)
    if named is None or re.search(r"Badugi|Badacey", named["name"], re.IGNORECASE):
        return None
    name = named["name"].strip()
    return Other(name + ")" if "(" in name else name)
