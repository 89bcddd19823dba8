"""What holds in every hand in which players act irregularly: nothing gets lost."""

import random
from dataclasses import replace
from typing import Final, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from oracle.core import engine
from oracle.core.cards import DECK, SUITS
from oracle.core.engine import Legal
from oracle.core.ruleset import rules_for
from oracle.core.table.actions import Action
from oracle.core.table.events import Ruled
from oracle.core.table.irregular_acts import (
    AskSmallestChip,
    CallTime,
    ChangeUp,
    ClaimUnaware,
    Discover,
    IrregularAct,
    Move,
    PullBack,
    Push,
    Rap,
    Say,
)
from oracle.core.table.rules_in_force import Rules
from oracle.core.table.rulings import REGULAR
from oracle.core.table.state import State
from oracle.core.table.terms import BET, Illegal
from oracle.play.hand import Hand
from oracle.strategies import REPEATABLE, Setup, setups
from oracle.wire.hands import read_play
from tests.core.test_properties import NOTHING, Hands, frozen
from tests.core.test_symmetries import Json, answers, renamed, turned
from tests.support.opposite_irregular import Dealt, IrregularPlay, play_irregularly

WORDS: Final = ("fold", "check", "call", "bet", "raise", "all-in", "pat")
SEEDS: Final = st.integers(0, 10_000)
VERDICTS: Final = {"binding", "corrected", "void", "may-be-held", "waits", "unnoticed"}


