import json
import random
from typing import Any

import pytest

from oracle.core.cards import DECK
from oracle.core.ruleset import rules_for
from oracle.errors import InputError
from oracle.play.hand import Hand
from oracle.report.explanation import as_report, explain_given, explain_scenario
from oracle.report.replay import CaseInput, given_from
from oracle.specs import catalogue
from oracle.specs.scenarios import load_scenarios, read_scenario
from oracle.wire.hands import read_cards
from oracle.wire.tables import full_table, read_table
from tests.support.explaining import CAP, LIMIT, scenario_told, script, seat, sentence, sentences
from tests.support.explaining_rulings import played
from tests.support.pages import explanation_markdown, explanation_text
from tests.support.playing import any_settings, random_action
from tests.support.schemas import against


@pytest.mark.long
@pytest.mark.parametrize("one_in", [25, pytest.param(3, marks=pytest.mark.more)])
def test_scenarios_are_told_as_the_schema_says_and_every_sentence_has_a_rule(one_in: int) -> None:
    for scenario in load_scenarios()[::one_in]:
        told = explain_scenario(scenario)
        report = as_report(told)
        assert json.loads(json.dumps(report)) == report
        assert against(report, "explanation") == [], scenario.id
        assert set(scenario.rules) <= set(told.rules)
        for one in sentences(told):
            remark = one.text.startswith(("The hand is over:", "After the hand "))
            assert one.rules or remark, f"{scenario.id}: {one.text}"


@pytest.mark.parametrize("form", [explanation_text, explanation_markdown])
def test_every_rule_is_named_with_its_source(form: Any) -> None:
    told = scenario_told(CAP)
    page = " ".join(form(told).replace("\\", "").split())
    for rule in told.rules:
        assert rule in page
        sources = catalogue.source(rule)
        shown = sources if form is explanation_markdown else sources[:3]
        assert all(" ".join(one.split()) in page for one in shown)


def test_the_deck_shows_burns_reshuffles_and_why() -> None:
    name = "drawing.reshuffle.five-players-of-badacey-in-the-second-draw"
    told = scenario_told(name)
    assert "drawing.discards-of-this-draw-stay-out" in sentence(told, "are shuffled").rules
    assert "1 of the stub, 2 burned and 22 mucked" in sentence(told, "are shuffled").text
    assert sum("The dealer burns" in one.text for one in sentences(told)) == 2


def test_the_hand_after_is_told() -> None:
    given = {"table": {**LIMIT, "stacks": [100] * 4}, "stacks-after": [150, 0, 150, 100]}
    told = explain_given(given_from({"given": given, "switches": {"button": "dead-button"}}))
    assert sentence(told, "moves from seat 4 to seat 1").rules == ("next-hand.button-moves",)
    assert "Nobody posts the small blind, and seat 3" in sentence(told, "posts").text


def test_a_scenario_that_goes_another_way_is_told_as_far_as_it_goes() -> None:
    scenario = read_scenario(
        "id: betting.raise-cap.wrong\ntitle: A scenario that is wrong\nkind: play\n"
        "rules: [betting.raise-cap]\ntable: {small-bet: 2, stacks: [100, 100]}\n"
        "play:\n  - {seat: 2, call: 1}\n  - {seat: 2, check: true}\n"
    )
    told = explain_scenario(scenario)
    assert len(told.steps) == 3
    assert told.steps[-1].refused
    assert "not this player's turn" in told.notes[0]
    for page in (explanation_text(told), explanation_markdown(told)):
        assert "The author of the scenario expects something else" in page


@pytest.mark.long
def test_hands_of_every_sort_are_told() -> None:
    chance = random.Random(20)
    for _ in range(60):
        told = explain_given(_random_hand(chance))
        assert against(as_report(told), "explanation") == []
        assert all(not step.refused for step in told.steps)
        ends = told.steps[-1].turn
        assert (ends is None) == told.steps[-1].sentences[-1].text.startswith("The hand is over")
        assert explanation_text(told)
        assert explanation_markdown(told)


