"""A corpus as a whole: mistakes, rules, what stands without noticing, what is visited."""

import copy
from typing import Any

import pytest

from oracle.commands.measuring import what_is_known
from oracle.corpus import noticing
from oracle.corpus.adequacy import (
    REASONS,
    adequacy,
    as_details,
    grid,
    left_alone,
    rules_found,
    setting_pairs,
    silent_vectors,
    smoke_of,
)
from oracle.corpus.flags import is_noticed
from oracle.corpus.noticing import WAYS, Adequacy, noticed_alike, set_otherwise, shown, visits
from oracle.mistakes import MISTAKES
from oracle.play.answering import HouseRules
from oracle.report.detected import REASONS as IN_WORDS
from oracle.report.detected import detected
from oracle.specs import catalogue, engines, workspaces
from oracle.system.pieces import processes
from tests.support.adequacy import about, named, of_rules
from tests.support.corpus import published
from tests.support.pages import text_of
from tests.support.schemas import against

pytestmark = pytest.mark.more

CALL = "betting.call-matches-the-bet"
NOTED = {one["id"]: frozenset(one["flags"]) for one in published() if one["flags"]}


@pytest.fixture(scope="module")
def calling() -> Adequacy:
    return of_rules(CALL)


def unguarded(rule: noticing.RuleFound) -> list[str]:
    """The directions in which an engine could get a rule wrong unnoticed."""
    return [name for name, one in rule.directions.items() if not one.noticing]


def test_every_mistake_and_every_rule_is_there_and_the_rarest_comes_first(
    calling: Adequacy,
) -> None:
    assert {one.id for one in calling.mistakes} == engines.mistakes().keys()
    assert {one.rule for one in calling.rules} == catalogue.rules().keys()
    counts = [one.vectors for one in calling.mistakes]
    assert counts == sorted(counts)
    assert (calling.vectors, calling.noticed) == (len(about(CALL)), sum(map(bool, counts)))
    assert 0 < calling.percent < 50
    for one in calling.mistakes:
        assert one.houses.keys().isdisjoint(one.elsewhere)
        assert one.houses.keys() | one.elsewhere.keys() == calling.houses.keys()
        assert all(found.asked >= found.noticed for found in one.houses.values())
        assert (one.first in {vector["id"] for vector in about(CALL)}) == bool(one.vectors)


def test_the_result_is_the_same_whatever_runs_it(calling: Adequacy) -> None:
    again = adequacy(about(CALL), what_is_known(), processes(2))
    assert as_details(again) == as_details(calling)


def test_what_is_found_is_data_and_a_page(calling: Adequacy) -> None:
    details = as_details(calling)
    assert against(details, "adequacy") == []
    told = text_of(detected(details))
    assert told.startswith(f"{calling.noticed} of {len(calling.mistakes)} mistakes are noticed\n")
    assert "noticed by no vector:" in told
    assert tuple(IN_WORDS) == REASONS


def test_a_house_is_kept_from_a_mistake_by_what_it_sets_otherwise() -> None:
    vectors: list[dict[str, Any]] = [
        {"switches": {"games": ["any"], "burn": ["one"]}},
        {"switches": {"games": ["any"]}},
        {"switches": {"antes": ["any"]}},
    ]
    settings = {"games": "no-split-pots", "burn": "none", "antes": "any"}
    assert set_otherwise(vectors, settings) == ("games",)
    assert set_otherwise(vectors, {**settings, "antes": "none"}) == ("games", "antes")
    assert set_otherwise([], settings) == ()


