import json
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from oracle.conformance import client
from oracle.conformance.results import Options, Verdict
from oracle.conformance.runner import run
from oracle.errors import InputError
from tests.support.conformance_vectors import COMPARE, PLAYS, RANK, rank_vector
from tests.support.reports import report_of
from tests.support.running import MINUTES
from tests.support.scripted import hello, scripted, verdicts

ENGINES = Path(__file__).parents[1] / "engines"
pytestmark = pytest.mark.usefixtures("layer")

HOSTILE = [sys.executable, "-I", "-S", str(ENGINES / "hostile")]
PATIENT = Options(case_seconds=MINUTES, hello_seconds=MINUTES, grace_seconds=0.1, restarts=8)
_SILENT = replace(PATIENT, case_seconds=0.3, restarts=2)
POISON = rank_vector(20, "5h 4d 3s Ac", "543A", 3)
VECTORS = [*(rank_vector(number) for number in range(20)), POISON, *map(rank_vector, range(21, 40))]


@pytest.mark.parametrize("window", [1, 3, 256])
@pytest.mark.parametrize("mode", ["honest", "dies-on-hand", "dies-on-hand --hand 6h4d3sAh"])
def test_the_window_does_not_change_the_verdict(mode: str, window: int) -> None:
    vectors = [POISON, *VECTORS[:8]] if mode.endswith("hand") else [RANK, *[POISON] * 8]
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


def test_a_run_has_an_end() -> None:
    slow = run([*HOSTILE, "slow", "0.05"], VECTORS, replace(PATIENT, run_seconds=1.0))
    assert slow.stopped == "the engine was not done when the run had taken 1 s"
    hello = run([*HOSTILE, "never-answers-hello"], VECTORS, replace(PATIENT, run_seconds=0.5))
    assert hello.stopped == "the engine was not done when the run had taken 0.5 s"


_HANGS_ON = """
import json, sys, time
greeting, right, hand = map(json.loads, sys.argv[1:])
for line in sys.stdin:
    asked = json.loads(line)
    if asked.get("hand") == hand:
        time.sleep(60)
    answer = greeting if asked["kind"] == "hello" else right
    print(json.dumps({**answer, "id": asked["id"]}), flush=True)
"""


def test_an_engine_that_hangs_again_and_again_is_given_less_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(client, "_LEAST_SECONDS", 0.1)
    words = [json.dumps(one) for one in (hello(), RANK["expect"], POISON["given"]["hand"])]
    poisons = [{**POISON, "id": f"betting.hangs.{number}"} for number in range(4)]
    vectors = [one for number in range(4) for one in (rank_vector(number), poisons[number])]
    options = replace(PATIENT, case_seconds=0.6)
    result = run([sys.executable, "-c", _HANGS_ON, *words], vectors, options)
    assert verdicts(result) == {"pass": 4, "error": 4}
    late = [one.message for one in result.outcomes if one.verdict is Verdict.ERROR]
    seconds = [float(re.findall(r"did not answer within ([\d.]+) s", one)[0]) for one in late]
    assert seconds[0] == 0.6
    assert seconds[-1] < 0.6


def test_limits_of_a_run() -> None:
    flooded = run([*HOSTILE, "flood"], VECTORS, Options(strays=10**9, run_bytes=3 * 10**5))
    assert flooded.stopped is not None
    assert "more than the" in flooded.stopped
    once = run([*HOSTILE, "hangs"], VECTORS, replace(_SILENT, restarts=0))
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
        (hello(plays=[{**PLAYS[0], "house": "casino"}]), "unknown house casino"),
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
    result = run(engine, [RANK], replace(PATIENT, hello_seconds=2.0))
    assert result.stopped is not None
    assert result.stopped.endswith("within 2 s (it wrote 8 bytes without a line break)")


def test_stderr_is_kept_and_made_safe() -> None:
    code = "import sys; sys.stderr.write('x' * 99999 + '\\nbad \\x1b[2J luck\\n'); sys.exit(7)"
    result = run([sys.executable, "-c", code], [RANK])
    assert result.stopped == "the engine ended with exit status 7, before it said hello"
    assert result.stderr.splitlines()[-1] == "bad ?[2J luck"
    assert len(result.stderr) < 9000


def test_stderr_is_kept_of_an_engine_that_answers_with_an_error() -> None:
    code = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    said = {'kinds': ['rank'], 'rankings': {'badugi': [4]}, 'name': 'x', 'version': '1'}\n"
        "    if asked['kind'] != 'hello':\n"
        "        said = {'error': 'oh'}\n"
        "        print('in rank', file=sys.stderr, flush=True)\n"
        "    print(json.dumps({'id': asked['id'], **said}), flush=True)\n"
    )
    result = run([sys.executable, "-c", code], [RANK])
    assert [one.verdict for one in result.outcomes] == [Verdict.ERROR]
    assert result.stderr == "in rank"


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    run([*HOSTILE, "honest"], VECTORS, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1] == (40, 40)


CHATTY = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["kind"] != "hello":
        print("asked", asked["id"])
    told = {"ranks": ["A"]} if asked["kind"] != "hello" else HELLO
    print(json.dumps({**told, "id": asked["id"]}), flush=True)
"""


def test_lines_beside_the_answers_are_told_once_and_not_as_crashes() -> None:
    engine = [sys.executable, "-c", CHATTY.replace("HELLO", repr(hello()))]
    result = run(engine, [{**RANK, "id": f"ranking.x.{number}"} for number in range(9)], PATIENT)
    report = report_of(result, {})
    [error] = report["details"]["errors"]
    assert len(error["vectors"]) == report["counts"]["error"] == 9
    [symptom] = report["details"]["symptoms"]
    assert "write them to standard error" in symptom["sentence"]
    assert not any("repeated an answer" in note for note in report["notes"])


NOISY = """
import json, sys
before, after = map(int, sys.argv[1:3])
for line in sys.stdin:
    number = json.loads(line)["id"]
    hello = {"name": "noisy", "kinds": ["rank"], "rankings": {"badugi": [4]}, "window": 8}
    if number:
        print(*["DEBUG asked"] * before, sep=chr(10), end=chr(10) * bool(before))
    print(json.dumps({"id": number, **({"skip": "why"} if number else hello)}))
    if number:
        print(*["DEBUG answered"] * after, sep=chr(10), end=chr(10) * bool(after))
    sys.stdout.flush()
"""


@pytest.mark.parametrize(("before", "after"), [(1, 0), (0, 1), (2, 0), (0, 3)])
def test_other_lines_among_the_answers_end_the_run_early(before: int, after: int) -> None:
    engine = [sys.executable, "-c", NOISY, str(before), str(after)]
    vectors = [rank_vector(number) for number in range(400)]
    result = run(engine, vectors, replace(PATIENT, restarts=8))
    first = "DEBUG asked" if before else "DEBUG answered"
    assert result.stopped == (
        f'the engine writes lines that are not answers to stdout: first such line "{first}"; '
        "write them to stderr"
    )
    assert report_of(result, {})["exit-code"] == 3
    told = sum(one.message.startswith("not run: ") for one in result.outcomes)
    assert told > 370


def test_a_few_other_lines_cost_no_more_than_their_cases() -> None:
    few = NOISY.replace("if number:", "if number % 97 == 0 and number:")
    vectors = [rank_vector(number) for number in range(200)]
    result = run([sys.executable, "-c", few, "1", "0"], vectors, PATIENT)
    assert result.stopped is None