def _random_hand(chance: random.Random) -> CaseInput:
    settings = any_settings(chance)
    game, betting = chance.choice(["badugi", "badacey"]), chance.choice(["limit", "pot-limit"])
    stacks = [chance.randint(4, 60) for _ in range(chance.randint(2, 5))]
    size = {"small-bet": 4} if betting == "limit" else {"big-blind": 4}
    data = full_table({"game": game, "betting": betting, "stacks": stacks, **size})
    given: dict[str, Any] = {"table": data, "deck": chance.sample(DECK, 52), "reshuffles": []}
    given |= {"reshuffles": [[]] * 9, "tries": []}
    table, seats = read_table(data, rules_for(game, betting, settings))
    table, seats = read_table(data, table.rules, **read_cards(given, seats))
    hand = Hand(table, seats, show_cards=True)
    while hand.state.actor is not None:
        action = random_action(chance, hand.state)
        said = {**action._asdict(), "seat": seats.numbers[action.seat]}
        attempt = {"do": type(action).__name__.lower(), **said}
        if "discard" in said:
            attempt["discard"] = list(said["discard"])
        try:
            hand.act(action)
        except InputError:
            break
        given["tries"].append(attempt)
    return CaseInput("play", given, switches={switch: [one] for switch, one in settings.items()})


# test_betting


def test_a_turn_says_what_is_legal_and_why_everything_else_is_not() -> None:
    turn = script(LIMIT).steps[0].turn
    assert turn is not None
    assert (turn.seat, turn.phase) == (3, "bet-1")
    assert turn.sentences[1].text == "The player may fold, call 2 or raise to 4."
    barred = {
        (bar.seats, action): [objection.rule for objection in bar.because]
        for bar in turn.not_legal
        for action in bar.actions
    }
    assert barred == {
        ((3,), "check"): ["betting.check-when-nothing-is-owed"],
        ((3,), "bet"): ["betting.bet-only-when-unopened"],
        ((3,), "raise to 5"): ["betting.fixed-size"],
        ((3,), "draw"): ["drawing.no-betting-in-a-draw"],
        ((1, 2), "act"): ["betting.clockwise"],
    }


def test_what_is_barred_alike_is_told_together() -> None:
    calls = (seat(3, "call"), seat(1, "call"), seat(2, "check"))
    turn = script(LIMIT, *calls).steps[-1].turn
    assert turn is not None
    assert turn.not_legal[0].actions == ("fold", "check", "call", "bet", "raise")
    assert turn.not_legal[1].seats == (2, 3)


def test_a_refused_try_has_every_objection_and_changes_nothing() -> None:
    told = script(LIMIT, seat(1, "check"), seat(3, "raise", to=4))
    refused, raised = told.steps[1:]
    assert [objection.rule for objection in refused.refused] == ["betting.clockwise"]
    assert refused.sentences == ()
    assert refused.turn is None
    assert raised.sentences[0].text == "Seat 3 raises to 4."
    assert raised.sentences[0].rules == ("betting.fixed-size", "betting.size-by-round")
    hand = as_report(told)["replay"]
    assert hand["steps"][0]["refused"] == [refused.refused[0]._asdict()]
    assert hand["rules"]["betting.clockwise"]["source"] == catalogue.source("betting.clockwise")


def test_forced_bets_that_are_short_or_for_the_table_are_told() -> None:
    table = {**LIMIT, "small-blind": 2, "stacks": [1, 100, 100], "dead": [0, 3, 0]}
    told = script(table)
    assert (
        "posts the last 1 for the small blind of 2 and is all-in"
        in sentence(told, "small blind").text
    )
    assert "forced-bets.short-forced-bets" in sentence(told, "small blind").rules
    assert "for the whole table" in sentence(told, "an ante of 3").text
    assert "Seat 2 posts 3 dead." in (told.table or "")


