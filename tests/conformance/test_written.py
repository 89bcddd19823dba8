"""What was found is written as a profile, by which the engine does all as it must."""

from pathlib import Path

import pytest

from oracle.conformance.report import profile_of
from oracle.conformance.results import RunResult, Verdict
from oracle.specs import engines, workspaces
from oracle.specs.engines import EngineProfile
from tests.support.diagnosed import Engine, of_chapters, ran, run_of
from tests.support.reports import report_of

CHAPTERS = ("betting.", "showdown.")


def written(tmp_path: Path, content: bytes) -> EngineProfile:
    path = tmp_path / "found.yaml"
    path.write_bytes(content)
    return engines.engine_profile(str(path))


@pytest.mark.more
@pytest.mark.parametrize(
    "names",
    [
        (),
        ("three-bets-are-the-cap", "side-pots-are-one"),
        ("raise-cap=five-per-round", "odd-chip-to-the-button"),
    ],
)
def test_by_the_profile_that_was_found_the_engine_passes(
    tmp_path: Path, names: tuple[str, ...]
) -> None:
    profile = written(tmp_path, profile_of(report_of(run_of(names, CHAPTERS))))
    assert profile.name == "poker-oracle"
    assert {name for name in names if "=" not in name} == set(profile.mistakes)
    card_room = workspaces.house("card-room").settings
    changed = {f"{key}={one}" for key, one in profile.settings.items() if card_room[key] != one}
    assert changed == {name for name in names if "=" in name}
    again = ran(Engine(*names), of_chapters(*CHAPTERS), profile)
    assert {one.verdict for one in again.outcomes} <= {Verdict.PASS, Verdict.SKIP}
    assert report_of(again)["exit-code"] == 0


def test_what_is_found_under_a_profile_is_added_to_it(tmp_path: Path) -> None:
    settings = {**workspaces.house("card-room").settings, "raise-cap": "five-per-round"}
    before = EngineProfile("mine", "Mine", "1", "card-room", settings, ("side-pots-are-one",))
    engine = Engine("raise-cap=five-per-round", "side-pots-are-one", "three-bets-are-the-cap")
    result = ran(engine, of_chapters("betting.raise-cap.", "showdown.side-pots."), before)
    profile = written(tmp_path, profile_of(report_of(result), before))
    assert profile.house == "card-room"
    assert profile.settings["raise-cap"] == "five-per-round"
    assert profile.mistakes[0] == "side-pots-are-one"


def test_a_profile_says_what_was_found_and_what_is_left_out() -> None:
    report = report_of(run_of(("raise-cap=five-per-round",), ("betting.raise-cap.",)))
    [found] = report["mistakes"]
    found["partly"], found["explains"] = found["explains"], []
    told = profile_of(report).decode()
    assert f"Found by check; shown by {len(found['partly'])} failures." in told
    assert "Not in it" not in told
    group = {"rule": "a.b", "vectors": [found["partly"][0]["case"]]}
    report["details"]["suspected"] = [group]
    [note, *_] = profile_of(report).decode().splitlines()
    assert note == "# Not in it, since no known mistake explains it: number 2 of the verdict."


def test_an_engine_that_said_nothing_has_a_profile_too(tmp_path: Path) -> None:
    report = report_of(RunResult(("./mine",), None, stopped="it died"))
    profile = written(tmp_path, profile_of(report))
    assert (profile.name, profile.house, profile.mistakes) == ("engine", "card-room", ())
