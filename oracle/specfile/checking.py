"""A file against a JSON Schema 2020-12, each mistake told once, in a sentence, at its place."""

from __future__ import annotations

import functools
import json
from typing import TYPE_CHECKING, Any

from oracle.errors import InternalError
from oracle.specfile.lists import Lists, filled, lists
from oracle.specfile.problem import Problem, SpecPath
from oracle.specfile.wording import findings
from oracle.system.resources import folder

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

    from oracle.specfile.reading import SpecFile


def validate(file: SpecFile, name: str) -> list[Problem]:
    """Every problem of a file so far: those of the reading and those that the schema finds.

    Args:
        file: the file, as it was read.
        name: a schema, such as ``rule`` for ``schemas/rule.schema.json``.

    Returns:
        The problems, sorted by place; none for a file that is as it should be.

    Raises:
        InternalError: there is no such schema.
        InputError: the installation lacks its schemas.
    """
    problems = set(file.problems)
    if file.was_read:
        for error in _validator(name, lists()).iter_errors(file.data):
            for finding in findings(error):
                if not _was_refused(file, finding.path):
                    tell = file.key_problem if finding.about_key else file.problem
                    problems.add(tell(finding.path, finding.message))
    return sorted(problems)


def schema(name: str) -> Any:
    """Give a published schema by its short name, with all games and rankings that there are.

    Raises:
        InternalError: there is no such schema.
        InputError: the installation lacks its schemas.
    """
    return _schema(name, lists())


@functools.cache
def _schema(name: str, names: Lists) -> Any:
    path = folder("schemas") / f"{name}.schema.json"
    try:
        return filled(json.loads(path.read_text(encoding="utf-8")), names)
    except FileNotFoundError as error:
        raise InternalError(f"there is no schema {name!r}") from error


@functools.cache
def _validator(name: str, names: Lists) -> Validator:
    # Imported late, because jsonschema takes longer to import than most commands take to run.
    from jsonschema import Draft202012Validator  # noqa: PLC0415

    return Draft202012Validator(_schema(name, names))


def _was_refused(file: SpecFile, path: SpecPath) -> bool:
    return any(path[:length] in file.unread for length in range(len(path) + 1))
