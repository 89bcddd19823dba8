"""A suite as CTRF, the Common Test Report Format: JSON that dashboards and CI summaries read."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any, Final

from oracle.pages.suite import Suite, Test
from oracle.pages.verdicts import ERROR, FAIL, KNOWN, PASS, SKIP
from oracle.system.terminal import visible_json

_VERSION: Final = "0.0.0"
_STATUS: Final = {PASS: "passed", FAIL: "failed", ERROR: "failed", SKIP: "skipped", KNOWN: "other"}


def as_ctrf(suite: Suite) -> str:
    """Write the suite; an error is a failed test, and a known failure has the status ``other``."""
    start = round(datetime.fromisoformat(suite.began).timestamp() * 1000)
    tests = [_test(test) for test in suite.tests]
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


def _test(test: Test) -> dict[str, Any]:
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
