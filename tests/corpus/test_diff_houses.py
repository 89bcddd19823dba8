import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any
from weakref import WeakSet

import pytest

from oracle.corpus.diff import Side, fewest
from oracle.corpus.house_diff import as_report, changed_settings, compare_houses, compare_pairs
from oracle.errors import InputError
from oracle.specs import catalogue, workspaces
from oracle.specs.mattering import Played
from oracle.specs.scenarios import load_scenarios, read_scenario
from oracle.system.pieces import here, in_processes
from tests.support.comparing import CAP, as_checked_report
from tests.support.pages import diff_markdown, diff_text

CARD_ROOM = workspaces.house("card-room").settings
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


@pytest.fixture(scope="module")
def cases() -> list[Played]:
    return [Played(scenario) for scenario in load_scenarios()[::4]]


def side(name: str, **changes: str) -> Side:
    settings = {switch.replace("_", "-"): setting for switch, setting in changes.items()}
    return Side(name, {**workspaces.house(name).settings, **settings})


def compared(text: str, after: Mapping[str, str], before: Mapping[str, str] = CARD_ROOM) -> Any:
    found = compare_houses(Side("one", before), Side("other", after), [Played(read_scenario(text))])
    return as_checked_report(found)


@pytest.mark.parametrize(
    "one_in", [pytest.param(10, marks=pytest.mark.more), pytest.param(1, marks=pytest.mark.deep)]
)
def test_every_change_between_any_two_houses_is_explained_by_switches_that_differ(
    one_in: int,
) -> None:
    cases = [Played(scenario) for scenario in load_scenarios()]
    by_id = {case.scenario.id: case for case in cases}
    for one, other in list(combinations(workspaces.houses(), 2))[::one_in]:
        before, after = side(one), side(other)
        found = compare_houses(before, after, cases)
        assert found.changed
        for change in found.changed:
            assert change.causes, change.id
            assert change.first_causes, change.id
            assert change.because, change.id
            assert change.moment.before != change.moment.after, change.id
            # A number is that of a hand, or of a structure, which is a scenario by itself.
            name, _, number = (
                (change.id, "", "") if change.id in by_id else change.id.partition("~")
            )
            for cause in change.causes:
                switches = {moved.switch for moved in cause}
                for moved in cause:
                    assert (before.settings[moved.switch],) == moved.before
                    assert (after.settings[moved.switch],) == moved.after
                flipped = {**before.settings, **{one: after.settings[one] for one in switches}}
                place = int(number or 1) - 1
                got = by_id[name].runs(flipped)[place].answer
                assert got == by_id[name].runs(after.settings)[place].answer, change.id


def test_cases_that_are_made_one_by_one_are_not_kept() -> None:
    scenarios = load_scenarios()[:60:12]
    alive: WeakSet[Played] = WeakSet()
    most: list[int] = []

    def made() -> Iterator[Played]:
        for scenario in scenarios:
            alive.add(played := Played(scenario))
            yield played
            del played
            most.append(len(alive))

    done: list[int] = []
    sides = side("card-room"), side("club")
    found = compare_houses(*sides, made(), lambda number, _total: done.append(number))
    assert found == compare_houses(*sides, [Played(scenario) for scenario in scenarios])
    assert done == list(range(1, len(scenarios) + 1))
    assert max(most) < len(scenarios)


def test_no_house_differs_from_itself(cases: list[Played]) -> None:
    found = compare_houses(side("club"), side("club"), cases)
    assert (found.changed, found.switches) == ((), ())
    assert found.compared > len(cases)
    assert as_report(found)["counts"]["changed"] == 0


def test_a_change_not_yet_made_is_explained_by_its_switch_and_rule(cases: list[Played]) -> None:
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
    assert report["counts"]["changed"] == len(found.changed)


def test_the_first_step_that_differs_is_told_in_words() -> None:
    report = compared(FIFTH_BET, side("card-room", raise_cap="five-per-round").settings)
    (change,) = report["changed"]
    assert (change["step"], change["at"]) == (2, "try 3: seat 2 raises to 8")
    assert change["before"] == "in the first betting round seat 3 may fold or call 4"
    assert change["after"] == "in the first betting round seat 3 may fold, call 4 or raise to 10"
    assert change["differences"] == [{"field": "legal.raise", "before": None, "after": [10, 10]}]


