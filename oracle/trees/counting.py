"""Counting sequences and their ends, state by state, with the count of each state kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, Final, NamedTuple

from oracle.core.table import Action, State
from oracle.errors import InputError
from oracle.trees.ends import add_up, leaf
from oracle.trees.merging import Merging
from oracle.trees.tree import Tree

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
