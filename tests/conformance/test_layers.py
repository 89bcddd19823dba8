"""Which mistakes and settings are found behind the failures of a whole run."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest

from oracle.conformance.blame import difference_in_words
from oracle.conformance.claims import Claims
from oracle.conformance.report import Diagnosis, More, diagnose
from oracle.conformance.results import Outcome, RunResult, Verdict
from oracle.conformance.search import (
    Cases,
    Found,
    JudgedCase,
    _contradicted,
    _has_rival,
    _parts,
    _usual_first,
    _with_wider,
    doubtful,
    layers,
    names_of,
    told_of,
    unexplained,
    wider,
    with_rivals,
)
from oracle.corpus.flags import with_candidates
from oracle.play.answering import HouseRules
from oracle.play.foretelling import Shown
from oracle.play.foretelling import foretold as foretold_play
from oracle.specs import catalogue
from oracle.specs.engines import EngineProfile
from oracle.wire import START
from oracle.wire.grading import Difference, examine
from tests.support.corpus import published
from tests.support.diagnosed import (
    CARD_ROOM,
    Engine,
    diagnosis_of,
    found_in,
    of_chapters,
    ran,
    run_of,
)
from tests.support.failing import failing, vector_of, with_mistake
from tests.support.reports import foretold

CLAIMS = Claims("made-up", frozenset({"rank", "compare", "play"}))
ACES_HIGH = "23456789TJQKA"
CAPPED = "betting.raise-cap.three-players-before-the-draw"
PLAYS = ("betting.c", "betting.f", "betting.r", "showdown.odd-chip-to-", "showdown.side-pots.")
RAISES, SIDE_POTS = ("betting.raise-cap.",), ("showdown.side-pots.t",)


ODD_CHIPS = "showdown.odd-chip-to-the-left-of-the-button.t"


def diagnosed(*outcomes: Outcome) -> Diagnosis:
    return diagnose(RunResult((), CLAIMS, outcomes=list(outcomes)), foretold())


def passed(vector: Mapping[str, Any], *compared: str) -> Outcome:
    return Outcome(vector, Verdict.PASS, compared=frozenset(compared), asked_as="table")


@pytest.mark.parametrize(
    "names",
    [
        ("three-bets-are-the-cap", "side-pots-are-one"),
        ("raise-cap=five-per-round", "suits-break-ties"),
        ("left-of-the-big-blind-is-always-first", "odd-chip-to-the-button", "check-raise=refused"),
    ],
)
def test_several_mistakes_and_settings_are_all_found_and_nothing_else(
    names: tuple[str, ...],
) -> None:
    found = diagnosis_of(*names, among=PLAYS)
    assert set(found_in(found)) == set(names)
    assert found.groups == ()
    result = run_of(names, PLAYS)
    failed = {one.case for one in result.outcomes if one.verdict is Verdict.FAIL}
    assert set(found.behind()) == failed
    assert all(one.contradicts == () for one in found.explanations)
    sizes = [len(one.explains) for one in found.explanations]
    assert sizes == sorted(sizes, reverse=True)


def test_what_two_mistakes_do_together_is_explained_by_both() -> None:
    names = ("three-bets-are-the-cap", "side-pots-are-one")
    found = diagnosis_of(*names, among=PLAYS)
    together = [case for case, behind in found.behind().items() if len(behind) == 2]
    assert together
    for one in found.explanations:
        assert set(one.alone) == set(one.explains) - set(together)


def test_a_right_engine_has_nothing_to_explain() -> None:
    assert diagnosis_of(among=RAISES) == Diagnosis()


def test_the_search_stops_after_the_first_if_that_is_asked_for() -> None:
    names, among = ("three-bets-are-the-cap", "side-pots-are-one"), (*RAISES, *SIDE_POTS)
    result = run_of(names, among)
    found = diagnose(result, foretold(), first=True)
    assert found_in(found) == found_in(diagnosis_of(*names, among=among))[:1]
    left = {one.case for group in found.groups for one in group.outcomes}
    failed = {one.case for one in result.outcomes if one.verdict is Verdict.FAIL}
    assert left == failed - set(found.explanations[0].explains)


def test_it_does_not_matter_whether_answers_are_kept_or_played() -> None:
    result = run_of(("three-bets-are-the-cap", "side-pots-are-one"), SIDE_POTS)
    assert diagnose(result, {}).explanations == diagnose(result, foretold()).explanations


class Unknown(Engine):
    """An engine with a mistake of its own, which is not in the catalogue."""

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Pay chips back only in even amounts, so that one chip is lost now and then."""
        answer = super().answer(request)
        if request["kind"] == "play" and "steps" in answer:
            last = next(one for one in reversed(answer["steps"]) if "phase" in one)
            if last["phase"] == "over":
                last["stacks"] = [stack - stack % 2 for stack in last["stacks"]]
        return answer


