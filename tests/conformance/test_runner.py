from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from oracle.conformance import (
    Options,
    Verdict,
    run,
)
from oracle.errors import InputError
from tests.engines.hostile import LIFETIME
from tests.support.conformance_vectors import (
    COMPARE,
    PLAYS,
    RANK,
    rank_vector,
)
from tests.support.pages import check_text
from tests.support.reports import report_of
from tests.support.running import MINUTES
from tests.support.scripted import hello, scripted, verdicts

ENGINES = Path(__file__).parents[1] / "engines"
pytestmark = pytest.mark.usefixtures("layer")

HOSTILE = [sys.executable, "-I", "-S", str(ENGINES / "hostile.py")]
PATIENT = Options(case_seconds=MINUTES, hello_seconds=MINUTES, grace_seconds=0.1, restarts=8)
_SILENT = replace(PATIENT, case_seconds=0.3, restarts=2)
HANGS = {
    "never-answers-hello": replace(PATIENT, hello_seconds=2.0),
    "hangs-after-hello": _SILENT,
    "ignores-sigterm": _SILENT,
}
"""By mode, the limits for an engine whose answers never come; no other engine is short of time."""

POISON = rank_vector(20, "5h 4d 3s Ac", "543A", 3)
VECTORS = [*(rank_vector(number) for number in range(20)), POISON, *map(rank_vector, range(21, 40))]


@pytest.mark.parametrize(
    ("mode", "expected", "exit_code", "words"),
    [
        ("honest", {"pass": 40}, 0, ""),
        ("never-answers-hello", {"error": 40}, 3, "did not answer hello within 2 s"),
        ("hangs-after-hello", {"error": 40}, 3, "did not answer within 0.3 s"),
        ("dies-at-once", {"error": 40}, 3, "ended with exit status 1, before it said hello"),
        (
            "dies-after",
            {"pass": 40},
            1,
            "times without a case to blame: the cases in flight were answered",
        ),
        ("dies-on-case 5h4d3sAc", {"pass": 39, "error": 1}, 1, "ended with exit status 1"),
        ("nonsense", {"error": 40}, 1, "not JSON: I have seen better hands."),
        ("huge-line", {"error": 40}, 3, "a line longer than 1,048,576 bytes"),
        ("flood", {"error": 40}, 3, "an id that is not in flight"),
        ("wrong-id", {"error": 40}, 1, "an id that is not in flight"),
        ("duplicate-id", {"error": 40}, 1, "the engine gave two different answers"),
        ("says-it-twice", {"pass": 40}, 0, "the engine repeated an answer 40 times"),
        ("nonsense-on-case 5h4d3sAc", {"pass": 39, "error": 1}, 1, "not JSON: I have seen"),
        ("answers-once", {"pass": 40}, 1, "times without a case to blame"),
        ("late", {"pass": 40}, 0, ""),
        ("slow 0.01", {"pass": 40}, 0, ""),
        ("closes-stdout-but-lives", {"error": 40}, 3, "closed its output"),
        ("ignores-sigterm", {"error": 40}, 3, "did not answer within 0.3 s"),
        ("ignores-sigterm 40", {"pass": 40}, 0, "did not end when its input was closed"),
        ("grandchild", {"error": 40}, 3, "ended with exit status 1"),
        ("stderr-flood", {"pass": 40}, 0, ""),
        ("bad-types 0", {"error": 40}, 1, "ranks must be a list of ranks"),
        ("bad-types 5", {"error": 40}, 1, "whose id is missing or not a number"),
        ("bad-types", {"error": 40}, 1, "malformed"),
        ("lies", {"fail": 40}, 1, "Broken rule: made-up.rank"),
        ("not-utf8", {"error": 40}, 1, "not UTF-8"),
        ("deep-json", {"error": 40}, 1, "not JSON"),
        ("says-error", {"error": 40}, 1, "the engine says: the hand table is not loaded"),
        ("says-skip", {"skip": 40}, 1, "declined: not in the mood"),
    ],
)
def test_a_hostile_engine_gets_its_verdict_in_time(
    mode: str, expected: dict[str, int], exit_code: int, words: str
) -> None:
    result = run([*HOSTILE, *mode.split()], VECTORS, HANGS.get(mode, PATIENT))
    assert verdicts(result) == expected
    report = report_of(result, {})
    assert report["exit-code"] == exit_code
    assert words in " ".join(check_text(report, width=10_000, verbose=True).split())
    assert result.elapsed < LIFETIME, "it waited until the engine ended by itself"
    assert [outcome.vector["id"] for outcome in result.outcomes] == [one["id"] for one in VECTORS]


