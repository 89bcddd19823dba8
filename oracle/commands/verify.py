"""The command that checks a corpus: verify."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from oracle.commands.output import Output, given_options, with_output
from oracle.commands.workspace import own_corpus

if TYPE_CHECKING:
    from oracle.corpus import Examination
    from oracle.reporting import Measuring, Report


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

    CORPUS is a folder or an archive (.zip, .tar.gz); the default is that of the workspace, or the
    project's own. Checksums cover every byte, types every vector, and the published schema one of
    each shape. Each damaged file is one line, with the number of the wrong line where it can be
    found. Links, empty folders, and any file that does not belong there, except .git, are damage.
    The ids and hashes are compared with the published ones that come with poker-oracle, so that a
    changed answer is found even if the checksums were made again. What is not in a hash, such as
    guides, programs and titles, rests on the checksums, or on --digest. No network is needed.

    Prints both digests: corpus, of what an engine is checked against, and set, of every file.

    Exits with 1 if there is damage or the digest is another one, 2 if there is no corpus.
    """
    from oracle.corpus import corpus_at
    from oracle.corpus import verify as verify_corpus
    from oracle.pages import verified
    from oracle.reporting import Measuring
    from oracle.system.resources import folder

    wanted = _wanted(digest)
    source = corpus or own_corpus() or folder("vectors")
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
    are = "is as it was" if found.vectors == 1 else "are as they were"
    files = counted(found.files, "file")
    yield f"{counted(found.vectors, 'vector')} in {files} {are} written."
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
