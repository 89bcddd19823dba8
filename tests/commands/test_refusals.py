"""What is asked wrongly is told in a sentence, before anything is written: refusals.yaml."""

import shlex
from pathlib import Path
from typing import Final

import pytest

from tests.commands.test_audit import text
from tests.support.running import run
from tests.support.tables import tables_beside

REFUSALS: Final[dict[str, str]] = tables_beside(__file__, "refusals")
FILES: Final = {
    "hands.txt": text(),
    "bad.yaml": "known: nothing\n",
    "case.yaml": "{table: {small-bet: 20, stacks: [500, 500]}, play: [{seat: 1, push: [20]}]}\n",
    "bad.json": '{\n"a": ]',
    "two.json": "{}\n{}",
    "half.json": '{"title": "\\ud800"}',
    "long.json": "9" * 9000,
}


@pytest.mark.parametrize("words", REFUSALS)
def test_what_is_asked_wrongly_is_told_in_a_sentence(words: str, tmp_path: Path) -> None:
    for name, content in FILES.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    (tmp_path / "nothing.yaml").mkdir()
    done = run(*shlex.split(words), cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert REFUSALS[words] in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    # Bad usage comes with a hint; all else is one line.
    assert done.stderr.startswith("Usage: ") or done.stderr.count("\n") == 1
    assert {path.name for path in tmp_path.iterdir()} == {*FILES, "nothing.yaml"}


WRONG_FILES: Final = [
    (words, *row) for words, rows in tables_beside(__file__, "wrong_files").items() for row in rows
]


@pytest.mark.parametrize(("words", "content", "said"), WRONG_FILES)
def test_a_wrong_file_is_told_in_a_sentence(
    words: str, content: str, said: str, tmp_path: Path
) -> None:
    name = next(word for word in words.split() if "." in word)
    (tmp_path / name).write_text(content, "utf-8")
    done = run(*words.split(), cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
