"""What each vector notices and visits, and the short list of those that notice most."""

from __future__ import annotations

import functools
import random
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.corpus.flags import flags_of, noticed_in_play, other_mistakes
from oracle.mistakes import MISTAKES
from oracle.play import HouseRules
from oracle.play.foretelling import (
    UNKNOWN,
    Suspects,
    at_the_start,
    candidates_at_a_table,
    suspects,
)
from oracle.specs import engines, workspaces
from oracle.specs.workspaces import USUAL_HOUSE
from oracle.system.pieces import Piece, Runner, cut, in_processes
from oracle.wire.grading import ASPECTS, KEYS, MONEY, STEPS
from oracle.wire.vocabulary import OVER


class InHouse(NamedTuple):
    """How a mistake fares in a house that agrees with vectors which ask it."""

    asked: int
    """Vectors whose hand comes to a point at which the mistake decides differently."""
    noticed: int
    """Vectors that an engine with the mistake fails."""
    ways: Mapping[str, int]
    """In what they notice it: vectors by aspect, those graded whole, those that get stuck."""


@dataclass(frozen=True, slots=True)
class MistakeFound:
    """How well a corpus notices a mistake of the catalogue."""

    id: str
    rule: str
    mistake: str
    seen: bool
    """We found it in an engine."""
    vectors: int
    """How many vectors notice it in at least one house."""
    first: str | None
    """The vector that notices it and the fewest others."""
    ways: Mapping[str, int]
    houses: Mapping[str, InHouse]
    """The houses in which a vector asks it."""
    elsewhere: Mapping[str, tuple[str, ...]]
    """The houses in which none does, each with the switches it sets differently from the others."""

    def unnoticed_in(self) -> tuple[str, ...]:
        """Name the houses in which vectors ask it and none notices it."""
        return tuple(name for name, one in self.houses.items() if not one.noticed)


class Direction(NamedTuple):
    """One side of a rule: what its vectors there would notice."""

    vectors: int
    noticing: int
    """Those that an engine fails which gets the rule wrong by a known mistake or a setting."""
    mistakes: tuple[str, ...]
    """The known mistakes with the rule that they notice."""


@dataclass(frozen=True, slots=True)
class RuleFound:
    """How well a corpus guards a rule in each direction."""

    rule: str
    mistakes: int
    """How many mistakes with it are known."""
    directions: Mapping[str, Direction]


@dataclass(frozen=True, slots=True)
class LeftAlone:
    """Which vectors about a rule a mistake found in an engine does not touch, pair by pair."""

    pairs: int
    touched: int
    """Pairs of which the mistake touches a vector; elsewhere every vector is left alone."""
    hidden: tuple[tuple[str, str], ...]
    """Mistakes and rules of which none is left."""
    vectors: Mapping[str, Mapping[str, str]]
    """By mistake and rule, the plainest vector that is left, for the pairs that are touched."""


class Reason(NamedTuple):
    """Why a vector stands that notices no mistake; ``what`` names it."""

    why: str
    what: tuple[str, ...]


class Silent(NamedTuple):
    """A vector that notices no mistake."""

    vector: str
    reasons: tuple[Reason, ...]


class Picked(NamedTuple):
    """A vector of a short list, and the mistakes that no vector before it notices."""

    vector: str
    mistakes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Smoke:
    """The short list: few vectors that notice most of the mistakes."""

    percent: int
    vectors: tuple[Picked, ...]
    noticed: int
    of: int
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SettingPairs:
    """Settings of two switches that change the answer to one vector together."""

    switches: int
    """Pairs of switches of which that is so."""
    pairs: int
    """Pairs of their settings."""
    met: int
    """Those that a vector has."""
    missing: tuple[str, ...]
    """The others, as ``switch=setting switch=setting``."""


