"""Many random hands on both engines, by hand: ``python -m tests.tools.opposite_deep HANDS [SEED]``.

So many hands of each style, regular and irregular; another seed gives other hands. Every difference
is told with the hand and its settings; the exit code is 1 when there is one. Then it tells how many
of the regular hands had each rare event.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator

from tests.core.test_opposite import STYLES
from tests.core.test_opposite import difference as regular_difference
from tests.core.test_opposite_rulings import UNREST
from tests.core.test_opposite_rulings import difference as irregular_difference
from tests.support.opposite_hands import Dealt, play_at_random
from tests.support.opposite_irregular import play_irregularly

Hands = Iterator[tuple[str, str | None, object]]


def regular(hands: int, seed: str) -> Hands:
    """Play regular hands of each style; give the kind, the difference, and the hand."""
    for name, (style, _wanted) in STYLES.items():
        chance = random.Random(f"{seed} {name}")
        for _ in range(hands):
            dealt: Dealt = play_at_random(chance, style)
            if dealt.open_points:
                yield "left aside", None, dealt
            else:
                yield "regular", regular_difference(dealt), dealt


def irregular(hands: int, seed: str) -> Hands:
    """Play hands with irregular acts; give the kind, the difference, and the hand."""
    for name, unrest in UNREST.items():
        chance = random.Random(f"{seed} {name}")
        for _ in range(hands):
            dealt = play_irregularly(chance, unrest)
            yield "irregular", irregular_difference(dealt), dealt


def main(hands: int, seed: str = "") -> int:
    """Compare, and tell what was found."""
    counts: Counter[str] = Counter()
    rare: Counter[str] = Counter()
    parts: tuple[Callable[[int, str], Hands], ...] = (regular, irregular)
    for part in parts:
        for kind, found, dealt in part(hands, seed):
            counts[f"{kind} hands"] += 1
            if found is not None:
                counts["differences"] += 1
                print(found, dealt, sep="\n", flush=True)
            if kind == "regular" and isinstance(dealt, Dealt):
                rare.update(event for event, count in dealt.seen.items() if count)
    print(", ".join(f"{what} {count:,}" for what, count in counts.items()))
    print(*(f"{event} {count:,}" for event, count in sorted(rare.items())), sep="\n")
    return 1 if counts["differences"] else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), *sys.argv[2:3]))
