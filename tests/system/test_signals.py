"""A program that is asked to end, ends."""

import signal
import time
import weakref

import pytest

from oracle.system.signals import ended_by_signals


class _Thing:
    pass


def test_a_signal_that_comes_in_a_callback_of_python_is_not_lost() -> None:
    # As while a module is imported: what is raised there is ignored.
    before = signal.signal(signal.SIGTERM, signal.SIG_DFL)
    things = [_Thing()]
    gone = weakref.ref(things[0], lambda _: signal.raise_signal(signal.SIGTERM))

    def work() -> None:
        things.clear()
        time.sleep(60)

    try:
        with pytest.raises(SystemExit) as caught, ended_by_signals():
            work()
    finally:
        signal.signal(signal.SIGTERM, before)
    assert (gone(), caught.value.code) == (None, 128 + signal.SIGTERM)
