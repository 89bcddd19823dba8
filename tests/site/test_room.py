"""House files that the form of a room opens again."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, Final

import yaml

from oracle.site import rules

DRIVER: Final = Path(__file__).with_name("room.mjs")
PROGRAM: Final = Path(rules.__file__).parent / "assets" / "room.js"
QUESTIONS: Final = {
    "usual": "card-room",
    "houses": {"card-room": {"settings": {}}, "club": {"settings": {}}},
    "taken": ["card-room", "club"],
    "groups": [
        {
            "questions": [
                {"id": "burn", "settings": [{"id": "none"}]},
                {"id": "raise-cap", "settings": [{"id": "five-per-round"}]},
            ]
        }
    ],
}
WRITTEN: Final = """
id: "ours"
title: 'It''s ours'
inherits: club
settings:
  burn: {setting: none, basis: "we, the room: never"}
  raise-cap:
    setting: five-per-round # as the sign says
    basis: The sign
"""


def opened(*files: str) -> list[dict[str, Any]]:
    done = subprocess.run(
        ["node", str(DRIVER), str(PROGRAM)],
        check=True,
        input=json.dumps({"questions": QUESTIONS, "files": files}),
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_a_file_is_opened_as_yaml_reads_it_and_again_as_it_is_written() -> None:
    (first,) = opened(WRITTEN)
    assert first["left"] == []
    assert yaml.safe_load(first["house"]) == yaml.safe_load(WRITTEN)
    assert opened(first["house"]) == [first]


def test_what_the_form_does_not_know_is_named() -> None:
    strange, other = opened(
        "id: x\nsettings:\n  burn:\n    setting: always\n  raise-cap: {setting: five-per-round}\n"
        "rake: {}\n",
        "hello: 1\n",
    )
    assert strange["left"] == ["burn: always", "rake: {}"]
    assert other["left"] == ["this is not a house file: it needs an id and settings"]