def test_a_mistake_that_is_not_known_is_not_put_down_to_a_known_one() -> None:
    result = ran(Unknown(), of_chapters(*SIDE_POTS))
    found = diagnose(result, foretold())
    assert found.explanations == ()
    failed = {one.case for one in result.outcomes if one.verdict is Verdict.FAIL}
    assert failed
    assert {one.case for group in found.groups for one in group.outcomes} == failed


def test_a_known_mistake_is_found_beside_one_that_is_not_known() -> None:
    found = diagnose(
        ran(Unknown("three-bets-are-the-cap"), of_chapters(*RAISES, *SIDE_POTS)), foretold()
    )
    assert found_in(found) == ["three-bets-are-the-cap"]
    assert found.groups


@pytest.mark.long
def test_under_a_profile_only_what_departs_from_it_is_found() -> None:
    settings = {**CARD_ROOM.settings, "raise-cap": "five-per-round"}
    profile = EngineProfile("mine", "Mine", "1", "card-room", settings, ("side-pots-are-one",))
    engine = Engine("raise-cap=five-per-round", "side-pots-are-one", "odd-chip-to-the-button")
    as_it_is = Engine("raise-cap=five-per-round", "side-pots-are-one")
    vectors = of_chapters("betting.raise-cap.t", "showdown.side-pots.", ODD_CHIPS)
    assert diagnose(ran(as_it_is, vectors, profile), foretold()) == Diagnosis()
    found = diagnose(ran(engine, vectors, profile), foretold())
    assert found_in(found) == ["odd-chip-to-the-button"]
    # A vector names the mistakes that show by the rules; by those of a profile others may.
    left = sum(len(group.outcomes) for group in found.groups)
    assert left <= 0.1 * len(found.explanations[0].explains)


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


def graded(vector: Mapping[str, Any], answer: dict[str, Any]) -> Outcome:
    found = examine(vector, answer)
    verdict = Verdict.FAIL if found.differences else Verdict.PASS
    return Outcome(vector, verdict, "", found.differences, found.compared)


def test_a_high_ace_is_behind_every_wrong_rank_and_place() -> None:
    outcomes = [
        graded(vector, ace_high(vector["given"]))
        for vector in published()
        if vector["given"].get("ranking") == "badugi"
    ]
    found = diagnosed(*outcomes)
    failed = [one.case for one in outcomes if one.verdict is Verdict.FAIL]
    assert len(failed) > 200
    assert found_in(found) == ["ace-is-high"]
    assert list(found.explanations[0].explains) == failed
    assert found.explanations[0].suspect.rules == ("ranking.ace-is-low",)


def test_each_configuration_is_explained_by_itself() -> None:
    """What passes in one configuration contradicts nothing that fails in the other."""
    right = run_of((), ("betting.raise-cap.",)).outcomes
    wrong = run_of(("three-bets-are-the-cap",), ("betting.raise-cap.",)).outcomes
    right = [one._replace(asked_as="right") for one in right]
    wrong = [one._replace(asked_as="wrong") for one in wrong]
    for outcomes in (right + wrong, wrong + right):
        (found,) = diagnosed(*outcomes).explanations
        assert found.suspect.name == "three-bets-are-the-cap"
        failed = [one.case for one in wrong if one.verdict is Verdict.FAIL]
        assert list(found.explains) == failed
        assert {name for _vector, name in failed} == {"wrong"}
        assert found.contradicts == ()


