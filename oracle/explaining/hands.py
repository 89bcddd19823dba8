"""A hand told from the blinds to the pot, the hand after, and a table accepted or refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from oracle import catalogue
from oracle.core import table as happened
from oracle.core.citations import Inquiry
from oracle.core.table import Objection, State
from oracle.errors import InputError
from oracle.explaining.events import happening, values_seen
from oracle.explaining.explanation import Seen, Step
from oracle.explaining.moments import ToldHand
from oracle.explaining.turns import turn
from oracle.play import HouseRules, answer
from oracle.prose import (
    Moment,
    Sentence,
    Words,
    capital,
    events_told,
    next_hand_told,
    try_in_words,
)
from oracle.wire import Seats, observation
from oracle.wire.vocabulary import NEXT_HAND, SETUP

_ACTS: Final = (
    *(happened.Folded, happened.Checked, happened.Called, happened.Wagered),
    *(happened.Discarded, happened.Shown, happened.Mucked),
)
"""What a player does; a step is called by it."""


def play_steps(given: Mapping[str, Any], settings: Mapping[str, str]) -> list[Step]:
    """Tell a play step by step, the deal first.

    Raises:
        Illegal: the table is against the rules.
        InputError: the table, a try, a card or a setting cannot be used.
    """
    return list(steps_of(ToldHand.of(given, HouseRules(settings).at(given)), given["tries"]))


def steps_of(hand: ToldHand, tries: Sequence[Mapping[str, Any]]) -> Iterator[Step]:
    """Tell a hand step by step while it is played, the deal first.

    Raises:
        InputError: a try cannot be understood.
    """
    yield tell_deal(hand)
    for number, attempt in enumerate(tries, start=1):
        try:
            yield tell_try(hand, attempt)
        except InputError as error:
            raise InputError(*(f"try {number}: {message}" for message in error.messages)) from error


def tell_deal(hand: ToldHand) -> Step:
    """Tell the blinds and the deal of a hand that has just begun."""
    return _step(hand, "The blinds and the deal")


def tell_try(hand: ToldHand, attempt: Mapping[str, Any]) -> Step:
    """Try an action and tell what happened, or why it is refused.

    Raises:
        InputError: the action cannot be understood, or the script's cards do not suffice.
    """
    refused = hand.attempt(attempt)
    return _step(hand, capital(try_in_words(attempt)), attempt, refused)


def setup_steps(given: Mapping[str, Any], settings: Mapping[str, str]) -> list[Step]:
    """Tell whether a hand may be played at a table, and by which rules.

    Raises:
        InputError: the table or a setting cannot be used.
    """
    inquiry = Inquiry()
    refused = answer(SETUP, given, HouseRules(settings), inquiry.watch).objections
    decided = tuple(sorted(inquiry.exercised))
    if refused:
        return [Step("The table", refused=refused, decided=decided)]
    asked = tuple(sorted(inquiry.consulted))
    sentence = Sentence("The table is accepted: none of the rules about tables objects.", asked)
    return [Step("The table", (sentence,), decided=decided)]


def next_steps(given: Mapping[str, Any], settings: Mapping[str, str]) -> list[Step]:
    """Tell who has the button and the blinds in the hand after, and who is dealt in.

    Raises:
        Illegal: the table is against the rules.
        InputError: the table, a stack or a setting cannot be used, or nobody is left to play with.
    """
    data, stacks, inquiry = given["table"], given["stacks-after"], Inquiry()
    found = answer(NEXT_HAND, given, HouseRules(settings), inquiry.watch).expect
    sentences = next_hand_told(data, stacks, found, inquiry.consulted)
    return [Step("The hand after", sentences, decided=tuple(sorted(inquiry.exercised)))]


def followed_step(
    moments: Sequence[Moment],
    state: State,
    seats: Seats,
    words: Words,
    refused: tuple[Objection, ...] = (),
) -> Step:
    """Tell a step of a hand that was followed as it was really played, whatever the rules say.

    ``words`` are what sentences call seats and amounts. ``refused`` is what the rules object to in
    the step; it happened all the same. Cards may be stand-ins for unknown ones, so nothing is said
    of what the player to act may do.
    """
    told = events_told(moments, words.seats, catalogue.settled_by, words.chips)
    events = tuple(happening(one, seats) for one in told)
    sentences = tuple(chain.from_iterable(event.sentences for event in events))
    resting = state.copy()
    resting.actor = None
    seen = observation(resting, seats, show_cards=True)
    if state.actor is not None:
        seen["actor"] = seats.numbers[state.actor]
    acts = chain.from_iterable(one.sentences for one in told if isinstance(one.events[0], _ACTS))
    named = next(acts, sentences[0] if sentences else None)
    title = capital(named.text).rstrip(".") if named else "Nothing happens"
    return Step(title, sentences, {}, refused, None, (), Seen(events, seen, None))


def _step(
    hand: ToldHand,
    title: str,
    attempt: Mapping[str, Any] | None = None,
    refused: tuple[Objection, ...] = (),
) -> Step:
    """Tell what came of a try; a refused one changes nothing, so that the turn stays as it was."""
    moments, decided = hand.happened()
    told = events_told(moments, hand.seats, catalogue.settled_by)
    events = tuple(happening(one, hand.seats) for one in told)
    sentences = tuple(chain.from_iterable(event.sentences for event in events))
    next_turn = None if refused else turn(hand.state, hand.seats, hand.log)
    seen = Seen(events, hand.observe(), values_seen(hand.state, hand.seats))
    return Step(title, sentences, attempt, refused, next_turn, decided, seen)
