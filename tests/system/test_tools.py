"""A program that helps is told by its name, whatever starts it."""

import sys
from pathlib import Path

import pytest

from oracle.errors import InputError
from oracle.system.tools import run_tool


def test_a_program_that_fails_is_named_as_people_know_it(tmp_path: Path) -> None:
    failing = (sys.executable, "-c", "raise SystemExit('no room left')")
    with pytest.raises(InputError, match=r"^Pagefind failed: no room left$"):
        run_tool("Pagefind", failing, tmp_path, "install it")


def test_a_program_that_is_missing_is_named_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"^npm is not installed; install Node\.js$"):
        run_tool("npm", ("no-such-program",), tmp_path, "install Node.js")
