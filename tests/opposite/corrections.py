"""A betting round played once more, with a mistake taken out of it."""

from __future__ import annotations

from collections.abc import Sequence

from .betting import Betting, Entry
from .players import Player


def take_back_the_last(betting: Betting) -> None:
    """Let the last action of the round not have happened."""
    barred = set(betting.barred)
    *kept, _last = betting.rewind()
    for entry in kept:
        betting.perform(entry.player, entry.word, entry.to)
    betting.barred = barred


class Correction:
    """Brings the wagers of a round up to their proper size."""

    def __init__(self, betting: Betting, rounded_to: int | None) -> None:
        self.betting = betting
        self.rounded_to = None if betting.limit else rounded_to

    def bring_up_to_size(self) -> tuple[int, int]:
        """Make every wager as large as it should be; give what is due and what goes back."""
        betting = self.betting
        before = {player: player.bet for player in betting.players}
        barred = set(betting.barred)
        for entry in betting.rewind():
            self._do_properly(entry)
        betting.barred = barred
        changes = [player.bet - bet for player, bet in before.items()]
        return sum(c for c in changes if c > 0), -sum(c for c in changes if c < 0)

    def _do_properly(self, entry: Entry) -> None:
        player, betting = entry.player, self.betting
        if entry.word not in ("bet", "raise"):
            betting.perform(player, entry.word)
            return
        everything = player.bet + player.playable
        all_in = entry.to == entry.everything and self._may_come_to(player, everything)
        to = everything if all_in else self._proper(player, entry.to or 0)
        if to <= betting.price:
            betting.perform(player, "call")
        else:
            betting.perform(player, "raise" if betting.price else "bet", to)

    def _may_come_to(self, player: Player, to: int) -> bool:
        return to <= self.betting.price or to <= self.betting.sizes(player)[1]

    def _proper(self, player: Player, to: int) -> int:
        least, most = self.betting.sizes(player)
        to = min(max(to, least), most)
        if self.rounded_to is None:
            return to
        rounded = range(0, most + self.rounded_to + 1, self.rounded_to)
        proper = [amount for amount in rounded if least <= amount <= most]
        return self._nearest(to, proper) if proper else to

    def _nearest(self, to: int, amounts: Sequence[int]) -> int:
        up = self.betting.settings["rounding"] == "middle-goes-up"
        return min(amounts, key=lambda amount: (abs(amount - to), -amount if up else amount))
