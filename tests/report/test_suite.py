"""Reports as tests: each outcome in each form, and a suite that fails where its command does."""

import json
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest

from oracle.report import page as on
from oracle.report.checked import Cases, case_list
from oracle.report.envelope import row
from oracle.report.suite import TEST_FORMS, as_test_form, few_lines, suite
from tests.support.suites import HOSTILE, failing, hostile, made

RIGHT: Final = row("a.rule.right", "pass")
WRONG: Final = failing("a.rule.wrong", seconds=0.5)
BEFORE: Final = [{"case": "a.rule.wrong", "as": None}]
KNOWN: Final = [
    {"rule": "a.rule", "sentence": "It is so.", "reason": "for now", "vectors": ["a.rule.wrong"]}
]


def parsed(told: str) -> ET.Element:
    return ET.fromstring(told)  # noqa: S314 - we have just written it


def outcomes(report: dict[str, Any]) -> list[str]:
    return [test.outcome for test in suite(report).tests]


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (made([RIGHT], 0), ["pass"]),
        (made([RIGHT, WRONG]), ["pass", "fail"]),
        (made([RIGHT, WRONG], 0, known=KNOWN), ["pass", "known"]),
        (made([RIGHT, row("a.rule.wrong", "error", "x")], known=KNOWN), ["pass", "error"]),
        (made([RIGHT, WRONG], 0, before=BEFORE), ["pass", "known"]),
        (made([RIGHT, WRONG, failing("a.rule.b")], before=BEFORE), ["pass", "known", "fail"]),
        (made([RIGHT], stale=["a.rule.right"]), ["fail"]),
        (made([RIGHT], unstable=["a.rule.right"]), ["fail"]),
        (made([RIGHT, WRONG], 0, unstable=["a.rule.right"], before=BEFORE), ["pass", "known"]),
        (made([RIGHT], unexplained=["the engine failed once"]), ["pass", "error"]),
        (made([row("a.b.c", "error", "not run")], 3, stopped="it ended"), ["error", "error"]),
        (made([], 3, stopped="it cannot be started"), ["error"]),
        (made([row("a.b.c", "skip", "declined")]), ["skip", "fail"]),
    ],
)
def test_a_suite_fails_exactly_where_the_command_does(
    report: dict[str, Any], expected: list[str]
) -> None:
    assert outcomes(report) == expected
    assert ("fail" in expected or "error" in expected) == (report["exit-code"] != 0)


def test_a_failure_names_its_rule_its_mistake_and_how_to_reproduce_it() -> None:
    broken = [{"rule": "a.rule", "sentence": "It is so.", "vectors": ["a.rule.wrong"]}]
    report = made([WRONG], broken=broken)
    report["mistakes"] = [
        {
            "id": "other",
            "sentence": "It is not so.",
            "explains": [{"case": "a.rule.wrong", "as": None}],
        }
    ]
    (test,) = suite(report).tests
    assert (test.name, test.group, test.seconds) == ("a.rule.wrong", "a.rule", 0.5)
    assert test.message == "Breaks a.rule; first difference, start; actor"
    assert test.text == (
        "Breaks a.rule: It is so.\n"
        "Mistake other: It is not so.\n"
        "start: actor\n"
        "  expected 1\n"
        "  got      2\n"
        "Reproduce:\n"
        "poker-oracle check --only a.rule.wrong -- ./engine"
    )


@pytest.mark.parametrize("wrong", [0, 1, 5, 6, 40])
def test_a_summary_has_ten_lines_at_most(wrong: int) -> None:
    told = [f"{number}: a *mistake*" for number in range(wrong)]
    lines = few_lines("it does not conform", on.BAD, {"pass": 1234, "fail": wrong}, told)
    assert f"pass 1,234, fail {wrong}." in lines
    assert len(lines.splitlines()) <= 10
    assert ("and 1 more" in lines) == (wrong == 6)


def test_junit_has_a_suite_for_each_rule_and_an_element_for_each_outcome() -> None:
    rows = [RIGHT, WRONG, row("b.c.d", "skip", "why"), row("b.c.e", "error", "ended")]
    told = as_test_form(
        "junit", made([*rows, failing("d.e.f")], known=[{**KNOWN[0], "vectors": ["d.e.f"]}])
    )
    root = parsed(told)
    counted = {key: root.get(key) for key in ("tests", "failures", "errors", "skipped")}
    assert counted == {"tests": "5", "failures": "1", "errors": "1", "skipped": "2"}
    assert [one.get("name") for one in root] == ["a.rule", "b.c", "d.e"]
    found = {one.get("name"): [part.tag for part in one] for one in root.iter("testcase")}
    assert list(found.values()) == [[], ["failure"], ["skipped"], ["error"], ["skipped"]]
    assert root.findall(".//skipped")[1].get("type") == "known-failure"
    assert root.find(".//testcase[@name='wrong']").get("time") == "0.500000"  # type: ignore[union-attr]


