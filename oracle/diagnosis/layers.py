"""The search for what an engine does wrong: mistakes and settings put on top of each other.

The suspect that gives exactly the engine's answers in the most cases comes first. It is put on top
of what has been found, and what then still differs is looked at again, until nothing is left or
nothing fits.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from oracle.corpus import suspect
from oracle.diagnosis.cases import Cases, JudgedCase
from oracle.wire.signatures import Signature

_MOST_LAYERS: Final = 40
_MOST_PLAYED: Final = 60
_MOST_PAIRED: Final = 6
_MOST_AT_ONCE: Final = 3000
_MANY_TIMES: Final = 3
_FEWEST: Final = 3


class Found(NamedTuple):
    """A suspect; the failures that it explains, with others or alone, and the passes against it."""

    name: str
    explains: tuple[JudgedCase, ...]
    alone: tuple[JudgedCase, ...]
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
        return self.exact > 0 and self.merit > 0 and 2 * self.fits >= self.asked

    @property
    def merit(self) -> float:
        return self.exact + (self.fits - self.exact) / 2 - 2 * self.against - self.misses / 4


class _Scored(NamedTuple):
    """The scores of the suspects, and the passes that were not heard, since they must be played."""

    scores: dict[str, _Score]
    unheard: dict[str, list[JudgedCase]]

    def of(self, name: str, count: _Score) -> _Score:
        """These failures, against the passes that contradict the suspect."""
        return count._replace(against=self.scores.get(name, _Score()).against)


def layers(cases: Cases, most: int | None = None) -> list[Found]:
    """Find what explains the failures, best first; ``most`` is how many layers are looked for."""
    found: list[str] = []
    while len(found) < (most or _MOST_LAYERS) and (more := _next(cases, found)):
        found += more
    return told_of(cases, _needed(cases, found))


def told_of(cases: Cases, names: Sequence[str]) -> list[Found]:
    """Say what each suspect explains beside the others; one that explains nothing goes."""
    return [one for one in (_found(cases, name, names) for name in names) if one.explains]


def with_shared(cases: Cases, found: Sequence[Found]) -> list[Found]:
    """Add the failures in which several of what was found give the same answer, to the first."""
    told = {id(case) for one in found for case in one.explains}
    left = {id(case) for case in unexplained(cases, names_of(found))}
    shared = [case for case in cases.failed if id(case) not in told | left]
    added = []
    for one in found:
        mine = [case for case in shared if _is_explained(cases, case, [one.name])]
        shared = [case for case in shared if case not in mine]
        added.append(one._replace(explains=(*one.explains, *mine), alone=(*one.alone, *mine)))
    return added


def unexplained(cases: Cases, names: Sequence[str]) -> list[JudgedCase]:
    """The failures in which an engine with these suspects would answer differently."""
    return [case for case in cases.failed if not _is_explained(cases, case, names)]


def _is_explained(cases: Cases, case: JudgedCase, names: Sequence[str]) -> bool:
    # Of an answer that is wrong only in what no suspect says, nothing is left to compare.
    return bool(case.own) and cases.answer(case, names) == case.own


def _next(cases: Cases, found: Sequence[str]) -> list[str]:
    left = unexplained(cases, found)
    if not left:
        return []
    scored = _scores(cases, left, found)
    likely = {name: score for name, score in scored.scores.items() if score.is_likely}
    for name in sorted(likely, key=lambda name: (-likely[name].merit, "=" not in name, name)):
        if _stands(cases, likely[name], [*found, name], scored.unheard.get(name, ())):
            return [name]
    return _pair(cases, left, found, scored)


def _stands(
    cases: Cases, score: _Score, names: Sequence[str], unheard: Sequence[JudgedCase]
) -> bool:
    """Whether a suspect stays likely when passes that must be played are heard, too."""
    sample = unheard[:: max(1, len(unheard) // _MOST_PLAYED)]
    if not sample:
        return True
    changed = sum(cases.answer(case, names) != cases.answer(case, names[:-1]) for case in sample)
    return score._replace(against=changed * len(unheard) // len(sample)).is_likely


def _scores(cases: Cases, left: Sequence[JudgedCase], found: Sequence[str]) -> _Scored:
    """Score each suspect by the cases that need not be played, and by some that must be."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    to_play: dict[str, list[JudgedCase]] = defaultdict(list)
    unheard: dict[str, list[JudgedCase]] = defaultdict(list)
    is_left = {id(case) for case in left}
    for case in cases.all:
        for name in case.suspects:
            if name in found:
                continue
            answer = cases.at_once(case, [*found, name])
            if answer is not None:
                counts[name][_kind(answer, case, cases.answer(case, found))] += 1
            elif not case.failed:
                unheard[name].append(case)
            elif id(case) in is_left:
                to_play[name].append(case)
    most = max(5, min(_MOST_PLAYED, _MOST_AT_ONCE // max(1, len(to_play))))
    played = {
        name: sorted(some, key=_length)[:most]
        for name, some in to_play.items()
        if counts[name]["against"] <= 2 * counts[name]["exact"] + counts[name]["fits"]
    }
    for case in left:
        cases.ask_together(case, found, [name for name in played if case in played[name]])
    for name, some in played.items():
        for case in some:
            answer = cases.answer(case, [*found, name])
            counts[name][_kind(answer, case, cases.answer(case, found))] += 1
    return _Scored({name: _score(count) for name, count in counts.items()}, unheard)


def _kind(answer: Signature, case: JudgedCase, before: Signature) -> str:
    """How a suspect does in a case, on top of what was found before."""
    keys = answer.keys() | before.keys()
    changed = {key for key in keys if answer.get(key) != before.get(key)}
    if not changed:
        return "same"
    if not case.failed:
        return "against"
    if answer == case.own:
        return "exact"
    return "fits" if all(answer.get(key) == case.own.get(key) for key in changed) else "misses"


def _score(count: Counter[str]) -> _Score:
    exact = count["exact"]
    return _Score(exact, exact + count["fits"], count["misses"], count["against"])


def _pair(
    cases: Cases, left: Sequence[JudgedCase], found: Sequence[str], scored: _Scored
) -> list[str]:
    """Two suspects that explain a case only together, and others as well."""
    together: Counter[tuple[str, ...]] = Counter()
    for case in sorted(left, key=_length)[:_MOST_PLAYED]:
        names = [name for name in case.suspects if name not in found]
        cases.ask_together(case, found, names)
        shared = {name: _shared(cases, case, [*found, name]) for name in names}
        likely = sorted(names, key=lambda name: -shared[name])[:_MOST_PAIRED]
        for pair in combinations(likely, 2):
            if _is_explained(cases, case, [*found, *pair]):
                together[pair] += 1
    for two, count in together.most_common():
        alone = _Score(exact=count, fits=count)
        if count > 1 and all(
            _stands(cases, scored.of(name, alone), [*found, name], scored.unheard.get(name, ()))
            for name in two
        ):
            return [*two]
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
    alone = [case for case in explains if cases.answer(case, [name]) == case.own]
    return Found(name, tuple(explains), tuple(alone), tuple(against))


def doubtful(cases: Cases, one: Found, found: Sequence[str]) -> bool:
    """Whether a suspect gives the engine's answers here and there, but is not what it does.

    So it is when many passes contradict it, when it agrees in one or two of many cases, when more
    failures about its rule stay unexplained, or many times as many that differ in the same keys.
    """
    if 2 * len(one.contradicts) > len(one.explains) or _by_chance(cases, one):
        return True
    rules = set(suspect(one.name).rules)
    keys = {frozenset(case.own) for case in one.explains}
    kin = alike = 0
    for case in unexplained(cases, found):
        alike += frozenset(case.own) in keys
        kin += not rules.isdisjoint(case.outcome.vector["rules"]) or any(
            not rules.isdisjoint(suspect(name).rules)
            and not case.own.keys().isdisjoint(cases.at_once(case, [name]) or {})
            for name in case.suspects
            if name not in found
        )
    return kin > len(one.explains) or alike > _MANY_TIMES * len(one.explains)


def _by_chance(cases: Cases, one: Found) -> bool:
    """Whether a suspect agrees in one or two cases, and in fewer than half of those it changes.

    What it changes beside the configuration counts, too: hands are ranked alike in all of them.
    """
    if len(one.explains) >= _FEWEST:
        return False
    changed = sum(
        one.name in case.suspects and cases.at_once(case, [one.name]) != {} for case in cases.all
    )
    changed += sum(bool(cases.at_once(case, [one.name])) for case in cases.beside)
    return changed > 2 * len(one.explains)


def names_of(found: Iterable[Found]) -> list[str]:
    """The names of what was found, in order."""
    return [one.name for one in found]
