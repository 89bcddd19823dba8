import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from oracle.cli import _COMMANDS
from tests.engines.hostile.speaking import LIFETIME
from tests.support.running import MINUTES, ROOT, run

NODE = "tests/engines/ranking.js"
RULE = "ranking.ace-is-low"


def hostile(mode: str) -> list[str]:
    return ["--", sys.executable, str(ROOT / "tests/engines/hostile"), *mode.split()]


@pytest.mark.parametrize("name", _COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    done = run(name, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith("Usage: ")


def test_it_is_the_same_program_in_a_process_of_its_own() -> None:
    for arguments in (
        ["--help"],
        ["rank", "badugi", "6h4d3sAh"],
        ["deal"],
        ["rank", "badugi", "4x"],
    ):
        command = [sys.executable, "-m", "oracle", *arguments]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        said = [
            text.replace("python -m oracle", "poker-oracle") for text in (done.stdout, done.stderr)
        ]
        assert (done.returncode, *said) == run(*arguments)


def test_help_lists_every_command() -> None:
    done = run("--help")
    assert all(name in done.stdout for name in _COMMANDS)
    told = run("--version").stdout
    assert re.fullmatch(r"poker-oracle (\S+)\ncorpus \1 [0-9a-f]{64}\n", told)


def test_an_unknown_command_is_bad_usage() -> None:
    done = run("deal")
    assert done.returncode == 2
    assert "deal" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("rank", "badugi", "4x"), "'4x' is not a card"),
        (("check", "--only", "no.such.vector", "reference"), "no vector or rule 'no.such.vector'"),
        (("check", "--known", "{bad}", "reference"), "bad.yaml:1:1: this must be a list"),
        (("run", "--house", "casino"), "there is no house 'casino'"),
        (("serve", "--house", "casino"), "there is no house 'casino'"),
        (("export", "-o", "{bad}/deeper"), "cannot be written"),
        (("check", "-o", "no/such/folder/x.json", "--", "true"), "cannot be written"),
    ],
)
def test_bad_input_is_one_sentence(
    tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("known: nothing\n")
    done = run(*(part.replace("{bad}", str(bad)) for part in arguments))
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_the_javascript_engine_passes_every_rank_and_compare_vector(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    done = run("check", "-o", str(report), "--", "node", NODE)
    assert done.returncode == 0, done.stdout
    counts = json.loads(report.read_text())["counts"]
    assert counts["pass"] > 150
    assert counts["fail"] == counts["error"] == 0


def test_a_wrong_variant_fails_and_its_rule_is_named_with_a_command_that_shows_it(
    tmp_path: Path,
) -> None:
    report = tmp_path / "report.json"
    done = run("check", "-o", report, "--", "node", NODE, "--variant", "greedy")
    assert done.returncode == 1
    # It breaks ties in its own way, so no known mistake gives just its answers.
    assert "Likeliest rule: ranking.best-subset" in " ".join(done.stdout.split())
    suspected = json.loads(report.read_text())["details"]["suspected"]
    words = suspected[0]["example"]["reproduce"].split()
    again = run(*words[1:])
    assert again.returncode == 1
    assert suspected[0]["example"]["vector"] in again.stdout


def test_a_wrong_variant_that_is_a_known_mistake_is_named_so() -> None:
    rule = "ranking.highest-card-decides"
    done = run("check", "--only", rule, "--", "node", NODE, "--variant", "lowest-first")
    assert done.returncode == 1
    assert f"Breaks {rule}" in " ".join(done.stdout.split())


@pytest.mark.parametrize("mode", ["never-answers-hello", "hangs", "ignores-sigterm"])
def test_an_engine_that_never_answers_ends_as_an_error_in_time(mode: str) -> None:
    began = time.monotonic()
    limits = ("--start-timeout", "2", "--timeout", "1", "--restarts", "2")
    done = run("check", "--only", RULE, *limits, *hostile(mode))
    assert time.monotonic() - began < LIFETIME, "it waited until the engine ended by itself"
    assert done.returncode == 3
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize("mode", ["dies-at-once", "nonsense", "bad-types", "flood", "not-utf8"])
def test_an_engine_that_dies_or_talks_nonsense_ends_as_an_error(mode: str) -> None:
    done = run("check", "--only", RULE, *hostile(mode))
    assert done.returncode in {1, 3}
    assert "Traceback" not in done.stdout + done.stderr


def test_a_command_that_does_not_exist_could_not_be_run() -> None:
    done = run("check", "--", "no-such-engine")
    assert done.returncode == 3
    assert "no-such-engine" in done.stdout


def test_a_closed_reader_ends_the_program_quietly() -> None:
    program = f"{sys.executable} -m oracle rank badugi - --format json"
    command = f"yes 'As 2d 3c 4h' | head -n 20000 | {program} | head -n 1; echo ${{PIPESTATUS[2]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.splitlines()[1] == "141"


def test_ctrl_c_ends_the_program_with_a_sentence() -> None:
    # A shell lets what it runs in the background ignore Ctrl-C, and that is inherited.
    heeding = "signal.signal(signal.SIGINT, signal.default_int_handler)"
    program_text = f"import signal; {heeding}; from oracle.cli import main; main()"
    command = [sys.executable, "-c", program_text, "rank", "badugi", "-"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write("As\n")
        program.stdin.flush()
        program.stdout.readline()
        program.send_signal(signal.SIGINT)
        assert program.communicate(timeout=MINUTES)[1] == "poker-oracle: stopped by Ctrl-C\n"
        assert program.returncode == 130


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("arguments", [["rank", "badugi", "As"], ["houses"], ["--help"]])
def test_a_full_disk_is_one_sentence(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "oracle", *arguments],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "poker-oracle: output cannot be written: No space left on device\n"


def test_a_path_that_the_system_refuses_is_one_sentence() -> None:
    done = run("explain", f"{'long' * 100}.yaml")
    assert done.returncode == 2
    assert done.stderr.endswith("long.yaml cannot be used: File name too long\n")
