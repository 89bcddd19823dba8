"""What a command tells: text on the terminal, and the same in files, each in the form it names.

Every command that tells something takes ``-o`` and ``--format`` from here. ``-`` is the standard
output; where nothing is written to it, a line there says what was written to files.
"""

from __future__ import annotations

import functools
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import click

from oracle.commands.options import Command, gathered
from oracle.errors import InputError
from oracle.system.terminal import progress_bar, sentence

if TYPE_CHECKING:
    from oracle.report.envelope import Explaining, Report
    from oracle.report.page import Page
    from oracle.report.terminal import Screen

Told = TypeVar("Told")

ENDINGS: Final = {
    ".json": "json",
    ".md": "markdown",
    ".html": "html",
    ".txt": "text",
    ".xml": "junit",
    ".ctrf.json": "ctrf",
    ".tap": "tap",
    ".svg": "svg",
    ".badge.json": "badge",
    ".summary.md": "summary",
}
"""The form that the end of a file's name asks for; of several that fit, the longest counts."""

FORMS: Final = ("text", "markdown", "html", "json")
"""The forms that every command has."""

OF_TESTS: Final = (*FORMS, "junit", "ctrf", "tap", "svg", "badge", "summary")
OF_FINDINGS: Final = (*FORMS, "junit", "ctrf", "tap")
"""The forms of a command whose report has cases that pass or fail."""

_TEXT: Final = "text"
_JSON: Final = "json"
_TITLE: Final = "title"
_USUAL_WIDTH: Final = 100
_OF_OUTPUT: Final = frozenset({"written", "forced", "force", "verbose", "whole"})


class Output(NamedTuple):
    """Where a command tells what it found: the form of the standard output, and that of files.

    Without a form, the standard output has a line that says what was written.
    """

    standard: str | None
    files: Mapping[Path, str]

    def tell(
        self,
        page: Callable[[], Page],
        data: Callable[[], Any],
        printed: Callable[[], Page] | None = None,
    ) -> None:
        """Write the forms that are asked for, each made once; all files are written, or none.

        Args:
            page: what people are told.
            data: what programs are told.
            printed: what is printed as text, if that is less than the page.

        Raises:
            InputError: a file cannot be written; then none is, and nothing is printed.
        """
        page, data = functools.cache(page), functools.cache(data)
        self._tell(
            lambda form, screen: _made(form, printed if screen and printed else page, data, screen)
        )

    def print_explained(
        self,
        explaining: Explaining,
        report: Report,
        page: Callable[[Report], Page],
        bare: Callable[[Report], Report],
        printed: Callable[[Report], Page] | None = None,
    ) -> None:
        """Write a report as ``tell`` does; a form whose explanation fails is made without it.

        Args:
            explaining: notes what is missing.
            report: what programs are told.
            page: makes of a report what people are told.
            bare: takes from a report what explains it.
            printed: makes of a report what is printed as text, if that is less than the page.

        Raises:
            InputError: a file cannot be written; then none is, and nothing is printed.
        """
        whole = functools.cache(lambda: page(report))

        def made(form: str, screen: Screen | None) -> str:
            def of(one: Report) -> str:
                made_once = whole if one is report else lambda: page(one)
                if screen and printed:
                    made_once = functools.partial(printed, one)
                return _made(form, made_once, lambda: one, screen)

            return explaining.form(f"as {form}", of, report, bare)

        self._tell(made)

    def _tell(self, made: Callable[[str, Screen | None], str]) -> None:
        if self.files:
            # A page plays the hands that it shows.
            with progress_bar("writing"):
                _write({path: made(form, None) for path, form in self.files.items()})
        if self.standard is None:
            self._say_what_was_written(made(_TITLE, None))
            return
        shown = screen() if self.standard == _TEXT else None
        click.echo(_encoded(made(self.standard, shown)).decode(), nl=False)

    def _say_what_was_written(self, title: str) -> None:
        from oracle.report.words import listing

        click.echo(sentence(f"Wrote {listing(map(str, self.files))}: {title}"))

    def print_each(
        self,
        found: Iterable[Told],
        lines: Mapping[str, Callable[[Told], str]],
        page: Callable[[Sequence[Told]], Page],
    ) -> None:
        """Print one thing a line as it comes, and write the files when all have come.

        A page is printed when all have come, too.

        Args:
            found: what comes.
            lines: what makes the line of text, and of JSON.
            page: what makes the page of all.
        """
        standard = self.standard
        told = list(self._told(found, lines.get(standard or "")))

        def made(form: str) -> str:
            if form in lines:
                return lines_text(map(lines[form], told))
            return _made(form, lambda: page(told), dict)

        _write({path: made(form) for path, form in self.files.items()})
        if standard is None:
            self._say_what_was_written(made(_TITLE))
        elif standard not in lines:
            click.echo(made(standard), nl=False)

    def _told(self, found: Iterable[Told], line: Callable[[Told], str] | None) -> Iterator[Told]:
        for one in found:
            if line:
                click.echo(line(one))
            yield one


