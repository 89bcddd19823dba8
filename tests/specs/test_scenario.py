from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from oracle.commands.rules import run as run_command
from oracle.core.games import GAMES
from oracle.errors import InputError
from oracle.specs import catalogue, workspaces
from oracle.specs.playing import (
    hands_in_words,
    in_words,
    options_in_words,
    pots_in_words,
    run,
    run_problems,
    with_place,
)
from oracle.specs.scenarios import load_scenarios, read_scenario, scenario_problems, settings_of
from oracle.specs.strict_yaml import SpecError
from oracle.specs.structures import by_id, decides, every_structure, seen, structure_of
from tests.support.tables import tables_beside

TABLES = tables_beside(__file__)

CARD_ROOM = workspaces.houses()["card-room"].settings

BASE = """\
id: betting.raise-cap.sample
title: A scenario that serves as a sample
kind: play
rules: [betting.raise-cap]
table: {small-bet: 2, stacks: [100, 100, 100]}
cards: {1: As 2d 3h 4c}
play:
"""


def problems_of(*steps: str) -> list[str]:
    scenario = read_scenario(BASE + "".join(f"  - {step}\n" for step in steps))
    return run_problems(scenario, CARD_ROOM)


def test_four_mistakes_are_four_errors_with_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(
        "id: betting.raise-cap.bad\n"
        "kind: play\n"
        "rules: [betting.no-such-rule]\n"
        "table: {small-bet: 2, stacks: [100, 100], small-bet: 4}\n"
        "cards: {1: As 2d 3h 4x}\n"
        "play:\n"
        "  - {seat: 1, fold: true}\n"
    )
    with pytest.raises(SpecError) as raised:
        load_scenarios([path])
    found = [(problem.line, problem.message) for problem in raised.value.problems]
    assert [line for line, _message in found] == [1, 3, 4, 5]
    assert "title" in found[0][1]
    assert "betting.no-such-rule" in found[1][1]
    assert "small-bet" in found[2][1]
    assert "4x" in found[3][1]


@pytest.mark.parametrize(("step", "sentence"), TABLES["steps"])
def test_an_unclear_step_is_named_with_its_line(tmp_path: Path, step: str, sentence: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(f"{BASE}  - {step}\n")
    found = scenario_problems([path])
    assert [problem.line for problem in found] == [8]
    assert sentence in found[0].message


def test_an_outcome_both_allowed_and_not_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "ruling.yaml"
    path.write_text(
        "id: rulings.rapping.sample\n"
        "title: A rap before the first draw\n"
        "kind: ruling\n"
        "rules: [rulings.rapping]\n"
        "table: {small-bet: 2, stacks: [100, 100, 100]}\n"
        "play:\n"
        "  - {seat: 3, rap: true}\n"
        "ruling:\n"
        "  verdict: corrected\n"
        "  allowed: [{do: fold-or-call}]\n"
        "  not-allowed: [{do: raise}, {do: fold-or-call}]\n"
    )
    sentence = "this outcome is also one of 'allowed'; it can be only one of the two"
    assert [str(one) for one in scenario_problems([path])] == [f"{path}:11:30: {sentence}"]


def test_an_id_in_the_wrong_file_and_a_second_use_of_an_id_are_named(tmp_path: Path) -> None:
    first, second = tmp_path / "a.yaml", tmp_path / "b.yaml"
    for path in (first, second):
        path.write_text(BASE + "  - {seat: 3, call: 2}\n")
    with pytest.raises(SpecError, match="duplicate id"):
        load_scenarios([first, second])


@pytest.mark.parametrize(("steps", "said"), TABLES["scripts"])
def test_a_script_that_goes_another_way_is_a_problem(steps: list[str], said: str) -> None:
    (problem,) = problems_of(*steps)
    assert said in problem


def test_an_expectation_that_fails_says_what_is_seen() -> None:
    found = problems_of(
        "{expect: {actor: 1, legal: {fold: true, check: true}, stacks: [100, 100, 100], pot: 4}}"
    )
    assert found == [
        "line 8: actor is 3, not 1",
        "line 8: seat 3 may fold, call 2 or raise to 4, not fold or check",
        "line 8: stacks is [99, 98, 100], not [100, 100, 100]",
        "line 8: the pot is 3, not 4",
    ]


def test_a_wrong_winner_is_told_at_the_line_that_names_it() -> None:
    text = (
        BASE
        + """\
  - {all: call}
  - {all: pat}
  - {all: check}
  - {all: pat}
  - {all: check}
  - {all: pat}
  - {all: check}
  - expect:
      phase: over
      pots:
        - amount: 6
          whole: {2: 6}
      stacks: [98, 104, 98]
"""
    )
    found = run_problems(read_scenario(text), CARD_ROOM)
    assert [told[:60] for told in found] == [
        "line 19: the pots are 6 (6 to seat 1), not 6 (6 to seat 2); ",
        "line 20: stacks is [104, 98, 98], not [98, 104, 98]",
    ]
    whole, stacks = "        whole: {2: 6}\n", "      stacks: [98, 104, 98]\n"
    text = text.replace(f"- amount: 6\n  {whole}", "[{amount: 6, whole: {2: 6}}]\n")
    found = run_problems(read_scenario(text.replace(stacks, "")), CARD_ROOM)
    assert [told[:22] for told in found] == ["line 18: the pots are "]


def test_the_lowest_unused_cards_fill_what_is_left_open() -> None:
    scenario = read_scenario(
        BASE
        + "  - {all: call}\n  - {seat: 1, discard: As}\n  - {expect: {actor: 2, phase: draw-1}}\n"
    )
    (result,) = run(scenario, CARD_ROOM)
    assert result.given["cards"] == {
        "1": ["As", "2d", "3h", "4c", "3c"],
        "2": ["Ah", "Ad", "Ac", "2s"],
        "3": ["2h", "2c", "3s", "3d"],
    }


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [("{1: As, 2: As}", "duplicate card: As"), ("{1: As 2s 3s 4s 5s}", "is given 5 cards")],
)
def test_impossible_cards_are_one_sentence(cards: str, sentence: str) -> None:
    text = BASE.replace("{1: As 2d 3h 4c}", cards) + "  - {expect: {actor: 3}}\n"
    with pytest.raises(InputError, match=sentence):
        run_problems(read_scenario(text), CARD_ROOM)


