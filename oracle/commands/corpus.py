"""The commands of the corpus: export and verify."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from oracle.commands.output import Output, given_options, with_output

if TYPE_CHECKING:
    from oracle.corpus import Examination, Filters
    from oracle.reporting import Measuring, Report

_FORMATS = ("csv", "node", "phh", "pytest")


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
@click.option("--house", multiple=True, metavar="NAME|FILE", help="Only answers that hold there.")
@click.option("--kind", multiple=True, metavar="KIND", help="Only this kind, such as play.")
@click.option("--rule", multiple=True, metavar="ID", help="Only vectors about this rule.")
@click.option("--flag", multiple=True, metavar="FLAG", help="Only vectors with this flag.")
@click.option("--game", multiple=True, metavar="GAME", help="Only badugi, or only badacey.")
@click.option("--aspect", multiple=True, metavar="ASPECT", help="Only this aspect of each hand.")
@click.option(
    "--format",
    "other",
    type=click.Choice(_FORMATS),
    help="Write another format, with as much as it can express.",
)
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if the files are stale.")
@click.option("--publish", is_flag=True, help="Note all ids as published; only at a release.")
def export(
    places: tuple[Path, ...],
    house: tuple[str, ...],
    kind: tuple[str, ...],
    rule: tuple[str, ...],
    flag: tuple[str, ...],
    game: tuple[str, ...],
    aspect: tuple[str, ...],
    other: str | None,
    check: bool,
    publish: bool,
) -> None:
    """Rebuild the vectors, or copy all or part of them.

    Without options, play all scenarios and write the project's own vectors/: JSON Lines, tables of
    all hands, a manifest. The same scenarios give the same bytes on every run.

    With -o, copy the corpus. --house, --kind, --rule, --flag, --game and --aspect choose a part,
    which is a corpus as well and can be checked with verify. All may be repeated: of several
    houses, any will do, and so on. --format writes hand histories (phh), a table of rank vectors
    (csv), or tests that run without poker-oracle (pytest, node); other files in the folder are left
    alone.
    """
    from oracle.corpus import Filters

    filters = Filters(house, kind, rule, flag, game, aspect)
    if (other or places) and (check or publish):
        raise click.UsageError("--check and --publish are for the project's own vectors")
    if places:
        _copy(filters, other, places)
    elif other or filters != Filters():
        raise click.UsageError("say where to: -o FOLDER, or -o FILE.zip")
    elif check and publish:
        raise click.UsageError("--check writes nothing, and --publish writes a list")
    elif check:
        _check()
    else:
        _build(publish)


@click.command()
@click.argument("corpus", required=False, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--digest",
    metavar="SHA256",
    help="The digest, of the corpus or of the set, that it must have.",
)
@with_output
def verify(corpus: Path | None, digest: str | None, output: Output) -> None:
    """Check that a corpus is complete, unchanged, and as published.

    CORPUS is a folder or an archive (.zip, .tar.gz); the default is the project's own. Checksums
    cover every byte, types every vector, and the published schema one of each shape. Each damaged
    file is one line, with the number of the wrong line where it can be found. Links, empty folders,
    and any file that does not belong there, except .git, are damage. The ids and hashes are
    compared with the published ones that come with poker-oracle, so that a forged corpus with new
    checksums is found as well. No network is needed.

    Prints both digests: corpus, of what an engine is checked against, and set, of every file.

    Exits with 1 if there is damage or the digest is another one, 2 if there is no corpus.
    """
    from oracle.corpus import corpus_at
    from oracle.corpus import verify as verify_corpus
    from oracle.pages import verified
    from oracle.reporting import Measuring
    from oracle.system.resources import folder

    wanted = _wanted(digest)
    source = corpus or folder("vectors")
    with corpus_at(source) as place:
        measuring = Measuring("verify", given_options(), place)
        found = verify_corpus(place)
    notes = [*_standing(found)]
    has_digest = wanted is None or wanted in found.digests
    if not has_digest:
        notes.append(f"The digest {wanted} is neither that of the corpus nor that of the set.")
    exit_code = 1 if found.damages or not has_digest else 0
    report = _verified(measuring, exit_code, found, notes)
    output.tell(lambda: verified(report), lambda: report)
    raise SystemExit(exit_code)


def _wanted(digest: str | None) -> str | None:
    """Give the digest that was asked for.

    Raises:
        InputError: it does not have the form of one.
    """
    from oracle.errors import InputError

    if digest is not None and not re.fullmatch("[0-9a-fA-F]{64}", digest):
        raise InputError("--digest takes a SHA-256, which has 64 digits from 0 to f")
    return digest.lower() if digest else None


def _standing(found: Examination) -> Iterator[str]:
    """Say in sentences whether the corpus is sound, and whether it is the published one."""
    from importlib.metadata import version

    from oracle.prose import counted

    tool = f"poker-oracle {version('poker-oracle')}"
    standing = found.standing
    if standing and standing.other:
        others = f"{counted(standing.other, 'vector')} {'does' if standing.other == 1 else 'do'}"
        yield (
            f"This is not the corpus of {tool}: {others} not mean what was published. Its "
            "checksums fit, so it was forged, or it is of another version."
        )
    if standing is None or found.damages:
        return
    yield f"{found.vectors} vectors in {found.files} files are as they were written."
    if not standing.same:
        yield f"No vector was published with {tool}."
    elif standing.new:
        news = f"{counted(standing.new, 'vector')} {'was' if standing.new == 1 else 'were'}"
        yield f"{news} not published with {tool}; all others are as published."
    else:
        yield f"All vectors are as published with {tool}."


def _verified(
    measuring: Measuring, exit_code: int, found: Examination, notes: Sequence[str]
) -> Report:
    """A row for each damage; what is sound is only counted."""
    from oracle.reporting import as_data, row

    rows = [row(damage.file, "damaged", str(damage)) for damage in found.damages]
    counts = {"vectors": found.vectors, "files": found.files, "damages": len(rows)}
    damages = [
        {"file": damage.file, "line": damage.line, "message": damage.sentence}
        for damage in found.damages
    ]
    details = {
        "damages": damages,
        "digests": as_data(found.digests),
        "published": as_data(found.standing),
    }
    return measuring.report(exit_code, counts, rows, details, notes=notes)


def _build(publish: bool) -> None:
    from oracle.corpus import build_vectors, files_beside, write_corpus
    from oracle.corpus import publish as publish_ids
    from oracle.prose import counted
    from oracle.scenario import load_scenarios
    from oracle.system.resources import folder

    vectors = build_vectors(load_scenarios())
    changed = write_corpus(vectors, folder("vectors"), files_beside(vectors))
    told = f"{counted(len(changed), 'file')} changed: {', '.join(changed)}"
    click.echo(f"{counted(len(vectors), 'vector')}; {told if changed else 'no file changed'}")
    if publish:
        click.echo(f"{publish_ids()} ids are published")


def _check() -> None:
    from oracle.corpus import build_vectors, files_beside, stale_files
    from oracle.scenario import load_scenarios
    from oracle.system.resources import folder

    vectors = build_vectors(load_scenarios())
    stale = stale_files(vectors, folder("vectors"), files_beside(vectors))
    for name in stale:
        click.echo(f"{name} is stale; rebuild it with 'poker-oracle export'")
    if stale:
        raise SystemExit(1)
    click.echo(f"{len(vectors)} vectors are up to date")


def _copy(filters: Filters, other: str | None, places: Sequence[Path]) -> None:
    """Write a part of the corpus, as it is or in another format, into all places or none."""
    from importlib.metadata import version

    from oracle.corpus import as_archive, write_files
    from oracle.prose import counted
    from oracle.system.folders import Files
    from oracle.system.unpacking import is_archive
    from oracle.system.writing import refuse_twice, write_together

    _refuse_standard_output(places)
    refuse_twice(places)
    files = _converted(filters, other) if other else _part(filters)
    top = f"poker-oracle-{other or 'vectors'}-{version('poker-oracle')}"
    folders = [place for place in places if not is_archive(place)]
    archives = {place: as_archive(files, place, top) for place in places if is_archive(place)}
    for folder in folders:
        if other:
            _refuse_to_replace(folder, files)
        else:
            _refuse_other_things(folder)
    if other:
        write_together(archives, {folder: Files(files) for folder in folders})
    else:
        write_files(files, *folders, beside=archives)
    told = counted(len(files), "file") if other else _counted_in(files)
    click.echo(f"{told}: {' and '.join(map(str, places))}")


def _part(filters: Filters) -> dict[str, bytes]:
    from oracle.corpus import taken_from
    from oracle.system.resources import folder

    return taken_from(folder("vectors"), filters)


def _converted(filters: Filters, name: str) -> dict[str, bytes]:
    from oracle.corpus import load_vectors, select
    from oracle.corpus.formats import FORMATS
    from oracle.system.resources import folder

    return FORMATS[name](select(load_vectors(folder("vectors")), filters))


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
    from oracle.errors import InputError
    from oracle.system.resources import folder

    if target.resolve() == folder("vectors").resolve():
        raise InputError(f"{target} holds the vectors that are copied; name another folder")
    if target.is_dir() and any(target.iterdir()) and not (target / "manifest.json").is_file():
        raise InputError(f"{target} holds other things than a corpus; name an empty folder")


def _refuse_to_replace(target: Path, files: Mapping[str, bytes]) -> None:
    """Keep away from a corpus, and from the README of a folder that has nothing else of ours."""
    from oracle.errors import InputError

    if (target / "manifest.json").is_file():
        raise InputError(f"{target} holds a corpus, whose guide would be lost; name another folder")
    present = [name for name in files if (target / name).exists()]
    if present == ["README.md"] and len(files) > 1:
        raise InputError(f"{target / 'README.md'} would be lost; name a folder of its own")
