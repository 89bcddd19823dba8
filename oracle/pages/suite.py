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
from oracle.system.printable import visible

_Data: TypeAlias = Mapping[str, Any]
_Case: TypeAlias = tuple[str, str | None]

PASS: Final = "pass"  # noqa: S105 - an outcome, not a password
FAIL: Final = "fail"
ERROR: Final = "error"
SKIP: Final = "skip"
KNOWN: Final = "known"
OUTCOMES: Final = (PASS, FAIL, ERROR, SKIP, KNOWN)

_WRONG: Final = (FAIL, ERROR)
_THE_RUN: Final = "the-run"
_LONGEST_MESSAGE: Final = 300
_STALE: Final = "listed as a known failure, but it passes; take it off the list"
_UNSTABLE: Final = "the engine answered otherwise when it was asked again"
_KNOWN: Final = "known to fail"
_AS_BEFORE: Final = "fails as in the baseline"


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
    excused = _Excused(report)
    tests = [_test(row, excused) for row in report["cases"]]
    tests += _of_the_run(report, any(test.outcome in _WRONG for test in tests))
    return Suite(
        engine_title(engine) if engine else report["report"],
        (tool["name"], tool["version"]),
        report["began"],
        report["seconds"],
        tuple(tests),
        dict(_about(report)),
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
        yield "engine", visible(engine["name"])
        yield "engine-version", visible(engine["version"])
    if command := report["details"].get("command"):
        yield "command", visible(" ".join(command))
    yield "exit-code", str(report["exit-code"])


class _Excused:
    """What a report says of its failures: the rules that they break, and what excuses them."""

    def __init__(self, report: _Data) -> None:
        details = report["details"]
        self._judges = report["exit-code"] != 0
        self._reproduce = details.get("reproduce", "")
        self._known = {
            vector: one["reason"] for one in details.get("known", ()) for vector in one["vectors"]
        }
        self._before = {(one["case"], one["as"]) for one in details.get("as-before", ())}
        self._stale = frozenset(details.get("stale", ()))
        self._unstable = frozenset(details.get("unstable", ()))
        self._behind: dict[str, list[str]] = {}
        for one in details.get("broken", ()):
            for vector in one["vectors"]:
                self._note(vector, f"Breaks {one['rule']}: {one['sentence']}")
        for one in details.get("suspected", ()):
            for vector in one["vectors"]:
                self._note(vector, f"Likeliest rule: {one['rule']}: {one['sentence']}")
        for one in report["mistakes"]:
            for case in one["explains"]:
                self._note(case["case"], f"Mistake {one['id']}: {one['sentence']}")

    def why(self, case: _Case, outcome: str) -> str:
        """Say why a failure is excused, if it is; an error is never a known failure."""
        if outcome == FAIL and case[0] in self._known:
            return self._known[case[0]] or _KNOWN
        return _AS_BEFORE if case in self._before else ""

    def also_wrong(self, vector: str) -> str:
        """Say what is wrong with a vector beside its answer, unless the report excuses it."""
        if not self._judges:
            return ""
        unstable = _UNSTABLE if vector in self._unstable else ""
        return _STALE if vector in self._stale else unstable

    def behind(self, vector: str) -> list[str]:
        """Name the rules and mistakes that are behind a failure."""
        return self._behind.get(vector, [])

    def reproduce(self, vector: str) -> str:
        """The command that asks the vector again."""
        before, found, after = self._reproduce.partition("VECTOR")
        return f"{before}{vector}{after}" if found else ""

    def _note(self, vector: str, sentence: str) -> None:
        said = self._behind.setdefault(vector, [])
        if sentence not in said:
            said.append(sentence)


def _test(row: _Data, excused: _Excused) -> Test:
    vector, asked_as = row["case"], row["as"]
    name = visible(vector if asked_as is None else f"{vector} as {asked_as}")
    outcome, message, text = row["outcome"], row["message"] or "", ""
    if outcome in _WRONG:
        text = _text(row, excused)
        message = _message(row, excused)
        if reason := excused.why((vector, asked_as), outcome):
            outcome, message = KNOWN, reason
    if outcome in {PASS, KNOWN} and (wrong := excused.also_wrong(vector)):
        outcome, message = FAIL, wrong
    group = visible(vector.rpartition(".")[0] or vector)
    return Test(name, group, outcome, visible(message, _LONGEST_MESSAGE), text, row.get("seconds"))


def _message(row: _Data, excused: _Excused) -> str:
    """Say in a line what is wrong: the rule and the first difference."""
    if row["message"]:
        return str(row["message"])
    told = []
    if behind := excused.behind(row["case"]):
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


def _text(row: _Data, excused: _Excused) -> str:
    """Write what `check` writes about a failure, on a page of its own."""
    blocks: list[on.Block] = [on.Paragraph(one) for one in excused.behind(row["case"])]
    if row["message"]:
        blocks.append(on.Paragraph(row["message"]))
    if "hand" in row:
        blocks += named_failure(row["hand"])
    else:
        for one in row["differences"]:
            place = f"{one['place']}: " if one["place"] else ""
            sides = on.short(one["expected"]), on.short(one["got"])
            blocks.append(on.Difference(f"{place}{one['key']}", sides))
    if command := excused.reproduce(row["case"]):
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
