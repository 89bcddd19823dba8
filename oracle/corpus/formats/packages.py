"""The corpus in other formats: packages for npm and PyPI, native tests, and a table of ranks."""

from __future__ import annotations

import csv
import io
import json
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

from oracle.core.games import GAMES
from oracle.core.hands import RANKINGS
from oracle.core.ruleset import BETTINGS
from oracle.corpus.decoding import Damage
from oracle.corpus.files import MANIFEST, is_chapter
from oracle.corpus.formats import phh
from oracle.corpus.formats.starters import starter
from oracle.corpus.vector import KINDS
from oracle.corpus.vendored import in_words
from oracle.corpus.verify import (
    NO_CORPUS,
    Examination,
    everything_in,
    is_corpus,
    unpacked_at,
    verify,
)
from oracle.errors import InputError
from oracle.report.words import listing
from oracle.specs import workspaces
from oracle.system.files import read_file
from oracle.system.parts import has_content
from oracle.system.resources import folder, repository
from oracle.wire.vocabulary import DRAWS, NEEDS

Vector = Mapping[str, Any]

_INSTALL: Final = {"npm": "npm install", "python": "pip install --force-reinstall"}
"""What takes another package of the same name; npm ci keeps the one that its lock file has."""

_KEYS: Final = ("id", "kind", "title", "rules", "switches", "given", "expect")
_PYTEST: Final = ("README.md", "example_engine.py", "test_vectors.py")
_NODE: Final = ("README.md", "example-engine.mjs", "vectors.test.mjs")


def write_pytest(vectors: Iterable[Vector]) -> dict[str, bytes]:
    """Make a folder of tests that need only pytest, by file name."""
    return _folder("pytest", _PYTEST, vectors)


def write_node(vectors: Iterable[Vector]) -> dict[str, bytes]:
    """Make a folder of tests for Node's own test runner, by file name."""
    return _folder("node", _NODE, vectors)


def _folder(tool: str, names: Iterable[str], vectors: Iterable[Vector]) -> dict[str, bytes]:
    houses = {house.id: dict(house.settings) for house in workspaces.houses().values()}
    return {
        **{name: starter(tool, name) for name in names},
        **_guides(),
        "settings.json": f"{json.dumps(houses, indent=2)}\n".encode(),
        "vectors.jsonl": "".join(map(_line, vectors)).encode(),
    }


_GUIDE: Final = """\
# The vectors: a guide

The tests choose the vectors that are for your engine by what it claims, give it what is `given`,
and compare its answer with `expect`, as is said here. Each line of `vectors.jsonl` has only the
keys that they need; [the reference](REFERENCE.md) also explains what only the corpus has from which
they come, and names pages of it that are not here.

"""
_SECTIONS: Final = ("## A vector\n", "## Grading\n")
_LINK: Final = re.compile(r"\[([^]]+)\]\(([A-Z]+\.md)(#[a-z-]+)?\)")


def _guides() -> dict[str, bytes]:
    """Make the pages beside tests: what of the guide concerns them, without links out of them."""
    whole, reference = (
        (folder("vectors") / name).read_text("utf-8") for name in ("README.md", "REFERENCE.md")
    )
    kept = (one for one in re.split("^(?=## )", whole, flags=re.M) if one.startswith(_SECTIONS))
    pages = {"GUIDE.md": f"{_GUIDE}{''.join(kept).rstrip()}\n", "REFERENCE.md": reference}
    return {name: _LINK.sub(_link_within, text).encode() for name, text in pages.items()}


def _link_within(link: re.Match[str]) -> str:
    """Keep a link to the reference or the whole guide; of others only the words."""
    if link[2] == "REFERENCE.md":
        return link[0]
    return f"[{link[1]}](GUIDE.md)" if link.group(2, 3) == ("README.md", None) else link[1]


def _line(vector: Vector) -> str:
    needed = {key: vector[key] for key in _KEYS}
    return json.dumps(needed, separators=(",", ":"), ensure_ascii=False) + "\n"


NAME: Final = "poker-oracle-vectors"
_MODULE: Final = NAME.replace("-", "_")
_LICENSE: Final = "LICENSE"
FOLDERS: Final = {"npm": "vectors", "python": f"{_MODULE}/vectors"}
"""Where a package of each form has the corpus."""

_PYPROJECT: Final = """\
[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = {name}
version = {version}
description = {about}
readme = "README.md"
requires-python = ">=3.10"
license = "CC0-1.0"
license-files = ["LICENSE"]
keywords = ["poker", {games}, "conformance", "test-vectors"]
classifiers = ["Topic :: Games/Entertainment", "Typing :: Typed"]
{urls}
[tool.hatch.build.targets.wheel]
packages = ["{module}"]
"""


def _about(corpus: Mapping[str, bytes]) -> str:
    told = f"Test vectors for engines of {listing(map(str.capitalize, GAMES))}"
    subset = json.loads(corpus[MANIFEST]).get("subset")
    return f"{told}: {in_words(subset['filters'])}" if subset else told


