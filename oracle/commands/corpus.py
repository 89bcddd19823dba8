"""The commands about the corpus: export, update and verify."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from oracle.commands.options import gathered, with_force, with_house, with_runner, with_summary
from oracle.commands.output import Output, given_options, with_output
from oracle.core.games import GAMES
from oracle.core.ruleset import BETTINGS
from oracle.errors import InputError
from oracle.system.resources import checkout_around_here, folder, workspace_place
from oracle.system.terminal import progress_bar

if TYPE_CHECKING:
    from oracle.corpus.decoding import Damage
    from oracle.corpus.subset import Filters
    from oracle.corpus.vendored import Copy
    from oracle.corpus.verify import Examination, PublicationStatus
    from oracle.report.envelope import Measuring, Report
    from oracle.system.pieces import Runner


def refuse_outside_a_checkout() -> None:
    """Keep out of an installed package, and out of a checkout that is not the current folder.

    Raises:
        InputError: the current folder is not in the checkout that poker-oracle runs from.
    """
    if checkout_around_here() is None:
        raise InputError(
            "export without options is for a workspace, and this folder is in none; copy the "
            "vectors with 'poker-oracle export -o FOLDER', or make a workspace with 'poker-oracle "
            "init room FOLDER'"
        )


def export_own(*, check: bool, publish: bool) -> None:
    """Write the vectors of the hands of the open workspace, or say whether they are up to date.

    Raises:
        InputError: the workspace has no hands or a broken file, or its vectors cannot be written.
    """
    from oracle.corpus.files import is_chapter, stale, write_files
    from oracle.corpus.subset import render_own
    from oracle.report.words import counted
    from oracle.specs import workspaces

    own = workspaces.workspace()
    if own is None or publish:
        raise click.UsageError("--publish is for poker-oracle's own vectors, not for a workspace")
    with progress_bar("making vectors"):
        files, target = render_own(), own.vectors
    count = sum(content.count(b"\n") for name, content in files.items() if is_chapter(name))
    told = f"{counted(count, 'vector')} in {counted(len(files), 'file')}: {target}"
    if not check:
        _refuse_other_things(target)
        click.echo(told if write_files(files, target) else f"{told}; no file changed")
        return
    if old := stale(files, target):
        for name in old:
            click.echo(f"{target / name} is stale; rebuild it with 'poker-oracle export'")
        raise SystemExit(1)
    click.echo(f"{told}; up to date")


def own_corpus() -> Path | None:
    """Give the folder of the vectors of the open workspace, if they have been written."""
    from oracle.specs import workspaces

    own = workspaces.workspace()
    return own.vectors if own and own.vectors.is_dir() else None


def _refuse_other_things(target: Path) -> None:
    from oracle.corpus.verify import is_corpus

    if target.exists() and not is_corpus(target):
        is_empty = target.is_dir() and not any(target.iterdir())
        if not is_empty:
            raise InputError(
                f"{target} is where the vectors of this workspace are written, and it holds other "
                "things; move them away"
            )


_FORMS: Final = ("csv", "node", "npm", "phh", "pytest", "python")


def _filters(**words: tuple[str, ...]) -> Filters:
    from oracle.corpus.subset import Filters

    return Filters(**words)


_with_filters: Final = gathered(
    "filters",
    _filters,
    with_house("Only answers that hold there.", several=True),
    click.option("--kind", multiple=True, metavar="KIND", help="Only this kind, such as play."),
    click.option(
        "--rule", multiple=True, metavar="ID", help="Only vectors about this rule or chapter."
    ),
    click.option("--flag", multiple=True, metavar="FLAG", help="Only vectors with this flag."),
    click.option("--game", multiple=True, metavar="GAME", help=f"Only {', or only '.join(GAMES)}."),
    click.option(
        "--betting",
        multiple=True,
        metavar="BETTING",
        help=f"Only tables with this betting: {', '.join(BETTINGS)}. Hands without a table stay.",
    ),
    click.option("--draws", multiple=True, metavar="N", help="Only tables with so many draws."),
    click.option(
        "--players",
        multiple=True,
        metavar="N|N-M",
        help="Only tables with so many players, or from the fewest to the most, as 2-6.",
    ),
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
    --flag, --game, --betting, --draws, --players and --aspect choose a part, which is a corpus as
    well and can be checked with verify. All may be repeated: of several houses, any will do, and so
    on. A copy with a lock file is not replaced by another part or version, see update.

    --as npm and --as python write a package with the corpus in it, to an empty folder or over an
    older package; an archive of one can be installed. The version of a part ends in its digest. The
    other forms have as much as they can express: tests that run without poker-oracle (pytest,
    node), hand histories (phh), a table of rank vectors (csv), each with a SOURCE.txt that names
    the vectors and their licence. Other files in the folder are left alone.
    """
    from oracle.corpus.subset import Filters

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
    from oracle.corpus.build import build_corpus
    from oracle.corpus.files import files_next_to
    from oracle.corpus.published import publish as publish_ids
    from oracle.corpus.published import write_corpus
    from oracle.report.words import counted
    from oracle.specs.scenarios import load_scenarios

    with progress_bar("making vectors"):
        vectors, known = build_corpus(load_scenarios(), runner)
    changed = write_corpus(vectors, folder("vectors"), files_next_to(known))
    told = f"{counted(len(changed), 'file')} changed: {', '.join(changed)}"
    click.echo(f"{counted(len(vectors), 'vector')}; {told if changed else 'no file changed'}")
    if publish:
        click.echo(f"{publish_ids()} ids are published")