def test_the_corpus_is_shown_and_not_obeyed() -> None:
    report = made([RIGHT], 0)
    for text in HOSTILE:
        report["corpus"] = {"version": text, "corpus": text, "set": text}
        (about,) = (dict(one.attrib) for one in parsed(as_test_form("junit", report)))
        assert about["tests"] == "1"
        told = as_test_form("tap", report)
        assert all(one.isprintable() or one == "\n" for one in told)
        assert sum(one.startswith(("ok", "not ok")) for one in told.splitlines()) == 1


def test_a_page_and_a_suite_agree_on_every_case() -> None:
    mistake = {"id": "m", "sentence": "It does.", "example": None}
    rows = [
        failing("a.rule.before"),
        row("a.rule.stuck", "error", "ended"),
        failing("a.rule.new", **{"as": "one"}),
        failing("a.rule.new", **{"as": "two"}),
    ]
    before = [{"case": one["case"], "as": None} for one in rows[:2]]
    report = made(rows, before=before)
    report["mistakes"] = [{**mistake, "explains": [{"case": "a.rule.new", "as": "one"}]}]
    (found,) = case_list(report, Cases(report, {}))
    assert isinstance(found, on.CaseList)
    assert [one.marks["outcome"][0] for one in found.entries] == outcomes(report)
    assert outcomes(report) == ["known", "known", "fail", "fail"]
    assert [one.marks["mistake"] for one in found.entries] == [(), (), ("m",), ()]
    assert ["Mistake m" in one.text for one in suite(report).tests] == [False, False, True, False]
    assert on.Paragraph("Excused: fails as in the baseline", tone=on.QUIET) in (
        found.entries[0].blocks
    )
    command = "poker-oracle check --only a.rule.new -- ./engine"
    assert found.entries[-1].blocks[-1] == on.Lines((command,))
    assert suite(report).tests[-1].text.endswith(command)


def test_tap_has_a_directive_for_what_is_not_judged_and_a_block_for_what_is_wrong() -> None:
    rows = [RIGHT, WRONG, row("b.c.d", "skip", "why # not")]
    lines = as_test_form("tap", made(rows)).splitlines()
    assert lines[0] == "TAP version 14"
    assert "1..3" in lines
    assert lines[-1] == "ok 3 - b.c.d # SKIP why \\# not"
    block = lines[lines.index("not ok 2 - a.rule.wrong") + 1 : -1]
    assert (block[0], block[-1]) == ("  ---", "  ...")
    assert "  duration_ms: 500.000" in block


def test_ctrf_counts_what_it_lists() -> None:
    results = json.loads(as_test_form("ctrf", hostile()))["results"]
    found = [test["status"] for test in results["tests"]]
    for status in ("passed", "failed", "skipped", "pending", "other"):
        assert results["summary"][status] == found.count(status)
    assert results["summary"]["tests"] == len(found) == 4 * len(HOSTILE) + 2


@pytest.mark.parametrize("form", TEST_FORMS)
def test_hostile_text_is_shown_and_not_obeyed(form: str) -> None:
    told = as_test_form(form, hostile())
    told.encode()
    assert all(one.isprintable() or one == "\n" for one in told)
    if form == "junit":
        assert len(list(parsed(told).iter("testcase"))) == 4 * len(HOSTILE) + 2
    if form == "tap":
        points = [one for one in told.splitlines() if one.startswith(("ok", "not ok"))]
        assert len(points) == 4 * len(HOSTILE) + 2
        assert not [one for one in points if "forged" in one and " 1 - " in one[:12]]


@pytest.mark.parametrize(
    ("report", "message", "color"),
    [
        (made([RIGHT], 0), "1 passed", "brightgreen"),
        (made([RIGHT, WRONG], 0, known=KNOWN), "1 passed, 1 known to fail", "yellow"),
        (
            made([RIGHT, WRONG], broken=[{"rule": "a.rule", "sentence": "", "vectors": []}]),
            "breaks 1 rule",
            "red",
        ),
        (made([RIGHT, WRONG]), "1 of 2 failed", "red"),
        (made([RIGHT], stale=["a.rule.right"]), "does not conform", "red"),
        (made([row("a.b.c", "skip", "no")]), "nothing compared", "lightgrey"),
        (made([], 3, stopped="it ended"), "could not be run", "lightgrey"),
    ],
)
def test_a_badge_says_what_came_of_it(report: dict[str, Any], message: str, color: str) -> None:
    data = json.loads(as_test_form("badge", report))
    expected = {"schemaVersion": 1, "label": "poker-oracle", "message": message, "color": color}
    assert data == expected
    image = parsed(as_test_form("svg", report))
    assert image.get("aria-label") == f"poker-oracle: {message}"
