import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest

from oracle.cli import _COMMANDS, _GROUPS
from oracle.commands.check import _HEADINGS, check
from tests.support.running import MINUTES, ROOT, execute, programs, run

NODE = "tests/engines/ranking.js"


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
        done = execute(command, cwd=ROOT)
        said = [
            text.replace("python -m oracle", "poker-oracle") for text in (done.stdout, done.stderr)
        ]
        assert (done.returncode, *said) == run(*arguments)


def test_the_commands_stand_under_headings_those_to_begin_with_first() -> None:
    told = run("--help").stdout
    listed = told.partition("\nBegin here:\n")[2].partition("Guides:\n")[0]
    assert re.findall(r"^  ([a-z]+)  +", listed, re.MULTILINE) == [*_COMMANDS]
    assert re.findall(r"^(\w[\w ]+):$", listed, re.MULTILINE) == [*_GROUPS][1:]
    # All sentences begin in the same column.
    columns = {len(one) for one in re.findall(r"^(  [a-z]+  +)[A-Z]", listed, re.MULTILINE)}
    assert len(columns) == 1


def test_check_shows_first_what_people_need_first() -> None:
    assert "as long as the engine claims the same" in " ".join(run("fuzz", "--help").stdout.split())
    told = run("check", "--help").stdout
    first, *others = re.split(r"^(?=\w[\w ]+:$)", told.partition("\nOptions:\n")[2], flags=re.M)
    options = re.compile(r"^  (?:-\w, )?(--[\w-]+)", re.MULTILINE)
    assert options.findall(first) == [
        *("--only", "--smoke", "--house", "--baseline", "--first"),
        *("--show", "--verbose", "--output", "--format", "--help"),
    ]
    headings = ["What is asked", "How it is judged", "What else is written"]
    assert [one.partition(":")[0] for one in others] == [*headings, "How the engine is run"]
    shown = options.findall(told)
    assert len(set(shown)) == len(shown)
    with click.Context(check, help_option_names=["-h", "--help"]) as context:
        known = {one for each in check.get_params(context) for one in each.opts}
    assert {one for one in known if one.startswith("--")} <= {*shown}
    # A heading names no option that there is not.
    assert {one for names in _HEADINGS.values() for one in names} <= {*shown}


def test_a_wrong_variant_fails_and_its_rule_is_named_with_a_command_that_shows_it(
    tmp_path: Path,
) -> None:
    report = tmp_path / "report.json"
    done = run("check", "-o", "-", "-o", report, "--", "node", NODE, "--variant", "greedy")
    assert done.returncode == 1
    # It breaks ties in its own way, so no known mistake gives just its answers.
    assert "likeliest rule ranking.best-subset" in " ".join(done.stdout.split()).lower().replace(
        ":", ""
    )
    suspected = json.loads(report.read_text())["details"]["suspected"]
    assert suspected[0]["rule"] == "ranking.best-subset"
    words = suspected[0]["example"]["reproduce"].split()
    again = run(*words[1:])
    assert again.returncode == 1
    assert suspected[0]["example"]["vector"] in again.stdout


def test_a_closed_reader_ends_the_program_quietly() -> None:
    program = f"{sys.executable} -m oracle rank badugi - --format json"
    command = f"yes 'As 2d 3c 4h' | head -n 20000 | {program} | head -n 1; echo ${{PIPESTATUS[2]}}"
    done = execute(["bash", "-c", command])
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


def test_the_command_alone_prints_its_help() -> None:
    alone = run()
    assert (alone.returncode, alone.stderr) == (0, "")
    assert alone.stdout == run("--help").stdout


def test_the_help_says_where_the_guides_are() -> None:
    _, _, told = run("--help").stdout.partition("\nGuides:\n")
    places = dict(line.rsplit(maxsplit=1) for line in told.splitlines()[:3])
    assert {name.strip(): Path(place).name for name, place in places.items()} == {
        "engines": "PROTOCOL.md",
        "vectors": "README.md",
        "all others": "guides",
    }
    assert all(Path(place).exists() for place in places.values())


# A shell that completes: what it asks is answered with commands, options and choices.


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_is_printed_for_each_shell(shell: str) -> None:
    done = run("completion", shell)
    assert (done.returncode, done.stderr) == (0, "")
    assert "_POKER_ORACLE_COMPLETE" in done.stdout
    if shutil.which(shell):
        parsed = subprocess.run([shell, "-n"], input=done.stdout, text=True, check=False)
        assert parsed.returncode == 0


def completed(*words: str, place: Path) -> set[str]:
    """What bash would offer for the last word."""
    programs(place)
    line = " ".join(("poker-oracle", *words))
    script = f'{run("completion", "bash").stdout}\nCOMP_WORDS=({line} "")\n' + (
        f"COMP_CWORD={len(words)}\n"
        "_poker_oracle_completion poker-oracle\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n"
    )
    done = execute(
        ["bash", "-c", script],
        env={"PATH": f"{place}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("ver",), {"verify"}),
        (("verify", "--dig"), {"--digest"}),
        (("export", "--as", "p"), {"phh", "pytest", "python"}),
    ],
)
@pytest.mark.more
def test_bash_is_offered_what_fits(
    words: tuple[str, ...], offered: set[str], tmp_path: Path
) -> None:
    assert completed(*words, place=tmp_path) == offered
