"""A program without network that writes into its own folder alone: bubblewrap, on Linux."""

from __future__ import annotations

import functools
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from oracle.errors import InputError

_TEMPORARY: Final = Path("/tmp")  # noqa: S108 - inside the sandbox it is a new one
_CLOSED: Final = (
    *("--unshare-all", "--die-with-parent", "--new-session"),
    *("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"),
    *("--tmpfs", str(_TEMPORARY), "--setenv", "HOME", str(_TEMPORARY)),
    *("--setenv", "TMPDIR", str(_TEMPORARY)),
)


def sandboxed(command: Sequence[str]) -> list[str]:
    """Give the command that starts another one in a sandbox.

    It has no network and sees no other process. It reads all files that the user may read, except
    temporary ones, and writes only a new temporary folder and its own: that of the first file in
    the command that is below the working directory.

    Raises:
        InputError: there is no bubblewrap, or the system does not let it work.
    """
    wrapper = _bubblewrap()
    return [wrapper, *_CLOSED, *_folders(command), "--", *command]


@functools.cache
def _bubblewrap() -> str:
    found = shutil.which("bwrap")
    if not found:
        raise InputError("--sandbox needs bubblewrap; install it, or leave --sandbox out")
    tried = subprocess.run(
        [found, *_CLOSED, "--", "true"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if tried.returncode:
        reason = (tried.stderr.strip() or "it failed").splitlines()[-1]
        raise InputError(f"--sandbox does not work here ({reason}); leave it out")
    return found


def _folders(command: Sequence[str]) -> Iterator[str]:
    here = Path.cwd()
    files = [Path(word).absolute() for word in command if "\0" not in word and Path(word).is_file()]
    for folder in dict.fromkeys([here, *(file.parent for file in files)]):
        if folder.is_relative_to(_TEMPORARY) and folder != _TEMPORARY:
            yield from ("--ro-bind", str(folder), str(folder))
    own = next((file.parent for file in files if file.is_relative_to(here)), None)
    if own is not None and own != Path("/"):
        yield from ("--bind", str(own), str(own))
