"""Counting each sequence by itself, in pieces that can be counted anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

from oracle.core.table import State
from oracle.system.pieces import Piece, Runner, cut, here
from oracle.trees.asked import Asked
from oracle.trees.counting import Branch, Count, Counter
from oracle.trees.ends import add_up
from oracle.trees.merging import PLAIN
from oracle.trees.tree import Tree, act_in_words

_ENOUGH: Final = 64

Words: TypeAlias = tuple[str, ...]
"""Acts from the start, as ``Tree.led_by`` takes them."""


class _Begun(NamedTuple):
    """The beginning of sequences: the acts that lead to it, and what is asked for."""

    asked: Asked
    words: Words


def count_plainly(
    asked: Asked, words: Words = (), runner: Runner = here
) -> Iterator[tuple[Branch, int]]:
    """Count what begins with each act after some acts, one sequence at a time.

    Gives each branch, and how many states were looked at in it.

    Raises:
        InputError: the acts or the table cannot be used, or cards are missing.
    """
    tree = Tree(asked)
    state = tree.led_by(words)
    if tree.has_ended(state):
        return
    begun = prefixes(tree, words, state)
    acts = {act_in_words(said): said for said in map(tree.as_try, tree.acts(state))}
    pieces = cut([_Begun(asked, one) for one in begun], 1)
    found = zip(begun, runner(_counted, pieces), strict=True)
    for word, group in groupby(found, key=lambda pair: pair[0][len(words)]):
        pairs = list(group)
        parts = [part for _words, part in pairs]
        # The pieces begin after these states.
        before = {led[:length] for led, _ in pairs for length in range(len(words) + 1, len(led))}
        leaves = add_up(part[1] for part in parts)
        count = Count(sum(part[0] for part in parts), leaves)
        yield Branch(acts[word], count), len(before) + sum(part[2] for part in parts)


def prefixes(tree: Tree, words: Words, state: State) -> list[Words]:
    """Give beginnings of all sequences, in order, enough of them to share the work."""
    level = [(words, state)]
    while len(level) < _ENOUGH:
        deeper = [further for one in level for further in _further(tree, *one)]
        if len(deeper) == len(level):
            break
        level = deeper
    return [led for led, _state in level]


def _further(tree: Tree, words: Words, state: State) -> Sequence[tuple[Words, State]]:
    if tree.has_ended(state):
        return [(words, state)]
    return [
        ((*words, act_in_words(tree.as_try(act))), tree.after(state, act))
        for act in tree.acts(state)
    ]


def _counted(piece: Piece[_Begun]) -> tuple[int, int, int]:
    """Give the sequences of a piece, the digest of their ends, and the states looked at."""
    (begun,) = piece.items
    tree = Tree(begun.asked)
    counter = Counter(tree, PLAIN, ends=True)
    found = counter.count(tree.led_by(begun.words))
    return found.sequences, found.leaves or 0, counter.states
