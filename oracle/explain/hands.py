"""A hand told from the blinds to the pot, and a table that is accepted or refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.cards import format_cards
from oracle.citations import Record
from oracle.engine import objections_to_table
from oracle.errors import InputError
from oracle.explain.moments import ToldHand
from oracle.explain.records import Sentence, Step
from oracle.explain.telling import told
from oracle.explain.turns import turn
from oracle.ruleset import rules_for
from oracle.table.state import Illegal, Objection
from oracle.wire import read_table


def play_steps(given: Mapping[str, Any], settings: Mapping[str, str]) -> list[Step]:
    """Tell a play step by step, the deal first; of a table that is refused, only why it is.

    Raises:
        InputError: the table, a try, a card or a setting cannot be used.
    """
    try:
        hand = ToldHand(given, settings)
    except Illegal:
        return setup_steps(given, settings)
    steps = [_step(hand, "The blinds and the deal")]
    for number, attempt in enumerate(given["tries"], start=1):
        try:
            refused = hand.attempt(attempt)
        except InputError as error:
            raise InputError(*(f"try {number}: {message}" for message in error.messages)) from error
        steps.append(_step(hand, _in_words(attempt), attempt, refused))
    return steps


def setup_steps(given: Mapping[str, Any], settings: Mapping[str, str]) -> list[Step]:
    """Tell whether a hand may be played at a table, and by which rules.

    Raises:
        InputError: the table or a setting cannot be used.
    """
    data, record = given["table"], Record()
    rules = record.watch(rules_for(data["game"], data["betting"], settings))
    table, _seats = read_table(data, rules)
    refused = objections_to_table(table)
    decided = tuple(sorted(record.exercised))
    if refused:
        return [Step("The table is refused", refused=refused, decided=decided)]
    asked = tuple(sorted(record.consulted))
    sentence = Sentence("Every rule about tables was asked, and none objects.", asked)
    return [Step("The table is accepted", (sentence,), decided=decided)]


def _in_words(attempt: Mapping[str, Any]) -> str:
    """Say what a player tries, as a heading."""
    word = attempt["do"]
    if word == "draw":
        cards = attempt.get("discard", ())
        said = f"discard {format_cards(cards)}" if cards else "stand pat"
    elif word in {"bet", "raise"}:
        said = f"{word}{' to' if word == 'raise' else ''} {attempt.get('to')}"
    else:
        said = word
    return f"Seat {attempt['seat']}: {said}"


def _step(
    hand: ToldHand,
    title: str,
    attempt: Mapping[str, Any] | None = None,
    refused: tuple[Objection, ...] = (),
) -> Step:
    """Tell what came of a try; a refused one changes nothing, so that the turn stays as it was."""
    moments, decided = hand.happened()
    sentences = tuple(told(moments, hand.seats))
    next_turn = None if refused else turn(hand.state, hand.seats, hand.log)
    return Step(title, sentences, attempt, refused, next_turn, decided)
