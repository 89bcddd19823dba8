"""Two houses compared.

Every scenario is played by the rules of both, and what differs has its switches.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.corpus.diff import Change, Comparison, Side, Snapshot, SwitchChange, carried_by, fewest
from oracle.errors import InputError
from oracle.play import Answer
from oracle.report.envelope import Row, as_data, row
from oracle.report.observations import (
    Divergence,
    both_in_words,
    changed_keys,
    first_difference,
    place_in_words,
)
from oracle.specs import catalogue
from oracle.specs.entries import meant, named_setting, no_setting
from oracle.specs.mattering import Played, Sides
from oracle.specs.scenarios import Scenario
from oracle.system.pieces import Piece, Runner, cut, in_processes


def shown(answer: Answer) -> dict[str, Any]:
    """Give what must be seen, and at its end under ``stuck`` why the cards do not suffice.

    That a table is refused is an answer as to a setup.
    """
    expect = dict(answer.expect)
    if answer.stuck is None or "ruling" in expect:
        return expect
    if "steps" not in expect:
        return {"stuck": answer.stuck}
    return {**expect, "steps": [*expect["steps"], {"stuck": answer.stuck}]}


Progress = Callable[[int, int | None], None]
"""Told how many cases are done; of how many, whoever made them knows."""


def changed_settings(settings: Mapping[str, str], changes: Iterable[str]) -> dict[str, str]:
    """Give settings with changes, each written as ``switch=setting``.

    Raises:
        InputError: a change is not written like this, or there is no such switch or setting.
    """
    switches, found = catalogue.switches(), dict(settings)
    changed: set[str] = set()
    for change in changes:
        switch, equals, setting = change.partition("=")
        if not equals:
            raise InputError(f"{change!r} is not a change; write switch=setting")
        if switch not in switches:
            raise InputError(f"there is no switch {switch!r}{meant(switch, switches)}")
        known = switches[switch].settings
        if setting.isdecimal():
            setting = named_setting(switch, int(setting))
        if setting not in known:
            raise InputError(no_setting(switch, setting, known))
        if switch in changed:
            raise InputError(f"{switch} is changed twice; a house has one setting of it")
        changed.add(switch)
        found[switch] = setting
    return found


def compare_houses(
    before: Side,
    after: Side,
    cases: Iterable[Played],
    progress: Progress | None = None,
    among: Sides | None = None,
) -> Comparison:
    """Play every case by the rules of both sides and explain every answer that differs.

    ``among`` are all the sides with which the cases will be played, which is done at once. Cases
    that are made one by one are not kept.
    """
    among = among or Sides((before.settings, after.settings))
    switches = differing_switches(before, after)
    changed: list[Change] = []
    compared = 0
    for done, case in enumerate(cases, start=1):
        case.play(among)
        pairs = list(zip(*(_answers(case, side.settings) for side in (before, after)), strict=True))
        compared += len(pairs)
        for number, (one, other) in enumerate(pairs):
            # Sides that agree all the way have the same answer, not only an equal one.
            if one is not other and (apart := _apart(one, other)) is not None:
                found = _Found(case, number, one, other, apart, among)
                changed.append(_change(found, before, after, switches))
        if progress is not None:
            progress(done, None)
    return Comparison(
        kind="houses",
        before=before.name,
        after=after.name,
        compared=compared,
        changed=tuple(sorted(changed, key=lambda change: change.id)),
        switches=switches,
    )


def differing_switches(before: Side, after: Side) -> tuple[SwitchChange, ...]:
    """Give the switches that two houses set differently, in the order of the catalogue."""
    pairs = ((name, before.settings[name], after.settings[name]) for name in catalogue.switches())
    return tuple(SwitchChange(name, (one,), (other,)) for name, one, other in pairs if one != other)


class _Found(NamedTuple):
    """A hand that comes out differently: which of its case it is, both answers, and where."""

    case: Played
    number: int
    before: Answer
    after: Answer
    apart: Divergence
    among: Sides


def _answers(case: Played, settings: Mapping[str, str]) -> list[Answer]:
    """Give the answer to each hand; settings in which its author departs from a house are left."""
    return [result.answer for result in case.runs(settings)]


def _apart(before: Answer, after: Answer) -> Divergence | None:
    found = first_difference(shown(before), shown(after))
    if found is None and (other := changed_keys(before.given, after.given, ["reshuffles"])):
        # The dealer shuffles other cards, but none of them is dealt.
        return Divergence(None, before.given, after.given, other)
    return found


def _change(found: _Found, before: Side, after: Side, switches: Sequence[SwitchChange]) -> Change:
    scenario, number = found.case.scenario, found.number

    def with_(chosen: tuple[str, ...]) -> dict[str, str]:
        return {**before.settings, **{name: after.settings[name] for name in chosen}}

    @functools.cache
    def suffices(chosen: tuple[str, ...]) -> bool:
        return found.case.same(number, after.settings, with_(chosen))

    def suffices_so_far(chosen: tuple[str, ...]) -> bool:
        if suffices(chosen):
            return True
        place = found.case.parting(number, after.settings, with_(chosen))
        if place is not None and "ruling" not in found.after.expect:
            return found.apart.step is not None and place > found.apart.step
        return _agree_so_far(_answers(found.case, with_(chosen))[number], found)

    by_name = {one.switch: one for one in switches}
    enough = next(filter(suffices, _candidates(found, before, after, by_name)), tuple(by_name))
    whole = fewest(enough, suffices)
    involved = tuple(dict.fromkeys(name for chosen in whole for name in chosen))
    first = whole if len(involved) == 1 else fewest(involved, suffices_so_far)
    fields = [difference.field for difference in found.apart.differences]
    return Change(
        id=f"{scenario.id}~{number + 1}" if number else scenario.id,
        title=scenario.title,
        rules=scenario.rules,
        part="expect",
        moment=_moment(found, fields),
        causes=tuple(tuple(by_name[name] for name in chosen) for chosen in whole),
        first_causes=tuple(tuple(by_name[name] for name in chosen) for chosen in first),
        because=carried_by(involved, scenario.rules, fields, catalogue.rules()),
    )


def _candidates(
    found: _Found, before: Side, after: Side, switches: Collection[str]
) -> Iterator[tuple[str, ...]]:
    """Give the switches that alone change one hand, then those that change one of both.

    Hardly ever is another switch a cause as well.
    """
    wanted: set[str] = set()
    # Fewer switches matter to a table that is refused than to the hand that is played otherwise.
    first = (after, before) if found.after.objections else (before, after)
    for one, other in (first, first[::-1]):
        matter = found.case.mattering(found.among, one.settings, other.settings)
        if matter is None:
            return
        wanted.update(matter)
        yield tuple(switch for switch in switches if switch in wanted)


def _agree_so_far(answer: Answer, found: _Found) -> bool:
    """Whether an answer is as afterwards up to and with the first step that differed."""
    apart = _apart(answer, found.after)
    if apart is None:
        return True
    step = found.apart.step
    return step is not None and (apart.step is None or apart.step > step)


def _moment(found: _Found, fields: Sequence[str]) -> Snapshot:
    apart = found.apart
    tries = max((side.given.get("tries", []) for side in (found.before, found.after)), key=len)
    at = place_in_words(found.case.scenario.kind, apart.step, tries)
    return Snapshot(
        apart.step, at, *both_in_words(apart.before, apart.after, fields), apart.differences
    )


Pairs: TypeAlias = Mapping[tuple[str, str], Comparison]
"""What differs between two sides, by their names in the order in which the sides were given."""

_SCENARIOS_IN_A_PIECE: Final = 60


def compare_pairs(
    sides: Sequence[Side], scenarios: Iterable[Scenario], runner: Runner = in_processes
) -> Pairs:
    """Compare every two sides, as ``compare_houses`` does; the result is the same by any runner."""
    pieces = cut([(tuple(sides), one) for one in scenarios], _SCENARIOS_IN_A_PIECE)
    found: dict[tuple[str, str], Comparison] = {}
    for part in runner(_compared, pieces):
        for pair, one in part.items():
            found[pair] = _together(found[pair], one) if pair in found else one
    return found


def _compared(piece: Piece[tuple[tuple[Side, ...], Scenario]]) -> Pairs:
    sides = piece.items[0][0]
    cases = [Played(scenario) for _sides, scenario in piece.items]
    among = _among(tuple(tuple(side.settings.items()) for side in sides))
    return {
        (one.name, other.name): compare_houses(one, other, cases, among=among)
        for one, other in combinations(sides, 2)
    }


@functools.lru_cache(maxsize=1)
def _among(settings: tuple[tuple[tuple[str, str], ...], ...]) -> Sides:
    """Give the sides with these settings; the rules that they know serve every piece."""
    return Sides(map(dict, settings))


def _together(one: Comparison, other: Comparison) -> Comparison:
    changed = sorted((*one.changed, *other.changed), key=lambda change: change.id)
    return replace(one, compared=one.compared + other.compared, changed=tuple(changed))


Report = dict[str, Any]


def as_report(comparison: Comparison) -> Report:
    """Make what a report tells of a comparison; the same comparison gives the same."""
    changed = comparison.changed
    return {
        "kind": comparison.kind,
        "before": comparison.before,
        "after": comparison.after,
        "counts": {
            "compared": comparison.compared,
            "changed": len(changed),
            "renamed": len(comparison.renamed),
            "reworded": len(comparison.reworded),
            "added": len(comparison.added),
            "removed": len(comparison.removed),
        },
        "switches": _switches(comparison),
        "rules": _rules(changed),
        "changed": [_report_change(change) for change in changed],
        "renamed": as_data(comparison.renamed),
        "reworded": as_data(comparison.reworded),
        "added": [{"id": one.id, "title": one.title} for one in comparison.added],
        "removed": [{"id": one.id, "title": one.title} for one in comparison.removed],
    }


def _switches(comparison: Comparison) -> list[dict[str, Any]]:
    """Every switch that differs, with what each setting says and the expectations it changes."""
    moved: dict[SwitchChange, list[str]] = {switch: [] for switch in comparison.switches}
    for change in comparison.changed:
        for switch in dict.fromkeys(one for cause in change.causes for one in cause):
            moved.setdefault(switch, []).append(change.id)
    return [
        {
            "switch": one.switch,
            "before": [_setting(one.switch, setting) for setting in one.before],
            "after": [_setting(one.switch, setting) for setting in one.after],
            "rules": list(catalogue.settled_by(one.switch)),
            "changed": ids,
        }
        for one, ids in moved.items()
    ]


def _setting(switch: str, setting: str) -> dict[str, str]:
    known = catalogue.switches().get(switch)
    if known is None or setting not in known.settings:
        # A corpus of another time may know settings that are no more.
        return {"setting": setting}
    found = known.settings[setting]
    return {
        "setting": setting,
        "text": found.text,
        "basis": found.basis,
        "source": found.source,
    }


def _rules(changed: Iterable[Change]) -> list[dict[str, Any]]:
    """Every rule that changes come from, the one with the most changes first."""
    moved: dict[str, list[str]] = {}
    for change in changed:
        for rule in change.because:
            moved.setdefault(rule, []).append(change.id)
    known = catalogue.rules()
    return [
        {
            "rule": rule,
            "sentence": known[rule].sentence if rule in known else "",
            "sources": catalogue.source(rule) if rule in known else [],
            "changed": ids,
        }
        for rule, ids in sorted(moved.items(), key=lambda item: (-len(item[1]), item[0]))
    ]


def _report_change(change: Change) -> dict[str, Any]:
    told: dict[str, Any] = as_data(change)
    moment = told.pop("moment")
    return {**told, **moment}


def rows_of(report: Mapping[str, Any]) -> Sequence[Row]:
    """Make a row for each expectation reported; of a change, before is what was expected."""
    rows = [
        row(one["id"], "changed", f"{one['at']}: {one['after']}", differences=_differences(one))
        for one in report["changed"]
    ]
    for outcome in ("renamed", "reworded", "added", "removed"):
        rows += [
            row(one["id"], outcome, ", ".join(one.get("parts", ())) or None)
            for one in report[outcome]
        ]
    return rows


def _differences(change: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "place": change["at"],
            "key": one["field"],
            "aspect": None,
            "expected": one["before"],
            "got": one["after"],
        }
        for one in change["differences"]
    ]
