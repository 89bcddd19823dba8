"""The form of a room in a browser: what it gives is a house, and the sheet is the engine's."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from oracle.core.games import GAMES
from oracle.report.rule_sheets import rule_sheet_data
from oracle.specs.workspaces import house_in
from tests.support.browser import Answer, needs_a_browser, node_modules, opened
from tests.support.running import run
from tests.support.site import built_site

pytestmark = pytest.mark.more

BROWSER: Final = needs_a_browser()
MOST_TOLD: Final = {
    "raise-cap": "rule-book",
    "wager-size": "every-wager",
    "button": "dead-button",
    "pot-limit-small-blind": "as-a-big-blind",
    "pot-after-a-short-blind": "full-blinds",
    "showdown": "beaten-hands-may-be-mucked",
    "first-to-show": "last-bettor-of-any-round",
    "all-in-hands": "tabled-if-betting-ended",
    "words-out-of-turn": "always-bind",
    "what-changes-the-action": "bet-or-raise",
    "house-chips": "do-not-play",
    "reshuffle-time": "before-anyone-is-served",
    "shuffled-in": "all-but-own-discards",
    "last-card": "never-dealt",
    "chips-for-a-raise": "whole-raise",
}
"""Settings whose words on a wall are the longest, or that are told only where they are unusual."""

HOSTILE: Final = (
    '<p class="x" onclick="alert(1)">text<script>alert(1)</script><img src="x" onerror="alert(1)">'
    '<a href="javascript:alert(1)">a</a><a href="//elsewhere/x">b</a>'
    '<a href="../rules/x.html#y">c</a>'
    '<svg><a href="x">d</a></svg><iframe src="x"></iframe><b style="color:red">e</b></p>'
)
REBUILT: Final = '<p class="x">text<a>a</a><a>b</a><a href="../rules/x.html#y">c</a><b>e</b></p>'
DRIVER: Final = Path(__file__).parent / "room.mjs"


@pytest.fixture(scope="module")
def seen() -> dict[str, Any]:
    """Fill in the form, from a server and from a folder; see the program for what is done."""
    modules = node_modules("playwright-core").parent
    done = subprocess.run(
        ["node", str(DRIVER), str(modules), BROWSER, str(built_site())],
        input=HOSTILE,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_what_is_answered_is_counted_and_questions_are_found(seen: dict[str, Any]) -> None:
    assert seen["empty"]["count"] == "46 questions; those you skip stay as in Usual card room."
    assert seen["count"] == "3 questions answered; the other 43 stay as in Club by procedure."
    assert 0 < seen["found"] < 5


def test_markup_is_rebuilt_from_what_pages_have(seen: dict[str, Any]) -> None:
    assert seen["nodes"] == REBUILT


def test_the_file_is_a_room_that_lint_accepts(seen: dict[str, Any], tmp_path: Path) -> None:
    assert seen["name"] == "the-blue-room-upstairs-e.yaml"
    assert run("init", "room", "blue", cwd=tmp_path).returncode == 0
    workspace = tmp_path / "blue"
    hand = workspace / "hands" / "the-fifth-bet.yaml"
    for text in (seen["file"], seen["empty"]["file"]):
        room = house_in(text)
        (workspace / "poker-room.yaml").write_text(text, "utf-8")
        hand.unlink(missing_ok=True)
        done = run("lint", cwd=workspace)
        assert (done.stdout, done.returncode) == ("No problems found.\n", 0), done
    assert (room.id, room.title, room.inherits) == ("my-room", "My room", "card-room")


def test_only_what_differs_is_written_each_with_its_reason(seen: dict[str, Any]) -> None:
    room = house_in(seen["file"])
    assert room.title == 'The "Blue" Room: upstairs é'
    assert room.stated == {"games", "raise-cap"}
    assert room.choices["raise-cap"].basis == "The sign: # five bets"
    assert room.choices["games"].basis == "The room decided so."


def test_a_name_of_ours_is_refused(seen: dict[str, Any]) -> None:
    assert seen["taken"] == [
        "The short name club is taken: it is one of ours. Choose another.",
        True,
    ]


def test_a_cap_may_be_any_number(seen: dict[str, Any]) -> None:
    six, seven, told, link = seen["numbers"]
    assert house_in(six).settings["raise-cap"] == "six-per-round"
    assert house_in(seven).settings["raise-cap"] == "seven-per-round"
    assert told.startswith("A bet and six raises")
    assert "raise-cap=seven-per-round" in link


def test_a_phone_has_its_questions_folded_and_a_difference_leads_to_its_question(
    seen: dict[str, Any],
) -> None:
    assert seen["folded"] == 0
    assert seen["taken_over"] == "a.yaml: 1 answer taken over."
    assert seen["gone"].startswith("ask-")


def test_the_sheet_is_that_of_the_engine(seen: dict[str, Any]) -> None:
    data = rule_sheet_data(house_in(seen["file"]))
    lines = [
        line["text"] for sheet in data["games"] for part in sheet["parts"] for line in part["lines"]
    ]
    assert [line for line in lines if line not in seen["sheet"]] == []
    assert "changed" not in seen["same"]
    assert seen["again"].endswith("The answers have changed since; make the sheet again.")


def test_a_link_opens_the_same_form_and_a_folder_is_enough_for_the_file(
    seen: dict[str, Any],
) -> None:
    assert seen["linked"]
    text, why = seen["folder"]
    assert seen["file"].endswith(text)
    assert "--rule-sheet -o sheet.html" in why
    assert seen["strange"]


def test_a_sheet_is_printed_on_two_sides_at_most(tmp_path: Path) -> None:
    room = tmp_path / "long.yaml"
    told = "".join(f"  {key}: {{setting: {one}, basis: try}}\n" for key, one in MOST_TOLD.items())
    room.write_text(f"id: long\ntitle: All there is\ninherits: card-room\nsettings:\n{told}")
    wanted = []
    for game in GAMES:
        page = tmp_path / f"{game}.html"
        done = run("houses", room, "--rule-sheet", "--game", game, "-o", page)
        assert done.returncode == 0, done
        acts = [["printed"], ["axe"], ["overflow"]]
        wanted += [{"file": page, "width": width, "do": acts} for width in (1280, 390)]
    for one in opened(wanted, BROWSER):
        assert one == Answer([2, [], 0], [], [])


def test_nobody_is_kept_out(seen: dict[str, Any]) -> None:
    assert (seen["axe"], seen["overflow"], seen["said"]) == ([], [0, 0, 0], [])
