"""Files, folders, archives, encodings, line ends and bad input."""

from __future__ import annotations

import gzip
import io
import os
import sys
import tarfile
import time
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.errors import InputError
from oracle.histories import sources as sources_module
from oracle.histories.forms import FORMS
from oracle.histories.hands import Broken, Chunk, Form, History, OtherGame, Read, Unread
from oracle.histories.lines import LONGEST_LINE, LONGEST_PLAY, MOST_LINES, batches
from oracle.histories.sources import read_files, read_text
from oracle.system.files import open_file
from tests.histories.told import bare, one, whole
from tests.support.writers import WRITERS

STARS, TILT = whole("pokerstars"), whole("full-tilt")
NAMED = STARS.replace("Ann Lee", "Zoë €")

NO_HAND = (
    "No hand begins here: the text up to the next hand is in none of the forms PokerStars text, "
    "Full Tilt text, PHH, KingsClub text, Merge XML, Open Hand History, lists of tries, scenarios."
)


def ids(told: Iterator[Read]) -> list[str]:
    """The hands of a reading by form, and the sentences of what is broken."""
    return [one.form if isinstance(one, History) else getattr(one, "sentence", "?") for one in told]


def names(path: Path) -> set[str]:
    return {
        player.name
        for one in read_files([path])
        if isinstance(one, History)
        for player in one.players
    }


def test_a_folder_is_read_in_the_order_of_names(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "one.txt").write_text(TILT, encoding="utf-8")
    (tmp_path / "c.log").write_text(STARS, encoding="utf-8")
    (tmp_path / "a.txt").write_text(STARS + "\n\n" + TILT, encoding="utf-8")
    (tmp_path / ".hidden").write_text(STARS, encoding="utf-8")
    told = [(Path(one.file).name, one.line) for one in read_files([tmp_path])]
    assert told == [("a.txt", 1), ("a.txt", 50), ("c.log", 1), ("one.txt", 1)]


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"]
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_text_may_be_encoded_in_any_way(tmp_path: Path, encoding: str, end: str) -> None:
    path = tmp_path / "hands.txt"
    path.write_bytes(NAMED.replace("\n", end).encode(encoding))
    noted: list[str] = []
    (told,) = read_files([path], note=noted.append)
    assert isinstance(told, History)
    assert told.players[0].name == "Zoë €"
    assert told.total_line == 44
    assert noted == (
        [f"{path}:3: the text is not UTF-8; it is read as Windows-1252"]
        if encoding == "cp1252"
        else []
    )


def test_big_endian_text_with_a_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_bytes(b"\xfe\xff" + NAMED.encode("utf-16-be"))
    assert "Zoë €" in names(path)


def test_line_ends_may_be_mixed_and_files_joined(tmp_path: Path) -> None:
    lines = STARS.splitlines()
    mixed = "".join(line + ("\n", "\r\n", "\r")[place % 3] for place, line in enumerate(lines))
    path = tmp_path / "hands.txt"
    path.write_bytes((mixed + "\ufeff" + mixed).encode("utf-8-sig"))
    assert [
        (one.form, one.total_line) for one in read_files([path]) if isinstance(one, History)
    ] == [
        ("pokerstars", 44),
        ("pokerstars", 44 + 47),
    ]


@settings(max_examples=40)
@given(
    st.lists(st.sampled_from([b"a", b"bc", b"\n", b"\r", b"\r\n", b"\xe2\x82\xac"]), max_size=30)
)
def test_where_blocks_are_cut_changes_nothing(parts: list[bytes]) -> None:
    whole = b"".join(parts)
    expected = whole.replace(b"\r\n", b"\n").replace(b"\r", b"\n").decode().split("\n")
    expected = expected[:-1] if not expected[-1] else expected
    for size in (1, 2, 3, 100):
        blocks = [whole[start : start + size] for start in range(0, len(whole), size)]
        lines = [line for batch in batches(blocks, lambda _line: None) for line in batch]
        assert lines == expected


def test_the_standard_input_is_a_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(STARS.encode()))))
    (told,) = read_files(["-"])
    assert told.file == "standard input"
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(InputError, match="the standard input is closed"):
        list(read_files(["-"]))


def test_a_missing_file_is_told_before_any_is_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_text(STARS, encoding="utf-8")
    with pytest.raises(InputError, match="nowhere: there is no such file or folder"):
        read_files([tmp_path / "a", tmp_path / "nowhere"])


def test_what_is_no_text_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "image.png").write_bytes(b"\x89PNG\r\n\0\0\0\1\2\0\3\4\5\6\0")
    (tmp_path / "note.txt").write_text("Nothing\nto see", encoding="utf-8")
    (tmp_path / "empty.txt").write_bytes(b"")
    assert ids(read_files([tmp_path])) == [
        "The file is not text, so no hand is read from it.",
        NO_HAND,
    ]


