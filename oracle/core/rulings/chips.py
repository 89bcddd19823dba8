"""What chips put into the pot mean. Seats are counted clockwise from the button."""

from __future__ import annotations

from oracle.core.rulings.acting import (
    RELEASED,
    SMALLEST,
    SPOKEN,
    call_or_check,
    chips_back,
    cost,
    may_wager,
    not_open,
    wager_of,
    with_chips,
)
from oracle.core.table import (
    BINDING,
    CORRECTED,
    UNNOTICED,
    VOID,
    Interpretation,
    Outcome,
    Push,
    Reason,
    Say,
    State,
    Weighed,
    Why,
)

_STRING = "rulings.string-raise"
_HALF = "rulings.bet-and-a-half"
_SINGLE = "rulings.single-chip"
_IN_MOTIONS = "rulings.raise-in-motions"
_CHECK = "rulings.check-facing-a-bet"
_EVERY = "rulings.every-chip-needed"
_UNDERSIZE = "rulings.undersize"

_BINDS_BEFORE_CHIPS = frozenset({Why.WORD_IS_THE_ACTION, Why.NEAREST_AMOUNT})


def released_chips(state: State, act: Push) -> Interpretation:
    """Chips released into the pot bind; a word said before them decides what they are for.

    Without a word only the first motion counts, and chips after it go back.

    Cites: rulings.released-chips, rulings.string-raise, betting.smallest-chip
    """
    seat, chip = act.seat, state.table.chip
    motions = tuple(filter(None, (_what_plays(chips, chip) for chips in act.motions)))
    pushed, playing = sum(map(sum, act.motions)), sum(map(sum, motions))
    small = (SMALLEST,) if playing < pushed else ()
    if not motions and not act.word:
        void = Outcome("void", returned=pushed)
        reasons = (Reason(Why.CHIPS_ARE_TOO_SMALL, small), *chips_back(pushed, small))
        return Interpretation(VOID, void, (call_or_check(state, seat),), small, reasons)
    string = (_STRING,) if len(motions) > 1 and not act.word else ()
    if act.word:
        reading, counted = _with_a_word(state, act, motions), playing
    else:
        counted = sum(motions[0])
        reading = state.table.rules.read_silent(state, seat, motions[0])
    found = with_chips(state, seat, reading.outcome, pushed, playing)
    if act.unnoticed and cost(state, seat, found) > counted:
        return _as_it_is(state, seat, found, counted, pushed)
    others = tuple(with_chips(state, seat, one, pushed, playing) for one in reading.others)
    verdict = CORRECTED if found.due or found.returned else reading.verdict
    cited = (*reading.rules, RELEASED, *small, *string)
    reasons = tuple(map(_with_chips, reading.reasons))
    if found.do != "fold-or-call":
        later = _of_later_motions(act, chip, counted, found) if string else 0
        reasons += _goes_back(found.returned, later, cited)
    return Interpretation(verdict, found, reading.refused, cited, reasons, others)


def _with_a_word(state: State, act: Push, motions: tuple[tuple[int, ...], ...]) -> Interpretation:
    """Chips behind a word give the amount of a bet or raise; behind a check they are a call.

    Cites: rulings.check-facing-a-bet
    """
    rules, seat = state.table.rules, act.seat
    if motions and rules.to_call(state, seat) and _is_a_check(state, act):
        reasons = (Reason(Why.CHECKED_WITH_CHIPS, (RELEASED, _CHECK)),)
        return Interpretation(
            CORRECTED, Outcome("call"), (wager_of(state, seat),), (SPOKEN, _CHECK), reasons
        )
    if act.word not in {"bet", "raise", "pot"}:
        return rules.reading[Say](state, Say(seat, act.word))
    whole, first = (_with_an_amount(state, act, chips) for chips in (motions, motions[:1]))
    if (whole.outcome, whole.others) == (first.outcome, first.others):
        return whole
    counts = rules.motions_after_a_word(motions)
    reading = whole if counts == motions else first
    why = Why.EVERY_MOTION_AFTER_A_WORD if reading is whole else Why.FIRST_MOTION_AFTER_A_WORD
    return reading._replace(
        rules=(*reading.rules, _IN_MOTIONS),
        reasons=(*reading.reasons, Reason(why, (_IN_MOTIONS,))),
    )


