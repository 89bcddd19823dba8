import hashlib
import json
from typing import Any

from oracle.conformance.results import LONGEST_WHOLE, Keeping, Outcome, Verdict
from oracle.report.envelope import with_cut_values
from oracle.wire.grading import Difference
from tests.support.conformance_vectors import RANK


def wrong(*values: Any) -> Outcome:
    differences = [Difference(0, "pots", [], value, "money") for value in values]
    return Outcome(RANK, Verdict.FAIL, differences=differences)


def test_what_is_not_too_long_is_kept_whole() -> None:
    keeping, outcome = Keeping(), wrong([1, 2], "x" * (LONGEST_WHOLE - 2))
    assert keeping.kept(outcome) == outcome
    assert keeping.sentences() == []
    passed = Outcome(RANK, Verdict.PASS)
    assert keeping.kept(passed) is passed


def test_a_long_value_is_cut_and_told_by_length_and_digest() -> None:
    keeping, value = Keeping(), [{"amount": number} for number in range(10_000)]
    [cut] = keeping.kept(wrong(value)).differences
    text = json.dumps(value).encode()
    digest = hashlib.sha256(text).hexdigest()
    assert cut.got == f"{text[:300].decode()}... ({len(text):,} bytes, SHA-256 {digest})"
    assert keeping.sentences() == [
        "the engine's wrong answers were too long to keep: 1 values were cut and 0 differences "
        "left out"
    ]


def test_there_is_room_for_so_much() -> None:
    keeping = Keeping(room=1000)
    first = keeping.kept(wrong("x" * 100))
    assert first == wrong("x" * 100)
    second = keeping.kept(wrong(*["y" * 100] * 40))
    assert len(second.differences) == 16
    assert all(len(difference.got) < 250 for difference in second.differences)
    assert "16 values were cut and 24 differences left out" in keeping.sentences()[0]


def test_what_is_cut_is_named_in_a_row() -> None:
    node = {"expected": "x" * 3000, "got": "y", "cut": ["got"]}
    assert with_cut_values(node)["cut"] == ["expected", "got"]
