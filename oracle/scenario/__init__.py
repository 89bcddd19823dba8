"""Scenarios: what people write about one point of the rules, read, checked and run."""

from oracle.scenario.linting import problems_of_workspace, problems_written
from oracle.scenario.loading import (
    load_scenarios,
    own_scenarios,
    read_scenario,
    scenario_problems,
    settings_of,
)
from oracle.scenario.model import Line, Scenario
from oracle.scenario.own import case_in, is_own, read_case, read_own
from oracle.scenario.played import Played, Sides, asked_switches
from oracle.scenario.result import Run, with_place
from oracle.scenario.running import run, run_problems
from oracle.scenario.texts import (
    CASE,
    HOUSE,
    SCENARIO,
    TEXTS,
    kind_of_text,
    problems_of_text,
    scenario_in,
)
from oracle.scenario.written import Head, clean, play_text, scenario_text

__all__ = [
    "CASE",
    "HOUSE",
    "SCENARIO",
    "TEXTS",
    "Head",
    "Line",
    "Played",
    "Run",
    "Scenario",
    "Sides",
    "asked_switches",
    "case_in",
    "clean",
    "is_own",
    "kind_of_text",
    "load_scenarios",
    "own_scenarios",
    "play_text",
    "problems_of_text",
    "problems_of_workspace",
    "problems_written",
    "read_case",
    "read_own",
    "read_scenario",
    "run",
    "run_problems",
    "scenario_in",
    "scenario_problems",
    "scenario_text",
    "settings_of",
    "with_place",
]
