"""What the dealer keeps in mind of a betting round, and what he has ruled in a hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .meaning import Meaning
from .players import Player

if TYPE_CHECKING:
    from .table import Table

IrregularAct = Mapping[str, Any]


@dataclass
class Early:
    """An act out of turn, done in the turn of another at a moment of the round."""

    player: Player
    act: IrregularAct
    during: Player
    moment: int
    meaning: Meaning


@dataclass
class Pushed:
    """Too few chips pushed in turn to a call, which may perhaps be taken back."""

    player: Player
    chips: int


class Memory:
    """The rulings of a hand, and everything irregular in its betting round."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.settings = table.settings
        self.rulings: list[dict[str, Any]] = []
        self.pushed: Pushed | None = None
        self.forget()

    def forget(self) -> None:
        """Forget everything irregular, as at the end of a betting round."""
        self.early: list[Early] = []
        self.stopped_by: set[Player] = set()
        self.judged: tuple[Player, int] | None = None
        self.moment = 0
        self.moments: list[int] = []
        self.motion: tuple[IrregularAct, int] | None = None
        self.just_acted: Player | None = None

    def _rule(self, player: Player | None, verdict: str, *allowed: dict[str, Any]) -> None:
        on = None if player is None else player.seat
        self.rulings.append({"on": on, "verdict": verdict, "allowed": list(allowed)})
