"""A suite as JUnit XML, which CI services show: a test suite for each rule."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from oracle.pages.suite import Suite, Test
from oracle.pages.verdicts import ERROR, FAIL, KNOWN, SKIP

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
    case = SubElement(parent, "testcase", classname=test.group, name=test.name)
    if test.seconds is not None:
        case.set("time", _time(test.seconds))
    if element := _ELEMENTS.get(test.outcome):
        why = SubElement(case, element, message=test.message)
        why.set("type", _KINDS.get(test.outcome, test.outcome))
        if test.text:
            why.text = test.text


def _time(seconds: float) -> str:
    return f"{seconds:.6f}"