def of_the_fifth_bet() -> tuple[Outcome, list[dict[str, Any]]]:
    """A failure that a mistake and a setting explain, and vectors of which only the setting is."""
    others = [
        one
        for one in published()
        if one["id"].startswith("betting.raise-cap.")
        and one["kind"] == "play"
        and "five-per-round" not in one["switches"].get("raise-cap", ["five-per-round"])
        and "big-blind-is-no-bet" not in one["flags"]
    ]
    return with_mistake(copy.deepcopy(vector_of(CAPPED)), "big-blind-is-no-bet"), others


def test_a_setting_goes_before_a_mistake_that_explains_no_more() -> None:
    failure, _others = of_the_fifth_bet()
    assert found_in(diagnosed(failure)) == ["raise-cap=five-per-round"]


def test_what_rests_on_one_hand_is_not_named_where_another_explains_it_as_well() -> None:
    failure, others = of_the_fifth_bet()
    result = RunResult((), CLAIMS, outcomes=[failure])
    [told] = diagnose(result, foretold()).explanations
    assert {"big-blind-is-no-bet", "there-is-no-cap"} <= {one.name for one in told.rivals}
    assert diagnose(result, foretold(), more=lambda *_: More()).explanations == ()
    against = passed(others[0], "legal.raise")
    [told] = diagnosed(failure, against).explanations
    assert "raise-cap=five-per-round" not in {one.name for one in told.rivals}


def test_of_mistakes_that_explain_alike_the_one_with_the_fewest_assumptions_is_found() -> None:
    name, wider_one = "five-bets-are-the-cap-heads-up", "there-is-no-cap-between-two"
    cases = Cases(run_of((name,), RAISES).outcomes, CLAIMS, foretold())
    settings = {f"raise-cap={one}" for one in catalogue.switches()["raise-cap"].settings}
    [found] = with_rivals(cases, layers(cases, 1, (), settings))
    assert found.name == wider_one
    assert name in found.rivals


def test_a_cause_gives_way_when_vectors_that_passed_contradict_it() -> None:
    failure, others = of_the_fifth_bet()
    assert found_in(diagnosed(failure, passed(others[0], "legal.raise"))) == ["big-blind-is-no-bet"]


def test_vectors_in_which_a_cause_could_not_be_seen_do_not_contradict_it() -> None:
    failure, others = of_the_fifth_bet()
    found = diagnosed(failure, passed(others[0], "actor"))
    assert found_in(found) == ["raise-cap=five-per-round"]


def test_a_cause_is_none_when_more_contradicts_it_than_it_explains() -> None:
    failure, others = of_the_fifth_bet()
    failure.vector["flags"].remove("big-blind-is-no-bet")
    more = [passed(vector, "legal.raise") for vector in others]
    found = diagnosed(failure, *more)
    assert found.explanations == ()
    (group,) = found.groups
    assert (group.rule, group.sure) == ("betting.big-blind-is-the-first-bet", False)


def test_a_cause_is_doubtful_when_many_more_failures_about_its_rule_stay_unexplained() -> None:
    failure, _others = of_the_fifth_bet()
    about = [one for one in of_chapters("betting.raise-cap.") if one["kind"] == "play"]
    others = [
        failing(one, lambda told: told["start"].update(actor=None))
        for one in about[:60]
        if one["id"] != CAPPED
    ]
    assert found_in(diagnosed(failure)) != []
    assert diagnosed(failure, *others).explanations == ()


def test_what_gives_no_answer_as_a_whole_may_as_well_be_another() -> None:
    nowhere = Found("three-bets-are-the-cap", (), (), ())
    cases = Cases([], Claims("", frozenset()), {})
    assert _has_rival(cases, nowhere, ["three-bets-are-the-cap"])
    assert _contradicted(nowhere) == 0


def test_one_hand_that_several_rules_are_near_to_is_certain_of_none() -> None:
    vector = vector_of("showdown.odd-chips-one-each.three-equal-badugis-of-two-pots")

    def goes_on(told: Any) -> None:
        told["steps"][-1].update(phase="draw-3", actor=1, stacks=[0] * 4)

    [group] = diagnosed(failing(vector, goes_on)).groups
    assert group.may_be
    assert not group.sure
    assert not group.named