def _is_a_check(state: State, act: Push) -> bool:
    """Whether the word said facing a bet is a check: a pass is one where it is not a fold."""
    if act.word == "pass":
        return state.table.rules.rap_facing_a_bet(state, act.seat).outcome.do != "fold"
    return act.word == "check"


def _with_an_amount(
    state: State, act: Push, motions: tuple[tuple[int, ...], ...]
) -> Interpretation:
    # Chips too small to play name no amount.
    to = state.bets[act.seat] + sum(map(sum, motions)) if motions else None
    return state.table.rules.reading[Say](state, Say(act.seat, act.word, to))


def _with_chips(reason: Reason) -> Reason:
    """Add to a reason that chips were pushed: a word before them decides what they are for."""
    if reason.why in _BINDS_BEFORE_CHIPS:
        return reason._replace(why=Why.WORD_BEFORE_CHIPS)
    return reason.by(RELEASED)


def _of_later_motions(act: Push, smallest: int, playing: int, found: Outcome) -> int:
    """Count the chips that go back because they came in later motions without a word.

    ``playing`` are the chips of the first motion that play.
    """
    kept = sum(map(sum, act.motions)) - found.returned
    plays = [bool(_what_plays(chips, smallest)) for chips in act.motions]
    first = act.motions[: plays.index(True) + 1]
    return found.returned - (sum(map(sum, first)) - min(playing, kept))


def _goes_back(returned: int, later: int, rules: tuple[str, ...]) -> tuple[Reason, ...]:
    if not later:
        return chips_back(returned, rules)
    rest = chips_back(returned - later, rules, Why.REST_OF_THE_FIRST_GOES_BACK)
    return Reason(Why.LATER_MOTIONS_GO_BACK, (_STRING,), later), *rest


