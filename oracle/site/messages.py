"""Every message of the protocol and every field of it, as its schema has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from oracle.pages import Link
from oracle.pages import page as on
from oracle.site import places
from oracle.specfile import schema

Schema: TypeAlias = Mapping[str, Any]

NAME: Final = "messages"
"""The part of the page with all of them."""

_REF: Final = "#/$defs/"
_WORDS: Final = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
    "object": "object",
    "array": "list",
}
_SEVERAL: Final = {
    "text": "texts",
    "whole number": "whole numbers",
    "number": "numbers",
    "object": "objects",
    "whole number or null": "whole numbers or nulls",
}
_LEAD: Final = (
    "This part is made of the schema that messages are checked against. What an optional field "
    "means when it is left out is said in the guide above."
)


def messages() -> Iterator[on.Block]:
    """Show the requests, the answers, and the forms that they are made of."""
    whole = schema("protocol")
    forms: Mapping[str, Schema] = whole["$defs"]
    named = [one["$ref"].removeprefix(_REF) for one in whole["anyOf"]]
    yield on.Heading("Every message and field", name=NAME)
    yield on.Paragraph(_LEAD)
    for name in named:
        yield from _form(name, forms[name])
    yield on.Heading("What they are made of")
    rest = {name: form for name, form in forms.items() if name not in named}
    for name, form in rest.items():
        if "properties" in form:
            yield from _form(name, form)
    yield on.Heading("The smallest forms", level=3)
    small = [(name, form) for name, form in rest.items() if "properties" not in form]
    for name, form in small:
        yield on.Heading(_in_words(name), level=4, name=_part(name))
        yield on.Paragraph((*_type(form), f". {form.get('description', '')}".rstrip()))


def _part(name: str) -> str:
    return f"form-{name}"


def _in_words(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _form(name: str, form: Schema) -> Iterator[on.Block]:
    """Show a message, or an object in one, with a row for each of its fields."""
    yield on.Heading(_in_words(name), level=3, name=_part(name))
    yield on.Paragraph(form.get("description", ""))
    if "oneOf" in form and "properties" not in form:
        yield on.Paragraph((*_either(form["oneOf"]), "."))
        return
    yield on.Table(("Field", "Type", "Meaning"), tuple(_rows(form)))


def _rows(form: Schema, inside: str = "") -> Iterator[on.Row]:
    """Show the fields of an object, and of those in it that have no name of their own."""
    required = form.get("required", ())
    for field, one in form.get("properties", {}).items():
        if one is not False:
            name = on.Code(f"{inside}{field}")
            cell = name if field in required else (name, " (optional)")
            told = f"{_meaning(one)}{_examples(one)}"
            yield on.Row((cell, tuple(_type(one)), told))
            yield from _rows(one, f"{inside}{field}.")


def _meaning(one: Schema) -> str:
    """Give what is said of a field, or of the form that it refers to."""
    if "description" in one or "$ref" not in one:
        return str(one.get("description", ""))
    return _meaning(schema("protocol")["$defs"][one["$ref"].removeprefix(_REF)])


def _examples(one: Schema) -> str:
    """Name the words that a text may be, where others may be added later."""
    parts = (one, one.get("items"), one.get("propertyNames"), *one.get("anyOf", ()))
    inner = [part.get("items", part) for part in parts if isinstance(part, Mapping)]
    words = next((part["examples"] for part in inner if "examples" in part), ())
    return f" Words: {', '.join(words)}." if words else ""


def _type(one: Schema) -> Iterator[on.Part]:
    """Say what values a form allows, with a link to each form that has a name."""
    if "$ref" in one:
        name = one["$ref"].removeprefix(_REF)
        yield Link(name, f"{places.guide('protocol')}#{_part(name)}")
    elif "const" in one:
        yield on.Code(_json(one["const"]))
    elif "enum" in one:
        yield from _choice(one["enum"])
    elif "anyOf" in one or "oneOf" in one:
        yield from _either(one.get("anyOf") or one["oneOf"])
    elif one.get("type") == "array":
        yield from _several("list of ", one.get("items", {}))
    elif one.get("type") == "object" and isinstance(one.get("additionalProperties"), Mapping):
        yield from _several("by name, ", one["additionalProperties"])
    else:
        yield _plain(one)


def _several(lead: str, inner: Schema) -> Iterator[on.Part]:
    found = list(_type(inner))
    words = "".join(part for part in found if isinstance(part, str))
    yield lead
    yield from [_SEVERAL[words]] if words in _SEVERAL and len(found) == 1 else found


def _either(forms: Sequence[Schema]) -> Iterator[on.Part]:
    for place, form in enumerate(forms):
        if place:
            yield " or "
        yield from _type(form)


def _choice(values: Sequence[Any]) -> Iterator[on.Part]:
    for place, value in enumerate(values):
        if place:
            yield ", "
        yield on.Code(_json(value))


def _json(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _plain(one: Schema) -> str:
    kinds = one.get("type", "object")
    words = [_WORDS[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds)]
    least = f", {one['minimum']} or more" if "minimum" in one else ""
    return f"{' or '.join(words)}{least}"
