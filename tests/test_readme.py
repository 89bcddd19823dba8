"""Whatever the first page says to type is typed, in a folder of its own for each section."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from oracle.cli import cli
from tests.support.first_page import PAGE, PICTURE, ROOT, picture, with_found

pytestmark = pytest.mark.more

TEXT: Final = PAGE.read_text("utf-8")
RANKING: Final = ROOT / "tests/engines/ranking.js"
MY_MODULE: Final = """
class Engine:
    def answer(self, request):
        if request["kind"] == "hello":
            return {"name": "mine", "kinds": ["rank"], "rankings": {"badugi": [4]}}
        return {"ranks": [card[0] for card in request["hand"]]}
"""
CASE: Final = """\
table: {small-bet: 20, stacks: [500, 500, 500]}
play: [{seat: 3, push: [20, 10]}]
"""
SECTIONS: Final = (
    *(
        "I write an engine",
        "I run a room",
        "I take the vectors",
        "I have hand histories",
        "Commands",
    ),
)


def commands(section: str) -> list[str]:
    """The commands of a section, without what is said beside them."""
    text = TEXT.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    lines = re.findall(r"^    ((?:poker-oracle|pytest|cd) .*)$", text, re.MULTILINE)
    return [line.partition(" #")[0].rstrip() for line in lines]


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder with all that the commands speak of, and the programs that they begin with."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name, module in {"poker-oracle": "oracle", "pytest": "pytest"}.items():
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m {module} "$@"\n')
        program.chmod(0o755)
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "case.yaml").write_text(CASE)
    (folder / "my_module.py").write_text(MY_MODULE)
    return folder


@pytest.mark.parametrize("section", SECTIONS)
def test_what_the_first_page_says_to_type_can_be_typed(section: str, here: Path) -> None:
    node = shutil.which("node")
    assert node is not None
    wanted = commands(section)
    assert wanted
    place, engine = here, Path()
    for command in wanted:
        if command.startswith("cd "):
            place = here / command.removeprefix("cd ")
            continue
        if "./my-engine" in command:
            place = here
            engine = _engine(here, node)
        done = subprocess.run(
            ("/bin/sh", "-c", command.replace("./my-engine", str(engine))),
            cwd=place,
            env={
                "PATH": f"{here.parent / 'programs'}:{Path(node).parent}:/usr/bin:/bin",
                "PYTHONPATH": str(ROOT),
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode in {0, 1}, (command, done.stdout[-500:], done.stderr)
        assert "Traceback" not in done.stderr


def _engine(here: Path, node: str) -> Path:
    engine = here.parent / "engine"
    engine.write_text(f'#!/bin/sh\nexec "{node}" "{RANKING}"\n')
    engine.chmod(0o755)
    old = here / "old.json"
    if not old.exists():
        done = CliRunner().invoke(cli, ["check", "--format", "json", "--", str(engine)])
        assert json.loads(done.stdout)["counts"]["fail"] == 0
        old.write_text(done.stdout)
    return engine


def test_what_was_found_and_the_picture_are_of_today() -> None:
    assert with_found(TEXT) == TEXT
    assert PICTURE.read_text("utf-8") == picture()


def test_what_check_says_of_pokerkit_is_what_it_says() -> None:
    shown = TEXT.partition("$ poker-oracle check pokerkit\n")[2].partition("\n\n")[0].splitlines()
    done = CliRunner(env={"COLUMNS": "100"}).invoke(cli, ["check", "pokerkit"])
    printed = iter(done.stdout.splitlines())
    lines = [line.removeprefix("    ").rstrip() for line in shown if line.strip() != "..."]
    assert len(lines) > 10
    lost = [line for line in lines if not any(one.startswith(line) for one in printed)]
    assert lost == []
