"""Start an engine with edits: ``python -m tests.crowd.serve EDIT...``, all of the same engine.

Sources in Python are edited while they are imported, those in JavaScript in a copy. ``imported``
gives edited modules to a program that goes on with its own.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import runpy
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

from tests.crowd import HERE, ROOT, Place, by_file, edited, everyone

_PROGRAMS: Final = {
    "badugi-js": ("badugi-engine.js",),
    "ranking-js": ("ranking.js",),
}
_MODULES: Final = {
    "second": "tests.crowd.second",
    "reference": "tests.crowd.reference",
    "pokerkit": "oracle.adapters.pokerkit",
    "fresh-ranking": "tests.crowd.fresh.ranking",
    "fresh-limit": "tests.crowd.fresh.limit",
}


class _Edited(importlib.machinery.SourceFileLoader):
    """Loads a module from its source with edits, and keeps nothing compiled."""

    places: Sequence[Place] = ()

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        text = edited(Path(path).read_text(encoding="utf-8"), self.places)
        return compile(text, path, "exec", dont_inherit=True)


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the modules whose sources are edited."""

    def __init__(self, files: Mapping[str, Sequence[Place]]) -> None:
        self._places = {_module_of(file): places for file, places in files.items()}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname not in self._places:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None:
            raise ImportError(f"{fullname} has no source")
        loader = _Edited(fullname, spec.origin)
        loader.places = self._places[fullname]
        return importlib.util.spec_from_file_location(
            fullname,
            spec.origin,
            loader=loader,
            submodule_search_locations=spec.submodule_search_locations,
        )


def _module_of(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def serve(names: Sequence[str]) -> int:
    """Serve an engine with these edits on standard input and output; give its exit status."""
    [engine] = {everyone()[name].engine for name in names}
    files = by_file(names)
    if engine in _PROGRAMS:
        return _serve_program(_PROGRAMS[engine], files)
    # What reading the edits has imported must be imported again, edited.
    _forget()
    sys.meta_path.insert(0, _Finder(files))
    sys.argv = [_MODULES[engine]]
    runpy.run_module(_MODULES[engine], run_name="__main__", alter_sys=True)
    return 0


def imported(names: Sequence[str], modules: Sequence[str]) -> list[ModuleType]:
    """Import modules of ours with these edits, beside those that are in use."""
    own, finder = _forget(), _Finder(by_file(names))
    sys.meta_path.insert(0, finder)
    try:
        return [importlib.import_module(name) for name in modules]
    finally:
        sys.meta_path.remove(finder)
        _forget()
        sys.modules.update(own)


def _forget() -> dict[str, ModuleType]:
    """Take our modules out of those that are imported."""
    names = [name for name in sys.modules if name.partition(".")[0] == "oracle"]
    return {name: sys.modules.pop(name) for name in names}


def _serve_program(program: Sequence[str], files: Mapping[str, Sequence[Place]]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        for source in (HERE.parent / "engines").glob("*.js"):
            shutil.copy(source, folder)
        for file, places in files.items():
            text = edited((ROOT / file).read_text(encoding="utf-8"), places)
            (Path(folder) / Path(file).name).write_text(text, encoding="utf-8")
        return subprocess.call(["node", str(Path(folder) / program[0]), *program[1:]])


if __name__ == "__main__":
    sys.exit(serve(sys.argv[1:]))
