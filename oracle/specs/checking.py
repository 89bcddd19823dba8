"""A value checked against a JSON Schema 2020-12.

Each mistake once, in the words of the people who write the files.
"""

from __future__ import annotations

import difflib
import functools
import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from oracle.core.games import GAMES, WHOLE
from oracle.core.hands import RANKINGS
from oracle.errors import InternalError
from oracle.specs.strict_yaml import MOST_DIGITS, Problem, SpecPath
from oracle.system.resources import folder
from oracle.wire import ACT_FORMS
from oracle.wire.vocabulary import ACTS, TRIES

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

    from oracle.specs.strict_yaml import SpecFile


_GAMES: Final = "every game"
_RANKINGS: Final = "every ranking"
_PARTS: Final = "every part of a pot"
_TRIES: Final = "every try"
_ACTS: Final = "every irregular act"
_STEPS: Final = "every irregular act as people write it"


class Lists(NamedTuple):
    """The names of all games and of all rankings."""

    games: tuple[str, ...]
    rankings: tuple[str, ...]


def lists() -> Lists:
    """Give the names that the tables have now."""
    return Lists(tuple(GAMES), tuple(RANKINGS))


def filled(part: Any, names: Lists) -> Any:
    """Give a part of a schema with these names filled into its lists."""
    if isinstance(part, list):
        return [filled(one, names) for one in part]
    if not isinstance(part, dict):
        return part
    found = {key: filled(inner, names) for key, inner in part.items()}
    mark = part.get("$comment")
    if mark in {_GAMES, _RANKINGS}:
        found["enum"] = list(names.games if mark == _GAMES else names.rankings)
    elif mark == _PARTS:
        known = found["properties"]
        found["properties"] = {**known, **dict.fromkeys(names.rankings, known[WHOLE])}
    elif mark == _TRIES:
        found["enum"] = list(TRIES)
    elif mark == _ACTS:
        found["examples"] = list(ACTS)
    elif mark == _STEPS:
        bare = [form for form in ACT_FORMS if not form.fields]
        steps = {form.word: {"const": True, "description": form.sentence} for form in bare}
        found["properties"] |= {
            word: step for word, step in steps.items() if word not in found["properties"]
        }
    return found


SchemaError = Any
"""A ``jsonschema.ValidationError``, whose published types say that any part may be unset."""

DISCRIMINATOR: Final = "kind"
"""The key that distinguishes the branches of a choice."""

_NEAR: Final = 0.65
"""How alike two words are of which one may be meant: ``draws`` is not ``raise``."""

_MEANT: Final = {"draw": "discard", "draws": "discard", "stand-pat": "pat", "all-in": "raise"}
"""Words for what is called otherwise in a step of a play."""

_BESIDE: Final = frozenset(("receive", "because", "to", "word", "unnoticed"))
"""The keys of a step that only add to what it says."""

_MOST_SHOWN: Final = 60
_MOST_KEYS_LISTED: Final = 15
_WHOLE_NUMBER: Final = re.compile(r"-?(0|[1-9][0-9]*)")
_LOOKS_LIKE_A_NUMBER: Final = re.compile(r"[-+]?\d[\d_.:]*")
_TYPES: Final = {
    "object": "a mapping of keys to values",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}


class SpecProblem(NamedTuple):
    """One mistake: where it is, what it is, and whether the key itself is wrong."""

    path: SpecPath
    message: str
    about_key: bool = False


def findings(error: SchemaError) -> Iterator[SpecProblem]:
    """Describe one error of jsonschema as mistakes that a person can correct."""
    path = tuple(error.absolute_path)
    if "propertyNames" in list(error.relative_schema_path)[-2:-1]:
        yield SpecProblem((*path, str(error.instance)), _say(error), True)
    elif error.validator in _SEVERAL:
        yield from _SEVERAL[error.validator](error, path)
    else:
        yield SpecProblem(path, _say(error))


def _say(error: SchemaError) -> str:
    sentence = _SENTENCES.get(str(error.validator))
    return (
        sentence(error.instance, error.validator_value, error.schema) if sentence else error.message
    )


_NO_KIND: Final = f"key {DISCRIMINATOR!r} is missing"


def _unknown_keys(error: SchemaError, path: SpecPath) -> Iterator[SpecProblem]:
    known = list(error.schema.get("properties", {}))
    for key in _extra(error.instance, error.schema):
        near = _nearest(key, known)
        if near:
            hint = f"; did you mean {near!r}?"
        elif error.schema.get("$comment") == _STEPS:
            acts = ", ".join(one for one in known if one not in _BESIDE)
            hint = f"; a step says one of {acts}, and nothing else is ruled on"
        elif known and len(known) <= _MOST_KEYS_LISTED:
            hint = f"; the keys here are {', '.join(known)}"
        else:
            hint = ""
        yield SpecProblem((*path, key), f"unknown key {key!r}{hint}", True)


