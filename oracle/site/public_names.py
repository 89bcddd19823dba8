"""Every public name of the package with what its docstring says, as a reference."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Iterator
from typing import Any, Final

import oracle
from oracle.pages import Prose
from oracle.pages import page as on

NAME: Final = "names"
"""The part of the page with all of them."""

_SOURCE: Final = "API.md"
_SECTIONS: Final = ("Args", "Attributes", "Raises", "Returns", "Yields")
_ENTRY: Final = re.compile(r"^(\w+): ", re.MULTILINE)
_LITERAL: Final = re.compile(r"``(.+?)``", re.DOTALL)
_MODULE: Final = re.compile(r"\b[a-z_]+\.(?=[A-Z])")


def public_names() -> Iterator[on.Block]:
    """Show each name that ``import oracle`` offers, and what a class has in it."""
    yield on.Heading("Every name", name=NAME)
    for name in oracle.__all__:
        if not name.startswith("_"):
            yield from _name(name, getattr(oracle, name))


def _name(name: str, value: Any) -> Iterator[on.Block]:
    yield on.Heading(on.Code(f"oracle.{name}"), level=3, name=f"oracle.{name}")
    if not inspect.isclass(value):
        yield on.Lines((_call(f"oracle.{name}", value),))
    yield _told(value)
    if inspect.isclass(value):
        for member, one in _members(value):
            yield on.Heading(on.Code(f"{name}.{member}"), level=4, name=f"oracle.{name}.{member}")
            if inspect.isfunction(one):
                yield on.Lines((_call(member, one),))
            yield _told(one)


def _members(value: type) -> Iterator[tuple[str, Any]]:
    """Give the methods and properties of a class of ours, as they are written in it."""
    for name, one in vars(value).items():
        if not name.startswith("_") and (inspect.isfunction(one) or isinstance(one, property)):
            yield name, one


def _call(name: str, function: Any) -> str:
    """Write how a function is called, without the names of our modules."""
    found = inspect.signature(function)
    shown = [_shown(one) for one in found.parameters.values() if one.name != "self"]
    text = str(found.replace(parameters=shown)).replace("'", "")
    return f"{name}{_MODULE.sub('', text)}"


def _shown(parameter: inspect.Parameter) -> inspect.Parameter:
    """Put the default of a parameter in quotes if it is a word."""
    default = parameter.default
    if not isinstance(default, str):
        return parameter
    return parameter.replace(default=_Quoted(f'"{default!s}"'))


class _Quoted(str):
    """A word whose representation is itself."""

    __slots__ = ()
    __repr__ = str.__str__


def _told(value: Any) -> Prose:
    """Give a docstring as Markdown: its sections as lists, its literals as code."""
    text = inspect.getdoc(value) or ""
    for section in _SECTIONS:
        head, mark, rest = text.partition(f"\n{section}:\n")
        if mark:
            body, end, after = _body(rest)
            words = "Arguments" if section == "Args" else section
            text = f"{head}\n**{words}**\n\n{_ENTRY.sub(_entry, body)}\n{end}{after}"
    return Prose(_LITERAL.sub(r"`\1`", text), _SOURCE)


def _entry(found: re.Match[str]) -> str:
    return f"* `{found[1]}`: "


def _body(rest: str) -> tuple[str, str, str]:
    """Take the indented lines of a section from what follows its name."""
    body, end, after = rest.partition("\n\n")
    lines = textwrap.dedent(body)
    return lines, end, after