@pytest.mark.parametrize("window", [1, 3, 256])
@pytest.mark.parametrize("mode", ["honest", "dies-on-case 5h4d3sAc", "dies-on-case 6h4d3sAh"])
def test_the_window_does_not_change_the_verdict(mode: str, window: int) -> None:
    vectors = [POISON, *VECTORS[:8]] if mode.endswith("Ac") else [RANK, *[POISON] * 8]
    result = run([*HOSTILE, *mode.split(), "--window", str(window)], vectors, PATIENT)
    poisoned = mode != "honest"
    assert verdicts(result) == ({"pass": 8, "error": 1} if poisoned else {"pass": 9})
    assert (result.outcomes[0].verdict is Verdict.ERROR) == poisoned


@pytest.mark.parametrize("window", [1, 16, 256])
def test_a_crash_is_never_a_success(tmp_path: Path, window: int) -> None:
    mode = ["dies-once", str(tmp_path / "died"), "--window", str(window)]
    result = run([*HOSTILE, *mode], VECTORS, PATIENT)
    assert verdicts(result) == {"pass": 40}
    assert len(result.unexplained) == 1
    assert report_of(result, {})["exit-code"] == 1


def test_an_engine_that_dies_at_every_case_ends_early() -> None:
    result = run([*HOSTILE, "dies-after", "0"], VECTORS, replace(PATIENT, restarts=5))
    assert result.stopped == (
        "the engine ended with exit status 1; "
        "it failed 6 times in a row and answered no case in between"
    )
    assert verdicts(result) == {"error": 40}


def test_an_answer_before_the_question_is_no_answer() -> None:
    result = run([*HOSTILE, "answers-early"], VECTORS, PATIENT)
    assert "fail" not in verdicts(result)
    assert report_of(result, {})["exit-code"] == 1


def test_a_run_has_an_end() -> None:
    slow = run([*HOSTILE, "slow", "0.05"], VECTORS, replace(PATIENT, run_seconds=1.0))
    assert slow.stopped == "the engine was not done when the run had taken 1 s"
    hello = run([*HOSTILE, "never-answers-hello"], VECTORS, replace(PATIENT, run_seconds=0.5))
    assert hello.stopped == "the engine was not done when the run had taken 0.5 s"


def test_limits_of_a_run() -> None:
    flooded = run([*HOSTILE, "flood"], VECTORS, Options(strays=10**9, run_bytes=10**6))
    assert flooded.stopped is not None
    assert "more than the" in flooded.stopped
    once = run([*HOSTILE, "hangs-after-hello"], VECTORS, replace(_SILENT, restarts=0))
    assert once.stopped == (
        "the engine did not answer within 0.3 s; it failed once and answered no case in between"
    )


def test_an_engine_in_another_language_passes() -> None:
    result = run(["node", str(ENGINES / "ranking.js")], [*VECTORS, COMPARE])
    assert verdicts(result) == {"pass": 41}


def test_a_command_that_cannot_be_started() -> None:
    result = run(["/no/such/engine"], VECTORS)
    assert result.stopped == (
        "the engine cannot be started: /no/such/engine: No such file or directory"
    )
    assert verdicts(result) == {"error": 40}
    assert run(["a\0b"], [RANK]).stopped is not None
    with pytest.raises(InputError):
        run([], VECTORS)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"name": "x"}, "hello: kinds is missing"),
        ({"kinds": ["rank"]}, "hello: name is missing"),
        (hello(kinds=["play"]), "hello: plays is missing"),
        (hello(refuses="all"), "hello: refuses must be true, false or a list of classes"),
        (hello(window=0), "hello: window must be"),
        (hello(protocol=2), "hello: protocol must be 1"),
        (hello(plays=[{**PLAYS[0], "house": "casino"}]), "unknown house casino"),
        (hello(plays=PLAYS * 2), "each with its own name"),
        ({"error": "no \u001b[31mlicence"}, "answered hello with: no ?[31mlicence"),
        ("loading...", "wrote a line that is not JSON: loading..., before it said hello"),
    ],
)
def test_a_wrong_hello_stops_the_run(answer: object, words: str) -> None:
    result = run(scripted(answer), [RANK], PATIENT, {"card-room": {}})
    assert result.stopped is not None
    assert words in result.stopped
    assert report_of(result, {})["exit-code"] == 3


def test_an_answer_without_a_line_end_is_hinted_at() -> None:
    engine = ["sh", "-c", "printf '{\"id\":0}'; cat > /dev/null"]
    result = run(engine, [RANK], HANGS["never-answers-hello"])
    assert result.stopped is not None
    assert result.stopped.endswith("within 2 s (it wrote 8 bytes without a line break)")


def test_stderr_is_kept_and_made_safe() -> None:
    code = "import sys; sys.stderr.write('x' * 99999 + '\\nbad \\x1b[2J luck\\n'); sys.exit(7)"
    result = run([sys.executable, "-c", code], [RANK])
    assert result.stopped == "the engine ended with exit status 7, before it said hello"
    assert result.stderr.splitlines()[-1] == "bad ?[2J luck"
    assert len(result.stderr) < 9000


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    run([*HOSTILE, "honest"], VECTORS, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1] == (40, 40)
