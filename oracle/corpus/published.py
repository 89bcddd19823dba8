"""Every id ever published, with the hash of its meaning: no id is lost or reused.

A vector may go only when another one names it in ``supersedes``; its id is then never used again.
Its meaning may change only when the newest part of the changelog names it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from oracle.corpus.decoding import ID
from oracle.corpus.files import load_vectors
from oracle.errors import InputError
from oracle.system.resources import folder
from oracle.system.writing import write_together
from oracle.wire import allowed_and_not

LIST: Final = "published-ids.txt"
_LINE: Final = re.compile(rf"(?P<id>{ID}) (?P<hash>[0-9a-f]{{64}})")
_IN_AN_ID: Final = "[a-z0-9~@=-]"


def published_problems() -> list[str]:
    """Say, a sentence each, how the project's vectors break with what was published.

    Raises:
        InputError: the project has no vectors.
    """
    listed, problems = read_published(folder("specs") / LIST)
    vectors = load_vectors(folder("vectors"))
    return problems or [*contradictions(vectors), *breaches(vectors, listed, _newest_changes())]


def contradictions(vectors: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Say, a sentence each, which rulings name an outcome as allowed and as not allowed."""
    for vector in vectors:
        if ruling := vector["expect"].get("ruling"):
            for place in allowed_and_not(ruling):
                outcome = ruling["not-allowed"][place]["do"]
                yield f"{vector['id']}: {outcome} is among both 'allowed' and 'not-allowed'"


def publish() -> int:
    """Add the ids of the project's vectors to the list, with their present hashes.

    Returns how many ids there are in the list.

    Raises:
        InputError: the vectors break with what was published, or the list cannot be written.
    """
    if problems := published_problems():
        raise InputError(*problems)
    path = folder("specs") / LIST
    listed, _ = read_published(path)
    listed |= {vector["id"]: vector["hash"] for vector in load_vectors(folder("vectors"))}
    write_together({path: render_published(listed)})
    return len(listed)


def read_published(path: Path) -> tuple[dict[str, str], list[str]]:
    """Read a list of published ids; give the hashes by id, and what is wrong with the list.

    Without a file nothing has been published.
    """
    if not path.is_file():
        return {}, []
    listed: dict[str, str] = {}
    problems: list[str] = []
    previous = ""
    for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), start=1):
        found = _LINE.fullmatch(line)
        if found is None:
            problems.append(f"specs/{LIST}:{number}: a line must be an id, a space and its hash")
            continue
        name = found["id"]
        if name <= previous:
            problems.append(f"specs/{LIST}:{number}: {name} comes after {previous}; sort the list")
        listed[name] = found["hash"]
        previous = name
    return listed, problems


def render_published(listed: Mapping[str, str]) -> bytes:
    """Write a list of published ids, sorted."""
    return "".join(f"{name} {listed[name]}\n" for name in sorted(listed)).encode()


def breaches(
    vectors: Iterable[Mapping[str, Any]], listed: Mapping[str, str], changes: str | None
) -> Iterator[str]:
    """Say, a sentence each, how vectors break with a list of published ids.

    ``changes`` is the newest part of the changelog; None if there is no changelog.
    """
    hashes: dict[str, str] = {}
    heirs: dict[str, str] = {}
    for vector in vectors:
        hashes[vector["id"]] = vector["hash"]
        heirs |= dict.fromkeys(vector.get("supersedes", ()), vector["id"])
    for name, sha256 in listed.items():
        if name not in hashes:
            if name not in heirs:
                yield (
                    f"{name} was published and is gone; keep it, or name it in 'supersedes' of "
                    "the scenario that takes its place"
                )
        elif hashes[name] != sha256 and changes is not None and not _names(changes, name):
            yield (
                f"{name} was published with another meaning; name it in the newest part of "
                "CHANGELOG.md and say why it changed"
            )
    for old, heir in sorted(heirs.items()):
        if old in hashes:
            yield f"{heir} supersedes {old}, which is still there; an id is never used again"
        elif old not in listed:
            yield f"{heir} supersedes {old}, which was never published"


def _names(text: str, name: str) -> bool:
    """Whether a text names an id, and not just a longer one that contains it."""
    before, after = rf"(?<!{_IN_AN_ID})(?<!{_IN_AN_ID}\.)", rf"(?!{_IN_AN_ID}|\.{_IN_AN_ID})"
    return re.search(before + re.escape(name) + after, text) is not None


def in_a_checkout() -> bool:
    """Whether this is a checkout, whose vectors may be newer than the list of published ids."""
    return _changelog().is_file()


def _changelog() -> Path:
    return folder("specs").parent / "CHANGELOG.md"


def _newest_changes() -> str | None:
    """The newest part of the changelog; None in an installed wheel, which has none."""
    path = _changelog()
    if not path.is_file():
        return None
    _, *parts = re.split(r"^## .*$", path.read_text("utf-8"), flags=re.MULTILINE)
    return parts[0] if parts else ""
