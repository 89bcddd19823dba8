"""What the site brings from npm and PyPI: pinned by hash, fetched once, kept in a cache."""

from __future__ import annotations

import functools
import hashlib
import sys
import zipfile
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Final

from oracle.system.tools import run_tool
from oracle.system.unpacking import kept

_LISTS: Final = "vendored"
_NPM: Final = ("package.json", "package-lock.json")
_PYPI: Final = "requirements.txt"
_FROM_NPM: Final = {
    "pyodide/pyodide.mjs": "pyodide/pyodide.mjs",
    "pyodide/pyodide.asm.mjs": "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm": "pyodide/pyodide.asm.wasm",
    "pyodide/pyodide-lock.json": "pyodide/pyodide-lock.json",
    "pyodide/python_stdlib.zip": "pyodide/python_stdlib.zip",
    "htm/preact/standalone.module.js": "preact.js",
}
"""Which file of an npm package becomes which file of ``assets/vendor``."""

_UNUSED: Final = frozenset({"tests", "benchmarks"})
_LICENCES: Final = ("LICENSE", "LICENCE", "COPYING", "NOTICE")
_OF_WHICH: Final = ("--python-version", "3.11", "--implementation", "cp", "--abi", "cp311")
_PLATFORM: Final = ("--platform", "manylinux2014_x86_64", "--only-binary", ":all:")
_NO_NPM: Final = "install Node.js, which brings it, or give --without-playground"
_NO_PIP: Final = "install it, or give --without-playground"


def from_npm() -> Iterator[tuple[str, bytes]]:
    """Give the files below ``assets/vendor`` that come from npm, by their names there.

    Raises:
        InputError: npm is missing or fails.
    """
    modules = _modules()
    for source, name in _FROM_NPM.items():
        yield name, (modules / source).read_bytes()


def modules() -> Path:
    """Give the folder of npm's packages that the site is made with.

    Raises:
        InputError: npm is missing or fails.
    """
    return _modules()


def from_pypi() -> Iterator[tuple[str, bytes]]:
    """Give the modules, data and licences of the Python packages, by their places on the path.

    What is compiled is left out: all of them do without it.

    Raises:
        InputError: pip is missing or fails.
    """
    for wheel in sorted(_wheels().glob("*.whl")):
        with zipfile.ZipFile(wheel) as packed:
            for name in sorted(packed.namelist()):
                if _is_wanted(name):
                    yield name, packed.read(name)


def _is_wanted(name: str) -> bool:
    parts = PurePosixPath(name).parts
    if name.endswith("/") or _UNUSED.intersection(parts):
        return False
    if parts[0].endswith(".dist-info"):
        return parts[-1].upper().startswith(_LICENCES)
    return name.endswith((".py", ".json")) or "schemas" in parts


@functools.cache
def _modules() -> Path:
    """Install what the lock file has, without any script of a package, and give the folder."""

    def make(place: Path) -> None:
        for name in _NPM:
            (place / name).write_bytes(_list(name))
        quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        run_tool("npm", ("npm", "ci", *quiet), place, _NO_NPM)

    return kept(_named("npm", _NPM), make) / "node_modules"


@functools.cache
def _wheels() -> Path:
    def make(place: Path) -> None:
        wanted = place / _PYPI
        wanted.write_bytes(_list(_PYPI))
        hashed = ("--require-hashes", "--no-deps", "--disable-pip-version-check", "--quiet")
        asked = (*hashed, *_OF_WHICH, *_PLATFORM, "--dest", str(place), "-r", str(wanted))
        run_tool("pip", (sys.executable, "-m", "pip", "download", *asked), place, _NO_PIP)

    return kept(_named("pypi", (_PYPI,)), make)


def _named(kind: str, names: Iterable[str]) -> str:
    """Name a folder by what is asked for: another list is another folder."""
    return f"{kind}-{hashlib.sha256(b''.join(map(_list, names))).hexdigest()[:16]}"


def _list(name: str) -> bytes:
    return files("oracle.site").joinpath(_LISTS, name).read_bytes()
