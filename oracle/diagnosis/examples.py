"""Failures to show: the most typical one of many, as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from oracle.conformance import Outcome, cut_keys
from oracle.prose import place_in_words


def typical(failures: Sequence[Outcome]) -> Outcome:
    """The shortest of the failures that differ in what most of them differ in."""
    patterns = Counter(map(_pattern, failures))
    [(most, _count)] = patterns.most_common(1)
    return simplest(one for one in failures if _pattern(one) == most)


def simplest(failures: Iterable[Outcome]) -> Outcome:
    """The failure that is easiest to follow: it differs early, in a short script."""
    return min(failures, key=_length)


def example(
    outcome: Outcome, reproduce: Callable[[str], str], hand: Mapping[str, Any] | None
) -> dict[str, Any]:
    """Show a failure: its hand if there is one, where it first differs, how to run it again."""
    vector = outcome.vector
    step = outcome.differences[0].step if outcome.differences else None
    return {
        "vector": vector["id"],
        "title": vector["title"],
        "step": step,
        "at": place_in_words(vector["kind"], step, vector["given"].get("tries", ())),
        "differences": [
            {"field": one.field, "expected": one.expected, "got": one.got, **cut_keys(one)}
            for one in outcome.differences
            if one.step == step
        ],
        "hand": hand,
        "reproduce": reproduce(vector["id"]),
    }


def fields_of(failures: Iterable[Outcome]) -> list[str]:
    """The keys in which failures first differ, most frequent first, then by name."""
    found = Counter(field for one in failures for field in _pattern(one))
    return sorted(found, key=lambda field: (-found[field], field))


def _pattern(outcome: Outcome) -> frozenset[str]:
    """The keys of the first step that differs."""
    first = outcome.differences[:1]
    return frozenset(
        one.field for one in outcome.differences if [one.step] == [two.step for two in first]
    )


def _length(outcome: Outcome) -> tuple[int, int, str]:
    tries = len(outcome.vector["given"].get("tries", ()))
    step = outcome.differences[0].step if outcome.differences else None
    return step or 0, tries, outcome.vector["id"]


def named(rule: str, texts: Mapping[str, Any]) -> dict[str, Any]:
    """A rule with its sentence and its sources."""
    text = texts.get(rule)
    sources = list(text.sources) if text else []
    return {"rule": rule, "sentence": text.sentence if text else "", "sources": sources}