def _words() -> bytes:
    """Give, as JSON, the words of each filter, and for each game the rankings of its hands."""
    words = {
        "kinds": [*KINDS],
        "rankings": [*RANKINGS],
        "games": {name: [half.name for half in game.halves] for name, game in GAMES.items()},
        "betting": [*BETTINGS],
        "draws": [*DRAWS],
        "needs": [*NEEDS],
    }
    return json.dumps(words).encode()


def write_npm(corpus: Mapping[str, bytes]) -> dict[str, bytes]:
    """Make a package for npm of the files of a corpus: ES modules with types."""
    about: dict[str, Any] = {
        "name": NAME,
        "version": _version(corpus),
        "description": _about(corpus),
        "keywords": ["poker", *GAMES, "conformance", "test-vectors"],
        "license": "CC0-1.0",
        "type": "module",
        "engines": {"node": ">=18"},
        "exports": {
            ".": {"types": "./index.d.ts", "default": "./index.js"},
            "./package.json": "./package.json",
            "./vectors/*": "./vectors/*",
        },
        "types": "./index.d.ts",
        "sideEffects": False,
        "files": ["index.js", "index.d.ts", "vectors"],
    }
    if url := repository():
        about |= {"homepage": url, "repository": {"type": "git", "url": f"git+{url}.git"}}
    own = {name: starter("npm", name) for name in ("README.md", "index.d.ts", "index.js")}
    own["index.js"] = own["index.js"].replace(b"@words@", _words())
    for name, known in (("rankings", RANKINGS), ("games", GAMES)):
        words = " | ".join(f"'{one}'" for one in known)
        own["index.d.ts"] = own["index.d.ts"].replace(f"@{name}@".encode(), words.encode())
    manifest = f"{json.dumps(about, indent=2)}\n".encode()
    return {"package.json": manifest, **own, **_with("npm", corpus)}


def write_python(corpus: Mapping[str, bytes]) -> dict[str, bytes]:
    """Make a Python project of the files of a corpus, which builds a wheel with all of them."""
    urls = f"\n[project.urls]\nRepository = {json.dumps(url)}\n" if (url := repository()) else ""
    words = {"name": NAME, "version": _version(corpus), "about": _about(corpus)}
    told = {word: json.dumps(text) for word, text in words.items()}
    games = ", ".join(map(json.dumps, GAMES))
    project = _PYPROJECT.format(**told, games=games, module=_MODULE, urls=urls)
    return {
        "pyproject.toml": project.encode(),
        "README.md": starter("python", "README.md"),
        f"{_MODULE}/__init__.py": starter("python", "package.py").replace(b"@words@", _words()),
        f"{_MODULE}/py.typed": b"",
        **_with("python", corpus),
    }


def verify_exported(place: Path) -> Examination:
    """Check what is in a folder: a corpus, or a package with one in it.

    The files that a package has around its corpus are held against those that ours have.

    Raises:
        InputError: it has no corpus, or cannot be read.
    """
    form = _form_of(place)
    if form is None:
        return verify(place)
    inside = f"{FOLDERS[form]}/"
    found = verify(place / inside)
    damages = [damage._replace(file=inside + damage.file) for damage in found.damages]
    standing = found.standing
    names = [name for name, _ in everything_in(place) if not name.startswith(inside)]
    if standing is not None:
        told = [one._replace(file=inside + one.file) for one in standing.differences]
        told += _differences(place, names, _around(place, form))
        standing = standing._replace(differences=tuple(told))
    files = found.files + len(names)
    return found._replace(files=files, damages=tuple(damages), standing=standing)


@contextmanager
def corpus_at(path: Path) -> Iterator[Path]:
    """Give the folder of a corpus; an archive is unpacked, and goes when it is no longer read.

    The archive has the corpus at its top or in its only folder, as exported ones do, or is a
    package with one in it. Errors about its files name the archive.

    Raises:
        InputError: it is an archive that cannot be read, that is hostile, or without a corpus.
    """
    with unpacked_at(path) as top:
        place = corpus_within(top)
        if top != path and not any(
            one.name == MANIFEST or is_chapter(one.name) for one in place.iterdir()
        ):
            raise InputError(
                f"{path} has no corpus: no {MANIFEST} at its top or in its one folder; {NO_CORPUS}"
            )
        yield place


def refuse_a_package(place: Path, path: Path, filters: Mapping[str, Sequence[str]]) -> None:
    """Keep a package whole, which has the version of its corpus and is installed elsewhere.

    Args:
        place: the folder of the corpus.
        path: what was named: this folder, or a package in which it is.
        filters: what of the corpus the package has.

    Raises:
        InputError: a package was named, with the command that makes it again.
    """
    top = place.resolve()
    for form, inside in FOLDERS.items():
        around = top.parents[inside.count("/")]
        if top != path.resolve() and top == around / inside and _name_in(around, form) == NAME:
            chosen = [f"--{name} {word}" for name, words in filters.items() for word in words]
            command = " ".join(["poker-oracle export", *chosen, f"--as {form} -o", str(path)])
            raise InputError(
                f"{path} is a package for {form}, which is made again as a whole; write "
                f"'{command}', then '{_INSTALL[form]} {path}'; --check shows what changes"
            )


