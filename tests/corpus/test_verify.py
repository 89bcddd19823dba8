"""Damage to a corpus is found wherever it is, and a vector that says nonsense is told so."""

import copy
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.corpus.decoding import as_line
from oracle.corpus.files import (
    ManifestHeader,
    attachments_in,
    read_head,
    render_corpus,
    with_lists,
    write_files,
)
from oracle.corpus.tables import index_in, notes_for, render_index
from oracle.corpus.verify import verify, verify_files
from oracle.errors import InputError
from oracle.system.resources import folder
from tests.support.corpus import published, shortest

Vector = dict[str, Any]
VECTORS = published()
DOCUMENTS = {clause.partition(".")[0] for vector in VECTORS for clause in vector["clauses"]}


def small_corpus() -> dict[str, bytes]:
    """A corpus of a few vectors of each kind, of a version that is not ours."""
    vectors = [v for kind in ("rank", "compare", "setup", "next-hand") for v in shortest(kind, 2)]
    plays = shortest("play", len(VECTORS))
    vectors += [
        next(v for v in plays if v["id"].startswith("betting.") is about_betting)
        for about_betting in (False, True)
    ]
    ours = attachments_in(folder("vectors"))
    beside = {
        name: content
        for name, content in ours.items()
        if name in {"README.md", "AGREEMENT.md", "hands/badugi-4.csv"}
        or name.startswith("schemas/")
    }
    digests = json.loads(ours["hands/digests.json"])
    digests["tables"] = {"hands/badugi-4.csv": digests["tables"]["hands/badugi-4.csv"]}
    beside |= {
        "POLICY.md": b"# Policy\n",
        "flags.json": notes_for(vectors, ours["flags.json"]),
        "hands/digests.json": (json.dumps(digests, indent=2) + "\n").encode(),
        "smoke.txt": "".join(f"{vector['id']}\n" for vector in vectors[:4]).encode(),
        "trees/README.md": b"# Trees\n",
        "trees/limit.json": b'{\n  "sequences": 19\n}\n',
        "trees/limit.jsonl": a_tree("one", 1, 3) + a_tree("two", 2, 2),
    }
    subset = {"of": "0" * 64, "filters": {"house": ["club"], "aspect": ["money", "state"]}}
    return render_corpus(
        vectors, beside, ManifestHeader("7.8.9", dict.fromkeys(DOCUMENTS, "Ü"), subset)
    )


def a_tree(name: str, *branches: int) -> bytes:
    """The row of a tree whose branches have so many sequences; each end has the digest 1."""
    counts = [{"sequences": one, "leaves": f"{one:064x}"} for one in branches]
    total = {"sequences": sum(branches), "leaves": f"{sum(branches):064x}"}
    return json.dumps({"id": name, **total, "divide": counts}).encode() + b"\n"


SMALL = small_corpus()


def flipped(content: bytes, place: int, flip: int) -> bytes:
    return content[:place] + bytes([content[place] ^ flip]) + content[place + 1 :]


def test_the_small_corpus_is_sound() -> None:
    assert verify_files(SMALL).damages == ()


@settings(max_examples=50, deadline=None)
@given(data=st.data(), flip=st.integers(1, 255))
def test_one_flipped_byte_in_a_small_corpus_is_named(data: st.DataObject, flip: int) -> None:
    name = data.draw(st.sampled_from(sorted(SMALL)))
    place = data.draw(st.integers(0, len(SMALL[name]) - 1))
    check_flip(SMALL, name, place, flip)


def check_flip(files: dict[str, bytes], name: str, place: int, flip: int) -> None:
    content = files[name]
    (damage,) = verify_files({**files, name: flipped(content, place, flip)}).damages
    assert damage.file == name
    line = content.count(b"\n", 0, place) + 1
    if name == "SHA256SUMS" or damage.sentence.startswith("this line must be "):
        assert damage.line == line
    elif damage.line is not None:
        # An id that is out of order shows at the next one, and JSON may break later still.
        last = line + 1 if name.endswith(".jsonl") else content.count(b"\n") + 1
        assert line <= damage.line <= last


def without_a_key(content: bytes) -> bytes:
    vector = json.loads(content.splitlines()[0])
    del vector["title"]
    return as_line(vector) + content.split(b"\n", 1)[1]


