"""A program that sees little more than itself: bubblewrap, on Linux."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from oracle.errors import InputError
from oracle.system.resources import workspace_place

_TEMPORARY: Final = Path("/tmp")  # noqa: S108 - inside the sandbox it is a new one
_OF_EVERYBODY: Final = (
    *("/boot", "/dev", "/dev/shm", "/etc", "/home", "/media", "/mnt", "/opt", "/proc"),  # noqa: S108
    *("/run", "/srv", "/sys", "/tmp", "/var", "/var/tmp"),  # noqa: S108
)
_SYSTEM: Final = tuple(map(Path, ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")))
_SETTINGS: Final = ("alternatives", "dotnet", "java*", "ld.so.*", "localtime", "mono")
"""What programs need of ``/etc`` to start."""

_OF_A_LANGUAGE: Final = (
    *("bin", "lib", "lib64", "libexec", "conf", "jmods", "pyvenv.cfg", "release"),
)
"""What belongs to a program in ``bin`` that is installed elsewhere; the rest may be anybody's."""

_PACKAGE: Final = Path(__file__).resolve().parents[1]

_CLOSED: Final = (
    *("--unshare-all", "--cap-drop", "ALL", "--die-with-parent", "--new-session"),
    *("--setenv", "HOME", str(_TEMPORARY), "--setenv", "TMPDIR", str(_TEMPORARY)),
    *("--unsetenv", "TEMP", "--unsetenv", "TMP"),
    *("--unsetenv", "XDG_CACHE_HOME", "--unsetenv", "XDG_RUNTIME_DIR"),
)
_OWN_USERS: Final = (("--unshare-user", "--disable-userns"), ("--unshare-user",), ())
"""A user namespace of its own that is the last one, as far as bubblewrap and the system let it."""

# The kernel's settings belong to root, with capabilities or without, so /proc is read-only, too.
_KERNEL: Final = ("--dev", "/dev", "--proc", "/proc", "--remount-ro", "/proc")
_LAST: Final = ("--remount-ro", "/")

_LONGEST_SHEBANG: Final = 256
_MOST_SHEBANGS: Final = 5


def sandboxed(command: Sequence[str], allowed: Sequence[Path] = ()) -> list[str]:
    """Give the command that starts another one in a sandbox.

    It has no network, no capabilities and no other process. It sees, and may not write, programs
    and libraries of the system; its interpreter, wherever that is installed; the folder of the
    first file that the command names, or the working directory if it names none; what is allowed.
    It may write a new temporary folder, and that of the first file if it is below the working
    directory.

    Raises:
        InputError: there is no bubblewrap, the system does not let it work, or a folder would show
            more than the engine.
    """
    wrapper, own_users = _bubblewrap()
    here = Path.cwd()
    shown = {path.absolute(): "--ro-bind" for path in (*_parts(command[0]), *allowed)}
    if "-m" in command and any(word.split(".")[0] == "oracle" for word in command):
        shown.update(dict.fromkeys(_our_own(), "--ro-bind"))
    if Path("/") in shown:
        raise InputError("--sandbox-allow / leaves nothing of a sandbox; name a smaller folder")
    own = _own_folder(command)
    if own is None:
        shown.update({} if _is_shared(here) else {here: "--ro-bind"})
    elif _is_shared(own):
        raise InputError(
            f"--sandbox would show the engine all of {own}; put it into a folder of its own"
        )
    else:
        shown[own] = "--bind" if own.is_relative_to(here) else "--ro-bind"
    bound = {
        path: (how, str(path), str(path))
        for path, how in shown.items()
        if how == "--bind" or not _is_of_the_system(path)
    }
    mounts = {_TEMPORARY: ("--tmpfs", str(_TEMPORARY)), here: ("--dir", str(here)), **bound}
    # What is mounted later hides what lies below it.
    inwards = sorted(mounts, key=lambda path: len(path.parts))
    return [
        *(wrapper, *_CLOSED, *own_users, *_system()),
        *(word for path in inwards for word in mounts[path]),
        *(*_KERNEL, *_LAST, "--chdir", str(here), "--", *command),
    ]