def corpus_within(place: Path) -> Path:
    """Give where in a folder the corpus is: within, if it has a package of ours."""
    form = _form_of(place)
    return place / FOLDERS[form] if form else place


def _form_of(place: Path) -> str | None:
    return next((form for form in FOLDERS if _name_in(place, form) == NAME), None)


def _around(place: Path, form: str) -> dict[str, bytes]:
    """Make what our package has around the corpus that is in this one."""
    names = (name for name in (MANIFEST, _LICENSE) if (place / FOLDERS[form] / name).is_file())
    known = {name: read_file(place / FOLDERS[form] / name) for name in names}
    made = WRITERS[form](known)
    inside = f"{FOLDERS[form]}/"
    return {name: one for name, one in made.items() if not name.startswith(inside)}


def _differences(
    place: Path, names: Collection[str], wanted: Mapping[str, bytes]
) -> Iterator[Damage]:
    """Find what a package has around its corpus, and ours has not, or has otherwise."""
    for name in sorted(wanted.keys() | set(names)):
        if name not in names:
            yield Damage(name, None, "the file of the package is missing")
        elif name not in wanted:
            yield Damage(name, None, "no such file is published")
        elif not has_content(place.resolve() / name, wanted[name]):
            yield Damage(name, None, "this is not as published")


def is_package(folder: Path, form: str) -> bool:
    """Whether a folder has a package of this form, which a newer one may replace."""
    return _name_in(folder, form) == NAME and is_corpus(folder / FOLDERS[form])


def _name_in(folder: Path, form: str) -> Any:
    """Give the name of the package that a folder has, whoever made it."""
    try:
        if form == "npm":
            return json.loads(read_file(folder / "package.json"))["name"]
        return tomllib.loads(read_file(folder / "pyproject.toml").decode())["project"]["name"]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None


def _with(form: str, corpus: Mapping[str, bytes]) -> dict[str, bytes]:
    """Give the files of a corpus where the package has them, and its licence at the top."""
    files = {f"{FOLDERS[form]}/{name}": content for name, content in corpus.items()}
    return {_LICENSE: corpus[_LICENSE], **files} if _LICENSE in corpus else files


def _version(corpus: Mapping[str, bytes]) -> str:
    """Give the version; that of a part ends in its digest, so that no two are alike."""
    manifest = json.loads(corpus[MANIFEST])
    part = f"+part.{manifest['digests']['set'][:8]}" if "subset" in manifest else ""
    return f"{manifest['version']}{part}"


WRITERS: Final[Mapping[str, Callable[[Mapping[str, bytes]], dict[str, bytes]]]] = {
    "npm": write_npm,
    "python": write_python,
}
"""How the files of a corpus become a package of each form."""


_COLUMNS: Final = ("id", "ranking", "hand", "ranks", "order", "plays", "name", "title", "rules")


def write(vectors: Iterable[Mapping[str, Any]]) -> dict[str, bytes]:
    """Make ``rank.csv``, a line for each rank vector; lists are separated by spaces.

    Raises:
        InputError: there is no rank vector.
    """
    rows = [_row(vector) for vector in vectors if "hand" in vector["given"]]
    if not rows:
        raise InputError(
            "csv can express only vectors of the kind rank, and none of those is asked for"
        )
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(_COLUMNS)
    table.writerows(rows)
    return {"rank.csv": text.getvalue().encode()}


def _row(vector: Mapping[str, Any]) -> list[Any]:
    cells = {**vector, **vector["given"], **vector["expect"]}
    return [" ".join(cell) if isinstance(cell, list) else cell for cell in map(cells.get, _COLUMNS)]


Format: TypeAlias = Callable[[Sequence[Mapping[str, Any]]], dict[str, bytes]]

FORMATS: Final[Mapping[str, Format]] = {
    "csv": write,
    "node": write_node,
    "phh": phh.write,
    "pytest": write_pytest,
}
"""How vectors are written in each format; what it cannot express is left out.

A format that can express none of the vectors raises an InputError.
"""

SOURCE: Final = "SOURCE.txt"
"""Beside what is written in a format: which vectors these are, and their licence."""


def source_of(corpus: Mapping[str, bytes]) -> bytes:
    """Say of what is written in a format which vectors it has, and under which licence.

    Args:
        corpus: the files of the corpus from which it is written.
    """
    manifest = json.loads(corpus[MANIFEST])
    subset, digest = manifest.get("subset"), manifest["digests"]["corpus"]
    part = in_words(subset["filters"] if subset else {})
    told = [
        f"The vectors here are of poker-oracle {manifest['version']}, {part}.",
        f"The digest of the {'part' if subset else 'whole corpus'} is {digest}.",
        *([f"The digest of the whole corpus is {subset['of']}."] if subset else ()),
        "The vectors, and the files that were written with them, are under this licence:",
        f"SPDX-License-Identifier: {manifest['license']}",
        "https://creativecommons.org/publicdomain/zero/1.0/",
    ]
    return "".join(f"{line}\n" for line in told).encode()


PACKAGES: Final = WRITERS
