"""From what an act means to what happens: the steps that all rulings share."""

from __future__ import annotations

from typing import Any, Final

from oracle.core.table import (
    UNNOTICED,
    VOID,
    Called,
    Checked,
    Discarded,
    Event,
    Folded,
    Interpretation,
    Objection,
    Outcome,
    Push,
    RaiseGivenUp,
    Reason,
    Ruling,
    State,
    Wagered,
    Why,
)

RELEASED: Final = "rulings.released-chips"
SMALLEST: Final = "betting.smallest-chip"
SPOKEN: Final = "rulings.spoken-action"


def may_wager(state: State, seat: int) -> bool:
    """Whether no rule keeps a seat from betting or raising now."""
    return _against_wagering(state, seat) is None


def not_open(state: State, seat: int, *rules: str) -> Reason:
    """Say that a seat may not bet or raise now, and what keeps it from it."""
    why = Why.RAISE_IS_NOT_OPEN if state.current_bet else Why.BET_IS_NOT_OPEN
    return Reason(why, rules, because=_against_wagering(state, seat))


def _against_wagering(state: State, seat: int) -> Objection | None:
    # A loop, since a compiled core asks all rules of a generator, and so would note them all.
    for objector in state.table.rules.against_wagering:
        objection = objector(state, seat)
        if objection is not None:
            return objection
    return None


def wager_of(state: State, seat: int, to: int | None = None) -> Outcome:
    """A bet or raise to an amount, or to the nearest allowed one; to the least if none is given."""
    least, most = state.table.rules.raise_range(state, seat)
    chip = state.table.chip
    amount = least if to is None else max(least, min(to // chip * chip, most))
    return Outcome("raise" if state.current_bet else "bet", amount)


def call_or_check(state: State, seat: int) -> Outcome:
    """A call if something is owed, otherwise a check."""
    return Outcome("call" if state.table.rules.to_call(state, seat) else "check")


def spoken(
    verdict: str, outcome: Outcome, refused: Outcome, why: Why, amount: int = 0
) -> Interpretation:
    """What is said is an action, because of the rule on what is said."""
    return Interpretation(
        verdict, outcome, (refused,), (SPOKEN,), (Reason(why, (SPOKEN,), amount),)
    )


def cost(state: State, seat: int, outcome: Outcome) -> int:
    """Count the chips that an action costs a seat."""
    if outcome.to is not None:
        return outcome.to - state.bets[seat]
    return state.table.rules.to_call(state, seat) if outcome.do == "call" else 0


def with_chips(state: State, seat: int, outcome: Outcome, pushed: int, playing: int) -> Outcome:
    """Add to an action how many of the chips pushed go back, and how many are still due.

    ``pushed`` are all the chips, ``playing`` those that play.
    """
    price = cost(state, seat, outcome)
    due = max(0, price - playing)
    return outcome._replace(due=due, returned=pushed - (price - due))


def all_back(act: Any) -> Outcome:
    """An act that does not count; all its chips go back."""
    chips = sum(map(sum, act.motions)) if isinstance(act, Push) else 0
    return Outcome("void", returned=chips)


def chips_back(
    amount: int, rules: tuple[str, ...], why: Why = Why.CHIPS_GO_BACK
) -> tuple[Reason, ...]:
    """Say which chips go back, if any, citing the rules about chips, or else all of them."""
    of_chips = tuple(rule for rule in (SMALLEST, RELEASED) if rule in rules)
    return (Reason(why, of_chips or rules, amount),) if amount else ()


def event_of(state: State, seat: int, outcome: Outcome) -> Event:
    """Make the event of the action that a ruling arrived at."""
    if outcome.do == "fold":
        return Folded(seat)
    if outcome.do == "check":
        return Checked(seat)
    if outcome.do == "call":
        return Called(seat, state.table.rules.to_call(state, seat))
    if outcome.do == "pat":
        return Discarded(seat, (), 0)
    to = state.current_bet if outcome.to is None else outcome.to
    return wagered(state, seat, to)


def wagered(state: State, seat: int, to: int) -> Wagered:
    """Make the event of a bet or raise to an amount."""
    full = state.table.rules.full_bet(state, to)
    word = "raise" if state.current_bet else "bet"
    return Wagered(seat, word, to, to - state.bets[seat], *full)


def does_not_count(
    act: Any, refused: tuple[Outcome, ...], rules: tuple[str, ...], why: Why
) -> Ruling:
    """Make the ruling on an act that has no effect: all its chips go back."""
    void = all_back(act)
    reasons = (Reason(why, rules), *chips_back(void.returned, rules))
    return Ruling(act.seat, VOID, (void,), refused, void, rules, (), reasons)


def in_turn(state: State, seat: int, reading: Interpretation) -> Ruling:
    """Make the ruling on an act in turn from what it means."""
    verdict, outcome, refused, rules, reasons, others = reading
    then: tuple[Event, ...] = ()
    if outcome.do == "fold-or-call":
        then = (RaiseGivenUp(seat, reasons[0].rules[0]),)
    elif verdict == UNNOTICED:
        then = (_too_little(state, seat, outcome),)
    elif outcome.do not in {"void", "none"}:
        then = (event_of(state, seat, outcome),)
    return Ruling(seat, verdict, (outcome, *others), refused, outcome, rules, then, reasons)


def _too_little(state: State, seat: int, outcome: Outcome) -> Event:
    to = outcome.to or 0
    if outcome.do == "call":
        return Called(seat, to - state.bets[seat])
    return wagered(state, seat, to)
