import contextlib
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.core import engine
from oracle.core.cards import DECK, Card, parse_cards
from oracle.core.engine import Legal
from oracle.core.ruleset import rules_for
from oracle.core.table.actions import Action, Bet, Call, Check, Draw, Fold, Muck, Raise, Show
from oracle.core.table.events import Event, Ruled
from oracle.core.table.irregular_acts import Move, PullBack, Say
from oracle.core.table.reasons import Reason, Why
from oracle.core.table.rulings import Outcome
from oracle.core.table.state import State
from oracle.core.table.terms import BET, DRAW, OVER, SHOWDOWN, Illegal, ScriptError
from tests.support.playing import CARD_ROOM, any_table, make_table, play, with_reshuffles

pytestmark = pytest.mark.core

CHANCES = st.randoms(use_true_random=False)


@given(CHANCES)
@settings(max_examples=150, deadline=None)
def test_chips_and_cards_are_conserved(chance: random.Random) -> None:
    table = any_table(chance)
    for state in play(chance, table):
        in_pots = 0 if state.phase == OVER else sum(state.paid)
        assert sum(state.stacks) + in_pots == sum(table.stacks)
        assert min(state.stacks) >= 0
        assert all(bets <= paid for bets, paid in zip(state.bets, state.paid, strict=True))
        thrown = [card for cards in state.discarded if cards for card in cards]
        held = [card for cards in state.hands for card in cards]
        apart = [*state.burns, *state.muck, *state.folded_cards]
        assert sorted([*state.deck[state.top :], *apart, *thrown, *held]) == sorted(DECK)


@given(CHANCES)
@settings(max_examples=60, deadline=None)
def test_what_is_legal_is_accepted_and_all_else_is_refused(chance: random.Random) -> None:
    for state in play(chance, any_table(chance)):
        before = state.copy()
        legal = engine.legal(state)
        for action in every_action(chance, state):
            objections = engine.objections(state, action)
            assert (not objections) == expected(state, legal, action), (action, objections)
            if objections:
                with pytest.raises(Illegal):
                    engine.step(state, action)
            else:
                with contextlib.suppress(ScriptError):
                    engine.step(state, action)
            assert state == before


def every_action(chance: random.Random, state: State) -> list[Action]:
    actions: list[Action] = []
    for seat in range(len(state.live)):
        actions += [Fold(seat), Check(seat), Call(seat), Show(seat), Muck(seat)]
        legal = engine.legal(state)
        ends = legal.raise_to if legal and legal.raise_to else (1, 1)
        for to in {1, state.current_bet, *ends, ends[0] - 1, ends[1] + 1, chance.randint(1, 400)}:
            actions += [Bet(seat, to), Raise(seat, to)]
        actions += [Draw(seat, state.hands[seat][:count]) for count in range(6)]
        actions.append(Draw(seat, parse_cards("As")))
    return actions


def expected(state: State, legal: Legal | None, action: Action) -> bool:
    if legal is None or action.seat != state.actor:
        return False
    if isinstance(action, Show | Muck):
        return state.phase == SHOWDOWN and (isinstance(action, Show) or bool(legal.muck))
    if isinstance(action, Draw):
        return state.phase == DRAW and set(action.discard) <= set(state.hands[action.seat])
    if state.phase != BET:
        return False
    match action:
        case Fold():
            return legal.fold
        case Check():
            return legal.call == 0
        case Call():
            return bool(legal.call)
        case _:
            opened = isinstance(action, Raise) == bool(state.current_bet)
            low, high = legal.raise_to or (1, 0)
            return opened and low <= action.to <= high


def test_playing_the_same_actions_again_gives_the_same_hand() -> None:
    table = make_table(random.Random(7), 4)
    first = list(play(random.Random(8), table))
    second = list(play(random.Random(8), table))
    assert first == second


def test_a_finished_hand_refuses_everything() -> None:
    table = make_table(random.Random(1), 2)
    state, _events = engine.start(table)
    state, _events = engine.step(state, Fold(1))
    assert state.phase == OVER
    assert engine.legal(state) is None
    assert [o.rule for o in engine.objections(state, Check(0))] == ["betting.round-ends"]


def test_a_motion_with_chips_that_do_not_play_is_not_completed() -> None:
    table = replace(make_table(random.Random(1)), chip=2, small_bet=4, big_bet=8)
    state, _events = engine.start(replace(table, small_blind=2, big_blind=4))
    events: list[Event] = []
    for act in (Move(2, (1,)), Say(0, "call"), PullBack(2)):
        state, events = engine.step(state, act)
    (ruled,) = events
    assert isinstance(ruled, Ruled)
    assert ruled.ruling.chosen == Outcome("none")
    reason = Reason(Why.MOVED_CHIPS_ARE_TOO_SMALL, ("betting.smallest-chip",))
    assert ruled.ruling.reasons == (reason,)


def test_an_impossible_table_is_refused_with_every_objection() -> None:
    table = make_table(random.Random(1), 14)
    with pytest.raises(Illegal) as refused:
        engine.start(table)
    assert [o.rule for o in refused.value.objections] == ["forced-bets.players"]
    assert "52" in str(refused.value)


def all_draw_all(state: State) -> State:
    while state.phase != OVER:
        seat = state.actor
        assert seat is not None
        action: Action = Check(seat)
        if state.phase == DRAW:
            action = Draw(seat, state.hands[seat])
        elif state.current_bet > state.bets[seat]:
            action = Call(seat)
        state, _events = engine.step(state, action)
    return state


def test_a_missing_reshuffle_names_the_cards() -> None:
    table = with_reshuffles(make_table(random.Random(3), 6))
    with pytest.raises(ScriptError, match="reshuffle 1 is not in the script; it shuffles"):
        all_draw_all(engine.start(table)[0])


def test_a_reshuffle_of_other_cards_names_the_strangers() -> None:
    table = with_reshuffles(make_table(random.Random(3), 6), " ".join(DECK))
    with pytest.raises(ScriptError, match="reshuffle 1 names"):
        all_draw_all(engine.start(table)[0])


def test_too_few_cards_even_after_a_reshuffle_say_so() -> None:
    never = rules_for("badugi", "limit", {**CARD_ROOM, "last-card": "never-dealt"})
    table = replace(make_table(random.Random(3), 13), rules=never)
    with pytest.raises(ScriptError, match="only 4 can be reshuffled"):
        all_draw_all(engine.start(table)[0])


def test_states_compare_by_what_they_hold() -> None:
    table = make_table(random.Random(5), 3)
    state, _events = engine.start(table)
    other = state.copy()
    assert state == other
    other.stacks[0] += 1
    assert state != other


def test_a_card_that_is_not_held_is_named() -> None:
    table = make_table(random.Random(5), 2)
    state, _events = engine.start(table)
    for action in (Call(1), Check(0)):
        state, _events = engine.step(state, action)
    strange = next(card for card in DECK if card not in state.hands[0])
    twice: tuple[Card, ...] = (state.hands[0][0],) * 2
    assert strange in engine.objections(state, Draw(0, (strange,)))[0].sentence
    assert engine.objections(state, Draw(0, twice))[0].rule == "drawing.any-number-of-own-cards"


def test_a_state_at_another_table_takes_the_beginning_of_its_round_along() -> None:
    state, _events = engine.start(make_table(random.Random(1)))
    other = replace(state.table, reshuffles=((Card("As"),),))
    assert state.round_began is not None
    began, moved = state.round_began.at(other), state.at(other)
    assert began == replace(state.round_began, table=other)
    assert moved == replace(state, table=other, round_began=began)
    assert state.table is state.round_began.table is not other
