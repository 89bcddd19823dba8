from oracle.report.explanation import as_report
from oracle.specs import catalogue
from tests.support.explaining import LIMIT, script, seat, sentence


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
