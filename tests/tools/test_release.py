"""A release that is not as it must be is stopped with a reason; the versions agree today."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import yaml

from tests.tools import release
from tests.tools.release import Unready, compare, write_changes

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_every_file_names_the_same_version_and_address() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert release._version() == cited["version"] == PROJECT["version"]
    repository = PROJECT["urls"]["Repository"]
    assert cited["repository-code"] == repository
    assert all(address.startswith(repository) for address in PROJECT["urls"].values())
    template = (ROOT / ".ci" / "gitlab.yml").read_text("utf-8")
    assert f"{repository}/raw/v{PROJECT['version']}/" in template
    # What others include runs the version that they name, so that no verdict changes by itself.
    job = yaml.safe_load(template)[".poker-oracle"]
    action = yaml.safe_load((ROOT / ".github/actions/check/action.yml").read_text("utf-8"))
    assert job["variables"]["VERSION"] == PROJECT["version"]
    assert action["inputs"]["version"]["default"] == PROJECT["version"]


def test_actions_of_others_are_named_by_commit() -> None:
    files = [
        *(ROOT / ".github").glob("workflows/*.yml"),
        *(ROOT / ".github").glob("actions/*/*.yml"),
    ]
    used = re.findall(r"uses: (.+)", "\n".join(path.read_text("utf-8") for path in files))
    theirs = [name for name in used if not name.startswith("./")]
    assert len(theirs) > 10
    for name in theirs:
        assert re.fullmatch(r"[\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+(\.\d+)+", name), name


def test_another_version_anywhere_stops_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("pyproject.toml", "CITATION.cff", "CHANGELOG.md"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    monkeypatch.setattr(release, "ROOT", tmp_path)
    release._version()
    for name in ("CITATION.cff", "CHANGELOG.md"):
        text = (tmp_path / name).read_text("utf-8")
        (tmp_path / name).write_text(text.replace(PROJECT["version"], "9.9.9"))
        with pytest.raises(Unready, match=name):
            release._version()
        (tmp_path / name).write_text(text)


def test_other_bytes_the_second_time_stop_it(tmp_path: Path) -> None:
    for number in ("1", "2"):
        (tmp_path / number).mkdir()
        for name in ("poker_oracle-1.whl", "poker_oracle-1.tar.gz"):
            (tmp_path / number / name).write_text("same")
    compare(tmp_path / "1", tmp_path / "2")
    (tmp_path / "2" / "poker_oracle-1.whl").write_text("other")
    with pytest.raises(Unready, match=r"poker_oracle-1\.whl has other bytes"):
        compare(tmp_path / "1", tmp_path / "2")
    (tmp_path / "1" / "poker_oracle-1.whl").unlink()
    with pytest.raises(Unready, match="not an sdist and a wheel"):
        compare(tmp_path / "1", tmp_path / "2")


@pytest.mark.more
def test_the_changed_expectations_are_written_for_the_notes(tmp_path: Path) -> None:
    write_changes(tmp_path, None)
    assert "First release" in (tmp_path / release.CHANGES).read_text()
    write_changes(tmp_path, "HEAD")
    assert re.search(r"0 of [0-9,]+ expectations change", (tmp_path / release.CHANGES).read_text())
    with pytest.raises(Unready, match="nowhere"):
        write_changes(tmp_path, "nowhere")