def with_wrong_digits(content: bytes, count: int) -> bytes:
    """A list of checksums, of which the SHA-256 of the manifest has wrong digits at its start."""
    place = content.index(b"  manifest.json") - 64
    digits = content[place : place + count].translate(
        bytes.maketrans(b"0123456789abcdef", b"123456789abcdef0")
    )
    return content[:place] + digits + content[place + count :]


LAST = SMALL["flags.json"].count(b"\n")
DAMAGES: list[tuple[str, Callable[[bytes], bytes], str]] = [
    ("betting.jsonl", lambda c: c.replace(b"\n", b"\r\n"), "betting.jsonl:1: its line ends"),
    ("betting.jsonl", lambda c: c[:-3], "betting.jsonl:1: the file ends in the middle"),
    ("betting.jsonl", lambda c: c[:-3] + b"xy\n", "betting.jsonl:1: this line is not JSON: "),
    ("betting.jsonl", lambda c: b"\xff\xfe" + c[2:], "betting.jsonl:1: character 1 is not UTF-8"),
    ("betting.jsonl", without_a_key, "betting.jsonl:1: key 'title' is missing"),
    ("betting.jsonl", lambda c: b"[]\n" + c, "betting.jsonl:1: a vector must be an object"),
    ("betting.jsonl", lambda c: b"[" * 9**5 + b"\n" + c, "betting.jsonl:1: this line is not JSON"),
    ("betting.jsonl", lambda c: b"NaN\n" + c, "betting.jsonl:1: this line is not JSON"),
    ("README.md", lambda c: c + b"more", "README.md: its SHA-256 is not the one in manifest.json:"),
    ("README.md", lambda c: c[::-1], "README.md: its SHA-256 is not the one in manifest.json"),
    ("AGREEMENT.md", lambda c: c + b"x", "AGREEMENT.md: its SHA-256 is not the one in manifest"),
    (
        "hands/badugi-4.csv",
        lambda c: c.replace(b"\n1,", b"\n12,"),
        "badugi-4.csv:3: this must be the l",
    ),
    ("hands/badugi-4.csv", lambda c: c[7:], "hands/badugi-4.csv:1: the first line must be order,"),
    ("hands/badugi-4.csv", lambda c: b"\xff" + c, "hands/badugi-4.csv: this is not a table"),
    ("hands/badugi-4.csv", lambda c: c[: c.rindex(b"1091")], "they must have 270725"),
    ("hands/digests.json", lambda c: b"{}", "hands/digests.json: this is not a list of dig"),
    ("hands/digests.json", lambda c: c + b"\n", "hands/digests.json: the digests do not match"),
    ("manifest.json", lambda c: b"[]\n", "manifest.json: this is not the manifest of a corpus"),
    ("manifest.json", lambda c: c[:100] + b"\n}", "manifest.json:7: this line is not JSON: "),
    ("manifest.json", lambda c: b"\n\xff" + c, "manifest.json:2: this line is not UTF-8"),
    ("manifest.json", lambda c: c + b"\n", ": the file should end before this line"),
    (
        "manifest.json",
        lambda c: c.replace(b'"7.8.9"', b'"6.8.0"'),
        "manifest.json: its SHA-256 is not the one in SHA256SUMS",
    ),
    (
        "manifest.json",
        lambda c: c.replace(b'"compare": 2', b'"compare": 3'),
        ": this line must be '    \"compare\": 2,'",
    ),
    ("manifest.json", lambda c: c.rstrip(), "the file ends too early here"),
    ("SHA256SUMS", lambda c: c + c, "SHA256SUMS:23: the file should end before this line"),
    ("SHA256SUMS", lambda c: with_wrong_digits(c, 2), "SHA256SUMS:10: this line must be '"),
    ("SHA256SUMS", lambda c: with_wrong_digits(c, 20), "SHA256SUMS:10: this line must be '"),
    ("SHA256SUMS", lambda c: c.replace(b"\n", b"\r\n"), "SHA256SUMS:1: this line must be '"),
    ("SHA256SUMS", lambda c: b"", "SHA256SUMS:1: the file ends too early here"),
    ("schemas/vector.schema.json", lambda c: b"{\n" + c, "schema.json:2: this line is not JSON"),
    ("flags.json", lambda c: c[:-4] + b"}\n", f"flags.json:{LAST}: this line is not JSON: "),
    ("trees/limit.json", lambda c: c[:6], "trees/limit.json:2: this line is not JSON"),
    ("trees/limit.jsonl", lambda c: c + b"[\n", "trees/limit.jsonl:3: this line is not JSON"),
    ("smoke.txt", lambda c: c[9:], "smoke.txt: its SHA-256 is not the one in manifest.json:"),
]


