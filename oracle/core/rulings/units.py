"""Which chips play. Values are in chips."""

from __future__ import annotations

from oracle.core.table import (
    BINDING,
    VOID,
    AskSmallestChip,
    ChangeUp,
    Outcome,
    Reason,
    Ruling,
    State,
    Why,
)

_SMALLEST = "rulings.smallest-chip-in-use"
_HOUSE = "rulings.house-chips"
_CHANGE = "rulings.change-up"


def smallest_chip_in_use(state: State, act: AskSmallestChip) -> Ruling:
    """The smallest chip in use for antes, blinds, rake or collection is the smallest that plays.

    Cites: rulings.smallest-chip-in-use
    """
    forced = (*act.antes, *act.blinds)
    house = state.table.rules.house_chips((*act.rake, *act.collection))
    smallest = min((*forced, *house), default=state.table.chip)
    others = sorted({*forced, *act.rake, *act.collection} - {smallest})
    outcome = Outcome("plays", smallest)
    rules = (_SMALLEST, _HOUSE) if {*act.rake, *act.collection} else (_SMALLEST,)
    refused = tuple(Outcome("plays", other) for other in others[:1])
    reasons = (Reason(Why.SMALLEST_IN_USE_PLAYS, rules, smallest),)
    return Ruling(None, BINDING, (outcome,), refused, outcome, rules, (), reasons)


def house_chips_play(chips: tuple[int, ...]) -> tuple[int, ...]:
    """Chips used only for the revenue of the house play, too.

    Cites: rulings.house-chips
    """
    return chips


def house_chips_do_not_play(_chips: tuple[int, ...]) -> tuple[int, ...]:
    """Chips used only for the revenue of the house do not play.

    Cites: rulings.house-chips
    """
    return ()


def change_up_waits(_state: State, act: ChangeUp) -> Ruling:
    """Small chips are changed up between hands, not during a hand.

    Cites: rulings.change-up
    """
    later = Outcome("after the hand")
    reasons = (Reason(Why.CHANGED_BETWEEN_HANDS, (_CHANGE,)),)
    return Ruling(act.seat, VOID, (later,), (Outcome("now"),), later, (_CHANGE,), (), reasons)