def test_a_rule_is_guarded_on_each_side_of_it() -> None:
    cap = "betting.raise-cap"
    vectors = about(cap)
    one = {"a": "inside", "b": "outside", "c": "both"}
    four = [{**vector, "id": name} for vector, name in zip(vectors, "abcd", strict=False)]
    noted = {"a": frozenset({"there-is-no-cap"}), "b": frozenset({"worst-hand-wins"})}
    plain = [{**vector, "switches": {}, "rules": [cap]} for vector in four]
    found = {rule.rule: rule for rule in rules_found(plain, noted, one)}
    sides = found[cap].directions
    assert {name: (side.vectors, side.noticing) for name, side in sides.items()} == {
        "inside": (2, 1),
        "outside": (2, 0),
        "unknown": (1, 0),
    }
    assert sides["inside"].mistakes == ("there-is-no-cap",)
    assert unguarded(found[cap]) == ["outside", "unknown"]
    assert unguarded(found["showdown.halves"]) == ["inside", "outside"]
    by_setting = [{**vector, "switches": {"raise-cap": ["four-per-round"]}} for vector in plain]
    (guarded,) = (one_ for one_ in rules_found(by_setting, {}, one) if one_.rule == cap)
    assert unguarded(guarded) == []


def test_one_side_of_a_rule_counts_where_hands_of_the_kind_make_it_decide() -> None:
    completion, name = "betting.completion", "betting.completion.none-in-no-limit"
    where = "badugi-no-limit-1-blinds"
    hands = about(completion)
    decided = [
        {**one, "exercises": [*one["exercises"], completion]} if one["id"] == name else one
        for one in hands
    ]

    def cell(hands: list[dict[str, Any]], edge: str) -> noticing.Cell:
        return next(one for one in grid(hands, {name: edge}) if one.structure == where)

    assert any(completion in one["exercises"] for one in hands)
    aside, both = cell(hands, "outside"), cell(hands, "both")
    assert completion not in (*aside.one_side, *aside.not_shown)
    assert both.both == aside.both + 1
    assert completion in cell(decided, "outside").one_side


def test_a_rule_whose_every_vector_a_mistake_touches_is_hidden() -> None:
    seen = next(note for note in engines.mistakes().values() if note.found)
    rule = next(name for name in catalogue.rules() if name != seen.rule)
    vectors: list[dict[str, Any]] = [
        {"id": name, "rules": [rule], "given": {}} for name in ("a", "b")
    ]
    every = left_alone(vectors, dict.fromkeys("ab", frozenset({seen.id})))
    assert (every.hidden, every.touched) == (((seen.id, rule),), 1)
    one = left_alone(vectors, {"a": frozenset({seen.id})})
    assert (one.hidden, one.vectors) == ((), {seen.id: {rule: "b"}})
    assert left_alone(vectors, {}).touched == 0


def test_a_vector_that_notices_nothing_says_why_it_stands() -> None:
    rule = "forced-bets.stakes"
    table = {**named("forced-bets.stakes.two-four")[0]["given"]["table"]}
    plain = {"rules": [rule], "switches": {}, "given": {"table": table}}
    accepted = {"accepted": True, "because": []}
    refused = {"accepted": False, "because": [rule, "forced-bets.players"]}
    vectors = [
        {**plain, "id": "bare", "expect": accepted},
        {**plain, "id": "likewise", "expect": accepted},
        {**plain, "id": "several", "expect": refused},
        {**plain, "id": "tells-houses", "expect": accepted, "switches": {"antes": ["any"]}},
        {**plain, "id": "noticing", "expect": accepted},
        {**plain, "id": "alone", "expect": accepted, "rules": ["forced-bets.players"]},
    ]
    found = silent_vectors(vectors, {"noticing": frozenset({"worst-hand-wins"})})
    assert {one.vector: [reason.why for reason in one.reasons] for one in found} == {
        "bare": [],
        "likewise": [],
        "several": ["several-rules", "only-outcome"],
        "tells-houses": ["settings"],
        "alone": ["only-vector"],
    }


def test_what_is_visited_is_counted_in_classes() -> None:
    (vector,) = named("betting.raise-cap.a-call-does-not-count")
    found = visits([vector])
    assert found["players"] == {"5": 1}
    assert found["game and betting"] == {"badugi, limit": 1}
    assert found["button"] == {"last seat": 1}
    assert found["forced bets"] == {"two blinds": 1}
    everything = visits(published())
    assert sum(everything["kind"].values()) == len(published())
    assert list(everything["players"])[:3] == ["1", "2", "3"]


