"""The site that ``make site`` wrote, for the tests that look at it as a whole."""

import functools
from pathlib import Path
from typing import Final

import pytest

from oracle.site.building import KINDS, MARKER, Options, page_files
from oracle.site.sources import site_content
from oracle.system.pieces import here

SITE: Final = Path(__file__).parents[2] / "build" / "site"


def built_site() -> Path:
    """Give the folder of the site, or fail and say how it is made."""
    if not (SITE / MARKER).is_file():
        pytest.fail("there is no site in build/site; make it with 'make site'")
    return SITE


@functools.cache
def sample() -> tuple[tuple[str, str], ...]:
    """Name pages of every kind, each by its kind and its key; of those that are many, four."""
    return tuple(
        (kind, key) for kind, one in KINDS.items() for key in _some(list(one.keys(site_content())))
    )


@functools.cache
def sampled_files() -> dict[str, bytes]:
    """Make the pages of the sample again, and the scripts beside them, by their addresses."""
    return page_files(Options(), sample(), here)


def sampled() -> dict[str, bytes]:
    """Give the pages of the sample alone."""
    return {name: made for name, made in sampled_files().items() if name.endswith(".html")}


def _some(keys: list[str]) -> list[str]:
    return keys if len(keys) < 5 else [keys[0], keys[1], keys[len(keys) // 2], keys[-1]]