def test_short_all_ins_in_limit_are_told_with_the_rules_that_weigh_them() -> None:
    table = {**LIMIT, "small-bet": 10, "stacks": [13, 100, 100]}
    told = script(table, seat(3, "call"), seat(1, "raise", to=13), seat(2, "raise", to=20))
    short, completed = sentence(told, "raises to 13"), sentence(told, "completes the bet to 20")
    assert short.text.endswith("and is all-in for less than a full raise.")
    assert {"betting.half-bet-all-in", "betting.all-in-for-less"} <= set(short.rules)
    assert "betting.completion" in completed.rules


def test_the_setting_in_force_is_told_with_its_rule() -> None:
    note = script(LIMIT, raise_cap="five-per-round").rules
    assert "betting.raise-cap" not in note
    raises = [seat(3, "raise", to=4), seat(1, "raise", to=6), seat(2, "raise", to=8)]
    told = script(LIMIT, *raises, seat(3, "raise", to=10), raise_cap="five-per-round")
    turn = told.steps[-1].turn
    assert turn is not None
    assert "5 bets" in next(bar for bar in turn.not_legal if "raise" in bar.actions).because[0][1]
    assert told.rules["betting.raise-cap"].setting == "five-per-round"


def test_pot_limit_raises_are_told_with_the_rules_that_count_the_pot() -> None:
    table = {"betting": "pot-limit", "big-blind": 10, "stacks": [500] * 3, "chip": 5}
    raises = [seat(number, "raise", to=to) for number, to in ((3, 20), (1, 30), (2, 40), (3, 50))]
    told = script(table, *raises)
    first = told.steps[0].turn
    assert first is not None
    assert "raise to any amount from 20 to 35" in first.sentences[1].text
    assert "betting.small-blind-counts-as-posted" in first.sentences[1].rules
    assert "betting.no-cap-in-big-bet" in sentence(told, "Seat 3 raises to 50").rules


# test_awards


def test_an_all_in_is_told_to_the_side_pot() -> None:
    table = {"betting": "no-limit", "big-blind": 10, "stacks": [30, 250, 100], "draws": 1}
    pat = [seat(number, "draw") for number in (1, 2, 3)]
    wagers = (seat(3, "raise", to=20), seat(1, "raise", to=30), seat(2, "raise", to=250))
    told = script(table, *wagers, seat(3, "call"), *pat)
    assert "betting.uncalled-bet" in sentence(told, "The uncalled 150").rules
    assert "drawing.all-in-players-draw" in sentence(told, "The draw is on seat 1").rules
    assert "betting.betting-is-skipped" in sentence(told, "no second betting round").rules
    main, side = sentence(told, "The main pot of 90"), sentence(told, "The side pot of 140")
    assert "goes to seat 1 with a four-three badugi; next is seat 3" in main.text
    assert "goes to seat 3 with a nine-eight badugi; next is seat 2" in side.text
    assert {"showdown.side-pots", "ranking.highest-card-decides"} <= set(side.rules)


def test_players_may_show_or_muck_where_the_house_lets_them() -> None:
    rounds = [
        *(seat(number, "draw") for number in (1, 2, 3)),
        *(seat(number, "check") for number in (1, 2, 3)),
    ]
    start = (seat(3, "call"), seat(1, "call"), seat(2, "check"))
    end = (seat(1, "muck"), seat(1, "show"), seat(2, "muck"), seat(3, "show"))
    table = {**LIMIT, "draws": 1}
    told = script(table, *start, *rounds, *end, showdown="beaten-hands-may-be-mucked")
    assert [objection.rule for objection in told.steps[-4].refused] == ["showdown.may-muck"]
    assert told.settings == {"showdown": "beaten-hands-may-be-mucked"}
    assert "showdown.may-muck" in sentence(told, "Seat 2 mucks without showing").rules
    assert any("The player may show or muck." in one.text for one in sentences(told))
    assert "but with showdown set to beaten-hands-may-be-mucked." in explanation_text(told)


