"""A random house, hands invented by its rules, and what is inferred of it from another house."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from oracle.fuzz.tables import Chance
from oracle.histories.audit.auditing import Judging
from oracle.histories.hands import History
from oracle.histories.infer.gathering import DECIDED, concluded, infer_hands
from oracle.specs import catalogue
from tests.support.inventing import Plan, sessions

_GAMES: Final = ("badugi", "badacey")
_BETTINGS: Final = ("limit", "limit", "pot-limit", "no-limit")
_POSTS: Final = ("blinds", "blinds", "blinds", "blinds-and-antes", "big-blind", "antes")
_A_SESSION: Final = 50


class Measured(NamedTuple):
    """What came of one house.

    ``wrong`` are settings that dealt and were contradicted, ``left`` faults that no house explains.
    """

    wrong: list[str]
    left: list[str]
    decided: int


def random_house(chance: Chance) -> dict[str, str]:
    """Draw a setting of every switch."""
    known = catalogue.switches()
    return {name: chance.one_of(sorted(switch.settings)) for name, switch in known.items()}


def random_plan(chance: Chance, settings: Mapping[str, str]) -> Plan:
    """Draw what a table of the house plays."""
    return Plan(
        settings,
        game=chance.one_of(_GAMES if settings["games"] == "any" else _GAMES[:1]),
        betting=chance.one_of(
            _BETTINGS if settings["betting-structures"] == "limit-pot-no-limit" else ("limit",)
        ),
        draws=3 if settings["draws"] == "three-only" else chance.one_of((1, 2, 3, 3, 3)),
        posts=chance.one_of(_POSTS if settings["antes"] == "any" else ("blinds", "big-blind")),
        seats=6 if settings["players"] == "two-to-six" else chance.one_of((2, 6, 8, 9)),
        tournament=chance.happens(0.3),
        all_known=chance.happens(0.2),
    )


def hands_of(chance: Chance, settings: Mapping[str, str], count: int) -> Iterator[History]:
    """Invent hands of a house, at several tables that play different games."""
    form = chance.one_of(("pokerstars", ""))
    for session in range(-(-count // _A_SESSION)):
        hands = min(_A_SESSION, count - session * _A_SESSION)
        plan = random_plan(chance, settings)
        for number, one in enumerate(sessions(f"{chance.between(0, 10**9)}", plan, hands)):
            name = str(session * _A_SESSION + number)
            facts = tuple(fact._replace(line=at) for at, fact in enumerate(one.facts, start=2))
            yield one._replace(id=name, form=form, file=f"session-{session}", facts=facts)


def measured(seed: str, hands: int) -> Measured:
    """Invent a house and its hands, and infer it."""
    chance = Chance(seed)
    truth = random_house(chance)
    base = catalogue.shipped_houses()[chance.one_of(sorted(catalogue.shipped_houses()))].settings
    told = list(hands_of(chance, truth, hands))
    evidence = infer_hands(told, Judging("base", {"base": base})).by_house["base"]
    found = concluded(evidence, base)
    wrong = [
        f"{one.switch}={truth[one.switch]}: {one.against[truth[one.switch]].told.first}"
        for one in found.switches
        if truth[one.switch] in one.against
    ]
    wrong += [
        f"{pair}: {told_pair.first}"
        for pair, told_pair in evidence.together.items()
        if all(truth[switch] == setting for switch, setting in pair)
    ]
    decided = sum(one.state == DECIDED for one in found.switches)
    left = [f"{rule}: {findings[0]}" for (_kind, rule), findings in sorted(evidence.left.items())]
    return Measured(wrong, [*left, str(truth)] if left else [], decided)
