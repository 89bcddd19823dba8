"""Titles of vectors: what each shows, said so that no other vector of its rule says the same."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from oracle.report.observations import (
    Divergence,
    both_in_words,
    choices_in_words,
    first_difference,
    phase_in_words,
    ruling_in_words,
    try_in_words,
)
from oracle.report.words import listing
from oracle.specs.catalogue import Catalogue
from oracle.specs.mattering import Played, asked_switches
from oracle.specs.playing import Run
from oracle.specs.scenarios import Scenario
from oracle.wire.vocabulary import NEXT_HAND, PLAY, RULING, SETUP

MOST: Final = 200
"""The most characters of a title; what is expected is left out of a title that would be longer."""

_TOLD: Final = frozenset(("refused", "phase", "actor", "show-order", "accepted"))
"""What can be said in a few words; other differences are left to the vector itself."""

_OF_LEGAL: Final = "legal."


def own_title(scenario: Scenario, given: Mapping[str, Any], hands: int) -> str:
    """Say what a scenario shows; if it is about several hands, of which of them."""
    return scenario.title if hands == 1 else f"{scenario.title}: {' '.join(given['hand'])}"


class Titles:
    """The titles of the different answers to one hand of a scenario.

    Each says what the scenario shows, and where it is played differently: by the settings that
    change the hand, not by the name of a house.
    """

    def __init__(self, played: Played, number: int, own: Run, known: Catalogue) -> None:
        """Take a hand as it is written."""
        self._played = played
        self._number = number
        self._own = own
        self._known = known
        self._used: list[dict[str, str]] = []

    def of(self, settings: Mapping[str, str], usual: Mapping[str, str], other: Run) -> str:
        """Say what is different under other settings than the usual ones."""
        changes = self._changes(settings, usual, other)
        self._used.append(changes)
        title = self._played.scenario.title
        if not changes:
            return f"{title}; then the hand is played out"
        where = listing(
            self._known.switches[switch].settings[setting].where
            for switch, setting in changes.items()
        )
        if not self._decides(changes, other):
            return f"{title}, also where {where}"
        for told in _answers(self._own, other):
            said = f"{title}; but where {where}, {told}"
            if len(said) <= MOST:
                return said
        return f"{title}; the same {_PLAYED[self._played.scenario.kind]} where {where}"

    def _changes(
        self, settings: Mapping[str, str], usual: Mapping[str, str], other: Run
    ) -> dict[str, str]:
        """Give a setting that changes the hand; more, if another answer has been told by that."""
        rules = self._known.rules
        asked = asked_switches(self._own, rules) | asked_switches(other, rules)
        every = {
            switch: settings[switch]
            for switch in self._known.switches
            if settings[switch] != usual[switch]
        }
        # A rule that was asked may hang on a switch that was not.
        apart = {switch: every[switch] for switch in every if switch in asked} or every
        alone = [
            switch
            for switch, setting in apart.items()
            if len(apart) == 1 or self._matters({**usual, switch: setting})
        ]
        about = {rules[rule].switch for rule in self._played.scenario.rules}
        order = sorted(apart, key=lambda switch: (switch not in alone, switch not in about))
        changes: dict[str, str] = {}
        for switch in order:
            if changes and changes not in self._used:
                break
            changes[switch] = apart[switch]
        return changes

    def _matters(self, settings: Mapping[str, str]) -> bool:
        return self._played.runs(settings)[self._number].answer != self._own.answer

    def _decides(self, changes: Collection[str], other: Run) -> bool:
        """Whether what the scenario shows may itself be different, not only what lies beside it."""
        rules = self._played.scenario.rules
        if any(self._known.rules[rule].switch in changes for rule in rules):
            return True
        kind, before, after = self._played.scenario.kind, self._own.expect, other.expect
        if kind == PLAY:
            return not set(rules) & self._own.consulted <= other.consulted
        if kind == SETUP:
            return bool(before["accepted"] != after["accepted"])
        if kind == RULING:
            return bool(before["ruling"] != after["ruling"])
        return True


_PLAYED: Final[Mapping[str, str]] = {
    PLAY: "hand",
    SETUP: "table",
    RULING: "case",
    NEXT_HAND: "table",
}


_A_SETTING: Final = re.compile(r" \([\w-]+ set to [\w-]+\)")
"""What a ruling says of the setting that chooses it, which the title has already said."""


def _answers(own: Run, other: Run) -> Iterator[str]:
    """Say what is expected where it first differs, if a few words do; the longest first."""
    if RULING in other.expect:
        told = ruling_in_words(other.expect[RULING], None)
        yield _A_SETTING.sub("", told.partition(": ")[2] or told)
        return
    if "accepted" in other.expect:
        yield f"the table is {'accepted' if other.expect['accepted'] else 'refused'}"
        return
    apart = first_difference(own.expect, other.expect)
    if apart is None:
        return
    fields = [one.field for one in apart.differences]
    told = _legal(apart, fields) or both_in_words(apart.before, apart.after, fields[:1])[1]
    if phase := apart.after.get("phase"):
        told = told.removeprefix(f"in {phase_in_words(phase)} ")
    tries = other.given.get("tries", ())
    tried = ""
    if apart.step is not None and 0 <= apart.step < len(tries):
        tried = try_in_words(tries[apart.step])
    if fields[0] == "refused":
        yield f"{tried}, which is {told.partition(' by ')[0]}"
    elif apart.step is None or fields[0] in _TOLD or fields[0].startswith(_OF_LEGAL):
        if tried:
            yield f"after {tried}, {told}"
        yield told


def _legal(apart: Divergence, fields: Sequence[str]) -> str:
    """Say what the player in turn may do, or may not, that is otherwise different."""
    legal, seat = apart.after.get("legal"), apart.after.get("actor")
    if not legal or not fields[0].startswith(_OF_LEGAL):
        return ""
    raising = any(apart.after.get("bets", ()))
    name = next((one for one in _CHOICES if f"{_OF_LEGAL}{one}" in fields), None)
    if name is None:
        return ""
    one = {**dict.fromkeys(legal), name: legal[name]}
    if said := choices_in_words(one, raising=raising):
        return f"seat {seat} may {said[0]}"
    word = {"raise": "raise" if raising else "bet", "call": "call"}.get(name, name)
    return f"seat {seat} may not {word}"


_CHOICES: Final = ("raise", "call", "fold", "draw", "muck")
