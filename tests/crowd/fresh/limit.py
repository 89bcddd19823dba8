"""A small engine for limit Badugi: one to three draws, blinds, antes, all-ins and side pots.

It reads and writes a line for each hand. Seats count from 0 inside and from 1 outside.
"""

import json
import sys
from itertools import combinations
from typing import Any

RANKS = "A23456789TJQK"
MOST_BETS = 4


def badugi(hand: list[str]) -> tuple[int, list[int]]:
    """What a hand is worth; the smallest value is the best hand."""
    values = []
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
            if len(set(ranks)) == size and len({card[1] for card in cards}) == size:
                values.append((-size, ranks))
    return min(values)


class Refused(Exception):
    """The player may not do this."""


class Hand:
    """One hand at one table."""

    def __init__(self, table: dict[str, Any], cards: dict[str, list[str]]) -> None:
        self.table = table
        self.count: int = len(table["stacks"])
        self.button: int = table["button"] - 1
        self.stacks: list[int] = list(table["stacks"])
        self.small_bet: int = table["small-bet"]
        self.big_bet: int = table["big-bet"]
        self.bets = [0] * self.count
        self.paid = [0] * self.count
        self.dead = [0] * self.count
        self.folded = [False] * self.count
        self.acted = [False] * self.count
        self.hands = [cards[str(seat + 1)][:4] for seat in range(self.count)]
        self.coming = [cards[str(seat + 1)][4:] for seat in range(self.count)]
        self.round = 1
        self.phase = "bet"
        self.actor = -1
        self.level = 0  # what a player must have in front to stay in
        self.last_full = 0  # the last bet that counts as a full one
        self.number = 0  # how many bets the round has had
        self.bettor = -1  # who bet or raised last in this round
        self.pots: list[dict[str, Any]] = []
        self.shown: list[list[str] | None] = [None] * self.count
        self.show_order: list[int] = []
        self.post()

    def clockwise(self, first: int) -> list[int]:
        """All seats, beginning with one of them."""
        return [(first + step) % self.count for step in range(self.count)]

    def alive(self) -> list[int]:
        """The players who are still in, from the left of the button."""
        return [seat for seat in self.clockwise(self.button + 1) if not self.folded[seat]]

    def with_chips(self) -> list[int]:
        """The players who are still in and can still bet."""
        return [seat for seat in self.alive() if self.stacks[seat] > 0]

    def put_in(self, seat: int, amount: int) -> int:
        """Pay as much of the amount as the player has."""
        amount = min(amount, self.stacks[seat])
        self.stacks[seat] -= amount
        self.paid[seat] += amount
        return amount

    def bet_to(self, seat: int, to: int) -> None:
        """Have so much in front in this round, or all chips."""
        self.bets[seat] += self.put_in(seat, to - self.bets[seat])

    def post(self) -> None:
        """Post the blinds, then the antes and the dead chips, and begin the first round."""
        small, big = self.table["small-blind"], self.table["big-blind"]
        first = self.button + 1
        if small is not None:
            first = self.button if self.count == 2 else first
            self.bet_to(first % self.count, small)
            first += 1
        if big is not None:
            self.bet_to(first % self.count, big)
            self.level = self.last_full = big
            self.number = 1
            first += 1
        for seat in range(self.count):
            self.put_in(seat, self.table["ante"])
            self.dead[seat] = self.put_in(seat, self.table["dead"][seat])
        self.next_to_bet(first)

    def live(self) -> list[int]:
        """What each has paid in this hand that others have to match: all but the dead chips."""
        return [paid - dead for paid, dead in zip(self.paid, self.dead, strict=True)]

    def return_unmatched(self) -> None:
        """Give back what nobody else has put in."""
        live = self.live()
        second, most = sorted(live)[-2:]
        seat = live.index(most)
        self.paid[seat] -= most - second
        self.stacks[seat] += most - second

    def size(self) -> int:
        """The size of a bet in this round."""
        return self.small_bet if self.round <= 2 else self.big_bet

    def owed(self, seat: int) -> int:
        """What a player still has to put in to call."""
        return self.level - self.bets[seat]

    def may_raise(self, seat: int) -> bool:
        """Whether a player may bet or raise at all."""
        others = [other for other in self.with_chips() if other != seat]
        if not others or self.number >= MOST_BETS or self.stacks[seat] <= self.owed(seat):
            return False
        return not self.acted[seat] or self.owed(seat) * 2 >= self.size()

    def raise_to(self, seat: int) -> int:
        """To how much a player may bet or raise: a full bet, or all chips."""
        return min(self.last_full + self.size(), self.bets[seat] + self.stacks[seat])

    def next_to_bet(self, first: int) -> None:
        """Give the action to the next player who has to act, or end the round."""
        if len(self.alive()) > 1:
            able = self.with_chips()
            for seat in self.clockwise(first):
                waiting = not self.acted[seat] and len(able) > 1
                if seat in able and (self.owed(seat) > 0 or waiting):
                    self.actor = seat
                    return
        self.return_unmatched()
        if len(self.alive()) == 1 or self.round > self.table["draws"]:
            self.finish()
        else:
            self.phase = "draw"
            self.actor = self.alive()[0]

    def new_round(self) -> None:
        """Begin the betting round after a draw."""
        self.round += 1
        self.phase = "bet"
        self.bets = [0] * self.count
        self.acted = [False] * self.count
        self.level = self.last_full = self.number = 0
        self.bettor = -1
        self.next_to_bet(self.button + 1)

    def act(self, action: dict[str, Any]) -> None:
        """Do what a player tries, or refuse it."""
        seat, word = action["seat"] - 1, action["do"]
        if seat != self.actor or (word == "draw") != (self.phase == "draw"):
            raise Refused
        if word == "draw":
            self.draw(seat, action["discard"])
        else:
            self.wager(seat, word, action.get("to"))

    def wager(self, seat: int, word: str, to: int | None) -> None:
        """Whatever can be done in a betting round."""
        if word == "fold":
            self.folded[seat] = True
        elif word == ("call" if self.owed(seat) > 0 else "check"):
            self.bet_to(seat, self.level)
        elif word == ("raise" if self.level > 0 else "bet"):
            if not self.may_raise(seat) or to != self.raise_to(seat):
                raise Refused
            self.bet_to(seat, to)
            self.level = to
            self.bettor = seat
            if (to - self.last_full) * 2 >= self.size():  # less does not count as a bet
                self.last_full = to
                self.number += 1
        else:
            raise Refused
        self.acted[seat] = True
        self.next_to_bet(seat + 1)

    def draw(self, seat: int, discard: list[str]) -> None:
        """Replace cards; the player's next cards are known."""
        hand, coming, number = self.hands[seat], self.coming[seat], len(discard)
        if len(set(discard)) != number or not set(discard) <= set(hand):
            raise Refused
        self.hands[seat] = [card for card in hand if card not in discard] + coming[:number]
        self.coming[seat] = coming[number:]
        alive = self.alive()
        if seat == alive[-1]:
            self.new_round()
        else:
            self.actor = alive[alive.index(seat) + 1]

    def finish(self) -> None:
        """Show the hands and award the pots."""
        self.phase = "over"
        self.actor = -1
        alive, live = self.alive(), self.live()
        if len(alive) == 1:
            self.award(sum(self.paid), alive)
            return
        levels = {live[seat] for seat in alive if self.stacks[seat] == 0} | {max(live)}
        first = self.bettor if self.bettor >= 0 else self.button + 1
        below, amount = 0, sum(self.dead)
        for level in sorted(levels):
            amount += sum(min(chips, level) - min(chips, below) for chips in live)
            players = [seat for seat in alive if live[seat] >= level]
            if amount > 0:
                self.award(amount, players)
            below, amount = level, 0
            in_order = [seat for seat in self.clockwise(first) if seat in players]
            self.show_order = in_order + [seat for seat in self.show_order if seat not in players]
        for seat in alive:
            self.shown[seat] = self.hands[seat]

    def award(self, amount: int, players: list[int]) -> None:
        """Share a pot among the best hands; odd chips go one each from the left of the button."""
        best = min(badugi(self.hands[seat]) for seat in players)
        winners = [seat for seat in players if badugi(self.hands[seat]) == best]
        share, odd = divmod(amount, len(winners))
        won = [0] * self.count
        for place, seat in enumerate(winners):
            won[seat] = share + 1 if place < odd else share
            self.stacks[seat] += won[seat]
        self.pots.append({"amount": amount, "won": {"whole": won}})

    def status(self, seat: int) -> str:
        """Whether a player is in."""
        if self.folded[seat]:
            return "folded"
        return "in" if self.stacks[seat] > 0 else "all-in"

    def legal(self) -> dict[str, Any]:
        """What the player in turn may do."""
        if self.phase == "draw":
            return {"fold": False, "call": None, "raise": None, "draw": 4}
        seat, to = self.actor, self.raise_to(self.actor)
        return {
            "fold": True,
            "call": min(self.owed(seat), self.stacks[seat]),
            "raise": [to, to] if self.may_raise(seat) else None,
            "draw": None,
        }

    def seen(self) -> dict[str, Any]:
        """Everything that can be seen now."""
        over = self.phase == "over"
        view: dict[str, Any] = {
            "actor": None if over else self.actor + 1,
            "phase": "over" if over else f"{self.phase}-{self.round}",
            "stacks": list(self.stacks),
            "bets": list(self.bets),
            "paid": list(self.paid),
            "status": [self.status(seat) for seat in range(self.count)],
            "legal": None if over else self.legal(),
        }
        if over:
            order = [seat + 1 for seat in self.show_order]
            view |= {"shown": self.shown, "show-order": order, "pots": self.pots}
        return view


def play(request: dict[str, Any]) -> dict[str, Any]:
    """Play a hand and report what is seen after each try."""
    hand = Hand(request["table"], request["cards"])
    start = hand.seen()
    steps: list[Any] = []
    for action in request["tries"]:
        try:
            hand.act(action)
        except Refused:
            steps.append({"refused": True})
        else:
            steps.append(hand.seen())
    return {"start": start, "steps": steps}


TAKES = ["blinds", "no-blinds", "one-blind", "ante", "dead", "all-in", "side-pots", "unfinished"]
GAME = {"name": "limit", "games": ["badugi"], "betting": ["limit"], "draws": [1, 2, 3]}
PLAYS = [GAME | {"takes": TAKES, "chips": {"smallest": [1]}, "house": "card-room"}]
HELLO = {"name": "fresh-limit", "protocol": 1, "kinds": ["play"], "plays": PLAYS}


def main() -> None:
    """Answer until there are no more questions."""
    for line in sys.stdin:
        request = json.loads(line)
        answer = HELLO if request["kind"] == "hello" else play(request)
        print(json.dumps({"id": request["id"], **answer}), flush=True)


if __name__ == "__main__":
    main()
