"""An engine kept running from run to run."""

from typing import Any

from oracle.conformance.results import Options
from oracle.conformance.runner import run
from oracle.conformance.transport import PersistentEngine, in_process
from tests.support.wrong_engines import HOUSES, Wrong

RANK = {
    "id": "one",
    "kind": "rank",
    "title": "A hand",
    "rules": [],
    "switches": {},
    "given": {"ranking": "badugi", "hand": ["As", "2d", "3h", "4c"]},
    "expect": {"ranks": ["4", "3", "2", "A"], "plays": ["4c", "3h", "2d", "As"], "out": []},
}


def verdicts(kept: PersistentEngine) -> list[str]:
    return [one.verdict.value for one in run(kept.reached, [RANK], Options(), HOUSES).outcomes]


def test_it_says_hello_once_and_answers_in_every_run() -> None:
    engine = Wrong()
    with PersistentEngine(in_process(engine, "kept")) as kept:
        assert [verdicts(kept) for _ in range(3)] == [["pass"]] * 3
    assert [engine.greeted, engine.asked] == [1, 3]


def test_one_that_failed_is_started_again() -> None:
    class Long(Wrong):
        def answer(self, request: Any) -> dict[str, Any]:
            told = super().answer(request)
            first = request["kind"] == "rank" and self.asked == 1
            return {**told, "long": "x" * (1 << 21)} if first else told

    engine = Long()
    with PersistentEngine(in_process(engine, "kept")) as kept:
        verdicts(kept)
        assert verdicts(kept) == ["pass"]
    assert engine.greeted > 1
