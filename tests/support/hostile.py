"""The kit of hostile engines: its table, how a mode is started, and what it leaves running."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.engines.hostile.speaking import MARK

ENGINE: Final = Path(__file__).parents[1] / "engines" / "hostile"
COMMAND: Final = (sys.executable, "-I", "-S", str(ENGINE))
_NEW: Final = "{new}"
_SECONDS_TO_END: Final = 1.0


@dataclass(frozen=True)
class Mode:
    """A row of the table; ``limits`` are options of ``check``, by name.

    What some leave behind, only a command finds that adopts orphans: they are ``by_command``.
    """

    name: str
    about: str
    since: str
    does: str
    argument: str
    windows: tuple[int, ...]
    limits: dict[str, float]
    slow: bool
    by_command: bool
    exit_codes: tuple[int, ...]
    outcomes: dict[str, int]
    never: tuple[str, ...]
    says: str

    def command(self, window: int, folder: Path) -> list[str]:
        """Give the command that starts it; ``folder`` is for files of its own."""
        argument = self.argument.replace(_NEW, str(folder / "of-the-engine"))
        given = [argument] if argument else []
        return [*COMMAND, self.name, *given, "--window", str(window)]


def is_expected(mode: Mode, exit_code: int, outcomes: Mapping[str, int]) -> bool:
    """Whether a run came to what the table says; ``outcomes`` counts those that there are."""
    wanted = mode.outcomes in ({}, dict(outcomes))
    return wanted and exit_code in mode.exit_codes and outcomes.keys().isdisjoint(mode.never)


def modes() -> list[Mode]:
    """Read the table."""
    rows: list[dict[str, Any]] = json.loads((ENGINE / "modes.json").read_text("utf-8"))["modes"]
    return [
        Mode(
            name=row["mode"],
            about=row["class"],
            since=row["since"],
            does=row["does"],
            argument=row.get("argument", ""),
            windows=tuple(row["windows"]),
            limits=row.get("limits", {}),
            slow=row.get("slow", False),
            by_command=row.get("by") == "command",
            exit_codes=tuple(codes if isinstance(codes := row["exit-code"], list) else [codes]),
            outcomes=row.get("outcomes", {}),
            never=tuple(row.get("never", ())),
            says=row.get("says", ""),
        )
        for row in rows
    ]


def left_running(mark: str) -> list[int]:
    """Name the processes of a run that are still there; those that just end are waited for."""
    until = time.monotonic() + _SECONDS_TO_END
    while (found := list(_marked(mark))) and time.monotonic() < until:
        time.sleep(0.01)
    return found


def _marked(mark: str) -> Iterator[int]:
    """Find the mark in the environment of a process, or in its arguments."""
    wanted = {f"{MARK}={mark}".encode(), mark.encode()}
    for folder in Path("/proc").glob("[1-9]*"):
        try:
            told = (folder / "environ").read_bytes() + b"\0" + (folder / "cmdline").read_bytes()
            dead = (folder / "stat").read_bytes().rpartition(b")")[2].split()[0] == b"Z"
        except OSError:
            continue
        if (
            not wanted.isdisjoint(told.split(b"\0"))
            and not dead
            and int(folder.name) != os.getpid()
        ):
            yield int(folder.name)
