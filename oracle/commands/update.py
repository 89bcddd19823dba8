"""The command that brings a copy of the corpus to this version: update."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from oracle.commands.options import with_house, with_summary
from oracle.commands.output import Output, given_options, with_output

if TYPE_CHECKING:
    from oracle.corpus import Copy


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
    """Bring a copy of the corpus to this version, and show what changes.

    CORPUS is a folder or an archive that was made with export. The same part of the corpus is made
    again, with the house, kinds and so on that were asked for then. A lock file beside it names the
    version and the digests; a copy that was changed by hand, or is not the one that the lock names,
    is refused. The copy and the lock are written together, or neither.

    Exits with 0 when the copy is up to date; with --check, with 1 if it is not.
    """
    from oracle import corpus as kept
    from oracle.diff import rows_of
    from oracle.pages import updated as page_of
    from oracle.reporting import Measuring

    locked = lock or kept.lock_of(corpus)
    kept.refuse_in_the_copy(corpus, locked, output.files)
    with kept.corpus_at(corpus) as place:
        measuring = Measuring("update", given_options(), place)
        copy = kept.read_copy(place, corpus, locked)
        files = kept.updated(copy, corpus, house)
        new = kept.copy_in(files)
        report = _compared(place, files, (f"{corpus} {copy.version}", f"{corpus} {new.version}"))
    is_stale = copy.digests != new.digests
    if not check and (is_stale or not locked.exists()):
        kept.write_copy(files, corpus, locked)
    exit_code = 1 if check and is_stale else 0
    notes = [_note(copy, new, corpus, is_stale=is_stale, check=check)]
    told = measuring.report(exit_code, report["counts"], rows_of(report), report, notes=notes)
    output.tell(lambda: page_of(told, summary=summary), lambda: told)
    raise SystemExit(exit_code)


def _compared(place: Path, files: Mapping[str, bytes], names: tuple[str, str]) -> dict[str, Any]:
    """Compare the corpus in a folder with these files of another one."""
    from oracle.corpus import vectors_of
    from oracle.diff import as_report, compare_corpora, read_corpus

    return as_report(compare_corpora(read_corpus(str(place)), vectors_of(files), names))


def _note(copy: Copy, new: Copy, place: Path, *, is_stale: bool, check: bool) -> str:
    """Say in a sentence what was done, or what there would be to do."""
    if not is_stale:
        return f"{place} is up to date: version {new.version}, digest {new.digests.corpus}."
    moved = f"from version {copy.version} to {new.version}, digest {new.digests.corpus}"
    if check:
        return f"{place} can be updated {moved}."
    return f"{place} was updated {moved}."
