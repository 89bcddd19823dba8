"""KingsClub text, read line by line."""

from __future__ import annotations

from typing import ClassVar, Final

from oracle.core.cards import CardError
from oracle.histories import kingsclub_wordings as w
from oracle.histories.amounts import NotAnAmount, read_amount, stakes_in_words
from oracle.histories.hands import (
    FACTS,
    Began,
    Chunk,
    Collected,
    Dealt,
    Drew,
    Fact,
    Form,
    Happened,
    History,
    Read,
    Unread,
    add_undealt,
    dealt_face_down,
    unread,
)
from oracle.histories.lines import LONGEST_PLAY
from oracle.histories.telling import read_cards
from oracle.histories.text import Betting, Header, TextActs, read_with

_BEFORE_BETTING: Final = (Began, Dealt, Drew, Unread)
_BETS: Final = frozenset({"checks", "calls", "bets", "raises"})
"""What may come right before a later betting round begins, and what is then done."""


def begins(line: str) -> bool:
    """Whether a hand begins with this line."""
    return len(line) <= LONGEST_PLAY and w.BEGINS.fullmatch(line) is not None


def read(chunk: Chunk) -> Read:
    """Read one hand."""
    return read_with(_Hand, _header(chunk.lines[0]), chunk)


def _header(line: str) -> Header | str | None:
    begun = w.BEGINS.fullmatch(line)
    if begun is None:
        return None
    game = w.GAME.fullmatch(begun["game"])
    if game is None:
        return f"{begun['betting']} {begun['game']}"
    try:
        small, big = (read_amount(begun[name], w.UNIT.decimals) for name in ("small", "big"))
    except NotAnAmount:
        return None
    stakes = stakes_in_words(game["game"], begun["betting"], game["draws"], small, big)
    return Header(begun["id"], stakes, w.UNIT, None, None, None)


