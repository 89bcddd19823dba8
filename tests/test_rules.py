"""The tables of the rules: every rule counts, and each is where the catalogue says."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from oracle import catalogue
from oracle.citations import Record, cites
from oracle.corpus import load_vectors
from oracle.resources import folder
from oracle.rules import BY_SETTING
from oracle.ruleset import rules_for
from oracle.table.record import Rules
from oracle.table.state import Table
from oracle.traceability import cited_rules, open_points
from oracle.wire import Hand, read_cards, read_table, read_try

CARD_ROOM = catalogue.houses()["card-room"].settings
RULES = rules_for("badugi", "limit", CARD_ROOM)
PLAYS = [v for v in load_vectors(folder("vectors")) if v["kind"] in {"play", "setup"}]


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


def removals() -> Iterator[tuple[str, Any]]:
    """Every objection of the tables, each with a way to leave it out."""
    for field in fields(Rules):
        value = getattr(RULES, field.name)
        if field.name.startswith("against"):
            by_key = value if field.name == "against" else {None: value}
            for key, objectors in by_key.items():
                for objector in objectors:
                    if objector.__name__ != "folding_is_always_open":
                        yield objector.__name__, (field.name, key, objector)


@pytest.mark.parametrize("removed", [pytest.param(what, id=name) for name, what in removals()])
def test_leaving_out_an_objection_is_noticed(removed: tuple[str, Any, Any]) -> None:
    name, key, objector = removed

    def without(rules: Rules) -> Rules:
        value = getattr(rules, name)
        if name == "against":
            kept = tuple(one for one in value[key] if one is not objector)
            return replace(rules, against={**value, key: kept})
        changes: dict[str, Any] = {name: tuple(one for one in value if one is not objector)}
        return replace(rules, **changes)

    assert any(noticed(vector, without) for vector in PLAYS)


@pytest.mark.parametrize(
    ("switch", "setting"),
    [
        (switch, setting)
        for switch, settings in BY_SETTING.items()
        for setting in settings
        if setting != CARD_ROOM[switch]
    ],
)
def test_every_other_setting_changes_the_answer_of_a_vector(switch: str, setting: str) -> None:
    assert any(switch in vector["switches"] for vector in PLAYS)
    changed = {**CARD_ROOM, switch: setting}
    assert any(noticed(vector, lambda rules: rules, changed) for vector in PLAYS)


def noticed(vector: dict[str, Any], change: Any, settings: Any = CARD_ROOM) -> bool:
    try:
        found = answers(vector, change, settings)
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
