"""The corpus as a package: built and installed into an empty project, then read there."""

import json
import os
import re
import shutil
import sys
import tomllib
import venv
from pathlib import Path

import pytest

from oracle.core.games import GAMES
from oracle.corpus.formats.starters import starter
from oracle.corpus.verify import verify
from oracle.specs.checking import schema
from tests.support.running import execute, run

PART = ("--house", "club", "--rule", "betting.raise-cap", "--rule", "ranking.best-subset")


def call(*command: str | Path, cwd: Path) -> str:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    done = execute(command, cwd=cwd, env={**clean, "PYTHONWARNINGS": "default"})
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def export(form: str, *places: Path) -> None:
    options = [word for place in places for word in ("-o", place)]
    done = run("export", *PART, "--as", form, *options)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(("form", "inside"), [("npm", ""), ("python", "poker_oracle_vectors")])
def test_a_package_has_the_corpus_whole(form: str, inside: str, tmp_path: Path) -> None:
    export(form, tmp_path)
    assert verify(tmp_path / inside / "vectors").damages == ()
    licence = (tmp_path / "LICENSE").read_bytes()
    assert licence == (tmp_path / inside / "vectors" / "LICENSE").read_bytes()


def test_the_manifests_of_packages_have_the_version_of_the_corpus(tmp_path: Path) -> None:
    export("npm", tmp_path / "npm")
    export("python", tmp_path / "python")
    corpus = json.loads((tmp_path / "npm" / "vectors" / "manifest.json").read_text())
    npm = json.loads((tmp_path / "npm" / "package.json").read_text())
    python = tomllib.loads((tmp_path / "python" / "pyproject.toml").read_text())["project"]
    part = corpus["digests"]["set"][:8]
    for told in (npm, python):
        # A part of another name would be another package; its version says which part it is.
        assert told["version"] == f"{corpus['version']}+part.{part}"
        assert "the part with house club; rule betting.raise-cap, " in told["description"]
        assert told["license"] == corpus["license"]
        assert told["name"] == "poker-oracle-vectors"


def test_a_package_exported_again_loses_what_is_no_longer_in_it(tmp_path: Path) -> None:
    export("npm", tmp_path)
    (tmp_path / "mine.js").write_text("\n")
    assert (tmp_path / "vectors" / "betting.jsonl").is_file()
    done = run("export", "--kind", "next-hand", "--as", "npm", "-o", tmp_path)
    assert done.returncode == 0
    assert verify(tmp_path / "vectors").damages == ()
    assert (tmp_path / "mine.js").is_file()


def contents(place: Path) -> dict[str, bytes]:
    paths = (path for path in place.rglob("*") if path.is_file())
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in paths}


@pytest.mark.parametrize(("form", "about"), [("npm", "package.json"), ("python", "pyproject.toml")])
def test_a_project_is_not_taken_for_an_older_package(form: str, about: str, tmp_path: Path) -> None:
    (tmp_path / "vectors").mkdir()
    (tmp_path / "vectors" / "logo.svg").write_text("<svg/>")
    (tmp_path / about).write_text("")
    before = contents(tmp_path)
    done = run("export", *PART, "--as", form, "-o", tmp_path)
    assert done.returncode == 2
    assert "holds other things than such a package" in done.stderr
    assert contents(tmp_path) == before


def test_a_project_with_a_copy_of_the_corpus_is_not_an_older_package(tmp_path: Path) -> None:
    assert run("export", *PART, "-o", tmp_path / "vectors").returncode == 0
    (tmp_path / "package.json").write_text('{"name": "mine"}\n')
    before = contents(tmp_path)
    assert run("export", *PART, "--as", "npm", "-o", tmp_path).returncode == 2
    assert contents(tmp_path) == before


def test_a_newer_package_removes_only_what_the_older_one_lists(tmp_path: Path) -> None:
    export("npm", tmp_path)
    (tmp_path / "vectors" / "logo.svg").write_text("<svg/>")
    sums = tmp_path / "vectors" / "SHA256SUMS"
    sums.write_text(sums.read_text() + f"{'0' * 64}  ../outside.js\n")
    (tmp_path / "outside.js").write_text("\n")
    assert run("export", "--kind", "next-hand", "--as", "npm", "-o", tmp_path).returncode == 0
    assert (tmp_path / "vectors" / "logo.svg").is_file()
    assert (tmp_path / "outside.js").is_file()
    assert not (tmp_path / "vectors" / "betting.jsonl").exists()


