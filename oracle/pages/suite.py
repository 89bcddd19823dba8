"""A report as the tests of a suite, as programs that show test results want it.

A test fails exactly where the report does not excuse it: what is known to fail, or fails as in a
baseline, is ``KNOWN``. What is wrong with the run as a whole is a test of its own, so that a suite
without a failure is one whose command ends with 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.pages import page as on
from oracle.pages.failure import named_failure
from oracle.pages.page import Page
from oracle.pages.terminal import as_text
from oracle.pages.verdicts import ERROR, FAIL, KNOWN, PASS, WRONG, Verdicts, rule_of
from oracle.reporting import missing_in
from oracle.system.terminal import visible

_Data: TypeAlias = Mapping[str, Any]

_THE_RUN: Final = "the-run"
_LONGEST_MESSAGE: Final = 300


class Test(NamedTuple):
    """A case: its id with its configuration, its rule, what came of it, and why in full."""

    name: str
    group: str
    outcome: str
    message: str = ""
    text: str = ""
    seconds: float | None = None


class Suite(NamedTuple):
    """All tests of a report; ``about`` says by name what was measured with what."""

    title: str
    tool: tuple[str, str]
    began: str
    seconds: float
    tests: tuple[Test, ...]
    about: Mapping[str, str]
    stderr: str

    def count(self, outcome: str) -> int:
        """How many tests have this outcome."""
        return sum(test.outcome == outcome for test in self.tests)


def suite(report: _Data) -> Suite:
    """Make the suite of a report whose cases pass, fail, are errors or are skipped."""
    engine, tool = report["engine"], report["tool"]
    verdicts = Verdicts(report)
    tests = [_test(row, verdicts) for row in report["cases"]]
    tests += _of_the_run(report, any(test.outcome in WRONG for test in tests))
    return Suite(
        engine_title(engine) if engine else report["report"],
        (tool["name"], tool["version"]),
        report["began"],
        report["seconds"],
        tuple(tests),
        {name: visible(value) for name, value in _about(report)},
        "\n".join(map(visible, report["details"].get("stderr", "").splitlines())),
    )


def engine_title(engine: _Data) -> str:
    """Name an engine with its version, safe to print."""
    return visible(f"{engine['name']} {engine['version']}".rstrip())


def _about(report: _Data) -> Iterator[tuple[str, str]]:
    """Tell with what was measured."""
    yield "poker-oracle", report["tool"]["version"]
    if corpus := report["corpus"]:
        yield "corpus", corpus["version"]
        yield "corpus-digest", corpus["corpus"]
        yield "corpus-set-digest", corpus["set"]
    if engine := report["engine"]:
        yield "engine", engine["name"]
        yield "engine-version", engine["version"]
    if command := report["details"].get("command"):
        yield "command", " ".join(command)
    yield "exit-code", str(report["exit-code"])
    if told := missing_in(report):
        yield "missing", told


def _test(row: _Data, verdicts: Verdicts) -> Test:
    vector, asked_as = row["case"], row["as"]
    name = visible(vector if asked_as is None else f"{vector} as {asked_as}")
    outcome, message, text = row["outcome"], row["message"] or "", ""
    if outcome in WRONG:
        text = _text(row, verdicts)
        reason = verdicts.why((vector, asked_as), outcome)
        outcome, message = verdicts.outcome(row), reason or _message(row, verdicts)
    if outcome in {PASS, KNOWN} and (wrong := verdicts.also_wrong(vector)):
        outcome, message = FAIL, wrong
    return Test(
        name,
        visible(rule_of(vector)),
        outcome,
        visible(message, _LONGEST_MESSAGE),
        text,
        row.get("seconds"),
    )


def _message(row: _Data, verdicts: Verdicts) -> str:
    """Say in a line what is wrong: the rule and the first difference."""
    if row["message"]:
        return str(row["message"])
    told = []
    if behind := verdicts.behind((row["case"], row["as"])):
        told.append(behind[0].partition(": ")[0] if behind[0].startswith("Breaks") else behind[0])
    differences = row["differences"]
    if hand := row.get("hand"):
        differences = hand["differences"]
        if hand["at"]:
            told.append(f"first difference, {hand['at']}")
    elif differences and differences[0]["place"]:
        told.append(f"first difference, {differences[0]['place']}")
    keys = ", ".join(dict.fromkeys(one["key"] for one in differences))
    return "; ".join([*told, keys] if keys else told)


def _text(row: _Data, verdicts: Verdicts) -> str:
    """Write what `check` writes about a failure, on a page of its own."""
    blocks: list[on.Block] = [
        on.Paragraph(one) for one in verdicts.behind((row["case"], row["as"]))
    ]
    if row["message"]:
        blocks.append(on.Paragraph(row["message"]))
    if "hand" in row:
        blocks += named_failure(row["hand"])
    else:
        for one in row["differences"]:
            place = f"{one['place']}: " if one["place"] else ""
            sides = on.short(one["expected"]), on.short(one["got"])
            blocks.append(on.Difference(f"{place}{one['key']}", sides))
    if command := verdicts.reproduce(row["case"]):
        blocks += (on.Paragraph("Reproduce:"), on.Lines((command,)))
    lines = as_text(Page("", tuple(blocks), brief=True)).splitlines()
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def _of_the_run(report: _Data, fails: bool) -> Iterator[Test]:
    """Make tests of what is wrong with the run and not with a case."""
    details = report["details"]
    if details.get("stopped"):
        yield _run_test(ERROR, details["stopped"])
    for sentence in details.get("unexplained", ()) if report["exit-code"] else ():
        yield _run_test(ERROR, sentence)
        fails = True
    if report["exit-code"] and not fails and not details.get("stopped"):
        yield _run_test(FAIL, "no answer could be compared")


def _run_test(outcome: str, sentence: str) -> Test:
    told = visible(sentence, _LONGEST_MESSAGE)
    return Test(_THE_RUN, _THE_RUN, outcome, told, told)
