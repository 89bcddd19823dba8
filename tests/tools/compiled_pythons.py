"""The pure wheel on every Python that is here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

NAMES: Final = ("python3.11", "python3.12", "python3.13", "python3.14")
IMPORT_ALL: Final = """
import importlib, pkgutil, sys
import oracle
# These run, are for Windows or for authors, or need what an extra brings.
apart = ("oracle.__main__", "oracle.system.jobs", "oracle.starters.", "oracle.site.",
    "oracle.pytest_plugin", "oracle.adapters.pokerkit", "oracle.strategies")
names = [name for _finder, name, _package in pkgutil.walk_packages(oracle.__path__, "oracle.")]
found = [importlib.import_module(name) for name in names if not name.startswith(apart)]
print(sys.version.split()[0], len(found), "modules")
"""


def interpreters() -> Iterator[str]:
    """Find each Python that poker-oracle supports, on the path or among those of pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    for name in NAMES:
        beside = map(str, sorted(pyenv.glob(f"*/bin/{name}")))
        for python in filter(None, (shutil.which(name), *beside)):
            # What pyenv puts on the path may stand for a version that is not chosen.
            if subprocess.run((python, "-c", ""), capture_output=True, check=False).returncode == 0:
                yield python
                break


def import_everywhere(wheel: Path, place: Path, called: Callable[..., str]) -> None:
    """Install a wheel on each Python, import all of it, and ask it something."""
    for number, python in enumerate(interpreters()):
        env = place / f"env-{number}"
        called(python, "-m", "venv", "--without-pip", str(env), cwd=place)
        own = str(env / "bin" / "python")
        quiet = ("--quiet", "--disable-pip-version-check")
        called(
            sys.executable, "-m", "pip", "--python", own, *quiet, "install", str(wheel), cwd=place
        )
        told = called(own, "-c", IMPORT_ALL, cwd=place)
        ranked = called(own, "-m", "oracle", "rank", "badugi", "As2d3c4h", cwd=place)
        print(told.strip(), "imported;", ranked.splitlines()[0])