class Cell(NamedTuple):
    """A structure, where it was seen, if it was, and what is asked in it.

    ``both`` counts the rules of which its plays and rulings show both sides; the others that can
    decide something in it and that they come to are named: those of which they show one side, and
    those of which they show none.
    """

    structure: str
    game: str
    betting: str
    draws: int
    forced: str
    seen: str | None
    plays: int
    houses: Mapping[str, int]
    players: Mapping[str, int]
    all_ins: int
    both: int
    one_side: tuple[str, ...]
    not_shown: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Adequacy:
    """What a corpus can detect, and what it visits."""

    vectors: int
    houses: Mapping[str, int]
    """How many vectors each house agrees with."""
    mistakes: tuple[MistakeFound, ...]
    """Those that the fewest vectors notice come first."""
    alike: tuple[tuple[str, ...], ...]
    """Mistakes that exactly the same vectors notice, so that a run cannot tell them apart."""
    rules: tuple[RuleFound, ...]
    left_alone: LeftAlone
    silent: tuple[Silent, ...]
    smoke: Smoke
    visits: Mapping[str, Mapping[str, int]]
    setting_pairs: SettingPairs
    grid: tuple[Cell, ...]

    @property
    def noticed(self) -> int:
        """How many mistakes at least one vector notices."""
        return sum(bool(one.vectors) for one in self.mistakes)

    @property
    def percent(self) -> float:
        """How many percent of the catalogue that is; never rounded up."""
        return 100 * self.noticed / len(self.mistakes)


Vector: TypeAlias = Mapping[str, Any]
Settings: TypeAlias = Mapping[str, str]

WHOLE: Final = "whole"
STUCK: Final = "stuck"
WAYS: Final = (*ASPECTS, WHOLE, STUCK)
"""In what a mistake is noticed: an aspect of a play, an answer that is graded whole, or that a hand
cannot be played to its end."""

NO_HOUSE: Final = ""
"""Stands for the house of a vector whose settings no house has."""

_VECTORS_IN_A_PIECE: Final = 40


class Shown(NamedTuple):
    """What a vector shows by the rules of some houses."""

    vector: str
    houses: tuple[str, ...]
    asked: frozenset[str]
    noticed: Mapping[str, tuple[str, ...]]
    """By mistake, in what it is noticed."""


def show(
    vectors: Sequence[Vector],
    houses: Mapping[str, Settings],
    runner: Runner = in_processes,
    done: Callable[[int, int], None] | None = None,
) -> list[Shown]:
    """Find what vectors notice, in their order; the result does not depend on the runner.

    Args:
        vectors: the vectors, each of which may be shown by several groups of houses.
        houses: the settings of the houses that vectors name.
        runner: what runs the pieces.
        done: is told how many vectors of how many are done.
    """
    pieces = cut(vectors, _VECTORS_IN_A_PIECE)
    found: list[Shown] = []
    work = functools.partial(_show_in, houses)
    for number, made in enumerate(runner(work, pieces), start=1):
        found += made
        if done:
            done(min(number * _VECTORS_IN_A_PIECE, len(vectors)), len(vectors))
    return found


def _show_in(houses: Mapping[str, Settings], piece: Piece[Vector]) -> list[Shown]:
    return [one for vector in piece.items for one in shown(vector, houses)]


def shown(vector: Vector, houses: Mapping[str, Settings]) -> Iterator[Shown]:
    """Find what a vector notices in each house; houses with the same rules for it come together."""
    for names, settings in _groups(vector, houses):
        asked = _asked(vector, settings)
        yield Shown(vector["id"], names, frozenset(asked.places), _noticed(vector, settings, asked))


def _groups(
    vector: Vector, houses: Mapping[str, Settings]
) -> Iterator[tuple[tuple[str, ...], Settings]]:
    known = {name: houses[name] for name in vector["houses"] if name in houses}
    if not known:
        yield (NO_HOUSE,), workspaces.settings_within(vector["switches"])
        return
    if "table" not in vector["given"]:
        # Houses do not differ in what a hand is worth.
        yield tuple(known), next(iter(known.values()))
        return
    groups: list[tuple[Any, Settings, list[str]]] = []
    for name, settings in known.items():
        rules = HouseRules(settings).at(vector["given"])
        same = next((names for other, _, names in groups if other == rules), None)
        if same is None:
            groups.append((rules, settings, [name]))
        else:
            same.append(name)
    yield from ((tuple(names), settings) for _, settings, names in groups)


