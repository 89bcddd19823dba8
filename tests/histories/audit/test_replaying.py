"""The hand of a finding: to be stepped through, as a script, and as a scenario of a workspace."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from oracle.errors import InputError
from oracle.histories.audit.auditing import Judging, audit_hands
from oracle.histories.audit.report import followed, given_of, kept_of, written
from oracle.histories.hands import Unit
from oracle.play.answering import HouseRules
from oracle.play.hand import Hand
from oracle.specs import catalogue
from tests.histories.audit.test_following import ONLINE, SIDE_POT
from tests.support.told_hands import told

RAISED: Final = SIDE_POT.replace("5: raise 40 by 20", "5: raise 50 by 30", 1)


def steps(text: str, **more: Any) -> list[dict[str, Any]]:
    found = followed(told(text), "online", ONLINE, **more)
    assert found is not None
    return [found.record["start"], *found.record["steps"]]


def test_a_followed_hand_is_told_by_the_numbers_of_its_seats() -> None:
    made = steps(SIDE_POT)
    assert made[0]["title"] == "Seat 2 posts the small blind of 10"
    assert [one["title"] for one in made[1:4]] == [
        made[1]["title"],
        "Seat 2 raises to 60",
        "Seat 3 raises to 80",
    ]
    assert all(one.get("refused") is None for one in made)


def test_hands_of_two_files_have_each_their_own_file(tmp_path: Path) -> None:
    """Hand ids repeat from file to file, and may be worded alike."""
    hands = [
        told(RAISED, id=name, file=file) for name in ("A-1", "a_1") for file in ("a.txt", "b.txt")
    ]
    tally = audit_hands(hands, Judging("online", {"online": ONLINE}))
    kept = list(kept_of(tally))
    made = written(tmp_path / "room", kept, {"online": ONLINE})
    by_hand = {
        (one.finding.file, one.finding.hand): made.places[one.finding.place] for one, _house in kept
    }
    assert len(set(by_hand.values())) == len(by_hand) == 4
    assert set(made.places.values()) <= set(made.files)


def test_money_is_counted_in_the_sign_of_its_currency() -> None:
    found = followed(told(SIDE_POT, unit=Unit("USD", 2)), "online", ONLINE)
    assert found is not None
    assert found.record["unit"] == "$0.01"


def test_cards_that_nobody_told_lie_face_down() -> None:
    made = steps(SIDE_POT)
    assert made[2]["seen"]["cards"] == [["Qs", "9d", "9h", "9c"], ["??"] * 4, ["??"] * 4]
    assert "?1." not in str(made)


def test_a_step_says_what_the_rules_object_to_and_goes_on() -> None:
    found = followed(told(RAISED), "online", ONLINE)
    assert found is not None
    at = found.at(8)
    step = found.record["steps"][at - 1]
    assert [one["rule"] for one in step["refused"]] == ["betting.fixed-size"]
    assert step["seen"]["bets"][2] == 50


def test_players_are_named_where_names_may_be_told() -> None:
    unnamed = followed(told(SIDE_POT), "online", ONLINE)
    named = followed(told(SIDE_POT), "online", ONLINE, names=True)
    assert unnamed is not None
    assert named is not None
    assert unnamed.record["names"] == ["Seat 2", "Seat 3", "Seat 5"]
    assert named.record["names"] == ["Ann Lee", "Bob", "Cy"]


def test_a_hand_that_nobody_could_play_has_no_replay() -> None:
    assert followed(told("= button 2\n2 has 100\n2: fold\n"), "online", ONLINE) is None


def test_a_right_hand_is_a_script_that_ends_alike() -> None:
    found = given_of(told(SIDE_POT), ONLINE)
    assert found is not None
    given, _made_up = found
    script = Hand.of(given, HouseRules(ONLINE).at(given), loose=True)
    assert not any(script.attempt(attempt) for attempt in given["tries"])
    assert script.seen["phase"] == "over"
    assert script.seen["stacks"] == [300, 390, 440]
    assert not [card for cards in given["cards"].values() for card in cards if "?" in card]


def test_a_script_ends_with_the_first_act_that_is_refused() -> None:
    found = given_of(told(RAISED), ONLINE)
    assert found is not None
    given, _made_up = found
    assert given["tries"] == [{"seat": 3, "do": "raise", "to": 50}]


def test_hands_are_written_into_a_workspace(tmp_path: Path) -> None:
    houses = {name: one.settings for name, one in catalogue.shipped_houses().items()}
    tally = audit_hands([told(RAISED, id="Hand 7/x")], Judging("online", houses))
    made = written(tmp_path / "found", kept_of(tally), houses)
    names = {path.relative_to(tmp_path).as_posix() for path in made.files}
    assert "found/hands/audit-hand-7-x-8-fixed-size.yaml" in names
    assert len(names) == len(made.places) + 1 == 2
    again = written(tmp_path / "found", kept_of(tally), houses)
    assert again.files == made.files


def test_a_hand_with_two_findings_is_written_once(tmp_path: Path) -> None:
    text = RAISED.replace("Badugi: 8,5,2,A", "3-card: 5,2,A")
    tally = audit_hands([told(text)], Judging("online", {"online": ONLINE}))
    made = written(tmp_path / "room", kept_of(tally), {"online": ONLINE})
    assert len(made.places) == 2
    (path,) = set(made.places.values())
    assert path.name == "audit-1-8-fixed-size.yaml"
    assert "Also found: line 39, hand-names: Seat 5's" in made.files[path].decode()


def test_cards_that_are_made_up_are_marked(tmp_path: Path) -> None:
    tally = audit_hands([told(RAISED)], Judging("online", {"online": ONLINE}))
    made = written(tmp_path / "room", kept_of(tally), {"online": ONLINE})
    text = made.files[tmp_path / "room" / "hands" / "audit-1-8-fixed-size.yaml"].decode()
    comment, cards = text.partition("# Not told by the history, so made up: ")[2].split("\n")[:2]
    assert comment == "seat 2 Ah; seat 3 Ad Ac 2s."
    assert cards == "cards: {1: Qs 9d 9h 9c, 2: Ah 3s 2h 4c, 3: Ad Ac 2s As}"


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match="neither a workspace nor empty"):
        written(tmp_path, (), {})
