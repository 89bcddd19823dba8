"""Strategies for Hypothesis, for engines in Python.

Tables of every house, hands that are played, and questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final, cast

from hypothesis import settings
from hypothesis import strategies as st

from oracle.core import engine
from oracle.core.cards import DECK, RANKS, SUITS, Card
from oracle.core.games import GAMES, is_split
from oracle.core.ruleset import BETTINGS, rules_for
from oracle.core.table import (
    DRAW,
    OVER,
    SHOWDOWN,
    Action,
    Bet,
    Call,
    Check,
    Draw,
    Event,
    Fold,
    Illegal,
    IrregularAct,
    Muck,
    Objection,
    Raise,
    ReshuffleMissing,
    Rules,
    ScriptError,
    Show,
    State,
    Table,
)
from oracle.errors import InternalError
from oracle.play import Given, Hand, HouseRules
from oracle.specs import catalogue, workspaces
from oracle.wire import Seats, as_try, full_table
from oracle.wire.vocabulary import DRAWS

REPEATABLE: Final = settings(derandomize=True, deadline=None, database=None)
"""Every run tries the same examples, on a slow machine as on a fast one."""

USUAL: Final = workspaces.houses()["card-room"].settings


def house_or_any_settings() -> st.SearchStrategy[Mapping[str, str]]:
    """The settings of a house, or each switch set by itself."""
    houses = [house.settings for house in workspaces.houses().values()]
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
    chosen = workspaces.house(house).settings if house else draw(house_or_any_settings())
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


def passive(state: State, seat: int) -> Action:
    """Call what is owed, or check."""
    legal = engine.legal(state)
    return Call(seat) if legal and legal.call else Check(seat)


def wager(state: State, seat: int, eighths: int) -> Action:
    """Bet or raise, to so many eighths of the way from the least to the most."""
    legal = engine.legal(state)
    least, most = (legal and legal.raise_to) or (0, 0)
    to = (least + (most - least) * eighths // 8) // state.table.chip * state.table.chip
    return Raise(seat, to) if state.current_bet else Bet(seat, to)


def drawable(state: State, seat: int) -> int:
    """Count the cards that a seat can discard without asking the script for too many."""
    table, holds = state.table, len(state.hands[seat])
    return (
        min(holds, len(table.received[seat]) - state.cards_received[seat])
        if table.received
        else holds
    )


def choices(state: State) -> Sequence[Action]:
    """What the player to act can do, the likelier the more often; the plainest first."""
    seat, legal = state.actor, engine.legal(state)
    if seat is None or legal is None:
        return []
    if state.phase == SHOWDOWN:
        return [Show(seat), Muck(seat)] if legal.muck else [Show(seat)]
    if state.phase == DRAW:
        counts = range(1, drawable(state, seat) + 1)
        discards = [own for count in counts for own in combinations(state.hands[seat], count)]
        return [Draw(seat, ())] * 10 + [Draw(seat, discard) for discard in discards]
    raises = [wager(state, seat, eighths) for eighths in (0, 1, 8)] if legal.raise_to else []
    return [passive(state, seat)] * 5 + raises + [Fold(seat)] * legal.fold


class Played(Hand):
    """A hand in play at a table of a setup, the button in the last seat.

    A shuffle that the script lacks is written into it: ``shuffles`` are all that it has. ``stuck``
    says that the deck has too few cards for the hand to go on.
    """

    def __init__(self, setup: Setup, shuffles: tuple[tuple[Card, ...], ...] = ()) -> None:
        self.setup, self.shuffles, self.stuck = setup, shuffles, False
        self.table = replace(setup.table(), reshuffles=shuffles)
        seats = len(self.table.stacks)
        super().__init__(self.table, Seats(seats, seats), seen=False, keep=True)

    @property
    def done(self) -> list[Action]:
        """What was done."""
        return [cast("Action", one.action) for one in self.tries]

    @property
    def told(self) -> list[list[Event]]:
        """What happened in the deal, and in each act."""
        return [self.deal, *(one.events for one in self.tries)]

    @property
    def is_over(self) -> bool:
        """Whether nothing can be done any more."""
        return self.stuck or self.state.phase == OVER

    def act(
        self, action: Action | IrregularAct, attempt: Given | None = None
    ) -> tuple[Objection, ...]:
        """Do it; a shuffle that the script lacks is written into it, and the hand played again.

        Raises:
            Illegal: the rules refuse it.
        """
        try:
            if objections := super().act(action, attempt):
                raise Illegal(objections)
        except ReshuffleMissing as missing:
            self._shuffle(missing.cards)
            self.act(action, attempt)
        except ScriptError:
            self.stuck = True
        return ()

    def again(self) -> Played:
        """Play the hand from its start, with all its shuffles in the script."""
        again = Played(self.setup, self.shuffles)
        for action in self.done:
            again.act(action)
        return again

    def _shuffle(self, cards: Iterable[Card]) -> None:
        """Add a shuffle, with its cards in the order of the deck reversed."""
        order = sorted(cards, key=self.table.deck.index, reverse=True)
        self.shuffles = (*self.shuffles, tuple(order))
        again = self.again()
        if again.told != self.told:
            raise InternalError("a hand went another way when it was played again")
        self.table, self.state, self.stood = again.table, again.state, again.stood


@st.composite
def hands(draw: st.DrawFn, setup: st.SearchStrategy[Setup], most: int = 100) -> Played:
    """A hand that was played to its end, or until so many actions were done."""
    played = Played(draw(setup))
    while not played.is_over and len(played.tries) < most:
        played.act(draw(st.sampled_from(choices(played.state))))
    return played


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
    script = Hand.of(given, HouseRules(workspaces.house(house).settings).at(given))
    for action in played.done:
        script.attempt(as_try(action, script.seats))
    found = script.answer()
    return Question(found.given, found.expect)