def _asked(vector: Vector, settings: Settings) -> Suspects:
    """Find the mistakes whose rules decide differently."""
    given = vector["given"]
    if "table" not in given:
        ranked = {name: one.ranking for name, one in MISTAKES.items() if one.ranking}
        asked = (name for name, wrong in ranked.items() if wrong(given["ranking"]))
        return at_the_start(asked)
    beside = other_mistakes(given, settings)
    if "tries" in given:
        return suspects(given, beside)
    return candidates_at_a_table(vector["kind"], given, HouseRules(settings), beside)


def _noticed(vector: Vector, settings: Settings, asked: Suspects) -> dict[str, tuple[str, ...]]:
    if STEPS not in vector["expect"]:
        return dict.fromkeys(flags_of(vector, asked, settings), (WHOLE,))
    flags, found = noticed_in_play(vector, asked, settings)
    return {name: _ways(found[name]) for name in flags}


def _ways(keys: Iterable[str]) -> tuple[str, ...]:
    """Say in which aspects an answer differs, by the keys of its signature."""
    found = {STUCK if key in UNKNOWN else _aspect(key) for key in keys}
    return tuple(way for way in WAYS if way in found)


def _aspect(key: str) -> str:
    """Give the aspect of a key of a signature; the stacks at the end are told from those before."""
    name, _, part = key.partition(".")
    return MONEY if (name, part) == ("stacks", "end") else KEYS[name][0].aspect


Noticing = Mapping[str, frozenset[str]]
"""By vector, the mistakes that it notices in at least one house."""


def noticing(found: Iterable[Shown]) -> Noticing:
    """Give the mistakes that each vector notices, of those that notice any."""
    by_vector: dict[str, set[str]] = defaultdict(set)
    for one in found:
        by_vector[one.vector].update(one.noticed)
    return {name: frozenset(mistakes) for name, mistakes in by_vector.items() if mistakes}


def mistakes_found(
    vectors: Sequence[Vector], houses: Mapping[str, Settings], found: Sequence[Shown]
) -> tuple[MistakeFound, ...]:
    """Count for each mistake; those that the fewest vectors notice come first."""
    counts = _Counts(found)
    by_vector = noticing(found)
    known = {vector["id"]: vector for vector in vectors}
    rows = []
    for note in engines.mistakes().values():
        ids = sorted(name for name, mistakes in by_vector.items() if note.id in mistakes)
        where = [known[name] for name in ids]
        rows.append(
            MistakeFound(
                id=note.id,
                rule=note.rule,
                mistake=note.mistake,
                seen=bool(note.found),
                vectors=len(ids),
                first=min(ids, key=lambda name: (len(by_vector[name]), name), default=None),
                ways=_in_order(counts.ways[note.id]),
                houses={
                    house: counts.in_house(note.id, house)
                    for house in houses
                    if counts.asked[note.id, house]
                },
                elsewhere={
                    house: set_otherwise(where, settings)
                    for house, settings in houses.items()
                    if not counts.asked[note.id, house]
                },
            )
        )
    return tuple(sorted(rows, key=lambda row: (row.vectors, row.rule, row.id)))


def noticed_alike(by_vector: Noticing) -> tuple[tuple[str, ...], ...]:
    """Give the mistakes that exactly the same vectors notice, sorted."""
    noticing_it: dict[str, set[str]] = defaultdict(set)
    for vector, mistakes in by_vector.items():
        for name in mistakes:
            noticing_it[name].add(vector)
    groups: dict[frozenset[str], list[str]] = defaultdict(list)
    for name, vectors in sorted(noticing_it.items()):
        groups[frozenset(vectors)].append(name)
    return tuple(sorted(tuple(names) for names in groups.values() if len(names) > 1))


