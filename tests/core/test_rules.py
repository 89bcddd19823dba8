"""The tables of the rules: every rule counts, and each is where the catalogue says."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

import pytest

from oracle import catalogue
from oracle.core.citations import Inquiry, cites
from oracle.core.pots import Pot
from oracle.core.rules import BY_BETTING
from oracle.core.ruleset import BY_SETTING, rules_for
from oracle.core.table.rules_in_force import Rules
from oracle.core.table.terms import Illegal
from oracle.errors import InputError
from oracle.play import Hand
from oracle.traceability import cited_rules, open_points
from oracle.wire import last_ruling, read_cards, read_table, ruling_seen
from tests.support.corpus import likeliest, published

CARD_ROOM = catalogue.houses()["card-room"].settings
KINDS = {"play", "setup", "ruling"}
PLAYS = [v for v in published() if v["kind"] in KINDS]
PERMISSIONS = {
    "any_ante",
    "any_game",
    "any_number_of_draws",
    "any_structure",
    "completions_may_be_small",
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
    inquiry = Inquiry()
    assert answers(vector, inquiry.watch) == (
        vector["expect"]["start"],
        *vector["expect"]["steps"],
    )
    assert "betting.raise-cap" in inquiry.exercised
    assert inquiry.exercised <= inquiry.consulted
    inquiry.clear()
    assert not inquiry.consulted


def objections() -> dict[str, tuple[str, ...]]:
    """What any betting structure objects by the rules of the card-room, with the rules cited."""
    found: dict[str, tuple[str, ...]] = {}
    for betting in BY_BETTING:
        rules = rules_for("badugi", betting, CARD_ROOM)
        for field in fields(Rules):
            value = getattr(rules, field.name)
            if field.name.startswith("against"):
                groups = value.values() if field.name == "against" else [value]
                found |= {one.__name__: cites(one) for group in groups for one in group}
    return {name: found[name] for name in sorted(found.keys() - PERMISSIONS)}


@pytest.mark.parametrize(("name", "cited"), objections().items())
def test_leaving_out_an_objection_is_noticed(name: str, cited: tuple[str, ...]) -> None:
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

    assert any(noticed(vector, without) for vector in likeliest(PLAYS, cited))


def turned(seat: int | None, seats: int) -> int | None:
    return None if seat is None else seats - 1 - seat


def last_to_draw(state: Any) -> int | None:
    waiting = [
        seat for seat, live in enumerate(state.live) if live and state.discarded[seat] is None
    ]
    return waiting[-1] if waiting else None


OPPOSITES: Mapping[str, Callable[[Any], Any]] = {
    "blind_seats": lambda f: lambda table: f(table)[::-1],
    "forced_bets": lambda f: lambda table: f(table)[::-1],
    "single_blind": lambda f: lambda: f() + 1,
    "live_posts": lambda f: lambda table: {},
    "dead_posts": lambda f: lambda table, seat: 0,
    "playable": lambda f: lambda state, seat: max(0, f(state, seat) - state.table.chip),
    "hand_size": lambda f: lambda table: f(table) - 1,
    "next_to_be_dealt": lambda f: lambda state: turned(f(state), len(state.live)),
    "take_cards": lambda f: lambda *asked: f(*asked)[::-1],
    "draw_follows": lambda f: lambda state: not f(state),
    "next_to_draw": lambda f: last_to_draw,
    "most_discards": lambda f: lambda state, seat: f(state, seat) - 1,
    "replacements": lambda f: lambda cards: max(0, f(cards) - 1),
    "burn": lambda f: lambda state, seat: None,
    "fallback": lambda f: lambda state, seat: iter(()),
    "first_to_act": lambda f: lambda state: (f(state) + 1) % len(state.live),
    "first_without_blinds": lambda f: lambda state: f(state) + 1,
    "next_to_act": lambda f: lambda state: None,
    "owes_action": lambda f: lambda state, seat: not f(state, seat),
    "betting_is_possible": lambda f: lambda state, seat: not f(state, seat),
    "to_call": lambda f: lambda state, seat: f(state, seat) + state.table.chip,
    "bet_size": lambda f: lambda state: 2 * f(state),
    "bets_made": lambda f: lambda state: (),
    "raise_range": lambda f: lambda state, seat: (f(state, seat)[0], f(state, seat)[1] + 1),
    "pot_counted": lambda f: lambda state: f(state) - state.table.chip,
    "full_bet": lambda f: lambda state, to: (not f(state, to)[0], *f(state, to)[1:]),
    "is_raised": lambda f: lambda state, seat: not f(state, seat),
    "uncalled_bet": lambda f: lambda state: None,
    "stakes": lambda f: lambda state, paid: [0] * len(paid),
    "folder_takes_back": lambda f: lambda state: not f(state),
    "showdown_follows": lambda f: lambda state: not f(state),
    "first_to_show": lambda f: lambda state: (f(state) + 1) % len(state.live),
    "next_to_show": lambda f: lambda state: None,
    "all_ins_table": lambda f: lambda state: not f(state),
    "pots": lambda f: lambda state: (Pot(sum(pot.amount for pot in f(state)), f(state)[0].seats),),
    "halves": lambda f: lambda table: f(table)[-1:],
    "odd_half": lambda f: lambda table: "badugi",
    "winners": lambda f: lambda state, half, seats: seats,
    "shares": lambda f: lambda *asked: f(*asked)[::-1],
    "odd_chips": lambda f: lambda winners, odd: f(winners, odd)[::-1],
    "last_player_award": lambda f: (
        lambda state: tuple(
            award._replace(won=(("whole", award.won[0][1][::-1]),)) for award in f(state)
        )
    ),
}
"""For each rule that decides something, a wrong way to decide it."""


@pytest.mark.parametrize("name", OPPOSITES)
def test_the_opposite_of_a_rule_is_noticed(name: str) -> None:
    def changed(rules: Rules) -> Rules:
        changes: dict[str, Any] = {name: OPPOSITES[name](getattr(rules, name))}
        return replace(rules, **changes)

    cited = cites(getattr(rules_for("badugi", "limit", CARD_ROOM), name))
    assert any(noticed(vector, changed) for vector in likeliest(PLAYS, cited))


ONLY_WITH: Mapping[str, Mapping[str, str]] = {
    "all-in-hands": {"showdown": "beaten-hands-may-be-mucked"},
}
"""The settings under which a switch has an effect, if card-room does not have them."""


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
    beside = ONLY_WITH.get(switch, {})
    separating = [
        vector
        for vector in PLAYS
        if switch in vector["switches"]
        and not (beside and noticed(vector, lambda rules: rules, beside))
    ]
    separating.sort(key=lambda vector: setting in vector["switches"][switch])
    changes = {**beside, switch: setting}
    assert any(noticed(vector, lambda rules: rules, changes) for vector in separating)


def noticed(vector: dict[str, Any], change: Any, changes: Any = MappingProxyType({})) -> bool:
    try:
        settings = catalogue.settings_within(vector["switches"], "card-room")
        found = answers(vector, change, {**settings, **changes})
    except (Illegal, InputError):
        return True
    expect = vector["expect"]
    if vector["kind"] in {"setup", "ruling"}:
        return bool(found != expect["ruling" if "ruling" in expect else "accepted"])
    return bool(found != (expect["start"], *expect["steps"]))


def answers(vector: dict[str, Any], change: Any, settings: Any = CARD_ROOM) -> Any:
    given = vector["given"]
    data = given["table"]
    received = "cards" in given
    rules = change(rules_for(data["game"], data["betting"], settings, received=received))
    table, seats = read_table(data, rules)
    if vector["kind"] == "setup":
        return not any(objector(table) for objector in rules.against_table)
    table, seats = read_table(data, rules, **read_cards(given, seats))
    hand = Hand(table, seats, show_cards=not received, seen=False)
    found = seen(hand, given["tries"])
    return ruled(hand, given["on"]) if vector["kind"] == "ruling" else found


def ruled(hand: Hand, on: int | None) -> dict[str, Any] | None:
    ruling = last_ruling(hand.events, None if on is None else hand.seats.place(on))
    return ruling and ruling_seen(ruling, hand.seats)


def seen(hand: Hand, tries: list[dict[str, Any]]) -> tuple[Any, ...]:
    found = [hand.observe()]
    for attempt in tries:
        refused = hand.attempt(attempt)
        rules = sorted({objection.rule for objection in refused})
        found.append({"refused": rules} if refused else hand.observe())
    return tuple(found)


def test_every_rule_of_the_core_is_cited_by_a_function() -> None:
    assert set(cited_rules()) == set(catalogue.rules())