@pytest.mark.parametrize("form", FORMS, ids=[form.id for form in FORMS])
def test_text_without_the_first_line_of_a_hand_is_told_the_nearest_form(form: Form) -> None:
    (history,) = (one for one in read_text("x", STARS) if isinstance(one, History))
    assert form.begins(form.opening)
    whole = WRITERS[form.id](history)
    text = "\n".join(line for line in whole.splitlines() if not form.begins(line))
    told = list(read_text("x", text.replace('"given"', '"held"').replace('"ohh"', '"hand"')))
    if text:
        (broken,) = told
        wanted = f"{NO_HAND} It is most like {form.name}, but no line begins a hand as "
        assert ids(iter(told)) == [f"{wanted}{form.opening!r} does."]
        assert broken.line < 5


def test_what_stands_before_the_first_hand_is_told_once() -> None:
    text = f"\n*********** # 1 *********\n\nHello 1\nthere\n{STARS}\n\n*********** # 2 *****\n"
    told = list(read_text("x", text))
    assert [(type(one), one.line) for one in told] == [(Broken, 4), (History, 6)]
    assert isinstance(told[1], History)
    assert not [fact for fact in told[1].facts if isinstance(fact, Unread)]


@pytest.mark.parametrize("form", ["pokerstars", "full-tilt", "kingsclub"])
def test_what_a_person_writes_before_and_after_a_hand_is_of_no_hand(form: str) -> None:
    hand = whole(form).rstrip("\n")
    mail = f"Subject: Hand 5\n\nHello, please look at this:\n\n{hand}\n\nThanks,\n\nJo.\n"
    (told,) = read_text("x", mail)
    assert isinstance(told, History)
    assert not [fact for fact in told.facts if isinstance(fact, Unread)]
    for after in ("Thanks for 5.", "Ann Lee folds.", "Cyd folds", "Cards [As]."):
        (told,) = read_text("x", f"{hand}\n\n{after}\n")
        assert isinstance(told, History)
        assert [one.text for one in told.facts if isinstance(one, Unread)] == [after]


def test_a_long_line_is_read_past_and_its_hand_left_out() -> None:
    lines = STARS.splitlines()
    long = "\n".join((*lines[:20], "x" * (3 * LONGEST_LINE), *lines[20:], ""))
    told = list(read_text("x", TILT + long + TILT))
    assert [one.line for one in told] == [1, 68, 96]
    assert isinstance(told[1], Broken)
    assert "longer than 1 MB" in told[1].sentence


@pytest.mark.parametrize(
    "line",
    [
        "PokerStars Hand #1: " + "(" * 60_000,
        "PokerStars Hand #1: " + "(" * 9_000,
        "PokerStars Hand #1: " + " " * 9_900,
        " " * 60_000 + "x",
        "*" + " " * 60_000 + "x",
        "Table '" + "' (" * 20_000,
        "Table '" + "' (" * 3_000,
        " split the " * 900,
        "#1: Limit Badugi" + " - 1" * 50_000,
    ],
)
def test_no_line_holds_up_the_reading(line: str) -> None:
    lines = STARS.splitlines()
    text = "\n".join((line, lines[0], line, *lines[1:12], line, *lines[12:], ""))
    began = time.process_time()
    list(read_text("x", text))
    assert time.process_time() - began < 2


def test_a_line_longer_than_any_line_of_play_is_not_understood() -> None:
    lines = STARS.splitlines()
    long = "Ann Lee: " + "x" * LONGEST_PLAY
    (told,) = read_text("x", "\n".join((*lines[:20], long, *lines[20:], "")))
    assert isinstance(told, History)
    (unread,) = (fact for fact in told.facts if isinstance(fact, Unread))
    assert (unread.line, len(unread.text)) == (21, 200)


def test_an_endless_line_takes_little_memory() -> None:
    def blocks() -> Iterator[bytes]:
        yield STARS.encode()
        for _time in range(200):
            yield b"x" * (1 << 18)
        yield b"\n" + STARS.encode()

    tracemalloc.start()
    lines = sum(len(batch) for batch in batches(blocks(), lambda _line: None))
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert lines == 2 * STARS.count("\n") + 1
    assert most < 8 << 20


def test_a_hand_without_end_is_left_out() -> None:
    told = list(read_text("x", STARS + "Ann Lee: checks\n" * MOST_LINES + TILT))
    assert [type(one) for one in told] == [Broken, History]
    assert (told[0].line, told[1].line) == (1, 48 + MOST_LINES)


