"""Which causes are taken to be behind the failures of a whole run."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest

from oracle import catalogue
from oracle.adapters.reference import reply
from oracle.catalogue import EngineProfile
from oracle.commands.check import ADAPTERS
from oracle.conformance import (
    Claims,
    Outcome,
    RunResult,
    Verdict,
    as_profile_plays,
    broken_rules,
    run,
)
from oracle.conformance.fewest_suspects import likely_suspects
from oracle.wire import HouseRules
from oracle.wire.grading import examine
from tests.corpus.test_consumers import BROKEN, ENGINES, NODE
from tests.support.corpus import published
from tests.support.reports import RULES, report_of

VECTORS = published()
CLAIMS = Claims("made-up", frozenset({"rank", "compare", "play"}))
ACES_HIGH = "23456789TJQKA"
GATHERS_OTHER_CARDS = {"reshuffle"}
"""Broken in a way that shows in the cards that the dealer gathers, and in nothing else."""
BREAKS_TOO = {"lowest-first": {"ranking.low-highest-card-decides"}}
"""Engines that break one rule more."""


def graded(vector: Mapping[str, Any], answer: dict[str, Any]) -> Outcome:
    found = examine(vector, answer)
    verdict = Verdict.FAIL if found.differences else Verdict.PASS
    return Outcome(vector, verdict, "", found.differences, found.compared)


def reported(outcomes: list[Outcome]) -> dict[str, Any]:
    return report_of(RunResult(("x",), CLAIMS, outcomes))


def by_rule(report: Mapping[str, Any]) -> dict[str, int]:
    return {entry["rule"]: len(entry["vectors"]) for entry in report["details"]["broken"]}


def with_the_ace_high(hand: list[str]) -> tuple[int, list[int]]:
    """An independent evaluator that knows one thing wrong."""
    subsets = (cards for count in (4, 3, 2, 1) for cards in combinations(hand, count))
    playable = (
        cards
        for cards in subsets
        if len({card[0] for card in cards}) == len({card[1] for card in cards}) == len(cards)
    )
    heights = (sorted(ACES_HIGH.index(card[0]) for card in cards)[::-1] for cards in playable)
    return min((-len(found), found) for found in heights)


def ace_high(given: Mapping[str, Any]) -> dict[str, Any]:
    if "hand" in given:
        return {"ranks": [ACES_HIGH[height] for height in with_the_ace_high(given["hand"])[1]]}
    values = [with_the_ace_high(hand) for hand in given["hands"]]
    return {"places": [sorted(values).index(value) + 1 for value in values]}


def test_a_high_ace_is_behind_every_wrong_rank_and_place() -> None:
    outcomes = [
        graded(vector, ace_high(vector["given"]))
        for vector in VECTORS
        if vector["given"].get("ranking") == "badugi"
    ]
    report = reported(outcomes)
    assert by_rule(report) == {"ranking.ace-is-low": report["counts"]["fail"]}
    assert report["counts"]["fail"] > 200
    assert report["details"]["broken"][0]["example"]["looks-like"] == [
        "The ace is the highest card."
    ]


def test_badugis_and_lows_that_are_compared_from_below_are_two_mistakes() -> None:
    result = run([NODE, str(ENGINES / "ranking.js"), "--variant", "lowest-first"], VECTORS)
    broken = by_rule(report_of(result))
    assert [*broken][:2] == ["ranking.highest-card-decides", "ranking.low-highest-card-decides"]
    assert broken["ranking.highest-card-decides"] > 150
    assert "ranking.best-subset" not in broken


@pytest.mark.parametrize(("name", "rule"), BROKEN.items())
def test_a_broken_engine_breaks_its_rule_above_all(name: str, rule: str) -> None:
    ranks = name in {"greedy", "lowest-first"}
    engine, option = ("ranking.js", "--variant") if ranks else ("badugi-engine.js", "--break")
    report = report_of(run([NODE, str(ENGINES / engine), option, name], VECTORS))
    if name in GATHERS_OTHER_CARDS:
        # The cards that a dealer gathers are wrong, whatever is shuffled in; no mistake names them.
        keys = {one["key"] for case in report["cases"] for one in case["differences"]}
        assert keys == {"gathers"}
        assert rule in by_rule(report)
        assert not report["details"]["errors"]
        return
    broken = by_rule(report)
    assert next(iter(broken)) == rule
    # What else the same switch decides may be named, too.
    rules = catalogue.rules()
    near = {one.id for one in rules.values() if rules[rule].switch in one.switches}
    near |= BREAKS_TOO.get(name, set())
    known = sum(count for one, count in broken.items() if one == rule or one in near)
    assert known >= 0.85 * report["counts"]["fail"]
    assert len(report["details"]["broken"][0]["example"]["looks-like"]) == 1


def plays(*names: str) -> list[dict[str, Any]]:
    found = [one for one in VECTORS if one["kind"] == "play" and one["id"].startswith(names)]
    return copy.deepcopy(found)


def as_house_plays(vector: Mapping[str, Any], **settings: str) -> Outcome:
    named = {switch.replace("_", "-"): setting for switch, setting in settings.items()}
    within = {**catalogue.settings_within(vector["switches"]), **named}
    return graded(vector, reply("play", HouseRules(within), vector["given"]))


def of_raise_cap(*settings: str) -> list[dict[str, Any]]:
    return [
        vector
        for vector in plays("betting.raise-cap.", "betting.cap-resets.")
        if set(settings) & set(vector["switches"].get("raise-cap", settings))
    ]


def test_another_setting_is_the_only_cause_of_all_failures() -> None:
    """Only by all failures together is it told from a count of bets that never starts anew."""
    asked = of_raise_cap("five-per-round")
    outcomes = [as_house_plays(vector, raise_cap="four-per-round") for vector in asked]
    (found,) = likely_suspects(outcomes, CLAIMS)
    failed = [one.case for one in outcomes if one.verdict is Verdict.FAIL]
    assert failed
    assert found.suspect.name == "raise-cap=four-per-round"
    assert found.explains == tuple(failed)


def test_each_configuration_is_explained_by_itself() -> None:
    """What passes in one configuration contradicts nothing that fails in the other."""
    asked = plays("betting.raise-cap.three-players-before-the-draw", "betting.clockwise.")
    right = [played_with(vector)._replace(asked_as="right") for vector in asked]
    wrong = [
        played_with(vector, "three-bets-are-the-cap")._replace(asked_as="wrong") for vector in asked
    ]
    for outcomes in (right + wrong, wrong + right):
        (found,) = likely_suspects(outcomes, CLAIMS)
        assert found.suspect.name == "three-bets-are-the-cap"
        failed = [one.case for one in wrong if one.verdict is Verdict.FAIL]
        assert list(found.explains) == failed
        assert {name for _vector, name in failed} == {"wrong"}
        assert found.contradicts == ()


def played_with(vector: Mapping[str, Any], *mistakes: str) -> Outcome:
    settings = catalogue.settings_within(vector["switches"])
    profile = EngineProfile("", "", "", "", settings, mistakes)
    [played] = as_profile_plays([vector], profile)
    steps = [{"refused": True} if "refused" in one else one for one in played["expect"]["steps"]]
    return graded(vector, {"start": played["expect"]["start"], "steps": steps})


def names_of(*outcomes: Outcome) -> list[str]:
    return [found.suspect.name for found in likely_suspects(outcomes, CLAIMS)]


def passed(vector: Mapping[str, Any], *compared: str) -> Outcome:
    return Outcome(vector, Verdict.PASS, compared=frozenset(compared))


def of_the_fifth_bet() -> tuple[Outcome, list[dict[str, Any]]]:
    """A failure that a mistake and a setting explain, and vectors of which only the setting is."""
    capped, *_ = plays("betting.raise-cap.three-players-before-the-draw")
    others = [
        vector
        for vector in plays("betting.raise-cap.")
        if "five-per-round" not in vector["switches"].get("raise-cap", ["five-per-round"])
        and "big-blind-is-no-bet" not in vector["flags"]
    ]
    return played_with(capped, "big-blind-is-no-bet"), others


def test_a_setting_goes_before_a_mistake_that_explains_no_more() -> None:
    failure, _others = of_the_fifth_bet()
    assert names_of(failure) == ["raise-cap=five-per-round"]


def test_a_cause_gives_way_when_vectors_that_passed_contradict_it() -> None:
    failure, others = of_the_fifth_bet()
    assert names_of(failure, passed(others[0], "legal.raise")) == ["big-blind-is-no-bet"]


def test_vectors_in_which_a_cause_could_not_be_seen_do_not_contradict_it() -> None:
    failure, others = of_the_fifth_bet()
    assert names_of(failure, passed(others[0], "stacks")) == ["raise-cap=five-per-round"]


def test_a_cause_is_none_when_more_contradicts_it_than_it_explains() -> None:
    failure, others = of_the_fifth_bet()
    failure.vector["flags"].remove("big-blind-is-no-bet")
    assert names_of(failure) == ["raise-cap=five-per-round"]
    once = passed(others[0], "legal.raise")
    assert names_of(failure, once) == ["raise-cap=five-per-round"]
    more = [passed(vector, "legal.raise") for vector in others]
    assert names_of(failure, *more) == []


def test_what_nothing_explains_is_blamed_as_ever() -> None:
    capped, *_ = plays("betting.raise-cap.three-players-before-the-draw")
    right = played_with(capped)
    assert right.verdict is Verdict.PASS
    start = {**capped["expect"]["start"], "actor": 2}
    wrong = graded(capped, {"start": start, "steps": capped["expect"]["steps"]})
    report = reported([wrong])
    blamed = broken_rules(capped, wrong.differences[0], RULES)
    assert list(by_rule(report)) == sorted(blamed)
    assert report["details"]["broken"][0]["example"]["looks-like"] == []


def test_a_vector_that_fails_for_another_rule_proves_nothing_of_its_own() -> None:
    failure, _others = of_the_fifth_bet()
    failure.vector["rules"][:] = ["betting.clockwise"]
    report = reported([failure])
    assert [(one["rule"], one["why"]) for one in report["details"]["not-proved"]] == [
        ("betting.clockwise", "its vectors fail because the engine breaks betting.raise-cap")
    ]


def test_pokerkit_is_put_down_to_the_mistakes_of_its_profile() -> None:
    houses = {house.id: house.settings for house in catalogue.houses().values()}
    report = report_of(run(ADAPTERS["pokerkit"], VECTORS, None, houses))
    profile = catalogue.engine_profile("pokerkit")
    broken = {catalogue.mistakes()[name].rule for name in profile.mistakes}
    other = {switch for switch, _setting in profile.settings.items() - houses["card-room"].items()}
    wanted = broken | {rule.id for rule in catalogue.rules().values() if rule.switch in other}
    ruled = {one["rule"]: {*one["vectors"]} for one in report["details"]["broken"]}
    assert wanted <= ruled.keys()
    # Where two causes meet in one step, neither alone explains it, and its rules are all named.
    two_at_once = set().union(*(ruled[rule] for rule in ruled.keys() - wanted))
    assert len(two_at_once) < 0.1 * report["counts"]["fail"]
