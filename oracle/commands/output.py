"""What a command tells: text on the terminal, and the same in files, each in the form it names.

Every command that tells something takes ``-o`` and ``--format`` from here. ``-`` is the standard
output, and whatever goes there takes the place of the text on the terminal.
"""

from __future__ import annotations

import functools
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import click

Told = TypeVar("Told")

ENDINGS: Final = {".json": "json", ".md": "markdown", ".txt": "text"}
"""The form that the end of a file's name asks for; of several that fit, the longest counts."""

_TEXT: Final = "text"
_OF_OUTPUT: Final = frozenset({"written", "forced", "verbose", "whole"})


class Screen(NamedTuple):
    """What text is made for: its width in characters, and whether it has colors."""

    width: int = 100
    color: bool = False

    @property
    def prose(self) -> int:
        """The width of running text, which is hard to read in lines that are very long or short."""
        return max(40, min(self.width, 120))


class Output(NamedTuple):
    """Where a command tells what it found: the form of the standard output, and that of files."""

    standard: str
    files: Mapping[Path, str]

    def tell(self, text: Callable[[Screen], str], **others: Callable[[], str]) -> None:
        """Write the forms that are asked for, each made once; all files are written, or none.

        Raises:
            InputError: a file cannot be written; then none is, and nothing is printed.
        """

        @functools.cache
        def made(form: str, screen: Screen) -> str:
            return text(screen) if form == _TEXT else others[form]()

        _write({path: made(form, Screen()) for path, form in self.files.items()})
        if self.standard == _TEXT:
            width = shutil.get_terminal_size((Screen().width, 24)).columns
            printed = made(_TEXT, Screen(width, sys.stdout.isatty()))
            click.echo(_encoded(printed).decode(), nl=False)
        else:
            click.echo(_encoded(made(self.standard, Screen())), nl=False)

    def tell_each(self, found: Iterable[Told], **forms: Callable[[Told], str]) -> None:
        """Print one thing a line as it comes, and write the files when all have come."""
        lines: dict[Path, list[str]] = {path: [] for path in self.files}
        for one in found:
            click.echo(forms[self.standard](one))
            for path, form in self.files.items():
                lines[path].append(forms[form](one))
        _write({path: lines_text(told) for path, told in lines.items()})


def with_output(*others: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command ``-o`` and ``--format``: what it takes as ``output`` has been checked.

    Args:
        others: the forms that it has beside text.
    """
    forms = (_TEXT, *others)

    def decorated(command: Callable[..., None]) -> Callable[..., None]:
        @click.option(
            "--output",
            "-o",
            "written",
            multiple=True,
            type=click.Path(path_type=Path),
            metavar="FILE",
            help="Write the same into this file, in the form that its name ends in: "
            f"{_endings(forms)}; - is the standard output; may be repeated.",
        )
        @click.option(
            "--format",
            "forced",
            type=click.Choice(forms),
            help="Force this form on every -o; without -o, on what is printed.",
        )
        @functools.wraps(command)
        def told(
            *arguments: Any, written: tuple[Path, ...], forced: str | None, **options: Any
        ) -> None:
            command(*arguments, output=_checked(written, forced, forms), **options)

        return told

    return decorated


def given_options() -> dict[str, Any]:
    """The arguments and options of the command that is running, but for where it tells."""
    given = click.get_current_context().params
    return {name: value for name, value in given.items() if name not in _OF_OUTPUT}


def lines_text(lines: Iterable[str]) -> str:
    """Write lines as a text."""
    return "".join(f"{line}\n" for line in lines)


def json_text(data: object) -> str:
    """Write data as a page of JSON."""
    import json

    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _checked(paths: Sequence[Path], forced: str | None, forms: Sequence[str]) -> Output:
    """Find the form of each output; refuse, before any work, what could not be written.

    Raises:
        InputError: a name says no form, or one that the command lacks; it stands twice; it cannot
            be written.
    """
    from oracle.system.writing import is_standard_output, refuse_twice, refuse_unwritable

    chosen = {path: forced or _form_of(path, forms) for path in paths}
    refuse_twice(paths)
    for path in paths:
        refuse_unwritable(path)
    files = {path: form for path, form in chosen.items() if not is_standard_output(path)}
    printed = [form for path, form in chosen.items() if path not in files]
    usual = _TEXT if paths else forced or _TEXT
    return Output(printed[0] if printed else usual, files)


def _form_of(path: Path, forms: Sequence[str]) -> str:
    from oracle.errors import InputError
    from oracle.system.writing import is_standard_output

    fitting = [ending for ending in ENDINGS if path.name.lower().endswith(ending)]
    if not fitting and is_standard_output(path):
        return _TEXT
    form = ENDINGS[max(fitting, key=len)] if fitting else ""
    if form in forms:
        return form
    asked = f"asks for {form}, which this command does not write" if form else "names no form"
    raise InputError(f"{path} {asked}; let it end in {_endings(forms)}, or give --format")


def _endings(forms: Sequence[str]) -> str:
    *others, last = [ending for ending, form in ENDINGS.items() if form in forms]
    return f"{', '.join(others)} or {last}"


def _write(contents: Mapping[Path, str]) -> None:
    from oracle.system.writing import write_together

    write_together({path: _encoded(content) for path, content in contents.items()})


def _encoded(content: str) -> bytes:
    """Write what was not UTF-8 in the command line as an escape, which JSON has as well."""
    return content.encode(errors="backslashreplace")
