"""Schema errors in the words of the people who write the files.

A schema helps: the ``title`` of a part with a ``pattern`` says in words what is wanted, and the
branches of a ``oneOf`` are distinguished by their ``kind``, so that only mistakes in the intended
branch are reported. A forbidden key gets ``{"not": {}}`` as its schema, because jsonschema loses
the place of a plain ``false``.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from oracle.specfile.problem import SpecPath
from oracle.specfile.reading import MOST_DIGITS

SchemaError = Any
"""A ``jsonschema.ValidationError``, whose published types say that any part may be unset."""

DISCRIMINATOR: Final = "kind"
"""The key that distinguishes the branches of a choice."""

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


class Finding(NamedTuple):
    """One mistake: where it is, what it is, and whether the key itself is wrong."""

    path: SpecPath
    message: str
    about_key: bool = False


def findings(error: SchemaError) -> Iterator[Finding]:
    """Describe one error of jsonschema as mistakes that a person can correct."""
    path = tuple(error.absolute_path)
    if "propertyNames" in list(error.relative_schema_path)[-2:-1]:
        yield Finding((*path, str(error.instance)), _say(error), True)
    elif error.validator in _SEVERAL:
        yield from _SEVERAL[error.validator](error, path)
    else:
        yield Finding(path, _say(error))


def _say(error: SchemaError) -> str:
    sentence = _SENTENCES.get(str(error.validator))
    return (
        sentence(error.instance, error.validator_value, error.schema) if sentence else error.message
    )


def _unknown_keys(error: SchemaError, path: SpecPath) -> Iterator[Finding]:
    known = list(error.schema.get("properties", {}))
    for key in _extra(error.instance, error.schema):
        near = _nearest(key, known)
        if near:
            hint = f"; did you mean {near!r}?"
        elif known and len(known) <= _MOST_KEYS_LISTED:
            hint = f"; the keys here are {', '.join(known)}"
        else:
            hint = ""
        yield Finding((*path, key), f"unknown key {key!r}{hint}", True)


def _missing_keys(error: SchemaError, path: SpecPath) -> Iterator[Finding]:
    # A misspelt key is one mistake, and the unknown key reports it.
    known = list(error.schema.get("properties", {}))
    meant = {_nearest(key, known) for key in _extra(error.instance, error.schema)}
    for key in error.validator_value:
        if key not in error.instance and key not in meant:
            yield Finding(path, f"key {key!r} is missing")


def _missing_companions(error: SchemaError, path: SpecPath) -> Iterator[Finding]:
    for key, companions in error.validator_value.items():
        if key in error.instance:
            for companion in companions:
                if companion not in error.instance:
                    yield Finding(path, f"key {companion!r} is missing beside {key!r}")


def _choice(error: SchemaError, path: SpecPath) -> Iterator[Finding]:
    branches: dict[int, list[SchemaError]] = {}
    for inner in error.context or ():
        branches.setdefault(int(inner.relative_schema_path[0]), []).append(inner)
    if not branches:
        yield Finding(path, "this can be read in more than one way; keep only one")
        return
    if all(map(_has_other_shape, branches.values())):
        wanted = [inner.validator_value for errors in branches.values() for inner in errors[:1]]
        yield Finding(path, _wrong_type(error.instance, _flat(wanted), {}))
        return
    if all(map(_is_another_value, branches.values())):
        wanted = [_wanted(inner) for errors in branches.values() for inner in errors]
        yield Finding(path, f"{_show(error.instance)} is not {' or '.join(wanted)}")
        return
    kinds = [kind for errors in branches.values() for kind in _kinds_wanted(errors)]
    if len(kinds) >= len(branches):
        yield Finding((*path, DISCRIMINATOR), _not_listed(error.instance[DISCRIMINATOR], kinds, {}))
        return
    if all(map(_lacks_kind, branches.values())):
        yield Finding(path, f"key {DISCRIMINATOR!r} is missing")
        return
    for inner in min(branches.values(), key=_distance):
        yield from findings(inner)


def _distance(errors: list[SchemaError]) -> tuple[bool, bool, int]:
    """How far a branch is from what was written: other kind, other shape, number of mistakes."""
    told = {finding for inner in errors for finding in findings(inner)}
    return bool(_kinds_wanted(errors)), _has_other_shape(errors), len(told)


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
    if value == "":
        return f"a value is missing; it must be {names}"
    if "integer" in types and isinstance(value, str) and _WHOLE_NUMBER.fullmatch(value):
        if len(value.lstrip("-")) > MOST_DIGITS:
            return f"{value} is too large; the maximum is {MOST_DIGITS} digits"
        return f"{value} is in quotes; write it without them"
    remedy = _REMEDIES[types[0]](value, part) if len(types) == 1 and types[0] in _REMEDIES else ""
    return f"{_show(value)} is not {names}{remedy and f'; write {remedy}'}"


def _as_text(value: Any, _: Any) -> str:
    return "it in quotes" if isinstance(value, (bool, int)) else ""


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
    return next(iter(difflib.get_close_matches(str(word), known, n=1)), None)


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

_SEVERAL: Final[dict[str, Callable[[SchemaError, SpecPath], Iterator[Finding]]]] = {
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
        "title", f"{_show(value)} is not {_show(wanted)}"
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
