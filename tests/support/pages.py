"""Reports as tests read them: the text of a page, and its Markdown."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from oracle.report.checked import checked
from oracle.report.explained import explained
from oracle.report.house_pages import compared
from oracle.report.markdown import as_markdown
from oracle.report.page import Page
from oracle.report.replay import Explanation
from oracle.report.terminal import Screen, as_text


def text_of(page: Page, width: int = 100, *, color: bool = False) -> str:
    return as_text(page, Screen(width, color))


def explanation_text(told: Explanation, width: int = 100) -> str:
    return text_of(explained(told), width)


def explanation_markdown(told: Explanation) -> str:
    return as_markdown(explained(told))


def check_text(
    report: Mapping[str, Any], width: int = 100, *, color: bool = False, verbose: bool = False
) -> str:
    return text_of(checked(report, verbose=verbose), width, color=color)


def diff_text(
    report: Mapping[str, Any], width: int = 100, *, color: bool = False, summary: bool = False
) -> str:
    return text_of(compared(report, summary=summary), width, color=color)


def diff_markdown(report: Mapping[str, Any], *, summary: bool = False) -> str:
    return as_markdown(compared(report, summary=summary))


def data_in(page: str, name: str) -> Any:
    """Read the data of a page as its script does: each part once, by its place."""
    script = rf'<script type="application/json" id="{name}">(.*?)</script>'
    found = re.search(script, page, re.DOTALL)
    assert found is not None
    return unpacked(json.loads(found[1]))


def unpacked(parts: Iterable[Any]) -> Any:
    """Give the value that was written as its parts."""
    values: list[Any] = []
    for part in parts:
        if isinstance(part, list):
            names = [values[-1 - place] for place in part if place < 0]
            inside = [values[place] for place in part if place >= 0]
            values.append(dict(zip(*names, inside, strict=True)) if names else inside)
        else:
            values.append(part)
    return values[-1]
