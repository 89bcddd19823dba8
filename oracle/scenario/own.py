"""Cases that users write for themselves, which leave out what only an author would say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from oracle.scenario.files import Written
from oracle.scenario.loading import problems_of, scenario_from
from oracle.scenario.meaning import is_case, is_house, is_users_own
from oracle.scenario.model import Scenario
from oracle.specfile import Problem, SpecError, SpecFile, load, load_text
from oracle.wire.vocabulary import PLAY, RULING


def read_case(case: Path | str) -> tuple[Scenario, int]:
    """Read a case on which the dealer is asked to rule, a file or a text; give its table's line.

    It is a scenario of the kind ruling, and may leave out what only its author would say: id,
    title, rules and the expected ruling.

    Raises:
        SpecError: with every problem of the file.
    """
    return case_in(load_text(case, "case") if isinstance(case, str) else load(case))


def case_in(read: SpecFile) -> tuple[Scenario, int]:
    """Give the case of a file that was read, as ``read_case`` does.

    Raises:
        SpecError: with every problem of the file.
    """
    file, own = completed_case(read)
    if problems := _problems_of_case(file, own):
        raise SpecError(problems)
    scenario = replace(scenario_from(Written(file)), rules=tuple(own.get("rules", ())))
    return scenario, file.at(("table",)).line


def problems_of_cases(files: Iterable[SpecFile]) -> list[Problem]:
    """Find every problem of the files of cases."""
    return sorted(
        {problem for file in files for problem in _problems_of_case(*completed_case(file))}
    )


def completed_case(file: SpecFile) -> tuple[SpecFile, Mapping[str, Any]]:
    """Add to the file of a case what only an author would say; give its own data with it."""
    own = file.data if isinstance(file.data, dict) else {}
    if own and not is_house(own):
        stated = own.get("ruling", {})
        ruling = {**_ASKED["ruling"], **stated} if isinstance(stated, dict) else stated
        file = replace(file, data={**_ASKED, **own, "ruling": ruling})
    return file, own


def _problems_of_case(file: SpecFile, own: Mapping[str, Any]) -> set[Problem]:
    if own.get("kind", RULING) != RULING:
        return {file.problem(("kind",), "only a case of the kind ruling can be ruled on")}
    return set(problems_of(Written(file)))


def is_own(path: Path) -> bool:
    """Whether a file has a play, and neither id nor kind: a user wrote it, and no author."""
    return is_users_own(load(path).data)


def read_own(path: Path) -> Scenario:
    """Read a scenario that may leave out what only its author would say: id, title, rules, kind.

    Without a kind, a play that ends with an irregular act is a case for the dealer.

    Raises:
        SpecError: with every problem of the file.
    """
    return own_in(load(path))


def own_in(read: SpecFile) -> Scenario:
    """Give the scenario of a file that was read, as ``read_own`` does.

    Raises:
        SpecError: with every problem of the file.
    """
    file, own = _completed(read)
    written = Written(file)
    if problems := set(problems_of(written)):
        raise SpecError(problems)
    return replace(scenario_from(written), rules=tuple(own.get("rules", ())))


def problems_of_own(file: SpecFile) -> set[Problem]:
    """Find every problem of a file that a user wrote."""
    return set(problems_of(Written(_completed(file)[0])))


def _completed(file: SpecFile) -> tuple[SpecFile, Mapping[str, Any]]:
    """Add what only an author would say, by what the play ends with; give its own data with it."""
    own = file.data if isinstance(file.data, dict) else {}
    if is_case(own) or own.get("kind") == RULING:
        return completed_case(file)
    if own and not is_house(own):
        usual = {**_ASKED, "title": _OWN_TITLE, "kind": PLAY}
        del usual["ruling"]
        file = replace(file, data={**usual, **own})
    return file, own


_OWN_TITLE: Final = "A hand to be played"

_ASKED: Final[Mapping[str, Any]] = {
    "id": "rulings.asked.case",
    "title": "A case on which the dealer is asked to rule",
    "kind": RULING,
    "rules": ["rulings.released-chips"],
    "ruling": {"verdict": "binding", "allowed": []},
}
"""What a case may leave out."""
