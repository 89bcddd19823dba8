"""The output of every command: each form it has, on the terminal and in files."""

import json
import re
import shutil
from contextlib import ExitStack
from pathlib import Path
from unittest import mock

import jsonschema
import pytest
from click.testing import CliRunner, Result

from oracle.cli import _COMMANDS, cli
from oracle.commands import output
from oracle.specs.checking import schema
from oracle.system.resources import folder
from tests.support.refusing import call, refused

CAP = "betting.raise-cap.a-call-does-not-count"
SCENARIO = str(folder("specs") / "scenarios/betting/raise-cap--a-call-does-not-count.yaml")
CASE = "{table: {small-bet: 20, stacks: [500, 500, 500]}, play: [{seat: 3, push: [20, 10]}]}"

HANDS = """\
PokerStars Hand #1: Badugi Limit (20/40) - 2020/01/01 12:00:00 ET
Table 'Table' 6-max (Play Money) Seat #1 is the button
Seat 1: Ann (500 in chips)
Seat 2: Bob (500 in chips)
Ann: posts small blind 10
Bob: posts big blind 20
*** DEALING HANDS ***
Ann: folds
Uncalled bet (10) returned to Bob
Bob collected 20 from pot
*** SUMMARY ***
Total pot 20 | Rake 0
"""

MEASURING = {
    *("lint", "run", "coverage", "adequacy", "diff", "verify", "update", "check", "fuzz", "audit"),
    "matrix",
}
"""The commands whose JSON is in the envelope of all reports."""

OF_TESTS = {"run", "check"}
"""The commands that have the forms of tests, too."""

OF_FINDINGS = {"audit"}
"""The commands that have those of them that list what is wrong."""

_WITHOUT_FORMS = {"export", "init", "serve", "demo", "completion", "site"}
_LISTS = ".json, .md, .html, .txt, .xml, .ctrf.json or .tap"
_PAGES = ".json, .md, .html or .txt"
_ALL = ".json, .md, .html, .txt, .xml, .ctrf.json, .tap, .svg, .badge.json or .summary.md"

_MEASURED = {"report", "tool", "corpus", "options", "began", "seconds", "counts", "cases"}