def test_cards_that_play_are_no_known_mistake_and_yet_a_failure() -> None:
    wrong = [
        Outcome(
            vector,
            Verdict.FAIL,
            differences=[Difference(None, "plays", vector["expect"]["plays"], ["As"])],
            compared=frozenset({"ranks", "plays"}),
        )
        for vector in of_chapters("ranking.best-subset.")
        if vector["kind"] == "rank" and vector["expect"].get("plays")
    ]
    found = diagnosed(*wrong)
    assert found.explanations == ()
    assert sum(len(group.outcomes) for group in found.groups) == len(wrong) > 5
    assert diagnosed(wrong[0]).groups


def test_an_error_blames_no_rule() -> None:
    vectors = [one for one in of_chapters("betting.raise-cap.") if one["kind"] == "play"]
    errors = [Outcome(one, Verdict.ERROR, "it died") for one in vectors[:5]]
    found = diagnosed(*errors, *(passed(one, "actor") for one in of_chapters("next-hand.")))
    assert found.groups == ()


def test_what_a_mistake_hides_is_counted() -> None:
    names, chapters = ("heads-up-blinds-are-swapped",), ("forced-bets.heads-up-blinds.",)
    (found,) = diagnosis_of(*names, among=chapters).explanations
    by_case = {one.case: one for one in run_of(names, chapters).outcomes}
    hidden = [by_case[case] for case in found.hides]
    assert hidden
    assert set(found.hides) < set(found.explains)
    for one in hidden:
        refused = next(diff.step for diff in one.differences if diff.field == "refused")
        assert refused is not None
        assert refused < len(one.vector["given"]["tries"]) - 1


def test_what_is_left_is_told_by_what_differs() -> None:
    tables = [one for one in of_chapters("drawing.order.") if one["kind"] == "play"]
    wrong = [
        Outcome(one, Verdict.FAIL, differences=differences, compared=frozenset({"legal.call"}))
        for one in tables
        if (differences := [Difference(step, "legal.call", None, 5) for step in _drawing(one)])
    ]
    (group,) = diagnosed(*wrong).groups
    (told,) = group.differs
    assert told.sentence == "a call is offered in a draw"
    assert len(told.failures) == len(wrong) > 3


def test_a_raise_that_is_missing_is_put_down_to_no_rule_for_certain() -> None:
    about = [one for one in of_chapters("betting.raise-cap.") if one["kind"] == "play"]
    open_ = [one for one in about if one["expect"]["start"]["legal"]["raise"]]
    wrong = [
        failing(one, lambda told: told["start"]["legal"].update({"raise": None})) for one in open_
    ]
    passes = [passed(one, "legal.raise") for one in of_chapters("betting.raise-cap.")[:1]]
    groups = diagnosed(*wrong[:5], *passes).groups
    assert groups
    assert not any(group.named for group in groups)
    low, high = open_[0]["expect"]["start"]["legal"]["raise"]
    told = difference_in_words(wrong[0], wrong[0].differences)
    assert told[1].endswith(f"legal.raise is [{low}, {high}] (got null)")


def _drawing(vector: Mapping[str, Any]) -> list[int]:
    steps = enumerate(vector["expect"]["steps"])
    return [place for place, step in steps if step.get("phase", "").startswith("draw")]


def test_what_is_found_is_played_together_where_one_matters_only_beside_another() -> None:
    found = diagnosis_of("every-all-in-is-a-full-bet", "any-all-in-reopens", among=_ALL_INS)
    assert set(found_in(found)) == {"every-all-in-is-a-full-bet", "any-all-in-reopens"}
    assert found.groups == ()


_ALL_INS = ("betting.half-bet-all-in.", "betting.reopening.", "betting.completion.")