class _Counts:
    """Vectors counted by mistake and house."""

    def __init__(self, found: Iterable[Shown]) -> None:
        self.asked: Counter[tuple[str, str]] = Counter()
        self.noticed: Counter[tuple[str, str]] = Counter()
        self.by_house: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        ways: dict[tuple[str, str], set[str]] = defaultdict(set)
        for one in found:
            for house in one.houses:
                self.asked.update((name, house) for name in one.asked)
                for name, told in one.noticed.items():
                    self.noticed[name, house] += 1
                    self.by_house[name, house].update(told)
            for name, told in one.noticed.items():
                ways[one.vector, name].update(told)
        self.ways: dict[str, Counter[str]] = defaultdict(Counter)
        for (_, name), words in ways.items():
            self.ways[name].update(words)

    def in_house(self, name: str, house: str) -> InHouse:
        """Give what is counted of a mistake in a house."""
        ways = _in_order(self.by_house[name, house])
        return InHouse(self.asked[name, house], self.noticed[name, house], ways)


def _in_order(counts: Mapping[str, int]) -> dict[str, int]:
    return {way: counts[way] for way in WAYS if way in counts}


def set_otherwise(where: Iterable[Vector], settings: Settings) -> tuple[str, ...]:
    """Name switches that keep a house from having any of these vectors, as few as can be seen.

    Of each vector, at least one is named; the switch that keeps it from the most comes first.
    """
    left = [
        {name for name, same in vector["switches"].items() if settings.get(name) not in same}
        for vector in where
    ]
    named: list[str] = []
    while left := [one for one in left if one and one.isdisjoint(named)]:
        counts = Counter(name for one in left for name in sorted(one))
        named.append(min(counts, key=lambda name: (-counts[name], name)))
    return tuple(named)


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


Rare: TypeAlias = Callable[[Vector], Iterable[str]]
"""Names what is rare in the hand of a vector; a function of a module, since processes share it."""

Classes: TypeAlias = Callable[[Vector], Iterator[str]]

_ACTS: Final = (0, 1, 5, 10, 20, 40)
_DEPTHS: Final = (0, 1, 2, 5, 20, 100)
_VISITS_VECTORS_IN_A_PIECE: Final = 100


def visits(vectors: Sequence[Vector]) -> dict[str, dict[str, int]]:
    """Count the vectors in each class; one may be in several, or in none."""
    found = {}
    for name, classes in _CLASSES.items():
        counts = Counter(one for vector in vectors for one in classes(vector))
        found[name] = {one: counts[one] for one in sorted(counts, key=_as_numbers)}
    return found


def count_rare(
    vectors: Sequence[Vector], rare: Rare, known: Sequence[str], runner: Runner
) -> dict[str, int]:
    """Count the hands with each of the rare things that are known, in their order."""
    counts: Counter[str] = Counter()
    pieces = cut([one for one in vectors if "tries" in one["given"]], _VISITS_VECTORS_IN_A_PIECE)
    for found in runner(functools.partial(_rare_in, rare), pieces):
        counts.update(found)
    return {name: counts[name] for name in known}


def _rare_in(rare: Rare, piece: Piece[Vector]) -> list[str]:
    return [name for vector in piece.items for name in rare(vector)]


def _as_numbers(name: str) -> tuple[int, str]:
    first = name.replace(",", "").partition(" ")[0].partition("-")[0]
    return (int(first), name) if first.isdigit() else (-1, name)


def _table(vector: Vector) -> Mapping[str, Any]:
    table: Mapping[str, Any] = vector["given"].get("table", {})
    return table


def _kind(vector: Vector) -> Iterator[str]:
    yield vector["kind"]


def _game(vector: Vector) -> Iterator[str]:
    if table := _table(vector):
        yield f"{table['game']}, {table['betting']}"


