"""Hands as engines are asked them over the protocol, each with what must be seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from oracle import catalogue
from oracle.strategies.hands import hands
from oracle.strategies.tables import setups
from oracle.wire import HouseRules, Script, as_try, full_table


@dataclass(frozen=True)
class Question:
    """A hand as engines are asked it, and what must be seen: as in a vector of the kind play."""

    given: Mapping[str, Any]
    expect: Mapping[str, Any]


@st.composite
def questions(draw: st.DrawFn, house: str = "card-room", most: int = 6) -> Question:
    """A hand by the rules of a house, for two players to so many, the button in the last seat."""
    played = draw(hands(setups(most, house)))
    table = played.table
    facts = {key.replace("_", "-"): value for key, value in played.setup.facts.items()}
    if not any((table.small_blind, table.big_blind)):
        facts |= {"small-blind": None, "big-blind": None}
    facts["small-blind"] = facts["small-blind"] or None
    if table.betting != "limit" and table.big_blind:
        del facts["small-bet"], facts["big-bet"]
    given: dict[str, Any] = {"table": full_table(facts)}
    if table.received:
        came = zip(table.received, played.state.cards_received, strict=True)
        cards = enumerate((own[:count] for own, count in came), start=1)
        given["cards"] = {str(seat): list(own) for seat, own in cards}
    else:
        given |= {"deck": list(table.deck), "reshuffles": [list(one) for one in played.shuffles]}
    script = Script(given, HouseRules(catalogue.house(house).settings).at(given))
    for action in played.done:
        script.attempt(as_try(action, script.seats))
    found = script.answer()
    return Question(found.given, found.expect)
