"""A value checked against a JSON Schema 2020-12: each mistake once, in a sentence, at its place."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from oracle.errors import InternalError
from oracle.specfile.lists import Lists, filled, lists
from oracle.specfile.problem import Problem, SpecPath
from oracle.specfile.wording import Finding, findings
from oracle.system.resources import folder

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

    from oracle.specfile.reading import SpecFile

_REFERENCE: Final = re.compile(r'"\$ref": "urn:poker-oracle:schema:([a-z-]+):')
"""Another schema, or a part of it."""


def validate(file: SpecFile, name: str) -> list[Problem]:
    """Every problem of a file so far: those found on reading and those that the schema finds.

    Args:
        file: the file, as it was read.
        name: a schema, such as ``rule`` for ``schemas/rule.schema.json``.

    Returns:
        The problems, sorted by place; none for a correct file.

    Raises:
        InternalError: there is no such schema.
        InputError: the installation lacks its schemas.
    """
    problems = set(file.problems)
    if file.was_read:
        for finding in mistakes_in(file.data, name):
            if not _was_refused(file, finding.path):
                tell = file.key_problem if finding.about_key else file.problem
                problems.add(tell(finding.path, finding.message))
    return sorted(problems)


def mistakes_in(value: Any, name: str) -> Iterator[Finding]:
    """Find where a value does not follow a schema, in the order of the schema.

    Raises:
        InternalError: there is no such schema.
        InputError: the installation lacks its schemas.
    """
    names = lists()
    if not _gate(name, names)(value):
        for error in _validator(name, names).iter_errors(value):
            yield from findings(error)


def schema(name: str) -> Any:
    """Give a published schema by its short name, with the names of all games and rankings.

    Raises:
        InternalError: there is no such schema.
        InputError: the installation lacks its schemas.
    """
    return _schema(name, lists())


@functools.cache
def _schema(name: str, names: Lists) -> Any:
    """Read a schema and insert all schemas whose parts it refers to, so that it stands alone."""
    found: dict[str, Any] = {}
    wanted = [name]
    while wanted:
        one = wanted.pop()
        if one not in found:
            text = _text(one)
            found[one] = filled(json.loads(text), names)
            wanted += _REFERENCE.findall(text)
    whole = found.pop(name)
    others = {other["$id"]: other for other in found.values()}
    return {**whole, "$defs": {**whole["$defs"], **others}} if others else whole


def _text(name: str) -> str:
    try:
        return (folder("schemas") / f"{name}.schema.json").read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise InternalError(f"there is no schema {name!r}") from error


@functools.cache
def _gate(name: str, names: Lists) -> Callable[[Any], bool]:
    return gate(_schema(name, names))


def gate(schema: Any) -> Callable[[Any], bool]:
    """Give a test that passes only values that certainly follow a schema; the rest is undecided.

    It is hundreds of times as fast as jsonschema, but does not agree with it on everything that it
    refuses or fails on. Where jsonschema-rs has no wheel, it is not installed, and nothing passes.
    """
    try:
        from jsonschema_rs import Draft202012Validator  # noqa: PLC0415 - may be missing

        follows = Draft202012Validator(schema).is_valid
    except (ImportError, ValueError):
        return lambda _value: False

    def lets_through(value: Any) -> bool:
        try:
            return follows(value)
        except Exception:  # Whatever fails here is for jsonschema to decide.
            return False

    return lets_through


@functools.cache
def _validator(name: str, names: Lists) -> Validator:
    return validator(_schema(name, names))


def validator(schema: Any) -> Validator:
    """Make what checks values against a schema, in a time that grows with their size alone."""
    # Imported late, because jsonschema takes longer to import than most commands take to run.
    from jsonschema import Draft202012Validator, validators  # noqa: PLC0415

    extend: Any = validators.extend
    made: Validator = extend(Draft202012Validator, {"uniqueItems": _unique})(schema)
    return made


def _unique(_validator: Any, is_asked: bool, value: Any, _schema: Any) -> Iterator[Any]:
    """Refuse a list with equal items; jsonschema compares each with each."""
    from jsonschema import ValidationError  # noqa: PLC0415 - as above

    if is_asked and isinstance(value, list) and len(set(map(_key, value))) < len(value):
        yield ValidationError(f"{value!r} has non-unique elements")


def _key(value: Any) -> Any:
    """Give what is equal for equal values alone: 1 is 1.0, and neither is true."""
    if isinstance(value, dict):
        return frozenset((key, _key(inner)) for key, inner in value.items())
    if isinstance(value, list):
        return tuple(map(_key, value))
    return isinstance(value, bool), value


def _was_refused(file: SpecFile, path: SpecPath) -> bool:
    return any(path[:length] in file.unread for length in range(len(path) + 1))
