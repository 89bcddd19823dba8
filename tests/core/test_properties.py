"""What holds in every hand, whatever is played: a machine that plays, and looks after each step."""

from collections.abc import Callable
from copy import deepcopy
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from oracle.core import engine
from oracle.core.cards import DECK, Card
from oracle.core.engine import Legal
from oracle.core.pots import Pot, divide, excess, layers
from oracle.core.table.actions import Action, Draw, Fold, Muck, Show
from oracle.core.table.evolve import evolve
from oracle.core.table.state import State, before_the_hand
from oracle.core.table.terms import BET, DRAW, OVER, SHOWDOWN, Illegal, Objection, ScriptError
from oracle.specs import catalogue
from oracle.strategies import REPEATABLE, Played, Setup, drawable, passive, setups, wager
from tests.support.tries import every_try, is_claimed

RULES = catalogue.rules()
NOTHING = Legal(fold=False, call=None, raise_to=None, draw=None)


class Hands(RuleBasedStateMachine):
    """Hands of every house, played by whoever is to act; each rule is something that he may do.

    A further kind of act is one rule more, which hands its action to ``act``.
    """

    played: Played
    seen: list[tuple[State, State]]

    @initialize(setup=setups())
    def deal(self, setup: Setup) -> None:
        self.played = Played(setup)
        self.seen = []

    @property
    def state(self) -> State:
        return self.played.state

    @property
    def seat(self) -> int:
        assert self.state.actor is not None
        return self.state.actor

    @property
    def legal(self) -> Legal:
        """What may be done now; nothing when the hand is over or cannot go on."""
        legal = None if self.played.is_over else engine.legal(self.state)
        return legal or NOTHING

    def act(self, action: Action) -> None:
        self.seen.append((self.state, frozen(self.state)))
        self.played.act(action)
        if self.played.stuck:
            self.the_deck_is_too_small()

    def all_of_the_round(self, choose: Callable[[State, int], Action]) -> None:
        """Let everybody act until the betting round or the draw is over."""
        phase, number = self.state.phase, self.state.round
        while not self.played.is_over and (self.state.phase, self.state.round) == (phase, number):
            self.act(choose(self.state, self.seat))

    def the_deck_is_too_small(self) -> None:
        """The last card is never dealt, but the players who are still in need all 52."""
        table = self.state.table
        assert table.rules.usable(1) == 0
        assert sum(self.state.live) * table.game.hand_size == len(DECK)

    # what is done

    @precondition(lambda self: self.legal.fold)
    @rule()
    def fold(self) -> None:
        self.act(Fold(self.seat))

    @precondition(lambda self: self.legal.call is not None)
    @rule()
    def check_or_call(self) -> None:
        self.act(passive(self.state, self.seat))

    @precondition(lambda self: self.legal.call is not None)
    @rule()
    def all_check_or_call(self) -> None:
        self.all_of_the_round(passive)

    @precondition(lambda self: self.legal.raise_to)
    @rule(eighths=st.integers(0, 8))
    def bet_or_raise(self, eighths: int) -> None:
        self.act(wager(self.state, self.seat, eighths))

    @precondition(lambda self: self.legal.raise_to)
    @rule(eighths=st.integers(0, 8))
    def all_raise_while_they_may(self, eighths: int) -> None:
        def choose(state: State, seat: int) -> Action:
            return wager(state, seat, eighths) if self.legal.raise_to else passive(state, seat)

        self.all_of_the_round(choose)

    @precondition(lambda self: self.legal.draw is not None)
    @rule(keep=st.lists(st.booleans(), min_size=5, max_size=5))
    def draw(self, keep: list[bool]) -> None:
        hand = self.state.hands[self.seat]
        discard = [card for card, kept in zip(hand, keep, strict=False) if not kept]
        self.act(Draw(self.seat, tuple(discard[: drawable(self.state, self.seat)])))

    @precondition(lambda self: self.legal.draw is not None)
    @rule(most=st.integers(0, 5))
    def all_draw(self, most: int) -> None:
        def choose(state: State, seat: int) -> Action:
            return Draw(seat, state.hands[seat][: min(most, drawable(state, seat))])

        self.all_of_the_round(choose)

    @precondition(lambda self: self.legal.muck is not None)
    @rule()
    def show(self) -> None:
        self.act(Show(self.seat))

    @precondition(lambda self: self.legal.muck)
    @rule()
    def muck(self) -> None:
        self.act(Muck(self.seat))

    @precondition(lambda self: self.played.is_over)
    @rule(setup=setups())
    def deal_again(self, setup: Setup) -> None:
        self.look_back()
        self.deal(setup)

    # what holds

    @invariant()
    def a_player_must_act_or_the_hand_is_over(self) -> None:
        state = self.state
        assert (state.actor is None) == (engine.legal(state) is None) == (state.phase == OVER)
        assert state.phase in {BET, DRAW, SHOWDOWN, OVER}

    @invariant()
    def all_that_is_claimed_is_accepted_and_all_else_refused(self) -> None:
        state, before = self.state, frozen(self.state)
        legal = engine.legal(state)
        for action in every_try(state):
            objections = engine.objections(state, action)
            assert is_claimed(state, legal, action) != bool(objections), (action, objections)
            assert all(objection.rule in RULES for objection in objections)
            assert refused(state, action) == objections
        assert state == before

    def look_back(self) -> None:
        """No state that was seen has changed, and the hand comes out the same a second time."""
        played, again = self.played, self.played.again()
        assert all(state == before for state, before in self.seen)
        assert again.told == played.told
        assert again.stood == played.stood
        the_events_tell_everything(played)

    def teardown(self) -> None:
        if hasattr(self, "played"):
            self.look_back()