@pytest.mark.parametrize(("name", "change", "told"), DAMAGES)
def test_other_damage_is_one_sentence(
    name: str, change: Callable[[bytes], bytes], told: str
) -> None:
    files = dict(SMALL)
    damages = verify_files({**files, name: change(files[name])}).damages
    assert [damage.file for damage in damages] == [name]
    assert told in str(damages[0])


@pytest.mark.parametrize(
    "name", ["betting.jsonl", "README.md", "AGREEMENT.md", "manifest.json", "SHA256SUMS"]
)
def test_a_missing_file_is_named(name: str) -> None:
    files = dict(SMALL)
    del files[name]
    assert [str(d) for d in verify_files(files).damages] == [f"{name}: the file is missing"]


def test_a_file_that_does_not_belong_there_is_named() -> None:
    found = verify_files({**SMALL, "more.jsonl": b""}).damages
    assert [str(d) for d in found] == ["more.jsonl: the file is not part of the corpus"]


def test_a_forged_corpus_with_right_checksums_is_found() -> None:
    head = ManifestHeader("1.0.0", dict.fromkeys(DOCUMENTS, "A title"))
    first, second = (copy.deepcopy(vector) for vector in shortest("rank", 2))
    same = verify_files(render_corpus([first, first], {}, head)).damages
    assert f"duplicate id {first['id']}" in str(same[0])
    unknown = verify_files(render_corpus([first], {}, head._replace(sources={}))).damages
    assert "the manifest does not name the document of the clause" in str(unknown[0])
    strange = verify_files(render_corpus([first], {"notes.txt": b"hello\n"}, head)).damages
    assert [str(damage) for damage in strange] == ["notes.txt: a corpus has no such file"]
    files = render_corpus([first], {}, head)
    (name,) = (name for name in files if name.endswith(".jsonl"))
    moved = verify_files(rewritten({**files, "betting.jsonl": files[name]}, name, [first], head))
    assert "does not belong to the chapter betting" in str(moved.damages[0])
    second["expect"]["order"] += 1
    wrong = verify_files(render_corpus([first, second], {}, head)).damages
    assert "hash does not match kind, switches, given and expect" in str(wrong[0])
    schemas = verify_files(render_corpus([first], {}, head._replace(version="new"))).damages
    assert "version: 'new' is not a version such as 1.0.0" in str(schemas[0])


def rewritten(
    files: dict[str, bytes], gone: str, vectors: list[Vector], head: ManifestHeader
) -> dict[str, bytes]:
    """Files with lists that are right for them, one of them left out."""
    return with_lists({n: c for n, c in files.items() if n != gone}, vectors, head)


NOTED = dict(index_in(SMALL["index.json"]))
NOTHING = index_in(b"").of("")


def with_numbers(number: Any) -> bytes:
    """The index of the small corpus, with another number of a flag for each vector."""
    content = json.loads(SMALL["index.json"])
    for one in content["vectors"].values():
        one["flags"] = [number]
    return json.dumps(content).encode()


