"""Whatever the first page and that of commands say to type is typed, each section in a folder.

Its figures, those of the guides and what it says of every, all, never or none are held.
"""

import json
import os
import re
import shlex
import shutil
import sys
from pathlib import Path
from subprocess import DEVNULL, CompletedProcess
from typing import Final

import pytest

from tests.support.running import Ran, execute, run
from tests.tools.first_page import (
    CLAIMS,
    COMMANDS,
    CONTRACT,
    EXAMPLES,
    FIGURES,
    GUIDE,
    PAGE,
    PICTURE,
    REFERENCE,
    ROOT,
    Figure,
    claims_without_a_test,
    numbers_without_a_source,
    picture,
    said,
    with_found,
)

TEXT: Final = PAGE.read_text("utf-8")
PAGES: Final = {
    page: page.read_text("utf-8") for page in (PAGE, COMMANDS, GUIDE, REFERENCE, CONTRACT)
}
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
    *((PAGE, name) for name in ("An engine", "A card room", "The vectors")),
    *((COMMANDS, name) for name in ("Check an engine", "Test data", "Hand histories")),
    *((COMMANDS, name) for name in ("Rules, houses and hands", "A card room")),
)


def commands(page: Path, section: str) -> list[str]:
    """The commands of a section, without what is said beside them."""
    text = PAGES[page].partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    lines = re.findall(r"^    ((?:poker-oracle|pytest|cd) .*)$", text, re.MULTILINE)
    return [line.partition(" #")[0].rstrip() for line in lines]


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder with all that the commands speak of."""
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "case.yaml").write_text(CASE)
    (folder / "my_module.py").write_text(MY_MODULE)
    return folder


@pytest.mark.more
@pytest.mark.long
@pytest.mark.parametrize(
    ("page", "section"), SECTIONS, ids=[f"{page.stem}-{name}" for page, name in SECTIONS]
)
def test_what_the_first_page_says_to_type_can_be_typed(
    page: Path, section: str, here: Path
) -> None:
    node = shutil.which("node")
    assert node is not None
    # What both pages have, word for word, is typed for that of commands.
    twice = commands(COMMANDS, "Test data") if page == PAGE else []
    wanted = [one for one in commands(page, section) if one not in twice]
    assert wanted
    place, engine = here, Path()
    for command in wanted:
        if command.startswith("cd "):
            place = here / command.removeprefix("cd ")
            continue
        if "./my-engine" in command:
            place = here
            engine = _engine(here, node)
        program, *words = shlex.split(command.replace("./my-engine", str(engine)))
        done = typed(program, words, place)
        assert done.returncode in {0, 1}, (command, done.stdout[-500:], done.stderr)
        assert "Traceback" not in done.stderr


def typed(program: str, words: list[str], place: Path) -> Ran | CompletedProcess[str]:
    """Run a command; of ``poker-oracle`` no process of its own is needed."""
    if program == "poker-oracle":
        return run(*words, cwd=place)
    assert program == "pytest"
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    command = (sys.executable, "-m", program, *words)
    return execute(command, cwd=place, env=environment, stdin=DEVNULL)


def _engine(here: Path, node: str) -> Path:
    engine = here.parent / "engine"
    engine.write_text(f'#!/bin/sh\nexec "{node}" "{RANKING}"\n')
    engine.chmod(0o755)
    old = here / "old.json"
    if not old.exists():
        done = run("check", "--format", "json", "--", engine)
        assert json.loads(done.stdout)["counts"]["fail"] == 0
        old.write_text(done.stdout)
    return engine


@pytest.mark.more
def test_what_was_found_and_the_picture_are_of_today() -> None:
    assert with_found(TEXT) == TEXT
    assert PICTURE.read_text("utf-8") == picture()


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.pattern)
def test_a_figure_is_that_of_its_source(figure: Figure) -> None:
    found = [
        said(one.groups()) for text in PAGES.values() for one in figure.compiled.finditer(text)
    ]
    wanted = said(tuple(map(str, figure.source())))
    assert found
    assert all(one == wanted for one in found)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_there_is_no_figure_without_a_source(page: Path) -> None:
    assert list(numbers_without_a_source(PAGES[page])) == []


def test_no_example_is_left_of_a_sentence_that_is_gone() -> None:
    plain = "\n".join(re.sub(r"`[^`\n]*`", "", text) for text in PAGES.values())
    assert [one for one in EXAMPLES if not re.search(one, plain, re.M)] == []


def test_what_it_says_of_every_or_none_is_shown_by_a_test() -> None:
    pages = f"{TEXT}\n{PAGES[COMMANDS]}"
    assert list(claims_without_a_test(pages)) == []
    plain = " ".join(pages.split())
    for claim, tests in CLAIMS.items():
        assert claim in plain
        for name in tests:
            path, _, test = name.partition("::")
            assert f"\ndef {test}(" in (ROOT / path).read_text("utf-8"), name


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It finds 12 mistakes.", "numbers"),
        ("    poker-oracle run  # takes 5 s", "numbers"),
        ("Give `12` of SHA-256 to seat 3.", ""),
        ("    poker-oracle run --jobs 2", ""),
        ("It never fails.", "claims"),
        ("An all-in of `all`.", ""),
    ],
)
def test_a_figure_or_a_claim_from_nowhere_is_noticed(text: str, found: str) -> None:
    numbers, claims = numbers_without_a_source(text), claims_without_a_test(text)
    assert {"numbers": any(numbers), "claims": any(claims)} == {
        "numbers": found == "numbers",
        "claims": found == "claims",
    }
