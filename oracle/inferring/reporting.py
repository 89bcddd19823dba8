"""What was inferred as a report: a plain dict, described by ``schemas/inferred.schema.json``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from oracle import catalogue
from oracle.audit import AGREES, DIFFERS, NOTHING_READ, Finding, Judging, sentence_of
from oracle.histories import FORMS
from oracle.inferring.concluding import (
    DECIDED,
    NARROWED,
    NOTHING_FITS,
    STATES,
    Concluded,
    Conclusion,
    concluded,
)
from oracle.inferring.evidence import ENOUGH, Evidence, Gathered, Told
from oracle.reporting import Measuring, Report, row

_NAMES: Final = {form.id: form.name for form in FORMS}
_OUTCOMES: Final = {DECIDED: "pass", NARROWED: "open", NOTHING_FITS: "fail"}


def inferred_report(
    measuring: Measuring,
    gathered: Gathered,
    judging: Judging,
    notes: Sequence[str] = (),
    written: str | None = None,
) -> Report:
    """The report of what was inferred, in its envelope; ``written`` is the file of the house."""
    found = {
        name: concluded(evidence, judging.settings[name])
        for name, evidence in sorted(gathered.by_house.items())
    }
    houses = [_house(name, gathered.by_house[name], one) for name, one in found.items()]
    details = {
        "hands": gathered.hands,
        "interrupted": gathered.interrupted,
        "other-games": dict(sorted(gathered.others.items())),
        "broken": {
            "count": gathered.broken,
            "first": [one._asdict() for one in gathered.broken_first],
        },
        "bound": ENOUGH,
        "houses": houses,
        "written": written,
    }
    counts = {
        state: sum(one.state == state for each in found.values() for one in each.switches)
        for state in STATES
    }
    rows = [
        row(
            f"{name}: {one.switch}", _OUTCOMES.get(one.state, "skip"), f"{one.state}: {one.setting}"
        )
        for name, each in found.items()
        for one in each.switches
    ]
    more = [*notes, *_notes(gathered)]
    return measuring.report(_exit_code(gathered, houses), counts, rows, details, notes=more)


def _exit_code(gathered: Gathered, houses: Sequence[Mapping[str, Any]]) -> int:
    """0 if a house fits every hand, 1 if none does or something is unread, 2 if everything is."""
    if not gathered.hands:
        return NOTHING_READ
    if gathered.broken:
        return DIFFERS
    unfit = any(
        house["left"] or any(one["state"] == NOTHING_FITS for one in house["switches"])
        for house in houses
    )
    return DIFFERS if unfit else AGREES


def _house(name: str, evidence: Evidence, found: Concluded) -> dict[str, Any]:
    return {
        "base": name,
        "hands": evidence.hands,
        "fitting": evidence.fitting,
        "forms": [
            {"form": form, "name": _NAMES.get(form, form), "hands": count}
            for form, count in sorted(evidence.forms.items())
        ],
        "switches": [_switch(one) for one in found.switches],
        "apart": [
            {
                "settings": [{"switch": switch, "setting": setting} for switch, setting in pair],
                **_told(told),
            }
            for pair, told in sorted(found.apart.items())
        ],
        "left": [
            {
                "class": kind,
                "rule": rule,
                "sentence": sentence_of(rule),
                "hands": evidence.left_hands[kind, rule],
                "first": [_place(one) for one in findings],
            }
            for (kind, rule), findings in sorted(evidence.left.items())
        ],
        "known": {
            house.id: sorted(
                one.switch for one in found.switches if house.settings[one.switch] in one.against
            )
            for house in catalogue.houses().values()
        },
    }


def _switch(one: Conclusion) -> dict[str, Any]:
    switch = catalogue.switches()[one.switch]
    return {
        "switch": one.switch,
        "question": switch.question,
        "state": one.state,
        "setting": one.setting,
        "base": one.base,
        "settings": {name: setting.text for name, setting in switch.settings.items()},
        "left": list(one.left),
        "witnesses": one.witnesses,
        "against": [
            {"setting": setting, "because-of": against.because_of, **_told(against.told)}
            for setting, against in one.against.items()
        ],
    }


def _told(told: Told) -> dict[str, Any]:
    return {"hands": told.hands, **_place(told.first)}


def _place(finding: Finding) -> dict[str, Any]:
    return {
        "hand": finding.hand,
        "file": finding.file,
        "line": finding.line,
        "rule": finding.rule,
        "sentence": finding.sentence,
    }


def _notes(gathered: Gathered) -> Iterator[str]:
    if gathered.others:
        yield f"Hands of other games left aside: {sum(gathered.others.values()):,}."
    if len(gathered.by_house) > 1:
        names = ", ".join(sorted(gathered.by_house))
        yield (
            f"Hands of different forms are judged apart, beginning with the houses {names}; "
            "with --house they are treated as hands of one room."
        )
