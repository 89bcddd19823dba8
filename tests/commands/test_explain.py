import json
from pathlib import Path

import pytest

from oracle.errors import InputError
from tests.support.explaining import CAP, HANDS, LIMIT, script, seat
from tests.support.refusing import call, refused
from tests.support.schemas import against


def test_the_command_writes_three_forms(tmp_path: Path) -> None:
    text, page, data = (
        call("explain", CAP, "--format", form) for form in ("text", "markdown", "json")
    )
    bar = "Betting is capped: this round already has 4 bets. [betting.raise-cap]"
    assert bar in " ".join(text.stdout.split())
    assert page.stdout.startswith("# ")
    assert "(#bettingraise-cap)" in page.stdout
    report = json.loads(data.stdout)
    assert against(report, "explanation") == []
    assert report["id"] == CAP
    again = call("explain", str(catalogue_path(CAP)), "--format", "json", "--house", "card-room")
    assert json.loads(again.stdout) == report
    play = tmp_path / "play.json"
    play.write_text(json.dumps({"table": LIMIT, "cards": HANDS, "tries": []}))
    assert "begins with seat 3" in call("explain", str(play)).stdout


def test_a_hand_is_told_around_what_its_rule_decides() -> None:
    name = "betting.raise-cap.a-call-does-not-count"
    short, whole = call("explain", name).stdout, call("explain", name, "--verbose").stdout
    assert "\n  23. Seat 2 raises to 10 - refused\n" in short
    assert "The action is on seat 2. The player may fold or call 4.\n" in short
    assert "First betting round: seats 3, 4, 5 and 1 call, seat 2 checks." in short
    assert "With --verbose: all 23 steps, and every rule." in short
    assert short.count("\n") < 45
    assert "\n23. Seat 2 raises to 10 - refused\n" in whole
    assert "\n1. The blinds and the deal\n" in whole
    assert "--verbose" not in whole


def test_what_follows_to_the_end_of_a_hand_is_told_once() -> None:
    told = call("explain", "betting.big-blind-is-live.raises-after-three-calls").stdout
    follows = told.partition("What follows\n")[2].partition("\n\n")[0]
    assert follows == "  First betting round: seat 2 raises to 20."


def catalogue_path(name: str) -> Path:
    chapter, rule, slug = name.split(".")
    return Path(__file__).parents[2] / f"specs/scenarios/{chapter}/{rule}--{slug}.yaml"


def test_a_refusal_rests_on_the_version_of_the_rule_that_is_played(tmp_path: Path) -> None:
    name, house = "betting.raise-cap.a-call-does-not-count", tmp_path / "room.yaml"
    house.write_text("id: my-room\ntitle: My room\ninherits: card-room\nsettings: {raise-cap: 3}\n")
    told = call("explain", name, "--house", house).stdout.partition("The rules and their")[0]
    refusal = " ".join(told.partition("Betting is capped: ")[2].split())
    assert "Here raise-cap is three-per-round: A bet and two raises" in refusal
    assert "At most four bets" not in refusal


def test_a_vector_is_found_by_its_id() -> None:
    name = "ranking.ace-is-low.ace-plays-before-the-king-of-its-suit~2"
    told = call("explain", name)
    assert told.exit_code == 0
    assert name in told.stdout


def test_a_script_is_refused_with_the_number_of_the_try() -> None:
    with pytest.raises(InputError, match="try 2: there is no seat 9; the seats are 1 to 3"):
        script(LIMIT, seat(3, "call"), seat(9, "call"))
    twice = {**HANDS, "2": HANDS["1"]}
    with pytest.raises(InputError, match="duplicate cards: "):
        script(LIMIT, cards=twice)


def test_a_file_that_is_too_large_or_too_deep_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    for content, told in (
        (" " * 2_000_001, "is larger than"),
        ("[" * 100_000, "not one JSON value"),
    ):
        path.write_text(content)
        assert told in refused("explain", path)
