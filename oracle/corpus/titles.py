"""The title of another answer to a scenario: by which rules it holds, and what is different."""

from __future__ import annotations

from oracle.prose import Apart, both_in_words, changed_keys, first_difference, try_in_words
from oracle.scenario import Run


def title_of(variant: str, own: Run, other: Run) -> str:
    """Say what is expected under other settings, where it first differs from what was written.

    Args:
        variant: a setting such as ``raise-cap=rule-book``, or a house.
        own: the run as the scenario is written.
        other: the run under other settings.
    """
    apart = first_difference(own.expect, other.expect)
    if apart is None:
        key = changed_keys(own.given, other.given)[0].field
        return f"{_where(variant)}, {both_in_words(own.given, other.given, [key])[1]}"
    fields = [one.field for one in apart.differences]
    _, told = both_in_words(apart.before, apart.after, fields[:1])
    return f"{_where(variant)}, {_when(apart, fields[0], other)}{told}"


def _where(variant: str) -> str:
    switch, _, setting = variant.partition("=")
    return f"With {switch} set to {setting}" if setting else f"In the house {variant}"


def _when(apart: Apart, field: str, other: Run) -> str:
    tries = other.given.get("tries", ())
    if apart.step is None or not 0 <= apart.step < len(tries):
        return ""
    attempt = try_in_words(tries[apart.step])
    return f"{attempt}: " if field == "refused" else f"after {attempt}, "