@functools.cache
def _bubblewrap() -> tuple[str, tuple[str, ...]]:
    """Find bubblewrap, and the most that it can do here for a user namespace."""
    found = shutil.which("bwrap")
    if not found:
        raise InputError("--sandbox needs bubblewrap; install it, or leave --sandbox out")
    for own_users in _OWN_USERS:
        tried = subprocess.run(
            [found, *_CLOSED, *own_users, *_system(), *_KERNEL, *_LAST, "--", "true"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if not tried.returncode:
            return found, own_users
    reason = (tried.stderr.strip() or "it failed").splitlines()[-1]
    raise InputError(f"--sandbox does not work here ({reason}); leave it out")


def _system() -> Iterator[str]:
    for path in _SYSTEM:
        if path.is_symlink():
            yield from ("--symlink", os.readlink(path), str(path))
        elif path.exists():
            yield from ("--ro-bind", str(path), str(path))
    for pattern in _SETTINGS:
        for path in Path("/etc").glob(pattern):
            yield from ("--ro-bind-try", str(path), str(path))


def _is_of_the_system(path: Path) -> bool:
    return any(map(path.is_relative_to, _SYSTEM))


def _is_shared(folder: Path) -> bool:
    """Whether a folder holds the user's home, or belongs to everybody."""
    home = Path(os.path.expanduser("~")).resolve()
    return folder.resolve() in {home, *home.parents, *map(Path, _OF_EVERYBODY)}


def _own_folder(command: Sequence[str]) -> Path | None:
    """Give the folder of the first file that a command names, below the working directory if any.

    An interpreter does not count.
    """
    words = command[1:] if _is_an_interpreter(command[0]) else command
    files = [Path(os.path.abspath(word)) for word in words if os.path.isfile(word)]
    below = (path for path in files if path.is_relative_to(Path.cwd()))
    return next((path.parent for path in (*below, *files)), None)


def _is_an_interpreter(program: str) -> bool:
    """Whether a program only starts an engine: one in the search path, or of a language."""
    path = Path(os.path.abspath(program))
    outer = path.parent.parent
    return (
        os.sep not in program
        or _is_of_the_system(path.resolve())
        or (outer / "pyvenv.cfg").is_file()
        or (not path.is_relative_to(Path.cwd()) and (outer / "lib").is_dir())
    )


def _parts(program: str, most: int = _MOST_SHEBANGS) -> Iterator[Path]:
    """Give what a program needs beside itself, wherever it is installed."""
    found = shutil.which(program) if most else None
    if found is None:
        return
    path = Path(os.path.abspath(found))
    yield from _beside(path)
    while path.is_symlink():
        path = Path(os.path.normpath(path.parent.resolve() / path.readlink()))
        yield from _beside(path)
    yield from _parts(_interpreter(path), most - 1)


def _beside(program: Path) -> Iterator[Path]:
    folder = program.parent
    if folder.name == "bin":
        yield from filter(os.path.exists, map(folder.parent.joinpath, _OF_A_LANGUAGE))
    elif folder.name == "shims" and not _is_shared(folder.parent):
        # Of a manager of versions, which chooses when it is started.
        yield folder.parent
    else:
        yield program if _is_shared(folder) else folder


def _interpreter(script: Path) -> str:
    """Name what the system starts to run a script; nothing for another program."""
    with suppress(OSError), script.open("rb") as file:
        line = os.fsdecode(file.readline(_LONGEST_SHEBANG))
        if line.startswith("#!"):
            program, *rest = line[2:].split() or [""]
            named = (word for word in rest if "=" not in word and not word.startswith("-"))
            return next(named, "") if Path(program).name == "env" else program
    return ""


def _our_own() -> Iterator[Path]:
    """Give what the adapters that come with us read: a checkout or a wheel, and the workspace."""
    checkout = ("pyproject.toml", "specs", "schemas", "vectors")
    if (place := workspace_place()) is not None:
        yield place.path
    yield _PACKAGE
    yield from filter(os.path.exists, map(_PACKAGE.parent.joinpath, checkout))
