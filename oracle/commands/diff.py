"""The command that says what changes between two houses or two corpora, and why: diff."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from oracle.commands.options import with_changes, with_house, with_summary
from oracle.commands.output import Output, given_options, with_output

if TYPE_CHECKING:
    from oracle.diff import Comparison, Side


@click.command()
@click.argument("sides", nargs=-1, metavar="[BEFORE AFTER]")
@with_house("The house after the change.")
@click.option("--against", metavar="NAME|FILE", help="The house before it, if another one.")
@with_changes("A change to --house that is not made yet; may be repeated.")
@with_summary
@with_output
def diff(
    sides: tuple[str, ...],
    house: str | None,
    against: str | None,
    changes: tuple[str, ...],
    summary: bool,
    output: Output,
) -> None:
    """Show which expectations change between houses or corpora.

    BEFORE and AFTER are two houses, each a name or a YAML file, or two corpora, each a folder, an
    archive (.zip, .tar.gz) or a git revision. Each change is shown at the first step that differs,
    with the switch or rule behind it. Houses are compared by playing every scenario by the rules of
    both.

    Exits with 1 if an expectation changed; what is only added, removed or reworded does not count.
    """
    from oracle.diff import as_report, rows_of
    from oracle.pages import compared
    from oracle.reporting import Measuring

    measuring = Measuring("diff", given_options())
    if house is None and (against is not None or changes):
        raise click.UsageError("--against and --set need a --house")
    if house is not None:
        if sides or (against is None and not changes):
            raise click.UsageError("--house needs --set or --against, and no other sides")
        found = _houses(_side(against or house), _side(house, changes))
    elif len(sides) != 2:
        raise click.UsageError("name two houses or two corpora, or give --house")
    else:
        found = _compared(*sides)
    report = as_report(found)
    exit_code = 1 if found.changed else 0
    output.tell(
        lambda: compared(report, summary=summary),
        lambda: measuring.report(exit_code, report["counts"], rows_of(report), report),
    )
    raise SystemExit(exit_code)


def _compared(before: str, after: str) -> Comparison:
    from oracle import catalogue
    from oracle.diff import compare_corpora, read_corpus
    from oracle.errors import InputError

    house, other = _is_house(before), _is_house(after)
    if house and other:
        return _houses(_side(before), _side(after))
    if house or other:
        one, corpus = (before, after) if house else (after, before)
        known = ", ".join(catalogue.houses())
        raise InputError(
            f"{one} is a house and {corpus} is none; compare two of a kind; the houses are {known}"
        )
    with ExitStack() as read:
        old, new = (read_corpus(read.enter_context(_place(side))) for side in (before, after))
        return compare_corpora(old, new, (before, after))


@contextmanager
def _place(side: str) -> Iterator[str]:
    """Give the folder of a corpus in an archive; anything else as it is called."""
    from oracle.corpus import corpus_at
    from oracle.system.unpacking import is_archive

    if not (is_archive(Path(side)) and Path(side).is_file()):
        yield side
        return
    with corpus_at(Path(side)) as place:
        yield str(place)


def _is_house(name: str) -> bool:
    from oracle import catalogue

    return name in catalogue.houses() or name.endswith((".yaml", ".yml")) or name == "-"


def _side(name: str, changes: tuple[str, ...] = ()) -> Side:
    from oracle import catalogue
    from oracle.diff import Side, changed_settings

    house = catalogue.house(name)
    told = f"{house.id} with {', '.join(changes)}" if changes else house.id
    return Side(told, changed_settings(house.settings, changes))


def _houses(before: Side, after: Side) -> Comparison:
    from oracle.diff import compare_houses
    from oracle.scenario import Played, load_scenarios
    from oracle.system.terminal import progress_bar

    cases = [Played(scenario) for scenario in load_scenarios()]
    with progress_bar("playing", len(cases)) as progress:
        return compare_houses(before, after, cases, progress)
