"""What is given to an engine of a hand: its table, its cards and its tries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oracle.core.cards import Card
from oracle.histories.told import (
    Called,
    Cards,
    Checked,
    Dealt,
    Drew,
    Fact,
    Folded,
    History,
    Mucked,
    Posted,
    Shown,
    Wagered,
)


class Given:
    """What is given to an engine of a hand: its table, the cards of each seat, and its tries.

    Seats are counted from 1 without gaps. ``received`` are the new cards of a draw, by the place of
    its try.
    """

    def __init__(self, history: History) -> None:
        self.history = history
        players = sorted(player for player in history.players if player.plays)
        self.players = players
        self.numbers = {player.seat: number for number, player in enumerate(players, start=1)}
        self.table = self._table()
        self.cards: dict[str, list[Card]] = {}
        self.tries: list[dict[str, Any]] = []
        self.received: dict[int, Cards] = {}
        self._lost: set[int] = set()
        for fact in history.facts:
            told = getattr(fact, "seat", None)
            if told is not None and (seat := self.numbers.get(told)) is not None:
                self._tell(fact, seat)

    def _table(self) -> dict[str, Any]:
        stakes, history = self.history.stakes, self.history
        posts = [fact for fact in history.facts if isinstance(fact, Posted)]
        named = {fact.blind: fact.amount for fact in posts}
        small = stakes.small_blind if stakes.small_blind is not None else named.get("small")
        big = stakes.big_blind if stakes.big_blind is not None else named.get("big")
        if big is None:
            big = stakes.small_bet
        if small is None:
            small = big // 2 if big is not None and not posts else 0
        return {
            "game": stakes.game,
            "betting": stakes.betting,
            "draws": stakes.draws,
            "button": self._button(),
            "stacks": [player.stack or 0 for player in self.players],
            "small-bet": stakes.small_bet,
            "big-bet": stakes.big_bet,
            "small-blind": small,
            "big-blind": big,
            "ante": stakes.ante,
            **self._extras(posts, small),
            "chip": history.chip,
        }

    def _button(self) -> int:
        """Give the button, or the last seat before a button that is at none of the seats."""
        button = self.history.button
        before = [seat for seat in self.numbers if button is not None and seat <= button]
        return self.numbers[max(before)] if before else len(self.players)

    def _extras(self, posts: Sequence[Posted], small: int) -> dict[str, list[int]]:
        dead, live = ([0] * len(self.players) for _ in range(2))
        for fact in posts:
            number = self.numbers.get(fact.seat)
            if number is None:
                continue
            if fact.blind == "both":
                dead[number - 1] += min(small, fact.amount)
                live[number - 1] += fact.amount - min(small, fact.amount)
            elif fact.blind in {"dead", "live"}:
                (dead if fact.blind == "dead" else live)[number - 1] += fact.amount
        return {"dead": dead, "live": live}

    def _tell(self, fact: Fact, seat: int) -> None:
        match fact:
            case Dealt():
                self.cards[str(seat)] = list(fact.cards)
            case Folded():
                self.tries.append({"seat": seat, "do": "fold"})
            case Checked():
                self.tries.append({"seat": seat, "do": "check"})
            case Called():
                self.tries.append({"seat": seat, "do": "call"})
            case Wagered():
                self.tries.append({"seat": seat, "do": fact.word, "to": fact.to})
            case Drew():
                self._draw(fact, seat)
            case Shown() if not fact.voluntary:
                is_held = str(seat) in self.cards and seat not in self._lost
                cards = {} if is_held else {"cards": list(fact.cards)}
                self.tries.append({"seat": seat, "do": "show", **cards})
            case Mucked():
                self.tries.append({"seat": seat, "do": "muck"})
            case _:
                pass

    def _draw(self, fact: Drew, seat: int) -> None:
        if fact.count and fact.discards is None:
            self.tries.append({"seat": seat, "do": "draw", "count": fact.count})
        else:
            discards = list(fact.discards or ())
            self.tries.append({"seat": seat, "do": "draw", "discard": discards})
        if fact.received is not None:
            self.received[len(self.tries) - 1] = fact.received
        if fact.count and fact.received is None:
            # What comes later cannot be told, for cards are told in the order of their coming.
            self._lost.add(seat)
        elif fact.received is not None and str(seat) in self.cards and seat not in self._lost:
            self.cards[str(seat)] += fact.received
