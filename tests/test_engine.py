import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle import engine
from oracle.cards import DECK, Card, parse_cards
from oracle.engine import Legal
from oracle.table.actions import Action, Bet, Call, Check, Draw, Fold, Raise
from oracle.table.state import DRAW, OVER, Illegal, ScriptError, State
from tests.playing import make_table, play

GAMES = st.sampled_from([("badugi", 6), ("badacey", 5)])


def hands_at_random() -> st.SearchStrategy[tuple[random.Random, str, int]]:
    return GAMES.flatmap(
        lambda game: st.tuples(
            st.randoms(use_true_random=False), st.just(game[0]), st.integers(2, game[1])
        )
    )


@given(hands_at_random())
@settings(max_examples=60, deadline=None)
def test_chips_and_cards_are_conserved(hand: tuple[random.Random, str, int]) -> None:
    chance, game, players = hand
    table = make_table(chance, players, game)
    for state in play(chance, table):
        in_pots = 0 if state.phase == OVER else sum(state.paid)
        assert sum(state.stacks) + in_pots == sum(table.stacks)
        assert min(state.stacks) >= 0
        thrown = [card for cards in state.thrown if cards for card in cards]
        held = [card for cards in state.hands for card in cards]
        everything = [*state.deck[state.top :], *state.burns, *state.muck, *thrown, *held]
        assert sorted(everything) == sorted(DECK)


@given(hands_at_random())
@settings(max_examples=40, deadline=None)
def test_what_is_legal_is_accepted_and_all_else_is_refused(
    hand: tuple[random.Random, str, int],
) -> None:
    chance, game, players = hand
    table = make_table(chance, players, game, reshuffles=((),) * 9)
    for state in play(chance, table):
        before = state.copy()
        legal = engine.legal(state)
        for action in every_action(state):
            objections = engine.objections(state, action)
            assert (not objections) == expected(state, legal, action), (action, objections)
            if objections:
                with pytest.raises(Illegal):
                    engine.step(state, action)
            else:
                engine.step(state, action)
            assert state == before


def every_action(state: State) -> list[Action]:
    actions: list[Action] = []
    for seat in range(len(state.live)):
        actions += [Fold(seat), Check(seat), Call(seat)]
        for to in range(1, state.price + 2 * state.table.big_bet + 1):
            actions += [Bet(seat, to), Raise(seat, to)]
        actions += [Draw(seat, state.hands[seat][:count]) for count in range(6)]
        actions.append(Draw(seat, parse_cards("As")))
    return actions


def expected(state: State, legal: Legal | None, action: Action) -> bool:
    if legal is None or action.seat != state.actor:
        return False
    if isinstance(action, Draw):
        return state.phase == DRAW and set(action.discard) <= set(state.hands[action.seat])
    if state.phase == DRAW:
        return False
    match action:
        case Fold():
            return legal.fold
        case Check():
            return legal.call == 0
        case Call():
            return bool(legal.call)
        case _:
            opened = isinstance(action, Raise) == bool(state.price)
            return opened and legal.raise_to is not None and action.to == legal.raise_to[0]


def test_playing_the_same_actions_again_gives_the_same_hand() -> None:
    table = make_table(random.Random(7), 4, reshuffles=((),) * 9)
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


def test_an_impossible_table_is_refused_with_every_objection() -> None:
    table = make_table(random.Random(1), 14, small_bet=2)
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
        elif state.price > state.bets[seat]:
            action = Call(seat)
        state, _events = engine.step(state, action)
    return state


def test_a_missing_reshuffle_names_the_cards() -> None:
    table = make_table(random.Random(3), 6)
    with pytest.raises(ScriptError, match="reshuffle 1 is not in the script; it shuffles"):
        all_draw_all(engine.start(table)[0])


def test_a_reshuffle_of_other_cards_names_the_strangers() -> None:
    table = make_table(random.Random(3), 6, reshuffles=(tuple(DECK),))
    with pytest.raises(ScriptError, match="reshuffle 1 names"):
        all_draw_all(engine.start(table)[0])


def test_too_few_cards_even_after_a_reshuffle_say_so() -> None:
    table = make_table(random.Random(3), 10, reshuffles=((),) * 9)
    with pytest.raises(ScriptError, match="could be shuffled"):
        all_draw_all(engine.start(table)[0])


def test_states_compare_by_what_they_hold() -> None:
    table = make_table(random.Random(5), 3)
    state, _events = engine.start(table)
    other = state.copy()
    assert state == other
    other.stacks[0] += 1
    assert state != other
    assert state != "a state"


def test_a_card_that_is_not_held_is_named() -> None:
    table = make_table(random.Random(5), 2)
    state, _events = engine.start(table)
    for action in (Call(1), Check(0)):
        state, _events = engine.step(state, action)
    strange = next(card for card in DECK if card not in state.hands[0])
    twice: tuple[Card, ...] = (state.hands[0][0],) * 2
    assert strange in engine.objections(state, Draw(0, (strange,)))[0].sentence
    assert engine.objections(state, Draw(0, twice))[0].rule == "drawing.any-number-of-own-cards"
