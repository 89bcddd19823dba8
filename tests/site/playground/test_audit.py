"""Hand histories audited by request: as the command does, without a name, and bounded."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from oracle.histories.audit.auditing import Judging, audit_hands
from oracle.histories.forms import FORMS
from oracle.histories.sources import read_text
from oracle.site.playground.texts import answer
from oracle.specs.catalogue import shipped_houses
from oracle.system.resources import folder
from tests.support.inventing import PLANTS, Plan, sessions
from tests.support.running import run
from tests.support.writers import WRITERS

HISTORIES: Final = folder("specs") / "histories"
WRONG: Final = (HISTORIES / "pokerstars-planted.txt").read_text("utf-8")
RIGHT: Final = (HISTORIES / "pokerstars-right.txt").read_text("utf-8")
NAMES: Final = tuple(f"Player{number}x" for number in range(24))
OTHER: Final = WRONG.replace("Badugi Limit", "Hold'em Limit", 1)


def audit(text: str, **more: Any) -> dict[str, Any]:
    found = answer({"do": "audit", "text": text, **more})
    assert "bug" not in found, found
    return found


def places(found: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for group in found["findings"]:
        for one in group["first"]:
            yield {"hand": one["hand"], "rule": group["rule"], "line": one["line"]}


def planted() -> str:
    """Write hands with every mistake that PokerStars text shows, of players with odd names."""
    form = FORMS[0]
    plan = Plan(shipped_houses()["online"].settings, names=NAMES, comings=0.2)
    told: list[str] = []
    before = None
    for hand in sessions("names", plan, 12):
        made = (plant.into(before, hand) for plant in PLANTS)
        told += [WRITERS[form.id](one.history) for one in made if one is not None]
        before = hand
    return "\n".join(told)


def test_the_answer_is_what_the_command_reports(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    done = run("audit", str(HISTORIES / "pokerstars-planted.txt"), "-o", str(path))
    assert done.returncode == 1, done.stderr
    report = json.loads(path.read_text("utf-8"))
    found = audit(WRONG)
    assert found["counts"] == report["counts"]
    for key in ("hands", "houses", "compared", "not-judged", "rake", "other-games"):
        assert found[key] == report["details"][key]
    for own, other in zip(found["findings"], report["details"]["findings"], strict=True):
        assert {**own, "first": []} == {**other, "first": []}
        for one, whole in zip(own["first"], other["first"], strict=True):
            assert one == {key: whole[key] for key in one}


def test_each_finding_opens_its_hand_at_its_step() -> None:
    found = audit(WRONG)
    assert found["title"] == "3 of 6 hands break a rule or contradict themselves"
    wanted = list(places(found))
    assert len(wanted) == 3
    for place in wanted:
        shown = answer({"do": "audit-hand", "text": WRONG, **place})
        hand = shown["hand"]
        moment = hand["moments"][hand["at"]]
        assert place["rule"] in [rule for one in moment["refused"] for rule in one["rules"]]
        assert place["rule"] in shown["rules"]
        assert hand["apart"] == {"step": hand["at"], "seats": {}}
        assert all(name.startswith("Seat ") for name in hand["names"])


def test_hands_that_are_right_are_confirmed() -> None:
    found = audit(RIGHT)
    assert found["counts"] == {
        "confirmed": 6,
        "consistent": 0,
        "unread": 0,
        "differs": 0,
        "known": 0,
    }
    assert found["findings"] == []
    assert found["houses"][0]["house"] == "online"


def test_another_house_judges_otherwise() -> None:
    by_rule = {one["rule"] for one in audit(RIGHT, house="french")["findings"]}
    assert by_rule
    own = "id: my-room\ntitle: My room\ninherits: french\nsettings: {}\n"
    found = audit(RIGHT, **{"house-text": own})
    assert {one["rule"] for one in found["findings"]} == by_rule
    assert found["houses"][0]["house"] == "my-room"
    place = next(places(found))
    shown = answer({"do": "audit-hand", "text": RIGHT, "house-text": own, **place})
    assert shown["hand"]["moments"]


@pytest.mark.more
def test_no_name_is_told() -> None:
    text = f"{planted()}\n{NAMES[0]}: does what nobody knows\n"
    found = audit(text)
    assert len(found["findings"]) > 20
    assert {one["class"] for one in found["findings"]} == {"rule", "record", "reader"}
    told = [json.dumps(found)]
    # The first of each kind is enough: what it shows is made in one way.
    for group in found["findings"]:
        place = {"hand": group["first"][0]["hand"], "line": group["first"][0]["line"]}
        asked = {"do": "audit-hand", "text": text, "rule": group["rule"], **place}
        told.append(json.dumps(answer(asked)))
    assert re.findall(r"Player\d+x", " ".join(told)) == []


def test_what_is_not_understood_and_other_games_are_told() -> None:
    found = audit(OTHER)
    assert sum(found["other-games"].values()) == 1
    assert found["hands"] == 5
    strange = audit("Dear Sir,\nthis is a letter.\n")
    assert strange["title"] == "No hand of these games was found"
    assert strange["broken"]["first"][0]["line"] == 1


@pytest.mark.more
def test_many_hands_are_audited_and_what_is_told_is_bounded() -> None:
    plan = Plan(shipped_houses()["french"].settings)
    text = "\n".join(map(WRITERS[FORMS[0].id], sessions("many", plan, 120)))
    found = audit(text, house="card-room")
    assert found["hands"] == 120
    assert all(len(one["first"]) <= 50 for one in found["findings"])
    tally = audit_hands(
        read_text("x", text), Judging("card-room", {"card-room": house_settings("card-room")})
    )
    assert {one["rule"]: one["count"] for one in found["findings"]} == {
        rule: group.count for (_kind, rule, _house), group in tally.groups.items()
    }


def house_settings(name: str) -> dict[str, str]:
    return dict(shipped_houses()[name].settings)


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        ({"do": "audit"}, "'text' is missing; it must be a text."),
        ({"do": "audit", "text": " \n"}, "There is no text; give hand histories."),
        ({"do": "audit", "text": RIGHT, "house": "clubb"}, "'club'"),
        ({"do": "audit", "text": RIGHT, "house": "club", "house-text": "x"}, "not both"),
        ({"do": "audit", "text": RIGHT, "house-text": "id: ["}, "Line 2: "),
        ({"do": "audit", "text": "x" * 3_000_000}, "the maximum is 3,000,000 bytes"),
        ({"do": "audit-hand", "text": WRONG}, "'hand' is missing"),
        (
            {"do": "audit-hand", "text": WRONG, "hand": "1", "rule": "x", "line": 1},
            "There is no such finding in this text.",
        ),
    ],
)
def test_what_cannot_be_audited_is_said(request_: dict[str, Any], sentence: str) -> None:
    found = answer(request_)
    assert "bug" not in found
    assert sentence in " ".join(found["error"])
