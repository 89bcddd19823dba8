import json
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from oracle import catalogue
from oracle.adapters.reference import hello
from oracle.cli import cli
from oracle.scenario import load_scenarios, settings_of
from oracle.specfile import schema
from tests.support.corpus import published

OWN_WORDS = {
    "rule-book": {
        "raise-cap": "rule-book",
        "short-all-in": "half-bet-rule",
        "forward-motion-games": "limit-pot-no-limit",
        "rapping-facing-a-bet": "no-raise",
        "amount-alone": "chips",
        "bet-facing-a-bet": "raise",
        "two-chips": "their-total",
        "raise-in-motions": "all-motions",
        "chips-for-a-raise": "half-a-raise",
        "rounding": "middle-goes-up",
    },
    "club": {
        "first-card": "small-blind",
        "games": "no-split-pots",
        "draws": "three-only",
        "heads-up-blinds": "left-of-button-posts-small",
        "folded-hands": "left-out",
        "burn": "none",
        "burn-when-all-pat": "not-burned",
        "draw-timing": "served-in-turn",
        "reshuffle-time": "deck-dealt-out-first",
        "shuffled-in": "all-discards",
        "last-card": "dealt",
        "showdown": "in-order-all-table",
    },
    "french": {
        "antes": "none",
        "betting-structures": "limit-only",
        "games": "no-split-pots",
        "draws": "three-only",
        "players": "two-to-six",
        "big-bet-rounds": "after-the-second-draw",
        "draw-timing": "all-discard-first",
        "burn": "one-per-draw",
        "showdown": "in-order-all-table",
    },
    "full-tilt": {
        "raise-cap": "four-per-round",
        "short-all-in": "half-bet-rule",
        "draw-timing": "all-discard-first",
        "reshuffle-time": "deck-dealt-out-first",
        "shuffled-in": "burns-and-earlier-muck",
        "showdown": "beaten-hands-may-be-mucked",
        "first-to-show": "last-bettor-of-any-round",
    },
    "merge": {
        "raise-cap": "rule-book",
        "betting-structures": "limit-pot-no-limit",
        "pot-limit-small-blind": "as-posted",
    },
    "online": {
        "heads-up-blinds": "button-posts-small",
        "raise-cap": "four-per-round",
        "short-all-in": "completes-to-the-full-bet",
        "draw-timing": "served-in-turn",
        "showdown": "beaten-hands-may-be-mucked",
        "all-in-hands": "tabled-if-betting-ended",
        "fold-with-no-bet": "legal",
    },
}
"""What the documents of a house say, or, for those of sites, what hands show."""

USUAL_CAP = "four-per-round"


def call(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "120"}).invoke(cli, arguments)


def answer(*arguments: str) -> dict[str, Any]:
    done = call("houses", *arguments, "--format", "json")
    assert done.exit_code == 0, done.output
    data: dict[str, Any] = json.loads(done.stdout)
    jsonschema.validate(data, schema("houses"))
    return data


@pytest.mark.parametrize("house", OWN_WORDS)
def test_a_house_states_what_its_documents_say_and_otherwise_is_as_its_base(
    house: str,
) -> None:
    base = "online" if house in {"full-tilt", "merge"} else "card-room"
    chosen, usual = catalogue.house(house), catalogue.house(base).settings
    assert chosen.inherits == base
    assert OWN_WORDS[house].keys() <= chosen.stated
    assert chosen.settings == {**usual, **OWN_WORDS[house]}


def test_every_house_sets_every_switch() -> None:
    switches = set(catalogue.switches())
    assert set(catalogue.houses()) == {"card-room", *OWN_WORDS}
    for house in catalogue.houses().values():
        assert set(house.choices) == switches
        assert all(choice.basis for choice in house.choices.values())


def test_the_table_has_every_switch_and_house() -> None:
    done = call("houses")
    assert done.exit_code == 0
    assert all(name in done.stdout for name in (*catalogue.houses(), *catalogue.switches()))
    assert set(answer()["houses"]) == set(catalogue.houses())
    page = call("houses", "--format", "markdown").stdout
    heads = "| Switch | card-room | club | french | full-tilt | merge | online | rule-book |"
    assert page.startswith(f"# Houses\n\n{heads}\n| --- |")
    assert "| antes | any | = | none | = | = | = | = |" in page


def test_one_house_is_shown_with_the_basis_of_each_setting() -> None:
    told = answer("club")["houses"]["club"]["settings"]
    assert told["burn"]["inherited"] is False
    assert told["button"]["inherited"] is True
    page = call("houses", "club", "--format", "markdown").stdout
    assert f"| button | next-player | As in card-room: {told['button']['basis']} |" in page


def test_two_houses_are_compared_with_the_reasons_of_both() -> None:
    data = answer("rule-book", "--against", "card-room")
    assert list(data["differences"]) == [
        "raise-cap",
        "forward-motion-games",
        "bet-facing-a-bet",
        "two-chips",
    ]
    both = data["differences"]["raise-cap"]
    assert (both["house"]["setting"], both["against"]["setting"]) == ("rule-book", "four-per-round")
    done = call("houses", "rule-book", "--against", "card-room")
    assert "4 switches differ." in done.stdout
    assert "Both documents allow four bets a round" in done.stdout