def _check(runner: Runner) -> None:
    from oracle.corpus.build import build_corpus
    from oracle.corpus.files import files_next_to
    from oracle.corpus.published import stale_files
    from oracle.report.words import counted_are
    from oracle.specs.scenarios import load_scenarios

    with progress_bar("making vectors"):
        vectors, known = build_corpus(load_scenarios(), runner)
    stale = stale_files(vectors, folder("vectors"), files_next_to(known))
    for name in stale:
        click.echo(f"{name} is stale; rebuild it with 'poker-oracle export'")
    if stale:
        raise SystemExit(1)
    click.echo(f"{counted_are(len(vectors), 'vector')} up to date")


def _copy(filters: Filters, other: str | None, places: Sequence[Path], *, force: bool) -> None:
    """Write a part of the corpus, as it is or in another form, into all places or none."""
    from oracle.corpus.files import as_archive, is_export, write_files
    from oracle.corpus.vendored import refuse_if_locked
    from oracle.report.words import counted
    from oracle.system.files import refuse_to_replace, refuse_twice, write_together
    from oracle.system.folders import Files
    from oracle.system.unpacking import is_archive

    _refuse_one_file(places)
    refuse_twice(places)
    for place in filter(is_archive, places):
        refuse_to_replace(place, is_export, "an archive that export wrote", force=force)
    folders = [place for place in places if not is_archive(place)]
    with progress_bar("making files"):
        files = _converted(filters, other) if other else _part(filters)
        archives = {
            place: as_archive(files, place, _top(other)) for place in places if is_archive(place)
        }
    for target in folders:
        if other:
            _refuse_to_replace(target, other, files)
        else:
            _export_refuse_other_things(target)
    for place in () if other else places:
        refuse_if_locked(place, files)
    if other:
        wanted = {target: Files(files, _gone(target, other, files)) for target in folders}
        write_together(archives, wanted)
    else:
        write_files(files, *folders, beside=archives)
    told = counted(len(files), "file") if other else _counted_in(files)
    click.echo(f"{told}: {' and '.join(map(str, places))}")
    if not other:
        _note_a_table_not_offered(filters, files)


def _top(other: str | None) -> str:
    """Name the folder in an archive: for npm, which has rules for it, as npm does."""
    from importlib.metadata import version

    named = f"poker-oracle-{other or 'vectors'}-{version('poker-oracle')}"
    return "package" if other == "npm" else named


def _gone(target: Path, other: str, files: Collection[str]) -> list[str]:
    """Name the files of an older package in a folder that the new one has no longer."""
    from oracle.corpus.formats.packages import FOLDERS
    from oracle.corpus.verify import listed_in

    if other not in FOLDERS:
        return []
    names = {f"{FOLDERS[other]}/{name}" for name in listed_in(target / FOLDERS[other])}
    return sorted(names.difference(files))


