"""Rulings on mistakes that are noticed too late, and on which chips play."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from .corrections import Correction, take_back_the_last
from .meaning import VOID, Meaning
from .memory import Memory
from .players import Player

IrregularAct = Mapping[str, Any]


class Mistakes(Memory):
    """The dealer, told of a raise that was overlooked or of wagers of the wrong size."""

    def look(self) -> None:
        """Rule on what is due now that this player is in turn."""
        raise NotImplementedError

    def _unaware(self, player: Player | None) -> None:
        pushed, table = self.pushed, self.table
        if player is None or pushed is None or pushed.player is not player:
            self._rule(player, "binding", Meaning("stands").outcome())
            return
        take_back_the_last(table.betting)
        table.back_to_betting()
        log = table.betting.log
        self.moments = self.moments[: len(log)] or [0] * len(log)
        self.just_acted, self.pushed = log[-1].player if log else None, None
        self.motion = None
        self._rule(player, VOID, Meaning(VOID, returned=pushed.chips).outcome())

    def _may_go_back(self, player: Player, act: IrregularAct, meaning: Meaning) -> bool:
        """Whether a player could take back these chips if he had overlooked a raise."""
        little = meaning.do == "call" and bool(meaning.due or meaning.unnoticed)
        any_chips = self.settings["unaware-of-a-raise"] == "any-chips" and "word" not in act
        return (little or (any_chips and meaning.do in ("call", "raise"))) and self._was_raised(
            player
        )

    def _was_raised(self, player: Player) -> bool:
        """Whether another has raised since the player acted."""
        for entry in reversed(self.table.betting.log):
            if entry.player is player:
                return False
            if entry.word == "raise":
                return True
        return False

    def _discover(self, rounded_to: int | None) -> None:
        due = returned = 0
        if self.table.kind == "bet":
            trial = Correction(deepcopy(self.table.betting), rounded_to)
            due, returned = trial.bring_up_to_size()
        if not due and not returned:
            self._rule(None, "binding", Meaning("stands").outcome())
            return
        Correction(self.table.betting, rounded_to).bring_up_to_size()
        self.motion = None
        price = self.table.betting.price
        self._rule(None, "corrected", Meaning("corrected", price, due, returned).outcome())
        if self.table.after_action(None):
            self.forget()
        else:
            self.look()

    def _smallest_chip(self, act: IrregularAct) -> None:
        uses = ["antes", "blinds"]
        if self.settings["house-chips"] == "play":
            uses += ["rake", "collection"]
        smallest = min(chip for use in uses for chip in act.get(use, []))
        self._rule(None, "binding", Meaning("plays", smallest).outcome())
