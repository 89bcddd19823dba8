"""What lies beside the corpus: the answers of engines with known mistakes, in short."""

from __future__ import annotations

from pathlib import Path

import pytest

from oracle.corpus.flags import candidates_of
from oracle.corpus.tables import (
    PRECOMPUTED,
    flags_and_foretold,
    load_precomputed,
    read_precomputed,
    render_precomputed,
)
from oracle.mistakes import MISTAKES
from oracle.wire.grading import RULING
from tests.support.corpus import published
from tests.support.reports import foretold


def test_what_is_published_is_made_again_written_and_read() -> None:
    known = {}
    for vector in published()[::180]:
        flags, known[vector["id"]] = flags_and_foretold(vector)
        assert flags == vector["flags"], vector["id"]
        # In the same order, too, or the file would have other bytes.
        stated = foretold().get(vector["id"], {})
        assert [*stated.items()] == [*known[vector["id"]].items()]
    kept = {name: some for name, some in known.items() if some}
    assert len(kept) > len(known) / 2
    content = render_precomputed(known)
    assert read_precomputed(content) == kept
    assert render_precomputed(read_precomputed(content)) == content
    assert content.decode().count("\n") == len(kept) + 2
    assert foretold().keys() <= {one["id"] for one in published()}


def test_each_name_is_a_suspect_of_its_vector() -> None:
    by_id = {one["id"]: one for one in published()}
    for name, some in foretold().items():
        assert some.keys() <= set(candidates_of(by_id[name]))
        assert RULING not in by_id[name]["expect"]


def test_every_flag_changes_the_answer_to_its_vector() -> None:
    for vector in published():
        if RULING not in vector["expect"]:
            known = foretold().get(vector["id"], {})
            flags = {name for name in vector["flags"] if name in MISTAKES}
            assert flags <= known.keys(), vector["id"]


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe", b"[]", b'{"a": 4}', b'{"a": {"b": 4}}'],
)
def test_a_file_that_is_damaged_is_ignored(tmp_path: Path, content: bytes) -> None:
    (tmp_path / PRECOMPUTED).write_bytes(content)
    assert load_precomputed(tmp_path) == {}


def test_without_the_file_nothing_is_known(tmp_path: Path) -> None:
    assert load_precomputed(tmp_path) == {}
