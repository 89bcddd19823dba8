"""Each starter as its author uses it: built, run as it is, filled in, and checked."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from oracle.adapters.starters import kinds
from tests.adapters.starters.filling import FILLINGS, fill
from tests.support.refusing import call

ENGINES = Path(__file__).parents[2] / "engines"
SOME = (
    "betting.raise-cap",
    "betting.fixed-size",
    "showdown.last-player-wins",
    "drawing.any-number-of-own-cards",
)

NOT_JSON = (
    '{"id":1,"kind":"rank"',
    '{"id":1,"kind":"rank",}',
    '{"id":1 "kind":"rank"}',
    '{"id":01,"kind":"x"}',
    '{"id":1,"kind":"x"} x',
    '{"id":1,"kind":"\\x"}',
    '{"id":1,"kind":"x","more":[1,]}',
    '{"id":1,"kind":"x","more":nul}',
    '{"id":1,"kind":"x","more":"\\u12g4"}',
    '{"id":1,"kind":"x',
)

pytestmark = pytest.mark.more


@pytest.fixture(scope="module", params=sorted(FILLINGS))
def kind(request: pytest.FixtureRequest) -> str:
    """Give a language whose tools are here; where all must be, one that is missing is an error."""
    name: str = request.param
    missing = [tool for tool in FILLINGS[name].tools if not shutil.which(tool)]
    if missing and not os.environ.get("ALL_COMPILERS"):
        pytest.skip(f"the starter in {name} was not built: {', '.join(missing)} is not installed")
    assert not missing
    return name


@pytest.fixture(scope="module")
def bare(kind: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of a starter as it is written, built."""
    return made(kind, tmp_path_factory.mktemp(kind) / "my-engine", is_filled=False)


@pytest.fixture(scope="module")
def filled(kind: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of a starter filled in, built."""
    return made(kind, tmp_path_factory.mktemp(kind) / "my-engine", is_filled=True)


def made(kind: str, folder: Path, *, is_filled: bool) -> Path:
    assert call("init", kind, folder).exit_code == 0
    build = FILLINGS[kind].build
    if is_filled:
        fill(kind, folder)
    else:
        build = tuple(word for word in build if not word.lower().startswith("badugi."))
    if build:
        done = subprocess.run(build, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    return folder


def command(kind: str) -> list[str]:
    run = FILLINGS[kind].run
    return [sys.executable if run[0] == "python3" else run[0], *run[1:]]


def asked(kind: str, folder: Path, *lines: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(kind),
        cwd=folder,
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def checked(
    kind: str, folder: Path, monkeypatch: pytest.MonkeyPatch, *only: str
) -> tuple[int, dict[str, Any]]:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("ENGINES", str(ENGINES))
    options = [part for rule in only for part in ("--only", rule)]
    limits = ("--env", "ENGINES", "--env", "PYTHONPATH", "--timeout", "60")
    done = call("check", *options, *limits, "--format", "json", "--", *command(kind))
    return done.exit_code, json.loads(done.stdout)


def test_every_language_is_filled_in_here() -> None:
    assert {*FILLINGS} == {*kinds()} - {"room"}


def test_a_starter_declines_everything_at_once(
    kind: str, bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, report = checked(kind, bare, monkeypatch, "ranking.best-subset")
    counts = report["counts"]
    assert (code, counts["pass"], counts["fail"], counts["error"]) == (1, 0, 0, 0)
    messages = {case["message"] for case in report["cases"]}
    assert any("rank is not filled in yet" in message for message in messages)


def test_the_first_commands_of_the_readme_are_those_that_are_tried(kind: str, bare: Path) -> None:
    readme = (bare / "README.md").read_text("utf-8")
    filling = FILLINGS[kind]
    assert f"    poker-oracle check -- {' '.join(filling.run)}\n" in readme
    assert not filling.build or f"    {' '.join(filling.build[:1])} " in readme
    pages = ("PROTOCOL", "README", "REFERENCE")
    for file in (*(f"guide/{page}.md" for page in pages), filling.own):
        assert f"`{file}`" in readme
        assert (bare / file).is_file()


def test_any_text_goes_in_and_comes_out_as_it_is(kind: str, bare: Path) -> None:
    text = 'caf\u00e9 \u2660 \U0001f0a1 "quoted" \\ / \b\f\n\r\t\x01'
    line = {"id": 7, "kind": text, "more": [{}, [], None, True, False, -3, {"a": {"b": [1, 2]}}]}
    done = asked(kind, bare, json.dumps(line), json.dumps(line, ensure_ascii=False))
    one, other = done.stdout.splitlines()
    assert json.loads(one) == json.loads(other)
    assert json.loads(one) == {"id": 7, "skip": f"it does not answer {text}"}


def test_what_is_not_json_is_not_answered(kind: str, bare: Path) -> None:
    for line in NOT_JSON:
        done = asked(kind, bare, line)
        assert done.returncode != 0, line
        assert done.stdout == "", line
        assert done.stderr, line


def test_filled_in_it_ranks_every_hand_and_plays(
    kind: str, filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ranking = [f"ranking.{name}" for name in ("best-subset", "ace-is-low", "equal-ranks-tie")]
    code, report = checked(kind, filled, monkeypatch, *ranking, *SOME)
    counts, aspects = report["counts"], report["details"]["aspects"]
    assert (code, counts["fail"], counts["error"]) == (0, 0, 0)
    assert counts["pass"] >= 150
    for aspect in ("tries", "legal", "state"):
        assert aspects[aspect]["compared"] == aspects[aspect]["right"] >= 5
