"""Tables of every game, structure and house, with the decks that are dealt there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from hypothesis import settings
from hypothesis import strategies as st

from oracle import catalogue
from oracle.core.cards import DECK, RANKS, SUITS, Card
from oracle.core.games import GAMES, is_split
from oracle.core.ruleset import BETTINGS, rules_for
from oracle.core.table import Rules, Table
from oracle.wire.vocabulary import DRAWS

REPEATABLE: Final = settings(derandomize=True, deadline=None, database=None)
"""Every run tries the same examples, on a slow machine as on a fast one."""

USUAL: Final = catalogue.houses()["card-room"].settings


def house_or_any_settings() -> st.SearchStrategy[Mapping[str, str]]:
    """The settings of a house, or each switch set by itself."""
    houses = [house.settings for house in catalogue.houses().values()]
    switches = catalogue.switches()
    each = {name: st.sampled_from(list(switch.settings)) for name, switch in switches.items()}
    return st.sampled_from(houses) | st.fixed_dictionaries(each)


@st.composite
def decks(draw: st.DrawFn, players: int) -> tuple[Card, ...]:
    """A shuffled deck, or one from which everybody is dealt the same ranks, so that hands tie."""
    if draw(st.booleans()):
        return tuple(draw(st.permutations(DECK)))
    ranks, twist = draw(st.permutations(RANKS)), draw(st.integers(0, 3))
    alike = [
        Card(rank + SUITS[(seat + twist * place) % 4])
        for place, rank in enumerate(ranks)
        for seat in range(min(players, 4))
    ]
    return (*alike, *(card for card in DECK if card not in alike))


@dataclass(frozen=True)
class Setup:
    """What a table is made of, short enough to be read: only the settings that are not usual.

    With ``received`` each seat is given its own cards, all 52 of them being dealt out in turn.
    """

    unusual: Mapping[str, str]
    received: bool
    deck: tuple[Card, ...]
    facts: Mapping[str, Any]

    def table(self) -> Table:
        """Make the table."""
        rules, players = self.rules(received=self.received), len(self.facts["stacks"])
        facts = {**self.facts, "game": GAMES[self.facts["game"]]}
        if not self.received:
            return Table(rules=rules, deck=self.deck, **facts)
        given_out = tuple(self.deck[seat::players] for seat in range(players))
        return Table(rules=rules, received=given_out, **facts)

    def rules(self, *, received: bool) -> Rules:
        """Give the rules in force, for cards that each seat is given or that come from a deck."""
        chosen = {**USUAL, **self.unusual}
        return rules_for(self.facts["game"], self.facts["betting"], chosen, received=received)


@st.composite
def setups(draw: st.DrawFn, most: int = 13, house: str | None = None) -> Setup:
    """A table of any game and structure, which its house accepts, for two players to so many.

    If a house is named it is that one; else it is any, or one that sets each switch by itself.
    """
    chosen = catalogue.house(house).settings if house else draw(house_or_any_settings())
    whole_pots = [name for name, one in GAMES.items() if not is_split(one)]
    game = draw(st.sampled_from(tuple(GAMES) if chosen["games"] == "any" else whole_pots))
    limit_only = chosen["betting-structures"] == "limit-only"
    betting = "limit" if limit_only else draw(st.sampled_from(BETTINGS))
    room = 6 if chosen["players"] == "two-to-six" else len(DECK) // GAMES[game].hand_size
    players = draw(st.sampled_from([3, 2, 4, *range(2, min(room, most) + 1)]))
    chip = draw(st.sampled_from([1, 2, 5, 25]))
    blind_chips = draw(st.integers(1, 10))
    big_blind = chip * blind_chips
    facts = {
        "game": game,
        "betting": betting,
        "draws": 3 if chosen["draws"] == "three-only" else draw(st.sampled_from(DRAWS[::-1])),
        "stacks": draw(_stacks(players, chip, big_blind)),
        "small_blind": chip * draw(st.integers(1, blind_chips)),
        "big_blind": big_blind,
        "small_bet": big_blind,
        "big_bet": 2 * big_blind if betting == "limit" else big_blind,
        **({} if chosen["antes"] == "none" else draw(_antes(players, chip))),
        "chip": chip,
    }
    if players > 2 and draw(st.integers(0, 3)) == 0:
        facts |= draw(_other_posts(facts, antes=chosen["antes"] != "none"))
    unusual = {switch: choice for switch, choice in chosen.items() if choice != USUAL[switch]}
    return Setup(unusual, draw(st.booleans()), draw(decks(players)), facts)


@st.composite
def _stacks(draw: st.DrawFn, players: int, chip: int, big_blind: int) -> tuple[int, ...]:
    """Short and deep stacks, not all of whole chips; usually somebody covers the big blind."""
    any_stack = st.integers(chip, 4 * big_blind + chip) | st.integers(chip, 50 * big_blind)
    stacks = draw(st.lists(any_stack, min_size=players, max_size=players))
    stacks[draw(st.integers(0, players - 1))] += draw(st.sampled_from([big_blind, big_blind, 0]))
    return tuple(stacks)


@st.composite
def _antes(draw: st.DrawFn, players: int, chip: int) -> dict[str, Any]:
    """No antes, one from everybody, or dead chips, not the same from each seat."""
    amounts = st.integers(0, 3).map(lambda chips: chips * chip)
    dead = st.lists(amounts, min_size=players, max_size=players).filter(
        lambda one: len(set(one)) > 1
    )
    return draw(
        st.builds(lambda ante: {"ante": ante}, amounts)
        | st.builds(lambda chips: {"dead": tuple(chips)}, dead)
    )


@st.composite
def _other_posts(draw: st.DrawFn, facts: Mapping[str, Any], *, antes: bool) -> dict[str, Any]:
    """No blinds where there are antes, a single blind, or a live post by the last seat."""
    chip, big_blind = facts["chip"], facts["big_blind"]
    live = (*(0 for _ in facts["stacks"][1:]), draw(st.sampled_from([big_blind, chip])))
    ways: list[dict[str, Any]] = [
        {"live": live},
        {"small_blind": 0},
        {"small_blind": 0, "live": live},
    ]
    if antes and facts.get("dead"):
        ways.append({"small_blind": 0, "big_blind": 0})
    elif antes:
        ways.append({"small_blind": 0, "big_blind": 0, "ante": facts.get("ante") or chip})
    return draw(st.sampled_from(ways))
