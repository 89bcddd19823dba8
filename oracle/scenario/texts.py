"""A text of a user in YAML, which is a scenario, a case or a house by what is in it."""

from __future__ import annotations

from typing import Final

from oracle import catalogue
from oracle.scenario.files import Written
from oracle.scenario.loading import problems_of, scenario_from
from oracle.scenario.meaning import is_case, is_house, is_users_own
from oracle.scenario.model import Scenario
from oracle.scenario.own import own_in, problems_of_cases, problems_of_own
from oracle.specfile import Problem, SpecError, SpecFile
from oracle.wire.vocabulary import RULING

SCENARIO: Final = "scenario"
CASE: Final = "case"
HOUSE: Final = "house"
TEXTS: Final = (SCENARIO, CASE, HOUSE)
"""What a text can be."""


def kind_of_text(file: SpecFile) -> str:
    """Say what a text was meant as; what cannot be read is a scenario."""
    if is_house(file.data):
        return HOUSE
    own_ruling = isinstance(file.data, dict) and file.data.get("kind") == RULING
    return CASE if is_case(file.data) or (own_ruling and "id" not in file.data) else SCENARIO


def problems_of_text(file: SpecFile, kind: str) -> list[Problem]:
    """Find every problem of a text, sorted by place."""
    if kind == HOUSE:
        return sorted(catalogue.problems_of_house(file))
    if kind == CASE:
        return problems_of_cases([file])
    found = problems_of_own(file) if is_users_own(file.data) else problems_of(Written(file))
    return sorted(set(found))


def scenario_in(file: SpecFile) -> Scenario:
    """Give the scenario of a text; one of a user may leave out what only an author would say.

    Raises:
        SpecError: with every problem of the text.
    """
    if problems := problems_of_text(file, SCENARIO):
        raise SpecError(problems)
    return own_in(file) if is_users_own(file.data) else scenario_from(Written(file))
