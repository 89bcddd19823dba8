"""What git knows of the repository in which the program was started."""

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
        raise InputError("git, which reads revisions, is not installed") from error
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip().splitlines()
        raise InputError(
            f"git cannot do it: {said[-1] if said else 'it does not say why'}"
        ) from error
    return done.stdout