FORGED: list[tuple[str, bytes, str]] = [
    ("smoke.txt", b"a.b.c\n", "smoke.txt:1: 'a.b.c' is not the id of a vector"),
    ("smoke.txt", SMALL["smoke.txt"] + b"\n", "smoke.txt:5: '' is not the id of a vector"),
    ("smoke.txt", SMALL["smoke.txt"] * 2, "smoke.txt:5: '"),
    ("smoke.txt", b"", "smoke.txt:1: '' is not the id of a vector"),
    ("trees/limit.json", b"[NaN]\n", "trees/limit.json: this is not JSON"),
    ("trees/limit.json", b'"\\ud800"\n', "trees/limit.json: a text has an unpaired surrogate"),
    ("trees/limit.jsonl", b"1\n\n2\n", "trees/limit.jsonl:2: this line is not JSON"),
    ("trees/limit.jsonl", b"{}\n", "trees/limit.jsonl:1: this line is not the row of a tree"),
    (
        "trees/limit.jsonl",
        a_tree("one", 1, 3) * 2,
        "trees/limit.jsonl:2: there is a row one already",
    ),
    (
        "trees/limit.jsonl",
        a_tree("one", 1, 3).replace(b'"sequences": 1', b'"sequences": 2'),
        "trees/limit.jsonl:1: the branches of one do not add up to its sequences",
    ),
    (
        "trees/limit.jsonl",
        a_tree("one", 1, 3).replace(f"{3:064x}".encode(), f"{5:064x}".encode()),
        "trees/limit.jsonl:1: the leaves of the branches of one do not add up to its leaves",
    ),
    ("trees/limit.csv", b"1\n", "trees/limit.csv: a corpus has no such file"),
    ("schemas/rule.schema.json", b"{}\n", "schemas/rule.schema.json: a corpus has no such file"),
    (
        "schemas/vector.schema.json",
        SMALL["schemas/flags.schema.json"],
        "schemas/vector.schema.json: this is not the schema urn:poker-oracle:schema:vector:2",
    ),
    ("schemas/vector.schema.json", b"[]\n", "schemas/vector.schema.json: this is not the schema"),
    ("agreement.json", b"{}}\n", "agreement.json:1: this line is not JSON: Extra data, at char"),
    ("index.json", b"{}}\n", "index.json:1: this line is not JSON: Extra data, at char"),
    ("index.json", b"{}\n", "index.json: key 'rules' is missing"),
    ("index.json", SMALL["index.json"].replace(b":[", b": [", 1), "index.json:2: the index must"),
    ("index.json", with_numbers(900), "index.json: this is not the index of a corpus"),
    ("index.json", with_numbers("x"), "index.json: vectors."),
    ("index.json", render_index({}), "index.json: there is no entry for the vector "),
    ("index.json", render_index({**NOTED, "a.b.c": NOTHING}), "index.json: there is no vector a."),
]


@pytest.mark.parametrize(("name", "content", "told"), FORGED)
def test_what_lies_beside_the_vectors_is_read_as_well(name: str, content: bytes, told: str) -> None:
    vectors = [
        json.loads(line)
        for file, lines in SMALL.items()
        if file.endswith(".jsonl") and "/" not in file
        for line in lines.splitlines()
    ]
    head = read_head(json.loads(SMALL["manifest.json"]))
    assert head is not None
    assert with_lists(SMALL, vectors, head) == SMALL
    (damage, *_) = verify_files(with_lists({**SMALL, name: content}, vectors, head)).damages
    assert str(damage).startswith(told)


def strange_link(corpus: Path) -> None:
    (corpus / "README.md").rename(corpus.parent / "elsewhere")
    (corpus / "README.md").symlink_to(corpus.parent / "elsewhere")


def strange_folder(corpus: Path) -> None:
    (corpus / "trees").rename(corpus.parent / "elsewhere")
    (corpus / "trees").symlink_to(corpus.parent / "elsewhere", target_is_directory=True)


def hidden_folder(corpus: Path) -> None:
    (corpus / "hands" / ".git").mkdir()
    (corpus / "hands" / ".git" / "config").write_text("mine\n")


STRANGE: list[tuple[Callable[[Path], object], list[str]]] = [
    (lambda c: (c / ".hidden").write_text(""), [".hidden: the file is not part of the corpus"]),
    (hidden_folder, ["hands/.git/config: the file is not part of the corpus"]),
    (lambda c: (c / "a" / "b").mkdir(parents=True), ["a/b: the folder is empty"]),
    (lambda c: os.mkfifo(c / "pipe"), ["pipe: this is not a file"]),
    (strange_link, ["README.md: this is a link; a corpus has no links"]),
    (
        strange_folder,
        [
            "trees: this is a link; a corpus has no links",
            *(f"{name}: the file is missing" for name in sorted(SMALL) if "trees/" in name),
        ],
    ),
    (lambda c: (c / "gone").symlink_to("nowhere"), ["gone: this is a link; a corpus has no links"]),
]


@pytest.mark.parametrize(("change", "told"), STRANGE)
def test_what_a_corpus_never_has_is_named(
    change: Callable[[Path], object], told: list[str], tmp_path: Path
) -> None:
    corpus = tmp_path / "corpus"
    write_files(SMALL, corpus)
    (corpus / ".git").mkdir()
    assert verify(corpus).damages == ()
    change(corpus)
    assert [str(damage) for damage in verify(corpus).damages] == told


def test_a_folder_without_a_corpus_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has no corpus"):
        verify(tmp_path)
