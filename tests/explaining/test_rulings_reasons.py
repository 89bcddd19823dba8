from __future__ import annotations

import pytest

from oracle import catalogue
from tests.support.explaining_rulings import (
    AFTER_A_DRAW,
    BET,
    CHECKS,
    FIVES,
    FOUR,
    SIX,
    THREE,
    played,
    rule_of,
    told,
)

POT_LIMIT = "{betting: pot-limit, big-blind: 20, stacks: [500, 500, 500]}"
ONLY_THE_FIRST = "Without a word only the first motion counts:"


@pytest.mark.parametrize(
    ("seat", "text", "rules"),
    [
        (1, "The action is not on the player, so play does not stop.", ("time",)),
        (4, "The action is not on the player, so play does not stop.", ("time",)),
        (
            2,
            "Play stops until the player acts, who keeps the right to act; what others do until "
            "then does not count.",
            ("time", "right-to-act"),
        ),
    ],
)
def test_who_calls_time_stops_play_only_in_turn(
    seat: int, text: str, rules: tuple[str, ...]
) -> None:
    assert rule_of(played(FOUR, *BET, f"{{seat: {seat}, time: true}}"), text) == rules


def test_only_who_had_to_act_has_acted_behind_another() -> None:
    behind = ["{seat: 2, call: 20}"] + [f"{{seat: {seat}, say: call}}" for seat in (4, 1, 5, 6)]
    explanation = played(SIX, *BET, *behind)
    text = "Seats 4, 5 and 6 have acted behind seat 3, who did not call time."
    assert rule_of(explanation, text) == ("right-to-act",)


@pytest.mark.parametrize(
    ("chips", "others", "text", "rule"),
    [
        (
            "[1]",
            ["{seat: 2, say: check}"],
            "Chips smaller than 5 do not play, so there is nothing to complete.",
            "betting.smallest-chip",
        ),
        (
            "[20, 1]",
            [],
            "Nobody has acted because of the motion, so the player may take any action.",
            "forward-motion",
        ),
        (
            "[20]",
            ["{seat: 3, say: fold}", "{seat: 2, say: call}"],
            "Seats 3 and 2 acted because of the motion.",
            "forward-motion",
        ),
    ],
)
def test_chips_pulled_back_are_told_with_what_keeps_them_from_being_completed(
    chips: str, others: list[str], text: str, rule: str
) -> None:
    moved = [f"{{seat: 1, move: {chips}}}", *others, "{seat: 1, pull-back: true}"]
    assert rule_of(played(FIVES, *AFTER_A_DRAW, *moved), text) == (rule,)


@pytest.mark.parametrize(
    ("table", "act", "text"),
    [
        (
            POT_LIMIT,
            "{seat: 3, say: all-in}",
            "That is a raise: 70 is the nearest legal amount, so the player raises to 70.",
        ),
        (
            THREE,
            "{seat: 3, push: [30], word: all-in}",
            "That is a raise: 40 is the nearest legal amount, so the player raises to 40 and "
            "puts in 10 more.",
        ),
        (
            "{betting: no-limit, big-blind: 20, stacks: [500, 500, 500]}",
            "{seat: 3, say: all-in}",
            "That is a raise: the word is the action, so the player raises to 500 and is all-in.",
        ),
    ],
)
def test_all_in_is_told_to_be_cut_down_where_it_is(table: str, act: str, text: str) -> None:
    assert rule_of(played(table, act), text) == ("spoken-action",)


@pytest.mark.parametrize(
    ("motions", "later", "first"),
    [
        ("[[25], [10]]", "10 are returned.", "5 are returned."),
        ("[[25, 1], [10]]", "10 are returned.", "6 are returned."),
        ("[[20, 1], [20]]", "20 are returned.", "1 is returned."),
        ("[[5, 5], [15]]", "5 are returned.", None),
    ],
)
def test_of_several_motions_it_is_told_what_goes_back_of_each(
    motions: str, later: str, first: str | None
) -> None:
    explanation = played(FIVES, f"{{seat: 3, push: {motions}}}")
    assert rule_of(explanation, f"{ONLY_THE_FIRST} {later}") == ("string-raise",)
    if first is not None:
        assert "released-chips" in rule_of(explanation, f"Of the first motion {first}")
    texts = [one.text for one in told(explanation)]
    assert sum(" returned." in text for text in texts) == 1 + bool(first)


def test_what_is_left_to_the_house_names_the_rule_on_which_the_switch_hangs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lost = "Here the player loses the right to act, which counts as a check."
    assert rule_of(played(SIX, *CHECKS), lost) == ("right-to-act",)
    hangs = {"rulings.spoken-action", "rulings.out-of-turn"}
    settled = {
        switch: tuple(one for one in catalogue.settled_by(switch) if one not in hangs)
        for switch in catalogue.switches()
    }
    settled["out-of-turn"] = ("rulings.spoken-action",)
    monkeypatch.setattr(catalogue, "settled_by", settled.__getitem__)
    steps = [*BET, "{seat: 3, say: call}", "{seat: 2, fold: true}"]
    assert rule_of(played(FOUR, *steps), "Here the player calls.") == ("spoken-action",)
