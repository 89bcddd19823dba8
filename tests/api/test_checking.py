"""Engines in process: what they answer is held to the same as what comes through a pipe."""

import copy
import sys
from collections.abc import Callable
from itertools import count
from types import ModuleType
from typing import Any

import pytest

import oracle
from oracle.adapters.reference import hello, reply
from oracle.conformance.results import counts_of
from oracle.conformance.runner import run
from oracle.play.answering import HouseRules
from tests.support.schemas import against

pytestmark = pytest.mark.more

RULES = HouseRules(oracle.house("card-room").settings)
ONLY = ("betting.raise-cap", "ranking.best-subset", "drawing.reshuffle")
Change = Callable[[dict[str, Any], dict[str, Any]], Any]


class Reference:
    """The reference engine in process; what it answers may be changed, by the request."""

    def __init__(self, change: Change = lambda _request, answer: answer) -> None:
        self.change = change
        self.requests: list[dict[str, Any]] = []

    def answer(self, request: dict[str, Any]) -> Any:
        self.requests.append(dict(request))
        if request["kind"] == "hello":
            return hello(["card-room"])
        return self.change(request, reply(request["kind"], RULES, request))


def check(change: Change) -> oracle.Checked:
    ranked = oracle.vectors(rule="ranking.best-subset", kind="rank")
    return oracle.check(Reference(change), vectors=ranked)


def test_an_engine_in_process_is_told_the_same_as_one_behind_a_pipe() -> None:
    engine = Reference()
    report = oracle.check(engine, only=ONLY)
    assert report.conforms
    assert report.broken == ()
    first, *others = engine.requests
    assert first == {"id": 0, "kind": "hello", "protocol": 1}
    assert len({request["id"] for request in others} - {0}) == len(others)
    names = {name for one in others for name in one}
    assert "expect" not in names
    piped = run(
        (sys.executable, "-m", "oracle", "serve"),
        list(oracle.vectors(rule=ONLY)),
        houses={name: one.settings for name, one in oracle.houses().items()},
    )
    assert counts_of(piped.outcomes) == report["counts"]


def test_the_report_follows_its_schemas_and_is_printed_as_by_check() -> None:
    wrong = Reference(lambda _request, answer: {**answer, "order": 1091})
    report = oracle.check(wrong, only="ranking.best-subset")
    assert against(report, "report") == []
    assert against(report["details"], "check") == []
    assert not report.conforms
    assert report["exit-code"] == 1
    (group, *_) = report["details"]["suspected"]
    assert group["rule"] == "ranking.best-subset"
    example = group["example"]
    assert example["reproduce"] == f"oracle.check(engine, only={example['vector']!r})"
    assert str(report).startswith("poker-oracle 0.1.0 does not conform")
    assert example["reproduce"] in str(report)
    assert report["options"] == {"engine": "tests.api.test_checking.Reference"}


def raises(error: BaseException) -> Change:
    def change(_request: Any, _answer: Any) -> Any:
        raise error

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (raises(ValueError("no such hand")), "ValueError: no such hand (test_checking.py, line "),
        (raises(SystemExit(3)), "SystemExit: 3"),
        (lambda _request, _answer: None, "the answer is of type NoneType, not a dict"),
        (lambda _request, answer: {**answer, "order": float("nan")}, "ValueError: Out of range"),
        (lambda _request, answer: {**answer, "plays": {1}}, "TypeError: Object of type set"),
        (lambda _request, answer: {**answer, (1, 2): 3}, "TypeError: keys must be str"),
        (lambda _request, answer: {**answer, "order": "3"}, "the answer is malformed: order must"),
    ],
)
def test_what_goes_wrong_is_the_error_of_its_case(change: Change, said: str) -> None:
    report = check(change)
    counts = report["counts"]
    assert counts["error"] > 0
    assert (counts["pass"], counts["fail"]) == (0, 0)
    assert report["details"]["stopped"] is None
    assert all(said in group["message"] for group in report["details"]["errors"])


def test_one_crash_is_one_case() -> None:
    asked = count()

    def change(_request: Any, answer: dict[str, Any]) -> dict[str, Any]:
        if next(asked) % 2:
            raise RuntimeError
        return answer

    counts = check(change)["counts"]
    assert abs(counts["error"] - counts["pass"]) <= 1
    assert counts["fail"] == 0


def test_tuples_are_lists_and_a_wrong_or_missing_id_does_not_matter() -> None:
    def change(_request: Any, answer: dict[str, Any]) -> dict[str, Any]:
        return {**answer, "id": 99, "ranks": tuple(answer["ranks"])}

    assert check(change).conforms


def test_an_engine_cannot_change_what_it_is_judged_by() -> None:
    def change(request: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
        request.clear()
        return answer

    vectors = list(oracle.vectors(rule="ranking.best-subset"))
    before = copy.deepcopy(vectors)
    report = oracle.check(Reference(change), vectors=vectors)
    assert report.conforms
    assert vectors == before
    assert report["corpus"] is None


def test_an_engine_that_fails_at_hello_could_not_be_run() -> None:
    class Silent:
        def answer(self, _request: dict[str, Any]) -> dict[str, Any]:
            raise KeyError("hello")

    report = oracle.check(Silent(), only="ranking.best-subset")
    assert not report.conforms
    assert report["exit-code"] == 3
    assert "answered hello with: KeyError: 'hello'" in report["details"]["stopped"]


def test_a_module_is_an_engine_too_and_a_house_may_judge_it() -> None:
    module = ModuleType("my_engine")
    module.answer = Reference().answer  # type: ignore[attr-defined]
    report = oracle.check(module, only="betting.raise-cap", house="online")
    assert report["details"]["command"] == ["my_engine"]
    assert bool(report.broken) != report.conforms


def test_progress_is_told_and_names_are_checked() -> None:
    done: list[tuple[int, int]] = []
    oracle.check(Reference(), only=ONLY[1], progress=lambda *told: done.append(told))
    assert done[-1][0] == done[-1][1] > 0
    with pytest.raises(oracle.InputError, match="there is no vector or rule 'nothing'"):
        oracle.check(Reference(), only=["nothing"])
    with pytest.raises(oracle.InputError, match=r"a function answer\(request\)"):
        oracle.check(object())  # type: ignore[arg-type]