def test_the_types_name_the_keys_of_the_schema() -> None:
    types = starter("npm", "index.d.ts").decode()
    vector, manifest = schema("vector"), schema("manifest")
    parts = {
        "Table": vector["$defs"]["table"],
        "Try": vector["$defs"]["try"],
        "Legal": vector["$defs"]["legal"],
        "Observation": vector["$defs"]["observation"],
        "Outcome": vector["$defs"]["outcome"],
        "Manifest": manifest,
        "Reference": schema("reference"),
    }
    for name, part in parts.items():
        body = types.partition(f"export interface {name} {{\n")[2].partition("\n}\n")[0]
        told = re.findall(r"^  '?([a-z-]+)'?(\??):", body, re.MULTILINE)
        required = set(part.get("required", ()))
        assert {key: not mark for key, mark in told} == {
            key: key in required for key in part["properties"]
        }, name
    own = types.partition("interface About {\n")[2].partition("\n}\n")[0]
    common = set(re.findall(r"^  '?([a-z-]+)'?\??:", own, re.MULTILINE))
    assert common | {"kind", "given", "expect"} == set(vector["properties"])


USE_IN_JAVASCRIPT = Path(__file__).with_name("use_package.mjs").read_text("utf-8")

USE_IN_TYPESCRIPT = Path(__file__).with_name("use_package.ts").read_text("utf-8")


def test_a_package_filters_alike_in_both_languages(tmp_path: Path) -> None:
    """Without npm and pip: each is used where it was exported."""
    filters = {"kinds": ["play"], "games": ["badugi"], "players": [2, 3], "house": "club"}
    for form in ("npm", "python"):
        export(form, tmp_path / form)
    package = tmp_path / "npm" / "node_modules" / "poker-oracle-vectors"
    package.parent.mkdir()
    package.symlink_to(tmp_path / "npm")
    (tmp_path / "npm" / "use.js").write_text(USE_IN_JAVASCRIPT)
    call("node", "use.js", cwd=tmp_path / "npm")
    call(sys.executable, "-c", USE_IN_PYTHON, cwd=tmp_path / "python")
    wanted = json.dumps(filters)
    ids = f"for (const one of vectors({wanted})) console.log(one.id);"
    (tmp_path / "npm" / "ids.mjs").write_text(f"import {{ vectors }} from './index.js';\n{ids}")
    told = "from poker_oracle_vectors import vectors\n" + (
        f"print(*(one['id'] for one in vectors({filters!r})), sep='\\n')"
    )
    found = call(sys.executable, "-c", told, cwd=tmp_path / "python")
    assert found.splitlines()
    assert found == call("node", "ids.mjs", cwd=tmp_path / "npm")


@pytest.mark.parametrize("game", GAMES)
def test_a_package_chooses_of_a_game_what_export_does(game: str, tmp_path: Path) -> None:
    """Also of what is ranked, where the game has not every ranking."""
    part = [word for rule in ("names", "low-pairs-lose") for word in ("--rule", f"ranking.{rule}")]
    for form in ("npm", "python"):
        run("export", *part, "--as", form, "-o", tmp_path / form)
    run("export", *part, "--game", game, "-o", tmp_path / "part")
    chapters = (tmp_path / "part").glob("*.jsonl")
    wanted = [json.loads(line)["id"] for one in chapters for line in one.read_text().splitlines()]
    ids = f"for (const one of vectors({{ games: ['{game}'] }})) console.log(one.id);"
    (tmp_path / "npm" / "ids.mjs").write_text(f"import {{ vectors }} from './index.js';\n{ids}")
    told = "from poker_oracle_vectors import vectors\n" + (
        f"print(*(one['id'] for one in vectors(games=['{game}'])), sep='\\n')"
    )
    assert wanted == call("node", "ids.mjs", cwd=tmp_path / "npm").splitlines()
    assert wanted == call(sys.executable, "-c", told, cwd=tmp_path / "python").splitlines()


@pytest.mark.more
@pytest.mark.long
def test_npm_packs_and_installs_it_into_an_empty_project(tmp_path: Path) -> None:
    archive = tmp_path / "exported.tgz"
    export("npm", tmp_path / "package", archive)
    npm = shutil.which("npm") or "npm"
    packed = call(npm, "pack", "--silent", cwd=tmp_path / "package").strip()
    for number, source in enumerate((tmp_path / "package" / packed, archive)):
        project = tmp_path / f"project-{number}"
        project.mkdir()
        (project / "package.json").write_text('{"type": "module", "private": true}\n')
        call(npm, "install", "--silent", "--offline", source, cwd=project)
        (project / "use.js").write_text(USE_IN_JAVASCRIPT)
        folder = Path(call("node", "use.js", cwd=project).strip())
        assert folder.is_relative_to(project / "node_modules")
        assert verify(folder).damages == ()
    call(npm, "install", "--silent", "typescript@5.9.3", cwd=project)
    (project / "use.ts").write_text(USE_IN_TYPESCRIPT)
    options = ("--noEmit", "--strict", "--module", "nodenext", "--target", "es2022")
    call("npx", "tsc", *options, "use.ts", cwd=project)


