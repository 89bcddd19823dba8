"""A part of the corpus is a corpus: whole, sound, and only what was asked for."""

import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from oracle.cli import cli
from oracle.corpus.files import load_vectors
from oracle.corpus.subset import Filters, select, with_aspects
from oracle.corpus.verify import verify
from oracle.system.resources import folder
from oracle.wire.grading import ASPECTS
from tests.support.corpus import published

pytestmark = pytest.mark.more

VECTORS = published()


def export(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, ["export", *map(str, arguments)])


def manifest(place: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((place / "manifest.json").read_text())
    return content


def test_it_is_said_that_a_house_does_not_offer_the_tables(tmp_path: Path) -> None:
    done = export("--house", "french", "--draws", "2", "-o", tmp_path / "none")
    assert done.exit_code == 0, done.output
    assert done.stderr == "note: no hand is among them: french offers no table with --draws 2\n"
    assert export("--house", "french", "--draws", "3", "-o", tmp_path / "some").stderr == ""


def test_a_subset_is_sound_and_says_of_what(tmp_path: Path) -> None:
    done = export("--house", "online", "--game", "badacey", "--kind", "play", "-o", tmp_path)
    assert done.exit_code == 0, done.output
    assert verify(tmp_path).damages == ()
    chosen = load_vectors(tmp_path)
    assert chosen == [
        v
        for v in VECTORS
        if v["kind"] == "play"
        and "online" in v["houses"]
        and v["given"]["table"]["game"] == "badacey"
    ]
    told = manifest(tmp_path)
    assert told["subset"]["filters"] == {"game": ["badacey"], "house": ["online"], "kind": ["play"]}
    assert told["subset"]["of"] == manifest(folder("vectors"))["digests"]["corpus"]
    assert told["vectors"] == len(chosen)
    assert not (tmp_path / "hands").exists()
    assert {path.name for path in (tmp_path / "schemas").iterdir()} == {
        path.name for path in (folder("vectors") / "schemas").iterdir()
    }
    # Figures are about the whole corpus.
    whole = manifest(folder("vectors"))["beside"]
    assert told["beside"] == {name: whole[name] for name in whole if name.startswith("readers/")}
    assert (tmp_path / "reference.json").read_bytes() == (
        folder("vectors") / "reference.json"
    ).read_bytes()


def test_a_part_for_a_house_of_ones_own_explains_it(tmp_path: Path, my_room: str) -> None:
    place = tmp_path / "part"
    done = export("--house", my_room, "--rule", "betting.raise-cap", "-o", place)
    assert done.exit_code == 0
    assert verify(place).damages == ()
    known = json.loads((place / "reference.json").read_text())["houses"]
    assert known["my-room"]["title"] == "Where I play"


def test_a_copy_of_all_has_the_same_bytes(tmp_path: Path) -> None:
    assert export("-o", tmp_path).exit_code == 0
    assert verify(tmp_path).damages == ()
    assert contents(tmp_path) == contents(folder("vectors"))


def contents(place: Path) -> dict[Path, bytes]:
    files = (path for path in place.rglob("*") if path.is_file())
    return {path.relative_to(place): path.read_bytes() for path in files}


def test_a_part_by_its_tables_keeps_what_has_none(tmp_path: Path) -> None:
    words = ("--betting", "limit", "--draws", "3", "--players", "2-3", "--players", "6")
    assert export(*words, "-o", tmp_path).exit_code == 0
    assert verify(tmp_path).damages == ()
    chosen = load_vectors(tmp_path)
    tables = [v["given"]["table"] for v in chosen if "table" in v["given"]]
    assert {(one["betting"], one["draws"]) for one in tables} == {("limit", 3)}
    assert {len(one["stacks"]) for one in tables} == {2, 3, 6}
    assert {v["kind"] for v in chosen} >= {"rank", "compare", "play"}
    asked = {"betting": ["limit"], "draws": ["3"], "players": ["2-3", "6"]}
    assert manifest(tmp_path)["subset"]["filters"] == asked
    told = str(export("--betting", "limt", "--players", "3-2", "-o", tmp_path).exception)
    assert "no vector has the betting 'limt'; did you mean 'limit'?" in told
    assert "players is '3-2'; give a number, or the fewest and the most, as 2-6" in told


@pytest.mark.parametrize("form", ["csv", "node", "phh", "pytest"])
def test_what_is_written_in_a_format_names_its_vectors_and_licence(
    form: str, tmp_path: Path
) -> None:
    assert export("--game", "badugi", "--as", form, "-o", tmp_path).exit_code == 0
    told = (tmp_path / "SOURCE.txt").read_text()
    assert export("--game", "badugi", "-o", tmp_path / "part").exit_code == 0
    whole, part = manifest(folder("vectors")), manifest(tmp_path / "part")
    assert f"poker-oracle {whole['version']}, the part with game badugi.\n" in told
    assert f"The digest of the part is {part['digests']['corpus']}.\n" in told
    assert f"The digest of the whole corpus is {whole['digests']['corpus']}.\n" in told
    assert "SPDX-License-Identifier: CC0-1.0\n" in told
    guide = tmp_path / "README.md"
    assert form == "csv" or "`SOURCE.txt`" in guide.read_text()


@pytest.mark.parametrize("form", ["node", "pytest"])
def test_the_pages_beside_tests_are_about_what_is_there(form: str, tmp_path: Path) -> None:
    assert export("--kind", "rank", "--as", form, "-o", tmp_path).exit_code == 0
    pages = {path.name: path.read_text("utf-8") for path in tmp_path.glob("*.md")}
    headings = {
        (name, re.sub("[^a-z -]", "", heading.lower()).replace(" ", "-"))
        for name, text in pages.items()
        for heading in re.findall(r"^## (.*)", text, re.MULTILINE)
    }
    for name, text in pages.items():
        for target, anchor in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", text):
            assert (target or name) in pages, target
            assert not anchor or (target or name, anchor) in headings, anchor
    named = re.findall(r"`([\w.-]+\.\w+|\w+/)`", pages["GUIDE.md"] + pages["README.md"])
    files = {path.name for path in tmp_path.iterdir()} | {"my_engine.py", "my-engine.mjs"}
    assert {*named} - {"expect.start", "expect.steps"} <= files


def test_tables_come_with_the_rankings_that_are_left(tmp_path: Path) -> None:
    assert export("--game", "badugi", "--kind", "rank", "-o", tmp_path).exit_code == 0
    assert verify(tmp_path).damages == ()
    assert sorted(path.name for path in (tmp_path / "hands").iterdir()) == [
        "README.md",
        "badugi-4.csv",
        "badugi-5.csv",
        "digests.json",
    ]
    assert {v["given"]["ranking"] for v in load_vectors(tmp_path)} == {"badugi"}


def test_a_second_subset_takes_the_place_of_the_first(tmp_path: Path) -> None:
    assert export("--kind", "rank", "-o", tmp_path).exit_code == 0
    assert export("--kind", "next-hand", "-o", tmp_path).exit_code == 0
    assert verify(tmp_path).damages == ()
    assert {v["kind"] for v in load_vectors(tmp_path)} == {"next-hand"}
    assert not (tmp_path / "hands").exists()


def test_of_several_words_for_one_thing_any_will_do() -> None:
    rules = ("betting.raise-cap", "drawing.burn")
    chosen = select(VECTORS, Filters(rule=rules))
    assert chosen == [v for v in VECTORS if set(rules) & set(v["rules"])]
    assert len(chosen) > len(select(VECTORS, Filters(rule=rules[:1]))) > 0


def test_a_chapter_stands_for_its_rules(tmp_path: Path) -> None:
    assert export("--rule", "next-hand", "-o", tmp_path).exit_code == 0
    assert verify(tmp_path).damages == ()
    chosen = load_vectors(tmp_path)
    assert chosen
    assert all(any(rule.startswith("next-hand.") for rule in v["rules"]) for v in chosen)


SHOWN = {
    "tries": {"refused"},
    "legal": {"legal"},
    "state": {"actor", "bets", "paid", "status", "cards", "shown", "show-order"},
    "money": {"pots"},
}
"""The keys that belong to one aspect whenever they are there."""


def is_kept(key: str, step: dict[str, Any], kept: tuple[str, ...]) -> bool:
    if key == "stacks":
        return ("money" if step["phase"] == "over" else "state") in kept
    if step["phase"] == "over" and key in {"bets", "paid", "cards"}:
        return False
    if key == "bets" and not step["phase"].startswith("bet-"):
        return False
    return key == "phase" or any(key in SHOWN[aspect] for aspect in kept)


@pytest.mark.parametrize(
    "kept",
    [("money", "state"), ("legal", "tries"), *((one,) for one in ASPECTS)],
)
def test_a_subset_of_aspects_shows_these_and_no_more(kept: tuple[str, ...], tmp_path: Path) -> None:
    asked = [part for aspect in kept for part in ("--aspect", aspect)]
    assert export(*asked, "--kind", "play", "-o", tmp_path).exit_code == 0
    assert verify(tmp_path).damages == ()
    assert manifest(tmp_path)["subset"]["filters"] == {"aspect": sorted(kept), "kind": ["play"]}
    found = {vector["id"]: vector for vector in load_vectors(tmp_path)}
    for whole in VECTORS:
        if whole["kind"] != "play":
            assert whole["id"] not in found
            continue
        tries = zip(whole["given"]["tries"], whole["expect"]["steps"], strict=True)
        left = [(said, step) for said, step in tries if "refused" not in step or "tries" in kept]
        seen = [
            step
            if "refused" in step
            else {key: value for key, value in step.items() if is_kept(key, step, kept)}
            for step in (whole["expect"]["start"], *(step for _said, step in left))
        ]
        cut = found.get(whole["id"])
        if cut is None:
            assert all(step.keys() == {"phase"} for step in seen)
            continue
        assert sorted(cut["aspects"]) == sorted(kept)
        assert cut["given"] == {**whole["given"], "tries": [said for said, _step in left]}
        assert [cut["expect"]["start"], *cut["expect"]["steps"]] == seen
        assert {key: cut[key] for key in cut.keys() - CHANGED} == {
            key: whole[key] for key in whole.keys() - CHANGED
        }


CHANGED = {"aspects", "given", "expect", "hash"}


def test_all_aspects_leave_a_vector_as_it_is() -> None:
    play = next(v for v in VECTORS if v["kind"] == "play" and not v["expect"]["steps"])
    assert with_aspects(play, ["money", "state", "legal", "tries"]) == play
    assert with_aspects(play, ["money", "tries"]) is None
    rank = next(v for v in VECTORS if v["kind"] == "rank")
    assert with_aspects(rank, ["money"]) == rank


@pytest.mark.parametrize("aspect", ["tries", "legal", "state", "money"])
def test_the_reference_engine_conforms_to_the_subset_of_an_aspect(
    aspect: str, tmp_path: Path
) -> None:
    rules = ("--rule", "betting.raise-cap", "--rule", "showdown.side-pots")
    asked = (*rules, "--house", "card-room", "--aspect", aspect)
    assert export(*asked, "-o", tmp_path / "part").exit_code == 0
    report = tmp_path / "report.json"
    words = ["check", "--vectors", tmp_path / "part", "-o", report, "reference"]
    assert CliRunner().invoke(cli, list(map(str, words))).exit_code == 0
    counts = json.loads(report.read_text())["counts"]
    assert counts["pass"] > 5
    assert counts["skip"] == 0


def test_another_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "betting.jsonl").write_text("mine\n")
    done = export("--kind", "next-hand", "-o", tmp_path)
    assert "holds other things than a corpus" in str(done.exception)
    assert [path.name for path in tmp_path.iterdir()] == ["betting.jsonl"]


