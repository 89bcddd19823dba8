"""Programs that are run to their end, such as npm and git, with a sentence if they fail."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from oracle.errors import InputError


def run_tool(name: str, command: Sequence[str], folder: Path, instead: str) -> None:
    """Run a program in a folder; what it prints is only seen if it fails.

    Args:
        name: what people call it, which need not be what starts it.
        command: what starts it, and its arguments.
        folder: where it works.
        instead: what to do when there is no such program, such as "install Node.js".

    Raises:
        InputError: there is no such program, or it fails.
    """
    starter, *arguments = command
    program = shutil.which(starter)
    if program is None:
        raise InputError(f"{name} is not installed; {instead}")
    done = subprocess.run(
        (program, *arguments), cwd=folder, capture_output=True, check=False, text=True
    )
    if done.returncode:
        said = f"{done.stdout}\n{done.stderr}".strip().splitlines()
        raise InputError(f"{name} failed: {said[-1] if said else 'no reason given'}")


def version_of(program: str) -> tuple[int, ...] | None:
    """What a program says to ``--version``, such as 20.20.2; None if it is not there or says none.

    The first number of at least two parts counts.
    """
    found = shutil.which(program)
    if found is None:
        return None
    try:
        done = subprocess.run(
            (found, "--version"), capture_output=True, check=True, text=True, timeout=_SECONDS
        )
    except (OSError, UnicodeDecodeError, subprocess.SubprocessError):
        return None
    number = re.search(r"\d+(?:\.\d+)+", done.stdout)
    return tuple(map(int, number.group().split("."))) if number else None


_SECONDS: Final = 10


def git(*arguments: str) -> bytes:
    """What git prints.

    Raises:
        InputError: there is no git, or it fails.
    """
    try:
        done = subprocess.run(("git", *arguments), capture_output=True, check=True)
    except FileNotFoundError as error:
        raise InputError("git is not installed; it is needed to read revisions") from error
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip().splitlines()
        raise InputError(f"git failed: {said[-1] if said else 'no reason given'}") from error
    return done.stdout