def test_hands_under_one_head_share_it() -> None:
    head = '<description type="Badugi" stakes="Badugi, Limit ($1/$2)"/>\n' + "<x/>\n" * 10_000
    held: list[tuple[str, ...]] = []

    def hold(chunk: Chunk) -> Read:
        held.append(chunk.head)
        return OtherGame("another", "x", 1)

    forms = [form._replace(read=hold) for form in FORMS]
    tracemalloc.start()
    text = head + '<game id="1"></game>\n' * 2_000
    list(read_text("x", text + text, forms))
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(held) == 4_000
    assert len(set(map(id, held))) == 2
    assert most < 16 << 20


def test_a_pipe_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert ids(read_files([tmp_path])) == []
    with pytest.raises(InputError, match="it is a pipe"):
        list(read_files([tmp_path / "pipe"]))


def test_a_file_of_a_folder_that_cannot_be_opened_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> BinaryIO:
        if path.name == "a":
            raise PermissionError(13, "Permission denied", str(path))
        return open_file(path)

    for name in "ab":
        (tmp_path / name).write_text(STARS, encoding="utf-8")
    monkeypatch.setattr(sources_module, "open_file", refuse)
    assert ids(read_files([tmp_path])) == [
        f"{tmp_path / 'a'} cannot be read: Permission denied.",
        "pokerstars",
    ]
    with pytest.raises(InputError, match="Permission denied"):
        list(read_files([tmp_path / "a"]))