def _draws(vector: Vector) -> Iterator[str]:
    if table := _table(vector):
        yield str(table["draws"])


def _players(vector: Vector) -> Iterator[str]:
    if table := _table(vector):
        yield str(sum(stack is not None for stack in table["stacks"]))


def _button(vector: Vector) -> Iterator[str]:
    if table := _table(vector):
        seats, button = len(table["stacks"]), table["button"]
        yield "last seat" if button == seats else "first seat" if button == 1 else "between"


def _forced(vector: Vector) -> Iterator[str]:
    table = _table(vector)
    if not table:
        return
    blinds = bool(table["small-blind"]) + bool(table["big-blind"])
    yield ("no blinds", "one blind", "two blinds")[blinds]
    for key, name in (("ante", "an ante"), ("dead", "dead chips"), ("live", "a live post")):
        value = table[key]
        if any(value) if isinstance(value, list) else value:
            yield name


def _acts(vector: Vector) -> Iterator[str]:
    if "tries" in vector["given"]:
        yield _between(_ACTS, len(vector["given"]["tries"]))


def _depths(vector: Vector, pick: Callable[[Iterable[int]], int]) -> Iterator[str]:
    """The class of the shortest, or deepest, stack in big blinds, or in the smallest bet."""
    table = _table(vector)
    stacks = [stack for stack in table.get("stacks", ()) if stack is not None]
    unit = table.get("big-blind") or table.get("small-bet") or table.get("min-bet")
    if stacks and unit:
        yield _between(_DEPTHS, pick(stacks) // unit)


def _between(bounds: Sequence[int], number: int) -> str:
    place = bisect_right(bounds, number) - 1
    low = bounds[place]
    if place + 1 == len(bounds):
        return f"{low} or more"
    high = bounds[place + 1] - 1
    return str(low) if high == low else f"{low}-{high}"


def _last_seen(vector: Vector) -> Mapping[str, Any]:
    """What is seen after the last try that is accepted; nothing if a vector has no steps."""
    expect = vector["expect"]
    if STEPS not in expect:
        return {}
    seen = (expect["start"], *expect[STEPS])
    found: Mapping[str, Any] = [step for step in seen if "refused" not in step][-1]
    return found


def _end(vector: Vector) -> Iterator[str]:
    if phase := _last_seen(vector).get("phase"):
        yield "played to the end" if phase == OVER else "ends before"


def _pots(vector: Vector) -> Iterator[str]:
    if pots := _last_seen(vector).get("pots"):
        yield str(len(pots))


def _reshuffles(vector: Vector) -> Iterator[str]:
    if "deck" in vector["given"]:
        yield str(len(vector["given"].get("reshuffles", ())))


def _refusals(vector: Vector) -> Iterator[str]:
    if STEPS in vector["expect"]:
        refused = sum("refused" in step for step in vector["expect"][STEPS])
        yield "4 or more" if refused > 3 else str(refused)


def _ruled_on(vector: Vector) -> Iterator[str]:
    if "on" in vector["given"]:
        yield from (vector["given"]["tries"][-1]["do"],)


def _verdicts(vector: Vector) -> Iterator[str]:
    if ruling := vector["expect"].get("ruling"):
        yield ruling["verdict"]


_CLASSES: Final[Mapping[str, Classes]] = {
    "kind": _kind,
    "game and betting": _game,
    "draws": _draws,
    "players": _players,
    "forced bets": _forced,
    "button": _button,
    "acts in a hand": _acts,
    "shortest stack in big blinds": functools.partial(_depths, pick=min),
    "deepest stack in big blinds": functools.partial(_depths, pick=max),
    "end of a play": _end,
    "pots at the end": _pots,
    "reshuffles where the deck is given": _reshuffles,
    "tries that must be refused": _refusals,
    "last act before a ruling": _ruled_on,
    "verdict of a ruling": _verdicts,
}
"""What is counted, in the order in which it is told."""
