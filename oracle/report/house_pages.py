"""The pages of houses, and of what differs between two of them or two corpora."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, Final

from oracle.report import page as on
from oracle.report.words import counted, listing

Data = Mapping[str, Any]


def houses(data: Data, about: str = "") -> on.Page:
    """Make the page of what ``oracle.specs`` gives of houses or of switches as data.

    Args:
        data: the houses, the switches or the differences.
        about: the words by which switches were chosen, if not all are there.
    """
    if "switches" in data:
        return _every_switch(data["switches"])
    if "differences" in data:
        return _differences(data, about)
    known = data["houses"]
    if len(known) == 1:
        [(name, house)] = known.items()
        return _one_house(name, house, about)
    return _every_house(known)


def _every_house(known: Mapping[str, Data]) -> on.Page:
    """One house in full, and who plays otherwise: a column for each would not fit a terminal."""
    (name, first), *others = known.items()
    rows = []
    for switch, usual in first["settings"].items():
        other: dict[str, list[str]] = {}
        for house, data in others:
            setting = data["settings"][switch]["setting"]
            if setting != usual["setting"]:
                other.setdefault(setting, []).append(house)
        elsewhere = "; ".join(f"{setting} ({', '.join(by)})" for setting, by in other.items())
        rows.append(on.Row((switch, usual["setting"], elsewhere)))
    note = (
        f"{listing(known)}: 'poker-oracle houses NAME' says why a house plays so, "
        "'poker-oracle houses --switches' what else may be chosen."
    )
    table = on.Table(("Switch", name, "Where others differ"), tuple(rows))
    return on.Page("Houses", (table, on.Paragraph(note)))


def _every_switch(switches: Mapping[str, Data]) -> on.Page:
    blocks: list[on.Block] = []
    for name, switch in switches.items():
        blocks.append(on.Heading((on.Code(name), f": {switch['question']}")))
        blocks.append(on.bullets(setting_items(switch["settings"])))
    note = f"{len(switches)} switches; a house writes SWITCH: {{setting: SETTING, basis: WHY}}."
    return on.Page("Switches", (*blocks, on.Heading("In a house"), on.Paragraph(note)))


def setting_items(settings: Mapping[str, Data]) -> Iterator[on.Item]:
    """Give each setting of a switch, who plays it and what it means."""
    for name, setting in settings.items():
        played = ", ".join(setting["houses"]) or "no house"
        yield on.Item((on.Code(name), f" ({played}): {setting['text']}"))


def _one_house(name: str, house: Data, about: str) -> on.Page:
    settings = house["settings"]
    rows = [
        on.Row((switch, choice["setting"], _why(choice, house["inherits"])))
        for switch, choice in settings.items()
    ]
    own = sum(not choice["inherited"] for choice in settings.values())
    note = f"{counted(own, 'setting')} of its own, {len(settings)} in all."
    if about:
        note = f"Only switches about {about!r}; without these words all are shown."
    table = on.Table(("Switch", "Setting", "Why"), tuple(rows))
    return on.Page(f"{name}: {house['title']}", (table, on.Paragraph(note)))


def _differences(data: Data, about: str) -> on.Page:
    rows = [
        on.Row((switch if side == "house" else "", data[side], choice["setting"], choice["basis"]))
        for switch, sides in data["differences"].items()
        for side, choice in sides.items()
    ]
    count = len(data["differences"])
    blocks: list[on.Block] = []
    if rows:
        blocks.append(on.Table(("Switch", "House", "Setting", "Why"), tuple(rows)))
    differ = "1 switch differs" if count == 1 else f"{count} switches differ"
    those = f", of those about {about!r}" if about else ""
    blocks.append(on.Paragraph(f"{differ}{those}."))
    return on.Page(f"{data['house']} against {data['against']}", tuple(blocks))


def _why(choice: Data, inherits: str | None) -> str:
    return f"As in {inherits}: {choice['basis']}" if choice["inherited"] else choice["basis"]


Details = Mapping[str, Any]

_BESIDE: Final = {
    "renamed": "Renamed: same meaning, another id",
    "reworded": "Reworded",
    "added": "Added",
    "removed": "Removed",
}
"""What is told of two corpora beside the expectations that change, each with its heading."""


def compared(details: Details, *, summary: bool = False) -> on.Page:
    """Make the page of the details of ``diff``; with ``summary`` a line for each switch.

    Where one of two houses does not spread a game or a structure, its hands are only counted, if
    anything else differs.
    """
    moves = [_move(one) for one in details["switches"] if one["switch"] in _SPREAD]
    details, unspread = _without_unspread(details)
    tone = on.BAD if details["changed"] else on.GOOD
    blocks: list[on.Block] = [on.Paragraph(f"{_headline(details)}.", tone=tone)]
    if unspread:
        are = "is" if unspread == 1 else "are"
        told = f"{are} left out: only one of the two spreads the game or the betting structure"
        blocks.append(
            on.Paragraph(f"{counted(unspread, 'more hand')} {told} ({'; '.join(moves)}).")
        )
    if summary:
        blocks += _in_short(details)
    else:
        for switch in details["switches"]:
            blocks += _switch(switch, _unit(details))
        for rule in details["rules"]:
            blocks += _rule(rule, _unit(details))
        blocks += _expectations(details)
    return on.Page(f"{details['before']} -> {details['after']}", tuple(blocks))


def _unit(details: Details) -> str:
    """What is counted: a room thinks of hands, who keeps a corpus of what it expects of them."""
    return "hand" if details["kind"] == "houses" else "expectation"


_MOST_RULES: Final = 8
"""How many rules a summary names; with all the switches of two houses it is one screen."""


def _in_short(details: Details) -> Iterator[on.Block]:
    """Give a line to each switch that differs, and to the rules behind most of what changes."""
    rules = details["rules"]
    switches = [_with_count(one, _move(one)) for one in details["switches"]]
    named = [_with_count(one, one["rule"]) for one in rules[:_MOST_RULES]]
    if len(rules) > _MOST_RULES:
        named.append(f"         and {len(rules) - _MOST_RULES:,} more")
    for heading, lines in (("Switches", switches), ("Rules behind it", named)):
        if lines:
            yield on.Heading(f"{heading}, with the {_unit(details)}s that change")
            yield on.Lines(tuple(lines))
    if any(details[key] for key in ("changed", *_BESIDE)):
        yield on.Heading("Next")
        yield on.Paragraph(
            "Without --summary: what each setting means and who says so, and examples; "
            "-o diff.html lists all."
        )


def _with_count(one: Details, name: str) -> str:
    return f"{len(one['changed']):>7,}  {name}"


_SPREAD: Final = frozenset({"games", "betting-structures"})
"""The switches that say what a house spreads; they change a hand only by refusing its table."""


def _without_unspread(details: Details) -> tuple[Details, int]:
    """Leave out what changes only because one side does not spread it, and count that.

    Where nothing else changes, nothing is left out.
    """
    left = [one for one in details["changed"] if not _is_unspread(one)]
    if details["kind"] != "houses" or len(left) in {0, len(details["changed"])}:
        return details, 0
    unspread = len(details["changed"]) - len(left)
    ids, counts = {one["id"] for one in left}, details["counts"]
    switches = [one for one in details["switches"] if one["switch"] not in _SPREAD]
    counts = {**counts, "compared": counts["compared"] - unspread, "changed": len(left)}
    kept = {
        "counts": counts,
        "switches": _of_these(switches, ids),
        "rules": sorted(
            (one for one in _of_these(details["rules"], ids) if one["changed"]),
            key=lambda one: (-len(one["changed"]), one["rule"]),
        ),
        "changed": left,
    }
    return {**details, **kept}, unspread


def _is_unspread(change: Details) -> bool:
    causes = [{one["switch"] for one in cause} for cause in change["causes"]]
    return bool(causes) and not any(_SPREAD.isdisjoint(cause) for cause in causes)


def _of_these(some: Iterable[Details], ids: Set[str]) -> list[Details]:
    """Give switches or rules with those expectations alone."""
    return [{**one, "changed": [id_ for id_ in one["changed"] if id_ in ids]} for one in some]


def _headline(details: Details) -> str:
    """Say how many hands come out differently; of corpora also what else is different."""
    counts = details["counts"]
    changed, all_ = counts["changed"], counted(counts["compared"], _unit(details))
    if details["kind"] == "houses":
        return f"{changed:,} of {all_} come{'s' if changed == 1 else ''} out differently"
    said = [f"{changed:,} of {all_} change{'s' if changed == 1 else ''}"]
    said += [f"{counts[key]:,} {key}" for key in _BESIDE]
    return ", ".join(said)


def _switch(switch: Details, unit: str) -> Iterator[on.Block]:
    """Say how a switch moves, how many hands with it, and what its settings mean."""
    count = len(switch["changed"])
    effect = f"changes {counted(count, unit)}" if count else "changes nothing"
    moved = f"{_move(switch).removeprefix(switch['switch'])} {effect}"
    yield on.Heading((on.Code(switch["switch"]), moved), tone=on.STRONG if count else on.PLAIN)
    meanings = [f"{side}: {_meaning(one)}" for side in ("before", "after") for one in switch[side]]
    yield on.bullets(meanings)


def _move(switch: Details) -> str:
    """Say from which setting to which a switch moves."""
    before, after = ([one["setting"] for one in switch[side]] for side in _SIDES)
    return f"{switch['switch']}: {listing(before, 'or')} -> {listing(after, 'or')}"


def _meaning(setting: Mapping[str, str]) -> str:
    """Say what a setting means and who says so."""
    if "text" not in setting:
        return setting["setting"]
    return f"{setting['text']} ({setting['basis'].capitalize()}: {setting['source']})"


def _rule(rule: Details, unit: str) -> Iterator[on.Block]:
    count = len(rule["changed"])
    behind = f" is behind {counted(count, unit)}"
    yield on.Heading((on.Code(rule["rule"]), behind))
    yield on.Paragraph(rule["sentence"])
    sources = (on.bullets(rule["sources"]),)
    hint = f": poker-oracle explain {rule['rule']}"
    yield on.Fold(counted(len(rule["sources"]), "source"), sources, hint)


_SHOWN: Final = 3
"""Of each cause so many changes that differ otherwise are shown; what is alike stands once."""


def _expectations(details: Details) -> Iterator[on.Block]:
    for cause, changes in _groups(details):
        yield on.Heading(f"{cause}: {counted(len(changes), _unit(details))}")
        alike = _alike(changes)
        for some in alike[:_SHOWN]:
            yield from _change(some[0])
            if len(some) > 1:
                yield _folded(f"{len(some) - 1:,} more alike", some[1:])
        if left := alike[_SHOWN:]:
            count = sum(map(len, left))
            blocks = tuple(block for some in left for block in _together(some))
            yield on.Fold(f"{count:,} more, in {counted(len(left), 'other way')}", blocks, _HINT)
    for key, title in _BESIDE.items():
        named = details[key]
        yield from on.headed(f"{title}: {len(named):,}", map(_named, named))


_HINT: Final = ": -o diff.html lists them"


def _alike(changes: Iterable[Details]) -> list[list[Details]]:
    """Put changes that differ in the same way together, the best examples first."""
    found: dict[tuple[str, str, str], list[Details]] = {}
    for change in changes:
        found.setdefault((change["at"], change["before"], change["after"]), []).append(change)
    groups = [sorted(some, key=_how_poor) for some in found.values()]
    return sorted(groups, key=lambda some: (*_how_poor(some[0]), -len(some)))


def _how_poor(change: Details) -> tuple[bool, bool, bool]:
    """What makes a change a worse example: nothing is played, another rule's hand, a variant."""
    rules = tuple(f"{rule}." for rule in change["because"])
    name = change["id"]
    refused = change["after"].startswith("the table is refused")
    return refused, not name.startswith(rules), "~" in name


