"""What others put into their CI does what it says: its own scripts are run here."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.running import execute, programs

pytestmark = pytest.mark.more

ROOT = Path(__file__).parents[2]
ACTION = yaml.safe_load((ROOT / ".github" / "actions" / "check" / "action.yml").read_text("utf-8"))
GITLAB = yaml.safe_load((ROOT / ".ci" / "gitlab.yml").read_text("utf-8"))[".poker-oracle"]
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
RULE = "forced-bets.players"
OWN = ACTION["inputs"]["version"]["default"]


def script(name: str) -> dict[str, Any]:
    (step,) = (step for step in ACTION["runs"]["steps"] if step["name"] == name)
    found: dict[str, Any] = step
    return found


@pytest.fixture
def bin_folder(tmp_path: Path) -> Path:
    """A folder of programs with poker-oracle, as an install would make it."""
    return programs(tmp_path / "bin")


def bash(text: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return execute(
        ["bash", "-eo", "pipefail", "-c", text],
        cwd=cwd,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **environment},
    )


def inputs(step: dict[str, Any], **given: str) -> dict[str, str]:
    """The environment of a step: what was given, else the defaults of the action."""
    values = {name: str(about.get("default", "")) for name, about in ACTION["inputs"].items()}
    names = {key: re.findall(r"inputs\.([a-z]+)", text) for key, text in step["env"].items()}
    return {key: {**values, **given}[name] for key, (name,) in names.items()}


ENGINES = {
    "right": (f"{sys.executable} -m oracle serve", 0),
    "quoted": (f"'{sys.executable}' \"-m\" oracle serve", 0),
    "adapter": ("reference", 0),
    "silent": ("true", 3),
}


@pytest.mark.parametrize("name", ENGINES)
def test_the_action_checks_tells_and_ends_as_the_check_does(
    name: str, bin_folder: Path, tmp_path: Path
) -> None:
    engine, code = ENGINES[name]
    step = script("Check the engine")
    environment = inputs(step, engine=engine, options=f"--only '{RULE}' --start-timeout 30")
    environment |= {
        "PATH": f"{bin_folder}:{os.environ['PATH']}",
        "GITHUB_OUTPUT": str(tmp_path / "output"),
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary"),
    }
    done = bash(step["run"], tmp_path, **environment)
    assert done.returncode == code, done.stderr
    told = (tmp_path / "output").read_text()
    assert f"exit-code={code}\n" in told
    reports = told.partition("<<END-OF-REPORTS\n")[2].partition("\nEND-OF-REPORTS")[0].split("\n")
    assert reports == environment["REPORTS"].split()
    assert all((tmp_path / report).is_file() for report in reports)
    summary = (tmp_path / "summary").read_text()
    assert summary == (tmp_path / "report.summary.md").read_text()
    assert len(summary.splitlines()) <= 10


def test_the_action_installs_a_version_or_a_package_and_finds_it_again(tmp_path: Path) -> None:
    step = script("Install poker-oracle")
    (tmp_path / "bin").mkdir()
    python = tmp_path / "bin" / "python3"
    told = tmp_path / "told"
    # What makes the environment makes one whose Python only says what it is told to install.
    python.write_text(
        '#!/bin/sh\nmkdir -p "$3/bin"\n'
        f'printf \'#!/bin/sh\\necho "$@" >> {told}\\n\' > "$3/bin/python"\n'
        'chmod +x "$3/bin/python"\n'
    )
    python.chmod(0o755)
    path, temp = tmp_path / "path", tmp_path / "temp"
    for given in ({}, {"version": "0.2.0"}, {"package": "./my.whl"}):
        done = bash(
            step["run"],
            tmp_path,
            **inputs(step, **given),
            PATH=f"{tmp_path / 'bin'}:{os.environ['PATH']}",
            RUNNER_TEMP=str(temp),
            GITHUB_PATH=str(path),
        )
        assert done.returncode == 0, done.stderr
    assert [line.split()[-1] for line in told.read_text().splitlines()] == [
        f"poker-oracle[pokerkit]=={OWN}",
        "poker-oracle[pokerkit]==0.2.0",
        "./my.whl",
    ]
    assert path.read_text() == f"{temp}/poker-oracle/bin\n" * 3


@pytest.mark.parametrize("name", ["right", "silent"])
def test_the_template_for_gitlab_checks(name: str, bin_folder: Path, tmp_path: Path) -> None:
    engine, code = ENGINES[name]
    (tmp_path / ".poker-oracle").mkdir()
    (tmp_path / ".poker-oracle" / "bin").symlink_to(bin_folder)
    make, install, *lines = GITLAB["script"]
    assert make == "python3 -m venv .poker-oracle"
    assert "pip install" in install
    variables = {**GITLAB["variables"], "ENGINE": engine, "OPTIONS": f"--only '{RULE}'"}
    done = bash("\n".join(lines), tmp_path, **variables)
    assert done.returncode == code, done.stderr
    assert all((tmp_path / report).is_file() for report in variables["REPORTS"].split())


def test_both_services_get_a_report_that_they_show_as_tests() -> None:
    assert "report.xml" in ACTION["inputs"]["reports"]["default"].split()
    assert "report.xml" in GITLAB["variables"]["REPORTS"].split()
    assert GITLAB["artifacts"]["reports"] == {"junit": "report.xml"}


def test_the_hooks_run_on_the_files_of_a_workspace(bin_folder: Path, tmp_path: Path) -> None:
    good = ROOT / "specs/scenarios/betting/raise-cap--a-call-does-not-count.yaml"
    place = tmp_path / "hands"
    place.mkdir()
    (place / good.name).write_bytes(good.read_bytes())
    (place / "bad.yaml").write_text("id: x\n\ttitle: y\n")
    path = f"{bin_folder}:{os.environ['PATH']}"
    for hook in HOOKS:
        assert hook["language"] == "python"
        for name, is_right in ((good.name, True), ("bad.yaml", False)):
            assert re.search(hook["files"], f"hands/{name}")
            done = bash(f"{hook['entry']} hands/{name}", tmp_path, PATH=path)
            assert (done.returncode == 0) is is_right, done.stdout
    lint = re.compile(HOOKS[0]["files"])
    assert lint.search("poker-room.yaml")
    assert not lint.search(".github/workflows/ci.yaml")
    assert not lint.search("compose.yaml")


def test_no_input_of_the_action_is_put_into_a_script() -> None:
    for step in ACTION["runs"]["steps"]:
        assert "${{" not in step.get("run", "")
