"""Programs that help to build something, such as npm: run to their end, with a sentence if not."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

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
