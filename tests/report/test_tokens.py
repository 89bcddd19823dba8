"""The colours of pages: what is read on what can be read, in light and in dark (WCAG 2.2, AA)."""

import re
from typing import Final

import pytest

from oracle.report.html import assets

TEXT: Final = 4.5
EDGE: Final = 3.0
"""The edges of what can be pressed, and what shows whose turn it is."""

ON_PAGES: Final = ("ink", "quiet", "link", "good", "bad", "warning")
PAIRS: Final = (
    *((word, under, TEXT) for word in ON_PAGES for under in ("paper", "raised", "block")),
    ("on-brand", "brand", TEXT),
    *(
        (word, under, TEXT)
        for word in ("on-felt", "on-felt-quiet")
        for under in ("felt", "felt-light", "seat")
    ),
    *((suit, "card", TEXT) for suit in ("spade", "heart", "diamond", "club")),
    *((suit, "out", TEXT) for suit in ("spade", "heart", "diamond", "club")),
    *(("edge", under, EDGE) for under in ("paper", "raised", "block")),
    *(("brand", under, EDGE) for under in ("paper", "raised", "block")),
    *(("acts", under, EDGE) for under in ("felt", "felt-light", "seat")),
)
COLOUR: Final = re.compile(r"--([\w-]+): #([0-9a-f]{6})\b")


def colours(scheme: str) -> dict[str, str]:
    """Read the colours of a scheme; dark has those of light where it has no other."""
    light, _, dark = assets()["site.css"].partition("@media (prefers-color-scheme: dark)")
    found = dict(COLOUR.findall(light))
    return found if scheme == "light" else found | dict(COLOUR.findall(dark))


def luminance(colour: str) -> float:
    parts = (int(colour[place : place + 2], 16) / 255 for place in (0, 2, 4))
    red, green, blue = (
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_read_stands_out(scheme: str) -> None:
    known = colours(scheme)
    found = {}
    for one, other, least in PAIRS:
        darker, lighter = sorted((luminance(known[one]), luminance(known[other])))
        contrast = (lighter + 0.05) / (darker + 0.05)
        if contrast < least:
            found[one, other] = round(contrast, 2)
    assert found == {}


def test_every_colour_is_a_token() -> None:
    used = set(re.findall(r"var\(--([\w-]+)\)", assets()["site.css"]))
    known = set(re.findall(r"--([\w-]+):", assets()["site.css"]))
    # What the viewer sets on each seat.
    assert used - known == {"x", "y", "level"}
