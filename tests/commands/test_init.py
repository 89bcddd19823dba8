"""The command that writes a folder to begin with: all of it or nothing, and over nothing."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from oracle.adapters.starters import kinds, starter
from oracle.core.hands import RANKINGS
from oracle.system.resources import folder
from oracle.wire.vocabulary import KINDS, STATUSES
from tests.support.refusing import call, refused
from tests.support.running import execute


@pytest.mark.parametrize("kind", kinds())
def test_every_starter_is_written_and_says_how_to_begin(kind: str, tmp_path: Path) -> None:
    target = tmp_path / "My Engine_2"
    done = call("init", kind, target)
    assert done.exit_code == 0
    assert f"    cd '{target}'\n" in done.stdout
    written = {path.relative_to(target).as_posix(): path for path in target.rglob("*")}
    files = {name: path.read_bytes() for name, path in written.items() if path.is_file()}
    assert files == starter(kind, "My Engine_2")
    assert "my-engine-2" in files["README.md"].decode()
    for name, content in files.items():
        assert not re.search(rb"@[a-z]+(/\S+)?@", content), name
        assert not name.startswith("dot-")


def test_the_guides_are_copied() -> None:
    files, vectors = starter("python", "mine"), folder("vectors")
    for name in ("PROTOCOL.md", "README.md", "REFERENCE.md"):
        assert files[f"guide/{name}"] == (vectors / name).read_bytes()


def test_an_empty_folder_is_filled_and_stays_the_one_that_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = tmp_path.stat().st_ino
    done = call("init", "python", ".")
    assert done.exit_code == 0
    assert "cd ." not in done.stdout
    assert tmp_path.stat().st_ino == before
    assert (tmp_path / "README.md").is_file()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    mine = tmp_path / "notes.txt"
    mine.write_text("mine")
    expected = f"{tmp_path} is not empty; name a new or an empty folder"
    assert refused("init", "python", tmp_path) == expected
    assert refused("init", "python", mine) == f"{mine} is a file; name a new or an empty folder"
    assert [*tmp_path.iterdir()] == [mine]
    assert mine.read_text() == "mine"


def test_the_help_names_every_language() -> None:
    told = " ".join(call("init", "--help").output.split())
    *languages, last = (one for one in kinds() if one != "room")
    assert f"LANGUAGE, which is {', '.join(languages)} or {last}, " in told


@pytest.mark.parametrize(
    ("target", "name"),
    [("my-engine", "my-engine"), ("Über Bot", "ber-bot"), ("42", "my-42"), ("é", "my")],
)
def test_the_name_is_one_that_every_language_takes(target: str, name: str) -> None:
    assert starter("python", target)["README.md"].decode().startswith(f"# {name}\n")


@pytest.mark.parametrize("name", ["true", "null", "on"])
def test_a_room_may_be_called_like_a_word_of_yaml(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert call("init", "room", tmp_path / name).exit_code == 0
    monkeypatch.chdir(tmp_path / name)
    assert call("lint").stdout == "No problems found.\n"


@pytest.mark.parametrize(
    ("version", "said"),
    [
        ("v20.20.2", "Node.js 20.20.2, which is installed here, cannot run TypeScript: engine.ts"),
        ("v22.6.0", "Node.js 22.6.0, which is installed here, needs an option: node --experiment"),
        ("v23.5.0", "Node.js 23.5.0, which is installed here, needs an option: node --experiment"),
        ("v22.18.0", None),
        ("v24.1.0", None),
        ("none", None),
    ],
)
def test_typescript_says_what_node_it_needs(
    version: str, said: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = tmp_path / "bin" / "node"
    node.parent.mkdir()
    node.write_text(f"#!/bin/sh\necho {version}\n")
    node.chmod(0o755)
    monkeypatch.setenv("PATH", f"{node.parent}:{os.environ['PATH']}")
    done = call("init", "typescript", tmp_path / "mine")
    assert done.exit_code == 0
    assert ("which is installed here" in done.stdout) == (said is not None)
    assert said is None or f"\n{said}" in done.stdout
    assert ("poker-oracle check -- node engine.ts" in done.stdout) == (said is None)
    tsc = done.stdout.partition("what tsc makes of it:\n")[2]
    assert bool(tsc) == version.startswith("v20")
    assert tsc in (tmp_path / "mine/README.md").read_text()
    assert "installed here" not in call("init", "node", tmp_path / "other").stdout


TYPES = starter("typescript", "mine")["protocol.ts"].decode()


def test_the_types_of_typescript_name_each_kind_key_and_word_of_the_protocol() -> None:
    schema = json.loads((folder("schemas") / "protocol.schema.json").read_text("utf-8"))["$defs"]
    for interface, told in (
        ("Requests", set(KINDS) | {"hello"}),
        ("Answers", set(KINDS) | {"hello"}),
        ("Table", schema["table"]["properties"].keys()),
        ("Legal", schema["legal"]["properties"].keys()),
        ("Seen", schema["observation"]["properties"].keys() - {"refused"}),
    ):
        body = re.search(rf"export interface {interface} \{{\n(.*?)\n\}}", TYPES, re.DOTALL)
        assert body, interface
        keys = re.findall(r"^  '?([\w-]+)'?\??:", body[1], re.MULTILINE)
        assert set(keys) == set(told), interface
    assert " | ".join(f"'{status}'" for status in STATUSES) in TYPES
    assert " | ".join(f"'{name}'" for name in RANKINGS) in TYPES
    assert not re.search(r"[:<]\s*any\b|\bas any\b", TYPES)


@pytest.mark.more
@pytest.mark.long
def test_the_types_of_typescript_are_strict(tmp_path: Path) -> None:
    for name, content in starter("typescript", "mine").items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    wrong = "import type { Action } from './protocol.ts';\n"
    wrong += "export const to = (action: Action): number => action.to;\n"
    npm, npx = shutil.which("npm") or "npm", shutil.which("npx") or "npx"
    packages = ("typescript@5.9.3", "@types/node@22")
    subprocess.run([npm, "install", "--no-save", "--silent", *packages], cwd=tmp_path, check=True)
    subprocess.run([npx, "tsc"], cwd=tmp_path, check=True)
    (tmp_path / "wrong.ts").write_text(wrong)
    done = execute([npx, "tsc"], cwd=tmp_path)
    assert "Property 'to' does not exist on type 'Action'" in done.stdout
