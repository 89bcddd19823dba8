from __future__ import annotations

import pytest

from tests.support.explaining_rulings import (
    AFTER_A_DRAW,
    BET,
    CHECKS,
    FOUR,
    NO_LIMIT,
    SIX,
    THREE,
    played,
    rule_of,
)


@pytest.mark.parametrize(
    ("table", "steps", "settings", "text"),
    [
        (
            THREE,
            ["{seat: 3, push: [15, 15]}"],
            "{two-chips: call-when-both-are-needed}",
            "That is a call: every chip is needed to make the call, so the player calls 20.",
        ),
        (
            NO_LIMIT,
            ["{seat: 3, push: [10, 5]}"],
            "{chips-for-a-raise: whole-raise}",
            "That is a call: it exceeds the call by less than a full minimum raise, so the "
            "player calls 10.",
        ),
        (
            THREE,
            ["{seat: 3, rap: true}"],
            "{rapping-facing-a-bet: fold}",
            "That is a fold: a rap, or the word pass, is a pass, and the player faces a bet, so "
            "the hand is dead.",
        ),
        (
            NO_LIMIT,
            ["{seat: 3, move: [10]}", "{seat: 1, say: fold}", "{seat: 3, pull-back: true}"],
            "{forward-motion-games: limit}",
            "In this game a forward motion is not held against a player, who may take any action.",
        ),
        (
            FOUR,
            [*BET, "{seat: 4, say: call}", "{seat: 2, fold: true}", "{seat: 3, raise: 40}"],
            "{words-out-of-turn: always-bind}",
            "The action reaches seat 4, who acted out of turn and said call; a word is binding "
            "out of turn.",
        ),
        (
            FOUR,
            [*BET, "{seat: 4, say: fold}", "{seat: 2, fold: true}", "{seat: 3, raise: 40}"],
            "{what-changes-the-action: bet-or-raise}",
            "The action reaches seat 4, who acted out of turn and said fold; a fold is binding "
            "out of turn.",
        ),
        (
            SIX,
            [*CHECKS],
            "{right-to-act: kept}",
            "Here the player keeps the right to act.",
        ),
        (
            SIX,
            ["{seat: 4, say: call}", "{seat: 5, say: call}", "{seat: 6, say: call}"],
            "{right-to-act: lost, out-of-turn: void}",
            "Here the player loses the right to act, so the hand is dead.",
        ),
    ],
)
def test_what_a_house_rules_otherwise_is_told(
    table: str, steps: list[str], settings: str, text: str
) -> None:
    assert rule_of(played(table, *steps, settings=settings), text)


def test_an_act_out_of_turn_that_may_be_held_is_told_with_both_rulings() -> None:
    checks = [f"{{seat: {seat}, check: true}}" for seat in (1, 2, 3)]
    explanation = played(FOUR, *AFTER_A_DRAW, "{seat: 4, push: [20]}", *checks)
    assert [one.text for one in explanation.steps[-1].sentences[1:]] == [
        "The action reaches seat 4, who acted out of turn and silently put one chip of 20 into "
        "the pot.",
        "The action has not changed since, so the act may be held binding.",
        "The rules leave it to the house: the player bets 20 (out-of-turn set to binds) or the "
        "act does "
        "not count and 20 are returned (out-of-turn set to void).",
        "Here the player bets 20.",
    ]


def test_an_action_that_a_motion_showed_is_told_before_the_acts_that_followed_it() -> None:
    steps = ["{seat: 2, move: [20]}", "{seat: 3, say: fold}", "{seat: 2, call: 20}"]
    texts = [one.text for one in played(FOUR, *BET, *steps).steps[-1].sentences]
    assert texts[0] == "Seat 2 calls 20."
    assert texts[-1] == "Here the player folds."


def test_what_has_changed_since_an_act_out_of_turn_is_named() -> None:
    steps = ["{seat: 4, say: check}", "{seat: 1, check: true}", "{seat: 2, bet: 20}"]
    explanation = played(FOUR, *AFTER_A_DRAW, *steps, "{seat: 3, fold: true}")
    text = (
        "The action has changed since: seat 2 bets 20, so the act does not count, but the player "
        "still may not bet or raise."
    )
    assert rule_of(explanation, text) == ("out-of-turn", "what-changes-the-action")
    turn = explanation.steps[-1].turn
    assert turn is not None
    assert turn.sentences[-1].text == "The player may fold or call 20."
    barred = {action: bar.because for bar in turn.not_legal for action in bar.actions}
    assert [one.rule for one in barred["raise"]] == ["rulings.out-of-turn-check"]


def test_a_right_to_act_that_may_be_lost_is_told_before_the_acts_behind_it() -> None:
    texts = [one.text for one in played(SIX, *CHECKS).steps[-1].sentences]
    behind = texts.index("Seats 2, 3 and 4 have acted behind seat 1, who did not call time.")
    assert texts[behind + 2].startswith(
        "Here the player loses the right to act, which counts as a check"
    )
    assert texts[behind + 3].startswith("The action reaches seat 2")