class _Hand(TextActs):
    """A hand that is being read."""

    form = "kingsclub"
    words: ClassVar = w

    def __init__(self, chunk: Chunk, header: Header) -> None:
        super().__init__(chunk, header)
        self.betting = Betting()
        self.counted = 0
        self.rounds = 1
        self.headed = 0
        self.after: dict[int, tuple[int, int]] = {}
        self.gains: list[tuple[int, int]] = []
        self.won: list[Fact] = []
        self.unseen: dict[int, int] = {}
        self.dealt: list[tuple[int, int]] = []

    def read(self) -> History:
        """Read the hand, and the stacks after it."""
        read = super().read()
        facts = [*read.facts, *self.won]
        if self.unseen:
            add_undealt(facts, [one.seat for one in read.players if one.plays], self.dealt)
        return read._replace(
            facts=tuple(facts),
            stacks_after=tuple((seat, told) for seat, (told, _line) in sorted(self.after.items())),
            gains=tuple(self.gains),
            stacks_lines=tuple(line for _seat, (_told, line) in sorted(self.after.items())),
            # Where no amount has a fraction, whole chips are played for.
            chip=1 if any(amount % w.CHIP for amount in self._amounts.values()) else w.CHIP,
        )

    def _ended(self) -> bool:
        # The main pot is the last that is paid, under the stacks and the rake. A blank line after
        # these is the end of the hand as well.
        if self.after and self.summary.rake is not None and not self.chunk.lines[-1].strip():
            return True
        is_paid = any(isinstance(one, Collected) and not one.pot for one in self.won)
        return is_paid or (super()._ended() and self.summary.rake is None)

    def _last_facts(self) -> list[Fact]:
        return self.won if self.summing else super()._last_facts()

    def seats(self, text: str, line: int) -> bool:
        """Note a player, the time, or where the table and its button are."""
        if found := w.SEAT.fullmatch(text):
            self.sits(found, line)
            return True
        if self.players:
            return False
        if w.TIME.fullmatch(text):
            self.header = self.header._replace(time=text)
            return True
        table = w.TABLE.fullmatch(text)
        if table is None:
            return False
        self.table = table["table"] or None
        if table["button"]:
            self.button, self.button_line = int(table["button"]), line
        if tournament := w.TOURNAMENT.fullmatch(table["table"]):
            self.header = self.header._replace(tournament=tournament["tournament"])
            self.table = tournament["table"]
        return True

    def understands(self, text: str, line: int) -> bool:
        """Note what a line of play tells; False if it is not understood."""
        if text[:4] == "*** ":
            word = text[4:].partition(" ***")[0]
            if word == "SHOW DOWN":
                return True
            found = w.BETTING_ROUND.fullmatch(word)
            return self._bets(int(found[1]), line) if found else self.heads(text, line)
        for seat, rest in self.telling.spoken(text):
            if self._about(seat, rest, line):
                return True
        return self._about_the_table(text, line)

    def _bets(self, number: int, line: int) -> bool:
        """Note the heading of a betting round that is not the next one, or not after a draw."""
        facts = (fact for fact in reversed(self.telling.facts) if not isinstance(fact, Happened))
        if number != self.rounds + 1 or not isinstance(next(facts, None), _BEFORE_BETTING):
            self.happens("misplaced", line)
        self.rounds, self.headed = number, len(self.telling.facts)
        return True

    def does(self, seat: int, rest: str, line: int) -> bool:
        """Note what a player does; after a draw its betting round has a heading."""
        facts, word = self.telling.facts, rest.partition(" ")[0]
        has_none = len(facts) != self.headed and word in _BETS and isinstance(facts[-1], Drew)
        if has_none and any(isinstance(one, Began) and one.phase == "deal" for one in facts):
            self.happens("misplaced", line)
            self.rounds += 1
        return super().does(seat, rest, line)

    def _about(self, seat: int, rest: str, line: int) -> bool:
        if rest[:2] == ": ":
            return self._posts(seat, rest[2:], line)
        if rest[:1] == " " and self.does(seat, rest[1:], line):
            return True
        if what := w.EVENTS.get(rest):
            self.telling.happens(what, seat, None, line)
            if what == "sat-out":
                self.absent.add(seat)
            return True
        return self.adds_chips(seat, rest, line)

    def _about_the_table(self, text: str, line: int) -> bool:
        given = self.goes_to(text, line)
        if given is not None:
            return given
        if text.startswith("Rabbit "):
            return True  # cards that were never dealt
        return text.startswith("Hand cancelled") and self.happens("cancelled", line)

    def deals(self, rest: str, line: int) -> bool:
        """Note cards dealt, which are often hidden."""
        for seat, after in self.telling.spoken(rest):
            if found := w.DEALT.fullmatch(after):
                words = found[1].split()
                if not self.telling.drew:
                    self.dealt.append((seat, line))
                if "X" not in words:
                    self.telling.receives(seat, [read_cards(found[1])], line)
                elif not self.telling.drawn(seat):
                    size = self.telling.hand_size
                    count = self.unseen[seat] = len(words) + self.unseen.get(seat, 0)
                    self.telling.facts += dealt_face_down(seat, count, size, line)
                return True
        return False

    def _put_in(self) -> Betting:
        """Give what the seats have put in, after what was told so far."""
        facts = self.telling.facts
        for fact in facts[self.counted :]:
            self.betting.happens(fact)
        self.counted = len(facts)
        return self.betting

    def _draws(self, seat: int, rest: str, line: int) -> bool:
        if rest == "stands pat":
            self.telling.draws(Drew(seat, 0, line=line))
        elif found := w.DRAWS_CARDS.fullmatch(rest):
            self.telling.draws(Drew(seat, int(found[1]), line=line))
        elif found := w.DISCARDS.fullmatch(rest):
            discards = read_cards(found[1])
            received = None if found[2] is None else read_cards(found[2])
            self.telling.draws(Drew(seat, len(discards), discards, received, line=line))
        else:
            return False
        return True

    def cost(self, seat: int, amount: int) -> int:
        """Give what a call costs: the history states what it comes to."""
        return amount - self._put_in().bet(seat)

    def turns_up(self, line: int) -> None:
        """Note that the showdown begins, which no line tells, if two players are left."""
        folded = self._put_in().folded
        playing = {player.seat for player in self.players} - self.absent - folded
        if not self.telling.showdown and len(playing) > 1:
            self.telling.showdown = True
            self.telling.facts.append(Began("showdown", line))

    def _line(self, text: str, line: int) -> None:
        if not self.summing or len(text) > LONGEST_PLAY:
            super()._line(text, line)
            return
        why: Exception | None = None
        try:
            understood = self._sums(text, line)
        except (NotAnAmount, CardError) as error:
            understood, why = False, error
        if not understood:
            self.won.append(unread(text, line, why))

    def _sums(self, text: str, line: int) -> bool:
        if found := w.AFTER.fullmatch(text):
            seat = int(found[1])
            if self.telling.seats.get(found["name"]) != seat:
                return False
            self.after[seat] = self.amount(found["stack"]), line
            if found["gain"]:
                gain = self.amount(found["gain"])
                self.gains.append((seat, -gain if found["sign"] == "-" else gain))
            return True
        if found := w.RAKE.fullmatch(text):
            self.summary.rake = (self.summary.rake or 0) + self.amount(found[1])
            self.summary.line = line
            return True
        for seat, rest in self.telling.spoken(text):
            if found := w.WINS.fullmatch(rest):
                named = found["side"] or found["from"] or "pot"
                number = int(found["number"] or found["n"] or 1) if named[0] == "s" else 0
                amount = self.amount(found["amount"])
                self.won.append(Collected(seat, amount, number, line=line))
                return True
        return False

    acts: ClassVar = {**TextActs.acts, **dict.fromkeys(("discards", "draws", "stands"), _draws)}


FORM: Final = Form(
    id="kingsclub",
    name="KingsClub text",
    begins=begins,
    read=read,
    tells=frozenset(FACTS)
    - {"capped", "returned", "mucked-cards", "hand-names", "halves", "total"}
    - {"differences", "summary", "dead-posts"},
    house="card-room",
    first="# \t",
    opening="#1: Limit Badugi - 1/2",
    signs=("BETTING ROUND ***", "*** 1ST DRAW", ": [X X", "\nRake ", "KingsClub"),
)
