import random
from dataclasses import replace

import pytest

from oracle.core import engine
from oracle.core.cards import DECK, Card
from oracle.core.ruleset import rules_for
from oracle.core.table.actions import Action, Call, Check, Draw, Fold
from oracle.core.table.events import Event, Ruled
from oracle.core.table.irregular_acts import Move, PullBack, Say
from oracle.core.table.reasons import Reason, Why
from oracle.core.table.rulings import Outcome
from oracle.core.table.state import State
from oracle.core.table.terms import DRAW, OVER, Illegal, ScriptError
from tests.support.playing import CARD_ROOM, make_table, play, with_reshuffles

pytestmark = pytest.mark.core


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
