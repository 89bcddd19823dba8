"""What the dealer rules, and what a state remembers about it.

Seats are counted clockwise from the button; amounts are chips.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from oracle.core.table.reasons import Reason, Why

if TYPE_CHECKING:
    from oracle.core.table.actions import Action
    from oracle.core.table.events import Event
    from oracle.core.table.irregular_acts import IrregularAct, Move

BINDING: Final = "binding"
CORRECTED: Final = "corrected"
VOID: Final = "void"
MAY_BE_HELD: Final = "may-be-held"
WAITS: Final = "waits"
UNNOTICED: Final = "unnoticed"


class Outcome(NamedTuple):
    """What an act may be ruled to be: an action, or a word such as void, kept or lost.

    * ``stands``: what was put in stays: nothing in it is wrong, the round is complete, or the
      player may not take it back.
    * ``to``: the total in this round of a bet or raise, of a call that went unnoticed, and of what
      a player forfeits with a fold; the bet to match after a correction; the smallest chip that
      plays.
    * ``due``: the chips to add to those that the act released; 0 where it released none: a player
      who only speaks or raps puts in the whole call, bet or raise, as in any action. For
      corrected, the sum over all seats by which wagers and calls are too small.
    * ``returned``: the chips returned of those that the act released: by a push, by a move that
      must be completed, or by the push to which claim-unaware refers. For corrected, the sum over
      all seats by which wagers and calls are too large.
    * ``setting``: the one by which a house rules so, if it could rule otherwise.
    """

    do: str
    to: int | None = None
    due: int = 0
    returned: int = 0
    setting: str | None = None


class Interpretation(NamedTuple):
    """What an act means if it counts.

    ``refused`` are outcomes that it must not have; ``rules`` are all that decide, and ``reasons``
    say why: first why it is this action, then which chips go back. ``others`` are outcomes that the
    director may choose instead.
    """

    verdict: str
    outcome: Outcome
    refused: tuple[Outcome, ...]
    rules: tuple[str, ...]
    reasons: tuple[Reason, ...] = ()
    others: tuple[Outcome, ...] = ()


class Weighed(NamedTuple):
    """Whether the chips above a call are ``enough`` for a raise, and why."""

    enough: bool
    why: Why


class Ruling(NamedTuple):
    """A ruling: what an act may be ruled to be, what it must not be, and what happens then.

    ``seat`` is the player concerned. ``allowed`` has one outcome, or several where the text says
    may, and none while the ruling waits; ``chosen`` is what this house rules. ``then`` are the
    events that follow, ``rules`` all rules that decide; ``reasons`` say why, in the order in which
    a floor person would.
    """

    seat: int | None
    verdict: str
    allowed: tuple[Outcome, ...]
    refused: tuple[Outcome, ...]
    chosen: Outcome | None
    rules: tuple[str, ...]
    then: tuple[Event, ...] = ()
    reasons: tuple[Reason, ...] = ()


class EarlyAct(NamedTuple):
    """An act out of turn that waits for its turn.

    ``awaited`` is the seat in turn, ``seen`` the number of actions in the round before the act.
    ``known`` are later actions, by their place in the round, that others had shown before the act.
    """

    seat: int
    act: IrregularAct
    reading: Interpretation
    awaited: int
    seen: int
    known: frozenset[int] = frozenset()


class Irregular(NamedTuple):
    """What a state remembers about irregular acts; empty in a round without any.

    * ``early``, the acts out of turn that wait for their turn;
    * ``given_up``, the seats that may not bet or raise at their next turn, each with the rule;
    * ``time``, the seats that called time;
    * ``judged``, the seat whose right to act was ruled on, and after how many actions of the round;
    * ``motion``, chips moved forward and not released, and how many acts were early before that;
    * ``act`` and ``ruling``, the last act ruled on, after ``acted`` actions of the round;
    * ``barred``, what ``given_up`` was before that act, in case it is taken back.
    """

    early: tuple[EarlyAct, ...] = ()
    given_up: tuple[tuple[int, str], ...] = ()
    time: tuple[int, ...] = ()
    judged: tuple[int, int] | None = None
    motion: tuple[Move, int] | None = None
    act: Action | IrregularAct | None = None
    ruling: Ruling | None = None
    acted: int = 0
    barred: tuple[tuple[int, str], ...] = ()


REGULAR: Final = Irregular()
