"""The forms that only a report of tests has, each by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from oracle.pages.badge import as_endpoint, as_svg, badge
from oracle.pages.ctrf import as_ctrf
from oracle.pages.junit import as_junit
from oracle.pages.suite import suite
from oracle.pages.tap import as_tap

TEST_FORMS: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    "junit": lambda report: as_junit(suite(report)),
    "ctrf": lambda report: as_ctrf(suite(report)),
    "tap": lambda report: as_tap(suite(report)),
    "svg": lambda report: as_svg(badge(report)),
    "badge": lambda report: as_endpoint(badge(report)),
}


def as_test_form(form: str, report: Mapping[str, Any]) -> str:
    """Write a report whose cases pass, fail, are errors or are skipped in one of these forms."""
    return TEST_FORMS[form](report)
