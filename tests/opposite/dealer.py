"""The dealer: a stub, the muck, and cards that go to and fro."""

from collections.abc import Mapping, Sequence
from typing import Any

from oracle.core.cards import DECK, Card

from .players import Player


class Dealer:
    """Deals from a deck with burns and reshuffles."""

    def __init__(self, given: Mapping[str, Any], settings: Mapping[str, str]) -> None:
        self.settings = settings
        self.stub: list[Card] = list(given["deck"])
        self.orders: list[list[Card]] = [list(order) for order in given["reshuffles"]]
        self.burned: list[Card] = []
        self.earlier: list[Card] = []
        self.folded: list[Card] = []
        self.thrown: dict[int, list[Card]] = {}
        self.wanted: dict[int, int] = {}
        self.drawing: list[Player] = []
        self.served: list[Player] = []
        self.waiting: list[Player] = []
        self.has_burned = False
        self.draws: list[list[str]] = []

    def deal(self, players: Sequence[Player], size: int) -> None:
        """Deal the hands, one card at a time."""
        for _round in range(size):
            for player in players:
                player.hand.append(self.stub.pop(0))

    def muck(self, player: Player) -> None:
        """Take the hand of a player who folds."""
        self.folded += player.hand
        player.hand.clear()

    def start_draw(self) -> None:
        """Make room for the discards of a draw."""
        for cards in self.thrown.values():
            self.earlier += cards
        self.thrown.clear()
        self.wanted.clear()
        self.drawing.clear()
        self.served.clear()
        self.waiting.clear()
        self.has_burned = False
        self.draws.append([])

    def take(self, player: Player, discard: list[Card]) -> None:
        """Take a player's discards, and serve him at once where the house does so."""
        for card in discard:
            player.hand.remove(card)
        if discard:
            self.thrown[player.seat] = list(discard)
            self.wanted[player.seat] = len(discard)
            self.drawing.append(player)
            if self.settings["draw-timing"] == "served-in-turn":
                self._serve(player)

    def finish_draw(self) -> None:
        """Serve everybody who still waits for cards."""
        if not self.drawing:
            self.draws[-1].append("all pat")
            kind, though_pat = self.settings["burn"], self.settings["burn-when-all-pat"]
            if kind == "one-per-draw" and though_pat == "burned":
                self._burn()
            return
        if self.settings["draw-timing"] == "all-discard-first":
            for player in self.drawing:
                self._serve(player)
        for player in self.waiting:
            if self.settings["burn"] == "one-per-player" and self.waiting[0] is not self.served[-1]:
                self._burn()
            self._give(player, 1)

    def _serve(self, player: Player) -> None:
        burn = self.settings["burn"]
        if burn == "one-per-player" or (burn == "one-per-draw" and not self.has_burned):
            self._burn()
        if self.settings["reshuffle-time"] == "before-anyone-is-served" and not self.served:
            self._shuffle_unless_enough(sum(self.wanted.values()), player, to_the_last=False)
        count = self.wanted[player.seat]
        if count == 5 and self.settings["five-card-draw"] == "fifth-card-later":
            self.waiting.append(player)
            self.draws[-1].append("fifth card waits")
            count = 4
        self._give(player, count)
        self.served.append(player)

    def _burn(self) -> None:
        self.has_burned = True
        if self.stub:
            self.burned.append(self.stub.pop(0))

    @property
    def _kept_back(self) -> int:
        return 1 if self.settings["last-card"] == "never-dealt" else 0

    def _give(self, player: Player, count: int) -> None:
        if self.settings["reshuffle-time"] == "deck-dealt-out-first":
            while count and len(self.stub) > self._kept_back:
                player.hand.append(self.stub.pop(0))
                count -= 1
        self._shuffle_unless_enough(count, player, to_the_last=True)
        for _card in range(count):
            player.hand.append(self.stub.pop(0))

    def _shuffle_unless_enough(self, wanted: int, player: Player, *, to_the_last: bool) -> None:
        if not wanted or len(self.stub) >= wanted + self._kept_back:
            return
        pack = self.stub + self.burned + self.earlier
        self.burned, self.earlier = [], []
        if self.settings["folded-hands"] == "shuffled-in":
            pack += self.folded
            self.folded = []
        joining = self.settings["shuffled-in"]
        for seat in list(self.thrown):
            if joining == "all-discards" or (
                joining == "all-but-own-discards" and seat != player.seat
            ):
                pack += self.thrown.pop(seat)
        if to_the_last:
            self._scrape_together(pack, wanted + self._kept_back, player.seat)
        self._shuffle(pack)

    def _scrape_together(self, pack: list[Card], wanted: int, own: int) -> None:
        if len(pack) < wanted:
            pack += self.folded
            self.folded = []
        already = [player.seat for player in self.served if player.seat != own]
        others = [seat for seat in self.thrown if seat not in (own, *already)]
        for seats in (already, others, [own]):
            if len(pack) < wanted:
                for seat in seats:
                    pack += self.thrown.pop(seat, [])

    def _shuffle(self, pack: list[Card]) -> None:
        order = self.orders.pop(0)
        self.stub = order + sorted(set(pack) - set(order), key=DECK.index)
        self.draws[-1].append("shuffle")


class HandDealer(Dealer):
    """Deals each player the cards that are laid down for him."""

    def __init__(self, given: Mapping[str, Any], settings: Mapping[str, str]) -> None:
        super().__init__({"deck": [], "reshuffles": []}, settings)
        self.piles = {int(seat): list(cards) for seat, cards in given["cards"].items()}

    def deal(self, players: Sequence[Player], size: int) -> None:
        """Give each player the first of his cards."""
        for player in players:
            player.hand += self.piles[player.seat][:size]
            del self.piles[player.seat][:size]

    def _give(self, player: Player, count: int) -> None:
        player.hand += self.piles[player.seat][:count]
        del self.piles[player.seat][:count]