class MoreHands(Hands):
    """The same, longer."""


TestHands = pytest.mark.long(Hands.TestCase)
TestHands.settings = settings(REPEATABLE, max_examples=10, stateful_step_count=40)
TestMoreHands = pytest.mark.deep(MoreHands.TestCase)
TestMoreHands.settings = settings(REPEATABLE, max_examples=150, stateful_step_count=60)


def frozen(state: State) -> State:
    """Copy everything that could change, down to the last list."""
    return deepcopy(state, {id(state.table): state.table})


def refused(state: State, action: Action) -> tuple[Objection, ...]:
    """Try an action without going on from it; a draw may ask for more cards than are scripted."""
    try:
        engine.step(state, action)
    except Illegal as illegal:
        return illegal.objections
    except ScriptError:
        assert isinstance(action, Draw)
        given_out = bool(state.table.received)
        assert not given_out or len(action.discard) > drawable(state, action.seat)
    return ()


def the_events_tell_everything(played: Played) -> None:
    """From the events alone the states follow; no chip and no card is lost at any of them."""
    state = before_the_hand(played.table)
    for told, after in zip(played.told, played.stood, strict=True):
        for event in told:
            evolve(state, event)
            chips_are_conserved(state)
            cards_are_conserved(state)
        assert state == after


def chips_are_conserved(state: State) -> None:
    """What was brought is in the stacks or in the pots."""
    in_pots = 0 if state.awards else sum(state.paid)
    assert sum(state.stacks) + in_pots == sum(state.table.stacks)
    assert min(state.stacks) >= 0
    assert all(0 <= bet <= paid for bet, paid in zip(state.bets, state.paid, strict=True))
    for award in state.awards:
        assert sum(sum(shares) for _part, shares in award.won) == award.amount


def cards_are_conserved(state: State) -> None:
    """Every card that there is lies in one place alone."""
    thrown = [cards for cards in state.discarded if cards]
    stub = state.deck[state.top :]
    places = [stub, state.burns, state.muck, state.folded_cards, *thrown, *state.hands]
    assert sorted(card for cards in places for card in cards) == sorted(cards_in_play(state))


def cards_in_play(state: State) -> list[Card]:
    """The deck; or, where each seat is given its cards, those that it has got."""
    if not state.table.received:
        return list(DECK)
    given_out = zip(state.table.received, state.cards_received, strict=True)
    return [card for cards, taken in given_out for card in cards[:taken]]


# pots

SEATS = st.lists(st.tuples(st.integers(0, 50), st.booleans()), min_size=2, max_size=8)
LIVE_SEATS = SEATS.filter(lambda seats: any(live and paid for paid, live in seats))


def pots_of(seats: list[tuple[int, bool]]) -> list[Pot]:
    return layers([paid for paid, _live in seats], [live for _paid, live in seats])


@REPEATABLE
@given(LIVE_SEATS)
def test_a_player_plays_for_as_much_of_each_stack_as_he_paid(seats: list[tuple[int, bool]]) -> None:
    pots, deepest = pots_of(seats), max(paid for paid, live in seats if live)
    for seat, (own, live) in enumerate(seats):
        plays_for = sum(pot.amount for pot in pots if seat in pot.seats)
        matched = sum(min(paid, own) for paid, _live in seats)
        left_over = sum(max(0, paid - own) for paid, _live in seats) if own == deepest else 0
        assert plays_for == (matched + left_over if live else 0)


@REPEATABLE
@given(LIVE_SEATS)
def test_fewer_players_play_for_each_side_pot(seats: list[tuple[int, bool]]) -> None:
    pots = pots_of(seats)
    assert all(pot.amount > 0 for pot in pots)
    assert set(pots[0].seats) == {seat for seat, (paid, live) in enumerate(seats) if live and paid}
    assert all(set(after.seats) < set(before.seats) for before, after in pairwise(pots))


@REPEATABLE
@given(LIVE_SEATS, st.integers(0, 7))
def test_pots_turn_with_the_seats(seats: list[tuple[int, bool]], turn: int) -> None:
    turn %= len(seats)
    assert pots_of([*seats[turn:], *seats[:turn]]) == [
        Pot(pot.amount, tuple(sorted((seat - turn) % len(seats) for seat in pot.seats)))
        for pot in pots_of(seats)
    ]


@REPEATABLE
@given(st.lists(st.integers(0, 50), min_size=2, max_size=8))
def test_a_bet_that_went_back_to_what_was_matched_has_no_excess(paid: list[int]) -> None:
    over = excess(paid)
    if over is not None:
        assert over.amount > 0
        paid[over.seat] -= over.amount
    assert excess(paid) is None


@REPEATABLE
@given(st.integers(0, 500), st.integers(1, 8), st.sampled_from([1, 2, 5, 25]))
def test_shares_and_odd_chips_are_all_that_there_is(amount: int, ways: int, chip: int) -> None:
    each, odd = divide(amount, ways, chip)
    assert each % chip == 0
    assert 0 <= each * ways + odd * chip - amount < chip
    assert odd < ways or amount % chip
