"""Rulings on a raise that was overlooked, on wagers of the wrong size, and on small chips."""

from copy import deepcopy

from .betting import Betting
from .memory import Act, Recollection, bare
from .players import Player
from .words import Outcome, released


class Mistakes(Recollection):
    """A table at which mistakes are discovered."""

    def may_be_unaware(self, player: Player, act: Act, found: Outcome, *, few: bool) -> bool:
        """Whether what was just put in may go back if a raise was overlooked (paragraph 12).

        An amount said alone is as good as chips.
        """
        if act["do"] != "push" and (act["do"] != "say" or "word" in act):
            return False
        words = []
        for entry in reversed(self.betting.log[:-1]):
            if entry.player is player:
                break
            words.append(entry.word)
        if self.settings["unaware-of-a-raise"] == "any-chips" and found["do"] in ("call", "raise"):
            few = few or "word" not in act
        return few and "raise" in words

    def unaware(self, player: Player) -> bool:
        """Let a player who overlooked a raise take the chips back, while nobody has acted since."""
        pushed, betting = self.pushed, self.betting
        if pushed is None or pushed.seat != player.seat:
            return self.tell(player, "binding", bare("stands"))
        barred = set(betting.barred)
        *kept, _push = betting.rewind()
        for entry in kept:
            betting.perform(entry.player, entry.word, entry.to)
        betting.barred = barred | ({player} if pushed.barred else set())
        self.kind, self.queue, self.pushed, self.motion = "bet", [], None, None
        return self.tell(player, "void", bare("void") | {"returned": released(pushed.act)})

    def smallest(self, act: Act) -> bool:
        """Say which chip is the smallest that plays (paragraph 7); without any, the table's."""
        chips = list(act["antes"]) + list(act["blinds"])
        if self.settings["house-chips"] == "play":
            chips += list(act["rake"]) + list(act["collection"])
        least = min(chips, default=self.table["chip"])
        return self.tell(None, "binding", bare("plays") | {"to": least})

    def discover(self, act: Act) -> bool:
        """Bring all wagers and calls of the round up to their proper size (paragraph 16)."""
        trial = deepcopy(self.betting) if self.kind == "bet" else None
        due, back = correct(trial, act.get("rounded-to")) if trial else (0, 0)
        if not due and not back:
            return self.tell(None, "binding", bare("stands"))
        correct(self.betting, act.get("rounded-to"))
        self.motion = None
        found = {"do": "corrected", "to": self.betting.price, "due": due, "returned": back}
        self.tell(None, "corrected", found)
        self.after_action(None)
        return True


def correct(betting: Betting, unit: int | None) -> tuple[int, int]:
    """Do everything in the round again, properly; give what is due and what goes back."""
    old = [player.bet for player in betting.players]
    barred = set(betting.barred)
    for player, word, to, _everything in betting.rewind():
        everything = player.bet + player.playable
        if word not in ("bet", "raise"):
            nothing = word == "call" and betting.price <= player.bet
            betting.perform(player, "check" if nothing else word)
        elif everything <= betting.price:
            betting.perform(player, "call")
        else:
            betting.perform(player, word, proper(betting, player, to or 0, unit))
    betting.barred = barred
    change = [player.bet - was for player, was in zip(betting.players, old, strict=True)]
    return sum(one for one in change if one > 0), -sum(one for one in change if one < 0)


def proper(betting: Betting, player: Player, to: int, unit: int | None) -> int:
    """Give the amount that may be bet, and is rounded if it should be, nearest to this one."""
    least, most = betting.sizes(player)
    # An all-in is not rounded, but one for which the pot is now too small is no all-in any more.
    if unit and not to >= player.bet + player.playable == most:
        low, high = -(-least // unit) * unit, most // unit * unit
        if low <= high:
            up = betting.settings["rounding"] == "middle-goes-up"
            to = min(
                range(low, high + 1, unit), key=lambda one: (abs(one - to), -one if up else one)
            )
    return min(max(to, least), most)
