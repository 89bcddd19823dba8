"""ARCHITECTURE.md shows the tree as it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.tools import tree


def test_the_pictures_are_drawn_from_the_imports_of_today(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert tree.main(["--check"]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("package", ["oracle", "oracle.core"])
def test_every_package_has_a_line(package: str) -> None:
    page = tree.PAGE.read_text("utf-8")
    lines = " ".join(line.split(" | ")[0] for line in page.splitlines() if line.startswith("| `"))
    named = set(re.findall(r"`([\w/]+)(?:\.py)?`", lines))
    folder = package.replace(".", "/")
    assert {f"{folder}/{part}" for part in tree.parts(package)} <= named


def test_a_walk_names_what_there_is() -> None:
    walked = re.findall(r"`(oracle/[\w/]+\.py):(\w+)`", tree.PAGE.read_text("utf-8"))
    assert walked
    for module, name in walked:
        there = set(defined(ast.parse((tree.ROOT / module).read_text("utf-8"))))
        assert name in there, module


def defined(module: ast.Module) -> Iterator[str]:
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name


def test_every_path_of_the_guide_exists() -> None:
    guide = (tree.ROOT / "CONTRIBUTING.md").read_text("utf-8")
    named = set(re.findall(r"`((?:oracle|specs|schemas|tests|vectors)/[\w./-]+)`", guide))
    assert named
    assert [path for path in sorted(named) if not (tree.ROOT / path).exists()] == []
