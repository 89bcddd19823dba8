"""Other people's programs that bring files, and the place where what they brought is kept."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from oracle.errors import InputError

_SECONDS: Final = 600
_READY: Final = "ready"


def kept(name: str, make: Callable[[Path], None]) -> Path:
    """Give a folder that is made once and kept from one run to the next.

    Args:
        name: what tells it from every other, such as the hash of what it is made from.
        make: fills an empty folder; what it leaves when it fails is removed.

    Raises:
        InputError: there is no place to keep it; or ``make`` raises it.
    """
    place = _caches() / name
    if (place / _READY).is_file():
        return place
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place.parent, prefix=f".{name}-") as beside:
            made = Path(beside) / "made"
            made.mkdir()
            make(made)
            (made / _READY).touch()
            if not (place / _READY).is_file():
                shutil.rmtree(place, ignore_errors=True)
                made.rename(place)
    except OSError as error:
        if not (place / _READY).is_file():
            raise InputError(f"{place} cannot be written: {error.strerror}") from error
    return place


def run_tool(command: Sequence[str], folder: Path, missing: str) -> None:
    """Run a program in a folder to its end.

    Args:
        command: the program, looked for as the shell does, and its arguments.
        folder: where it runs.
        missing: what to tell people who do not have it.

    Raises:
        InputError: there is no such program, it takes too long, or it fails.
    """
    program = shutil.which(command[0])
    if program is None:
        raise InputError(missing)
    try:
        done = subprocess.run(
            (program, *command[1:]),
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise InputError(f"{command[0]} did not end within {_SECONDS} seconds") from error
    if done.returncode:
        said = (done.stderr or done.stdout).decode(errors="replace").strip().splitlines()
        raise InputError(f"{' '.join(command[:2])} failed: {_reason(said)}")


def python_tool(*arguments: str) -> tuple[str, ...]:
    """Give the command that runs a module of this Python, such as pip."""
    return (sys.executable, "-m", *arguments)


def _reason(said: Sequence[str]) -> str:
    """Give the first line that says so itself that it is an error, or else the last."""
    errors = [line for line in said if line.lower().startswith(("error", "npm error"))]
    return (errors or said[-1:] or ["no reason given"])[0]


def _caches(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Find where this system keeps what can be fetched again."""
    home = Path.home()
    if platform == "win32":
        base = Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = Path(environment.get("XDG_CACHE_HOME") or home / ".cache")
    return base / "poker-oracle"
