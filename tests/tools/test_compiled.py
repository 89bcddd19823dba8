"""What stands in the way of compiling is said in a sentence; a wheel is pure unless asked."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_wheel_is_pure_unless_asked_and_what_is_compiled_exists() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    hook = wheel["hooks"]["mypyc"]
    assert hook["enable-by-default"] is False
    assert {"*.so", "*.pyd"} == {*wheel["exclude"]}
    assert [name for name in hook["include"] if not (ROOT / name).exists()] == []
