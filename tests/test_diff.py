import json
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from copy import deepcopy
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from oracle import catalogue
from oracle.cli import cli
from oracle.corpus import load_vectors
from oracle.diff import (
    Case,
    Comparison,
    Side,
    as_markdown,
    as_report,
    as_text,
    changed_settings,
    compare_corpora,
    compare_houses,
    read_corpus,
)
from oracle.diff.causes import fewest
from oracle.errors import InputError
from oracle.explain.tries import try_in_words
from oracle.resources import folder
from oracle.scenario import load_scenarios, read_scenario
from oracle.specfile import schema

ROOT = Path(__file__).parents[1]
CARD_ROOM = catalogue.house("card-room").settings
CAP = "betting.raise-cap"

FIFTH_BET = f"""\
id: {CAP}.the-fifth-bet
title: A fifth bet
kind: play
rules: [{CAP}]
table: {{small-bet: 2, stacks: [100, 100, 100]}}
play:
  - {{seat: 3, raise: 4}}
  - {{seat: 1, raise: 6}}
  - {{seat: 2, raise: 8}}
  - {{seat: 3, refuse: {{raise: 10}}, because: [{CAP}]}}
"""
WITH_AN_ANTE = FIFTH_BET.replace("small-bet: 2", "small-bet: 2, ante: 1")
Vector = dict[str, Any]


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return [Case(scenario) for scenario in load_scenarios()]


@pytest.fixture(scope="module")
def vectors() -> list[Vector]:
    return load_vectors(folder("vectors"))


def side(name: str, **changes: str) -> Side:
    settings = {switch.replace("_", "-"): setting for switch, setting in changes.items()}
    return Side(name, {**catalogue.house(name).settings, **settings})


def compared(text: str, after: Mapping[str, str], before: Mapping[str, str] = CARD_ROOM) -> Any:
    found = compare_houses(Side("one", before), Side("other", after), [Case(read_scenario(text))])
    return as_checked_report(found)


def as_checked_report(found: Comparison) -> Any:
    report = json.loads(json.dumps(as_report(found)))
    jsonschema.validate(report, schema("diff"))
    return report


