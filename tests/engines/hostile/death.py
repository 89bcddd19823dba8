"""Death: the engine ends, or some of its pipes do, in the middle of a run."""

from __future__ import annotations

import atexit
import json
import os
import signal

from .speaking import HELD, Case, live_on, say, write


def dies(case: Case) -> None:
    os._exit(int(case.argument))


def dies_after(case: Case) -> None:
    if case.number >= int(case.argument):
        os._exit(1)
    say(case.honest)


def dies_before_it_writes(case: Case) -> None:
    """Hold the honest answers, which go with the process."""
    if case.is_the_hand:
        os._exit(1)
    HELD.append(case.honest)


def dies_once(case: Case) -> None:
    if case.number == 3 and not os.path.exists(case.argument):
        open(case.argument, "w").close()
        os._exit(1)
    say(case.honest)


def answers_once(case: Case) -> None:
    say(case.honest)
    os._exit(0)


def answers_and_dies(case: Case) -> None:
    say(case.honest)
    os._exit(1)


def dies_of_signal(case: Case) -> None:
    number = int(case.argument)
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
    live_on()


def dies_in_a_line(case: Case) -> None:
    write(json.dumps(case.honest).encode()[:-9])
    os._exit(1)


def raises(case: Case) -> None:
    raise RuntimeError(f"no table \x1b[5mhas this hand: {case.request['hand']}")


def fails_at_the_end(case: Case) -> None:
    if not AT_END:
        AT_END.append(True)
        atexit.register(os.abort)
    say(case.honest)


AT_END: list[bool] = []


def closes_stdout(_: Case) -> None:
    os.close(1)
    live_on()


def closes_stdin(_: Case) -> None:
    os.close(0)
    live_on()
