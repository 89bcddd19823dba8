"""The command that checks a corpus: verify."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from oracle.commands.output import Output, given_options, with_output
from oracle.commands.workspace import own_corpus

_MOST_NAMED: Final = 5

if TYPE_CHECKING:
    from oracle.corpus import Damage, Examination
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

    CORPUS is a folder or an archive (.zip, .tar.gz, .tgz), also of a package that export --as npm
    or python made; the default is that of the workspace, or the project's own. Checksums cover
    every byte, types every vector, and the published schema one of each shape. Each damaged file is
    one line, with the number of the wrong line where it can be found. Links, empty folders, and any
    file that does not belong there, except .git, are damage.

    Then everything is compared with the corpus that comes with poker-oracle, so that a forged one
    with new checksums is found as well. No network is needed.

    A sound corpus, or a part of one, is published and unchanged; published with additions, which
    are the vectors and houses of a workspace; or not the published one, and each difference is a
    line with its file, vector and key.

    Prints both digests: corpus, of what an engine is checked against, and set, of every file.

    Exits with 1 if there is damage, or it is not the published one, or the digest is another one; 2
    if there is no corpus.
    """
    from oracle.corpus import unpacked_at
    from oracle.corpus.formats import corpus_within, verify_exported
    from oracle.pages import verified
    from oracle.reporting import Measuring
    from oracle.system.resources import folder

    wanted = _wanted(digest)
    source = corpus or own_corpus() or folder("vectors")
    with unpacked_at(source) as place:
        measuring = Measuring("verify", given_options(), corpus_within(place))
        found = verify_exported(place)
    notes = [*_standing(found)]
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
    from oracle.errors import InputError

    if digest is not None and not re.fullmatch("[0-9a-fA-F]{64}", digest):
        raise InputError("--digest takes a SHA-256, which has 64 digits from 0 to f")
    return digest.lower() if digest else None


def _standing(found: Examination) -> Iterator[str]:
    """Say in sentences whether the corpus is sound, and whether it is the published one."""
    from importlib.metadata import version

    from oracle.prose import counted, counted_are

    standing = found.standing
    if standing is None:
        return
    corpus = f"the corpus of poker-oracle {version('poker-oracle')}"
    if standing.is_part:
        corpus = f"a part of {corpus}"
    if standing.differences:
        yield (
            f"This is not {corpus}: {counted_are(len(standing.differences), 'difference')} named "
            "above. Its checksums fit, so it was forged, or it is of another version."
        )
        return
    are = "is as it was" if found.vectors == 1 else "are as they were"
    files = counted(found.files, "file")
    yield f"{counted(found.vectors, 'vector')} in {files} {are} written."
    added = [*_named("vector", standing.new), *_named("house", standing.houses)]
    if not added:
        yield f"This is {corpus}, published and unchanged."
    elif standing.same:
        yield f"This is {corpus}, published, with these additions: {' and '.join(added)}."
    else:
        yield f"No vector is of {corpus}; these are additions to it: {' and '.join(added)}."


def _named(word: str, names: Sequence[str]) -> Iterator[str]:
    """Count what was added, and name the first of it."""
    from oracle.prose import counted, listing

    if names:
        more = [f"{len(names) - _MOST_NAMED:,} more"] if len(names) > _MOST_NAMED else []
        yield f"{counted(len(names), word)} ({listing([*names[:_MOST_NAMED], *more])})"


def _verified(
    measuring: Measuring, exit_code: int, found: Examination, notes: Sequence[str]
) -> Report:
    """A row for each damage; what is sound is only counted."""
    from oracle.reporting import as_data, row

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