def test_houses_that_differ_in_nothing_need_no_table() -> None:
    assert answer("club", "--against", "club")["differences"] == {}
    told = call("houses", "club", "--against", "club").stdout
    assert told == "club against club\n0 switches differ.\n"
    page = call("houses", "club", "--against", "club", "--format", "markdown").stdout
    assert page == "# club against club\n\n0 switches differ.\n"


def test_every_switch_is_listed_with_its_question_its_settings_and_who_plays_so(
    my_room: str,
) -> None:
    told = answer("--switches", my_room)["switches"]
    known = catalogue.switches()
    assert list(told) == list(known)
    for name, switch in known.items():
        assert told[name]["question"] == switch.question
        assert list(told[name]["settings"]) == list(switch.settings)
    cap = told["raise-cap"]["settings"]
    assert cap["rule-book"]["houses"] == ["merge", "rule-book"]
    assert cap["five-per-round"]["houses"] == ["my-room"]
    text = call("houses", "--switches").stdout
    assert f"\nraise-cap: {known['raise-cap'].question}\n  - four-per-round (card-room, " in text
    assert "  - five-per-round (no house): A bet and four raises" in text
    page = call("houses", "--switches", "--format", "markdown").stdout
    assert f"\n## `raise-cap`: {known['raise-cap'].question}\n" in page
    assert "\n- `five-per-round` (no house): A bet and four raises" in page


@pytest.mark.parametrize(
    "arguments",
    [
        ("--against", "club"),
        ("club", "--switches", "--against", "online"),
    ],
)
def test_options_that_make_no_sense_together_are_refused(arguments: tuple[str, ...]) -> None:
    assert call("houses", *arguments).exit_code == 2


def test_a_house_of_ones_own_is_its_base_and_its_differences(my_room: str) -> None:
    mine = catalogue.house(my_room)
    assert mine.settings == {
        **catalogue.house("card-room").settings,
        "raise-cap": "five-per-round",
    }
    assert catalogue.base_and_changes(mine) == ("card-room", {"raise-cap": "five-per-round"})
    assert catalogue.base_and_changes(catalogue.house("club")) == ("club", {})
    assert list(answer(my_room, "--against", "card-room")["differences"]) == ["raise-cap"]


def test_a_house_of_ones_own_may_set_everything_itself(tmp_path: Path) -> None:
    path = tmp_path / "whole.yaml"
    settings = "".join(
        f"  {switch}: {{setting: {setting}, basis: so}}\n"
        for switch, setting in catalogue.house("club").settings.items()
    )
    path.write_text(f"id: whole\ntitle: All\ndocuments: [badugi]\nsettings:\n{settings}")
    whole = catalogue.house(str(path))
    assert whole.inherits is None
    base, changes = catalogue.base_and_changes(whole)
    assert (base, changes["burn"], len(changes)) == ("card-room", "none", 10)


def test_a_house_of_ones_own_is_taken_wherever_a_house_is_named(my_room: str) -> None:
    cap = next(s for s in load_scenarios() if "betting.raise-cap" in s.rules and not s.changes)
    assert settings_of(cap, my_room)["raise-cap"] == "five-per-round"
    (claimed,) = hello([my_room])["plays"]
    assert (claimed["name"], claimed["house"]) == ("my-room", "card-room")
    assert claimed["settings"] == {"raise-cap": "five-per-round"}
    told = json.loads(call("explain", cap.id, "--house", my_room, "--format", "json").stdout)
    assert (told["house"], told["settings"]) == ("card-room", {"raise-cap": "five-per-round"})
    done = call("run", str(Path("specs/scenarios/ranking").resolve()), "--house", my_room)
    assert done.exit_code == 0, done.output


def test_a_vector_is_explained_by_the_house_that_is_named(my_room: str, tmp_path: Path) -> None:
    script = tmp_path / "script.json"
    script.write_text('{"ranking": "badugi", "hand": ["As", "2d", "3h", "4c"]}')
    for house, settings in ((my_room, {"raise-cap": "five-per-round"}), ("card-room", {})):
        told = call("explain", str(script), "--house", house, "--format", "json")
        assert json.loads(told.stdout)["settings"] == settings


def test_an_engine_that_plays_a_house_of_ones_own_can_be_checked(
    my_room: str, tmp_path: Path
) -> None:
    report = tmp_path / "report.json"
    engine = [sys.executable, "-m", "oracle", "serve", "--house", my_room]
    vectors = published()
    ranked = next(one["id"] for one in vectors if one["kind"] == "rank")
    capped = next(one["id"] for one in vectors if one["switches"].get("raise-cap") == [USUAL_CAP])
    only = ("--only", ranked, "--only", capped)
    done = call("check", *only, "-o", str(report), "--", *engine)
    assert done.exit_code == 0, done.output
    counts = json.loads(report.read_text())["counts"]
    assert (counts["pass"], counts["skip"]) == (1, 1)
