"""A program below a warden, on POSIX."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from oracle.system.orphans import MARK, end_adopted, end_marked, started_warden
from oracle.system.trees import Limits, cannot_start, pipes_of

assert sys.platform != "win32"  # noqa: S101 - says to mypy that Windows has jobs instead

_WARDEN: Final = Path(__file__).with_name("warden.py")
_SECONDS_TO_END_ALL: Final = 6.0


class WardedTree:
    """A program below a warden, which ends it when this process ends, however that happens."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        """Start the warden, and the program below it.

        Raises:
            ChildFailure: the program cannot be started.
        """
        self._mark = secrets.token_hex()
        self._seconds_to_end = limits.grace_seconds + _SECONDS_TO_END_ALL
        held, self._leash = os.pipe()
        told, report = os.pipe()
        numbers = (held, report, limits.grace_seconds, limits.memory_bytes)
        try:
            self._warden = started_warden(
                lambda: subprocess.Popen(
                    [
                        *(sys.executable, "-I", "-S", str(_WARDEN)),
                        *map(str, (*numbers, limits.processor_seconds)),
                        *command,
                    ],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    bufsize=0,
                    start_new_session=True,
                    pass_fds=(held, report),
                    env={**_environment(limits), MARK: self._mark},
                )
            )
        except BaseException:
            os.close(self._leash)
            os.close(told)
            raise
        finally:
            os.close(held)
            os.close(report)
        self.input, self.output, self.errors = pipes_of(self._warden)
        with open(told, "rb") as file:
            reason = file.read().decode(errors="replace")
        if reason:
            self.end()
            for pipe in (self.input, self.output, self.errors):
                pipe.close()
            raise cannot_start(command, reason)

    def poll(self) -> int | None:
        """Give the status with which it ended, negative for a signal; None while it runs."""
        return self._warden.poll()

    def wait(self, seconds: float) -> int | None:
        """Give the same after waiting for its end at most so long."""
        with suppress(subprocess.TimeoutExpired):
            return self._warden.wait(seconds)
        return None

    def end(self) -> None:
        """End all of it, politely and then by force; may be called again."""
        if self._leash >= 0:
            leash, self._leash = self._leash, -1
            os.close(leash)
            # It may have been stopped.
            self._signal_warden(signal.SIGCONT)
        if self.wait(self._seconds_to_end) is None:
            self._signal_warden(signal.SIGKILL)
            self.wait(1.0)
        if (self.poll() or 0) < 0:
            # Then the warden itself may have been killed, and what it held is free.
            end_marked(self._mark)
        end_adopted()

    def _signal_warden(self, number: signal.Signals) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._warden.pid, number)


def _environment(limits: Limits) -> Mapping[str, str]:
    return os.environ if limits.environment is None else limits.environment
