"""The tables of the rules: every rule counts, and each is where the catalogue says."""

from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

import pytest

from oracle import catalogue
from oracle.citations import Record, cites
from oracle.corpus import load_vectors
from oracle.resources import folder
from oracle.rules import BY_BETTING, BY_SETTING
from oracle.ruleset import rules_for
from oracle.table.record import Rules
from oracle.table.state import Table
from oracle.traceability import cited_rules, open_points
from oracle.wire import Hand, read_cards, read_table, read_try

CARD_ROOM = catalogue.houses()["card-room"].settings
PLAYS = [v for v in load_vectors(folder("vectors")) if v["kind"] in {"play", "setup"}]
PERMISSIONS = {
    "any_ante",
    "any_structure",
    "folding_is_always_open",
    "raising_is_not_capped",
    "who_has_checked_may_raise",
}
"""Functions that never object: the setting of a house that allows what another forbids."""


def test_nothing_is_open_between_rules_code_and_scenarios() -> None:
    assert open_points() == []


def test_a_docstring_is_read_across_its_lines() -> None:
    def function() -> None:
        """One.

        Cites: betting.raise-cap,
            betting.clockwise
        """

    assert cites(function) == ("betting.raise-cap", "betting.clockwise")


def test_a_record_notes_what_is_asked_and_what_decides() -> None:
    vector = next(v for v in PLAYS if v["id"] == "betting.raise-cap.three-players-before-the-draw")
    record = Record()
    assert answers(vector, record.watch) == (vector["expect"]["start"], *vector["expect"]["steps"])
    assert "betting.raise-cap" in record.exercised
    assert record.exercised <= record.consulted
    record.clear()
    assert not record.consulted


def objections() -> set[str]:
    """The names of all objections that any betting structure has by the rules of the card-room."""
    names: set[str] = set()
    for betting in BY_BETTING:
        rules = rules_for("badugi", betting, CARD_ROOM)
        for field in fields(Rules):
            value = getattr(rules, field.name)
            if field.name.startswith("against"):
                groups = value.values() if field.name == "against" else [value]
                names |= {objector.__name__ for group in groups for objector in group}
    return names - PERMISSIONS


@pytest.mark.parametrize("name", sorted(objections()))
def test_leaving_out_an_objection_is_noticed(name: str) -> None:
    def kept(objectors: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(objector for objector in objectors if objector.__name__ != name)

    def without(rules: Rules) -> Rules:
        changes: dict[str, Any] = {
            field.name: kept(getattr(rules, field.name))
            for field in fields(Rules)
            if field.name.startswith("against_")
        }
        against = {action: kept(objectors) for action, objectors in rules.against.items()}
        return replace(rules, against=against, **changes)

    assert any(noticed(vector, without) for vector in PLAYS)


@pytest.mark.parametrize(
    ("switch", "setting"),
    [
        (switch, setting)
        for switch, settings in BY_SETTING.items()
        for setting in settings
        if setting != CARD_ROOM[switch] and switch != "button"
    ],
)
def test_every_other_setting_changes_the_answer_of_a_vector(switch: str, setting: str) -> None:
    separating = [vector for vector in PLAYS if switch in vector["switches"]]
    assert any(noticed(vector, lambda rules: rules, {switch: setting}) for vector in separating)


def noticed(vector: dict[str, Any], change: Any, changes: Any = MappingProxyType({})) -> bool:
    try:
        found = answers(vector, change, {**CARD_ROOM, **vector["switches"], **changes})
    except Exception:
        return True
    if vector["kind"] == "setup":
        return bool(found != vector["expect"]["accepted"])
    return bool(found != (vector["expect"]["start"], *vector["expect"]["steps"]))


def answers(vector: dict[str, Any], change: Any, settings: Any = CARD_ROOM) -> Any:
    given = vector["given"]
    data = given["table"]
    received = "cards" in given
    rules = change(rules_for(data["game"], data["betting"], settings, received=received))
    table, seats = read_table(data, rules)
    if vector["kind"] == "setup":
        return not any(objector(table) for objector in rules.against_table)
    table, seats = read_table(data, rules, **read_cards(given, seats))
    return seen(table, Hand(table, seats, show_cards=not received), given["tries"])


def seen(_table: Table, hand: Hand, tries: list[dict[str, Any]]) -> tuple[Any, ...]:
    found = [hand.observe()]
    for attempt in tries:
        refused = hand.attempt(read_try(attempt, hand.seats))
        rules = sorted({objection.rule for objection in refused})
        found.append({"refused": rules} if refused else hand.observe())
    return tuple(found)


def test_every_rule_of_the_core_is_cited_by_a_function() -> None:
    assert set(cited_rules()) == set(catalogue.rules())
