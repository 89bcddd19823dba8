"""What the guide to the vectors, their reference and the section on rulings show is there."""

import json
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from oracle.cli import cli
from oracle.corpus.tables import load_index
from oracle.specs.checking import schema
from oracle.system.resources import folder
from oracle.wire.grading import KEYS
from oracle.wire.vocabulary import NEEDS, REFUSALS, USUAL_NEEDS
from tests.support.corpus import lines
from tests.support.running import execute

ROOT = Path(__file__).parents[2]
GUIDE, REFERENCE, PROTOCOL, POLICY = (
    (folder("vectors") / name).read_text("utf-8")
    for name in ("README.md", "REFERENCE.md", "PROTOCOL.md", "POLICY.md")
)
EXAMPLES = [json.loads(text) for text in re.findall(r"^```json\n(.*?)^```", REFERENCE, re.M | re.S)]
(CONSUMER,) = re.findall(r"^```python\n(.*?)^```", GUIDE, re.M | re.S)
READERS = (folder("vectors") / "readers" / "README.md").read_text("utf-8")
(IN_JAVASCRIPT,) = re.findall(r"^```js\n(.*?)^```", READERS, re.M | re.S)
NODE = shutil.which("node") or "node"
LONGEST_GUIDE = 150
LONGEST_CONSUMER = 20
MORE = "..."


@pytest.fixture(scope="module")
def corpus() -> Mapping[str, Mapping[str, Any]]:
    return {vector["id"]: vector for vector in lines()}


def consume(program: str, *command: str) -> list[str]:
    """Run a consumer of the guide where it says, by default in Python, and give its lines."""
    done = execute(command or [sys.executable, "-I", "-"], input=program, cwd=folder("vectors"))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_the_guide_is_short_and_begins_with_a_consumer() -> None:
    assert len(GUIDE.splitlines()) <= LONGEST_GUIDE
    assert len([line for line in CONSUMER.splitlines() if line]) <= LONGEST_CONSUMER
    assert len([line for line in IN_JAVASCRIPT.splitlines() if line]) <= LONGEST_CONSUMER
    assert GUIDE.index("```python") < GUIDE.index("## The steps")


def test_the_guide_names_every_file_but_those_of_the_chapters() -> None:
    files = {
        f"{one.name}/" if one.is_dir() else one.name
        for one in folder("vectors").iterdir()
        if one.suffix != ".jsonl"
    }
    assert [name for name in sorted(files) if f"`{name}`" not in GUIDE] == ["README.md"]


def test_the_consumer_of_the_guide_passes_every_vector_that_it_asks(
    corpus: Mapping[str, Mapping[str, Any]],
) -> None:
    asked = [
        vector
        for vector in corpus.values()
        if vector["kind"] == "rank" and vector["given"]["ranking"] == "badugi"
    ]
    chapter = [name for name in corpus if name.startswith("ranking.")]
    skipped = len(chapter) - len(asked)
    assert consume(CONSUMER) == [str({"pass": len(asked), "fail": 0, "skip": skipped})]


@pytest.mark.more
@pytest.mark.parametrize("ranks", ["A23456789TJQK", "23456789TJQKA"])
def test_the_consumer_in_javascript_tells_what_that_in_python_tells(ranks: str) -> None:
    of_both = [one.replace("A23456789TJQK", ranks) for one in (IN_JAVASCRIPT, CONSUMER)]
    *failed, counts = consume(of_both[0], NODE, "-")
    *also_failed, also_counted = consume(of_both[1])
    assert failed == also_failed
    assert counts == also_counted.replace("{", "{ ").replace("}", " }").replace("'", "")


def test_the_consumer_of_the_guide_names_what_a_wrong_engine_fails(
    corpus: Mapping[str, Mapping[str, Any]],
) -> None:
    wrong = CONSUMER.replace('"A23456789TJQK"', '"23456789TJQKA"')
    assert wrong != CONSUMER
    *failed, counts = consume(wrong)
    named = [corpus[line.partition(": ")[0]] for line in failed]
    assert f"'fail': {len(named)}," in counts
    assert len(named) > 1
    assert {vector["id"] for vector in named} <= load_index(folder("vectors")).with_flag(
        "ace-is-high"
    )


def is_shown(shown: Any, real: Any) -> bool:
    """Whether a value is shown as it is, but for what is cut where ``...`` stands."""
    if isinstance(shown, dict) and isinstance(real, dict):
        if shown.get(MORE) == MORE and len(real) >= len(shown):
            real = {**dict(islice(real.items(), len(shown) - 1)), MORE: MORE}
        return list(shown) == list(real) and all(is_shown(shown[key], real[key]) for key in real)
    if isinstance(shown, list) and isinstance(real, list):
        if MORE in shown:
            place = shown.index(MORE)
            after = len(shown) - place - 1
            if len(real) <= place + after:
                return False
            real = [*real[:place], MORE, *real[len(real) - after :]]
        return len(shown) == len(real) and all(map(is_shown, shown, real))
    return type(shown) is type(real) and bool(shown == real)


@pytest.mark.parametrize("shown", EXAMPLES, ids=lambda shown: shown["id"])
def test_an_example_of_the_reference_is_a_line_of_the_corpus(
    shown: Mapping[str, Any], corpus: Mapping[str, Mapping[str, Any]]
) -> None:
    assert is_shown(shown, corpus[shown["id"]])