@pytest.mark.parametrize("about", ['{"name": "app"}', "{", "[]", '{"format": 1, "digests": {}}'])
def test_a_manifest_of_another_program_makes_no_corpus(about: str, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text(about)
    (tmp_path / "README.md").write_text("mine\n")
    (tmp_path / "data.jsonl").write_text("mine\n")
    before = contents(tmp_path)
    done = export("--kind", "next-hand", "-o", tmp_path)
    assert "holds other things than a corpus" in str(done.exception)
    assert contents(tmp_path) == before


@pytest.mark.parametrize("name", ["corpus.tar.gz", "corpus.tgz", "corpus.zip"])
def test_an_archive_is_the_same_whoever_makes_it(name: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "oracle", "export", "--kind", "next-hand", "-o"]
    for number in ("1", "2"):
        (tmp_path / number).mkdir()
        done = subprocess.run(
            [*command, name], cwd=tmp_path / number, capture_output=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, b"")
    first = (tmp_path / "1" / name).read_bytes()
    assert first == (tmp_path / "2" / name).read_bytes()
    opened = tmp_path / "opened"
    if name.endswith(".zip"):
        shutil.unpack_archive(tmp_path / "1" / name, opened)
    else:
        with tarfile.open(fileobj=io.BytesIO(first)) as archive:
            assert {(entry.mtime, entry.uid, entry.uname) for entry in archive} == {
                (315_532_800, 0, "")
            }
            archive.extractall(opened, filter="data")
    (top,) = opened.iterdir()
    assert top.name.startswith("poker-oracle-vectors-")
    assert verify(top).damages == ()


def test_copies_are_made_into_several_places_at_once(tmp_path: Path) -> None:
    folders, archive = [tmp_path / "one", tmp_path / "two"], tmp_path / "three.zip"
    places = [part for place in (*folders, archive) for part in ("-o", place)]
    assert export("--kind", "next-hand", *places).exit_code == 0
    shutil.unpack_archive(archive, tmp_path / "opened")
    copies = [*folders, *(tmp_path / "opened").iterdir()]
    contents = [
        {file.relative_to(copy): file.read_bytes() for file in copy.rglob("*") if file.is_file()}
        for copy in copies
    ]
    assert contents[0] == contents[1] == contents[2]
    assert verify(folders[0]).damages == ()


def test_other_formats_are_archived_too(tmp_path: Path) -> None:
    done = export("--as", "csv", "-o", tmp_path / "csv", "-o", tmp_path / "csv.zip")
    assert done.exit_code == 0, done.output
    shutil.unpack_archive(tmp_path / "csv.zip", tmp_path / "opened")
    (top,) = (tmp_path / "opened").iterdir()
    assert top.name.startswith("poker-oracle-csv-")
    for path in (tmp_path / "csv").iterdir():
        assert (top / path.name).read_bytes() == path.read_bytes()


def test_a_damaged_source_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert export("--kind", "rank", "-o", tmp_path).exit_code == 0
    monkeypatch.setattr("oracle.commands.corpus.folder", lambda _name: tmp_path)
    (tmp_path / "hands" / "digests.json").write_text("{}")
    assert "digests.json is damaged" in str(export("--kind", "rank", "-o", tmp_path).exception)
    (tmp_path / "manifest.json").write_text("{}")
    assert "is not a manifest" in str(export("--kind", "rank", "-o", "x.zip").exception)
    (tmp_path / "manifest.json").write_text("[]")
    assert "is not a manifest" in str(export("--kind", "rank", "-o", "x.zip").exception)


@pytest.mark.parametrize("arguments", [(), ("--as", "node")])
def test_a_copy_is_whole_or_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    written: list[int] = []
    write = os.write

    def fill_the_disk(file: int, content: bytes) -> int:
        written.append(file)
        if len(written) > 2:
            raise OSError(28, "No space left on device")
        return write(file, content)

    monkeypatch.setattr(os, "write", fill_the_disk)
    done = export("--kind", "rank", *arguments, "-o", tmp_path / "new")
    assert "cannot be written: No space left on device" in str(done.exception)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    assert export("--kind", "rank", *arguments, "-o", tmp_path / "new").exit_code == 0
