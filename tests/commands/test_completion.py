"""A shell that completes: what it asks is answered with commands, options and choices."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.running import ROOT, execute, programs, run


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_is_printed_for_each_shell(shell: str) -> None:
    done = run("completion", shell)
    assert (done.returncode, done.stderr) == (0, "")
    assert "_POKER_ORACLE_COMPLETE" in done.stdout
    if shutil.which(shell):
        parsed = subprocess.run([shell, "-n"], input=done.stdout, text=True, check=False)
        assert parsed.returncode == 0


def test_another_shell_is_refused() -> None:
    assert run("completion", "tcsh").returncode == 2


def completed(*words: str, place: Path) -> set[str]:
    """What bash would offer for the last word."""
    programs(place)
    line = " ".join(("poker-oracle", *words))
    script = f'{run("completion", "bash").stdout}\nCOMP_WORDS=({line} "")\n' + (
        f"COMP_CWORD={len(words)}\n"
        "_poker_oracle_completion poker-oracle\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n"
    )
    done = execute(
        ["bash", "-c", script],
        env={"PATH": f"{place}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("ver",), {"verify"}),
        (("verify", "--dig"), {"--digest"}),
        (("export", "--as", "p"), {"phh", "pytest", "python"}),
    ],
)
@pytest.mark.more
def test_bash_is_offered_what_fits(
    words: tuple[str, ...], offered: set[str], tmp_path: Path
) -> None:
    assert completed(*words, place=tmp_path) == offered
