"""Our own forms: lists of tries, and scenarios."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from oracle.core.cards import Card, format_cards
from oracle.core.games import GAMES
from oracle.histories.hands import (
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
from oracle.histories.text import Betting
from oracle.wire.tables import short_table


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


def write_tries(history: History) -> str:
    """Write a hand in one line, with a line end."""
    given = Given(history)
    told = {"table": given.table, "cards": given.cards, "tries": given.tries}
    vector = {"id": history.id, "kind": "play", "given": told}
    return json.dumps(vector, ensure_ascii=False, separators=(",", ":")) + "\n"


def write_scenario(history: History) -> str:
    """Write a hand as a scenario of a user, up to the first draw that is not told by its cards."""
    given = Given(history)
    table = short_table(given.table)
    lines = ["---", f"# hand {history.id}", f"table: {_flow(table)}"]
    first = {seat: cards for seat, cards in given.cards.items() if cards}
    if first:
        size = GAMES[history.stakes.game].hand_size
        told = ", ".join(f"{seat}: {format_cards(cards[:size])}" for seat, cards in first.items())
        lines.append(f"cards: {{{told}}}")
    lines += ["play:", *(tuple(_play(history, given)) or ("  - expect: {phase: bet-1}",))]
    return "\n".join((*lines, "", ""))


def _play(history: History, given: Given) -> Iterator[str]:
    prices = iter(_prices(history))
    for place, told in enumerate(given.tries):
        seat, word = told["seat"], told["do"]
        match word:
            case "call":
                yield f"  - {{seat: {seat}, call: {next(prices)}}}"
            case "bet" | "raise":
                yield f"  - {{seat: {seat}, {word}: {told['to']}}}"
            case "draw" if "count" in told:
                yield f"  # seat {seat} discards {told['count']} cards that are not told"
                return
            case "draw" if told["discard"]:
                new = given.received.get(place)
                receive = "" if new is None else f", receive: {format_cards(new)}"
                cards = format_cards(told["discard"])
                yield f"  - {{seat: {seat}, discard: {cards}{receive}}}"
            case "draw":
                yield f"  - {{seat: {seat}, pat: true}}"
            case word:
                yield f"  - {{seat: {seat}, {word}: true}}"


def _prices(history: History) -> Iterator[int]:
    """Give what each call costs."""
    stakes = history.stakes
    betting = Betting(stakes.small_blind, stakes.big_blind or 0)
    stacks = {player.seat: player.stack for player in history.players}
    for fact in history.facts:
        if isinstance(fact, Called):
            left = (stacks.get(fact.seat) or 0) - betting.paid.get(fact.seat, 0)
            yield min(betting.owes(fact.seat), left) if fact.amount is None else fact.amount
        betting.happens(fact)


def _flow(value: Any) -> str:
    """Write a value as YAML in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_flow, value))}]"
    return "none" if value is None else str(value)
