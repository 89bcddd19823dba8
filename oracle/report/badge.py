"""A report as a badge for a README: an image, or JSON for services that draw badges."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from oracle.report.envelope import missing_in
from oracle.report.words import counted

_LABEL: Final = "poker-oracle"
_GREEN: Final = "#4c1"
_YELLOW: Final = "#dfb317"
_RED: Final = "#e05d44"
_GRAY: Final = "#9f9f9f"
_NAMES: Final = {_GREEN: "brightgreen", _YELLOW: "yellow", _RED: "red", _GRAY: "lightgrey"}
_COULD_NOT_RUN: Final = 3

_MARGIN: Final = 6
_WIDTHS: Final = {
    **dict.fromkeys("fijlrtI.,:;'|! ()-", 4.4),
    **dict.fromkeys("mwMW%", 10.4),
    **dict.fromkeys("ABCDEFGHKLNOPQRSTUVXYZ", 8.0),
}
_USUAL_WIDTH: Final = 7.0
"""Widths of characters in Verdana at 11 pixels; a browser then fits the text exactly."""

_IMAGE: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img" aria-label={title}>
  <title>{text}</title>
  <clipPath id="r"><rect width="{width}" height="20" rx="3"/></clipPath>
  <g clip-path="url(#r)">
    <rect width="{left}" height="20" fill="#555"/>
    <rect x="{left}" width="{right}" height="20" fill="{color}"/>
  </g>
  <g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" \
font-size="11">
    <text x="{label_at}" y="14" textLength="{label_width}">{label}</text>
    <text x="{message_at}" y="14" textLength="{message_width}">{message}</text>
  </g>
</svg>
"""


class Badge(NamedTuple):
    """What a badge says, its color, and what it has no room to say."""

    message: str
    color: str
    remark: str = ""


def badge(report: Mapping[str, Any]) -> Badge:
    """Make the badge of a report whose cases pass, fail, are errors or are skipped."""
    return _badge(report)._replace(remark=missing_in(report))


def _badge(report: Mapping[str, Any]) -> Badge:
    counts, code = report["counts"], report["exit-code"]
    passed, wrong = counts["pass"], counts["fail"] + counts["error"]
    if code == _COULD_NOT_RUN:
        return Badge("could not be run", _GRAY)
    if not passed + wrong:
        return Badge("nothing compared", _GRAY)
    if code == 0 and wrong:
        return Badge(f"{passed:,} passed, {wrong:,} known to fail", _YELLOW)
    judge = report["details"].get("profile")
    if code == 0 and judge and judge["mistakes"]:
        return Badge(f"as known, {counted(len(judge['mistakes']), 'mistake')}", _YELLOW)
    if code == 0:
        return Badge(f"{passed:,} passed", _GREEN)
    broken = len(_broken(report))
    told = f"{wrong:,} of {passed + wrong:,} failed" if wrong else "does not conform"
    return Badge(f"breaks {counted(broken, 'rule')}" if broken else told, _RED)


def _broken(report: Mapping[str, Any]) -> set[str]:
    """The rules that are broken, but for those that only a choice of some house goes against."""
    choices: set[str] = set()
    mistaken: set[str] = set()
    for one in report["mistakes"]:
        is_choice = one.get("house-choice", "=" in one["id"])
        (choices if is_choice else mistaken).update(one["rules"])
    broken = {one["rule"] for one in report["details"].get("broken", ())}
    return broken - (choices - mistaken)


def as_endpoint(one: Badge) -> str:
    """Write the badge as the JSON that shields.io reads from a URL."""
    color = _NAMES[one.color]
    message = f"{one.message} ({one.remark})" if one.remark else one.message
    data = {"schemaVersion": 1, "label": _LABEL, "message": message, "color": color}
    return json.dumps(data) + "\n"


def as_svg(one: Badge) -> str:
    """Write the badge as an image that asks for nothing from elsewhere."""
    label_width, message_width = _width(_LABEL), _width(one.message)
    left, right = label_width + 2 * _MARGIN, message_width + 2 * _MARGIN
    text = f"{_LABEL}: {one.message}" + (f" ({one.remark})" if one.remark else "")
    return _IMAGE.format(
        width=left + right,
        left=left,
        right=right,
        color=one.color,
        title=quoteattr(text),
        text=escape(text),
        label=escape(_LABEL),
        message=escape(one.message),
        label_at=left / 2,
        label_width=label_width,
        message_at=left + right / 2,
        message_width=message_width,
    )


def _width(text: str) -> int:
    return round(sum(_WIDTHS.get(character, _USUAL_WIDTH) for character in text))
