"""A hand written in PHH."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Final

from oracle.core.games import GAMES
from oracle.histories.hands import (
    Called,
    Checked,
    Collected,
    Dealt,
    Drew,
    Fact,
    Folded,
    History,
    Mucked,
    Player,
    Posted,
    Shown,
    Wagered,
)
from tests.support.writers.text import number_in, small_blind_of

_BETTING: Final = {"limit": "F", "pot-limit": "P", "no-limit": "N"}
_TIME: Final = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})(?: ([0-9]{2}:[0-9]{2}:[0-9]{2})(?: ([^\s]+))?)?"
)


def write(history: History) -> str:
    """Write a hand as one ``.phh``, with an empty line at the end."""
    fields = _Writer(history).fields()
    return "".join(f"{name} = {value}\n" for name, value in fields if value is not None) + "\n"


class _Writer:
    """Writes the fields of a hand."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.players = _in_order(history)
        self.place = {player.seat: place for place, player in enumerate(self.players)}
        self.size = GAMES[history.stakes.game].hand_size

    def fields(self) -> Iterator[tuple[str, str | None]]:
        """Give the fields in the order of the specification, with their values as in TOML."""
        history, stakes = self.history, self.history.stakes
        antes, blinds, dead = self._forced()
        yield "variant", _text(self._variant())
        yield "antes", self._amounts(antes)
        yield "blinds_or_straddles", self._amounts(blinds)
        if stakes.betting == "limit":
            yield "small_bet", self._amount(stakes.small_bet or 0)
            yield "big_bet", self._amount(stakes.big_bet or 0)
        else:
            yield "min_bet", self._amount(stakes.big_blind or max(map(abs, blinds), default=0))
        stacks = ["inf" if one.stack is None else self._amount(one.stack) for one in self.players]
        yield "starting_stacks", f"[{', '.join(stacks)}]"
        yield "actions", "".join(["[\n", *(f"  {_text(one)},\n" for one in self._actions()), "]"])
        yield from self._time()
        yield "hand", _text(history.id)
        yield "seats", f"[{', '.join(str(one.seat) for one in self.players)}]"
        yield "table", None if history.table is None else _text(history.table)
        yield "players", f"[{', '.join(_text(one.name) for one in self.players)}]"
        yield from self._end()
        yield "currency", _text(history.unit.currency) if history.unit.currency else None
        yield "ante_trimming_status", "false" if dead else "true"
        yield from self._extensions()

    def _variant(self) -> str:
        stakes = self.history.stakes
        draws = "" if stakes.draws == 3 else f"{stakes.draws}D"
        return f"{_BETTING[stakes.betting]}B{'C' if stakes.game == 'badacey' else ''}{draws}"

    def _amount(self, amount: int) -> str:
        return number_in(amount, self.history.unit)

    def _amounts(self, amounts: Sequence[int]) -> str:
        """Write forced bets, which PHH swaps if two play."""
        turned = amounts[::-1] if len(amounts) == 2 else amounts
        return f"[{', '.join(map(self._amount, turned))}]"

    def _forced(self) -> tuple[list[int], list[int], bool]:
        """Give antes and blinds by player, and whether the antes are dead."""
        antes, blinds = [0] * len(self.players), [0] * len(self.players)
        stakes, dead = self.history.stakes, False
        for fact in self.history.facts:
            place = self.place.get(fact.seat) if isinstance(fact, Posted) else None
            if not isinstance(fact, Posted) or place is None:
                continue
            match fact.blind:
                case "ante":
                    antes[place] += self._whole(fact, stakes.ante)
                case "dead":
                    antes[place] += fact.amount
                    dead = True
                case "both":
                    named = small_blind_of(self.history.facts)
                    small = named or stakes.small_blind or fact.amount // 3
                    antes[place] += small
                    blinds[place] -= fact.amount - small
                    dead = True
                case "live":
                    blinds[place] -= fact.amount
                case blind:
                    nominal = stakes.small_blind if blind == "small" else stakes.big_blind
                    blinds[place] += self._whole(fact, nominal)
        self._add_unpaid(blinds)
        return antes, blinds, dead

    def _whole(self, fact: Posted, nominal: int | None) -> int:
        """Give what a post is short of as well, if the player had no more."""
        return max(fact.amount, nominal or 0) if self._has_nothing_left(fact.seat) else fact.amount

    def _has_nothing_left(self, seat: int) -> bool:
        posts = [fact for fact in self.history.facts if isinstance(fact, Posted)]
        paid = sum(fact.amount for fact in posts if fact.seat == seat)
        return paid == self.players[self.place[seat]].stack

    def _add_unpaid(self, blinds: list[int]) -> None:
        """Add blinds that the stakes tell: nobody's are told, or nothing was left for them."""
        posts = [fact for fact in self.history.facts if isinstance(fact, Posted)]
        places = (1, 0) if len(blinds) == 2 else (0, 1)
        stakes = self.history.stakes
        for place, blind in zip(places, ("small", "big"), strict=True):
            nominal = stakes.small_blind if blind == "small" else stakes.big_blind
            if any(fact.blind == blind for fact in posts):
                continue
            if not posts or self._has_nothing_left(self.players[place].seat):
                blinds[place] += nominal or 0

    def _actions(self) -> Iterator[str]:
        dealt = {fact.seat: fact.cards for fact in self.history.facts if isinstance(fact, Dealt)}
        for place, player in enumerate(self.players, start=1):
            cards = "".join(dealt[player.seat]) if player.seat in dealt else "??" * self.size
            yield f"d dh p{place} {cards}"
        served: list[str] = []
        for fact in self.history.facts:
            at = self.place.get(getattr(fact, "seat", -1))
            if served and not isinstance(fact, Drew):
                yield from served
                served = []
            if at is None:
                continue
            if isinstance(fact, Drew) and fact.count:
                new = "??" * fact.count if fact.received is None else "".join(fact.received)
                served.append(f"d dh p{at + 1} {new}")
            said = _said(fact, self)
            if said is not None:
                yield f"p{at + 1} {said}"
        yield from served

    def wager(self, fact: Wagered) -> str:
        """Write a bet or a raise by what it comes to."""
        return f"cbr {self._amount(fact.to)}"

    def _time(self) -> Iterator[tuple[str, str | None]]:
        found = _TIME.fullmatch(self.history.time or "")
        if found is None:
            return
        if found[4]:
            yield "time", found[4]
        if found[5]:
            yield "time_zone", _text(found[5])
        yield "day", str(int(found[3]))
        yield "month", str(int(found[2]))
        yield "year", str(int(found[1]))

    def _end(self) -> Iterator[tuple[str, str | None]]:
        after = dict(self.history.stacks_after)
        if all(one.seat in after for one in self.players):
            stacks = [self._amount(after[one.seat]) for one in self.players]
            yield "finishing_stacks", f"[{', '.join(stacks)}]"
        won = [0] * len(self.players)
        for fact in self.history.facts:
            if isinstance(fact, Collected) and fact.seat in self.place:
                won[self.place[fact.seat]] += fact.amount
        if any(won):
            yield "winnings", f"[{', '.join(map(self._amount, won))}]"

    def _extensions(self) -> Iterator[tuple[str, str | None]]:
        history = self.history
        if history.button is not None and history.button != self.players[-1].seat:
            yield "_button", str(history.button)
        if history.chip != 1:
            yield "_chip", self._amount(history.chip)
        if history.tournament is not None:
            yield "_tournament", _text(history.tournament)
        if history.time is not None and not _TIME.fullmatch(history.time):
            yield "_time", _text(history.time)


def _said(fact: Fact, writer: _Writer) -> str | None:
    said = None
    match fact:
        case Folded():
            said = "f"
        case Checked() | Called():
            said = "cc"
        case Wagered():
            said = writer.wager(fact)
        case Drew():
            cards = "??" * fact.count if fact.discards is None else "".join(fact.discards)
            said = f"sd {cards}".rstrip()
        case Shown():
            said = f"sm {''.join(fact.cards)}"
        case Mucked():
            said = "sm"
        case _:
            pass
    return said


def _in_order(history: History) -> list[Player]:
    """Give those who play, clockwise from the left of the button."""
    players = sorted(player for player in history.players if player.plays)
    button = history.button
    if button is None:
        return players
    return sorted(players, key=lambda player: (player.seat <= button, player.seat))


def _text(text: str) -> str:
    """Write a text in TOML, whose strings look as in JSON but for one character."""
    written = json.dumps(text.encode("utf-8", "replace").decode(), ensure_ascii=False)
    return written.replace("\x7f", "\\u007F")