def test_both_halves_of_badacey_are_told_with_hands_and_odd_chips() -> None:
    name = "showdown.odd-chips-one-each.two-odd-chips-in-the-low-half"
    told = scenario_told(name)
    low = sentence(told, "The low half, 5,")
    split = "2 to seat 1, 2 to seat 2 and 1 to seat 3 (the smallest chip is 1); next is seat 4"
    assert split in low.text
    assert "showdown.odd-chips-one-each" in low.rules
    assert "goes to seat 4 with a nine-eight badugi" in sentence(told, "The badugi half").text


@pytest.mark.parametrize(
    ("ranking", "hands", "why", "rule"),
    [
        ("badugi", "As2h3d4c KsKhKd2c", "four cards that play", "ranking.more-cards-win"),
        ("badugi", "As2h3d5c As2h3d6c", "a five is lower", "ranking.highest-card-decides"),
        ("badugi", "Ks2hAd5c Ks2h3d5c", "third highest card, a deuce", "ranking.highest"),
        ("badugi", "As2h3d4c Ah2d3c4s", "the same ranks", "ranking.equal-ranks-tie"),
        ("ace-to-five", "KsQh9d7c2s AsAh2d3c4s", "no pair is better", "ranking.low-pairs-lose"),
        ("ace-to-five", "3s3hAd2c4s 4d4hAs2h3d", "lower ranks", "ranking.low-pairs-lose"),
        ("ace-to-five", "As2h3d4c5s As2h3d4c6s", "a five is lower", "ranking.low-highest"),
    ],
)
def test_hands_are_compared_with_the_rule_that_decides(
    ranking: str, hands: str, why: str, rule: str
) -> None:
    better, worse = ([hand[i : i + 2] for i in range(0, len(hand), 2)] for hand in hands.split())
    told = explain_given(given_from({"ranking": ranking, "hands": [worse, better]}))
    assert told.kind == "compare"
    (verdict,) = told.steps[-1].sentences
    assert why in verdict.text
    assert verdict.rules[0].startswith(rule)


def test_a_hand_is_told_with_the_cards_that_do_not_play() -> None:
    told = explain_given(given_from({"ranking": "badugi", "hand": ["6h", "4d", "3s", "Ah", "Kc"]}))
    first, out = told.steps[0].sentences
    assert first.rules == ("ranking.all-cards-of-the-hand", "ranking.names")
    assert out.text == "The 6h does not play because the Ah is a lower heart that plays."


def test_straights_and_flushes_are_told_not_to_count() -> None:
    told = explain_given(
        given_from({"ranking": "ace-to-five", "hand": ["As", "2s", "3s", "4s", "5s"]})
    )
    assert [one.text for one in told.steps[0].sentences[1:]] == [
        "The straight does not count.",
        "The flush does not count.",
    ]


@pytest.mark.parametrize(
    ("chip", "said"),
    [
        (1, "53 to seat 1 and 52 to seat 2 (the smallest chip is 1)"),
        (5, "55 to seat 1 and 50 to seat 2; next"),
    ],
)
def test_a_split_with_an_odd_chip_names_the_smallest_chip_that_was_not_named(
    chip: int, said: str
) -> None:
    explanation = played(
        f"{{draws: 1, small-bet: 20, chip: {chip}, stacks: [500, 35, 500]}}\n"
        "cards: {1: As 2d 3h Kc, 2: Ac 2h 3s 4d, 3: Ah 2s 3d Qc}",
        "{seat: 3, raise: 40}",
        "{seat: 1, call: 30}",
        "{seat: 2, call: 15}",
        "{seat: 1, discard: Kc, receive: 4c}",
        "{seat: 2, pat: true}",
        "{seat: 3, discard: Qc, receive: 5c}",
        "{seat: 1, bet: 20}",
        "{seat: 3, call: 20}",
    )
    assert said in sentence(explanation, "The main pot of 105").text
