"""Which well-known mistake a failing engine's answer looks like.

A vector carries the mistakes that it notices as flags, and the switches that change its answer.
An engine that answers, where it first differs, just what the reference engine answers with one of
the mistakes or under another setting is likely to do the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from oracle import catalogue
from oracle.catalogue import Setting
from oracle.conformance.grading import Difference, Vector, examine
from oracle.conformance.messages import Level
from oracle.conformance.protocol import sent_tries
from oracle.conformance.results import Outcome
from oracle.deviations import DEVIATIONS, deviating_rules
from oracle.errors import OracleError
from oracle.wire import Hand, read_play, read_try


class Likeness(NamedTuple):
    """What a failure looks like, in a sentence, and the rule that is broken then."""

    name: str
    rule: str
    sentence: str


def resembled(outcome: Outcome) -> list[Likeness]:
    """Give what a failure looks like: well-known mistakes, or else another setting of a switch.

    None where nothing gives just the answer of the engine where it first differs.
    """
    vector = outcome.vector
    if vector["kind"] != "play":
        return []
    shown = _first(outcome.differences)
    settings = catalogue.settings_within(vector["switches"])
    mistakes = catalogue.mistakes()
    found = [
        Likeness(name, DEVIATIONS[name].rule, mistakes[name].mistake)
        for name in vector.get("flags", ())
        if name in DEVIATIONS and _shown_with(outcome, settings, (name,)) == shown
    ]
    return found or [
        one
        for switch, same in vector["switches"].items()
        for setting in catalogue.switches()[switch].settings.values()
        if setting.id not in same
        and _shown_with(outcome, {**settings, switch: setting.id}, ()) == shown
        for one in _likenesses(vector, switch, setting)
    ]


def _likenesses(vector: Vector, switch: str, setting: Setting) -> list[Likeness]:
    rules = catalogue.rules().values()
    return [
        Likeness(f"{switch}={setting.id}", rule.id, setting.text)
        for rule in rules
        if rule.switch == switch and rule.id in vector["consulted"]
    ]


def _shown_with(
    outcome: Outcome, settings: Mapping[str, str], mistakes: tuple[str, ...]
) -> dict[str, Any] | None:
    """Give what an engine shows where it first differs, by settings and with mistakes."""
    vector = outcome.vector
    level = Level.REFUSALS if "refused" in outcome.compared else Level.LEGAL
    try:
        answer = _play(outcome.vector, settings, mistakes, level)
    except OracleError:
        return None
    found = examine(vector, answer, level).differences
    return _first([one for one in found if one.field in outcome.compared])


def _first(differences: Sequence[Difference]) -> dict[str, Any] | None:
    """Give the step of the first difference, and what was shown in each field of it."""
    if not differences:
        return None
    step = differences[0].step
    return {"step": step} | {one.field: one.got for one in differences if one.step == step}


def _play(
    vector: Vector, settings: Mapping[str, str], mistakes: tuple[str, ...], level: Level
) -> dict[str, Any]:
    given = vector["given"]
    table, received = given["table"], "deck" not in given
    rules = deviating_rules(table["game"], table["betting"], settings, mistakes, received=received)
    made, seats = read_play(given, rules)
    hand = Hand(made, seats, show_cards=not received)
    start, steps = hand.observe(), []
    for step in sent_tries(vector, level):
        refused = bool(hand.attempt(read_try(given["tries"][step], seats)))
        steps.append({**hand.observe(), "refused": refused})
    return {"start": start, "steps": steps}
