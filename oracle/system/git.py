"""What git knows about the repository in which the program was started."""

from __future__ import annotations

import subprocess

from oracle.errors import InputError


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
