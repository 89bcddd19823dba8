"""Which states may be merged: those of which everything that follows is the same.

Two states of one table are merged if they have the same key. A key holds every part of a state that
a rule can ask while players act in turn, but for these:

* What follows from the rest. A seat's stack and what it has paid add up to the stack it began with;
  dead antes are posted before anybody acts. Cards come by seat, so the hands follow from who is in
  unless players may discard, and no rule asks for the stub, the burns or the muck.
* What is written before it is read. ``last_actor`` is that of the act that follows; what a draw
  notes is begun again by each draw, and matters in it alone.
* What only rulings on irregular acts ask: ``actions``, ``round_began``, ``irregular``.
* What only the order of showing asks, which moves no chip: ``past_wagers``, ``shown``.
* Of folded players whether they had acted or checked: nobody asks them again.
* Of the wagers of a round only what the cap, and the size of a completion, make of them; who has
  checked only where checking bars a raise. ``_SUMMARIES`` names those settings; of one that it
  does not name, everything.

In limit play no rule asks what folded players have put in: it decides nothing but who has how many
chips at the end. A count without ends may leave those players out; the others keep their order.
Where nobody can ever be all-in, it may leave out everybody's chips.

Nothing is proved of rules that are mistaken; there each sequence is counted by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.core.table import DRAW, State
from oracle.trees.asked import Asked

Key: TypeAlias = Callable[[State], Hashable]
_Summary: TypeAlias = Callable[[State], Hashable]


class Merging(NamedTuple):
    """How states are merged: the key, None if none is proved, and whether it holds every stack."""

    key: Key | None
    has_stacks: bool


PLAIN: Final = Merging(None, has_stacks=True)
"""Nothing is merged."""


def merging_of(asked: Asked, *, ends: bool) -> Merging:
    """Give the key that merges the most.

    Args:
        asked: what is asked for.
        ends: whether the stacks at the ends are wanted.
    """
    if asked.mistakes:
        return PLAIN
    history = _history(asked)
    if ends or asked.discards != (0,) or asked.table["betting"] != "limit":
        return _by_all(asked, history)
    return Merging(_of_those_in(history, with_chips=chips_decide(asked)), has_stacks=False)


def meeting_of(asked: Asked, *, ends: bool) -> Merging:
    """Give the key by which a walk tells whether it has met a state.

    Where chips decide, a walk tries states that differ in any stack: an engine may be mistaken
    about what no rule asks. Of rules that are mistaken the key holds every wager of the round. That
    proves nothing, but is enough to choose what to try.
    """
    history = _everything if asked.mistakes else _history(asked)
    if ends or asked.discards != (0,) or chips_decide(asked):
        return _by_all(asked, history)
    return Merging(_of_those_in(history, with_chips=False), has_stacks=False)


def chips_decide(asked: Asked) -> bool:
    """Whether what a player may do can depend on somebody's chips.

    It does not in limit play if every stack is more than all bets of the hand together with what is
    posted, so that nobody can be all-in.
    """
    table, bets = asked.table, _MOST_BETS.get(asked.settings["raise-cap"])
    if table["betting"] != "limit" or bets is None:
        return True
    stacks: list[int] = [stack for stack in table["stacks"] if stack is not None]
    largest: int = max(table["small-bet"], table["big-bet"], table["big-blind"])
    rounds = table["draws"] + 1
    posted = table["ante"] + max(_amounts(table, "dead")) + max(_amounts(table, "live"))
    most: int = rounds * bets(len(stacks)) * largest + posted + table["chip"]
    return min(stacks) <= most


def _by_all(asked: Asked, history: _Summary) -> Merging:
    return Merging(_of_all(history, draws=asked.discards != (0,)), has_stacks=True)


def _of_all(history: _Summary, *, draws: bool) -> Key:
    def key(state: State) -> Hashable:
        live = state.live
        known = (
            state.phase,
            state.round,
            state.actor,
            tuple(live),
            tuple(state.stacks),
            tuple(state.bets),
            tuple([bet if there else None for bet, there in zip(state.bet_answered, live)]),  # noqa: B905 - both by seat
            state.current_bet,
            state.last_full_bet,
            state.last_raise,
            history(state),
        )
        return (known, _cards(state)) if draws else known

    return key


def _of_those_in(history: _Summary, *, with_chips: bool) -> Key:
    def key(state: State) -> Hashable:
        seats = [seat for seat, live in enumerate(state.live) if live]
        return (
            state.phase,
            state.round,
            seats.index(state.actor) if state.actor in seats else None,
            tuple([(state.bet_answered[seat], state.bets[seat]) for seat in seats]),
            tuple([state.stacks[seat] for seat in seats]) if with_chips else None,
            state.current_bet,
            state.last_full_bet,
            state.last_raise if with_chips else None,
            history(state),
        )

    return key


def _cards(state: State) -> Hashable:
    """Give what decides which cards are held at the end."""
    held = (tuple(state.hands), tuple(state.cards_received))
    if state.phase != DRAW:
        return held
    has_drawn = tuple([cards is None for cards in state.discarded])
    return held, has_drawn, tuple(state.cards_owed), tuple(state.cards_asked)


def _history(asked: Asked) -> _Summary:
    """Give what the rules in force make of a round's acts so far."""
    settings = asked.settings
    switches = ["check-raise"]
    if asked.table["betting"] == "limit":
        switches += ["raise-cap", "wager-size"]
    # A setting of which nothing is proved here may ask for any act of the round.
    parts = [_SUMMARIES[name].get(settings[name], _everything) for name in switches]
    asking = [part for part in parts if part is not _nothing]
    if len(asking) == 1:
        return asking[0]
    return lambda state: tuple([part(state) for part in asking])


