"""What words and chips of the player in turn mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .betting import Betting
from .players import Player

FOLD_OR_CALL = "fold-or-call"
VOID = "void"
WAGERS = ("bet", "raise")


@dataclass(frozen=True)
class Meaning:
    """What comes of an act: an action and where its chips go.

    ``exact`` says that the act was just this action, so that nothing is corrected.
    """

    do: str
    to: int | None = None
    due: int = 0
    returned: int = 0
    exact: bool = True
    unnoticed: bool = False

    @property
    def verdict(self) -> str:
        """The word for what becomes of the act."""
        if self.unnoticed:
            return "unnoticed"
        if self.do == VOID:
            return VOID
        clean = self.exact and not self.due and not self.returned
        return "binding" if clean else "corrected"

    def outcome(self, setting: str | None = None) -> dict[str, Any]:
        """Tell it as vectors do."""
        told: dict[str, Any] = {"do": self.do, "due": self.due, "returned": self.returned}
        if self.to is not None:
            told["to"] = self.to
        if setting is not None:
            told["setting"] = setting
        return told


class Laid:
    """Chips that lie there: those of the first motion that play, and what all come to."""

    def __init__(self, motions: Sequence[Sequence[int]], floor: Callable[[int], int]) -> None:
        self.chips = [floor(chip) for chip in motions[0] if floor(chip)]
        self.first = sum(self.chips)
        self.playing = sum(floor(chip) for motion in motions for chip in motion)
        self.everything = sum(map(sum, motions))


class Reader:
    """Reads acts of a player, as the betting stands."""

    def __init__(self, betting: Betting, player: Player) -> None:
        self.betting = betting
        self.player = player
        self.settings = betting.settings
        self.amounts = betting.amounts(player)
        self.owed = min(betting.price - player.bet, player.playable)

    def read(self, act: Mapping[str, Any]) -> Meaning:
        """Say what an act means."""
        if act["do"] == "rap":
            return self._rap()
        if act["do"] == "push":
            return self._push(act)
        word = act.get("word")
        if word is None:
            return self._amount(act["to"])
        return self._word(word, act.get("to"))

    def shown(self, chips: Sequence[int]) -> Meaning:
        """Say what chips mean that are moved forward in one motion."""
        return self.silent(Laid([chips], self._floor))

    def silent(self, laid: Laid) -> Meaning:
        """Say what chips mean that come without a word."""
        if not laid.chips:
            return Meaning(VOID, returned=laid.everything)
        return self._settle(self._chips(laid.chips), laid)

    # words

    def _word(self, word: str, to: int | None) -> Meaning:
        if word == "fold":
            if self.owed or self.settings["fold-with-no-bet"] == "legal":
                return Meaning("fold")
            return Meaning("check", exact=False)
        if word == "check":
            return Meaning(FOLD_OR_CALL, exact=False) if self.owed else Meaning("check")
        if word == "call":
            return replace(self._call(), exact=self.owed > 0)
        everything = self.player.bet + self.player.playable
        if self.amounts is None:
            all_in = word == "all-in" and self.owed == self.player.playable
            return replace(self._call(), exact=all_in)
        if word == "all-in":
            return replace(self._wager(self.amounts[1]), exact=self.amounts[1] == everything)
        wager = self._wager(self.amounts[0] if to is None else to)
        return replace(wager, exact=wager.do == word and to in (None, wager.to))

    def _amount(self, amount: int) -> Meaning:
        had = self.player.bet if self.settings["amount-alone"] == "total" else 0
        added = max(0, self._floor(amount) - had)
        meaning = self._several(added)
        needed = self.owed if meaning.to is None else meaning.to - self.player.bet
        return replace(meaning, exact=added == needed and amount == self._floor(amount))

    def _rap(self) -> Meaning:
        if not self.owed:
            return Meaning("check")
        if self.settings["rapping-facing-a-bet"] == "fold":
            return Meaning("fold")
        return Meaning(FOLD_OR_CALL, exact=False)

    # chips

    def _push(self, act: Mapping[str, Any]) -> Meaning:
        motions, word = act["chips"], act.get("word")
        laid = Laid(motions, self._floor)
        if word is None:
            meaning = self.silent(laid)
            meaning = replace(meaning, exact=len(motions) == 1)
        else:
            to = self.player.bet + laid.playing if word in WAGERS else None
            meaning = self._word(word, to)
            exact = meaning.exact if word == "all-in" else meaning.do == word
            meaning = self._settle(replace(meaning, exact=exact), laid)
        counted = laid.first if word is None else laid.playing
        if act.get("unnoticed") and meaning.due and counted:
            return self._unnoticed(counted, laid)
        return meaning

    def _chips(self, chips: list[int]) -> Meaning:
        total = sum(chips)
        raised = self.betting.price > 0
        if len(chips) == 1 and raised and total > (self.owed or self.betting.price):
            return self._call()
        needed = self.settings["two-chips"] == "call-when-both-are-needed"
        if needed and self.owed and total > self.owed and total - min(chips) < self.owed:
            return self._call()
        return self._several(total)

    def _several(self, total: int) -> Meaning:
        over = total - self.owed
        if over <= 0 and self.betting.price:
            return self._call()
        if self.amounts is None or (self.betting.price and not self._is_a_raise(total)):
            return self._call()
        return self._wager(self.player.bet + total)

    def _is_a_raise(self, total: int) -> bool:
        over = total - self.owed
        if total >= self.player.playable:
            return True
        if self.betting.limit:
            return 2 * over >= self.betting.size
        half = self.settings["chips-for-a-raise"] == "half-a-raise"
        return (2 if half else 1) * over >= self.betting.last_raise

    def _call(self) -> Meaning:
        return Meaning("call" if self.owed else "check")

    def _wager(self, to: int) -> Meaning:
        least, most = self.amounts or (0, 0)
        word = "raise" if self.betting.price else "bet"
        return Meaning(word, max(least, min(self._floor(to), most)))

    def _settle(self, meaning: Meaning, laid: Laid) -> Meaning:
        """Say what is still due of an action, or goes back, when so many chips lie there."""
        needed = 0
        if meaning.do == "call":
            needed = self.owed
        elif meaning.to is not None:
            needed = meaning.to - self.player.bet
        put_in = min(needed, laid.playing)
        return replace(meaning, due=needed - put_in, returned=laid.everything - put_in)

    def _unnoticed(self, counted: int, laid: Laid) -> Meaning:
        to, price = self.player.bet + counted, self.betting.price
        word = "call" if to <= price else "raise" if price else "bet"
        return Meaning(word, to, returned=laid.everything - counted, unnoticed=True)

    def _floor(self, amount: int) -> int:
        return amount // self.player.chip * self.player.chip