def test_settings_meet_where_both_change_the_answer() -> None:
    known = catalogue.switches()
    (one, first), (other, second) = (
        (name, list(known[name].settings)) for name in ("antes", "draws")
    )
    vector = {"switches": {one: first[:1], other: second[:1]}}
    found = setting_pairs([vector, {"switches": {one: first}}])
    assert (found.switches, found.pairs, found.met) == (1, len(first) * len(second), 1)
    assert f"{one}={first[0]} {other}={second[1]}" in found.missing


def test_the_short_list_is_short_enough_and_always_the_same() -> None:
    vectors = published()[::19]
    found = smoke_of(vectors)
    assert found == smoke_of(list(reversed(copy.deepcopy(vectors))))
    known = frozenset().union(*(vector["flags"] for vector in vectors))
    assert found.noticed == min(len(known), -(-95 * found.of // 100))
    chosen = [one.vector for one in found.vectors]
    assert len(found.missing) == found.of - found.noticed
    for left_out in chosen:
        others = frozenset().union(*(NOTED[name] for name in chosen if name != left_out))
        assert len(others) < found.noticed
    assert sum(len(one.mistakes) for one in found.vectors) == found.noticed


def test_mistakes_that_the_same_vectors_notice_are_named_together() -> None:
    assert noticed_alike({"v": frozenset("ab"), "w": frozenset("abc")}) == (("a", "b"),)


HOUSES = {house.id: house.settings for house in catalogue.shipped_houses().values()}
SAMPLE = published()[3::640]
FAR_APART = "betting.half-bet-all-in.twelve-in-a-round-of-twenty-five"


@pytest.mark.parametrize("vector", SAMPLE, ids=lambda vector: str(vector["id"]))
def test_a_vector_notices_just_the_mistakes_that_an_engine_fails_with(
    vector: dict[str, Any],
) -> None:
    found = {house: one for one in shown(vector, HOUSES) for house in one.houses}
    assert set(found) == set(vector["houses"]) or list(found) == [""]
    for house in list(found)[::3]:
        settings = HOUSES.get(house, workspaces.settings_within(vector["switches"]))
        failing = {
            name
            for name in list(MISTAKES)[::3]
            if is_noticed(vector, HouseRules(settings, (name,)))
        }
        assert set(found[house].noticed) & set(list(MISTAKES)[::3]) == failing, house
        assert set(found[house].noticed) <= found[house].asked


def test_the_notes_of_a_vector_are_what_it_notices_in_some_house() -> None:
    for vector in SAMPLE:
        found = frozenset().union(*(one.noticed for one in shown(vector, HOUSES)))
        assert set(vector["flags"]) <= found, vector["id"]


def test_houses_that_agree_with_a_vector_may_notice_different_mistakes() -> None:
    (vector,) = named(FAR_APART)
    found = {house: set(one.noticed) for one in shown(vector, HOUSES) for house in one.houses}
    mistake = "half-a-bet-is-rounded-down"
    assert {house for house, names in found.items() if mistake in names} == {
        *("card-room", "full-tilt", "rule-book")
    }


def test_a_play_says_in_which_aspects_it_notices_a_mistake() -> None:
    (vector,) = named("betting.raise-cap.a-call-does-not-count")
    (one,) = (found for found in shown(vector, HOUSES) if "card-room" in found.houses)
    assert {way for ways in one.noticed.values() for way in ways} <= set(WAYS)
    assert {"tries", "legal"} <= set(one.noticed["there-is-no-cap"])
    (hand,) = named("ranking.ace-is-low.ace-is-the-last-card-of-a-badugi")
    assert {ways for found in shown(hand, HOUSES) for ways in found.noticed.values()} == {
        ("whole",)
    }
