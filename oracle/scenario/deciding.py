"""Which switches change what comes of a scenario: it is played again under other settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from oracle.catalogue import Rule
from oracle.errors import InputError
from oracle.scenario.model import Scenario
from oracle.scenario.running import Run, run
from oracle.table.state import Illegal

Answer: TypeAlias = tuple[dict[str, Any], dict[str, Any]]
"""What an engine is given, and what must be seen."""


def asked_switches(result: Run, rules: Mapping[str, Rule]) -> set[str]:
    """Give the switches of the rules that a run consulted; no other can change its answer."""
    known = (rules[rule] for rule in result.consulted if rule in rules)
    return {rule.switch for rule in known if rule.switch is not None}


def answers(scenario: Scenario, settings: Mapping[str, str]) -> list[Answer] | None:
    """Give the answer of each hand of a scenario; None when it cannot be played like this.

    The author's expectations are left out of it: only what the engine does counts.
    """
    try:
        return [(result.given, result.expect) for result in run(scenario, settings)]
    except (InputError, Illegal):
        return None
