"""A program in a job of Windows, which ends with all its processes when this process ends.

Written to the documentation and typed, but never run by the tests, which have no Windows.
"""

from __future__ import annotations

import ctypes
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from ctypes import wintypes
from typing import Any, Final

from oracle.system.child import Limits, pipes_of

assert sys.platform == "win32"  # noqa: S101 - says to mypy that only Windows has jobs

_CREATE_SUSPENDED: Final = 0x4
_EXTENDED_LIMITS: Final = 9
_LIMIT_PROCESS_TIME: Final = 0x2
_LIMIT_PROCESS_MEMORY: Final = 0x100
_DIE_ON_UNHANDLED_EXCEPTION: Final = 0x400
_KILL_ON_JOB_CLOSE: Final = 0x2000
_TICKS: Final = 10_000_000
_SECONDS_TO_END_ALL: Final = 1.0


class _BasicLimits(ctypes.Structure):
    _fields_ = (
        ("PerProcessUserTimeLimit", ctypes.c_int64),
        ("PerJobUserTimeLimit", ctypes.c_int64),
        ("LimitFlags", wintypes.DWORD),
        ("MinimumWorkingSetSize", ctypes.c_size_t),
        ("MaximumWorkingSetSize", ctypes.c_size_t),
        ("ActiveProcessLimit", wintypes.DWORD),
        ("Affinity", ctypes.c_size_t),
        ("PriorityClass", wintypes.DWORD),
        ("SchedulingClass", wintypes.DWORD),
    )


class _ExtendedLimits(ctypes.Structure):
    _fields_ = (
        ("BasicLimitInformation", _BasicLimits),
        ("IoInfo", ctypes.c_uint64 * 6),
        ("ProcessMemoryLimit", ctypes.c_size_t),
        ("JobMemoryLimit", ctypes.c_size_t),
        ("PeakProcessMemoryUsed", ctypes.c_size_t),
        ("PeakJobMemoryUsed", ctypes.c_size_t),
    )


class JobTree:
    """A program and its descendants in a job; the system ends them when the job is closed."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        """Start the program, held until it is in the job.

        Raises:
            OSError: it cannot be started.
        """
        self._grace_seconds = limits.grace_seconds
        self._kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        self._kernel.CreateJobObjectW.restype = wintypes.HANDLE
        self._job: int | None = self._checked(self._kernel.CreateJobObjectW(None, None))
        try:
            self._set_limits(limits)
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                creationflags=subprocess.CREATE_NEW_PROCESS_GROUP | _CREATE_SUSPENDED,
                env=limits.environment,
            )
            handle = wintypes.HANDLE(int(self._process._handle))  # type: ignore[attr-defined]
            self._checked(self._kernel.AssignProcessToJobObject(wintypes.HANDLE(self._job), handle))
            ctypes.WinDLL("ntdll").NtResumeProcess(handle)
        except BaseException:
            self._close_job()
            raise
        self.input, self.output, self.errors = pipes_of(self._process)

    def poll(self) -> int | None:
        """Give the status with which it ended; None while it runs."""
        return self._process.poll()

    def wait(self, seconds: float) -> int | None:
        """Give the same after waiting for its end at most so long."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(seconds)
        return None

    def end(self) -> None:
        """End all of it, politely and then by force; may be called again."""
        if self.poll() is None:
            with suppress(OSError, ValueError):
                self._process.send_signal(signal.CTRL_BREAK_EVENT)
            self.wait(self._grace_seconds)
        self._close_job()
        self.wait(_SECONDS_TO_END_ALL)

    def _set_limits(self, limits: Limits) -> None:
        told = _ExtendedLimits()
        flags = _KILL_ON_JOB_CLOSE | _DIE_ON_UNHANDLED_EXCEPTION
        if limits.memory_bytes:
            flags |= _LIMIT_PROCESS_MEMORY
            told.ProcessMemoryLimit = limits.memory_bytes
        if limits.processor_seconds:
            flags |= _LIMIT_PROCESS_TIME
            told.BasicLimitInformation.PerProcessUserTimeLimit = limits.processor_seconds * _TICKS
        told.BasicLimitInformation.LimitFlags = flags
        self._checked(
            self._kernel.SetInformationJobObject(
                wintypes.HANDLE(self._job),
                _EXTENDED_LIMITS,
                ctypes.byref(told),
                wintypes.DWORD(ctypes.sizeof(told)),
            )
        )

    def _close_job(self) -> None:
        if self._job is not None:
            job, self._job = self._job, None
            self._kernel.CloseHandle(wintypes.HANDLE(job))

    def _checked(self, result: Any) -> Any:
        if not result:
            raise ctypes.WinError(ctypes.get_last_error())
        return result