def test_an_unknown_order_of_showing_hides_no_other_mistake_at_the_end() -> None:
    names, among = ("hands-are-shown-by-seat-number", "remainder-goes-to-the-first"), "showdown."
    result = run_of(names, (f"{among}odd-chip", f"{among}equal-hands", f"{among}first-to-show"))
    unknown = [
        one._replace(vector={**one.vector, "flags": {*one.vector["flags"]} - {names[0]}})
        for one in result.outcomes
    ]
    cases = Cases(unknown, CLAIMS, foretold())
    for case in cases.plays_wrong:
        case.suspects = tuple(
            name for name in case.suspects if "show" not in name and "side-pot" not in name
        )
        case._named = frozenset(case.suspects)
    cases.take_apart([])
    apart = [case for case in cases.failed if case.part and {*case.own} == {"show-order"}]
    others = [case for case in cases.failed if "show-order" not in case.own and case.own]
    assert {id(case.whole) for case in apart} & {id(case.whole) for case in others}
    assert all(cases.gives(case, names[1:]) for case in others)


def test_what_one_mistake_takes_back_does_not_contradict_another() -> None:
    # A raise that is open again to one who has acted must be larger if the all-in is a full bet.
    names = ("every-all-in-is-a-full-bet", "any-all-in-reopens", "fold-with-no-bet=refused")
    found = diagnosis_of(*names, among=("betting.reopening.", "betting.half-bet-all-in."))
    assert {*found_in(found)} == {*names}
    assert found.groups == ()
    assert not any(one.contradicts for one in found.explanations)


def test_the_setting_by_which_a_hand_is_judged_is_not_offered() -> None:
    vector = vector_of("betting.reopening.nine-does-not-reopen")
    cases = Cases([passed(vector)], CLAIMS, foretold())
    assert cases.is_played_by(cases.all[0], "check-raise=allowed")
    assert not cases.is_played_by(cases.all[0], "check-raise=refused")


def test_a_setting_that_matters_beside_another_goes_before_a_mistake_seen_in_few_hands() -> None:
    settings = (
        *("draw-timing=served-in-turn", "burn=none", "shuffled-in=all-but-own-discards"),
        "reshuffle-time=deck-dealt-out-first",
    )
    chapters = ("drawing.fallback-cards.", "drawing.folded-hands-are-shuffled-in.")
    assert set(found_in(diagnosis_of(*settings, among=chapters))) <= {*settings}


def test_what_changes_in_spite_of_a_refusal_is_put_down_to_the_rule_that_refuses() -> None:
    wrong = []
    for one in of_chapters("drawing.any-number-of-own-cards."):
        steps = one["expect"].get("steps", ())
        place = next((place for place, step in enumerate(steps) if "refused" in step), None)
        if place is not None:
            difference = Difference(place, "actor", 1, 2)
            compared = frozenset({"actor"})
            wrong.append(Outcome(one, Verdict.FAIL, differences=[difference], compared=compared))
    (group,) = diagnosed(*wrong).groups
    assert group.named
    assert group.rule == "drawing.any-number-of-own-cards"
    assert group.differs[0].sentence.startswith("a refused discard changes ")


def test_an_engine_in_limit_that_hears_no_amount_bets_what_it_offers() -> None:
    given = vector_of("betting.big-blind-is-live.may-raise-a-short-all-in-in-limit")
    rules = with_candidates(HouseRules(CARD_ROOM.settings), ["every-all-in-is-a-full-bet"])
    as_named = foretold_play(given, rules)
    as_offered = foretold_play(given, rules, as_shown=Shown(as_offered=True))
    assert "refused" in as_named
    assert as_offered.keys() >= {"bets"}


def test_every_setting_is_told_by_its_text() -> None:
    (found,) = diagnosis_of("raise-cap=five-per-round", among=RAISES).explanations
    assert (
        found.suspect.sentence == catalogue.switches()["raise-cap"].settings["five-per-round"].text
    )


@pytest.mark.parametrize(
    ("names", "chapters"),
    [
        (("three-bets-are-the-cap", "raise-cap=five-per-round"), ("betting.raise-cap.",)),
        (
            ("odd-chip-to-the-button", "odd-chip-to-the-lowest-seat"),
            (ODD_CHIPS,),
        ),
        (("suits-break-ties", "ace-is-high", "first-card-that-fits-plays"), ("ranking.",)),
    ],
)
def test_every_failure_is_either_explained_or_in_a_group(
    names: tuple[str, ...], chapters: tuple[str, ...]
) -> None:
    found = diagnosis_of(*names, among=chapters)
    explained = set(found.behind())
    grouped = [one.case for group in found.groups for one in group.outcomes]
    failed = {one.case for one in run_of(names, chapters).outcomes if one.verdict is Verdict.FAIL}
    assert explained | set(grouped) == failed
    assert len(explained) + len(grouped) == len(failed)


