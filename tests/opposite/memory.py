"""What the dealer keeps in mind of a betting round, and all rulings of a hand."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .players import Player
from .table import HAND_SIZE, QuietTable
from .words import Facts, Outcome, forfeited, meaning, verdict

Act = Mapping[str, Any]

MANY = 3
"""Players who are in the hand when it is not between two alone."""


@dataclass
class Waiting:
    """An act out of turn, and the actions of the round that it does not come after."""

    seat: int
    act: Act
    moment: int
    during: int
    folds: bool
    checks: bool
    known: set[int] = field(default_factory=set)


@dataclass
class Pushed:
    """Chips that were put in in turn, which may be taken back while nobody has acted since."""

    seat: int
    act: Act
    barred: bool


@dataclass
class Motion:
    """Chips that were moved forward in turn, when so many acts were waiting."""

    act: Act
    waiting: int


class Recollection(QuietTable):
    """A table with acts that wait, a motion, and the rulings told so far."""

    def __init__(self, given: Mapping[str, Any], settings: Mapping[str, str]) -> None:
        self.rulings: list[dict[str, Any]] = []
        self.pushed: Pushed | None = None
        self.forget()
        super().__init__(given, settings)

    def forget(self) -> None:
        """Forget what belongs to a betting round, but not the chips that ended it."""
        self.early: list[Waiting] = []
        self.stopped: set[int] = set()
        self.judged: tuple[int, int] | None = None
        self.motion: Motion | None = None

    def tell(self, player: Player | None, word: str, *allowed: Outcome) -> bool:
        """Rule on something."""
        seat = player.seat if player else None
        self.rulings.append({"on": seat, "verdict": word, "allowed": list(allowed)})
        return True

    def tell_meaning(self, player: Player, act: Act, found: Outcome) -> bool:
        """Rule that an act means this; what else it may be ruled to be is for the director."""
        facts = self.facts(player)
        other = forfeited(facts, act, found)
        return self.tell(player, verdict(facts, act, found), found, *([other] if other else ()))

    def tell_choice(self, player: Player, switch: str, **ways: Outcome) -> Outcome:
        """Leave it to the house, and give what it rules."""
        told = [way | {"setting": f"{switch}={setting}"} for setting, way in ways.items()]
        self.tell(player, "may-be-held", *told)
        return ways[self.settings[switch]]

    def facts(self, player: Player) -> Facts:
        """Say what the dealer has to know when a player acts."""
        betting = self.betting
        return Facts(
            self.kind,
            self.table["betting"],
            HAND_SIZE[self.table["game"]],
            betting.price,
            betting.price > betting.level,
            player.bet,
            player.playable,
            betting.amounts(player),
            betting.size if betting.limit else betting.last_raise,
            self.table["chip"],
            self.settings,
            sum(not one.folded for one in self.seats) < MANY or betting.bets_made < MANY - 1,
        )

    def shown_action(self) -> Outcome | None:
        """The action that the motion of the player in turn has shown and that made another act."""
        motion, actor = self.motion, self.actor
        if motion is None or actor is None or len(self.early) <= motion.waiting:
            return None
        found = meaning(self.facts(actor), motion.act)
        return None if found is None or found["do"] == "void" else found

    def matters(self) -> bool:
        """Whether a motion is held against a player in this structure."""
        return self.settings["forward-motion-games"] != "limit" or self.betting.limit

    def held_to(self) -> Outcome | None:
        """The action that the player in turn must complete (paragraph 13)."""
        held = self.settings["forward-motion"] == "completed" and self.matters()
        return self.shown_action() if held else None

    def legal(self) -> dict[str, Any] | None:
        """Leave of what is legal only the action that a motion has shown, if it is binding."""
        legal, held = super().legal(), self.held_to()
        if legal is None or held is None:
            return legal
        to = held.get("to")
        return {
            "fold": False,
            "call": None if to else legal["call"],
            "raise": [to, to] if to else None,
            "draw": None,
        }


def same(one: Mapping[str, Any], other: Mapping[str, Any] | None) -> bool:
    """Whether two actions are the same."""
    return other is not None and all(one.get(key) == other.get(key) for key in ("do", "to"))


def bare(do: str) -> Outcome:
    """Give an outcome to which chips are nothing."""
    return {"do": do, "due": 0, "returned": 0}