def _everything(state: State) -> Hashable:
    return state.wagers, tuple(state.checked)


def _nothing(_state: State) -> Hashable:
    return None


def _bets_up_to(cap: int) -> _Summary:
    return lambda state: min(cap, len(state.table.rules.bets_made(state)))


def _bets_of_each(state: State) -> Hashable:
    made = state.table.rules.bets_made(state)
    counted = [sum(wager.seat == seat for wager in made) for seat in range(len(state.live))]
    return tuple([n for n, live in zip(counted, state.live, strict=True) if live])


def _bets_between_three(cap_of: Callable[[State], int]) -> _Summary:
    def summary(state: State) -> Hashable:
        made, cap = state.table.rules.bets_made(state), cap_of(state)
        return len(made) if len(made) < cap else (cap, made[cap - 1].players > 2)

    return summary


def _wager_before_the_last(state: State) -> Hashable:
    return state.wagers[-2].to if len(state.wagers) > 1 else 0


def _who_has_checked(state: State) -> Hashable:
    pairs = zip(state.checked, state.live, strict=True)
    return tuple([checked for checked, live in pairs if live])


_SUMMARIES: Final[Mapping[str, Mapping[str, _Summary]]] = {
    "raise-cap": {
        "four-per-round": _bets_up_to(4),
        "five-per-round": _bets_up_to(5),
        "four-per-player": _bets_of_each,
        "rule-book": _bets_between_three(lambda state: 4 if state.table.draws > 1 else 5),
        "rule-book-every-draw-game": _bets_between_three(lambda _state: 5),
    },
    "wager-size": {"bets-and-raises": _nothing, "every-wager": _wager_before_the_last},
    "check-raise": {"allowed": _nothing, "refused": _who_has_checked},
}
_MOST_BETS: Final[Mapping[str, Callable[[int], int]]] = {
    "four-per-round": lambda _players: 4,
    "five-per-round": lambda _players: 5,
    "four-per-player": lambda players: 4 * players + 1,
}
"""How many bets a round may have, by the players; where a cap can be lifted there is no number."""


def _amounts(table: Mapping[str, Any], key: str) -> list[int]:
    return [amount or 0 for amount in table[key]]
