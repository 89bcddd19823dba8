"""The corpus as a package that a project installs: for npm, or for Python."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from oracle.corpus import is_corpus
from oracle.corpus.formats.starters import starter
from oracle.system.distribution import repository
from oracle.system.reading import read_file

NAME: Final = "poker-oracle-vectors"
_ABOUT: Final = "Test vectors for engines of Badugi and Badacey"
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
keywords = ["poker", "badugi", "badacey", "conformance", "test-vectors"]
classifiers = ["Topic :: Games/Entertainment", "Typing :: Typed"]
{urls}
[tool.hatch.build.targets.wheel]
packages = ["{module}"]
"""


def write_npm(corpus: Mapping[str, bytes]) -> dict[str, bytes]:
    """Make a package for npm of the files of a corpus: ES modules with types."""
    about: dict[str, Any] = {
        "name": NAME,
        "version": _version(corpus),
        "description": _ABOUT,
        "keywords": ["poker", "badugi", "badacey", "conformance", "test-vectors"],
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
    manifest = f"{json.dumps(about, indent=2)}\n".encode()
    return {"package.json": manifest, **own, **_with("npm", corpus)}


def write_python(corpus: Mapping[str, bytes]) -> dict[str, bytes]:
    """Make a Python project of the files of a corpus, which builds a wheel with all of them."""
    urls = f"\n[project.urls]\nRepository = {json.dumps(url)}\n" if (url := repository()) else ""
    words = {"name": NAME, "version": _version(corpus), "about": _ABOUT}
    told = {word: json.dumps(text) for word, text in words.items()}
    project = _PYPROJECT.format(**told, module=_MODULE, urls=urls)
    return {
        "pyproject.toml": project.encode(),
        "README.md": starter("python", "README.md"),
        f"{_MODULE}/__init__.py": starter("python", "package.py"),
        f"{_MODULE}/py.typed": b"",
        **_with("python", corpus),
    }


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
    version: str = json.loads(corpus["manifest.json"])["version"]
    return version
