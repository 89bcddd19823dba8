"""Questions in the words of people who know neither the rules' names nor their sentences."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from oracle.site import rules
from oracle.site.building import questions
from oracle.specs import catalogue

ASKED: Final = Path(__file__).with_name("asked.mjs")
PROGRAM: Final = Path(rules.__file__).parent / "assets" / "asking.js"
MOST_BYTES: Final = 60_000


def told_of(asked: Sequence[str], folder: Path) -> list[dict[str, Any]]:
    """Give what the pages make of each question: the nearest entries, and the hands it names."""
    script = folder / "questions.js"
    script.write_text(questions(), encoding="utf-8")
    command = ("node", str(ASKED), str(PROGRAM), str(script))
    done = subprocess.run(
        command, check=True, input=json.dumps(asked), stdout=subprocess.PIPE, encoding="utf-8"
    )
    told: list[dict[str, Any]] = json.loads(done.stdout)
    return told


def nearest(asked: Sequence[str], folder: Path) -> list[list[dict[str, str]]]:
    """Give the three nearest entries of each question, as the pages rank them."""
    return [one["near"] for one in told_of(asked, folder)]


def answers(asked: Sequence[str], folder: Path) -> list[list[str]]:
    """Give the names of the three nearest entries of each question."""
    return [[one["name"] for one in near] for near in nearest(asked, folder)]


def test_a_question_of_a_rule_finds_it(tmp_path: Path) -> None:
    wanted = [(asked, name) for name, rule in catalogue.rules().items() for asked in rule.asked]
    wanted += [(asked, one.id) for one in catalogue.silent_subjects() for asked in one.asked]
    found = answers([asked for asked, _ in wanted], tmp_path)
    first = [name == near[0] for (_, name), near in zip(wanted, found, strict=True)]
    assert sum(first) >= 0.98 * len(wanted)
    for (asked, name), near in zip(wanted, found, strict=True):
        assert name in near, asked


def test_other_words_find_it_among_the_first_three_and_words_that_nobody_uses_find_nothing(
    tmp_path: Path,
) -> None:
    wanted = {
        "how many raises": "betting.raise-cap",
        "re-raising limit per round?": "betting.raise-cap",
        "Odd chip": "showdown.odd-chip-to-the-left-of-the-button",
        "string bets": "rulings.string-raise",
        "the deck ran out": "drawing.reshuffle",
        "is this a misdeal?": "misdeal",
        "am I bound by my word?": "rulings.spoken-action",
        "how do rooms differ": "switches/index.html",
        "make a sheet for my room": "room.html",
    }
    *found, none, empty, mark = answers([*wanted, "xylophone", "", "?"], tmp_path)
    for (asked, name), near in zip(wanted.items(), found, strict=True):
        assert name in near, asked
    assert none == empty == mark == []


def test_what_can_be_meant_of_several_rules_has_the_nearest_first(tmp_path: Path) -> None:
    wanted = {
        "am I bound": "rulings.spoken-action",
        "may I raise after a short all-in": "betting.reopening",
        "how do rooms differ": "switches/index.html",
    }
    assert [near[0] for near in answers([*wanted], tmp_path)] == [*wanted.values()]


def test_plain_questions_have_their_answer_first(tmp_path: Path) -> None:
    wanted = {
        "what happens if a player acts out of turn": "rulings.out-of-turn",
        "someone bet before his turn": "rulings.out-of-turn",
        "can I throw in a big chip without saying anything": "rulings.single-chip",
        "what is a side pot": "showdown.side-pots",
        "which suit is highest": "ranking.equal-ranks-tie",
        "what happens if a player has too many cards": "wrong-number-of-cards",
        "do I have to show my cards if everyone folded": "showdown.last-player-wins",
        "two players have the same hand": "showdown.equal-hands-split",
        "five raises": "betting.raise-cap",
        "fifth bet": "betting.raise-cap",
        "who sho": "showdown.first-to-show",
    }
    assert [near[0] for near in answers([*wanted], tmp_path)] == [*wanted.values()]


def test_what_is_asked_only_in_part_has_no_short_answer(tmp_path: Path) -> None:
    parts = [
        "Can I take back my raise",
        "Dealer gives me five cards",
        "I threw away the wrong card",
        "can I change my mind after calling",
    ]
    whole = {
        "I did not see the raise, can I take my call back": "Yes, if nobody has acted after you.",
        "is check-raising allowed": "Yes, unless the room forbids it.",
        "do I have to show if everyone folded": "No.",
        "what is a misdeal": "No rule.",
    }
    told = [near[0]["short"] for near in nearest([*parts, *whole], tmp_path)]
    assert told == [*("" for _ in parts), *whole.values()]


def test_a_point_on_which_rooms_differ_has_its_page_before_the_table(tmp_path: Path) -> None:
    wanted = {
        "how do rooms differ on burning": "switches/burn.html",
        "how do rooms differ when cards are burned": "switches/burn.html",
        "where do rooms differ about the raise cap": "switches/raise-cap.html",
        "how do rooms differ on check-raises": "switches/check-raise.html",
        "how do rooms differ": "switches/index.html",
    }
    told = nearest([*wanted], tmp_path)
    assert [near[0]["address"] for near in told] == [f"./{page}" for page in wanted.values()]
    assert all("switches/index.html" in [one["name"] for one in near] for near in told)


def test_a_word_that_is_spelled_wrongly_is_taken_as_the_nearest(tmp_path: Path) -> None:
    wanted = {
        "strng raise": "rulings.string-raise",
        "strattle allowed?": "straddle",
        "minimun raise": "betting.minimum-raise",
        "who posts the bilnds heads up": "forced-bets.heads-up-blinds",
    }
    assert [near[0] for near in answers([*wanted], tmp_path)] == [*wanted.values()]
    # A short word may be another one.
    assert answers(["food"], tmp_path) == [[]]


def test_script_and_questions_are_small() -> None:
    assert len(questions().encode()) + PROGRAM.stat().st_size < MOST_BYTES


def test_a_page_answers_what_a_question_promises(tmp_path: Path) -> None:
    wanted = {
        "What is the best hand in Badugi?": "rules/ranking.highest-card-decides",
        "What does standing pat mean?": "rules/drawing.any-number-of-own-cards",
        "What is the smallest raise in no-limit?": "rules/betting.minimum-raise",
        "all in for less than a full raise, can I re-raise": "rules/betting.reopening",
        "is the cap lifted when only two players are left": "switches/raise-cap",
        "someone ran out of chips in the middle of a hand": "rules/showdown.side-pots",
        "I missed my blind, when can I come back in": "rules/forced-bets.live-posts",
    }
    told = [near[0]["address"] for near in nearest([*wanted], tmp_path)]
    assert told == [f"./{page}.html" for page in wanted.values()]
    assert answers(["is there a dress code"], tmp_path) == [[]]


def test_of_hands_named_by_their_ranks_no_other_question_is_answered(tmp_path: Path) -> None:
    hands = {
        "does 5-4-3-2 badugi beat 6-3-2-A badugi": ["5432", "632A"],
        "8-6-4-2 or 8-7-2-A": ["8642", "872A"],
        "8, 6, 4, 2 or 8, 7, 2, a": ["8642", "872A"],
        "which wins, 10 6 4 2 or a 8 7 2 A": ["T642", "872A"],
        "does 8642 beat 872A": ["8642", "872A"],
        "does a king badugi beat A-2-3": ["A23"],
        "may I raise 2345 to 6789": [],
        "am I bound": [],
    }
    for (asked, named), told in zip(hands.items(), told_of([*hands], tmp_path), strict=True):
        assert ["".join(ranks) for ranks in told["hands"]] == named, asked
        assert not named or not any(one["short"] for one in told["near"]), asked
