"""Pages opened in a browser: Chromium, driven by npm's playwright-core, with axe-core.

Where either is missing the tests are skipped, and fail if ``BROWSER_TESTS`` is ``required``.
"""

import json
import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tests.support.running import execute

_ROOT: Final = Path(__file__).parents[2]
_MODULES: Final = _ROOT / "build" / "npm" / "node_modules"
_DRIVER: Final = _ROOT / "tests" / "browser" / "pages.mjs"
_BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
_SECONDS: Final = 300


class Answer(NamedTuple):
    """What each act gave, what the console said, and what the page asked of anybody else."""

    results: list[Any]
    said: list[str]
    requests: list[str]


def needs_a_browser() -> str:
    """Give the path of the browser, or skip the tests of this module and say why.

    Where a browser is required, its absence fails the tests.
    """
    browser = next(filter(None, map(shutil.which, _BROWSERS)), None)
    missing = [
        *([] if browser else ["Chromium"]),
        *([] if shutil.which("node") else ["Node.js"]),
        *(name for name in ("playwright-core", "axe-core") if not (_MODULES / name).is_dir()),
    ]
    if not missing:
        return str(browser)
    reason = f"pages are not opened in a browser: {', '.join(missing)} not found"
    if os.environ.get("BROWSER_TESTS") == "required":
        pytest.fail(reason)
    pytest.skip(reason, allow_module_level=True)


def node_modules(needed: str) -> Path:
    """Give the folder of what npm brought, or skip the test, as ``needs_a_browser`` does."""
    if (_MODULES / needed).is_dir() and shutil.which("node"):
        return _MODULES
    reason = f"pages are not looked at: Node.js or {needed} not found"
    if os.environ.get("BROWSER_TESTS") == "required":
        pytest.fail(reason)
    pytest.skip(reason)


def opened(requests: Sequence[Mapping[str, Any]], browser: str) -> list[Answer]:
    """Open pages and do what is asked; see ``tests/browser/pages.mjs`` for a request."""
    done = execute(
        ["node", str(_DRIVER), str(_MODULES), browser],
        input=json.dumps(list(requests), default=str),
        timeout=_SECONDS,
    )
    assert done.returncode == 0, done.stderr
    return [Answer(**one) for one in json.loads(done.stdout)]
