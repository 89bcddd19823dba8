"""A third game is played right wherever a table is played, or refused with a sentence."""

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
from oracle.conformance.claims import decode_hello
from oracle.conformance.results import Options, Verdict
from oracle.conformance.runner import run as run_engine
from oracle.core.cards import parse_cards
from oracle.core.games import GAMES
from oracle.corpus.build import build_vectors
from oracle.corpus.files import render_corpus
from oracle.corpus.formats.packages import FORMATS, write_npm
from oracle.corpus.vector import check_meaning
from oracle.errors import InputError
from oracle.fuzz.fuzzing import Plan, fuzz
from oracle.fuzz.questions import Field, random_question_of
from oracle.fuzz.study import FuzzFinding, workspace_for_findings, written
from oracle.histories.audit.paying import wrong_name
from oracle.play.answering import HouseRules, answer
from oracle.play.trees import Counter, Tree, divided, merging_of
from oracle.report.explanation import explain_scenario
from oracle.site import hands as site_trees
from oracle.site.playground.texts import answer as ask_playground
from oracle.specs import catalogue, coverage
from oracle.specs.coverage import problems_of_games
from oracle.specs.playing import run_problems
from oracle.specs.scenarios import load_scenarios, problems_of_workspace, read_scenario, settings_of
from oracle.strategies import REPEATABLE, Question, questions
from oracle.system.resources import folder, opened, place_in
from tests.support.badeucy import badeucy_is_known
from tests.support.pages import explanation_text
from tests.support.refusing import call
from tests.support.running import execute
from tests.support.tables import tables_beside
from tests.support.trees import ask, counted, row_of
from tests.support.wrong_engines import HOUSES, SETTINGS, Wrong, target_of

GAME = "badeucy"
SETTINGS_OF = {name: house.settings for name, house in catalogue.shipped_houses().items()}
LOWBALL = "deuce-to-seven"
HAND = tables_beside(__file__)["hand"]
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
    return execute(command)


# what is written about it


def test_lint_says_where_everything_is_missing() -> None:
    found = [str(one) for one in problems_of_games() if LOWBALL in str(one).lower()]
    games, rankings = "oracle/core/games.py", "oracle/core/hands/rankings.py"
    assert [one for one in found if not one.startswith("specs/")] == [
        f"{games}: no document in specs/documents has {LOWBALL} among its games, and no rule with "
        "a practice names Deuce-to-seven",
        f"{games}: no scenario in specs/scenarios plays {LOWBALL}",
        f"{rankings}: no scenario in specs/scenarios ranks or compares hands of {LOWBALL}",
        f"{rankings}: the grounds of {LOWBALL} name no rule that says which hand wins, under "
        "kinds and highest",
    ]
    names = [one for one in found if one.startswith("specs/")]
    places = [one.partition(": ")[0].rpartition(":")[0] for one in names]
    assert [place.partition(":")[0] for place in places] == [
        *("specs/rules/drawing.yaml", "specs/rules/forced-bets.yaml"),
        *("specs/switches.yaml", "specs/switches.yaml"),
    ]
    for place, told in zip(places, names, strict=True):
        path, _, line = place.partition(":")
        written = (folder("specs").parent / path).read_text("utf-8").splitlines()[int(line) - 1]
        assert "Badugi" in written
        assert "Badacey" in written
        assert "this names Badugi and Badacey, and does not say what Deuce-to-seven is" in told


def test_lint_asks_what_the_rules_of_its_scenarios_rest_on(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = read_scenario(HAND.replace("drawing.as-many-back", "showdown.halves"))
    monkeypatch.setattr(coverage, "load_scenarios", lambda: [*load_scenarios(), scenario])
    found = [one.message for one in problems_of_games() if one.path == "specs/rules/showdown.yaml"]
    about = f"but the scenario {scenario.id} is about it"
    assert found == [
        f"showdown.best-hand-wins rests on no document of {LOWBALL} and on no practice, {about}",
        f"showdown.halves rests on no document of {LOWBALL} and on no practice, {about}",
        f"showdown.halves speaks of Badacey and not of Deuce-to-seven, {about}",
    ]


def test_a_hand_of_it_is_explained_without_the_documents_of_other_games() -> None:
    scenario = read_scenario(HAND)
    assert run_problems(scenario, settings_of(scenario)) == []
    explained = explain_scenario(scenario)
    told = " ".join(explanation_text(explained, width=10_000).split())
    assert "Three players play limit Deuce-to-seven, triple draw" in told
    assert "no pair is better than a straight. [showdown.best-hand-wins]" in told
    nothing = "No document of Deuce-to-seven says so, and no practice is named."
    assert explained.rules["showdown.best-hand-wins"].source == (nothing,)
    for note in explained.rules.values():
        assert note.source == (nothing,) or note.source[0].startswith("Practice: ")


def test_vectors_of_it_are_built_checked_and_exported() -> None:
    vectors = build_vectors([read_scenario(HAND)])
    result = run_engine(
        [sys.executable, "-m", "tests.support.badeucy"], vectors, Options(), SETTINGS_OF
    )
    ours = [one for one in result.outcomes if "card-room" in one.vector["houses"]]
    assert {one.verdict for one in ours} == {Verdict.PASS}
    with pytest.raises(InputError, match="phh can express only"):
        FORMATS["phh"](vectors)
    package = write_npm(render_corpus(vectors))
    assert (
        b"type Game = 'badugi' | 'badacey' | 'badeucy' | 'deuce-to-seven';" in package["index.d.ts"]
    )


def test_its_histories_are_audited_or_left_aside(tmp_path: Path) -> None:
    own = tmp_path / "hand.yaml"
    shows = "  - {seat: 2, show: true}\n  - {seat: 3, show: true}\n"
    own.write_text(HAND.replace("  - expect", f"{shows}  - expect"), "utf-8")
    done = call("audit", own)
    assert (done.exit_code, "differs 0" in done.output) == (0, True), done.output
    sites = tmp_path / "site.txt"
    text = (folder("specs") / "histories/pokerstars-right.txt").read_text("utf-8")
    sites.write_text(text.replace("Badugi", "2-7 Triple Draw").replace("Badacey", "2-7"), "utf-8")
    done = call("audit", sites)
    assert done.exit_code == 2
    assert "No hand of these games was found" in done.output
    assert "Other games, left aside: 2-7 " in done.output


def test_its_hands_may_be_called_as_we_call_them() -> None:
    (ranking,) = GAMES[LOWBALL].halves
    for hand in ranking.classes():
        assert wrong_name(ranking, tuple(hand), ranking.rank(hand).name) == ""
    straight = parse_cards("7c6d5h4s3d")
    assert wrong_name(ranking, straight, "8,6,5,4,3") == "seven-high straight"


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
        finding,
        written(workspace_for_findings(tmp_path), done.findings, done.claims, target),
        tmp_path,
    )


def _is_a_scenario(finding: FuzzFinding, made: Any, folder: Path) -> None:
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

    @hypothesis.settings(REPEATABLE, max_examples=15)
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
    leaf = site_trees.trees_leaf(None, "limit")  # type: ignore[arg-type]
    assert "Badeucy" in json.dumps(leaf.page, default=str)


# hands, for people


@pytest.mark.more
def test_its_hands_are_valued_and_compared_by_the_commands() -> None:
    valued = run("rank", "deuce-to-seven", "7s5d4h3s2c")
    assert (valued.returncode, "seven-five low" in valued.stdout) == (0, True), valued.stdout