def call(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(cli, ("diff", *arguments))


def test_every_change_between_any_two_houses_is_explained_by_switches_that_differ(
    cases: list[Case],
) -> None:
    for one, other in combinations(catalogue.houses(), 2):
        before, after = side(one), side(other)
        found = compare_houses(before, after, cases)
        assert found.changed
        by_id = {case.scenario.id: case for case in cases}
        for change in found.changed:
            assert change.causes, change.id
            assert change.first, change.id
            assert change.because, change.id
            assert change.moment.before != change.moment.after, change.id
            name, _, number = change.id.partition("~")
            for cause in change.causes:
                switches = {moved.switch for moved in cause}
                for moved in cause:
                    assert (before.settings[moved.switch],) == moved.before
                    assert (after.settings[moved.switch],) == moved.after
                flipped = {**before.settings, **{one: after.settings[one] for one in switches}}
                place = int(number or 1) - 1
                got = by_id[name].answers(flipped)[place]
                assert got == by_id[name].answers(after.settings)[place], change.id


def test_no_house_differs_from_itself(cases: list[Case]) -> None:
    found = compare_houses(side("club"), side("club"), cases)
    assert (found.changed, found.switches) == ((), ())
    assert found.compared > len(cases)
    assert as_report(found)["exit-code"] == 0


def test_a_change_not_yet_made_is_explained_by_its_switch_and_rule(cases: list[Case]) -> None:
    after = side("card-room", raise_cap="rule-book")
    found = compare_houses(side("card-room"), after, cases)
    assert found.changed
    for change in found.changed:
        ((moved,),) = change.causes
        assert moved == ("raise-cap", ("four-per-round",), ("rule-book",))
        assert change.because == (CAP,)
    report = as_checked_report(found)
    (switch,) = report["switches"]
    assert switch["changed"] == [change.id for change in found.changed]
    assert switch["before"][0]["source"] == "Fixed Limit (Badugi Poker, Badacey)"
    (rule,) = report["rules"]
    assert rule["sources"] == catalogue.source(CAP)
    assert report["exit-code"] == 1


def test_the_first_step_that_differs_is_told_in_words() -> None:
    report = compared(FIFTH_BET, side("card-room", raise_cap="five-per-round").settings)
    (change,) = report["changed"]
    assert (change["step"], change["at"]) == (2, "try 3: seat 2 raises to 8")
    assert change["before"] == "in the first betting round seat 3 may fold or call 4"
    assert change["after"] == "in the first betting round seat 3 may fold, call 4 or raise to 10"
    assert change["differences"] == [{"field": "legal.raise", "before": None, "after": [10, 10]}]


def test_a_table_that_one_house_refuses_is_a_change_before_the_first_try() -> None:
    report = compared(WITH_AN_ANTE, catalogue.house("regles").settings)
    (change,) = report["changed"]
    assert (change["step"], change["at"]) == (-1, "before the first try")
    assert change["before"].startswith("the table is accepted")
    assert change["after"] == "the table is refused by forced-bets.ante-allowed"
    assert [[one["switch"] for one in cause] for cause in change["causes"]] == [["antes"]]
    moved = {one["switch"]: one["changed"] for one in report["switches"]}
    assert moved["players"] == []
    both_refuse = compared(
        WITH_AN_ANTE, {**CARD_ROOM, "antes": "none"}, catalogue.house("regles").settings
    )
    assert both_refuse["changed"] == []


def test_each_switch_that_would_do_alone_is_named_and_so_are_those_that_act_together() -> None:
    assert fewest(["a", "b", "c"], lambda chosen: "a" in chosen or "c" in chosen) == (
        ("a",),
        ("c",),
    )
    assert fewest(["a", "b", "c"], lambda chosen: {"a", "c"} <= set(chosen)) == (("a", "c"),)
    assert fewest("abcde", lambda chosen: {"a", "c", "e"} <= set(chosen)) == (("a", "c", "e"),)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("raise-cap", "'raise-cap' is no change; write switch=setting"),
        ("raise-cop=rule-book", "there is no switch 'raise-cop'; did you mean 'raise-cap'?"),
        ("raise-cap=four", "raise-cap has no setting 'four'; it has four-per-round, rule-book, "),
    ],
)
def test_a_change_that_cannot_be_made_is_one_sentence(change: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        changed_settings(CARD_ROOM, [change])
    (message,) = caught.value.messages
    assert message.startswith(sentence)


@pytest.mark.parametrize(
    ("attempt", "said"),
    [
        ({"seat": 1, "do": "draw", "discard": ["As", "2d"]}, "seat 1 discards As 2d"),
        ({"seat": 1, "do": "draw", "discard": []}, "seat 1 stands pat"),
        ({"seat": 2, "do": "muck"}, "seat 2 mucks"),
        ({"seat": 2, "do": "bet", "to": 4}, "seat 2 bets 4"),
        ({"seat": 2, "do": "raise", "to": 8}, "seat 2 raises to 8"),
    ],
)
def test_a_try_is_told_as_players_say_it(attempt: dict[str, Any], said: str) -> None:
    assert try_in_words(attempt) == said


def corpora(before: list[Vector], after: list[Vector]) -> Any:
    return as_checked_report(compare_corpora(before, after, ("before", "after")))


def edited(vectors: list[Vector], name: str, **parts: Any) -> list[Vector]:
    return [{**one, **parts} if one["id"] == name else one for one in vectors]


def test_vectors_that_are_new_gone_or_reworded_are_no_change(vectors: list[Vector]) -> None:
    first, second, *_ = vectors
    after = edited(vectors[1:], second["id"], title="Other words")
    report = corpora(vectors[:-1], after)
    assert report["exit-code"] == 0
    assert report["removed"] == [{"id": first["id"], "title": first["title"]}]
    assert [one["id"] for one in report["added"]] == [vectors[-1]["id"]]
    assert report["reworded"] == [{"id": second["id"], "title": "Other words", "parts": ["title"]}]
    assert report["counts"]["compared"] == len(vectors) - 2


def test_only_the_reason_of_a_rank_is_a_rewording(vectors: list[Vector]) -> None:
    ranked = next(one for one in vectors if one["kind"] == "rank" and one["expect"]["why"])
    after = {**ranked, "expect": {**ranked["expect"], "why": ["So it is."]}}
    report = corpora([ranked], [after])
    assert [one["parts"] for one in report["reworded"]] == [["why"]]


def test_a_renamed_vector_is_compared_with_the_one_that_it_supersedes(
    vectors: list[Vector],
) -> None:
    first = vectors[0]
    renamed = {**first, "id": f"{first['id']}-again", "supersedes": [first["id"]]}
    report = corpora([first], [renamed])
    assert report["added"] == report["removed"] == report["changed"] == []
    assert report["reworded"][0]["parts"] == ["id", "supersedes"]


def test_a_vector_that_moved_to_another_setting_names_its_switch(vectors: list[Vector]) -> None:
    four = next(one for one in vectors if one["switches"].get("raise-cap") == ["four-per-round"])
    name = four["id"]
    moved = deepcopy(four)
    moved["switches"]["raise-cap"] = ["rule-book"]
    moved["expect"]["start"]["actor"] = 9
    (change,) = corpora([four], [moved])["changed"]
    assert change["id"] == name
    assert change["causes"][0][0]["switch"] == "raise-cap"
    assert change["because"] == [CAP]
    assert change["part"] == "expect"
    del moved["expect"]
    widened = {**four, "switches": {**four["switches"], "raise-cap": ["four-per-round", "new"]}}
    (change,) = corpora([four], [widened])["changed"]
    assert (change["part"], change["causes"], change["because"]) == ("switches", [], [CAP])
    assert change["after"] == "raise-cap four-per-round or new"


def test_a_vector_whose_answer_changed_names_the_rule(vectors: list[Vector]) -> None:
    refusing = next(
        one
        for one in vectors
        if one["kind"] == "play" and one["expect"]["steps"][-1].get("refused") == [CAP]
    )
    allowing = deepcopy(refusing)
    allowing["expect"]["steps"][-1] = allowing["expect"]["start"]
    (change,) = corpora([refusing], [allowing])["changed"]
    assert (change["before"], change["after"]) == (f"refused by {CAP}", "accepted")
    assert (change["causes"], change["because"]) == ([], [CAP])
    smaller = deepcopy(refusing)
    smaller["expect"]["start"]["legal"]["raise"] = None
    (change,) = corpora([refusing], [smaller])["changed"]
    assert (change["step"], change["because"]) == (-1, refusing["rules"])


def test_a_hand_that_was_rewritten_says_what_is_given(vectors: list[Vector]) -> None:
    play = next(one for one in vectors if one["kind"] == "play")
    other = deepcopy(play)
    other["given"]["table"]["button"] = 1
    other["given"]["tries"][0]["seat"] = 9
    (change,) = corpora([play], [other])["changed"]
    assert (change["part"], change["at"]) == ("given", "what is given")
    assert change["after"].startswith("table.button 1; try 1: seat 9 ")
    shorter = deepcopy(play)
    shorter["given"]["tries"].pop()
    shorter["expect"]["steps"].pop()
    (change,) = corpora([play], [shorter])["changed"]
    assert (change["part"], change["after"]) == ("expect", "the script has ended before")


def test_corpora_of_less_detail_can_be_compared(vectors: list[Vector]) -> None:
    """What one side does not show is said to be not seen, and nothing breaks."""
    before = [one for one in vectors if one["kind"] in {"play", "setup"}][:200]
    after = deepcopy(before)
    for vector in after:
        if vector["kind"] == "setup":
            vector["expect"].pop("because")
            continue
        steps = (vector["expect"]["start"], *vector["expect"]["steps"])
        for step in steps:
            for key in step.keys() - {"stacks", "pots"}:
                step.pop(key)
    assert corpora(before, after)["changed"]
    assert corpora(after, before)["changed"]


def test_any_two_answers_can_be_told_apart_in_words(vectors: list[Vector]) -> None:
    kinds: dict[str, list[Vector]] = {}
    for vector in vectors:
        kinds.setdefault(vector["kind"], []).append(vector)
    pairs = [pair for alike in kinds.values() for pair in pairwise(alike)]
    wrong = [{**one, "expect": other["expect"]} for one, other in pairs]
    found = compare_corpora([one for one, _other in pairs], wrong, ("before", "after")).changed
    assert len(found) > len(pairs) / 2
    assert all(change.moment.before and change.moment.after for change in found)


def test_the_summary_comes_first_and_can_stand_alone(cases: list[Case]) -> None:
    report = as_checked_report(compare_houses(side("club"), side("online"), cases))
    text = as_text(report, width=100)
    count = len(report["changed"])
    assert text.startswith(f"club -> online\n{count} of ")
    assert "\nburn: none -> one-per-draw changes " in text
    assert "so far because of burn alone" in text
    assert all(change["id"] in text for change in report["changed"])
    assert "\x1b[" in as_text(report, color=True)
    short = as_text(report, width=100, summary=True)
    assert text.startswith(short)
    page = as_markdown(report)
    assert page.startswith(f"# club -> online\n\n{count} of ")
    assert page.startswith(as_markdown(report, summary=True))
    assert all(f"### `{change['id']}`" in page for change in report["changed"])


def test_the_text_of_corpora_lists_what_is_new_gone_and_reworded(vectors: list[Vector]) -> None:
    after = edited(vectors[1:], vectors[1]["id"], title="Other words")
    report = corpora(vectors[:-1], after)
    for text in (as_text(report), as_markdown(report)):
        assert "1 reworded, 1 added, 1 removed" in text
        assert all(one["id"] in text for one in (vectors[0], vectors[1], vectors[-1]))


def git(where: Path, *arguments: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(("git", *who, *arguments), cwd=where, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two revisions of a corpus of one file, first and HEAD, with one expectation changed."""
    content = (folder("vectors") / "next-hand.jsonl").read_text(encoding="utf-8")
    (tmp_path / "vectors").mkdir()
    path = tmp_path / "vectors/next-hand.jsonl"
    path.write_text(content, encoding="utf-8")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "-m", "One")
    git(tmp_path, "tag", "first")
    path.write_text(re.sub(r'"big-blind":\d(?=,"seats")', '"big-blind":9', content, count=1))
    git(tmp_path, "commit", "--quiet", "-a", "-m", "Two")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_revisions_and_folders_are_compared(repository: Path) -> None:
    done = call("first", "HEAD", "--json")
    assert done.exit_code == 1, done.output
    report = json.loads(done.stdout)
    jsonschema.validate(report, schema("diff"))
    (change,) = report["changed"]
    assert (change["at"], change["after"]) == ("the hand after", "seat 9 posts the big blind")
    assert call("HEAD", "vectors").exit_code == 0
    (repository / "empty").mkdir()
    for names, sentence in {
        ("first", "no-such"): "'no-such' is no house, no folder and no revision",
        ("card-room", "HEAD"): "card-room is a house and HEAD is none; compare two of a kind",
        ("HEAD", "empty"): "empty holds no vectors",
        ("HEAD", "--", "-x"): "'-x' is no house, no folder and no revision",
    }.items():
        done = call(*names)
        assert isinstance(done.exception, InputError), done.output
        assert sentence in str(done.exception)


def test_a_revision_without_usable_vectors_is_one_sentence(
    repository: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = repository / "vectors/next-hand.jsonl"
    for content, sentence in {
        "[]\n": "HEAD is no corpus: a line of it is no object",
        '{"id": "a.b.c"}\n': "HEAD is no corpus: a.b.c has no usable kind, title, rules",
        "{\n": "HEAD:vectors/next-hand.jsonl:1: this line is not JSON",
    }.items():
        path.write_text(content)
        git(repository, "commit", "-a", "-m", "Three")
        with pytest.raises(InputError, match=re.escape(sentence)):
            read_corpus("HEAD")
    git(repository, "rm", "vectors/next-hand.jsonl")
    git(repository, "commit", "-m", "Four")
    with pytest.raises(InputError, match="the revision HEAD has no vectors in its folder vectors"):
        read_corpus("HEAD")
    monkeypatch.chdir(tmp_path_factory.mktemp("outside"))
    with pytest.raises(InputError, match="'HEAD' is no house and no folder; git cannot do it: "):
        read_corpus("HEAD")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(InputError, match="git, which reads revisions, is not installed"):
        read_corpus("HEAD")


def test_single_settings_of_earlier_corpora_are_read_as_lists(
    tmp_path: Path, vectors: list[Vector]
) -> None:
    four = next(one for one in vectors if one["switches"].get("raise-cap") == ["four-per-round"])
    earlier = {**four, "switches": {key: same[0] for key, same in four["switches"].items()}}
    (tmp_path / "betting.jsonl").write_text(json.dumps(earlier))
    (read,) = read_corpus(str(tmp_path))
    assert read["switches"]["raise-cap"] == ["four-per-round"]


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("club",),
        ("--house", "club"),
        ("--against", "club"),
        ("--set", "burn=none"),
        ("club", "online", "--house", "club", "--set", "burn=none"),
        ("club", "online", "--json", "--markdown"),
        ("club", "online", "--json", "--summary"),
    ],
)
def test_arguments_that_make_no_sense_together_are_bad_usage(arguments: tuple[str, ...]) -> None:
    assert call(*arguments).exit_code == 2


def test_the_walk_through_of_a_rules_keeper_runs_as_the_readme_has_it(tmp_path: Path) -> None:
    section = (ROOT / "README.md").read_text("utf-8").partition("## How a rules keeper works")[2]
    script, shown = re.findall(r"(?:^    .*\n)+", section.partition("\n## ")[0], re.MULTILINE)
    program = tmp_path / "bin/poker-oracle"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m oracle "$@"\n')
    program.chmod(0o755)
    # Only bad usage or input stops it: a change, which is what it is about, has the exit code 1.
    lines = "".join(line.removeprefix("    ") for line in script.splitlines(keepends=True))
    commands = re.sub(r"^(poker-oracle .*)$", r"\1 || [ $? -eq 1 ] || exit", lines, flags=re.M)
    shell = shutil.which("sh")
    assert shell is not None
    path = f"{program.parent}:{Path(shell).parent}:/usr/bin:/bin"
    done = subprocess.run(
        (shell, "-c", commands),
        cwd=tmp_path,
        env={"PATH": path, "PYTHONPATH": str(ROOT), "COLUMNS": "110"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) in {(0, ""), (1, "")}
    assert "raise-cap: four-per-round -> five-per-round changes " in done.stdout
    assert "my-room -> my-room with burn=none" in done.stdout
    said = "".join(line.removeprefix("    ") for line in shown.splitlines(keepends=True))
    assert said in done.stdout
