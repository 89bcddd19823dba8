"""The command that writes a corpus, or a part of it, as it is or in another form: export."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from oracle.commands.options import gathered, with_force, with_house, with_runner
from oracle.commands.workspace import export_own, refuse_outside_a_checkout
from oracle.core.games import GAMES

if TYPE_CHECKING:
    from oracle.corpus import Filters
    from oracle.system.pieces import Runner

_FORMS: Final = ("csv", "node", "npm", "phh", "pytest", "python")


def _filters(**words: tuple[str, ...]) -> Filters:
    from oracle.corpus import Filters

    return Filters(**words)


_with_filters: Final = gathered(
    "filters",
    _filters,
    with_house("Only answers that hold there.", several=True),
    click.option("--kind", multiple=True, metavar="KIND", help="Only this kind, such as play."),
    click.option("--rule", multiple=True, metavar="ID", help="Only vectors about this rule."),
    click.option("--flag", multiple=True, metavar="FLAG", help="Only vectors with this flag."),
    click.option("--game", multiple=True, metavar="GAME", help=f"Only {', or only '.join(GAMES)}."),
    click.option(
        "--aspect", multiple=True, metavar="ASPECT", help="Only this aspect of each hand."
    ),
)
"""Gives a command the options that choose a part of the corpus; it takes them as ``filters``."""


@click.command()
@click.option(
    "--output",
    "-o",
    "places",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FOLDER|ARCHIVE",
    help="Copy the corpus, or the chosen part of it, to this folder, or to this "
    "file that ends in .tar.gz, .tgz or .zip; may be repeated.",
)
@_with_filters
@click.option(
    "--as",
    "other",
    type=click.Choice(_FORMS),
    help="Write a package that projects install, or another format.",
)
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if the files are stale.")
@click.option("--publish", is_flag=True, help="Note all ids as published; only at a release.")
@with_force
@with_runner
def export(
    places: tuple[Path, ...],
    filters: Filters,
    other: str | None,
    check: bool,
    publish: bool,
    runner: Runner,
    *,
    force: bool,
) -> None:
    """Rebuild the vectors, or copy all or part of them.

    Without options, in a workspace, play its hands and write its vectors/: JSON Lines and a
    manifest. In a checkout of poker-oracle, play all scenarios and write the project's own
    vectors/. The same scenarios give the same bytes on every run.

    With -o, copy the corpus, in a workspace with the vectors of its hands. --house, --kind, --rule,
    --flag, --game and --aspect choose a part, which is a corpus as well and can be checked with
    verify. All may be repeated: of several houses, any will do, and so on.

    --as npm and --as python write a package with the corpus in it, to an empty folder or over an
    older package; an archive of one can be installed. The other forms have as much as they can
    express: tests that run without poker-oracle (pytest, node), hand histories (phh), a table of
    rank vectors (csv). Other files in the folder are left alone.
    """
    from oracle.corpus import Filters
    from oracle.system.resources import workspace_place

    if (other or places) and (check or publish):
        raise click.UsageError("--check and --publish go without -o and --as")
    if places:
        _copy(filters, other, places, force=force)
    elif other or filters != Filters() or force:
        raise click.UsageError("say where to: -o FOLDER, or -o FILE.zip")
    elif check and publish:
        raise click.UsageError("--check writes nothing, and --publish writes a list")
    elif workspace_place() is not None:
        export_own(check=check, publish=publish)
    else:
        refuse_outside_a_checkout()
        _check(runner) if check else _build(runner, publish)


def _build(runner: Runner, publish: bool) -> None:
    from oracle.corpus import build_corpus, files_beside, write_corpus
    from oracle.corpus import publish as publish_ids
    from oracle.prose import counted
    from oracle.scenario import load_scenarios
    from oracle.system.resources import folder

    vectors, known = build_corpus(load_scenarios(), runner)
    changed = write_corpus(vectors, folder("vectors"), files_beside(known))
    told = f"{counted(len(changed), 'file')} changed: {', '.join(changed)}"
    click.echo(f"{counted(len(vectors), 'vector')}; {told if changed else 'no file changed'}")
    if publish:
        click.echo(f"{publish_ids()} ids are published")


def _check(runner: Runner) -> None:
    from oracle.corpus import build_corpus, files_beside, stale_files
    from oracle.prose import counted_are
    from oracle.scenario import load_scenarios
    from oracle.system.resources import folder

    vectors, known = build_corpus(load_scenarios(), runner)
    stale = stale_files(vectors, folder("vectors"), files_beside(known))
    for name in stale:
        click.echo(f"{name} is stale; rebuild it with 'poker-oracle export'")
    if stale:
        raise SystemExit(1)
    click.echo(f"{counted_are(len(vectors), 'vector')} up to date")


def _copy(filters: Filters, other: str | None, places: Sequence[Path], *, force: bool) -> None:
    """Write a part of the corpus, as it is or in another form, into all places or none."""
    from oracle.corpus import as_archive, is_export, write_files
    from oracle.prose import counted
    from oracle.system.folders import Files
    from oracle.system.unpacking import is_archive
    from oracle.system.writing import refuse_to_replace, refuse_twice, write_together

    _refuse_standard_output(places)
    refuse_twice(places)
    for place in filter(is_archive, places):
        refuse_to_replace(place, is_export, "an archive that export wrote", force=force)
    files = _converted(filters, other) if other else _part(filters)
    folders = [place for place in places if not is_archive(place)]
    archives = {
        place: as_archive(files, place, _top(other)) for place in places if is_archive(place)
    }
    for folder in folders:
        if other:
            _refuse_to_replace(folder, other, files)
        else:
            _refuse_other_things(folder)
    if other:
        wanted = {folder: Files(files, _gone(folder, other, files)) for folder in folders}
        write_together(archives, wanted)
    else:
        write_files(files, *folders, beside=archives)
    told = counted(len(files), "file") if other else _counted_in(files)
    click.echo(f"{told}: {' and '.join(map(str, places))}")


def _top(other: str | None) -> str:
    """Name the folder in an archive: for npm, which has rules for it, as npm does."""
    from importlib.metadata import version

    named = f"poker-oracle-{other or 'vectors'}-{version('poker-oracle')}"
    return "package" if other == "npm" else named


def _gone(folder: Path, other: str, files: Collection[str]) -> list[str]:
    """Name the files of an older package in a folder that the new one has no longer."""
    from oracle.corpus import listed_in
    from oracle.corpus.formats import FOLDERS

    if other not in FOLDERS:
        return []
    names = {f"{FOLDERS[other]}/{name}" for name in listed_in(folder / FOLDERS[other])}
    return sorted(names.difference(files))


def _part(filters: Filters) -> dict[str, bytes]:
    from oracle.corpus import known_vectors, taken_from
    from oracle.system.resources import folder

    return taken_from(folder("vectors"), filters, known_vectors())


def _converted(filters: Filters, name: str) -> dict[str, bytes]:
    from oracle.corpus import known_vectors, select
    from oracle.corpus.formats import FORMATS, PACKAGES

    if name in PACKAGES:
        return PACKAGES[name](_part(filters))
    return FORMATS[name](select(known_vectors(), filters))


def _counted_in(files: Mapping[str, bytes]) -> str:
    from oracle.corpus import is_chapter
    from oracle.prose import counted

    count = sum(content.count(b"\n") for name, content in files.items() if is_chapter(name))
    return f"{counted(count, 'vector')} in {counted(len(files), 'file')}"


def _refuse_standard_output(places: Sequence[Path]) -> None:
    from oracle.errors import InputError
    from oracle.system.writing import is_standard_output

    if any(map(is_standard_output, places)):
        raise InputError("a corpus is many files; name a folder, or a file that ends in .zip")


def _refuse_other_things(target: Path) -> None:
    """Keep away from a folder that holds something else: files of a corpus are replaced."""
    from oracle.corpus import is_corpus
    from oracle.errors import InputError
    from oracle.system.resources import folder

    if target.resolve() == folder("vectors").resolve():
        raise InputError(f"{target} holds the vectors that are copied; name another folder")
    if _holds_anything(target) and not is_corpus(target):
        raise InputError(f"{target} holds other things than a corpus; name an empty folder")


def _refuse_to_replace(target: Path, other: str, files: Mapping[str, bytes]) -> None:
    """Keep away from what is not ours, from a corpus, and from a README among other files."""
    from oracle.corpus import is_corpus
    from oracle.corpus.formats import PACKAGES, is_package
    from oracle.errors import InputError

    if is_corpus(target):
        raise InputError(f"{target} holds a corpus, whose guide would be lost; name another folder")
    if other in PACKAGES and _holds_anything(target) and not is_package(target, other):
        raise InputError(f"{target} holds other things than such a package; name an empty folder")
    present = [name for name in files if (target / name).exists()]
    if present == ["README.md"] and len(files) > 1:
        raise InputError(f"{target / 'README.md'} would be lost; name a folder of its own")


def _holds_anything(target: Path) -> bool:
    return target.is_dir() and any(target.iterdir())
