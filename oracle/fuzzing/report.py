"""A run of fuzzing as a report: a plain dict, described by ``schemas/fuzz.schema.json``."""

from __future__ import annotations

import functools
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from oracle import catalogue
from oracle.conformance import Case, Outcome, engine_claimed
from oracle.diagnosis import Replayed, example, hand_behind, named, replay_of, rule_texts
from oracle.fuzzing.counting import EVENTS
from oracle.fuzzing.fuzz import Fuzzed
from oracle.fuzzing.keeping import told_of
from oracle.fuzzing.study import Finding
from oracle.reporting import Measuring, Report, row

NOTHING_DIFFERS: Final = 0
DIFFERS: Final = 1
COULD_NOT_RUN: Final = 3
_VERDICTS: Final = ("pass", "fail", "error", "skip")


class Told:
    """How a run is told: how the engine was named, and where each finding was written."""

    def __init__(self, engine: str, options: str, places: Mapping[str, Path]) -> None:
        """Take the words for the engine on the command line, and for how it is judged."""
        self._engine, self._options, self._places = engine, options, places

    def place(self, one: Finding) -> str | None:
        """The file of a finding, if it has one."""
        found = self._places.get(one.id)
        return None if found is None else str(found)

    def reproduce(self, one: Finding, seed: str) -> str:
        """The command that shows a finding again."""
        if (path := self.place(one)) is not None:
            parts = f"check --case {shlex.quote(path)} {self._options}"
        else:
            number = one.first.rpartition("/")[2]
            parts = f"fuzz --seed {shlex.quote(seed)} --skip {number} --hands 1 {self._options}"
        return f"poker-oracle {parts.strip()} {self._engine}"


def fuzz_report(measuring: Measuring, fuzzed: Fuzzed, told: Told) -> Report:
    """The report of a run in its envelope, no value cut."""
    findings = [_finding(one, fuzzed, told) for one in fuzzed.findings]
    counts = {word: fuzzed.verdicts.get(word, 0) for word in _VERDICTS}
    plan = fuzzed.plan
    details = {
        "command": list(fuzzed.target.command),
        "profile": fuzzed.target.profile.name if fuzzed.target.profile else None,
        "seed": plan.seed,
        "skip": plan.skip,
        "hands": fuzzed.asked,
        "kinds": {kind: fuzzed.kinds[kind] for kind in sorted(fuzzed.kinds)},
        "events": {event: fuzzed.events[event] for event in EVENTS},
        "findings": findings,
        "beyond": fuzzed.beyond,
        "interrupted": fuzzed.interrupted,
        "stopped": fuzzed.stopped,
        "unexplained": list(fuzzed.unexplained),
        "stderr": fuzzed.stderr,
    }
    report = measuring.report(
        exit_code_of(fuzzed),
        counts,
        [row(one.id, _outcome_of(one)) for one in fuzzed.findings],
        details,
        engine=engine_claimed(fuzzed.claims),
        mistakes=[_mistake(one) for one in findings if one["behind"]],
        notes=fuzzed.notes,
    )
    return fuzzed.explaining.noted(report)


def exit_code_of(fuzzed: Fuzzed) -> int:
    """What a run ends with: 0 when nothing differs, 1 when something does, 3 when it stopped."""
    if fuzzed.stopped is not None:
        return COULD_NOT_RUN
    return DIFFERS if fuzzed.differs or not fuzzed.asked else NOTHING_DIFFERS


def replays_in(fuzzed: Fuzzed) -> dict[Case, Replayed]:
    """What plays the hand of each finding for a page that can step through it."""
    return {
        (one.id, one.outcome.asked_as): functools.partial(
            replay_of, _shown(one), fuzzed.target.profile, fuzzed.explaining
        )
        for one in fuzzed.findings
        if "tries" in one.outcome.vector["given"] and one.outcome.differences
    }


def _outcome_of(one: Finding) -> str:
    return one.outcome.verdict.value


def without_explanation(report: Report) -> Report:
    """The report of a run with what was asked, got and judged alone."""
    nothing: Report = {"behind": [], "rules": [], "may-be": []}
    findings = [
        {**one, **nothing, "example": {**one["example"], "hand": None}}
        for one in report["details"]["findings"]
    ]
    return {**report, "mistakes": [], "details": {**report["details"], "findings": findings}}


def _finding(one: Finding, fuzzed: Fuzzed, told: Told) -> dict[str, Any]:
    texts = rule_texts()
    outcome = _shown(one)
    shown = example(
        outcome,
        lambda _vector: told.reproduce(one, fuzzed.plan.seed),
        hand_behind(outcome, fuzzed.target.profile, fuzzed.explaining),
    )
    return {
        "id": one.id,
        "sentence": told_of(one),
        "behind": [{"id": suspect.name, "sentence": suspect.sentence} for suspect in one.suspects],
        "rules": [named(rule, texts) for rule in one.rules],
        "may-be": list(one.may_be),
        "hands": one.hands,
        "first": one.first,
        "known": one.known,
        "steady": one.steady,
        "message": one.outcome.message or None,
        "scenario": told.place(one),
        "example": shown,
    }


def _shown(one: Finding) -> Outcome:
    """The failure under the name of the finding, with the settings that are not usual alone."""
    vector, usual = one.outcome.vector, catalogue.settings_within({})
    switches = {
        switch: settings
        for switch, settings in vector["switches"].items()
        if usual.get(switch) not in settings
    }
    named_so = {**vector, "id": one.id, "title": told_of(one), "switches": switches}
    return one.outcome._replace(vector=named_so)


def _mistake(finding: Mapping[str, Any]) -> dict[str, Any]:
    """A finding as other reports have what is behind failures."""
    first = finding["behind"][0]
    return {
        **first,
        "rules": [one["rule"] for one in finding["rules"]],
        "explains": [{"case": finding["id"], "as": (finding["example"]["hand"] or {}).get("as")}],
        "alone": int(len(finding["behind"]) == 1),
        "contradicts": [],
        "example": finding["example"],
    }
