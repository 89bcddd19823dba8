"""Whose turn it is and what the player may do, in sentences with the rules that decide it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from oracle.core.engine import Legal
from oracle.core.table import BET, DRAW, State
from oracle.prose.options import options_in_words
from oracle.prose.sentences import Sentence
from oracle.prose.sizes import size_rules
from oracle.prose.words import listing, ordinal, seat_list
from oracle.wire import Seats


def turn_told(
    state: State, may: Legal, seats: Seats, asked: Collection[str]
) -> tuple[Sentence, ...]:
    """Say who must act and what is legal; of the rules those remain that were asked.

    A player must act in this state.
    """
    actor = state.actor or 0
    rules = tuple(rule for rule in _deciding(state, actor, may) if rule in asked)
    seat = f"seat {seats.numbers[actor]}"
    options = options_in_words(may, raising=state.current_bet > 0)
    return (_comes_to_act(state, actor, seat), Sentence(f"The player may {options}.", rules))


def barred_in_words(numbers: Sequence[int], actions: Sequence[str]) -> str:
    """Say which actions of which seats are not legal: ``seat 3 may not check or bet``."""
    if tuple(actions) == ("act",):
        return f"{seat_list(numbers)} may not act"
    return f"{seat_list(numbers)} may not {listing(actions, 'or')}"


_OPTION_ON_THE_BLIND: Final = ("blind", "betting.big-blind-is-live")


def _comes_to_act(state: State, actor: int, seat: str) -> Sentence:
    if state.phase == DRAW:
        chips = state.stacks[actor] >= state.table.chip
        all_in = () if chips else ("drawing.all-in-players-draw",)
        return Sentence(f"The draw is on {seat}.", ("drawing.order", *all_in))
    if state.phase != BET:
        text = f"It is up to {seat} to show or muck."
        return Sentence(text, ("showdown.order", "showdown.may-muck"))
    if state.last_actor is None:
        rule = "first-to-act-before-the-draw" if state.round == 1 else "first-to-act-after-a-draw"
        if state.round == 1 and not state.table.big_blind:
            rule = "opening-without-blinds"
        text = f"The {ordinal(state.round)} betting round begins with {seat}."
        return Sentence(text, (f"betting.{rule}",))
    if (
        state.round == 1
        and state.current_bet
        and state.bets[actor] == state.current_bet
        and state.bet_answered[actor] < 0
    ):
        live = bool(state.table.live and state.table.live[actor])
        what, rule = ("live post", "forced-bets.live-posts") if live else _OPTION_ON_THE_BLIND
        text = f"Nobody has raised, so {seat} has an option on the {what}."
        return Sentence(text, (rule, "betting.clockwise"))
    return Sentence(f"The action is on {seat}.", ("betting.clockwise",))


def _deciding(state: State, actor: int, may: Legal) -> list[str]:
    if may.draw is not None:
        return ["drawing.any-number-of-own-cards"]
    if may.muck is not None:
        return ["showdown.may-muck"]
    if may.call is None:
        return ["rulings.forward-motion"]
    owed = state.current_bet - state.bets[actor]
    rules = ["betting.fold-at-any-turn"] if may.fold else []
    answer = "call-matches-the-bet" if may.call else "check-when-nothing-is-owed"
    rules.append(f"betting.{answer}")
    most = state.bets[actor] + state.table.rules.playable(state, actor)
    if (may.call or 0) < owed or (may.raise_to and may.raise_to[0] == most):
        rules.append("betting.all-in-for-less")
    return [*rules, *size_rules(state)] if may.raise_to else rules
