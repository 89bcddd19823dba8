"""Signals: ignored, sent to itself, and sent to what started it."""

from __future__ import annotations

import os
import signal

from .speaking import LIFETIME, Case, live_on, say

CALLS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT)
SET_DEATH_SIGNAL = 1


def ignores_sigterm(case: Case) -> None:
    """Answer some cases, then hang; what is left at the end of input is ``serving.LINGERS``."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if case.number >= int(case.argument):
        live_on()
    say(case.honest)


def ignores_all_calls(_: Case) -> None:
    for number in CALLS:
        signal.signal(number, signal.SIG_IGN)
    live_on()


def blocks_all_signals(_: Case) -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    live_on()


def stops_itself(_: Case) -> None:
    os.kill(os.getpid(), signal.SIGSTOP)
    live_on()


def ends_its_group(_: Case) -> None:
    os.killpg(0, signal.SIGKILL)


def calls_its_parent_to_end(_: Case) -> None:
    os.kill(os.getppid(), signal.SIGTERM)
    live_on()


def kills_its_parent(_: Case) -> None:
    """Leave a daemon, and kill what would have ended it."""
    from .processes import become_a_daemon  # noqa: PLC0415 - only this mode needs it

    become_a_daemon()
    os.kill(os.getppid(), signal.SIGKILL)
    live_on()


def gets_away(_: Case) -> None:
    """Leave a daemon that nothing shows to be of this engine, and kill what would have ended it."""
    from .processes import leave_another_program  # noqa: PLC0415 - only this mode needs it

    parent = os.getppid()
    leave_another_program()
    os.kill(parent, signal.SIGKILL)
    live_on()


def outlives_its_parent(_: Case) -> None:
    """Become another program, which kills its parent and is not told of it, and hang."""
    import ctypes  # noqa: PLC0415 - only this mode needs it

    from .processes import become_another_program  # noqa: PLC0415

    ctypes.CDLL(None).prctl(SET_DEATH_SIGNAL, 0, 0, 0, 0)
    kill = f"import os, time; os.kill({os.getppid()}, {int(signal.SIGKILL)})"
    become_another_program(f"{kill}; time.sleep({LIFETIME})")


def stops_its_parent(_: Case) -> None:
    os.kill(os.getppid(), signal.SIGSTOP)
    live_on()


def interrupts_itself(_: Case) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGINT)
    live_on()


def lives_on(case: Case) -> None:
    """Answer correctly; what comes at the end of input is ``serving.LINGERS``."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    say(case.honest)
