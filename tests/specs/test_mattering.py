"""A scenario under many settings: nothing is passed over, and each is played once."""

from collections.abc import Mapping
from itertools import permutations
from typing import Any

import pytest

from oracle.specs import workspaces
from oracle.specs.mattering import Played, Sides, asked_switches
from oracle.specs.playing import Run, run
from oracle.specs.scenarios import Scenario, load_scenarios, settings_of

KNOWN = workspaces.load()


def changes(scenario: Scenario, result: Run) -> dict[str, dict[str, str]]:
    settings = settings_of(scenario)
    return {
        f"{switch}={setting}": {**settings, switch: setting}
        for switch in asked_switches(result, KNOWN.rules)
        for setting in KNOWN.switches[switch].settings
        if setting != settings[switch]
    }


def test_whoever_is_no_suspect_comes_to_the_same_answer() -> None:
    scenarios = [one for one in load_scenarios() if one.lines][::60]
    compared = 0
    for scenario in scenarios:
        played, settings = Played(scenario), settings_of(scenario)
        others = changes(scenario, played.noted(0, settings))
        suspected = played.suspected(0, settings, others)
        own = played.runs(settings)[0].answer
        alike = {
            name
            for name, changed in others.items()
            if (runs := played.whole(changed)) is not None and runs[0].answer == own
        }
        assert set(played.alike(0, settings, others, suspected)) == alike, scenario.id
        assert others.keys() - suspected.places.keys() <= alike, scenario.id
        compared += len(others)
    assert compared > 200


def test_a_switch_that_does_not_matter_to_a_side_changes_nothing_when_it_alone_is_set() -> None:
    sides = Sides(workspaces.house(name).settings for name in ("card-room", "club", "online"))
    settings = list(sides.settings.values())
    asked = matter = changing = 0
    for scenario in [one for one in load_scenarios() if one.lines][::180]:
        played = Played(scenario)
        played.play(sides)
        for one, other in permutations(settings, 2):
            own = [result.answer for result in Played(scenario).runs(one)]
            assert [result.answer for result in played.runs(one)] == own, scenario.id
            differing = {name for name, setting in other.items() if setting != one[name]}
            found = played.mattering(sides, one, other)
            mattering = differing if found is None else set(found)
            assert mattering <= differing, scenario.id
            changed = {
                name
                for name in differing
                if [run.answer for run in Played(scenario).runs({**one, name: other[name]})] != own
            }
            assert changed <= mattering, scenario.id
            for name in differing - mattering:
                runs = played.runs({**one, name: other[name]})
                assert any(runs is played.runs(side) for side in settings), scenario.id
            asked, matter = asked + len(differing), matter + len(mattering)
            changing += len(changed)
    assert 0 < changing <= matter < asked / 4


def test_settings_that_come_to_the_same_rules_are_played_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # In a hand of four cards nobody draws five, so the setting comes to the same rules.
    about_the_cap = (one for one in load_scenarios() if one.rules == ("betting.raise-cap",))
    scenario = next(one for one in about_the_cap if one.table["game"] == "badugi")
    count = 0

    def counted(scenario: Scenario, settings: Mapping[str, str], **told: Any) -> list[Run]:
        nonlocal count
        count += 1
        return run(scenario, settings, **told)

    monkeypatch.setattr("oracle.specs.mattering.run", counted)
    played, settings = Played(scenario), settings_of(scenario)
    first = played.runs(settings)
    assert played.runs({**settings, "five-card-draw": "fifth-card-later"}) is first
    assert played.runs(dict(settings)) is first
    assert count == 1
