"""How long cases take: known where a case is alone in flight."""

import statistics
import sys
import textwrap
import time
from pathlib import Path

import pytest

from oracle.conformance.runner import run
from oracle.conformance.schedule import Timing
from tests.support.corpus import published
from tests.support.reports import report_of

ENGINE = """
    import json, sys, time
    for line in sys.stdin:
        request = json.loads(line)
        answer = {"id": request["id"], "ranks": ["A"]}
        if request["kind"] == "hello":
            answer = {"id": request["id"], "name": "slow", "kinds": ["rank"],
                      "rankings": {"badugi": [4]}, "window": WINDOW}
        else:
            time.sleep(0.02)
        print(json.dumps(answer), flush=True)
"""


@pytest.mark.parametrize(("window", "known"), [(1, True), (8, False)])
def test_the_time_of_a_case_is_told_where_nothing_else_was_in_flight(
    window: int, known: bool, tmp_path: Path
) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text(textwrap.dedent(ENGINE).replace("WINDOW", str(window)))
    ranks = [one for one in published() if one["kind"] == "rank"][:20]
    began = time.monotonic()
    result = run([sys.executable, str(engine)], ranks)
    took = time.monotonic() - began
    report = report_of(result)
    asked = [one for one in report["cases"] if one["outcome"] != "skip"]
    assert len(asked) > 5
    times = [one["seconds"] for one in asked if "seconds" in one]
    assert len(times) == (len(asked) if known else 0)
    assert all(0 < one <= took for one in times)
    # A checker that has to wait for the processor may see an answer sooner than it was given.
    assert not known or statistics.median(times) >= 0.02


def test_a_case_that_is_sent_again_among_others_has_no_time() -> None:
    timing = Timing()
    timing.sent([3], was_idle=True)
    timing.settled()
    assert set(timing.seconds) == {3}
    timing.sent([3, 4], was_idle=True)
    timing.settled()
    timing.sent([], was_idle=True)
    timing.sent([5], was_idle=False)
    timing.settled()
    assert timing.seconds == {}
