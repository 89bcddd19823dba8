"""What stands in the way of compiling is said in a sentence; a wheel is pure unless asked."""

from __future__ import annotations

import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.tools import compiled
from tests.tools.compiled import Failed, compare, compiled_in, what_is_missing

ROOT = Path(__file__).parents[2]


def test_nothing_is_missing_where_there_is_a_compiler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Python.h").write_text("")
    monkeypatch.setenv("CC", "sh -c")
    assert what_is_missing(None, str(tmp_path)) is None


def test_without_a_compiler_or_headers_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "sh")
    assert "install Debian's python3-dev" in str(what_is_missing(None, str(tmp_path)))
    monkeypatch.delenv("CC")
    (tmp_path / "Python.h").write_text("")
    assert "there is no C compiler 'no-such-cc'; install gcc" in str(
        what_is_missing("no-such-cc -pthread", str(tmp_path))
    )


def test_it_needs_a_clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(Failed, match="compiled from a clone, but git cannot list"):
        compiled.copy_what_git_lists(tmp_path / "copy")


def test_before_it_is_built_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiled, "PYTHON", tmp_path / "python")
    assert compiled.main(["facts"]) == 1
    assert capsys.readouterr().err == "compiled: nothing is built yet; run 'make compiled'\n"
    with pytest.raises(SystemExit):
        compiled.main(["nothing"])
    assert "unknown step 'nothing'; the steps are build, facts" in capsys.readouterr().err


def test_a_lost_citation_is_named() -> None:
    compare("functions", {"a": ["one"]}, {"a": ["one"]})
    with pytest.raises(Failed, match=r"functions: b: \['two'\] when pure, compiled \[\]"):
        compare("functions", {"a": [], "b": ["two"]}, {"a": [], "b": []})
    with pytest.raises(Failed, match="functions: b: None when pure"):
        compare("functions", {}, {"b": []})


def test_compiled_files_of_a_wheel_are_found(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.whl", "w") as files:
        for name in ("oracle/core/cards.py", "oracle/core/cards.so", "cards.cp313.pyd"):
            files.writestr(name, "")
    assert compiled_in(tmp_path / "a.whl") == ["oracle/core/cards.so", "cards.cp313.pyd"]


def test_a_wheel_is_pure_unless_asked_and_what_is_compiled_exists() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    hook = wheel["hooks"]["mypyc"]
    assert hook["enable-by-default"] is False
    assert {"*.so", "*.pyd"} == {*wheel["exclude"]}
    assert [name for name in hook["include"] if not (ROOT / name).exists()] == []