def test_a_table_that_one_house_refuses_is_a_change_before_the_first_try() -> None:
    report = compared(WITH_AN_ANTE, workspaces.house("french").settings)
    (change,) = report["changed"]
    assert (change["step"], change["at"]) == (-1, "before the first try")
    assert change["before"].startswith("the table is accepted")
    assert change["after"] == "the table is refused by forced-bets.ante-allowed"
    assert [[one["switch"] for one in cause] for cause in change["causes"]] == [["antes"]]
    moved = {one["switch"]: one["changed"] for one in report["switches"]}
    assert moved["players"] == []
    both_refuse = compared(
        WITH_AN_ANTE, {**CARD_ROOM, "antes": "none"}, workspaces.house("french").settings
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
        ("raise-cap", "'raise-cap' is not a change; write switch=setting"),
        ("raise-cop=rule-book", "there is no switch 'raise-cop'; did you mean 'raise-cap'?"),
        ("raise-cap=four", "raise-cap has no setting 'four'; it has four-per-round, rule-book, "),
    ],
)
def test_a_change_that_cannot_be_made_is_one_sentence(change: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        changed_settings(CARD_ROOM, [change])
    (message,) = caught.value.messages
    assert message.startswith(sentence)


def test_the_summary_comes_first_and_can_stand_alone(cases: list[Played]) -> None:
    report = as_checked_report(compare_houses(side("club"), side("online"), cases[::2]))
    text = diff_text(report, width=100)
    count = len(report["changed"])
    told, left = _told_and_left_out(text)
    assert text.startswith(f"club -> online\n{told:,} of ")
    assert 0 < left == count - told
    assert "\nburn: none -> one-per-draw changes " in text
    assert "Up to there because of burn alone." in text
    assert " more alike: -o diff.html lists them\n" in text
    assert len(text.splitlines()) < 3 * len(report["changed"])
    assert "\x1b[" in diff_text(report, color=True)
    short = diff_text(report, width=100, summary=True)
    assert short.splitlines()[:3] == text.splitlines()[:3]
    lines = short.splitlines()
    assert len(lines) <= 40
    assert any(line.endswith("  burn: none -> one-per-draw") for line in lines)
    assert "-o diff.html lists all" in " ".join(short.split())
    page = diff_markdown(report)
    assert page.startswith(f"# club -> online\n\n**{told:,} of ")
    assert sum(f"`{change['id']}`" in page for change in report["changed"]) == told


def _told_and_left_out(text: str) -> tuple[int, int]:
    """How many changes are told, and how many are of games or bets that one of the two has not."""
    found = re.search(r"\n([\d,]+) of .*\n([\d,]+) more hands are left out", text)
    assert found
    told, left = (int(one.replace(",", "")) for one in found.groups())
    return told, left


def test_every_pair_is_compared_as_it_is_alone_whatever_does_it() -> None:
    sides = [Side(name, workspaces.house(name).settings) for name in ("club", "online", "merge")]
    scenarios = load_scenarios()[::60]
    found = compare_pairs(sides, scenarios, here)
    cases = [Played(scenario) for scenario in scenarios]
    assert found == {
        (one.name, other.name): compare_houses(one, other, cases)
        for one, other in combinations(sides, 2)
    }
    assert compare_pairs(sides, scenarios, in_processes) == found


def test_hands_that_one_house_does_not_spread_are_counted_alone() -> None:
    no_limit = FIFTH_BET.replace("the-fifth-bet", "no-limit").replace(
        "{small-bet: 2,", "{betting: no-limit, big-blind: 2,"
    )
    played = [
        Played(read_scenario(text)) for text in (FIFTH_BET, no_limit.partition("  - {seat: 1")[0])
    ]
    limit_alone = {"betting_structures": "limit-only"}
    both = side("card-room", raise_cap="five-per-round", **limit_alone)
    told = " ".join(diff_text(as_report(compare_houses(side("card-room"), both, played))).split())
    assert "1 of 1 hand comes out differently." in told
    assert (
        "1 more hand is left out: only one of the two spreads the game or the betting "
        "structure (betting-structures: limit-pot-no-limit -> limit-only)." in told
    )
    assert "raise-cap: four-per-round -> five-per-round changes 1 hand" in told
    assert "betting-allowed" not in told
    report = as_checked_report(compare_houses(side("card-room"), both, played))
    assert report["counts"]["changed"] == 2
    # Where nothing else differs, that is what was asked for.
    alone = side("card-room", **limit_alone)
    told = " ".join(diff_text(as_report(compare_houses(side("card-room"), alone, played))).split())
    assert "1 of 2 hands comes out differently." in told
    assert "left out" not in told
    assert "forced-bets.betting-allowed is behind 1 hand" in told


def test_a_cap_of_any_number_can_be_tried() -> None:
    assert changed_settings(CARD_ROOM, ["raise-cap=6"])["raise-cap"] == "six-per-round"
    with pytest.raises(InputError, match=r"four-per-player, or a number of bets from 1 to 20$"):
        changed_settings(CARD_ROOM, ["raise-cap=21"])
