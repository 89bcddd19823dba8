"""What ``due``, ``returned`` and ``stands`` say holds for every ruling of the corpus."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from oracle.core.table import (
    BET,
    ClaimUnaware,
    Discover,
    EarlyAct,
    Outcome,
    PullBack,
    Push,
    Rules,
    Ruling,
    Say,
    State,
    evolve,
)
from oracle.play.answering import HouseRules, answer
from oracle.specs import workspaces
from oracle.wire.acts import outcome_seen
from oracle.wire.vocabulary import ACTS
from tests.support.corpus import published


class Ruled(NamedTuple):
    """A ruling and what it was about: an act, or None where it was the right to act."""

    before: State
    act: Any
    ruling: Ruling


def rulings_of(vector: Mapping[str, Any]) -> list[Ruled]:
    """Every ruling that is made on the way of a vector, as the engine makes it."""
    found: list[Ruled] = []

    def noting(rule: Any, *, about_the_right: bool = False) -> Any:
        def ruled(state: State, act: Any) -> Ruling:
            ruling: Ruling = rule(state, act)
            asked = act.act if isinstance(act, EarlyAct) else act
            found.append(Ruled(state.copy(), None if about_the_right else asked, ruling))
            return ruling

        return ruled

    def watch(rules: Rules) -> Rules:
        return replace(
            rules,
            rulings={kind: noting(rule) for kind, rule in rules.rulings.items()},
            settle=noting(rules.settle),
            right_to_act=noting(rules.right_to_act, about_the_right=True),
        )

    settings = workspaces.settings_within(vector["switches"], "card-room")
    answer(vector["kind"], vector["given"], HouseRules(settings), watch)
    return found


def released(ruled: Ruled, outcome: Outcome) -> int:
    """Count the chips that an act released."""
    act, irregular = ruled.act, ruled.before.irregular
    if isinstance(act, Push):
        return sum(map(sum, act.motions))
    if isinstance(act, ClaimUnaware) and outcome.do == "void":
        if isinstance(irregular.act, Say):
            return 0
        assert isinstance(irregular.act, Push)
        return sum(map(sum, irregular.act.motions))
    if isinstance(act, PullBack) and outcome.do != "none":
        assert irregular.motion is not None
        return sum(irregular.motion[0].chips)
    return 0


def price(ruled: Ruled, outcome: Outcome) -> int:
    """Count the chips that an outcome costs the player."""
    state, seat = ruled.before, ruled.ruling.seat
    assert seat is not None
    if outcome.to is not None:
        return outcome.to - state.bets[seat]
    return state.table.rules.to_call(state, seat) if outcome.do == "call" else 0


@cache
def every_ruling() -> tuple[Ruled, ...]:
    """Every ruling of every vector with an irregular act, be it asked for or made on the way."""
    asked = [
        vector
        for vector in published()
        if any(attempt["do"] in ACTS for attempt in vector["given"].get("tries", ()))
    ]
    return tuple(ruled for vector in asked for ruled in rulings_of(vector))


def outcomes(of_nobody: bool) -> list[tuple[Ruled, Outcome]]:
    return [
        (ruled, outcome)
        for ruled in every_ruling()
        for outcome in ruled.ruling.allowed
        if (ruled.ruling.seat is None) is of_nobody
    ]


def test_what_the_vectors_expect_is_among_the_rulings_that_were_made() -> None:
    for vector in published():
        if vector["kind"] == "ruling":
            made = [map(outcome_seen, ruled.ruling.allowed) for ruled in rulings_of(vector)]
            assert vector["expect"]["ruling"]["allowed"] in map(list, made), vector["id"]


def test_what_was_released_with_what_is_due_and_without_what_goes_back_is_the_price() -> None:
    counted: Counter[str] = Counter()
    for ruled, outcome in outcomes(of_nobody=False):
        chips = released(ruled, outcome)
        assert 0 <= outcome.returned <= chips
        assert outcome.due >= 0
        if chips:
            assert chips - outcome.returned + outcome.due == price(ruled, outcome), ruled.act
        else:
            assert (outcome.due, outcome.returned) == (0, 0)
        counted[type(ruled.act).__name__] += 1
    assert {"Say", "Rap", "Push", "PullBack", "ClaimUnaware", "NoneType"} <= set(counted)
    assert counted["Say"] > 30
    assert counted["Push"] > 100


def test_a_correction_names_the_sums_of_all_seats() -> None:
    corrected = 0
    for ruled, outcome in outcomes(of_nobody=True):
        after = ruled.before.copy()
        for event in ruled.ruling.then:
            evolve(after, event)
        more = [new - old for new, old in zip(after.bets, ruled.before.bets, strict=True)]
        assert outcome.due == sum(chips for chips in more if chips > 0)
        assert outcome.returned == -sum(chips for chips in more if chips < 0)
        if outcome.do == "corrected":
            assert outcome.to == after.current_bet
            corrected += 1
    assert corrected > 10


def test_what_stands_changes_nothing() -> None:
    found: Counter[str] = Counter()
    for ruled in every_ruling():
        if any(outcome.do == "stands" for outcome in ruled.ruling.allowed):
            [outcome] = ruled.ruling.allowed
            assert outcome == Outcome("stands")
            assert ruled.ruling.then == ()
            assert isinstance(ruled.act, ClaimUnaware | Discover)
            over = ruled.before.phase != BET
            found[f"{type(ruled.act).__name__}{', round complete' if over else ''}"] += 1
    assert set(found) == {
        *("ClaimUnaware", "ClaimUnaware, round complete"),
        *("Discover", "Discover, round complete"),
    }
