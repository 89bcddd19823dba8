"""What the manifest says of the files: the two digests, and the copies of the schemas."""

import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from oracle.corpus.published import stale_files, write_corpus
from oracle.corpus.verify import verify
from oracle.specs.checking import schema
from oracle.system.resources import folder
from tests.support.corpus import published

VECTORS = published()[:40]
FIGURES = {"AGREEMENT.md", "agreement.json", "smoke.txt", "trees/limit.json", "trees/README.md"}


def manifest(corpus: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((corpus / "manifest.json").read_text())
    return content


def digest(corpus: Path, names: list[str]) -> str:
    """By the words of the guide alone, without the project's own function."""
    lines = [
        f"{hashlib.sha256((corpus / name).read_bytes()).hexdigest()}  {name}\n"
        for name in sorted(names)
    ]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def test_the_digests_are_as_the_guide_says() -> None:
    corpus = folder("vectors")
    shipped = {
        path.relative_to(corpus).as_posix() for path in corpus.rglob("*") if path.is_file()
    } - {"manifest.json", "SHA256SUMS"}
    told = manifest(corpus)
    assert told["files"].keys() | told["beside"].keys() == shipped
    assert told["files"].keys() & told["beside"].keys() == set()
    assert told["digests"] == {
        "corpus": digest(corpus, list(told["files"])),
        "set": digest(corpus, list(shipped)),
    }


def test_the_commands_of_the_reference_give_the_digests() -> None:
    if not all(map(shutil.which, ("jq", "grep", "sha256sum"))):
        pytest.skip("no jq, grep and sha256sum")
    page = (folder("vectors") / "REFERENCE.md").read_text("utf-8")
    commands = re.findall(r"^    (.*sha256sum) +# (\w+)$", page, re.MULTILINE)
    assert commands
    found = {
        name: subprocess.check_output(  # noqa: S602 - it is a command of ours, with pipes
            command, shell=True, cwd=folder("vectors"), text=True
        ).split()[0]
        for command, name in commands
    }
    assert found == manifest(folder("vectors"))["digests"]


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    smoke = f"{VECTORS[0]['id']}\n".encode()
    figures = {name: smoke if name == "smoke.txt" else b"{}\n" for name in FIGURES}
    guides = {"README.md": b"# Guide\n", "POLICY.md": b"# Policy\n", "hands/README.md": b"# All\n"}
    write_corpus(VECTORS, tmp_path, figures | guides)
    assert verify(tmp_path).damages == ()
    return tmp_path


def test_a_figure_changes_one_digest_and_everything_else_both(corpus: Path) -> None:
    before = manifest(corpus)
    assert before["beside"].keys() == FIGURES
    assert {"POLICY.md", "hands/README.md", "schemas/vector.schema.json"} <= before["files"].keys()
    for name in ("trees/limit.json", "hands/README.md"):
        write_corpus(VECTORS, corpus, {name: b"[]\n"})
        after = manifest(corpus)
        same = {key for key in ("corpus", "set") if after["digests"][key] == before["digests"][key]}
        assert same == ({"corpus"} if name in FIGURES else set()), name
        assert verify(corpus).damages == ()
        before = after
    write_corpus(VECTORS[1:], corpus, {"smoke.txt": b""})
    assert manifest(corpus)["digests"]["corpus"] != before["digests"]["corpus"]


def test_a_chapter_alone_says_how_many_vectors_it_has(corpus: Path) -> None:
    told = manifest(corpus)
    counts = {name: entry.get("vectors") for name, entry in told["files"].items()}
    chapters = {f"{name}.jsonl": number for name, number in told["chapters"].items()}
    assert {name: number for name, number in counts.items() if number is not None} == chapters
    follows = Draft202012Validator(schema("manifest")).is_valid
    assert follows(told)
    told["files"]["README.md"]["vectors"] = 3
    assert not follows(told)
    del told["files"]["README.md"]["vectors"], told["files"][next(iter(chapters))]["vectors"]
    assert not follows(told)


def test_the_schemas_are_those_of_the_project_and_are_written_anew(corpus: Path) -> None:
    copies = {path.name: path.read_bytes() for path in (corpus / "schemas").iterdir()}
    assert set(copies) == {path.name for path in (folder("vectors") / "schemas").iterdir()}
    for name, content in copies.items():
        assert content == (folder("schemas") / name).read_bytes()
    (corpus / "schemas" / "vector.schema.json").write_text("{}\n")
    (corpus / "schemas" / "flags.schema.json").unlink()
    stale = [f"schemas/{name}.schema.json" for name in ("flags", "vector")]
    assert stale_files(VECTORS, corpus) == stale
    assert write_corpus(VECTORS, corpus) == stale
    assert verify(corpus).damages == ()
