"""What the terminal and the page say alike of a comparison."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from oracle.prose import listing

Report = Mapping[str, Any]

BESIDE: Final = {
    "renamed": "Renamed: same meaning, another id",
    "reworded": "Reworded",
    "added": "Added",
    "removed": "Removed",
}
"""What is told of two corpora beside the expectations that change, each with its heading."""


def heading(report: Report) -> str:
    """Name both sides."""
    return f"{report['before']} -> {report['after']}"


def headline(report: Report) -> str:
    """Say how many expectations change, and what else is different."""
    counts = report["counts"]
    changed, compared = counts["changed"], counts["compared"]
    said = [f"{changed:,} of {expectations(compared)} change{'s' if changed == 1 else ''}"]
    if report["kind"] == "corpora":
        said += [f"{counts[key]:,} {key}" for key in BESIDE]
    return ", ".join(said)


def expectations(count: int) -> str:
    """So many expectations."""
    return f"{count:,} expectation{'' if count == 1 else 's'}"


def switch_line(switch: Mapping[str, Any]) -> str:
    """Say how a switch moves, and how many expectations with it."""
    before, after = ([one["setting"] for one in switch[side]] for side in ("before", "after"))
    count = len(switch["changed"])
    effect = f"changes {expectations(count)}" if count else "changes nothing"
    return f"{switch['switch']}: {_settings(before)} -> {_settings(after)} {effect}"


def setting_line(setting: Mapping[str, str]) -> str:
    """Say what a setting means and who says so."""
    if "text" not in setting:
        return setting["setting"]
    return f"{setting['text']} ({setting['basis'].capitalize()}: {setting['source']})"


def groups(report: Report) -> list[tuple[str, list[Mapping[str, Any]]]]:
    """Put changes with the same cause together under it, the largest group first."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for change in report["changed"]:
        found.setdefault(_cause(change), []).append(change)
    return sorted(found.items(), key=lambda item: -len(item[1]))


def first_cause(change: Mapping[str, Any]) -> str | None:
    """Say what brings about the first step that differs, where not the whole cause is needed."""
    if change["first-causes"] == change["causes"]:
        return None
    return f"so far because of {_switches(change['first-causes'])} alone"


def _cause(change: Mapping[str, Any]) -> str:
    if change["causes"]:
        return f"Because of {_switches(change['causes'])}"
    if change["part"] == "given":
        return "The hand itself is another one"
    if change["part"] == "switches":
        return "The same answer, under other settings"
    rules = change["because"]
    if not rules:
        return "For no rule that is known"
    return f"Because of the rule{'' if len(rules) == 1 else 's'} {listing(rules)}"


def _switches(causes: Iterable[Sequence[Mapping[str, Any]]]) -> str:
    """Name switches that act together, and other ones that would do as well."""
    return " or of ".join(listing(one["switch"] for one in cause) for cause in causes)


def _settings(names: Sequence[str]) -> str:
    return listing(names, "or")
