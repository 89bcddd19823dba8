"""Questions in the words of people who know neither the rules' names nor their sentences."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from oracle.site import rules
from oracle.site.building import questions
from oracle.specs import catalogue

ASKED: Final = Path(__file__).with_name("asked.mjs")
PROGRAM: Final = Path(rules.__file__).parent / "assets" / "asking.js"
MOST_BYTES: Final = 60_000


def answers(asked: Sequence[str], folder: Path) -> list[list[str]]:
    """Give the three nearest entries of each question, as the pages rank them."""
    script = folder / "questions.js"
    script.write_text(questions(), encoding="utf-8")
    command = ("node", str(ASKED), str(PROGRAM), str(script))
    done = subprocess.run(
        command, check=True, input=json.dumps(asked), stdout=subprocess.PIPE, encoding="utf-8"
    )
    found: list[list[str]] = json.loads(done.stdout)
    return found


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
    }
    assert [near[0] for near in answers([*wanted], tmp_path)] == [*wanted.values()]


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
