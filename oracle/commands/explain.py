"""The command that tells how a hand goes: explain."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from oracle.commands.output import Output, with_output

if TYPE_CHECKING:
    from oracle.explain import Explanation, Given
    from oracle.scenario import Scenario

_SHOWN: Final = 3


@click.command()
@click.argument("what", metavar="ID|FILE")
@click.option(
    "--house", metavar="NAME|FILE", help="Play by the rules of this house instead of its own."
)
@with_output
def explain(what: str, house: str | None, output: Output) -> None:
    """Tell a scenario, a vector or a script step by step, with the rule and source of each step.

    ID is the id of a scenario or a vector. FILE is a scenario in YAML, or JSON with one vector or
    with a table, cards or a deck, and tries. At every turn it says what the player may do, and why
    everything else is not legal.
    """
    from oracle.explain import as_report, replay
    from oracle.pages import explained

    told = _explained(what, house)
    output.tell(lambda: explained(told, replay(told)), lambda: as_report(told))


def _explained(what: str, house: str | None) -> Explanation:
    from oracle.errors import InputError
    from oracle.explain import given_from, read_given
    from oracle.scenario import load_scenarios

    path = Path(what)
    if path.suffix == ".json" or (path.suffix == ".jsonl" and path.is_file()):
        return _given_explained(read_given(path), house)
    if path.suffix not in {".yaml", ".yml"}:
        scenario_file = _scenario_file(what)
        if scenario_file is None:
            return _given_explained(given_from(_vector(what)), house)
        path = scenario_file
    if path.is_dir():
        raise InputError(f"{path} is a folder; name one file")
    (scenario,) = load_scenarios([path])
    return _scenario_explained(scenario, house)


def _given_explained(given: Given, house: str | None) -> Explanation:
    from oracle import catalogue
    from oracle.explain import explain_given

    if house is None:
        return explain_given(given)
    base, changes = catalogue.base_and_changes(catalogue.house(house))
    switches = {switch: (setting,) for switch, setting in changes.items()}
    return explain_given(replace(given, houses=(base,), switches=switches))


def _scenario_explained(scenario: Scenario, house: str | None) -> Explanation:
    from oracle import catalogue
    from oracle.explain import explain_scenario

    if house is None:
        return explain_scenario(scenario)
    base, changes = catalogue.base_and_changes(catalogue.house(house))
    return explain_scenario(replace(scenario, changes={**changes, **scenario.changes}), base)


def _scenario_file(name: str) -> Path | None:
    """The file of the scenario with this id, if the project has it."""
    from oracle.system.resources import folder

    parts = name.split(".")
    if len(parts) != 3 or not all(part.replace("-", "").isalnum() for part in parts):
        return None
    chapter, rule, slug = parts
    path = folder("specs") / "scenarios" / chapter / f"{rule}--{slug}.yaml"
    return path if path.is_file() else None


def _vector(name: str) -> object:
    from oracle.catalogue import meant
    from oracle.corpus import load_vectors
    from oracle.errors import InputError
    from oracle.system.resources import folder

    vectors = {vector["id"]: vector for vector in load_vectors(folder("vectors"))}
    if name in vectors:
        return vectors[name]
    about = [id_ for id_, vector in vectors.items() if name in vector["rules"]]
    if about:
        few = ", ".join(about[:_SHOWN])
        raise InputError(f"{name} is a rule; name one of its {len(about)} vectors, such as {few}")
    raise InputError(f"there is no scenario, vector or file {name!r}{meant(name, vectors)}")