def _folded(summary: str, changes: Sequence[Details]) -> on.Fold:
    return on.Fold(summary, (on.bullets(map(_named, changes)),), _HINT)


def _together(changes: Sequence[Details]) -> Iterator[on.Block]:
    yield on.Difference(changes[0]["at"], (changes[0]["before"], changes[0]["after"]), _SIDES)
    yield on.bullets(map(_named, changes))


def _named(one: Details) -> on.Item:
    parts = f" ({', '.join(one['parts'])})" if "parts" in one else ""
    return on.Item((on.Code(one["id"]), f"{parts}: {one['title']}"))


_SIDES: Final = ("before", "after")


def _change(change: Details) -> Iterator[on.Block]:
    yield on.Heading(on.Code(change["id"]), level=3, tone=on.PLAIN)
    yield on.Paragraph(change["title"])
    yield on.Difference(change["at"], (change["before"], change["after"]), _SIDES)
    if change["first-causes"] != change["causes"]:
        # Not the whole cause is needed for the first step that differs.
        alone = _switches(change["first-causes"])
        yield on.Paragraph(f"Up to there because of {alone} alone.")


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


def updated(report: Mapping[str, Any], *, summary: bool = False) -> on.Page:
    """Make the page of a report of ``update``: what was done, then what changed by it."""
    details = report["details"]
    notes = tuple(on.Paragraph(note) for note in report["notes"])
    if not any(details["counts"][key] for key in details["counts"] if key != "compared"):
        return on.Page("The copy", notes, brief=True)
    page = compared(details, summary=summary)
    return page._replace(blocks=(*notes, *page.blocks))


def verified(report: Mapping[str, Any]) -> on.Page:
    """Make the page of a report of ``verify``."""
    blocks: list[on.Block] = []
    if damages := tuple(case["message"] for case in report["cases"]):
        blocks.append(on.Lines(damages))
    blocks += [on.Paragraph(note) for note in report["notes"]]
    digests = report["details"]["digests"]
    blocks.append(on.Lines(tuple(f"{name:6} {sha256}" for name, sha256 in digests.items())))
    return on.Page("The corpus", tuple(blocks), brief=True)
