"""The short list: as few vectors as can be found that notice most of the mistakes together.

The vector that notices the most that are left comes first, and so on; then those that the others
make needless are dropped, and some are taken out and filled in again in an order drawn by a fixed
seed, as long as the list does not grow. Of two that serve as well, one that the usual house plays
is taken, since most engines claim that house alone. The same vectors always give the same list.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import Final, NamedTuple

from oracle.adequacy.mistakes import Noticing
from oracle.adequacy.noticing import Vector
from oracle.adequacy.records import Picked, Smoke
from oracle.catalogue import USUAL_HOUSE

PERCENT: Final = 95
_SEED: Final = "smoke"
_ROUNDS: Final = 1000
_TAKEN_OUT: Final = 6


class _Choice(NamedTuple):
    """A vector to choose: its mistakes as the bits of a number, its kind, and how long it is.

    ``elsewhere`` says that the usual house does not play it.
    """

    bits: int
    elsewhere: bool
    kind: str
    tries: int
    id: str


def smoke(vectors: Sequence[Vector], by_vector: Noticing, mistakes: Iterable[str]) -> Smoke:
    """Choose the list; it notices at least ``PERCENT`` of these mistakes, if the corpus does."""
    names = sorted(mistakes)
    bits = {name: 1 << place for place, name in enumerate(names)}
    choices = _worth_choosing(
        _Choice(
            sum(bits.get(name, 0) for name in by_vector.get(vector["id"], ())),
            USUAL_HOUSE not in vector["houses"],
            vector["kind"],
            len(vector["given"].get("tries", ())),
            vector["id"],
        )
        for vector in vectors
    )
    known = _union(choices).bit_count()
    wanted = min(ceil(len(names) * PERCENT / 100), known)
    chosen = _improved(_filled([], choices, wanted), choices, wanted)
    left, picked = _union(chosen), []
    for one in sorted(chosen, key=lambda one: (-one.bits.bit_count(), one.id)):
        new = tuple(name for name in names if bits[name] & one.bits & left)
        left &= ~one.bits
        picked.append(Picked(one.id, new))
    missing = tuple(name for name in names if not bits[name] & _union(chosen))
    return Smoke(PERCENT, tuple(picked), len(names) - len(missing), len(names), missing)


def _worth_choosing(choices: Iterable[_Choice]) -> list[_Choice]:
    """Leave out what notices nothing that another one does not notice, which serves as well."""
    best: dict[int, _Choice] = {}
    for one in sorted(choices, key=lambda one: (one.elsewhere, one.tries, one.id)):
        if one.bits:
            best.setdefault(one.bits, one)
    kept: list[_Choice] = []
    for one in sorted(best.values(), key=lambda one: (-one.bits.bit_count(), one.id)):
        if not any(
            one.bits & ~other.bits == 0 and other.elsewhere <= one.elsewhere for other in kept
        ):
            kept.append(one)
    return kept


def _union(chosen: Iterable[_Choice]) -> int:
    union = 0
    for one in chosen:
        union |= one.bits
    return union


def _filled(
    begun: Sequence[_Choice],
    choices: Sequence[_Choice],
    wanted: int,
    order: Mapping[str, float] | None = None,
) -> list[_Choice]:
    """Choose what notices the most that is left, until enough is noticed; then drop what can be.

    Of several, one that the usual house plays is taken, of the kind that was chosen least, then the
    shortest; or the first by ``order``.
    """
    chosen, seen = list(begun), _union(begun)
    kinds = Counter(one.kind for one in chosen)

    def worth(one: _Choice) -> tuple[float, ...]:
        new = -(one.bits & ~seen).bit_count()
        rest = (order[one.id],) if order else (kinds[one.kind], one.tries)
        return new, one.elsewhere, *rest

    while seen.bit_count() < wanted:
        best = min(choices, key=lambda one: (*worth(one), one.id))
        chosen.append(best)
        kinds[best.kind] += 1
        seen |= best.bits
    return _without_needless(chosen, wanted)


def _without_needless(chosen: Sequence[_Choice], wanted: int) -> list[_Choice]:
    """Drop those without which enough is noticed, the longest that notice the least first."""
    kept = list(chosen)
    for one in sorted(chosen, key=lambda one: (one.bits.bit_count(), -one.tries, one.id)):
        others = [other for other in kept if other is not one]
        if _union(others).bit_count() >= wanted:
            kept = others
    return kept


def _improved(chosen: list[_Choice], choices: Sequence[_Choice], wanted: int) -> list[_Choice]:
    """Take some out and fill in again, going on from any list that is no longer; give the best."""
    chance = random.Random(_SEED)  # noqa: S311 - a fixed order, not a secret
    best = chosen
    for _ in range(_ROUNDS if len(chosen) > 1 else 0):
        out = {one.id for one in chance.sample(chosen, min(_TAKEN_OUT, len(chosen) - 1))}
        begun = [one for one in chosen if one.id not in out]
        seen = _union(begun)
        useful = [one for one in choices if one.bits & ~seen]
        order = {one.id: chance.random() for one in useful}
        other = _filled(begun, useful, wanted, order)
        if len(other) <= len(chosen):
            chosen = other
            best = min(best, other, key=_cost)
    return best


def _cost(chosen: Sequence[_Choice]) -> tuple[int, int, int, int]:
    """Fewer are better; of as many, those of the usual house, of more kinds, then shorter ones."""
    kinds = {one.kind for one in chosen}
    elsewhere = sum(one.elsewhere for one in chosen)
    return len(chosen), elsewhere, -len(kinds), sum(one.tries for one in chosen)