USE_IN_PYTHON = """
from poker_oracle_vectors import FLAGS, FOLDER, HOUSES, MANIFEST, REFERENCE
from poker_oracle_vectors import flags_of, is_for, vectors

everything = list(vectors())
assert len(everything) == MANIFEST["vectors"]
assert all(rule in REFERENCE["rules"] for one in everything for rule in one["rules"])
assert {flag for one in everything for flag in flags_of(one)} == FLAGS.keys()
club = [one["id"] for one in vectors(settings=HOUSES["club"])]
assert club == [one["id"] for one in everything if "club" in one["houses"]]
plays = list(vectors(kinds={"play"}, needs={"blinds", "unfinished"}))
assert {one["kind"] for one in plays} == {"play"}
assert plays == list(vectors({"kinds": ["play"], "needs": ["blinds", "unfinished"]}))
assert club == [one["id"] for one in vectors({"house": "club"})]
ordinary = list(vectors(needs=[]))
assert {"play", "rank"} <= {one["kind"] for one in ordinary}
assert all(set(one["needs"]) <= {"blinds"} for one in ordinary)
without = list(vectors(kinds=["play"], needs=["ante", "no-blinds", "unfinished"]))
assert without
assert all("no-blinds" in one["needs"] for one in without)
assert not is_for(plays[0], {"games": []})


def refused(*asked, **named):
    try:
        vectors(*asked, **named)
    except ValueError as error:
        return str(error)


assert "there is no filter 'kind'; did you mean 'kinds'?" in refused({"kind": ["rank"]})
assert "kinds is 'rank'; give a list" in refused(kinds="rank")
assert "there is no house 'nobody'; there are card-room" in refused(house="nobody")
assert "there is no switch 'kinds'" in refused(settings={"kinds": ["rank"]})
assert "is not an engine" in refused(["rank"])
assert refused(kinds=["ranks"]) == "there is no word of kinds 'ranks'; did you mean 'rank'?"
assert refused(games=["Badugi"]) == "there is no word of games 'Badugi'; did you mean 'badugi'?"
assert refused(draws=[4]) == "there is no word of draws 4; there are 1, 2, 3"
assert "players is [6]; give the fewest and the most" in refused(players=[6])
assert "; did you mean 'betting.raise-cap'?" in refused(rules=["betting.raise-caps"])
unknown = refused(settings={"raise-cap": "foo"})
assert "there is no setting of raise-cap 'foo'; there are " in unknown
capped = [one["id"] for one in vectors(settings={"raise-cap": "four-per-round"})]
assert capped == [
    one["id"]
    for one in everything
    if "four-per-round" in one["switches"].get("raise-cap", ["four-per-round"])
]
about = [one["id"] for one in vectors(rules=["betting.raise-cap"])]
assert about == [one["id"] for one in everything if "betting.raise-cap" in one["rules"]]
chapter = [one["id"] for one in vectors(rules=["betting"])]
assert chapter == [one["id"] for one in everything if "betting." in " ".join(one["rules"])]
assert chapter == [one["id"] for one in vectors(rules=["betting.*"])]
assert "'bettin'; did you mean 'betting'?" in refused(rules=["bettin"])
assert "betting, " in refused(rules=["zzzzzz"]) and "." not in refused(rules=["zzzzzz"])
assert refused(draws=["3"]) == "'3' is not a word of draws; give a number, such as 1"
wanted = "['card-room'] is not a house; give a string, such as 'card-room'"
assert refused(house=["card-room"]) == wanted
print(FOLDER)
"""


@pytest.mark.more
@pytest.mark.long
def test_python_builds_and_installs_it_into_an_empty_project(tmp_path: Path) -> None:
    archive = tmp_path / "exported.tar.gz"
    export("python", archive)
    # What can be installed from an archive is built from it first, as pip does.
    call(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", archive, cwd=tmp_path)
    (wheel,) = tmp_path.glob("poker_oracle_vectors-*.whl")
    project = tmp_path / "project"
    venv.create(project)
    python = project / "bin" / "python"
    install = ("--python", python, "install", "--quiet", "--no-deps", wheel)
    call(sys.executable, "-m", "pip", *install, cwd=tmp_path)
    folder = Path(call(python, "-c", USE_IN_PYTHON, cwd=tmp_path).strip())
    assert folder.is_relative_to(project)
    assert verify(folder).damages == ()