def _missing_keys(error: SchemaError, path: SpecPath) -> Iterator[SpecProblem]:
    # A misspelt key is one mistake, and the unknown key reports it.
    known = list(error.schema.get("properties", {}))
    meant = {_nearest(key, known) for key in _extra(error.instance, error.schema)}
    for key in error.validator_value:
        if key not in error.instance and key not in meant:
            allowed = error.schema.get("properties", {}).get(key, {}).get("enum")
            remedy = f"; it is one of {', '.join(map(_plain, allowed))}" if allowed else ""
            yield SpecProblem(path, f"key {key!r} is missing{remedy}")


def _missing_companions(error: SchemaError, path: SpecPath) -> Iterator[SpecProblem]:
    for key, companions in error.validator_value.items():
        if key in error.instance:
            for companion in companions:
                if companion not in error.instance:
                    yield SpecProblem(path, f"key {companion!r} is missing beside {key!r}")


def _choice(error: SchemaError, path: SpecPath) -> Iterator[SpecProblem]:
    branches: dict[int, list[SchemaError]] = {}
    for inner in error.context or ():
        branches.setdefault(int(inner.relative_schema_path[0]), []).append(inner)
    if not branches:
        yield SpecProblem(path, "this can be read in more than one way; keep only one")
        return
    if all(map(_has_other_shape, branches.values())):
        wanted = [inner.validator_value for errors in branches.values() for inner in errors[:1]]
        yield SpecProblem(path, _wrong_type(error.instance, _flat(wanted), {}))
        return
    if all(map(_is_another_value, branches.values())):
        wanted = [_wanted(inner) for errors in branches.values() for inner in errors]
        yield SpecProblem(path, f"{_show(error.instance)} is not {' or '.join(wanted)}")
        return
    kinds = [kind for errors in branches.values() for kind in _kinds_wanted(errors)]
    if len(kinds) >= len(branches):
        yield SpecProblem(
            (*path, DISCRIMINATOR), _not_listed(error.instance[DISCRIMINATOR], kinds, {})
        )
        # What is missing depends on the kind; what else is wrong, the nearest branch says.
        for inner in min(branches.values(), key=_strange_keys):
            if inner.validator != "required" and [*inner.relative_path] != [DISCRIMINATOR]:
                yield from findings(inner)
        return
    lacks_kind = all(map(_lacks_kind, branches.values()))
    for inner in min(branches.values(), key=_strange_keys if lacks_kind else _distance):
        yield from (one for one in findings(inner) if not lacks_kind or one.message != _NO_KIND)
    # Where the kind is wanted whatever the choice, it is said there that none is named.
    if lacks_kind and DISCRIMINATOR not in error.schema.get("required", ()):
        yield SpecProblem(path, _NO_KIND)


def _distance(errors: list[SchemaError]) -> tuple[bool, bool, int]:
    """How far a branch is from what was written: other kind, other shape, number of mistakes."""
    told = {finding for inner in errors for finding in findings(inner)}
    return bool(_kinds_wanted(errors)), _has_other_shape(errors), len(told)


def _strange_keys(errors: list[SchemaError]) -> tuple[int, int]:
    """How far a branch is from a value without a kind: its unknown keys, number of mistakes."""
    told = {finding for inner in errors for finding in findings(inner)}
    least = min(len(inner.absolute_path) for inner in errors)
    return sum(one.about_key and len(one.path) == least + 1 for one in told), len(told)


def _has_other_shape(errors: list[SchemaError]) -> bool:
    return any(inner.validator == "type" and not inner.relative_path for inner in errors)


def _is_another_value(errors: list[SchemaError]) -> bool:
    """Whether a branch wants another value in place of the whole."""
    (first, *others) = errors
    return not others and not first.relative_path and first.validator in {"type", "const"}


def _wanted(error: SchemaError) -> str:
    if error.validator == "const":
        return _show(error.validator_value)
    return " or ".join(_TYPES[name] for name in _flat([error.validator_value]))


def _lacks_kind(errors: list[SchemaError]) -> bool:
    return any(
        inner.validator == "required"
        and not inner.relative_path
        and DISCRIMINATOR in inner.validator_value
        and DISCRIMINATOR not in inner.instance
        for inner in errors
    )


def _kinds_wanted(errors: list[SchemaError]) -> list[Any]:
    for inner in errors:
        if list(inner.relative_path) == [DISCRIMINATOR] and inner.validator in ("const", "enum"):
            return _flat([inner.validator_value])
    return []


def _wrong_type(value: Any, wanted: Any, part: Any) -> str:
    types = _flat([wanted])
    names = " or ".join(dict.fromkeys(_TYPES[name] for name in types))
    if types == ["string"] and "pattern" not in part:
        names = part.get("title", names)
    if value == "":
        return f"a value is missing; it must be {names}"
    if "integer" in types and isinstance(value, str) and _WHOLE_NUMBER.fullmatch(value):
        if len(value.lstrip("-")) > MOST_DIGITS:
            return f"{value} is too large; the maximum is {MOST_DIGITS} digits"
        return f"{value} is in quotes; write it without them"
    remedy = _REMEDIES[types[0]](value, part) if len(types) == 1 and types[0] in _REMEDIES else ""
    return f"{_show(value)} is not {names}{remedy and f'; write {remedy}'}"


