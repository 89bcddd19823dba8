"""A ruling worded as a floor person would: what happened, what the rules say, what follows."""

from __future__ import annotations

from typing import Final

from oracle.core.table import Checked, Folded, RaiseGivenUp, Ruled, State, Why
from oracle.prose.irregular_acts import act_in_words
from oracle.prose.outcomes import outcome_in_words, setting_in_words
from oracle.prose.reasons import reason_told
from oracle.prose.ruled import RuledMoment
from oracle.prose.sentences import Sentence
from oracle.prose.teller import SettledBy
from oracle.prose.words import capital
from oracle.wire import ACT_FORMS, Seats

_OUT_OF_TURN: Final = "rulings.out-of-turn"
_OF_EARLIER_ACTS: Final = frozenset(
    {
        Why.TURN_HAS_COME,
        Why.WORD_BINDS_OUT_OF_TURN,
        Why.FOLD_BINDS_OUT_OF_TURN,
        Why.OTHERS_ACTED_BEHIND,
    }
)
"""Reasons that themselves tell what was done, earlier in the hand."""


def ruling_told(before: State, event: Ruled, seats: Seats, settled_by: SettledBy) -> list[Sentence]:
    """Tell a ruling that was made at a state, each sentence with the rules that decide it."""
    case = RuledMoment(before, event.act, event.ruling, seats)
    reasons = event.ruling.reasons
    done = [] if reasons[0].why in _OF_EARLIER_ACTS else [_done(case)]
    why = [reason_told(case, reason) for reason in reasons]
    return [*done, *why, *_left_to_the_house(case, settled_by), *_given_up(case)]


def _done(case: RuledMoment) -> Sentence:
    number = None if case.act.seat is None else case.seats.numbers[case.act.seat]
    text, rule = act_in_words(case.act, number), _OF_ACT[type(case.act)]
    if _OUT_OF_TURN in case.ruling.rules:
        return case.say(f"out of turn {text}", _OUT_OF_TURN)
    return case.say(text, rule)


def _left_to_the_house(case: RuledMoment, settled_by: SettledBy) -> list[Sentence]:
    """Tell which rulings the text allows where it says may, and how this house rules."""
    allowed = case.ruling.allowed
    if len(allowed) < 2 or case.chosen.setting is None:
        return []
    either = " or ".join(
        f"{outcome_in_words(outcome)} ({setting_in_words(outcome)})" for outcome in allowed
    )
    switch = (case.chosen.setting or "").partition("=")[0]
    rules = settled_by(switch)
    here = f"here {outcome_in_words(case.chosen)}{_with_that(case)}"
    return [
        case.say(f"the rules leave it to the house: {either}", *rules),
        case.say(here, *rules),
    ]


def _with_that(case: RuledMoment) -> str:
    """What losing the right to act does to the hand."""
    if case.chosen.do != "lost":
        return ""
    if any(isinstance(event, Folded) for event in case.ruling.then):
        return ", so the hand is dead"
    checks = any(isinstance(event, Checked) for event in case.ruling.then)
    return ", which counts as a check" if checks else ""


def _given_up(case: RuledMoment) -> list[Sentence]:
    turn = "this" if case.ruling.seat == case.before.actor else "the next"
    return [
        Sentence(
            f"{capital(case.seat(event.seat))} has given up the raise, and may not bet or raise at "
            f"{turn} turn.",
            (event.rule,),
        )
        for event in case.ruling.then
        if isinstance(event, RaiseGivenUp)
    ]


_OF_ACT: Final = {form.act: form.rule for form in ACT_FORMS}
"""By an act, the rule that speaks of it."""
