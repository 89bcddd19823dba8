"""A third game works wherever a table is played: trees, fuzzing, strategies, playground, pages."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from oracle.adapters.reference import hello
from oracle.conformance.hello import decode_hello
from oracle.core.games import GAMES
from oracle.corpus import check_meaning
from oracle.fuzzing import Field, Finding, Plan, fuzz, random_question_of, shelf_in, written
from oracle.play import HouseRules, answer
from oracle.playground import answer as ask_playground
from oracle.scenario import problems_of_workspace
from oracle.site import trees as site_trees
from oracle.strategies import REPEATABLE, Question, questions
from oracle.system.resources import opened, place_in
from oracle.trees import Counter, Tree, divided, merging_of
from tests.support.badeucy import badeucy_is_known
from tests.support.trees import ask, counted, row_of
from tests.support.wrong_engines import HOUSES, SETTINGS, Wrong, target_of

GAME = "badeucy"
ENGINE = ("--", sys.executable, "-m", "tests.support.badeucy")
PROGRAM = """
from tests.support.badeucy import badeucy_is_known
with badeucy_is_known():
    from oracle.cli import cli
    cli()
"""


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with badeucy_is_known():
        yield


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process that knows the game before it reads what can be chosen."""
    command = [sys.executable, "-c", PROGRAM, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


# trees


@pytest.mark.parametrize(("betting", "stacks"), [("limit", (9, 5, 14)), ("no-limit", (6, 4))])
def test_its_trees_are_the_same_merged_and_plain(betting: str, stacks: tuple[int, ...]) -> None:
    asked = ask(draws=1, stacks=stacks, game=GAME, betting=betting)
    merged = counted(asked)
    assert merged == counted(asked, plain=True)
    assert merged.sequences > 10


@pytest.mark.more
def test_its_trees_are_counted_and_walked_by_the_command() -> None:
    table = ("trees", "--game", GAME, "--rounds", "1")
    told = run(*table, "--divide").stdout
    assert "15 betting sequences" in told
    assert "limit badeucy" in told
    walked = run(*table, "--against", *ENGINE)
    assert (walked.returncode, "plays the same tree" in walked.stdout) == (0, True), walked.stdout


# fuzzing


class OfBadeucy(Wrong):
    """An engine that plays badeucy alone."""

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        told = super().answer(request)
        if request["kind"] != "hello":
            return told
        return {**told, "plays": [{**one, "games": [GAME]} for one in told["plays"]]}


def test_random_hands_of_it_are_drawn_and_have_the_answer_of_the_rules() -> None:
    claims = decode_hello(dict(hello(["card-room"])))
    (one,) = claims.plays
    narrow = replace(claims, plays=(replace(one, games=frozenset({GAME})),))
    kinds = set()
    for number in range(40):
        drawn = random_question_of(Field(narrow, HOUSES), f"badeucy/{number}")
        assert drawn is not None
        vector = drawn.vector
        kinds.add(vector["kind"])
        if "table" not in vector["given"]:
            continue
        assert vector["given"]["table"]["game"] == GAME
        found = answer(vector["kind"], vector["given"], HouseRules(SETTINGS))
        assert found.expect == vector["expect"]
        if number < 5:
            check_meaning(vector)
    assert {"play", "ruling"} <= kinds


def test_a_mistake_in_it_is_found_made_plain_named_and_written(tmp_path: Path) -> None:
    mistake = "odd-chip-to-the-badugi-half"
    target = target_of(OfBadeucy(mistake, kinds=["play"]))
    done = fuzz(target, Plan(hands=60, seed=GAME))
    (finding,) = done.findings
    assert [one.name for one in finding.suspects] == [mistake]
    assert len(finding.outcome.vector["given"]["table"]["stacks"]) == 2
    assert done.claims is not None
    _is_a_scenario(
        finding, written(shelf_in(tmp_path), done.findings, done.claims, target), tmp_path
    )


def _is_a_scenario(finding: Finding, made: Any, folder: Path) -> None:
    for path, content in made.files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    with opened(place_in(folder)):
        assert problems_of_workspace() == []
    table = finding.outcome.vector["given"]["table"]
    assert table["game"] == GAME


@pytest.mark.more
def test_its_hands_are_asked_over_the_protocol() -> None:
    done = run("fuzz", "--hands", "10", "--format", "json", *ENGINE)
    report = json.loads(done.stdout)
    assert (done.returncode, report["details"]["hands"]) == (0, 10)


def test_the_strategies_deal_it_among_the_others() -> None:
    dealt: set[str] = set()

    @hypothesis.settings(REPEATABLE, max_examples=30)
    @hypothesis.given(questions(most=3))
    def is_answered(question: Question) -> None:
        found = answer("play", question.given, HouseRules(SETTINGS))
        assert found.expect == question.expect
        dealt.add(question.given["table"]["game"])

    is_answered()
    assert dealt == {*GAMES}


# the playground and the site


def test_the_playground_offers_it_and_plays_it_to_the_end() -> None:
    choices = ask_playground({"do": "choices"})
    (game,) = (one for one in choices["games"] if one["id"] == GAME)
    assert game == {"id": GAME, "hand-size": 5, "rankings": ["deuce-to-seven", "badugi"]}
    table = {"game": GAME, "house": "card-room", "seed": 5, "stacks": [100, 40], "draws": 1}
    acts: list[dict[str, Any]] = []
    for _ in range(20):
        played = ask_playground({"do": "play", "table": table, "acts": acts})
        assert "error" not in played, played
        if played["facts"]["over"]:
            break
        acts.append(_passively(played["turn"]))
    assert played["facts"]["over"]
    told = json.dumps(played["moments"])
    assert "the low" in told
    saved = ask_playground({"do": "save", "table": table, "acts": acts})
    assert f"game: {GAME}" in saved["text"]
    checked = ask_playground({"do": "check-text", "text": saved["text"]})
    assert "error" not in checked, checked


def _passively(turn: Mapping[str, Any]) -> dict[str, Any]:
    words = [one["word"] for one in turn["acts"]]
    word = next(one for one in ("check", "call", "draw", "show") if one in words)
    discard: dict[str, Any] = {"discard": []} if word == "draw" else {}
    return {"seat": turn["seat"], "do": word, **discard}


def test_the_playground_says_what_its_hands_are_worth() -> None:
    worth = ask_playground({"do": "worth", "cards": "7s 5d 4h 3s 2c", "against": "6s 5d 4h 3s 2c"})
    assert worth["values"]["deuce-to-seven"]["name"] == "seven-five low"
    assert worth["comparison"]["deuce-to-seven"]["better"] == "cards"
    assert worth["comparison"]["ace-to-five"]["better"] == "against"


def test_the_site_has_its_trees_under_a_heading(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ask(rounds=1, game=GAME)
    tree = Tree(asked)
    counter = Counter(tree, merging_of(asked, ends=True), ends=True)
    row = row_of("limit.badeucy", ("card-room",), asked, list(divided(counter, tree, tree.start)))
    monkeypatch.setattr(site_trees, "_rows", lambda _structure: iter([row]))
    leaf = site_trees.leaf(None, "limit")  # type: ignore[arg-type]
    assert "Badeucy" in json.dumps(leaf.page, default=str)


# hands, for people


@pytest.mark.more
def test_its_hands_are_valued_and_compared_by_the_commands() -> None:
    valued = run("rank", "deuce-to-seven", "7s5d4h3s2c")
    assert (valued.returncode, "seven-five low" in valued.stdout) == (0, True), valued.stdout