def test_where_only_the_suspects_leave_a_hand_what_differs_before_is_looked_at() -> None:
    differences = [
        Difference(0, "stacks", [99, 98], [99, 97], "money"),
        Difference(1, "legal.fold", expected=True, got=False, aspect="legal"),
    ]
    compared = frozenset({"stacks", "legal.fold"})
    outcome = Outcome(
        vector_of(CAPPED),
        Verdict.FAIL,
        differences=differences,
        compared=compared,
        asked_as="table",
    )
    told = frozenset({"legal.fold"})
    part = JudgedCase(outcome, (), None).cut(1, told, leaves=True)
    assert [one.field for one in part.apart] == ["stacks"]


def test_what_the_engine_takes_is_put_down_to_nothing_that_refuses_it() -> None:
    name = "three-bets-are-the-cap"

    def offers_no_raise(vector: Mapping[str, Any]) -> Outcome:
        """Offer what the mistake offers, up to where it would refuse a raise; and take that."""
        wrong = with_mistake(vector, name).differences
        until = min(one.step or 0 for one in wrong if one.field == "refused")

        def change(reply: dict[str, Any]) -> None:
            for one in wrong:
                if one.field == "legal.raise" and (one.step or 0) < until:
                    step = reply["steps"][one.step or 0]
                    reply["steps"][one.step or 0] = {
                        **step,
                        "legal": {**step["legal"], "raise": one.got},
                    }

        return failing(vector, change)

    refusing = [
        vector
        for vector in published()
        if vector["id"].startswith("betting.raise-cap.")
        and {"refused", "legal.raise"} <= foretold().get(vector["id"], {}).get(name, {}).keys()
    ]
    outcomes = [offers_no_raise(vector) for vector in refusing[:3]]
    assert {one.field for outcome in outcomes for one in outcome.differences} == {"legal.raise"}
    assert name not in found_in(diagnosed(*outcomes))


def test_what_an_engine_goes_on_without_in_many_failures_is_doubtful() -> None:
    name = "three-bets-are-the-cap"
    refusing = [
        one
        for one in flagged("play", name)
        if "refused" in foretold().get(one["id"], {}).get(name, {})
    ]
    agree = [with_mistake(one, name) for one in refusing[:6]]
    wrong_at_the_end = [
        failing(one, lambda told: told["steps"][-1].update(stacks=[])) for one in refusing[6:8]
    ]
    for others, is_doubtful in ((wrong_at_the_end[:1], False), (wrong_at_the_end, True)):
        cases = Cases([*agree, *others], CLAIMS, {})
        [found] = told_of(cases, [name])
        assert len(found.denied) == len(others)
        assert doubtful(cases, found, [name]) == is_doubtful


def flagged(kind: str, name: str) -> list[dict[str, Any]]:
    """The published vectors of a kind whose answers a mistake changes."""
    return [one for one in published() if one["kind"] == kind and name in one["flags"]]


def test_what_passes_beside_a_configuration_refutes() -> None:
    name = "higher-pairs-win"
    plays = [{**one, "flags": [name]} for one in flagged("play", name)[:3]]
    failures = [with_mistake(one, name) for one in plays]
    assert found_in(diagnosed(*failures)) == [name]
    ranked = (passed(one, "places") for one in flagged("compare", name)[:5])
    beside = [one._replace(asked_as=None) for one in ranked]
    assert name not in found_in(diagnosed(*failures, *beside))


def by_number_of_ranks(hand: list[str]) -> tuple[int, list[int]]:
    """An independent evaluator of lows that counts ranks, and then compares the highest cards."""
    heights = sorted(("A23456789TJQK".index(card[0]) for card in hand), reverse=True)
    return -len(set(heights)), heights