def test_everything_impossible_about_a_table_is_said_at_once(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    table = "{small-bet: 2, small-blind: 3, stacks: [0], button: 5, chip: 1}"
    text = BASE.replace("{small-bet: 2, stacks: [100, 100, 100]}", table)
    path.write_text(text + "  - {seat: 1, fold: true}\n")
    done = CliRunner().invoke(run_command, [str(path)])
    assert done.exit_code == 2
    assert done.output.endswith("0 scenarios as expected, 0 not, 1 impossible\n")
    for sentence in (
        "the stack of seat 1 is 0",
        "the button is at seat 5",
        "at least two players",
        "larger than the big blind",
    ):
        assert any(
            line.startswith(f"{path}: ") and sentence in line for line in done.output.splitlines()
        )


SCENARIO = """
id: betting.check-raise.an-example
title: A player who has checked raises a bet after the draw
kind: play
rules: [betting.check-raise]
table: {TABLE}
also: [ALSO]
play:
  - {all: call}
  - {all: pat}
  - {seat: 1, check: true}
  - {seat: 2, bet: 10}
  - {seat: 1, raise: 20}
  - expect: {actor: 2, bets: [20, 10]}
"""


def example(table: str, also: str) -> str:
    return SCENARIO.replace("TABLE", table).replace("ALSO", also)


def test_there_are_four_kinds_of_forced_bets_for_each_game_betting_and_number_of_draws() -> None:
    every = list(every_structure())
    assert len(every) == len(set(every)) == len(GAMES) * 36
    assert set(seen()) <= set(every)
    assert all(where for where in seen().values())


def test_a_scenario_is_played_in_each_structure_that_it_names() -> None:
    found = {one.id: one for one in load_scenarios() if one.structure is not None}
    assert found
    for one in found.values():
        assert structure_of(one.table) == one.structure
        assert one.title.endswith(one.structure.in_words if one.structure else "")
        assert "supersedes" not in one.data


@pytest.mark.parametrize(("rule", "where", "elsewhere"), TABLES["deciding"])
def test_a_rule_that_every_hand_asks_decides_only_where_it_can(
    rule: str, where: str, elsewhere: str
) -> None:
    assert rule in catalogue.rules()
    assert decides(rule, by_id()[where])
    assert not decides(rule, by_id()[elsewhere])
    assert decides("betting.clockwise", by_id()[elsewhere])


def test_a_ruling_is_asked_in_each_structure_that_its_scenario_names() -> None:
    rulings = [one for one in load_scenarios() if one.structure and one.kind == "ruling"]
    assert rulings
    assert not any(run_problems(one, settings_of(one)) for one in rulings)


@pytest.mark.parametrize("name", sorted(by_id()))
def test_the_first_round_leaves_as_much_to_bet_with_in_every_structure(name: str) -> None:
    scenarios = [
        one
        for one in load_scenarios()
        if one.structure == by_id()[name] and one.id.startswith("betting.check-raise.after-a-bet")
    ]
    for scenario in scenarios:
        (played,) = run(scenario, settings_of(scenario))
        last = played.expect["steps"][-1]
        assert played.problems == []
        assert last["bets"] == [20, 10, 10]
        assert last["stacks"] == [970, 980, 980]


def test_the_number_of_a_structure_is_that_of_its_vectors() -> None:
    numbers = {one.id.partition("~")[2]: one.structure for one in load_scenarios() if one.structure}
    assert all(list(seen())[int(number) - 2] == structure for number, structure in numbers.items())


@pytest.mark.parametrize("betting", ["pot-limit", "no-limit"])
def test_big_bet_triple_draw_deals_its_deck_with_burns_and_without(betting: str) -> None:
    structure = by_id()[f"badugi-{betting}-3-blinds"]
    dealt = [one for one in load_scenarios() if one.data.get("deck")]
    dealt = [one for one in dealt if structure_of(one.table) == structure]
    for shuffled in (False, True):
        some = [one for one in dealt if bool(one.data.get("reshuffles")) == shuffled]
        assert {settings_of(one)["burn"] for one in some} >= {"none", "one-per-draw"}


def test_an_unknown_structure_is_named() -> None:
    with pytest.raises(SpecError, match="no structure 'badugi-limit-3-blind'; did you mean"):
        read_scenario(example("small-bet: 10, stacks: [100, 100]", "badugi-limit-3-blind"))


def test_the_smallest_bet_must_be_named() -> None:
    with pytest.raises(SpecError, match="it must name its small-bet or big-blind"):
        read_scenario(example("stacks: [100, 100]", "badugi-limit-3-antes"))


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "nothing"),
        ([], "nothing"),
        (["in", "all-in"], "[in, all-in]"),
        ({"8s", "7s"}, "7s 8s"),
        (set(), "no card"),
        ({"1": 6, "2": True}, "1 6, 2 true"),
    ],
)
def test_a_value_is_told_without_the_signs_of_python(value: Any, words: str) -> None:
    assert in_words(value) == words


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "nothing"),
        ({"draw": 4}, "draw up to 4"),
        ({"show": True, "muck": True}, "show or muck"),
        ({"fold": True, "call": 2, "raise": [4, 7]}, "fold, call 2 or raise to 4 up to 7"),
    ],
)
def test_what_may_be_done_is_told_as_players_say_it(options: dict[str, Any], words: str) -> None:
    assert options_in_words(options) == words


