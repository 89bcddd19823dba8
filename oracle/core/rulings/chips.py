"""What chips mean that are put into the pot. Seats are counted clockwise from the button."""

from __future__ import annotations

from oracle.core.rulings.acting import call_or_check, cost, may_wager, wager_of, with_chips
from oracle.core.table.acts import Push, Say
from oracle.core.table.rulings import BINDING, CORRECTED, UNNOTICED, VOID, Outcome, Reading
from oracle.core.table.state import State

_SPOKEN = "rulings.spoken-action"
_SMALL = "betting.smallest-chip"
_RELEASED = "rulings.released-chips"
_STRING = "rulings.string-raise"
_HALF = "rulings.bet-and-a-half"
_SINGLE = "rulings.single-chip"
_EVERY = "rulings.every-chip-needed"
_UNDERSIZE = "rulings.undersize"


def released_chips(state: State, act: Push) -> Reading:
    """Chips released into the pot bind; a word said before them decides what they are for.

    Without a word only the first motion counts, and what follows it goes back.

    Cites: rulings.released-chips, rulings.string-raise, betting.smallest-chip
    """
    rules, seat = state.table.rules, act.seat
    motions = [_what_plays(chips, state.table.chip) for chips in act.motions]
    pushed, playing = sum(map(sum, act.motions)), sum(map(sum, motions))
    small = (_SMALL,) if playing < pushed else ()
    if not motions[0] and not act.word:
        void = Outcome("void", returned=pushed)
        return Reading(VOID, void, (call_or_check(state, seat),), small)
    if act.word:
        to = state.bets[seat] + playing if act.word in {"bet", "raise"} else None
        reading = rules.reading[Say](state, Say(seat, act.word, to))
    else:
        reading = rules.read_silent(state, seat, motions[0])
    more = (_RELEASED, *small)
    if len(motions) > 1 and not act.word:
        more += (_STRING,)
    found = with_chips(state, seat, reading.outcome, pushed, playing)
    counted = playing if act.word else sum(motions[0])
    if act.unnoticed and cost(state, seat, found) > counted:
        return _as_it_is(state, seat, found, counted, pushed)
    verdict = CORRECTED if found.due or found.returned else reading.verdict
    return Reading(verdict, found, reading.refused, (*reading.rules, *more))


def _what_plays(chips: tuple[int, ...], smallest: int) -> tuple[int, ...]:
    return tuple(chip // smallest * smallest for chip in chips if chip >= smallest)


def _as_it_is(state: State, seat: int, meant: Outcome, counted: int, pushed: int) -> Reading:
    """Chips go in as they were pushed, since nobody notices that they are too few."""
    to = state.bets[seat] + counted
    raises = meant.do != "call" and to > state.price
    outcome = Outcome(meant.do if raises else "call", to, 0, pushed - counted)
    return Reading(UNNOTICED, outcome, (), (_RELEASED,))


def silent_chips(state: State, seat: int, chips: tuple[int, ...]) -> Reading:
    """Silent chips are a bet, a call or a raise by how many they are and what is owed.

    Cites: rulings.released-chips, rulings.single-chip, rulings.every-chip-needed
    """
    rules = state.table.rules
    owed, amount = rules.to_call(state, seat), sum(chips)
    if len(chips) == 1 and amount > owed:
        return rules.read_single_chip(state, seat, amount)
    if owed and amount > owed and rules.every_chip_is_needed(chips, owed):
        return Reading(BINDING, Outcome("call"), (wager_of(state, seat),), (_EVERY,))
    return rules.read_amount(state, seat, amount)


def amount_alone(state: State, seat: int, amount: int) -> Reading:
    """An amount opens the betting, calls, or raises; too little is brought up to size.

    Cites: rulings.undersize, rulings.bet-and-a-half
    """
    rules = state.table.rules
    if not state.price:
        return _opening(state, seat, amount)
    owed = rules.to_call(state, seat)
    wager = wager_of(state, seat, state.bets[seat] + amount)
    passive = call_or_check(state, seat)
    if amount < owed:
        return Reading(CORRECTED, passive, (wager,), (_UNDERSIZE,))
    if amount == owed:
        return Reading(BINDING, passive, (wager,), ())
    whole = amount >= rules.playable(state, seat)
    announced = whole or rules.announces_a_raise(state, amount - owed)
    if announced and may_wager(state, seat):
        verdict = BINDING if cost(state, seat, wager) == amount else CORRECTED
        return Reading(verdict, wager, (passive,), (_HALF,))
    return Reading(CORRECTED, passive, (Outcome("raise"),), (_HALF,))


def _opening(state: State, seat: int, amount: int) -> Reading:
    if not may_wager(state, seat):
        return Reading(CORRECTED, Outcome("check"), (Outcome("bet"),), (_RELEASED,))
    wager = wager_of(state, seat, amount)
    short = cost(state, seat, wager) > amount
    verdict = BINDING if wager.to == amount else CORRECTED
    return Reading(verdict, wager, (Outcome("check"),), (_UNDERSIZE,) if short else ())


def silent_single_chip(state: State, seat: int, chip: int) -> Reading:
    """A single chip larger than the bet, without a word, is a call; it opens as the house plays.

    Cites: rulings.single-chip
    """
    if not state.price:
        opened = state.table.rules.read_amount(state, seat, chip)
        return opened._replace(rules=(*opened.rules, _SINGLE))
    passive = call_or_check(state, seat)
    return Reading(BINDING, passive, (wager_of(state, seat),), (_SINGLE,))


def half_a_bet_more(state: State, over: int) -> bool:
    """Half a bet or more above a call is a raise; where bets are not fixed, half a least raise.

    Cites: rulings.bet-and-a-half
    """
    return 2 * over >= state.table.rules.raise_measure(state)


def whole_raise_more(state: State, over: int) -> bool:
    """Only what amounts to a whole raise is a raise where bets are not fixed.

    Cites: rulings.bet-and-a-half
    """
    return over >= state.table.rules.raise_measure(state)


def chips_are_what_they_come_to(_chips: tuple[int, ...], _owed: int) -> bool:
    """Two chips are more than one: it does not matter that each was needed for the call.

    Cites: rulings.every-chip-needed
    """
    return False


def every_chip_is_needed(chips: tuple[int, ...], owed: int) -> bool:
    """Chips of which none could be left out are a call, as a single one is.

    Cites: rulings.every-chip-needed
    """
    return sum(chips) - min(chips) < owed


def fixed_bet_is_the_measure(state: State) -> int:
    """In limit play half of the fixed bet is what makes chips a raise.

    Cites: rulings.bet-and-a-half
    """
    return state.table.rules.bet_size(state)


def least_raise_is_the_measure(state: State) -> int:
    """Where bets are not fixed the least raise is what chips above a call are measured by.

    Cites: rulings.bet-and-a-half
    """
    return state.increment
