"""A hand that is read line by line, as far as several sites write alike."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from oracle.core.cards import CardError
from oracle.core.games import GAMES
from oracle.histories.amounts import NotAnAmount, read_amount, sign_of, unit_of
from oracle.histories.hands import (
    Began,
    Called,
    Checked,
    Chunk,
    Drew,
    Fact,
    Folded,
    Happened,
    History,
    Mucked,
    OtherCurrency,
    OtherGame,
    Player,
    Posted,
    Read,
    Returned,
    Stakes,
    Unit,
    Unread,
    Wagered,
    unread,
)
from oracle.histories.lines import LONGEST_PLAY, Unreadable, is_prose
from oracle.histories.telling import FactBuilder, Summary, bracketed, read_cards, read_summary_line

_DEAD = {"ante", "dead"}


class Betting:
    """What the seats have put in: in this round, ``bets``, and in the whole hand, ``paid``.

    ``small_blind`` is what is dead in a post of both blinds. ``price`` is the big blind: what the
    first bet comes to at least, even if a seat had too little for it.
    """

    def __init__(self, small_blind: int | None = None, price: int = 0) -> None:
        self.small_blind = small_blind
        self.price = price
        self.bets: dict[int, int] = {}
        self.paid: dict[int, int] = {}
        self.folded: set[int] = set()

    @property
    def highest(self) -> int:
        """The highest bet of the round."""
        return max(*self.bets.values(), self.price, 0)

    def bet(self, seat: int) -> int:
        """Give what a seat has bet in this round."""
        return self.bets.get(seat, 0)

    def owes(self, seat: int) -> int:
        """Give what a seat must add to call."""
        return self.highest - self.bet(seat)

    def uncalled(self) -> tuple[int, int] | None:
        """Give the seat whose bet nobody called in full, and by how much it is too high."""
        if not self.bets:
            return None
        first, *others = sorted(self.bets, key=self.bet, reverse=True)
        most = self.bet(first)
        second = self.bet(others[0]) if others else 0
        return (first, most - second) if most > second else None

    def apart(self, fact: Posted) -> list[tuple[str, int]]:
        """Give what a seat posted in posts of one kind each: both blinds are a dead and a live."""
        if fact.blind != "both":
            return [(fact.blind, fact.amount)]
        small = min(self.small_blind or fact.amount // 3, fact.amount)
        return [("dead", small), ("live", fact.amount - small)]

    def happens(self, fact: Fact) -> None:
        """Note a fact."""
        match fact:
            case Began():
                if fact.phase != "deal":
                    self._next_round()
            case Posted():
                self._posted(fact)
            case Called():
                owed = self.owes(fact.seat)
                self._add(fact.seat, owed if fact.amount is None else fact.amount)
            case Wagered():
                self._add(fact.seat, fact.to - self.bet(fact.seat))
            case Drew():
                self._next_round()
            case Folded():
                self.folded.add(fact.seat)
            case Returned():
                self._add(fact.seat, -fact.amount)
            case _:
                pass

    def _next_round(self) -> None:
        self.bets = {}
        self.price = 0

    def _add(self, seat: int, amount: int) -> None:
        self.bets[seat] = self.bet(seat) + amount
        self.paid[seat] = self.paid.get(seat, 0) + amount

    def _posted(self, fact: Posted) -> None:
        live = fact.amount
        if fact.blind in _DEAD:
            live = 0
        elif fact.blind == "both":
            live = max(0, fact.amount - (self.small_blind or 0))
        self.bets[fact.seat] = self.bet(fact.seat) + live
        self.paid[fact.seat] = self.paid.get(fact.seat, 0) + fact.amount


class Course:
    """The facts of a hand as they are told, and the betting that comes of them."""

    def __init__(self, betting: Betting) -> None:
        self.betting = betting
        self.facts: list[Any] = []

    def add(self, fact: Any) -> None:
        """Add a fact of the betting or of the draws."""
        self.facts.append(fact)
        self.betting.happens(fact)

    def tells(
        self, understands: Callable[[], bool], text: str, line: int, stranger: str = ""
    ) -> None:
        """Add what a part of the hand tells, or that it is not understood, and why."""
        why: Exception | None = None
        try:
            understood = understands()
        except (CardError, ValueError, Unreadable) as error:
            understood, why = False, error
        if not understood:
            self.facts.append(unread(text, line, why)._replace(stranger=stranger))


class CourseWithoutHeadings(Course):
    """The facts of a hand of which no line says that a draw or the showdown begins."""

    def __init__(self, betting: Betting, seats: Iterable[int]) -> None:
        super().__init__(betting)
        self.all_seats = set(seats)
        self.draws = 0
        self.drawn: set[int] = set()
        self.in_draw = False
        self.in_showdown = False

    def bets(self, fact: Any) -> None:
        """Add what a player does in a betting round."""
        self.in_draw = False
        self.add(fact)

    def draws_again(self, seat: int) -> bool:
        """Whether a seat draws once more in this draw, rather than first in the next one."""
        if not self.in_draw or seat not in self.drawn:
            return False
        all_have_drawn = self.all_seats - self.betting.folded <= self.drawn
        return not all_have_drawn or getattr(self.facts[-1], "seat", 0) == seat

    def comes_to_draw(self, seat: int, line: int) -> None:
        """Note that a seat draws; a draw begins with the first that does."""
        if not self.in_draw or (seat in self.drawn and not self.draws_again(seat)):
            self.draws += 1
            self.drawn = set()
            self.in_draw = True
            self.add(Began(f"draw-{self.draws}", line))
        self.drawn.add(seat)

    def comes_to_show(self, line: int) -> None:
        """Note that a seat shows or mucks; the showdown begins with the first that does."""
        if not self.in_showdown:
            self.in_showdown = True
            self.add(Began("showdown", line))


NO_HEADER = "The first line of the hand does not say what is played for which stakes."
_TOLD_OF_LONG = 200
_WORDS: Final = re.compile(r"[^\W_]")
"""What a line has that says anything: a letter or a digit."""
_ACTS: Final = re.compile(
    r"(?:Dealt to )?(?P<name>\S.{0,39}?):? (?:\[|(?:posts|antes|folds|checks|calls|bets|raises"
    r"|discards|draws|stands pat|is dealt|shows|mucks|wins|ties|collected)\b)"
)
_SUMMED: Final = re.compile(
    r"Seat [0-9]{1,3}: (?P<name>.{1,40}?) (?:\(|(?:folded|showed|mucked|collected|didn't)\b)"
)
_NO_PLAYER = "The hand names no player with a seat and chips."
_SAME = "Two players of the hand have the same {}"


class Header(NamedTuple):
    """What the first line of a hand says; ``sign`` is that of its currency, if it has one."""

    id: str
    stakes: Stakes
    unit: Unit
    table: str | None
    tournament: str | None
    time: str | None
    sign: str = ""


class TextHand(ABC):
    """A hand that is being read.

    A site says how it seats players (``seats``) and what its lines tell (``understands``).
    ``away`` are the seats that sit out from the beginning, by their line; ``absent`` those that
    are not dealt in, unless they do something. ``wrong`` are the lines of seats whose chips cannot
    be read, and why.
    """

    form = ""

    def __init__(self, chunk: Chunk, header: Header) -> None:
        self.chunk = chunk
        self.header = header
        self.limit = header.stakes.betting == "limit"
        self.table = header.table
        self.button: int | None = None
        self.button_line = 0
        self.summary = Summary()
        self.summing = False
        self.players: list[Player] = []
        self.away: dict[int, int] = {}
        self.absent: set[int] = set()
        self.wrong: dict[int, Exception] = {}
        self._amounts: dict[str, int] = {}

    def read(self) -> History:
        """Read the seats, then every line."""
        others = self._seated()
        refuse_unseated(self.players)
        self.telling = FactBuilder(self.players, GAMES[self.header.stakes.game].hand_size)
        for line in sorted(self.away):
            self.telling.happens("sat-out", self.away[line], None, line)
        for line, text in others[:-1]:
            self._line(text, line)
        before = tuple(self.telling.facts)
        for line, text in others[-1:]:
            self._line(text, line)
        if self._ended():
            self._leave_out_a_letter(self._last_facts(), others)
            return self._history()
        history = self._history()
        return history._replace(unended=(others[-1][0] if others else self.chunk.line, before))

    def _ended(self) -> bool:
        """Whether the text tells the end of the hand: the total, the rake, or that it is void."""
        summary = self.summary
        if summary.total is not None or summary.rake is not None or summary.seats:
            return True
        facts = self.telling.facts
        return any(isinstance(fact, Happened) and fact.what == "cancelled" for fact in facts)

    def _last_facts(self) -> list[Fact]:
        """What the last lines tell."""
        return self.telling.facts

    def _leave_out_a_letter(self, facts: list[Fact], others: list[tuple[int, str]]) -> None:
        """Take away the lines of a person that stand after a hand and a blank line."""
        left = len(facts)
        end = zip(reversed(facts), reversed(others), strict=False)
        for count, (fact, (line, text)) in enumerate(end, start=1):
            is_unread = isinstance(fact, Unread) and fact.line == line and not fact.stranger
            if not is_unread or not self._is_prose(text):
                break
            if not self.chunk.lines[line - self.chunk.line - 1].strip():
                left = len(facts) - count
        del facts[left:]

    def _is_prose(self, text: str) -> bool:
        """Whether a line has no number and names no player of the hand."""
        return is_prose(text) and not any(name in text for name in self.telling.seats)

    def amount(self, text: str) -> int:
        """Read an amount in the unit of the hand.

        Raises:
            NotAnAmount: it is none.
            OtherCurrency: it has the sign of another currency than the stakes.
        """
        amount = self._amounts.get(text)
        if amount is None:
            sign, header = sign_of(text), self.header
            if sign not in {"", header.sign} and unit_of(sign).currency != header.unit.currency:
                raise OtherCurrency(text)
            amount = self._amounts[text] = read_amount(text, self.header.unit.decimals)
        return amount

    @abstractmethod
    def seats(self, text: str, line: int) -> bool:
        """Note a player, or where the table and its button are; False for any other line."""

    @abstractmethod
    def understands(self, text: str, line: int) -> bool:
        """Note what a line of play tells; False if it is not understood."""

    @abstractmethod
    def is_around(self, text: str) -> bool:
        """Whether a line after the summary is part of no hand."""

    def begins(self, phase: str | None, line: int) -> bool:
        """Note that a part of the hand begins; False if it is none."""
        if phase is None:
            return False
        if phase == "summary":
            self.summing = True
            return True
        facts = self.telling.facts
        is_early = phase in {"deal", "draw-1"}
        acts = [fact.line for fact in facts if isinstance(fact, _InTurn)] if is_early else []
        if phase == "deal" and acts:
            return self.happens("misplaced", line)
        if phase == "draw-1" and acts and not any(map(_is_of_the_deal, facts)):
            self.happens("misplaced", acts[0])
        self.telling.showdown = self.telling.showdown or phase == "showdown"
        facts.append(Began(phase, line))
        return True

    def deals(self, rest: str, line: int) -> bool:
        """Note cards dealt: a name, then one list of cards or two."""
        for seat, after in self.telling.spoken(rest):
            lists = bracketed(after[1:]) if after[:1] == " " else None
            if lists:
                self.telling.receives(seat, lists, line)
                return True
        return False

    def happens(self, what: str, line: int, seat: int | None = None) -> bool:
        """Note what happened beside play."""
        self.telling.facts.append(Happened(what, seat, line=line))
        return True

    def _seated(self) -> list[tuple[int, str]]:
        """Note the players, and give the lines that seat nobody."""
        others: list[tuple[int, str]] = []
        seating = True
        for line, raw in enumerate(self.chunk.lines[1:], start=self.chunk.line + 1):
            text = raw.strip()
            if not _WORDS.search(text):
                continue
            if seating and len(text) <= LONGEST_PLAY:
                try:
                    if self.seats(text, line):
                        continue
                except (NotAnAmount, OtherCurrency) as error:
                    self.wrong[line] = error
                seating = text[:4] != "*** "
            others.append((line, text))
        return others

    def _line(self, text: str, line: int) -> None:
        if len(text) > LONGEST_PLAY:
            self.telling.facts.append(unread(text[:_TOLD_OF_LONG], line))
            return
        why = self.wrong.get(line)
        try:
            if why is not None:
                understood = False
            elif self.summing:
                understood = read_summary_line(text, line, self.summary, self.telling, self.amount)
                understood = understood or self.is_around(text)
            elif text.startswith("Total pot ") and self.telling.facts:
                # Its heading is missing or another: the rest is a summary all the same.
                self.summing = True
                understood = read_summary_line(
                    text, line, self.summary, self.telling, self.amount
                ) and isinstance(self.telling.facts[-1], Began)
            else:
                understood = self.understands(text, line)
        except (NotAnAmount, OtherCurrency, CardError) as error:
            understood, why = False, error
        if not understood:
            told = unread(text, line, why)
            self.telling.facts.append(told._replace(stranger=self._stranger(text)))

    def _stranger(self, text: str) -> str:
        """Name the player whom a line is about, if that player has no seat."""
        found = (_SUMMED if self.summing else _ACTS).match(text)
        name = found["name"] if found else ""
        return "" if name in self.telling.seats else name

    def _history(self) -> History:
        telling, header, summary = self.telling, self.header, self.summary
        facts = telling.finished(self.button, summary.seats)
        antes = [fact.amount for fact in facts if isinstance(fact, Posted) and fact.blind == "ante"]
        away = set() if header.tournament else set(self.away.values())
        absent = (self.absent | summary.absent | away) - telling.acted
        return History(
            id=header.id,
            form=self.form,
            stakes=header.stakes._replace(ante=max(antes, default=header.stakes.ante)),
            players=tuple(_playing(self.players, absent)) if absent else tuple(self.players),
            button=self.button,
            facts=facts,
            file=self.chunk.file,
            line=self.chunk.line,
            unit=header.unit,
            table=self.table,
            tournament=header.tournament,
            time=header.time,
            total=summary.total,
            rake=summary.rake,
            pots=summary.pots,
            summary=tuple(summary.seats),
            hero=telling.hero(),
            total_line=summary.line,
            button_line=self.button_line,
        )


def read_with(hand: type[TextHand], header: Header | str | None, chunk: Chunk) -> Read:
    """Read one hand, unless there is the name of another game in place of its header.

    Raises:
        Unreadable: there is no header, or the players have no seats of their own.
    """
    if isinstance(header, str):
        return OtherGame(header, chunk.file, chunk.line)
    if header is None:
        raise Unreadable(NO_HEADER)
    return hand(chunk, header).read()


def refuse_unseated(players: list[Player]) -> None:
    """Refuse a hand without players, or with two of one seat or name.

    Raises:
        Unreadable: it is such a hand.
    """
    if not players:
        raise Unreadable(_NO_PLAYER)
    before: dict[int | str, Player] = {}
    for player in players:
        for what, told in (("seat", player.seat), ("name", player.name)):
            if first := before.get(told):
                where = f", in lines {first.line} and {player.line}" if player.line else ""
                raise Unreadable(f"{_SAME.format(what)}{where}.", player.line)
            before[told] = player


def _playing(players: list[Player], absent: set[int]) -> Iterator[Player]:
    for player in players:
        yield player._replace(plays=False) if player.seat in absent else player


Act: TypeAlias = Callable[[Any, int, str, int], bool]
"""Notes what a seat did, by the rest of a line after its name; False if it is not understood."""

PHASES: Final = {
    **dict.fromkeys(("DEALING HANDS", "HOLE CARDS", "PRE-DRAW"), "deal"),
    **dict.fromkeys(("FIRST DRAW", "DRAW"), "draw-1"),
    "SECOND DRAW": "draw-2",
    "THIRD DRAW": "draw-3",
    **dict.fromkeys(("SHOW DOWN", "SHOWDOWN"), "showdown"),
    "SUMMARY": "summary",
}
"""The parts of a hand in the words of PokerStars and Full Tilt."""


_InTurn: TypeAlias = Folded | Checked | Called | Wagered


def _is_of_the_deal(fact: Fact) -> bool:
    """Whether a heading of the deal was told, right or elsewhere."""
    return isinstance(fact, Began) or (isinstance(fact, Happened) and fact.what == "misplaced")


class TextActs(TextHand):
    """A hand whose lines name a player and then say what the player does.

    ``words`` is the module with the patterns of the site, and ``acts`` says what reads the rest of
    a line, by its first word. Each site replaces what it writes otherwise.
    """

    words: ClassVar[ModuleType]

    def is_around(self, text: str) -> bool:
        """Whether a line after the summary is part of no hand."""
        return self.words.NOBODY.fullmatch(text) is not None

    def sits(self, found: re.Match[str], line: int) -> int:
        """Note a player, and give the seat."""
        seat = int(found["seat"])
        self.players.append(Player(seat, found["name"], self.amount(found["stack"]), line=line))
        return seat

    def heads(self, text: str, line: int) -> bool:
        """Note the part of the hand that begins with ``*** FIRST DRAW ***``."""
        return self.begins(self.words.PHASES.get(text[4:].partition(" ***")[0]), line)

    def does(self, seat: int, rest: str, line: int) -> bool:
        """Note what a player does; False if it is not understood."""
        act = self.acts.get(rest.partition(" ")[0])
        return act is not None and act(self, seat, rest, line)

    def goes_to(self, text: str, line: int) -> bool | None:
        """Note cards dealt or an uncalled bet returned; None if the line says nothing like it."""
        if text.startswith("Dealt to "):
            return self.deals(text[9:], line)
        found = self.words.RETURNED.fullmatch(text)
        if found is None:
            return None
        seat = self.telling.seats.get(found["name"])
        if seat is not None:
            self.telling.facts.append(Returned(seat, self.amount(found["amount"]), line))
        return seat is not None

    def adds_chips(self, seat: int, rest: str, line: int) -> bool:
        """Note that a player has more chips than before."""
        found = self.words.ADDS.fullmatch(rest)
        if found:
            self.telling.happens("chips-added", seat, self.amount(found["amount"]), line)
        return found is not None

    def cost(self, seat: int, amount: int) -> int:
        """Give what a call costs, of the amount that is stated of it."""
        del seat
        return amount

    def turns_up(self, line: int) -> None:
        """Note what the first hand at the showdown tells beside itself."""

    def _folds(self, seat: int, rest: str, line: int) -> bool:
        if rest == "folds":
            self.telling.folds(seat, line)
        return rest == "folds"

    def _checks(self, seat: int, rest: str, line: int) -> bool:
        if rest == "checks":
            self.telling.acts(Checked(seat, line))
        return rest == "checks"

    def _puts_in(self, seat: int, rest: str, line: int) -> bool:
        """A bet and a raise are told by what they come to."""
        got = self.words.PUT_IN.fullmatch(rest)
        if got is None:
            return False
        amount, all_in = self.amount(got["amount"]), got["all_in"] is not None
        if got["word"] == "calls":
            self.telling.acts(Called(seat, self.cost(seat, amount), all_in, line))
        else:
            word = "bet" if got["word"] == "bets" else "raise"
            self.telling.wagers(Wagered(seat, word, amount, None, all_in, None, line))
        return True

    def _posts(self, seat: int, rest: str, line: int) -> bool:
        got = self.words.POSTS.fullmatch(rest)
        return got is not None and self._posted(seat, self.words.BLINDS[got["blind"]], got, line)

    def _posted(self, seat: int, blind: str, got: re.Match[str], line: int) -> bool:
        amount, all_in = self.amount(got["amount"]), got["all_in"] is not None
        self.telling.acts(Posted(seat, blind, amount, all_in, line))
        return True

    def _draws(self, seat: int, rest: str, line: int) -> bool:
        if got := self.words.DISCARDS.fullmatch(rest):
            discards = None if got[2] is None else read_cards(got[2])
            self.telling.draws(Drew(seat, int(got[1]), discards, line=line))
        elif got := self.words.STANDS.fullmatch(rest):
            kept = None if got[1] is None else read_cards(got[1])
            self.telling.draws(Drew(seat, 0, kept=kept, line=line))
        return got is not None

    def _shows(self, seat: int, rest: str, line: int) -> bool:
        """The cards, and what the site calls them, if it does."""
        got = self.words.SHOWS.fullmatch(rest)
        if got is None:
            return False
        cards, *named = got.groups()
        shown = read_cards(cards)
        self.turns_up(line)
        self.telling.shows(seat, shown, next(filter(None, named), None), line)
        return True

    def _mucks(self, seat: int, rest: str, line: int) -> bool:
        if rest not in {"mucks", "mucks hand"}:
            return False
        self.turns_up(line)
        self.telling.facts.append(Mucked(seat, line=line))
        return True

    acts: ClassVar[Mapping[str, Act]] = {
        "folds": _folds,
        "checks": _checks,
        **dict.fromkeys(("calls", "bets", "raises"), _puts_in),
        "posts": _posts,
        **dict.fromkeys(("discards", "stands"), _draws),
        "shows": _shows,
        "mucks": _mucks,
    }
