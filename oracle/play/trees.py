"""The tree of a table.

Its acts, which states may be merged, and how many sequences and ends there are.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.core import engine
from oracle.core.cards import DECK
from oracle.core.games import GAMES
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
from oracle.play.answering import HouseRules
from oracle.play.hand import Hand
from oracle.wire import as_try

USUAL_SIZES: Final = ("min", "pot", "max")
NAMED_SIZES: Final = ("min", "half-pot", "pot", "max")
"""The bets that can be named where bets are not fixed."""

_DEEP: Final = 50
_SHORT: Final = 10
_FIRST_CARDS: Final = ("As2d3h4c", "5s6d7h8c", "9sTdJhQc")
_SUITS: Final = "sdhc"
_STRENGTHS: Final = (0, 2, 0, 1, 2, 1, 0, 1, 2, 0)
"""Which first cards each seat holds, but for suits; so equal hands meet, and pots are divided."""


@dataclass(frozen=True, slots=True)
class TreeParameters:
    """A tree: a table with its cards, the rules, and which acts are considered.

    * ``table`` and ``cards`` are as a vector has them, the cards by seat.
    * ``settings`` has every switch; ``mistakes`` are those of an engine profile.
    * ``rounds`` is how many betting rounds are played, or None for the whole hand.
    * ``discards`` are the numbers of cards that a player may discard in a draw.
    * ``sizes`` are the bets and raises where they are not fixed: a name, or a total in chips.
    """

    table: Mapping[str, Any]
    cards: Mapping[str, list[str]]
    settings: Mapping[str, str]
    mistakes: tuple[str, ...] = ()
    rounds: int | None = None
    discards: tuple[int, ...] = (0,)
    sizes: tuple[str, ...] = USUAL_SIZES

    @property
    def given(self) -> dict[str, Any]:
        """The table and the cards, as they are given in a request."""
        return {"table": self.table, "cards": self.cards}

    @property
    def house_rules(self) -> HouseRules:
        """Whose rules are played."""
        return HouseRules(self.settings, self.mistakes)


def usual_stack(betting: str, small_bet: int) -> int:
    """Give the stack of a seat if none is named.

    In limit play it is deep: fifty small bets are more than anyone can lose under any cap for the
    table. Where bets are not fixed it is ten of the least bets.
    """
    return small_bet * (_DEEP if betting == "limit" else _SHORT)


def usual_cards(game: str, players: int, replacements: int = 0) -> dict[str, list[str]]:
    """Deal hands of which some are equal, and for each seat so many cards to be drawn.

    Raises:
        InputError: there are too many players, or the deck has too few cards.
    """
    size = GAMES[game].hand_size
    needed = players * (size + replacements)
    if players > len(_STRENGTHS):
        raise InputError(f"a tree has at most {len(_STRENGTHS)} players, not {players}")
    if needed > len(DECK):
        raise InputError(
            f"{players} players need {needed} cards with what they draw, and the deck has "
            f"{len(DECK)}; name fewer players or fewer discards"
        )
    hands: list[list[str]] = []
    for seat in range(players):
        turn = _STRENGTHS[:seat].count(_STRENGTHS[seat])
        hands.append(_turned(_FIRST_CARDS[_STRENGTHS[seat]], turn)[:size])
    used = {card for hand in hands for card in hand}
    # From the kings down, so that the cards that follow do not make every hand the same.
    rest = iter([str(card) for card in reversed(DECK) if card not in used])
    for hand in hands:
        hand += [next(rest) for _ in range(size - len(hand) + replacements)]
    return {str(seat): hand for seat, hand in enumerate(hands, start=1)}


def _turned(hand: str, turn: int) -> list[str]:
    """Write a hand with each suit replaced by the one that follows so many places later."""
    return [
        hand[place] + _SUITS[(_SUITS.index(hand[place + 1]) + turn) % len(_SUITS)]
        for place in range(0, len(hand), 2)
    ]


_MODULUS: Final = 1 << 256


@functools.lru_cache(maxsize=1 << 16)
def leaf(stacks: tuple[int, ...]) -> int:
    """Give the digest of one end, by the stacks of the seats, seat 1 first."""
    return int.from_bytes(hashlib.sha256(",".join(map(str, stacks)).encode()).digest(), "big")


def add_up(digests: Iterable[int]) -> int:
    """Give the digest of all ends together."""
    return sum(digests) % _MODULUS


def digest_text(digest: int) -> str:
    """Write a digest as 64 hexadecimal digits."""
    return f"{digest:064x}"


class Tree:
    """The tree that is asked for.

    ``start`` is the first state in which a player has a choice, or the end.
    """

    def __init__(self, asked: TreeParameters) -> None:
        """Post the blinds and deal.

        Raises:
            InputError: the table is refused, or cannot be used; a size has no name.
        """
        self.asked = asked
        self._last_round = asked.rounds or asked.table["draws"] + 1
        self._sizes = [_size(one) for one in asked.sizes]
        rules = asked.house_rules.at(asked.given)
        try:
            hand = Hand.of(asked.given, rules, seen=False)
        except Illegal as refused:
            told = [f"the table is refused: {one.sentence}" for one in refused.objections]
            raise InputError(*told) from refused
        self.seats, self.dealt = hand.seats, hand.state
        self.start = self.settled(hand.state)

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
            fits = [act for act in self.acts(state) if word in _names(self.as_try(act))]
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


def _names(said: Mapping[str, Any]) -> tuple[str, ...]:
    """Give what an act may be called; the bare word if there is only one of its kind."""
    if "discard" in said:
        count = f"discard:{len(said['discard'])}"
        return (count,) if said["discard"] else ("pat", count)
    return said["do"], act_in_words(said)


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


Key: TypeAlias = Callable[[State], Hashable]
_Summary: TypeAlias = Callable[[State], Hashable]


class Merging(NamedTuple):
    """How states are merged: the key, None if none is proved, and whether it holds every stack."""

    key: Key | None
    has_stacks: bool


PLAIN: Final = Merging(None, has_stacks=True)
"""Nothing is merged."""


def merging_of(asked: TreeParameters, *, ends: bool) -> Merging:
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


def meeting_of(asked: TreeParameters, *, ends: bool) -> Merging:
    """Give the key by which a walk tells whether it has met a state.

    Where chips decide, a walk tries states that differ in any stack: an engine may be mistaken
    about what no rule asks. Of rules that are mistaken the key holds every wager of the round. That
    proves nothing, but is enough to choose what to try.
    """
    history = _everything if asked.mistakes else _history(asked)
    if ends or asked.discards != (0,) or chips_decide(asked):
        return _by_all(asked, history)
    return Merging(_of_those_in(history, with_chips=False), has_stacks=False)


def chips_decide(asked: TreeParameters) -> bool:
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


def _by_all(asked: TreeParameters, history: _Summary) -> Merging:
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


def _history(asked: TreeParameters) -> _Summary:
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


MOST_STATES: Final = 10_000_000
_BETWEEN_LOOKS: Final = 4096

Watch = Callable[[int], None]
"""What is told, now and then, how many states there are so far."""


class Count(NamedTuple):
    """How many sequences there are, and the digest of their ends, if that was wanted."""

    sequences: int
    leaves: int | None


class Branch(NamedTuple):
    """What begins with one act, which is as a request has it."""

    act: dict[str, Any]
    counted: Count


class TooManyStates(InputError):
    """A tree has more states than may be kept."""

    def __init__(self, most: int) -> None:
        super().__init__(
            f"the tree has more than {most:,} states; name fewer players, draws, --rounds or "
            "--sizes, or raise --most-states if there is memory"
        )


class Counter:
    """Counts the sequences from any state of a tree; what was counted once is kept.

    ``states`` is the number of states that were looked at.
    """

    def __init__(
        self,
        tree: Tree,
        merging: Merging,
        *,
        ends: bool,
        most: int = MOST_STATES,
        watch: Watch | None = None,
    ) -> None:
        """Get ready; with ``ends`` the stacks at the ends are counted, too."""
        self._tree, self._key, self._most = tree, merging.key, most
        self._ends, self._watch = ends and merging.has_stacks, watch
        self._known: dict[Hashable, tuple[int, int]] = {}
        self.states = 0

    def count(self, state: State) -> Count:
        """Count what begins in a state.

        Raises:
            TooManyStates: there are more states than may be kept.
            InputError: cards are missing.
        """
        sequences, leaves = self._counted(state)
        return Count(sequences, leaves if self._ends else None)

    def _counted(self, start: State) -> tuple[int, int]:
        found = self._at_once(start)
        if isinstance(found, tuple):
            return found
        tree, known, open_ones = self._tree, self._known, [found]
        while True:
            top = open_ones[-1]
            if top.acts:
                found = self._at_once(tree.after(top.state, top.acts.pop()))
                if isinstance(found, _Open):
                    open_ones.append(found)
                    continue
            else:
                open_ones.pop()
                found = (top.sequences, add_up((top.leaves,)))
                if top.key is not None:
                    known[top.key] = found
                if not open_ones:
                    return found
                top = open_ones[-1]
            top.sequences += found[0]
            top.leaves += found[1]

    def _at_once(self, state: State) -> tuple[int, int] | _Open:
        """Give the count of an end, or of what is known; otherwise what is to be counted."""
        if self._tree.has_ended(state):
            return 1, leaf(self._tree.stacks(state)) if self._ends else 0
        key = None if self._key is None else self._key(state)
        if key is not None and (known := self._known.get(key)) is not None:
            return known
        self.states += 1
        if self.states > self._most and self._key is not None:
            raise TooManyStates(self._most)
        if self._watch is not None and not self.states % _BETWEEN_LOOKS:
            self._watch(self.states)
        return _Open(key, state, self._tree.acts(state))


class _Open:
    """A state of which some acts are still to be counted."""

    __slots__ = ("acts", "key", "leaves", "sequences", "state")

    def __init__(self, key: Hashable, state: State, acts: list[Action]) -> None:
        self.key, self.state, self.acts = key, state, acts
        self.sequences = self.leaves = 0


def divided(counter: Counter, tree: Tree, state: State) -> Iterator[Branch]:
    """Count what begins with each act of a state, one after another; an end has none."""
    if not tree.has_ended(state):
        for act in tree.acts(state):
            yield Branch(tree.as_try(act), counter.count(tree.after(state, act)))