def _as_text(value: Any, part: Any) -> str:
    if isinstance(value, list) and value and all(isinstance(one, str) for one in value):
        return " ".join(value)
    # A number in quotes is a text, but no cards.
    is_any_text = "title" not in part or "pattern" in part
    return "it in quotes" if isinstance(value, (bool, int)) and is_any_text else ""


def _as_list(value: Any, _: Any) -> str:
    return (
        "each entry on a line that starts with -"
        if isinstance(value, dict)
        else f"[{_plain(value)}]"
    )


def _as_mapping(value: Any, part: Any) -> str:
    """How to write as a mapping what was given as one word, if a second key is needed."""
    keys = part.get("required", ())
    if len(keys) != 2 or not isinstance(value, str):
        return ""
    return f"{{{keys[0]}: {value}, {keys[1]}: ...}}"


def _wrong_form(value: Any, pattern: str, part: Any) -> str:
    if value == "":
        return f"a value is missing; it must be {part.get('title', 'text')}"
    return f"{_show(value)} is not {part.get('title', f'of the form {pattern}')}"


def _not_listed(value: Any, allowed: Iterable[Any], _: Any) -> str:
    allowed = list(allowed)
    near = _nearest(value, [one for one in allowed if isinstance(one, str)])
    if near:
        return f"unknown value {_show(value)}; did you mean {near!r}?"
    return f"{_show(value)} is not one of {', '.join(map(_plain, allowed))}"


def _twice(value: list[Any], _: Any, __: Any) -> str:
    repeated = next((item for place, item in enumerate(value) if item in value[:place]), value)
    return f"{_show(repeated)} appears twice in the list"


def _too_short(value: str, least: int, _: Any) -> str:
    return f"at least {least} characters are needed" if value else "a value is missing"


def _extra(instance: Any, part: Any) -> list[str]:
    if part.get("additionalProperties", True) is not False:
        return []
    patterns = part.get("patternProperties", {})
    return [
        key
        for key in instance
        if key not in part.get("properties", {}) and not any(re.search(p, key) for p in patterns)
    ]


def _nearest(word: Any, known: list[str]) -> str | None:
    lower = str(word).lower()
    meant = _MEANT.get(lower, lower)
    if meant in known:
        return meant
    return next(iter(difflib.get_close_matches(str(word), known, n=1, cutoff=_NEAR)), None)


def _flat(values: Iterable[Any]) -> list[Any]:
    return [one for value in values for one in (value if isinstance(value, list) else [value])]


def _show(value: Any) -> str:
    """Name a value as it was written: ``'off'``, ``3.5``, ``true``, a list."""
    if isinstance(value, dict):
        return "this mapping"
    if isinstance(value, list):
        return "this list"
    if isinstance(value, str) and not _LOOKS_LIKE_A_NUMBER.fullmatch(value):
        return repr(value if len(value) <= _MOST_SHOWN else value[: _MOST_SHOWN - 3] + "...")
    return _plain(value)


def _plain(value: Any) -> str:
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


_REMEDIES: Final[dict[str, Callable[[Any, Any], str]]] = {
    "string": _as_text,
    "array": _as_list,
    "object": _as_mapping,
}
"""How to write a value of another type as the one that is wanted; empty if that is unclear."""

_SEVERAL: Final[dict[str, Callable[[SchemaError, SpecPath], Iterator[SpecProblem]]]] = {
    "additionalProperties": _unknown_keys,
    "required": _missing_keys,
    "dependentRequired": _missing_companions,
    "oneOf": _choice,
    "anyOf": _choice,
}

_SENTENCES: Final[dict[str, Callable[[Any, Any, Any], str]]] = {
    "type": _wrong_type,
    "pattern": _wrong_form,
    "enum": _not_listed,
    "const": lambda value, wanted, part: part.get(
        "title", f"{_show(value)} is not {_show(wanted)}; write {_show(wanted)}"
    ),
    "uniqueItems": _twice,
    "minLength": _too_short,
    "maxLength": lambda value, most, _: (
        f"{len(value)} characters are too many; the maximum is {most}"
    ),
    "minimum": lambda value, least, _: f"{value} is too small; the minimum is {least}",
    "maximum": lambda value, most, _: f"{value} is too large; the maximum is {most}",
    "minItems": lambda value, least, _: f"{len(value)} entries are too few; the minimum is {least}",
    "maxItems": lambda value, most, _: f"{len(value)} entries are too many; the maximum is {most}",
    "minProperties": lambda value, least, _: (
        f"{len(value)} keys are too few; the minimum is {least}"
    ),
    "maxProperties": lambda value, most, _: (
        f"{len(value)} keys are too many; the maximum is {most}"
    ),
    "not": lambda _, __, part: part.get("title", "this is not allowed here"),
}


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


def mistakes_in(value: Any, name: str) -> Iterator[SpecProblem]:
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
