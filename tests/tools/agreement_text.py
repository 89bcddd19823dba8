"""The files about agreement: one for programs, one for people."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.tools.agreement import Opinion

Vector = Mapping[str, Any]
Decisions = Mapping[str, tuple[str, str, str]]
"""By mistake: the number of the decision, the rule that is broken, and what is done wrong."""

_PREFACE = (
    "# Agreement",
    "",
    "Which implementations that share no code with the reference engine give the answer of each",
    "vector. Made by `python -m tests.tools.agreement`; `agreement.json` has a line per vector. Of",
    "the manifest's digests only `set` covers both: agreement does not change the corpus.",
    "",
)


def render_json(
    vectors: Sequence[Vector], opinions: Sequence[Opinion], decided: Mapping[str, str]
) -> str:
    """For each vector which agree, and which differ by which mistakes; one vector per line."""
    names = json.dumps({opinion.name: opinion.what for opinion in opinions}, indent=2)
    indented = names.replace("\n", "\n  ")
    lines = ",\n".join(
        f"    {json.dumps(vector['id'])}: {json.dumps(_entry(vector, opinions, decided))}"
        for vector in vectors
    )
    return f'{{\n  "implementations": {indented},\n  "vectors": {{\n{lines}\n  }}\n}}\n'


def _entry(
    vector: Vector, opinions: Sequence[Opinion], decided: Mapping[str, str]
) -> dict[str, Any]:
    name = vector["id"]
    entry: dict[str, Any] = {"hash": vector["hash"], "agree": _agreeing(name, opinions)}
    differing = {
        opinion.name: {mistake: decided.get(mistake) for mistake in opinion.reasons.get(name, ())}
        for opinion in opinions
        if opinion.agrees.get(name) is False
    }
    return {**entry, "differ": differing} if differing else entry


def _agreeing(name: str, opinions: Sequence[Opinion]) -> list[str]:
    return [opinion.name for opinion in opinions if opinion.agrees.get(name)]


def render_page(
    vectors: Sequence[Vector], opinions: Sequence[Opinion], decisions: Decisions
) -> str:
    """The same as a page to read: what each was asked, and why any differs."""
    lines = [
        *_PREFACE,
        *_asked(opinions),
        *_coverage(vectors, opinions),
        *_differences(opinions, decisions),
    ]
    return "\n".join(lines) + "\n"


def _asked(opinions: Sequence[Opinion]) -> Iterator[str]:
    yield "| implementation | what it is | asked | agrees | differs |"
    yield "|---|---|---|---|---|"
    for opinion in opinions:
        asked, agreeing = len(opinion.agrees), sum(opinion.agrees.values())
        counts = f"{asked} | {agreeing} | {asked - agreeing}"
        yield f"| {opinion.name} | {opinion.what} | {counts} |"
    yield ""
    yield "An implementation is asked what it can play under the settings that a vector concerns."
    yield ""


def _coverage(vectors: Sequence[Vector], opinions: Sequence[Opinion]) -> Iterator[str]:
    counts: dict[str, Counter[int]] = {}
    for vector in vectors:
        agreeing = len(_agreeing(vector["id"], opinions))
        counts.setdefault(_sort(vector), Counter())[min(agreeing, 3)] += 1
    yield "## How many give the answer"
    yield ""
    yield "| vectors | three or more | two | one | none |"
    yield "|---|---|---|---|---|"
    for sort, by_number in sorted(counts.items()):
        yield f"| {sort} | {' | '.join(str(by_number[number]) for number in (3, 2, 1, 0))} |"
    yield ""


def _sort(vector: Vector) -> str:
    given = vector["given"]
    if "table" in given:
        return f"{vector['kind']}, {given['table']['game']}, {given['table']['betting']}"
    return f"{vector['kind']}, {given['ranking']}" if "ranking" in given else str(vector["kind"])


def _differences(opinions: Sequence[Opinion], decisions: Decisions) -> Iterator[str]:
    groups: dict[tuple[str, ...], list[str]] = {}
    for opinion in opinions:
        for name, reasons in opinion.reasons.items():
            groups.setdefault((opinion.name, *reasons), []).append(name)
    yield "## Differences, and the reasons"
    yield ""
    yield "Every difference is explained: the engine's profile in `specs/engines/` gives exactly"
    yield "that answer, by the mistakes named here, and a decision in `specs/decisions/` is against"
    yield "each of them."
    yield ""
    yield "| mistake | what it does | breaks | decision |"
    yield "|---|---|---|---|"
    found = {reason for _implementation, *reasons in groups for reason in reasons}
    for reason in sorted(found):
        number, rule, mistake = decisions[reason]
        yield f"| {reason} | {mistake} | `{rule}` | {number} |"
    for (implementation, *reasons), names in sorted(groups.items()):
        yield ""
        yield f"### {implementation}: {', '.join(reasons)}"
        yield ""
        yield from (f"* `{name}`" for name in names)
