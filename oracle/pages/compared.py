"""The page of a comparison of two houses or two corpora: what changes, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from oracle.pages import page as on
from oracle.prose import counted, listing

Details = Mapping[str, Any]

_BESIDE: Final = {
    "renamed": "Renamed: same meaning, another id",
    "reworded": "Reworded",
    "added": "Added",
    "removed": "Removed",
}
"""What is told of two corpora beside the expectations that change, each with its heading."""


def compared(details: Details, *, summary: bool = False) -> on.Page:
    """Make the page of the details of ``diff``; with ``summary`` of switches and rules alone."""
    tone = on.BAD if details["changed"] else on.GOOD
    blocks: list[on.Block] = [on.Paragraph(f"{_headline(details)}.", tone=tone)]
    for switch in details["switches"]:
        blocks += _switch(switch)
    for rule in details["rules"]:
        blocks += _rule(rule)
    if not summary:
        blocks += _expectations(details)
    return on.Page(f"{details['before']} -> {details['after']}", tuple(blocks))


def _headline(details: Details) -> str:
    """Say how many expectations change, and what else is different."""
    counts = details["counts"]
    changed, all_ = counts["changed"], counted(counts["compared"], "expectation")
    said = [f"{changed:,} of {all_} change{'s' if changed == 1 else ''}"]
    if details["kind"] == "corpora":
        said += [f"{counts[key]:,} {key}" for key in _BESIDE]
    return ", ".join(said)


def _switch(switch: Details) -> Iterator[on.Block]:
    """Say how a switch moves, how many expectations with it, and what its settings mean."""
    before, after = ([one["setting"] for one in switch[side]] for side in ("before", "after"))
    count = len(switch["changed"])
    effect = f"changes {counted(count, 'expectation')}" if count else "changes nothing"
    moved = f": {listing(before, 'or')} -> {listing(after, 'or')} {effect}"
    yield on.Heading((on.Code(switch["switch"]), moved), tone=on.STRONG if count else on.PLAIN)
    meanings = [f"{side}: {_meaning(one)}" for side in ("before", "after") for one in switch[side]]
    yield on.bullets(meanings)


def _meaning(setting: Mapping[str, str]) -> str:
    """Say what a setting means and who says so."""
    if "text" not in setting:
        return setting["setting"]
    return f"{setting['text']} ({setting['basis'].capitalize()}: {setting['source']})"


def _rule(rule: Details) -> Iterator[on.Block]:
    count = len(rule["changed"])
    behind = f" is behind {counted(count, 'expectation')}"
    yield on.Heading((on.Code(rule["rule"]), behind))
    yield on.Paragraph(rule["sentence"])
    yield on.bullets(rule["sources"])


def _expectations(details: Details) -> Iterator[on.Block]:
    for cause, changes in _groups(details):
        yield on.Heading(f"{cause}: {counted(len(changes), 'expectation')}")
        for change in changes:
            yield from _change(change)
    for key, title in _BESIDE.items():
        if named := details[key]:
            yield on.Heading(f"{title}: {len(named):,}")
            yield on.Bullets(tuple(map(_named, named)))


def _named(one: Details) -> on.Item:
    parts = f" ({', '.join(one['parts'])})" if "parts" in one else ""
    return on.Item((on.Code(one["id"]), f"{parts}: {one['title']}"))


def _change(change: Details) -> Iterator[on.Block]:
    yield on.Heading(on.Code(change["id"]), level=3, tone=on.PLAIN)
    yield on.Paragraph(change["title"])
    yield on.Difference(change["at"], (change["before"], change["after"]), ("before", "after"))
    if change["first-causes"] != change["causes"]:
        # Not the whole cause is needed for the first step that differs.
        alone = _switches(change["first-causes"])
        yield on.Paragraph(f"so far because of {alone} alone")


def _groups(details: Details) -> list[tuple[str, list[Details]]]:
    """Put changes with the same cause together under it, the largest group first."""
    found: dict[str, list[Details]] = {}
    for change in details["changed"]:
        found.setdefault(_cause(change), []).append(change)
    return sorted(found.items(), key=lambda item: -len(item[1]))


def _cause(change: Details) -> str:
    if change["causes"]:
        return f"Because of {_switches(change['causes'])}"
    if change["part"] == "given":
        return "The hand itself has changed"
    if change["part"] == "switches":
        return "The same answer under other settings"
    rules = change["because"]
    if not rules:
        return "For no known rule"
    return f"Because of the rule{'' if len(rules) == 1 else 's'} {listing(rules)}"


def _switches(causes: Iterable[Sequence[Details]]) -> str:
    """Name switches that act together, and other ones that would do as well."""
    return " or of ".join(listing(one["switch"] for one in cause) for cause in causes)