ARGUMENTS = {
    "rank": ("badugi", "As2d3c4c"),
    "compare": ("badugi", "As", "Ks2d"),
    "lint": (SCENARIO,),
    "run": (SCENARIO,),
    "houses": ("club", "--against", "online"),
    "coverage": (),
    "adequacy": ("--vectors", "corpus", "--jobs", "1"),
    "explain": (CAP,),
    "ruling": ("case.yaml",),
    "diff": ("corpus", "corpus"),
    "verify": ("corpus",),
    "update": ("corpus", "--check"),
    "check": ("--only", CAP, "reference"),
    "trees": ("--players", "3", "--divide"),
    "fuzz": ("--hands", "3", "reference"),
    "matrix": ("one.json", "other.json"),
    "audit": ("hands.txt",),
}


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("small") / "corpus"
    assert call("export", "--rule", "drawing.hand-size", "-o", target).exit_code == 0
    return target


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, where nothing lies but what the commands are asked about."""
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.chdir(place)
    return place


def _timeless(told: str) -> str:
    """What is told, but for when it was measured and how long that took."""
    names = "began|seconds|timestamp|start|stop|duration"
    return re.sub(rf'"({names})": [^\n]*|\btime(stamp)?="[^"]*"', "", told)


FIRST = {
    "junit": "<?xml version='1.0' encoding='utf-8'?>\n<testsuites ",
    "ctrf": '{\n "reportFormat": "CTRF",\n',
    "tap": "TAP version 14\n",
    "svg": "<svg ",
    "badge": '{"schemaVersion": 1, "label": "poker-oracle", "message": "1 passed"',
}


def forms_of(command: str) -> tuple[str, ...]:
    if command in OF_FINDINGS:
        return output.OF_FINDINGS
    return output.OF_TESTS if command in OF_TESTS else output.FORMS


def told(command: str, *options: str) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(cli, [command, *ARGUMENTS[command], *options])


def test_every_command_that_tells_something_is_here() -> None:
    assert {*ARGUMENTS, *_WITHOUT_FORMS} == set(_COMMANDS)


@pytest.mark.parametrize("command", ARGUMENTS)
def test_every_form_is_written_into_files_and_onto_the_terminal(
    command: str, place: Path, corpus: Path
) -> None:
    (place / "corpus").symlink_to(corpus)
    (place / "case.yaml").write_text(CASE)
    (place / "hands.txt").write_text(HANDS)
    for name in ARGUMENTS["matrix"] if command == "matrix" else ():
        assert told("check", "-o", name).exit_code == 0
    given = {path.name for path in place.iterdir()}
    endings = {form: ending for ending, form in output.ENDINGS.items()}
    files = {form: place / f"told{endings[form]}" for form in forms_of(command)}
    done = told(command, *(part for file in files.values() for part in ("-o", str(file))))
    assert (done.exit_code, done.stderr) == (0, "")
    contents = {form: file.read_text("utf-8") for form, file in files.items()}
    names = ", ".join(map(str, files.values()))[::-1].replace(",", "dna ", 1)[::-1]
    assert done.stdout.startswith(f"Wrote {names}: ")
    assert done.stdout.count("\n") == 1
    report = json.loads(contents["json"])
    assert set(report) >= _MEASURED if command in MEASURING else not set(report) >= _MEASURED
    assert contents["markdown"].startswith("# ")
    assert contents["html"].startswith("<!doctype html>\n")
    assert contents["html"].endswith("</html>\n")
    for form, begins in FIRST.items():
        assert form not in contents or contents[form].startswith(begins)
    # All forms are printed in the same way, and by all commands.
    for form in ("text", "json") if command == "check" else ("json",):
        # What is printed of these is less than the page, which --verbose prints.
        short = command in {"check", "explain"} and form == "text"
        whole = ("--verbose",) if short else ()
        printed = told(command, "--format", form, *(("-o", "-") if form == "json" else whole))
        assert (printed.exit_code, _timeless(printed.stdout)) == (0, _timeless(contents[form]))
    assert {path.name for path in place.iterdir()} == {
        *given,
        *(one.name for one in files.values()),
    }


@pytest.mark.parametrize("command", ARGUMENTS)
def test_what_cannot_be_written_is_told_before_any_work(command: str, place: Path) -> None:
    # No corpus and no case is there, of which nothing is said yet.
    (place / "corpus").mkdir()
    given = _named_files(command, place)
    endings = _ALL if command in OF_TESTS else _LISTS if command in OF_FINDINGS else _PAGES
    for files, sentence in (
        (("x.pdf",), f"x.pdf names no form; let it end in {endings}, or give --format"),
        (("no/x.json",), "no/x.json cannot be written: No such file or directory"),
        (("x.json", "./x.json"), "x.json is named twice; name another file for each output"),
        (("-", "-"), "- is named twice; name another file for each output"),
    ):
        options = [part for file in files for part in ("-o", file)]
        assert refused(command, *ARGUMENTS[command], *options).startswith(sentence)
    assert {path.name for path in place.iterdir()} == {"corpus", *given}
    done = told(command, "--format", "pdf")
    assert done.exit_code == 2
    assert f"'pdf' is not one of {', '.join(map(repr, forms_of(command)))}" in done.stderr


def _named_files(command: str, place: Path) -> tuple[str, ...]:
    """Make the files that click wants to be there, and name them."""
    names = ARGUMENTS[command] if command == "matrix" else ()
    for name in names:
        (place / name).write_text("{}")
    return names


def test_the_longest_ending_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(output.ENDINGS, ".some.json", "text")
    assert told("rank", "-o", "x.some.json").exit_code == 0
    assert told("rank", "-o", "X.JSON").exit_code == 0
    text, data = (Path(name).read_text("utf-8") for name in ("x.some.json", "X.JSON"))
    assert text.startswith("As 2d 3c 4c is ")
    assert json.loads(data)["name"] == "three-card three"


@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
def test_the_standard_output_is_a_file_in_whose_place_nothing_else_is_printed(
    name: str, place: Path
) -> None:
    text, data = told("rank").stdout, told("rank", "--format", "json").stdout
    assert told("rank", "-o", name).stdout == text
    assert told("rank", "-o", name, "-o", "x.txt", "--format", "json").stdout == data
    assert (place / "x.txt").read_text() == data
    assert told("rank", "-o", name, "-o", "x.json").stdout == text
    assert (place / "x.json").read_text() == data
    written = "Wrote x.txt: What the hands are worth\n"
    assert told("rank", "-o", "x.txt", "--format", "json").stdout == written


def test_hands_are_told_as_they_come_and_written_when_all_have_come(place: Path) -> None:
    arguments = ["rank", "badugi", "-", "-o", "hands.json"]
    done = CliRunner().invoke(cli, arguments, input="As\nx\nKs2d\n")
    assert (done.exit_code, len(done.stdout.splitlines())) == (2, 1)
    assert "line 2" in done.stderr
    lines = (place / "hands.json").read_text().splitlines()
    assert [json.loads(line)["plays"] for line in lines] == [["As"], ["Ks", "2d"]]


def test_what_was_not_utf_8_in_a_command_is_an_escape_of_json(place: Path) -> None:
    done = call("check", "--only", CAP, "-o", "-", "-o", "x.json", "--", "./\udcff")
    assert done.exit_code == 3
    assert "cannot be started: ./\\udcff: No such file" in done.stdout
    assert json.loads((place / "x.json").read_text("utf-8"))["details"]["command"] == ["./\udcff"]


def test_problems_have_their_places_for_programs_too(place: Path) -> None:
    (place / "bad.yaml").write_text("kind: play\n")
    done = call("lint", "bad.yaml", "--format", "json")
    assert done.exit_code == 2
    missing = ("id", "play", "rules", "table", "title")
    place_of = {"file": "bad.yaml", "line": 1, "column": 1}
    problems = [{**place_of, "message": f"key '{key}' is missing"} for key in missing]
    report = json.loads(done.stdout)
    jsonschema.validate(report, schema("report"))
    assert report["details"] == {"problems": problems}
    told = {(one["case"], one["outcome"]) for one in report["cases"]}
    assert told == {("bad.yaml", "problem")}


def test_scenarios_that_disagree_or_cannot_be_are_told_apart(place: Path) -> None:
    scenario = Path(SCENARIO).read_text("utf-8")
    (place / "right.yaml").write_text(scenario)
    (place / "wrong.yaml").write_text(
        scenario.replace(CAP, f"{CAP}-b").replace("call: 2", "call: 3", 1)
    )
    codes = {}
    for names in (["right"], ["right", "wrong"]):
        done = call("run", *(f"{name}.yaml" for name in names), "--format", "json")
        results = json.loads(done.stdout)["cases"]
        codes[done.exit_code] = [(one["outcome"], one["message"] is not None) for one in results]
    right, wrong = ("pass", False), ("fail", True)
    assert codes == {0: [right], 1: [right, wrong]}


def test_a_damage_has_its_place_for_programs_too(corpus: Path, place: Path) -> None:
    shutil.copytree(corpus, place, dirs_exist_ok=True)
    sound = json.loads(call("verify", place, "--format", "json").stdout)
    jsonschema.validate(sound, schema("report"))
    assert sound["details"]["damages"] == sound["cases"] == []
    with (place / "betting.jsonl").open("a") as file:
        file.write("{}\n")
    done = call("verify", place, "--format", "json")
    assert done.exit_code == 1
    (damage,) = json.loads(done.stdout)["details"]["damages"]
    assert list(damage) == ["file", "line", "message"]
    assert damage["file"] == "betting.jsonl"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("verify", "corpus"), "verifying"),
        (("lint", SCENARIO), "reading what is written"),
        (("run", SCENARIO), "playing scenarios"),
        (("diff", "corpus", "corpus"), "comparing"),
        (("update", "corpus", "--check"), "comparing"),
        (("export", "--rule", "drawing.hand-size", "-o", "copy"), "making files"),
        (("houses", "club", "-o", "club.html"), "writing"),
    ],
)
def test_what_may_take_long_says_on_a_terminal_what_it_does(
    words: tuple[str, ...], said: str, place: Path, corpus: Path
) -> None:
    (place / "corpus").symlink_to(corpus)
    shown = mock.MagicMock()
    with ExitStack() as patched:
        for name in ("asking", "corpus", "measuring", "output", "rules"):
            patched.enter_context(mock.patch(f"oracle.commands.{name}.progress_bar", shown))
        done = call(*words)
    assert done.exit_code == 0, done.output
    shown.assert_called_once_with(said)


@pytest.mark.parametrize(
    ("name", "value", "has_color"),
    [("TERM", "xterm", True), ("TERM", "dumb", False), ("NO_COLOR", "1", False)],
)
def test_only_a_terminal_that_wants_them_has_colors(
    name: str, value: str, has_color: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv(name, value)
    assert not output.screen().color
    with mock.patch("sys.stdout.isatty", return_value=True, create=True):
        assert output.screen().color is has_color
