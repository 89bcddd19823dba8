"""A report as the tests of a suite: JUnit XML, CTRF and TAP 14."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple, TypeAlias
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from oracle.report import page as on
from oracle.report.badge import as_endpoint, as_svg, badge
from oracle.report.envelope import engine_named, missing_in
from oracle.report.failed_hands import named_failure
from oracle.report.markdown import as_markdown
from oracle.report.page import Page
from oracle.report.terminal import as_text
from oracle.system.terminal import visible, visible_json

_Data: TypeAlias = Mapping[str, Any]

Case: TypeAlias = tuple[str, str | None]
"""A vector, and the configuration in which it was asked."""

PASS: Final = "pass"  # noqa: S105 - an outcome, not a password
FAIL: Final = "fail"
ERROR: Final = "error"
SKIP: Final = "skip"
KNOWN: Final = "known"
WRONG: Final = (FAIL, ERROR)

_STALE: Final = "listed as a known failure, but it passes; take it off the list"
_UNSTABLE: Final = "the engine answered differently when it was asked again"
_KNOWN: Final = "known to fail"
_AS_BEFORE: Final = "fails as in the baseline"
_LEADS: Final = {"broken": "Breaks", "suspected": "Likeliest rule:", "known": "Breaks"}
_UNNAMED: Final = "It may be about"


def shows_in(mistake: _Data) -> list[_Data]:
    """The failures in which a mistake shows: it gives the whole answer, or one step of it."""
    return [*mistake["explains"], *mistake.get("partly", ())]


def made_in(report: _Data) -> dict[Case, str]:
    """What came of each hand that was made for the engine, beside the cases."""
    made = report["details"].get("made", ())
    return {(one["case"], one["as"]): one["outcome"] for one in made}


def is_named(group: _Data) -> bool:
    """Whether failures that nothing explains are enough to name a rule for."""
    named: bool = group.get("named", True)
    return named


class Verdicts:
    """What a report says of its cases; every form of it asks here."""

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
        self._rules: defaultdict[str, dict[str, str]] = defaultdict(dict)
        for key, lead in _LEADS.items():
            for one in details.get(key, ()):
                about = lead if is_named(one) else _UNNAMED
                for vector in one["vectors"]:
                    told = f"{about} {one['rule']}: {one['sentence']}"
                    self._rules[vector].setdefault(one["rule"], told)
        self._mistakes: defaultdict[Case, dict[str, str]] = defaultdict(dict)
        for one in report["mistakes"]:
            for case in shows_in(one):
                told = f"Mistake {one['id']}: {one['sentence']}"
                self._mistakes[case["case"], case["as"]][one["id"]] = told

    def outcome(self, row: _Data) -> str:
        """What came of a case; a failure that is excused is ``KNOWN``."""
        found: str = row["outcome"]
        return KNOWN if found in WRONG and self.why((row["case"], row["as"]), found) else found

    def why(self, case: Case, outcome: str) -> str:
        """Say why a failure is excused, if it is; an error is never a known failure."""
        if outcome == FAIL and case[0] in self._known:
            return self._known[case[0]] or _KNOWN
        return _AS_BEFORE if case in self._before else ""

    def also_wrong(self, vector: str) -> str:
        """Say what is wrong with a vector apart from its answer, unless the report excuses it."""
        if not self._judges:
            return ""
        unstable = _UNSTABLE if vector in self._unstable else ""
        return _STALE if vector in self._stale else unstable

    def rules(self, vector: str) -> Iterator[str]:
        """Name the rules that a failure breaks or is likely to break."""
        yield from self._rules.get(vector, ())

    def mistakes(self, case: Case) -> Iterator[str]:
        """Name the mistakes that give the answer of a case."""
        yield from self._mistakes.get(case, ())

    def behind(self, case: Case) -> list[str]:
        """Tell the rules and mistakes that are behind a failure."""
        return [*self._rules.get(case[0], {}).values(), *self._mistakes.get(case, {}).values()]

    def reproduce(self, vector: str) -> str:
        """The command that asks the vector again."""
        before, found, after = self._reproduce.partition("VECTOR")
        return f"{before}{vector}{after}" if found else ""


def rule_of(vector: str) -> str:
    """Give the rule that a vector is named after."""
    return ".".join(vector.split(".")[:2])


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
    if report["report"] == _AUDIT:
        tests = list(_of_an_audit(report))
    else:
        verdicts = Verdicts(report)
        tests = [_test(row, verdicts) for row in report["cases"]]
        tests += _of_the_run(report, any(test.outcome in WRONG for test in tests))
    return Suite(
        visible(engine_named(engine)) if engine else report["report"],
        (tool["name"], tool["version"]),
        report["began"],
        report["seconds"],
        tuple(tests),
        {name: visible(value) for name, value in _about(report)},
        "\n".join(map(visible, report["details"].get("stderr", "").splitlines())),
    )


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


_AUDIT: Final = "audit"
_OUTCOMES: Final = {"rule": FAIL, "record": FAIL, "known": KNOWN, "reader": SKIP}


def _of_an_audit(report: _Data) -> Iterator[Test]:
    """Make a test of each finding that is shown, of what could not be read, and of the hands."""
    details, fails = report["details"], False
    for group in details["findings"]:
        outcome = _OUTCOMES[group["class"]]
        fails = fails or outcome == FAIL
        for one in group["first"]:
            message = one["reason"] or " ".join(filter(None, (one["sentence"], one["cost"])))
            name = visible(f"{one['file']}:{one['line']} hand {one['hand']}")
            text = _text_of_finding(group, one)
            yield Test(name, group["rule"], outcome, visible(message, _LONGEST_MESSAGE), text)
        if left := group["count"] - len(group["first"]):
            told = f"{left:,} more findings of this rule"
            yield Test(f"{group['rule']}: more", group["rule"], outcome, told, told)
    for one in details["broken"]["first"]:
        name, told = visible(f"{one['file']}:{one['line']}"), visible(one["sentence"])
        yield Test(name, _THE_RUN, ERROR, told[:_LONGEST_MESSAGE], told)
        fails = True
    if report["exit-code"] and not fails:
        yield _run_test(FAIL, "lines of hands were not understood, or no hand was read")
    for one in details["houses"]:
        yield Test(visible(f"{one['hands']:,} hands of {one['name']}"), one["house"], PASS)


def _text_of_finding(group: _Data, one: _Data) -> str:
    """Write a finding with its lines and with what follows from it."""
    lines = [f"{group['rule']}: {group['sentence']}", one["sentence"]]
    lines += [one["cost"]] if one["cost"] else []
    lines += [f"{'>' if it['wrong'] else ' '} {it['line']:>5}  {it['text']}" for it in one["lines"]]
    lines += [
        f"Follows: line {it['line']}, {it['rule']}: {it['sentence']}" for it in one["following"]
    ]
    return "\n".join(map(visible, [*lines, one["reproduce"]]))


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


_VERSION: Final = "0.0.0"
_STATUS: Final = {PASS: "passed", FAIL: "failed", ERROR: "failed", SKIP: "skipped", KNOWN: "other"}


def as_ctrf(suite: Suite) -> str:
    """Write the suite; an error is a failed test, and a known failure has the status ``other``."""
    start = round(datetime.fromisoformat(suite.began).timestamp() * 1000)
    tests = [_ctrf_test(test) for test in suite.tests]
    found = [test["status"] for test in tests]
    name, version = suite.tool
    summary = {
        "tests": len(tests),
        **{status: found.count(status) for status in ("passed", "failed", "skipped")},
        "pending": 0,
        "other": found.count("other"),
        "suites": len({test.group for test in suite.tests}),
        "start": start,
        "stop": start + _milliseconds(suite.seconds),
        "duration": _milliseconds(suite.seconds),
    }
    report = {
        "reportFormat": "CTRF",
        "specVersion": _VERSION,
        "timestamp": suite.began,
        "generatedBy": name,
        "results": {
            "tool": {"name": name, "version": version},
            "summary": summary,
            "tests": tests,
            "environment": {"appName": suite.title, "extra": dict(suite.about)},
        },
    }
    return visible_json(json.dumps(report, indent=1, ensure_ascii=False)) + "\n"


def _ctrf_test(test: Test) -> dict[str, Any]:
    told = {"message": test.message, "trace": test.text}
    return {
        "name": test.name,
        "status": _STATUS[test.outcome],
        "duration": _milliseconds(test.seconds or 0.0),
        "suite": [test.group],
        "rawStatus": test.outcome,
        **{key: text for key, text in told.items() if text},
    }


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)


_ELEMENTS: Final = {FAIL: "failure", ERROR: "error", SKIP: "skipped", KNOWN: "skipped"}
_KINDS: Final = {SKIP: "skip", KNOWN: "known-failure"}


def as_junit(suite: Suite) -> str:
    """Write the suite; a known failure is a skipped test, since the form has no word for it."""
    by_group: dict[str, list[Test]] = {}
    for test in suite.tests:
        by_group.setdefault(test.group, []).append(test)
    whole = {"name": suite.title, **_counts(suite.tests), "time": _time(suite.seconds)}
    root = Element("testsuites", whole)
    began = datetime.fromisoformat(suite.began).replace(tzinfo=None).isoformat()
    for group, tests in by_group.items():
        known = [test.seconds for test in tests if test.seconds is not None]
        took = {"time": _time(sum(known))} if known else {}
        about = {"name": group, **_counts(tests), **took, "timestamp": began}
        one = SubElement(root, "testsuite", about)
        properties = SubElement(one, "properties")
        for name, value in suite.about.items():
            SubElement(properties, "property", name=name, value=value)
        for test in tests:
            _case(one, test)
    if suite.stderr and len(root):
        SubElement(root[-1], "system-err").text = suite.stderr
    indent(root)
    return f"<?xml version='1.0' encoding='utf-8'?>\n{tostring(root, 'unicode')}\n"


def _counts(tests: Iterable[Test]) -> dict[str, str]:
    found = [test.outcome for test in tests]
    return {
        "tests": str(len(found)),
        "failures": str(found.count(FAIL)),
        "errors": str(found.count(ERROR)),
        "skipped": str(found.count(SKIP) + found.count(KNOWN)),
    }


def _case(parent: Element, test: Test) -> None:
    name = test.name.removeprefix(f"{test.group}.")
    case = SubElement(parent, "testcase", classname=test.group, name=name)
    if test.seconds is not None:
        case.set("time", _time(test.seconds))
    if element := _ELEMENTS.get(test.outcome):
        why = SubElement(case, element, message=test.message)
        why.set("type", _KINDS.get(test.outcome, test.outcome))
        if test.text:
            why.text = test.text


def _time(seconds: float) -> str:
    return f"{seconds:.6f}"


_SPECIAL: Final = re.compile(r"[\\#]")
_DIRECTIVES: Final = {SKIP: "SKIP", KNOWN: "TODO"}
_TOLD: Final = (FAIL, ERROR, KNOWN)


def as_tap(suite: Suite) -> str:
    """Write the suite; a known failure is a test with the directive TODO."""
    return "".join(f"{line}\n" for line in _lines(suite))


def _lines(suite: Suite) -> Iterator[str]:
    yield "TAP version 14"
    yield f"# {suite.title}"
    yield from (f"# {name}: {value}" for name, value in suite.about.items())
    yield f"1..{len(suite.tests)}"
    for number, test in enumerate(suite.tests, start=1):
        yield _point(number, test)
        if test.outcome in _TOLD:
            yield from _diagnostics(test)


def _point(number: int, test: Test) -> str:
    ok = "ok" if test.outcome in {PASS, SKIP} else "not ok"
    line = f"{ok} {number} - {_escaped(test.name)}"
    if directive := _DIRECTIVES.get(test.outcome):
        return f"{line} # {directive} {_escaped(test.message)}".rstrip()
    return line


def _escaped(text: str) -> str:
    """Write a text so that no number sign in it begins a directive."""
    return _SPECIAL.sub(r"\\\g<0>", text)


def _diagnostics(test: Test) -> Iterator[str]:
    """Write a block of YAML; a text in it stands line by line, as it is."""
    yield "  ---"
    yield f"  outcome: {test.outcome}"
    yield f"  message: {_quoted(test.message)}"
    if test.seconds is not None:
        yield f"  duration_ms: {test.seconds * 1000:.3f}"
    if test.text:
        # The number says how far the text is set in, since its first line may begin with spaces.
        yield "  explanation: |2"
        yield from (f"    {line}".rstrip() for line in test.text.splitlines())
    yield "  ..."


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _summary(report: Mapping[str, Any]) -> str:
    if report["report"] == "check":
        from oracle.report.verdict import as_summary  # noqa: PLC0415 - which is made of this module

        return as_summary(report)
    told = suite(report)
    wrong = [test.name for test in told.tests if test.outcome in {FAIL, ERROR}]
    return few_lines(told.title, on.BAD if wrong else on.GOOD, report["counts"], wrong)


def few_lines(title: str, tone: str, counts: Mapping[str, int], told: Sequence[str]) -> str:
    """Write the title, the counts and the first of what is to be told: ten lines at most."""
    numbers = ", ".join(f"{word} {count:,}" for word, count in counts.items())
    more = [f"and {len(told) - _MOST_TOLD:,} more"] if len(told) > _MOST_TOLD else []
    rows = [*told[:_MOST_TOLD], *more]
    blocks: list[on.Block] = [on.Paragraph(f"{numbers}.")]
    if rows:
        blocks.append(on.bullets(rows))
    return as_markdown(on.Page(title, tuple(blocks), tone))


_MOST_TOLD: Final = 5


TEST_FORMS: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    "junit": lambda report: as_junit(suite(report)),
    "ctrf": lambda report: as_ctrf(suite(report)),
    "tap": lambda report: as_tap(suite(report)),
    "svg": lambda report: as_svg(badge(report)),
    "badge": lambda report: as_endpoint(badge(report)),
    "summary": _summary,
}


def as_test_form(form: str, report: Mapping[str, Any]) -> str:
    """Write a report whose cases pass, fail, are errors or are skipped in one of these forms."""
    return TEST_FORMS[form](report)
