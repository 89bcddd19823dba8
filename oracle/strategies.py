"""Strategies for Hypothesis, for engines in Python: tables of every house, and hands played there.

``questions`` gives hands as the protocol has them, each with what must be seen; Hypothesis makes
those plain that an engine has wrong. The others are about the core: tables, decks, what can be
tried. Everything here is repeatable: nothing depends on a clock, a seed or the order of a set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Final

try:
    from hypothesis import settings
    from hypothesis import strategies as st
except ImportError as error:
    raise ImportError(
        "oracle.strategies needs Hypothesis: pip install 'poker-oracle[strategies]'"
    ) from error

from oracle import catalogue
from oracle.core import engine
from oracle.core.cards import DECK, RANKS, SUITS, UNKNOWN, Card
from oracle.core.engine import Legal
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
    Muck,
    Raise,
    ReshuffleMissing,
    Rules,
    ScriptError,
    Show,
    State,
    Table,
)
from oracle.errors import InternalError
from oracle.wire import HouseRules, Script, full_table
from oracle.wire.vocabulary import DRAWS

REPEATABLE: Final = settings(derandomize=True, deadline=None, database=None)
"""Every run tries the same examples, on a slow machine as on a fast one."""

USUAL: Final = catalogue.houses()["card-room"].settings
HAND_SIZE: Final[Mapping[str, int]] = {"badugi": 4, "badacey": 5}


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
    room = 6 if chosen["players"] == "two-to-six" else 52 // HAND_SIZE[game]
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


# what can be tried


def every_try(state: State) -> Iterator[Action]:
    """What can be said at a table, most of it refused: by every seat, and by two that are none."""
    for seat in range(-1, len(state.live) + 1):
        for plain in (Fold, Check, Call, Show, Muck):
            yield plain(seat)
        for to in _amounts(state, seat):
            yield Bet(seat, to)
            yield Raise(seat, to)
        for discard in _discards(state, seat):
            yield Draw(seat, discard)


def _amounts(state: State, seat: int) -> list[int]:
    """Amounts on both sides of every bound, in chips and in units; for others, what is likely."""
    legal, table = engine.legal(state), state.table
    next_bet = [state.current_bet + state.last_raise, state.last_full_bet + table.big_bet]
    if seat != state.actor:
        return next_bet
    bounds = [0, state.current_bet, *next_bet, state.bets[seat] + state.stacks[seat]]
    if legal is not None and legal.raise_to is not None:
        least, most = legal.raise_to
        bounds += [least, most, (least + most) // 2 // table.chip * table.chip]
    steps = (-table.chip, -1, 0, 1, table.chip)
    return sorted({bound + step for bound in bounds for step in steps})


def _discards(state: State, seat: int) -> Iterator[tuple[Card, ...]]:
    """Every number of own cards, cards of others, a card twice, and a card that is none."""
    holds = state.hands[seat] if 0 <= seat < len(state.hands) else ()
    for count in range(len(holds) + 1):
        yield holds[:count]
        yield holds[::-1][:count]
    strange = next(card for card in DECK if card not in holds)
    yield from [(strange,), (*holds, strange), (strange, *holds[:1]), (UNKNOWN,)]
    if holds:
        yield holds[:1] * 2
        yield (*holds, holds[-1])


def is_claimed(  # noqa: PLR0911 - one for each kind of action
    state: State, legal: Legal | None, action: Action
) -> bool:
    """Whether an action is among those that ``engine.legal`` names at this state."""
    if legal is None or action.seat != state.actor:
        return False
    match action:
        case Draw(seat, discard):
            own = set(discard) <= set(state.hands[seat]) and len(set(discard)) == len(discard)
            return state.phase == DRAW and own and len(discard) <= (legal.draw or 0)
        case Show():
            return state.phase == SHOWDOWN
        case Muck():
            return bool(legal.muck)
        case Fold():
            return legal.fold
        case Check():
            return legal.call == 0
        case Call():
            return bool(legal.call)
        case Bet(_, to) | Raise(_, to):
            least, most = legal.raise_to or (1, 0)
            word = Raise if state.current_bet else Bet
            return type(action) is word and least <= to <= most and to % state.table.chip == 0


# what is done


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
    """What the player to act can do, the likelier the oftener; the plainest first."""
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


@dataclass
class Played:
    """A hand in play: what was done, and the states and events that followed, the start first.

    ``stuck`` says that the deck has too few cards for the hand to go on.
    """

    setup: Setup
    shuffles: tuple[tuple[Card, ...], ...] = ()
    done: list[Action] = field(default_factory=list)
    stuck: bool = False
    table: Table = field(init=False, repr=False)
    states: list[State] = field(init=False, repr=False)
    told: list[list[Event]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.table = replace(self.setup.table(), reshuffles=self.shuffles)
        state, told = engine.start(self.table)
        self.states, self.told = [state], [told]

    @property
    def state(self) -> State:
        """The state of the hand now."""
        return self.states[-1]

    @property
    def is_over(self) -> bool:
        """Whether nothing can be done any more."""
        return self.stuck or self.state.phase == OVER

    def act(self, action: Action) -> None:
        """Do it; a shuffle that the script lacks is written into it, and the hand played again."""
        while True:
            try:
                state, told = engine.step(self.state, action)
            except ReshuffleMissing as missing:
                self._shuffle(missing.cards)
            except ScriptError:
                self.stuck = True
                return
            else:
                self.done.append(action)
                self.states.append(state)
                self.told.append(told)
                return

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
        self.table, self.states = again.table, again.states


@st.composite
def hands(draw: st.DrawFn, setup: st.SearchStrategy[Setup], most: int = 100) -> Played:
    """A hand that was played to its end, or until so many actions were done."""
    played = Played(draw(setup))
    while not played.is_over and len(played.done) < most:
        played.act(draw(st.sampled_from(choices(played.state))))
    return played


# as the protocol has it


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
        script.attempt(_as_try(action))
    found = script.answer()
    return Question(found.given, found.expect)


def _as_try(action: Action) -> dict[str, Any]:
    """Write an action as engines are sent it; the place left of the button is seat 1."""
    seat = {"seat": action.seat + 1}
    match action:
        case Bet(_, to):
            return {**seat, "do": "bet", "to": to}
        case Raise(_, to):
            return {**seat, "do": "raise", "to": to}
        case Draw(_, discard):
            return {**seat, "do": "draw", "discard": list(discard)}
        case _:
            return {**seat, "do": type(action).__name__.lower()}
