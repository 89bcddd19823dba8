"""The playground in a browser: the engine in a worker, used as a visitor would."""

from __future__ import annotations

import base64
import itertools
import json
import subprocess
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

import oracle
from oracle.site import addresses
from oracle.site.playground.texts import answer
from oracle.system.resources import folder
from tests.site.playground.calls import calls
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

CASE: Final = """\
table: {small-bet: 20, stacks: [500, 500, 500]}
play:
  - {seat: 3, push: [20, 10]}
"""

HISTORY: Final = (folder("specs") / "histories" / "pokerstars-planted.txt").read_text("utf-8")

ASKED: Final = {
    "tab": "dealer",
    "table": {"game": "badugi", "small-bet": 20, "stacks": [500, 500, 500], "seed": 4},
    "act": {"seat": 3, "do": "push", "chips": [[20, 10]]},
}


Found: TypeAlias = dict[str, Any]


@pytest.fixture(scope="module")
def found() -> Found:
    """Do everything once, with one start of Python and one more for the link."""
    plan = {
        "requests": calls(),
        "text": {"broken": BROKEN, "mended": MENDED, "asked": CASE},
        "history": HISTORY,
        "link": addresses.play(ASKED).removeprefix(addresses.PLAY),
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
    told: Found = json.loads(done.stdout)
    return told


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


def test_the_first_hand_is_played_without_the_engine_as_far_as_it_is_recorded(found: Found) -> None:
    alone = found["alone"]
    for words in ("A table to play", "Ask the dealer", "Seat 3 to act", "Fold"):
        assert words in alone["text"]
    assert alone["count"] == "2 / 2"
    assert "The engine could not be started" in alone["third"]


def test_the_hand_of_the_first_page_goes_on_at_the_table(found: Found) -> None:
    assert found["home"] == {"found": [], "draws": 4, "small": [], "count": "3 / 3"}


def test_a_hand_is_played_to_its_end_and_pays_as_the_engine_does(found: Found) -> None:
    hand = found["hand"]
    expected = played(hand["hash"])
    assert expected.over
    assert hand["stacks"] == list(expected.seen.stacks.values())
    assert sum(hand["stacks"]) == 300
    assert "check when nothing is owed" in hand["why"]
    assert hand["back"] == "1 / 2"


def test_a_hand_by_the_keys_alone_keeps_the_focus_where_it_is_seen(found: Found) -> None:
    steps, presses = found["keys"]["steps"], found["keys"]["presses"]
    assert all(step["ring"] > 0 and step["act"] != "fold" for step in steps)
    standing = [one for one, other in itertools.pairwise(steps) if other["did"] == "pat"]
    assert [one["act"] for one in standing if one["did"] == "pat"] == ["pat"] * 6
    assert steps[-1]["act"] == "H2"
    assert presses < 2 * len(steps)


def test_a_hand_by_letters_says_which_and_can_be_told_not_to(found: Found) -> None:
    told = found["letters"]
    assert told["chosen"] == ["true", "false", "false", "false"]
    assert told["draw"].startswith("Draw 1")
    assert (told["digits"], told["slots"], told["isClosed"]) == (["1", "2", "3", "4"], 1, True)
    assert told["seen"] == ["Draw 1", "draws 1"]
    assert "What is not legal now, and why" in told["why"]
    assert told["fast"] == "21 / 21"
    assert [one.split()[:2] for one in told["story"]] == [
        ["Draw", "1"],
        ["Betting", "1"],
        ["Deal", "The"],
    ]
    assert "Seat 2 checks" in told["story"][1]
    assert told["hints"] == ["U", "D", "P"]
    assert (told["quiet"], told["after"]) == (0, "3 / 4")


def test_one_seat_sees_no_cards_of_others(found: Found) -> None:
    hand = found["hand"]
    assert (hand["all"], hand["hidden"]) == (0, 8)


def test_a_hand_is_saved_as_a_scenario_that_holds(found: Found) -> None:
    assert found["hand"]["saved"].startswith("id: our-room.hands.a-hand-from-the-table\n")
    assert found["hand"]["file"] == "a-hand-from-the-table.yaml"
    verdict = answer({"do": "check-text", "kind": "scenario", "text": found["hand"]["saved"]})
    assert (verdict["problems"], verdict["holds"]) == ([], True)


def test_six_players_who_all_draw_four_go_on(found: Found) -> None:
    six = found["six"]
    expected = played(six["hash"])
    assert (six["draws"], expected.over) == (18, True)
    assert six["stacks"] == list(expected.seen.stacks.values())
    assert expected.seen.reshuffles > 0


def test_the_dealer_rules_in_words_with_links_to_the_rules(found: Found) -> None:
    told = found["ruling"]
    state = held(told["hash"])
    acts = [*state.get("acts", []), state["act"]]
    expected = answer({"do": "ruling", "table": state["table"], "acts": acts})
    assert all(one["text"] in told["ruling"] for part in expected["parts"].values() for one in part)
    assert (told["isSeen"], told["isOpen"], told["isStale"]) == (True, True, True)
    assert "raise" in told["words"]
    assert not {"pat", "pot", "none"} & {*told["words"]}
    rules = {addresses.rule(rule) for rule in expected["rules"]}
    assert rules == {link.removeprefix("./") for link in told["links"]}


def test_a_hand_is_valued_from_the_picker(found: Found) -> None:
    text = found["worth"]["text"]
    assert oracle.rank("Ks Kd 4h 3c").name in text.lower()
    assert held(found["worth"]["hash"])["cards"] == "Ks Kd 4h 3c"


def test_a_broken_scenario_is_mended(found: Found) -> None:
    told = found["text"]
    assert any("Line 9" in one and "did you mean 'raise'?" in one for one in told["problems"])
    assert told["line"] == ["9"]
    assert "A fifth bet is refused: it holds" in told["verdict"]
    assert told["steps"].endswith("/ 4")


def test_a_case_that_is_written_is_ruled_on(found: Found) -> None:
    (verdict,) = answer({"do": "check-text", "text": CASE})["ruling"]["parts"]["verdict"]
    assert found["text"]["ruling"].startswith(verdict["text"])


def test_a_history_that_is_pasted_is_audited_and_its_hand_is_shown(found: Found) -> None:
    told = found["audit"]
    expected = answer({"do": "audit", "text": HISTORY})
    assert expected["title"] in told["told"]
    group = expected["findings"][0]
    first = group["first"][0]
    assert first["sentence"] in told["told"]
    assert group["rule"].rpartition(".")[2].replace("-", " ") in told["replay"]
    assert told["line"] == HISTORY.splitlines()[first["line"] - 1]
    assert str(first["line"]) in told["marked"]
    # Whose hands they were is nobody's business: they are not in the address.
    assert told["hash"] == "#audit"


def test_the_worker_answers_as_python_does_here(found: Found) -> None:
    requests = calls()
    given = [one for one, _took in found["answers"]]
    assert len(requests) == len(given) > 200
    for request, own in zip(requests, given, strict=True):
        assert own == json.loads(json.dumps(answer(request))), request


def test_a_link_puts_the_question_to_the_dealer(found: Found) -> None:
    expected = answer({"do": "ruling", "table": ASKED["table"], "acts": [ASKED["act"]]})
    assert all(one["text"] in found["link"] for part in expected["parts"].values() for one in part)
    assert found["another"] is True


def test_nobody_is_kept_out(found: Found) -> None:
    assert (found["wide"], found["narrow"]) == ([], [])


def test_the_second_visit_needs_no_server(found: Found) -> None:
    assert found["again"] == {"count": "3 / 3", "pages": [200, 200, 200]}


def test_a_file_says_why_it_cannot_play(found: Found) -> None:
    assert "a browser does not run it from files" in found["file"]


def test_nothing_is_complained_of_and_nobody_else_is_asked(found: Found) -> None:
    assert (found["said"], found["foreign"]) == ([], [])
