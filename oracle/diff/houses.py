"""Two houses compared: every scenario is played by the rules of both."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from oracle import catalogue
from oracle.catalogue import meant, no_setting
from oracle.diff.causes import carried_by, fewest
from oracle.diff.comparison import Change, Comparison, Moment, Side, SwitchChange
from oracle.diff.playing import shown
from oracle.errors import InputError
from oracle.play import Answer
from oracle.prose import Apart, both_in_words, changed_keys, first_difference, place_in_words
from oracle.scenario import Played, Sides

Progress = Callable[[int, int], None]


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
    cases: Sequence[Played],
    progress: Progress | None = None,
    among: Sides | None = None,
) -> Comparison:
    """Play every case by the rules of both sides and explain every answer that differs.

    ``among`` are all the sides with which the cases will be played, which is done at once.
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
            if (apart := _apart(one, other)) is not None:
                found = _Found(case, number, one, other, apart, among)
                changed.append(_change(found, before, after, switches))
        if progress is not None:
            progress(done, len(cases))
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
    apart: Apart
    among: Sides


def _answers(case: Played, settings: Mapping[str, str]) -> list[Answer]:
    """Give the answer to each hand; settings in which its author departs from a house are left."""
    return [result.answer for result in case.runs(settings)]


def _apart(before: Answer, after: Answer) -> Apart | None:
    found = first_difference(shown(before), shown(after))
    if found is None and (other := changed_keys(before.given, after.given, ["reshuffles"])):
        # The dealer shuffles other cards, but none of them is dealt.
        return Apart(None, before.given, after.given, other)
    return found


def _change(found: _Found, before: Side, after: Side, switches: Sequence[SwitchChange]) -> Change:
    scenario, number = found.case.scenario, found.number

    def with_(chosen: tuple[str, ...]) -> dict[str, str]:
        return {**before.settings, **{name: after.settings[name] for name in chosen}}

    @functools.cache
    def suffices(chosen: tuple[str, ...]) -> bool:
        return found.case.same(number, after.settings, with_(chosen))

    def suffices_so_far(chosen: tuple[str, ...]) -> bool:
        return suffices(chosen) or _agree_so_far(_answers(found.case, with_(chosen))[number], found)

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
    """Give the switches that alone change the first hand, then those that change one of both.

    Hardly ever is another switch a cause as well.
    """
    wanted: set[str] = set()
    for one, other in ((before, after), (after, before)):
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


def _moment(found: _Found, fields: Sequence[str]) -> Moment:
    apart = found.apart
    tries = max((side.given.get("tries", []) for side in (found.before, found.after)), key=len)
    at = place_in_words(found.case.scenario.kind, apart.step, tries)
    return Moment(
        apart.step, at, *both_in_words(apart.before, apart.after, fields), apart.differences
    )
