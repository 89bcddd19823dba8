"""A copy of the corpus is all that a reader needs: no repository, no network."""

import json
import re
import shutil
from pathlib import Path

import pytest

from oracle.corpus.subset import Filters, taken_from
from oracle.corpus.tables import reference
from oracle.corpus.verify import verify_files
from oracle.specs import workspaces
from oracle.specs.checking import mistakes_in
from oracle.system.resources import folder
from tests.support.corpus import published
from tests.support.running import execute
from tests.tools.readers import readers

CORPUS = folder("vectors")
PAGES = (
    *("README.md", "REFERENCE.md", "PROTOCOL.md", "POLICY.md"),
    *("hands/README.md", "readers/README.md"),
)


def test_the_reference_has_all_that_vectors_name() -> None:
    known = json.loads((CORPUS / "reference.json").read_text("utf-8"))
    assert list(mistakes_in(known, "reference")) == []
    for vector in published():
        assert {*vector["rules"], *vector["consulted"]} <= known["rules"].keys()
        assert set(vector["houses"]) <= known["houses"].keys()
        for name, settings in vector["switches"].items():
            assert set(settings) <= known["switches"][name]["settings"].keys()
            assert all(name in house["settings"] for house in known["houses"].values())
    for house in workspaces.houses().values():
        assert known["houses"][house.id]["settings"] == house.settings


def test_the_copies_are_those_of_the_project() -> None:
    assert (CORPUS / "reference.json").read_bytes() == reference()
    for name, content in readers().items():
        assert (CORPUS / name).read_bytes() == content, name


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_the_corpus_points_at_nothing_outside_of_it(page: str) -> None:
    text = (CORPUS / page).read_text("utf-8")
    outside = {"oracle", "specs", "tests"}
    assert [
        path for path in re.findall(r"`([\w./-]+/)", text) if path.split("/")[0] in outside
    ] == []
    links = [one for one in re.findall(r"\]\(([^)#]+)", text) if not one.startswith("https:")]
    for link in links:
        assert ((CORPUS / page).parent / link).is_file(), link


@pytest.mark.parametrize("content", [b"{}\n", b"{", b"[]\n", b'{"rules": {}, "rules": {}}\n'])
def test_a_damaged_reference_is_found(content: bytes) -> None:
    files = taken_from(CORPUS, Filters(kind=("next-hand",)))
    found = verify_files({**files, "reference.json": content})
    assert {damage.file for damage in found.damages} == {"reference.json"}


@pytest.mark.more
def test_a_reader_of_a_copy_judges_what_is_there(tmp_path: Path) -> None:
    files = taken_from(CORPUS, Filters(game=("badugi",), house=("card-room",), kind=("play",)))
    for name, content in files.items():
        (tmp_path / "copy" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "copy" / name).write_bytes(content)
    # In a project whose files are modules, too.
    (tmp_path / "package.json").write_text('{"type": "module"}\n')
    node = shutil.which("node") or "node"
    done = execute([node, "copy/readers/consume.js"], cwd=tmp_path, env={})
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^[1-9]\d+ pass, 0 fail", done.stdout, re.MULTILINE)