def _part(filters: Filters) -> dict[str, bytes]:
    from oracle.corpus.subset import known_vectors, taken_from

    return taken_from(folder("vectors"), filters, known_vectors())


def _converted(filters: Filters, name: str) -> dict[str, bytes]:
    from oracle.corpus.formats.packages import FORMATS, PACKAGES, SOURCE, source_of
    from oracle.corpus.vendored import vectors_of

    part = _part(filters)
    if name in PACKAGES:
        return PACKAGES[name](part)
    return {**FORMATS[name](vectors_of(part)), SOURCE: source_of(part)}


def _counted_in(files: Mapping[str, bytes]) -> str:
    from oracle.corpus.files import is_chapter
    from oracle.report.words import counted

    count = sum(content.count(b"\n") for name, content in files.items() if is_chapter(name))
    return f"{counted(count, 'vector')} in {counted(len(files), 'file')}"


def _note_a_table_not_offered(filters: Filters, files: Mapping[str, bytes]) -> None:
    """Say why no hand was taken, where the chosen houses do not offer the chosen tables."""
    from oracle.corpus.files import is_chapter
    from oracle.report.words import listing

    tables = [
        f"--{name} {listing(words, 'or')}"
        for name in ("game", "betting", "draws", "players")
        if (words := getattr(filters, name))
    ]
    asked = {*filters.as_asked()} <= {"house", "game", "betting", "draws", "players"}
    if not (filters.house and tables and asked):
        return
    if not any(b'"kind":"play"' in files[name] for name in files if is_chapter(name)):
        houses, chosen = listing(filters.house, "or"), listing(tables)
        click.echo(f"note: no hand is among them: {houses} offers no table with {chosen}", err=True)


_OF_ONE_FILE: Final = (".csv", ".json", ".jsonl", ".phh")


def _refuse_one_file(places: Sequence[Path]) -> None:
    """Refuse the standard output and the name of a file, of which a folder would be made."""
    from oracle.system.files import is_standard_output

    named = [one for one in places if one.suffix.lower() in _OF_ONE_FILE and not one.is_dir()]
    several = "an export is several files; name a folder, or a file that ends in .zip"
    if any(map(is_standard_output, places)):
        raise InputError(several)
    if named:
        raise InputError(*(f"{one} would be a folder, since {several}" for one in named))


def _export_refuse_other_things(target: Path) -> None:
    """Keep away from a folder that holds something else: files of a corpus are replaced."""
    from oracle.corpus.verify import is_corpus

    if target.resolve() == folder("vectors").resolve():
        raise InputError(f"{target} holds the vectors that are copied; name another folder")
    if _holds_anything(target) and not is_corpus(target):
        raise InputError(f"{target} holds other things than a corpus; name an empty folder")


def _refuse_to_replace(target: Path, other: str, files: Mapping[str, bytes]) -> None:
    """Keep away from what is not ours, from a corpus, and from a README among other files."""
    from oracle.corpus.formats.packages import PACKAGES, is_package
    from oracle.corpus.verify import is_corpus

    if is_corpus(target):
        raise InputError(f"{target} holds a corpus, whose guide would be lost; name another folder")
    if other in PACKAGES and _holds_anything(target) and not is_package(target, other):
        raise InputError(f"{target} holds other things than such a package; name an empty folder")
    present = [name for name in files if (target / name).exists()]
    if present == ["README.md"] and len(files) > 1:
        raise InputError(f"{target / 'README.md'} would be lost; name a folder of its own")


def _holds_anything(target: Path) -> bool:
    return target.is_dir() and any(target.iterdir())


