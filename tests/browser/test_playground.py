"""The playground in a browser: the engine in a worker, used as a visitor would."""

from __future__ import annotations

import base64
import functools
import json
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

import oracle
from oracle.playground import answer
from oracle.site import places
from tests.playground.calls import calls
from tests.support.browser import needs_a_browser, node_modules
from tests.support.site import built_site

pytestmark = [pytest.mark.more, pytest.mark.long]

BROWSER: Final = needs_a_browser()
DRIVER: Final = Path(__file__).with_name("playground.mjs")
SECONDS: Final = 300

MENDED: Final = """\
id: betting.raise-cap.mine
title: A fifth bet is refused
kind: play
rules: [betting.raise-cap]
edge: outside
table: {small-bet: 2, stacks: [100, 100, 100]}
play:
  - {seat: 3, raise: 4}
  - {seat: 1, raise: 6}
  - {seat: 2, raise: 8}
  - {seat: 3, refuse: {raise: 10}, because: [betting.raise-cap]}
"""
BROKEN: Final = MENDED.replace("seat: 1, raise: 6", "seat: 1, raize: 6")

ASKED: Final = {
    "tab": "dealer",
    "table": {"game": "badugi", "small-bet": 20, "stacks": [500, 500, 500], "seed": 4},
    "act": {"seat": 3, "do": "push", "chips": [[20, 10]]},
}


@functools.cache
def visit() -> dict[str, Any]:
    """Do everything once, with one start of Python and one more for the link."""
    plan = {
        "requests": calls(),
        "text": {"broken": BROKEN, "mended": MENDED},
        "link": places.play(ASKED).removeprefix(places.PLAY),
    }
    modules = node_modules("playwright-core")
    done = subprocess.run(
        ["node", str(DRIVER), str(modules), BROWSER, str(built_site())],
        input=json.dumps(plan),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def held(link: str) -> dict[str, Any]:
    """Read what a link holds."""
    text = link.removeprefix("#")
    state: dict[str, Any] = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    return state


def played(link: str) -> oracle.Hand:
    """Play what a link holds with the API alone."""
    state = held(link)
    table = {key.replace("-", "_"): one for key, one in state["table"].items()}
    hand = oracle.table(**table)
    for attempt in state["acts"]:
        hand.act(attempt)
    return hand


def test_the_page_stands_before_the_engine_is_loaded() -> None:
    before = visit()["before"]
    assert before["loaded"] == 0
    for words in ("A table to play", "Ask the dealer", "Small bet", "Deal"):
        assert words in before["text"] or words == "Small bet"


def test_a_hand_is_played_to_its_end_and_pays_as_the_engine_does() -> None:
    hand = visit()["hand"]
    expected = played(hand["hash"])
    assert expected.over
    assert tuple(hand["stacks"]) == expected.seen.stacks
    assert sum(hand["stacks"]) == 300
    assert "betting.check-when-nothing-is-owed" in hand["why"]
    assert hand["back"] == "1 / 2"


def test_one_seat_sees_no_cards_of_others() -> None:
    hand = visit()["hand"]
    assert (hand["all"], hand["hidden"]) == (0, 8)


def test_a_hand_is_saved_as_a_scenario_that_holds() -> None:
    verdict = answer({"do": "check-text", "kind": "scenario", "text": visit()["hand"]["saved"]})
    assert (verdict["problems"], verdict["holds"]) == ([], True)


def test_six_players_who_all_draw_four_go_on() -> None:
    six = visit()["six"]
    expected = played(six["hash"])
    assert (six["draws"], expected.over) == (18, True)
    assert tuple(six["stacks"]) == expected.seen.stacks
    assert expected.seen.reshuffles > 0


def test_the_dealer_rules_in_words_with_links_to_the_rules() -> None:
    found = visit()["ruling"]
    state = held(found["hash"])
    expected = answer(
        {"do": "ruling", "table": state["table"], "acts": [*state["acts"], state["act"]]}
        if "acts" in state
        else {"do": "ruling", "table": state["table"], "acts": [state["act"]]}
    )
    for sentence in expected["sentences"]:
        assert sentence["text"] in found["ruling"]
    rules = {places.rule(rule) for rule in expected["rules"]}
    assert rules == {link.removeprefix("./") for link in found["links"]}


def test_a_hand_is_valued_from_the_picker() -> None:
    text = visit()["worth"]["text"]
    assert oracle.rank("Ks Kd 4h 3c").name in text.lower()
    assert held(visit()["worth"]["hash"])["cards"] == "Ks Kd 4h 3c"


def test_a_broken_scenario_is_mended() -> None:
    found = visit()["text"]
    assert any("Line 9" in one and "did you mean 'raise'?" in one for one in found["problems"])
    assert found["line"] == ["9"]
    assert "A fifth bet is refused: it holds" in found["verdict"]
    assert found["steps"].endswith("/ 4")


def test_the_worker_answers_as_python_does_here() -> None:
    requests = calls()
    found = [one for one, _took in visit()["answers"]]
    assert len(requests) == len(found) > 200
    for request, own in zip(requests, found, strict=True):
        assert own == json.loads(json.dumps(answer(request))), request


def test_a_link_puts_the_question_to_the_dealer() -> None:
    expected = answer({"do": "ruling", "table": ASKED["table"], "acts": [ASKED["act"]]})
    assert all(one["text"] in visit()["link"] for one in expected["sentences"])


def test_nobody_is_kept_out() -> None:
    assert (visit()["wide"], visit()["narrow"]) == ([], [])


def test_a_file_says_why_it_cannot_play() -> None:
    assert "a browser does not run it from files" in visit()["file"]


def test_nothing_is_complained_of_and_nobody_else_is_asked() -> None:
    assert (visit()["said"], visit()["foreign"]) == ([], [])
