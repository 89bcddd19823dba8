"""A file of a user's that is in the way is never replaced without a word."""

import sys
import zipfile
from pathlib import Path

import pytest

from oracle.cli import main
from oracle.corpus.files import is_export
from tests.support.running import run

PART = ("--kind", "next-hand")
MINE = b"These are my notes.\n"


def with_place(place: Path) -> dict[str, tuple[tuple[str | Path, ...], str]]:
    """Every command that writes more than a report, without the place, and what it writes."""
    return {
        "k.zip": (("export", *PART, "-o"), "an archive that export wrote"),
        "k.tgz": (("export", "--as", "npm", *PART, "-o"), "an archive that export wrote"),
        "s.txt": (("adequacy", "--write-smoke"), "a short list of ids"),
        "p.yaml": (("check", "reference", "--write-profile"), "a profile that check wrote"),
        "w.json": (("check", "reference", "--whole"), "a report that check wrote"),
        "h.yaml": (
            ("audit", "--infer", place / "hands.txt", "--house-out"),
            "a house that --infer wrote",
        ),
    }


@pytest.mark.parametrize("name", with_place(Path()))
def test_a_file_of_another_kind_is_refused(name: str, tmp_path: Path) -> None:
    words, what = with_place(tmp_path)[name]
    path = tmp_path / name
    path.write_bytes(MINE)
    done = run(*words, path)
    told = f"{path} is there and is not {what}; name another file, or give --force to replace it"
    assert (done.returncode, done.stderr) == (2, f"poker-oracle: {told}\n")
    assert path.read_bytes() == MINE


def test_what_was_written_before_is_replaced_and_by_force_anything(tmp_path: Path) -> None:
    for name in ("k.zip", "k.tgz"):
        words, _what = with_place(tmp_path)[name]
        path = tmp_path / name
        path.write_bytes(MINE)
        for more in (("--force",), ()):
            assert run(*words, path, *more).returncode == 0
            assert is_export(path)
    other = tmp_path / "other.zip"
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("package/notes.txt", "mine")
    assert not is_export(other)
    assert run("export", "-o", tmp_path / "folder", "--force", "--check").returncode == 2
    profile, words = tmp_path / "p.yaml", ("check", "reference", "--only", "ranking.ace-is-low")
    for _ in range(2):
        assert run(*words, "--write-profile", profile, "--whole", tmp_path / "w.json")[0] == 0


def test_a_report_is_not_written_through_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "report.json"
    real.write_bytes(MINE)
    link.symlink_to(real)
    done = run("houses", "club", "-o", link)
    assert done.returncode == 2
    assert f"{link} is a link to {real}; name that file, or remove the link" in done.stderr
    assert real.read_bytes() == MINE


@pytest.mark.parametrize("words", [("houses", "club"), ("--help",), ("rank", "badugi", "As2d3h4c")])
def test_a_closed_standard_output_is_one_sentence(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["poker-oracle", *words])
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert capfd.readouterr().err == (
        "poker-oracle: the standard output is closed; send it to /dev/null instead\n"
    )
