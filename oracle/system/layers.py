"""Which way of talking to a child process this platform has."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from oracle.system.child import Child
from oracle.system.trees import Limits


def usual_layer() -> type[Child]:
    """Pipes that never block where there are any, and threads elsewhere."""
    if sys.platform != "win32":
        from oracle.system.polling import PollingChild  # noqa: PLC0415 - one of the two is needed

        return PollingChild
    else:  # noqa: RET505 - mypy understands an else
        from oracle.system.threaded import ThreadedChild  # noqa: PLC0415 - as above

        return ThreadedChild


def start(command: Sequence[str], limits: Limits) -> Child:
    """Start a program.

    Raises:
        ChildFailure: it cannot be started.
    """
    return usual_layer()(command, limits)
