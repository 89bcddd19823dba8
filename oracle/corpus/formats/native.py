"""Tests that the author of an engine runs with the tools of the engine's own language."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from oracle import catalogue
from oracle.corpus.formats.starters import starter
from oracle.system.resources import folder

Vector = Mapping[str, Any]

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
    houses = {house.id: dict(house.settings) for house in catalogue.houses().values()}
    return {
        **{name: starter(tool, name) for name in names},
        "GUIDE.md": (folder("vectors") / "README.md").read_bytes(),
        "settings.json": f"{json.dumps(houses, indent=2)}\n".encode(),
        "vectors.jsonl": "".join(map(_line, vectors)).encode(),
    }


def _line(vector: Vector) -> str:
    needed = {key: vector[key] for key in _KEYS}
    return json.dumps(needed, separators=(",", ":"), ensure_ascii=False) + "\n"
