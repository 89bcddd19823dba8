"""The command check: what it says when nothing was judged, and how it ends."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from oracle.conformance import only_about
from oracle.corpus.subset import named_vectors
from oracle.errors import InputError
from oracle.system.terminal import clean_lines
from tests.support.processes import ended, heeded
from tests.support.refusing import call
from tests.support.running import MINUTES, run
from tests.support.scripted import hello, scripted

HOSTILE = str(Path(__file__).parents[1] / "engines" / "hostile")
RULE = "ranking.ace-is-low"


@pytest.mark.parametrize(
    ("claims", "notes"),
    [
        (
            hello(kinds=["rnk"], rankings={"badugy": [4]}),
            ["kinds: unknown kind rnk; did you mean 'rank'?", "badugy; did you mean 'badugi'?"],
        ),
        (hello(kinds=[], rankings={"razz": [5]}), ["rankings: unknown ranking razz; it must"]),
        (hello(kinds=["chess"], refuses=["ammount"]), ["ammount; did you mean"]),
    ],
)
def test_an_engine_that_claims_nothing_known_does_not_conform(
    claims: dict[str, object], notes: list[str]
) -> None:
    done = call("check", "--only", RULE, "--", *scripted(claims))
    assert done.exit_code == 1
    assert "scripted answered nothing that could be compared" in done.output
    for note in notes:
        assert note in done.output


def test_an_engine_that_declines_everything_does_not_conform(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    done = call(
        "check", "--only", RULE, "-o", str(report), "--", sys.executable, HOSTILE, "says-skip"
    )
    assert done.exit_code == 1
    assert json.loads(report.read_text())["exit-code"] == 1


def test_a_misspelt_adapter_is_told_once() -> None:
    done = call("check", "pokerkti")
    assert done.exit_code == 3
    assert done.output.count("cannot be started") == 1
    told = " ".join(done.output.split())
    assert "the adapters are reference, pokerkit, pokerkit-tournament" in told
    assert "the adapters are" not in call("check", "--", "no/such/engine").output


def test_a_command_in_quotes_is_told_without_them() -> None:
    for engine in ("python3 adapter.py", "python3 my/adapter.py"):
        told = " ".join(call("check", engine).output.split())
        assert f"give its words without quotes: -- {engine}" in told


def test_the_vectors_of_a_rule_can_be_chosen(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    done = call("check", "--only", RULE, "-o", str(report), "reference")
    assert done.exit_code == 0
    assert json.loads(report.read_text())["counts"]["pass"] > 5
    assert "there is no vector or rule 'ranking.ace'" in str(
        call("check", "--only", "ranking.ace", "reference").exception
    )


@pytest.mark.parametrize("name", ["next-hand", "next-hand.*"])
def test_the_vectors_of_a_chapter_can_be_chosen(name: str) -> None:
    chosen = only_about(named_vectors([name]), [name])
    rules = [[rule.partition(".")[0] for rule in vector["rules"]] for vector in chosen]
    assert all("next-hand" in chapters for chapters in rules)
    assert len(chosen) == len(only_about(named_vectors([]), [name])) > 10


def test_a_name_of_no_vector_is_refused_before_vectors_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("oracle.corpus.subset.load_vectors", lambda *_: pytest.fail("read"))
    with pytest.raises(InputError, match=r"did you mean 'betting\.reopening'") as refused:
        named_vectors([RULE, "betting.reopenin", "no-such-thing"])
    assert len(refused.value.messages) == 2


def test_lines_of_standard_error_keep_their_indentation() -> None:
    written = b'Traceback:\n  File "a.py"\n\tx = 1  # \x1b[2J\n    ^^  ^\n'
    assert clean_lines(written).splitlines() == [
        "Traceback:",
        '  File "a.py"',
        "        x = 1  # ?[2J",
        "    ^^  ^",
    ]
    assert clean_lines(b"x" * 400) == "x" * 300 + "..."


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_the_engine_ends_with_a_program_that_is_asked_to_end(
    tmp_path: Path, number: signal.Signals
) -> None:
    note = tmp_path / "pid"
    engine = f"import os, time; open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    command = [sys.executable, "-m", "oracle", "check", "--", sys.executable, "-c", engine]
    with heeded(number):
        program = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    until = time.monotonic() + MINUTES
    while not (note.exists() and note.read_text()) and time.monotonic() < until:
        time.sleep(0.02)
    program.send_signal(number)
    assert program.wait(MINUTES) == 128 + number
    assert ended(int(note.read_text()))


@pytest.mark.parametrize(
    ("options", "mode", "told"),
    [
        (["--timeout", "0.2", "--restarts", "1"], "hangs", "it failed 2 times in a row"),
        (["--start-timeout", "0.3"], "never-answers-hello", "did not answer hello within 0.3 s"),
        (["--max-seconds", "0.7"], "hangs", "when the run had taken 0.7 s"),
        (["--memory", "4"], "honest", "the engine"),
    ],
)
def test_limits_are_options(options: list[str], mode: str, told: str) -> None:
    done = call("check", "--only", RULE, *options, "--", sys.executable, HOSTILE, mode)
    assert done.exit_code == 3
    assert told in " ".join(done.stdout.split())


def test_an_engine_gets_the_variables_that_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_TABLES", "here")
    code = "import os, sys; sys.exit(7 if os.environ.get('MY_TABLES') == 'here' else 8)"
    command = ["--", sys.executable, "-c", code]
    assert "exit status 8" in call("check", "--only", RULE, *command).stdout
    assert "exit status 7" in call("check", "--only", RULE, "--env", "MY_TABLES", *command).stdout


def test_a_mistake_is_shown_by_its_number_or_its_name() -> None:
    engine = ["--", sys.executable, HOSTILE, "nonsense"]
    told = call("check", "--only", RULE, *engine)
    assert told.exit_code == 1
    assert f"poker-oracle check -o report.html --only {RULE} -- " in told.output
    shown = call("check", "--only", RULE, "--show", "1", *engine)
    assert shown.exit_code == 1
    assert "\nError 1: " in shown.output
    wrong = call("check", "--only", RULE, "--show", "99", *engine)
    assert "nothing that was found is called '99'" in str(wrong.exception)
    with_case = call("check", "--show", "1", "--case", "case.yaml", *engine)
    assert (with_case.exit_code, "--case does not go with --show" in with_case.output) == (2, True)


@pytest.mark.long
def test_the_demo_shows_a_mistake_and_its_page(tmp_path: Path) -> None:
    page = tmp_path / "demo.html"
    done = run("demo", "-o", page)
    assert (done.returncode, done.stderr) == (0, "")
    first, _, second, *_ = done.stdout.splitlines()
    assert first.startswith("An engine of ours that gives the odd chip to the wrong player")
    assert second.endswith(" does not conform")
    assert "Mistake 1: Odd chips go to the button" in done.stdout
    assert "(got " in done.stdout
    assert f"Wrote {page}\n" in done.stdout
    assert '\n"Not judged" is what this check cannot tell of an engine: ' in done.stdout
    assert done.stdout.endswith(
        "\n\nYour own engine begins with: poker-oracle init python my-engine\n"
        "Your card room begins with: poker-oracle init room my-room\n"
    )
    assert page.read_text("utf-8").startswith("<!doctype html>")


def test_an_option_of_ours_among_the_words_of_the_engine_is_told() -> None:
    done = call("check", "--", "no-such-engine", "--show", "1", "--other=2")
    first, *others = done.stderr.splitlines()
    assert first == (
        "poker-oracle: --show stands after the command of the engine, so the engine gets it; "
        "put it before '--'"
    )
    assert not any("stands after" in line for line in others)
