"""Betting trees counted by other engines, each by its own legal acts, beside the reference.

``python -m tests.tools.trees_elsewhere`` counts the larger trees whose numbers are known: on the
engine in the opposite style by the rules of the card room, and on PokerKit beside the reference
under PokerKit's profile. It exits with 1 when a number differs. Whole hands are merged by what each
engine shows; single rounds are counted one by one, with the digest of their ends.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from oracle import catalogue
from oracle.trees import Asked, Counter, Tree, meeting_of
from tests.support.tree_counts import OnPokerKit, Opposite, Other, count
from tests.support.trees import ask, counted

Found: TypeAlias = int | tuple[Any, Any]

KNOWN = {3: 16_302_265, 4: 7_825_499_865}


def under_the_profile(asked: Asked) -> Asked:
    """Ask for the same tree as PokerKit's profile plays it."""
    profile = catalogue.engine_profile("pokerkit")
    return replace(asked, settings=profile.settings, mistakes=profile.mistakes)


def merged(asked: Asked) -> int:
    """Count with the key of a walk, which is not proved for mistakes but holds every wager."""
    tree = Tree(asked)
    counter = Counter(tree, meeting_of(asked, ends=False), ends=False)
    return counter.count(tree.start).sequences


def comparisons() -> Iterator[tuple[str, Callable[[], Found], Callable[[], Found]]]:
    """Give each comparison: what it is, and what counts it here and there."""
    for players in (2, 3, 4):
        one = ask(players, rounds=1)
        named = f"one round, {players} players"
        yield f"{named}, opposite", partial(counted, one), partial(_plainly, Opposite, one)
        by_profile = under_the_profile(one)
        yield f"{named}, PokerKit", partial(counted, by_profile), partial(_plainly, OnPokerKit, one)
    for players, known in KNOWN.items():
        whole = ask(players)
        named = f"whole hands, {players} players"
        yield f"{named}, opposite", partial(_known, known), partial(_by_states, Opposite, whole)
        by_profile = under_the_profile(whole)
        yield (
            f"{named}, PokerKit",
            partial(merged, by_profile),
            partial(_by_states, OnPokerKit, whole),
        )


def _known(number: int) -> Found:
    return number


def _plainly(engine: Callable[[Asked], Other], asked: Asked) -> Found:
    return count(engine(asked), asked, merged=False)


def _by_states(engine: Callable[[Asked], Other], asked: Asked) -> Found:
    return count(engine(asked), asked, merged=True)[0]


def main() -> int:
    """Compare, and say what differs."""
    differing = 0
    for name, here, there in comparisons():
        began = time.monotonic()
        ours, theirs = here(), there()
        differing += ours != theirs
        told = "the same" if ours == theirs else f"{ours} here, {theirs} there"
        number = ours[0] if isinstance(ours, tuple) else ours
        print(f"{name}: {number:,}, {told}, {time.monotonic() - began:.1f} s")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main())
