"""The tables of the rules: every rule counts, and each is where the catalogue says."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

import pytest

from oracle.core.citations import cites
from oracle.core.ruleset import BETTINGS, rules_for
from oracle.core.table.rules_in_force import Rules
from oracle.mistakes import MISTAKES
from oracle.play.answering import HouseRules, answer
from oracle.specs import catalogue, workspaces
from oracle.specs.coverage import cited_rules
from tests.support.corpus import likeliest, published

CARD_ROOM = workspaces.houses()["card-room"].settings
TABLES = [vector for vector in published() if "table" in vector["given"]]
PERMISSIONS = {
    "any_ante",
    "any_game",
    "any_number_of_draws",
    "any_structure",
    "completions_may_be_small",
    "folding_is_always_open",
    "raising_is_not_capped",
    "who_has_checked_may_raise",
    "portion",
}
"""Settings that allow what another house forbids, so that they never object, and a serving that
would never end."""


def test_every_rule_of_the_core_is_cited_by_a_function() -> None:
    assert set(cited_rules()) == set(catalogue.rules())


def test_a_docstring_is_read_across_its_lines() -> None:
    def function() -> None:
        """One.

        Cites: betting.raise-cap,
            betting.clockwise
        """

    assert cites(function) == ("betting.raise-cap", "betting.clockwise")


def every_rule() -> Iterator[tuple[str, Any, tuple[str, ...]]]:
    """Give the field of each rule of the card room, its place within the field, what it cites."""
    for betting in BETTINGS:
        rules = rules_for("badugi", betting, CARD_ROOM)
        for field in (one.name for one in fields(Rules)):
            value = getattr(rules, field)
            if callable(value):
                yield field, None, cites(value)
            elif isinstance(value, tuple):
                yield from ((field, one.__name__, cites(one)) for one in value)
            elif field == "against":
                yield from (
                    (field, one.__name__, cites(one)) for some in value.values() for one in some
                )


REPLACED = {field for mistake in MISTAKES.values() for field in mistake.fields}
CASES = {
    place or field: (field, place, cited)
    for field, place, cited in every_rule()
    if (field not in REPLACED or field.startswith("against")) and not {field, place} & PERMISSIONS
}
"""What objects, and the rules that no mistake replaces: vectors are known to notice mistakes."""


def otherwise(value: Any) -> Any:
    """Give another answer of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value - 1 if value else 1
        case tuple() if not hasattr(value, "_fields"):
            return value[::-1] if value[::-1] != value else ()
        case Mapping():
            return {}
    return None


def wrong(rule: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *asked, **named: otherwise(rule(*asked, **named))


def changed(rules: Rules, field: str, place: Any) -> Rules:
    """Give the rules with one of them wrong, or without one that objects."""
    value: Any = getattr(rules, field)
    if place is None:
        value = wrong(value)
    elif isinstance(value, tuple):
        value = tuple(one for one in value if one.__name__ != place)
    else:
        value = {
            act: tuple(one for one in some if one.__name__ != place) for act, some in value.items()
        }
    changes: dict[str, Any] = {field: value}
    return replace(rules, **changes)


@pytest.mark.parametrize("name", CASES)
def test_a_wrong_version_of_a_rule_is_noticed(name: str) -> None:
    field, place, cited = CASES[name]
    assert is_noticed(lambda rules: changed(rules, field, place), cited)


def is_noticed(change: Callable[[Rules], Rules], cited: Collection[str]) -> bool:
    """Whether a vector has another answer by changed rules."""
    return any(
        is_answered_otherwise(vector, change, settings)
        for vector in likeliest(TABLES, cited)
        for settings in allowed_settings(vector)
    )


def allowed_settings(vector: dict[str, Any]) -> list[dict[str, str]]:
    """Those of the card room, and the last of each switch, as far as the answer holds."""
    usual = workspaces.settings_within(vector["switches"], "card-room")
    switches = catalogue.switches().items()
    last = {name: list(switch.settings)[-1] for name, switch in switches}
    return [usual, {**last, **{name: same[-1] for name, same in vector["switches"].items()}}]


def is_answered_otherwise(
    vector: dict[str, Any], change: Callable[[Rules], Rules], settings: dict[str, str]
) -> bool:
    try:
        found = answer(vector["kind"], vector["given"], HouseRules(settings), change)
    except Exception:  # a hand that falls over is another answer, too
        return True
    return bool(found.expect != vector["expect"])
