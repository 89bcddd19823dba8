"""check --house and check --profile: whose rules an engine is judged by."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from oracle.cli import cli
from oracle.conformance.choosing import as_profile_plays, rules_of
from oracle.play.hand import Hand
from oracle.report.badge import Badge, badge
from oracle.report.checked import checked
from oracle.report.page import plain
from oracle.specs import engines, workspaces
from oracle.specs.engines import EngineProfile
from tests.support.corpus import published

pytestmark = pytest.mark.more

CAPPED = "betting.raise-cap.three-players-before-the-draw"
FEW = [
    CAPPED,
    "betting.half-bet-all-in.nine-over-the-big-blind",
    "drawing.burn.nothing-to-burn-from-an-empty-stub",
    "showdown.side-pots.an-odd-chip-in-each-pot",
]


def check(tmp_path: Path, *arguments: str, only: list[str] = FEW) -> tuple[int, dict[str, Any]]:
    report = tmp_path / "report.json"
    chosen = [part for name in only for part in ("--only", name)]
    done = CliRunner().invoke(cli, ["check", *chosen, "-o", str(report), *arguments])
    return done.exit_code, json.loads(report.read_text("utf-8"))


@pytest.mark.parametrize("arguments", [(), ("--house", "card-room")])
def test_by_the_rules_of_the_house_each_broken_rule_is_named(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    code, report = check(tmp_path, *arguments, "pokerkit")
    assert (code, report["counts"]["fail"]) == (1, len(FEW))
    broken = {entry["rule"]: entry["example"] for entry in report["details"]["broken"]}
    # One vector alone does not tell five bets from four raises above a big blind that is no bet.
    assert broken["betting.raise-cap"]["vector"] == CAPPED
    assert broken["betting.raise-cap"]["differences"] == [
        {"field": "legal.raise", "expected": None, "got": [10, 10]}
    ]
    reproduce = broken["betting.raise-cap"]["reproduce"]
    assert reproduce == " ".join(["poker-oracle check --only", CAPPED, *arguments, "pokerkit"])


def test_an_engine_with_known_mistakes_is_not_said_to_conform(tmp_path: Path) -> None:
    code, report = check(tmp_path, "--profile", "pokerkit", "pokerkit")
    judge = report["details"]["profile"]
    assert (code, judge["name"]) == (0, "pokerkit")
    profile = engines.engine_profile("pokerkit")
    assert sorted(judge["mistakes"] + judge["house-choices"]) == sorted(profile.mistakes)
    assert (len(judge["mistakes"]), len(judge["house-choices"])) == (8, 5)
    told = "plays as its profile pokerkit says, with 8 mistakes and 5 house choices"
    assert plain(checked(report).title) == f"pokerkit 0.7.7 {told}"
    assert badge(report) == Badge(f"as known, {len(judge['mistakes'])} mistakes", "#dfb317")
    assert check(tmp_path, "reference", only=[CAPPED])[1]["details"]["profile"] is None


@pytest.mark.parametrize("engine", ["pokerkit", "pokerkit-tournament"])
def test_by_its_own_profile_pokerkit_does_all_as_it_must(tmp_path: Path, engine: str) -> None:
    code, report = check(tmp_path, "--profile", engine, engine, only=[])
    assert (code, report["details"]["broken"], report["details"]["errors"]) == (0, [], [])
    assert report["counts"]["pass"] > 1000
    assert report["notes"][0].startswith(f"judged by the profile {engine}: PokerKit in its ")


def test_a_profile_of_another_version_is_noted(tmp_path: Path) -> None:
    old = tmp_path / "old.yaml"
    old.write_text("name: old\ntitle: PokerKit\nversion: 0.7.4\ninherits: pokerkit\n")
    _code, report = check(tmp_path, "--profile", str(old), "pokerkit")
    assert report["notes"][1] == "the profile is of version 0.7.4, the engine is 0.7.7"


def test_a_profile_takes_the_name_and_the_version_that_an_engine_says(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text('name: My_Engine 2\ntitle: Mine\nversion: ""\nhouse: card-room\n')
    found = engines.engine_profile(str(path))
    assert (found.name, found.version) == ("My_Engine 2", "")
    _code, report = check(tmp_path, "--profile", str(path), "pokerkit")
    assert report["notes"][:2] == [
        "judged by the profile My_Engine 2: Mine",
        "the profile is of version unknown, the engine is 0.7.7",
    ]


def test_the_profile_of_another_mode_does_not_fit(tmp_path: Path) -> None:
    code, report = check(tmp_path, "--profile", "pokerkit-tournament", "pokerkit")
    assert code == 1
    (group,) = report["details"]["suspected"]
    assert "betting.fold-at-any-turn" in (group["rule"], *group["may-be"])
    reproduce = group["example"]["reproduce"]
    assert reproduce.endswith("--profile pokerkit-tournament pokerkit")


def test_another_house_takes_the_place_of_the_one_that_is_claimed(tmp_path: Path) -> None:
    code, report = check(tmp_path, "--house", "rule-book", "reference", only=[CAPPED])
    assert (code, report["engine"]["plays"][0]["house"]) == (0, "rule-book")


def test_a_house_of_ones_own_can_judge(tmp_path: Path) -> None:
    house = tmp_path / "mine.yaml"
    house.write_text(
        "id: mine\ntitle: Mine\ninherits: card-room\nsettings:\n"
        "  raise-cap: {setting: five-per-round, basis: Seen there.}\n"
    )
    fifth = f"{CAPPED}@raise-cap=rule-book-every-draw-game"
    code, report = check(tmp_path, "--house", str(house), "pokerkit", only=[CAPPED, fifth])
    assert (code, report["engine"]["plays"][0]["house"]) == (0, "mine")
    assert (report["counts"]["pass"], report["counts"]["skip"]) == (1, 1)


def vectors(*names: str) -> list[dict[str, Any]]:
    return [vector for vector in published() if vector["id"] in names]


def profile(*mistakes: str, **settings: str) -> EngineProfile:
    chosen = {**workspaces.houses()["card-room"].settings, **settings}
    return EngineProfile("x", "x", "1", "card-room", chosen, mistakes)


def test_setups_and_next_hands_are_judged_by_the_profile_too() -> None:
    name = "forced-bets.ante-allowed.from-everybody"
    [setup] = as_profile_plays(vectors(name), profile(antes="none"))
    assert setup["expect"] == {"accepted": False, "because": ["forced-bets.ante-allowed"]}
    dead = "next-hand.button-moves.dead-button-when-the-small-blind-is-gone"
    [after] = as_profile_plays(vectors(dead), profile(button="next-player"))
    assert after["expect"] != vectors(dead)[0]["expect"]


def test_a_hand_that_is_over_sooner_or_lacks_cards_is_cut_off() -> None:
    [vector] = vectors("drawing.as-many-back.three-cards-for-three")
    short = {**vector["given"], "tries": [*vector["given"]["tries"], {"seat": 1, "do": "check"}]}
    [played] = as_profile_plays([{**vector, "given": short}], profile())
    assert len(played["given"]["tries"]) == len(played["expect"]["steps"])


def test_a_table_that_the_profile_does_not_accept_is_left_out() -> None:
    [vector] = vectors(CAPPED)
    table = {**vector["given"]["table"], "small-blind": 3}
    assert not as_profile_plays(
        [{**vector, "given": {**vector["given"], "table": table}}], profile()
    )


def test_a_shuffle_is_of_the_cards_that_the_profile_gathers() -> None:
    house = workspaces.house("card-room")
    profile = EngineProfile("mine", "My engine", "1.0", house.id, house.settings, ())
    vectors = [one for one in published() if "reshuffle" in one["needs"]]
    for vector in as_profile_plays(vectors, profile):
        script = Hand.of(vector["given"], rules_of(vector, profile).at(vector["given"]))
        for attempt in vector["given"]["tries"]:
            script.reply(attempt)
        assert script.reshuffles() == vector["given"]["reshuffles"]