@st.composite
def acts(draw: st.DrawFn, state: State) -> IrregularAct:
    """Something irregular, by whoever it be, with chips that he has and amounts that matter."""
    players = len(state.live)
    seat = draw(st.sampled_from([state.actor or 0, *range(players)]))
    owed = max(0, state.current_bet - state.bets[seat])
    bounds = [owed, owed + state.last_raise // 2, owed + state.last_raise, state.stacks[seat]]
    amount = draw(st.sampled_from(bounds)) + draw(st.sampled_from([0, -state.table.chip, -1, 1]))
    amount = max(1, min(amount, state.stacks[seat]))
    cut = draw(st.integers(1, amount))
    chips = (amount,) if cut == amount else (cut, amount - cut)
    word = draw(st.sampled_from([None, *WORDS[:-1]]))
    motions = draw(st.sampled_from([(chips,), tuple((chip,) for chip in chips)]))
    every: list[IrregularAct] = [
        Say(seat, draw(st.sampled_from(WORDS)), draw(st.sampled_from([None, amount]))),
        Say(seat, None, amount),
        Push(seat, motions, word, draw(st.booleans())),
        Push(seat, motions),
        Rap(seat),
        Move(seat, chips),
        PullBack(seat),
        CallTime(seat),
        ClaimUnaware(seat),
        Discover(),
        Discover(None, draw(st.sampled_from([5, 50])) * state.table.chip),
        ChangeUp(seat),
        AskSmallestChip(None, (), (5, 10), (1,)),
    ]
    return draw(st.sampled_from(every))


class IrregularHands(Hands):
    """The same hands, in which players speak, push chips about and act out of turn as well."""

    @initialize(setup=setups(most=6))
    def deal(self, setup: Setup) -> None:
        """Deal each seat its own cards: a shuffle would be written into the script afterwards."""
        super().deal(replace(setup, received=True))

    @precondition(lambda self: not self.played.is_over)
    @rule(data=st.data())
    def act_irregularly(self, data: st.DataObject) -> None:
        self.try_irregularly(data.draw(acts(self.state)))

    @precondition(lambda self: not self.played.is_over and self.state.phase == BET)
    @rule(data=st.data(), count=st.integers(2, 6))
    def act_irregularly_several_times(self, data: st.DataObject, count: int) -> None:
        for _ in range(count):
            if not self.played.is_over:
                self.try_irregularly(data.draw(acts(self.state)))

    @precondition(lambda self: self.is_held)
    @rule()
    def complete_the_motion(self) -> None:
        self.try_irregularly(PullBack(self.seat))

    @property
    def is_held(self) -> bool:
        """Whether the player in turn has moved chips forward, and another has acted since."""
        irregular = self.state.irregular
        return not self.played.is_over and bool(irregular.motion and irregular.early)

    def try_irregularly(self, act: IrregularAct) -> None:
        """Let it be done, unless it is refused, and then nothing has changed."""
        state, before = self.state, frozen(self.state)
        if not engine.objections(state, act):
            self.act(cast(Action, act))
            self.it_was_ruled_on(act)
            return
        with pytest.raises(Illegal):
            engine.step(state, act)
        assert state == before

    def it_was_ruled_on(self, act: IrregularAct) -> None:
        """A ruling is one of the outcomes that it allows, or waits and allows none yet."""
        if self.played.stuck:
            return
        first = self.played.told[-1][0]
        assert isinstance(first, Ruled)
        assert first.act == act
        ruling = first.ruling
        assert ruling.verdict in VERDICTS
        assert ruling.rules
        assert (ruling.chosen is None) == (not ruling.allowed) == (ruling.verdict == "waits")
        assert ruling.chosen is None or ruling.chosen in ruling.allowed
        if ruling.verdict != "void":
            allowed = {(outcome.do, outcome.to) for outcome in ruling.allowed}
            assert not allowed & {(outcome.do, outcome.to) for outcome in ruling.refused}

    @property
    def legal(self) -> Legal:
        """What may be done regularly; a motion that has made another act leaves one thing to do."""
        return NOTHING if self.is_held else super().legal

    @invariant()
    def all_that_is_claimed_is_accepted_and_all_else_refused(self) -> None:
        if self.state.irregular.motion is None:
            super().all_that_is_claimed_is_accepted_and_all_else_refused()

    @invariant()
    def what_is_irregular_ends_with_its_betting_round(self) -> None:
        if self.state.phase != BET:
            # Who has given up the raise is kept in mind: a player unaware of a raise may bring the
            # round back until somebody draws.
            irregular = self.state.irregular
            assert (irregular.early, irregular.time) == (REGULAR.early, REGULAR.time)
            assert irregular.motion is None


class MoreIrregularHands(IrregularHands):
    """The same, longer."""


TestIrregularHands = pytest.mark.long(IrregularHands.TestCase)
TestIrregularHands.settings = settings(REPEATABLE, max_examples=8, stateful_step_count=30)
TestMoreIrregularHands = pytest.mark.deep(MoreIrregularHands.TestCase)
TestMoreIrregularHands.settings = settings(REPEATABLE, max_examples=80, stateful_step_count=50)


def question(dealt: Dealt) -> tuple[Json, Rules]:
    """Give a hand with the order of every shuffle, and the rules by which it is played."""
    data = dealt.given["table"]
    rules = rules_for(data["game"], data["betting"], dealt.settings, received=False)
    table, seats = read_play(dealt.given, rules)
    hand = Hand(table, seats, show_cards=True, seen=False)
    for attempt in dealt.given["tries"]:
        hand.attempt(attempt)
    return {**dealt.given, "reshuffles": hand.reshuffles()}, rules


@REPEATABLE
@given(SEEDS, st.permutations(SUITS))
def test_suits_may_be_renamed(seed: int, suits: list[str]) -> None:
    asked, rules = question(play_irregularly(random.Random(seed), IrregularPlay()))
    names = {card: card[0] + suits[SUITS.index(card[1])] for card in DECK}
    assert answers(renamed(asked, names), rules) == renamed(answers(asked, rules), names)


@REPEATABLE
@given(SEEDS, st.integers(1, 12))
def test_seats_may_be_turned(seed: int, turn: int) -> None:
    asked, rules = question(play_irregularly(random.Random(seed), IrregularPlay()))
    players = len(asked["table"]["stacks"])
    turn %= players
    seen = turned(answers(asked, rules), turn, players)
    assert answers(turned(asked, turn, players), rules) == seen
