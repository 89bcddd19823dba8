"""What the corpus detects and what it holds: ``python -m tests.tools.detection [FOLDER]``.

Prints how many vectors notice each mistake, the mistakes that the same vectors notice, the rules
whose every vector one mistake touches, and how often each form of hand is played.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from oracle import catalogue
from oracle.corpus import load_vectors
from oracle.system.resources import folder

Vectors: TypeAlias = Sequence[Mapping[str, Any]]


def noticing(vectors: Vectors) -> dict[str, frozenset[str]]:
    """Give the ids of the vectors that notice each mistake."""
    found: dict[str, set[str]] = {name: set() for name in catalogue.mistakes()}
    for vector in vectors:
        for flag in vector["flags"]:
            found[flag].add(vector["id"])
    return {name: frozenset(ids) for name, ids in found.items()}


def noticed_alike(vectors: Vectors) -> list[list[str]]:
    """Give the mistakes that exactly the same vectors notice, sorted."""
    groups: dict[frozenset[str], list[str]] = defaultdict(list)
    for name, ids in noticing(vectors).items():
        groups[ids].append(name)
    return sorted(sorted(names) for names in groups.values() if len(names) > 1)


def covered(vectors: Vectors) -> list[tuple[str, str]]:
    """Give each mistake seen in an engine with each rule none of whose vectors it leaves alone.

    Such a mistake hides every other mistake about the rule; its own rule does not count.
    """
    of_rule: dict[str, set[str]] = defaultdict(set)
    for vector in vectors:
        for rule in vector["rules"]:
            of_rule[rule].add(vector["id"])
    known = catalogue.mistakes()
    return [
        (name, rule)
        for name, ids in sorted(noticing(vectors).items())
        for rule, own in sorted(of_rule.items())
        if known[name].seen and rule != known[name].rule and own <= ids
    ]


def counts(vectors: Vectors) -> dict[str, int | dict[Any, int]]:
    """Count the forms of hands in plays: players, buttons, pots, reshuffles and so on."""
    plays = [vector for vector in vectors if vector["kind"] == "play"]
    tables = [vector["given"]["table"] for vector in plays]
    last = [_at_the_end(vector) for vector in plays]
    pots = Counter(len(seen.get("pots", ())) for seen in last)
    return {
        "vectors": len(vectors),
        "plays": len(plays),
        "plays by players": _sorted(Counter(len(table["stacks"]) for table in tables)),
        "plays by seats from the button to the last seat": _sorted(
            Counter(len(table["stacks"]) - table["button"] for table in tables)
        ),
        "plays to the end": sum(seen["phase"] == "over" for seen in last),
        "plays by pots at the end": _sorted(pots),
        "plays by reshuffles": _sorted(
            Counter(len(vector["given"].get("reshuffles", ())) for vector in plays)
        ),
        "plays with antes": sum(bool(table["ante"] or any(table["dead"])) for table in tables),
        "ties with unequal stacks": sum(map(_is_unequal_tie, last)),
        "vectors that notice no mistake": sum(not vector["flags"] for vector in vectors),
    }


def _sorted(counter: Counter[int]) -> dict[Any, int]:
    return dict(sorted(counter.items()))


def _at_the_end(vector: Mapping[str, Any]) -> Mapping[str, Any]:
    """Give what is seen after the last try that is accepted."""
    seen = (vector["expect"]["start"], *vector["expect"]["steps"])
    found: Mapping[str, Any] = [step for step in seen if "refused" not in step][-1]
    return found


def _is_unequal_tie(seen: Mapping[str, Any]) -> bool:
    shares = (share for pot in seen.get("pots", ()) for share in pot["won"].values())
    return any(_differ(seen["stacks"], share) for share in shares)


def _differ(stacks: Sequence[int], share: Sequence[int]) -> bool:
    """Whether those who share a pot had different stacks before it was paid."""
    before = {stack - won for stack, won in zip(stacks, share, strict=True) if won}
    return len(before) > 1


def lines(vectors: Vectors) -> Iterator[str]:
    """Write everything as a table."""
    known = catalogue.mistakes()
    ids = noticing(vectors)
    yield f"{len(ids)} mistakes, each noticed by at least {min(map(len, ids.values()))} vectors"
    for name in sorted(ids, key=lambda one: (known[one].rule, one)):
        yield f"{len(ids[name]):6}  {known[name].rule}  {name}"
    yield from _several("noticed by the same vectors", map(", ".join, noticed_alike(vectors)))
    yield from _several("hidden by one mistake", (f"{b} by {a}" for a, b in covered(vectors)))
    without = catalogue.rules().keys() - {one.rule for one in known.values()}
    yield from _several("rules without a mistake", sorted(without))
    for what, count in counts(vectors).items():
        yield f"{what}: {count}"


def _several(title: str, found: Iterable[str]) -> Iterator[str]:
    listed = list(found)
    yield f"{title}: {len(listed)}"
    yield from (f"  {one}" for one in listed)


if __name__ == "__main__":
    sys.stdout.writelines(
        f"{line}\n"
        for line in lines(load_vectors(Path(sys.argv[1]) if sys.argv[1:] else folder("vectors")))
    )
