"""The wheel, installed where nothing of the checkout is, works alone."""

import json
import os
import re
import subprocess
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from tests.support.running import execute
from tests.tools.compiled import (
    HOOK,
    called,
    compiled_in,
    copy_what_git_lists,
    import_everywhere,
    interpreters,
    pip_into,
    wheel_of,
)

pytestmark = [pytest.mark.more, pytest.mark.long]

ROOT = Path(__file__).parents[2]


def call(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    return execute(command, cwd=cwd, env={**clean, "PYTHONWARNINGS": "default"})


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the wheel of what git lists, built where a compiled file was left behind."""
    place = tmp_path_factory.mktemp("wheel")
    copy_what_git_lists(place / "source")
    (place / "source" / "oracle" / "core" / "left.so").write_bytes(b"")
    return wheel_of(place / "source", place, {HOOK: ""})


def installed(place: Path, *what: str | Path) -> Path:
    """Give the program, installed into a fresh environment."""
    venv.create(place, with_pip=False)
    python = place / "bin" / "python"
    called(*pip_into(python), *map(str, what), cwd=place)
    return python.with_name("poker-oracle")


@pytest.fixture(scope="module")
def program(wheel: Path) -> Path:
    return installed(wheel.parent / "venv", f"{wheel}[pokerkit]")


def test_it_is_pure_and_each_python_that_is_here_imports_all_of_it(
    wheel: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    assert compiled_in(wheel) == []
    import_everywhere(wheel, tmp_path, called)
    assert capsys.readouterr().out.count(" modules imported; ") == len([*interpreters()]) > 0


def test_the_links_of_its_readme_lead_somewhere_on_an_index(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as files:
        (name,) = (name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
        text = files.read(name).decode()
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len(links) > 10
    for link in links:
        if link.startswith("#"):
            continue
        assert link.startswith("https://"), link
        if found := re.fullmatch(
            r"https://github.com/poker-oracle/poker-oracle/(blob|raw)/v0[^/]+/(.+)", link
        ):
            assert (ROOT / found[2].partition("#")[0]).exists(), link


def test_it_works_with_the_lowest_versions_that_it_allows(tmp_path: Path, wheel: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lowest = [one.replace(">=", "==", 1) for one in project["dependencies"]]
    assert all("==" in one and "<" not in one for one in lowest)
    old = installed(tmp_path / "venv", wheel, *lowest)
    for words in (
        ["lint"],
        ["run"],
        ["verify"],
        ["check", "--smoke", "reference", "-o", "report.html", "-o", "report.json"],
        ["houses", "club", "--against", "card-room", "-o", "houses.md"],
        ["explain", "betting.raise-cap.a-call-does-not-count", "-o", "hand.html"],
        ["rank", "badugi", "6h4d3sAh"],
        ["audit", "--example", "histories"],
        ["init", "python", "my-engine"],
    ):
        done = call(old, *words, cwd=tmp_path)
        note = "no workspace here; these are poker-oracle's own files"
        told = f"poker-oracle: {note}\n" if words[0] in {"lint", "run"} else ""
        assert (done.returncode, done.stderr) == (0, told), words


def test_it_checks_its_own_reference_engine(program: Path, tmp_path: Path) -> None:
    done = call(program, "check", "-o", "report.json", "--", program, "serve", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["counts"]["pass"] > 300
    assert report["counts"]["fail"] == report["counts"]["error"] == 0


def test_it_checks_pokerkit_and_finds_the_fifth_bet(program: Path, tmp_path: Path) -> None:
    vector = "betting.raise-cap.three-players-before-the-draw"
    done = call(program, "check", "pokerkit", "--only", vector, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
    assert "betting.raise-cap" in done.stdout
    assert f"poker-oracle check --only {vector} pokerkit" in done.stdout


def test_a_workspace_works_and_nothing_is_written_into_the_package(
    program: Path, tmp_path: Path
) -> None:
    before = _stamps(program)
    assert call(program, "init", "room", "my-room", cwd=tmp_path).returncode == 0
    room = tmp_path / "my-room"
    for words in (["lint"], ["run", "hands"], ["export"], ["export", "--check"], ["verify"]):
        done = call(program, *words, cwd=room)
        assert (done.returncode, done.stderr) == (0, ""), words
    bare = call(program, "export", cwd=tmp_path)
    assert (bare.returncode, bare.stdout) == (2, "")
    assert "make a workspace with 'poker-oracle init room FOLDER'" in bare.stderr
    assert _stamps(program) == before


def _stamps(program: Path) -> dict[Path, int]:
    """When each file of the package was written, but for what Python compiles."""
    (package,) = program.parents[1].glob("lib/python*/site-packages/oracle")
    files = (path for path in package.rglob("*") if path.suffix not in {".pyc", ""})
    return {path: path.stat().st_mtime_ns for path in files}