def test_what_went_in_the_shadow_of_another_is_tried_again_without_it() -> None:
    unknown = "lows-go-by-their-number-of-ranks"
    outcomes = []
    for vector in published():
        if vector["kind"] == "compare" and vector["given"]["ranking"] == "ace-to-five":
            values = [by_number_of_ranks(hand) for hand in vector["given"]["hands"]]
            flags = [name for name in vector["flags"] if name != unknown]
            places = [sorted(values).index(value) + 1 for value in values]
            outcomes.append(graded({**vector, "flags": flags}, {"places": places}))
    found = found_in(diagnosed(*outcomes))
    assert found[0] == "paired-lows-go-by-their-highest-card"
    assert "pairs-do-not-count-against-the-low" not in found


def test_a_name_gives_way_to_one_that_explains_more() -> None:
    narrow, wide = "nothing-goes-back-when-all-others-fold", "uncalled-bet-stays-in-the-pot"
    both = [one for one in flagged("play", narrow) if wide in one["flags"]][:20]
    only = [one for one in flagged("play", wide) if narrow not in one["flags"]][:3]
    outcomes = [with_mistake(copy.deepcopy(one), wide) for one in (*both, *only)]
    cases = Cases(outcomes, CLAIMS, foretold())
    found = told_of(cases, [narrow])
    assert names_of(found) == [narrow]
    assert names_of(_with_wider(cases, found, ())) == [wide]
    assert names_of(_with_wider(cases, found, {wide})) == [narrow]


def test_a_name_that_explains_a_small_part_of_its_rule_is_doubtful() -> None:
    few, many = "odd-chip-to-the-shortest-stack", "odd-chips-from-the-button-on"
    about = [
        {**one, "flags": [few]} for one in of_chapters(ODD_CHIPS[:-1]) if one["kind"] == "play"
    ]
    as_few = [with_mistake(one, few) for one in about]
    agree = [one for one in as_few if one.differences][:3]
    others = [
        other
        for one, other in zip(as_few, (with_mistake(one, many) for one in about), strict=True)
        if other.differences and other.differences != one.differences and one not in agree
    ]
    cases = Cases([*agree, *others], CLAIMS, {})
    found = told_of(cases, [few])
    assert names_of(found) == [few]
    assert len(unexplained(cases, [few])) > 3 * len(found[0].explains)
    assert doubtful(cases, found[0], [few])


def test_of_settings_that_explain_alike_the_one_of_the_card_room_goes_first() -> None:
    settings = ["showdown=all-at-once", "showdown=in-order-all-table", "three-bets-are-the-cap"]
    assert sorted(settings, key=_usual_first)[0] == "showdown=in-order-all-table"
    assert sorted(settings, key=_usual_first)[-1] == "three-bets-are-the-cap"


def test_what_an_engine_tells_of_a_hand_that_it_has_ended_is_not_looked_at() -> None:
    differences = [
        Difference(1, "phase", "draw-1", "over", "state"),
        Difference(1, "status", ["in", "all-in"], ["in", "in"], "state"),
    ]
    compared = frozenset({"phase", "status"})
    vector = vector_of(CAPPED)
    outcome = Outcome(vector, Verdict.FAIL, "", differences, compared, asked_as="table")
    parts = list(_parts(JudgedCase(outcome, (), None), None))
    assert [set(part.own) for part in parts] == [{"phase"}]


def wrong_in(vector: Mapping[str, Any], *differences: Difference) -> JudgedCase:
    compared = frozenset({"legal.raise", "stacks", "status"})
    outcome = Outcome(vector, Verdict.FAIL, "", list(differences), compared, asked_as="table")
    return JudgedCase(outcome, (), None)


def test_what_is_told_wrong_is_looked_at_round_by_round() -> None:
    vector = vector_of("betting.reopening.fifteen-more-after-a-bet-of-twenty~25")
    first, later = (Difference(step, "legal.raise", [20, 40], None, "legal") for step in (START, 7))
    parts = list(_parts(wrong_in(vector, first, later), None))
    assert [[one.step for one in part.outcome.differences] for part in parts[:2]] == [[-1], [7]]
    assert len({part.key for part in parts[:2]}) == 2
    assert parts[1].own == wrong_in(vector, later).own
    in_one_round = wrong_in(vector, first, first._replace(step=0))
    assert [len(part.outcome.differences) for part in _parts(in_one_round, None)] == [2, 0]


