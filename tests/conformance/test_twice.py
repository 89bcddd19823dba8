"""Some cases are asked again: an engine must answer them as it did before."""

from typing import Any

import pytest

from oracle.conformance.results import Outcome, RunResult, Verdict
from oracle.conformance.runner import SAMPLE, ask_again, run
from oracle.conformance.symptoms import symptoms_of
from oracle.conformance.transport import in_process
from tests.support.diagnosed import HOUSES, Engine, of_chapters, ran
from tests.support.pages import check_text
from tests.support.reports import report_of

VECTORS = of_chapters("ranking.best-subset.")


class Forgetful(Engine):
    """Is right for as long as it is fresh, and then remembers too much."""

    asked = 0

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Give the wrong order from the hundredth request on."""
        self.asked += 1
        answer = super().answer(request)
        return {**answer, "order": 7} if self.asked > 100 and "order" in answer else answer


def again(kind: type[Engine], most: int | None) -> RunResult:
    result = ran(kind(), VECTORS)
    result.twice = ask_again(
        lambda vectors: run(in_process(kind(), "made-up"), vectors, None, HOUSES), result, most
    )
    return result


@pytest.mark.parametrize("most", [SAMPLE, None])
def test_an_engine_that_remembers_is_found(most: int | None) -> None:
    result = again(Forgetful, most)
    other = [case for case, is_other in result.twice.items() if is_other]
    assert other
    report = report_of(result)
    assert report["exit-code"] == 1
    assert set(report["details"]["unstable"]) == {name for name, _asked_as in other}
    assert symptoms_of(result.outcomes, result.twice)
    (symptom, *_) = report["details"]["symptoms"]
    assert symptom["sentence"] in " ".join(check_text(report, width=1000).split())


@pytest.mark.parametrize("most", [SAMPLE, None])
def test_an_engine_that_looks_at_the_request_alone_is_stable(most: int | None) -> None:
    result = again(Engine, most)
    assert not any(result.twice.values())
    judged = {one.case for one in result.outcomes if one.verdict is Verdict.PASS}
    assert set(result.twice) <= judged
    assert len(result.twice) == (len(judged) if most is None else pytest.approx(most, rel=0.5))
    assert report_of(result)["details"]["unstable"] == []


def test_what_was_never_judged_is_not_asked_again() -> None:
    skipped = RunResult((), None, outcomes=[Outcome(VECTORS[0], Verdict.SKIP, "no")])
    assert ask_again(lambda _vectors: pytest.fail("asked"), skipped) == {}
