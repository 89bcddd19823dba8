"""What a corpus can detect.

Every mistake in every house, every rule in each direction, pairs of settings.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, Final, NamedTuple

from oracle.corpus.noticing import (
    Adequacy,
    Cell,
    Direction,
    LeftAlone,
    MistakeFound,
    Noticing,
    Rare,
    Reason,
    RuleFound,
    SettingPairs,
    Settings,
    Silent,
    Smoke,
    Vector,
    count_rare,
    mistakes_found,
    noticed_alike,
    noticing,
    show,
    smoke,
    visits,
)
from oracle.corpus.vector import scenario_of
from oracle.mistakes import MISTAKES
from oracle.report.envelope import Measuring, Report, as_data, row
from oracle.specs import catalogue, engines
from oracle.specs.scenarios import Scenario
from oracle.specs.structures import Structure, decides, every_structure, seen, structure_of
from oracle.system.pieces import Runner, in_processes
from oracle.wire.vocabulary import PLAY, RULING


def setting_pairs(vectors: Sequence[Vector]) -> SettingPairs:
    """Count the pairs of settings of switches that interact: both change the answer to a vector."""
    met: dict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
    for vector in vectors:
        for one, other in combinations(sorted(vector["switches"]), 2):
            settings = product(vector["switches"][one], vector["switches"][other])
            met[one, other].update(settings)
    known = catalogue.switches()
    missing = [
        f"{one}={a} {other}={b}"
        for (one, other), found in sorted(met.items())
        if one in known and other in known
        for a, b in product(known[one].settings, known[other].settings)
        if (a, b) not in found
    ]
    every = sum(map(len, met.values()))
    return SettingPairs(len(met), every + len(missing), every, tuple(missing))


Read = Callable[[Vector], Any]


def _expected(vector: Vector) -> Any:
    """Give what is expected, without what follows from it for the hand."""
    expect = vector["expect"]
    return expect.get("ruling", {}).get("allowed", expect.get("accepted"))


def _at_the_table(vector: Vector) -> Any:
    """Give what is said of the table but for its chips, and what is expected there."""
    table = vector["given"].get("table")
    if table is None:
        return None
    forced = [bool(table[key]) for key in ("small-blind", "big-blind", "ante")]
    posts = [any(table[key]) for key in ("dead", "live")]
    shape = [table["game"], table["betting"], table["draws"], len(table["stacks"])]
    return [*shape, *forced, *posts, _expected(vector)]


_ALONE: Final[Mapping[str, Read]] = {
    "only-vector": lambda _vector: None,
    "only-outcome": _expected,
    "only-table": _at_the_table,
}
"""In what a vector may be the only one about a rule, the most telling first."""

REASONS: Final = ("settings", "several-rules", *_ALONE)
"""Why a vector stands that notices no mistake; ``oracle.report`` says what each word means."""


def silent_vectors(vectors: Sequence[Vector], by_vector: Noticing) -> tuple[Silent, ...]:
    """Give them with every reason that the corpus itself shows; some may have none."""
    counts: Counter[tuple[str, str, str]] = Counter()
    for vector in vectors:
        counts.update(_marks(vector))
    return tuple(
        Silent(vector["id"], tuple(_reasons(vector, counts)))
        for vector in vectors
        if vector["id"] not in by_vector
    )


def _marks(vector: Vector) -> Iterator[tuple[str, str, str]]:
    for why, read in _ALONE.items():
        told = json.dumps(read(vector), sort_keys=True)
        yield from ((why, rule, told) for rule in vector["rules"])


def _reasons(vector: Vector, counts: Mapping[tuple[str, str, str], int]) -> Iterator[Reason]:
    if vector["switches"]:
        yield Reason("settings", tuple(sorted(vector["switches"])))
    because = vector["expect"].get("because", ())
    if len(because) > 1:
        yield Reason("several-rules", tuple(because))
    alone: dict[str, list[str]] = {}
    for mark in _marks(vector):
        why, rule, _ = mark
        told = [name for names in alone.values() for name in names]
        if counts[mark] == 1 and rule not in told:
            alone.setdefault(why, []).append(rule)
    yield from (Reason(why, tuple(rules)) for why, rules in alone.items())


INSIDE: Final = "inside"
OUTSIDE: Final = "outside"
UNKNOWN: Final = "unknown"
"""The direction of a vector without a scenario that says it."""

_EDGES: Final = {"both": (INSIDE, OUTSIDE), INSIDE: (INSIDE,), OUTSIDE: (OUTSIDE,)}

Edges = Mapping[str, str | None]
"""By scenario, on which side of its rules it lies."""


def rules_found(
    vectors: Sequence[Vector], by_vector: Noticing, edges: Edges
) -> tuple[RuleFound, ...]:
    """Count what is noticed of each rule in each direction that has vectors, or should have some.

    A vector guards a rule if it notices a mistake with that rule, or if another setting of the
    rule's own switch changes its answer.
    """
    sides: dict[tuple[str, str], list[Vector]] = defaultdict(list)
    for vector in vectors:
        for rule in vector["rules"]:
            for edge in _EDGES.get(edges.get(scenario_of(vector["id"])) or "", (UNKNOWN,)):
                sides[rule, edge].append(vector)
    found = []
    for rule in catalogue.rules().values():
        own = frozenset(name for name, one in MISTAKES.items() if rule.id in one.rules)
        named = [edge for edge in (INSIDE, OUTSIDE, UNKNOWN) if sides.get((rule.id, edge))]
        directions = {
            edge: _direction(sides.get((rule.id, edge), []), by_vector, own, rule.switch)
            for edge in (named if named == [UNKNOWN] else dict.fromkeys((INSIDE, OUTSIDE, *named)))
        }
        found.append(RuleFound(rule.id, len(own), directions))
    return tuple(found)


def _direction(
    vectors: Sequence[Vector], by_vector: Noticing, own: frozenset[str], switch: str | None
) -> Direction:
    noticed = {vector["id"]: by_vector.get(vector["id"], frozenset()) & own for vector in vectors}
    by_setting = {vector["id"] for vector in vectors if switch in vector["switches"]}
    guarding = {name for name, mistakes in noticed.items() if mistakes} | by_setting
    every: frozenset[str] = frozenset().union(*noticed.values())
    return Direction(len(vectors), len(guarding), tuple(sorted(every)))


def left_alone(vectors: Sequence[Vector], by_vector: Noticing) -> LeftAlone:
    """Find, for each mistake found in an engine and each other rule, a vector that it leaves alone.

    Without one, an engine that makes the mistake shows nothing of the rule.
    """
    about: dict[str, list[Vector]] = defaultdict(list)
    for vector in sorted(vectors, key=_simplicity):
        for rule in vector["rules"]:
            about[rule].append(vector)
    touched: dict[str, dict[str, str]] = {}
    hidden = []
    for name, rule, own in _pairs(about):
        noticing = [name in by_vector.get(vector["id"], ()) for vector in own]
        if not any(noticing):
            continue
        found = next((one for one, does in zip(own, noticing, strict=True) if not does), None)
        touched.setdefault(name, {})
        if found is None:
            hidden.append((name, rule))
        else:
            touched[name][rule] = found["id"]
    return LeftAlone(
        pairs=sum(1 for _ in _pairs(about)),
        touched=len(hidden) + sum(map(len, touched.values())),
        hidden=tuple(hidden),
        vectors=touched,
    )


def _pairs(about: Mapping[str, list[Vector]]) -> Iterator[tuple[str, str, list[Vector]]]:
    for note in engines.mistakes().values():
        if note.found:
            yield from ((note.id, rule, about[rule]) for rule in sorted(about) if rule != note.rule)


def _simplicity(vector: Vector) -> tuple[int, str]:
    return len(vector["given"].get("tries", ())), vector["id"]


ENOUGH: Final = 40
"""How many plays a structure that was seen should have at least."""

_FEW: Final = 2
_MANY: Final = 6


def grid(vectors: Sequence[Vector], edges: Edges) -> tuple[Cell, ...]:
    """Count what is asked in every structure; those that were seen come first.

    Hands that are played and hands that end with a ruling show rules. What is asked of cards alone,
    without a table, is the same in every structure, and is not counted.
    """
    asked: dict[Structure, list[Vector]] = defaultdict(list)
    for vector in vectors:
        table = vector["given"]["table"] if vector["kind"] in {PLAY, RULING} else None
        structure = None if table is None else structure_of(table)
        if structure is not None:
            asked[structure].append(vector)
    real = seen()
    order = (*real, *(one for one in every_structure() if one not in real))
    counts = _counting(vectors, asked)
    return tuple(_cell(one, real.get(one), asked[one], edges, counts) for one in order)


Counting = Callable[[str, Structure, int], bool]
"""Whether a rule counts in a structure, of which so many sides are shown there."""


def _counting(vectors: Sequence[Vector], asked: Mapping[Structure, Sequence[Vector]]) -> Counting:
    """Tell which rules can decide something in the hands of a structure.

    One cannot that decides elsewhere, but never in that game, with that betting, as many draws, or
    those forced bets: nothing is completed in no-limit, and some rules only say which tables are
    accepted. Where both its sides are shown it counts all the same: what it merely allows is not
    noted as a decision.
    """
    of_cards = {
        rule for vector in vectors if "table" not in vector["given"] for rule in vector["rules"]
    }
    where: dict[str, set[tuple[int, Any]]] = {
        rule: set() for vector in vectors for rule in vector["exercises"]
    }
    for structure, some in asked.items():
        for rule in {rule for vector in some for rule in vector["exercises"]}:
            where[rule].update(enumerate(structure))

    def counts(rule: str, structure: Structure, sides: int) -> bool:
        if rule in of_cards or not decides(rule, structure):
            return False
        return sides > 1 or rule not in where or where[rule].issuperset(enumerate(structure))

    return counts


def _cell(
    structure: Structure,
    where: str | None,
    asked: Sequence[Vector],
    edges: Edges,
    counting: Counting,
) -> Cell:
    plays = [vector for vector in asked if vector["kind"] == PLAY]
    sides: dict[str, set[str]] = defaultdict(set)
    for vector in asked:
        for rule in vector["rules"]:
            sides[rule].update(_EDGES.get(edges.get(scenario_of(vector["id"])) or "", ()))
    met = sides.keys() | {rule for vector in asked for rule in vector["exercises"]}
    counts = {rule: len(sides.get(rule, ())) for rule in sorted(met)}
    counts = {rule: count for rule, count in counts.items() if counting(rule, structure, count)}
    return Cell(
        structure.id,
        *structure,
        seen=where,
        plays=len(plays),
        houses=Counter(sorted(house for vector in plays for house in vector["houses"])),
        players=Counter(dict(_players(plays))),
        all_ins=sum("all-in" in vector["needs"] for vector in plays),
        both=sum(count > 1 for count in counts.values()),
        one_side=tuple(rule for rule, count in counts.items() if count == 1),
        not_shown=tuple(rule for rule, count in counts.items() if not count),
    )


def _players(plays: Sequence[Vector]) -> Iterator[tuple[str, int]]:
    counts = [
        sum(stack is not None for stack in vector["given"]["table"]["stacks"]) for vector in plays
    ]
    yield "two", sum(count == _FEW for count in counts)
    yield "three-to-five", sum(_FEW < count < _MANY for count in counts)
    yield "six-and-more", sum(count >= _MANY for count in counts)


RARE: Final = "what is rare"


class CorpusContext(NamedTuple):
    """What a corpus does not say of itself.

    ``edges`` has the side of its rules on which each scenario lies. ``rare`` names what is rare in
    the hand of a vector, and ``events`` is all that it may name.
    """

    houses: Mapping[str, Settings]
    edges: Edges
    rare: Rare
    events: Sequence[str]


def edges_of(scenarios: Iterable[Scenario]) -> Edges:
    """Give the side of its rules on which each scenario lies."""
    return {one.id: one.edge for one in scenarios}


def adequacy(
    vectors: Sequence[Vector],
    beside: CorpusContext,
    runner: Runner = in_processes,
    done: Callable[[int, int], None] | None = None,
) -> Adequacy:
    """Measure a corpus; the result does not depend on the runner.

    Args:
        vectors: its vectors, sorted by id.
        beside: the houses that may be named, and what else is known.
        runner: what runs the pieces.
        done: is told how many vectors of how many are done.
    """
    counts = Counter(name for vector in vectors for name in vector["houses"])
    houses = {name: beside.houses[name] for name in sorted(counts) if name in beside.houses}
    found = show(vectors, houses, runner, done)
    by_vector = noticing(found)
    rare = count_rare(vectors, beside.rare, beside.events, runner)
    return Adequacy(
        vectors=len(vectors),
        houses={name: counts[name] for name in houses},
        mistakes=mistakes_found(vectors, houses, found),
        alike=noticed_alike(by_vector),
        rules=rules_found(vectors, by_vector, beside.edges),
        left_alone=left_alone(vectors, by_vector),
        silent=silent_vectors(vectors, by_vector),
        smoke=smoke_of(vectors, by_vector),
        visits={**visits(vectors), RARE: rare},
        setting_pairs=setting_pairs(vectors),
        grid=grid(vectors, beside.edges),
    )


def smoke_of(vectors: Sequence[Vector], by_vector: Noticing | None = None) -> Smoke:
    """Choose the short list by the notes of the vectors, which say what each notices.

    Where it was measured, in ``by_vector``, a note counts only if it is true of some house: of a
    part of a hand, the notes are those of the whole.
    """
    noted = {vector["id"]: frozenset(vector["flags"]) for vector in vectors}
    if by_vector is not None:
        noted = {name: told & by_vector.get(name, frozenset()) for name, told in noted.items()}
    return smoke(vectors, noted, engines.mistakes())


NOTICED = "noticed"
UNNOTICED = "unnoticed"
IN_SOME = "unnoticed-in-some"


def as_details(found: Adequacy) -> dict[str, Any]:
    """Make plain data that JSON can hold; the same corpus gives the same."""
    details: dict[str, Any] = as_data(found)
    hidden = [{"mistake": name, "rule": rule} for name, rule in found.left_alone.hidden]
    details["left-alone"]["hidden"] = hidden
    # Counted to a hundredth, and never up: a hundred percent is all of them.
    details["percent"] = int(found.percent * 100) / 100
    return details


def adequacy_report(
    measuring: Measuring, found: Adequacy, fail_under: float | None, notes: Sequence[str] = ()
) -> Report:
    """Make the report: a case for each mistake; it fails if fewer are noticed than is asked for."""
    cases = [_case(one) for one in found.mistakes]
    counts = Counter(one["outcome"] for one in cases)
    fails = fail_under is not None and found.percent < fail_under
    return measuring.report(int(fails), counts, cases, as_details(found), notes=notes)


def _case(one: MistakeFound) -> dict[str, Any]:
    if not one.vectors:
        return row(one.id, UNNOTICED, "no vector notices it")
    if missed := one.unnoticed_in():
        return row(one.id, IN_SOME, f"asked and not noticed in {', '.join(missed)}")
    return row(one.id, NOTICED)