@click.command()
@click.argument("corpus", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--lock",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The lock file, by default CORPUS.lock.json beside the copy.",
)
@with_house("Take this house instead of those for which the copy was exported.", several=True)
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if there is an update.")
@with_summary
@with_output
def update(
    corpus: Path,
    lock: Path | None,
    house: tuple[str, ...],
    check: bool,
    summary: bool,
    output: Output,
) -> None:
    """Bring a copy of the corpus up to date, and show what changes.

    CORPUS is a folder or an archive that was made with export. The same part of the corpus is made
    again, with the house, kinds and so on that were asked for then. A lock file beside it names the
    version and the digests; a copy that was changed by hand, or is not the one that the lock names,
    is refused. The copy and the lock are written together, or neither. Of a package that export
    --as npm or python made, --check shows what changes; export makes it again.

    Exits with 0 when the copy is up to date; with --check, with 1 if it is not.
    """
    from oracle.corpus import vendored
    from oracle.corpus.formats.packages import corpus_at, refuse_a_package
    from oracle.corpus.house_diff import rows_of
    from oracle.report.envelope import Measuring
    from oracle.report.house_pages import updated as page_of

    locked = lock or vendored.lock_of(corpus)
    vendored.refuse_in_the_copy(corpus, locked, output.files)
    with corpus_at(corpus) as place, progress_bar("comparing"):
        measuring = Measuring("update", given_options(), place)
        copy = vendored.read_copy(place, corpus, locked)
        if not check:
            refuse_a_package(place, corpus, copy.filters)
        files = vendored.updated(copy, corpus, house)
        new = vendored.copy_in(files)
        was, now = copy.version, new.version
        names = (was, now) if was != now else ("before", "after")
        report = _compared(place, files, (f"{corpus} {names[0]}", f"{corpus} {names[1]}"))
    is_stale, is_locked = copy.digests != new.digests, locked.exists()
    if not check and (is_stale or not is_locked):
        vendored.write_copy(files, corpus, locked)
    exit_code = 1 if check and is_stale else 0
    notes = [_note(copy, new, corpus, is_stale=is_stale, check=check)]
    notes += [] if check or is_locked else [f"Its lock file was written: {locked}."]
    told = measuring.report(exit_code, report["counts"], rows_of(report), report, notes=notes)
    output.tell(lambda: page_of(told, summary=summary), lambda: told)
    raise SystemExit(exit_code)


def _compared(place: Path, files: Mapping[str, bytes], names: tuple[str, str]) -> dict[str, Any]:
    """Compare the corpus in a folder with these files of another one."""
    from oracle.corpus.diff import compare_corpora, read_corpus
    from oracle.corpus.house_diff import as_report
    from oracle.corpus.vendored import vectors_of

    return as_report(compare_corpora(read_corpus(str(place)), vectors_of(files), names))


def _note(copy: Copy, new: Copy, place: Path, *, is_stale: bool, check: bool) -> str:
    """Say in a sentence what was done, or what there would be to do."""
    from oracle.corpus.vendored import in_words

    if not is_stale:
        return f"{place} is up to date: version {new.version}, digest {new.digests.corpus}."
    was, now = f"version {copy.version}", f"version {new.version}"
    if copy.filters != new.filters:
        was, now = (f"{in_words(one.filters)} of version {one.version}" for one in (copy, new))
    moved = f"from {was} to {now}" if was != now else f"within {now}"
    done = "can be" if check else "was"
    return f"{place} {done} updated {moved}, digest {new.digests.corpus}."


_MOST_NAMED: Final = 5


@click.command()
@click.argument("corpus", required=False, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--digest",
    metavar="SHA256",
    help="The digest, of the corpus or of the set, that it must have.",
)
@with_output
def verify(corpus: Path | None, digest: str | None, output: Output) -> None:
    """Check that a corpus is complete and unchanged.

    It must be the one that comes with poker-oracle. CORPUS is a folder or an archive (.zip,
    .tar.gz, .tgz), also of a package that export --as npm or python made; the default is that of
    the workspace, or the project's own. Checksums cover every byte, types every vector, and the
    published schema one of each shape. Each damaged file is one line, with the number of the wrong
    line where it can be found. Links, empty folders, and any file that does not belong there,
    except .git, are damage.

    Then everything is compared with the corpus that comes with poker-oracle, so that a forged one
    with new checksums is found as well. No network is needed.

    A sound corpus is that one, or a part of it, unchanged; it has additions, which are the vectors
    and houses of a workspace; or it is another one, and each difference is a line with its file,
    vector and key.

    Prints both digests: corpus, of what an engine is checked against, and set, of every file.

    Exits with 1 if there is damage, or it is another corpus, or the digest is another one; 2 if
    there is no corpus.
    """
    from oracle.corpus.formats.packages import corpus_within, verify_exported
    from oracle.corpus.verify import unpacked_at
    from oracle.report.envelope import Measuring
    from oracle.report.house_pages import verified

    wanted = _wanted(digest)
    source = corpus or own_corpus() or folder("vectors")
    with unpacked_at(source) as place, progress_bar("verifying"):
        measuring = Measuring("verify", given_options(), corpus_within(place))
        found = verify_exported(place)
    notes = [*_how_it_stands(found)]
    has_digest = wanted is None or wanted in found.digests
    if not has_digest:
        notes.append(f"The digest {wanted} is neither that of the corpus nor that of the set.")
    is_another = found.standing is not None and found.standing.differences
    exit_code = 1 if found.damages or is_another or not has_digest else 0
    report = _verified(measuring, exit_code, found, notes)
    output.tell(lambda: verified(report), lambda: report)
    raise SystemExit(exit_code)


