from __future__ import annotations

import pytest

from oracle.explaining import (
    as_report,
)
from tests.support.explaining_rulings import (
    AFTER_A_DRAW,
    BET,
    CAPPED,
    FOUR,
    LARGE,
    NO_LIMIT,
    THREE,
    UNNOTICED,
    played,
    rule_of,
    told,
)
from tests.support.pages import explanation_markdown, explanation_text
from tests.support.schemas import against


@pytest.mark.parametrize(
    ("table", "steps", "text", "rule"),
    [
        (
            THREE,
            ["{seat: 3, push: [20, 10]}"],
            "That is a raise: it exceeds the call by half a bet or more, so the player completes "
            "it to 40 "
            "and puts in 10 more.",
            "bet-and-a-half",
        ),
        (
            THREE,
            ["{seat: 3, push: [20, 5, 1, 1]}"],
            "That is a call: it exceeds the call by less than half a bet, so the player calls 20.",
            "bet-and-a-half",
        ),
        (THREE, ["{seat: 3, push: [20, 1]}"], "1 is returned.", "released-chips"),
        (
            THREE,
            [*CAPPED, "{seat: 3, push: [20, 50]}"],
            "That is a call: the player may not raise, so the player calls 40.",
            "bet-and-a-half",
        ),
        (
            "{small-bet: 20, stacks: [500, 500, 28]}",
            ["{seat: 3, push: [20, 8]}"],
            "That is a raise: it is all-in, so the player raises to 28 and is all-in.",
            "bet-and-a-half",
        ),
        (
            NO_LIMIT,
            ["{seat: 3, push: [10, 5]}"],
            "That is a raise: it exceeds the call by half a minimum raise or more, so the player "
            "completes "
            "it to 20 and puts in 5 more.",
            "bet-and-a-half",
        ),
        (
            THREE,
            ["{seat: 3, push: [100]}"],
            "That is a call: a single chip put in silently is a call, whatever its size, so the "
            "player calls "
            "20.",
            "single-chip",
        ),
        (
            THREE,
            [*AFTER_A_DRAW, "{seat: 1, push: [20]}"],
            "That is a bet: a single chip put in silently is a bet where nobody has bet, so the "
            "player bets 20.",
            "single-chip",
        ),
        (
            THREE,
            ["{seat: 3, push: [5, 5]}"],
            "That is a call: it is less than the 20 to call, so the player calls 20 and puts in 10 "
            "more.",
            "undersize",
        ),
        (
            THREE,
            [*AFTER_A_DRAW, "{seat: 1, push: [5, 5]}"],
            "That is a bet: it is less than the smallest bet, so the player bets 20 and puts in "
            "10 more.",
            "undersize",
        ),
        (
            THREE,
            [*AFTER_A_DRAW, "{seat: 1, push: [10, 10]}"],
            "That is a bet: nobody has bet yet, so the player bets 20.",
            "released-chips",
        ),
        (
            THREE,
            ["{seat: 3, push: [[20], [20]]}"],
            "Without a word only the first motion counts: 20 are returned.",
            "string-raise",
        ),
        (
            THREE,
            ["{seat: 3, push: [20]}", "{seat: 3, push: [20]}"],
            "The player has already acted, so this does not count.",
            "string-raise",
        ),
        (
            THREE,
            ["{seat: 3, push: [20], word: raise}"],
            "That is a raise: a word said before the chips decides, so the player raises to 40 "
            "and puts in 20 "
            "more.",
            "spoken-action",
        ),
        (
            THREE,
            ["{seat: 3, say: fold}"],
            "That is a fold: the word is the action, so the hand is dead.",
            "spoken-action",
        ),
        (
            THREE,
            ["{seat: 3, say: raise, to: 50}"],
            "That is a raise: 40 is the nearest legal amount, so the player raises to 40.",
            "spoken-action",
        ),
        (
            THREE,
            ["{seat: 3, say: 20}"],
            "That is a call: it is the amount of the call, so the player calls 20.",
            "spoken-action",
        ),
        (
            THREE,
            [*AFTER_A_DRAW, "{seat: 1, say: call}"],
            "That is a check: there is nothing to call.",
            "spoken-action",
        ),
        (
            THREE,
            [*CAPPED, "{seat: 3, say: raise}"],
            "That is a call: the player may not raise, so the player calls 40.",
            "spoken-action",
        ),
        (
            THREE,
            ["{seat: 3, say: check}"],
            "Facing a bet, that is not a check: the player may still fold or call.",
            "check-facing-a-bet",
        ),
        (
            THREE,
            ["{seat: 3, rap: true}"],
            "Seat 3 has given up the raise, and may not bet or raise at this turn.",
            "rapping-facing-a-bet",
        ),
        (
            THREE,
            ["{all: call}", "{seat: 1, rap: true}"],
            "That is standing pat: a rap, or the word pass, is a pass.",
            "rapping",
        ),
        (
            LARGE,
            ["{seat: 3, push: [100, 100]}"],
            "Chips smaller than 500 do not play, so that is not an action.",
            "betting.smallest-chip",
        ),
        (
            FOUR,
            [*UNNOTICED],
            "Nobody notices that it is too little, so it stands as a bet, with 20 put in this "
            "round.",
            "released-chips",
        ),
        (
            FOUR,
            [*UNNOTICED, "{seat: 2, push: [20], unnoticed: true}", "{discover-error: true}"],
            "The betting round is not complete, so wagers are corrected: seat 1 from 20 to 40 and "
            "seat 2 from 20 to 40.",
            "undersize",
        ),
        (
            FOUR,
            [*UNNOTICED, "{discover-error: true}"],
            "Nobody who has acted may raise because of that.",
            "no-raise-from-a-correction",
        ),
        (
            FOUR,
            [*AFTER_A_DRAW, "{discover-error: true}"],
            "All wagers of the round are in order, so they stand.",
            "undersize",
        ),
        (
            FOUR,
            ["{all: call}", "{discover-error: true}"],
            "The betting round is complete, so its wagers stand.",
            "undersize",
        ),
        (
            FOUR,
            [*BET, "{seat: 4, push: [20]}"],
            "The action is on seat 2, so the act waits, and its chips are not yet in the pot.",
            "out-of-turn",
        ),
        (
            FOUR,
            [*BET, "{seat: 4, say: call}", "{seat: 4, say: raise}"],
            "The player has already acted out of turn, so this does not count.",
            "out-of-turn",
        ),
        (
            FOUR,
            [*AFTER_A_DRAW, "{seat: 4, say: check}"],
            "Seat 4 has given up the raise, and may not bet or raise at the next turn.",
            "out-of-turn-check",
        ),
        (
            FOUR,
            [*AFTER_A_DRAW, "{seat: 1, time: true}", "{seat: 4, push: [20]}"],
            "Play is stopped because time was called, so this does not count.",
            "out-of-turn time",
        ),
        (
            FOUR,
            [
                *BET,
                "{seat: 2, raise: 40}",
                "{seat: 3, push: [20]}",
                "{seat: 3, claim-unaware: true}",
            ],
            "There was a raise, and nobody has acted behind, so the player takes back 20 and "
            "decides again.",
            "unaware-of-a-raise",
        ),
        (
            FOUR,
            [*BET, "{seat: 2, move: [20]}", "{seat: 2, pull-back: true}"],
            "Nobody has acted because of the motion, so the player may take any action.",
            "forward-motion",
        ),
        (
            FOUR,
            [*BET, "{seat: 2, pull-back: true}"],
            "No chips were moved forward, so there is nothing to complete.",
            "forward-motion",
        ),
        (
            FOUR,
            [*BET, "{seat: 3, move: [20]}"],
            "The motion is out of turn, so it has no effect.",
            "forward-motion",
        ),
        (
            THREE,
            ["{smallest-chip: {blinds: [500, 1000], rake: [100]}}"],
            "The smallest chip in use plays, which is 100.",
            "smallest-chip-in-use",
        ),
        (
            THREE,
            ["{seat: 1, change-up: true}"],
            "Small chips are changed up between hands, so the player waits until this hand is "
            "over.",
            "change-up",
        ),
    ],
)
def test_a_ruling_is_told_with_the_rule_that_decides_it(
    table: str, steps: list[str], text: str, rule: str
) -> None:
    explanation = played(table, *steps)
    rules = rule_of(explanation, text)
    assert set(rule.split()) <= set(rules)
    assert all(one.rules for one in told(explanation))
    assert against(as_report(explanation), "explanation") == []
    for page in (explanation_text(explanation), explanation_markdown(explanation)):
        assert " ".join(text.split()[:4]) in page