def _made(
    form: str, page: Callable[[], Page], data: Callable[[], Any], screen: Screen | None = None
) -> str:
    from oracle.report.html import as_html
    from oracle.report.markdown import as_markdown
    from oracle.report.page import as_json
    from oracle.report.suite import TEST_FORMS, as_test_form
    from oracle.report.terminal import as_text

    if form in TEST_FORMS:
        return as_test_form(form, data())
    if form == _JSON:
        return as_json(data())
    if form == _TEXT:
        return as_text(page(), screen)
    if form == _TITLE:
        return _headline(page())
    return as_html(page()) if form == "html" else as_markdown(page())


def _headline(page: Page) -> str:
    """Say in a line what came out; where the title is but a name, a sentence of the page does.

    The numbers with which a page begins stand beside its title, or what is wrong in their place.
    """
    from oracle.report import page as on

    told = (block.text for block in page.blocks if isinstance(block, on.Paragraph))
    if page.brief:
        return on.plain(next(told, page.title))
    first = page.blocks[0] if page.blocks else None
    if isinstance(first, on.Figures):
        return f"{on.plain(page.title)}; {on.counted_out(first)}"
    if isinstance(first, on.Paragraph) and first.tone == on.BAD:
        return f"{on.plain(page.title)}. {on.plain(first.text)}"
    return on.plain(page.title)


def screen() -> Screen:
    """What the standard output is as a screen: its width, and whether it has colors.

    Only a terminal has them, none that is dumb, and none where NO_COLOR is set (no-color.org).
    """
    from oracle.report.terminal import Screen

    width = shutil.get_terminal_size((_USUAL_WIDTH, 24)).columns
    is_plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return Screen(width, sys.stdout.isatty() and not is_plain)


def with_output(command: Command, forms: Sequence[str] = FORMS) -> Command:
    """Give a command ``-o`` and ``--format``: what it takes as ``output`` has been checked."""
    return gathered(
        "output",
        functools.partial(_checked, forms),
        click.option(
            "--output",
            "-o",
            "written",
            multiple=True,
            type=click.Path(path_type=Path),
            metavar="FILE",
            help="Write the report to this file instead of printing it, in the form its name ends "
            f"in: {_endings(forms)}; - is the standard output; may be repeated.",
        ),
        click.option(
            "--format",
            "forced",
            type=click.Choice(forms),
            help="Force this form on every -o; without -o, on what is printed.",
        ),
    )(command)


def with_test_output(command: Command) -> Command:
    """Give a command whose cases pass or fail the forms of tests, too."""
    return with_output(command, OF_TESTS)


def with_findings_output(command: Command) -> Command:
    """Give a command that finds what is wrong the forms of tests that list it, too."""
    return with_output(command, OF_FINDINGS)


def refuse_test_forms(option: str, output: Output) -> None:
    """Refuse the forms of tests where an option makes another report of a command.

    Raises:
        InputError: one of them is asked for.
    """
    standard = {} if output.standard is None else {output.standard: ""}
    asked = {**standard, **{form: f"{path}: " for path, form in output.files.items()}}
    for form, place in asked.items():
        if form not in FORMS:
            raise InputError(
                f"{place}{option} has no {form} form; let it end in {_endings(FORMS)}, "
                "or give --format"
            )


def given_options() -> dict[str, Any]:
    """The arguments and options of the command that is running, but for where it tells."""
    given = click.get_current_context().params
    return {name: value for name, value in given.items() if name not in _OF_OUTPUT}


def lines_text(lines: Iterable[str]) -> str:
    """Write lines as a text."""
    return "".join(f"{line}\n" for line in lines)


def _checked(forms: Sequence[str], written: Sequence[Path], forced: str | None) -> Output:
    """Find the form of each output; refuse, before any work, what could not be written.

    Raises:
        InputError: a name says no form, or one that is not among these; a file is named twice, or
            cannot be written.
    """
    from oracle.system.files import is_standard_output, refuse_twice, refuse_unwritable

    chosen = {path: forced or _form_of(path, forms) for path in written}
    refuse_twice(written)
    for path in written:
        refuse_unwritable(path)
    files = {path: form for path, form in chosen.items() if not is_standard_output(path)}
    printed = [form for path, form in chosen.items() if path not in files]
    usual = None if written else forced or _TEXT
    return Output(printed[0] if printed else usual, files)


def _form_of(path: Path, forms: Sequence[str]) -> str:
    from oracle.system.files import is_standard_output

    fitting = [ending for ending in ENDINGS if path.name.lower().endswith(ending)]
    if not fitting and is_standard_output(path):
        return _TEXT
    if not fitting:
        raise InputError(f"{path} names no form; let it end in {_endings(forms)}, or give --format")
    form = ENDINGS[max(fitting, key=len)]
    if form not in forms:
        raise InputError(
            f"{path}: this command has no {form} form; let it end in {_endings(forms)}, "
            "or give --format"
        )
    return form


def _endings(forms: Sequence[str]) -> str:
    *others, last = (ending for ending, form in ENDINGS.items() if form in forms)
    return f"{', '.join(others)} or {last}"


def _write(contents: Mapping[Path, str]) -> None:
    from oracle.system.files import write_together

    write_together({path: _encoded(content) for path, content in contents.items()})


def _encoded(content: str) -> bytes:
    """Write what was not UTF-8 in the command line as an escape, which JSON has as well."""
    return content.encode(errors="backslashreplace")