def _wanted(digest: str | None) -> str | None:
    """Give the digest that was asked for.

    Raises:
        InputError: it does not have the form of one.
    """
    if digest is not None and not re.fullmatch("[0-9a-fA-F]{64}", digest):
        raise InputError("--digest takes a SHA-256, which has 64 digits from 0 to f")
    return digest.lower() if digest else None


def _how_it_stands(found: Examination) -> Iterator[str]:
    """Say in sentences how a sound corpus stands to the published one; of a damaged one, nothing.

    Each damage and each difference has a line of its own above these sentences.
    """
    from oracle.report.words import counted_are

    standing = found.standing
    if standing is None:
        return
    if standing.differences:
        yield (
            f"This is not {_claimed(standing)}: "
            f"{counted_are(len(standing.differences), 'difference')} named above. "
            "Its checksums fit, so it was forged, or it is of another version."
        )
    else:
        yield _as_written(found)
        yield _as_published(standing)


def _claimed(standing: PublicationStatus) -> str:
    """Name what the corpus says that it is."""
    from importlib.metadata import version

    corpus = f"the corpus of poker-oracle {version('poker-oracle')}"
    return f"a part of {corpus}" if standing.is_part else corpus


def _as_written(found: Examination) -> str:
    from oracle.report.words import counted

    are = "is as it was" if found.vectors == 1 else "are as they were"
    return f"{counted(found.vectors, 'vector')} in {counted(found.files, 'file')} {are} written."


def _as_published(standing: PublicationStatus) -> str:
    """Say that nothing differs from what comes with poker-oracle, and what was added to it."""
    corpus = _claimed(standing)
    added = " and ".join((*_named("vector", standing.new), *_named("house", standing.houses)))
    if not added:
        return f"This is {corpus}, unchanged."
    if standing.same:
        return f"This is {corpus}, with these additions: {added}."
    return f"No vector is of {corpus}; these are additions to it: {added}."


def _named(word: str, names: Sequence[str]) -> Iterator[str]:
    """Count what was added, and name the first of it."""
    from oracle.report.words import counted, listing

    if names:
        more = [f"{len(names) - _MOST_NAMED:,} more"] if len(names) > _MOST_NAMED else []
        yield f"{counted(len(names), word)} ({listing([*names[:_MOST_NAMED], *more])})"


def _verified(
    measuring: Measuring, exit_code: int, found: Examination, notes: Sequence[str]
) -> Report:
    """A row for each damage; what is sound is only counted."""
    from oracle.report.envelope import as_data, row

    standing = found.standing
    unlike = standing.differences if standing else ()
    rows = [row(damage.file, "damaged", str(damage)) for damage in found.damages]
    rows += [row(damage.file, "different", str(damage)) for damage in unlike]
    counts = {"vectors": found.vectors, "files": found.files, "damages": len(found.damages)}
    details = {
        "damages": [_as_data(damage) for damage in found.damages],
        "digests": as_data(found.digests),
        "published": standing
        and {
            "same": standing.same,
            "new": standing.new,
            "houses": standing.houses,
            "part": standing.is_part,
            "differences": [_as_data(damage) for damage in unlike],
        },
    }
    return measuring.report(exit_code, counts, rows, details, notes=notes)


def _as_data(damage: Damage) -> dict[str, object]:
    return {"file": damage.file, "line": damage.line, "message": damage.sentence}
