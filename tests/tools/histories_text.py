"""Hand histories as an online room writes them: what each line says, and cards to play them with.

Seats are numbered 1 to n clockwise over the players who are dealt in, as everywhere in JSON.
Amounts are chips of a tournament, or cents of a cash game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any, Final, NamedTuple

from oracle.core.cards import DECK
from oracle.wire import full_table

_MONEY = r"\$?\d+(?:\.\d+)?"
_PLAYER = r"(?P<player>.+?)"
_ALL_IN = r"(?P<all_in> and is all-in)?"
_CARDS = r"\[(?P<cards>[^\]]+)\]"

_START = re.compile(r"^(?=.*Game #\d+:)", re.MULTILINE)
_HEADER = re.compile(
    rf".*Game #(?P<id>\d+):.*Badugi Limit\b.*\((?P<small>{_MONEY})/(?P<big>{_MONEY})\b.*"
)
_BUTTON = re.compile(r"^Table .* Seat #(\d+) is the button$", re.MULTILINE)
_SEAT = re.compile(rf"^Seat (\d+): (.+) \(({_MONEY}) in chips\)", re.MULTILINE)
_MUCKED = re.compile(r"^Seat \d+: (.+?)(?: \(.*\))? mucked \[(.+)\]$", re.MULTILINE)
_TOTAL = re.compile(rf"^Total pot ({_MONEY})\b.*\| Rake ({_MONEY})$", re.MULTILINE)

_SAID: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_PLAYER}: (?P<word>posts) (?P<name>small|big) blind (?P<amount>{_MONEY}){_ALL_IN}",
        rf"{_PLAYER}: (?P<word>folds|checks)",
        rf"{_PLAYER}: (?P<word>calls|bets) (?P<amount>{_MONEY}){_ALL_IN}",
        rf"{_PLAYER}: (?P<word>raises) (?P<amount>{_MONEY}) to (?P<to>{_MONEY}){_ALL_IN}",
        rf"{_PLAYER}: (?P<word>discards) (?P<amount>\d) cards?(?: {_CARDS})?",
        rf"{_PLAYER}: (?P<word>stands pat)(?: on {_CARDS})?",
        rf"(?P<word>Dealt) to {_PLAYER} {_CARDS}(?: \[(?P<more>[^\]]+)\])?",
        r"Betting is (?P<word>capped)",
        rf"Uncalled bet \((?P<amount>{_MONEY})\) (?P<word>returned) to {_PLAYER}",
        r"\*\*\* (?P<word>FIRST DRAW|SECOND DRAW|THIRD DRAW|SHOW DOWN) \*\*\*",
        rf"{_PLAYER}: (?P<word>shows) {_CARDS}.*",
        rf"{_PLAYER}: (?P<word>mucks) hand",
        rf"{_PLAYER} (?P<word>collected) (?P<amount>{_MONEY}) from (?P<name>(?:main |side )?pot.*)",
    )
)
_NO_PART_OF_PLAY: Final = re.compile(
    r""".*\ said,\ ".*" | .*:\ doesn't\ show\ hand | .*:\ sits\ out | \*\*\*\ DEALING\ HANDS.*
    | .*\ (is\ sitting\ out | has\ returned | is\ connected | is\ disconnected | leaves\ the\ table
        | has\ timed\ out.* | joins\ the\ table\ at.* | finished\ the\ tournament.*
        | will\ be\ allowed\ to\ play\ after\ the\ button)""",
    re.VERBOSE,
)


class LeftOut(Exception):
    """The hand cannot be replayed; the message is the reason."""


class Line(NamedTuple):
    """What a line says: who did what.

    ``amount`` is chips, or how many cards are discarded; ``name`` is that of a blind or a pot;
    ``more`` are the replacements of the cards that were discarded.
    """

    word: str
    seat: int = 0
    amount: int = 0
    to: int = 0
    name: str = ""
    all_in: bool = False
    cards: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    capped: bool = False


class History(NamedTuple):
    """A hand: its full table, its players by seat, its lines, its pot, and the hands it tells."""

    id: str
    table: dict[str, Any]
    players: tuple[str, ...]
    lines: tuple[Line, ...]
    total: int
    rake: int
    hands: dict[int, tuple[str, ...]]


def split(text: str) -> list[str]:
    """Split a file into the texts of its hands."""
    return [part.strip() for part in _START.split(text.lstrip("\ufeff")) if "Game #" in part]


def read(text: str) -> History:
    """Read one hand.

    Raises:
        LeftOut: the hand is not one that the engine can be asked about.
    """
    header = _HEADER.match(text)
    if header is None:
        raise LeftOut("another game than limit Badugi")
    played, _, summary = text.partition("*** SUMMARY ***")
    seated = [(int(seat), name, _chips(stack)) for seat, name, stack in _SEAT.findall(played)]
    players = tuple(name for _seat, name, _stack in seated)
    lines = tuple(_with_caps(_lines(played, players)))
    hands = {line.seat: line.cards for line in lines if line.word == "shows"}
    for name, cards in _MUCKED.findall(summary):
        hands[players.index(name) + 1] = tuple(cards.split())
    total, rake = _found(_TOTAL, summary)
    small_bet, big_bet = _chips(header["small"]), _chips(header["big"])
    small_blind, live = _posts(lines, small_bet, len(players))
    table = {
        "small-bet": small_bet,
        "big-bet": big_bet,
        "small-blind": small_blind,
        "live": live,
        "button": _button(int(_found(_BUTTON, played)[0]), seated),
        "stacks": [stack for _seat, _name, stack in seated],
    }
    return History(
        header["id"], full_table(table), players, lines, _chips(total), _chips(rake), hands
    )


def _found(pattern: re.Pattern[str], text: str) -> tuple[str, ...]:
    match = pattern.search(text)
    if match is None:
        raise LeftOut("the hand breaks off")
    return match.groups()


def _chips(text: str) -> int:
    return int(Decimal(text[1:]) * 100) if text.startswith("$") else int(text)


def _button(button: int, seated: list[tuple[int, str, int]]) -> int:
    for number, (seat, _name, _stack) in enumerate(seated, start=1):
        if seat == button:
            return number
    raise LeftOut("the button is at an empty seat")


def _posts(lines: tuple[Line, ...], big_blind: int, seats: int) -> tuple[int, list[int]]:
    """Give the small blind, and what each seat posts live: a big blind beyond the first."""
    posts = [line for line in lines if line.word == "posts"]
    small, big = ([line for line in posts if line.name == name] for name in ("small", "big"))
    if len(small) != 1 or not big or len(posts) > len(small) + len(big):
        raise LeftOut("there are other blinds than a small one and big ones")
    if any(line.word == "folds" and _was_all_in(lines, line.seat) for line in lines):
        raise LeftOut("a blind that is all-in is folded by a player who is sitting out")
    live = {line.seat: line.amount for line in big[1:]}
    owed = big_blind // 2 if small[0].all_in else small[0].amount
    return owed, [live.get(seat, 0) for seat in range(1, seats + 1)]


def _was_all_in(lines: tuple[Line, ...], seat: int) -> bool:
    return any(line.all_in for line in lines if line.seat == seat)


def _lines(played: str, players: tuple[str, ...]) -> Iterator[Line]:
    _head, _, after = played.partition(" in chips)")
    showdown = False
    for text in after.splitlines()[1:]:
        if not text or _SEAT.match(text) or _NO_PART_OF_PLAY.fullmatch(text.strip()):
            continue
        line = _line(text.strip(), players)
        showdown = showdown or line.word == "SHOW DOWN"
        # A winner whom nobody called may show his hand; that is no showdown.
        if line.word != "shows" or showdown:
            yield line


def _line(text: str, players: tuple[str, ...]) -> Line:
    for pattern in _SAID:
        match = pattern.fullmatch(text)
        said: dict[str, str] = {} if match is None else match.groupdict("")
        if said and said.get("player", players[0]) in players:
            amount = said.get("amount", "")
            return Line(
                said["word"],
                players.index(said["player"]) + 1 if "player" in said else 0,
                _chips(amount or "0"),
                _chips(said.get("to") or "0"),
                said.get("name", ""),
                bool(said.get("all_in")),
                tuple(said.get("cards", "").split()),
                tuple(said.get("more", "").split()),
            )
    return Line("is not understood", name=text)


def _with_caps(lines: Iterator[Line]) -> Iterator[Line]:
    held: Line | None = None
    for line in lines:
        if held and line.word == "capped":
            held = held._replace(capped=True)
            continue
        if held:
            yield held
        held = line
    if held:
        yield held


def script(history: History) -> tuple[dict[str, list[str]], dict[int, list[list[str]]]]:
    """Give what each seat receives and what it discards in each draw.

    A player whose draws are only counted changes his first cards, so that his last ones are those
    that he shows in the end.
    """
    told = {card for cards in history.hands.values() for card in cards}
    told |= {card for line in history.lines for card in (*line.cards, *line.more)}
    unused = (card for card in DECK if card not in told)
    cards: dict[str, list[str]] = {}
    discards: dict[int, list[list[str]]] = {}
    for seat in range(1, len(history.players) + 1):
        lines = [line for line in history.lines if line.seat == seat]
        draws = [line for line in lines if line.word in {"discards", "stands pat"}]
        dealt = [line for line in lines if line.word == "Dealt"]
        if dealt:
            cards[str(seat)] = [*dealt[0].cards, *(card for line in dealt for card in line.more)]
            discards[seat] = [list(line.cards) if line.amount else [] for line in draws]
        else:
            if seat not in history.hands and _comes_to_show(lines):
                raise LeftOut("a hand at the showdown is not told")
            counts = [line.amount for line in draws]
            received = list(_received(counts, history.hands.get(seat, ()), unused))
            cards[str(seat)] = [card for given in received for card in given]
            discards[seat] = list(_discarded(counts, received))
    return cards, discards


def _comes_to_show(lines: Iterable[Line]) -> bool:
    return any(line.word in {"shows", "mucks"} for line in lines)


def _received(
    counts: list[int], last: tuple[str, ...], unused: Iterator[Any]
) -> Iterator[list[str]]:
    for draw, count in enumerate([4, *counts]):
        thrown = max(counts[draw:], default=0)
        lasting = list(last[thrown:count])
        filled = [next(unused, "") for _place in range(count - len(lasting))]
        if "" in filled:
            raise LeftOut("the cards of one deck are not enough")
        yield [*filled, *lasting]


def _discarded(counts: list[int], received: list[list[str]]) -> Iterator[list[str]]:
    held = list(received[0])
    for count, new in zip(counts, received[1:], strict=True):
        yield held[:count]
        held[:count] = new
