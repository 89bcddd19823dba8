"""What the lines of a hand have stated so far, to its summary."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final

from oracle.core.cards import DECK
from oracle.histories.amounts import MONEY
from oracle.histories.hands import (
    Called,
    Cards,
    Checked,
    Dealt,
    Drew,
    Fact,
    Folded,
    Happened,
    Mucked,
    Player,
    Posted,
    Shown,
    Summed,
    Wagered,
    read_card,
)

_KNOWN: Final = {str(card): card for card in DECK}


def read_cards(text: str) -> Cards:
    """Read the cards between the brackets: ``8h 6s``.

    Raises:
        CardError: a word is not a card.
    """
    words = text.split()
    try:
        return tuple([_KNOWN[word] for word in words])
    except KeyError:
        return tuple([read_card(word) for word in words])


def bracketed(text: str) -> list[Cards] | None:
    """Read lists of cards in brackets, ``[As 3h] [5h Ks]``; None if it is anything else.

    Raises:
        CardError: a word is not a card.
    """
    if text[:1] != "[" or text[-1:] != "]":
        return None
    return [read_cards(part) for part in text[1:-1].split("] [")]


class FactBuilder:
    """The facts of a hand, line by line.

    ``spoken`` gives the seats whose name a text may begin with. Some facts take two lines:
    a wager and that it is capped, a draw and the new cards; the first is then completed.
    """

    def __init__(self, players: Sequence[Player], hand_size: int) -> None:
        self.players = players
        self.hand_size = hand_size
        self.seats = {player.name: player.seat for player in players}
        self.names = {player.seat: player.name for player in players}
        longest = sorted(self.seats, key=len, reverse=True)
        self._longest = [(name, self.seats[name]) for name in longest]
        self.nested = {
            name
            for name in longest
            for other in longest
            if name != other and other.startswith(name)
        }
        self.facts: list[Fact] = []
        self.away: set[int] = set()
        self.timed: int | None = None
        self.acted: set[int] = set()
        self.dealt: set[int] = set()
        self.showdown = False
        self.drew: dict[int, int] = {}
        self._wagered: int | None = None

    def spoken(self, text: str) -> Iterator[tuple[int, str]]:
        """Give each seat whose name begins the text, longest name first, and what follows it."""
        for name, seat in self._longest:
            if text.startswith(name):
                yield seat, text[len(name) :]

    def acts(self, fact: Folded | Checked | Called | Wagered | Drew | Posted) -> None:
        """Note what a seat did."""
        self.acted.add(fact.seat)
        self.timed = None
        self.facts.append(fact)

    def folds(self, seat: int, line: int) -> None:
        """Note a fold, forced if the player is away or was out of time."""
        self.acts(Folded(seat, seat in self.away or seat == self.timed, line))

    def wagers(self, fact: Wagered) -> None:
        """Note a bet or a raise."""
        self._wagered = len(self.facts)
        self.acts(fact)

    def capped(self, line: int) -> bool:
        """Note that betting is capped after the last wager; False if there is none."""
        if self._wagered is None:
            return False
        wagered = self.facts[self._wagered]
        if isinstance(wagered, Wagered):
            self.facts[self._wagered] = wagered._replace(capped=True, capped_line=line)
        return True

    def draws(self, fact: Drew) -> None:
        """Note a draw; its new cards may follow."""
        self.drew[fact.seat] = len(self.facts)
        self.acts(fact)

    def drawn(self, seat: int) -> Drew | None:
        """Give the last draw of a seat if its new cards are not stated yet."""
        place = self.drew.get(seat)
        fact = None if place is None else self.facts[place]
        return fact if isinstance(fact, Drew) and fact.received is None else None

    def is_dealt(self, seat: int, count: int, line: int) -> bool:
        """Note how many new cards come, and when; False if the seat may wait for none.

        What comes in a draw to a player who discards nothing is told, for the audit to find.
        """
        drew = self.drawn(seat)
        if drew is None or not drew.count or drew.served is not None:
            draws = takewhile(lambda fact: isinstance(fact, Drew), reversed(self.facts))
            seats = [fact.seat for fact in draws if isinstance(fact, Drew)]
            if not seats or seat in seats:
                return False
            self.draws(Drew(seat, 0, line=line, dealt=count, dealt_line=line))
            return True
        place = self.drew[seat]
        served = not any(isinstance(fact, Drew) for fact in self.facts[place + 1 :])
        dealt = None if count == drew.count else count
        self.facts[place] = drew._replace(served=served, dealt=dealt, dealt_line=line)
        return True

    def receives(self, seat: int, lists: Sequence[Cards], line: int) -> None:
        """Note cards dealt: the first hand, or what is kept and what is new in a draw."""
        drew = self.drawn(seat)
        if drew is None or len(lists) > 2:
            self.dealt.add(seat)
            self.facts.append(Dealt(seat, tuple(card for cards in lists for card in cards), line))
            return
        kept: Cards | None = lists[0] if len(lists) == 2 else None
        if kept is None and drew.count >= self.hand_size:
            kept = ()
        place = self.drew[seat]
        served = not any(isinstance(fact, Drew) for fact in self.facts[place + 1 :])
        self.facts[place] = drew._replace(
            kept=kept,
            received=lists[-1],
            served=served,
            dealt_line=line,
        )

    def shows(self, seat: int, cards: Cards, value: str | None, line: int) -> None:
        """Note a hand shown, voluntarily if there is no showdown."""
        self.facts.append(Shown(seat, cards, value, not self.showdown, line))

    def happens(self, what: str, seat: int | None, amount: int | None, line: int) -> None:
        """Note what happened beside play, and who is away from now on."""
        if what == "timed-out":
            self.timed = seat
        elif seat is not None and what in {"sat-out", "left"}:
            self.away.add(seat)
        elif seat is not None and what == "back":
            self.away.discard(seat)
        self.facts.append(Happened(what, seat, amount, line))

    def hero(self) -> int | None:
        """Give the seat whose cards are stated, if it is one alone."""
        return next(iter(self.dealt)) if len(self.dealt) == 1 else None

    def finished(self, button: int | None, summary: Iterable[Summed] = ()) -> tuple[Fact, ...]:
        """Give the facts, with what only the end of the hand tells."""
        told = {summed.seat: summed for summed in summary if summed.ended == "mucked"}
        _add_live_blinds(self.facts, button, [player.seat for player in self.players])
        for place, fact in enumerate(self.facts):
            if not isinstance(fact, Mucked) or fact.cards is not None:
                continue
            if summed := told.get(fact.seat):
                self.facts[place] = fact._replace(cards=summed.cards, cards_line=summed.line)
        return tuple(self.facts)


def _add_live_blinds(facts: list[Fact], button: int | None, seats: Sequence[int]) -> None:
    """The big blind is the first one clockwise from the small blind; any other is live.

    Sites write all of them "big blind", in the order in which they came.
    """
    posted = [(place, fact) for place, fact in enumerate(facts) if isinstance(fact, Posted)]
    big = [(place, fact) for place, fact in posted if fact.blind == "big"]
    small = [fact.seat for _place, fact in posted if fact.blind == "small"]
    start = small[0] if small else button
    if len(big) < 2 or start is None:
        return
    most = max(*seats, start) + 1
    first = min(big, key=lambda found: (found[1].seat - start - 1) % most)
    for place, fact in big:
        if fact is not first[1]:
            facts[place] = fact._replace(blind="live")


_TOTAL: Final = re.compile(
    rf"Total pot (?P<total>{MONEY})(?P<pots>(?: (?:Main|Side) pot(?:-\d+)? {MONEY}\.)*)\s*"
    rf"\| Rake (?P<rake>{MONEY}).*"
)
_POT: Final = re.compile(rf" pot(?:-\d+)? ({MONEY})\.")
_SEAT: Final = re.compile(r"Seat ([0-9]{1,3}): ")
_PLACES: Final = re.compile(
    r" (?:\((?:button|small blind|big blind|button blind|small blind/button)\) )*"
)
_ROLE: Final = re.compile("button|small|big")
_ENDED: Final = re.compile(
    rf"""(?P<left>folded\ (?:before\ the\ (?:Draw|Flop)|after\ the\ (?P<draw>[1-3])\w\w\ Draw))
        (?:\ \(didn't\ bet\))?
    |(?P<collected>collected)\ (?P<open>\()?(?P<got>{MONEY})(?(open)\))(?:,\ mucked)?
    |(?P<mucked>mucked)(?:\ \[(?P<thrown>[^\]]*)\](?:\ -\ .*)?)?
    |(?P<showed>showed)\ \[(?P<cards>[^\]]*)\]
        (?:\ and\ (?:(?P<lost>lost)|(?:won|collected)\ \((?P<won>{MONEY})\)))?
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
    text: str, line: int, summary: Summary, telling: FactBuilder, amount: Callable[[str], int]
) -> bool:
    """Note what a line of the summary says; False if it is not understood.

    Raises:
        NotAnAmount: an amount is not one of the unit of the hand.
        CardError: a card is not one.
    """
    if text.startswith("Seat "):
        return _seat(text, line, summary, telling, amount)
    total = _TOTAL.fullmatch(text)
    if total is not None and summary.total is not None:
        return False  # a hand has one
    if total is None:
        return text.startswith(("Board [", "Board: [", "Hand was run ", "Duration "))
    summary.line = line
    summary.total, summary.rake = amount(total["total"]), amount(total["rake"])
    pots = tuple(amount(pot) for pot in _POT.findall(total["pots"]))
    summary.pots = pots or None
    return True


def _seat(
    text: str, line: int, summary: Summary, telling: FactBuilder, amount: Callable[[str], int]
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
        summed = _summed(int(found[1]), line, ended, amount)
        roles = tuple(_ROLE.findall(places[0])) if places else ()
        summary.seats.append(summed._replace(roles=roles))
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
    return Summed(
        seat, read_cards(ended["cards"]), won, "showed", ended["value"], line, bool(ended["lost"])
    )