@pytest.mark.parametrize("filler", ["\n", " \n", "\r\n", "words\n"])
def test_lines_that_are_only_counted_do_not_hide_a_hand(filler: str, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    count = 200_000
    path.write_bytes(filler.encode() * count + STARS.encode())
    (*before, hand) = read_files([path])
    assert isinstance(hand, History)
    assert hand.line == count + 1
    assert [one.line for one in before] == ([1] if filler.strip() else [])


def test_lines_that_are_alike_and_too_long_or_begin_hands_are_all_told() -> None:
    first = STARS.splitlines()[0]
    assert len(ids(read_text("x", f"{first}\n" * 50))) == 50
    long = f"{'a' * (LONGEST_LINE + 1)}\n" * 3
    assert len(ids(read_text("x", long))) == 3


@pytest.mark.parametrize("form", ["pokerstars", "full-tilt", "kingsclub"])
@pytest.mark.parametrize("before", ["> ", ">> ", "    ", "\t", "| ", "\u00a0"])
def test_a_text_that_is_quoted_or_indented_is_read_as_it_was(form: str, before: str) -> None:
    text = whole(form)
    quoted = "".join(f"{before}{line}\n" for line in text.splitlines())
    for changed in (quoted, quoted.replace(" ", "\u00a0"), text + quoted):
        *_first, read = read_text("x", changed)
        assert isinstance(read, History)
        assert bare(read)._replace(id="") == bare(one(text))._replace(id="")


@pytest.mark.parametrize("form", ["ohh", "phh", "merge", "pokerstars"])
@pytest.mark.parametrize("before", ["> ", ">> ", "> > "])
def test_a_quoted_document_is_read_as_it_was(form: str, before: str) -> None:
    text = whole(form)
    quoted = "".join(f"{before}{line}\n" for line in text.splitlines())
    found = list(read_text("x", quoted))
    assert [bare(read) for read in found if isinstance(read, History)] == [bare(one(text))]


def test_a_quoted_name_may_look_quoted() -> None:
    text = STARS.replace("Ann", ">> Ann")
    quoted = "".join(f"> {line}\n" for line in text.splitlines())
    assert bare(one(quoted)) == bare(one(text))


def test_a_file_of_blank_lines_takes_no_time() -> None:
    """No line of it is looked at by itself."""
    lines = 2_000_000
    began = time.process_time()
    assert list(read_text("x", "\n" * lines)) == []
    assert time.process_time() - began < lines / 2_000_000


def zipped(path: Path, files: Mapping[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def test_archives_are_read_by_their_content(tmp_path: Path) -> None:
    packed = tmp_path / "packed.txt"
    packed.write_bytes(gzip.compress(STARS.encode()))
    inner = zipped(tmp_path / "inner.zip", {"deep": TILT}).read_bytes()
    archive = zipped(
        tmp_path / "all.dat",
        {
            "b/hands": TILT,
            "a": STARS,
            "c": gzip.compress(STARS.encode()),
            "d": inner,
            "__MACOSX/x": "junk",
        },
    )
    assert ids(read_files([packed])) == ["pokerstars"]
    told = list(read_files([archive]))
    assert [(one.file.removeprefix(str(archive)), one.line) for one in told] == [
        (":a", 1),
        (":b/hands", 1),
        (":c", 1),
        (":d:deep", 1),
    ]


def tarred(files: Mapping[str, str]) -> bytes:
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content.encode())
            archive.addfile(member, io.BytesIO(content.encode()))
        folder, link = tarfile.TarInfo("folder"), tarfile.TarInfo("link")
        folder.type, link.type, link.linkname = tarfile.DIRTYPE, tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(folder)
        archive.addfile(link)
    return whole.getvalue()


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_tar_is_read_packed_or_not(pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    """Only its files are read, whatever its links lead to."""
    path = tmp_path / "hands.tar.gz"
    path.write_bytes(pack(tarred({"b": TILT, "x/a": STARS * 20, ".hidden": "junk"})))
    told = list(read_files([path]))
    assert [one.file.removeprefix(str(path)) for one in told] == [":b", *[":x/a"] * 20]
    assert not any(isinstance(one, Broken) for one in told)
    path.write_bytes(path.read_bytes()[: len(path.read_bytes()) // 2])
    assert any(isinstance(one, Broken) for one in read_files([path]))


def test_an_archive_three_deep_is_not_unpacked(tmp_path: Path) -> None:
    content = STARS.encode()
    for _time in range(3):
        content = gzip.compress(content)
    path = tmp_path / "deep.gz"
    path.write_bytes(content)
    assert ids(read_files([path])) == [
        "An archive in an archive in an archive is not unpacked.",
    ]


@pytest.mark.parametrize("pack", ["gzip", "zip", "gzip in zip"])
def test_an_archive_that_unpacks_to_too_much_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pack: str
) -> None:
    monkeypatch.setattr(sources_module, "_FREE", 1 << 20)
    zeros = ("x" * 79 + "\n").encode() * 200_000
    path = tmp_path / "bomb"
    if pack == "gzip":
        path.write_bytes(gzip.compress(zeros))
    elif pack == "zip":
        zipped(path, {"a": zeros})
    else:
        zipped(path, {"a": gzip.compress(zeros)})
    (told,) = [one for one in read_files([path]) if "far more" in getattr(one, "sentence", "")]
    assert told.file.startswith(str(path))


@pytest.mark.parametrize(
    "content",
    [
        gzip.compress(STARS.encode())[:-20],
        gzip.compress(STARS.encode())[:30] + b"\0" * 40,
        b"PK\x03\x04 and nothing more",
    ],
    ids=["cut short", "spoiled", "no archive"],
)
def test_a_damaged_archive_is_told_in_one_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "damaged"
    path.write_bytes(content)
    sentence = "The archive cannot be unpacked: it is damaged, cut short or encrypted."
    assert ids(read_files([path]))[-1] == sentence


def test_a_damaged_file_in_an_archive_hides_no_other(tmp_path: Path) -> None:
    path = zipped(tmp_path / "some.zip", {"a": STARS, "b": TILT})
    content = path.read_bytes().replace(b"PK\x03\x04", b"PK\x03\x05", 1)
    path.write_bytes(b"PK\x03\x04" + content[4:])
    assert ids(read_files([path])) == ["pokerstars", "full-tilt"]
    start = content.index(b"a", 30) + 1
    path.write_bytes(b"PK\x03\x04" + content[4:start] + b"\xff" * 20 + content[start + 20 :])
    assert [one.split()[0] for one in ids(read_files([path]))] == ["The", "full-tilt"]


def test_an_encrypted_file_in_an_archive_is_told(tmp_path: Path) -> None:
    path = zipped(tmp_path / "some.zip", {"a": STARS})
    content = bytearray(path.read_bytes())
    content[6] |= 1
    content[content.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(content)
    assert "encrypted" in ids(read_files([path]))[0]


def test_files_under_a_dot_are_read_and_hidden_ones_are_not(tmp_path: Path) -> None:
    path = zipped(tmp_path / "some.zip", {"./hands/a": STARS, "./.b": STARS, "c/.d/e": STARS})
    assert [one.file for one in read_files([path])] == [f"{path}:./hands/a"]


@pytest.mark.parametrize("names", ["ab", "ba"])
def test_half_an_archive_is_not_read_as_the_one_inside(tmp_path: Path, names: str) -> None:
    inner = zipped(tmp_path / "inner.zip", {"deep": TILT}).read_bytes()
    path = tmp_path / "outer.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name in names:
            archive.writestr(name, inner if name == "a" else STARS)
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.index(inner) + len(inner)])
    sentence = "The archive cannot be unpacked: it is damaged, cut short or encrypted."
    assert ids(read_files([path])) == [sentence]