def test_what_is_said_of_an_example_has_the_numbers_of_the_example() -> None:
    parts = re.findall(r"^(\*\*[a-z-]+\*\*.*?)^```json\n(.*?)^```", REFERENCE, re.M | re.S)
    assert len(parts) == len(EXAMPLES)
    for said, shown in parts:
        assert set(re.findall(r"\d+", said)) <= set(re.findall(r"\d+", shown)), said


def test_the_reference_has_an_example_of_each_kind() -> None:
    assert {shown["kind"] for shown in EXAMPLES} == set(
        schema("vector")["properties"]["kind"]["enum"]
    )


def test_the_pages_name_every_key_of_a_vector() -> None:
    code = " ".join(re.findall(r"`([^`\n]+)`", GUIDE + REFERENCE))
    assert set(_keys(schema("vector"))) - set(re.findall(r"[a-z-]+", code)) == set()


def _keys(part: Any) -> Iterator[str]:
    if isinstance(part, list):
        for item in part:
            yield from _keys(item)
    elif isinstance(part, dict):
        yield from part.get("properties", {})
        for item in part.values():
            yield from _keys(item)


def test_keys_are_absent_where_the_reference_says_so_and_nowhere_else(
    corpus: Mapping[str, Mapping[str, Any]],
) -> None:
    for vector in corpus.values():
        given = vector["given"]
        for seen in _seen(vector):
            over = seen["phase"] == "over"
            assert {"shown", "show-order", "pots"} <= set(seen) if over else "pots" not in seen
            assert (seen["legal"] is None) is (seen["actor"] is None) is over
            assert ("muck" in (seen["legal"] or {})) is (seen["phase"] == "showdown")
            assert ("cards" in seen) is ("deck" in given)
        for attempt in given.get("tries", ()):
            assert attempt.get("unnoticed", True) is True
            assert ("seat" in attempt) is (attempt["do"] not in {"discover-error", "smallest-chip"})
        if vector["kind"] == "ruling":
            ruling = vector["expect"]["ruling"]
            assert ruling["on"] == given["on"]
            assert all({"due", "returned"} <= set(outcome) for outcome in ruling["allowed"])
            assert all(set(outcome) <= {"do", "to"} for outcome in ruling["not-allowed"])


def _seen(vector: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    if vector["kind"] == "play":
        yield vector["expect"]["start"]
        for step in vector["expect"]["steps"]:
            if set(step) != {"refused"}:
                yield step


def test_the_case_of_the_guide_is_ruled_on_as_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (ROOT / "oracle/site/guides/commands.md").read_text("utf-8")
    section = page.partition("## How to ask for a ruling")[2]
    script, said = re.findall(r"(?:^    .*\n)+", section.partition("\n## ")[0], re.MULTILINE)
    start, case, command = re.split(r"^(?:.*<<'END'|END)\n", _plain(script), flags=re.M)
    assert start == ""
    program, *arguments = command.split()
    assert program == "poker-oracle"
    (tmp_path / "case.yaml").write_text(case)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    done = CliRunner().invoke(cli, arguments, catch_exceptions=False)
    assert done.exit_code == 0
    assert _plain(said) in done.output


def _plain(block: str) -> str:
    return "".join(line.removeprefix("    ") for line in block.splitlines(keepends=True))


def _rows(page: str, first: str) -> list[list[str]]:
    """Give the rows of the table whose first heading is this, without marks of code."""
    (table,) = re.findall(rf"^\| {re.escape(first)} \|.*\n\|---.*\n((?:\|.*\n)+)", page, re.M)
    return [
        [cell.strip().replace("`", "") for cell in row.strip("|").split(" | ")]
        for row in table.splitlines()
    ]


def test_the_reference_says_to_which_aspect_each_key_belongs_and_when_it_is_compared() -> None:
    section = REFERENCE.partition("\n## Grading a play\n")[2]
    wanted = [[key, one.aspect, one.when] for key, ways in KEYS.items() for one in ways]
    assert _rows(section, "key") == wanted


def test_the_protocol_says_what_each_class_of_refusals_is() -> None:
    assert dict(_rows(PROTOCOL, "class")) == dict(REFUSALS)


def test_the_protocol_names_every_key_of_a_hello_and_what_is_taken_by_default() -> None:
    hello, configuration = PROTOCOL.partition("## hello")[2].split("### Configurations")
    schemas = schema("protocol")["$defs"]
    named = {key.strip() for row in _rows(hello, "key") for key in row[0].split(",")}
    assert named == set(schemas["hello"]["properties"]) - {"id", "skip", "error"}
    rows = {key.strip(): row for row in _rows(configuration, "key") for key in row[0].split(",")}
    assert set(rows) == set(schemas["configuration"]["properties"])
    assert rows["takes"][2] == ", ".join(USUAL_NEEDS)


def test_the_reference_says_what_each_need_is() -> None:
    assert dict(_rows(REFERENCE, "`needs`")) == dict(NEEDS)


def test_the_rule_on_growth_is_the_same_in_the_guide_and_in_the_policy() -> None:
    rule = "vector with an unknown key, word or `do` in `given` is skipped and counted"
    plain = [" ".join(page.replace("> ", "").split()) for page in (GUIDE, POLICY)]
    assert all(rule in page for page in plain)


def test_the_policy_promises_nothing_before_the_release_and_points_nowhere() -> None:
    plain = " ".join(POLICY.split())
    assert "All that is promised here begins with the release of 0.1.0" in plain
    assert "From 1.0 on, nothing that was right becomes wrong; before, a minor version may" in plain
    assert not re.search("see below|promises anything|first that is released", plain)