def test_only_what_differs_from_a_step_on_is_foretold() -> None:
    vector, name = vector_of(CAPPED), "big-blind-may-not-raise"
    wrong = with_mistake(vector, name).differences
    steps = [START if one.step is None else one.step for one in wrong]
    rules = with_candidates(CARD_ROOM, [name])
    assert foretold_play(vector, rules, since=max(steps) + 1) == {}
    assert foretold_play(vector, rules, since=min(steps)) == foretold_play(vector, rules)


def test_what_became_of_the_players_is_looked_at_apart_from_their_chips() -> None:
    vector = vector_of("showdown.odd-chips-one-each.three-equal-badugis-of-two-pots~25")
    end = len(vector["expect"]["steps"]) - 1
    chips = Difference(end, "stacks", [0, 10], [0, 9], "money")
    status = Difference(end, "status", ["in", "in"], ["in", "mucked"], "state")
    case = wrong_in(vector, chips, status)
    assert [set(part.own) for part in _parts(case, end)][-2:] == [{"status"}, {"stacks.end"}]
    before = wrong_in(vector, chips._replace(step=0), status._replace(step=0))
    assert set([*_parts(before, 0)][-1].own) == {"stacks.end", "status"}


def test_two_that_show_together_alone_are_found_behind_much_that_is_unknown() -> None:
    names = ("odd-chips-of-the-halves-take-turns", "odd-chip-to-the-biggest-stack")
    both = [one for one in published() if one["kind"] == "play" and {*names} <= {*one["flags"]}]
    told = [with_mistake(one, *names) for one in both]
    apart = [
        one
        for one in told
        if one.differences
        and all(with_mistake(one.vector, name).differences != one.differences for name in names)
    ]
    first = {one["id"]: one for one in published()}
    short = [
        failing(one, lambda told: told["start"].update(actor=None))
        for one in first.values()
        if one["kind"] == "play" and len(one["given"]["tries"]) == 1
    ][:40]
    alone = [
        next(one for one in (with_mistake(one, name) for one in both) if one.differences)
        for name in names
    ]
    cases = Cases([*apart[:3], *short, *alone], CLAIMS, foretold())
    assert {*names} <= {*names_of(layers(cases))}


def test_hands_made_for_an_engine_that_nothing_explains_are_told_apart() -> None:
    failure, _others = of_the_fifth_bet()
    left = failing(failure.vector, lambda told: told["start"].update(actor=None))
    found = diagnose(RunResult((), CLAIMS, made=[left]), foretold())
    assert found.groups == ()
    assert [one.case for group in found.of_made for one in group.outcomes] == [left.case]


def test_a_name_falls_with_the_first_pass_that_contradicts_it() -> None:
    failure, others = of_the_fifth_bet()
    cases = Cases([failure, passed(others[0], "legal.raise")], CLAIMS, {})
    bad, good = cases.failed[0], cases.all[1]
    name = "raise-cap=five-per-round"
    assert doubtful(cases, Found(name, (bad,) * 30, (), (good,)), [name])


def test_the_most_of_pot_limit_is_told_by_its_own_rule() -> None:
    some = [one for one in of_chapters("betting.pot-limit-maximum.") if one["kind"] == "play"]
    wrong = [
        failing(one, lambda told: told["start"]["legal"].update(raise_to(told["start"])))
        for one in some
        if (one["expect"]["start"].get("legal") or {}).get("raise")
        and one["given"]["table"]["betting"] == "pot-limit"
    ]
    assert len(wrong) >= 3
    assert diagnosed(*wrong).groups[0].rule == "betting.pot-limit-maximum"


def raise_to(start: Mapping[str, Any]) -> dict[str, Any]:
    least, most = start["legal"]["raise"]
    return {"raise": [least, most + 1]}


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        ("drawing.burn-when-all-stand-pat", ["drawing.burn"]),
        ("drawing.burn", []),
        ("made-up.rule", []),
    ],
)
def test_a_rule_is_wider_that_hangs_on_what_decides_another(rule: str, found: list[str]) -> None:
    assert wider(rule) == found
