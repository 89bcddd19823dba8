"""The rules of the dealer's rulings: a wrong version of any of them is noticed by a vector."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import fields, replace
from typing import Any

import pytest

from oracle import catalogue
from oracle.core.citations import cites
from oracle.core.ruleset import rules_for
from oracle.core.rulings import ALWAYS, BY_BETTING, BY_SETTING
from oracle.core.table import irregular_acts as acts
from oracle.core.table.events import EarlyActSettled, Folded, RaiseGivenUp, RightJudged
from oracle.core.table.rules_in_force import Rules
from oracle.core.table.rulings import CORRECTED, VOID, EarlyAct, Outcome, Reading, Ruling, Weighed
from oracle.core.table.state import State
from oracle.core.table.terms import Illegal
from oracle.errors import InputError
from oracle.play import Hand
from oracle.wire import last_ruling, read_play, ruling_seen
from tests.support.corpus import likeliest, published

Wrong = Callable[[Any], Any]
NOTHING = Outcome("none")


def nothing_comes_of_it(_rule: Any) -> Callable[[State, Any], Ruling]:
    """Make a ruling that does nothing at all."""
    return lambda state, act: Ruling(act.seat, VOID, (NOTHING,), (), NOTHING, ())


def nothing_is_meant(_rule: Any) -> Callable[[State, Any], Reading]:
    """Make a reading after which nothing happens."""
    return lambda state, act: Reading(VOID, Outcome("void"), (), ())


def opposite(rule: Callable[..., bool]) -> Callable[..., bool]:
    """Turn a yes into a no."""
    return lambda *asked: not rule(*asked)


def one_chip_more(place: int) -> Wrong:
    """Ask about one chip more."""
    return lambda rule: lambda *asked: rule(*asked[:place], asked[place] + 1, *asked[place + 1 :])


def one_chip_less(place: int) -> Wrong:
    """Ask about one chip less."""
    return lambda rule: lambda *asked: rule(*asked[:place], asked[place] - 1, *asked[place + 1 :])


def announcing_the_opposite(rule: Callable[..., Weighed]) -> Callable[..., Weighed]:
    """Turn enough for a raise into too little."""
    return lambda *asked: rule(*asked)._replace(enough=not rule(*asked).enough)


def a_fold(_rule: Any) -> Callable[[State, int], Reading]:
    """Read a fold."""
    return lambda state, seat: Reading(CORRECTED, Outcome("fold"), (), ("rulings.rapping",))


def a_call(_rule: Any) -> Callable[..., Reading]:
    """Read a call, whatever it is."""
    return lambda state, seat, chips: Reading("binding", Outcome("call"), (), ())


def least(state: State, seat: int) -> int:
    """Give the least that a seat may bet or raise to."""
    return state.table.rules.raise_range(state, seat)[0]


def keeping_the_raise(rule: Callable[..., Ruling]) -> Callable[..., Ruling]:
    """Wait without giving the raise up."""

    def out_of_turn(*asked: Any) -> Ruling:
        ruling = rule(*asked)
        kept = [event for event in ruling.then if not isinstance(event, RaiseGivenUp)]
        return ruling._replace(then=tuple(kept))

    return out_of_turn


def at_once(_rule: Callable[..., Ruling]) -> Callable[..., Ruling]:
    """Let nothing wait."""
    void = Outcome("void")
    return lambda state, act, reading: Ruling(act.seat, VOID, (void,), (), void, ())


def always_void(_rule: Any) -> Callable[[State, EarlyAct], Ruling]:
    """Let no act out of turn bind."""
    void = Outcome("void")
    return lambda state, early: Ruling(
        early.seat, VOID, (void,), (), void, (), (EarlyActSettled(early.seat),)
    )


def the_other_way(rule: Callable[..., Reading]) -> Callable[[State, int], Reading]:
    """Read a rap as a house does that has the other setting."""

    def rap(state: State, seat: int) -> Reading:
        other = "no-raise" if rule(state, seat).outcome.do == "fold" else "fold"
        settings = {**CARD_ROOM, "rapping-facing-a-bet": other}
        return rules_for("badugi", "limit", settings).rap_facing_a_bet(state, seat)

    return rap


WRONG: Mapping[str, Mapping[str, Wrong]] = {
    "check_facing_a_bet": {"a fold": a_fold},
    "rap_facing_a_bet": {
        "the other way": the_other_way,
    },
    "read_silent": {"a call": a_call},
    "read_amount": {
        "a chip more": one_chip_more(2),
        "a chip less": one_chip_less(2),
        "a call": a_call,
    },
    "read_single_chip": {
        "as several": lambda rule: (
            lambda state, seat, chip: state.table.rules.read_amount(state, seat, chip)
        )
    },
    "every_chip_is_needed": {
        "the opposite": opposite,
        "a chip more": one_chip_more(1),
        "a chip less": one_chip_less(1),
    },
    "announces_a_raise": {
        "the opposite": announcing_the_opposite,
        "a chip more": one_chip_more(1),
        "a chip less": one_chip_less(1),
    },
    "bet_is_a_call": {"the opposite": opposite},
    "motions_after_a_word": {
        "one": lambda rule: lambda motions: motions[:1],
        "all": lambda rule: lambda motions: motions,
    },
    "read_pot": {
        "the least": lambda rule: (
            lambda state, act, passive: rule(state, act, passive)._replace(
                outcome=Outcome("raise" if state.current_bet else "bet", least(state, act.seat))
            )
        ),
        "a call": lambda rule: (
            lambda state, act, passive: rule(state, act, passive)._replace(outcome=passive)
        ),
    },
    "may_be_completed": {"the opposite": opposite},
    "out_of_turn": {"nothing waits": at_once, "the raise is kept": keeping_the_raise},
    "before_an_action": {"nothing": lambda rule: lambda state, action: ()},
    "held_to": {"nothing": lambda rule: lambda state: None},
    "rulings_due": {"nothing": lambda rule: lambda state, seat: None},
    "settle": {"void": always_void},
    "frees": {"the opposite": opposite},
    "stands": {"the opposite": opposite},
    "words_bind": {"the opposite": opposite},
    "early_acts_bind": {"the opposite": opposite},
    "right_to_act": {
        "always dead": lambda rule: (
            lambda state, seat: rule(state, seat)._replace(then=(Folded(seat),))
        ),
        "never": lambda rule: (
            lambda state, seat: rule(state, seat)._replace(then=(RightJudged(seat),))
        ),
    },
    "right_is_lost": {"the opposite": opposite},
    "motions_matter": {"the opposite": opposite},
    "motions_are_completed": {"the opposite": opposite},
    "may_withdraw": {
        "always": lambda rule: lambda state, seat: True,
        "never": lambda rule: lambda state, seat: False,
    },
    "amount_meant": {
        "the other way": lambda rule: (
            lambda said, bet: said if rule(said, bet) != said else max(0, said - bet)
        )
    },
    "enough_chips_go_back": {"the opposite": opposite},
    "nearest": {
        "a chip more": one_chip_more(0),
        "a chip less": one_chip_less(0),
        "up": lambda rule: lambda amount, unit: -(-amount // unit) * unit,
        "down": lambda rule: lambda amount, unit: amount // unit * unit,
    },
    "house_chips": {
        "the opposite": lambda rule: lambda chips: () if rule(chips) else chips,
    },
}
"""For each rule of the rulings that is one function, wrong versions of it."""

OF_ACTS: Mapping[str, Wrong] = {"rulings": nothing_comes_of_it, "reading": nothing_is_meant}
"""For each table by the kind of act, what is done instead for one of them."""

CARD_ROOM = catalogue.houses()["card-room"].settings


def test_every_rule_of_the_rulings_has_a_wrong_version() -> None:
    patches = [ALWAYS, *BY_BETTING.values()]
    patches += [patch for settings in BY_SETTING.values() for patch in settings.values()]
    named = {name for patch in patches for name in patch if not name.startswith("against")}
    assert named == {*WRONG, *OF_ACTS}
    assert named <= {field.name for field in fields(Rules)}


@pytest.mark.parametrize(
    ("name", "version"),
    [(name, version) for name in WRONG for version in WRONG[name]],
)
def test_a_wrong_version_of_a_rule_is_noticed(name: str, version: str) -> None:
    def changed(rules: Rules) -> Rules:
        return replace(rules, **{name: WRONG[name][version](getattr(rules, name))})

    assert is_noticed(changed, cites(getattr(rules_for("badugi", "limit", CARD_ROOM), name)))


@pytest.mark.parametrize(
    ("name", "kind"),
    [(name, kind) for name in OF_ACTS for kind in ALWAYS[name]],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_leaving_out_what_an_act_means_is_noticed(name: str, kind: type[acts.IrregularAct]) -> None:
    def changed(rules: Rules) -> Rules:
        table = {**getattr(rules, name)}
        table[kind] = OF_ACTS[name](table[kind])
        changes: dict[str, Any] = {name: table}
        return replace(rules, **changes)

    assert is_noticed(changed, cites(ALWAYS[name][kind]))


@pytest.mark.parametrize(
    ("name", "cited"),
    [
        (objector.__name__, cites(objector))
        for field, objectors in ALWAYS.items()
        if field.startswith("against")
        for objector in objectors
    ],
)
def test_leaving_out_an_objection_is_noticed(name: str, cited: tuple[str, ...]) -> None:
    def kept(objectors: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(objector for objector in objectors if objector.__name__ != name)

    def without(rules: Rules) -> Rules:
        found = [field for field in ALWAYS if field.startswith("against")]
        changes: dict[str, Any] = {field: kept(getattr(rules, field)) for field in found}
        return replace(rules, **changes)

    assert is_noticed(without, cited)


def test_the_rules_as_they_are_give_what_is_expected() -> None:
    assert not is_noticed(lambda rules: rules, ())


def is_noticed(change: Callable[[Rules], Rules], cited: Collection[str]) -> bool:
    """Whether a vector has another answer when what cites these rules is changed."""
    chapter = [vector for vector in published() if vector["id"].startswith("rulings.")]
    return any(
        another_answer(vector, change, settings)
        for vector in likeliest(chapter, cited)
        for settings in allowed_settings(vector)
    )


def allowed_settings(vector: dict[str, Any]) -> list[dict[str, str]]:
    """Those of the card-room, and the last of each switch, as far as the answer holds."""
    usual = catalogue.settings_within(vector["switches"], "card-room")
    switches = catalogue.switches().items()
    last = {name: list(switch.settings)[-1] for name, switch in switches}
    return [usual, {**last, **{name: same[-1] for name, same in vector["switches"].items()}}]


def another_answer(
    vector: dict[str, Any], change: Callable[[Rules], Rules], settings: dict[str, str]
) -> bool:
    given, expect = vector["given"], vector["expect"]
    data = given["table"]
    received = "cards" in given
    rules = change(rules_for(data["game"], data["betting"], settings, received=received))
    try:
        return bool(answer(vector, rules) != expect)
    except (Illegal, InputError):
        return True


def answer(vector: dict[str, Any], rules: Rules) -> dict[str, Any]:
    """Give what the engine answers to a play or a ruling with these rules."""
    given = vector["given"]
    table, seats = read_play(given, rules)
    hand = Hand(table, seats, show_cards="deck" in given, seen=False)
    start, steps = hand.observe(), []
    for attempt in given["tries"]:
        refused = hand.attempt(attempt)
        broken = sorted({objection.rule for objection in refused})
        steps.append({"refused": broken} if refused else hand.observe())
    if vector["kind"] != "ruling":
        return {"start": start, "steps": steps}
    on = None if given["on"] is None else seats.place(given["on"])
    ruling = last_ruling(hand.events, on)
    return {"ruling": None if ruling is None else ruling_seen(ruling, seats)}