def _what_plays(chips: tuple[int, ...], smallest: int) -> tuple[int, ...]:
    return tuple(chip // smallest * smallest for chip in chips if chip >= smallest)


def _as_it_is(state: State, seat: int, meant: Outcome, counted: int, pushed: int) -> Interpretation:
    """Chips go in as they were pushed, since nobody notices that they are too few."""
    to = state.bets[seat] + counted
    raises = meant.do != "call" and to > state.current_bet
    outcome = Outcome(meant.do if raises else "call", to, 0, pushed - counted)
    reasons = (Reason(Why.NOT_NOTICED, (RELEASED,)),)
    return Interpretation(UNNOTICED, outcome, (), (RELEASED,), reasons)


def silent_chips(state: State, seat: int, chips: tuple[int, ...]) -> Interpretation:
    """Silent chips are a bet, a call or a raise, depending on how many they are and what is owed.

    A single chip is larger than the bet if it exceeds what is owed or, with nothing owed, the bet.

    Cites: rulings.released-chips, rulings.single-chip, rulings.every-chip-needed
    """
    rules = state.table.rules
    owed, amount = rules.to_call(state, seat), sum(chips)
    larger = amount > (owed or state.current_bet)
    if len(chips) == 1 and larger:
        return rules.read_single_chip(state, seat, amount)
    if owed and amount > owed and rules.every_chip_is_needed(chips, owed):
        reasons = (Reason(Why.EVERY_CHIP_IS_NEEDED, (_EVERY,)),)
        return Interpretation(
            BINDING, Outcome("call"), (wager_of(state, seat),), (_EVERY,), reasons
        )
    return rules.read_amount(state, seat, amount)


def amount_alone(state: State, seat: int, amount: int) -> Interpretation:
    """An amount opens the betting, calls, or raises; too little is brought up to size.

    Cites: rulings.undersize, rulings.bet-and-a-half
    """
    rules = state.table.rules
    if not state.current_bet:
        return _opening(state, seat, amount)
    owed = rules.to_call(state, seat)
    wager = wager_of(state, seat, state.bets[seat] + amount)
    passive = call_or_check(state, seat)
    if amount < owed:
        reasons = (Reason(Why.LESS_THAN_OWED, (_UNDERSIZE,), owed),)
        return Interpretation(CORRECTED, passive, (wager,), (_UNDERSIZE,), reasons)
    if amount == owed:
        return Interpretation(BINDING, passive, (wager,), (), (Reason(Why.IS_OWED),))
    whole = amount >= rules.playable(state, seat)
    enough, why = rules.announces_a_raise(state, amount - owed)
    announced = enough or whole
    if announced and may_wager(state, seat):
        verdict = BINDING if cost(state, seat, wager) == amount else CORRECTED
        reasons = (Reason(why if enough else Why.ALL_THE_CHIPS, (_HALF,)),)
        return Interpretation(verdict, wager, (passive,), (_HALF,), reasons)
    reasons = (not_open(state, seat, _HALF) if announced else Reason(why, (_HALF,)),)
    return Interpretation(CORRECTED, passive, (Outcome("raise"),), (_HALF,), reasons)


def _opening(state: State, seat: int, amount: int) -> Interpretation:
    if not may_wager(state, seat):
        reasons = (not_open(state, seat),)
        return Interpretation(CORRECTED, Outcome("check"), (Outcome("bet"),), (RELEASED,), reasons)
    wager = wager_of(state, seat, amount)
    if cost(state, seat, wager) > amount:
        reasons = (Reason(Why.LESS_THAN_A_BET, (_UNDERSIZE,)),)
        return Interpretation(CORRECTED, wager, (Outcome("check"),), (_UNDERSIZE,), reasons)
    verdict = BINDING if wager.to == amount else CORRECTED
    return Interpretation(verdict, wager, (Outcome("check"),), (), (Reason(Why.NOBODY_HAS_BET),))


def silent_single_chip(state: State, seat: int, chip: int) -> Interpretation:
    """A single oversized chip without a word is a call; as an opening it is what the house rules.

    Cites: rulings.single-chip
    """
    if not state.current_bet:
        opened = state.table.rules.read_amount(state, seat, chip)
        reasons = opened.reasons
        if reasons[:1] == (Reason(Why.NOBODY_HAS_BET),):
            reasons = (Reason(Why.SINGLE_CHIP_BETS, (_SINGLE,)),)
        return opened._replace(rules=(*opened.rules, _SINGLE), reasons=reasons)
    passive = call_or_check(state, seat)
    why = Why.SINGLE_CHIP_CALLS if passive.do == "call" else Why.SINGLE_CHIP_CHECKS
    reasons = (Reason(why, (_SINGLE,)),)
    return Interpretation(BINDING, passive, (wager_of(state, seat),), (_SINGLE,), reasons)


def half_a_bet_more(state: State, over: int) -> Weighed:
    """In limit play half the fixed bet or more above a call is a raise.

    Cites: rulings.bet-and-a-half
    """
    enough = 2 * over >= state.table.rules.bet_size(state)
    return Weighed(enough, Why.HALF_A_BET_MORE if enough else Why.LESS_THAN_HALF_A_BET_MORE)


def half_a_raise_more(state: State, over: int) -> Weighed:
    """Where bets are not fixed, half the minimum raise or more above a call is a raise.

    Cites: rulings.bet-and-a-half
    """
    enough = 2 * over >= state.last_raise
    return Weighed(enough, Why.HALF_A_RAISE_MORE if enough else Why.LESS_THAN_HALF_A_RAISE_MORE)


def whole_raise_more(state: State, over: int) -> Weighed:
    """Where bets are not fixed, only a whole raise above a call is a raise.

    Cites: rulings.bet-and-a-half
    """
    enough = over >= state.last_raise
    return Weighed(enough, Why.WHOLE_RAISE_MORE if enough else Why.LESS_THAN_A_WHOLE_RAISE_MORE)


def chips_are_what_they_come_to(_chips: tuple[int, ...], _owed: int) -> bool:
    """Two chips are more than one, even if the call needed both.

    Cites: rulings.every-chip-needed
    """
    return False


def every_chip_is_needed(chips: tuple[int, ...], owed: int) -> bool:
    """Several chips are a call, as a single chip is, if none could be left out.

    Cites: rulings.every-chip-needed
    """
    return sum(chips) - min(chips) < owed
