"""A tree on the reference engine: which acts a state has, what each leads to, and where it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from oracle.core import engine
from oracle.core.table import (
    DRAW,
    OVER,
    SHOWDOWN,
    Action,
    Bet,
    Call,
    Check,
    Draw,
    Fold,
    Illegal,
    Raise,
    Show,
    State,
)
from oracle.errors import InputError
from oracle.trees.asked import NAMED_SIZES, Asked
from oracle.wire import as_try, read_play


class Tree:
    """The tree that is asked for.

    ``start`` is the first state in which a player has a choice, or the end.
    """

    def __init__(self, asked: Asked) -> None:
        """Post the blinds and deal.

        Raises:
            InputError: the table is refused, or cannot be used; a size has no name.
        """
        self.asked = asked
        self._last_round = asked.rounds or asked.table["draws"] + 1
        self._sizes = [_size(one) for one in asked.sizes]
        rules = asked.house_rules.at(asked.given)
        table, self.seats = read_play(asked.given, rules)
        try:
            state, _events = engine.start(table)
        except Illegal as refused:
            told = [f"the table is refused: {one.sentence}" for one in refused.objections]
            raise InputError(*told) from refused
        self.dealt = state
        self.start = self.settled(state)

    def acts(self, state: State) -> list[Action]:
        """Give what the player in turn may do, as far as the tree considers it.

        At the showdown every hand is shown: mucking a beaten hand moves no chip.
        """
        seat, may = state.actor, engine.legal(state)
        if seat is None or may is None:
            return []
        if state.phase == DRAW:
            hand = state.hands[seat]
            counts = [count for count in self.asked.discards if count <= len(hand)]
            return [Draw(seat, hand[:count]) for count in counts]
        if state.phase == SHOWDOWN:
            return [Show(seat)]
        found: list[Action] = [Fold(seat)] if may.fold else []
        if may.call is not None:
            found.append(Call(seat) if may.call else Check(seat))
        if may.raise_to is not None:
            word = Raise if state.current_bet else Bet
            found += [word(seat, to) for to in self._amounts(state, seat, *may.raise_to)]
        return found

    def after(self, state: State, act: Action) -> State:
        """Give the state after an act, and after every act that is the only one possible.

        Raises:
            InputError: cards are missing.
        """
        return self.settled(engine.step(state, act)[0])

    def settled(self, state: State) -> State:
        """Play on while there is only one thing to do."""
        while not self.has_ended(state):
            acts = self.acts(state)
            if len(acts) != 1:
                break
            state, _events = engine.step(state, acts[0])
        return state

    def has_ended(self, state: State) -> bool:
        """Whether a sequence is at its end: the hand is over, or the last betting round."""
        return state.phase == OVER or (state.phase == DRAW and state.round >= self._last_round)

    def stacks(self, state: State) -> tuple[int, ...]:
        """Give the stacks, seat 1 first."""
        return tuple(self.seats.by_number(state.stacks))

    def as_try(self, act: Action) -> dict[str, Any]:
        """Write an act as a request has it."""
        return as_try(act, self.seats)

    def led_by(self, words: Sequence[str]) -> State:
        """Give the state after acts in words, such as ``call`` or ``raise:6``.

        Raises:
            InputError: one of them cannot be done there.
        """
        state = self.start
        for number, word in enumerate(words, start=1):
            fits = [act for act in self.acts(state) if word in _names(act)]
            if self.has_ended(state) or len(fits) != 1:
                raise InputError(_unfitting(number, word, self, state))
            state = self.after(state, fits[0])
        return state

    def _amounts(self, state: State, seat: int, least: int, most: int) -> list[int]:
        if least == most:
            return [least]
        wanted = {size(state, seat, least, most) for size in self._sizes}
        return sorted({min(max(to, least), most) for to in wanted})


def act_in_words(said: Mapping[str, Any]) -> str:
    """Name a try as ``--after`` takes it, such as ``fold`` or ``raise:6``."""
    if "to" in said:
        return f"{said['do']}:{said['to']}"
    if "discard" in said:
        return f"discard:{len(said['discard'])}" if said["discard"] else "pat"
    return str(said["do"])


def _names(act: Action) -> tuple[str, ...]:
    """Give what an act may be called; the bare word if there is only one of its kind."""
    word = type(act).__name__.lower()
    if isinstance(act, Bet | Raise):
        return word, f"{word}:{act.to}"
    if isinstance(act, Draw):
        return (f"discard:{len(act.discard)}",) if act.discard else ("pat", "discard:0")
    return (word,)


def _unfitting(number: int, word: str, tree: Tree, state: State) -> str:
    if tree.has_ended(state):
        return f"act {number}, {word!r}, comes after the end of the sequence"
    known = ", ".join(act_in_words(tree.as_try(act)) for act in tree.acts(state))
    return f"act {number} is {word!r}; it must be one of {known}"


_Size = Callable[[State, int, int, int], int]


def _size(name: str) -> _Size:
    """Find what a size comes to: the total of the seat in this round.

    Raises:
        InputError: there is no such size.
    """
    if name in _SIZES:
        return _SIZES[name]
    if name.isdecimal() and int(name):
        return lambda _state, _seat, _least, _most: int(name)
    raise InputError(f"unknown size {name!r}; it must be {', '.join(NAMED_SIZES)} or a total")


def _of_the_pot(parts: int) -> _Size:
    """Raise by a part of what is in the pot after a call, rounded down to a whole chip."""

    def size(state: State, seat: int, _least: int, _most: int) -> int:
        pot = sum(state.paid) + state.current_bet - state.bets[seat]
        to = state.current_bet + pot // parts
        return to - to % state.table.chip

    return size


_SIZES: Final[Mapping[str, _Size]] = {
    "min": lambda _state, _seat, least, _most: least,
    "half-pot": _of_the_pot(2),
    "pot": _of_the_pot(1),
    "max": lambda _state, _seat, _least, most: most,
}