def test_hands_and_pots_are_told_with_their_seats() -> None:
    assert hands_in_words({"2": ["8s", "7s"], "1": ["As"]}) == "As of seat 1, 7s 8s of seat 2"
    assert hands_in_words({}) == "no hand"
    halves = {"amount": 6, "ace-to-five": {"2": 3}, "badugi": {"1": 3}}
    assert pots_in_words([{"amount": 4, "whole": {"1": 2, "3": 2}}, halves]) == (
        "4 (2 to seat 1 and 2 to seat 3), 6 (ace-to-five: 3 to seat 2; badugi: 3 to seat 1)"
    )
    assert pots_in_words([]) == "none"


def test_a_problem_has_the_place_of_its_line_or_of_what_it_belongs_to() -> None:
    assert with_place("line 5: the pot is 3, not 4", "a.yaml") == "a.yaml:5: the pot is 3, not 4"
    assert with_place("no deck", "a.yaml", 2) == "a.yaml:2: no deck"
    assert with_place("no deck", "a.yaml") == "a.yaml: no deck"


@pytest.mark.parametrize(("cards", "play", "problems"), TABLES["cards"])
def test_cards_that_cannot_be_are_told_where_they_are_given(
    cards: str, play: str, problems: list[str]
) -> None:
    text = BASE.replace("{1: As 2d 3h 4c}", cards) + play
    text += "  - {expect: {actor: 1}}\n"
    if not problems:
        read_scenario(text)
        return
    with pytest.raises(SpecError) as error:
        read_scenario(text)
    found = [one.message for one in sorted(error.value.problems)]
    assert len(found) == len(problems), found
    assert all(said in one for one, said in zip(found, problems, strict=True)), found
