"""The search for what an engine does wrong: mistakes and settings put on top of each other.

The suspect that gives exactly the engine's answers in the most cases comes first. It is put on top of
what has been found, and what then still differs is looked at again, until nothing is left or nothing fits.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from oracle.diagnosis.cases import Cases, JudgedCase
from oracle.wire.signatures import Signature

_MOST_LAYERS: Final = 40
_MOST_PLAYED: Final = 60
_MOST_PAIRED: Final = 6


class Found(NamedTuple):
    """A suspect; the failures that it explains, alone or with others, and the passes against it."""

    name: str
    explains: tuple[JudgedCase, ...]
    contradicts: tuple[JudgedCase, ...]


class _Score(NamedTuple):
    """How well a suspect does on what is still unexplained, in cases."""

    exact: int = 0
    fits: int = 0
    misses: int = 0
    against: int = 0

    @property
    def asked(self) -> int:
        return self.fits + self.misses + self.against

    @property
    def is_likely(self) -> bool:
        """Whether it gives the engine's answer, and in at least half of the cases it changes."""
        return self.exact > self.against and 2 * self.fits >= self.asked

    @property
    def merit(self) -> float:
        return self.exact + (self.fits - self.exact) / 2 - 2 * self.against - self.misses / 4


def layers(cases: Cases, most: int = _MOST_LAYERS) -> list[Found]:
    """Find what explains the failures, best first; ``most`` is how many layers are looked for."""
    found: list[str] = []
    while len(found) < most and (more := _next(cases, found)):
        found += more
    found = _needed(cases, found)
    return [one for one in (_found(cases, name, found) for name in found) if one.explains]


def unexplained(cases: Cases, names: Sequence[str]) -> list[JudgedCase]:
    """The failures in which an engine with these suspects would answer otherwise."""
    return [case for case in cases.failed if not _is_explained(cases, case, names)]


def _is_explained(cases: Cases, case: JudgedCase, names: Sequence[str]) -> bool:
    return cases.answer(case, names) == case.own


def _next(cases: Cases, found: Sequence[str]) -> list[str]:
    left = unexplained(cases, found)
    if not left:
        return []
    scores, unheard = _scores(cases, left, found)
    likely = {name: score for name, score in scores.items() if score.is_likely}
    for name in sorted(likely, key=lambda name: (-likely[name].merit, "=" not in name, name)):
        if _stands(cases, likely[name], [*found, name], unheard.get(name, ())):
            return [name]
    return _pair(cases, left, found, scores)


def _stands(
    cases: Cases, score: _Score, names: Sequence[str], unheard: Sequence[JudgedCase]
) -> bool:
    """Whether a suspect stays likely when passes that must be played are heard, too."""
    sample = unheard[:: max(1, len(unheard) // _MOST_PLAYED)]
    if not sample:
        return True
    changed = sum(cases.answer(case, names) != cases.answer(case, names[:-1]) for case in sample)
    return score._replace(against=changed * len(unheard) // len(sample)).is_likely


def _scores(
    cases: Cases, left: Sequence[JudgedCase], found: Sequence[str]
) -> tuple[dict[str, _Score], dict[str, list[JudgedCase]]]:
    """Score each suspect by the cases that need not be played, and by some that must be.

    Also gives the passes that were not heard, since they must be played.
    """
    unheard: dict[str, list[JudgedCase]] = defaultdict(list)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    to_play: dict[str, list[JudgedCase]] = defaultdict(list)
    unexplained_ones = {id(case) for case in left}
    for case in cases.all:
        known = None
        for name in case.suspects:
            if name in found:
                continue
            answer = cases.at_once(case, [*found, name])
            if answer is None:
                if id(case) in unexplained_ones:
                    to_play[name].append(case)
                elif not case.failed:
                    unheard[name].append(case)
                continue
            if known is None:
                known = cases.answer(case, found)
            kind = _kind(answer, case, known)
            if kind:
                counts[name][kind] += 1
    for name, some in to_play.items():
        if counts[name]["against"] > counts[name]["fits"] + counts[name]["exact"]:
            continue
        for case in sorted(some, key=_length)[: _most_played(len(to_play))]:
            kind = _kind(cases.answer(case, [*found, name]), case, cases.answer(case, found))
            if kind:
                counts[name][kind] += 1
    return {name: _score(count) for name, count in counts.items()}, unheard


def _most_played(suspects: int) -> int:
    """How many cases are played for each suspect, so that all together stay quick."""
    return max(5, min(_MOST_PLAYED, 3000 // max(1, suspects)))


def _kind(answer: Signature, case: JudgedCase, before: Signature) -> str | None:
    """How a suspect does in a case; None if it changes nothing there."""
    changed = {key for key in answer.keys() | before.keys() if answer.get(key) != before.get(key)}
    if not changed:
        return None
    if not case.failed:
        return "against"
    if answer == case.own:
        return "exact"
    fits = all(answer.get(key) == case.own.get(key) for key in changed)
    return "fits" if fits else "misses"


def _score(count: Counter[str]) -> _Score:
    exact = count["exact"]
    return _Score(exact, exact + count["fits"], count["misses"], count["against"])


def _pair(
    cases: Cases,
    left: Sequence[JudgedCase],
    found: Sequence[str],
    scores: dict[str, _Score],
) -> list[str]:
    """Two suspects that explain a case only together."""
    best: Counter[tuple[str, ...]] = Counter()
    for case in sorted(left, key=_length)[:_MOST_PLAYED]:
        likely = sorted(
            (name for name in case.suspects if name not in found),
            key=lambda name: (
                (-_shared(cases, case, [*found, name]), -scores[name].merit)
                if name in scores
                else (0, 0.0)
            ),
        )
        for two in combinations(likely[:_MOST_PAIRED], 2):
            if cases.answer(case, [*found, *two]) == case.own:
                best[two] += 1
    for two, count in best.most_common():
        against = sum(scores[name].against for name in two if name in scores)
        if count > 1 and against < count:
            return list(two)
    return []


def _shared(cases: Cases, case: JudgedCase, names: Sequence[str]) -> int:
    answer = cases.answer(case, names)
    return sum(case.own.get(key) == digest for key, digest in answer.items())


def _length(case: JudgedCase) -> int:
    return len(case.outcome.vector["given"].get("tries", ()))


def _needed(cases: Cases, names: Sequence[str]) -> list[str]:
    """Leave out the suspects without which as much is explained."""
    kept = list(names)
    for name in reversed(names):
        fewer = [one for one in kept if one != name]
        concerned = [case for case in cases.failed if name in case.suspects]
        if all(
            _is_explained(cases, case, fewer) or not _is_explained(cases, case, kept)
            for case in concerned
        ):
            kept = fewer
    return kept


def _found(cases: Cases, name: str, found: Sequence[str]) -> Found:
    others = [one for one in found if one != name]
    explains, against = [], []
    for case in cases.all:
        if name not in case.suspects:
            continue
        changed = cases.answer(case, found) != cases.answer(case, others)
        if case.failed and changed and _is_explained(cases, case, found):
            explains.append(case)
        elif not case.failed and changed:
            against.append(case)
    return Found(name, tuple(explains), tuple(against))


def names_of(found: Iterable[Found]) -> list[str]:
    """The names of what was found, in order."""
    return [one.name for one in found]
