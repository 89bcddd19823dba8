"""What a word, chips or a rap mean in turn, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from oracle.core.rulings.acting import cost, may_wager
from oracle.core.table.acts import Push
from oracle.core.table.rulings import UNNOTICED
from oracle.explain.cases import Case
from oracle.explain.outcomes import goes_back
from oracle.explain.records import Sentence

_CHECK_FACING: Final = "rulings.check-facing-a-bet"
_RAP_FACING: Final = "rulings.rapping-facing-a-bet"
_RELEASED: Final = "rulings.released-chips"
_STRING: Final = "rulings.string-raise"
_SPOKEN: Final = "rulings.spoken-action"
_RAPPING: Final = "rulings.rapping"

_NOUNS: Final = {
    "fold": "a fold",
    "check": "a check",
    "call": "a call",
    "bet": "a bet",
    "raise": "a raise",
    "pat": "standing pat",
}
_PASSIVE: Final = frozenset({"check", "call"})


def meaning(case: Case) -> list[Sentence]:
    """Say what an act is, by which rule, what the player still puts in and what goes back."""
    if case.ruling.verdict == UNNOTICED:
        return [case.say(_unnoticed(case), _RELEASED)]
    if case.chosen.do == "void":
        smallest = case.before.table.chip
        text = f"chips smaller than {smallest} do not play, so that is no action"
        return [case.say(text, "betting.smallest-chip"), *returned(case)]
    if case.chosen.do == "fold-or-call":
        text = "that is no check, for he faces a bet: he may still fold or call"
        return [case.say(text, _CHECK_FACING, _RAP_FACING)]
    found = next((rule for rule in _REASONS if rule in case.ruling.rules), None)
    reason = _REASONS[found](case) if found else _as_it_comes(case)
    text = f"that is {_NOUNS[case.chosen.do]}: {reason}{_so(case, found)}"
    return [case.say(text, found or _first_rule(case)), *returned(case)]


def returned(case: Case) -> list[Sentence]:
    """Say which chips go back, if any."""
    back = case.chosen.returned
    later = _of_later_motions(case)
    first = f"{goes_back(back - later)} to him"
    told = []
    if later:
        text = f"without a word only the first motion counts: {goes_back(later)} to him"
        told.append(case.say(text, _STRING))
        first = f"of the first motion {first}"
    if back > later:
        told.append(case.say(first, "betting.smallest-chip", _RELEASED))
    return told


def _of_later_motions(case: Case) -> int:
    """Count the chips that go back because they came in further motions without a word."""
    if _STRING not in case.ruling.rules or case.chosen.do == "void":
        return 0
    kept: int = sum(map(sum, case.act.motions)) - case.chosen.returned
    first: int = sum(case.act.motions[0])
    return case.chosen.returned - (first - min(_amount(case), kept))


def _unnoticed(case: Case) -> str:
    what = "a bet" if case.chosen.do == "bet" else f"a {case.chosen.do}"
    return (
        f"nobody notices that it is too little, so it goes in as it is: {what}, with "
        f"{case.chosen.to} of his in this round"
    )


def _so(case: Case, rule: str | None) -> str:
    """What the player does by it, and what he still puts in."""
    outcome, place = case.chosen, case.place
    if outcome.do == "fold":
        return ", so his hand is dead"
    if outcome.do in {"check", "pat"}:
        return ""
    price = cost(case.before, place, outcome)
    if outcome.do == "call":
        does = f"calls {price}"
    elif outcome.do == "bet":
        does = f"bets {outcome.to}"
    else:
        completes = rule == "rulings.bet-and-a-half" and outcome.due
        does = f"{'completes it' if completes else 'raises'} to {outcome.to}"
    due = f" and puts in {outcome.due} more" if outcome.due else ""
    left = case.before.stacks[place] - price
    return f", so he {does}{due}{' and is all-in' if left < case.before.table.chip else ''}"


def _first_rule(case: Case) -> str:
    return _RELEASED if isinstance(case.act, Push) else _SPOKEN


def _as_it_comes(case: Case) -> str:
    return "it is what he owes" if case.before.price else "nobody has bet yet"


def _every_chip_needed(_case: Case) -> str:
    return "none of the chips could be left out of the call"


def _single_chip(case: Case) -> str:
    if case.chosen.do == "check":
        return "a single chip without a word is no raise"
    if case.before.price:
        return "a single chip without a word calls, however large it is"
    return "a single chip without a word bets where nobody has bet"


def _bet_and_a_half(case: Case) -> str:
    before, place = case.before, case.place
    over = _amount(case) - before.table.rules.to_call(before, place)
    announced = before.table.rules.announces_a_raise(before, over)
    if case.chosen.do == "raise":
        return f"it exceeds the call by {_measure(case)} or more" if announced else "it is all-in"
    if announced or not may_wager(before, place):
        return "a raise is not open to him"
    return f"it exceeds the call by less than {_measure(case)}"


def _measure(case: Case) -> str:
    rules = case.before.table.rules
    if case.before.table.betting == "limit":
        return "half a bet"
    half = (rules.raise_measure(case.before) + 1) // 2
    is_enough = rules.announces_a_raise(case.before, half)
    return "half a least raise" if is_enough else "a whole least raise"


def _amount(case: Case) -> int:
    """The chips that play of the first motion, or the amount that was said."""
    if not isinstance(case.act, Push):
        return case.act.to or 0
    smallest = case.before.table.chip
    return sum(chip // smallest * smallest for chip in case.act.motions[0])


def _undersize(case: Case) -> str:
    if not case.before.price:
        return "it is less than the least bet"
    owed = case.before.table.rules.to_call(case.before, case.place)
    return f"it is less than the {owed} that he owes"


def _spoken(case: Case) -> str:
    act, outcome = case.act, case.chosen
    if act.word is None:
        return _as_it_comes(case)
    wagers = outcome.do in {"bet", "raise"}
    all_in = case.before.table.rules.playable(case.before, case.place)
    cut_down = act.word == "all-in" and cost(case.before, case.place, outcome) < all_in
    if act.word == outcome.do or (act.word == "all-in" and wagers):
        if isinstance(act, Push) and not cut_down:
            return "his word before the chips decides"
        if cut_down or (wagers and act.to not in {None, outcome.to}):
            return f"{outcome.to} is the nearest amount that is open to him"
        return "his word is his action"
    if act.word in {"bet", "raise", "all-in"} and outcome.do in _PASSIVE:
        return f"a {'raise' if case.before.price else 'bet'} is not open to him"
    return {
        "call": "there is nothing to call",
        "fold": "nobody folds here who owes nothing",
        "bet": "there is a bet already",
        "raise": "there is no bet to raise",
    }.get(act.word, "his word is his action")


def _rapped(_case: Case) -> str:
    return "to rap the table in turn is to pass"


def _rapped_facing_a_bet(_case: Case) -> str:
    return "to rap the table is to pass, and he faces a bet"


_REASONS: Final[Mapping[str, Callable[[Case], str]]] = {
    _RAP_FACING: _rapped_facing_a_bet,
    "rulings.every-chip-needed": _every_chip_needed,
    "rulings.undersize": _undersize,
    "rulings.single-chip": _single_chip,
    "rulings.bet-and-a-half": _bet_and_a_half,
    _SPOKEN: _spoken,
    _RAPPING: _rapped,
}
"""By the rule that decides, why an act is what it is; the first that decides is told."""
